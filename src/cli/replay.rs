//! `replay`: a game played from its score.

use std::fs;
use std::io::{self, Read as _};

use rulebook::board::{Fault, Unreadable};
use rulebook::diagram;
use rulebook::games::{Game, MoveOf};
use rulebook::referee::score::{self, Ending, Played, Score};
use rulebook::referee::{Field, Refusal, write_moves};
use rulebook::rules::{Breach, Rules};

use super::args::Manner;
use super::asking::{self, About};
use super::ended::Ended;
use super::style::BAD;
use super::{Ran, Trouble, difference, json, refusal, state};

/// Play a game from its score
///
/// A score is a list of moves; move numbers and comments (`{…}`, `; …`) are left out. Lines `position: …` and
/// `rulings: …` may come first; `--rulings` is used in place of the latter. The last word may be `resignation` (of the
/// player to move) or `draw`.
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
    /// Print the score itself, with its moves in this notation
    #[arg(long, value_name = "NAME", conflicts_with_all = ["json", "all"])]
    notation: Option<MoveNotation>,
    #[command(flatten)]
    manner: Manner,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum MoveNotation {
    /// As the game's document writes them
    Document,
    /// As the protocol does: origin and target
    Usi,
}

const EXAMPLES: &str = "\
Examples:
  rulebook replay aviary game.txt
  rulebook replay aviary game.txt --at 12
  rulebook replay aviary game.txt --notation usi
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

impl About for Replaying<'_> {
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

    fn of_game<G: Game>(&self, rulings: G::Rulings, out: &mut dyn io::Write) -> Ran {
        let played = score::play::<G>(rulings, self.asked.manner.by, &self.score, self.asked.at);
        if self.asked.manner.json {
            writeln!(out, "{}", json::played(&played))?;
            return Ok(ended(&played));
        }
        if let Err(Refusal::Malformed { field, unreadable, besides }) = &played.answer.given {
            return Err(self.malformed(*field, unreadable, besides));
        }
        match self.asked.notation {
            Some(notation) => self.list(rulings, notation, &played, out)?,
            None => self.tell(rulings, &played, out)?,
        }
        if let Some(differ) = &played.answer.differ {
            difference::tell(differ, out)?;
        }
        Ok(ended(&played))
    }
}

/// The exit status: the law refuses a score's last word as it refuses a move.
fn ended<G: Game>(played: &Played<G>) -> Ended {
    match (&played.ended, Ended::with(&played.answer)) {
        (Some(Err(_)), Ended::Holds) => Ended::Disagrees,
        (_, ended) => ended,
    }
}

impl Replaying<'_> {
    /// Tells a person how the game went.
    fn tell<G: Game>(&self, rulings: G::Rulings, played: &Played<G>, out: &mut dyn io::Write) -> io::Result<()> {
        let given = match &played.answer.given {
            Ok(given) => given,
            Err(refused) => {
                if let (Refusal::Stopped { at, .. }, true) = (refused, self.asked.all) {
                    self.boards::<G>(rulings, &played.moves[..*at], out)?;
                }
                refusal::tell(refused, out)?;
                return match played.ended.as_ref().and_then(|ended| ended.as_ref().ok()) {
                    Some(ending @ Ending::IllegalMove { loser, .. }) => {
                        writeln!(out, "{loser} has lost the game by it; {ending}")
                    }
                    _ => Ok(()),
                };
            }
        };
        if self.asked.all {
            self.boards::<G>(rulings, &played.moves, out)?;
        }
        match played.moves.len() {
            0 => writeln!(out, "no move")?,
            1 => writeln!(out, "after 1 move")?,
            many => writeln!(out, "after {many} moves")?,
        }
        match (&played.ended, self.score.end) {
            (Some(Ok(ending)), _) => state::tell_as(given, &format!("is over; {ending}"), out),
            (Some(Err(refused)), Some(end)) => {
                state::tell(given, out)?;
                writeln!(out, "\n{BAD}The score's last word, `{end}`, is refused:{BAD:#}")?;
                refusal::breach(refused, out)
            }
            _ => state::tell(given, out),
        }
    }

    /// Shows the board before every move; the last board is shown with where the game stands.
    fn boards<G: Game>(&self, rulings: G::Rulings, moves: &[MoveOf<G>], out: &mut dyn io::Write) -> io::Result<()> {
        let law = G::model(rulings);
        let mut position = self.start::<G>(&law);
        for (i, (mv, token)) in moves.iter().zip(&self.score.moves).enumerate() {
            writeln!(out, "{}\n{}. {}\n", diagram::text(&law.setup(&position)), i + 1, token.text)?;
            position = law.play(&position, mv);
        }
        Ok(())
    }

    /// The position from which the score begins.
    fn start<G: Game>(&self, law: &G::Model) -> <G::Model as Rules>::Position {
        let start = self.score.position.and_then(|token| law.read(token.text).ok());
        start.unwrap_or_else(|| law.start())
    }

    /// Points at what cannot be read, where it stands in the score.
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

    /// Writes the score anew, its moves in this notation. What is written is a score again.
    fn list<G: Game>(
        &self,
        rulings: G::Rulings,
        notation: MoveNotation,
        played: &Played<G>,
        out: &mut dyn io::Write,
    ) -> Result<(), Trouble> {
        let law = G::model(rulings);
        let start = self.start::<G>(&law);
        let moves = match notation {
            MoveNotation::Usi => played.moves.iter().map(ToString::to_string).collect(),
            MoveNotation::Document => write_moves::<G>(&law, &start, &played.moves).ok_or_else(|| {
                let message = format!("the document of {} has no notation of moves", G::TITLE);
                Trouble::new(message, "with `--notation usi` moves are written as the protocol has them")
            })?,
        };
        if let Err(refused @ Refusal::Impossible { .. }) = &played.answer.given {
            return Ok(refusal::tell(refused, out)?);
        }
        if let Some(position) = self.score.position {
            writeln!(out, "position: {}", position.text)?;
        }
        if !self.rulings().is_empty() {
            writeln!(out, "rulings: {}", self.rulings())?;
        }
        // Who begins the game has the first place in every pair.
        let second = law.turn(&start) != law.turn(&law.start());
        for (i, text) in moves.iter().enumerate() {
            let place = i + usize::from(second);
            match (place % 2, i) {
                (0, _) => write!(out, "{}. {text}", place / 2 + 1)?,
                (_, 0) => write!(out, "1... {text}")?,
                _ => write!(out, " {text}")?,
            }
            if place % 2 == 1 || i + 1 == moves.len() {
                writeln!(out)?;
            }
        }
        if let (Some(end), None) = (self.score.end, self.asked.at)
            && played.answer.given.is_ok()
        {
            writeln!(out, "{end}")?;
        }
        self.remark(played, out)
    }

    /// Says in a comment how the game in a listing has ended.
    fn remark<G: Game>(&self, played: &Played<G>, out: &mut dyn io::Write) -> Result<(), Trouble> {
        if let Err(Refusal::Stopped { at, breach: Some(breach), .. }) = &played.answer.given {
            writeln!(out, "; move {} is illegal: {breach}", at + 1)?;
        }
        match (&played.ended, &played.answer.given) {
            (Some(Ok(ending)), _) => writeln!(out, "; {ending}")?,
            (Some(Err(refused)), _) => writeln!(out, "; refused: {refused}")?,
            (None, Ok(given)) => {
                if let Some(outcome) = given.state.outcome {
                    writeln!(out, "; {}", state::ending::<G>(outcome))?;
                }
            }
            (None, Err(_)) => {}
        }
        Ok(())
    }
}
