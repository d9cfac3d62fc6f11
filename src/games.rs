//! The shelf: each game's faces, tied together.

use crate::board::awarichess::ScoreNotation;
use crate::board::{Notation, Setup};
use crate::rules::{Clause, Law, Rules, Rulings};
use crate::spec;

/// One game: its rulings, its law as a model, and its engine.
pub trait Game: 'static {
    /// The game's id, such as `tori-shogi`.
    const ID: &'static str;
    /// The game's name, as a title has it.
    const TITLE: &'static str;
    /// The pages of the law, as `spec/` has them: the game's own, then those of the games that it is made of.
    const LAW: &'static [&'static str];
    /// The open questions with an option each.
    type Rulings: Rulings;
    /// A position as it can be written down.
    type Setup: Setup;
    /// The law as code.
    type Model: Law<Setup = Self::Setup>;
    /// The fast engine.
    type Engine: Rules<Setup = Self::Setup, Move = <Self::Model as Rules>::Move>;

    /// The clause by which a player who makes an illegal move has lost, where there is one.
    const ILLEGAL_MOVE_LOSES: Option<Clause> = None;
    /// Whether a player may resign.
    const RESIGNATION: Permission;
    /// Whether the players may agree on a draw.
    const AGREED_DRAW: Permission;

    /// The clauses of the law, page by page.
    fn clauses() -> Vec<spec::Clause<'static>> {
        Self::LAW.iter().flat_map(|page| spec::clauses(page)).collect()
    }

    /// The model under these rulings.
    fn model(rulings: Self::Rulings) -> Self::Model;

    /// The engine under these rulings.
    fn engine(rulings: Self::Rulings) -> Self::Engine;

    /// How the document writes moves in scores, where it has notations for them: each with its name. All of them read
    /// what any of them writes.
    fn notations() -> Notations<Self> {
        Vec::new()
    }
}

/// Whether the players may end a game in a certain way themselves, and the clause that says so. Only a score tells that
/// they have: it is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// They may.
    Given(Clause),
    /// They may not.
    Denied(Clause),
    /// An open question, of which this is the clause, and the option `allowed` means that they may.
    Ruled(Clause),
}

impl Permission {
    /// The clause.
    pub const fn clause(self) -> Clause {
        match self {
            Permission::Given(clause) | Permission::Denied(clause) | Permission::Ruled(clause) => clause,
        }
    }

    /// Whether they may, under these rulings.
    pub fn is_given(self, rulings: &impl Rulings) -> bool {
        match self {
            Permission::Given(_) => true,
            Permission::Denied(_) => false,
            Permission::Ruled(clause) => {
                let question = clause.name().split_once(".ruling.").map_or("", |(_, question)| question);
                rulings.option(question) == Some("allowed")
            }
        }
    }
}

/// The name of the notation in which a game's document writes scores.
pub const DOCUMENT: &str = "document";

/// The notations of a game's document, each with its name.
pub type Notations<G> = Vec<(&'static str, &'static dyn Notation<<G as Game>::Setup, MoveOf<G>>)>;

/// A move of a game.
pub type MoveOf<G> = <<G as Game>::Model as Rules>::Move;

/// Aviary.
#[derive(Clone, Copy, Debug)]
pub struct Aviary;

impl Game for Aviary {
    const ID: &'static str = "aviary";
    const TITLE: &'static str = "Aviary";
    const LAW: &'static [&'static str] = &[include_str!("../spec/aviary.md")];
    const RESIGNATION: Permission = Permission::Ruled(Clause::new("aviary.ruling.resignation"));
    const AGREED_DRAW: Permission = Permission::Ruled(Clause::new("aviary.ruling.agreed-draw"));
    type Rulings = crate::rules::aviary::Rulings;
    type Setup = crate::board::aviary::Setup;
    type Model = crate::model::aviary::Model;
    type Engine = crate::bitboard::aviary::Engine;

    fn model(rulings: Self::Rulings) -> Self::Model {
        crate::model::aviary::Model::new(rulings)
    }

    fn engine(rulings: Self::Rulings) -> Self::Engine {
        crate::bitboard::aviary::Engine::new(rulings)
    }
}

/// Tori Shogi.
#[derive(Clone, Copy, Debug)]
pub struct ToriShogi;

