//! The schemas of the protocol.

use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::Value;

fn schema(text: &str) -> Validator {
    jsonschema::draft202012::new(&serde_json::from_str(text).expect("JSON")).expect("a schema")
}

pub static QUESTION: LazyLock<Validator> =
    LazyLock::new(|| schema(include_str!("../../docs/schemas/question.schema.json")));

/// The schema of the answers to each ask, and first of those to a question about a position.
static ANSWERS: LazyLock<[(&str, Validator); 11]> = LazyLock::new(|| {
    [
        ("", schema(include_str!("../../docs/schemas/answer.schema.json"))),
        ("about", schema(include_str!("../../docs/schemas/about.schema.json"))),
        ("game", schema(include_str!("../../docs/schemas/game.schema.json"))),
        ("draw", schema(include_str!("../../docs/schemas/drawing.schema.json"))),
        ("piece", schema(include_str!("../../docs/schemas/piece.schema.json"))),
        ("winnable", schema(include_str!("../../docs/schemas/winnable.schema.json"))),
        ("law", schema(include_str!("../../docs/schemas/law.schema.json"))),
        ("clause", schema(include_str!("../../docs/schemas/clause.schema.json"))),
        ("find", schema(include_str!("../../docs/schemas/found.schema.json"))),
        ("score", schema(include_str!("../../docs/schemas/score.schema.json"))),
        ("archive", schema(include_str!("../../docs/schemas/archive.schema.json"))),
    ]
});

/// The schema of the answer to a line.
pub fn schema_of(asked: &Value) -> &'static Validator {
    let ask = asked["ask"].as_str().unwrap_or_default();
    ANSWERS.iter().find(|(name, _)| *name == ask).map_or(&ANSWERS[0].1, |(_, schema)| schema)
}
