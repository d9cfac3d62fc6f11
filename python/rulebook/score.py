"""Scores: whole games as people write them down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Optional, Union

from .errors import RulebookError, of_refusal
from .law import Game, game as _game
from .protocol import Rulings, answered, given
from .side import Side, side
from .verdict import Breach, Claim, Dead, Outcome


@dataclass(frozen=True)
class Slip:
    """A word that is not written correctly, but has only one meaning; or one that states something untrue."""

    at: int
    """The byte in the word."""
    message: str
    """What is wrong."""
    untrue: bool
    """Whether it states something untrue."""
    spelling: Optional[str] = None
    """How the word should be written, if that differs."""
    word: Optional[int] = None
    """The index of the word in the score."""

    @classmethod
    def _all(cls, answer: Mapping[str, Any]) -> tuple[Slip, ...]:
        """Those of an answer; the key is left out where there are none."""
        slips = answer.get("slips", ())
        return tuple(cls(slip["at"], slip["message"], slip["untrue"], slip.get("spelling"), slip["word"]) for slip in slips)


@dataclass(frozen=True)
class Note:
    """A message about a score's text that does not concern the meaning of a word."""

    at: int
    """The byte of the score."""
    says: str
    """What it is."""

    def __str__(self) -> str:
        return self.says

    @classmethod
    def _all(cls, answer: Mapping[str, Any]) -> tuple[Note, ...]:
        """Those of an answer; the key is left out where there are none."""
        return tuple(cls(**note) for note in answer.get("notes", ()))


@dataclass(frozen=True)
class Told:
    """A message about a score. Its words are the same wherever it is asked."""

    kind: str
    """``illegal``: a move; ``unread``: a text; ``untrue``: a statement about a move or the end; ``late``: a move after the
    end of the game; ``claim``: a draw that could be claimed; ``slip``: an error of notation; ``note``: what has no
    consequence; ``differ``: law and engine."""
    at: int
    """The byte of the score."""
    says: str
    """A sentence without its full stop."""
    index: Optional[int] = None
    """The index of the move that it is about."""
    number: Optional[str] = None
    """The number of that move, as players write it: ``17.``, or ``17...`` for the second of the pair."""
    text: str = ""
    """What it is about, as the score writes it."""
    breach: Optional[Breach] = None
    """The clause that decides it, with the reason, if one does."""

    def __str__(self) -> str:
        return self.says

    @classmethod
    def _all(cls, told: Iterable[Mapping[str, Any]]) -> tuple[Told, ...]:
        return tuple(
            cls(
                kind=one["class"],
                at=one["at"],
                says=one["says"],
                index=one.get("index"),
                number=one.get("number"),
                text=one.get("text", ""),
                breach=Breach(one["clause"], one["why"], tuple(one["squares"])) if "clause" in one and "why" in one else None,
            )
            for one in told
        )


@dataclass(frozen=True)
class Step:
    """A move of a score."""

    word: int
    """The index of the word that contains it."""
    text: str
    """The word as it is written."""
    move: str
    """The move, as the protocol writes it."""
    position: str
    """The position after it."""
    turn: Side
    """Who has the choice then."""
    check: bool
    """Whether that player is in check."""
    breach: Optional[Breach] = None
    """What it breaks, if it is illegal and the game is judged as it was played."""
    after_gap: Optional[str] = None
    """The position from which the score goes on, if moves are left out before this one."""
    slips: tuple[Slip, ...] = ()
    """What is wrong with the word, although it could be understood."""


@dataclass(frozen=True)
class Consequence:
    """What the law makes of the first illegal move of a game as it was played."""

    at: int
    """The index of the move."""
    follows: str
    """``over``: none, the game was over before it; ``lost``: who made it has lost; ``taken-back``: the position before it
    is restored; ``promoted``: the Pawn left on its last rank becomes a Queen; ``not-said``: the game's document does not say."""
    says: str
    """The same as a sentence."""
    clause: Optional[str] = None
    """The clause that says so."""


