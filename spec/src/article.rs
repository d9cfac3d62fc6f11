//! The Articles of FIDE's Laws, by which players and arbiters know the clauses of chess.

use std::collections::HashMap;
use std::sync::OnceLock;

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

/// The number of an Article that is asked for, as `9.2` in `Article 9.2`, `Art. 9.2` and `9.2`.
pub(crate) fn asked(words: &str) -> Option<&str> {
    let words = words.trim();
    let named = ["article ", "art. "].into_iter().find_map(|word| {
        let (first, rest) = words.split_at_checked(word.len())?;
        first.eq_ignore_ascii_case(word).then(|| rest.trim())
    });
    let number = named.unwrap_or(words);
    let parts = || number.split('.').map(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    (parts().all(|is_number| is_number) && (named.is_some() || parts().count() > 1)).then_some(number)
}

/// Whether a clause quotes this Article or a part of it.
pub(crate) fn quotes(clause: &Clause<'_>, number: &str) -> bool {
    let names = |part: &str| {
        let mut words =
            part.split(|c: char| !(c.is_ascii_digit() || c == '.')).map(|word| word.trim_end_matches('.'));
        words.any(|word| word.strip_prefix(number).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
    };
    let articles = |ground: &Ground<'_>| matches!(ground, Ground::Quotation { part, .. } if part.contains("Article ") && names(part));
    clause.grounds.iter().any(articles)
}
