// jocly2's Tori Shogi: its core, and the scripts of the model in the order of its list, as its build joins them. Pieces in
// hand stand on squares beside the board; a position with two of a kind in a hand is left out. It judges the end of a game
// from the last move: positions without a move are left out.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { speak, birds, sfen, Skipped } from './speak.mjs';

const { Game: Base, Board: BaseBoard, Move: BaseMove } = createRequire(import.meta.url)('./src/core/jocly.game.js');
globalThis.Model = { Game: {}, Board: {}, Move: {} };
for (const name of ['base-model', 'grid-geo-model', 'drop-model', 'shogi/tori-shogi-model']) {
  const file = new URL(`./src/games/chessbase/${name}.js`, import.meta.url);
  runInThisContext(readFileSync(file, 'utf8'), { filename: file.pathname });
}

function Game() { this.g = {}; }
function Board() {}
function Move(args) { this.Init(args); }
for (const [made, base, model] of [[Game, Base, 'Game'], [Board, BaseBoard, 'Board'], [Move, BaseMove, 'Move']]) {
  Object.assign(made.prototype, base.prototype, globalThis.Model[model]);
}
Object.assign(Game.prototype, { mBoardClass: Board, mMoveClass: Move });
const OPTIONS = { game: { preventRepeat: true, levelOptions: {} }, view: { skins: [{ name: '' }] } };

// Its board has two columns beside ours on each side, for the hands; its white begins at the bottom.
const WIDTH = 11;
const square = (at) => `${9 - (at % WIDTH)}${'gfedcba'[Math.floor(at / WIDTH)]}`;
const beside = (at) => at % WIDTH < 2 || at % WIDTH > 8;
const KINDS = ['S', 'S', 'F', 'F', 'L', 'L', 'R', 'R', 'P', 'P', 'C', 'K', '+S', '+S', '+F', '+F'];
const letter = ({ s, t }) => (s > 0 ? KINDS[t] : KINDS[t].toLowerCase());
const kind = (piece) => {
  const black = piece === piece.toUpperCase();
  const known = KINDS.indexOf(piece.toUpperCase());
  return { s: black ? 1 : -1, t: known + (!black && KINDS[known + 1] === KINDS[known] ? 1 : 0) };
};

speak('tori-shogi', (position) => {
  const { board, held, side } = birds(position);
  if (new Set(held).size < held.length) throw new Skipped('two of a kind in a hand');
  const game = new Game();
  game.Init(OPTIONS);
  if (position) {
    const { pieceTypes } = game.cbVar;
    const counters = Object.entries(pieceTypes).flatMap(([t, { name, initial }]) => (name === 'counter' ? initial.map(({ s, p }) => ({ s, t: +t, p, m: false })) : []));
    const placed = board.flatMap((rank, at) => rank.flatMap((piece, file) => (piece ? [{ ...kind(piece), p: (6 - at) * WIDTH + file + 2, m: true }] : [])));
    const hands = [...held].map(kind).map(({ s, t }) => ({ s, t, p: globalThis.Model.Game.hand[s][t], m: true }));
    const again = new Game();
    again.Init({ ...OPTIONS, initial: { pieces: [...placed, ...hands, ...counters], turn: side === 'b' ? 1 : -1 } });
    again.SetWho(side === 'b' ? 1 : -1);
    Object.assign(game, again);
  }
  const listed = () => {
    game.EvaluateBoard();
    return game.mBoard.mMoves;
  };
  const named = (move) => {
    const piece = game.mBoard.pieces[game.mBoard.board[move.f]];
    return beside(move.f) ? `${letter(piece).toUpperCase()}*${square(move.t)}` : square(move.f) + square(move.t) + (move.pr === undefined ? '' : '+');
  };
  if (!listed().length) throw new Skipped('perhaps an end, which is judged from the last move');
  return {
    legal: () => listed().map(named),
    make: (name) => {
      game.ApplyMove(listed().find((move) => named(move) === name));
      game.InvertWho();
    },
    position: () => {
      const pieces = game.mBoard.pieces.filter(({ t, p }) => t < KINDS.length && p >= 0);
      const ranks = [6, 5, 4, 3, 2, 1, 0].map((rank) => [2, 3, 4, 5, 6, 7, 8].map((file) => {
        const at = game.mBoard.board[rank * WIDTH + file];
        return at < 0 ? '' : letter(game.mBoard.pieces[at]);
      }));
      return sfen({ board: ranks, held: pieces.filter(({ p }) => beside(p)).map(letter).join(''), side: game.mWho > 0 ? 'b' : 'w' });
    },
    turn: () => (game.mWho > 0 ? 'black' : 'white'),
    outcome: () => {
      const won = game.GetFinished();
      return won ? (won === 2 ? { draw: 'repetition' } : { winner: won > 0 ? 'black' : 'white', by: 'checkmate' }) : null;
    },
  };
});
