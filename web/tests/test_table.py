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
    table.expect_verdict("cannot be read").expect_verdict("After `…")


def test_rulings_change_what_is_legal_at_once(visit):
    # fixtures/awele/feeding: North has no seeds; by default only what feeds is legal.
    table = visit(game="awele", position="1,0,3,0,2,0/0,0,0,0,0,0 20-22 s")
    assert "1 legal move" in table.page.inner_text("#moves")
    table.rule("opponent-without-seeds", "need-not-feed").tool("rulings")
    assert "2 moves more are legal" in table.page.inner_text("#verdict")
    # The move that is asked about is not counted again.
    table = visit(game="awele", position="1,0,3,0,2,0/0,0,0,0,0,0 20-22 s", judge="A").expect_verdict("illegal")
    table.rule("opponent-without-seeds", "need-not-feed")
    assert "this move is legal, no longer illegal; so is 1 other move." in table.page.inner_text("#verdict")


def test_a_disagreement_is_loud(visit):
    table = visit(game="chess")
    table.page.evaluate("Differ.show(Main.question(), '', { field: 'legal', model: ['e2e4'], bitboard: [] })")
    assert table.page.is_visible("#differ")
    said = table.page.inner_text("#differ")
    assert "model: [\"e2e4\"]" in said and "rulebook explain chess 'startpos'" in said


ASKED = {
    "chess": {"how do I win": "end.checkmate", "clock ran out": "winnable.flag", "dead position": "end.dead-position",
              "can anybody still win": "winnable", "insufficient material": "end.dead-position", "flag": "winnable.flag"},
    "tori-shogi": {"two swallows same column": "drop.third-swallow", "drop piece": "drop", "how do I win": "end.checkmate",
                   "drop mate": "drop.mate"},
    "aviary": {"drop piece": "enter", "how do I win": "end.no-sparrows"},
    "awele": {"round the board skip starting house": "sowing.origin", "how do I win": "end.more-than-half"},
    "synchronous-awarichess": {"at the same time": "phase"},
    "bifocal": {"how do I win": "end.checkmate"},
    "aieirping": {"how do I win": "end.king"},
}
LEFT_OUT = {"I touched a piece": "Touch-move", "j'adoube": "Touch-move", "clock ran out": "Clocks", "at the same time": None}


def test_clauses_are_found_by_the_words_of_players(visit):
    table = visit()

    def find(words):
        table.page.fill("#law-words", words)
        return table.until("byId('found').children.length").settled().page

    for game, asked in ASKED.items():
        table.choose_game(game).tool("law")
        for words, clause in asked.items():
            found = find(words).locator("#found .clause").all_inner_texts()[:4]
            assert f"{game}.{clause}" in found, (words, found)
    # What no clause decides is said as such.
    table.choose_game("aviary").tool("law")
    for words, said in LEFT_OUT.items():
        told = find(words).locator("#found .left-out").all_inner_texts()
        assert [one.split(" ")[0] for one in told] == ([said] if said else []), words


def test_an_example_shows_each_notation(visit):
    table = visit()
    for game in ASKED | {"awarichess": {}}:
        table.choose_game(game).tool("score").page.click("#score-example")
        table.until("document.querySelector('#score-result')").settled()
        told = table.page.inner_text("#score-result")
        assert not table.page.locator("#score-result [data-told]").count(), told
        # It is in the game's own notation: copied, it is the same.
        written = table.page.evaluate("Record.score(State.now)").split("\n\n")[-1].strip()
        assert written == table.page.inner_text("#score-example")


CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R {} KQkq - 0 17"


def typed(table, words, button="#play"):
    table.page.fill("#move", words)
    before = table.page.evaluate("document.body.dataset.shown")
    table.page.click(button)
    return table.until("document.body.dataset.shown !== it", before).settled()


def test_a_typed_move_is_read_as_in_a_score(visit):
    # Castling in all its spellings, for White and for Black, is no result.
    for turn, king, words in (("w", "e1", "0-0"), ("b", "e8", "0-0"), ("w", "e1", "O-O"), ("w", "e1", "e1g1"), ("b", "e8", "e8h8"), ("w", "e1", "e1h1")):
        table = typed(visit(game="chess", position=CASTLING.format(turn)), words)
        assert table.page.evaluate("State.now.moves") == [king + "g" + king[1]]
        assert table.page.input_value("#move") == ""
    # Springer is the Knight's name in German.
    assert typed(visit(game="chess"), "Sf3").page.evaluate("State.now.moves") == ["g1f3"]
    # The Bishop on f1 and the Knight on g1 stand between King and Rook.
    table = typed(visit(game="chess"), "0-0").expect_verdict("1. O-O (White)")
    assert "illegal" in table.verdict() and not table.page.evaluate("State.now.moves.length")
    # Nobody passes.
    for words in ("Z0", "--"):
        assert typed(visit(game="chess"), words).expect_verdict("1. -- is illegal").clauses()[0] == "chess.turn"


def test_two_moves_typed_are_two_moves(visit):
    assert typed(visit(game="chess"), "e4 e5").page.evaluate("State.now.moves") == ["e2e4", "e7e5"]
    # The first that is illegal is judged, where it stands.
    table = typed(visit(game="chess"), "e4 Ke6").expect_verdict("1... Ke6 (Black)")
    assert table.page.evaluate("[State.now.moves.join(), State.now.judge]") == ["e2e4", "e8e6"]
    table = typed(visit(game="chess"), "e4 Kxyz").expect_verdict("1... Kxyz cannot be read")
    assert table.page.evaluate("State.now.moves") == ["e2e4"]
    # Judged, the last is not made.
    table = typed(visit(game="chess"), "e4 e5", "#judge").expect_verdict("1... e5 (Black) is legal.")
    assert table.page.evaluate("[State.now.moves.join(), State.now.judge]") == ["e2e4", "e7e5"]
    # One word of two moves.
    assert typed(visit(game="awarichess"), "Ed").page.evaluate("State.now.moves") == ["E", "d"]


def test_what_is_typed_and_is_no_move_is_taken_where_it_belongs(visit):
    position = CASTLING.format("w")
    for words in (position, "startpos"):
        table = typed(visit(game="chess", moves=["e2e4"]), words).expect_verdict("It belongs to “Set up”.")
        table.page.click("#take-there")
        assert table.settled().page.is_visible("#setup")
        assert table.page.evaluate("[State.now.position, State.now.moves.length]") == [words if words == position else "", 0]
    for words in ("1. e4 e5 2. Nf3 Nc6", '[White "A"] 1. e4 e5', "1. e4 e5 1-0", "1. e4 {usual} (1. d4) e5"):
        table = typed(visit(game="chess", moves=["d2d4"]), words).expect_verdict("It belongs to “Score”.")
        table.page.click("#take-there")
        table.page.wait_for_selector("#score-result")
        assert table.settled().page.evaluate("Tree.after(State.now.tree)[0].move") == "e2e4"
        assert table.page.input_value("#score-text") == words
    # Words that end a game.
    table = typed(visit(game="chess"), "White resigns").expect_verdict("it ends the game")
    table.page.click("#take-there")
    assert table.until("State.now.node.end").settled().page.inner_text("#status") == "Black wins: resignation"
    # A link may state a move as players write it.
    assert visit(game="chess", judge="Sf3").until("State.now.judge === 'g1f3'").settled().clauses()[0] == "chess.knight.move"
