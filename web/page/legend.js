'use strict';

/** The pieces of a game: choose one, and its moves are drawn. */
const Legend = (() => {
  /** What the pages of a law show, piece by piece; seeds have no piece, so that each of their movements stands alone. */
  function groups(laws) {
    const found = new Map();
    for (const law of laws) {
      for (const item of law.parts.flatMap(({ items }) => items)) {
        for (const shown of item.shown ?? []) {
          const sown = /^\d+$/.test(shown.sign ?? '0');
          const key = sown ? item.clause : `${law.game} ${shown.sign}`;
          if (!found.has(key)) found.set(key, { game: law.game, name: sown ? shown.caption : named(shown.piece), sign: sown ? null : shown.sign, all: [] });
          found.get(key).all.push({ ...shown, clause: item.clause, text: item.text });
        }
      }
    }
    return [...found.values()];
  }

  /** A piece without its owner. */
  const named = (piece) => capital(piece.replace(/^(White|Black|South|North) /, ''));

  /** The pictures of pieces: from the start position, or from where a piece is shown if it is not there yet. */
  async function pictured(group, start) {
    const pictures = await start;
    return pictures.get(group.sign) ?? (await Diagram.pieces(group.game, group.all[0].position)).get(group.sign);
  }

  function show(laws, link) {
    const all = groups(laws);
    if (!all.length) return null;
    const starts = new Map(laws.map(({ game }) => [game, Diagram.pieces(game)]));
    const told = element('div', { class: 'told', 'aria-live': 'polite' });
    const choose = (group, chosen) => {
      for (const other of list.querySelectorAll('button')) other.setAttribute('aria-pressed', String(other === chosen));
      fill(told, group.all.map((shown) => [
        Diagram.figure({ game: group.game, position: shown.position, marks: { squares: shown.squares }, caption: shown.caption }),
        element('div', { class: 'words' }, Prose.clause(shown.text, link), element('p', {}, link(shown.clause))),
      ]));
    };
    const list = element('ul', { class: 'pieces' }, all.map((group) => {
      const picture = group.sign ? Diagram.picture(pictured(group, starts.get(group.game))) : null;
      const chooser = button([picture, group.name], () => choose(group, chooser),
        { 'aria-pressed': 'false', 'data-sign': group.sign });
      return element('li', {}, chooser);
    }));
    const first = list.querySelector('button');
    choose(all[0], first);
    return element('section', { class: 'legend', 'aria-label': 'How the pieces move' },
      element('h3', {}, all.some(({ sign }) => sign) ? 'How the pieces move' : 'How seeds are sown'),
      element('p', { class: 'quiet' }, 'Choose one: where it may go is marked.'), list, told);
  }

  return { show, groups };
})();
