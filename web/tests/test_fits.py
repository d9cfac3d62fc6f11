"""What is on the screen together."""

import pytest
from conftest import one_elsewhere
from disputes import DISPUTES

PHONES = [{"width": 390, "height": 844}, {"width": 360, "height": 740}]
# A window of 1280 by 800 pixels, enlarged twice.
ENLARGED = {"width": 640, "height": 400}


def edges(table, selector):
    return table.page.eval_on_selector(selector, "(shown) => (({ top, bottom }) => [top, bottom])(shown.getBoundingClientRect())")


@one_elsewhere()
@pytest.mark.parametrize("size", PHONES, ids=str)
@pytest.mark.parametrize("dispute", [one for one in DISPUTES if one.game in ("chess", "aviary", "tori-shogi", "bifocal")],
                         ids=lambda dispute: dispute.game)
def test_on_a_phone_the_verdict_is_seen_with_the_board(visit, dispute, size):
    table = visit(size=size, **dispute.link(judge=dispute.move)).expect_verdict("illegal")
    top, _ = edges(table, "#board")
    said, _ = edges(table, "#verdict")
    why, _ = edges(table, "#verdict .breach")
    bar, _ = edges(table, "#plies")
    # The head, and three lines of the reason, above the buttons.
    assert 0 <= top < said < why <= bar - 90
    assert said <= 0.72 * size["height"]


@one_elsewhere()
@pytest.mark.parametrize("game", ["chess", "aviary", "tori-shogi", "bifocal"])
def test_enlarged_the_verdict_stays_beside_the_board(visit, game):
    [dispute] = [one for one in DISPUTES if one.game == game][:1]
    table = visit(size=ENLARGED, **dispute.link(judge=dispute.move)).expect_verdict("illegal")
    table.square(dispute.piece).scroll_into_view_if_needed()
    said, _ = edges(table, "#verdict .breach")
    _, bottom = edges(table, "#board")
    assert 0 <= said < ENLARGED["height"] - 60 and bottom > 200
    assert table.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_turn_is_said_once(visit):
    table = visit(game="awarichess", moves=["E"])
    assert table.page.inner_text("#status") == "North to move"
    assert table.page.locator("#board .turn:visible").count() == 0
    # A picture of the board alone says it.
    assert table.page.evaluate("Board.drawing().querySelectorAll('.turn').length") == 2


def test_the_letters_of_aieirping_lead_to_how_they_move(visit):
    table = visit(game="aieirping")
    letters = table.page.locator("#names button")
    table.until("document.querySelectorAll('#names svg').length === 22")
    assert letters.count() == 22
    letters.filter(has=table.page.locator("svg")).nth(7).click()
    table.page.wait_for_selector("dialog#clause[open]")
    assert "aieirping.j." in table.page.inner_text("dialog#clause")


def test_the_board_of_aieirping_uses_the_window(visit):
    table = visit(size={"width": 1920, "height": 1080}, game="aieirping")
    width = table.page.eval_on_selector("#board svg", "(svg) => svg.getBoundingClientRect().width")
    assert width > 1500


def test_a_piece_in_hand_is_not_on_a_square(visit):
    table = visit(game="tori-shogi", position="3k3/7/7/7/7/7/3K3 b S")
    table.press("S*")
    table.until("byId('live').textContent.includes('Swallow in hand may go to')")
    table = visit(game="awele")
    table.expect_verdict("Press a house to sow from it")
