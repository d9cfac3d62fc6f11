//! What an implementation says at a question, as far as it is compared: the law, a wrong rule, or an engine.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::AnyGame;
use crate::rules::{Breach, Draw, Refused};
use crate::session::{Session, play_all};
use crate::validate::ask::law::Expected;
use crate::validate::ask::plan::Strictness;
use crate::validate::compare::respect::{GameEnd, Respect};
use crate::validate::compare::tally::Field;
use crate::wire::{self, Question, Refusal, RefusalKind, Reply, TextField};

/// An implementation's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::validate) enum Said {
    /// It says nothing that can be compared.
    Silent,
    /// It refuses the position, by these clauses if reasons are compared.
    RefusesPosition(Vec<String>),
    /// It refuses the move with this index.
    RefusesMove(usize),
    /// It plays the moves.
    Stands(Box<Standing>),
}

/// Where the game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::validate) struct Standing {
    pub position: Option<String>,
    pub turn: Option<String>,
    pub check: Option<bool>,
    pub outcome: Option<Option<GameEnd>>,
    pub legal: BTreeSet<String>,
    /// Moves that are listed more than once.
    pub twice: BTreeSet<String>,
}

/// Which text an engine refuses.
pub(in crate::validate) enum Refuses {
    /// The position.
    Position,
    /// The move with this index.
    Move(usize),
}

impl Said {
    /// The answer to a question by an implementation that has opened the position or has refused it.
    pub fn of(opened: Result<Box<dyn Session>, Refused>, question: &Question, strictness: Strictness) -> Self {
        let mut session = match opened {
            Ok(session) => session,
            Err(refused) => return Said::refused(refused.reasons(), strictness),
        };
        match play_all(&mut *session, &question.moves) {
            Ok(()) => Said::of_session(&*session, strictness),
            Err((at, _)) => Said::RefusesMove(at),
        }
    }

    /// What the law says where this is expected.
    pub fn expected(expected: &Expected, strictness: Strictness) -> Self {
        match expected {
            Expected::Impossible(reasons) => Said::refused(reasons, strictness),
            Expected::IllegalMove { at, .. } => Said::RefusesMove(*at),
            Expected::Reached(session) => Said::of_session(&**session, strictness),
        }
    }

    /// The position is refused for these reasons.
    fn refused(reasons: &[Breach], strictness: Strictness) -> Self {
        let compared = reasons.iter().filter(|_| strictness.reasons());
        Said::RefusesPosition(compared.map(|reason| reason.clause.to_string()).collect())
    }

    /// Where a game stands.
    pub fn of_session<S: Session + ?Sized>(session: &S, strictness: Strictness) -> Self {
        Said::Stands(Box::new(Standing::of(session, strictness)))
    }

    /// An engine's reply.
    pub fn of_reply(game: &dyn AnyGame, reply: &Reply, question: &Question, strictness: Strictness) -> Self {
        match reply {
            Reply::Declined(_) => Said::Silent,
            Reply::Refusal(refusal) => match refuses(refusal, question.moves.len()) {
                Ok(Refuses::Position) => {
                    let compared = refusal.reasons.iter().filter(|_| strictness.reasons());
                    Said::RefusesPosition(compared.map(|reason| reason.clause.clone()).collect())
                }
                Ok(Refuses::Move(at)) => Said::RefusesMove(at),
                Err(_) => Said::Silent,
            },
            Reply::Answer(answer) => Said::Stands(Box::new(Standing::said(game, answer, strictness))),
        }
    }

