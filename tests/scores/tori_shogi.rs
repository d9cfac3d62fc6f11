//! Scores in the notation of Tori Shogi's document.

mod fairy_stockfish;

use pretty_assertions::assert_eq;
use quickcheck::quickcheck;
use rand::{RngExt as _, SeedableRng as _};
use rulebook::board::tori_shogi::{Move, ScoreNotation, Setup};
use rulebook::board::{Misnamed, Names, Player, Setup as _};
use rulebook::crosscheck::RandomNumbers;
use rulebook::games::{AnyGame as _, Aviary, Awele, DOCUMENT, ToriShogi};
use rulebook::model::tori_shogi::Model;
use rulebook::referee::score::{Ending, Played, ScoreVerdict};
use rulebook::referee::{Field, Refusal};
use rulebook::rules::tori_shogi::Rulings;
use rulebook::rules::{Clause, Law as _, Rules as _, Rulings as _};
use serde::Deserialize;

use super::{defaults, placed, played_by, read_words, stopped, word};

/// A text, a position, and what reading makes of it there: a move, what is wrong with the text, or both.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    score: String,
    position: String,
    #[serde(rename = "move")]
    mv: Option<String>,
    slip: Option<String>,
    why: String,
}

/// A text, a position, and the move that it is there, or why it is not as the document would have it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    score: String,
    position: String,
    #[serde(rename = "move")]
    mv: Option<String>,
    wrong: Option<String>,
    why: String,
}

fn read(law: &Model, position: &Setup, text: &str) -> Result<(Move, Vec<Misnamed>), Misnamed> {
    read_where(position, &law.legal_moves(position), text)
}

fn read_where(position: &Setup, legal: &[Move], text: &str) -> Result<(Move, Vec<Misnamed>), Misnamed> {
    ScoreNotation.read(position, &|mv| legal.contains(mv), text).map(|(moves, slips)| (moves[0], slips))
}

fn write_where(position: &Setup, legal: &[Move], mv: &Move) -> Option<String> {
    ScoreNotation.write(position, &|mv| legal.contains(mv), mv)
}

#[test]
fn a_text_is_the_move_or_the_slip_that_it_should_be() {
    every_text_is_what_it_should_be(include_str!("tori_shogi/slips.yaml"));
}

fn every_text_is_what_it_should_be(entries: &str) {
    let entries: Vec<Entry> = serde_yaml::from_str(entries).expect("the entries");
    let law = Model::default();
    for Entry { score, position, mv, slip, why } in entries {
        let place = format!("{score} in {position}: {why}");
        let position = law.read(&position).unwrap_or_else(|refused| panic!("{place}: {refused}"));
        let said = match read(&law, &position, &score) {
            Ok((mv, slips)) => {
                assert!(slips.len() < 2, "{place}");
                (Some(mv.to_string()), slips.first().map(|misnamed| word(&misnamed.slip).to_owned()))
            }
            Err(misnamed) => (None, Some(word(&misnamed.slip).to_owned())),
        };
        assert_eq!(said, (mv, slip), "{place}");
    }
}

/// What may come of a text that is wrong for this reason: a slip, or an illegal move (`illegal`).
fn comes_of(wrong: &str) -> &'static [&'static str] {
    match wrong {
        "a capture without its sign" => &["captures"],
        "the sign of a capture where nothing is taken" => &["nothing-captured"],
        "a needless origin" => &["form"],
        "the square is not vacant" | "no right Quail in hand" | "a promotion by a drop" => &["illegal"],
        "a promotion outside the zone" | "a Pheasant is not promoted" => &["promotion-too-much"],
        "the promotion is missing" => &["promotion-missing"],
        "an origin is needed" | "which Quail is meant" => &["ambiguous"],
        "no Crane at the origin" => &["no-such-piece"],
        "no piece is named so" => &["unknown-piece"],
        "no sign" | "no square" => &["form"],
        // The only one that there is, is meant.
        other if other.ends_with(" goes there") => &["no-such-piece", "illegal"],
        other => panic!("`{other}` is no known reason"),
    }
}

