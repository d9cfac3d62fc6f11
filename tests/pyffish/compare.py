"""Plays random games of Tori Shogi with `rulebook speak` and Fairy-Stockfish side by side.

    python tests/pyffish/compare.py target/release/rulebook --games 2000

At every position both are asked the same: the position as text, who is to move, check, the legal moves, the outcome.
The known games of `known.json` are asked first, and what they say there is held against the file too. Ends with 1
where anything differs, with the difference shrunk; a seed makes the same games again.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
GAME = {"game": "tori-shogi", "rulings": "engines"}
FIELDS = ("error", "position", "turn", "check", "outcome", "legal")
SET = {"S": 16, "F": 2, "C": 4, "P": 4, "L": 2, "R": 2}
# Positions that the law refuses by these clauses alone and Fairy-Stockfish takes: a finding, counted and no difference
# (docs/tori-shogi-and-fairy-stockfish.md).
TAKEN_THERE = {"tori-shogi.position.immobile-swallow", "tori-shogi.position.third-swallow"}
TOGETHER = 64  # games played at a time
LOOKED_AT = 6  # moves of a position that a hunter tries


class Side:
    """A program that speaks the protocol, or several copies of it that share the questions."""

    def __init__(self, name, command, copies=1):
        self.name = name
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.programs = [subprocess.Popen(command, **pipes) for _ in range(copies)]

    def ask(self, questions):
        """The answers, in order."""
        with ThreadPoolExecutor() as pool:
            share = -(-len(questions) // len(self.programs)) or 1
            shares = [questions[i : i + share] for i in range(0, len(questions), share)]
            return [answer for part in pool.map(self.ask_one, self.programs, shares) for answer in part]

    def ask_one(self, program, questions):
        lines = [json.dumps({**GAME, **question}) + "\n" for question in questions]

        def send():
            try:
                program.stdin.write("".join(lines))
                program.stdin.flush()
            except OSError:  # it has ended; who reads finds that out
                pass

        sender = threading.Thread(target=send)
        sender.start()  # beside the reading, or full pipes would hold both up
        answers = [program.stdout.readline() for _ in lines]
        sender.join()
        if not all(answers):
            raise SystemExit(f"{self.name} has ended at {lines[answers.index('')]}")
        return [json.loads(answer) for answer in answers]


class Sides:
    """Both programs, asked together."""

    def __init__(self, *sides):
        self.sides = sides
        self.asked = 0

    def ask(self, questions):
        """For each question the answers of both."""
        self.asked += len(questions)
        with ThreadPoolExecutor() as pool:
            return list(zip(*pool.map(lambda side: side.ask(questions), self.sides)))


def shown(answer, field):
    """What an answer says, in the words that are compared."""
    if field == "error":
        error = answer.get("error") or {}
        return {key: error[key] for key in ("kind", "at") if key in error}
    if field == "skipped":
        return answer.get("skipped", "answers")
    return answer.get(field)


def taken_there(answers):
    """The clauses by which rulebook refuses a position that pyffish takes, where all of them are known findings."""
    ours, theirs = answers
    error = ours.get("error") or {}
    if error.get("kind") != "impossible-position" or "error" in theirs or "skipped" in theirs:
        return None
    clauses = {reason["clause"] for reason in error["reasons"]}
    return sorted(clauses) if clauses <= TAKEN_THERE else None


def differ(answers):
    """The first field in which the answers differ, `skipped` where one declines, `differ` where rulebook's two do."""
    if taken_there(answers):
        return None
    if any("skipped" in answer for answer in answers):
        return "skipped"
    if any("differ" in answer for answer in answers):
        return "differ"
    return next((field for field in FIELDS if shown(answers[0], field) != shown(answers[1], field)), None)


def cells(position):
    """The board's squares, from the top left: a piece's letters, or None."""
    squares, sign = [], ""
    for letter in position.split()[0].replace("/", ""):
        if letter == "+":
            sign = "+"
        elif letter.isdigit():
            squares += [None] * int(letter)
        else:
            squares.append(sign + letter)
            sign = ""
    return squares


def written(squares, turn, hands):
    """A position's text; hands are a letter for each piece."""
    rows = []
    for rank in range(7):
        row, gap = "", 0
        for piece in squares[rank * 7 : rank * 7 + 7] + [""]:
            row, gap = (row, gap + 1) if piece is None else (row + (str(gap) if gap else "") + piece, 0)
        rows.append(row)
    counts = [(hands.count(letter), letter) for letter in "SFCPLRsfcplr"]
    hand = "".join(f"{count if count > 1 else ''}{letter}" for count, letter in counts if count)
    return f"{'/'.join(rows)} {turn} {hand or '-'}"


