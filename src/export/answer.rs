//! Answering a case with the model and the engine, which must agree, and the open questions that it depends on.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use super::case::{
    AcceptedPosition, Clauses, DependsOn, ExportedAnswer, ExportedCase, ExportedRefusal, Grounds, Illegible, MovesOf,
    RefusedPosition,
};
use super::{ExportError, Input};
use crate::board::{Named, Unreadable};
use crate::games::AnyGame;
use crate::referee::{State, is_same_position};
use crate::rules::{Options, Refused, Repetition, Subject};
use crate::session::{LawSession, Session, Side, play_all};
use crate::wire::{Outcome, RefusalKind};

/// Up to this many refused moves, all are written; of more, at most `SAMPLE` of each clause.
const ALL_REFUSED: usize = 400;
const SAMPLE: usize = 24;
/// The position after each legal move is written up to this many moves.
const ALL_FOLLOWED: usize = 48;

/// Answers a case.
///
/// # Errors
/// The model and the engine differ, or the case cannot be asked.
pub fn answer(game: &'static dyn AnyGame, input: Input) -> Result<ExportedCase, ExportError> {
    let unaskable = |why: String| ExportError::Unaskable { id: input.id.clone(), why };
    let options = input.options(game).map_err(|unknown| unaskable(unknown.to_string()))?;
    let asked = Asked { game, options: &options, input: &input };
    let opened = (game.open_law(&options, &input.position), game.open(Side::Engine, &options, &input.position));
    let answer = match opened {
        (Ok(mut law), Ok(mut engine)) => {
            let canonical =
                |mv: &String| game.canonical_move(mv).map_err(|unreadable| unaskable(unreadable.to_string()));
            for mv in input.moves.iter().map(canonical).collect::<Result<Vec<String>, _>>()? {
                let illegal = |position: String| unaskable(format!("{mv} is illegal at {position}"));
                law.play(&mv).map_err(|_| illegal(law.position()))?;
                engine.play(&mv).map_err(|_| illegal(engine.position()))?;
            }
            ExportedAnswer::Stands(Box::new(asked.standing(&*law, &*engine)?))
        }
        (Err(by_law), Err(by_engine)) => {
            let clauses = (clauses_of(&by_law), clauses_of(&by_engine));
            let clauses = asked.agree("that the position is refused by", clauses.0, clauses.1)?;
            let otherwise = |options: &Options| {
                let opened = game.open(Side::Engine, options, &input.position);
                opened.err().map(|refused| clauses_of(&refused)).as_ref() != Some(&clauses)
            };
            ExportedAnswer::Refused(refused(by_law, dependence(&options, otherwise)))
        }
        (law, engine) => {
            let said = |refused: Option<Refused>| refused.map_or("a position".to_owned(), |it| it.to_string());
            asked.agree("that this is", said(law.err()), said(engine.err()))?;
            return Err(unaskable("one of the two refuses the position".to_owned()));
        }
    };
    let tags = tags(&input, &answer);
    let Input { id, origin, shows, rulings, position, moves, stated, .. } = input;
    Ok(ExportedCase { id, game: game.id(), origin, shows, tags, rulings, position, moves, stated, answer })
}

/// A case with its game.
struct Asked<'c> {
    game: &'static dyn AnyGame,
    options: &'c Options,
    input: &'c Input,
}

fn clauses_of(refused: &Refused) -> Vec<&'static str> {
    refused.reasons().iter().map(|reason| reason.clause.name()).collect()
}

fn refused(refused: Refused, hangs_on: Vec<DependsOn>) -> RefusedPosition {
    match refused {
        Refused::Malformed { unreadable, .. } => RefusedPosition {
            step: RefusalKind::Malformed,
            at: Some(unreadable.at()),
            reasons: Vec::new(),
            hangs_on: Vec::new(),
        },
        Refused::Impossible { reasons, .. } => {
            RefusedPosition { step: RefusalKind::ImpossiblePosition, at: None, reasons, hangs_on }
        }
    }
}