#[test]
fn a_text_is_right_or_wrong_as_the_document_has_it() {
    let entries: Vec<Written> = serde_yaml::from_str(include_str!("tori_shogi/notation.yaml")).expect("the entries");
    let law = Model::default();
    for Written { score, position, mv, wrong, why } in entries {
        let place = format!("{score} in {position}: {why}");
        let position = law.read(&position).unwrap_or_else(|refused| panic!("{place}: {refused}"));
        let legal = law.legal_moves(&position);
        let read = read_where(&position, &legal, &score);
        match (mv, wrong) {
            (Some(mv), None) => {
                let (read, slips) = read.unwrap_or_else(|misnamed| panic!("{place}: {misnamed}"));
                assert_eq!(slips, [], "{place}");
                assert_eq!(read.to_string(), mv, "{place}");
                assert_eq!(law.judge(&position, &read), Ok(()), "{place}");
                let written = write_where(&position, &legal, &read).expect("a text");
                let quail = score.starts_with('Q') && written.starts_with('Q');
                assert!(written == score || quail, "{place}: it is written {written}");
            }
            (None, Some(wrong)) => {
                let came = match &read {
                    Err(misnamed) => word(&misnamed.slip),
                    Ok((_, slips)) if !slips.is_empty() => word(&slips[0].slip),
                    Ok((mv, _)) if law.judge(&position, mv).is_err() => "illegal",
                    Ok(_) => "right",
                };
                assert!(comes_of(&wrong).contains(&came), "{place}: {came}");
            }
            _ => panic!("{place}: either a move or what is wrong"),
        }
    }
}

#[test]
fn what_is_wrong_is_placed_and_the_right_texts_are_named() {
    let law = Model::default();
    let said = |position: &str, text: &str| match read(&law, &position.parse().expect("a setup"), text) {
        Ok((_, slips)) => slips.iter().map(placed).collect::<Vec<_>>().join("; "),
        Err(misnamed) => placed(&misnamed),
    };
    assert_eq!(
        said("6k/2C4/7/C6/7/7/3K3 b -", "Cr-6c"),
        "at byte 0: more than one Crane can go to 6c: write Cr7d-6c or Cr5b-6c"
    );
    assert_eq!(
        said("6k/7/7/1R5/2s4/7/2L1K2 b -", "Qx5e"),
        "at byte 0: more than one Quail can go to 5e: write QLx5e or QRx5e"
    );
    assert_eq!(
        said("6k/7/7/7/4s2/4S2/3K3 b -", "Sw-3e"),
        "at byte 2: a White Swallow stands on 3e, so the move is a capture, with `x`"
    );
    assert_eq!(said("k6/7/5F1/7/7/7/3K3 b -", "Fa-2b"), "at byte 5: the move promotes, and `+` is missing");
    // More than one thing may be wrong with a text that is clear.
    assert_eq!(
        said("k6/7/5F1/7/7/7/3K3 b -", "Fax2b"),
        "at byte 2: nothing is captured on 2b, which is vacant; \
         at byte 5: the move promotes, and `+` is missing"
    );
    assert_eq!(
        said("6k/7/7/7/7/4S2/3K3 b -", "Kn-3e"),
        "at byte 0: no piece has the letters `Kn`; the letters are Sw, Fa, Cr, Pt, QL, QR, Ph, Go, Eg, Q"
    );
    assert_eq!(
        said("6k/7/7/7/7/4S2/3K3 b -", "Cr9b-6c"),
        "at byte 2: found `9b`, expected an origin 1a–7g, or `-`, `x` or `*`"
    );
}

/// Both named sets of rulings.
fn both_sets() -> [Rulings; 2] {
    ["document", "engines"].map(|set| Rulings::read(set).expect("a set of rulings"))
}

