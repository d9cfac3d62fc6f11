//! Scores in the notation of Awarichess's document: its sample game, and what is left out.

use pretty_assertions::assert_eq;
use rulebook::board::EntryPlace;
use rulebook::games::{AnyGame as _, Awarichess, DOCUMENT};
use rulebook::referee::score::{Ending, GAP, Played, Score, ScoreVerdict};
use rulebook::referee::{Field, Refusal};
use rulebook::rules::Clause;

use super::{defaults, played_by, read_text, stopped, word, written};

/// Both notations of the document.
const NOTATIONS: [&str; 2] = [DOCUMENT, "short"];

/// The document's sample game.
const SAMPLE: &str = include_str!("../../fixtures/awarichess/sample-game.txt");

fn sample(length: Option<usize>) -> Played {
    played_by(&Awarichess, "", SAMPLE, length)
}

/// The position in which a score ends that is played without a fault.
fn position(played: &Played) -> String {
    let Ok(assessment) = &played.answer.assessment else { panic!("it is played to its end") };
    assessment.state.position.clone()
}

#[test]
fn the_sample_game_is_played_to_its_end() {
    let played = sample(None);
    assert!(played.answer.disagreement.is_none());
    let lengths: Vec<usize> = played.stretches.iter().map(|stretch| stretch.moves.len()).collect();
    assert_eq!(lengths, [68, 28]);
    // 34 words of sowings, two words for each ply of chess, and `Mate`.
    assert_eq!(Score::read(SAMPLE).expect("a score").words().count(), 34 + 56 + 1);
    let slips: Vec<String> =
        played.slips().iter().map(|slipped| format!("{} {}", slipped.word, word(&slipped.misnamed.slip))).collect();
    // The eleventh power's ply: its word comes after ten plies of two words, and after its power.
    assert_eq!(slips, [format!("{} captures", 34 + 2 * 10 + 1)]);
    assert_eq!(played.slips()[0].spelling.as_deref(), Some("(11=W) Qxh6"));
    assert_ne!(played.verdict(), ScoreVerdict::Refused);
    let Ok(assessment) = &played.answer.assessment else { panic!("it is played to its end") };
    assert_eq!(
        assessment.state.outcome.map(|outcome| outcome.to_string()).as_deref(),
        Some("Black has won: checkmate")
    );
    assert_eq!(played.ended, None);
}

#[test]
fn the_sample_game_leaves_awele_where_the_document_has_it() {
    const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let powers: String =
        [("B", 2), ("W", 6), ("B", 2), ("W", 6), ("B", 12)].map(|(owner, many)| owner.repeat(many)).concat();
    let awele = "0,0,0,0,3,0/7,0,3,3,4,0 12-16 s";
    assert_eq!(position(&sample(Some(68))), format!("{awele} | {powers} | {CHESS}"));
    let gap = sample(None).stretches[1].start.clone().expect("a position is stated");
    assert_eq!(gap, format!("- | {powers} | {CHESS}"));
    // A ply further the stretch behind the gap has begun.
    let chess = CHESS.replace(" w KQkq - 0", " b KQkq - 1");
    assert_eq!(position(&sample(Some(69))), format!("- | {} | {chess}", &powers[1..]));
}

#[test]
fn the_sample_game_is_written_as_the_document_has_it() {
    let score = Score::read(SAMPLE).expect("a score");
    for (played, stretch) in sample(None).stretches.iter().zip(&score.stretches) {
        let start = played.start.as_deref().unwrap_or("startpos");
        let words: Vec<&str> = stretch.words.iter().map(|token| token.text).collect();
        let text = written(&Awarichess, start, &played.moves, DOCUMENT);
        assert_eq!(text, words.join(" ").replace("Qh6", "Qxh6"));
        for notation in NOTATIONS {
            let text = written(&Awarichess, start, &played.moves, notation);
            let read = read_text(&Awarichess, start, &text).unwrap_or_else(|unread| panic!("{text}: {unread}"));
            assert_eq!((&read.moves, &read.slips), (&played.moves, &Vec::new()), "{text}");
        }
    }
}

/// The words behind `etc.` are no moves, and the comma is no part of one; the document has no blank there.
#[test]
fn the_sample_game_leaves_off() {
    let own = "34.Fb, etc. The rest of Awele is left out.";
    assert!(SAMPLE.contains(own));
    for line in [own, "34.Fb, etc.until the end of the Awélé game"] {
        let score = SAMPLE.replace(own, line);
        let awele = &Score::read(&score).expect("a score").stretches[0];
        assert_eq!(awele.words.last().map(|token| token.text), Some("Fb"));
        assert_eq!(awele.words.len(), 34);
    }
}

