//! The perft tables: counted anew by all who are said to have counted.

use std::collections::BTreeSet;

use jsonschema::Validator;
use pretty_assertions::assert_eq;
use rulebook::export::{ExportError, PerftTable};
use rulebook::games::{AnyGame, GAMES};
use rulebook::rules::Options;
use rulebook::session::Side;

use super::CORPUS;
use super::form::{file, parsed, schema};

/// The tables of a game.
fn tables(game: &dyn AnyGame) -> Vec<PerftTable> {
    PerftTable::of(game).unwrap_or_else(|error: ExportError| panic!("{error}"))
}

#[test]
fn there_are_tables_of_the_start_and_ten_positions_of_every_game() {
    let valid: Validator = schema("perft.schema.json");
    for game in GAMES {
        let tables = tables(*game);
        assert_eq!(tables[0].position, "startpos", "{}", game.id());
        let positions: BTreeSet<&str> = tables.iter().map(|table| table.position.as_str()).collect();
        assert!(positions.len() > 10, "{} has {}", game.id(), positions.len());
        let names: BTreeSet<&str> = tables.iter().map(|table| table.name.as_str()).collect();
        assert_eq!(names.len(), tables.len(), "{}: two tables have one name", game.id());
        assert!(tables.iter().any(|table| !table.rulings.is_empty()), "{}", game.id());
        for table in &tables {
            let depths: Vec<u32> = (1..=table.counts.len() as u32).collect();
            assert!(table.counts.keys().eq(&depths), "{}: {}", game.id(), table.name);
            // The engine has counted all of it.
            assert_eq!(table.counted_by.get("bitboard"), depths.last(), "{}: {}", game.id(), table.name);
            assert!(table.counted_by.contains_key("model"), "{}: {}", game.id(), table.name);
        }
        let exported = file(&format!("{}.perft.jsonl", game.id()));
        assert!(exported.lines().all(|line| valid.is_valid(&parsed(line))), "{}", game.id());
        let manifest = CORPUS.manifest.perft.iter().find(|perft| perft.game == game.id()).expect("it is listed");
        assert_eq!((manifest.positions, manifest.check(exported.as_bytes())), (tables.len(), Ok(())));
    }
}

#[test]
#[ignore = "slow"]
fn the_tables_are_counted_anew() {
    for game in GAMES {
        for PerftTable { name, position, rulings, counts, counted_by } in tables(*game) {
            let options = Options::defaults(game.questions()).with(&rulings).expect("known rulings");
            for (who, to) in counted_by {
                let count = |depth: u32| -> u64 {
                    let open = |side| game.open(side, &options, &position).expect("a position");
                    match who.as_str() {
                        "model" => open(Side::Model).perft(depth),
                        "bitboard" => open(Side::Engine).perft(depth),
                        "cozy-chess" => cozy_chess(&open(Side::Engine).position(), depth),
                        _ => panic!("{}: {name}: nobody knows {who}", game.id()),
                    }
                };
                for (depth, stated) in counts.range(..=to) {
                    assert_eq!(count(*depth), *stated, "{}: {name}: {who} counts {depth} moves", game.id());
                }
            }
        }
    }
}

/// How many sequences of legal moves the crate `cozy-chess` counts.
fn cozy_chess(position: &str, depth: u32) -> u64 {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut total = 0;
        board.generate_moves(|moves| {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                total += if depth == 1 { 1 } else { count(&after, depth - 1) };
            }
            false
        });
        total
    }
    count(&cozy_chess::Board::from_fen(position, false).expect("a position of chess"), depth)
}