impl Game for ToriShogi {
    const ID: &'static str = "tori-shogi";
    const TITLE: &'static str = "Tori Shogi";
    const LAW: &'static [&'static str] = &[include_str!("../spec/tori-shogi.md")];
    const ILLEGAL_MOVE_LOSES: Option<Clause> = Some(Clause::new("tori-shogi.illegal-loses"));
    const RESIGNATION: Permission = Permission::Ruled(Clause::new("tori-shogi.ruling.resignation"));
    const AGREED_DRAW: Permission = Permission::Denied(Clause::new("tori-shogi.no-agreed-draw"));
    type Rulings = crate::rules::tori_shogi::Rulings;
    type Setup = crate::board::tori_shogi::Setup;
    type Model = crate::model::tori_shogi::Model;
    type Engine = crate::bitboard::tori_shogi::Engine;

    fn model(rulings: Self::Rulings) -> Self::Model {
        crate::model::tori_shogi::Model::new(rulings)
    }

    fn engine(rulings: Self::Rulings) -> Self::Engine {
        crate::bitboard::tori_shogi::Engine::new(rulings)
    }

    fn notations() -> Notations<Self> {
        vec![(DOCUMENT, &crate::board::tori_shogi::ScoreNotation)]
    }
}

/// Chess.
#[derive(Clone, Copy, Debug)]
pub struct Chess;

impl Game for Chess {
    const ID: &'static str = "chess";
    const TITLE: &'static str = "Chess";
    const LAW: &'static [&'static str] = &[include_str!("../spec/chess.md")];
    const RESIGNATION: Permission = Permission::Given(Clause::new("chess.end.resignation"));
    const AGREED_DRAW: Permission = Permission::Given(Clause::new("chess.end.agreement"));
    type Rulings = crate::rules::chess::Rulings;
    type Setup = crate::board::chess::Setup;
    type Model = crate::model::chess::Model;
    type Engine = crate::bitboard::chess::Engine;

    fn model(rulings: Self::Rulings) -> Self::Model {
        crate::model::chess::Model::new(rulings)
    }

    fn engine(rulings: Self::Rulings) -> Self::Engine {
        crate::bitboard::chess::Engine::new(rulings)
    }

    fn notations() -> Notations<Self> {
        vec![(DOCUMENT, &crate::board::chess::ScoreNotation)]
    }
}

/// Awele.
#[derive(Clone, Copy, Debug)]
pub struct Awele;

impl Game for Awele {
    const ID: &'static str = "awele";
    const TITLE: &'static str = "Awele";
    const LAW: &'static [&'static str] = &[include_str!("../spec/awele.md")];
    const RESIGNATION: Permission = Permission::Ruled(Clause::new("awele.ruling.resignation"));
    const AGREED_DRAW: Permission = Permission::Ruled(Clause::new("awele.ruling.agreed-draw"));
    type Rulings = crate::rules::awele::Rulings;
    type Setup = crate::board::awele::Setup;
    type Model = crate::model::awele::Model;
    type Engine = crate::bitboard::awele::Engine;

    fn model(rulings: Self::Rulings) -> Self::Model {
        crate::model::awele::Model::new(rulings)
    }

    fn engine(rulings: Self::Rulings) -> Self::Engine {
        crate::bitboard::awele::Engine::new(rulings)
    }
}

/// Awarichess.
#[derive(Clone, Copy, Debug)]
pub struct Awarichess;

/// The page of Awarichess, and those of the games that it is made of.
const AWARICHESS: &[&str] =
    &[include_str!("../spec/awarichess.md"), include_str!("../spec/awele.md"), include_str!("../spec/chess.md")];

impl Game for Awarichess {
    const ID: &'static str = "awarichess";
    const TITLE: &'static str = "Awarichess";
    const LAW: &'static [&'static str] = AWARICHESS;
    const RESIGNATION: Permission = Permission::Given(Clause::new("awarichess.end.resignation"));
    const AGREED_DRAW: Permission = Permission::Given(Clause::new("awarichess.end.agreement"));
    type Rulings = crate::rules::awarichess::Rulings;
    type Setup = crate::board::awarichess::Setup;
    type Model = crate::model::awarichess::Model;
    type Engine = crate::bitboard::awarichess::Engine;

    fn model(rulings: Self::Rulings) -> Self::Model {
        crate::model::awarichess::Model::new(rulings)
    }

    fn engine(rulings: Self::Rulings) -> Self::Engine {
        crate::bitboard::awarichess::Engine::new(rulings)
    }

    fn notations() -> Notations<Self> {
        vec![(DOCUMENT, &ScoreNotation::FULL), ("short", &ScoreNotation::SHORT)]
    }
}

/// Synchronous Awarichess.
#[derive(Clone, Copy, Debug)]
pub struct SynchronousAwarichess;

