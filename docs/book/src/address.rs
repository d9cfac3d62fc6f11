//! Where things are in the book.

use crate::html::escape;
use crate::law::game_of;

/// A clause's address: `aviary.html#aviary.robin.blocked`.
pub fn of_clause(clause: &str) -> String {
    format!("{}.html#{clause}", game_of(clause))
}

/// The file of a game's cases.
pub fn of_cases(game: &str) -> String {
    format!("{game}-cases.html")
}

/// The id of a case on its game's page of cases.
pub fn id_of_case(name: &str) -> String {
    let mut id = String::from("case");
    for word in name.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty()) {
        id.push('-');
        id.push_str(&word.to_lowercase());
    }
    id
}

/// A link to a clause, with its name as the text.
pub fn link(clause: &str) -> String {
    format!("<a href=\"{}\"><code>{}</code></a>", of_clause(clause), escape(clause))
}
