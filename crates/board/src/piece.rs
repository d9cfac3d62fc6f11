//! Kinds of piece as a table: how each is written, and its name; and a piece that belongs to a player.

use std::fmt::{self, Display};

use super::{Player, Sign};

/// A kind of piece that belongs to a player.
pub trait PieceKind: WrittenKind {
    /// Whose pieces are written in upper case.
    const UPPER: Player;

    /// The players, first the one whose pieces are written in upper case.
    fn owners() -> [Player; 2] {
        [Self::UPPER, Self::UPPER.other()]
    }
}

/// A piece on the board: its kind and owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece<K> {
    /// The kind.
    pub kind: K,
    /// The owner.
    pub owner: Player,
}

impl<K: PieceKind> Piece<K> {
    /// How it is written on the board: the case tells whose it is.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_board as board; }
    /// use rulebook::board::{Player, chess, tori_shogi};
    /// let knight = chess::Piece { kind: chess::Kind::Knight, owner: Player::Black };
    /// assert_eq!(knight.letters(), "n");
    /// let goose = tori_shogi::Piece { kind: tori_shogi::Kind::Goose, owner: Player::Black };
    /// assert_eq!(goose.letters(), "+S");
    /// ```
    pub fn letters(self) -> String {
        let text = self.kind.text();
        if self.owner == K::UPPER { text.to_owned() } else { text.to_ascii_lowercase() }
    }

    /// The piece that is written in this way.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_board as board; }
    /// use rulebook::board::Player;
    /// use rulebook::board::tori_shogi::{Kind, Piece};
    /// assert_eq!(Piece::of_letters("+s"), Some(Piece { kind: Kind::Goose, owner: Player::White }));
    /// assert_eq!(Piece::of_letters("+K"), None);
    /// ```
    pub fn of_letters(letters: &str) -> Option<Self> {
        let owner = Player::of_case(K::UPPER, letters.chars().next_back()?);
        K::of_text(letters).map(|kind| Piece { kind, owner })
    }

    /// The pieces of both players, first of the one who is written in upper case.
    pub fn all() -> impl Iterator<Item = Self> {
        K::owners().into_iter().flat_map(|owner| K::KINDS.iter().map(move |kind| Piece { kind: *kind, owner }))
    }
}

impl<K: PieceKind> From<Piece<K>> for Sign {
    fn from(piece: Piece<K>) -> Self {
        Sign { text: piece.letters(), name: piece.to_string(), owner: Some(piece.owner) }
    }
}

impl<K: fmt::Display> fmt::Display for Piece<K> {
    /// As in a sentence: `White Knight`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.owner, self.kind)
    }
}

/// A kind of piece with a text of its own.
pub trait WrittenKind: Copy + Display + 'static {
    /// All kinds, in the order of their table.
    const KINDS: &'static [Self];

    /// The kind's place among them.
    fn place(self) -> usize;

    /// How it is written in upper case: a letter, perhaps after a sign.
    fn text(self) -> &'static str;

    /// The kind that is written in this way, in either case.
    fn of_text(text: &str) -> Option<Self>;
}

/// Declares the kinds of piece of a game, in the order of its law: `Variant "text" "name"`, with the plural if that is not the
/// name and an s.
#[macro_export]
macro_rules! kinds {
    ($(#[$about:meta])* $kinds:ident { $($kind:ident $text:literal $name:literal $($plural:literal)?,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $kinds {
            $(#[doc = concat!($name, ", `", $text, "`.")] $kind,)+
        }

        impl $kinds {
            /// All of them, in the order of the table.
            pub const ALL: [$kinds; [$($text),+].len()] = [$($kinds::$kind),+];

            /// The kind's letter, in upper case.
            pub const fn letter(self) -> char {
                let text: &str = match self {
                    $($kinds::$kind => $text,)+
                };
                text.as_bytes()[text.len() - 1] as char
            }

            /// The first kind with this letter, in either case.
            pub fn of_letter(letter: char) -> Option<Self> {
                let letter = letter.to_ascii_uppercase();
                Self::ALL.into_iter().find(|kind| kind.letter() == letter)
            }

            /// The kind's name, as the game's page of the law writes it.
            pub const fn name(self) -> &'static str {
                match self {
                    $($kinds::$kind => $name,)+
                }
            }

            /// The name of several of the kind.
            pub const fn plural(self) -> &'static str {
                match self {
                    $($kinds::$kind => [$($plural,)? concat!($name, "s")][0],)+
                }
            }
        }

        impl $crate::WrittenKind for $kinds {
            const KINDS: &'static [Self] = &Self::ALL;

            fn place(self) -> usize {
                self as usize
            }

            fn text(self) -> &'static str {
                match self {
                    $($kinds::$kind => $text,)+
                }
            }

            fn of_text(text: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|kind| kind.text().eq_ignore_ascii_case(text))
            }
        }

        impl std::fmt::Display for $kinds {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

pub(super) use kinds;
