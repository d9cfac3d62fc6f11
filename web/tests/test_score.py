"""The sample game of Awarichess, stepped through; scores and archives, read and shown."""

from pathlib import Path

from conftest import in_chromium

FIXTURES = Path(__file__).parents[2] / "fixtures"


@in_chromium  # A long way, and each step is one of many.
def test_the_sample_game_is_stepped_through(visit):
    table = visit(game="awarichess").read_score((FIXTURES / "awarichess/sample-game.txt").read_text()).tool("moves")
    assert "checkmate" in table.page.text_content("#score-result")
    # The score leaves moves out once (`etc.`): there the game goes on from another position.
    steps = table.page.evaluate("Tree.after(State.now.tree).length")
    moves = table.page.evaluate("Tree.after(State.now.tree).filter(({ move }) => move).length")
    assert table.page.locator("#line .gap").count() == 1 == steps - moves
    # Both halves of a move of Awele are one entry.
    assert table.page.locator("#line .ply").count() < steps
    seen = set()
    for at in range(steps):
        table.page.click("#forward")
        table.until("State.now.node.number === it", at + 1).settled()
        seen.add(table.page.inner_html("#board"))
    assert len(seen) == steps
    assert table.page.is_disabled("#forward")
    assert table.page.inner_text("#status") == "Black wins: checkmate"


def test_an_empty_box_has_no_score_and_leaves_a_list_of_games(visit):
    table = visit(game="chess").tool("score")
    table.page.evaluate("Archive.open('1. e4 e5 *\\n\\n[Event \"b\"]\\n\\n1. d4 d5 *\\n')")
    table.page.wait_for_selector("#archive-games li:nth-child(2)")
    table.page.fill("#score-text", " ")
    table.page.click("#read-score")
    table.page.wait_for_selector(".note:has-text('There is no score yet')")
    assert table.page.locator("#archive-games li").count() == 2


def test_false_claims_are_marked(visit):
    # In `Bxc4` nothing is captured: the score claims what is untrue.
    table = visit(game="chess").read_score("1. e4 e5 2. Bxc4")
    told = table.page.inner_text("#score-result [data-told=untrue]")
    assert told.startswith("Untrue: in 2. Bxc4, nothing is captured on c4")
    assert table.tool("moves").page.locator("#line .ply.untrue").count() == 1


CLUB = """[Event "Club evening"]
[Site "?"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 $1 e5 2. Nf3 {the usual} (2. f4!? exf4 (2... d5 3. exd5) 3. Nf3 g5) 2... Nc6 3. Bb5!? a6 1-0
"""


def entries(table):
    """The moves as they are listed, variations in brackets."""
    read = """(list) => [...list.children].map((item) => item.className === 'variation'
        ? ['[', ...READ(item.firstChild), ']'].join(' ') : item.innerText.replace(/\\s+/g, ' ').trim())"""
    return table.page.evaluate(f"(() => {{ const READ = {read}; return READ(byId('line')).join(' '); }})()")


def test_a_game_with_variations_is_a_tree_and_is_copied_as_pgn(visit):
    table = visit(game="chess").read_score(CLUB).tool("moves")
    assert entries(table) == ("1. e4! e5 2. Nf3 the usual [ 2. f4!? exf4 [ 2… d5 3. exd5 ] 3. Nf3 g5 ] 2… Nc6 3. Bb5!? a6 1-0")
    # A move in a variation of a variation is pressed: the moves before it are those that lead there.
    table.page.click("#line .variation .variation .ply:has-text('exd5')")
    table.settled()
    assert table.page.evaluate("State.now.moves") == ["e2e4", "e7e5", "f2f4", "d7d5", "e4d5"]
    assert table.page.inner_text("#line [aria-current]") == "exd5"
    copied = table.copy("#copy-score", "The score")
    assert copied == """[Event "Club evening"]
[Site "?"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 $1 e5 2. Nf3 {the usual} (2. f4 $5 exf4 (2... d5 3. exd5) 3. Nf3 g5) 2... Nc6 3. Bb5 $5 a6 1-0
"""
    # What was copied is read again.
    table.read_score(copied).tool("moves")
    assert table.copy("#copy-score", "The score") == copied


def test_moves_that_are_played_are_listed_as_the_document_writes_them(visit):
    table = visit(game="chess", position="4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1")
    table.press("e8").press("d7").press("e1").press("g1")
    assert entries(table) == "1… Kd7 2. O-O"
    assert table.copy("#copy-score", "The score") == """[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1"]

1... Kd7 2. O-O *
"""


def test_each_game_lists_its_own_notation(visit):
    for game, moves, listed in [
        ("tori-shogi", ["4e4d"], "1. Sw-4d"),
        ("awele", ["F", "f"], "1. F f"),
        ("awarichess", ["E", "d", "D"], "1. Ed 2. D"),
    ]:
        table = visit(game=game, moves=moves)
        assert entries(table) == listed


