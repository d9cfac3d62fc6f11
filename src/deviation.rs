//! How one answer differs from another, one thing at a time.
//!
//! An engine with several mistakes gives answers that no single wrong rule gives. So what follows from a rule is compared with
//! each single deviation of an answer, and not with the whole answer.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::games::AnyGame;
use crate::rules::{Breach, Draw, Refused};
use crate::session::{Session, play_all};
use crate::wire::{self, Question, Refusal, RefusalKind, Reply, TextField};

/// One thing in which an answer differs from the law's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Deviation {
    /// It takes a position that the law refuses.
    TakesPosition,
    /// It refuses a position that the law takes.
    RefusesPosition,
    /// It makes the move with this index, which is illegal.
    Makes(usize),
    /// It refuses the move with this index, which is legal.
    Refuses(usize),
    /// Something else stands on a square, or in a field of the position's text.
    Holds { place: String, what: String },
    /// Another player has the choice.
    Turn(String),
    /// The player to move is in check, or is not.
    Check(bool),
    /// The game has ended in another way, or goes on.
    Outcome(Option<GameEnd>),
    /// It lists a move that is illegal.
    Lists(String),
    /// It does not list a legal move.
    Misses(String),
    /// It lists a legal move more than once.
    ListsTwice(String),
}

impl Deviation {
    /// Whether it is about the position after the moves.
    pub fn is_of_position(&self) -> bool {
        matches!(self, Deviation::Holds { .. })
    }

    /// Whether a text was refused, so that the answer says nothing else.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Deviation::RefusesPosition | Deviation::Refuses(_))
    }
}

/// How a game has ended: the winner, if there is one, and the word for the ending, if one is given and words are
/// compared.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct GameEnd {
    pub winner: Option<String>,
    pub word: Option<String>,
}

/// What an implementation answers to a question, as far as it is compared: the law, a wrong rule, or an engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ComparedAnswer {
    /// It says nothing that can be compared.
    #[default]
    Silent,
    /// It refuses the position, by these clauses if reasons are compared.
    RefusesPosition(Vec<String>),
    /// It refuses the move with this index.
    RefusesMove(usize),
    /// It plays the moves.
    Stands(Box<ComparedState>),
}

/// Where the game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComparedState {
    pub position: Option<String>,
    pub turn: Option<String>,
    pub check: Option<bool>,
    pub outcome: Option<Option<GameEnd>>,
    pub legal: BTreeSet<String>,
    /// Moves that are listed more than once.
    pub twice: BTreeSet<String>,
}

/// In what an answer differs from another one, which is the law's and complete: nothing that it leaves out is a deviation.
pub fn deviations(game: &dyn AnyGame, law: &ComparedAnswer, other: &ComparedAnswer) -> BTreeSet<Deviation> {
    use ComparedAnswer::{RefusesMove, RefusesPosition, Silent, Stands};
    match (law, other) {
        (_, Silent) | (Silent, _) | (RefusesPosition(_), RefusesPosition(_)) => BTreeSet::new(),
        (RefusesPosition(_), _) => BTreeSet::from([Deviation::TakesPosition]),
        (_, RefusesPosition(_)) => BTreeSet::from([Deviation::RefusesPosition]),
        (RefusesMove(law), RefusesMove(at)) if law == at => BTreeSet::new(),
        (RefusesMove(law), RefusesMove(at)) if at > law => {
            BTreeSet::from([Deviation::Makes(*law), Deviation::Refuses(*at)])
        }
        (_, RefusesMove(at)) => BTreeSet::from([Deviation::Refuses(*at)]),
        (RefusesMove(at), Stands(state)) => {
            let ended = state.outcome.clone().filter(Option::is_some).map(Deviation::Outcome);
            ended.into_iter().chain([Deviation::Makes(*at)]).collect()
        }
        (Stands(law), Stands(other)) => of_states(game, law, other),
    }
}

fn of_states(game: &dyn AnyGame, law: &ComparedState, other: &ComparedState) -> BTreeSet<Deviation> {
    let mut all = BTreeSet::new();
    if let (Some(ended), Some(other)) = (&law.outcome, &other.outcome)
        && !alike(ended, other)
    {
        all.insert(Deviation::Outcome(other.clone()));
    }
    if let (Some(position), Some(second), false) = (&law.position, &other.position, law.is_at_position_of(other)) {
        // The rest is about another position, except that the game is over.
        all.retain(|deviation| !matches!(deviation, Deviation::Outcome(None)));
        let (position, second) = (places(game, position), places(game, second));
        let differ = position.keys().chain(second.keys()).filter(|place| position.get(*place) != second.get(*place));
        all.extend(differ.map(|place| Deviation::Holds {
            place: place.clone(),
            what: second.get(place).cloned().unwrap_or_default(),
        }));
        return all;
    }
    if let (Some(turn), Some(other_turn)) = (&law.turn, &other.turn)
        && turn != other_turn
    {
        all.insert(Deviation::Turn(other_turn.clone()));
        // The moves are another player's, and so is the check.
        if law.legal.is_disjoint(&other.legal) {
            return all;
        }
    }
    if let (Some(check), Some(other)) = (law.check, other.check)
        && check != other
    {
        all.insert(Deviation::Check(other));
    }
    // Once the game is over, a missing list of moves is no further difference.
    let over = |state: &ComparedState| matches!(state.outcome, Some(Some(_)));
    if !over(other) || over(law) {
        all.extend(law.legal.difference(&other.legal).cloned().map(Deviation::Misses));
    }
    all.extend(other.legal.difference(&law.legal).cloned().map(Deviation::Lists));
    all.extend(other.twice.intersection(&law.legal).cloned().map(Deviation::ListsTwice));
    all
}

