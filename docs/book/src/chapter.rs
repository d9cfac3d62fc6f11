//! A game's page of the law as a chapter: how to play, and every clause with its address, its pictures, its cases and its
//! code.

use rulebook::code::{self, Code};
use rulebook::games::AnyGame;
use rulebook::spec::{Clause, Movement, clauses};
use rulebook::svg::Marks;

use crate::cases::{ByClause, Cases};
use crate::html::escape;
use crate::law::{Law, page};
use crate::movement::figure;
use crate::opening::Opening;
use crate::picture::Pictures;
use crate::prose;

/// What chapters are made of.
pub struct Sources<'c> {
    /// All clauses.
    pub law: &'c Law,
    /// All cases.
    pub cases: &'c Cases,
    /// The cases of each clause.
    pub by_clause: &'c ByClause<'c>,
}

/// Writes a game's chapter.
pub fn of_game(sources: &Sources<'_>, game: &'static dyn AnyGame, pictures: &mut Pictures) -> String {
    let mut chapter = String::new();
    let clauses = clauses(page(game));
    let code = code::Sources::of(game);
    let mut clause: Option<&Clause<'_>> = None;
    let mut title = "";
    let mut body: Vec<&str> = Vec::new();
    for line in page(game).lines() {
        if !line.starts_with('#') {
            body.push(line);
            continue;
        }
        let text = section(sources, game, &code, clause, &body, pictures);
        chapter.push_str(&if title == HOW_TO_PLAY { in_short(&text) } else { text });
        body.clear();
        title = line;
        clause = clauses.iter().find(|clause| line.contains(&format!("`{}`", clause.name)));
        match clause {
            Some(clause) => chapter.push_str(&heading(clause)),
            None => chapter.push_str(&format!("{line}\n")),
        }
        if line.starts_with("# ") {
            chapter.push_str(&opening(sources, game, clauses.len(), pictures));
        }
    }
    chapter + &section(sources, game, &code, clause, &body, pictures)
}

/// The heading of the part that decides nothing.
pub const HOW_TO_PLAY: &str = "## How to play";

/// How to play, set apart: the names of its clauses are small, so that the sentences can be read.
fn in_short(text: &str) -> String {
    format!("<div class=\"in-short\">\n\n{text}\n</div>\n\n")
}

/// A clause's heading. Its address is its name.
fn heading(clause: &Clause<'_>) -> String {
    let (name, kind) = (clause.name, clause.kind);
    format!("#### `{name}` <span class=\"kind\">· {kind}</span> {{#{name} .{kind}}}\n")
}

/// The lines of a section, and what stands beside its clause.
fn section(
    sources: &Sources<'_>,
    game: &'static dyn AnyGame,
    code: &code::Sources,
    clause: Option<&Clause<'_>>,
    body: &[&str],
    pictures: &mut Pictures,
) -> String {
    let Some(clause) = clause else { return prose::linked(sources.law, Some(game), &body.join("\n")) };
    let mut text = prose::linked(sources.law, Some(game), &laid_out(body));
    let movements: Vec<String> = Movement::beside(clause.name).map(|movement| figure(&movement, pictures)).collect();
    if !movements.is_empty() {
        text.push_str(&format!("\n<div class=\"movements\">\n{}</div>\n", movements.concat()));
    }
    text.push('\n');
    text.push_str(&sources.by_clause.beside(sources.law, clause, pictures));
    text.push('\n');
    text + &folded(&code.code(clause.name))
}

/// The code that stands for a clause, folded.
fn folded(code: &[Code]) -> String {
    let Some(Code { file, line, .. }) = code.first() else { return String::new() };
    let more = if code.len() > 1 { format!(" and {} more", code.len() - 1) } else { String::new() };
    let mut folded = format!("<details class=\"code\"><summary>The code: {file}:{line}{more}</summary>\n\n");
    for Code { file, line, text } in code {
        // A comment in it may have a block of code itself.
        folded.push_str(&format!("`{file}:{line}`\n\n````rust,ignore\n{text}\n````\n\n"));
    }
    folded + "</details>\n\n"
}

/// A clause's lines with its options and each of its grounds as a paragraph.
fn laid_out(body: &[&str]) -> String {
    let mut laid_out = String::new();
    for line in body {
        let of_clause = |word: &str| line.strip_prefix(word).map(str::trim);
        if let Some(options) = of_clause("Options:") {
            // The first one is the default.
            let options =
                options.replacen("`", "\u{0}", 2).replacen('\u{0}', "`", 1).replacen('\u{0}', "` (default)", 1);
            laid_out.push_str(&format!("\n**Options:** {options}\n"));
        } else if let Some(ground) = of_clause("Ground:") {
            laid_out.push_str(&format!("\n**Ground:** {ground}\n"));
        } else if line.starts_with('>') {
            let quoted = line.rsplit_once("\" (").map(|(words, part)| format!("{words}\" <cite>({part}</cite>"));
            laid_out.push_str(&format!("\n{}\n\n", quoted.as_deref().unwrap_or(line)));
        } else {
            laid_out.push_str(&format!("{line}\n"));
        }
    }
    laid_out
}

/// What stands below a chapter's title: the start position and how much there is.
fn opening(sources: &Sources<'_>, game: &'static dyn AnyGame, clauses: usize, pictures: &mut Pictures) -> String {
    let options = rulebook::rules::Options::defaults(game.questions());
    let Ok(session) = game.open_law(&options, "startpos") else { return String::new() };
    let about = format!("The start position of {}.", game.title());
    let picture = pictures.add(&session.diagram(), &Marks::default(), &about);
    let address = escape(&Opening::of(game, "startpos").address());
    format!(
        "\n<figure class=\"start\"><a class=\"opens\" href=\"{address}\">{picture}</a><figcaption>The start position. \
         {clauses} clauses, <a href=\"{}\">{} cases</a>.</figcaption></figure>\n",
        crate::address::of_cases(game.id()),
        sources.cases.count(game.id())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_folded_and_keeps_its_lines() {
        let code = |line| Code { file: "src/a.rs", line, text: "/// ```\n\nfn a() {}".to_owned() };
        assert_eq!(folded(&[]), "");
        assert_eq!(
            folded(&[code(3)]),
            "<details class=\"code\"><summary>The code: src/a.rs:3</summary>\n\n`src/a.rs:3`\n\n````rust,ignore\n/// ```\n\n\
             fn a() {}\n````\n\n</details>\n\n"
        );
        assert!(folded(&[code(3), code(7)]).contains("The code: src/a.rs:3 and 1 more<"));
    }

    #[test]
    fn options_and_grounds_are_paragraphs() {
        let body = [
            "A question?",
            "Options: `yes`, `no`.",
            "Ground: step 1.",
            "> \"so it \"is\"\" (Part, figure 2)",
            "> \"and\" (Part)",
        ];
        assert_eq!(
            laid_out(&body),
            "A question?\n\n**Options:** `yes` (default), `no`.\n\n**Ground:** step 1.\n\
             \n> \"so it \"is\"\" <cite>(Part, figure 2)</cite>\n\n\n> \"and\" <cite>(Part)</cite>\n\n"
        );
    }
}
