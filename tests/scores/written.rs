//! Scores as people write them: what is read, what is illegal, and the messages.

use pretty_assertions::assert_eq;
use rulebook::games::{AnyGame, Awarichess, Awele, Bifocal, Chess, ToriShogi};
use rulebook::referee::score::{Ending, Played, Score, ScoreVerdict, Told, play};
use rulebook::referee::{By, Field, Refusal};
use rulebook::rules::Refused;
use rulebook::session::Reach;

use super::{defaults, played_by, read_text, words_of};

fn played(score: &str) -> Played {
    played_by(&Chess, "", score, None)
}

fn as_played(game: &'static dyn AnyGame, score: &str) -> Played {
    let reach = Reach { as_played: true, ..Reach::default() };
    play(game.under(&defaults(game)), By::Both, &Score::read(score).expect("a score"), reach)
}

fn moves(played: &Played) -> String {
    played.moves().collect::<Vec<_>>().join(" ")
}

/// The position that a score reaches.
fn position(played: &Played) -> &str {
    match &played.answer.assessment {
        Ok(assessment) => &assessment.state.position,
        Err(_) => panic!("it reaches its end"),
    }
}

/// Where a score stops, by which clause, and because of which squares.
fn stops(game: &'static dyn AnyGame, score: &str) -> (usize, &'static str, String) {
    match &played_by(game, "", score, None).answer.assessment {
        Err(Refusal::Stopped { at, breach: Some(breach), .. }) => {
            (*at, breach.clause.name(), breach.squares.join(" "))
        }
        _ => panic!("{score} does not stop at an illegal move"),
    }
}

fn notes(played: &Played) -> Vec<&str> {
    played.notes().map(|note| note.says.as_str()).collect()
}

#[test]
fn what_is_illegal_is_judged_by_the_clause_that_it_breaks() {
    // No King stands on e8, so it has moved, and the Rook that began on a8 is gone.
    let castled = "position: 6k1/7p/8/8/8/8/8/4K3 b - - 0 1\n1... O-O-O";
    assert_eq!(stops(&Chess, castled), (0, "chess.castling.rights", "e8 a8".to_owned()));
    assert_eq!(stops(&Chess, "1. O-O"), (0, "chess.move.onto-friend", "g1".to_owned()));
    // The King on b1 does not go to b4, though a Bishop on the first rank does.
    assert_eq!(stops(&Chess, "position: 4k3/7r/8/8/8/8/8/1K2B3 w - - 0 1\n1. b1b4 Kd8").1, "chess.king.move");
    // The Knight on g1 comes first (`chess.castling.between`), and as a move of the King it is the same.
    assert_eq!(stops(&Chess, "1. e1g1"), (0, "chess.move.onto-friend", "g1".to_owned()));
    let pawn = "position: 8/P6k/8/8/8/8/8/K7 w - - 0 1\n1. a8";
    assert_eq!(stops(&Chess, pawn), (0, "chess.promotion.forced", "a8".to_owned()));
    assert_eq!(stops(&Awarichess, "e4").1, "awarichess.awele.chess-move");
    for pass in ["--", "Z0", "@@@@", "0000", "<>"] {
        assert_eq!(stops(&Chess, &format!("1. e4 {pass}")), (1, "chess.turn", String::new()), "{pass}");
    }
}

#[test]
fn each_move_that_a_word_can_mean_has_its_reason() {
    let meanings = |game: &'static dyn AnyGame, score| match played_by(game, "", score, None).answer.assessment {
        Err(Refusal::Stopped { meanings, .. }) => {
            meanings.into_iter().map(|(mv, breach)| (mv, breach.clause.name())).collect::<Vec<_>>()
        }
        _ => panic!("it stops"),
    };
    let of = |moves: [&str; 2], clause| moves.map(|mv| (mv.to_owned(), clause)).to_vec();
    assert_eq!(meanings(&Chess, "1. Nd5"), of(["b1d5", "g1d5"], "chess.knight.move"));
    assert_eq!(meanings(&Bifocal, "1. Re5"), of(["a5e5", "i5e5"], "bifocal.move.occupied"));
    assert_eq!(meanings(&Chess, "1. Nc3 d5 2. Qd3"), []);
}

