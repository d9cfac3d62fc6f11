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
    const tree = Tree.root(state.position);
    const start = moves.reduce((node, move) => Tree.add(node, { move }), tree);
    line.reduce((node, move) => Tree.add(node, { move }), start);
    await Record.tell({ game: state.game, rulings: PLAYED_ON, tree });
    return start.children[0] ?? null;
  }

  /** Goes to a place in such a line: until the game is gone back to, all of it is a variation there. */
  function go(mine, there) {
    const wanted = Tree.stretch(there).moves.length - mine.moves.length;
    let [at, node] = [mine.state.node, null];
    for (const [n, move] of Tree.stretch(Tree.last(there)).moves.slice(mine.moves.length).entries()) {
      const many = at.children.length;
      const next = Tree.play(at, move);
      if (at.children.length > many) mine.added ??= next;
      at = next;
      if (n + 1 === wanted) node = at;
    }
    State.to(node, { within: `mate after ${mine.moves.length}` });
  }

  function back({ state, added }) {
    if (added) Tree.remove(added);
    asked.added = null;
    State.to(state.node);
  }

  const leads = (moves, there) => moves.length <= there.length && moves.every((move, at) => move === there[at]);

  async function begin() {
    const question = Main.question();
    const mine = { state: State.now, moves: question.moves ?? [], added: null };
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
    if (known.verdict === 'unwinnable') return Verdict.linked(`${known.why}.`);
    const can = `${player} can still win`;
    if (known.verdict === 'undecided') {
      return Verdict.linked(`Whether ${can} is undecided after ${known.searched.toLocaleString('en')} positions (Article 6.9, chess.winnable).`);
    }
    // As players count: the last move is the winner's.
    const many = Math.ceil(known.line.length / 2);
    return [element('p', {}, `${can}, in ${many} ${many === 1 ? 'move' : 'moves'}:`),
      Line.list(line, { go: (there) => go(asked, there), current: isNow, attributes: { 'aria-label': `How ${can}` } }),
      ...(known.past ?? []).map(({ says }) => Verdict.linked(Verdict.sentence(says)))];
  }

  /** Whether a place in a line is the one that is shown. */
  function isNow(there) {
    const { moves } = Tree.stretch(there);
    return moves.length === State.now.moves.length && leads(moves, State.now.moves);
  }

  function told({ moves, answer, lines }) {
    if (answer.error) return element('p', {}, answer.error.message);
    const players = [['White', answer.white, lines[0]], ['Black', answer.black, lines[1]]];
    const follows = ([loser], at) => {
      const [winner, known] = players[1 - at];
      return `If ${loser} runs out of time or resigns, ${FOLLOWS[known.verdict](winner)}. `;
    };
    return [
      players.map((one) => verdict(...one)),
      answer.dead ? Verdict.linked('The position is dead, so the game is over: drawn (Article 5.2.2, chess.end.dead-position).') : null,
      element('p', {}, Clause.named(`${players.map(follows).join('')}(chess.winnable.flag, chess.end.resignation)`)),
      answer.law ? element('p', { class: 'breach' }, 'The two programs of the law disagree here: one of them is wrong.') : null,
      State.now.moves.length > moves.length
        ? button('Back to the game', () => back(asked), { id: 'winnable-back' })
        : null,
    ];
  }

  /** Draws the messages; what has the focus keeps it. */
  function draw() {
    const at = [...body().querySelectorAll('button')].indexOf(document.activeElement);
    fill(body(), told(asked));
    for (const list of body().querySelectorAll('.plies')) Line.reveal(list, 0);
    if (at >= 0) (body().querySelectorAll('button')[at] ?? place().firstElementChild).focus({ preventScroll: true });
  }

  /** Whether what was asked is still of use: the board stands where it was asked, or within one of the lines. */
  function isShown() {
    const { now } = State;
    if (!asked || !State.alike(asked.state, now)) return false;
    const within = (line) => line && leads(now.moves, Tree.stretch(Tree.last(line)).moves);
    return now.moves.length >= asked.moves.length
      && (leads(now.moves, asked.moves) || (asked.lines ?? []).some(within));
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