def placed(rng):
    """A random position: a few to all of the pieces, now and then one too many, on the board and in hand."""
    squares = [None] * 49
    for square, phoenix in zip(rng.sample(range(49), 2), "Kk"):
        squares[square] = phoenix
    pieces = [letter for letter, count in SET.items() for _ in range(count + rng.choice((0, 0, 0, 1)))]
    hands = ""
    in_hand = rng.choice((0, 0.2, 0.5, 0.9))
    spoilt = rng.random() < 0.1  # then unpromoted Swallows may stand where the law lets none stand
    for letter in rng.sample(pieces, rng.randint(1, rng.choice((6, 16, 30)))):
        if rng.random() < 0.5:
            letter = letter.lower()
        square = rng.randrange(49)
        piece = ("+" if letter in "SFsf" and rng.random() < 0.3 else "") + letter
        if rng.random() < in_hand or squares[square] or not (spoilt or can_stand(squares, square, piece)):
            hands += letter
        else:
            squares[square] = piece
    return written(squares, rng.choice("bw"), hands)


def can_stand(squares, square, piece):
    """Whether a piece is no Swallow on its last rank, and no third of its player's on a file."""
    if piece not in ("S", "s"):
        return True
    rank, file = divmod(square, 7)
    return rank != (0 if piece == "S" else 6) and squares[file::7].count(piece) < 2


def captures(position, move):
    """Whether a move lands on a piece."""
    return move[1] != "*" and cells(position)["abcdefg".index(move[3]) * 7 + 7 - int(move[2])] is not None


class Play:
    """A random game, ply by ply."""

    STYLES = ("aimless", "greedy", "dropper", "shuffler", "hunter")

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.style = self.rng.choice(self.STYLES)
        self.start = "startpos" if self.rng.random() < 0.4 else placed(self.rng)
        self.plies = self.rng.randint(10, 120)
        self.moves = []
        self.seen = []

    def question(self, *moves):
        return {"position": self.start, "moves": [*self.moves, *moves]}

    def looked_at(self, legal):
        """The moves that a hunter tries before it makes one."""
        return self.rng.sample(legal, min(LOOKED_AT, len(legal))) if self.style == "hunter" else []

    def choose(self, answer, tried):
        """The next move; `tried` has the answers after those that were looked at."""
        position, legal = answer["position"], answer["legal"]
        self.seen.append(position)
        weights = {}
        for move in legal:
            back = self.moves[-2:-1] and self.moves[-2].rstrip("+") == move[2:4] + move[:2]
            weights[move] = {
                "greedy": 9 if captures(position, move) else 1,
                "dropper": 9 if captures(position, move) else 5 if move.startswith("S*") else 1,
                "shuffler": 60 if back else 1,
            }.get(self.style, 1)
        for move, after in tried.items():
            check, again = bool(after["check"]), after["position"] in self.seen
            weights[move] = 1 + 15 * check + 40 * again + 100 * (check and again) + 3 * captures(position, move)
            if after["outcome"] and len(self.moves) < 30:
                weights[move] = 0.01  # compared already
        return self.rng.choices(list(weights), list(weights.values()))[0]


def shrink(sides, question, field):
    """The question with as few moves and pieces as the same difference needs."""

    def holds(smaller):
        return differ(sides.ask([smaller])[0]) == field

    moves = question["moves"]
    for left in range(len(moves)):  # the fewest moves first
        at = len(moves) - left
        start = sides.ask([{**question, "moves": moves[:at]}])[0][0].get("position")
        smaller = {"position": start, "moves": moves[at:]}
        if start and holds(smaller):
            question = smaller
            break
    while question["position"] != "startpos" and not question["moves"]:
        board, turn, hand = question["position"].split()[:3]
        squares = cells(board)
        hands = "".join(letter * int(count or 1) for count, letter in pairs(hand))
        fewer = [(squares[:i] + [None] + squares[i + 1 :], hands) for i in range(49) if squares[i]]
        fewer += [(squares, hands[:i] + hands[i + 1 :]) for i in range(len(hands))]
        texts = [{"position": written(less, turn, held), "moves": []} for less, held in fewer]
        smaller = next((text for text, both in zip(texts, sides.ask(texts)) if differ(both) == field), None)
        if smaller is None:
            break
        question = smaller
    return question


def pairs(hand):
    """The counts and letters of a hand."""
    count = ""
    for letter in hand.replace("-", ""):
        if letter.isdigit():
            count += letter
        else:
            yield count, letter
            count = ""


