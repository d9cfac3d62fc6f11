'use strict';

/**
 * A game's law, to be read: how to play it, then clause by clause. The address names the game, a part of its page
 * (`aviary:moves`) or a clause (`aviary.robin.blocked`). As on the board, it may also be `game=aviary`, with a `clause`.
 */
const Rules = (() => {
  let game = '';
  /** The texts of the clauses on the page, by their names. */
  let texts = new Map();

  /** The games' titles, by their ids. */
  let games = {};

  const page = () => byId('page');
  const wanted = () => {
    try {
      return named(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return '';
    }
  };

  /** What an address in the form of the board's names. */
  function named(fragment) {
    if (!fragment.includes('=')) return fragment;
    const stated = new URLSearchParams(fragment);
    return stated.get('clause') || stated.get('game') || fragment;
  }

  const partId = (law, part) => `${law.game}:${part.heading.toLowerCase().replace(/[^a-z]+/g, '-')}`;

  /** A clause, named where it belongs to a text. */
  const link = (name) => element('a', { href: `#${name}`, class: 'clause', title: texts.get(name) }, name);

  /** A clause on which a sentence stands: a sign, so that the sentence can be read. */
  const sign = (name) => element('a', { href: `#${name}`, class: 'stands-on', title: `${name}: ${texts.get(name) ?? ''}`, 'aria-label': name }, '§');

  /** How to play: clauses in parentheses behind a sentence become signs without them. */
  const inShort = (prose) => Prose.blocks(prose.replace(/(^|\|)?\s*\((`[^`()]+`(?:,\s+`[^`()]+`)*)\)/g, (_, cell, names) => (cell ?? '') + names.replace(/,\s+/g, '')), sign);

  const ground = (words) => element('blockquote', {}, Prose.inline(words, link));

  /** How a piece moves by a clause, and a move that the clause refuses. */
  const diagrams = (game, { shown = [], example }) => {
    const moves = shown.map(({ caption, position, squares }) => Diagram.figure({ game, caption, position, marks: { squares } }));
    if (!example) return moves;
    const { why, rulings, position, judge, marks } = example;
    const by = rulings && ` by ${rulings.replaceAll(',', ', ')}`;
    return [...moves, Diagram.figure({ game, caption: `${judge} is illegal${by}: ${why}`, rulings, position, judge, marks })];
  };

  const clause = (game, { clause: name, kind, text, options, grounds, ...item }) => element('article', { id: name, tabindex: '-1' },
    element('h3', {}, element('a', { href: `#${name}` }, name), ' ', element('span', { class: `kind ${kind}` }, kind)),
    Prose.clause(text, link),
    options?.length ? element('p', {}, 'Options: ', options.map((option, at) =>
      [at ? ', ' : '', element('code', {}, option), at ? '' : ' (by default)'])) : null,
    grounds.map(ground),
    element('div', { class: 'diagrams' }, diagrams(game, item)));

  const part = (law, part) => element('section', { id: partId(law, part), class: part.section, tabindex: '-1' },
    element('h2', {}, part.heading),
    part.items.map((item) => (item.clause ? clause(law.game, item)
      : part.section === 'how-to-play' ? inShort(item.prose) : Prose.blocks(item.prose, link))));

  /** The parts of the page, and the pages on which it stands. */
  const contents = (law, others) => element('nav', { class: 'contents', 'aria-label': 'Contents' },
    LawSearch.field(law.game, link),
    element('ul', {}, law.parts.map((part) => element('li', {}, element('a', { href: `#${partId(law, part)}` }, part.heading)))),
    others.length ? [element('p', { class: 'quiet' }, 'By the law, too, of'),
      element('ul', {}, others.map((other) => element('li', {}, element('a', { href: `#${other.game}` }, other.title))))] : null,
    globalThis.RULEBOOK_LAW_PAGES ? element('p', {}, element('a', { href: `${globalThis.RULEBOOK_LAW_PAGES}${law.game}.html` }, 'The law alone, to print')) : null,
    globalThis.RULEBOOK_MATRIX ? element('p', {}, element('a', { href: `${globalThis.RULEBOOK_MATRIX}index.html` }, 'What the world’s engines play')) : null);

  async function laws(id) {
    const { law, error } = await ask({ ask: 'law', game: id });
    if (error) return { error };
    const { game: form } = await ask({ ask: 'game', game: id });
    const others = await Promise.all((form?.parts ?? []).map((of) => ask({ ask: 'law', game: of })));
    return { law, others: others.map((answer) => answer.law).filter(Boolean) };
  }

  /** An address that names no game leads to the known ones. */
  const astray = (id) => [
    element('p', {}, 'There is no such game: the address of this page ends with ', element('code', {}, visible(id)), '. There are:'),
    element('ul', {}, Object.entries(games).map(([known, { title }]) => element('li', {}, element('a', { href: `#${known}` }, title)))),
  ];

  /** Says that the page has no clause or part of this name. */
  const missing = (name) => element('p', { class: 'astray', role: 'status' },
    'This page has nothing of the name ', element('code', {}, visible(name)), '. Its contents and a search are here.');

  async function show(id) {
    const { law, others, error } = await laws(id);
    if (id !== game) return;
    if (error) {
      fill(page(), error.kind === 'unknown-game' ? astray(id) : element('p', {}, error.message));
      return;
    }
    texts = new Map([law, ...others].flatMap(({ parts }) => parts.flatMap(({ items }) => items))
      .filter((item) => item.clause).map((item) => [item.clause, item.text]));
    document.title = `${law.title}: the law · Rulebook`;
    const [howToPlay, ...rest] = law.parts;
    const first = part(law, howToPlay);
    first.querySelector('h2').after(Diagram.figure({ game: id, caption: 'The start position' }));
    const legend = Legend.show([law, ...others], link);
    if (legend) first.append(legend);
    fill(page(), contents(law, others),
      element('div', { class: 'law' },
        element('h1', {}, law.title),
        element('div', { class: 'quiet introduction' }, Prose.blocks(law.introduction.split('\n\n')[0], link)),
        first, rest.map((one) => part(law, one))));
    byId('board-link').href = Diagram.address({ game: id });
  }

  /** Goes to what the address names: when it is of another page, after that has been shown. */
  async function go() {
    const fragment = wanted();
    const id = fragment.split(/[.:]/)[0] || 'aviary';
    if (id !== game) {
      game = id;
      byId('game').value = id;
      await show(id);
      if (id !== game) return;
    }
    const target = fragment === id ? null : byId(fragment);
    page().querySelector('.astray')?.remove();
    if (fragment && fragment !== id && !target && Object.hasOwn(games, id)) page().prepend(missing(fragment));
    if (target) {
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    } else scrollTo(0, 0);
    document.body.dataset.shown = fragment;
  }

  async function open() {
    const about = await ask({ ask: 'about' });
    if (about.error) {
      fill(page(), element('p', {}, about.error.message));
      return;
    }
    games = about.games;
    fill(byId('game'), Object.entries(games).map(([id, { title }]) => element('option', { value: id }, title)));
    byId('game').addEventListener('change', () => { location.hash = byId('game').value; });
    byId('print').addEventListener('click', () => print());
    addEventListener('hashchange', go);
    await go();
  }

  return { open };
})();

Rules.open();
