"""Reads the games of PGN files by Rulebook and by python-chess, and compares how far they get and where.

Prints how many games are read alike, and those that are not, by kind. What differs is explained in
docs/results/real-games.md. Ends with 1 if both read a game to its end and reach different positions, in files that both
divide into the same games.
"""

import argparse
import collections
import io
import json
import os
import pathlib
import subprocess
import sys

import chess.pgn

RULEBOOK = os.environ.get("RULEBOOK", "target/release/rulebook")


def files_of(paths):
    for path in map(pathlib.Path, paths):
        yield from sorted(path.rglob("*.pgn")) if path.is_dir() else [path]


def text_of(path):
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def by_python_chess(path):
    """The last position of the main line and whether there was an error, game by game."""
    stream = io.StringIO(text_of(path))
    while True:
        try:
            game = chess.pgn.read_game(stream)
            if game is None:
                return
            end = game.end().board().fen()
        except (ValueError, IndexError):  # a position, a variant or a variation that it cannot read
            yield None, True
            continue
        yield end, bool(game.errors)


def by_rulebook(path):
    command = [RULEBOOK, "replay", "chess", str(path), "--games", "--json"]
    for line in subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout.splitlines():
        game = json.loads(line)
        kind = "unreadable" if game["unread"] else "illegal" if game["illegal"] else "read"
        yield game["position"], kind


def board(position):
    """The board and whose turn it is: python-chess leaves out rights and squares that the text has."""
    return position and " ".join(position.split()[:2])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--files", nargs="+", required=True, metavar="PATH")
    arguments.add_argument("--show", type=int, default=5, metavar="N", help="how many of each kind are shown")
    given = arguments.parse_args()
    counted, shown, divided = collections.Counter(), collections.defaultdict(list), 0
    for path in files_of(given.files):
        theirs, ours = list(by_python_chess(path)), list(by_rulebook(path))
        if len(theirs) != len(ours):
            divided += 1
            shown["divided into other games"].append(f"{path}: {len(theirs)} and {len(ours)}")
            continue
        for number, ((their_end, error), (our_end, kind)) in enumerate(zip(theirs, ours), 1):
            place = "the same position" if board(their_end) == board(our_end) else "elsewhere"
            row = (f"python-chess: {'error' if error else 'read'}", f"Rulebook: {kind}", place)
            counted[row] += 1
            if row != ("python-chess: read", "Rulebook: read", "the same position"):
                shown[", ".join(row)].append(f"{path} game {number}: {their_end} | {our_end}")
    for row, games in counted.most_common():
        print(f"{games:7} games  {', '.join(row)}")
    print(f"{divided:7} files  divided into other games")
    for kind, games in shown.items():
        print(f"\n{kind}:")
        for game in games[: given.show]:
            print(f"  {game}")
    return 1 if counted["python-chess: read", "Rulebook: read", "elsewhere"] else 0


if __name__ == "__main__":
    sys.exit(main())
