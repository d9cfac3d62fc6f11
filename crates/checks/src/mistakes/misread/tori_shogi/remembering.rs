//! An engine that misreads the clauses on repetition: its positions record how they arose.

use crate::board::Player;
use crate::board::tori_shogi::{Move, Setup};
use crate::model::tori_shogi::Model;
use crate::rules::tori_shogi::Rulings;
use crate::rules::{Breach, Outcome, Repetition, Rules};

/// Which moves a repetition forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Forbids {
    /// The first of a sequence of the player's own moves, whatever the other player did.
    FirstOfOwn,
    /// The first of a sequence, from then on.
    FirstForGood,
    /// All moves of a sequence.
    AllOfSequence,
    /// Moves after which a position would occur in the record for the n-th time.
    Occurrence(usize),
}

/// A position and what led to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Remembered {
    setup: Setup,
    earlier: Vec<Setup>,
    moves: Vec<Move>,
}

/// The engine.
pub(super) struct Remembering {
    law: Model,
    forbids: Forbids,
}

/// The sequences that these moves end in, each made `times` times in succession.
fn sequences(moves: &[Move], times: usize) -> impl Iterator<Item = &[Move]> {
    let repeated = move |length: &usize| {
        let run = &moves[moves.len() - length * times..];
        run[*length..] == run[..run.len() - length]
    };
    (1..=moves.len() / times).filter(repeated).map(|length| &moves[moves.len() - length..])
}

impl Remembering {
    pub(super) fn new(rulings: Rulings, forbids: Forbids) -> Self {
        Remembering { law: Model::new(rulings), forbids }
    }

    fn forbidden(&self, position: &Remembered, mv: &Move, times: usize) -> bool {
        let Remembered { setup, earlier, moves } = position;
        let begins = |moves: &[Move]| sequences(moves, times).any(|sequence| sequence[0] == *mv);
        match self.forbids {
            Forbids::FirstOfOwn => {
                let own = moves.iter().skip(moves.len() % 2).step_by(2);
                begins(&own.copied().collect::<Vec<Move>>())
            }
            // A move of this player, who was to move after every second of these.
            Forbids::FirstForGood => (0..=moves.len()).rev().step_by(2).any(|made| begins(&moves[..made])),
            Forbids::AllOfSequence => sequences(moves, times).any(|sequence| sequence.contains(mv)),
            Forbids::Occurrence(occurrence) => {
                let after = self.law.play(setup, mv);
                1 + earlier.iter().filter(|earlier| **earlier == after).count() >= occurrence
            }
        }
    }
}

impl Rules for Remembering {
    type Setup = Setup;
    type Position = Remembered;
    type Move = Move;

    fn start(&self) -> Remembered {
        Remembered { setup: self.law.start(), earlier: Vec::new(), moves: Vec::new() }
    }

    fn admit(&self, setup: &Setup) -> Result<Remembered, Vec<Breach>> {
        self.law.admit(setup).map(|setup| Remembered { setup, earlier: Vec::new(), moves: Vec::new() })
    }

    fn setup(&self, position: &Remembered) -> Setup {
        position.setup
    }

    fn turn(&self, position: &Remembered) -> Player {
        position.setup.turn
    }

    fn check(&self, position: &Remembered) -> bool {
        self.law.check(&position.setup)
    }

    fn legal_moves(&self, position: &Remembered) -> Vec<Move> {
        let mut moves = self.law.legal_moves(&position.setup);
        if let Repetition::SequenceForbidden { times } = self.law.repetition() {
            moves.retain(|mv| !self.forbidden(position, mv, times));
        }
        moves
    }

    fn play(&self, position: &Remembered, mv: &Move) -> Remembered {
        let mut after = position.clone();
        after.earlier.push(position.setup);
        after.moves.push(*mv);
        after.setup = self.law.play(&position.setup, mv);
        after
    }

    fn outcome(&self, position: &Remembered) -> Option<Outcome> {
        let stopped = || self.legal_moves(position).is_empty().then(|| self.law.stopped(&position.setup));
        self.law.outcome(&position.setup).or_else(|| stopped().flatten())
    }

    fn ended_by(&self, before: &Remembered, mv: &Move) -> Option<Outcome> {
        self.law.ended_by(&before.setup, mv)
    }

    /// [`Rules::legal_moves`] already leaves out what it forbids.
    fn repetition(&self) -> Repetition {
        match self.law.repetition() {
            Repetition::SequenceForbidden { .. } => Repetition::Allowed,
            repetition => repetition,
        }
    }

    fn recurs(&self, earlier: &Remembered, now: &Remembered) -> bool {
        earlier.setup == now.setup
    }
}
