"""chessmg: a position without a history, so neither repetition nor the fifty-move rule."""

from chessmg import ChessPosition
from speak import ended, fen, speak


class Asked:
    def __init__(self, position):
        self.board = ChessPosition(fen(position))

    def legal(self):
        return [move.uci for move in self.board.legal_moves()]

    def make(self, move):
        self.board.make_move(move)

    def position(self):
        return self.board.fen

    def turn(self):
        return str(self.board.turn)

    def check(self):
        return self.board.is_check or self.board.is_checkmate  # its is_check is false at a mate

    def outcome(self):
        return ended(self.board.is_checkmate, "stalemate" if self.board.is_stalemate else None, self.turn())


speak("chess", Asked)