#[test]
fn every_legal_move_has_a_text_of_its_own_that_gives_it_back() {
    for rulings in both_sets() {
        let law = Model::new(rulings);
        for game in 0..12 {
            let mut chance = RandomNumbers::seed_from_u64(game);
            let mut position = law.start();
            for _ in 0..60 {
                let legal = law.legal_moves(&position);
                let mut texts: Vec<String> = Vec::new();
                for mv in &legal {
                    let text = write_where(&position, &legal, mv).expect("a legal move has a text");
                    assert_eq!(read_where(&position, &legal, &text), Ok((*mv, Vec::new())), "{text} in {position}");
                    texts.push(text);
                }
                texts.sort();
                texts.dedup();
                assert_eq!(texts.len(), legal.len(), "two moves of {position} have the same text");
                if legal.is_empty() {
                    break;
                }
                position = law.play(&position, &legal[chance.random_range(0..legal.len())]);
            }
        }
    }
}

#[test]
fn an_origin_is_written_only_where_it_is_needed() {
    let law = Model::default();
    let mut chance = RandomNumbers::seed_from_u64(7);
    let mut position = law.start();
    let mut needed = 0;
    for _ in 0..120 {
        let legal = law.legal_moves(&position);
        if legal.is_empty() {
            position = law.start();
            continue;
        }
        for mv in &legal {
            let Move::Step { from, .. } = mv else { continue };
            let text = write_where(&position, &legal, mv).expect("a text");
            let origin = rulebook::board::tori_shogi::name(*from);
            if text[2..].starts_with(&origin) {
                needed += 1;
                let without = text.replacen(&origin, "", 1);
                let read = read_where(&position, &legal, &without).expect_err("it is needed");
                assert_eq!(word(&read.slip), "ambiguous", "{text} in {position}");
            }
        }
        position = law.play(&position, &legal[chance.random_range(0..legal.len())]);
    }
    assert!(needed > 0);
}

#[test]
fn an_illegal_move_that_has_a_text_is_given_back_too() {
    for rulings in both_sets() {
        let law = Model::new(rulings);
        let mut chance = RandomNumbers::seed_from_u64(3);
        let mut position = law.start();
        for _ in 0..25 {
            let legal = law.legal_moves(&position);
            for mv in law.conceivable(&position) {
                let Some(text) = write_where(&position, &legal, &mv) else { continue };
                assert_eq!(read_where(&position, &legal, &text), Ok((mv, Vec::new())), "{text} in {position}");
            }
            if legal.is_empty() {
                break;
            }
            position = law.play(&position, &legal[chance.random_range(0..legal.len())]);
        }
    }
}

quickcheck! {
    fn no_text_makes_the_reader_panic(text: String) -> bool {
        let law = Model::default();
        let start = law.start();
        read(&law, &start, &text).is_err_and(|misnamed| misnamed.at <= text.len())
    }

    fn no_text_like_a_move_makes_the_reader_panic(parts: Vec<u8>) -> bool {
        const PARTS: [&str; 24] = [
            "Sw", "Go", "Q", "QL", "Ph", "3e", "5g", "7a", "-", "x", "*", "+", "é", "9", " ", "x5", "4d", "@", "S", "G",
            "e5", "35", "=", "#",
        ];
        let text: String = parts.iter().take(7).map(|part| PARTS[usize::from(*part) % PARTS.len()]).collect();
        let law = Model::default();
        let start = law.start();
        match read(&law, &start, &text) {
            Ok(_) => true,
            Err(misnamed) => misnamed.at <= text.len() && text.is_char_boundary(misnamed.at),
        }
    }
}

fn played(score: &str) -> Played {
    played_by(&ToriShogi, "", score, None)
}

#[test]
fn a_score_may_have_both_notations() {
    let played = played("1. Swx3c 4b3c 2. Cr5g-6f {a comment}");
    let Ok(assessment) = &played.answer.assessment else { panic!("a legal game") };
    assert_eq!(played.moves().collect::<Vec<_>>(), ["3d3c", "4b3c", "5g6f"]);
    assert_eq!((assessment.state.turn.player, played.ended), (Player::White, None));
}

