"""Arguments that no type allows, engines that do what no engine should, threads, forks, Ctrl-C at any time."""

import copy
import io
import itertools
import json
import math
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading

import pytest
import rulebook
from rulebook import Board, parts
from test_validate import Lawful, NeverFeeds

WORLD = parts.world("awele", "few-seeds", every=2_000_003)

GAMES = [game.id for game in rulebook.games()]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# Black is in check and has one move, White has 48 after it.
ONE_MOVE = "b1Q1k3/2p2pr1/2P4b/1P4p1/p2p3P/NP6/P1K3PN/R4R2 b - - 0 28"
# Seconds after which something counts as hanging: far more than it takes on a busy machine.
HANGING = 300

unix = pytest.mark.skipif(os.name == "nt", reason="signals and forks")


def script(code, *arguments):
    """The output of a program, which must end, and by itself."""
    before = "import os, signal, sys, threading\nimport rulebook\nfrom rulebook import Board\n"
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", before + code, *map(str, arguments)],
        capture_output=True, text=True, timeout=HANGING, check=False,
    )  # fmt: skip
    assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)
    return done.stdout


# Arguments.


class Evil:
    """An object whose every method raises."""

    def __getattribute__(self, name):
        raise RuntimeError(f"evil {name}")

    def raising(self, *_):
        raise RuntimeError("evil")

    __str__ = __repr__ = __eq__ = __hash__ = __iter__ = __len__ = __bool__ = __index__ = __getitem__ = __contains__ = raising


class Changing(str):
    """A text that is another one each time it is asked."""

    asked = itertools.count()

    def __eq__(self, other):
        return next(self.asked) % 2 == 0

    def __hash__(self):
        return next(self.asked)

    def __str__(self):
        return "x" * (next(self.asked) % 7)

    def __len__(self):
        return next(self.asked)


def recursive():
    value = {}
    value["x"] = [value]
    return value


STRANGE = [
    None, 5, -1, True, 2**64, -(2**70), 10**5000, 1.5, math.nan, math.inf, b"e2e4", "", " ", "\0", "\ud800", "\u202e", "é" * 5000, "9" * 20000,
    "[" * 5000, "startpos\n", "-1", [], [[]], {}, {"x": 1},
    recursive(), object(), type, Evil(), Changing("e2e4"), Changing("chess"), range(10**5),
]  # fmt: skip


def asks(value):
    """Everything that may be asked with a value, in every place for one."""
    board, game, case = Board("chess"), rulebook.game("chess"), rulebook.cases("chess")[0]
    return [
        lambda: Board(value), lambda: Board("chess", value), lambda: Board("chess", rulings=value), lambda: Board("chess", side=value),
        lambda: Board("chess", rulings={"repetition": value}), lambda: Board("chess", rulings={value: "none"}),
        lambda: Board("chess", moves=[value]), lambda: board.push(value), lambda: board.explain(value), lambda: board.is_legal(value),
        lambda: board.san(value), lambda: board.parse_san(value), lambda: board.push_san(value), lambda: board.piece(value),
        lambda: board.spelling(value), lambda: board.replay(value), lambda: value in board.legal_moves, lambda: board.legal_moves[value],
        lambda: board.legal_moves.count(value), lambda: board == value, lambda: board.legal_moves == value, lambda: Board("chess").perft(value),
        lambda: board.svg(size=value), lambda: board.svg(orientation=value), lambda: board.svg(check=value), lambda: board.svg(lastmove=value),
        lambda: board.svg(squares=[value]), lambda: board.svg(squares={"e4": value}), lambda: board.svg(arrows=[value]),
        lambda: board.svg(arrows=[(value, "e4")]), lambda: board.svg(coordinates=value), lambda: rulebook.game(value),
        lambda: rulebook.replay("chess", value), lambda: rulebook.replay("chess", "1. e4", value), lambda: rulebook.ask(value),
        lambda: list(rulebook.read_games("chess", value)), lambda: rulebook.read_games("chess", io.BytesIO(), value),
        lambda: rulebook.read_games("chess", io.BytesIO(), letters=value), lambda: rulebook.read_games("chess", io.BytesIO(), by=value),
        lambda: rulebook.ask({"game": value}), lambda: rulebook.ask({"game": "chess", "judge": value}), lambda: rulebook.ask({}, by=value),
        lambda: rulebook.ask({"game": "chess", "moves": [value]}), lambda: rulebook.ask({"game": "chess", "rulings": value}),
        lambda: game.clause(value), lambda: game.find(value), lambda: rulebook.cases(value), lambda: rulebook.part(value, 1, of=1),
        lambda: rulebook.part({"kind": value}, 1, of=1), lambda: rulebook.part(WORLD, value, of=10**6), lambda: rulebook.part({}, 1, of=value),
        lambda: rulebook.merge(value), lambda: rulebook.merge([value]), lambda: rulebook.missing(WORLD, 2, value),
        lambda: rulebook.missing(WORLD, value), lambda: rulebook.part(parts.world("awele", value), 1, of=1),
        lambda: parts.perft(value, 2), lambda: rulebook.missing(parts.perft("chess", value), 2), lambda: parts.games("chess", 1, rulings=value),
        lambda: rulebook.part(parts.placements("chess", value), 1, of=10**6), lambda: rulebook.part(WORLD, 10**6, of=10**6, threads=value),
        lambda: rulebook.check_case(value, case), lambda: rulebook.validate(Least, value, positions=0, diagnose=0),
        lambda: rulebook.validate(Least, "awele", positions=0, diagnose=0, compare=value),
        lambda: rulebook.validate(Least, "awele", positions=0, diagnose=0, seed=value),
        lambda: rulebook.validate(Least, "awele", positions=0, diagnose=0, faults=value),
        lambda: rulebook.validate(Least, "awele", positions=value, diagnose=0),
        lambda: rulebook.validate(Least, "awele", positions=0, diagnose=value),
        # For so many seconds, if it is a time.
        lambda: rulebook.validate(Least, "awele", seconds=[value] if value in (5, 1.5, True) else value, diagnose=0),
    ]  # fmt: skip


