//! Moves with a piece's letter before the target: Aviary, Aieirping Chess, Bifocal Chess.

use pretty_assertions::assert_eq;
use rand::{RngExt as _, SeedableRng as _};
use rulebook::board::LETTERS;
use rulebook::crosscheck::RandomNumbers;
use rulebook::games::{Aieirping, AnyGame, Aviary, Bifocal};

use super::{defaults, read_text, word, written};

/// The moves that a text is read as, or what is wrong with the first word that cannot be read.
fn read(game: &dyn AnyGame, position: &str, text: &str) -> Result<Vec<String>, (usize, String)> {
    let read = read_text(game, position, text).map_err(|unread| (unread.at, unread.unreadable.faults[0].says()))?;
    Ok(read.moves)
}

#[test]
fn a_letter_stands_for_the_only_piece_that_can_go_there() {
    for (text, moves) in [
        // The first turn of the document: "The Owl can move to 6-B, 6-C or 6-D".
        ("O6-B", vec!["c8b6"]),
        ("Ob6", vec!["c8b6"]),
        ("C-86-B", vec!["c8b6"]),
        ("c86-B", vec!["c8b6"]),
        ("Ob6 Of3", vec!["c8b6", "f1f3"]),
    ] {
        let moves: Vec<String> = moves.into_iter().map(str::to_owned).collect();
        assert_eq!(read(&Aviary, "startpos", text), Ok(moves), "{text}");
    }
    assert_eq!(read(&Bifocal, "7k/8/8/8/4=R3/8/8/K7 w -", "Re7 Kg8"), Ok(vec!["e4e7".to_owned(), "h8g8".to_owned()]));
    let alone = "28K/29/28P/29/29/29/14R14/29/29/29/29/28p/29/28k w";
    assert_eq!(read(&Aieirping, alone, "Ra8"), Ok(vec!["o8a8".to_owned()]));
}

#[test]
fn a_text_that_no_piece_or_several_fit_is_said_so_in_the_game_s_terms() {
    let wrong = |text: &str| read(&Aviary, "startpos", text).expect_err(text);
    // There is one Owl, so it is meant; that it does not go there is for the law to say.
    assert_eq!(read(&Aviary, "startpos", "Oh8"), Ok(vec!["c8h8".to_owned()]));
    assert_eq!(wrong("Ob9"), (0, "found `b9`, expected a square a1–h8".to_owned()));
    assert_eq!(wrong("z9").0, 0);
    for text in ["", "é", "O", "Oé", "OO", "6-", "6-Z", "@", "O@", "A-", "C-8", "C-86-"] {
        let _ = read(&Aviary, "startpos", text);
        let _ = read(&Bifocal, "startpos", text);
        let _ = read(&Aieirping, "startpos", text);
    }
    let unread = read_text(&Bifocal, "1k6/8/8/8/4=R2=R/8/8/K7 w -", "Rg4").expect_err("two Rooks");
    let misnamed = unread.misnamed.expect("a reason");
    assert_eq!(
        (word(&misnamed.slip), misnamed.slip.says().as_str()),
        ("ambiguous", "more than one `R` can go to g4: write e4g4 or h4g4")
    );
}

#[test]
fn what_is_written_with_letters_is_read_back() {
    for game in [&Aviary as &dyn AnyGame, &Bifocal, &Aieirping] {
        let plies = if game.id() == "aieirping" { 6 } else { 40 };
        let mut chance = RandomNumbers::seed_from_u64(7);
        let mut law = game.open_law(&defaults(game), "startpos").expect("a start");
        for _ in 0..plies {
            let legal = law.legal();
            if legal.is_empty() {
                break;
            }
            law.play(&legal[chance.random_range(0..legal.len())]).expect("a legal move");
        }
        let text = written(game, "startpos", &law.moves(), LETTERS);
        assert_eq!(read(game, "startpos", &text), Ok(law.moves()), "{text}");
        assert!(text.split(' ').any(|word| word.len() < 4 || word.starts_with(char::is_uppercase)), "{text}");
    }
}
