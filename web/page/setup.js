'use strict';

/** A position set up by hand. Every change is made on the position's text, and the law says what is wrong with it. */
const Setup = (() => {
  const panel = () => byId('setup');
  /** How many letters a position's text has at most: as many as the law reads. */
  const LONGEST = 10_000;
  const ERASE = '';
  const MOVE = null;

  /** What a press on a square puts there: a sign, nothing, or `MOVE` for carrying what stands there. */
  let tool = MOVE;
  let carried = null;
  let active = false;

  const form = () => Forms.of(State.now.game);
  const parts = () => form().split(Main.position());

  function apply(changed) {
    carried = null;
    State.start({ position: form().join({ ...parts(), ...changed }) });
  }

  const place = (square) => {
    const { file, rank, scene } = Board.square(square);
    return [file, scene.ranks - 1 - rank];
  };

  const put = (board, square, sign) => Forms.placed(board, ...place(square), sign);

  function sow(house, by) {
    const seeds = Forms.seeds(parts().houses);
    const at = 'ABCDEFabcdef'.indexOf(house);
    seeds[at] = Math.max(0, Math.min(255, seeds[at] + by));
    apply({ houses: Forms.houses(seeds) });
  }

  /** Whether the board shows what is to be changed: a text that is read as a position. */
  function editable() {
    if (!Main.readable) tell('There is no position to be changed here');
    return Main.readable;
  }

  function press(square) {
    if (!editable()) return;
    if (Notation.isHouse(square)) {
      sow(square, tool === ERASE ? -1 : 1);
    } else if (Notation.isHand(square)) {
      tell('Pieces in hand are counted below the palette');
    } else if (tool !== MOVE) {
      const { board } = parts();
      apply({ board: put(board, square, Forms.sign(board, ...place(square)) === tool ? ERASE : tool) });
    } else if (carried === null) {
      if (!Board.square(square)?.piece) return;
      carried = square;
      Main.redraw();
      tell(`${square} picked up: press where it goes`);
    } else {
      carry(carried, square);
    }
  }

  function carry(from, to) {
    carried = null;
    if (from === to) {
      Main.redraw();
      return;
    }
    const { board } = parts();
    const sign = Forms.sign(board, ...place(from));
    const lifted = put(board, from, ERASE);
    apply({ board: to ? put(lifted, to, sign) : lifted });
  }

  /** A piece that is dragged off the board is gone. */
  function dragged(from, to) {
    if (Notation.isHouse(from) || Notation.isHand(from) || Notation.isHand(to) || !editable()) return;
    carry(from, to);
  }

  const erase = (square) => {
    if (!editable()) return;
    if (Notation.isHouse(square)) sow(square, -1);
    else if (square) apply({ board: put(parts().board, square, ERASE) });
  };

  function take(chosen) {
    tool = chosen;
    carried = null;
    Main.redraw();
    show();
  }

  const toolButton = (label, chosen, attributes = {}) => button(label, () => take(chosen), {
    class: 'tool', 'aria-pressed': String(tool === chosen), ...attributes,
  });

  function palette() {
    const signs = Main.game.signs.flat();
    const seeds = Main.position().includes(',');
    return element('div', { class: 'palette', role: 'group', 'aria-label': 'What a press on a square puts there' },
      signs.length ? toolButton('Move', MOVE, { id: 'tool-move' }) : null,
      toolButton(seeds ? (signs.length ? 'Erase, take a seed' : 'Take a seed') : 'Erase', ERASE, { id: 'tool-erase' }),
      seeds && !signs.length ? toolButton('Add a seed', MOVE, { id: 'tool-seed' }) : null,
      signs.map(({ sign, name }) => toolButton(sign, sign, { title: name, 'aria-label': name, 'data-sign': sign })));
  }

  /** The control of one part of the text. */
  function control(part, values) {
    const value = values[part.name] ?? '';
    const set = (changed) => apply({ [part.name]: changed });
    const id = `setup-${part.name}`;
    switch (part.kind) {
      case 'one':
        return labelled(part.label, choice(part.options, value, set, { id }));
      case 'some':
        return element('fieldset', { id }, element('legend', {}, part.label), part.options.map(([letter, label]) => {
          const chosen = () => part.options.map(([other]) => other)
            .filter((other) => (other === letter ? !value.includes(other) : value.includes(other))).join('');
          return element('label', { class: 'check' },
            element('input', { type: 'checkbox', checked: value.includes(letter), onchange: () => set(chosen()) }), ` ${label}`);
        }));
      case 'houses':
        return houses(part, value, set);
      case 'powers':
        return element('fieldset', { id }, element('legend', {}, part.label),
          element('code', { class: 'powers' }, value || 'none'), ' ',
          button('+ White', () => set(`${value}W`)), button('+ Black', () => set(`${value}B`)),
          button('− last', () => set(value.slice(0, -1))), button('− all', () => set('')));
      case 'hands':
        return hands(part, value, set);
      default:
        return labelled(part.label, element('input', { id, value, placeholder: part.hint, spellcheck: 'false', size: 6, maxlength: 100,
          onchange: (event) => set(event.target.value.trim() || part.hint) }));
    }
  }

  function houses(part, value, set) {
    const seeds = Forms.seeds(value);
    const house = (letter) => {
      const at = 'ABCDEFabcdef'.indexOf(letter);
      return element('label', { class: 'house' }, element('span', {}, letter), element('input', {
        type: 'number', min: 0, max: 255, value: seeds[at], 'data-house': letter,
        onchange: (event) => set(Forms.houses(seeds.with(at, Number(event.target.value) || 0))),
      }));
    };
    return element('fieldset', { id: 'setup-houses' }, element('legend', {}, part.label),
      element('div', { class: 'houses' }, [...'fedcbaABCDEF'].map(house)));
  }

  function hands(part, value, set) {
    const counts = Forms.counts(value);
    const first = State.now.game === 'tori-shogi' ? 'Black' : 'White';
    const hand = (owner) => {
      const letters = [...(owner === first ? part.order : part.order.toLowerCase())];
      return element('div', { class: 'hand', role: 'group', 'aria-label': `${owner}’s hand` }, element('span', { class: 'owner' }, owner),
        letters.map((letter) => {
          const count = counts[letter] ?? 0;
          const turn = (by) => set(Forms.hands({ ...counts, [letter]: Math.max(0, count + by) }, part));
          const name = pocketName(letter);
          return element('span', { class: 'held' },
            button('−', () => turn(-1), { 'aria-label': `One ${name} less`, disabled: count === 0 }),
            element('span', { title: name }, `${letter} ${count}`),
            button('+', () => turn(1), { 'aria-label': `One ${name} more`, 'data-hand': letter }));
        }));
    };
    return element('fieldset', { id: 'setup-hands' }, element('legend', {}, part.label), part.owners.map(hand));
  }

  const pocketName = (letter) =>
    [...(Main.game.pockets ?? []), ...Main.game.signs].flat().find(({ sign }) => sign === letter)?.name ?? letter;

  function text() {
    const area = element('textarea', { id: 'position', rows: 3, maxlength: LONGEST, spellcheck: 'false', 'aria-describedby': 'position-faults' });
    // A link may state a megabyte, which takes minutes to lay out.
    area.value = Limits.fits(area, Main.position()) ? Main.position() : '';
    const read = () => State.start({ position: area.value.trim().replace(/^startpos$/, '') });
    area.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        read();
      }
    });
    return [
      element('label', { class: 'field tall' }, element('span', {}, 'The position’s text'), area),
      element('div', { class: 'row' },
        button('Read', read, { id: 'read-position' }),
        button('Copy', () => Copy.give(area.value, 'The position'), { id: 'copy-position' }),
        button('Start position', () => State.start({ position: '' }), { id: 'start-position' }),
        button('Empty board', () => State.start({ position: form().bare }), { id: 'empty-board' })),
    ];
  }

  function show() {
    if (!active || !Main.game) return;
    const focused = panel().contains(document.activeElement) ? document.activeElement.id : '';
    // What was picked up may have been on another board.
    if (carried && !Board.square(carried)?.piece) carried = null;
    const { readable } = Main;
    const values = readable ? parts() : null;
    fill(panel(),
      values ? [
        element('p', { class: 'quiet' }, 'Choose what to put and press squares, or drag pieces; off the board they vanish.'),
        palette(),
        element('div', { class: 'parts' }, form().edited
          // While chess is played there is no Awele.
          .filter(({ name }) => values.phase !== 'chess' || !['houses', 'captured', 'sower'].includes(name))
          .map((part) => control(part, values))),
      ] : element('p', {}, 'This text cannot be read as a position; see beside the board what is wrong with it.'),
      text());
    if (focused) byId(focused)?.focus();
  }

  return {
    show,
    press,
    dragged,
    erase,
    get active() { return active; },
    set active(now) {
      if (active === now) return;
      active = now;
      tool = MOVE;
      carried = null;
      Pick.drop();
      byId('board').classList.toggle('editing', now);
      if (Main.game) Main.redraw();
      show();
    },
    marks: () => (carried ? { [carried]: 'origin' } : {}),
  };
})();
