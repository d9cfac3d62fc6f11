"""Plays random games of chess with `rulebook speak` and Stockfish, behind `rulebook adapt`, side by side.

    tests/peers/stockfish/run --games 500

What is compared: the position as text, who is to move, check, the legal moves.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from chess_games import Chess  # noqa: E402
from uci import WithEngine  # noqa: E402


class WithStockfish(WithEngine, Chess):
    here = HERE
    peer = "Stockfish"
    game = {"game": "chess", "rulings": "engines"}
    copies = os.cpu_count() or 1


if __name__ == "__main__":
    WithStockfish().main(__doc__)
