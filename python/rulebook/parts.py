"""Long comparisons and counts in parts, which any threads, processes and machines compute, and the merging of their results.

>>> from functools import partial
>>> import rulebook
>>> work = rulebook.parts.perft("chess", 4)
>>> compute = partial(rulebook.part, work, of=5)
>>> lines = [compute(number) for number in (3, 1, 5, 2)]
>>> rulebook.missing(work, 5, lines)
[4]
>>> rulebook.merge([*lines, compute(4)])["counted"]["nodes"]
197281

Dask, or another program of the kind, runs the parts, and runs them again if a process is killed:
https://github.com/rulebook-rs/rulebook/blob/main/docs/using/parts.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from operator import index
from typing import Any, Union

from . import _rulebook
from .law import Game, game as _game
from .protocol import Rulings, stated

Lines = Union[bytes, Iterable[bytes]]
"""Results of :func:`part`: one, several, or a file of lines that is open for reading bytes."""


def part(work: Mapping[str, Any], number: int, *, of: int, threads: int = 1) -> bytes:
    """Computes the ``number``-th of so many parts: a line of JSON, the same wherever it is computed.

    :param work: what is divided, such as :func:`world` returns.
    :raises PartsError: there is no such work or part.
    """
    return _rulebook.part(json.dumps(dict(work)), number, of, threads)


def merge(parts: Lines) -> dict[str, Any]:
    """Merges all parts of some work, in any order: ``holds``, ``counted``, ``disagreements`` and more.

    :raises PartsError: some are missing, of another build or other work, or there are two results of one part.
    """
    return dict(json.loads(_rulebook.merge(_lines(parts))))


def missing(work: Mapping[str, Any], of: int, parts: Lines = ()) -> list[int]:
    """The numbers of the parts that are not there; damaged ones are not.

    :raises PartsError: one is of another build, other work or another number of parts, or there are two results of one part.
    """
    return _rulebook.missing(json.dumps(dict(work)), of, _lines(parts))


def world(game: Union[str, Game], name: str, *, every: int = 1) -> dict[str, Any]:
    """Every ``every``-th case of a local world is compared, as by ``rulebook worlds``."""
    return {"kind": "world", "game": _game(game).id, "world": name, "every": index(every)}


def placements(game: Union[str, Game], pieces: str, *, rulings: Rulings = None) -> dict[str, Any]:
    """Every placement of these pieces on an otherwise empty board is compared, with either player to move."""
    return {"kind": "placements", **_ruled(game, rulings), "pieces": pieces}


def games(
    game: Union[str, Game], number: int, *, seed: int = 1, plies: int = 100, rulings: Rulings = None
) -> dict[str, Any]:
    """Every position of that many random games is compared."""
    return {"kind": "games", **_ruled(game, rulings), "seed": index(seed), "games": index(number), "plies": index(plies)}


def perft(
    game: Union[str, Game],
    depth: int,
    *,
    position: str = "startpos",
    prefix: int = 2,
    both: bool = False,
    rulings: Rulings = None,
) -> dict[str, Any]:
    """Sequences of moves are counted by the engine, or by ``both``; the parts divide the positions after the first moves."""
    counted = {"position": position, "depth": index(depth), "prefix": index(prefix), "both": both}
    return {"kind": "perft", **_ruled(game, rulings), **counted}


def _ruled(game: Union[str, Game], rulings: Rulings) -> dict[str, str]:
    known = _game(game).id
    options = ",".join(f"{question}={option}" for question, option in stated(known, rulings).items())
    return {"game": known, "rulings": options}


def _lines(parts: Lines) -> list[bytes]:
    return [parts] if isinstance(parts, bytes) else list(parts)
