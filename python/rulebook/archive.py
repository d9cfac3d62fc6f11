"""Archives: files with any number of scores."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, Optional, Protocol, Union

from . import _rulebook
from .law import Game, game as _game
from .protocol import Rulings, given
from .score import Note, Score, Slip, Told, replay
from .verdict import Breach, Claim, Dead, Outcome


class Readable(Protocol):
    """A file object of bytes or text."""

    def read(self, size: int, /) -> Union[bytes, str]:
        """Some of the next bytes or letters; none at its end."""


@dataclass(frozen=True)
class IllegalMove:
    """An illegal move of a game, which was made all the same."""

    ply: int
    """Its number among the moves, from 1."""
    move: str
    """The move."""
    breach: Breach
    """What it breaks."""
    says: str = ""
    """The same in words, as everywhere."""

    def __str__(self) -> str:
        return self.says


@dataclass(frozen=True)
class UnreadText:
    """The text of a score that cannot be read."""

    ply: int
    """The number of the move that it should be, from 1."""
    text: str
    """The text."""
    why: str
    """What is wrong with it."""
    says: str = ""
    """The same in words, as everywhere."""

    def __str__(self) -> str:
        return self.says


@dataclass(frozen=True)
class GameResult:
    """How a game ended, as its score says and as the law does."""

    said: Optional[str]
    """As its score says: ``1-0``, ``White resigns``."""
    termination: Optional[str]
    """The same in the words of the tag ``Termination``."""
    law: Optional[Outcome]
    """As the law says; ``None`` if it goes on by the board."""
    refused: Optional[Breach]
    """The clause by which the score's words do not end the game."""


@dataclass(frozen=True)
class ArchivedGame:
    """A game of an archive, and the messages about it."""

    game: Game
    """What was played."""
    file: str
    """The file; empty for a file object without a name."""
    number: int
    """Its number in the file, from 1."""
    line: int
    """The line in which it begins, from 1."""
    text: str = field(repr=False)
    """Its score, with the tags."""
    white: Optional[str]
    """Who played White, by the tags."""
    black: Optional[str]
    """Who played Black."""
    moves: tuple[str, ...]
    """The moves that were read, legal or not, as the protocol writes them."""
    illegal: tuple[IllegalMove, ...]
    """The illegal ones."""
    unread: Optional[UnreadText]
    """The text at which reading stopped."""
    slips: tuple[Slip, ...]
    """Words that are not written correctly, or are untrue."""
    claims: tuple[Claim, ...]
    """The draws that could be claimed, and that nobody claimed."""
    dead: Optional[Dead]
    """Since when it went on in a dead position, if it did."""
    result: GameResult
    """How it ended."""
    notes: tuple[Note, ...]
    """The messages about the score besides its words."""
    position: Optional[str]
    """The position after the moves; ``None`` if they cannot all be made."""
    differ: Optional[dict[str, Any]]
    """Where the law and the engine differ, as the protocol says it."""
    told: tuple[str, ...]
    """The messages about it, each in a few words; nothing of most games."""
    findings: tuple[Told, ...] = ()
    """All messages about it, as data, in order of importance."""
    rulings: Rulings = field(repr=False, default=None)
    """The rulings under which it was judged, if they were given."""

    def replay(self, *, as_played: bool = False) -> Score:
        """The game as :func:`rulebook.replay` replays it: every move with the position after it.

        :param as_played: whether illegal moves are made too.
        :raises InvalidScoreError: its text cannot be read.
        """
        return replay(self.game, self.text, self.rulings, as_played=as_played)

    def __str__(self) -> str:
        players = f"{self.white or '?'} – {self.black or '?'}, " if self.white or self.black else ""
        return f"{self.number}  {players}line {self.line}: {'; '.join(self.told) or 'nothing to report'}"

    @classmethod
    def _of(cls, game: Game, rulings: Rulings, told: _rulebook._ArchivedGame) -> ArchivedGame:
        form, text, moves, words, findings = told
        answer = json.loads(form)
        unread, result, tells = answer["unread"], answer["result"], Told._all(json.loads(findings))
        of_move = {tell.index: tell.says for tell in tells if tell.kind == "illegal"}
        of_text = next((tell.says for tell in tells if tell.kind == "unread"), "")

        def illegal(move: Mapping[str, Any]) -> IllegalMove:
            return IllegalMove(move["ply"], move["move"], Breach._of(move), of_move.get(move["ply"] - 1, ""))

        return cls(
            game=game,
            file=answer["file"],
            number=answer["game"],
            line=answer["line"],
            text=text,
            white=answer.get("white"),
            black=answer.get("black"),
            moves=tuple(moves),
            illegal=tuple(illegal(move) for move in answer["illegal"]),
            unread=None if unread is None else UnreadText(**unread, says=of_text),
            slips=Slip._all(answer),
            claims=Claim._all(answer),
            dead=Dead._of(answer),
            result=GameResult(
                said=result["said"],
                termination=result.get("termination"),
                law=Outcome._of(result["law"]),
                refused=Breach._of(result["refused"]) if "refused" in result else None,
            ),
            notes=Note._all(answer),
            position=answer["position"],
            differ=answer.get("differ"),
            told=tuple(words),
            findings=tells,
            rulings=rulings,
        )


def read_games(
    game: Union[str, Game],
    source: Union[str, PathLike[str], Readable],
    rulings: Rulings = None,
    *,
    letters: Optional[str] = None,
    by: str = "bitboard",
) -> Iterator[ArchivedGame]:
    r"""All games of an archive, judged one after the other, as ``rulebook replay`` judges them. It can be of any size.

    A game that is illegal or cannot be read is reported like the others, and ends nothing.

    :param source: a file, also packed by gzip or Zstandard, or a zip of such files; a folder, with all ``.pgn``, ``.pgn.gz``,
        ``.pgn.zst`` and ``.zip`` files in it and below; or a file object.
    :param rulings: in place of those that the scores state, if any.
    :param letters: the language in whose letters the pieces are written, such as ``german``; by default that of the document,
        or the one in which every move is legal.
    :param by: who judges: ``bitboard`` (the fast engine; the law judges what it does not allow, and one game in 256 move by
        move), ``model`` (the law) or ``both``.
    :raises ArchiveError: it cannot be read, or not to its end; also while it is read. The iterator then goes on with the next
        file of a folder.
    :raises NotInGameError: there are no such letters.

    >>> import io
    >>> for game in read_games("chess", io.StringIO("1. e4 e5 2. Ke3 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n")):
    ...     print(game, game.result.law)
    1  line 1: 2. Ke3 is illegal (Article 3.8.1, chess.king.move) None
    2  line 3: nothing to report black has won: checkmate
    """
    played = _game(game)
    # What is judged later must not change with a dictionary of the caller.
    known = dict(rulings) if isinstance(rulings, Mapping) else rulings
    games = _rulebook.Archive(played.id, source, given(known), letters, by)
    # A generator would end with the first exception.
    return map(lambda told: ArchivedGame._of(played, known, told), games)
