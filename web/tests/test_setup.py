"""Setting up a position by hand: with the mouse, the keyboard and the finger, and what becomes of it in the history."""

import pytest
from conftest import in_chromium, one_elsewhere, visiting
from looks import SIZES, fits, usable

GAMES = [
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
]

# fixtures/aviary/jumping-and-blocking: the document's illustration.
ILLUSTRATION = "8/1scrg3/2oW4/3T4/4Crs1/8/4b3/S7[] w"


def take(table, sign):
    table.page.click(f"#setup [data-sign='{sign}']")
    return table


def empty(table):
    table.page.click("#empty-board")
    return table.settled()


def text(table):
    return table.page.input_value("#position")


def test_a_position_is_set_up_by_hand(visit):
    table = empty(visit(game="chess").tool("setup"))
    for sign, square in (("K", "e1"), ("k", "e8"), ("Q", "d1")):
        take(table, sign).press(square)
    assert text(table) == "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"


def test_hands_are_filled_by_hand(visit):
    table = visit(game="aviary", position="3S4/8/8/8/8/8/8/3s4[] w").tool("setup")
    # Each kind of bird in each hand is a picture; until they are there, the hands are drawn again.
    held = table.page.locator("#setup-hands .held")
    table.until("document.querySelectorAll('#setup-hands .held use').length === it", held.count())
    table.page.click("#setup [data-hand='T']")
    table.until("document.querySelector('#position').value === it", "3S4/8/8/8/8/8/8/3s4[T] w")


def test_seeds_are_sown_by_hand(visit):
    table = visit(game="awele").tool("setup")
    table.press("A")
    assert text(table).startswith("5,4,4,4,4,4/")
    table.square("A").click(button="right", force=True)
    table.settled().square("A").click(button="right", force=True)
    assert text(table.settled()).startswith("3,4,4,4,4,4/")


def test_the_documents_twelve_birds_take_twenty_clicks(visit):
    table = empty(visit(game="aviary").tool("setup"))
    table.page.evaluate("""() => {
        window.clicks = 0;
        for (const kind of ["click", "contextmenu"]) addEventListener(kind, () => { window.clicks += 1; }, { capture: true });
    }""")
    birds = {"s": "b7 g4", "c": "c7", "r": "d7 f4", "g": "e7", "o": "c6", "W": "d6", "T": "d5", "b": "e2"}
    for sign, squares in birds.items():
        take(table, sign)
        for square in squares.split():
            table.press(square)
        # The other player's, with the other button.
        for square in {"s": ["a1"], "c": ["e4"]}.get(sign, []):
            table.square(square).click(button="right", force=True)
            table.settled()
    assert text(table) == ILLUSTRATION
    assert table.page.evaluate("window.clicks") <= 20


@one_elsewhere()
@pytest.mark.parametrize("game", GAMES)
def test_the_palette_has_a_picture_of_each_piece(visit, game):
    table = visit(game=game).tool("setup").settled()
    pieces = table.page.evaluate("Main.game.signs.flat()")
    shown = table.page.eval_on_selector_all(
        "#setup [data-sign]", """tools => tools.map(tool => ({
            sign: tool.dataset.sign, name: tool.getAttribute("aria-label"), title: tool.title, words: tool.textContent,
            pictures: tool.querySelectorAll("use").length, found: document.querySelector(tool.querySelector("use")
                ?.getAttribute("href"))?.innerHTML }))""")
    assert [(one["sign"], one["name"], one["title"]) for one in shown] == [(one["sign"], one["name"], one["name"]) for one in pieces]
    assert all(one["pictures"] == 1 and not one["words"] for one in shown)
    # No two pieces look alike.
    assert len({one["found"] for one in shown}) == len(pieces)


