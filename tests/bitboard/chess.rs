//! Chess's bitboard engine against the law's sentences, against itself, against published counts, and against the crate
//! cozy-chess.

use std::collections::HashSet;

use rulebook::bitboard::chess::{Engine, Position};
use rulebook::board::chess::{BOARD, Kind, LAST_COUNT, Move, Piece, Setup, Wing};
use rulebook::board::{Player, Square};
use rulebook::model::chess::Model;
use rulebook::rules::chess::{PiecesBeyondTheSet, Rulings};
use rulebook::rules::{Draw, Outcome, Repetition, Rules, Rulings as _, Win};

use super::engines::{
    self, admitted, agrees_with_itself, children, counts_add_up, counts_are, game_agrees_with_itself, hash,
    hashes_tell_setups_apart, one_position_by_two_ways, played,
};
use super::random::Random;

mod other;

/// Those that differ in what can be, what is legal and how a game ends.
fn rulings_in_play() -> Vec<Rulings> {
    Rulings::combinations(|question| question != "repetition")
}

fn engine(rulings: &str) -> Engine {
    Engine::new(Rulings::read(rulings).unwrap())
}

fn destinations(position: &str, from: &str) -> String {
    engines::destinations(&engine("engines"), position, from)
}

fn square(name: &str) -> Square {
    BOARD.read(name, 0).unwrap()
}

/// Pieces crowded around one square, or all over the board, Kings often with what they castle with, and often a
/// Pawn that has just gone two squares. In a wild setup anything stands anywhere and there may be any right.
pub fn random_setup(random: &mut Random) -> Setup {
    const FEW: [Kind; 9] = [
        Kind::Pawn,
        Kind::Pawn,
        Kind::Pawn,
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::Queen,
    ];
    let wild = random.below(8) == 0;
    let mut setup = Setup::empty(*random.of(&Player::BOTH));
    let near = (random.below(8), random.below(8));
    let most = *random.of(&[20, 20, 20, 60]);
    let (pieces, reach) = (random.below(most), *random.of(&[3, 5, 15]));
    let last = |owner: Player| if owner == Player::White { 0 } else { 7 };
    let close =
        |near: usize, random: &mut Random| (near + random.below(reach)).saturating_sub(reach / 2).min(7) as u8;
    let place = |random: &mut Random| Square::new(close(near.0, random), close(near.1, random));
    for owner in Player::BOTH {
        let king = Some(Piece { kind: Kind::King, owner });
        if random.below(3) > 0 {
            setup.put(place(random), king);
            continue;
        }
        setup.put(Square::new(4, last(owner)), king);
        for (file, wing) in [(7, Wing::King), (0, Wing::Queen)] {
            if random.below(4) > 0 {
                setup.put(Square::new(file, last(owner)), Some(Piece { kind: Kind::Rook, owner }));
                setup.set_castling(owner, wing, random.below(4) > 0);
            }
        }
    }
    for _ in 0..pieces {
        let kind = if wild && random.below(16) == 0 { Kind::King } else { *random.of(&FEW) };
        let square = place(random);
        let astray = kind == Kind::Pawn && (square.rank == 0 || square.rank == 7);
        if setup.at(square).is_none() && (wild || !astray) {
            setup.put(square, Some(Piece { kind, owner: *random.of(&Player::BOTH) }));
        }
    }
    if wild && random.below(2) == 0 {
        setup.set_castling(*random.of(&Player::BOTH), *random.of(&Wing::BOTH), true);
        setup.en_passant = (random.below(2) == 0).then(|| place(random));
    } else if random.below(2) == 0 {
        let (came, passed, reached) = if setup.turn == Player::White { (6, 5, 4) } else { (1, 2, 3) };
        let file = close(near.0, random);
        let at = |rank| Square::new(file, rank);
        if [came, passed, reached].into_iter().all(|rank| setup.at(at(rank)).is_none()) {
            setup.put(at(reached), Some(Piece { kind: Kind::Pawn, owner: setup.turn.other() }));
            setup.en_passant = Some(at(passed));
            for files in [-1, 1] {
                if let Some(beside) = BOARD.step(at(reached), files, 0).filter(|beside| setup.at(*beside).is_none()) {
                    let pawn = Piece { kind: Kind::Pawn, owner: setup.turn };
                    setup.put(beside, (random.below(3) > 0).then_some(pawn));
                }
            }
        }
    }
    if setup.en_passant.is_none() || random.below(8) == 0 {
        setup.set_clock(*random.of(&[0, 1, 98, 99, 100, 101, 148, 149, 150, 151, LAST_COUNT]));
    }
    setup.set_number(*random.of(&[1, 2, 40, LAST_COUNT]));
    setup
}

