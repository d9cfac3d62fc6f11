//! The plan of a campaign.

use std::ops::Range;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::{CampaignError, MOST_SHARDS, Participant, Work, seal};
use crate::crosscheck::{EngineCheck, Family, Walks, engine_check};
use crate::games::AnyGame;
use crate::rules::Options;
use crate::validate::Strictness;

/// How long a manifest's text may be, in bytes.
const LONGEST: usize = 1 << 20;

const WHAT: &str = "manifest";

/// What a manifest says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    /// The version of the form: [`SCHEMA`](super::SCHEMA).
    pub schema: u64,
    /// The program's version.
    pub version: String,
    /// The game's id.
    pub game: String,
    /// The rulings that differ from the defaults: `question=option,…`.
    pub rulings: String,
    /// What is compared: the law and one other side, or the engine alone.
    pub compared: Vec<Participant>,
    /// The work.
    pub work: Work,
    /// How many items the work has.
    pub items: u64,
    /// Into how many shards they are divided.
    pub shards: u64,
}

impl Contents {
    /// How another plan differs from this one. Each difference gives this plan's value and the other plan's.
    pub fn differences(&self, other: &Contents) -> Vec<String> {
        let side = |contents: &Contents| contents.compared.iter().map(exactly).collect::<Vec<_>>().join(", ");
        let work = |contents: &Contents| seal::json(&contents.work);
        let each = |contents: &Contents| {
            [
                ("schema", contents.schema.to_string()),
                ("version", contents.version.clone()),
                ("game", contents.game.clone()),
                ("rulings", format!("`{}`", contents.rulings)),
                ("comparison of", side(contents)),
                ("work", work(contents)),
                ("number of items", contents.items.to_string()),
                ("number of shards", contents.shards.to_string()),
            ]
        };
        let pairs = each(self).into_iter().zip(each(other));
        let differ = pairs.filter(|(this, other)| this.1 != other.1);
        differ.map(|((what, this), (_, other))| format!("{what} {this}, not {other}")).collect()
    }

    /// Whether a program is asked.
    pub fn asks_a_program(&self) -> bool {
        matches!(self.compared.last(), Some(Participant::Program { .. }))
    }

    /// Checks that the plan has this many items.
    pub(super) fn check_number(&self, number: u64) -> Result<(), CampaignError> {
        let Contents { items, work, .. } = self;
        if *items == number {
            return Ok(());
        }
        let why = format!("it has {items} {}, and there are {number}", work.items());
        Err(CampaignError::Form { what: WHAT, why })
    }
}

/// The plan of a campaign: everything that its results depend on.
///
/// Its size does not depend on the number of shards. What the shards have in common is enumerated once, by the first
/// [`compute`](super::compute()), and kept with the plan.
pub struct Manifest {
    contents: Contents,
    text: String,
    digest: String,
    walks: OnceLock<Box<dyn Walks>>,
}

impl Manifest {
    /// Reads a manifest's text.
    ///
    /// # Errors
    /// It is damaged, malformed, of another version, or inconsistent.
    pub fn parse(text: &str) -> Result<Self, CampaignError> {
        let contents = seal::read(WHAT, LONGEST, text.as_bytes())?;
        let manifest = Manifest::of(contents)?;
        if manifest.text != text {
            let why = "it is not written as this program writes it".to_owned();
            return Err(CampaignError::Form { what: WHAT, why });
        }
        Ok(manifest)
    }

    /// The manifest with these contents.
    ///
    /// # Errors
    /// It is inconsistent.
    pub fn of(contents: Contents) -> Result<Self, CampaignError> {
        let Contents { shards, items, .. } = contents;
        if shards == 0 || shards > MOST_SHARDS || shards > items {
            return Err(CampaignError::Shards { items, shards });
        }
        let game = game(&contents.game)?;
        let options = options(game, &contents.rulings)?;
        suits(&contents, &options)?;
        let form = |error: serde_json::Error| CampaignError::Form { what: WHAT, why: error.to_string() };
        let (text, digest) = seal::sealed(&serde_json::to_string(&contents).map_err(form)?);
        Ok(Manifest { contents, text, digest, walks: OnceLock::new() })
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
            return Err(CampaignError::NoShard { shard, shards });
        }
        let begin = |n: u64| (u128::from(items) * u128::from(n) / u128::from(shards)) as u64;
        Ok(begin(shard)..begin(shard + 1))
    }

    /// Whether this build, and the programs on this machine, are those of the plan.
    ///
    /// # Errors
    /// Some of them differ.
    pub fn check_build(&self) -> Result<(), CampaignError> {
        self.check_sides(|_| true)
    }

    /// Whether the compared sides on this machine are those of the plan. `here` says which sides are on this machine.
    pub(super) fn check_sides(&self, here: impl Fn(&Participant) -> bool) -> Result<(), CampaignError> {
        let version = env!("CARGO_PKG_VERSION");
        if self.contents.version != version {
            let planned = format!("version {}", self.contents.version);
            return Err(CampaignError::OtherBuild { planned, here: format!("version {version}") });
        }
        for side in self.contents.compared.iter().filter(|side| here(side)) {
            let here = side.here()?;
            if here != *side {
                return Err(CampaignError::OtherBuild { planned: exactly(side), here: exactly(&here) });
            }
        }
        Ok(())
    }

    /// The walks that are compared, enumerated at the first call.
    ///
    /// # Errors
    /// The work does not consist of walks, or their number differs from the manifest's.
    pub(super) fn walks(&self) -> Result<&dyn Walks, CampaignError> {
        if let Some(walks) = self.walks.get() {
            return Ok(&**walks);
        }
        let Contents { game: id, rulings, work, compared, .. } = &self.contents;
        let game = game(id)?;
        let family = family(work, options(game, rulings)?, compared.len() > 1)
            .ok_or_else(|| CampaignError::Unsuitable(format!("{} are not walks", work.items())))?;
        let walks = game.walks(&family)?;
        self.contents.check_number(walks.number())?;
        // If two threads enumerate at the same time, either result is kept; they are equal.
        Ok(&**self.walks.get_or_init(|| walks))
    }

    /// Keeps walks that have already been enumerated.
    pub(super) fn with_walks(self, walks: Option<Box<dyn Walks>>) -> Self {
        if let Some(walks) = walks {
            let _ = self.walks.set(walks);
        }
        self
    }
}

