//! Hand-made positions, each with the reasoning for its values.

use std::collections::BTreeSet;

use super::*;
use crate::board::bifocal::SMALLEST;
use crate::rules::{Refused, Rulings as _};

fn law(rulings: &str) -> Model {
    Model::new(Rulings::read(rulings).expect("rulings"))
}

/// The clause that forbids a move, or `legal`.
fn says(rulings: &str, position: &str, mv: &str) -> &'static str {
    let law = law(rulings);
    let position = law.read(position).expect("a position");
    let judgement = law.judge(&position, &mv.parse().expect("a move"));
    let legal = law.legal_moves(&position).iter().any(|legal| legal.to_string() == mv);
    assert_eq!(judgement.is_ok(), legal, "{mv} judged and listed");
    judgement.map_or_else(|breach| breach.clause.name(), |()| "legal")
}

/// The squares of a refusal.
fn squares(rulings: &str, position: &str, mv: &str) -> Vec<String> {
    let law = law(rulings);
    let position = law.read(position).expect("a position");
    law.judge(&position, &mv.parse().expect("a move")).expect_err("a refusal").squares
}

fn check(rulings: &str, position: &str) -> bool {
    let law = law(rulings);
    law.check(&law.read(position).expect("a position"))
}

fn outcome(rulings: &str, position: &str) -> Option<(Option<Player>, &'static str)> {
    let law = law(rulings);
    let outcome = law.outcome(&law.read(position).expect("a position"))?;
    match outcome {
        Outcome::Win { winner, by } => Some((Some(winner), by.word())),
        Outcome::Draw(draw) => Some((None, draw.word())),
    }
}

/// The clauses against a position.
fn reasons(rulings: &str, position: &str) -> Vec<&'static str> {
    match law(rulings).read(position) {
        Err(Refused::Impossible { reasons, .. }) => reasons.iter().map(|reason| reason.clause.name()).collect(),
        other => panic!("{other:?}"),
    }
}

fn after(rulings: &str, position: &str, mv: &str) -> String {
    let law = law(rulings);
    let position = law.read(position).expect("a position");
    law.write(&law.play(&position, &mv.parse().expect("a move")))
}

const SETUPS: [&str; 3] = ["rulebook-9x9", "rulebook-8x8", "rulebook-10x10"];

/// `bifocal.ruling.setup`: no King is attacked in any setup under any rulings, and there are moves.
#[test]
fn the_setups_can_be() {
    let asked = [
        "own-moved-piece-attacks",
        "immobilized-attack",
        "immobilizer-attacks",
        "kings-side-by-side",
        "kannon-orientation",
        "kannon-over-kannon",
        "first-player",
    ];
    for mut rulings in Rulings::combinations(|question| asked.contains(&question)) {
        for setup in SETUPS {
            rulings.set("setup", setup).expect("an option");
            let law = Model::new(rulings);
            let start = law.start();
            assert_eq!(law.admit(&start), Ok(start), "{setup}");
            assert_eq!((law.check(&start), law.outcome(&start)), (false, None), "{setup}");
        }
    }
}

/// `bifocal.ruling.setup`: White may check at once, and Black may answer with a piece that is not their King. From b6
/// the Bishop sees c7, d8 and the King on e9; the Knight goes from b5 to c7. The Bishop itself has just been moved.
#[test]
fn the_game_may_open_with_a_check() {
    let checked = after("", "startpos", "c5b6");
    assert!(check("", &checked));
    assert_eq!(says("", &checked, "b5c7"), "legal");
    assert_eq!(says("", &checked, "b6a7"), "bifocal.move.just-moved");
    assert_eq!(says("", &checked, "e8d7"), "bifocal.king.safe");
}

/// The Immobilizer on e5 freezes what is beside it until it goes.
#[test]
fn the_immobilizer_of_the_setup_freezes() {
    for frozen in ["e4d1", "e6d3", "d5d1", "f5f1"] {
        assert_eq!(says("", "startpos", frozen), "bifocal.move.frozen");
    }
    assert_eq!(squares("", "startpos", "e4d1"), ["e5"]);
    assert_eq!(says("", "startpos", "e5g7"), "legal");
}

