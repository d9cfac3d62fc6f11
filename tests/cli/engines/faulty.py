"""An engine with one fault: `rulebook speak`, with its answers spoilt.

    faulty.py FAULT RULEBOOK [RULINGS]

A fault is a function below: it takes the number of the answer, the question and the answer, and gives what is written
instead: an answer, a line as it stands, or nothing.
"""

import json
import re
import subprocess
import sys

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


def never(*_):
    return None


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


ASKED = set()


def moody(number, question, answer):
    """Leaves out a move at times, whatever it is asked for the first time."""
    asked = str({key: said for key, said in question.items() if key != "id"})
    new = asked not in ASKED
    ASKED.add(asked)
    if new and number % 40 == 39 and answer.get("legal"):
        return {**answer, "legal": answer["legal"][1:]}
    return answer


def ranks_of(board):
    """The ranks of a board, with a sign for each square."""
    return [re.sub(r"\d", lambda digit: "." * int(digit.group()), rank) for rank in board.split("/")]


def written(ranks):
    return re.sub(r"\.+", lambda gap: str(len(gap.group())), "/".join(ranks))


def moves_pawn(board, move):
    return ranks_of(board)[8 - int(move[1])]["abcdefgh".index(move[0])] in "Pp"


def no_en_passant(_, __, answer):
    board, _, _, target = (answer.get("position") or "- - - -").split()[:4]

    def en_passant(move):
        return moves_pawn(board, move) and move[2:] == target and move[0] != move[2]

    if "legal" not in answer:
        return answer
    return {**answer, "legal": [move for move in answer["legal"] if target == "-" or not en_passant(move)]}


def squares(position):
    """What stands on each square of a board of eight files, and the sign of who is to move."""
    board, turn = position.split()[:2]
    board, _, hands = board.rstrip("]").partition("[")
    ranks = enumerate(ranks_of(board))
    return {f"{'abcdefgh'[file]}{8 - down}": sign for down, rank in ranks for file, sign in enumerate(rank)}, hands, turn


def keeps_last_sparrow(_, __, answer):
    """Aviary: does not know that the capture of the last enemy Sparrow wins."""
    if not answer.get("legal"):
        return answer
    board, hands, turn = squares(answer["position"])
    enemy = "s" if turn == "w" else "S"
    last = (list(board.values()) + list(hands)).count(enemy) == 1
    return {**answer, "legal": [move for move in answer["legal"] if not (last and board.get(move[-2:]) == enemy)]}


