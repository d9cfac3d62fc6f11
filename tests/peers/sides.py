"""What the comparisons of `rulebook speak` with programs of others have in common.

Both are asked the same at every position: the known games of `known.json` first, ply by ply, and what they say there
is held against the file too; then random games. Ends with 1 where anything differs, with the difference shrunk; a seed
makes the same games again.
"""

import argparse
import json
import random
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

TOGETHER = 64  # games played at a time


class Side:
    """A program that speaks the protocol, or several copies of it that share the questions."""

    def __init__(self, name, command, game, copies=1):
        self.name = name
        self.game = game
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.programs = [subprocess.Popen(command, **pipes) for _ in range(copies)]

    def ask(self, questions):
        """The answers, in order."""
        with ThreadPoolExecutor() as pool:
            share = -(-len(questions) // len(self.programs)) or 1
            shares = [questions[i : i + share] for i in range(0, len(questions), share)]
            return [answer for part in pool.map(self.ask_one, self.programs, shares) for answer in part]

    def ask_one(self, program, questions):
        lines = [json.dumps({**self.game, **question}) + "\n" for question in questions]

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


class Play:
    """A random game, ply by ply. A comparison says how moves are chosen."""

    STYLES = ()

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.style = self.rng.choice(self.STYLES)
        self.start = "startpos"
        self.plies = 0
        self.moves = []
        self.met = {}  # situations that are worth counting, and how often

    def question(self, *moves):
        return {"position": self.start, "moves": [*self.moves, *moves]}

    def looked_at(self, answer):
        """The moves that are tried, and the answers compared, before one is made."""
        return []

    def tried_after(self, answer):
        """The moves that are tried, and the answers compared, when the game is over."""
        return []

    def choose(self, answer, tried):
        """The next move; `tried` has the answers after those that were looked at."""
        raise NotImplementedError

    def ended(self, answer):
        """The line of the tally to which the game belongs that has ended so."""
        return json.dumps(answer["outcome"])


class Comparison:
    """Random games of one game with `rulebook` and one other program. What it does not say itself is said here."""

    here = None  # the folder with known.json
    peer = None  # what the other program is called
    game = {}  # what every question says: the game, the rulings
    fields = ("error", "position", "turn", "outcome", "legal")
    play = Play
    copies = 1  # of the other program

    def __init__(self):
        self.tally = {}  # how the games ended
        self.met = {}  # what they met on the way

    def shown(self, answer, field):
        """What an answer says, in the words that are compared."""
        if field == "error":
            error = answer.get("error") or {}
            return {key: error[key] for key in ("kind", "at") if key in error}
        if field == "skipped":
            return answer.get("skipped", "answers")
        return answer.get(field)

    def finding(self, answers):
        """Where the two part as is known and written down: what, in a few words."""
        return None

    def differ(self, answers):
        """The first field in which they differ, `skipped` where one declines, `differ` where rulebook's two do."""
        if self.finding(answers):
            return None
        if any("skipped" in answer for answer in answers):
            return "skipped"
        if any("differ" in answer for answer in answers):
            return "differ"
        ours, theirs = answers
        return next((field for field in self.fields if self.shown(ours, field) != self.shown(theirs, field)), None)

    def shrink(self, sides, question, first):
        """A smaller question with the same difference; `first` finds the first of some that has it, or None."""
        return begun_later(sides, question, first)

    def report(self, sides, question, answers, note):
        """Tells of a difference: where it is, and what each says."""
        field = self.differ(answers)
        print(f"\nDIFFERENCE in {field} ({note})\n  {json.dumps({**self.game, **question})}", flush=True)

        def first(smaller):
            asked = sides.ask(smaller)
            return next((less for less, both in zip(smaller, asked) if self.differ(both) == field), None)

        smaller = self.shrink(sides, question, first)
        answers = sides.ask([smaller])[0]
        print(f"  position {smaller['position']}\n  moves    {' '.join(smaller['moves']) or '-'}")
        for side, answer, other in zip(sides.sides, answers, answers[::-1]):
            said = answer.get("differ") if field == "differ" else self.shown(answer, field)
            if field == "legal":
                said = "alone has " + (" ".join(sorted(set(said) - set(other["legal"]))) or "none")
            print(f"  {side.name:9} {said if isinstance(said, str) else json.dumps(said)}")
        sys.stdout.flush()

    def known(self, sides):
        """Asks the known games; the number of those in which anything differs, or is not as `then` has it."""
        games = json.loads((self.here / "known.json").read_text(encoding="utf-8"))
        bad = 0
        for game in games:
            moves = game["moves"].split()
            questions = [{"position": game["position"], "moves": moves[:made]} for made in range(len(moves) + 1)]
            asked = sides.ask(questions)
            wrong = next((i for i, answers in enumerate(asked) if self.differ(answers)), None)
            if wrong is not None:
                bad += 1
                self.report(sides, questions[wrong], asked[wrong], f"known: {game['name']}")
                continue
            if self.finding(asked[-1]) != game.get("finding"):
                bad += 1
                print(f"\nDIFFERENCE from known.json: {game['name']}\n  the finding is {self.finding(asked[-1])}")
            for side, answer in zip(sides.sides, asked[-1]):
                told = {key: self.shown(answer, key) for key in game["then"]}
                if told != game["then"]:
                    bad += 1
                    print(f"\nDIFFERENCE from known.json: {game['name']}\n  {side.name} says {json.dumps(told)}")
        print(f"{len(games)} known games asked")
        return bad

    def random_games(self, sides, seed, games):
        """Plays random games, some at a time; the number of those in which the two differ."""
        bad, next_game, going = 0, 0, []

        def count(game, line):
            self.tally[line] = self.tally.get(line, 0) + 1
            for name, times in game.met.items():
                self.met[name] = self.met.get(name, 0) + times

        while going or next_game < games:
            while len(going) < TOGETHER and next_game < games:
                going.append((next_game, self.play(f"{seed}/{next_game}")))
                next_game += 1
            progress(next_game - len(going), games)
            asked = sides.ask([game.question() for _, game in going])
            tries, on = [], []
            for (number, game), answers in zip(going, asked):
                ours = answers[0]
                if self.differ(answers):
                    bad += 1
                    self.report(sides, game.question(), answers, f"seed {seed}, game {number}, {game.style}")
                    continue
                if self.finding(answers):
                    count(game, self.finding(answers))
                    continue
                if any("legal" not in answer for answer in answers):
                    count(game, "refused by both")
                    continue
                if ours["outcome"]:
                    count(game, game.ended(ours))
                    looked, over = game.tried_after(ours), True
                elif len(game.moves) >= game.plies:
                    count(game, "stopped")
                    continue
                else:
                    looked, over = game.looked_at(ours), False
                on.append((number, game, ours, looked, over))
                tries += [game.question(move) for move in looked]
            tried = iter(zip(tries, sides.ask(tries) if tries else []))
            going = []
            for number, game, ours, looked, over in on:
                after = {move: next(tried) for move in looked}
                wrong = [pair for pair in after.values() if self.differ(pair[1])]
                if wrong:
                    bad += 1
                    self.report(sides, *wrong[0], f"seed {seed}, game {number}, {game.style}")
                elif not over:
                    game.moves.append(game.choose(ours, {move: both[0] for move, (_, both) in after.items()}))
                    going.append((number, game))
        return bad

    def main(self, description):
        """Runs the comparison as the command line says."""
        parser = argparse.ArgumentParser(description=description.split("\n")[0])
        parser.add_argument("rulebook", help="the program `rulebook`")
        parser.add_argument("--games", type=int, default=50)
        parser.add_argument("--seed", type=int, default=None, help="the same seed, the same games")
        parser.add_argument("--by", default="both", help="who answers for rulebook: model, bitboard or both")
        parser.add_argument("command", nargs="+", help="the other program, after `--`")
        options = parser.parse_args()
        seed = random.SystemRandom().randrange(10**9) if options.seed is None else options.seed
        started = time.monotonic()
        sides = Sides(
            Side("rulebook", [options.rulebook, "speak", "--by", options.by], self.game),
            Side(self.peer, options.command, self.game, self.copies),
        )
        print(f"seed {seed}", flush=True)
        bad = self.known(sides) + self.random_games(sides, seed, options.games)
        for counts in (self.tally, self.met):
            for line, count in sorted(counts.items(), key=lambda pair: -pair[1]):
                print(f"  {count:6} {line}")
        seconds = time.monotonic() - started
        print(f"{options.games} games, {sides.asked} positions compared, {bad} differences, {seconds:.1f} s")
        sys.exit(1 if bad else 0)


def begun_later(sides, question, first):
    """The question with the fewest moves, begun from a position of the game."""
    moves = question["moves"]
    for left in range(len(moves)):  # the fewest moves first
        at = len(moves) - left
        start = sides.ask([{**question, "moves": moves[:at]}])[0][0].get("position")
        smaller = {"position": start, "moves": moves[at:]}
        if start and first([smaller]):
            return smaller
    return question


def fewer_moves(question, first):
    """The question with runs of moves taken out, long ones first, until none can be spared."""
    length = len(question["moves"])
    while length:
        moves = question["moves"]
        left = [moves[:at] + moves[at + length :] for at in range(len(moves) - length + 1)]
        smaller = first([{**question, "moves": fewer} for fewer in left])
        # Once some are out, what could not be spared before may be.
        question, length = (smaller, len(smaller["moves"])) if smaller else (question, length - 1)
    return question


def shortest(sides, question, first, most):
    """The question with the fewest moves of all that make no more than `most`, if that is fewer."""
    games = [[]]
    for _ in range(min(most + 1, len(question["moves"]))):
        questions = [{**question, "moves": moves} for moves in games]
        found = first(questions)
        if found:
            return found
        asked = zip(games, sides.ask(questions))
        games = [[*moves, move] for moves, answers in asked for move in answers[0].get("legal", ())]
    return question


def progress(done, games):
    """Shows on a terminal how far it has come."""
    if sys.stderr.isatty():
        print(f"\r{done} of {games} games", end="\n" if done == games else "", file=sys.stderr, flush=True)
