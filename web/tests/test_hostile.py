"""Hostile links, megabytes in every field, answers of any form, no answer: the page says so, and goes on."""

import json
import re
from urllib.parse import quote

import pytest
from conftest import in_chromium, new_context, one_elsewhere
from steps import Table

MEGABYTE = 1_000_000
KNIGHTS = ["g1f3", "g8f6", "f3g1", "f6g8"]


@pytest.fixture
def tables(browser, address):
    """Opens tables in one window. No script of a link may run, and no exception stay unhandled or be one of the page's own."""
    context = new_context(browser)
    wrong = []

    def opened():
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: wrong.append(f"a dialog: {dialog.message}"))
        page.on("crash", lambda _: wrong.append("the page has crashed"))
        page.on("console", lambda said: wrong.append(said.text) if is_error(said) else None)
        return Table(page, address)

    opened.wrong = wrong
    yield opened
    context.close()
    assert not wrong


def is_error(said):
    # The browser itself reports answers that refuse (413), connections that break, and a page's icon that it looks for when
    # the page has been left.
    its_own = "Failed to load resource" in said.text or re.search(r"^Not allowed to load .*/icon\.svg$", said.text)
    return said.type == "error" and not its_own


def follow(table, fragment):
    """Follows a link into a new page, as one that is clicked elsewhere."""
    table.page.goto("about:blank")
    table.page.goto(table.address + fragment)
    return table.settled()


def goes_on(table):
    """Whether the page answers to a reader who chooses another game and moves a piece."""
    if table.page.evaluate("document.querySelector('dialog[open]') !== null"):
        table.page.keyboard.press("Escape")
    other = table.page.input_value("#game") != "chess"
    game, origin, target = ("chess", "e2", "e4") if other else ("aviary", "c8", "b6")
    # What was on its board when it was left is there again.
    table.choose_game(game).tool("moves").page.click("#new-game")
    table.until("!State.now.tree.children.length").settled().press(origin).press(target)
    return table.page.inner_text("#status") == "Black to move"


MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>"

LINKS = {
    "names that every object has": ("__proto__=x&constructor=y&toString=z&hasOwnProperty=w&game=chess", "Pick a piece"),
    "a game that every object has": ("game=__proto__", "There is no game `__proto__`"),
    "another": ("game=constructor", "There is no game `constructor`"),
    "a set of rulings that every object has": ("game=chess&rulings=__proto__", "no set of rulings `__proto__`"),
    "a question that every object has": ("game=chess&rulings=constructor=x", "no question `constructor`"),
    "a move that every object has": ("game=chess&moves=constructor", "1. constructor (White) cannot be read"),
    "a move to judge that every object has": ("game=awarichess&judge=toString", "cannot be read"),
    "half an escape": ("game=chess&position=%", "Pick a piece"),
    "escapes of nothing": ("game=chess&moves=%zz+e2e4&judge=%", "Pick a piece"),
    "what is not UTF-8": ("game=chess&judge=%ff%fe&position=%ed%a0%80", "Pick a piece"),
    "a hundred thousand percent signs": ("game=chess&position=" + "%" * 100_000, "Pick a piece"),
    "keys without values": ("&&&===&game&=x&moves=", "Pick a piece"),
    "keys twice": ("game=chess&game=awele&moves=A&moves=B", "1. B (South) is legal."),
    "markup as a position": ("game=chess&position=" + quote(MARKUP), "cannot be read"),
    "markup as a move": ("game=chess&moves=" + quote(MARKUP), "cannot be read"),
    "markup as a game": ("game=" + quote(MARKUP), "There is no game"),
    "markup as a clause": ("game=chess&clause=" + quote(MARKUP), "Pick a piece"),
    "markup in a hand": ("game=aviary&position=" + quote("8/8/8/8/8/8/8/7<svg onload=alert(1)>[] w"), "cannot be read"),
    "a script as a clause": ("game=chess&clause=" + quote("javascript:alert(1)//x.y"), "Pick a piece"),
    "signs that control": ("game=chess&moves=" + quote("\0\1\x1b[31m\x7f"), r"Move 1, \u{0}\u{1}\u{1b}[31m\u{7f} (White) cannot be read"),
    "signs that turn the order": ("game=chess&moves=" + quote("e2\u202ee4"), r"Move 1, e2\u{202e}e4 (White) cannot be read"),
    "numbers that are none": ("game=awele&moves=-1+NaN", "1. -1 (South) cannot be read"),
    "seeds that are no numbers": ("game=awele&position=" + quote("-1,NaN,4,4,4,4/4,4,4,4,4,4 0-0 s"), "found `NaN`"),
    "a second move that is none": ("game=chess&moves=e2e4+e7x5", "1... e7x5 (Black) cannot be read"),
    "ten thousand faults": ("game=chess&position=" + "x" * 9999, "cannot be read"),
    "a long game": ("game=chess&moves=" + "+".join(KNIGHTS * 5000), "9. Nf3 (White) was played after the end of the game"),
    "too many moves": ("game=chess&moves=" + "+".join(KNIGHTS * 5001), "There are more than 20000 moves"),
    "moves of nothing": ("game=chess&moves=" + "+" * 100_000, " than "),
    "half a megabyte as a game": ("game=" + "x" * 200_000, "There is no game"),
    "half a megabyte as a position": ("game=chess&position=" + "8" * 500_000, "longer than"),
    "half a megabyte as a move": ("game=chess&moves=" + "a" * 500_000, ""),
    # The server takes no such question; the module reads it, and finds no move.
    "half a megabyte to judge": ("game=chess&judge=" + "a" * 500_000, ""),
    "half a megabyte of rulings": ("game=chess&rulings=" + "a," * 250_000, ""),
    "half a megabyte as a clause": ("game=chess&clause=" + "a" * 500_000, "Pick a piece"),
}


