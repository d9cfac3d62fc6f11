// marmelab/awale-isomorphic, its game without the pages, as its reducer calls it. It judges the end of a game only after a
// move: positions that may be an end are left out.
import createPlayer from './src/awale/player/Player.js';
import { create, playTurn, getCurrentPlayer, checkWinner, isFinished } from './src/awale/game/Game.js';
import { canPlayerPlayPosition } from './src/awale/board/Board.js';
import { speak, seeds, sown, Skipped } from './speak.mjs';

const NAMES = 'ABCDEFabcdef';

speak('awele', (position) => {
  let game = create([createPlayer(0), createPlayer(1)]);
  const legal = () => [...NAMES].filter((_, at) => canPlayerPlayPosition(getCurrentPlayer(game), game.board, at));
  if (position) {
    const { pits, south, north, side } = seeds(position);
    game = { ...game, board: pits, score: [south, north], currentIndexPlayer: side === 's' ? 0 : 1 };
    if (south > 24 || north > 24 || !legal().length) throw new Skipped('perhaps an end, which is judged only after a move');
  }
  const players = ['south', 'north'];
  return {
    legal,
    make: (move) => { game = checkWinner(playTurn(game, NAMES.indexOf(move))); },
    position: () => sown({ pits: game.board, south: game.score[0], north: game.score[1], side: 'sn'[game.currentIndexPlayer] }),
    turn: () => players[game.currentIndexPlayer],
    outcome: () => (isFinished(game) ? { winner: players[game.gameState], by: 'seeds' } : null),
  };
});