#[test]
fn pieces_go_as_the_clauses_say() {
    // A piece of White's alone on d4, the Kings far off.
    let from = |letter: &str| destinations(&format!("7k/8/8/8/3{letter}4/8/8/K7 w - -"), "d4");
    assert_eq!(from("P"), "d5");
    assert_eq!(from("N"), "b3 b5 c2 c6 e2 e6 f3 f5");
    // a1 is a friend's.
    assert_eq!(from("R"), "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4");
    assert_eq!(destinations("6k1/8/8/8/3B4/8/8/K7 w - -", "d4"), "a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8");
    assert_eq!(
        destinations("6k1/8/8/8/3Q4/8/8/K7 w - -", "d4"),
        "a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f4 f6 g1 g4 g7 h4 h8"
    );
    assert_eq!(destinations("7k/8/8/8/3K4/8/8/8 w - -", "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
    // Pawns of Black's, and past a friend, an enemy and the side of the board.
    assert_eq!(destinations("7k/p7/1P6/8/8/8/8/K7 b - -", "a7"), "a5 a6 b6");
    assert_eq!(destinations("7k/p7/n7/8/8/8/8/K7 b - -", "a7"), "");
    assert_eq!(destinations("7k/p7/8/N7/8/8/8/K7 b - -", "a7"), "a6");
    assert_eq!(destinations("7k/8/p7/8/8/8/7P/K7 b - -", "a6"), "a5");
}

#[test]
fn a_pawn_is_promoted_on_the_last_rank_and_there_only() {
    assert_eq!(destinations("1n5k/P7/8/8/8/8/8/K7 w - -", "a7"), "a8b a8n a8q a8r b8b b8n b8q b8r");
    assert_eq!(destinations("7k/8/8/8/8/8/p7/1N5K b - -", "a2"), "a1b a1n a1q a1r b1b b1n b1q b1r");
    let engine = engine("engines");
    let start = engine.start();
    for mv in ["e2e4q", "e2e3n", "g1f3q", "e2e5", "e1g1", "e7e5", "e2d3", "a1a1"] {
        assert_eq!(engine.play(&start, &mv.parse().unwrap()), start, "{mv}");
    }
}

#[test]
fn castling_is_as_the_clauses_say() {
    let both = |text: &str| {
        let to = destinations(text, "e1");
        (to.contains("g1"), to.contains("c1"))
    };
    assert_eq!(both("4k3/8/8/8/8/8/8/R3K2R w KQ -"), (true, true));
    assert_eq!(both("4k3/8/8/8/8/8/8/R3K2R w Q -"), (false, true));
    // Out of, through and into check; the b square may be attacked.
    assert_eq!(both("4kr2/8/8/8/8/8/8/R3K2R w KQ -"), (false, true));
    assert_eq!(both("4k1r1/8/8/8/8/8/8/R3K2R w KQ -"), (false, true));
    assert_eq!(both("3rk3/8/8/8/8/8/8/R3K2R w KQ -"), (true, false));
    assert_eq!(both("1r2k3/8/8/8/8/8/8/R3K2R w KQ -"), (true, true));
    assert_eq!(both("4k3/4r3/8/8/8/8/8/R3K2R w KQ -"), (false, false));
    assert_eq!(both("4k3/8/8/8/8/8/8/RN2K1NR w KQ -"), (false, false));
    let engine = engine("engines");
    let position = engine.read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 3").unwrap();
    let after = |mv: &str| engine.write(&engine.play(&position, &mv.parse().unwrap()));
    assert_eq!(after("e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 8 3");
    assert_eq!(after("e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 8 3");
    assert_eq!(after("h1h8"), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 3");
    assert_eq!(after("e1e2"), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 8 3");
}

#[test]
fn an_en_passant_square_is_there_only_where_a_capture_is_legal() {
    let engine = engine("");
    let after = |text: &str, mv: &str| engine.write(&engine.play(&engine.read(text).unwrap(), &mv.parse().unwrap()));
    assert_eq!(after("startpos", "e2e4"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 9", "e2e4"), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9");
    // The Pawn is bound to its King: along a rank by both Pawns, along a diagonal, along a file.
    assert_eq!(after("8/8/8/8/k2p3R/8/4P3/4K3 w - -", "e2e4"), "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
    assert_eq!(after("8/6k1/8/8/3p4/8/1B2P3/4K3 w - -", "e2e4"), "8/6k1/8/8/3pP3/8/1B6/4K3 b - - 0 1");
    assert_eq!(after("3k4/8/8/8/3p4/8/4P3/3RK3 w - -", "e2e4"), "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1");
    // A step gives check that the capture takes away; and a slider's check that it does not stop.
    assert_eq!(after("8/8/8/3k4/3p4/8/4P3/4K3 w - -", "e2e4"), "8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1");
    assert_eq!(after("8/8/8/1k6/3p4/8/4P3/4KB2 w - -", "e2e4"), "8/8/8/1k6/3pP3/8/8/4KB2 b - - 0 1");
    // From a text.
    let read = |text: &str| engine.write(&engine.read(text).unwrap());
    assert_eq!(read("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    assert_eq!(read("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    let captures = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_eq!(after(captures, "d4e3"), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
    assert_eq!(after(captures, "e8e7"), "8/4k3/8/8/3pP3/8/8/4K3 w - - 1 2");
    // Two Pawns, of which one is bound.
    let two = "8/8/8/K2PpP1r/8/8/8/4k3 w - e6 0 1";
    assert_eq!(destinations(two, "d5"), "d6 e6");
    assert_eq!(destinations(two, "f5"), "e6 f6");
    let one = "4kr2/8/8/3PpP2/8/8/8/5K2 w - e6 0 1";
    assert_eq!(destinations(one, "d5"), "d6 e6");
    assert_eq!(destinations(one, "f5"), "f6");
    let none = "8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1";
    assert_eq!(destinations(none, "d5"), "d6");
}

/// The positions by which move generators are commonly measured, with their counts from depth 1.
const PUBLISHED: [(&str, &[u64]); 6] = [
    ("startpos", &[20, 400, 8902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[48, 2039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2812, 43_238, 674_624]),
    ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -", &[6, 264, 9467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", &[44, 1486, 62_379, 2_103_487]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", &[46, 2079, 89_890, 3_894_594]),
];

#[test]
fn published_counts_are_met() {
    // No draw comes so soon.
    for engine in ["engines", "", "without-claims"].map(engine) {
        for (text, counts) in PUBLISHED {
            counts_are(&engine, &engine.read(text).unwrap(), counts);
        }
    }
}

#[test]
fn endings_have_their_names() {
    let outcome = |rulings: &str, position: &str| {
        let engine = engine(rulings);
        let position = engine.read(position).unwrap();
        let outcome = engine.outcome(&position);
        assert_eq!(outcome.is_some(), engine.legal_moves(&position).is_empty());
        assert_eq!(outcome.is_some(), engine.perft(&position, 1) == 0);
        outcome
    };
    let drawn = |by| Some(Outcome::Draw(by));
    let mated = Some(Outcome::Win { winner: Player::White, by: Win::Checkmate });
    assert_eq!(outcome("", "startpos"), None);
    // Mate and stalemate come before the rest.
    assert_eq!(outcome("", "R5k1/5ppp/8/8/8/8/8/K7 b - - 150 90"), mated);
    assert_eq!(outcome("", "k7/8/1Q6/8/8/8/8/K7 b - - 150 90"), drawn(Draw::Stalemate));
    assert_eq!(outcome("", "k7/8/KB6/8/8/8/8/8 b - - 0 1"), None.or(drawn(Draw::DeadPosition)));
    assert_eq!(outcome("", "k7/P7/K7/8/8/8/8/8 b - - 0 1"), drawn(Draw::Stalemate));
    // What is dead.
    let dead = |pieces: &str| outcome("", &format!("7k/8/8/8/{pieces}/8/8/K7 w - -"));
    for pieces in ["8", "N7", "n7", "B7", "b7", "B1B5", "B1b1B1b1", "1b1b1b2"] {
        assert_eq!(dead(pieces), drawn(Draw::DeadPosition), "{pieces}");
        assert_eq!(outcome("dead-position=goes-on", &format!("7k/8/8/8/{pieces}/8/8/K7 w - -")), None);
    }
    for pieces in ["P7", "p7", "1R6", "1q6", "NN6", "Nn6", "NB6", "BB6", "Bb6", "1b1b2b1", "2b1n3"] {
        assert_eq!(dead(pieces), None, "{pieces}");
    }
    assert_eq!(outcome("", "7k/8/8/8/8/8/8/K7 w - - 200 1"), drawn(Draw::DeadPosition));
    // The clock.
    let clock = |rulings: &str, clock: u16| outcome(rulings, &format!("7k/8/8/8/1R6/8/8/K7 w - - {clock} 1"));
    assert_eq!(clock("automatic-draws", 99), None);
    assert_eq!(clock("automatic-draws", 100), drawn(Draw::FiftyMoves));
    assert_eq!(clock("automatic-draws", 150), drawn(Draw::FiftyMoves));
    assert_eq!(clock("fifty-moves=automatic,seventy-five-moves=off", 9999), drawn(Draw::FiftyMoves));
    for by_default in ["", "without-claims"] {
        assert_eq!(clock(by_default, 149), None);
        assert_eq!(clock(by_default, 150), drawn(Draw::SeventyFiveMoves));
    }
    assert_eq!(clock("engines", 9999), None);
}

#[test]
fn counters_go_on_and_stop() {
    let engine = engine("engines");
    let after = |text: &str, mv: &str| engine.write(&engine.play(&engine.read(text).unwrap(), &mv.parse().unwrap()));
    let of = |text: String| text.splitn(5, ' ').nth(4).unwrap().to_owned();
    assert_eq!(of(after("7k/8/8/8/1Rr5/8/4P3/K7 w - - 7 3", "b4b5")), "8 3");
    assert_eq!(of(after("7k/8/8/8/1Rr5/8/4P3/K7 b - - 7 3", "h8h7")), "8 4");
    assert_eq!(of(after("7k/8/8/8/1Rr5/8/4P3/K7 w - - 7 3", "b4c4")), "0 3");
    assert_eq!(of(after("7k/8/8/8/1Rr5/8/4P3/K7 w - - 7 3", "e2e3")), "0 3");
    assert_eq!(of(after("7k/P7/8/8/8/8/8/K7 w - - 7 3", "a7a8q")), "0 3");
    assert_eq!(of(after("7k/8/8/8/1Rr5/8/4P3/K7 b - - 9999 9999", "h8h7")), "9999 9999");
}

#[test]
fn positions_that_cannot_be_are_refused_in_the_order_of_the_page() {
    let refused = |rulings, position| engines::reasons(&engine(rulings), position);
    assert_eq!(
        refused("", "4k3/4p3/8/8/8/8/QQQQQQQQ/QQQ1K3 w - -"),
        ["chess.set a1,b1,c1,a2,b2,c2,d2,e2,f2,g2,h2: White has 11 Queens: 10 Pawns and pieces beyond those of the \
             start position, and at most 8 can be"]
    );
    assert_eq!(
        refused("", "4k3/8/8/8/RNB5/PPPPPP2/P7/RNBQKBNR w - -"),
        ["chess.set a2,a3,b3,c3,d3,e3,f3,b1,g1,b4,c1,f1,c4,a1,h1,a4: White has 7 Pawns, 3 Knights, 3 Bishops and 3 \
             Rooks: 10 Pawns and pieces beyond those of the start position, and at most 8 can be"]
    );
    assert!(engine("").read("4k3/8/8/8/RB6/PPPPPP2/8/RNBQKBNR w - -").is_ok());
    assert!(engine("").read("4k3/4p3/8/8/8/8/QQQQQQQQ/Q3K3 w - -").is_ok());
    assert!(engine("engines").read("4k3/8/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - -").is_err());
    assert!(engine("engines").read("4k3/3ppp2/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - -").is_ok());
    assert_eq!(refused("", "8/8/8/8/8/8/8/8 w - -"), ["chess.position.kings : White has no King; Black has no King"]);
    assert_eq!(
        refused("", "k1k2P2/8/8/8/8/8/8/1p6 w K - 3 1"),
        [
            "chess.position.kings a8,c8: White has no King; Black has 2 Kings, on a8 and c8",
            "chess.position.pawns b1,f8: the Black Pawn on b1 is on a first or last rank; the White Pawn on f8 is on a \
             first or last rank",
            "chess.position.castling e1,h1: White has the right to castle on the King's wing, and no King of theirs is on \
             e1; White has the right to castle on the King's wing, and no Rook of theirs is on h1",
        ]
    );
    assert_eq!(
        refused("", "3rk3/8/8/8/7b/8/8/3KK3 b KQ - 3 1"),
        [
            "chess.position.kings d1,e1: White has 2 Kings, on d1 and e1",
            "chess.position.king-open d1,d8,e1,h4: the Black Rook on d8 attacks White's King on d1, and Black is to move; \
             the Black Bishop on h4 attacks White's King on e1, and Black is to move",
            "chess.position.castling h1,a1: White has the right to castle on the King's wing, and no Rook of theirs is on h1; \
             White has the right to castle on the Queen's wing, and no Rook of theirs is on a1",
        ]
    );
    // Two Kings side by side.
    assert_eq!(
        refused("", "8/8/8/8/8/8/8/3Kk3 w - -"),
        ["chess.position.king-open e1,d1: the White King on d1 attacks Black's King on e1, and White is to move"]
    );
    assert_eq!(
        refused("", "4k3/8/8/8/8/8/8/4K3 w - e3 2 1"),
        [
            "chess.position.en-passant.rank e3: e3 is not a square that a Pawn of Black's passes when it moves two squares",
            "chess.position.en-passant.clock e3: the half-move clock is 2, and after a Pawn's move, which White could \
             answer en passant, it is 0",
        ]
    );
    assert_eq!(
        refused("", "4k3/4n3/4n3/4P3/8/8/8/4K3 w - e6 2 1"),
        [
            "chess.position.en-passant.pawn e5: no Black Pawn stands on e5, where one that has passed over e6 would",
            "chess.position.en-passant.vacant e6,e7: a Pawn cannot have come over e6 from e7: e6 and e7 are not vacant",
            "chess.position.en-passant.clock e6: the half-move clock is 2, and after a Pawn's move, which White could \
             answer en passant, it is 0",
        ]
    );
    // Three checkers, and a King in check by nothing that a move could bring about, are taken.
    assert!(engine("").read("4k3/8/8/8/4r3/8/3p4/r3K2q w - -").is_ok());
}

#[test]
fn no_setup_is_too_much() {
    for rulings in Rulings::combinations(|_| true) {
        let engine = Engine::new(rulings);
        for kind in Kind::ALL {
            for owner in Player::BOTH {
                let mut full = Setup::empty(Player::White);
                BOARD.squares().for_each(|square| full.put(square, Some(Piece { kind, owner })));
                full.en_passant = Some(square("e6"));
                Player::BOTH.iter().for_each(|owner| full.set_castling(*owner, Wing::King, true));
                assert!(engine.admit(&full).is_err());
            }
        }
    }
}

#[test]
fn an_en_passant_square_off_the_board_is_refused() {
    let mut setup = Setup::empty(Player::White);
    setup.put(square("e1"), Some(Piece { kind: Kind::King, owner: Player::White }));
    setup.put(square("e8"), Some(Piece { kind: Kind::King, owner: Player::Black }));
    for (file, rank) in [(8, 5), (0, 8), (255, 255), (13, 5)] {
        setup.en_passant = Some(Square::new(file, rank));
        let reasons = engine("").admit(&setup).unwrap_err();
        assert_eq!(reasons.len(), 1);
        assert_eq!(reasons[0].clause.name(), "chess.position.en-passant.rank");
    }
}

#[test]
fn boards_full_of_one_kind_are_played_on() {
    let rulings = Rulings::read("engines").unwrap();
    let engine = Engine::new(rulings);
    let mut admitted = 0;
    for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        // Rows of White's up to there, Black's beyond, or every other square vacant.
        for (rows, gaps) in (0..=8).flat_map(|rows| [(rows, false), (rows, true)]) {
            for turn in Player::BOTH {
                let mut full = Setup::empty(turn);
                for square in BOARD.squares() {
                    let owner = if square.rank < rows { Player::White } else { Player::Black };
                    let there = !(gaps && (square.file + square.rank) % 2 == 0);
                    let pawn_rank = kind != Kind::Pawn || !matches!(square.rank, 0 | 7);
                    full.put(square, (there && pawn_rank).then_some(Piece { kind, owner }));
                }
                full.put(square("c1"), Some(Piece { kind: Kind::King, owner: Player::White }));
                full.put(square("f8"), Some(Piece { kind: Kind::King, owner: Player::Black }));
                let Ok(position) = engine.admit(&full) else { continue };
                admitted += 1;
                agrees_with_itself(&engine, &rulings, &position);
                let sum: u64 = children(&engine, &position).iter().map(|next| engine.perft(next, 1)).sum();
                assert_eq!(engine.perft(&position, 2), sum, "{full}");
            }
        }
    }
    assert!(admitted > 60, "{admitted} positions are too few");
    // Sixteen pieces go to one square, vacant or not.
    for on_d5 in ["2Q1Q3", "2QpQ3"] {
        let crowd = format!("8/2N1N3/1NQQQN1k/{on_d5}/1NQQQN2/2N1N3/8/K7 w - -");
        agrees_with_itself(&engine, &rulings, &engine.read(&crowd).unwrap());
    }
    // As many checkers as there can be.
    let ring = "1n1n4/n3n3/2K5/n3n3/1n1n4/8/8/6k1 w - -";
    let position = engine.read(ring).unwrap();
    assert!(engine.check(&position));
    agrees_with_itself(&engine, &rulings, &position);
    let star = "q2q2q1/1n1n4/n2p1n2/q1pKp1qq/n2p1n2/1n1n4/q2q2q1/3q3k w - -";
    agrees_with_itself(&engine, &rulings, &engine.read(star).unwrap());
}

#[test]
fn no_move_makes_play_panic() {
    let mut random = Random(5);
    let mut squares: Vec<Square> = BOARD.squares().collect();
    squares.extend([Square::new(8, 0), Square::new(255, 255), Square::new(0, 8)]);
    let promotions: Vec<Option<Kind>> = Kind::ALL.into_iter().map(Some).chain([None; 6]).collect();
    let rulings = Rulings::read("engines").unwrap();
    let engine = Engine::new(rulings);
    let (mut played, mut refused) = (0, 0);
    for _ in 0..2000 {
        let Ok(mut position) = engine.admit(&random_setup(&mut random)) else { continue };
        for _ in 0..60 {
            let (from, to) = (*random.of(&squares), *random.of(&squares));
            let any = Move { from, to, promotion: *random.of(&promotions) };
            let moves = engine.legal_moves(&position);
            let mv = if moves.is_empty() || random.below(2) == 0 { any } else { *random.of(&moves) };
            let legal = moves.contains(&mv);
            let next = engine.play(&position, &mv);
            assert_eq!(next != position, legal, "{position:?} {mv}");
            if legal {
                played += 1
            } else {
                refused += 1
            }
            position = next;
        }
        engine.outcome(&position);
        engine.check(&position);
    }
    assert!(played > 1000 && refused > 1000, "{played} {refused}");
}

#[test]
fn games_from_the_start_agree_with_themselves() {
    for (i, rulings) in rulings_in_play().into_iter().enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(i as u64);
        for _ in 0..2 {
            // Of each game one position in four, others in the next.
            game_agrees_with_itself(&engine, &rulings, &mut random, i..i + 150, 4, 1, |_| 0);
        }
    }
}

#[test]
fn positions_by_chance_agree_with_themselves() {
    let (mut checks, mut endings, mut refusals) = (0, HashSet::new(), HashSet::new());
    let (mut castlings, mut captures) = (0, 0);
    for (i, rulings) in rulings_in_play().into_iter().enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(1000 + i as u64);
        for _ in 0..800 {
            let setup = random_setup(&mut random);
            let admitted = engine.admit(&setup);
            refusals.extend(admitted.as_ref().err().into_iter().flatten().map(|breach| breach.clause.name()));
            let Ok(position) = admitted else { continue };
            checks += usize::from(engine.check(&position));
            endings.extend(engine.outcome(&position));
            captures += usize::from(engine.setup(&position).en_passant.is_some());
            castlings += usize::from(engine.setup(&position).castling_rights().next().is_some());
            agrees_with_itself(&engine, &rulings, &position);
        }
    }
    assert!(checks > 500, "{checks} checks are too few");
    assert!(captures > 200 && castlings > 500, "{captures} en passant, {castlings} castling");
    // All clauses.
    assert_eq!(refusals.len(), 9, "{refusals:?}");
    // Two mates and four draws.
    assert_eq!(endings.len(), 6, "{endings:?}");
}

#[test]
fn counting_is_listing_at_every_depth() {
    for (i, rulings) in rulings_in_play().into_iter().enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(2000 + i as u64);
        // Few pieces, so that draws come near.
        let few = |position: &Position| engine.setup(position).pieces().count() <= 6;
        for position in admitted(&engine, || random_setup(&mut random)).filter(few).take(60) {
            counts_add_up(&engine, &rulings, &position);
        }
    }
}

#[test]
fn equal_positions_hash_alike_and_others_otherwise() {
    let engine = Engine::default();
    let one = one_position_by_two_ways(&engine, &["g1f3", "g8f6", "b1c3", "b8c6"], &["b1c3", "b8c6", "g1f3", "g8f6"]);
    // Again the start, and again: the counters differ.
    let back = played(&engine, &["g1f3", "g8f6", "f3g1", "f6g8"]);
    assert_ne!(back, engine.start());
    assert!(engine.recurs(&engine.start(), &back));
    assert!(!engine.recurs(&engine.start(), &one));
    // Rights, turn, en passant square and both counters.
    let tails = ["w KQkq -", "b KQkq -", "w KQk -", "w KQq -", "w Kkq -", "w Qkq -", "w - -", "w - - 1", "w - - 0 2"];
    let castles = tails.map(|tail| engine.read(&format!("r3k2r/8/8/8/8/8/8/R3K2R {tail}")).unwrap());
    let captures = ["w - - 0 1", "w - e6 0 1", "w - c6 0 1"];
    let captures = captures.map(|tail| engine.read(&format!("4k3/8/8/2pPp3/8/8/8/4K3 {tail}")).unwrap());
    let all: Vec<Position> = castles.into_iter().chain(captures).collect();
    assert_eq!(all.iter().map(hash).collect::<HashSet<u64>>().len(), all.len());
    for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
        let fields = |position: &Position| engine.write(position).rsplitn(3, ' ').nth(2).unwrap().to_owned();
        assert_eq!(engine.recurs(a, b), fields(a) == fields(b), "{a:?} {b:?}");
    }
    hashes_tell_setups_apart(&engine, 3);
}

#[test]
fn repetition_is_as_ruled() {
    let repetition = |rulings: &str| engine(rulings).repetition();
    assert_eq!(repetition(""), Repetition::Draws { occurrence: 5 });
    assert_eq!(repetition("automatic-draws"), Repetition::Draws { occurrence: 3 });
    assert_eq!(repetition("without-claims"), Repetition::Draws { occurrence: 5 });
    assert_eq!(repetition("engines"), Repetition::Allowed);
}

/// Games by chance beside the crate; what was compared is printed (`cargo test --test engines chess_crate -- --nocapture`).
fn games_agree_with_the_crate<R: Rules<Setup = Setup, Move = Move>>(rules: &R, who: &str, games: u32, plies: u32) {
    let mut random = Random(11);
    let mut positions = 0;
    for _ in 0..games {
        let (mut position, mut board) = (rules.start(), cozy_chess::Board::default());
        for _ in 0..plies {
            let moves = rules.legal_moves(&position);
            assert_eq!(other::sorted(&moves), other::legal_moves(&board), "{position:?}");
            assert_eq!(rules.check(&position), !board.checkers().is_empty(), "{position:?}");
            positions += 1;
            if moves.is_empty() {
                break;
            }
            let mv = *random.of(&moves);
            board.play(other::parse(&board, &mv));
            position = rules.play(&position, &mv);
        }
    }
    println!("{who} beside cozy-chess: {games} games, {positions} positions, 0 differences");
}

/// Placements by chance beside the crate: moves, and sequences of two where there is time for it.
fn placements_agree_with_the_crate<R>(rules: &R, who: &str, setups: u32, depth: u32)
where
    R: Rules<Setup = Setup, Move = Move>,
{
    let (mut agreed, mut declined) = (0, 0);
    let mut random = Random(12);
    for _ in 0..setups {
        let mut setup = random_setup(&mut random);
        setup.set_clock(setup.clock().min(100));
        let position = match rules.admit(&setup) {
            Ok(position) => position,
            Err(breaches) => {
                assert!(other::board(&setup).is_none() || other::laxer(&breaches), "{setup}");
                continue;
            }
        };
        // Three checkers, and an en passant square with a check that going two squares cannot have given.
        let Some(board) = other::board(&rules.setup(&position)) else {
            assert!(rules.check(&position), "{setup}");
            declined += 1;
            continue;
        };
        agreed += 1;
        assert_eq!(other::sorted(&rules.legal_moves(&position)), other::legal_moves(&board), "{setup}");
        assert_eq!(rules.perft(&position, depth), other::lines(&board, depth), "{setup}");
    }
    println!("{who} beside cozy-chess: {agreed} placements, {declined} that it declines, 0 differences");
    assert!(agreed > setups / 14, "{agreed} agreed, {declined} declined");
}

/// The rulings of engines, with pieces counted.
fn counted() -> Rulings {
    let mut rulings = Rulings::read("engines").unwrap();
    rulings.pieces_beyond_the_set = PiecesBeyondTheSet::Impossible;
    rulings
}

#[test]
#[ignore = "slow"]
fn games_by_chance_agree_with_the_chess_crate() {
    games_agree_with_the_crate(&Engine::new(counted()), "the engine", 300, 200);
    games_agree_with_the_crate(&Model::new(counted()), "the model", 20, 100);
}

#[test]
#[ignore = "slow"]
fn placements_by_chance_agree_with_the_chess_crate() {
    placements_agree_with_the_crate(&Engine::new(counted()), "the engine", 40_000, 2);
    placements_agree_with_the_crate(&Model::new(counted()), "the model", 4_000, 1);
}

/// The published counts of the start position, to the depth at which only an engine counts.
#[test]
fn the_start_position_is_counted_to_six_moves() {
    let engine = Engine::default();
    assert_eq!(engine.perft(&engine.start(), 5), 4_865_609);
    assert_eq!(engine.perft(&engine.start(), 6), 119_060_324);
}
