// ffish, Fairy-Stockfish in WebAssembly.
import { createRequire } from 'node:module';
import { speak, fen, ended } from './speak.mjs';

delete globalThis.fetch; // with it, ffish takes a Node since 18 for a browser
const ffish = createRequire(import.meta.url)('ffish');
await new Promise((ready) => { ffish.onRuntimeInitialized = ready; });
new ffish.Board('chess').delete();

speak('chess', (position) => {
  const text = fen(position);
  // After the first board: before it, validateFen knows no pieces.
  if (ffish.validateFen(text, 'chess') !== 1) throw new Error(`validateFen: ${ffish.validateFen(text, 'chess')}`);
  const board = new ffish.Board('chess', text);
  const turn = () => (board.turn() ? 'white' : 'black');
  return {
    legal: () => board.legalMoves().split(' ').filter(Boolean),
    make: (move) => board.push(move),
    position: () => board.fen(),
    turn,
    check: () => board.isCheck(),
    outcome: () => {
      if (!board.isGameOver(true)) return null;
      const result = board.result(true);
      return ended(result !== '1/2-1/2', 'draw', result === '1-0' ? 'black' : 'white');
    },
  };
});
