//! What an engine is asked about, and what the law says to it.

use crate::crosscheck::Terrain;
use crate::games::MoveOf;
use crate::record::Record;
use crate::remote::Question;
use crate::rules::{Breach, Rules as _, Rulings as _};

/// A position with the moves that lead on from it.
#[derive(Clone, Debug)]
pub(super) struct Place<G: Terrain> {
    /// The rulings under which it is asked.
    pub rulings: G::Rulings,
    /// The setup from which the moves go.
    pub start: G::Setup,
    /// The moves.
    pub moves: Vec<MoveOf<G>>,
    /// A move to be judged there.
    pub judge: Option<MoveOf<G>>,
}

/// What the law says to it.
pub(super) enum Holds<G: Terrain> {
    /// The game stands there.
    Stands(Record<G::Model>),
    /// One of the moves is not legal: those before it, its index, and why.
    Stopped(Record<G::Model>, usize, Breach),
    /// The position cannot be.
    Impossible(Vec<Breach>),
}

impl<G: Terrain> Place<G> {
    /// A setup.
    pub fn of(rulings: G::Rulings, start: G::Setup) -> Self {
        Place { rulings, start, moves: Vec::new(), judge: None }
    }

    /// The same after one more move.
    pub fn after(&self, mv: MoveOf<G>) -> Self {
        let mut place = self.clone();
        place.moves.push(mv);
        place
    }

    /// The question that asks about it.
    pub fn question(&self, law: &G::Model) -> Question {
        Question {
            game: G::ID,
            rulings: self.rulings.departures(),
            position: self.position(law),
            moves: self.moves.iter().map(ToString::to_string).collect(),
            judge: self.judge.as_ref().map(ToString::to_string),
        }
    }

    /// The text of the setup; `startpos` where it is that.
    fn position(&self, law: &G::Model) -> String {
        if self.is_start(law) { "startpos".to_owned() } else { self.start.to_string() }
    }

    /// Whether the moves go from where the game begins.
    pub fn is_start(&self, law: &G::Model) -> bool {
        law.setup(&law.start()) == self.start
    }

    /// What the law says to it.
    pub fn by(&self, law: &G::Model) -> Holds<G> {
        let record = match law.admit(&self.start) {
            Ok(position) => Record::<G::Model>::new(position),
            Err(reasons) => return Holds::Impossible(reasons),
        };
        self.moves.iter().fold(Holds::Stands(record), |holds, mv| holds.after(law, mv))
    }
}

impl<G: Terrain> Holds<G> {
    /// What the law says after one more move.
    pub fn after(self, law: &G::Model, mv: &MoveOf<G>) -> Self {
        let Holds::Stands(mut record) = self else { return self };
        match record.judge(law, mv) {
            Ok(()) => {
                record.play(law, mv.clone());
                Holds::Stands(record)
            }
            Err(breach) => {
                let at = record.moves().len();
                Holds::Stopped(record, at, breach)
            }
        }
    }
}
