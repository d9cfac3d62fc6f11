"""A game in progress, with the names and conventions of python-chess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Optional, Union, overload

from . import _rulebook
from .drawing import Arrow, Marks, picture
from .errors import IllegalMoveError, InvalidPositionError, with_details
from .law import Game, game
from .protocol import Rulings, answered, stated
from .score import Score, replay
from .verdict import Breach, Outcome, Piece, PieceMove, Record, Verdict


class LegalMoves(Sequence[str]):
    """The legal moves of a position, sorted as text. Later moves on the board do not change them.

    >>> import rulebook
    >>> moves = rulebook.Board("chess").legal_moves
    >>> len(moves), moves.count(), "e2e4" in moves, moves[0]
    (20, 20, True, 'a2a3')
    """

    __slots__ = ("_moves",)

    def __init__(self, moves: Iterable[str]) -> None:
        self._moves = tuple(moves)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[str, tuple[str, ...]]:
        return self._moves[index]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[str]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def count(self, move: Any = None) -> int:
        """The number of moves, or how often the given move is among them."""
        return len(self._moves) if move is None else self._moves.count(move)

    def __eq__(self, other: object) -> bool:
        return self._moves == (other._moves if isinstance(other, LegalMoves) else other)

    def __hash__(self) -> int:
        return hash(self._moves)

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(self._moves)})>"


class Board:
    """A game in progress: a position, the moves made from it, and the law's answers about both.

    Moves and positions are texts, as ``spec/notation.md`` describes them.

    :param game: the game or its id.
    :param position: a position's text, or ``startpos``. One that can be read but that the law refuses can be drawn, and
        :meth:`status` says all that is wrong with it; whatever needs a game raises :class:`InvalidPositionError`.
    :param rulings: answers to open questions: a text, as ``--rulings`` takes it, or a mapping; the rest by default.
    :param side: who plays: ``bitboard``, the fast engine, or ``model``, the law as code. Verdicts are always the law's.
    :raises UnknownGameError: there is no such game.
    :raises RulingsError: the game has no such question, option or set of rulings.
    :raises InvalidPositionError: the text cannot be read.

    >>> import rulebook
    >>> board = rulebook.Board("aviary")
    >>> board.push("c8b6")
    'c8b6'
    >>> board.turn, board.legal_moves.count(), board.is_check(), board.is_game_over()
    ('black', 43, False, False)
    >>> print(board)
    8  W S . G T P S W
    7  W C R B B R C W
    6  . O . . . . . .
    5  . . . . . . . .
    4  . . . . . . . .
    3  . . . . . . . .
    2  w c r b b r c w
    1  w s p t g o s w
       a b c d e f g h
    Black to move; in hand: White none, Black none
    >>> board.pop()
    'c8b6'
    """

    def __init__(
        self,
        game: Union[str, Game],
        position: str = "startpos",
        rulings: Rulings = None,
        side: str = "bitboard",
        *,
        moves: Iterable[str] = (),
    ) -> None:
        self.game = _game(game)
        """The game."""
        self.side = side
        """Who plays: ``bitboard``, the fast engine, or ``model``, the law as code. Verdicts are always the law's."""
        self._rulings = tuple(stated(self.game.id, rulings).items())
        self._refused: Optional[InvalidPositionError] = None
        self._played: Optional[_rulebook.Session] = None
        # What was legal after so many changes of the session: other threads may change it at any time.
        self._legal: tuple[int, LegalMoves] = (-1, LegalMoves(()))
        try:
            self._played = _rulebook.Session(self.game.id, position, self._rulings, side)
        except InvalidPositionError as error:
            if error.faults:
                raise
            self._refused = error
        self._start = position if self._played is None else self._played.start()
        for move in moves:
            self.push(move)

    @property
    def _session(self) -> _rulebook.Session:
        if self._played is None:
            refused = self._refused
            assert refused is not None
            raise with_details(InvalidPositionError(*refused.args), position=refused.position, reasons=refused.reasons)
        return self._played

    # What it is.

    @property
    def rulings(self) -> dict[str, str]:
        """The questions whose option is not the default, each with its option."""
        return dict(self._rulings)

    @property
    def move_stack(self) -> list[str]:
        """The moves made, from the first."""
        return [] if self._played is None else self._played.moves()

    @property
    def record(self) -> Record:
        """The position from which the game begins, the moves and the rulings: the whole state of a board."""
        return Record(self.game.id, self._start, self._rulings, tuple(self.move_stack))

    def position(self) -> str:
        """The position's canonical text."""
        return self._start if self._played is None else self._played.position()

    def fen(self) -> str:
        """The same as :meth:`position`, under python-chess's name."""
        return self.position()

    def spelling(self, name: str) -> Optional[str]:
        """The position in another program's spelling, one of ``board.game.spellings``; ``None`` if there is none."""
        return self._session.spelling(name)

    def status(self) -> tuple[Breach, ...]:
        """Every reason why the law refuses the position, in the law's order; nothing if it is possible.

        >>> import rulebook
        >>> [breach.clause for breach in rulebook.Board("chess", "8/8/8/8/8/8/8/K6P w - - 0 1").status()]
        ['chess.position.kings', 'chess.position.pawns']
        """
        return () if self._refused is None else self._refused.reasons

    def is_valid(self) -> bool:
        """Whether the position is possible."""
        return self._refused is None

    # The state of the game.

    @property
    def turn(self) -> str:
        """Who has the choice: ``white``, ``black``; while Awele is played ``south``, ``north``."""
        return self._session.turn()

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, taking the moves made so far into account; none once the game is over."""
        changes, moves = self._legal
        if changes != self._session.changes():
            changes, legal = self._session.legal()
            moves = LegalMoves(legal)
            self._legal = (changes, moves)
        return moves

    def is_legal(self, move: str) -> bool:
        """Whether a move is legal.

        :raises InvalidMoveError: it cannot be read.
        """
        return self._session.is_legal(move)

    def is_check(self) -> bool:
        """Whether the player who has the choice is in check."""
        return self._session.check()

    def outcome(self) -> Optional[Outcome]:
        """How the game has ended; ``None`` while it goes on.

        >>> import rulebook
        >>> board = rulebook.Board("chess", moves=["f2f3", "e7e5", "g2g4", "d8h4"])
        >>> board.outcome()
        Outcome(winner='black', termination='checkmate', clause='chess.end.checkmate')
        """
        outcome = self._session.outcome()
        return None if outcome is None else Outcome(*outcome)

    def is_game_over(self) -> bool:
        """Whether the game is over."""
        return self._session.outcome() is not None

    def is_checkmate(self) -> bool:
        """Whether the game has ended by checkmate."""
        outcome = self._session.outcome()
        return outcome is not None and outcome[1] == "checkmate"

    def is_stalemate(self) -> bool:
        """Whether the game is drawn by stalemate."""
        outcome = self._session.outcome()
        return outcome is not None and outcome[1] == "stalemate"

    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, White's or South's points first; ``*`` while the game goes on."""
        outcome = self.outcome()
        return "*" if outcome is None else outcome.result()

    # Moves.

    def push(self, move: str) -> str:
        """Makes a legal move, and returns its canonical text.

        :raises InvalidMoveError: it cannot be read.
        :raises IllegalMoveError: the law forbids it; with the verdict. The board is unchanged.
        """
        return self._text_or_raise(self._session.push(move))

    def pop(self) -> str:
        """Takes the last move back, and returns it.

        :raises IndexError: there is none.
        """
        taken = self._session.pop()
        if taken is None:
            raise IndexError("pop from a board on which no move was made")
        return taken

    def peek(self) -> str:
        """The last move.

        :raises IndexError: there is none.
        """
        last = None if self._played is None else self._played.last()
        if last is None:
            raise IndexError("peek at a board on which no move was made")
        return last

    def ply(self) -> int:
        """How many moves were made."""
        return 0 if self._played is None else self._played.ply()

    def parse_san(self, san: str) -> str:
        """The move that a word of a score means here, in the notation of the game's document or in the protocol's.

        :raises InvalidMoveError: it fits no move.
        :raises AmbiguousMoveError: it fits several.

        >>> import rulebook
        >>> rulebook.Board("chess").parse_san("Nf3")
        'g1f3'
        """
        return self._session.read(san)

    def push_san(self, san: str) -> str:
        """Makes the move that a word of a score means, and returns it in the protocol's notation.

        :raises InvalidMoveError: it fits no move.
        :raises IllegalMoveError: the law forbids it.
        """
        return self.push(self.parse_san(san))

    def san(self, move: str) -> str:
        """A legal move in the notation of the game's document; in the protocol's if the document has none.

        :raises IllegalMoveError: the law forbids it.

        >>> import rulebook
        >>> rulebook.Board("tori-shogi").san("3d3c")
        'Swx3c'
        """
        return self._text_or_raise(self._session.write(move))

    def _text_or_raise(self, told: Union[str, _rulebook._Judged]) -> str:
        if isinstance(told, str):
            return told
        verdict = self._verdict(told)
        error = IllegalMoveError(f"{verdict.move} is illegal by {verdict.clause}: {verdict.message}")
        raise with_details(error, move=verdict.move, verdict=verdict)

    # The law.

    def explain(self, move: str) -> Verdict:
        """The law's verdict on a move, legal or not.

        :raises InvalidMoveError: it cannot be read.
        """
        return self._verdict(self._session.judge(move))

    def _verdict(self, judged: _rulebook._Judged) -> Verdict:
        move, clause, message, squares, grounds, besides, ends, before = judged
        return Verdict(
            move=move,
            legal=clause is None,
            clause=clause,
            message=message,
            squares=tuple(squares),
            grounds=tuple(grounds),
            besides=None if besides is None else Breach(besides[0], besides[1], tuple(besides[2])),
            ends=None if ends is None else Outcome(*ends),
            record=Record(self.game.id, self._start, self._rulings, tuple(before)),
        )

    def piece(self, square: str) -> Piece:
        """All that the piece on a square may do, and why it may not do the rest.

        :param square: a square, the text with which a drop begins (``T@``, ``S*``), or a move that goes from no square.
        :raises InvalidSquareError: there is no such square.

        >>> import rulebook
        >>> knight = rulebook.Board("chess").piece("g1")
        >>> knight.name, knight.legal_moves
        ('White Knight', ('g1f3', 'g1h3'))
        >>> print(next(made.verdict for made in knight.moves if made.to == "e2"))
        g1e2 is illegal
          chess.move.onto-friend: the White Pawn, a friend, stands on e2
          squares: e2
        """
        record = self.record
        answer = answered(record.question(ask="piece", **{"from": square}), square)
        moves = [PieceMove(made["to"], Verdict._of(made["move"], made, record)) for made in answer["moves"]]
        return Piece(answer["from"], answer["piece"], tuple(moves))

    def perft(self, depth: int) -> int:
        """The number of sequences of ``depth`` legal moves, less than 2^64. Other threads run meanwhile.

        >>> import rulebook
        >>> rulebook.Board("chess").perft(4)
        197281
        """
        return self._session.perft(depth)

    def divide(self, depth: int) -> dict[str, int]:
        """Each legal move with the number of sequences of ``depth`` moves that begin with it."""
        return dict(self._session.divide(depth))

    def replay(self, score: str) -> Score:
        """A score of this game, replayed under this board's rulings; the board is unchanged."""
        return replay(self.game, score, self.rulings or None)

    # Pictures.

    def svg(
        self,
        *,
        orientation: Optional[str] = None,
        lastmove: Optional[str] = None,
        check: Optional[str] = None,
        arrows: Iterable[Arrow] = (),
        squares: Union[Iterable[str], Mapping[str, str]] = (),
        size: Optional[int] = None,
        coordinates: bool = True,
    ) -> str:
        """The position as SVG, with the vocabulary of ``chess.svg``.

        :param orientation: the player whose side is below, such as ``black``; by default as the game's document has it.
        :param lastmove: a move to be marked as the last one.
        :param check: a square to be marked as in check.
        :param arrows: pairs of squares, or moves.
        :param squares: squares to be marked, or a mapping of squares and marks: ``origin``, ``target``, ``capture``,
            ``reason``, ``last``, ``check``.
        :param size: the width in pixels; by default the picture fills the space that it gets.
        :param coordinates: whether files and ranks are named beside the board.
        :raises InvalidSquareError: a square is not on the board.
        :raises ValueError: there is no such player, the size is not positive, or an arrow has not two ends.

        >>> import rulebook
        >>> board = rulebook.Board("chess", moves=["e2e4"])
        >>> 'class="square light last"' in board.svg(lastmove=board.peek())
        True
        """
        drawn = self._drawn()
        marks = Marks(drawn, lastmove=lastmove, check=check, arrows=arrows, squares=squares)
        return picture(drawn, marks, orientation=orientation, size=size, coordinates=coordinates)

    def _repr_svg_(self) -> str:
        """The picture shown in a notebook, with the last move marked."""
        lastmove = None if self._played is None else self._played.last()
        return self.svg(lastmove=lastmove, size=390)

    def _drawn(self) -> Record:
        """The shortest game whose picture is this board's: only whether the game is over can depend on the moves."""
        if self._played is None or self.is_game_over():
            return self.record
        return Record(self.game.id, self.position(), self._rulings)

    def __str__(self) -> str:
        if self._played is None:
            return _rulebook.text(self.game.id, self.position()).rstrip("\n")
        return self._played.text().rstrip("\n")

    def __repr__(self) -> str:
        record = self.record
        parts = [repr(record.game), repr(record.start)]
        parts += [f"rulings={dict(record.rulings)!r}"] if record.rulings else []
        parts += [f"side={self.side!r}"] if self.side != "bitboard" else []
        parts += [f"moves={list(record.moves)!r}"] if record.moves else []
        return f"Board({', '.join(parts)})"

    # Copies and comparison.

    def copy(self, *, stack: bool = True) -> Board:
        """An independent copy of the board.

        :param stack: whether the moves that led here are copied, too; repetitions are forgotten without them.
        """
        if not stack:
            return type(self)(self.game, self.position(), self.rulings, self.side)
        made = Board.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._played = None if self._played is None else self._played.fork()
        return made

    def root(self) -> Board:
        """A board with the position from which this game begins."""
        return type(self)(self.game, self._start, self.rulings, self.side)

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Board:
        return self.copy()

    def __reduce__(self) -> Any:
        return (_of_record, (type(self), self.record, self.side))

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game: the same start, rulings and moves, whoever plays."""
        return self.record == other.record if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        """The hash of the game as it is now: do not push moves on a board that is used as a key."""
        return hash(self.record)


_game = game


def _of_record(kind: type[Board], record: Record, side: str) -> Board:
    return kind(record.game, record.start, dict(record.rulings), side, moves=record.moves)
