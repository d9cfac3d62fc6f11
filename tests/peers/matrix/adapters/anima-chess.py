"""anima-chess, whose names are python-chess's."""

import anima_chess as chess
from speak import Skipped, ended, fen, speak

# Its own idea of what no game can come to.
UNREACHABLE = chess.Status.IMPOSSIBLE_CHECK


class Asked:
    def __init__(self, position):
        self.board = chess.Board(fen(position))
        if self.board.status() & UNREACHABLE:
            raise Skipped("asked only about checks that a game can come to")
        if not self.board.is_valid():
            raise ValueError(f"status {self.board.status()}")

    def legal(self):
        return [move.uci() for move in self.board.legal_moves]

    def make(self, move):
        self.board.push(chess.Move.from_uci(move))

    def position(self):
        return self.board.fen()

    def turn(self):
        return "white" if self.board.turn else "black"

    def check(self):
        return self.board.is_check()

    def outcome(self):
        if self.board.status() & UNREACHABLE:
            raise Skipped("asked only about checks that a game can come to")
        if not self.board.is_game_over():
            return None
        return ended(self.board.is_checkmate(), "draw", self.turn())


speak("chess", Asked)
