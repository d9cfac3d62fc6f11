"""What a campaign does: the kinds of work, as a manifest has them."""

from __future__ import annotations

from typing import Any


def perft(depth: int, *, position: str = "startpos", prefix: int = 2) -> dict[str, Any]:
    """Sequences of moves are counted; the shards are made of the positions after the first moves."""
    return {"kind": "perft", "position": position, "depth": depth, "prefix": prefix}


def world(name: str, *, step: int = 1) -> dict[str, Any]:
    """Every ``step``-th case of a local world is compared."""
    return {"kind": "world", "world": name, "step": step}


def placements(pieces: str) -> dict[str, Any]:
    """Every placement of these pieces on an otherwise empty board is compared, with either player to move."""
    return {"kind": "placements", "pieces": pieces}


def games(number: int, *, seed: int = 1, plies: int = 60) -> dict[str, Any]:
    """Every position of so many random games is compared."""
    return {"kind": "games", "seed": seed, "games": number, "plies": plies}


def questions(number: int, *, seed: int = 1, plies: int = 60) -> dict[str, Any]:
    """A program is asked so many questions: local cases, placements and the positions of random games in turn."""
    return {"kind": "questions", "seed": seed, "questions": number, "plies": plies}


def corpus() -> dict[str, Any]:
    """Every case of the documents is asked."""
    # Which cases there are is noted when the campaign is planned.
    return {"kind": "corpus", "cases": ""}
