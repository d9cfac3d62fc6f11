//! The traits that implementations of a game provide: every implementation provides [`Rules`], and the law also
//! [`Law`].
//!
//! The model, the bitboard engine and other people's engines implement the same trait, so that code which compares,
//! counts or replays is written once. Each game's open questions with their options are declared here too, one file per
//! game; all implementations support them. The same file says which clauses are about differences in the game's texts.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use rulebook_board as board;

use board::{Manner, Named, Names, Player, Routed, Setup, Unreadable};

// games: pub mod {module};
pub mod aieirping;
pub mod aviary;
pub mod awarichess;
pub mod awele;
pub mod bifocal;
pub mod chess;
pub mod synchronous_awarichess;
pub mod tori_shogi;
// games: end

mod breach;
mod claim;
mod fields;
mod options;
mod outcome;
mod recurrence;
mod rulings;

pub use breach::{Breach, Clause, Objection, Refused, Subject};
pub use claim::{Claim, When};
pub use fields::{Fields, Results};
pub use options::{NamedSet, OpenQuestion, Options, Questions, RulingsError, UnknownRulingError};
pub use outcome::{Draw, EndByRuling, Ends, NamedOutcome, Outcome, Repetition, Win};
pub use recurrence::recurrence_key;
pub use rulings::Rulings;

/// The greatest depth at which sequences of moves are counted ([`Rules::perft`]): implementations recurse once per
/// move, and this many calls fit into the stack of any thread. No practical count comes near it.
pub const MAX_PERFT_DEPTH: u32 = 100;

/// One implementation of one game, constructed with its rulings.
///
/// Positions passed to it are its own: from [`start`](Rules::start), [`admit`](Rules::admit) or
/// [`play`](Rules::play). The same setup always gives the same answers, however it was reached; what depends on
/// earlier moves belongs to a record of the game.
pub trait Rules: Send + Sync {
    /// A position as it can be written down, shared by all implementations of the game.
    type Setup: Setup;
    /// A possible position, in the form that suits the implementation. Equal positions have equal setups.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// A move, shared by all implementations of the game.
    type Move: Routed + Clone + Ord + Hash + Debug + Display + FromStr<Err = Unreadable> + Send + Sync;

    /// The position from which the game begins.
    fn start(&self) -> Self::Position;

    /// Turns a setup into a position.
    ///
    /// # Errors
    /// All the reasons why the law refuses it: each clause broken, in the spec's order. Only the law has to word them; an engine
    /// may name the clauses alone (`Breach::from`).
    fn admit(&self, setup: &Self::Setup) -> Result<Self::Position, Vec<Breach>>;

    /// The position as it can be written down. Admitting this gives an equal position.
    fn setup(&self, position: &Self::Position) -> Self::Setup;

    /// Who has the choice.
    fn turn(&self, position: &Self::Position) -> Player;

    /// Whether the player to move is in check.
    fn check(&self, position: &Self::Position) -> bool;

    /// All legal moves, in any order and without repeats; none once the game is over.
    fn legal_moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// Whether a move is legal: one of [`Rules::legal_moves`]. An implementation may override this with something
    /// faster than listing them.
    fn is_legal(&self, position: &Self::Position, mv: &Self::Move) -> bool {
        self.outcome(position).is_none() && self.legal_moves(position).contains(mv)
    }

