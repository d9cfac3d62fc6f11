//! The schemas of the files (JSON Schema, draft 2020-12).

/// The schemas, each with the name of its file.
pub const SCHEMAS: [(&str, &str); 4] = [
    ("case.schema.json", include_str!("../../docs/schemas/case.schema.json")),
    ("manifest.schema.json", include_str!("../../docs/schemas/manifest.schema.json")),
    ("perft.schema.json", include_str!("../../docs/schemas/perft.schema.json")),
    ("change.schema.json", include_str!("../../docs/schemas/change.schema.json")),
];
