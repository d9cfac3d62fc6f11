// chess of npm (node-chess). It reads of a FEN the board and the player to move, and writes the board only: so no
// position is answered, and those are left out whose other fields say more than the pieces at home.
import chess from 'chess';
import { speak, fen, ended, Skipped } from './speak.mjs';

const home = (board) => {
  const [last, first] = [0, 7].map((rank) => board.split('/')[rank].replace(/\d/g, (gap) => ' '.repeat(gap)));
  const right = (rank, file, king, rook, name) => (rank[4] === king && rank[file] === rook ? name : '');
  return right(first, 7, 'K', 'R', 'K') + right(first, 0, 'K', 'R', 'Q')
    + right(last, 7, 'k', 'r', 'k') + right(last, 0, 'k', 'r', 'q') || '-';
};

speak('chess', (position) => {
  const [board, , castling, square] = fen(position).split(' ');
  if (square !== '-' || castling !== home(board)) throw new Skipped('castling and en passant are not read from a FEN');
  const game = position ? chess.fromFEN(position) : chess.create();
  const turn = () => game.game.getCurrentSide().name;
  const name = ({ file, rank }) => file + rank;
  const kind = (src, dest, text) => (src.piece.type === 'pawn' && dest.rank % 7 === 1 ? text.slice(-1).toLowerCase() : '');
  const noted = () => Object.entries(game.getStatus().notatedMoves).map(([text, { src, dest }]) =>
    [name(src) + name(dest) + kind(src, dest, text), text]);
  return {
    legal: () => noted().map(([move]) => move),
    make: (move) => game.move(new Map(noted()).get(move)),
    turn,
    check: () => game.isCheck || game.isCheckmate,
    outcome: () => ended(game.isCheckmate, game.isStalemate ? 'stalemate' : game.isRepetition && 'repetition', turn()),
  };
});
