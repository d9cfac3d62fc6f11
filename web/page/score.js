'use strict';

/** A score: read, replayed by the law, stepped through; what it states wrongly is marked. */
const Score = (() => {
  const panel = () => byId('score');
  /** How many letters a score has at most: twenty thousand words, as many as the law reads. */
  const LONGEST = 100_000;
  /** The score that was read: its parts, each from a position of its own (`etc.` leaves moves out). */
  let parts = [];
  let source = '';
  let read = null;

  /**
   * The part that is shown now with its line of moves that is shown, if the moves on the page are such: looked for once for
   * each state of the page. A part is a line; so is each of its variations, with the moves before it.
   */
  let found = {};

  function shown() {
    const { now, later } = State;
    if (found.now !== now || found.later !== later || found.parts !== parts) found = { now, later, parts, ...find() };
    return found;
  }

  const part = () => shown().part ?? null;

  function find() {
    const { game, position } = State.now;
    const all = [...State.now.moves, ...State.later];
    if (!all.length) return {};
    const within = (line) => (all.every((move, at) => line.moves[at] === move) ? line
      : line.variations.map(within).find(Boolean));
    for (const one of parts) {
      if (one.game !== game || (one.position !== position && one.start !== position)) continue;
      const line = within(one);
      if (line) return { part: one, line };
    }
    return {};
  }

  /** A line of moves: those before it, and its own steps. */
  function lineOf(position, before, steps, entries) {
    const line = { from: before.length, steps: [...before, ...steps], entries, variations: [] };
    line.moves = line.steps.map(({ move }) => move);
    line.go = (count) => State.set({ position, moves: line.moves.slice(0, count) }, { keep: line.moves.slice(count), looking: true });
    return line;
  }

  /** The entries that are written of some steps, of all those of a score. */
  function entriesOf(entries, begin, end) {
    let at = 0;
    return entries.filter(({ moves }) => {
      at += moves;
      return at > begin && at <= end;
    });
  }

  /** Splits the steps where the score goes on from another position: where it leaves moves out, and after an illegal move. */
  function split(answer, game) {
    const steps = answer.steps ?? [];
    const begins = steps.flatMap((step, at) => (!at || step.after_gap || steps[at - 1].breach ? [at] : []));
    return begins.map((begin, n) => {
      const end = begins[n + 1] ?? steps.length;
      const start = steps[begin].after_gap ?? steps[begin - 1]?.position ?? answer.start ?? '';
      const position = start === Main.game.start ? '' : start;
      return { game, position, start, ...lineOf(position, [], steps.slice(begin, end), entriesOf(answer.written ?? [], begin, end)) };
    });
  }

  /** Reads the variations of a line, each from the position before the move that it could replace. */
  async function aside(line, { start, position }, { game, rulings }, variations) {
    for (const { words, score } of variations ?? []) {
      const at = line.steps.findLastIndex(({ word }, step) => step >= line.from && word < words);
      const before = line.steps[at - 1]?.position ?? start;
      const answer = at < 0 ? {} : await Line.written({ game, rulings, position: before }, score);
      if (!answer.steps?.length) continue;
      const entries = answer.written ?? [];
      // Numbered as the move that it could replace.
      const replaced = entryAt(line, at);
      const more = (replaced?.number ?? 1) - (entries[0]?.number ?? 1);
      const variation = lineOf(position, line.steps.slice(0, at), answer.steps, entries.map((one) => ({ ...one, number: one.number + more })));
      line.variations.push({ ...variation, at });
      await aside(line.variations.at(-1), { start, position }, { game, rulings }, answer.aside);
    }
  }

  function entryAt({ entries, from }, wanted) {
    let at = from;
    return entries.find(({ moves }) => {
      at += moves;
      return wanted < at;
    });
  }

  /** The answer with all its steps, for which a long score is asked about more than once; null if it is no longer wanted. */
  async function replayed(question, wanted) {
    let answer = await ask(question);
    while (answer.next && wanted()) {
      const more = await ask({ ...question, first: answer.next });
      const written = [...answer.written ?? [], ...more.written ?? []];
      answer = more.steps ? { ...more, steps: answer.steps.concat(more.steps), written } : more;
    }
    return wanted() ? answer : null;
  }

  async function load(text) {
    const { game, rulings } = State.now;
    // Read for a game, or under rulings, that the page no longer shows.
    const wanted = () => State.now.game === game && State.now.rulings === rulings;
    const answer = await replayed(Line.replaying({ game, rulings }, text), wanted);
    if (!answer) return;
    const divided = split(answer, game);
    if (divided.length === 1) await aside(divided[0], divided[0], { game, rulings }, answer.aside);
    if (!wanted()) return;
    source = text;
    read = answer;
    parts = divided;
    const options = Object.entries(answer.rulings ?? {}).map(([name, option]) => `${name}=${option}`).join(',');
    await stand(options || rulings);
  }

  /** Puts the board at the first move of the score, or before the word at which it stops; and says what has been read. */
  async function stand(rulings) {
    const { stops, error, start } = read;
    const broken = parts.findIndex((one) => one.steps.at(-1).breach);
    const at = broken >= 0 ? parts[broken] : error ? parts.at(-1) : parts[0];
    const before = !at || !stops ? 0 : at.moves.length - (broken >= 0 ? 1 : 0);
    const position = at ? at.position : start && start !== Main.game.start ? start : '';
    const moves = at?.moves ?? [];
    const judge = broken >= 0 ? moves[before] : '';
    State.set({ rulings, position, moves: moves.slice(0, before), judge }, { keep: moves.slice(before) });
    await Main.shown;
    if (error && broken < 0) Verdict.refused(error, { what: stops && ScoreTold.numbered(stops) });
    // From here the arrow keys go through the game.
    byId(byId('forward').disabled ? 'back' : 'forward').focus();
    note(`${ScoreTold.brief(read)}.`);
  }

  const fits = (text) => text.length <= LONGEST;

  /** Makes a text the score, and reads it. */
  async function take(text) {
    const area = byId('score-text');
    if (!Limits.fits(area, text)) {
      Limits.refuse(area, text);
      return;
    }
    area.value = text;
    // Its line ends are the field's.
    await load(area.value);
  }

  /** A text that is too long for the field may be many games. */
  function paste(event) {
    const text = (event.clipboardData ?? event.dataTransfer)?.getData('text/plain') ?? '';
    if (fits(text)) return;
    event.preventDefault();
    Archive.open(text);
  }

  function show() {
    const typed = byId('score-text')?.value;
    const area = element('textarea', { id: 'score-text', rows: 7, maxlength: LONGEST, spellcheck: 'false', placeholder: 'Paste a game’s moves here, or a file of games', onpaste: paste, ondrop: paste }, typed ?? source);
    const file = element('input', { type: 'file', id: 'score-file', accept: '.txt,.pgn,text/*', onchange: async () => {
      if (file.files[0]) await Archive.open(Archive.decoded(await file.files[0].arrayBuffer()));
    } });
    const scrolled = byId('archive-games')?.scrollTop ?? 0;
    fill(panel(),
      element('label', { class: 'field tall' }, element('span', {}, 'A score, in any notation that the game has'), area),
      element('div', { class: 'row' }, button('Read the score', () => Archive.open(area.value), { id: 'read-score' }),
        labelled('or a file', file)),
      Archive.place,
      read ? ScoreTold.show(read, parts, part(), source) : null);
    if (byId('archive-games')) byId('archive-games').scrollTop = scrolled;
    if (!panel().hidden) Archive.show();
  }

  /** Shows the game as it was played on after an illegal move, if that is the last move of the part that is shown. */
  function playedOn(number) {
    const one = part();
    if (!one || number !== one.steps.length || !one.steps.at(-1).breach) return null;
    const next = parts[parts.indexOf(one) + 1];
    return () => (next ? next.go(0) : State.start({ position: one.steps.at(-1).position }));
  }

  /** The last move of the part that is shown, with its number in the score: an illegal one that was played. */
  function illegal(number) {
    const step = number === part()?.steps.length ? part().steps.at(-1) : null;
    return step?.breach ? ScoreTold.numbered(step) : null;
  }

  return {
    show,
    take,
    fits,
    playedOn,
    illegal,
    /** The score's line of moves with its variations, if the page shows one of its positions. */
    line: part,
    /** How the score's game ended. */
    get end() { return read?.end ?? null; },
  };
})();
