//! More kinds of difference in a shard than are described: they are counted, and merged with what other shards say.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use pretty_assertions::assert_eq;
use rulebook::campaign::{Folder, Work, compute_with};
use rulebook::crosscheck::{
    AnyEngine, Compared, Disagreement, Exercised, Family, FoundKind, MOST_DESCRIBED, SharedMake, Walks, walks,
};
use rulebook::games::Chess;
use rulebook::mistakes::WrongRules as _;
use rulebook::remote::Stop;

use super::{Place, planned};

/// What one item finds: for each kind how it was seen, how often, and, if it is described, as what and with how many
/// pieces.
type Finds = &'static [(&'static str, u64, Option<(&'static str, usize)>)];

/// Walks that find what they are told, an item a shard.
struct FixedWalks {
    finds: &'static [Finds],
    /// A disagreement, of which only the fingerprint and the number of pieces are changed.
    like: Disagreement,
}

impl Walks for FixedWalks {
    fn number(&self) -> u64 {
        self.finds.len() as u64
    }

    fn compare(&self, part: Range<u64>, _: &dyn Fn() -> bool) -> Option<Compared> {
        let kind = |(fingerprint, times, described): &(&str, u64, Option<(&str, usize)>)| FoundKind {
            fingerprint: (*fingerprint).to_owned(),
            times: *times,
            disagreement: described.map(|(fingerprint, pieces)| Disagreement {
                fingerprint: fingerprint.to_owned(),
                pieces,
                ..self.like.clone()
            }),
        };
        let kinds = self.finds[part.start as usize].iter().map(kind).collect();
        Some(Compared { walks: 1, positions: 1, exercised: Exercised::default(), kinds, ..Compared::default() })
    }
}

/// Some disagreement about chess.
fn disagreement() -> Disagreement {
    let make = Chess::wrong_rules().into_iter().find(|rule| rule.name.contains("castl")).expect("a wrong rule").make;
    let second: SharedMake<Chess> = Arc::new(move |rulings| -> AnyEngine<Chess> { make(rulings) });
    let walks = walks(second, &Family::World { world: "castling".to_owned(), step: 60 }).expect("the world");
    let found = walks.compare(0..walks.number(), &|| false).expect("it is not stopped");
    found.kinds.into_iter().find_map(|kind| kind.disagreement).expect("a disagreement")
}

/// Four shards. The first has ten kinds and describes eight of them; the second describes `i`, which the first only
/// counted, as `described-i`; `j` is described by nobody. The fourth only counts `a`, which the first describes.
const FINDS: &[Finds] = &[
    &[
        ("a", 1, Some(("described-a", 9))),
        ("b", 2, Some(("described-b", 9))),
        ("c", 3, Some(("described-b", 8))),
        ("d", 4, Some(("described-d", 9))),
        ("e", 5, Some(("described-e", 9))),
        ("f", 6, Some(("described-f", 9))),
        ("g", 7, Some(("described-g", 9))),
        ("h", 8, Some(("described-h", 9))),
        ("i", 90, None),
        ("j", 100, None),
    ],
    &[("a", 10, Some(("described-a", 3))), ("i", 20, Some(("described-i", 5)))],
    &[],
    &[("a", 500, None), ("c", 3000, None), ("i", 1000, None), ("j", 7000, None)],
];

#[test]
fn what_a_shard_only_counts_is_added_to_what_another_describes() {
    let place = Place::new("kinds");
    let folder = place.create(&planned("chess", Work::Games { seed: 1, games: 4, plies: 1 }, 4));
    let walks = FixedWalks { finds: FINDS, like: disagreement() };
    assert_eq!(FINDS[0].iter().filter(|(.., described)| described.is_some()).count(), MOST_DESCRIBED);
    for shard in [3, 1, 0, 2] {
        let bytes = compute_with(folder.manifest(), shard, &walks, &Stop::default()).expect("a shard");
        folder.commit(shard, &bytes).expect("it is committed");
    }
    assert_eq!(folder.status().expect("it is listed").differing, 3);
    let merged = folder.merge().expect("all shards");
    assert!(!merged.holds);
    let found: Vec<_> =
        merged.found.iter().map(|found| (&*found.fingerprint, found.times, found.shards, found.shard)).collect();
    assert_eq!(
        found,
        [
            // Described by the first and the second shard, of which the second has fewer pieces.
            ("described-a", 1 + 10 + 500, 2, 1),
            // Two kinds that are one after shrinking, in one shard.
            ("described-b", 2 + 3 + 3000, 1, 0),
            ("described-d", 4, 1, 0),
            ("described-e", 5, 1, 0),
            ("described-f", 6, 1, 0),
            ("described-g", 7, 1, 0),
            ("described-h", 8, 1, 0),
            ("described-i", 90 + 20 + 1000, 1, 1),
        ]
    );
    assert_eq!(merged.found[0].shown.report["pieces"], 3);
    assert_eq!(merged.found[1].shown.report["pieces"], 8);
    assert_eq!(merged.undescribed, BTreeMap::from([("j".to_owned(), 100 + 7000)]));
    assert_eq!(seen_times(&folder), merged_times(&merged));
}

/// How many differences the shards' files count.
fn seen_times(folder: &Folder) -> u64 {
    let times = |shard| {
        let file = std::fs::read(folder.shard_path(shard)).expect("a file");
        let file: serde_json::Value = serde_json::from_slice(&file).expect("JSON");
        let seen = file["result"]["seen"].as_array().expect("kinds").clone();
        seen.iter().map(|seen| seen["times"].as_u64().expect("a number")).sum::<u64>()
    };
    (0..folder.manifest().shards()).map(times).sum()
}

/// How many differences the merged result counts.
fn merged_times(merged: &rulebook::campaign::Merged) -> u64 {
    merged.found.iter().map(|found| found.times).sum::<u64>() + merged.undescribed.values().sum::<u64>()
}
