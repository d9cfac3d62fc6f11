"""Archives: the games of files, folders and file objects, each with its messages."""

import copy
import gzip
import io
import json
import os
import pickle
import subprocess
import threading

import pytest
import rulebook
from rulebook import ArchiveError, Breach, Claim, Note, Outcome, read_games
from test_threads import releases_gil

# Without a fault; an illegal move; a letter of no piece; an untrue result; a draw that nobody claimed.
FIVE = """[White "Ann"]
[Black "Bob"]

1. e4 e5 1-0

[White "Cleo"]

1. e4 e5 2. Ke3 Nf6 *

[Black "Dora"]

1. e4 Xe5 *

[White "Eve"]

1. f3 e5 2. g4 Qxh4 1-0

[White "Jérôme"]
[Termination "agreed"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 6. e4 e5 1/2-1/2
"""


def frame(text):
    """A frame of Zstandard, with a short text as it is."""
    return b"\x28\xb5\x2f\xfd\x20" + bytes([len(text)]) + (len(text) << 3 | 1).to_bytes(3, "little") + text


def numbers(games):
    return [(os.path.basename(game.file), game.number, len(game.moves)) for game in games]


def test_what_is_told_of_each_game():
    sound, illegal, unread, untrue, claimed = read_games("chess", io.StringIO(FIVE))
    assert (sound.number, sound.line, sound.white, sound.black, sound.file) == (1, 1, "Ann", "Bob", "")
    assert (sound.moves, sound.told, sound.game, sound.unread) == (("e2e4", "e7e5"), (), rulebook.game("chess"), None)
    assert sound.result == rulebook.GameResult("1-0", None, None, None)
    assert sound.text == FIVE[: FIVE.index('[White "Cleo')]
    assert sound.position == rulebook.Board("chess", moves=sound.moves).position()

    (move,) = illegal.illegal
    assert (illegal.line, move.ply, move.move, illegal.moves[move.ply - 1]) == (6, 3, "e1e3", "e1e3")
    assert isinstance(move.breach, Breach) and (move.breach.clause, move.breach.squares) == ("chess.king.move", ("e1", "e3"))
    assert illegal.position.startswith("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/4K3/") and illegal.black is None
    assert str(illegal) == "2  Cleo – ?, line 6: 2. Ke3 is illegal (Article 3.8.1, chess.king.move)"

    assert (unread.unread.ply, unread.unread.text, unread.moves, unread.position) == (2, "Xe5", ("e2e4",), None)
    assert "Xe5" in str(unread) and unread.unread.why in str(unread)

    assert untrue.result.said == "1-0" and untrue.result.law == Outcome("black", "checkmate")
    assert untrue.result.refused.clause == "chess.end.checkmate"
    (slip,) = untrue.slips
    assert (slip.word, slip.at, slip.spelling, slip.untrue) == (3, 1, "Qh4#", True)

    (claim,) = claimed.claims
    assert isinstance(claim, Claim) and (claim.clause, claim.since) == ("chess.claim.repetition", 8)
    assert (claimed.white, claimed.result.termination) == ("Jérôme", "agreed")
    assert [type(note) for note in claimed.notes] == [Note] and str(claimed.notes[0]) in str(claimed)
    for game in (sound, illegal, unread, untrue, claimed):
        assert copy.deepcopy(game) == game == pickle.loads(pickle.dumps(game)) and game.differ is None


def test_a_game_can_be_replayed_whole():
    sound, illegal, unread, untrue, claimed = read_games("chess", io.StringIO(FIVE))
    for game in (sound, untrue, claimed):
        assert game.replay() == rulebook.replay("chess", game.text)
        assert game.replay().moves == game.moves and game.replay().steps[-1].position == game.position
    assert [step.breach is None for step in illegal.replay(as_played=True).steps] == [True, True, False, True]
    assert isinstance(illegal.replay().error, rulebook.IllegalMoveError)
    assert isinstance(unread.replay().error, rulebook.InvalidMoveError)
    assert claimed.replay().notes == claimed.notes and claimed.replay().claims == ()


def test_files_and_folders(tmp_path):
    (tmp_path / "B").mkdir()
    (tmp_path / "a.pgn").write_text(FIVE, encoding="utf-8")
    (tmp_path / "B" / "c.PGN.gz").write_bytes(gzip.compress(FIVE.encode()))
    (tmp_path / "note.txt").write_text("no game")
    five = [(1, 2), (2, 4), (3, 1), (4, 4), (5, 10)]
    below, above = [("c.PGN.gz", *game) for game in five], [("a.pgn", *game) for game in five]
    assert numbers(read_games("chess", tmp_path)) == below + above
    assert numbers(read_games("chess", str(tmp_path / "B"))) == below
    assert {game.file for game in read_games("chess", tmp_path / "a.pgn")} == {str(tmp_path / "a.pgn")}
    with open(tmp_path / "B" / "c.PGN.gz", "rb") as file:
        assert numbers(read_games("chess", file)) == below
    assert list(read_games("chess", io.BytesIO())) == []
    (tmp_path / "none").mkdir()
    with pytest.raises(rulebook.ArchiveError, match="there is no file in it that ends in .pgn"):
        list(read_games("chess", tmp_path / "none"))


