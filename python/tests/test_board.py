"""Boards: every method, for every game, against the values of the documents."""

import copy
import pickle
import random

import pytest
import rulebook
from rulebook import Board

SIDES = ["model", "bitboard"]
GAMES = [game.id for game in rulebook.games()]


class Named(Board):
    """A board whose constructor takes something else."""

    def __init__(self, first, second):
        super().__init__("chess")
        self.name = f"{first} {second}"


def test_what_is_refused_has_its_reasons_and_its_place():
    kingless = Board("chess", "8/8/8/8/8/8/8/8 w - - 0 1")
    assert [breach.clause for breach in kingless.status()] == ["chess.position.kings"] and not kingless.is_valid()
    for ask in (lambda: kingless.turn, lambda: kingless.legal_moves, lambda: kingless.push("a1a2"), kingless.outcome):
        with pytest.raises(rulebook.InvalidPositionError) as raised:
            ask()
        assert raised.value.reasons == kingless.status()
    assert "<svg " in kingless.svg() and "to move" in str(kingless)
    with pytest.raises(rulebook.InvalidPositionError) as raised:
        Board("chess", "8/8/9/8/8/8/8/8 w - - 0 1")
    assert (raised.value.faults[0].at, raised.value.position) == (4, "8/8/9/8/8/8/8/8 w - - 0 1")
    board = Board("chess")
    for ask in (board.push, board.explain, board.is_legal):
        with pytest.raises(rulebook.InvalidMoveError) as raised:
            ask("e2z4")
        assert (raised.value.faults[0].at, raised.value.move) == (2, "e2z4")
    with pytest.raises(rulebook.IllegalMoveError, match="chess.pawn") as raised:
        board.push("e2e5")
    assert raised.value.verdict == board.explain("e2e5") and board.move_stack == []


