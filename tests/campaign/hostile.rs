//! Manifests and shards' files that nobody wrote in good faith, with a seal that fits: an error or an answer, no panic.

use std::fs;
use std::sync::LazyLock;

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::sample::select;
use rulebook::campaign::{Folder, Manifest, Work, compute};
use rulebook::remote::Stop;
use serde_json::{Map, Number, Value, json};

use super::{Place, computed, entries, forged, planned, run, sealed, sha256};

/// A manifest of each kind of work, and a shard's file.
static MANIFESTS: LazyLock<Vec<Manifest>> = LazyLock::new(|| {
    vec![
        entries(),
        planned("chess", Work::Placements { pieces: "Kk".to_owned() }, 9),
        planned("awele", Work::Games { seed: 5, games: 14, plies: 3 }, 7),
        planned("awele", Work::Corpus { cases: String::new() }, 3),
        planned("chess", Work::Perft { position: "startpos".to_owned(), depth: 2, prefix: 1 }, 3),
    ]
});
static SHARD: LazyLock<Vec<u8>> = LazyLock::new(|| computed(&MANIFESTS[0], 2));

/// Any JSON, with numbers at the ends of what fits, and as deep as the reader allows or deeper.
fn values() -> impl Strategy<Value = Value> {
    let numbers = [0, 1, 2, u64::from(u32::MAX), i64::MAX as u64, u64::MAX - 1, u64::MAX];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        select(numbers.to_vec()).prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|number| Number::from_f64(number).map_or(Value::Null, Value::Number)),
        ".{0,20}".prop_map(Value::from),
        select(vec!["model", "bitboard", "program", "perft", "questions", "startpos", "chess", "K", "Kk"])
            .prop_map(Value::from),
        (1_usize..300).prop_map(|depth| (0..depth).fold(json!(1), |inner, _| json!([inner]))),
        (1_usize..300).prop_map(|depth| (0..depth).fold(json!(1), |inner, _| json!({ "text": inner }))),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::vec(("[a-z]{1,8}", inner), 0..4)
                .prop_map(|entries| Value::Object(Map::from_iter(entries))),
        ]
    })
}

/// How many values there are in one, itself included.
fn places(value: &Value) -> usize {
    1 + match value {
        Value::Array(values) => values.iter().map(places).sum(),
        Value::Object(values) => values.values().map(places).sum(),
        _ => 0_usize,
    }
}

/// The `nth` value in one.
fn place(value: &mut Value, nth: usize) -> Option<&mut Value> {
    if nth == 0 {
        return Some(value);
    }
    let inner: Vec<&mut Value> = match value {
        Value::Array(values) => values.iter_mut().collect(),
        Value::Object(values) => values.values_mut().collect(),
        _ => Vec::new(),
    };
    let mut left = nth - 1;
    for value in inner {
        let here = places(value);
        if left < here {
            return place(value, left);
        }
        left -= here;
    }
    None
}

/// A file in which some values are others, sealed again; if it is asked for, with a digest that fits its result.
fn mutated(bytes: &[u8], changes: &[(prop::sample::Index, Value)], digest: bool) -> Vec<u8> {
    forged(bytes, |file| {
        for (at, value) in changes {
            let at = at.index(places(file));
            if let Some(place) = place(file, at).filter(|_| at > 0) {
                *place = value.clone();
            }
        }
        if digest {
            file["digest"] = json!(sha256(&file["result"].to_string()));
        }
    })
}

fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, Value)>> {
    proptest::collection::vec((any::<prop::sample::Index>(), values()), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_manifest_of_anything_is_an_error_or_is_computed(nth in 0..5_usize, changes in changes()) {
        let text = mutated(MANIFESTS[nth].text().as_bytes(), &changes, false);
        let Ok(manifest) = Manifest::parse(std::str::from_utf8(&text).expect("UTF-8")) else { return Ok(()) };
        // What is computed is stopped at once; what is not counted again is refused before.
        let stop = Stop::default();
        stop.interrupt();
        prop_assert!(compute(&manifest, manifest.shards() - 1, &stop).is_err());
        prop_assert!(manifest.contents().differences(manifest.contents()).is_empty());
    }

    #[test]
    fn a_shards_file_of_anything_is_an_error_or_is_merged(changes in changes(), digest in any::<bool>()) {
        let bytes = mutated(&SHARD, &changes, digest);
        let place = Place::new("hostile");
        let folder = place.create(&MANIFESTS[0]);
        let path = folder.shard_path(2);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, &bytes).expect("it is written");
        let status = folder.status().expect("it is listed");
        prop_assert_eq!(status.committed + status.damaged_number, 1);
        prop_assert!(folder.merge().is_err());
        fs::remove_file(&path).expect("it is removed");
        prop_assert_eq!(folder.commit(2, &bytes).is_ok(), status.committed == 1);
    }

    #[test]
    fn a_file_of_any_text_is_an_error(text in prop_oneof![".{0,200}", values().prop_map(|value| value.to_string())]) {
        prop_assert!(Manifest::parse(&text).is_err());
        prop_assert!(Manifest::parse(&sealed(&text)).is_err());
    }
}