#[test]
fn which_piece_may_be_moved() {
    let position = "7k/8/8/3=R4/8/8/W6m/K7 w d5";
    assert_eq!(says("", position, "a1b1"), "legal");
    assert_eq!(says("", position, "c3c4"), "bifocal.move.own");
    assert_eq!(says("", position, "h2h3"), "bifocal.move.own");
    assert_eq!(says("", position, "d5d6"), "bifocal.move.just-moved");
    assert_eq!(squares("", position, "d5d6"), ["d5"]);
    assert_eq!(says("", "7k/8/8/3=R4/8/8/W6m/K7 w -", "d5d6"), "legal");
    // The board has eight files and ranks, whatever can be written.
    assert_eq!(says("", position, "a1a9"), "bifocal.move.on-board");
    assert_eq!(says("", position, "i1a1"), "bifocal.move.on-board");
    assert_eq!(squares("", position, "i1j10"), ["i1", "j10"]);
}

#[test]
fn how_a_players_pieces_go() {
    let position = "7k/8/8/8/3K4/8/1W3F2/4M3 w -";
    for (mv, says_) in [
        ("d4e5", "legal"),
        ("d4d6", "bifocal.king.move"),
        ("d4d4", "bifocal.king.move"),
        ("b2b3", "legal"),
        ("b2c3", "bifocal.wazir.move"),
        ("b2b4", "bifocal.wazir.move"),
        ("f2g3", "legal"),
        ("f2f3", "bifocal.firz.move"),
        ("e1d2", "legal"),
        ("e1d1", "legal"),
        ("e1e3", "bifocal.mann.move"),
        // The Mann and the Firz beside each other swap, either way.
        ("e1f2", "legal"),
        ("f2e1", "legal"),
    ] {
        assert_eq!(says("", position, mv), says_, "{mv}");
    }
}

#[test]
fn how_neutral_pieces_go() {
    let position = "k7/8/8/8/3=B3W/8/1=R1f2=N1/7K w -";
    for (mv, says_) in [
        ("b2b7", "legal"),
        ("b2c2", "legal"),
        ("b2d2", "bifocal.move.occupied"),
        ("b2e2", "bifocal.move.blocked"),
        ("b2c3", "bifocal.rook.move"),
        ("g2e3", "legal"),
        ("g2h4", "bifocal.move.occupied"),
        ("g2g3", "bifocal.knight.move"),
        ("d4d3", "legal"),
        ("d4f6", "legal"),
        ("d4d6", "bifocal.bishop.move"),
        ("d4b2", "bifocal.move.occupied"),
        ("d4a1", "bifocal.move.blocked"),
    ] {
        assert_eq!(says("", position, mv), says_, "{mv}");
    }
    assert_eq!(squares("", position, "b2e2"), ["d2"]);
    assert_eq!(squares("", position, "b2d2"), ["d2"]);
}

/// `bifocal.falcon.paths`: every filling of the squares on the three paths from d1 to e4, and to f4.
#[test]
fn a_falcon_goes_by_a_free_path() {
    let paths =
        [("e4", [["e2", "e3"], ["d2", "e3"], ["d2", "d3"]]), ("f4", [["d2", "e3"], ["e2", "e3"], ["e2", "f3"]])];
    let law = law("");
    for (to, paths) in paths {
        let on: BTreeSet<&str> = paths.iter().flatten().copied().collect();
        let on: Vec<&str> = on.into_iter().collect();
        assert_eq!(on.len(), 4);
        for filling in 0..16 {
            let filled: Vec<&str> = (0..4).filter(|n| filling >> n & 1 == 1).map(|n| on[n]).collect();
            let mut position = law.read("k7/8/8/8/8/8/8/K2=L4 w -").expect("a position");
            for square in &filled {
                let square = position.grid().read(square, 0).expect("a square");
                position.put(square, Some(Piece::Own(Player::Black, Own::Wazir)));
            }
            let free = paths.iter().any(|path| path.iter().all(|square| !filled.contains(square)));
            let mv: Move = format!("d1{to}").parse().expect("a move");
            match law.judge(&position, &mv) {
                Ok(()) => assert!(free, "{to} past {filled:?}"),
                Err(breach) => {
                    assert!(!free, "{to} past {filled:?}");
                    assert_eq!(breach.clause.name(), "bifocal.falcon.blocked");
                    assert_eq!(breach.squares.len(), filled.len());
                }
            }
        }
    }
    let legal = law.legal_moves(&law.read("k7/8/8/3=L4/8/8/8/K7 w -").expect("a position"));
    let to: BTreeSet<String> =
        legal.iter().filter(|mv| mv.from != mv.to).map(Move::to_string).filter(|mv| mv.starts_with("d5")).collect();
    // From d5 all sixteen squares are on the board.
    let expected = ["a4", "a6", "a3", "a7", "g4", "g6", "g3", "g7", "c2", "e2", "b2", "f2", "c8", "e8", "b8", "f8"];
    assert_eq!(to, expected.map(|to| format!("d5{to}")).into());
}

