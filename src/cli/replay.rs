//! `replay`: a game played from its score.

use std::fs;
use std::io::{self, Read as _};

use rulebook::board::{Entry, Fault, Place, Unreadable};
use rulebook::games::AnyGame;
use rulebook::protocol::{self, PlayedJson};
use rulebook::referee::score::{self, Ending, GAP, Played, PlayedStretch, Score};
use rulebook::referee::{Field, Refusal};
use rulebook::rules::{Breach, Options};
use rulebook::session::LawSession;
use rulebook::wire::TextField;

use super::args::Manner;
use super::asking::{self, About};
use super::ended::Ended;
use super::style::BAD;
use super::{CliError, Ran, difference, refusal, slips, state};

/// Play a game from its score
///
/// A score is a list of moves; move numbers and comments (`{…}`, `; …`) are left out. Lines `position: …` and
/// `rulings: …` may come first; `--rulings` is used in place of the latter. Where moves are left out, the word `etc.`
/// and a line `position: …` go on from there. At the end may stand `resignation` (of the player to move), `White resigns`
/// and the like, `draw`, or the result alone: `1-0`, `0-1`, `1/2-1/2`.
///
/// Where a score says of a move what is not so (a capture that captures nothing, a number of seeds), the exit status is
/// 1, as for an illegal move; a mere slip of the pen is only told.
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
    /// Print the score itself, with its moves in this notation: `document`, as the game's document writes them; `usi`,
    /// as the protocol does; `short`, for Awarichess
    #[arg(long, value_name = "NAME", conflicts_with_all = ["json", "all"])]
    notation: Option<String>,
    #[command(flatten)]
    manner: Manner,
}

/// The notation that needs no position.
const USI: &str = "usi";

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
                return asking::refused(
                    protocol::malformed(TextField::Other("score".to_owned()), &unreadable, &[]),
                    out,
                );
            }
            Err(unreadable) => return Err(CliError::unreadable("the score", &unreadable, Some(name), None)),
        };
        asking::answer(&Replaying { asked: &self, name, text: &text, score }, out)
    }
}