    /// The position after a legal move. The result for an illegal one is unspecified, but it does not panic.
    #[must_use]
    fn play(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// The move that a word of a score means, and the position after it, if the word is exactly what the game's document
    /// writes for it: for a legal move its one canonical text, with true signs. Of any other word, and of every word once
    /// the game is over, `None`: what it means, and what is wrong with it, [`Notation`](board::Notation) says. `None` for
    /// every word is correct, but makes a score slow to read.
    fn word(&self, _position: &Self::Position, _word: &str) -> Option<(Self::Move, Self::Position)> {
        None
    }

    /// How the game has ended, if it has.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// How a legal move has ended the game, if the position after it does not show that or shows something else.
    fn ended_by(&self, _before: &Self::Position, _mv: &Self::Move) -> Option<Outcome> {
        None
    }

    /// What a repetition means in a record of the game.
    fn repetition(&self) -> Repetition;

    /// What the players are called at this position: White and Black, unless the game says otherwise.
    fn names(&self, _position: &Self::Position) -> Names {
        Names::COLOURS
    }

    /// Who has the choice, by the player's name there.
    fn mover(&self, position: &Self::Position) -> Named {
        self.names(position).of(self.turn(position))
    }

    /// An outcome at this position, with the players' names there.
    fn outcome_by_name(&self, position: &Self::Position, outcome: Outcome) -> NamedOutcome {
        outcome.by_name(self.names(position))
    }

    /// Whether a position counts as a recurrence of an earlier one of the record.
    fn recurs(&self, earlier: &Self::Position, now: &Self::Position) -> bool {
        earlier == now
    }

    /// A number that is the same for two positions if one is the recurrence of the other ([`Rules::recurs`]). A record
    /// compares only positions with the same number. `0` for every position is correct, but makes a long record slow.
    fn recurrence_key(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// The position from which a record continues instead, if the position after a move recurs in it
    /// ([`Repetition::Replaces`]). `earlier` are the record's positions up to the one before the move.
    fn recurred(
        &self,
        _earlier: &[Self::Position],
        _mv: &Self::Move,
        _after: &Self::Position,
    ) -> Option<Self::Position> {
        None
    }

    /// How the game ends if a repetition stops it: under [`Repetition::Ends`], or under
    /// [`Repetition::SequenceForbidden`] and [`Repetition::PositionForbidden`] if the player to move is left without a
    /// move. By default, they have lost in the latter case.
    fn stopped(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// Counts the sequences of `depth` legal moves, at most [`MAX_PERFT_DEPTH`]. An implementation may provide a faster
    /// way.
    ///
    /// The sums are not checked for overflow: each sequence is counted singly, and a count of 2^64 would take years.
    /// Counts that may be so great are made by `perft::count`, which detects them.
    fn perft(&self, position: &Self::Position, depth: u32) -> u64 {
        plain_perft(self, position, depth)
    }

    /// How many legal moves there are: as many as are listed. An implementation may count them without a list.
    fn count_legal(&self, position: &Self::Position) -> u64 {
        self.perft(position, 1)
    }

    /// A position from which as many sequences of `depth` legal moves begin: the same for as many positions as are easily seen
    /// to be alike in that. A table of counts is looked up by it, so what makes no difference to them should be left out,
    /// such as a clock that ends no game within so many moves.
    fn counted_alike(&self, position: &Self::Position, _depth: u32) -> Self::Position {
        position.clone()
    }

    /// Reads a position's text; `startpos` is the position from which the game begins.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn read(&self, text: &str) -> Result<Self::Position, Refused> {
        if text.trim() == "startpos" {
            return Ok(self.start());
        }
        let reading = Self::Setup::read(text);
        let admitted = self.admit(&reading.setup);
        if !reading.faults.is_empty() {
            let unreadable = Unreadable { text: text.to_owned(), faults: reading.faults };
            return Err(Refused::Malformed { unreadable, besides: admitted.err().unwrap_or_default() });
        }
        admitted.map_err(|reasons| Refused::Impossible { text: text.to_owned(), reasons })
    }

    /// The position's canonical text.
    fn write(&self, position: &Self::Position) -> String {
        self.setup(position).to_string()
    }
}

/// The same, by listing the moves of every position before the last and making each of them. This depends on nothing
/// else in an implementation, and so tests its lists of moves.
pub fn plain_perft<R: Rules + ?Sized>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    let moves = || rules.legal_moves(position);
    match depth {
        0 => 1,
        1 => moves().len() as u64,
        _ => moves().iter().map(|mv| plain_perft(rules, &rules.play(position, mv), depth - 1)).sum(),
    }
}

/// The same, but the last moves are only counted: every other move is made singly, as by somebody who plays.
pub fn perft_by_moves<R: Rules + ?Sized>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    let after = |mv: &R::Move| perft_by_moves(rules, &rules.play(position, mv), depth - 1);
    match depth {
        0 => 1,
        1 => rules.count_legal(position),
        _ => rules.legal_moves(position).iter().map(after).sum(),
    }
}

