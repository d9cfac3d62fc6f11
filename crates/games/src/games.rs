//! The registry: every game, declared once.
//!
//! Code that chooses a game at run time takes it from [`GAMES`] as an [`AnyGame`] and opens a
//! [`Session`](crate::session::Session). Code that must be fast, or that compares position by position, is generic over
//! [`Game`].

mod added;
mod advice;
mod any;
mod game;
mod letters;

#[doc(hidden)]
pub use crate::rules::{Claim, Clause, Ends, Results};
pub use added::Added;
pub use advice::{of_move as advised, words};
pub use any::{AnyGame, PartOfGame, Permission, Ruled};
pub use game::cited;
pub use game::{DOCUMENT, Game, MoveOf, Notations};

use crate::board::awarichess::ScoreNotation as AwarichessNotation;
use crate::board::{LETTERS, Lettered, Names, awarichess, awele, synchronous_awarichess};
use crate::rules;

/// Declares the games. In every layer, the module of that name belongs to the game.
macro_rules! games {
    ($d:tt $( $id:literal $title:literal $Game:ident in $module:ident {
        law: $($page:ident),+;
        $($rest:tt)+
    } )+) => {
        $(
            game::game! {
                $id $title $Game {
                    law: $( crate::spec::pages::$page ),+;
                    rulings: crate::rules::$module::Rulings;
                    setup: crate::board::$module::Setup;
                    model: crate::model::$module::Model;
                    engine: crate::bitboard::$module::Engine;
                    concerned: crate::rules::$module::concerned;
                    $($rest)+
                }
            }
        )+

        /// The games of the registry.
        pub static GAMES: &[&dyn AnyGame] = &[$( &$Game ),+];

        /// Their ids.
        pub const IDS: &[&str] = &[$( $id ),+];

        /// Evaluates an expression with the type of the game whose id is chosen at run time; `None` if there is no
        /// such game. The expression is compiled once for each game, unlike code that uses a
        /// [session](crate::session).
        ///
        /// ```
        /// # mod rulebook { pub use rulebook_games::games; }
        /// use rulebook::games::{Game as _, with_game};
        /// assert_eq!(with_game!("aviary", G => G::TITLE), Some("Aviary"));
        /// assert_eq!(with_game!("draughts", G => G::TITLE), None);
        /// ```
        #[macro_export]
        macro_rules! with_game {
            ($d id:expr, $d G:ident => $d what:expr) => {
                match $d id {
                    $( $id => {
                        type $d G = $crate::games::$Game;
                        Some($d what)
                    } )+
                    _ => None,
                }
            };
        }
        pub use with_game;
    };
}

games! {
    $
    "aviary" "Aviary" Aviary in aviary {
        law: AVIARY;
        resignation: Ruled "aviary.ruling.resignation";
        agreed draw: Ruled "aviary.ruling.agreed-draw";
        notations: LETTERS => Lettered;
    }
    "tori-shogi" "Tori Shogi" ToriShogi in tori_shogi {
        law: TORI_SHOGI;
        arbiter: crate::arbiter::ToriShogiArbiter;
        resignation: Ruled "tori-shogi.ruling.resignation";
        agreed draw: Denied "tori-shogi.no-agreed-draw";
        notations: DOCUMENT => crate::board::tori_shogi::ScoreNotation;
    }
    "chess" "Chess" Chess in chess {
        law: CHESS;
        called: &["standard", "normal", "regular", "orthodox", "classical", "from position"];
        claims: crate::model::chess::CLAIMS;
        finding: crate::winnable::finding;
        arbiter: crate::arbiter::ChessArbiter;
        result: "chess.score.result";
        resignation: Granted "chess.end.resignation";
        agreed draw: Granted "chess.end.agreement";
        notations: DOCUMENT => crate::board::chess::ScoreNotation;
    }
    "awele" "Awele" Awele in awele {
        law: AWELE;
        ends: rules::awele::ENDS;
        called: &["oware", "awalé", "awale", "warri"];
        resignation: Ruled "awele.ruling.resignation";
        agreed draw: Ruled "awele.ruling.agreed-draw";
        notations: awele::SOWINGS => awele::ScoreNotation;
    }
    "awarichess" "Awarichess" Awarichess in awarichess {
        law: AWARICHESS, AWELE, CHESS;
        parts: &[
            PartOfGame { game: &Awele, names: Names::SIDES, within: awarichess::with_awele, interlude: "0" },
            PartOfGame { game: &Chess, names: Names::COLOURS, within: awarichess::with_chess, interlude: "!" },
        ];
        phases: rules::awarichess::PHASES;
        resignation: Granted "awarichess.end.resignation";
        agreed draw: Granted "awarichess.end.agreement";
        notations: DOCUMENT => AwarichessNotation::FULL, "short" => AwarichessNotation::SHORT;
    }
    "synchronous-awarichess" "Synchronous Awarichess" SynchronousAwarichess in synchronous_awarichess {
        law: SYNCHRONOUS_AWARICHESS, AWARICHESS, AWELE, CHESS;
        parts: &[
            PartOfGame { game: &Awele, names: Names::SIDES, within: synchronous_awarichess::with_awele, interlude: "0" },
            PartOfGame { game: &Chess, names: Names::COLOURS, within: synchronous_awarichess::with_chess, interlude: "!" },
        ];
        phases: &["synchronous-awarichess.phase"];
        resignation: Granted "awarichess.end.resignation";
        agreed draw: Granted "awarichess.end.agreement";
        notations: DOCUMENT => AwarichessNotation::FULL, "short" => AwarichessNotation::SHORT;
    }
    "aieirping" "Aieirping Chess" Aieirping in aieirping {
        law: AIEIRPING;
        resignation: Ruled "aieirping.ruling.resignation";
        agreed draw: Ruled "aieirping.ruling.agreed-draw";
        notations: LETTERS => Lettered;
    }
    "bifocal" "Bifocal Chess" Bifocal in bifocal {
        law: BIFOCAL;
        resignation: Ruled "bifocal.ruling.resignation";
        agreed draw: Ruled "bifocal.ruling.agreed-draw";
        notations: LETTERS => Lettered;
    }
}