fn read(file: &str, name: &str) -> Result<String, CliError> {
    let mut bytes = Vec::new();
    if file == "-" {
        io::stdin().read_to_end(&mut bytes)?;
    } else {
        let unread = |error: io::Error| {
            CliError::new(format!("{name}: {error}"), "the score is read from a file, or from `-`")
        };
        bytes = fs::read(file).map_err(unread)?;
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        CliError::new(format!("{name} is not UTF-8 at byte {at}"), "a score is plain text")
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

    fn of_game(&self, game: &'static dyn AnyGame, options: &Options, out: &mut dyn io::Write) -> Ran {
        let played = score::play(game, options, self.asked.manner.by, &self.score, self.asked.at);
        if self.asked.manner.json {
            asking::print_json(&PlayedJson::from(&played), out)?;
            return Ok(ended(&played));
        }
        if let Err(Refusal::Malformed { field, unreadable, besides }) = &played.answer.assessment {
            return Err(self.malformed(*field, played.stretches.len(), unreadable, besides));
        }
        let many = played.moves().count();
        if let (Some(at), true) = (self.asked.at.filter(|at| *at > many), played.answer.assessment.is_ok()) {
            return Err(CliError::new(format!("there is no move {at}"), format!("the score has {many} moves")));
        }
        match &self.asked.notation {
            Some(notation) => self.list(game, options, notation, &played, out)?,
            None => self.print(game, options, &played, out)?,
        }
        if let Some(disagreement) = &played.answer.disagreement {
            difference::print(disagreement, out)?;
        }
        Ok(ended(&played))
    }
}

/// The exit status: the law refuses a score's last words as it refuses a move, and what a score says may be untrue.
fn ended(played: &Played) -> Ended {
    match (&played.ended, Ended::with(&played.answer)) {
        (Some(Err(_)), Ended::Holds) => Ended::Disagrees,
        (_, Ended::Holds) if played.is_untrue() => Ended::Disagrees,
        (_, ended) => ended,
    }
}

impl Replaying<'_> {
    /// Prints how the game went.
    fn print(
        &self,
        game: &dyn AnyGame,
        options: &Options,
        played: &Played,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let assessment = match &played.answer.assessment {
            Ok(assessment) => assessment,
            Err(refused) => {
                if let (Refusal::Stopped { at, .. }, true) = (refused, self.asked.all) {
                    self.boards(game, options, played, *at, out)?;
                }
                self.slips(played, out)?;
                refusal::print(refused, out)?;
                return match played.ended.as_ref().and_then(|ended| ended.as_ref().ok()) {
                    Some(ending @ Ending::IllegalMove { loser, .. }) => {
                        writeln!(out, "{loser} has lost the game by it; {ending}")
                    }
                    _ => Ok(()),
                };
            }
        };
        let many = played.moves().count();
        if self.asked.all {
            self.boards(game, options, played, many, out)?;
        }
        self.slips(played, out)?;
        match many {
            0 => writeln!(out, "no move")?,
            1 => writeln!(out, "after 1 move")?,
            many => writeln!(out, "after {many} moves")?,
        }
        match (&played.ended, self.score.end) {
            (Some(Ok(ending)), _) => state::print_as(assessment, &format!("is over; {ending}"), out),
            (Some(Err(refused)), Some(end)) => {
                state::print(game, assessment, out)?;
                writeln!(out, "\n{BAD}What the score says at its end, `{end}`, is not so:{BAD:#}")?;
                refusal::breach(refused, out)
            }
            _ => state::print(game, assessment, out),
        }
    }

    /// Shows the board before each of so many moves; the last board is shown with where the game stands.
    fn boards(
        &self,
        game: &dyn AnyGame,
        options: &Options,
        played: &Played,
        many: usize,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let mut number = 0;
        for (n, stretch) in played.stretches.iter().enumerate() {
            if n > 0 {
                writeln!(out, "{GAP}\n")?;
            }
            let Some(mut law) = begin(game, options, stretch) else { continue };
            for (i, mv) in stretch.moves.iter().enumerate().take(many - number) {
                state::board(&law.diagram(), out)?;
                writeln!(out, "{}. {}\n", number + i + 1, self.written(stretch, i))?;
                law.force(mv);
            }
            number += stretch.moves.len();
        }
        Ok(())
    }

    /// A move as the score has it, where its words hold no other; else as the protocol has it.
    fn written(&self, stretch: &PlayedStretch, n: usize) -> String {
        let word = stretch.words[n];
        let alone = stretch.words.iter().filter(|other| **other == word).count() == 1;
        let before = n.checked_sub(1).map(|before| stretch.words[before]);
        // Words that hold no move, such as a power's number, belong to the move behind them.
        let first = before.map_or(word, |before| before + 1);
        let words = self.score.words().skip(first).take(word + 1 - first).map(|word| word.text);
        if alone { words.collect::<Vec<_>>().join(" ") } else { stretch.moves[n].to_string() }
    }

    /// Prints what is wrong with words that could be understood all the same.
    fn slips(&self, played: &Played, out: &mut dyn io::Write) -> io::Result<()> {
        slips::print(&played.slips, |at| self.score.words().nth(at).map(|word| word.text), out)
    }

    /// Points at what cannot be read, where it stands in the score.
    fn malformed(&self, field: Field, stretches: usize, unreadable: &Unreadable, besides: &[Breach]) -> CliError {
        let token = match field {
            Field::Position => self.score.stretches[stretches - 1].position,
            Field::Move(index) => self.score.words().nth(index),
            Field::Judge => None,
        };
        let Some(token) = token else { return refusal::malformed(field, unreadable, besides, None) };
        let moved = |fault: &Fault| Fault { at: token.at + fault.at, ..fault.clone() };
        let faults = unreadable.faults.iter().map(moved).collect();
        let in_score = Unreadable { text: self.text.to_owned(), faults };
        let what = match field {
            Field::Move(index) => format!("word {}", index + 1),
            _ => "the position".to_owned(),
        };
        CliError::unreadable(&what, &in_score, Some(self.name), None)
    }

    /// Writes the score anew, its moves in this notation. What is written is a score again.
    fn list(
        &self,
        game: &dyn AnyGame,
        options: &Options,
        notation: &str,
        played: &Played,
        out: &mut dyn io::Write,
    ) -> Result<(), CliError> {
        if let Err(refused @ Refusal::Impossible { .. }) = &played.answer.assessment {
            return Ok(refusal::print(refused, out)?);
        }
        for (n, stretch) in played.stretches.iter().enumerate() {
            if n > 0 {
                writeln!(out, "{GAP}")?;
            }
            if let Some(position) = self.score.stretches[n].position {
                writeln!(out, "position: {}", position.text)?;
            }
            if n == 0 && !self.rulings().is_empty() {
                writeln!(out, "rulings: {}", self.rulings())?;
            }
            let start = stretch.start.as_deref().unwrap_or("startpos");
            let alone = |mv: &String| Entry { text: mv.clone(), moves: 1, numbered: None };
            let entries = match notation {
                USI => stretch.moves.iter().map(alone).collect(),
                name => game.write_moves(options, start, &stretch.moves, name).ok_or_else(|| {
                    let known: Vec<&str> = game.notations().into_iter().chain([USI]).collect();
                    let message = format!("{} has no notation of moves named `{name}`", game.title());
                    CliError::new(message, format!("there is {}", known.join(", ")))
                })?,
            };
            // Who begins the game has the first place in every pair.
            let first = |position| game.open_law(options, position).ok().map(|law| law.turn().player);
            let second = first(start) != first("startpos");
            pairs(&entries, second, out)?;
        }
        if let (Some(end), None) = (self.score.end, self.asked.at)
            && played.answer.assessment.is_ok()
        {
            writeln!(out, "{end}")?;
        }
        self.remark(game, played, out)
    }

    /// Says in a comment how the game in a listing has ended.
    fn remark(&self, game: &dyn AnyGame, played: &Played, out: &mut dyn io::Write) -> Result<(), CliError> {
        if let Err(Refusal::Stopped { at, breach: Some(breach), .. }) = &played.answer.assessment {
            writeln!(out, "; move {} is illegal: {breach}", at + 1)?;
        }
        match (&played.ended, &played.answer.assessment) {
            (Some(Ok(ending)), _) => writeln!(out, "; {ending}")?,
            (Some(Err(refused)), _) => writeln!(out, "; refused: {refused}")?,
            (None, Ok(assessment)) => {
                if let Some(outcome) = assessment.state.outcome {
                    writeln!(out, "; {}", state::ending(game, outcome))?;
                }
            }
            (None, Err(_)) => {}
        }
        Ok(())
    }
}

