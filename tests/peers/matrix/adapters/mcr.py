"""mcr at Tori Shogi, by its command line, whose own letters have a `*` before most pieces; its `w` is our Black. It keeps
no history here: neither repetition nor the end of a game by it is asked."""

import re
import subprocess
import sys

from speak import Skipped, speak

START = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b -"
SFEN = r"((?:[+\w]+/){6}[+\w]+) ([bw]) (-|(?:(?:[1-9]\d?)?[SFCPLRsfcplr])+)"
THEIRS = {"S": "*y", "F": "*a", "C": "*k", "P": "*z", "K": "k", "L": "*v", "R": "*r", "+S": "*g", "+F": "*i"}
OURS = {theirs: ours for ours, theirs in THEIRS.items()}


def theirs(text):
    case = lambda piece: str.upper if piece.isupper() else str.lower
    return re.sub(r"\+?[A-Za-z]", lambda piece: case(piece[0])(THEIRS[piece[0].upper()]), text)


def ours(text):
    case = lambda piece: str.upper if piece.isupper() else str.lower
    return re.sub(r"\*?[A-Za-z]", lambda piece: case(piece[0])(OURS[piece[0].lower()]), text)


def square(name):
    return f"{'gfedcba'.index(name[0]) + 1}{'gfedcba'[int(name[1]) - 1]}"


class Board:
    def __init__(self, position):
        said = re.fullmatch(SFEN, position or START)
        if not said or sorted(re.findall("[Kk]", said[1])) != ["K", "k"] or re.search(r"\+[^SFsf]", said[1]):
            raise Skipped("not a plain SFEN with both Phoenixes")
        held = "".join(letter * int(count or 1) for count, letter in re.findall(r"(\d*)([A-Za-z])", said[3]))
        self.look(f"{theirs(said[1])}[{theirs(held)}] {'w' if said[2] == 'b' else 'b'} - - 0 1")

    def look(self, fen):
        done = subprocess.run([sys.argv[1], "fairy", "inspect", "tori", fen], capture_output=True, text=True)
        if done.returncode:
            raise ValueError(done.stderr.strip())
        said = dict(re.findall(r"^(fen|side|in check|outcome): +(.*)$", done.stdout, re.M))
        self.fen, self.side, self.ended = said["fen"], said["side"], said["outcome"]
        self.checked = said["in check"] == "true"
        listed = re.findall(r"^  (\S+)$", done.stdout.split("legal moves", 1)[1], re.M)
        self.moves = {self.named(move): move for move in listed}

    def named(self, move):
        if "@" in move:
            piece, target = move.split("@")
            return f"{ours(piece).upper()}*{square(target)}"
        return square(move[:2]) + square(move[2:4]) + ("+" if len(move) > 4 else "")

    def legal(self):
        return list(self.moves)

    def make(self, move):
        played = subprocess.run([sys.argv[1], "fairy", "play", "tori", self.fen, self.moves[move]], capture_output=True, text=True, check=True)
        self.look(played.stdout.strip())

    def position(self):
        board, held, side = re.match(r"(\S+)\[(\S*?)\] ([wb])", self.fen).groups()
        counts = [(ours(held.replace("-", "")).count(letter), letter) for letter in "SFCPLRsfcplr"]
        hands = "".join((str(count) if count > 1 else "") + letter for count, letter in counts if count)
        return f"{ours(board)} {'b' if side == 'w' else 'w'} {hands or '-'}"

    def turn(self):
        return "black" if self.side.lower() == "white" else "white"

    def check(self):
        return self.checked

    def outcome(self):
        if self.ended == "in progress":
            return None
        if self.ended.startswith("draw"):
            return {"draw": self.ended}
        return {"winner": "black" if self.ended.lower().startswith("white") else "white", "by": "checkmate"}


speak("tori-shogi", Board)
