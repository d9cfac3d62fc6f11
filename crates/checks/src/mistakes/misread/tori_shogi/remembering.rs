//! Misreadings of the clauses on repetition that must know how a position arose.

use crate::board::tori_shogi::Move;
use crate::mistakes::{Fault, ReachedOf};
use crate::model::tori_shogi::Model;
use crate::rules::{Outcome, Repetition, Rules as _};

/// Which moves a repetition forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Forbids {
    /// The first of a sequence of the player's own moves, whatever the other player did.
    FirstOfOwn,
    /// All moves of a sequence.
    AllOfSequence,
}

/// The sequences that these moves end in, each made `times` times in succession.
fn sequences(moves: &[Move], times: usize) -> impl Iterator<Item = &[Move]> {
    let repeated = move |length: &usize| {
        let run = &moves[moves.len() - length * times..];
        run[*length..] == run[..run.len() - length]
    };
    (1..=moves.len() / times).filter(repeated).map(|length| &moves[moves.len() - length..])
}

impl Forbids {
    fn forbids(self, reached: &ReachedOf<Model>, mv: &Move, times: usize) -> bool {
        let moves: Vec<Move> = reached.earlier.iter().map(|(_, mv)| *mv).collect();
        let begins = |moves: &[Move]| sequences(moves, times).any(|sequence| sequence[0] == *mv);
        match self {
            Forbids::FirstOfOwn => {
                let own = moves.iter().skip(moves.len() % 2).step_by(2);
                begins(&own.copied().collect::<Vec<Move>>())
            }
            Forbids::AllOfSequence => sequences(&moves, times).any(|sequence| sequence.contains(mv)),
        }
    }

    fn moves(self, law: &Model, reached: &ReachedOf<Model>) -> Vec<Move> {
        let mut moves = law.legal_moves(&reached.setup);
        if let Repetition::SequenceForbidden { times } = law.repetition() {
            moves.retain(|mv| !self.forbids(reached, mv, times));
        }
        moves
    }
}

impl Fault<Model> for Forbids {
    fn remembers(&self, _: &Move) -> bool {
        true
    }

    fn own_moves(&self, law: &Model, reached: &ReachedOf<Model>) -> Option<Vec<Move>> {
        Some(self.moves(law, reached))
    }

    fn own_outcome(&self, law: &Model, reached: &ReachedOf<Model>) -> Option<Option<Outcome>> {
        let stopped = || self.moves(law, reached).is_empty().then(|| law.stopped(&reached.setup));
        Some(law.outcome(&reached.setup).or_else(|| stopped().flatten()))
    }

    /// [`Fault::own_moves`] already leaves out what is forbidden.
    fn repetition(&self, lawful: Repetition) -> Repetition {
        match lawful {
            Repetition::SequenceForbidden { .. } => Repetition::Allowed,
            repetition => repetition,
        }
    }
}
