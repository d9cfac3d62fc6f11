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


TORN = """() => [...document.querySelectorAll('#verdict p')].filter((said) => {
    const walk = document.createTreeWalker(said, NodeFilter.SHOW_TEXT), at = [];
    while (walk.nextNode()) for (let i = 0; i < walk.currentNode.data.length; i++) {
        const one = new Range();
        one.setStart(walk.currentNode, i);
        one.setEnd(walk.currentNode, i + 1);
        const { top, bottom } = one.getBoundingClientRect();
        at.push([walk.currentNode.data[i], (top + bottom) / 2]);
    }
    const apart = (a, b) => Math.abs(a[1] - b[1]) > 8;
    return at.some((one, i) => (one[0] === '(' && apart(one, at[i + 1])) || (').,'.includes(one[0]) && i && apart(one, at[i - 1])));
}).map((said) => said.innerText)"""


@one_elsewhere()
@pytest.mark.parametrize("link", [
    {"game": "awele", "rulings": "cycle=ends", "position": "1,0,0,0,0,0/1,0,0,0,0,0 23-23 s", "moves": "A a B b C c D d E e F f".split()},
    {"game": "chess", "moves": "g1f3 g8f6 f3g1 f6g8".split() * 2},
    {"game": "chess", "position": "k7/8/1Q6/8/8/8/8/6K1 w - - 99 80", "moves": ["b6b5"]},
], ids=["cycle", "claim", "end"])
def test_no_line_ends_with_a_bracket_or_begins_with_a_stop(visit, link):
    page = visit(**link).settled().page
    for width in range(320, 1290, 17):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TORN) == [], width


# Enlarged, and a phone held sideways.
LOW = [ENLARGED, {"width": 853, "height": 533}, {"width": 844, "height": 390}]
CONTROLS = "button, input:not([type=hidden]), select, textarea, summary, a[href], [data-square]"
COVERED = """(controls) => [...document.querySelectorAll(controls)].filter((one) => one.checkVisibility() && one.getClientRects().length && !one.closest('.skip')).filter((one) => {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = one.getClientRects()[0];
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return !met || !(one.contains(met) || met.contains(one) && met.closest('label, [data-square]'));
}).map((one) => one.id || one.dataset.square || one.outerHTML.slice(0, 80))"""


@one_elsewhere()
@pytest.mark.parametrize("size", LOW, ids=str)
def test_on_a_low_screen_every_control_can_be_pressed_and_seen(visit, size):
    table = visit(size=size, game="chess", moves=LONG, judge="h2h5").settled()
    page = table.page
    for tool in ("moves", "setup", "rulings", "score", "law"):
        table.tool(tool).settled()
        assert page.evaluate(COVERED, CONTROLS) == [], tool
    table.tool("score")
    page.fill("#score-text", "1. e4 e5 2. Ke3", timeout=9000)
    page.click("#read-score", timeout=9000)
    # By keyboard too.
    table.tool("moves")
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    reached = set()
    for _ in range(150):
        page.keyboard.press("Tab")
        hidden = page.evaluate("""(() => {
            const one = document.activeElement, { left, top, width, height } = one.getClientRects()[0] ?? {};
            const met = document.elementFromPoint(left + width / 2, top + height / 2);
            return one === document.body || met && (one.contains(met) || met.contains(one)) ? '' : one.outerHTML.slice(0, 80);
        })()""")
        assert hidden == ""
        reached.add(page.evaluate("document.activeElement.id"))
    assert {"tab-moves", "move", "first", "help-open"} <= reached


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


DESKTOP = {"width": 1280, "height": 800}
LONG = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8 d2d4 b8d7".split()
SEEN = """(selectors) => selectors.filter((selector) => {
    const { top, bottom, left, right } = document.querySelector(selector).getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
})"""


