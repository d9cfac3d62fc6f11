//! The protocol: any line has an answer, and law and engine do not differ in it.

use rulebook::games::{self, Game, with_game};
use rulebook::protocol::answer;
use rulebook::referee::By;
use rulebook::rules::Rulings as _;
use serde_json::{Value, json};

use super::seeds;

/// A question of some moves.
const LONGEST: usize = 600;

pub fn run(line: &[u8]) {
    // A line's end is not part of it.
    if line.len() > LONGEST || line.contains(&b'\n') {
        return;
    }
    let written = answer(By::Both, line).to_string();
    let shown = || String::from_utf8_lossy(line).into_owned();
    let Ok(answered) = serde_json::from_str::<Value>(&written) else {
        // The id, echoed byte for byte, may be a number or a text that this library cannot hold.
        assert!(written.starts_with("{\"id\":"), "{:?} is answered by {written}", shown());
        return;
    };
    let Value::Object(object) = &answered else { panic!("no object for {:?}", shown()) };
    assert!(!object.contains_key("differ"), "law and engine differ on {:?}: {answered}", shown());
    if let Ok(Value::Object(asked)) = serde_json::from_slice(line)
        && let Some(id @ (Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null)) = asked.get("id")
    {
        assert_eq!(object.get("id"), Some(id), "the id of {:?}", shown());
    }
    match object.get("error") {
        Some(error) => refused(error, &shown()),
        None if object.contains_key("games") => {}
        None => told(&answered, &shown()),
    }
}

/// An error has a kind, a message, and a place where it is one of a text's.
fn refused(error: &Value, line: &str) {
    let kind = error["kind"].as_str().unwrap_or_default();
    assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "no message for {line:?}");
    let has = |key: &str| !error[key].is_null();
    let whole = match kind {
        "malformed" => has("field") && error["at"].is_u64() && (error["field"] == "line" || has("faults")),
        "unknown-game" | "unknown-ruling" => error["known"].is_array(),
        "impossible-position" => error["reasons"].as_array().is_some_and(|reasons| !reasons.is_empty()),
        "illegal-move" | "game-over" => error["at"].is_u64() && has("clause") && error["squares"].is_array(),
        _ => false,
    };
    assert!(whole, "{line:?} is refused by {error}");
}

/// An answer has all that is promised, the moves in order, and no move once the game is over.
fn told(answer: &Value, line: &str) {
    let legal = answer["legal"].as_array().unwrap_or_else(|| panic!("no moves for {line:?}"));
    let legal: Vec<&str> = legal.iter().filter_map(Value::as_str).collect();
    assert!(legal.is_sorted() && legal.windows(2).all(|pair| pair[0] != pair[1]), "the moves' order for {line:?}");
    assert!(answer["outcome"].is_null() || legal.is_empty(), "moves and an outcome for {line:?}");
    assert!(answer["position"].is_string() && answer["turn"].is_string() && answer["check"].is_boolean());
    let Some(verdict) = answer.get("verdict") else { return };
    let grounds = verdict["grounds"].as_array().is_some_and(|grounds| !grounds.is_empty());
    let clause = verdict["clause"].is_string() && verdict["why"].is_string();
    let said = if verdict["legal"] == true { grounds && verdict["clause"].is_null() } else { clause };
    assert!(said && verdict["hangs_on"].is_array(), "the verdict for {line:?}: {verdict}");
}

/// A question about each position, with a move made and one judged, and lines that are no questions.
pub fn seeds() -> Vec<Vec<u8>> {
    fn of_game<G: Game>() -> Vec<Vec<u8>> {
        let (moves, refused) = (seeds::words(G::ID, "legal"), seeds::words(G::ID, "all"));
        let question = |(n, position): (usize, &String)| {
            let question = G::Rulings::QUESTIONS[n % G::Rulings::QUESTIONS.len()];
            let rulings = match n % 3 {
                0 => Value::Null,
                1 => json!({ question.name: question.options.last() }),
                _ => json!(format!("{}={}", question.name, question.options[0])),
            };
            let mv = |list: &[String]| list.get(n % list.len().max(1)).cloned();
            let line = json!({ "id": n, "game": G::ID, "rulings": rulings, "position": position, "moves": mv(&moves).into_iter().collect::<Vec<_>>(), "judge": mv(&refused) });
            line.to_string().into_bytes()
        };
        seeds::positions::<G>().iter().enumerate().map(question).collect()
    }
    let lines = [r#"{"ask":"about","id":"a"}"#, "", "null", "[]", r#"{"id":[],"game":"chess"}"#, r#"{"game":"go"}"#];
    let questions = games::IDS.iter().filter_map(|id| with_game!(*id, G => of_game::<G>())).flatten();
    lines.iter().map(|line| line.as_bytes().to_vec()).chain(questions).collect()
}
