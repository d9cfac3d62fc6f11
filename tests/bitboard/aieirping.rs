//! Aieirping Chess's engine against the law's sentences and against itself.

use std::collections::HashSet;

use rulebook::bitboard::aieirping::{Engine, Position};
use rulebook::board::aieirping::{BOARD, Effect, Kind, Move, Piece, Setup, Thing};
use rulebook::board::{Player, Square};
use rulebook::rules::aieirping::Rulings;
use rulebook::rules::{Draw, Outcome, Repetition, Rules, Rulings as _, Win};

use super::engines::{
    self, admitted, agrees_with_itself, answers_add_up, counts_add_up, game_agrees_with_itself,
    hashes_tell_setups_apart, one_position_by_two_ways, rulings_by_chance,
};
use super::random::Random;

fn engine(rulings: &str) -> Engine {
    Engine::new(Rulings::read(rulings).unwrap())
}

/// The moves of the piece on a square, without it.
fn moves_of(rulings: &str, position: &str, from: &str) -> String {
    let engine = engine(rulings);
    let position = engine.read(position).unwrap();
    let mine = |mv: &Move| mv.from().to_string() == from;
    let texts = engine.legal_moves(&position).into_iter().filter(mine).map(|mv| mv.to_string());
    let mut to: Vec<String> = texts.map(|text| text[from.len()..].to_owned()).collect();
    to.sort();
    to.join(" ")
}

/// Few pieces or many, in a corner, a strip or all over the board, with walls among them and sometimes all around them.
/// Mostly each player has a King and a P or a Q.
fn random_setup(random: &mut Random) -> Setup {
    let mut setup = Setup::empty(*random.of(&Player::BOTH));
    let (files, ranks) = *random.of(&[(1, 3), (2, 3), (4, 4), (6, 5), (29, 3), (3, 14), (29, 14), (29, 14)]);
    let (left, low) = (random.below(30 - files), random.below(15 - ranks));
    let area = files * ranks;
    let filled = match random.below(5) {
        0 => 2 + random.below(6),
        1 => area,
        2 => area - random.below(3),
        _ => 2 + random.below(area),
    };
    let walls = *random.of(&[0, 10, 3, 2]);
    if random.below(4) == 0 {
        BOARD.squares().for_each(|square| setup.put(square, Some(Thing::Wall)));
        for rank in low..low + ranks {
            (left..left + files).for_each(|file| setup.put(Square::new(file as u8, rank as u8), None));
        }
    }
    let favourite = *random.of(&Kind::ALL);
    let square =
        |random: &mut Random| Square::new((left + random.below(files)) as u8, (low + random.below(ranks)) as u8);
    for _ in 0..filled.min(area) * 2 {
        let wall = walls > 0 && random.below(walls) == 0;
        let kind = if random.below(3) == 0 { favourite } else { *random.of(&Kind::ALL) };
        let kind = if kind == Kind::K && random.below(4) > 0 { Kind::X } else { kind };
        let piece = Thing::Piece(Piece { kind, owner: *random.of(&Player::BOTH) });
        let at = square(random);
        if setup.at(at).is_none() {
            setup.put(at, Some(if wall { Thing::Wall } else { piece }));
        }
    }
    for owner in Player::BOTH {
        for (kind, missing) in [(Kind::K, 24), (*random.of(&[Kind::P, Kind::Q]), 24), (Kind::P, 2), (Kind::Q, 2)] {
            if random.below(missing) > 0 {
                let at = square(random);
                setup.put(at, Some(Thing::Piece(Piece { kind, owner })));
            }
        }
    }
    setup
}

