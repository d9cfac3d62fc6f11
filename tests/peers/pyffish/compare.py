"""Plays random games of Tori Shogi with `rulebook speak` and Fairy-Stockfish's Python binding side by side.

    tests/peers/pyffish/run --games 2000

What is compared: the position as text, who is to move, check, the legal moves, the outcome.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from tori_shogi_games import ToriShogi  # noqa: E402

# Positions that the law refuses by these clauses alone and Fairy-Stockfish takes: a finding, counted and no difference
# (docs/tori-shogi-and-fairy-stockfish.md).
TAKEN_THERE = {"tori-shogi.position.immobile-swallow", "tori-shogi.position.third-swallow"}


class WithPyffish(ToriShogi):
    here = HERE
    peer = "pyffish"
    game = {"game": "tori-shogi", "rulings": "engines"}
    copies = os.cpu_count() or 1

    def finding(self, answers):
        """Positions that rulebook refuses and pyffish takes, where all the clauses are known findings."""
        ours, theirs = answers
        error = ours.get("error") or {}
        if error.get("kind") != "impossible-position" or "error" in theirs or "skipped" in theirs:
            return None
        clauses = {reason["clause"] for reason in error["reasons"]}
        return "refused here and taken there: " + ", ".join(sorted(clauses)) if clauses <= TAKEN_THERE else None


if __name__ == "__main__":
    WithPyffish().main(__doc__)
