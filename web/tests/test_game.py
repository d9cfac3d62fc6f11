"""A game is kept: its moves with all that was tried, what is said of them, who played, and how it ended."""

import re

from conftest import everywhere, in_chromium, visiting
from looks import usable
from test_score import CLUB, entries

# Black, a Pawn behind, resigns although the board goes on.
RESIGNED = """[Event "Club evening"]
[White "Anna"]
[Black "Ben"]
[Result "1-0"]
[Termination "Black resigned on the spot"]

1. e4 $1 e5 2. Nf3 {the usual} Nc6 3. Bb5!? a6 4. Bxc6 dxc6 5. Nxe5 1-0
"""
WHOLE = "1. e4! e5 2. Nf3 the usual 2… Nc6 3. Bb5!? a6 4. Bxc6 dxc6 5. Nxe5 1-0"
TRIED = "1. e4! e5 2. Nf3 the usual [ 2. d4 exd4 ] 2… Nc6 3. Bb5!? a6 4. Bxc6 dxc6 5. Nxe5 1-0"


def at(table, number):
    return table.until("State.now.node.number === it", number).settled()


def kept(table):
    """All that is shown of a game in which another second move was tried."""
    table.tool("moves").until("document.querySelectorAll('#line .ply').length === 11")
    assert entries(table) == TRIED
    assert table.page.inner_text("#line [aria-current]") == "exd4"
    assert table.page.inner_text("#title") == "Anna – Ben · Club evening"
    assert table.page.inner_text("#status") == "White to move"


@everywhere
def test_a_move_tried_on_the_way_loses_nothing(visit):
    table = visit(game="chess").read_score(RESIGNED)
    for number in (1, 2):
        table.page.keyboard.press("ArrowRight")
        at(table, number)
    assert entries(table.tool("moves")) == WHOLE
    table.press("d2").press("d4").until("State.now.moves.length === 3").settled()
    table.press("e5").press("d4").until("State.now.moves.length === 4").settled()
    kept(table)
    # A link from here, opened by another, and the page loaded anew.
    other = visit()
    other.page.goto(table.page.url)
    kept(other.settled())
    other.page.reload()
    kept(other.settled())
    # The end is that of the game as it was played.
    other.page.keyboard.press("Home")
    at(other, 0).page.keyboard.press("End")
    other.settled().until("State.now.node.end").settled()
    assert other.page.inner_text("#status") == "White wins: Black resigned on the spot"


def test_what_was_tried_and_said_comes_back_in_the_copied_score(visit):
    table = visit(game="chess").read_score(RESIGNED)
    table.page.click("#forward")
    at(table, 1).page.click("#forward")
    at(table, 2).type("d2d4")
    copied = table.tool("moves").copy("#copy-score", "The score")
    assert copied == RESIGNED.replace("{the usual}", "{the usual} (2. d4) 2...").replace("Bb5!?", "Bb5 $5")
    # What is tried after the end is none of the game's moves.
    table.page.keyboard.press("Home")
    at(table, 0).page.keyboard.press("End")
    table.until("State.now.node.end").settled().page.fill("#move", "d8g5")
    table.page.click("#play")
    table.page.click("#verdict .options button")
    table.until("State.now.moves.at(-1) === 'd8g5'").settled()
    assert "5. Nxe5 (5. Nxe5 Qg5) 1-0" in table.copy("#copy-score", "The score")
    # In other games too.
    table = visit(game="tori-shogi").read_score('[Black "Kei"]\n1. Sw-4d {bold} Swx4d (1... Fa-4c) White resigns')
    table.tool("moves")
    said = table.copy("#copy-score", "The score")
    assert said == '[Black "Kei"]\n1. Sw-4d {bold} 1... Swx4d (1... Fa4b-4c {The law: the White Swallow, a friend, stands on 4c (tori-shogi.move.onto-friend).}) White resigns\n'
    table.page.keyboard.press("End")
    table.settled().until("State.now.node.end").settled()
    assert table.page.inner_text("#status") == "Black wins: resignation"


# The King goes where no King does, a glyph is written twice, and what follows is no move.
BROKEN = """[Result "0-1"]
[Termination "time forfeit"]

1. e4?! $6 e5 2. Ke3 Nc6 {so it was} 3. Kxyz a6 4. Nf3 $2 0-1
"""


