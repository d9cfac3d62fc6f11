//! The Articles of FIDE's Laws, by which players and arbiters know the clauses of chess.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::{Ground, clauses, pages};

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
