//! The text of an answer of the protocol: first the verdict, then the clause with the words of the document, then what the
//! verdict depends on. The sentences about the game are the answer's own.

use serde_json::{Value, json};

use crate::games;
use crate::protocol;
use crate::referee::winnable::of_dead;
use crate::referee::{self, By, Question};
use crate::spec::cited;
use crate::wire::Outcome;

/// The text of the answer to a question.
pub fn text(question: &Value, answer: &Value) -> String {
    let lines = match question["ask"].as_str() {
        _ if answer["error"].is_object() && !answer["steps"].is_array() => refused(&answer["error"]),
        Some("clause") => vec![clause(&answer["clause"])],
        Some("find") => {
            let partly = answer["partly"].as_bool().filter(|partly| *partly);
            let partly = partly.map(|_| "No clause has all of these words. These have most of them:".to_owned());
            texts(answer, "left_out")
                .chain(texts(answer, "guessed"))
                .chain(partly)
                .chain(all(answer, "found").map(clause))
                .collect()
        }
        Some("incident") => vec![word(answer, "text").to_owned()],
        Some("winnable") => winnable(question, answer),
        Some("draw") => [word(answer, "position").to_owned()].into_iter().chain(board(question, answer)).collect(),
        _ if answer["verdict"].is_object() => verdict(question, &answer["verdict"]),
        _ => stands(question, answer),
    };
    let differ = answer["differ"].is_object() || answer["law"].is_array();
    let differ = differ.then(|| "\nThe law and the fast engine differ here.".to_owned());
    match lines.into_iter().chain(differ).collect::<Vec<_>>().join("\n").trim() {
        "" => "No clause has these words.".to_owned(),
        text => text.to_owned(),
    }
}

fn word<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

fn all<'v>(value: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    value[key].as_array().into_iter().flatten()
}

fn texts(value: &Value, key: &str) -> impl Iterator<Item = String> {
    all(value, key).map(|text| text.as_str().unwrap_or_default().to_owned())
}

/// What is said in a list, or of one thing.
fn sentences(value: &Value, key: &str) -> impl Iterator<Item = String> {
    let one = value[key].is_object().then_some(&value[key]);
    one.into_iter().chain(all(value, key)).map(|told| format!("{}.", word(told, "says")))
}

/// A clause with the words of the document.
fn clause(clause: &Value) -> String {
    headed(clause, word(clause, "kind"))
}

fn headed(clause: &Value, kind: &str) -> String {
    let grounds: String = texts(clause, "grounds").map(|ground| format!("\n> {ground}")).collect();
    let name = clause["clause"].as_str().unwrap_or_else(|| word(clause, "name"));
    format!("\n{} · {}\n{}{grounds}", cited(name), kind, word(clause, "text"))
}

/// The clause of this name. One that forbids other moves is obeyed by one that is legal.
fn quoted(question: &Value, name: &str, obeyed: bool) -> String {
    let ask = json!({ "ask": "clause", "game": question["game"], "clause": name }).to_string();
    let clause = &json!(protocol::answer(By::Both, ask.as_bytes()))["clause"];
    let kind = word(clause, "kind");
    headed(clause, if obeyed && kind == "forbids" { "obeyed here" } else { kind })
}

fn refused(error: &Value) -> Vec<String> {
    let reasons = all(error, "reasons").map(|it| format!("{} ({}).", word(it, "why"), cited(word(it, "clause"))));
    let known: Vec<String> = texts(error, "known").collect();
    let known = (!known.is_empty()).then(|| format!("Known: {}.", known.join(", ")));
    let by = error["clause"].as_str().map(|clause| format!(" ({})", cited(clause))).unwrap_or_default();
    let first = format!("{}: {}{by}.", word(error, "kind"), word(error, "message"));
    [first].into_iter().chain(reasons).chain(known).collect()
}

/// How a game is over, if it is.
fn over(end: &Value) -> Option<String> {
    let outcome: Outcome = serde_json::from_value(end.clone()).ok()?;
    let clause = end["clause"].as_str().map(|clause| format!(" ({})", cited(clause))).unwrap_or_default();
    let because = end["because"].as_str().map(|because| format!("{because}; ")).unwrap_or_default();
    Some(format!("The game is over: {because}{}{clause}.", protocol::outcome_in_words(&outcome)))
}

