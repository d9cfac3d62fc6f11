//! Parts of long work: merged, they are the whole, byte for byte, and nothing else is merged.

use std::sync::{Arc, LazyLock};

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use rayon::ThreadPoolBuilder;
use rulebook::crosscheck::{AnyEngine, SharedMake, derive, walks};
use rulebook::games::Chess;
use rulebook::mistakes::Mistakes as _;
use rulebook::parts::{Job, Merged, Merging, Part, PartsError, Portion, Work};
use rulebook::stop::Stop;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

fn entries() -> Work {
    Work::World { game: "aviary".to_owned(), world: "entries".to_owned(), every: 100 }
}

fn perft(depth: u32, both: bool) -> Work {
    let (game, position) = ("chess".to_owned(), "startpos".to_owned());
    Work::Perft { game, rulings: String::new(), position, depth, prefix: 2, both }
}

/// One of each kind.
fn works() -> [Work; 4] {
    let rulings = String::new;
    [
        entries(),
        Work::Placements { game: "chess".to_owned(), rulings: "engines".to_owned(), pieces: "K".to_owned() },
        Work::Games { game: "awele".to_owned(), rulings: rulings(), seed: 5, games: 14, plies: 20 },
        Work::Perft {
            game: "awele".to_owned(),
            rulings: rulings(),
            position: "startpos".to_owned(),
            depth: 4,
            prefix: 2,
            both: true,
        },
    ]
}

fn part(job: &Job, number: u64, of: u64) -> Part {
    let portion = Portion::new(number, of).expect("a part");
    job.compute(portion, &Stop::default(), &|_| {}).expect("it is computed")
}

/// The whole, computed at once.
fn whole(job: &Job) -> Merged {
    job.merged(part(job, 1, 1)).expect("it is described")
}

/// So many parts, in an order that is drawn, on one thread and on three.
fn divided(job: &Job, of: u64) -> Merging {
    let mut numbers: Vec<u64> = (1..=of).collect();
    numbers.sort_by_key(|number| derive(of, 0, *number));
    let mut merging = Merging::default();
    for number in numbers {
        let threads = if number % 2 == 0 { 1 } else { 3 };
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let line = pool.install(|| part(job, number, of)).line();
        merging.add("parts", line.as_bytes()).expect("a part");
    }
    merging
}

fn bytes(merged: &Merged) -> String {
    serde_json::to_string(merged).expect("plain data")
}

#[test]
fn parts_are_merged_to_the_whole_byte_for_byte() {
    for work in works() {
        let job = Job::of(work).expect("work");
        let whole = whole(&job);
        assert!(whole.holds && whole.counted.positions + whole.counted.nodes > 30, "{whole:?}");
        for of in [1, 2, 7, 64] {
            let merged = divided(&job, of).merge().expect("all parts");
            assert_eq!(bytes(&merged), bytes(&whole), "{of} parts of {:?}", job.work());
        }
    }
}

#[test]
fn positions_are_compared_under_the_rulings_of_the_work() {
    let [_, placements, ..] = works();
    let counted = whole(&Job::of(placements).expect("work")).counted;
    // A King on each of 64 squares, with either player to move.
    assert_eq!(counted.options["repetition"], [("none".to_owned(), 128)].into());
}

/// A job in which an engine castles wrongly.
fn wrong_castling() -> Job {
    let make =
        Chess::own_mistakes().into_iter().find(|mistake| mistake.name.contains("castl")).expect("a mistake").make;
    let second: SharedMake<Chess> = Arc::new(move |rulings| -> AnyEngine<Chess> { make(rulings) });
    let work = Work::World { game: "chess".to_owned(), world: "castling".to_owned(), every: 150 };
    let walks = walks(second, &work).expect("the world");
    Job::with(work, walks).expect("work")
}

#[test]
fn a_planted_fault_is_counted_and_described_however_it_is_divided() {
    let job = wrong_castling();
    let whole = whole(&job);
    let castling: Vec<_> =
        whole.disagreements.iter().filter(|one| one.fingerprint.contains("chess.castling")).collect();
    assert!(!whole.holds && castling.len() == 1, "{:?}", whole.seen);
    // Both Kings and perhaps a Rook and what is in the way.
    assert!((2..=4).contains(&castling[0].pieces), "{}", castling[0]);
    let times = whole.seen.iter().filter(|(kind, _)| kind.contains("chess.castling")).map(|(_, times)| times);
    assert!(times.sum::<u64>() > 1, "{:?}", whole.seen);
    for of in [1, 2, 7, 64] {
        let merged = divided(&job, of).merge_of(&job).expect("all parts");
        assert_eq!(bytes(&merged), bytes(&whole), "{of} parts");
    }
    // The right engine does not show what its parts say.
    let vanished = divided(&job, 2).merge().expect_err("it has vanished");
    assert!(vanished.to_string().contains("differed before"), "{vanished}");
}

