//! Finds clauses by their names, and by words that occur in them.

use strsim::normalized_damerau_levenshtein as likeness;

use super::everyday::everyday;
use super::{Clause, Ground, Kind, article};

/// No word or name that is longer is like another.
const LONG: usize = 100;

/// Words of a question that say nothing about what is asked for, as [`tokens`] has them.
const FILLERS: &str = "a am an and any are at be but by can could did do doe far for from has have how i if in is it may me much \
                       my of on or please should so that the then there they thi to was what when where which who why \
                       will with work would you your";

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
/// for it; if there are none, those that have most of the words. The best come first. The number of an Article, as in
/// `Article 9.2` or `9.2`, finds those that stand on it. A word also finds its other endings, and longer words that it begins. In a
/// question, words such as "can" and "the" need not occur. A word that occurs nowhere is taken for the likest of the law, if one is
/// like it. Clauses that match equally well are in the order of the law. What is required of positions comes after the rules of play.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// let page = "#### `a.drop` · defines\nA piece is dropped.\n> \"no mates\"\n#### `a.drop.mate` · forbids\nNo drops that mate.";
/// let clauses = rulebook::spec::clauses(page);
/// let names = |words| rulebook::spec::find(&clauses, words).iter().map(|clause| clause.name).collect::<Vec<_>>();
/// assert_eq!(names("drop mate"), ["a.drop.mate", "a.drop"]);
/// assert_eq!(names("queen"), [""; 0]);
/// let chess = rulebook::spec::clauses(rulebook::spec::pages::CHESS);
/// assert_eq!(rulebook::spec::find(&chess, "Article 3.5")[0].name, "chess.move.blocked");
/// assert_eq!(rulebook::spec::find(&chess, "stalmate")[0].name, "chess.end.stalemate");
/// ```
pub fn find<'c, 'p>(clauses: &'c [Clause<'p>], words: &str) -> Vec<&'c Clause<'p>> {
    Index::of(clauses).find(words, true).found
}

/// A law in the words of its clauses.
pub(super) struct Index<'c, 'p> {
    pub clauses: &'c [Clause<'p>],
    words: Vec<Words>,
    /// The games to which they belong.
    games: Vec<&'p str>,
}

/// The words of a clause.
struct Words {
    /// Those in each of [`PLACES`], sorted.
    places: [Vec<String>; PLACES.len()],
    /// Those of the name without its game, and without [`MOVE`] if there are others.
    name: Vec<String>,
}

/// What words find.
pub(super) struct Matches<'c, 'p> {
    /// The clauses, the best first.
    pub found: Vec<&'c Clause<'p>>,
    /// Whether each of them has all the words.
    pub whole: bool,
    /// The words that occur nowhere, each with the one for which it was taken.
    pub guessed: Vec<(String, String)>,
}

