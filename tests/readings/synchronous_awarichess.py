"""Synchronous Awarichess by spec/synchronous-awarichess.md, with the default rulings."""

from awarichess import ARRAY, Engine as Awarichess, pick
from awele import Engine as Awele, Game
from chess import Engine as Chess
from engine import Mistake


class Engine(Awarichess):
    game = "synchronous-awarichess"
    MISTAKES = {
        "new-awele-after-chess": Mistake(
            ["synchronous-awarichess.awele.on"],
            "As in the standard game, a new game of Awele begins when the list is used up."),
        "capturer-sows-again": Mistake(
            ["synchronous-awarichess.awele.on"],
            "Awele stops in the middle of a turn: the player who captured has the next sowing too."),
        "chess-mover-sows": Mistake(
            ["synchronous-awarichess.awele.on"],
            "Awele goes on with the player who has the move at chess."),
        "stores-emptied": Mistake(
            ["awele.capture.kept", "synchronous-awarichess.capture"],
            "Captured seeds are turned into powers at once, so that none is left to be counted."),
        "remaining-before-captured": Mistake(
            ["synchronous-awarichess.awele.end"],
            "When Awele ends the powers of the remaining seeds come first, then those of the last capture."),
        "array-after-chess": Mistake(
            ["synchronous-awarichess.awele.end"],
            "A finished game of Awele stands until the list is used up; only then a new one is set up."),
        "next-player-begins-awele": Mistake(
            ["synchronous-awarichess.awele.end", "awarichess.ruling.second-awele-starts"],
            "In a new game of Awele the turns go on: the player begins who did not make the last move."),
        "last-order-forgotten": Mistake(
            ["synchronous-awarichess.phase"],
            "Chess is played while there are powers or a check; an order by the last power does not count."),
        "awele-over-a-check": Mistake(
            ["synchronous-awarichess.check.first", "synchronous-awarichess.phase"],
            "Awele goes on as soon as the list is used up, even if a check is still to be answered."),
        "cycle-goes-on": Mistake(
            ["synchronous-awarichess.cycle", "awele.ruling.cycle"],
            "A game of Awele goes on however often its positions recur; what counts is decided at chess."),
        "cycle-judged-after-every-ply": Mistake(
            ["synchronous-awarichess.cycle"],
            "The position of Awele is put into the record after every ply, of chess too."),
        "cycle-over-all-games": Mistake(
            ["synchronous-awarichess.cycle"],
            "A position of Awele recurs also if it stood in an earlier game of Awele."),
        "no-stalemate-in-awele": Mistake(
            ["synchronous-awarichess.stalemate", "awarichess.ruling.stalemate-by-the-last-power"],
            "A player is stalemated only while chess is played."),
        **pick(Awarichess, "check-answer-uses-power", "order-consumes-later", "remaining-seeds-lost", "south-first",
               "fifty-moves-only-in-chess"),
        **pick(Awele, "chain-passes-over-others"),
        **pick(Chess, "castles-out-of-check"),
    }

    def believes(self, mistake):
        """The other mistakes of the standard game are not made here."""
        if mistake in Awarichess.MISTAKES and mistake not in self.MISTAKES:
            return False
        return super().believes(mistake)

    def read_awele(self, text):
        return self.awele.read(text)

    def in_awele(self, state):
        """synchronous-awarichess.phase"""
        if state.powers:
            return False
        if state.order and not self.believes("last-order-forgotten"):
            return False
        return not self.chess.check(state.chess) or self.believes("awele-over-a-check")

    # Awele

    def play(self, state, move):
        if self.in_awele(state):
            return self.sow(state, move)
        return self.after_chess(state, self.ply(state, move))

    def settle(self, state):
        """What follows a sowing."""
        after = state.awele
        if state.powers and self.believes("capturer-sows-again"):
            after = after._replace(south=not after.south)
        if state.powers and self.believes("stores-emptied"):
            after = after._replace(captured=(0, 0))
        state = state._replace(awele=after)
        return self.end_awele(state) if self.is_awele_over(state) else state

    def is_awele_over(self, state):
        """awele.end.no-move, synchronous-awarichess.cycle"""
        if self.believes("cycle-goes-on"):
            return not self.awele.moves(state.awele)
        return self.awele.is_over(state.awele)

    def end_awele(self, state):
        """synchronous-awarichess.awele.end"""
        remaining = self.powers_of_remaining(state.awele)
        first = self.believes("remaining-before-captured")
        state = state._replace(powers=remaining + state.powers if first else state.powers + remaining)
        if self.believes("array-after-chess") and not self.in_awele(state):
            return state
        return self.begin_awele(state)

    def begin_awele(self, state):
        south = not self.believes("next-player-begins-awele") or state.awele.south
        past = state.awele.past if self.believes("cycle-over-all-games") else ()
        return state._replace(awele=Game(ARRAY, (0, 0), south, past))

    def after_chess(self, before, state):
        """What follows a ply of chess: by the law nothing (synchronous-awarichess.awele.on)."""
        awele = state.awele
        if self.believes("cycle-judged-after-every-ply"):
            state = state._replace(awele=awele._replace(past=awele.past + (self.awele.cycle_key(awele),)))
            return self.end_awele(state) if self.is_awele_over(state) else state
        if not self.in_awele(state):
            return state
        if self.believes("new-awele-after-chess"):
            return self.begin_awele(state)
        if self.believes("array-after-chess") and self.is_awele_over(state):
            return self.begin_awele(state)
        if self.believes("chess-mover-sows"):
            state = state._replace(awele=awele._replace(south=state.chess.position.white))
            return self.end_awele(state) if self.is_awele_over(state) else state
        return state

    # The end of the game

    def is_stalemate(self, state):
        """synchronous-awarichess.stalemate, of a mover without a normal move"""
        if self.in_awele(state) and self.believes("no-stalemate-in-awele"):
            return False
        return not self.chess.check(state.chess)
