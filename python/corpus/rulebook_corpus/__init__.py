"""The cases of Rulebook as data. `page()` says what every key of a case means."""

import json
from importlib.resources import files
from typing import Any, Iterator

__all__ = ["DATA", "cases", "cases_of", "games", "index", "manifest", "page", "perft"]

#: The folder of the files.
DATA = files(__name__) / "data"


def _lines(name: str) -> Iterator[dict[str, Any]]:
    with (DATA / name).open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def manifest() -> dict[str, Any]:
    """The corpus's version, and each file's digest."""
    return json.loads((DATA / "manifest.json").read_text(encoding="utf-8"))


def games() -> list[str]:
    """The games' ids."""
    return [game["game"] for game in manifest()["games"]]


def cases(game: str) -> Iterator[dict[str, Any]]:
    """The cases of a game."""
    return _lines(f"{game}.jsonl")


def perft(game: str) -> Iterator[dict[str, Any]]:
    """The perft tables of a game."""
    return _lines(f"{game}.perft.jsonl")


def index() -> Iterator[dict[str, Any]]:
    """Which cases show a clause: for each game and clause, their ids."""
    return _lines("index.jsonl")


def cases_of(game: str, clause: str) -> Iterator[dict[str, Any]]:
    """The cases of a game that are there to show a clause."""
    return (case for case in cases(game) if clause in case["shows"])


def page() -> str:
    """What every key of a case means."""
    return (DATA / "README.md").read_text(encoding="utf-8")
