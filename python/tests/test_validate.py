"""Engines as Python objects: right ones pass, wrong ones are diagnosed, broken ones are reported."""

import json
import re
import zlib

import pytest
import rulebook
from rulebook import Board, Outcome

SQUARES = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
# As a Robin moves.
LEAPS = [a + b for a in SQUARES for b in SQUARES if abs(ord(a[0]) - ord(b[0])) * abs(ord(a[1]) - ord(b[1])) == 2]
GAMES = [game.id for game in rulebook.games()]


class Lawful:
    """An engine that is the law, with as many methods as there are."""

    name, version = "Lawful", "7"

    def __init__(self, game, side="bitboard"):
        self.game, self.side = game, side

    def board(self, position, moves, rulings):
        return Board(self.game, position, rulings, self.side, moves=moves)

    def legal_moves(self, *asked):
        return self.board(*asked).legal_moves

    def turn(self, *asked):
        return self.board(*asked).turn

    def check(self, *asked):
        return self.board(*asked).is_check()

    def outcome(self, *asked):
        return self.board(*asked).outcome()

    def position_after(self, *asked):
        return self.board(*asked).position()

    def judge(self, position, moves, rulings, move):
        verdict = self.board(position, moves, rulings).explain(move)
        # It may say as much as this, or less.
        return verdict if self.side == "bitboard" else verdict.legal or verdict.clause


class Least:
    """An engine with nothing but moves."""

    def legal_moves(self, position, moves, rulings):
        return Board("aviary", position, rulings, "bitboard", moves=moves).legal_moves


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("side", ["bitboard", "model"])
def test_the_law_passes_in_every_game(game, side):
    report = rulebook.validate(Lawful(game, side), positions=60 if side == "bitboard" else 0, compare="reasons")
    assert report.passed, str(report)
    assert (report.game, report.faults, report.causes, report.failures) == (game, (), (), ())
    assert len(report.cases) == len(rulebook.cases(game))
    assert {case.result for case in report.cases} == {"right"}
    compared = report.to_dict()["compared"]
    assert min(compared[field] for field in ("legal", "position", "turn", "check", "outcome")) > 20 and compared["reason"] > 10


def test_an_engine_with_moves_alone_passes():
    report = rulebook.validate(Least, "aviary", positions=100)
    assert report.passed, str(report)
    compared = report.to_dict()["compared"]
    assert compared["legal"] > 400 and compared["refusal"] > 20 and compared["position"] == 0
    assert str(report).endswith("All checks passed. Seed 1.")
    assert repr(report) == "<Report on aviary: All checks passed.>"


class UnblockedRobin:
    """Aviary in which a blocked Robin still moves: a move that nothing but `aviary.robin.blocked` forbids is played."""

    game = "aviary"

    def legal_moves(self, position, moves, rulings):
        board = Board("aviary", position, rulings, "bitboard", moves=moves)
        legal = list(board.legal_moves)
        if not board.is_game_over():
            legal += [move for move in LEAPS if board.explain(move).clause == "aviary.robin.blocked"]
        return legal


def test_a_robin_that_is_not_blocked_is_diagnosed_in_one_sentence():
    report = rulebook.validate(UnblockedRobin(), positions=30)
    assert not report.passed
    assert "aviary.robin.blocked" in report.causes[0].clauses
    assert report.causes[0].explains == report.causes[0].of and report.causes[0].contradicted == 0
    assert [fault.fingerprint for fault in report.faults] == ["plays aviary.robin.blocked"]
    words = " ".join(str(report).split())
    assert words.startswith("Cause: your engine answers as if this were the rule: ")
    assert report.causes[0].sentence in words and str(report.causes[0]) == report.causes[0].sentence


def test_a_move_after_the_end_is_refused_as_one():
    asked = rulebook.engine.Adapted(Lawful("chess"), rulebook.game("chess"))
    question = {"game": "chess", "position": "startpos", "moves": ["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"]}
    assert asked.answer(question)["error"]["kind"] == "game-over"
    question["moves"] = ["f2f3", "f2f3"]
    refused = asked.answer(question)["error"]
    assert (refused["kind"], refused["at"], refused["clause"]) == ("illegal-move", 1, "chess.move.own")


class NeverFeeds(Lawful):
    """Awele in which nobody must feed."""

    def __init__(self):
        super().__init__("awele")

    def board(self, position, moves, rulings):
        return super().board(position, moves, {**rulings, "opponent-without-seeds": "need-not-feed"})


