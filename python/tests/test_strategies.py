"""Hypothesis strategies: what they draw can occur, and shrinks."""

import pytest

hypothesis = pytest.importorskip("hypothesis")

import rulebook
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st
from rulebook.strategies import games, moves, positions

many = settings(max_examples=2000, deadline=None, derandomize=True)
few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


@pytest.mark.parametrize("game", [game.id for game in rulebook.games()])
def test_games_are_legal_and_end(game):
    @few
    @given(games(game, max_plies=12))
    def check(board):
        assert len(board.move_stack) <= 12
        again = rulebook.Board(game)
        for move in board.move_stack:
            assert again.is_legal(move)
            again.push(move)
        assert again.position() == board.position()

    check()


def test_positions_have_no_past():
    @few
    @given(positions("chess"))
    def check(board):
        assert board.move_stack == [] and board.is_valid()

    check()


def test_moves_are_those_of_the_position():
    @few
    @given(st.data())
    def check(data):
        board = data.draw(games("aviary", max_plies=6))
        if board.legal_moves:
            assert board.is_legal(data.draw(moves(board)))

    check()


def test_a_counterexample_shrinks():
    # A capture needs three moves; games have up to forty.
    captured = find(
        games("chess"),
        lambda board: board.position().split()[0].count("p") < 8,
        settings=many,
    )
    assert len(captured.move_stack) <= 8


def test_rulings_and_start_are_used():
    drawn = games("aviary", rulings="sideways-jump=not-allowed", start="startpos")
    board = find(drawn, lambda board: len(board.move_stack) == 2, settings=many)
    assert dict(board.rulings)["sideways-jump"] == "not-allowed"
