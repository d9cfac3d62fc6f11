//! One game with its types, and how it is declared.

use super::AnyGame;
use crate::board::{Notation, Setup};
use crate::rules::{Clause, Ends, Law, Options, Results, Rules, Rulings};
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

    /// The clauses that end the game, where its outcome names the result only.
    const ENDS: Option<&'static Ends> = None;
    /// The clauses that say which phase of the game it is, in a game that has several.
    const PHASES: &'static [&'static str] = &[];

    /// The clauses about the fields in which two results of a move differ, besides those that permit the move.
    fn concerned(_results: &Results<'_>) -> Vec<&'static str> {
        Vec::new()
    }

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

/// A game that another one, the whole, is made of.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The text of a position of the whole in which this text is the part's position, and this many of its moves can
    /// follow.
    pub within: fn(&str, usize) -> String,
    /// The move of the whole that leads on where the next move is not the part's; it is legal only there.
    pub interlude: &'static str,
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

/// Declares a game: a type with its name, which implements [`Game`].
///
/// Its law and its implementations may be anywhere, also outside this package: `tests/hexapawn/` in the repository has a
/// small game with all that belongs to it. The entries are in this order:
///
/// * `law`, the texts of its pages; `rulings`, `setup`, `model` and `engine`, types, the last two with a function
///   `new` that takes the rulings;
/// * if there is something to say, `concerned`, `parts`, `phases`, `ends` and `illegal move`;
/// * `resignation` and `agreed draw`: `Granted`, `Denied` or `Ruled`, and the clause;
/// * `notations`, if there are any.
#[macro_export]
macro_rules! game {
    (
        $id:literal $title:literal $Game:ident {
            law: $($page:expr),+;
            rulings: $Rulings:ty;
            setup: $Setup:ty;
            model: $Model:ty;
            engine: $Engine:ty;
            $(concerned: $concerned:expr;)?
            $(parts: $parts:expr;)?
            $(phases: $phases:expr;)?
            $(ends: $ends:expr;)?
            $(illegal move: $Illegal:ident $illegal:literal;)?
            resignation: $Resignation:ident $resignation:literal;
            agreed draw: $AgreedDraw:ident $agreed_draw:literal;
            $(notations: $($name:expr => $notation:expr),+;)?
        }
    ) => {
        #[doc = concat!($title, ".")]
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Game;

        impl $crate::games::Game for $Game {
            const ID: &'static str = $id;
            const TITLE: &'static str = $title;
            const LAW: &'static [&'static str] = {
                // A static, not a reference to a constant, so that the program contains each page only once.
                static PAGES: [&str; [$( stringify!($page) ),+].len()] = [$( $page ),+];
                &PAGES
            };
            $( const PARTS: &'static [$crate::games::Part] = $parts; )?
            $( const PHASES: &'static [&'static str] = $phases; )?
            $( const ENDS: Option<&'static $crate::games::Ends> = Some(&$ends); )?
            $( const ILLEGAL_MOVE: $crate::games::IllegalMove =
                $crate::games::IllegalMove::$Illegal($crate::games::Clause::new($illegal)); )?
            const RESIGNATION: $crate::games::Permission =
                $crate::games::Permission::$Resignation($crate::games::Clause::new($resignation));
            const AGREED_DRAW: $crate::games::Permission =
                $crate::games::Permission::$AgreedDraw($crate::games::Clause::new($agreed_draw));
            type Rulings = $Rulings;
            type Setup = $Setup;
            type Model = $Model;
            type Engine = $Engine;

            fn model(rulings: Self::Rulings) -> Self::Model {
                <$Model>::new(rulings)
            }

            fn engine(rulings: Self::Rulings) -> Self::Engine {
                <$Engine>::new(rulings)
            }

            $( fn concerned(results: &$crate::games::Results<'_>) -> Vec<&'static str> {
                $concerned(results)
            } )?

            $( fn notations() -> $crate::games::Notations<Self> {
                vec![$( ($name, &$notation) ),+]
            } )?
        }
    };
}

pub(super) use game;