impl<'c, 'p> Index<'c, 'p> {
    pub(super) fn of(clauses: &'c [Clause<'p>]) -> Self {
        let words = |clause: &Clause<'_>| {
            let grounds: Vec<String> = clause.grounds.iter().map(ToString::to_string).collect();
            let said: Vec<&str> = everyday(clause.name).filter(|word| !word.contains('.')).collect();
            let text = format!("{} {}", clause.text, clause.options.join(" "));
            let places = [clause.name, &said.join(" "), &text, &grounds.join(" ")].map(|text| {
                let mut words: Vec<String> = tokens(text).collect();
                words.sort();
                words.dedup();
                words
            });
            let name = clause.name.split_once('.').map_or("", |(_, name)| name);
            let name: Vec<String> = tokens(name).filter(|word| !filler(word)).collect();
            let rest: Vec<String> = name.iter().filter(|word| *word != MOVE).cloned().collect();
            Words { places, name: if rest.is_empty() { name } else { rest } }
        };
        let mut games: Vec<&str> = clauses.iter().map(|clause| game_of(clause.name)).collect();
        games.dedup();
        Index { clauses, words: clauses.iter().map(words).collect(), games }
    }

    /// The clauses that words find, as [`find`] says; mistyped words only if they are to be guessed.
    pub(super) fn find(&self, words: &str, guess: bool) -> Matches<'c, 'p> {
        if let Some(number) = article::article_asked(words) {
            let found = self.clauses.iter().filter(|clause| article::stands_on(clause, number)).collect();
            return Matches { found, whole: true, guessed: Vec::new() };
        }
        let asked: Vec<String> = tokens(words).collect();
        let telling: Vec<String> = asked.iter().filter(|word| !filler(word)).cloned().collect();
        let mut wanted = if telling.is_empty() { asked } else { telling };
        let mut guessed = Vec::new();
        for word in wanted.iter_mut().filter(|_| guess) {
            if let Some(meant) = self.meant(word) {
                guessed.push((std::mem::replace(word, meant.to_owned()), meant.to_owned()));
            }
        }
        // A game made of others says itself what it changes.
        let before = |clause: &Clause<'_>| self.games.iter().rev().position(|game| *game == game_of(clause.name));
        let fitted = self.clauses.iter().zip(&self.words).map(|(clause, words)| {
            let Fitted { has, worth } = fitted(clause, words, &wanted);
            (
                has.iter().filter(|has| **has).count(),
                worth * (4 + before(clause).unwrap_or(0) as u32) / 4,
                has,
                clause,
            )
        });
        let mut fitted: Vec<_> = fitted.filter(|(words, ..)| *words > 0).collect();
        // The sort keeps the law's order.
        fitted.sort_by_key(|(words, worth, ..)| std::cmp::Reverse((*words, *worth)));
        let most = fitted.first().map_or(0, |(words, ..)| *words);
        let whole = most == wanted.len();
        if !whole {
            // What so many clauses have tells nothing by itself.
            let is_rare =
                |at: &usize| fitted.iter().filter(|(.., has, _)| has[*at]).count() * COMMON <= self.clauses.len();
            let rare: Vec<usize> = (0..wanted.len()).filter(is_rare).collect();
            fitted.retain(|(.., has, _)| rare.iter().any(|at| has[*at]));
        }
        // Of many words, few say little: at least half, and not many fewer than the best has.
        let enough = if whole { most } else { wanted.len().div_ceil(2).max(most - most / 3) };
        let found = fitted.into_iter().take_while(|(words, ..)| *words >= enough);
        Matches { found: found.map(|(.., clause)| clause).collect(), whole, guessed }
    }

    /// The likest word of the law to one that occurs nowhere in it. Who mistypes a word hardly ever mistypes its first letter.
    fn meant(&self, word: &str) -> Option<&str> {
        // 1 is the same: of five letters one may be wrong.
        const LEAST: f64 = 0.8;
        let places = || self.words.iter().flat_map(|words| &words.places);
        if word.len() > LONG || places().any(|place| fits(place, word) > 0) {
            return None;
        }
        let known = places().flatten().filter(|known| known.as_bytes().first() == word.as_bytes().first());
        let alike = known.map(|known| (likeness(known, word), known)).filter(|(like, _)| *like >= LEAST);
        alike.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, known)| known.as_str())
    }
}

/// A word says nothing by itself that more than one clause of so many has.
const COMMON: usize = 3;

/// A word that names of clauses have beside others: `rook.move` is about the Rook, `move.blocked` about what blocks.
const MOVE: &str = "move";

/// The weight of a word by where it occurs: in a name, among the everyday words, in a text, in the grounds.
const PLACES: [u32; 4] = [9, 9, 3, 1];

/// The additional weight if the name has none but the words.
const NAMED: u32 = 100;

/// The additional weight if name and everyday words have all of several words.
const SAID: u32 = 60;

/// How words fit a clause.
struct Fitted {
    /// Of each word, whether it occurs.
    has: Vec<bool>,
    /// How well they fit.
    worth: u32,
}

/// How well words fit a clause. What is about texts of positions weighs half: who asks for a rule is about to play. A ruling weighs
/// less than what says how it is.
fn fitted(clause: &Clause<'_>, words: &Words, wanted: &[String]) -> Fitted {
    let of_word = |word: &String| -> u32 {
        PLACES.into_iter().zip(&words.places).map(|(worth, place)| worth * fits(place, word)).sum()
    };
    let [name, everyday, ..] = &words.places;
    let in_both = |word: &String| fits(name, word).max(fits(everyday, word)) > 0;
    let said = wanted.len() > 1 && !everyday.is_empty() && wanted.iter().all(in_both);
    let many = words.name.len();
    let only = many > 0 && words.name.iter().all(|token| wanted.iter().any(|word| same(token, word)));
    let of_words: Vec<u32> = wanted.iter().map(of_word).collect();
    let others = wanted.iter().filter(|word| *word != MOVE).count().max(1);
    let bonus = if only { NAMED * many.min(others) as u32 / others as u32 } else { 0 };
    let worth = of_words.iter().sum::<u32>() + bonus + if said { SAID } else { 0 };
    let worth = match () {
        () if is_of_positions(clause.name) && !only && !said => worth / 2,
        () if clause.kind == Kind::Ruling && !only => worth * 3 / 4,
        () => worth,
    };
    Fitted { has: of_words.iter().map(|worth| *worth > 0).collect(), worth }
}

