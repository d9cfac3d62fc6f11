// cm-chess, over chess.mjs, which keeps the game's history.
import { Chess } from 'cm-chess/src/Chess.js';
import { speak, fen, ended } from './speak.mjs';

speak('chess', (position) => {
  const game = new Chess({ fen: fen(position) });
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
