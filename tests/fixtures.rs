//! Every case of every game, held against the model and against the engine: a test for each, with its name.
//!
//! `cargo test --test fixtures -- robin` runs those with `robin` in their name.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use rulebook::corpus::{self, Case, Failure, ScoreCase, Vocabulary};
use rulebook::diagram;
use rulebook::games::{self, AnyGame, Game, with_game};
use rulebook::referee::By;
use rulebook::rules::Rules;

fn main() {
    let mut trials = Vec::new();
    for id in games::IDS {
        with_game!(*id, G => add::<G>(&mut trials));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// The trials of a game.
fn add<G: Game>(trials: &mut Vec<Trial>) {
    let clauses = G::clauses();
    let vocabulary = Vocabulary { clauses: clauses.iter().map(|clause| clause.name).collect() };
    let game = games::game(G::ID).expect("a game of the list");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let files = corpus::in_folder(&folder, G::ID).expect("the game's fixtures");
    let mut names = HashSet::new();
    for file in files {
        let stem = Path::new(&file.path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let page = match corpus::read::<G::Model, G::Rulings>(&file, &vocabulary) {
            Ok(page) => page,
            Err(misspelt) => {
                let shown = format!("{:?}", miette::Report::new(misspelt));
                let name = format!("{}/{stem} can be read", G::ID);
                trials.push(Trial::test(name, move || Err(Failed::from(shown))));
                continue;
            }
        };
        for case in page.scores {
            let (name, case) = (format!("{}/{stem}/{}", G::ID, case.name.value), Arc::new(case));
            if !names.insert(case.name.value.clone()) {
                trials.push(named_twice::<G>(&name, &case.name.value));
            }
            for (who, by) in [("model", By::Model), ("bitboard", By::Bitboard)] {
                let case = Arc::clone(&case);
                trials.push(Trial::test(format!("{name} [{who}]"), move || of_score(game, by, &case)));
            }
        }
        for case in page.cases {
            let name = format!("{}/{stem}/{}", G::ID, case.name.value);
            if !names.insert(case.name.value.clone()) {
                trials.push(named_twice::<G>(&name, &case.name.value));
            }
            let case = Arc::new(case);
            let held = Arc::clone(&case);
            trials.push(Trial::test(format!("{name} [model]"), move || {
                let law = G::model(corpus::rulings_of(&case)?);
                verdict(&law, &case, &corpus::check_law(&law, &case))
            }));
            trials.push(Trial::test(format!("{name} [bitboard]"), move || {
                let engine = G::engine(corpus::rulings_of(&held)?);
                verdict(&engine, &held, &corpus::check(&engine, &held))
            }));
        }
    }
}

fn named_twice<G: Game>(name: &str, of_case: &str) -> Trial {
    let twice = format!("two cases of {} are named `{of_case}`", G::ID);
    Trial::test(format!("{name} is named once"), || Err(Failed::from(twice)))
}

/// What a person needs to see of a score that does not hold.
fn of_score(game: &'static dyn AnyGame, by: By, case: &ScoreCase) -> Result<(), Failed> {
    let failures = corpus::check_score(game, by, case)?;
    if failures.is_empty() {
        return Ok(());
    }
    let list: Vec<String> = failures.iter().map(|failure| format!("- {failure}")).collect();
    let (line, score) = (case.name.referenced.line(), case.score.value.trim());
    Err(format!("line {line}: {score}\nwhy: {}\n{}", case.why, list.join("\n")).into())
}

/// What a person needs to see of a case that does not hold.
fn verdict<R: Rules>(rules: &R, case: &Case, failures: &[Failure]) -> Result<(), Failed> {
    if failures.is_empty() {
        return Ok(());
    }
    let board = rules.read(&case.position.value).map(|position| diagram::text(&rules.setup(&position)));
    let list: Vec<String> = failures.iter().map(|failure| format!("- {failure}")).collect();
    let moves: Vec<&str> = case.moves.iter().map(|mv| mv.value.as_str()).collect();
    Err(format!(
        "line {}: {}\n{}{}\nwhy: {}\n{}",
        case.name.referenced.line(),
        case.position.value,
        if moves.is_empty() { String::new() } else { format!("moves: {}\n", moves.join(" ")) },
        board.unwrap_or_default(),
        case.why,
        list.join("\n")
    )
    .into())
}
