//! A game that is known at run time only.

use std::fmt;

use super::{Game, IllegalMove, MoveOf, Part, Permission};
use crate::board::{Entry, Palette, Route, Routed as _, Setup as _, Unreadable};
use crate::diagram::Diagram;
use crate::rules::{
    Clause, Ends, Law as _, Options, Questions, Refused, Results, Rules as _, Rulings as _, RulingsError, Subject,
};
use crate::session::{self, LawSession, Reach, ReadMoves, ReadMovesError, Session, Side, read_moves, write_moves};
use crate::spec;

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

    /// The clauses that end the game, where its outcome names the result only.
    fn ends(&self) -> Option<&'static Ends>;

    /// The clauses that say which phase of the game it is, in a game that has several.
    fn phases(&self) -> &'static [&'static str];

    /// The clauses about the fields in which two results of a move differ, besides those that permit the move.
    fn concerned(&self, results: &Results<'_>) -> Vec<&'static str>;

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

    fn ends(&self) -> Option<&'static Ends> {
        G::ENDS
    }

    fn phases(&self) -> &'static [&'static str] {
        G::PHASES
    }

    fn concerned(&self, results: &Results<'_>) -> Vec<&'static str> {
        let mut clauses = G::concerned(results);
        clauses.retain(|clause| !results.grounded(clause));
        clauses
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