#[test]
fn a_game_goes_on_as_it_was_played() {
    // A player who passes.
    let passed = as_played(&Chess, "1. e4 -- 2. d4 d5");
    assert_eq!((moves(&passed).as_str(), passed.illegal().count()), ("e2e4 -- d2d4 d7d5", 1));
    assert_eq!(position(&passed), "rnbqkbnr/ppp1pppp/8/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3");
    // After the end of the game, also a pass breaks the clause of that.
    let over = as_played(&Chess, "1. f3 e5 2. g4 Qh4 3. -- Qd8");
    let late = |told: &Told| (told.mv, told.sentence());
    // White stays in check, so there is no position in which Black could move.
    let said =
        "3. -- was played after the end of the game: Black has won: checkmate (Article 5.1.1, chess.end.checkmate)";
    let rest = "the rest, from `Qd8` on, cannot be followed";
    let told = [(Some(4), said.to_owned()), (None, rest.to_owned())];
    assert_eq!(over.told.iter().map(late).collect::<Vec<_>>(), told);
    // Article 7.5.2: the Pawn is replaced by a Queen, whether no piece was chosen or one that it cannot become.
    for word in ["a7a8", "a8", "a8=K"] {
        let promoted = as_played(&Chess, &format!("position: 8/P6k/8/8/8/8/8/K7 w - - 0 1\n1. {word} Kh6"));
        assert_eq!(position(&promoted), "Q7/8/7k/8/8/8/8/K7 w - - 1 2", "{word}");
    }
    // Which Knight is meant is not known, and nothing follows that would be judged alike.
    let unknown = as_played(&Chess, "1. Nd5");
    assert!(matches!(unknown.answer.assessment, Err(Refusal::Stopped { at: 0, .. })));
}

#[test]
fn what_leaves_no_doubt_is_read() {
    let open = "e2e4 e7e5 g1f3 b8c6";
    for score in [
        "1 e4 e5 2 Nf3 Nc6",
        "1.e4e5 2.Nf3Nc6",
        "1. e4!? e5 2. Nf3?!? Nc6!!",
        "1. Pe4 e7-e5 2. ♘f3 Nb8-c6",
        "1 .e4 e5 2 . Nf3 Nc6",
        "1. e4 1... e5 2. nf3 nc6",
        "1.e4,e5 2.Nf3,Nc6".replace(',', ", ").as_str(),
        "1. e4$2 e5(1... d5 2. exd5) 2. Nf3 {x} Nc6*",
        "1. e4! e5± 2. Nf3 += N □ Nc6+-",
        "1. e4 e5 (=) 2. Nf3 Nc6 (=)",
        "%a line\n1. e4 e5\n%another\n2. Nf3 Nc6",
        "[ Event \"a \"b\" c\" ]\n[Site\n\"x\"]\n\n1. e4 e5 2. Nf3 [%clk 0:01] Nc6",
        "1e4 e5 2Nf3 Nc6",
    ] {
        let read = played(score);
        assert_eq!((moves(&read).as_str(), read.answer.assessment.is_ok()), (open, true), "{score}");
        assert_eq!(read.verdict(), ScoreVerdict::Holds, "{score}");
    }
    // A comment before the sign of check.
    let check = played("1. e4 e5 2. Qh5 Nc6 3. Qxf7!+ Kxf7");
    assert_eq!(
        (moves(&check).as_str(), check.verdict() == ScoreVerdict::Refused),
        ("e2e4 e7e5 d1h5 b8c6 h5f7 e8f7", false)
    );
    // A Knight at the end is no comment.
    assert_eq!(moves(&played("position: 8/P6k/8/8/8/8/8/K7 w - - 0 1\n1. a8=N")), "a7a8n");
    // Where the Pawn's capture is illegal, it is the Bishop; where it is legal, it is the Pawn.
    assert_eq!(moves(&played("1. e4 e5 2. bc4")), "e2e4 e7e5 f1c4");
    assert_eq!(moves(&played("position: 4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1\nbc4")), "b3c4");
}

