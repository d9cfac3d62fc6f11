"""The sample game of Awarichess, stepped through."""

from pathlib import Path

FIXTURES = Path(__file__).parents[2] / "fixtures"


def test_the_sample_game_is_stepped_through(visit):
    table = visit(game="awarichess").tool("score")
    table.page.fill("#score-text", (FIXTURES / "awarichess/sample-game.txt").read_text())
    table.page.click("#read-score")
    table.page.wait_for_selector("#score-result")
    assert "checkmate" in table.page.inner_text("#score-result")
    # The score leaves moves out once (`etc.`), which divides it in two.
    parts = table.page.locator("#score-result button[aria-pressed]")
    assert parts.count() == 2
    for part in range(2):
        table.tool("score")
        parts.nth(part).click()
        step_through(table.settled())
    assert table.page.inner_text("#status") == "Black wins: checkmate"


def step_through(table):
    """From the first position to the last; each is another."""
    plies = table.tool("moves").page.locator("#line .ply").count()
    assert plies > 10
    seen = set()
    for at in range(plies):
        table.page.click("#forward")
        table.until("State.now.moves.length === it", at + 1).settled()
        seen.add(table.page.inner_html("#board"))
    assert len(seen) == plies
    assert table.page.is_disabled("#forward")


def test_false_claims_are_marked(visit):
    # In `Bxc4` nothing is captured: the score claims what is untrue.
    table = visit(game="chess").tool("score")
    table.page.fill("#score-text", "1. e4 e5 2. Bxc4")
    table.page.click("#read-score")
    table.page.wait_for_selector("#score-result .untrue")
    assert "untrue" in table.page.inner_text("#score-result .untrue")
    assert table.tool("moves").page.locator("#line .ply.untrue").count() == 1
