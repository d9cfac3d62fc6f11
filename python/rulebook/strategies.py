"""Hypothesis strategies: games and positions that occur in play.

    from hypothesis import given
    from rulebook.strategies import games

    @given(games("aviary"))
    def test_my_engine_counts_the_same_moves(board):
        assert len(my_engine.moves(board.position())) == len(board.legal_moves)

A counterexample shrinks to fewer moves, and to those that come first in the list of legal moves.
"""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from . import Board

__all__ = ["games", "moves", "positions"]


@st.composite
def games(
    draw: st.DrawFn,
    game: str,
    *,
    start: str = "startpos",
    rulings: str | Mapping[str, str] | None = None,
    max_plies: int = 40,
) -> Board:
    """Games of at most ``max_plies`` legal moves from a start position, as boards with their move stacks."""
    board = Board(game, start, rulings=rulings)
    # A list of numbers shrinks by leaving out elements anywhere.
    for number in draw(st.lists(st.integers(0, 0xFFFF), max_size=max_plies)):
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(legal[number % len(legal)])
    return board


def positions(
    game: str,
    *,
    start: str = "startpos",
    rulings: str | Mapping[str, str] | None = None,
    max_plies: int = 40,
) -> st.SearchStrategy[Board]:
    """The last positions of such games, without the moves that led there."""
    ended = games(game, start=start, rulings=rulings, max_plies=max_plies)
    return ended.map(lambda board: Board(game, board.position(), rulings=rulings))


def moves(board: Board) -> st.SearchStrategy[str]:
    """The legal moves of a position that has some."""
    return st.sampled_from(list(board.legal_moves))
