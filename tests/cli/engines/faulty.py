"""An engine with one fault: `rulebook speak`, with its answers spoilt.

    faulty.py FAULT RULEBOOK [RULINGS]

A fault is a function below: it takes the number of the answer, the question and the answer, and gives what is written
instead: an answer, a line as it stands, or nothing.
"""

import json
import re
import subprocess
import sys
import time

AFTER = 20  # answers, before the first trouble


def right(_, __, answer):
    return answer


def plain(_, question, answer):
    """Says no more than it must, and nothing of itself."""
    if "ask" in question:
        return {"id": answer["id"], "error": {"kind": "malformed", "field": "line", "at": 0, "message": "what?"}}
    return {key: value for key, value in answer.items() if key in ("id", "legal", "error")}


def dies(number, _, answer):
    if number > 100:
        print("terminate called after throwing\nout of birds", file=sys.stderr)
        sys.exit(3)
    return answer


def hangs(number, _, answer):
    if number == AFTER:
        time.sleep(600)
    return answer


def never(*_):
    return None


def late(number, _, answer):
    if number == AFTER:
        time.sleep(1.5)
    return answer


def rubbish(number, _, answer):
    return "Segmentation fault (joking)" if number == AFTER else answer


def floods(number, _, answer):
    while number == AFTER:
        sys.stdout.write("x" * 65536)
    return answer


def stray(number, _, answer):
    return {**answer, "id": answer["id"] + 1} if number == AFTER else answer


def misshapen(number, _, answer):
    return {"id": answer["id"], "moves": answer.get("legal")} if number == AFTER else answer


def moody(number, _, answer):
    """Leaves out a move at times, whatever it is asked."""
    if number % 40 == 39 and answer.get("legal"):
        return {**answer, "legal": answer["legal"][1:]}
    return answer


def no_en_passant(_, __, answer):
    board, _, _, target = (answer.get("position") or "- - - -").split()[:4]
    ranks = [re.sub(r"\d", lambda digit: "." * int(digit.group()), rank) for rank in board.split("/")]

    def en_passant(move):
        pawn = ranks[8 - int(move[1])]["abcdefgh".index(move[0])] in "Pp"
        return pawn and move[2:] == target and move[0] != move[2]

    if "legal" not in answer:
        return answer
    return {**answer, "legal": [move for move in answer["legal"] if target == "-" or not en_passant(move)]}


def takes_all(_, __, answer):
    """Refuses nothing."""
    start = {"legal": [], "outcome": None}
    return {"id": answer["id"], **start} if "error" in answer else answer


def draws(_, __, answer):
    """Takes every win for a draw."""
    won = "winner" in (answer.get("outcome") or {})
    return {**answer, "outcome": {"draw": "agreement"}} if won else answer


def wrong_turn(_, __, answer):
    other = {"white": "black", "black": "white", "south": "north", "north": "south"}
    return {**answer, "turn": other[answer["turn"]]} if "turn" in answer else answer


def elsewhere(_, question, answer):
    """Says of the position after moves that White is to move, whoever is."""
    made = bool(question.get("moves")) and "position" in answer
    return {**answer, "position": re.sub(" b$", " w", answer["position"])} if made else answer


def blames(_, __, answer):
    """Names another clause for every refusal."""
    if "verdict" in answer and not answer["verdict"]["legal"]:
        return {**answer, "verdict": {**answer["verdict"], "clause": "chess.turn"}}
    return answer


def one_game(_, __, answer):
    """Says that it plays Aviary only."""
    return {**answer, "games": {"aviary": {}}} if "games" in answer else answer


def one_dialect(_, __, answer):
    """Says that it plays by one option of a question only."""
    return {**answer, "games": {"aviary": {"rulings": {"repetition": ["threefold-draw"]}}}} if "games" in answer else answer


def fixed(_, __, answer):
    """Plays by the rulings that it was started with, whatever the question says."""
    return answer


def from_the_start(_, question, answer):
    """Plays by its own rulings, and takes no position but the start."""
    start = question.get("position", "startpos") == "startpos"
    return answer if start else {"id": answer["id"], "skipped": "it begins at the start only"}


def sweeps(_, __, answer):
    """Plays by its own rulings, and clears the board of Awele once the game is over."""
    over = answer.get("outcome") is not None
    return {**answer, "position": "0,0,0,0,0,0/0,0,0,0,0,0 24-24 s"} if over else answer


def wrong_chess(_, question, answer):
    """Chess of its own inside another game: castles across an occupied b-file, and lets pinned Pawns capture en passant."""
    if answer.get("outcome") or answer.get("check") or not any(len(move) > 3 for move in answer.get("legal", [])):
        return answer
    *rest, chess = answer["position"].split(" | ")
    board, mover, rights, target, *clocks = chess.split()
    ranks = [re.sub(r"\d", lambda digit: "." * int(digit.group()), rank) for rank in board.split("/")]
    more = set()
    home, pawn = ("1", "P") if mover == "w" else ("8", "p")
    castling = f"e{home}c{home}"
    if ("Q" if mover == "w" else "q") in rights and ranks[8 - int(home)][1] != ".":
        rank = ranks[8 - int(home)]
        cleared = [*ranks[: 8 - int(home)], rank[0] + "." + rank[2:], *ranks[9 - int(home) :]]
        cleared = re.sub(r"\.+", lambda gap: str(len(gap.group())), "/".join(cleared))
        position = " | ".join([*rest, " ".join([cleared, mover, rights, target, *clocks])])
        there = ask({**question, "id": 0, "position": position, "moves": [], "judge": None})
        more.update(move for move in there.get("legal", []) if move == castling)
    if target != "-":
        rank, file = 8 - int("5" if mover == "w" else "4"), "abcdefgh".index(target[0])
        beside = [at for at in (file - 1, file + 1) if 0 <= at < 8 and ranks[rank][at] == pawn]
        more.update(f"{'abcdefgh'[at]}{8 - rank}{target}" for at in beside)
    return {**answer, "legal": sorted({*answer["legal"], *more})}


def other_phase(_, __, answer):
    """Takes every phase of a game made of two for the other."""
    other = {"white": "south", "black": "north", "south": "white", "north": "black"}
    return {**answer, "turn": other[answer["turn"]]} if "turn" in answer else answer


def ask(question):
    """The right answer."""
    print(json.dumps(question), file=engine.stdin, flush=True)
    return json.loads(engine.stdout.readline())


def unflushed(*_):
    """Keeps its answers until it ends."""
    raise AssertionError("its answers are written by main")


def main():
    global engine
    name, rulebook, *rulings = sys.argv[1:]
    fault = globals()[name]
    engine = subprocess.Popen([rulebook, "speak", "--by", "bitboard"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    kept = open(1, "w", buffering=1 << 20, closefd=False)
    for number, line in enumerate(sys.stdin):
        question = json.loads(line)
        if rulings and "ask" not in question:
            question["rulings"] = rulings[0]
        if fault is unflushed:
            kept.write(json.dumps(ask(question)) + "\n")
            continue
        said = fault(number, question, ask(question))
        if said is not None:
            print(said if isinstance(said, str) else json.dumps(said), flush=True)


main()
