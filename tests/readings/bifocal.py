"""Bifocal Chess, written from spec/bifocal.md and spec/notation.md alone, under the default rulings."""

import functools
import re
from dataclasses import dataclass, field, replace

from engine import Engine as Base, Mistake, Unreadable

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
AROUND = STRAIGHT + DIAGONAL
SHIELDS = "MWF"
IMMOBILIZER = "=I"
KANNONS = ("=C", "=+C")

MISTAKES = {
    # How the pieces go.
    "bishop-without-straight-step": Mistake(
        ["bifocal.bishop.move"], "The Bishop is that of chess: it goes diagonally only."),
    "bishop-step-does-not-attack": Mistake(
        ["bifocal.attack"], "The Bishop's step straight is for moving only; it attacks diagonally."),
    "knight-can-be-blocked": Mistake(
        ["bifocal.knight.move"], "A piece straight beside the Knight stops it on that side, as in Xiangqi."),
    "falcon-needs-every-path": Mistake(
        ["bifocal.falcon.blocked"], "A Falcon is lame: a piece on any of its paths stops it."),
    "falcon-without-middle-path": Mistake(
        ["bifocal.falcon.paths"], "The odd step of a Falcon's path is the first or the last, not the second."),
    "kannon-lands-just-behind": Mistake(
        ["bifocal.kannon.jump"], "A Kannon lands on the square right behind the piece that it jumps over."),
    "kannon-not-over-kings": Mistake(
        ["bifocal.kannon.jump"], "A Kannon cannot jump over a King."),
    "kannon-goes-as-xiangqi-cannon": Mistake(
        ["bifocal.kannon.jump", "bifocal.kannon.move"],
        "A Kannon goes over vacant squares only; it needs a piece to jump over when it attacks."),
    "kannon-turns-before-jump": Mistake(
        ["bifocal.kannon.orientation", "bifocal.after.turned"],
        "A Kannon that is turned is turned first, and jumps the new way."),
    "kannon-turns-on-the-spot": Mistake(
        ["bifocal.kannon.move", "bifocal.after.turned"], "Turning a Kannon where it stands is a move."),
    "kannon-plus-means-bishop-wise": Mistake(
        ["bifocal.after.turned"], "With + a Kannon stands Bishop-wise after its move, without it Rook-wise."),
    "kannon-attacks-both-ways": Mistake(
        ["bifocal.kannon.orientation", "bifocal.attack"],
        "How a Kannon stands restricts its moves; it attacks straight and diagonally."),
    # What is frozen.
    "kings-are-frozen": Mistake(
        ["bifocal.move.frozen"], "An Immobilizer freezes whatever is beside it, Kings too."),
    "immobilizers-are-not-frozen": Mistake(
        ["bifocal.move.frozen"], "An Immobilizer freezes everything but Kings and its own kind."),
    "freezes-straight-only": Mistake(
        ["bifocal.move.frozen"], "Adjacent are the four squares that share an edge with the Immobilizer's."),
    "fresh-immobilizer-freezes-later": Mistake(
        ["bifocal.move.frozen"], "An Immobilizer that has just been moved freezes nothing yet."),
    "immobilizer-not-twice": Mistake(
        ["bifocal.ruling.immobilizer-twice", "bifocal.immobilizer.twice"],
        "A player does not move the same Immobilizer twice in a row."),
    # Who may move what.
    "just-moved-may-be-moved": Mistake(
        ["bifocal.move.just-moved"], "Any neutral piece may be moved at any time."),
    "own-move-keeps-just-moved": Mistake(
        ["bifocal.after.just-moved"],
        "The neutral piece that was moved last stays barred until another neutral piece is moved."),
    # Swaps.
    "swap-with-frozen": Mistake(
        ["bifocal.ruling.swap-with-frozen-shield", "bifocal.swap.frozen-shield"],
        "Only the Shield that makes the move must not be frozen."),
    "swap-as-it-goes": Mistake(
        ["bifocal.ruling.swap-directions", "bifocal.swap.directions"],
        "A Shield swaps in the directions in which it goes: a Wazir straight, a Firz diagonally."),
    "swap-with-any-shield": Mistake(
        ["bifocal.swap", "bifocal.move.occupied"], "A Shield swaps with any Shield, the opponent's too."),
    "king-swaps": Mistake(
        ["bifocal.king.move", "bifocal.swap"], "The King swaps with a friendly Shield beside it, too."),
    "mann-is-no-shield": Mistake(
        ["bifocal.swap", "bifocal.mann.move"], "Only Wazirs and Firzes are Shields that swap."),
    "swap-from-one-end": Mistake(
        ["bifocal.swap"], "A swap is one move, and is written once, from the square that comes first."),
    # Attack and check.
    "shields-attack": Mistake(
        ["bifocal.attack.own-pieces"], "A King is attacked by the opponent's Shields as they move."),
    "immobilizer-attacks-as-queen": Mistake(
        ["bifocal.ruling.immobilizer-attacks", "bifocal.attack.immobilizer"], "An Immobilizer attacks as it moves."),
    "frozen-pieces-attack": Mistake(
        ["bifocal.ruling.immobilized-attack", "bifocal.attack.frozen"], "A frozen piece attacks all the same."),
    "just-moved-attacks-mover": Mistake(
        ["bifocal.ruling.own-moved-piece-attacks", "bifocal.attack.just-moved"],
        "A player may not move a neutral piece to where it attacks that player's own King."),
    "just-moved-spares-wrong-king": Mistake(
        ["bifocal.attack.just-moved"],
        "A piece that has just been moved may not be moved by the player to move, and does not attack that King."),
    "pinned-piece-does-not-attack": Mistake(
        ["bifocal.attack"], "A piece does not attack a King if moving it would expose the other King."),
    "king-hides-behind-itself": Mistake(
        ["bifocal.king.safe"], "Where a King may go is judged on the board before it has gone."),
    "pins-forgotten": Mistake(
        ["bifocal.king.safe"], "If the King is not in check, only its own moves need be tested for safety."),
    "freezing-judged-before-move": Mistake(
        ["bifocal.king.safe", "bifocal.attack.frozen"],
        "Which pieces are frozen is found once a turn, before the move, for the King's safety after it too."),
    "safety-with-old-just-moved": Mistake(
        ["bifocal.king.safe", "bifocal.after.just-moved"],
        "Which piece has just been moved is noted after the move has been found safe."),
    "kings-keep-apart": Mistake(
        ["bifocal.ruling.kings-side-by-side", "bifocal.kings.apart"], "A King does not go beside the other King."),
    # Ends.
    "stalemate-loses": Mistake(
        ["bifocal.ruling.no-legal-move", "bifocal.end.stalemate"], "A player without a legal move has lost."),
    "third-time-draws": Mistake(
        ["bifocal.ruling.repetition", "bifocal.end.repetition"],
        "A position that stands for the third time is a draw."),
    "mate-by-own-pieces-moves": Mistake(
        ["bifocal.end.checkmate", "bifocal.check.answers"],
        "A player in check is mated if no move of the King or of a Shield answers it."),
    "no-neutral-piece-is-drawn": Mistake(
        ["bifocal.end.nothing-else"], "Without a neutral piece nobody can be mated, and the game is drawn."),
    # The board.
    "nine-lines-at-most": Mistake(
        ["bifocal.board", "bifocal.move.on-board"], "There are nine files and nine ranks to go to, and no tenth."),
    # The second set.
    "black-begins": Mistake(
        ["bifocal.ruling.first-player"], "Black makes the first move of the game.", set=2),
    "begins-on-eight-by-eight": Mistake(
        ["bifocal.ruling.setup", "bifocal.start"], "The game begins on eight files and eight ranks, as chess does.",
        set=2),
    "firzes-outside-wazirs": Mistake(
        ["bifocal.start"], "The Wazirs begin beside the King, and the Firzes outside them.", set=2),
    "boards-are-square": Mistake(
        ["bifocal.board"], "A board has as many files as ranks; a text that shows another one is no position.",
        set=2),
    "one-immobilizer-at-most": Mistake(
        ["bifocal.position.any"], "There is only one Immobilizer; a text with two of them is no position.", set=2),
    "just-moved-leaves-open": Mistake(
        ["bifocal.position.king-open"],
        "A position is impossible if a piece reaches the King of the player not to move, the one just moved too.",
        set=2),
    # How the pieces go.
    "king-goes-straight-only": Mistake(
        ["bifocal.king.move"], "The King goes one square straight, as the General of Xiangqi.", set=2),
    "king-two-steps": Mistake(
        ["bifocal.ruling.king-double-step", "bifocal.king.double-step", "bifocal.king.move"],
        "A King may go two squares in a line, not out of check nor over an occupied or an attacked square.",
        set=2),
    "mann-goes-straight-only": Mistake(
        ["bifocal.mann.move"], "A Mann goes one square straight; it needs a swap to go diagonally.", set=2),
    "wazir-and-firz-exchanged": Mistake(
        ["bifocal.wazir.move", "bifocal.firz.move"],
        "The Wazir is the piece that goes one square diagonally, the Firz the one that goes one square straight.",
        set=2),
    "immobilizer-goes-one-square": Mistake(
        ["bifocal.immobilizer.move"], "An Immobilizer goes one square in any direction.", set=2),
    "nothing-blocks-diagonally": Mistake(
        ["bifocal.move.blocked"],
        "The way has to be clear along files and ranks; diagonally a piece slips through between the others.",
        set=2),
    "falcon-is-camel": Mistake(
        ["bifocal.falcon.move"], "A Falcon goes three squares one way and one the other, never two.", set=2),
    "falcon-leaps": Mistake(
        ["bifocal.falcon.blocked"], "A Falcon leaps over any pieces, as Camel and Zebra do.", set=2),
    "falcon-straight-first": Mistake(
        ["bifocal.falcon.paths", "bifocal.falcon.blocked"],
        "A Falcon has one path, straight first and then diagonally, as the elephant of Janggi.", set=2),
    "kannon-jumps-over-several": Mistake(
        ["bifocal.kannon.jump"], "A Kannon needs something to jump over, and may jump over several pieces at once.",
        set=2),
    "kannon-not-over-kannon": Mistake(
        ["bifocal.ruling.kannon-over-kannon", "bifocal.kannon.over-kannon"],
        "A Kannon does not jump over a Kannon, as in Janggi.", set=2),
    "kannon-has-no-orientation": Mistake(
        ["bifocal.ruling.kannon-orientation", "bifocal.kannon.orientation"],
        "A Kannon jumps straight or diagonally, as the player likes at each jump.", set=2),
    "kannon-always-turns": Mistake(
        ["bifocal.after.turned", "bifocal.ruling.kannon-orientation"],
        "A Kannon jumps by turns as a Rook and as a Bishop: every jump turns it.", set=2),
    "kannon-does-not-turn-back": Mistake(
        ["bifocal.after.turned", "bifocal.kannon.turn"],
        "Turning is like promotion in shogi: a Kannon that stands Bishop-wise is not turned back.", set=2),
    # What is frozen, and who may move what.
    "shields-are-not-frozen": Mistake(
        ["bifocal.move.frozen"], "An Immobilizer freezes neutral pieces only; Shields are not affected.", set=2),
    "frozen-immobilizer-is-idle": Mistake(
        ["bifocal.move.frozen"], "Immobilizers beside each other are frozen themselves, and freeze nothing else.",
        set=2),
    "never-beside-immobilizer": Mistake(
        ["bifocal.move.frozen"], "Freezing is judged after the move: a piece cannot go beside an Immobilizer.",
        set=2),
    "neutral-not-twice": Mistake(
        ["bifocal.move.just-moved"],
        "A player moves neither the neutral piece of the opponent's last move nor that of their own last one.",
        set=2),
    "own-piece-is-just-moved": Mistake(
        ["bifocal.after.just-moved"],
        "The third field names the square of the piece that was moved last, a player's own piece too.", set=2),
    "equal-shields-do-not-swap": Mistake(
        ["bifocal.ruling.swap-of-equal-shields", "bifocal.swap.equal"],
        "Two Shields of the same kind do not swap, since nothing would change.", set=2),
    # Attack and check.
    "falcon-attacks-over-pieces": Mistake(
        ["bifocal.attack", "bifocal.falcon.blocked"],
        "A Falcon needs a free path to move, but what it attacks is every square of its sixteen.", set=2),
    "just-moved-attacks-nobody": Mistake(
        ["bifocal.attack.just-moved"],
        "The neutral piece that has just been moved attacks neither King, until another move has been made.",
        set=2),
    "own-moved-piece-is-no-check": Mistake(
        ["bifocal.check.own-piece", "bifocal.check"],
        "A player is not in check by the neutral piece that this player moved by their last move.", set=2),
    "only-moved-piece-checks": Mistake(
        ["bifocal.check"],
        "It is the piece just moved that gives check; whether another one attacks the King need not be looked at.",
        set=2),
    "checking-piece-stays": Mistake(
        ["bifocal.check.answers"], "A player in check may not answer it by moving the checking piece away.",
        set=2),
    "check-excuses": Mistake(
        ["bifocal.king.safe"], "A player may leave their own King attacked by a move that gives check.", set=2),
    # The third set.
    "kannons-begin-bishop-wise": Mistake(
        ["bifocal.start", "bifocal.ruling.kannon-orientation"], "The Kannons begin Bishop-wise.", set=3),
    "array-stays-whole": Mistake(
        ["bifocal.position.any", "bifocal.no-capture"],
        "Each player always has a Mann, two Wazirs and two Firzes, for nothing is captured; else it is no position.",
        set=3),
    "frozen-has-not-moved": Mistake(
        ["bifocal.position.any", "bifocal.move.frozen"],
        "A frozen piece is not moved, so a text is no position if the piece that was just moved is frozen.",
        set=3),
    # How the pieces go.
    "rook-is-dragon-king": Mistake(
        ["bifocal.rook.move"],
        "A Rook goes any distance straight or one square diagonally, the counterpart of the Bishop.", set=3),
    "no-squeezing-diagonally": Mistake(
        ["bifocal.move.blocked"],
        "A Bishop or an Immobilizer does not pass diagonally between two pieces that touch at a corner.", set=3),
    "falcon-zigzags": Mistake(
        ["bifocal.falcon.paths"],
        "A Falcon's three steps may all be diagonal, to and fro, if the squares between are vacant.", set=3),
    "falcon-first-square-only": Mistake(
        ["bifocal.falcon.blocked", "bifocal.falcon.paths"],
        "A path stops a Falcon only at its first square; it leaps from there to the target.", set=3),
    "kannon-jumps-from-beside": Mistake(
        ["bifocal.kannon.jump"],
        "What a Kannon jumps over is right beside it; it may land at any distance behind that.", set=3),
    "kannon-steps-without-jump": Mistake(
        ["bifocal.kannon.move", "bifocal.kannon.jump"],
        "A Kannon may also go one square as it stands, without a jump.", set=3),
    "kannon-not-over-frozen": Mistake(
        ["bifocal.kannon.jump"], "A Kannon does not jump over a frozen piece.", set=3),
    "kannon-needs-no-jump-to-attack": Mistake(
        ["bifocal.kannon.jump", "bifocal.attack"],
        "A Kannon jumps when it moves; it attacks over vacant squares, as a Rook or a Bishop does.", set=3),
    "kannon-plus-adds-diagonals": Mistake(
        ["bifocal.kannon.orientation"],
        "A Kannon with a + is promoted: it jumps diagonally, and straight as before.", set=3),
    "turned-kannon-checks-later": Mistake(
        ["bifocal.after.turned", "bifocal.check"],
        "A Kannon that lands turned still attacks as it stood before, until the next move has been made.",
        set=3),
    # What is frozen, and who may move what.
    "knights-are-not-frozen": Mistake(
        ["bifocal.move.frozen"], "An Immobilizer holds what goes step by step; a Knight leaps away from it.",
        set=3),
    "swaps-despite-freezing": Mistake(
        ["bifocal.move.frozen", "bifocal.swap.frozen-shield"],
        "A frozen Shield cannot step away, but it can swap: freezing has nothing to do with swaps.", set=3),
    "just-moved-only-not-back": Mistake(
        ["bifocal.move.just-moved"],
        "The neutral piece that the opponent has just moved may be moved, only not back to where it came from.",
        set=3),
    "bar-lifted-in-check": Mistake(
        ["bifocal.move.just-moved", "bifocal.check.answers"],
        "A player in check may move any neutral piece, the one that the opponent has just moved too.", set=3),
    "immobilizer-is-not-barred": Mistake(
        ["bifocal.move.just-moved"], "An Immobilizer may be moved even if the opponent has just moved it.",
        set=3),
    "shields-are-anyones": Mistake(
        ["bifocal.move.own", "bifocal.neutral"],
        "Only the Kings are a player's own; either player may move any Shield.", set=3),
    # Swaps.
    "shield-swaps-with-neutral": Mistake(
        ["bifocal.swap", "bifocal.move.occupied"],
        "A Shield swaps with a friendly Shield or a neutral piece beside it.", set=3),
    "swap-straight-only": Mistake(
        ["bifocal.ruling.swap-directions", "bifocal.swap"],
        "Shields swap when they are adjacent, straight beside each other, and not diagonally.", set=3),
    # Attack and check.
    "immobilizer-attacks-neighbours": Mistake(
        ["bifocal.attack.immobilizer", "bifocal.ruling.immobilizer-attacks"],
        "An Immobilizer attacks a King that is beside it, and no other.", set=3),
    "kings-do-not-face": Mistake(
        ["bifocal.attack.own-pieces", "bifocal.king.safe"],
        "No move leaves the two Kings on one file with nothing between, as the Generals in Xiangqi.", set=3),
    "thaw-takes-a-move": Mistake(
        ["bifocal.attack.frozen", "bifocal.king.safe"],
        "A frozen piece that a move sets free attacks nothing until the next move has been made.", set=3),
    "king-answers-check": Mistake(
        ["bifocal.check.answers"], "A player in check has to move their King.", set=3),
    "moved-checker-still-checks": Mistake(
        ["bifocal.check.answers", "bifocal.attack.just-moved"],
        "Moving the piece that gives check is no answer if it reaches the King from its new square as well.",
        set=3),
    # Ends.
    "own-piece-does-not-mate": Mistake(
        ["bifocal.end.checkmate", "bifocal.check.own-piece"],
        "A player in check by nothing but the piece that they moved last is not mated: without a move it is a draw.",
        set=3),
    "no-return": Mistake(
        ["bifocal.ruling.repetition", "bifocal.end.repetition"],
        "A move that brings back an earlier position is illegal, as in Go.", set=3),
    # The fourth set.
    "frozen-immobilizer-does-not-freeze": Mistake(
        ["bifocal.move.frozen"], "An Immobilizer that is itself frozen by another one freezes nothing.", set=4),
    # The fifth set.
    "falcon-middle-path-missing": Mistake(
        ["bifocal.falcon.paths", "bifocal.falcon.blocked", "bifocal.attack"],
        "To a square three and two away the Falcon's straight step is the first or the last.",
        set=5),
    # The eighth set.
    "shields-swap-in-sight": Mistake(
        ["bifocal.swap"],
        "Two Shields of a player in one line with only vacant squares between them swap, however far apart.",
        set=8),
    "kannon-not-over-shields": Mistake(
        ["bifocal.kannon.jump"],
        "A Kannon jumps over neutral pieces and Kings, but the Shields of the players are not jumped over.",
        set=8),
    "kings-keep-from-immobilizers": Mistake(
        ["bifocal.king.move", "bifocal.move.frozen"],
        "A King, which is never frozen, does not go beside an Immobilizer.",
        set=8),
    "only-checkers-are-barred": Mistake(
        ["bifocal.move.just-moved"],
        "The neutral piece that the opponent has just moved is barred if it gives check; else it may be moved again.",
        set=8),
    "kannons-do-not-attack": Mistake(
        ["bifocal.attack"],
        "Most neutral pieces attack Kings: all but the Immobilizer and the Kannons, which need something to jump over.",
        set=8),
}


