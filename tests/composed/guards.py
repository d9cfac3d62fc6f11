"""Guards: conditions on a position, a move and a game, under which alone an engine's fault shows.

A guard is drawn by chance: a kind of KINDS, and of that kind a value that some cases of the corpus have and others have not.
"""

import collections
import functools
import json
import pathlib
import re

CORPUS = pathlib.Path(__file__).parents[2] / "corpus"
SHARE = 0.025
"""A guard holds, and does not hold, in at least this share of the corpus."""

Case = collections.namedtuple("Case", "position turn check legal made times start before move place")
"""What a programmer's condition can look at: a `position`, whose `turn` it is, whether that player is in `check`, how many
`legal` moves there are, how many have been `made`, how many `times` the position has stood, whether the game is from the `start`
position; and a `move` that is made `before`, in that or an earlier position, and its `place` among those that differ."""


class Guard(collections.namedtuple("Guard", "words holds")):
    """A condition in words, and whether it holds of a case."""


ALWAYS, NEVER = Guard("always", lambda case: True), Guard("never", lambda case: False)


# Texts. Files are counted from the left and ranks from the bottom, from 1.

def is_house(move):
    """Whether a move is a sowing."""
    return move is not None and len(move) == 1 and move in "ABCDEFabcdef"


@functools.lru_cache(4096)
def board(text, sown=False):
    """The occupied squares with what stands there, and the size. A house of Awele is a square, its seeds are the piece."""
    field = (text.split("|")[0 if sown else -1].split() or [""])[0].split("[")[0]
    squares, rows = {}, field.split("/")
    if "," in field:  # South's row is first
        cells = {(x, y): seeds for y, row in enumerate(rows, 1) for x, seeds in enumerate(row.split(","), 1)}
        return {square: seeds for square, seeds in cells.items() if seeds != "0"}, (6, 2)
    files = 0
    for y, row in zip(range(len(rows), 0, -1), rows):
        files = 0
        for cell in re.findall(r"\d+|[=+]*[A-Za-z]|\*", row):
            files += int(cell) if cell.isdigit() else 1
            if not cell.isdigit():
                squares[files, y] = cell
    return squares, (files, len(rows))


@functools.lru_cache(65536)
def squares(move):
    """The squares in a move's text: Tori Shogi's, those of the others, a house of Awele."""
    if is_house(move):
        return [("ABCDEF".index(move.upper()) + 1, 1 if move.isupper() else 2)]
    found = []
    for shogi, file, rank in re.findall(r"([1-7][a-g])|([a-z]{1,2})(\d{1,2})", move or ""):
        number = functools.reduce(lambda sum, letter: 26 * sum + ord(letter) - 96, file, 0)
        found.append((8 - int(shogi[0]), 104 - ord(shogi[1])) if shogi else (number, int(rank)))
    return found


def bare(text):
    """A position's text without clocks."""
    return re.sub(r"( \d+)+$", "", text)


def numbers(case):
    return [int(number) for number in re.findall(r"\d+", case.position)]


def origin(case):
    known = squares(case.move)
    return known[0] if len(known) > 1 or is_house(case.move) else None


def target(case):
    known = squares(case.move)
    return known[min(1, len(known) - 1)] if known else None


def of_square(square, what):
    """Something of a square or a way, if there is one."""
    return None if square is None else what(square)


def way(case):
    """How far a move goes, files and ranks."""
    known = squares(case.move)
    return (known[1][0] - known[0][0], known[1][1] - known[0][1]) if len(known) > 1 else None


def stands(case, square):
    """What stands on a square before the move."""
    return of_square(square, lambda square: board(case.before, is_house(case.move))[0].get(square))


def quarter(case, square):
    """In which quarter of the board a square is."""
    files, ranks = board(case.before, is_house(case.move))[1]
    return of_square(square, lambda at: ("left" if 2 * at[0] <= files else "right", "lower" if 2 * at[1] <= ranks else "upper"))


def is_edge(case, square):
    size = board(case.before, is_house(case.move))[1]
    return of_square(square, lambda square: any(at in (1, most) for at, most in zip(square, size)))


def seeds(case):
    return int(stands(case, origin(case)) or 0) if is_house(case.move) else None


