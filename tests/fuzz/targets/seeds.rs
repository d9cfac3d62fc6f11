//! What the fixtures hold, as inputs to begin with.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rulebook::corpus;
use rulebook::games::{self, Game};

/// The positions' texts in a game's fixtures, in their order, each once; the start position first.
pub fn positions<G: Game>() -> &'static [String] {
    static POSITIONS: OnceLock<BTreeMap<&'static str, Vec<String>>> = OnceLock::new();
    let all = POSITIONS.get_or_init(|| {
        let of_game = |id: &&'static str| {
            let mut texts = vec!["startpos".to_owned()];
            for value in values(id, "position") {
                if !texts.contains(&value) {
                    texts.push(value);
                }
            }
            (*id, texts)
        };
        games::IDS.iter().map(of_game).collect()
    });
    &all[G::ID]
}

/// What stands behind a key in a game's fixtures, where it stands in its line: quotation marks left out.
pub fn values(game: &str, key: &str) -> Vec<String> {
    let mut values = Vec::new();
    for file in corpus::embedded(game) {
        for line in file.text.lines() {
            let line = line.trim_start().trim_start_matches("- ");
            let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(": "));
            values.extend(value.map(|value| value.trim().trim_matches('"').to_owned()));
        }
    }
    values
}

/// The words between brackets behind a key: `legal: [c8b6, "T@e5"]`.
pub fn words(game: &str, key: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for list in values(game, key) {
        let list = list.trim_start_matches('[').trim_end_matches(']');
        words.extend(list.split(',').map(|word| word.trim().trim_matches('"').to_owned()));
    }
    words.retain(|word| !word.is_empty());
    words.sort();
    words.dedup();
    words
}
