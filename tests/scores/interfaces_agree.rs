//! Every interface reports the same about a score: one game and an archive, the law and the engine, the protocol.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use rand::SeedableRng as _;
use rulebook::crosscheck::RandomNumbers;
use rulebook::games::{self, AnyGame};
use rulebook::protocol::answer;
use rulebook::referee::score::{
    Class, Effort, Judge, JudgedScore, Played, Score, ScoreVerdict, Told, play, sentences,
};
use rulebook::referee::{By, Refusal};
use rulebook::session::{Reach, Side};
use serde_json::{Value, json};

/// The messages about a text, by whichever implementation judges it.
fn told(game: &'static dyn AnyGame, by: By, effort: Effort, text: &str) -> Vec<Told> {
    let mut report = Judge { game, options: None, letters: None, by, effort }.judge(text);
    report.told.retain(|told| told.what.class() != Class::Differ);
    assert!(report.disagreement.is_none(), "law and engine differ: {text}");
    report.told
}

fn says(told: &[Told]) -> Vec<String> {
    told.iter().map(Told::sentence).collect()
}

/// What the protocol answers.
fn asked(question: &Value) -> Value {
    serde_json::to_value(answer(By::Both, question.to_string().as_bytes())).expect("JSON")
}

/// The answers of all interfaces to a score are the same.
fn same_everywhere(game: &'static dyn AnyGame, text: &str) -> Vec<String> {
    let quick = told(game, By::Bitboard, Effort::Quick, text);
    assert_eq!(quick, told(game, By::Model, Effort::Quick, text), "engine and law: {text}");
    assert_eq!(quick, told(game, By::Both, Effort::Quick, text), "engine and both: {text}");
    let thorough = told(game, By::Bitboard, Effort::Thorough, text);
    assert_eq!(thorough, told(game, By::Model, Effort::Thorough, text), "engine and law, thorough: {text}");
    // A short search may only leave something out.
    let missing =
        |told: &&Told| matches!(told.what.class(), Class::Illegal | Class::Unread | Class::Claim | Class::Slip);
    assert!(quick.iter().filter(missing).all(|told| thorough.contains(told)), "{quick:?} and {thorough:?}: {text}");
    let late: Vec<_> =
        thorough.iter().filter(|told| matches!(told.what, rulebook::referee::score::What::Late { .. })).collect();
    assert!(late.len() <= 1, "{text}");
    let first = late.first().and_then(|told| told.mv);
    let illegal = |told: &&Told| told.what.class() == Class::Illegal;
    assert!(thorough.iter().filter(illegal).all(|told| first.is_none_or(|first| told.mv < Some(first))), "{text}");
    // The protocol, and with it the page, Python and JavaScript.
    if let Ok(score) = Score::read(text)
        && score.rulings.is_none_or(|stated| game.options(stated.text).is_ok())
    {
        for as_played in [false, true] {
            let scored = asked(&json!({"ask": "score", "game": game.id(), "score": text, "as_played": as_played}));
            let told: Vec<String> = scored["told"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|told| told["says"].as_str().expect("a sentence").to_owned())
                .collect();
            assert_eq!(told, says(&thorough), "as played {as_played}: {text}");
        }
        let (letters, effort) = (None, Effort::Thorough);
        let judge = Judge { game, options: None, letters, by: By::Model, effort };
        let options = judge.options_for(&score).expect("they are known");
        assert_eq!(
            play(game.under(&options), By::Model, &score, Reach::default()).told,
            thorough,
            "one game: {text}"
        );
    }
    let archived = asked(&json!({"ask": "archive", "game": game.id(), "scores": text}));
    if let Some([one]) = archived["archive"].as_array().map(Vec::as_slice) {
        let told: Vec<&str> = one["told"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert_eq!(told, sentences(&quick), "archive: {text}");
    }
    says(&thorough)
}

/// Positions of chess near an end, and rulings on which something hangs.
const BEGINNINGS: [&str; 9] = [
    "",
    "",
    "position: 4k3/8/8/8/8/8/3p4/3K4 w - - 0 71\n",
    "position: 4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 40\n",
    "rulings: dead-position=exact\nposition: 4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 40\n",
    "position: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 90 80\n",
    "rulings: resignation=not-allowed,agreed-draw=not-allowed\n",
    "position: 4k3/8/8/8/3p4/8/8/3QK3 w - - 148 100\n",
    "[Termination \"Time forfeit\"]\n[FEN \"8/8/4k3/8/8/2n5/8/3QK3 w - - 0 50\"]\n\n",
];

/// How a score may end.
const ENDS: [&str; 14] = [
    "",
    "*",
    "1-0",
    "0-1",
    "1/2-1/2",
    "draw",
    "resignation",
    "White resigns",
    "Black resigns",
    "draw claimed",
    "flag",
    "0-0",
    "White's time is over",
    "White claims a draw",
];

/// What is done to a score at one place.
#[derive(Clone, Copy, Debug)]
enum Trick {
    Pass(&'static str),
    Illegal,
    LeaveOut,
    Variation,
    Comment,
    Stray,
    Number,
    Unread,
    Word(&'static str),
    Capture,
    Shuffle,
}

fn tricks() -> impl Strategy<Value = Vec<(usize, Trick)>> {
    let passes = select(vec!["--", "Z0", "@@@@", "0000", "<>"]).prop_map(Trick::Pass);
    let words = select(vec!["O-O", "0-0", "O-O-O", "e1g1", "o-o", "e1h1", "N", "Nd2", "e8=Q", "A", "S*4d"])
        .prop_map(Trick::Word);
    let plain = select(vec![
        Trick::Illegal,
        Trick::LeaveOut,
        Trick::Variation,
        Trick::Comment,
        Trick::Stray,
        Trick::Number,
        Trick::Unread,
        Trick::Capture,
        Trick::Shuffle,
    ]);
    prop::collection::vec((0_usize..40, prop_oneof![1 => passes, 1 => words, 3 => plain]), 0..4)
}

/// A score by chance: legal moves, with tricks before some of them.
fn score(
    game: &dyn AnyGame,
    beginning: &str,
    seed: u64,
    plies: usize,
    tricks: &[(usize, Trick)],
    end: &str,
) -> String {
    let mut chance = RandomNumbers::seed_from_u64(seed);
    let read = Score::read(beginning).expect("headers");
    let position = read.stretches[0].position.map_or("startpos", |token| token.text).to_owned();
    let options = game.options(read.rulings.map_or("", |token| token.text)).unwrap_or_else(|_| super::defaults(game));
    let mut session = game.open(Side::Engine, &options, &position).expect("a position");
    for _ in 0..plies {
        let legal = session.legal();
        if legal.is_empty() {
            break;
        }
        session.play(&legal[chance.random_range(0..legal.len())]).expect("a legal move");
    }
    let moves = session.moves();
    let notation = game.notations().first().copied().filter(|_| chance.random_range(0..4) > 0);
    let written = notation.and_then(|notation| game.write_moves(&options, &position, &moves, notation, false));
    let words: Vec<String> = written.map_or(moves, |entries| entries.into_iter().map(|entry| entry.text).collect());
    let mut text = beginning.to_owned();
    for at in 0..=words.len() {
        let mut left_out = false;
        for (_, trick) in tricks.iter().filter(|(place, _)| *place == at || (at == words.len() && *place > at)) {
            match trick {
                Trick::Pass(word) | Trick::Word(word) => text += word,
                Trick::Illegal => {
                    let law = game.open_law(&options, &position).expect("a position");
                    let all = law.conceivable();
                    text += &all[chance.random_range(0..all.len())];
                }
                Trick::LeaveOut => left_out = true,
                Trick::Variation => text += "(e4 {x} e5)",
                Trick::Comment => text += "{said}",
                Trick::Stray => text += ")",
                Trick::Number => text += "7.",
                Trick::Unread => text += "Xq?9",
                Trick::Capture => text += "Nxd5",
                Trick::Shuffle => text += &"Nf3 Nf6 Ng1 Ng8 ".repeat(5),
            }
            text.push(' ');
        }
        if let Some(word) = words.get(at).filter(|_| !left_out) {
            text += word;
            text.push(' ');
        }
    }
    text + end
}

/// A score of chess by chance.
pub(super) fn chess_by_chance(number: u64) -> String {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(ProptestConfig::default(), random);
    let given = (0..BEGINNINGS.len(), any::<u64>(), 0_usize..120, tricks(), select(ENDS.to_vec()));
    let (beginning, seed, plies, tricks, end) = given.new_tree(&mut runner).expect("a value").current();
    score(&games::Chess, BEGINNINGS[beginning], seed, plies, &tricks, end)
}

fn games() -> impl Strategy<Value = &'static dyn AnyGame> {
    // Chess has most that can happen.
    prop_oneof![2 => Just(&games::Chess as &'static dyn AnyGame), 1 => select(games::GAMES.to_vec())]
}

fn any_score_is_reported_alike(cases: u32) {
    let config =
        ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 200, ..ProptestConfig::default() };
    let given = (games(), 0..BEGINNINGS.len(), any::<u64>(), 0_usize..40, tricks(), select(ENDS.to_vec()));
    let mut runner = TestRunner::new(config);
    let run = runner.run(&given, |(game, beginning, seed, plies, tricks, end)| {
        let beginning = if game.id() == "chess" { BEGINNINGS[beginning] } else { "" };
        let plies = if matches!(game.id(), "aieirping" | "bifocal") { plies.min(8) } else { plies };
        same_everywhere(game, &score(game, beginning, seed, plies, &tricks, end));
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_score_is_reported_alike_everywhere() {
    any_score_is_reported_alike(24);
}

#[test]
#[ignore = "slow"]
fn many_scores_are_reported_alike_everywhere() {
    any_score_is_reported_alike(600);
}

/// Every score of the cases.
#[test]
fn the_scores_of_the_cases_are_reported_alike() {
    for page in games::GAMES.iter().flat_map(|game| rulebook::corpus::pages(*game).expect("the cases")) {
        for case in &page.scores {
            let rulings =
                case.options.departures().into_iter().map(|(question, option)| format!("{question}={option}"));
            let rulings = rulings.collect::<Vec<_>>().join(",");
            let stated = case.score.trim_start().starts_with("rulings") || rulings.is_empty();
            let text = if stated { case.score.clone() } else { format!("rulings: {rulings}\n{}", case.score) };
            same_everywhere(case.game, &text);
        }
    }
}

#[derive(serde::Deserialize)]
struct Planted {
    game: Option<String>,
    score: String,
    told: Vec<String>,
    why: Option<String>,
}

/// Scores with what must be reported of them.
#[test]
fn what_is_planted_is_reported() {
    let planted: Vec<Planted> = serde_yaml::from_str(include_str!("planted.yaml")).expect("the planted scores");
    let mut otherwise = Vec::new();
    for Planted { game, score, told, why } in planted {
        let game = games::game(game.as_deref().unwrap_or("chess")).expect("a game");
        let is = same_everywhere(game, &score);
        if is != told {
            otherwise.push((score, why, told, is));
        }
    }
    assert!(otherwise.is_empty(), "score, why, what must be told, what is: {otherwise:#?}");
}

/// A text of a score, what is read of it, and the messages about it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    score: String,
    /// Texts that are read the same.
    #[serde(default)]
    alike: Vec<String>,
    #[serde(default)]
    game: Option<String>,
    moves: String,
    #[serde(default)]
    said: Option<String>,
    /// How the game has ended, by its players or on the board, or `none`; not stated where it is missing.
    ended: Option<String>,
    /// The position after the moves as they were played, or `none`; likewise.
    position: Option<String>,
    /// Whether nothing is told against the score; likewise, unless nothing is told at all.
    holds: Option<bool>,
    #[serde(default)]
    told: Vec<String>,
    why: String,
}

#[test]
fn texts_are_read_as_people_write_them() {
    let entries: Vec<Entry> = serde_yaml::from_str(include_str!("read.yaml")).expect("the entries");
    let mut otherwise = Vec::new();
    for Entry { score, alike, game, moves, said, ended, position, holds, told, why } in entries {
        let game = games::game(game.as_deref().unwrap_or("chess")).expect("a game of the list");
        for text in alike.iter().chain([&score]) {
            let judge = Judge { game, options: None, letters: None, by: By::Model, effort: Effort::Thorough };
            let judged = judge.judge(text);
            let read = (judged.moves.join(" "), judged.end.map(|end| end.to_string()), same_everywhere(game, text));
            let plays = as_played(game, text, &judged);
            let is = (
                read,
                ended.as_ref().map(|_| plays.clone().unwrap_or_else(|| "none".to_owned())),
                position.as_ref().map(|_| judged.position.clone().unwrap_or_else(|| "none".to_owned())),
                holds.or(told.is_empty().then_some(true)).map(|_| judged.verdict() == ScoreVerdict::Holds),
            );
            let should = (
                (moves.clone(), said.clone(), told.clone()),
                ended.clone(),
                position.clone(),
                holds.or(told.is_empty().then_some(true)),
            );
            if is != should {
                otherwise.push(format!("{text}\n{why}\nis  {is:?}\nnot {should:?}"));
            }
        }
    }
    assert!(otherwise.is_empty(), "{}", otherwise.join("\n\n"));
}

/// How the game has ended. It is gone through as it was played: step by step to the same position, with the same moves marked;
/// and if none is, it is the same game without that.
fn as_played(game: &'static dyn AnyGame, text: &str, judged: &JudgedScore) -> Option<String> {
    let score = Score::read(text).ok()?;
    let options = game.options(score.rulings_of(game)).ok()?;
    let play = |as_played| play(game.under(&options), By::Both, &score, Reach { as_played, ..Reach::default() });
    let (plain, played) = (play(false), play(true));
    let steps: Vec<_> = played.steps(&score).collect();
    match &played.answer.assessment {
        Ok(assessment) => {
            assert_eq!(steps.len(), played.moves().count(), "{text}");
            assert_eq!(Some(&assessment.state.position), judged.position.as_ref(), "{text}");
            assert!(steps.last().is_none_or(|last| last.position == assessment.state.position), "{text}");
        }
        Err(Refusal::Stopped { at, .. }) => assert_eq!(steps.len(), *at, "{text}"),
        Err(_) => {}
    }
    for (at, step) in steps.iter().enumerate() {
        assert_eq!(step.breach.is_some(), played.breach_of(at).is_some(), "{text}: {at}");
    }
    if (0..played.moves().count()).all(|at| played.breach_of(at).is_none()) {
        let state = |played: &Played| played.answer.assessment.as_ref().ok().map(|found| found.state.clone());
        assert_eq!(state(&plain), state(&played), "{text}");
    }
    let outcome = plain.answer.assessment.as_ref().ok().and_then(|found| found.state.outcome);
    plain.ended.map(|ending| ending.to_string()).or(outcome.map(|outcome| outcome.to_string()))
}

/// Here the letters alone would be the document's.
#[test]
fn letters_that_are_given_are_the_score_s() {
    let judge =
        Judge { game: &games::Chess, options: None, letters: Some("french"), by: By::Both, effort: Effort::Quick };
    let judged = judge.judge("1. e4 e5 2. Re2");
    assert_eq!((judged.moves.join(" ").as_str(), judged.verdict()), ("e2e4 e7e5 e1e2", ScoreVerdict::Holds));
}
