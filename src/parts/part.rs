//! The result of a part, as a line of JSON that ends with its own digest.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::error::PartsError;
use crate::crosscheck::{Disagreement, Exercised, Occurrences, Walks, Work};
use crate::{digests, sha256};

/// Into how many parts some work can be divided.
const MOST: u64 = 10_000_000;
/// How long a line may be, in bytes.
const LONGEST: usize = 1 << 24;

/// What separates the digest from the rest of the object.
const SEAL: &str = ",\"sha256\":\"";
/// What follows the digest.
const END: &str = "\"}";

/// A part of some work: the i-th of N, written `i/N`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)")]
pub struct Portion(u64, u64);

impl Portion {
    /// The whole.
    pub const WHOLE: Portion = Portion(1, 1);

    /// This part of so many.
    ///
    /// # Errors
    /// There is no such part.
    pub fn new(number: u64, of: u64) -> Result<Self, PartsError> {
        if (1..=MOST).contains(&of) && (1..=of).contains(&number) {
            return Ok(Portion(number, of));
        }
        let why = format!("there is no part {number} of {of}: N is 1 to {MOST}, and the parts are 1 to N");
        Err(PartsError::new(why, "the third of sixteen parts is 3/16"))
    }

    /// Its number, from 1.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// How many parts there are.
    pub const fn of(self) -> u64 {
        self.1
    }

    /// Which of so many items it has; none if there are fewer items than parts.
    pub fn range(self, items: u64) -> Range<u64> {
        let begin = |n: u64| (u128::from(items) * u128::from(n) / u128::from(self.1)) as u64;
        begin(self.0 - 1)..begin(self.0)
    }
}

impl fmt::Display for Portion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0, self.1)
    }
}

impl FromStr for Portion {
    type Err = PartsError;

    fn from_str(text: &str) -> Result<Self, PartsError> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let (number, of) = numbers
            .ok_or_else(|| PartsError::new(format!("`{text}` is no part"), "the third of sixteen parts is 3/16"))?;
        Portion::new(number, of)
    }
}

impl TryFrom<(u64, u64)> for Portion {
    type Error = PartsError;

    fn try_from((number, of): (u64, u64)) -> Result<Self, PartsError> {
        Portion::new(number, of)
    }
}

/// Which build computed a part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Build {
    /// The program's version.
    pub version: String,
    /// The SHA-256 of the sources of the law and of all that compares.
    pub law: String,
    /// The SHA-256 of the sources of the engines and of all that compares.
    pub engine: String,
}

impl Build {
    /// This one.
    pub fn this() -> Self {
        Build { version: env!("CARGO_PKG_VERSION").to_owned(), law: digests::law(), engine: digests::engine() }
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = |digest: &str| digest.chars().take(8).collect::<String>();
        write!(f, "{} (law {}, engine {})", self.version, short(&self.law), short(&self.engine))
    }
}

/// What was counted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartCounts {
    /// How many items were done.
    pub items: u64,
    /// How many positions were compared, not counting those one move further.
    pub positions: u64,
    /// How many sequences of moves were counted.
    pub nodes: u64,
    /// How often each clause of the law was exercised.
    pub clauses: BTreeMap<String, u64>,
    /// For each option of each question, how many positions were compared under it.
    pub options: BTreeMap<String, BTreeMap<String, u64>>,
}

impl PartCounts {
    /// Which clauses and options were exercised.
    pub(super) fn exercised(self, exercised: &Exercised) -> Self {
        let own = |options: &BTreeMap<&'static str, u64>| {
            options.iter().map(|(option, times)| ((*option).to_owned(), *times)).collect()
        };
        let clauses = exercised.clauses().map(|(clause, times)| (clause.to_owned(), times)).collect();
        let options = exercised.options().map(|(question, options)| (question.to_owned(), own(options))).collect();
        PartCounts { clauses, options, ..self }
    }

    /// Adds what another part counted. `None`: a sum is 2^64 or more.
    pub(super) fn add(&mut self, other: PartCounts) -> Option<()> {
        let PartCounts { items, positions, nodes, clauses, options } = other;
        plus(&mut self.items, items)?;
        plus(&mut self.positions, positions)?;
        plus(&mut self.nodes, nodes)?;
        for (clause, times) in clauses {
            plus(self.clauses.entry(clause).or_default(), times)?;
        }
        for (question, options) in options {
            let known = self.options.entry(question).or_default();
            for (option, times) in options {
                plus(known.entry(option).or_default(), times)?;
            }
        }
        Some(())
    }
}

/// Adds to a sum. `None`: it is 2^64 or more.
fn plus(sum: &mut u64, more: u64) -> Option<()> {
    *sum = sum.checked_add(more)?;
    Some(())
}

/// The result of a part. It is the same wherever, whenever and on however many threads it is computed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Which build computed it.
    pub build: Build,
    /// Of which work it is a part.
    pub work: Work,
    /// How many items the whole work has.
    pub items: u64,
    /// Which part it is.
    pub part: Portion,
    /// What was counted.
    pub counted: PartCounts,
    /// Each kind of difference by its fingerprint, with the first item that shows it and how often it was seen.
    pub seen: BTreeMap<String, (u64, u64)>,
}

