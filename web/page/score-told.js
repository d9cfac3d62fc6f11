'use strict';

/** What the law tells of a score that was read: how it ended, where it stops, and what it states wrongly. */
const ScoreTold = (() => {
  /** How many letters are shown on each side of a place in the text. */
  const AROUND = 60;

  const bare = (text) => text.replaceAll('`', '');

  const outcome = ({ end, tags = [] }) => Verdict.ended(end, Record.termination(tags.map(({ name, value }) => [name, value])));

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

  /** A move of the score, as players speak of it; it leads to the place after the move. */
  const move = (node, kind = '') => [
    button(named(node.step), () => go(node), { class: `chip ${kind}` }),
    node.step.mover ? ` (${capital(node.step.mover)})` : '',
  ];

  /** A step with its number, which is that of the entry in which it is. */
  const named = (step) => `${step.said ? `${step.said} ` : ''}${visible(step.text ?? step.move)}`;

  /** To the place of a node, in the tree that is shown now. */
  function go(node) {
    const there = Tree.counterpart(State.now.tree, node);
    if (there) State.to(there);
    else note('This move is no longer in the game on the board.');
  }

  /** Gives each step the number that stands before it. */
  function count({ nodes, written = [] }) {
    let at = nodes.length - written.reduce((sum, { moves }) => sum + moves, 0);
    for (const entry of written) {
      for (let end = at + entry.moves; at < end; at += 1) if (nodes[at]) nodes[at].step.said ??= Record.before(entry);
    }
  }

  /** How many moves these are, as players count: a move of each is one. */
  const counted = ({ nodes, steps = [], written = [] }) => {
    const broken = nodes.some(({ parent, step }) => step.after_gap || parent.position);
    const [first, last] = [written[0], written.at(-1)];
    return plural(first && last && !broken ? last.number - first.number + 1 : Math.ceil(steps.length / 2), 'move');
  };

  /** The words that are wrong although they could be read. */
  function slips(read) {
    const found = read.nodes.flatMap((node, at) =>
      // A word of two moves is judged once.
      (node.step.word === read.nodes[at - 1]?.step.word ? [] : node.step.slips ?? []).map((slip) => ({ slip, node })));
    found.push(...(read.slips ?? []).map((slip) => ({ slip })));
    if (!found.length) return null;
    return element('ul', { class: 'slips' }, found.map(({ slip, node }) =>
      element('li', { class: slip.untrue ? 'untrue' : '' },
        node ? [move(node), ': '] : 'After the last move, ',
        slip.untrue ? element('b', {}, 'untrue: ') : 'a slip: ', bare(slip.message), '.',
        slip.spelling ? ` It is written ${slip.spelling}.` : '')));
  }

  /** All of it. */
  function show(read, source) {
    count(read);
    const illegal = read.nodes.filter(({ step }) => step.breach);
    return element('div', { class: 'read', id: 'score-result' },
      element('p', {}, counted(read), read.end ? `; ${outcome(read)}.` : '.'),
      stopped(read, source, illegal),
      illegal.map((node) => element('p', { class: 'breach' },
        move(node, 'wrong'), ' is illegal: ', Clause.link(node.step.breach.clause), ' ', node.step.breach.why)),
      read.consequence ? element('p', {}, capital(read.consequence.says), '.') : null,
      read.end ? null : Verdict.claims(read.claims),
      Verdict.dead(read.dead),
      read.refused ? [element('p', {}, 'Its last words do not end the game:'), Verdict.breach(read.refused)] : null,
      slips(read),
      notes(read, source));
  }

  /** The same in a sentence, to be said when the score has been read. */
  function brief(read) {
    const { steps = [], slips: last = [], stops, end, notes: told = [] } = read;
    const untrue = [...steps, { slips: last }].flatMap((step) => step.slips ?? []).filter((slip) => slip.untrue).length;
    return [
      `${counted(read)} read`,
      stops ? `the board stands before ${numbered(stops)}` : null,
      end ? outcome(read) : null,
      untrue ? plural(untrue, 'untrue statement') : null,
      told.length ? plural(told.length, 'note') : null,
    ].filter(Boolean).join('; ');
  }

  return { show, brief, numbered };
})();
