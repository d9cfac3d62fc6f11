//! A question as a line of the protocol.

use serde::Serialize;

/// A question about a position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Question {
    /// The game's id.
    pub game: &'static str,
    /// The questions that are not answered by default, with their options.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_object")]
    pub rulings: Vec<(&'static str, &'static str)>,
    /// The position's text, or `startpos`.
    pub position: String,
    /// The moves made from it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// A move to be judged after them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge: Option<String>,
}

impl Question {
    /// The line, without its end.
    pub fn line(&self, id: u64) -> String {
        #[derive(Serialize)]
        struct Line<'q> {
            id: u64,
            #[serde(flatten)]
            question: &'q Question,
        }
        serde_json::to_string(&Line { id, question: self }).expect("texts and numbers are JSON")
    }
}

fn as_object<S: serde::Serializer>(rulings: &[(&str, &str)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(rulings.iter().copied())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn what_is_by_default_is_left_out() {
        let mut question = Question {
            game: "aviary",
            rulings: Vec::new(),
            position: "startpos".to_owned(),
            moves: Vec::new(),
            judge: None,
        };
        assert_eq!(question.line(1), r#"{"id":1,"game":"aviary","position":"startpos"}"#);
        question.rulings = vec![("repetition", "threefold-draw")];
        question.moves = vec!["c8b6".to_owned()];
        question.judge = Some("e2e3".to_owned());
        let whole = r#"{"id":2,"game":"aviary","rulings":{"repetition":"threefold-draw"},"position":"startpos","moves":["c8b6"],"judge":"e2e3"}"#;
        assert_eq!(question.line(2), whole);
    }
}
