//! Answering a case: by the model and the engine, which must agree.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::str::FromStr as _;

use super::case::{
    Answer, Case, Clauses, Grounds, HangsOn, Illegible, Judged, MovesOf, Outcome, Refused as RefusedPosition,
    Standing, Step,
};
use super::hanging::{Seen, hangs_on, seen};
use super::{Input, Unexported};
use crate::games::{Game, MoveOf};
use crate::record::Record;
use crate::referee::State;
use crate::rules::{Breach, Law as _, Refused, Repetition, Rules, Subject};

/// How many refused moves a position may have for all of them to be written.
const ALL_REFUSED: usize = 400;
/// How many legal moves it may have for the position after each to be written.
const ALL_FOLLOWED: usize = 48;

/// Answers a case.
///
/// # Errors
/// The model and the engine differ, or the case cannot be asked.
pub fn answer<G: Game>(input: Input) -> Result<Case, Unexported> {
    let unaskable = |why: String| Unexported::Unaskable { id: input.id.clone(), why };
    let rulings: G::Rulings = input.rulings().map_err(|unknown| unaskable(unknown.to_string()))?;
    let (law, engine) = (G::model(rulings), G::engine(rulings));
    let both = Both { id: &input.id };
    let answer = match (law.read(&input.position), engine.read(&input.position)) {
        (Ok(by_law), Ok(by_engine)) => {
            let mut moves = Vec::new();
            for text in &input.moves {
                moves.push(MoveOf::<G>::from_str(text).map_err(|unreadable| unaskable(unreadable.to_string()))?);
            }
            let law = Told { record: played(&law, by_law, &moves).map_err(unaskable)?, rules: law };
            let engine = Told { record: played(&engine, by_engine, &moves).map_err(unaskable)?, rules: engine };
            Answer::Stands(Box::new(standing::<G>(&input, rulings, &law, &engine, &both)?))
        }
        (Err(by_law), Err(by_engine)) => {
            let clauses = (clauses_of(&by_law), clauses_of(&by_engine));
            let clauses = both.agree("that the position is refused by", clauses.0, clauses.1)?;
            let otherwise = |rulings| {
                let read = G::engine(rulings).read(&input.position);
                read.err().map(|refused| clauses_of(&refused)).as_ref() != Some(&clauses)
            };
            Answer::Refused(refused(by_law, hangs_on(rulings, otherwise)))
        }
        (law, engine) => {
            let said = |refused: Option<Refused>| refused.map_or("a position".to_owned(), |it| it.to_string());
            both.agree("that this is", said(law.err()), said(engine.err()))?;
            return Err(unaskable("one of the two refuses the position".to_owned()));
        }
    };
    let tags = tags(&input, &answer);
    let Input { id, origin, shows, rulings, position, moves, .. } = input;
    let (source, place, rebuilt, why) = (origin.source, origin.place, origin.rebuilt, origin.why);
    Ok(Case { id, game: G::ID, source, place, rebuilt, why, shows, tags, rulings, position, moves, answer })
}

/// An implementation and the game as it stands by it.
struct Told<R: Rules> {
    rules: R,
    record: Record<R>,
}

/// Makes the moves, all of which must be legal.
fn played<R: Rules>(rules: &R, start: R::Position, moves: &[R::Move]) -> Result<Record<R>, String> {
    let mut record = Record::new(start);
    for mv in moves {
        if !record.legal_moves(rules).contains(mv) {
            return Err(format!("{mv} is illegal at {}", rules.write(record.position())));
        }
        record.play(rules, mv.clone());
    }
    Ok(record)
}

/// A case that both answer.
struct Both<'c> {
    id: &'c str,
}

impl Both<'_> {
    /// Takes what both say, if it is the same.
    fn agree<T: PartialEq + Debug>(&self, what: &str, model: T, engine: T) -> Result<T, Unexported> {
        if model == engine {
            return Ok(model);
        }
        let (model, engine) = (format!("{model:?}"), format!("{engine:?}"));
        Err(Unexported::Differ { id: self.id.to_owned(), what: what.to_owned(), model, engine })
    }
}

