// chess.js, from 0.13 (whose names are in snake_case) to 1.x.
import * as library from 'chess.js';
import { speak, fen, ended } from './speak.mjs';

const Chess = library.Chess ?? library.default.Chess ?? library.default;

speak('chess', (position) => {
  const game = new Chess();
  // Before 1.0 `load` answers whether it could; since then it throws.
  if (game.load(fen(position)) === false) throw new Error('not loaded');
  const has = (name) => (game[name] ?? game[name.replace(/[A-Z]/g, (letter) => '_' + letter.toLowerCase())]).call(game);
  const turn = () => (game.turn() === 'w' ? 'white' : 'black');
  const draw = () =>
    has(game.isStalemate ? 'isStalemate' : 'inStalemate') ? 'stalemate'
    : has(game.isInsufficientMaterial ? 'isInsufficientMaterial' : 'insufficientMaterial') ? 'dead-position'
    : has(game.isThreefoldRepetition ? 'isThreefoldRepetition' : 'inThreefoldRepetition') ? 'repetition' : 'fifty-moves';
  return {
    legal: () => game.moves({ verbose: true }).map((move) => move.from + move.to + (move.promotion ?? '')),
    make: (move) => game.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] }),
    position: () => game.fen(),
    turn,
    check: () => has(game.inCheck ? 'inCheck' : 'inCheck'),
    outcome: () =>
      has(game.isGameOver ? 'isGameOver' : 'gameOver')
        ? ended(has(game.isCheckmate ? 'isCheckmate' : 'inCheckmate'), draw(), turn()) : null,
  };
});
