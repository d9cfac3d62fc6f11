// BacBacta/Awale-on-chain, its engine alone, move by move. It judges the end of a game only after a move, and then adds
// the seeds in the houses to the captured ones: positions that may be an end are left out, and so are position and turn
// where the game is over.
import { initialState, legalMovesMask, applyMove, DRAW } from './engine.ts';
import { speak, seeds, sown, Skipped } from './speak.mjs';

const NAMES = ['ABCDEF', 'abcdef'];

speak('awele', (position) => {
  let state = initialState();
  if (position) {
    const { pits, south, north, side } = seeds(position);
    state = { ...state, pits, store0: south, store1: north, turn: side === 's' ? 0 : 1 };
    const over = south > 24 || north > 24 || !legalMovesMask(state);
    if (over) throw new Skipped('perhaps an end, which is judged only after a move');
  }
  const kept = (value) => (state.over ? undefined : value);
  return {
    legal: () => [...NAMES[state.turn]].filter((_, house) => legalMovesMask(state) & (1 << house)),
    make: (move) => { state = applyMove(state, NAMES[state.turn].indexOf(move)); },
    position: () => {
      const { pits, store0, store1, turn } = state;
      return kept(sown({ pits, south: store0, north: store1, side: turn ? 'n' : 's' }));
    },
    turn: () => kept(state.turn ? 'north' : 'south'),
    outcome: () => {
      if (!state.over) return null;
      return state.winner === DRAW ? { draw: 'equal-seeds' } : { winner: state.winner ? 'north' : 'south', by: 'seeds' };
    },
  };
});
