//! `moves`: the legal moves.

use std::collections::BTreeMap;
use std::io;

use rulebook::games::AnyGame;
use rulebook::referee::{Assessment, Question};
use rulebook::rules::Options;

use super::args::{AnswerArgs, position_text};
use super::ask::{self, QuestionCommand};
use super::style::NAME;
use super::{CommandResult, paragraph, state};

/// List the legal moves
///
/// With `--by both`, the lists of the model and the engine are compared.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Moves {
    /// The game's id
    game: String,
    /// The position's text, in quotes, or `startpos`
    #[arg(allow_hyphen_values = true, value_parser = position_text)]
    position: String,
    /// Moves played from it, in the notation of the protocol or of the game's document
    moves: Vec<String>,
    #[command(flatten)]
    args: AnswerArgs,
}

const EXAMPLES: &str = "\
Examples:
  rulebook moves aviary startpos
  rulebook moves aviary startpos c8b6 f1e3
  rulebook moves aviary '8/8/8/3S4/8/8/8/s7[Tw] w' --json
  rulebook moves aviary startpos --rulings answering-check=sparrow-must-move --by model";

impl Moves {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        ask::run(&self, out)
    }
}

impl QuestionCommand for Moves {
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

    fn print(
        &self,
        game: &dyn AnyGame,
        _options: &Options,
        assessment: &Assessment,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        state::board(&assessment.session.diagram(), out)?;
        let mut by_origin: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for mv in &assessment.state.legal {
            by_origin.entry(origin(mv)).or_default().push(mv);
        }
        let widest = by_origin.keys().map(|origin| origin.len()).max().unwrap_or(0);
        for (origin, moves) in by_origin {
            let listed = paragraph::fit(&moves.join(" "), widest + 2);
            let pad = " ".repeat(widest - origin.len());
            writeln!(out, "{NAME}{origin}{NAME:#}{pad}  {}", listed.trim_start())?;
        }
        if let Some(outcome) = assessment.state.outcome {
            writeln!(out, "The game is over; {}", state::ending(game, outcome))?;
        }
        writeln!(out, "{}", state::count(assessment.state.legal.len()))
    }
}

/// The origin in a move's text: the square of the piece, or the piece that is dropped; empty if the text has only one
/// character.
fn origin(mv: &str) -> &str {
    let bytes = mv.as_bytes();
    let end = match bytes {
        [_, b'@' | b'*', ..] => 2,
        // Shogi's squares have the digit first.
        [b'1'..=b'9', b'a'..=b'z', ..] => 2,
        _ => {
            let letters = bytes.iter().take_while(|c| c.is_ascii_lowercase()).count();
            let digits = bytes[letters..].iter().take_while(|c| c.is_ascii_digit()).count();
            if letters > 0 && digits > 0 { letters + digits } else { 0 }
        }
    };
    &mv[..end]
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn the_origin_is_read_from_a_moves_text() {
        let origins = ["c8b6", "T@e5", "4c4b+", "S*4d", "p13p14q", "b13b9*c9", "A", "0", "!", ""].map(origin);
        assert_eq!(origins, ["c8", "T@", "4c", "S*", "p13", "b13", "", "", "", ""]);
    }
}