# In parts, which several processes test.
@pytest.mark.parametrize("part", range(4))
def test_a_hostile_link_is_answered_and_the_page_goes_on(tables, reader, part):
    table = tables()
    for name, (fragment, words) in list(LINKS.items())[part::4]:
        follow(table, f"#{fragment}")
        assert words in table.verdict(), name
        # Which takes the longest; Chromium shows it of each.
        assert "firefox" in reader or goes_on(table), name
        assert not tables.wrong, name
    assert goes_on(table)


def test_a_link_states_nothing_but_what_the_page_knows(tables):
    table = tables()
    follow(table, "#" + "&".join(f"{name}=x" for name in ("__proto__", "constructor", "toString", "valueOf", "game2")))
    known = table.page.evaluate("Object.keys(State.now).sort()")
    assert known == ["clause", "game", "judge", "moves", "node", "position", "rulings", "tags", "tree"]
    assert table.page.evaluate("State.now.toString === Object.prototype.toString")
    assert table.page.evaluate("['constructor', '__proto__'].map((name) => [Notation.named(name), Forms.of(name) === Forms.of('no game')])") == [
        ["constructor", True], ["__proto__", True],
    ]  # fmt: skip


def test_no_game_leaves_nothing_to_play_with(tables):
    table = follow(tables(), "#game=chess")
    table.tool("setup")
    table.page.evaluate("location.hash = '#game=draughts&clause=x'")
    table.expect_verdict("There is no game `draughts`").settled()
    assert table.page.inner_text("#status") == "No such game"
    assert table.page.locator("#board svg, #tools:visible, #controls:visible, #save-svg").count() == 0
    # The game that was shown before can be chosen like any other.
    table.choose_game("chess")
    assert table.page.inner_text("#status") == "White to move"
    assert table.page.is_visible("#setup")


def test_a_clause_that_there_is_not_leads_nowhere(tables):
    table = tables()
    table.page.add_init_script("globalThis.RULEBOOK_LAW_PAGES = 'law/'")
    follow(table, "#game=chess&clause=" + quote("../../elsewhere.x", safe=""))
    assert "no such clause" in table.page.inner_text("#clause")
    assert table.page.locator("#clause a").count() == 0
    follow(table, "#game=chess&clause=" + "a" * 2000)
    assert "longer than 1000 bytes" in table.page.inner_text("#clause")


