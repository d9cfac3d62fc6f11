'use strict';

/** The verdict beside the board: on a move, on a position, or on what is pointed at. */
const Verdict = (() => {
  const panel = () => byId('verdict');
  /** What is shown now, as something that can be copied, and what is shown again after pointing. */
  let lasting = null;

  /** Ends whose names say too little. */
  const PLAIN = { __proto__: null, unwinnable: 'the other player could not have won', 'time-forfeit': 'on time', stated: 'as the score says' };

  /** By what a game has ended, in a word. */
  const short = ({ draw, by }) => PLAIN[draw ?? by] ?? words(draw ?? by);

  const result = (outcome) => (outcome.lost === 'both' ? 'Both players have lost' : outcome.draw ? 'Draw' : `${capital(outcome.winner)} wins`);

  /** A result and its reason: the one that a score gives in its own words, if the law knows only the result. */
  const ended = (outcome, reason = '') => {
    if (!outcome) return '';
    return `${result(outcome)}: ${(outcome.draw ?? outcome.by) === 'stated' && reason ? visible(reason) : short(outcome)}`;
  };

  /** Why the game has ended as the players say, in the law's words without the result, and with the clause. */
  function reason({ end, ending }) {
    const tag = Record.termination(State.now.tags);
    const said = visible(State.now.node.end);
    const law = (ending?.why ?? short(end)).replace(/,? as the score says/, '');
    // Said by two players at this board, and not by a score.
    const spoken = end.by === 'stated' && /\p{L}/u.test(said);
    const why = spoken && !tag ? `${said}${ending?.clause ? ` (${ending.clause})` : ''}` : end.by === 'stated' && tag ? `${visible(tag)}${ending?.clause ? ` (${ending.clause})` : ''}`
      : end.draw === 'unwinnable' ? `${said}, but ${law}` : law;
    return `${capital(why)}.`;
  }

  /** How the players ended the game where one is. */
  const closed = (closing) => {
    if (!closing) return null;
    return closing.end ? linked(reason(closing), { class: 'closed' })
      : [element('p', { class: 'closed' }, 'The words that end it do not end the game:'), closing.refused ? breach(closing.refused) : null];
  };

  const words = (name) => name.replaceAll('-', ' ');

  /** Words of the law as a sentence. A square has no capital. */
  const sentence = (said) => `${/^[a-z]{1,2}\d/.test(said) ? said : capital(said)}${/[.!?]$/.test(said) ? '' : '.'}`;

  /** Whether the reader has unfolded what clauses say. */
  let unfolded = false;

  /** What a clause and its document say, folded. */
  function folded(clause) {
    const fold = element('details', { class: 'fold', open: unfolded, ontoggle: () => { unfolded = fold.open; } },
      element('summary', {}, 'The words of the clause'), Clause.words(clause));
    return fold;
  }

  /** A breach: the clause, why, the squares, and the clause's words. */
  const breach = ({ clause, why, message, squares }) => [
    clause ? element('p', { class: 'cited' }, Clause.cited(clause)) : null,
    element('p', { class: 'breach' },
      sentence(why ?? message ?? ''),
      squares?.length ? [' ', element('span', { class: 'quiet squares' }, `(${squares.join(', ')})`)] : null),
    clause ? folded(clause) : null,
  ];

  /** A title of several parts: a verdict of a `kind` is the last of them, which is set off. */
  const titled = (parts) => parts.filter(Boolean).join(' ');

  function head(kind, parts) {
    const badge = kind && parts.length > 1 ? parts.at(-1) : null;
    const whole = badge ? [`${titled(parts.slice(0, -1))} `, element('span', { class: `badge ${kind}` }, badge)] : titled(parts);
    return element('h2', {}, whole, /[.?!:]$/.test(parts.at(-1)) ? null : '.');
  }

  /** A sentence in which the clauses that it names can be opened. */
  const linked = (said, attributes = {}) => element('p', attributes, Clause.named(said));

  /** What is said of a position: the draws that may be claimed, and that nobody can win any more. */
  const claims = (open) => (open ?? []).map((one) => linked(sentence(one.says), { class: 'claim' }));
  const dead = (since) => (since ? linked(sentence(since.says), { class: 'dead' }) : null);

  /** What a verdict says besides whether the move is legal and why not: of a move that was made, not what was so before it. */
  const FURTHER = ['besides', 'end', 'then', 'rulings', 'under', 'ruling'];
  const further = ({ told = [] }, asked) => told.filter(({ part }) => FURTHER.includes(part) || (asked && part === 'before'));

  /** A sentence of a verdict as one line. */
  const line = (one) => (one.ruling ? `${one.ruling}: ${one.says}` : one.part === 'under' ? one.says : sentence(one.says));

  /** A ruling that would change a verdict, with a button that switches to it. */
  const otherwise = ({ ruling, says }) => element('li', {},
    button(ruling, () => Rulings.turn(...ruling.split('=')), { class: 'ruling', title: 'Switch to this ruling' }), ' ', Clause.named(sentence(says)));

  /** Sentences of a verdict; those of rulings stand in a list of their own. */
  const told = (sentences, { besides }) => sentences.map((one) => {
    if (one.part === 'ruling') return null;
    const said = linked(line(one), { class: ['rulings', 'under', 'besides'].includes(one.part) ? 'quiet' : one.part });
    if (one.part === 'besides') return [said, besides ? breach(besides) : null];
    return one.part !== 'under' ? said
      : element('div', { class: 'hangs' }, said, element('ul', {}, sentences.filter(({ ruling }) => ruling).map(otherwise)));
  });

  /** What ends the game, if the outcome says only what follows from that. */
  const because = ({ because: why }) => (why ? `${capital(why)}: ` : '');

  /** How a move that was played has ended the game: that comes first. */
  const endedBy = (ends, called) => [
    head('over', [result(ends)]),
    element('p', { class: 'closed' }, because(ends), because(ends) ? short(ends) : capital(short(ends)), ends.clause ? [' ', element('span', { class: 'touched' }, '(', Clause.cited(ends.clause), '),')] : ',',
      ` with ${visible(called)}.`),
  ];

  /** The grounds of a legal move: how the piece moves, in words, comes first. */
  const grounds = (names) => (names?.length
    ? [
      element('p', {}, 'By ', names.map((name, at) => [at ? ', ' : '', Clause.link(name)]), '.'),
      folded(names[0]),
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
    show([content, paper(subject)], subject ? copying(subject) : null);
  }

  /** What is said has a place of its own, beside that of the buttons. */
  function show(content, buttons = null) {
    fill(panel(), element('div', { class: 'said', tabindex: '0', role: 'group', 'aria-label': 'What the law says' }, content), buttons);
  }

  /** What stands beside a verdict on paper, where nothing else says it. */
  const paper = (subject) => (subject && Main.game
    ? element('p', { class: 'paper' }, `${Main.game.title}${State.now.rulings ? `, house rules ${visible(State.now.rulings)}` : ''}: `, element('code', {}, visible(String(subject.position ?? Main.position()))))
    : null);

  /**
   * The verdict on a move, which players call `called`. If it is only `asked` about, it is not said to have ended anything. Of one
   * that was made, `over` says since when the position before it is dead, and `next` is reported after it.
   */
  function move(text, verdict, { called, position, over = null, asked = false, next = '', now = '' }) {
    const badge = verdict.legal ? 'legal' : 'illegal';
    const title = (quoted = visible) => `${quoted(called)} is ${badge}`;
    const all = further(verdict, asked);
    const said = [...all.map(line), ...over ? [sentence(over.says)] : []];
    put(
      { about: 'move', move: text, title, reasons: verdict.legal ? [] : [verdict], grounds: verdict.grounds, position, said },
      verdict.ends && !asked ? endedBy(verdict.ends, called) : head(badge, [`${visible(called)} is`, badge]),
      now ? element('p', { class: 'switched' }, now) : null,
      verdict.legal ? grounds(verdict.grounds) : breach(verdict),
      told(all.filter(({ part }) => asked || part !== 'end'), verdict),
      dead(over),
      verdict.legal ? null : Incident.follows(() => Incident.here(text)),
    );
    const aloud = all.filter(({ part }) => ['before', 'then'].includes(part)).map(line);
    tell([`${title()}.`, verdict.why, ...aloud, over && sentence(over.says), next && `${next}.`].filter(Boolean).join(' '));
  }

  /** What is wrong with a move at which a game stops: one after the end is not illegal, the game was over. */
  const wrong = ({ kind }) => ({ malformed: ['cannot be read'], 'game-over': ['was played after the end of the game'] }[kind] ?? ['is', 'illegal']);

  /** What of a text cannot be read. */
  const faults = (error) => (error.faults?.length
    ? element('ul', { class: 'faults' }, error.faults.map((fault) => element('li', {}, sentence(fault.says))))
    : null);

  /** Why a position is impossible, or what of its text cannot be read. `what` names a word of a score that is refused, and `other` the same position with the other player to move, if that is possible. */
  function refused(error, { now = '', what = null, other = null } = {}) {
    const malformed = error.kind === 'malformed';
    const general = {
      __proto__: null,
      malformed: ['This', 'cannot be read'],
      'impossible-position': ['This position is', 'impossible'],
      'illegal-move': ['This move is illegal'],
    }[error.kind]
      ?? ['No verdict'];
    const parts = what ? [what, ...wrong(error)] : general;
    const title = titled(parts);
    const reasons = error.reasons?.length ? error.reasons : error.meanings?.length ? error.meanings
      : error.clause ? [{ clause: error.clause, why: error.message, squares: error.squares }] : [];
    put(
      { about: error.kind, title: () => title, reasons, faults: error.faults ?? [] },
      head(malformed ? 'unreadable' : error.kind === 'impossible-position' ? 'impossible' : null, parts),
      now ? element('p', { class: 'switched' }, now) : null,
      malformed ? faults(error) : null,
      malformed && reasons.length ? element('p', { class: 'quiet' }, 'What could be read is impossible besides:') : null,
      reasons.length ? reasons.map(breach) : malformed && error.faults?.length ? null : error.message ? element('p', {}, sentence(error.message)) : null,
      error.known?.length ? element('p', { class: 'quiet' }, `There are: ${error.known.join(', ')}.`) : null,
      error.more_reasons ? element('p', {}, `And ${error.more_reasons} more.`) : null,
      other ? element('div', { class: 'row' }, `With ${other.who} to move it is possible.`,
        button(`Let ${other.who} move`, other.take, { id: 'switch-turn' })) : null,
      error.kind === 'no-answer' ? element('div', { class: 'row' }, button('Ask again', Main.again, { id: 'again' })) : null,
    );
    tell(`${title}. ${reasons.map((reason) => reason.why).join('; ') || error.message || ''}`);
  }

  /**
   * A move at which the game stops: it was made in the game, or a link or other rulings have it. `node` is the move's, `position`
   * where the game stands if it is made all the same, and `consequence` what the law makes of that.
   */
  function stopped(error, { called, position = null, consequence = null, node, now = '' }) {
    const malformed = error.kind === 'malformed';
    const title = (quoted = visible) => titled([quoted(called), ...wrong(error)]);
    const follows = consequence ? sentence(consequence.says) : '';
    put(
      { about: error.kind, title, reasons: [{ ...error, why: error.message }], said: follows ? [follows] : [] },
      head(malformed ? 'unreadable' : error.kind === 'game-over' ? 'over' : 'illegal', [visible(called), ...wrong(error)]),
      now ? element('p', { class: 'switched' }, now) : null,
      malformed ? faults(error) : breach(error),
      follows ? linked(follows, { class: 'consequence' }) : null,
      element('p', { class: 'quiet' }, 'The board shows the position before it.'),
      element('div', { class: 'row' },
        position ? button('Play on as it was played', () => {
          const on = Tree.goOn(node, position);
          State.to(on, {});
        }, { id: 'as-played' }) : null,
        error.kind === 'illegal-move' ? Incident.follows(Incident.here) : null,
        button('Drop it and the rest', () => {
          Tree.remove(node);
          State.to(node.parent, {});
        })),
    );
    tell(`${title()}. ${error.message}. ${follows}`);
  }

  /** How to ask on the board that is in play. */
  const hints = () => (Main.reply?.legal?.every(Notation.isHouse)
    ? 'Press a house to sow from it, or to read why it may not be sown.'
    : 'Pick a piece to see where it may go. Press any other square to read why it may not go there.');

  /** What is to be said when nothing has been asked. */
  function idle({ outcome, closing, open, over, now = '' }) {
    const end = closing?.end ?? outcome;
    const because = closing?.end ? reason(closing) : end ? `${capital(short(end))}.` : '';
    put(
      end ? { about: 'outcome', title: () => `${result(end)}. ${because}`, reasons: [] } : null,
      end ? head('over', [result(end)]) : null,
      end && !closing?.end ? element('p', { class: 'closed' }, because) : null,
      now ? element('p', { class: 'switched' }, now) : null,
      closed(closing),
      closing?.end ? null : claims(open),
      dead(over),
      !outcome && !closing ? element('p', { class: 'quiet hint' }, hints()) : null,
    );
    if (now || closing?.end) tell([now, because && `${result(end)}. ${because}`].filter(Boolean).join(' '));
  }

  /** What is pointed at: shown for as long as it is. */
  function glance(candidate, parts, aloud = false) {
    // Not over what has been asked.
    if (panel().dataset.about === 'choice') return;
    show([head(candidate.legal ? 'legal' : 'illegal', parts), candidate.legal ? grounds(candidate.grounds) : breach(candidate)]);
    panel().dataset.about = 'glance';
    if (aloud) tell(`${titled(parts)}. ${candidate.why ?? ''}`);
  }

  function unglance() {
    if (panel().dataset.about === 'glance' && lasting) put(lasting.subject, ...lasting.content);
  }

  /** A text that belongs elsewhere: what it is, where it belongs, and a button that takes it there. */
  function elsewhere({ title, belongs, label, take }) {
    put(
      { about: 'elsewhere', title: () => title, reasons: [] },
      head(null, [title]),
      element('p', {}, belongs),
      element('div', { class: 'row' }, button(label, take, { id: 'take-there' })),
    );
    tell(`${title}. ${belongs}`);
  }

  /** Something to choose from. */
  function choose(title, options, cancel) {
    panel().dataset.about = 'choice';
    show([element('h2', {}, title),
      element('div', { class: 'row options', role: 'group', 'aria-label': title },
        options.map(({ label, press, move }) => button(label, press, { 'data-move': move }))),
      element('div', { class: 'row' }, button('Cancel', cancel))]);
    panel().querySelector('button')?.focus({ preventScroll: true });
    tell(title);
  }

  return {
    /** Whether something is to be chosen there. */
    get asks() { return panel().dataset.about === 'choice'; },
    move, refused, stopped, elsewhere, idle, glance, unglance, choose, linked, ended, sentence,
  };
})();
