//! What can be planned, and what not; and what the parts of a count add up to.

use std::time::Duration;

use pretty_assertions::assert_eq;
use rulebook::campaign::{CampaignError, Contents, Draft, Manifest, Participant, Work, compute};
use rulebook::games::GAMES;
use rulebook::remote::Stop;
use rulebook::session::Side;

use super::{Place, computed, entries, planned, run};

/// Sequences from the start.
fn perft(depth: u32, prefix: u32) -> Work {
    Work::Perft { position: "startpos".into(), depth, prefix }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let world = |world: &str| Work::World { world: world.into(), step: 1 };
    let games = || Work::Games { seed: 1, games: 10, plies: 10 };
    let placements = |pieces: &str| Work::Placements { pieces: pieces.into() };
    let engine = || Some(Participant::bitboard());
    let program = || Participant::program(vec!["true".into()], Duration::from_secs(1), "play".into()).ok();
    let somewhere = Work::Perft { position: "8/8 w".into(), depth: 2, prefix: 1 };
    let questions = Work::Questions { seed: 1, questions: 5, plies: 5 };
    // Positions that recur are enumerated once, and the sequences that lead to them are more than can be counted: two
    // Kings in a corner each, after ninety moves.
    let corners = Work::Perft { position: "k7/8/8/8/8/8/8/7K w - - 0 1".into(), depth: 90, prefix: 90 };
    let endless = "dead-position=goes-on,fifty-moves=claimed,seventy-five-moves=off";
    for (game, rulings, with, work, why) in [
        ("checkers", "", engine(), games(), "there is no game `checkers`"),
        ("aviary", "a=b", engine(), games(), "the rulings `a=b` cannot be read"),
        ("aviary", "", None, games(), "the work `games` compares the model with something"),
        ("aviary", "", program(), games(), "another program is asked `questions` or the `corpus`"),
        (
            "aviary",
            "",
            engine(),
            world("x"),
            "aviary has no local world `x`; its local worlds are: moves, attacks, entries",
        ),
        (
            "aviary",
            "repetition=threefold-draw",
            engine(),
            world("moves"),
            "a local world is compared under its own rulings",
        ),
        ("awele", "", engine(), placements("K"), "placed one by one on a board"),
        ("chess", "", engine(), placements("Kx"), "there is no piece `x`"),
        ("chess", "", None, perft(2, 3), "the prefix may not be longer than the depth"),
        ("chess", "", None, somewhere, "sequences from this position cannot be counted"),
        ("chess", endless, None, corners, "more than 2^64 sequences of 90 moves lead to one position"),
        ("chess", "", engine(), questions, "questions are asked of another program"),
    ] {
        let told = Draft::new(game, rulings, with, work).err().expect("it is refused").to_string();
        assert!(told.contains(why), "{why} is not in {told}");
    }
}

#[test]
fn shards_are_no_more_than_items() {
    let draft = || {
        Draft::new("aviary", "", Some(Participant::bitboard()), Work::World { world: "entries".into(), step: 100 })
            .expect("work")
    };
    assert_eq!(draft().items(), 35);
    assert!(draft().manifest(35).is_ok());
    for shards in [0, 36, u64::MAX] {
        let told = draft().manifest(shards).expect_err("it is refused").to_string();
        assert!(told.contains(&format!("35 items cannot be divided into {shards} shards")), "{told}");
    }
    let shards = draft().shards_of(Duration::from_secs(3600), &Stop::default()).expect("a sample");
    assert_eq!(shards, 1);
    let shards = draft().shards_of(Duration::from_nanos(1), &Stop::default()).expect("a sample");
    assert_eq!(shards, 35);
}

#[test]
fn a_stopped_computation_has_no_result() {
    let stop = Stop::default();
    let none = compute(&entries(), 7, &stop).expect_err("it is refused").to_string();
    assert!(none.contains("there is no shard 7: the campaign has 7"), "{none}");
    stop.interrupt();
    let error = compute(&entries(), 0, &stop).expect_err("it is stopped");
    assert!(matches!(error, CampaignError::Stopped), "{error}");
}