def straight_moves_do_not_jump(_, __, answer):
    """Aviary: a straight move of two squares jumps no friend."""
    if not answer.get("legal"):
        return answer
    board, _, _ = squares(answer["position"])

    def jumps(move):
        if "@" in move:
            return False
        (file, rank), (to_file, to_rank) = move[:2], move[2:]
        across, along = ord(to_file) - ord(file), int(to_rank) - int(rank)
        middle = chr(ord(file) + across // 2) + str(int(rank) + along // 2)
        return sorted((abs(across), abs(along))) == [0, 2] and board[middle] != "."

    return {**answer, "legal": [move for move in answer["legal"] if not jumps(move)]}


def no_en_passant_and_plain(number, question, answer):
    """The same, and says no more than it must."""
    return plain(number, question, no_en_passant(number, question, answer))


def takes_all(_, __, answer):
    """Refuses nothing."""
    start = {"legal": [], "outcome": None}
    return {"id": answer["id"], **start} if "error" in answer else answer


def tired(_, question, answer):
    """Names the wrong player after more moves than any case or random game of a report has."""
    return wrong_turn(_, question, answer) if len(question.get("moves") or []) > 60 else answer


def takes_positions(_, __, answer):
    """Refuses moves, and no position, not even one that cannot be read."""
    error = answer.get("error", {})
    of_position = error.get("kind") == "impossible-position" or error.get("field") == "position"
    return {"id": answer["id"], "legal": [], "outcome": None} if of_position else answer


def keeps_clock(_, question, answer):
    """Chess: counts on after a capture, as if only a Pawn's move began the count of moves anew."""
    moves = question.get("moves") or []
    if not moves or "position" not in answer:
        return answer
    made = [ask({**question, "moves": moves[:number]})["position"].split() for number in range(len(moves) + 1)]
    clock, captured = int(made[0][4]), False
    for move, before, after in zip(moves, made, made[1:]):
        clock = 0 if moves_pawn(before[0], move) else min(clock + 1, 9999)
        captured = clock != int(after[4])
    if captured:
        made[-1][4] = str(clock)
    return {**answer, "position": " ".join(made[-1])}


def phantom_pawn(number, question, answer):
    """Chess: leaves a Pawn that is captured en passant on the board, and states no position."""
    moves, position, left = question.get("moves") or [], question.get("position"), False
    if "legal" not in answer:
        return plain(number, question, answer)
    for move in moves:
        before = ask({**question, "position": position, "moves": [], "judge": None})["position"].split()
        made = ask({**question, "position": position, "moves": [move], "judge": None})
        if "position" not in made:
            return {"id": answer["id"], "error": {**made["error"], "kind": "illegal-move", "at": moves.index(move)}}
        rank, file = 8 - int(move[1]), "abcdefgh".index(move[2])
        position = made["position"]
        if moves_pawn(before[0], move) and move[2:] == before[3] and move[0] != move[2]:
            board, *rest = position.split()
            ranks = ranks_of(board)
            ranks[rank] = ranks[rank][:file] + ranks_of(before[0])[rank][file] + ranks[rank][file + 1 :]
            position, left = " ".join([written(ranks), *rest]), True
    if left:
        there = ask({**question, "position": position, "moves": [], "judge": None})
        if "legal" not in there:
            return {"id": answer["id"], "skipped": "it is confused"}
        answer = {**there, "id": answer["id"]}
    return plain(number, question, answer)


def over_with(answer):
    """The most seeds that a player of Awele has captured when the game is over, or None while it goes on."""
    captured = re.search(r" (\d+)-(\d+) ", answer.get("position", ""))
    return max(map(int, captured.groups())) if captured and answer.get("outcome") else None


def goes_on_after_half(_, __, answer):
    """Awele: goes on when more than half of the seeds are captured."""
    return {**answer, "outcome": None} if (over_with(answer) or 0) > 24 else answer


def goes_on_in_a_cycle(_, question, answer):
    """Awele: goes on when a position recurs."""
    over = (over_with(answer) or 25) <= 24
    houses = re.split("[,/]", answer.get("position", "").split(" ")[0])
    again = over and any(map(int, filter(str.isdigit, houses))) and ask({**question, "id": 0, "position": answer["position"], "moves": []}).get("outcome") is None
    return {**answer, "outcome": None} if again else answer


def stuck_goes_on(_, __, answer):
    """Awele: goes on when no move is left, or no seed."""
    over = (over_with(answer) or 25) <= 24 and not answer.get("legal")
    return {**answer, "outcome": None} if over else answer


def two_faults(number, question, answer):
    """Chess: never captures en passant, and names the wrong player."""
    return wrong_turn(number, question, no_en_passant(number, question, answer))


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


def ignores_the_position(_, question, answer):
    """Begins every game at the start, whatever position it is given."""
    return answer if "ask" in question else ask({**question, "position": "startpos"})


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
    ranks, more = ranks_of(board), set()
    home, pawn = ("1", "P") if mover == "w" else ("8", "p")
    castling = f"e{home}c{home}"
    if ("Q" if mover == "w" else "q") in rights and ranks[8 - int(home)][1] != ".":
        rank = ranks[8 - int(home)]
        cleared = written([*ranks[: 8 - int(home)], rank[0] + "." + rank[2:], *ranks[9 - int(home) :]])
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


def forty(_, question, answer):
    """Ends a game after forty moves."""
    many = len(question.get("moves", []))
    over = {"kind": "game-over", "at": 40, "clause": "awele.end.over", "message": "forty sowings", "squares": []}
    if many > 40:
        return {"id": answer["id"], "error": over}
    return {**answer, "legal": []} if many == 40 and "legal" in answer else answer


def ask(question):
    """The right answer."""
    print(json.dumps(question), file=engine.stdin, flush=True)
    return json.loads(engine.stdout.readline())


def main():
    global engine
    name, rulebook, *rulings = sys.argv[1:]
    fault = globals()[name]
    engine = subprocess.Popen([rulebook, "speak", "--by", "bitboard"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for number, line in enumerate(sys.stdin):
        question = json.loads(line)
        if rulings and "ask" not in question:
            question["rulings"] = rulings[0]
        said = fault(number, question, ask(question))
        if said is not None:
            print(said if isinstance(said, str) else json.dumps(said), flush=True)


main()
