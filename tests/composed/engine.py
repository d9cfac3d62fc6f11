#!/usr/bin/env python3
"""Engines whose faults are composed by chance: a mistake of tests/readings, and a guard under which alone it shows.

    engine.py GAME SEED             speaks docs/reference/protocol.md
    engine.py GAME SEED+SEED        the same with two faults at once
    engine.py GAME SEEDS --say      what the seeds have drawn: a line of JSON
"""

import copy
import functools
import importlib
import json
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).parent
# The modules of tests/readings import its `engine`, not this one.
sys.path[:0] = [str(HERE.parent / "readings"), str(HERE)]
if getattr(sys.modules.get("engine"), "__file__", None) == __file__:
    del sys.modules["engine"]

from engine import Engine, Unreadable  # noqa: E402
from guards import ALWAYS, Case, bare, drawn  # noqa: E402
from measure import mistakes  # noqa: E402

KEPT = 20_000
"""So many states, and what is known of each, are kept: games are asked move by move."""


class State:
    """Of a position: the state of each of two engines, and how the game has come to it."""

    def __init__(self, right, faulty, text, move=None, before=None, start=False):
        self.right, self.faulty, self.text, self.move, self.before = right, faulty, text, move, before
        self.start = before.start if before else start
        self.made = before.made + 1 if before else 0

    def times(self):
        """How many times the position has stood."""
        known, times = self, 0
        while known:
            times += bare(known.text) == bare(self.text)
            known = known.before
        return times


class Composed(Engine):
    """Answers as the right engine does, and where a guard holds, as the faulty one. Both go on from the position that was
    answered. Each of the two may be composed itself."""

    start = "startpos"

    def __init__(self, right, faulty, guard):
        super().__init__()
        self.game, self.right, self.faulty, self.guard = right.game, right, faulty, guard
        for name in ["read", "play", "legal", "outcome", "seen"]:
            setattr(self, name, functools.lru_cache(KEPT)(getattr(self, name)))

    # Where the guard holds

    def seen(self, state):
        """What a guard sees of a position by the right engine's eyes."""
        right = self.right
        known = right.turn(state.right), right.check(state.right), len(right.legal(state.right))
        return state.text, *known, state.made, state.times(), state.start

    def holds_of_move(self, state, move, place=(0, 1)):
        """Whether the guard holds of a move made in a position."""
        return self.guard.holds(Case(*self.seen(state), state.text, move, place))

    def holds(self, state):
        """Whether the guard holds of a position, and of the move that has led to it."""
        before = state.before.text if state.before else state.text
        return self.guard.holds(Case(*self.seen(state), before, state.move, (0, 1)))

    def either(self, state, asked):
        """What one of the two says of a position."""
        right, faulty = asked(self.right, state.right), asked(self.faulty, state.faulty)
        return faulty if right != faulty and self.holds(state) else right

    # What an engine is asked

    def read(self, text):
        found, refused = [], []
        for engine in (self.right, self.faulty):
            try:
                state = engine.read(engine.start if text == self.start else text)
                found.append((state, engine.write(state)))
            except Unreadable as why:
                found.append(None)
                refused.append(why)
        if len(refused) == 2:
            raise refused[0]
        start = text == self.start
        if not refused and found[0][1] == found[1][1]:
            return State(found[0][0], found[1][0], found[0][1], start=start)
        is_faulty = self.holds(self.on_from(*(found[0] or found[1]), found[0] is None, start=start))
        if found[is_faulty] is None:
            raise refused[0]
        return self.on_from(*found[is_faulty], is_faulty, start=start)

    def on_from(self, state, text, is_faulty, **way):
        """The state after one of the two has decided."""
        if is_faulty:
            return State(adopted(self.right, state, text), state, text, **way)
        return State(state, adopted(self.faulty, state, text), text, **way)

    def write(self, state):
        return state.text

    def turn(self, state):
        return self.either(state, lambda engine, state: engine.turn(state))

    def check(self, state):
        return self.either(state, lambda engine, state: engine.check(state))

    def outcome(self, state):
        return self.either(state, lambda engine, state: engine.outcome(state))

    def legal(self, state):
        over = [engine.outcome(its) is not None for engine, its in ((self.right, state.right), (self.faulty, state.faulty))]
        right, faulty = set(self.right.legal(state.right)), set(self.faulty.legal(state.faulty))
        if over[0] != over[1]:  # the moves go with the outcome
            return sorted(faulty if self.holds(state) else right)
        differing = sorted(right ^ faulty)
        places = ((move, (at, len(differing))) for at, move in enumerate(differing))
        differ = [move for move, place in places if (move in faulty) == self.holds_of_move(state, move, place)]
        return sorted((right & faulty).union(differ))

    def play(self, state, move):
        found = []
        for engine, its in ((self.right, state.right), (self.faulty, state.faulty)):
            after = engine.play(its, move) if move in engine.legal(its) else None
            found.append(after and (after, engine.write(after)))
        way = {"move": move, "before": state}
        if all(found) and found[0][1] == found[1][1]:
            return State(found[0][0], found[1][0], found[0][1], **way)
        is_faulty = self.holds_of_move(state, move) if all(found) else found[0] is None
        return self.on_from(*found[is_faulty], is_faulty, **way)


def adopted(engine, state, text):
    """The state with which an engine goes on after another one's, with the record of the game where it can be kept."""
    if isinstance(engine, Composed):
        known = copy.copy(state)
        known.right, known.faulty = adopted(engine.right, state.right, text), adopted(engine.faulty, state.faulty, text)
        return known
    known = fresh(state)
    try:
        return known if engine.write(known) == text else engine.read(text)
    except Unreadable:
        return known


def fresh(state):
    """A state without what an engine has worked out about it."""
    if hasattr(state, "_make"):
        return state._make(map(fresh, state))
    if hasattr(state, "__dict__"):
        state = copy.copy(state)
        vars(state).update({name: kind for name, kind in [("moves", None), ("next", {})] if name in vars(state)})
    return state


def faults(game, seeds):
    """What the seeds draw: the mistake, drawn evenly, and in half of the seeds a guard."""
    bases = [known for known in mistakes(game) if known["set"] != "pairs"]
    for seed in seeds.split("+"):
        chance = random.Random(f"{game} {seed}")
        yield chance.choice(bases), drawn(chance, game) if chance.random() < 0.5 else ALWAYS


def composed(game, faults):
    """The engine with these faults, one or two of them."""
    made = importlib.import_module(game.replace("-", "_")).Engine
    (one, guard), *others = [(known["mistake"], guard) for known, guard in faults]
    engine = Composed(made(), made(one), guard)
    for other, its_guard in others:
        engine = Composed(engine, Composed(made(other), made(f"{one}+{other}"), guard), its_guard)
    return engine


def main(game, seeds, say=None):
    drawn = list(faults(game, seeds))
    if say == "--say":
        said = [{**{key: base[key] for key in ["mistake", "belief", "clauses"]}, "guard": guard.words} for base, guard in drawn]
        print(json.dumps({"game": game, "seeds": seeds, "composed": said}))
        return
    engine = composed(game, drawn)
    for line in sys.stdin:
        question = json.loads(line)
        answer = {**engine.about(), "name": f"{game} by {seeds}"} if question.get("ask") == "about" else engine.answer(question)
        print(json.dumps({"id": question.get("id"), **answer}, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
