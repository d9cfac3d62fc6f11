//! A game's moves so far, and what depends on them.
//!
//! A position alone does not show how often it has occurred. A [`Record`] does: it has a start, the moves, and
//! everything that follows from both. It works with any [`Rules`]; everything that plays or replays a game uses it.

mod claims;
mod repeats;

use std::collections::BTreeSet;

pub use self::claims::{Claimable, MissedClaim, OpenClaim};
use self::repeats::Repeats;
use crate::board::Manner;
use crate::rules::{Breach, Draw, Law, Outcome, Repetition, Rules, Win};

/// How often a sequence may be made in a row.
const fn sequence_times(repetition: Repetition) -> usize {
    match repetition {
        Repetition::SequenceForbidden { times } => times,
        _ => usize::MAX,
    }
}

/// A number of times.
fn in_words(times: usize) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        many => format!("{many} times"),
    }
}

/// A game in progress, or ended: where it began and the moves made.
#[derive(Debug)]
pub struct Record<R: Rules> {
    positions: Vec<R::Position>,
    moves: Vec<R::Move>,
    repeats: Repeats<R::Move>,
}

impl<R: Rules> Clone for Record<R> {
    fn clone(&self) -> Self {
        Record { positions: self.positions.clone(), moves: self.moves.clone(), repeats: self.repeats.clone() }
    }
}

impl<R: Rules> Record<R> {
    /// A record that begins with a position and no moves.
    pub fn new(start: R::Position) -> Self {
        Record { positions: vec![start], moves: Vec::new(), repeats: Repeats::default() }
    }

    /// Makes room for so many moves more.
    pub(crate) fn reserve(&mut self, rules: &R, more: usize) {
        self.positions.reserve(more);
        self.moves.reserve(more);
        self.repeats.reserve(rules.repetition(), more + 1);
    }

    /// The current position.
    pub fn position(&self) -> &R::Position {
        self.positions.last().expect("a record begins with a position")
    }

    /// The position at its beginning.
    pub fn start(&self) -> &R::Position {
        &self.positions[0]
    }

    /// The positions, from the first up to the current one.
    pub fn positions(&self) -> &[R::Position] {
        &self.positions
    }

    /// The moves made, from the first.
    pub fn moves(&self) -> &[R::Move] {
        &self.moves
    }

    /// `end.repetition`: how often the current position has occurred in this record, including now.
    pub fn occurrences(&self, rules: &R) -> usize {
        self.occurrences_after(rules, self.moves.len())
    }

    /// The same of the position after so many moves, as it was there.
    fn occurrences_after(&self, rules: &R, made: usize) -> usize {
        self.repeats.occurrences(made).unwrap_or_else(|| {
            // No rule of the game depends on this, so it has not been counted.
            let position = &self.positions[made];
            self.positions[..=made].iter().filter(|earlier| rules.recurs(earlier, position)).count()
        })
    }

    /// How the game has ended, if it has: by the last move, or else by the position itself, or else by the moves that
    /// led to it.
    pub fn outcome(&self, rules: &R) -> Option<Outcome> {
        self.outcome_with(rules, || rules.outcome(self.position()))
    }

    /// The same, given [`Rules::outcome`] of the current position, for callers that already know it.
    pub fn outcome_with(&self, rules: &R, by_position: impl FnOnce() -> Option<Outcome>) -> Option<Outcome> {
        self.ended_by_last_move(rules).or_else(by_position).or_else(|| self.repeated(rules))
    }

    /// Whether a move is legal: one of [`Record::legal_moves`]. It does not list them.
    pub fn is_legal(&self, rules: &R, mv: &R::Move) -> bool {
        rules.is_legal(self.position(), mv) && self.permits(rules, mv)
    }

    /// Whether a move is legal that is so at the current position.
    pub(crate) fn permits(&self, rules: &R, mv: &R::Move) -> bool {
        self.ended_by_last_move(rules).is_none()
            && self.repeated(rules).is_none()
            && self.begun_again(rules).all(|(first, _)| first != mv)
            && self.recurs_too_often(rules, mv).is_none()
    }

    /// The legal moves; none once the game is over.
    pub fn legal_moves(&self, rules: &R) -> Vec<R::Move> {
        match self.outcome(rules) {
            Some(_) => Vec::new(),
            None => self.unforbidden(rules),
        }
    }

