//! Synchronous Awarichess's setups as data and as text: like those of Awarichess, but always with a game of Awele.
//! The moves are the same.

use std::fmt;

pub use super::awarichess::{Move, Powers, START};

use super::awarichess::{alternating, read_field, read_fields};
use super::setup::{debug_as_text, parsed_whole};
use super::{Board, Named, Palette, Player, Reading, Setup as AnySetup, awele, chess};

/// The text of a position of Awele beside the array of chess.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::{chess, synchronous_awarichess::with_awele};
/// let sown = "4,4,4,4,4,4/4,4,4,4,4,1 3-0 s";
/// assert_eq!(with_awele(sown, 2), format!("{sown} | - | {}", chess::START));
/// ```
pub fn with_awele(text: &str, _plies: usize) -> String {
    format!("{text} | - | {}", chess::START)
}

/// The text of a position of chess beside the array of Awele, with powers for this many moves and one more.
pub fn with_chess(text: &str, plies: usize) -> String {
    format!("{} | {} | {text}", awele::START, alternating(text, plies))
}

/// A position as it can be written down.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::synchronous_awarichess::{START, Setup};
/// let setup: Setup = START.parse().unwrap();
/// assert_eq!(setup.to_string(), START);
/// let error = "- | BW | 4k3/8/8/8/8/8/8/4K3 b - - 0 1".parse::<Setup>().unwrap_err();
/// assert_eq!(error.at(), 0);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The game of Awele.
    pub awele: awele::Setup,
    /// The powers.
    pub powers: Powers,
    /// The position at chess.
    pub chess: chess::Setup,
}

impl AnySetup for Setup {
    fn field(text: &str, at: usize) -> Option<&'static str> {
        super::awarichess::field(text, at)
    }

    fn parsed(text: &str) -> Reading<Self> {
        let Reading { setup: (awele, powers, chess), faults } = read_fields(text, |field, faults| {
            field.map_or_else(|| awele::Setup::empty(Player::White), |field| read_field(field, faults))
        });
        Reading { setup: Setup { awele, powers, chess }, faults }
    }

    fn boards(&self) -> Vec<&dyn Board> {
        vec![&self.awele, &*self.chess]
    }

    fn palettes() -> Vec<Palette> {
        [awele::Setup::palettes(), chess::Setup::palettes()].concat()
    }

    fn power_list(&self) -> Option<&Powers> {
        Some(&self.powers)
    }

    fn remark(&self) -> Option<String> {
        Some(self.powers.remark())
    }

    /// The owner of a power decides, and need not be the player to move on any board.
    fn turn_is_on_boards(&self) -> bool {
        false
    }

    fn waits(&self, turn: Named) -> Option<&'static str> {
        Some(if turn.is_colour() { "Awele waits while chess is played" } else { "chess waits while Awele is played" })
    }

    /// The setup with a piece less, a power less, or seeds captured.
    fn simpler(&self) -> Vec<Self> {
        let mut all = Vec::new();
        all.extend(self.chess.simpler().into_iter().map(|chess| Setup { chess, ..self.clone() }));
        all.extend(self.powers.simpler().into_iter().map(|powers| Setup { powers, ..self.clone() }));
        all.extend(self.awele.simpler().into_iter().map(|awele| Setup { awele, ..self.clone() }));
        all
    }
}

parsed_whole!(Setup);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {} | {}", self.awele, self.powers, self.chess)
    }
}

debug_as_text!(Setup);
