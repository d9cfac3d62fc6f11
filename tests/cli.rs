//! The commands: their output and exit status.

use pretty_assertions::assert_eq;
use rulebook::digests;
use rulebook::export::VERSION;
use run::rulebook;

#[cfg(unix)]
#[path = "cli/action.rs"]
mod action;
#[path = "cli/adapt.rs"]
mod adapt;
#[path = "cli/archives.rs"]
mod archives;
#[path = "cli/asks.rs"]
mod asks;
#[path = "cli/console.rs"]
mod console;
#[path = "cli/documented.rs"]
mod documented;
#[path = "cli/export.rs"]
mod export;
#[path = "cli/folder.rs"]
mod folder;
#[path = "cli/foreign.rs"]
mod foreign;
#[cfg(unix)]
#[path = "cli/hostile.rs"]
mod hostile;
#[path = "cli/in_process.rs"]
mod in_process;
#[path = "cli/interrupted.rs"]
mod interrupted;
#[path = "cli/law.rs"]
mod law;
#[path = "cli/linked.rs"]
mod linked;
#[cfg(unix)]
#[path = "cli/long.rs"]
mod long;
#[path = "cli/mcp.rs"]
mod mcp;
#[path = "cli/output.rs"]
mod output;
#[path = "cli/own_examination.rs"]
mod own_examination;
#[path = "cli/parts.rs"]
mod parts;
#[path = "cli/perft.rs"]
mod perft;
#[path = "cli/readers.rs"]
mod readers;
#[path = "cli/readings.rs"]
mod readings;
#[path = "cli/reproduced_faults.rs"]
mod reproduced_faults;
#[path = "cli/run.rs"]
mod run;
#[path = "cli/schemas.rs"]
mod schemas;
#[cfg(unix)]
#[path = "cli/serve.rs"]
mod serve;
#[path = "cli/speak.rs"]
mod speak;
#[cfg(unix)]
#[path = "cli/started.rs"]
mod started;
#[path = "cli/threads.rs"]
mod threads;
#[path = "cli/validate.rs"]
mod validate;
#[path = "cli/watch.rs"]
mod watch;

#[test]
fn the_version_tells_builds_apart() {
    let version = rulebook(&["--version"]).out;
    let build = version.strip_prefix(concat!("rulebook ", env!("CARGO_PKG_VERSION"), " (law ")).expect("the version");
    let beginning = |digest: String| digest[..8].to_owned();
    let (law, engine) = (beginning(digests::law()), beginning(digests::engine()));
    assert_eq!(build, format!("{law}, engine {engine}, corpus {VERSION})\n"));
}

#[test]
fn bad_texts_are_malformed_for_every_command() {
    for bad in ["", " ", "x", "8/8", "é", "9/8/8/8/8/8/8/8[", "startposs", "][", &"x".repeat(20_000)] {
        for args in [
            &["moves", "aviary", bad][..],
            &["show", "aviary", bad],
            &["explain", "aviary", bad, "a1a2"],
            &["perft", "aviary", bad, "1"],
            &["moves", "aviary", "startpos", bad],
            &["show", "aviary", "startpos", "c8b6", bad],
            &["explain", "aviary", "startpos", bad],
        ] {
            let said = rulebook(args);
            assert_eq!((said.status, said.out.as_str()), (2, ""), "{args:?}");
            assert!(said.err.contains("cannot be read"), "{args:?}: {}", said.err);
        }
    }
}
