//! The part of a campaign's shards that one process takes.

use std::str::FromStr;

/// The `i`-th of `N` equal parts of the shards, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Portion {
    /// Which, from 0.
    nth: u64,
    of: u64,
}

impl Portion {
    /// All shards.
    pub const WHOLE: Portion = Portion { nth: 0, of: 1 };

    /// The shards that belong to it, given the number of all shards.
    pub fn shards(self, shards: u64) -> impl Iterator<Item = u64> + Clone + Send {
        (self.nth..shards).step_by(usize::try_from(self.of).unwrap_or(usize::MAX))
    }

    /// How many shards belong to it.
    pub fn number(self, shards: u64) -> u64 {
        shards.saturating_sub(self.nth).div_ceil(self.of)
    }

    /// The `place`-th of its shards.
    pub fn shard(self, place: u64) -> u64 {
        self.nth + place * self.of
    }
}

impl FromStr for Portion {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = || {
            let (nth, of) = text.split_once('/')?;
            Some((nth.parse::<u64>().ok()?, of.parse::<u64>().ok()?))
        };
        match numbers() {
            Some((nth, of)) if (1..=of).contains(&nth) => Ok(Portion { nth: nth - 1, of }),
            _ => Err("expected `i/N`, with i from 1 to N".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn parts_have_every_shard_once() {
        for of in [1, 2, 7, 30] {
            let parts: Vec<Portion> = (1..=of).map(|nth| format!("{nth}/{of}").parse().expect("a part")).collect();
            let mut all: Vec<u64> = parts.iter().flat_map(|part| part.shards(23)).collect();
            all.sort_unstable();
            assert_eq!(all, (0..23).collect::<Vec<u64>>());
            for part in parts {
                let places: Vec<u64> = (0..part.number(23)).map(|place| part.shard(place)).collect();
                assert_eq!(places, part.shards(23).collect::<Vec<_>>());
            }
        }
        for text in ["0/2", "3/2", "1", "1/", "a/b", "1/0", "-1/2"] {
            assert!(text.parse::<Portion>().is_err(), "{text}");
        }
    }
}