#[test]
fn letters_of_other_languages_are_recognized_from_the_whole_score() {
    let told = "the letters of the pieces are those of another language, such as ";
    for (language, score) in [
        ("german", "1. e4 e5 2. Sf3 Sc6 3. Lb5 Dh4"),
        ("french", "1. e4 e5 2. Cf3 Cc6 3. Fb5 Dh4"),
        ("spanish", "1. e4 e5 2. Cf3 Cc6 3. Ab5 Dh4"),
        ("russian", "1. e4 e5 2. Кf3 Кc6 3. Сb5 Фh4"),
        // Without a Bishop, other languages have the same letters; here the Rook and the Bishop decide.
        ("hungarian", "1. e4 e5 2. Hf3 Hc6 3. Fb5 Vh4"),
    ] {
        let read = played(score);
        assert_eq!(moves(&read), "e2e4 e7e5 g1f3 b8c6 f1b5 d8h4", "{score}");
        assert_eq!(notes(&read), [format!("{told}{language}")], "{score}");
    }
    // An illegal move is judged in them: no Springer goes from b8 or g8 to d6.
    assert_eq!(stops(&Chess, "1. e4 e5 2. Sf3 Sd6"), (3, "chess.knight.move", "b8 d6".to_owned()));
    // Where all letters are the document's, nothing else is tried: the Rook a1 cannot go to e2, though a Roi e1 could.
    assert_eq!(stops(&Chess, "1. e4 e5 2. Re2").1, "chess.rook.move");
    let given = Reach { letters: Some("french"), ..Reach::default() };
    let score = Score::read("1. e4 e5 2. Re2").expect("a score");
    assert_eq!(moves(&play(Chess.under(&defaults(&Chess)), By::Both, &score, given)), "e2e4 e7e5 e1e2");
}

#[test]
fn what_does_not_end_is_skipped_and_what_came_before_is_kept() {
    let comment = played("1. e4 e5 {and so on 2. Nf3");
    assert_eq!(moves(&comment), "e2e4 e7e5");
    assert_eq!(notes(&comment), ["the comment that begins here does not end; what follows is not read"]);
    let variation = played("1. e4( e5 2. Nf3");
    assert_eq!(moves(&variation), "e2e4");
    assert_eq!(notes(&variation), ["the variation that begins here does not end; what follows is not read"]);
    assert_eq!(notes(&played("1. e4) e5")), ["nothing that would end here has begun"]);
    assert_eq!(notes(&played("[Event x]\n1. e4")).len(), 1);
}

#[test]
fn what_the_score_says_besides_is_reported() {
    assert_eq!(notes(&played("1. e4 e5 3. Nf3 Nc6 4. d4")), ["the number 3 stands before move 2."]);
    assert_eq!(notes(&played("1. e4 1... e5 2. Nf3 2... Nc6 3. d4 exd4")), [""; 0]);
    // From a position a score may count from 1, or as the position does.
    for numbers in ["1. Kd2 Kd7 2. Kd3", "40. Kd2 Kd7 41. Kd3"] {
        let score = format!("position: 4k3/7p/8/8/8/8/8/4K3 w - - 0 40\n{numbers}");
        assert_eq!(notes(&played(&score)), [""; 0], "{numbers}");
    }
    assert_eq!(
        notes(&played("[Result \"1-0\"]\n1. e4 e5 0-1")),
        ["`0-1` stands here, and the tag Result says `1-0`"]
    );
    assert_eq!(notes(&played("[Result \"1/2-1/2\"]\n1. e4 e5 ½-½")), [""; 0]);
}

