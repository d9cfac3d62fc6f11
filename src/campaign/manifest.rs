//! The plan of a campaign.

use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::items::Items;
use super::{CampaignError, Contents, MOST_SHARDS, Participant, SCHEMA, Work, seal};
use crate::remote::Stop;

/// How long a manifest's text may be, in bytes.
const LONGEST: usize = 1 << 20;

const RESTORE: &str = "restore the file from a copy, or plan the campaign again";

/// A campaign whose items are known, but not yet its shards.
pub struct Draft {
    contents: Contents,
    items: Items,
}

impl Draft {
    /// Enumerates the items of this work, in which the law is compared with another side; without one, the project's
    /// engine counts alone. The digest of a [corpus](Work::Corpus) is computed here.
    ///
    /// # Errors
    /// There is no such game, ruling or work, or they do not fit together.
    pub fn new(game: &str, rulings: &str, with: Option<Participant>, work: Work) -> Result<Self, CampaignError> {
        let compared = match with {
            Some(other) => vec![Participant::model(), other],
            None => vec![Participant::bitboard()],
        };
        let (version, game) = (env!("CARGO_PKG_VERSION").to_owned(), game.to_owned());
        let rulings = rulings.to_owned();
        let mut contents = Contents { schema: SCHEMA, version, game, rulings, compared, work, items: 1, shards: 1 };
        contents.game = contents.game()?.id().to_owned();
        let options = contents.options()?;
        let departures = options.departures();
        let rulings: Vec<String> =
            departures.iter().map(|(question, option)| format!("{question}={option}")).collect();
        contents.rulings = rulings.join(",");
        // Refuses an unsuitable combination before enumerating it.
        contents.check()?;
        let items = Items::of(&contents)?;
        contents.items = items.number();
        if let (Work::Corpus { cases }, Items::Cases(_, _, known)) = (&mut contents.work, &items) {
            cases.clone_from(known);
        }
        Ok(Draft { contents, items })
    }

    /// How many items there are.
    pub const fn items(&self) -> u64 {
        self.contents.items
    }

    /// The number of shards with which each shard takes about this long. Computes for a while some items that are spread
    /// over all of them.
    ///
    /// # Errors
    /// They cannot be computed, or it was stopped.
    pub fn shards_of(&self, length: Duration, stop: &Stop) -> Result<u64, CampaignError> {
        const MOST: u64 = 4096;
        let (began, time) = (Instant::now(), length.min(Duration::from_secs(2)));
        let items = self.items();
        let some = self.items.of_a_sample(self.contents.asks_a_program()).min(items);
        let mut done = 0;
        while done < items.min(MOST) && (done == 0 || began.elapsed() < time) {
            // Steps by the golden ratio, so that the sample is spread evenly wherever it stops.
            let at = ((done as f64 * 0.618_034).fract() * items as f64) as u64;
            let at = at.min(items - some);
            self.items.compute(&self.contents, at..at + some, stop)?;
            done += some;
        }
        let item = began.elapsed().as_secs_f64() / done.max(1) as f64;
        let shards = item * items as f64 / length.as_secs_f64().max(f64::MIN_POSITIVE);
        Ok((shards.ceil() as u64).clamp(1, items.clamp(1, MOST_SHARDS)))
    }

    /// The manifest with this many shards.
    ///
    /// # Errors
    /// The items cannot be divided into this many.
    pub fn manifest(self, shards: u64) -> Result<Manifest, CampaignError> {
        let manifest = Manifest::of(Contents { shards, ..self.contents })?;
        Ok(Manifest { all: Arc::new(OnceLock::from(self.items)), ..manifest })
    }
}

/// The plan of a campaign: everything that its results depend on.
///
/// Its size does not depend on the number of shards. What the shards have in common is enumerated once, by the first
/// [`compute`](super::compute()), and kept with the plan.
#[derive(Clone, Debug)]
pub struct Manifest {
    contents: Contents,
    text: String,
    digest: String,
    all: Arc<OnceLock<Items>>,
}

