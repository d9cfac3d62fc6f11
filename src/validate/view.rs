//! What an implementation answers to a question, to be compared with the reply of another one.

use std::collections::BTreeSet;

use super::compare::{Refuses, refuses};
use super::law::Place;
use super::strictness::Strictness;
use crate::games::AnyGame;
use crate::rules::Refused;
use crate::session::{Session, play_all};
use crate::wire::{self, Question, Reply};

/// An implementation's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum View {
    /// It refuses the position.
    RefusesPosition,
    /// It refuses the move with this index.
    RefusesMove(usize),
    /// It plays the moves.
    Stands(Box<Standing>),
}

/// Where the game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    position: String,
    turn: &'static str,
    check: bool,
    /// The winner, if there is one, and the word by which the game has ended.
    outcome: Option<(Option<&'static str>, &'static str)>,
    legal: BTreeSet<String>,
}

/// Something in which an engine's reply differs from the law's answer.
pub(super) enum Telling {
    /// Whose turn it is.
    Turn,
    /// A legal move that the engine does not list.
    Misses(String),
    /// A move that the engine lists and that is not legal.
    Plays(String),
    /// None of these.
    Nothing,
}

impl View {
    /// The answer to a question of an implementation that has opened its position or has refused it.
    pub fn of(opened: Result<Box<dyn Session>, Refused>, question: &Question) -> Self {
        let Ok(mut session) = opened else { return View::RefusesPosition };
        match play_all(&mut *session, &question.moves) {
            Ok(()) => View::of_session(&*session),
            Err((at, _)) => View::RefusesMove(at),
        }
    }

    /// Whether an implementation gives an engine's reply, as far as that says something and is compared. What takes long to
    /// find out is asked last.
    pub fn is_reply(
        opened: Result<Box<dyn Session>, Refused>,
        game: &dyn AnyGame,
        (question, reply): (&Question, &Reply),
        telling: &Telling,
        strictness: Strictness,
    ) -> bool {
        let (session, answer) = match (opened, reply) {
            (Ok(session), Reply::Answer(answer)) => (session, answer),
            (opened, _) => return View::of(opened, question).answers(game, reply, question, strictness),
        };
        let mut session = session;
        if play_all(&mut *session, &question.moves).is_err() || !is_at(game, answer, &session.position()) {
            return false;
        }
        let alike = match telling {
            Telling::Turn => answer.turn.as_ref().is_none_or(|turn| turn == session.turn().word()),
            Telling::Misses(mv) => !session.is_legal(mv),
            Telling::Plays(mv) => session.is_legal(mv),
            Telling::Nothing => true,
        };
        alike && View::of_session(&*session).answers(game, reply, question, strictness)
    }

    /// What tells an engine's reply from this answer, as soon as it is looked at.
    pub fn telling(&self, game: &dyn AnyGame, reply: &Reply) -> Telling {
        let (View::Stands(standing), Reply::Answer(answer)) = (self, reply) else { return Telling::Nothing };
        if answer.turn.as_ref().is_some_and(|turn| turn != standing.turn) {
            return Telling::Turn;
        }
        let listed = answer.legal.iter().map(|mv| game.canonical_move(mv));
        let Ok(listed) = listed.collect::<Result<BTreeSet<String>, _>>() else { return Telling::Nothing };
        let missed = standing.legal.difference(&listed).next().cloned().map(Telling::Misses);
        let played = || listed.difference(&standing.legal).next().cloned().map(Telling::Plays);
        missed.or_else(played).unwrap_or(Telling::Nothing)
    }

    /// Where a game stands.
    pub fn of_session(session: &dyn Session) -> Self {
        View::Stands(Box::new(Standing {
            position: session.position(),
            turn: session.turn().word(),
            check: session.check(),
            outcome: session
                .outcome_by_name()
                .map(|outcome| (outcome.winner().map(|named| named.word()), outcome.word())),
            legal: session.legal().into_iter().collect(),
        }))
    }

    /// The answer of an implementation that differs from the law as two others do.
    pub fn both(law: &View, one: View, other: View) -> View {
        let (View::Stands(law), View::Stands(first), View::Stands(second)) = (law, &one, &other) else {
            return if one == *law { other } else { one };
        };
        let legal = |mv: &&String| match law.legal.contains(*mv) {
            true => first.legal.contains(*mv) && second.legal.contains(*mv),
            false => first.legal.contains(*mv) || second.legal.contains(*mv),
        };
        View::Stands(Box::new(Standing {
            position: changed(&law.position, &first.position, &second.position).clone(),
            turn: changed::<&str>(&law.turn, &first.turn, &second.turn),
            check: *changed(&law.check, &first.check, &second.check),
            outcome: *changed(&law.outcome, &first.outcome, &second.outcome),
            legal: law.legal.iter().chain(&first.legal).chain(&second.legal).filter(legal).cloned().collect(),
        }))
    }

    /// Whether a reply says the same, as far as it says something and is compared.
    pub fn answers(&self, game: &dyn AnyGame, reply: &Reply, question: &Question, strictness: Strictness) -> bool {
        let place = Place { moves: question.moves.clone(), ..Place::default() };
        match (self, reply) {
            (_, Reply::Declined(_)) => false,
            (View::Stands(standing), Reply::Answer(answer)) => standing.answers(game, answer, strictness),
            (View::Stands(_), Reply::Refusal(_)) | (_, Reply::Answer(_)) => false,
            (_, Reply::Refusal(refusal)) => match refuses(refusal, &place) {
                Ok(Refuses::Position) => *self == View::RefusesPosition,
                Ok(Refuses::Move(at)) => *self == View::RefusesMove(at),
                Err(_) => false,
            },
        }
    }
}

/// Whether an engine's answer is at a position, or states none.
fn is_at(game: &dyn AnyGame, answer: &wire::Answer, position: &str) -> bool {
    let at = |text: &String| text == position || game.canonical(text).is_ok_and(|text| text == position);
    answer.position.as_ref().is_none_or(at)
}

/// Of two values, the one that is not the law's.
fn changed<'v, T: PartialEq>(law: &T, one: &'v T, other: &'v T) -> &'v T {
    if one == law { other } else { one }
}

impl Standing {
    /// Whether both are at one position.
    pub fn is_at_position_of(&self, other: &Standing) -> bool {
        self.position == other.position
    }

    fn answers(&self, game: &dyn AnyGame, answer: &wire::Answer, strictness: Strictness) -> bool {
        is_at(game, answer, &self.position)
            && answer.turn.as_ref().is_none_or(|turn| turn == self.turn)
            && (!strictness.outcomes()
                || answer.check.is_none_or(|check| check == self.check)
                    && answer.outcome.as_ref().is_none_or(|outcome| self.ended_as(outcome.as_ref(), strictness)))
            && answer.legal.len() == self.legal.len()
            && answer.legal.iter().all(|mv| self.lists(game, mv))
    }

    fn lists(&self, game: &dyn AnyGame, mv: &str) -> bool {
        self.legal.contains(mv) || game.canonical_move(mv).is_ok_and(|mv| self.legal.contains(&mv))
    }

    fn ended_as(&self, outcome: Option<&wire::Outcome>, strictness: Strictness) -> bool {
        let (winner, word) = match outcome {
            None => return self.outcome.is_none(),
            Some(wire::Outcome::Win { winner, by }) => (Some(winner.as_str()), by.as_deref()),
            Some(wire::Outcome::Draw { draw }) => (None, Some(draw.as_str())),
        };
        self.outcome
            .is_some_and(|(won, by)| won == winner && (!strictness.reasons() || word.is_none_or(|word| word == by)))
    }
}
