//! The commands. Only this module prints and sets the exit status.
//!
//! A command is a file with a struct of its arguments that has a method `run`, and a line in `commands!`.

mod adapt;
mod args;
mod ask;
mod campaign;
mod claims;
mod coverage;
mod diagram;
mod difference;
mod error;
mod explain;
mod export;
mod law;
mod moves;
mod output;
mod perft;
mod pool;
mod refusal;
mod replay;
mod report;
mod rulings;
mod serve;
mod show;
mod speak;
mod staged;
mod state;
mod status;
mod validate;
mod verify;
mod winnable;
mod worlds;

use std::env;
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::Parser as _;
use rulebook::terminal::{markdown, paragraph, style};
use rulebook::{digests, escape};

use error::CliError;
use output::Output;
use status::Status;

/// The exit status of a command, or what was wrong with the question.
type CommandResult = Result<Status, CliError>;

macro_rules! commands {
    ($($module:ident::$Command:ident),+ $(,)?) => {
        #[derive(clap::Subcommand)]
        enum Command {
            $( $Command($module::$Command), )+
        }

        impl Command {
            fn run(self, out: &mut Output) -> CommandResult {
                match self {
                    $( Command::$Command(command) => command.run(out), )+
                }
            }
        }
    };
}

// In the order of the help.
commands! {
    verify::Verify,
    worlds::Worlds,
    campaign::Campaign,
    moves::Moves,
    show::Show,
    winnable::Winnable,
    diagram::Diagram,
    explain::Explain,
    replay::Replay,
    perft::Perft,
    law::Law,
    rulings::Rulings,
    claims::Claims,
    speak::Speak,
    serve::Serve,
    validate::Validate,
    report::Report,
    adapt::Adapt,
    export::Export,
}

/// An executable law for a family of board games.
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
static BUILD: LazyLock<String> = LazyLock::new(digests::build);

const EXAMPLES: &str = "\
Examples:
  rulebook verify
  rulebook show aviary startpos
  rulebook moves aviary startpos c8b6
  rulebook explain aviary startpos a7a6
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
            let words = env::args_os().map(|word| escape::line(&word.to_string_lossy()));
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
