"""The players, by their names."""

from __future__ import annotations

from typing import NoReturn, Optional, Union, overload

_COLOURS = {True: "white", False: "black"}

Colour = Union[str, bool]
"""A player: a name such as ``white`` or ``south``; or, in a game with White and Black, ``chess.WHITE`` or ``chess.BLACK``."""


class Side(str):
    """A player's name: ``white``, ``black``, ``south`` or ``north``.

    It is a text, and equals the same plain text. White also equals python-chess's ``chess.WHITE``, which is ``True``, and
    Black ``chess.BLACK``, which is ``False``; South and North equal neither. It has no truth value: as a text Black would
    be true, where python-chess's is false.

    As a key of a dictionary or in a set it is the text: ``chess.WHITE`` does not find it there.

    >>> import rulebook
    >>> turn = rulebook.Board("chess").turn
    >>> turn, turn == "white", turn == True, turn == False
    ('white', True, True, False)
    >>> if turn:
    ...     print("White's move")
    Traceback (most recent call last):
    TypeError: 'white' as a condition would always be true: compare it, as in turn == 'white' or turn == chess.WHITE; \
for a winner that may be None, winner is not None
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, _COLOURS[other] if isinstance(other, bool) else other)

    def __ne__(self, other: object) -> bool:
        return str.__ne__(self, _COLOURS[other] if isinstance(other, bool) else other)

    __hash__ = str.__hash__

    def __bool__(self) -> NoReturn:
        raise TypeError(
            f"{self!r} as a condition would always be true: compare it, as in turn == 'white' or turn == chess.WHITE; "
            "for a winner that may be None, winner is not None"
        )


def named(player: Colour) -> str:
    """The name of a player who may be given as one of python-chess's colours."""
    if isinstance(player, bool):
        return _COLOURS[player]
    if not isinstance(player, str):
        raise TypeError(f"a player is a name such as 'white', or chess.WHITE or chess.BLACK, and no {type(player).__name__}")
    return player


@overload
def side(player: Colour) -> Side: ...
@overload
def side(player: Optional[Colour]) -> Optional[Side]: ...
def side(player: Optional[Colour]) -> Optional[Side]:
    """A player as a side; ``None`` is nobody."""
    return None if player is None else Side(named(player))