#[test]
fn the_sample_game_is_numbered_as_the_document_has_it() {
    let options = defaults(&Awarichess);
    let stretches = sample(None).stretches;
    let numbered = |stretch: usize| -> Vec<String> {
        let played = &stretches[stretch];
        let start = played.start.as_deref().unwrap_or("startpos");
        let entries = Awarichess.write_moves(&options, start, &played.moves, "short", false).expect("a notation");
        let text = |(number, place)| format!("{number}{}", if place == EntryPlace::Second { "..." } else { "." });
        entries.into_iter().map(|entry| text(entry.numbered.expect("a number")) + &entry.text).collect()
    };
    let awele = numbered(0);
    assert_eq!((awele.len(), &*awele[0], &*awele[6], &*awele[33]), (34, "1.Ed", "7.E(2)c", "34.Fb"));
    let chess = numbered(1);
    assert_eq!(chess.len(), 28);
    assert_eq!(chess[..4], ["1.(1)0", "1...(2)d5", "2.(3)e4", "2...(4)0"]);
    assert_eq!(chess[26..], ["14.(27)0", "14...(28)Qe2 Mate"]);
}

#[test]
fn what_is_left_out_is_not_judged() {
    const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let played = |score: &str, length| played_by(&Awarichess, "", score, length);
    // At the beginning, in an Awele phase, in a chess phase, and at the end.
    let score = format!(
        "{GAP}\nposition: 4,4,4,4,0,5/5,5,5,4,4,4 0-0 n | - | {CHESS}\n1...a 2.F {GAP}\n\
         position: - | BW | {CHESS}\n1.(1=B) e4 (2=B) e5 {GAP}\nposition: - | W | 4k3/8/8/8/8/8/8/K7 w - - 5 60\n60.(1)Kb1 E \
         {GAP} {{and so on}}\nposition: - | B! | {CHESS}\ndraw"
    );
    let all = played(&score, None);
    let moves: Vec<String> = all.stretches.iter().map(|stretch| stretch.moves.join(" ")).collect();
    assert_eq!(moves, ["", "a F", "! e2e4 ! e7e5", "a1b1 E", ""]);
    let words: Vec<&[usize]> = all.stretches.iter().map(|stretch| &stretch.words[..]).collect();
    assert_eq!(words, [&[][..], &[0, 1], &[3, 3, 5, 5], &[6, 7], &[]]);
    // The second power is White's, who orders Black to move. Words are counted through the gaps.
    let slips = all.slips().into_iter().map(|slipped| (slipped.word, word(&slipped.misnamed.slip)));
    assert_eq!(slips.collect::<Vec<_>>(), [(4, "untrue")]);
    assert_eq!(all.verdict(), ScoreVerdict::Refused);
    assert_eq!(position(&all), format!("- | B! | {CHESS}"));
    assert_eq!(all.ended, Some(Ending::Agreement { clause: Clause::new("awarichess.end.agreement") }));
    // So are moves; the last word counts only where all of them are played.
    let part = played(&score, Some(4));
    assert_eq!((part.moves().count(), part.ended.is_none()), (4, true));
    assert_eq!(position(&part), "- | W | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn errors_of_a_gap_are_placed() {
    const CHESS: &str = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    for (score, at) in [
        ("1.Ed etc.", 9),
        ("1.Ed etc. 2.Ff", 9),
        ("etc.", 4),
        ("Ed etc.\nrulings: cycle=goes-on\nposition: startpos", 7),
    ] {
        assert_eq!(Score::read(score).map_err(|unreadable| unreadable.at()), Err(at), "{score}");
    }
    let played = |behind: &str| played_by(&Awarichess, "", &format!("1.Ed etc.\n{behind}"), None);
    let Err(Refusal::Malformed { field, .. }) =
        played("position: - | WX | 7k/8/8/8/8/8/8/K7 w - - 0 1").answer.assessment
    else {
        panic!("no position")
    };
    assert_eq!(field, Field::Position);
    let Err(Refusal::Impossible { reasons, .. }) = played(&format!("position: - | - | {CHESS}")).answer.assessment
    else {
        panic!("an impossible position")
    };
    assert_eq!(reasons.iter().map(|breach| breach.clause.name()).collect::<Vec<_>>(), ["awarichess.position.idle"]);
    // The third word and the third move, though the first behind the gap.
    let Err(Refusal::Malformed { field, .. }) =
        played(&format!("position: - | WB | {CHESS}\n(1)Kz1")).answer.assessment
    else {
        panic!("no move")
    };
    assert_eq!(field, Field::Move(1));
    let illegal = played(&format!("position: - | WB | {CHESS}\n(1)Kb3 and what follows is not read"));
    assert_eq!(stopped(&illegal), (2, "chess.king.move", None));
    // What comes after a stretch that stops is judged all the same.
    let early = played_by(&Awarichess, "", &format!("Dd DD\n etc.\nposition: - | WB | {CHESS}\n0"), None);
    assert_eq!((stopped(&early).0, early.stretches.len()), (2, 2));
}