class Least:
    """An engine that knows no moves."""

    def legal_moves(self, position, moves, rulings):
        return []


@pytest.mark.parametrize("number", range(len(STRANGE)))
def test_a_strange_argument_is_an_error_that_can_be_caught(number):
    value = STRANGE[number]
    for at, ask in enumerate(asks(value)):
        try:
            ask()
        except rulebook.InternalError:
            raise
        except (ValueError, TypeError, LookupError, RecursionError):
            pass
        except RuntimeError as error:
            assert str(error).startswith("evil") and isinstance(value, Evil), at
    assert Board("chess").legal_moves.count() == 20


@pytest.mark.parametrize("number", [-1, 2**64, -(2**70), 10**5000], ids=["-1", "2**64", "-2**70", "10**5000"])
def test_a_number_out_of_range_is_a_value_error(number):
    for ask in [
        lambda: Board("chess").perft(number),
        lambda: Board("chess").divide(number),
        lambda: rulebook.validate(Least, "awele", seed=number),
        lambda: rulebook.validate(Least, "awele", positions=number),
        lambda: rulebook.validate(Least, "awele", faults=number),
        lambda: rulebook.validate(Least, "awele", seconds=number),
        lambda: rulebook.validate(Least, "awele", diagnose=number),
        lambda: rulebook.part(WORLD, number, of=2),
        lambda: rulebook.part(WORLD, 1, of=number),
        lambda: rulebook.part(WORLD, 1, of=2, threads=number),
        lambda: rulebook.missing(WORLD, number),
    ]:
        with pytest.raises(ValueError, match="out of range"):
            ask()


def test_rulings_of_another_type_are_a_type_error():
    for rulings in (5, ["repetition"], [("repetition", "none")], b"engines", object()):
        for ask in [
            lambda: Board("chess", rulings=rulings),
            lambda: rulebook.replay("chess", "1. e4", rulings),
            lambda: rulebook.read_games("chess", io.BytesIO(), rulings),
            lambda: rulebook.validate(Least, "chess", rulings=rulings),
            lambda: parts.perft("chess", 2, rulings=rulings),
        ]:
            with pytest.raises(TypeError, match="rulings are a text or a mapping, not"):
                ask()


