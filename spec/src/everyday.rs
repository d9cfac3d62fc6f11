//! Words by which players ask for a clause and which its page does not have.

/// `clause: words`, a line each. A clause without its game is that of every game.
static EVERYDAY: &str = include_str!("../everyday.txt");

/// The everyday words for a clause, and the Articles for which it stands though its grounds do not name them.
pub(crate) fn everyday(clause: &str) -> impl Iterator<Item = &'static str> {
    let of_any = clause.split_once('.').map_or(clause, |(_, rest)| rest);
    let words: Vec<&str> =
        lines().filter(|(name, _)| [clause, of_any].contains(name)).map(|(_, words)| words).collect();
    words.into_iter().flat_map(str::split_whitespace)
}

/// The names, each with its words.
pub(crate) fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    EVERYDAY.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "))
}