fn lost_by(loser: Player) -> Option<Ending> {
    let loser = Names::COLOURS.of(loser);
    Some(Ending::IllegalMove { loser, clause: Clause::new("tori-shogi.illegal-loses") })
}

#[test]
fn an_illegal_move_loses_the_game_in_either_notation() {
    for illegal in ["Fa-4d", "4f4d"] {
        let played = played(&format!("1. Swx3c Fax3c 2. {illegal} and what follows does not count"));
        assert_eq!(stopped(&played), (2, "tori-shogi.falcon.move", lost_by(Player::Black)));
    }
    let drop = played("1. Swx3c Sw*4d");
    assert_eq!(stopped(&drop), (1, "tori-shogi.drop.in-hand", lost_by(Player::White)));
    let ending = drop.ended.expect("an ending");
    assert_eq!((ending.word(), ending.winner()), ("illegal-move", Some(Names::COLOURS.of(Player::Black))));
    assert_eq!(ending.to_string(), "Black has won: White made an illegal move (tori-shogi.illegal-loses)");
}

#[test]
fn a_sequence_begun_once_too_often_loses() {
    let thrice = "Cr-6f Cr-6b Cr-5g Cr-5a ".repeat(3);
    assert_eq!(
        stopped(&played(&format!("{thrice} Cr-6f"))),
        (12, "tori-shogi.repetition.sequence", lost_by(Player::Black))
    );
    assert!(played(&format!("{thrice} Cr-2f")).answer.assessment.is_ok());
    // Played by engines' rulings, the position at the start has come for the fourth time by White's move.
    let played = played_by(&ToriShogi, "engines", &thrice, None);
    let Ok(assessment) = &played.answer.assessment else { panic!("legal moves") };
    assert_eq!(assessment.state.outcome.expect("it is over").to_string(), "Black has won: repetition");
}

#[test]
fn an_illegal_move_loses_only_where_the_law_says_so() {
    let played = played_by(&Aviary, "", "1. c8b6 c8b6", None);
    assert_eq!(stopped(&played), (1, "aviary.move.own", None));
}

fn resigned(loser: Player) -> Option<Ending> {
    let loser = Names::COLOURS.of(loser);
    Some(Ending::Resignation { loser, clause: Clause::new("tori-shogi.ruling.resignation") })
}

#[test]
fn the_player_to_move_resigns_or_who_is_named() {
    assert_eq!(played("1. Swx3c resignation").ended, resigned(Player::White));
    assert_eq!(played_by(&ToriShogi, "", "1. Swx3c resignation", Some(1)).ended, None);
    assert_eq!(played("resignation").ended, resigned(Player::Black));
    assert_eq!(played("1. Swx3c Black resigns").ended, resigned(Player::Black));
    let won = Ending::Stated { winner: Some(Names::COLOURS.of(Player::White)), clause: None };
    assert_eq!(played("1. Swx3c 1-0").ended, Some(won));
}

#[test]
fn the_players_end_a_game_only_where_the_law_lets_them() {
    let refused = played("1. Swx3c draw").refused.expect("no draw");
    assert_eq!(refused.clause.name(), "tori-shogi.no-agreed-draw");
    let agreed = |rulings: &str| {
        let played = played_by(&Aviary, rulings, "1. c8b6 draw", None);
        (played.ended, played.refused.map(|breach| breach.clause))
    };
    let clause = Clause::new("aviary.ruling.agreed-draw");
    let agreement = Ending::Agreement { clause };
    assert_eq!(agreed(""), (Some(agreement), None));
    assert_eq!((agreement.word(), agreement.winner(), agreement.clause()), ("agreement", None, Some(clause)));
    assert_eq!(agreed("agreed-draw=not-allowed"), (None, Some(clause)));
    // That players may not resign is another question.
    assert_eq!(agreed("resignation=not-allowed"), (Some(agreement), None));
}

#[test]
fn nothing_comes_after_the_end() {
    let resigned = played("position: k6/7/7/7/7/7/7 w -\nresignation");
    assert_eq!(resigned.refused.expect("too late").clause.name(), "tori-shogi.end.over");
    let moved = played("position: k6/7/7/7/7/7/7 w -\n1... Ph-7b");
    assert_eq!(stopped(&moved), (0, "tori-shogi.end.over", None));
}

