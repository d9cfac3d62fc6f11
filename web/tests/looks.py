"""What every part of the page has to be: no wider than the screen, and usable by all."""

from axe_playwright_python.sync_playwright import Axe

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}


def fits(table):
    wide = table.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"the page is {wide} pixels wider than the screen"


def usable(table):
    """axe-core finds nothing serious."""
    # Without `preload`, which asks for the style sheet again, and cannot from the disk.
    found = Axe().run(table.page, options={"preload": False}).response["violations"]
    serious = [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")]
    assert not serious
