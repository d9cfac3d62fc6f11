"""Engines as Python objects: what they must have, and how they are asked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Callable, Optional, Protocol, Union

from .errors import InvalidMoveError, InvalidPositionError
from .law import Game, Options
from .side import named
from .verdict import Outcome, Verdict


class Declined(Exception):
    """Raised by an engine that does not answer a question; the reason is reported. ``NotImplementedError`` is the same."""


class Engine(Protocol):
    """The minimum that an engine must have. Any of the following that it also has is compared with the law.

    All methods take ``position``, a position's text or ``startpos``; ``moves``, the moves made from it; and ``rulings``,
    the option of each open question about positions and moves.

    ==================  ======================================================================================
    ``turn``            who has the choice: ``white``, ``black``, ``south``, ``north``; ``chess.WHITE`` is White
    ``check``           whether that player is in check
    ``outcome``         ``None``, an :class:`Outcome`, or such as ``("white", "checkmate")``, ``(None, "stalemate")``
    ``position_after``  the position's canonical text after the moves
    ``judge``           also takes ``move``; whether it is legal, or the clause that it breaks
    ``name``            the engine's name
    ``version``         its version
    ``game``            the id of the game that it plays, or ``games``, the ids of those that it plays
    ``rulings``         the options that it supports of each question, as lists; all, if it does not say
    ==================  ======================================================================================

    An engine refuses a position by raising :class:`InvalidPositionError` (``ValueError`` is a failure of the engine),
    and declines a question by raising :class:`Declined`. Or it has a single method ``answer``, which takes a question of
    the protocol and returns its answer, both as objects.
    """

    def legal_moves(self, position: str, moves: list[str], rulings: dict[str, str], /) -> Iterable[str]:
        """All legal moves."""


class Answering(Protocol):
    """An engine that answers in the protocol's form."""

    def answer(self, question: dict[str, Any], /) -> Mapping[str, Any]:
        """The answer to a question of the protocol, without an id."""


AnyEngine = Union[Engine, Answering, type[Engine], type[Answering]]
"""An engine, or a class of engines that can be created without arguments."""

_State = Mapping[str, Any]

# As many moves as are read of any engine's answer.
_MOST_MOVES = 100_000


def instance(engine: Any) -> Any:
    """The engine; for a class, an instance created without arguments."""
    return engine() if isinstance(engine, type) else engine


def title(engine: Any) -> str:
    """The text that replaces a command line in reports: the class."""
    kind = type(engine)
    return f"{kind.__module__}.{kind.__qualname__}"


def lines(engine: Any, game: Game) -> Callable[[str], str]:
    """The engine as a function of lines of the protocol."""
    answer = engine.answer if hasattr(engine, "answer") else Adapted(engine, game).answer

    def line(text: str) -> str:
        question = json.loads(text)
        number = question.pop("id")
        return json.dumps({"id": number, **answer(question)})

    return line