#[test]
fn another_builds_manifest_is_not_computed() {
    let of = |change: &dyn Fn(&mut Contents)| {
        let mut contents = entries().contents().clone();
        change(&mut contents);
        let manifest = Manifest::of(contents).expect("a manifest");
        compute(&manifest, 0, &Stop::default()).expect_err("it is refused").to_string()
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

/// The count of a campaign in so many shards.
fn counted(game: &str, with: Option<Participant>, (depth, prefix): (u32, u32), shards: u64) -> u64 {
    let place = Place::new(&format!("perft-{game}-{depth}-{prefix}-{shards}-{}", with.is_none()));
    let draft = Draft::new(game, "", with, perft(depth, prefix)).expect("work");
    let shards = shards.min(draft.items());
    let folder = place.create(&draft.manifest(shards).expect("shards"));
    run(&folder, 0..shards);
    let merged = folder.merge().expect("all shards");
    assert!(merged.holds, "{:?}", merged.found);
    merged.totals.nodes
}

/// As published: <https://www.chessprogramming.org/Perft_Results>.
#[test]
fn the_published_counts_of_chess_add_up() {
    for (depth, count) in [(1, 20), (2, 400), (3, 8902), (4, 197_281), (5, 4_865_609)] {
        for prefix in [0, 2, 3] {
            if prefix <= depth {
                assert_eq!(counted("chess", None, (depth, prefix), 5), count, "{depth} by {prefix}");
            }
        }
    }
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn prefixes_add_up_to_plain_counts_in_every_game() {
    for game in GAMES {
        let options = game.options("").expect("the defaults");
        let depth = if game.id() == "aieirping" { 2 } else { 3 };
        let plain = game.open(Side::Engine, &options, "startpos").expect("a start").perft(depth);
        for prefix in 0..=depth {
            assert_eq!(counted(game.id(), None, (depth, prefix), 3), plain, "{} by {prefix}", game.id());
        }
    }
}

#[test]
fn both_count_the_same() {
    assert_eq!(counted("chess", Some(Participant::bitboard()), (3, 1), 4), 8902);
    // The first move of South empties no house of North.
    assert_eq!(counted("awele", Some(Participant::bitboard()), (2, 1), 3), 36);
}

#[test]
fn every_placement_of_named_pieces_is_compared() {
    let place = Place::new("placements");
    // Two Kings on the 64 squares, with either player to move.
    let folder = place.create(&planned("chess", Work::Placements { pieces: "Kk".to_owned() }, 4));
    assert_eq!(folder.manifest().contents().items, 2 * 64 * 63);
    run(&folder, 0..4);
    let merged = folder.merge().expect("all shards");
    assert!(merged.holds, "{:?}", merged.found);
    assert_eq!(merged.totals.positions, 2 * 64 * 63);
    // Kings that stand next to each other are impossible: 420 pairs of squares in order, with either player to move.
    assert_eq!(merged.totals.clauses["chess.position.king-open"], 2 * 420);
}

/// What is true with one player to move alone tells whether both have been: White's Queen attacks
/// Black's King, and White has none to attack.
#[test]
fn placements_are_compared_with_either_player_to_move() {
    let place = Place::new("either");
    let folder = place.create(&planned("chess", Work::Placements { pieces: "Qk".to_owned() }, 2));
    run(&folder, 0..2);
    let totals = folder.merge().expect("all shards").totals;
    // White's King is missing, whoever is to move.
    assert_eq!(totals.clauses["chess.position.kings"], 2 * 64 * 63);
    // A Queen looks at 1456 pairs of squares of an empty board in all: 64 * 14 as a Rook, 560 as a Bishop. With White to
    // move each is impossible, with Black to move it is check.
    assert_eq!(totals.clauses["chess.position.king-open"], 64 * 14 + 560);
}
