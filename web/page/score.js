'use strict';

/** A score: read and replayed by the law; what it states wrongly is marked, and its game becomes the one on the board. */
const Score = (() => {
  const panel = () => byId('score');
  /** How many letters a score has at most: twenty thousand words, as many as the law reads. */
  const LONGEST = 100_000;
  let source = '';
  /** What the law has said about the score that was read, and for which game. */
  let read = null;
  /** The rulings that it brought, which are not the page's. */
  let brought = '';

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

  /** Puts the steps of an answer after a node, and what is said of them and, into `opening`, before them; the nodes of the moves. */
  function graft(from, { steps = [], written = [], remarks = [], said, error }, opening) {
    const nodes = [];
    let at = from;
    for (const step of steps) {
      const before = nodes.at(-1)?.step;
      const position = step.after_gap ?? (before?.breach ? before.position : null);
      if (position !== null) at = Tree.add(at, { position });
      at = Tree.add(at, { move: step.move });
      Object.assign(at, { step, breach: step.breach });
      if (step.word !== before?.word) Tree.mark(at, Record.suffix(step.text));
      nodes.push(at);
    }
    Record.enter(nodes, written, steps);
    for (const { words, comment, glyph } of remarks) {
      // What stands behind a word that is not read is kept with it.
      if (error && words > (nodes.at(-1)?.step.word ?? -1) + 1) continue;
      const node = words ? nodes.findLast(({ step }) => step.word < words) : null;
      if (comment) (node?.comments ?? opening ?? nodes[0]?.lead ?? []).push(comment);
      else if (node) Tree.mark(node, glyph);
    }
    if (said && !error) at.end = said;
    return nodes;
  }

  /** What a score goes on with after a word at which it stops: comments, variations, glyphs, results, words. */
  const REST = /\{[^}]*\}?|;[^\n]*|\([^()]*(?:\([^()]*\)[^()]*)*\)|\S+/g;

  /** Keeps what the law does not read, as it is recorded: the word at which a score stops, and all after it. */
  function keep(from, rest, said) {
    let at = from;
    for (const [part] of rest.matchAll(REST)) {
      const word = part.replace(/^\d+\.+/, '').replace(/[!?]+$/, '');
      if (/^[{;(]/.test(part)) at.comments.push(part.replace(/^[{;]|\}$/g, '').trim());
      else if (/^\$\d+$/.test(part)) Tree.mark(at, Number(part.slice(1)));
      else if (word && !/^(?:1-0|0-1|1\/2-1\/2|0-0|\*)$/.test(word)) {
        at = Object.assign(Tree.add(at, { move: word }), { unread: true });
        Tree.mark(at, Record.suffix(part));
      }
    }
    if (said) at.end = said;
  }

  /**
   * Reads the variations of a line, each after the moves before the one that it could replace, by which it is numbered. Late in
   * a long game, where moves are not numbered by the law, each is read from the position.
   */
  async function aside(nodes, question, variations) {
    for (const { words, score } of variations ?? []) {
      const before = nodes.findLast(({ step }) => step.word < words)?.parent;
      if (!before) continue;
      const { position, moves } = Tree.stretch(before);
      const late = moves.length > Record.WRITTEN;
      const answer = await ask(late
        ? Record.replaying({ ...question, position: before.step.position }, score)
        : { ...Record.replaying({ ...question, position }, [...moves, score].join(' ')), first: moves.length });
      const beside = graft(before, late ? { ...answer, written: [] } : answer);
      await aside(beside, question, answer.aside);
      Record.known(question, beside);
    }
  }

  async function load(text) {
    const { game, rulings: shown } = State.now;
    // What the last score brought is not a house rule for this one.
    const rulings = shown === brought ? '' : shown;
    const elsewhere = Forms.misplaced(text);
    if (elsewhere) {
      [source, read] = [text, { game, elsewhere: belonging(elsewhere) }];
      show();
      note(`${read.elsewhere.title}.`);
      return;
    }
    const question = { game, rulings };
    // Read for a game, or under rulings, that the page no longer shows.
    const wanted = () => State.now.game === game && State.now.rulings === shown;
    const other = byId('other-sheet')?.value.trim();
    const answer = await replayed({ ...Record.replaying(question, text), mend: true, other }, wanted);
    if (!answer) return;
    const sheets = answer.merged;
    if (sheets) text = sheets.score;
    const tree = Tree.root(answer.start && answer.start !== Main.game.start ? answer.start : '');
    const nodes = graft(tree, answer, tree.comments);
    const { error, told = [], said } = answer;
    const where = error && told.find(({ class: kind, index }) => (error.kind === 'malformed' ? kind === 'unread' : index === error.at));
    if (where) keep(nodes.at(-1) ?? tree, text.slice(ScoreReport.place(text, where)[0]), said);
    const options = Object.entries(answer.rulings ?? {}).map(([name, option]) => `${name}=${option}`).join(',');
    await aside(nodes, { game, rulings: rulings || options }, answer.aside);
    if (!wanted()) return;
    brought = rulings ? '' : options;
    source = text;
    read = { ...answer, game, nodes };
    const tags = (answer.tags ?? []).filter(({ name, value }) => !['FEN', 'SetUp'].includes(name) && value !== '*').map(({ name, value }) => [name, value]);
    await stand(tree, rulings || options, tags);
  }

  /** Where a text that begins with a bare position belongs: with moves after it, it is written otherwise. */
  const belonging = ({ position, rest }) => (rest
    ? { title: 'A position stands before the moves', belongs: 'In a score it stands in a line of its own that begins with “position:”.', label: 'Read it so', take: () => take(`position: ${position}\n${rest}`) }
    : Setup.belonging(position));

  /** Puts the board at the first move of the score, or where it stops; and says what has been read. */
  async function stand(tree, rulings, tags) {
    const { stops, error, nodes } = read;
    const broken = nodes.find(({ breach }) => breach);
    const node = broken ?? (stops && nodes.length ? nodes.at(-1) : tree);
    State.set({ rulings, tree, node, tags });
    await Main.shown;
    if (error && !broken) Verdict.refused(error, { what: stops && ScoreReport.numbered(stops) });
    // From here the arrow keys go through the game.
    byId(byId('forward').disabled ? 'back' : 'forward').focus({ preventScroll: true });
    byId('score-result').scrollIntoView();
    note(`${ScoreReport.brief(read)}.`);
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
    const other = element('textarea', { id: 'other-sheet', rows: 4, maxlength: LONGEST, spellcheck: 'false' }, byId('other-sheet')?.value ?? '');
    const area = element('textarea', { id: 'score-text', rows: 7, maxlength: LONGEST, spellcheck: 'false', placeholder: 'Paste a game’s moves here, or a file of games', onpaste: paste, ondrop: paste }, typed ?? source);
    const file = element('input', { type: 'file', id: 'score-file', accept: '.txt,.pgn,text/*', onchange: async () => {
      if (!file.files[0]) return;
      const { text, older } = Archive.decoded(await file.files[0].arrayBuffer());
      await Archive.open(text, older);
    } });
    const scrolled = byId('archive-games')?.scrollTop ?? 0;
    const { example } = Forms.of(Main.game.id) ?? {};
    renew(panel(),
      element('label', { class: 'field tall' }, element('span', {}, 'A score, in any notation that the game has'), area),
      example ? element('p', { class: 'quiet' }, 'For example ',
        button(example, () => Archive.open(example), { class: 'chip', id: 'score-example', title: 'Read it' })) : null,
      element('div', { class: 'row' }, button('Read the score', () => (area.value.trim() ? Archive.open(area.value) : note('There is no score yet: paste one, or choose a file.')), { id: 'read-score' }),
        labelled('or a file', file)),
      element('details', { open: other.value !== '' }, element('summary', {}, 'The other sheet'),
        element('label', { class: 'field tall' }, element('span', {}, 'What the other player has written of the same game'), other)),
      Archive.place,
      read?.game !== State.now.game ? null : read.elsewhere ? ScoreReport.elsewhere(read.elsewhere) : ScoreReport.show(read, source));
    if (byId('archive-games')) byId('archive-games').scrollTop = scrolled;
    if (!panel().hidden) Archive.show();
  }

  /** Makes these moves the score, with the tags and lines that stand before it. */
  function mend(moves) {
    const [head] = source.match(/^(?:\s*\[[^\n]*\]\s*\n|\s*(?:position|rulings):[^\n]*\n|\s*\n)*/);
    if (byId('other-sheet')) byId('other-sheet').value = '';
    take(head + moves.join(' '));
  }

  return { show, take, mend, fits };
})();
