"""python-chess's answers about chess, in the words of `docs/reference/protocol.md`.

Reads one question a line and writes one answer a line, like `rulebook speak`. It knows one game, `chess`, under one set
of rulings; what it does not know it declines with `{"id": ..., "skipped": "why"}`. It judges no moves. Its answers are
python-chess's own: here only spellings are changed.
"""

import re

import chess
from adapting import Skipped, Wrong, position_of, speak, stated_rulings

# The rulings by default, the named sets, and what python-chess plays.
DEFAULTS = {
    "repetition": "fivefold-draw",
    "fifty-moves": "claimed",
    "seventy-five-moves": "on",
    "dead-position": "draw",
    "pieces-beyond-the-set": "impossible",
    "impossible-check": "refused",
}
AUTOMATIC_DRAWS = {"repetition": "threefold-draw", "fifty-moves": "automatic"}
ENGINES = {
    "repetition": "none",
    "fifty-moves": "claimed",
    "seventy-five-moves": "off",
    "dead-position": "goes-on",
    "pieces-beyond-the-set": "allowed",
    "impossible-check": "accepted",
}
SETS = {"as-written": {}, "without-claims": {}, "automatic-draws": AUTOMATIC_DRAWS, "engines": ENGINES}
RULINGS = {**DEFAULTS, "pieces-beyond-the-set": "allowed"}

FEN = re.compile(r"\S+ [wb] (-|K?Q?k?q?) (-|[a-h][1-8]) \d{1,4} \d{1,4}")
DRAWS = {
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "dead-position",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five-moves",
    chess.Termination.FIVEFOLD_REPETITION: "repetition",
}
# What python-chess minds and the ruling `pieces-beyond-the-set=allowed` does not.
TOO_MANY = (
    chess.STATUS_TOO_MANY_WHITE_PAWNS
    | chess.STATUS_TOO_MANY_BLACK_PAWNS
    | chess.STATUS_TOO_MANY_WHITE_PIECES
    | chess.STATUS_TOO_MANY_BLACK_PIECES
)


def player(colour):
    return "white" if colour else "black"


def board_of(position):
    """The board of a position's text."""
    if position != "startpos" and not FEN.fullmatch(position):
        raise Skipped("python-chess reads other texts than the protocol, and is asked about plain ones of six fields")
    try:
        board = chess.Board() if position == "startpos" else chess.Board(position)
    except ValueError as error:
        raise Skipped(f"python-chess cannot read the position: {error}") from None
    if board.status() & ~TOO_MANY:
        raise Wrong({"kind": "impossible-position"})
    return board


def ending(outcome):
    """An outcome of python-chess's in the protocol's words."""
    if outcome is None:
        return None
    if outcome.winner is None:
        return {"draw": DRAWS[outcome.termination]}
    return {"winner": player(outcome.winner), "by": "checkmate"}


def answer(question):
    """The answer to a question about a position."""
    if question.get("game") != "chess":
        raise Skipped("python-chess is asked about chess only")
    if stated_rulings(question.get("rulings"), DEFAULTS, SETS) != RULINGS:
        raise Skipped("python-chess plays by pieces-beyond-the-set=allowed only")
    board = board_of(position_of(question))
    for at, text in enumerate(question.get("moves") or []):
        try:
            move = chess.Move.from_uci(text)
        except ValueError as error:
            raise Skipped(f"python-chess cannot read a move: {error}") from None
        if board.outcome():
            raise Wrong({"kind": "game-over", "at": at})
        if move not in board.legal_moves:
            raise Wrong({"kind": "illegal-move", "at": at})
        board.push(move)
    outcome = board.outcome()
    return {
        "position": board.fen(en_passant="legal"),
        "turn": player(board.turn),
        "check": board.is_check(),
        "legal": [] if outcome else sorted(move.uci() for move in board.legal_moves),
        "outcome": ending(outcome),
    }


def about():
    """What the adapter says of itself: each question has the one option that python-chess plays."""
    game = {"title": "Chess", "rulings": {question: [option] for question, option in RULINGS.items()}, "sets": SETS}
    return {"name": "python-chess", "version": chess.__version__, "protocol": 1, "games": {"chess": game}}


if __name__ == "__main__":
    speak(about, answer)
