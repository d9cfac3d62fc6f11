"""Tests of engines against the law in this process, as ``rulebook validate`` does with programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import index
from typing import Any, Optional, Union

from . import _rulebook
from .engine import AnyEngine, instance, lines, title
from .law import Game, game as _game
from .protocol import Rulings, given


@dataclass(frozen=True)
class Cause:
    """A wrong rule that explains wrong answers."""

    sentence: str
    """What it is and how much it explains, in two sentences; a third one names others that explain as much."""
    mistake: str
    """Its name."""
    clauses: tuple[str, ...]
    """The clauses that it breaks."""
    explains: int
    """How many wrong answers it explains that no cause before it does."""
    of: int
    """Of how many."""
    contradicted: int
    """How many right answers contradict it."""
    bits: int
    """How many bits shorter it makes the description of the engine's answers: the more, the surer it is."""
    again: bool
    """Whether it names a clause that a surer cause names: it is most likely the same mistake, seen in other answers."""
    question: str
    """A question, as a line of the protocol, whose wrong answer it explains."""
    alternatives: tuple[str, ...]
    """Empty: causes are tried, and one that is not told apart from others is told alone."""

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class EngineFault:
    """A distinct fault, in a minimized position."""

    fingerprint: str
    """What distinguishes it from other faults: the kind of difference, and the clauses."""
    times: int
    """How often it was found."""
    cases: tuple[str, ...]
    """The cases in which it was found."""
    question: str
    """The first question to which the answer showed it, as a line of the protocol."""
    replay: str
    """A command that shows the law's answer."""
    overreach: str | None
    """The clause that the engine seems to take too far, by the legal moves that it misses."""
    details: Mapping[str, Any] = field(repr=False, compare=False)
    """All that the report's JSON has about it."""


@dataclass(frozen=True)
class EngineFailure:
    """A failure of an engine to answer."""

    kind: str
    """``raised``, ``misshapen``, …"""
    message: str
    """The failure in words."""
    question: str
    """What was asked."""
    times: int
    """How often it happened."""
    last_words: tuple[str, ...]
    """The last lines of the traceback."""


@dataclass(frozen=True)
class CaseResult:
    """The result of a case for an engine."""

    name: str
    """The case's name."""
    file: str
    """The file that it is in."""
    line: int
    """The line."""
    result: str
    """``right``, ``wrong``, ``declined``, ``unanswered`` or ``not-asked``."""
    why: tuple[str, ...]
    """What differs, or why it was declined."""

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong; a declined case counts as passed."""
        return self.result in ("right", "declined", "not-asked")


@dataclass(frozen=True)
class Report:
    """The report of a validation. As text it is the output of ``rulebook validate --all``."""

    _data: Mapping[str, Any] = field(repr=False)

    @property
    def game(self) -> str:
        """The game's id."""
        return str(self._data["report"]["game"])

    @property
    def passed(self) -> bool:
        """Whether everything planned was asked, and every answer is right."""
        return bool(self._data["report"]["holds"])

    @property
    def conclusion(self) -> str:
        """What it shows, in a sentence."""
        return str(self._data["conclusion"])

    @property
    def causes(self) -> tuple[Cause, ...]:
        """The wrong rules that explain the wrong answers, the surest first."""
        told = zip(self._data["sentences"], self._data["report"]["diagnosis"])
        return tuple(
            Cause(
                sentence=sentence,
                mistake=cause["mistake"],
                clauses=tuple(cause["clauses"]),
                explains=cause["explains"],
                of=cause["of"],
                contradicted=cause["contradicted"],
                bits=cause["bits"],
                again=cause["again"],
                question=cause["question"],
                alternatives=tuple(rule["mistake"] for rule in cause["alternatives"]),
            )
            for sentence, cause in told
        )

    @property
    def faults(self) -> tuple[EngineFault, ...]:
        """Each distinct fault once."""
        return tuple(
            EngineFault(
                fingerprint=fault["disagreement"]["fingerprint"],
                times=fault["met"],
                cases=tuple(fault["cases"]),
                question=fault["question"],
                replay=fault["replay"],
                overreach=fault["overreach"] and fault["overreach"]["clause"],
                details=fault,
            )
            for fault in self._data["report"]["faults"]
        )

    @property
    def failures(self) -> tuple[EngineFailure, ...]:
        """What the engine did instead of answering, each kind once."""
        return tuple(
            EngineFailure(
                kind=failure["kind"],
                message=failure["message"],
                question=failure["question"],
                times=failure["met"],
                last_words=tuple(failure["last_words"]),
            )
            for failure in self._data["report"]["troubles"]
        )

    @property
    def cases(self) -> tuple[CaseResult, ...]:
        """The result of each case."""
        return tuple(
            CaseResult(case["name"], case["file"], case["line"], case["result"], tuple(case["why"]))
            for case in self._data["report"]["cases"]
        )

    def to_dict(self) -> dict[str, Any]:
        """All of it, as ``rulebook validate --json`` writes it (``docs/schemas/validate.schema.json``)."""
        return dict(self._data["report"])

    @property
    def brief(self) -> str:
        """The first screen, as ``rulebook validate`` prints it: of each cause a sentence, a board and a command."""
        return str(self._data["brief"]).rstrip("\n")

    def __str__(self) -> str:
        return str(self._data["text"]).rstrip("\n")

    def __repr__(self) -> str:
        return f"<Report on {self.game}: {self.conclusion}>"


