'use strict';

/** Shows how a move is made: a piece slides, and seeds are sown one by one. Not for readers who prefer rest. */
const Motion = (() => {
  /** Milliseconds for a piece, and for each seed. */
  const SLIDE = 160;
  const SEED = 90;
  const HOUSES = 'ABCDEFabcdef';

  /** The question about what was shown last, and how many seeds were in each house. */
  let before = null;

  /** How far to the right and down one group of the drawing is from another, in its units. */
  function offset(from, to) {
    const [start, end] = [from, to].map((group) => group.getBoundingClientRect());
    const scale = to.getCTM()?.a || 1;
    return `translate(${(start.left - end.left) / scale}px, ${(start.top - end.top) / scale}px)`;
  }

  function slide(move) {
    const [there, here] = Notation.squares(move).slice(0, 2).map(Board.at);
    if (!there || !here) return;
    for (const part of here.querySelectorAll('use')) {
      part.animate([{ transform: offset(there, here) }, { transform: 'none' }], { duration: SLIDE, easing: 'ease-out' });
    }
  }

  /** The houses that a sowing reaches, in order: the house from which it comes is left out. */
  function sown(house, seeds) {
    const from = HOUSES.indexOf(house);
    const others = [...HOUSES.slice(from + 1), ...HOUSES.slice(0, from)];
    return Array.from({ length: seeds }, (_, at) => others[at % others.length]);
  }

  function sow(house, seeds) {
    const origin = Board.at(house);
    sown(house, seeds).forEach((name, at, all) => {
      const here = Board.at(name);
      // A house's last seeds are those that have come.
      const waiting = all.slice(at).filter((other) => other === name).length;
      const seed = [...here?.querySelectorAll(':scope > circle[cx]') ?? []].at(-waiting);
      seed?.animate([{ transform: offset(origin, here) }, { transform: 'none' }],
        { duration: SEED, delay: at * SEED, fill: 'backwards', easing: 'ease-out' });
    });
  }

  /** Whether a question is about one move further in the game of another. */
  function follows(was, now) {
    const [made, moves] = [was, now].map((question) => question.moves ?? []);
    return State.alike(was, now) && moves.length === made.length + 1 && made.every((move, at) => move === moves[at]);
  }

  /** After a drawing: shows the last move, if the game that was shown has gone on by it. */
  function show(question) {
    const was = before;
    const signs = new Map([...HOUSES].map((house) => [house, Board.square(house)?.sign]));
    before = { question, seeds: (house) => Number(signs.get(house) ?? 0) };
    if (!was || !follows(was.question, question) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const move = question.moves.at(-1);
    if (Notation.isHouse(move)) sow(move, was.seeds(move));
    else slide(move);
  }

  return { show };
})();
