"""One dispute a game, from opening the page to the clause."""

import pytest
from conftest import USUAL, everywhere, one_elsewhere
from disputes import DISPUTES


def name(dispute):
    return dispute.game


def brought_to(visit, dispute):
    """The page, opened without a link, brought to the position by hand."""
    table = visit().choose_game(dispute.game)
    for question, option in dispute.rulings.items():
        table.rule(question, option)
    if dispute.position:
        table.paste(dispute.position)
    for move in dispute.moves:
        table.type(move)
    return table.tool("moves")


@everywhere
@one_elsewhere(*USUAL)
@pytest.mark.parametrize("dispute", DISPUTES, ids=name)
def test_a_dispute_ends_at_its_clause(visit, dispute):
    """From the piece to the clause, by the mouse; a link shows the same to others."""
    table = brought_to(visit, dispute)
    table.press(dispute.piece)
    if dispute.target:
        table.point(dispute.target).expect_clause(dispute.clause).expect_verdict("illegal")
        if dispute.drag:
            table.drag(dispute.piece, dispute.target)
        else:
            table.press(dispute.target)
    table.expect_verdict("illegal")
    assert dispute.clause in table.clauses()
    assert f"judge={dispute.move.replace('*', '%2A')}" in table.page.url.replace("*", "%2A")
    # With the clause's words, which come by themselves.
    said = table.settled().verdict()
    other = visit()
    other.page.goto(table.page.url)
    other.settled().expect_verdict("illegal").settled()
    assert other.verdict() == said
    assert dispute.words in table.read_clause(dispute.clause)


@pytest.mark.parametrize("dispute", [one for one in DISPUTES if one.legal_under], ids=name)
def test_another_ruling_is_a_press_away(visit, dispute):
    table = visit(**dispute.link(judge=dispute.move))
    table.expect_verdict("illegal")
    question, option = dispute.legal_under
    table.page.click(f"#verdict button.ruling:has-text('{question}={option}')")
    table.settled().expect_verdict("this move is legal, no longer illegal")


@one_elsewhere()
@pytest.mark.parametrize("dispute", [one for one in DISPUTES if one.target], ids=name)
def test_a_dispute_by_the_keyboard_alone(visit, dispute):
    table = brought_to(visit, dispute)
    walk_to(table, dispute.piece)
    table.page.keyboard.press("Enter")
    table.until("Pick.origin === it", dispute.piece).settled()
    walk_to(table, dispute.target)
    table.expect_clause(dispute.clause).expect_verdict("illegal")


def walk_to(table, square):
    """Tabs to the board, and goes to a square by the arrow keys; pieces in hand are reached by Tab."""
    page = table.page
    page.evaluate("document.activeElement?.blur(); document.querySelector('#turn-board').focus()")
    if square[-1] in "@*":
        for _ in range(30):
            page.keyboard.press("Shift+Tab")
            if page.evaluate("document.activeElement?.dataset?.hand") == square:
                return
        raise AssertionError(f"{square} is not reached by Tab")
    for _ in range(30):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement?.dataset?.square"):
            break
    for _ in range(60):
        here, there = (page.evaluate(
            "name => { const square = name ? Board.at(name) : document.activeElement; const box = square.getBoundingClientRect();"
            " return [box.left + box.width / 2, box.top + box.height / 2, square.dataset.square]; }", which)
            for which in ("", square))
        if here[2] == square:
            return
        right, down = there[0] - here[0], there[1] - here[1]
        along = "ArrowRight" if right > 2 else "ArrowLeft" if right < -2 else None
        page.keyboard.press(along or ("ArrowDown" if down > 0 else "ArrowUp"))
    raise AssertionError(f"{square} is not reached by the arrow keys")
