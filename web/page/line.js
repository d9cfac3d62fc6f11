'use strict';

/** The moves of the game, numbered and written as its document does; what is said of them, and what else could have been played. */
const Line = (() => {
  /** How many moves are listed: of a longer game those around the shown one. */
  const LISTED = 1000;

  /** The entry's number, where it is said: not of the second of a pair that follows the first. */
  const numbered = ({ number, place }, follows) => (!number ? '' : place !== 'second' ? `${number}.` : follows ? '' : `${number}…`);

  const isNow = (node) => State.now.node === node;

  /** How a move is written before the law has said it. */
  function provisional(node, before) {
    const place = before?.place === 'first' ? 'second' : 'first';
    return { number: (before?.number ?? 0) + (place === 'first' ? 1 : 0), place, text: Notation.named(node.move), moves: 1 };
  }

  /** What the law cannot read as a move has no number. */
  const raw = ({ move }) => ({ place: 'none', text: move, moves: 1 });

  /** Whether so many moves follow a node in its line. */
  const goesOn = (node, many) => many === 0 || (node.children.length > 0 && goesOn(node.children[0], many - 1));

  /** The entry that the law has given, if all of its moves follow. */
  function entryOf(node, before) {
    if (node.unread) return raw(node);
    return node.entry && goesOn(node, node.entry.moves - 1) ? node.entry : provisional(node, before);
  }

  /** A line from a node on; each of its entries leads to the position after it. Variations follow what they could replace. */
  function list(first, { go = (node) => State.to(node), current = isNow, attributes = {}, on = new Set(), before = null } = {}) {
    const items = [];
    let [last, follows] = [before, false];
    const nodes = [first, ...Tree.after(first)];
    const shown = nodes.findIndex(current);
    const from = Math.max(0, Math.min((shown < 0 ? nodes.length : shown + 1) - LISTED / 2, nodes.length - LISTED));
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at];
      const seen = at >= from && at < from + LISTED;
      const entry = node.move === null ? null : entryOf(node, last);
      const span = nodes.slice(at, at + (entry?.moves ?? 1));
      const beside = span.flatMap((one) => (one.parent.children[0] === one ? one.parent.children.slice(1) : []));
      at += span.length - 1;
      if (seen) {
        items.push(...node.lead.map(comment));
        if (node.unread && (at === from || !node.parent.unread)) items.push(comment('not read:'));
        items.push(item(span, entry, { follows, go, current, on }));
        items.push(...span.flatMap(({ comments }) => comments).map(comment));
        const ended = span.at(-1);
        if (ended.end) items.push(end(ended.end));
        for (const one of beside) {
          items.push(element('li', { class: 'variation' },
            list(one, { go, current, on, before: last, attributes: { 'aria-label': 'Instead of it' } })));
        }
      }
      if (entry && !node.unread) last = entry;
      follows = entry?.place === 'first' && !beside.length && !span.some(({ comments, end }) => comments.length || end);
    }
    return element('ol', { class: 'plies', ...attributes }, items);
  }

  const end = (words) => element('li', { class: 'end' }, visible(words));

  /** What is said before the first move. */
  const before = ({ comments, end: ended }) => (comments.length || ended
    ? element('ol', { class: 'plies' }, comments.map(comment), ended ? end(ended) : null) : null);

  const comment = (words) => element('li', { class: 'comment' }, visible(words));

  /** The moves of an entry; or a place from which the game goes on. */
  function item(span, entry, { follows, go, current, on }) {
    const end = span.at(-1);
    const slips = span.flatMap(({ step }) => step?.slips ?? []);
    const untrue = slips.some((slip) => slip.untrue);
    const kind = [span.some(({ breach }) => breach) ? 'wrong' : '', on.has(end) ? '' : 'later', untrue ? 'untrue' : '', end.unread ? 'unread' : ''].filter(Boolean).join(' ');
    // Signs of PGN stand right behind the move.
    const glyphs = span.flatMap((node) => node.glyphs).map(Record.glyph).join(' ').replace(/^(?![!?])(?=.)/, ' ');
    const why = span.map(({ breach }) => breach?.why).find(Boolean);
    const attributes = { class: `ply ${kind}`, 'data-ply': end.number, 'aria-current': current(end) ? 'step' : null };
    if (!entry) {
      const name = end.parent?.breach ? 'As it was played' : 'After moves that are left out';
      return element('li', { class: 'gap' }, button('…', () => go(end), { ...attributes, title: name, 'aria-label': name }));
    }
    return element('li', { class: entry.place === 'second' && !follows ? 'second' : null },
      element('span', { class: 'number' }, numbered(entry, follows)),
      button([visible(end.unread ? entry.text : Letters.shown(entry.text)), glyphs ? element('span', { class: 'glyph' }, glyphs) : null, untrue ? ' ✗' : slips.length ? ' ·' : ''], () => go(end), {
        ...attributes,
        title: slips.map((slip) => slip.message).join('; ') || why || (end.unread ? 'No move is read here' : null) || visible(span.map(({ move }) => move).join(' ')),
      }));
  }

  /** What can be done with the variation that is shown. */
  function tools(first) {
    const { node } = State.now;
    return element('div', { class: 'row' },
      button('Copy the score', copy, { id: 'copy-score' }),
      first ? button('Make it the main line', () => {
        Tree.promote(first);
        State.set({ node });
      }, { id: 'promote' }) : null,
      node.parent ? button('Delete from here', () => {
        Tree.remove(node);
        State.set({ node: node.parent });
      }, { id: 'delete' }) : null);
  }

  function draw() {
    const scrolled = byId('line')?.scrollTop ?? 0;
    const { tree, node } = State.now;
    const [first] = tree.children;
    const many = first ? 1 + Tree.after(first).length : 0;
    renew(byId('so-far'), first
      ? [
        many > LISTED ? element('p', { class: 'quiet' }, `${many} moves of both players, of which ${LISTED} are listed.`) : null,
        before(tree),
        list(first, { attributes: { id: 'line', class: 'plies columns' }, on: new Set(Tree.path(node)) }),
        tools(Tree.branch(node)),
      ]
      : [before(tree), tree.end ? null : element('p', { class: 'quiet' }, 'No moves yet.')]);
    if (byId('line')) reveal(byId('line'), scrolled);
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
  async function show() {
    draw();
    const { now } = State;
    if (await Record.tell(now) && State.now === now) draw();
  }

  const copy = async () => Copy.give(await Record.score(State.now), 'The score');

  return { show, list, reveal };
})();
