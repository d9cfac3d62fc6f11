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
WAYS = ["served"] if SITE == "-" else ["disk", "served"]
DESKTOP = {"width": 1280, "height": 800}


def one_from_disk(address, game):
    """Skips all games but one from the disk, where the way of asking makes no difference."""
    if not address.startswith("http") and game != "aviary":
        pytest.skip("another game stands for it")


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright):
    options = ["--no-sandbox", "--disable-gpu"]
    opened = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=options)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def firefox(playwright):
    """Debian's Firefox, driven by WebDriver BiDi."""
    if not os.environ.get("FIREFOX"):
        pytest.skip("there is no Firefox")
    opened = playwright.firefox.launch(channel="moz-firefox", executable_path=os.environ["FIREFOX"])
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def server():
    """The address of a running `rulebook serve`."""
    program = [os.environ["RULEBOOK"], "serve", "--listen", "127.0.0.1:0"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as running:
        line = running.stdout.readline()
        found = re.search(r"http://[\d.:]+", line)
        assert found, f"`rulebook serve` says {line!r}"
        yield found.group()
        running.terminate()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def hosted(folder):
    """The address of a web server that shows a folder, and nothing else."""
    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{served.server_port}/"
    served.shutdown()
    served.server_close()


@pytest.fixture(scope="session")
def hosted_site():
    with hosted(SITE) as address:
        yield address


@pytest.fixture(params=WAYS)
def address(request):
    """The page's address, by each way of asking."""
    if request.param == "disk":
        return (Path(SITE) / "index.html").as_uri()
    return request.getfixturevalue("server") + "/"


@contextlib.contextmanager
def visiting(browser, address, **options):
    """Opens the page, at a size and with what the address states. Nothing on it may fail or ask another host. Nothing moves,
    which would only take time, but where a test asks for it."""
    options = {"reduced_motion": "reduce", **options}
    contexts = []
    wrong = []

    def opened(size=DESKTOP, **state):
        context = browser.new_context(viewport=size, **options)
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: wrong.append(f"asked {asked.url}") if foreign(asked.url) else None)
        return Table(page, address).open(**state)

    def foreign(url):
        return not url.startswith((address.removesuffix("index.html"), "data:", "blob:"))

    yield opened
    for context in contexts:
        context.close()
    assert not wrong


@pytest.fixture
def visit(browser, address):
    """The page in Chromium."""
    with visiting(browser, address, permissions=["clipboard-read", "clipboard-write"]) as opened:
        yield opened


@pytest.fixture(params=[*(f"{browser}-{way}" for browser in ("chromium", "firefox") for way in WAYS), *(["chromium-hosted"] if SITE != "-" else [])])
def visit_anywhere(request):
    """The page in each browser, by each way of asking, and as a web server shows the static page."""
    named, way = request.param.split("-")
    addresses = {"disk": lambda: (Path(SITE) / "index.html").as_uri(), "served": lambda: request.getfixturevalue("server") + "/",
                 "hosted": lambda: request.getfixturevalue("hosted_site")}
    chosen = request.getfixturevalue("firefox" if named == "firefox" else "browser")
    with visiting(chosen, addresses[way]()) as opened:
        yield opened


@pytest.fixture
def visit_firefox(firefox, address):
    """The page in Firefox."""
    with visiting(firefox, address) as opened:
        yield opened
