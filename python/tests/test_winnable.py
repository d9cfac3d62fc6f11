"""Whether the players of chess can still win, and games that go on although neither can."""

import copy
import io
import pickle
import random

import pytest
import rulebook
from rulebook import Board, Breach, Chances, Dead, Outcome, Undecided, Unwinnable, Winnable, read_games, replay

try:
    import chess
except ImportError:
    chess = None

# Neither King passes the Pawns, and none of these moves.
WALL = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1"
# The same after White has captured the Knight.
BEFORE_WALL = "4k3/8/8/p2p2p1/P2P2P1/8/4n3/4K3 w - - 0 1"
ROOK_AGAINST_KING = "8/8/3rk3/8/8/2K5/8/8 b - - 0 1"
SAYS = "neither player can win any more after 1. Kxe2, so the game was over there (Article 5.2.2, chess.end.dead-position)"


@pytest.mark.parametrize("side", ["bitboard", "model"])
def test_each_player_has_one_of_the_answers(side):
    board = Board("chess", ROOK_AGAINST_KING, side=side)
    chances = board.winnable()
    assert type(chances) is Chances and not chances.dead and chances.law is None
    assert chances.white == Unwinnable(
        "White cannot win: White has only a King (chess.winnable.material)", "chess.winnable.material"
    )
    assert isinstance(chances.black, Winnable) and board.move_stack == []
    mate = Board("chess", ROOK_AGAINST_KING, side=side, moves=chances.black.line)
    assert mate.outcome().winner == "black" and mate.is_checkmate()
    assert mate.winnable().black == Winnable(()) and mate.winnable().white.clause == "chess.winnable.searched"
    assert str(chances.white) == chances.white.why
    assert str(chances.black) == f"can still win: {' '.join(chances.black.line)}" and str(mate.winnable().black) == "has won"
    both = Board("chess").winnable()
    assert isinstance(both.white, Winnable) and isinstance(both.black, Winnable) and not both.dead


def test_they_are_found_by_the_player():
    chances = Board("chess", ROOK_AGAINST_KING).winnable()
    for white, black in (("white", "black"), (True, False), (rulebook.Side("white"), rulebook.Side("black"))):
        assert chances[white] is chances.white and chances[black] is chances.black
    assert chances[Board("chess", ROOK_AGAINST_KING).turn] is chances.black
    with pytest.raises(ValueError, match="no player 'south' here; there are black, white"):
        chances["south"]
    for wrong in (0, None):
        with pytest.raises(TypeError, match="a player is a name"):
            chances[wrong]
    with pytest.raises(TypeError):
        list(chances)


def test_none_of_them_is_a_condition():
    chances = Board("chess", ROOK_AGAINST_KING).winnable()
    for told in (chances, chances.white, chances.black, Undecided(7), Unwinnable("", ""), Winnable(())):
        for ask in (lambda: bool(told), lambda: not told, lambda: 1 if told else 2, lambda: told and 1):
            with pytest.raises(TypeError, match=r"ask which of the three it is.*rulebook\.Unwinnable"):
                ask()


def test_they_are_values():
    for told in (Board("chess", WALL).winnable(), Chances(Undecided(7), Winnable(("e2e4",)), (Undecided(1), Undecided(2)))):
        for again in (copy.copy(told), copy.deepcopy(told), pickle.loads(pickle.dumps(told))):
            assert again == told and hash(again) == hash(told)
    assert str(Undecided(7)) == "undecided after 7 positions"


def test_undecided_is_none_of_the_others():
    # Nobody knows, and the position is not called dead.
    for white, black in ((Undecided(7), Unwinnable("", "")), (Unwinnable("", ""), Undecided(7)), (Undecided(7), Undecided(7))):
        assert Chances(white, black).dead is False
    assert Chances(Unwinnable("", ""), Unwinnable("", "")).dead is True
    assert Chances(Winnable(()), Unwinnable("", "")).dead is False


