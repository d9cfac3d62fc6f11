#!/usr/bin/env python3
"""How often `rulebook validate` names the clause that an engine's author got wrong, measured on the engines here.

    measure.py RULEBOOK [--games GAME,...] [--jobs N] [--out FILE] [--set N|pairs] [--sample N] [--pairs FILE]
        [-- VALIDATE OPTIONS]
    measure.py --page FILE...
    measure.py --all FILE...

The first form validates every engine of this folder with each of its mistakes and each of the pairs in pairs.jsonl, or with
those of one set only (`--set`), N of each set, the same ones every time (`--sample`), or the pairs of another file (`--pairs`), and
writes a line of JSON for each.
The second prints the tables of docs/results/diagnosis.md
from such files, and the third what was found for each mistake.
"""

import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import time

KEPT = ["mistake", "what", "clauses", "explains", "of", "contradicted", "rank", "bits", "again", "rechecked", "alternatives"]
OF_FACTS = ["clauses", "what", "facts", "rank", "bits", "again", "rechecked"]
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 8: "eighth"}
HERE = pathlib.Path(__file__).parent
# From the fourth set on the authors knew no engine: their mistakes that the engines make already, in their own words.
REWORDED = HERE / "reworded.jsonl"
# What some mistakes believe has become a question of the law since they were written, and its option has a clause.
RULED_SINCE = HERE / "ruled_since.jsonl"
GAMES = [
    # games: "{id}",
    "aviary",
    "tori-shogi",
    "chess",
    "awele",
    "awarichess",
    "synchronous-awarichess",
    "aieirping",
    "bifocal",
    # games: end
]


def mistakes(game, pairs=None):
    """The mistakes of a game's engine and the pairs of them, or only the pairs of a file."""
    listed = subprocess.run([sys.executable, HERE / "engine.py", game, "--list"], capture_output=True, text=True, check=True)
    engines = [json.loads(line) for line in listed.stdout.splitlines()]
    reworded = [json.loads(line) for line in REWORDED.read_text().splitlines()]
    reworded = [known for known in reworded if known["game"] == game]
    for ruled in map(json.loads, RULED_SINCE.read_text().splitlines()):
        for known in engines + reworded:
            if (game, known["mistake"]) == (ruled["game"], ruled["mistake"]):
                known["clauses"].append(ruled["clause"])
    last_said = {known["mistake"]: known for known in engines + reworded}
    if pairs:
        of_game = [pair for pair in map(json.loads, pairs.read_text().splitlines()) if pair["game"] == game]
        engines, reworded = [{"mistake": "+".join(pair["mistakes"]), "set": "pairs"} for pair in of_game], []
    for pair in engines:
        if pair["set"] == "pairs":
            both = [last_said[name] for name in pair["mistake"].split("+")]
            pair["belief"] = " ".join(known["belief"] for known in both)
            pair["clauses_of_each"] = [known["clauses"] for known in both]
            pair["clauses"] = list(dict.fromkeys(sum(pair["clauses_of_each"], [])))
    return [known for known in engines if known["set"]] + reworded


def validated(rulebook, game, engine, options):
    """What a validation finds, and how long it takes."""
    began = time.monotonic()
    command = [rulebook, "validate", game, "--json", "--faults", "3", *options, "--", *engine]
    ran = subprocess.run(command, capture_output=True, text=True)
    seconds = round(time.monotonic() - began, 1)
    if ran.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)}\n{ran.stderr}")
    report = json.loads(ran.stdout)
    causes = [{key: cause.get(key) for key in KEPT} for cause in report["diagnosis"]]
    # What nothing explains is on the first screen, symptoms are not.
    of_faults = sorted(report["faults"], key=lambda fault: fault["explained_by"] is not None)
    faults = [fault["disagreement"]["fingerprint"] for fault in of_faults]
    troubles = [trouble["kind"] for trouble in report["troubles"]]
    unexplained = report["unexplained"]["answers"]
    separations = report["unexplained"].get("separations", [])
    too_far = [(fault["overreach"] or {}).get("clause") for fault in of_faults]
    return {
        "causes": causes,
        "unexplained": unexplained,
        "separations": [{key: one.get(key) for key in OF_FACTS} for one in separations],
        "faults": faults,
        "too_far": too_far,
        "alone": sum(fault["explained_by"] is None for fault in of_faults),
        "troubles": troubles,
        "seconds": seconds,
    }


def explanations(found):
    """The causes, and what separates wrong answers from right ones, in the report's order."""
    return sorted(found["causes"] + found["separations"], key=lambda one: one["rank"])


def rank(found, clauses):
    """The place of the first finding that names one of these clauses: the causes, each followed by those that explain the
    same, and what separates wrong answers from right ones come first, by the bits that they save; then the faults that
    nothing explains, each with the clause that it shows to be taken too far; then what names a clause again."""
    first, again = ([one for one in explanations(found) if one["again"] == again] for again in (False, True))
    first, again = ([rule["clauses"] for one in some for rule in [one, *one.get("alternatives", [])]] for some in (first, again))
    faults = [[word for word in fault.split() if "." in word] + [far] for fault, far in zip(found["faults"], found["too_far"])]
    alone, symptoms = faults[: found["alone"]], faults[found["alone"] :]
    named = [any(clause in clauses for clause in finding) for finding in first + alone + again + symptoms]
    return named.index(True) + 1 if True in named else None


