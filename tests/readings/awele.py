"""Awele by spec/awele.md, with the default rulings."""

from typing import NamedTuple

from engine import Engine as Base, Mistake, Unreadable

HOUSES = "ABCDEFabcdef"
"""In the order in which seeds go round (awele.next)."""
SOUTHS, NORTHS = range(6), range(6, 12)


class Game(NamedTuple):
    houses: tuple
    captured: tuple
    """South's seeds and North's."""
    south: bool
    past: tuple = ()
    """What stood in the record before, for awele.end.cycle."""


def read_count(text):
    if not (text.isascii() and text.isdigit()) or len(text) > 3 or text[0] == "0" != text or int(text) > 255:
        raise Unreadable(f"{text} is no number of seeds")
    return int(text)


def read_counts(text, sign, many):
    counts = tuple(read_count(count) for count in text.split(sign))
    if len(counts) != many:
        raise Unreadable(f"{text} are not {many} numbers")
    return counts


def own_houses(south):
    return SOUTHS if south else NORTHS


class Engine(Base):
    game = "awele"
    start = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s"
    MISTAKES = {
        "north-counted-from-souths-left": Mistake(
            ["awele.houses"],
            "North's houses are named as South sees them: a lies opposite A and f opposite F."),
        "origin-not-skipped": Mistake(
            ["awele.sowing.origin"],
            "Twelve seeds or more also put one into the house that they came from."),
        "origin-skipped-once": Mistake(
            ["awele.sowing.origin"],
            "The origin is skipped by the twelfth seed; a second lap puts a seed into it."),
        "captures-in-own-houses": Mistake(
            ["awele.capture"],
            "The last seed captures where it makes two or three, in whosever house it falls."),
        "captures-three-or-fewer": Mistake(
            ["awele.capture"],
            "A house that holds three seeds or fewer after the last seed is captured."),
        "chain-passes-over-others": Mistake(
            ["awele.capture.chain"],
            "With the last house all the opponent's houses before it that hold two or three are captured."),
        "chain-into-own-houses": Mistake(
            ["awele.capture.chain"],
            "The chain goes on as long as houses hold two or three seeds, in the player's own row too."),
        "chain-forwards": Mistake(
            ["awele.capture.chain"],
            "The chain goes on in the direction of sowing, to the house after the last."),
        "grand-slam-captures": Mistake(
            ["awele.capture-of-all.captures-nothing"],
            "A sowing that captures all of the opponent's seeds captures them like any other."),
        "grand-slam-spares-a-house": Mistake(
            ["awele.capture-of-all.captures-nothing"],
            "Of a capture of all, the house that would be captured last keeps its seeds; the others are captured."),
        "grand-slam-forbidden": Mistake(
            ["awele.ruling.capture-of-all", "awele.capture-of-all.captures-nothing"],
            "A sowing that would capture all of the opponent's seeds is illegal."),
        "grand-slam-is-six-houses": Mistake(
            ["awele.capture-of-all"],
            "A capture of all is one from all six of the opponent's houses."),
        "need-not-feed": Mistake(
            ["awele.feeding"],
            "A player may sow from any house, whether or not the opponent has seeds."),
        "feeding-one-short": Mistake(
            ["awele.feeding"],
            "A sowing feeds if it has more seeds than steps to the opponent's first house: off by one."),
        "starves-if-nothing-feeds": Mistake(
            ["awele.end.no-move"],
            "A player who cannot feed the opponent is free to sow from any house."),
        "ends-with-24": Mistake(
            ["awele.end.more-than-half"],
            "The game is over when a player has captured half of the seeds."),
        "cycle-at-third-time": Mistake(
            ["awele.end.cycle"],
            "As at chess, the game is over when a position stands in its record for the third time."),
        "cycle-regardless-of-turn": Mistake(
            ["awele.end.cycle"],
            "A position recurs when the houses hold the same seeds, whoever is to move."),
        "remaining-not-counted": Mistake(
            ["awele.remaining"],
            "Only captured seeds count in the end."),
        "remaining-to-the-ender": Mistake(
            ["awele.remaining"],
            "The player who made the last move gets all the seeds that are left."),
        "remaining-put-in-the-stores": Mistake(
            ["awele.remaining"],
            "When the game is over the seeds that are left are moved from the houses to the captured ones."),
    }
    ends_with = 25
    """With this many captured seeds the game is over (awele.end.more-than-half); None: never so."""

    # Texts

    def read(self, text):
        fields = text.split()
        if len(fields) != 3 or fields[2] not in ("s", "n"):
            raise Unreadable("not houses, captured seeds and a player")
        rows = fields[0].split("/")
        if len(rows) != 2:
            raise Unreadable("not two rows")
        south, north = (read_counts(row, ",", 6) for row in rows)
        return Game(south + self.in_order(north), read_counts(fields[1], "-", 2), fields[2] == "s")

    def write(self, state):
        north = self.in_order(state.houses[6:])
        rows = (",".join(str(seeds) for seeds in row) for row in (state.houses[:6], north))
        south, norths = state.captured
        return f"{'/'.join(rows)} {south}-{norths} {'s' if state.south else 'n'}"

    def in_order(self, north):
        """North's row in the order of sowing."""
        return north[::-1] if self.believes("north-counted-from-souths-left") else north

    def names(self):
        return HOUSES[:6] + self.in_order(HOUSES[6:])

    def turn(self, state):
        return "south" if state.south else "north"

    # Moves

    def legal(self, state):
        return self.moves(state) if self.outcome(state) is None else []

    def moves(self, state):
        """What may be sown (awele.move, awele.feeding), whether or not the game is over."""
        names = self.names()
        filled = [house for house in own_houses(state.south) if state.houses[house]]
        if self.believes("grand-slam-forbidden"):
            filled = [house for house in filled if not self.is_grand_slam(state, house)]
        feeding = filled
        if not self.has_seeds(state.houses, not state.south):
            feeding = [house for house in filled if self.feeds(state, house)]
            if not feeding and self.believes("starves-if-nothing-feeds") or self.believes("need-not-feed"):
                feeding = filled
        return [names[house] for house in feeding]

    def feeds(self, state, house):
        """awele.feeding"""
        if self.believes("feeding-one-short"):
            return house % 6 + state.houses[house] > 6
        return self.has_seeds(self.sown(state, house)[0], not state.south)

    def has_seeds(self, houses, south):
        return any(houses[house] for house in own_houses(south))

    def sown(self, state, origin):
        """The houses after a move, and how many seeds it captures."""
        houses = list(state.houses)
        last = self.sow(houses, origin)
        chain = self.chain(houses, last, state.south)
        captured = 0
        for house in self.without_capture_of_all(houses, chain, state.south):
            captured += houses[house]
            houses[house] = 0
        return tuple(houses), captured

    def sow(self, houses, origin):
        """awele.sowing: puts the seeds into the houses, and says where the last one fell."""
        seeds, houses[origin] = houses[origin], 0
        house, skipped = origin, False
        while seeds:
            house = (house + 1) % 12
            if house == origin and self.skips(skipped):
                skipped = True
                continue
            houses[house] += 1
            seeds -= 1
        return house

    def skips(self, skipped):
        """awele.sowing.origin"""
        if self.believes("origin-not-skipped"):
            return False
        return not (skipped and self.believes("origin-skipped-once"))

    def chain(self, houses, last, south):
        """The houses that would be captured (awele.capture, awele.capture.chain)."""
        theirs = own_houses(not south)
        if not self.is_prey(houses[last]) or last not in theirs and not self.believes("captures-in-own-houses"):
            return []
        chain = [last]
        step = 1 if self.believes("chain-forwards") else -1
        for far in range(1, 12):
            house = (last + step * far) % 12
            if house not in theirs and not self.believes("chain-into-own-houses"):
                break
            if self.is_prey(houses[house]):
                chain.append(house)
            elif not self.believes("chain-passes-over-others"):
                break
        return chain

    def is_prey(self, seeds):
        return 1 <= seeds <= 3 if self.believes("captures-three-or-fewer") else seeds in (2, 3)

    def is_capture_of_all(self, houses, chain, south):
        """awele.capture-of-all"""
        theirs = own_houses(not south)
        if self.believes("grand-slam-is-six-houses"):
            return set(theirs) <= set(chain)
        return bool(chain) and not any(houses[house] for house in theirs if house not in chain)

    def without_capture_of_all(self, houses, chain, south):
        """The houses that are captured (awele.capture-of-all.captures-nothing)."""
        if not self.is_capture_of_all(houses, chain, south) or self.believes("grand-slam-captures"):
            return chain
        return chain[:-1] if self.believes("grand-slam-spares-a-house") else []

    def is_grand_slam(self, state, origin):
        houses = list(state.houses)
        last = self.sow(houses, origin)
        return self.is_capture_of_all(houses, self.chain(houses, last, state.south), state.south)

    def play(self, state, move):
        houses, captured = self.sown(state, self.names().index(move))
        south, north = state.captured
        stores = (south + captured, north) if state.south else (south, north + captured)
        after = Game(houses, stores, not state.south, state.past + (self.cycle_key(state),))
        if self.believes("remaining-put-in-the-stores") and self.is_over(after):
            return after._replace(houses=(0,) * 12, captured=self.results(after))
        return after

    # The end of the game

    def outcome(self, state):
        if not self.is_over(state):
            return None
        south, north = self.results(state)
        if south == north:
            return {"draw": "equal-seeds"}
        return {"winner": "south" if south > north else "north", "by": "seeds"}

    def is_over(self, state):
        return self.is_decided(state) or self.is_cycle(state) or not self.moves(state)

    def is_decided(self, state):
        """awele.end.more-than-half"""
        limit = 24 if self.believes("ends-with-24") else self.ends_with
        return limit is not None and max(state.captured) >= limit

    def is_cycle(self, state):
        """awele.end.cycle"""
        return state.past.count(self.cycle_key(state)) >= (2 if self.believes("cycle-at-third-time") else 1)

    def cycle_key(self, state):
        return state.houses if self.believes("cycle-regardless-of-turn") else (state.houses, state.south)

    def remaining(self, state):
        """What each player gets of the seeds in the houses (awele.remaining)."""
        south, north = sum(state.houses[:6]), sum(state.houses[6:])
        if self.believes("remaining-to-the-ender"):
            return (0, south + north) if state.south else (south + north, 0)
        return (0, 0) if self.believes("remaining-not-counted") else (south, north)

    def results(self, state):
        """awele.result.more-seeds"""
        return tuple(captured + rest for captured, rest in zip(state.captured, self.remaining(state)))
