"""What users of python-chess expect: its names, its moves and colours, and where the boards say no."""

import copy
import dataclasses
import doctest
import json
import pathlib
import pickle
import random
import re
import sys

import pytest
import rulebook
from rulebook import Board, Outcome, Side

try:
    import chess
except ImportError:
    chess = None
try:
    import pyffish
except ImportError:
    pyffish = None

with_chess = pytest.mark.skipif(chess is None, reason="chess is not installed")
PAGE = pathlib.Path(__file__).parents[2] / "docs" / "using" / "coming-from-python-chess.md"
GAMES = [game.id for game in rulebook.games()]
# A colour of python-chess is a truth value.
WHITE, BLACK = True, False


# The page.


def table(heading):
    """The rows of the table under a heading: the names of the other package, and what is said of ours."""
    section = PAGE.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ", 1) for line in section.splitlines() if line.startswith("| `")]
    return [(re.findall(r"`(\w+)`", theirs), ours) for theirs, ours in rows if len(re.findall(r"`\w+`", theirs)) > 0]


def names(heading):
    return [name for theirs, _ in table(heading) for name in theirs]


TABLES = ["Every name of `chess.Board`", "Every name of pyffish"]


@pytest.mark.parametrize("heading", TABLES)
def test_every_name_of_ours_on_the_page_exists(heading):
    assert len(table(heading)) > 10
    things = {"board": Board("chess"), "rulebook": rulebook}
    missing = [
        f"{thing}.{name}"
        for thing, name in re.findall(r"\b(board|rulebook)\.(\w+)", PAGE.read_text(encoding="utf-8"))
        if not hasattr(things[thing], name)
    ]
    assert missing == []


@pytest.mark.parametrize("heading", TABLES)
def test_no_name_is_on_the_page_twice(heading):
    told = names(heading)
    assert sorted(told) == sorted(set(told))


@with_chess
def test_every_name_of_a_chess_board_is_on_the_page():
    assert set(names(TABLES[0])) == {name for name in dir(chess.Board()) if not name.startswith("_")}


@pytest.mark.skipif(pyffish is None, reason="pyffish is not installed")
def test_every_name_of_pyffish_is_on_the_page():
    assert set(names(TABLES[1])) == {name for name in dir(pyffish) if not name.startswith("_")}


def test_a_name_that_ours_has_too_is_said_to_be_ours():
    board = Board("chess")
    for theirs, ours in table(TABLES[0]):
        for name in theirs:
            if hasattr(board, name):
                assert f"board.{name}" in ours


def test_the_examples_of_the_page_are_true():
    failed, attempted = doctest.testfile(str(PAGE), module_relative=False)
    assert failed == 0 and attempted > 8


# Sides.


@pytest.mark.parametrize("word, colour", [("white", WHITE), ("black", BLACK), ("south", None), ("north", None)])
def test_a_side_is_its_text_and_equals_its_colour(word, colour):
    side = Side(word)
    assert side == word and word == side and not side != word and not word != side
    assert hash(side) == hash(word) and {word: 1}[side] == 1 and side in {word} and word in {side} and side in (word, "x")
    assert side in [word] and word[1:] in side and side != "nobody" and "nobody" != side
    assert (repr(side), str(side), f"{side:>6}", "%s" % side) == (repr(word), word, f"{word:>6}", word)
    assert type(str(side)) is str and json.dumps({side: [side]}) == json.dumps({word: [word]})
    assert json.dumps({side: [side]}, indent=1, sort_keys=True) == json.dumps({word: [word]}, indent=1, sort_keys=True)
    for other in (WHITE, BLACK):
        assert (side == other) is (other == side) is (colour is not None and colour == other)
        assert (side != other) is (other != side) is not (side == other)
    for other in (1, 0, None, 1.0, b"white", [word]):
        assert side != other and other != side
    for again in [copy.copy(side), copy.deepcopy(side), *(pickle.loads(pickle.dumps(side, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1))]:
        assert type(again) is Side and again == side
    for ask in (lambda: bool(side), lambda: not side, lambda: 1 if side else 2, lambda: side and 1):
        with pytest.raises(TypeError, match="compare it.*chess.WHITE"):
            ask()
    assert sorted([side, "a", "z"]) == ["a", word, "z"]


@pytest.mark.skipif(sys.version_info < (3, 10), reason="patterns are newer")
def test_a_side_in_a_pattern():
    found = {}
    exec(
        "class chess: WHITE, BLACK = True, False\n"
        "def name(turn):\n"
        "    match turn:\n"
        "        case chess.WHITE: return 'W'\n"
        "        case 'black': return 'B'\n"
        "        case _: return '?'\n",
        found,
    )
    assert [found["name"](Side(word)) for word in ("white", "black", "south")] == ["W", "B", "?"]


@pytest.mark.parametrize("game", GAMES)
def test_turns_and_winners_are_sides(game):
    board = Board(game)
    assert type(board.turn) is Side
    assert (board.turn == WHITE) == (board.turn == "white") and (board.turn == BLACK) == (board.turn == "black")
    for stands in board.piece_map().values():
        assert stands.owner is None or type(stands.owner) is Side
    mate = Board("chess", moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    winner = mate.outcome().winner
    assert winner == BLACK and winner != WHITE and mate.explain("e2e5").ends is None
    assert type(rulebook.replay("chess", "1. e4").steps[0].turn) is Side


def test_an_outcome_takes_texts_and_colours():
    for winner in ("white", Side("white"), WHITE):
        outcome = Outcome(winner, "checkmate")
        assert (type(outcome.winner), outcome.result(), str(outcome)) == (Side, "1-0", "white has won: checkmate")
        assert outcome == Outcome("white", "checkmate") and hash(outcome) == hash(Outcome("white", "checkmate"))
        assert dataclasses.replace(outcome, winner=BLACK).winner == "black"
        assert pickle.loads(pickle.dumps(outcome)) == copy.deepcopy(outcome) == outcome
    drawn = Outcome(None, "stalemate", "chess.end.stalemate")
    assert (drawn.winner, drawn.result(), str(drawn)) == (None, "1/2-1/2", "drawn: stalemate")
    with pytest.raises(TypeError, match="a player is a name"):
        Outcome(1, "checkmate")


def test_an_engine_may_answer_with_colours():
    class Coloured:
        game = "chess"

        def legal_moves(self, position, moves, rulings):
            return Board("chess", position, rulings, moves=moves).legal_moves

        def turn(self, position, moves, rulings):
            return Board("chess", position, rulings, moves=moves).turn == "white"

        def outcome(self, position, moves, rulings):
            outcome = Board("chess", position, rulings, moves=moves).outcome()
            if outcome is None:
                return None
            return (None if outcome.winner is None else outcome.winner == "white"), outcome.termination

    assert rulebook.validate(Coloured, positions=50, diagnose=0).passed


# Pictures.


def test_a_picture_takes_colours():
    board = Board("chess")
    assert board.svg(orientation=WHITE) == board.svg(orientation="white") == board.svg()
    assert board.svg(orientation=BLACK) == board.svg(orientation="black") == board.svg(orientation=Side("black")) != board.svg()
    tori = Board("tori-shogi")
    assert tori.svg(orientation=BLACK) == tori.svg() != tori.svg(orientation=WHITE)
    with pytest.raises(ValueError, match="no player True here; there are north, south"):
        Board("awele").svg(orientation=True)
    with pytest.raises(TypeError, match="a player is a name such as 'white', or chess.WHITE"):
        board.svg(orientation=1)


def test_a_picture_says_what_it_does_not_take():
    board = Board("chess")
    for ask in (lambda: board.svg(squares=[28]), lambda: board.svg(check=28), lambda: board.svg(arrows=[(28, 12)]), lambda: board.piece_at(28)):
        with pytest.raises(TypeError, match=r"a square is a name such as 'e4', and no int; .*chess\.square_name\(28\)"):
            ask()
    with pytest.raises(ValueError, match="there is no mark '#ff0000'; there are origin, target"):
        board.svg(squares={"e4": "#ff0000"})
    for ask in (lambda: board.svg(squares="e4"), lambda: board.svg(arrows="e2e4")):
        with pytest.raises(TypeError, match="are several"):
            ask()


# Moves.


class Lookalike:
    """What only calls itself a move."""

    def __init__(self, text):
        self.text = text

    def uci(self):
        return self.text


class Move(Lookalike):
    """What has all that a ``chess.Move`` has."""

    from_square, to_square, promotion = 12, 28, None


def moves_of(board):
    """Every way to ask a board about a move."""
    return [
        lambda move: board.copy().push(move), board.is_legal, board.explain, board.san, board.uci, board.parse_uci, board.gives_check, board.is_capture,
        lambda move: Board("chess", moves=[move]), lambda move: board.svg(lastmove=move), lambda move: board.svg(arrows=[move]),
    ]  # fmt: skip


def test_a_move_with_all_that_a_chess_move_has_is_a_move():
    board = Board("chess")
    for ask in moves_of(board):
        assert ask(Move("e2e4")) == ask("e2e4")
        for other in (Lookalike("e2e4"), Move(5), 5, b"e2e4", ["e2e4"], Board("chess")):
            # A list could be the two squares of an arrow.
            with pytest.raises((TypeError, ValueError) if isinstance(other, list) else TypeError):
                ask(other)
    for ask in (board.push, board.is_legal, board.explain):
        with pytest.raises(TypeError, match="a move is a text such as 'e2e4', or a chess.Move, and no NoneType"):
            ask(None)
    assert Move("e2e4") in board.legal_moves and Move("e2e5") not in board.legal_moves
    assert Lookalike("e2e4") not in board.legal_moves and board.legal_moves.count(Move("e2e4")) == 1


def test_a_null_move_is_refused_with_the_reason():
    board = Board("chess")
    asks = [(ask, Move("0000")) for game in GAMES for ask in (Board(game).push, Board(game).is_legal, Board(game).explain)]
    for ask, move in [*asks, (board.parse_uci, "0000"), (board.push_uci, "0000"), (board.uci, "0000")]:
        with pytest.raises(rulebook.InvalidMoveError, match="nobody may pass") as raised:
            ask(move)
        assert (raised.value.move, raised.value.faults[0].at) == ("0000", 0)
    for game in GAMES:
        with pytest.raises(rulebook.InvalidMoveError):
            Board(game).push("0000")
    if chess is not None:
        with pytest.raises(rulebook.InvalidMoveError, match="nobody may pass"):
            Board("chess").push(chess.Move.null())


def test_uci_is_of_chess_alone():
    board = Board("chess")
    assert (board.parse_uci("e2e4"), board.uci("e7e8Q"), board.push_uci("e2e4"), board.ply()) == ("e2e4", "e7e8q", "e2e4", 1)
    with pytest.raises(rulebook.IllegalMoveError) as raised:
        board.parse_uci("e7e4")
    assert raised.value.verdict.clause == "chess.pawn.move" and raised.value.move == "e7e4"
    with pytest.raises(rulebook.InvalidMoveError):
        board.parse_uci("e7")
    for game in GAMES:
        if game != "chess":
            other = Board(game)
            for ask in (other.parse_uci, other.push_uci, other.uci):
                with pytest.raises(rulebook.NotInGameError, match="push"):
                    ask(other.legal_moves[0])


# What stands where, and what a move does.


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_on_the_squares(game):
    board = Board(game)
    drawn = rulebook.ask({"ask": "draw", "game": game})["boards"]
    squares = {square["square"]: square for one in drawn for square in one["squares"]}
    stands = board.piece_map()
    assert list(stands) == [name for name, square in squares.items() if square["sign"] is not None]
    for name, square in squares.items():
        piece = board.piece_at(name)
        assert piece == stands.get(name)
        if piece is not None:
            assert (piece.sign, piece.name, piece.owner) == (square["sign"], square["piece"], square["owner"])
            assert (piece.symbol(), piece.color, str(piece)) == (piece.sign, piece.owner, piece.sign)
    with pytest.raises(rulebook.InvalidSquareError):
        board.piece_at("z99")


def test_an_impossible_position_has_pieces_too():
    assert {name: piece.sign for name, piece in Board("chess", "8/8/8/8/8/8/8/K6P w - - 0 1").piece_map().items()} == {"a1": "K", "h1": "P"}


def test_what_a_game_does_not_have():
    for game in GAMES:
        board = Board(game)
        move = board.legal_moves[0]
        assert board.gives_check(move) is False
        if game in ("awele", "awarichess", "synchronous-awarichess"):
            with pytest.raises(rulebook.NotInGameError, match="seeds belong to nobody"):
                board.is_capture(move)
        else:
            assert board.is_capture(move) is False
        if "chess" in (game, *(part.id for part in board.game.parts)):
            assert (board.halfmove_clock, board.fullmove_number) == (0, 1)
        else:
            for name in ("halfmove_clock", "fullmove_number"):
                with pytest.raises(rulebook.NotInGameError, match=f"positions of {board.game} have no"):
                    getattr(board, name)


def test_captures_of_other_games():
    # A capture puts the bird in hand; an S of Aieirping Chess captures its own.
    aviary = Board("aviary", "8/8/8/3G4/3t4/8/8/s6S[] w")
    captures = [move for move in aviary.legal_moves if aviary.is_capture(move)]
    assert captures and all(move.endswith("d4") for move in captures)
    assert not any(Board("bifocal").is_capture(move) for move in Board("bifocal").legal_moves)
    with pytest.raises(rulebook.IllegalMoveError):
        aviary.is_capture("d5d8")


def test_a_board_begins_anew():
    board = Board("chess", moves=["e2e4"])
    legal = board.legal_moves
    board.set_fen("4k3/8/8/8/8/8/8/4K2R w K - 3 9")
    assert (board.fen(), board.move_stack, board.halfmove_clock, board.fullmove_number) == ("4k3/8/8/8/8/8/8/4K2R w K - 3 9", [], 3, 9)
    assert board.legal_moves != legal and "e1g1" in board.legal_moves and board == Board("chess", board.fen())
    for wrong, error in (("nonsense", rulebook.InvalidPositionError), (5, TypeError), (None, TypeError)):
        with pytest.raises(error):
            board.set_fen(wrong)
        assert board.fen() == "4k3/8/8/8/8/8/8/4K2R w K - 3 9" and board.is_valid()
    board.set_fen("8/8/8/8/8/8/8/8 w - - 0 1")
    assert not board.is_valid() and len(board.status()) > 0
    fresh = Board("chess")
    assert len(fresh.legal_moves) == 20
    fresh.set_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert len(fresh.legal_moves) == 0 and fresh.outcome().termination == "dead-position"
    board.reset()
    assert board.is_valid() and board == Board("chess")
    tori = Board("tori-shogi", rulings="engines", side="model", moves=["3d3c"])
    tori.reset()
    assert (tori, tori.side) == (Board("tori-shogi", rulings="engines"), "model")


# Draws.

SHUFFLED = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2


def test_a_draw_that_is_claimed():
    waiting, by_itself = Board("chess", moves=SHUFFLED), Board("chess", rulings="automatic-draws", moves=SHUFFLED)
    assert by_itself.is_game_over() and not by_itself.can_claim_draw() and by_itself.claims == ()
    assert by_itself.outcome(claim_draw=True) == by_itself.outcome() == Outcome(None, "repetition", "chess.end.repetition")
    assert waiting.outcome() is None and waiting.can_claim_draw()
    assert waiting.outcome(claim_draw=True) == Outcome(None, "repetition", "chess.claim.repetition")
    assert (waiting.result(), waiting.result(claim_draw=True), waiting.is_game_over(claim_draw=True)) == ("*", "1/2-1/2", True)
    assert waiting.is_repetition() and not waiting.is_repetition(4) and by_itself.is_repetition(3)
    waiting.push("e2e4")
    assert not waiting.can_claim_draw() and not waiting.is_repetition(2) and waiting.is_repetition(1)
    # Where no repetition ends a game, there is nothing to claim.
    aviary = Board("aviary", moves=["c8b6", "c1b3", "b6c8", "b3c1"] * 2)
    assert aviary.is_repetition() and not aviary.can_claim_draw()


@pytest.mark.parametrize("side", ["bitboard", "model"])
def test_a_claim_says_by_which_clause_and_since_when(side):
    board = Board("chess", side=side, moves=SHUFFLED[:-1])
    # The start has stood on the board twice, and Black's Knight goes home.
    (claim,) = board.claims
    assert (claim.clause, claim.place, claim.draw) == ("chess.claim.with-a-move", "Article 9.2.1", "repetition")
    assert (claim.since, claim.with_moves) == (None, ("f6g8",))
    assert board.can_claim_threefold_repetition() and board.can_claim_draw() and not board.can_claim_fifty_moves()
    assert not board.is_repetition() and board.is_game_over(claim_draw=True)
    assert board.explain("f6d5").claims == ()
    verdict = board.explain("f6g8")
    assert verdict.ends is None and str(verdict).endswith(f"\n  Then {verdict.claims[0]}")
    board.push("f6g8")
    assert board.claims == verdict.claims
    (claim,) = board.claims
    assert (claim.clause, claim.place, claim.since, claim.with_moves) == ("chess.claim.repetition", "Article 9.2.2", 8, ())
    assert str(claim) == claim.says == "a draw may be claimed (Article 9.2.2, chess.claim.repetition; since 4... Ng8)"
    board = Board("chess", "4k3/7p/8/8/8/8/P7/R3K3 w - - 100 80", side=side)
    assert board.can_claim_fifty_moves() and board.can_claim_draw() and not board.can_claim_threefold_repetition()
    assert board.outcome() is None and board.outcome(claim_draw=True) == Outcome(None, "fifty-moves", "chess.claim.fifty-moves")


def test_claims_of_a_score():
    played = rulebook.replay("chess", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8")
    assert played.end is None and played.claims == Board("chess", moves=SHUFFLED).claims
    claimed = rulebook.replay("chess", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 draw claimed")
    assert claimed.error is None and (claimed.end.winner, claimed.end.termination) == (None, "repetition")
    assert rulebook.replay("chess", "1. e4").claims == ()


# Errors.


def test_a_position_in_place_of_the_game_says_so():
    for game in GAMES:
        start = rulebook.game(game).start
        with pytest.raises(rulebook.UnknownGameError, match=r"It is a position of .*, which goes second: Board\(") as raised:
            Board(start)
        assert game in str(raised.value).rsplit("It is", 1)[1]
    with pytest.raises(rulebook.UnknownGameError) as raised:
        Board("a/b c")
    assert "It is" not in str(raised.value)
    with pytest.raises(TypeError, match="a game is named by its id"):
        Board(None)
    with pytest.raises(TypeError, match="a position is a text, and no int"):
        Board("chess", 5)


def test_a_depth_out_of_range_says_which_are_in_it():
    for ask in (Board("chess").perft, Board("chess").divide):
        for depth in (-1, 101, 2**70):
            with pytest.raises(ValueError, match=f"the depth is {depth}, which is out of range: it is a number of moves, 0 to 100"):
                ask(depth)


def test_a_question_is_found_or_what_there_is_is_named():
    board = Board("aviary", rulings="no-legal-move=loss")
    assert board.rulings == {"no-legal-move": "loss"} and json.loads(json.dumps(board.rulings)) == board.rulings
    for rulings in (board.rulings, board.rulings.copy(), copy.copy(board.rulings), pickle.loads(pickle.dumps(board.rulings))):
        assert (rulings["no-legal-move"], rulings["resignation"], rulings["repetition"]) == ("loss", "allowed", "none")
        assert "resignation" not in rulings and rulings.get("resignation") is None and len(rulings) == 1
        with pytest.raises(KeyError, match="aviary has no question 'fifty-moves'; it has first-player, .*resignation"):
            rulings["fifty-moves"]
    with pytest.raises(KeyError, match="it has first-player"):
        board.game.rulings["fifty-moves"]
    assert Board("aviary", rulings=board.rulings) == board

    class Curious:
        game = "awele"

        def legal_moves(self, position, moves, rulings):
            assert rulings["resignation"] == "allowed"
            return Board("awele", position, rulings, moves=moves).legal_moves

    assert rulebook.validate(Curious, positions=0, diagnose=0).passed


# Side by side.


@with_chess
@pytest.mark.parametrize("seed", range(6))
def test_python_chess_says_the_same_of_random_games(seed):
    chance = random.Random(seed)
    ours, theirs = Board("chess"), chess.Board()
    for _ in range(160):
        assert ours.fen() == theirs.fen() and ours != theirs
        assert ours.turn == theirs.turn and (ours.turn != theirs.turn) is False
        assert {chess.parse_square(square): piece.symbol() for square, piece in ours.piece_map().items()} == {
            square: piece.symbol() for square, piece in theirs.piece_map().items()
        }
        assert all(ours.piece_at(chess.square_name(square)).color == piece.color for square, piece in theirs.piece_map().items())
        assert (ours.halfmove_clock, ours.fullmove_number) == (theirs.halfmove_clock, theirs.fullmove_number)
        assert [ours.is_repetition(count) for count in (2, 3, 4, 5)] == [theirs.is_repetition(count) for count in (2, 3, 4, 5)]
        outcome = theirs.outcome()
        assert ours.is_game_over() == (outcome is not None) and ours.result() == theirs.result()
        if outcome is not None:
            assert ours.outcome().winner == outcome.winner
            break
        assert ours.can_claim_threefold_repetition() == theirs.can_claim_threefold_repetition()
        assert ours.can_claim_fifty_moves() == theirs.can_claim_fifty_moves()
        assert ours.can_claim_draw() == theirs.can_claim_draw()
        legal = list(theirs.legal_moves)
        assert {move.uci() for move in legal} == set(ours.legal_moves) and all(move in ours.legal_moves for move in legal)
        for move in legal[:8]:
            assert ours.is_capture(move) == theirs.is_capture(move) and ours.gives_check(move) == theirs.gives_check(move)
            assert ours.uci(move) == theirs.uci(move)
        # Kings that go back and forth repeat positions.
        move = chance.choice([move for move in legal if not theirs.is_zeroing(move)] or legal) if seed % 2 else chance.choice(legal)
        assert ours.push(move) == move.uci() and theirs.push(move) is None


@with_chess
@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 12 40",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "1b2k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    ],
)
def test_python_chess_says_the_same_of_chosen_positions(fen):
    ours, theirs = Board("chess", fen), chess.Board(fen)
    assert ours.fen() == theirs.fen()
    assert {square: piece.symbol() for square, piece in ours.piece_map().items()} == {
        chess.square_name(square): piece.symbol() for square, piece in theirs.piece_map().items()
    }
    assert ours.is_game_over() == theirs.is_game_over() and ours.is_stalemate() == theirs.is_stalemate()
    dead = ours.is_game_over() and ours.outcome().termination == "dead-position"
    assert dead == theirs.is_insufficient_material()
    if not dead:
        for move in theirs.legal_moves:
            assert (ours.is_capture(move), ours.gives_check(move)) == (theirs.is_capture(move), theirs.gives_check(move)), move


@with_chess
@pytest.mark.parametrize("uci", ["e2e4", "e2e5", "e7e5", "e1g1", "e2", "e2e9", "", "e2e4q", "0000", "nonsense"])
def test_python_chess_refuses_the_same_uci(uci):
    ours, theirs = Board("chess"), chess.Board()

    def kind(board, error):
        try:
            move = board.parse_uci(uci)
        except ValueError as raised:
            return error(raised)
        return getattr(move, "uci", lambda: move)()

    def of_ours(raised):
        return "illegal" if isinstance(raised, rulebook.IllegalMoveError) else "invalid"

    def of_theirs(raised):
        return "illegal" if isinstance(raised, chess.IllegalMoveError) else "invalid"

    # A null move is a move there.
    assert kind(ours, of_ours) == ("invalid" if uci == "0000" else kind(theirs, of_theirs))


@with_chess
def test_objects_of_python_chess_in_the_wrong_place_say_what_is_meant():
    board, theirs = Board("chess"), chess.Board()
    with pytest.raises(TypeError, match=r'Board\("chess", board\.fen\(\)\)'):
        Board(theirs)
    with pytest.raises(TypeError, match=r"give board\.fen\(\)"):
        Board("chess", theirs)
    with pytest.raises(TypeError, match="a move is a text such as 'e2e4', or a chess.Move, and no Board"):
        board.push(theirs)
    assert board != theirs and theirs != board and board.fen() == theirs.fen() and Board("chess", theirs.fen()) == board
    with pytest.raises(TypeError, match=r"chess\.square_name\(28\)"):
        board.svg(squares=chess.SquareSet([chess.E4]))
    svg = pytest.importorskip("chess.svg")
    with pytest.raises(TypeError, match="no chess.svg.Arrow"):
        board.svg(arrows=[svg.Arrow(chess.E2, chess.E4)])
    move = chess.Move.from_uci("e2e4")
    assert board.svg(arrows=[move], lastmove=move) == board.svg(arrows=["e2e4"], lastmove="e2e4")
    assert board.svg(orientation=chess.BLACK) == board.svg(orientation="black")
