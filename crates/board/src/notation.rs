//! Moves in the notation of a game's document, in which the meaning of a text depends on the position.

use super::{Fault, Unreadable};

/// The course of a game while its score is read or written. A notation asks it, since it does not itself know what is
/// legal.
pub trait Course<S, M> {
    /// The setups of the game so far, from the first up to the current one, for a notation that looks back
    /// ([`Notation::looks_back`]); for any other at least the current one.
    fn setups(&self) -> &[S];

    /// Whether a move is legal; once the game is over, whether it would be legal otherwise. A notation asks about the
    /// moves that a text can mean: these are few, and judging all moves takes long.
    fn allows(&self, mv: &M) -> bool;

    /// Whether the player to move is in check.
    fn check(&self) -> bool;

    /// Whether the player to move is checkmated.
    fn mate(&self) -> bool;

    /// Notes that the text calls the player to move checkmated. `untrue` is the slip if that is false. The next move
    /// often shows it, so that nothing else needs to find out.
    fn claim_mate(&mut self, untrue: Misnamed);

    /// Whether a second move would be legal after a first one, which is.
    fn allows_after(&self, first: &M, second: &M) -> bool;

    /// The setup after a legal move.
    fn after(&self, mv: &M) -> Option<S>;

    /// Makes a move that is written in some manner. Returns `false` after an illegal one, from which the game cannot
    /// continue.
    fn play_as(&mut self, mv: M, manner: Manner) -> bool;

    /// Makes a move, as [`Course::play_as`].
    fn play(&mut self, mv: M) -> bool {
        self.play_as(mv, Manner::Plain)
    }

    /// Makes the move that a text means of some, at least one, of which none is legal: that of the piece that goes there. If that
    /// is not one, the text is illegal whichever is meant.
    fn refuse(&mut self, meanings: Vec<M>);

    /// What a notation that looks back has counted: up to which setup, and how many. At first nothing.
    fn tally(&mut self) -> &mut (usize, u16);

    /// The current setup.
    fn setup(&self) -> &S {
        self.setups().last().expect("a game begins with a setup")
    }
}

/// What a text says a move to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Manner {
    /// A move of a piece from its square to another.
    #[default]
    Plain,
    /// Castling. If it is illegal, it is judged as that.
    Castling,
}

/// How a game's document writes moves in scores.
///
/// A text may leave out what follows from the position, such as which of two pieces moves if only one of them may. A
/// word may stand for several moves, or for none.
pub trait Notation<S, M>: Sync {
    /// Whether a word is certainly no move of the protocol, as seen quickly. `false` for every word is correct, but slow.
    fn is_no_move_alone(&self, _word: &str) -> bool {
        false
    }

    /// Whether a text depends on more of the game than the current position.
    fn looks_back(&self) -> bool {
        false
    }

    /// The languages in whose letters scores are written, that of the notation first.
    fn languages(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// A word of one of these languages in the letters of the notation; `None` if the language does not write it.
    fn translated(&self, _language: &str, _word: &str) -> Option<String> {
        None
    }

    /// Whether a word of a score, or the text of its position, is of programs that call the players by each other's
    /// colours.
    fn exchanges_colours(&self, _text: &str) -> bool {
        false
    }

    /// Reads a word of a score and makes its moves. Returns its slips, except for untrue claims of mate. If a text fits
    /// no legal move but a candidate move, it is that move, so that a score with an illegal move can be judged; of several it
    /// is the one that is meant, if that can be said ([`Course::refuse`]).
    ///
    /// # Errors
    /// The text fits no move, or several legal ones.
    fn read(&self, course: &mut dyn Course<S, M>, word: &str) -> Result<Vec<Misnamed>, Misnamed>;

    /// Writes the first of some moves, together with those that belong to the same entry of a score, and makes them.
    /// There is at least one move. Returns `None` and makes no move if the notation has no text for it, which happens
    /// only with illegal moves. The text of legal moves is canonical, and reading it returns them.
    fn write(&self, course: &mut dyn Course<S, M>, moves: &[M]) -> Option<Entry>;
}

/// An entry of a score: a move, or some moves that are written together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The text.
    pub text: String,
    /// How many moves it contains.
    pub moves: usize,
    /// Its number and place, unless moves are simply numbered in pairs.
    pub numbered: Option<(u16, EntryPlace)>,
}

