"""Plays random games of Tori Shogi with `rulebook speak` and Fairy-Stockfish side by side.

    tests/peers/pyffish/run --games 2000

What is compared: the position as text, who is to move, check, the legal moves, the outcome.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from sides import Comparison, Play, begun_later  # noqa: E402

SET = {"S": 16, "F": 2, "C": 4, "P": 4, "L": 2, "R": 2}
# Positions that the law refuses by these clauses alone and Fairy-Stockfish takes: a finding, counted and no difference
# (docs/results/tori-shogi-and-fairy-stockfish.md).
TAKEN_THERE = {"tori-shogi.position.immobile-swallow", "tori-shogi.position.third-swallow"}
LOOKED_AT = 6  # moves of a position that a hunter tries


def cells(position):
    """The board's squares, from the top left: a piece's letters, or None."""
    squares, sign = [], ""
    for letter in position.split()[0].replace("/", ""):
        if letter == "+":
            sign = "+"
        elif letter.isdigit():
            squares += [None] * int(letter)
        else:
            squares.append(sign + letter)
            sign = ""
    return squares


def written(squares, turn, hands):
    """A position's text; hands are a letter for each piece."""
    rows = []
    for rank in range(7):
        row, gap = "", 0
        for piece in squares[rank * 7 : rank * 7 + 7] + [""]:
            row, gap = (row, gap + 1) if piece is None else (row + (str(gap) if gap else "") + piece, 0)
        rows.append(row)
    counts = [(hands.count(letter), letter) for letter in "SFCPLRsfcplr"]
    hand = "".join(f"{count if count > 1 else ''}{letter}" for count, letter in counts if count)
    return f"{'/'.join(rows)} {turn} {hand or '-'}"


def placed(rng):
    """A random position: a few to all of the pieces, now and then one too many, on the board and in hand."""
    squares = [None] * 49
    for square, phoenix in zip(rng.sample(range(49), 2), "Kk"):
        squares[square] = phoenix
    pieces = [letter for letter, count in SET.items() for _ in range(count + rng.choice((0, 0, 0, 1)))]
    hands = ""
    in_hand = rng.choice((0, 0.2, 0.5, 0.9))
    spoilt = rng.random() < 0.1  # then unpromoted Swallows may stand where the law lets none stand
    for letter in rng.sample(pieces, rng.randint(1, rng.choice((6, 16, 30)))):
        if rng.random() < 0.5:
            letter = letter.lower()
        square = rng.randrange(49)
        piece = ("+" if letter in "SFsf" and rng.random() < 0.3 else "") + letter
        if rng.random() < in_hand or squares[square] or not (spoilt or can_stand(squares, square, piece)):
            hands += letter
        else:
            squares[square] = piece
    return written(squares, rng.choice("bw"), hands)


def can_stand(squares, square, piece):
    """Whether a piece is no Swallow on its last rank, and no third of its player's on a file."""
    if piece not in ("S", "s"):
        return True
    rank, file = divmod(square, 7)
    return rank != (0 if piece == "S" else 6) and squares[file::7].count(piece) < 2


def captures(position, move):
    """Whether a move lands on a piece."""
    return move[1] != "*" and cells(position)["abcdefg".index(move[3]) * 7 + 7 - int(move[2])] is not None


class RandomGame(Play):
    """A random game from the start or from a random placement."""

    STYLES = ("aimless", "greedy", "dropper", "shuffler", "hunter")

    def __init__(self, seed):
        super().__init__(seed)
        self.start = "startpos" if self.rng.random() < 0.4 else placed(self.rng)
        self.plies = self.rng.randint(10, 120)
        self.seen = []

    def looked_at(self, answer):
        """The moves that a hunter tries before it makes one."""
        legal = answer["legal"]
        return self.rng.sample(legal, min(LOOKED_AT, len(legal))) if self.style == "hunter" else []

    def choose(self, answer, tried):
        position, legal = answer["position"], answer["legal"]
        self.seen.append(position)
        weights = {}
        for move in legal:
            back = self.moves[-2:-1] and self.moves[-2].rstrip("+") == move[2:4] + move[:2]
            weights[move] = {
                "greedy": 9 if captures(position, move) else 1,
                "dropper": 9 if captures(position, move) else 5 if move.startswith("S*") else 1,
                "shuffler": 60 if back else 1,
            }.get(self.style, 1)
        for move, after in tried.items():
            check, again = bool(after["check"]), after["position"] in self.seen
            weights[move] = 1 + 15 * check + 40 * again + 100 * (check and again) + 3 * captures(position, move)
            if after["outcome"] and len(self.moves) < 30:
                weights[move] = 0.01  # compared already
        return self.rng.choices(list(weights), list(weights.values()))[0]


def pairs(hand):
    """The counts and letters of a hand."""
    count = ""
    for letter in hand.replace("-", ""):
        if letter.isdigit():
            count += letter
        else:
            yield count, letter
            count = ""


class WithFairyStockfish(Comparison):
    here = HERE
    peer = "pyffish"
    game = {"game": "tori-shogi", "rulings": "engines"}
    fields = ("error", "position", "turn", "check", "outcome", "legal")
    play = RandomGame
    copies = os.cpu_count() or 1

    def finding(self, answers):
        """Positions that rulebook refuses and pyffish takes, where all the clauses are known findings."""
        ours, theirs = answers
        error = ours.get("error") or {}
        if error.get("kind") != "impossible-position" or "error" in theirs or "skipped" in theirs:
            return None
        clauses = {reason["clause"] for reason in error["reasons"]}
        return "refused here and taken there: " + ", ".join(sorted(clauses)) if clauses <= TAKEN_THERE else None

    def shrink(self, sides, question, first):
        """As few moves and pieces as the same difference needs."""
        question = begun_later(sides, question, first)
        while question["position"] != "startpos" and not question["moves"]:
            board, turn, hand = question["position"].split()[:3]
            squares = cells(board)
            hands = "".join(letter * int(count or 1) for count, letter in pairs(hand))
            fewer = [(squares[:i] + [None] + squares[i + 1 :], hands) for i in range(49) if squares[i]]
            fewer += [(squares, hands[:i] + hands[i + 1 :]) for i in range(len(hands))]
            texts = [{"position": written(less, turn, held), "moves": []} for less, held in fewer]
            smaller = first(texts)
            if smaller is None:
                break
            question = smaller
        return question


if __name__ == "__main__":
    WithFairyStockfish().main(__doc__)
