//! The JSON Schemas (draft 2020-12) of the protocol, made from the types.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::ask::AskForm;
use super::{
    About, Answered, ArchiveAnswer, Ask, CheckedReply, ClauseAnswer, Drawing, Found, GameAnswer, IncidentAnswer,
    LawAnswer, Line, PieceAnswer, QuestionLine, ScoreAnswer, WinnableAnswer,
};

/// The schemas of the protocol, each with the name of its file in `docs/schemas/`: a question, an answer to a
/// question about a position, a program's description of itself, the answer to each other ask, and what `incident` prints.
pub fn schemas() -> [(&'static str, String); 13] {
    let read = || SchemaSettings::draft2020_12().for_deserialize();
    let written = || SchemaSettings::draft2020_12().for_serialize();
    [
        ("question.schema.json", schema::<QuestionLine>(read(), "A question of the protocol")),
        ("answer.schema.json", schema::<Line<CheckedReply>>(written(), "An answer of the protocol")),
        ("about.schema.json", schema::<Line<About>>(written(), "What a program says about itself")),
        ("game.schema.json", schema::<Line<Answered<GameAnswer>>>(written(), "A game, for a user interface")),
        ("drawing.schema.json", schema::<Line<Answered<Drawing>>>(written(), "A position, drawn")),
        ("piece.schema.json", schema::<Line<Answered<PieceAnswer>>>(written(), "Everything that a piece may do")),
        (
            "winnable.schema.json",
            schema::<Line<Answered<WinnableAnswer>>>(written(), "Whether the players can still win"),
        ),
        ("law.schema.json", schema::<Line<Answered<LawAnswer>>>(written(), "A game's page of the law")),
        ("clause.schema.json", schema::<Line<Answered<ClauseAnswer>>>(written(), "A clause of the law")),
        ("found.schema.json", schema::<Line<Answered<Found>>>(written(), "The clauses that were found")),
        ("score.schema.json", schema::<Line<Answered<ScoreAnswer>>>(written(), "A score, replayed")),
        (
            "incident.schema.json",
            schema::<Line<Answered<IncidentAnswer>>>(written(), "What follows when something goes wrong in a game"),
        ),
        ("archive.schema.json", schema::<Line<Answered<ArchiveAnswer>>>(written(), "The games of an archive")),
    ]
}

/// The schema of an object with the keys that an ask takes, or a question about a position.
pub fn form(ask: Option<Ask>) -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    let Value::Object(mut schema) = settings.into_generator().into_root_schema_for::<QuestionLine>().to_value()
    else {
        return Map::new();
    };
    ["$schema", "title", "description", "anyOf"].into_iter().for_each(|key| drop(schema.remove(key)));
    let form = AskForm::of(ask);
    schema.insert("required".to_owned(), form.required.into());
    if let Some(Value::Object(keys)) = schema.get_mut("properties") {
        keys.retain(|key, _| form.required.contains(&key.as_str()) || form.optional.contains(&key.as_str()));
    }
    // What none of these keys is made of.
    let Some(Value::Object(mut parts)) = schema.remove("$defs") else { return schema };
    let named = |text: &Value, part: &str| text.to_string().contains(&format!("\"#/$defs/{part}\""));
    let mut used = schema.get("properties").cloned().unwrap_or_default();
    while let Some(part) = parts.keys().find(|part| named(&used, part)).cloned() {
        let of_part = parts.remove(&part).unwrap_or_default();
        used = json!([used, of_part]);
        let kept = schema.entry("$defs").or_insert_with(|| json!({}));
        kept[part] = of_part;
    }
    schema
}

/// The schema of what is read into a type.
pub fn to_read<T: JsonSchema>(title: &str) -> String {
    schema::<T>(SchemaSettings::draft2020_12().for_deserialize(), title)
}

fn schema<T: JsonSchema>(settings: SchemaSettings, title: &str) -> String {
    let mut of_type = settings.into_generator().into_root_schema_for::<T>();
    of_type.insert("title".to_owned(), title.into());
    // The keys that describe the schema come first.
    let mut schema: Map<String, Value> =
        ["$schema", "title", "description"].map(|key| (key.to_owned(), Value::Null)).into_iter().collect();
    if let Value::Object(of_type) = of_type.to_value() {
        schema.extend(of_type);
    }
    format!("{:#}\n", Value::Object(schema))
}

/// Compares a schema with its file in `docs/schemas/`, or writes it.
#[cfg(test)]
pub fn check(name: &str, made: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schemas").join(name);
    if std::env::var_os("UPDATE_SCHEMAS").is_some() {
        std::fs::write(&path, made).expect("the schema is written");
    } else {
        let written = std::fs::read_to_string(&path).expect("the schema");
        pretty_assertions::assert_eq!(written, made, "UPDATE_SCHEMAS=1 cargo test --lib schema rewrites {name}");
    }
}

#[cfg(test)]
mod tests {
    use super::{check, schemas};

    #[test]
    fn the_schemas_are_those_of_the_types() {
        for (name, made) in schemas() {
            check(name, &made);
        }
    }
}
