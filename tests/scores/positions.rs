//! Positions as people paste them into scores.

use pretty_assertions::assert_eq;
use rulebook::games::{AnyGame as _, Chess, ToriShogi};
use rulebook::rules::Refused;

use super::defaults;

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
