//! Bifocal Chess's engine against the law's sentences and against itself.

use std::collections::HashSet;

use rulebook::bitboard::bifocal::{Engine, Position};
use rulebook::board::bifocal::{Again, LARGEST, Move, Neutral, Own, Piece, Setup};
use rulebook::board::{Board as _, Grid, Player, Square};
use rulebook::rules::bifocal::Rulings;
use rulebook::rules::{Breach, Draw, Outcome, Repetition, Rules, Rulings as _, Win};

use super::engines::{
    self, agrees_with_itself, answers_add_up, counts_add_up, game_agrees_with_itself, hashes_tell_setups_apart,
    one_position_by_two_ways, rulings_by_chance,
};
use super::random::Random;

fn engine(rulings: &str) -> Engine {
    Engine::new(Rulings::read(rulings).unwrap())
}

/// The moves of the piece on a square, without it.
fn moves_of(rulings: &str, position: &str, from: &str) -> String {
    let engine = engine(rulings);
    let position = engine.read(position).unwrap();
    let moves = engine.legal_moves(&position).into_iter().filter(|mv| mv.from.to_string() == from);
    let mut to: Vec<Square> = moves.map(|mv| mv.to).collect();
    to.sort_by_key(|square| (square.file, square.rank));
    // A Kannon goes there twice: as it was, and turned.
    to.dedup();
    to.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

/// Few pieces or many, all over the board or near the Kings, mostly one King each.
fn random_setup(random: &mut Random) -> Setup {
    let sizes: Vec<Grid> = (8..=10).flat_map(|files| (8..=10).map(move |ranks| Grid::new(files, ranks))).collect();
    let grid = *random.of(&sizes);
    let mut setup = Setup::empty(grid, *random.of(&Player::BOTH));
    let squares: Vec<Square> = grid.squares().collect();
    let pieces = match random.below(6) {
        0 => 1 + random.below(4),
        1 | 2 => 4 + random.below(10),
        3 | 4 => 12 + random.below(16),
        _ => random.below(squares.len()),
    };
    // Where lines are long there is more to see than where everything stands close together.
    let favourite = *random.of(&Neutral::ALL);
    for _ in 0..pieces {
        let kind = match random.below(10) {
            0..3 => favourite,
            _ => *random.of(&Neutral::ALL),
        };
        // Immobilizers keep each other and everything else from moving.
        let kind = if kind == Neutral::Immobilizer && random.below(3) > 0 { Neutral::Kannon } else { kind };
        let own = *random.of(&Own::ALL[1..]);
        let piece = match random.below(5) {
            0..2 => Piece::Own(*random.of(&Player::BOTH), own),
            _ => Piece::Neutral(kind),
        };
        setup.put(*random.of(&squares), Some(piece));
    }
    for owner in Player::BOTH {
        let kings = if random.below(40) == 0 { random.below(3) } else { 1 };
        for _ in 0..kings {
            setup.put(*random.of(&squares), Some(Piece::Own(owner, Own::King)));
        }
    }
    let on = |setup: &Setup, kinds: &[Neutral]| -> Vec<Square> {
        let of = |piece: Piece| kinds.iter().any(|kind| piece == Piece::Neutral(*kind));
        setup.pieces().filter(|(_, piece)| of(*piece)).map(|(square, _)| square).collect()
    };
    let field = |random: &mut Random, squares: Vec<Square>| match random.below(30) {
        0 => Some(*random.of(&grid.squares().collect::<Vec<_>>())),
        1..15 if !squares.is_empty() => Some(*random.of(&squares)),
        _ => None,
    };
    setup.moved = field(random, on(&setup, &Neutral::ALL));
    setup.again = match field(random, on(&setup, &[Neutral::Immobilizer])) {
        Some(square) => Again::On(square),
        None => *random.of(&[Again::Nothing, Again::Unsaid]),
    };
    setup
}

#[test]
fn positions_by_chance_agree_with_themselves() {
    let mut random = Random(1);
    let (mut outcomes, mut in_play, mut in_check) = (HashSet::new(), 0, 0);
    let mut reasons = HashSet::new();
    for rulings in rulings_by_chance(&mut random, 60) {
        let engine = Engine::new(rulings);
        let mut left = 25;
        while left > 0 {
            let setup = random_setup(&mut random);
            match engine.admit(&setup) {
                Ok(position) => {
                    left -= 1;
                    in_play += usize::from(!agrees_with_itself(&engine, &rulings, &position).is_empty());
                    in_check += usize::from(engine.check(&position));
                    outcomes.extend(engine.outcome(&position));
                }
                Err(breaches) => {
                    reasons.extend(breaches.iter().map(|breach| breach.clause.name()));
                }
            }
        }
    }
    assert!(in_play > 1200, "{in_play} positions are too few");
    assert!(in_check > 300, "{in_check} checks are too few");
    assert_eq!(reasons.len(), 5, "{reasons:?}");
    // Mate of either player.
    assert!(outcomes.len() >= 2, "{outcomes:?}");
}

#[test]
fn games_from_the_start_agree_with_themselves() {
    let mut random = Random(2);
    for rulings in rulings_by_chance(&mut random, 8) {
        let engine = Engine::new(rulings);
        game_agrees_with_itself(&engine, &rulings, &mut random, 0..40, 1, 1, |_| 0);
    }
}

/// Games in which every move gives check if it can, so that checks, answers and mates are frequent.
#[test]
fn games_of_checks_agree_with_themselves() {
    let mut random = Random(3);
    let (mut checks, mut mates) = (0, 0);
    for rulings in rulings_by_chance(&mut random, 12) {
        let engine = Engine::new(rulings);
        let mut position = engine.start();
        for _ in 0..40 {
            let moves = agrees_with_itself(&engine, &rulings, &position);
            let next: Vec<Position> = moves.iter().map(|mv| engine.play(&position, mv)).collect();
            let checking: Vec<&Position> = next.iter().filter(|next| engine.check(next)).collect();
            checks += usize::from(engine.check(&position));
            mates += usize::from(moves.is_empty());
            position = match (checking.is_empty(), next.is_empty()) {
                (_, true) => break,
                (true, _) => random.of(&next).clone(),
                _ => (*random.of(&checking)).clone(),
            };
        }
    }
    assert!(checks > 150 && mates > 8, "{checks} checks and {mates} mates are too few");
}

/// Answers are counted by the difference that a move makes, which every ruling may change.
#[test]
fn answers_are_counted_as_they_are_listed() {
    let mut random = Random(8);
    for rulings in rulings_by_chance(&mut random, 60) {
        let engine = Engine::new(rulings);
        let mut left = 4;
        while left > 0 {
            let Ok(position) = engine.admit(&random_setup(&mut random)) else { continue };
            let moves = engine.legal_moves(&position).len();
            if moves == 0 || moves > 120 {
                continue;
            }
            left -= 1;
            let next = answers_add_up(&engine, &rulings, &position);
            answers_add_up(&engine, &rulings, random.of(&next));
        }
    }
}

#[test]
fn counting_is_playing() {
    let mut random = Random(4);
    for rulings in rulings_by_chance(&mut random, 5) {
        let engine = Engine::new(rulings);
        let mut left = 8;
        while left > 0 {
            let Ok(position) = engine.admit(&random_setup(&mut random)) else { continue };
            let moves = engine.legal_moves(&position).len();
            if moves == 0 || moves > 100 {
                continue;
            }
            left -= 1;
            counts_add_up(&engine, &rulings, &position);
        }
        counts_add_up(&engine, &rulings, &engine.start());
    }
}

#[test]
fn the_starts_have_their_counts() {
    let setups = [("9x9", [87, 6_605]), ("8x8", [75, 4_969]), ("10x10", [118, 12_598])];
    for (setup, counts) in setups {
        let rulings = Rulings::read(&format!("setup=rulebook-{setup}")).unwrap();
        let engine = Engine::new(rulings);
        assert_eq!([1, 2].map(|depth| engine.perft(&engine.start(), depth) as usize), counts, "{setup}");
    }
    // With a fourth field, where the rules have one.
    let optional = engine("optional-rules");
    assert_eq!(optional.write(&optional.start()), "2wfkfw2/4m4/9/4=L4/=R=N=B=C=I=C=B=N=R/4=L4/9/4M4/2WFKFW2 w - -");
    assert_eq!(engine("").turn(&engine("").start()), Player::White);
}

#[test]
#[ignore = "slow"]
fn every_start_can_be_and_is_no_check() {
    for rulings in Rulings::covering(|_| true) {
        let engine = Engine::new(rulings);
        let start = engine.start();
        assert_eq!(engine.admit(&engine.setup(&start)), Ok(start.clone()), "{rulings:?}");
        assert!(!engine.check(&start) && engine.outcome(&start).is_none(), "{rulings:?}");
    }
}

#[test]
fn pieces_go_as_the_clauses_say() {
    // The piece stands on e5 of nine files and ranks; the Kings are where no line from it leads.
    let board = |piece: &str| format!("9/9/9/9/4{piece}4/9/9/9/1K5k1 w -");
    for (piece, to) in [
        ("M", "d4 d5 d6 e4 e6 f4 f5 f6"),
        ("W", "d5 e4 e6 f5"),
        ("F", "d4 d6 f4 f6"),
        ("=R", "a5 b5 c5 d5 e1 e2 e3 e4 e6 e7 e8 e9 f5 g5 h5 i5"),
        ("=N", "c4 c6 d3 d7 f3 f7 g4 g6"),
        ("=C", ""),
        ("m", ""),
    ] {
        assert_eq!(moves_of("", &board(piece), "e5"), to, "{piece}");
    }
    let falcon = "b3 b4 b6 b7 c2 c8 d2 d8 f2 f8 g2 g8 h3 h4 h6 h7";
    assert_eq!(moves_of("", &board("=L"), "e5"), falcon);
    assert_eq!(moves_of("", &board("=B"), "e5"), "a1 a9 b2 b8 c3 c7 d4 d5 d6 e4 e6 f4 f5 f6 g3 g7 h2 h8 i1 i9");
    let queen = "a1 a5 a9 b2 b5 b8 c3 c5 c7 d4 d5 d6 e1 e2 e3 e4 e6 e7 e8 e9 f4 f5 f6 g3 g5 g7 h2 h5 h8 i1 i5 i9";
    assert_eq!(moves_of("", &board("=I"), "e5"), queen);
}

#[test]
fn a_kannon_jumps_over_one_piece() {
    // On e5, over the Wazir on c5, over the Rook on e8 to e9; not over two on the right, not over none.
    let position = "4m4/4=R4/9/9/2W1=C1MM1/9/9/9/1K5k1 w -";
    assert_eq!(moves_of("", position, "e5"), "a5 b5");
    let position = "9/4=R4/9/9/2W1=C1M1M/9/9/9/1K5k1 w -";
    assert_eq!(moves_of("", position, "e5"), "a5 b5 e9 h5");
    // Over a King, its own mover's or not; over a Kannon as ruled.
    let position = "9/9/4=C4/9/2K1=C1k2/9/9/9/9 w -";
    assert_eq!(moves_of("", position, "e5"), "a5 b5 e8 e9 h5 i5");
    let rulings = "kannon-over-kannon=may-not-jump";
    assert_eq!(moves_of(rulings, position, "e5"), "a5 b5 h5 i5");
    assert_eq!(moves_of("", position, "e7"), "e1 e2 e3 e4");
    // Bishop-wise, over the Kings; and where it stands in neither way, both ways.
    let bishopwise = "9/9/4=+C4/9/2K1=C1k2/9/9/9/9 w -";
    assert_eq!(moves_of("", bishopwise, "e7"), "a3 b4 h4 i3");
    let rulings = "kannon-orientation=either-way-each-jump";
    assert_eq!(moves_of(rulings, bishopwise, "e7"), "a3 b4 e1 e2 e3 e4 h4 i3");
}

#[test]
fn a_kannon_lands_as_it_was_or_turned() {
    let position = "9/9/4=C4/9/2K1=C1k2/9/9/9/9 w -";
    let engine = Engine::default();
    let start = engine.read(position).unwrap();
    let after = |mv: &str| engine.write(&engine.play(&start, &mv.parse().unwrap()));
    assert_eq!(after("e7e4"), "9/9/9/9/2K1=C1k2/4=C4/9/9/9 b e4");
    assert_eq!(after("e7e4+"), "9/9/9/9/2K1=C1k2/4=+C4/9/9/9 b e4");
    let moves: Vec<String> = engine.legal_moves(&start).iter().map(Move::to_string).collect();
    for mv in ["e7e4", "e7e4+", "e5a5+"] {
        assert!(moves.iter().any(|legal| legal == mv), "{mv}");
    }
    // Nothing else is turned, and nothing where a Kannon stands in neither way.
    assert!(!moves.iter().any(|legal| legal.starts_with('c') && legal.ends_with('+')));
    let rulings = Rulings::read("kannon-orientation=either-way-each-jump").unwrap();
    let either = Engine::new(rulings);
    let start = either.read("9/9/4=+C4/9/2K1=C1k2/9/9/9/9 w -").unwrap();
    assert_eq!(either.write(&start), position);
    assert!(either.legal_moves(&start).iter().all(|mv| !mv.turned));
}

#[test]
fn what_is_frozen_stays() {
    // The Immobilizer freezes all beside it but Kings, its opponent's pieces and its own mover's.
    let position = "9/9/9/3=RMW3/3=N=Ik3/3=BKF3/9/9/9 w -";
    for from in ["d6", "e6", "f6", "d5", "d4", "f4"] {
        assert_eq!(moves_of("", position, from), "", "{from}");
    }
    assert_eq!(moves_of("", position, "e4"), "d3 e3 f3");
    // Two Immobilizers side by side are frozen for ever; one apart is not.
    let position = "=I=I7/9/9/9/9/9/9/7=I1/K7k w -";
    assert_eq!(moves_of("", position, "a9"), "");
    assert_eq!(moves_of("", position, "b9"), "");
    assert_ne!(moves_of("", position, "h2"), "");
}

#[test]
fn shields_swap_as_ruled() {
    // Beside the Wazir on e4, a Firz straight and a Wazir diagonally; the Mann on d5 is frozen by the Immobilizer on c6.
    let position = "9/9/9/2=I6/3MFW3/4W4/9/7k1/K8 w -";
    assert_eq!(moves_of("", position, "e4"), "d4 e3 e5 f4 f5");
    assert_eq!(moves_of("swap-directions=own-directions", position, "e4"), "d4 e3 e5 f4");
    assert_eq!(moves_of("swap-with-frozen-shield=legal", position, "e4"), "d4 d5 e3 e5 f4 f5");
    assert_eq!(moves_of("swap-of-equal-shields=illegal", position, "e4"), "d4 e3 e5 f4");
    assert_eq!(moves_of("swap-directions=own-directions", position, "e5"), "d4 d6 f4 f6");
    // A swap moves no neutral piece: the third field is empty after it.
    let engine = engine("");
    let after = engine.play(&engine.read(position).unwrap(), &"e4e5".parse().unwrap());
    assert_eq!(engine.write(&after), "9/9/9/2=I6/3MWW3/4F4/9/7k1/K8 b -");
}

#[test]
fn a_king_goes_two_squares_as_ruled() {
    let position = "9/9/9/9/4K4/9/9/9/8k w -";
    assert_eq!(moves_of("", position, "e5"), "d4 d5 d6 e4 e6 f4 f5 f6");
    let straight = "c3 c5 c7 d4 d5 d6 e3 e4 e6 e7 f4 f5 f6 g3 g5 g7";
    assert_eq!(moves_of("king-double-step=straight", position, "e5"), straight);
    assert_eq!(moves_of("king-double-step=two-king-steps", position, "e5").split(' ').count(), 24);
    // A Rook on the file beside bars what is behind: f has no square to go over or onto.
    let position = "5=R3/9/9/9/4K4/9/9/9/8k w -";
    assert_eq!(
        moves_of("king-double-step=two-king-steps", position, "e5"),
        "c3 c4 c5 c6 c7 d3 d4 d5 d6 d7 e3 e4 e6 e7"
    );
}

#[test]
fn the_piece_just_moved_does_not_attack_its_mover() {
    // The Rook may go to White's King's file; the opponent may not move it next.
    let position = "8k/9/9/=R8/9/9/9/9/4K4 w -";
    assert_eq!(moves_of("", position, "a6"), "a1 a2 a3 a4 a5 a7 a8 a9 b6 c6 d6 e6 f6 g6 h6 i6");
    assert_eq!(
        moves_of("own-moved-piece-attacks=counts", position, "a6"),
        "a2 a3 a4 a5 a7 a8 a9 b6 c6 d6 f6 g6 h6 i6"
    );
    // Black may not move it now.
    let engine = engine("");
    let after = engine.play(&engine.read(position).unwrap(), &"a6e6".parse().unwrap());
    assert_eq!(engine.write(&after), "8k/9/9/4=R4/9/9/9/9/4K4 b e6");
    assert_eq!(moves_of("", &engine.write(&after), "e6"), "");
    // And once Black has moved, White is in check by it.
    let after = engine.play(&after, &"i9i8".parse().unwrap());
    assert!(engine.check(&after));
}

#[test]
fn a_check_is_answered_by_freezing() {
    // The Rook on e9 has just checked. From a2 and a7 the Immobilizer goes between; from a6 beside the Rook too, where that
    // is an answer.
    let position = "4=R4/9/9/9/9/9/9/=I8/3WKW2k w e9";
    assert!(engine("").check(&engine("").read(position).unwrap()));
    assert_eq!(moves_of("", position, "a2"), "e2 e6");
    let rulings = "immobilized-attack=counts";
    assert_eq!(moves_of(rulings, position, "a2"), "e2 e6");
    let position = "4=R4/9/=I8/9/9/9/9/9/3WKW2k w e9";
    assert_eq!(moves_of("", position, "a7"), "e3 e7");
    let position = "4=R4/9/9/=I8/9/9/9/9/3WKW2k w e9";
    assert_eq!(moves_of("", position, "a6"), "d9 e2 e6");
    assert_eq!(moves_of(rulings, position, "a6"), "e2 e6");
}

#[test]
fn an_immobilizer_is_not_moved_twice_as_ruled() {
    let engine = engine("immobilizer-twice=forbidden");
    let play = |moves: &[&str]| {
        let after = |position, mv: &&str| engine.play(&position, &mv.parse().unwrap());
        moves.iter().fold(engine.read("8k/9/9/9/=I8/9/8=I/9/K8 w - -").unwrap(), after)
    };
    let position = play(&["a5c7", "i9i8"]);
    assert_eq!(engine.write(&position), "9/8k/2=I6/9/9/9/8=I/9/K8 w - c7");
    let from = |position: &Position, from: &str| {
        engine.legal_moves(position).iter().filter(|mv| mv.from.to_string() == from).count()
    };
    assert_eq!(from(&position, "c7"), 0);
    assert!(from(&position, "i3") > 0);
    // Black may, and after one move between White may again.
    assert!(from(&play(&["a5c7", "i9i8", "a1a2"]), "c7") > 0);
    assert!(from(&play(&["a5c7", "i9i8", "a1a2", "i8i9"]), "c7") > 0);
    // With `allowed`, what the text says of it is dropped.
    assert_eq!(
        self::engine("").write(&self::engine("").read("9/8k/2=I6/9/9/9/9/9/K8 w - c7").unwrap()),
        "9/8k/2=I6/9/9/9/9/9/K8 w -"
    );
}

#[test]
fn endings_have_their_names() {
    let outcome = |rulings, position: &str| engines::outcome(&engine(rulings), position);
    let won = |winner, by| Some(Outcome::Win { winner, by });
    assert_eq!(outcome("", "startpos"), None);
    // The Rooks hold both ranks; the one that has just moved may not be moved away, and the other does not help.
    let mate = "9/9/9/9/9/9/1k7/8=R/K7=R w i1";
    assert_eq!(outcome("", mate), won(Player::Black, Win::Checkmate));
    // It is a mate whoever moved the piece last; but what White may move himself is no mate.
    assert_eq!(outcome("", "9/9/9/9/9/9/1k7/8=R/K7=R w -"), None);
    assert_eq!(outcome("", "9/9/9/9/9/9/1k7/8=R/K7=R w i2"), None);
    // Nobody has anything to move: the neutral pieces freeze each other, and the King's squares are taken.
    let stalemate = "7=I=I/9/9/9/9/9/1k7/mm7/Km7 w -";
    assert_eq!(outcome("", stalemate), Some(Outcome::Draw(Draw::Stalemate)));
    assert_eq!(outcome("no-legal-move=loss", stalemate), won(Player::Black, Win::NoMove));
    // A Knight that does not check can be moved; one that has just checked cannot.
    assert_eq!(outcome("", "9/9/9/9/9/9/1k7/mm7/Km6=N w -"), None);
    for mate in ["9/9/9/9/9/9/1k7/mm=N6/Km7 w c2", "9/9/9/9/9/9/1=Nk6/mm7/Km7 w b3", "=R8/9/9/9/9/9/1k7/1m7/Km7 w a9"]
    {
        assert_eq!(outcome("", mate), won(Player::Black, Win::Checkmate), "{mate}");
        assert_eq!(outcome("no-legal-move=loss", mate), won(Player::Black, Win::Checkmate), "{mate}");
    }
    assert_eq!(engine("").repetition(), Repetition::Allowed);
    assert_eq!(engine("repetition=threefold-draw").repetition(), Repetition::Draws { occurrence: 3 });
}

/// The names of the clauses against a position, with their squares.
fn reasons(rulings: &str, position: &str) -> Vec<(String, String)> {
    let setup: Setup = position.parse().unwrap();
    let told =
        |breach: Breach| (breach.clause.name()["bifocal.position.".len()..].to_owned(), breach.squares.join(" "));
    engine(rulings).admit(&setup).map_or_else(|breaches| breaches.into_iter().map(told).collect(), |_| Vec::new())
}

#[test]
fn positions_are_refused_by_every_clause_that_they_break() {
    let told = |rulings: &str, position: &str| {
        reasons(rulings, position)
            .into_iter()
            .map(|(clause, squares)| format!("{clause}: {squares}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(told("", "9/9/9/9/9/9/9/9/9 w -"), ["kings: "]);
    assert_eq!(told("", "9/9/9/9/9/9/9/9/KK6k w -"), ["kings: a1 b1"]);
    assert_eq!(told("", "9/9/9/9/9/9/9/9/Kk7 w -"), [""; 0]);
    assert_eq!(told("kings-side-by-side=illegal", "9/9/9/9/9/9/9/9/Kk7 w -"), ["kings-apart: a1 b1"]);
    assert_eq!(told("", "k3=R4/9/9/9/9/9/9/9/K8 w -"), ["king-open: a9 e9"]);
    assert_eq!(told("", "k3=R4/9/9/9/9/9/9/9/K8 w e9"), [""; 0]);
    assert_eq!(told("own-moved-piece-attacks=counts", "k3=R4/9/9/9/9/9/9/9/K8 w e9"), ["king-open: a9 e9"]);
    assert_eq!(told("", "k3=R4/9/9/9/9/9/9/9/K8 w a9"), ["king-open: a9 e9", "just-moved: a9"]);
    assert_eq!(told("", "9/k7K/9/9/9/9/9/9/9 w e5"), ["just-moved: e5"]);
    let twice = "immobilizer-twice=forbidden";
    assert_eq!(told(twice, "k7K/9/9/9/=I8/9/9/9/9 w a5 a5"), ["again: a5"]);
    assert_eq!(told(twice, "k7K/9/9/9/=I8/9/9/9/9 w - b5"), ["again: b5"]);
    assert_eq!(told("", "k7K/9/9/9/=I8/9/9/9/9 w - b5"), [""; 0]);
    assert_eq!(
        told(&format!("{twice},kings-side-by-side=illegal"), "kK5=R1/K8/9/9/9/9/9/9/9 b i1 i1"),
        ["kings: a8 b9", "king-open: b9 h9", "kings-apart: a8 a9 b9", "just-moved: i1", "again: i1"]
    );
}

#[test]
fn no_move_makes_play_panic() {
    let mut random = Random(5);
    let mut squares: Vec<Square> = LARGEST.squares().collect();
    squares.extend([Square::new(10, 0), Square::new(255, 255), Square::new(0, 10), Square::new(11, 13)]);
    for rulings in rulings_by_chance(&mut random, 20) {
        let engine = Engine::new(rulings);
        for _ in 0..20 {
            let Ok(mut position) = engine.admit(&random_setup(&mut random)) else { continue };
            for _ in 0..40 {
                let mv = Move { from: *random.of(&squares), to: *random.of(&squares), turned: random.below(3) == 0 };
                position = engine.play(&position, &mv);
                engine.legal_moves(&position);
                engine.outcome(&position);
                engine.perft(&position, 1);
                engine.write(&position);
            }
        }
    }
}

#[test]
fn no_setup_is_too_much() {
    let own = Player::BOTH.into_iter().flat_map(|owner| Own::ALL.map(|kind| Piece::Own(owner, kind)));
    for piece in own.chain(Neutral::ALL.map(Piece::Neutral)) {
        for grid in [Grid::new(8, 8), Grid::new(10, 10), Grid::new(0, 255)] {
            let mut full = Setup::empty(grid, Player::White);
            let squares: Vec<Square> = full.grid().squares().collect();
            squares.iter().for_each(|square| full.put(*square, Some(piece)));
            for named in [None, Some(Square::new(255, 255)), Some(Square::new(9, 9)), Some(Square::new(3, 3))] {
                (full.moved, full.again) = (named, named.map_or(Again::Nothing, Again::On));
                for rulings in ["", "optional-rules", "immobilizer-attacks=as-a-queen,immobilized-attack=counts"] {
                    assert!(engine(rulings).admit(&full).is_err());
                }
            }
            // With two Kings among them; a corner is left vacant.
            (full.moved, full.again) = (None, Again::Nothing);
            for (square, piece) in [(0, None), (1, Some(Player::White)), (9, Some(Player::Black))] {
                full.put(squares[square], piece.map(|owner| Piece::Own(owner, Own::King)));
            }
            for rulings in ["", "own-moved-piece-attacks=counts", "kannon-over-kannon=may-not-jump"] {
                let rulings = Rulings::read(rulings).unwrap();
                let engine = Engine::new(rulings);
                if let Ok(position) = engine.admit(&full) {
                    agrees_with_itself(&engine, &rulings, &position);
                }
            }
        }
    }
}

#[test]
fn equal_positions_hash_alike_and_others_otherwise() {
    let engine = Engine::default();
    one_position_by_two_ways(&engine, &["e2e3", "e8e7", "c1c2", "c9c8"], &["c1c2", "c9c8", "e2e3", "e8e7"]);
    hashes_tell_setups_apart(&engine, 2);
}
