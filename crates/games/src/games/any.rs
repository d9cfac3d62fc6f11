//! A game that is known at run time only.

use std::fmt;

use crate::arbiter::Arbiter;
use crate::board::{Entry, Mended, Named, Names, Palette, Route, Unreadable};
use crate::diagram::Diagram;
use crate::rules::{Claim, Clause, Ends, Options, Questions, Refused, Results, RulingsError, Subject};
use crate::session::{LawSession, ReadMoves, ReadMovesError, Session, Side};
use crate::spec;

/// A game without its types: it takes texts and returns answers.
pub trait AnyGame: Sync {
    /// The game's id, such as `tori-shogi`.
    fn id(&self) -> &'static str;

    /// The game's name, as in a title.
    fn title(&self) -> &'static str;

    /// What scores call it: its id, its title, and other names.
    fn called(&self) -> Vec<&'static str>;

    /// The pages of the law, as `spec/` has them: the game's own, then those of the games that it is made of.
    fn law(&self) -> &'static [&'static str];

    /// The clauses of the law, page by page.
    fn clauses(&self) -> Vec<spec::Clause<'static>> {
        self.law().iter().flat_map(|page| spec::clauses(page)).collect()
    }

    /// The games that it is made of.
    fn parts(&self) -> &'static [PartOfGame];

    /// The open questions.
    fn questions(&self) -> &'static Questions;

    /// The clause that a plain answer depends on.
    fn clause(&self, subject: Subject) -> Clause;

    /// The clauses that end the game, if its outcome names only the result.
    fn ends(&self) -> Option<&'static Ends>;

    /// The clauses that say which phase of the game it is, in a game that has several.
    fn phases(&self) -> &'static [&'static str];

    /// The clauses about the fields in which two results of a move differ, in addition to those that permit the move.
    fn concerned(&self, results: &Results<'_>) -> Vec<&'static str>;

    /// The draws that a player has to claim under these rulings.
    fn claims(&self, options: &Options) -> Vec<Claim>;

    /// What its document says for an arbiter.
    fn arbiter(&self) -> &'static dyn Arbiter;

    /// The same about the moves of this player: in a game made of others, the one that is being played says it.
    fn arbiter_of(&self, mover: Named) -> &'static dyn Arbiter {
        let part = self.parts().iter().find(|part| part.names == mover.names());
        part.map_or_else(|| self.arbiter(), |part| part.game.arbiter_of(mover))
    }

    /// The clause that says what a result at the end of a score means, if the game has one.
    fn result(&self) -> Option<Clause>;

    /// Whether a player may resign.
    fn resignation(&self) -> Permission;

    /// Whether the players may agree on a draw.
    fn agreed_draw(&self) -> Permission;

    /// What a field of a position's text is, counted from 0, as in a sentence; `None` if it has no such field.
    fn field(&self, position: &str, at: usize) -> Option<&'static str>;

    /// The names of other programs' spellings of positions.
    fn spellings(&self) -> &'static [&'static str];

    /// The names of the notations in which the document writes scores.
    fn notations(&self) -> Vec<&'static str>;

    /// The languages in whose letters scores are written, that of the document first.
    fn languages(&self) -> Vec<&'static str>;

    /// A word of one of these languages in the letters of the document; `None` if the language does not write it.
    fn translated(&self, language: &str, word: &str) -> Option<String>;

    /// Whether a word of a score, or the text of its position, is of programs that call the players by each other's
    /// colours.
    fn exchanges_colours(&self, text: &str) -> bool;

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

    /// A position's text as people paste it, so that it can be read and is possible, and what had to be done; `None` if it
    /// is so as it stands, or cannot be.
    fn mended(&self, options: &Options, position: &str) -> Option<Mended>;

    /// A position's text that can be read as it stands, but is in the spelling of another program, in which a letter means
    /// something else: the canonical text, and what it was taken for.
    fn respelled(&self, position: &str) -> Option<Mended>;

    /// Whether a text is that of a position, possible or not.
    fn is_position(&self, text: &str) -> bool;

    /// Whether a text is that of a move in the protocol.
    fn is_move(&self, text: &str) -> bool;

    /// A move's canonical text.
    ///
    /// # Errors
    /// What cannot be read.
    fn canonical_move(&self, mv: &str) -> Result<String, Unreadable>;

    /// Where a move begins and where it goes; `None` if the text is not a move.
    fn route(&self, mv: &str) -> Option<Route>;

    /// The pieces that can stand on its boards or lie beside them, a palette for each board, from the top.
    fn palettes(&self) -> Vec<Palette>;

    /// Reads words without a position, as those that follow an impossible one: the moves that need none, up to the first word
    /// that does.
    ///
    /// # Errors
    /// The first word that cannot be read.
    fn read_alone(&self, words: &[&str]) -> Result<ReadMoves, ReadMovesError>;

    /// Writes a sequence of moves in a notation of the game's document. Moves for which the notation has no text, and
    /// all moves after an illegal one, are written as in the protocol; with `as_played`, an illegal move is made if a piece
    /// can make it, and those after it are written too. `None` if the document has no such notation, or if a text cannot be
    /// read.
    fn write_moves(
        &self,
        options: &Options,
        position: &str,
        moves: &[String],
        notation: &str,
        as_played: bool,
    ) -> Option<Vec<Entry>>;

    /// The game under these rulings.
    fn under<'r>(&'static self, options: &'r Options) -> Ruled<'r>;

    /// Reads rulings: a set's name, or `question=option` separated by commas.
    ///
    /// # Errors
    /// The game has no such set, question or option, or a question is answered twice.
    fn options(&self, text: &str) -> Result<Options, RulingsError> {
        Options::read(self.questions(), text)
    }
}

/// A game under its rulings: what a question is about. Made by [`AnyGame::under`].
///
/// ```
/// # mod rulebook { pub use rulebook_games::games; }
/// let chess = rulebook::games::named("chess").expect("a game");
/// let options = chess.options("dead-position=exact").expect("rulings");
/// let law = chess.under(&options).open_law("startpos").expect("a position");
/// assert_eq!(law.legal().len(), 20);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ruled<'r> {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// An option of each of its questions.
    pub options: &'r Options,
}

impl Ruled<'_> {
    /// Opens a game that begins with a position, played by one implementation; `startpos` is the game's start position.
    ///
    /// # Errors
    /// The position's text cannot be read, or the position is impossible: everything that is wrong with it.
    pub fn open(self, side: Side, position: &str) -> Result<Box<dyn Session>, Refused> {
        self.game.open(side, self.options, position)
    }

    /// Opens a game as the law plays it.
    ///
    /// # Errors
    /// As [`Ruled::open`].
    pub fn open_law(self, position: &str) -> Result<Box<dyn LawSession>, Refused> {
        self.game.open_law(self.options, position)
    }
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A game of which another game, the whole, is made.
#[derive(Clone, Copy, Debug)]
pub struct PartOfGame {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What the players are called while it is played.
    pub names: Names,
    /// The text of a position of the whole that contains this position of the part, and from which this many moves of
    /// the part can follow.
    pub within: fn(&str, usize) -> String,
    /// The move of the whole that continues it if the next move is not the part's. It is legal only then.
    pub interlude: &'static str,
}

/// Whether the players may end a game themselves in a certain way, and the clause that says so. Such an ending is not
/// a move; only a score can state it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// They may.
    Granted(Clause),
    /// They may not.
    Denied(Clause),
    /// It is an open question with this clause. They may under the option `allowed`.
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
