//! `moves`: what may be played.

use std::collections::BTreeMap;
use std::io;

use rulebook::games::AnyGame;
use rulebook::referee::{Assessment, Question};

use super::args::{Manner, position_text};
use super::asking::{self, Asks};
use super::style::NAME;
use super::{Ran, paragraph, state};

/// List the legal moves
///
/// With `--by both` the model's list and the engine's are held against each other.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Moves {
    /// The game's id
    game: String,
    /// The position's text, in quotes, or `startpos`
    #[arg(allow_hyphen_values = true, value_parser = position_text)]
    position: String,
    /// Moves made from it, as the protocol or the game's document writes them
    moves: Vec<String>,
    #[command(flatten)]
    manner: Manner,
}

const EXAMPLES: &str = "\
Examples:
  rulebook moves aviary startpos
  rulebook moves aviary startpos c8b6 f1e3
  rulebook moves aviary '8/8/8/3S4/8/8/8/s7[Tw] w' --json
  rulebook moves aviary startpos --rulings answering-check=sparrow-must-move --by model";

impl Moves {
    pub fn run(self, out: &mut dyn io::Write) -> Ran {
        asking::answer(&self, out)
    }
}

impl Asks for Moves {
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

    fn print(&self, game: &dyn AnyGame, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()> {
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

/// Where a move begins, as its text says: the square before the target, or the piece that comes from the hand; nothing
/// where the text is a single sign.
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
    fn a_move_begins_where_its_text_says() {
        let origins = ["c8b6", "T@e5", "4c4b+", "S*4d", "p13p14q", "b13b9*c9", "A", "0", "!", ""].map(origin);
        assert_eq!(origins, ["c8", "T@", "4c", "S*", "p13", "b13", "", "", "", ""]);
    }
}