#[test]
fn a_result_is_read_as_people_write_it() {
    let word = |score: &str| match played(score).ended {
        Some(Ending::Stated { winner, .. }) => winner.map_or("drawn".to_owned(), |winner| winner.to_string()),
        Some(Ending::BothLost { .. }) => "both have lost".to_owned(),
        _ => panic!("{score} states no result"),
    };
    for drawn in ["1/2-1/2", "½-½", "1/2", "½", "0.5-0.5", "1/2–1/2"] {
        assert_eq!(word(&format!("1. e4 e5 {drawn}")), "drawn", "{drawn}");
    }
    for won in ["1-0", "1:0", "1–0"] {
        assert_eq!(word(&format!("1. e4 e5 {won}")), "White", "{won}");
    }
    assert_eq!(word("[Result \"0-1\"]\n\n1. e4 e5"), "Black");
    // It is castling, unless the tag says the same.
    assert_eq!(word("[Result \"0-0\"]\n1. e4 e5 0-0"), "both have lost");
    assert_eq!(word("[Result \"0-0\"]\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 0-0"), "both have lost");
    let castles = played("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 0-0");
    assert_eq!((moves(&castles).ends_with("e1g1"), castles.ended.is_none()), (true, true));
}

#[test]
fn a_score_of_another_game_is_not_blamed() {
    for variant in ["Crazyhouse", "Chess960", "Atomic", "Antichess"] {
        let other = played(&format!("[Variant \"{variant}\"]\n1. e4 e5 2. Ke3"));
        let refused = matches!(other.answer.assessment, Err(Refusal::Malformed { field: Field::Variant, .. }));
        assert!(refused && other.moves().count() == 0, "{variant}");
    }
    for variant in ["Standard", "chess", "From Position", "normal"] {
        assert_eq!(moves(&played(&format!("[Variant \"{variant}\"]\n1. e4"))), "e2e4", "{variant}");
    }
}

#[test]
fn moves_are_numbered_as_players_count() {
    let number = |score: &str, at| played(score).number(at).map(|number| number.to_string());
    assert_eq!(number("1. e4 e5 2. Nf9", 2).as_deref(), Some("2."));
    assert_eq!(number("position: 4k3/7p/8/8/8/8/8/4K3 b - - 0 17\n17... Ke9", 0).as_deref(), Some("17..."));
    assert_eq!(played_by(&Awarichess, "", "1.D", None).number(0), None);
}

#[test]
fn positions_are_read_as_people_paste_them() {
    let read = |text: &str| Chess.mended(&defaults(&Chess), text).map(|mended| (mended.text, mended.told.len()));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (text, position, told) in [
        (&*start.replace(' ', "_"), start, 1),
        (&*format!("https://lichess.org/analysis/standard/{}?color=white", start.replace(' ', "_")), start, 2),
        (
            "https://www.chess.com/analysis?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R+w+K+-+0+1&x=1",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            1,
        ),
        (&*format!("\u{feff}{}\n", start.replace(' ', "\u{a0}\t")), start, 1),
        (&*format!("[FEN \"{start}\"]"), start, 1),
        ("4k3/7p/8/8/8/8/8/4K2R", "4k3/7p/8/8/8/8/8/4K2R w - - 0 1", 2),
        ("4k3/7p/8/8/8/8/8/4K2R w K - bm Kd2; id \"x\";", "4k3/7p/8/8/8/8/8/4K2R w K - 0 1", 1),
        ("4k3/7p/8/8/8/8/8/4K2R w K - hmvc 5; fmvn 39;", "4k3/7p/8/8/8/8/8/4K2R w K - 5 39", 1),
        // No Rook is on a1 or a8; nothing has passed e3; a Pawn has just passed e6.
        ("4k2r/8/8/8/8/8/8/4K2R w KQkq e3 0 1", "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", 3),
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 7 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", 1),
        // The files of the Rooks, which are those of chess.
        (&*start.replace("KQkq", "HAha"), start, 1),
    ] {
        assert_eq!(read(text), Some((position.to_owned(), told)), "{text}");
    }
    // What can be read as it stands is; what can't be is not mended: no Kings, seven ranks, a Pawn on the last rank.
    for text in [start, "8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8 w - - 0 1", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "x"]
    {
        assert_eq!(read(text), None, "{text}");
    }
    let told = played("[FEN \"4k3/7p/8/8/8/8/8/4K2R_w_KQ_-_0_1\"]\n\n1. O-O");
    assert_eq!(moves(&told), "e1g1");
    assert_eq!(notes(&told).len(), 1);
}

