"""Aviary from the law's text, spec/aviary.md (the clauses' names without `aviary.`), by the default rulings."""

from collections import namedtuple

from engine import Engine as Base, Mistake, Unreadable

LETTERS = "WSOGTPCBR"
BIRDS = LETTERS + LETTERS.lower()
WHITE, BLACK = "white", "black"

# A bird's letter and the minor birds as which it moves (canary.move to owl.move).
MOVES_AS = {"W": "W", "S": "S", "C": "C", "B": "B", "R": "R", "T": "RW", "P": "RB", "G": "BC", "O": "CR"}

# `board` is a tuple of 64 characters, a1 b1 ... h8, with `.` for a vacant square; `hands` has upper-case letters
# for each player; `past` is what has been so far, which matters with `threefold-draw` only.
State = namedtuple("State", "board hands turn past")


def clauses(names):
    return ["aviary." + name for name in names.split()]


def mistake(names, belief, set=1):
    return Mistake(clauses(names), belief, set)


def other(player):
    return BLACK if player == WHITE else WHITE


def owner(bird):
    """Whose bird it is; None for a vacant square."""
    if bird == ".":
        return None
    return WHITE if bird.isupper() else BLACK


def of(player, letter):
    """The bird with this letter as it stands on the board when it is the player's."""
    return letter if player == WHITE else letter.lower()


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def number(name):
    """The square with this name."""
    return 8 * (int(name[1]) - 1) + "abcdefgh".index(name[0])


def difference(origin, target):
    return target % 8 - origin % 8, target // 8 - origin // 8


def sign(number):
    return (number > 0) - (number < 0)


def places(state, player, letter):
    """The squares on which the player has birds of this kind."""
    bird = of(player, letter)
    return [square for square in range(64) if state.board[square] == bird]


def in_hand(state, player, letter):
    return state.hands[player].count(letter)


def sparrows(state, player):
    """How many Sparrows the player owns, on the board and in hand."""
    return len(places(state, player, "S")) + in_hand(state, player, "S")


def in_between(origin, target):
    """The squares between two squares in one line."""
    x, y = difference(origin, target)
    step = sign(x) + 8 * sign(y)
    return range(origin + step, target, step)


def routes(origin, target):
    """The squares on a Robin's two routes: the straight step and the diagonal one (robin.routes)."""
    x, y = difference(origin, target)
    diagonal = origin + sign(x) + 8 * sign(y)
    straight = origin + sign(x) if abs(x) == 2 else origin + 8 * sign(y)
    return straight, diagonal


def is_same_quarter(square, other_square):
    """Whether a Woodpecker on one of the two squares could come to the other (woodpecker.quarter)."""
    x, y = difference(square, other_square)
    return x % 2 == 0 and y % 2 == 0


def corners(origin, target):
    """A Robin's two ways round a corner, two squares each, as robin-goes-round-the-corner has them."""
    x, y = difference(origin, target)
    along = sign(x) if abs(x) == 2 else 8 * sign(y)
    across = 8 * sign(y) if abs(x) == 2 else sign(x)
    return (origin + along, origin + 2 * along), (origin + across, origin + across + along)


def is_leap(origin, target):
    x, y = difference(origin, target)
    return sorted((abs(x), abs(y))) == [1, 2]