/// Why a line is not taken for a part.
pub(super) enum UnreadPart {
    /// It is cut off, changed or something else, and counts as missing.
    Damaged(String),
    /// Another build has written it.
    Build(Build),
}

impl Part {
    /// Adds the result of another part. `None`: a sum is 2^64 or more.
    pub(super) fn add(&mut self, other: Part) -> Option<()> {
        self.counted.add(other.counted)?;
        for (kind, (first, times)) in other.seen {
            let known = self.seen.entry(kind).or_insert((first, 0));
            known.0 = known.0.min(first);
            plus(&mut known.1, times)?;
        }
        Some(())
    }

    /// The line, without its end.
    pub fn line(&self) -> String {
        let object = serde_json::to_string(self).expect("plain data is written as JSON");
        let keys = object.strip_suffix('}').unwrap_or(&object);
        format!("{keys}{SEAL}{}{END}", sha256::of(&object))
    }

    /// Reads a line of this build, with its digest. Nothing in it is believed before the digest has been compared.
    pub(super) fn read(line: &[u8]) -> Result<(Self, String), UnreadPart> {
        #[derive(Deserialize)]
        struct Head {
            build: Build,
        }
        let damaged = |why: String| Err(UnreadPart::Damaged(why));
        if line.len() > LONGEST {
            return damaged(format!("is longer than {LONGEST} bytes"));
        }
        let Ok(text) = std::str::from_utf8(line) else {
            return damaged("is damaged: it is not UTF-8".to_owned());
        };
        let Some((keys, digest)) =
            text.rsplit_once(SEAL).and_then(|(keys, rest)| Some((keys, rest.strip_suffix(END)?)))
        else {
            return damaged("is cut off or no part: it does not end with a checksum".to_owned());
        };
        let object = format!("{keys}}}");
        if digest != sha256::of(&object) {
            return damaged("has been changed since it was written: its checksum is wrong".to_owned());
        }
        // Another build may write another form.
        match serde_json::from_str::<Head>(&object) {
            Ok(Head { build }) if build != Build::this() => return Err(UnreadPart::Build(build)),
            _ => {}
        }
        let part: Part = match serde_json::from_str(&object) {
            Ok(part) => part,
            Err(error) => return damaged(format!("is no part: {error}")),
        };
        let items = part.part.range(part.items);
        let (has, all) = (part.counted.items, items.end - items.start);
        if has != all || part.seen.values().any(|(first, times)| !items.contains(first) || *times == 0) {
            return damaged(format!("contradicts itself: it has {has} of {all} items, or differences elsewhere"));
        }
        Ok((part, digest.to_owned()))
    }
}

/// How many kinds of difference are described.
const DESCRIBED: usize = 24;

/// What all parts together found. It is the same, byte for byte, for any number of parts, in any order, on any machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Merged {
    /// Whether there are no differences.
    pub holds: bool,
    /// Which build computed it.
    pub build: Build,
    /// The work.
    pub work: Work,
    /// What was counted.
    pub counted: PartCounts,
    /// How often each kind of difference was seen, by its fingerprint before shrinking.
    pub seen: BTreeMap<String, u64>,
    /// The differences, shrunk and described, each kind once.
    pub disagreements: Vec<Disagreement>,
    /// How many more kinds were seen, and are not described.
    pub untold: usize,
}

impl Merged {
    /// The merged result of the walks of which this is the whole.
    ///
    /// # Errors
    /// A difference has vanished.
    pub(super) fn of(walks: &dyn Walks, whole: Part) -> Result<Self, PartsError> {
        let Part { build, work, counted, seen, .. } = whole;
        let first = |(first, times): &(u64, u64)| Occurrences { first: *first, times: *times };
        let first = seen.iter().map(|(kind, seen)| (kind.clone(), first(seen))).collect();
        let described = walks.describe(&first, DESCRIBED).map_err(|vanished| {
            PartsError::new(vanished.to_string(), "a machine is faulty, or the engine is not deterministic")
        })?;
        Ok(Merged {
            holds: seen.is_empty(),
            build,
            work,
            counted,
            seen: seen.into_iter().map(|(kind, (_, times))| (kind, times)).collect(),
            disagreements: described.disagreements,
            untold: described.unreported,
        })
    }

    /// How many kinds of difference there are, as far as they are known to be different ones.
    pub fn wrong(&self) -> usize {
        self.disagreements.len() + self.untold
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_item_is_in_one_part() {
        for (items, of) in [(0, 3), (1, 64), (35, 7), (36, 7), (u64::MAX, 64), (u64::MAX, MOST)] {
            let range = |number| Portion::new(number, of).expect("a part").range(items);
            let ends = [range(1).start, range(of).end];
            assert_eq!(ends, [0, items]);
            assert!((1..of.min(1000)).all(|number| range(number).end == range(number + 1).start));
        }
        for bad in ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/4", "1/10000001", "x/y"] {
            assert!(bad.parse::<Portion>().is_err(), "{bad}");
        }
        assert_eq!("3/16".parse::<Portion>().map(|portion| portion.to_string()), Ok("3/16".to_owned()));
    }
}
