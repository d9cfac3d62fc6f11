"""The page without its server, without a network, and in a frame of another page."""

import contextlib
import re
import shutil
import threading
from pathlib import Path

import pytest
from conftest import SITE, Quiet, hosted, new_context, serving
from disputes import DISPUTES
from steps import Table

CHESS = next(dispute for dispute in DISPUTES if dispute.game == "chess")


@contextlib.contextmanager
def failing(folder):
    """The address of a web server that shows a folder, and a list: while it says `fail` or `hang`, the server does that."""
    fails = []
    released = threading.Event()

    class Failing(Quiet):
        def do_GET(self):  # noqa: N802
            if fails == ["hang"]:
                released.wait()
            elif fails == ["fail"]:
                self.send_error(503)
            else:
                super().do_GET()

    with hosted(folder, Failing) as address:
        yield address, fails
        released.set()


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


PAGE = Path(__file__).parents[1] / "page"


def put_version(folder, version):
    """A site whose every script says of which version it is; it has no law."""
    shutil.copytree(PAGE, folder, dirs_exist_ok=True)
    (folder / "law.js").write_text("globalThis.RULEBOOK_LAW = '';\nglobalThis.RULEBOOK_LAW = 'none';\n")
    for script in folder.glob("*.js"):
        if script.name != "sw.js":
            script.write_text(f"{script.read_text()}\n(globalThis.versions ??= []).push('{version}');\n")
    worker = folder / "sw.js"
    worker.write_text(re.sub("const VERSION = .*", f"const VERSION = '{version}';", worker.read_text()))


def versions(page, address):
    page.goto("about:blank")
    page.goto(address)
    return set(page.evaluate("versions"))


def comes(page, expression):
    """Waits until an expression that awaits something holds."""
    page.evaluate(f"async () => {{ while (!({expression})) await new Promise((done) => setTimeout(done, 20)); }}")


def test_the_kept_page_is_of_one_version_and_comes_at_once(window, tmp_path):
    put_version(tmp_path, "one")
    with failing(tmp_path) as (address, fails):
        page = window.new_page()
        assert versions(page, address) == {"one"}
        comes(page, "navigator.serviceWorker.controller")
        # A server that fails, or does not answer, hides nothing.
        for how in ("fail", "hang"):
            fails.append(how)
            assert versions(page, address) == {"one"}
            fails.clear()
        # A version of which a file is missing is none.
        put_version(tmp_path, "two")
        (tmp_path / "tree.js").unlink()
        assert versions(page, address) == {"one"}
        page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update()).catch(() => {})")
        assert versions(page, address) == {"one"}
        # All of it is there: it is fetched while the old one is shown, and comes when that is shown no more.
        put_version(tmp_path, "two")
        assert versions(page, address) == {"one"}
        page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
        comes(page, "(await navigator.serviceWorker.getRegistration()).waiting")
        page.goto("about:blank")
        while versions(page, address) == {"one"}:
            # The old worker goes when the browser has noticed that its last window is gone.
            page.wait_for_timeout(100)
        assert versions(page, address) == {"two"}
        comes(page, "(await caches.keys()).join() === 'rulebook-two'")


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
        table.expect_verdict("White wins.")
        assert table.page.locator(":is(button:not(.clause), input, select):visible").count() == 0
