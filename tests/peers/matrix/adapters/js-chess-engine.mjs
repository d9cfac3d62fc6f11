// js-chess-engine: its moves have no piece of promotion, so what involves one is left out.
import { Game } from 'js-chess-engine';
import { speak, fen, ended, Skipped } from './speak.mjs';

speak('chess', (position) => {
  const game = new Game(fen(position));
  const state = () => game.exportJson();
  return {
    legal: () => {
      const { pieces } = state();
      return Object.entries(game.moves()).flatMap(([from, squares]) => squares.map((to) => {
        if (/p/i.test(pieces[from]) && /[18]/.test(to)) throw new Skipped('the piece of a promotion cannot be named');
        return (from + to).toLowerCase();
      }));
    },
    make: (move) => game.move(move.slice(0, 2), move.slice(2, 4)),
    position: () => game.exportFEN(),
    turn: () => state().turn,
    check: () => state().check,
    outcome: () => (state().isFinished ? ended(state().checkMate, 'stalemate', state().turn) : null),
  };
});
