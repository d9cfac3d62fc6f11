//! How much of what an engine writes is read. `docs/reference/protocol.md` lists these limits.

use serde_json::Value;

use crate::wire::MAX_LISTED;

/// The maximum length of a line, in bytes. The longest that a game here needs is some hundred thousand bytes.
pub const LINE: usize = 4 << 20;

/// The maximum length of each text in an answer, in bytes.
pub const TEXT: usize = 10_000;

/// The maximum number of moves in a list.
pub const MOVES: usize = 100_000;

/// The maximum number of reasons for a refusal: as many as an answer may list.
pub const REASONS: usize = MAX_LISTED;

/// The first limit that a value exceeds, in words.
pub(super) fn exceeded(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => text_exceeded(text),
        Value::Array(values) => values.iter().find_map(exceeded),
        Value::Object(entries) => {
            let list = |key: &str, most: usize| {
                let length = entries.get(key).and_then(Value::as_array).map_or(0, Vec::len);
                (length > most).then(|| format!("`{key}` has {length} entries, and at most {most} are read"))
            };
            let lists = || list("legal", MOVES).or_else(|| list("reasons", REASONS));
            lists().or_else(|| entries.iter().find_map(|(key, value)| text_exceeded(key).or_else(|| exceeded(value))))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

fn text_exceeded(text: &str) -> Option<String> {
    let length = text.len();
    (length > TEXT).then(|| format!("it has a text of {length} bytes, and at most {TEXT} are read"))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_within_the_limits_is_read() {
        let moves = vec!["a1a2"; MOVES];
        assert_eq!(exceeded(&json!({ "legal": moves, "position": "x".repeat(TEXT) })), None);
    }

    #[test]
    fn each_limit_is_named() {
        let said = |value: Value| exceeded(&value).expect("too much");
        assert_eq!(
            said(json!({ "legal": vec![""; MOVES + 1] })),
            "`legal` has 100001 entries, and at most 100000 are read"
        );
        assert!(said(json!({ "error": { "reasons": vec![0; REASONS + 1] } })).starts_with("`reasons` has 201"));
        let long = "x".repeat(TEXT + 1);
        assert!(said(json!({ "error": { "clause": long } })).contains("a text of 10001 bytes"));
        assert!(said(json!({ long: 1 })).contains("a text of 10001 bytes"));
    }
}
