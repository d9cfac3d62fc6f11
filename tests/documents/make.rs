//! Checks every quotation from a game's document against a copy of it, and writes their digests:
//!
//! ```text
//! cargo run --example quotations -- aviary path/to/the/document.txt
//! ```

use std::process::ExitCode;
use std::{env, fs};

#[allow(dead_code, unused_imports, reason = "the tests have more")]
#[path = "mod.rs"]
mod documents;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, path] = &arguments[..] else {
        eprintln!("a game and a file, please: the id, and the text of its document");
        return ExitCode::from(2);
    };
    let copy = fs::read_to_string(path).map_err(|wrong| vec![format!("{path}: {wrong}")]);
    match copy.and_then(|copy| documents::quotations::write(game, &copy)) {
        Ok(done) => println!("{done}"),
        Err(wrong) => {
            eprintln!("nothing was written:\n{}", wrong.join("\n"));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