@dataclass(frozen=True)
class Score:
    """A score, replayed."""

    start: Optional[str]
    """The position from which it begins; ``None`` if that is refused."""
    steps: tuple[Step, ...]
    """The moves that were made."""
    end: Optional[Outcome]
    """How the game ended; ``None`` if it goes on."""
    rulings: Optional[dict[str, str]]
    """The rulings that the score states itself."""
    refused: Optional[Breach]
    """The clause by which its last words do not end the game."""
    error: Optional[RulebookError]
    """Why not all of its moves could be made."""
    slips: tuple[Slip, ...] = ()
    """What is wrong with the words after the last move."""
    variations: int = 0
    """How many variations of PGN were skipped."""
    consequence: Optional[Consequence] = None
    """Of a game as it was played: what follows from its first illegal move."""
    claims: tuple[Claim, ...] = ()
    """The draws that may be claimed after its last move."""
    dead: Optional[Dead] = None
    """Since when it goes on in a dead position, if it does."""
    notes: tuple[Note, ...] = ()
    """The messages about the score besides its words; the first 200."""
    told: tuple[Told, ...] = ()
    """All messages about it, in order of importance; the first 200."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that were made."""
        return tuple(step.move for step in self.steps)

    @classmethod
    def _of(cls, answer: Mapping[str, Any], text: str) -> Score:
        def step(given: Mapping[str, Any]) -> Step:
            return Step(
                word=given["word"],
                text=given["text"],
                move=given["move"],
                position=given["position"],
                turn=side(given["turn"]),
                check=given["check"],
                breach=Breach._of(given["breach"]) if "breach" in given else None,
                after_gap=given.get("after_gap"),
                slips=Slip._all(given),
            )

        return cls(
            start=answer.get("start"),
            steps=tuple(step(given) for given in answer["steps"]),
            end=Outcome._of(answer["end"] and {**answer["end"], "clause": answer.get("ending", {}).get("clause")}),
            rulings=answer.get("rulings"),
            refused=Breach._of(answer["refused"]) if "refused" in answer else None,
            error=of_refusal(answer["error"], text) if "error" in answer else None,
            slips=Slip._all(answer),
            variations=answer.get("variations", 0),
            consequence=Consequence(**answer["consequence"]) if "consequence" in answer else None,
            claims=Claim._all(answer),
            dead=Dead._of(answer),
            notes=Note._all(answer),
            told=Told._all(answer.get("told", ())),
        )


def replay(game: Union[str, Game], score: str, rulings: Rulings = None, *, as_played: bool = False) -> Score:
    """Replays a score: every move with the position after it, how the game ended, and where and why it stops.

    :param rulings: in place of those that the score states, if any.
    :param as_played: whether illegal moves are made too, each with its ``breach``, as the game was played.
    :raises InvalidScoreError: it cannot be read.

    >>> fools_mate = replay("chess", "1. f3 e5 2. g4 Qh4# 0-1")
    >>> fools_mate.moves[-1], fools_mate.end
    ('d8h4', Outcome(winner='black', termination='checkmate', clause=None))
    >>> print(replay("aviary", "1. c8b6 c8b6").error)
    no bird stands on c8, and Black is to move
    >>> played = replay("chess", "1. e4 e5 2. Ke3 d5", as_played=True)
    >>> played.steps[2].breach.clause, played.consequence.follows, len(played.steps)
    ('chess.king.move', 'taken-back', 4)
    """
    question: dict[str, Any] = {"ask": "score", "game": _game(game).id, "score": score}
    known = given(rulings)
    if known is not None:
        question["rulings"] = known if isinstance(known, str) else dict(known)
    if as_played:
        question["as_played"] = True
    answer = answered(question, score)
    while "next" in answer:
        # A long score is answered in parts.
        more = answered({**question, "first": answer["next"]}, score)
        answer = {**more, "steps": answer["steps"] + more["steps"]}
    return Score._of(answer, score)
