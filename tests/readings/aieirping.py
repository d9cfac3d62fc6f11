"""Aieirping Chess, written from spec/aieirping.md alone.

A state is (board, turn, past): the board is a string of 406 signs, rank 14 first, each rank from file `a`; a piece's
letter as in the notation, `*` for a wall, `.` for a vacant square. The turn is `white` (upper case, goes down) or
`black`. The past is empty, but for mistakes: the boards and turns before, or the players who have lost a K.
"""

import re

from engine import Engine as Base, Mistake, Unreadable

FILES, RANKS = 29, 14
LETTERS = "ABDEFHIJKLMNOPQRSTUXYZ"
VACANT, WALL = ".", "*"


def name(square):
    row, file = divmod(square, FILES)
    letter = chr(97 + file) if file < 26 else "a" + chr(97 + file - 26)
    return f"{letter}{RANKS - row}"


NAMES = [name(square) for square in range(FILES * RANKS)]
SQUARES = {text: square for square, text in enumerate(NAMES)}

# Directions are (rows down, files right).
STRAIGHT = ((-1, 0), (1, 0), (0, -1), (0, 1))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
ALL = STRAIGHT + DIAGONAL
LEAPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


def line(square, down, right):
    """The squares from this one in a direction, the nearest first."""
    row, file = divmod(square, FILES)
    found = []
    while 0 <= row + down < RANKS and 0 <= file + right < FILES:
        row, file = row + down, file + right
        found.append(row * FILES + file)
    return tuple(found)


LINES = {way: [line(square, *way) for square in range(FILES * RANKS)] for way in ALL}
BESIDE = [[LINES[way][square][0] for way in ALL if LINES[way][square]] for square in range(FILES * RANKS)]
STRAIGHT_BESIDE = [[LINES[way][square][0] for way in STRAIGHT if LINES[way][square]] for square in range(FILES * RANKS)]
LEAP_TO = [[line(square, *leap)[0] for leap in LEAPS if line(square, *leap)] for square in range(FILES * RANKS)]

MOVE = re.compile(r"([a-z]+\d+)([a-z]+\d+)?([a-z])?(?:([*@])([a-z]+\d+))?")


def other(player):
    return "black" if player == "white" else "white"


def letter_of(player, kind):
    return kind if player == "white" else kind.lower()


def owns(player, sign):
    return sign.isupper() if player == "white" else sign.islower()


def forward(player):
    """Down for White, up for Black."""
    return 1 if player == "white" else -1


def last_rank(player):
    return 1 if player == "white" else 14


def rank_of(square):
    return RANKS - square // FILES


def between_leap(origin, target):
    """The squares next to the origin of a knight's leap, straight and diagonally towards the target."""
    (row, file), (to_row, to_file) = divmod(origin, FILES), divmod(target, FILES)
    far_row, far_file = abs(to_row - row) == 2, abs(to_file - file) == 2
    next_row = row + (to_row - row) // (2 if far_row else 1)
    next_file = file + (to_file - file) // (2 if far_file else 1)
    straight = next_row * FILES + file if far_row else row * FILES + next_file
    return straight, next_row * FILES + next_file


def put(board, changes):
    signs = list(board)
    for square, sign in changes:
        signs[square] = sign
    return "".join(signs)


