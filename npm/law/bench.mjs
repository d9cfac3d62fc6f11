// The time that games take: milliseconds per hundred plies, each with `moves()` and `move()`.
//
//   node npm/law/bench.mjs FOLDER [PLIES] [GAME...]
//
// FOLDER has the package in its `node_modules`, as after `npm install rulebook-law`. If chess.js is there too, it plays chess as
// well. A move that would end the game is replaced by another, so that games are long.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, plies = 1000, ...named] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node npm/law/bench.mjs FOLDER [PLIES] [GAME...]');
  process.exit(2);
}
const installed = async (name) => import(pathToFileURL(createRequire(resolve(folder, 'x.js')).resolve(name)));
const { Board, games, ready } = await import(pathToFileURL(resolve(folder, 'node_modules/rulebook-law/dist/index.js')));
await ready();

/** Plays, and returns the milliseconds of each hundred plies. */
function played(begin) {
  let seed = 1;
  const below = (n) => Math.floor((seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31 * n);
  const hundreds = [];
  let board = begin();
  for (let ply = 0; ply < plies; ply += 100) {
    const begun = performance.now();
    for (let made = 0; made < 100; made += 1) {
      const moves = board.moves();
      let tried = 0;
      for (; tried < 5; tried += 1) {
        board.move(moves[below(moves.length)]);
        if (board.moves().length > 0) break;
        board.undo();
      }
      if (tried === 5) board = begin();
    }
    hundreds.push(Math.round(performance.now() - begun));
  }
  return hundreds.join('\t');
}

for (const game of named.length > 0 ? named : games()) console.log(`${game}\t${played(() => new Board(game))}`);
const chess = await installed('chess.js').catch(() => null);
if (chess) console.log(`chess.js\t${played(() => new chess.Chess())}`);