@dataclass
class State:
    """A position. Squares are pairs (file, rank), both from 0; `board` has the occupied ones alone."""

    board: dict
    files: int
    ranks: int
    turn: str  # `w` or `b`
    just: tuple = None  # the square of the neutral piece that the opponent has just moved
    own_immobilizers: dict = field(default_factory=dict)  # by player: the Immobilizer of their last move (a mistake)
    own: tuple = None  # the square of the neutral piece that the player to move moved last (three mistakes)
    came: tuple = None  # where the neutral piece that the opponent has just moved came from (a mistake)
    thawing: tuple = ()  # the squares of neutral pieces that were frozen before the last move (a mistake)
    just_turned: bool = False  # whether that move was a Kannon's that landed turned (a mistake)
    past: tuple = ()  # the texts of earlier positions (two mistakes)
    moves: list = None  # the legal moves, once they are known
    next: dict = field(default_factory=dict)  # the positions that followed, by move: games are asked move by move


# Texts

def name(square):
    return "abcdefghij"[square[0]] + str(square[1] + 1)


def square_of(text):
    return "abcdefghij".index(text[0]), int(text[1:]) - 1


def read_rank(text):
    """The squares of a rank from the left, None where one is vacant."""
    squares = []
    for gap, piece in re.findall(r"([1-9][0-9]*)|(=\+[Cc]|=[RNBLCIrnblci]|[KMWFkmwf])", text):
        if gap and len(gap) > 2:
            raise Unreadable(f"a gap of {gap}")
        squares += [None] * int(gap) if gap else [piece.upper() if piece[0] == "=" else piece]
    return squares


