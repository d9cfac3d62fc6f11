//! `rulings`: a game's open questions and their options.

use std::io;

use comfy_table::{ContentArrangement, Table, presets};
use rulebook::games::AnyGame;
use rulebook::protocol::sets;
use rulebook::rules::OpenQuestion;
use rulebook::wire::Object;
use serde::Serialize;

use super::status::Status;
use super::style::FAINT;
use super::{CommandResult, ask, paragraph};

/// List a game's open questions and the options for each
///
/// The first option is the default.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct RulingsCommand {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook rulings aviary
  rulebook rulings aviary --json";

impl RulingsCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        ask::with_game(&self.game, "", self.json, out, |ruled, out| self.list(ruled.game, out))
    }

    fn list(&self, game: &dyn AnyGame, out: &mut dyn io::Write) -> CommandResult {
        let all = game.questions();
        if self.json {
            ask::print_json(&json(game), out)?;
            return Ok(Status::Passed);
        }
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_header(["question", "option", "meaning"]);
        for question in all.all() {
            table.add_row([question.name, "", question.asks]);
            for (i, (option, means)) in question.options.iter().zip(question.means).enumerate() {
                let mark = if i == 0 { " (default)" } else { "" };
                table.add_row(["", &format!("{option}{mark}"), means]);
            }
        }
        writeln!(out, "{}", table.trim_fmt())?;
        if let [_, ..] = all.of_scores {
            let names: Vec<&str> = all.of_scores.iter().map(|question| question.name).collect();
            writeln!(out, "\nrelevant only to scores, not to positions or moves: {}", names.join(", "))?;
        }
        for set in all.sets {
            let rulings: Vec<String> =
                set.rulings.iter().map(|(question, option)| format!("{question}={option}")).collect();
            let of = if rulings.is_empty() { "the default of every question".to_owned() } else { rulings.join(", ") };
            let former: String = set.former.iter().map(|name| format!(" (formerly `{name}`)")).collect();
            let says = format!("set `{}`{former}, {}: {of}", set.name, set.means);
            writeln!(out, "\n{}", paragraph::fit(&says, 0))?;
        }
        writeln!(
            out,
            "\n{FAINT}`rulebook explain {id} {id}.ruling.<question>` shows a question in full.{FAINT:#}",
            id = game.id()
        )?;
        Ok(Status::Passed)
    }
}

/// A game's rulings as JSON.
#[derive(Serialize)]
struct RulingsJson {
    game: &'static str,
    rulings: Object<QuestionJson>,
    sets: Object<Object<String>>,
}

/// A question with what it asks and its options.
#[derive(Serialize)]
struct QuestionJson {
    asks: &'static str,
    options: &'static [&'static str],
    means: &'static [&'static str],
    default: Option<&'static str>,
    /// `scores` if the question is relevant only to scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<&'static str>,
}

fn json(game: &dyn AnyGame) -> RulingsJson {
    let all = game.questions();
    let question = |question: &OpenQuestion| QuestionJson {
        asks: question.asks,
        options: question.options,
        means: question.means,
        default: question.options.first().copied(),
        of: all.of_scores.contains(question).then_some("scores"),
    };
    let rulings = all.all().map(|asked| (asked.name, question(asked))).collect();
    RulingsJson { game: game.id(), rulings, sets: sets(game) }
}
