"""Positions as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any, Optional, Union

from . import _rulebook
from .protocol import answered
from .verdict import Record

_OPPONENTS = {"white": "black", "black": "white", "south": "north", "north": "south"}

Arrow = Union[str, tuple[str, str]]
"""An arrow: a move, or the squares from which and to which it goes."""


class Marks:
    """The marks in a picture."""

    def __init__(
        self,
        record: Record,
        *,
        lastmove: Optional[str] = None,
        check: Optional[str] = None,
        arrows: Iterable[Arrow] = (),
        squares: Union[Iterable[str], Mapping[str, str]] = (),
    ) -> None:
        self.squares: dict[str, str] = {}
        if lastmove is not None:
            self.squares.update((square, "last") for square in _squares(record, lastmove))
        self.squares.update(squares.items() if isinstance(squares, Mapping) else ((name, "target") for name in squares))
        if check is not None:
            self.squares[check] = "check"
        ends = (_ends(record, arrow) for arrow in arrows)
        self.arrows = [[origin, target] for origin, *targets in ends for target in targets]


def _squares(record: Record, move: str) -> list[str]:
    """Where a move begins and where it goes, as far as that is on the board."""
    return _rulebook.squares(record.game, record.start, move)


def _ends(record: Record, arrow: Arrow) -> list[str]:
    """The squares between which an arrow goes; fewer than two for a move that does not go from one to another."""
    if isinstance(arrow, str):
        return _squares(record, arrow)
    try:
        origin, target = arrow
    except ValueError:
        raise ValueError(f"an arrow is a move or two squares, not {arrow!r}") from None
    return [origin, target]


def _is_below(player: str, boards: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a player's side is below already."""
    below = {board["bottom"] for board in boards}
    players = sorted(below | {_OPPONENTS[name] for name in below})
    if player not in players:
        raise ValueError(f"there is no player {player!r} here; there are {', '.join(players)}")
    return player in below


def picture(
    record: Record, marks: Marks, *, orientation: Optional[str], size: Optional[int], coordinates: bool
) -> str:
    """The position of a record as SVG."""
    if size is not None and index(size) <= 0:
        raise ValueError(f"the size is {size}, and a picture is at least one pixel wide")
    asked: dict[str, Any] = {"squares": marks.squares, "arrows": marks.arrows, "coordinates": coordinates}
    drawn = answered(record.question(ask="draw", marks=asked))
    if orientation is not None and not _is_below(orientation, drawn["boards"]):
        drawn = answered(record.question(ask="draw", marks={**asked, "turned": True}))
    svg: str = drawn["svg"]
    return svg if size is None else svg.replace("<svg ", f'<svg width="{index(size)}" ', 1)
