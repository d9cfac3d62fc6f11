//! Finds clauses by their names, and by words that occur in them.

use strsim::normalized_damerau_levenshtein as likeness;

use super::{Clause, Ground, article};

/// Words by which players ask for a clause and which its page does not have: `clause: words`, a line each.
static EVERYDAY: &str = include_str!("../everyday.txt");

/// Words of a question that say nothing about what is asked for.
const FILLERS: &str = "a am an and any are at be but by can could did do does for from has have how i if in is it may me must \
                       my of on or please should so that the then there they this to was what when where which who why \
                       will with would you your";

/// The clause of this name in a game's law. The game's id before it may be left out; the clauses of a combined game
/// include those of its parts, which keep the part's id.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// let page = "#### `aviary.jump.friend` · defines\nA bird jumps over friends.";
/// let clauses = rulebook::spec::clauses(page);
/// assert!(rulebook::spec::named(&clauses, "aviary", "jump.friend").is_some());
/// assert!(rulebook::spec::named(&clauses, "aviary", "jump").is_none());
/// ```
pub fn named<'c, 'p>(clauses: &'c [Clause<'p>], game: &str, name: &str) -> Option<&'c Clause<'p>> {
    let short = name.strip_prefix(game).and_then(|rest| rest.strip_prefix('.')).unwrap_or(name);
    let of_any = |clause: &&Clause<'_>| clause.name.split_once('.').is_some_and(|(_, rest)| rest == short);
    clauses.iter().find(|clause| clause.name == name).or_else(|| clauses.iter().find(of_any))
}

/// The names of clauses that may be meant by a mistyped one, the likest first: above all those whose words are like its words, in any
/// order. None is like a text that is longer than all of them.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// let chess = rulebook::spec::clauses(rulebook::spec::pages::CHESS);
/// let alike = |name| rulebook::spec::alike(&chess, name);
/// assert_eq!(alike("Chess.Castling.Rigths"), ["chess.castling.rights"]);
/// assert_eq!(alike("pwan.en-passnt"), ["chess.pawn.en-passant"]);
/// assert_eq!(alike("castling.check")[0], "chess.castling.into-check");
/// assert!(alike("zeppelin").is_empty());
/// ```
pub fn alike<'p>(clauses: &[Clause<'p>], name: &str) -> Vec<&'p str> {
    const MANY: usize = 5;
    const LONG: usize = 100;
    // 1 is the same; how much less like than the first the others may be.
    const LEAST: f64 = 0.55;
    const LESS: f64 = 0.07;
    if name.len() > LONG {
        return Vec::new();
    }
    let name = name.to_lowercase();
    let parts = || clauses.iter().filter_map(|clause| Some((clause.name, clause.name.split_once('.')?)));
    let is_game = |id: &str| parts().any(|(_, (game, _))| game == id);
    let asked = name.split_once('.').filter(|(id, _)| is_game(id)).map_or(&name[..], |(_, rest)| rest);
    let words: Vec<String> = tokens(asked).collect();
    let like = |known: &str| {
        let of_known: Vec<String> = tokens(known).collect();
        let likest = |word: &String| of_known.iter().map(|of| likeness(of, word)).fold(0.0, f64::max);
        let of_words = words.iter().map(likest).sum::<f64>() / words.len() as f64;
        (2.0 * of_words + likeness(known, asked)) / 3.0
    };
    let mut names: Vec<(f64, &str)> = parts().map(|(name, (_, known))| (like(known), name)).collect();
    names.retain(|(like, _)| *like > LEAST);
    names.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let near = names.first().map_or(LEAST, |(likest, _)| likest - LESS);
    names.into_iter().take_while(|(like, _)| *like >= near).take(MANY).map(|(_, name)| name).collect()
}

/// The names of the clauses that stand beside a clause: those below it by name (`chess.castling.rights` below `chess.castling`),
/// those that its text or its grounds name, and then those that name it so; each in the order of the law.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// let page = "#### `a.drop` · defines\nA piece is dropped, if `a.drop.mate` lets it.\n#### `a.drop.mate` · forbids\nNo mates.";
/// let clauses = rulebook::spec::clauses(page);
/// assert_eq!(rulebook::spec::related(&clauses, &clauses[1]), ["a.drop"]);
/// ```
pub fn related<'p>(clauses: &[Clause<'p>], clause: &Clause<'p>) -> Vec<&'p str> {
    let names = |one: &Clause<'_>, other: &Clause<'_>| {
        let other = format!("`{}`", other.name);
        one.text.contains(&other) || one.grounds.iter().any(|ground| ground.to_string().contains(&other))
    };
    let is_below =
        |other: &Clause<'_>| other.name.strip_prefix(clause.name).is_some_and(|rest| rest.starts_with('.'));
    let others = || clauses.iter().filter(|other| other.name != clause.name && !is_below(other));
    let below = clauses.iter().filter(|other| is_below(other));
    let named = others().filter(|other| names(clause, other));
    let naming = others().filter(|other| names(other, clause) && !names(clause, other));
    below.chain(named).chain(naming).map(|other| other.name).collect()
}