class Adapted:
    """An engine with methods, as one that answers in the protocol's form."""

    def __init__(self, engine: Any, game: Game) -> None:
        self.engine = engine
        self.game = game
        self.defaults = {question.name: question.default for question in game.questions if not question.of_scores}
        # The game that was asked about last: its questions follow each other.
        self.walked: tuple[Any, list[list[str]]] = (None, [])

    def answer(self, question: Mapping[str, Any]) -> Mapping[str, Any]:
        """The answer to a question, without an id."""
        if question.get("ask") == "about":
            return self.about()
        try:
            return self.state(question)
        except (Declined, NotImplementedError) as declined:
            return {"skipped": str(declined) or "no reason given"}
        except InvalidPositionError as refused:
            return {"error": _refused_position(refused)}
        except InvalidMoveError as refused:
            at = refused.faults[0].at if refused.faults else 0
            return {"error": _unread_move(question, refused.move, at)}

    def about(self) -> Mapping[str, Any]:
        """The engine's answer to ``about``."""
        engine = self.engine
        about: dict[str, Any] = {"name": getattr(engine, "name", type(engine).__name__)}
        if hasattr(engine, "version"):
            about["version"] = str(engine.version)
        rulings: Any = getattr(engine, "rulings", None)
        stated = {} if rulings is None else {"rulings": {name: list(of) for name, of in rulings.items()}}
        games = getattr(engine, "games", [getattr(engine, "game", self.game.id)])
        about["games"] = {getattr(game, "id", game): stated for game in games}
        return about

    def state(self, question: Mapping[str, Any]) -> Mapping[str, Any]:
        """The answer to a question about a position."""
        engine = self.engine
        position, moves = question["position"], list(question.get("moves", ()))
        rulings = {**self.defaults, **question.get("rulings", {})}
        legal, stop = self.walk(position, moves, rulings)
        if stop is not None:
            return {"error": stop}
        asked = (position, moves, rulings)
        answer: dict[str, Any] = {"legal": legal}
        for key, method in (("position", "position_after"), ("turn", "turn"), ("check", "check")):
            if hasattr(engine, method):
                answer[key] = self.call(method, *asked)
        # What else is no name is reported as it is.
        if isinstance(answer.get("turn"), bool):
            answer["turn"] = named(answer["turn"])
        if hasattr(engine, "outcome"):
            answer["outcome"] = _outcome(self.call("outcome", *asked))
        judged = question.get("judge")
        if judged is not None:
            said = self.call("judge", *asked, judged) if hasattr(engine, "judge") else judged in legal
            answer["verdict"] = _verdict(said)
        return answer

    def walk(
        self, position: str, moves: list[str], rulings: dict[str, str]
    ) -> tuple[list[str], Optional[_State]]:
        """The legal moves after some moves; or the first of these that is not legal, as a refusal."""
        key = (position, tuple(rulings.items()))
        before, walked = self.walked
        common = 0
        if before is not None and before[0] == key:
            made: Sequence[str] = before[1]
            while common < min(len(made), len(moves)) and made[common] == moves[common]:
                common += 1
        # The legal moves before each move, and after the last.
        known = walked[: common + 1] if before is not None and before[0] == key else []
        for at in range(len(moves) + 1):
            if at == len(known):
                known.append(_listed(self.call("legal_moves", position, moves[:at], rulings)))
            if at < len(moves) and moves[at] not in known[at]:
                self.walked = ((key, moves[:at]), known[: at + 1])
                return [], self.refusal(position, moves, rulings, at)
        self.walked = ((key, moves), known)
        return known[len(moves)], None

    def refusal(self, position: str, moves: list[str], rulings: dict[str, str], at: int) -> _State:
        """Why a move is not made."""
        before = (position, moves[:at], rulings)
        over = hasattr(self.engine, "outcome") and self.call("outcome", *before) is not None
        refusal: dict[str, Any] = {"kind": "game-over" if over else "illegal-move", "at": at, "message": moves[at]}
        if hasattr(self.engine, "judge"):
            clause = _verdict(self.call("judge", *before, moves[at])).get("clause")
            refusal.update({} if clause is None else {"clause": clause})
        return refusal

    def call(self, method: str, position: str, moves: list[str], rulings: dict[str, str], *judged: str) -> Any:
        """What a method of the engine returns. It may do what it likes with its arguments."""
        return getattr(self.engine, method)(position, list(moves), Options(self.game, rulings), *judged)


def _listed(moves: Iterable[str]) -> list[str]:
    """An engine's moves, which may be written by code that goes on for ever."""
    listed = list(islice(moves, _MOST_MOVES + 1))
    if len(listed) > _MOST_MOVES:
        raise ValueError(f"legal_moves has more than {_MOST_MOVES} moves")
    return listed


def _refused_position(refused: InvalidPositionError) -> _State:
    if refused.faults:
        return {"kind": "malformed", "field": "position", "at": refused.faults[0].at, "message": str(refused)}
    reasons = [{"clause": reason.clause, "why": reason.message, "squares": list(reason.squares)} for reason in refused.reasons]
    return {"kind": "impossible-position", "reasons": reasons, "message": str(refused)}


def _unread_move(question: Mapping[str, Any], move: str, at: int) -> _State:
    moves = list(question.get("moves", ()))
    if move in moves:
        return {"kind": "malformed", "field": "moves", "index": moves.index(move), "at": at}
    return {"kind": "malformed", "field": "judge", "at": at}


def _outcome(outcome: Any) -> Optional[_State]:
    if outcome is None:
        return None
    if isinstance(outcome, Mapping):
        return outcome
    winner, how = (outcome.winner, outcome.termination) if isinstance(outcome, Outcome) else outcome
    if isinstance(winner, bool):
        winner = named(winner)
    return {"draw": how} if winner is None else {"winner": winner, "by": how}


def _verdict(said: Any) -> _State:
    if isinstance(said, Verdict):
        said = True if said.legal else said.clause
    if isinstance(said, Mapping):
        return said
    if isinstance(said, str):
        return {"legal": False, "clause": said}
    return {"legal": bool(said)}
