//! What pieces find where they land.

use super::set::Set;

/// What stands on each square, for pieces that land there. What they may pass is another matter, so that a square can be
/// asked what would land there if something else stood on it.
pub(super) struct Landing {
    pub vacant: Set,
    pub friends: Set,
    pub enemies: Set,
    pub enemy_kings: Set,
}

impl Landing {
    /// Walls everywhere.
    pub const NOWHERE: Landing =
        Landing { vacant: Set::EMPTY, friends: Set::EMPTY, enemies: Set::EMPTY, enemy_kings: Set::EMPTY };

    /// Every square as if it were vacant.
    pub const VACANT: Landing = Landing { vacant: Set::BOARD, ..Landing::NOWHERE };

    /// Every square as if an enemy, and no King, stood on it.
    pub const ENEMY: Landing = Landing { enemies: Set::BOARD, ..Landing::NOWHERE };
}
