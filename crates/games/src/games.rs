//! The registry: every game, declared once.
//!
//! Code that chooses a game at run time takes it from [`GAMES`] as an [`AnyGame`] and opens a
//! [`Session`]. Code that must be fast, or that compares position by position, is generic over
//! [`Game`].

mod parts;

pub use parts::Part;

use std::fmt;

use crate::board::awarichess::ScoreNotation as AwarichessNotation;
use crate::board::{Entry, LETTERS, Lettered, Notation, Palette, Route, Routed as _, Setup, Unreadable};
use crate::diagram::Diagram;
use crate::rules::{Clause, Law, Options, Questions, Refused, Rules, Rulings, RulingsError, Subject};
use crate::session::{self, LawSession, Reach, ReadMoves, ReadMovesError, Session, Side, read_moves, write_moves};
use crate::spec;

/// One game: its rulings, its law as a model, and its engine.
pub trait Game: 'static {
    /// The game's id, such as `tori-shogi`.
    const ID: &'static str;
    /// The game's name, as in a title.
    const TITLE: &'static str;
    /// The pages of the law, as `spec/` has them: the game's own, then those of the games that it is made of.
    const LAW: &'static [&'static str];
    /// The games that it is made of.
    const PARTS: &'static [Part] = &[];
    /// The open questions, with an option for each.
    type Rulings: Rulings;
    /// A position as it can be written down, possible or not.
    type Setup: Setup;
    /// The law as code.
    type Model: Law<Setup = Self::Setup>;
    /// The fast engine.
    type Engine: Rules<Setup = Self::Setup, Move = <Self::Model as Rules>::Move>;

    /// What follows from an illegal move that has been made.
    const ILLEGAL_MOVE: IllegalMove = IllegalMove::NotSaid;
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

    /// The document's notations of moves in scores, each with its name. Each can read the output of all.
    fn notations() -> Notations<Self> {
        Vec::new()
    }
}

/// A game without its types: it takes texts and returns answers.
pub trait AnyGame: Sync {
    /// The game's id, such as `tori-shogi`.
    fn id(&self) -> &'static str;

    /// The game's name, as in a title.
    fn title(&self) -> &'static str;

    /// The pages of the law, as `spec/` has them: the game's own, then those of the games that it is made of.
    fn law(&self) -> &'static [&'static str];

    /// The clauses of the law, page by page.
    fn clauses(&self) -> Vec<spec::Clause<'static>> {
        self.law().iter().flat_map(|page| spec::clauses(page)).collect()
    }

    /// The games that it is made of.
    fn parts(&self) -> &'static [Part];

    /// The open questions.
    fn questions(&self) -> &'static Questions;

    /// The clause that a plain answer depends on.
    fn clause(&self, subject: Subject) -> Clause;

    /// What follows from an illegal move that has been made.
    fn illegal_move(&self) -> IllegalMove;

    /// Whether a player may resign.
    fn resignation(&self) -> Permission;

    /// Whether the players may agree on a draw.
    fn agreed_draw(&self) -> Permission;

    /// The names of other programs' spellings of positions.
    fn spellings(&self) -> &'static [&'static str];

    /// The names of the notations in which the document writes scores.
    fn notations(&self) -> Vec<&'static str>;

    /// Opens a game that begins with a position; `startpos` is the game's start position.
    ///
    /// # Errors
    /// The position's text cannot be read, or the position is impossible: everything that is wrong with it.
    fn open(&self, side: Side, options: &Options, position: &str) -> Result<Box<dyn Session>, Refused>;

    /// The same for the law alone.
    ///
    /// # Errors
    /// As [`AnyGame::open`].
    fn open_law(&self, options: &Options, position: &str) -> Result<Box<dyn LawSession>, Refused>;

    /// Draws a position's text as far as it can be read, even if the position is impossible.
    fn diagram(&self, position: &str) -> Diagram;

    /// A position's canonical text, even if the position is impossible.
    ///
    /// # Errors
    /// Everything that cannot be read.
    fn canonical(&self, position: &str) -> Result<String, Unreadable>;

    /// A move's canonical text.
    ///
    /// # Errors
    /// What cannot be read.
    fn canonical_move(&self, mv: &str) -> Result<String, Unreadable>;

    /// Where a move begins and where it goes; `None` if the text is not a move.
    fn route(&self, mv: &str) -> Option<Route>;

    /// The pieces that can stand on its boards or lie beside them, a palette for each board, from the top.
    fn palettes(&self) -> Vec<Palette>;

    /// Reads a sequence of moves, each as the protocol or as the game's document writes it; a word may stand for
    /// several moves, or none. Reading ends as [`Reach`] says. From an impossible position, only words are read that
    /// need no position.
    ///
    /// # Errors
    /// The first word that cannot be read.
    fn read_moves(
        &self,
        options: &Options,
        position: &str,
        words: &[&str],
        reach: Reach,
    ) -> Result<ReadMoves, ReadMovesError>;

    /// Writes a sequence of moves in a notation of the game's document. A move for which the notation has no text,
    /// and all moves after an illegal one, are written as in the protocol. `None` if the document has no such
    /// notation, or a text cannot be read.
    fn write_moves(&self, options: &Options, position: &str, moves: &[String], notation: &str) -> Option<Vec<Entry>>;

    /// Reads rulings: a set's name, or `question=option` separated by commas.
    ///
    /// # Errors
    /// The game has no such set, question or option, or a question is answered twice.
    fn options(&self, text: &str) -> Result<Options, RulingsError> {
        Options::read(self.questions(), text)
    }
}