RANK = re.compile(r"(([1-9][0-9]*)?(=\+[Cc]|=[RNBLCIrnblci]|[KMWFkmwf]))*([1-9][0-9]*)?")
SQUARE = re.compile(r"[a-j](10|[1-9])")


def read_board(text):
    rows = text.split("/")
    if not all(RANK.fullmatch(row) for row in rows):
        raise Unreadable("a rank that I cannot read")
    rows = [read_rank(row) for row in reversed(rows)]
    if not (8 <= len(rows) <= 10 and 8 <= len(rows[0]) <= 10 and all(len(row) == len(rows[0]) for row in rows)):
        raise Unreadable("no board of eight, nine or ten files and ranks")
    board = {(x, y): piece for y, row in enumerate(rows) for x, piece in enumerate(row) if piece}
    return board, len(rows[0]), len(rows)


def write_board(state):
    rows = []
    for y in reversed(range(state.ranks)):
        row, gap = "", 0
        for x in range(state.files):
            piece = state.board.get((x, y))
            if piece is None:
                gap += 1
                continue
            row += (str(gap) if gap else "") + piece
            gap = 0
        rows.append(row + (str(gap) if gap else ""))
    return "/".join(rows)


# Pieces and squares

def neutral(piece):
    return piece[0] == "="


