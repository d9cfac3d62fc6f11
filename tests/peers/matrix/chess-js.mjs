// chess.js and those that are made of it: the same methods in several spellings (`isCheckmate`, `inCheckmate`,
// `in_checkmate`). `open` takes a FEN and gives a game.
import { speak, fen, ended } from './speak.mjs';

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const speakChessJs = (open) => speak('chess', (position) => {
  const game = open(fen(position));
  const is = (what) => {
    const names = [`is${what}`, `in${what}`, what[0].toLowerCase() + what.slice(1)];
    const name = names.flatMap((one) => [one, snake(one)]).find((one) => typeof game[one] === 'function');
    return game[name]();
  };
  const turn = () => (game.turn() === 'w' ? 'white' : 'black');
  const draw = () => (is('Stalemate') ? 'stalemate' : is('InsufficientMaterial') ? 'dead-position'
    : is('ThreefoldRepetition') ? 'repetition' : 'fifty-moves');
  return {
    legal: () => game.moves({ verbose: true }).map((move) => move.from + move.to + (move.promotion ?? '')),
    make: (move) => game.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] }),
    position: () => game.fen(),
    turn,
    check: () => is('Check'),
    outcome: () => (is('GameOver') ? ended(is('Checkmate'), draw(), turn()) : null),
  };
});

// A new game of a class that loads a FEN. Before 1.0 `load` answers whether it could; since then it throws.
export const loaded = (Chess) => (position) => {
  const game = new Chess();
  if (game.load(position) === false) throw new Error('not loaded');
  return game;
};
