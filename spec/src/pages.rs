//! The pages, one a game, without the links at the names of clauses.

/// The law of `aieirping`.
pub static AIEIRPING: &str = include_str!(concat!(env!("OUT_DIR"), "/aieirping.md"));

/// The law of `aviary`.
pub static AVIARY: &str = include_str!(concat!(env!("OUT_DIR"), "/aviary.md"));

/// The law of `awarichess`.
pub static AWARICHESS: &str = include_str!(concat!(env!("OUT_DIR"), "/awarichess.md"));

/// The law of `awele`.
pub static AWELE: &str = include_str!(concat!(env!("OUT_DIR"), "/awele.md"));

/// The law of `bifocal`.
pub static BIFOCAL: &str = include_str!(concat!(env!("OUT_DIR"), "/bifocal.md"));

/// The law of `chess`.
pub static CHESS: &str = include_str!(concat!(env!("OUT_DIR"), "/chess.md"));

/// The law of `synchronous-awarichess`.
pub static SYNCHRONOUS_AWARICHESS: &str = include_str!(concat!(env!("OUT_DIR"), "/synchronous-awarichess.md"));

/// The law of `tori-shogi`.
pub static TORI_SHOGI: &str = include_str!(concat!(env!("OUT_DIR"), "/tori-shogi.md"));