/// The games besides those of the registry.
static ADDED: Added<&'static dyn AnyGame> = Added::new();

/// Adds a game that is not of the registry: from then on it is found by its id.
///
/// # Panics
/// There is a game of this id or this title.
pub fn add(added: &'static dyn AnyGame) {
    let known = [added.id(), added.title()].into_iter().find(|name| named(name).is_some());
    assert_eq!(known, None, "there is such a game already");
    ADDED.add(added);
}

/// All games: those of the registry, and those that were added.
pub fn all() -> Vec<&'static dyn AnyGame> {
    GAMES.iter().copied().chain(ADDED.all()).collect()
}

/// The ids of all games.
pub fn ids() -> Vec<&'static str> {
    all().into_iter().map(AnyGame::id).collect()
}

/// The game of this name: its id or its title, whatever its capitals, and with or without what stands between its words.
///
/// ```
/// # mod rulebook { pub use rulebook_games::games; }
/// use rulebook::games::named;
/// for name in ["tori-shogi", "Tori Shogi", "toriShogi", "TORI_SHOGI"] {
///     assert_eq!(named(name).map(|game| game.id()), Some("tori-shogi"));
/// }
/// assert!(named("tori").is_none());
/// ```
pub fn named(name: &str) -> Option<&'static dyn AnyGame> {
    let letters = |name: &str| -> String {
        name.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).flat_map(char::to_lowercase).collect()
    };
    let asked = letters(name.trim());
    all().into_iter().find(|game| [game.id(), game.title()].iter().any(|known| letters(known) == asked))
}

/// The game of this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().chain(ADDED.all()).find(|game| game.id() == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Options;
    use crate::session::Side;

    #[test]
    fn every_id_finds_its_game() {
        for id in IDS {
            assert_eq!(with_game!(*id, G => G::ID), Some(*id));
            assert_eq!(game(id).map(AnyGame::id), Some(*id));
        }
        assert!(game("draughts").is_none());
    }

    #[test]
    fn every_sign_of_a_start_is_in_its_palette() {
        for game in GAMES {
            let session = game.open(Side::Model, &Options::defaults(game.questions()), "startpos").expect("a start");
            let boards = session.diagram().boards;
            assert_eq!(boards.len(), game.palettes().len());
            for (board, palette) in boards.iter().zip(game.palettes()) {
                assert_eq!(board.game, palette.game);
                // The signs of Awele are numbers.
                let signs = board.squares.iter().filter_map(|square| square.sign.as_ref());
                let known = |sign: &&String| palette.squares.iter().any(|known| known.text == **sign);
                assert!(palette.game == "awele" || signs.clone().all(|sign| known(&sign)), "{}", game.id());
            }
        }
    }

    #[test]
    fn every_game_says_which_clauses_its_turn_concerns() {
        for game in GAMES {
            let mut session =
                game.open(Side::Engine, &Options::defaults(game.questions()), "startpos").expect("a start");
            let before = session.position();
            session.play(&session.legal()[0]).expect("a legal move");
            let law = session.position();
            let clauses = game.concerned(&Results { grounds: &[], before: &before, law: &law, second: &before });
            assert!(!clauses.is_empty(), "{}", game.id());
        }
    }

    #[test]
    fn a_move_comes_from_somewhere() {
        let routes = [
            ("aviary", "T@e5", "T@", Some("e5")),
            ("tori-shogi", "3c3b+", "3c", Some("3b")),
            ("chess", "e7e8q", "e7", Some("e8")),
            ("awele", "f", "f", None),
            ("awarichess", "e2e4", "e2", Some("e4")),
            ("awarichess", "E", "E", None),
            ("synchronous-awarichess", "!", "!", None),
            ("synchronous-awarichess", "0", "0", None),
            ("aieirping", "m14m3@aa7", "m14", Some("m3")),
            ("aieirping", "n14*n13", "n14", Some("n13")),
            ("bifocal", "d4d6+", "d4", Some("d6")),
        ];
        for (id, mv, origin, target) in routes {
            let route = game(id).and_then(|game| game.route(mv)).expect(mv);
            assert_eq!((route.origin.as_str(), route.target.as_deref()), (origin, target), "{mv}");
        }
        assert_eq!(game("chess").and_then(|game| game.route("O-O")), None);
    }
}