def test_the_first_screen_holds_board_verdict_and_moves(visit):
    table = visit(size=DESKTOP, game="chess", moves=LONG).settled()
    page = table.page
    assert page.evaluate(SEEN, ["#board svg", "#verdict", "#copy-text", "#line", "#line [aria-current]", "#tab-law", "#play"]) == []
    # What is said of the squares takes no other's place, and its buttons are whole.
    places = """['verdict', 'tabs', 'line'].map((one) => byId(one).getBoundingClientRect())
        .map(({ x, y, width, height }) => [x, y + scrollY, width, height])"""
    before = page.evaluate(places)
    table.press("f3")
    for square in ("e5", "h8", "b1", "g5"):
        table.point(square)
        table.until("document.querySelector('#verdict').dataset.about === 'glance'").settled()
        assert page.evaluate(places) == before
    page.click("#verdict .fold summary")
    assert page.evaluate(places) == before
    # The board stands at the edges of its controls.
    table.press("f3")
    left, right = page.evaluate("['status', 'board', 'controls'].map((one) => byId(one).getBoundingClientRect()).reduce(([l, r], { left, right }) => [[...l, left], [...r, right]], [[], []])")
    assert max(left) - min(left) <= 1 and max(right[1:]) - min(right[1:]) <= 1
    # The number of a move is not below its mark.
    pill, number = (page.eval_on_selector(f"#line li:has([aria-current]) {one}", "(shown) => shown.getBoundingClientRect().toJSON()") for one in (".ply", ".number"))
    assert number["right"] <= pill["left"]
    # Opened after steps elsewhere, the list shows the move.
    table = visit(size=DESKTOP, game="chess", rulings="repetition=none", moves="g1f3 g8f6 f3g1 f6g8".split() * 22).tool("law")
    table.page.keyboard.press("Home")
    table.until("State.now.node === State.now.tree").settled()
    table.page.click("#last")
    table.settled().tool("moves")
    inside = "((one, list) => one.top >= list.top - 1 && one.bottom <= list.bottom + 1)(...['#line [aria-current]', '#line'].map((one) => document.querySelector(one).getBoundingClientRect()))"
    assert table.page.evaluate(inside)


def test_a_finger_and_a_small_screen_have_all_of_it(visit):
    table = visit(size=PHONES[0], game="chess", moves=LONG, judge="h2h5").settled()
    page = table.page
    # Without scrolling the board and all of the verdict, above the bar.
    assert page.evaluate(SEEN, ["#board svg", "#verdict"]) == []
    assert edges(table, "#verdict")[1] <= edges(table, "#plies")[0]
    assert "Point at" not in visit(size=PHONES[0], game="chess").verdict()
    page.click("#help-open")
    assert page.evaluate("byId('help').scrollTop") == 0
    page.keyboard.press("Escape")
    # The steppers of hands stand below each other.
    table = visit(size=PHONES[0], game="tori-shogi").tool("setup")
    columns = table.page.eval_on_selector_all(".hand", "(hands) => hands.map((hand) => [...new Set([...hand.querySelectorAll('.held')].map((one) => Math.round(one.getBoundingClientRect().left)))].length)")
    assert columns == [2, 2]
    # The game's name is read above its rules.
    table.page.goto(table.address.removesuffix("index.html") + "rules.html#aieirping")
    table.until("document.body.dataset.shown")
    assert table.page.eval_on_selector("#game", "(one) => one.getBoundingClientRect().width") >= 110
    # Enlarged twice every tab is there.
    table = visit(size=ENLARGED, game="chess").settled()
    wide = table.page.evaluate("[...document.querySelectorAll('#tabs [role=tab]')].map((one) => one.getBoundingClientRect()).filter(({ left, right }) => left < 0 || right > innerWidth).length")
    assert wide == 0


def test_frames_and_notes_stand_where_they_belong(visit):
    # The Rook on a1 is shut in by its own Pawn: asked about a5, only what is neither picked nor pointed at is framed.
    table = visit(game="chess")
    table.page.focus("#board [data-square='a1']")
    table.page.keyboard.press("Enter")
    table.until("Pick.origin === 'a1'").settled()
    for _ in range(4):
        table.page.keyboard.press("ArrowUp")
    table.until("document.querySelector('#verdict h2').textContent.includes('Raa5')").settled()
    assert table.page.eval_on_selector_all("#board .hint", "(all) => all.map((one) => one.dataset.square)") == ["a2"]
    frame = table.page.eval_on_selector("#board .hint > rect", "(one) => getComputedStyle(one).clipPath")
    assert frame != "none" and "outline" not in frame
    # An end is reported once in the same words.
    table = visit(game="chess", position="4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", moves=["e1d2"])
    assert table.page.inner_text("main").count("Draw: dead position") == 1
    # What is said for some seconds lies in a landmark; a piece of the list stands on one ground.
    table.copy("#copy-score", "The score")
    assert table.page.locator("header .note").count() == 1
    table.page.click("#names summary")
    table.until("document.querySelector('#names .square')")
    assert table.page.locator("#names .square > :not(use):visible").count() == 0