/// Whether an implementation, which has opened a question's position or has refused it, differs in one of these ways.
/// This is quicker than asking it for its whole answer.
pub fn differs(
    opened: Result<Box<dyn Session>, Refused>,
    game: &dyn AnyGame,
    question: &Question,
    ways: &[Deviation],
    strictness: Strictness,
) -> bool {
    let Ok(mut session) = opened else { return ways.contains(&Deviation::RefusesPosition) };
    let made = match play_all(&mut *session, &question.moves) {
        Ok(()) => question.moves.len(),
        Err((at, _)) if ways.contains(&Deviation::Refuses(at)) => return true,
        Err((at, _)) => at,
    };
    let all = made == question.moves.len();
    let mut held = None;
    ways.iter().any(|way| match way {
        Deviation::TakesPosition => true,
        // No rule lists a move twice.
        Deviation::RefusesPosition | Deviation::Refuses(_) | Deviation::ListsTwice(_) => false,
        Deviation::Makes(at) => made > *at,
        _ if !all => false,
        Deviation::Holds { place, what } => {
            held.get_or_insert_with(|| places(game, &session.position())).get(place).map_or("", String::as_str)
                == what
        }
        Deviation::Turn(turn) => session.turn().word() == turn,
        Deviation::Check(check) => session.check() == *check,
        Deviation::Outcome(ended) => strictness.outcomes() && alike(&GameEnd::of(&*session, strictness), ended),
        Deviation::Lists(mv) => session.is_legal(mv),
        Deviation::Misses(mv) => !session.is_legal(mv),
    })
}

impl ComparedAnswer {
    /// The answer of an implementation that has opened the position or has refused it.
    pub fn of(opened: Result<Box<dyn Session>, Refused>, question: &Question, strictness: Strictness) -> Self {
        match opened.map(|mut session| (play_all(&mut *session, &question.moves), session)) {
            Ok((Ok(()), session)) => ComparedAnswer::of_session(&*session, strictness),
            Ok((Err((at, _)), _)) => ComparedAnswer::RefusesMove(at),
            Err(refused) => ComparedAnswer::refused(refused.reasons(), strictness),
        }
    }

    /// The position is refused for these reasons.
    pub fn refused(reasons: &[Breach], strictness: Strictness) -> Self {
        let compared = reasons.iter().filter(|_| strictness.reasons());
        ComparedAnswer::RefusesPosition(compared.map(|reason| reason.clause.to_string()).collect())
    }

    /// Where a game stands.
    pub fn of_session<S: Session + ?Sized>(session: &S, strictness: Strictness) -> Self {
        let outcomes = strictness.outcomes();
        ComparedAnswer::Stands(Box::new(ComparedState {
            position: Some(session.position()),
            turn: Some(session.turn().word().to_owned()),
            check: outcomes.then(|| session.check()),
            outcome: outcomes.then(|| GameEnd::of(session, strictness)),
            legal: session.legal().into_iter().collect(),
            twice: BTreeSet::new(),
        }))
    }

    /// An engine's reply to a question with so many moves. Moves and positions that cannot be read stay as they are.
    ///
    /// # Errors
    /// Why the protocol does not allow the reply there.
    pub fn of_reply(game: &dyn AnyGame, reply: &Reply, moves: usize, strictness: Strictness) -> Result<Self, String> {
        Ok(match reply {
            Reply::Declined(_) => ComparedAnswer::Silent,
            Reply::Refusal(refusal) if refusal.is_of_position() => {
                let compared = refusal.reasons.iter().filter(|_| strictness.reasons());
                ComparedAnswer::RefusesPosition(compared.map(|reason| reason.clause.clone()).collect())
            }
            Reply::Refusal(refusal) => ComparedAnswer::RefusesMove(refused_move(refusal, moves)?),
            Reply::Answer(answer) => {
                ComparedAnswer::Stands(Box::new(ComparedState::stated(game, answer, strictness)))
            }
        })
    }

    /// As much of this answer as the other one states.
    pub fn within(self, other: &ComparedAnswer) -> Self {
        match (self, other) {
            (ComparedAnswer::Stands(all), ComparedAnswer::Stands(stated)) => {
                ComparedAnswer::Stands(Box::new(all.within(stated)))
            }
            (all, _) => all,
        }
    }
}