@one_elsewhere()
@pytest.mark.parametrize("game", GAMES)
def test_each_piece_is_put_and_erased(visit, game):
    table = empty(visit(game=game).tool("setup"))
    bare = text(table)
    for square in (["A", "f"] if "awele" in game else ["d5"]) if game != "tori-shogi" else ["4d"]:
        signs = table.page.evaluate("Main.game.signs.flat().map(({ sign }) => sign)") or [None]
        for sign in signs[:: max(1, len(signs) // 5)]:
            table.page.click(f"#setup [data-sign='{sign}']" if sign else "#tool-seed")
            table.press(square)
            shown = table.page.evaluate("it => Board.square(it).sign", square)
            assert shown == (sign or "1"), f"{sign} on {square}: {shown}"
        table.page.click("#tool-erase")
        table.press(square)
        assert text(table) == bare


def test_done_asks_the_law(visit):
    table = empty(visit(game="chess").tool("setup"))
    table.page.click("#setup-done")
    table.settled().expect_verdict("impossible").until("document.activeElement.id === 'verdict'")
    assert table.clauses()
    table.tool("setup")
    for sign, square in (("K", "a1"), ("k", "c1"), ("P", "h7")):
        take(table, sign).press(square)
    table.page.click("#setup-done")
    table.expect_verdict("This position is possible. White to move, 5 legal moves.")
    assert table.page.is_visible("#moves") and not table.page.is_visible("#setup")


def test_the_board_of_a_printed_diagram_is_enough(visit):
    printed = """
    8 | . . . . k . . . |
    7 | . . . . . . . . |
    6 | . . . . . . . . |
    5 | . . . . . . . . |
    4 | . . . . P . . . |
    3 | . . . . . . . . |
    2 | . . . . . . . . |
    1 | R . . . K . . . |
        a b c d e f g h"""
    for text, board in ((printed, "4k3/8/8/8/4P3/8/8/R3K3"), ("4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R")):
        table = visit(game="chess").paste(text)
        assert table.page.evaluate("State.now.position") == f"{board} w - - 0 1"
        assert table.page.inner_text("#status") == "White to move"
    for game, board in (("aviary", "3s4/8/8/8/8/8/8/3S4"), ("tori-shogi", "3k3/7/7/7/7/7/3K3")):
        assert visit(game=game).paste(board).page.inner_text("#status").endswith("to move")


def test_the_other_player_may_be_to_move(visit):
    # Black's King is attacked by the Rook, so it cannot be White's turn.
    table = visit(game="chess", position="4k3/8/8/8/8/8/8/K3R3 w - - 0 1").expect_verdict("impossible")
    table.page.click("#switch-turn")
    assert table.settled().page.inner_text("#status") == "Black to move, in check"
    # Where that is no remedy it is not offered.
    table = visit(game="chess", position="8/8/8/8/8/8/8/K3R3 w - - 0 1").expect_verdict("impossible")
    assert not table.page.query_selector("#switch-turn")


def test_the_tool_is_dropped_when_the_tab_is_left(visit):
    table = take(visit(game="chess").tool("setup"), "Q").tool("moves").press("e2")
    assert table.page.evaluate("[Pick.origin, State.now.position]") == ["e2", ""]
    table.tool("setup")
    assert table.page.get_attribute("#tool-move", "aria-pressed") == "true"
    assert table.page.locator("#setup .tool[aria-pressed=true]").count() == 1


def test_one_setting_up_is_one_step_back(visit):
    table = visit(game="chess", moves=["e2e4"])
    before = table.page.url
    length = table.page.evaluate("history.length")
    take(empty(table.tool("setup")), "K").press("e1").press("e2")
    take(table, "k").press("e8")
    # A browser keeps 50 steps.
    assert table.page.evaluate("history.length") == min(length + 1, 50)
    # What is read meanwhile does not begin another one.
    table.page.click("#verdict .clause >> nth=0")
    table.page.wait_for_selector("dialog#clause[open]")
    table.page.keyboard.press("Escape")
    table.settled().press("a8")
    table.page.select_option("#setup-turn", "b")
    table.settled()
    after = table.page.url
    table.page.go_back()
    table.until("location.href === it", before).settled()
    assert table.page.evaluate("State.now.moves") == ["e2e4"]
    table.page.go_forward()
    table.until("location.href === it", after).settled()
    # Another time is another step.
    table.tool("moves").tool("setup").press("e1").press("d1")
    assert table.page.evaluate("history.length") == length + 2
    table.page.go_back()
    table.until("location.href === it", after).settled()


def test_a_pasted_text_stays_and_its_faults_are_marked(visit):
    # A rank too long, and a letter that is none.
    wrong = "rnbqkbnr/pppppppp/8/8/8/9/PPPPPPXP/RNBQKBNR w KQkq - 0 1"
    table = visit(game="chess").tool("setup")
    table.page.click("#position")
    table.page.keyboard.press("Control+A")
    table.page.keyboard.insert_text(wrong)
    for _ in range(2):
        table.page.keyboard.press("Enter")
        table.until("document.querySelectorAll('#position-told mark').length").settled()
        assert text(table) == wrong
        assert table.page.locator("#position-told mark").all_inner_texts() == ["9", "X"]
        assert table.page.inner_text("#status") == "No position"
    # What the board shows of it is offered, and can be undone.
    table.page.click("#take-mended")
    table.until("Main.readable").settled()
    mended = text(table)
    assert mended != wrong and table.page.evaluate("State.now.position") == mended
    table.page.focus("#position")
    table.page.keyboard.press("Control+Z")
    assert text(table) == wrong
    # A text that is read stays too, with how it is written.
    table.page.fill("#position", "4k3/8/8/8/8/8/8/4K2R")
    table.page.keyboard.press("Enter")
    table.until("State.now.position.startsWith('4k3')").settled()
    assert text(table) == "4k3/8/8/8/8/8/8/4K2R" and "4k3/8/8/8/8/8/8/4K2R w - - 0 1" in table.page.inner_text("#position-told")
    table.press("e1").press("d1")
    assert text(table) == "4k3/8/8/8/8/8/8/3K3R w - - 0 1"


def test_what_cannot_be_read_gives_way_to_an_empty_board(visit):
    table = visit(game="chess", position="8/8/x w").tool("setup")
    assert table.page.locator("#setup .tool").count() == 0
    assert text(empty(table)) == "8/8/8/8/8/8/8/8 w - - 0 1"
    assert table.page.locator("#setup .tool").count() == 14


def test_a_position_is_set_up_with_the_keyboard(visit):
    table = empty(visit(game="chess").tool("setup"))
    press = table.page.keyboard.press
    table.page.focus("#tool-move")
    # Over the eraser, the empty board, the end, and the White pieces to the King.
    for _ in range(9):
        press("Tab")
    assert table.page.evaluate("document.activeElement.dataset.sign") == "K"
    press("Enter")
    table.until("document.activeElement.getAttribute('aria-pressed') === 'true'")
    table.page.focus("#board [data-square][tabindex='0']")
    for key in ("ArrowRight", "Enter"):
        press(key)
    table.until("State.now.position.startsWith('1K6/')").settled()
    for key in ("ArrowDown", "ArrowDown", "Shift+Enter"):
        press(key)
    table.until("State.now.position.startsWith('1K6/8/1k6/')").settled()
    for key in ("ArrowUp", "ArrowRight", "Enter"):
        press(key)
    table.until("State.now.position.startsWith('1K6/2K5/1k6/')").settled()
    press("Delete")
    table.until("State.now.position.startsWith('1K6/8/1k6/')").settled()


def test_the_focus_stays_on_the_control_that_is_used(visit):
    table = visit(game="aviary", position="3S4/8/8/8/8/8/8/3s4[] w").tool("setup").settled()
    table.page.focus("#setup [data-hand='T']")
    for count in (1, 2):
        table.page.keyboard.press("Enter")
        table.until("State.now.position.includes(it)", f"[{'T' * count}]").settled()
    table.page.keyboard.press("Shift+Tab")
    for count in (1, 0):
        table.page.keyboard.press("Enter")
        table.until("State.now.position.includes(it)", f"[{'T' * count}]").settled()
    assert table.page.evaluate("document.activeElement.dataset.hand") == "T"
    # What is typed into the next field before the page has answered stays there.
    table = visit(game="chess").tool("setup")
    table.page.click("#setup-clock")
    table.page.keyboard.press("ControlOrMeta+a")
    for words in ("12", "34"):
        table.page.keyboard.type(words, delay=60)
        table.page.keyboard.press("Tab")
    assert table.settled().page.evaluate("State.now.position").endswith(" 12 34")


@in_chromium
def test_a_finger_sets_up_without_scrolling(browser, address):
    with visiting(browser, address, has_touch=True) as visit:
        table = empty(visit(size=SIZES["phone"], game="chess").tool("setup"))
        fingers = table.page.context.new_cdp_session(table.page)
        scrolled = table.page.evaluate("scrollTo(0, document.querySelector('#board').offsetTop), scrollY")

        def touch(found, stays=0):
            box = found.bounding_box()
            point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
            table.page.wait_for_timeout(stays)
            fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            return table

        tool = table.page.locator("#setup [data-sign='K']")
        touch(tool).until("document.querySelector('#setup [data-sign=K]').ariaPressed === 'true'")
        touch(table.square("e1")).until("State.now.position.endsWith('/4K3 w - - 0 1')").settled()
        touch(table.square("e8"), stays=900).until("State.now.position.startsWith('4k3/')").settled()
        assert table.page.evaluate("scrollY") == scrolled


@in_chromium
@pytest.mark.parametrize(("size", "dark"), [("desktop", False), ("phone", True)], ids=["desktop-light", "phone-dark"])
@pytest.mark.parametrize("game", GAMES)
def test_the_panel_is_readable(visit, game, size, dark):
    table = visit(size=SIZES[size], game=game)
    table.page.emulate_media(color_scheme="dark" if dark else "light")
    table.tool("setup").settled()
    if game != "awele":
        table.page.locator("#setup [data-sign]").nth(2).click()
    table.until("document.getAnimations().length === 0")
    fits(table)
    usable(table)