    /// The respects in which another answer differs from this one, which is the law's and complete.
    pub fn respects(&self, game: &dyn AnyGame, other: &Said) -> BTreeSet<Respect> {
        let one = |respect| BTreeSet::from([respect]);
        match (self, other) {
            (_, Said::Silent) | (Said::Silent, _) | (Said::RefusesPosition(_), Said::RefusesPosition(_)) => {
                BTreeSet::new()
            }
            (Said::RefusesPosition(_), _) => one(Respect::TakesPosition),
            (_, Said::RefusesPosition(_)) => one(Respect::RefusesPosition),
            (Said::RefusesMove(law), Said::RefusesMove(at)) if law == at => BTreeSet::new(),
            (Said::RefusesMove(law), Said::RefusesMove(at)) if at > law => {
                BTreeSet::from([Respect::Makes(*law), Respect::Refuses(*at)])
            }
            (_, Said::RefusesMove(at)) => one(Respect::Refuses(*at)),
            (Said::RefusesMove(at), Said::Stands(standing)) => {
                let ended = standing.outcome.clone().filter(Option::is_some).map(Respect::Outcome);
                ended.into_iter().chain([Respect::Makes(*at)]).collect()
            }
            (Said::Stands(law), Said::Stands(other)) => law.respects(game, other),
        }
    }

    /// As much of this answer as the other one states.
    pub fn within(self, said: &Said) -> Self {
        match (self, said) {
            (Said::Stands(all), Said::Stands(said)) => Said::Stands(Box::new(all.within(said))),
            (all, _) => all,
        }
    }
}

/// Which text a refusal is about, where so many moves were made.
pub(in crate::validate) fn refuses(refusal: &Refusal, made: usize) -> Result<Refuses, String> {
    if refusal.is_of_position() {
        return Ok(Refuses::Position);
    }
    let index = match (&refusal.kind, &refusal.field) {
        (RefusalKind::Malformed, Some(TextField::Moves)) => refusal.index,
        (RefusalKind::IllegalMove | RefusalKind::GameOver, _) => refusal.at,
        (kind, _) => return Err(format!("an error of the kind `{}` is not allowed here", kind.word())),
    };
    let last = made.checked_sub(1).ok_or("it refuses a move, but none was made")?;
    let at = index.unwrap_or(last);
    if at <= last { Ok(Refuses::Move(at)) } else { Err(format!("there is no move with the index {at}")) }
}

/// Whether an implementation, which has opened a question's position or has refused it, differs in one of these ways.
/// This is quicker than asking it for its whole answer.
pub(in crate::validate) fn differs(
    opened: Result<Box<dyn Session>, Refused>,
    game: &dyn AnyGame,
    question: &Question,
    ways: &[Respect],
    strictness: Strictness,
) -> bool {
    let Ok(mut session) = opened else { return ways.contains(&Respect::RefusesPosition) };
    let made = match play_all(&mut *session, &question.moves) {
        Ok(()) => question.moves.len(),
        Err((at, _)) if ways.contains(&Respect::Refuses(at)) => return true,
        Err((at, _)) => at,
    };
    let all = made == question.moves.len();
    let mut held = None;
    ways.iter().any(|way| match way {
        Respect::TakesPosition => true,
        // No rule lists a move twice.
        Respect::RefusesPosition | Respect::Refuses(_) | Respect::Twice(_) => false,
        Respect::Makes(at) => made > *at,
        _ if !all => false,
        Respect::Holds { place, what } => {
            held.get_or_insert_with(|| places(game, &session.position())).get(place).map_or("", String::as_str)
                == what
        }
        Respect::Turn(turn) => session.turn().word() == turn,
        Respect::Check(check) => session.check() == *check,
        Respect::Outcome(ended) => {
            Standing::of(&*session, strictness).outcome.is_some_and(|outcome| alike(&outcome, ended))
        }
        Respect::Lists(mv) => session.is_legal(mv),
        Respect::Misses(mv) => !session.is_legal(mv),
    })
}

impl Standing {
    /// Where a game stands.
    pub fn of<S: Session + ?Sized>(session: &S, strictness: Strictness) -> Self {
        let ended = session.outcome_by_name().map(|outcome| GameEnd {
            winner: outcome.winner().map(|named| named.word().to_owned()),
            word: strictness.reasons().then(|| outcome.word().to_owned()),
        });
        Standing {
            position: Some(session.position()),
            turn: Some(session.turn().word().to_owned()),
            check: strictness.outcomes().then(|| session.check()),
            outcome: strictness.outcomes().then_some(ended),
            legal: session.legal().into_iter().collect(),
            twice: BTreeSet::new(),
        }
    }

