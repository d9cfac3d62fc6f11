"""Asks an engine the cases of a game, and shows what it answers wrongly. It needs nothing but Python.

    python3 corpus/run.py [--in FOLDER] GAME ENGINE...

The engine is any program that answers a line of JSON with one (docs/reference/protocol.md); change `ask` to ask in another
way. FOLDER is an export, slim or full; without it, the folder of this file.
"""
import argparse, json, pathlib, subprocess, sys

parser = argparse.ArgumentParser()
parser.add_argument("--in", dest="folder", type=pathlib.Path, default=pathlib.Path(__file__).parent)
parser.add_argument("game")
parser.add_argument("engine", nargs=argparse.REMAINDER)
given = parser.parse_args()
engine = None


def ask(case):
    """The engine's answer: `legal`, or `error` if it refuses the position, or `skipped` if it cannot say; none if it ends."""
    global engine
    if engine is None or engine.poll() is not None:
        engine = subprocess.Popen(given.engine, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    question = {key: case[key] for key in ("id", "game", "position", "moves", "rulings")}
    print(json.dumps(question), file=engine.stdin, flush=True)
    if line := engine.stdout.readline():
        return json.loads(line)
    engine.wait()


def wrong(case, answer):
    """What is wrong with an answer, each with the clauses that the line has for it."""
    reasons = [reason["clause"] for reason in case.get("reasons", [])] or [case["step"]] if "step" in case else None
    if answer is None:
        yield "does not answer", reasons
        return
    if "step" in case or "error" in answer:
        if ("step" in case) != ("error" in answer):
            yield ("takes" if reasons else "refuses") + " the position", reasons
        return
    groups = [(group["moves"], group["clauses"]) for group in case.get("grounds", [])]
    groups += [(group["moves"], [group["clause"]]) for group in case.get("illegal", [])]
    groups += [([refused["move"]], [refused["clause"]]) for refused in case["refused"]]
    clauses = {move: clauses for moves, clauses in groups for move in moves}
    for move in sorted(set(case["legal"]) ^ set(answer["legal"])):
        yield ("plays " if move in answer["legal"] else "does not play ") + move, clauses.get(move)
    for key in ("turn", "check", "outcome"):
        if answer.get(key, case[key]) != case[key]:
            yield f"says {key} {answer[key]}", [case["clauses"].get(key, "the game goes on")]


asked = skipped = faults = 0
for case in map(json.loads, (given.folder / f"{given.game}.jsonl").open(encoding="utf-8")):
    answer, asked = ask(case), asked + 1
    if answer and "skipped" in answer:
        skipped += 1
        continue
    for what, clauses in wrong(case, answer):
        faults += 1
        print(f"{case['id']}: {what} ({', '.join(dict.fromkeys(clauses or case['shows']))}; {case['basis']})")
print(f"{asked} cases, {skipped} skipped, {faults} wrong answers")
sys.exit(faults > 0)
