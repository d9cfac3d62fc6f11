//! `rulebook`: the law of board games, on the command line.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
