'use strict';

/** The verdict beside the board: on a move, on a position, or on what is pointed at. */
const Verdict = (() => {
  const panel = () => byId('verdict');
  /** What is shown now, as something that can be copied, and what is shown again after pointing. */
  let lasting = null;

  const ruled = (change) => `${change.question}=${change.option}`;

  /** Ends whose names say too little. */
  const PLAIN = { __proto__: null, unwinnable: 'the other player could not have won', 'time-forfeit': 'on time' };

  const ended = (outcome) => {
    if (!outcome) return '';
    if (outcome.draw) return `Draw: ${PLAIN[outcome.draw] ?? words(outcome.draw)}`;
    return `${capital(outcome.winner)} wins: ${PLAIN[outcome.by] ?? words(outcome.by)}`;
  };

  /** Beside a move, when a draw may be claimed. */
  const [BEFORE, THEN] = ['before this move, ', 'then '];

  const words = (name) => name.replaceAll('-', ' ');

  /** A breach: why, the squares, and the clause with its words. */
  const breach = ({ clause, why, message, squares }) => [
    element('p', { class: 'breach' },
      clause ? [Clause.link(clause), ' '] : null,
      why ?? message ?? '',
      squares?.length ? [' ', element('span', { class: 'quiet squares' }, `(${squares.join(', ')})`)] : null),
    clause ? Clause.words(clause) : null,
  ];

  const head = (badge, title) =>
    element('h2', {}, badge ? [element('span', { class: `badge ${badge}` }, badge), ' '] : null, title);

  /** What other rulings would change, each with a button that switches to it. */
  const otherRulings = (changes) => (changes?.length
    ? element('div', { class: 'hangs' },
      element('p', { class: 'quiet' }, 'Other rulings would change this:'),
      element('ul', {}, changes.map((change) => element('li', {},
        button(ruled(change), () => Rulings.turn(change.question, change.option), { class: 'ruling', title: 'Switch to this ruling' }),
        ' ',
        change.says,
        change.clause ? [' ', Clause.link(change.clause)] : null))))
    : null);

  /** What is said of a position, such as a draw that may be claimed, as a sentence that begins with `when`. */
  const claim = ({ says }, when = '') => `${capital(when + says)}.`;

  /** A sentence in which its clause can be opened. */
  function linked(said, clause, attributes = {}) {
    const [before, after] = said.split(clause);
    return element('p', attributes, before, Clause.link(clause), after);
  }

  /** Each of the draws that may be claimed, with its clause. */
  const claims = (open, when) => (open ?? []).map((one) => linked(claim(one, when), one.clause, { class: 'claim' }));

  /** A dead position, in which nobody can win any more. */
  const dead = (since, when) => (since ? linked(claim(since, when), 'chess.end.dead-position', { class: 'dead' }) : null);

  const ending = (ends) => (ends
    ? element('p', {}, element('b', {}, `${ended(ends)}. `), ends.clause ? Clause.link(ends.clause) : null)
    : null);

  /** The grounds of a legal move: how the piece moves, in words, comes first. */
  const grounds = (names) => (names?.length
    ? [
      element('p', {}, 'It follows from ', names.map((name, at) => [at ? ', ' : '', Clause.link(name)]), '.'),
      Clause.words(names[0]),
    ]
    : null);

  const copying = (subject) => element('div', { class: 'row copying' },
    button('Copy as text', () => Copy.text(subject), { id: 'copy-text' }),
    button('Markdown', () => Copy.markdown(subject), { id: 'copy-markdown' }),
    Board.drawn ? [
      button('SVG', () => Copy.svg(subject), { id: 'save-svg', title: 'Save a picture (SVG)' }),
      button('PNG', () => Copy.png(subject), { id: 'save-png', title: 'Save a picture (PNG)' }),
    ] : null);

  /**
   * Shows content, with buttons that copy a subject. A subject's title is a function of how what it quotes is marked: by
   * default it is only made visible.
   */
  function put(subject, ...content) {
    lasting = { subject, content };
    panel().dataset.about = subject?.about ?? 'nothing';
    fill(panel(), content, subject ? copying(subject) : null);
  }

  /** The verdict on a move. `open` may be claimed before it; `over` says since when the position before it is dead. */
  function move(text, verdict, { position, open = [], over = null, now = '' }) {
    const badge = verdict.legal ? 'legal' : 'illegal';
    const title = (quoted = visible) => `${quoted(Notation.named(text))} is ${badge}`;
    const lost = over ?? verdict.dead;
    const after = over ? '' : THEN;
    const said = [...open.map((one) => claim(one, BEFORE)), ...(verdict.claims ?? []).map((one) => claim(one, THEN)),
      ...lost ? [claim(lost, after)] : []];
    put(
      { about: 'move', move: text, title, reasons: verdict.legal ? [] : [verdict], verdict, position, claims: said },
      head(badge, visible(Notation.named(text))),
      now ? element('p', { class: 'switched' }, now) : null,
      verdict.legal ? grounds(verdict.grounds) : breach(verdict),
      verdict.besides ? [element('p', { class: 'quiet' }, 'The game is over, and besides:'), breach(verdict.besides)] : null,
      ending(verdict.ends),
      claims(open, BEFORE),
      claims(verdict.claims, THEN),
      dead(lost, after),
      otherRulings(verdict.hangs_on),
    );
    tell([`${title()}.`, verdict.why, ...said].filter(Boolean).join(' '));
  }

  /** What of a text cannot be read. */
  const faults = (error) => (error.faults?.length
    ? element('ul', { class: 'faults' }, error.faults.map((fault) => element('li', {}, fault.says)))
    : null);

  /** Why a position is impossible, or what of its text cannot be read. `what` names a word of a score that is refused. */
  function refused(error, { now = '', what = null } = {}) {
    const malformed = error.kind === 'malformed';
    const general = {
      __proto__: null,
      malformed: 'This cannot be read',
      'impossible-position': 'This position is impossible',
      'illegal-move': 'This move is illegal',
    }[error.kind]
      ?? 'No verdict';
    const title = what ? `${what} ${malformed ? 'cannot be read' : error.kind === 'game-over' ? 'comes after the game’s end' : 'is illegal'}` : general;
    const reasons = error.reasons?.length ? error.reasons : error.meanings?.length ? error.meanings
      : error.clause ? [{ clause: error.clause, why: error.message, squares: error.squares }] : [];
    put(
      { about: error.kind, title: () => title, reasons, faults: error.faults ?? [] },
      head(malformed ? 'unreadable' : error.kind === 'impossible-position' ? 'impossible' : null, title),
      now ? element('p', { class: 'switched' }, now) : null,
      malformed ? faults(error) : null,
      malformed && reasons.length ? element('p', { class: 'quiet' }, 'What could be read is impossible besides:') : null,
      reasons.length ? reasons.map(breach) : malformed && error.faults?.length ? null : element('p', {}, error.message ?? ''),
      error.known?.length ? element('p', { class: 'quiet' }, `There are: ${error.known.join(', ')}.`) : null,
      error.more_reasons ? element('p', {}, `And ${error.more_reasons} more.`) : null,
      error.kind === 'no-answer' ? element('div', { class: 'row' }, button('Ask again', Main.again, { id: 'again' })) : null,
    );
    tell(`${title}. ${reasons.map((reason) => reason.why).join('; ') || error.message || ''}`);
  }

  /** A move in the list at which the game stops, because of other rulings or a wrong link. */
  function stopped(text, number, error, { now = '' } = {}) {
    const malformed = error.kind === 'malformed';
    const what = error.kind === 'game-over' ? 'comes after the game’s end' : malformed ? 'cannot be read' : 'is illegal';
    const named = Score.illegal(number);
    const title = (quoted = visible) => (named ? `${quoted(named)} ${what}` : `Move ${number}, ${quoted(text)}, ${what}`);
    const playedOn = Score.playedOn(number);
    put(
      { about: error.kind, title, reasons: [{ ...error, why: error.message }] },
      head(malformed ? 'unreadable' : 'illegal', title()),
      now ? element('p', { class: 'switched' }, now) : null,
      malformed ? faults(error) : breach(error),
      element('p', { class: 'quiet' }, 'The board shows the position before it.'),
      element('div', { class: 'row' },
        playedOn ? button('Play on as it was played', playedOn, { id: 'as-played' }) : null,
        button('Drop the rest', () => State.set({ moves: State.now.moves.slice(0, number - 1) }))),
    );
    tell(`${title()}. ${error.message}`);
  }

  /** How to ask on the board that is in play. */
  const hints = () => (Main.reply?.legal?.every(Notation.isHouse)
    ? 'Press a house to sow from it. Point at any house to read why it may not be sown.'
    : 'Pick a piece to see where it may go. Point at any other square to read why it may not go there.');

  /** What is to be said when nothing has been asked. */
  function idle({ outcome, open, over, now = '' }) {
    put(
      outcome ? { about: 'outcome', title: () => ended(outcome), reasons: [] } : null,
      outcome ? head('over', ended(outcome)) : null,
      now ? element('p', { class: 'switched' }, now) : null,
      claims(open),
      dead(over),
      !outcome ? element('p', { class: 'quiet hint' }, hints()) : null,
    );
    if (now) tell(now);
  }

  /** What is pointed at: shown for as long as it is. */
  function glance(candidate, aloud = false) {
    const badge = candidate.legal ? 'legal' : 'illegal';
    fill(panel(), head(badge, Notation.named(candidate.move)), candidate.legal ? grounds(candidate.grounds) : breach(candidate));
    panel().dataset.about = 'glance';
    if (aloud) tell(`${candidate.move} ${badge}. ${candidate.why ?? ''}`);
  }

  function unglance() {
    if (panel().dataset.about === 'glance' && lasting) put(lasting.subject, ...lasting.content);
  }

  /** Something to choose from. */
  function choose(title, options, cancel) {
    panel().dataset.about = 'choice';
    fill(panel(), element('h2', {}, title),
      element('div', { class: 'row options', role: 'group', 'aria-label': title },
        options.map(({ label, press, move }) => button(label, press, { 'data-move': move }))),
      element('div', { class: 'row' }, button('Cancel', cancel)));
    panel().querySelector('button')?.focus({ preventScroll: true });
    tell(title);
  }

  return { move, refused, stopped, idle, glance, unglance, choose, breach, linked, claims, dead, head, grounds, ended, words };
})();
