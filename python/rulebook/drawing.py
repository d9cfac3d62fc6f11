"""Positions as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Optional, Union

from . import _rulebook
from .protocol import answered
from .verdict import Record

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
        self.arrows = [arrow for arrow in (_ends(record, arrow) for arrow in arrows) if len(arrow) == 2]


def _squares(record: Record, move: str) -> list[str]:
    """Where a move begins and where it goes, as far as that is on the board."""
    return _rulebook.squares(record.game, record.start, move)


def _ends(record: Record, arrow: Arrow) -> list[str]:
    """The squares between which an arrow goes; fewer than two for a move that does not go from one to another."""
    return _squares(record, arrow) if isinstance(arrow, str) else list(arrow)


def picture(
    record: Record, marks: Marks, *, orientation: Optional[str], size: Optional[int], coordinates: bool
) -> str:
    """The position of a record as SVG."""
    asked: dict[str, Any] = {"squares": marks.squares, "arrows": marks.arrows, "coordinates": coordinates}
    drawn = answered(record.question(ask="draw", marks=asked))
    if orientation is not None and orientation != drawn["boards"][0]["bottom"]:
        drawn = answered(record.question(ask="draw", marks={**asked, "turned": True}))
    svg: str = drawn["svg"]
    return svg if size is None else svg.replace("<svg ", f'<svg width="{size}" ', 1)
