"""Games, their laws, and scores."""

import importlib.metadata
import pickle

import pytest
import rulebook


def test_the_games_are_those_of_the_project():
    games = rulebook.games()
    assert [game.id for game in games] == [
        # games: "{id}",
        "aviary",
        "tori-shogi",
        "chess",
        "awele",
        "awarichess",
        "synchronous-awarichess",
        "aieirping",
        "bifocal",
        # games: end
    ]  # fmt: skip
    assert rulebook.game("chess") is not None and rulebook.game(games[2]) is games[2]
    assert str(games[6]) == games[6].title == "Aieirping Chess"
    assert [part.id for part in rulebook.game("awarichess").parts] == ["awele", "chess"]
    assert pickle.loads(pickle.dumps(games)) == games


@pytest.mark.parametrize("game", rulebook.games(), ids=lambda game: game.id)
def test_a_game_and_its_law(game):
    assert rulebook.Board(game).position() == game.start == rulebook.Board(game, game.start).position()
    names = [clause.name for clause in game.clauses]
    assert len(set(names)) == len(names) and names[0].startswith(game.id)
    for clause in game.clauses:
        assert clause.kind in ("defines", "forbids", "follows", "ruling", "withdrawn") and clause.text and clause.part
        assert game.clause(clause.name) == clause
    for question in game.questions:
        ruling = game.clause(question.clause)
        assert ruling.kind == "ruling" and ruling.options == question.options
        assert len(question.means) == len(question.options) > 1
        assert game.rulings[question.name] == question.default
        for option in question.options:
            if not question.of_scores:
                board = rulebook.Board(game, rulings={question.name: option})
                assert board.rulings == ({} if option == question.default else {question.name: option})
    assert game.clauses[0] in game.find(game.clauses[0].name.split(".", 1)[1].replace(".", " "))


def test_a_clause_as_text():
    assert str(rulebook.game("aviary").clause("robin.blocked")).splitlines() == [
        "aviary.robin.blocked · forbids",
        "  No bird moves as a Robin when enemies stand on both squares of the two routes.",
        '  "it takes two opposing birds to do it" (Blocking the Robin)',
    ]


def test_a_clause_that_there_is_not():
    with pytest.raises(rulebook.UnknownClauseError) as raised:
        rulebook.game("aviary").clause("owl.blocked")
    assert "aviary.robin.blocked" in raised.value.known


def test_a_game_that_there_is_not():
    for ask in (rulebook.game, rulebook.Board, rulebook.cases, lambda game: rulebook.replay(game, "")):
        with pytest.raises(rulebook.UnknownGameError) as raised:
            ask("draughts")
        assert "aviary" in raised.value.known and "draughts" in str(raised.value)


def test_rulings_that_there_are_not():
    with pytest.raises(rulebook.RulingsError) as raised:
        rulebook.Board("aviary", rulings={"repetition": "often"})
    assert raised.value.known == ("none", "threefold-draw")
    with pytest.raises(rulebook.RulingsError) as raised:
        rulebook.Board("aviary", rulings="repetition=none,repetition=none")
    assert raised.value.faults[0].at == len("repetition=none,")


def test_a_text_that_cannot_be_read_has_the_reasons_against_the_rest():
    with pytest.raises(rulebook.InvalidPositionError) as raised:
        rulebook.Board("chess", "8/8/8/8/8/8/8/8 x - - 0 1")
    assert raised.value.faults[0].at == len("8/8/8/8/8/8/8/8 ")
    assert {reason.clause for reason in raised.value.reasons} == {"chess.position.kings"}


@pytest.mark.parametrize("detach", [False, True])
def test_no_panic_crosses(detach, capfd):
    with pytest.raises(rulebook.InternalError) as raised:
        rulebook._rulebook._fail("planted", detach=detach)
    assert "planted" in str(raised.value) and "src/sound.rs:" in str(raised.value)
    assert capfd.readouterr() == ("", "")
    # The interpreter goes on.
    assert rulebook.Board("awele").legal_moves.count() == 6


def test_the_protocol_in_process():
    answer = rulebook.ask({"id": 7, "game": "awele", "judge": "A"}, by="both")
    assert (answer["id"], answer["turn"], answer["verdict"]["legal"]) == (7, "south", True)
    assert rulebook.ask({"game": "awele", "judgement": "A"})["error"]["kind"] == "malformed"
    with pytest.raises(ValueError):
        rulebook.ask({}, by="nobody")


def test_a_score_is_replayed():
    score = rulebook.replay("chess", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0")
    assert score.moves == ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")
    assert (score.end.winner, score.end.termination, score.error) == ("white", "checkmate", None)
    assert [step.turn for step in score.steps[:2]] == ["black", "white"] and score.steps[-1].check
    board = rulebook.Board("chess", score.start, moves=score.moves)
    assert board.is_checkmate() and board.replay("1. e4").moves == ("e2e4",)


def test_a_score_that_stops_says_where():
    score = rulebook.replay("aviary", "1. c8b6 c8b6")
    assert score.moves == ("c8b6",) and score.end is None
    assert isinstance(score.error, rulebook.IllegalMoveError)
    slips = rulebook.replay("chess", "1. e4 e5 2. Nf3+").steps[-1].slips
    assert len(slips) == 1 and slips[0].untrue and slips[0].spelling == "Nf3"
    with pytest.raises(rulebook.RulebookError):
        rulebook.replay("chess", "1. e4", rulings="x=y")


def test_a_score_under_other_rulings():
    moves = " ".join(["c8b6", "c1b3", "b6c8", "b3c1"] * 2)
    assert rulebook.replay("aviary", moves).end is None
    assert rulebook.replay("aviary", moves, {"repetition": "threefold-draw"}).end.termination == "repetition"
    assert rulebook.Board("aviary", rulings="repetition=threefold-draw").replay(moves).end.winner is None


def test_the_version_is_that_of_the_distribution():
    assert rulebook.__version__ == importlib.metadata.version("rulebook-law")
