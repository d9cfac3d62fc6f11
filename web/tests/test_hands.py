"""The mouse, the keyboard and a finger."""

import pytest
from conftest import in_chromium, one_elsewhere, visiting
from disputes import DISPUTES


def test_the_arrows_step_through_the_game_after_mouse_play(visit):
    table = visit(game="chess").press("e2").press("e4")
    table.until("State.now.moves.length === 1").settled()
    table.press("e7")
    table.page.keyboard.press("ArrowLeft")
    table.until("State.now.moves.length === 0").settled()
    table.page.keyboard.press("ArrowRight")
    table.until("State.now.moves.length === 1")


def test_an_own_piece_without_moves_is_picked(visit):
    # The Knight is picked, and then the Rook in the corner, which cannot move: it is asked why.
    table = visit(game="chess").press("b1").press("a1")
    table.until("Pick.origin === 'a1'").settled()
    assert "White Rook on a1 has no legal move." in table.verdict() and table.page.evaluate("State.now.judge") == ""


WATCH = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const { square } = this.closest("[data-square]").dataset;
        window.moved.push([square, options.delay ?? 0, options.duration]);
        return animate.call(this, frames, options);
    };
}"""


def moved(table):
    """The squares of what has moved since this was last asked, in order."""
    found = table.settled().page.evaluate("window.moved.splice(0)")
    assert all(0 < duration <= 200 for _, _, duration in found)
    return [square for square, _, _ in sorted(found, key=lambda one: one[1])]


@in_chromium
def test_a_piece_slides_one_step_forward_and_nowhere_else(visit):
    table = visit(game="chess", moves=["d2d4"]).may_move()
    table.page.evaluate(WATCH)
    table.press("e7").press("e5")
    assert moved(table) == ["e5"]
    table.page.click("#back")
    assert moved(table) == []
    table.page.click("#forward")
    assert moved(table) == ["e5"]
    table.press("d4")  # Drawn again.
    assert moved(table) == []
    table.page.click("#first")
    table.settled()
    table.page.click("#last")
    assert moved(table) == []
    # The same first move of another game.
    table.choose_game("aviary").choose_game("chess").press("d2").press("d4")
    assert moved(table) == ["d4"]


def test_nothing_slides_for_a_reader_who_prefers_rest(visit):
    table = visit(game="chess")
    table.page.evaluate(WATCH)
    table.press("e2").press("e4")
    assert moved(table) == []


@in_chromium
def test_seeds_are_sown_one_by_one(visit):
    # Thirteen seeds from F: round the board, past the house itself, and on.
    table = visit(game="awele", position="0,1,0,0,0,13/2,3,4,4,0,4 10-7 s").may_move()
    table.page.evaluate(WATCH)
    table.press("F")
    assert moved(table) == [*"abcdefABCDEab"]


@one_elsewhere()
@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.game)
def test_in_each_game_the_focus_returns_to_the_clause(visit, dispute):
    table = visit(**dispute.link(judge=dispute.move)).expect_verdict("illegal")
    table.page.focus("#verdict .clause")
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector("dialog#clause[open]")
    table.page.keyboard.press("Escape")
    table.until("!State.now.clause").settled()
    table.until("document.activeElement.dataset.clause === it", dispute.clause)


@in_chromium
def test_a_piece_is_dragged_by_a_finger(browser, address):
    with visiting(browser, address, has_touch=True, is_mobile=True) as visit:
        table = visit(size={"width": 390, "height": 844}, game="chess")
        middle = "(name) => (({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(Board.at(name).getBoundingClientRect())"
        start, end = (table.page.evaluate(middle, name) for name in ("e2", "e4"))
        finger = table.page.context.new_cdp_session(table.page)
        touch = lambda kind, *points: finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch("touchStart", start)
        for part in range(1, 6):
            touch("touchMove", {axis: start[axis] + (end[axis] - start[axis]) * part / 5 for axis in "xy"})
        touch("touchEnd")
        table.until("State.now.moves.join() === 'e2e4'")