impl Game for SynchronousAwarichess {
    const ID: &'static str = "synchronous-awarichess";
    const TITLE: &'static str = "Synchronous Awarichess";
    const LAW: &'static [&'static str] =
        &[include_str!("../spec/synchronous-awarichess.md"), AWARICHESS[0], AWARICHESS[1], AWARICHESS[2]];
    const RESIGNATION: Permission = Permission::Given(Clause::new("awarichess.end.resignation"));
    const AGREED_DRAW: Permission = Permission::Given(Clause::new("awarichess.end.agreement"));
    type Rulings = crate::rules::synchronous_awarichess::Rulings;
    type Setup = crate::board::synchronous_awarichess::Setup;
    type Model = crate::model::synchronous_awarichess::Model;
    type Engine = crate::bitboard::synchronous_awarichess::Engine;

    fn model(rulings: Self::Rulings) -> Self::Model {
        crate::model::synchronous_awarichess::Model::new(rulings)
    }

    fn engine(rulings: Self::Rulings) -> Self::Engine {
        crate::bitboard::synchronous_awarichess::Engine::new(rulings)
    }

    fn notations() -> Notations<Self> {
        vec![(DOCUMENT, &ScoreNotation::FULL), ("short", &ScoreNotation::SHORT)]
    }
}

/// Aieirping Chess.
#[derive(Clone, Copy, Debug)]
pub struct Aieirping;

impl Game for Aieirping {
    const ID: &'static str = "aieirping";
    const TITLE: &'static str = "Aieirping Chess";
    const LAW: &'static [&'static str] = &[include_str!("../spec/aieirping.md")];
    const RESIGNATION: Permission = Permission::Ruled(Clause::new("aieirping.ruling.resignation"));
    const AGREED_DRAW: Permission = Permission::Ruled(Clause::new("aieirping.ruling.agreed-draw"));
    type Rulings = crate::rules::aieirping::Rulings;
    type Setup = crate::board::aieirping::Setup;
    type Model = crate::model::aieirping::Model;
    type Engine = crate::bitboard::aieirping::Engine;

    fn model(rulings: Self::Rulings) -> Self::Model {
        crate::model::aieirping::Model::new(rulings)
    }

    fn engine(rulings: Self::Rulings) -> Self::Engine {
        crate::bitboard::aieirping::Engine::new(rulings)
    }
}

/// Bifocal Chess.
#[derive(Clone, Copy, Debug)]
pub struct Bifocal;

impl Game for Bifocal {
    const ID: &'static str = "bifocal";
    const TITLE: &'static str = "Bifocal Chess";
    const LAW: &'static [&'static str] = &[include_str!("../spec/bifocal.md")];
    const RESIGNATION: Permission = Permission::Ruled(Clause::new("bifocal.ruling.resignation"));
    const AGREED_DRAW: Permission = Permission::Ruled(Clause::new("bifocal.ruling.agreed-draw"));
    type Rulings = crate::rules::bifocal::Rulings;
    type Setup = crate::board::bifocal::Setup;
    type Model = crate::model::bifocal::Model;
    type Engine = crate::bitboard::bifocal::Engine;

    fn model(rulings: Self::Rulings) -> Self::Model {
        crate::model::bifocal::Model::new(rulings)
    }

    fn engine(rulings: Self::Rulings) -> Self::Engine {
        crate::bitboard::bifocal::Engine::new(rulings)
    }
}

/// The ids of all games.
pub const IDS: &[&str] = &[
    Aviary::ID,
    ToriShogi::ID,
    Chess::ID,
    Awele::ID,
    Awarichess::ID,
    SynchronousAwarichess::ID,
    Aieirping::ID,
    Bifocal::ID,
];

/// Does something with the game of an id that is chosen as the program runs; `None` where there is no such game.
///
/// The type stands for the game, with whatever the game is said to be able to do.
///
/// ```
/// use rulebook::games::{Game as _, with_game};
/// assert_eq!(with_game!("aviary", G => G::TITLE), Some("Aviary"));
/// assert_eq!(with_game!("draughts", G => G::TITLE), None);
/// ```
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $what:expr) => {
        match $id {
            "aviary" => {
                type $G = $crate::games::Aviary;
                Some($what)
            }
            "tori-shogi" => {
                type $G = $crate::games::ToriShogi;
                Some($what)
            }
            "chess" => {
                type $G = $crate::games::Chess;
                Some($what)
            }
            "awele" => {
                type $G = $crate::games::Awele;
                Some($what)
            }
            "awarichess" => {
                type $G = $crate::games::Awarichess;
                Some($what)
            }
            "synchronous-awarichess" => {
                type $G = $crate::games::SynchronousAwarichess;
                Some($what)
            }
            "aieirping" => {
                type $G = $crate::games::Aieirping;
                Some($what)
            }
            "bifocal" => {
                type $G = $crate::games::Bifocal;
                Some($what)
            }
            _ => None,
        }
    };
}
pub use with_game;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_finds_its_game() {
        for id in IDS {
            assert_eq!(with_game!(*id, G => G::ID), Some(*id));
        }
    }
}
