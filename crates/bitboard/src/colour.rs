//! From the player to move to code that is compiled for each.

/// White, as a type: what a game says of it is the game's own trait `Colour`.
#[derive(Clone, Copy)]
pub(crate) struct White;

/// Black.
#[derive(Clone, Copy)]
pub(crate) struct Black;

/// Runs code with the type `$colour` of a player.
macro_rules! by_colour {
    ($player:expr, $colour:ident => $code:expr) => {
        match $player {
            crate::board::Player::White => {
                type $colour = crate::colour::White;
                $code
            }
            crate::board::Player::Black => {
                type $colour = crate::colour::Black;
                $code
            }
        }
    };
}

/// A position is shown for debugging as its setup.
macro_rules! debug_as_setup {
    ($position:ty) => {
        impl std::fmt::Debug for $position {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Debug::fmt(&self.setup(), f)
            }
        }
    };
}

pub(crate) use {by_colour, debug_as_setup};
