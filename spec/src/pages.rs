//! The pages, one a game.

/// The law of `aieirping`.
pub static AIEIRPING: &str = include_str!("../aieirping.md");

/// The law of `aviary`.
pub static AVIARY: &str = include_str!("../aviary.md");

/// The law of `awarichess`.
pub static AWARICHESS: &str = include_str!("../awarichess.md");

/// The law of `awele`.
pub static AWELE: &str = include_str!("../awele.md");

/// The law of `bifocal`.
pub static BIFOCAL: &str = include_str!("../bifocal.md");

/// The law of `chess`.
pub static CHESS: &str = include_str!("../chess.md");

/// The law of `synchronous-awarichess`.
pub static SYNCHRONOUS_AWARICHESS: &str = include_str!("../synchronous-awarichess.md");

/// The law of `tori-shogi`.
pub static TORI_SHOGI: &str = include_str!("../tori-shogi.md");
