"""Holds an engine that speaks `docs/reference/protocol.md` to the exported cases of a game: `docs/reference/corpus.md`.

    read_corpus.py FOLDER GAME ENGINE...
"""
import hashlib, json, subprocess, sys
from pathlib import Path

folder, game, *command = sys.argv[1:]
manifest = json.loads((Path(folder) / "manifest.json").read_text())
[entry] = [entry for entry in manifest["games"] if entry["game"] == game]
cases = (Path(folder) / entry["file"]).read_bytes()
assert hashlib.sha256(cases).hexdigest() == entry["sha256"], "the file is not the manifest's"
engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(case, move=None):
    question = {key: case[key] for key in ("id", "game", "position", "moves", "rulings")}
    engine.stdin.write(json.dumps(question if move is None else question | {"move": move}) + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())


def wrong(case):
    """Each wrong answer to a case, with the clauses at fault."""
    answer = ask(case)
    if "step" in case:
        if "error" not in answer:
            yield "accepts the position", [reason["clause"] for reason in case.get("reasons", [])]
        return
    granted = {move: group["clauses"] for group in case["grounds"] for move in group["moves"]}
    forbidden = {move: group["clause"] for group in case.get("illegal", []) for move in group["moves"]}
    played = set(answer.get("legal", []))
    yield from (("misses " + move, granted[move]) for move in sorted(set(case["legal"]) - played))
    yield from (("plays " + move, forbidden.get(move)) for move in sorted(played - set(case["legal"])))
    for refused in case["refused"]:
        if "error" not in ask(case, refused["move"]) and refused["move"] not in played:
            yield "makes " + refused["move"], refused["clause"]
    for key in ("turn", "check"):
        if answer.get(key, case[key]) != case[key]:
            yield f"says {key} {answer[key]}", case["clauses"].get(key)


faults = [(case["id"], *fault) for case in map(json.loads, cases.splitlines()) for fault in wrong(case)]
for case, what, clauses in faults:
    print(f"{case}: {what} ({clauses})")
print(f"{entry['cases']} cases, {len(faults)} wrong answers")
sys.exit(bool(faults))
