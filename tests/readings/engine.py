#!/usr/bin/env python3
"""Engines written from the law's text alone, with mistakes that can be switched on.

    engine.py GAME            plays by the law and speaks docs/reference/protocol.md
    engine.py GAME MISTAKE    the same with a mistake, or with several: ONE+OTHER
    engine.py GAME --list     the mistakes, and the pairs of them in pairs.jsonl: a line of JSON each

An engine is a class `Engine` in the module named after the game (`tori_shogi.py` for tori-shogi).
"""

import importlib
import json
import pathlib
import sys

PAIRS = pathlib.Path(__file__).with_name("pairs.jsonl")


class Mistake:
    """What the author of an engine believes that is not so."""

    def __init__(self, clauses, belief, set=1):
        self.clauses = clauses
        """The clauses that are broken, that at fault first."""
        self.belief = belief
        """The mistake in one sentence, as the author would say it."""
        self.set = set
        """Which set of mistakes it is of; each was written after the diagnosis had learned from those before. The sixth
        set's are made in pairs only, and the seventh's are in no table; a pair is of the set `pairs`. The eighth was
        begun from the law's pages alone, before the engines were opened; what they had already was then replaced.
        None: of those in reworded.jsonl, which has it in other words."""

    def copy(self, **changed):
        """The same mistake, maybe of another set."""
        return Mistake(**{**vars(self), **changed})


class Unreadable(Exception):
    """A position's text that the engine cannot read, or a position that it does not take."""


class Engine:
    """What the engines have in common. A state is whatever the engine makes of a position; it is never changed."""

    game = ""
    start = ""
    MISTAKES = {}

    def __init__(self, mistake=None):
        self.mistakes = mistake.split("+") if mistake else []
        for known in self.mistakes:
            if known not in self.MISTAKES:
                raise SystemExit(f"{self.game} has no mistake {known}: {', '.join(self.MISTAKES)}")

    def believes(self, mistake):
        """Whether the engine has this mistake."""
        if mistake not in self.MISTAKES:
            raise KeyError(mistake)
        return mistake in self.mistakes

    def read(self, text):
        """The state of a position's text. Raises Unreadable."""
        raise NotImplementedError

    def write(self, state):
        """The position's canonical text."""
        raise NotImplementedError

    def turn(self, state):
        """Whose choice it is: `white`, `black` (`south`, `north`)."""
        raise NotImplementedError

    def check(self, state):
        """Whether this player is in check."""
        return False

    def outcome(self, state):
        """None while the game goes on, or the protocol's `outcome`."""
        raise NotImplementedError

    def legal(self, state):
        """The texts of all legal moves; none if the game is over."""
        raise NotImplementedError

    def play(self, state, move):
        """The state after a legal move; what repetition needs of the past goes with it."""
        raise NotImplementedError

    def answer(self, question):
        if question.get("game") != self.game or question.get("rulings"):
            return {"skipped": f"I play {self.game} by the default rulings"}
        position = question.get("position")
        try:
            state = self.read(self.start if position in (None, "startpos") else position)
        except Unreadable as why:
            return {"error": {"kind": "impossible-position", "message": str(why)}}
        for at, move in enumerate(question.get("moves") or ()):
            if self.outcome(state) is not None:
                return {"error": {"kind": "game-over", "at": at, "message": "the game is over"}}
            if move not in self.legal(state):
                return {"error": {"kind": "illegal-move", "at": at, "message": f"{move} is illegal"}}
            state = self.play(state, move)
        outcome = self.outcome(state)
        return {
            "position": self.write(state),
            "turn": self.turn(state),
            "check": self.check(state),
            "legal": sorted(self.legal(state)) if outcome is None else [],
            "outcome": outcome,
        }

    def about(self):
        name = f"{self.game} in Python" + (f" ({'+'.join(self.mistakes)})" if self.mistakes else "")
        return {"name": name, "version": "1", "protocol": 1, "games": {self.game: {"rulings": {}, "sets": {}}}}


def pairs(game, known):
    """The pairs of a game's mistakes, by name."""
    for pair in map(json.loads, PAIRS.read_text().splitlines()):
        if pair["game"] == game:
            one, other = (known[name] for name in pair["mistakes"])
            clauses = list(dict.fromkeys(one.clauses + other.clauses))
            yield "+".join(pair["mistakes"]), Mistake(clauses, f"{one.belief} {other.belief}", set="pairs")


def main(game, mistake=None):
    engine = importlib.import_module(game.replace("-", "_")).Engine
    if mistake == "--list":
        for name, known in [*engine.MISTAKES.items(), *pairs(game, engine.MISTAKES)]:
            print(json.dumps({"mistake": name, "clauses": known.clauses, "belief": known.belief, "set": known.set}))
        return
    engine = engine(mistake)
    for line in sys.stdin:
        question = json.loads(line)
        answer = engine.about() if question.get("ask") == "about" else engine.answer(question)
        print(json.dumps({"id": question.get("id"), **answer}, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        raise SystemExit(__doc__)
    # The modules import this one: as `engine`, not as the program.
    sys.modules["engine"] = sys.modules["__main__"]
    main(*sys.argv[1:])
