//! The verdict on one move.

use crate::record::Record;
use crate::rules::{Breach, Clause, Law, Outcome};

/// The law's verdict on a move at the end of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// The first clause that it breaks; `None` if it is legal.
    pub breach: Option<Breach>,
    /// How the game had ended before it, if it had.
    pub over: Option<Outcome>,
    /// If the game had ended: the clause that the move would break if it had not.
    pub besides: Option<Breach>,
    /// If it is legal: the clauses that grant it.
    pub grounds: Vec<Clause>,
}

impl Verdict {
    /// Judges a move at the end of a record, which has ended the game in this way, if it has.
    pub fn of<L: Law>(law: &L, record: &Record<L>, over: Option<Outcome>, mv: &L::Move) -> Self {
        let position = record.position();
        if let Some(outcome) = over {
            let besides = law.judge_in_play(position, mv).err();
            return Verdict {
                breach: Some(record.over(law, outcome)),
                over: Some(outcome),
                besides,
                grounds: Vec::new(),
            };
        }
        // The record is asked, because it knows which sequences may not begin again.
        let breach = record.judge_in_play(law, mv).err();
        let grounds = if breach.is_none() { law.grounds(position, mv) } else { Vec::new() };
        Verdict { breach, over: None, besides: None, grounds }
    }

    /// Whether the move is legal.
    pub const fn legal(&self) -> bool {
        self.breach.is_none()
    }

    /// The clause that refuses it, if one does.
    pub fn clause(&self) -> Option<Clause> {
        self.breach.as_ref().map(|breach| breach.clause)
    }

    /// The clause that the move itself breaks, as if the game were not over.
    pub fn clause_in_play(&self) -> Option<Clause> {
        let breach = if self.over.is_some() { &self.besides } else { &self.breach };
        breach.as_ref().map(|breach| breach.clause)
    }
}