def test_what_is_copied_as_markdown_shows_a_move_as_it_is(tables):
    table = tables()
    move = "`*<img src=x>* [a](b) @c"
    # Under these rulings there is no answer, so that the position is as the link states it.
    follow(table, "#game=chess&rulings=*a*`&position=" + quote("(8/8)!_*~`````\n# x"))
    said = table.copy("#copy-markdown", "Markdown").splitlines()
    assert said[0].startswith("**No verdict** · [Chess](") and said[0].endswith("), house rules `` *a*` ``")
    assert "&position=%288/8%29%21%5f%2a%7e%60%60%60%60%60%0A%23%20x), house rules" in said[0]
    # More backquotes than stand in the position, which takes one line.
    fence = "`" * 6
    assert said[2:5] == [fence, "(8/8)!_*~`````\\u{a}# x", fence]

    follow(table, "#game=chess&moves=" + quote(move, safe=""))
    said = table.copy("#copy-markdown", "Markdown").splitlines()
    assert said[0].startswith("**``Move 1, " + move + " (White)`` cannot be read** · [Chess](")
    without_code = re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", "", "\n".join(said[6:]))
    assert "<img" not in re.sub(r"\\<", "", without_code) and "](b)" not in re.sub(r"\\]", "", without_code)

    follow(table, "#game=" + quote("[x](y)<b>") + "&moves=*a*")
    said = table.copy("#copy-markdown", "Markdown")
    assert r"[\[x\](y)\<b\>](" in said


@pytest.mark.parametrize("move", ["\1\2\x0b", "\ufffe\uffff", "\u202e\u2028", "a" * 900, "]]>&<"], ids=ascii)
def test_a_picture_of_any_move_is_saved(tables, move):
    table = follow(tables(), "#game=chess&moves=" + quote(move))
    assert "Move 1," in table.saved("svg").decode()
    assert table.saved("png").startswith(b"\x89PNG")


FIELDS = {
    "position": ("setup", "#position", "#read-position"),
    "score": ("score", "#score-text", "#read-score"),
    "move": ("moves", "#move", "#play"),
    "search": ("law", "#law-words", None),
    "clock": ("setup", "#setup-clock", None),
}


