//! `incident`: what follows when something goes wrong in a game.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Command};
use rulebook::arbiter::incidents::Fact;
use rulebook::escape;
use rulebook::games::GAMES;
use rulebook::limited;
use rulebook::protocol::refused_incident;
use rulebook::referee::By;
use rulebook::referee::incident::{IncidentQuestion, Irregularities, NoIncident, incident};
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
    #[command(flatten)]
    facts: Facts,
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
        Ok(IncidentQuestion { score: text, words: self.what.clone(), facts: self.facts.0.clone() })
    }
}

/// The facts that the rules know, each an option of its name: `--earlier 1`.
struct Facts(Vec<(String, String)>);

/// Options that are a fact with its value.
const FLAGS: [(&str, [&str; 2], &str); 6] = [
    (
        "supervised",
        ["supervised", "yes"],
        "The Competition Rules apply: an arbiter watches at most three games of rapid chess, or one of blitz",
    ),
    ("unsupervised", ["supervised", "no"], "They do not"),
    ("not-pressed", ["pressed", "no"], "The clock was not pressed"),
    ("replied", ["replied", "yes"], "The other player has replied, where the score does not show it"),
    ("white", ["who", "white"], "It is about White"),
    ("black", ["who", "black"], "It is about Black"),
];

/// The facts with a value, and what is said of each.
fn valued() -> BTreeMap<&'static str, String> {
    let rules = GAMES.iter().filter_map(|game| game.arbiter().irregularities()).map(Irregularities::rules);
    let is_flag = |name: &str| FLAGS.iter().any(|(_, [fact, _], _)| *fact == name);
    let asked = |fact: &Fact| {
        let values =
            fact.values.iter().map(|(value, says)| format!("`{value}`: {says}")).collect::<Vec<_>>().join("; ");
        let question = fact.asks.map(|asks| asks.replace("{player}", "the player") + " ").unwrap_or_default();
        (fact.name, format!("{question}[{values}]"))
    };
    let known = rules.flat_map(|rules| {
        let given = rules.given.iter().map(|(name, says)| (*name, escape::capitalized(says)));
        rules.facts.iter().filter(|fact| !is_flag(fact.name)).map(asked).chain(given)
    });
    known.collect()
}

impl clap::Args for Facts {
    fn augment_args(command: Command) -> Command {
        let flag = |(name, [fact, _], help): (&'static str, [&'static str; 2], &'static str)| {
            let others = FLAGS.iter().filter(move |(other, [of, _], _)| *of == fact && *other != name);
            Arg::new(name)
                .long(name)
                .help(help)
                .action(ArgAction::SetTrue)
                .conflicts_with_all(others.map(|(other, ..)| other))
        };
        let option = |(name, help): (&'static str, String)| {
            Arg::new(name).long(name).value_name("VALUE").help(help).help_heading("Facts")
        };
        command.args(FLAGS.map(|row| flag(row).help_heading("Facts"))).args(valued().into_iter().map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Facts {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let flags =
            FLAGS.iter().filter(|(name, ..)| matches.get_flag(name)).map(|(_, [fact, value], _)| (*fact, *value));
        let names = valued();
        let options = names.keys().filter_map(|name| Some((*name, matches.get_one::<String>(name)?.as_str())));
        Ok(Facts(flags.chain(options).map(|(fact, value)| (fact.to_owned(), value.to_owned())).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
