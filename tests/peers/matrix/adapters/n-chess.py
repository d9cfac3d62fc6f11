"""nchess: its third repetition and fifty moves end the game."""

import nchess
from nchess import const
from speak import Skipped, ended, fen, speak


class Asked:
    def __init__(self, position):
        text = fen(position)
        if text.split()[0].count("K") != 1 or text.split()[0].count("k") != 1:
            raise Skipped("asked about one King of each player only")
        self.board = nchess.Board(text)

    def legal(self):
        return [str(move)[6:-2] for move in self.board.generate_legal_moves()]

    def make(self, move):
        self.board.step(move)

    def position(self):
        return self.board.fen()

    def turn(self):
        return "white" if self.board.side == const.WHITE else "black"

    def check(self):
        return self.board.is_check

    def outcome(self):
        state = self.board.get_game_state()
        won = state in (const.STATE_WHITE_WIN, const.STATE_BLACK_WIN)
        loser = "black" if state == const.STATE_WHITE_WIN else "white"
        return ended(won, None if state == const.STATE_PLAYING else "draw", loser)


speak("chess", Asked)