def test_a_copied_score_is_as_recorded_with_what_the_law_has_against_it(visit):
    table = visit(game="chess").read_score(BROKEN).tool("moves")
    assert entries(table) == "1. e4?! e5 2. Ke3 … 2… Nc6 so it was not read: Kxyz a6 Nf3? 0-1"
    king = "{The law: the King on e1 does not move to e3: it moves one square in any direction, or two from its first square to castle (chess.king.move).}"
    unread = "{The law: cannot read Kxyz: after Kx: found yz, expected the target, a square a1–h8.}"
    copied = table.copy("#copy-score", "The score")
    assert copied == f'''[Result "0-1"]
[Termination "time forfeit"]

1. e4 $6 e5 2. Ke3 {king} 2... Nc6 {{so it was}} Kxyz {unread} a6 Nf3 $2 0-1
'''
    # Read again it says no more; loaded anew it says the same.
    assert table.read_score(copied).tool("moves").copy("#copy-score", "The score") == copied
    table.page.reload()
    assert table.settled().tool("moves").copy("#copy-score", "The score") == copied
    # The result is the recorded one, though the law has another.
    table = visit(game="chess").read_score('[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n[Termination "time forfeit"]\n\n1. Kd2 Kd7 0-1').tool("moves")
    copied = table.copy("#copy-score", "The score")
    assert copied.endswith("(chess.winnable.flag).} 0-1\n") and '[Result "0-1"]' in copied


def test_a_variation_becomes_the_line_or_goes(visit):
    table = visit(game="chess").read_score(CLUB).tool("moves")
    table.page.click("#line .variation >> nth=0 >> .ply:has-text('f4')")
    table.settled().page.click("#promote")
    table.settled().until("byId('line').textContent.includes('the usual')")
    assert entries(table).startswith("1. e4! e5 2. f4!? [ 2. Nf3 the usual 2… Nc6")
    table.page.click("#delete")
    table.settled()
    assert entries(table) == "1. e4! e5 2. Nf3 the usual 2… Nc6 3. Bb5!? a6 1-0"
    table.page.go_back()
    table.until("byId('line').textContent.includes('f4')")


def test_moves_are_numbered_and_written_as_players_do(visit):
    table = visit(game="chess", moves=["e2e4", "e7e5", "d1f7", "e8f7"])
    title = "2. Qxf7+ (White) is illegal"
    table.expect_verdict(title)
    assert title in table.copy("#copy-text", "The verdict") and title in table.copy("#copy-markdown", "Markdown").replace("`", "")
    assert title in table.saved("svg").decode()
    # What is played instead is a variation of it.
    table.press("d2").press("d4").until("State.now.moves.join() === 'e2e4,e7e5,d2d4'").settled()
    assert entries(table.tool("moves")) == "1. e4 e5 2. Qxf7+ [ 2. d4 ] 2… Kxf7"
    table.page.click("#back")
    table.settled().until("document.querySelector('#legal [data-move=g1f3]')?.textContent === 'Nf3'")
    for state, called in [
        ({"game": "aviary", "judge": "c8c5"}, "1. c8c5 (White)"),
        ({"game": "bifocal", "moves": ["b5a3"], "judge": "b5b6"}, "1... "),
        ({"game": "awele", "moves": ["F"], "judge": "F"}, "1... F (North)"),
        # The number is the position's.
        ({"game": "chess", "position": "4k3/8/8/8/8/8/8/4K3 b - - 0 17", "judge": "e8e6"}, "17... Ke6 (Black)"),
    ]:
        visit(**state).expect_verdict(called).expect_verdict("is illegal.")


