//! An executable law for a family of board games.
//!
//! | game | the law as code | positions and moves | open questions | the fast engine |
//! |---|---|---|---|---|
// games: //! | {title} | [`model::{module}`] | [`board::{module}`] | [`rules::{module}`] | [`bitboard::{module}`] |
//! | Aviary | [`model::aviary`] | [`board::aviary`] | [`rules::aviary`] | [`bitboard::aviary`] |
//! | Tori Shogi | [`model::tori_shogi`] | [`board::tori_shogi`] | [`rules::tori_shogi`] | [`bitboard::tori_shogi`] |
//! | Chess | [`model::chess`] | [`board::chess`] | [`rules::chess`] | [`bitboard::chess`] |
//! | Awele | [`model::awele`] | [`board::awele`] | [`rules::awele`] | [`bitboard::awele`] |
//! | Awarichess | [`model::awarichess`] | [`board::awarichess`] | [`rules::awarichess`] | [`bitboard::awarichess`] |
//! | Synchronous Awarichess | [`model::synchronous_awarichess`] | [`board::synchronous_awarichess`] | [`rules::synchronous_awarichess`] | [`bitboard::synchronous_awarichess`] |
//! | Aieirping Chess | [`model::aieirping`] | [`board::aieirping`] | [`rules::aieirping`] | [`bitboard::aieirping`] |
//! | Bifocal Chess | [`model::bifocal`] | [`board::bifocal`] | [`rules::bifocal`] | [`bitboard::bifocal`] |
// games: end
//!
//! The written law, in named clauses, is in [`spec`]; [`code`] shows the function that stands for a clause.
//!
//! | to … | see |
//! |---|---|
//! | choose a game by its id, and ask in texts | [`games::game()`], [`games::AnyGame`], [`session`] |
//! | have a question answered: legal moves, a verdict with its clause, the rulings that it depends on | [`referee::ask()`] |
//! | replay a score | [`referee::score`] |
//! | follow games that are being played | [`watch`] |
//! | draw a position | [`diagram`] as text, [`svg`] as a picture |
//! | run the cases of the documents | [`corpus`]; as data, [`export`] |
//! | compare an engine in Rust with the law | [`rules::Rules`], [`crosscheck`] |
//! | divide a long comparison or count into parts | [`parts`] |
//! | test another program | [`validate`] |
//! | speak the protocol | [`protocol`]; its messages as values, [`wire`] |
//! | give the law to an assistant | [`mcp`] |
//! | count sequences of moves | [`perft`] |
//! | declare a game of your own | [`game!`] |
//!
//! ```
//! let chess = rulebook::games::game("chess").expect("a game");
//! let options = chess.options("").expect("the defaults");
//! let law = chess.open_law(&options, "4k3/8/8/8/8/4r3/4B3/4K3 w - - 0 1").expect("a position");
//! let breach = law.breach_of("e2d3").expect("it is illegal");
//! assert_eq!(breach.clause.name(), "chess.king.safe");
//! assert_eq!(breach.squares, ["e1", "e3"]);
//! ```

#[doc(inline)]
pub use rulebook_bitboard as bitboard;
#[doc(inline)]
pub use rulebook_board as board;
#[doc(inline)]
pub use rulebook_board::escape;
#[cfg(any(feature = "crosscheck", feature = "verify"))]
#[doc(inline)]
pub use rulebook_checks::crosscheck;
#[cfg(feature = "crosscheck")]
#[doc(inline)]
pub use rulebook_checks::{claims, mistakes};
#[doc(inline)]
pub use rulebook_games::{
    arbiter, clock, code, diagram, game, games, perft, record, session, stop, threads, winnable, with_game,
};
#[doc(inline)]
pub use rulebook_model as model;
#[doc(inline)]
pub use rulebook_rules as rules;
#[doc(inline)]
pub use rulebook_spec as spec;

#[cfg(feature = "verify")]
extern crate self as rulebook;

#[cfg(feature = "verify")]
pub mod cli;
/// Adds a game of one's own: from then on it is found by its id, in the program and in the protocol as in the library.
///
/// # Panics
/// There is a game of this id or this title.
#[cfg(feature = "crosscheck")]
pub use rulebook_checks::mistakes::add;

#[cfg(feature = "corpus")]
pub mod corpus;
#[cfg(feature = "validate")]
mod deviation;
#[cfg(feature = "validate")]
pub mod digests;
#[cfg(feature = "validate")]
pub mod export;
#[cfg(any(feature = "corpus", feature = "archives"))]
pub mod limited;
#[cfg(feature = "cli")]
pub mod mcp;
#[cfg(feature = "validate")]
pub mod parts;
#[cfg(feature = "protocol")]
pub mod protocol;
pub mod referee;
#[cfg(feature = "validate")]
pub mod remote;
#[cfg(feature = "validate")]
mod sha256;
#[cfg(feature = "protocol")]
pub mod svg;
#[cfg(any(feature = "validate", feature = "verify"))]
pub mod terminal;
#[cfg(feature = "validate")]
pub mod validate;
#[cfg(feature = "cli")]
pub mod watch;
#[cfg(feature = "protocol")]
pub mod wire;
