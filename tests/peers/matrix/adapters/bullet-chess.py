"""bulletchess: its forced draws end the game, those that a player may claim do not."""

import bulletchess
from speak import ended, fen, speak


class Asked:
    def __init__(self, position):
        self.board = bulletchess.Board.from_fen(fen(position))

    def legal(self):
        return [move.uci() for move in self.board.legal_moves()]

    def make(self, move):
        self.board.apply(bulletchess.Move.from_uci(move))

    def position(self):
        return self.board.fen()

    def turn(self):
        return "white" if self.board.turn == bulletchess.WHITE else "black"

    def check(self):
        return self.board in bulletchess.CHECK

    def outcome(self):
        drawn = "draw" if self.board in bulletchess.FORCED_DRAW else None
        return ended(self.board in bulletchess.CHECKMATE, drawn, self.turn())


speak("chess", Asked)
