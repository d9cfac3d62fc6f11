"""A game in progress, with the names and conventions of python-chess."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from textwrap import fill
from typing import Any, NoReturn, Optional, Union, overload

from . import _rulebook
from .drawing import Arrow, Marks, picture, square_name
from .errors import Fault, IllegalMoveError, InvalidPositionError, InvalidSquareError, NotInGameError, shortened, with_details
from .law import Game, Options, game
from .move import Move, UciMove, move_text, not_null
from .protocol import Rulings, answered, stated
from .score import Score, replay
from .side import Colour, Side, side
from .verdict import Breach, Claim, Dead, Outcome, Piece, PieceMove, Record, Verdict
from .winnable import Chances


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
        return _in_words(move) in self._moves

    def count(self, move: Any = None) -> int:
        """The number of moves, or how often the given move is among them."""
        return len(self._moves) if move is None else self._moves.count(_in_words(move))

    def __eq__(self, other: object) -> bool:
        return self._moves == (other._moves if isinstance(other, LegalMoves) else other)

    def __hash__(self) -> int:
        return hash(self._moves)

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(self._moves)})>"


def _in_words(move: object) -> object:
    """The text of a ``chess.Move``; anything else as it is."""
    return move if isinstance(move, str) or not isinstance(move, UciMove) else move.uci()


@dataclass(frozen=True)
class Standing:
    """What stands on a square.

    >>> import rulebook
    >>> rulebook.Board("chess").piece_at("g8")
    Standing(sign='n', name='Black Knight', owner='black')
    """

    sign: str
    """As the position's text writes it: ``n``; for seeds, their number."""
    name: Optional[str]
    """In words."""
    owner: Optional[Side]
    """Whose it is; ``None`` if it belongs to nobody."""

    @property
    def color(self) -> Optional[Side]:
        """The same as ``owner``, under python-chess's name."""
        return self.owner

    def symbol(self) -> str:
        """The same as ``sign``, under python-chess's name."""
        return self.sign

    def __str__(self) -> str:
        return self.sign