def belongs(piece, player):
    return not neutral(piece) and piece.isupper() == (player == "w")


def other(player):
    return "b" if player == "w" else "w"


def shield(piece):
    return piece.upper() in SHIELDS


def king_of(board, player):
    king = "K" if player == "w" else "k"
    return next(square for square, piece in board.items() if piece == king)


@functools.cache
def away(origin, target):
    """How far it is: along the files, along the ranks, both signed."""
    return target[0] - origin[0], target[1] - origin[1]


def sign(number):
    return (number > 0) - (number < 0)


@functools.cache
def between(origin, target):
    """The squares between two squares of a line."""
    dx, dy = away(origin, target)
    sx, sy = sign(dx), sign(dy)
    return [(origin[0] + sx * step, origin[1] + sy * step) for step in range(1, max(abs(dx), abs(dy)))]


def occupied(board, squares):
    return [board[square] for square in squares if square in board]


def free(board, squares):
    return not any(map(board.__contains__, squares))


def corners_open(board, origin, target):
    """Only a mistake: whether no diagonal step passes between two pieces."""
    way = [origin, *between(origin, target), target]
    return all((x, next_y) not in board or (next_x, y) not in board
               for (x, y), (next_x, next_y) in zip(way, way[1:]) if x != next_x and y != next_y)