def test_what_follows_an_illegal_move_is_written_as_far_as_it_can_be_read(visit):
    # A Queen that leaps, and a King that takes her; then a word that is none, and a move after it.
    table = visit(game="chess", moves=["e2e4", "e7e5", "d1f7", "e8f7", "g1f3", "x9", "a7a6"]).tool("moves")
    assert entries(table) == "1. e4 e5 2. Qxf7+ Kxf7 3. Nf3 not read: x9 a7a6"
    assert table.page.locator("#line .ply.unread").all_inner_texts() == ["x9", "a7a6"]
    # No piece stands on e4.
    table = visit(game="chess", moves=["d2d4", "e4e5", "g1f3"]).tool("moves")
    assert entries(table) == "1. d4 not read: e4e5 g1f3"
    # An Owl that goes three squares, for which the document has no text.
    assert entries(visit(game="aviary", moves=["c8c5", "c1b3"]).tool("moves")) == "1. c8c5 Pb3"


def test_a_line_of_the_score_tab_names_its_move_and_leads_there(visit):
    table = visit(game="chess").read_score("1. e4 e5 2. Nc3+ Nc6 3. Nf3 Nf6 4. Bb5+ d6")
    told = table.page.inner_text("#score-result")
    assert told.startswith("4 moves.")
    assert "Untrue: in 2. Nc3+, " in told and "Untrue: in 4. Bb5+, " in told
    # Each leads to its move.
    table.page.click("#score-result .to:has-text('4. Bb5+')")
    assert table.settled().page.evaluate("State.now.moves.at(-1)") == "f1b5"


def test_two_people_end_a_game(visit):
    table = visit(game="chess", moves=["e2e4"]).tool("moves")
    page = table.page
    # Either player may resign, whoever is to move.
    page.click("#resign-White")
    table.until("State.now.node.end").settled()
    assert page.inner_text("#status") == "Black wins: resignation" and page.inner_text("#line .end") == "White resigns"
    # A move is made only if that is meant, on the board, from the list and typed; what was said stays.
    for move in (lambda: table.press("e7").press("e5"), lambda: page.click("#legal [data-move=e7e5]"), lambda: (page.fill("#move", "e5"), page.click("#play"))):
        move()
        table.expect_verdict("The game is over. Go on all the same?")
        assert table.settled().page.evaluate("State.now.moves.length") == 1
    page.click("#verdict .options button")
    table.until("State.now.moves.length === 2").settled()
    assert page.inner_text("#line .end") == "White resigns"
    page.click("#back")
    page.click("#go-on")
    assert table.until("!State.now.node.end").settled().page.inner_text("#status") == "Black to move"
    # A resignation before the first move is seen too.
    other = visit(game="chess").tool("moves")
    other.page.click("#resign-Black")
    assert other.until("State.now.node.end").settled().page.inner_text("#so-far .end") == "Black resigns"
    # A draw is offered by who has moved, and agreed on by the other, or not.
    page.click("#offer")
    assert "White offers a draw" in page.inner_text("#declared")
    page.click("#decline")
    page.click("#offer")
    page.click("#agree")
    table.until("State.now.node.end === 'draw'").settled()
    assert page.inner_text("#status") == "Draw: agreement"
    page.reload()
    assert table.settled().page.inner_text("#status") == "Draw: agreement"
    page.click("#new-game")
    table.until("!State.now.tree.children.length").settled()
    # Where the law knows no clock, what was said is said again, and no score.
    other = visit(game="aviary").tool("moves")
    other.page.click("#flag-White")
    other.until("State.now.node.end").settled()
    assert other.page.inner_text("#verdict .closed") == "White ran out of time; the game's document has no clock."
    # By another name of the game its players have the same buttons, and the game stays while another one is looked at.
    other = visit(game="bifocal-chess", moves=["a5a1"]).tool("moves").settled()
    assert other.page.evaluate("State.now.game") == "bifocal" and other.page.locator("#resign-White").count() == 1
    other.page.select_option("#game", "chess")
    other.until("State.now.game === 'chess'").settled().page.select_option("#game", "bifocal")
    other.until("State.now.game === 'bifocal'").settled()
    assert other.page.evaluate("State.now.moves") == ["a5a1"]
    # By its law the players of Tori Shogi may not agree on a draw.
    table = visit(game="tori-shogi").tool("moves")
    table.until("document.querySelector('#declared [data-clause=\"tori-shogi.no-agreed-draw\"]')")
    assert table.page.locator("#offer").count() == 0 and table.page.locator("#resign-White").count() == 1
    # A flag falls, of either player: Black has nothing to mate with. Who wins, why and by which clause is said.
    table = visit(game="chess", position="4k3/8/8/8/8/8/8/4K2R w K - 0 1").tool("moves")
    table.page.click("#flag-White")
    table.until("State.now.node.end").settled().expect_verdict("Draw.")
    assert table.page.inner_text("#verdict .closed") == "White's time is over, but Black could not have mated (Article 6.9, chess.winnable.flag)."
    assert "Draw. White's time is over, but Black could not have mated" in table.copy("#copy-text", "The verdict")
    for game, press, said in (("chess", "#flag-Black", "White wins. Black ran out of time (Article 6.9, chess.winnable.flag)."),
                              ("aviary", "#resign-White", "Black wins. White resigned (aviary.ruling.resignation)."),
                              ("awarichess", "#flag-South", "North wins. South ran out of time; the game's document has no clock.")):
        table = visit(game=game).tool("moves")
        table.page.click(press)
        table.until("State.now.node.end").settled()
        assert said in f"{table.page.inner_text('#verdict h2')} {table.page.inner_text('#verdict .closed')}"
    # A claim is the law's to judge.
    table = visit(game="chess", moves=["g1f3", "g8f6", "f3g1", "f6g8"] * 2).tool("moves")
    table.page.click("#claim")
    table.until("State.now.node.end").settled()
    assert table.page.inner_text("#status").startswith("Draw: ")
    assert table.page.locator("#resign-White").count() == 0


