"""bit-chess-python: lists of moves and the fields of its board, from which a FEN is put together here."""

from itertools import groupby

from speak import Skipped, fen, speak
from src.Core.Board import Board
from src.Core.MoveGeneration import MoveGeneration
from src.Core.PrecomputedAttacks import PrecomputedAttacks

ATTACKS = PrecomputedAttacks()


def name(index):
    return "abcdefgh"[index % 8] + str(index // 8 + 1)


class Asked:
    def __init__(self, position):
        text = fen(position)
        if text.split()[0].count("K") != 1 or text.split()[0].count("k") != 1:
            raise Skipped("asked about one King of each player only")
        self.board = Board(text)
        self.generator = MoveGeneration(self.board, ATTACKS)

    def moves(self):
        return {
            name(move.start_index) + name(move.target_index) + (move.promoted_piece or "").lower(): move
            for move in self.generator.generate_moves(self.board)
        }

    def legal(self):
        return list(self.moves())

    def make(self, move):
        self.board.make_move(self.moves()[move])

    def position(self):
        squares, state = self.board.squares, self.board.current_game_state
        ranks = ["".join(squares[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1)]
        runs = ([(sign, len(list(run))) for sign, run in groupby(rank)] for rank in ranks)
        written = "/".join("".join(str(count) if sign == "." else sign * count for sign, count in rank) for rank in runs)
        square = "-" if state.enpassant_index is None else name(state.enpassant_index)
        counters = f"{state.half_move_counter} {self.board.full_moves}"
        return f"{written} {self.board.turn} {state.castling_rights or '-'} {square} {counters}"

    def turn(self):
        return "white" if self.board.turn == "w" else "black"


speak("chess", Asked)
