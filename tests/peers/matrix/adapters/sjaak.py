"""Sjaak II at Tori Shogi, by XBoard's protocol, with its own `perft 1 1` and `fen`, in the spelling of Fairy-Stockfish: its
`w` is our Black. It counts nothing behind a move that it does not allow, lists some moves twice, and drops of a Swallow
that it does not make. It says after a move that the game has ended: positions without a move are left out."""

import re
import subprocess
import sys

from speak import Skipped, speak

START = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b -"
SFEN = r"((?:[+\w]+/){6}[+\w]+) ([bw]) (-|(?:(?:[1-9]\d?)?[SFCPLRsfcplr])+)"
MOVE = re.compile(r" *(?:\+?[A-Z]([a-g][1-7])[-x]|([A-Z])@)([a-g][1-7])(\+?) +[1-9]\d* +\d+\s*$")

ENGINE = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(*lines):
    """What it prints until it answers again."""
    ENGINE.stdin.write("\n".join([*lines, "ping 1", ""]))
    said = []
    while not said or said[-1] != "pong 1":
        line = ENGINE.stdout.readline()
        if not line:
            raise EOFError(f"it ended after {lines}")
        said.append(line.strip("\n"))
    return said[:-1]


ask("xboard", "new", "variant torishogi", "force")


def square(theirs):
    return f"{'gfedcba'.index(theirs[0]) + 1}{'gfedcba'[int(theirs[1]) - 1]}"


class Board:
    def __init__(self, position):
        said = re.fullmatch(SFEN, position or START)
        if not said or sorted(re.findall("[Kk]", said[1])) != ["K", "k"]:
            raise Skipped("not a plain SFEN with both Phoenixes")
        held = "".join(letter * int(count or 1) for count, letter in re.findall(r"(\d*)([A-Za-z])", said[3]))
        ask("new", "variant torishogi", "force", f"setboard {said[1]}[{held or '-'}] {'w' if said[2] == 'b' else 'b'} - - 0 1")
        self.ended = None
        if not self.legal():
            raise Skipped("perhaps an end, which is judged only after a move")

    def moves(self):
        """Its moves by ours."""
        listed = ask("perft 1 1")
        found = {}
        for origin, letter, target, sign in (said.groups() for said in map(MOVE.match, listed) if said):
            ours = (f"{letter}*" if letter else square(origin)) + square(target) + sign
            found[ours] = (f"{letter}@" if letter else origin) + target + sign
        return found

    def legal(self):
        return [move for move, theirs in self.moves().items() if not move.startswith("S*") or self.dropped(theirs)]

    def dropped(self, move):
        """Whether it makes a drop of a Swallow that it has listed: with mate it does not."""
        if any(said.startswith(("Error", "Illegal")) for said in ask(move)):
            return False
        ask("undo")
        return True

    def make(self, move):
        said = ask(self.moves()[move])
        self.ended = next((end for end in map(re.compile(r"(1-0|0-1|1/2-1/2) \{(.*)\}").match, said) if end), None)

    def fen(self):
        listed = ask("fen")
        return next(said for said in map(re.compile(r"(\S+)\[(\S+)\] ([wb])").match, listed) if said)

    def position(self):
        ranks, held, side = self.fen().groups()
        counts = [(held.count(letter), letter) for letter in "SFCPLRsfcplr"]
        hands = "".join((str(count) if count > 1 else "") + letter for count, letter in counts if count)
        return f"{ranks} {'b' if side == 'w' else 'w'} {hands or '-'}"

    def turn(self):
        return "black" if self.fen()[3] == "w" else "white"

    def outcome(self):
        if not self.ended:
            return None
        result, why = self.ended.groups()
        if result == "1/2-1/2":
            return {"draw": why}
        return {"winner": "black" if result == "1-0" else "white", "by": "checkmate"}


speak("tori-shogi", Board)
