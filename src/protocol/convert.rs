//! Converts the answers of the referee and the law to the types of the protocol.

use crate::board::{self, Unreadable};
use crate::games;
use crate::referee::{
    self, Answer, Assessment, ByBoth, Field, Judged, OtherRuling, Otherwise, Refusal, StateDisagreement, StopReason,
    WordedClaim, score,
};
use crate::rules::{self, Clause, NamedOutcome, RulingsError};
use crate::session::{self, Claimable};
use crate::wire::{
    self, Breach, CheckedReply, Difference, Ending, Fault, HangsOn, MAX_LISTED, MAX_TEXT, Meaning, Outcome,
    RefusalKind, Reply, TextField, Verdict,
};

/// The answer to a question.
pub fn checked_reply(answer: &Answer) -> CheckedReply {
    let reply = match &answer.assessment {
        Ok(assessment) => Reply::Answer(assessment.into()),
        Err(refusal) => Reply::Refusal(refusal.into()),
    };
    CheckedReply { reply, differ: answer.disagreement.as_ref().map(Difference::from) }
}

/// Refusal: there is no such game.
pub fn unknown_game(id: &str) -> wire::Refusal {
    let known = games::ids().iter().map(ToString::to_string).collect();
    let message = shortened(format!("there is no game `{id}`"));
    wire::Refusal { known: Some(known), ..wire::Refusal::new(RefusalKind::UnknownGame, message) }
}

/// Refusal: there is no such question, option or set, or a question is answered twice.
pub fn refused_rulings(refused: &RulingsError) -> wire::Refusal {
    let unknown = match refused {
        RulingsError::Unknown(unknown) => unknown,
        RulingsError::Repeated(unreadable) => return malformed(TextField::Rulings, unreadable, &[]),
    };
    let known = unknown.known.iter().map(ToString::to_string).collect();
    let message = shortened(unknown.to_string());
    wire::Refusal { known: Some(known), ..wire::Refusal::new(RefusalKind::UnknownRuling, message) }
}

/// Refusal: a text cannot be read; with the law's reasons against the rest.
pub fn malformed(field: TextField, unreadable: &Unreadable, besides: &[rules::Breach]) -> wire::Refusal {
    let (faults, more_faults) = faults(unreadable);
    let (reasons, more_reasons) = listed(besides);
    wire::Refusal {
        faults,
        more_faults,
        reasons,
        more_reasons,
        ..wire::Refusal::malformed(field, unreadable.at(), unreadable.to_string())
    }
}

/// A text that quotes the question, in which it may be long: at most [`MAX_TEXT`] bytes of it.
pub(super) fn shortened(mut text: String) -> String {
    if text.len() > MAX_TEXT {
        let end = (0..=MAX_TEXT).rev().find(|end| text.is_char_boundary(*end));
        text.truncate(end.unwrap_or(0));
        text.push('…');
    }
    text
}

/// As many as an answer may list, and how many more there are.
pub(super) fn listed<'a, T, W: From<&'a T>>(all: &'a [T]) -> (Vec<W>, Option<usize>) {
    listed_as(all, W::from)
}

fn listed_as<'a, T, W>(all: &'a [T], written: impl Fn(&'a T) -> W) -> (Vec<W>, Option<usize>) {
    let more = all.len().saturating_sub(MAX_LISTED);
    (all.iter().take(MAX_LISTED).map(written).collect(), (more > 0).then_some(more))
}

impl From<&Assessment> for wire::Answer {
    fn from(assessment: &Assessment) -> Self {
        let state = &assessment.state;
        wire::Answer {
            position: Some(state.position.clone()),
            turn: Some(state.turn.word().to_owned()),
            check: Some(state.check),
            legal: state.legal.clone(),
            outcome: Some(state.outcome.map(Outcome::from)),
            claims: claims(&assessment.claims),
            dead: assessment.dead.as_ref().map(wire::Dead::from),
            verdict: assessment.judged.as_ref().map(|judged| {
                let hangs_on = Some(assessment.hangs_on.iter().map(HangsOn::from).collect());
                let told = Some(assessment.told().iter().map(wire::Sentence::from).collect());
                Box::new(Verdict { hangs_on, told, ..judged.into() })
            }),
        }
    }
}

impl From<&Judged> for Verdict {
    /// Without the rulings that it depends on, and the sentences.
    fn from(judged: &Judged) -> Self {
        let verdict = &judged.verdict;
        let breach = verdict.breach.as_ref();
        Verdict {
            legal: verdict.legal(),
            clause: breach.map(|breach| breach.clause.to_string()),
            why: breach.map(|breach| breach.why.clone()),
            squares: breach.map(|breach| breach.squares.clone()),
            meanings: judged.meanings.iter().map(Meaning::from).collect(),
            grounds: breach.is_none().then(|| names(&verdict.grounds)),
            besides: verdict.besides.as_ref().map(Breach::from),
            hangs_on: None,
            ends: judged.follows.and_then(ends).map(|ends| Ending {
                because: judged.after.as_ref().and_then(|after| after.seen.end.clone()),
                ..ends
            }),
            check: judged.after.as_ref().map(|after| after.check),
            after: judged.after.as_ref().map(|after| after.position.clone()),
            claims: judged.after.as_ref().and_then(|after| claims(&after.claims)),
            dead: judged.after.as_ref().and_then(|after| after.dead.as_ref().map(wire::Dead::from)),
            told: None,
        }
    }
}

