"""StoneShark/MancalaGames, its game Oware, without the window. It judges the end of a game only after a move, and then
moves the seeds in the houses to the captured ones: positions that may be an end are left out, and so are position and
turn where the game is over."""

import os
import pathlib
import sys

os.chdir(pathlib.Path(__file__).parent)  # it looks for its games from where it runs
sys.path.insert(0, "src")

import man_config
from speak import Skipped, seeds, sown, speak

NAMES = "ABCDEFabcdef"


class Board:
    def __init__(self, position):
        self.game, self.ended = man_config.make_game("GameProps/Oware.txt")[0], None
        houses, captured, mover = seeds(position)
        self.game.board, self.game.store, self.game.turn = houses, captured, bool(mover)
        if position and (max(captured) > 24 or not self.legal()):
            raise Skipped("perhaps an end, which is judged only after a move")

    def house(self, at):
        """The name of a house, which it counts from its left for both players."""
        return NAMES[11 - at if self.game.turn else at]

    def legal(self):
        return [self.house(at) for at, allowed in enumerate(self.game.get_allowable_holes()) if allowed]

    def make(self, move):
        self.ended = self.game.move(next(at for at in range(6) if self.house(at) == move))

    def position(self):
        return None if self.ended else sown(list(self.game.board), self.game.store, int(self.game.turn))

    def turn(self):
        return None if self.ended else ("south", "north")[self.game.turn]

    def outcome(self):
        if not self.ended:
            return None
        if self.ended.is_tie():
            return {"draw": "equal-seeds"}
        return {"winner": ("south", "north")[self.game.mdata.winner], "by": "seeds"}


speak("awele", Board)
