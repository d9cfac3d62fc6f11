//! A shard, computed.

use std::time::Instant;

use super::shard::ShardFile;
use super::{CampaignError, Manifest, ShardResult, Side, Work, corpus, manifest, program};
use crate::crosscheck::Walks;
use crate::remote::Stop;

/// Computes a shard: the bytes of its file, which depend on the manifest and the number, but for the time and the
/// machine.
///
/// Nothing else is needed, and nothing is written. It runs on the calling thread alone, except for asking another program.
///
/// # Errors
/// There is no such shard, this build or a program is not the manifest's, or the computation was stopped.
pub fn compute(manifest: &Manifest, shard: u64, stop: &Stop) -> Result<Vec<u8>, CampaignError> {
    let items = manifest.items(shard)?;
    manifest.check_build()?;
    let contents = manifest.contents();
    let began = Instant::now();
    let result = match (&contents.work, contents.compared.last()) {
        (_, Some(Side::Program { .. })) => {
            corpus_is_the_same(manifest)?;
            program::ask(contents, items, stop)?
        }
        (Work::Corpus { .. }, _) => {
            corpus_is_the_same(manifest)?;
            corpus::check(manifest::game(&contents.game)?, items, stop)?
        }
        _ => walked(manifest.walks()?, items, stop)?,
    };
    let file = ShardFile::new(manifest, shard, result, began.elapsed().as_secs_f64())?;
    Ok(file.text().into_bytes())
}

/// The same with walks of somebody else's, such as those in which an engine of their own is compared with the law
/// ([`walks`](crate::crosscheck::walks)). The file says of it what the manifest says.
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

/// Refuses cases that have changed since the plan.
fn corpus_is_the_same(manifest: &Manifest) -> Result<(), CampaignError> {
    let contents = manifest.contents();
    let Work::Corpus { cases } = &contents.work else { return Ok(()) };
    let for_program = matches!(contents.compared.last(), Some(Side::Program { .. }));
    let (_, here) = corpus::known(&corpus::all(manifest::game(&contents.game)?, for_program)?);
    if here == *cases {
        return Ok(());
    }
    Err(CampaignError::OtherBuild { planned: format!("the cases {cases}"), here: format!("the cases {here}") })
}
