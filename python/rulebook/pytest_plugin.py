"""A pytest plugin: ``pytest --rulebook aviary my_engine.py`` tests the engines of a file against the law.

Every class of the file that has a method ``legal_moves`` or ``answer``, as :func:`rulebook.validate` takes them, is an
engine, unless its attribute ``game`` says that it plays another game. Each case of the game's corpus is a test of its own, and one more asks about random games and names the causes
of what is wrong there.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulebook


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rulebook", "the law of a game (rulebook)")
    group.addoption(
        "--rulebook",
        metavar="GAME",
        help="test the engine classes of the files that are named against the law of this game",
    )
    group.addoption(
        "--rulebook-rulings",
        metavar="RULINGS",
        default="",
        help="ask everything under these rulings: `question=option`, separated by commas, or a set's name",
    )
    group.addoption(
        "--rulebook-compare",
        metavar="LEVEL",
        default="play",
        choices=("moves", "play", "outcome", "reasons"),
        help="how strictly answers are compared (default: %(default)s)",
    )
    group.addoption(
        "--rulebook-positions",
        metavar="N",
        type=int,
        default=300,
        help="how many positions are asked about besides the cases (default: %(default)s; 0: none)",
    )
    group.addoption(
        "--rulebook-seed",
        metavar="SEED",
        type=int,
        default=1,
        help="the seed of random positions (default: %(default)s)",
    )


def pytest_configure(config: pytest.Config) -> None:
    game = config.getoption("--rulebook")
    if game is not None:
        try:
            rulebook.game(game)
        except rulebook.UnknownGameError as error:
            raise pytest.UsageError(f"--rulebook: {error}") from None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if parent.config.getoption("--rulebook") and file_path.suffix == ".py" and parent.session.isinitpath(file_path):
        return EngineFile.from_parent(parent, path=file_path)
    return None


class EngineFile(pytest.Module):
    """A file with engines. Other tests in it are collected by pytest itself."""

    def collect(self) -> Iterator[pytest.Collector]:
        module = self.obj
        for name, found in inspect.getmembers(module, inspect.isclass):
            if found.__module__ == module.__name__ and self._is_engine(found):
                yield EngineClass.from_parent(self, name=name, engine_class=found)

    def _is_engine(self, found: type) -> bool:
        asked = self.config.getoption("--rulebook")
        game = getattr(found, "game", asked)
        answers = any(callable(getattr(found, method, None)) for method in ("legal_moves", "answer"))
        return answers and getattr(game, "id", game) == asked


class EngineClass(pytest.Collector):
    """An engine class: a test for each case, and one for random games."""

    def __init__(self, *, engine_class: type, **rest: Any) -> None:
        super().__init__(**rest)
        self._class = engine_class
        self._engine: Any = None

    @property
    def engine(self) -> Any:
        """The engine, made for the first test that asks it."""
        if self._engine is None:
            self._engine = self._class()
        return self._engine

    def collect(self) -> Iterator[pytest.Item]:
        for case in rulebook.cases(self.config.getoption("--rulebook")):
            yield CaseItem.from_parent(self, name=case.name, case=case)
        if self.config.getoption("--rulebook-positions") > 0:
            yield RandomGames.from_parent(self, name="random games")


class LawItem(pytest.Item):
    """A test of an engine against the law."""

    parent: EngineClass

    def options(self) -> dict[str, Any]:
        """The command line's options for asking engines."""
        config = self.config
        return {
            "rulings": config.getoption("--rulebook-rulings") or None,
            "compare": config.getoption("--rulebook-compare"),
        }

    def said(self, report: rulebook.Report) -> str:
        """The report: in short, or with ``-v`` as a whole."""
        return str(report) if self.config.getoption("verbose") > 0 else f"{report.brief} (-v says more.)"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **kwargs: Any) -> Any:
        if isinstance(excinfo.value, AgainstTheLaw):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *args, **kwargs)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, f"{self.parent.name}: {self.name}"


class AgainstTheLaw(AssertionError):
    """The engine's answer differs from the law's."""


class CaseItem(LawItem):
    """A case of the corpus."""

    def __init__(self, *, case: rulebook.Case, **rest: Any) -> None:
        super().__init__(**rest)
        self.case = case

    def runtest(self) -> None:
        result, report = rulebook.check_case(self.parent.engine, self.case, faults=3, **self.options())
        if result.result in ("declined", "not-asked"):
            pytest.skip("; ".join(result.why) or result.result)
        if result.result != "right":
            raise AgainstTheLaw(f"{self.case.file}:{self.case.line}: {self.case.name}\n{self.case.why}\n\n{self.said(report)}")


class RandomGames(LawItem):
    """Random games, and the causes of all errors in them and in the cases."""

    def runtest(self) -> None:
        config = self.config
        report = rulebook.validate(
            self.parent.engine,
            config.getoption("--rulebook"),
            positions=config.getoption("--rulebook-positions"),
            seed=config.getoption("--rulebook-seed"),
            **self.options(),
        )
        if not report.passed:
            raise AgainstTheLaw(self.said(report))
