//! `campaign`: long comparisons in parts, in any number of processes.

mod plan;
mod progress;
mod run;

use std::io;

use rulebook::campaign::{CampaignError, Folder, Manifest, Work};
use rulebook::escape;

use super::{CliError, CommandResult};

pub use run::{Portion, drive};

/// Run a long comparison or count in parts, on one machine or several
///
/// A campaign is a folder: `plan` divides the work into numbered shards that take a few seconds each, `run` computes the
/// missing shards, in any number of processes at once, `status` shows the progress, and `merge` combines the results.
/// docs/using/campaigns.md describes the files.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Campaign {
    #[command(subcommand)]
    step: Step,
}

#[derive(clap::Subcommand)]
enum Step {
    Plan(Box<plan::Plan>),
    Run(run::Run),
    Status(progress::Status),
    Merge(progress::Merge),
}

const EXAMPLES: &str = "\
Examples:
  rulebook campaign plan castling chess --world castling
  rulebook campaign run castling
  rulebook campaign status castling
  rulebook campaign merge castling";

impl Campaign {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        match self.step {
            Step::Plan(plan) => plan.run(out),
            Step::Run(run) => run.run(out),
            Step::Status(status) => status.run(out),
            Step::Merge(merge) => merge.run(out),
        }
    }
}

impl From<CampaignError> for CliError {
    fn from(error: CampaignError) -> Self {
        CliError::new(error.to_string(), error.hint())
    }
}

/// Opens a campaign's folder.
fn open(path: &std::path::Path) -> Result<Folder, CliError> {
    Folder::open(path).map_err(|error| match error {
        CampaignError::Io { what: "read", path: file, error } if error.kind() == io::ErrorKind::NotFound => {
            let help = "create one with `rulebook campaign plan`; `rulebook campaign plan --help` shows how";
            CliError::new(format!("there is no campaign: {} does not exist", file.display()), help)
        }
        error => error.into(),
    })
}

/// A campaign's game, work and implementations, on one line.
fn in_a_line(manifest: &Manifest) -> String {
    let contents = manifest.contents();
    let compared: Vec<String> = contents.compared.iter().map(|side| side.name()).collect();
    escape::line(&format!("{}, {}: {}", contents.game, in_words(&contents.work), compared.join(" and ")))
}

/// The work, in words.
fn in_words(work: &Work) -> String {
    match work {
        Work::Perft { position, depth, prefix } => {
            format!("sequences of {depth} moves from `{position}`, split after {prefix}")
        }
        Work::World { world, step: 1 } => format!("the local world `{world}`"),
        Work::World { world, step } => format!("one case in {step} of the local world `{world}`"),
        Work::Placements { pieces } => format!("every placement of `{pieces}`"),
        Work::Games { seed, games, plies } => format!("{games} random games of up to {plies} moves, seed {seed}"),
        Work::Corpus { .. } => "the cases".to_owned(),
        Work::Questions { seed, questions, .. } => format!("{questions} questions, seed {seed}"),
    }
}
