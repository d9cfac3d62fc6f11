"""OpenSpiel's oware from the start, by its Python package: `open_spiel.py POSITION DEPTH`, with every move made singly."""

import sys

import pyspiel


def count(state, depth):
    if depth == 0:
        return 1
    return sum(count(state.child(move), depth - 1) for move in state.legal_actions())


assert sys.argv[1] == "startpos", "the only position that this program knows"
print(count(pyspiel.load_game("oware").new_initial_state(), int(sys.argv[2])))
