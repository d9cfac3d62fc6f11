'use strict';

/** Who could still win where the board stands, if that is asked. The moves that show it can be gone through. */
const Winnable = (() => {
  const place = () => byId('winnable');
  const body = () => place().lastElementChild;

  /** The set of rulings under which nothing but mate ends a series of moves. */
  const PLAYED_ON = 'engines';

  const FOLLOWS = {
    winnable: (winner) => `${winner} has won`,
    unwinnable: () => 'the game is drawn',
    undecided: () => 'it is undecided who has won',
  };

  /** What was asked last: of which state, after which moves, the answer, and the lines of moves that it leads to. */
  let asked = null;

  /** The moves with which a player wins, as a line that goes on from those before it, and is numbered so. */
  async function lineOf({ state, moves }, { line }) {
    if (!line) return null;
    const all = [...moves, ...line];
    const { written } = await ask({ ...Line.replaying({ ...state, rulings: PLAYED_ON }, all.join(' ')), first: moves.length });
    const go = (count) => State.set({ moves: all.slice(0, count) }, { keep: all.slice(count), within: `mate after ${moves.length}` });
    return { from: moves.length, moves: all, entries: written ?? [], go };
  }

  async function begin() {
    const question = Main.question();
    const mine = { state: State.now, later: State.later, moves: question.moves ?? [] };
    asked = mine;
    fill(body(), element('p', { class: 'quiet' }, 'Searching …'));
    const answer = await ask({ ask: 'winnable', ...question });
    const lines = answer.error ? [] : await Promise.all([answer.white, answer.black].map((one) => lineOf(mine, one)));
    // The page shows another position meanwhile.
    if (asked !== mine) return;
    Object.assign(mine, { answer, lines });
    draw();
    tell([...body().querySelectorAll('p')].map((one) => one.textContent).join(' '));
  }

  function verdict(player, known, line) {
    if (known.verdict === 'unwinnable') return Verdict.linked(`${known.why}.`, known.clause);
    const can = `${player} can still win`;
    if (known.verdict === 'undecided') {
      return Verdict.linked(`Whether ${can} is undecided after ${known.searched.toLocaleString('en')} positions (chess.winnable).`, 'chess.winnable');
    }
    const many = known.line.length;
    return [element('p', {}, `${can}, ${many === 1 ? 'with one move' : `within ${many} moves of both`}:`),
      Line.list(line, null, { 'aria-label': `How ${can}` })];
  }

  function told({ state, later, moves, answer, lines }) {
    if (answer.error) return element('p', {}, answer.error.message);
    const players = [['White', answer.white, lines[0]], ['Black', answer.black, lines[1]]];
    const follows = ([loser], at) => {
      const [winner, known] = players[1 - at];
      return `If ${loser}’s time is over, or ${loser} resigns, ${FOLLOWS[known.verdict](winner)}. `;
    };
    return [
      players.map((one) => verdict(...one)),
      answer.dead ? Verdict.linked('The position is dead, so the game is over: drawn (chess.end.dead-position).', 'chess.end.dead-position') : null,
      element('p', {}, players.map(follows), '(', Clause.link('chess.winnable.flag'), ', ', Clause.link('chess.end.resignation'), ')'),
      answer.law ? element('p', { class: 'breach' }, 'The two programs of the law disagree here: one of them is wrong.') : null,
      State.now.moves.length > moves.length
        ? button('Back to the game', () => State.set({ moves: state.moves }, { keep: later, looking: true }), { id: 'winnable-back' })
        : null,
    ];
  }

  /** Draws what is told; what has the focus keeps it. */
  function draw() {
    const at = [...body().querySelectorAll('button')].indexOf(document.activeElement);
    fill(body(), told(asked));
    for (const list of body().querySelectorAll('.plies')) Line.reveal(list, 0);
    if (at >= 0) (body().querySelectorAll('button')[at] ?? place().firstElementChild).focus({ preventScroll: true });
  }

  /** Whether what was asked is still of use: the board stands where it was asked, or within one of the lines. */
  function isShown() {
    const { now } = State;
    if (!asked || !State.alike(asked.state, now) || now.moves.length < asked.moves.length) return false;
    const leads = (moves) => now.moves.every((move, at) => move === moves[at]);
    return leads(asked.moves) || (asked.lines ?? []).some((line) => line && leads(line.moves));
  }

  /** Nothing is asked before it is opened. */
  function show() {
    const { game, reply } = Main;
    const shown = isShown();
    place().hidden = game?.id !== 'chess' || !shown && Boolean(reply.error || reply.outcome);
    if (!shown) {
      asked = null;
      place().open = false;
      fill(body());
    } else if (asked.answer) {
      draw();
    }
  }

  const open = () => place().addEventListener('toggle', () => { if (place().open && !asked) begin(); });

  return { open, show };
})();