def zigzag(origin, target):
    """Only a mistake: the squares between of three diagonal steps to a target three away and one."""
    dx, dy = away(origin, target)
    first = origin[0] + sign(dx), origin[1] + sign(dy)
    return first, ((first[0] + sign(dx), origin[1]) if abs(dx) == 3 else (origin[0], first[1] + sign(dy)))


def straight(dx, dy):
    return (dx == 0) != (dy == 0)


def diagonal(dx, dy):
    return abs(dx) == abs(dy) != 0


def beside(origin, target):
    dx, dy = away(origin, target)
    return max(abs(dx), abs(dy)) == 1


@functools.cache
def falcon_paths(origin, target):
    """The squares between on each of the three paths (bifocal.falcon.paths): the odd step is the 1st, 2nd or 3rd."""
    dx, dy = away(origin, target)
    diagonal_step = sign(dx), sign(dy)
    straight_step = (sign(dx), 0) if abs(dx) > abs(dy) else (0, sign(dy))
    if min(abs(dx), abs(dy)) == 1:
        odd, usual = diagonal_step, straight_step
    else:
        odd, usual = straight_step, diagonal_step
    paths = []
    for place in range(3):
        steps = [usual] * 3
        steps[place] = odd
        first = origin[0] + steps[0][0], origin[1] + steps[0][1]
        paths.append((first, (first[0] + steps[1][0], first[1] + steps[1][1])))
    return tuple(paths)


def straight_first(origin, paths):
    """Only a mistake: the path that is straight as long as it can be, then diagonal."""
    def straight_steps(path):
        return [straight(*away(*step)) for step in zip((origin, *path), path)]

    return max(paths, key=straight_steps)