def stops(visit, score, **state):
    """A score that stops is read; the table, and what is marked in it."""
    table = visit(game="chess", **state).read_score(score)
    table.until("document.querySelector('.note')")
    return table, table.page.inner_text("#score-result mark")


def test_a_score_that_stops_puts_the_board_before_the_word(visit):
    # Black's second move is illegal: the board shows the position before it.
    table, marked = stops(visit, "1. e4 e5\n2. Nf3 Ke6 3. d4")
    assert marked == "Ke6"
    assert "2... Ke6 is illegal (Article 3.8.1, chess.king.move)." in table.page.inner_text("#score-result [data-told=illegal]")
    assert "2... Ke6 (Black) is illegal" in table.verdict() and table.clauses()[0] == "chess.king.move"
    assert table.square("e8").get_attribute("aria-label").startswith("e8, Black King")
    # The word is found in the text too.
    table.page.click("#score-result .find")
    assert table.page.evaluate("(() => { const area = byId('score-text');"
                               " return area.value.slice(area.selectionStart, area.selectionEnd); })()") == "Ke6"
    # Forward the game goes on as it was played.
    table.page.click("#forward")
    assert table.settled().square("e6").get_attribute("aria-label").startswith("e6, Black King")


def test_a_word_that_cannot_be_read_is_numbered_from_the_position(visit):
    table, marked = stops(visit, "position: 4k3/8/8/8/8/8/8/R3K2R b KQ - 0 17\n{é😀} 17... Kd7 18. Kxyz")
    assert marked == "Kxyz"
    assert "18. Kxyz cannot be read: " in table.page.inner_text("#score-result [data-told=unread]")
    assert "18. Kxyz cannot be read" in table.verdict()
    assert table.page.evaluate("State.now.moves.join()") == "e8d7"


def test_each_meaning_of_a_word_has_its_reason(visit):
    table, marked = stops(visit, "1. e4 e5 2. Rd5")
    assert marked == "Rd5"
    said = table.page.inner_text("#score-result .meanings")
    assert "a1d5" in said and "h1d5" in said and said.count("chess.rook.move") == 2
    assert "2. Rd5 is illegal" in table.verdict()


def test_what_may_have_gone_wrong_in_writing_is_told(visit):
    table, _ = stops(visit, "1. e4 e5 2. Nf3 Nc6 3. Bd5 a6 4. Ba4 Nf6")
    assert "if 3. Bd5 is read as Bb5, all the rest is legal" in table.page.inner_text("#score-result").replace("If", "if")


