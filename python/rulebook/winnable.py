"""Whether the players of chess can still win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn, Optional, Union

from .side import Colour, named
from .verdict import Outcome


class _Answer:
    """An answer of three: as a condition, one that is undecided would count as one of the others."""

    __slots__ = ()

    def __bool__(self) -> NoReturn:
        raise TypeError(
            f"{self!r} as a condition would always be true: ask which of the three it is, as in "
            "isinstance(board.winnable().white, rulebook.Unwinnable)"
        )


@dataclass(frozen=True)
class Past:
    """Where a line of moves goes past the end of the game, or past a draw that may be claimed. The line counts all the
    same: only the position does."""

    after: int
    """After how many of its moves."""
    clause: str
    """The clause by which it is so."""
    says: str
    """The same in words."""

    def __str__(self) -> str:
        return self.says


@dataclass(frozen=True)
class Winnable(_Answer):
    """The player can still win."""

    line: tuple[str, ...]
    """Legal moves of both players that end with the other one checkmated; none if that is on the board already."""
    past: tuple[Past, ...] = field(default=(), repr=False)
    """Where they go past a draw by a count of moves or a repetition.

    >>> import rulebook
    >>> chances = rulebook.Board("chess", "6k1/8/8/8/8/8/8/R3K3 w - - 148 101").winnable()
    >>> [(past.after, past.clause) for past in chances.white.past]
    [(2, 'chess.end.seventy-five-moves')]
    """

    def __str__(self) -> str:
        return f"can still win: {' '.join(self.line)}" if self.line else "has won"


@dataclass(frozen=True)
class Unwinnable(_Answer):
    """The player cannot win: no series of legal moves ends with the other one checkmated."""

    why: str
    """Why, in words."""
    clause: str
    """The clause by which it is so."""

    def __str__(self) -> str:
        return self.why


@dataclass(frozen=True)
class Undecided(_Answer):
    """Nobody knows whether the player can still win."""

    searched: int
    """After how many positions the search ended."""

    def __str__(self) -> str:
        return f"undecided after {self.searched} positions"


Chance = Union[Winnable, Unwinnable, Undecided]
"""Whether a player can still win."""


@dataclass(frozen=True)
class Chances(_Answer):
    """What is known of both players. Indexed by a player, it is what is known of that one.

    >>> import rulebook
    >>> chances = rulebook.Board("chess", "8/8/4k3/8/8/3NK3/8/8 b - - 0 1", "dead-position=goes-on").winnable()
    >>> print(chances["white"])
    White cannot win: White has only a King and a Knight, which need a Knight, Bishop, Rook or Pawn of Black's in its \
own King's way, and Black has none (chess.winnable.material)
    >>> chances["black"].clause, chances.dead
    ('chess.winnable.material', True)
    """

    white: Chance
    """Whether White can still win."""
    black: Chance
    """Whether Black can still win."""
    law: Optional[tuple[Chance, Chance]] = None
    """What the law answers for White and for Black, if that and the engine's answer cannot both be true."""
    over: Optional[Outcome] = None
    """How the game is over, if it is. The rest is about the position alone.

    >>> import rulebook
    >>> rulebook.Board("chess", "6k1/8/2R3K1/8/8/8/8/8 w - - 150 101").winnable().over.clause
    'chess.end.seventy-five-moves'
    """

    @property
    def dead(self) -> bool:
        """Whether the position is dead: neither player can win. ``False`` also if that is undecided."""
        return isinstance(self.white, Unwinnable) and isinstance(self.black, Unwinnable)

    def __getitem__(self, player: Colour) -> Chance:
        name = named(player)
        if name not in ("white", "black"):
            raise ValueError(f"there is no player {player!r} here; there are black, white")
        return self.white if name == "white" else self.black

    @classmethod
    def _of(cls, answer: Mapping[str, Any]) -> Chances:
        law = (_of(answer["law"][0]), _of(answer["law"][1])) if "law" in answer else None
        return cls(_of(answer["white"]), _of(answer["black"]), law, Outcome._of(answer.get("over")))


def _of(verdict: Mapping[str, Any]) -> Chance:
    kind = verdict["verdict"]
    if kind == "winnable":
        return Winnable(tuple(verdict["line"]), tuple(Past(**past) for past in verdict.get("past", ())))
    if kind == "unwinnable":
        return Unwinnable(verdict["why"], verdict["clause"])
    return Undecided(verdict["searched"])