#[test]
fn a_score_is_written_in_the_document_s_notation() {
    let options = defaults(&ToriShogi);
    let score = ["Swx3c", "Fax3c", "Sw*3d", "Fa-4d"];
    let moves = read_words(&ToriShogi, &options, "startpos", &score).expect("moves").moves;
    let written = |moves: &[String]| -> Vec<String> {
        let entries = ToriShogi.write_moves(&options, "startpos", moves, DOCUMENT, false).expect("a notation");
        entries.into_iter().map(|entry| entry.text).collect()
    };
    assert_eq!(written(&moves), score);
    // After an illegal move there is no position, so what follows is written without one.
    assert_eq!(written(&["3d3b", "4b3c"].map(str::to_owned)), ["Sw3d-3b", "4b3c"]);
    // Unless it is played all the same.
    let moves = ["3d3b", "4b3c"].map(str::to_owned);
    let played = ToriShogi.write_moves(&options, "startpos", &moves, DOCUMENT, true).expect("a notation");
    assert_eq!(played.iter().map(|entry| &entry.text[..]).collect::<Vec<_>>(), ["Sw3d-3b", "Fa4b-3c"]);
    assert_eq!(Awele.write_moves(&defaults(&Awele), "startpos", &[], DOCUMENT, false), None);
}

#[test]
fn what_cannot_be_read_is_placed_in_the_list() {
    let read = read_words(&ToriShogi, &defaults(&ToriShogi), "startpos", &["Swx3c", "Fa-3z"]);
    let unread = read.expect_err("no square");
    assert_eq!(unread.at, 1);
    assert_eq!(unread.misnamed.map(|misnamed| (misnamed.at, word(&misnamed.slip))), Some((3, "form")));
    let Err(Refusal::Malformed { field, unreadable, .. }) = played("1. Swx3c Fa-3z").answer.assessment else {
        panic!("it cannot be read")
    };
    assert_eq!((field, unreadable.at()), (Field::Move(1), 3));
}

#[test]
fn a_word_that_can_only_mean_one_move_is_that_move() {
    let played = played("1. Sw-3c Fa-3c 2. Sw*3d Fax3d");
    assert_eq!(played.moves().collect::<Vec<_>>(), ["3d3c", "4b3c", "S*3d", "3c3d"]);
    let slips: Vec<_> =
        played.slips().into_iter().map(|slipped| (slipped.word, slipped.spelling.as_deref())).collect();
    assert_eq!(slips, [(0, Some("Swx3c")), (1, Some("Fax3c"))]);
    assert_ne!(played.verdict(), ScoreVerdict::Refused);
    // What is said of a capture or a promotion that is none is not so.
    for (word, spelling) in [("Crx6f", "Cr-6f"), ("Cr-6f+", "Cr-6f")] {
        let played = super::played_by(&ToriShogi, "", word, None);
        assert_eq!(played.moves().collect::<Vec<_>>(), ["5g6f"], "{word}");
        assert_eq!(
            (played.slips()[0].spelling.as_deref(), played.verdict() == ScoreVerdict::Refused),
            (Some(spelling), true)
        );
    }
    // Illegal all the same; that it is not written as it should be either is not reported besides.
    let illegal = super::played_by(&ToriShogi, "", "Swx3c Ph-4f", None);
    assert_eq!(stopped(&illegal), (1, "tori-shogi.phoenix.move", lost_by(Player::White)));
    assert_eq!(illegal.told.len(), 1);
}

#[test]
fn the_engines_spelling_is_one_of_the_spellings() {
    let law = Model::default();
    let start = law.setup(&law.start());
    assert_eq!(Setup::SPELLINGS, ["fairy"]);
    assert_eq!(start.spelling("fairy").expect("a spelling").parse(), Ok(start));
    assert_eq!(start.spelling("usi"), None);
}