def test_half_a_sign_is_the_same_error_everywhere():
    board = Board("chess")
    for ask in [
        lambda: Board("chess", "\ud800"),
        lambda: Board("chess", rulings="\ud800"),
        lambda: board.push("\ud800"),
        lambda: board.piece("\ud800"),
        lambda: board.svg(squares=["\ud800"]),
        lambda: board.svg(check="\ud800"),
        lambda: rulebook.replay("chess", "\ud800"),
        lambda: rulebook.replay("chess", "1. e4", "\ud800"),
        lambda: rulebook.read_games("chess", io.BytesIO(), "\ud800"),
        lambda: board.game.clause("\ud800"),
    ]:
        with pytest.raises(UnicodeEncodeError):
            ask()
    # In the protocol it is a question that cannot be read, like others.
    assert rulebook.ask({"game": "\ud800"})["error"]["kind"] == "malformed"


def test_a_picture_of_nonsense_is_refused():
    board = Board("chess", moves=["e2e4"])
    for nonsense in ("purple", "White", "south", ""):
        with pytest.raises(ValueError, match="there are black, white"):
            board.svg(orientation=nonsense)
    with pytest.raises(TypeError, match="a player is a name"):
        board.svg(orientation=5)
    with pytest.raises(ValueError, match="there are north, south"):
        Board("awele").svg(orientation="white")
    for size in ('"><script>', 1.5, math.nan, [], b"5"):
        with pytest.raises(TypeError):
            board.svg(size=size)
    for size in (0, -5):
        with pytest.raises(ValueError, match="at least one pixel"):
            board.svg(size=size)
    for arrow in ((), ("e2",), ("e2", "e4", "e5"), []):
        with pytest.raises(ValueError, match="an arrow is a move or two squares"):
            board.svg(arrows=[arrow])


def test_an_endless_run_is_not_begun_by_mistake():
    with pytest.raises(TypeError):
        rulebook.validate(Least, "awele", positions=None)


# Texts and games of any length.


