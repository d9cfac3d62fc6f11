//! `incident`: what follows when something goes wrong in a game.

use std::io;
use std::path::Path;

use rulebook::board::{Fault, Unreadable};
use rulebook::escape;
use rulebook::games::AnyGame;
use rulebook::limited;
use rulebook::protocol::malformed;
use rulebook::referee::By;
use rulebook::referee::incident::{
    Decision, Incident, IncidentQuestion, IncidentStep, NoIncident, StepKind, incident, read_clocks,
};
use rulebook::referee::score;
use rulebook::wire::{IncidentAnswer, Refusal, TextField};

use super::args::{implementation, position_text};
use super::status::Status;
use super::style::NAME;
use super::{CliError, CommandResult, ask, paragraph, state};

/// Say what an arbiter has to do when something went wrong in a game, step by step
///
/// Each step names its Article of the Laws that were in force on the day of the game: the tag Date, `--date`, or else today's. What
/// the tags say need not be given (Date, TimeControl). A fact that decides and is missing is asked for: the answer then has a branch
/// for each value. Without `--what` it is the first illegal move of the score, found at its end.
///
/// Exit status: 0 if the decision is reached, 1 if facts are missing, 2 if a text cannot be read.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct IncidentCommand {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// The file of a score, `-` for standard input, or a position's text, in quotes
    #[arg(default_value = "startpos", allow_hyphen_values = true, value_parser = position_text, value_name = "SCORE|POSITION")]
    score: String,
    /// Moves played from the position
    moves: Vec<String>,
    /// What went wrong: `illegal-move`, `two-hands`, `flag` …; any other word lists them all
    #[arg(long, value_name = "WORD")]
    what: Vec<String>,
    /// The irregular move, by its number: `10. O-O`
    #[arg(long, value_name = "MOVE")]
    at: Option<String>,
    /// The last move made when it was found [default: the last of the score]
    #[arg(long, value_name = "MOVE")]
    found: Option<String>,
    /// The day of the game, as in `2018.01.31`
    #[arg(long)]
    date: Option<String>,
    /// `standard`, `rapid` or `blitz`
    #[arg(long)]
    kind: Option<String>,
    /// The Competition Rules apply: an arbiter watches at most three games of rapid chess, or one of blitz
    #[arg(long, conflicts_with = "unsupervised")]
    supervised: bool,
    /// They do not
    #[arg(long)]
    unsupervised: bool,
    /// How many seconds each move gives
    #[arg(long, value_name = "SECONDS")]
    increment: Option<u32>,
    /// How many illegal moves that player had completed before
    #[arg(long, value_name = "N")]
    earlier: Option<u32>,
    /// The clock was not pressed
    #[arg(long)]
    not_pressed: bool,
    /// The other player has replied, where the score does not show it
    #[arg(long)]
    replied: bool,
    /// Who noticed it: `claimed` (the opponent), `seen` (the arbiter), `told` (a spectator) or `nobody` [default: claimed]
    #[arg(long, value_name = "WHO")]
    noticed: Option<String>,
    /// The squares of the pieces that were touched, in their order: `e2,d3`
    #[arg(long, value_delimiter = ',', value_name = "SQUARES")]
    touched: Vec<String>,
    /// The square on which a piece was let go
    #[arg(long, value_name = "SQUARE")]
    released: Option<String>,
    /// What the clocks show, White's first: `12:22,46:09`
    #[arg(long, value_name = "TIMES")]
    clocks: Option<String>,
    /// How many moves both players have made, where the score does not show it
    #[arg(long, value_name = "N")]
    moves_made: Option<u32>,
    /// It is about White
    #[arg(long, conflicts_with = "black")]
    white: bool,
    /// It is about Black
    #[arg(long)]
    black: bool,
    /// Whose flag fell first: `white`, `black` or `unknown`
    #[arg(long, value_name = "WHO")]
    first: Option<String>,
    /// The period in which the flags fell: `last` or `other`
    #[arg(long)]
    period: Option<String>,
    /// What is claimed: `threefold` or `fifty-moves`
    #[arg(long)]
    claim: Option<String>,
    /// The move that was written and not made, to claim a draw with it
    #[arg(long, value_name = "MOVE")]
    announced: Option<String>,
    /// What the other player answered to the offer of a draw: `refused`, `accepted` or `open`
    #[arg(long)]
    reply: Option<String>,
    /// The game had ended before it was found, with this result
    #[arg(long, value_name = "RESULT")]
    over: Option<String>,
    /// Print Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Which implementation judges the score
    #[arg(long, value_name = "WHO", value_parser = implementation(), default_value = "both")]
    by: By,
    /// Print the answer as one JSON object
    #[arg(long)]
    json: bool,
    /// Leave out the board above the answer
    #[arg(long, conflicts_with = "json")]
    no_board: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook incident chess game.pgn
  rulebook incident chess game.pgn --kind standard --earlier 0
  rulebook incident chess game.pgn --at '5. O-O-O' --what two-hands
  rulebook incident chess '7k/R7/6K1/8/8/8/8/8 w - - 0 60' --what flag --white
  rulebook incident chess startpos --what wrong-start --kind rapid --unsupervised --moves-made 11
  rulebook incident tori-shogi game.txt --json";

