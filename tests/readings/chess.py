"""Chess by spec/chess.md, with the default rulings."""

from typing import NamedTuple

from engine import Engine as Base, Mistake, Unreadable

STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
SLIDES = {"B": DIAGONAL, "R": STRAIGHT, "Q": STRAIGHT + DIAGONAL}
MOST = 9999
"""Both counters stop here (chess.clock, chess.number)."""


def go(square, step):
    """The square that is a step away, or None beyond the board."""
    file, rank = square % 8 + step[0], square // 8 + step[1]
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else None


def line(square, step):
    """All squares from here in one direction, the nearest first."""
    found = []
    while (square := go(square, step)) is not None:
        found.append(square)
    return found


LINES = {step: [line(square, step) for square in range(64)] for step in STRAIGHT + DIAGONAL}
KNIGHT = [[to for step in LEAPS if (to := go(square, step)) is not None] for square in range(64)]
KNIGHT_ROUND_THE_EDGE = [[to for far in (6, 10, 15, 17) for to in (square + far, square - far) if 0 <= to < 64]
                         for square in range(64)]
KING = [[to for step in STRAIGHT + DIAGONAL if (to := go(square, step)) is not None] for square in range(64)]


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def number_of(text):
    """The square of a name."""
    if len(text) != 2 or text[0] not in "abcdefgh" or text[1] not in "12345678":
        raise Unreadable(f"{text} is no square")
    return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)


A1, C1, D1, E1, F1, G1, H1 = 0, 2, 3, 4, 5, 6, 7
A8, E8, H8 = 56, 60, 63

# The rights that belong to a square (chess.castling.rights.lost).
RIGHTS_OF = {A1: "Q", E1: "KQ", H1: "K", A8: "q", E8: "kq", H8: "k"}


class Wing(NamedTuple):
    """Castling on one wing, by the squares of White's first rank (chess.castling)."""

    right: str
    king_to: int
    rook_from: int
    rook_to: int
    between: tuple


WINGS = (Wing("K", G1, H1, F1, (F1, G1)), Wing("Q", C1, A1, D1, (1, C1, D1)))


class Position(NamedTuple):
    board: str
    white: bool
    rights: str
    passed: int | None
    """The en passant square; there only if a capture onto it is legal."""
    clock: int
    number: int
    moved: int | None = None
    """Where the piece stands that has moved; known only to some mistakes."""


class State:
    """A position and the record before it."""

    def __init__(self, position, past=()):
        self.position = position
        self.past = past
        self.moves = None


def is_own(piece, white):
    return piece != "." and piece.isupper() == white


def is_enemy(piece, white):
    return piece != "." and piece.isupper() != white


def letter(kind, white):
    return kind if white else kind.lower()


def read_board(text):
    ranks = text.split("/")
    if len(ranks) != 8:
        raise Unreadable("not eight ranks")
    return "".join(read_rank(rank) for rank in reversed(ranks))


def read_rank(text):
    rank, gap = "", False
    for sign in text:
        if sign in "12345678" and not gap:
            rank, gap = rank + "." * int(sign), True
        elif sign in "PNBRQKpnbrqk":
            rank, gap = rank + sign, False
        else:
            raise Unreadable(f"no sign {sign} here")
    if len(rank) != 8:
        raise Unreadable(f"the rank {text} has not eight squares")
    return rank


def write_board(board):
    return "/".join(write_rank(board[first:first + 8]) for first in range(56, -1, -8))


def write_rank(rank):
    text, gap = "", 0
    for sign in rank + "#":
        if sign == ".":
            gap += 1
            continue
        text, gap = text + (str(gap) if gap else "") + sign, 0
    return text[:-1]


def read_counter(text):
    digits = text.lstrip("0") or "0"
    if not (text.isascii() and text.isdigit()) or len(digits) > len(str(MOST)):
        raise Unreadable(f"{text} is no count")
    return int(digits)


def read_rights(text):
    if text != "-" and (not text or len(set(text)) != len(text) or set(text) - set("KQkq")):
        raise Unreadable(f"{text} are no rights to castle")
    return "".join(right for right in "KQkq" if right in text)


