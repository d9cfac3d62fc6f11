//! `rulings`: a game's open questions and their options.

use std::io;

use comfy_table::{ContentArrangement, Table, presets};
use rulebook::games::{Game, with_game};
use rulebook::protocol::sets;
use rulebook::rules::Rulings as _;
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
        with_game!(self.game.as_str(), G => self.list::<G>(out))
            .unwrap_or_else(|| Err(Trouble::unknown_game(&self.game)))
    }

    fn list<G: Game>(&self, out: &mut dyn io::Write) -> Ran {
        if self.json {
            writeln!(out, "{}", questions::<G>())?;
            return Ok(Ended::Holds);
        }
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_header(["question", "option", "meaning"]);
        for question in G::Rulings::all_questions() {
            table.add_row([question.name, "", question.asks]);
            for (i, (option, means)) in question.options.iter().zip(question.means).enumerate() {
                let mark = if i == 0 { " (default)" } else { "" };
                table.add_row(["", &format!("{option}{mark}"), means]);
            }
        }
        writeln!(out, "{}", table.trim_fmt())?;
        if let [_, ..] = G::Rulings::OF_SCORES {
            let names: Vec<&str> = G::Rulings::OF_SCORES.iter().map(|question| question.name).collect();
            writeln!(out, "\nof scores alone, no position and no move: {}", names.join(", "))?;
        }
        for set in G::Rulings::SETS {
            let rulings: Vec<String> =
                set.rulings.iter().map(|(question, option)| format!("{question}={option}")).collect();
            writeln!(out, "\nthe set `{}`: {}", set.name, rulings.join(", "))?;
        }
        writeln!(
            out,
            "\n{FAINT}`rulebook explain {id} {id}.ruling.<question>` shows a question in full.{FAINT:#}",
            id = G::ID
        )?;
        Ok(Ended::Holds)
    }
}

/// The questions with what they ask and their options, those of scores marked so, and the named sets.
fn questions<G: Game>() -> Value {
    let asked = |question: &rulebook::rules::Question| {
        let mut about = json!({ "asks": question.asks, "options": question.options, "means": question.means, "default": question.options.first() });
        if G::Rulings::OF_SCORES.contains(question) {
            about["of"] = json!("scores");
        }
        (question.name.to_owned(), about)
    };
    let rulings: Map<String, Value> = G::Rulings::all_questions().map(asked).collect();
    json!({ "game": G::ID, "rulings": rulings, "sets": sets::<G>() })
}