/// `bifocal.kannon.jump`: every filling of the squares from b1 to d1, for each target from b1 to h1.
#[test]
fn a_kannon_jumps_over_exactly_one_piece() {
    let law = law("");
    for filling in 0..8_u8 {
        let mut position = law.read("k7/7K/8/8/8/8/8/=C7 w -").expect("a position");
        for n in (0..3).filter(|n| filling >> n & 1 == 1) {
            position.put(Square::new(n + 1, 0), Some(Piece::Own(Player::Black, Own::Wazir)));
        }
        for file in 1..8 {
            let mv = Move { from: Square::new(0, 0), to: Square::new(file, 0), turned: false };
            let vacant = position.at(mv.to).is_none();
            let over = (1..file).filter(|n| position.at(Square::new(*n, 0)).is_some()).count();
            let expected = match (vacant, over) {
                (false, _) => "bifocal.move.occupied",
                (true, 1) => "legal",
                (true, _) => "bifocal.kannon.jump",
            };
            let found = law.judge(&position, &mv).map_or_else(|breach| breach.clause.name(), |()| "legal");
            assert_eq!(found, expected, "{mv} with {filling:03b}");
        }
    }
}

/// Over c2 straight, over b3 diagonally; beyond b3 stands d5.
#[test]
fn a_kannon_goes_as_it_stands() {
    let rookwise = "k7/8/8/3W4/8/1=N6/=C1=R4=C/7K w -";
    let bishopwise = "k7/8/8/3W4/8/1=N6/=+C1=R4=C/7K w -";
    assert_eq!(says("", rookwise, "a2d2"), "legal");
    assert_eq!(says("", rookwise, "a2c4"), "bifocal.kannon.orientation");
    assert_eq!(squares("", rookwise, "a2c4"), ["a2", "c4"]);
    assert_eq!(says("", bishopwise, "a2c4"), "legal");
    assert_eq!(says("", bishopwise, "a2d2"), "bifocal.kannon.orientation");
    assert_eq!(says("", bishopwise, "a2d5"), "bifocal.move.occupied");
    assert_eq!(says("", rookwise, "a2d5"), "bifocal.kannon.orientation");
    assert_eq!(says("", bishopwise, "a2e6"), "bifocal.kannon.jump");
    assert_eq!(squares("", bishopwise, "a2e6"), ["b3", "d5"]);
    assert_eq!(says("", rookwise, "a2a3"), "bifocal.kannon.jump");
    assert_eq!(says("", bishopwise, "a2b4"), "bifocal.kannon.move");
    // Where it stands in neither way both lines are open, and the text has no sign for it.
    let either = "kannon-orientation=either-way-each-jump";
    for position in [rookwise, bishopwise] {
        assert_eq!(says(either, position, "a2d2"), "legal");
        assert_eq!(says(either, position, "a2c4"), "legal");
        assert_eq!(law(either).write(&law(either).read(position).expect("a position")), rookwise);
    }
    // Over a Kannon by ruling; over a King at any rate.
    let two = "7k/8/8/8/8/4K3/8/=C=C6 w -";
    assert_eq!(says("", two, "a1c1"), "legal");
    assert_eq!(says("kannon-over-kannon=may-not-jump", two, "a1c1"), "bifocal.kannon.over-kannon");
    assert_eq!(squares("kannon-over-kannon=may-not-jump", two, "a1c1"), ["b1"]);
    assert_eq!(says("kannon-over-kannon=may-not-jump", "7k/8/8/8/8/8/8/1=C1K4 w -", "b1f1"), "legal");
    // The one on b1 has nothing to jump over; the one on a1 attacks over it, by one of the options.
    let over = "8/8/8/8/8/7k/8/=C=C1K4 w a1";
    assert!(check("", over));
    assert!(!check("kannon-over-kannon=may-not-jump", over));
    // However the one that is jumped stands; and the one that jumps attacks only as it stands.
    let over = "8/8/8/8/8/7k/8/=C=+C1K4 w a1";
    assert!(check("", over));
    assert!(!check("kannon-over-kannon=may-not-jump", over));
    let across = "8/8/8/8/8/7k/8/=+C=C1K4 w a1";
    assert!(!check("", across));
    assert!(check("kannon-orientation=either-way-each-jump", across));
}

