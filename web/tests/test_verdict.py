"""What the verdict holds, and what it does not say of a move that is innocent."""

import re

SAFE = "No piece can be moved that will either expose the king of the same colour to check"


def test_the_words_of_the_clause_and_of_the_document_are_in_the_verdict(visit):
    # The King on e1 would step beside Black's Rook on d2, which attacks d1.
    table = visit(game="chess", position="4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", judge="e1d1")
    table.until("document.querySelector('#verdict [data-words=\"chess.king.safe\"] p')")
    assert "leaves their own King attacked" in table.verdict() and SAFE in table.verdict()
    assert not table.page.evaluate("document.querySelector('dialog[open]')")
    assert SAFE in table.copy("#copy-text", "The verdict")
    assert SAFE in table.copy("#copy-markdown", "Markdown")
    # Each line is a text of its own, and the address is longer than one.
    said = re.sub("<[^>]+>", "", table.saved("svg").decode())
    assert "Chess" in said and "(Article 3.9.2)" in said and "judge=e1d1" in said


def test_house_rules_are_said_wherever_the_verdict_goes(visit):
    table = visit(game="tori-shogi", rulings="repetition=none")
    assert table.page.is_visible("#house")
    assert table.page.inner_text("#house") == "House rules: repetition=none"
    assert "house rules: repetition=none" in table.page.title()
    table.type("5f5e")
    assert "house rules repetition=none" in table.copy("#copy-text", "The verdict")
    assert "house rules" in table.saved("svg").decode()
    table.tool("rulings").page.click("#rulings-default")
    assert not table.settled().page.is_visible("#house")


def test_the_word_that_cannot_be_read_is_named_not_the_move_before_it(visit):
    table = visit(game="chess", moves=["e2e4", "zz"])
    assert "1... zz (Black) cannot be read" in table.verdict() and "e4" not in table.verdict()
    assert table.page.text_content("#verdict .badge") == "cannot be read"


def test_a_move_gets_one_verdict_in_either_notation(visit):
    # The King on e1 cannot go to e2, where its own Pawn stands.
    said = []
    for written in ["e1e2", "Ke2"]:
        table = visit(game="chess")
        table.page.fill("#move", written)
        table.page.click("#judge")
        table.until("State.now.judge === 'e1e2'").settled().expect_verdict("1. Ke2 (White) is illegal.")
        assert not table.page.query_selector(".consequence")
        said.append((table.verdict(), table.page.url.split("#")[1]))
    assert said[0] == said[1] and "illegal" in said[0][0]


def test_a_draw_that_may_be_claimed_is_said_with_its_clause(visit):
    # Both Knights go out and home: the start stands for the third time after the eighth move.
    out_and_home = ["g1f3", "g8f6", "f3g1", "f6g8"]
    table = visit(game="chess", moves=out_and_home * 2)
    claim = "Then a draw may be claimed (Article 9.2.2, chess.claim.repetition; since 4... Ng8)."
    assert table.page.inner_text("#verdict .then") == claim
    assert table.page.inner_text("#status") == "White to move; a draw may be claimed"
    assert claim in table.copy("#copy-text", "The verdict")
    table.page.click("#verdict .then [data-clause='chess.claim.repetition']")
    table.page.wait_for_selector("dialog[open]")
    # One move before it may be claimed with the move that is announced.
    table = visit(game="chess", moves=(out_and_home * 2)[:-1], judge="f6g8")
    said = table.page.locator("#verdict .before, #verdict .then").all_inner_texts()
    announced = "Before this move, a draw may be claimed with Ng8, before it is made (Article 9.2.1, chess.claim.with-a-move)."
    assert said == [announced, claim]
    # The clock alone: nothing was asked yet.
    table = visit(game="chess", position="4k3/8/8/8/8/8/8/R3K3 w - - 100 80")
    clock = "A draw may be claimed (Article 9.3.2, chess.claim.fifty-moves; since the first position)."
    assert table.page.inner_text("#verdict .claim") == clock
    # Where such a game is drawn at once there is nothing to claim.
    table = visit(game="chess", rulings="automatic-draws", position="4k3/8/8/8/8/8/8/R3K3 w - - 100 80")
    assert "Draw.Fifty moves" in table.verdict() and not table.page.query_selector("#verdict .claim")


def test_a_draw_that_may_be_claimed_after_a_score_is_said(visit):
    table = visit(game="chess").tool("score")
    repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"
    for words, said in ((repeated, ["chess.claim.repetition"]), (f"{repeated} draw claimed", [])):
        table.page.fill("#score-text", words)
        table.page.click("#read-score")
        table.page.wait_for_selector("#score-result")
        table.settled()
        links = table.page.locator("#score-result [data-told=claim] .clause").all_inner_texts()
        assert links == said


def test_a_game_is_played_on_as_it_was_played(visit):
    # White's King goes two squares, which no King does; Black answers, and nobody has noticed.
    table = visit(game="chess").tool("score")
    table.page.fill("#score-text", "1. e4 e5 2. Ke3 Nc6")
    table.page.click("#read-score")
    table.page.wait_for_selector("#score-result .wrong")
    assert "chess.king.move" in table.page.inner_text("#score-result")
    assert "2. Ke3 (White) is illegal" in table.verdict()
    # What the Laws have follow from it is said; what one only asks about leads to nothing.
    assert "taken back" in table.page.inner_text("#verdict .consequence")
    table.page.click("#as-played")
    table.settled()
    # The King stands on e3, and Black's answer comes next.
    assert "4K3" in table.page.evaluate("State.now.position")
    table.page.click("#forward")
    assert table.settled().page.evaluate("State.now.moves.join()") == "b8c6"


def test_the_way_back_closes_what_is_open(visit):
    table = visit(game="chess", moves=["e2e4"], judge="e7e4").expect_verdict("illegal")
    page = table.page
    before = page.evaluate("State.write(State.now)")
    shut = "!document.querySelector('dialog[open]') && State.write(State.now) === it && !location.hash.includes('clause')"
    for close in (page.go_back, lambda: page.keyboard.press("Escape")):
        page.click("#verdict .clause >> nth=0")
        page.wait_for_selector("dialog#clause[open]")
        table.settled()
        assert "clause=" in page.url
        close()
        table.until(shut, before).settled()
    # Closed otherwise, it is not in the way back.
    page.click("#help-open")
    page.keyboard.press("Escape")
    page.click("#help-open")
    page.go_back()
    table.until(shut, before)
    # What is done at once after closing is kept.
    page.click("#verdict .clause >> nth=0")
    page.wait_for_selector("dialog#clause[open]")
    page.evaluate("byId('clause').close(), State.play('e7e5')")
    table.until("location.hash.includes('e7e5')").settled()
    assert page.evaluate("State.now.moves") == ["e2e4", "e7e5"]
