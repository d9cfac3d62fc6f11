"""Plays random games of chess with `rulebook speak` and python-chess side by side.

    tests/peers/python_chess/run --games 500

What is compared: the position as text, who is to move, check, the legal moves, the outcome.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from chess_games import Chess  # noqa: E402


class WithPythonChess(Chess):
    here = HERE
    peer = "python-chess"
    game = {"game": "chess", "rulings": "without-claims,pieces-beyond-the-set=allowed"}
    copies = os.cpu_count() or 1


if __name__ == "__main__":
    WithPythonChess().main(__doc__)
