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

  const bare = (text) => text.replaceAll('`', '');

  /** The part that was found last, and what it was looked for in. */
  let found = {};

  /** The part that is shown now, if the moves on the page are its moves. Each move that is listed asks for it. */
  function part() {
    const { now, later } = State;
    if (found.now !== now || found.later !== later || found.parts !== parts) found = { now, later, parts, part: find() };
    return found.part;
  }

  function find() {
    const { game, position } = State.now;
    const all = [...State.now.moves, ...State.later];
    return parts.find((one) => one.game === game && (one.position === position || one.start === position)
      && all.every((move, at) => one.steps[at]?.move === move)) ?? null;
  }

  /** Splits the steps where the score goes on from another position: where it leaves moves out, and after an illegal move. */
  function split(answer, game) {
    const found = [];
    let before = null;
    for (const step of answer.steps ?? []) {
      if (!found.length || step.after_gap || before?.breach) {
        const position = step.after_gap ?? before?.position ?? answer.start ?? '';
        found.push({ game, position: position === Main.game.start ? '' : position, start: position, steps: [] });
      }
      found.at(-1).steps.push(step);
      before = step;
    }
    return found;
  }

  /** The answer with all its steps, for which a long score is asked about more than once; null if it is no longer wanted. */
  async function replayed(question, wanted) {
    let answer = await ask(question);
    while (answer.next && wanted()) {
      const more = await ask({ ...question, first: answer.next });
      answer = more.steps ? { ...more, steps: answer.steps.concat(more.steps) } : more;
    }
    return wanted() ? answer : null;
  }

  async function load(text) {
    const { game, rulings } = State.now;
    // Read for a game, or under rulings, that the page no longer shows.
    const wanted = () => State.now.game === game && State.now.rulings === rulings;
    const answer = await replayed({ ask: 'score', game, rulings, score: text, as_played: true }, wanted);
    if (!answer) return;
    source = text;
    read = answer;
    parts = split(answer, game);
    const [first] = parts;
    if (!first) {
      show();
      if (answer.error) Verdict.refused(answer.error);
      return;
    }
    const options = Object.entries(answer.rulings ?? {}).map(([name, option]) => `${name}=${option}`).join(',');
    State.set({ rulings: options || rulings, position: first.position, moves: [] }, { keep: first.steps.map(({ move }) => move) });
    const untrue = [...answer.steps, answer].flatMap(({ slips }) => slips ?? []).filter((slip) => slip.untrue).length;
    note(`${plural((answer.steps ?? []).length, 'move')} read${untrue ? `, ${plural(untrue, 'untrue statement')}` : ''}.`);
  }

  function show() {
    const typed = byId('score-text')?.value;
    const area = element('textarea', { id: 'score-text', rows: 7, maxlength: LONGEST, spellcheck: 'false', placeholder: 'Paste a game’s moves here' }, typed ?? source);
    const file = element('input', { type: 'file', id: 'score-file', accept: '.txt,.pgn,text/*', onchange: async () => {
      if (!file.files[0]) return;
      const text = await file.files[0].text();
      if (!Limits.fits(area, text)) {
        Limits.refuse(area, text);
        return;
      }
      area.value = text;
      await load(text);
    } });
    fill(panel(),
      element('label', { class: 'field tall' }, element('span', {}, 'A score, in any notation that the game has'), area),
      element('div', { class: 'row' }, button('Read the score', () => load(area.value), { id: 'read-score' }),
        labelled('or a file', file)),
      read ? result() : null);
  }

  /** Shows a part after so many of its moves. */
  const go = (one, count) => State.set({ position: one.position, moves: one.steps.slice(0, count).map(({ move }) => move) },
    { keep: one.steps.slice(count).map(({ move }) => move) });

  /** Shows the game as it was played on after an illegal move, if that is the last move of the part that is shown. */
  function playedOn(number) {
    const shown = part();
    if (!shown || number !== shown.steps.length || !shown.steps.at(-1).breach) return null;
    const next = parts[parts.indexOf(shown) + 1];
    return () => (next ? go(next, 0) : State.start({ position: shown.steps.at(-1).position }));
  }

  const outcome = (end) => (typeof end === 'string' ? end : Verdict.ended(end));

  function result() {
    const shown = part();
    const slips = parts.flatMap((one) => one.steps.flatMap((step, at) =>
      // A word of two moves is judged once.
      (step.word === one.steps[at - 1]?.word ? [] : step.slips ?? []).map((slip) => ({ slip, step, one, at }))));
    const illegal = parts.flatMap((one) => one.steps.map((step, at) => ({ step, one, at })).filter(({ step }) => step.breach));
    slips.push(...(read.slips ?? []).map((slip) => ({ slip })));
    return element('div', { class: 'read', id: 'score-result' },
      parts.length > 1 ? element('p', {}, 'The parts of the score, between illegal moves and what it leaves out: ', parts.map((one, at) =>
        button(`${at + 1}`, () => go(one, 0), { 'aria-pressed': String(one === shown) }))) : null,
      element('p', {}, plural((read.steps ?? []).length, 'move'), read.end ? `; ${outcome(read.end)}.` : '.'),
      read.error ? element('p', { class: 'breach' }, element('b', {}, 'It stops: '),
        read.error.clause ? [Clause.link(read.error.clause), ' '] : null, read.error.message) : null,
      read.consequence ? element('p', {}, capital(read.consequence.says), '.') : null,
      ...illegal.map(({ step, one, at }) => element('p', { class: 'breach' },
        button(step.text ?? step.move, () => go(one, at + 1), { class: 'chip wrong' }), ' is illegal: ',
        [Clause.link(step.breach.clause), ' '], step.breach.why)),
      read.refused ? [element('p', {}, 'Its last words do not end the game:'), Verdict.breach(read.refused)] : null,
      slips.length ? element('ul', { class: 'slips' }, slips.map(({ slip, step, one, at }) =>
        element('li', { class: slip.untrue ? 'untrue' : '' },
          step ? [button(step.text ?? step.move, () => go(one, at + 1), { class: 'chip' }), ' '] : 'After the last move, ',
          slip.untrue ? element('b', {}, 'untrue: ') : 'a slip: ', bare(slip.message), '.',
          slip.spelling ? ` It is written ${slip.spelling}.` : ''))) : null);
  }

  const step = (at) => part()?.steps[at] ?? null;

  return {
    show,
    playedOn,
    /** The slips of a move of what is shown, and how the score writes it. */
    slips: (at) => step(at)?.slips ?? [],
    word: (at) => step(at)?.text ?? null,
  };
})();
