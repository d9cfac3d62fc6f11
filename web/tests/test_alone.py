"""The page without its server, without a network, and in a frame of another page."""

import contextlib
import os
import re
import subprocess

import pytest
from conftest import SITE, hosted, new_context
from disputes import DISPUTES
from steps import Table

CHESS = next(dispute for dispute in DISPUTES if dispute.game == "chess")


@contextlib.contextmanager
def serving(listen):
    """A running `rulebook serve`, and its address."""
    with subprocess.Popen([os.environ["RULEBOOK"], "serve", "--listen", listen], stdout=subprocess.PIPE, text=True) as running:
        line = running.stdout.readline()
        address = re.search(r"http://[\d.:]+", line)
        assert address, line
        yield address.group()
        running.terminate()


@pytest.fixture
def window(chromium):
    context = new_context(chromium)
    yield context
    context.close()


def test_the_server_has_gone_and_comes_back(window):
    with serving("127.0.0.1:0") as address:
        table = Table(window.new_page(), address + "/").open(game="chess", moves=["e2e4"])
    table.page.fill("#move", "e7e4")
    table.page.click("#judge")
    table.page.wait_for_selector("[role=alert]:has-text('has gone')")
    table.expect_verdict("has gone")
    # Asked again while it is not there, the page says the same; with the server it goes on where it was.
    table.page.click("#retry")
    table.settled().expect_verdict("has gone")
    with serving(address.removeprefix("http://")):
        table.page.click("#retry")
        table.settled().expect_verdict("1... exe4 (Black)").expect_verdict("illegal")
        table.page.wait_for_selector("[role=alert]:has-text('has gone')", state="hidden")
        assert table.page.url.endswith("#game=chess&moves=e2e4&judge=e7e4")


@pytest.mark.skipif(SITE == "-", reason="there is no module")
def test_with_a_module_the_page_goes_on_without_the_server(window):
    with hosted(SITE) as address:
        page = window.new_page()
        # A port on which nothing listens.
        page.add_init_script("globalThis.RULEBOOK_ASK = 'http://127.0.0.1:1/ask'")
        page.route("**/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
        table = Table(page, address).open(**CHESS.link(judge=CHESS.move)).expect_verdict("illegal")
        assert CHESS.clause in table.clauses()
        assert "goes on by itself" in page.inner_text("[role=alert]:has-text('has gone')")


@pytest.mark.skipif(SITE == "-", reason="there is no module")
def test_a_site_that_was_visited_works_without_a_network(window):
    with hosted(SITE) as address:
        table = Table(window.new_page(), address).open(game="chess")
        # `ready` alone would wait for ever if there never is one.
        table.until("caches.keys().then((all) => all.length) && navigator.serviceWorker.controller")
    table.page.goto("about:blank")
    table.open(**CHESS.link(judge=CHESS.move)).expect_verdict("illegal")
    assert CHESS.clause in table.clauses()
    table.page.goto(address + "rules.html#chess.castling")
    table.until("document.body.dataset.shown === it", "chess.castling")


@pytest.mark.skipif(SITE == "-", reason="`rulebook serve` lets no other page embed it")
@pytest.mark.parametrize("dispute", DISPUTES[1::3], ids=lambda dispute: dispute.game)
def test_a_frame_shows_a_position_with_its_verdict_and_changes_nothing(window, dispute):
    with hosted(SITE) as address:
        table = Table(window.new_page(), address + "?embed").open(**dispute.link(judge=dispute.move))
        link = table.page.url.replace("?embed", "")
        blog = window.new_page()
        blog.set_content(f'<iframe src="{table.page.url}" width="700" height="440" title="A position"></iframe>')
        frame = blog.frame_locator("iframe")
        frame.locator("#verdict .clause").first.wait_for()
        assert dispute.clause in frame.locator("#verdict").inner_text()
        assert not frame.locator("#tools").is_visible() and not frame.locator("#type").is_visible()
        table.page.set_viewport_size({"width": 700, "height": 440})
        before = table.page.url
        square = table.page.locator("#board [data-square]").first
        square.click(force=True)
        square.evaluate("it => it.focus()")
        table.page.keyboard.press("Enter")
        for ruling in table.page.locator("#verdict button.ruling").all():
            ruling.click(force=True)
        table.settled()
        assert table.page.url == before and not table.page.evaluate("Pick.origin")
        assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        lead = table.page.locator(".lead a")
        assert lead.evaluate("it => it.href") == link
        # In a window of its own.
        assert table.page.evaluate("document.querySelector('base').target") == "_blank"


@pytest.mark.skipif(SITE == "-", reason="`rulebook serve` lets no other page embed it")
def test_a_frame_shows_a_place_in_a_game(window):
    with hosted(SITE) as address:
        fragment = "#game=chess&moves=e2e4+e7e5+%28+c7c5+%29+g1f3+~Black%20resigns&tags=White:Anna+Black:Ben"
        table = Table(window.new_page(), address + "?embed" + fragment).open()
        assert table.page.inner_text("#status") == "White wins: resignation"
        assert table.page.inner_text("#title") == "Anna – Ben"
        table.expect_verdict("2. Nf3 (White)")
        assert table.page.locator(":is(button:not(.clause), input, select):visible").count() == 0
