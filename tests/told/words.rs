//! What the law says of a game's fixtures, as text.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::str::FromStr as _;

use rulebook::corpus::{self, Case, Refused, Vocabulary};
use rulebook::games::{Game, MoveOf};
use rulebook::record::Record;
use rulebook::referee::explain;
use rulebook::rules::{Breach, Clause, Law as _, Refused as NotTaken, Rules as _, Subject};

/// Where the snapshots are, from a test's folder.
#[allow(dead_code, reason = "the quick test of mutants compares by itself")]
pub const SNAPSHOTS: &str = "../snapshots";

/// All cases of a game, file by file.
pub fn of_game<G: Game>() -> Result<String, Box<dyn Error>> {
    let clauses = G::clauses();
    let vocabulary = Vocabulary { clauses: clauses.iter().map(|clause| clause.name).collect() };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut told = String::new();
    for file in corpus::in_folder(&folder, G::ID)? {
        for case in corpus::read::<G::Model, G::Rulings>(&file, &vocabulary)?.cases {
            let said = of_case::<G>(&case)?;
            if !said.is_empty() {
                let _ = writeln!(told, "# {}\n{said}", case.name.value);
            }
        }
    }
    Ok(told)
}

fn of_case<G: Game>(case: &Case) -> Result<String, Box<dyn Error>> {
    let law = G::model(corpus::rulings_of(case)?);
    let mut said = String::new();
    let start = match law.read(&case.position.value) {
        Ok(start) => start,
        Err(NotTaken::Malformed { besides: reasons, .. } | NotTaken::Impossible { reasons, .. }) => {
            for reason in &reasons {
                let _ = writeln!(said, "{}", breach(reason));
            }
            return Ok(said);
        }
    };
    debug_assert_eq!(case.refused(), Refused::No);
    let mut record = Record::<G::Model>::new(start);
    for mv in &case.moves {
        record.play(&law, MoveOf::<G>::from_str(&mv.value)?);
    }
    if case.turn.is_some() {
        let _ = writeln!(said, "turn: {}", G::Model::clause(Subject::Turn));
    }
    if case.check.is_some() {
        let _ = writeln!(said, "check: {}", G::Model::clause(Subject::Check));
    }
    if let Some(outcome) = record.outcome(&law) {
        let _ = writeln!(said, "outcome: {}", G::Model::clause(Subject::Ending(outcome)));
    }
    let named = case.legal.iter().chain(case.all.iter().flatten()).map(|word| &word.value);
    let named: BTreeSet<&String> = named.chain(case.after.keys()).chain(case.illegal.keys()).collect();
    for text in named {
        let verdict = explain(&law, &record, &MoveOf::<G>::from_str(text)?);
        let besides =
            verdict.besides.iter().map(|besides| format!("; besides: {}", breach(besides))).collect::<String>();
        let verdict = match &verdict.breach {
            Some(refused) => breach(refused),
            None => verdict.grounds.iter().map(|clause: &Clause| clause.name()).collect::<Vec<_>>().join(", "),
        };
        let _ = writeln!(said, "{text}: {verdict}{besides}");
    }
    Ok(said)
}

fn breach(breach: &Breach) -> String {
    let Breach { clause, squares, why } = breach;
    format!("{clause}: {why} [{}]", squares.join(" "))
}
