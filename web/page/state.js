'use strict';

/**
 * What the page shows, which is what its address says: the game, the rulings, the position, the moves made from it, and a
 * move to be judged after them. Moves that were taken back are kept beside it.
 */
const State = (() => {
  const EMPTY = { game: 'aviary', rulings: '', position: '', moves: [], judge: '', clause: '' };

  let now = { ...EMPTY };
  let later = [];
  let changed = () => {};
  /** The parts of the address that say nothing here. */
  let unread = [];

  // Blanks and what an address may not have are escaped; slashes, commas and the like stay readable.
  // Half of a surrogate pair, which has no encoding, is replaced.
  const written = (text) => encodeURIComponent(text.toWellFormed()).replace(/%(2F|2C|3D|40|3A|7C)/g, decodeURIComponent);

  function read(fragment) {
    const state = { ...EMPTY };
    unread = [];
    // A game alone is the address of its law; here it is that of its board.
    const stated = fragment.replace(/^#/, '').replace(/^[\w-]+$/, 'game=$&');
    for (const part of stated.split('&').filter(Boolean)) {
      const [key, value] = [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)];
      if (!part.includes('=') || !Object.hasOwn(EMPTY, key)) unread.push(part);
      else if (value) {
        try {
          state[key] = key === 'moves' ? value.split('+').map(decodeURIComponent) : decodeURIComponent(value);
        } catch {
          // Not an address that this page has written: the part is left out.
          unread.push(part);
        }
      }
    }
    return state;
  }

  function write(state) {
    const value = (key) => (key === 'moves' ? state.moves.map(written).join('+') : written(state[key]));
    const stated = Object.keys(EMPTY).map((key) => [key, value(key)]).filter(([, text]) => text);
    return `#${stated.map(([key, text]) => `${key}=${text}`).join('&')}`;
  }

  /**
   * Changes the state and the address. What is only looked at, not done, replaces the address instead of adding one, and so
   * does all that is done `within` one piece of work after its first change; its entry in the history has its name.
   */
  function set(changes, { looking = false, keep = [], within = null } = {}) {
    unread = [];
    now = { ...now, judge: '', clause: '', ...changes };
    later = keep;
    const address = write(now);
    if (address !== location.hash) {
      try {
        if (looking || (within !== null && history.state === within)) history.replaceState(history.state, '', address);
        else history.pushState(within, '', address);
      } catch {
        location.replace(address); // Some browsers refuse the other for files.
      }
    }
    changed();
  }

  function reread() {
    if (location.hash === write(now)) return;
    const before = now;
    now = read(location.hash);
    const all = [...before.moves, ...later];
    const same = alike(before, now) && now.moves.every((move, at) => move === all[at]);
    later = same ? all.slice(now.moves.length) : [];
    changed();
  }

  /** Whether two states, or questions about them, begin alike: with one game, its rulings and its position. */
  const alike = (one, other) => ['game', 'rulings', 'position'].every((key) => one[key] === other[key]);

  return {
    alike,
    get now() { return now; },
    get later() { return later; },
    get unread() { return unread; },
    keys: Object.keys(EMPTY),
    set,
    write,
    /** What is common to all questions about what is shown. */
    question: (moves = now.moves) =>
      ({ game: now.game, rulings: now.rulings, position: now.position, moves: moves.length ? moves : undefined }),
    /** Another game, position or rulings: nothing is left of the moves. */
    start: (changes, options) => set({ moves: [], ...changes }, options),
    play: (move, looking) => set({ moves: [...now.moves, move] }, { keep: later[0] === move ? later.slice(1) : [], looking }),
    /** To the position after so many of all moves. */
    go(count) {
      const all = [...now.moves, ...later];
      const to = Math.max(0, Math.min(count, all.length));
      set({ moves: all.slice(0, to) }, { keep: all.slice(to), looking: true });
    },
    judge: (judge) => set({ judge }, { keep: later, looking: true }),
    clause: (clause) => set({ judge: now.judge, clause }, { keep: later, looking: true }),
    open(listener) {
      changed = listener;
      now = read(location.hash);
      addEventListener('popstate', reread);
      addEventListener('hashchange', reread);
      changed();
    },
  };
})();
