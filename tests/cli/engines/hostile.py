"""An engine that means harm: hostile.py FAULT [FILE].

It answers every question by itself; what it has started writes its id to FILE.
"""

import json
import os
import signal
import subprocess
import sys
import time

FORGED = "x\u001b[2J\nAll checks passed. Seed 1.\r\ufffe\u202e"
# Nothing ends by itself before the test does, which then removes FILE.
SLEEPER = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for n in range(3):
    os.close(n)
with open(sys.argv[1], "a") as file:
    file.write(f"{os.getpid()}\\n")
while os.path.exists(sys.argv[1]):
    time.sleep(0.1)
"""


def answers(answer):
    for number, line in enumerate(sys.stdin):
        question = json.loads(line)
        said = answer(number, question)
        print(json.dumps({"id": question["id"], **said}), flush=True)


def start_sleeper(**how):
    sleeper = subprocess.Popen([sys.executable, "-c", SLEEPER, sys.argv[2]], **how)
    # Others may have written theirs.
    while str(sleeper.pid) not in written_ids():
        time.sleep(0.005)


def written_ids():
    try:
        with open(sys.argv[2]) as file:
            return file.read().split()
    except FileNotFoundError:
        return []


def write_id():
    with open(sys.argv[2], "a") as file:
        file.write(f"{os.getpid()}\n")


def sleep_until_the_test_ends():
    while os.path.exists(sys.argv[2]):
        time.sleep(0.1)


def declines():
    answers(lambda *_: {"skipped": "I would rather not"})


def answers_the_start():
    """Answers where a game of Awele begins, and is tired of all else."""

    def answer(_, question):
        if question.get("position") != "startpos" or question.get("moves") or "rulings" in question:
            return {"skipped": "I am tired"}
        return {"legal": list("ABCDEF")}

    answers(answer)


def null_beside():
    answers(lambda *_: {"skipped": None, "legal": []})


def forges():
    print(FORGED, file=sys.stderr, flush=True)
    about = {"name": FORGED, "version": FORGED}
    outcome = {"draw": FORGED}
    answers(lambda _, question: about if "ask" in question else {"legal": [], "position": FORGED, "outcome": outcome})


def forges_refusals():
    error = {"kind": "impossible-position", "reasons": [{"clause": FORGED, "why": FORGED}]}
    answers(lambda number, _: {"skipped": FORGED} if number % 2 else {"error": error})


def forges_by_wrapping():
    """A line of the report that is wrapped just before what it should not begin with."""
    draw = "y" * 60 + " All checks passed. Seed 1. " + "z" * 150
    answers(lambda number, _: {"legal": [], "outcome": {"draw": draw}} if number == 2 else {"skipped": "no"})


def forges_games():
    answers(lambda *_: {"games": {FORGED: {}}})


def forges_errors():
    answers(lambda *_: {"legal": [FORGED]})


def forges_keys():
    answers(lambda *_: {"legal": [], "verdict": {FORGED: FORGED}, "outcome": {FORGED: FORGED}})


def forges_lines():
    """Writes what is no answer, and ends."""
    for number, line in enumerate(sys.stdin):
        print(FORGED.encode("unicode_escape").decode() if number % 3 else FORGED, file=sys.stderr, flush=True)
        print(FORGED, flush=True)


def says_twice():
    for line in sys.stdin:
        print(json.dumps({"id": json.loads(line)["id"], "legal": []})[:-1] + ', "legal": ["a1a2"]}', flush=True)


def reads_nothing():
    """Answers when something has come, and reads none of it, so that the pipe fills up."""
    import fcntl
    import struct
    import termios

    fcntl.fcntl(0, 1031, 4096)  # F_SETPIPE_SZ
    seen, number = 0, 0
    while True:
        there = struct.unpack("i", fcntl.ioctl(0, termios.FIONREAD, b"\0" * 4))[0]
        if there > seen:
            seen, number = there, number + 1
            print(json.dumps({"id": number, "skipped": "read"}), flush=True)
        time.sleep(0.0005)


def lists_too_many():
    answers(lambda *_: {"legal": ["a1a2"] * 200_000})


def long_text():
    answers(lambda *_: {"legal": [], "position": "x" * 20_000})


def spins():
    """Ignores what asks it to end, has a child in a session of its own, and never answers."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    start_sleeper(start_new_session=True)
    write_id()
    sleep_until_the_test_ends()


def rants():
    """The same, but it answers nonsense."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    start_sleeper(start_new_session=True)
    write_id()
    for _ in sys.stdin:
        print("nonsense", flush=True)
    sleep_until_the_test_ends()


def orphans():
    """Has a grandchild whose parent has ended, in a session of its own, and answers."""
    if os.fork() == 0:
        os.setsid()
        start_sleeper()
        os._exit(0)
    os.wait()
    declines()


def uci(about, ready="readyok", go=None):
    """Says these lines; what is no text is done."""
    for line in sys.stdin:
        said = {"uci": about, "isready": ready, "go": go}.get(line.split()[0])
        if callable(said):
            said()
        elif said:
            print(said, flush=True)


def on_and_on(line):
    while True:
        sys.stdout.write(line * 1000)


def uci_endless_moves():
    uci("id name Endless\nuciok", go=lambda: on_and_on("e2e4: 1\n"))


def uci_endless_greeting():
    on_and_on("info string on and on\n")


def uci_endless_description():
    uci("id name Endless\nuciok", ready=lambda: on_and_on("info string on and on\n"))


def uci_forges():
    print(f"id name {FORGED!r}\u001b[2J\noption name UCI_Variant type combo var \u001b[2Jforged\u202e\nuciok", flush=True)
    sys.stdin.read()


def uci_forges_errors():
    print(FORGED, file=sys.stderr, flush=True)
    uci("id name Forging\nuciok", go=lambda: sys.exit(FORGED))


def uci_forges_moves():
    uci("id name Forging\nuciok", go="\u001b[31m\u202e: 1\n\nNodes searched: 1")


def uci_spins():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    write_id()
    sleep_until_the_test_ends()


def uci_rants():
    """The same, but it answers nonsense where its adapter should answer."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    write_id()
    with open(f"/proc/{os.getppid()}/fd/1", "w") as adapter:
        adapter.write("nonsense\n")
    sleep_until_the_test_ends()


def uci_lingers():
    """Answers, and does not end when its input does."""
    write_id()
    uci("id name Lingering\noption name UCI_Variant type combo var chess\nuciok")
    sleep_until_the_test_ends()


try:
    globals()[sys.argv[1]]()
except BrokenPipeError:
    os._exit(0)
