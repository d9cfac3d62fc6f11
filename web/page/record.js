'use strict';

/** What the law says about the moves of a game: how players write and number them, what is wrong with them, how the game ended. */
const Record = (() => {
  /** How many moves of a line are written in the document's notation. */
  const WRITTEN = 600;

  const GLYPHS = { __proto__: null, 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+', 22: '⨀', 36: '↑', 40: '→', 132: '⇆', 146: 'N' };

  const glyph = (number) => GLYPHS[number] ?? `$${number}`;

  /** The number of a glyph that stands at the end of a word, if one does. */
  function suffix(word) {
    const [sign] = word.match(/[!?]{1,2}$/) ?? [];
    return Number(Object.keys(GLYPHS).find((number) => GLYPHS[number] === sign)) || null;
  }

  /** The position before the moves, as the line with which a score begins. */
  const head = (position) => (position ? `position: ${position}\n` : '');

  const notation = () => Main.game.notations[0] ?? 'usi';

  /** The question that replays moves, or the words of a score, and has them written in the document's notation. */
  const replaying = ({ game, rulings, position }, words) =>
    ({ ask: 'score', game, rulings, score: head(position) + words, as_played: true, notation: notation() });

  /**
   * What is to be asked about the moves of one line: those before its first node only lead there. What is no move is not read.
   * Nothing is asked about a long line.
   */
  function about(state, nodes) {
    const { position, moves: before } = Tree.stretch(nodes[0].parent);
    const all = [...before, ...nodes.map(({ move }) => move)];
    if (all.length > WRITTEN) return null;
    const strange = all.findIndex((move) => !isWord(move));
    const moves = strange < 0 ? all : all.slice(0, strange);
    return { ...replaying({ ...state, position }, moves.join(' ')), first: before.length };
  }

  /** What the law has said about a line is not asked again, as long as the line is the same. */
  function known(state, nodes) {
    if (nodes.length) nodes[0].key = JSON.stringify(about(state, nodes));
  }

  /** The messages about the moves of one line. */
  async function tellLine(state, nodes) {
    const question = about(state, nodes);
    const key = JSON.stringify(question);
    if (!question || nodes[0].key === key) return false;
    const { steps, written = [], next, error } = await ask(question);
    if (!steps) return false;
    nodes[0].key = key;
    // From a position that an illegal move has made impossible; as part of the whole score it has been written.
    if (error && !steps.length && nodes[0].entry) return false;
    for (const [at, node] of nodes.entries()) {
      const unread = at >= steps.length && !next;
      Object.assign(node, { breach: steps[at]?.breach, entry: null, unread, refused: unread && at === steps.length ? error?.message : null });
    }
    enter(nodes, written, steps);
    return true;
  }

  /** Puts the entries of a score to the nodes with whose moves they begin. */
  function enter(nodes, entries, steps) {
    // A word that begins before these moves is not among them.
    let at = steps.length - entries.reduce((sum, { moves }) => sum + moves, 0);
    for (const entry of entries) {
      if (nodes[at]) nodes[at].entry = entry;
      at += entry.moves;
    }
  }

  /** The lines of a tree: from a node to where moves are left out, and all that stands beside it. */
  function lines(tree) {
    const found = [];
    const begin = (first) => {
      let line = [];
      for (const node of [first, ...Tree.after(first)]) {
        if (node.move !== null) line.push(node);
        else if (line.length) {
          found.push(line);
          line = [];
        }
      }
      if (line.length) found.push(line);
    };
    if (tree.children.length) begin(tree.children[0]);
    Tree.walk(tree, { enter: () => {}, open: begin });
    return found;
  }

  /** Has the law tell of all moves; whether something is new. */
  async function tell({ game, rulings, tree }) {
    let news = false;
    for (const line of lines(tree)) news = await tellLine({ game, rulings }, line) || news;
    return news;
  }

  /** Whether a text can be a word of a score. */
  const isWord = (text) => /^[\w@*+!=#-]{1,100}$/.test(text);

  /** A number of the law's, as it stands before a move in a sentence. */
  const before = ({ number, place }) => (place === 'second' ? `${number}...` : `${number}.`);

  /** A move after others, as players speak of it: with its number, in the document's notation, and whose it is. */
  async function called(move, moves, turn) {
    const { game, rulings, position } = State.now;
    const whose = turn ? ` (${capital(turn)})` : '';
    if (moves.length > WRITTEN || !isWord(move) || !moves.every(isWord)) return `Move ${moves.length + 1}, ${Notation.named(move)}${whose}`;
    const { steps = [], written = [], stops } = await ask({ ...replaying({ game, rulings, position }, [...moves, move].join(' ')), first: moves.length });
    const entry = steps.length ? written[0] : null;
    const number = entry ? before(entry) : stops?.number;
    return `${number ? `${number} ` : ''}${entry && entry.text !== move ? Letters.shown(entry.text) : Notation.named(move)}${whose}`;
  }

  /** The legal moves of a position, each as the document writes it. */
  async function legal({ game, rulings, position }) {
    if (!Main.game.notations.length) return new Map();
    const answer = await ask({ ...replaying({ game, rulings, position }, ''), legal: true });
    return new Map((answer.legal ?? []).map(({ move, text }) => [move, text]));
  }

  /** What an illegal move leads to, and where the game stands if it is made all the same. */
  async function asPlayed(moves) {
    if (moves.length > WRITTEN) return {};
    const { steps = [], consequence } = await ask(replaying(State.now, moves.join(' ')));
    const last = steps.length === moves.length ? steps.at(-1) : null;
    return { position: last?.breach ? last.position : null, consequence: consequence?.at === moves.length - 1 ? consequence : null };
  }

  const tag = (tags, wanted) => tags.find(([name]) => name === wanted)?.[1] ?? '';

  /** What a tag says of the end, if it says more than that there was one. */
  const termination = (tags) => tag(tags, 'Termination').replace(/^(normal|\?)?$/i, '');

  /** What the law makes of the words with which the players ended the game after some moves. */
  async function closing({ game, rulings, position, moves, tags }, words) {
    const how = termination(tags) ? `[Termination "${quoted(termination(tags))}"]\n` : '';
    // Without the tag `0-0` is castling.
    const lost = words === '0-0' ? '[Result "0-0"]\n' : '';
    const question = replaying({ game, rulings, position }, [...moves, words].join(' '));
    const { end, ending, refused, error } = await ask({ ...question, score: lost + how + question.score, first: moves.length });
    return { end: error ? null : end, ending, refused };
  }

  const quoted = (value) => value.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ');

  /** Tags as the lines with which a score begins. */
  const tagged = (all) => all.map(([name, value]) => `[${name} "${quoted(value)}"]\n`).join('');

  const braced = (words) => `{${words.replaceAll('}', ')')}}`;

  /** What the law has against the record, which stays as it is: a comment, if it is not there already. */
  const objection = (says, { comments, lead, parent }) => {
    const words = says ? `The law: ${says.replaceAll('`', '')}.` : null;
    return words && ![...comments, ...lead, ...parent?.comments ?? []].includes(words) ? [braced(words)] : [];
  };

  const against = ({ why, clause }) => `${why} (${clause})`;

  /** That the game was over is said once. */
  function breached({ breach, parent }) {
    const before = parent?.breach ?? parent?.parent?.breach;
    return breach && before?.why !== breach.why ? against(breach) : null;
  }

  /** What is said of a node, as PGN says it. */
  const remarks = (node) => [...node.glyphs.map((number) => `$${number}`), ...node.comments.map(braced),
    ...objection(breached(node) ?? node.refused, node)];

  /** The moves after a node as they stand in a score, variations in parentheses; up to the node at which the game ended. */
  function movetext(from, until) {
    const words = [];
    let follows = false;
    for (let { children } = from, left = 0, place = 'second'; children.length; { children } = children[0]) {
      const [node, ...others] = children;
      if (node.move === null) {
        // An illegal move that was made all the same is followed by the next one.
        if (!node.parent.breach) {
          words.push(`etc.\nposition: ${node.position}\n`);
          follows = false;
        }
      } else if (left > 0) {
        left -= 1;
        words.push(...remarks(node));
      } else {
        const entry = node.entry ?? { text: node.move, moves: 1, place: place === 'first' ? 'second' : 'first' };
        ({ place } = entry);
        const number = entry.number && (place !== 'second' ? `${entry.number}.` : follows ? '' : `${entry.number}...`);
        const said = remarks(node);
        words.push(...node.lead.map(braced), number, entry.text, ...said);
        left = entry.moves - 1;
        follows = place === 'first' && !said.some((one) => one.startsWith('{')) && !others.length;
      }
      for (const other of others) words.push(`(${variation(other)})`);
      // What was tried after the end is a variation that begins with the last move again.
      if (node === until) {
        if (node.children.length) words.push(`(${variation(node)})`);
        break;
      }
    }
    return words.filter(Boolean).join(' ');
  }

  const variation = (node) => movetext({ children: [node] }, null);

  /** The tags that stand first in PGN, in its order. */
  const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];

  /** A result that is recorded in words of its own. */
  const recorded = (words = '') => words.match(/^(1-0|0-1|1\/2-1\/2|0-0)$/)?.[0];

  /** The result as PGN writes it. A loss of both is no draw. */
  const result = (end) => (!end ? '*' : end.lost === 'both' ? '0-0' : { white: '1-0', black: '0-1' }[end.winner] ?? '1/2-1/2');

  /** The score: PGN where that is how scores are written, elsewhere the lines with which a score begins, and the moves. */
  async function score({ game, rulings, tree, tags }) {
    await tell({ game, rulings, tree });
    const ended = Tree.ended(tree) ?? (tree.end ? tree : null);
    const last = ended ?? Tree.last(tree);
    const { position, moves } = Tree.stretch(last);
    const { end, ending, refused } = ended ? await closing({ game, rulings, position, moves, tags }, ended.end)
      : { end: (await ask({ game, rulings, position, moves })).outcome };
    const stated = recorded(ended?.end);
    const differs = refused ? against(refused) : end && stated && result(end) !== stated ? ending?.says ?? Verdict.ended(end) : null;
    const text = [...tree.comments.map(braced), ended === tree ? '' : movetext(tree, ended), ...ended ? objection(differs, ended) : []]
      .filter(Boolean).join(' ');
    if (Forms.of(game)?.scores !== 'PGN') {
      return `${tagged(tags)}${head(tree.position)}${rulings ? `rulings: ${rulings}\n` : ''}${[text, ended?.end].filter(Boolean).join(' ')}\n`;
    }
    const closes = stated ?? (ended && recorded(tag(tags, 'Result'))) ?? result(end);
    const own = { Result: (ended && tag(tags, 'Result')) || closes };
    const all = new Map([...ROSTER.map((name) => [name, own[name] ?? tag(tags, name)]).filter(([, value]) => value), ...tags.filter(([name]) => name !== 'Result')]);
    // A reason that is no result is said where PGN says it.
    if (ended && !/^[01*]|^1\/2/.test(ended.end) && !termination(tags)) all.set('Termination', ended.end);
    if (tree.position) all.set('SetUp', '1').set('FEN', tree.position);
    return `${tagged([...all])}\n${text} ${closes}\n`.replace('\n\n ', '\n\n');
  }

  return { WRITTEN, replaying, known, tell, enter, called, legal, asPlayed, closing, termination, tag, tagged, score, glyph, suffix, before };
})();