/// An implementation that is the law: it judges any move, and reports which clause and which squares decide.
pub trait Law: Rules {
    /// Every candidate move: one that can be written down here, legal or not, but not senseless (such as a move from
    /// an empty square).
    fn conceivable(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// Whether a move can be made, legal or not, so that there is a position after it.
    fn can_be_made(&self, position: &Self::Position, mv: &Self::Move) -> bool {
        self.conceivable(position).contains(mv)
    }

    /// Judges a move as if the game were not over: what is wrong with the move itself.
    ///
    /// # Errors
    /// The first clause that it breaks, in the spec's order.
    fn judge_move(&self, position: &Self::Position, mv: &Self::Move) -> Result<(), Objection>;

    /// The same for a move that is written in some manner. If castling is what is written, the clauses on castling say
    /// what is wrong.
    ///
    /// # Errors
    /// As there.
    fn judge_as(&self, position: &Self::Position, mv: &Self::Move, _manner: Manner) -> Result<(), Objection> {
        self.judge_move(position, mv)
    }

    /// Whether the piece of a move goes to its target by its own movement, whatever else is wrong with the move. A game in whose
    /// scores a text may leave out which piece moves says this.
    fn goes(&self, _position: &Self::Position, _mv: &Self::Move) -> Goes {
        Goes::There
    }

    /// The clause that a plain answer depends on.
    fn clause(subject: Subject) -> Clause;

    /// The clause by which a record replaces the position after a move ([`Rules::recurred`]).
    fn replaces(&self, _position: &Self::Position, _mv: &Self::Move) -> Clause {
        Self::clause(Subject::Recurrence)
    }

    /// Why no move is legal once the game has ended in this way.
    fn over(&self, outcome: Outcome) -> Breach;

    /// By what the player to move is in check, if anything, as a sentence without its full stop.
    fn told_of_check(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// What has ended the game, with its clause, where the outcome says only what follows from it. `before` is the last
    /// move, if it is known, with the position in which it was made.
    fn told_of_end(
        &self,
        _before: Option<(&Self::Position, &Self::Move)>,
        _position: &Self::Position,
    ) -> Option<String> {
        None
    }

    /// What is so in a position by the law although the board looks otherwise: sentences without their full stops.
    fn remarks(&self, _position: &Self::Position) -> Vec<String> {
        Vec::new()
    }

    /// A breach, told by what was played before: the words may be others, and nothing else.
    fn told_after(&self, _moves: &[Self::Move], _mv: &Self::Move, breach: Breach) -> Breach {
        breach
    }

    /// The clauses that grant a legal move. How the piece moves comes first.
    fn grounds(&self, position: &Self::Position, mv: &Self::Move) -> Vec<Clause>;

    /// Judges a move.
    ///
    /// # Errors
    /// The first clause that it breaks, in the spec's order. The end of the game comes before all others.
    fn judge(&self, position: &Self::Position, mv: &Self::Move) -> Result<(), Breach> {
        match self.outcome(position) {
            Some(outcome) => Err(self.over(outcome)),
            None => self.judge_in_play(position, mv),
        }
    }

    /// The same as [`Law::judge_move`], in words.
    ///
    /// # Errors
    /// The first clause that it breaks, in the spec's order.
    fn judge_in_play(&self, position: &Self::Position, mv: &Self::Move) -> Result<(), Breach> {
        self.judge_move(position, mv).map_err(Breach::from)
    }

    /// The clause that forbids a move, as if the game were not over.
    fn forbids(&self, position: &Self::Position, mv: &Self::Move) -> Option<Clause> {
        self.judge_move(position, mv).err().map(|objection| objection.clause())
    }

    /// Every candidate move, each with the clause that forbids it ([`Law::forbids`]), if one does.
    fn candidates(&self, position: &Self::Position) -> Vec<(Self::Move, Option<Clause>)> {
        let judged = |mv: Self::Move| {
            let clause = self.forbids(position, &mv);
            (mv, clause)
        };
        self.conceivable(position).into_iter().map(judged).collect()
    }

    /// The moves that no clause forbids, as if the game were not over.
    fn open_moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = self.conceivable(position);
        moves.retain(|mv| self.judge_move(position, mv).is_ok());
        moves
    }

    /// Whether there is such a move ([`Law::open_moves`]).
    fn can_move(&self, position: &Self::Position) -> bool {
        self.conceivable(position).iter().any(|mv| self.judge_move(position, mv).is_ok())
    }
}

/// Whether a piece goes to a square by its own movement, whatever stands on that square. The nearest comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Goes {
    /// It does.
    There,
    /// It would if nothing stood in the way.
    Blocked,
    /// It does not.
    Elsewhere,
}

impl Goes {
    /// Whether a piece goes over what lies between, by a clause that says whether that is in the way.
    pub fn over<E>(blocked: Result<(), E>) -> Self {
        if blocked.is_ok() { Goes::There } else { Goes::Blocked }
    }
}

/// The SHA-256 of this package's sources.
#[cfg(feature = "digests")]
#[doc(hidden)]
pub const SOURCES: &str = env!("SOURCES_SHA256");