/// Which of a question's moves is refused.
fn refused_move(refusal: &Refusal, moves: usize) -> Result<usize, String> {
    let index = match (&refusal.kind, &refusal.field) {
        (RefusalKind::Malformed, Some(TextField::Moves)) => refusal.index,
        (RefusalKind::IllegalMove | RefusalKind::GameOver, _) => refusal.at,
        (kind, _) => return Err(format!("an error of the kind `{}` is not allowed here", kind.word())),
    };
    let last = moves.checked_sub(1).ok_or("it refuses a move, but none was made")?;
    let at = index.unwrap_or(last);
    if at <= last { Ok(at) } else { Err(format!("there is no move with the index {at}")) }
}

impl ComparedState {
    /// Whether both are at the same position, as far as they state it.
    pub fn is_at_position_of(&self, other: &ComparedState) -> bool {
        self.position == other.position || self.position.is_none() || other.position.is_none()
    }

    /// As much of this as the other one states.
    fn within(self, stated: &ComparedState) -> Self {
        let outcome = stated.outcome.as_ref().and_then(|stated| {
            let worded = stated.as_ref().is_none_or(|ended| ended.word.is_some());
            let ended = |ended: GameEnd| GameEnd { word: ended.word.filter(|_| worded), ..ended };
            self.outcome.map(|outcome| outcome.map(ended))
        });
        ComparedState {
            position: self.position.filter(|_| stated.position.is_some()),
            turn: self.turn.filter(|_| stated.turn.is_some()),
            check: self.check.filter(|_| stated.check.is_some()),
            outcome,
            ..self
        }
    }

    fn stated(game: &dyn AnyGame, answer: &wire::Answer, strictness: Strictness) -> Self {
        let canonical = |text: &String| game.canonical(text).unwrap_or_else(|_| text.clone());
        let outcomes = strictness.outcomes();
        let (mut legal, mut twice) = (BTreeSet::new(), BTreeSet::new());
        for mv in &answer.legal {
            let mv = game.canonical_move(mv).unwrap_or_else(|_| mv.clone());
            if !legal.insert(mv.clone()) {
                twice.insert(mv);
            }
        }
        let ended = |outcome: &wire::Outcome| GameEnd::stated(outcome, strictness);
        ComparedState {
            position: answer.position.as_ref().map(canonical),
            turn: answer.turn.clone(),
            check: answer.check.filter(|_| outcomes),
            outcome: answer.outcome.as_ref().filter(|_| outcomes).map(|outcome| outcome.as_ref().map(ended)),
            legal,
            twice,
        }
    }
}

impl GameEnd {
    fn of<S: Session + ?Sized>(session: &S, strictness: Strictness) -> Option<Self> {
        session.outcome_by_name().map(|outcome| GameEnd {
            winner: outcome.winner().map(|named| named.word().to_owned()),
            word: strictness.reasons().then(|| outcome.word().to_owned()),
        })
    }

    fn stated(outcome: &wire::Outcome, strictness: Strictness) -> Self {
        let (winner, word) = match outcome {
            wire::Outcome::Win { winner, by } => (Some(winner.clone()), by.clone()),
            wire::Outcome::Draw { draw } => (None, Some(draw.clone())),
            wire::Outcome::Lost { .. } => (None, Some(Draw::BothLost.word().to_owned())),
        };
        GameEnd { winner, word: word.filter(|_| strictness.reasons()) }
    }
}

/// How much of an answer must agree with the law. Each level includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strictness {
    /// The legal moves, whose turn it is and the position after the moves. Only possible positions are asked.
    Moves,
    /// Also check, the end of the game, the winner, and the refusal of illegal moves. Impossible positions are asked
    /// about; if the engine takes one, that is noted but is no fault.
    #[default]
    Play,
    /// Also that impossible positions are refused.
    Outcome,
    /// Also the word by which the game has ended, and the clauses by which positions and moves are refused.
    Reasons,
}

impl Strictness {
    /// Their names, as the command line takes them.
    pub const NAMES: [&'static str; 4] = ["moves", "play", "outcome", "reasons"];

    /// Its name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Whether outcomes, check and refusals are compared.
    pub fn outcomes(self) -> bool {
        self >= Strictness::Play
    }

    /// Whether it is a fault to take a position that the law refuses.
    pub fn refusals_of_positions(self) -> bool {
        self >= Strictness::Outcome
    }

    /// Whether reasons are compared.
    pub fn reasons(self) -> bool {
        self >= Strictness::Reasons
    }
}

impl std::str::FromStr for Strictness {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let all = [Strictness::Moves, Strictness::Play, Strictness::Outcome, Strictness::Reasons];
        let unknown = || format!("unknown strictness `{name}`; expected one of {}", Self::NAMES.join(", "));
        all.into_iter().find(|strictness| strictness.name() == name).ok_or_else(unknown)
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
    use crate::games::game;

    fn differ(id: &str, one: &str, other: &str) -> Vec<(String, String, String)> {
        let game = game(id).expect("a game");
        let (one, other) = (places(game, one), places(game, other));
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