/// Programs write the beginning of a game of Chess960 like a position of chess, with rights to castle that are none of chess.
#[test]
fn of_a_set_up_of_chess960_it_is_said_whose_rules_it_needs() {
    const CHESS960: &str = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1";
    let refused = |text: &str| match Chess.open_law(&defaults(&Chess), text) {
        Err(Refused::Malformed { unreadable, besides }) => (unreadable.to_string(), besides.len()),
        Err(Refused::Impossible { reasons, .. }) => (reasons[0].clause.name().to_owned(), reasons.len()),
        Ok(_) => (String::new(), 0),
    };
    for text in [CHESS960, &CHESS960.replace("KQkq", "GDgd"), &CHESS960.replace("KQkq", "Kq")] {
        let (says, besides) = refused(text);
        assert!(
            says.ends_with(
                "this is a set-up of Chess960, with its rights to castle; the rules here are those of chess"
            ),
            "{says}"
        );
        assert_eq!(besides, 0, "{text}");
        assert_eq!(Chess.mended(&defaults(&Chess), text), None, "{text}");
    }
    // Without the rights it is a position of chess. Black's pieces in another order, or a King beside both Rooks, are none of
    // Chess960, and are refused for what they are.
    assert_eq!(refused(&CHESS960.replace("KQkq", "-")), (String::new(), 0));
    for text in [
        CHESS960.replace("bqnrnkrb/", "rnbqkbnr/"),
        CHESS960.replace("bqnrnkrb", "bqnrnrkb").replace("BQNRNKRB", "BQNRNRKB"),
    ] {
        assert_eq!(refused(&text).0, "chess.position.castling", "{text}");
    }
}

/// Fairy-Stockfish calls who moves first White. Its spelling has the hands in brackets.
#[test]
fn a_position_of_tori_shogi_says_in_which_spelling_it_was_read() {
    let read = |text: &str| ToriShogi.respelled(text);
    let board = "rpckcpl/3f3/sssssss/2s1S2/SSSSS1S/3F3/LPCKCPR";
    for (fairy, sfen, player) in [("[S] b", "w S", "second, White"), ("[-] w", "b -", "first, Black")] {
        let mended = read(&format!("{board}{fairy}"));
        let told = mended.as_ref().map_or("", |mended| &mended.told[0]);
        assert!(told.ends_with(&format!("is the player who moves {player}")), "{fairy}: {told}");
        assert_eq!(mended.map(|mended| mended.text), Some(format!("{board} {sfen}")));
        assert_eq!(read(&format!("{board} {sfen}")), None);
    }
}

/// Sowings without blanks are a word of many moves, and a slip.
#[test]
fn sowings_without_blanks_are_read() {
    let told = played_by(&Awele, "", "FfBeBcDa", None);
    assert_eq!(moves(&told), "F f B e B c D a");
    assert_eq!(words_of(&told.slips().into_iter().cloned().collect::<Vec<_>>()), ["form"]);
    assert_eq!(moves(&played_by(&Awele, "", "1. Ff 2. Be", None)), "F f B e");
    let Err(unread) = read_text(&Awele, "startpos", "Fg") else { panic!("`g` is no house") };
    assert_eq!(unread.unreadable.at(), 1);
}

/// Some programs number what stands before the first move 0. At Awarichess `0` is a move.
#[test]
fn the_number_0_is_a_number_if_a_dot_says_so() {
    assert_eq!(moves(&played("0. e4 e5")), "e2e4 e7e5");
    assert_eq!(moves(&played("0... e4")), "e2e4");
    assert_eq!(moves(&played("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0")), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1");
}
