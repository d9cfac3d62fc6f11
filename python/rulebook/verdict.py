"""The law's answers about moves and games: verdicts, outcomes, and the rulings that they depend on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Optional

from . import _rulebook
from .protocol import answered
from .side import Colour, Side, side


@dataclass(frozen=True)
class Breach:
    """A clause that is broken, and why."""

    clause: str
    """The clause's name."""
    message: str
    """The reason in words."""
    squares: tuple[str, ...] = ()
    """The squares that are the reason."""

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"

    @classmethod
    def _of(cls, breach: Any) -> Breach:
        return cls(breach["clause"], breach["why"], tuple(breach["squares"]))


@dataclass(frozen=True)
class Record:
    """A game so far: everything on which the state of a board depends."""

    game: str
    """The game's id."""
    start: str
    """The text of the position from which it begins."""
    rulings: tuple[tuple[str, str], ...] = ()
    """The questions whose option is not the default, each with its option."""
    moves: tuple[str, ...] = ()
    """The moves made."""

    def question(self, **further: Any) -> dict[str, Any]:
        """A question of the protocol about the position that was reached."""
        asked = {"game": self.game, "position": self.start, "rulings": dict(self.rulings), "moves": list(self.moves)}
        return {**asked, **further}


@dataclass(frozen=True, init=False)
class Outcome:
    """How a game has ended."""

    winner: Optional[Side]
    """Who has won, such as ``white`` or ``south``; ``None`` for a draw, and if both players have lost."""
    termination: str
    """How, such as ``checkmate`` or ``stalemate``."""
    clause: Optional[str] = None
    """The clause that says so."""
    both_lost: bool = field(default=False, repr=False)
    """Whether both players have lost, as an arbiter may decide: that is no draw."""

    def __init__(
        self, winner: Optional[Colour], termination: str, clause: Optional[str] = None, *, both_lost: bool = False
    ) -> None:
        values = {"winner": side(winner), "termination": termination, "clause": clause, "both_lost": both_lost}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``0-0`` if both have lost; White's or South's points first.

        >>> Outcome("south", "seeds").result()
        '1-0'
        """
        if self.both_lost:
            return "0-0"
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner in ("white", "south") else "0-1"

    def __str__(self) -> str:
        if self.both_lost:
            return f"both players have lost: {self.termination}"
        return f"drawn: {self.termination}" if self.winner is None else f"{self.winner} has won: {self.termination}"

    @classmethod
    def _of(cls, outcome: Optional[Mapping[str, Any]]) -> Optional[Outcome]:
        if outcome is None:
            return None
        how = outcome["draw"] if "draw" in outcome else outcome["by"]
        return cls(outcome.get("winner"), how, outcome.get("clause"), both_lost=outcome.get("lost") == "both")


@dataclass(frozen=True)
class Claim:
    """A draw that the player who has the choice may claim.

    >>> import rulebook
    >>> claim, = rulebook.Board("chess", moves=["g1f3", "g8f6", "f3g1", "f6g8"] * 2).claims
    >>> claim.clause, claim.place, claim.draw, claim.since
    ('chess.claim.repetition', 'Article 9.2.2', 'repetition', 8)
    """

    clause: str
    """The clause that gives the right to it."""
    place: str
    """The place in the game's document."""
    draw: str
    """The ``termination`` of the outcome that follows from it."""
    since: Optional[int] = None
    """After how many moves it became open, if it is as the position stands."""
    with_moves: tuple[str, ...] = ()
    """Otherwise the moves with which it may be claimed, before one of them is made."""
    says: str = ""
    """The same in words."""
    until: Optional[int] = None
    """In a game of an archive: after how many moves it was open for the last time, if it was not to the end."""

    def outcome(self) -> Outcome:
        """How the game ends if it is claimed."""
        return Outcome(None, self.draw, self.clause)

    def __str__(self) -> str:
        return self.says

    @classmethod
    def _of(cls, claim: Mapping[str, Any]) -> Claim:
        moves = tuple(claim.get("with", ()))
        return cls(claim["clause"], claim["place"], claim["draw"], claim.get("since"), moves, claim["says"], claim.get("until"))

    @classmethod
    def _all(cls, answer: Mapping[str, Any]) -> tuple[Claim, ...]:
        """Those of an answer; the key is left out where there are none."""
        return tuple(cls._of(claim) for claim in answer.get("claims", ()))


