'use strict';

/** What the law says about a score that was read: how it ended, where it stops, and what there is to report. */
const ScoreReport = (() => {
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

  /** A text in which each place with a fault is marked. */
  function marked(source, faults) {
    const shown = [];
    let end = 0;
    for (const fault of faults.toSorted((one, other) => one.at - other.at)) {
      const quoted = fault.found.match(/^`+ ?(.+?) ?`+$/)?.[1];
      const [from] = place(source, fault);
      // Of a rank or a row that is too long or too short it is the whole.
      const to = from + (source.startsWith(quoted ?? '', from) && quoted ? quoted.length : source.slice(from).search(/[/\s]|$/));
      if (from < end) continue;
      shown.push(flat(source.slice(end, from)), element('mark', { title: fault.says }, flat(source.slice(from, to)) || '…'));
      end = to;
    }
    return element('p', { class: 'excerpt' }, shown, flat(source.slice(end)));
  }

  /** A place with what stands around it. */
  const excerpt = (source, [from, to]) => element('p', { class: 'excerpt' },
    from > AROUND ? '… ' : null, flat(source.slice(Math.max(0, from - AROUND), from)),
    element('mark', {}, flat(source.slice(from, to))),
    flat(source.slice(to, to + AROUND)), to + AROUND < source.length ? ' …' : null);

  const find = (source, where) => button('Show it in the text', () => select(place(source, where)), { class: 'chip find' });

  /** A word with its number, as players say it. */
  const numbered = ({ number, text }) => [number, visible(text.slice(0, AROUND))].filter(Boolean).join(' ');

  const meanings = (one) => element('ul', { class: 'meanings' }, one.meanings.map(({ move, clause, why }) =>
    element('li', {}, element('b', {}, move), ': ', Clause.link(clause), ' ', why)));

  /** The reason, where the sentence does not say it. */
  const reason = ({ class: kind, why }) => (kind === 'illegal' && why ? element('p', { class: 'why' }, `${capital(why)}.`) : null);

  /**
   * One message, in the law's words: what has no move says its line. It leads to the move, and to its place in the
   * text; where the board stands before it, that place is shown.
   */
  function told(one, { stops, error, nodes, consequence }, source) {
    const node = nodes[one.index];
    const says = visible(capital(bare(one.says)));
    const line = one.index === undefined && source.includes('\n') ? `Line ${source.slice(0, place(source, one)[0]).split('\n').length}: ` : '';
    const here = stops && stops.at === one.at;
    const [asks, decision] = one.class === 'illegal' ? Incident.follows(() => ({
      game: State.now.game, score: source, facts: node?.step.said ? { at: named(node.step) } : undefined,
    })) : [];
    return element('li', { 'data-told': one.class },
      Verdict.linked(`${line}${Verdict.sentence(says)}`),
      one.meanings?.length ? meanings(one) : reason(one),
      consequence && consequence.at === one.index ? Verdict.linked(Verdict.sentence(consequence.says), { class: 'consequence' }) : null,
      here ? [element('p', { class: 'quiet' }, 'The board stands before this place in the score:'), excerpt(source, place(source, one))] : null,
      element('p', { class: 'row' },
        node ? button(`To ${named(node.step)}`, () => go(node), { class: `chip to ${node.step.breach ? 'wrong' : ''}` }) : null,
        find(source, one), asks), decision);
  }

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

  /** What was made of two sheets. */
  const merged = ({ merged: made }) => (made ? [
    element('ul', { class: 'told merged' }, made.says.map((says) => element('li', {}, Verdict.sentence(visible(bare(says)))))),
    button('Read it so', () => Score.mend(made.moves.map(({ text }) => text)), { class: 'chip mend' }),
  ] : null);

  /** The likeliest changes by which all the rest is legal, each with a button. */
  const mended = ({ mended: changes = [] }) => (changes.length ? element('ul', { class: 'told' }, changes.map(({ says, moves }) =>
    element('li', {}, `${visible(bare(says))}. `, button('Read it so', () => Score.mend(moves), { class: 'chip mend' })))) : null);

  /** All of it: what the law says about the score in its order, and before it what that does not say. */
  function show(read, source) {
    count(read);
    const { told: all = [], more_told: more } = read;
    return element('div', { class: 'read', id: 'score-result' },
      element('p', {}, counted(read), read.end ? `; ${outcome(read)}.` : '.'),
      merged(read),
      all.length ? element('ul', { class: 'told' }, all.map((one) => told(one, read, source)), more ? element('li', {}, `And ${more} more.`) : null)
        : read.error ? element('p', { class: 'breach' }, read.error.message) : null,
      mended(read));
  }

  /** The same in a sentence, to be said when the score has been read. */
  function brief(read) {
    const { stops, end, told: [first, ...others] = [] } = read;
    return [
      `${counted(read)} read`,
      stops ? `the board stands before ${numbered(stops)}` : null,
      end ? outcome(read) : null,
      first ? bare(first.says) : null,
      others.length ? `${others.length + (read.more_told ?? 0)} more to report` : null,
    ].filter(Boolean).join('; ');
  }

  /** A text that is no score, or begins as none: where it belongs, and a button that takes it there. */
  const elsewhere = ({ title, belongs, label, take }) => element('div', { class: 'read', id: 'score-result' },
    element('p', {}, element('b', {}, `${title}. `), belongs),
    element('div', { class: 'row' }, button(label, take, { id: 'score-elsewhere' })));

  return { show, brief, elsewhere, numbered, marked, place };
})();
