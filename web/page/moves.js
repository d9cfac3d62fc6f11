'use strict';

/** The legal moves, and moves that are typed. */
const Moves = (() => {
  const listed = () => byId('legal').lastElementChild;
  /** Whether the reader has the list of legal moves open. */
  let unfolded = innerWidth > 700;
  /** How many legal moves are listed without being asked for. */
  const LISTED = 120;
  /** Moves that are or were legal as the document writes them, and the position to which they belong. */
  let [texts, of] = [new Map(), ''];

  /** A legal move where the board stands, as the document writes it; as the protocol does, if that is not known. */
  const text = (move) => Letters.shown(texts.get(move) ?? Notation.named(move));

  const chips = (legal) => legal.map((move) => button(text(move), () => Main.play(move), { class: 'chip', 'data-move': move }));

  async function show(reply) {
    const legal = reply.legal ?? [];
    const { position } = reply;
    if (of !== position) [texts, of] = [new Map(), position];
    byId('legal').firstElementChild.textContent = plural(legal.length, 'legal move');
    byId('legal').open = unfolded && legal.length <= LISTED;
    renew(listed(), chips(legal));
    Players.show();
    Letters.show();
    const lined = Line.show();
    byId('first').disabled = byId('back').disabled = !State.now.node.parent;
    byId('last').disabled = byId('forward').disabled = !State.now.node.children.length;
    orders(legal);
    await lined;
    if (legal.every((move) => texts.has(move))) return;
    const found = await Record.legal({ ...State.now, position });
    if (of !== position || !found.size) return;
    for (const [move, written] of found) texts.set(move, written);
    renew(listed(), chips(legal));
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

  /**
   * What a text says where the board stands, as the law reads a score that begins there. With a number before it `0-0` is a
   * move and no result.
   */
  function read(words) {
    const { game, rulings } = State.now;
    const number = /^\d+\s*\./.test(words) ? '' : Forms.isSecond(game, Main.reply?.turn) ? '1... ' : '1. ';
    return ask(Record.replaying({ game, rulings, position: Main.position() }, number + words));
  }

  /** How many words are moves to be played: more are a score. */
  const WORDS = 2;

  /** Whether what was read is a whole score: it has more than moves, or too many of them. */
  const whole = ({ steps = [], tags, aside, said, stops, error }) => error?.field === 'score' || tags || aside || (said && steps.length > 0)
    || new Set(steps.map(({ word }) => word)).size + (error && stops ? 1 : 0) > WORDS;

  /** The King put onto the Rook, as programs write it, castles. */
  function castled(move) {
    const [from, to] = Notation.squares(move);
    return Main.reply.legal?.includes(move) || !to || move !== from + to ? move : Pick.castling(from, to) ?? move;
  }

  /** The moves that stand in a text which is no whole score: the last may be one that no piece can make. */
  function moves(answer) {
    const { steps = [], stops, error } = answer;
    if (!steps.length || whole(answer)) return [];
    const made = steps.map(({ move }) => move);
    return [castled(made[0]), ...made.slice(1), ...(error && stops ? [stops.text] : [])];
  }

  /** Makes legal moves one after the other, and asks about the first that is not; about the last, if it is not to be made. */
  async function through(all, playing) {
    const { now } = State;
    let node = Main.place();
    const made = [...Main.question().moves ?? []];
    for (const [at, move] of all.entries()) {
      const { verdict } = await ask({ ...State.question(made), judge: move });
      if (State.now !== now) return;
      if (!verdict?.legal || (!playing && at === all.length - 1)) {
        State.set({ node, judge: move }, { looking: at === 0 });
        return;
      }
      node = Tree.play(node, move);
      made.push(move);
    }
    byId('move').value = '';
    State.set({ node });
  }

  const playAll = (all) => Players.goOn(() => through(all, true));

  /** What a text is that cannot be judged as a move: a move otherwise written, something that belongs elsewhere, or why it is none. */
  async function meant(words) {
    const position = Forms.misplaced(words);
    if (position && !position.rest) return Setup.belonging(position.position);
    const answer = await read(words);
    const score = () => {
      Tabs.choose('score');
      Score.take(words);
    };
    if (position || whole(answer)) return { title: 'This is a score', belongs: 'It belongs to “Score”.', label: 'Read the score', take: score };
    const found = moves(answer);
    if (found.length > 1) return { title: 'These are several moves', belongs: 'One is judged at a time.', label: 'Play them', take: () => playAll(found) };
    const { stops, error, steps: [step] = [], said, end, refused } = answer;
    if (said && (end || refused)) {
      return { title: 'This is no move: it ends the game', belongs: 'Two players end a game under “Moves”.', label: `Say “${visible(words)}”`, take: () => Players.declare(words) };
    }
    if (step && found[0] !== words) return { move: found[0] };
    const { breach } = step ?? {};
    // A pass has no text that can be judged.
    return { what: stops && ScoreReport.numbered(stops), error: breach ? { kind: 'illegal-move', ...breach, message: breach.why } : error };
  }

  async function typed(event) {
    event.preventDefault();
    const words = Letters.typed(byId('move').value.trim());
    if (!words) return;
    const playing = event.submitter?.value !== 'judge';
    const before = State.now;
    const found = Forms.misplaced(words) ? [] : moves(await read(words));
    // Typed for a position that the page no longer shows.
    if (State.now !== before) return;
    Pick.drop();
    if (found.length && playing) playAll(found);
    else if (found.length) await through(found, false);
    else Main.judge(words);
  }

  function open() {
    byId('first').addEventListener('click', State.toFirst);
    byId('back').addEventListener('click', () => State.step(-1));
    byId('forward').addEventListener('click', () => State.step(1));
    byId('last').addEventListener('click', State.toLast);
    byId('type').addEventListener('submit', typed);
    byId('legal').firstElementChild.addEventListener('click', () => { unfolded = !byId('legal').open; });
  }

  return { show, open, text, meant };
})();
