#!/usr/bin/env python3
"""How often `rulebook validate` names what is wrong with engines whose faults are composed by chance.

    measure.py RULEBOOK [--games GAME,...] [--seeds FROM] [--each N] [--jobs N] [--out FILE] [-- VALIDATE OPTIONS]
    measure.py --page FILE...

The first form validates N engines of each game, half of them with one fault and half with two, and writes a line of JSON for
each. The second prints tables from such files.

The engines of a game have the seeds from FROM on, one for each fault. A seed that was looked at is spent: what was mended since
may have been mended for it. So measure with seeds that nobody has looked at, and take those below 1000 to try things out.
"""

import argparse
import concurrent.futures
import json
import math
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "readings"))

from measure import GAMES, by_game, explanations, is_seen, rows, table, validated  # noqa: E402

ENGINE = str(HERE / "engine.py")
AGAIN = "--recheck"
"""The option of `validate` that asks anew what it tells; not every version has it."""


def seeds(first, number):
    """The seeds of some engines: those with one fault, then those with two."""
    singles = number - number // 2
    pairs = range(first + singles, first + singles + 2 * (number // 2), 2)
    return [str(seed) for seed in range(first, first + singles)] + [f"{seed}+{seed + 1}" for seed in pairs]


def measure(rulebook, game, seeds, options):
    engine = [sys.executable, ENGINE, game, seeds]
    said = subprocess.run([*engine, "--say"], capture_output=True, text=True, check=True)
    return {**json.loads(said.stdout), **validated(rulebook, game, engine, options)}


def options(rulebook, own):
    """The options of a validation: a hundred questions beside the cases, and what is told asked anew, if it can be."""
    offered = subprocess.run([rulebook, "validate", "--help"], capture_output=True, text=True, check=True).stdout
    return ["--positions", "100", *([AGAIN, "60"] if AGAIN in offered else []), *own]


CAUSES, FAULTS = 3, 2
"""How many causes, and how many faults that nothing explains, the first screen shows."""


def causes(row):
    """The causes that the first screen tells: not what names a clause again, which is only counted there."""
    return [one for one in explanations(row) if not one["again"]][:CAUSES]


def told(row):
    """What the first screen tells, in its order: causes, then faults that nothing explains, each with other clauses."""
    of_faults = [[word for word in fault.split() if "." in word] for fault in row["faults"][: row["alone"]]]
    shown = causes(row)
    for clauses in of_faults:
        if len(shown) - len(causes(row)) < FAULTS and not any(clauses[:1] == one["clauses"][:1] for one in shown):
            shown = [*shown, {"clauses": clauses}]
    return shown


def is_named_first(row):
    """Whether the first that is told has a clause of the mistake as its first or second."""
    return any(clause in row["composed"][0]["clauses"] for one in told(row)[:1] for clause in one["clauses"][:2])


def are_both_named(row):
    """Whether each mistake has a clause in something that is told."""
    clauses = {clause for one in told(row) for clause in one["clauses"]}
    return all(clauses.intersection(fault["clauses"]) for fault in row["composed"])


def false_sentences(row):
    """How much of what is told did not hold when it was asked anew."""
    checked = [one["rechecked"] for one in causes(row) if one.get("rechecked")]
    return sum(one["held"] < one["asked"] for one in checked)


def share(some, of):
    """How many of these rows are among those, and the 95 % interval of Wilson."""
    n, k, z = len(of), len(some), 1.96
    if n == 0:
        return "0 of 0"
    middle, half = k / n + z * z / (2 * n), z * math.sqrt(k / n * (1 - k / n) / n + z * z / (4 * n * n))
    low, high = (round(100 * max(0, middle + by) / (1 + z * z / n)) for by in (-half, half))
    return f"{k} of {n} ({round(100 * k / n)} %, {low}–{high})"


def of_engines(rows, rechecked=False):
    """The cells of some engines."""
    seen = [row for row in rows if is_seen(row)]
    singles, pairs = ([row for row in seen if len(row["composed"]) == number] for number in (1, 2))
    false = [row for row in seen if false_sentences(row)]
    return {
        "engines": len(rows),
        "not seen": share([row for row in rows if not is_seen(row)], rows),
        "singles named first": share(list(filter(is_named_first, singles)), singles),
        "pairs both named": share(list(filter(are_both_named, pairs)), pairs),
        "no cause told": share([row for row in seen if not causes(row)], seen),
        **({"false": share(false, seen), "false sentences": sum(map(false_sentences, rows))} if rechecked else {}),
    }


def page(rows):
    """A line for each game, and one for all."""
    rechecked = any(one.get("rechecked") for row in rows for one in explanations(row))
    return "\n".join(table("game", by_game(rows), lambda rows: of_engines(rows, rechecked))) + "\n"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("rulebook", nargs="?")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--each", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out")
    parser.add_argument("--page", nargs="+")
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    args = parser.parse_args(sys.argv[1:split])
    if args.page or not args.rulebook:
        print(page(rows(args.page)) if args.page else __doc__, end="")
        return
    out = open(args.out, "a") if args.out else sys.stdout
    asked = options(args.rulebook, sys.argv[split + 1 :])
    work = [(game, engine) for game in args.games.split(",") for engine in seeds(args.seeds, args.each)]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for row in pool.map(lambda of: measure(args.rulebook, *of, asked), work):
            print(json.dumps(row, ensure_ascii=False), file=out, flush=True)
            print(f"{row['game']} {row['seeds']} ({row['seconds']} s) {' '.join(row['troubles'])}", file=sys.stderr)


if __name__ == "__main__":
    main()