/// The place of an entry in its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryPlace {
    /// It is the first of a pair.
    First,
    /// It is the second.
    Second,
    /// It is both.
    Both,
}

/// A text that fits no move in a position, or more than one.
///
/// Squares and pieces are named as in the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", slip.says())]
pub struct Misnamed {
    /// The byte of the text (the text's length means its end).
    pub at: usize,
    /// What is wrong.
    pub slip: Slip,
}

impl Misnamed {
    /// The error for a text that does not have the form of a move. Shows at most this many of its characters, from a
    /// byte on.
    pub(super) fn form(text: &str, at: usize, chars: usize, expected: &str) -> Self {
        let found: String = text.get(at..).unwrap_or_default().chars().take(chars).collect();
        Misnamed { at, slip: Slip::Form { found: Unreadable::quote(&found), expected: expected.to_owned() } }
    }
}

/// What is wrong with a move's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Slip {
    /// It does not have the form of a move.
    Form {
        /// What was found, quoted.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// It is legal only if it is read as the move of another piece than it is written.
    OtherPiece {
        /// The letter, quoted.
        found: String,
        /// That piece's letter, quoted.
        expected: String,
    },
    /// No piece has this name.
    UnknownPiece {
        /// The letters, quoted.
        found: String,
        /// The letters that exist.
        known: String,
    },
    /// The player has no such piece where the text says.
    NoSuchPiece {
        /// The piece.
        piece: String,
        /// Where: `on 5b`, `on the board`, `in hand`.
        place: String,
    },
    /// Several such pieces may go there.
    Ambiguous {
        /// The piece.
        piece: String,
        /// The target.
        to: String,
        /// The texts to choose from.
        choices: Vec<String>,
    },
    /// The text writes a capture, but the square is vacant.
    NothingCaptured {
        /// The target.
        to: String,
        /// The sign of a plain move, if it has one.
        sign: Option<char>,
    },
    /// The text writes a plain move, but the move captures.
    Captures {
        /// The target.
        to: String,
        /// What is captured.
        piece: String,
        /// Where that stands: on the target, except en passant.
        on: String,
        /// The sign of a capture.
        sign: char,
    },
    /// The move is legal only with a promotion.
    PromotionMissing {
        /// Its sign.
        sign: char,
    },
    /// The move is legal only without a promotion.
    PromotionTooMuch {
        /// Its sign.
        sign: char,
    },
    /// The piece is never in hand.
    NeverInHand {
        /// The piece.
        piece: String,
    },
    /// The move is written as in a game like this one.
    AsInAnother {
        /// The text, quoted.
        found: String,
        /// The game.
        game: &'static str,
        /// How it is written here, quoted.
        expected: String,
    },
    /// The text says something untrue about the move.
    Untrue {
        /// What it says, as it is written.
        says: String,
        /// What is true.
        is: String,
    },
}

impl Slip {
    /// Whether the text says something untrue, rather than something true in a wrong form.
    pub const fn is_untrue(&self) -> bool {
        matches!(self, Slip::Untrue { .. } | Slip::NothingCaptured { .. } | Slip::PromotionTooMuch { .. })
    }

    /// Whether the text says another move than the one that it is read as. A score may be mended so, and it is reported; where a
    /// move is played, it is played as it is written or not at all.
    pub const fn changes_meaning(&self) -> bool {
        self.is_untrue() || matches!(self, Slip::OtherPiece { .. })
    }