#[test]
fn counts_of_parts_add_up_to_those_that_are_published() {
    for (depth, both, nodes) in [(3, true, 8902), (5, false, 4_865_609), (6, false, 119_060_324)] {
        let job = Job::of(perft(depth, both)).expect("work");
        let merged = divided(&job, 7).merge().expect("all parts");
        assert_eq!((job.items(), merged.counted.nodes), (400, nodes), "{depth} moves");
    }
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_part_is_refused_by_name() {
    let job = Job::of(entries()).expect("work");
    let (one, two) = (part(&job, 1, 2).line(), part(&job, 2, 2).line());
    let refused = |bytes: &[u8]| {
        let mut merging = Merging::default();
        merging.add("one.json", bytes).expect("it is damaged, and no other part");
        let damaged = merging.damaged();
        assert!(bytes.is_empty() || damaged.iter().any(|why| why.starts_with("one.json:1 ")), "{damaged:?}");
        assert!(merging.missing().is_err(), "it is taken for a part");
    };
    let bytes = one.as_bytes();
    (0..bytes.len()).for_each(|end| refused(&bytes[..end]));
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut flipped = bytes.to_vec();
            flipped[at] ^= 1 << bit;
            refused(&flipped);
        }
    }
    refused(&[b'x'; 1 << 25]);
    let mut merging = Merging::default();
    merging.add("two.json", two.as_bytes()).expect("a part");
    merging.add("one.json", &bytes[..9]).expect("it is damaged");
    let why = merging.merge().expect_err("a part is damaged").to_string();
    assert_eq!(why, "1 of 2 parts; missing: 1; one.json:1 is cut off or no part: it does not end with a checksum");
    // What is damaged does not matter once the part is there as well: a line that was cut off, and computed again.
    let mut merging = Merging::default();
    let lines = format!("{}\n\n  \n{one}\n{two}", &one[..one.len() / 2]);
    merging.add("lines", lines.as_bytes()).expect("parts");
    assert_eq!(merging.damaged(), ["lines:1 is cut off or no part: it does not end with a checksum"]);
    assert_eq!(merging.merge().map(|merged| merged.counted.items), Ok(35));
}

/// A part with something else in it, sealed as if it were true.
fn forged(part: &Part, change: impl FnOnce(&mut Value)) -> String {
    let mut object = serde_json::to_value(part).expect("plain data");
    change(&mut object);
    sealed(&object.to_string())
}

fn sealed(object: &str) -> String {
    let digest: String = Sha256::digest(object).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{},\"sha256\":\"{digest}\"}}", object.strip_suffix('}').unwrap_or(object))
}