/// `bifocal.after.turned`, `bifocal.kannon.turn`
#[test]
fn a_kannon_is_turned_as_it_lands() {
    let position = "7k/8/8/8/8/7K/3W4/=R2=C4 w -";
    assert_eq!(after("", position, "d1d3"), "7k/8/8/8/8/3=C3K/3W4/=R7 b d3");
    assert_eq!(after("", position, "d1d3+"), "7k/8/8/8/8/3=+C3K/3W4/=R7 b d3");
    assert_eq!(after("", "7k/8/8/8/8/3=+C4/2W5/7K w -", "d3b1+"), "7k/8/8/8/8/8/2W5/1=C5K b b1");
    assert_eq!(says("", position, "d1d3+"), "legal");
    // Not without a jump, and nothing else.
    assert_eq!(says("", position, "d1d1+"), "bifocal.kannon.move");
    assert_eq!(says("", position, "d1e1+"), "bifocal.kannon.jump");
    assert_eq!(says("", position, "a1b1+"), "bifocal.kannon.turn");
    assert_eq!(squares("", position, "a1b1+"), ["a1"]);
    assert_eq!(says("", position, "h3h2+"), "bifocal.kannon.turn");
    assert_eq!(says("", position, "a1b2+"), "bifocal.rook.move");
    assert_eq!(says("", position, "a1d1+"), "bifocal.kannon.turn");
    assert_eq!(says("kannon-orientation=either-way-each-jump", position, "d1d3+"), "bifocal.kannon.turn");
    let law = law("");
    let grounds = law.grounds(&law.read(position).expect("a position"), &"d1d3+".parse().expect("a move"));
    let grounds: Vec<&str> = grounds.iter().map(|clause| clause.name()).collect();
    assert_eq!(
        grounds,
        [
            "bifocal.kannon.move",
            "bifocal.neutral",
            "bifocal.kannon.orientation",
            "bifocal.kannon.jump",
            "bifocal.after.turned"
        ]
    );
}

/// `bifocal.move.frozen`: what the Immobilizer on d4 freezes, and what not.
#[test]
fn what_an_immobilizer_freezes() {
    let position = "8/8/8/3=I4/2KM4/8/7=R/k7 w -";
    assert_eq!(says("", position, "c4b4"), "legal");
    assert_eq!(says("", position, "d4e4"), "bifocal.move.frozen");
    assert_eq!(says("", position, "h2h5"), "legal");
    // Two Immobilizers freeze each other; a Rook goes beside one, and stays there.
    let beside = "8/8/8/3=I=I3/8/8/=R7/k6K b -";
    assert_eq!(says("", beside, "d5d1"), "bifocal.move.frozen");
    assert_eq!(squares("", beside, "d5d1"), ["e5"]);
    assert_eq!(after("", "8/8/8/3=I4/=R7/8/8/k6K b -", "a4d4"), "8/8/8/3=I4/3=R4/8/8/k6K w d4");
    assert_eq!(says("", "8/8/8/3=I4/3=R4/8/8/k6K w d4", "d4d1"), "bifocal.move.just-moved");
    assert_eq!(says("", "8/8/8/3=I4/3=R4/8/8/k6K w -", "d4d1"), "bifocal.move.frozen");
}

