"""A browser, and the page in it: from disk, where the law is a WebAssembly module, and from `rulebook serve`."""

import contextlib
import functools
import http.server
import os
import re
import subprocess
import threading
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from steps import PATIENCE, Table

SITE = os.environ["SITE"]
DESKTOP = {"width": 1280, "height": 800}

WAYS = ["served"] if SITE == "-" else ["disk", "served"]
BROWSERS = ["chromium", *(["firefox"] if os.environ.get("FIREFOX") else [])]
EVERYWHERE = [*(f"{browser}-{way}" for browser in BROWSERS for way in WAYS), *(["chromium-hosted"] if SITE != "-" else [])]
# Most tests run once in each browser. Both ways of asking give one answer, as `test_ways.py` shows, and each browser takes one.
USUAL = [reader for reader in ("chromium-served", f"firefox-{WAYS[0]}") if reader in EVERYWHERE]


def readers(*wanted):
    """Where a test runs, if not where most do: a browser, a way of asking, or both."""
    return pytest.mark.readers(*wanted)


# What a test does that only this browser can be asked for: clicks of a finger, printing, colours for the dark.
in_chromium = readers("chromium-served")
everywhere = readers(*EVERYWHERE)
def one_elsewhere(*everything):
    """All that a test is for (games, fields) where most tests run in Chromium, or in `everything`; one of it elsewhere."""
    return pytest.mark.one_elsewhere(*(everything or USUAL[:1]))


# The ones that are tested everywhere.
FIRST = {"aviary", "position"}


def pytest_configure(config):
    for name in ("readers", "one_elsewhere"):
        config.addinivalue_line("markers", name)


def pytest_generate_tests(metafunc):
    if "reader" in metafunc.fixturenames:
        marked = metafunc.definition.get_closest_marker("readers")
        wanted = [reader for reader in (marked.args if marked else USUAL) if reader in EVERYWHERE]
        metafunc.parametrize("reader", wanted, indirect=True)


def pytest_collection_modifyitems(config, items):
    def stands(item):
        marked = item.get_closest_marker("one_elsewhere")
        return not marked or item.callspec.params["reader"] in marked.args or not FIRST.isdisjoint(
            getattr(value, "game", value) for name, value in item.callspec.params.items() if name in ("game", "dispute", "field"))

    config.hook.pytest_deselected(items=[item for item in items if not stands(item)])
    items[:] = [item for item in items if stands(item)]


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def chromium(playwright):
    options = ["--no-sandbox", "--disable-gpu"]
    opened = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=options)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def firefox(playwright):
    """Debian's Firefox, driven by WebDriver BiDi. It cannot be asked for less motion or for the clipboard later."""
    preferences = {"ui.prefersReducedMotion": 1, "dom.events.testing.asyncClipboard": True}
    # Its list of saved files would open, and have the keys.
    preferences["browser.download.alwaysOpenPanel"] = False
    opened = playwright.firefox.launch(channel="moz-firefox", executable_path=os.environ["FIREFOX"], firefox_user_prefs=preferences)
    yield opened
    opened.close()


@contextlib.contextmanager
def serving(listen):
    """A running `rulebook serve`, and its address."""
    with subprocess.Popen([os.environ["RULEBOOK"], "serve", "--listen", listen], stdout=subprocess.PIPE, text=True) as running:
        line = running.stdout.readline()
        found = re.search(r"http://[\d.:]+", line)
        assert found, f"`rulebook serve` says {line!r}"
        yield found.group()
        running.terminate()


@pytest.fixture(scope="session")
def server():
    with serving("127.0.0.1:0") as address:
        yield address


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def hosted(folder, handler=Quiet):
    """The address of a web server that shows a folder, and nothing else."""
    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=folder))
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{served.server_port}/"
    served.shutdown()
    served.server_close()


@pytest.fixture(scope="session")
def hosted_site():
    with hosted(SITE) as address:
        yield address


@pytest.fixture
def reader(request):
    """A browser and a way of asking."""
    return request.param


@pytest.fixture
def browser(request, reader):
    return request.getfixturevalue(reader.split("-")[0])


@pytest.fixture
def address(request, reader):
    """The page's address, by the way of asking."""
    way = reader.split("-")[1]
    if way == "disk":
        return (Path(SITE) / "index.html").as_uri()
    return request.getfixturevalue("server") + "/" if way == "served" else request.getfixturevalue("hosted_site")


def new_context(browser, **options):
    """A context in which nothing moves and the clipboard is open; Firefox has that from its preferences."""
    if browser.browser_type.name == "chromium":
        options |= {"reduced_motion": "reduce", "permissions": ["clipboard-read", "clipboard-write"]}
    context = browser.new_context(viewport=DESKTOP, **options)
    context.set_default_timeout(PATIENCE * 1000)
    return context


class Window:
    """A window with the page, in which one test after another visits it. Nothing on it may fail or ask another host. Nothing
    moves, which would only take time, but where a test asks for it."""

    def __init__(self, browser, **options):
        self.firefox = browser.browser_type.name == "firefox"
        self.context = new_context(browser, **options)
        self.page = self.context.new_page()
        self.address = ""
        self.visits = 0
        self.wrong = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("crash", lambda _: self.wrong.append("the page has crashed"))
        self.page.on("console", self.said)
        self.page.on("request", lambda asked: self.wrong.append(f"asked {asked.url}") if self.foreign(asked.url) else None)

    def said(self, message):
        # Beside a picture that is shown alone, a browser asks for an icon.
        if message.type == "error" and not message.location["url"].endswith("/favicon.ico"):
            self.wrong.append(message.text)

    def foreign(self, url):
        return not url.startswith((self.address.removesuffix("index.html"), "data:", "blob:"))

    def visit(self, address, size, state):
        """Opens the page anew, at a size and with what the address states."""
        if self.visits:
            # From a neighbour of the page, from which its storage can be emptied.
            self.page.goto(self.address.removesuffix("index.html") + "icon.svg")
            self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
            if not self.firefox:
                self.page.emulate_media(media="null", color_scheme="null", reduced_motion="reduce")
        self.visits += 1
        self.address = address
        self.page.set_viewport_size(size)
        self.page.bring_to_front()
        table = Table(self.page, address).open(**state)
        if self.firefox:
            table.until("document.hasFocus()")
        return table

    def left(self):
        """Whether the next test finds it as new: what went wrong in it may do so again, and its history has an end."""
        self.page.unroute_all()
        return not self.wrong and self.visits < MOST_VISITS and self.context.pages == [self.page]


# How many visits a window has, and how many windows of a browser wait for the next test.
MOST_VISITS = 15
MOST_WINDOWS = 3


@contextlib.contextmanager
def visiting(browser, address, idle=None, **options):
    """Opens the page in windows of its own, or in those that are idle."""
    windows = []

    def opened(size=DESKTOP, **state):
        windows.append(idle.pop() if idle else Window(browser, **options))
        return windows[-1].visit(address, size, state)

    yield opened
    wrong = [one for window in windows for one in window.wrong]
    for window in windows:
        if window.left() and idle is not None and len(idle) < MOST_WINDOWS:
            idle.append(window)
        else:
            window.context.close()
    assert not wrong


@pytest.fixture(scope="session")
def idle_windows():
    """The windows that are idle, by their browsers."""
    return {name: [] for name in BROWSERS}


@pytest.fixture
def visit(reader, browser, address, idle_windows):
    """The page, as most tests read it."""
    with visiting(browser, address, idle_windows[reader.split("-")[0]]) as opened:
        yield opened
