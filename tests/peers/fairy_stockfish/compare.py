"""Plays random games of Tori Shogi with `rulebook speak` and Fairy-Stockfish, behind `rulebook adapt`, side by side.

    tests/peers/fairy_stockfish/run --games 100

What is compared: the position as text, who is to move, check, the legal moves.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from tori_shogi_games import ToriShogi  # noqa: E402
from uci import WithEngine  # noqa: E402


class WithFairyStockfish(WithEngine, ToriShogi):
    here = HERE
    peer = "Fairy-Stockfish"
    game = {"game": "tori-shogi", "rulings": "engines,repetition=none"}
    copies = os.cpu_count() or 1


if __name__ == "__main__":
    WithFairyStockfish().main(__doc__)
