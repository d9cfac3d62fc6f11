//! Every case of every game, held against the model and against the engine: a test for each, with its name.
//!
//! `cargo test --test fixtures -- robin` runs those with `robin` in their name.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use rulebook::corpus::{self, Case, Failure, ScoreCase};
use rulebook::games::{AnyGame, GAMES};
use rulebook::referee::By;
use rulebook::session::Side;

fn main() {
    let mut trials = Vec::new();
    for game in GAMES {
        add(*game, &mut trials);
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// The trials of a game.
fn add(game: &'static dyn AnyGame, trials: &mut Vec<Trial>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let files = corpus::in_folder(&folder, game.id()).expect("the game's fixtures");
    let mut names = HashSet::new();
    let mut named_twice = |name: &str, of_case: &str| {
        let twice = format!("two cases of {} are named `{of_case}`", game.id());
        let trial = || Trial::test(format!("{name} is named once"), || Err(Failed::from(twice)));
        (!names.insert(of_case.to_owned())).then(trial)
    };
    for file in files {
        let stem = Path::new(&file.path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let page = match corpus::read(game, &file) {
            Ok(page) => page,
            Err(error) => {
                let shown = format!("{:?}", miette::Report::new(error));
                let name = format!("{}/{stem} can be read", game.id());
                trials.push(Trial::test(name, move || Err(Failed::from(shown))));
                continue;
            }
        };
        for case in page.scores {
            let (name, case) = (format!("{}/{stem}/{}", game.id(), case.name), Arc::new(case));
            trials.extend(named_twice(&name, &case.name));
            for (who, by) in [("model", By::Model), ("bitboard", By::Bitboard)] {
                let case = Arc::clone(&case);
                trials.push(Trial::test(format!("{name} [{who}]"), move || of_score(by, &case)));
            }
        }
        for case in page.cases {
            let (name, case) = (format!("{}/{stem}/{}", game.id(), case.name), Arc::new(case));
            trials.extend(named_twice(&name, &case.name));
            for (who, side) in [("model", Side::Model), ("bitboard", Side::Engine)] {
                let case = Arc::clone(&case);
                trials.push(Trial::test(format!("{name} [{who}]"), move || of_case(side, &case)));
            }
        }
    }
}

/// What a person needs to see of a score that does not hold.
fn of_score(by: By, case: &ScoreCase) -> Result<(), Failed> {
    let failures = corpus::check_score(by, case);
    if failures.is_empty() {
        return Ok(());
    }
    Err(format!("line {}: {}\nwhy: {}\n{}", case.line, case.score.trim(), case.why, listed(&failures)).into())
}

/// What a person needs to see of a case that does not hold.
fn of_case(side: Side, case: &Case) -> Result<(), Failed> {
    let failures = corpus::check_side(side, case);
    if failures.is_empty() {
        return Ok(());
    }
    let Case { game, line, position, moves, why, .. } = case;
    let moves = if moves.is_empty() { String::new() } else { format!("moves: {}\n", moves.join(" ")) };
    let board = game.diagram(position).text();
    Err(format!("line {line}: {position}\n{moves}{board}\nwhy: {why}\n{}", listed(&failures)).into())
}

fn listed(failures: &[Failure]) -> String {
    let lines: Vec<String> = failures.iter().map(|failure| format!("- {failure}")).collect();
    lines.join("\n")
}
