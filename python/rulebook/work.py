"""The kinds of work of a campaign, in the form of a manifest."""

from __future__ import annotations

from typing import Any


def perft(depth: int, *, position: str = "startpos", prefix: int = 2) -> dict[str, Any]:
    """Sequences of moves are counted; the shards divide the positions after the first moves."""
    return {"kind": "perft", "position": position, "depth": depth, "prefix": prefix}


def world(name: str, *, step: int = 1) -> dict[str, Any]:
    """Every ``step``-th case of a local world is compared."""
    return {"kind": "world", "world": name, "step": step}


def placements(pieces: str) -> dict[str, Any]:
    """Every placement of these pieces on an otherwise empty board is compared, with either player to move."""
    return {"kind": "placements", "pieces": pieces}


def games(number: int, *, seed: int = 1, plies: int = 60) -> dict[str, Any]:
    """Every position of that many random games is compared."""
    return {"kind": "games", "seed": seed, "games": number, "plies": plies}


def questions(number: int, *, seed: int = 1, plies: int = 60) -> dict[str, Any]:
    """A program is asked that many questions: local cases, placements and the positions of random games in turn."""
    return {"kind": "questions", "seed": seed, "questions": number, "plies": plies}


def corpus() -> dict[str, Any]:
    """Every case of the documents is asked."""
    # Which cases there are is noted when the campaign is planned.
    return {"kind": "corpus", "cases": ""}