impl<G: Game + Sync> AnyGame for G {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn law(&self) -> &'static [&'static str] {
        G::LAW
    }

    fn parts(&self) -> &'static [Part] {
        G::PARTS
    }

    fn questions(&self) -> &'static Questions {
        G::Rulings::ALL
    }

    fn clause(&self, subject: Subject) -> Clause {
        G::Model::clause(subject)
    }

    fn illegal_move(&self) -> IllegalMove {
        G::ILLEGAL_MOVE
    }

    fn resignation(&self) -> Permission {
        G::RESIGNATION
    }

    fn agreed_draw(&self) -> Permission {
        G::AGREED_DRAW
    }

    fn spellings(&self) -> &'static [&'static str] {
        G::Setup::SPELLINGS
    }

    fn notations(&self) -> Vec<&'static str> {
        <G as Game>::notations().into_iter().map(|(name, _)| name).collect()
    }

    fn open(&self, side: Side, options: &Options, position: &str) -> Result<Box<dyn Session>, Refused> {
        let rulings = G::Rulings::chosen(options);
        match side {
            Side::Model => session::open(G::model(rulings), position),
            Side::Engine => session::open(G::engine(rulings), position),
        }
    }

    fn open_law(&self, options: &Options, position: &str) -> Result<Box<dyn LawSession>, Refused> {
        session::open_law(G::model(G::Rulings::chosen(options)), position)
    }

    fn diagram(&self, position: &str) -> Diagram {
        Diagram::of(&G::Setup::read(position).setup, None)
    }

    fn canonical(&self, position: &str) -> Result<String, Unreadable> {
        Ok(G::Setup::read(position).whole(position)?.to_string())
    }

    fn canonical_move(&self, mv: &str) -> Result<String, Unreadable> {
        mv.parse::<MoveOf<G>>().map(|mv| mv.to_string())
    }

    fn route(&self, mv: &str) -> Option<Route> {
        mv.parse::<MoveOf<G>>().ok().map(|mv| mv.route())
    }

    fn palettes(&self) -> Vec<Palette> {
        G::Setup::palettes()
    }

    fn read_moves(
        &self,
        options: &Options,
        position: &str,
        words: &[&str],
        reach: Reach,
    ) -> Result<ReadMoves, ReadMovesError> {
        let law = G::model(G::Rulings::chosen(options));
        let start = law.read(position).ok();
        let notation = G::notations().first().map(|(_, notation)| *notation);
        read_moves(&law, notation, start, words, reach)
    }

    fn write_moves(&self, options: &Options, position: &str, moves: &[String], wanted: &str) -> Option<Vec<Entry>> {
        let (_, notation) = G::notations().into_iter().find(|(name, _)| *name == wanted)?;
        let law = G::model(G::Rulings::chosen(options));
        let start = law.read(position).ok()?;
        let moves: Vec<MoveOf<G>> = moves.iter().map(|mv| mv.parse().ok()).collect::<Option<_>>()?;
        Some(write_moves(&law, notation, &start, &moves))
    }
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// What follows from an illegal move that has been made and is found later, and the clause that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The player who made it has lost.
    Loses(Clause),
    /// The position before it is restored, and the game goes on from there.
    TakenBack(Clause),
    /// The document does not say.
    NotSaid,
}

/// Whether the players may end a game themselves in a certain way, and the clause that says so. Such an ending is not
/// a move; only a score can state it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// They may.
    Granted(Clause),
    /// They may not.
    Denied(Clause),
    /// It is an open question with this clause; they may under the option `allowed`.
    Ruled(Clause),
}

