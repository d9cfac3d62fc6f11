//! The law as a site.
//!
//! The chapters are written from what the project has: the law's pages, the cases, and what the model answers. mdBook
//! renders them, and the finished site is read back and checked. Nothing of it is kept in the repository.

mod address;
mod cases;
mod chapter;
mod check;
mod compact;
mod figure;
mod html;
mod law;
mod movement;
mod opening;
mod picture;
mod prose;
mod site;
mod terms;

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str =
    "usage: rulebook-book DIR\n\nWrites the law as a site into DIR, in place of what is there, and checks it.";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [directory] = &arguments[..] else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let directory = PathBuf::from(directory);
    let checked = site::write(&directory)
        .map_err(|error| error.to_string())
        .and_then(|()| check::check(&directory).map_err(|error| error.to_string()));
    match checked {
        Ok(found) if found.faults.is_empty() => {
            println!("{found}");
            ExitCode::SUCCESS
        }
        Ok(found) => {
            found.faults.iter().for_each(|fault| eprintln!("{fault}"));
            eprintln!("{} faults", found.faults.len());
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
