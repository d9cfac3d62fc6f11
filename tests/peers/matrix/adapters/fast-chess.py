"""fastchess: moves and check; it has no outcomes and keeps no history."""

import fastchess
from speak import fen, speak


class Asked:
    def __init__(self, position):
        self.board = fastchess.Board(fen(position))

    def legal(self):
        return self.board.legal_moves_uci()

    def make(self, move):
        self.board.push_uci(move)

    def position(self):
        return self.board.fen()

    def turn(self):
        return "white" if self.board.turn == fastchess.WHITE else "black"

    def check(self):
        return self.board.is_check()


speak("chess", Asked)