#[test]
#[ignore = "slow"]
fn positions_by_chance_agree_with_themselves() {
    let mut random = Random(1);
    let mut outcomes = HashSet::new();
    let (mut in_play, mut effects) = (0, HashSet::new());
    for rulings in rulings_by_chance(&mut random, 320) {
        let engine = Engine::new(rulings);
        for n in 0..40 {
            let setup = random_setup(&mut random);
            let position = engine.admit(&setup).unwrap();
            assert_eq!(engine.setup(&position), setup);
            // One in five, and what ends in a way that has not been seen.
            let unseen = engine.outcome(&position).is_some_and(|outcome| outcomes.insert(outcome));
            if !unseen && n % 5 != 0 {
                continue;
            }
            assert!(!engine.check(&position));
            let moves = agrees_with_itself(&engine, &rulings, &position);
            in_play += usize::from(!moves.is_empty());
            effects.extend(moves.iter().map(|mv| match mv {
                Move::Mark { .. } => "mark",
                Move::Step { effect: Effect::Wall(_), .. } => "wall",
                Move::Step { effect: Effect::Place(_), .. } => "place",
                Move::Step { promotion: Some(_), .. } => "promotion",
                Move::Step { .. } => "",
            }));
        }
    }
    assert!(in_play > 800, "{in_play} positions are too few");
    assert_eq!(effects.len(), 5, "{effects:?}");
    // Three ways to win for both players, and a draw.
    assert_eq!(outcomes.len(), 7, "{outcomes:?}");
}

#[test]
#[ignore = "slow"]
fn games_from_the_start_agree_with_themselves() {
    let mut random = Random(2);
    for rulings in rulings_by_chance(&mut random, 5) {
        let engine = Engine::new(rulings);
        // What changes most, so that the armies meet before the board is full of walls.
        let count = |setup: &Setup| setup.pieces().count() + 4 * setup.walls().count();
        game_agrees_with_itself(&engine, &rulings, &mut random, 0..150, 5, 3, count);
    }
}

/// Answers are counted by the difference that a move makes, which every ruling may change.
#[test]
#[ignore = "slow"]
fn answers_are_counted_as_they_are_listed() {
    let mut random = Random(7);
    for rulings in rulings_by_chance(&mut random, 600) {
        let engine = Engine::new(rulings);
        let mut left = 3;
        while left > 0 {
            let position = engine.admit(&random_setup(&mut random)).unwrap();
            let moves = engine.legal_moves(&position).len();
            if moves == 0 || moves > 250 {
                continue;
            }
            left -= 1;
            let next = answers_add_up(&engine, &rulings, &position);
            answers_add_up(&engine, &rulings, random.of(&next));
        }
    }
}

/// A switch that promotes White's last P, on o13, ends the game; so does the capture on a1 of Black's last Q.
#[test]
fn answers_end_with_a_last_p_that_is_switched_to_its_last_rank() {
    let rulings = Rulings::read("pawns-and-queens=either-gone,promotion-by-effect=promotes").unwrap();
    let engine = Engine::new(rulings);
    let position = engine.read("28K/14P14/Q28/29/29/29/29/29/29/29/29/28p/29/q13T13k w").unwrap();
    let next = answers_add_up(&engine, &rulings, &position);
    assert_eq!(next.iter().filter(|next| engine.legal_moves(next).is_empty()).count(), 2);
}

#[test]
fn counting_is_playing() {
    let mut random = Random(3);
    for rulings in rulings_by_chance(&mut random, 20) {
        let engine = Engine::new(rulings);
        let few = |position: &Position| (1..=120).contains(&engine.legal_moves(position).len());
        let position = admitted(&engine, || random_setup(&mut random)).find(few).unwrap();
        counts_add_up(&engine, &rulings, &position);
    }
}

#[test]
fn the_start_has_as_many_moves_for_both() {
    let [white, black] = ["", "first-player=lower"].map(engine);
    assert_eq!(white.turn(&white.start()), Player::White);
    assert_eq!(black.turn(&black.start()), Player::Black);
    for engine in [white, black] {
        assert_eq!([1, 2, 3].map(|depth| engine.perft(&engine.start(), depth)), [141, 19_881, 2_869_491]);
    }
}

