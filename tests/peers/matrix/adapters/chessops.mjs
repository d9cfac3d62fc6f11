// chessops: a position without a history, so neither repetition nor the fifty-move rule.
import { Chess } from 'chessops/chess';
import { parseFen, makeFen } from 'chessops/fen';
import { makeSquare, parseUci } from 'chessops/util';
import { speak, fen, ended } from './speak.mjs';

speak('chess', (position) => {
  const board = Chess.fromSetup(parseFen(fen(position)).unwrap()).unwrap();
  const turn = () => board.turn;
  const promotes = (from, to) => board.board.getRole(from) === 'pawn' && (to < 8 || to > 55);
  // A castling is listed as the King's move onto his own Rook.
  const target = (from, to) =>
    board.board.getRole(from) === 'king' && board.board[board.turn].has(to) ? from + (to > from ? 2 : -2) : to;
  return {
    legal: () =>
      [...board.allDests()].flatMap(([from, squares]) => [...squares].flatMap((to) =>
        (promotes(from, to) ? ['q', 'r', 'b', 'n'] : ['']).map((kind) => makeSquare(from) + makeSquare(target(from, to)) + kind))),
    make: (move) => board.play(parseUci(move)),
    position: () => makeFen(board.toSetup()),
    turn,
    check: () => board.isCheck(),
    outcome: () =>
      ended(board.isCheckmate(), board.isStalemate() ? 'stalemate' : board.isInsufficientMaterial() && 'dead-position', turn()),
  };
});
