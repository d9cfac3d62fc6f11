"""What the examples have in common: the protocol's lines, and which rulings a question states."""

import json
import sys


class Skipped(Exception):
    """A question that the program asked cannot answer."""


class Wrong(Exception):
    """A question that has no answer but an error."""


def stated_rulings(stated, defaults, sets):
    """The rulings that a question states, the rest by default: a text as `--rulings` takes, or an object."""
    rulings = dict(defaults)
    if isinstance(stated, dict):
        rulings.update(stated)
    for part in filter(None, map(str.strip, stated.split(","))) if isinstance(stated, str) else ():
        question, _, option = part.partition("=")
        rulings.update(sets[part] if part in sets else {question: option})
    return rulings


def position_of(question):
    """The position's text; left out, it is the start."""
    position = question.get("position")
    return "startpos" if position is None else position


def spoken(line, about, answer):
    """The answer to a line."""
    try:
        question = json.loads(line)
    except ValueError as error:
        return {"id": None, "error": {"kind": "malformed", "field": "line", "message": str(error)}}
    known = {"id": question["id"]} if "id" in question else {}
    try:
        return {**known, **(about() if question.get("ask") == "about" else answer(question))}
    except Skipped as why:
        return {**known, "skipped": str(why)}
    except Wrong as error:
        return {**known, "error": error.args[0]}


def speak(about, answer):
    """Reads one question a line and writes one answer a line."""
    for asked in sys.stdin:
        print(json.dumps(spoken(asked, about, answer), separators=(",", ":")), flush=True)
