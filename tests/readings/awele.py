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
        # The second set.
        "sows-clockwise": Mistake(
            ["awele.next"],
            "Seeds go round clockwise: after C come B and A, then f, e and so on.",
            set=2),
        "three-seeds-at-the-start": Mistake(
            ["awele.start", "awele.seeds"],
            "The game starts with three seeds in each house.",
            set=2),
        "capture-moves-again": Mistake(
            ["awele.turn"],
            "A player whose sowing captures seeds has another turn.",
            set=2),
        "single-seeds-wait": Mistake(
            ["awele.move.empty-house"],
            "A house with a single seed may be sown only if none of the player's houses holds more.",
            set=2),
        "first-seed-stays": Mistake(
            ["awele.sowing", "awele.sowing.origin"],
            "The first seed goes back into the house that the seeds come from; only a single seed goes on.",
            set=2),
        "count-before-the-last-seed": Mistake(
            ["awele.capture"],
            "The last seed captures in a house that held two or three seeds before it fell.",
            set=2),
        "no-chain": Mistake(
            ["awele.capture.chain"],
            "Only the house in which the last seed falls is captured.",
            set=2),
        "captured-seeds-to-their-owner": Mistake(
            ["awele.capture.kept"],
            "Captured seeds are counted for the player in whose house they lay.",
            set=2),
        "one-house-is-no-slam": Mistake(
            ["awele.capture-of-all"],
            "A capture of all is one of two houses or more; a single house may always be captured.",
            set=2),
        "captures-the-last-seeds": Mistake(
            ["awele.ruling.capture-of-the-last-seeds", "awele.capture-of-all"],
            "All of the opponent's seeds may be captured if the player's own houses are empty too.",
            set=2),
        "slam-ends-the-chain-only": Mistake(
            ["awele.capture-of-all.captures-nothing"],
            "By a capture of all only the house in which the last seed falls is captured.",
            set=2),
        "feeds-as-much-as-possible": Mistake(
            ["awele.feeding"],
            "A player must give an opponent without seeds as many seeds as possible.",
            set=2),
        "goes-on-after-25": Mistake(
            ["awele.ruling.end-at-25", "awele.end.more-than-half"],
            "The game goes on until a player has no legal move, however many seeds have been captured.",
            set=2),
        "no-move-loses": Mistake(
            ["awele.result.more-seeds", "awele.end.no-move"],
            "A player who has no legal move has lost, whoever has more seeds.",
            set=2),
        "cycle-draws": Mistake(
            ["awele.end.cycle", "awele.remaining", "awele.result.more-seeds"],
            "A position that recurs draws the game, as at chess; the seeds are not counted.",
            set=2),
        "recurrence-forbidden": Mistake(
            ["awele.ruling.cycle", "awele.end.cycle"],
            "A sowing that brings back an earlier position is illegal.",
            set=2),
        "remaining-to-the-other-side": Mistake(
            ["awele.remaining"],
            "When the game is over each player captures the seeds that are left in the opponent's houses.",
            set=2),
        "south-wins-equal-seeds": Mistake(
            ["awele.result.equal-seeds"],
            "South has won with at least as many seeds as North.",
            set=2),
        # The third set.
        "north-sows-the-other-way": Mistake(
            ["awele.next"],
            "South sows counter-clockwise and North clockwise, from house f to a and on to F.",
            set=3),
        "sows-for-the-other": Mistake(
            ["awele.move.own-house", "awele.end.no-move"],
            "A player whose own houses are all empty sows from one of the opponent's.",
            set=3),
        "sows-on-in-own-houses": Mistake(
            ["awele.sowing"],
            "When the last seed falls in a house of the player's own that held seeds, all of them are sown on.",
            set=3),
        "last-house-forgets-the-skip": Mistake(
            ["awele.sowing.origin", "awele.sowing"],
            "The house that may be captured lies as many houses on as seeds were sown, the skipped origin counted too.",
            set=3),
        "captures-the-house-opposite": Mistake(
            ["awele.capture"],
            "A last seed in an own house that was empty captures the seeds in the house opposite.",
            set=3),
        "captures-four": Mistake(
            ["awele.capture", "awele.capture.chain"],
            "A house of two, three or four seeds is captured.",
            set=3),
        "chain-of-equal-houses": Mistake(
            ["awele.capture.chain"],
            "The chain goes on only while the houses before hold as many seeds as the house of the last seed.",
            set=3),
        "slam-looks-back-only": Mistake(
            ["awele.capture-of-all"],
            "A capture of all takes all of the opponent's seeds up to the last one sown; those beyond do not matter.",
            set=3),
        "forfeited-seeds-to-the-opponent": Mistake(
            ["awele.capture-of-all.captures-nothing", "awele.capture.kept"],
            "The seeds of a capture of all are forfeited: they leave the board and are counted for the opponent.",
            set=3),
        "last-seed-feeds": Mistake(
            ["awele.feeding"],
            "A sowing gives an opponent without seeds some if its last seed falls in one of the opponent's houses.",
            set=3),
        "ends-when-a-row-is-empty": Mistake(
            ["awele.end.no-move", "awele.feeding"],
            "The game is over as soon as one player's houses are all empty, whoever is to move.",
            set=3),
        "end-waits-for-the-turn": Mistake(
            ["awele.end.more-than-half"],
            "The game is over when it is the turn of a player who has captured twenty-five seeds.",
            set=3),
        "first-position-not-recorded": Mistake(
            ["awele.end.cycle"],
            "Positions enter the record when a move has led to them, so the first one may come back once.",
            set=3),
        "recurs-from-the-other-side": Mistake(
            ["awele.end.cycle"],
            "A position recurs when it looks the same to the player to move, be it the other player's turn this time.",
            set=3),
        "cycle-leaves-seeds-to-nobody": Mistake(
            ["awele.remaining", "awele.end.cycle"],
            "The seeds that are left count when a player cannot move; after a cycle they count for nobody.",
            set=3),
        "wins-with-25-captured": Mistake(
            ["awele.result.more-seeds", "awele.remaining", "awele.result.equal-seeds"],
            "Only who has captured 25 seeds has won; a game that is over before that is drawn.",
            set=3),
        # The fourth set.
        "capture-in-own-row": Mistake(
            ["awele.capture"],
            "A last seed that makes a house two or three captures that house, on either side of the board.",
            set=4),
        # The sixth set, in pairs only.
        "own-house-capture": Mistake(
            ["awele.capture"],
            "A last seed that makes two or three captures, on either side.",
            set=6),
        # The eighth set.
        "a-lap-captures-nothing": Mistake(
            ["awele.capture"],
            "A sowing of twelve seeds or more, which goes round the whole board, captures nothing.",
            set=8),
        "chain-takes-single-seeds": Mistake(
            ["awele.capture.chain"],
            "Behind a house that is captured the opponent's houses with one, two or three seeds are captured.",
            set=8),
        "feeds-from-the-nearest-house": Mistake(
            ["awele.feeding"],
            "An opponent without seeds is given some from the house nearest to the opponent's that can do it.",
            set=8),
        "ends-with-26": Mistake(
            ["awele.end.more-than-half"],
            "The game is over when a player has captured more than twenty-five seeds.",
            set=8),
        "cycle-of-one-row": Mistake(
            ["awele.end.cycle"],
            "A position recurs when the player to move has the same seeds in the own houses as once before.",
            set=8),
    }
    ends_with = 25
    """With this many captured seeds the game is over (awele.end.more-than-half); None: never so."""

    def __init__(self, mistake=None):
        super().__init__(mistake)
        if self.believes("three-seeds-at-the-start"):
            self.start = self.start.replace("4", "3")

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
        if not filled and self.believes("sows-for-the-other"):
            filled = [house for house in own_houses(not state.south) if state.houses[house]]
        if self.believes("grand-slam-forbidden"):
            filled = [house for house in filled if not self.is_grand_slam(state, house)]
        if self.believes("single-seeds-wait"):
            filled = [house for house in filled if state.houses[house] > 1] or filled
        if self.believes("recurrence-forbidden"):
            filled = [house for house in filled if not self.is_cycle(self.play(state, names[house]))]
        feeding = filled
        if not self.has_seeds(state.houses, not state.south):
            feeding = [house for house in filled if self.feeds(state, house)]
            if self.believes("feeds-as-much-as-possible"):
                given = {house: self.given(state, house) for house in feeding}
                feeding = [house for house in feeding if given[house] == max(given.values())]
            if self.believes("feeds-from-the-nearest-house"):
                feeding = feeding[-1:]
            if not feeding and self.believes("starves-if-nothing-feeds") or self.believes("need-not-feed"):
                feeding = filled
        return [names[house] for house in feeding]

    def feeds(self, state, house):
        """awele.feeding"""
        if self.believes("feeding-one-short"):
            return house % 6 + state.houses[house] > 6
        if self.believes("last-seed-feeds"):
            return self.sow(list(state.houses), house) in own_houses(not state.south)
        return self.has_seeds(self.sown(state, house)[0], not state.south)

    def given(self, state, house):
        """How many seeds the opponent has after a move."""
        houses, _ = self.sown(state, house)
        return sum(houses[house] for house in own_houses(not state.south))

    def has_seeds(self, houses, south):
        return any(houses[house] for house in own_houses(south))

    def sown(self, state, origin):
        """The houses after a move, and how many seeds it captures."""
        houses, taken = self.taken(state, origin)
        captured = 0
        for house in taken:
            captured += houses[house]
            houses[house] = 0
        return tuple(houses), captured

    def taken(self, state, origin):
        """The houses after the sowing alone, and those that it captures."""
        houses = list(state.houses)
        last = self.sow(houses, origin)
        chain = self.chain(houses, last, state.south)
        if state.houses[origin] > 11 and self.believes("a-lap-captures-nothing"):
            chain = []
        return houses, self.without_capture_of_all(houses, chain, state.south)

    def forwards(self, south):
        """awele.next"""
        if self.believes("north-sows-the-other-way") and not south:
            return -1
        return -1 if self.believes("sows-clockwise") else 1

    def sow(self, houses, origin):
        """awele.sowing: puts the seeds into the houses, and says where the last one fell."""
        seeds, houses[origin] = houses[origin], 0
        house, skipped, many = origin, False, seeds
        if seeds > 1 and self.believes("first-seed-stays"):
            seeds, houses[origin] = seeds - 1, 1
        while seeds:
            house = (house + self.forwards(origin in SOUTHS)) % 12
            if house == origin and self.skips(skipped):
                skipped = True
                continue
            houses[house] += 1
            seeds -= 1
        if self.believes("sows-on-in-own-houses") and house in own_houses(origin in SOUTHS) and houses[house] > 1:
            return self.sow(houses, house)
        if self.believes("last-house-forgets-the-skip"):
            return (origin + many) % 12
        return house

    def skips(self, skipped):
        """awele.sowing.origin"""
        if self.believes("origin-not-skipped"):
            return False
        return not (skipped and self.believes("origin-skipped-once"))

    def chain(self, houses, last, south):
        """The houses that would be captured (awele.capture, awele.capture.chain)."""
        theirs = own_houses(not south)
        if self.believes("captures-the-house-opposite") and last not in theirs and houses[last] == 1:
            return [11 - last] if houses[11 - last] else []
        if last not in theirs and self.believes("own-house-capture"):
            return [last] if self.is_prey(houses[last]) else []
        if last not in theirs and self.believes("capture-in-own-row"):
            theirs = own_houses(south)
        before = houses[last] - 1 if self.believes("count-before-the-last-seed") else houses[last]
        if self.believes("chain-takes-single-seeds"):
            return self.chain_of_few(houses, last, theirs, south)
        if not self.is_prey(before) or last not in theirs and not self.believes("captures-in-own-houses"):
            return []
        chain = [last]
        if self.believes("no-chain"):
            return chain
        forwards = self.forwards(south)
        step = forwards if self.believes("chain-forwards") else -forwards
        for far in range(1, 12):
            house = (last + step * far) % 12
            if house not in theirs and not self.believes("chain-into-own-houses"):
                break
            if self.is_prey(houses[house]) and not (
                    self.believes("chain-of-equal-houses") and houses[house] != houses[last]):
                chain.append(house)
            elif not self.believes("chain-passes-over-others"):
                break
        return chain

    def chain_of_few(self, houses, last, theirs, south):
        """Only a mistake: behind the last house single seeds are captured too."""
        chain, house = [], last
        while house in theirs and (self.is_prey(houses[house]) or chain and houses[house] == 1):
            chain.append(house)
            house = (house - self.forwards(south)) % 12
        return chain

    def is_prey(self, seeds):
        if self.believes("captures-four") and seeds == 4:
            return True
        return 1 <= seeds <= 3 if self.believes("captures-three-or-fewer") else seeds in (2, 3)

    def is_capture_of_all(self, houses, chain, south):
        """awele.capture-of-all"""
        theirs = own_houses(not south)
        own_row_captures = self.believes("capture-in-own-row") or self.believes("own-house-capture")
        if chain and chain[0] not in theirs and own_row_captures:
            return False
        if self.believes("grand-slam-is-six-houses"):
            return set(theirs) <= set(chain)
        if self.believes("captures-the-last-seeds") and not self.has_seeds(houses, south):
            return False
        if self.believes("slam-looks-back-only") and chain:
            theirs = range(theirs[0], chain[0] + 1)
        fewest = 2 if self.believes("one-house-is-no-slam") else 1
        return len(chain) >= fewest and not any(houses[house] for house in theirs if house not in chain)

    def without_capture_of_all(self, houses, chain, south):
        """The houses that are captured (awele.capture-of-all.captures-nothing)."""
        if not self.is_capture_of_all(houses, chain, south) or self.believes("grand-slam-captures"):
            return chain
        if self.believes("forfeited-seeds-to-the-opponent"):
            return chain
        if self.believes("slam-ends-the-chain-only"):
            return chain[:1]
        return chain[:-1] if self.believes("grand-slam-spares-a-house") else []

    def is_grand_slam(self, state, origin):
        houses = list(state.houses)
        last = self.sow(houses, origin)
        return self.is_capture_of_all(houses, self.chain(houses, last, state.south), state.south)

    def play(self, state, move):
        origin = self.names().index(move)
        houses, captured = self.sown(state, origin)
        south, north = state.captured
        to_south = state.south != self.believes("captured-seeds-to-their-owner")
        if self.believes("forfeited-seeds-to-the-opponent") and self.is_grand_slam(state, origin):
            to_south = not state.south
        stores = (south + captured, north) if to_south else (south, north + captured)
        again = captured > 0 and self.believes("capture-moves-again")
        recorded = state.past or not self.believes("first-position-not-recorded")
        past = state.past + (self.cycle_key(state) if recorded else None,)
        after = Game(houses, stores, state.south == again, past)
        if self.believes("remaining-put-in-the-stores") and self.is_over(after):
            return after._replace(houses=(0,) * 12, captured=self.results(after))
        return after

    # The end of the game

    def outcome(self, state):
        if not self.is_over(state):
            return None
        if self.is_cycle(state) and self.believes("cycle-draws"):
            return {"draw": "repetition"}
        if self.believes("no-move-loses") and not self.is_decided(state) and not self.moves(state):
            return {"winner": "north" if state.south else "south", "by": "no-move"}
        south, north = self.results(state)
        if self.believes("wins-with-25-captured") and max(state.captured) < 25:
            return {"draw": "equal-seeds"}
        if south == north and self.believes("south-wins-equal-seeds"):
            return {"winner": "south", "by": "seeds"}
        if south == north:
            return {"draw": "equal-seeds"}
        return {"winner": "south" if south > north else "north", "by": "seeds"}

    def is_over(self, state):
        if self.believes("ends-when-a-row-is-empty"):
            if not (self.has_seeds(state.houses, True) and self.has_seeds(state.houses, False)):
                return True
        return self.is_decided(state) or self.is_cycle(state) or not self.moves(state)

    def is_decided(self, state):
        """awele.end.more-than-half"""
        if self.believes("goes-on-after-25"):
            return False
        limit = 24 if self.believes("ends-with-24") else self.ends_with
        if self.believes("ends-with-26") and limit is not None:
            limit += 1
        if self.believes("end-waits-for-the-turn"):
            return limit is not None and state.captured[0 if state.south else 1] >= limit
        return limit is not None and max(state.captured) >= limit

    def is_cycle(self, state):
        """awele.end.cycle"""
        return state.past.count(self.cycle_key(state)) >= (2 if self.believes("cycle-at-third-time") else 1)

    def cycle_key(self, state):
        if self.believes("cycle-of-one-row"):
            return tuple(state.houses[house] for house in own_houses(state.south)), state.south
        if self.believes("recurs-from-the-other-side"):
            return state.houses if state.south else state.houses[6:] + state.houses[:6]
        return state.houses if self.believes("cycle-regardless-of-turn") else (state.houses, state.south)

    def remaining(self, state):
        """What each player gets of the seeds in the houses (awele.remaining)."""
        south, north = sum(state.houses[:6]), sum(state.houses[6:])
        if self.believes("cycle-leaves-seeds-to-nobody") and self.is_cycle(state):
            return 0, 0
        if self.believes("remaining-to-the-ender"):
            return (0, south + north) if state.south else (south + north, 0)
        if self.believes("remaining-to-the-other-side"):
            return north, south
        return (0, 0) if self.believes("remaining-not-counted") else (south, north)

    def results(self, state):
        """awele.result.more-seeds"""
        return tuple(captured + rest for captured, rest in zip(state.captured, self.remaining(state)))
