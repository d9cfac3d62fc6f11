"""The plugin that makes a class a test of every case."""

import pytest
import rulebook

CASES = len(rulebook.cases("awele"))

RIGHT = """
import rulebook

class Right:
    game = "awele"

    def legal_moves(self, position, moves, rulings):
        return rulebook.Board("awele", position, rulings, "bitboard", moves=moves).legal_moves

class OfAnotherGame:
    game = "chess"

    def legal_moves(self, position, moves, rulings):
        raise NotImplementedError

class NoEngine:
    pass

def test_besides():
    pass
"""

WRONG = RIGHT.replace("class Right", "class Forgetful").replace(
    "        return", '        rulings["opponent-without-seeds"] = "need-not-feed"\n        return', 1
)


@pytest.fixture
def asked(pytester):
    def run(source, *options):
        pytester.makepyfile(my_engine=source)
        return pytester.runpytest_subprocess("my_engine.py", *options)

    return run


def test_a_right_engine_passes_every_case(asked):
    result = asked(RIGHT, "--rulebook", "awele", "--rulebook-positions", "100", "-rs")
    outcomes = result.parseoutcomes()
    # Random games, and the file's own test.
    assert outcomes["passed"] + outcomes.get("skipped", 0) == CASES + 2
    assert outcomes["passed"] > CASES * 0.9
    assert result.ret == 0


def test_a_wrong_engine_fails_with_the_clause_and_the_cause(asked):
    result = asked(WRONG, "--rulebook", "awele", "--rulebook-positions", "300")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*Forgetful: feeding is impossible*"])
    result.stdout.fnmatch_lines(["*awele.feed*"])
    result.stdout.fnmatch_lines(["*Cause: your engine answers as if*"])
    result.stdout.fnmatch_lines(["FAILED my_engine.py::Forgetful::*"])
    # No traceback of the plugin.
    result.stdout.no_fnmatch_line("*AgainstTheLaw*")


def test_a_failure_is_short_and_says_more_when_asked(asked):
    chosen = ("--rulebook", "awele", "-k", "North and must and feed")
    short, whole = asked(WRONG, *chosen), asked(WRONG, *chosen, "-v")
    # The verdict, the board and the clause.
    short.stdout.fnmatch_lines(["Fault: *(`awele.feed*", "*Here, under clause awele.feed*", "*A B C D E F*", "rulebook explain awele *"])
    short.stdout.no_fnmatch_line("*As a case:*")
    whole.stdout.fnmatch_lines(["*As a case:*"])
    assert len(short.outlines) < len(whole.outlines) - 20


def test_one_case_is_chosen_by_name(asked):
    result = asked(WRONG, "--rulebook", "awele", "-k", "North and must and feed")
    result.assert_outcomes(failed=1, deselected=CASES + 1)


def test_random_games_can_be_left_out(asked):
    result = asked(RIGHT, "--rulebook", "awele", "--rulebook-positions", "0", "--collect-only", "-q")
    result.stdout.no_fnmatch_line("*random games*")
    result.stdout.fnmatch_lines(["my_engine.py::Right::*"])


def test_without_the_option_nothing_changes(asked):
    asked(RIGHT).assert_outcomes(passed=1)


def test_an_unknown_game_is_refused(asked):
    result = asked(RIGHT, "--rulebook", "draughts")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--rulebook:*draughts*"])


def test_an_engine_that_cannot_be_made_fails(asked):
    broken = RIGHT.replace('"awele"\n', '"awele"\n    def __init__(self): raise OSError("no book")\n', 1)
    result = asked(broken, "--rulebook", "awele", "-k", "North and must and feed")
    result.assert_outcomes(failed=1, deselected=CASES + 1)
    result.stdout.fnmatch_lines(["*OSError: no book*"])
