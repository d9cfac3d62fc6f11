'use strict';

/**
 * What the page shows, which is what its address says: the game, the rulings, all its moves as a tree and where in it one is,
 * its tags, a move to be judged there, and a clause that is open.
 */
const State = (() => {
  const KEYS = ['game', 'rulings', 'position', 'moves', 'at', 'tags', 'judge', 'clause'];
  const FIRST = 'aviary';

  let now = shown({ game: FIRST });
  let changed = () => {};
  /** The parts of the address that say nothing here. */
  let unread = [];

  /** A state, with what follows from it: the position from which the moves that lead here are counted, and these moves. */
  function shown({ game, rulings = '', tree = Tree.root(), node = tree, tags = [], judge = '', clause = '' }) {
    return { game, rulings, tree, node, tags, judge, clause, ...Tree.stretch(node) };
  }

  // Blanks and what an address may not have are escaped; slashes, commas and the like stay readable.
  // Half of a surrogate pair, which has no encoding, is replaced.
  // Parentheses are escaped, at which programs end an address that they find in a text.
  const written = (text) => encodeURIComponent(text.toWellFormed()).replace(/%(2F|2C|3D|40|3A|7C|24)/g, decodeURIComponent)
    .replaceAll('(', '%28').replaceAll(')', '%29');

  /** Some parts, joined as they stand in an address, and read from it. */
  const joined = (parts) => parts.map(written).join('+');
  const parted = (text) => text.split('+').map(decodeURIComponent);

  /** The trees that were read last by their texts: what the law has said about them is not lost on the way back. */
  let known = { text: null, tree: null };

  function treeOf(position, text) {
    const whole = JSON.stringify([position, text]);
    if (known.text !== whole) known = { text: whole, tree: Tree.parse(text ? parted(text) : [], position) };
    return known.tree;
  }

  const tagOf = (part) => [part.slice(0, Math.max(0, part.indexOf(':'))), part.slice(part.indexOf(':') + 1)];

  function read(fragment) {
    const stated = {};
    unread = [];
    // A game alone is the address of its law; here it is that of its board.
    const parts = fragment.replace(/^#/, '').replace(/^[\w-]+$/, 'game=$&');
    for (const part of parts.split('&').filter(Boolean)) {
      const [key, value] = [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)];
      if (!part.includes('=') || !KEYS.includes(key)) unread.push(part);
      else if (value) {
        try {
          // Not an address that this page has written: the part is left out.
          decodeURIComponent(value);
          stated[key] = ['moves', 'tags'].includes(key) ? value : decodeURIComponent(value);
        } catch {
          unread.push(part);
        }
      }
    }
    const { game = FIRST, rulings, position = '', moves = '', at, tags, judge, clause } = stated;
    const tree = treeOf(position, moves);
    const number = /^\d{1,6}$/.test(at ?? '') ? Number(at) : null;
    return shown({ game, rulings, tree, node: Tree.find(tree, number), tags: tags ? parted(tags).map(tagOf).filter(([name]) => /^\w{1,40}$/.test(name)) : [], judge, clause });
  }

  function write({ game, rulings, tree, node, tags, judge, clause }) {
    const moves = joined(Tree.write(tree));
    known = { text: JSON.stringify([tree.position, moves]), tree };
    const values = {
      game: written(game), rulings: written(rulings), position: written(tree.position), moves,
      at: node === Tree.last(tree) ? '' : String(node.number),
      tags: joined(tags.map(([name, value]) => `${name}:${value}`)), judge: written(judge), clause: written(clause),
    };
    return `#${KEYS.filter((key) => values[key]).map((key) => `${key}=${values[key]}`).join('&')}`;
  }

  /**
   * Changes the state and the address. What is only looked at, not done, replaces the address instead of adding one, and so
   * does all that is done `within` one piece of work after its first change; its entry in the history has its name.
   */
  function set(changes, { looking = false, within = null } = {}) {
    unread = [];
    now = shown({ ...now, judge: '', clause: '', ...changes });
    Tree.numbered(now.tree);
    enter(write(now), { looking, within });
    changed();
  }

  /** What is to be entered into the history once it is back from what `begin` has put there; null if it is not going back. */
  let returning = null;
  /** The address of what is shown then. */
  let back = '';

  function enter(address, { looking = false, within = null }) {
    if (returning) returning.push([address, { looking, within }]);
    else if (address !== location.hash) {
      try {
        if (looking || (within !== null && history.state === within)) history.replaceState(history.state, '', address);
        else history.pushState(within, '', address);
      } catch {
        location.replace(address); // Some browsers refuse the other for files.
      }
    }
  }

  /** Something is opened over the page, which the browser's way back closes. */
  function begin(name) {
    try {
      if (history.state !== name) history.pushState(name, '');
    } catch {
      // Some browsers refuse it for files.
    }
  }

  /** It has been closed: the way back must not lead to it any more. */
  function leave(name) {
    if (history.state !== name || returning) return;
    [returning, back] = [[], write(now)];
    history.back();
  }

  function reread() {
    if (returning) {
      const later = returning;
      returning = null;
      // The address that it is back to may be written otherwise.
      enter(back, { looking: true });
      for (const [address, options] of later) enter(address, options);
      return;
    }
    if (location.hash === write(now)) return;
    now = read(location.hash);
    changed();
  }

  /** Whether two states, or questions about them, begin alike: with one game, its rulings and its position. */
  const alike = (one, other) => ['game', 'rulings', 'position'].every((key) => one[key] === other[key]);

  const to = (node, options = { looking: true }) => set({ node }, options);

  return {
    alike,
    get now() { return now; },
    get unread() { return unread; },
    keys: KEYS,
    set,
    write,
    /** What is common to all questions about what is shown. */
    question: (moves = now.moves) =>
      ({ game: now.game, rulings: now.rulings, position: now.position, moves: moves.length ? moves : undefined }),
    /** Another game, or a game from another position. */
    start: ({ position = '', ...changes } = {}, options = {}) => {
      const tree = Tree.root(position);
      set({ tags: [], ...changes, tree, node: tree }, options);
    },
    /** Makes a move where one is: what was played there before stays, and the move is a variation of it. */
    play: (move, from = now.node) => set({ node: Tree.play(from, move) }),
    to,
    /** So many nodes on in the line, or back. */
    step(by) {
      const node = by < 0 ? now.node.parent : now.node.children[0];
      if (node) to(node);
    },
    toFirst: () => to(now.tree),
    toLast: () => to(Tree.last(now.node)),
    judge: (judge, node = now.node) => set({ judge, node }, { looking: true }),
    /** An open clause is in the history, so that the way back closes it. */
    clause(clause) {
      if (clause) set({ judge: now.judge, clause }, { within: 'clause' });
      else if (history.state !== 'clause') set({ judge: now.judge }, { looking: true });
      else {
        now = shown({ ...now, clause: '' });
        leave('clause');
        changed();
      }
    },
    begin,
    leave,
    open(listener) {
      changed = listener;
      now = read(location.hash);
      addEventListener('popstate', reread);
      addEventListener('hashchange', reread);
      changed();
    },
  };
})();