@pytest.mark.parametrize("sign", ["a", "9", "\n", "[", "e4 ", "\u20ac"])
def test_a_megabyte_is_refused(sign):
    text = sign * (1_000_000 // len(sign.encode())) + "x"
    for name in ("chess", "tori-shogi"):
        board = Board(name)
        for ask in [
            lambda: Board(text),
            lambda: Board(name, text).turn,
            lambda: Board(name, rulings=text),
            lambda: board.push(text),
            lambda: board.parse_san(text),
            lambda: board.piece(text),
            lambda: board.piece_at(text),
            lambda: board.game.find(text),
            lambda: board.svg(squares=[text]),
        ]:
            with pytest.raises(rulebook.RulebookError) as raised:
                ask()
            assert not isinstance(raised.value, rulebook.InternalError) and len(str(raised.value)) < 5_000
        with pytest.raises(rulebook.PartsError):
            rulebook.part(parts.world("chess", text), 1, of=1)
        try:
            assert board.replay(text).moves == ()
        except rulebook.InvalidScoreError:
            pass


def test_a_game_of_any_length_is_played_and_what_has_a_limit_says_so():
    # More than a question of the protocol may have.
    board = Board("aviary", moves=itertools.islice(itertools.cycle(["c8b6", "c1b3", "b6c8", "b3c1"]), 30_001))
    assert (board.ply(), board.turn, board.peek(), board.pop()) == (30_001, "black", "c8b6", "c8b6")
    assert board == board.copy() and board.explain("c8b6").legal and board.parse_san("c8b6") == "c8b6"
    for ask in (lambda: board.piece("c8"), lambda: board.explain("c8b6").depends_on):
        with pytest.raises(rulebook.RulebookError, match="more than 20000 moves"):
            ask()


# Copies.


def error_of(ask):
    with pytest.raises(rulebook.RulebookError) as raised:
        ask()
    return raised.value


def test_what_can_be_copied_is_equal_and_the_rest_is_a_type_error():
    board, impossible = Board("chess", moves=["e2e4"]), Board("chess", "8/8/8/8/8/8/8/8 w - - 0 1")
    report = rulebook.validate(NeverFeeds(), positions=3)
    game = rulebook.game("chess")
    verdict = board.explain("e2e5")
    assert verdict.depends_on == ()
    copied = [
        board, impossible, Board("awele", side="model"), board.legal_moves, verdict, board.piece("e7"), board.record, game,
        game.clauses[0], game.questions[0], rulebook.replay("chess", "1. e4 e5 2. Bxc4"), rulebook.cases("awele")[0], report,
        report.causes[0], report.faults[0], report.cases[0], Board("chess", moves=["f2f3", "e7e5", "g2g4", "d8h4"]).outcome(),
    ]  # fmt: skip
    asks = [
        lambda: board.push("e2e5"), lambda: board.push("z"), lambda: board.piece("z"), lambda: Board("aviary").pgn(),
        lambda: Board("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1").push_san("Rd1"), lambda: Board("chess", "x"), lambda: impossible.turn,
        lambda: Board("x"), lambda: Board("chess", rulings="x=y"), lambda: rulebook.merge(rulebook.part(WORLD, 1, of=2)),
        lambda: game.clause("x"), lambda: rulebook._rulebook._fail("a test"),
    ]  # fmt: skip
    errors = [error_of(ask) for ask in asks]
    assert all(isinstance(error, ValueError) for error in errors) and len(set(map(type, errors))) == 11
    errors.append(rulebook.Declined("x"))
    refused = [board._played]
    ways = [copy.copy, copy.deepcopy, *(lambda it, n=n: pickle.loads(pickle.dumps(it, n)) for n in range(2, pickle.HIGHEST_PROTOCOL + 1))]
    for way in ways:
        for it in copied:
            again = way(it)
            assert type(again) is type(it) and again == it, it
        for error in errors:
            again = way(error)
            assert (type(again), str(again), again.args, vars(again)) == (type(error), str(error), error.args, vars(error))
        for it in refused:
            with pytest.raises(TypeError, match="cannot pickle"):
                way(it)


# Engines.


class LawfulAwele(Lawful):
    def __init__(self):
        super().__init__("awele")


@pytest.mark.parametrize("endless", [itertools.repeat("A"), itertools.cycle(["A"]), (f"{n}" for n in itertools.count())], ids=["repeat", "cycle", "count"])
def test_an_engine_whose_moves_never_end_fails(endless):
    class Endless:
        def legal_moves(self, position, moves, rulings):
            return endless

    report = rulebook.validate(Endless, "awele", positions=0, diagnose=0)
    assert {failure.message for failure in report.failures} == {"it raised ValueError: legal_moves has more than 100000 moves"}


def test_an_engine_that_changes_what_it_is_given_is_asked_what_was_meant():
    def spoiling(method):
        def ask(self, position, moves, rulings):
            answer = method(self, position, moves, rulings)
            moves.append("A")
            moves.reverse()
            rulings.clear()
            return answer

        return ask

    asked = ("legal_moves", "position_after", "turn", "check", "outcome")
    Vandal = type("Vandal", (LawfulAwele,), {name: spoiling(getattr(Lawful, name)) for name in asked})  # noqa: N806
    report = rulebook.validate(Vandal(), positions=60)
    assert report.passed, str(report)
    assert min(report.to_dict()["compared"][field] for field in ("legal", "position", "turn", "outcome")) > 20


class Unsayable(Exception):
    """An exception that does something else when it is written."""

    def __init__(self, say):
        self.say = say

    def __str__(self):
        return self.say()


def failing(say):
    class Failing:
        def legal_moves(self, position, moves, rulings):
            raise Unsayable(say)

    return rulebook.validate(Failing, "awele", positions=0, diagnose=0)


def test_an_exception_that_cannot_be_said_is_reported():
    for say, words in [
        (lambda: "\ud800", "it raised Unsayable: \ufffd"),
        (lambda: 5, "it raised Unsayable"),
        (lambda: 1 // 0, "it raised Unsayable"),
        (recursive_call, "it raised Unsayable"),
    ]:
        (failure,) = failing(say).failures
        assert failure.message.startswith(words)
        assert any("Unsayable" in line for line in failure.last_words)


def recursive_call():
    return recursive_call()


def test_a_long_exception_is_cut():
    report = failing(lambda: "x" * 3_000_000)
    assert report.failures[0].message.startswith("it raised Unsayable: xxx")
    assert len(json.dumps(report.to_dict())) < 300_000 and len(str(report)) < 300_000


def test_ctrl_c_while_an_exception_is_written_ends_the_run(monkeypatch):
    def ctrl_c(*_):
        raise KeyboardInterrupt("enough")

    with pytest.raises(KeyboardInterrupt, match="enough"):
        failing(ctrl_c)
    monkeypatch.setattr("traceback.format_exception", ctrl_c)
    with pytest.raises(KeyboardInterrupt, match="enough"):
        failing(lambda: "x")


def test_an_engine_may_call_back():
    class Calling(LawfulAwele):
        asked = 0

        def legal_moves(self, position, moves, rulings):
            Calling.asked += 1
            if Calling.asked == 10:
                assert not rulebook.validate(NeverFeeds(), positions=3, diagnose=0).passed
            other = threading.Thread(target=Board("awele").perft, args=(3,))
            other.start()
            other.join()
            return super().legal_moves(position, moves, rulings)

    assert rulebook.validate(Calling(), positions=20).passed


@pytest.mark.parametrize("seconds", [1e12, 1e18, 1.8e19])
def test_any_time_for_a_diagnosis_is_a_time(seconds):
    assert rulebook.validate(NeverFeeds(), positions=0, diagnose=seconds).causes


@pytest.mark.parametrize("attribute", ["name", "version", "rulings", "games"])
def test_an_engine_that_is_nonsense_about_itself_fails(attribute):
    for value in (5, 2**70, math.nan, "\ud800", "x" * 1_000_000, object(), [[]], {}, {"a": 5}, {"a": [5]}, Changing("x")):
        engine = type("Nonsense", (LawfulAwele,), {attribute: value})
        try:
            rulebook.validate(engine, "awele", positions=0, diagnose=0)
        except rulebook.InternalError:
            raise
        except ValueError:
            pass


@pytest.mark.parametrize("method", ["turn", "check", "outcome", "position_after", "judge"])
def test_an_engine_that_answers_nonsense_fails(method):
    for value in (5, 2**70, math.nan, "\ud800", "x" * 20_000, object(), [], (1, 2, 3), ("white",), {"winner": 5}, {}, recursive()):
        engine = type("Nonsense", (LawfulAwele,), {method: lambda *_, value=value: value})
        report = rulebook.validate(engine, "awele", positions=0, diagnose=0)
        assert not report.passed or method == "judge"


# Threads.


def test_legal_moves_are_not_those_before_another_threads_move():
    board = Board("awele")
    session = board._played

    class Overtaken:
        """A session; while it lists the legal moves, another thread moves."""

        def __getattr__(self, name):
            return getattr(session, name)

        def legal(self):
            legal = session.legal()
            session.push("A")
            return legal

    board._played = Overtaken()
    before = board.legal_moves
    board._played = session
    assert list(before) == ["A", "B", "C", "D", "E", "F"]
    assert list(board.legal_moves) == ["a", "b", "c", "d", "e", "f"]


def test_a_board_of_many_threads_is_one_game():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    failed = []

    def play(board):
        try:
            for _ in range(30):
                for move in board.legal_moves[:4]:
                    try:
                        board.push(move)
                    except rulebook.IllegalMoveError as error:
                        assert not error.verdict.legal
                    assert Board("aviary", moves=board.copy().move_stack).ply() >= 0
                if board.ply() > 20:
                    board.pop()
        except BaseException as error:
            failed.append(error)
            raise

    try:
        for _ in range(10):
            board = Board("aviary")
            threads = [threading.Thread(target=play, args=(board,)) for _ in range(3)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert not failed
            again = Board("aviary", moves=board.move_stack)
            assert (again, again.position(), again.legal_moves) == (board, board.position(), board.legal_moves)
    finally:
        sys.setswitchinterval(before)


def test_threads_that_are_left_behind_do_not_stop_the_end():
    for tried in range(3):
        try:
            left_behind()
            return
        except AssertionError as failure:
            # CPython itself may abort a thread that comes back to it while it is ending, seldom and on a busy machine.
            if "PyGILState_Release" not in str(failure) or tried == 2:
                raise


def left_behind():
    script("""
for work in (lambda: Board("chess").perft(9), lambda: rulebook.validate(Lawful(), seconds=600), lambda: Board("aieirping", side="model").perft(3)):
    class Lawful:
        game = "awele"
        def legal_moves(self, position, moves, rulings):
            return Board("awele", position, rulings, moves=moves).legal_moves
    threading.Thread(target=work, daemon=True).start()
import time
time.sleep(0.5)
""")


# Processes.


@unix
def test_a_fork_goes_on_alone():
    """All of them use threads that only the parent has."""
    said = script("""
class Wrong:
    game = "awele"
    def legal_moves(self, position, moves, rulings):
        rulings["opponent-without-seeds"] = "need-not-feed"
        return Board("awele", position, rulings, moves=moves).legal_moves

def ask():
    lines = [rulebook.part(world, number, of=2, threads=number) for number in (1, 2)]
    return [
        repr(lines), repr(rulebook.merge(lines)["counted"]), rulebook.validate(Wrong, positions=20).causes[0].mistake,
        repr(Board("chess").perft(4)), repr(rulebook.ask({"game": "chess", "judge": "e2e5"}, by="both")),
    ]

world = rulebook.parts.world("awele", "few-seeds", every=2_000_003)
expected = ask()
for _ in range(2):
    # A fork of a fork, too.
    child = os.fork()
    if child:
        break
if child:
    _, status = os.waitpid(child, 0)
    assert status == 0, status
assert ask() == expected
print("right", flush=True)
""")
    assert said == "right\n" * 3


def perft(board):
    return board.perft(3)


@pytest.mark.parametrize("method", [name for name in ("fork", "spawn") if name in multiprocessing.get_all_start_methods()])
def test_processes_of_a_pool_take_boards(method):
    # What a pool forks must not have pytest's threads: a program of its own.
    said = script("""
import multiprocessing
sys.path.insert(0, sys.argv[2])
import test_hostile
if __name__ == "__main__":
    boards = [Board(game, moves=Board(game).legal_moves[:1]) for game in ("chess", "aviary", "awele", "bifocal")]
    expected = [board.perft(3) for board in boards]
    with multiprocessing.get_context(sys.argv[1]).Pool(2) as pool:
        assert pool.map(test_hostile.perft, boards) == expected
    print("right")
""", method, os.path.dirname(__file__))
    assert said == "right\n"


# Ctrl-C.

WORK = {
    "a count from a position with one move": f"lambda: Board('chess', {ONE_MOVE!r}).perft(9)",
    "a count by the law": f"lambda: Board('chess', {ONE_MOVE!r}, side='model').perft(5)",
    "a count divided": "lambda: Board('aieirping').divide(6)",
    "a validation of a lawful engine": "lambda: rulebook.validate(Lawful(), seconds=600)",
    "a validation of an engine that waits": "lambda: rulebook.validate(Waiting(), seconds=600)",
    "a validation of an engine that raises": "lambda: [rulebook.validate(Raising(), seconds=600) for _ in range(10000)]",
    "a diagnosis": "lambda: [rulebook.validate(Wrong(), positions=300, diagnose=600) for _ in range(10000)]",
    "a part": "lambda: rulebook.part(rulebook.parts.games('tori-shogi', 10**6), 1, of=1)",
    "a part on two threads": "lambda: rulebook.part(rulebook.parts.games('tori-shogi', 10**6), 1, of=1, threads=2)",
    "a long game": "lambda: [rulebook.ask(long) for _ in range(10000)]",
    "long games by the law": "lambda: list(rulebook.read_games('aviary', Endless(' '.join(long['moves'])), by='model'))",
    "an archive without an end": "lambda: sum(1 for _ in rulebook.read_games('chess', Endless('1. e4 *')))",
}


@unix
@pytest.mark.parametrize("what", WORK)
def test_ctrl_c_ends_whatever_takes_long(what):
    said = script(f"""
class Lawful:
    game = "chess"
    def legal_moves(self, position, moves, rulings):
        return Board("chess", position, rulings, moves=moves).legal_moves

class Waiting(Lawful):
    def legal_moves(self, position, moves, rulings):
        threading.Event().wait()

class Raising(Lawful):
    def legal_moves(self, position, moves, rulings, depth=200):
        return self.legal_moves(position, moves, rulings, depth - 1) if depth else 1 // 0

class Wrong(Lawful):
    def legal_moves(self, position, moves, rulings):
        return [move for move in super().legal_moves(position, moves, rulings) if move[0] != "e" or move[2] == "e"]

class Endless:
    def __init__(self, game):
        self.games = (game + "\\n\\n") * 40

    def read(self, size):
        return self.games

long = {{"game": "aviary", "moves": ["c8b6", "c1b3", "b6c8", "b3c1"] * 5000, "judge": "c8b6"}}
work = {WORK[what]}
# A process that is started in the background may ignore SIGINT.
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    work()
except KeyboardInterrupt:
    # The interpreter can be used as before.
    assert Board("chess").perft(3) == 8902 and rulebook.ask({{"game": "awele"}})["turn"] == "south"
    print("interrupted")
""")
    assert said == "interrupted\n"
