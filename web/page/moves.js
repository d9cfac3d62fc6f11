'use strict';

/** The legal moves, and moves that are typed. */
const Moves = (() => {
  const panel = () => byId('moves');
  /** Moves that are or were legal as the document writes them, and the position to which they belong. */
  let [texts, of] = [new Map(), ''];

  /** A legal move where the board stands, as the document writes it; as the protocol does, if that is not known. */
  const text = (move) => texts.get(move) ?? Notation.named(move);

  const chips = (legal) => legal.map((move) => button(text(move), () => Main.play(move), { class: 'chip', 'data-move': move }));

  async function show(reply) {
    const legal = reply.legal ?? [];
    const { position } = reply;
    if (of !== position) [texts, of] = [new Map(), position];
    const opened = byId('legal')?.open ?? innerWidth > 700;
    const list = element('div', { class: 'chips' }, chips(legal));
    fill(panel(),
      byId('so-far') ?? element('div', { id: 'so-far' }),
      byId('sides') ?? element('div', { id: 'sides' }),
      element('details', { open: opened && legal.length <= 120, id: 'legal' }, element('summary', {}, plural(legal.length, 'legal move')), list));
    Players.show();
    const lined = Line.show();
    byId('first').disabled = byId('back').disabled = !State.now.node.parent;
    byId('last').disabled = byId('forward').disabled = !State.now.node.children.length;
    orders(legal);
    await lined;
    if (legal.every((move) => texts.has(move))) return;
    const found = await Record.legal({ ...State.now, position });
    if (of !== position || !found.size) return;
    for (const [move, written] of found) texts.set(move, written);
    fill(list, chips(legal));
    Rulings.show();
  }

  /** Moves that are made nowhere on the board. */
  function orders(legal) {
    const powered = Main.game && Forms.of(Main.game.id)?.edited.some(({ name }) => name === 'powers') && Main.reply && !Main.reply.error;
    byId('orders').hidden = !powered;
    if (!powered) return;
    fill(byId('orders'), ['0', '!'].map((move) => button(capital(Notation.named(move)), () => Pick.order(move), {
      'data-move': move, class: legal.includes(move) ? 'order' : 'order off', title: `The move ${move}`,
    })));
  }

  /** A move as it was typed, in the notation of positions or of scores, legal or not. */
  async function read(typed) {
    const reply = await ask({ ...Main.question(), judge: typed });
    if (reply.error?.field !== 'judge') return typed;
    const { game, rulings } = State.now;
    const scored = await ask(Record.replaying({ game, rulings, position: Main.position() }, typed));
    return scored.steps?.at(-1)?.move ?? typed;
  }

  async function typed(event) {
    event.preventDefault();
    const field = byId('move');
    const words = field.value.trim();
    if (!words) return;
    const before = State.now;
    const move = await read(words);
    // Typed for a position that the page no longer shows.
    if (State.now !== before) return;
    Pick.drop();
    if (event.submitter?.value !== 'judge' && Main.reply?.legal?.includes(move)) {
      field.value = '';
      Main.play(move);
    } else {
      Main.judge(move);
    }
  }

  function open() {
    byId('first').addEventListener('click', State.toFirst);
    byId('back').addEventListener('click', () => State.step(-1));
    byId('forward').addEventListener('click', () => State.step(1));
    byId('last').addEventListener('click', State.toLast);
    byId('type').addEventListener('submit', typed);
  }

  return { show, open, text };
})();
