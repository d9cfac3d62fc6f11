// kayasax/Awale, its engine alone. It judges the end of a game only after a move, and then adds the seeds in the houses
// to the captured ones: positions that may be an end are left out, and so are position and turn where the game is over.
import { getLegalMoves, applyMove, createInitialState } from './engine.mjs';
import { speak, seeds, sown, Skipped } from './speak.mjs';

const NAMES = 'ABCDEFabcdef';

speak('awele', (position) => {
  let state = createInitialState();
  if (position) {
    const { pits, south, north, side } = seeds(position);
    state = { ...state, pits, captured: { A: south, B: north }, currentPlayer: side === 's' ? 'A' : 'B' };
    const left = state.pits.reduce((sum, seeds) => sum + seeds, 0);
    const over = left <= 6 || south > 24 || north > 24 || !getLegalMoves(state).length;
    if (over) throw new Skipped('perhaps an end, which is judged only after a move');
  }
  const kept = (value) => (state.ended ? undefined : value);
  return {
    legal: () => getLegalMoves(state).map((house) => NAMES[house]),
    make: (move) => { state = applyMove(state, NAMES.indexOf(move)).state; },
    position: () => {
      const { pits, captured, currentPlayer } = state;
      return kept(sown({ pits, south: captured.A, north: captured.B, side: currentPlayer === 'A' ? 's' : 'n' }));
    },
    turn: () => kept(state.currentPlayer === 'A' ? 'south' : 'north'),
    outcome: () => {
      if (!state.ended) return null;
      return state.winner === 'Draw' ? { draw: 'equal-seeds' } : { winner: state.winner === 'A' ? 'south' : 'north', by: 'seeds' };
    },
  };
});