class Engine(Base):
    game = "aieirping"
    start = (
        "OUNNROMEHAJSIFKFISJAHEMORNNUO/LXOZLXOZLXOZYOTOYZOXLZOXLZOXL/TD11BQB11DT/PPPPPPPPPPPPPPPPPPPPPPPPPPPPP/29/"
        "11**16/p10*1***1**9p/P9**1***1*10P/16**11/29/"
        "ppppppppppppppppppppppppppppp/td11bqb11dt/lxozlxozlxozyotoyzoxlzoxlzoxl/ounnromehajsifkfisjahemornnuo w"
    )
    MISTAKES = {
        "y-steps-like-a": Mistake(
            ["aieirping.y.move"],
            "A Y is a short A: it steps one square straight forward or one diagonally backward.",
        ),
        "a-same-way-for-both": Mistake(
            ["aieirping.a.move"],
            "An A goes straight down or diagonally up, whoever's it is.",
        ),
        "m-is-marshall": Mistake(
            ["aieirping.m.move"],
            "M is the Marshall of other variants: it goes as an R or makes a knight's leap.",
        ),
        "u-sides-swapped": Mistake(
            ["aieirping.u.move"],
            "A U goes as a B on its own side and as an R on the opponent's.",
        ),
        "middle-one-rank-off": Mistake(
            ["aieirping.sides"],
            "Black's own side is what lies below rank 7, ranks 1 to 6.",
        ),
        "p-double-step": Mistake(
            ["aieirping.p.move"],
            "A P may go two squares forward from the fourth rank, as a pawn does in chess from where it begins.",
        ),
        "e-takes-king-only": Mistake(
            ["aieirping.e.move"],
            "An E captures nothing but a K: its knight's leap ends on a vacant square or on an enemy K.",
        ),
        "z-does-not-capture": Mistake(
            ["aieirping.z.move", "aieirping.capture"],
            "A Z is a P with a long step: straight forward it goes to vacant squares only.",
        ),
        "z-promotes-to-queen": Mistake(
            ["aieirping.promotion.forced"],
            "A Z becomes a Q on the last rank, as a P does.",
        ),
        "leap-onto-wall": Mistake(
            ["aieirping.move.wall"],
            "A knight's leap may end on any square that has no friend, also on a wall, which is gone then.",
        ),
        "no-squeezing-between-walls": Mistake(
            ["aieirping.move.blocked"],
            "Two walls that touch at a corner close it: no step leads diagonally through between them.",
        ),
        "s-spares-own-king": Mistake(
            ["aieirping.s.enemy", "aieirping.move.onto-friend"],
            "An S may capture any friend except its own K.",
        ),
        "k-not-frozen": Mistake(
            ["aieirping.move.frozen"],
            "A K can always move, beside an enemy's J too.",
        ),
        "frozen-f-may-not-mark": Mistake(
            ["aieirping.ruling.frozen-f"],
            "An F beside an enemy's J can do nothing at all, so it does not mark a wall either.",
        ),
        "t-first-piece-only": Mistake(
            ["aieirping.t.move"],
            "A T changes places with the nearest piece on its file or rank in each direction, not past anything.",
        ),
        "t-moves-frozen-friend": Mistake(
            ["aieirping.ruling.t-and-frozen-piece", "aieirping.t.frozen-piece"],
            "A T that is free itself may change places with a friend beside an enemy's J.",
        ),
        "t-switches-king": Mistake(
            ["aieirping.t.king"],
            "A T changes places with any friend, the K too.",
        ),
        "t-switch-marks-walls": Mistake(
            ["aieirping.t.switch"],
            "A D that has changed places with a T has moved, and so the squares straight beside it become walls.",
        ),
        "d-walls-all-eight": Mistake(
            ["aieirping.d.walls"],
            "After a D's move all eight squares beside it are walls.",
        ),
        "l-origin-not-vacant": Mistake(
            ["aieirping.l.mark"],
            "The squares that an L can mark are those vacant before its move, so never the one that it left.",
        ),
        "l-mark-optional": Mistake(
            ["aieirping.l.mark"],
            "An L may mark a wall after its move, or leave it.",
        ),
        "i-keeps-colour": Mistake(
            ["aieirping.i.place"],
            "What an I captures is put on another square and stays the opponent's.",
        ),
        "promotion-by-effect": Mistake(
            ["aieirping.ruling.promotion-by-effect"],
            "A P or Z that a T or an I brings to its last rank is promoted as well.",
        ),
        "effects-despite-king-capture": Mistake(
            ["aieirping.ruling.effects-after-king-capture"],
            "A capture of the last K has D's and L's walls and I's piece as any other move.",
        ),
        "mark-keeps-turn": Mistake(
            ["aieirping.f.mark", "aieirping.turn"],
            "Marking a wall with an F is not moving, so the player still has a move to make.",
        ),
        "king-not-into-attack": Mistake(
            ["aieirping.capture.king"],
            "A K may not step onto a square where an enemy could capture it at once.",
        ),
        "check-reported": Mistake(
            ["aieirping.no-check"],
            "A player whose K could be captured by the opponent's next move is in check.",
        ),
        "stalemate-is-draw": Mistake(
            ["aieirping.end.no-move"],
            "The game is drawn when the player to move has no legal move.",
        ),
        "either-gone": Mistake(
            ["aieirping.ruling.pawns-and-queens"],
            "A player who has no P left, or no Q, has lost.",
        ),
        "mover-cannot-lose": Mistake(
            ["aieirping.end.king", "aieirping.end.pawns-and-queens"],
            "After a move it is enough to see whether the opponent has lost, the player to move now.",
        ),
        "both-lost-mover-loses": Mistake(
            ["aieirping.ruling.both-lose-at-once", "aieirping.end.both"],
            "Whoever brings about both players' losses by one move has lost.",
        ),
        # The second set.
        "black-begins": Mistake(
            ["aieirping.ruling.first-player"],
            "The lower case begins, from the bottom, as White does in chess.",
            set=2,
        ),
        "outer-pawns-at-home": Mistake(
            ["aieirping.start"],
            "The two P on the outer files stand on their own player's side: White's on rank 8, Black's on rank 7.",
            set=2,
        ),
        "one-king-each": Mistake(
            ["aieirping.position.any"],
            "A position has exactly one K of each player; another text is not a position.",
            set=2,
        ),
        "side-judged-at-end": Mistake(
            ["aieirping.ruling.your-side-judged"],
            "For H and U it is the side of the board where the move ends that decides how they go there.",
            set=2,
        ),
        "h-keeps-its-leap": Mistake(
            ["aieirping.h.move"],
            "An H makes a knight's leap anywhere, and on the opponent's side it goes as a Q as well.",
            set=2,
        ),
        "n-is-lame": Mistake(
            ["aieirping.n.move"],
            "An N is the horse of Xiangqi: it goes straight first, and a piece or wall on that square stops it.",
            set=2,
        ),
        "walls-stop-leaps": Mistake(
            ["aieirping.ruling.knights-and-walls", "aieirping.move.leap-blocked"],
            "Nobody leaps through walls: with walls on both of the squares between, a knight's leap is not made.",
            set=2,
        ),
        "lines-pass-walls": Mistake(
            ["aieirping.move.blocked", "aieirping.wall"],
            "A wall is a square on which nothing can stand; a piece that goes on in a line passes over it.",
            set=2,
        ),
        "e-takes-anything-as-queen": Mistake(
            ["aieirping.e.king"],
            "An E captures as a Q does, whatever the enemy is, and moves as an N.",
            set=2,
        ),
        "f-does-not-capture": Mistake(
            ["aieirping.f.move", "aieirping.capture"],
            "An F builds walls and captures nothing: it leaps to vacant squares only.",
            set=2,
        ),
        "j-does-not-capture": Mistake(
            ["aieirping.j.move", "aieirping.capture"],
            "A J is Ultima's Immobilizer: it keeps enemies from moving and does not capture.",
            set=2,
        ),
        "o-never-goes-back": Mistake(
            ["aieirping.o.move"],
            "An O is the soldier of Janggi: it goes one square straight forward or sideways, not backward.",
            set=2,
        ),
        "p-sideways-beyond-middle": Mistake(
            ["aieirping.p.move"],
            "Beyond the middle a P may also go one square sideways, as the soldier in Xiangqi.",
            set=2,
        ),
        "p-captures-straight-ahead": Mistake(
            ["aieirping.p.push"],
            "A P's step straight forward captures as well, as it does in shogi.",
            set=2,
        ),
        "s-captures-both-sides": Mistake(
            ["aieirping.s.enemy"],
            "An S captures enemies as any piece does; what is special is that it may capture friends too.",
            set=2,
        ),
        "s-goes-only-to-capture": Mistake(
            ["aieirping.s.move", "aieirping.s.enemy"],
            "An S goes nowhere but onto a friend, which it captures.",
            set=2,
        ),
        "x-is-another-queen": Mistake(
            ["aieirping.x.capture"],
            "An X goes as a Q, to vacant squares too.",
            set=2,
        ),
        "j-freezes-friends": Mistake(
            ["aieirping.move.frozen"],
            "Whatever stands beside a J cannot move, whether it is an enemy or a friend of the J.",
            set=2,
        ),
        "j-is-never-frozen": Mistake(
            ["aieirping.move.frozen", "aieirping.ruling.j-beside-j"],
            "A J keeps others from moving, but no J is kept from moving itself.",
            set=2,
        ),
        "frozen-j-does-not-freeze": Mistake(
            ["aieirping.ruling.j-beside-j", "aieirping.move.frozen"],
            "Two J beside each other take each other's power away: neither keeps anything from moving.",
            set=2,
        ),
        "frozen-t-switches": Mistake(
            ["aieirping.ruling.frozen-t", "aieirping.move.frozen"],
            "Switching is not moving, so a T beside an enemy's J can still change places.",
            set=2,
        ),
        "t-switches-enemies": Mistake(
            ["aieirping.t.friend"],
            "A T changes places with any piece on its file or rank but a K, an enemy too.",
            set=2,
        ),
        "t-not-with-x": Mistake(
            ["aieirping.ruling.t-and-x", "aieirping.t.x"],
            "An X moves only to capture, so a T cannot change places with it.",
            set=2,
        ),
        "t-not-past-walls": Mistake(
            ["aieirping.ruling.t-past-walls", "aieirping.t.walls"],
            "A T reaches past pieces, but not through a wall.",
            set=2,
        ),
        "t-not-with-t": Mistake(
            ["aieirping.ruling.t-idle-switch", "aieirping.t.idle"],
            "Two T do not change places: the board would stay as it is, and that would be passing.",
            set=2,
        ),
        "switch-of-two-t-once": Mistake(
            ["aieirping.t.switch"],
            "Two T changing places is one move, written once, from the T that is found first on the board.",
            set=2,
        ),
        "f-marks-straight-only": Mistake(
            ["aieirping.ruling.f-adjacent", "aieirping.f.mark"],
            "The squares that an F can mark are the four straight beside it.",
            set=2,
        ),
        "d-walls-on-vacant-only": Mistake(
            ["aieirping.ruling.d-walls", "aieirping.d.walls"],
            "D's walls rise on vacant squares only; the pieces straight beside it stay.",
            set=2,
        ),
        "d-walls-spare-kings": Mistake(
            ["aieirping.d.walls"],
            "D's walls remove the pieces straight beside it, except a K, which can only be captured.",
            set=2,
        ),
        "d-takes-its-walls-along": Mistake(
            ["aieirping.wall", "aieirping.d.walls"],
            "The walls straight beside a D vanish when it moves away, and rise where it goes.",
            set=2,
        ),
        "l-needs-a-vacant-square": Mistake(
            ["aieirping.ruling.l-without-vacant-square", "aieirping.l.no-square"],
            "An L has to mark a wall, so it does not go where there is no vacant square to its left or right.",
            set=2,
        ),
        "l-left-before-right": Mistake(
            ["aieirping.l.mark"],
            "An L marks the square to its left if that is vacant, and only otherwise the one to its right.",
            set=2,
        ),
        "i-not-on-left-square": Mistake(
            ["aieirping.ruling.i-places-on-left-square", "aieirping.i.place"],
            "What an I captures is put on a square that was vacant before the move, not on the one it has just left.",
            set=2,
        ),
        "i-puts-no-pawn-on-end-ranks": Mistake(
            ["aieirping.i.place"],
            "As in Crazyhouse, a captured P is not put on the topmost or the lowest rank.",
            set=2,
        ),
        "p-chooses-promotion": Mistake(
            ["aieirping.promotion.none", "aieirping.promotion.forced"],
            "On the last rank a P becomes a Q, an R, a B or an N, as the player chooses, as in chess.",
            set=2,
        ),
        "promotion-optional": Mistake(
            ["aieirping.promotion.forced"],
            "On the last rank a P or a Z may be promoted, or stay what it is, as in shogi.",
            set=2,
        ),
        "pawns-and-queens-before-king": Mistake(
            ["aieirping.end.precedence"],
            "A player who has neither K nor P nor Q has lost by having no P and no Q.",
            set=2,
        ),
        "king-alone-matters": Mistake(
            ["aieirping.end.pawns-and-queens"],
            "A player loses with the K, or for want of a move; it does not matter how many P and Q are left.",
            set=2,
        ),
        "third-time-draws": Mistake(
            ["aieirping.no-repetition"],
            "The game is drawn when a position stands for the third time, as in chess.",
            set=2,
        ),
        # The third set.
        "walls-mirrored": Mistake(
            ["aieirping.start"],
            "Black's half is the mirror image of White's at the middle line, the walls too.",
            set=3,
        ),
        "no-pawn-on-end-ranks": Mistake(
            ["aieirping.position.any"],
            "A P never stands on the topmost or the lowest rank; a text that shows one there is no position.",
            set=3,
        ),
        "upper-half-for-both": Mistake(
            ["aieirping.sides"],
            "For H and U the upper seven ranks are the own side, whoever's they are.",
            set=3,
        ),
        "lines-end-after-thirteen": Mistake(
            ["aieirping.r.move", "aieirping.q.move", "aieirping.i.move", "aieirping.l.move"],
            "Any distance is from one edge to the opposite one, thirteen squares at most.",
            set=3,
        ),
        "a-one-step-back": Mistake(
            ["aieirping.a.move"],
            "An A goes any distance straight forward, but only one square diagonally backward.",
            set=3,
        ),
        "e-is-another-knight": Mistake(
            ["aieirping.e.move", "aieirping.e.king"],
            "An E moves and captures as an N does, an enemy K too, and in no other way.",
            set=3,
        ),
        "j-moves-as-queen": Mistake(
            ["aieirping.j.move"],
            "A J goes as a Q, like the Immobilizer of Ultima.",
            set=3,
        ),
        "y-captures-as-pawn": Mistake(
            ["aieirping.y.move", "aieirping.capture"],
            "A Y captures diagonally forward only, like a P; straight backward it goes to a vacant square.",
            set=3,
        ),
        "p-diagonal-to-vacant": Mistake(
            ["aieirping.p.capture"],
            "A P may go diagonally forward without capturing as well.",
            set=3,
        ),
        "z-is-not-promoted": Mistake(
            ["aieirping.promotion.forced"],
            "Only a P is promoted; a Z that has arrived on its last rank stays there as a Z.",
            set=3,
        ),
        "promotes-in-last-three-ranks": Mistake(
            ["aieirping.promotion.none", "aieirping.promotion.forced"],
            "A P or Z is promoted as soon as it goes to one of the last three ranks, as in shogi.",
            set=3,
        ),
        "everyone-captures-friends": Mistake(
            ["aieirping.move.onto-friend"],
            "A player can capture their own pieces, with any piece that goes onto them and not with S alone.",
            set=3,
        ),
        "j-freezes-straight-only": Mistake(
            ["aieirping.move.frozen"],
            "Adjacent to a J are the four squares straight beside it; an enemy diagonally beside it can move.",
            set=3,
        ),
        "j-bars-squares": Mistake(
            ["aieirping.move.frozen"],
            "It is where a move ends that counts: nothing goes beside an enemy's J, but what is there may leave.",
            set=3,
        ),
        "frozen-may-take-j": Mistake(
            ["aieirping.move.frozen"],
            "A piece beside an enemy's J can still move to capture a J, and in no other way.",
            set=3,
        ),
        "t-goes-to-vacant": Mistake(
            ["aieirping.t.friend", "aieirping.t.move"],
            "A T may also go to any vacant square of its file or rank; there it changes places with nothing.",
            set=3,
        ),
        "t-switches-diagonally": Mistake(
            ["aieirping.t.move"],
            "A T changes places with a friend on any line with it, diagonals too.",
            set=3,
        ),
        "f-marks-with-its-move": Mistake(
            ["aieirping.effect.none", "aieirping.f.mark"],
            "An F can move, mark a wall, or do both: after its leap it may mark a vacant square beside it.",
            set=3,
        ),
        "f-takes-walls-away": Mistake(
            ["aieirping.wall", "aieirping.f.mark"],
            "An F can also take away a wall beside it instead of marking one, so that the square is vacant again.",
            set=3,
        ),
        "d-walls-spare-friends": Mistake(
            ["aieirping.d.walls", "aieirping.ruling.d-walls"],
            "D's walls remove the enemies straight beside it; the player's own pieces there stay.",
            set=3,
        ),
        "l-capture-marks-nothing": Mistake(
            ["aieirping.l.mark"],
            "An L marks a wall only after a move to a vacant square, not when it captures.",
            set=3,
        ),
        "i-places-own-side": Mistake(
            ["aieirping.i.place"],
            "What an I captures is put on a vacant square of the capturing player's own side of the board.",
            set=3,
        ),
        "king-not-left-open": Mistake(
            ["aieirping.capture.king", "aieirping.no-check"],
            "After a player's move their K must not be open to capture, as in chess.",
            set=3,
        ),
        "any-king-captured-loses": Mistake(
            ["aieirping.end.king"],
            "A player who loses a K has lost, even if another K is left.",
            set=3,
        ),
        "x-and-z-count": Mistake(
            ["aieirping.end.pawns-and-queens"],
            "An X is a kind of Q and a Z a kind of P: a player who has one has not lost all of them.",
            set=3,
        ),
        "marks-are-no-moves": Mistake(
            ["aieirping.end.no-move", "aieirping.f.mark"],
            "Marking is not moving: a player who can do nothing but mark cannot make a move, and has lost.",
            set=3,
        ),
        "king-outweighs-pawns-and-queens": Mistake(
            ["aieirping.end.both", "aieirping.ruling.both-lose-at-once"],
            "If one player has no K and the other no P and no Q, the one without the K has lost.",
            set=3,
        ),
        "no-return": Mistake(
            ["aieirping.no-repetition"],
            "A move that brings back a position that has stood before is illegal, as in Go.",
            set=3,
        ),
        # The fifth set.
        "rank-7-white-side": Mistake(
            ["aieirping.sides", "aieirping.h.move", "aieirping.u.move"],
            "White's own half begins at rank 7.",
            set=5,
        ),
        "i-placed-pawn-promotes": Mistake(
            ["aieirping.ruling.promotion-by-effect", "aieirping.promotion.none", "aieirping.i.place"],
            "A P or Z that I put on the last rank becomes a Q or R.",
            set=5,
        ),
        "t-needs-clear-line": Mistake(
            ["aieirping.t.move", "aieirping.move.blocked", "aieirping.t.switch"],
            "A T swaps with the first piece it sees along a file or rank, like a rook.",
            set=5,
        ),
        # The eighth set.
        "l-marks-straight-beside": Mistake(
            ["aieirping.l.mark"],
            "After its move an L marks any vacant square straight beside it, in front of it or behind it as well.",
            set=8),
        "t-switches-in-its-rank": Mistake(
            ["aieirping.t.move"],
            "A T changes places with a friend of its rank only, not of its file.",
            set=8),
        "i-places-beside-itself": Mistake(
            ["aieirping.i.place"],
            "What an I captures is put on a vacant square beside the I; if there is none, it is gone.",
            set=8),
        "x-spares-kings": Mistake(
            ["aieirping.capture.king", "aieirping.x.move"],
            "An X captures everything but a K.",
            set=8),
        "frozen-is-not-captured": Mistake(
            ["aieirping.move.frozen", "aieirping.capture"],
            "A piece beside an enemy's J is frozen: it does not move, and it is not captured either.",
            set=8),
    }

    def __init__(self, mistake=None):
        super().__init__(mistake)
        if self.believes("black-begins"):
            self.start = self.start[:-1] + "b"
        if self.believes("outer-pawns-at-home"):
            self.start = self.start.replace("/p10*", "/P10*").replace("9p/P9", "9P/p9").replace("*10P/", "*10p/")
        if self.believes("walls-mirrored"):
            self.start = self.start.replace("P9**1***1*10P/16**11/", "P10*1***1**9P/11**16/")

    # Texts

    def read(self, text):
        fields = text.split()
        # Castling, en passant and two counters are read and dropped.
        if not 2 <= len(fields) <= 6 or fields[1] not in ("w", "b"):
            raise Unreadable("a board and the player to move, please")
        if not all(field == "-" for field in fields[2:4]) or not all(field.isdigit() for field in fields[4:]):
            raise Unreadable("what are the further fields?")
        ranks = fields[0].split("/")
        if len(ranks) != RANKS:
            raise Unreadable(f"there are {RANKS} ranks")
        board = "".join(map(self.read_rank, ranks))
        if self.believes("one-king-each") and not board.count("K") == board.count("k") == 1:
            raise Unreadable("not one K each")
        if self.believes("no-pawn-on-end-ranks") and any(sign in "Pp" for sign in board[:FILES] + board[-FILES:]):
            raise Unreadable("a P on an end rank")
        return board, "white" if fields[1] == "w" else "black", ()

    def read_rank(self, text):
        squares = ""
        for part in re.findall(r"[0-9]+|.", text):
            if part.isascii() and part.isdigit():
                if part[0] == "0" or len(part) > 2 or int(part) > FILES:
                    raise Unreadable(f"a gap of {part}")
                squares += VACANT * int(part)
            elif part == WALL or part in LETTERS + LETTERS.lower():
                squares += part
            else:
                raise Unreadable(f"what is {part}?")
        if len(squares) != FILES:
            raise Unreadable(f"a rank has {FILES} squares")
        return squares

    def write(self, state):
        board, turn, _ = state
        ranks = [board[first : first + FILES] for first in range(0, len(board), FILES)]
        gaps = [re.sub(r"\.+", lambda gap: str(len(gap[0])), rank) for rank in ranks]
        return f"{'/'.join(gaps)} {turn[0]}"

    def turn(self, state):
        return state[1]

    # Where a piece can go by its own way of moving: `steps`

    def ride(self, board, origin, ways, reach=FILES):
        """The squares in straight lines up to and with the first that is not vacant (move.blocked, move.wall)."""
        squeeze = not self.believes("no-squeezing-between-walls")
        over_walls = self.believes("lines-pass-walls")
        reach = min(reach, RANKS - 1) if self.believes("lines-end-after-thirteen") else reach
        for way in ways:
            before = origin
            for square in LINES[way][origin][:reach]:
                if over_walls and board[square] == WALL:
                    continue
                if board[square] == WALL or not (squeeze or self.open_corner(board, before, square)):
                    break
                yield square
                if board[square] != VACANT:
                    break
                before = square

    def open_corner(self, board, a, b):
        """For a mistake: whether not both squares are walls that a diagonal step passes between."""
        if a // FILES == b // FILES or a % FILES == b % FILES:
            return True
        corners = a // FILES * FILES + b % FILES, b // FILES * FILES + a % FILES
        return any(board[corner] != WALL for corner in corners)

    def leap(self, board, origin):
        """The knight's leap; walls between do not stop it (ruling.knights-and-walls)."""
        walls = self.believes("leap-onto-wall")
        squares = [square for square in LEAP_TO[origin] if walls or board[square] != WALL]
        if self.believes("walls-stop-leaps"):
            return [to for to in squares if any(board[square] != WALL for square in between_leap(origin, to))]
        if self.believes("n-is-lame") and board[origin] in "Nn":
            return [to for to in squares if board[between_leap(origin, to)[0]] == VACANT]
        return squares

    def queen(self, board, origin):
        return self.ride(board, origin, ALL)

    def own_side(self, player, square):
        """sides"""
        if player == "white" or self.believes("upper-half-for-both"):
            return rank_of(square) >= (7 if self.believes("rank-7-white-side") else 8)
        return rank_of(square) < 7 if self.believes("middle-one-rank-off") else rank_of(square) <= 7

    def steps(self, board, player, origin):
        """Where the piece on `origin` can go, T excepted; friends and enemies are not yet told apart."""
        kind = board[origin].upper()
        ahead = forward(player)
        if kind == "A":
            down = 1 if self.believes("a-same-way-for-both") else ahead
            back = 1 if self.believes("a-one-step-back") else FILES
            return [*self.ride(board, origin, ((down, 0),)),
                    *self.ride(board, origin, ((-down, -1), (-down, 1)), back)]
        if kind in "BD":
            return self.ride(board, origin, DIAGONAL)
        if kind == "E":
            return self.e_steps(board, player, origin)
        if kind in "FN":
            return self.leap(board, origin)
        if kind in "HU":
            return self.two_sided_steps(board, player, origin)
        if kind in "ILR":
            return self.ride(board, origin, STRAIGHT)
        if kind in "JK":
            return self.ride(board, origin, ALL, FILES if kind == "J" and self.believes("j-moves-as-queen") else 1)
        if kind == "M":
            ways = STRAIGHT if self.believes("m-is-marshall") else DIAGONAL
            return [*self.ride(board, origin, ways), *self.leap(board, origin)]
        if kind == "O":
            back = (-ahead, 0) if self.believes("o-never-goes-back") else None
            return self.ride(board, origin, [way for way in STRAIGHT if way != back], 1)
        if kind == "P":
            return self.p_steps(board, player, origin)
        if kind in "QX":
            return self.queen(board, origin)
        if kind == "S":
            return [*self.queen(board, origin), *self.leap(board, origin)]
        if kind == "Y":
            down = -ahead if self.believes("y-steps-like-a") else ahead
            squares = self.ride(board, origin, ((-down, 0), (down, -1), (down, 1)), 1)
            if self.believes("y-captures-as-pawn"):
                return [to for to in squares if board[to] == VACANT or to % FILES != origin % FILES]
            return squares
        if kind == "Z":
            return self.z_steps(board, player, origin)
        return ()

    def two_sided_steps(self, board, player, origin):
        """h.move, u.move; ruling.your-side-judged: at-start"""
        if self.believes("side-judged-at-end"):
            either = {at_home: self.steps_by_side(board, origin, at_home) for at_home in (True, False)}
            return [to for at_home, squares in either.items() for to in squares if self.own_side(player, to) == at_home]
        return self.steps_by_side(board, origin, self.own_side(player, origin))

    def steps_by_side(self, board, origin, at_home):
        if board[origin] in "Uu":
            as_rook = at_home != self.believes("u-sides-swapped")
            return self.ride(board, origin, STRAIGHT if as_rook else DIAGONAL)
        if at_home:
            return self.leap(board, origin)
        leaps = self.leap(board, origin) if self.believes("h-keeps-its-leap") else ()
        return [*self.queen(board, origin), *leaps]

    def e_steps(self, board, player, origin):
        """e.move, e.king: a knight's leap, and onto an enemy K as a Q does."""
        king = letter_of(other(player), "K")
        leaps = self.leap(board, origin)
        if self.believes("e-takes-king-only"):
            leaps = [square for square in leaps if board[square] in (VACANT, king)]
        taken = () if self.believes("e-is-another-knight") else self.queen(board, origin)
        if self.believes("e-takes-anything-as-queen"):
            return [*leaps, *(square for square in taken if owns(other(player), board[square]))]
        return [*leaps, *(square for square in taken if board[square] == king)]

    def p_steps(self, board, player, origin):
        """p.move, p.push, p.capture"""
        ahead = forward(player)
        double = self.believes("p-double-step") and rank_of(origin) == (11 if player == "white" else 4)
        for square in self.ride(board, origin, ((ahead, 0),), 2 if double else 1):
            if board[square] == VACANT or self.believes("p-captures-straight-ahead"):
                yield square
        for square in self.ride(board, origin, ((ahead, -1), (ahead, 1)), 1):
            if owns(other(player), board[square]) or self.believes("p-diagonal-to-vacant") and board[square] == VACANT:
                yield square
            if owns(player, board[square]) and self.believes("everyone-captures-friends"):
                yield square
        if self.believes("p-sideways-beyond-middle") and not self.own_side(player, origin):
            yield from self.ride(board, origin, ((0, -1), (0, 1)), 1)

    def z_steps(self, board, player, origin):
        for square in self.ride(board, origin, ((forward(player), 0),)):
            if board[square] == VACANT or not self.believes("z-does-not-capture"):
                yield square

    def targets(self, board, player, origin):
        """The steps that end where the piece may end."""
        kind = board[origin].upper()
        for square in self.steps(board, player, origin):
            sign = board[square]
            friend, enemy = owns(player, sign), owns(other(player), sign)
            if kind == "S":
                # s.enemy: friends only, its own K too
                if enemy and not self.believes("s-captures-both-sides"):
                    continue
                if sign == VACANT and self.believes("s-goes-only-to-capture"):
                    continue
                if self.believes("s-spares-own-king") and sign == letter_of(player, "K"):
                    continue
            elif friend:  # move.onto-friend
                if self.believes("everyone-captures-friends"):
                    yield square
                continue
            if kind == "X" and not enemy and not self.believes("x-is-another-queen"):  # x.capture
                continue
            if enemy and self.never_captures(kind):
                continue
            if kind == "X" and sign in "Kk" and self.believes("x-spares-kings"):
                continue
            if enemy and self.believes("frozen-is-not-captured") and square in self.frozen(board, other(player)):
                continue
            if kind == "K" and self.believes("king-not-into-attack"):
                moved = put(board, [(origin, VACANT), (square, board[origin])])
                if self.attacked(moved, square, other(player)):
                    continue
            yield square

    def never_captures(self, kind):
        """For two mistakes: what else than S captures no enemy."""
        return self.believes(f"{kind.lower()}-does-not-capture") if kind in "FJ" else False

    def attacked(self, board, square, by):
        """For two mistakes: whether a piece of this player could go to the square."""
        frozen = self.frozen(board, by)
        return any(
            square in self.steps(board, by, origin) and board[origin].upper() != "S"
            for origin, sign in enumerate(board)
            if owns(by, sign) and origin not in frozen
        )

    def check(self, state):
        """no-check: neither player is ever in check."""
        board, turn, _ = state
        king = letter_of(turn, "K")
        return self.believes("check-reported") and any(
            self.attacked(board, square, other(turn)) for square, sign in enumerate(board) if sign == king
        )

    # Moves

    def frozen(self, board, player):
        """The squares beside an enemy's J (move.frozen; ruling.j-beside-j: both-freeze)."""
        j = "Jj" if self.believes("j-freezes-friends") else letter_of(other(player), "J")
        own_j = letter_of(player, "J")
        freezing = [at for at, sign in enumerate(board) if sign in j]
        beside = STRAIGHT_BESIDE if self.believes("j-freezes-straight-only") else BESIDE
        if self.believes("frozen-j-does-not-freeze"):
            freezing = [at for at in freezing if not any(board[square] == own_j for square in BESIDE[at])]
        squares = {square for at in freezing for square in beside[at]}
        if self.believes("j-is-never-frozen"):
            squares = {square for square in squares if board[square] != own_j}
        if self.believes("k-not-frozen"):
            squares = {square for square in squares if board[square] != letter_of(player, "K")}
        return squares

    def moves(self, state):
        """The texts of all moves, whether or not the game is over."""
        if self.believes("king-not-left-open"):
            return (move for move in self.all_moves(state) if not self.king_open(self.moved(state, move)[0], state[1]))
        if self.believes("no-return") and state[2]:
            return (move for move in self.all_moves(state) if self.moved(state, move) not in state[2])
        return self.all_moves(state)

    def king_open(self, board, player):
        """For a mistake: whether the other player could capture a K, were it their move."""
        by, sign = other(player), letter_of(player, "K")
        king = board.find(sign)
        while king >= 0:
            for origin in (*self.queen(board, king), *LEAP_TO[king]):
                if owns(by, board[origin]) and board[origin] not in "Ss" and king in self.steps(board, by, origin):
                    if origin not in self.frozen(board, by):
                        return True
            king = board.find(sign, king + 1)
        return False

    def all_moves(self, state):
        board, player, _ = state
        frozen = self.frozen(board, player)
        barred = ()
        if self.believes("j-bars-squares"):
            frozen, barred = (), frozen
        for origin, sign in enumerate(board):
            if not owns(player, sign):  # move.own
                continue
            if sign in "Ff":
                yield from self.marks(board, origin, frozen)
            # move.frozen; ruling.frozen-t: may-not-switch
            held = origin in frozen and not (sign in "Tt" and self.believes("frozen-t-switches"))
            if held and not self.believes("frozen-may-take-j"):
                continue
            if sign in "Tt":
                if not held and origin not in barred:
                    yield from self.switches(board, player, origin, frozen or barred)
            else:
                for target in self.targets(board, player, origin):
                    if target not in barred and not (held and board[target] != letter_of(other(player), "J")):
                        yield from self.with_choices(board, player, origin, target)

    def marks(self, board, origin, frozen):
        """f.mark; ruling.f-adjacent: eight; ruling.frozen-f: may-mark"""
        if origin in frozen and self.believes("frozen-f-may-not-mark"):
            return
        for square in (STRAIGHT_BESIDE if self.believes("f-marks-straight-only") else BESIDE)[origin]:
            if board[square] == VACANT or board[square] == WALL and self.believes("f-takes-walls-away"):
                yield f"{NAMES[origin]}*{NAMES[square]}"

    def switches(self, board, player, origin, frozen):
        """t.move, t.friend, t.king, t.frozen-piece: at any distance, past pieces and walls (ruling.t-past-walls)."""
        ways = ALL if self.believes("t-switches-diagonally") else STRAIGHT
        for way in ((0, -1), (0, 1)) if self.believes("t-switches-in-its-rank") else ways:
            for square in LINES[way][origin]:
                sign = board[square]
                if sign == VACANT and self.believes("t-goes-to-vacant"):
                    yield NAMES[origin] + NAMES[square]
                free = square not in frozen or self.believes("t-moves-frozen-friend")
                barred = sign in "Kk" and not self.believes("t-switches-king")
                if sign in "Xx" and self.believes("t-not-with-x") or sign in "Tt" and self.believes("t-not-with-t"):
                    continue
                if sign in "Tt" and origin > square and self.believes("switch-of-two-t-once"):
                    continue
                if owns(player, sign) and free and not barred:
                    yield NAMES[origin] + NAMES[square]
                if owns(other(player), sign) and not barred and self.believes("t-switches-enemies"):
                    yield NAMES[origin] + NAMES[square]
                if sign == WALL and self.believes("t-not-past-walls"):
                    break
                if sign != VACANT and self.believes("t-first-piece-only"):
                    break
                if sign not in (VACANT, WALL) and self.believes("t-needs-clear-line"):
                    break

    def with_choices(self, board, player, origin, target):
        """The move, with each choice of what it does besides."""
        kind = board[origin].upper()
        text = NAMES[origin] + NAMES[target]
        if self.promotes(kind, player, target):
            if self.believes("promotion-optional"):
                yield text
            # promotion.forced
            several = kind == "P" and self.believes("p-chooses-promotion")
            for letter in "qrbn" if several else self.promoted(kind).lower():
                yield text + letter
        elif kind == "L" and self.has_effects(board, player, target):
            if board[target] != VACANT and self.believes("l-capture-marks-nothing"):
                yield text
            else:
                yield from self.l_marks(board, origin, target, text)
        elif kind == "I" and board[target] != VACANT and self.has_effects(board, player, target):
            yield from self.i_places(board, player, origin, target, text)
        else:
            yield text
        if kind == "F" and self.believes("f-marks-with-its-move") and self.has_effects(board, player, target):
            for square in BESIDE[target]:
                if board[square] == VACANT or square == origin:
                    yield f"{text}*{NAMES[square]}"

    def promotes(self, kind, player, target):
        """promotion.forced, promotion.none"""
        if kind not in "PZ" or kind == "Z" and self.believes("z-is-not-promoted"):
            return False
        zone = 2 if self.believes("promotes-in-last-three-ranks") else 0
        return abs(rank_of(target) - last_rank(player)) <= zone

    def promoted(self, kind):
        return "Q" if kind == "P" or self.believes("z-promotes-to-queen") else "R"

    def has_effects(self, board, player, target):
        """effect.none: not if the capture leaves the opponent without a K."""
        king = letter_of(other(player), "K")
        another = board.count(king) > 1 and not self.believes("any-king-captured-loses")
        return board[target] != king or another or self.believes("effects-despite-king-capture")

    def l_marks(self, board, origin, target, text):
        """l.mark; ruling.l-without-vacant-square: may-move"""
        ways = STRAIGHT if self.believes("l-marks-straight-beside") else ((0, -1), (0, 1))
        squares = [LINES[way][target][0] for way in ways if LINES[way][target]]
        left = () if self.believes("l-origin-not-vacant") else (origin,)
        squares = [square for square in squares if board[square] == VACANT or square in left]
        if not squares and not self.believes("l-needs-a-vacant-square") or self.believes("l-mark-optional"):
            yield text
        if self.believes("l-left-before-right"):
            squares = squares[:1]
        for square in squares:
            yield f"{text}*{NAMES[square]}"

    def home(self, player):
        """The squares of the player's own side."""
        half = FILES * RANKS // 2
        return range(half) if player == "white" else range(half, 2 * half)

    def i_places(self, board, player, origin, target, text):
        """i.place; ruling.i-places-on-left-square: yes, so there is always a square."""
        no_end_ranks = board[target] in "Pp" and self.believes("i-puts-no-pawn-on-end-ranks")
        own_side_only = self.believes("i-places-own-side")
        if own_side_only and not any(board[at] == VACANT or at == origin for at in self.home(player)):
            yield text
        near = None
        if self.believes("i-places-beside-itself"):
            near = [square for square in BESIDE[target] if board[square] == VACANT or square == origin]
        if near == []:
            yield text
        for square, sign in enumerate(board):
            if near is not None and square not in near:
                continue
            if no_end_ranks and rank_of(square) in (1, RANKS):
                continue
            if own_side_only and square not in self.home(player):
                continue
            if sign == VACANT or square == origin and not self.believes("i-not-on-left-square"):
                yield f"{text}@{NAMES[square]}"

    def legal(self, state):
        """end.over: nothing is legal once the game is over."""
        return [] if self.lost_on_board(state) else list(self.moves(state))

    def play(self, state, move):
        past = ()
        if self.believes("third-time-draws") or self.believes("no-return"):
            past = state[2] + (state[:2],)
        board, turn = self.moved(state, move)
        if self.believes("any-king-captured-loses"):
            players = "white", "black"
            past = tuple(player for player in players if self.kings(board, player) < self.kings(state[0], player))
        return board, turn, past

    def kings(self, board, player):
        return board.count(letter_of(player, "K"))

    def moved(self, state, move):
        """The board and the turn after a legal move."""
        board, player, _ = state
        origin, target, letter, sign, square = MOVE.fullmatch(move).groups()
        origin = SQUARES[origin]
        square = square and SQUARES[square]
        after = other(player)
        if target is None:
            board = put(board, [(square, VACANT if board[square] == WALL else WALL)])
            return board, player if self.believes("mark-keeps-turn") else after
        target = SQUARES[target]
        if board[origin] in "Tt":
            return self.switch(board, player, origin, target), after
        piece, captured = board[origin], board[target]
        effects = self.has_effects(board, player, target)
        board = put(board, [(origin, VACANT), (target, letter_of(player, letter.upper()) if letter else piece)])
        if piece in "Dd" and effects:
            if self.believes("d-takes-its-walls-along"):
                board = put(board, [(at, VACANT) for at in STRAIGHT_BESIDE[origin] if board[at] == WALL])
            board = self.d_walls(board, target)
        if sign == "*":
            board = put(board, [(square, WALL)])
        if sign == "@":
            owner = other(player) if self.believes("i-keeps-colour") else player
            board = put(board, [(square, letter_of(owner, captured.upper()))])
            board = self.arrive(board, owner, square, self.believes("i-placed-pawn-promotes"))
        return board, after

    def switch(self, board, player, origin, target):
        """t.switch: neither has made its own move."""
        board = put(board, [(origin, board[target]), (target, board[origin])])
        if board[origin] in "Dd" and self.believes("t-switch-marks-walls"):
            board = self.d_walls(board, origin)
        return self.arrive(board, player, origin)

    def d_walls(self, board, square):
        """d.walls; ruling.d-walls: all-adjacent, pieces are removed"""
        beside = BESIDE if self.believes("d-walls-all-eight") else STRAIGHT_BESIDE
        spared = "Kk" if self.believes("d-walls-spare-kings") else ""
        if self.believes("d-walls-on-vacant-only"):
            spared = LETTERS + LETTERS.lower()
        if self.believes("d-walls-spare-friends"):
            spared = LETTERS if board[square] == "D" else LETTERS.lower()
        return put(board, [(at, WALL) for at in beside[square] if board[at] not in spared])

    def arrive(self, board, player, square, promotes=False):
        """ruling.promotion-by-effect: stays"""
        kind = board[square].upper()
        if (promotes or self.believes("promotion-by-effect")) and kind in "PZ" and rank_of(square) == last_rank(player):
            return put(board, [(square, letter_of(player, self.promoted(kind)))])
        return board

    # Ends

    def loss(self, board, player):
        """What the player has lost by, as the board stands: end.precedence, the K comes first."""
        king, pawn, queen = (letter_of(player, kind) in board for kind in "KPQ")
        if self.believes("x-and-z-count"):
            pawn, queen = pawn or letter_of(player, "Z") in board, queen or letter_of(player, "X") in board
        enough = pawn and queen if self.believes("either-gone") else pawn or queen
        if not king and not (not enough and self.believes("pawns-and-queens-before-king")):
            return "king"  # end.king
        if self.believes("king-alone-matters"):
            return None
        return None if enough else "pawns-and-queens"  # end.pawns-and-queens

    def lost_on_board(self, state):
        """The outcome by what is left of both players, or None."""
        board, turn, _ = state
        losses = {player: self.loss(board, player) for player in (turn, other(turn))}
        if self.believes("any-king-captured-loses"):
            losses.update({player: "king" for player in state[2]})
        if self.believes("king-outweighs-pawns-and-queens") and set(losses.values()) == {"king", "pawns-and-queens"}:
            losses = {player: by if by == "king" else None for player, by in losses.items()}
        if self.believes("mover-cannot-lose"):
            losses[other(turn)] = None
        if self.believes("both-lost-mover-loses") and all(losses.values()):
            losses[turn] = None
        if all(losses.values()):
            return {"draw": "both-lost"}  # end.both
        return next(({"winner": other(player), "by": by} for player, by in losses.items() if by), None)

    def counts_as_move(self, move):
        """end.no-move: a mark does, too."""
        return not (self.believes("marks-are-no-moves") and MOVE.fullmatch(move)[2] is None)

    def outcome(self, state):
        lost = self.lost_on_board(state)
        if not lost and self.believes("third-time-draws") and state[2].count(state[:2]) >= 2:
            return {"draw": "repetition"}
        if lost or any(self.counts_as_move(move) for move in self.moves(state)):
            return lost
        if self.believes("stalemate-is-draw"):
            return {"draw": "stalemate"}
        return {"winner": other(state[1]), "by": "no-move"}  # end.no-move
