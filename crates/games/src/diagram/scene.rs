//! The parts of a scene.

use crate::board::{Board, InHand, Named, Names, Powers, Square};

/// A board, what stands on it and what lies beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BoardDiagram {
    /// The id of the game whose board it is. This may be a part of the game that is played.
    pub game: String,
    /// How many files it has.
    pub files: u8,
    /// How many ranks it has.
    pub ranks: u8,
    /// Whose turn it is on this board, by the player's word: `white`, `south`.
    pub turn: String,
    /// Whose side is at the bottom, by the player's word.
    pub bottom: String,
    /// The files' names beside the board, from the left.
    pub file_names: Vec<String>,
    /// The ranks' names beside the board, from the bottom.
    pub rank_names: Vec<String>,
    /// Every square in reading order: rank by rank from the top, each from the left.
    pub squares: Vec<SquareDiagram>,
    /// What lies beside it; empty in a game that has nothing there.
    pub pockets: Vec<PocketDiagram>,
    /// What the pieces beside it are: `in hand`.
    pub beside: String,
}

/// A square and what stands on it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SquareDiagram {
    /// Its name in this game.
    pub square: String,
    /// Its file, 0 at the left.
    pub file: u8,
    /// Its rank, 0 at the bottom.
    pub rank: u8,
    /// What stands on it, as the position's text writes it.
    pub sign: Option<String>,
    /// What stands on it, in words: `White Tern`.
    pub piece: Option<String>,
    /// Whose it is, by the player's word, if it belongs to a player.
    pub owner: Option<String>,
}

/// What lies beside a board for one player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PocketDiagram {
    /// The owner, by the player's word.
    pub owner: String,
    /// The position's text for it: `2SF`.
    pub text: String,
    /// The sign of each piece. Those of a kind are together.
    pub signs: Vec<String>,
    /// What the signs are, in the same order, each once.
    pub kinds: Vec<PocketKind>,
}

/// What a sign beside the board is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PocketKind {
    /// The sign.
    pub sign: String,
    /// In words: `White Tern`.
    pub piece: String,
    /// The text with which a move begins that puts one on the board: `T@`. `None` if there is no such move.
    pub origin: Option<String>,
}

/// The list of powers.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PowersDiagram {
    /// The owner of each, in order, by the player's word.
    pub owners: Vec<String>,
    /// Whether the owner of the first has ordered a normal move that has not been made yet.
    pub ordered: bool,
}

impl BoardDiagram {
    /// The scene of a board.
    pub(super) fn of(board: &dyn Board) -> Self {
        let (grid, names) = (board.grid(), board.names());
        let word = |player| names.of(player).word().to_owned();
        let square = |square: Square| {
            let (sign, piece, owner) = match board.sign(square) {
                None => (None, None, None),
                Some(sign) => (Some(sign.text), Some(sign.name), sign.owner.map(word)),
            };
            SquareDiagram {
                square: board.square_name(square),
                file: square.file,
                rank: square.rank,
                sign,
                piece,
                owner,
            }
        };
        let from_top =
            (0..grid.ranks).rev().flat_map(|rank| (0..grid.files).map(move |file| Square::new(file, rank)));
        let pocket = |pocket: crate::board::Pocket| PocketDiagram {
            owner: word(pocket.owner),
            text: pocket.letters,
            signs: pocket.held.iter().flat_map(signs).collect(),
            kinds: pocket.held.into_iter().map(PocketKind::of).collect(),
        };
        BoardDiagram {
            game: board.game().to_owned(),
            files: grid.files,
            ranks: grid.ranks,
            turn: word(board.turn()),
            bottom: word(board.bottom()),
            file_names: (0..grid.files).map(|file| board.file_name(file)).collect(),
            rank_names: (0..grid.ranks).map(|rank| board.rank_name(rank)).collect(),
            squares: from_top.map(square).collect(),
            pockets: board.pockets().into_iter().map(pocket).collect(),
            beside: board.beside().to_owned(),
        }
    }

    /// The square of this name.
    pub fn square(&self, name: &str) -> Option<&SquareDiagram> {
        self.squares.iter().find(|square| square.square == name)
    }
}

/// The sign of each of these pieces.
fn signs(held: &InHand) -> impl Iterator<Item = String> + use<> {
    std::iter::repeat_n(held.sign.text.clone(), held.count.into())
}

impl PocketKind {
    fn of(held: InHand) -> Self {
        PocketKind { sign: held.sign.text, piece: held.sign.name, origin: held.origin }
    }
}

impl PowersDiagram {
    /// The scene of a list of powers.
    pub(super) fn of(powers: &Powers) -> Self {
        let word = |owner: &_| Names::COLOURS.of(*owner).word().to_owned();
        PowersDiagram { owners: powers.list.iter().map(word).collect(), ordered: powers.ordered }
    }
}

/// A player's name as in a sentence, by the word of a scene.
pub fn title(word: &str) -> String {
    Named::of_word(word).map_or_else(|| word.to_owned(), |named| named.to_string())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::board::Setup as _;
    use crate::diagram::Diagram;

    #[test]
    fn a_game_names_its_squares_itself() {
        let tori: crate::board::tori_shogi::Setup = "7/7/7/7/7/7/6K w S".parse().expect("a setup");
        let scene = Diagram::of(&tori, None);
        let [board] = &scene.boards[..] else { panic!("one board") };
        assert_eq!(board.squares[0].square, "7a");
        let last = &board.squares[48];
        assert_eq!(
            (last.square.as_str(), last.sign.as_deref(), last.owner.as_deref()),
            ("1g", Some("K"), Some("black"))
        );
        assert_eq!((board.turn.as_str(), board.bottom.as_str()), ("white", "black"));
        let awele: crate::board::awele::Setup = "4,0,0,0,0,1/0,0,0,0,0,3 0-12 n".parse().expect("a setup");
        let scene = Diagram::of(&awele, None);
        let named = |name| scene.boards[0].square(name).and_then(|square| square.piece.as_deref());
        assert_eq!(
            [named("A"), named("F"), named("f"), named("G")],
            [Some("4 seeds"), Some("1 seed"), Some("3 seeds"), None]
        );
    }

    #[test]
    fn what_is_in_hand_can_be_picked_up() {
        let setup: crate::board::aviary::Setup = "8/8/8/8/8/8/8/8[TSSw] w".parse().expect("a setup");
        let scene = Diagram::of(&setup, None);
        let [white, black] = &scene.boards[0].pockets[..] else { panic!("two hands") };
        assert_eq!(white.signs, ["S", "S", "T"]);
        let origins =
            |pocket: &PocketDiagram| -> Vec<_> { pocket.kinds.iter().map(|kind| kind.origin.clone()).collect() };
        assert_eq!(origins(white), [Some("S@".to_owned()), Some("T@".to_owned())]);
        assert_eq!((black.owner.as_str(), black.kinds[0].piece.as_str()), ("black", "Black Woodpecker"));
        assert_eq!(origins(black), [Some("W@".to_owned())]);
    }

    #[test]
    fn powers_are_listed_in_their_order() {
        let text = "- | BW! | 4k3/8/8/8/8/8/8/4K3 b - - 0 1";
        let setup = crate::board::awarichess::Setup::read(text).setup;
        let powers = Diagram::of(&setup, None).powers.expect("a list");
        assert_eq!((powers.owners, powers.ordered), (vec!["black".to_owned(), "white".to_owned()], true));
    }
}