def test_an_awele_that_never_feeds_is_diagnosed_in_one_sentence():
    report = rulebook.validate(NeverFeeds(), positions=100)
    assert not report.passed
    assert "awele.feeding" in report.causes[0].clauses and len(report.causes) == 1
    assert report.causes[0].question.startswith('{"game":"awele"')
    wrong = [case for case in report.cases if case.result == "wrong"]
    assert wrong and not wrong[0].passed and wrong[0].why
    # The report under the rulings that it follows has no fault.
    engine = NeverFeeds()
    assert rulebook.validate(engine, rulings="opponent-without-seeds=need-not-feed", positions=60).passed


class NoSecondSwallow(Lawful):
    """Drops no Swallow on a file on which its player has one."""

    def legal_moves(self, position, moves, rulings):
        board = self.board(position, moves, rulings)
        ranks = [re.findall(r"\+?.", re.sub(r"\d", lambda gap: "." * int(gap[0]), rank)) for rank in board.position().split()[0].split("/")]
        swallow = "S" if board.turn == "black" else "s"
        files = {str(7 - at) for rank in ranks for at, piece in enumerate(rank) if piece == swallow}
        return [move for move in board.legal_moves if not (str(move).startswith("S*") and str(move)[2] in files)]


def test_a_clause_that_is_taken_too_far_is_named():
    report = rulebook.validate(NoSecondSwallow("tori-shogi"), positions=100, diagnose=600)
    fault = next(fault for fault in report.faults if fault.fingerprint == "misses tori-shogi.drop")
    assert fault.overreach == "tori-shogi.drop.third-swallow"
    assert "may take `tori-shogi.drop.third-swallow` too far" in " ".join(str(report).split())
    assert {fault.overreach for fault in rulebook.validate(UnblockedRobin, "aviary", positions=60).faults} == {None}


class AndSomeDraws(NoSecondSwallow):
    """And draws one position in twenty, whatever stands in it."""

    def outcome(self, position, moves, rulings):
        board = self.board(position, moves, rulings)
        drawn = zlib.crc32(board.position().encode()) % 20 == 0
        return board.outcome() or (Outcome(None, "repetition") if drawn else None)


def test_the_fault_of_which_nothing_is_explained_comes_first():
    report = rulebook.validate(AndSomeDraws("tori-shogi"), positions=100)
    met = {fault.fingerprint.split()[0]: fault.times for fault in report.faults}
    assert met["misses"] > met["outcome"]
    assert report.faults[0].fingerprint.startswith("outcome"), [fault.fingerprint for fault in report.faults]
    assert report.to_dict()["unexplained"]["separations"]


def test_no_diagnosis_where_none_is_wanted():
    report = rulebook.validate(NeverFeeds(), positions=0, diagnose=0, faults=1)
    assert report.causes == () and len(report.faults) == 1 and not report.passed


def test_runs_of_one_seed_are_the_same():
    def facts(seed):
        told = rulebook.validate(NeverFeeds(), positions=80, diagnose=0, seed=seed).to_dict()
        return {key: value for key, value in told.items() if key != "seconds"}

    assert facts(5) == facts(5)
    assert facts(5)["parts"] != facts(6)["parts"]


def test_an_engine_in_the_form_of_the_protocol():
    class Speaking:
        game = "awele"

        def answer(self, question):
            assert "id" not in question
            return rulebook.ask(question)

    report = rulebook.validate(Speaking, positions=60)
    assert report.passed and report.to_dict()["engine"]["name"] == "rulebook"


def test_exceptions_are_failures_to_answer():
    class Raising(Lawful):
        asked = 0

        def legal_moves(self, position, moves, rulings):
            Raising.asked += 1
            if Raising.asked % 50 == 0:
                raise IndexError("no bird\nhere")
            return super().legal_moves(position, moves, rulings)

    report = rulebook.validate(Raising("aviary"), positions=100)
    assert not report.passed and report.faults == ()
    # What happens at a text that cannot be read is told apart.
    failure, at_no_position = report.failures
    assert failure.kind == "raised" and failure.message == "it raised IndexError: no bird\\nhere"
    assert at_no_position.message == failure.message
    assert 0 < at_no_position.times < failure.times and json.loads(failure.question)["game"] == "aviary"
    assert failure.last_words[-2:] == ("IndexError: no bird", "here")
    assert "Engine failure: raised" in str(report)


@pytest.mark.parametrize(
    "answer, kind, words",
    [
        ({}, "misshapen", "missing field `legal`"),
        ({"legal": 3}, "misshapen", "expected a sequence"),
        ({"legal": ["x" * 20_000]}, "misshapen", "a text of 20000 bytes"),
        ([], "raised", "TypeError"),
        ({"legal": [object()]}, "raised", "not JSON serializable"),
    ],
)
def test_answers_in_no_form_are_failures(answer, kind, words):
    class Strange:
        game = "awele"

        def answer(self, question):
            return {"name": "strange"} if "ask" in question else answer

    report = rulebook.validate(Strange, positions=0)
    assert not report.passed and report.failures[0].kind == kind
    assert words in report.failures[0].message, report.failures[0].message
    assert "Stopped early" in str(report)