def report(sides, question, answers, note):
    """Tells of a difference: where it is, and what each says."""
    field = differ(answers)
    print(f"\nDIFFERENCE in {field} ({note})\n  {json.dumps({**GAME, **question})}")
    smaller = shrink(sides, question, field)
    answers = sides.ask([smaller])[0]
    print(f"  position {smaller['position']}\n  moves    {' '.join(smaller['moves']) or '-'}")
    for side, answer, other in zip(sides.sides, answers, answers[::-1]):
        said = answer.get("differ") if field == "differ" else shown(answer, field)
        if field == "legal":
            said = "alone has " + (" ".join(sorted(set(said) - set(other["legal"]))) or "none")
        print(f"  {side.name:9}{said if isinstance(said, str) else json.dumps(said)}")
    sys.stdout.flush()


def known(sides):
    """Asks the known games; the number of those in which anything differs."""
    games = json.loads((HERE / "known.json").read_text(encoding="utf-8"))
    bad = 0
    for game in games:
        moves = game["moves"].split()
        questions = [{"position": game["position"], "moves": moves[:made]} for made in range(len(moves) + 1)]
        asked = sides.ask(questions)
        wrong = next((i for i, answers in enumerate(asked) if differ(answers)), None)
        if wrong is not None:
            bad += 1
            report(sides, questions[wrong], asked[wrong], f"known: {game['name']}")
            continue
        for side, answer in zip(sides.sides, asked[-1]):
            told = {key: shown(answer, key) for key in ("outcome", "error") if key in game}
            if any(told[key] != game[key] for key in told):
                bad += 1
                print(f"\nDIFFERENCE from known.json: {game['name']}\n  {side.name} says {json.dumps(told)}")
    print(f"{len(games)} known games asked")
    return bad


def progress(done, games):
    """Shows on a terminal how far it has come."""
    if sys.stderr.isatty():
        print(f"\r{done} of {games} games", end="\n" if done == games else "", file=sys.stderr, flush=True)


def play(sides, seed, games, tally):
    """Plays random games, some at a time; the number of those in which the two differ."""
    bad, next_game, going = 0, 0, []
    while going or next_game < games:
        while len(going) < TOGETHER and next_game < games:
            going.append((next_game, Play(f"{seed}/{next_game}")))
            next_game += 1
        progress(next_game - len(going), games)
        asked = sides.ask([game.question() for _, game in going])
        tries, on = [], []
        for (number, game), answers in zip(going, asked):
            if differ(answers):
                bad += 1
                report(sides, game.question(), answers, f"seed {seed}, game {number}, {game.style}")
            elif taken_there(answers):
                found = "refused here and taken there: " + ", ".join(taken_there(answers))
                tally[found] = tally.get(found, 0) + 1
            elif any("legal" not in answer for answer in answers):
                tally["refused by both"] = tally.get("refused by both", 0) + 1
            elif answers[0]["outcome"] or len(game.moves) >= game.plies:
                ended = json.dumps(answers[0]["outcome"])
                tally[ended] = tally.get(ended, 0) + 1
            else:
                looked = game.looked_at(answers[0]["legal"])
                on.append((number, game, answers[0], looked))
                tries += [game.question(move) for move in looked]
        tried = iter(zip(tries, sides.ask(tries) if tries else []))
        going = []
        for number, game, answer, looked in on:
            after = {move: next(tried) for move in looked}
            wrong = [pair for pair in after.values() if differ(pair[1])]
            if wrong:
                bad += 1
                report(sides, *wrong[0], f"seed {seed}, game {number}, {game.style}")
                continue
            game.moves.append(game.choose(answer, {move: answers[0] for move, (_, answers) in after.items()}))
            going.append((number, game))
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rulebook", help="the program `rulebook`")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=None, help="the same seed, the same games")
    parser.add_argument("--by", default="both", help="who answers for rulebook: model, bitboard or both")
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(10**9) if options.seed is None else options.seed
    started = time.monotonic()
    sides = Sides(
        Side("rulebook", [options.rulebook, "speak", "--by", options.by]),
        Side("pyffish", [sys.executable, str(HERE / "adapter.py")], os.cpu_count() or 1),
    )
    print(f"seed {seed}", flush=True)
    tally = {}
    bad = known(sides) + play(sides, seed, options.games, tally)
    for ended, count in sorted(tally.items(), key=lambda pair: -pair[1]):
        print(f"  {count:6} {'stopped' if ended == 'null' else ended}")
    seconds = time.monotonic() - started
    print(f"{options.games} games, {sides.asked} positions compared, {bad} differences, {seconds:.1f} s")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
