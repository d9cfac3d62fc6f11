//! The results of all parts, read in any order and merged.

use std::collections::BTreeMap;

use super::error::PartsError;
use super::job::Job;
use super::part::{Build, Merged, Part, PartCounts, Portion, UnreadPart};
use crate::crosscheck::Work;

/// How many missing parts and damaged lines an error lists.
const LISTED: usize = 20;

/// Parts that are being merged.
#[derive(Default)]
pub struct Merging {
    /// What there is so far, as one part.
    sum: Option<Part>,
    /// Where the first part was read.
    place: String,
    /// Each part with its digest and where it was read.
    parts: BTreeMap<u64, (String, String)>,
    /// The first damaged lines, and how many more there are.
    damaged: Vec<String>,
    more_damaged: usize,
}

impl Merging {
    /// Only parts of this work, of which there are so many.
    ///
    /// # Errors
    /// There is no such work or number of parts.
    pub fn of(work: Work, of: u64) -> Result<Self, PartsError> {
        let (job, part) = (Job::of(work)?, Portion::new(1, of)?);
        let (build, work, items) = (Build::this(), job.work().clone(), job.items());
        let sum = Part { build, work, items, part, counted: PartCounts::default(), seen: BTreeMap::new() };
        Ok(Merging { sum: Some(sum), place: "the work".to_owned(), ..Merging::default() })
    }

    /// Reads lines, of which each is a part or blank. A damaged one is noted and counts as missing.
    ///
    /// # Errors
    /// A part is of another build, of other work or of another number of parts, it was computed before with another result, or
    /// a sum is 2^64 or more.
    pub fn add(&mut self, file: &str, bytes: &[u8]) -> Result<(), PartsError> {
        for (line, number) in bytes.split(|byte| *byte == b'\n').zip(1_u64..) {
            if line.trim_ascii().is_empty() {
                continue;
            }
            let place = format!("{file}:{number}");
            match Part::read(line) {
                Ok((part, digest)) => self.add_part(part, digest, place)?,
                Err(UnreadPart::Damaged(why)) if self.damaged.len() < LISTED => {
                    self.damaged.push(format!("{place} {why}"));
                }
                Err(UnreadPart::Damaged(_)) => self.more_damaged += 1,
                Err(UnreadPart::Build(build)) => {
                    let why = format!("{place} was computed by {build}, and this is {}", Build::this());
                    return Err(PartsError::new(why, "merge parts with the program that computed them"));
                }
            }
        }
        Ok(())
    }

    fn add_part(&mut self, part: Part, digest: String, place: String) -> Result<(), PartsError> {
        let (number, of) = (part.part.number(), part.part.of());
        if let Some(sum) = &self.sum {
            let differing = [
                ("work", json(&sum.work), json(&part.work)),
                ("number of items", sum.items.to_string(), part.items.to_string()),
                ("number of parts", sum.part.of().to_string(), of.to_string()),
            ];
            if let Some((what, here, there)) = differing.into_iter().find(|(_, here, there)| here != there) {
                let why = format!("{place} is of another {what} than {}: {there}, not {here}", self.place);
                return Err(PartsError::new(why, "merge the parts of one work, divided in one way"));
            }
        }
        if let Some((known, earlier)) = self.parts.get(&number) {
            if *known == digest {
                return Ok(());
            }
            let why = format!("part {number} of {of} has two results, in {earlier} and in {place}");
            let hint = "a machine, its memory or a program is faulty: compute the part anew on two machines";
            return Err(PartsError::new(why, hint));
        }
        match &mut self.sum {
            None => {
                self.place.clone_from(&place);
                self.sum = Some(part);
            }
            Some(sum) => sum.add(part).ok_or_else(|| {
                PartsError::new(format!("with {place}, a sum is 2^64 or more"), "count fewer moves")
            })?,
        }
        self.parts.insert(number, (digest, place));
        Ok(())
    }

    /// The damaged lines: where they are, and what is wrong with them; of many the first, and how many more there are.
    pub fn damaged(&self) -> Vec<String> {
        let more = (self.more_damaged > 0).then(|| format!("and {} more lines are damaged", self.more_damaged));
        self.damaged.iter().cloned().chain(more).collect()
    }

    /// The parts that have not been read.
    ///
    /// # Errors
    /// Nothing says how many there are.
    pub fn missing(&self) -> Result<Vec<u64>, PartsError> {
        let sum = self.sum.as_ref().ok_or_else(|| nothing(self.damaged()))?;
        Ok((1..=sum.part.of()).filter(|number| !self.parts.contains_key(number)).collect())
    }

    /// Merges the parts.
    ///
    /// # Errors
    /// Some are missing. What is damaged is said then; it does not matter if its parts are there as well.
    pub fn merge(self) -> Result<Merged, PartsError> {
        let whole = self.whole()?;
        let job = Job::of(whole.work.clone())?;
        if job.items() != whole.items {
            let why = format!("the work has {} items, and its parts say {}", job.items(), whole.items);
            return Err(PartsError::new(why, "a machine or a program is faulty"));
        }
        job.merged(whole)
    }

    /// The same for parts of [a job with other walks](Job::with).
    ///
    /// # Errors
    /// As for [`Merging::merge`].
    pub fn merge_of(self, job: &Job) -> Result<Merged, PartsError> {
        job.merged(self.whole()?)
    }

    /// All parts as one.
    fn whole(self) -> Result<Part, PartsError> {
        let (missing, damaged) = (self.missing()?, self.damaged());
        let Some(sum) = self.sum else { return Err(nothing(damaged)) };
        let Some(first) = missing.first() else { return Ok(sum) };
        let of = sum.part.of();
        let numbers: Vec<String> = missing.iter().take(LISTED).map(u64::to_string).collect();
        let more = if missing.len() > LISTED { ", …" } else { "" };
        let why = format!("{} of {of} parts; missing: {}{more}", self.parts.len(), numbers.join(", "));
        let hint = format!("compute them: {} --part {first}/{of}", sum.work.command());
        Err(PartsError { missing, why: damage(why, damaged), hint })
    }
}

fn nothing(damaged: Vec<String>) -> PartsError {
    let why = damage("there is no part to merge".to_owned(), damaged);
    PartsError::new(why, "`rulebook worlds GAME WORLD --part 1/16` computes one of sixteen parts")
}

/// What is said, with what is damaged.
fn damage(said: String, damaged: Vec<String>) -> String {
    [vec![said], damaged].concat().join("; ")
}

fn json(work: &Work) -> String {
    serde_json::to_string(work).expect("plain data is written as JSON")
}
