"""An engine of Awele that speaks `docs/reference/protocol.md`; `docs/engines/tutorial.md` finds the fault in it."""
import json, sys

HOUSES, START = "ABCDEFabcdef", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s"

def sow(seeds, captured, mover, house):
    seeds, captured, hand, at = seeds[:], captured[:], seeds[house], house
    seeds[house] = 0
    while hand:
        at = (at + 1) % 12
        if at != house:  # the origin is left out at every lap
            seeds[at], hand = seeds[at] + 1, hand - 1
    left, theirs = seeds[:], range(6 - 6 * mover, 12 - 6 * mover)
    while at in theirs and left[at] in (2, 3):
        left[at], at = 0, at - 1
    captured[mover], seeds = captured[mover] + sum(seeds) - sum(left), left
    return seeds, captured, 1 - mover

def legal(seeds, captured, mover, seen):
    if max(captured) > 24 or (seeds, mover) in seen:  # the game is over
        return []
    fed = lambda seeds: any(seeds[6 - 6 * mover : 12 - 6 * mover])
    own = [house for house in range(6 * mover, 6 * mover + 6) if seeds[house]]
    return [house for house in own if fed(seeds) or fed(sow(seeds, captured, mover, house)[0])]

def answer(game="", rulings=None, position="startpos", moves=(), **others):
    if game != "awele" or rulings or others:
        return {"skipped": "I play Awele by the default rulings"}
    houses, captured, turn = position.replace("startpos", START).split()
    state, seen = ([*map(int, houses.replace("/", ",").split(","))], [*map(int, captured.split("-"))], turn == "n"), []
    for at, move in enumerate(moves):
        if HOUSES.index(move) not in legal(*state, seen):
            return {"error": {"kind": "illegal-move", "at": at}}
        seen, state = [*seen, (state[0], state[2])], sow(*state, HOUSES.index(move))
    south, north = (",".join(map(str, state[0][row : row + 6])) for row in (0, 6))
    text = f"{south}/{north} {state[1][0]}-{state[1][1]} {'sn'[state[2]]}"
    return {"position": text, "legal": [HOUSES[house] for house in legal(*state, seen)]}

for question in map(json.loads, sys.stdin):
    print(json.dumps({"id": question.pop("id", None), **answer(**question)}), flush=True)
