//! The schemas of the files (JSON Schema, draft 2020-12).

use crate::corpus::stored;

/// The names of the schemas' files.
pub const SCHEMAS: [&str; 5] =
    ["case.schema.json", "manifest.schema.json", "perft.schema.json", "index.schema.json", "change.schema.json"];

/// The schema in the file of this name; `None` if there is no such file.
pub fn schema(name: &str) -> Option<String> {
    stored::text(&format!("docs/schemas/{name}"))
}
