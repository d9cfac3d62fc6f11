"""Moves as they may be given: texts, and python-chess's moves."""

from __future__ import annotations

from typing import Optional, Protocol, Union, runtime_checkable

from .errors import Fault, InvalidMoveError, with_details


@runtime_checkable
class UciMove(Protocol):
    """What a ``chess.Move`` has. It is taken for the text that its ``uci()`` returns."""

    from_square: int
    to_square: int
    promotion: Optional[int]

    def uci(self) -> str:
        """Its text."""


Move = Union[str, UciMove]
"""A move: its text, as ``spec/notation.md`` describes it, or a ``chess.Move``."""

def move_text(move: Move) -> str:
    """The text of a move.

    :raises TypeError: it is neither a text nor a ``chess.Move``.
    :raises InvalidMoveError: it is python-chess's null move.
    """
    if isinstance(move, str):
        return move
    # A board of python-chess has `uci` too, and nothing else of these.
    text = move.uci() if isinstance(move, UciMove) else None
    if not isinstance(text, str):
        raise TypeError(f"a move is a text such as 'e2e4', or a chess.Move, and no {type(move).__name__}")
    return not_null(text)


def not_null(uci: str) -> str:
    """The same text of UCI, whose null move is refused with the reason."""
    if uci != "0000":
        return uci
    words = "found `0000`, expected a move: it is a null move, and nobody may pass"
    error = InvalidMoveError(f"cannot read `0000`: {words}; for the other player's moves, set up the position with that player to move")
    raise with_details(error, move="0000", faults=(Fault(0, "0000", "a move", words),))
