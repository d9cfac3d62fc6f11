// kokopu: a position without a history and without counters, so neither repetition nor the fifty-move rule. Its `fen`
// takes the counters from the caller, who counts them here by what kokopu says of each move.
import { Position } from 'kokopu';
import { speak, fen, ended } from './speak.mjs';

speak('chess', (position) => {
  const board = new Position('empty');
  let { fiftyMoveClock, fullMoveNumber } = board.fen(fen(position));
  if (!board.isLegal()) throw new Error('not legal');
  const turn = () => (board.turn() === 'w' ? 'white' : 'black');
  return {
    legal: () => board.moves().map((move) => board.uci(move)),
    make: (text) => {
      const move = board.uci(text);
      fiftyMoveClock = move.isCapture() || move.movingPiece() === 'p' ? 0 : fiftyMoveClock + 1;
      fullMoveNumber += board.turn() === 'b';
      board.play(move);
    },
    position: () => board.fen({ fiftyMoveClock, fullMoveNumber }),
    turn,
    check: () => board.isCheck(),
    outcome: () => ended(board.isCheckmate(), board.isStalemate() ? 'stalemate' : board.isDead() && 'dead-position', turn()),
  };
});
