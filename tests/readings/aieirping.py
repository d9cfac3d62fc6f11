"""Aieirping Chess, written from spec/aieirping.md alone.

A state is (board, turn): the board is a string of 406 signs, rank 14 first, each rank from file `a`; a piece's letter
as in the notation, `*` for a wall, `.` for a vacant square. The turn is `white` (upper case, goes down) or `black`.
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
    }

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
        return "".join(map(self.read_rank, ranks)), "white" if fields[1] == "w" else "black"

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
        board, turn = state
        ranks = [board[first : first + FILES] for first in range(0, len(board), FILES)]
        gaps = [re.sub(r"\.+", lambda gap: str(len(gap[0])), rank) for rank in ranks]
        return f"{'/'.join(gaps)} {turn[0]}"

    def turn(self, state):
        return state[1]

    # Where a piece can go by its own way of moving: `steps`

    def ride(self, board, origin, ways, reach=FILES):
        """The squares in straight lines up to and with the first that is not vacant (move.blocked, move.wall)."""
        squeeze = not self.believes("no-squeezing-between-walls")
        for way in ways:
            before = origin
            for square in LINES[way][origin][:reach]:
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
        return [square for square in LEAP_TO[origin] if walls or board[square] != WALL]

    def queen(self, board, origin):
        return self.ride(board, origin, ALL)

    def own_side(self, player, square):
        """sides"""
        if player == "white":
            return rank_of(square) >= 8
        return rank_of(square) < 7 if self.believes("middle-one-rank-off") else rank_of(square) <= 7

    def steps(self, board, player, origin):
        """Where the piece on `origin` can go, T excepted; friends and enemies are not yet told apart."""
        kind = board[origin].upper()
        ahead = forward(player)
        at_home = self.own_side(player, origin)  # ruling.your-side-judged: at-start
        if kind == "A":
            down = 1 if self.believes("a-same-way-for-both") else ahead
            return self.ride(board, origin, ((down, 0), (-down, -1), (-down, 1)))
        if kind in "BD":
            return self.ride(board, origin, DIAGONAL)
        if kind == "E":
            return self.e_steps(board, player, origin)
        if kind in "FN":
            return self.leap(board, origin)
        if kind == "H":
            return self.leap(board, origin) if at_home else self.queen(board, origin)
        if kind in "ILR":
            return self.ride(board, origin, STRAIGHT)
        if kind in "JK":
            return self.ride(board, origin, ALL, 1)
        if kind == "M":
            ways = STRAIGHT if self.believes("m-is-marshall") else DIAGONAL
            return [*self.ride(board, origin, ways), *self.leap(board, origin)]
        if kind == "O":
            return self.ride(board, origin, STRAIGHT, 1)
        if kind == "P":
            return self.p_steps(board, player, origin)
        if kind in "QX":
            return self.queen(board, origin)
        if kind == "S":
            return [*self.queen(board, origin), *self.leap(board, origin)]
        if kind == "U":
            as_rook = at_home != self.believes("u-sides-swapped")
            return self.ride(board, origin, STRAIGHT if as_rook else DIAGONAL)
        if kind == "Y":
            down = -ahead if self.believes("y-steps-like-a") else ahead
            return self.ride(board, origin, ((-down, 0), (down, -1), (down, 1)), 1)
        if kind == "Z":
            return self.z_steps(board, player, origin)
        return ()

    def e_steps(self, board, player, origin):
        """e.move, e.king: a knight's leap, and onto an enemy K as a Q does."""
        king = letter_of(other(player), "K")
        leaps = self.leap(board, origin)
        if self.believes("e-takes-king-only"):
            leaps = [square for square in leaps if board[square] in (VACANT, king)]
        return [*leaps, *(square for square in self.queen(board, origin) if board[square] == king)]

    def p_steps(self, board, player, origin):
        """p.move, p.push, p.capture"""
        ahead = forward(player)
        double = self.believes("p-double-step") and rank_of(origin) == (11 if player == "white" else 4)
        for square in self.ride(board, origin, ((ahead, 0),), 2 if double else 1):
            if board[square] == VACANT:
                yield square
        for square in self.ride(board, origin, ((ahead, -1), (ahead, 1)), 1):
            if owns(other(player), board[square]):
                yield square

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
                if enemy or self.believes("s-spares-own-king") and sign == letter_of(player, "K"):
                    continue
            elif friend:  # move.onto-friend
                continue
            if kind == "X" and not enemy:  # x.capture
                continue
            if kind == "K" and self.believes("king-not-into-attack"):
                moved = put(board, [(origin, VACANT), (square, board[origin])])
                if self.attacked(moved, square, other(player)):
                    continue
            yield square

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
        board, turn = state
        king = letter_of(turn, "K")
        return self.believes("check-reported") and any(
            self.attacked(board, square, other(turn)) for square, sign in enumerate(board) if sign == king
        )

    # Moves

    def frozen(self, board, player):
        """The squares beside an enemy's J (move.frozen; ruling.j-beside-j: both-freeze)."""
        j = letter_of(other(player), "J")
        squares = {square for at, sign in enumerate(board) if sign == j for square in BESIDE[at]}
        if self.believes("k-not-frozen"):
            squares = {square for square in squares if board[square] != letter_of(player, "K")}
        return squares

    def moves(self, state):
        """The texts of all moves, whether or not the game is over."""
        board, player = state
        frozen = self.frozen(board, player)
        for origin, sign in enumerate(board):
            if not owns(player, sign):  # move.own
                continue
            if sign in "Ff":
                yield from self.marks(board, origin, frozen)
            if origin in frozen:  # move.frozen; ruling.frozen-t: may-not-switch
                continue
            if sign in "Tt":
                yield from self.switches(board, player, origin, frozen)
            else:
                for target in self.targets(board, player, origin):
                    yield from self.with_choices(board, player, origin, target)

    def marks(self, board, origin, frozen):
        """f.mark; ruling.f-adjacent: eight; ruling.frozen-f: may-mark"""
        if origin in frozen and self.believes("frozen-f-may-not-mark"):
            return
        for square in BESIDE[origin]:
            if board[square] == VACANT:
                yield f"{NAMES[origin]}*{NAMES[square]}"

    def switches(self, board, player, origin, frozen):
        """t.move, t.friend, t.king, t.frozen-piece: at any distance, past pieces and walls (ruling.t-past-walls)."""
        for way in STRAIGHT:
            for square in LINES[way][origin]:
                sign = board[square]
                free = square not in frozen or self.believes("t-moves-frozen-friend")
                barred = sign in "Kk" and not self.believes("t-switches-king")
                if owns(player, sign) and free and not barred:
                    yield NAMES[origin] + NAMES[square]
                if sign != VACANT and self.believes("t-first-piece-only"):
                    break

    def with_choices(self, board, player, origin, target):
        """The move, with each choice of what it does besides."""
        kind = board[origin].upper()
        text = NAMES[origin] + NAMES[target]
        if kind in "PZ" and rank_of(target) == last_rank(player):
            yield text + self.promoted(kind).lower()  # promotion.forced
        elif kind == "L" and self.has_effects(board, player, target):
            yield from self.l_marks(board, origin, target, text)
        elif kind == "I" and board[target] != VACANT and self.has_effects(board, player, target):
            yield from self.i_places(board, origin, text)
        else:
            yield text

    def promoted(self, kind):
        return "Q" if kind == "P" or self.believes("z-promotes-to-queen") else "R"

    def has_effects(self, board, player, target):
        """effect.none: not if the capture leaves the opponent without a K."""
        king = letter_of(other(player), "K")
        return board[target] != king or board.count(king) > 1 or self.believes("effects-despite-king-capture")

    def l_marks(self, board, origin, target, text):
        """l.mark; ruling.l-without-vacant-square: may-move"""
        squares = [LINES[way][target][0] for way in ((0, -1), (0, 1)) if LINES[way][target]]
        left = () if self.believes("l-origin-not-vacant") else (origin,)
        squares = [square for square in squares if board[square] == VACANT or square in left]
        if not squares or self.believes("l-mark-optional"):
            yield text
        for square in squares:
            yield f"{text}*{NAMES[square]}"

    def i_places(self, board, origin, text):
        """i.place; ruling.i-places-on-left-square: yes, so there is always a square."""
        for square, sign in enumerate(board):
            if sign == VACANT or square == origin:
                yield f"{text}@{NAMES[square]}"

    def legal(self, state):
        """end.over: nothing is legal once the game is over."""
        return [] if self.lost_on_board(state) else list(self.moves(state))

    def play(self, state, move):
        board, player = state
        origin, target, letter, sign, square = MOVE.fullmatch(move).groups()
        origin = SQUARES[origin]
        square = square and SQUARES[square]
        after = other(player)
        if target is None:
            board = put(board, [(square, WALL)])
            return board, player if self.believes("mark-keeps-turn") else after
        target = SQUARES[target]
        if board[origin] in "Tt":
            return self.switch(board, player, origin, target), after
        piece, captured = board[origin], board[target]
        effects = self.has_effects(board, player, target)
        board = put(board, [(origin, VACANT), (target, letter_of(player, letter.upper()) if letter else piece)])
        if piece in "Dd" and effects:
            board = self.d_walls(board, target)
        if sign == "*":
            board = put(board, [(square, WALL)])
        if sign == "@":
            owner = other(player) if self.believes("i-keeps-colour") else player
            board = self.arrive(put(board, [(square, letter_of(owner, captured.upper()))]), owner, square)
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
        return put(board, [(at, WALL) for at in beside[square]])

    def arrive(self, board, player, square):
        """ruling.promotion-by-effect: stays"""
        kind = board[square].upper()
        if self.believes("promotion-by-effect") and kind in "PZ" and rank_of(square) == last_rank(player):
            return put(board, [(square, letter_of(player, self.promoted(kind)))])
        return board

    # Ends

    def loss(self, board, player):
        """What the player has lost by, as the board stands: end.precedence, the K comes first."""
        king, pawn, queen = (letter_of(player, kind) in board for kind in "KPQ")
        enough = pawn and queen if self.believes("either-gone") else pawn or queen
        if not king:
            return "king"  # end.king
        return None if enough else "pawns-and-queens"  # end.pawns-and-queens

    def lost_on_board(self, state):
        """The outcome by what is left of both players, or None."""
        board, turn = state
        losses = {player: self.loss(board, player) for player in (turn, other(turn))}
        if self.believes("mover-cannot-lose"):
            losses[other(turn)] = None
        if self.believes("both-lost-mover-loses") and all(losses.values()):
            losses[turn] = None
        if all(losses.values()):
            return {"draw": "both-lost"}  # end.both
        return next(({"winner": other(player), "by": by} for player, by in losses.items() if by), None)

    def outcome(self, state):
        lost = self.lost_on_board(state)
        if lost or next(self.moves(state), None):
            return lost
        if self.believes("stalemate-is-draw"):
            return {"draw": "stalemate"}
        return {"winner": other(state[1]), "by": "no-move"}  # end.no-move