/// What is refused, in a folder of which one file is written anew.
fn reported(folder: &Folder, path: &std::path::Path, bytes: &[u8]) -> String {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, bytes).expect("it is written");
    match Folder::open(folder.path()) {
        Err(error) => error.to_string(),
        Ok(folder) => folder.merge().expect_err("it is refused").to_string(),
    }
}

#[test]
fn files_of_any_length_and_bytes_are_refused() {
    let place = Place::new("long");
    let folder = place.create(&entries());
    run(&folder, 0..7);
    let deep = sealed(&format!("{{\"schema\":1,\"a\":{}1{}}}", "[".repeat(1 << 20), "]".repeat(1 << 20)));
    let long = sealed(&format!("{{\"schema\":1,\"a\":\"{}\"}}", "a".repeat(10 << 20)));
    let wide = sealed(&format!("{{\"schema\":1,\"a\":[{}1]}}", "1,".repeat(5 << 20)));
    let files: [(&str, &[u8]); 6] = [
        ("deep", deep.as_bytes()),
        ("long", long.as_bytes()),
        ("wide", wide.as_bytes()),
        ("zeros", &[0; 10 << 20]),
        ("not UTF-8", &[0xff; 10 << 20]),
        ("too long", &vec![b' '; 20 << 20]),
    ];
    for path in [folder.shard_path(1), folder.failed_path(3), place.path().join("manifest.json")] {
        let good = fs::read(&path).ok();
        for (name, bytes) in files {
            let text = reported(&folder, &path, bytes);
            assert!(text.len() < 2000, "{name}: {} bytes", text.len());
        }
        match good {
            Some(good) => fs::write(&path, good).expect("it is written"),
            None => fs::remove_file(&path).expect("it is removed"),
        }
    }
    assert!(Manifest::parse(&long).expect_err("it is refused").to_string().contains("is longer than"));
    assert_eq!(folder.merge().expect("as before").totals.items, 35);
}

/// What a manifest says of its items is counted again.
#[test]
fn more_items_than_there_are_are_refused() {
    for manifest in MANIFESTS.iter() {
        for items in [manifest.contents().items + 1, u64::MAX] {
            let text = forged(manifest.text().as_bytes(), |file| file["items"] = json!(items));
            let forged = Manifest::parse(std::str::from_utf8(&text).expect("UTF-8")).expect("it has the form");
            let error = compute(&forged, 0, &Stop::default()).expect_err("it is refused");
            assert!(error.to_string().contains(&format!("it has {items} ")), "{error}");
            refused_by_all(&forged);
        }
    }
}

/// Who computes a shard and who only looks refuse it for the same reason.
fn refused_by_all(manifest: &Manifest) {
    let computed = compute(manifest, 0, &Stop::default()).expect_err("it is refused").to_string();
    let place = Place::new("refused");
    place.create(manifest);
    assert_eq!(Folder::open(place.path()).expect_err("it is refused").to_string(), computed);
}

/// What a manifest says is not believed.
#[test]
fn a_forged_manifest_is_refused_or_harmless() {
    let good = entries().text().as_bytes().to_vec();
    let parse =
        |change: &dyn Fn(&mut Value)| Manifest::parse(&String::from_utf8(forged(&good, change)).expect("UTF-8"));
    assert!(parse(&|_| ()).is_ok());
    for (key, value) in [
        ("schema", json!(2)),
        ("schema", json!("x")),
        ("game", json!("tafl")),
        ("rulings", json!("a=b")),
        ("shards", json!(0)),
        ("shards", json!(u64::MAX)),
        ("shards", json!(-1)),
        ("items", json!(6)),
        ("compared", json!([])),
        ("compared", json!([{ "is": "bitboard", "sha256": "" }])),
        ("compared", json!([{ "is": "abacus" }])),
        ("work", json!({ "kind": "sleep" })),
        ("work", json!({ "kind": "world", "world": "entries", "step": 1, "more": 1 })),
        ("more", json!(1)),
    ] {
        assert!(parse(&|file| file[key] = value.clone()).is_err(), "{key}: {value}");
    }
    // Enumerating it is refused, and takes no time.
    for work in [
        json!({ "kind": "world", "world": "x", "step": 1 }),
        json!({ "kind": "placements", "pieces": "K".repeat(1000) }),
        json!({ "kind": "perft", "position": "startpos", "depth": u32::MAX, "prefix": 0 }),
    ] {
        refused_by_all(&parse(&|file| file["work"] = work.clone()).expect("it has the form"));
    }
    refused_by_all(&parse(&|file| file["work"]["step"] = json!(0)).expect("it has the form"));
    refused_by_all(&parse(&|file| file["version"] = json!("0.0.9")).expect("it has the form"));
    refused_by_all(&parse(&|file| file["compared"][0]["sha256"] = json!("")).expect("it has the form"));
}
