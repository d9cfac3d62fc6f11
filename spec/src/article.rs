//! The Articles of FIDE's Laws, by which players and arbiters know the clauses of chess.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::everyday::everyday;
use crate::{Clause, Ground, clauses, pages};

/// The Article that the clause with this name quotes first, such as `Article 3.5`, if its document has Articles.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// assert_eq!(rulebook::spec::article("chess.move.blocked"), Some("Article 3.5"));
/// assert_eq!(rulebook::spec::article("aviary.jump.enemy"), None);
/// ```
pub fn article(name: &str) -> Option<&'static str> {
    static ARTICLES: OnceLock<HashMap<&str, &str>> = OnceLock::new();
    let quoted = |ground: &Ground<'static>| match ground {
        // After a semicolon it says where else the words are.
        Ground::Quotation { part, .. } if part.starts_with("Article ") => part.split(';').next(),
        _ => None,
    };
    let articles = ARTICLES.get_or_init(|| {
        let of = clauses(pages::CHESS).into_iter();
        of.filter_map(|clause| Some((clause.name, clause.grounds.iter().find_map(quoted)?))).collect()
    });
    articles.get(name).copied()
}

/// The name of a clause as a verdict cites it: after the Article that it quotes, if its document has Articles.
pub fn cited(name: &str) -> String {
    article(name).map_or_else(|| name.to_owned(), |article| format!("{article}, {name}"))
}

/// The number of an Article that is asked for: `9.2` in `Article 9.2`, `Art. 9.2` and `9.2`, and `C.4` in `Appendix C.4`.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// assert_eq!(rulebook::spec::article_asked("article 7.5.3"), Some("7.5.3"));
/// assert_eq!(rulebook::spec::article_asked("aviary.jump.enemy"), None);
/// ```
pub fn article_asked(words: &str) -> Option<&str> {
    let words = words.trim();
    let named = ["article ", "art. ", "appendix "].into_iter().find_map(|word| {
        let (first, rest) = words.split_at_checked(word.len())?;
        first.eq_ignore_ascii_case(word).then(|| rest.trim())
    });
    let number = named.unwrap_or(words);
    (is_number(number) && (named.is_some() || number.contains('.'))).then_some(number)
}

/// Whether this is the number of an Article, of a part of one, of an appendix or a guideline.
fn is_number(text: &str) -> bool {
    let mut parts = text.split('.');
    let first = |part: &str| is_digits(part) || ["A", "B", "C", "D", "I", "II", "III"].contains(&part);
    parts.next().is_some_and(first) && parts.all(is_digits)
}

fn is_digits(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the first is the number of the second, or of a part of it.
pub(crate) fn is_within(number: &str, whole: &str) -> bool {
    number.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Whether a clause stands on this Article or a part of it.
pub(crate) fn stands_on(clause: &Clause<'_>, number: &str) -> bool {
    let names = |ground: &Ground<'_>| match ground {
        Ground::Quotation { part, .. } => {
            ["Article ", "Appendix "].iter().any(|word| part.contains(word))
                && numbers(part).any(|one| is_within(one, number))
        }
        Ground::Reason(reason) => {
            // Without the word it may be another number, but not with a letter.
            let named = ["Article ", "Appendix "].iter().flat_map(|word| reason.split(word).skip(1));
            let named = named.filter_map(|rest| numbers(rest.split(' ').next()?).next());
            let lettered = numbers(reason).filter(|one| one.starts_with(char::is_alphabetic) && one.contains('.'));
            named.chain(lettered).any(|one| is_within(one, number))
        }
    };
    clause.grounds.iter().any(names) || everyday(clause.name).any(|word| is_within(word, number))
}

/// The numbers in a text.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'));
    words.map(|word| word.trim_end_matches('.')).filter(|word| is_number(word))
}
