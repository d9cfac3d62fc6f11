"""chess-game: from the start only, since its `from_fen` reads no FEN."""

from chess_game import BLACK, WHITE, Board, Player
from speak import START, Skipped, ended, speak


class Asked:
    def __init__(self, position):
        if position not in (None, START):
            raise Skipped("its from_fen raises at every FEN")
        Board.board_history.clear()  # shared by all its boards
        self.board = Board(Player(WHITE), Player(BLACK))
        self.board.setup_board()

    def legal(self):
        return [(start + target + promoted).lower() for _, start, target, promoted in self.board.get_moves()]

    def make(self, move):
        self.board.make_move_by_from_to(move[:2], move[2:4], move[4:].upper())

    def position(self):
        board, turn, castling, square, *rest = self.board.to_fen().split(" ")
        return " ".join([board, turn, castling, square.lower(), *rest])

    def turn(self):
        return "white" if self.board.currentPlayer.color == WHITE else "black"

    def check(self):
        return self.board.is_check()

    def outcome(self):
        drawn = "draw" if self.board.is_game_over() else None
        return ended(self.board.is_checkmate(), drawn, self.turn())


speak("chess", Asked)
