"""Every game's board, on a desktop and a phone, light and dark: nothing serious for axe-core, nothing beyond the edge.

With `PICTURES=DIR`, pictures are written there, to be looked at.
"""

import os
from pathlib import Path

import pytest
from conftest import in_chromium
from disputes import DISPUTES
from looks import SIZES, alike, fits, poor, usable


@in_chromium
@pytest.mark.parametrize(("size", "dark"), [("desktop", False), ("phone", True)], ids=["desktop-light", "phone-dark"])
@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.game)
def test_a_board_is_readable(visit, dispute, size, dark):
    table = visit(size=SIZES[size], **dispute.link(judge=dispute.move))
    table.page.emulate_media(color_scheme="dark" if dark else "light")
    table.expect_verdict("illegal")
    # Colours change for an eighth of a second.
    table.until("document.getAnimations().length === 0")
    if "PICTURES" in os.environ:
        shown = "dark" if dark else "light"
        table.page.screenshot(path=Path(os.environ["PICTURES"]) / f"{dispute.game}-{size}-{shown}.png", full_page=True)
    fits(table)
    seen = "(({left, right}) => left >= 0 && right <= innerWidth)(Board.at(it).getBoundingClientRect())"
    if dispute.target:
        assert table.page.evaluate(f"it => {seen}", dispute.target), f"{dispute.target} is not on the screen"
    usable(table)


GAMES = '[White "{}"]\n\n1. e4 e5 2. {} Nc6 (2... d5+) 3. Nc3 *\n\n'
SCHEMES = [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"color_scheme": "light", "forced_colors": "active"}]


def scenes(visit):
    """The page with everything chosen, current, illegal and disabled that there is."""
    table = visit(game="chess").tool("score")
    table.page.fill("#score-text", GAMES.format("A", "Nf3") + GAMES.format("B", "Ke3"))
    table.page.click("#read-score")
    table.page.click("#archive-games button >> nth=1")
    table.page.wait_for_selector("#score-result")
    yield table.settled(), "#archive-games [aria-pressed=true]", "#archive-games [aria-pressed=false]"
    table.tool("moves").page.click("#who summary")
    yield table, "#line [aria-current]", "#line .ply:not([aria-current])"
    table.page.click("#help-open")
    yield table, None, None
    table = visit(game="tori-shogi", rulings="swallow-drop-mate=loses", judge="4f4d").tool("setup")
    table.page.click("#setup [data-sign=S]")
    yield table.settled(), "#setup [aria-pressed=true]", "#tool-move"
    table = visit(game="awele", position="1,0,3,0,2,0/0,0,0,0,0,0 20-22 s", judge="A")
    yield table.rule("opponent-without-seeds", "need-not-feed"), "#tabs [aria-selected=true]", "#tabs [aria-selected=false]"


@in_chromium
def test_all_colours_are_told_apart(visit):
    known = [set() for _ in SCHEMES]
    for table, chosen, others in scenes(visit):
        for scheme, kinds in zip(SCHEMES, known):
            table.page.emulate_media(forced_colors="none")
            table.page.emulate_media(**scheme)
            table.until("document.getAnimations().length === 0")
            assert not poor(table, kinds), (chosen, scheme)
            assert not chosen or not alike(table, chosen, others), (chosen, scheme)
    table.page.emulate_media(forced_colors="none")