@pytest.mark.parametrize("ending", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_what_ends_a_program_ends_the_run(ending):
    class Ending(Lawful):
        asked = 0

        def legal_moves(self, position, moves, rulings):
            Ending.asked += 1
            if Ending.asked == 30:
                raise ending("enough")
            return super().legal_moves(position, moves, rulings)

    with pytest.raises(ending, match="enough"):
        rulebook.validate(Ending("aviary"))
    assert Ending.asked == 30


def test_an_engine_may_decline():
    class Declining(Lawful):
        def legal_moves(self, position, moves, rulings):
            if moves:
                raise rulebook.Declined("I know no moves")
            if position != "startpos":
                raise NotImplementedError
            return super().legal_moves(position, moves, rulings)

    report = rulebook.validate(Declining("awele"), positions=60)
    assert report.passed, str(report)
    reasons = {why for case in report.cases if case.result == "declined" for why in case.why}
    assert {"I know no moves", "no reason given"} <= reasons


def test_an_engine_says_what_it_supports():
    class Narrow(Lawful):
        rulings = {"end-at-25": ["no"]}

    with pytest.raises(rulebook.UnsuitableEngineError, match="end-at-25=yes"):
        rulebook.validate(Narrow("awele"))
    assert rulebook.validate(Narrow("awele"), rulings={"end-at-25": "no"}, positions=20).passed
    with pytest.raises(rulebook.UnsuitableEngineError, match="does not play chess"):
        rulebook.validate(Lawful("awele"), "chess")


def test_a_question_without_a_game_is_an_error():
    with pytest.raises(TypeError, match="game"):
        rulebook.validate(Least())
    with pytest.raises(rulebook.RulingsError):
        rulebook.validate(Least, "aviary", rulings="x=y")
    with pytest.raises(ValueError, match="strictness"):
        rulebook.validate(Least, "aviary", compare="roughly")


def test_outcomes_in_every_form():
    outcome = Outcome("white", "checkmate")
    forms = [outcome, ("white", "checkmate"), {"winner": "white", "by": "checkmate"}]
    for form in forms:

        class Mated(Lawful):
            def outcome(self, position, moves, rulings):
                ended = self.board(position, moves, rulings).outcome()
                return form if ended is not None and ended.winner == "white" else ended

        assert rulebook.validate(Mated("aviary"), positions=20).passed


@pytest.mark.parametrize("game", GAMES)
def test_cases_have_all_that_a_test_needs(game):
    cases = rulebook.cases(game)
    assert len({case.id for case in cases}) == len(cases) > 90
    names = {clause.name for clause in rulebook.game(game).clauses}
    for case in cases:
        assert case.game == game and case.file.endswith((".yaml", ".jsonl")) and case.line > 0
        assert case.why and case.source and set(case.shows) <= names
    by_line = [(case.file, case.line) for case in cases if "/" not in case.name]
    assert by_line == sorted(by_line) or game == "aviary"


def test_one_case_is_checked():
    blocked = [case for case in rulebook.cases("aviary") if "aviary.robin.blocked" in case.shows]
    results = [rulebook.check_case(UnblockedRobin, case) for case in blocked]
    wrong = [result for result, _ in results if not result.passed]
    assert len(wrong) > 3
    assert (wrong[0].result, wrong[0].why) == ("wrong", ("plays aviary.robin.blocked",))
    for case, (result, report) in zip(blocked, results):
        assert (result.name, result.file, result.line) == (case.name, case.file, case.line)
        assert len(report.cases) == 1
        assert rulebook.check_case(Least, case)[0].result == "right"


def test_a_case_with_its_faults_shrunk():
    case = next(case for case in rulebook.cases("awele") if "awele.feeding" in case.shows)
    result, report = rulebook.check_case(NeverFeeds(), case, faults=3)
    assert result.result == "wrong" and "Under clause awele.feeding" in str(report)


def test_a_case_that_is_not_answered():
    class Broken:
        def legal_moves(self, position, moves, rulings):
            raise RuntimeError("out of birds")

    result, report = rulebook.check_case(Broken(), rulebook.cases("aviary")[0])
    assert (result.result, result.passed) == ("unanswered", False)
    assert report.failures[0].message == "it raised RuntimeError: out of birds"
