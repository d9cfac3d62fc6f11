'use strict';

/** A position set up by hand. Every change is made on the position's text, and the law says what is wrong with it. */
const Setup = (() => {
  const panel = () => byId('setup');
  /** How many letters a position's text has at most: as many as the law reads. */
  const LONGEST = 10_000;

  const { ERASE, MOVE } = Palette;

  /** The square whose piece is carried. */
  let carried = null;
  /** When setting up began: the name of what is done until it ends. */
  let begun = null;

  const form = () => Forms.of(State.now.game);
  const parts = () => form().split(Main.position());

  const completed = (text) => Forms.completed(form(), text.trim().replace(/^startpos$/, ''));

  /** Where a position belongs that was written elsewhere. */
  const belonging = (position) => ({
    title: 'This is a position', belongs: 'It belongs to “Set up”.', label: 'Set it up',
    take: () => {
      Tabs.choose('setup');
      start(completed(position));
    },
  });

  /** All that is set up until the tab is left is one step in the browser's history. */
  const start = (position) => State.start({ position }, { within: begun });

  function apply(changed) {
    carried = null;
    start(form().join({ ...parts(), ...changed }));
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

  /** Whether a press may mean the other way round: the other player's piece, or a seed less. */
  const reversible = (square) => begun !== null && (Notation.isHouse(square) || Boolean(Palette.other));

  function press(square, reversed = false) {
    if (!editable()) return;
    const tool = (reversed && Palette.other) || Palette.tool;
    if (Notation.isHouse(square)) {
      sow(square, tool === ERASE || reversed ? -1 : 1);
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

  function letGo() {
    if (!carried) return;
    carried = null;
    Main.redraw();
  }

  /** The position with the other player to move, if that makes it possible. */
  async function switched() {
    if (State.now.moves.length) return null;
    const { edited } = form();
    const values = parts();
    const turn = edited.find(({ name }) => ['turn', 'sower'].includes(name) && values[name]);
    const [other, who] = turn?.options?.find(([value]) => value !== values[turn.name]) ?? [];
    if (!other) return null;
    const { game, rulings } = State.now;
    // A capture en passant belongs to the player who was to move.
    const position = form().join({ ...values, [turn.name]: other, ...(values.passant ? { passant: '-' } : {}) });
    const { error } = await ask({ game, rulings, position });
    return error ? null : { who, take: () => start(position) };
  }

  /** Ends setting up with what the law says of the position. */
  async function done() {
    await Main.shown;
    Tabs.choose('moves');
    const { error, outcome, legal } = Main.reply;
    const moves = () => `${byId('status').textContent}, ${plural(legal.length, 'legal move')}.`;
    Main.rejudge(error ? '' : `This position is possible. ${outcome ? '' : moves()}`);
    byId('verdict').focus();
  }

  /** The control of one part of the text. */
  function control(part, values) {
    const value = values[part.name] ?? '';
    // The focus moves on first: Firefox gives it to the field that was next, even if that has been drawn anew since.
    const set = (changed) => setTimeout(() => apply({ [part.name]: changed }));
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
    const hand = (owner) => {
      const letters = [...(owner === part.owners[0] ? part.order : part.order.toLowerCase())];
      return element('div', { class: 'hand', role: 'group', 'aria-label': `${owner}’s hand` }, element('span', { class: 'owner' }, owner),
        letters.map((letter) => {
          const count = counts[letter] ?? 0;
          const turn = (by) => set(Forms.hands({ ...counts, [letter]: Math.max(0, count + by) }, part));
          const name = pocketName(letter);
          return element('span', { class: 'held' },
            button('−', () => turn(-1), { 'aria-label': `One ${name} less`, disabled: count === 0 }),
            element('span', { class: 'count', title: name }, Palette.picture(letter), ` ${count}`),
            button('+', () => turn(1), { 'aria-label': `One ${name} more`, 'data-hand': letter }));
        }));
    };
    return element('fieldset', { id: 'setup-hands' }, element('legend', {}, part.label), part.owners.map(hand));
  }

  const hint = (pieces, houses) => [
    pieces ? 'Take a piece and press squares; a right or long press puts the other player’s.' : '',
    houses ? 'A press on a house adds a seed; a right or long press takes one.' : '',
  ].filter(Boolean).join(' ');

  const ends = () => [
    form().bare ? button('Empty board', () => start(form().bare), { id: 'empty-board' }) : null,
    element('span', { class: 'spring' }),
    button('Done: ask', done, { id: 'setup-done' }),
  ];

  const pocketName = (letter) =>
    [...(Main.game.pockets ?? []), ...Main.game.signs].flat().find(({ sign }) => sign === letter)?.name ?? letter;

  /** The field of the position's text. It stays while the page is drawn anew, and keeps what has been read from it. */
  const area = element('textarea', { id: 'position', rows: 3, maxlength: LONGEST, spellcheck: 'false', 'aria-describedby': 'position-told' });
  /** The position that has been read from the field, and the one that the page has put there. */
  let [taken, given] = [null, null];

  function read() {
    taken = completed(area.value);
    start(taken);
  }

  /** Whether the field says how the position on the board has been given. */
  const isTaken = () => taken !== null && State.now.position === taken && !State.now.moves.length;

  /** Puts the position that is shown into the field, unless it has been read from there. */
  function write() {
    if (isTaken() || given === Main.position()) return;
    [taken, given] = [null, Main.position()];
    // A link may state a megabyte, which takes minutes to lay out.
    area.value = Limits.fits(area, given) ? given : '';
  }

  /** What cannot be read in the text, each at its place; and beside it what has been read instead. */
  function told() {
    const { reply } = Main;
    const { position } = State.now;
    const malformed = reply.error?.kind === 'malformed' && reply.error.field === 'position';
    const mended = Main.position();
    if (!malformed && !(isTaken() && mended !== area.value.trim())) return null;
    const faults = malformed && Limits.fits(area, position) ? reply.error.faults ?? [] : [];
    return [
      faults.length ? ScoreReport.marked(position, faults) : null,
      mended !== position || !malformed ? element('p', {}, malformed ? 'As far as it can be read, the board shows ' : 'Written canonically it is ',
        element('code', {}, visible(mended)), '. ',
        button(malformed ? 'Take that instead' : 'Write it so', () => {
          // As if it had been typed, so that it can be undone.
          area.focus();
          area.select();
          document.execCommand('insertText', false, mended);
          read();
        }, { class: 'chip', id: 'take-mended' })) : null,
    ];
  }

  const text = [
    element('label', { class: 'field tall' }, element('span', {}, 'The position’s text'), area),
    element('div', { class: 'row' },
      button('Read', read, { id: 'read-position' }),
      button('Copy', () => Copy.give(area.value, 'The position'), { id: 'copy-position' }),
      button('Start position', () => start(''), { id: 'start-position' })),
  ];

  function show() {
    if (begun === null || !Main.game) return;
    // What was picked up may have been on another board.
    if (carried && !Board.square(carried)?.piece) carried = null;
    const values = Main.readable ? parts() : null;
    renew(byId('setup-parts'),
      values ? [
        element('p', { class: 'quiet' }, hint(Main.game.signs.flat().length, Boolean(Board.square('A')))),
        Palette.tools(letGo, ends()),
        element('div', { class: 'parts' }, form().edited
          // While chess is played there is no Awele.
          .filter(({ name }) => values.phase !== 'chess' || !['houses', 'captured', 'sower'].includes(name))
          .map((part) => control(part, values))),
      ] : [element('p', {}, 'This text cannot be read as a position; see beside the board what is wrong with it.'), element('div', { class: 'row' }, ends())]);
    write();
    renew(byId('position-told'), told());
  }

  function open() {
    panel().append(...text);
    panel().append(element('div', { id: 'position-told', role: 'status' }));
    area.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        read();
      }
    });
  }

  return {
    open,
    show,
    press,
    dragged,
    switched,
    belonging,
    erase,
    reversible,
    get active() { return begun !== null; },
    set active(now) {
      if (now === (begun !== null)) return;
      begun = now ? Date.now() : null;
      carried = null;
      Palette.drop();
      Pick.drop();
      byId('board').classList.toggle('editing', now);
      if (Main.game) Main.redraw();
      show();
    },
    marks: () => (carried ? { [carried]: 'origin' } : {}),
  };
})();
