'use strict';

/** The pieces by name, each leading to how it moves: open where there is room and the board says only letters. */
const Names = (() => {
  let shown = '';

  /** How each piece moves is the first clause that is shown of it. */
  async function list(game) {
    const laws = await Promise.all([game.id, ...game.parts].map((id) => ask({ ask: 'law', game: id })));
    const groups = Legend.groups(laws.map(({ law }) => law).filter(Boolean)).filter(({ sign }) => sign);
    return groups.map(({ sign, name, all: [first] }) => element('li', {},
      button([Palette.picture(sign), name.length > 1 ? ` ${name}` : ''], () => State.clause(first.clause),
        { class: 'name', 'data-sign': sign, title: first.caption, 'aria-label': `How a piece ${name} moves` })));
  }

  function show() {
    const { game } = Main;
    const names = byId('names');
    names.hidden = !game.signs.flat().length;
    if (shown === game.id || names.hidden) return;
    shown = game.id;
    const pieces = element('ul', {});
    const draw = async () => {
      if (!names.open || pieces.children.length) return;
      const items = await list(game);
      if (shown === game.id) fill(pieces, items);
    };
    fill(names, element('summary', {}, 'How each piece moves'), pieces);
    names.open = byId('board').classList.contains('wide') && innerWidth > 860;
    names.ontoggle = draw;
    draw();
  }

  return { show };
})();
