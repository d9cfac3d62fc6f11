//! Scores of chess. What single texts mean is tested with the text forms.

use pretty_assertions::assert_eq;
use rulebook::games::{AnyGame as _, Chess, DOCUMENT};

use super::{defaults, played_by, read_text, words_of, written};

/// The Opera Game, Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const OPERA: &str = "\
1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 \
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#";

/// A game's moves without their numbers.
fn moves(game: &str) -> String {
    game.split(' ').filter(|word| !word.ends_with('.')).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_is_read_and_written_as_it_stands() {
    let text = moves(OPERA);
    let read = read_text(&Chess, "startpos", &text).expect("moves");
    assert_eq!((read.moves.len(), &read.slips), (33, &Vec::new()));
    assert_eq!(read.words, (0..33).collect::<Vec<_>>());
    assert_eq!(written(&Chess, "startpos", &read.moves, DOCUMENT), text);
    let write = |notation| Chess.write_moves(&defaults(&Chess), "startpos", &read.moves, notation, false);
    let entries = write(DOCUMENT).expect("a notation");
    assert!(entries.iter().all(|entry| entry.moves == 1 && entry.numbered.is_none()));
    assert_eq!(write("short"), None);
}

#[test]
fn a_game_is_played_to_its_mate() {
    let played = played_by(&Chess, "", OPERA, None);
    let Ok(assessment) = &played.answer.assessment else { panic!("a legal game") };
    assert_eq!(assessment.state.position, "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
    assert_eq!(assessment.state.outcome.expect("it is over").to_string(), "White has won: checkmate");
    assert!(played.slips().is_empty() && played.answer.disagreement.is_none());
}

#[test]
fn signs_may_be_left_out_and_are_reported_where_they_are_not_so() {
    let read = |text: &str| read_text(&Chess, "startpos", text).expect("moves");
    let right = read(&moves(OPERA)).moves;
    let without = read(&moves(OPERA).replace(['+', '#'], ""));
    assert_eq!((&without.moves, without.slips), (&right, Vec::new()));
    // A capture's sign is not to be left out, and its absence is no falsehood.
    let without = read(&moves(OPERA).replace('x', ""));
    assert_eq!(without.moves, right);
    assert_eq!(words_of(&without.slips), ["captures"; 12]);
    assert!(without.slips.iter().all(|slipped| !slipped.misnamed.slip.is_untrue()));
    // The fool's mate reported as a check, which it is too; a check reported as a mate; and a check that is none.
    assert!(read("f3 e5 g4 Qh4+").slips.is_empty());
    assert_eq!(words_of(&read("f3 e5 h3 Qh4# g3 Qxg3#").slips), ["untrue"]);
    assert_eq!(read("f3+ e5 g4 Qh4#").slips[0].word, 0);
}

#[test]
fn what_comes_after_the_mate_is_named_and_refused() {
    let played = played_by(&Chess, "", "1. f3 e5 2. g4 Qh4# 3. Kf2", None);
    assert_eq!(super::stopped(&played), (4, "chess.end.over", None));
}