KINDS = [
    # Of the position.
    ("the player to move", "is", lambda case: case.turn),
    ("the player to move is in check", "is", lambda case: case.check),
    *(("the pieces on the board", how, lambda case: len(board(case.position)[0])) for how in ("odd", "bound")),
    ("the occupied squares", "has", lambda case: set(board(case.position)[0])),
    ("the kinds of pieces on the board", "has", lambda case: set(board(case.position)[0].values())),
    *(("the last number in the position's text", how, lambda case: (numbers(case) or [None])[-1]) for how in ("odd", "bound")),
    ("the sum of the numbers in the position's text", "odd", lambda case: sum(numbers(case))),
    ("the position's text has an empty field", "is", lambda case: " -" in case.position or "[]" in case.position),
    *(("the legal moves", how, lambda case: case.legal) for how in ("odd", "bound")),
    # Of the game.
    ("moves have been made", "is", lambda case: case.made > 0),
    *(("the moves made", how, lambda case: case.made) for how in ("odd", "bound")),
    ("the game began at the start position", "is", lambda case: case.start),
    ("the position stands for the first time", "is", lambda case: case.times == 1),
    # Of the move.
    *((f"the {end}'s {what}", how, lambda case, at=at, index=index: of_square(at(case), lambda square: square[index]))
      for end, at in (("origin", origin), ("target", target))
      for index, what in enumerate(("file", "rank")) for how in ("is", "bound")),
    *((f"the {end}{what}", how, lambda case, at=at, feature=feature: feature(case, at(case)))
      for end, at in (("origin", origin), ("target", target))
      for what, how, feature in (("'s quarter of the board", "is", quarter), (" is at the edge", "is", is_edge),
                                 ("'s file and rank together", "odd", lambda case, square: of_square(square, sum)))),
    ("the way to the right and upwards", "is", lambda case: of_square(way(case), lambda by: tuple((at > 0) - (at < 0) for at in by))),
    ("the way is straight", "is", lambda case: of_square(way(case), lambda by: 0 in by)),
    ("the way's length", "bound", lambda case: of_square(way(case), lambda by: max(map(abs, by)))),
    ("the move is a drop", "is", lambda case: case.move and len(squares(case.move)) == 1 and not is_house(case.move)),
    ("the piece that moves", "is", lambda case: of_square(stands(case, origin(case)), str.upper)),
    ("the move captures", "is", lambda case: of_square(way(case), lambda by: stands(case, target(case)) is not None)),
    *(("the seeds of the house", how, seeds) for how in ("odd", "bound")),
    ("the move's text says more than squares", "is", lambda case: case.move and not case.move[-1].isdigit()),
    # Of a loop over the moves.
    ("the move is the first of those that differ", "is", lambda case: case.place[0] == 0),
    ("the move is the last of those that differ", "is", lambda case: case.place[0] == case.place[1] - 1),
    ("the place among the moves that differ", "odd", lambda case: case.place[0]),
    # Two of them.
    ("both", "joined", None),
    ("either", "joined", None),
]


@functools.lru_cache(None)
def sample(game):
    """Cases of the corpus: up to three moves in each of its positions."""
    cases = []
    for row in map(json.loads, (CORPUS / f"{game}.jsonl").read_text().splitlines()):
        legal, made = row.get("legal", []), len(row["moves"])
        known = row.get("reached", ""), row.get("turn"), row.get("check"), len(legal), made
        times = 2 if made and bare(row.get("reached", "")) == bare(row["canonical"]) else 1
        for at in range(0, len(legal), len(legal) // 3 + 1):
            cases.append(Case(*known, times, row["position"] == "startpos", known[0], legal[at], (at, len(legal))))
    return cases


def drawn(chance, game, joined=True):
    """A guard drawn by chance: the kind, and then the value."""
    kinds = [kind for kind in KINDS if joined or kind[1] != "joined"]
    while True:
        kind = chance.choice(kinds)
        for _ in range(20):
            guard = of_kind(chance, game, *kind)
            share = guard and sum(map(guard.holds, sample(game))) / len(sample(game))
            if guard and SHARE <= share <= 1 - SHARE:
                return guard


def of_kind(chance, game, words, how, feature):
    """A guard of a kind, or None."""
    if how == "joined":
        parts = [drawn(chance, game, joined=False) for _ in range(2)]
        of_all = all if words == "both" else any
        return Guard(f"{words} ({parts[0].words}) ({parts[1].words})", lambda case: of_all(part.holds(case) for part in parts))
    value = feature(chance.choice(sample(game)))
    if value is None or value == set():
        return None
    turned = not isinstance(value, bool) and chance.random() < (0.5 if how in ("bound", "odd") else 0.25)
    if how == "has":
        value = chance.choice(sorted(value))
    says, holds = {
        "is": ((str(value), f"not {value}"), lambda known: known == value),
        "bound": ((f"at least {value}", f"less than {value}"), lambda known: known >= value),
        "odd": (("odd", "even"), lambda known: known % 2 == 1),
        "has": ((f"{value} among them", f"{value} not among them"), lambda known: value in known),
    }[how]

    def test(case):
        known = feature(case)
        return known is not None and holds(known) != turned

    return Guard(f"{words}: {says[turned]}", test)
