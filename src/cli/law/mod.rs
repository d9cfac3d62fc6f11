//! `law`: a game's page of the law, or a section of it.

#[cfg(feature = "cli")]
mod html;

use std::io;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use rulebook::games::AnyGame;
use rulebook::protocol;
use rulebook::spec::{self, Item, Page, Part, Section};

use super::explain::clause;
use super::status::Status;
use super::style::FAINT;
use super::{CommandResult, ask, markdown, paragraph};

/// Print a game's law: how to play it, its rules, its open questions
///
/// How to play a game takes a minute to read; its sentences name the clauses that decide, which `explain` shows one by
/// one. The lines are as wide as the terminal; elsewhere, as in a pager, 96 columns.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct LawCommand {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// Print this section only
    #[arg(long, value_name = "SECTION", value_parser = section())]
    section: Option<Section>,
    /// Print a JSON object with the page's parts and their clauses
    #[arg(long)]
    json: bool,
    /// Print one page of HTML, each clause with its name as its address
    #[cfg(feature = "cli")]
    #[arg(long, conflicts_with_all = ["json", "section"])]
    html: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook law aviary --section how-to-play
  rulebook law tori-shogi | less
  rulebook law bifocal --section open-questions
  rulebook law chess --json
  rulebook law chess --html > chess.html";

/// Parses the name of a section.
fn section() -> impl TypedValueParser<Value = Section> {
    let names = Section::ALL.map(Section::id);
    PossibleValuesParser::new(names).try_map(|name| Section::of_id(&name).ok_or("there is no such section"))
}

impl LawCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        ask::with_game(&self.game, "", self.json, out, |ruled, out| self.show(ruled.game, out))
    }

    fn show(&self, game: &dyn AnyGame, out: &mut dyn io::Write) -> CommandResult {
        let text = game.law().first().copied().unwrap_or_default();
        #[cfg(feature = "cli")]
        if self.html {
            let ids: Vec<&str> = rulebook::games::ids();
            write!(out, "{}", html::page(game.title(), text, &ids))?;
            return Ok(Status::Passed);
        }
        let mut page = spec::page(text);
        page.parts.retain(|part| self.section.is_none_or(|section| part.section == section));
        if self.json {
            ask::print_json(&protocol::page(game, &page), out)?;
        } else {
            self.print(game, &page, out)?;
        }
        Ok(Status::Passed)
    }

    fn print(&self, game: &dyn AnyGame, page: &Page<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let width = paragraph::width();
        if self.section.is_none() {
            writeln!(out, "{}\n", markdown::heading(page.title, '═'))?;
            writeln!(out, "{}\n", markdown::fit(page.introduction, width, 0))?;
        }
        for part in &page.parts {
            print_part(part, out)?;
        }
        let hint = format!("`rulebook explain {} <name>` shows the clause of that name.", game.id());
        writeln!(out, "{FAINT}{}{FAINT:#}", markdown::fit(&hint, width, 0))
    }
}

fn print_part(part: &Part<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{}\n", markdown::heading(part.heading, '─'))?;
    for item in &part.items {
        match item {
            Item::Prose(prose) => writeln!(out, "{}", markdown::fit(prose, paragraph::width(), 0))?,
            Item::Clause(clause) => clause::print_text(clause, clause.kind.word(), out)?,
        }
        writeln!(out)?;
    }
    Ok(())
}