/// How well the words of a place fit one that is searched.
fn fits(sorted: &[String], word: &str) -> u32 {
    // What fits begins with the same letter.
    let first = word.as_bytes().first();
    let from = sorted.partition_point(|token| token.as_bytes().first() < first);
    let near = sorted[from..].iter().take_while(|token| token.as_bytes().first() == first);
    near.map(|token| fit(token, word)).max().unwrap_or(0)
}

/// The game to which a clause belongs.
pub(super) fn game_of(clause: &str) -> &str {
    clause.split('.').next().unwrap_or_default()
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

/// Whether a word says nothing about what is asked for.
fn filler(word: &str) -> bool {
    FILLERS.split_whitespace().any(|filler| filler == word)
}

/// A word without an ending that says who does it or when: `castle` and `castling` have the same, `promote` and `promotion`.
fn stem(word: &str) -> &str {
    let without =
        |(ending, least): (&str, usize)| word.strip_suffix(ending).filter(|stem| stem.chars().count() >= least);
    [("ing", 3), ("ation", 5), ("ion", 5), ("ed", 3), ("e", 3)].into_iter().find_map(without).unwrap_or(word)
}

/// The words of a text in lower case, without the ending of the plural or of the genitive.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '’'));
    let plain = words.flat_map(|word| word.trim_end_matches("'s").trim_end_matches("’s").split(['\'', '’']));
    plain.filter(|word| !word.is_empty()).map(|word| singular(&word.to_lowercase()))
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
    use crate::everyday::lines;
    use crate::pages::{ALL, TORI_SHOGI};
    use crate::search::search_in;

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

    /// A game's law with those of the games that it is made of.
    fn law(games: &str) -> Vec<Clause<'static>> {
        let page = |game| ALL.iter().find(|(id, _)| *id == game).unwrap_or_else(|| panic!("{game}")).1;
        games.split(" + ").flat_map(|game| clauses(page(game))).collect()
    }

    #[test]
    fn players_find_a_clause_by_their_own_words() {
        let mut wrong = Vec::new();
        for part in include_str!("../asked.txt").split("\n## ").skip(1) {
            let (game, lines) = part.split_once('\n').unwrap();
            let law = law(game);
            let index = Index::of(&law);
            for (expected, questions) in lines.lines().filter_map(|line| line.split_once(": ")) {
                for question in questions.split("; ") {
                    let search = search_in(&index, question);
                    let first = search.found.first().map_or("nothing", |clause| clause.name);
                    let is_left_out = search.left_out.iter().any(|says| says.starts_with(expected));
                    let is_any = expected == "every Article" && !search.is_empty();
                    if first != expected && !is_left_out && !is_any {
                        wrong.push(format!("{game}: {question}: {first}, not {expected}"));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    }

    #[test]
    fn everyday_words_are_those_of_clauses() {
        let all: Vec<_> = ALL.iter().flat_map(|(_, page)| clauses(page)).collect();
        let index = Index::of(&all);
        let mut seen = Vec::new();
        for (name, words) in lines() {
            let is_it = |clause: &&Clause<'_>| clause.name == name || clause.name.split_once('.').unwrap().1 == name;
            let named: Vec<_> = all.iter().filter(is_it).map(|clause| clause.name).collect();
            assert!(!named.is_empty() && !seen.contains(&name), "{name}: {words}");
            seen.push(name);
            for word in words.split(' ') {
                assert!(
                    index.find(word, false).found.iter().any(|clause| named.contains(&clause.name)),
                    "{name}: {word}"
                );
            }
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
        // Of several words some will do.
        assert_eq!(names("quail zeppelin"), names("quail"));
    }
}
