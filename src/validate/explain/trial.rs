//! Questions that could refute a wrong rule that explains wrong answers.
//!
//! A rule that agrees with all answers so far may still be a special case of what the engine does, or only resemble it.
//! So the engine is asked where the rule makes a difference that no answer has shown yet, and where rules that explain
//! the same answers have different consequences.

use std::collections::{BTreeMap, BTreeSet};

use crate::clock::Instant;
use crate::crosscheck::{AnyGenerator, derive};
use crate::deviation::Deviation;
use crate::validate::ask::anywhere;
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::law::{Expected, GameLaw, Place};
use crate::validate::compare::answered::{AnsweredQuestion, Under};
use crate::validate::explain::candidate::{Agreement, Candidate, agreement};
use crate::validate::explain::measure::Balance;
use crate::validate::explain::variations;
use crate::wire::Question;

/// How many questions are asked at most, and how many with the same kind of consequences.
const QUESTIONS: usize = 16;
const ALIKE: usize = 2;
/// How many explained answers are varied, and in how many ways each.
const VARIED: usize = 6;
const VARIATIONS: usize = 60;
/// How many cases of each local world and how many placements are examined.
const OF_A_WORLD: u64 = 12;
const PLACEMENTS: u64 = 300;
const SORT_OF_PLACEMENTS: u64 = 11;
const SORT_OF_VARIATIONS: u64 = 13;
/// How many games are continued by repeating moves, and how many moves lead back to a position.
const REPEATED: usize = 4;
const BACK_AND_FORTH: usize = 4;

/// What the questions have shown about a candidate.
#[derive(Clone, Copy, Default, Debug)]
struct Shown {
    confirmed: usize,
    contradicted: usize,
}

/// Asks the engine where these candidates differ from each other and from the law, and removes those that its answers
/// refute. The purpose is to confirm or refute the first one.
pub(in crate::validate) fn try_out(
    game: &'static dyn AnyGenerator,
    examiner: &mut Examiner<'_>,
    candidates: &mut Vec<Candidate<'_>>,
    wrong: &[&AnsweredQuestion],
    until: Instant,
) {
    let Some(options) = wrong.first().map(|answered| answered.options.clone()) else { return };
    let law = GameLaw::new(game, options.asked.clone());
    let mut shown: Vec<Shown> = vec![Shown::default(); candidates.len()];
    let mut asked = 0;
    let mut shapes: BTreeMap<Vec<BTreeSet<String>>, usize> = BTreeMap::new();
    for place in places(game, &options, wrong) {
        if asked >= QUESTIONS || Instant::now() > until || examiner.ended().is_some() {
            break;
        }
        if law.game.open_law(&options, &place.start).is_err() {
            continue;
        }
        let question = examiner.question(&law, &place);
        if wrong.iter().any(|answered| is_same(&answered.question, &question)) {
            continue;
        }
        let silent = AnsweredQuestion::unanswered(game, examiner.strictness, options.clone(), question.clone());
        let follows: Vec<_> = candidates.iter().map(|candidate| candidate.follows(&silent)).collect();
        let distinguishes = follows.iter().any(|follows_too| *follows_too != follows[0]);
        if follows[0].is_empty() && !distinguishes {
            continue;
        }
        let shape = follows.iter().map(kinds).collect();
        let times = shapes.entry(shape).or_default();
        *times += 1;
        if *times > ALIKE {
            continue;
        }
        asked += 1;
        let answered = match AnsweredQuestion::asked(examiner, &options, &place) {
            Ok(Some(answered)) => answered,
            // Silence proves nothing.
            Ok(None) => continue,
            Err(_) => break,
        };
        for (candidate, shown) in candidates.iter().zip(&mut shown) {
            match agreement(&candidate.follows(&answered), answered.deviations()) {
                Agreement::Nothing | Agreement::Some => {}
                Agreement::All => shown.confirmed += 1,
                Agreement::None => shown.contradicted += 1,
            }
        }
    }
    let mut of_each = shown.iter();
    candidates.retain_mut(|candidate| {
        let shown = of_each.next().copied().unwrap_or_default();
        candidate.tried(shown.confirmed, shown.contradicted);
        // What it saves must not come from the answers alone by which it was found.
        let (explained, corrected) = (shown.confirmed as f64, shown.contradicted as f64);
        Balance { named: 0.0, explained, corrected }.saved() >= 0.0
    });
}

