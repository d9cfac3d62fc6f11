"""Positions as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any, Optional, Union

from . import _rulebook
from .move import Move, move_text
from .protocol import answered
from .side import Colour, named
from .verdict import Record

_MARKS = ("origin", "target", "capture", "reason", "last", "check")
_OPPONENTS = {"white": "black", "black": "white", "south": "north", "north": "south"}

Arrow = Union[Move, tuple[str, str]]
"""An arrow: a move, or the squares from which and to which it goes."""


class Marks:
    """The marks in a picture."""

    def __init__(
        self,
        record: Record,
        *,
        lastmove: Optional[Move] = None,
        check: Optional[str] = None,
        arrows: Iterable[Arrow] = (),
        squares: Union[Iterable[str], Mapping[str, str]] = (),
    ) -> None:
        for name, several in (("squares", squares), ("arrows", arrows)):
            if isinstance(several, str):
                raise TypeError(f"{name} are several, as in [{several!r}], and not one text")
        self.squares: dict[str, str] = {}
        if lastmove is not None:
            self.squares.update((square, "last") for square in _squares(record, lastmove))
        pairs = squares.items() if isinstance(squares, Mapping) else ((name, "target") for name in squares)
        self.squares.update((square_name(name), _mark(mark)) for name, mark in pairs)
        if check is not None:
            self.squares[square_name(check)] = "check"
        ends = (_ends(record, arrow) for arrow in arrows)
        self.arrows = [[origin, target] for origin, *targets in ends for target in targets]


def square_name(square: str) -> str:
    """The name of a square, which python-chess's numbers are not: they say nothing on other boards.

    :raises TypeError: it is no text.
    """
    if isinstance(square, str):
        return square
    hint = f"; of python-chess's squares, chess.square_name({square})" if type(square) is int else ""
    raise TypeError(f"a square is a name such as 'e4', and no {type(square).__name__}{hint}")


def _mark(mark: str) -> str:
    if not isinstance(mark, str):
        raise TypeError(f"a mark is one of {', '.join(_MARKS)}, and no {type(mark).__name__}")
    if mark not in _MARKS:
        raise ValueError(f"there is no mark {mark!r}; there are {', '.join(_MARKS)}, each with its colour")
    return mark


def _squares(record: Record, move: Move) -> list[str]:
    """Where a move begins and where it goes, as far as that is on the board."""
    return _rulebook.squares(record.game, record.start, move_text(move))


def _ends(record: Record, arrow: Arrow) -> list[str]:
    """The squares between which an arrow goes; fewer than two for a move that does not go from one to another."""
    if not isinstance(arrow, (tuple, list)):
        return _squares(record, _move_of(arrow))
    try:
        origin, target = arrow
    except ValueError:
        raise ValueError(f"an arrow is a move or two squares, not {arrow!r}") from None
    return [square_name(origin), square_name(target)]


def _move_of(arrow: Union[Move, Any]) -> Move:
    # `chess.svg.Arrow`: numbers of squares, and a colour, which no arrow has here.
    if hasattr(arrow, "tail") and hasattr(arrow, "head"):
        raise TypeError("an arrow is a move or two squares' names, and no chess.svg.Arrow; arrows have one colour")
    move: Move = arrow
    return move


def _is_below(given: Colour, boards: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a player's side is below already."""
    player = named(given)
    below = {board["bottom"] for board in boards}
    players = sorted(below | {_OPPONENTS[name] for name in below})
    if player not in players:
        raise ValueError(f"there is no player {given!r} here; there are {', '.join(players)}")
    return player in below


def picture(
    record: Record, marks: Marks, *, orientation: Optional[Colour], size: Optional[int], coordinates: bool
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
