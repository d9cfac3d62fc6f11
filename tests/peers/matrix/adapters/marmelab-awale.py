"""marmelab/awale-python, its game without the terminal, as its `start` plays it. It judges the end of a game only after
a move: positions that may be an end are left out."""

from speak import Skipped, seeds, sown, speak
from src.game.board import GAME_CONTINUE, can_player_apply_position, check_winner, create_board
from src.game.game import get_complement_properties_player, play_turn

NAMES = "ABCDEFabcdef"
PLAYERS = [get_complement_properties_player(number) for number in (0, 1)]


class Board:
    def __init__(self, position):
        self.board, self.score, self.mover, self.state = create_board(12), [0, 0], 0, GAME_CONTINUE
        if position:
            self.board, self.score, self.mover = seeds(position)
            if max(self.score) > 24 or not self.legal():
                raise Skipped("perhaps an end, which is judged only after a move")

    def legal(self):
        return [name for at, name in enumerate(NAMES) if can_player_apply_position(PLAYERS[self.mover], self.board, at)]

    def make(self, move):
        player, at = PLAYERS[self.mover], NAMES.index(move)
        self.board, self.score = play_turn(player, self.board, at, self.score)
        self.score, self.state = check_winner(player, self.board, at, self.state, self.score)
        self.mover = 1 - self.mover

    def position(self):
        return sown(self.board, self.score, self.mover)

    def turn(self):
        return ("south", "north")[self.mover]

    def outcome(self):
        return None if self.state == GAME_CONTINUE else {"winner": ("south", "north")[self.state], "by": "seeds"}


speak("awele", Board)