impl IncidentCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let question = self.question()?;
        ask::with_game(&self.game, "", self.json, out, |ruled, out| {
            let found = match incident(ruled.game, self.by, &question) {
                Ok(found) => found,
                Err(none) if self.json => return ask::print_refusal(refused(&question, none), out),
                Err(NoIncident::Unread(unreadable)) => {
                    return Err(CliError::unreadable("the score", &unreadable, None, None));
                }
                Err(NoIncident::Unknown { says, known }) => return Err(CliError::new(says, known)),
            };
            let markdown = self.markdown;
            let board = found.decision.position.as_ref().filter(|_| !self.no_board && !self.json && !markdown);
            board.map_or(Ok(()), |position| state::board(&ruled.game.diagram(position), out))?;
            match self.json {
                true => ask::print_json(&IncidentAnswer::from(&found), out)?,
                false => Page { out, markdown }.print(ruled.game, &found)?,
            }
            Ok(if found.decision.is_open() { Status::Disagrees } else { Status::Passed })
        })
    }

    fn question(&self) -> Result<IncidentQuestion, CliError> {
        let mut text;
        if self.score == "-" {
            text = score::decoded(limited::stream(io::stdin().lock(), limited::MAX_TEXT)?).text;
        } else if self.moves.is_empty() && Path::new(&self.score).is_file() {
            text = score::decoded(limited::regular(Path::new(&self.score), limited::MAX_TEXT)?).text;
        } else if self.score.contains('.') && !self.score.contains(' ') {
            return Err(CliError::new(
                format!("there is no file {}", escape::line(&self.score)),
                "give a score, or a position",
            ));
        } else {
            text = match self.score.as_str() {
                "startpos" => String::new(),
                position => format!("position: {position}\n"),
            };
            text += &self.moves.join(" ");
        }
        if let Some(date) = &self.date {
            // The first tag of a name counts.
            text = format!("[Date \"{}\"]\n{text}", date.replace(['"', '\n'], ""));
        }
        let unread = || CliError::new("the clocks cannot be read", "write White's first, as in `12:22,46:09`");
        let clocks = self.clocks.as_deref().map(|clocks| read_clocks(clocks).ok_or_else(unread)).transpose()?;
        let given = |is_so: bool, value: &str| is_so.then(|| value.to_owned());
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        let who = given(self.white, "white").or_else(|| given(self.black, "black"));
        let supervised = given(self.supervised, "yes").or_else(|| given(self.unsupervised, "no"));
        let facts = [
            ("kind", self.kind.clone()),
            ("supervised", supervised),
            ("increment", number(self.increment)),
            ("earlier", number(self.earlier)),
            ("pressed", given(self.not_pressed, "no")),
            ("replied", given(self.replied, "yes")),
            ("noticed", self.noticed.clone()),
            ("moves-made", number(self.moves_made)),
            ("who", who),
            ("first", self.first.clone()),
            ("period", self.period.clone()),
            ("claim", self.claim.clone()),
            ("reply", self.reply.clone()),
            ("over", self.over.clone()),
        ];
        Ok(IncidentQuestion {
            score: text,
            words: self.what.clone(),
            at: self.at.clone(),
            found: self.found.clone(),
            touched: self.touched.clone(),
            released: self.released.clone(),
            announced: self.announced.clone(),
            clocks,
            facts: facts.into_iter().filter_map(|(fact, value)| Some((fact.to_owned(), value?))).collect(),
        })
    }
}

