//! Words of a question, and of the judge's answers.

/// The squares of a list.
pub fn squares(list: &str) -> impl Iterator<Item = &str> {
    list.split([',', ' ']).filter(|square| !square.is_empty())
}

/// A sentence without the clauses in parentheses, beside which the Articles of the day would stand.
pub fn without_clauses(says: &str) -> String {
    let mut parts = says.split(" (");
    let mut bare = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')') {
            Some((within, rest)) if within.contains('.') => bare += rest,
            _ => bare = format!("{bare} ({part}"),
        }
    }
    bare
}
