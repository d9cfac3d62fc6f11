//! The open questions that a case depends on, by the engine's answers under each other option.

use std::collections::BTreeMap;

use super::Input;
use super::case::HangsOn;
use crate::games::AnyGame;
use crate::referee::State;
use crate::rules::Options;
use crate::session::{Session, Side, play_all};

/// The state of a game, and the positions after moves.
pub(super) struct Observed {
    state: State,
    after: BTreeMap<String, String>,
}

impl Observed {
    /// The state of a session, and what follows these moves in it.
    pub(super) fn of(session: &dyn Session, followed: &BTreeMap<String, String>) -> Self {
        let after = followed.keys().filter_map(|mv| Some((mv.clone(), session.after(mv)?)));
        Observed { after: after.collect(), state: State::of(session) }
    }

    /// Whether something in a case is different under other rulings, or its position cannot be reached.
    ///
    /// A position's text may have another form there, such as a field that only one ruling knows: what counts is how
    /// it is read under the rulings of the case.
    pub(super) fn differs(&self, game: &dyn AnyGame, options: &Options, input: &Input, other: &Options) -> bool {
        let Some(Observed { mut state, after }) = seen(game, other, input, &self.after) else { return true };
        let same = |text: &str, other: &str| {
            let read = || game.open(Side::Engine, options, other).map(|session| session.position());
            text == other || read().is_ok_and(|position| position == text)
        };
        if same(&self.state.position, &state.position) {
            state.position.clone_from(&self.state.position);
        }
        let follows = |(mv, text): (&String, &String)| after.get(mv).is_some_and(|other| same(text, other));
        state != self.state || !self.after.iter().all(follows)
    }
}

/// The questions with those of their other options that change the answers.
pub(super) fn dependence(taken: &Options, otherwise: impl Fn(&Options) -> bool) -> Vec<HangsOn> {
    let mut all: Vec<HangsOn> = Vec::new();
    for (question, option, options) in taken.alternatives() {
        if !otherwise(&options) {
            continue;
        }
        match all.last_mut() {
            Some(last) if last.question == question.name => last.options.push(option),
            _ => all.push(HangsOn { question: question.name, options: vec![option] }),
        }
    }
    all
}

/// What is seen of a case under some rulings, if its position can be reached.
fn seen(
    game: &dyn AnyGame,
    options: &Options,
    input: &Input,
    followed: &BTreeMap<String, String>,
) -> Option<Observed> {
    let mut engine = game.open(Side::Engine, options, &input.position).ok()?;
    play_all(&mut *engine, &input.moves).ok()?;
    Some(Observed::of(&*engine, followed))
}