impl Permission {
    /// The clause.
    pub const fn clause(self) -> Clause {
        match self {
            Permission::Granted(clause) | Permission::Denied(clause) | Permission::Ruled(clause) => clause,
        }
    }

    /// Whether the players may, under these rulings.
    pub fn is_granted(self, options: &Options) -> bool {
        match self {
            Permission::Granted(_) => true,
            Permission::Denied(_) => false,
            Permission::Ruled(clause) => {
                let question = clause.name().split_once(".ruling.").map_or("", |(_, question)| question);
                options.option(question) == Some("allowed")
            }
        }
    }
}

/// The name of a document's own notation of scores.
pub const DOCUMENT: &str = "document";

/// The notations of a game's document, each with its name.
pub type Notations<G> = Vec<(&'static str, &'static dyn Notation<<G as Game>::Setup, MoveOf<G>>)>;

/// A move of a game.
pub type MoveOf<G> = <<G as Game>::Model as Rules>::Move;

/// Declares the games. In every layer, the module of that name belongs to the game.
macro_rules! games {
    ($d:tt $( $id:literal $title:literal $Game:ident in $module:ident {
        law: $($page:ident),+;
        $(parts: $parts:expr;)?
        $(illegal move: $Illegal:ident $illegal:literal;)?
        resignation: $Resignation:ident $resignation:literal;
        agreed draw: $AgreedDraw:ident $agreed_draw:literal;
        $(notations: $($name:expr => $notation:expr),+;)?
    } )+) => {
        $(
            #[doc = concat!($title, ".")]
            #[derive(Clone, Copy, Debug, Default)]
            pub struct $Game;

            impl Game for $Game {
                const ID: &'static str = $id;
                const TITLE: &'static str = $title;
                const LAW: &'static [&'static str] = {
                    // A static, not a reference to a constant, so that the program contains each page only once.
                    static PAGES: [&str; [$( stringify!($page) ),+].len()] = [$( crate::spec::pages::$page ),+];
                    &PAGES
                };
                $( const PARTS: &'static [Part] = $parts; )?
                $( const ILLEGAL_MOVE: IllegalMove = IllegalMove::$Illegal(Clause::new($illegal)); )?
                const RESIGNATION: Permission = Permission::$Resignation(Clause::new($resignation));
                const AGREED_DRAW: Permission = Permission::$AgreedDraw(Clause::new($agreed_draw));
                type Rulings = crate::rules::$module::Rulings;
                type Setup = crate::board::$module::Setup;
                type Model = crate::model::$module::Model;
                type Engine = crate::bitboard::$module::Engine;

                fn model(rulings: Self::Rulings) -> Self::Model {
                    crate::model::$module::Model::new(rulings)
                }

                fn engine(rulings: Self::Rulings) -> Self::Engine {
                    crate::bitboard::$module::Engine::new(rulings)
                }

                $( fn notations() -> Notations<Self> {
                    vec![$( ($name, &$notation) ),+]
                } )?
            }
        )+

        /// All games.
        pub static GAMES: &[&dyn AnyGame] = &[$( &$Game ),+];

        /// The ids of all games.
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
        illegal move: Loses "tori-shogi.illegal-loses";
        resignation: Ruled "tori-shogi.ruling.resignation";
        agreed draw: Denied "tori-shogi.no-agreed-draw";
        notations: DOCUMENT => crate::board::tori_shogi::ScoreNotation;
    }
    "chess" "Chess" Chess in chess {
        law: CHESS;
        illegal move: TakenBack "chess.illegal-move";
        resignation: Granted "chess.end.resignation";
        agreed draw: Granted "chess.end.agreement";
        notations: DOCUMENT => crate::board::chess::ScoreNotation;
    }
    "awele" "Awele" Awele in awele {
        law: AWELE;
        resignation: Ruled "awele.ruling.resignation";
        agreed draw: Ruled "awele.ruling.agreed-draw";
    }
    "awarichess" "Awarichess" Awarichess in awarichess {
        law: AWARICHESS, AWELE, CHESS;
        parts: parts::AWARICHESS;
        resignation: Granted "awarichess.end.resignation";
        agreed draw: Granted "awarichess.end.agreement";
        notations: DOCUMENT => AwarichessNotation::FULL, "short" => AwarichessNotation::SHORT;
    }
    "synchronous-awarichess" "Synchronous Awarichess" SynchronousAwarichess in synchronous_awarichess {
        law: SYNCHRONOUS_AWARICHESS, AWARICHESS, AWELE, CHESS;
        parts: parts::SYNCHRONOUS_AWARICHESS;
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

/// The game of this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.id() == id)
}

#[cfg(test)]
mod tests {
    use super::*;

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
