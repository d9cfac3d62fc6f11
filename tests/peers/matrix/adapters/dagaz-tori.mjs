// Dagaz's Tori Shogi: the scripts of its page, without those that draw. A piece in hand stands on a place of its own beside
// the board. It judges the end only after a move: positions without a move are left out.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { speak, birds, sfen, Skipped } from './speak.mjs';

const page = createContext({ location: { search: '', pathname: '/tori-shogi-board.htm' }, localStorage: { getItem: () => null, setItem() {} }, console: { log() {} } });
page.window = page.self = page;
const SCRIPTS = [
  'underscore/underscore-min.js', 'common-scripts/dagaz.js', 'common-scripts/zrf-model.js', 'common-scripts/zobrist-v2.js',
  ...['-fen', '-extension', '-invariant', '-promotion', '-restriction', ''].map((part) => `shogi/scripts/tori-shogi${part}.js`),
];
for (const name of SCRIPTS) runInContext(readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'), page, { filename: name });
const { Model } = page.Dagaz;
Model.InitGame();
const { design } = Model;

// Its kinds of pieces in their order, and its places: a row has three beside the board, our seven squares, and three more.
const KINDS = ['K', 'F', '+F', 'C', 'P', 'L', 'R', 'S', '+S'];
const WIDTH = 13;
const on = (at) => at % WIDTH > 2 && at % WIDTH < 10;
const square = (at) => `${10 - (at % WIDTH)}${'abcdefg'[Math.floor(at / WIDTH)]}`;
const letter = ({ type, player }) => (player === 1 ? KINDS[type] : KINDS[type].toLowerCase());
const piece = (sign) => Model.createPiece(KINDS.indexOf(sign.toUpperCase()), sign === sign.toUpperCase() ? 1 : 2);
const ALL = [...Array(WIDTH * 7).keys()];
const HANDS = { 1: ALL.filter((at) => at % WIDTH > 10).reverse(), 2: ALL.filter((at) => at % WIDTH < 2) };

speak('tori-shogi', (position) => {
  const { board: ranks, held, side } = birds(position);
  let board = Model.getInitBoard().copy();
  ALL.forEach((at) => board.setPiece(at, null));
  ranks.forEach((rank, row) => rank.forEach((sign, file) => sign && board.setPiece(row * WIDTH + file + 3, piece(sign))));
  const free = { 1: [...HANDS[1]], 2: [...HANDS[2]] };
  for (const sign of held) {
    const held = piece(sign);
    if (!free[held.player].length) throw new Skipped('more in a hand than it has places for');
    board.setPiece(free[held.player].shift(), held);
  }
  board.turn = side === 'b' ? 0 : 1;
  board.player = design.currPlayer(board.turn);
  const moves = () => {
    board.generate(design);
    return new Map(board.moves.filter(({ failed }) => !failed).map((move) => {
      const [[from], [to], made] = move.actions[0];
      const moved = board.getPiece(from);
      const grown = made && made[0].type !== moved.type ? '+' : '';
      return [on(from) ? square(from) + square(to) + grown : `${letter(moved).toUpperCase()}*${square(to)}`, move];
    }));
  };
  if (!moves().size) throw new Skipped('perhaps an end, which is judged only after a move');
  let mover;
  return {
    legal: () => [...moves().keys()],
    make: (name) => {
      mover = board.player;
      board = board.apply(moves().get(name));
    },
    position: () => {
      const at = (place) => board.getPiece(place);
      const rows = [0, 1, 2, 3, 4, 5, 6].map((row) => [3, 4, 5, 6, 7, 8, 9].map((file) => at(row * WIDTH + file)).map((found) => (found ? letter(found) : '')));
      const hands = ALL.filter((place) => !on(place) && at(place)).map((place) => letter(at(place))).join('');
      return sfen({ board: rows, held: hands, side: 'bw'[board.turn] });
    },
    turn: () => (board.player === 1 ? 'black' : 'white'),
    outcome: () => {
      const goal = mover && board.checkGoals(design, mover);
      if (goal === undefined || goal === null) return null;
      return goal ? { winner: (goal > 0) === (mover === 1) ? 'black' : 'white', by: 'checkmate' } : { draw: 'stalemate' };
    },
  };
});