class Engine(Base):
    game = "bifocal"
    start = "2wfkfw2/4m4/9/4=L4/=R=N=B=C=I=C=B=N=R/4=L4/9/4M4/2WFKFW2 w -"
    MISTAKES = MISTAKES

    def __init__(self, mistake=None):
        super().__init__(mistake)
        self.last_read = None, None
        if self.believes("begins-on-eight-by-eight"):
            self.start = "2wfkfw1/4m3/1=I6/=B=N1=C=L1=R1/=B=N1=C=L1=R1/1=I6/4M3/2WFKFW1 w -"
        if self.believes("firzes-outside-wazirs"):
            self.start = self.start.replace("wfkfw", "fwkwf").replace("WFKFW", "FWKWF")
        if self.believes("black-begins"):
            self.start = self.start.replace(" w ", " b ")
        if self.believes("kannons-begin-bishop-wise"):
            self.start = self.start.replace("=C", "=+C")

    # Positions

    def read(self, text):
        if self.last_read[0] != text:
            self.last_read = text, self.read_anew(text)
        return self.last_read[1]

    def read_anew(self, text):
        fields = text.split()
        if not 2 <= len(fields) <= 4 or fields[1] not in ("w", "b"):
            raise Unreadable("not the fields of a position")
        board, files, ranks = read_board(fields[0])
        squares = [self.read_square(text, files, ranks) for text in fields[2:]]
        if any(list(board.values()).count(king) != 1 for king in "Kk"):
            raise Unreadable("not one King each")  # bifocal.position.kings
        if self.believes("boards-are-square") and files != ranks:
            raise Unreadable("the board is not square")
        if self.believes("one-immobilizer-at-most") and list(board.values()).count(IMMOBILIZER) > 1:
            raise Unreadable("too many Immobilizers")
        if self.believes("array-stays-whole"):
            if any(list(board.values()).count(kind) != number for kind, number in zip("MWFmwf", (1, 2, 2) * 2)):
                raise Unreadable("not the Shields of the start")
        if self.believes("kannon-has-no-orientation"):
            board = {square: "=C" if piece == "=+C" else piece for square, piece in board.items()}
        state = State(board, files, ranks, fields[1], squares[0] if squares else None)
        if self.believes("just-moved-leaves-open"):
            if self.attacked(State(board, files, ranks, state.turn), other(state.turn)):
                raise Unreadable("a King is open to attack")
        if self.believes("frozen-has-not-moved") and state.just in board and self.frozen(state, state.just):
            raise Unreadable("what was just moved is frozen")
        return state

    def read_square(self, text, files, ranks):
        if text == "-":
            return None
        if not SQUARE.fullmatch(text):
            raise Unreadable(f"{text} is no square")
        x, y = square_of(text)
        if x >= files or y >= ranks:
            raise Unreadable(f"{text} is beyond the board")
        return x, y

    def write(self, state):
        return f"{write_board(state)} {state.turn} {name(state.just) if state.just else '-'}"

    def turn(self, state):
        return "white" if state.turn == "w" else "black"

    # How the pieces go

    def goes(self, board, piece, origin, target, attacking=False):
        """Whether a neutral piece goes so, or a player's piece without a swap, the target being vacant."""
        dx, dy = away(origin, target)
        if self.believes("nine-lines-at-most") and max(target) >= 9:
            return False
        kind = piece[-1].upper()
        if kind in "WF" and self.believes("wazir-and-firz-exchanged"):
            kind = "F" if kind == "W" else "W"
        if (kind == "M" and self.believes("mann-goes-straight-only")
                or kind == "K" and self.believes("king-goes-straight-only")):
            return abs(dx) + abs(dy) == 1
        if kind == "I" and self.believes("immobilizer-goes-one-square"):
            return max(abs(dx), abs(dy)) == 1
        if kind in "KM":
            return max(abs(dx), abs(dy)) == 1
        if kind == "W":
            return abs(dx) + abs(dy) == 1
        if kind == "F":
            return abs(dx) == abs(dy) == 1
        if kind in "BI" and self.believes("no-squeezing-diagonally") and diagonal(dx, dy):
            return free(board, between(origin, target)) and corners_open(board, origin, target)
        if kind == "R" and self.believes("rook-is-dragon-king") and abs(dx) == abs(dy) == 1:
            return True
        if kind == "R":
            return straight(dx, dy) and free(board, between(origin, target))
        if kind == "N":
            return self.knight_goes(board, origin, dx, dy)
        if kind == "B":
            return self.bishop_goes(board, origin, target, attacking)
        if kind == "L":
            return self.falcon_goes(board, origin, target, attacking)
        if kind == "C":
            return self.kannon_goes(board, piece, origin, target, attacking)
        if self.believes("nothing-blocks-diagonally") and diagonal(dx, dy):
            return True
        return (straight(dx, dy) or diagonal(dx, dy)) and free(board, between(origin, target))

    def knight_goes(self, board, origin, dx, dy):
        if {abs(dx), abs(dy)} != {1, 2}:
            return False
        if self.believes("knight-can-be-blocked"):
            leg = (origin[0] + sign(dx), origin[1]) if abs(dx) == 2 else (origin[0], origin[1] + sign(dy))
            return leg not in board
        return True

    def bishop_goes(self, board, origin, target, attacking):
        """bifocal.bishop.move: diagonally, or one square straight."""
        dx, dy = away(origin, target)
        if abs(dx) + abs(dy) == 1:
            if self.believes("bishop-step-does-not-attack") and attacking:
                return False
            return not self.believes("bishop-without-straight-step")
        if self.believes("nothing-blocks-diagonally"):
            return diagonal(dx, dy)
        return diagonal(dx, dy) and free(board, between(origin, target))

    def falcon_goes(self, board, origin, target, attacking):
        """bifocal.falcon.move and bifocal.falcon.blocked: one free path is enough."""
        dx, dy = away(origin, target)
        if (abs(dx), abs(dy)) not in ((3, 1), (3, 2), (1, 3), (2, 3)):
            return False
        if self.believes("falcon-is-camel") and 2 in (abs(dx), abs(dy)):
            return False
        if self.believes("falcon-leaps") or self.believes("falcon-attacks-over-pieces") and attacking:
            return True
        paths = falcon_paths(origin, target)
        if self.believes("falcon-straight-first"):
            paths = [straight_first(origin, paths)]
        if self.believes("falcon-without-middle-path"):
            paths = (paths[0], paths[2])
        if self.believes("falcon-middle-path-missing") and 2 in (abs(dx), abs(dy)):
            paths = (paths[0], paths[2])
        if self.believes("falcon-zigzags") and 1 in (abs(dx), abs(dy)):
            paths = (*paths, zigzag(origin, target))
        if self.believes("falcon-first-square-only"):
            paths = [path[:1] for path in paths]
        are_free = [free(board, path) for path in paths]
        return all(are_free) if self.believes("falcon-needs-every-path") else any(are_free)

    def kannon_goes(self, board, piece, origin, target, attacking):
        """bifocal.kannon.orientation and bifocal.kannon.jump: over exactly one piece."""
        dx, dy = away(origin, target)
        as_it_stands = diagonal(dx, dy) if piece == "=+C" else straight(dx, dy)
        if self.believes("kannon-attacks-both-ways") and attacking or self.believes("kannon-has-no-orientation"):
            as_it_stands = diagonal(dx, dy) or straight(dx, dy)
        if self.believes("kannon-plus-adds-diagonals") and piece == "=+C":
            as_it_stands = diagonal(dx, dy) or straight(dx, dy)
        if not as_it_stands:
            return False
        squares = between(origin, target)
        if not squares and self.believes("kannon-steps-without-jump"):
            return True
        jumped = occupied(board, squares)
        if self.believes("kannon-goes-as-xiangqi-cannon") and not attacking:
            return not jumped
        if self.believes("kannon-needs-no-jump-to-attack") and attacking:
            return not jumped
        if self.believes("kannon-not-over-kings") and "K" in "".join(jumped).upper():
            return False
        if self.believes("kannon-lands-just-behind") and squares and squares[-1] not in board:
            return False
        if self.believes("kannon-not-over-shields") and any(map(shield, jumped)):
            return False
        if self.believes("kannon-not-over-kannon") and any(piece in KANNONS for piece in jumped):
            return False
        if self.believes("kannon-jumps-from-beside") and squares and squares[0] not in board:
            return False
        if self.believes("kannon-not-over-frozen") and self.jumps_over_frozen(board, squares):
            return False
        if self.believes("kannon-jumps-over-several"):
            return len(jumped) >= 1
        return len(jumped) == 1

    def jumps_over_frozen(self, board, squares):
        """Only a mistake: whether a piece on these squares is frozen."""
        freezing = [at for at, piece in board.items() if piece == IMMOBILIZER]
        return any(beside(at, square) for at in freezing for square in squares if board.get(square, "K") not in "Kk")

    def swaps(self, state, origin, target):
        """bifocal.swap: onto a friendly Shield beside it, in any direction; bifocal.swap.frozen-shield."""
        board = state.board
        mover, there = board[origin], board.get(target)
        if there is None or not self.swapper(mover) or not self.swaps_so_far(board, origin, target):
            return False
        if self.believes("shield-swaps-with-neutral") and neutral(there):
            return target != state.just and not self.frozen(state, target)
        if not self.swapper(there):
            return False
        player = state.turn if belongs(mover, state.turn) else other(state.turn)
        if not belongs(there, player) and not self.believes("swap-with-any-shield"):
            return False
        if self.believes("swap-straight-only") and not straight(*away(origin, target)):
            return False
        if self.believes("swaps-despite-freezing"):
            return True
        if self.believes("equal-shields-do-not-swap") and mover.upper() == there.upper():
            return False
        if self.believes("swap-as-it-goes") and not self.goes(board, mover, origin, target):
            return False
        if self.believes("swap-from-one-end") and origin > target:
            return False
        if self.believes("nine-lines-at-most") and max(target) >= 9:
            return False
        return self.believes("swap-with-frozen") or not self.frozen(state, target)

    def swaps_so_far(self, board, origin, target):
        if beside(origin, target) or not self.believes("shields-swap-in-sight"):
            return beside(origin, target)
        dx, dy = away(origin, target)
        return (straight(dx, dy) or diagonal(dx, dy)) and free(board, between(origin, target))

    def swapper(self, piece):
        if self.believes("king-swaps") and piece in "Kk":
            return True
        if self.believes("mann-is-no-shield") and piece in "Mm":
            return False
        return shield(piece)

    # Freezing

    def frozen(self, state, square):
        """bifocal.move.frozen: an Immobilizer is beside it, and it is no King."""
        piece = state.board[square]
        if piece in "Kk" and not self.believes("kings-are-frozen"):
            return False
        if piece == IMMOBILIZER and self.believes("immobilizers-are-not-frozen"):
            return False
        if shield(piece) and self.believes("shields-are-not-frozen"):
            return False
        if piece == "=N" and self.believes("knights-are-not-frozen"):
            return False
        around = STRAIGHT if self.believes("freezes-straight-only") else AROUND
        for dx, dy in around:
            at = square[0] + dx, square[1] + dy
            if state.board.get(at) == IMMOBILIZER:
                if self.believes("fresh-immobilizer-freezes-later") and at == state.just:
                    continue
                if self.believes("frozen-immobilizer-is-idle") and piece != IMMOBILIZER and self.frozen(state, at):
                    continue
                if self.believes("frozen-immobilizer-does-not-freeze") and self.beside_immobilizer(state, at):
                    continue
                return True
        return False

    def beside_immobilizer(self, state, square):
        """Only a mistake: whether an Immobilizer is beside the square, whatever that one's own state."""
        return any(state.board.get((square[0] + dx, square[1] + dy)) == IMMOBILIZER for dx, dy in AROUND)

    # Attack and check

    def attacked(self, state, player, frozen_as_in=None):
        """Whether a piece attacks this player's King in this position."""
        king = king_of(state.board, player)
        return any(self.attacks(state, square, king, player, frozen_as_in or state)
                   and not (self.believes("pinned-piece-does-not-attack") and self.pinned(state, square, king, player))
                   for square in state.board)

    def attacks(self, state, square, king, player, frozen_as_in):
        """bifocal.attack and the clauses after it."""
        piece = state.board[square]
        if not neutral(piece):
            # bifocal.attack.own-pieces
            if not self.believes("shields-attack") or not shield(piece) or belongs(piece, player):
                return False
        if piece == IMMOBILIZER and not self.believes("immobilizer-attacks-as-queen"):
            if not self.believes("immobilizer-attacks-neighbours") or not beside(square, king):
                return False
        if piece in KANNONS and self.believes("kannons-do-not-attack"):
            return False
        if square == state.just and self.spares_the_king(state, player):
            return False
        if square == state.own and player == state.turn and self.believes("own-moved-piece-is-no-check"):
            return False
        if square in state.thawing:
            return False
        stands = self.turned(piece) if square == state.just and state.just_turned else piece
        if not self.goes(state.board, stands, square, king, attacking=True):
            return False
        # bifocal.attack.frozen; where the piece stood elsewhere before the move, it could move.
        return (self.believes("frozen-pieces-attack")
                or frozen_as_in.board.get(square) != piece
                or not self.frozen(frozen_as_in, square))

    def spares_the_king(self, state, player):
        """bifocal.attack.just-moved: whose King the piece just moved does not attack."""
        if self.believes("just-moved-attacks-mover"):
            return False
        if self.believes("just-moved-attacks-nobody"):
            return True
        if self.believes("just-moved-spares-wrong-king"):
            return player == state.turn
        return player != state.turn

    def pinned(self, state, square, king, player):
        """Only a mistake: whether the piece, if it went onto the King's square, would expose the other King."""
        board = dict(state.board)
        board[king] = board.pop(square)
        after = State(board, state.files, state.ranks, state.turn, king)
        exposed = king_of(board, other(player))
        return any(at != king and self.attacks(after, at, exposed, other(player), after) for at in board)

    def check(self, state):
        if self.believes("only-moved-piece-checks"):
            return state.just in state.board and self.attacks_to_move(state, state.just)
        return self.attacked(state, state.turn)

    def attacks_to_move(self, state, square):
        """For two mistakes: whether the piece on this square attacks the King of the player to move."""
        return self.attacks(state, square, king_of(state.board, state.turn), state.turn, state)

    # Moves

    def legal(self, state):
        if state.moves is None:
            state.moves = self.legal_moves(state)
        return state.moves

    def legal_moves(self, state):
        king_only = self.believes("king-answers-check") and self.check(state)
        test_all = not self.believes("pins-forgotten") or self.check(state)
        return [name(origin) + name(target) + turn
                for origin, target, turn in self.possible_moves(state)
                if not self.checker_stays(state, origin)
                if not king_only or state.board[origin] in "Kk"
                if not test_all and state.board[origin] not in "Kk" or self.safe(state, origin, target, turn)]

    def checker_stays(self, state, origin):
        """Only a mistake: whether the piece gives check, and may not be moved away."""
        return self.believes("checking-piece-stays") and self.attacks_to_move(state, origin)

    def possible_moves(self, state):
        """All moves that obey everything but bifocal.king.safe: origin, target, and `+` or nothing."""
        targets = [(x, y) for x in range(state.files) for y in range(state.ranks)]
        for origin, piece in state.board.items():
            if not self.may_be_moved(state, origin, piece):
                continue
            for target in targets:
                yield from self.moves_between(state, piece, origin, target)

    def may_be_moved(self, state, square, piece):
        """The page's section "Which piece may be moved"."""
        if not neutral(piece) and not belongs(piece, state.turn):
            if not self.believes("shields-are-anyones") or not shield(piece):
                return False
        if square == state.just and not self.may_be_moved_again(state, piece):
            return False
        if self.believes("immobilizer-not-twice") and state.own_immobilizers.get(state.turn) == square:
            return False
        if square == state.own and self.believes("neutral-not-twice"):
            return False
        if self.believes("swaps-despite-freezing") and shield(piece):
            return True
        return not self.frozen(state, square)

    def may_be_moved_again(self, state, piece):
        """For some mistakes: whether bifocal.move.just-moved does not bar the piece."""
        return (self.believes("just-moved-may-be-moved")
                or self.believes("just-moved-only-not-back")
                or self.believes("only-checkers-are-barred") and not self.attacks_to_move(state, state.just)
                or self.believes("bar-lifted-in-check") and self.check(state)
                or self.believes("immobilizer-is-not-barred") and piece == IMMOBILIZER)

    def moves_between(self, state, piece, origin, target):
        board = state.board
        if origin == state.just and target == state.came:
            return
        if piece not in "Kk" and self.believes("never-beside-immobilizer"):
            if any(at != origin and there == IMMOBILIZER and beside(at, target) for at, there in board.items()):
                return
        if piece in "Kk" and self.believes("kings-keep-from-immobilizers"):
            if any(there == IMMOBILIZER and beside(at, target) for at, there in board.items()):
                return
        if piece in "Kk" and self.believes("king-two-steps") and self.steps_twice(state, origin, target):
            yield origin, target, ""
        if piece in KANNONS:
            yield from self.kannon_moves(board, piece, origin, target)
        elif target in board:
            if self.swaps(state, origin, target):
                yield origin, target, ""
        elif self.goes(board, piece, origin, target) and not self.kings_too_close(state, piece, target):
            if not self.believes("swaps-despite-freezing") or not self.frozen(state, origin):
                yield origin, target, ""

    def steps_twice(self, state, origin, target):
        """Only a mistake: whether the King may go two squares by bifocal.king.double-step and the clauses after it."""
        dx, dy = away(origin, target)
        if max(abs(dx), abs(dy)) != 2 or not (straight(dx, dy) or diagonal(dx, dy)):
            return False
        over, = between(origin, target)
        if over in state.board or target in state.board or self.check(state):
            return False
        board = dict(state.board)
        board[over] = board.pop(origin)
        return not self.attacked(State(board, state.files, state.ranks, state.turn, state.just), state.turn)

    def kannon_moves(self, board, piece, origin, target):
        """A jump, and the same with a turn on landing."""
        if target == origin and self.believes("kannon-turns-on-the-spot"):
            yield origin, target, "+"
        if target in board:
            return
        turned = self.turned(piece) if self.believes("kannon-turns-before-jump") else piece
        if self.goes(board, piece, origin, target) and not self.believes("kannon-always-turns"):
            yield origin, target, ""
        if self.believes("kannon-has-no-orientation"):
            return
        if piece == "=+C" and self.believes("kannon-does-not-turn-back"):
            return
        if self.goes(board, turned, origin, target):
            yield origin, target, "+"

    def turned(self, piece):
        return "=C" if piece == "=+C" else "=+C"

    def kings_too_close(self, state, piece, target):
        """By default Kings may stand side by side."""
        return (self.believes("kings-keep-apart") and piece in "Kk"
                and beside(target, king_of(state.board, other(state.turn))))

    def safe(self, state, origin, target, turn):
        """bifocal.king.safe: judged in the position after the move."""
        after = self.after(state, origin, target, turn)
        if self.believes("king-hides-behind-itself") and state.board[origin] in "Kk":
            after.board.setdefault(origin, "M" if state.turn == "w" else "m")
        if self.believes("safety-with-old-just-moved"):
            after.just = state.just
        if self.believes("check-excuses") and self.check(after):
            return True
        if self.believes("kings-do-not-face") and self.kings_face(after.board):
            return False
        if self.believes("moved-checker-still-checks") and self.attacks_to_move(state, origin):
            if self.attacked(replace(after, just=None), state.turn):
                return False
        if self.believes("no-return") and self.write(after) in state.past:
            return False
        before = state if self.believes("freezing-judged-before-move") else None
        return not self.attacked(after, state.turn, before)

    def kings_face(self, board):
        """Only a mistake: whether the Kings are on one file with nothing between."""
        white, black = king_of(board, "w"), king_of(board, "b")
        return white[0] == black[0] and free(board, between(white, black))

    def after(self, state, origin, target, turn):
        """The position after a move."""
        board = dict(state.board)
        piece = board.pop(origin)
        swapped = board.get(target)
        if swapped is not None:
            board[origin] = swapped
        board[target] = self.landed(piece, turn)
        # bifocal.after.just-moved
        just = target if neutral(piece) else None
        if self.believes("own-move-keeps-just-moved") and just is None:
            just = state.just
        if self.believes("own-piece-is-just-moved"):
            just = target
        after = State(board, state.files, state.ranks, other(state.turn), just, own=state.just)
        if self.believes("just-moved-only-not-back") and neutral(piece):
            after.came = origin
        if self.believes("thaw-takes-a-move"):
            after.thawing = tuple(at for at, there in state.board.items() if neutral(there) and self.frozen(state, at))
        if self.believes("turned-kannon-checks-later"):
            after.just_turned = turn == "+"
        if self.believes("immobilizer-not-twice"):
            after.own_immobilizers = {**state.own_immobilizers, state.turn: target if piece == IMMOBILIZER else None}
        return after

    def landed(self, piece, turn):
        """bifocal.after.turned"""
        if piece in KANNONS and self.believes("kannon-plus-means-bishop-wise"):
            return "=+C" if turn else "=C"
        return self.turned(piece) if turn else piece

    def play(self, state, move):
        if move in state.next:
            return state.next[move]
        origin, target, turn = re.fullmatch(r"([a-j]\d+)([a-j]\d+)(\+?)", move).groups()
        after = self.after(state, square_of(origin), square_of(target), turn)
        if self.believes("third-time-draws") or self.believes("no-return"):
            after.past = state.past + (self.write(state),)
        state.next[move] = after
        return after

    # The end of the game

    def outcome(self, state):
        if self.believes("third-time-draws") and state.past.count(self.write(state)) >= 2:
            return {"draw": "repetition"}
        if self.believes("no-neutral-piece-is-drawn") and not any(neutral(piece) for piece in state.board.values()):
            return {"draw": "dead-position"}
        if self.answers(state):
            return None
        winner = "black" if state.turn == "w" else "white"
        if self.check(state) and not self.checked_by_own_piece(state):
            return {"winner": winner, "by": "checkmate"}
        if self.believes("stalemate-loses"):
            return {"winner": winner, "by": "no-move"}
        return {"draw": "stalemate"}

    def checked_by_own_piece(self, state):
        """Only a mistake: whether nothing gives check but what the player to move moved last."""
        return self.believes("own-piece-does-not-mate") and not any(
            square != state.own and self.attacks_to_move(state, square) for square in state.board)

    def answers(self, state):
        """The legal moves, by which the player is not mated."""
        moves = self.legal(state)
        if self.believes("mate-by-own-pieces-moves") and self.check(state):
            return [move for move in moves
                    if not neutral(state.board[square_of(re.match(r"[a-j]\d+", move).group())])]
        return moves
