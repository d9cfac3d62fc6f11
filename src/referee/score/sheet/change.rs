//! The single changes by which all the rest of a score is legal, and the sentence about them.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::hash::Hash;

use crate::session::MoveNumber;

/// What may have gone wrong at one place of a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LikelySlip {
    /// The word is this move.
    ReadAs(String),
    /// The word stands for this move, and nobody can read it.
    Illegible(String),
    /// The word is written twice.
    Twice,
    /// The same, and the player's later moves stand one line too late.
    Late,
    /// The word and the one after it are a row that is written twice.
    RowTwice(String),
    /// The word and the next one, or the player's next one, stand in each other's place.
    Exchanged(String),
    /// This move is missing before the word.
    Missing(String),
    /// The same, and the player's later moves stand one line too early.
    Early(String),
    /// These two moves are missing before the word.
    RowMissing([String; 2]),
}

impl LikelySlip {
    /// What is put into a gap, if this fills one.
    fn put(&self) -> &[String] {
        match self {
            LikelySlip::Missing(mv) | LikelySlip::Early(mv) | LikelySlip::Illegible(mv) => std::slice::from_ref(mv),
            LikelySlip::RowMissing(row) => row,
            _ => &[],
        }
    }
}

/// A change by which all the rest of a score is legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mending {
    /// What is changed.
    pub change: LikelySlip,
    /// The word of the score at which it is.
    pub text: String,
    /// The number of its move, in a game in which moves are numbered in pairs.
    pub number: Option<MoveNumber>,
    /// How many signs of the rest are not so then.
    pub untrue: usize,
    /// The position at the end, canonical.
    pub position: String,
    /// The moves of the game that follows.
    pub moves: Vec<String>,
    /// The index of the word.
    pub(super) word: usize,
}

/// All changes of a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mendings {
    /// The byte of the word at which it stops, or before which its numbers show that something is missing.
    pub at: usize,
    /// How many words follow from the one at which it stops, with it.
    pub rescued: usize,
    /// The changes, the likeliest first.
    pub found: Vec<Mending>,
    /// Whether all changes were tried: a long game has more than there is time for.
    pub all: bool,
    /// Whether the score's numbers show that something is missing, and where; only that is filled then.
    pub shown: bool,
}

impl fmt::Display for Mending {
    /// The condition of a sentence: `12... Nd7 is read as Nb7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "{number} ")?;
        }
        let text = &self.text;
        match &self.change {
            LikelySlip::ReadAs(meant) | LikelySlip::Illegible(meant) => write!(f, "{text} is read as {meant}"),
            LikelySlip::Twice => write!(f, "{text} is left out, since it is written twice"),
            LikelySlip::Late => {
                write!(
                    f,
                    "{text} is left out, since it is written twice, and that player's later moves a line earlier"
                )
            }
            LikelySlip::RowTwice(reply) => write!(f, "{text} {reply} is left out, since the row is written twice"),
            LikelySlip::Exchanged(other) => write!(f, "{text} and {other} are exchanged"),
            LikelySlip::Missing(mv) => write!(f, "{mv} is put before {text}"),
            LikelySlip::Early(mv) => {
                write!(f, "{mv} is put before {text}, and that player's later moves a line later")
            }
            LikelySlip::RowMissing([mv, reply]) => write!(f, "{mv} {reply} is put before {text}"),
        }
    }
}

impl Mending {
    /// The condition that all fillings of a gap share.
    fn gap(&self) -> String {
        let text = self.number.map_or_else(|| self.text.clone(), |number| format!("{number} {}", self.text));
        match &self.change {
            LikelySlip::RowMissing(_) => format!("a row is missing before {text}"),
            LikelySlip::Early(_) => {
                format!("a move is missing before {text}, and that player's later moves stand a line too early")
            }
            LikelySlip::Illegible(_) => format!("{text} is read as another move"),
            _ => format!("a move is missing before {text}"),
        }
    }
}

/// How many changes a sentence names, and how many fillings of a gap: of more it says only how many there are.
const NAMED: usize = 3;
const FEW: usize = 4;

