//! What the documents say for an arbiter, besides the rules of play: what follows from an illegal move, what a clock decides, by
//! which words a score may say that the board has ended the game, and what was otherwise in the Laws of another day.
//!
//! A game names its arbiter in the table of [`games`](crate::games); one whose document says nothing of this has [`NoArbiter`].

mod chess;
mod day;
mod tori_shogi;
mod touched;

pub use self::chess::ChessArbiter;
pub use self::tori_shogi::ToriShogiArbiter;
pub use crate::board::chess::Signal;
pub use crate::spec::incidents;

use self::incidents::Incidents;
use crate::board::Player;
use crate::rules::{Clause, Outcome};
use crate::session::{Session, Side};

/// The files of arbiters, each with its path in the repository and its text.
pub(crate) const FILES: [(&str, &str); 4] = [
    ("crates/games/src/arbiter/chess.rs", include_str!("chess.rs")),
    ("crates/games/src/arbiter/day.rs", include_str!("day.rs")),
    ("crates/games/src/arbiter/tori_shogi.rs", include_str!("tori_shogi.rs")),
    ("crates/games/src/arbiter/touched.rs", include_str!("touched.rs")),
];

/// What a document says for an arbiter. What a method answers by itself is the answer of a document that says nothing. `date` is
/// the value of a score's tag `Date`, if it has one.
pub trait Arbiter: Sync {
    /// What follows from an illegal move that was made, by the clause that it breaks, if that matters.
    fn illegal_move(&self, _broken: Option<Clause>) -> IllegalMoveEffect {
        IllegalMoveEffect::NotSaid
    }

    /// Which of a player's illegal moves loses the game, if each before it is taken back. `time_control` is the value of a score's tag.
    fn losing_illegal_move(&self, _date: Option<&str>, _time_control: Option<&str>) -> Option<LosingIllegalMove> {
        None
    }

    /// Why a player who resigned has lost even where the other could not win, as part of a sentence; `None` if the game is drawn then.
    fn resignation_loses(&self, _date: Option<&str>) -> Option<&'static str> {
        None
    }

    /// What is demanded of an arbiter when something goes wrong, if the document says it.
    fn irregularities(&self) -> Option<&'static dyn Irregularities> {
        None
    }

    /// The clause that says what follows when a player runs out of time, if the document has a clock.
    fn flag(&self) -> Option<Clause> {
        None
    }

    /// Who can still win, if the document asks that.
    fn winnability(&self) -> Option<&'static dyn Winnability> {
        None
    }

    /// The clause that says who may claim a draw, if one has to be claimed.
    fn who_claims(&self) -> Option<Clause> {
        None
    }

    /// Why the players may not agree on a draw after so many moves from the start, as a sentence without its full stop.
    fn agreed_too_soon(&self, _moves: usize) -> Option<&'static str> {
        None
    }

    /// The words by which the tag Termination says that the board has ended a game, without hyphens, each with what it means, and
    /// what the board then shows.
    fn ends_on_the_board(&self) -> &'static [(&'static str, Outcome, &'static str)] {
        &[]
    }

    /// What players may have shown to an electronic board by an illegal move, one of the last two of a score. `next` is the move
    /// after it.
    fn signalled(&self, _session: &dyn Session, _mv: &str, _next: Option<&str>) -> Option<Signal> {
        None
    }

    /// The rulings by which a game of that day is judged, as text.
    fn rulings_of(&self, _date: Option<&str>) -> &'static str {
        ""
    }

    /// What is said of a game's day, as a sentence without its full stop: that it has gone on past an end which the Laws did not
    /// always have. `by_its_day` tells, if it is asked, whether it is judged by the rulings of its day, and `late` how the game had ended, if moves
    /// or words come after that.
    fn of_its_day(
        &self,
        _date: Option<&str>,
        _by_its_day: &dyn Fn() -> bool,
        _session: &dyn Session,
        _late: Option<Outcome>,
    ) -> Option<String> {
        None
    }
}

/// Who can still win where a session of the game stands.
pub trait Winnability: Sync {
    /// Whether a player can, by one implementation, from a search of at most so many positions.
    fn chance(&self, side: Side, session: &dyn Session, player: Player, limit: u64) -> WinningChance;

    /// Whether it is seen without a search that one by the engine within so many positions does not show that a player cannot.
    fn stays_open(&self, session: &dyn Session, player: Player, limit: u64) -> bool;

