"""Playing, and what is said of what cannot be."""


def test_a_move_is_played_taken_back_and_played_again(visit):
    table = visit(game="chess")
    table.press("e2").press("e4")
    assert table.page.inner_text("#status") == "Black to move"
    table.page.click("#back")
    assert table.settled().page.inner_text("#status") == "White to move"
    table.page.click("#forward")
    assert table.settled().page.inner_text("#status") == "Black to move"
    assert "moves=e2e4" in table.page.url


def test_a_piece_is_dragged(visit):
    table = visit(game="aviary")
    table.square("c8").drag_to(table.square("b6"), force=True)
    table.until("State.now.moves.join() === 'c8b6'")


def test_a_second_press_waits_for_the_first_ones_answer(visit):
    table = visit(game="chess")
    table.page.evaluate("void Pick.press('e2'), void Pick.press('e4')")
    table.settled()
    assert table.page.evaluate("State.now.moves") == ["e2e4"]


def test_a_piece_stays_picked_only_on_its_position(visit):
    table = visit(game="chess").press("d2")
    assert table.page.evaluate("Pick.origin") == "d2"
    table.type("e2e4")
    assert table.page.evaluate("Pick.origin") == ""
    # The answer about d7 comes when the Pawn on e7 has moved.
    table.page.evaluate("""async () => {
        Pick.press('d7');
        for (let tick = 0; tick < 99 && !ask.unanswered; tick++) await null;
        State.play('e7e5');
    }""")
    table.settled()
    assert table.page.evaluate("[State.now.moves.length, Pick.origin]") == [2, ""]


def test_moves_to_one_square_are_chosen_between(visit):
    table = visit(game="chess", position="8/P6k/8/8/8/8/8/K7 w - - 0 1")
    table.press("a7").press("a8")
    table.page.click("#verdict [data-move='a7a8n']")
    table.settled()
    assert "moves=a7a8n" in table.page.url


def test_the_documents_notation_is_read(visit):
    table = visit(game="tori-shogi")
    table.page.fill("#move", "Sw-4d")
    table.page.click("#play")
    table.until("State.now.moves.length + State.now.judge.length > 0")
    assert "moves=4e4d" in table.page.url


def test_an_impossible_position_says_all_its_reasons(visit):
    # fixtures/tori-shogi/bad-positions: five Cranes, and the Phoenix attacked by the player to move.
    table = visit(game="tori-shogi", position="3k3/7/7/CC5/7/7/K2R3 b 2Cc", rulings="phoenix-into-check=illegal")
    table.expect_verdict("impossible")
    assert table.clauses() == ["tori-shogi.set", "tori-shogi.position.phoenix-open"]


def test_what_cannot_be_read_is_shown_with_its_place(visit):
    table = visit(game="aviary", position="8/8/8/8/8/8/8/7x[] w")
    table.expect_verdict("cannot be read").expect_verdict("after `…")


def test_rulings_change_what_is_legal_at_once(visit):
    # fixtures/awele/feeding: North has no seeds; by default only what feeds is legal.
    table = visit(game="awele", position="1,0,3,0,2,0/0,0,0,0,0,0 20-22 s")
    assert "1 legal move" in table.page.inner_text("#moves")
    table.rule("opponent-without-seeds", "need-not-feed").tool("rulings")
    assert "2 moves more are legal" in table.page.inner_text("#verdict")


def test_a_link_is_copied(visit):
    table = visit(game="chess", moves=["e2e4"], judge="e7e4").expect_verdict("illegal")
    copied = table.copy("#copy-link", "The link")
    assert copied.endswith("#game=chess&moves=e2e4&judge=e7e4")


def test_a_verdict_is_copied(visit):
    table = visit(game="chess", judge="e2e5").expect_verdict("illegal")
    copied = table.copy("#copy-markdown", "Markdown")
    assert "chess.pawn.move" in copied and "e2e5" in copied and "#game=chess" in copied
    with table.page.expect_download() as svg:
        table.page.click("#save-svg")
    assert "<svg" in svg.value.path().read_text()
    with table.page.expect_download() as png:
        table.page.click("#save-png")
    assert png.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_disagreement_is_loud(visit):
    table = visit(game="chess")
    table.page.evaluate("Differ.show(Main.question(), '', { field: 'legal', model: ['e2e4'], bitboard: [] })")
    assert table.page.is_visible("#differ")
    said = table.page.inner_text("#differ")
    assert "model: [\"e2e4\"]" in said and "rulebook explain chess 'startpos'" in said


def test_clauses_are_found_by_words(visit):
    table = visit(game="tori-shogi").tool("law")
    table.page.fill("#law input", "drop mate")
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector("#law .clause[data-clause='tori-shogi.drop.mate']")
