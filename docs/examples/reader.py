"""Counts the cases of a game that an engine answers rightly: docs/reference/corpus.md. `rulebook export FOLDER` writes them.

    python3 reader.py FOLDER GAME
"""
import json, sys


def answer(case):
    """Your engine: its legal moves, in any order, or None if it refuses the position.

    It sets case["rulings"], loads case["position"] and makes case["moves"].
    """
    return None


def ordered(moves):
    return None if moves is None else sorted(moves)


folder, game = sys.argv[1:]
cases = agree = 0
with open(f"{folder}/{game}.jsonl", encoding="utf-8") as lines:
    for case in map(json.loads, lines):
        cases += 1
        # A position that is refused has no moves, not even an empty list.
        if ordered(answer(case)) == ordered(case.get("legal")):
            agree += 1
        else:
            print("differs:", case["id"])
print(f"{agree} of {cases} cases agree")
