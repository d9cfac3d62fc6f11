"""Synchronous Awarichess by spec/synchronous-awarichess.md, with the default rulings."""

from awarichess import ARRAY, Engine as Awarichess, pick
from awele import Engine as Awele, Game
from chess import Engine as Chess, State as ChessState
from engine import Mistake, Unreadable


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
        # The second set.
        "always-white-and-black": Mistake(
            ["awarichess.players", "awarichess.turn"],
            "The players are called White and Black all the time, while Awele is played too.",
            set=2),
        "one-power-a-house": Mistake(
            ["awarichess.powers", "synchronous-awarichess.capture"],
            "A sowing gives one power for each house that it captures.",
            set=2),
        "round-is-finished-first": Mistake(
            ["synchronous-awarichess.capture", "synchronous-awarichess.phase"],
            "Chess begins when both players have sown: after a capture of South's, North sows first.",
            set=2),
        "one-turn-for-both": Mistake(
            ["awarichess.awele", "synchronous-awarichess.capture"],
            "When chess begins, the player whose turn it is at Awele has the move.",
            set=2),
        "chess-passes-the-turn-at-awele": Mistake(
            ["synchronous-awarichess.awele.on", "synchronous-awarichess.phase"],
            "Every ply of chess is a turn like a sowing, so the turn at Awele passes with it.",
            set=2),
        "south-resumes-awele": Mistake(
            ["synchronous-awarichess.awele.on"],
            "Whenever Awele goes on after chess, South sows first.",
            set=2),
        "stores-are-powers-at-the-end": Mistake(
            ["synchronous-awarichess.awele.end", "awarichess.awele.end"],
            "When Awele ends all the seeds that a player has then, captured before or left, give powers.",
            set=2),
        "stores-carried-over": Mistake(
            ["synchronous-awarichess.awele.end", "awele.start"],
            "In a new game of Awele the houses are filled again; what was captured before stays captured.",
            set=2),
        "cycle-draws-the-game": Mistake(
            ["synchronous-awarichess.cycle", "awarichess.awele.cycle"],
            "A position of Awele that recurs draws the whole game, as nothing would ever be captured again.",
            set=2),
        "power-moves-its-owner": Mistake(
            ["awarichess.power.other", "synchronous-awarichess.capture"],
            "A captured seed is a turn at chess for the player who captured it, whoever had the move there.",
            set=2),
        "seeds-reset-the-clock": Mistake(
            ["awarichess.awele", "awarichess.end.fifty-moves", "chess.clock"],
            "A capture of seeds is a capture: it sets the half-move clock to 0 too.",
            set=2),
        "fifty-moves-must-be-claimed": Mistake(
            ["awarichess.ruling.fifty-moves", "awarichess.end.fifty-moves"],
            "Fifty moves draw only if a player claims it, as at chess, and nobody can claim here.",
            set=2),
        **pick(Awarichess, "own-power-obliges", "order-and-move-cost-two"),
        **pick(Awele, "single-seeds-wait"),
        # The third set.
        "a-ply-and-a-sowing-in-turn": Mistake(
            ["synchronous-awarichess.phase", "synchronous-awarichess.capture"],
            "The games are played by turns: after each ply of chess there is a sowing, though powers are left.",
            set=3),
        "new-awele-before-chess": Mistake(
            ["synchronous-awarichess.awele.end", "synchronous-awarichess.phase"],
            "When a game of Awele ends the next one is begun before chess; the powers wait for its first capture.",
            set=3),
        "mover-begins-the-new-game": Mistake(
            ["awarichess.ruling.second-awele-starts", "synchronous-awarichess.awele.end"],
            "A new game of Awele is begun by the player who has the move at chess when it is set up.",
            set=3),
        "chess-is-no-part-of-the-cycle": Mistake(
            ["synchronous-awarichess.cycle"],
            "A position of Awele recurs only if it stood while Awele was played; during chess it does not count.",
            set=3),
        "powers-put-off-stalemate": Mistake(
            ["awarichess.ruling.stalemate", "synchronous-awarichess.stalemate"],
            "A mover without a normal move is stalemated when ordered to move or when the list is used up.",
            set=3),
        "either-player-is-stalemated": Mistake(
            ["synchronous-awarichess.stalemate"],
            "While Awele is played a player who has no normal move is stalemated, whoever has the move at chess.",
            set=3),
        "powers-are-spent-from-the-stores": Mistake(
            ["awele.capture.kept", "awarichess.power.consumed"],
            "The captured seeds are the powers: with each power that is consumed a seed leaves its owner's store.",
            set=3),
        "zero-ends-chess": Mistake(
            ["synchronous-awarichess.capture", "awarichess.zero"],
            "By a zero move chess is over for this time: the powers that are left lapse, and Awele goes on.",
            set=3),
        "powers-are-the-movers": Mistake(
            ["awarichess.power.other", "synchronous-awarichess.capture"],
            "A captured seed is a turn at chess for whoever has the move there; the power's colour decides nothing.",
            set=3),
        "no-more-powers-than-seeds": Mistake(
            ["awarichess.position.captures", "synchronous-awarichess.awele.end"],
            "A position in which a player has more powers than captured seeds cannot be.",
            set=3),
        "counter-check-waits": Mistake(
            ["synchronous-awarichess.check.first", "synchronous-awarichess.phase"],
            "A check left when the list is used up is answered by one move; if that checks too, Awele comes first.",
            set=3),
        **pick(Awarichess, "forfeited-seeds-give-powers", "remaining-seeds-to-the-ender", "sowings-count-as-moves",
               "zero-discards-the-power", "own-power-pays-for-the-answer"),
        # The fourth set.
        "awele-end-judged-after-chess": Mistake(
            ["synchronous-awarichess.awele.end", "synchronous-awarichess.capture"],
            "Whether a capture has ended the game of Awele is judged only when Awele goes on after the chess.",
            set=4),
        "pending-order-without-powers-lapses": Mistake(
            ["synchronous-awarichess.phase", "awarichess.power.order"],
            "Chess is played only while there are powers or a check; when the list is empty Awele goes on.",
            set=4),
        **pick(Awarichess, "zero-not-in-clock", "order-to-oneself", set=None),
        **pick(Awele, "origin-not-skipped", "need-not-feed", set=None),
        **pick(Chess, "captured-rook-keeps-castling-right", set=None),
        # The fifth set.
        "same-sower-again": Mistake(
            ["synchronous-awarichess.awele.on", "awele.turn"],
            "Awele goes on from where it stopped: with the player who made the capture.",
            set=5),
        # The sixth set, in pairs only.
        "check-left-standing": Mistake(
            ["synchronous-awarichess.phase", "synchronous-awarichess.check.first", "awarichess.check.answered"],
            "When the list is used up Awele goes on, whatever stands at chess.",
            set=6),
        # The eighth set.
        "capturer-moves-first": Mistake(
            ["synchronous-awarichess.capture", "awarichess.turn"],
            "Chess begins with the move of the player who has captured, White's after a capture by South.",
            set=8),
        "sowing-ends-en-passant": Mistake(
            ["awarichess.awele"],
            "A sowing is a move too: after it a Pawn that went two squares cannot be captured en passant any more.",
            set=8),
        "clock-starts-anew-after-awele": Mistake(
            ["awarichess.awele", "synchronous-awarichess.awele.on"],
            "Each chess phase is counted by itself: when Awele goes on the half-move clock goes back to 0.",
            set=8),
        "last-capture-gives-no-powers": Mistake(
            ["synchronous-awarichess.awele.end", "awarichess.powers"],
            "A capture that ends the game of Awele begins no chess phase: powers come from the remaining seeds only.",
            set=8),
        "others-power-only-orders": Mistake(
            ["awarichess.power.other"],
            "The owner of a power can make the other player move; passing is for one's own turn.",
            set=8),
    }

    def believes(self, mistake):
        """The other mistakes of the standard game are not made here."""
        if mistake in Awarichess.MISTAKES and mistake not in self.MISTAKES:
            return False
        return super().believes(mistake)

    def read(self, text):
        state = self.given_to_owner(super().read(text))
        if self.believes("no-more-powers-than-seeds"):
            if any(state.powers.count(colour) > seeds for colour, seeds in zip("WB", state.awele.captured)):
                raise Unreadable("more powers than captured seeds")
        return state

    def read_powers(self, text):
        powers, order = super().read_powers(text)
        return powers, order and self.keeps_order(powers)

    def keeps_order(self, powers):
        """Whether an order is pending with what is left of the list."""
        return bool(powers) or not self.believes("pending-order-without-powers-lapses")

    def read_awele(self, text):
        return self.awele.read(text)

    def turn(self, state):
        if self.in_awele(state) and self.believes("always-white-and-black"):
            return "white" if state.awele.south else "black"
        return super().turn(state)

    def in_awele(self, state):
        """synchronous-awarichess.phase"""
        if state.powers and self.believes("round-is-finished-first"):
            return not state.awele.south and not state.order and not self.chess.check(state.chess)
        if state.powers and not state.waits:
            return False
        if state.order and not self.believes("last-order-forgotten"):
            return False
        if state.waits and self.believes("counter-check-waits"):
            return True
        if self.believes("check-left-standing") and self.normal_moves(state):
            return True
        return not self.chess.check(state.chess) or self.believes("awele-over-a-check")

    # Awele

    def play(self, state, move):
        if self.in_awele(state):
            after = self.sow(state._replace(waits=self.waits_on(state, move)), move)
            return self.given_to_owner(self.without_chess_in_the_record(state, after))
        after = self.given_to_owner(self.after_chess(state, self.ply(state, move)))
        if self.believes("clock-starts-anew-after-awele") and self.in_awele(after):
            return after._replace(chess=ChessState(after.chess.position._replace(clock=0)))
        return after

    def may_zero(self, state):
        if self.believes("others-power-only-orders") and not self.is_own_power(state):
            return False
        return super().may_zero(state)

    def waits_on(self, state, move):
        """Whether chess still waits after a sowing."""
        if not state.waits or not self.believes("new-awele-before-chess"):
            return False
        return self.awele.play(state.awele, move).captured == state.awele.captured

    def without_chess_in_the_record(self, before, state):
        """By the law what stood while chess was played is in the record too (synchronous-awarichess.cycle)."""
        if not self.believes("chess-is-no-part-of-the-cycle") or not before.games:
            return state
        past = tuple(key for key in state.awele.past if key not in before.games)
        return state._replace(awele=state.awele._replace(past=past), games=())

    def is_own_power(self, state):
        return bool(state.powers) if self.believes("powers-are-the-movers") else super().is_own_power(state)

    def ply(self, state, move):
        after = super().ply(state, move)
        after = after._replace(order=after.order and self.keeps_order(after.powers))
        if move == "0" and self.believes("zero-ends-chess"):
            after = after._replace(powers="")
        if len(after.powers) < len(state.powers) and self.believes("powers-are-spent-from-the-stores"):
            stores = (max(0, seeds - (state.powers[0] == colour)) for seeds, colour in zip(state.awele.captured, "WB"))
            after = after._replace(awele=after.awele._replace(captured=tuple(stores)))
        if move != "!" and self.believes("a-ply-and-a-sowing-in-turn"):
            after = after._replace(waits=bool(after.powers))
        if self.believes("counter-check-waits"):
            is_answer = not state.powers and self.chess.check(state.chess)
            after = after._replace(waits=is_answer and self.chess.check(after.chess) and bool(self.normal_moves(after)))
        return after

    def settle(self, state):
        """What follows a sowing."""
        after = state.awele
        if self.believes("sowing-ends-en-passant"):
            state = state._replace(chess=ChessState(state.chess.position._replace(passed=None)))
        if state.powers and self.believes("seeds-reset-the-clock"):
            state = state._replace(chess=ChessState(state.chess.position._replace(clock=0)))
        if state.powers and self.believes("capturer-sows-again"):
            after = after._replace(south=not after.south)
        if state.powers and self.believes("stores-emptied"):
            after = after._replace(captured=(0, 0))
        state = state._replace(awele=after)
        is_judged = not (state.powers and self.believes("awele-end-judged-after-chess"))
        if is_judged and self.is_awele_over(state):
            state = self.end_awele(state)
        elif state.powers and self.believes("same-sower-again"):
            state = state._replace(awele=after._replace(south=not after.south))
        if state.powers and after.south == state.chess.position.white and self.believes("capturer-moves-first"):
            return self.with_other_mover(state)
        if state.powers and after.south != state.chess.position.white and self.believes("one-turn-for-both"):
            return self.with_other_mover(state)
        return state

    def given_to_owner(self, state):
        """By the law the owner of a power decides, and the turn at chess stays (awarichess.power.other)."""
        if self.believes("power-moves-its-owner") and self.decides(state) and not self.is_own_power(state):
            return self.with_other_mover(state)
        return state

    def is_awele_over(self, state):
        """awele.end.no-move, synchronous-awarichess.cycle"""
        if self.believes("cycle-goes-on") or self.believes("cycle-draws-the-game"):
            return not self.awele.moves(state.awele)
        return self.awele.is_over(state.awele)

    def end_awele(self, state):
        """synchronous-awarichess.awele.end"""
        remaining = self.powers_of_remaining(state)
        if self.believes("last-capture-gives-no-powers"):
            state = state._replace(powers="")
        first = self.believes("remaining-before-captured")
        state = state._replace(powers=remaining + state.powers if first else state.powers + remaining)
        if self.believes("array-after-chess") and not self.in_awele(state):
            return state
        if self.believes("new-awele-before-chess"):
            state = state._replace(waits=True)
        return self.begin_awele(state)

    def seeds_at_the_end(self, awele):
        if self.believes("stores-are-powers-at-the-end"):
            return self.awele.results(awele)
        return super().seeds_at_the_end(awele)

    def begin_awele(self, state):
        south = not self.believes("next-player-begins-awele") or state.awele.south
        if self.believes("mover-begins-the-new-game"):
            south = state.chess.position.white
        past = state.awele.past if self.believes("cycle-over-all-games") else ()
        captured = state.awele.captured if self.believes("stores-carried-over") else (0, 0)
        return state._replace(awele=Game(ARRAY, captured, south, past))

    def after_chess(self, before, state):
        """What follows a ply of chess: by the law nothing (synchronous-awarichess.awele.on)."""
        awele = state.awele
        if self.believes("chess-is-no-part-of-the-cycle"):
            return state._replace(games=(self.awele.cycle_key(awele),))
        if self.believes("cycle-judged-after-every-ply"):
            state = state._replace(awele=awele._replace(past=awele.past + (self.awele.cycle_key(awele),)))
            return self.end_awele(state) if self.is_awele_over(state) else state
        if self.believes("chess-passes-the-turn-at-awele") and state.chess is not before.chess:
            awele = awele._replace(south=not awele.south)
            state = state._replace(awele=awele)
        if not self.in_awele(state):
            return state
        if self.believes("chess-passes-the-turn-at-awele"):
            return self.end_awele(state) if self.is_awele_over(state) else state
        if self.believes("south-resumes-awele"):
            state = state._replace(awele=awele._replace(south=True))
            return self.end_awele(state) if self.is_awele_over(state) else state
        if self.believes("awele-end-judged-after-chess") or self.believes("same-sower-again"):
            return self.end_awele(state) if self.is_awele_over(state) else state
        if self.believes("new-awele-after-chess"):
            return self.begin_awele(state)
        if self.believes("array-after-chess") and self.is_awele_over(state):
            return self.begin_awele(state)
        if self.believes("chess-mover-sows"):
            state = state._replace(awele=awele._replace(south=state.chess.position.white))
            return self.end_awele(state) if self.is_awele_over(state) else state
        return state

    # The end of the game

    def outcome(self, state):
        outcome = super().outcome(state)
        if outcome is None and self.believes("cycle-draws-the-game") and self.awele.is_cycle(state.awele):
            return {"draw": "repetition"}
        if outcome is None and self.believes("either-player-is-stalemated") and self.in_awele(state):
            if not self.chess.legal_moves(self.with_other_mover(state).chess.position):
                return {"draw": "stalemate"}
        return outcome

    def fifty_moves(self, state):
        return not self.believes("fifty-moves-must-be-claimed") and super().fifty_moves(state)

    def is_stalemate(self, state):
        """synchronous-awarichess.stalemate, of a mover without a normal move"""
        if self.in_awele(state) and self.believes("no-stalemate-in-awele"):
            return False
        if state.powers and not state.order and self.believes("powers-put-off-stalemate"):
            return False
        return not self.chess.check(state.chess)
