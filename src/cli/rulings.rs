//! `rulings`: a game's open questions and their options.

use std::io;

use comfy_table::{ContentArrangement, Table, presets};
use rulebook::games::{self, AnyGame};
use rulebook::protocol::sets;
use rulebook::rules::Question;
use serde_json::{Map, Value, json};

use super::ended::Ended;
use super::style::FAINT;
use super::{Ran, Trouble};

/// List a game's open questions and the options for each
///
/// The first option is the default.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Rulings {
    /// The game's id
    game: String,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook rulings aviary
  rulebook rulings aviary --json";

impl Rulings {
    pub fn run(self, out: &mut dyn io::Write) -> Ran {
        match games::game(&self.game) {
            Some(game) => self.list(game, out),
            None => Err(Trouble::unknown_game(&self.game)),
        }
    }

    fn list(&self, game: &dyn AnyGame, out: &mut dyn io::Write) -> Ran {
        let all = game.questions();
        if self.json {
            writeln!(out, "{}", questions(game))?;
            return Ok(Ended::Holds);
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
            writeln!(out, "\nof scores alone, no position and no move: {}", names.join(", "))?;
        }
        for set in all.sets {
            let rulings: Vec<String> =
                set.rulings.iter().map(|(question, option)| format!("{question}={option}")).collect();
            writeln!(out, "\nthe set `{}`: {}", set.name, rulings.join(", "))?;
        }
        writeln!(
            out,
            "\n{FAINT}`rulebook explain {id} {id}.ruling.<question>` shows a question in full.{FAINT:#}",
            id = game.id()
        )?;
        Ok(Ended::Holds)
    }
}

/// The questions with what they ask and their options, those of scores marked so, and the named sets.
fn questions(game: &dyn AnyGame) -> Value {
    let all = game.questions();
    let asked = |question: &Question| {
        let mut about = json!({ "asks": question.asks, "options": question.options, "means": question.means, "default": question.options.first() });
        if all.of_scores.contains(question) {
            about["of"] = json!("scores");
        }
        (question.name.to_owned(), about)
    };
    let rulings: Map<String, Value> = all.all().map(asked).collect();
    json!({ "game": game.id(), "rulings": rulings, "sets": sets(game) })
}