    /// The moves that the record forbids, whatever the position says of them: those, legal or not, that would restart a
    /// sequence that has been repeated too often, or the legal ones that would bring a position about too often.
    pub fn forbidden_again(&self, rules: &R) -> BTreeSet<R::Move> {
        let mut forbidden: BTreeSet<R::Move> = self.begun_again(rules).map(|(first, _)| first.clone()).collect();
        if self.may_recur_too_often(rules) {
            let moves = rules.legal_moves(self.position()).into_iter();
            forbidden.extend(moves.filter(|mv| self.recurs_too_often(rules, mv).is_some()));
        }
        forbidden
    }

    /// `end.over`: judges a move in this record. If the game is over, it is refused for that, before any other clause is asked.
    ///
    /// # Errors
    /// The first clause that it breaks. The end of the game, by the position or by the moves that led to it, comes
    /// first; what only the record forbids, such as a sequence that may not begin again, comes last.
    pub fn judge(&self, law: &R, mv: &R::Move) -> Result<(), Breach>
    where
        R: Law,
    {
        match self.outcome(law) {
            Some(outcome) => Err(self.over(law, outcome)),
            None => self.judge_in_play(law, mv),
        }
    }

    /// What has ended the game, if it is over, where the outcome says only what follows from it.
    pub fn told_of_end(&self, law: &R) -> Option<String>
    where
        R: Law,
    {
        let before = self.positions.iter().nth_back(1);
        law.told_of_end(before.zip(self.moves.last()), self.position())
    }

    /// Why no move is legal once this record has ended in this way. What has ended it comes first.
    pub fn over(&self, law: &R, outcome: Outcome) -> Breach
    where
        R: Law,
    {
        let over = law.over(outcome);
        match self.told_of_end(law) {
            Some(told) => Breach { why: format!("{told}, so {}", over.why), ..over },
            None => over,
        }
    }

    /// Judges a move as if the game were not over.
    ///
    /// # Errors
    /// The first clause that it breaks. What only the record forbids comes last.
    pub fn judge_in_play(&self, law: &R, mv: &R::Move) -> Result<(), Breach>
    where
        R: Law,
    {
        self.judge_as(law, mv, Manner::Plain)
    }

    /// The same for a move that is written in some manner.
    ///
    /// # Errors
    /// As there.
    pub fn judge_as(&self, law: &R, mv: &R::Move, manner: Manner) -> Result<(), Breach>
    where
        R: Law,
    {
        law.judge_as(self.position(), mv, manner)
            .map_err(|found| law.told_after(&self.moves, mv, Breach::from(found)))?;
        let clause = || R::clause(law.repetition().forbids_by());
        if let Some(times) = self.recurs_too_often(law, mv) {
            let why = format!(
                "{mv} would bring a position about that has stood in the game {} already, which is as often as it may",
                in_words(times)
            );
            return Err(Breach { clause: clause(), squares: Vec::new(), why });
        }
        match self.begun_again(law).find(|(first, _)| *first == mv) {
            None => Ok(()),
            Some((_, moves)) => {
                let last = if moves == 1 { "the last move".to_owned() } else { format!("the last {moves} moves") };
                let times = in_words(sequence_times(law.repetition()));
                let why = format!(
                    "{mv} would begin again {last}, made {times} in a row already, which is as often as allowed"
                );
                Err(Breach { clause: clause(), squares: Vec::new(), why })
            }
        }
    }

    fn ended_by_last_move(&self, rules: &R) -> Option<Outcome> {
        let before = self.positions.iter().nth_back(1)?;
        rules.ended_by(before, self.moves.last()?)
    }

    /// The moves that neither the position nor the record forbids, of a game that goes on.
    pub(crate) fn unforbidden(&self, rules: &R) -> Vec<R::Move> {
        let mut moves = rules.legal_moves(self.position());
        let forbidden = self.forbidden_again(rules);
        if !forbidden.is_empty() {
            moves.retain(|mv| !forbidden.contains(mv));
        }
        moves
    }