    /// Whether it is known that neither can, from a search of at most so many positions for each.
    fn is_dead(&self, session: &dyn Session, limit: u64) -> bool;

    /// Whether these moves are legal and end with a win of a player, by the law.
    fn wins(&self, session: &dyn Session, player: Player, line: &[String]) -> bool;
}

/// What a document demands of an arbiter when something goes wrong in a game.
pub trait Irregularities: Sync {
    /// The rules.
    fn rules(&self) -> &'static Incidents;

    /// Which Laws were in force.
    fn laws(&self, date: Option<&str>) -> Day;

    /// The kind of game by its time control.
    fn time_control(&self, text: &str, laws: Option<&str>) -> Option<TimeControl>;

    /// The squares of the pieces that somebody touches who makes a move, legal or not, in their order.
    fn touches(&self, session: &dyn Session, mv: &str) -> Vec<String>;

    /// Whether a piece stands on a square of this name.
    fn stands(&self, session: &dyn Session, square: &str) -> bool;

    /// Whether a move promotes a Pawn.
    fn promotes(&self, mv: &str) -> bool;

    /// What the player to move may play after touching the pieces on these squares, in this order, and letting one go on a square.
    fn touched(&self, session: &dyn Session, squares: &[String], released: Option<&str>) -> Touched;

    /// Whether a move captures what nobody may capture, by a position's text, which may be impossible.
    fn takes_king(&self, position: &str, mv: &str) -> bool;

    /// Why the last of these positions has not occurred for the third time, though it looks so.
    fn differs(&self, positions: &[String]) -> Option<&'static str>;
}

/// The Laws of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Day {
    /// The first month in which they were in force; `None`: they are not known.
    pub laws: Option<&'static str>,
    /// Whether they are known to be those of the day. If not, they are the last that may be, or today's.
    pub known: bool,
}

/// A time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The kind of game: `standard`, `rapid` or `blitz`.
    pub kind: &'static str,
    /// How many seconds each move gives.
    pub increment: u32,
    /// How many moves the first period has, if others follow.
    pub moves: Option<usize>,
}

/// What follows from touching pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Touched {
    /// The word by which the rules call it.
    pub word: &'static str,
    /// What may be played.
    pub moves: Vec<String>,
}

/// The arbiter of a document that says nothing for one.
pub struct NoArbiter;

impl Arbiter for NoArbiter {}

/// What follows from an illegal move that was made and is found later, and the clause that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMoveEffect {
    /// The player who made it has lost.
    Loses(Clause),
    /// The position before it is restored, and the game goes on from there.
    TakenBack(Clause),
    /// A Pawn that was left on its last rank, or became what it cannot be, is replaced by a Queen, and the game goes on.
    Promoted(Clause),
    /// The document does not say.
    NotSaid,
}

/// From which of a player's illegal moves on one loses the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LosingIllegalMove {
    /// Its number.
    pub number: usize,
    /// On which condition, as part of a sentence.
    pub condition: &'static str,
    /// The same of each illegal move after it.
    pub later: &'static str,
    /// The Article of the day that says so, if it is known.
    pub article: Option<&'static str>,
    /// The clause by which those before it are taken back.
    pub clause: Clause,
    /// The Article by which an illegal move that was answered stands, if the game may have been played without supervision.
    pub stands: Option<&'static str>,
}

/// Whether a player can still win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WinningChance {
    /// The player can, by these moves of both players.
    Winnable(Vec<String>),
    /// The player cannot.
    Unwinnable {
        /// Why, as a sentence without its full stop.
        why: String,
        /// The clause that says so.
        clause: Clause,
    },
    /// Nobody knows.
    Undecided {
        /// After so many positions.
        searched: u64,
    },
}

impl WinningChance {
    /// The same as a sentence about the player, without its full stop.
    pub fn says(&self, player: Player) -> String {
        match self {
            Self::Winnable(line) if line.is_empty() => format!("{player} has won: {} is checkmated", player.other()),
            // As players count: the last move is the winner's.
            Self::Winnable(line) => {
                let moves = line.len().div_ceil(2);
                format!("{player} can still win, in {moves} move{}", if moves == 1 { "" } else { "s" })
            }
            Self::Unwinnable { why, .. } => why.clone(),
            Self::Undecided { searched } => {
                format!("whether {player} can still win is undecided after {searched} positions")
            }
        }
    }
}