/// `bifocal.attack.just-moved`: the Rook may be moved onto the player's own King's file, or left there.
#[test]
fn a_piece_that_one_has_just_moved() {
    let position = "7k/8/8/8/=R7/8/8/4K3 w -";
    assert_eq!(says("", position, "a4e4"), "legal");
    assert_eq!(says("own-moved-piece-attacks=counts", position, "a4e4"), "bifocal.king.safe");
    assert_eq!(squares("own-moved-piece-attacks=counts", position, "a4e4"), ["e1", "e4"]);
    let grounds = |rulings: &str, position: &str, mv: &str| -> Vec<&'static str> {
        let law = law(rulings);
        let position = law.read(position).expect("a position");
        law.grounds(&position, &mv.parse().expect("a move")).iter().map(|clause| clause.name()).collect()
    };
    assert_eq!(grounds("", position, "a4e4"), ["bifocal.rook.move", "bifocal.neutral", "bifocal.attack.just-moved"]);
    // Black moves their King, and White is in check from the Rook that White moved.
    let later = "8/7k/8/8/4=R3/8/8/4K3 w -";
    assert!(check("", later));
    assert_eq!(says("", later, "e4e8"), "legal");
    assert_eq!(says("", later, "e1e2"), "bifocal.king.safe");
    assert_eq!(grounds("", later, "e1d1"), ["bifocal.king.move", "bifocal.check.answers"]);
    // Had Black just moved the Rook, White could not touch it.
    let moved = "8/7k/8/8/4=R3/8/8/4K3 w e4";
    assert!(check("", moved));
    assert_eq!(says("", moved, "e4e8"), "bifocal.move.just-moved");
}

/// `bifocal.check.answers`: the Rook on e4, which Black has just moved, checks the King on e1.
#[test]
fn how_a_check_may_be_answered() {
    let position = "8/7k/=I7/8/1=B2=R3/8/3M4/4K3 w e4";
    assert_eq!(says("", position, "e1f1"), "legal");
    // The Mann would go between, but the Bishop on b4 attacks past d2.
    assert_eq!(squares("", position, "d2e2"), ["e1", "b4"]);
    assert_eq!(squares("", position, "d2d3"), ["e1", "b4", "e4"]);
    // The Immobilizer goes between, or beside the Rook, which then no longer attacks; beside the Bishop it does not help.
    assert_eq!(says("", position, "a6e2"), "legal");
    assert_eq!(says("", position, "a6d3"), "legal");
    assert_eq!(says("immobilized-attack=counts", position, "a6e2"), "legal");
    assert_eq!(says("immobilized-attack=counts", position, "a6d3"), "bifocal.king.safe");
    assert_eq!(says("", position, "a6a5"), "bifocal.king.safe");
    // It goes away, and what it froze attacks.
    let held = "8/7k/8/8/4=R3/3=I4/8/4K3 w -";
    assert!(!check("", held) && check("immobilized-attack=counts", held));
    assert_eq!(says("", held, "d3a3"), "bifocal.king.safe");
    assert_eq!(says("", held, "d3d4"), "legal");
}

#[test]
fn whether_an_immobilizer_attacks() {
    let position = "8/k7/8/8/4=I3/8/8/4K3 w e4";
    assert!(!check("", position));
    assert!(check("immobilizer-attacks=as-a-queen", position));
    // Two beside each other cannot move.
    let two = "8/k7/8/4=I3/4=I3/8/8/4K3 w -";
    assert!(!check("immobilizer-attacks=as-a-queen", two));
    assert!(check("immobilizer-attacks=as-a-queen,immobilized-attack=counts", two));
}

#[test]
fn kings_beside_each_other() {
    let position = "8/8/8/8/3k4/8/3K4/8 w -";
    assert_eq!(says("", position, "d2d3"), "legal");
    assert_eq!(says("kings-side-by-side=illegal", position, "d2d3"), "bifocal.kings.apart");
    assert_eq!(squares("kings-side-by-side=illegal", position, "d2e3"), ["e3", "d4"]);
    let beside = "8/8/8/8/3k4/3K4/8/8 w -";
    assert!(!check("", beside));
    assert_eq!(reasons("kings-side-by-side=illegal", beside), ["bifocal.position.kings-apart"]);
}