impl From<&referee::Sentence> for wire::Sentence {
    fn from(sentence: &referee::Sentence) -> Self {
        wire::Sentence {
            part: sentence.part.to_owned(),
            says: sentence.says.clone(),
            clause: sentence.clause.map(|clause| clause.to_string()),
            squares: sentence.squares.clone(),
            ruling: sentence.ruling.clone(),
        }
    }
}

/// The draws that may be claimed; `None` if there are none.
pub(super) fn claims(open: &[WordedClaim]) -> Option<Vec<wire::Claim>> {
    (!open.is_empty()).then(|| open.iter().map(wire::Claim::from).collect())
}

impl From<&WordedClaim> for wire::Claim {
    fn from(open: &WordedClaim) -> Self {
        let (since, with) = match &open.how {
            Claimable::Since(made) => (Some(*made), None),
            Claimable::With(moves) => (None, Some(moves.clone())),
        };
        wire::Claim {
            clause: open.claim.clause.name().to_owned(),
            place: open.claim.place.to_owned(),
            draw: open.claim.draw.word().to_owned(),
            since,
            until: None,
            with,
            says: open.says.clone(),
        }
    }
}

impl From<&score::WordedMissedClaim> for wire::Claim {
    fn from(missed: &score::WordedMissedClaim) -> Self {
        let score::WordedMissedClaim { claim, since, until, says } = missed;
        wire::Claim {
            clause: claim.clause.name().to_owned(),
            place: claim.place.to_owned(),
            draw: claim.draw.word().to_owned(),
            since: Some(*since),
            until: Some(*until),
            with: None,
            says: says.clone(),
        }
    }
}

impl From<&Otherwise> for Verdict {
    /// Whether the move would be legal, and what would come of it.
    fn from(otherwise: &Otherwise) -> Self {
        Verdict {
            legal: otherwise.legal(),
            ends: otherwise.follows().and_then(ends),
            check: otherwise.after().map(|after| after.check),
            after: otherwise.after().map(|after| after.position.clone()),
            ..Verdict::default()
        }
    }
}

impl From<&OtherRuling> for HangsOn {
    fn from(hanging: &OtherRuling) -> Self {
        let OtherRuling { question, option, otherwise, .. } = hanging;
        let (at, kind) = match otherwise {
            Otherwise::Judged(_) => (None, None),
            Otherwise::Earlier { at, .. } => (Some(*at), None),
            Otherwise::Impossible(_) => (None, Some(RefusalKind::ImpossiblePosition)),
        };
        let Verdict { legal, ends, check, after, .. } = otherwise.into();
        HangsOn {
            question: (*question).to_owned(),
            option: (*option).to_owned(),
            legal,
            at,
            kind,
            breach: otherwise.breach().map(Breach::from),
            changes: hanging.changes.iter().map(|change| change.word().to_owned()).collect(),
            ends,
            check,
            after,
            says: hanging.says(),
        }
    }
}

/// How a move ends the game; `None` if no clause says so.
fn ends(ending: referee::Ending) -> Option<Ending> {
    Some(Ending { outcome: ending.into(), clause: ending.clause()?.name().to_owned(), because: None })
}

impl From<NamedOutcome> for Outcome {
    fn from(outcome: NamedOutcome) -> Self {
        Outcome::new(outcome.winner().map(board::Named::word), outcome.word())
    }
}

/// An outcome as a sentence's part, as players say it. What only a score says of its end keeps its word.
pub fn outcome_in_words(outcome: &Outcome) -> String {
    let known = |winner: Option<&str>, how: &str| NamedOutcome::of_words(winner, how).map(NamedOutcome::in_words);
    match outcome {
        Outcome::Win { winner, by } => {
            let how = by.as_deref().unwrap_or_default();
            let named = board::Named::of_word(winner).map_or_else(|| winner.clone(), |winner| winner.to_string());
            known(Some(winner), how).unwrap_or_else(|| format!("{named} has won: {how}"))
        }
        Outcome::Draw { draw } => known(None, draw).unwrap_or_else(|| format!("drawn: {draw}")),
        Outcome::Lost { .. } => "both have lost".to_owned(),
    }
}

