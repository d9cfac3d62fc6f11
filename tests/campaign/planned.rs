//! What can be planned, and what not.

use std::time::Duration;

use pretty_assertions::assert_eq;
use rulebook::campaign::{CampaignError, Draft, Manifest, Opponent, Participant, Work};
use rulebook::remote::Stop;

use super::{computed, entries, planned};

/// Why something cannot be planned.
fn refused(game: &str, rulings: &str, with: Opponent, work: Work) -> String {
    Draft::new(game, rulings, with, work).err().expect("it is refused").to_string()
}

#[test]
fn what_does_not_go_together_is_refused() {
    let games = || Work::Games { seed: 1, games: 10, plies: 10 };
    let program = || Opponent::Program {
        command: vec!["true".into()],
        timeout: Duration::from_secs(1),
        compare: "play".into(),
    };
    for (told, of) in [
        (refused("checkers", "", Opponent::Bitboard, games()), "there is no game `checkers`"),
        (refused("aviary", "a=b", Opponent::Bitboard, games()), "the rulings `a=b` cannot be read"),
        (refused("aviary", "", Opponent::Nobody, games()), "the work `games` compares the model with something"),
        (refused("aviary", "", program(), games()), "another program is asked `questions` or the `corpus`"),
        (
            refused("aviary", "", Opponent::Bitboard, Work::World { world: "x".into(), step: 1 }),
            "aviary has no local world `x`; its local worlds are: moves, attacks, entries",
        ),
        (
            refused(
                "aviary",
                "repetition=threefold-draw",
                Opponent::Bitboard,
                Work::World { world: "moves".into(), step: 1 },
            ),
            "a local world is compared under its own rulings",
        ),
        (
            refused("awele", "", Opponent::Bitboard, Work::Placements { pieces: "K".into() }),
            "placed one by one on a board",
        ),
        (refused("chess", "", Opponent::Bitboard, Work::Placements { pieces: "Kx".into() }), "there is no piece `x`"),
        (
            refused("chess", "", Opponent::Nobody, Work::Perft { position: "startpos".into(), depth: 2, prefix: 3 }),
            "the prefix may not be longer than the depth",
        ),
        (
            refused("chess", "", Opponent::Nobody, Work::Perft { position: "8/8 w".into(), depth: 2, prefix: 1 }),
            "sequences from this position cannot be counted",
        ),
        (
            refused("chess", "", Opponent::Bitboard, Work::Questions { seed: 1, questions: 5, plies: 5 }),
            "questions are asked of another program",
        ),
    ] {
        assert!(told.contains(of), "{of} is not in {told}");
    }
}

#[test]
fn shards_are_no_more_than_items() {
    let draft = || {
        Draft::new("aviary", "", Opponent::Bitboard, Work::World { world: "entries".into(), step: 100 })
            .expect("work")
    };
    assert_eq!(draft().items(), 35);
    assert!(draft().manifest(35).is_ok());
    for shards in [0, 36, u64::MAX] {
        assert!(matches!(draft().manifest(shards), Err(CampaignError::Shards { items: 35, .. })), "{shards}");
    }
    let shards = draft().shards_of(Duration::from_secs(3600), &Stop::default()).expect("a sample");
    assert_eq!(shards, 1);
    let shards = draft().shards_of(Duration::from_nanos(1), &Stop::default()).expect("a sample");
    assert_eq!(shards, 35);
}

#[test]
fn a_stopped_computation_has_no_result() {
    let stop = Stop::default();
    stop.interrupt();
    let error = rulebook::campaign::compute(&entries(), 0, &stop).expect_err("it is stopped");
    assert!(matches!(error, CampaignError::Stopped), "{error}");
    assert!(matches!(
        rulebook::campaign::compute(&entries(), 7, &Stop::default()),
        Err(CampaignError::NoShard { shard: 7, shards: 7 })
    ));
}

#[test]
fn another_builds_manifest_is_not_computed() {
    let of = |change: &dyn Fn(&mut rulebook::campaign::Contents)| {
        let mut contents = entries().contents().clone();
        change(&mut contents);
        let manifest = Manifest::of(contents).expect("a manifest");
        rulebook::campaign::compute(&manifest, 0, &Stop::default()).expect_err("it is refused").to_string()
    };
    let version = of(&|contents| contents.version = "0.0.9".into());
    assert!(version.contains("the campaign was planned for version 0.0.9"), "{version}");
    let law = of(&|contents| contents.compared[0] = Participant::Model { sha256: "0".repeat(64) });
    assert!(law.contains("the model with the sources 000000000000"), "{law}");
    let engine = of(&|contents| contents.compared[1] = Participant::Bitboard { sha256: "0".repeat(64) });
    assert!(engine.contains("the bitboard engine with the sources 000000000000"), "{engine}");
    // The number of items is counted again.
    let items = of(&|contents| contents.items = 36);
    assert!(items.contains("it has 36 cases, and there are 35"), "{items}");
}

#[test]
fn the_corpus_is_checked_case_by_case() {
    let manifest = planned("awele", Work::Corpus { cases: String::new() }, 3);
    let text = String::from_utf8(computed(&manifest, 1)).expect("UTF-8");
    let items = manifest.items(1).expect("a shard");
    assert!(text.contains(&format!("\"items\":{}", items.end - items.start)), "{text}");
    assert!(text.contains("\"seen\":[]"), "{text}");
}
