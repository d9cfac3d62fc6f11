//! The tools: what each asks of the protocol.

use rmcp::model::{self, JsonObject, ToolAnnotations};
use serde_json::{Value, json};

use crate::games;
use crate::wire::{Ask, UnfitKeys, form};

/// A tool.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tool {
    pub name: &'static str,
    describes: &'static str,
    /// What it asks; `None` is a question about a position.
    ask: Option<Ask>,
    /// Which keys it needs that the protocol does not.
    needs: &'static [&'static str],
}

const fn tool(name: &'static str, ask: Option<Ask>, needs: &'static [&'static str], describes: &'static str) -> Tool {
    Tool { name, describes, ask, needs }
}

/// The argument that asks for the data of a long answer.
pub(super) const DATA: &str = "data";

/// How many rulings are compared at once.
const MOST_RULINGS: usize = 100;

impl Tool {
    #[rustfmt::skip]
    pub const ALL: [Tool; 9] = [
        tool("find_clauses", Some(Ask::Find), &[],
            "Find clauses of a game's law by words, or by the number of an Article."),
        tool("explain_clause", Some(Ask::Clause), &[],
            "A clause: its text, and the words of the document on which it rests."),
        tool("judge_move", None, &["judge"],
            "Whether a move is legal, by which clause, what comes of it, and which rulings would change the verdict."),
        tool("judge_game", Some(Ask::Score), &[],
            "What the law says of a score (PGN or moves), and how the game has ended."),
        tool("who_can_still_win", Some(Ask::Winnable), &[],
            "In chess, who can still mate, when a flag falls or a player resigns."),
        tool("judge_incident", Some(Ask::Incident), &[],
            "What an arbiter has to do when something went wrong in a game (illegal move, flag, touched piece, claim …), step by step."),
        tool("list_legal_moves", None, &[],
            "The legal moves, check, the end of the game, and draws that may be claimed."),
        tool("compare_rulings", None, &["judge", "rulings"],
            "The verdict on a move under each of a list of rulings; `{}` are the defaults."),
        tool("draw_position", Some(Ask::Draw), &[],
            "A position as a picture and as text, with marked squares and arrows."),
    ];

    /// The tool with the schema of what it takes: that of the protocol's question.
    pub fn described(&self) -> model::Tool {
        let mut schema = form(self.ask);
        if let Some(Value::Array(required)) = schema.get_mut("required") {
            required.extend(self.needs.iter().map(|key| Value::from(*key)));
        }
        schema.values_mut().for_each(plain);
        if let Some(Value::Object(keys)) = schema.get_mut("properties") {
            keys.retain(|key, _| key != "judge" || self.needs.contains(&"judge"));
            keys["game"] = json!({ "enum": games::ids() });
            if let Some(one) = keys.get_mut("rulings") {
                let described =
                    "Rulings other than the defaults: `question=option`, separated by commas, or an object.";
                *one = json!({ "type": ["string", "object"], "description": described });
                if self.compares() {
                    *one = json!({ "type": "array", "minItems": 1, "maxItems": MOST_RULINGS, "items": one });
                }
            }
            let described = "Give the data of a long answer too.";
            keys.insert(DATA.to_owned(), json!({ "type": "boolean", "description": described }));
        }
        if let Some(Value::Object(parts)) = schema.get_mut("$defs") {
            parts.remove("Rulings");
        }
        let hints = ToolAnnotations::default().read_only(true).idempotent(true).open_world(false);
        model::Tool::new(self.name, self.describes, schema).with_annotations(hints)
    }

    fn compares(&self) -> bool {
        self.needs.contains(&"rulings")
    }

    /// The questions that it asks: one, or one under each of the rulings to be compared.
    ///
    /// # Errors
    /// A key is missing that the protocol does not need, or too much is asked; what else it refuses, its answers say.
    pub fn questions(&self, mut arguments: JsonObject) -> Result<Vec<Value>, String> {
        let is_there = |key: &str| match arguments.get(key) {
            Some(Value::Array(list)) => !list.is_empty(),
            Some(value) => value.is_string() && key != "rulings",
            None => false,
        };
        if let Some(key) = self.needs.iter().find(|key| !is_there(key)) {
            return Err(UnfitKeys::Missing { asks: self.name, key }.to_string());
        }
        arguments.insert("ask".to_owned(), json!(self.ask));
        let rulings = if self.compares() { arguments.remove("rulings") } else { None };
        let Some(Value::Array(rulings)) = rulings else { return Ok(vec![arguments.into()]) };
        if rulings.len() > MOST_RULINGS {
            return Err(format!("{} takes at most {MOST_RULINGS} `rulings`", self.name));
        }
        let under = |rulings| {
            let mut question = arguments.clone();
            question.insert("rulings".to_owned(), rulings);
            question.into()
        };
        Ok(rulings.into_iter().map(under).collect())
    }
}

/// Makes a schema short: what may be left out may be so without `null`, and what is one of a few words is a list of them.
fn plain(schema: &mut Value) {
    if let Value::Object(keys) = schema {
        keys.retain(|key, _| !["default", "format", "minimum"].contains(&key.as_str()));
        if let Some([Value::String(one), _]) = keys.get("type").and_then(Value::as_array).map(Vec::as_slice) {
            keys.insert("type".to_owned(), one.clone().into());
        }
        if let Some(Value::Array(mut either)) = keys.remove("anyOf") {
            either.retain(|one| one["type"] != "null");
            match &mut either[..] {
                [Value::Object(one)] => keys.append(one),
                _ => drop(keys.insert("anyOf".to_owned(), either.into())),
            }
        }
        if let Some(Value::Array(words)) = keys.remove("oneOf") {
            keys.insert("enum".to_owned(), words.iter().map(|word| word["const"].clone()).collect());
        }
        // The key belongs to this ask, whatever else takes it.
        if let Some(Value::String(says)) = keys.get_mut("description")
            && let Some((asks, rest)) = says.split_once("`: ").filter(|(asks, _)| asks.starts_with('`'))
            && !asks.contains(' ')
        {
            *says = rest.to_owned();
        }
    }
    match schema {
        Value::Object(keys) => keys.values_mut().for_each(plain),
        Value::Array(parts) => parts.iter_mut().for_each(plain),
        _ => {}
    }
}
