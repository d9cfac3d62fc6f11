"""The kinds of work of a campaign, in the form of a manifest."""

from __future__ import annotations

from operator import index
from typing import Any, Optional


def perft(depth: int, *, position: str = "startpos", prefix: int = 2) -> dict[str, Any]:
    """Sequences of moves are counted; the shards divide the positions after the first moves."""
    return {
        "kind": "perft",
        "position": position,
        "depth": _number("depth", depth),
        "prefix": _number("prefix", prefix),
    }


def world(name: str, *, every: int = 1, step: Optional[int] = None) -> dict[str, Any]:
    """Every ``every``-th case of a local world is compared, as with ``--every`` on the command line.

    :param step: the earlier name of ``every``, and the manifest's.

    >>> world("castling", every=100)
    {'kind': 'world', 'world': 'castling', 'step': 100}
    >>> world("castling", every=0)
    Traceback (most recent call last):
    ValueError: every is 0, and must be a whole number from 1
    """
    return {"kind": "world", "world": name, "step": _number("every", every if step is None else step, 1)}


def placements(pieces: str) -> dict[str, Any]:
    """Every placement of these pieces on an otherwise empty board is compared, with either player to move."""
    return {"kind": "placements", "pieces": pieces}


def games(number: int, *, seed: int = 1, plies: int = 60) -> dict[str, Any]:
    """Every position of that many random games is compared."""
    return {"kind": "games", "seed": _number("seed", seed), "games": _number("number", number, 1), "plies": _number("plies", plies)}


def questions(number: int, *, seed: int = 1, plies: int = 60) -> dict[str, Any]:
    """A program is asked that many questions: local cases, placements and the positions of random games in turn."""
    return {
        "kind": "questions",
        "seed": _number("seed", seed),
        "questions": _number("number", number, 1),
        "plies": _number("plies", plies),
    }


def corpus() -> dict[str, Any]:
    """Every case of the documents is asked."""
    # Which cases there are is noted when the campaign is planned.
    return {"kind": "corpus", "cases": ""}


def _number(name: str, given: int, least: int = 0) -> int:
    """A whole number for a manifest, whose own error would not say which one is meant."""
    try:
        number = index(given)
    except TypeError:
        raise TypeError(f"{name} is a whole number from {least}, and no {type(given).__name__}") from None
    if number < least:
        raise ValueError(f"{name} is {number}, and must be a whole number from {least}")
    return number
