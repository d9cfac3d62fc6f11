'use strict';

/** What a press on a square puts there: a piece, nothing, or no other than what is carried there. */
const Palette = (() => {
  const ERASE = '';
  const MOVE = null;

  let tool = MOVE;
  /** The game whose pieces were shown last. */
  let game = '';
  /** The pictures of each game's pieces, by their signs. */
  const pictures = new Map();

  const signs = () => Main.game.signs.flat();

  /** One drawing has all pieces of a game. It is asked for again if there was no answer. */
  function drawn() {
    const { id } = Main.game;
    if (!pictures.has(id)) {
      pictures.set(id, Diagram.pieces(id, Forms.sample(Forms.of(id), signs().map(({ sign }) => sign))));
      pictures.get(id).then((found) => { if (!found.size) pictures.delete(id); });
    }
    return pictures.get(id);
  }

  /** A piece is shown in the palette and in hands. */
  const picture = (sign) => Diagram.picture(drawn().then((found) => found.get(sign)?.cloneNode(true)), sign);

  /** The tools, and beside them what else is at hand; `taken` is done when another tool is taken. */
  function tools(taken, beside) {
    if (game !== Main.game.id) [game, tool] = [Main.game.id, MOVE];
    const one = (label, chosen, attributes) => {
      const made = button(label, () => {
        tool = chosen;
        for (const other of palette.querySelectorAll('.tool')) other.setAttribute('aria-pressed', String(other === made));
        taken();
      }, { class: 'tool', 'aria-pressed': String(tool === chosen), ...attributes });
      return made;
    };
    const piece = ({ sign, name }) => one(picture(sign), sign,
      { id: `tool-${sign}`, title: name, 'aria-label': name, 'data-sign': sign });
    const pieces = signs();
    const owner = ({ name }) => name.split(' ')[0];
    const palette = element('div', { class: 'palette', role: 'group', 'aria-label': 'What a press on a square puts there' },
      element('div', { class: 'row' },
        pieces.length ? one('Move', MOVE, { id: 'tool-move' }) : one('Add a seed', MOVE, { id: 'tool-seed' }),
        one(pieces.length ? 'Erase' : 'Take a seed', ERASE, { id: 'tool-erase' }), beside),
      [...new Set(pieces.map(owner))].map((whose) =>
        element('div', { class: 'row' }, pieces.filter((sign) => owner(sign) === whose).map(piece))));
    return palette;
  }

  /** The sign of the same piece of the other player, if there are two. */
  const other = () => tool && signs().find(({ sign }) => sign !== tool && sign.toLowerCase() === tool.toLowerCase())?.sign;

  return {
    ERASE,
    MOVE,
    tools,
    picture,
    get tool() { return tool; },
    get other() { return other(); },
    drop() { tool = MOVE; },
  };
})();
