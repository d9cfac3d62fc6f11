"""Who could still win: said of a dead position without a question, of others when it is asked."""

import pytest
from conftest import in_chromium, readers
from looks import fits, usable

# Three pairs of Pawns that block each other, and no King passes (fixtures/chess/winnable.yaml).
WALL = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1"
# Black's move g6g5 shuts it.
UNSHUT = "4k3/8/6p1/p2p4/P2P2P1/8/8/4K3 b - - 0 1"
ROOK = "8/8/3rk3/8/8/2K5/8/8 b - - 0 1"
PANEL = "#winnable"


def opened(table):
    table.page.click(f"{PANEL} summary")
    table.page.wait_for_selector(f"{PANEL} .clause")
    return table.settled()


def said(table):
    return table.page.inner_text(PANEL).replace("\n", " ")


def test_a_dead_position_is_said_by_itself(visit):
    over = "so the game was over there (Article 5.2.2, chess.end.dead-position)."
    table = visit(game="chess", position=WALL)
    assert table.page.inner_text("#status") == "White to move; neither player can win any more"
    assert table.page.inner_text("#verdict .dead") == f"Neither player can win any more from the first position, {over}"
    table.page.click("#verdict .dead [data-clause='chess.end.dead-position']")
    table.page.wait_for_selector("dialog[open]")
    # The move that makes it dead; and one after it, of which it is not said again that it does.
    first = f"Then neither player can win any more after 1... g5, {over}"
    for moves, words in ((["g6g5"], first), (["g6g5", "e1d2"], first.replace("Then n", "N"))):
        table = visit(game="chess", position=UNSHUT, moves=moves)
        assert table.page.inner_text("#verdict .then, #verdict .dead") == words
        assert words in table.copy("#copy-text", "The verdict") and words in table.copy("#copy-markdown", "Markdown")
    # A move that is illegal there changes nothing; while the wall is open, nothing is said.
    assert visit(game="chess", position=WALL, judge="e1e3").page.inner_text("#verdict .before").startswith("Before this move, neither player")
    assert not visit(game="chess", position=UNSHUT).page.query_selector(".dead")


def test_what_a_score_says_of_a_dead_position_and_of_time(visit):
    table = visit(game="chess").read_score(f"position: {WALL}\n1. Kd2 Kd7")
    assert table.page.inner_text("#score-result [data-told=late]").startswith("Line 1: Neither player can win any more from the first position")
    for score, end, why in [
        (f"position: {ROOK}\nBlack's time is over", "Draw: the other player could not have won", "White has only a King"),
        ("1. e4 flag", "White wins: on time", ""),
    ]:
        table = visit(game="chess").read_score(score)
        result = table.page.inner_text("#score-result")
        assert end in result and why in result and not table.page.query_selector("#score-result [data-told=late]")


def test_who_could_still_win_is_told_with_moves_that_can_be_gone_through(visit):
    before = ["e2e4", "e7e5", "g1f3"]
    table = opened(visit(game="chess", moves=before))
    for player, other in (("White", "Black"), ("Black", "White")):
        assert f"{player} can still win, in " in said(table)
        assert f"If {player} runs out of time or resigns, {other} has won." in said(table)
    line = table.page.locator(f"{PANEL} ol").first
    # It goes on from the game's moves, and ends with mate.
    assert line.inner_text().startswith("2…") and line.locator(".ply").last.inner_text().endswith("#")
    line.locator(".ply").first.press("Enter")
    table.until("State.now.moves.length === 4").settled()
    # The focus stays, and the arrow keys go on in the line.
    assert table.page.evaluate("document.activeElement.getAttribute('aria-current')") == "step"
    table.page.keyboard.press("ArrowRight")
    table.until("State.now.moves.length === 5").settled()
    line.locator(".ply").last.click()
    table.settled()
    assert table.page.inner_text("#status") == "White wins: checkmate"
    table.page.click("#winnable-back")
    assert table.settled().page.evaluate("State.now.moves") == before
    # The browser's way back undoes the whole line at once.
    line.locator(".ply").first.click()
    table.settled()
    line.locator(".ply").last.click()
    table.settled().page.go_back()
    table.until("State.now.moves.length === 3").settled()
    # Elsewhere it is to be asked again.
    table.page.click("#back")
    table.settled()
    assert not table.page.evaluate(f"document.querySelector('{PANEL}').open")


