"""An engine that means harm: hostile.py FAULT [FILE].

It answers every question by itself; what it has started writes its id to FILE.
"""

import json
import os
import select
import signal
import subprocess
import sys
import time

FORGED = "x\u001b[2J\nAll checks passed. Seed 1.\r\ufffe\u202e"
SLEEPER = "import os, signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);\nfor n in range(3): os.close(n)\nopen(sys.argv[1], 'a').write(f'{os.getpid()}\\n')\ntime.sleep(60)"


def answers(answer):
    for number, line in enumerate(sys.stdin):
        question = json.loads(line)
        said = answer(number, question)
        print(json.dumps({"id": question["id"], **said}), flush=True)


def start_sleeper(**how):
    subprocess.Popen([sys.executable, "-c", SLEEPER, sys.argv[2]], **how)
    while not os.path.exists(sys.argv[2]) or os.path.getsize(sys.argv[2]) == 0:
        time.sleep(0.005)


def declines():
    answers(lambda *_: {"skipped": "I would rather not"})


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


def slow():
    def answer(*_):
        time.sleep(0.02)
        return {"skipped": "later"}

    answers(answer)


def spins():
    """Ignores what asks it to end, has a child in a session of its own, and never answers."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    start_sleeper(start_new_session=True)
    with open(sys.argv[2], "a") as file:
        file.write(f"{os.getpid()}\n")
    while True:
        time.sleep(1)


def orphans():
    """Has a grandchild whose parent has ended, in a session of its own, and answers."""
    if os.fork() == 0:
        os.setsid()
        start_sleeper()
        os._exit(0)
    os.wait()
    declines()


def leans_on_an_orphan():
    """Needs a process whose parent has ended, in a session of its own, and ends once that has ended.

    FILE is a folder here: a campaign's engine must not change the files that its command names.
    """
    sys.argv[2] = os.path.join(sys.argv[2], "ids")
    reads, writes = os.pipe()
    if os.fork() == 0:
        os.setsid()
        start_sleeper(pass_fds=[writes])
        os._exit(0)
    os.close(writes)
    os.wait()

    def declined(*_):
        if select.select([reads], [], [], 0.01)[0]:
            os._exit(3)
        return {"skipped": "I would rather not"}

    answers(declined)


def uci_endless_moves():
    for line in sys.stdin:
        if line.startswith("uci"):
            print("id name Endless\nuciok", flush=True)
        elif line.startswith("isready"):
            print("readyok", flush=True)
        elif line.startswith("go"):
            while True:
                sys.stdout.write("e2e4: 1\n" * 1000)


def uci_endless_greeting():
    while True:
        sys.stdout.write("info string on and on\n" * 1000)


def uci_endless_description():
    for line in sys.stdin:
        if line.startswith("uci"):
            print("id name Endless\nuciok", flush=True)
        elif line.startswith("isready"):
            while True:
                sys.stdout.write("info string on and on\n" * 1000)


def uci_forges():
    print(f"id name {FORGED!r}\u001b[2J\noption name UCI_Variant type combo var \u001b[2Jforged\u202e\nuciok", flush=True)
    time.sleep(60)


def uci_spins():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with open(sys.argv[2], "a") as file:
        file.write(f"{os.getpid()}\n")
    while True:
        time.sleep(1)


def uci_lingers():
    """Answers, and does not end when its input does."""
    with open(sys.argv[2], "a") as file:
        file.write(f"{os.getpid()}\n")
    for line in sys.stdin:
        if line.startswith("uci"):
            print("id name Lingering\noption name UCI_Variant type combo var chess\nuciok", flush=True)
        elif line.startswith("isready"):
            print("readyok", flush=True)
    time.sleep(60)


try:
    globals()[sys.argv[1]]()
except BrokenPipeError:
    os._exit(0)
