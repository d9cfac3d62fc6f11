//! The commands. Only this module prints and sets the exit status.
//!
//! A command is a file with a struct of its arguments that has a method `run`, and a line in `commands!`. Those that only ask
//! about a game, and `verify`, are a smaller program, which is built sooner.

#[cfg(feature = "cli")]
mod adapt;
mod args;
mod ask;
#[cfg(feature = "cli")]
mod atomic_file;
#[cfg(feature = "cli")]
mod claims;
mod coverage;
#[cfg(feature = "cli")]
mod diagram;
mod difference;
mod error;
mod explain;
#[cfg(feature = "cli")]
mod export;
#[cfg(feature = "crosscheck")]
mod faulty_engine;
mod incident;
mod law;
#[cfg(feature = "cli")]
mod mcp;
#[cfg(feature = "cli")]
mod merge;
mod moves;
mod output;
mod paragraph;
mod perft;
mod pool;
mod refusal;
#[cfg(feature = "cli")]
mod replay;
mod rulings;
#[cfg(feature = "cli")]
mod serve;
mod show;
mod speak;
mod state;
mod status;
#[cfg(feature = "cli")]
mod validate;
mod verify;
#[cfg(feature = "cli")]
mod watch;
mod winnable;
#[cfg(feature = "cli")]
mod worlds;

use std::env;
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::Parser as _;
use rulebook::escape;
use rulebook::terminal::{markdown, style};

use error::CliError;
use output::Output;
use status::Status;

/// The exit status of a command, or what was wrong with the question.
type CommandResult = Result<Status, CliError>;

macro_rules! commands {
    ($($(#[$only:meta])? $Name:ident($module:ident::$Command:ident)),+ $(,)?) => {
        #[derive(clap::Subcommand)]
        enum Command {
            $( $(#[$only])? $Name(Box<$module::$Command>), )+
        }

        impl Command {
            fn run(self, out: &mut Output) -> CommandResult {
                match self {
                    $( $(#[$only])? Command::$Name(command) => command.run(out), )+
                }
            }
        }
    };
}

// In the order of the help, which is that of docs/using/commands.md.
commands! {
    Show(show::ShowCommand),
    #[cfg(feature = "cli")]
    Diagram(diagram::DiagramCommand),
    Moves(moves::MovesCommand),
    Explain(explain::ExplainCommand),
    #[cfg(feature = "cli")]
    Replay(replay::ReplayCommand),
    #[cfg(feature = "cli")]
    Watch(watch::WatchCommand),
    Incident(incident::IncidentCommand),
    Winnable(winnable::WinnableCommand),
    Law(law::LawCommand),
    Rulings(rulings::RulingsCommand),
    #[cfg(feature = "cli")]
    Serve(serve::ServeCommand),
    Perft(perft::PerftCommand),
    #[cfg(feature = "cli")]
    Validate(validate::ValidateCommand),
    Speak(speak::SpeakCommand),
    #[cfg(feature = "cli")]
    Mcp(mcp::McpCommand),
    #[cfg(feature = "cli")]
    Adapt(adapt::AdaptCommand),
    #[cfg(feature = "cli")]
    Claims(claims::ClaimsCommand),
    Verify(verify::VerifyCommand),
    #[cfg(feature = "cli")]
    Worlds(worlds::WorldsCommand),
    #[cfg(feature = "cli")]
    Merge(merge::MergeCommand),
    #[cfg(feature = "cli")]
    Export(export::ExportCommand),
}

/// Rulebook says whether a move is legal in eight board games, and which rule decides it.
///
/// Exit status: 0 if all checks passed, 1 if the law refuses something or two implementations differ, 2 if the question
/// was malformed.
#[derive(clap::Parser)]
#[command(name = "rulebook", bin_name = "rulebook", version = BUILD.as_str(), max_term_width = 100, after_help = EXAMPLES)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

/// Which build this is.
static BUILD: LazyLock<String> = LazyLock::new(|| {
    #[cfg(feature = "cli")]
    return rulebook::digests::build();
    #[cfg(not(feature = "cli"))]
    env!("CARGO_PKG_VERSION").to_owned()
});

const EXAMPLES: &str = "\
Examples:
  rulebook show aviary
  rulebook moves aviary startpos c8b6
  rulebook explain aviary startpos a7a6
  rulebook explain aviary.jump.enemy
  rulebook help explain";

/// Runs the program.
pub fn main() -> ExitCode {
    let mut out = Output::new();
    let ran = run(&mut out);
    // Whatever the status, an output that cannot be written is an error.
    let ran = match out.flush() {
        Err(error) if ran.is_ok() => Err(error.into()),
        _ => ran,
    };
    ran.unwrap_or_else(CliError::report).into()
}

fn run(out: &mut Output) -> CommandResult {
    match Program::try_parse() {
        Ok(program) => program.command.run(out),
        Err(error) if error.use_stderr() => {
            // It repeats arguments: the same error is said of them as they may be shown. If that cannot be written either,
            // the exit status still reports it.
            const LONG: usize = 1000;
            let words = env::args_os().map(|word| escape::escaped(&word.to_string_lossy(), LONG));
            let _ = match Program::try_parse_from(words) {
                Err(shown) if shown.kind() == error.kind() => shown.print(),
                _ => write!(output::stderr(), "{}", error.render()),
            };
            Ok(Status::Malformed)
        }
        // The help or the version.
        Err(asked) => {
            out.help(&asked.render().ansi().to_string())?;
            Ok(Status::Passed)
        }
    }
}
