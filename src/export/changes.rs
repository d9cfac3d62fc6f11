//! What has changed since an earlier export, case by case.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

/// A case that has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum CaseChange {
    /// It is new.
    Added {
        /// The case.
        id: String,
    },
    /// It has been removed.
    Gone {
        /// The case.
        id: String,
    },
    /// A verdict has changed, or the input has.
    Verdict {
        /// The case.
        id: String,
        /// The differences, key by key.
        fields: BTreeMap<String, Differs>,
    },
    /// Only its words have changed: source, reasons, tags.
    Words {
        /// The case.
        id: String,
        /// The differences, key by key.
        fields: BTreeMap<String, Differs>,
    },
}

/// A value before and after; `null` where there is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Differs {
    /// The old value.
    pub old: Value,
    /// The new value.
    pub new: Value,
}

/// A line of a file that is not a case.
#[derive(Debug, thiserror::Error)]
#[error("line {line} of {file} is not a case: {why}")]
pub struct CaseLineError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

/// The keys of a case that are not answers.
const WORDS: [&str; 9] = ["source", "place", "rebuilt", "basis", "why", "shows", "tags", "stated", "refused"];

/// The changes from the cases of a game's file to those of another, by id.
///
/// # Errors
/// A line is not a case.
pub fn changes(file: &str, old: &str, new: &str) -> Result<Vec<CaseChange>, CaseLineError> {
    let (mut old, new) = (read(file, old)?, read(file, new)?);
    let mut changes = Vec::new();
    for (id, now) in new {
        match old.remove(&id) {
            None => changes.push(CaseChange::Added { id }),
            Some(before) => {
                let fields = differing(&before, &now);
                let verdict = |(key, differs): (&String, &Differs)| match key.as_str() {
                    "refused" => verdicts(&differs.old) != verdicts(&differs.new),
                    key => !WORDS.contains(&key),
                };
                if fields.iter().any(verdict) {
                    changes.push(CaseChange::Verdict { id, fields });
                } else if !fields.is_empty() {
                    changes.push(CaseChange::Words { id, fields });
                }
            }
        }
    }
    changes.extend(old.into_keys().map(|id| CaseChange::Gone { id }));
    Ok(changes)
}

/// Refused moves without the reasons in words.
fn verdicts(refused: &Value) -> Vec<[Option<&Value>; 4]> {
    let all = refused.as_array().into_iter().flatten();
    all.map(|judged| ["move", "step", "clause", "squares"].map(|key| judged.get(key))).collect()
}

fn differing(before: &Map<String, Value>, now: &Map<String, Value>) -> BTreeMap<String, Differs> {
    let value = |of: &Map<String, Value>, key: &str| of.get(key).cloned().unwrap_or_default();
    let keys = before.keys().chain(now.keys()).filter(|key| before.get(*key) != now.get(*key));
    keys.map(|key| (key.clone(), Differs { old: value(before, key), new: value(now, key) })).collect()
}

fn read(file: &str, text: &str) -> Result<BTreeMap<String, Map<String, Value>>, CaseLineError> {
    let mut cases = BTreeMap::new();
    for (n, line) in text.lines().enumerate() {
        let wrong = |why: String| CaseLineError { file: file.to_owned(), line: n + 1, why };
        let case: Map<String, Value> = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        let id = case.get("id").and_then(Value::as_str).ok_or_else(|| wrong("it has no `id`".to_owned()))?.to_owned();
        if cases.insert(id.clone(), case).is_some() {
            return Err(wrong(format!("the id `{id}` occurs twice")));
        }
    }
    Ok(cases)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use serde_json::json;

    use super::*;

    fn lines(cases: &[Value]) -> String {
        cases.iter().map(|case| format!("{case}\n")).collect()
    }

    #[test]
    fn every_kind_of_change_is_listed() {
        let refused = |clause: &str, why: &str| json!([{"move": "a1a2", "step": "illegal-move", "clause": clause, "squares": [], "why": why}]);
        let old = lines(&[
            json!({"id": "same", "legal": ["a1a2"]}),
            json!({"id": "verdict", "legal": ["a1a2"]}),
            json!({"id": "words", "why": "so", "refused": refused("x.y", "one word")}),
            json!({"id": "clause", "refused": refused("x.y", "one word")}),
            json!({"id": "gone"}),
        ]);
        let new = lines(&[
            json!({"id": "same", "legal": ["a1a2"]}),
            json!({"id": "verdict", "legal": []}),
            json!({"id": "words", "refused": refused("x.y", "other words")}),
            json!({"id": "clause", "refused": refused("x.z", "one word")}),
            json!({"id": "added"}),
        ]);
        let listed = serde_json::to_value(changes("x.jsonl", &old, &new).expect("two exports")).expect("plain data");
        assert_eq!(
            listed,
            json!([
                {"change": "added", "id": "added"},
                {"change": "verdict", "id": "clause", "fields": {
                    "refused": {"old": refused("x.y", "one word"), "new": refused("x.z", "one word")}}},
                {"change": "verdict", "id": "verdict", "fields": {"legal": {"old": ["a1a2"], "new": []}}},
                {"change": "words", "id": "words", "fields": {
                    "refused": {"old": refused("x.y", "one word"), "new": refused("x.y", "other words")},
                    "why": {"old": "so", "new": null}}},
                {"change": "gone", "id": "gone"},
            ])
        );
    }

    #[test]
    fn what_is_no_export_is_refused_with_its_line() {
        for (text, line) in [("{\"id\":\"a\"}\n{}", 2), ("nonsense", 1), ("{\"id\":\"a\"}\n{\"id\":\"a\"}", 2)] {
            assert_eq!(changes("x.jsonl", text, "").expect_err(text).line, line);
        }
    }
}
