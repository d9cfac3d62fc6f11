//! Kinds of piece as a table: how each is written, and its name.

use std::fmt::Display;

/// A kind of piece with a text of its own.
pub trait Written: Copy + Display + 'static {
    /// How it is written in upper case: a letter, perhaps after a sign.
    fn text(self) -> &'static str;

    /// The kind that is written in this way, in either case.
    fn of_text(text: &str) -> Option<Self>;
}

/// Declares the kinds of piece of a game, in the order of its law: `Variant "text" "name"`.
#[macro_export]
macro_rules! kinds {
    ($(#[$about:meta])* $kinds:ident { $($kind:ident $text:literal $name:literal,)+ }) => {
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
        }

        impl $crate::Written for $kinds {
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