/// Whether two questions ask for the same.
fn is_same(one: &Question, other: &Question) -> bool {
    one.position == other.position && one.moves == other.moves
}

/// The kinds of these deviations, without the moves and squares.
fn kinds(follows: &BTreeSet<Deviation>) -> BTreeSet<String> {
    // A drop begins with a capital letter, and so does a house of South's.
    let capital = |mv: &str| mv.chars().next().filter(|c| c.is_uppercase());
    let kind = |deviation: &Deviation| match deviation {
        Deviation::Holds { .. } => "holds".to_owned(),
        Deviation::Lists(mv) => format!("lists {:?}", capital(mv)),
        Deviation::Misses(mv) => format!("misses {:?}", capital(mv)),
        other => format!("{other:?}"),
    };
    let several = if follows.len() > 1 { "several" } else { "one" };
    follows.iter().map(kind).chain([several.to_owned()]).collect()
}

/// Where to ask the engine, the most promising places first.
fn places<'p>(
    game: &'static dyn AnyGenerator,
    options: &'p Under,
    wrong: &'p [&AnsweredQuestion],
) -> impl Iterator<Item = Place> + 'p {
    let of_the_rulings = || wrong.iter().filter(|answered| answered.options == *options);
    let again = of_the_rulings().filter_map(|answered| repeated(answered)).take(REPEATED).flatten();
    // The shortest questions are the plainest.
    let mut explained: Vec<&&AnsweredQuestion> = of_the_rulings().collect();
    explained.sort_by_key(|answered| (answered.question.moves.len(), answered.question.position.len()));
    explained.dedup_by_key(|answered| &answered.question);
    let step = explained.len().div_ceil(VARIED).max(1);
    let varied = explained.into_iter().step_by(step).flat_map(move |answered| varied(game, options, answered));
    let anywhere = anywhere(game, SORT_OF_PLACEMENTS, OF_A_WORLD, PLACEMENTS).map(Place::of);
    again.chain(varied).chain(anywhere)
}

/// Positions near that of an answer, each with its last move, if there is one.
fn varied(game: &'static dyn AnyGenerator, options: &Under, answered: &AnsweredQuestion) -> Vec<Place> {
    let Question { position, moves, .. } = &answered.question;
    let law = GameLaw::new(game, options.law.clone());
    let before = &moves[..moves.len().saturating_sub(1)];
    let Expected::Reached(session) = law.walk(position, before) else { return Vec::new() };
    let position = session.position();
    let all: Vec<Place> = match moves.last() {
        None => variations::positions(game, &position).into_iter().map(Place::of).collect(),
        Some(mv) => {
            let with = |(position, mv)| Place::of(position).after(mv);
            variations::moves(game, &position, mv).into_iter().map(with).collect()
        }
    };
    let some = VARIATIONS.min(all.len()) as u64;
    let chosen = (0..some).map(|n| derive(n, SORT_OF_VARIATIONS, 0) as usize % all.len());
    chosen.collect::<BTreeSet<usize>>().into_iter().map(|at| all[at].clone()).collect()
}

/// The game of an answer, with its last moves, which may go back and forth, made once, twice and three times more.
/// `None` if there are fewer moves.
fn repeated(answered: &AnsweredQuestion) -> Option<Vec<Place>> {
    let Question { position, moves, .. } = &answered.question;
    let last = &moves[moves.len().checked_sub(BACK_AND_FORTH)?..];
    let again = |times| {
        let more = std::iter::repeat_n(last, times).flatten();
        let moves = moves.iter().chain(more).cloned().collect();
        Place { start: position.clone(), moves, judge: None }
    };
    Some((1..=3).map(again).collect())
}
