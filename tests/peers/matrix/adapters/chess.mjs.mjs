// chess.mjs, the chess.js of before 1.0 as a module.
import { Chess } from 'chess.mjs/src/Chess.js';
import { speak, fen, ended } from './speak.mjs';

speak('chess', (position) => {
  const game = new Chess();
  if (!game.load(fen(position))) throw new Error('not loaded');
  const turn = () => (game.turn() === 'w' ? 'white' : 'black');
  const draw = () => (game.in_stalemate() ? 'stalemate' : game.insufficient_material() ? 'dead-position'
    : game.in_threefold_repetition() ? 'repetition' : 'fifty-moves');
  return {
    legal: () => game.moves({ verbose: true }).map((move) => move.from + move.to + (move.promotion ?? '')),
    make: (move) => game.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] }),
    position: () => game.fen(),
    turn,
    check: () => game.in_check(),
    outcome: () => (game.game_over() ? ended(game.in_checkmate(), draw(), turn()) : null),
  };
});
