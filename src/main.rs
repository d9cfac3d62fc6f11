//! `rulebook`: the law of board games, on the command line.

fn main() -> std::process::ExitCode {
    rulebook::cli::main()
}