class Engine(Base):
    game = "aviary"

    MISTAKES = {
        # How the birds move
        "woodpecker-one-or-two": mistake(
            "woodpecker.move",
            "The Woodpecker moves one or two squares in all eight directions, as Canary and Bluejay do in theirs."),
        "owl-and-pigeon-exchanged": mistake(
            "owl.move pigeon.move",
            "The Pigeon combines Robin and Canary, and the Owl combines Robin and Bluejay."),
        "bluejay-slides": mistake(
            "bluejay.move",
            "The Bluejay is Bishop-like: it goes any distance along a diagonal with no enemy in between."),
        # Jumping and blocking
        "friends-block-lines": mistake(
            "jump.friend",
            "Any bird on the middle square, friend or enemy, blocks a move of two squares in one line."),
        "jump-without-capture": mistake(
            "jump.friend",
            "A friend may be jumped over only on the way to a vacant square; one does not capture by such a move."),
        "enemies-are-jumped": mistake(
            "jump.enemy",
            "Birds fly: a move of two squares in one line goes over whatever stands on the middle square."),
        "no-sideways-jump": mistake(
            "ruling.sideways-jump jump.sideways",
            "Friends are jumped over along files and diagonals and by Robins, but never along a rank."),
        "robin-needs-both-routes": mistake(
            "robin.routes robin.blocked",
            "One enemy on either of its two routes blocks the Robin."),
        "robin-steps-straight-first": mistake(
            "robin.routes",
            "The Robin goes straight first and then diagonally, so an enemy on the straight square blocks it."),
        "any-two-birds-block-a-robin": mistake(
            "robin.blocked jump.friend",
            "A Robin is blocked when birds stand on both of its routes, its own birds too."),
        "only-robins-are-blocked": mistake(
            "robin.blocked robin.routes",
            "Owl, Pigeon and Tern leap as a chess Knight does; only the Robin itself can be blocked."),
        # Capture and attack
        "captured-sparrow-leaves-play": mistake(
            "capture.hand",
            "A captured Sparrow is out of the game; only the other birds go into the captor's hand."),
        "captured-birds-go-home": mistake(
            "capture.hand",
            "A captured bird goes into the hand of the player who lost it, to be entered again by that player."),
        "pinned-birds-do-not-attack": mistake(
            "attack",
            "A bird that may not move because its own last Sparrow would be attacked does not attack anything."),
        "jumping-is-no-attack": mistake(
            "attack jump.friend",
            "A bird may capture by a jump over a friend, but it does not give check or guard a square over one."),
        "sparrows-do-not-attack": mistake(
            "attack",
            "Sparrows are the Kings of this game, and a Sparrow does not give check or guard a square."),
        # Entering
        "no-woodpecker-on-end-ranks": mistake(
            "enter",
            "Woodpeckers are the pawns of this game and are not entered on the first or the last rank."),
        "no-mate-by-entering": mistake(
            "enter.check enter",
            "A bird may be entered with check, but not with checkmate."),
        "re-entry-is-free": mistake(
            "turn sparrow.re-enter",
            "A player without a Sparrow on the board puts one there at once and then makes the move of the turn."),
        # The Sparrows
        "every-check-is-answered": mistake(
            "check.ignored",
            "No Sparrow on the board may be left or put under attack, the last one or not."),
        "one-sparrow-stays-safe": mistake(
            "check.ignored",
            "One of several Sparrows may be left attacked, but not all of them at once: that would be mate."),
        "check-on-the-last-only": mistake(
            "check",
            "Only an attack on a player's last Sparrow is a check."),
        "re-entry-is-optional": mistake(
            "sparrow.re-enter",
            "A player without a Sparrow on the board may do something else while one is in hand."),
        "sparrows-in-hand-do-not-count": mistake(
            "ruling.last-sparrow",
            "The only Sparrow on the board is the last one, whatever is in hand."),
        "sparrows-counted-after-the-move": mistake(
            "ruling.last-sparrow-judged last-sparrow.safe",
            "Whoever captures a Sparrow has two and need not keep the one on the board from attack."),
        "no-entering-in-check": mistake(
            "ruling.answering-check enter",
            "While the last Sparrow is in check nothing is entered: the check is answered on the board."),
        "no-sparrow-entered-under-attack": mistake(
            "enter.last-sparrow check.ignored",
            "A Sparrow is never entered on an attacked square, the last one or not."),
        # Ends
        "empty-board-is-lost": mistake(
            "end.no-sparrows sparrow.re-enter",
            "A player without a Sparrow on the board has lost, whatever is in hand."),
        "only-the-mover-is-without": mistake(
            "end.no-sparrows",
            "Only the player to move can have lost for want of Sparrows; nobody else is looked at."),
        "no-entry-is-stalemate": mistake(
            "end.no-entry",
            "A player who cannot enter a Sparrow anywhere has no legal move and is not in check: a stalemate."),
        "stalemate-loses": mistake(
            "ruling.no-legal-move end.stalemate",
            "Whoever has no legal move has lost."),
        "threefold-draw": mistake(
            "ruling.repetition end.repetition",
            "As in chess, a position that occurs for the third time is a draw."),
        # The opening setup
        "black-faces-its-like": mistake(
            "start",
            "Black's birds stand on the files of White's, as in chess: Owl faces Owl, Gull Gull, Tern Tern."),
        # The second set.
        "white-starts-at-the-bottom": mistake(
            "start",
            "White's birds start at the bottom of the board, on ranks 1 and 2, and Black's at the top, as in chess.",
            set=2),
        "black-begins": mistake(
            "ruling.first-player start",
            "Black moves first.",
            set=2),
        "canary-goes-one-square": mistake(
            "canary.move",
            "The Canary goes one square straight, never two; so do Owl and Gull when they move as a Canary.",
            set=2),
        "robin-turns-either-way": mistake(
            "robin.move",
            "The Robin goes one square straight and then one on any diagonal, so it may end beside where it began.",
            set=2),
        "woodpecker-goes-straight": mistake(
            "woodpecker.move",
            "The Woodpecker goes two squares along a file or a rank, not along a diagonal.",
            set=2),
        "sparrow-goes-straight": mistake(
            "sparrow.move",
            "The Sparrow goes one square along a file or a rank, not along a diagonal.",
            set=2),
        "tern-goes-one-square": mistake(
            "tern.move",
            "The Tern combines Robin and Sparrow.",
            set=2),
        "gull-goes-as-a-woodpecker": mistake(
            "gull.move",
            "The Gull combines Canary and Woodpecker.",
            set=2),
        "woodpecker-leaps": mistake(
            "jump.enemy",
            "A Woodpecker never stops on the square in between, so it leaps over whatever stands there; others do not.",
            set=2),
        "friend-and-enemy-block-a-robin": mistake(
            "jump.friend robin.routes robin.blocked",
            "A Robin with an enemy on one of its routes needs the other vacant: a friend there blocks it.",
            set=2),
        "robin-goes-straight-along-the-file": mistake(
            "robin.routes",
            "The straight route of a Robin begins on the origin's file, whichever way it goes.",
            set=2),
        "one-of-a-kind-in-hand": mistake(
            "capture.hand",
            "A hand shows which kinds of birds a player has captured: a second one of a kind adds nothing to it.",
            set=2),
        "attacks-seen-by-the-player-to-move": mistake(
            "attack check",
            "The player to move has the friends and the other the enemies, in the other player's attacks too.",
            set=2),
        "all-of-a-kind-entered": mistake(
            "enter",
            "When a bird is entered all birds of its kind leave the hand.",
            set=2),
        "entered-on-the-own-half": mistake(
            "enter",
            "Birds are entered on their player's own half of the board only.",
            set=2),
        "hands-are-shared": mistake(
            "enter.in-hand capture.hand",
            "Captured birds lie beside the board for both: a player may enter one that the other has captured.",
            set=2),
        "entered-onto-enemies": mistake(
            "enter.vacant enter",
            "A bird may be entered wherever no friend stands; an enemy on that square is captured.",
            set=2),
        "no-check-by-entering": mistake(
            "enter.check enter",
            "No bird may be entered if the other player is in check afterwards.",
            set=2),
        "entering-is-free": mistake(
            "turn",
            "Entering a bird does not use up the turn: the player goes on, and the turn ends with a move on the board.",
            set=2),
        "check-is-given": mistake(
            "check",
            "A check is the affair of the player who gives it: check is when the player to move attacks a Sparrow.",
            set=2),
        "no-sparrow-steps-into-attack": mistake(
            "check.ignored",
            "A Sparrow may be left under attack while it is not the last, but it may not step onto an attacked square.",
            set=2),
        "attacked-sparrow-must-be-taken": mistake(
            "check.not-taken",
            "A Sparrow that was left under attack must be captured when a legal move does so.",
            set=2),
        "at-most-two-sparrows": mistake(
            "sparrow.several",
            "A player has at most two Sparrows on the board, as many as at the start; a third is not entered.",
            set=2),
        "two-sparrows-are-kept-up": mistake(
            "sparrow.re-enter",
            "A player with fewer than two Sparrows on the board must enter one from the hand at once.",
            set=2),
        "only-the-sparrow-answers": mistake(
            "ruling.answering-check last-sparrow.flight",
            "A check on the last Sparrow is answered by moving that Sparrow, and by nothing else.",
            set=2),
        "last-sparrow-shields-itself": mistake(
            "last-sparrow.safe",
            "The last Sparrow may go to every square that is not attacked before it moves.",
            set=2),
        "last-sparrow-entered-anywhere": mistake(
            "enter.last-sparrow ruling.entering-last-sparrow",
            "A Sparrow may be entered on any vacant square, attacked or not, even when it is the last.",
            set=2),
        "mate-forgets-entries": mistake(
            "end.checkmate",
            "A last Sparrow under attack that no move on the board saves is mated, whatever could be entered.",
            set=2),
        # The third set.
        "robins-start-next-to-the-corners": mistake(
            "start",
            "Robins start where chess has its Knights, on files b and g of the second rank, and Canaries on c and f.",
            set=3),
        "canary-goes-exactly-two": mistake(
            "canary.move",
            "The Canary goes exactly two squares straight, never one; so do Owl and Gull when they move as a Canary.",
            set=3),
        "bluejay-keeps-to-its-half": mistake(
            "bluejay.half bluejay.move",
            "A Bluejay moves on its player's half of the board only: ranks 5 to 8 for White, 1 to 4 for Black.",
            set=3),
        "woodpecker-never-goes-back": mistake(
            "woodpecker.move",
            "Woodpeckers are the pawns of this game: they go forwards and sideways, but never towards their own side.",
            set=3),
        "one-woodpecker-a-quarter": mistake(
            "woodpecker.quarter enter",
            "A Woodpecker is not entered on a quarter (files and ranks odd or even) that has one of the same player.",
            set=3),
        "owl-and-gull-exchanged": mistake(
            "owl.move gull.move",
            "The Owl combines Bluejay and Canary, and the Gull combines Canary and Robin.",
            set=3),
        "only-woodpeckers-jump": mistake(
            "jump.friend",
            "In a line only Woodpecker and Tern jump; a bird that can stop on the middle square needs it vacant.",
            set=3),
        "enemies-are-jumped-without-capture": mistake(
            "jump.enemy",
            "An enemy on the middle square only keeps a bird from capturing beyond it: a vacant square may be reached.",
            set=3),
        "robin-goes-round-the-corner": mistake(
            "robin.routes",
            "The Robin goes two squares along and one across, or the other way round, with two squares on either way.",
            set=3),
        "blocked-robins-attack": mistake(
            "attack robin.blocked",
            "Two enemies stop a Robin's move, but it attacks as a Knight does: no bird stands between.",
            set=3),
        "sparrows-are-never-taken": mistake(
            "capture check.not-taken",
            "As with Kings in chess, no move captures a Sparrow: attacking one is a check, and no more.",
            set=3),
        "last-sparrow-takes-guarded-birds": mistake(
            "attack last-sparrow.safe",
            "No bird goes where a friend stands, so none attacks it there: the last Sparrow may take a guarded bird.",
            set=3),
        "no-attack-while-a-sparrow-is-due": mistake(
            "attack",
            "A player who has to enter a Sparrow can do nothing else, so that player's birds attack nothing meanwhile.",
            set=3),
        "check-of-the-first-sparrow": mistake(
            "check",
            "For a check it is enough to look at one Sparrow of the player, the first that is found from a1 on.",
            set=3),
        "sparrows-are-not-uncovered": mistake(
            "check.ignored",
            "An attack on a Sparrow may be ignored, but no bird may leave a square if that opens an attack on one.",
            set=3),
        "sparrows-keep-apart": mistake(
            "check.ignored",
            "As Kings in chess, Sparrows do not go, nor are they entered, next to a Sparrow of the other player.",
            set=3),
        "lost-sparrows-still-count": mistake(
            "capture.hand ruling.last-sparrow",
            "A Sparrow in the captor's hand counts for the player who lost it, who is not down to the last one then.",
            set=3),
        "sparrows-enter-first": mistake(
            "enter sparrow.re-enter",
            "Who has a Sparrow in hand may move a bird or enter that Sparrow, but enters no other bird before it.",
            set=3),
        "re-entered-sparrow-is-safe": mistake(
            "enter.last-sparrow sparrow.re-enter",
            "A Sparrow that has to be entered is not put on an attacked square, even if another remains in hand.",
            set=3),
        "others-expose-nothing": mistake(
            "last-sparrow.safe",
            "While the last Sparrow is not in check, only its own moves can put it there; no others are looked at.",
            set=3),
        "entries-answer-nothing": mistake(
            "last-sparrow.safe",
            "Only a move on the board has to answer a check on the last Sparrow; anything may be entered instead.",
            set=3),
        "mate-looks-at-flight-only": mistake(
            "end.checkmate ruling.answering-check",
            "A last Sparrow under attack that has no safe square to go to is mated, whatever other birds could do.",
            set=3),
        "who-cannot-enter-moves": mistake(
            "end.no-entry sparrow.re-enter",
            "A player who has to enter a Sparrow and has no square for it makes another move instead.",
            set=3),
        "no-sparrows-no-end": mistake(
            "end.no-sparrows",
            "Mate ends the game and nothing else does: who has no Sparrow at all has none to lose and plays on.",
            set=3),
        "no-position-twice": mistake(
            "ruling.repetition end.repetition",
            "No move may bring about a position that has stood before.",
            set=3),
        # The fourth set.
        "attack-colours-swapped": mistake(
            "attack jump.friend jump.enemy robin.blocked",
            "An attack is stopped by a bird of the attacker in between, and passes over birds of the defender.",
            set=4),
        # The fifth set.
        "capture-forces-entry-so-safe": mistake(
            "attack last-sparrow.safe sparrow.re-enter",
            "If I capture the only Sparrow my opponent has on the board they must re-enter one next, so my "
            "own last Sparrow may stay attacked for that move.",
            set=5),
        "mate-ignores-hand": mistake(
            "end.checkmate end.stalemate enter ruling.answering-check",
            "It is checkmate when the last Sparrow is attacked and no bird on the board can save it.",
            set=5),
        "attack-no-jump": mistake(
            "attack jump.friend check",
            "A bird may jump a friend to move, but it attacks only what it sees through a vacant middle square.",
            set=5),
        # Not of a set: what cases and random questions used to show by chance alone.
        "robin-attacks-past-one-bird": mistake(
            "attack jump.friend robin.routes robin.blocked",
            "Birds on both of its routes keep a Robin from attacking, though it moves over them unless both are enemies.",
            set=7),
        # The sixth set, in pairs only.
        "sparrow-entry-no-mate": mistake(
            "enter.check enter",
            "As in shogi, the least bird, the Sparrow, may not be entered to give checkmate.",
            set=6),
        "woodpecker-leaps-enemies": mistake(
            "jump.enemy woodpecker.move tern.move attack",
            "Woodpecker and Tern are leapers: what stands on the middle square does not matter.",
            set=6),
        # The eighth set.
        "sparrow-is-due-or-taken": mistake(
            "sparrow.re-enter",
            "A player without a Sparrow on the board enters one, or captures one of the other player's instead.",
            set=8),
        "sparrows-are-not-jumped": mistake(
            "jump.friend",
            "Any friend on the middle square may be jumped over in a line but a Sparrow: it is not to be flown over.",
            set=8),
        "due-sparrow-is-check": mistake(
            "check sparrow.re-enter",
            "A player who has to enter a Sparrow is in check: entering it is the answer.",
            set=8),
        "not-entered-on-the-farthest-rank": mistake(
            "enter",
            "No bird is entered on the rank farthest from its player, where the other player's birds began.",
            set=8),
        "sparrows-spare-sparrows": mistake(
            "capture attack",
            "As two Kings in chess, a Sparrow neither captures a Sparrow nor gives check to one.",
            set=8),
    }

    start = "WSOGTPSW/WCRBBRCW/8/8/8/8/wcrbbrcw/wsptgosw[] w"

    def __init__(self, mistake=None):
        super().__init__(mistake)
        if self.believes("black-faces-its-like"):
            self.start = "WSOGTPSW/WCRBBRCW/8/8/8/8/wcrbbrcw/wsogtpsw[] w"
        if self.believes("white-starts-at-the-bottom"):
            self.start = "wsogtpsw/wcrbbrcw/8/8/8/8/WCRBBRCW/WSPTGOSW[] w"
        if self.believes("black-begins"):
            self.start = "WSOGTPSW/WCRBBRCW/8/8/8/8/wcrbbrcw/wsptgosw[] b"
        if self.believes("robins-start-next-to-the-corners"):
            self.start = "WSOGTPSW/WRCBBCRW/8/8/8/8/wrcbbcrw/wsptgosw[] w"
        # For each kind of bird and each square, where it goes to if nothing is in the way.
        self.targets = {
            kind: [[target for target in range(64) if self.fits(kind, origin, target)] for origin in range(64)]
            for kind in LETTERS
        }

    # Texts (spec/notation.md)

    def read(self, text):
        fields = text.split()
        if not 2 <= len(fields) <= 6 or fields[1] not in ("w", "b"):
            raise Unreadable("two fields are expected, and the second is the player to move")
        counters = fields[4:]
        if set(fields[2:4]) - {"-"} or not all(text.isascii() and text.isdigit() for text in counters):
            raise Unreadable("castling, en passant and two counters are expected after the player to move")
        board, bracket, hands = fields[0].partition("[")
        if bracket and not hands.endswith("]"):
            raise Unreadable("the hands are not closed")
        hands = hands[:-1]
        if hands == "-":
            hands = ""
        if any(letter not in BIRDS for letter in hands):
            raise Unreadable("there is no such bird in a hand")
        return State(
            self.read_board(board),
            {WHITE: "".join(bird for bird in hands if bird.isupper()),
             BLACK: "".join(bird.upper() for bird in hands if bird.islower())},
            WHITE if fields[1] == "w" else BLACK,
            (),
        )

    def read_board(self, text):
        ranks = text.split("/")
        if len(ranks) != 8:
            raise Unreadable("eight ranks are expected")
        board = []
        for rank in reversed(ranks):
            squares = []
            was_gap = False
            for sign_ in rank:
                is_gap = sign_ in "12345678"
                if is_gap and was_gap or not is_gap and sign_ not in BIRDS:
                    raise Unreadable("a bird or a gap is expected")
                squares += "." * int(sign_) if is_gap else sign_
                was_gap = is_gap
            if len(squares) != 8:
                raise Unreadable("eight squares are expected on a rank")
            board += squares
        return tuple(board)

    def write(self, state):
        ranks = []
        for rank in range(7, -1, -1):
            text, gap = "", 0
            for bird in state.board[8 * rank:8 * rank + 8]:
                if bird == ".":
                    gap += 1
                    continue
                text += (str(gap) if gap else "") + bird
                gap = 0
            ranks.append(text + (str(gap) if gap else ""))
        hands = "".join(of(player, letter) * in_hand(state, player, letter)
                        for player in (WHITE, BLACK) for letter in LETTERS)
        return f"{'/'.join(ranks)}[{hands}] {state.turn[0]}"

    # How the birds move

    def fits(self, kind, origin, target):
        """Whether a bird of this kind goes from origin to target on an empty board."""
        x, y = difference(origin, target)
        return any(self.step_fits(minor, *sorted((abs(x), abs(y)))) for minor in self.moves_as(kind))

    def moves_as(self, kind):
        if self.believes("owl-and-pigeon-exchanged") and kind in "OP":
            return MOVES_AS["P" if kind == "O" else "O"]
        if self.believes("tern-goes-one-square") and kind == "T":
            return "RS"
        if self.believes("gull-goes-as-a-woodpecker") and kind == "G":
            return "CW"
        if self.believes("owl-and-gull-exchanged") and kind in "OG":
            return MOVES_AS["G" if kind == "O" else "O"]
        return MOVES_AS[kind]

    def step_fits(self, minor, short, long):
        """The minor birds' moves, by the shorter and the longer of the distances along rank and file."""
        straight, diagonal = short == 0, short == long
        if minor == "C":  # canary.move
            least = 2 if self.believes("canary-goes-exactly-two") else 1
            return straight and least <= long <= (1 if self.believes("canary-goes-one-square") else 2)
        if minor == "B":  # bluejay.move
            return diagonal and 1 <= long <= (7 if self.believes("bluejay-slides") else 2)
        if minor == "R":  # robin.move
            if self.believes("robin-turns-either-way") and (short, long) == (0, 1):
                return True
            return (short, long) == (1, 2)
        if minor == "W":  # woodpecker.move
            least = 1 if self.believes("woodpecker-one-or-two") else 2
            if self.believes("woodpecker-goes-straight") and diagonal:
                return False
            return (straight or diagonal) and least <= long <= 2
        if self.believes("sparrow-goes-straight") and diagonal:
            return False
        return long == 1  # sparrow.move

    # Jumping and blocking

    def is_open(self, state, origin, target, attack):
        """Whether nothing on the way stops the bird on origin (jump, robin); `attack`: when asked for an attack."""
        opponent = other(owner(state.board[origin]))
        if self.believes("attacks-seen-by-the-player-to-move"):
            opponent = other(state.turn)
        if self.believes("attack-colours-swapped") and attack:
            opponent = owner(state.board[origin])
        kind = state.board[origin].upper()
        if not self.keeps_in_bounds(kind, origin, target, owner(state.board[origin])):
            return False
        if is_leap(origin, target):
            if self.believes("blocked-robins-attack") and attack:
                return True
            if self.believes("robin-goes-round-the-corner"):
                ways = ([owner(state.board[square]) for square in way] for way in corners(origin, target))
                return any(opponent not in way for way in ways)
            if kind != "R" and self.believes("only-robins-are-blocked"):
                return True
            squares = routes(origin, target)
            if self.believes("robin-attacks-past-one-bird") and attack:
                return any(state.board[square] == "." for square in squares)
            if self.believes("robin-goes-straight-along-the-file"):
                squares = origin + 8 * sign(difference(origin, target)[1]), squares[1]
            straight, diagonal = (owner(state.board[square]) for square in squares)
            is_way_open = self.is_robin_open(opponent, straight, diagonal)
            jumps = straight is not None and diagonal is not None
        else:
            between = [owner(state.board[square]) for square in in_between(origin, target)]
            is_way_open = opponent not in between or self.believes("enemies-are-jumped")
            if self.believes("woodpecker-leaps") and kind == "W":
                is_way_open = True
            if self.believes("woodpecker-leaps-enemies") and kind in "WT":
                is_way_open = True
            if self.believes("enemies-are-jumped-without-capture") and not attack and state.board[target] == ".":
                is_way_open = True
            if self.believes("friends-block-lines") and any(between):
                is_way_open = False
            if self.believes("only-woodpeckers-jump") and kind not in "WT" and any(between):
                is_way_open = False
            if self.believes("no-sideways-jump") and origin // 8 == target // 8 and any(between):
                is_way_open = False
            if self.believes("attack-no-jump") and attack and any(between):
                is_way_open = False
            if self.believes("sparrows-are-not-jumped"):
                is_way_open = is_way_open and not any(state.board[at] in "Ss" for at in in_between(origin, target))
            jumps = any(between)
        if jumps and attack and self.believes("jumping-is-no-attack"):
            return False
        if jumps and self.believes("jump-without-capture") and (attack or state.board[target] != "."):
            return False
        return is_way_open

    def keeps_in_bounds(self, kind, origin, target, player):
        """Whether the bird goes in a direction, and to a part of the board, that some mistakes leave it."""
        forwards = -1 if player == WHITE else 1
        if kind == "W" and self.believes("woodpecker-never-goes-back"):
            return difference(origin, target)[1] * forwards >= 0
        if kind == "B" and self.believes("bluejay-keeps-to-its-half"):
            return (target // 8 >= 4) == (player == WHITE)
        return True

    def is_robin_open(self, opponent, straight, diagonal):
        """Whether a Robin can pass, given the owners of the birds on its two routes (robin.routes, robin.blocked)."""
        if self.believes("robin-needs-both-routes"):
            return straight != opponent and diagonal != opponent
        if self.believes("robin-steps-straight-first"):
            return straight != opponent
        if self.believes("any-two-birds-block-a-robin"):
            return straight is None or diagonal is None
        if self.believes("friend-and-enemy-block-a-robin") and opponent in (straight, diagonal):
            return straight is None or diagonal is None
        return straight != opponent or diagonal != opponent

    # Attack and check

    def is_attacked(self, state, square, attacker, pins=True):
        """Whether the player `attacker` attacks the square (attack)."""
        if self.believes("no-attack-while-a-sparrow-is-due") and not places(state, attacker, "S"):
            if in_hand(state, attacker, "S"):
                return False
        for origin in range(64):
            bird = state.board[origin]
            if owner(bird) != attacker or square not in self.targets[bird.upper()][origin]:
                continue
            if bird in "Ss" and state.board[square] in "Ss" and self.believes("sparrows-spare-sparrows"):
                continue
            if bird.upper() == "S" and self.believes("sparrows-do-not-attack"):
                continue
            if not self.is_open(state, origin, square, attack=True):
                continue
            if pins and self.believes("pinned-birds-do-not-attack") and self.is_pinned(state, origin, square):
                continue
            return True
        return False

    def is_pinned(self, state, origin, target):
        """Whether moving this bird there would leave its side's last Sparrow attacked."""
        player = owner(state.board[origin])
        last = self.last_sparrow(state, player)
        if last is None:
            return False
        after = self.moved(state, origin, target)
        return self.is_attacked(after, target if last == origin else last, other(player), pins=False)

    def is_sparrow_attacked(self, state, player):
        """Whether any of the player's Sparrows on the board is attacked."""
        return any(self.is_attacked(state, square, other(player)) for square in places(state, player, "S"))

    def turn(self, state):
        return state.turn

    def check(self, state):
        if self.believes("due-sparrow-is-check") and self.must_enter(state):
            return True
        if self.believes("check-on-the-last-only"):
            return self.is_last_attacked(state)
        if self.believes("check-is-given"):
            return self.is_sparrow_attacked(state, other(state.turn))
        if self.believes("check-of-the-first-sparrow"):
            first = places(state, state.turn, "S")[:1]
            return any(self.is_attacked(state, square, other(state.turn)) for square in first)
        return self.is_sparrow_attacked(state, state.turn)  # check

    # The last Sparrow

    def last_sparrow(self, state, player):
        """The square of the player's last Sparrow; None if there are others, or if it is in hand."""
        squares = places(state, player, "S")
        holder = other(player) if self.believes("lost-sparrows-still-count") else player
        others_in_hand = in_hand(state, holder, "S") and not self.believes("sparrows-in-hand-do-not-count")
        return squares[0] if len(squares) == 1 and not others_in_hand else None  # ruling.last-sparrow

    def is_last_attacked(self, state):
        """Whether the last Sparrow of the player to move stands attacked."""
        last = self.last_sparrow(state, state.turn)
        return last is not None and self.is_attacked(state, last, other(state.turn))

    def must_enter(self, state):
        """Whether the player to move has Sparrows in hand only (sparrow.re-enter)."""
        least = 2 if self.believes("two-sparrows-are-kept-up") else 1
        if len(places(state, state.turn, "S")) >= least or not in_hand(state, state.turn, "S"):
            return False
        return not self.believes("who-cannot-enter-moves") or self.can_re_enter(state)

    def can_re_enter(self, state):
        """Whether the player to move has a square on which a Sparrow may be entered."""
        vacant = (square for square in range(64) if state.board[square] == ".")
        return any(self.is_entry_safe(self.entered(state, "S", square), state.turn, square) for square in vacant)

    # Moves

    def moved(self, state, origin, target):
        """The state after a move on the board, whoever's bird it is; the turn passes to the other player."""
        bird, captured = state.board[origin], state.board[target]
        player = owner(bird)
        board = list(state.board)
        board[origin], board[target] = ".", bird
        return State(tuple(board), self.hands_after(state, player, captured), other(player), state.past)

    def hands_after(self, state, player, captured):
        """The hands after the player has captured this bird (capture.hand)."""
        if captured == "." or captured in "Ss" and self.believes("captured-sparrow-leaves-play"):
            return state.hands
        captor = other(player) if self.believes("captured-birds-go-home") else player
        hand = state.hands[captor]
        if self.believes("one-of-a-kind-in-hand") and captured.upper() in hand:
            return state.hands
        return {**state.hands, captor: hand + captured.upper()}

    def entered(self, state, letter, square):
        """The state after a bird was entered (enter)."""
        player = state.turn
        board = list(state.board)
        captured, board[square] = board[square], of(player, letter)
        giver = player
        if self.believes("hands-are-shared") and letter not in state.hands[player]:
            giver = other(player)
        hands = self.hands_after(state, player, captured)  # nothing is captured: enter.vacant
        count = -1 if self.believes("all-of-a-kind-entered") else 1
        hands = {**hands, giver: hands[giver].replace(letter, "", count)}
        goes_on = self.believes("re-entry-is-free") and self.must_enter(state) or self.believes("entering-is-free")
        return State(tuple(board), hands, player if goes_on else other(player), state.past)  # turn

    def play(self, state, move):
        if move[1] == "@":
            after = self.entered(state, move[0], number(move[2:]))
        else:
            after = self.moved(state, number(move[:2]), number(move[2:]))
        if self.believes("threefold-draw") or self.believes("no-position-twice"):
            after = after._replace(past=state.past + (self.write(state),))
        return after

    def board_moves(self, state):
        """Origin and target of all moves that obey the clauses of moving, jumping and blocking."""
        for origin in range(64):
            bird = state.board[origin]
            if owner(bird) != state.turn:  # move.own
                continue
            for target in self.targets[bird.upper()][origin]:
                if owner(state.board[target]) == state.turn:  # move.onto-friend
                    continue
                if bird in "Ss" and state.board[target] in "Ss" and self.believes("sparrows-spare-sparrows"):
                    continue
                if state.board[target] in "Ss" and self.believes("sparrows-are-never-taken"):
                    continue
                if self.is_open(state, origin, target, attack=False):
                    yield origin, target

    def entries(self, state):
        """Letter and square of all entries that obey the clauses of entering (enter.in-hand, enter.vacant)."""
        available = state.hands[state.turn]
        if self.believes("hands-are-shared"):
            available += state.hands[other(state.turn)]
        for letter in LETTERS:
            if letter not in available:
                continue
            if letter != "S" and self.must_enter(state) and not self.believes("re-entry-is-optional"):
                continue
            if letter == "S" and self.believes("at-most-two-sparrows") and len(places(state, state.turn, "S")) >= 2:
                continue
            if letter != "S" and "S" in available and self.believes("sparrows-enter-first"):
                continue
            for square in range(64):
                if letter == "W" and self.believes("one-woodpecker-a-quarter"):
                    if any(is_same_quarter(square, taken) for taken in places(state, state.turn, "W")):
                        continue
                on_end_rank = square // 8 in (0, 7)
                if letter == "W" and on_end_rank and self.believes("no-woodpecker-on-end-ranks"):
                    continue
                far = 0 if state.turn == WHITE else 7
                if square // 8 == far and self.believes("not-entered-on-the-farthest-rank"):
                    continue
                if self.believes("entered-on-the-own-half") and (square // 8 >= 4) != (state.turn == WHITE):
                    continue
                is_enemy = owner(state.board[square]) == other(state.turn)
                if state.board[square] == "." or is_enemy and self.believes("entered-onto-enemies"):
                    yield letter, square

    def moves(self, state, mates=True):
        """The texts of the legal moves while the game goes on, one by one; `mates`: asks whether an entry mates."""
        player = state.turn
        last = self.last_sparrow(state, player)  # counted before the move: ruling.last-sparrow-judged
        flees = self.believes("only-the-sparrow-answers") and self.is_last_attacked(state)
        must_enter = self.must_enter(state)
        takes = must_enter and self.believes("sparrow-is-due-or-taken")
        if not must_enter or takes or self.believes("re-entry-is-optional"):
            for origin, target in self.board_moves(state):
                if flees and origin != last:
                    continue
                if takes and state.board[target] not in "Ss":
                    continue
                after = self.moved(state, origin, target)
                if self.believes("no-sparrow-steps-into-attack") and after.board[target] in "Ss":
                    if self.is_attacked(after, target, other(player)):
                        continue
                if self.is_left_out(state, after, origin, target):
                    continue
                if self.believes("last-sparrow-shields-itself") and origin == last:
                    after = state
                watched = target if last == origin else last
                if self.believes("last-sparrow-takes-guarded-birds") and origin == last and state.board[target] != ".":
                    watched = None
                if self.believes("others-expose-nothing") and origin != last and not self.is_last_attacked(state):
                    watched = None
                if self.believes("capture-forces-entry-so-safe") and state.board[target] in "Ss":
                    watched = None if self.must_enter(after) else watched
                if self.is_safe(after, player, watched):
                    yield name(origin) + name(target)
        if flees or self.believes("no-entering-in-check") and self.is_last_attacked(state):
            return
        for letter, square in self.entries(state):
            after = self.entered(state, letter, square)
            if not self.is_safe(after, player, last) and not self.believes("entries-answer-nothing"):
                continue
            if self.is_left_out(state, after, None, square):
                continue
            if letter == "S" and not self.is_entry_safe(after, player, square):
                continue
            if mates and self.believes("no-mate-by-entering") and self.is_mate(after):
                continue
            if mates and letter == "S" and self.believes("sparrow-entry-no-mate") and self.is_mate(after):
                continue
            if self.believes("no-check-by-entering") and self.is_sparrow_attacked(after, other(player)):
                continue
            yield letter + "@" + name(square)

    def is_left_out(self, state, after, origin, target):
        """Whether a mistake, and no clause, forbids this move, or this entry (no origin)."""
        player = state.turn
        if self.believes("sparrows-are-not-uncovered") and origin is not None:
            for square in places(after, player, "S"):
                if square != target and self.is_attacked(after, square, other(player)):
                    if not self.is_attacked(state, square, other(player)):
                        return True
        if self.believes("sparrows-keep-apart") and after.board[target] in "Ss":
            return any(target in self.targets["S"][square] for square in places(after, other(player), "S"))
        if self.believes("re-entered-sparrow-is-safe") and origin is None and self.must_enter(state):
            return self.is_attacked(after, target, other(player))
        if self.believes("no-position-twice"):
            return self.write(after) in state.past + (self.write(state),)
        return False

    def is_safe(self, after, player, last):
        """Whether a move does not leave the last Sparrow attacked that stands on `last` now (last-sparrow.safe)."""
        if self.believes("every-check-is-answered"):
            return not self.is_sparrow_attacked(after, player)
        if self.believes("one-sparrow-stays-safe"):
            squares = places(after, player, "S")
            return not squares or not all(self.is_attacked(after, square, other(player)) for square in squares)
        if self.believes("sparrows-counted-after-the-move"):
            last = self.last_sparrow(after, player)
        return last is None or not self.is_attacked(after, last, other(player))

    def is_entry_safe(self, after, player, square):
        """Whether a Sparrow that has been entered may stand there (enter.last-sparrow)."""
        if self.believes("last-sparrow-entered-anywhere"):
            return True
        if self.last_sparrow(after, player) != square and not self.believes("no-sparrow-entered-under-attack"):
            return True
        return not self.is_attacked(after, square, other(player))

    def is_mate(self, after):
        return self.is_last_attacked(after) and not any(True for _ in self.moves(after, mates=False))

    def legal(self, state):
        moves = [] if self.outcome(state) is not None else list(self.moves(state))  # end.over
        if self.believes("attacked-sparrow-must-be-taken"):
            return [move for move in moves if state.board[number(move[2:])] in "Ss"] or moves
        return moves

    # Ends

    def outcome(self, state):
        player = state.turn
        lost = {"winner": other(player)}
        if self.has_no_sparrows(state, player):  # end.no-sparrows
            return {**lost, "by": "no-sparrows"}
        if self.has_no_sparrows(state, other(player)) and not self.believes("only-the-mover-is-without"):
            return {"winner": player, "by": "no-sparrows"}
        if self.believes("threefold-draw") and state.past.count(self.write(state)) >= 2:
            return {"draw": "repetition"}
        if self.believes("mate-looks-at-flight-only") and self.is_last_attacked(state):
            last = name(self.last_sparrow(state, player))
            if not any(move.startswith(last) for move in self.moves(state)):
                return {**lost, "by": "checkmate"}
        if self.believes("mate-forgets-entries") and self.is_last_attacked(state):
            if all("@" in move for move in self.moves(state)):
                return {**lost, "by": "checkmate"}
        moves = self.moves(state)
        if self.believes("mate-ignores-hand") and not self.must_enter(state):
            moves = (move for move in moves if "@" not in move)
        if any(True for _ in moves):
            return None
        if self.is_mated(state):  # end.checkmate
            return {**lost, "by": "checkmate"}
        if self.must_enter(state) and not self.believes("no-entry-is-stalemate"):  # end.no-entry
            return {**lost, "by": "no-entry"}
        if self.believes("stalemate-loses"):
            return {**lost, "by": "no-move"}
        return {"draw": "stalemate"}  # end.stalemate

    def has_no_sparrows(self, state, player):
        if self.believes("no-sparrows-no-end"):
            return False
        if self.believes("empty-board-is-lost"):
            return not places(state, player, "S")
        return sparrows(state, player) == 0

    def is_mated(self, state):
        """Whether a player without a legal move is checkmated."""
        if self.believes("every-check-is-answered"):
            return self.is_sparrow_attacked(state, state.turn)
        if self.believes("one-sparrow-stays-safe"):
            squares = places(state, state.turn, "S")
            return bool(squares) and all(self.is_attacked(state, square, other(state.turn)) for square in squares)
        return self.is_last_attacked(state)