fn clauses_of(refused: &Refused) -> Vec<&'static str> {
    let (Refused::Malformed { besides: reasons, .. } | Refused::Impossible { reasons, .. }) = refused;
    reasons.iter().map(|reason| reason.clause.name()).collect()
}

fn refused(refused: Refused, hangs_on: Vec<HangsOn>) -> RefusedPosition {
    match refused {
        Refused::Malformed { unreadable, .. } => RefusedPosition {
            step: Step::Malformed,
            at: Some(unreadable.at()),
            reasons: Vec::new(),
            hangs_on: Vec::new(),
        },
        Refused::Impossible { reasons, .. } => {
            let reasons = reasons.into_iter().map(Into::into).collect();
            RefusedPosition { step: Step::ImpossiblePosition, at: None, reasons, hangs_on }
        }
    }
}

fn standing<G: Game>(
    input: &Input,
    rulings: G::Rulings,
    law: &Told<G::Model>,
    engine: &Told<G::Engine>,
    both: &Both<'_>,
) -> Result<Standing, Unexported> {
    let starts = (law.rules.write(law.record.start()), engine.rules.write(engine.record.start()));
    let canonical = both.agree("the position is", starts.0, starts.1)?;
    let states = (State::of(&law.rules, &law.record), State::of(&engine.rules, &engine.record));
    let state = both.agree("the game stands thus:", states.0, states.1)?;
    let position = law.record.position();
    let ended = law.record.outcome(&law.rules);
    let clause = |subject| G::Model::clause(subject).name();
    let may_recur = law.rules.repetition() == Repetition::Replaces && !input.moves.is_empty();
    let starts_there = input.position.trim() == "startpos";
    let clauses = Clauses {
        start: starts_there.then(|| clause(Subject::Start)),
        turn: clause(Subject::Turn),
        check: clause(Subject::Check),
        outcome: ended.map(|outcome| clause(Subject::Ending(outcome))),
        recurrence: may_recur.then(|| clause(Subject::Recurrence)),
    };
    let mut legal: Vec<MoveOf<G>> = law.record.legal_moves(&law.rules);
    legal.sort_by_cached_key(ToString::to_string);
    let grounds = grounds::<G>(law, &legal);
    let followed = followed(input, &state.legal, &grounds);
    let mut after = BTreeMap::new();
    for mv in legal.iter().filter(|mv| followed.contains(&mv.to_string())) {
        let texts = (
            law.rules.write(&law.record.after(&law.rules, mv)),
            engine.rules.write(&engine.record.after(&engine.rules, mv)),
        );
        after.insert(mv.to_string(), both.agree(&format!("that {mv} leads to"), texts.0, texts.1)?);
    }
    let forbidden = if ended.is_none() { forbidden::<G>(law, &legal) } else { BTreeMap::new() };
    let count: usize = forbidden.values().map(BTreeSet::len).sum();
    let moves_of = |(clause, moves): (&&'static str, &BTreeSet<String>)| MovesOf {
        clause,
        moves: moves.iter().cloned().collect(),
    };
    let illegal = (ended.is_none() && count <= ALL_REFUSED).then(|| forbidden.iter().map(moves_of).collect());
    let mut named: BTreeSet<String> = input.judged.iter().cloned().collect();
    match ended {
        // Which of them it is makes no difference.
        Some(_) => named.extend(law.rules.conceivable(position).first().map(ToString::to_string)),
        None => {
            for moves in forbidden.values() {
                named.extend(moves.first().cloned().into_iter().chain(moves.last().cloned()));
            }
        }
    }
    let mut refused = Vec::new();
    for text in named {
        let unaskable = |why: String| Unexported::Unaskable { id: input.id.clone(), why };
        let mv = MoveOf::<G>::from_str(&text).map_err(|unreadable| unaskable(unreadable.to_string()))?;
        if let Err(Breach { clause, squares, why }) = law.record.judge(&law.rules, &mv) {
            let step = if ended.is_some() { Step::GameOver } else { Step::IllegalMove };
            refused.push(Judged { mv: mv.to_string(), step, clause: clause.name(), squares, why });
        }
    }
    refused.sort_by(|one, other| (one.clause, &one.mv).cmp(&(other.clause, &other.mv)));
    let illegible =
        input.illegible.iter().map(|(mv, at)| Illegible { mv: mv.clone(), step: Step::Malformed, at: *at });
    let here = Some(Seen::of(&engine.rules, &engine.record, &after));
    let hangs_on = hangs_on(rulings, |otherwise| seen::<G>(otherwise, input, &after) != here);
    Ok(Standing {
        canonical,
        turn: state.turn.word(),
        check: state.check,
        outcome: state.outcome.map(Outcome::from),
        clauses,
        grounds,
        refused,
        illegal,
        after,
        illegible: illegible.collect(),
        perft: input.perft.clone(),
        hangs_on,
        reached: state.position,
        legal: state.legal,
    })
}