class Board:
    """A game in progress: a position, the moves made from it, and the law's answers about both.

    Moves and positions are texts, as ``spec/notation.md`` describes them.

    :param game: the game or its id.
    :param position: a position's text, or ``startpos``. One that can be read but that the law refuses can be drawn, and
        :meth:`status` says all that is wrong with it; whatever needs a game raises :class:`InvalidPositionError`.
    :param rulings: answers to open questions: a text, as ``--rulings`` takes it, or a mapping; the rest by default.
    :param side: who plays: ``bitboard``, the fast engine, or ``model``, the law as code. Verdicts are always the law's.
    :param moves: moves to make from there.
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
        moves: Iterable[Move] = (),
    ) -> None:
        self.game = _game(game)
        """The game."""
        self.side = side
        """Who plays: ``bitboard``, the fast engine, or ``model``, the law as code. Verdicts are always the law's."""
        self._rulings = tuple(stated(self.game.id, rulings).items())
        self.set_fen(position)
        for move in moves:
            self.push(move)

    def set_fen(self, fen: str) -> None:
        """Begins a new game from a position, in any game; the board is unchanged if the text cannot be read.

        :raises InvalidPositionError: the text cannot be read.
        """
        if not isinstance(fen, str):
            hint = "; of a chess.Board, give board.fen()" if hasattr(fen, "fen") else ""
            raise TypeError(f"a position is a text, and no {type(fen).__name__}{hint}")
        played, refused = None, None
        try:
            played = _rulebook.Session(self.game.id, fen, self._rulings, self.side)
        except InvalidPositionError as error:
            if error.faults:
                raise
            refused = error
        self._played: Optional[_rulebook.Session] = played
        self._refused: Optional[InvalidPositionError] = refused
        self._start = fen if played is None else played.start()
        # What was legal after so many changes of the session: other threads may change it at any time.
        self._legal: tuple[int, LegalMoves] = (-1, LegalMoves(()))

    def reset(self) -> None:
        """Begins a new game from the game's start position."""
        self.set_fen("startpos")

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
        """The questions whose option is not the default, each with its option; ``rulings[question]`` finds the default
        of the others too."""
        return Options(self.game, dict(self._rulings))

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

    def piece_map(self) -> dict[str, Standing]:
        """What stands on the squares, by their names, as one reads: from the top left.

        >>> import rulebook
        >>> board = rulebook.Board("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
        >>> {square: piece.symbol() for square, piece in board.piece_map().items()}
        {'e8': 'k', 'a1': 'R', 'e1': 'K'}
        """
        return {name: stands for name, stands in self._squares().items() if stands is not None}

    def piece_at(self, square: str) -> Optional[Standing]:
        """What stands on a square; ``None`` if nothing does. :meth:`piece` tells its moves.

        :raises InvalidSquareError: there is no such square.
        """
        squares, name = self._squares(), square_name(square)
        if name not in squares:
            name = shortened(name)
            fault = Fault(0, name, "a square of the position", f"found `{name}`, expected a square of the position")
            raise with_details(InvalidSquareError(shortened(f"cannot read `{name}`: {fault}")), faults=(fault,))
        return squares[name]

    def _squares(self) -> dict[str, Optional[Standing]]:
        def standing(sign: str, name: Optional[str], owner: Optional[str]) -> Standing:
            return Standing(sign, name, side(owner))

        stands = _rulebook.stands(self.game.id, self.position())
        return {square: None if piece is None else standing(*piece) for square, piece in stands}

    @property
    def halfmove_clock(self) -> int:
        """How many moves were made since the last capture or Pawn's move, as the position says.

        :raises NotInGameError: no chess is part of the game.
        """
        return int(self._of_chess("half-move clock")[4])

    @property
    def fullmove_number(self) -> int:
        """The number of the move, which grows after each of Black's, as the position says.

        :raises NotInGameError: no chess is part of the game.
        """
        return int(self._of_chess("move number")[5])

    @property
    def castling_rights(self) -> str:
        """Who may still castle where, as the position says: ``KQkq``, and nothing if nobody may.

        :raises NotInGameError: no chess is part of the game.
        """
        return self._of_chess("right to castle")[2].replace("-", "")

    @property
    def ep_square(self) -> Optional[str]:
        """The square on which a Pawn can be captured en passant; ``None`` if there is none.

        :raises NotInGameError: no chess is part of the game.
        """
        square = self._of_chess("square to capture en passant on")[3]
        return None if square == "-" else square

    def _of_chess(self, what: str) -> list[str]:
        """The fields of the position's chess board."""
        if "chess" not in (self.game.id, *(part.id for part in self.game.parts)):
            raise NotInGameError(f"positions of {self.game} have no {what}")
        return self._session.position().rsplit(" | ", 1)[-1].split()

    # The state of the game.

    @property
    def turn(self) -> Side:
        """Who has the choice: ``white``, ``black``; while Awele is played ``south``, ``north``. It has no truth value."""
        return side(self._session.turn())

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, taking the moves made so far into account; none once the game is over."""
        changes, moves = self._legal
        if changes != self._session.changes():
            changes, legal = self._session.legal()
            moves = LegalMoves(legal)
            self._legal = (changes, moves)
        return moves

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal.

        :raises InvalidMoveError: it cannot be read.
        """
        return self._session.is_legal(move_text(move))

    def is_check(self) -> bool:
        """Whether the player who has the choice is in check."""
        return self._session.check()

    def outcome(self, *, claim_draw: bool = False) -> Optional[Outcome]:
        """How the game has ended; ``None`` while it goes on.

        Some draws come only upon a claim (:attr:`claims`). Nothing claims them but this parameter:

        :param claim_draw: whether a draw counts that the player who has the choice may claim, by :meth:`can_claim_draw`.

        >>> import rulebook
        >>> board = rulebook.Board("chess", moves=["f2f3", "e7e5", "g2g4", "d8h4"])
        >>> board.outcome()
        Outcome(winner='black', termination='checkmate', clause='chess.end.checkmate')
        """
        outcome = self._session.outcome()
        if outcome is not None:
            return Outcome(*outcome)
        claims = self.claims if claim_draw else ()
        return claims[0].outcome() if claims else None

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Whether the game is over; ``claim_draw`` as for :meth:`outcome`."""
        return self.outcome(claim_draw=claim_draw) is not None

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The draws that the player who has the choice may claim, as the position stands or with a move that is announced
        and not made; nothing once the game is over, and in games whose law has no claims.

        >>> import rulebook
        >>> board = rulebook.Board("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80")
        >>> print(*board.claims)
        a draw may be claimed (Article 9.3.2, chess.claim.fifty-moves; since the first position)
        """
        return tuple(Claim._of(claim) for claim in json.loads(self._session.claims()))

    @property
    def dead(self) -> Optional[Dead]:
        """Since when the game goes on in a dead position, one in which neither player can win any more; ``None`` if it does
        not, if nobody knows, once the game is over, and in games other than chess.

        By the Laws of Chess the game was over there. Where material is left no list of legal moves depends on it, and the
        game goes on, unless the rulings are ``dead-position=exact``.

        >>> import rulebook
        >>> board = rulebook.Board("chess", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1")
        >>> print(board.dead)
        neither player can win any more from the first position, so the game was over there (Article 5.2.2, \
chess.end.dead-position)
        >>> rulebook.Board("chess", board.fen(), "dead-position=exact").outcome().termination
        'dead-position'
        """
        return Dead._of_session(self._session)

    def winnable(self) -> Chances:
        """Whether each player of chess can still win: whether some legal moves of both, however bad, end with the other
        checkmated. By it the Laws decide who has won when a player runs out of time or resigns.

        The engine searches, and the law checks what it finds; that can take a second.

        :raises NotInGameError: the game is not chess.

        >>> import rulebook
        >>> chances = rulebook.Board("chess", "8/8/8/8/3N4/K7/8/kr6 w - - 0 1").winnable()
        >>> chances.white
        Winnable(line=('d4c2',))
        """
        if self.game.id != "chess":
            raise NotInGameError(f"the law of {self.game} does not ask who can still win")
        # What has been played may have ended the game.
        return Chances._of(answered(self.record.question(ask="winnable"), by="both"))

    def can_claim_draw(self) -> bool:
        """Whether the player who has the choice may claim a draw: :meth:`can_claim_threefold_repetition` or
        :meth:`can_claim_fifty_moves`. Under rulings by which such a game is drawn at once, such as
        ``rulings="automatic-draws"`` in chess, there is nothing to claim.

        >>> import rulebook
        >>> fen = "4k3/8/8/8/8/8/8/R3K3 w - - 100 80"
        >>> board = rulebook.Board("chess", fen)
        >>> board.is_game_over(), board.can_claim_draw(), board.outcome(claim_draw=True).termination
        (False, True, 'fifty-moves')
        >>> rulebook.Board("chess", fen, "automatic-draws").outcome().termination
        'fifty-moves'
        """
        return bool(self.claims)

    def can_claim_threefold_repetition(self) -> bool:
        """Whether the player who has the choice may claim a draw because the position stands in the game for the third
        time or more often, or would after a legal move."""
        return self._can_claim("repetition")

    def can_claim_fifty_moves(self) -> bool:
        """Whether the player who has the choice may claim a draw because fifty moves each were made without a capture or
        a Pawn's move, or would be with a legal move."""
        return self._can_claim("fifty-moves")

    def _can_claim(self, draw: str) -> bool:
        return any(claim.draw == draw for claim in self.claims)

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position stands in the game at least so many times, by what the game's law takes for the same
        position. Whether that ends the game is another question; it is asked of the moves on this board alone."""
        return self._session.occurrences() >= index(count)

    def is_checkmate(self) -> bool:
        """Whether the game has ended by checkmate."""
        outcome = self._session.outcome()
        return outcome is not None and outcome[1] == "checkmate"

    def is_stalemate(self) -> bool:
        """Whether the game is drawn by stalemate."""
        outcome = self._session.outcome()
        return outcome is not None and outcome[1] == "stalemate"

    def result(self, *, claim_draw: bool = False) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, White's or South's points first; ``*`` while the game goes on. ``claim_draw`` as
        for :meth:`outcome`."""
        outcome = self.outcome(claim_draw=claim_draw)
        return "*" if outcome is None else outcome.result()

    # Moves.

    def push(self, move: Move) -> str:
        """Makes a legal move, and returns its canonical text.

        :param move: its text, or a ``chess.Move``; a null move is refused.
        :raises InvalidMoveError: it cannot be read.
        :raises IllegalMoveError: the law forbids it; with the verdict. The board is unchanged.
        """
        return self._text_or_raise(self._session.push(move_text(move)))

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
        """The legal move that a text means here, in the notation of the game's document or in the protocol's.

        A slip that leaves no doubt is read, such as ``0-0`` or a capture without its sign. What says another move than it can
        mean is refused with the right spelling: :func:`rulebook.replay` repairs and reports it.

        :raises InvalidMoveError: it fits no move, or says something untrue about it.
        :raises AmbiguousMoveError: it fits several.
        :raises IllegalMoveError: it fits no legal move, but one that the law forbids.

        >>> import rulebook
        >>> rulebook.Board("chess").parse_san("Nf3")
        'g1f3'
        """
        return self._text_or_raise(self._session.read(san))

    def push_san(self, san: str) -> str:
        """Makes the move that a text means, as :meth:`parse_san` reads it, and returns it in the protocol's notation.

        :raises InvalidMoveError: it fits no move, or says something untrue about it.
        :raises IllegalMoveError: the law forbids it.
        """
        return self.push(self.parse_san(san))

    def uci(self, move: Move) -> str:
        """A move's canonical text in chess, which is that of UCI; whether it is legal is not asked.

        :raises NotInGameError: the game is not chess: only its moves are written as UCI writes them.
        :raises InvalidMoveError: it cannot be read.
        """
        self._in_uci()
        return self._session.canonical(not_null(move_text(move)))

    def parse_uci(self, uci: str) -> str:
        """The canonical text of a legal move in UCI's notation.

        :raises NotInGameError: the game is not chess.
        :raises InvalidMoveError: it cannot be read.
        :raises IllegalMoveError: the law forbids it.

        >>> import rulebook
        >>> rulebook.Board("chess").parse_uci("e2e5")
        Traceback (most recent call last):
        rulebook.errors.IllegalMoveError: e2e5 is illegal by chess.pawn.move: the Pawn on e2 does not move to e5: it moves \
forwards, one or two squares straight or one diagonally
        """
        self._in_uci()
        move = not_null(move_text(uci))
        if not self.is_legal(move):
            self._raise_illegal(self.explain(move))
        return self._session.canonical(move)

    def push_uci(self, uci: str) -> str:
        """Makes a legal move in UCI's notation, and returns its canonical text.

        :raises NotInGameError: the game is not chess.
        """
        self._in_uci()
        return self.push(not_null(move_text(uci)))

    def _in_uci(self) -> None:
        if self.game.id != "chess":
            raise NotInGameError(
                f"moves of {self.game} are not written as programs write them in UCI; push(move) takes those of spec/notation.md"
            )

    def gives_check(self, move: Move) -> bool:
        """Whether the player who has the choice after a legal move is in check then.

        :raises IllegalMoveError: the law forbids it.
        """
        return self._after(move).is_check()

    def is_capture(self, move: Move) -> bool:
        """Whether a player has fewer pieces on the board after a legal move.

        :raises NotInGameError: not all that stands on the boards of the game belongs to the players: seeds.
        :raises IllegalMoveError: the law forbids it.
        """
        before = self._owners()
        if self.game.parts or not before:
            raise NotInGameError(f"of moves of {self.game} it is not asked whether they capture: seeds belong to nobody")
        after = self._after(move)._owners()
        return any(after[owner] < number for owner, number in before.items())

    def is_castling(self, move: Move) -> bool:
        """Whether a legal move castles.

        :raises IllegalMoveError: the law forbids it.
        """
        return "chess.castling" in self._grounds(move)

    def is_en_passant(self, move: Move) -> bool:
        """Whether a legal move captures en passant.

        :raises IllegalMoveError: the law forbids it.
        """
        return "chess.pawn.en-passant.capture" in self._grounds(move)

    def _grounds(self, move: Move) -> tuple[str, ...]:
        """The clauses that grant a legal move."""
        verdict = self.explain(move)
        return verdict.grounds if verdict.legal else self._raise_illegal(verdict)

    def _owners(self) -> Counter[Side]:
        """How many pieces each player has on the board."""
        return Counter(stands.owner for stands in self.piece_map().values() if stands.owner is not None)

    def _after(self, move: Move) -> Board:
        after = self.copy()
        after.push(move)
        return after

    def san(self, move: Move) -> str:
        """A legal move in the notation of the game's document, which :meth:`parse_san` reads back; in the protocol's if the
        document has none.

        :raises IllegalMoveError: the law forbids it.

        >>> import rulebook
        >>> rulebook.Board("tori-shogi").san("3d3c")
        'Swx3c'
        """
        return self._text_or_raise(self._session.write(move_text(move)))

    def history(self) -> list[str]:
        """The moves made, from the first, as :meth:`san` writes them.

        >>> import rulebook
        >>> rulebook.Board("chess", moves=["e2e4", "e7e5", "g1f3"]).history()
        ['e4', 'e5', 'Nf3']
        """
        board, written = self.root(), []
        for move in self.move_stack:
            written.append(board.san(move))
            Board.push(board, move)
        return written

    def pgn(self, **tags: str) -> str:
        """The game as PGN, which :func:`rulebook.replay` reads back.

        :param tags: tags besides ``Result``, and ``FEN`` if the game does not begin with the array.
        :raises NotInGameError: the game is not chess.

        >>> import rulebook
        >>> print(rulebook.Board("chess", moves=["f2f3", "e7e5", "g2g4", "d8h4"]).pgn(White="Fool"))
        [White "Fool"]
        [Result "0-1"]
        <BLANKLINE>
        1. f3 e5 2. g4 Qh4# 0-1
        """
        if self.game.id != "chess":
            raise NotInGameError(f"games of {self.game} are not written as PGN; board.record is all of one")
        root, result = self.root(), self.result()
        begun = {} if root.position() == self.game.start else {"SetUp": "1", "FEN": root.position()}
        quoted = {name: text.replace("\\", "\\\\").replace('"', '\\"') for name, text in tags.items()}
        lines = [f'[{name} "{text}"]' for name, text in {**quoted, **begun, "Result": result}.items()]
        number, is_white, words = root.fullmove_number, root.turn == "white", []
        for move in self.history():
            if is_white or not words:
                words.append(f"{number}." if is_white else f"{number}...")
            words.append(move)
            number, is_white = number + (not is_white), not is_white
        return "\n".join([*lines, "", fill(" ".join([*words, result]), 79)])

    def _text_or_raise(self, told: Union[str, _rulebook._Judged]) -> str:
        return told if isinstance(told, str) else self._raise_illegal(self._verdict(told))

    def _raise_illegal(self, verdict: Verdict) -> NoReturn:
        error = IllegalMoveError(f"{verdict.move} is illegal by {verdict.clause}: {verdict.message}")
        raise with_details(error, move=verdict.move, verdict=verdict)

    # The law.

    def explain(self, move: Move) -> Verdict:
        """The law's verdict on a move, legal or not.

        :raises InvalidMoveError: it cannot be read.
        """
        return self._verdict(self._session.judge(move_text(move)))

    def _verdict(self, judged: _rulebook._Judged) -> Verdict:
        move, verdict, before = judged
        return Verdict._of(move, json.loads(verdict), Record(self.game.id, self._start, self._rulings, tuple(before)))

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
          Article 3.1, chess.move.onto-friend: the White Pawn, a friend, stands on e2
          squares: e2
          Nearest legal moves: g1f3 g1h3
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
        orientation: Optional[Colour] = None,
        lastmove: Optional[Move] = None,
        check: Optional[str] = None,
        arrows: Iterable[Arrow] = (),
        squares: Union[Iterable[str], Mapping[str, str]] = (),
        size: Optional[int] = None,
        coordinates: bool = True,
    ) -> str:
        """The position as SVG, with the vocabulary of ``chess.svg``.

        :param orientation: the player whose side is below, such as ``black``, or ``chess.WHITE`` or ``chess.BLACK``; by
            default as the game's document has it.
        :param lastmove: a move to be marked as the last one.
        :param check: a square to be marked as in check.
        :param arrows: pairs of squares, or moves.
        :param squares: squares to be marked, or a mapping of squares and marks: ``origin``, ``target``, ``capture``,
            ``reason``, ``last``, ``check``. Squares are names; python-chess's numbers and its colours are not taken.
        :param size: the width in pixels; by default the picture fills the space that it gets.
        :param coordinates: whether files and ranks are named beside the board.
        :raises InvalidSquareError: a square is not on the board.
        :raises ValueError: there is no such player or mark, the size is not positive, or an arrow has not two ends.
        :raises TypeError: something is of another type, such as a square's number.

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
            return self._begun(self.position())
        made = Board.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._played = None if self._played is None else self._played.fork()
        return made

    def root(self) -> Board:
        """A board with the position from which this game begins."""
        return self._begun(self._start)

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Board:
        return self.copy()

    def __reduce__(self) -> Any:
        own = {name: value for name, value in self.__dict__.items() if name not in _STATE}
        return (_of_record, (type(self), self.record, self.side), own or None)

    def _begun(self, position: str) -> Board:
        """A board of the same kind, without moves."""
        made = _of_record(type(self), Record(self.game.id, position, self._rulings), self.side)
        made.__dict__.update((name, value) for name, value in self.__dict__.items() if name not in _STATE)
        return made

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game: the same start, rulings and moves, whoever plays."""
        return self.record == other.record if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        """The hash of the game as it is now: do not push moves on a board that is used as a key."""
        return hash(self.record)


_game = game
_STATE = ("game", "side", "_rulings", "_played", "_refused", "_start", "_legal")
"""What a board has itself; other attributes are a subclass's."""


def _of_record(kind: type[Board], record: Record, side: str) -> Board:
    # A subclass may have a constructor of its own.
    made = kind.__new__(kind)
    Board.__init__(made, record.game, record.start, dict(record.rulings), side)
    for move in record.moves:
        Board.push(made, move)
    return made
