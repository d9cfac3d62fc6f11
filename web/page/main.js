'use strict';

/** Asks the law about the state of the page, and shows the answers. */
const Main = (() => {
  let latest = 0;
  let game = null;
  /** The answer about the position that the board shows, and the move at which an impossible line of moves stops. */
  let reply = null;
  let stop = null;
  /** The moves that lead to what the board shows. */
  let moves = [];
  let drawn = null;
  /** What the page shows now, and the latest attempt to show something. */
  let shown = null;
  let showing = Promise.resolve();

  /** The question about the position that the board shows. */
  const question = () => State.question(moves);

  /** How the players have ended the game where one is: the outcome, or why the law does not let it end so. */
  let closing = null;

  function status() {
    if (reply.error) {
      const refused = { __proto__: null, malformed: 'No position', 'impossible-position': 'An impossible position' };
      return refused[reply.error.kind] ?? 'No answer';
    }
    if (closing?.end) return Verdict.ended(closing.end, Record.termination(State.now.tags));
    if (reply.outcome) return Verdict.ended(reply.outcome);
    return [
      `${capital(reply.turn)} to move${reply.check ? ', in check' : ''}`,
      closing ? `the score says “${visible(State.now.node.end)}”, which does not end the game` : null,
      reply.claims ? 'a draw may be claimed' : null,
      reply.dead ? 'neither player can win any more' : null,
    ].filter(Boolean).join('; ');
  }

  /** What is marked on the board: the last move, reasons, what has been picked, in this order, the later over the earlier. */
  function marks() {
    const squares = {};
    let arrows = [];
    const mark = (names, as) => { for (const name of names ?? []) squares[name] = as; };
    if (moves.length) mark(Notation.squares(moves.at(-1)), 'last');
    const turned = Rulings.marks();
    Object.assign(squares, turned.squares);
    arrows = turned.arrows;
    Object.assign(squares, Pick.marks(), Setup.marks());
    const verdict = reply.verdict;
    if (verdict) {
      const [from, to] = Notation.squares(State.now.judge);
      mark([from].filter(Boolean), 'origin');
      if (verdict.legal) mark([to].filter(Boolean), 'target');
      else mark(verdict.squares, 'reason');
      if (to && from !== to) arrows = [[from, to]];
    }
    for (const reason of reply.error?.reasons ?? []) mark(reason.squares, 'reason');
    if (stop) mark(stop.squares, 'reason');
    return { squares, arrows };
  }

  async function redraw() {
    const now = marks();
    const answer = await Board.show(question(), now);
    if (!answer) return;
    drawn = answer;
    byId('turn-board').setAttribute('aria-pressed', String(Board.turned));
    Motion.show(question());
    // The picture shows this too, to those who see it.
    byId('remark').textContent = [answer.remark, answer.decides].filter(Boolean).join('; ');
  }

  /** The verdict on what the page shows. */
  async function judge(now) {
    const state = State.now;
    const asked = latest;
    const { judge: judged } = state;
    if (stop) {
      const move = state.moves[stop.at] ?? '';
      const [called, played] = await Promise.all([
        Record.called(move, moves, reply.turn),
        ['illegal-move', 'game-over'].includes(stop.kind) ? Record.asPlayed([...moves, move]) : {},
      ]);
      if (asked === latest) Verdict.stopped(stop, { ...played, called, now, node: stopped(state) });
    } else if (reply.error) {
      const other = reply.error.kind === 'impossible-position' ? await Setup.switched() : null;
      if (asked === latest) Verdict.refused(reply.error, { now, other });
    } else if (reply.verdict) {
      const called = await Record.called(judged, moves, reply.turn);
      if (asked !== latest) return;
      Verdict.move(judged, reply.verdict, { called, position: reply.position, asked: true, now });
    } else if (reply.misread) {
      const meant = await Moves.meant(judged);
      if (asked !== latest) return;
      if (meant.move) State.judge(meant.move, place());
      else if (meant.take) Verdict.elsewhere(meant);
      else Verdict.refused(meant.error ?? reply.misread, { now, what: meant.what });
    } else if (moves.length && !closing && !Setup.active) {
      // Why the last move was legal: of the position before it.
      const [last, before] = [moves.at(-1), moves.slice(0, -1)];
      const { verdict, position, dead, turn } = await ask({ ...State.question(before), judge: last });
      const called = await Record.called(last, before, turn);
      if (asked !== latest) return;
      const next = verdict?.ends ? '' : byId('status').textContent;
      if (verdict) Verdict.move(last, verdict, { called, position, over: dead, next, now });
    } else {
      Verdict.idle({ outcome: reply.outcome, closing, open: reply.claims, over: reply.dead, now });
    }
  }

  /** The node of the move at which a line of moves stops. */
  function stopped({ node, moves: all }) {
    let at = node;
    for (let back = all.length - 1; back > stop.at; back -= 1) at = at.parent;
    return at;
  }

  /** The place whose position the board shows: where a line of moves stops, that before the move. */
  const place = () => (stop ? stopped(State.now).parent : State.now.node);

  /** There is no such game, or nobody says what it is: nothing is left that could be played or set up. */
  function without(error) {
    game = null;
    reply = { error };
    [stop, moves, drawn, closing] = [null, [], null, null];
    Pick.dropOld();
    Board.clear();
    Winnable.show();
    Incident.show();
    Differ.show(question(), '', null);
    Clause.show('', '');
    byId('orders').hidden = true;
    // So that the choice of any game is a change.
    byId('game').selectedIndex = -1;
    byId('status').textContent = error.kind === 'unknown-game' ? 'No such game' : 'No answer';
    Verdict.refused(error);
  }

  /** Says that an answer, or something else, is of a form that nobody has foreseen. The page goes on. */
  function failed(error) {
    console.error(error);
    ask.forget();
    byId('status').textContent = 'No answer';
    Verdict.refused({ kind: 'no-answer', message: `This page has failed to show the answer: ${error?.message ?? error}` });
  }

  /** Says what of the address this page does not know. */
  function astray() {
    const parts = State.unread.map((part) => visible(part.slice(0, 60)));
    byId('astray').hidden = !parts.length;
    fill(byId('astray'), parts.length ? ['The address has what this page does not know: ', element('code', {}, parts.join(' & ')),
      `. It knows ${State.keys.join(', ')}, each followed by = and a value.`] : null);
  }

  function show() {
    astray();
    showing = renew(++latest).catch(failed);
  }

  async function renew(asked) {
    const state = State.now;
    const answer = await ask({ ask: 'game', game: state.game });
    if (asked !== latest) return;
    for (const part of ['controls', 'tools', 'names']) byId(part).hidden = Boolean(answer.error);
    byId('copy-link').disabled = byId('game').disabled = false;
    if (answer.error) {
      without(answer.error);
      document.body.dataset.shown = State.write(state);
      return;
    }
    game = answer.game;
    if (game.id !== state.game) {
      // The address has another of its names.
      State.set({ game: game.id, judge: state.judge, clause: state.clause }, { looking: true });
      return;
    }
    await look(state);
    if (asked !== latest) return;
    Pick.dropOld();
    const now = Rulings.changed(reply, stop);
    document.title = [game.title, Rulings.house() && `house rules: ${Rulings.house()}`, 'Rulebook'].filter(Boolean).join(' · ');
    document.body.dataset.game = game.id;
    byId('game').value = game.id;
    byId('status').textContent = status();
    Differ.show(question(), state.judge, reply.differ);
    await redraw();
    if (asked !== latest) return;
    if (Players.turns && Board.away) {
      Board.turned = !Board.turned;
      await redraw();
      if (asked !== latest) return;
    }
    shown = state;
    Moves.show(reply);
    Rulings.show();
    Score.show();
    Winnable.show();
    Incident.show();
    LawSearch.show();
    Setup.show();
    Names.show();
    await judge(now);
    if (asked !== latest) return;
    await Clause.show(state.game, state.clause);
    if (asked !== latest) return;
    document.body.dataset.shown = State.write(state);
  }

  /** Asks about the moves, or as many of them as are possible. */
  async function look(state) {
    stop = null;
    moves = state.moves;
    reply = await ask({ ...State.question(), judge: state.judge });
    if (reply.error?.field === 'judge') {
      const misread = reply.error;
      reply = { ...await ask(State.question()), misread };
    }
    const { error } = reply;
    const at = error?.field === 'moves' ? error.index : ['illegal-move', 'game-over'].includes(error?.kind) ? error.at : undefined;
    if (at !== undefined) {
      stop = { ...error, at };
      moves = moves.slice(0, at);
      reply = await ask(State.question(moves));
    }
    closing = state.node.end && !stop && !reply.error ? await Record.closing(state, state.node.end) : null;
  }

  async function games() {
    const about = await ask({ ask: 'about' });
    if (about.error) {
      Verdict.refused(about.error);
      byId('status').textContent = 'The law is not here';
      return false;
    }
    fill(byId('game'), Object.entries(about.games).map(([id, { title }]) => element('option', { value: id }, title)));
    return true;
  }

  /** What each game showed when another was chosen. */
  const left = new Map();

  async function open() {
    byId('game').addEventListener('change', () => {
      // What cannot be shown is not kept.
      if (!reply?.error) left.set(State.now.game, State.now);
      const game = byId('game').value;
      if (left.has(game)) State.set(left.get(game));
      else State.start({ game, rulings: '' });
    });
    byId('copy-link').addEventListener('click', Share.copy);
    byId('help-open').addEventListener('click', () => {
      byId('help').showModal();
      State.begin('help');
    });
    byId('help').addEventListener('close', () => State.leave('help'));
    addEventListener('popstate', () => byId('help').close());
    byId('turn-board').addEventListener('click', () => {
      Board.turned = !Board.turned;
      Kept.here.write('turned', Board.turned ? 'yes' : '');
      redraw();
    });
    Board.turned = Boolean(Kept.here.read('turned'));
    document.querySelector('[data-skip]').addEventListener('click', (event) => {
      event.preventDefault();
      document.querySelector('#board [tabindex="0"]')?.focus();
    });
    Clause.open();
    Moves.open();
    Players.open();
    Setup.open();
    Letters.open();
    Winnable.open();
    Drag.open();
    Keys.open();
    Limits.open();
    Tabs.open();
    // On paper nothing can be unfolded.
    addEventListener('beforeprint', () => { for (const fold of document.querySelectorAll('.fold')) fold.open = true; });
    // Whatever fails elsewhere is said too.
    addEventListener('unhandledrejection', (event) => {
      event.preventDefault();
      failed(event.reason);
    });
    addEventListener('error', (event) => {
      if (!event.error) return;
      event.preventDefault();
      failed(event.error);
    });
    await again();
  }

  /** Asks what has not been answered. */
  async function again() {
    if (byId('game').options.length) show();
    else if (await games()) State.open(show);
  }

  return {
    open,
    redraw,
    question,
    /** Makes a move in the position that the board shows, or asks about one. */
    play: (move) => Players.goOn(() => State.play(move, place())),
    judge: (move) => State.judge(move, place()),
    /** The place whose position the board shows. */
    place,
    again,
    /** Resolves when the page shows what it was last asked to show. */
    get shown() { return showing; },
    /** Says again what is to be said of what is shown. */
    rejudge: (now = '') => judge(now),
    get game() { return game; },
    get reply() { return reply; },
    get stop() { return stop; },
    get closing() { return closing; },
    /** Whether the position's text can be read, so that it can be edited. */
    get readable() { return shown === State.now && Boolean(drawn?.position) && reply?.error?.kind !== 'malformed'; },
    /** The canonical text of what is shown; of impossible positions too, as far as they can be read. */
    position: () => (reply?.position ?? drawn?.position ?? State.now.position) || game?.start || 'startpos',
  };
})();

Main.open();