fn verdict(question: &Value, verdict: &Value) -> Vec<String> {
    let grounds = all(verdict, "grounds").filter_map(Value::as_str).map(|name| (name, true));
    let decides = verdict["clause"].as_str().map(|name| (name, false)).into_iter().chain(grounds);
    let ends = verdict["ends"]["clause"].as_str().map(|name| (name, false));
    let clauses = decides.chain(ends).map(|(name, obeyed)| quoted(question, name, obeyed));
    let under = question.get("rulings").map(|rulings| format!("Under {rulings}, ")).unwrap_or_default();
    let (mut of_the_move, mut of_rulings) = (Vec::new(), vec![String::new()]);
    for told in all(verdict, "told") {
        let says = word(told, "says");
        match word(told, "part") {
            "verdict" => of_the_move.push(format!("{under}{says}.")),
            "rulings" => of_rulings.push(format!("{says}.")),
            "under" => of_rulings.push(says.to_owned()),
            "ruling" => of_rulings.push(format!("- {}: {says}", word(told, "ruling"))),
            _ => of_the_move.push(format!("{says}.")),
        }
    }
    of_the_move.into_iter().chain(clauses).chain(of_rulings).collect()
}

/// Where a game stands, or how a score has gone.
fn stands(question: &Value, answer: &Value) -> Vec<String> {
    let mut lines: Vec<String> = ["told", "ending"].into_iter().flat_map(|key| sentences(answer, key)).collect();
    let on_board = over(&answer["end"]).filter(|_| answer["ending"].is_null()).or_else(|| over(&answer["outcome"]));
    let moves: Vec<String> = texts(answer, "legal").collect();
    let check = if answer["check"] == true { ", in check" } else { "" };
    let turn =
        answer["turn"].as_str().map(|turn| format!("{turn} is to move{check}, with {} legal moves.", moves.len()));
    lines.extend(on_board.or(turn));
    if lines.is_empty() {
        lines.push("The law refuses nothing in this score, and the game goes on.".to_owned());
    }
    let refused =
        all(answer, "told").any(|told| matches!(word(told, "class"), "illegal" | "late" | "unread" | "differ"));
    let made = answer["steps"].as_array().map_or(0, Vec::len);
    if made > 0 && !refused && answer["next"].is_null() && answer["error"].is_null() {
        lines.insert(0, format!("All {made} moves are legal."));
    }
    lines.extend(sentences(answer, "claims").chain(sentences(answer, "dead")));
    let last = all(answer, "steps").last().unwrap_or(answer);
    lines.extend([word(last, "position").to_owned(), moves.join(" ")].into_iter().filter(|line| !line.is_empty()));
    // The first message matters most.
    lines.extend(
        all(answer, "told").find_map(|told| told["clause"].as_str()).map(|name| quoted(question, name, false)),
    );
    lines
}

fn winnable(question: &Value, answer: &Value) -> Vec<String> {
    let Some(game) = games::named(word(question, "game")) else { return Vec::new() };
    let flag = game.arbiter().flag().map(|clause| format!(" ({})", referee::cited(clause))).unwrap_or_default();
    let says = |player: &str| {
        let verdict = &answer[player.to_lowercase()];
        let other = if player == "White" { "Black" } else { "White" };
        match word(verdict, "verdict") {
            "winnable" => {
                let line = texts(verdict, "line").collect::<Vec<_>>().join(" ");
                let past: String = sentences(verdict, "past").map(|says| format!(" But {says}")).collect();
                format!("{player} can still win: {line}.{past} If {other} runs out of time, {player} has won.")
            }
            "unwinnable" => {
                let why = word(verdict, "why");
                format!("{why}. If {other} runs out of time, the game is drawn{flag}.")
            }
            _ => format!("Whether {player} can still win is undecided after {} positions.", verdict["searched"]),
        }
    };
    let dead = || format!("The position is dead, so the game is over: drawn ({}).", referee::cited(of_dead(game)));
    let dead = (answer["dead"] == true).then(dead);
    over(&answer["over"]).or(dead).into_iter().chain(["White", "Black"].map(says)).collect()
}

/// The board as text.
fn board(question: &Value, answer: &Value) -> Option<String> {
    let game = games::named(question["game"].as_str()?)?;
    let stated = question.get("rulings").and_then(|rulings| serde_json::from_value(rulings.clone()).ok());
    let options = protocol::options(game, stated.as_ref()).ok()?;
    let asked = Question { position: word(answer, "position"), moves: Vec::new(), judge: None };
    Some(referee::drawn(game.under(&options), &asked).ok()?.diagram.text())
}
