//! The course of a game, for many questions about it.
//!
//! A question stands alone: to answer one, the whole game is played. A [`GameInProgress`] stays where the game stands, played by one
//! implementation; the law follows when it is asked. So an answer takes no longer at the end of a long game.

use super::ask::misplaced;
use super::winnable::{self, DeadSince};
use super::{Assessment, Judged, OtherRuling, Refusal, State, WordedClaim, judge, open_claims};
use crate::board::{Fault, Slip, Unreadable};
use crate::games::{self, AnyGame};
use crate::rules::{Breach, NamedOutcome, Options, Outcome, Refused};
use crate::session::{LawSession, Reach, ReadMoves, Session, Side, Slipped};

/// What a text means where a game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meant {
    /// The move, legal or not; the first, if the text can mean several and none is legal.
    pub mv: String,
    /// What was found when it was read, if it is illegal.
    pub read: ReadMoves,
}

impl Meant {
    /// A move by its own text.
    pub fn by_itself(mv: String) -> Self {
        Meant { mv, read: ReadMoves::default() }
    }
}

/// Why a text means no move where a game stands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{unreadable}")]
pub struct UnreadMove {
    /// What is wrong with it.
    pub unreadable: Unreadable,
    /// Whether it fits several legal moves.
    pub ambiguous: bool,
}

/// Why a text means no legal move where a game stands.
#[derive(Clone)]
pub enum NoMove {
    /// It means none.
    Unread(UnreadMove),
    /// It means one that is illegal.
    Illegal {
        /// What it means.
        meant: Box<Meant>,
        /// Why that is illegal.
        refusal: Box<Refusal>,
    },
}

/// The longest text of a move: a power, its move and `Mate`, and one word more.
const MAX_WORDS: usize = 4;

/// A text that is not one move.
fn not_one(text: &str, many: usize, of: &str) -> Unreadable {
    Unreadable::one(text, Fault::new(0, format!("{many} {of}"), "the text of one move"))
}

/// What is wrong with a text that says another move than the one that it is read as; `None` if it does not.
fn otherwise(text: &str, slips: &[Slipped]) -> Option<Unreadable> {
    let wrong = slips.iter().filter(|slipped| slipped.misnamed.slip.changes_meaning());
    let faults = wrong.map(|Slipped { misnamed, spelling, .. }| {
        let instead = spelling.as_ref().map(|text| format!("; write {}", Unreadable::quote(text)));
        Fault { sentence: Some(misnamed.slip.says() + &instead.unwrap_or_default()), ..misnamed.clone().into() }
    });
    let faults: Vec<Fault> = faults.collect();
    (!faults.is_empty()).then(|| Unreadable { text: text.to_owned(), faults })
}

/// A game in progress, played by one implementation.
pub struct GameInProgress {
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

impl GameInProgress {
    /// A game that begins with this position.
    ///
    /// # Errors
    /// The position cannot be read, or is impossible.
    pub fn open(game: &'static dyn AnyGame, options: Options, side: Side, position: &str) -> Result<Self, Refused> {
        let law = game.open_law(&options, position)?;
        let session = game.open(side, &options, position)?;
        Ok(GameInProgress { game, options, session, moves: Vec::new(), law, judged: 0 })
    }

    /// An independent copy.
    pub fn fork(&self) -> Self {
        GameInProgress {
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
    pub fn claims(&self) -> Vec<WordedClaim> {
        open_claims(self.game.under(&self.options), &*self.session)
    }

    /// Since when the game goes on in a dead position, if it does.
    pub fn dead(&self) -> Option<DeadSince> {
        winnable::dead(self.game, &*self.session, winnable::limit_in_passing())
    }

    /// The move that a text means here, in the protocol's notation or in that of the game's document, with or without its number;
    /// it may be illegal.
    ///
    /// # Errors
    /// It cannot be read, fits several legal moves, or means another move than it says: a score is mended then, but a move is
    /// played as it is written or not at all. So it is not read in the letters of another language either: `S` is a Knight in
    /// one and a Bishop in another, and one move does not show which.
    pub fn meant(&mut self, text: &str) -> Result<Meant, UnreadMove> {
        if self.session.is_legal(text) && self.game.canonical_move(text).as_deref() == Ok(text) {
            return Ok(Meant::by_itself(text.to_owned()));
        }
        let words: Vec<&str> = games::words(text).collect();
        let unread = |unreadable| UnreadMove { unreadable, ambiguous: false };
        if words.is_empty() || words.len() > MAX_WORDS {
            // What is no move by itself is read no further.
            let by_itself = self.game.canonical_move(text).err();
            return Err(unread(by_itself.unwrap_or_else(|| not_one(text, words.len(), "words"))));
        }
        if let Some(read) = self.session.read(&words)
            && read.slips.is_empty()
            && let [mv] = &read.moves[..]
        {
            return Ok(Meant::by_itself(mv.clone()));
        }
        if let Some(unreadable) = misplaced(self.game, text) {
            return Err(unread(unreadable));
        }
        let game = self.game;
        let read = self.law().read_on(&words, Reach::default()).read.map_err(|unread| {
            let ambiguous = unread.misnamed.is_some_and(|misnamed| matches!(misnamed.slip, Slip::Ambiguous { .. }));
            UnreadMove { unreadable: games::advised(game, unread.unreadable), ambiguous }
        })?;
        if let Some(unreadable) = otherwise(text, &read.slips) {
            return Err(unread(unreadable));
        }
        match &read.moves[..] {
            [mv] => Ok(Meant { mv: mv.clone(), read }),
            moves => Err(unread(not_one(text, moves.len(), "moves"))),
        }
    }

    /// The legal move that a text means here.
    ///
    /// # Errors
    /// As [`GameInProgress::meant`], or the move is illegal.
    pub fn read(&mut self, text: &str) -> Result<String, NoMove> {
        let meant = self.meant(text).map_err(NoMove::Unread)?;
        match self.objection(&meant.mv) {
            None => Ok(meant.mv),
            Some((over, breach)) => {
                let mut refusal = Refusal::stopped(&*self.session, 0, meant.mv.clone(), over, breach);
                refusal.as_read(&meant.read);
                refusal.count_from(self.moves.len(), 0);
                Err(NoMove::Illegal { meant: Box::new(meant), refusal: Box::new(refusal) })
            }
        }
    }

    /// A legal move as the game's document writes it, so that [`GameInProgress::read`] reads it back; in the protocol's notation if the
    /// document does not write it. `None` if it is not legal.
    pub fn write(&self, mv: &str) -> Option<String> {
        self.session.write(mv)
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
        judge(game.under(&options), law, mv).unwrap_or_default().with_dead(game, law)
    }

    /// The law's judgement of what a text means: of a castling as one, of several moves as the first.
    pub fn judged_as_read(&mut self, Meant { mv, read }: &Meant) -> Judged {
        let mut judged = self.judged(mv);
        read.illegal.iter().for_each(|(at, found)| judged.as_read(found, read.meanings_of(*at)));
        judged
    }

    /// Where the game stands, with a judgement and the rulings on which that depends.
    pub fn assessed(&self, judged: Judged, hangs_on: Vec<OtherRuling>) -> Assessment {
        let (session, state) = (self.session.fork(), State::of(&*self.session));
        let nearest = judged.nearest(self.game, &*session, &state.legal);
        let (claims, dead) = (self.claims(), self.dead());
        Assessment { session, state, claims, dead, judged: Some(judged), nearest, hangs_on }
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