#[test]
fn pieces_go_as_the_clauses_say() {
    // The piece is White's, on e5, forward is down; the Kings and P of both are out of the way.
    let board = |piece: &str| format!("28k/28p/28K/28P/29/29/29/29/29/4{piece}24/29/29/29/29 w");
    for (piece, to) in [
        ("A", "a9 b8 c7 d6 e1 e2 e3 e4 f6 g7 h8 i9 j10 k11 l12 m13 n14"),
        ("F", "*d4 *d5 *d6 *e4 *e6 *f4 *f5 *f6 c4 c6 d3 d7 f3 f7 g4 g6"),
        ("J", "d4 d5 d6 e4 e6 f4 f5 f6"),
        ("N", "c4 c6 d3 d7 f3 f7 g4 g6"),
        ("O", "d5 e4 e6 f5"),
        ("P", "e4"),
        ("T", ""),
        ("X", ""),
        ("Y", "d4 e6 f4"),
        ("Z", "e1r e2 e3 e4"),
    ] {
        assert_eq!(moves_of("", &board(piece), "e5"), to, "{piece}");
    }
    // H and U are on the opponent's side there.
    assert_eq!(moves_of("", &board("H"), "e5"), moves_of("", &board("Q"), "e5"));
    assert_eq!(moves_of("", &board("U"), "e5"), moves_of("", &board("B"), "e5"));
}

#[test]
fn an_i_puts_what_it_captures_on_any_vacant_square() {
    let position = "28k/28p/28K/28P/29/29/29/29/29/29/29/29/29/I1n26 w";
    // All squares but those of the five pieces and that of the I, and the one that it has left.
    let captures = |rulings| {
        let engine = engine(rulings);
        let position = engine.read(position).unwrap();
        let moves = engine.legal_moves(&position).into_iter();
        moves.filter(|mv| mv.to_string().starts_with("a1c1")).count()
    };
    assert_eq!(captures(""), 406 - 5);
    assert_eq!(captures("i-places-on-left-square=no"), 406 - 6);
    let engine = engine("");
    let after = engine.play(&engine.read(position).unwrap(), &"a1c1@a1".parse().unwrap());
    assert_eq!(engine.write(&after), "28k/28p/28K/28P/29/29/29/29/29/29/29/29/29/N1I26 b");
}

#[test]
fn an_l_marks_a_square_beside_it() {
    // No square beside it on b1 and b4, one on b3 and b6, two on the others.
    let position = "28k/28p/28K/28P/29/29/29/29/*28/3*25/*1*26/*2*25/*L*26/*1*26 w";
    assert_eq!(
        moves_of("", position, "b2"),
        "b1 b10*a10 b10*c10 b11*a11 b11*c11 b12*a12 b12*c12 b13*a13 b13*c13 b14*a14 b14*c14 b3*c3 b4 b5*a5 b5*c5 b6*c6 b7*a7 b7*c7 b8*a8 b8*c8 b9*a9 b9*c9"
    );
    // After a step along the rank the square that it has left is one of the two.
    let position = "28k/28p/28K/28P/29/29/29/29/29/29/29/29/*28/L2p25 w";
    assert_eq!(moves_of("", position, "a1"), "b1*a1 b1*c1 c1*b1 d1*c1 d1*e1");
    let shut = "l-without-vacant-square=may-not-move";
    let corridor = "28k/28p/28K/28P/29/29/29/29/29/29/29/*1*26/*L*26/*1*26 w";
    assert!(moves_of("", corridor, "b2").starts_with("b1 b10"));
    assert!(moves_of(shut, corridor, "b2").starts_with("b10"));
}

