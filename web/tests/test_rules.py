"""The law as it is read: how to play, the pieces, and clause by clause."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import SITE, in_chromium, readers
from disputes import DISPUTES

GAMES = [dispute.game for dispute in DISPUTES]
PHONE = {"width": 360, "height": 740}


def read(table, fragment):
    """Opens the law at a game, a part or a clause."""
    table.page.goto(table.address.removesuffix("index.html") + "rules.html#" + fragment)
    return table.until("document.body.dataset.shown === it", fragment)


@in_chromium
@pytest.mark.parametrize("game", GAMES)
def test_the_board_leads_to_the_rules_of_its_game(visit, game):
    """All that is said of every game's page, in one visit."""
    table = visit(size=PHONE, game=game)
    page = table.page
    page.click("#rules")
    table.until("document.body.dataset.shown === it", game)
    clauses = page.evaluate("game => ask({ ask: 'law', game }).then(({ law }) => law.parts.flatMap(({ items }) => items)"
                            ".filter((item) => item.clause).map((item) => [item.clause, item.grounds]))", game)
    articles = page.eval_on_selector_all("article", "all => all.map((one) => [one.id, one.querySelectorAll('blockquote').length])")
    assert articles == [[name, len(grounds)] for name, grounds in clauses]
    # Each sentence of how to play stands on clauses that there are, here or on the pages to which this one leads.
    stands_on = page.eval_on_selector_all(".stands-on", "all => all.map((one) => one.hash.slice(1))")
    here = {name for name, _ in clauses}
    assert stands_on and all(name in here or not name.startswith(f"{game}.") for name in stands_on)
    # Every piece that can be chosen is drawn with its moves.
    table.until("[...document.querySelectorAll('.pieces [data-sign] .picture')].every((one) => one.querySelector('svg'))")
    for chooser in page.locator(".pieces button").all() if game != "aieirping" else page.locator(".pieces button").all()[:3]:
        chooser.click()
        table.until("[...document.querySelectorAll('.told img')].every((one) => one.src.startsWith('data:') && one.complete)"
                    " && document.querySelector('.told .words')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page, options={"preload": False}).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    sheet = page.pdf(prefer_css_page_size=True)
    assert 1 <= len(re.findall(rb"/Type\s*/Page[^s]", sheet)) <= 2


def test_a_piece_s_moves_are_on_the_board_too(visit):
    table = read(visit(), "aviary")
    table.page.click(".pieces button:has-text('Robin')")
    # spec/aviary.md, aviary.robin.move.
    assert "The Robin moves to the squares of a chess Knight" in table.page.inner_text(".told")
    table.page.click(".told .diagram a")
    table.page.wait_for_url(re.compile(r"index\.html#game=aviary&position="))
    table.settled()
    assert table.square("d5").get_attribute("aria-label") == "d5, White Robin"


def test_a_clause_has_an_address_and_the_document_s_words(visit):
    table = read(visit(), "aviary.robin.blocked")
    article = table.page.locator("[id='aviary.robin.blocked']")
    assert "it takes two opposing birds to do it" in article.inner_text()
    assert article.evaluate("one => one === document.activeElement")
    box = article.bounding_box()
    assert 0 <= box["y"] < 800
    # A clause of another page leads there.
    read(table, "awele.capture.chain")
    assert table.page.inner_text("h1") == "Awele"


def test_a_clause_shows_a_move_that_it_refuses(visit):
    # fixtures/aviary: enemies on both routes of the Robin from d4 to e6.
    table = read(visit(), "aviary.robin.blocked")
    figure = table.page.locator("[id='aviary.robin.blocked'] figure")
    assert figure.locator("figcaption").inner_text().startswith("d4e6 is illegal")
    figure.locator("a").click()
    table.page.wait_for_url(re.compile(r"index\.html#.*judge=d4e6"))
    table.settled().expect_verdict("illegal")
    assert table.clauses()[0] == "aviary.robin.blocked"


def test_a_clause_leads_from_the_board_to_the_other_rules(visit):
    table = visit(game="aviary", judge="a7a6").expect_verdict("illegal")
    clause = table.clauses()[0]
    table.read_clause(clause)
    table.page.click("dialog#clause a:has-text('other rules')")
    table.page.wait_for_url(re.compile(rf"rules\.html#{re.escape(clause)}$"))
    table.until("document.body.dataset.shown === it", clause)
    assert table.page.is_visible(f"[id='{clause}']")


def test_rules_are_found_by_their_words(visit):
    table = read(visit(), "tori-shogi")
    table.page.fill("#law-words", "drop mate")
    table.until("document.querySelector('#found a')")
    table.page.click("#found a[href='#tori-shogi.drop.mate']")
    table.until("document.body.dataset.shown === it", "tori-shogi.drop.mate")


def test_how_to_play_says_what_the_board_says(visit):
    # The letters of Tori Shogi are those on its pieces.
    table = read(visit(), "tori-shogi")
    rows = table.page.locator("section.how-to-play tbody tr td:first-child").all_inner_texts()
    assert rows[0].endswith("Ph") and {row.split(" ")[-1] for row in rows} == {"Ph", "Fa", "Cr", "Pt", "QL", "QR", "Sw", "Go", "Eg"}
    # What one should know first can be read.
    read(table, "synchronous-awarichess")
    table.page.click("section.how-to-play a:has-text('Awarichess') >> nth=0")
    table.until("document.body.dataset.shown === it", "awarichess")


def test_an_address_that_names_nothing_says_so(visit):
    table = read(visit(), "checkers")
    assert "no such game" in table.page.inner_text("#page")


@in_chromium
def test_the_server_s_address_of_the_law_leads_there(server, visit):
    table = visit()
    table.page.goto(f"{server}/law/bifocal")
    table.until("document.body.dataset.shown === it", "bifocal")
    assert table.page.inner_text("h1") == "Bifocal Chess"


@readers("chromium-served", "chromium-disk", "firefox-disk")
def test_the_rules_lead_to_what_the_worlds_engines_play(visit, address):
    """Where the site has been made with the program; a difference leads back to its clause."""
    table = read(visit(game="chess"), "chess")
    link = table.page.locator(".contents a", has_text="What the world’s engines play")
    made = address.startswith("file:") and (Path(SITE) / "implementations").is_dir()
    assert link.count() == int(made)
    if not made:
        return
    link.click()
    table.page.click("text=Chess >> nth=0")
    table.page.locator("td.number a").first.click()
    assert table.page.locator("article svg").count() > 0
    table.page.locator("article h3 a").first.click()
    clause = table.page.inner_text("h1")
    table.page.click("text=In the law")
    table.until("document.querySelector('dialog#clause[open], #verdict')").settled()
    assert clause in table.page.inner_text("body")


def test_the_boards_form_of_an_address_leads_to_the_law(visit):
    table = read(visit(), "aviary")
    for fragment, title, shown in [
        ("game=chess", "Chess", "chess"),
        ("game=chess&clause=chess.castling", "Chess", "chess.castling"),
        ("clause=awele.feeding", "Awele", "awele.feeding"),
    ]:
        table.page.goto(table.address.removesuffix("index.html") + "rules.html#" + fragment)
        table.until("document.body.dataset.shown === it", shown)
        assert table.page.inner_text("h1") == title


def test_a_mistyped_address_leads_on(visit):
    # No such game: those that there are.
    table = read(visit(), "ches")
    assert table.page.locator("#page a[href='#chess']").count() == 1
    # No such clause: the page of its game, and a sentence.
    read(table, "chess.castlin")
    assert table.page.inner_text("h1") == "Chess"
    assert "chess.castlin" in table.page.inner_text(".astray")
    read(table, "chess.castling")
    assert table.page.locator(".astray").count() == 0


def test_the_board_says_what_it_does_not_know_of_an_address(visit):
    table = visit(gam="chess", judge="c8b6")
    assert "gam=chess" in table.page.inner_text("#astray")
    # The rest counts, and the sentence goes with the next thing that is done.
    table.expect_verdict("1. Ob6 (White) is legal").press("c1")
    table.choose_game("awele")
    assert table.page.is_hidden("#astray")
    # A game alone is its board.
    table.page.goto(table.address + "#chess")
    table.until("document.body.dataset.game === it", "chess")
