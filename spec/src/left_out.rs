//! What players ask about and no clause decides, so that a search says it instead of finding nothing.

use super::Clause;
use super::article::{article_asked, is_within, stands_on};
use super::find::{fit, game_of, tokens};
use super::incidents::{ArticleWords, CHESS, articles};

static LEFT_OUT: &str = include_str!("../left-out.txt");

/// What a question about a game's law asks about that the law leaves out, as sentences.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// let chess = rulebook::spec::clauses(rulebook::spec::pages::CHESS);
/// let left_out = |words| rulebook::spec::left_out(&chess, words);
/// assert!(left_out("I touched my King")[0].starts_with("Touch-move is left out"));
/// assert_eq!(left_out("Article 4.3")[0], left_out("I touched my King")[0]);
/// assert!(left_out("Article 4.5")[1].contains("none of the pieces touched"));
/// assert!(left_out("at the same time").is_empty());
/// ```
pub fn left_out(clauses: &[Clause<'_>], words: &str) -> Vec<String> {
    let game = clauses.first().map_or("", |first| game_of(first.name));
    let is_of_fide = clauses.iter().any(|clause| game_of(clause.name) == "chess");
    let number = article_asked(words).filter(|_| is_of_fide);
    let is_decided = number.is_some_and(|number| clauses.iter().any(|clause| stands_on(clause, number)));
    let asked: Vec<String> = tokens(words).collect();
    let is_asked = |line: &Line| match number {
        Some(number) => line
            .articles
            .split_whitespace()
            .any(|one| is_within(one, number) || !is_decided && is_within(number, one)),
        None => line
            .words
            .split(',')
            .filter(|group| !group.is_empty())
            .any(|group| tokens(group).all(|word| asked.iter().any(|token| fit(token, &word) > 0))),
    };
    let lines = LEFT_OUT.lines().filter_map(Line::read);
    let holds = |line: &Line| line.games.is_empty() || line.games.split_whitespace().any(|id| id == game);
    let said = lines.filter(|line| holds(line) && is_asked(line)).map(|line| line.says.to_owned());
    let today = CHESS.laws.last().copied();
    let of_arbiters =
        articles().filter(|it| Some(it.laws) == today && number.is_some_and(|number| is_within(it.article, number)));
    said.chain(of_arbiters.map(|ArticleWords { article, words, .. }| {
        format!("What an arbiter has to do by Article {article} (\"{words}\"), `rulebook incident` says.")
    }))
    .collect()
}

/// A line of the file.
struct Line {
    says: &'static str,
    /// Groups of words between commas.
    words: &'static str,
    /// The ids of the games of which it holds; of all, if there are none.
    games: &'static str,
    /// The Articles of the Laws of Chess that it is about.
    articles: &'static str,
}

impl Line {
    fn read(line: &'static str) -> Option<Self> {
        let mut fields = line.split('|').map(str::trim);
        let (says, words) = (fields.next()?, fields.next()?);
        let mut more = || fields.next().unwrap_or_default();
        Some(Line { says, words, games: more(), articles: more() })
    }
}