def test_two_people_have_names_and_the_board_turns(visit):
    table = visit(game="chess").tool("moves")
    table.page.click("#who summary")
    # By keyboard and by mouse, faster than the page answers and more slowly.
    table.page.focus("#name-White")
    for name in ("Anna", "Ben"):
        table.page.keyboard.type(name)
        table.page.keyboard.press("Tab")
    assert table.settled().page.inner_text("#title") == "Anna – Ben"
    for side in ("White", "Black"):
        table.page.click(f"#name-{side}")
        table.page.keyboard.press("ControlOrMeta+a")
        table.page.keyboard.type({"White": "Zoë", "Black": "Cem"}[side], delay=80)
    table.page.keyboard.press("Tab")
    assert table.settled().page.inner_text("#title") == "Zoë – Cem"
    table.page.check("#turns")
    table.settled().press("e2").press("e4").until("Board.turned").settled()
    table.press("e7").press("e5").until("!Board.turned")
    assert '[White "Zoë"]\n[Black "Cem"]' in table.settled().copy("#copy-score", "The score")
    usable(table)
    # Loaded anew, the board stands as it stood and turns as it turned.
    table.page.click("#turn-board")
    table.until("Board.turned").settled().page.reload()
    assert table.settled().page.is_checked("#turns")
    table.page.click("#who summary")
    table.page.uncheck("#turns")
    table.settled().page.click("#turn-board")
    table.page.reload()
    assert table.settled().page.evaluate("[Board.turned, byId('turns').checked]") == [True, False]


@in_chromium
def test_fingers_name_both_players(browser, address):
    with visiting(browser, address, has_touch=True, is_mobile=True) as visit:
        table = visit(size={"width": 390, "height": 844}, game="chess").tool("moves")
        table.page.tap("#who summary")
        for side, name in {"White": "Anna", "Black": "Ben"}.items():
            table.page.tap(f"#name-{side}")
            table.page.keyboard.type(name, delay=40)
        table.page.tap("#who summary")
        assert table.settled().page.inner_text("#title") == "Anna – Ben"


def test_hands_on_the_board_do_what_players_expect(visit):
    # After an illegal press the piece stays picked.
    table = visit(game="chess").press("e2").press("e5").expect_verdict("illegal")
    table.press("e4").until("State.now.moves.join() === 'e2e4'")
    # The King is put onto the Rook.
    table = visit(game="chess", position="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").press("e1").press("a1")
    table.until("State.now.moves.join() === 'e1c1'").settled().drag("e8", "h8")
    assert table.page.evaluate("State.now.moves.at(-1)") == "e8g8"
    # The most frequent promotion is offered first.
    table = visit(game="chess", position="8/P6k/8/8/8/8/8/K7 w - - 0 1").press("a7").press("a8")
    assert table.page.locator("#verdict .options button").all_inner_texts() == ["Queen", "Rook", "Bishop", "Knight"]
    table.page.click("#verdict [data-move='a7a8n']")
    assert "moves=a7a8n" in table.settled().page.url