class Engine(Base):
    quiet_moves = 150  # chess.end.seventy-five-moves: of both players

    game = "chess"
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    MISTAKES = {
        "double-step-over-a-piece": Mistake(
            ["chess.pawn.double-step.blocked"],
            "A Pawn may go two squares whenever the square that it reaches is vacant."),
        "black-double-step-from-rank-six": Mistake(
            ["chess.pawn.double-step"],
            "Black's Pawns go two squares from rank 6: ranks counted from 0 and from 1 mixed up."),
        "pawn-captures-wrap": Mistake(
            ["chess.pawn.move"],
            "A Pawn captures seven or nine squares further on, without regard to the board's edge."),
        "en-passant-square-always": Mistake(
            ["chess.pawn.en-passant.square"],
            "Every Pawn's move of two squares leaves an en passant square, whether it can be captured on or not."),
        "en-passant-victim-stays": Mistake(
            ["chess.pawn.en-passant.capture"],
            "The Pawn moves onto the en passant square, and only what stands on the target leaves the board."),
        "en-passant-victim-shields": Mistake(
            ["chess.king.safe"],
            "Whether a capture en passant opens the King is seen while the captured Pawn still stands there."),
        "promotion-only-by-push": Mistake(
            ["chess.promotion.forced"],
            "A Pawn is exchanged when it steps onto the last rank; a capture there is a capture like any other."),
        "no-bishop-promotion": Mistake(
            ["chess.promotion.piece"],
            "A Pawn becomes a Queen, a Rook or a Knight."),
        "captured-rook-keeps-right": Mistake(
            ["chess.castling.rights.lost"],
            "A right to castle is lost only by moves of the King and of the Rook."),
        "b-square-may-be-occupied": Mistake(
            ["chess.castling.between"],
            "For castling only the squares that the King goes over must be vacant, c and d on the Queen's wing."),
        "castles-out-of-check": Mistake(
            ["chess.castling.out-of-check"],
            "For castling only the squares that the King goes over and to must not be attacked."),
        "b-square-may-not-be-attacked": Mistake(
            ["chess.castling.rook"],
            "For castling no square between King and Rook may be attacked."),
        "attacks-are-moves": Mistake(
            ["chess.attack"],
            "For castling the enemy attacks a square if one of their pieces could move to it as the board stands."),
        "pinned-piece-does-not-attack": Mistake(
            ["chess.attack.pinned"],
            "A piece that may not move because it shields its King attacks nothing."),
        "kings-may-touch": Mistake(
            ["chess.attack"],
            "A King gives no check, so it attacks nothing."),
        "king-shields-itself": Mistake(
            ["chess.king.safe"],
            "The King may go to every square that is not attacked before the move."),
        "one-checker-only": Mistake(
            ["chess.king.safe"],
            "A check is answered by capturing the piece that checks or by putting one between; there is only one."),
        "castling-resets-clock": Mistake(
            ["chess.clock"],
            "A move that cannot be taken back, castling too, sets the half-move clock to 0."),
        "move-number-after-white": Mistake(
            ["chess.number"],
            "The move number goes up after White's move."),
        "stalemate-loses": Mistake(
            ["chess.end.stalemate"],
            "A player without a legal move is mated."),
        "two-knights-are-dead": Mistake(
            ["chess.end.dead-position"],
            "Two Knights against the bare King are too little to mate, so the game is drawn."),
        "seventy-five-moves-one-late": Mistake(
            ["chess.end.seventy-five-moves"],
            "The game is drawn when the half-move clock is more than 150."),
        "seventy-five-moves-before-mate": Mistake(
            ["chess.end.precedence"],
            "The seventy-fifth move draws, even if it mates."),
        "repetition-without-rights": Mistake(
            ["chess.end.repetition.same"],
            "Two positions are the same if the board and the player to move are."),
        "repetition-forgets-first": Mistake(
            ["chess.end.repetition"],
            "A position counts from the first move on: that with which the record begins has not been reached."),
        # The second set.
        "black-turned-round": Mistake(
            ["chess.start"],
            "Black's pieces stand as White's do, seen from Black's own side: the Queen on e8, the King on d8.",
            set=2),
        "colours-by-number": Mistake(
            ["chess.board.colours", "chess.end.dead-position"],
            "Numbered rank by rank from a1, every other square is dark: the colour is whether the number is odd.",
            set=2),
        "knight-has-a-leg": Mistake(
            ["chess.knight.jump"],
            "The Knight goes straight first, as the horse of Xiangqi: a piece on the square next to it stops it.",
            set=2),
        "push-captures": Mistake(
            ["chess.pawn.push"],
            "A Pawn goes straight forwards onto any square where no friend stands, and captures what is there.",
            set=2),
        "double-step-captures": Mistake(
            ["chess.pawn.double-step.blocked"],
            "A Pawn's two squares need only the first one vacant; an enemy on the second is captured.",
            set=2),
        "pawns-attack-upwards": Mistake(
            ["chess.attack"],
            "When attacks are looked for, Black's Pawns attack the squares diagonally above them, as White's do.",
            set=2),
        "en-passant-by-any-piece": Mistake(
            ["chess.pawn.en-passant.capture"],
            "Whatever piece goes onto the en passant square captures the Pawn that passed over it.",
            set=2),
        "en-passant-at-any-time": Mistake(
            ["chess.pawn.en-passant"],
            "A Pawn on its fifth rank may capture every enemy Pawn beside it en passant, whenever it came there.",
            set=2),
        "passed-square-below": Mistake(
            ["chess.pawn.en-passant.square"],
            "The en passant square is one rank below the Pawn that went two squares, Black's Pawn too.",
            set=2),
        "promotion-is-optional": Mistake(
            ["chess.promotion.forced"],
            "A Pawn that reaches the last rank may be promoted or may stay a Pawn, as its player chooses.",
            set=2),
        "promotion-to-the-lost": Mistake(
            ["chess.promotion.choice"],
            "A Pawn becomes a piece that its player has lost: of none are there more than at the start.",
            set=2),
        "king-takes-guarded-pieces": Mistake(
            ["chess.attack", "chess.king.safe"],
            "A piece does not attack a square where its friend stands: the King may capture whatever is next to it.",
            set=2),
        "black-rook-stays": Mistake(
            ["chess.castling"],
            "When Black castles only the King moves; the Rook is looked for on White's first rank.",
            set=2),
        "one-right-for-both-wings": Mistake(
            ["chess.castling.rights"],
            "The right to castle is the King's: while a player has one, a Rook in either corner may be used.",
            set=2),
        "check-takes-the-rights": Mistake(
            ["chess.castling.rights.lost"],
            "A player whose King has been in check may not castle any more.",
            set=2),
        "castles-through-check": Mistake(
            ["chess.castling.through-check"],
            "For castling only the squares where the King begins and ends must not be attacked.",
            set=2),
        "attacked-rook-does-not-castle": Mistake(
            ["chess.castling.rook"],
            "A player does not castle with a Rook that is attacked.",
            set=2),
        "pinned-piece-stays": Mistake(
            ["chess.king.safe"],
            "A piece that shields its King does not move at all, not even towards the attacker or away from it.",
            set=2),
        "clock-counts-whole-moves": Mistake(
            ["chess.clock"],
            "The clock counts whole moves, as the move number does: it goes up after Black's move only.",
            set=2),
        "number-counts-every-move": Mistake(
            ["chess.number"],
            "The move number goes up after every move, White's and Black's.",
            set=2),
        "king-without-a-square-is-mated": Mistake(
            ["chess.end.checkmate"],
            "A player in check whose King has no square to go to is checkmated, whatever else could help.",
            set=2),
        "a-minor-piece-each-is-dead": Mistake(
            ["chess.end.dead-position"],
            "A position is dead when neither player has more than one Knight or Bishop besides the King.",
            set=2),
        "no-dead-positions": Mistake(
            ["chess.ruling.dead-position", "chess.end.dead-position"],
            "Too little material to mate ends nothing: the game goes on until another rule draws it.",
            set=2),
        "seventy-five-on-the-clock": Mistake(
            ["chess.end.seventy-five-moves"],
            "The game is drawn when the half-move clock is 75.",
            set=2),
        "fifty-moves-need-no-claim": Mistake(
            ["chess.ruling.fifty-moves", "chess.end.fifty-moves"],
            "Fifty moves without a capture and without a Pawn's move draw the game, though nobody claims it.",
            set=2),
        "drawn-at-the-third-time": Mistake(
            ["chess.ruling.repetition", "chess.end.repetition"],
            "A position that stands for the third time draws the game, though nobody claims it.",
            set=2),
        "repeated-in-succession": Mistake(
            ["chess.end.repetition"],
            "A position is repeated only when both players go to and fro: it stands again after each fourth move.",
            set=2),
        "same-with-the-counters": Mistake(
            ["chess.end.repetition.same"],
            "Two positions are the same when their whole texts are, half-move clock and move number included.",
            set=2),
        # The third set.
        "second-queen-is-impossible": Mistake(
            ["chess.set"],
            "A position with a second Queen of one player, or a third Rook, Bishop or Knight, cannot be.",
            set=3),
        "six-squares-at-most": Mistake(
            ["chess.rook.move", "chess.bishop.move", "chess.queen.move"],
            "Bishop, Rook and Queen go one to six squares in one direction.",
            set=3),
        "knight-leaps-round-the-edge": Mistake(
            ["chess.knight.move"],
            "A Knight goes 6, 10, 15 or 17 squares on or back, without regard to the board's edge.",
            set=3),
        "only-friends-block": Mistake(
            ["chess.move.blocked", "chess.attack"],
            "Bishop, Rook and Queen are stopped by friends only; an enemy they may capture or go past.",
            set=3),
        "pawn-captures-friends": Mistake(
            ["chess.pawn.capture", "chess.move.onto-friend"],
            "A Pawn goes diagonally onto a square where a piece stands, whosever it is; only its own King it spares.",
            set=3),
        "queens-wing-is-mirrored": Mistake(
            ["chess.castling", "chess.king.move"],
            "On the Queen's wing the King goes to b and the Rook to c, as they go to g and f on the King's.",
            set=3),
        "castles-into-check": Mistake(
            ["chess.castling.into-check", "chess.king.safe"],
            "For castling only the square that the King leaves and the one that it passes over must not be attacked.",
            set=3),
        "castling-captures": Mistake(
            ["chess.castling.between"],
            "The King may castle onto a square where an enemy stands, and captures it; the others must be vacant.",
            set=3),
        "rook-takes-both-rights": Mistake(
            ["chess.castling.rights.lost"],
            "A player who has moved either Rook may not castle any more, on neither wing.",
            set=3),
        "rights-come-back": Mistake(
            ["chess.castling.rights.lost", "chess.castling.rights"],
            "The right to castle is there whenever King and Rook stand where they began, even if they had gone away.",
            set=3),
        "king-is-captured": Mistake(
            ["chess.king.capture", "chess.king.safe"],
            "A player may leave the King attacked, and loses when it is captured.",
            set=3),
        "pinned-piece-moves": Mistake(
            ["chess.king.safe"],
            "Only a player in check and the King itself heed attacks: a piece that shields the King may leave.",
            set=3),
        "en-passant-answers-no-check": Mistake(
            ["chess.king.safe", "chess.pawn.en-passant.capture"],
            "A Pawn that checks is captured on its own square or not at all: en passant answers no check.",
            set=3),
        "en-passant-square-beside-a-pawn": Mistake(
            ["chess.pawn.en-passant.square"],
            "There is an en passant square if a Pawn, even a pinned one, stands beside that which went two squares.",
            set=3),
        "queens-only": Mistake(
            ["chess.promotion.piece", "chess.promotion.choice"],
            "A Pawn that reaches the last rank becomes a Queen; there is no choice.",
            set=3),
        "new-piece-sleeps": Mistake(
            ["chess.promotion.effect"],
            "A new piece attacks from its player's next move on: by the promotion itself it gives no check.",
            set=3),
        "pawn-attacks-straight-ahead": Mistake(
            ["chess.attack"],
            "A Pawn attacks the three squares in front of it, the one straight ahead too.",
            set=3),
        "only-the-moved-piece-checks": Mistake(
            ["chess.check"],
            "A player is in check when the piece that has just moved attacks the King; what it uncovers is no check.",
            set=3),
        "only-captures-reset-the-clock": Mistake(
            ["chess.clock"],
            "Only a capture sets the half-move clock to 0; a Pawn's move counts like any other.",
            set=3),
        "seventy-five-moves-end-with-blacks": Mistake(
            ["chess.end.seventy-five-moves"],
            "Seventy-five moves are full moves, White's and Black's: the game is drawn after a move of Black's only.",
            set=3),
        "two-bishops-are-not-dead": Mistake(
            ["chess.end.dead-position"],
            "With at most one Knight or Bishop besides the Kings a position is dead; any two Bishops are enough.",
            set=3),
        "material-before-stalemate": Mistake(
            ["chess.end.precedence"],
            "The material is looked at before the moves: where it is too little, that is how the game ends.",
            set=3),
        "drawn-at-the-second-time": Mistake(
            ["chess.end.repetition", "chess.ruling.repetition"],
            "A position that has stood before draws the game as soon as it stands again.",
            set=3),
        "same-whoever-moves": Mistake(
            ["chess.end.repetition.same"],
            "Two positions are the same if the board, the rights and the en passant square are, whoever is to move.",
            set=3),
        "idle-rights-do-not-count": Mistake(
            ["chess.end.repetition.same"],
            "A right to castle tells two positions apart only if the King could castle by it at once.",
            set=3),
        # The fourth set.
        "en-passant-captured-pawn-still-shields": Mistake(
            ["chess.king.safe", "chess.pawn.en-passant.square"],
            "In an en passant capture the captured Pawn still blocks lines when the King's safety is judged.",
            set=4),
        "captured-rook-keeps-castling-right": Mistake(
            ["chess.castling.rights.lost"],
            "A right to castle is lost only when the King or that Rook moves; capturing the Rook does not touch it.",
            set=4),
        "promotion-to-queen-or-knight-only": Mistake(
            ["chess.promotion.piece", "chess.promotion.choice"],
            "A Pawn on the last rank becomes a Queen or a Knight; "
            "Rook and Bishop are never better, so they are left out.",
            set=4),
        # The fifth set.
        "bishops-any-colour-dead": Mistake(
            ["chess.end.dead-position"],
            "King and Bishop against King and Bishop is a draw.",
            set=5),
        "seventy-five-before-mate": Mistake(
            ["chess.end.precedence", "chess.end.checkmate", "chess.end.seventy-five-moves"],
            "When the clock reaches 150 the game is drawn.",
            set=5),
        "pawn-attack-occupied-only": Mistake(
            ["chess.attack", "chess.castling.through-check"],
            "A Pawn attacks a square diagonally in front of it only if there is an enemy to take.",
            set=5),
        "pinned-do-not-attack": Mistake(
            ["chess.attack.pinned", "chess.attack", "chess.king.safe"],
            "A pinned piece cannot capture, so it does not attack.",
            set=5),
        # The sixth set, in pairs only.
        "double-step-target-only": Mistake(
            ["chess.pawn.double-step.blocked", "chess.pawn.double-step"],
            "A Pawn's two squares are legal if the square it reaches is vacant.",
            set=6),
        # The eighth set.
        "promotion-is-no-pawns-move": Mistake(
            ["chess.clock"],
            "A Pawn's move is one after which a Pawn stands on the target: a promotion without capture does not "
            "set the clock to 0.",
            set=8),
        "one-pawn-captures-en-passant": Mistake(
            ["chess.pawn.en-passant", "chess.pawn.en-passant.square"],
            "Where two Pawns stand beside the one that went two squares, only that on its left may capture it "
            "en passant.",
            set=8),
        "castling-takes-one-right": Mistake(
            ["chess.castling.rights.lost"],
            "By castling a player uses up the right to castle on that wing; the other one stays.",
            set=8),
        "double-step-answers-no-check": Mistake(
            ["chess.pawn.double-step", "chess.king.safe"],
            "In check a Pawn may capture or go one square in between; its two squares are for quiet times.",
            set=8),
        "knights-let-castle": Mistake(
            ["chess.castling.through-check", "chess.castling.into-check"],
            "Whether the King may cross a square and arrive is seen along lines; a Knight's attack does not "
            "hinder castling.",
            set=8),
    }

    def __init__(self, mistake=None):
        super().__init__(mistake)
        self.farthest = 6 if self.believes("six-squares-at-most") else 7
        self.leaps = KNIGHT_ROUND_THE_EDGE if self.believes("knight-leaps-round-the-edge") else KNIGHT
        self.wings = WINGS
        if self.believes("queens-wing-is-mirrored"):
            self.wings = (WINGS[0], WINGS[1]._replace(king_to=1, rook_to=C1))
        if self.believes("black-turned-round"):
            self.start = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

    # Texts

    def read(self, text):
        fields = text.split()
        if not 4 <= len(fields) <= 6:
            raise Unreadable("not six fields")
        fields += ["0", "1"][len(fields) - 4:]
        board, player, rights, passed, clock, number = fields
        if player not in ("w", "b"):
            raise Unreadable(f"no player {player}")
        passed = None if passed == "-" else number_of(passed)
        position = Position(read_board(board), player == "w", read_rights(rights), passed,
                            read_counter(clock), max(1, read_counter(number)))
        if self.believes("second-queen-is-impossible") and self.has_too_many(position.board):
            raise Unreadable("more pieces of a kind than at the start")
        return State(self.with_useful_passed(position))

    def has_too_many(self, board):
        """Whether a player has more pieces of a kind than at the start."""
        return any(board.count(kind) > (1 if kind in "Qq" else 2) for kind in "QRBNqrbn")

    def write(self, state):
        position = state.position
        return f"{self.key(position)} {position.clock} {position.number}"

    def key(self, position):
        """The first four fields (chess.end.repetition.same)."""
        player = "w" if position.white else "b"
        passed = "-" if position.passed is None else name(position.passed)
        return f"{write_board(position.board)} {player} {position.rights or '-'} {passed}"

    def turn(self, state):
        return "white" if state.position.white else "black"

    def check(self, state):
        return self.in_check(state.position)

    # Attack and check

    def in_check(self, position):
        """chess.check"""
        if position.moved is not None and self.believes("only-the-moved-piece-checks"):
            king = position.board.find(letter("K", position.white))
            return position.moved in self.attackers(position.board, king, not position.white)
        return self.king_attacked(self.awake(position, position.board), position.white)

    def awake(self, position, board):
        """The board; a new piece that does not attack yet stands there as a Pawn (chess.promotion.effect)."""
        new = position.moved
        if new is None or not self.believes("new-piece-sleeps") or not is_enemy(board[new], position.white):
            return board
        return board[:new] + letter("P", not position.white) + board[new + 1:]

    def king_attacked(self, board, white):
        king = board.find(letter("K", white))
        return king >= 0 and bool(self.attackers(board, king, not white))

    def attackers(self, board, square, white):
        """The squares of White's (Black's) pieces that attack a square (chess.attack)."""
        found = self.reaching(board, square, white)
        if self.believes("pinned-piece-does-not-attack"):
            found = [origin for origin in found if not self.is_pinned(board, origin, square, white)]
        if self.believes("pinned-do-not-attack"):
            found = [origin for origin in found if square in self.held_to(board, origin, white)]
        return found

    def held_to(self, board, origin, white):
        """Only a mistake: the squares that a piece attacks at most: if it is pinned, those up to what pins it."""
        king = board.find(letter("K", white))
        for step, line in LINES.items():
            pieces = [at for at in line[king] if board[at] != "."] if king >= 0 else []
            if pieces[:1] == [origin] and len(pieces) > 1 and is_enemy(board[pieces[1]], white):
                if step in SLIDES.get(board[pieces[1]].upper(), ()):
                    return line[king][:line[king].index(pieces[1]) + 1]
        return range(64)

    def is_pinned(self, board, origin, square, white):
        after = list(board)
        after[square], after[origin] = after[origin], "."
        after = "".join(after)
        king = after.find(letter("K", white))
        return king >= 0 and bool(self.reaching(after, king, not white))

    def reaching(self, board, square, white):
        found = [origin for origin in self.leaps[square]
                 if board[origin] == letter("N", white) and self.may_leap(board, origin, square)]
        if not self.believes("kings-may-touch"):
            found += [origin for origin in KING[square] if board[origin] == letter("K", white)]
        for steps, kinds in ((STRAIGHT, "RQ"), (DIAGONAL, "BQ")):
            sliders = kinds if white else kinds.lower()
            for step in steps:
                for origin in LINES[step][square][:self.farthest]:
                    if board[origin] != "." and board[origin] in sliders:
                        found.append(origin)
                    if self.stops(board[origin], white):
                        break
        back = -8 if white or self.believes("pawns-attack-upwards") else 8
        for origin in (square + back - 1, square + back + 1):
            if 0 <= origin < 64 and board[origin] == letter("P", white):
                if self.believes("pawn-attack-occupied-only") and not is_enemy(board[square], white):
                    continue
                if square in self.pawn_attacks(origin, white or self.believes("pawns-attack-upwards")):
                    found.append(origin)
        if self.believes("pawn-attacks-straight-ahead") and 0 <= square + back < 64:
            found += [square + back] if board[square + back] == letter("P", white) else []
        return found

    def stops(self, piece, white):
        """Whether White's (Black's) pieces do not slide past what stands here (chess.move.blocked)."""
        return piece != "." and not (self.believes("only-friends-block") and is_enemy(piece, white))

    def may_leap(self, board, origin, target):
        """Nothing stops a Knight (chess.knight.jump)."""
        if not self.believes("knight-has-a-leg"):
            return True
        files, ranks = target % 8 - origin % 8, target // 8 - origin // 8
        return board[origin + (files // 2 if abs(files) == 2 else ranks // 2 * 8)] == "."

    def pawn_attacks(self, origin, white):
        ahead = origin + (8 if white else -8)
        if self.believes("pawn-captures-wrap"):
            return [to for to in (ahead - 1, ahead + 1) if 0 <= to < 64]
        return [to for to in (ahead - 1, ahead + 1) if 0 <= to < 64 and abs(to % 8 - origin % 8) == 1]

    # Moves: origin, target, and the letter of a new piece

    def pieces_moves(self, position):
        """What the pieces may do without castling, the King's safety aside."""
        board, white = position.board, position.white
        for origin, piece in enumerate(board):
            if not is_own(piece, white):
                continue
            kind = piece.upper()
            if kind == "P":
                yield from self.pawn_moves(position, origin)
            elif kind in SLIDES:
                for step in SLIDES[kind]:
                    for target in LINES[step][origin][:self.farthest]:
                        if not is_own(board[target], white):
                            yield origin, target, ""
                        if self.stops(board[target], white):
                            break
            else:
                for target in (self.leaps if kind == "N" else KING)[origin]:
                    if kind == "N" and not self.may_leap(board, origin, target):
                        continue
                    if not is_own(board[target], white):
                        yield origin, target, ""

    def pawn_moves(self, position, origin):
        board, white = position.board, position.white
        forwards = 8 if white else -8
        ahead = origin + forwards
        if not 0 <= ahead < 64:
            return
        captures_ahead = is_enemy(board[ahead], white) and self.believes("push-captures")
        if board[ahead] == "." or captures_ahead:  # chess.pawn.push
            yield from self.arrivals(board, origin, ahead, white)
        if self.may_double(board, origin, ahead, ahead + forwards, white):
            yield origin, ahead + forwards, ""
        for target in self.pawn_attacks(origin, white):  # chess.pawn.capture, chess.pawn.en-passant
            if self.is_prey(board[target], white):
                if self.believes("promotion-only-by-push"):
                    yield origin, target, ""
                else:
                    yield from self.arrivals(board, origin, target, white)
            elif self.is_passed(position, origin, target) and self.captures_passing(position, origin, target):
                if self.believes("one-pawn-captures-en-passant") and self.passes_later(position, origin, target):
                    continue
                yield origin, target, ""

    def is_prey(self, piece, white):
        """chess.pawn.capture"""
        if self.believes("pawn-captures-friends") and piece != letter("K", white):
            return piece != "."
        return is_enemy(piece, white)

    def may_double(self, board, origin, ahead, target, white):
        """chess.pawn.double-step"""
        second = 1 if white else 6
        if not white and self.believes("black-double-step-from-rank-six"):
            second = 5
        if origin // 8 != second:
            return False
        captures = self.believes("double-step-captures") and is_enemy(board[target], white)
        if board[target] != "." and not captures:
            return False
        if self.believes("double-step-over-a-piece") or self.believes("double-step-target-only"):
            return True
        return board[ahead] == "."

    def passes_later(self, position, origin, target):
        """Only a mistake: whether a Pawn on the other side, nearer to file a, could go onto the square too."""
        other = target - target % 8 + target % 8 - 1 + (origin // 8 - target // 8) * 8
        return origin % 8 > target % 8 > 0 and position.board[other] == letter("P", position.white)

    def is_passed(self, position, origin, target):
        """chess.pawn.en-passant"""
        if self.believes("en-passant-at-any-time") and origin // 8 == (4 if position.white else 3):
            return True
        return target == position.passed

    def captures_passing(self, position, origin, target):
        """chess.pawn.en-passant.capture: the enemy Pawn stands beside the origin."""
        beside = origin // 8 * 8 + target % 8
        return position.board[target] == "." and position.board[beside] == letter("P", not position.white)

    def arrivals(self, board, origin, target, white):
        """A Pawn's move, with a promotion on the last rank (chess.promotion)."""
        if target // 8 != (7 if white else 0):
            yield origin, target, ""
            return
        if self.believes("promotion-is-optional"):
            yield origin, target, ""
        for new in self.new_pieces():
            if self.believes("promotion-to-the-lost") and board.count(letter(new.upper(), white)) >= 1 + (new != "q"):
                continue
            yield origin, target, new

    def new_pieces(self):
        """chess.promotion.piece"""
        if self.believes("queens-only"):
            return "q"
        if self.believes("promotion-to-queen-or-knight-only"):
            return "qn"
        return "qrn" if self.believes("no-bishop-promotion") else "qrbn"

    def castlings(self, position):
        board, white = position.board, position.white
        up = 0 if white else A8
        if board[E1 + up] != letter("K", white):
            return
        for wing in self.wings:
            if self.has_right(position, wing, up) and self.may_castle(position, wing, up):
                yield E1 + up, wing.king_to + up, ""

    def has_right(self, position, wing, up):
        """chess.castling.rights"""
        rights = [letter(wing.right, position.white)]
        if self.believes("one-right-for-both-wings"):
            rook = position.board[wing.rook_from + up] == letter("R", position.white)
            rights = [letter(other.right, position.white) for other in WINGS if rook]
        if self.believes("captured-rook-keeps-castling-right"):
            if position.board[wing.rook_from + up] != letter("R", position.white):
                return False
        return any(right in position.rights for right in rights)

    def may_castle(self, position, wing, up):
        crossed = [E1, wing.rook_to, wing.king_to]  # chess.castling.out-of-check, through-check, into-check
        if self.believes("castles-out-of-check"):
            crossed.remove(E1)
        if self.believes("castles-through-check"):
            crossed.remove(wing.rook_to)
        if self.believes("castles-into-check"):
            crossed.remove(wing.king_to)
        if self.believes("queens-wing-is-mirrored") and wing.right == "Q":
            crossed.append(D1)
        if self.believes("attacked-rook-does-not-castle"):
            crossed.append(wing.rook_from)
        if self.believes("b-square-may-not-be-attacked"):
            crossed += [square for square in wing.between if square not in crossed]
        between = wing.between  # chess.castling.between
        if self.believes("b-square-may-be-occupied"):
            between = (wing.rook_to, wing.king_to)
        if self.believes("castling-captures") and is_enemy(position.board[wing.king_to + up], position.white):
            between = [square for square in between if square != wing.king_to]
        if any(position.board[square + up] != "." for square in between):
            return False
        return not any(self.attacked_before_castling(position, square + up) for square in crossed)

    def attacked_before_castling(self, position, square):
        if self.believes("knights-let-castle") and square % 8 != 4:
            knight = letter("N", not position.white)
            attackers = self.attackers(self.awake(position, position.board), square, not position.white)
            return any(position.board[origin] != knight for origin in attackers)
        if self.believes("attacks-are-moves"):
            theirs = self.pieces_moves(position._replace(white=not position.white, passed=None))
            return any(target == square for _, target, _ in theirs)
        return bool(self.attackers(self.awake(position, position.board), square, not position.white))

    # The board after a move

    def board_after(self, position, move, captures_passed=True):
        origin, target, new = move
        board = list(position.board)
        piece = board[origin]
        board[origin] = "."
        board[target] = letter(new.upper(), position.white) if new else piece
        captures_passed = captures_passed and not self.believes("en-passant-victim-stays")
        if self.takes_passed(position, origin, target) and captures_passed:
            board[target - 8 if position.white else target + 8] = "."
        rook_moves = position.white or not self.believes("black-rook-stays")
        if self.castles(position.board, origin, target) and rook_moves:
            wing = self.wings[0] if target > origin else self.wings[1]
            up = origin - E1
            board[wing.rook_to + up] = board[wing.rook_from + up]
            board[wing.rook_from + up] = "."
        return "".join(board)

    def castles(self, board, origin, target):
        """Whether this legal move is castling."""
        return board[origin] in "Kk" and origin % 8 == 4 and abs(target - origin) in (2, 3)

    def takes_passed(self, position, origin, target):
        """Whether this legal move captures en passant (chess.pawn.en-passant.capture)."""
        if target == position.passed and self.believes("en-passant-by-any-piece"):
            return True
        if position.board[origin] not in "Pp":
            return False
        is_diagonal = origin % 8 != target % 8 and position.board[target] == "."
        return target == position.passed or is_diagonal and self.believes("en-passant-at-any-time")

    def is_safe(self, position, move):
        """chess.king.safe"""
        white = position.white
        origin, target, _ = move
        is_king = position.board[origin] in "Kk"
        if self.believes("king-is-captured"):
            return True
        if self.castles(position.board, origin, target) and self.believes("castles-into-check"):
            return True
        if not is_king and self.believes("pinned-piece-moves") and not self.in_check(position):
            return True
        if self.believes("en-passant-answers-no-check") and self.takes_passed(position, origin, target):
            if self.in_check(position):
                return False
        if self.believes("double-step-answers-no-check") and position.board[origin] in "Pp":
            if abs(target - origin) == 16 and self.in_check(position):
                return False
        if is_king and self.believes("king-shields-itself"):
            return not self.attackers(position.board, target, not white)
        if is_king and position.board[target] != "." and self.believes("king-takes-guarded-pieces"):
            return True
        if not is_king and self.believes("pinned-piece-stays") and self.shields(position, origin):
            return False
        if self.believes("en-passant-victim-shields"):
            return not self.king_attacked(self.board_after(position, move, captures_passed=False), white)
        if self.believes("en-passant-captured-pawn-still-shields") and self.takes_passed(position, origin, target):
            return not self.king_attacked(self.with_shield(position, move), white)
        after = self.awake(position, self.board_after(position, move))
        if not is_king and self.believes("one-checker-only"):
            return self.answers_first_checker(position, move, after)
        return not self.king_attacked(after, white)

    def shields(self, position, origin):
        """Whether the King of the player to move is attacked from more squares without the piece on `origin`."""
        board, white = position.board, position.white
        king = board.find(letter("K", white))
        without = board[:origin] + "." + board[origin + 1:]
        now = self.attackers(board, king, not white) if king >= 0 else []
        return king >= 0 and not set(self.attackers(without, king, not white)) <= set(now)

    def with_shield(self, position, move):
        """The board after a capture en passant, a friend in place of the captured Pawn: it blocks and cannot check."""
        board = list(self.board_after(position, move))
        board[move[1] + (-8 if position.white else 8)] = letter("P", position.white)
        return "".join(board)

    def answers_first_checker(self, position, move, after):
        king = position.board.find(letter("K", position.white))
        if king < 0:
            return True
        checkers = sorted(self.attackers(position.board, king, not position.white))
        still = self.attackers(after, king, not position.white)
        return not [origin for origin in still if origin not in checkers[1:]]

    def legal_moves(self, position):
        """All legal moves, whether or not the game is over."""
        moves = list(self.pieces_moves(position)) + list(self.castlings(position))
        return [move for move in moves if self.is_safe(position, move)]

    def moves_of(self, state):
        if state.moves is None:
            state.moves = {name(origin) + name(target) + new: (origin, target, new)
                           for origin, target, new in self.legal_moves(state.position)}
        return state.moves

    def legal(self, state):
        return list(self.moves_of(state)) if self.outcome(state) is None else []

    # The position after a move

    def play(self, state, move):
        past = state.past + (self.repetition_key(state.position),)
        if not state.past and self.believes("repetition-forgets-first"):
            past = (None,)
        return State(self.position_after(state.position, self.moves_of(state)[move]), past)

    def position_after(self, position, move):
        origin, target, _ = move
        board, white = position.board, position.white
        is_pawn = board[origin] in "Pp"
        passed = (origin + target) // 2 if is_pawn and abs(target - origin) == 16 else None
        if passed is not None and self.believes("passed-square-below"):
            passed = target - 8
        if passed is not None and self.believes("double-step-target-only") and board[passed] != ".":
            passed = None
        return self.with_useful_passed(Position(
            self.board_after(position, move), not white, self.rights_after(position, move), passed,
            self.clock_after(position, move), self.number_after(position), self.moved(move)))

    def moved(self, move):
        """What some mistakes keep of a move."""
        _, target, new = move
        keeps = self.believes("only-the-moved-piece-checks") or new and self.believes("new-piece-sleeps")
        return target if keeps else None

    def rights_after(self, position, move):
        """chess.castling.rights.lost"""
        origin, target, _ = move
        lost = RIGHTS_OF.get(origin, "")
        if self.believes("rook-takes-both-rights") and lost:
            lost = "KQ" if lost.isupper() else "kq"
        keeps = self.believes("captured-rook-keeps-right") or self.believes("captured-rook-keeps-castling-right")
        if not keeps:
            lost += RIGHTS_OF.get(target, "")
        if self.believes("castling-takes-one-right") and self.castles(position.board, origin, target):
            lost = letter("K" if target > origin else "Q", position.white)
        if self.believes("rights-come-back"):
            return self.rights_of(self.board_after(position, move))
        if self.believes("check-takes-the-rights") and self.in_check(position):
            lost += letter("K", position.white) + letter("Q", position.white)
        return "".join(right for right in position.rights if right not in lost)

    def rights_of(self, board):
        """The rights of all whose King and Rook stand where they began."""
        return "".join(letter(wing.right, white) for white, up in ((True, 0), (False, A8)) for wing in WINGS
                       if board[E1 + up] == letter("K", white) and board[wing.rook_from + up] == letter("R", white))

    def clock_after(self, position, move):
        """chess.clock"""
        origin, target, _ = move
        piece = position.board[origin]
        castles = self.castles(position.board, origin, target)
        if move[2] and position.board[target] == "." and self.believes("promotion-is-no-pawns-move"):
            return min(position.clock + 1, MOST)
        if self.believes("only-captures-reset-the-clock"):
            captures = position.board[target] != "." or self.takes_passed(position, origin, target)
            return 0 if captures else min(position.clock + 1, MOST)
        if piece in "Pp" or position.board[target] != "." or castles and self.believes("castling-resets-clock"):
            return 0
        if position.white and self.believes("clock-counts-whole-moves"):
            return position.clock
        return min(position.clock + 1, MOST)

    def number_after(self, position):
        """chess.number"""
        goes_up = position.white == self.believes("move-number-after-white")
        if self.believes("number-counts-every-move"):
            goes_up = True
        return min(position.number + goes_up, MOST)

    def with_useful_passed(self, position):
        """The en passant square is there only if a capture onto it is legal (chess.pawn.en-passant.square)."""
        if position.passed is None or self.believes("en-passant-square-always"):
            return position
        for origin in range(64):
            if position.board[origin] == letter("P", position.white):
                for move in self.pawn_moves(position, origin):
                    if move[1] == position.passed and move[1] % 8 != origin % 8 and self.is_useful(position, move):
                        return position
        return position._replace(passed=None)

    def is_useful(self, position, move):
        """Whether a capture en passant is reason to note its square."""
        return self.believes("en-passant-square-beside-a-pawn") or self.is_safe(position, move)

    # The end of the game

    def outcome(self, state):
        position = state.position
        if self.believes("king-is-captured") and letter("K", position.white) not in position.board:
            return {"winner": "black" if position.white else "white", "by": "king-captured"}
        if self.is_quiet_too_long(position) and self.believes("seventy-five-before-mate"):
            return {"draw": "seventy-five-moves"}
        mate = None
        moves = self.moves_of(state).values()
        if self.believes("king-without-a-square-is-mated") and self.in_check(position):
            moves = [move for move in moves if position.board[move[0]] in "Kk"]
        if not moves:
            if self.in_check(position) or self.believes("stalemate-loses"):
                mate = {"winner": "black" if position.white else "white", "by": "checkmate"}
            else:
                mate = {"draw": "stalemate"}
        if self.believes("material-before-stalemate") and self.is_dead(position.board):
            mate = None
        if mate and not (self.is_quiet_too_long(position) and self.believes("seventy-five-moves-before-mate")):
            return mate
        if self.is_dead(position.board):
            return {"draw": "dead-position"}
        if self.is_quiet_too_long(position):
            return {"draw": "fifty-moves" if self.believes("fifty-moves-need-no-claim") else "seventy-five-moves"}
        if self.is_repeated(state):
            return {"draw": "repetition"}
        return None

    def is_quiet_too_long(self, position):
        """chess.end.seventy-five-moves"""
        if self.believes("seventy-five-on-the-clock"):
            return position.clock >= self.quiet_moves // 2
        if self.believes("fifty-moves-need-no-claim"):
            return position.clock >= 100
        if self.believes("seventy-five-moves-end-with-blacks") and not position.white:
            return False
        return position.clock >= self.quiet_moves + self.believes("seventy-five-moves-one-late")

    def is_dead(self, board):
        """chess.end.dead-position"""
        rest = [(piece.upper(), square) for square, piece in enumerate(board) if piece not in ".Kk"]
        kinds = [kind for kind, _ in rest]
        if self.believes("no-dead-positions"):
            return False
        if self.believes("a-minor-piece-each-is-dead") and set(kinds) <= {"N", "B"}:
            whites = sum(board[square].isupper() for _, square in rest)
            return whites <= 1 and len(rest) - whites <= 1
        if kinds in ([], ["N"]):
            return True
        if kinds == ["N", "N"] and self.believes("two-knights-are-dead"):
            return len({board[square] for _, square in rest}) == 1
        if kinds == ["B", "B"] and self.believes("bishops-any-colour-dead"):
            if len({board[square] for _, square in rest}) == 2:
                return True
        colours = {(square // 8 + square % 8) % 2 for _, square in rest}  # chess.board.colours
        if self.believes("colours-by-number"):
            colours = {square % 2 for _, square in rest}
        if self.believes("two-bishops-are-not-dead"):
            return kinds == ["B"]
        return set(kinds) == {"B"} and len(colours) == 1

    def is_repeated(self, state):
        """chess.end.repetition"""
        key = self.repetition_key(state.position)
        if self.believes("drawn-at-the-third-time"):
            return state.past.count(key) >= 2
        if self.believes("drawn-at-the-second-time"):
            return key in state.past
        if self.believes("repeated-in-succession"):
            return state.past[-16::4] == (key, key, key, key)
        return state.past.count(key) >= 4

    def repetition_key(self, position):
        if self.believes("repetition-without-rights"):
            return position.board, position.white
        if self.believes("same-with-the-counters"):
            return position
        if self.believes("same-whoever-moves"):
            return position.board, position.rights, position.passed
        if self.believes("idle-rights-do-not-count"):
            both = [position._replace(white=white) for white in (True, False)]
            castlings = tuple(move for each in both for move in self.castlings(each))
            return position.board, position.white, castlings, position.passed
        return position.board, position.white, position.rights, position.passed
