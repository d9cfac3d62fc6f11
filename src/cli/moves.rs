//! `moves`: the legal moves.

use std::collections::BTreeMap;
use std::io;

use rulebook::games::Ruled;
use rulebook::referee::{Assessment, LawRemarks, Question};

use super::args::{AnswerArgs, position_text};
use super::ask::{self, QuestionCommand};
use super::style::NAME;
use super::{CommandResult, paragraph, state};

/// List the legal moves
///
/// With `--by both`, the lists of the model and the engine are compared.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct MovesCommand {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// The position's text, in quotes, or `startpos`
    #[arg(default_value = "startpos", allow_hyphen_values = true, value_parser = position_text)]
    position: String,
    /// Moves played from it, in the notation of the protocol or of the game's document
    moves: Vec<String>,
    #[command(flatten)]
    args: AnswerArgs,
}

const EXAMPLES: &str = "\
Examples:
  rulebook moves aviary
  rulebook moves aviary startpos c8b6 f1e3
  rulebook moves aviary '8/8/8/3S4/8/8/8/s7[Tw] w' --json
  rulebook moves aviary startpos --rulings answering-check=sparrow-must-move --by model";

impl MovesCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        ask::run(&self, out)
    }
}

impl QuestionCommand for MovesCommand {
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

    fn print(&self, ruled: Ruled<'_>, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()> {
        self.args.board(&assessment.session.diagram(), out)?;
        // Moves that name no target, such as a sowing, are listed together.
        let origin = |mv: &str| ruled.game.route(mv).filter(|route| route.target.is_some()).map(|route| route.origin);
        let mut by_origin: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for mv in &assessment.state.legal {
            by_origin.entry(origin(mv).unwrap_or_default()).or_default().push(mv);
        }
        let widest = by_origin.keys().map(|origin| origin.len()).max().unwrap_or(0);
        for (origin, moves) in by_origin {
            let listed = paragraph::fit(&moves.join(" "), widest + 2);
            let pad = " ".repeat(widest - origin.len());
            writeln!(out, "{NAME}{origin}{NAME:#}{pad}  {}", listed.trim_start())?;
        }
        if let Some(outcome) = assessment.state.outcome {
            let seen = LawRemarks::by_law(ruled, &*assessment.session);
            writeln!(out, "The game is over; {}", state::over(ruled.game, &seen, outcome))?;
        }
        writeln!(out, "{}", state::count(assessment.state.legal.len()))
    }
}
