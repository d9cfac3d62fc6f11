'use strict';

/** What the page reads from a move's text: where it begins and which squares it names (spec/notation.md). */
const Notation = (() => {
  // A piece in hand, a square of Tori Shogi, another square, a house, the zero move and the order to play a normal move.
  // A link may state a megabyte as a move, which must not be searched from each of its letters to its end.
  const ORIGIN = /^(?:[A-Z][@*]|\d[a-z]|[a-z]{1,2}\d{1,3}|[A-Fa-f](?!.)|[0!](?!.))/;
  const SQUARE = /\d[a-z]|[a-z]{1,2}\d{1,3}|^[A-Fa-f]$/g;

  const SHORT = { __proto__: null, '0': 'zero move', '!': 'order a normal move' };

  /** A piece's name without its owner's. */
  const kind = (name) => name.replace(/^\S+ (?=\S)/, '');

  /** What a move's last part chooses, where several moves lead from one square to another. */
  function rest(move, from, to, game) {
    const tail = move.slice(from.length).replace(to, '');
    if (tail === '') return 'nothing more';
    if (tail === '+') return Forms.of(game.id)?.promoted ?? 'promoted';
    return (tail.match(/[*@](?:\d[a-z]|[a-z]+\d+)|[a-z]|\+/g) ?? [tail]).map((part) => {
      if (part.startsWith('*')) return `a wall on ${part.slice(1)}`;
      if (part.startsWith('@')) return `the captured piece on ${part.slice(1)}`;
      const named = game.signs.flat().find(({ sign }) => sign.toLowerCase() === part);
      return named ? kind(named.name) : part;
    }).join(', ');
  }

  return {
    origin: (move) => move.match(ORIGIN)?.[0] ?? '',
    squares: (move) => move.match(SQUARE) ?? [],
    /** The square of an effect, such as a wall: what a click on the board can choose. */
    effect: (move) => move.match(/[*@]((?:\d[a-z]|[a-z]+\d+))$/)?.[1] ?? null,
    isHand: (origin) => /[@*]$/.test(origin),
    isHouse: (origin) => /^[A-Fa-f]$/.test(origin),
    /** A move in words where its text is only a sign. */
    named: (move) => SHORT[move] ?? move,
    rest,
    kind,
  };
})();