    /// What is wrong, in the game's terms.
    pub fn says(&self) -> String {
        match self {
            Slip::Form { .. } | Slip::OtherPiece { .. } | Slip::Untrue { .. } => {
                format!("found {}, expected {}", self.found(), self.expected())
            }
            Slip::UnknownPiece { found, known } => {
                let letters = if found.trim_matches('`').chars().count() == 1 { "letter" } else { "letters" };
                format!("no piece has the {letters} {found}; the letters are {known}")
            }
            Slip::NoSuchPiece { piece, place } => format!("no {piece} is {place}"),
            Slip::Ambiguous { piece, to, choices } => {
                format!("more than one {piece} can go to {to}: write {}", choices.join(" or "))
            }
            Slip::NothingCaptured { to, .. } => format!("nothing is captured on {to}, which is vacant"),
            Slip::Captures { to, piece, on, sign } if on == to => {
                format!("a {piece} stands on {to}, so the move is a capture, with `{sign}`")
            }
            Slip::Captures { piece, on, sign, .. } => {
                format!("the {piece} on {on} is captured en passant, so the move is a capture, with `{sign}`")
            }
            Slip::PromotionMissing { sign } => format!("the move promotes, and `{sign}` is missing"),
            Slip::PromotionTooMuch { sign } => format!("the move does not promote, but `{sign}` says so"),
            Slip::NeverInHand { piece } => format!("a {piece} is never in hand"),
            Slip::AsInAnother { game, .. } => format!("the move is written as in {game}"),
        }
    }

    /// What was found.
    pub fn found(&self) -> String {
        match self {
            Slip::Form { found, .. } | Slip::OtherPiece { found, .. } | Slip::UnknownPiece { found, .. } => {
                found.clone()
            }
            Slip::AsInAnother { found, game, .. } => format!("{found}, as in {game}"),
            Slip::NoSuchPiece { piece, place } => format!("a {piece}, and none is {place}"),
            Slip::Ambiguous { piece, to, .. } => format!("a {piece} to {to}, where more than one can go"),
            Slip::NothingCaptured { to, .. } => format!("a capture on {to}, which is vacant"),
            Slip::Captures { to, piece, on, .. } if on == to => format!("a move to {to}, where a {piece} stands"),
            Slip::Captures { to, piece, on, .. } => format!("a move to {to}, which captures the {piece} on {on}"),
            Slip::PromotionMissing { .. } => "a move without the promotion that belongs to it".to_owned(),
            Slip::PromotionTooMuch { sign } => format!("`{sign}` after a move that does not promote"),
            Slip::NeverInHand { piece } => format!("a drop of a {piece}, which is never in hand"),
            Slip::Untrue { says, .. } => Unreadable::quote(says),
        }
    }

    /// What the text should be.
    pub fn expected(&self) -> String {
        match self {
            Slip::Form { expected, .. } | Slip::OtherPiece { expected, .. } | Slip::AsInAnother { expected, .. } => {
                expected.clone()
            }
            Slip::UnknownPiece { known, .. } => format!("a piece's letters, one of {known}"),
            Slip::NoSuchPiece { .. } => "a piece that is there".to_owned(),
            Slip::Ambiguous { choices, .. } => format!("one of {}", choices.join(", ")),
            Slip::NothingCaptured { sign: None, to } => format!("`{to}`"),
            Slip::NothingCaptured { sign: Some(sign), .. }
            | Slip::Captures { sign, .. }
            | Slip::PromotionMissing { sign } => format!("`{sign}`"),
            Slip::PromotionTooMuch { .. } => "the end".to_owned(),
            Slip::NeverInHand { .. } => "an unpromoted piece that can be captured".to_owned(),
            Slip::Untrue { is, .. } => is.clone(),
        }
    }
}

impl From<Misnamed> for Fault {
    fn from(misnamed: Misnamed) -> Self {
        let sentence = Some(misnamed.slip.says());
        Fault { sentence, ..Fault::new(misnamed.at, misnamed.slip.found(), misnamed.slip.expected()) }
    }
}