def validate(
    engine: AnyEngine,
    game: Union[str, Game, None] = None,
    *,
    rulings: Rulings = None,
    compare: str = "play",
    positions: int = 2000,
    seconds: Optional[float] = None,
    seed: int = 1,
    faults: int = 24,
    diagnose: float = 120.0,
) -> Report:
    """Tests an engine against the law: asks it every case, then local cases, random placements and random games.

    :param engine: an object with the methods of :class:`rulebook.Engine` or of :class:`rulebook.Answering`, or its class.
    :param game: the game or its id; by default the engine's attribute ``game``.
    :param rulings: everything is asked under these. By default each case is asked under its own, and the rest under the
        defaults and some of those that the engine supports.
    :param compare: how strictly answers are compared: ``moves``, ``play``, ``outcome`` or ``reasons``.
    :param positions: how many questions are asked besides the cases, at most.
    :param seconds: for how long questions are asked besides the cases, at most; their number is not limited then.
    :param seed: the seed of everything random.
    :param faults: how many faults are minimized and reported, at most.
    :param diagnose: the maximum number of seconds to look for causes of wrong answers; 0 skips this.
    :raises UnsuitableEngineError: the engine says that it does not play the game, or not under these rulings.

    >>> import rulebook
    >>> class Forgetful:
    ...     '''Awele without the duty to feed.'''
    ...     game = "awele"
    ...     def legal_moves(self, position, moves, rulings):
    ...         rulings["opponent-without-seeds"] = "need-not-feed"
    ...         return rulebook.Board("awele", position, rulings, "bitboard", moves=moves).legal_moves
    >>> report = rulebook.validate(Forgetful(), positions=200)
    >>> report.passed
    False
    >>> report.causes[0].clauses
    ('awele.ruling.opponent-without-seeds', 'awele.feeding')
    """
    known = _known(engine, game)
    asked = instance(engine)
    told = _rulebook.validate(
        lines(asked, known),
        title(asked),
        known.id,
        case=None,
        rulings=given(rulings),
        compare=compare,
        seed=seed,
        positions=None if seconds is not None else index(positions),
        seconds=seconds,
        faults=faults,
        diagnose=diagnose,
    )
    return Report(json.loads(told))


def _known(engine: Any, game: Union[str, Game, None]) -> Game:
    named = getattr(engine, "game", None) if game is None else game
    if named is None:
        raise TypeError("the engine has no attribute `game`, so that the game must be named")
    return _game(named)


@dataclass(frozen=True)
class Case:
    """A case: a position with the expected answers, from a game's document, or chosen because it shows something."""

    game: str
    """The game's id."""
    name: str
    """Its name, unique in the game."""
    file: str
    """The fixture file that it is in."""
    line: int
    """The line of its name."""
    source: str
    """Where in the document it comes from."""
    why: str
    """The reasoning behind the values."""
    shows: tuple[str, ...]
    """The clauses that it shows at work."""
    position: str
    """The position's text, or ``startpos``."""
    moves: tuple[str, ...]
    """The moves made from there first."""
    rulings: Mapping[str, str]
    """The rulings under which it holds: the questions whose option is not the default."""
    expected: Mapping[str, Any] = field(repr=False)
    """What the document says of the position after the moves, by ``docs/reference/cases.md``; nothing of a chosen case."""

    @property
    def id(self) -> str:
        """The game and the name."""
        return f"{self.game}/{self.name}"

    def __hash__(self) -> int:
        return hash(self.id)


def cases(game: Union[str, Game]) -> tuple[Case, ...]:
    """The cases of a game: all that :func:`validate` asks first, in its order.

    >>> case = cases("aviary")[0]
    >>> case.game, case.file.startswith("aviary/")
    ('aviary', True)
    """
    known = _game(game)
    return tuple(
        Case(
            game=known.id,
            name=case["name"],
            file=case["file"],
            line=case["line"],
            source=case["source"],
            why=case["why"],
            shows=tuple(case["shows"]),
            position=case["position"],
            moves=tuple(case["moves"]),
            rulings=case["rulings"],
            expected=case["expected"],
        )
        for case in json.loads(_rulebook.cases(known.id))
    )


def check_case(
    engine: AnyEngine, case: Case, *, rulings: Rulings = None, compare: str = "play", faults: int = 0
) -> tuple[CaseResult, Report]:
    """Asks an engine about one case.

    :param faults: how many faults are minimized and described in the report.
    :return: the result, and the report with what the engine did instead of answering.
    """
    asked = instance(engine)
    told = _rulebook.validate(
        lines(asked, _game(case.game)),
        title(asked),
        case.game,
        case=case.name,
        rulings=given(rulings),
        compare=compare,
        seed=1,
        positions=0,
        seconds=None,
        faults=faults,
        diagnose=0.0,
    )
    report = Report(json.loads(told))
    return report.cases[0], report