impl fmt::Display for Mendings {
    /// A sentence without its capital and full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tried = if self.all { "" } else { ", but not all was searched" };
        let kind = |found: &Mending| std::mem::discriminant(&found.change);
        let fills = |found: &Mending| !found.change.put().is_empty();
        let few = if self.shown { 0 } else { FEW };
        let groups = together(self.found.iter(), few, |found| fills(found).then(|| (kind(found), found.word)));
        let Some(first) = groups.first() else {
            return write!(f, "no single change makes all the rest legal{tried}");
        };
        let is_true = !self.all || self.found.iter().any(|found| found.untrue == 0);
        if !is_true {
            f.write_str("under no single change is all true that is written; ")?;
        }
        let words = if self.rescued == 1 { "1 word".to_owned() } else { format!("{} words", self.rescued) };
        match &first[..] {
            [one, ..] if self.shown => {
                let number = one.number.map_or_else(String::new, |number| match &one.change {
                    LikelySlip::RowMissing(_) => format!("row {}", number.number),
                    _ => number.to_string(),
                });
                write!(f, "if only {number} is missing, as the numbers show, ")?;
                if first.len() > FEW {
                    return write!(f, "{}{tried}", filled(first, &words, is_true));
                }
                let put: Vec<String> = first.iter().map(|filling| filling.change.put().join(" ")).collect();
                let other = if self.all { ": nothing else leaves all the rest legal" } else { tried };
                return write!(f, "it was {}{other} ({words})", put.join(" or "));
            }
            [one] => write!(f, "if {one}, all the rest is legal ({words}); ")?,
            fillings => write!(f, "if {}, {}; ", fillings[0].gap(), filled(fillings, &words, is_true))?,
        }
        let others = groups[1..].iter().flatten().copied();
        // Of what fills a gap, wherever that is.
        let others = together(others, NAMED, |found| fills(found).then(|| kind(found)));
        let many: usize = others.iter().map(Vec::len).sum();
        if many == 0 {
            return write!(f, "{}", if self.all { "no other single change does it" } else { "not all was searched" });
        }
        let name = |group: &Vec<&Mending>| match &group[..] {
            [one] => one.to_string(),
            more => {
                let places = more.iter().map(|found| found.word).collect::<BTreeSet<_>>().len();
                let places = ["", " or at another place", " or at other places"][places.min(3) - 1];
                format!("{}{places} ({} do)", more[0].gap(), more.len())
            }
        };
        let named: Vec<String> = others.iter().take(NAMED).map(name).collect();
        let more = if others.len() > NAMED { ", and so on" } else { "" };
        let (one, does) = if many == 1 { ("change", "does") } else { ("changes", "do") };
        write!(f, "{many} other {one} {does} it too{tried}: {}{more}", named.join("; "))
    }
}

/// Changes one by one; those with the same key all together, if they are more than a few.
fn together<'m, K: Eq + Hash>(
    found: impl Iterator<Item = &'m Mending> + Clone,
    few: usize,
    key: impl Fn(&Mending) -> Option<K>,
) -> Vec<Vec<&'m Mending>> {
    let mut many: HashMap<K, usize> = HashMap::new();
    found.clone().filter_map(&key).for_each(|key| *many.entry(key).or_default() += 1);
    let mut groups: Vec<Vec<&Mending>> = Vec::new();
    let mut places: HashMap<K, usize> = HashMap::new();
    for change in found {
        let same = key(change).filter(|key| many[key] > few);
        let place = same.map_or(groups.len(), |key| *places.entry(key).or_insert(groups.len()));
        groups.resize_with(groups.len().max(place + 1), Vec::new);
        groups[place].push(change);
    }
    groups
}

/// How many fillings of a gap there are, and what they have in common.
fn filled(fillings: &[&Mending], words: &str, is_true: bool) -> String {
    let many = fillings.len();
    let row = fillings[0].change.put().len() > 1;
    let what = if row { "pairs of moves" } else { "moves" };
    let begins = format!("{many} {what} leave all the rest legal ({words})");
    let of: Vec<&Mending> = fillings.iter().copied().filter(|filling| filling.untrue == 0).collect();
    let named = |of: &[&Mending]| of.iter().map(|one| one.change.put().join(" ")).collect::<Vec<_>>().join(", ");
    match of.len() {
        0 if is_true => format!("{begins}, but under none of them is all true that is written"),
        0 => format!("{begins}{}", common(fillings)),
        true_ones if true_ones == many => format!("{begins}{}", common(fillings)),
        1..=FEW => format!("{begins}, and under {} of them all is true that is written: {}", of.len(), named(&of)),
        some => format!("{begins}, and under {some} of them all is true that is written{}", common(&of)),
    }
}

/// What fillings of a gap have in common.
fn common(fillings: &[&Mending]) -> String {
    let mut says = Vec::new();
    let put: Vec<&[String]> = fillings.iter().map(|filling| filling.change.put()).collect();
    for (at, mv) in put[0].iter().enumerate() {
        let which = ["the first", "the second"][at];
        let which = if put[0].len() == 1 { "the move" } else { which };
        if put.iter().all(|put| put[at] == *mv) {
            says.push(format!("{which} is {mv} in all of them"));
        } else if put.iter().all(|put| put[at].contains('x')) {
            says.push(format!("{which} is a capture in all of them"));
        }
    }
    let positions: BTreeSet<&str> = fillings.iter().map(|filling| &filling.position[..]).collect();
    says.push(match positions.len() {
        1 => "the position at the end is the same".to_owned(),
        many => format!("{many} positions at the end"),
    });
    format!("; {}", says.join(", "))
}
