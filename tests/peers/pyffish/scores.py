"""Has `rulebook speak` read random games of Tori Shogi as Fairy-Stockfish writes them, in both of its notations.

    tests/peers/pyffish/run scores --games 500

What is compared, under the rulings by default and `engines`: each move with the move meant, and who has won.
"""

import argparse
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

sys.path += [str(Path(__file__).resolve().parents[n]) for n in (0, 1)]
sys.path.append(str(Path(__file__).resolve().parents[3] / "docs" / "examples"))
import pyffish  # noqa: E402
from compare import placed  # noqa: E402
from sides import Side  # noqa: E402
from tori_shogi_pyffish import PLAYERS, START, VARIANT, move_from_fairy, position_to_fairy, possible  # noqa: E402

NOTATIONS = (pyffish.NOTATION_SAN, pyffish.NOTATION_DEFAULT)
POINTS = {"w": "1-0", "b": "0-1"}


def played(rng):
    """A game: its start in Fairy-Stockfish's spelling, its moves, and the side that has won by mate, if any."""
    start = position_to_fairy(START)
    while rng.random() < 0.5 and not possible(start := position_to_fairy(placed(rng))):
        pass
    at, moves, forced = start, [], rng.random() < 0.5
    while (legal := pyffish.legal_moves(VARIANT, at, [])) and len(moves) < 80:
        promotions = [move for move in legal if move.endswith("+")]
        moves.append(rng.choice(promotions if forced and promotions else legal))
        at = pyffish.get_fen(VARIANT, at, moves[-1:])
    mated = not legal and pyffish.gives_check(VARIANT, at, [])
    winner = ("wb" if pyffish.game_result(VARIANT, start, moves) > 0 else "bw")["wb".index(at.split()[1])]
    return start, moves, winner if mated else None


def pgn(start, words, result):
    """A game as the server of pychess.org exports it."""
    numbered = " ".join(word if at % 2 else f"{at // 2 + 1}. {word}" for at, word in enumerate(words))
    return f'[Result "{result}"]\n[Variant "Torishogi"]\n[FEN "{start}"]\n[SetUp "1"]\n{numbered} {result}\n'


def shown(answer):
    """What is compared: the moves, what stops them, the end."""
    error = answer.get("error") or {}
    return [step["move"] for step in answer.get("steps", [])], {**error, "message": None}, answer.get("end")


def wrong(answer, meant, result):
    """What is not as it was meant: `meant` is the answer to the same game in the protocol's notation."""
    if shown(answer) != shown(meant):
        return "another move"
    if answer.get("slips"):
        return "a slip"
    winner = {POINTS[side]: PLAYERS[side] for side in POINTS}.get(result)
    if winner is None or answer.get("error"):
        return None
    agrees = (answer.get("end") or {}).get("winner") == winner and not answer.get("refused")
    return None if agrees else "another winner"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rulebook")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    games = [played(random.Random(f"{asked.seed} {n}")) for n in range(asked.games)]
    read = failed = 0
    stops = Counter()
    for rulings in ("default", "engines"):
        question = {"ask": "score", "game": "tori-shogi", "rulings": "" if rulings == "default" else rulings}
        side = Side("rulebook", [asked.rulebook, "speak"], question)
        scores = [pgn(start, map(move_from_fairy, moves), POINTS.get(winner, "*")) for start, moves, winner in games]
        meant = side.ask([{"score": score} for score in scores])
        stops.update((answer["error"].get("clause", "its position"), rulings) for answer in meant if "error" in answer)
        for notation in NOTATIONS:
            scores = [
                pgn(start, pyffish.get_san_moves(VARIANT, start, moves, False, notation), POINTS.get(winner, "*"))
                for start, moves, winner in games
            ]
            answers = side.ask([{"score": score} for score in scores])
            for (_, _, winner), score, answer, as_meant in zip(games, scores, answers, meant):
                read += len(answer.get("steps", []))
                if what := wrong(answer, as_meant, POINTS.get(winner)):
                    failed += 1
                    print(f"{what}, rulings {rulings}: {json.dumps(score)}\n  {json.dumps(answer)[-400:]}")
    for (clause, rulings), count in stops.items():
        print(f"{count} games stopped by {clause}, rulings {rulings}")
    print(f"{len(games)} games, {read} moves read, {failed} readings wrong")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