def test_the_turn_is_spoken_after_a_move_by_keys(visit):
    table = visit(game="chess")
    table.page.focus("#board [data-square='e2']")
    table.page.keyboard.press("Enter")
    table.until("Pick.origin === 'e2'").settled()
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        table.page.keyboard.press(key)
    table.until("byId('live').textContent.includes('Black to move')")


def test_a_long_game_has_room(visit):
    knights = "g1f3 g8f6 f3g1 f6g8".split()
    table = visit(game="chess", rulings="repetition=none", moves=knights * 22).tool("moves")
    seen = """[...document.querySelectorAll('#line .ply')].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        const list = byId('line').getBoundingClientRect();
        return top >= list.top - 1 && bottom <= Math.min(list.bottom, innerHeight) + 1;
    }).length"""
    assert table.page.evaluate(seen) >= 20
    # What is said for some seconds leaves the buttons free.
    table.copy("#copy-score", "The score")
    boxes = [table.page.locator(found).bounding_box() for found in (".note", "#play", "#judge")]
    note, *others = boxes
    assert all(note["y"] + note["height"] <= one["y"] for one in others)


@in_chromium
def test_a_verdict_is_printed_on_one_page(visit):
    table = visit(game="tori-shogi", judge="4f4d", tags="Black:Kei").expect_verdict("illegal").settled()
    assert len(re.findall(rb"/Type\s*/Page[^s]", table.page.pdf(format="A4"))) == 1
    table.page.emulate_media(media="print")
    assert table.page.locator(":is(#tools, #controls, .top, .copying):visible").count() == 0
    assert table.page.is_visible("#verdict .breach") and table.page.is_visible("#board svg")
    # Whose game it was, which, and where it stood; nothing is folded.
    assert table.page.inner_text("#title") == "Kei – ?" and table.page.is_visible("#title")
    assert table.page.inner_text("#verdict .paper") == "Tori Shogi: rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b -"
    table.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert table.page.is_visible("#verdict .fold blockquote")


@in_chromium  # The server can be kept waiting.
def test_nothing_looks_ready_before_the_law_is_there(visit, address):
    table = visit(game="chess")
    table.page.goto("about:blank")
    waiting, held = [], [True]
    table.page.route("**/ask", lambda asked: waiting.append(asked) if held else asked.continue_())
    table.page.goto(address + "#game=chess")
    table.until("byId('status').textContent.startsWith('Loading')")
    ready = table.page.locator(":is(button, input, select):visible:enabled").all_inner_texts()
    assert ready == ["Help"]
    held.clear()
    for asked in waiting:
        asked.continue_()
    table.settled()
    assert table.page.is_enabled("#play")


def test_moves_are_written_in_the_letters_of_the_reader(visit):
    table = visit(game="chess", moves=["g1f3"]).tool("moves")
    table.page.select_option("#letters", "German")
    table.until("document.querySelector('#line').textContent.includes('Sf3')").expect_verdict("1. Sf3 (White) is legal.")
    table.until("document.querySelector('#legal [data-move=b8c6]').textContent === 'Sc6'")
    # Typed so, copied as everybody reads it, and remembered.
    table.page.fill("#move", "Sc6 Sc3")
    table.page.click("#play")
    table.until("State.now.moves.join() === 'g1f3,b8c6,b1c3'").settled()
    assert "1. Nf3 Nc6 2. Nc3" in table.copy("#copy-score", "The score")
    table.page.reload()
    table.settled().until("document.querySelector('#line').textContent.includes('Sc3')")
    # In French R is the King.
    table.page.select_option("#letters", "French")
    table.settled()
    table = table.open(game="chess", position="4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    table.page.reload()
    table.settled().page.fill("#move", "Re2")
    table.page.click("#play")
    table.until("State.now.moves.join() === 'e1e2'").settled().expect_verdict("1. Re2 (White)")
    # Other games have letters of their own.
    assert not table.choose_game("aviary").page.is_visible("#letters")