/// The legal moves by what grants them, as the first move of each group comes.
fn grounds<G: Game>(law: &Told<G::Model>, legal: &[MoveOf<G>]) -> Vec<Grounds> {
    let mut all: Vec<Grounds> = Vec::new();
    for mv in legal {
        let mut clauses: Vec<&'static str> =
            law.rules.grounds(law.record.position(), mv).into_iter().map(|clause| clause.name()).collect();
        if law.record.replaced(&law.rules, mv).is_some() {
            clauses.push(G::Model::clause(Subject::Recurrence).name());
        }
        match all.iter_mut().find(|grounds| grounds.clauses == clauses) {
            Some(grounds) => grounds.moves.push(mv.to_string()),
            None => all.push(Grounds { clauses, moves: vec![mv.to_string()] }),
        }
    }
    all
}

/// The moves after which the position is told: all, or where they are many the named ones and the first and the last of
/// each group.
fn followed(input: &Input, legal: &[String], grounds: &[Grounds]) -> BTreeSet<String> {
    if legal.len() <= ALL_FOLLOWED {
        return legal.iter().cloned().collect();
    }
    let ends = grounds.iter().flat_map(|group| group.moves.first().into_iter().chain(group.moves.last()));
    ends.chain(&input.followed).cloned().collect()
}

/// Every move that one might think of and that may not be made, by the clause.
fn forbidden<G: Game>(law: &Told<G::Model>, legal: &[MoveOf<G>]) -> BTreeMap<&'static str, BTreeSet<String>> {
    let position = law.record.position();
    let legal: BTreeSet<&MoveOf<G>> = legal.iter().collect();
    let mut forbidden: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
    for mv in law.rules.conceivable(position).iter().filter(|mv| !legal.contains(mv)) {
        let clause = law.rules.forbids(position, mv).unwrap_or_else(|| G::Model::clause(Subject::Sequence));
        forbidden.entry(clause.name()).or_default().insert(mv.to_string());
    }
    forbidden
}

/// The input's tags, and what can be told from the answer.
fn tags(input: &Input, answer: &Answer) -> Vec<String> {
    let mut tags = input.tags.clone();
    let mut add = |tag: &str, holds: bool| tags.extend(holds.then(|| tag.to_owned()));
    add("history", !input.moves.is_empty());
    add("rulings", !input.rulings.is_empty());
    match answer {
        Answer::Refused(refused) => {
            add("malformed", refused.step == Step::Malformed);
            add("impossible-position", refused.step == Step::ImpossiblePosition);
            add("hangs-on-rulings", !refused.hangs_on.is_empty());
        }
        Answer::Stands(standing) => {
            add("check", standing.check);
            add("game-over", standing.outcome.is_some());
            add("hangs-on-rulings", !standing.hangs_on.is_empty());
        }
    }
    tags.dedup();
    tags
}
