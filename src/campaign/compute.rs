//! Computing a shard.

use std::time::Instant;

use super::shard::ShardFile;
use super::{CampaignError, Contents, Manifest, Participant, ShardResult, Work, corpus, manifest, program};
use crate::corpus::Page;
use crate::crosscheck::Walks;
use crate::remote::Stop;

impl Manifest {
    /// Whether this build can compute the campaign: it is the build of the plan, and enumerates as many items as
    /// planned. The items are kept with the manifest. A compared program need not be on this machine.
    ///
    /// # Errors
    /// It cannot.
    pub fn check(&self) -> Result<(), CampaignError> {
        self.check_sides(|side| !matches!(side, Participant::Program { .. }))?;
        match self.contents().work {
            Work::Corpus { .. } | Work::Questions { .. } => planned_cases(self.contents()).map(drop),
            _ => self.walks().map(drop),
        }
    }
}

/// Computes a shard. Returns the bytes of its file, which depend on the manifest and the number, except for the time
/// and the machine.
///
/// Nothing else is needed, and nothing is written. It runs on the calling thread alone, unless it asks another program.
///
/// # Errors
/// There is no such shard, this build or a program is not the manifest's, or the computation was stopped.
pub fn compute(manifest: &Manifest, shard: u64, stop: &Stop) -> Result<Vec<u8>, CampaignError> {
    let items = manifest.items(shard)?;
    manifest.check_build()?;
    let contents = manifest.contents();
    let began = Instant::now();
    let result = match contents.work {
        _ if contents.asks_a_program() => program::ask(contents, &planned_cases(contents)?, items, stop)?,
        Work::Corpus { .. } => corpus::check(&planned_cases(contents)?, items, stop)?,
        _ => walked(manifest.walks()?, items, stop)?,
    };
    let file = ShardFile::new(manifest, shard, result, began.elapsed().as_secs_f64())?;
    Ok(file.text().into_bytes())
}

/// The same with other walks, such as those in which your own engine is compared with the law
/// ([`walks`](crate::crosscheck::walks)). The file does not say so: it names what the manifest compares.
///
/// # Errors
/// There is no such shard, or the computation was stopped.
pub fn compute_with(
    manifest: &Manifest,
    shard: u64,
    walks: &dyn Walks,
    stop: &Stop,
) -> Result<Vec<u8>, CampaignError> {
    let began = Instant::now();
    let result = walked(walks, manifest.items(shard)?, stop)?;
    let file = ShardFile::new(manifest, shard, result, began.elapsed().as_secs_f64())?;
    Ok(file.text().into_bytes())
}

fn walked(walks: &dyn Walks, items: std::ops::Range<u64>, stop: &Stop) -> Result<ShardResult, CampaignError> {
    let compared = walks.compare(items, &|| stop.reason().is_some()).ok_or(CampaignError::Stopped)?;
    Ok(ShardResult::of(compared))
}

/// The planned cases, if any. It is an error if the cases have changed since, or if their number is wrong.
fn planned_cases(contents: &Contents) -> Result<Vec<Page>, CampaignError> {
    match &contents.work {
        Work::Corpus { cases } => {
            let pages = corpus::all(manifest::game(&contents.game)?, contents.asks_a_program())?;
            let (number, here) = corpus::known(&pages);
            if here != *cases {
                let (planned, here) = (format!("the cases {cases}"), format!("the cases {here}"));
                return Err(CampaignError::OtherBuild { planned, here });
            }
            contents.check_number(number)?;
            Ok(pages)
        }
        Work::Questions { questions, .. } => contents.check_number(*questions).map(|()| Vec::new()),
        _ => Ok(Vec::new()),
    }
}
