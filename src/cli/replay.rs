//! `replay`: a game played from its score.

use std::fs;
use std::io::{self, Read as _};

use rulebook::board::{Fault, Unreadable};
use rulebook::diagram;
use rulebook::games::{Game, MoveOf};
use rulebook::referee::score::Score;
use rulebook::referee::{Field, Given, Question};
use rulebook::rules::{Breach, Rules as _, Rulings as _};

use super::args::Manner;
use super::asking::{self, Asks};
use super::ended::Ended;
use super::{Ran, Trouble, json, refusal, state};

/// Play a game from its score
///
/// A score is a list of moves; move numbers and comments (`{…}`, `; …`) are left out. Lines `position: …` and
/// `rulings: …` may come first; `--rulings` is used in place of the latter.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Replay {
    /// The game's id
    game: String,
    /// The score's file, or `-` for the standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Play only the first N moves
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Show the board after every move
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    manner: Manner,
}

const EXAMPLES: &str = "\
Examples:
  rulebook replay aviary game.txt
  rulebook replay aviary game.txt --at 12
  echo '1. c8b6 f1e3 2. b6c4' | rulebook replay aviary - --all";

impl Replay {
    pub fn run(self, out: &mut dyn io::Write) -> Ran {
        let name = if self.file == "-" { "standard input" } else { &self.file };
        let text = read(&self.file, name)?;
        let score = match Score::read(&text) {
            Ok(score) => score,
            Err(unreadable) if self.manner.json => {
                writeln!(out, "{}", json::error(json::malformed("score", None, &unreadable, &[])))?;
                return Ok(Ended::Malformed);
            }
            Err(unreadable) => return Err(Trouble::unreadable("the score", &unreadable, Some(name), None)),
        };
        if let Some(at) = self.at.filter(|at| *at > score.moves.len()) {
            let message = format!("there is no move {at}");
            return Err(Trouble::new(message, format!("the score has {} moves", score.moves.len())));
        }
        asking::answer(&Replaying { asked: &self, name, text: &text, score }, out)
    }
}

fn read(file: &str, name: &str) -> Result<String, Trouble> {
    let mut bytes = Vec::new();
    if file == "-" {
        io::stdin().read_to_end(&mut bytes)?;
    } else {
        let unread =
            |error: io::Error| Trouble::new(format!("{name}: {error}"), "the score is read from a file, or from `-`");
        bytes = fs::read(file).map_err(unread)?;
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Trouble::new(format!("{name} is not UTF-8 at byte {at}"), "a score is plain text")
    })
}

/// A score about to be played.
struct Replaying<'r> {
    asked: &'r Replay,
    name: &'r str,
    text: &'r str,
    score: Score<'r>,
}

impl Replaying<'_> {
    fn length(&self) -> usize {
        self.asked.at.unwrap_or(self.score.moves.len())
    }
}

impl Asks for Replaying<'_> {
    fn game(&self) -> &str {
        &self.asked.game
    }

    fn manner(&self) -> &Manner {
        &self.asked.manner
    }

    fn rulings(&self) -> &str {
        let in_score = self.score.rulings.map_or("", |token| token.text);
        self.asked.manner.rulings.rulings.as_deref().unwrap_or(in_score)
    }

    fn question(&self) -> Question<'_> {
        let position = self.score.position.map_or("startpos", |token| token.text);
        let moves = self.score.moves[..self.length()].iter().map(|token| token.text).collect();
        Question { position, moves, judge: None }
    }

    fn tell<G: Game>(&self, given: &Given<G>, out: &mut dyn io::Write) -> io::Result<()> {
        if self.asked.all {
            self.boards::<G>(out)?;
        }
        match self.length() {
            0 => writeln!(out, "no move")?,
            1 => writeln!(out, "after 1 move")?,
            many => writeln!(out, "after {many} moves")?,
        }
        state::tell(given, out)
    }

    fn malformed(&self, field: Field, unreadable: &Unreadable, besides: &[Breach]) -> Trouble {
        let token = match field {
            Field::Position => self.score.position,
            Field::Move(index) => self.score.moves.get(index).copied(),
            Field::Judge => None,
        };
        let Some(token) = token else { return refusal::malformed(field, unreadable, besides) };
        let moved = |fault: &Fault| Fault { at: token.at + fault.at, ..fault.clone() };
        let faults = unreadable.faults.iter().map(moved).collect();
        let in_score = Unreadable { text: self.text.to_owned(), faults };
        let what = match field {
            Field::Move(index) => format!("move {}", index + 1),
            _ => "the position".to_owned(),
        };
        Trouble::unreadable(&what, &in_score, Some(self.name), None)
    }
}

impl Replaying<'_> {
    /// Shows the board before every move; the last board is shown with where the game stands.
    fn boards<G: Game>(&self, out: &mut dyn io::Write) -> io::Result<()> {
        let Ok(rulings) = G::Rulings::read(self.rulings()) else { return Ok(()) };
        let law = G::model(rulings);
        let start = self.score.position.and_then(|token| law.read(token.text).ok());
        let mut position = start.unwrap_or_else(|| law.start());
        for (i, token) in self.score.moves[..self.length()].iter().enumerate() {
            let Ok(mv) = token.text.parse::<MoveOf<G>>() else { return Ok(()) };
            writeln!(out, "{}\n{}. {mv}\n", diagram::text(&law.setup(&position)), i + 1)?;
            position = law.play(&position, &mv);
        }
        Ok(())
    }
}