#[test]
fn swaps() {
    // A Wazir on d2, a Firz on e2 straight beside it, a Mann on c3 diagonally, and a Firz on e3, which alone is frozen.
    let position = "7k/8/8/8/4=I3/2M1F3/3WFw2/K7 w -";
    assert_eq!(after("", position, "d2e2"), "7k/8/8/8/4=I3/2M1F3/3FWw2/K7 b -");
    assert_eq!(says("", position, "d2e2"), "legal");
    assert_eq!(says("", position, "e2d2"), "legal");
    assert_eq!(says("", position, "d2c3"), "legal");
    assert_eq!(says("", position, "e2f2"), "bifocal.firz.move");
    let own = "swap-directions=own-directions";
    assert_eq!(says(own, position, "d2e2"), "legal");
    assert_eq!(says(own, position, "e2d2"), "bifocal.swap.directions");
    assert_eq!(says(own, position, "d2c3"), "bifocal.swap.directions");
    assert_eq!(says(own, position, "c3d2"), "legal");
    // e3 is frozen: it does not swap, and by default no piece swaps with it.
    assert_eq!(says("", position, "e3d2"), "bifocal.move.frozen");
    assert_eq!(says("", position, "d2e3"), "bifocal.swap.frozen-shield");
    assert_eq!(squares("", position, "d2e3"), ["e4"]);
    assert_eq!(says("swap-with-frozen-shield=legal", position, "d2e3"), "legal");
    assert_eq!(says("swap-with-frozen-shield=legal", position, "e3d2"), "bifocal.move.frozen");
    assert_eq!(says("", position, "e2e3"), "bifocal.swap.frozen-shield");
    // Two Firzes beside each other.
    let equal = "7k/8/8/8/8/8/3FF3/K7 w -";
    assert_eq!(says("", equal, "d2e2"), "legal");
    assert_eq!(after("", equal, "d2e2"), "7k/8/8/8/8/8/3FF3/K7 b -");
    assert_eq!(says("swap-of-equal-shields=illegal", equal, "d2e2"), "bifocal.swap.equal");
    // A King swaps with no piece, and no piece swaps with it.
    let king = "7k/8/8/8/8/8/8/KM6 w -";
    assert_eq!(says("", king, "a1b1"), "bifocal.move.occupied");
    assert_eq!(says("", king, "b1a1"), "bifocal.move.occupied");
}

/// `bifocal.king.double-step`: the Rook on a2 looks along the second rank as far as d2.
#[test]
fn a_kings_two_steps() {
    let position = "7k/8/8/8/8/8/=R2W4/4K3 w a2";
    let straight = "king-double-step=straight";
    let two = "king-double-step=two-king-steps";
    assert_eq!(says("", position, "e1e3"), "bifocal.king.move");
    assert_eq!(says(straight, position, "e1e3"), "legal");
    assert_eq!(says(straight, position, "e1c1"), "legal");
    assert_eq!(says(straight, position, "e1c3"), "bifocal.king.double-step.blocked");
    assert_eq!(says(straight, position, "e1d3"), "bifocal.king.move");
    assert_eq!(says(two, position, "e1d3"), "legal");
    assert_eq!(says(two, position, "e1c3"), "bifocal.king.double-step.blocked");
    assert_eq!(squares(two, position, "e1c3"), ["d2"]);
    assert_eq!(says(two, position, "e1e1"), "bifocal.king.move");
    assert_eq!(says(two, position, "e1e4"), "bifocal.king.move");
    // Without the Wazir the Rook, though just moved by Black, sees e2, f2 and d2.
    let open = "7k/8/8/8/8/8/=R7/4K3 w a2";
    assert_eq!(says(straight, open, "e1e3"), "bifocal.king.double-step.attacked");
    assert_eq!(squares(straight, open, "e1e3"), ["e2", "a2"]);
    assert_eq!(squares(two, open, "e1e3"), ["d2", "e2", "f2", "a2"]);
    assert_eq!(says(two, open, "e1c1"), "legal");
    // Out of check by one of the options, past a square that is not attacked. On f1 it is: the King's own square is
    // vacant as it passes.
    let checked = "7k/8/8/8/8/8/8/=R3K3 w a1";
    assert_eq!(says(straight, checked, "e1e3"), "bifocal.king.double-step.out-of-check");
    assert_eq!(squares(straight, checked, "e1g1"), ["e1", "a1"]);
    assert_eq!(says(straight, checked, "e1e2"), "legal");
    let legal = "king-double-step=straight,double-step-out-of-check=legal";
    assert_eq!(says(legal, checked, "e1e3"), "legal");
    assert_eq!(says(legal, checked, "e1g1"), "bifocal.king.double-step.attacked");
    // Onto a piece it does not go.
    assert_eq!(says(straight, "7k/8/8/8/8/4w3/8/4K3 w -", "e1e3"), "bifocal.move.occupied");
    // Past the other King, beside which it may not end by the other ruling.
    let kings = "8/8/8/8/3k4/8/8/4K3 w -";
    assert_eq!(says("king-double-step=straight,kings-side-by-side=illegal", kings, "e1e3"), "bifocal.kings.apart");
    assert_eq!(says("king-double-step=straight,kings-side-by-side=illegal", kings, "e1g3"), "legal");
}