def measure(rulebook, game, mistake, options):
    def made(name):
        return validated(rulebook, game, [sys.executable, str(HERE / "engine.py"), game, name], options)

    found = made(mistake["mistake"])
    row = {**mistake, "game": game, "rank": rank(found, mistake["clauses"]), **found}
    if mistake["set"] == "pairs":
        row["ranks"] = [rank(found, clauses) for clauses in mistake["clauses_of_each"]]
        row["each_seen"] = [is_seen(made(name)) for name in mistake["mistake"].split("+")]
    return row


def sampled(work, number):
    """Some mistakes of each set, spread evenly over the games."""
    of_sets = {}
    for known in work:
        of_sets.setdefault(known[1]["set"], []).append(known)
    spread = lambda of_set: [of_set[at * len(of_set) // number] for at in range(min(number, len(of_set)))]
    return [known for of_set in of_sets.values() for known in spread(of_set)]


def is_seen(found):
    """Whether anything was wrong."""
    return bool(found["causes"] or found["faults"])


def places(row):
    """The rank, or that of each mistake of a pair."""
    return ", ".join(str(rank or "-") for rank in row.get("ranks", [row["rank"]]))


def rows(files):
    read = (json.loads(line) for file in files for line in pathlib.Path(file).read_text().splitlines())
    return sorted(read, key=lambda row: GAMES.index(row["game"]))


def sets(rows):
    """The rows of each set, with its name; the pairs come last."""
    named = [(name, number) for number, name in ORDINALS.items()] + [("pairs", "pairs")]
    of_sets = ((name, [row for row in rows if row["set"] == known]) for name, known in named)
    return [(name, rows) for name, rows in of_sets if rows]


def page(rows):
    """The page's tables: a line for each set and for each game, and one for the pairs of each game."""
    single = [row for row in rows if row["set"] in ORDINALS]
    tables = [
        table("set", [*sets(single), ("all", single)], of_mistakes),
        table("game", by_game(single), of_mistakes),
        table("game", by_game([row for row in rows if row["set"] == "pairs"]), of_pairs),
    ]
    return "\n\n".join("\n".join(lines) for lines in tables if len(lines) > 2) + "\n"


def whole(rows):
    """What was found for each mistake."""
    lines = []
    for game in GAMES:
        for name, of_set in sets([row for row in rows if row["game"] == game]):
            lines += [f"## {game}: {name if name == 'pairs' else name + ' set'}", "", *each(of_set), ""]
    return "\n".join(lines)


def table(of, groups, cells):
    """A line for each group of rows that has some."""
    groups = [(name, cells(rows)) for name, rows in groups if rows]
    heads = [of, *(groups[0][1] if groups else {})]
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *([name, *row.values()] for name, row in groups)]
    return [f"| {' | '.join(map(str, line))} |" for line in lines]


def of_mistakes(rows):
    """How many mistakes are named."""
    seen = [row for row in rows if is_seen(row)]
    return {
        "mistakes": len(rows),
        "not seen": len(rows) - len(seen),
        "named first": share(sum(row["rank"] == 1 for row in seen), seen),
        "among the first three": share(sum((row["rank"] or 9) <= 3 for row in seen), seen),
    }


def of_pairs(rows):
    """Of how many pairs both mistakes are named. A pair one of whose mistakes is never wrong by itself is not seen."""
    seen = [row for row in rows if is_seen(row) and all(row["each_seen"])]
    both = sum(all((rank or 9) <= 4 for rank in row["ranks"]) for row in seen)
    return {"pairs": len(rows), "not seen": len(rows) - len(seen), "both among the first four": share(both, seen)}


def by_game(rows):
    return [(game, [row for row in rows if row["game"] == game]) for game in GAMES] + [("all", rows)]


def share(n, rows):
    return f"{n} ({round(100 * n / max(1, len(rows)))} %)"


def each(rows):
    """What was found for each mistake of a game."""
    lines = ["| the author believes | clause at fault | first finding | rank |", "|---|---|---|--:|"]
    for row in rows:
        explained = explanations(row)
        if explained:
            first = explained[0]
            found = f"as if {first['what']}" if "mistake" in first else f"{first['what']}: {first['clauses'][:3]}"
        elif row["faults"]:
            found = f"`{row['faults'][0]}`" + (f", may take `{row['too_far'][0]}` too far" if row["too_far"][0] else "")
        else:
            found = "all checks passed"
        clauses = ", ".join(f"`{clause}`" for clause in row["clauses"])
        lines.append(f"| {row['belief']} | {clauses} | {found} | {places(row)} |".replace("\n", " "))
    return lines


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("rulebook", nargs="?")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out")
    parser.add_argument("--page", nargs="+")
    parser.add_argument("--all", nargs="+")
    parser.add_argument("--set", help="a number, or pairs; the sixth set's mistakes are measured in pairs only, if not named")
    parser.add_argument("--sample", type=int, help="so many mistakes of each set, spread over the games")
    parser.add_argument("--pairs", type=pathlib.Path, help="measure the pairs of this file, such as drawn.jsonl")
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    args = parser.parse_args(sys.argv[1:split])
    if args.page or args.all:
        print(page(rows(args.page)) if args.page else whole(rows(args.all)), end="")
        return
    out = open(args.out, "a") if args.out else sys.stdout
    work = [
        (game, mistake)
        for game in args.games.split(",")
        for mistake in mistakes(game, args.pairs)
        if (str(mistake["set"]) == args.set if args.set else mistake["set"] != 6)
    ]
    if args.sample:
        work = sampled(work, args.sample)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for row in pool.map(lambda of: measure(args.rulebook, *of, sys.argv[split + 1 :]), work):
            print(json.dumps(row, ensure_ascii=False), file=out, flush=True)
            print(f"{places(row)}  {row['game']} {row['mistake']} ({row['seconds']} s)", file=sys.stderr)


if __name__ == "__main__":
    main()
