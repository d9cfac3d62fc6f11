//! `incident`: what follows when something goes wrong in a game.

use std::io;
use std::path::Path;

use rulebook::escape;
use rulebook::limited;
use rulebook::protocol::refused_incident;
use rulebook::referee::By;
use rulebook::referee::incident::{IncidentQuestion, NoIncident, incident};
use rulebook::referee::score;
use rulebook::wire::IncidentAnswer;

use super::args::{implementation, position_text};
use super::status::Status;
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
                Err(none) if self.json => return ask::print_refusal(refused_incident(none), out),
                Err(NoIncident::Unread(unreadable)) => {
                    return Err(CliError::unreadable("the score", &unreadable, None, None));
                }
                Err(NoIncident::Unknown { says, known, .. }) => return Err(CliError::new(says, known)),
            };
            let markdown = self.markdown;
            let board = found.decision.position.as_ref().filter(|_| !self.no_board && !self.json && !markdown);
            board.map_or(Ok(()), |position| state::board(&ruled.game.diagram(position), out))?;
            match self.json {
                true => ask::print_json(&IncidentAnswer::of(ruled.game, &found), out)?,
                false => found.lines(ruled.game, markdown).into_iter().try_for_each(|line| {
                    match line.breaks && !markdown {
                        true => writeln!(out, "{}", paragraph::fit(&line.text, line.indent)),
                        false => writeln!(out, "{line}"),
                    }
                })?,
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
        let given = |is_so: bool, value: &str| is_so.then(|| value.to_owned());
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        let listed = |squares: &[String]| Some(squares.join(",")).filter(|squares| !squares.is_empty());
        let facts = [
            ("date", self.date.clone()),
            ("at", self.at.clone()),
            ("found", self.found.clone()),
            ("kind", self.kind.clone()),
            ("supervised", given(self.supervised, "yes").or_else(|| given(self.unsupervised, "no"))),
            ("increment", number(self.increment)),
            ("earlier", number(self.earlier)),
            ("pressed", given(self.not_pressed, "no")),
            ("replied", given(self.replied, "yes")),
            ("noticed", self.noticed.clone()),
            ("touched", listed(&self.touched)),
            ("released", self.released.clone()),
            ("clocks", self.clocks.clone()),
            ("moves-made", number(self.moves_made)),
            ("who", given(self.white, "white").or_else(|| given(self.black, "black"))),
            ("first", self.first.clone()),
            ("period", self.period.clone()),
            ("claim", self.claim.clone()),
            ("announced", self.announced.clone()),
            ("reply", self.reply.clone()),
            ("over", self.over.clone()),
        ];
        let facts = facts.into_iter().filter_map(|(fact, value)| Some((fact.to_owned(), value?))).collect();
        Ok(IncidentQuestion { score: text, words: self.what.clone(), facts })
    }
}
