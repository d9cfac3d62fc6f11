"""Links and pictures for others."""

import re

MOVES = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8".split()


def test_a_link_says_where_it_works(visit):
    table = visit(game="chess", moves=["e2e4"], judge="e7e4").expect_verdict("illegal")
    assert table.copy("#copy-link", "The link").endswith("#game=chess&moves=e2e4&judge=e7e4")
    assert "This link opens on this machine only" in table.page.inner_text("#elsewhere")
    table.page.fill("#elsewhere-base", "https://example.org/rulebook/")
    link = "https://example.org/rulebook/#game=chess&moves=e2e4&judge=e7e4"
    assert table.copy("#copy-elsewhere", "The link") == link
    # It is known from then on, and everything that is copied has it.
    assert not table.page.is_visible("#elsewhere")
    assert table.copy("#copy-link", "The link") == link
    assert link in table.copy("#copy-text", "The verdict")
    assert not table.page.is_visible("#elsewhere")


def test_a_verdict_is_copied_and_its_printed_address_is_whole(visit):
    table = visit(game="chess", moves=MOVES, judge="h2h5").expect_verdict("illegal")
    copied = table.copy("#copy-markdown", "Markdown")
    assert "chess.pawn.move" in copied and "9. h5" in copied and "#game=chess" in copied
    assert table.saved("png").startswith(b"\x89PNG")
    lines, width = table.page.evaluate("""(source) => {
        const svg = document.importNode(new DOMParser().parseFromString(source, 'image/svg+xml').documentElement, true);
        document.body.append(svg);
        const lines = [...svg.querySelectorAll(':scope > text')].map((one) => [one.textContent, one.getBBox().x + one.getBBox().width]);
        const { width } = svg.viewBox.baseVal;
        svg.remove();
        return [lines, width];
    }""", table.saved("svg").decode())
    assert all(right < width for _, right in lines)
    # Whoever types it in gets the same game.
    begins = next(at for at, (line, _) in enumerate(lines) if re.match("(file|http):", line))
    assert "".join(line for line, _ in lines[begins:]) == table.page.evaluate("Share.address()")
