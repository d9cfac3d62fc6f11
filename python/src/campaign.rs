//! Campaigns: a folder of shards, and shards computed in this process.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rulebook::campaign::{self, CampaignError, Committed, Draft, Folder, Manifest, Participant, Work};
use rulebook::stop::Stop;

use crate::error::json;
use crate::number::{in_range, in_range_if_any};
use crate::sound::{detached, interruptible};
use crate::time;

/// The manifest of which a shard was computed last, with what all its shards have in common.
static LAST: Mutex<Option<Arc<Manifest>>> = Mutex::new(None);

fn manifest(text: &str) -> Result<Arc<Manifest>, CampaignError> {
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = last().as_ref().filter(|known| known.text() == text) {
        return Ok(Arc::clone(known));
    }
    let read = Arc::new(Manifest::parse(text)?);
    *last() = Some(Arc::clone(&read));
    Ok(read)
}

/// The exception for a campaign's error.
fn refused(py: Python<'_>, error: &CampaignError) -> PyErr {
    let raise = || py.import("rulebook.errors")?.call_method1("of_campaign", (error.to_string(), error.hint()));
    raise().map_or_else(|error| error, PyErr::from_value)
}

/// Does something with a campaign while other threads of Python go on.
fn done<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T, CampaignError> + Send) -> PyResult<T> {
    detached(py, work)?.map_err(|error| refused(py, &error))
}

/// The same with what takes long, until it is stopped or somebody presses Ctrl-C.
fn stoppable<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> Result<T, CampaignError> + Send,
) -> PyResult<T> {
    interruptible(py, stop, work)?.map_err(|error| refused(py, &error))
}

/// Ends the computation of shards that other threads compute: only Python's main thread hears of Ctrl-C.
#[pyclass(frozen, module = "rulebook._rulebook")]
#[derive(Default)]
pub struct Halt {
    stop: Stop,
}

#[pymethods]
impl Halt {
    #[new]
    fn new() -> Self {
        Halt::default()
    }

    /// Ends all of them.
    fn halt(&self) {
        self.stop.interrupt();
    }
}

/// The bytes of a shard's file.
#[pyfunction]
#[pyo3(signature = (text, shard, halt = None))]
pub fn compute_shard<'py>(
    py: Python<'py>,
    text: &str,
    #[pyo3(from_py_with = in_range)] shard: u64,
    halt: Option<&Bound<'_, Halt>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let stop = halt.map_or_else(Stop::default, |halt| halt.get().stop.clone());
    let bytes = stoppable(py, &stop, || campaign::compute(&*manifest(text)?, shard, &stop))?;
    Ok(PyBytes::new(py, &bytes))
}

/// The folder of a campaign.
#[pyclass(frozen, module = "rulebook._rulebook")]
pub struct CampaignFolder {
    folder: Folder,
}

#[pymethods]
impl CampaignFolder {
    #[new]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        Ok(CampaignFolder { folder: done(py, || Folder::open(&path))? })
    }

    /// Plans a campaign and creates its folder. `work` is JSON, as in a manifest; with a command, a program is asked, and
    /// each answer must come within the timeout; `seconds` is the length of a shard if their number is not given.
    #[staticmethod]
    #[pyo3(signature = (path, game, work, rulings, alone, command, compare, timeout, shards, seconds))]
    #[expect(clippy::too_many_arguments, reason = "Python's keyword arguments")]
    fn plan(
        py: Python<'_>,
        path: PathBuf,
        game: &str,
        work: &str,
        rulings: &str,
        alone: bool,
        command: Option<Vec<String>>,
        compare: &str,
        #[pyo3(from_py_with = in_range)] timeout: f64,
        #[pyo3(from_py_with = in_range_if_any)] shards: Option<u64>,
        #[pyo3(from_py_with = in_range)] seconds: f64,
    ) -> PyResult<Self> {
        let hint = "docs/using/campaigns.md lists the kinds of work";
        let form = |error: serde_json::Error| CampaignError::Refused { why: error.to_string(), hint };
        let work: Work = serde_json::from_str(work).map_err(|error| refused(py, &form(error)))?;
        let (length, timeout) = (time::seconds(seconds)?, time::seconds(timeout)?);
        let stop = Stop::default();
        let folder = stoppable(py, &stop, || {
            let with = match command {
                Some(command) => Some(Participant::program(command, timeout, compare.to_owned())?),
                None => (!alone).then(Participant::bitboard),
            };
            let draft = Draft::new(game, rulings, with, work)?;
            let shards = shards.map_or_else(|| draft.shards_of(length, &stop), Ok)?;
            Folder::create(&path, &draft.manifest(shards)?)
        })?;
        Ok(CampaignFolder { folder })
    }

    /// The manifest's text.
    fn manifest(&self) -> &str {
        self.folder.manifest().text()
    }

    /// The campaign's digest.
    fn digest(&self) -> &str {
        self.folder.manifest().digest()
    }

    /// How many shards there are.
    fn shards(&self) -> u64 {
        self.folder.manifest().shards()
    }

    /// Where the merged result is.
    fn result_path(&self) -> PathBuf {
        self.folder.result_path()
    }

    /// Whether a shard is neither committed nor quarantined.
    fn is_missing(&self, py: Python<'_>, #[pyo3(from_py_with = in_range)] shard: u64) -> PyResult<bool> {
        detached(py, || !self.folder.is_committed(shard) && !self.folder.is_quarantined(shard))
    }

    /// Whether the result is new.
    fn commit(&self, py: Python<'_>, #[pyo3(from_py_with = in_range)] shard: u64, bytes: &[u8]) -> PyResult<bool> {
        Ok(done(py, || self.folder.commit(shard, bytes))? == Committed::New)
    }

    fn quarantine(&self, py: Python<'_>, #[pyo3(from_py_with = in_range)] shard: u64, reason: &str) -> PyResult<()> {
        done(py, || self.folder.quarantine(shard, reason))
    }

    /// The status as JSON.
    fn status(&self, py: Python<'_>) -> PyResult<String> {
        json(&stoppable(py, &Stop::default(), || self.folder.status())?)
    }

    /// Merges the results.
    fn merge(&self, py: Python<'_>) -> PyResult<()> {
        stoppable(py, &Stop::default(), || self.folder.merge().map(drop))
    }
}
