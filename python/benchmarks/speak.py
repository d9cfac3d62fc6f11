#!/usr/bin/env python3
"""How long a question takes in process and over a pipe to ``rulebook speak``: legal moves, check and outcome of a position,
and the verdict on a move, in positions of random games.

    python/benchmarks/speak.py PROGRAM [GAME...] [--moves N] [--seed N]

PROGRAM is ``rulebook``. Prints a line of a table for each game: microseconds for a question over the pipe and in process,
and how many times as quick the latter is, by the engine and by the model.
"""

import argparse
import json
import random
import subprocess
import time

import rulebook


class Pipe:
    """``rulebook speak``."""

    def __init__(self, program, by):
        command = [program, "speak", "--by", by]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def game_at_random(game, moves, chance):
    """The moves of a random game."""
    board = rulebook.Board(game, side="bitboard")
    while board.ply() < moves and not board.is_game_over():
        board.push(chance.choice(board.legal_moves))
    return board.move_stack


def over_the_pipe(pipe, game, moves):
    """Asks about each position of a game; returns the seconds and the answers."""
    began, answers = time.perf_counter(), []
    for at, move in enumerate(moves):
        answer = pipe.ask({"game": game, "moves": moves[:at], "judge": move})
        answers.append((answer["legal"], answer["check"], answer["outcome"], answer["verdict"]["grounds"]))
    return time.perf_counter() - began, answers


def in_process(game, moves, side):
    """The same of a board."""
    began, answers = time.perf_counter(), []
    board = rulebook.Board(game, side=side)
    for move in moves:
        verdict = board.explain(move)
        answers.append((list(board.legal_moves), board.is_check(), board.outcome(), list(verdict.grounds)))
        board.push(move)
    return time.perf_counter() - began, answers


def measured(program, game, moves, by, side):
    """Microseconds for a question over the pipe and in process, the better of three runs each."""
    pipe = Pipe(program, by)
    pipe.ask({"game": game})
    slow = [over_the_pipe(pipe, game, moves) for _ in range(3)]
    quick = [in_process(game, moves, side) for _ in range(3)]
    pipe.close()
    assert slow[0][1] == quick[0][1], f"{game}: the answers differ"
    return [min(seconds for seconds, _ in runs) / len(moves) * 1e6 for runs in (slow, quick)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("games", nargs="*", default=[game.id for game in rulebook.games()])
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("| game | pipe, engine | in process | times | pipe, model | in process | times |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for game in options.games:
        moves = game_at_random(game, options.moves, random.Random(options.seed))
        row = []
        for by, side in (("bitboard", "bitboard"), ("model", "model")):
            pipe, process = measured(options.program, game, moves, by, side)
            row += [f"{pipe:,.0f}", f"{process:,.0f}", f"{pipe / process:.0f}"]
        print(f"| {game} | {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