/// What is said of these lines, each in a file of its own.
fn said(lines: &[String]) -> (Result<Merged, PartsError>, Vec<String>) {
    let mut merging = Merging::default();
    for (file, line) in ["a", "b", "c"].into_iter().zip(lines) {
        if let Err(refused) = merging.add(file, line.as_bytes()) {
            return (Err(refused), merging.damaged().to_vec());
        }
    }
    let damaged = merging.damaged().to_vec();
    (merging.merge(), damaged)
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let job = Job::of(entries()).expect("work");
    let other = Work::World { game: "aviary".to_owned(), world: "entries".to_owned(), every: 200 };
    let (one, two, three) = (part(&job, 1, 3), part(&job, 2, 3), part(&job, 3, 3));
    let lines = [one.line(), two.line(), three.line()];
    let first = |line: String| [lines[0].clone(), line, lines[2].clone()];
    for (line, why) in [
        (
            forged(&two, |part| part["build"]["law"] = json!("0".repeat(64))),
            concat!("b:1 was computed by ", env!("CARGO_PKG_VERSION"), " (law 00000000,"),
        ),
        (forged(&two, |part| part["build"]["version"] = json!("9.9.9")), "b:1 was computed by 9.9.9 (law "),
        // A later form, of which only the build is understood.
        (
            forged(&two, |part| *part = json!({ "build": { "version": "10", "law": "a", "engine": "b" }, "new": 1 })),
            "computed by 10",
        ),
        (part(&Job::of(other).expect("work"), 2, 3).line(), "b:1 is of another work than a:1: {"),
        (part(&job, 2, 4).line(), "b:1 is of another number of parts than a:1: 4, not 3"),
        (
            forged(&two, |part| {
                part["items"] = json!(37);
                part["counted"]["items"] = json!(12);
            }),
            "another number of items",
        ),
        (
            forged(&one, |part| part["counted"]["positions"] = json!(1)),
            "part 1 of 3 has two results, in a:1 and in b:1",
        ),
        (forged(&two, |part| part["counted"]["positions"] = json!(u64::MAX)), "with b:1, a sum is 2^64 or more"),
    ] {
        let (merged, damaged) = said(&first(line));
        let refused = merged.expect_err(why);
        assert!(refused.to_string().contains(why) && !refused.hint.is_empty(), "{why}: {refused}");
        assert!(refused.missing.is_empty() && damaged.is_empty(), "{refused:?}");
    }
    // What contradicts itself is damaged, and what is damaged is missing.
    for (line, why) in [
        (forged(&two, |part| part["more"] = json!(1)), "b:1 is no part: unknown field `more`"),
        (forged(&two, |part| part["part"] = json!([4, 3])), "b:1 is no part: there is no part 4 of 3"),
        (forged(&two, |part| part["counted"]["items"] = json!(11)), "b:1 contradicts itself: it has 11 of 12 items"),
        (forged(&two, |part| part["seen"] = json!({ "x": [3, 1] })), "b:1 contradicts itself"),
        (String::new(), "2 of 3 parts; missing: 2"),
        // The same part twice counts once.
        (one.line(), "2 of 3 parts; missing: 2"),
    ] {
        let Err(PartsError { missing, why: said, hint }) = said(&first(line)).0 else { panic!("{why}") };
        assert_eq!((missing, said.contains(why)), (vec![2], true), "{why}: {said}");
        assert_eq!(hint, "compute them: rulebook worlds aviary entries --every 100 --part 2/3");
    }
    assert_eq!(said(&lines).0.map(|merged| bytes(&merged)), Ok(bytes(&whole(&job))));
    let nothing = said(&[]).0.expect_err("there is no part").to_string();
    assert_eq!(nothing, "there is no part to merge");
    // Parts of the work that is asked for are those that it says.
    let mut asked = Merging::of(entries(), 3).expect("work");
    asked.add("a", lines[1].as_bytes()).expect("a part");
    assert_eq!(asked.missing(), Ok(vec![1, 3]));
    assert!(Merging::of(entries(), 4).expect("work").add("a", lines[1].as_bytes()).is_err());
}

#[test]
fn work_that_is_not_possible_is_refused() {
    let [_, placements, games, perft] = works();
    let changed = |work: &Work, key: &str, value: Value| {
        let mut object = serde_json::to_value(work).expect("plain data");
        object[key] = value;
        Job::of(serde_json::from_value(object).expect("a work")).expect_err(key).to_string()
    };
    for (work, key, value, why) in [
        (&placements, "game", json!("draughts"), "there is no game `draughts`"),
        (&placements, "rulings", json!("x=y"), "`x`"),
        (&placements, "pieces", json!("Kx"), "there is no piece `x`"),
        (&games, "games", json!(0), "there is nothing to compare"),
        (&perft, "prefix", json!(5), "the prefix may not be longer than the depth"),
        (&perft, "depth", json!(101), "the maximum depth is 100"),
        (&perft, "position", json!("x"), "cannot be counted"),
        (&entries(), "world", json!("underworld"), "aviary has no local world `underworld`"),
    ] {
        let said = changed(work, key, value);
        assert!(said.contains(why), "{key}: {said}");
    }
}

/// Where a game is over, no sequence goes on; there is one position to divide by.
#[test]
fn a_finished_game_has_parts_too() {
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let Work::Perft { game, rulings, depth, prefix, both, .. } = perft(4, true) else { panic!("a count") };
    let job = Job::of(Work::Perft { game, rulings, position: mate.to_owned(), depth, prefix, both }).expect("work");
    assert_eq!(divided(&job, 2).merge().map(|merged| (merged.holds, merged.counted.nodes)), Ok((true, 0)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::with_failure_persistence(FileFailurePersistence::WithSource("failures")) })]

    #[test]
    fn nothing_makes_a_merge_panic(bytes in any::<Vec<u8>>(), keys in "[{}\\[\\]\",:0-9a-z ]{0,40}", at in 0_usize..4) {
        static ONE: LazyLock<Part> = LazyLock::new(|| part(&Job::of(entries()).expect("work"), 1, 2));
        let key = ["work", "part", "counted", "seen"][at];
        let value = serde_json::from_str::<Value>(&keys).unwrap_or(json!(keys));
        let mut merging = Merging::default();
        for line in [forged(&ONE, |part| part[key] = value), sealed(&keys), sealed(&String::from_utf8_lossy(&bytes))] {
            merging.add("any", line.as_bytes()).expect("it is damaged");
        }
        merging.add("bytes", &bytes).expect("it is damaged");
        prop_assert!(merging.merge().is_err());
    }
}