/// Why there is no decision, in the protocol's form.
fn refused(question: &IncidentQuestion, none: NoIncident) -> Refusal {
    let unreadable = match none {
        NoIncident::Unread(unreadable) => unreadable,
        NoIncident::Unknown { says, known } => {
            let fault = Fault { sentence: Some(says), ..Fault::new(0, "what went wrong", known) };
            Unreadable::one(&question.words.join(" "), fault)
        }
    };
    malformed(TextField::Other("score".to_owned()), &unreadable, &[])
}

/// Where the answer is printed.
struct Page<'o> {
    out: &'o mut dyn io::Write,
    markdown: bool,
}

impl Page<'_> {
    fn print(&mut self, game: &dyn AnyGame, found: &Incident) -> io::Result<()> {
        for told in &found.told {
            self.paragraph(&format!("{told}."), 0)?;
        }
        let laws = found.laws.map(|laws| match found.day_known {
            true => format!("the Laws in force from {laws}"),
            false => format!("the Laws in force from {laws}, today's, since the day of the game is not known"),
        });
        let (kind, increment) = &found.kind;
        let increment = increment.map(|seconds| format!("{seconds} s a move"));
        let head = [Some(game.title().to_owned()), laws, kind.clone(), increment];
        self.paragraph(&format!("{}.", head.into_iter().flatten().collect::<Vec<_>>().join("; ")), 0)?;
        writeln!(self.out)?;
        self.decision(&found.decision, 0, 0)?;
        found.otherwise.iter().try_for_each(|other| {
            writeln!(self.out)?;
            self.paragraph(other, 0)
        })
    }

    /// The steps, counted on from those before, and what is asked after them.
    fn decision(&mut self, decision: &Decision, before: usize, indent: usize) -> io::Result<()> {
        let mut number = before;
        for step in &decision.steps {
            let IncidentStep { kind, says, .. } = step;
            let stands = match step.stands_on() {
                on if on.is_empty() => on,
                on => format!(" ({on})"),
            };
            // A position stands in a line of its own, to be copied.
            let position = decision.position.as_deref().filter(|position| says.ends_with(position));
            let says = position
                .map_or(says.as_str(), |position| says[..says.len() - position.len()].trim_end_matches([':', ' ']));
            let says = match kind {
                StepKind::Follows => {
                    number += 1;
                    format!("{number}. {says}")
                }
                StepKind::Leaves => format!("- Left to the arbiter: {says}"),
                StepKind::Asks => format!("- To be found out: {says}"),
                StepKind::Not => format!("- {says}"),
                StepKind::Unknown => format!("- Not known: {says}"),
            };
            let colon = if position.is_some() { ":" } else { "" };
            self.paragraph(&format!("{says}{stands}{colon}"), indent)?;
            if let Some(position) = position {
                let quote = if self.markdown { "`" } else { "" };
                writeln!(self.out, "{:indent$}   {quote}{position}{quote}", "")?;
            }
        }
        if let Some(result) = &decision.result {
            let bold = if self.markdown { "**" } else { "" };
            writeln!(self.out, "{:indent$}{bold}Result: {result}{bold}", "")?;
        }
        let Some(asked) = &decision.asked else { return Ok(()) };
        self.paragraph(&asked.question, indent)?;
        for branch in &asked.branches {
            let says = &branch.says;
            match self.markdown {
                true => writeln!(self.out, "{:indent$}- *{says}*", "")?,
                false => writeln!(self.out, "{:indent$}{NAME}{says}{NAME:#}:", "")?,
            }
            self.decision(&branch.decision, number, indent + 2)?;
        }
        Ok(())
    }

    fn paragraph(&mut self, text: &str, indent: usize) -> io::Result<()> {
        match self.markdown {
            true => writeln!(self.out, "{:indent$}{text}", ""),
            false => writeln!(self.out, "{}", paragraph::fit(text, indent)),
        }
    }
}
