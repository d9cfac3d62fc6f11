// AbstractPlay/gameslib, its Oware. It judges the end of a game only after a move: positions that may be an end are left
// out. Of its two ends by repetition, one looks 200 forced moves ahead; the other is none.
import { require } from 'tsx/cjs/api';
import { speak, seeds, sown, Skipped } from './speak.mjs';

const { OwareGame } = require('./src/games/oware.ts', import.meta.url);
// Its houses are a1 to f1 for the player at the bottom, and f2 to a2 for the other, each from the left of the screen.
const THEIRS = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'f2', 'e2', 'd2', 'c2', 'b2', 'a2'];
const NAMES = 'ABCDEFabcdef';

speak('awele', (position) => {
  const game = new OwareGame();
  if (position) {
    const { pits, south, north, side } = seeds(position);
    Object.assign(game, { board: [pits.slice(6).reverse(), pits.slice(0, 6)], scores: [south, north], currplayer: side === 's' ? 1 : 2 });
    if (south > 24 || north > 24 || !game.moves().length) throw new Skipped('perhaps an end, which is judged only after a move');
  }
  return {
    legal: () => game.moves().map((move) => NAMES[THEIRS.indexOf(move)]),
    make: (move) => game.move(THEIRS[NAMES.indexOf(move)]),
    position: () => {
      const [north, south] = game.board;
      return sown({ pits: [...south, ...[...north].reverse()], south: game.scores[0], north: game.scores[1], side: ' sn'[game.currplayer] });
    },
    turn: () => ['', 'south', 'north'][game.currplayer],
    outcome: () => {
      if (!game.gameover) return null;
      return game.winner.length > 1 ? { draw: 'equal-seeds' } : { winner: ['', 'south', 'north'][game.winner[0]], by: 'seeds' };
    },
  };
});
