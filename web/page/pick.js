'use strict';

/** The piece that has been picked: where it may go, why it may not go elsewhere, and what of several moves is meant. */
const Pick = (() => {
  let origin = '';
  let candidates = [];
  /** The question about the position on which it was picked, or is being picked. */
  let asked = '';
  /** Moves between which the player has to choose, once origin and target are known. */
  let choosing = null;
  /** The square or house that is pointed at. */
  let pointed = '';
  /** The last press or drag. */
  let last = Promise.resolve();

  const to = (square) => candidates.filter((candidate) => candidate.to === square);

  function drop() {
    origin = '';
    candidates = [];
    choosing = null;
  }

  const asking = () => JSON.stringify(Main.question());

  /** Drops what was picked on a position, or under rulings, that the page no longer shows. */
  function dropOld() {
    if (asked !== asking()) drop();
  }

  function letGo() {
    if (!origin && !choosing && !Verdict.asks) return;
    drop();
    Main.redraw();
    Verdict.unglance();
    Main.rejudge();
  }

  async function pick(from) {
    drop();
    asked = asking();
    const answer = await ask({ ...Main.question(), ask: 'piece', from });
    if (asked !== asking()) return;
    if (answer.error) {
      Verdict.refused(answer.error);
      return;
    }
    origin = from;
    candidates = answer.moves;
    const legal = candidates.filter((candidate) => candidate.legal);
    const places = new Set(legal.map((candidate) => candidate.to));
    const name = `${answer.piece ?? from} ${Notation.isHand(from) ? 'in hand' : `on ${from}`}`;
    Main.redraw();
    if (legal.length) {
      tell(`${name} may go to ${plural(places.size, 'square')}: ${[...places].slice(0, 12).join(', ')}`);
      if (State.now.judge) State.judge('');
    } else {
      const first = candidates[0];
      if (first) Verdict.glance(first, [`${capital(name)} has no legal move`]);
      tell(`${name} has no legal move. ${first?.why ?? ''}`);
    }
  }

  function play(move) {
    drop();
    Main.play(move);
  }

  /** A sowing, a zero move or an order has no target: it is played, or refused with the reason. */
  async function order(move) {
    drop();
    if (Main.reply?.legal?.includes(move)) Main.play(move);
    else Main.judge(move);
  }

  /** The pieces of a promotion in the order in which players name them; other choices as they come. */
  const PIECES = 'qrbn';
  const rank = ({ move }) => PIECES.indexOf(move.at(-1));

  function choose(square, options) {
    choosing = options.toSorted((one, other) => rank(one) - rank(other));
    Main.redraw();
    const { game } = Main;
    Verdict.choose(options.some(({ move }) => Notation.effect(move)) ? 'Which one? Choose here or on the board' : 'Which move?',
      choosing.map(({ move }) => ({ move, label: capital(Notation.rest(move, origin, square, game)), press: () => play(move) })),
      letGo);
  }

  /** Presses and drags wait until those before them have their answers. */
  function queued(act) {
    last = last.catch(() => {}).then(act);
    return last;
  }

  /** A square, a house or a piece in hand has been pressed. */
  async function pressed(square, reversed) {
    if (Setup.active) {
      // A press changes what the one before it has set up.
      await Main.shown;
      Setup.press(square, reversed);
      return;
    }
    if (choosing) {
      const meant = choosing.filter(({ move }) => Notation.effect(move) === square);
      if (meant.length === 1) play(meant[0].move);
      else if (meant.length) choose(meant[0].to, meant);
      else letGo();
      return;
    }
    if (Notation.isHouse(square) || square === '0' || square === '!') {
      await order(square);
      return;
    }
    if (origin && square !== origin) {
      await target(square);
      return;
    }
    if (origin) letGo();
    else if (Notation.isHand(square) || Board.square(square)?.piece) await pick(square);
    else tell(`${square} is vacant`);
  }

  async function target(square) {
    const found = to(square);
    const legal = found.filter((candidate) => candidate.legal);
    const castles = legal.length ? null : castling(origin, square);
    if (legal.length === 1) play(legal[0].move);
    else if (legal.length) choose(square, legal);
    else if (castles) play(castles);
    else if (Notation.isHand(square) || movable(square)) await pick(square);
    else if (found.length) Main.judge(found[0].move);
    else tell(`No move ${Notation.isHand(origin) ? 'of this piece in hand' : `from ${origin}`} ends on ${square}`);
  }

  /** The legal move by which a King castles with the Rook on a square: many programs have it put onto the Rook. */
  function castling(king, square) {
    const [from, onto] = [Board.square(king), Board.square(square)];
    if (!/ Rook$/.test(onto?.piece ?? '') || onto.owner !== from?.owner || onto.rank !== from.rank) return null;
    const side = (target) => Math.sign(Board.square(target).file - from.file);
    return (Main.reply?.legal ?? []).find((move) => {
      const [begins, ends] = Notation.squares(move);
      return begins === king && Moves.text(move).startsWith('O-O') && side(ends) === side(square);
    }) ?? null;
  }

  /** Whether a piece of the player to move stands there, or one that they may move. */
  const movable = (square) => (Main.reply?.turn && Board.square(square)?.owner === Main.reply.turn)
    || (Main.reply?.legal ?? []).some((move) => Notation.origin(move) === square);

  /** A drag says both squares, so a piece of one's own on the second is not picked instead. */
  async function carried(from, square) {
    if (Setup.active) {
      await Main.shown;
      Setup.dragged(from, square);
      return;
    }
    if (origin !== from) await pick(from);
    const found = to(square);
    const legal = found.filter((candidate) => candidate.legal);
    const castles = legal.length ? null : castling(origin, square);
    if (legal.length === 1) play(legal[0].move);
    else if (legal.length) choose(square, legal);
    else if (castles) play(castles);
    else if (found.length) Main.judge(found[0].move);
  }

  /** A square is pointed at; announced if by the keyboard. */
  function point(square, aloud) {
    if (Setup.active || choosing) return;
    pointed = square;
    if (Notation.isHouse(square)) {
      pointHouse(square, aloud);
      return;
    }
    if (!origin) return;
    const found = to(square);
    const candidate = found.find(({ legal }) => legal) ?? found[0];
    if (!candidate || square === origin) {
      unpoint();
      return;
    }
    glance(candidate, square, aloud);
  }

  async function glance(candidate, square, aloud) {
    const [before, from] = [asking(), origin];
    const called = await Record.called(candidate.move, Main.question().moves ?? [], Main.reply?.turn);
    if (pointed !== square || before !== asking() || from !== origin || choosing) return;
    Verdict.glance(candidate, [`${called} is`, candidate.legal ? 'legal' : 'illegal'], aloud);
    // What is picked, and what is pointed at, is marked already.
    Board.hint(candidate.legal ? [] : candidate.squares.filter((one) => one !== origin && one !== square));
  }

  async function pointHouse(house, aloud) {
    const before = asking();
    const { verdict } = await ask({ ...Main.question(), judge: house });
    if (verdict && before === asking()) glance({ ...verdict, move: house }, house, aloud);
  }

  function unpoint() {
    pointed = '';
    Verdict.unglance();
    Board.hint();
  }

  /** The marks of what is picked. */
  function marks() {
    const squares = {};
    if (choosing) {
      for (const { move } of choosing) {
        const effect = Notation.effect(move);
        if (effect) squares[effect] = 'target';
      }
    } else {
      for (const candidate of candidates) {
        if (candidate.legal) squares[candidate.to] = Board.square(candidate.to)?.piece ? 'capture' : 'target';
      }
    }
    if (origin && !Notation.isHand(origin)) squares[origin] = 'origin';
    return squares;
  }

  const press = (square, reversed) => queued(() => pressed(square, reversed));
  const dragged = (from, square) => queued(() => carried(from, square));

  return { press, castling, point, unpoint, dragged, drop, dropOld, letGo, marks, order, get origin() { return origin; } };
})();