@dataclass(frozen=True)
class Dead:
    """That a game of chess goes on in a dead position: one in which neither player can win any more.

    >>> import rulebook
    >>> wall = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1"
    >>> rulebook.Board("chess", wall, moves=["e1d2"]).dead.since
    0
    """

    since: int
    """After how many moves the position became so."""
    says: str
    """The same in words."""

    def __str__(self) -> str:
        return self.says

    @classmethod
    def _of(cls, answer: Mapping[str, Any]) -> Optional[Dead]:
        """That of an answer; the key is left out if the position is not dead, or nobody knows."""
        return cls(**answer["dead"]) if "dead" in answer else None

    @classmethod
    def _of_session(cls, session: _rulebook.Session) -> Optional[Dead]:
        dead = session.dead()
        return None if dead is None else cls(*dead)


@dataclass(frozen=True)
class OtherRuling:
    """A ruling under which a verdict would differ."""

    question: str
    """The open question."""
    option: str
    """The other option."""
    legal: bool
    """Whether the move would be legal."""
    breach: Optional[Breach] = None
    """Why not, if it would not."""
    at: Optional[int] = None
    """The index of an earlier move, if that would already be illegal."""
    impossible: bool = False
    """Whether the position from which the game begins would be impossible."""
    changes: tuple[str, ...] = ()
    """What would differ: ``legality``, or some of ``clause``, ``outcome``, ``check`` and ``position``."""
    ends: Optional[Outcome] = None
    """How the game would end by the move, if it would."""
    after: Optional[str] = None
    """The position after the move, if that would be legal."""
    says: str = ""
    """The verdict under it, in words."""

    def __str__(self) -> str:
        return f"{self.question}={self.option}: {self.says}"

    @classmethod
    def _of(cls, other: Mapping[str, Any]) -> OtherRuling:
        breach = Breach._of(other) if "clause" in other else None
        impossible = other.get("kind") == "impossible-position"
        return cls(
            question=other["question"],
            option=other["option"],
            legal=other["legal"],
            breach=breach,
            at=other.get("at"),
            impossible=impossible,
            changes=tuple(other["changes"]),
            ends=Outcome._of(other.get("ends")),
            after=other.get("after"),
            says=other["says"],
        )


@dataclass(frozen=True)
class Sentence:
    """A sentence of a verdict."""

    part: str
    """What it is about: ``before`` the move, the ``verdict``, ``why`` it is illegal, the ``nearest`` legal moves, what is wrong
    ``besides`` if the game was over, the ``end`` of the game, the position ``after`` the move, and what is so ``then``."""
    says: str
    """The sentence without its full stop."""
    clause: Optional[str] = None
    """The clause that decides it, if one does."""
    squares: tuple[str, ...] = ()
    """The squares that are the reason."""

    def __str__(self) -> str:
        return self.says

    @classmethod
    def _of(cls, told: Mapping[str, Any]) -> Sentence:
        return cls(told["part"], told["says"], told.get("clause"), tuple(told.get("squares", ())))