/// The names of the clauses that the grounds of a clause name: those from which it follows, if it follows from others.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// let chess = rulebook::spec::clauses(rulebook::spec::pages::CHESS);
/// let pinned = rulebook::spec::named(&chess, "chess", "attack.pinned").unwrap();
/// assert_eq!(rulebook::spec::grounded_on(&chess, pinned), ["chess.attack", "chess.king.safe"]);
/// ```
pub fn grounded_on<'p>(clauses: &[Clause<'p>], clause: &Clause<'_>) -> Vec<&'p str> {
    let names = |other: &&str| {
        let other = format!("`{other}`");
        clause.grounds.iter().any(|ground| matches!(ground, Ground::Reason(reason) if reason.contains(&other)))
    };
    clauses.iter().map(|other| other.name).filter(names).collect()
}

/// The clauses in which all the words occur, in the name, the text, the options or the grounds, or among the everyday words
/// for it; the best first. The number of an Article, as in `Article 9.2` or `9.2`, finds those that quote it. A word also finds its other endings, and longer words that it begins. In a question, words such
/// as "can" and "the" need not occur. Clauses that match equally well are in the order of the law. What is required of
/// positions comes after the rules of play.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// let page = "#### `a.drop` · defines\nA piece is dropped.\n> \"no mates\"\n#### `a.drop.mate` · forbids\nNo drops that mate.";
/// let clauses = rulebook::spec::clauses(page);
/// let names = |words| rulebook::spec::find(&clauses, words).iter().map(|clause| clause.name).collect::<Vec<_>>();
/// assert_eq!(names("drop mate"), ["a.drop.mate", "a.drop"]);
/// assert_eq!(names("drop queen"), [""; 0]);
/// let chess = rulebook::spec::clauses(rulebook::spec::pages::CHESS);
/// assert_eq!(rulebook::spec::find(&chess, "Article 3.5")[0].name, "chess.move.blocked");
/// ```
pub fn find<'c, 'p>(clauses: &'c [Clause<'p>], words: &str) -> Vec<&'c Clause<'p>> {
    if let Some(number) = article::asked(words) {
        return clauses.iter().filter(|clause| article::quotes(clause, number)).collect();
    }
    let asked: Vec<String> = tokens(words).collect();
    if asked.is_empty() {
        return Vec::new();
    }
    let telling: Vec<String> = asked.iter().filter(|word| !filler(word)).cloned().collect();
    let wanted = if telling.is_empty() { asked } else { telling };
    let mut found: Vec<(u32, &Clause<'_>)> =
        clauses.iter().filter_map(|clause| Some((worth(clause, &wanted)?, clause))).collect();
    // The sort keeps the law's order.
    found.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    found.into_iter().map(|(_, clause)| clause).collect()
}

/// The weight of a word by where it occurs: in a name, among the everyday words, in a text, in the grounds.
const WORTH: [u32; 4] = [9, 9, 3, 1];

/// The additional weight if the name has no other words.
const NAMED: u32 = 100;

/// What the weight of a clause about positions is divided by: who asks for a rule is about to play.
const REQUIRED: u32 = 2;

/// How well a clause fits the words; `None` if one of them does not occur.
fn worth(clause: &Clause<'_>, wanted: &[String]) -> Option<u32> {
    let grounds: Vec<String> = clause.grounds.iter().map(ToString::to_string).collect();
    let texts = [
        clause.name.to_owned(),
        everyday(clause.name).join(" "),
        format!("{} {}", clause.text, clause.options.join(" ")),
        grounds.join(" "),
    ];
    let places: Vec<(u32, Vec<String>)> =
        WORTH.into_iter().zip(&texts).map(|(worth, text)| (worth, tokens(text).collect())).collect();
    let of_word = |word: &String| {
        let found = places.iter().filter_map(|(worth, tokens)| {
            let fits = tokens.iter().map(|token| fit(token, word)).max()?;
            (fits > 0).then_some(worth * fits)
        });
        found.reduce(|sum, more| sum + more)
    };
    let worth: u32 = wanted.iter().map(of_word).sum::<Option<u32>>()?;
    let named = |name: &str| {
        tokens(name).filter(|token| !filler(token)).all(|token| wanted.iter().any(|word| same(&token, word)))
    };
    let only = clause.name.split_once('.').is_some_and(|(_, name)| named(name));
    let worth = worth + if only { NAMED } else { 0 };
    Some(if only || !is_of_positions(clause.name) { worth } else { worth / REQUIRED })
}

/// Whether a clause says what is required of a position that is set up.
fn is_of_positions(clause: &str) -> bool {
    clause.split('.').nth(1) == Some("position")
}

/// How well a word of a clause fits one that is searched: not at all, as its beginning, or as the same word.
pub(super) fn fit(token: &str, word: &str) -> u32 {
    const SHORTEST_BEGINNING: usize = 3;
    let begins = || word.len() >= SHORTEST_BEGINNING && token.starts_with(word);
    if token == word { 2 } else { u32::from(begins() || same(token, word)) }
}

/// Whether two words are one, endings aside.
fn same(one: &str, other: &str) -> bool {
    stem(one) == stem(other)
}

/// The everyday words for a clause.
fn everyday(clause: &str) -> Vec<&'static str> {
    let lines = EVERYDAY.lines().filter_map(|line| line.split_once(": "));
    lines.filter(|(name, _)| *name == clause).map(|(_, words)| words).collect()
}

