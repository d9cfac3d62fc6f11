"""The protocol in process, as ``rulebook speak`` offers it over a pipe."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Union

from . import _rulebook

Rulings = Union[str, Mapping[str, str], None]
"""Rulings, as a text (the name of a set, or ``question=option`` separated by commas) or an option for each question."""


def ask(question: Mapping[str, Any], *, by: str = "model") -> dict[str, Any]:
    """The answer to a question of the protocol, as an object; errors are answers too.

    :param by: who answers: ``model`` (the law), ``bitboard`` (the fast engine) or ``both``.

    >>> ask({"ask": "clause", "game": "aviary", "clause": "robin.blocked"})["clause"]["kind"]
    'forbids'
    >>> ask({"game": "draughts"})["error"]["kind"]
    'unknown-game'
    """
    answer: dict[str, Any] = json.loads(_rulebook.ask(json.dumps(dict(question)), by))
    return answer


def answered(question: Mapping[str, Any], text: str = "", *, by: str = "model") -> dict[str, Any]:
    """The same, but a refusal is raised as an exception; ``text`` is the text that it refuses."""
    # Texts as they are: what is not valid Unicode is refused in the same way everywhere, by `UnicodeEncodeError`.
    line = json.dumps(dict(question), ensure_ascii=False)
    answer: dict[str, Any] = json.loads(_rulebook.answered(line, text, by))
    return answer


def given(rulings: Rulings) -> Union[str, list[tuple[str, str]], None]:
    """Rulings as the extension module takes them."""
    if rulings is None or isinstance(rulings, str):
        return rulings
    if not isinstance(rulings, Mapping):
        raise TypeError(f"rulings are a text or a mapping, not {type(rulings).__name__}")
    return list(rulings.items())


def stated(game: str, rulings: Rulings) -> dict[str, str]:
    """The questions whose option is not the default."""
    known = given(rulings)
    return {} if known is None else dict(_rulebook.rulings(game, known))
