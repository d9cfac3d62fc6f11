"""The sample game of Awarichess, stepped through."""

from pathlib import Path

FIXTURES = Path(__file__).parents[2] / "fixtures"


def test_the_sample_game_is_stepped_through(visit):
    table = visit(game="awarichess").read_score((FIXTURES / "awarichess/sample-game.txt").read_text())
    assert "checkmate" in table.page.inner_text("#score-result")
    # The score leaves moves out once (`etc.`), which divides it in two.
    parts = table.page.locator("#score-result button[aria-pressed]")
    assert parts.count() == 2
    for part in range(2):
        table.tool("score")
        parts.nth(part).click()
        plies = step_through(table.settled())
        # Both halves of a move of Awele are one entry; the second part is chess.
        assert (table.page.locator("#line .ply").count() < plies) == (part == 0)
    assert table.page.inner_text("#status") == "Black wins: checkmate"


def step_through(table):
    """From the first position to the last; each is another."""
    plies = table.tool("moves").page.evaluate("State.now.moves.length + State.later.length")
    assert plies > 10
    seen = set()
    for at in range(plies):
        table.page.click("#forward")
        table.until("State.now.moves.length === it", at + 1).settled()
        seen.add(table.page.inner_html("#board"))
    assert len(seen) == plies
    assert table.page.is_disabled("#forward")
    return plies


def test_false_claims_are_marked(visit):
    # In `Bxc4` nothing is captured: the score claims what is untrue.
    table = visit(game="chess").read_score("1. e4 e5 2. Bxc4")
    assert "untrue" in table.page.inner_text("#score-result .untrue")
    assert table.tool("moves").page.locator("#line .ply.untrue").count() == 1


CLUB = """[Event "Club evening"]
[Site "?"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 $1 e5 2. Nf3 {the usual} (2. f4!? exf4 (2... d5 3. exd5) 3. Nf3 g5) 2... Nc6 3. Bb5!? a6 1-0
"""


def entries(table):
    """The moves as they are listed, variations in brackets."""
    read = """(list) => [...list.children].map((item) => item.className === 'variation'
        ? ['[', ...READ(item.firstChild), ']'].join(' ') : item.innerText.replace(/\\s+/g, ' ').trim())"""
    return table.page.evaluate(f"(() => {{ const READ = {read}; return READ(byId('line')).join(' '); }})()")


def test_a_game_with_variations_is_a_tree_and_is_copied_as_pgn(visit):
    table = visit(game="chess").read_score(CLUB).tool("moves")
    assert entries(table) == "1. e4 e5 2. Nf3 [ 2. f4 exf4 [ 2… d5 3. exd5 ] 3. Nf3 g5 ] 2… Nc6 3. Bb5 a6"
    # A move in a variation of a variation is pressed: the moves before it are those that lead there.
    table.page.click("#line .variation .variation .ply:has-text('exd5')")
    table.settled()
    assert table.page.evaluate("State.now.moves") == ["e2e4", "e7e5", "f2f4", "d7d5", "e4d5"]
    assert table.page.inner_text("#line [aria-current]") == "exd5"
    copied = table.copy("#copy-score", "The score")
    assert copied == """[Result "1-0"]

1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5 3. exd5) 3. Nf3 g5) 2... Nc6 3. Bb5 a6 1-0
"""
    # What was copied is read again.
    table.read_score(copied).tool("moves")
    assert table.copy("#copy-score", "The score") == copied


def test_moves_that_are_played_are_listed_as_the_document_writes_them(visit):
    table = visit(game="chess", position="4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1")
    table.press("e8").press("d7").press("e1").press("g1")
    assert entries(table) == "1… Kd7 2. O-O"
    assert table.copy("#copy-score", "The score") == """[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1"]

1... Kd7 2. O-O *
"""


def test_each_game_lists_its_own_notation(visit):
    for game, moves, listed in [
        ("tori-shogi", ["4e4d"], "1. Sw-4d"),
        ("awele", ["F", "f"], "1. F f"),
        ("awarichess", ["E", "d", "D"], "1. Ed 2. D"),
    ]:
        table = visit(game=game, moves=moves)
        assert entries(table) == listed
