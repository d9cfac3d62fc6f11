//! `show`: the board, and where the game stands.

use std::io;

use rulebook::diagram;
use rulebook::games::Game;
use rulebook::referee::{Given, Question};
use rulebook::rules::{Law as _, Outcome, Subject};

use super::args::Manner;
use super::asking::{self, Asks};
use super::style::NAME;
use super::{Ran, moves};

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
        state(given, out)
    }
}

/// Shows the board and where the game stands.
pub fn state<G: Game>(given: &Given<G>, out: &mut dyn io::Write) -> io::Result<()> {
    let state = &given.state;
    writeln!(out, "{}", diagram::text(&given.setup))?;
    let check = if state.check { format!("{} is in check", state.turn) } else { "none".to_owned() };
    let stands = match state.outcome {
        None => format!("goes on; {}", moves::count(state.legal.len())),
        Some(outcome) => format!("is over; {}", ending::<G>(outcome)),
    };
    writeln!(out, "{NAME}position{NAME:#}  {}", state.position)?;
    writeln!(out, "{NAME}check{NAME:#}     {check}")?;
    writeln!(out, "{NAME}game{NAME:#}      {stands}")
}

/// How a game has ended, with the clause that says so.
pub fn ending<G: Game>(outcome: Outcome) -> String {
    format!("{outcome} ({})", G::Model::clause(Subject::Ending(outcome)))
}
