//! How much of a case is written.

use serde_json::{Value, value};

use super::Case;

/// How much of each case is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// All of it.
    #[default]
    Full,
    /// All but the refused moves with their reasons, which are most of the bytes.
    Slim,
}

/// The keys that the slim form leaves out.
const LEFT_OUT: [&str; 2] = ["refused", "illegal"];

impl Form {
    /// A case as a line.
    pub(super) fn line(self, case: &Case) -> Result<String, serde_json::Error> {
        match self {
            Form::Full => serde_json::to_string(case),
            Form::Slim => {
                let mut case = value::to_value(case)?;
                for key in LEFT_OUT {
                    // The other keys keep their order.
                    case.as_object_mut().and_then(|keys| keys.shift_remove(key));
                }
                serde_json::to_string::<Value>(&case)
            }
        }
    }
}
