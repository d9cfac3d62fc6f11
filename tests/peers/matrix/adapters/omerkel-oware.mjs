// OMerkel/Oware, the board that its worker plays on. It has no end but that of the 25th seed, as its search takes it.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { speak, seeds, sown } from './speak.mjs';

const read = (name) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
const worker = createContext({ importScripts: (name) => runInContext(read(name), worker) });
runInContext(read('board.js'), worker);

const NAMES = 'ABCDEFabcdef';

speak('awele', (position) => {
  const board = new worker.Board();
  board.setup();
  board.setRules('Oware');
  if (position) {
    const { pits, south, north, side } = seeds(position);
    Object.assign(board, { bowls: pits, score: [south, north], active: side === 's' ? 0 : 1 });
  }
  return {
    legal: () => board.getActions().map((bowl) => NAMES[bowl]),
    make: (move) => board.doAction(NAMES.indexOf(move)),
    position: () => sown({ pits: board.bowls, south: board.score[0], north: board.score[1], side: 'sn'[board.active] }),
    turn: () => ['south', 'north'][board.active],
    outcome: () => {
      const [south, north] = board.getResult();
      return south === north ? null : { winner: south < north ? 'south' : 'north', by: 'seeds' };
    },
  };
});
