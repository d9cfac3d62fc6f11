//! A piece that belongs to a player.

use std::fmt;

use super::{Player, Sign, Written};

/// A kind of piece that belongs to a player.
pub trait PieceKind: Written {
    /// Whose pieces are written in upper case.
    const UPPER: Player;
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