    /// Whether both are at the same position, as far as they state it.
    pub fn is_at_position_of(&self, other: &Standing) -> bool {
        self.position == other.position || self.position.is_none() || other.position.is_none()
    }

    /// As much of this as the other one states.
    fn within(self, said: &Standing) -> Self {
        let Standing { position, turn, check, outcome, legal, twice } = self;
        let outcome = said.outcome.as_ref().and_then(|said| {
            let worded = said.as_ref().is_none_or(|ended| ended.word.is_some());
            let ended = |ended: GameEnd| GameEnd { word: ended.word.filter(|_| worded), ..ended };
            outcome.map(|outcome| outcome.map(ended))
        });
        Standing {
            position: position.filter(|_| said.position.is_some()),
            turn: turn.filter(|_| said.turn.is_some()),
            check: check.filter(|_| said.check.is_some()),
            outcome,
            legal,
            twice,
        }
    }

    /// What an engine's answer states; moves and positions that cannot be read stay as they are.
    pub fn said(game: &dyn AnyGame, answer: &wire::Answer, strictness: Strictness) -> Self {
        let canonical = |text: &String| game.canonical(text).unwrap_or_else(|_| text.clone());
        let outcomes = strictness.outcomes();
        let (mut legal, mut twice) = (BTreeSet::new(), BTreeSet::new());
        for mv in &answer.legal {
            let mv = game.canonical_move(mv).unwrap_or_else(|_| mv.clone());
            if !legal.insert(mv.clone()) {
                twice.insert(mv);
            }
        }
        Standing {
            position: answer.position.as_ref().map(canonical),
            turn: answer.turn.clone(),
            check: answer.check.filter(|_| outcomes),
            outcome: answer.outcome.as_ref().filter(|_| outcomes).map(|outcome| {
                outcome.as_ref().map(|outcome| match outcome {
                    wire::Outcome::Win { winner, by } => {
                        GameEnd { winner: Some(winner.clone()), word: by.clone().filter(|_| strictness.reasons()) }
                    }
                    wire::Outcome::Draw { draw } => {
                        GameEnd { winner: None, word: strictness.reasons().then(|| draw.clone()) }
                    }
                    wire::Outcome::Lost { .. } => {
                        let word = Draw::BothLost.word().to_owned();
                        GameEnd { winner: None, word: strictness.reasons().then_some(word) }
                    }
                })
            }),
            legal,
            twice,
        }
    }

    /// The respects in which another answer differs from this one, which is the law's and complete.
    pub fn respects(&self, game: &dyn AnyGame, other: &Standing) -> BTreeSet<Respect> {
        let mut all = BTreeSet::new();
        if let (Some(other), Some(ended)) = (&other.outcome, &self.outcome)
            && !alike(ended, other)
        {
            all.insert(Respect::Outcome(other.clone()));
        }
        if let (Some(law), Some(second), false) = (&self.position, &other.position, self.is_at_position_of(other)) {
            // The rest is about another position, except that the game is over.
            all.retain(|respect| !matches!(respect, Respect::Outcome(None)));
            let law = places(game, law);
            let second = places(game, second);
            let differ = law.keys().chain(second.keys()).filter(|place| law.get(*place) != second.get(*place));
            all.extend(differ.map(|place| Respect::Holds {
                place: place.clone(),
                what: second.get(place).cloned().unwrap_or_default(),
            }));
            return all;
        }
        if let (Some(law), Some(check)) = (self.check, other.check)
            && law != check
        {
            all.insert(Respect::Check(check));
        }
        if let (Some(law), Some(turn)) = (&self.turn, &other.turn)
            && law != turn
        {
            all.insert(Respect::Turn(turn.clone()));
            // The moves are another player's.
            if self.legal.is_disjoint(&other.legal) {
                return all;
            }
        }
        // Once the game is over, a missing list of moves is no further difference.
        let over = |standing: &Standing| matches!(standing.outcome, Some(Some(_)));
        if !over(other) || over(self) {
            all.extend(self.legal.difference(&other.legal).cloned().map(Respect::Misses));
        }
        all.extend(other.legal.difference(&self.legal).cloned().map(Respect::Lists));
        all.extend(other.twice.intersection(&self.legal).cloned().map(Respect::Twice));
        all
    }