/// Whether a word says nothing about what is asked for.
fn filler(word: &str) -> bool {
    FILLERS.split_whitespace().any(|filler| filler == word)
}

/// A word without an ending that says who does it or when: `castle` and `castling` have the same.
fn stem(word: &str) -> &str {
    const SHORTEST: usize = 3;
    let without = |ending: &str| word.strip_suffix(ending).filter(|stem| stem.chars().count() >= SHORTEST);
    ["ing", "ed", "e"].into_iter().find_map(without).unwrap_or(word)
}

/// The words of a text in lower case, without the ending of the plural.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| singular(&word.to_lowercase()))
}

/// A word in lower case without the ending of the plural: `pieces` and `piece` become the same.
fn singular(word: &str) -> String {
    const SHORTEST: usize = 3;
    let ending = |plural: &str, singular: &str| {
        let stem = word.strip_suffix(plural)?;
        (stem.chars().count() + singular.len() >= SHORTEST).then(|| format!("{stem}{singular}"))
    };
    let hissing = ["ches", "shes", "sses", "xes"].iter().any(|plural| word.ends_with(plural));
    let found = match word {
        _ if word.ends_with("ss") => None,
        _ if word.ends_with("ies") => ending("ies", "y"),
        _ if hissing => ending("es", ""),
        _ => ending("s", ""),
    };
    found.unwrap_or_else(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clauses;
    use crate::pages::{AIEIRPING, AVIARY, AWARICHESS, AWELE, BIFOCAL, CHESS, SYNCHRONOUS_AWARICHESS, TORI_SHOGI};

    fn names(words: &str) -> Vec<&'static str> {
        find(&clauses(TORI_SHOGI), words).iter().map(|clause| clause.name).collect()
    }

    #[test]
    fn plural_and_singular_are_the_same_word() {
        for (plural, one) in [
            ("pieces", "piece"),
            ("swallows", "swallow"),
            ("matches", "match"),
            ("boxes", "box"),
            ("entries", "entry"),
        ] {
            assert_eq!(singular(plural), singular(one), "{plural}");
        }
        for word in ["pass", "is", "chess"] {
            assert_eq!(singular(word), word);
        }
        assert_eq!(names("Swallows DROPPED"), names("swallow dropped"));
        assert!(!names("swallow dropped").is_empty());
    }

    #[test]
    fn a_word_in_the_name_counts_most() {
        let found = names("drop mate");
        // Before a ruling with more words in its name, although they occur more often in its text.
        assert_eq!(found[..2], ["tori-shogi.drop.mates", "tori-shogi.drop.mate"]);
        assert!(found.contains(&"tori-shogi.ruling.drop-mate-without-check"), "{found:?}");
        let all = clauses(TORI_SHOGI);
        for name in found {
            let clause = all.iter().find(|clause| clause.name == name).unwrap();
            let grounds: String = clause.grounds.iter().map(ToString::to_string).collect();
            let whole = format!("{name} {} {grounds} {}", clause.text, clause.options.join(" ")).to_lowercase();
            assert!(whole.contains("drop") && whole.contains("mate"), "{name}");
        }
    }

    /// The first clause that some words find in a law.
    fn first(page: &'static str, words: &str) -> &'static str {
        find(&clauses(page), words).first().map_or("nothing", |clause| clause.name)
    }

    #[test]
    fn players_find_a_clause_by_their_own_words() {
        for (page, words, clause) in [
            // "The Knight passes over no square, so what stands around it makes no difference."
            (CHESS, "knight blocked", "chess.knight.jump"),
            (CHESS, "Is a knight blocked?", "chess.knight.jump"),
            // The Robin goes to the squares of a Knight, and it is the one bird there that two enemies block.
            (AVIARY, "knight blocked", "aviary.robin.blocked"),
            // A capture of all the opponent's seeds.
            (AWELE, "grand slam", "awele.capture-of-all"),
            // A player whose houses are empty has to be given seeds.
            (AWELE, "starve", "awele.feeding"),
            (AWELE, "may I starve my opponent", "awele.feeding"),
            // Two Pawns on a file in shogi: a third Swallow here.
            (TORI_SHOGI, "nifu", "tori-shogi.drop.third-swallow"),
            // A Pawn's drop that mates, in shogi.
            (TORI_SHOGI, "uchifuzume", "tori-shogi.drop.mates"),
            // "If every move of one player gave check […] the player who gave check has lost."
            (TORI_SHOGI, "perpetual check", "tori-shogi.repetition.fourth-position"),
            (CHESS, "perpetual check", "chess.end.repetition"),
            // "A player in check does not castle."
            (CHESS, "can I castle out of check?", "chess.castling.out-of-check"),
            (CHESS, "castle through check", "chess.castling.through-check"),
            (CHESS, "insufficient material", "chess.end.dead-position"),
            // Before what is required of positions with an en passant square.
            (CHESS, "en passant", "chess.pawn.en-passant"),
            (CHESS, "castling", "chess.castling"),
            // What has been set up is asked for by that word.
            (CHESS, "position pawns", "chess.position.pawns"),
            (CHESS, "claim", "chess.claim"),
            (CHESS, "claim a draw", "chess.claim"),
            // Not the clause whose name begins so.
            (CHESS, "how do I win", "chess.end.checkmate"),
            (TORI_SHOGI, "two swallows same column", "tori-shogi.drop.third-swallow"),
            (TORI_SHOGI, "drop piece", "tori-shogi.drop"),
            (AVIARY, "drop piece", "aviary.enter"),
            (AWELE, "round the board skip starting house", "awele.sowing.origin"),
            (SYNCHRONOUS_AWARICHESS, "at the same time", "synchronous-awarichess.phase"),
            // "a win by resignation, on time or by a penalty"
            (CHESS, "flag", "chess.winnable.flag"),
            (CHESS, "my flag fell", "chess.winnable.flag"),
            // "The zero move passes the mover's turn."
            (AWARICHESS, "can I pass?", "awarichess.zero"),
        ] {
            assert_eq!(first(page, words), clause, "{words}");
        }
    }

    #[test]
    fn everyday_words_are_those_of_clauses() {
        let pages = [AIEIRPING, AVIARY, AWARICHESS, AWELE, BIFOCAL, CHESS, SYNCHRONOUS_AWARICHESS, TORI_SHOGI];
        let all: Vec<_> = pages.into_iter().flat_map(clauses).collect();
        let mut seen = Vec::new();
        for line in EVERYDAY.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (name, words) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
            assert!(all.iter().any(|clause| clause.name == name), "{line}");
            assert!(!seen.contains(&name), "{line}");
            seen.push(name);
            assert!(find(&all, words).iter().any(|clause| clause.name == name), "{line}");
        }
        assert!(!seen.is_empty());
    }

    #[test]
    fn other_endings_are_the_same_word() {
        for (one, other) in
            [("castle", "castling"), ("blocked", "blocking"), ("capture", "captured"), ("sow", "sowing")]
        {
            assert_eq!(stem(one), stem(other), "{one}");
        }
        // Too little would be left.
        assert_eq!(stem("king"), "king");
    }

    #[test]
    fn nothing_is_found_by_nothing() {
        assert!(names("").is_empty() && names(" -;").is_empty() && names("zeppelin").is_empty());
        // Each word must occur.
        assert!(names("drop zeppelin").is_empty());
    }
}
