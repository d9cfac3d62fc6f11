//! Makes a document's fingerprint anew, from a copy of the document:
//!
//! ```text
//! cargo run --example fingerprint -- tests/documents/prints/aviary.txt path/to/the/document.txt
//! ```
//!
//! The header of the first file stays, what is below it is made. The same document gives the same file.

use std::process::ExitCode;
use std::{env, fs};

#[allow(dead_code, reason = "what asks of a fingerprint is for the test")]
mod fingerprint;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [print, document] = &arguments[..] else {
        eprintln!("two files, please: the fingerprint with its header, and the document's text");
        return ExitCode::from(2);
    };
    match make(print, document) {
        Ok(()) => ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::FAILURE
        }
    }
}

fn make(print: &str, document: &str) -> Result<(), String> {
    let read = |path: &str| fs::read_to_string(path).map_err(|wrong| format!("{path}: {wrong}"));
    let made = fingerprint::Print::made(&read(print)?, &read(document)?)?;
    fs::write(print, made).map_err(|wrong| format!("{print}: {wrong}"))
}
