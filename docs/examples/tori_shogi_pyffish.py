"""Fairy-Stockfish's answers about Tori Shogi, in the words of `docs/reference/protocol.md`.

Reads one question a line and writes one answer a line, like `rulebook speak`. It knows one game, `tori-shogi`, under
one set of rulings, `engines`; what it does not know it declines with `{"id": ..., "skipped": "why"}`. It judges no
moves. Its answers are Fairy-Stockfish's own: here only spellings are changed.
"""

import re
from functools import lru_cache

import pyffish

from adapting import Skipped, Wrong, position_of, speak, stated_rulings

VARIANT = "torishogi"
START = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b -"
HAND_ORDER = "SFCPLRsfcplr"

# The rulings by default, and what `engines` changes; Fairy-Stockfish plays by the latter.
DEFAULTS = {
    "phoenix-into-check": "legal",
    "end": "checkmate",
    "swallow-drop-mate": "illegal",
    "drop-mate-without-check": "when-the-drop-makes-it",
    "third-swallow-on-file": "own-count",
    "must-be-able-to-move": "on-empty-board",
    "repetition": "sequence-made-thrice",
    "no-move": "loss",
    "eagle-over-a-piece": "may-not-jump",
    "pieces-beyond-the-set": "impossible",
}
ENGINES = {
    "phoenix-into-check": "illegal",
    "swallow-drop-mate": "loses",
    "drop-mate-without-check": "is-no-mate",
    "repetition": "fourth-position",
    "pieces-beyond-the-set": "allowed",
}

# Fairy-Stockfish's `w` begins, and plays from the bottom: our Black.
PLAYERS = {"w": "black", "b": "white"}
OTHER = {"w": "b", "b": "w", "black": "white", "white": "black"}


# Spellings. The board is spelt alike; files run `a`-`g` from Black's left against `7`-`1`, ranks `1`-`7` from his side
# against `g`-`a`.

TO_FAIRY = dict(zip("7654321gfedcba", "abcdefg1234567"))
FROM_FAIRY = dict(zip("abcdefg1234567", "7654321gfedcba"))


def move_to_fairy(move):
    """`3c3b+` as `e5e6+`, `S*4d` as `S@d4`; Fairy-Stockfish's own spelling stays."""
    if re.fullmatch(r"[SFCPLR]\*[1-7][a-g]", move):
        return move[0] + "@" + TO_FAIRY[move[2]] + TO_FAIRY[move[3]]
    if re.fullmatch(r"([1-7][a-g]){2}\+?", move):
        return "".join(TO_FAIRY.get(letter, letter) for letter in move)
    return move


def move_from_fairy(move):
    """`e5e6+` as `3c3b+`, `S@d4` as `S*4d`."""
    if move[1] == "@":
        return move[0] + "*" + FROM_FAIRY[move[2]] + FROM_FAIRY[move[3]]
    return "".join(FROM_FAIRY.get(letter, letter) for letter in move)


# Fairy-Stockfish reads other texts too; it is asked about these.
RANK = re.compile(r"(\+?[SFsf]|[CPKLRcpklr]|[1-7](?![1-7]))+")
SFEN = re.compile(r"\s*(\S+)\s+([bw])\s+(-|(?:(?:[1-9]\d?)?[SFCPLRsfcplr])+)(?:\s+\d+)?\s*")
FEN = re.compile(r"([^[]+)\[([SFCPLRsfcplr]*|-)\] [wb]( -| \d+)*")


def width(rank):
    """How many squares a rank has."""
    return sum(int(sign) if sign.isdigit() else sign != "+" for sign in rank)


def position_to_fairy(position):
    """SFEN as Fairy-Stockfish's FEN; a FEN with the hands in brackets stays."""
    text = FEN.fullmatch(position) or SFEN.fullmatch(position)
    ranks = text[1].split("/") if text else []
    if len(ranks) != 7 or not all(RANK.fullmatch(rank) and width(rank) == 7 for rank in ranks):
        raise Skipped("this position is not written as SFEN, nor in Fairy-Stockfish's spelling")
    if text.re is FEN:
        return position
    board, turn, hands = text.groups()
    letters = "".join(letter * int(count or 1) for count, letter in re.findall(r"(\d*)([A-Za-z])", hands))
    return f"{board}[{letters}] {OTHER[turn]} 0 1"