    /// `tori-shogi.repetition.sequence`: the moves that would begin a forbidden sequence again, each with the length of the
    /// sequence. [`Repeats::sequences`] finds those that have just been made so many times in a row.
    fn begun_again(&self, rules: &R) -> impl Iterator<Item = (&R::Move, usize)> + '_ {
        let times = sequence_times(rules.repetition());
        self.repeats.sequences(&self.moves, times).map(|length| (&self.moves[self.moves.len() - length], length))
    }

    /// Whether there may be a legal move that brings a position about too often: a player in check may bring it about. This is
    /// seen without making any move.
    fn may_recur_too_often(&self, rules: &R) -> bool {
        let Repetition::PositionForbidden { occurrence } = rules.repetition() else { return false };
        self.repeats.most_occurrences() + 1 >= occurrence && !rules.check(self.position())
    }

    /// `tori-shogi.repetition.third-position`: how often the position after a legal move has occurred, if it may not be
    /// brought about again.
    fn recurs_too_often(&self, rules: &R, mv: &R::Move) -> Option<usize> {
        let Repetition::PositionForbidden { occurrence } = rules.repetition() else { return None };
        if !self.may_recur_too_often(rules) {
            return None;
        }
        let times = self.repeats.occurrences_of(rules, &self.positions, &rules.play(self.position(), mv));
        Some(times).filter(|times| times + 1 >= occurrence)
    }

    /// `end.repetition`, `end.cycle`, `ruling.repetition`, `ruling.cycle`: how the game has ended by repetition, if it has.
    fn repeated(&self, rules: &R) -> Option<Outcome> {
        match rules.repetition() {
            Repetition::Draws { occurrence } if self.occurrences(rules) >= occurrence => {
                Some(Outcome::Draw(Draw::Repetition))
            }
            Repetition::Loses { occurrence } if self.occurrences(rules) >= occurrence => {
                Some(self.lost_by_repetition(rules))
            }
            Repetition::Ends { occurrence } if self.occurrences(rules) >= occurrence => {
                rules.stopped(self.position())
            }
            Repetition::SequenceForbidden { .. } | Repetition::PositionForbidden { .. } => self.no_move_left(rules),
            _ => None,
        }
    }

    /// `tori-shogi.repetition.fourth-position`: how a game ends that a position has ended by recurring.
    /// `always_checked(player)`: every move of the player's since that position first stood there gave check.
    fn lost_by_repetition(&self, rules: &R) -> Outcome {
        let other = rules.turn(self.position());
        let mover = other.other();
        let loser = match (self.repeats.always_checked(mover), self.repeats.always_checked(other)) {
            (true, true) => return Outcome::Draw(Draw::Repetition),
            (false, true) => other,
            (true, false) | (false, false) => mover,
        };
        Outcome::Win { winner: loser.other(), by: Win::Repetition }
    }

    /// `tori-shogi.end.no-move`: the end where the record forbids all moves that are left.
    fn no_move_left(&self, rules: &R) -> Option<Outcome> {
        if self.forbidden_again(rules).is_empty() || !self.unforbidden(rules).is_empty() {
            return None;
        }
        let lost = Outcome::Win { winner: rules.turn(self.position()).other(), by: Win::NoMove };
        Some(rules.stopped(self.position()).unwrap_or(lost))
    }

    /// `awarichess.awele.cycle`: the position from which the game goes on after a legal move, if a repetition makes it a different one from that
    /// to which the move itself leads.
    pub fn replaced(&self, rules: &R, mv: &R::Move) -> Option<R::Position> {
        match rules.repetition() {
            Repetition::Replaces => rules.recurred(&self.positions, mv, &rules.play(self.position(), mv)),
            _ => None,
        }
    }

    /// The position after a legal move.
    pub fn after(&self, rules: &R, mv: &R::Move) -> R::Position {
        self.replaced(rules, mv).unwrap_or_else(|| rules.play(self.position(), mv))
    }

    /// Makes a move. The caller must have checked that it is legal.
    pub fn play(&mut self, rules: &R, mv: R::Move) {
        let after = self.after(rules, &mv);
        self.arrive(rules, mv, after);
    }

    /// The same, given the position to which the move itself leads.
    pub(crate) fn play_to(&mut self, rules: &R, mv: R::Move, after: R::Position) {
        let after = self.replaced(rules, &mv).unwrap_or(after);
        self.arrive(rules, mv, after);
    }

    fn arrive(&mut self, rules: &R, mv: R::Move, after: R::Position) {
        if self.moves.is_empty() {
            self.repeats.arrive(rules, &self.positions);
        }
        self.repeats.make(rules, self.moves.len(), &mv);
        self.positions.push(after);
        self.repeats.arrive(rules, &self.positions);
        self.moves.push(mv);
    }

    /// Takes back the last move and returns it; `None` if there is none.
    pub fn take_back(&mut self) -> Option<R::Move> {
        let mv = self.moves.pop()?;
        if self.moves.is_empty() {
            self.repeats = Repeats::default();
        } else {
            self.repeats.leave();
            self.repeats.unmake(&mv);
        }
        self.positions.pop();
        Some(mv)
    }
}
