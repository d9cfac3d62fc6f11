//! Counts of moves that are put together from prefixes, and placements.

use pretty_assertions::assert_eq;
use rulebook::campaign::{Draft, Opponent, Work};
use rulebook::games::GAMES;
use rulebook::session::Side;

use super::{Place, planned, run};

/// The count of a campaign in so many shards.
fn counted(game: &str, with: Opponent, (depth, prefix): (u32, u32), shards: u64) -> u64 {
    let place = Place::new(&format!("perft-{game}-{depth}-{prefix}-{shards}-{}", with == Opponent::Nobody));
    let work = Work::Perft { position: "startpos".to_owned(), depth, prefix };
    let draft = Draft::new(game, "", with, work).expect("work");
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
                assert_eq!(counted("chess", Opponent::Nobody, (depth, prefix), 5), count, "{depth} by {prefix}");
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
            assert_eq!(counted(game.id(), Opponent::Nobody, (depth, prefix), 3), plain, "{} by {prefix}", game.id());
        }
    }
}

#[test]
fn both_count_the_same() {
    assert_eq!(counted("chess", Opponent::Bitboard, (3, 1), 4), 8902);
    // The first move of South empties no house of North.
    assert_eq!(counted("awele", Opponent::Bitboard, (2, 1), 3), 36);
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

/// Positions that recur are enumerated once, and the sequences that lead to them are more than can be counted: two Kings
/// in a corner each, after ninety moves.
#[test]
fn more_sequences_than_can_be_counted_are_refused() {
    let position = "k7/8/8/8/8/8/8/7K w - - 0 1".to_owned();
    let work = Work::Perft { position, depth: 90, prefix: 90 };
    let rulings = "dead-position=goes-on,fifty-moves=claimed,seventy-five-moves=off";
    let refused = Draft::new("chess", rulings, Opponent::Nobody, work).err().expect("it is refused").to_string();
    assert!(refused.contains("more than 2^64 sequences of 90 moves lead to one position"), "{refused}");
}