def test_an_answer_of_the_protocol_is_read():
    undecided = {"verdict": "undecided", "searched": 7}
    lost = {"verdict": "unwinnable", "why": "walls", "clause": "chess.winnable.walls"}
    won = {"verdict": "winnable", "line": ["e2e4", "e7e5"]}
    read = Chances._of({"white": undecided, "black": lost, "dead": False, "law": [won, undecided]})
    line = Winnable(("e2e4", "e7e5"))
    assert read == Chances(Undecided(7), Unwinnable("walls", "chess.winnable.walls"), (line, Undecided(7)))
    asked = rulebook.ask({"ask": "winnable", "game": "chess", "position": WALL}, by="both")
    assert Chances._of(asked) == Board("chess", WALL).winnable() and asked["dead"] is Board("chess", WALL).winnable().dead


@pytest.mark.parametrize("game", [game.id for game in rulebook.games() if game.id != "chess"])
def test_it_is_asked_in_chess_only(game):
    board = Board(game)
    with pytest.raises(rulebook.NotInGameError, match="does not ask who can still win"):
        board.winnable()
    assert board.dead is None and board.explain(board.legal_moves[0]).dead is None


@pytest.mark.parametrize("side", ["bitboard", "model"])
def test_a_game_goes_on_in_a_dead_position(side):
    board = Board("chess", BEFORE_WALL, side=side)
    verdict = board.explain("e1e2")
    assert verdict.dead == Dead(1, SAYS) and verdict.ends is None and str(verdict).endswith(f"\n  Then {SAYS}")
    assert next(made.verdict for made in board.piece("e1").moves if made.move == "e1e2").dead == verdict.dead
    board.push("e1e2")
    assert board.dead == board.copy().dead == verdict.dead and board.winnable().dead and board.outcome() is None
    assert board.copy(stack=False).dead == Dead(0, SAYS.replace("after 1. Kxe2", "from the first position"))
    board.pop()
    assert board.dead is None and not board.winnable().dead


def test_scores_and_archives_say_since_when():
    score = f'[FEN "{BEFORE_WALL}"]\n\n1. Kxe2 Kd7 2. Kd3 *\n'
    assert replay("chess", score).dead == Dead(1, SAYS)
    assert replay("chess", f'[FEN "{BEFORE_WALL}"]\n\n1. Kd2').dead is None and replay("chess", "1. e4").dead is None
    went_on, other = read_games("chess", io.StringIO(score + "\n1. e4 e5 *\n"))
    assert went_on.dead == Dead(1, SAYS) and other.dead is None and went_on.replay().dead == went_on.dead
    assert pickle.loads(pickle.dumps(went_on)) == went_on
    assert any("neither player can win" in told for told in went_on.told) and other.told == ()


@pytest.mark.skipif(chess is None, reason="chess is not installed")
@pytest.mark.parametrize("seed", range(4))
def test_python_chess_says_the_same_of_the_material(seed):
    chance, compared = random.Random(seed), 0
    while compared < 40:
        men = [chess.Piece.from_symbol(symbol) for symbol in "Kk" + "".join(chance.choices("NnBbQqRrPp", k=chance.randrange(4)))]
        theirs = chess.Board(None)
        for square, man in zip(chance.sample(range(64), len(men)), men):
            theirs.set_piece_at(square, man)
        theirs.turn = chance.random() < 0.5
        board = Board("chess", theirs.fen())
        if not theirs.is_valid() or not board.is_valid() or theirs.is_stalemate() or theirs.is_checkmate():
            continue
        compared += 1
        chances = board.winnable()
        for color in (chess.WHITE, chess.BLACK):
            told = chances[color]
            missing = isinstance(told, Unwinnable) and told.clause == "chess.winnable.material"
            assert theirs.has_insufficient_material(color) == missing, theirs.fen()
            if isinstance(told, Winnable):
                end = theirs.copy()
                for move in told.line:
                    assert chess.Move.from_uci(move) in end.legal_moves
                    end.push_uci(move)
                assert end.is_checkmate() and end.turn is not color
        if theirs.is_insufficient_material():
            assert chances.dead