def position_from_fairy(fen):
    """Fairy-Stockfish's FEN as canonical SFEN."""
    board, hands, turn = re.fullmatch(r"([^[]+)\[([^]]*)\] ([wb])\b.*", fen).groups()
    counts = [(hands.count(letter), letter) for letter in HAND_ORDER]
    counted = "".join(f"{count if count > 1 else ''}{letter}" for count, letter in counts if count)
    return f"{board} {OTHER[turn]} {counted or '-'}"


# Answers.


def played(stated):
    """Whether Fairy-Stockfish plays by these rulings."""
    return stated_rulings(stated, DEFAULTS, {"engines": ENGINES}) == {**DEFAULTS, **ENGINES}


@lru_cache(maxsize=None)
def possible(start):
    """Whether the Phoenix of the player who is not to move is safe."""
    board, turn = start.split()[:2]
    return not pyffish.gives_check(VARIANT, f"{board} {OTHER[turn]} 0 1", [])


@lru_cache(maxsize=1 << 16)
def repeated(start, moves):
    """The value of a repetition for who is to move; None where there is none."""
    # No position stands four times within twelve plies; each question to pyffish is expensive.
    ended, value = pyffish.is_optional_game_end(VARIANT, start, list(moves)) if len(moves) >= 12 else (False, 0)
    return value if ended else None


def outcome(turn, legal, check, start, moves):
    """How the game has ended, if it has: in Fairy-Stockfish's values, a positive one is a win of who is to move."""
    if not legal:
        value = pyffish.game_result(VARIANT, start, moves)
        by = "no-move" if not check else "checkmate" if value < 0 else "swallow-drop-mate"
    else:
        value = repeated(start, tuple(moves))
        by = "repetition"
        if value is None:
            return None
    if value == pyffish.VALUE_DRAW:
        return {"draw": by}
    return {"winner": turn if value > 0 else OTHER[turn], "by": by}


def refusal(start, moves):
    """The first move that is illegal, or made after the end, as an error; None where there is none."""
    for at, move in enumerate(moves):
        legal = pyffish.legal_moves(VARIANT, start, moves[:at])
        # Fairy-Stockfish lets a game go on after a repetition.
        if not legal or repeated(start, tuple(moves[:at])) is not None:
            return Wrong({"kind": "game-over", "at": at})
        if move not in legal:
            return Wrong({"kind": "illegal-move", "at": at})
    return None


def answer(question):
    """The answer to a question about a position."""
    if question.get("game") != "tori-shogi":
        raise Skipped("Fairy-Stockfish is asked about tori-shogi only")
    if not played(question.get("rulings")):
        raise Skipped("Fairy-Stockfish plays by the rulings `engines` only")
    if question.get("judge") is not None:
        raise Skipped("Fairy-Stockfish gives no reasons")
    position = position_of(question)
    start = position_to_fairy(START if position == "startpos" else position)
    if (start.count("K"), start.count("k")) != (1, 1):
        raise Skipped("Fairy-Stockfish wants one Phoenix of each player")
    if not possible(start):
        raise Wrong({"kind": "impossible-position"})

    moves = [move_to_fairy(move) for move in question.get("moves") or []]
    try:
        fen = pyffish.get_fen(VARIANT, start, moves)
    except (ValueError, SystemError):  # some move is illegal
        raise refusal(start, moves) from None
    if any(repeated(start, tuple(moves[:at])) is not None for at in range(12, len(moves))):
        raise refusal(start, moves)
    check = pyffish.gives_check(VARIANT, start, moves)
    legal = pyffish.legal_moves(VARIANT, start, moves)
    turn = PLAYERS[fen.split()[1]]
    ended = outcome(turn, legal, check, start, moves)
    return {
        "position": position_from_fairy(fen),
        "turn": turn,
        "check": check,
        "legal": [] if ended else sorted(map(move_from_fairy, legal)),
        "outcome": ended,
    }


def about():
    """What the adapter says of itself: each question has the one option that Fairy-Stockfish plays."""
    version = ".".join(map(str, pyffish.version()))
    rulings = {question: [option] for question, option in {**DEFAULTS, **ENGINES}.items()}
    game = {"title": "Tori Shogi", "rulings": rulings, "sets": {"engines": ENGINES}}
    return {"name": "pyffish", "version": version, "protocol": 1, "games": {"tori-shogi": game}}


if __name__ == "__main__":
    speak(about, answer)