/// A stretch as it begins.
fn begin(game: &dyn AnyGame, options: &Options, stretch: &PlayedStretch) -> Option<Box<dyn LawSession>> {
    game.open_law(options, stretch.start.as_deref().unwrap_or("startpos")).ok()
}

/// Writes entries in numbered pairs; `second`: the first of them has the second place in its pair.
fn pairs(entries: &[Entry], second: bool, out: &mut dyn io::Write) -> io::Result<()> {
    let mut open = None;
    for (i, entry) in entries.iter().enumerate() {
        let counted = i + usize::from(second);
        let place = if counted % 2 == 0 { Place::First } else { Place::Second };
        let (number, place) = entry.numbered.unwrap_or((counted as u16 / 2 + 1, place));
        let text = &entry.text;
        if open.is_some_and(|open| open != number || place != Place::Second) {
            writeln!(out)?;
            open = None;
        }
        match (place, open) {
            (Place::First, _) => write!(out, "{number}. {text}")?,
            (Place::Second, Some(_)) => writeln!(out, " {text}")?,
            (Place::Second, None) => writeln!(out, "{number}... {text}")?,
            (Place::Both, _) => writeln!(out, "{number}. {text}")?,
        }
        open = (place == Place::First).then_some(number);
    }
    if open.is_some() { writeln!(out) } else { Ok(()) }
}
