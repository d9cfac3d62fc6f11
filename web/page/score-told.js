'use strict';

/** What the law tells of a score that was read: how it ended, where it stops, and what it states wrongly. */
const ScoreTold = (() => {
  /** How many letters are shown on each side of a place in the text. */
  const AROUND = 60;

  const bare = (text) => text.replaceAll('`', '');

  const outcome = (end) => (typeof end === 'string' ? end : Verdict.ended(end));

  /** From which letter to which a place in the text goes. The law counts bytes. */
  function place(source, { at, text }) {
    const before = new TextEncoder().encode(source).subarray(0, at);
    const from = new TextDecoder('utf-8', { ignoreBOM: true }).decode(before).length;
    const length = text && source.startsWith(text, from) ? text.length : source.slice(from).search(/\s|$/);
    return [from, from + Math.max(1, length)];
  }

  /** Marks a place in the field that has the text. */
  function select([from, to]) {
    const area = byId('score-text');
    area.setSelectionRange(from, to);
    // A field scrolls to what is selected in it when it gets the focus.
    area.blur();
    area.focus();
  }

  const flat = (text) => visible(text.replace(/\s+/g, ' '));

  /** A place with what stands around it. */
  const excerpt = (source, [from, to]) => element('p', { class: 'excerpt' },
    from > AROUND ? '… ' : null, flat(source.slice(Math.max(0, from - AROUND), from)),
    element('mark', {}, flat(source.slice(from, to))),
    flat(source.slice(to, to + AROUND)), to + AROUND < source.length ? ' …' : null);

  const find = (source, where) => button('Show it in the text', () => select(place(source, where)), { class: 'chip find' });

  /** A word with its number, as players say it. */
  const numbered = ({ number, text }) => [number, visible(text.slice(0, AROUND))].filter(Boolean).join(' ');

  const meanings = (error) => (error.meanings?.length
    ? [element('p', {}, 'It can mean several moves, and none is legal:'), element('ul', { class: 'meanings' }, error.meanings.map(({ move, clause, why }) =>
      element('li', {}, element('b', {}, move), ': ', Clause.link(clause), ' ', why)))]
    : null);

  /** Where the score stops, and why. */
  function stopped({ stops, error }, source, illegal) {
    const here = stops && (illegal.length ? null : numbered(stops));
    return [
      stops ? [element('p', {}, 'The board stands before this place in the score:'),
        excerpt(source, place(source, stops)), element('p', {}, find(source, stops))] : null,
      error ? element('p', { class: 'breach' }, element('b', {}, here ? `It stops at ${here}: ` : 'It stops: '),
        error.clause && !error.meanings?.length ? [Clause.link(error.clause), ' '] : null,
        error.meanings?.length ? null : error.message) : null,
      error ? meanings(error) : null,
    ];
  }

  /** What is told of the text besides its words. */
  function notes(read, source) {
    if (!read.notes?.length) return null;
    const line = (at) => source.slice(0, place(source, { at })[0]).split('\n').length;
    return element('ul', { class: 'notes' }, read.notes.map((one) => element('li', {},
      `Line ${line(one.at)}: ${bare(one.says)}. `, find(source, one))),
    read.more_notes ? element('li', {}, `And ${read.more_notes} more.`) : null);
  }

  /** The parts in which the game is shown, if there is more than one. */
  function choose(parts, now) {
    if (parts.length < 2) return null;
    const gap = parts.some((one) => one.steps[0].after_gap);
    const illegal = parts.some((one) => one.steps.at(-1).breach);
    const where = [gap ? 'where the score leaves moves out' : null, illegal ? 'after an illegal move' : null].filter(Boolean);
    return element('p', {}, `The game is shown in ${parts.length} parts. A new one begins ${where.join(' or ')}: `,
      parts.map((one, at) => button(`Part ${at + 1}`, () => one.go(0), { 'aria-pressed': String(one === now) })));
  }

  /** The words that are wrong although they could be read. */
  function slips(read, parts) {
    const found = parts.flatMap((one) => one.steps.flatMap((step, at) =>
      // A word of two moves is judged once.
      (step.word === one.steps[at - 1]?.word ? [] : step.slips ?? []).map((slip) => ({ slip, step, one, at }))));
    found.push(...(read.slips ?? []).map((slip) => ({ slip })));
    if (!found.length) return null;
    return element('ul', { class: 'slips' }, found.map(({ slip, step, one, at }) =>
      element('li', { class: slip.untrue ? 'untrue' : '' },
        step ? [button(step.text ?? step.move, () => one.go(at + 1), { class: 'chip' }), ' '] : 'After the last move, ',
        slip.untrue ? element('b', {}, 'untrue: ') : 'a slip: ', bare(slip.message), '.',
        slip.spelling ? ` It is written ${slip.spelling}.` : '')));
  }

  /** All of it. `parts` are the lines in which the game is shown, `now` the one on the board. */
  function show(read, parts, now, source) {
    const illegal = parts.flatMap((one) => one.steps.map((step, at) => ({ step, one, at })).filter(({ step }) => step.breach));
    return element('div', { class: 'read', id: 'score-result' },
      element('p', {}, plural((read.steps ?? []).length, 'move'), read.end ? `; ${outcome(read.end)}.` : '.'),
      choose(parts, now),
      stopped(read, source, illegal),
      illegal.map(({ step, one, at }) => element('p', { class: 'breach' }, step.number ? `${step.number} ` : null,
        button(step.text ?? step.move, () => one.go(at + 1), { class: 'chip wrong' }), ' is illegal: ',
        [Clause.link(step.breach.clause), ' '], step.breach.why)),
      read.consequence ? element('p', {}, capital(read.consequence.says), '.') : null,
      read.end ? null : Verdict.claims(read.claims),
      Verdict.dead(read.dead),
      read.refused ? [element('p', {}, 'Its last words do not end the game:'), Verdict.breach(read.refused)] : null,
      slips(read, parts),
      notes(read, source));
  }

  /** The same in a sentence, to be said when the score has been read. */
  function brief({ steps = [], slips: last = [], stops, end, notes: told = [] }) {
    const untrue = [...steps, { slips: last }].flatMap((step) => step.slips ?? []).filter((slip) => slip.untrue).length;
    return [
      `${plural(steps.length, 'move')} read`,
      stops ? `the board stands before ${numbered(stops)}` : null,
      end ? outcome(end) : null,
      untrue ? plural(untrue, 'untrue statement') : null,
      told.length ? plural(told.length, 'note') : null,
    ].filter(Boolean).join('; ');
  }

  return { show, brief, numbered };
})();