@pytest.mark.parametrize("game", rulebook.games(), ids=lambda game: game.id)
def test_an_archive_of_every_game_without_tags(game):
    board = rulebook.Board(game)
    for _ in range(6):
        board.push(board.legal_moves[0])
    moves = " ".join(board.move_stack)
    archive = f"{moves}\n\n{moves} nonsense\n\n{moves}\n"
    for by in ("bitboard", "model", "both"):
        first, second, third = read_games(game, io.StringIO(archive), by=by)
        assert first.moves == third.moves == tuple(board.move_stack) and first.told == third.told, (first, third)
        assert first.position == third.position == board.position() and first.unread is None and first.illegal == ()
        assert (second.moves, second.unread.ply, second.unread.text) == (first.moves, 7, "nonsense")
        assert first.replay().moves == first.moves


def test_rulings_and_letters():
    moves = " ".join(["c8b6", "c1b3", "b6c8", "b3c1"] * 2)
    stated = f"{moves}\n\nrulings: repetition=threefold-draw\n{moves}\n"
    ends = [game.result.law for game in read_games("aviary", io.StringIO(stated))]
    assert ends[0] is None and ends[1].termination == "repetition"
    rulings = {"repetition": "threefold-draw"}
    games = read_games("aviary", io.StringIO(moves), rulings)
    rulings.clear()
    (game,) = games
    assert game.result.law.termination == game.replay().end.termination == "repetition"
    german = "1. e4 e5 2. Sf3 Sc6 3. Lb5"
    for letters in (None, "german", "German"):
        (game,) = read_games("chess", io.StringIO(german), letters=letters)
        assert game.moves == ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5") and game.illegal == ()
        assert len(game.notes) == (letters is None)
    (game,) = read_games("chess", io.StringIO(german), letters="french")
    assert game.unread is not None


def test_what_cannot_be_asked_is_said_at_once(tmp_path):
    archive = io.StringIO("1. e4")
    with pytest.raises(rulebook.UnknownGameError):
        read_games("draughts", archive)
    with pytest.raises(rulebook.RulingsError):
        read_games("chess", archive, "x=y")
    with pytest.raises(rulebook.NotInGameError, match="no letters of `elvish`; its languages: english"):
        read_games("chess", archive, letters="elvish")
    with pytest.raises(ValueError, match="bitboard"):
        read_games("chess", archive, by="nobody")
    for nothing in (5, None, b"a.pgn", object()):
        with pytest.raises(TypeError):
            read_games("chess", nothing)
    missing = tmp_path / "none.pgn"
    with pytest.raises(ArchiveError, match="none.pgn") as raised:
        read_games("chess", missing)
    assert raised.value.file == str(missing) and isinstance(raised.value.__cause__, FileNotFoundError)
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), again.args, again.file) == (ArchiveError, raised.value.args, str(missing))
    # Minus is a name like others: the standard input is `sys.stdin`.
    with pytest.raises(ArchiveError):
        read_games("chess", "-")


def test_a_file_that_cannot_be_read_to_its_end_costs_no_other(tmp_path):
    (tmp_path / "a.pgn.gz").write_bytes(gzip.compress(FIVE.encode())[:-30])
    (tmp_path / "b.pgn").write_text("1. e4 *\n\n1. d4 {" + "x\n" * 2_000_001)
    (tmp_path / "c.pgn.zst").write_bytes(frame(b"1. e4 *")[:-1])
    (tmp_path / "d.pgn").write_text("1. e4 *\n")
    games, read, broken = read_games("chess", tmp_path), [], []
    while True:
        try:
            read.append(next(games))
        except ArchiveError as error:
            broken.append(error)
        except StopIteration:
            break
    assert [os.path.basename(error.file) for error in broken] == ["a.pgn.gz", "b.pgn", "c.pgn.zst"]
    assert all(str(error).startswith(f"{error.file}: ") for error in broken)
    assert str(broken[1]).endswith("it is longer than 4000000 bytes")
    assert numbers(read)[-2:] == [("b.pgn", 1, 1), ("d.pgn", 1, 1)]


