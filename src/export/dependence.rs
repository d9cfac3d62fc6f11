//! On which open questions a case hangs, as the engine answers under each other option.

use std::collections::BTreeMap;

use super::Input;
use super::case::HangsOn;
use crate::games::AnyGame;
use crate::referee::State;
use crate::rules::Options;
use crate::session::{Session, Side};

/// Where a game stands, and the positions after moves.
#[derive(PartialEq, Eq)]
pub(super) struct Seen {
    state: State,
    after: BTreeMap<String, String>,
}

impl Seen {
    /// What a session says, and of these moves in it.
    pub(super) fn of(session: &dyn Session, followed: &BTreeMap<String, String>) -> Self {
        let after = followed.keys().filter_map(|mv| Some((mv.clone(), session.after(mv)?)));
        Seen { after: after.collect(), state: State::of(session) }
    }
}

/// The questions with those of their other options under which it is otherwise.
pub(super) fn hangs_on(taken: &Options, otherwise: impl Fn(&Options) -> bool) -> Vec<HangsOn> {
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

/// What is seen of a case under some rulings, if the game can come there.
pub(super) fn seen(
    game: &dyn AnyGame,
    options: &Options,
    input: &Input,
    followed: &BTreeMap<String, String>,
) -> Option<Seen> {
    let mut engine = game.open(Side::Engine, options, &input.position).ok()?;
    for mv in &input.moves {
        engine.play(mv).ok()?;
    }
    Some(Seen::of(&*engine, followed))
}
