"""Threads: long work lets the interpreter's lock go, and a board may be shared."""

import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import rulebook
from rulebook import Board

# From the chess programming wiki, "Perft Results", position 2.
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
COUNTS = [1, 48, 2_039, 97_862, 4_085_603, 193_690_690]


def longest_wait(work):
    """Does some work in another thread; how long it takes, and the longest time for which this thread stood still."""
    thread = threading.Thread(target=work)
    longest, began = 0.0, time.perf_counter()
    thread.start()
    while thread.is_alive():
        before = time.perf_counter()
        time.sleep(0)
        longest = max(longest, time.perf_counter() - before)
    return time.perf_counter() - began, longest


@pytest.mark.parametrize(
    "work",
    [
        lambda: Board("chess", KIWIPETE, side="bitboard").perft(5),
        lambda: Board("bifocal").perft(2),
        lambda: [Board("aieirping").legal_moves for _ in range(20)],
        lambda: [rulebook.ask({"game": "bifocal", "judge": "e2e3"}) for _ in range(20)],
        lambda: [Board("chess", KIWIPETE).explain("e1g1").depends_on for _ in range(20)],
    ],
)
def test_other_threads_go_on_meanwhile(work):
    # On a busy machine this thread may be made to wait once.
    for _ in range(5):
        took, longest = longest_wait(work)
        if longest < took / 4:
            return
    pytest.fail(f"of {took:.3f} s this thread stood still for {longest:.3f} s")


def test_many_threads_count_right():
    with ThreadPoolExecutor(8) as pool:
        depths = [depth for depth in range(6) for _ in range(4)]
        assert list(pool.map(lambda depth: Board("chess", KIWIPETE, side="bitboard").perft(depth), depths)) == [
            COUNTS[depth] for depth in depths
        ]


def test_many_threads_share_a_board():
    board = Board("chess", KIWIPETE, side="bitboard")
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(board.perft, [3] * 16)) == {COUNTS[3]}
        verdicts = list(pool.map(board.explain, ["e1g1"] * 64))
    assert len(set(verdicts)) == 1 and verdicts[0].legal


def test_a_board_is_asked_while_it_is_played():
    board = Board("awele")
    done = threading.Event()

    def play():
        for _ in range(3000):
            board.push("A")
            board.pop()
        done.set()

    thread = threading.Thread(target=play)
    thread.start()
    seen = set()
    while not done.is_set():
        seen.add(board.position())
    thread.join()
    assert seen <= {"4,4,4,4,4,4/4,4,4,4,4,4 0-0 s", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 n"}


def interrupted(work):
    """How long work takes that is interrupted after a moment."""
    # A process that is started in the background may have been told to ignore Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    began = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        work()
    signal.signal(signal.SIGINT, before)
    return time.perf_counter() - began


def test_a_count_is_interrupted():
    assert interrupted(lambda: Board("chess", KIWIPETE, side="bitboard").perft(12)) < 5
    assert interrupted(lambda: Board("aieirping").perft(5)) < 5


def test_a_validation_is_interrupted():
    class Lawful:
        def answer(self, question):
            return rulebook.ask(question)

    assert interrupted(lambda: rulebook.validate(Lawful(), "bifocal", seconds=60)) < 5
