"""What type checkers say of engines, moves and players."""

import subprocess
import sys

import pytest

try:
    import chess
except ImportError:
    chess = None

TYPED = """
import io
import pathlib
from collections.abc import Iterable
from typing import Any, Optional
import rulebook

class Fine:
    def legal_moves(self, position: str, after: list[str], options: dict[str, str]) -> Iterable[str]:
        return rulebook.Board("awele", position, options, moves=after).legal_moves

class Plain:
    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        return rulebook.ask(question)

rulebook.validate(Fine(), "awele")
rulebook.validate(Fine, "awele")
rulebook.validate(Plain(), "awele")
board = rulebook.Board("chess")
assert board.turn == True or board.turn == "white"
rulebook.Outcome("white", "checkmate"), rulebook.Outcome(True, "checkmate"), rulebook.Outcome(None, "stalemate")
board.svg(orientation=False)
for claim in (*board.claims, *board.explain("e2e4").claims):
    since: Optional[int] = claim.since
    moves: tuple[str, ...] = claim.with_moves
for chance in (board.winnable().white, board.winnable()[True], board.winnable()["black"]):
    if isinstance(chance, rulebook.Winnable):
        line: tuple[str, ...] = chance.line
    elif isinstance(chance, rulebook.Unwinnable):
        why: str = chance.why
    else:
        searched: int = chance.searched
for dead in (board.dead, board.explain("e2e4").dead, rulebook.replay("chess", "1. e4").dead):
    number: Optional[int] = None if dead is None else dead.since
for source in (pathlib.Path("archive.pgn"), "archive.pgn", io.BytesIO(), io.StringIO(), open("archive.pgn", "rb")):
    for game in rulebook.read_games("chess", source):
        law: Optional[rulebook.Outcome] = game.result.law
        breaches: list[rulebook.Breach] = [move.breach for move in game.illegal]
"""

WRONG = """
import rulebook

class Nothing:
    pass

class Number:
    def legal_moves(self, position: str, moves: list[str], rulings: dict[str, str]) -> int:
        return 5

rulebook.validate(Nothing(), "awele")
rulebook.validate(Number(), "awele")
rulebook.Board("chess").push(5)
rulebook.read_games("chess", 5)
rulebook.Board("chess").winnable()[5]
"""


def test_engines_and_moves_are_typed(tmp_path):
    pytest.importorskip("mypy")
    for name, code in (("typed", TYPED), ("wrong", WRONG)):
        (tmp_path / f"{name}.py").write_text(code)
    if chess is not None:
        (tmp_path / "typed.py").write_text(TYPED + "import chess\nboard.push(chess.Move.from_uci('e2e4'))\n")

    def mypy(name):
        asked = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), f"{name}.py"]
        return subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False)

    fine, wrong = mypy("typed"), mypy("wrong")
    assert fine.returncode == 0, fine.stdout + fine.stderr
    assert [int(line.split(":")[1]) for line in wrong.stdout.splitlines() if ": error:" in line] == [11, 12, 13, 14, 15], wrong.stdout
