//! `rulings`: a game's open questions and their options.

use std::io;

use comfy_table::{ContentArrangement, Table, presets};
use rulebook::games::{self, Game, Visitor};
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
        let listing = Listing { json: self.json, out };
        games::visit(&self.game, listing).unwrap_or_else(|| Err(Trouble::unknown_game(&self.game)))
    }
}

struct Listing<'o> {
    json: bool,
    out: &'o mut dyn io::Write,
}

impl Visitor for Listing<'_> {
    type Answer = Ran;

    fn visit<G: Game>(self) -> Ran {
        let Listing { json, out } = self;
        if json {
            writeln!(out, "{}", questions::<G>())?;
            return Ok(Ended::Holds);
        }
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_header(["question", "asks", "options, the default first"]);
        for question in G::Rulings::QUESTIONS {
            table.add_row([question.name, question.asks, &question.options.join(", ")]);
        }
        writeln!(out, "{}", table.trim_fmt())?;
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

/// The questions with what they ask and their options, and the named sets.
fn questions<G: Game>() -> Value {
    let asked = |question: &rulebook::rules::Question| {
        let about =
            json!({ "asks": question.asks, "options": question.options, "default": question.options.first() });
        (question.name.to_owned(), about)
    };
    let rulings: Map<String, Value> = G::Rulings::QUESTIONS.iter().map(asked).collect();
    json!({ "game": G::ID, "rulings": rulings, "sets": sets::<G>() })
}

/// The named sets of rulings.
pub fn sets<G: Game>() -> Value {
    let set = |set: &rulebook::rules::NamedSet| {
        let rulings: Map<String, Value> =
            set.rulings.iter().map(|(question, option)| ((*question).to_owned(), json!(option))).collect();
        (set.name.to_owned(), Value::Object(rulings))
    };
    Value::Object(G::Rulings::SETS.iter().map(set).collect())
}
