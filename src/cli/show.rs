//! `show`: the board, and the state of the game.

use std::io;

use rulebook::games::{self, AnyGame, Ruled};
use rulebook::referee::{Assessment, Question};

use super::args::{AnswerArgs, position_text};
use super::ask::{self, QuestionCommand};
use super::{CliError, CommandResult, state};

/// Show a position and the state of the game
///
/// An impossible position is shown too, with all the reasons.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ShowCommand {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// The position's text, in quotes, or `startpos`
    #[arg(default_value = "startpos", allow_hyphen_values = true, value_parser = position_text)]
    position: String,
    /// Moves played from it, in the notation of the protocol or of the game's document
    moves: Vec<String>,
    /// Print only the position's text, as another program spells it
    #[arg(long, value_name = "NAME", conflicts_with = "json")]
    spelling: Option<String>,
    #[command(flatten)]
    args: AnswerArgs,
}

const EXAMPLES: &str = "\
Examples:
  rulebook show aviary
  rulebook show aviary startpos c8b6
  rulebook show aviary '8/8/8/3S4/8/8/8/s7[Tw] w'";

impl ShowCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        if let (Some(spelling), Some(game)) = (&self.spelling, games::game(&self.game)) {
            check_spelling(game, spelling)?;
        }
        ask::run(&self, out)
    }
}

impl QuestionCommand for ShowCommand {
    fn game(&self) -> &str {
        &self.game
    }

    fn args(&self) -> &AnswerArgs {
        &self.args
    }

    fn question(&self) -> Question<'_> {
        let moves = self.moves.iter().map(String::as_str).collect();
        Question { position: &self.position, moves, judge: None }
    }

    fn is_bare(&self) -> bool {
        self.spelling.is_some()
    }

    fn print(&self, ruled: Ruled<'_>, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()> {
        let spelt = self.spelling.as_ref().and_then(|name| assessment.session.spelling(name));
        match spelt {
            Some(text) => writeln!(out, "{text}"),
            None => {
                self.args.board(&assessment.session.diagram(), out)?;
                state::print(ruled, assessment, out)
            }
        }
    }
}

/// Refuses the name of a spelling that the game does not have.
fn check_spelling(game: &dyn AnyGame, spelling: &str) -> Result<(), CliError> {
    let known = game.spellings();
    if known.contains(&spelling) {
        return Ok(());
    }
    let help = match known {
        [] => "it has only the canonical spelling".to_owned(),
        known => format!("its spellings are: {}", known.join(", ")),
    };
    Err(CliError::new(format!("{} has no spelling `{spelling}`", game.title()), help))
}
