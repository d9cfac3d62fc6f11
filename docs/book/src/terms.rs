//! The index of terms: the pieces and what a page of the law defines in italics, each with the clauses that use it.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::games::{AnyGame, GAMES};
use rulebook::spec::{Clause, clauses};

use crate::address::of_clause;
use crate::chapter::HOW_TO_PLAY;
use crate::html::escape;
use crate::law::page;
use crate::prose::is_code;

/// The index as a chapter.
pub fn chapter() -> String {
    let mut chapter = String::from(
        "# Index of terms\n\nThe pieces of each game, and the terms that its page defines, with the clauses in which they \
         stand; first, where a term is defined.\n",
    );
    for game in GAMES {
        let page = page(*game);
        let clauses = clauses(page);
        let terms = terms(page);
        if terms.is_empty() {
            continue;
        }
        chapter.push_str(&format!("\n## {}\n\n<dl class=\"terms\">\n", game.title()));
        for (term, defined) in terms {
            chapter.push_str(&entry(*game, &clauses, &term, &defined));
        }
        chapter.push_str("</dl>\n");
    }
    chapter
}

/// A term with its clauses.
fn entry(game: &dyn AnyGame, clauses: &[Clause<'_>], term: &str, defined: &BTreeSet<Option<String>>) -> String {
    let short = |clause: &str| escape(clause.strip_prefix(game.id()).unwrap_or(clause).trim_start_matches('.'));
    let defined: Vec<String> = defined
        .iter()
        .map(|clause| match clause {
            Some(clause) => format!("<a class=\"defines\" href=\"{}\">{}</a>", of_clause(clause), short(clause)),
            None => format!("<a class=\"defines\" href=\"{0}.html\">{1}</a>", game.id(), escape(game.title())),
        })
        .collect();
    let used = clauses.iter().filter(|clause| uses(clause, term));
    let used: Vec<String> =
        used.map(|clause| format!("<a href=\"{}\">{}</a>", of_clause(clause.name), short(clause.name))).collect();
    let used = if used.is_empty() { String::new() } else { format!("; {}", used.join(", ")) };
    format!("<dt>{}</dt><dd>{}{used}</dd>\n", escape(term), defined.join(", "))
}

/// Whether a clause's text has a term, in the singular or the plural.
fn uses(clause: &Clause<'_>, term: &str) -> bool {
    let mut chars = term.chars();
    if let (Some(letter), None) = (chars.next(), chars.next()) {
        // Some letters that are pieces are English words, too: only the clauses about the piece are sure.
        return clause.name.split('.').nth(1) == Some(&letter.to_lowercase().to_string());
    }
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|char: char| !char.is_alphanumeric() && char != '\'').filter(|word| !word.is_empty());
        words.map(|word| singular(&word.to_lowercase()).to_owned()).collect()
    };
    let term = words(term);
    words(&clause.text).windows(term.len().max(1)).any(|window| window == term)
}

/// A word without the ending of a plural or a genitive.
fn singular(word: &str) -> &str {
    let word = word.strip_suffix("'s").unwrap_or(word);
    match word.strip_suffix('s') {
        Some(stem) if stem.len() > 2 && !stem.ends_with('s') => stem,
        _ => word,
    }
}

/// A page's terms, each with the clauses that define it, or `None` for the page's own prose.
fn terms(page: &str) -> BTreeMap<String, BTreeSet<Option<String>>> {
    let mut terms: BTreeMap<String, BTreeSet<Option<String>>> = BTreeMap::new();
    let mut clause: Option<String> = None;
    let mut paragraph = String::new();
    let mut in_pieces = false;
    let mut defines = true;
    for line in page.lines().chain([""]) {
        if line.starts_with('#') || line.is_empty() || line.starts_with('>') {
            for term in italics(&paragraph).into_iter().filter(|_| defines) {
                terms.entry(term).or_default().insert(clause.clone());
            }
            paragraph.clear();
        }
        if line.starts_with('#') {
            // How to play defines nothing.
            defines = line != HOW_TO_PLAY;
            clause =
                line.strip_prefix("#### `").and_then(|rest| rest.split_once('`')).map(|(name, _)| name.to_owned());
        } else if let Some(row) = line.strip_prefix('|') {
            let first = row.split('|').next().unwrap_or_default().trim();
            if in_pieces && !first.starts_with('-') {
                terms.entry(without_letter(first).to_owned()).or_default().insert(clause.clone());
            }
            in_pieces = in_pieces || first == "piece" || first == "bird";
        } else {
            in_pieces = false;
            if !is_code(line) && !line.starts_with('>') {
                paragraph.push_str(line);
                paragraph.push(' ');
            }
        }
    }
    terms
}

/// The name of a piece in a table, without the letter that may follow it: `Sparrow` of `Sparrow S` and `Goose` of
/// `Goose +S`.
fn without_letter(piece: &str) -> &str {
    match piece.rsplit_once(' ') {
        Some((name, letter)) if letter.trim_start_matches('+').chars().count() == 1 => name,
        _ => piece,
    }
}

/// What stands in italics.
fn italics(paragraph: &str) -> Vec<String> {
    // What is in backquotes is not Markdown, and two asterisks are not italics.
    let plain: Vec<&str> = paragraph.split('`').step_by(2).collect();
    let plain = plain.join("`").replace("**", "");
    plain
        .split('*')
        .skip(1)
        .step_by(2)
        .filter(|term| !term.contains('`'))
        .map(|term| term.trim().to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use rulebook::games::game;

    use super::*;

    #[test]
    fn pieces_and_words_in_italics_are_terms() {
        let terms = terms(page(game("aviary").expect("a game")));
        let names: Vec<&str> = terms.keys().map(String::as_str).collect();
        for name in ["Sparrow", "Woodpecker", "Straight", "middle square", "attacks", "major birds"] {
            assert!(names.contains(&name), "{name}: {names:?}");
        }
        for name in ["Sparrow S", "In short; the clauses below decide."] {
            assert!(!names.contains(&name), "{name}: {names:?}");
        }
        assert_eq!(terms["Sparrow"], BTreeSet::from([None]));
        assert_eq!(terms["attacks"], BTreeSet::from([Some("aviary.attack".to_owned())]));
    }

    #[test]
    fn a_clause_uses_a_term_in_the_plural_too() {
        let aviary = clauses(page(game("aviary").expect("a game")));
        let clause = |name: &str| aviary.iter().find(|clause| clause.name == name).expect("a clause");
        assert!(uses(clause("aviary.check.ignored"), "Sparrow"));
        assert!(uses(clause("aviary.robin.blocked"), "Robin"));
        assert!(!uses(clause("aviary.robin.blocked"), "Sparrow"));
        assert!(uses(clause("aviary.jump.enemy"), "middle square"));
    }
}