def test_the_line_leaves_the_score_as_it_was(visit):
    table = visit(game="chess").read_score("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6").tool("moves")
    table.page.click("#forward")
    opened(table.settled()).page.click(f"{PANEL} .ply >> nth=0")
    table.settled().page.click("#winnable-back")
    table.settled()
    assert table.page.evaluate("[State.now.moves.length, Tree.after(State.now.node).length]") == [1, 3]
    assert table.page.locator("#line .variation").count() == 1


def test_who_cannot_win_is_told_with_the_clause(visit):
    table = opened(visit(game="chess", position=ROOK))
    assert "White cannot win: White has only a King (chess.winnable.material)." in said(table)
    assert "If Black runs out of time or resigns, the game is drawn." in said(table)
    assert "If White runs out of time or resigns, Black has won." in said(table)
    table.page.click(f"{PANEL} [data-clause='chess.winnable.material']")
    table.page.wait_for_selector("dialog[open]")
    table = opened(visit(game="chess", position=WALL))
    assert "The position is dead, so the game is over: drawn (Article 5.2.2, chess.end.dead-position)." in said(table)
    assert said(table).count("(chess.winnable.walls).") == 2


@readers("chromium-disk", "firefox-disk")
def test_the_page_goes_on_while_it_is_searched(visit):
    # What is asked later is answered first.
    answered = visit(game="chess").page.evaluate("""async (position) => {
        const order = [];
        const asked = { winnable: { ask: 'winnable', game: 'chess', position }, verdict: { game: 'chess', judge: 'e2e5' } };
        await Promise.all(Object.entries(asked).map(([what, question]) => ask(question).then(() => order.push(what))));
        return order;
    }""", "4k3/5p1p/8/1p6/1P6/KP6/PP3P1P/8 w - - 0 1")
    assert answered == ["verdict", "winnable"]


@in_chromium
def test_what_nobody_knows_and_where_the_programs_differ_is_said(visit):
    table = visit(game="chess")

    def undecided(route):
        if '"winnable"' not in route.request.post_data:
            return route.continue_()
        known = {"verdict": "undecided", "searched": 1_000_000}
        return route.fulfill(json={"position": "", "white": known, "black": known, "dead": False, "law": [known, known]})

    table.page.route("**/ask", undecided)
    opened(table)
    for player in ("White", "Black"):
        assert f"Whether {player} can still win is undecided after 1,000,000 positions (Article 6.9, chess.winnable)." in said(table)
        assert f"If {player} runs out of time or resigns, it is undecided who has won." in said(table)
    assert "disagree here" in said(table)


def test_who_could_still_win_is_asked_of_a_game_of_chess_that_goes_on(visit):
    for state in ({"game": "awele"}, {"game": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"]}, {"game": "nonsense"},
                  {"game": "chess", "position": "8/8/8/8/8/8/8/8 w - - 0 1"}):
        assert not visit(**state).page.is_visible(PANEL)
    assert visit(game="chess").page.is_visible(PANEL)


@in_chromium
@pytest.mark.parametrize("position", [None, WALL, ROOK], ids=["lines", "dead", "material"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_is_readable_on_the_smallest_phone(visit, position, dark):
    table = visit(size={"width": 320, "height": 640}, game="chess", **({"position": position} if position else {}))
    table.page.emulate_media(color_scheme="dark" if dark else "light")
    opened(table).until("document.getAnimations().length === 0")
    fits(table)
    usable(table)
