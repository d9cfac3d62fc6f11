"""Every game's board, on a desktop and a phone, light and dark: nothing serious for axe-core, nothing beyond the edge.

With `PICTURES=DIR`, pictures are written there, to be looked at.
"""

import os
from pathlib import Path

import pytest
from conftest import in_chromium
from disputes import DISPUTES
from looks import SIZES, fits, usable


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
