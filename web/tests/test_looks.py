"""Every game's board, on a desktop and a phone, light and dark: nothing serious for axe-core, nothing beyond the edge.

With `PICTURES=DIR`, pictures are written there, to be looked at.
"""

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from disputes import DISPUTES

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.game)
def test_a_board_is_readable(visit, dispute, size, dark):
    table = visit(size=SIZES[size], **dispute.link(judge=dispute.move))
    table.page.emulate_media(color_scheme="dark" if dark else "light")
    table.expect_verdict("illegal")
    # Colours change for an eighth of a second.
    table.until("document.getAnimations().length === 0")
    if "PICTURES" in os.environ:
        way = "served" if table.address.startswith("http") else "disk"
        shown = "dark" if dark else "light"
        table.page.screenshot(path=Path(os.environ["PICTURES"]) / f"{dispute.game}-{size}-{shown}-{way}.png", full_page=True)
    wide = table.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"the page is {wide} pixels wider than the screen"
    seen = "(({left, right}) => left >= 0 && right <= innerWidth)(Board.at(it).getBoundingClientRect())"
    if dispute.target:
        assert table.page.evaluate(f"it => {seen}", dispute.target), f"{dispute.target} is not on the screen"
    # Without `preload`, which asks for the style sheet again, and cannot from the disk.
    found = Axe().run(table.page, options={"preload": False}).response["violations"]
    serious = [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")]
    assert not serious
