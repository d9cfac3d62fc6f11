//! The course of a game, for whoever asks much about it.
//!
//! A question stands alone: to answer one, the whole game is played. A [`Course`] stays where the game stands, played by one
//! implementation; the law follows when it is asked. So an answer takes no longer at the end of a long game.

use super::winnable::{self, Dead};
use super::{Judged, OpenClaim, judge, open_claims};
use crate::games::AnyGame;
use crate::rules::{Breach, NamedOutcome, Options, Outcome, Refused};
use crate::session::{LawSession, Session, Side};

/// A game in progress, played by one implementation.
pub struct Course {
    game: &'static dyn AnyGame,
    options: Options,
    /// The game as that implementation plays it. Change it by the methods below only.
    session: Box<dyn Session>,
    moves: Vec<String>,
    /// The same by the law, which follows when it is asked.
    law: Box<dyn LawSession>,
    /// How many of the moves the law has made.
    judged: usize,
}

impl Course {
    /// A game that begins with this position.
    ///
    /// # Errors
    /// The position cannot be read, or is impossible.
    pub fn open(game: &'static dyn AnyGame, options: Options, side: Side, position: &str) -> Result<Self, Refused> {
        let law = game.open_law(&options, position)?;
        let session = game.open(side, &options, position)?;
        Ok(Course { game, options, session, moves: Vec::new(), law, judged: 0 })
    }

    /// An independent copy.
    pub fn fork(&self) -> Self {
        Course {
            game: self.game,
            options: self.options.clone(),
            session: self.session.fork(),
            moves: self.moves.clone(),
            law: self.law.fork_law(),
            judged: self.judged,
        }
    }

    /// The game that is played.
    pub const fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The rulings by which it is played.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Where it stands.
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// The moves made.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<NamedOutcome> {
        self.session.outcome_by_name()
    }

    /// The legal moves, sorted as text; none once the game is over.
    pub fn legal(&self) -> Vec<String> {
        self.session.legal()
    }

    /// Whether a move, given by its canonical text, is legal.
    pub fn is_legal(&self, mv: &str) -> bool {
        self.session.is_legal(mv)
    }

    /// The draws that the player who has the choice may claim.
    pub fn claims(&self) -> Vec<OpenClaim> {
        open_claims(self.game, &self.options, &*self.session)
    }

    /// Since when the game goes on in a dead position, if it does.
    pub fn dead(&self) -> Option<Dead> {
        winnable::dead(self.game, &*self.session)
    }

    /// Makes a move, if it is legal. Returns whether it is.
    pub fn play(&mut self, mv: &str) -> bool {
        let made = self.session.play(mv).is_ok();
        self.moves.extend(made.then(|| mv.to_owned()));
        made
    }

    /// Takes the last move back; `None` if there is none.
    pub fn take_back(&mut self) -> Option<String> {
        let last = self.moves.pop()?;
        self.session.take_back();
        if self.judged > self.moves.len() {
            self.law.take_back();
            self.judged -= 1;
        }
        Some(last)
    }

    /// The law where the game stands.
    pub fn law(&mut self) -> &mut dyn LawSession {
        self.moves[self.judged..].iter().for_each(|mv| self.law.force(mv));
        self.judged = self.moves.len();
        &mut *self.law
    }

    /// The law's judgement of a move.
    pub fn judged(&mut self, mv: &str) -> Judged {
        let (game, options) = (self.game, self.options.clone());
        let law = self.law();
        judge(game, &options, law, mv).unwrap_or_default().with_dead(game, law)
    }

    /// Why a move is not legal: how the game had ended, if it had, and what the move breaks. `None` if it is legal.
    pub fn objection(&mut self, mv: &str) -> Option<(Option<Outcome>, Option<Breach>)> {
        if self.is_legal(mv) {
            return None;
        }
        let over = self.session.outcome();
        let law = self.law();
        let by_itself = || law.judge(mv).and_then(|verdict| verdict.breach);
        Some((over, over.map_or_else(by_itself, |outcome| Some(law.over(outcome)))))
    }
}