@one_elsewhere()
@pytest.mark.parametrize("field", FIELDS)
def test_a_megabyte_is_refused_with_a_sentence(tables, field):
    tab, selector, button = FIELDS[field]
    table = follow(tables(), "#game=chess").tool(tab)
    # The last has two signs at the end of a line, and would take the browser minutes to lay out.
    for text in ("a", "\n", "é\u202e"):
        table.page.evaluate("text => navigator.clipboard.writeText(text)", text * (MEGABYTE // len(text)))
        before = table.page.input_value(selector)
        table.page.focus(selector)
        table.page.keyboard.press("Control+v")
        table.page.wait_for_selector(".note")
        assert re.search(r"[\d,]+ letters, and at most [\d,]+ can be read here", table.page.inner_text(".note"))
        assert table.page.input_value(selector) == before
        table.page.evaluate("document.querySelector('.note').remove()")
    if button:
        table.page.click(button)
        table.settled()
    assert goes_on(table)


def test_a_file_of_a_megabyte_is_refused_with_a_sentence(tables, tmp_path):
    file, long = tmp_path / "score.txt", tmp_path / "long.txt"
    long.write_text("1. e4 e5\n" * (MEGABYTE // 9))
    table = follow(tables(), "#game=chess").tool("score")
    table.page.set_input_files("#score-file", long)
    table.page.wait_for_selector(".note:has-text('letters, and at most')")
    assert table.page.input_value("#score-text") == ""
    file.write_text("1. e4 e5")
    table.page.set_input_files("#score-file", file)
    table.page.wait_for_selector("#score-result:has-text('1 move')")
    assert goes_on(table)


def test_half_a_sign_is_read_as_any_other(tables):
    table = follow(tables(), "#game=chess").tool("setup")
    for field, button in (("#position", "#read-position"), ("#move", "#play")):
        table.page.evaluate(r"field => { document.querySelector(field).value = '\ud800x'; }", field)
        table.page.click(button)
        table.settled().expect_verdict("`\ufffdx` is no board")
    assert "%EF%BF%BDx" in table.page.url
    table.tool("score").page.evaluate(r"() => { document.querySelector('#score-text').value = '1. \udfffx'; }")
    table.page.click("#read-score")
    table.page.wait_for_selector("#score-result:has-text('cannot be read')")
    table.tool("law").page.evaluate(
        r"() => { const field = byId('law-words'); field.value = '\udfff'; field.dispatchEvent(new Event('input')); }")
    table.settled().page.wait_for_selector("#found:has-text('Nothing is found')")
    assert goes_on(table)


def test_moves_around_the_present_are_listed(tables):
    table = follow(tables(), "#game=awele&moves=" + "+".join(["0"] * 3000)).tool("moves")
    assert table.page.locator("#line .ply").count() == 1000
    assert "3000 moves of both players, of which 1000 are listed" in table.page.inner_text("#moves")


def test_what_is_picked_up_belongs_to_its_board(tables):
    table = follow(tables(), "#game=chess").tool("setup").press("e2")
    for game, square in (("tori-shogi", "4e"), ("awele", "A"), ("aviary", "c8")):
        table.page.evaluate("game => { location.hash = `#game=${game}`; }", game)
        table.until("document.body.dataset.game === it", game).settled().press(square)
    assert table.page.input_value("#position").startswith("wsptgosw") or table.page.url.endswith("#game=aviary")


def test_presses_in_turn_set_up_in_turn(tables):
    table = follow(tables(), "#game=chess&position=" + quote("8/8/8/8/8/8/8/8 w - - 0 1")).tool("setup")
    table.page.click("#setup [data-sign='K']")
    table.page.evaluate("for (const square of ['a1', 'b2', 'c3', 'd4']) void Pick.press(square)")
    table.until("State.now.position.startsWith('8/8/8/8/3K4/2K5/1K6/K7')").settled()


def test_a_text_that_is_no_position_is_not_changed(tables):
    table = follow(tables(), "#game=chess").tool("setup")
    # The board still shows the position before it.
    table.page.evaluate("text => State.start({ position: text })", "=" * MEGABYTE)
    table.page.evaluate("void Pick.press('e2'), void Pick.press('e4')")
    table.settled()
    assert table.page.evaluate("State.now.position.length") == MEGABYTE
    assert goes_on(table)


def test_back_and_forward_in_haste(tables):
    table = follow(tables(), "#game=chess")
    # So that nobody goes back to what was there before the page.
    table.page.evaluate("for (let step = 0; step < 30; step++) history.pushState(null, '', location.hash)")
    for move in KNIGHTS:
        table.type(move)
    table.choose_game("awele").choose_game("tori-shogi")
    table.tool("setup")
    steps = [-1, -2, 1, -3, 2, 1, -1, -2, -1, 3, 2, -4, 1, 1, 1, -5, 2, 2]
    table.page.evaluate("async steps => { for (const step of steps) { history.go(step); await 0; } }", steps)
    for step in steps:
        table.page.evaluate("step => history.go(step)", step)
    table.settled()
    assert table.page.evaluate("State.write(State.now) === location.hash || !location.hash")
    assert table.page.evaluate("document.body.dataset.game === State.now.game")
    assert goes_on(table)


def test_two_tabs_are_two_games(tables):
    first, second = follow(tables(), "#game=chess"), follow(tables(), "#game=aviary")
    for _ in range(2):
        first.type("g1f3").type("g8f6")
        second.type("c8b6").type("c1b3")
        first.page.go_back()
        second.page.go_back()
        first.until("State.now.moves.length === 1").settled().page.go_back()
        second.until("State.now.moves.length === 1").settled().page.go_back()
        first.until("State.now.moves.length === 0").settled()
        second.until("State.now.moves.length === 0").settled()
    assert (first.page.inner_text("#status"), second.page.inner_text("#status")) == ("White to move", "White to move")


# Whoever answers at the server's address, and whatever.

LEGAL = {"position": "x", "turn": "white", "check": False, "legal": ["e2e4"], "outcome": None}
ANSWERS = [
    "", "null", "true", "42", '"x"', "[]", "[[]]", "{}", "{", "\0", "<html>Sign in</html>", "NaN", "[" * 100_000,
    *map(json.dumps, [
        {"error": None}, {"error": "x"}, {"error": []}, {"error": {}}, {"error": {"kind": 7}}, {"error": {"kind": "constructor"}},
        {"error": {"kind": "malformed", "faults": 3}}, {"error": {"kind": "malformed", "field": "moves", "index": -1}},
        {"error": {"kind": "illegal-move", "at": "x", "message": 3}}, {"error": {"kind": "impossible-position", "reasons": [None]}},
        {"legal": 3}, {"legal": None}, {"legal": [None]}, {**LEGAL, "turn": "constructor"}, {**LEGAL, "verdict": 5},
        {**LEGAL, "outcome": {"winner": 3}}, {**LEGAL, "outcome": {}}, {**LEGAL, "differ": 3}, {"svg": 5}, {"svg": "<svg"},
        {"svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "boards": 3}, {"svg": "<p>x</p>", "boards": [{}]},
        {"game": None}, {"game": {}}, {"game": {"id": "chess", "title": 3, "questions": 5}}, {"games": None}, {"games": {"x": None}},
        {"moves": None}, {"found": 3}, {"steps": 5}, {"clause": {"text": None}},
    ]),
]  # fmt: skip


@pytest.fixture
def served(tables):
    """A table whose server can be replaced; what fails is said on the console too."""
    yield tables()
    expected = "This page has failed", "TypeError", "SyntaxError", "Error"
    tables.wrong[:] = [words for words in tables.wrong if not words.startswith(expected)]


def answering(table, body, status=200):
    table.page.unroute_all()
    table.page.route("**/ask", lambda asked: asked.fulfill(status=status, body=body, content_type="application/json"))


def asks_again(table):
    """Presses the button until the page has its answers."""
    table.page.unroute_all()
    table.page.click("#again")
    table.settled()
    assert table.page.inner_text("#status") == "White to move"


@in_chromium
def test_a_first_answer_of_any_form_is_said_and_survived(served):
    served.page.goto("about:blank")
    for body in ANSWERS:
        answering(served, body)
        if served.page.url == "about:blank":
            served.page.goto(served.address + "#game=chess")
        else:
            # As if the page had just been opened, which takes long.
            served.page.evaluate("ask.forget(), byId('game').replaceChildren(), void Main.again()")
        served.until("ask.unanswered === 0")
        # That is what a reader reads, unless the answer can be taken for one.
        assert served.page.inner_text("#status") in ("The law is not here", "No answer"), body
        assert served.page.is_visible("#again"), body
        served.page.unroute_all()
        served.page.click("#again")
        served.settled()
        assert served.page.inner_text("#status") == "White to move", body


@in_chromium
@pytest.mark.parametrize("part", range(2))
def test_a_later_answer_of_any_form_is_survived(served, part):
    follow(served, "#game=chess")
    for body in ANSWERS[part::2]:
        answering(served, body)
        served.page.evaluate("ask.forget(), State.play('g1f3')")
        served.until("ask.unanswered === 0")
        for square in ("e7", "e5"):
            served.page.evaluate("square => void Pick.press(square)", square)
        if served.page.is_visible("#tools"):
            served.tool("law").page.fill("#law-words", "pawn")
            served.tool("score").page.fill("#score-text", "1. e4")
            served.page.click("#read-score")
        served.until("ask.unanswered === 0")
        served.page.unroute_all()
        served.page.evaluate("ask.forget(), State.start({ game: 'chess', position: '', rulings: '' })")
        served.settled()
        assert served.page.inner_text("#status") == "White to move", body
    assert goes_on(served)


@in_chromium
@pytest.mark.parametrize("status, body, words", [
    (503, "too many questions are waiting\n", "too many questions are waiting"),
    (504, "", "status 504"),
    (502, "<html>" + "x" * MEGABYTE, "status 502"),
    (200, "<html>Sign in</html>", "has not its form"),
])  # fmt: skip
def test_a_server_that_refuses_is_asked_again(served, status, body, words):
    # At first,
    answering(served, body, status)
    served.page.goto(served.address)
    served.expect_verdict(words)
    assert served.page.inner_text("#status") == "The law is not here"
    asks_again(served)
    # and later.
    answering(served, body, status)
    served.page.evaluate("State.start({ game: 'chess' })")
    served.expect_verdict(words)
    assert served.page.inner_text("#status") == "No answer"
    asks_again(served)
    assert goes_on(served)


@in_chromium
def test_a_server_that_is_gone_is_asked_again(served):
    follow(served, "#game=chess")
    served.page.route("**/ask", lambda asked: asked.abort("connectionrefused"))
    served.page.evaluate("State.play('g1f3')")
    served.settled().expect_verdict("The law gave no answer")
    served.tool("rulings")
    served.tool("law").page.fill("#law-words", "pawn")
    served.page.wait_for_selector("#found:has-text('The law gave no answer')")
    served.page.evaluate("State.clause('chess.pawn.move')")
    served.page.wait_for_selector("#clause:has-text('The law gave no answer')")
    served.page.keyboard.press("Escape")
    # Closing the dialog asks for the position once more; an answer to that would take the button away.
    served.until("!State.now.clause").settled()
    served.page.unroute_all()
    served.page.click("#again")
    served.settled()
    assert served.page.inner_text("#status") == "Black to move"
    assert goes_on(served)
