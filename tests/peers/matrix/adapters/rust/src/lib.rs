//! The loop that the adapters in Rust share: chess in plain FENs and UCI moves, other games as an adapter reads them.

use serde_json::{json, Map, Value};
use std::io::{BufRead, Write};

/// A program's board.
pub trait Board: Sized {
    const GAME: &'static str = "chess";
    /// The board of a FEN (of another game, of a text or `startpos`), or why there is none: a refusal, or `skip: ` and why
    /// the program cannot be asked.
    fn begin(fen: &str) -> Result<Self, String>;
    fn legal(&self) -> Vec<String>;
    fn make(&mut self, uci: &str);
    fn position(&self) -> Option<String>;
    fn white_to_move(&self) -> bool;
    fn turn(&self) -> &'static str {
        player(self.white_to_move())
    }
    fn check(&self) -> bool;
    /// The answer's `outcome`.
    fn outcome(&self) -> Value;
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub fn player(white: bool) -> &'static str {
    if white { "white" } else { "black" }
}

/// The outcome of chess as most programs tell it.
pub fn ended(mated: bool, drawn: Option<&str>, white_to_move: bool) -> Value {
    match drawn {
        _ if mated => json!({"winner": player(!white_to_move), "by": "checkmate"}),
        Some(why) => json!({ "draw": why }),
        None => Value::Null,
    }
}

fn counter(text: &str) -> bool {
    (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'))
}

/// Whether a FEN has six plain fields: programs read other texts than the protocol does.
fn plain(fen: &str) -> bool {
    let fields: Vec<&str> = fen.split(' ').collect();
    fields.len() == 6
        && ["w", "b"].contains(&fields[1])
        && (fields[2] == "-" || !fields[2].is_empty() && "KQkq".chars().filter(|c| fields[2].contains(*c)).collect::<String>() == fields[2])
        && counter(fields[4])
        && counter(fields[5])
        && fields[5] != "0"
}

/// The en passant square stays in a FEN where one of the listed moves captures onto it; counters stop at 9999.
fn settled(fen: &str, listed: &[String]) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(String::from).collect();
    let pawn = |from: &str| {
        let (file, rank) = (from.as_bytes()[0] - b'a', from.as_bytes()[1] - b'1');
        let row = fields[0].split('/').nth(7 - rank as usize).unwrap_or("");
        let row: String = row.chars().map(|c| c.to_digit(10).map_or(c.to_string(), |gap| " ".repeat(gap as usize))).collect();
        row.chars().nth(file as usize) == Some(if fields[1] == "w" { 'P' } else { 'p' })
    };
    let taken = listed.iter().any(|m| m[2..4] == fields[3] && m[..1] != fields[3][..1] && pawn(m));
    // A square where none can be is a fault that stays.
    if !taken && (fields[3].ends_with('3') || fields[3].ends_with('6')) {
        fields[3] = "-".into();
    }
    for count in &mut fields[4..] {
        *count = count.parse::<u64>().map_or(count.clone(), |n| n.min(9999).to_string());
    }
    fields.join(" ")
}

fn answer<B: Board>(question: &Value) -> Value {
    if question["game"] != B::GAME {
        return json!({ "skipped": format!("asked about {} only", B::GAME) });
    }
    let chess = B::GAME == "chess";
    let start = if chess { START } else { "startpos" };
    let fen = question["position"].as_str().filter(|fen| *fen != "startpos").unwrap_or(start);
    if chess && !plain(fen) {
        return json!({"skipped": "not a plain FEN"});
    }
    let mut board = match B::begin(fen) {
        Ok(board) => board,
        Err(why) if why.starts_with("skip: ") => return json!({ "skipped": why[6..] }),
        Err(why) => return json!({"error": {"kind": "impossible-position", "message": why}}),
    };
    for (at, made) in question["moves"].as_array().into_iter().flatten().enumerate() {
        let made = made.as_str().unwrap_or("");
        if !board.outcome().is_null() {
            return json!({"error": {"kind": "game-over", "at": at}});
        }
        if !board.legal().iter().any(|m| m == made) {
            return json!({"error": {"kind": "illegal-move", "at": at}});
        }
        board.make(made);
    }
    let (mut listed, outcome) = (board.legal(), board.outcome());
    let position = board.position().map(|fen| if chess { settled(&fen, &listed) } else { fen });
    listed.sort();
    let mut said = Map::new();
    if let Some(position) = position {
        said.insert("position".into(), position.into());
    }
    said.insert("turn".into(), board.turn().into());
    said.insert("check".into(), board.check().into());
    said.insert("legal".into(), if outcome.is_null() { listed.into() } else { json!([]) });
    said.insert("outcome".into(), outcome);
    said.into()
}

pub fn speak<B: Board>() {
    for line in std::io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        let mut said = answer::<B>(&question);
        if let Some(id) = question.get("id") {
            said["id"] = id.clone();
        }
        let mut out = std::io::stdout().lock();
        writeln!(out, "{said}").and_then(|()| out.flush()).expect("written");
    }
}
