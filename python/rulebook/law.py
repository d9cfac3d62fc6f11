"""Games and their laws."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Union

from . import _rulebook
from .errors import InvalidPositionError, UnknownGameError, shortened, with_details
from .protocol import answered


@dataclass(frozen=True)
class Clause:
    """A clause of a law."""

    name: str
    """Its permanent name, such as ``aviary.robin.blocked``."""
    kind: str
    """``defines``, ``forbids``, ``follows``, ``ruling`` or ``withdrawn``."""
    part: str
    """The heading of the part of the law that contains it."""
    text: str
    """Its text: a line for each paragraph."""
    grounds: tuple[str, ...]
    """Its grounds: quotations from the document, and reasons."""
    options: tuple[str, ...] = ()
    """For a ruling, its options, the default first."""

    def __str__(self) -> str:
        lines = [f"{self.name} · {self.kind}", *(f"  {line}" for line in self.text.splitlines())]
        return "\n".join([*lines, *(f"  {ground}" for ground in self.grounds)])


@dataclass(frozen=True)
class Question:
    """A question that the game's document leaves open."""

    name: str
    """Its name, such as ``last-sparrow``."""
    clause: str
    """The clause that rules it."""
    text: str
    """The question itself."""
    options: tuple[str, ...]
    """Its options, the default first."""
    means: tuple[str, ...]
    """The meaning of each option."""
    of_scores: bool = False
    """Whether only a score raises it; then no position and no move depends on it."""

    @property
    def default(self) -> str:
        """The option that applies unless another is chosen."""
        return self.options[0]


class Options(dict[str, str]):
    """Questions of a game and options, a dictionary. Looked up with ``[]``, a question that it does not contain has its
    default option; one that the game does not have is a ``KeyError`` that names those that it has.

    >>> import rulebook
    >>> rulings = rulebook.Board("aviary", rulings="no-legal-move=loss").rulings
    >>> rulings, rulings["no-legal-move"], rulings["resignation"]
    ({'no-legal-move': 'loss'}, 'loss', 'allowed')
    """

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self._game = game

    def __missing__(self, question: str) -> str:
        known = {asked.name: asked.default for asked in self._game.questions}
        if question not in known:
            raise KeyError(f"{self._game.id} has no question {question!r}; it has {', '.join(known)}")
        return known[question]

    def __reduce__(self) -> Any:
        return (Options, (self._game, dict(self)))

    def copy(self) -> Options:
        """A copy that answers alike."""
        return Options(self._game, self)


def _if_a_position(text: str) -> str:
    """A hint, if a text in place of a game's id is a position."""

    def reads(game: str) -> bool:
        try:
            _rulebook.Session(game, text, (), "bitboard")
        except InvalidPositionError as error:
            return not error.faults
        return True

    # Ids have neither.
    if "/" not in text and " " not in text:
        return ""
    games = [game for game in _rulebook.GAMES if reads(game)]
    return f'. It is a position of {" or ".join(games)}, which goes second: Board("{games[0]}", position)' if games else ""


@dataclass(frozen=True)
class Game:
    """A game and its law. :func:`game` finds one.

    >>> import rulebook
    >>> aviary = rulebook.game("aviary")
    >>> aviary.title, len(aviary.clauses)
    ('Aviary', 62)
    >>> aviary.clause("robin.blocked").text
    'No bird moves as a Robin when enemies stand on both squares of the two routes.'
    >>> [clause.name for clause in aviary.find("opposing robins")]
    ['aviary.robin.blocked', 'aviary.ruling.sideways-jump']
    """

    id: str
    """Its id, such as ``tori-shogi``."""

    def __post_init__(self) -> None:
        if not isinstance(self.id, str):
            hint = '; a board of python-chess is set up by Board("chess", board.fen())' if hasattr(self.id, "fen") else ""
            raise TypeError(f"a game is named by its id, such as 'chess', and not by {type(self.id).__name__}{hint}")
        if self.id not in _rulebook.GAMES:
            known = tuple(_rulebook.GAMES)
            message = f"there is no game `{shortened(self.id)}`; there are {', '.join(known)}{_if_a_position(self.id)}"
            raise with_details(UnknownGameError(message), known=known)

    def __reduce__(self) -> Any:
        return (Game, (self.id,))

    def __str__(self) -> str:
        return self.title

    @cached_property
    def _form(self) -> dict[str, Any]:
        form: dict[str, Any] = answered({"ask": "game", "game": self.id})["game"]
        return form

    @property
    def title(self) -> str:
        """Its name, as in a title."""
        return str(self._form["title"])

    @property
    def start(self) -> str:
        """The start position's text, under the default rulings."""
        return str(self._form["start"])

    @cached_property
    def parts(self) -> tuple[Game, ...]:
        """The games that it is made of."""
        return tuple(Game(part) for part in self._form["parts"])

    @property
    def notations(self) -> tuple[str, ...]:
        """The notations of its document in which moves can be written."""
        return tuple(self._form["notations"])

    @property
    def spellings(self) -> tuple[str, ...]:
        """The names of other programs' spellings of positions."""
        return tuple(self._form["spellings"])

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The open questions: those about positions and moves, then those that only a score raises."""
        return tuple(
            Question(
                name=question["name"],
                clause=question["clause"],
                text=question["text"],
                options=tuple(question["options"]),
                means=tuple(question["means"]),
                of_scores=question.get("of") == "scores",
            )
            for question in self._form["questions"]
        )

    @property
    def rulings(self) -> dict[str, str]:
        """The default option of each open question."""
        return Options(self, {question.name: question.default for question in self.questions})

    @property
    def sets(self) -> dict[str, dict[str, str]]:
        """The named sets of rulings: questions and options."""
        return {name: dict(options) for name, options in self._form["sets"].items()}

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of the law, in its order; then those of the games that it is made of."""
        return tuple(
            Clause(
                name=clause["clause"],
                kind=clause["kind"],
                part=clause["part"],
                text=clause["text"],
                grounds=tuple(clause["grounds"]),
                options=tuple(clause.get("options", ())),
            )
            for clause in json.loads(_rulebook.clauses(self.id))
        )

    def clause(self, name: str) -> Clause:
        """The clause of this name; the game's id before it may be left out.

        :raises UnknownClauseError: there is none; with the names like it.
        """
        found = answered({"ask": "clause", "game": self.id, "clause": name}, name)["clause"]["clause"]
        return next(clause for clause in self.clauses if clause.name == found)

    def find(self, words: str) -> list[Clause]:
        """The clauses in which all these words occur, or else most of them, the best first; 20 at most."""
        found = answered({"ask": "find", "game": self.id, "words": words}, words)["found"]
        return [self.clause(clause["name"]) for clause in found]


def games() -> tuple[Game, ...]:
    """Every game.

    >>> [game.id for game in games()][:3]
    ['aviary', 'tori-shogi', 'chess']
    """
    return tuple(Game(id) for id in _rulebook.GAMES)


def game(id: Union[str, Game]) -> Game:
    """The game of this id.

    :raises UnknownGameError: there is none.
    """
    return id if isinstance(id, Game) else Game(id)
