"""The loop that the adapters in Python share.

`begin` takes a position's text and gives a board with `legal()`, `make(move)`, `position()`, `turn()`, `check()` and
`outcome()`; what it has not is left out. Whatever `begin` raises is a refusal of the position; what is raised later
ends the adapter, and is reported.
"""

import json
import re
import sys
import traceback

# What a program prints is no answer.
ANSWERS, sys.stdout = sys.stdout, sys.stderr

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Skipped(Exception):
    """A question that the program cannot be asked."""


def fen(position):
    """Only a FEN of six plain fields is asked about, since programs read other texts than the protocol does."""
    text = position or START
    if not re.fullmatch(r"\S+ [wb] (-|(?! )K?Q?k?q?) (-|[a-h][1-8]) (0|[1-9]\d{0,3}) [1-9]\d{0,3}", text):
        raise Skipped("not a plain FEN")
    return text


def seeds(position):
    """Awele: the seeds in the houses from A to f, those that South and North have captured, and who is to move."""
    said = re.fullmatch(r"([\d,/]+) (\d+)-(\d+) ([sn])", position or "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s")
    if not said:
        raise Skipped("not a plain position")
    houses, south, north, side = said.groups()
    return [int(count) for count in re.split("[,/]", houses)], [int(south), int(north)], "sn".index(side)


def sown(houses, captured, mover):
    south, north = (",".join(map(str, houses[row : row + 6])) for row in (0, 6))
    return f"{south}/{north} {captured[0]}-{captured[1]} {'sn'[mover]}"


def settled(written, listed):
    """The en passant square stays where one of the listed moves captures onto it; counters stop at 9999."""
    board, turn, castling, square, *counters = written.split(" ")

    def pawn(move):
        rank = re.sub(r"\d", lambda gap: " " * int(gap[0]), board.split("/")[8 - int(move[1])])
        return rank[ord(move[0]) - ord("a")] == ("P" if turn == "w" else "p")

    taken = any(move[2:4] == square and move[0] != square[0] and pawn(move) for move in listed)
    possible = re.fullmatch("[a-h][36]", square)  # what is none is a fault that stays
    kept = square if taken or not possible else "-"
    return " ".join([board, turn, castling, kept, *(str(min(int(count), 9999)) for count in counters)])


def ended(mated, drawn, loser):
    """The outcome of chess as most programs tell it."""
    if mated:
        return {"winner": "black" if loser == "white" else "white", "by": "checkmate"}
    return {"draw": drawn} if drawn else None


def answer(question, game, begin):
    if question.get("game") != game:
        raise Skipped(f"asked about {game} only")
    position = question.get("position")
    try:
        board = begin(None if position == "startpos" else position)
    except Skipped:
        raise
    except Exception as error:
        return {"error": {"kind": "impossible-position", "message": f"{type(error).__name__}: {error}"}}
    told = lambda name: getattr(board, name, lambda: None)()
    for at, move in enumerate(question.get("moves") or []):
        if told("outcome"):
            return {"error": {"kind": "game-over", "at": at}}
        if move not in board.legal():
            return {"error": {"kind": "illegal-move", "at": at}}
        board.make(move)
    listed, outcome, written = list(board.legal()), told("outcome"), told("position")
    said = {"legal": [] if outcome else sorted(listed), "turn": told("turn"), "check": told("check")}
    said["position"] = settled(written, listed) if written and game == "chess" else written
    said = {key: value for key, value in said.items() if value is not None}
    return {**said, "outcome": outcome} if hasattr(board, "outcome") else said


def speak(game, begin):
    for line in sys.stdin:
        question = json.loads(line)
        try:
            said = answer(question, game, begin)
        except Skipped as why:
            said = {"skipped": str(why)}
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            sys.exit(f"{type(error).__name__}: {error} at {last.filename}:{last.lineno}"[:600])
        print(json.dumps({"id": question.get("id"), **said}), file=ANSWERS, flush=True)