@dataclass(frozen=True)
class Verdict:
    """The law's verdict on a move.

    >>> import rulebook
    >>> verdict = rulebook.Board("aviary", "8/1scrg3/2oW4/3T4/4Crs1/8/4b3/S7[] w").explain("d5b7")
    >>> print(verdict)
    d5b7 is illegal
      aviary.jump.enemy: the Black Owl on c6 is in the way: birds jump friends, never an enemy
      squares: c6
      Nearest legal moves: d5b6 d5c7 d5b5 d5d7 d5b4
    >>> verdict.text
    'A bird does not move two squares in one line when an enemy stands on the middle square.'
    >>> verdict.depends_on
    ()
    """

    move: str
    """The move."""
    legal: bool
    """Whether it is legal."""
    clause: Optional[str] = None
    """The first clause that it breaks, if it is illegal."""
    message: Optional[str] = None
    """The reason in words, if it is illegal."""
    squares: tuple[str, ...] = ()
    """The squares that are the reason."""
    grounds: tuple[str, ...] = ()
    """The clauses by which it may be made, if it is legal; how the piece moves first."""
    besides: Optional[Breach] = None
    """What else is wrong with it, if the game was over already."""
    ends: Optional[Outcome] = None
    """How the game ends by it, if it does."""
    claims: tuple[Claim, ...] = ()
    """The draws that the player who has the choice after it may claim, if it is legal."""
    meanings: tuple[tuple[str, Breach], ...] = ()
    """If its text can mean several moves, none of them legal: these, each with what it breaks. The move is the first."""
    record: Record = field(repr=False, default=Record("", ""))
    """The game in which it was judged."""
    _told: Optional[list[Any]] = field(repr=False, compare=False, default=None)

    @property
    def text(self) -> Optional[str]:
        """The text of the clause that it breaks."""
        if self.clause is None:
            return None
        asked = {"ask": "clause", "game": self.record.game, "clause": self.clause}
        return str(answered(asked, self.clause)["clause"]["text"])

    @cached_property
    def dead(self) -> Optional[Dead]:
        """If it is legal: since when the game goes on in a dead position after it, if it does.

        That is found out on first access.
        """
        if not self.legal or self.record.game != "chess":
            return None
        session = _rulebook.Session(self.record.game, self.record.start, self.record.rulings, "bitboard")
        for move in (*self.record.moves, self.move):
            session.push(move)
        return Dead._of_session(session)

    @cached_property
    def depends_on(self) -> tuple[OtherRuling, ...]:
        """The rulings under which the verdict would differ, each changed alone.

        The game is replayed once for each of them, on first access.
        """
        answer = answered(self.record.question(judge=self.move), self.move)
        return tuple(OtherRuling._of(other) for other in answer["verdict"]["hangs_on"])

    @cached_property
    def told(self) -> tuple[Sentence, ...]:
        """All of it in sentences, as every interface of the law tells it; without the rulings on which it depends.

        That on a move of a :class:`Piece` is asked for on first access.
        """
        told = self._told
        if told is None:
            told = answered(self.record.question(judge=self.move), self.move)["verdict"]["told"]
        return tuple(Sentence._of(one) for one in told if one["part"] not in ("rulings", "under", "ruling"))

    def __str__(self) -> str:
        lines = []
        for told in self.told:
            lines.append(told.says if told.part in ("before", "verdict", "besides", "end") else f"  {told.says}")
            if told.squares:
                lines.append(f"  squares: {' '.join(told.squares)}")
        return "\n".join(lines)

    @classmethod
    def _of(cls, move: str, verdict: Mapping[str, Any], record: Record) -> Verdict:
        besides = verdict.get("besides")
        return cls(
            move=move,
            legal=verdict["legal"],
            clause=verdict.get("clause"),
            message=verdict.get("why"),
            squares=tuple(verdict.get("squares", ())),
            grounds=tuple(verdict.get("grounds", ())),
            besides=None if besides is None else Breach._of(besides),
            ends=Outcome._of(verdict.get("ends")),
            claims=Claim._all(verdict),
            meanings=tuple((meant["move"], Breach._of(meant)) for meant in verdict.get("meanings", ())),
            record=record,
            _told=verdict.get("told"),
        )


@dataclass(frozen=True)
class PieceMove:
    """A move of a piece, with the verdict on it."""

    to: Optional[str]
    """The square to which it goes; ``None`` for a move that names none."""
    verdict: Verdict
    """The law's verdict."""

    @property
    def move(self) -> str:
        """The move."""
        return self.verdict.move

    @property
    def legal(self) -> bool:
        """Whether it is legal."""
        return self.verdict.legal


@dataclass(frozen=True)
class Piece:
    """All moves of a piece, and why it may not make the others."""

    square: str
    """Where it stands, or the text with which its drop begins, such as ``T@``."""
    name: Optional[str]
    """The piece in words, such as ``White Tern``; ``None`` if nothing is there."""
    moves: tuple[PieceMove, ...]
    """Every legal move from there, and for each square to which none goes one that is illegal; the legal ones first."""

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The legal moves."""
        return tuple(made.move for made in self.moves if made.legal)