class Failing(io.BytesIO):
    """A file object that raises after its bytes."""

    error = OSError("gone")

    def read(self, size=-1):
        given = super().read(size)
        if not given:
            raise self.error
        return given


@pytest.mark.parametrize("pack", [bytes, gzip.compress, lambda text: frame(text)[:-5]], ids=["plain", "gzip", "zstd"])
@pytest.mark.parametrize("error", [OSError("gone"), KeyboardInterrupt("enough"), RuntimeError("evil")], ids=lambda error: type(error).__name__)
def test_what_a_file_object_raises_is_raised(pack, error):
    file = Failing(pack(b"1. e4 *\n\n" * 20))
    file.error = error
    with pytest.raises(type(error), match=str(error)):
        list(read_games("chess", file))


def test_a_file_object_gives_what_it_likes():
    class Giving:
        def __init__(self, *given):
            self.given = list(given)

        def read(self, size):
            return self.given.pop(0) if self.given else b""

    assert [game.moves for game in read_games("chess", Giving(b"1", b". e4"))] == [("e2e4",)]
    assert [len(game.text) for game in read_games("chess", Giving("1. e4 {" + "é" * 200_000 + "}"))] == [200_008]
    for nonsense in (None, 5, object(), ["a"], "\ud800"):
        with pytest.raises((TypeError, UnicodeEncodeError)):
            list(read_games("chess", Giving(nonsense)))


def test_a_long_archive_is_read_while_it_is_judged():
    class Endless:
        name = "endless"
        given = 0

        def read(self, size):
            self.given += 1
            return b"1. e4 e5 2. Nf3 *\n\n" * 100

    file = Endless()
    games = read_games("chess", file)
    assert [next(games).number for _ in range(3000)] == list(range(1, 3001))
    assert file.given < 100 and next(games).file == "endless"


def test_the_lock_is_released_and_two_threads_take_turns():
    def judge():
        return list(read_games("chess", io.BytesIO(FIVE.encode() * 20)))

    assert releases_gil(judge)
    games, read = read_games("chess", io.BytesIO(b"1. e4 *\n\n" * 2000)), []

    def take():
        while True:
            try:
                read.append(next(games).number)
            except ValueError as error:
                assert str(error) == "the archive is already being read"
            except StopIteration:
                return

    threads = [threading.Thread(target=take) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(read) == list(range(1, 2001))


def test_a_file_object_that_reads_itself_is_an_error():
    class Circular:
        games = None

        def read(self, size):
            return b"1. e4" if self.games is None else str(next(self.games)).encode()

    file = Circular()
    file.games = read_games("chess", file)
    with pytest.raises(ValueError, match="already being read"):
        list(file.games)


@pytest.mark.skipif("RULEBOOK" not in os.environ, reason="RULEBOOK is not the path of the program")
def test_the_program_says_the_same(tmp_path):
    (tmp_path / "a.pgn").write_text(FIVE * 60, encoding="utf-8")
    asked = [os.environ["RULEBOOK"], "replay", "chess", str(tmp_path / "a.pgn"), "--games", "--json"]
    lines = subprocess.run(asked, capture_output=True, text=True, encoding="utf-8", check=False).stdout.splitlines()
    games = list(read_games("chess", tmp_path / "a.pgn"))
    assert len(lines) == len(games) == 300
    for line, game in zip(lines, games):
        said = json.loads(line)
        assert said == {
            "file": game.file, "game": game.number, "line": game.line, "moves": len(game.moves), "position": game.position,
            **{name: value for name, value in (("white", game.white), ("black", game.black)) if value is not None},
            "illegal": [{"ply": move.ply, "move": move.move, **breach(move.breach)} for move in game.illegal],
            "unread": None if game.unread is None else {name: value for name, value in vars(game.unread).items() if name != "says"},
            "slips": [{name: value for name, value in vars(slip).items() if value is not None} for slip in game.slips],
            "claims": [
                {"clause": claim.clause, "place": claim.place, "draw": claim.draw, "since": claim.since, "until": claim.until, "says": claim.says}
                for claim in game.claims
            ],
            **({} if game.dead is None else {"dead": vars(game.dead)}),
            "result": {
                "said": game.result.said,
                **({} if game.result.termination is None else {"termination": game.result.termination}),
                "law": said["result"]["law"],
                **({} if game.result.refused is None else {"refused": breach(game.result.refused)}),
            },
            **({"notes": [vars(note) for note in game.notes]} if game.notes else {}),
            **({"told": list(game.told)} if game.told else {}),
        }  # fmt: skip
        assert Outcome._of(said["result"]["law"]) == game.result.law


def breach(broken):
    return {"clause": broken.clause, "why": broken.message, "squares": list(broken.squares)}