def test_the_first_word_can_stop_a_score(visit):
    table, marked = stops(visit, "1. e5", position="4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert marked == "e5"
    assert table.page.inner_text("#status") == "White to move"


def test_after_reading_the_keys_stand_at_the_first_move(visit):
    table = visit(game="chess").read_score("1. f3 e5 2. g4 Qh4# 0-1")
    table.until("document.querySelector('.note')")
    assert table.page.inner_text(".note") == "2 moves read; Black wins: checkmate."
    assert table.page.evaluate("document.activeElement.id") == "forward"
    table.page.keyboard.press("ArrowRight")
    table.until("State.now.moves.join() === 'f2f3'").settled()


def test_notes_of_a_score_are_shown(visit):
    table = visit(game="chess").read_score('[Termination "Time forfeit"]\n\n1. e4 e5 3. Nf3 {no end')
    notes = table.page.locator("#score-result [data-told=note] > p:first-child").all_inner_texts()
    assert notes == [
        "Line 3: The number 3 stands before move 2.",
        "Line 3: The comment that begins here does not end; what follows is not read.",
        "Line 3: If only row 2 is missing, as the numbers show, 687 pairs of moves leave all the rest legal (1 word); 687 positions at the end.",
    ]


GAME = '[White "{0}"]\n[Black "Anna"]\n[Result "1-0"]\n\n1. e4 e5 2. {1} 1-0\n\n'
BUTTONS = "#archive-games button"


def open_archive(table, tmp_path, text, encoding="utf-8"):
    file = tmp_path / "games.pgn"
    file.write_bytes(text.encode(encoding))
    table.tool("score").page.set_input_files("#score-file", file)
    table.until("document.querySelector('.note')")
    return table.settled()


def test_of_several_games_one_is_chosen(visit, tmp_path):
    text = GAME.format("Zoë", "Nf3") + GAME.format("Ben", "Ke3") + GAME.format("Cem", "Bc4")
    table = open_archive(visit(game="chess"), tmp_path, text, "latin-1")
    assert table.page.locator(BUTTONS).all_inner_texts() == ["Zoë – Anna", "Ben – Anna", "Cem – Anna"]
    assert "read as Windows-1252" in table.page.inner_text("#archive")
    assert table.page.locator("#archive-games > li").nth(1).inner_text().endswith("2. Ke3 is illegal (Article 3.8.1, chess.king.move)")
    # Only the text of the game that is chosen is the score.
    table.page.click(f"{BUTTONS} >> nth=2")
    table.page.wait_for_selector("#score-result")
    table.settled()
    assert table.page.input_value("#score-text") == GAME.format("Cem", "Bc4")
    assert table.page.evaluate("Tree.last(State.now.node).move") == "f1c4"
    assert table.page.get_attribute(f"{BUTTONS} >> nth=2", "aria-pressed") == "true"
    assert "Only the 1 game with something to report" in table.page.inner_text("#archive")
    table.page.check("#archive-telling")
    assert table.page.locator(BUTTONS).all_inner_texts() == ["Ben – Anna"]
    # Another game has another list: none.
    table.choose_game("aviary")
    assert table.page.locator(BUTTONS).count() == 0


def windows_1252(byte):
    """A letter, or the control of that number, as in src/referee/score/charset.rs."""
    return bytes([byte]).decode("cp1252", "ignore") or chr(byte)


def test_a_file_is_decoded_as_the_law_decodes_it(visit):
    page = visit(game="chess").page

    def decoded(data):
        return page.evaluate("(bytes) => Archive.decoded(new Uint8Array(bytes).buffer)", list(data))

    for byte in range(256):
        # 0xff is not UTF-8 in any line.
        assert decoded([0x65, byte, 0xFF]) == {"text": f"e{windows_1252(byte)}ÿ", "older": True}, byte
    # Each line by itself.
    assert decoded(b"\xc3\xa9\n\xe9\r\xc3\xa9") == {"text": "é\né\ré", "older": True}
    assert decoded("é\n".encode()) == {"text": "é\n"}
    for order in ["utf-16-le", "utf-16-be"]:
        assert decoded("\ufeff1. é".encode(order)) == {"text": "1. é"}


def test_pasted_games_are_divided_or_read_as_one(visit):
    table = visit(game="chess").tool("score")
    table.page.fill("#score-text", "1. e4 e5\n\n1. d4 d5\n")
    table.page.click("#read-score")
    table.page.wait_for_selector(BUTTONS)
    assert table.page.locator(BUTTONS).all_inner_texts() == ["The game in line 1", "The game in line 3"]
    table.page.click("#archive-one")
    table.page.wait_for_selector("#score-result:has-text('2 moves')")
    assert "number 1 stands before move 2." in table.page.inner_text("#score-result [data-told=note]")


def test_an_archive_does_not_freeze_the_page(visit, tmp_path):
    table = visit(game="chess")
    one = GAME.format("A", "Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O")
    many = 1_000_000 // len(one)
    # The longest time for which the page does nothing else.
    table.page.evaluate("""() => {
        let last = performance.now();
        window.began = last;
        window.longest = 0;
        setInterval(() => {
            window.longest = Math.max(window.longest, performance.now() - last);
            last = performance.now();
        }, 10);
    }""")
    (tmp_path / "many.pgn").write_text(one * many)
    table.tool("score").page.set_input_files("#score-file", tmp_path / "many.pgn")
    table.page.wait_for_selector(BUTTONS)
    # A game can be chosen while the rest is read, and the board answers.
    table.page.click(f"{BUTTONS} >> nth=1")
    table.until("document.querySelector('#score-result')")
    table.page.click("#forward")
    table.until("State.now.moves.length === 1")
    table.until("byId('archive').querySelector('progress') === null")
    assert f"{many:,} games" in table.page.inner_text("#archive")
    # On a busy machine whatever it does takes longer, and all of it does.
    longest, whole = table.page.evaluate("[window.longest, performance.now() - window.began]")
    assert longest < max(1000, whole / 3)
    assert table.page.locator(BUTTONS).count() == 200
    table.page.click("#archive-more")
    assert table.page.locator(BUTTONS).count() == 400


def told(table):
    """The messages about the score, each with its class."""
    return table.page.eval_on_selector_all(
        "#score-result [data-told]", "all => all.map((one) => [one.dataset.told, one.querySelector('p').textContent])")


def test_all_that_is_told_of_a_score_stands_in_the_laws_order_and_words(visit):
    # f3 gives no check, e7-e5 has a hyphen, Black mates, a move follows, and the result is White's.
    table = visit(game="chess").read_score("1. f3+ e7-e5 2. g4 Qh4# 3. a3 1-0")
    found = told(table)
    assert [kind for kind, _ in found] == ["untrue", "untrue", "late", "slip"]
    said = [words for _, words in found]
    assert "Untrue: in 1. f3+, " in said[0] and "1-0 is untrue: " in said[1]
    assert said[2] == "3. a3 was played after the end of the game: Black has won: checkmate (Article 5.1.1, chess.end.checkmate)."
    assert "Slip: in 1... e7-e5, " in said[3]
    # In the verdict a move after the end is called the same.
    table.expect_verdict("3. a3 (White) was played after the end of the game")
    assert "is illegal" not in table.verdict() + table.page.inner_text("#score-result")
    # A place in the text, and a move.
    table.page.click("#score-result [data-told=slip] .find")
    assert table.page.evaluate("getSelection().toString() || byId('score-text').value.slice(byId('score-text').selectionStart,"
                               " byId('score-text').selectionEnd)") == "e7-e5"
    table.page.click("#score-result [data-told=slip] .to")
    assert table.settled().page.evaluate("State.now.moves") == ["f2f3", "e7e5"]


def test_the_answer_stands_where_it_is_asked_for(visit):
    broken = '[White "A"]\n[Round "2"]\n\n1. e4 e5 2. Ke3 Nc6 3. Kd5 Nf6 4. Kxyz a6\n'
    for size in ({"width": 1280, "height": 800}, {"width": 390, "height": 844}):
        table = visit(size=size, game="chess").read_score(broken)
        table.until("document.querySelector('.note')")
        top, bottom, end = table.page.evaluate("""(() => {
            const first = document.querySelector('#score-result [data-told]');
            const { top } = first.getBoundingClientRect();
            // The buttons below it may be scrolled to.
            const { bottom } = first.querySelector('.consequence').getBoundingClientRect();
            return [top, bottom, Math.min(innerHeight, byId('score').getBoundingClientRect().bottom)];
        })()""")
        assert 0 <= top and bottom <= end
        assert "Round 2" in table.page.inner_text("#title")
        # In the order of the game, and what follows from a move is said of it.
        assert [words.split(" is ")[0] for kind, words in told(table) if kind == "illegal"] == ["2. Ke3", "3. Kd5"]
        assert table.page.locator("#score-result .consequence").count() == 1
        assert "2. Ke3 is illegal" in table.page.inner_text("#score-result li:has(.consequence)")


def test_a_loss_of_both_is_no_draw(visit):
    table = visit(game="chess").read_score('[Result "0-0"]\n\n1. e4 e5 0-0').tool("moves")
    table.page.keyboard.press("End")
    table.settled().until("State.now.node.end").settled()
    assert table.page.inner_text("#status") == "Both players have lost: as the score says"
    copied = table.copy("#copy-score", "The score")
    assert copied == '[Result "0-0"]\n\n1. e4 e5 0-0\n'


def test_a_position_in_the_score_belongs_to_setting_up(visit):
    position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    table = visit(game="chess").read_score(position)
    assert "It belongs to “Set up”." in table.page.inner_text("#score-result")
    table.page.click("#score-elsewhere")
    assert table.settled().page.evaluate("State.now.position") == position
    assert table.page.is_visible("#setup")
    # With moves after it, it is the position of a score.
    for text, moves in ((f"{position} 1. O-O Ke7", ["e1g1", "e8e7"]), (f"{position}\nKd2", ["e1d2"]), ("startpos 1. e4", ["e2e4"])):
        table = visit(game="chess").read_score(text)
        table.page.click("#score-elsewhere")
        table.page.wait_for_selector("#score-result:has-text('1 move.')")
        assert table.settled().page.evaluate("Tree.after(State.now.tree).map(({ move }) => move)") == moves


def test_a_mended_score_and_two_sheets_are_read_so(visit):
    table = visit(game="chess").read_score('[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bd5 a6 4. Ba4 Nf6 5. O-O Be7')
    table.page.click("#score-result .mend >> nth=0")
    table.page.wait_for_function("!document.querySelector('#score-result .mend')")
    table.settled()
    assert table.page.input_value("#score-text") == '[White "A"]\n\ne2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7'
    # White's sheet and Black's, with a mistake each.
    table = visit(game="chess")
    table.page.click("#tab-score")
    table.page.click("#score details summary:text('The other sheet')")
    table.page.fill("#other-sheet", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. ? Nf6 5. O-O Be7")
    table.read_score("1. e4 e5 2. Nf3 Nc6 3. Bd5 a6 4. Ba4 Nf6 5. O-O Be7")
    said = table.page.inner_text("#score-result .merged")
    assert "3. Bd5 is read as Bb5" in said, said
    table.page.click("#score-result .mend")
    table.page.wait_for_function("!document.querySelector('#score-result .merged')")
    assert table.page.input_value("#score-text") == "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"
