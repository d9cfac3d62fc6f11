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
        None => check_answer(&answered, &question_in(line), &shown()),
    }
}

/// What is asked, as it is written.
fn question_in(line: &[u8]) -> Value {
    serde_json::from_slice(line).unwrap_or_default()
}

/// An answer has what its ask promises.
fn check_answer(answer: &Value, asked: &Value, line: &str) {
    let all = |list: &str, holds: fn(&Value) -> bool| {
        let list = answer[list].as_array().unwrap_or_else(|| panic!("no {list} for {line:?}"));
        assert!(list.iter().all(holds), "{line:?} is answered by {answer}");
    };
    match asked["ask"].as_str() {
        None => check_position_answer(answer, line),
        Some("game") => assert!(answer["game"]["start"].is_string()),
        Some("draw") => all("boards", |board| board["squares"].as_array().is_some_and(|all| !all.is_empty())),
        Some("clause") => assert!(answer["clause"]["text"].is_string()),
        Some("law") => assert!(answer["law"]["parts"].is_array()),
        Some("find") => all("found", |found| found["name"].is_string()),
        Some("score") => all("steps", |step| step["position"].is_string() && step["text"].is_string()),
        Some("archive") => all("archive", |game| game["at"].is_u64() && game["moves"].is_u64()),
        Some("piece") => {
            all("moves", |judged| {
                judged["legal"] == judged["grounds"].is_array() && judged["legal"] != judged["why"].is_string()
            });
            every_legal_move(answer, asked, line);
        }
        Some(other) => panic!("{other} of {line:?} is answered by {answer}"),
    }
}

/// The legal moves of a piece are those that the question about the position lists of it.
fn every_legal_move(answer: &Value, asked: &Value, line: &str) {
    let mut question = asked.clone();
    let keys = question.as_object_mut().expect("an object");
    keys.retain(|key, _| ["game", "rulings", "position", "moves"].contains(&key.as_str()));
    let whole: Value = serde_json::from_str(&self::answer(By::Bitboard, question.to_string().as_bytes()).to_string())
        .expect("an answer");
    let game = games::game(asked["game"].as_str().unwrap_or_default()).expect("it has been answered");
    let from = asked["from"].as_str().unwrap_or_default();
    let from_here = |mv: &&str| game.route(mv).is_some_and(|route| route.origin == from);
    let listed: Vec<&str> = whole["legal"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let listed: Vec<&str> = listed.into_iter().filter(from_here).collect();
    let moves = answer["moves"].as_array().into_iter().flatten();
    let legal: Vec<&str> =
        moves.filter(|judged| judged["legal"] == true).filter_map(|judged| judged["move"].as_str()).collect();
    assert_eq!(legal, listed, "{line:?}");
}

/// An error has a kind, a message, and a place where it is one of a text's.
fn refused(error: &Value, line: &str) {
    let kind = error["kind"].as_str().unwrap_or_default();
    assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "no message for {line:?}");
    let has = |key: &str| !error[key].is_null();
    let whole = match kind {
        "malformed" => has("field") && error["at"].is_u64() && (error["field"] == "line" || has("faults")),
        "unknown-game" | "unknown-ruling" | "unknown-clause" => error["known"].is_array(),
        "impossible-position" => error["reasons"].as_array().is_some_and(|reasons| !reasons.is_empty()),
        "illegal-move" | "game-over" => error["at"].is_u64() && has("clause") && error["squares"].is_array(),
        _ => false,
    };
    assert!(whole, "{line:?} is refused by {error}");
}

/// An answer has all that is promised, the moves in order, and no move once the game is over.
fn check_position_answer(answer: &Value, line: &str) {
    let legal = answer["legal"].as_array().unwrap_or_else(|| panic!("no moves for {line:?}"));
    let legal: Vec<&str> = legal.iter().filter_map(Value::as_str).collect();
    assert!(legal.is_sorted() && legal.windows(2).all(|pair| pair[0] != pair[1]), "the moves' order for {line:?}");
    assert!(answer["outcome"].is_null() || legal.is_empty(), "moves and an outcome for {line:?}");
    assert!(answer["position"].is_string() && answer["turn"].is_string() && answer["check"].is_boolean());
    let Some(verdict) = answer.get("verdict") else { return };
    let grounds = verdict["grounds"].as_array().is_some_and(|grounds| !grounds.is_empty());
    let clause = verdict["clause"].is_string() && verdict["why"].is_string();
    let complete = if verdict["legal"] == true { grounds && verdict["clause"].is_null() } else { clause };
    assert!(complete && verdict["hangs_on"].is_array(), "the verdict for {line:?}: {verdict}");
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
        let asked = |(n, position): (usize, &String)| {
            let mv = moves.get(n % moves.len().max(1)).map_or("a1", String::as_str);
            let from = games::game(G::ID).and_then(|game| game.route(mv)).map(|route| route.origin);
            let clauses = G::clauses();
            let line = match n % 6 {
                0 => {
                    json!({ "ask": "draw", "game": G::ID, "position": position, "marks": { "squares": { "a1": "last" } } })
                }
                1 => json!({ "ask": "clause", "game": G::ID, "clause": clauses[n % clauses.len()].name }),
                2 => {
                    json!({ "ask": "find", "game": G::ID, "words": clauses[n % clauses.len()].name.replace('.', " ") })
                }
                3 => json!({ "ask": "score", "game": G::ID, "score": format!("position: {position}\n1. {mv} {mv}") }),
                4 => {
                    json!({ "ask": "archive", "game": G::ID, "score": format!("1. {mv}\n\n1. {mv} {mv}"), "more": n % 12 == 4 })
                }
                _ => json!({ "ask": "piece", "game": G::ID, "position": position, "from": from }),
            };
            line.to_string().into_bytes()
        };
        let positions = || seeds::positions::<G>().iter().enumerate();
        let whole = ["game", "law"].map(|ask| json!({ "ask": ask, "game": G::ID }).to_string().into_bytes());
        positions().map(question).chain(positions().map(asked)).chain(whole).collect()
    }
    let lines = [r#"{"ask":"about","id":"a"}"#, "", "null", "[]", r#"{"id":[],"game":"chess"}"#, r#"{"game":"go"}"#];
    let questions = games::IDS.iter().filter_map(|id| with_game!(*id, G => of_game::<G>())).flatten();
    lines.iter().map(|line| line.as_bytes().to_vec()).chain(questions).collect()
}