def test_divide_is_by_the_first_move():
    board = Board("chess", side="bitboard")
    divided = board.divide(3)
    assert list(divided) == list(board.legal_moves)
    # Known counts of 1. a3, 1. e4.
    assert (divided["a2a3"], divided["e2e4"]) == (380, 600)
    assert board.perft(0) == 1 and board.divide(1) == dict.fromkeys(board.legal_moves, 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("side", SIDES)
def test_a_game_at_random_goes_on_and_back(game, side):
    chance = random.Random(7)
    board = Board(game, side=side)
    start, positions = board.copy(), [board.position()]
    for _ in range(12 if game == "aieirping" else 30):
        if board.is_game_over():
            break
        move = chance.choice(board.legal_moves)
        assert move in board.legal_moves and board.is_legal(move) and board.explain(move).legal
        assert board.push(move) == move == board.peek()
        positions.append(board.position())
    assert board.ply() == len(board.move_stack) == len(positions) - 1
    assert board == Board(game, side="model", moves=board.move_stack)
    assert board != start
    again = pickle.loads(pickle.dumps(board))
    assert (again, hash(again), again.position(), again.side) == (board, hash(board), board.position(), side)
    assert eval(repr(board)) == board
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        assert other == board
        other.pop()
        assert other != board
    alone = board.copy(stack=False)
    assert (alone.position(), alone.move_stack) == (board.position(), [])
    while board.move_stack:
        positions.pop()
        before = board.legal_moves
        board.pop()
        assert board.position() == board.fen() == positions[-1]
        assert board.legal_moves == board.copy(stack=False).legal_moves or game == "tori-shogi"
        assert board.legal_moves != before
    assert board == start == board.root()
    for ask in (board.pop, board.peek):
        with pytest.raises(IndexError):
            ask()


def test_legal_moves_are_a_sequence_that_does_not_change():
    board = Board("chess")
    moves = board.legal_moves
    assert (len(moves), moves.count(), moves.count("e2e4"), moves[0], moves[-1]) == (20, 20, 1, "a2a3", "h2h4")
    assert "e2e4" in moves and "e2e5" not in moves
    assert list(moves) == sorted(moves) and moves[:2] == ("a2a3", "a2a4")
    board.push("e2e4")
    assert "e2e4" in moves and "e2e4" not in board.legal_moves
    assert moves == Board("chess", side="bitboard").legal_moves and hash(moves) == hash(tuple(moves))
    assert repr(Board("awele").legal_moves) == "<LegalMoves (A, B, C, D, E, F)>"


def test_rulings_change_the_law():
    played = ["c8b6", "c1b3", "b6c8", "b3c1"] * 2
    assert not Board("aviary", moves=played).is_game_over()
    for rulings in ("repetition=threefold-draw", {"repetition": "threefold-draw"}):
        board = Board("aviary", rulings=rulings, moves=played)
        assert (board.outcome().termination, board.rulings) == ("repetition", {"repetition": "threefold-draw"})
        assert board.result() == "1/2-1/2"
        assert board != Board("aviary", moves=played)
        board.pop()
        assert not board.is_game_over()
    chess = rulebook.game("chess")
    named = {question: option for question, option in chess.sets["engines"].items() if option != chess.rulings[question]}
    assert Board("chess", rulings="engines").rulings == named


def test_a_verdict_tells_which_rulings_it_depends_on():
    # The example of the protocol's page.
    verdict = Board("aviary", "8/8/8/8/8/2t5/8/s7[S] w").explain("S@c5")
    assert (verdict.clause, verdict.squares) == ("aviary.enter.last-sparrow", ("c5", "c3"))
    (other,) = verdict.depends_on
    assert (other.question, other.option, other.legal, other.breach) == ("entering-last-sparrow", "anywhere", True, None)
    assert (other.changes, other.ends, other.after) == (("legality",), None, "8/8/8/2S5/8/2t5/8/s7[] b")
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    # The move is legal either way, and who wins is not the same.
    (other,) = Board("aviary", "7S/8/8/8/1G6/8/8/s7[] w").explain("b4b3").depends_on
    assert (other.legal, other.changes, other.ends.winner) == (True, ("outcome",), "white")


def test_a_verdict_tells_how_the_game_ends():
    mate = Board("chess", moves=["f2f3", "e7e5", "g2g4"]).explain("d8h4")
    assert (mate.legal, mate.ends.winner, mate.ends.termination) == (True, "black", "checkmate")
    over = Board("chess", moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    assert over.is_checkmate() and not over.is_stalemate() and len(over.legal_moves) == 0
    late = over.explain("e1e3")
    assert (late.legal, late.clause, late.besides.clause) == (False, "chess.end.over", "chess.king.move")
    for refused in (over.push, over.san):
        with pytest.raises(rulebook.IllegalMoveError, match="chess.end.over"):
            refused("e1e3")
    assert Board("tori-shogi").explain("4f4d").ends.termination == "illegal-move"


def test_moves_as_the_document_writes_them():
    board = Board("chess")
    assert [board.push_san(san) for san in ("e4", "e5", "Nf3", "Nc6", "Bb5")] == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]
    assert (board.san("a7a6"), board.parse_san("a6"), board.parse_san("a7a6")) == ("a6", "a7a6", "a7a6")
    with pytest.raises(rulebook.InvalidMoveError):
        board.parse_san("Qh9")
    with pytest.raises(rulebook.IllegalMoveError):
        board.san("a7a3")
    knights = Board("chess", "4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1")
    rooks = Board("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
    assert rooks.san("a1d1") == "Rad1"
    with pytest.raises(rulebook.AmbiguousMoveError) as raised:
        rooks.push_san("Rd1")
    assert "Rad1" in raised.value.faults[0].expected
    assert isinstance(raised.value, rulebook.InvalidMoveError) and knights.push_san("Nf3") == "g1f3"
    assert Board("awele").san("A") == "A"


@pytest.mark.parametrize(
    ("text", "move", "clause"),
    # The King goes one square; its own Knight stands where it would castle to, which comes before what stands between.
    [("Ke3", "e1e3", "chess.king.move"), ("O-O", "e1g1", "chess.move.onto-friend")],
)
def test_a_text_of_an_illegal_move_is_refused_with_the_verdict(text, move, clause):
    board = Board("chess")
    for read in board.parse_san, board.push_san:
        with pytest.raises(rulebook.IllegalMoveError) as raised:
            read(text)
        assert (raised.value.move, raised.value.verdict.clause) == (move, clause)
    with pytest.raises(rulebook.IllegalMoveError):
        board.parse_san("d2")  # no Pawn goes there


def test_a_board_plays_what_is_written():
    # Nobody stands on c4: a Bishop's move, written as a Pawn's capture.
    board = Board("chess", "rnbqkb1r/1pp1pppp/5n2/3p4/p3P3/P6P/1PPP1PPN/RNBQKBR1 w Qkq - 0 7")
    with pytest.raises(rulebook.InvalidMoveError, match="write `Bc4`"):
        board.push_san("bxc4")
    assert board.ply() == 0 and board.push_san("Bc4") == "f1c4"
    # A score is mended, and it is reported.
    told = rulebook.replay("chess", f'[FEN "{board.root().fen()}"]\n7. bxc4 *').told
    assert {"slip", "untrue"} <= {one.kind for one in told} and str(told[0]) == told[0].says


def test_a_subclass_with_its_own_constructor_is_copied_and_pickled():
    board = Named("a", "game")
    board.push("e2e4")
    again = pickle.loads(pickle.dumps(board))
    assert (type(again), again.name, again == board) == (Named, "a game", True)
    assert (board.root().ply(), board.copy(stack=False).fen()) == (0, board.fen())


def test_spellings_of_other_programs():
    board = Board("tori-shogi")
    (name, *_) = board.game.spellings
    assert "[-]" in board.spelling(name) and board.spelling("nobody's") is None


@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_every_game(game):
    board = Board(game)
    plain = board.svg()
    assert plain.startswith("<svg ") and plain.endswith("</svg>")
    move = board.legal_moves[0]
    square = rulebook._rulebook.squares(game, board.position(), move)[0] if game != "synchronous-awarichess" else "e2"
    board.push(move)
    assert board._repr_svg_().startswith('<svg width="390"')
    assert f'data-square="{square}"' in plain
    assert " target" in board.svg(squares=[square]) and " reason" in board.svg(squares={square: "reason"})
    assert " check" in board.svg(check=square)
    assert board.svg(coordinates=False) != board.svg()
    bottom = rulebook.ask({"ask": "draw", "game": game})["boards"][0]["bottom"]
    other = {"white": "black", "black": "white", "south": "north", "north": "south"}[bottom]
    assert board.svg(orientation=bottom) == board.svg() != board.svg(orientation=other)
    with pytest.raises(rulebook.InvalidSquareError):
        board.svg(squares=["z99"])


def test_arrows_and_last_moves_of_a_picture():
    board = Board("chess", moves=["e2e4"])
    assert board.svg(arrows=["e7e5", ("g8", "f6")]).count('class="arrow"') == 2
    assert board._repr_svg_().count(" last\"") == 2
    assert Board("bifocal", rulings="setup=rulebook-10x10").svg(squares=["j10"]).count('" target"') == 0


def test_a_piece_and_all_that_it_may_do():
    # The example of the protocol's page.
    sparrow = Board("aviary", "8/8/8/3S4/8/2c5/8/s7[] w").piece("d5")
    assert sparrow.name == "White Sparrow"
    assert sparrow.legal_moves == ("d5c6", "d5d4", "d5d6", "d5e4", "d5e5", "d5e6")
    refused = {made.to: made.verdict for made in sparrow.moves if not made.legal}
    assert refused["c5"].clause == "aviary.last-sparrow.safe" and refused["c5"].squares == ("c5", "c3")
    assert len(sparrow.moves) == 63
    with pytest.raises(rulebook.InvalidSquareError) as raised:
        Board("aviary").piece("z9")
    assert raised.value.faults[0].at == 0


def test_a_board_is_drawn_as_text():
    assert str(Board("awele")).splitlines() == [
        "f-a  4 4 4 4 4 4",
        "A-F  4 4 4 4 4 4",
        "     A B C D E F",
        "South to move; captured: South 0, North 0",
    ]
    assert repr(Board("awele", rulings="end-at-25=no", side="model", moves=["A"])) == (
        "Board('awele', '4,4,4,4,4,4/4,4,4,4,4,4 0-0 s', rulings={'end-at-25': 'no'}, side='model', moves=['A'])"
    )


def test_a_game_is_written_as_it_is_read():
    board = Board("chess", moves="e2e4 a7a6 e4e5 d7d5 e5d6 b8c6 g1f3 c6b8 f1e2 b8c6 e1g1".split())
    assert board.history()[4::6] == ["exd6", "O-O"]
    assert rulebook.replay("chess", board.pgn(White='A "b" \\c')).moves == tuple(board.move_stack)
    middle = Board("chess", "8/8/8/8/4k3/8/4p3/4K3 b - - 3 71", moves=["e4e3"])
    assert middle.pgn().splitlines()[:2] == ['[SetUp "1"]', '[FEN "8/8/8/8/4k3/8/4p3/4K3 b - - 3 71"]']
    assert middle.pgn().endswith("\n71... Ke3 1/2-1/2")
    with pytest.raises(rulebook.NotInGameError):
        Board("aviary").pgn()
    for game in rulebook.games():
        board = Board(game.id)
        for _ in range(12):
            if not board.legal_moves:
                break
            board.push(board.legal_moves[-1])
        written = board.root()
        for text in board.history():
            written.push_san(text)
        assert written == board


def test_what_a_position_of_chess_says():
    board = Board("chess", moves="e2e4 a7a6 e4e5 d7d5".split())
    assert (board.castling_rights, board.ep_square) == ("KQkq", "d6")
    assert board.is_en_passant("e5d6") and not board.is_en_passant("e5e6")
    castling = Board("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert castling.is_castling("e1g1") and not castling.is_castling("e1f1")
    castling.push("e1g1")
    assert (castling.castling_rights, castling.ep_square) == ("", None)
    with pytest.raises(rulebook.IllegalMoveError):
        Board("chess").is_castling("e1g1")
