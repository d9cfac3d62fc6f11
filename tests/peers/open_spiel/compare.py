"""Plays random games of Awele with `rulebook speak` and OpenSpiel side by side.

    tests/peers/open_spiel/run --games 2000

What is compared: who is to move, the position as text, the legal moves, the outcome, the refusal of an illegal move.
At each position all legal moves are tried and one that is not legal.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from sides import Comparison, Play, fewer_moves, shortest  # noqa: E402

TOO_LONG = "OpenSpiel makes no more than 1000 moves"  # a finding (docs/results/awele-and-open-spiel.md)
SHORT = 5  # moves: all games that are no longer are tried for a difference
HOUSES = "ABCDEFabcdef"


def read(position):
    """The seeds in the houses, round the board; the captured seeds; 0 where South is to move, else 1."""
    houses, captured, turn = position.split()
    seeds = [int(number) for number in houses.replace("/", ",").split(",")]
    return seeds, [int(number) for number in captured.split("-")], "sn".index(turn)


def own(seeds, player):
    """The seeds in a player's houses."""
    return seeds[6 * player : 6 * player + 6]


def gathered(position):
    """A position with each player's seeds laid to those that he has captured, as OpenSpiel does when a game is over."""
    seeds, captured, _ = read(position)
    south, north = (captured[player] + sum(own(seeds, player)) for player in (0, 1))
    return f"0,0,0,0,0,0/0,0,0,0,0,0 {south}-{north} {position[-1]}"


def situations(before, legal, move, after):
    """What is worth counting in a move, by the names that the tally has for it."""
    seeds, captured, mover = read(before)
    origin = HOUSES.index(move)
    if not any(own(seeds, 1 - mover)):
        yield "a sowing feeds"
        if len(legal) < sum(map(bool, own(seeds, mover))):
            yield "a sowing feeds, and some other would not"
    if seeds[origin] > 11:
        yield "a sowing goes round, past its origin"
    if seeds[origin] > 22:
        yield "a sowing goes round twice"
    left, then, _ = read(after["position"])
    if after["outcome"]:
        return
    if then != captured:
        yield "a sowing captures"
        return
    last = (origin + seeds[origin] + (seeds[origin] - 1) // 11) % 12
    if last // 6 != mover and left[last] in (2, 3):
        yield "a sowing is a capture of all, and captures nothing"
        if not any(own(left, mover)):
            yield "a sowing is a capture of all seeds of both, and captures nothing"


class RandomGame(Play):
    """A random game from the start."""

    # `even` keeps what both have captured alike, and so the game from ending with the 25th seed; `peaceful` captures
    # as little as it can.
    STYLES = ("aimless", "greedy", "starving", "hoarding", "even", "even", "peaceful")

    def __init__(self, seed):
        super().__init__(seed)
        self.plies = self.rng.choice((40, 300, 300, 300))
        self.steady = self.rng.random()  # how seldom a move is made aimlessly, whatever the style
        self.seen = []

    def looked_at(self, answer):
        return answer["legal"] + [self.rng.choice([house for house in HOUSES if house not in answer["legal"]])]

    def tried_after(self, answer):
        return [self.rng.choice(HOUSES)]

    def choose(self, answer, tried):
        before, legal = answer["position"], answer["legal"]
        _, captured, mover = read(before)
        self.seen.append(before)
        values = {}
        for move in legal:
            for name in situations(before, legal, move, tried[move]):
                self.met[name] = self.met.get(name, 0) + 1
            seeds, then, _ = read(tried[move]["position"])
            values[move] = {
                "greedy": then[mover] - captured[mover],
                "starving": -sum(own(seeds, 1 - mover)),
                "hoarding": max(own(seeds, mover)) - 4 * (then != captured),
                "even": -abs(then[0] - then[1]),
                "peaceful": -sum(then),
            }.get(self.style, 0) - 99 * bool(tried[move]["outcome"] and self.style != "greedy")
        if self.rng.random() > self.steady:
            return self.rng.choice(legal)
        best = max(values.values())
        return self.rng.choice([move for move in legal if values[move] == best])

    def ended(self, answer):
        seeds, captured, mover = read(answer["position"])
        result = answer["outcome"].get("winner") or "equal"
        if max(captured) > 24:
            return f"{result}: more than half"
        if answer["position"] in self.seen:
            return f"{result}: a position recurs"
        return f"{result}: who is to move {'cannot feed' if any(own(seeds, mover)) else 'has no seeds'}"


class WithOpenSpiel(Comparison):
    here = HERE
    peer = "OpenSpiel"
    game = {"game": "awele", "rulings": "open-spiel"}
    fields = ("error", "outcome", "turn", "position", "legal")
    play = RandomGame

    def shown(self, answer, field):
        if field == "position" and answer.get("outcome"):
            return gathered(answer["position"])
        return super().shown(answer, field)

    def finding(self, answers):
        """OpenSpiel makes a thousand moves and no more; the law knows no such end."""
        ours, theirs = answers
        return TOO_LONG if theirs.get("skipped") == TOO_LONG and "legal" in ours else None

    def shrink(self, sides, question, first):
        """As few moves as the same difference needs; OpenSpiel begins at the start only."""
        return shortest(sides, fewer_moves(question, first), first, SHORT)


if __name__ == "__main__":
    WithOpenSpiel().main(__doc__)