#[test]
fn an_immobilizer_twice() {
    let forbidden = "immobilizer-twice=forbidden";
    let start = "7k/8/8/8/3=I4/8/8/K7 w -";
    assert_eq!(after(forbidden, start, "d4d5"), "7k/8/8/3=I4/8/8/8/K7 b d5 -");
    assert_eq!(after(forbidden, "7k/8/8/3=I4/8/8/8/K7 b d5 -", "h8h7"), "8/7k/8/3=I4/8/8/8/K7 w - d5");
    let again = "8/7k/8/3=I4/8/8/8/K7 w - d5";
    assert_eq!(says(forbidden, again, "d5d6"), "bifocal.immobilizer.twice");
    assert_eq!(after(forbidden, again, "a1a2"), "8/7k/8/3=I4/8/8/K7/8 b - -");
    // By default there is no such field, and it is not asked.
    assert_eq!(says("", again, "d5d6"), "legal");
    assert_eq!(law("").write(&law("").read(again).expect("a position")), "8/7k/8/3=I4/8/8/8/K7 w -");
    assert_eq!(law(forbidden).write(&law(forbidden).start()), format!("{START_9X9} -"));
    // That Black may not move it next time either changes no attack.
    let both = "immobilizer-twice=forbidden,immobilizer-attacks=as-a-queen";
    assert!(check(both, "8/7k/8/8/8/8/8/K2=I4 w d1 -"));
}

/// The Rook on a8 checks, the one on b8 keeps the King from b1 and b2, and the one on the a-file from a2.
#[test]
fn checkmate() {
    let mate = "=R=R6/8/8/7k/8/8/8/K7 w a8";
    assert_eq!(outcome("", mate), Some((Some(Player::Black), "checkmate")));
    assert_eq!(says("", mate, "a1a2"), "bifocal.end.over");
    assert!(law("").legal_moves(&law("").read(mate).expect("a position")).is_empty());
    // Had Black not just moved the checking Rook, White could: wherever it goes, it does not count.
    let open = "=R=R6/8/8/7k/8/8/8/K7 w -";
    assert_eq!(outcome("", open), None);
    assert_eq!(says("", open, "a8a7"), "legal");
    assert_eq!(says("", open, "b8b7"), "bifocal.king.safe");
    assert_eq!(outcome("own-moved-piece-attacks=counts", open), Some((Some(Player::Black), "checkmate")));
    // Two check, neither has just been moved, and no move meets both: mated, whichever player moved them.
    let double = "=R=R6/8/8/4=B3/7k/8/8/K7 w -";
    assert_eq!(outcome("", double), Some((Some(Player::Black), "checkmate")));
}

