//! `show`: the board, and where the game stands.

use std::io;

use rulebook::games::{self, AnyGame};
use rulebook::referee::{Assessment, Question};

use super::args::{Manner, position_text};
use super::asking::{self, Asks};
use super::{CliError, Ran, state};

/// Show a position and where the game stands
///
/// A position that cannot be is shown too, with all the reasons.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Show {
    /// The game's id
    game: String,
    /// The position's text, in quotes, or `startpos`
    #[arg(default_value = "startpos", allow_hyphen_values = true, value_parser = position_text)]
    position: String,
    /// Moves made from it, as the protocol or the game's document writes them
    moves: Vec<String>,
    /// Print only the position's text, as another program spells it
    #[arg(long, value_name = "NAME", conflicts_with = "json")]
    spelling: Option<String>,
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
        if let (Some(spelling), Some(game)) = (&self.spelling, games::game(&self.game)) {
            known(game, spelling)?;
        }
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

    fn is_bare(&self) -> bool {
        self.spelling.is_some()
    }

    fn print(&self, game: &dyn AnyGame, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()> {
        let spelt = self.spelling.as_ref().and_then(|name| assessment.session.spelling(name));
        match spelt {
            Some(text) => writeln!(out, "{text}"),
            None => state::print(game, assessment, out),
        }
    }
}

/// Whether a game's positions have a spelling of this name.
fn known(game: &dyn AnyGame, spelling: &str) -> Result<(), CliError> {
    let known = game.spellings();
    if known.contains(&spelling) {
        return Ok(());
    }
    let help = match known {
        [] => "there is no other than the canonical one".to_owned(),
        known => format!("there is {}", known.join(", ")),
    };
    Err(CliError::new(format!("{} has no spelling `{spelling}`", game.title()), help))
}
