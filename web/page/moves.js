'use strict';

/** The legal moves, and moves that are typed. */
const Moves = (() => {
  const panel = () => byId('moves');
  function show(reply, stopped) {
    const legal = reply.legal ?? [];
    const listed = panel().querySelector('details')?.open ?? innerWidth > 700;
    fill(panel(),
      byId('so-far') ?? element('div', { id: 'so-far' }),
      element('details', { open: listed && legal.length <= 120, id: 'legal' },
        element('summary', {}, plural(legal.length, 'legal move')),
        element('div', { class: 'chips' }, legal.map((move) =>
          button(Notation.named(move), () => State.play(move), { class: 'chip', 'data-move': move })))));
    Line.show(stopped);
    const at = State.now.moves.length;
    byId('first').disabled = byId('back').disabled = at === 0;
    byId('last').disabled = byId('forward').disabled = State.later.length === 0;
    orders(legal);
  }

  /** Moves that are made nowhere on the board. */
  function orders(legal) {
    const powered = Main.game && /awarichess/.test(Main.game.id) && Main.reply && !Main.reply.error;
    byId('orders').hidden = !powered;
    if (!powered) return;
    fill(byId('orders'), ['0', '!'].map((move) => button(capital(Notation.named(move)), () => Pick.order(move), {
      'data-move': move, class: legal.includes(move) ? 'order' : 'order off', title: `The move ${move}`,
    })));
  }

  const step = (by) => State.go(State.now.moves.length + by);

  /** A move as it was typed, in the notation of positions or of scores, legal or not. */
  async function read(text) {
    const reply = await ask({ ...Main.question(), judge: text });
    if (reply.error?.field !== 'judge') return text;
    const { game, rulings } = State.now;
    const scored = await Line.written({ game, rulings, position: Main.position() }, text);
    return scored.steps?.at(-1)?.move ?? text;
  }

  async function typed(event) {
    event.preventDefault();
    const field = byId('move');
    const text = field.value.trim();
    if (!text) return;
    const before = State.now;
    const move = await read(text);
    // Typed for a position that the page no longer shows.
    if (State.now !== before) return;
    Pick.drop();
    if (event.submitter?.value !== 'judge' && Main.reply?.legal?.includes(move)) {
      field.value = '';
      State.play(move);
    } else {
      State.judge(move);
    }
  }

  function open() {
    byId('first').addEventListener('click', () => State.go(0));
    byId('back').addEventListener('click', () => step(-1));
    byId('forward').addEventListener('click', () => step(1));
    byId('last').addEventListener('click', () => State.go(Infinity));
    byId('type').addEventListener('submit', typed);
  }

  return { show, open, step };
})();
