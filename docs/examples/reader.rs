//! Counts the cases of a game that an engine answers rightly: docs/reference/corpus.md. `rulebook export FOLDER` writes
//! them. As `src/main.rs` of a package that depends on `serde_json`: `cargo run FOLDER GAME`.

use serde_json::Value;

/// A legal move's text each; none if the position is refused.
type Moves = Option<Vec<String>>;

/// Your engine: its legal moves, in any order. It sets `case["rulings"]`, loads `case["position"]` and makes
/// `case["moves"]`.
fn answer(_case: &Value) -> Moves {
    None
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [folder, game] = std::env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|_| "reader FOLDER GAME")?;
    let text = std::fs::read_to_string(format!("{folder}/{game}.jsonl"))?;
    let differing = differing(&text, answer)?;
    differing.iter().for_each(|id| println!("differs: {id}"));
    let cases = text.lines().count();
    println!("{} of {cases} cases agree", cases - differing.len());
    Ok(())
}

/// The ids of the cases that an engine answers otherwise.
pub fn differing(text: &str, answer: impl Fn(&Value) -> Moves) -> serde_json::Result<Vec<String>> {
    let ordered = |mut moves: Vec<String>| {
        moves.sort();
        moves
    };
    let cases: Vec<Value> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let right = |case: &Value| serde_json::from_value::<Moves>(case["legal"].clone()).map(|moves| moves.map(ordered));
    let wrong = cases.iter().filter(|case| right(case).ok() != Some(answer(case).map(ordered)));
    Ok(wrong.map(|case| case["id"].as_str().unwrap_or_default().to_owned()).collect())
}
