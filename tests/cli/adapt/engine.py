"""A UCI and USI engine that plays by the law, or has one fault: python3 engine.py RULEBOOK GAME [FAULT]."""

import json
import subprocess
import sys

rulebook, game, fault = [*sys.argv[1:4], ""][:3]
RULINGS = {"chess": "engines", "tori-shogi": "engines,repetition=none"}[game]
TO_FAIRY = dict(zip("7654321gfedcba*", "abcdefg1234567@"))
BLACK_IS = {"b": "w", "w": "b"}
speak = subprocess.Popen([rulebook, "speak"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
protocol, asked, perfts = "uci", {}, 0


def say(line):
    print(line, flush=True)


def ask():
    speak.stdin.write(json.dumps({"game": game, "rulings": RULINGS, **asked}) + "\n")
    speak.stdin.flush()
    answer = json.loads(speak.stdout.readline())
    if "error" in answer:
        sys.exit(f"the engine does not survive {asked}: {answer['error']}")
    return answer


def fairy():
    return game == "tori-shogi" and protocol == "uci"


def spelt(move):
    return "".join(TO_FAIRY.get(letter, letter) for letter in move) if fairy() else move


def fen(position):
    """Fairy-Stockfish's FEN of an SFEN without hands."""
    board, turn, hands = position.split()
    assert hands == "-", "this engine cannot write hands"
    return f"{board}[] {BLACK_IS[turn]} - - 0 1"


for line in sys.stdin:
    words = line.split()
    if words[0] in ("uci", "usi"):
        protocol = words[0]
        say("id name Lawful 1.0")
        if fault != "one game":
            say(f"option name {protocol.upper()}_Variant type combo default ataxx var ataxx var chess var torishogi")
        say("uciok" if protocol == "uci" else "usiok")
    elif words[0] == "setoption":
        print(line, end="", file=sys.stderr)
    elif words[0] == "isready":
        if fault == "late":
            continue
        say("readyok")
    elif words[0] == "position":
        before, _, moves = line.strip().partition(" moves ")
        text = before.split(None, 2)[-1] if words[1] in ("fen", "sfen") else "startpos"
        asked = {"position": text, "moves": moves.split()}
    elif words[0] == "go":
        perfts += 1
        if fault == "dies" and perfts == 3:
            sys.exit(3)
        if fault == "no perft":
            say("bestmove e2e4")
            continue
        legal = [spelt(move) for move in ask()["legal"]]
        if fault == "rubbish":
            legal = ["e2e9"]
        if fault == "no en passant" and "e5d6" in legal:
            legal.remove("e5d6")
        for move in legal:
            say(f"{move}: 1")
        say(f"\nNodes searched: {len(legal) + (fault == 'miscounts')}")
    elif words[0] == "d" and fault != "no d":
        answer = ask()
        position = "nonsense" if fault == "misspells" else answer["position"]
        say(f"Fen: {fen(position) if fairy() else position}\nCheckers: {'e1 ' if answer['check'] else ''}")
    elif words[0] == "quit":
        break