impl Manifest {
    /// Reads a manifest's text.
    ///
    /// # Errors
    /// It is damaged, malformed, of another version, or inconsistent.
    pub fn parse(text: &str) -> Result<Self, CampaignError> {
        let contents = seal::read("manifest", LONGEST, text.as_bytes());
        let manifest = Manifest::of(contents.map_err(|why| CampaignError::refused(why, RESTORE))?)?;
        if manifest.text != text {
            let why = "the manifest is malformed: it is not written as this program writes it";
            return Err(CampaignError::refused(why, RESTORE));
        }
        Ok(manifest)
    }

    /// The manifest with these contents.
    ///
    /// # Errors
    /// It is inconsistent.
    pub fn of(contents: Contents) -> Result<Self, CampaignError> {
        contents.check()?;
        let (text, digest) = seal::sealed(&contents);
        Ok(Manifest { contents, text, digest, all: Arc::default() })
    }

    /// What it says.
    pub const fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Its text, as it is in `manifest.json`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its SHA-256, by which the campaign is known: the last key of the text.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// How many shards there are.
    pub const fn shards(&self) -> u64 {
        self.contents.shards
    }

    /// The items of a shard.
    ///
    /// # Errors
    /// There is no such shard.
    pub fn items(&self, shard: u64) -> Result<Range<u64>, CampaignError> {
        let Contents { shards, items, .. } = self.contents;
        if shard >= shards {
            let why = format!("there is no shard {shard}: the campaign has {shards}, numbered from 0");
            return Err(CampaignError::refused(why, "`rulebook campaign status` shows how many shards there are"));
        }
        let begin = |n: u64| (u128::from(items) * u128::from(n) / u128::from(shards)) as u64;
        Ok(begin(shard)..begin(shard + 1))
    }

    /// Whether this build can compute the campaign: it is the build of the plan, and enumerates as many items as
    /// planned. The items are kept with the manifest. A compared program need not be on this machine.
    ///
    /// # Errors
    /// It cannot.
    pub fn check(&self) -> Result<(), CampaignError> {
        self.check_sides(|side| !matches!(side, Participant::Program { .. }))?;
        self.all().map(drop)
    }

    /// Whether this build, and the programs on this machine, are those of the plan.
    ///
    /// # Errors
    /// Some of them differ.
    pub fn check_build(&self) -> Result<(), CampaignError> {
        self.check_sides(|_| true)
    }

    fn check_sides(&self, of: impl Fn(&Participant) -> bool) -> Result<(), CampaignError> {
        let version = env!("CARGO_PKG_VERSION");
        if self.contents.version != version {
            return Err(other_build(&format!("version {}", self.contents.version), &format!("version {version}")));
        }
        for side in self.contents.compared.iter().filter(|side| of(side)) {
            let here = side.here()?;
            if here != *side {
                return Err(other_build(&side.exactly(), &here.exactly()));
            }
        }
        Ok(())
    }

    /// All items, enumerated at the first call. It is an error if they are not those of the plan.
    pub(super) fn all(&self) -> Result<&Items, CampaignError> {
        if let Some(all) = self.all.get() {
            return Ok(all);
        }
        let Contents { items, work, .. } = &self.contents;
        let all = Items::of(&self.contents)?;
        if let (Work::Corpus { cases }, Items::Cases(_, _, here)) = (work, &all)
            && here != cases
        {
            return Err(other_build(&format!("the cases {cases}"), &format!("the cases {here}")));
        }
        if all.number() != *items {
            let why =
                format!("the manifest is malformed: it has {items} {}, and there are {}", work.items(), all.number());
            return Err(CampaignError::refused(why, RESTORE));
        }
        // If two threads enumerate at the same time, either result is kept; they are equal.
        Ok(self.all.get_or_init(|| all))
    }
}

fn other_build(planned: &str, here: &str) -> CampaignError {
    let why = format!("the campaign was planned for {planned}, but this is {here}");
    CampaignError::refused(why, "run it with the build that planned it, or plan it again in another folder")
}
