"""An executable law for a family of board games.

Boards with the names and conventions of python-chess, verdicts with the clauses of the law, and tests of engines:

>>> import rulebook
>>> board = rulebook.Board("tori-shogi")
>>> print(board.explain("4f4d"))
4f4d is illegal
  tori-shogi.falcon.move: the Falcon on 4f does not move to 4d: it moves one square in any direction but straight backwards
  squares: 4f 4d
  Nearest legal moves: 4f3f 4f5f 4e4d
Black loses the game by this move; White has won: Black made an illegal move (tori-shogi.illegal-loses)
"""

from . import parts
from ._rulebook import VERSION as __version__
from .archive import ArchivedGame, GameResult, IllegalMove, UnreadText, read_games
from .board import Board, LegalMoves, Standing
from .engine import Answering, Declined, Engine
from .errors import (
    AmbiguousMoveError,
    ArchiveError,
    Fault,
    IllegalMoveError,
    InternalError,
    InvalidMoveError,
    InvalidPositionError,
    InvalidScoreError,
    InvalidSquareError,
    NotInGameError,
    PartsError,
    RulebookError,
    RulingsError,
    UnknownClauseError,
    UnknownGameError,
    UnsuitableEngineError,
)
from .law import Clause, Game, Question, game, games
from .parts import merge, missing, part
from .protocol import ask
from .score import Consequence, Note, Score, Slip, Step, Told, replay
from .side import Side
from .validation import Case, CaseResult, Cause, EngineFailure, EngineFault, Report, cases, check_case, validate
from .verdict import Breach, Claim, Dead, OtherRuling, Outcome, Piece, PieceMove, Record, Sentence, Verdict
from .winnable import Chances, Past, Undecided, Unwinnable, Winnable

__all__ = [
    "AmbiguousMoveError",
    "Answering",
    "ArchiveError",
    "ArchivedGame",
    "Board",
    "Breach",
    "Case",
    "CaseResult",
    "Cause",
    "Chances",
    "Claim",
    "Clause",
    "Consequence",
    "Dead",
    "Declined",
    "Engine",
    "EngineFailure",
    "EngineFault",
    "Fault",
    "Game",
    "GameResult",
    "IllegalMove",
    "IllegalMoveError",
    "InternalError",
    "InvalidMoveError",
    "InvalidPositionError",
    "InvalidScoreError",
    "InvalidSquareError",
    "LegalMoves",
    "NotInGameError",
    "Note",
    "OtherRuling",
    "Outcome",
    "PartsError",
    "Past",
    "Piece",
    "PieceMove",
    "Question",
    "Record",
    "Report",
    "RulebookError",
    "RulingsError",
    "Score",
    "Sentence",
    "Side",
    "Slip",
    "Standing",
    "Step",
    "Told",
    "Undecided",
    "UnknownClauseError",
    "UnknownGameError",
    "UnreadText",
    "UnsuitableEngineError",
    "Unwinnable",
    "Verdict",
    "Winnable",
    "__version__",
    "ask",
    "cases",
    "check_case",
    "game",
    "games",
    "merge",
    "missing",
    "part",
    "parts",
    "read_games",
    "replay",
    "validate",
]
