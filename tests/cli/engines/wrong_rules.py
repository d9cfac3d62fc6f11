"""Engines that play by a wrong rule, everywhere: with `rulebook speak` for all that they have right.

    wrong_rules.py ENGINE RULEBOOK

An engine is a class below. It opens a position, lists its own moves and makes them, one after the other.
"""

import json
import re
import subprocess
import sys


def ask(question):
    print(json.dumps({"id": 0, **question}), file=rulebook.stdin, flush=True)
    return json.loads(rulebook.stdout.readline())


class Law:
    """No wrong rule: what the engines below have in common."""

    def __init__(self, question):
        self.about = {key: question[key] for key in ("game", "rulings") if key in question}

    def ask(self, position, moves=(), judge=None):
        question = {**self.about, "position": position, "moves": list(moves)}
        return ask({**question, "judge": judge} if judge else question)

    def stands(self, position):
        """The engine's answer at a position."""
        return self.ask(position)

    def after(self, position, move):
        """The engine's answer after a legal move."""
        answer = self.ask(position, [move])
        return answer if answer["outcome"] else self.stands(answer["position"])

    def answer(self, question):
        """Plays the moves one by one, so that a repetition is only seen where the law permits all of them."""
        stands = self.stands(question.get("position", "startpos"))
        for at, move in enumerate(question.get("moves", [])):
            if "legal" not in stands:
                break
            if move not in stands["legal"]:
                kind = "game-over" if stands["outcome"] else "illegal-move"
                return {"error": {"kind": kind, "at": at, "message": "no"}}
            stands = self.after(stands["position"], move)
        law = self.ask(question.get("position", "startpos"), question.get("moves", []))
        repeated = "legal" in stands and "legal" in law and self.repeats(law)
        return {**stands, **law} if repeated else stands

    @staticmethod
    def repeats(law):
        """Whether a game has ended by what led to the position."""
        outcome = law["outcome"] or {}
        return "seeds" in (outcome.get("draw") or outcome.get("by") or "") or "repetition" in outcome.values()


def squares(board):
    """The pieces by their squares, as numbers of file and rank."""
    ranks = board.split("/")
    for rank, text in enumerate(reversed(ranks)):
        text = re.sub(r"\d", lambda digit: "." * int(digit.group()), text)
        yield from (((file, rank), piece) for file, piece in enumerate(text) if piece != ".")


class Robin(Law):
    """Aviary: nothing blocks a Robin that attacks, and no bird is entered in answer to a check."""

    def exposed(self, position, player):
        """Whether a player's last Sparrow is a Robin's leap away from a bird that leaps."""
        board, hand = re.match(r"(.*)\[(.*)\]", position).groups()
        mine = str.isupper if player == "white" else str.islower
        birds = list(squares(board))
        sparrows = [square for square, bird in birds if bird in "sS" and mine(bird)]
        if len(sparrows) != 1 or any(bird in "sS" and mine(bird) for bird in hand):
            return False
        return any(self.leaps(square, sparrows[0]) for square, bird in birds if not mine(bird) and bird in "RTPOrtpo")

    def checked(self, position, player):
        mine = str.isupper if player == "white" else str.islower
        birds = list(squares(position.split("[")[0]))
        sparrows = [square for square, bird in birds if bird in "sS" and mine(bird)]
        leapers = [square for square, bird in birds if not mine(bird) and bird in "RTPOrtpo"]
        return any(self.leaps(leaper, sparrow) for leaper in leapers for sparrow in sparrows)

    @staticmethod
    def leaps(one, other):
        return {abs(one[0] - other[0]), abs(one[1] - other[1])} == {1, 2}

    def stands(self, position):
        law = self.ask(position)
        if "error" in law:
            return law
        at, mover = law["position"], law["turn"]
        other = "black" if mover == "white" else "white"
        if self.exposed(at, other):
            return {"error": {"kind": "impossible-position", "message": "the last Sparrow is open", "reasons": []}}
        check = law["check"] or self.checked(at, mover)
        legal = [move for move in law["legal"] if not self.exposed(self.ask(at, [move])["position"], mover)]
        legal = [move for move in legal if not (check and "@" in move)]
        outcome = law["outcome"]
        if not legal and (outcome is None or outcome.get("draw")):
            mine = "S" if mover == "white" else "s"
            if mine not in at.split("[")[0]:
                outcome = {"winner": other, "by": "no-entry"}
            elif check:
                outcome = {"winner": other, "by": "checkmate"}
            else:
                outcome = {"draw": "stalemate"}
        return {"position": at, "turn": mover, "check": check, "legal": legal, "outcome": outcome}


class Hungry(Law):
    """Awele: a player need not feed the other."""

    def stands(self, position):
        law = self.ask(position)
        if "error" in law or law["outcome"]:
            return law
        houses = [house for house in "abcdefABCDEF" if house not in law["legal"]]
        verdicts = {house: self.ask(position, judge=house).get("verdict", {}) for house in houses}
        unfed = [house for house, verdict in verdicts.items() if verdict.get("clause") == "awele.feeding"]
        return {**law, "legal": sorted(law["legal"] + unfed)}

    def after(self, position, move):
        if "error" not in self.ask(position, [move]):
            return super().after(position, move)
        # Nothing is captured where nothing reaches the other's houses.
        board, captured, turn = position.split()
        rows = [[int(seeds) for seeds in row.split(",")] for row in board.split("/")]
        row, house = (rows[0], ord(move) - ord("A")) if turn == "s" else (rows[1], ord(move) - ord("a"))
        seeds, row[house] = row[house], 0
        for reached in range(house + 1, house + 1 + seeds):
            row[reached] += 1
        board = "/".join(",".join(str(seeds) for seeds in row) for row in rows)
        return self.stands(f"{board} {captured} {'n' if turn == 's' else 's'}")


class Quails(Law):
    """Tori Shogi: White's Quails are mirrored, and not rotated."""

    @staticmethod
    def mirrored(position):
        board = position.split("[")[0] if "[" in position else position.split(" ")[0]
        other = board.translate(str.maketrans("lr", "rl"))
        return position.replace(board, other, 1)

    def answer(self, question):
        # The whole record where no Quail changes hands, since a repetition depends on it.
        position = question.get("position", "startpos")
        start = self.ask(position)
        if "error" not in start and not self.in_hand(start["position"]):
            seen = self.ask(self.mirrored(start["position"]), question.get("moves", []))
            if "position" in seen and not self.in_hand(seen["position"]):
                return {**seen, "position": self.mirrored(seen["position"])}
            if seen.get("error", {}).get("kind") in ("illegal-move", "game-over"):
                return seen
        return super().answer(question)

    @staticmethod
    def in_hand(position):
        return any(quail in position.split(" ")[2] for quail in "LRlr")

    def stands(self, position):
        law = self.ask(position)
        if "error" in law:
            return law
        seen = self.ask(self.mirrored(law["position"]))
        return {"skipped": "more Quails of a kind than the set has"} if "error" in seen else {**seen, "position": law["position"]}

    def after(self, position, move):
        seen = self.ask(self.mirrored(position), [move])
        right = self.ask(position, [move])
        at = right["position"] if "position" in right else self.mirrored(seen["position"])
        return {**seen, "position": at} if seen["outcome"] else self.stands(at)


def main():
    global rulebook
    name, program = sys.argv[1:]
    rulebook = subprocess.Popen([program, "speak", "--by", "bitboard"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for line in sys.stdin:
        question = json.loads(line)
        answer = ask(question) if "ask" in question else globals()[name](question).answer(question)
        print(json.dumps({**answer, "id": question["id"]}), flush=True)


main()
