//! The prose of the law's pages, with its links.

use rulebook::games::{AnyGame, GAMES};

use crate::address::of_clause;
use crate::html::{code, escape};
use crate::law::Law;

/// The other pages of the book that the project's pages link to, by the file's name there.
const PAGES: &[(&str, &str)] =
    &[("README.md", "introduction.md"), ("notation.md", "notation.md"), ("glossary.md", "glossary.md")];

/// Whether a line of Markdown is a line of code.
pub fn is_code(line: &str) -> bool {
    line.starts_with("    ")
}

/// Markdown in which a clause's name in backquotes is a link to it, as is `question=option` to the question. What
/// links to a file that is not in the book loses the link.
pub fn linked(law: &Law, game: Option<&'static dyn AnyGame>, markdown: &str) -> String {
    let mut linked = String::with_capacity(markdown.len() * 2);
    for line in markdown.lines() {
        if is_code(line) {
            linked.push_str(line);
        } else {
            linked.push_str(&clauses_linked(law, game, &files_linked(line)));
        }
        linked.push('\n');
    }
    linked
}

fn clauses_linked(law: &Law, game: Option<&'static dyn AnyGame>, line: &str) -> String {
    let mut linked = String::new();
    for (n, word) in line.split('`').enumerate() {
        match (n % 2, law.named(game, word)) {
            (0, _) => linked.push_str(word),
            // What is the text of a link already.
            (_, Some(clause)) if !linked.ends_with('[') => {
                linked.push_str(&format!("[`{word}`]({})", of_clause(clause)))
            }
            _ => linked.push_str(&format!("`{word}`")),
        }
    }
    linked
}

/// Links to files that the book does not have become their text.
fn files_linked(line: &str) -> String {
    let mut linked = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("](") {
        let Some((target, behind)) = after.split_once(')') else { break };
        match in_book(target) {
            Some(target) => linked.push_str(&format!("{before}]({target})")),
            None => match before.rsplit_once('[') {
                Some((before, text)) => linked.push_str(&format!("{before}{text}")),
                None => linked.push_str(&format!("{before}]({target})")),
            },
        }
        rest = behind;
    }
    linked + rest
}

/// A link's target as the book has it.
fn in_book(target: &str) -> Option<String> {
    if target.starts_with("http://") || target.starts_with("https://") || target.starts_with('#') {
        return Some(target.to_owned());
    }
    let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
    let file = path.rsplit('/').next().unwrap_or(path);
    let of_game = file.strip_suffix(".md").is_some_and(|id| GAMES.iter().any(|game| game.id() == id));
    let page = PAGES.iter().find(|(from, _)| *from == file).map(|(_, page)| *page);
    let page = page.or_else(|| of_game.then_some(file))?;
    Some(anchor.map_or_else(|| page.to_owned(), |anchor| format!("{page}#{anchor}")))
}

/// A sentence with names in backquotes, as HTML.
pub fn sentence(law: &Law, game: &'static dyn AnyGame, text: &str) -> String {
    let mut html = String::new();
    for (n, word) in text.split('`').enumerate() {
        match (n % 2, law.named(Some(game), word)) {
            (0, _) => html.push_str(&escape(word)),
            (_, Some(clause)) => html.push_str(&format!("<a href=\"{}\">{}</a>", of_clause(clause), code(word))),
            _ => html.push_str(&code(word)),
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use rulebook::games::game;

    use super::*;

    #[test]
    fn clauses_are_linked_and_files_that_the_book_lacks_are_not() {
        let law = Law::read();
        let page = "By `aviary.check` ([cases](../docs/reference/cases.md), [`notation.md`](notation.md)), `cycle=ends`.\n\n    `aviary.check`\n";
        assert_eq!(
            linked(&law, game("awele"), page),
            "By [`aviary.check`](aviary.html#aviary.check) (cases, [`notation.md`](notation.md)), \
             [`cycle=ends`](awele.html#awele.ruling.cycle).\n\n    `aviary.check`\n"
        );
        let readme = "[policy](../spec/README.md#how-open-questions-are-ruled)";
        assert_eq!(linked(&law, None, readme), "[policy](introduction.md#how-open-questions-are-ruled)\n");
    }
}
