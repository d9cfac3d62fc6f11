"""Awarichess by spec/awarichess.md, with the default rulings; its parts are chess.py and awele.py."""

from typing import NamedTuple

from awele import Engine as Awele, Game
from chess import MOST, Engine as Chess, State as ChessState
from engine import Engine as Base, Mistake, Unreadable

ARRAY = (4,) * 12


class State(NamedTuple):
    awele: Game | None
    """None in a chess phase."""
    powers: str
    """The first one first."""
    order: bool
    chess: ChessState
    past: tuple = ()
    """What stood at chess before."""
    games: tuple = ()
    """What stood in the last game of Awele."""
    waits: bool = False
    """Whether chess waits for a sowing; only by mistakes about the synchronous game."""


def chess_key(state):
    return state.chess.position[:4]


def pick(engine, *names, **changed):
    """Some of a part's mistakes, maybe of another set."""
    return {name: engine.MISTAKES[name].copy(**changed) for name in names}


class Engine(Base):
    game = "awarichess"
    start = f"{Awele.start} | - | {Chess.start}"
    MISTAKES = {
        "newest-powers-first": Mistake(
            ["awarichess.powers"],
            "New powers are put at the front of the list."),
        "one-power-a-capture": Mistake(
            ["awarichess.powers"],
            "A sowing that captures gives one power, however many seeds it captures."),
        "ends-with-25": Mistake(
            ["awarichess.ruling.end-at-25", "awele.end.more-than-half"],
            "A game of Awele is over with the 25th captured seed, as it is without chess."),
        "remaining-seeds-lost": Mistake(
            ["awarichess.ruling.remaining-seeds-are-powers", "awarichess.awele.end"],
            "Only captured seeds give powers; those that are left at the end of Awele give none."),
        "south-first": Mistake(
            ["awarichess.ruling.order-of-remaining-powers", "awarichess.awele.end"],
            "Of the powers of the remaining seeds South's come first."),
        "check-answer-uses-power": Mistake(
            ["awarichess.check.free"],
            "Every ply of chess uses up the first power, an answer to check too."),
        "zero-in-check": Mistake(
            ["awarichess.check.answered"],
            "A player in check whose own power is the first may play the zero move."),
        "order-consumes-later": Mistake(
            ["awarichess.power.consumed"],
            "A power is consumed when the ordered move is played, not by the order."),
        "owner-moves-for-the-other": Mistake(
            ["awarichess.power.other"],
            "The owner of the power plays the zero move or a normal move in the other player's place."),
        "zero-after-order": Mistake(
            ["awarichess.power.order"],
            "A player who has been ordered to move may still pass."),
        "order-to-oneself": Mistake(
            ["awarichess.power.order.own"],
            "The owner of the first power may give an order, whoever the mover is."),
        "zero-not-in-clock": Mistake(
            ["awarichess.ruling.zero-moves-in-fifty", "awarichess.zero"],
            "The zero move is no move and leaves the half-move clock as it is."),
        "zero-keeps-move-number": Mistake(
            ["awarichess.zero"],
            "The zero move leaves the move number as it is, also Black's."),
        "stalemate-only-by-order": Mistake(
            ["awarichess.ruling.stalemate", "awarichess.end.stalemate"],
            "A player without a normal move is stalemated only when ordered to move; else there is the zero move."),
        "awele-before-stalemate": Mistake(
            ["awarichess.ruling.stalemate-by-the-last-power", "awarichess.end.stalemate"],
            "When the list is used up a new game of Awele begins, though the mover has no normal move."),
        "repetition-draws": Mistake(
            ["awarichess.no-repetition"],
            "A chess position that stands for the third time draws, as at chess."),
        "dead-position-draws": Mistake(
            ["awarichess.no-dead-position"],
            "Too little material to mate draws, as at chess."),
        "awele-over-a-check": Mistake(
            ["awarichess.awele.again"],
            "As soon as the list is used up a new game of Awele begins; a check is answered after it."),
        "mover-begins-awele": Mistake(
            ["awarichess.ruling.second-awele-starts", "awarichess.awele.again"],
            "A new game of Awele is begun by the player who has the move at chess."),
        "white-begins-chess": Mistake(
            ["awarichess.awele"],
            "Every chess phase begins with White's move."),
        "fifty-moves-only-in-chess": Mistake(
            ["awarichess.end.fifty-moves"],
            "Fifty moves draw while chess is played; if Awele begins with the hundredth ply, it is played first."),
        "cycle-over-all-games": Mistake(
            ["awarichess.awele.cycle"],
            "A position of Awele recurs also if it stood in an earlier game of Awele, the array too."),
        "turn-is-the-movers": Mistake(
            ["awarichess.turn"],
            "In a chess phase the mover has the choice, whoever owns the first power."),
        **pick(Awele, "grand-slam-captures", "need-not-feed"),
        **pick(Chess, "captured-rook-keeps-right", "king-shields-itself"),
        # The second set.
        "south-is-black": Mistake(
            ["awarichess.players", "awarichess.powers"],
            "South, who begins at Awele, is Black at chess: South's seeds give powers to Black.",
            set=2),
        "black-begins-at-chess": Mistake(
            ["awarichess.start"],
            "South has the first sowing, so Black has the first move at chess.",
            set=2),
        "owner-has-the-choice-in-check": Mistake(
            ["awarichess.turn"],
            "The owner of the first power has the choice, even while the mover is in check.",
            set=2),
        "powers-are-two-counts": Mistake(
            ["awarichess.powers"],
            "Only the number of each player's powers matters: White's are all consumed before Black's.",
            set=2),
        "pass-at-awele": Mistake(
            ["awarichess.awele.chess-move", "awarichess.awele", "awele.turn"],
            "The zero move may be played in place of a sowing too.",
            set=2),
        "awele-has-no-cycles": Mistake(
            ["awarichess.awele.cycle", "awele.ruling.cycle"],
            "Nothing ends by a repetition in Awarichess: a game of Awele goes on when its position recurs.",
            set=2),
        "cycle-gives-no-powers": Mistake(
            ["awarichess.awele.end", "awele.remaining", "awarichess.awele.cycle"],
            "The seeds that are left give powers only if a player cannot move, not if a game of Awele ends by a cycle.",
            set=2),
        "ender-last": Mistake(
            ["awarichess.ruling.order-of-remaining-powers", "awarichess.awele.end"],
            "Of the powers of the remaining seeds those of the player whose turn it would be come first.",
            set=2),
        "north-begins-again": Mistake(
            ["awarichess.ruling.second-awele-starts", "awarichess.awele.again"],
            "South has begun the first game of Awele, so North begins each of the others.",
            set=2),
        "clock-starts-anew": Mistake(
            ["awarichess.awele.again", "awarichess.awele"],
            "When a new game of Awele begins the half-move clock goes back to 0.",
            set=2),
        "awele-ends-en-passant": Mistake(
            ["awarichess.awele.again", "awarichess.awele"],
            "There is no capture en passant after a game of Awele: the next move was a sowing.",
            set=2),
        "zero-keeps-en-passant": Mistake(
            ["awarichess.zero"],
            "The zero move changes only the turn and the counters; the en passant square stays.",
            set=2),
        "no-zero-after-zero": Mistake(
            ["awarichess.zero", "awarichess.power.own"],
            "After a zero move the other player does not skip the turn too.",
            set=2),
        "order-in-check": Mistake(
            ["awarichess.check.answered", "awarichess.check.free"],
            "If the first power is the other player's, that player must order the answer to a check.",
            set=2),
        "giving-check-is-free": Mistake(
            ["awarichess.check.free", "awarichess.power.consumed"],
            "A move that gives check uses up no power.",
            set=2),
        "zero-uses-no-power": Mistake(
            ["awarichess.power.consumed"],
            "A power is consumed by the move of chess that it allows; the zero move consumes none.",
            set=2),
        "own-power-obliges": Mistake(
            ["awarichess.power.own"],
            "With a power of their own the mover plays a normal move; only the other player's powers skip a turn.",
            set=2),
        "other-power-only-skips": Mistake(
            ["awarichess.power.other"],
            "If the first power is the other player's, the mover's turn is skipped; there is no choice.",
            set=2),
        "order-and-move-cost-two": Mistake(
            ["awarichess.power.order", "awarichess.power.consumed"],
            "The order uses up a power, and the move that follows it the next one.",
            set=2),
        "fifty-plies": Mistake(
            ["awarichess.end.fifty-moves"],
            "Fifty moves of both players together, without a capture and without a Pawn's move, draw the game.",
            set=2),
        **pick(Awele, "count-before-the-last-seed", "no-chain"),
        # The third set.
        "owner-has-the-choice-after-an-order": Mistake(
            ["awarichess.turn", "awarichess.power.order"],
            "Who orders a normal move has the choice until it has been made.",
            set=3),
        "sowings-count-as-moves": Mistake(
            ["awarichess.awele", "chess.clock"],
            "A sowing is a move without a capture of a piece and without a Pawn: the half-move clock goes up by one.",
            set=3),
        "first-owner-begins": Mistake(
            ["awarichess.awele", "awarichess.power.other"],
            "Each chess phase begins with a move of the player who owns the first power.",
            set=3),
        "forfeited-seeds-give-powers": Mistake(
            ["awarichess.powers", "awele.capture-of-all.captures-nothing"],
            "By a capture of all the seeds stay in their houses, but the player gets a power for each all the same.",
            set=3),
        "remaining-seeds-to-the-ender": Mistake(
            ["awarichess.awele.end", "awele.remaining"],
            "All the seeds that are left at the end of Awele give powers to the player who made the last move.",
            set=3),
        "mover-first": Mistake(
            ["awarichess.ruling.order-of-remaining-powers", "awarichess.awele.end"],
            "Of the powers of the remaining seeds those of the player who has the move at chess come first.",
            set=3),
        "cycle-at-the-third-time": Mistake(
            ["awarichess.awele.cycle", "awele.end.cycle"],
            "A game of Awele is over when its position stands for the third time.",
            set=3),
        "awele-before-the-ordered-move": Mistake(
            ["awarichess.awele.again", "awarichess.power.order"],
            "An order by the last power uses up the list: Awele begins, and the move is made in the next chess phase.",
            set=3),
        "chess-starts-anew": Mistake(
            ["awarichess.awele.again"],
            "With each new game of Awele the pieces are set up again too.",
            set=3),
        "awele-turns-go-on": Mistake(
            ["awarichess.ruling.second-awele-starts", "awarichess.awele.again"],
            "The turns at Awele go on: a new game is begun by the player who was to sow when the last one ended.",
            set=3),
        "zero-discards-the-power": Mistake(
            ["awarichess.zero", "awarichess.power.consumed"],
            "The zero move passes the power, not the turn: at chess nothing changes, and the next power is looked at.",
            set=3),
        "zero-resets-the-clock": Mistake(
            ["awarichess.zero", "awarichess.ruling.zero-moves-in-fifty"],
            "The fifty moves are moves in succession: a zero move sets the half-move clock to 0.",
            set=3),
        "own-power-pays-for-the-answer": Mistake(
            ["awarichess.check.free"],
            "An answer to check uses up the first power if it is the player's own; only the other's is not used.",
            set=3),
        "own-powers-first": Mistake(
            ["awarichess.power.consumed", "awarichess.power.own"],
            "The mover uses the first power of their own in the list; the other's come into play when there is none.",
            set=3),
        "last-power-first": Mistake(
            ["awarichess.power.consumed"],
            "Powers are put at the end of the list and consumed from there: that which was won last comes first.",
            set=3),
        "order-ends-en-passant": Mistake(
            ["awarichess.power.order", "awarichess.normal-move"],
            "An order comes between a Pawn's two squares and the answer: the ordered move is no capture en passant.",
            set=3),
        "castling-is-no-normal-move": Mistake(
            ["awarichess.normal-move"],
            "A normal move is one of a single piece; castling is a special move, and not played here.",
            set=3),
        "own-power-saves-from-mate": Mistake(
            ["awarichess.end.checkmate", "awarichess.check.answered"],
            "A player in check without a normal move is mated if the first power is not their own; else zero is left.",
            set=3),
        "stalemate-in-awele": Mistake(
            ["awarichess.end.stalemate"],
            "A mover at chess without a normal move is stalemated at any time, while Awele is played too.",
            set=3),
        "fifty-moves-before-stalemate": Mistake(
            ["awarichess.end.precedence"],
            "A game that ends by fifty moves and by a stalemate at once ends by the fifty moves.",
            set=3),
        # The fourth set.
        "powers-grouped-by-colour": Mistake(
            ["awarichess.powers"],
            "The list has White's powers first and then Black's, as many of each as the player has captured seeds.",
            set=4),
        # The fifth set.
        "order-ticks-clock": Mistake(
            ["chess.clock", "awarichess.power.order", "awarichess.end.fifty-moves"],
            "Every decision at chess is a half-move.",
            set=5),
        "own-power-no-stalemate": Mistake(
            ["awarichess.ruling.stalemate", "awarichess.end.stalemate", "awarichess.power.own"],
            "A player with their own power who cannot move simply passes.",
            set=5),
        # The sixth set, in pairs only.
        "one-power-a-house": Mistake(
            ["awarichess.powers"],
            "Each captured house gives one power.",
            set=6),
        # The eighth set.
        "powers-alternate": Mistake(
            ["awarichess.powers", "awarichess.power.consumed"],
            "The powers in the list alternate, White's and Black's, as long as both players have some.",
            set=8),
        "remaining-powers-come-first": Mistake(
            ["awarichess.awele.end"],
            "The powers of the seeds that are left at the end of Awele are put in front of those won by captures.",
            set=8),
        "zero-takes-the-rights": Mistake(
            ["awarichess.zero", "chess.castling.rights.lost"],
            "The zero move is a move of the King that leaves it where it is: its player may not castle any more.",
            set=8),
        "others-power-no-stalemate": Mistake(
            ["awarichess.end.stalemate", "awarichess.ruling.stalemate"],
            "A mover who has no normal move is passed over, not stalemated, while the first power is the other "
            "player's.",
            set=8),
        "black-finishes-the-round": Mistake(
            ["awarichess.awele.again"],
            "A new game of Awele begins with White to move at chess: if Black is, Black makes a move first, "
            "without a power.",
            set=8),
    }

    def __init__(self, mistake=None):
        super().__init__(mistake)
        if self.believes("black-begins-at-chess"):
            self.start = f"{Awele.start} | - | {Chess.start.replace(' w ', ' b ')}"
        again = ["cycle-at-third-time"] if self.believes("cycle-at-the-third-time") else []
        self.awele = Awele("+".join(self.parts_mistakes(Awele) + again))
        self.chess = Chess("+".join(self.parts_mistakes(Chess)))
        self.chess.quiet_moves = 100  # awarichess.end.fifty-moves
        self.awele.ends_with = 25 if self.believes("ends-with-25") else None  # awarichess.ruling.end-at-25

    def parts_mistakes(self, part):
        """Those of the mistakes that are a part's."""
        return [name for name in self.mistakes
                if name in part.MISTAKES and self.MISTAKES[name].belief == part.MISTAKES[name].belief]

    # Texts

    def read(self, text):
        fields = text.split("|")
        if len(fields) != 3:
            raise Unreadable("not three fields")
        awele, powers, chess = (field.strip() for field in fields)
        powers, order = self.read_powers(powers)
        return State(self.read_awele(awele), powers, order, self.chess.read(chess))

    def read_awele(self, text):
        return None if text == "-" else self.awele.read(text)

    def read_powers(self, text):
        powers = text.removesuffix("!")
        if powers != "-" and (not powers or set(powers) - set("WB")):
            raise Unreadable(f"{text} is no list of powers")
        return powers.strip("-"), text.endswith("!")

    def write(self, state):
        awele = "-" if state.awele is None else self.awele.write(state.awele)
        powers = (state.powers or "-") + ("!" if state.order else "")
        return f"{awele} | {powers} | {self.chess.write(state.chess)}"

    # Whose choice it is

    def in_awele(self, state):
        """Whether Awele is being played."""
        return state.awele is not None

    def turn(self, state):
        """awarichess.turn"""
        if self.in_awele(state):
            return self.awele.turn(state.awele)
        white = state.chess.position.white
        decides = self.decides(state)
        if self.believes("owner-has-the-choice-in-check"):
            decides = bool(state.powers) and not state.order
        if decides and not self.is_own_power(state) and not self.believes("turn-is-the-movers"):
            white = not white
        if state.order and self.believes("owner-has-the-choice-after-an-order"):
            white = not white
        return "white" if white else "black"

    def check(self, state):
        """awarichess.check"""
        return not self.in_awele(state) and self.chess.check(state.chess)

    def decides(self, state):
        """Whether the owner of the first power is to decide."""
        if not state.powers or state.order:
            return False
        if self.believes("order-in-check") and not self.is_own_power(state):
            return True
        return not self.chess.check(state.chess)

    def is_own_power(self, state):
        at = self.first_power(state)
        return state.powers[at:at + 1] == self.movers_letter(state)

    def movers_letter(self, state):
        return "W" if state.chess.position.white else "B"

    def first_power(self, state):
        """The place in the list of the power that is consumed next (awarichess.power.consumed)."""
        if self.believes("last-power-first"):
            return max(0, len(state.powers) - 1)
        return max(0, state.powers.find(self.movers_letter(state))) if self.believes("own-powers-first") else 0

    def without_first_power(self, state):
        at = self.first_power(state)
        return state.powers[:at] + state.powers[at + 1:]

    # Moves

    def legal(self, state):
        if self.outcome(state) is not None:
            return []
        if not self.in_awele(state):
            return self.plies(state)
        return self.awele.moves(state.awele) + (["0"] if self.believes("pass-at-awele") else [])

    def normal_moves(self, state):
        """awarichess.normal-move"""
        moves = self.chess.moves_of(state.chess)
        if self.believes("castling-is-no-normal-move"):
            board = state.chess.position.board
            return [name for name, (origin, target, _) in moves.items()
                    if not self.chess.castles(board, origin, target)]
        return list(moves)

    def plies(self, state):
        """What may be played in a chess phase (awarichess.check.answered to awarichess.power.order.own)."""
        normal = self.normal_moves(state)
        if not self.decides(state):
            return normal + (["0"] if self.may_pass_all_the_same(state) else [])
        zero = ["0"] if self.may_zero(state) else []
        if self.is_own_power(state):
            return normal + zero + (["!"] if self.believes("order-to-oneself") else [])
        if self.believes("other-power-only-skips"):
            return zero
        return zero + (normal if self.believes("owner-moves-for-the-other") else ["!"])

    def may_zero(self, state):
        """Whether the zero move is among what the owner of the first power may choose."""
        if self.believes("own-power-obliges") and self.is_own_power(state):
            return False
        if self.believes("order-in-check") and self.chess.check(state.chess):
            return False
        return not (self.is_after_zero(state) and self.believes("no-zero-after-zero"))

    def is_after_zero(self, state):
        """Whether the last ply of the record was a zero move."""
        return bool(state.past) and state.past[-1][0] == state.chess.position.board

    def may_pass_all_the_same(self, state):
        if state.order:
            return self.believes("zero-after-order")
        return self.is_own_power(state) and (self.believes("zero-in-check") or self.is_saved(state))

    def is_saved(self, state):
        """Whether a mover in check without a normal move is not mated."""
        return self.believes("own-power-saves-from-mate") and self.is_own_power(state) and not self.normal_moves(state)

    def play(self, state, move):
        if self.in_awele(state):
            return self.sow(state, move)
        return self.settle(self.ply(state, move))

    def sow(self, state, move):
        if move == "0":  # pass-at-awele
            past = state.awele.past + (self.awele.cycle_key(state.awele),)
            return self.settle(state._replace(awele=state.awele._replace(south=not state.awele.south, past=past)))
        after = self.awele.play(state.awele, move)
        if self.believes("sowings-count-as-moves"):
            position = state.chess.position
            state = state._replace(chess=ChessState(position._replace(clock=min(position.clock + 1, MOST))))
        south, north = self.colours()
        gained = (south if state.awele.south else north) * self.gained(state.awele, after, move)
        powers = gained + state.powers if self.believes("newest-powers-first") else state.powers + gained
        return self.settle(state._replace(awele=after, powers=self.listed(powers, bool(gained))))

    def colours(self):
        """South's and North's powers (awarichess.players)."""
        return ("B", "W") if self.believes("south-is-black") else ("W", "B")

    def gained(self, before, after, move):
        """How many powers a sowing gives (awarichess.powers)."""
        seeds = sum(after.captured) - sum(before.captured)
        if self.believes("one-power-a-house"):
            return len(self.awele.taken(before, self.awele.names().index(move))[1])
        if self.believes("forfeited-seeds-give-powers"):
            houses = list(before.houses)
            last = self.awele.sow(houses, self.awele.names().index(move))
            seeds = sum(houses[house] for house in self.awele.chain(houses, last, before.south))
        return 1 if seeds and self.believes("one-power-a-capture") else seeds

    def listed(self, powers, captures=False):
        """The list in its order (awarichess.powers); whether a sowing has just captured."""
        if self.believes("powers-alternate"):
            one, other = powers[:1], "B" if powers[:1] == "W" else "W"
            both = min(powers.count("W"), powers.count("B"))
            return (one + other) * both + one * (powers.count(one) - both) + other * (powers.count(other) - both)
        if self.believes("powers-are-two-counts") or captures and self.believes("powers-grouped-by-colour"):
            return "W" * powers.count("W") + "B" * powers.count("B")
        return powers

    def ply(self, state, move):
        powers = self.without_first_power(state) if self.consumes(state, move) else state.powers
        if move == "!":
            return self.after_order(state._replace(powers=powers, order=True))
        if move == "0" and self.believes("zero-discards-the-power"):
            chess = state.chess
        elif move == "0":
            chess = ChessState(self.zero(state.chess.position))
        else:
            chess = self.chess.play(state.chess, move)
            if self.believes("giving-check-is-free") and self.chess.check(chess):
                powers = state.powers
        return state._replace(powers=powers, order=False, chess=chess, past=state.past + (chess_key(state),))

    def after_order(self, state):
        """By the law an order changes nothing at chess (awarichess.power.order)."""
        if self.believes("order-ends-en-passant"):
            return state._replace(chess=ChessState(state.chess.position._replace(passed=None)))
        if self.believes("order-ticks-clock"):
            clock = min(state.chess.position.clock + 1, MOST)
            return state._replace(chess=ChessState(state.chess.position._replace(clock=clock)))
        return state

    def consumes(self, state, move):
        """awarichess.power.consumed, awarichess.check.free"""
        if self.believes("order-consumes-later"):
            return state.order or self.decides(state) and move != "!"
        if move == "0" and (self.believes("zero-in-check") or self.is_saved(state)):
            return True
        if move == "0" and self.believes("zero-uses-no-power"):
            return False
        if state.order and self.believes("order-and-move-cost-two"):
            return True
        if self.believes("check-answer-uses-power"):
            return not state.order
        if self.believes("own-power-pays-for-the-answer") and self.is_own_power(state):
            return not state.order
        return self.decides(state)

    def zero(self, position):
        """awarichess.zero"""
        counts = not self.believes("zero-not-in-clock")
        clock = 0 if self.believes("zero-resets-the-clock") else min(position.clock + counts, MOST)
        number = self.chess.number_after(position)
        if self.believes("zero-takes-the-rights"):
            kept = "kq" if position.white else "KQ"
            position = position._replace(rights="".join(right for right in position.rights if right in kept))
        return position._replace(
            white=not position.white,
            passed=position.passed if self.believes("zero-keeps-en-passant") else None,
            clock=clock,
            number=position.number if self.believes("zero-keeps-move-number") else number)

    # From Awele to chess, and back

    def settle(self, state):
        """The phase that follows at once when one has ended (awarichess.awele.end, awarichess.awele.again)."""
        if state.awele is not None and self.is_awele_over(state):
            state = self.begin_chess(state)
        if state.awele is None and self.is_used_up(state):
            state = self.begin_awele(state)
            if self.is_awele_over(state):
                state = self.begin_chess(state)
        return state

    def is_awele_over(self, state):
        """awele.end.no-move, awarichess.awele.cycle"""
        if self.believes("awele-has-no-cycles"):
            return not self.awele.moves(state.awele)
        return self.awele.is_over(state.awele)

    def begin_chess(self, state):
        remaining = self.powers_of_remaining(state)
        first = self.believes("remaining-powers-come-first")
        powers = self.listed(remaining + state.powers if first else state.powers + remaining)
        position = state.chess.position
        if self.believes("white-begins-chess") and not position.white:
            state = self.with_other_mover(state)
        if self.believes("first-owner-begins") and powers and powers[0] != self.movers_letter(state):
            state = self.with_other_mover(state)
        return state._replace(awele=None, powers=powers, games=state.awele.past + (self.awele.cycle_key(state.awele),))

    def with_other_mover(self, state):
        position = state.chess.position
        return state._replace(chess=ChessState(position._replace(white=not position.white, passed=None)))

    def powers_of_remaining(self, state):
        """awarichess.awele.end, awarichess.ruling.order-of-remaining-powers"""
        awele = state.awele
        if self.believes("remaining-seeds-lost"):
            return ""
        if self.believes("cycle-gives-no-powers") and self.awele.is_cycle(awele):
            return ""
        south, north = self.seeds_at_the_end(awele)
        souths, norths = (colour * seeds for colour, seeds in zip(self.colours(), (south, north)))
        ender_is_south = awele.south == self.believes("ender-last")
        if self.believes("mover-first"):
            return souths + norths if state.chess.position.white else norths + souths
        return souths + norths if ender_is_south or self.believes("south-first") else norths + souths

    def seeds_at_the_end(self, awele):
        """What gives each player powers when a game of Awele is over (awarichess.awele.end)."""
        if self.believes("remaining-seeds-to-the-ender"):
            return (0, sum(awele.houses)) if awele.south else (sum(awele.houses), 0)
        return self.awele.remaining(awele)

    def is_used_up(self, state):
        if state.powers or state.order and not self.believes("awele-before-the-ordered-move"):
            return False
        if self.believes("black-finishes-the-round") and not state.chess.position.white:
            return False
        if self.chess.check(state.chess):
            return self.believes("awele-over-a-check") and self.outcome(state) is None
        if self.fifty_moves(state):
            return self.believes("fifty-moves-only-in-chess")
        return self.outcome(state) is None

    def begin_awele(self, state):
        south = state.chess.position.white if self.believes("mover-begins-awele") else True
        if self.believes("north-begins-again"):
            south = False
        if self.believes("awele-turns-go-on") and state.games:
            _, south = state.games[-1]
        past = state.games if self.believes("cycle-over-all-games") else ()
        if self.believes("clock-starts-anew"):
            state = state._replace(chess=ChessState(state.chess.position._replace(clock=0)))
        if self.believes("chess-starts-anew"):
            state = state._replace(chess=self.chess.read(Chess.start))
        if self.believes("awele-ends-en-passant"):
            state = state._replace(chess=ChessState(state.chess.position._replace(passed=None)))
        return state._replace(awele=Game(ARRAY, (0, 0), south, past))

    # The end of the game

    def outcome(self, state):
        if not self.normal_moves(state):
            if self.chess.check(state.chess) and not self.in_awele(state) and not self.is_saved(state):
                return {"winner": "black" if state.chess.position.white else "white", "by": "checkmate"}
            if self.is_stalemate(state) and not self.is_fifty_moves_first(state):
                return {"draw": "stalemate"}
        if self.believes("dead-position-draws") and self.chess.is_dead(state.chess.position.board):
            return {"draw": "dead-position"}
        if self.fifty_moves(state) and not (self.in_awele(state) and self.believes("fifty-moves-only-in-chess")):
            return {"draw": "fifty-moves"}
        if self.believes("repetition-draws") and state.past.count(chess_key(state)) >= 2:
            return {"draw": "repetition"}
        return None

    def is_stalemate(self, state):
        """awarichess.end.stalemate, of a mover without a normal move"""
        if self.in_awele(state) and not self.believes("stalemate-in-awele") or self.chess.check(state.chess):
            return False
        if self.believes("stalemate-only-by-order"):
            return state.order
        if self.believes("others-power-no-stalemate") and self.decides(state) and not self.is_own_power(state):
            return False
        if self.believes("own-power-no-stalemate") and self.is_own_power(state) and not state.order:
            return False
        return bool(state.powers) or state.order or not self.believes("awele-before-stalemate")

    def fifty_moves(self, state):
        if self.believes("fifty-plies"):
            return state.chess.position.clock >= 50
        return self.chess.is_quiet_too_long(state.chess.position)

    def is_fifty_moves_first(self, state):
        return self.fifty_moves(state) and self.believes("fifty-moves-before-stalemate")
