"""The mouse and the keyboard in turn."""


def test_the_arrows_step_through_the_game_after_mouse_play(visit):
    table = visit(game="chess").press("e2").press("e4")
    table.until("State.now.moves.length === 1").settled()
    table.press("e7")
    table.page.keyboard.press("ArrowLeft")
    table.until("State.now.moves.length === 0").settled()
    table.page.keyboard.press("ArrowRight")
    table.until("State.now.moves.length === 1")


def test_the_focus_returns_where_it_was_when_a_clause_is_closed(visit):
    table = visit(game="chess", judge="e1e2")
    table.page.focus("#verdict .clause")
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector("dialog#clause[open]")
    table.page.keyboard.press("Escape")
    table.until("!State.now.clause").settled()
    table.until("document.activeElement.dataset.clause === 'chess.move.onto-friend'")


def test_an_own_piece_without_moves_is_picked(visit):
    # The Knight is picked, and then the Rook in the corner, which cannot move: it is asked why.
    table = visit(game="chess").press("b1").press("a1")
    table.until("Pick.origin === 'a1'")
    assert "illegal" in table.verdict() and table.page.evaluate("State.now.judge") == ""


def test_a_piece_slides_unless_the_reader_prefers_rest(visit):
    for motion, moves in [("no-preference", True), ("reduce", False)]:
        table = visit(game="chess")
        table.page.emulate_media(reduced_motion=motion)
        table.page.evaluate("""() => {
            window.slid = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, options) {
                window.slid = Math.max(window.slid, options.duration);
                return animate.call(this, frames, options);
            };
        }""")
        table.press("e2").press("e4")
        table.until("State.now.moves.length === 1").settled()
        took = table.page.evaluate("window.slid")
        assert (0 < took <= 200) if moves else took == 0
