//! A campaign before it is divided into shards.

use std::time::{Duration, Instant};

use super::{CampaignError, Contents, MOST_SHARDS, Manifest, Participant, SCHEMA, Work, corpus, manifest, program};
use crate::corpus::Page;
use crate::crosscheck::Walks;
use crate::remote::Stop;

/// What the law is compared with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// The project's engine.
    Bitboard,
    /// Nothing: the project's engine counts alone.
    Nobody,
    /// A program that answers the protocol's questions.
    Program {
        /// The command, a program and its arguments.
        command: Vec<String>,
        /// The time limit for an answer.
        timeout: Duration,
        /// How strictly answers are compared: a [`Strictness`](crate::validate::Strictness).
        compare: String,
    },
}

/// A campaign whose items are known, but not yet its shards.
pub struct Draft {
    contents: Contents,
    walks: Option<Box<dyn Walks>>,
    /// The cases, if it is about them.
    cases: Vec<Page>,
}

impl Draft {
    /// Enumerates the items of this work. The digest of a [corpus](Work::Corpus) is computed here.
    ///
    /// # Errors
    /// There is no such game, ruling or work, or they do not fit together.
    pub fn new(game: &str, rulings: &str, with: Opponent, work: Work) -> Result<Self, CampaignError> {
        let game = manifest::game(game)?;
        let options = manifest::options(game, rulings)?;
        let departures = options.departures();
        let rulings: Vec<String> =
            departures.iter().map(|(question, option)| format!("{question}={option}")).collect();
        let compared = match with {
            Opponent::Bitboard => vec![Participant::model(), Participant::bitboard()],
            Opponent::Nobody => vec![Participant::bitboard()],
            Opponent::Program { command, timeout, compare } => {
                let timeout = u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX);
                vec![Participant::model(), Participant::program(command, timeout, compare)?]
            }
        };
        let mut contents = Contents {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.id().to_owned(),
            rulings: rulings.join(","),
            compared,
            work,
            items: 1,
            shards: 1,
        };
        // Refuses an unsuitable combination before enumerating it.
        Manifest::of(contents.clone())?;
        let (mut walks, mut pages) = (None, Vec::new());
        let asks_a_program = contents.asks_a_program();
        match &mut contents.work {
            Work::Corpus { cases } => {
                pages = corpus::all(game, asks_a_program)?;
                (contents.items, *cases) = corpus::known(&pages);
            }
            Work::Questions { questions, .. } => contents.items = *questions,
            work => {
                let family = manifest::family(work, options, contents.compared.len() > 1);
                let family = family.ok_or_else(|| CampaignError::Unsuitable("these are not walks".to_owned()))?;
                let enumerated = game.walks(&family)?;
                contents.items = enumerated.number();
                walks = Some(enumerated);
            }
        }
        Ok(Draft { contents, walks, cases: pages })
    }

    /// How many items there are.
    pub const fn items(&self) -> u64 {
        self.contents.items
    }

    /// About how long an item takes. Computes for a while some items that are spread over all of them.
    ///
    /// # Errors
    /// They cannot be computed, or it was stopped.
    pub fn sample(&self, time: Duration, stop: &Stop) -> Result<Duration, CampaignError> {
        const MOST: u64 = 4096;
        let began = Instant::now();
        let items = self.items();
        let mut done = 0;
        while done < items.min(MOST) && (done == 0 || began.elapsed() < time) {
            // Steps by the golden ratio, so that the sample is spread evenly wherever it stops.
            let at = ((done as f64 * 0.618_034).fract() * items as f64) as u64;
            match (&self.walks, &self.contents.work) {
                (Some(walks), _) => {
                    let at = at.min(items - 1);
                    walks.compare(at..at + 1, &|| stop.reason().is_some()).ok_or(CampaignError::Stopped)?;
                    done += 1;
                }
                // A program is asked many questions at once, because it takes a while to start.
                (None, Work::Questions { .. }) => {
                    let some = items.min(200);
                    program::ask(&self.contents, &self.cases, 0..some, stop)?;
                    done += some;
                }
                (None, _) if self.contents.asks_a_program() => {
                    let some = items.min(20);
                    program::ask(&self.contents, &self.cases, 0..some, stop)?;
                    done += some;
                }
                (None, _) => {
                    let at = at.min(items - 1);
                    corpus::check(&self.cases, at..at + 1, stop)?;
                    done += 1;
                }
            }
        }
        Ok(began.elapsed() / u32::try_from(done.max(1)).unwrap_or(u32::MAX))
    }

    /// The number of shards with which each shard takes about this long.
    ///
    /// # Errors
    /// As for [`Draft::sample`].
    pub fn shards_of(&self, length: Duration, stop: &Stop) -> Result<u64, CampaignError> {
        let item = self.sample(length.min(Duration::from_secs(2)), stop)?;
        let shards = item.as_secs_f64() * self.items() as f64 / length.as_secs_f64().max(f64::MIN_POSITIVE);
        Ok((shards.ceil() as u64).clamp(1, self.items().clamp(1, MOST_SHARDS)))
    }

    /// The manifest with this many shards.
    ///
    /// # Errors
    /// The items cannot be divided into this many.
    pub fn manifest(self, shards: u64) -> Result<Manifest, CampaignError> {
        Ok(Manifest::of(Contents { shards, ..self.contents })?.with_walks(self.walks))
    }
}
