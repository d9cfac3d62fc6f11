'use strict';

/** The game's moves, numbered and written as the game's document does, and under them what else could have been played. */
const Line = (() => {
  /** How many moves are written in the document's notation, and how many are listed: of a longer game those around the shown one. */
  const WRITTEN = 600;
  const LISTED = 1000;

  /** The moves that were written last, with their entries, and how their game ended. */
  let last = { moves: [], entries: [], end: null };

  /** The rulings and the position before the moves, as the lines with which a score begins. */
  const head = (position) => (position ? `position: ${position}\n` : '');

  const notation = () => Main.game.notations[0] ?? 'usi';

  /** The question that replays moves, or the words of a score, and has them written in the document's notation. */
  const replaying = ({ game, rulings, position }, words) =>
    ({ ask: 'score', game, rulings, score: head(position) + words, as_played: true, notation: notation() });

  const written = (state, words) => ask(replaying(state, words));

  /** Entries for moves: those that are known, then others that are only the moves themselves. */
  function entriesFor(moves, known) {
    const entries = [];
    let at = 0;
    for (const entry of known) {
      const reached = at + entry.moves;
      if (reached > moves.length || last.moves.slice(at, reached).some((move, i) => move !== moves[at + i])) break;
      entries.push(entry);
      at = reached;
    }
    for (; at < moves.length; at += 1) {
      const before = entries.at(-1);
      const place = before?.place === 'first' ? 'second' : 'first';
      entries.push({ number: (before?.number ?? 0) + (place === 'first' ? 1 : 0), place, text: Notation.named(moves[at]), moves: 1 });
    }
    return entries;
  }

  /** The entry's number, where it is said: not of the second of a pair that follows the first. */
  const numbered = ({ number, place }, follows) =>
    (place !== 'second' ? `${number}.` : follows ? '' : `${number}…`);

  const isNow = (moves, end) => State.now.moves.length === end && State.now.moves.every((move, at) => move === moves[at]);

  /** The first of the moves that are listed. */
  const begins = ({ moves }) => Math.max(0, Math.min(State.now.moves.length - LISTED / 2, moves.length - LISTED));

  /** A list of entries; each leads to the position after it. Variations follow the move that they could replace. */
  function list(line, stopped, attributes = {}) {
    const items = [];
    let at = line.from;
    let follows = false;
    const first = begins(line);
    for (const entry of line.entries) {
      const [begin, end] = [at, at + entry.moves];
      at = end;
      const beside = (line.variations ?? []).filter((one) => one.at >= begin && one.at < end);
      if (end > first && begin < first + LISTED) {
        items.push(item(line, entry, [begin, end], follows, stopped !== null && begin >= stopped));
        for (const variation of beside) {
          items.push(element('li', { class: 'variation' }, list(variation, null, { 'aria-label': 'Instead of it' })));
        }
      }
      follows = entry.place === 'first' && !beside.length;
    }
    return element('ol', { class: 'plies', ...attributes }, items);
  }

  function item({ moves, steps = [], go }, entry, [begin, end], follows, wrong) {
    const slips = steps.slice(begin, end).flatMap((step) => step.slips ?? []);
    const untrue = slips.some((slip) => slip.untrue);
    const kind = [wrong ? 'wrong' : '', end > State.now.moves.length ? 'later' : '', untrue ? 'untrue' : ''].filter(Boolean).join(' ');
    return element('li', {}, element('span', { class: 'number' }, numbered(entry, follows)),
      button([visible(entry.text), untrue ? ' ✗' : slips.length ? ' ·' : ''], () => go(end), {
        class: `ply ${kind}`,
        'data-ply': end,
        'aria-current': isNow(moves, end) ? 'step' : null,
        title: slips.map((slip) => slip.message).join('; ') || visible(moves.slice(begin, end).join(' ')),
      }));
  }

  /** What the page has of moves: of a score with variations the whole of it. */
  function shown() {
    const moves = [...State.now.moves, ...State.later];
    const read = Score.line();
    if (read) return read;
    return { from: 0, moves, entries: entriesFor(moves, last.question && State.alike(last.question, State.now) ? last.entries : []), go: State.go };
  }

  function draw(stopped) {
    const before = byId('line')?.scrollTop ?? 0;
    const line = shown();
    const listed = line.moves.length <= LISTED ? null
      : element('p', { class: 'quiet' }, `${line.moves.length} moves, of which ${begins(line) + 1} to ${begins(line) + LISTED} are listed.`);
    fill(byId('so-far'), line.moves.length
      ? [listed, list(line, stopped, { id: 'line' }), element('div', { class: 'row' }, button('Copy the score', copy, { id: 'copy-score' }))]
      : element('p', { class: 'quiet' }, 'No moves yet.'));
    if (byId('line')) reveal(byId('line'), before);
  }

  /** Scrolls the list, and not the page, to the move that is shown. */
  function reveal(listed, before) {
    listed.scrollTop = before;
    const current = listed.querySelector('[aria-current]');
    if (!current) return;
    const [there, seen] = [current, listed].map((shown) => shown.getBoundingClientRect());
    listed.scrollTop += Math.min(0, there.top - seen.top) + Math.max(0, there.bottom - seen.bottom);
  }

  /** Lists the moves, at first as they are, and as the document writes them once the law has said how. */
  async function show(stopped) {
    draw(stopped);
    const { now, later } = State;
    const moves = [...now.moves, ...later];
    if (!moves.length || moves.length > WRITTEN || Score.line()) return;
    if (last.question && State.alike(last.question, now) && last.moves.join() === moves.join()) return;
    const answer = await written(now, moves.join(' '));
    if (State.now !== now || State.later !== later || !answer.written) return;
    last = { question: now, moves, entries: answer.written, end: answer.end };
    draw(stopped);
  }

  /** The moves as they stand in a score, variations in parentheses. */
  function text({ entries, variations = [], from }) {
    const words = [];
    let at = from;
    let follows = false;
    for (const entry of entries) {
      const beside = variations.filter((one) => one.at >= at && one.at < at + entry.moves);
      words.push(numbered(entry, follows).replace('…', '...'), entry.text, ...beside.map((one) => `(${text(one)})`));
      follows = entry.place === 'first' && !beside.length;
      at += entry.moves;
    }
    return words.filter(Boolean).join(' ');
  }

  const RESULTS = { __proto__: null, white: '1-0', black: '0-1' };

  /** The score: PGN of chess, elsewhere the lines with which a score begins, and the moves. */
  function score() {
    const { game, rulings, position } = State.now;
    const line = shown();
    const end = Score.line() ? Score.end : last.end;
    if (game !== 'chess') return `${head(position)}${rulings ? `rulings: ${rulings}\n` : ''}${text(line)}\n`;
    const result = end ? RESULTS[end.winner] ?? '1/2-1/2' : '*';
    const tags = { Result: result, ...(position ? { SetUp: '1', FEN: position } : {}) };
    const written = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`).join('');
    return `${written}\n${text(line)} ${result}\n`;
  }

  const copy = () => Copy.give(score(), 'The score');

  return { show, list, reveal, replaying, written };
})();