impl Asked<'_> {
    /// The answer of both, if it is the same.
    fn agree<T: PartialEq + Debug>(&self, what: &str, model: T, engine: T) -> Result<T, ExportError> {
        if model == engine {
            return Ok(model);
        }
        let (model, engine) = (format!("{model:?}"), format!("{engine:?}"));
        Err(ExportError::Differ { id: self.input.id.clone(), what: what.to_owned(), model, engine })
    }

    fn standing(&self, law: &dyn LawSession, engine: &dyn Session) -> Result<AcceptedPosition, ExportError> {
        let Asked { game, options, input } = self;
        let canonical = self.agree("the position is", law.start(), engine.start())?;
        let state = self.agree("the game stands thus:", State::of(law), State::of(engine))?;
        let ended = law.outcome();
        let clause = |subject| game.clause(subject).name();
        let may_recur = law.repetition() == Repetition::Replaces && !input.moves.is_empty();
        let starts_there = input.position.trim() == "startpos";
        let clauses = Clauses {
            start: starts_there.then(|| clause(Subject::Start)),
            turn: clause(Subject::Turn),
            check: clause(Subject::Check),
            outcome: ended.map(|outcome| clause(Subject::Ending(outcome))),
            recurrence: may_recur.then(|| clause(Subject::Recurrence)),
        };
        let grounds = grounds(law, &state.legal);
        let mut after = BTreeMap::new();
        for mv in followed(input, &state.legal, &grounds) {
            // There is no position after an illegal move.
            if let Some(by_law) = law.after(&mv) {
                let text = self.agree(&format!("that {mv} leads to"), Some(by_law), engine.after(&mv))?;
                after.extend(text.map(|text| (mv, text)));
            }
        }
        let mut forbidden: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
        if ended.is_none() {
            for (clause, mv) in law.forbidden() {
                forbidden.entry(clause.name()).or_default().insert(mv);
            }
        }
        let count: usize = forbidden.values().map(BTreeSet::len).sum();
        let most = if count <= ALL_REFUSED { count } else { SAMPLE };
        let moves_of = |(clause, moves): (&&'static str, &BTreeSet<String>)| MovesOf {
            clause,
            of: (moves.len() > most).then_some(moves.len()),
            moves: sample(moves, most),
        };
        let illegal = ended.is_none().then(|| forbidden.iter().map(moves_of).collect());
        let mut named: BTreeSet<String> = input.judged.iter().cloned().collect();
        match ended {
            // It makes no difference which one is used.
            Some(_) => named.extend(law.conceivable().into_iter().next()),
            None => {
                for moves in forbidden.values() {
                    named.extend(moves.first().cloned().into_iter().chain(moves.last().cloned()));
                }
            }
        }
        let mut refused = Vec::new();
        for text in named {
            let unaskable =
                |unreadable: Unreadable| ExportError::Unaskable { id: input.id.clone(), why: unreadable.to_string() };
            let mv = game.canonical_move(&text).map_err(unaskable)?;
            if let Some(breach) = law.judge(&mv).and_then(|verdict| verdict.breach) {
                let step = if ended.is_some() { RefusalKind::GameOver } else { RefusalKind::IllegalMove };
                refused.push(ExportedRefusal { mv, step, breach });
            }
        }
        refused.sort_by(|one, other| (one.breach.clause, &one.mv).cmp(&(other.breach.clause, &other.mv)));
        let illegible = input.illegible.iter().map(|(mv, at)| Illegible {
            mv: mv.clone(),
            step: RefusalKind::Malformed,
            at: *at,
        });
        let hangs_on = dependence(options, |other| self.differs(&state, &after, other));
        Ok(AcceptedPosition {
            canonical,
            turn: state.turn.word(),
            check: state.check,
            outcome: state.outcome.map(|ended| Outcome::new(ended.winner().map(Named::word), ended.word())),
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

    /// Whether something is different under other rulings, or the position cannot be reached.
    fn differs(&self, state: &State, after: &BTreeMap<String, String>, other: &Options) -> bool {
        let Asked { game, options, input } = self;
        let Ok(mut engine) = game.open(Side::Engine, other, &input.position) else { return true };
        if play_all(&mut *engine, &input.moves).is_err() {
            return true;
        }
        let seen = State::of(&*engine);
        let same = |text: &str, other: &str| is_same_position(game.under(options), text, other);
        !same(&state.position, &seen.position)
            || *state != State { position: state.position.clone(), ..seen }
            || !after.iter().all(|(mv, text)| engine.after(mv).is_some_and(|other| same(text, &other)))
    }
}

/// The legal moves by what grants them, in the order of the first move of each group.
fn grounds(law: &dyn LawSession, legal: &[String]) -> Vec<Grounds> {
    let mut all: Vec<Grounds> = Vec::new();
    for mv in legal {
        let clauses: Vec<&'static str> = law.grounds(mv).into_iter().map(|clause| clause.name()).collect();
        match all.iter_mut().find(|grounds| grounds.clauses == clauses) {
            Some(grounds) => grounds.moves.push(mv.clone()),
            None => all.push(Grounds { clauses, moves: vec![mv.clone()] }),
        }
    }
    all
}

/// At most so many moves, evenly spread over all of them in the order of their texts.
fn sample(moves: &BTreeSet<String>, most: usize) -> Vec<String> {
    let moves: Vec<&String> = moves.iter().collect();
    let taken = most.min(moves.len());
    (0..taken).map(|n| moves[n * moves.len() / taken].clone()).collect()
}

/// The moves after which the position is written: all, or if there are many, the named ones and the first and the
/// last of each group.
fn followed(input: &Input, legal: &[String], grounds: &[Grounds]) -> BTreeSet<String> {
    if legal.len() <= ALL_FOLLOWED {
        return legal.iter().cloned().collect();
    }
    let ends = grounds.iter().flat_map(|group| group.moves.first().into_iter().chain(group.moves.last()));
    ends.chain(&input.followed).cloned().collect()
}

/// The input's tags, and those that follow from the answer.
fn tags(input: &Input, answer: &ExportedAnswer) -> Vec<String> {
    let mut tags = input.tags.clone();
    let mut add = |tag: &str, holds: bool| tags.extend(holds.then(|| tag.to_owned()));
    add("history", !input.moves.is_empty());
    add("rulings", !input.rulings.is_empty());
    match answer {
        ExportedAnswer::Refused(refused) => {
            add("malformed", refused.step == RefusalKind::Malformed);
            add("impossible-position", refused.step == RefusalKind::ImpossiblePosition);
            add("hangs-on-rulings", !refused.hangs_on.is_empty());
        }
        ExportedAnswer::Stands(standing) => {
            add("check", standing.check);
            add("game-over", standing.outcome.is_some());
            add("hangs-on-rulings", !standing.hangs_on.is_empty());
        }
    }
    tags.dedup();
    tags
}

/// The questions with those of their other options that change the answers.
fn dependence(taken: &Options, otherwise: impl Fn(&Options) -> bool) -> Vec<DependsOn> {
    let mut all: Vec<DependsOn> = Vec::new();
    for (question, option, options) in taken.alternatives() {
        if !otherwise(&options) {
            continue;
        }
        match all.last_mut() {
            Some(last) if last.question == question.name => last.options.push(option),
            _ => all.push(DependsOn { question: question.name, options: vec![option] }),
        }
    }
    all
}
