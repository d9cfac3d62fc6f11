// chess.ts, chess.js rewritten in TypeScript.
import library from 'chess.ts';
import { speak, fen, ended } from './speak.mjs';

speak('chess', (position) => {
  const game = new library.Chess();
  if (!game.load(fen(position))) throw new Error('not loaded');
  const turn = () => (game.turn() === 'w' ? 'white' : 'black');
  const draw = () => (game.inStalemate() ? 'stalemate' : game.insufficientMaterial() ? 'dead-position'
    : game.inThreefoldRepetition() ? 'repetition' : 'fifty-moves');
  return {
    legal: () => game.moves({ verbose: true }).map((move) => move.from + move.to + (move.promotion ?? '')),
    make: (move) => game.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] }),
    position: () => game.fen(),
    turn,
    check: () => game.inCheck(),
    outcome: () => (game.gameOver() ? ended(game.inCheckmate(), draw(), turn()) : null),
  };
});