/// The Rook on b2, which may not be moved, keeps the King from a2 and b1; it is not captured.
#[test]
fn stalemate() {
    let stale = "7k/8/8/8/8/8/1=R6/K7 w b2";
    assert_eq!(outcome("", stale), Some((None, "stalemate")));
    assert_eq!(outcome("no-legal-move=loss", stale), Some((Some(Player::Black), "no-move")));
    assert_eq!(outcome("", "7k/8/8/8/8/8/1=R6/K7 w -"), None);
}

#[test]
fn positions_that_cannot_be() {
    assert_eq!(reasons("", "8/8/8/8/8/8/8/8 w -"), ["bifocal.position.kings"]);
    assert_eq!(reasons("", "kk6/8/8/8/8/8/8/8 w -"), ["bifocal.position.kings"]);
    // The Rook attacks the King of Black, who is not to move; unless Black has just moved it.
    assert_eq!(reasons("", "k6=R/8/8/8/8/8/8/K7 w -"), ["bifocal.position.king-open"]);
    assert!(law("").read("k6=R/8/8/8/8/8/8/K7 w h8").is_ok());
    let counts = "own-moved-piece-attacks=counts";
    assert_eq!(reasons(counts, "k6=R/8/8/8/8/8/8/K7 w h8"), ["bifocal.position.king-open"]);
    assert_eq!(reasons("", "k7/8/8/8/8/8/8/K7 w h8"), ["bifocal.position.just-moved"]);
    assert_eq!(reasons("", "k7/8/8/8/8/8/8/K6W w h1"), ["bifocal.position.just-moved"]);
    let forbidden = "immobilizer-twice=forbidden";
    assert_eq!(reasons(forbidden, "k7/8/8/8/8/8/8/K6W w - h1"), ["bifocal.position.again"]);
    assert_eq!(reasons(forbidden, "k7/8/8/8/8/8/8/K6=I w h1 h1"), ["bifocal.position.again"]);
    assert!(law("").read("k7/8/8/8/8/8/8/K6=I w h1 h1").is_ok());
    // All at once, in the order of the spec.
    let all = "immobilizer-twice=forbidden,kings-side-by-side=illegal";
    assert_eq!(
        reasons(all, "kKK4=R/8/8/8/8/8/8/8 b a1 a2"),
        [
            "bifocal.position.kings",
            "bifocal.position.king-open",
            "bifocal.position.kings-apart",
            "bifocal.position.just-moved",
            "bifocal.position.again"
        ]
    );
}

/// Nothing panics, whatever position is read and whatever is asked of it.
#[test]
fn anything_may_be_asked() {
    fn property(signs: Vec<u8>, turn: bool, moves: Vec<(u8, u8, u8, u8)>) -> bool {
        const SIGNS: [&str; 13] = ["K", "k", "M", "w", "F", "f", "=R", "=N", "=B", "=L", "=C", "=+C", "=I"];
        let mut setup = Setup::empty(SMALLEST, if turn { Player::White } else { Player::Black });
        for (square, sign) in SMALLEST.squares().zip(&signs) {
            setup.put(square, SIGNS.get(usize::from(*sign) % 24).and_then(|sign| Piece::of_sign(sign)));
        }
        setup.moved = Some(Square::new(0, 0));
        setup.again = Again::On(Square::new(200, 1));
        for law in [law(""), law("king-double-step=two-king-steps,immobilizer-twice=forbidden")] {
            let _ = law.admit(&setup);
            let _ = (law.check(&setup), law.outcome(&setup));
            for (a, b, c, d) in moves.iter().take(5) {
                let turned = a % 2 == 0;
                let mv = Move { from: Square::new(*a, *b), to: Square::new(*c, *d), turned };
                let near = Move { from: Square::new(a % 8, b % 8), to: Square::new(c % 8, d % 8), turned };
                for mv in [mv, near] {
                    let _ = (law.judge(&setup, &mv), law.grounds(&setup, &mv), law.play(&setup, &mv));
                }
            }
        }
        true
    }
    quickcheck::QuickCheck::new().tests(60).quickcheck(property as fn(Vec<u8>, bool, Vec<(u8, u8, u8, u8)>) -> bool);
}
