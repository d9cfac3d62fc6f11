'use strict';

/**
 * A game as a tree. A node is a move, or a position from which the game goes on where moves are left out; its first child is
 * what follows in its line, the others are variations. The text of a tree is the address's: its nodes in the order of PGN,
 * a variation between `(` and `)` after what it could replace, and behind a node what is said of it: `{…` a comment, `$1` a
 * glyph, `~…` how the players ended the game there. `=…` is a position.
 */
const Tree = (() => {
  /** How deep variations may lie within each other. */
  const DEEPEST = 30;

  const made = (parent, { move = null, position = null }) =>
    ({ parent, move, position, children: [], lead: [], comments: [], glyphs: [], end: '', number: 0 });

  function add(parent, what) {
    const child = made(parent, what);
    parent.children.push(child);
    return child;
  }

  const root = (position = '') => made(null, { position });

  /** Adds a glyph to a move, which says no glyph twice. */
  function mark(node, glyph) {
    if (glyph && !node.glyphs.includes(glyph)) node.glyphs.push(glyph);
  }

  /** Reads the parts of a tree's text. What is no part of a tree is a move, for the law to refuse. */
  function parse(parts, position) {
    const first = root(position);
    const open = [];
    let [at, lead, fresh, skipped] = [first, [], false, 0];
    for (const part of parts) {
      if (part === '(') {
        if (skipped || !at.parent || open.length === DEEPEST) skipped += 1;
        else {
          open.push(at);
          [at, fresh] = [at.parent, true];
        }
      } else if (part === ')') {
        if (skipped) skipped -= 1;
        else at = open.pop() ?? at;
        [lead, fresh] = [[], false];
      } else if (skipped) {
        continue;
      } else if (part.startsWith('{')) {
        (fresh ? lead : at.comments).push(part.slice(1));
      } else if (/^\$\d+$/.test(part)) {
        if (at.parent) mark(at, Number(part.slice(1)));
      } else if (part.startsWith('~')) {
        at.end = part.slice(1);
      } else {
        at = add(at, part.startsWith('=') ? { position: part.slice(1) } : { move: part });
        at.lead = lead;
        [lead, fresh] = [[], false];
      }
    }
    return numbered(first);
  }

  /** What is said of a node, as parts of the text. */
  const said = ({ glyphs, comments, end }) =>
    [...glyphs.map((glyph) => `$${glyph}`), ...comments.map((words) => `{${words}`), ...(end ? [`~${end}`] : [])];

  const named = ({ move, position, lead }) => [...lead.map((words) => `{${words}`), move ?? `=${position}`];

  /**
   * Goes through the nodes after one in the order of the text. `enter` is called for each; `open` and `close` stand around a
   * variation.
   */
  function walk(from, { enter, open = () => {}, close = () => {} }) {
    let node = from;
    while (node.children.length) {
      const [next, ...others] = node.children;
      enter(next);
      for (const other of others) {
        open(other);
        enter(other);
        walk(other, { enter, open, close });
        close(other);
      }
      node = next;
    }
  }

  function write(tree) {
    const parts = said(tree);
    walk(tree, {
      enter: (node) => parts.push(...named(node), ...said(node)),
      open: () => parts.push('('),
      close: () => parts.push(')'),
    });
    return parts;
  }

  /** Numbers the nodes as they stand in the text. */
  function numbered(tree) {
    let count = 0;
    walk(tree, { enter: (node) => { node.number = ++count; } });
    return tree;
  }

  /** The node with a number; the last of the first line if there is none such. */
  function find(tree, number) {
    let found = null;
    if (number === 0) return tree;
    if (number !== null) walk(tree, { enter: (node) => { if (node.number === number) found = node; } });
    return found ?? last(tree);
  }

  /** The nodes that lead to one, the root left out. */
  function path(node) {
    const nodes = [];
    for (let at = node; at.parent; at = at.parent) nodes.push(at);
    return nodes.reverse();
  }

  /** The nodes after one in its line. */
  function after(node) {
    const nodes = [];
    for (let [at] = node.children; at; [at] = at.children) nodes.push(at);
    return nodes;
  }

  const last = (node) => after(node).at(-1) ?? node;

  /** The position from which the moves to a node are counted, and these moves. */
  function stretch(node) {
    const moves = [];
    let at = node;
    for (; at.position === null; at = at.parent) moves.push(at.move);
    return { position: at.position, moves: moves.reverse() };
  }

  /** The node to which a move leads from another: one that is there, or a new one, which is a variation if there are others. */
  const play = (node, move) => node.children.find((child) => child.move === move) ?? add(node, { move });

  /** Puts a position between a node and what follows it, unless one is there. */
  function goOn(node, position) {
    if (node.children[0]?.position) return node.children[0];
    const between = made(node, { position });
    between.children = node.children;
    for (const child of between.children) child.parent = between;
    node.children = [between];
    return between;
  }

  /** The first node of the variation in which a node is; null in the first line. */
  function branch(node) {
    let at = node;
    while (at.parent && at.parent.children[0] === at) at = at.parent;
    return at.parent ? at : null;
  }

  /** Makes the variation the line, and the line a variation. */
  function promote(first) {
    const { children } = first.parent;
    children.splice(children.indexOf(first), 1);
    children.unshift(first);
  }

  function remove(node) {
    const { children } = node.parent;
    children.splice(children.indexOf(node), 1);
  }

  /** The node of another tree to which the same way leads; null if there is none. */
  const counterpart = (tree, node) => path(node).reduce((at, { move, position }) =>
    at?.children.find((child) => child.move === move && child.position === position) ?? null, tree);

  /** How the players ended the game in the line to which a node belongs, and where. */
  const ended = (node) => [...path(node), ...after(node)].find(({ end }) => end) ?? null;

  return { root, parse, write, numbered, find, path, after, last, stretch, play, add, mark, goOn, branch, promote, remove, counterpart, ended, walk };
})();