impl Clone for Manifest {
    fn clone(&self) -> Self {
        let Manifest { contents, text, digest, .. } = self;
        Manifest { contents: contents.clone(), text: text.clone(), digest: digest.clone(), walks: OnceLock::new() }
    }
}

impl PartialEq for Manifest {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Manifest {}

impl std::fmt::Debug for Manifest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.contents.fmt(f)
    }
}

/// The game of this id.
pub(super) fn game(id: &str) -> Result<&'static dyn EngineCheck, CampaignError> {
    engine_check(id).ok_or_else(|| CampaignError::Game(id.to_owned()))
}

/// The options stated by a text of rulings.
pub(super) fn options(game: &dyn AnyGame, rulings: &str) -> Result<Options, CampaignError> {
    game.options(rulings)
        .map_err(|error| CampaignError::Rulings { rulings: rulings.to_owned(), why: error.to_string() })
}

/// The family of walks for a kind of work; `None` if it does not consist of walks.
pub(super) fn family(work: &Work, options: Options, compared: bool) -> Option<Family> {
    Some(match work.clone() {
        Work::Perft { position, depth, prefix } => Family::Prefixes { options, position, depth, prefix, compared },
        Work::World { world, step } => Family::World { world, step },
        Work::Placements { pieces } => Family::Placements { options, pieces },
        Work::Games { seed, games, plies } => Family::Games { options, seed, games, plies },
        Work::Corpus { .. } | Work::Questions { .. } => return None,
    })
}

/// Whether the work suits what is compared, and whether the rulings do.
fn suits(contents: &Contents, options: &Options) -> Result<(), CampaignError> {
    let Contents { compared, work, .. } = contents;
    let unsuitable = |why: String| Err(CampaignError::Unsuitable(why));
    let kind = work.kind();
    match (&compared[..], work) {
        ([Participant::Bitboard { .. }], Work::Perft { .. }) => {}
        ([Participant::Model { .. }, Participant::Bitboard { .. }], Work::Questions { .. }) => {
            return unsuitable("questions are asked of another program; name its command after `--`".to_owned());
        }
        ([Participant::Model { .. }, Participant::Bitboard { .. }], _) => {}
        (
            [Participant::Model { .. }, Participant::Program { command, compare, timeout, .. }],
            Work::Corpus { .. } | Work::Questions { .. },
        ) => {
            if command.is_empty() || *timeout == 0 {
                return unsuitable("a program has a command and some time to answer".to_owned());
            }
            compare.parse::<Strictness>().map_err(CampaignError::Unsuitable)?;
        }
        ([Participant::Model { .. }, Participant::Program { .. }], _) => {
            return unsuitable(format!("another program is asked `questions` or the `corpus`, not `{kind}`"));
        }
        _ => return unsuitable(format!("the work `{kind}` compares the model with something")),
    }
    if matches!(work, Work::World { .. }) && !options.departures().is_empty() {
        return unsuitable("a local world is compared under its own rulings".to_owned());
    }
    Ok(())
}

/// A side with its shortened fingerprints.
fn exactly(side: &Participant) -> String {
    let short = |digest: &String| digest.chars().take(12).collect::<String>();
    let digests = match side {
        Participant::Model { sha256 } | Participant::Bitboard { sha256 } => format!("the sources {}", short(sha256)),
        Participant::Program { files, .. } if files.is_empty() => "no files".to_owned(),
        Participant::Program { files, .. } => {
            files.iter().map(|(file, digest)| format!("{file} {}", short(digest))).collect::<Vec<_>>().join(", ")
        }
    };
    format!("{} with {digests}", side.name())
}
