"""Threads: long work releases the interpreter's lock (the GIL), and boards can be shared."""

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import rulebook
from rulebook import Board

# From the chess programming wiki, "Perft Results", position 2.
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
COUNTS = [1, 48, 2_039, 97_862, 4_085_603, 193_690_690]


def releases_gil(work, times=1000):
    """Whether another thread runs during `work`, which is repeated until one does, at most so many times."""
    # Work that is done only the first time, such as importing a module, releases the lock.
    work()
    counted, done = 0, threading.Event()

    def count():
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(1e-4)

    other = threading.Thread(target=count)
    before = sys.getswitchinterval()
    # The interpreter forces no thread to give up the GIL: another one runs only if `work` releases it.
    sys.setswitchinterval(3600)
    try:
        other.start()
        for _ in range(times):
            then = counted
            work()
            if counted > then:
                return True
        return False
    finally:
        done.set()
        sys.setswitchinterval(before)
        other.join()


def test_short_work_keeps_the_gil():
    board = Board("chess", KIWIPETE)
    assert not releases_gil(lambda: board.is_legal("e1g1"))


# The boards are created beforehand, since reading their rulings releases the lock for a moment.
@pytest.mark.parametrize(
    "board, work",
    [
        (Board("chess", KIWIPETE), lambda board: board.perft(4)),
        (Board("bifocal", side="model"), lambda board: board.perft(2)),
        (Board("aieirping", side="model"), lambda board: board.copy().legal_moves),
        (Board("bifocal"), lambda board: rulebook.ask({"game": board.game.id, "judge": "e2e3"})),
        (Board("chess", KIWIPETE), lambda board: board.explain("e1g1").depends_on),
        (Board("chess", "1nbqkbnr/1ppppppp/8/p7/P7/8/1PPPPPPP/1NBQKBNR w - - 0 1"), Board.winnable),
        (rulebook.parts.games("tori-shogi", 2), lambda games: rulebook.part(games, 1, of=1)),
    ],
)
def test_long_work_releases_the_gil(board, work):
    assert releases_gil(lambda: work(board))


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
