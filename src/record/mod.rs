//! A game's moves so far, and what hangs on them.
//!
//! A position alone cannot tell how often it has stood on the board. A [`Record`] can: a start, the moves, and what
//! follows from both. It wraps any [`Rules`], is written once, and is what whoever replays or plays a game uses.

use crate::rules::{Breach, Draw, Law, Outcome, Repetition, Rules};

/// A game in progress, or ended: where it began and the moves made.
#[derive(Clone, Debug)]
pub struct Record<R: Rules> {
    positions: Vec<R::Position>,
    moves: Vec<R::Move>,
}

impl<R: Rules> Record<R> {
    /// A record that begins with a position and no moves.
    pub fn new(start: R::Position) -> Self {
        Record { positions: vec![start], moves: Vec::new() }
    }

    /// The position now.
    pub fn position(&self) -> &R::Position {
        self.positions.last().expect("a record begins with a position")
    }

    /// The position that it began with.
    pub fn start(&self) -> &R::Position {
        &self.positions[0]
    }

    /// The moves made, from the first.
    pub fn moves(&self) -> &[R::Move] {
        &self.moves
    }

    /// How often the position now has stood in this record, this time included.
    pub fn occurrences(&self) -> usize {
        self.positions.iter().filter(|earlier| *earlier == self.position()).count()
    }

    /// How the game has ended, if it has: first by the position itself, then by what led to it.
    pub fn outcome(&self, rules: &R) -> Option<Outcome> {
        rules.outcome(self.position()).or_else(|| match rules.repetition() {
            Repetition::Draws { occurrence } if self.occurrences() >= occurrence => {
                Some(Outcome::Draw(Draw::Repetition))
            }
            Repetition::Draws { .. } | Repetition::Allowed => None,
        })
    }

    /// The legal moves; none once the game is over.
    pub fn legal_moves(&self, rules: &R) -> Vec<R::Move> {
        match self.outcome(rules) {
            Some(_) => Vec::new(),
            None => rules.legal_moves(self.position()),
        }
    }

    /// Judges a move in this record.
    ///
    /// # Errors
    /// The first clause that it breaks; that the game is over, by the position or by what led to it, comes first.
    pub fn judge(&self, law: &R, mv: &R::Move) -> Result<(), Breach>
    where
        R: Law,
    {
        match self.outcome(law) {
            Some(outcome) => Err(law.over(outcome)),
            None => law.judge_in_play(self.position(), mv),
        }
    }

    /// Makes a move. Whether it is legal is for the caller to have asked.
    pub fn play(&mut self, rules: &R, mv: R::Move) {
        self.positions.push(rules.play(self.position(), &mv));
        self.moves.push(mv);
    }
}