    /// What of this can be compared with what another answer states.
    pub fn compared_with(&self, other: &Standing) -> Vec<Field> {
        let words = match (&self.outcome, &other.outcome) {
            (Some(Some(law)), Some(Some(other))) => law.winner == other.winner && other.word.is_some(),
            _ => false,
        };
        let at_position = self.is_at_position_of(other);
        let over = matches!(other.outcome, Some(Some(_)));
        let ended = |standing: &Standing| standing.outcome.as_ref().map(Option::is_some);
        let listed = ended(other).is_none_or(|other| Some(other) == ended(self))
            && (self.turn == other.turn || other.turn.is_none() || !self.legal.is_disjoint(&other.legal));
        let stated = [
            (other.position.is_some(), Field::Position),
            (at_position && other.turn.is_some(), Field::Turn),
            (at_position && other.check.is_some(), Field::Check),
            (at_position && other.outcome.is_some() || over, Field::Outcome),
            (words, Field::Reason),
            (at_position && listed, Field::Legal),
        ];
        stated.into_iter().filter_map(|(stated, field)| stated.then_some(field)).collect()
    }
}

/// Whether two results are the same, as far as both state how they came about.
fn alike(one: &Option<GameEnd>, other: &Option<GameEnd>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            let words = one.word.as_ref().zip(other.word.as_ref());
            one.winner == other.winner && words.is_none_or(|(one, other)| one == other)
        }
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// A position's text taken apart: what stands on each square, the seeds in each house, and every other field.
fn places(game: &dyn AnyGame, position: &str) -> BTreeMap<String, String> {
    let mut places = BTreeMap::new();
    for (at, board) in game.diagram(position).boards.into_iter().enumerate() {
        let signs = board.squares.into_iter().filter_map(|square| Some((square.square, square.sign?)));
        places.extend(signs.map(|(square, sign)| (format!("{at} {square}"), sign)));
    }
    for (at, field) in position.split(' ').enumerate() {
        match field.split_once('[') {
            // The squares of a board are already included.
            Some((_, hands)) => _ = places.insert(format!("hands {at}"), hands.to_owned()),
            None if field.contains('/') && !field.contains(',') => {}
            None => {
                let parts = field.split([',', '/', '-']).enumerate();
                places.extend(parts.map(|(part, text)| (format!("field {at} {part}"), text.to_owned())));
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::crosscheck::generator;

    fn differ(id: &str, one: &str, other: &str) -> Vec<(String, String, String)> {
        let game = generator(id).expect("a game");
        let (one, other) = (places(&**game, one), places(&**game, other));
        let held = |places: &BTreeMap<String, String>, place: &str| places.get(place).cloned().unwrap_or_default();
        let all: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
        let all = all.into_iter().map(|place| (place.clone(), held(&one, place), held(&other, place)));
        all.filter(|(_, one, other)| one != other).collect()
    }

    #[test]
    fn a_position_is_compared_square_by_square_and_field_by_field() {
        let texts = |all: &[(&str, &str, &str)]| {
            let owned =
                |(place, one, other): &(&str, &str, &str)| (place.to_string(), one.to_string(), other.to_string());
            all.iter().map(owned).collect::<Vec<_>>()
        };
        let (one, other) = ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1");
        let found = differ("chess", one, other);
        assert_eq!(found, texts(&[("0 f1", "", "R"), ("0 h1", "R", ""), ("field 2 0", "K", "")]));
        let (one, other) = ("4,4,4,4,4,4/4,4,4,4,4,4 0-0 s", "4,4,4,4,4,5/4,4,4,3,4,4 0-0 s");
        let found = differ("awele", one, other);
        assert!(found.contains(&("field 0 5".to_owned(), "4".to_owned(), "5".to_owned())), "{found:?}");
        let (one, other) = ("3k3/7/7/2S4/7/7/3K3 b S", "3k3/7/7/2S4/7/7/3K3 b SS");
        assert_eq!(differ("tori-shogi", one, other), texts(&[("field 2 0", "S", "SS")]));
    }
}
