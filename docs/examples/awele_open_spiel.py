"""OpenSpiel's answers about Awele, in the words of `docs/reference/protocol.md`.

Reads one question a line and writes one answer a line, like `rulebook speak`. It knows one game, `awele` (OpenSpiel's
`oware`), under one set of rulings, `open-spiel`, from the start only; what it does not know it declines with
`{"id": ..., "skipped": "why"}`. It judges no moves, and says nothing of check. Its answers are OpenSpiel's own: here
only spellings are changed. So the seeds of a game that is over are with the captured ones, where OpenSpiel puts them.
"""

import importlib.metadata
import re

import pyspiel

from adapting import Skipped, Wrong, position_of, speak, stated_rulings

GAME = pyspiel.load_game("oware")
START = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s"

# OpenSpiel plays by the rulings by default.
RULINGS = {
    "capture-of-all": "captures-nothing",
    "capture-of-the-last-seeds": "no-exception",
    "opponent-without-seeds": "feed-if-possible",
    "remaining-seeds": "to-their-side",
    "end-at-25": "yes",
    "cycle": "ends",
}
PLAYERS = ("south", "north")


def position_from_spiel(text):
    """`0 | 12 16 | 4 4 0 ...` (who is to move, captured, houses) as a canonical position, and who is to move."""
    turn, captured, houses = (list(map(int, part.split())) for part in text.split("|"))
    south, north = (",".join(map(str, row)) for row in (houses[:6], houses[6:]))
    return f"{south}/{north} {captured[0]}-{captured[1]} {'sn'[turn[0]]}", PLAYERS[turn[0]]


def outcome(state):
    """How the game has ended, if it has; `returns` has South's value first."""
    if not state.is_terminal():
        return None
    value = state.returns()[0]
    return {"winner": PLAYERS[value < 0], "by": "seeds"} if value else {"draw": "equal-seeds"}


def answer(question):
    """The answer to a question about a position."""
    if question.get("game") != "awele":
        raise Skipped("OpenSpiel is asked about awele only")
    if stated_rulings(question.get("rulings"), RULINGS, {"open-spiel": {}}) != RULINGS:
        raise Skipped("OpenSpiel plays by the rulings `open-spiel` only")
    if question.get("judge") is not None:
        raise Skipped("OpenSpiel gives no reasons")
    if position_of(question) not in ("startpos", START):
        raise Skipped("OpenSpiel begins at the start only")
    moves = question.get("moves") or []
    if not all(re.fullmatch("[A-Fa-f]", move) for move in moves):
        raise Skipped("OpenSpiel names houses A to F and a to f only")

    state = GAME.new_initial_state()
    for at, move in enumerate(moves):
        # OpenSpiel's own spelling of a move is ours. (To let it refuse one would have it write to standard error.)
        action = {state.action_to_string(action): action for action in state.legal_actions()}.get(move)
        if action is None:
            raise Wrong({"kind": "game-over" if state.is_terminal() else "illegal-move", "at": at})
        if at == GAME.max_game_length():
            raise Skipped(f"OpenSpiel makes no more than {at} moves")
        state.apply_action(action)
    position, turn = position_from_spiel(state.observation_string(0))
    return {
        "position": position,
        "turn": turn,
        "legal": sorted(map(state.action_to_string, state.legal_actions())),
        "outcome": outcome(state),
    }


def about():
    """What the adapter says of itself: each question has the one option that OpenSpiel plays."""
    rulings = {question: [option] for question, option in RULINGS.items()}
    game = {"title": "Awele", "rulings": rulings, "sets": {"open-spiel": {}}}
    version = importlib.metadata.version("open_spiel")
    return {"name": "open_spiel", "version": version, "protocol": 1, "games": {"awele": game}}


if __name__ == "__main__":
    speak(about, answer)