impl From<referee::Ending> for Outcome {
    fn from(ending: referee::Ending) -> Self {
        if let referee::Ending::BothLost { .. } = ending {
            return Outcome::Lost { lost: "both".to_owned(), by: Some("stated".to_owned()) };
        }
        Outcome::new(ending.winner().map(board::Named::word), ending.word())
    }
}

impl From<&rules::Breach> for Breach {
    fn from(breach: &rules::Breach) -> Self {
        Breach { clause: breach.clause.name().to_owned(), why: breach.why.clone(), squares: breach.squares.clone() }
    }
}

/// The faults of a text, each said with its place.
pub(super) fn faults(unreadable: &Unreadable) -> (Vec<Fault>, Option<usize>) {
    let written = |fault: &board::Fault| Fault {
        at: fault.at,
        found: fault.found.clone(),
        expected: fault.expected.clone(),
        says: unreadable.told(fault),
    };
    listed_as(&unreadable.faults, written)
}

impl From<&Refusal> for wire::Refusal {
    fn from(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Malformed { field, unreadable, besides } => {
                let (field, index) = match field {
                    Field::Position => (TextField::Position, None),
                    Field::Move(index) => (TextField::Moves, Some(*index)),
                    Field::Judge => (TextField::Judge, None),
                    Field::From => (TextField::From, None),
                    Field::Variant | Field::Score => (TextField::Score, None),
                };
                wire::Refusal { index, ..malformed(field, unreadable, besides) }
            }
            Refusal::Impossible { reasons, .. } => {
                let (reasons, more_reasons): (Vec<Breach>, _) = listed(reasons);
                let mut all: Vec<&str> = reasons.iter().map(|reason| reason.why.as_str()).collect();
                let more = more_reasons.map(|more| format!("and {more} more"));
                all.extend(more.as_deref());
                let message = all.join("; ");
                wire::Refusal {
                    reasons,
                    more_reasons,
                    ..wire::Refusal::new(RefusalKind::ImpossiblePosition, message)
                }
            }
            Refusal::Stopped { at, over, breach, meanings, .. } => {
                let kind = if over.is_some() { RefusalKind::GameOver } else { RefusalKind::IllegalMove };
                let refusal = match breach {
                    Some(breach) => wire::Refusal {
                        clause: Some(breach.clause.name().to_owned()),
                        squares: Some(breach.squares.clone()),
                        ..wire::Refusal::new(kind, &breach.why)
                    },
                    None => wire::Refusal::new(kind, "the bitboard engine does not list this move"),
                };
                wire::Refusal { at: Some(*at), meanings: meanings.iter().map(Meaning::from).collect(), ..refusal }
            }
        }
    }
}

impl From<&session::Meaning> for Meaning {
    fn from((mv, breach): &session::Meaning) -> Self {
        Meaning { mv: mv.clone(), breach: breach.into() }
    }
}

impl From<&StateDisagreement> for Difference {
    fn from(disagreement: &StateDisagreement) -> Self {
        match disagreement.clone() {
            StateDisagreement::Error(both) => {
                Difference::Error(both.map(|stop| stop.as_ref().map(wire::Stop::from)).into())
            }
            StateDisagreement::Position(both) => Difference::Position(both.into()),
            StateDisagreement::Turn(both) => Difference::Turn(both.map(|turn| turn.word().to_owned()).into()),
            StateDisagreement::Check(both) => Difference::Check(both.into()),
            StateDisagreement::Legal(both) => Difference::Legal(both.into()),
            StateDisagreement::Outcome(both) => {
                Difference::Outcome(both.map(|ended| ended.map(Outcome::from)).into())
            }
        }
    }
}

impl<T> From<ByBoth<T>> for wire::Sides<T> {
    fn from(both: ByBoth<T>) -> Self {
        wire::Sides { model: both.model, bitboard: both.engine }
    }
}

impl From<&StopReason> for wire::Stop {
    fn from(stop: &StopReason) -> Self {
        let of_move = |kind, at: &usize| wire::Stop { kind, clauses: None, at: Some(*at) };
        match stop {
            StopReason::ImpossiblePosition(clauses) => {
                wire::Stop { kind: RefusalKind::ImpossiblePosition, clauses: Some(names(clauses)), at: None }
            }
            StopReason::IllegalMove(at) => of_move(RefusalKind::IllegalMove, at),
            StopReason::GameOver(at) => of_move(RefusalKind::GameOver, at),
        }
    }
}

fn names(clauses: &[Clause]) -> Vec<String> {
    clauses.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_stop_stands_beside_none() {
        let disagreement = StateDisagreement::Error(ByBoth { model: None, engine: Some(StopReason::GameOver(2)) });
        let difference = Difference::from(&disagreement);
        assert_eq!(
            serde_json::to_string(&difference).expect("plain data"),
            r#"{"field":"error","model":null,"bitboard":{"kind":"game-over","at":2}}"#
        );
    }
}
