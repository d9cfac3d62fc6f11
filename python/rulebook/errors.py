"""The exceptions that this package raises, each a :class:`RulebookError`, which is a ``ValueError``.

>>> import rulebook
>>> board = rulebook.Board("aviary")
>>> try:
...     board.push("c8x6")
... except rulebook.InvalidMoveError as error:
...     print(error.faults[0])
after `c8`: found `x6`, expected a square a1–h8
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Optional

from .verdict import Breach, Verdict


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong in a text, and where."""

    at: int
    """The byte of the text; the text's length means its end."""
    found: str
    """What was found there."""
    expected: str
    """What was expected there."""
    says: str
    """The same in the game's terms, after the end of what precedes it."""

    def __str__(self) -> str:
        return self.says


class RulebookError(ValueError):
    """Something that was asked has no answer."""


class InternalError(RulebookError):
    """A bug in this package. Please report it."""


class UnknownGameError(RulebookError):
    """There is no such game."""

    known: tuple[str, ...] = ()
    """The games that exist."""


class UnknownClauseError(RulebookError):
    """The game's law has no such clause."""

    known: tuple[str, ...] = ()
    """Clauses with names like it; all of them, if there are none."""


class RulingsError(RulebookError):
    """The game has no such question, option or set of rulings, or a question is answered twice."""

    known: tuple[str, ...] = ()
    """The questions, options or sets that exist."""
    faults: tuple[Fault, ...] = ()
    """What is wrong with a text that answers a question twice."""


class InvalidPositionError(RulebookError):
    """A position that cannot be read, or that the law refuses."""

    position: str = ""
    """Its text."""
    faults: tuple[Fault, ...] = ()
    """Everything that cannot be read, from left to right."""
    reasons: tuple[Breach, ...] = ()
    """Every clause that the position breaks, as far as it could be read, in the law's order."""


class InvalidMoveError(RulebookError):
    """A move's text that cannot be read, or that fits no move in the position."""

    move: str = ""
    """Its text."""
    faults: tuple[Fault, ...] = ()
    """What is wrong with it."""


class AmbiguousMoveError(InvalidMoveError):
    """A move's text in the notation of the game's document that fits several legal moves."""


class IllegalMoveError(RulebookError):
    """A move that the law forbids."""

    move: str = ""
    """The move."""
    verdict: Optional[Verdict] = None
    """The law's verdict on it: the clause, the reason, the squares."""


class InvalidScoreError(RulebookError):
    """A game's score that cannot be read."""

    faults: tuple[Fault, ...] = ()
    """What is wrong with it."""


class InvalidSquareError(RulebookError):
    """A square that is on no board of the game."""

    faults: tuple[Fault, ...] = ()
    """What is wrong with its name."""


class NotInGameError(RulebookError):
    """The game has nothing of what was asked for, such as a half-move clock or captures."""


class UnsuitableEngineError(RulebookError):
    """An engine that says it does not play the game, or not under these rulings."""


class ArchiveError(RulebookError):
    """An archive that cannot be read, or not to its end; the cause is the system's error."""

    file: str = ""
    """The file; empty for a file object without a name."""


class PartsError(RulebookError):
    """Parts that cannot be computed or merged."""

    hint: str = ""
    """What may help."""
    missing: tuple[int, ...] = ()
    """The numbers of the parts that are not there, if some are missing."""


_OF_TEXTS = {
    "position": InvalidPositionError,
    "moves": InvalidMoveError,
    "judge": InvalidMoveError,
    "rulings": RulingsError,
    "score": InvalidScoreError,
    "from": InvalidSquareError,
    "marks": InvalidSquareError,
}


def shortened(text: str) -> str:
    """A text that quotes what was given, which may be long."""
    return text if len(text) <= 1_000 else f"{text[:1_000]}…"


def with_details(error: RulebookError, **details: Any) -> RulebookError:
    """The error with these attributes, which it keeps when it is pickled."""
    for name, value in details.items():
        setattr(error, name, value)
    return error


def as_ambiguous(error: InvalidMoveError) -> AmbiguousMoveError:
    """The same error of a text that fits several moves."""
    ambiguous = AmbiguousMoveError(*error.args)
    with_details(ambiguous, move=error.move, faults=error.faults)
    return ambiguous


def of_archive(message: str, file: str) -> RulebookError:
    """The exception for an archive that cannot be read."""
    return with_details(ArchiveError(f"{file}: {message}" if file else message), file=file)


def of_parts(message: str, hint: str, missing: list[int]) -> RulebookError:
    """The exception for an error of parts."""
    return with_details(PartsError(f"{message}; {hint}"), hint=hint, missing=tuple(missing))


def of_refusal(refusal: Any, text: str = "") -> RulebookError:
    """The exception for a refusal of the protocol, an object or its JSON. ``text`` is what was refused."""
    if isinstance(refusal, str):
        refusal = json.loads(refusal)
    kind, message = refusal["kind"], shortened(refusal.get("message", ""))
    faults = tuple(Fault(**fault) for fault in refusal.get("faults", ()))
    reasons = tuple(Breach._of(reason) for reason in refusal.get("reasons", ()))
    known = tuple(refusal.get("known", ()))
    if kind == "unknown-game":
        return with_details(UnknownGameError(f"{message}; there are {', '.join(known)}"), known=known)
    if kind == "unknown-clause":
        return with_details(UnknownClauseError(message), known=known)
    if kind == "unknown-ruling":
        return with_details(RulingsError(message), known=known)
    if kind == "impossible-position":
        return with_details(InvalidPositionError(message), position=text, reasons=reasons)
    if kind in ("illegal-move", "game-over"):
        return with_details(IllegalMoveError(message), move=text)
    error = _OF_TEXTS.get(refusal.get("field", ""), RulebookError)(message)
    if isinstance(error, InvalidPositionError):
        return with_details(error, position=text, faults=faults, reasons=reasons)
    if isinstance(error, InvalidMoveError):
        return with_details(error, move=text, faults=faults)
    return with_details(error, faults=faults)