#[test]
fn endings_have_their_names() {
    let outcome = |rulings, position: &str| engines::outcome(&engine(rulings), position);
    let rest = "29/29/29/29/29/29/29/29/29/29/29/29/29";
    let won = |winner, by| Some(Outcome::Win { winner, by });
    assert_eq!(outcome("", "startpos"), None);
    assert_eq!(outcome("", &format!("Q26pk/{rest} w")), won(Player::Black, Win::King));
    assert_eq!(outcome("", &format!("KQ26k/{rest} w")), won(Player::White, Win::PawnsAndQueens));
    assert_eq!(outcome("", &format!("KQ25qk/{rest} w")), None);
    assert_eq!(
        outcome("pawns-and-queens=either-gone", &format!("KQ24qpk/{rest} w")),
        won(Player::Black, Win::PawnsAndQueens)
    );
    assert_eq!(outcome("", &format!("K27k/{rest} w")), Some(Outcome::Draw(Draw::BothLost)));
    // Black has moved, has no King, and White neither P nor Q.
    assert_eq!(outcome("both-lose-at-once=mover-loses", &format!("K27p/{rest} w")), won(Player::White, Win::King));
    assert_eq!(
        outcome("both-lose-at-once=mover-wins", &format!("K27p/{rest} w")),
        won(Player::Black, Win::PawnsAndQueens)
    );
    // A J beside all that he has; a wall before the P does not do, for the K could move.
    assert_eq!(outcome("", &format!("KPj25k/j27q/{} w", &rest[3..])), won(Player::Black, Win::NoMove));
    assert_eq!(outcome("", &format!("KP1j24k/*27q/{} w", &rest[3..])), None);
    assert_eq!(engine("").repetition(), Repetition::Allowed);
}

#[test]
#[ignore = "slow"]
fn no_move_makes_play_panic() {
    let mut random = Random(5);
    let mut squares: Vec<Square> = BOARD.squares().collect();
    squares.extend([Square::new(29, 0), Square::new(255, 255), Square::new(0, 14), Square::new(31, 13)]);
    for rulings in rulings_by_chance(&mut random, 20) {
        let engine = Engine::new(rulings);
        for _ in 0..20 {
            let mut position = engine.admit(&random_setup(&mut random)).unwrap();
            for _ in 0..40 {
                let near: Vec<Square> = engine.setup(&position).pieces().map(|(square, _)| square).collect();
                let mut square = || {
                    if random.below(2) == 0 && !near.is_empty() { *random.of(&near) } else { *random.of(&squares) }
                };
                let (from, to, other) = (square(), square(), square());
                let effect = *random.of(&[Effect::None, Effect::Wall(other), Effect::Place(other)]);
                let promotion = (random.below(4) == 0).then(|| *random.of(&Kind::ALL));
                let mv = match random.below(5) {
                    0 => Move::Mark { from, wall: to },
                    _ => Move::Step { from, to, promotion, effect },
                };
                position = engine.play(&position, &mv);
                engine.legal_moves(&position);
                engine.outcome(&position);
                assert_eq!(engine.admit(&engine.setup(&position)), Ok(position.clone()), "{mv}");
            }
        }
    }
}

#[test]
fn no_setup_is_too_much() {
    for kind in Kind::ALL {
        for owner in Player::BOTH {
            let mut full = Setup::empty(Player::White);
            BOARD.squares().for_each(|square| full.put(square, Some(Thing::Piece(Piece { kind, owner }))));
            for rulings in Rulings::combinations(|question| question.starts_with("t-")) {
                let engine = Engine::new(rulings);
                let position = engine.admit(&full).unwrap();
                agrees_with_itself(&engine, &rulings, &position);
            }
        }
    }
    let mut walls = Setup::empty(Player::Black);
    BOARD.squares().for_each(|square| walls.put(square, Some(Thing::Wall)));
    let engine = engine("");
    assert_eq!(engine.outcome(&engine.admit(&walls).unwrap()), Some(Outcome::Draw(Draw::BothLost)));
}

#[test]
fn equal_positions_hash_alike_and_others_otherwise() {
    let engine = Engine::default();
    one_position_by_two_ways(&engine, &["a11a10", "a4a5", "b11b10", "b4b5"], &["b11b10", "b4b5", "a11a10", "a4a5"]);
    hashes_tell_setups_apart(&engine, 2);
}
