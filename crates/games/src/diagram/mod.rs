//! A position as a scene: plain data from which it is drawn, as text here and as a picture elsewhere.

mod scene;
mod text;

pub use scene::{BoardDiagram, PocketDiagram, PocketKind, PowersDiagram, SquareDiagram, title};

use crate::board::{Named, Setup};

/// A position, ready to be drawn.
///
/// ```
/// # mod rulebook { pub use {rulebook_board as board, rulebook_games::diagram}; }
/// use rulebook::diagram::Diagram;
/// use rulebook::board::aviary::Setup;
/// let setup: Setup = "8/8/3T4/8/8/5s2/8/7S[w] b".parse().unwrap();
/// let diagram = Diagram::of(&setup, None);
/// let square = diagram.square("d6").unwrap();
/// assert_eq!(square.piece.as_deref(), Some("White Tern"));
/// assert_eq!(diagram.text(), "\
/// 8  . . . . . . . .
/// 7  . . . . . . . .
/// 6  . . . T . . . .
/// 5  . . . . . . . .
/// 4  . . . . . . . .
/// 3  . . . . . s . .
/// 2  . . . . . . . .
/// 1  . . . . . . . S
///    a b c d e f g h
/// Black to move; in hand: White none, Black w
/// ");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Diagram {
    /// The position's canonical text.
    pub position: String,
    /// Its boards, from the top.
    pub boards: Vec<BoardDiagram>,
    /// The powers, in a game that has a list of them.
    pub powers: Option<PowersDiagram>,
    /// What else belongs to the position, in words.
    pub remark: Option<String>,
    /// If the boards do not show who has the choice: who it is, and what waits meanwhile, in words.
    pub decides: Option<String>,
}

impl Diagram {
    /// The scene of a setup. `turn` is the player who has the choice, if that is known.
    pub fn of(setup: &impl Setup, turn: Option<Named>) -> Self {
        let decides = |turn: Named| {
            let waits = setup.waits(turn).map_or_else(String::new, |waits| format!("; {waits}"));
            format!("{turn} decides{waits}")
        };
        Diagram {
            position: setup.to_string(),
            boards: setup.boards().into_iter().map(BoardDiagram::of).collect(),
            powers: setup.power_list().map(PowersDiagram::of),
            remark: setup.remark(),
            decides: turn.filter(|_| !setup.turn_is_on_boards()).map(decides),
        }
    }

    /// All squares, board by board from the top.
    pub fn squares(&self) -> impl Iterator<Item = &SquareDiagram> {
        self.boards.iter().flat_map(|board| &board.squares)
    }

    /// The square of this name, on whichever board it is.
    pub fn square(&self, name: &str) -> Option<&SquareDiagram> {
        self.squares().find(|square| square.square == name)
    }

    /// What lies beside the boards, each kind once for each player.
    pub fn beside(&self) -> impl Iterator<Item = &PocketKind> {
        self.boards.iter().flat_map(|board| &board.pockets).flat_map(|pocket| &pocket.kinds)
    }
}
