//! `show`: the board, and where the game stands.

use std::io;

use rulebook::games::Game;
use rulebook::referee::{Given, Question};

use super::args::Manner;
use super::asking::{self, Asks};
use super::{Ran, state};

/// Show a position and where the game stands
///
/// A position that cannot be is shown too, with all the reasons.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Show {
    /// The game's id
    game: String,
    /// The position's text, in quotes, or `startpos`
    #[arg(default_value = "startpos")]
    position: String,
    /// Moves made from it
    moves: Vec<String>,
    #[command(flatten)]
    manner: Manner,
}

const EXAMPLES: &str = "\
Examples:
  rulebook show aviary
  rulebook show aviary startpos c8b6
  rulebook show aviary '8/8/8/3S4/8/8/8/s7[Tw] w'";

impl Show {
    pub fn run(self, out: &mut dyn io::Write) -> Ran {
        asking::answer(&self, out)
    }
}

impl Asks for Show {
    fn game(&self) -> &str {
        &self.game
    }

    fn manner(&self) -> &Manner {
        &self.manner
    }

    fn question(&self) -> Question<'_> {
        let moves = self.moves.iter().map(String::as_str).collect();
        Question { position: &self.position, moves, judge: None }
    }

    fn tell<G: Game>(&self, given: &Given<G>, out: &mut dyn io::Write) -> io::Result<()> {
        state::tell(given, out)
    }
}
