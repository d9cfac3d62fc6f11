//! Aviary's bitboard engine against the law's sentences and against itself.

use std::collections::HashSet;

use rulebook::bitboard::aviary::Engine;
use rulebook::board::aviary::{BOARD, Bird, Kind, Move, Setup};
use rulebook::board::{Player, Square};
use rulebook::rules::aviary::Rulings;
use rulebook::rules::{Draw, Outcome, Repetition, Rules, Rulings as _, Win};

use super::engines::{
    self, admitted, agrees_with_itself, counts_add_up, game_agrees_with_itself, hashes_tell_setups_apart,
    one_position_by_two_ways,
};
use super::random::Random;

/// Those that differ in what is legal and in how a game ends.
fn rulings_in_play() -> Vec<Rulings> {
    Rulings::combinations(|question| !["first-player", "repetition"].contains(&question))
}

fn engine(rulings: &str) -> Engine {
    Engine::new(Rulings::read(rulings).unwrap())
}

fn destinations(rulings: &str, position: &str, from: &str) -> String {
    engines::destinations(&engine(rulings), position, from)
}

/// Few Sparrows, some of them in hand, and birds crowded around one square, so that what guards and blocks is
/// there. Now and then a side has no Sparrow, or all the set is the enemy's but for Sparrows to be entered.
fn random_setup(random: &mut Random) -> Setup {
    let mut left = [8, 4, 2, 2, 2, 2, 4, 4, 4];
    let turn = *random.of(&Player::BOTH);
    let mut setup = Setup::empty(turn);
    let flooded = random.below(16) == 0;
    let near = random.below(64);
    let (birds, reach) = if flooded { (80, 16) } else { (2 + random.below(22), *random.of(&[4, 6, 16])) };
    for i in 0..birds {
        // A Sparrow for each first, and few more.
        let scarce = if random.below(3) == 0 { Kind::Sparrow } else { Kind::Robin };
        let kind = match *random.of(&Kind::ALL) {
            _ if i < 2 && random.below(32) > 0 => Kind::Sparrow,
            Kind::Sparrow => scarce,
            kind => kind,
        };
        if left[kind as usize] == 0 {
            continue;
        }
        left[kind as usize] -= 1;
        let to_enter = flooded && i == turn as usize;
        let owner = match i {
            0 | 1 => Player::BOTH[i],
            _ if flooded => turn.other(),
            _ => *random.of(&Player::BOTH),
        };
        let file = (near % 8 + random.below(reach)).saturating_sub(reach / 2).min(7) as u8;
        let rank = (near / 8 + random.below(reach)).saturating_sub(reach / 2).min(7) as u8;
        let square =
            if flooded { Square::new(random.below(8) as u8, random.below(8) as u8) } else { Square::new(file, rank) };
        if to_enter || random.below(8) == 0 || setup.at(square).is_some() {
            setup.hand_mut(owner).add(kind);
        } else {
            setup.put(square, Some(Bird { kind, owner }));
        }
    }
    setup
}

#[test]
fn birds_leave_the_start_as_the_clauses_say() {
    // Friends fill ranks 7 and 8; they are jumped and not landed on.
    for (from, to) in [
        // As a Canary two squares down are c6; as a Robin b6 and d6.
        ("c8", "b6 c6 d6"),
        // Two squares diagonally b6 and f6, two straight d6.
        ("d8", "b6 d6 f6"),
        // As a Robin d6 and f6, as a Woodpecker c6, e6 and g6.
        ("e8", "c6 d6 e6 f6 g6"),
        // As a Robin e6 and g6, as a Bluejay d6 and h6.
        ("f8", "d6 e6 g6 h6"),
        ("a8", "a6 c6"),
        ("a7", "a5 c5"),
        ("h8", "f6 h6"),
        ("b8", ""),
        // One or two straight.
        ("b7", "b5 b6"),
        // c7–b5 and c7–d5 downwards, a6 and e6 to the sides.
        ("c7", "a6 b5 d5 e6"),
        // One or two diagonally.
        ("d7", "b5 c6 e6 f5"),
    ] {
        assert_eq!(destinations("", "startpos", from), to, "{from}");
    }
}

#[test]
fn the_start_has_equal_moves_for_both() {
    // Counted bird by bird as above: Woodpeckers 2·4, Sparrows 0, Owl 3, Gull 3, Tern 5, Pigeon 4, Canaries 2·2,
    // Robins 2·4, Bluejays 2·4.
    let [white, black] = ["first-player=white", "first-player=black"].map(engine);
    assert_eq!(white.perft(&white.start(), 1), 43);
    assert_eq!(black.perft(&black.start(), 1), 43);
    assert_eq!(white.turn(&white.start()), Player::White);
    assert_eq!(black.turn(&black.start()), Player::Black);
    // Turned by half a turn the birds of one stand where the other's stand.
    assert_eq!(white.perft(&white.start(), 3), black.perft(&black.start(), 3));
}

#[test]
fn a_robin_needs_one_route_of_two() {
    // From d4 to e6 by d5 or e5; from d4 to f5 by e4 or e5.
    let moves = |enemies| destinations("", enemies, "d4");
    let all = "b3 b5 c2 c6 e2 e6 f3 f5";
    assert_eq!(moves("S6s/8/8/8/3R4/8/8/8[] w"), all);
    assert_eq!(moves("S6s/8/8/3w4/3R4/8/8/8[] w"), all);
    assert_eq!(moves("S6s/8/8/4w3/3R4/8/8/8[] w"), all);
    assert_eq!(moves("S6s/8/8/3ww3/3R4/8/8/8[] w"), "b3 b5 c2 c6 e2 f3 f5");
    assert_eq!(moves("S6s/8/8/4w3/3Rw3/8/8/8[] w"), "b3 b5 c2 c6 e2 e6 f3");
    assert_eq!(moves("S6s/8/8/3WW3/3RW3/8/8/8[] w"), all);
}

#[test]
fn enemies_block_lines_and_friends_do_not() {
    assert_eq!(destinations("", "S6s/8/8/3r4/3C4/3R4/8/8[] w", "d4"), "b4 c4 d2 d5 e4 f4");
    assert_eq!(destinations("", "S6s/8/8/2r5/3T4/4R3/8/8[] w", "d4"), "b2 b3 b4 b5 c2 c6 d2 d6 e2 e6 f2 f3 f4 f5 f6");
}

#[test]
fn endings_have_their_names() {
    let outcome = |rulings, position: &str| engines::outcome(&engine(rulings), position);
    let black = |by| Some(Outcome::Win { winner: Player::Black, by });
    assert_eq!(outcome("", "startpos"), None);
    assert_eq!(outcome("", "7s/8/8/8/8/8/8/W7[] w"), black(Win::NoSparrows));
    assert_eq!(
        outcome("", "7S/8/8/8/8/8/8/w7[] b"),
        Some(Outcome::Win { winner: Player::White, by: Win::NoSparrows })
    );
    // Not to move, and without Sparrows.
    assert_eq!(outcome("", "7s/8/8/8/8/8/8/W7[] b"), black(Win::NoSparrows));
    // a1 is attacked by the Gulls on c1 and a3, over b1 and a2; a2 by a3, b1 by c1, b2 by both.
    assert_eq!(outcome("", "7s/8/8/8/8/g7/8/S1g5[] w"), black(Win::Checkmate));
    // Twelve birds attack every vacant square.
    let closed = "1c2t3/2r4o/6wt/2w2w2/1c6/8/6s1/1g2s3[S] w";
    assert_eq!(outcome("", closed), black(Win::NoEntry));
    assert_eq!(outcome("entering-last-sparrow=anywhere", closed), None);
    // With a second Sparrow in hand the entered one is not the last, if the hand counts.
    assert_eq!(outcome("", &closed.replace("[S]", "[SS]")), None);
    assert_eq!(outcome("last-sparrow=board-only", &closed.replace("[S]", "[SS]")), black(Win::NoEntry));
    // One Woodpecker attacks a2, another b1 and a third b2, from two squares away; none attacks a1.
    let stalemate = "7s/8/8/8/w2w4/8/8/S2w4[] w";
    assert_eq!(outcome("", stalemate), Some(Outcome::Draw(Draw::Stalemate)));
    assert_eq!(outcome("no-legal-move=loss", stalemate), black(Win::NoMove));
}

#[test]
fn a_carefree_player_leaves_his_sparrows_attacked() {
    // Two Sparrows on the board: neither is guarded.
    let two = "7s/8/8/8/8/8/8/S1c4S[] w";
    assert!(destinations("", two, "h1").contains("h2"));
    let engine = engine("");
    let position = engine.read(two).unwrap();
    assert!(engine.check(&position));
    // One on the board and one in hand: guarded when only the board counts.
    let one = "7s/8/8/8/8/8/6R1/S1c5[S] w";
    assert_eq!(destinations("", one, "g2"), "e1 e3 f4 h4");
    assert_eq!(destinations("last-sparrow=board-only", one, "g2"), "");
    // Entering the second one stops nothing unless it stands between, or the count is taken after it.
    assert_eq!(destinations("last-sparrow=board-only", one, "S@"), "b1");
    let after = "last-sparrow=board-only,last-sparrow-judged=after-move";
    assert_eq!(destinations(after, one, "S@").split(' ').count(), 60);
}

#[test]
fn positions_that_cannot_be_are_refused_in_the_order_of_the_page() {
    let refused = |rulings, position| engines::reasons(&engine(rulings), position);
    let open = "aviary.position.last-sparrow-open h8,g7: the White Sparrow on g7 attacks Black's last Sparrow on h8, \
                and White is to move";
    assert_eq!(refused("", "7s/6S1/8/8/8/8/8/8[] w"), [open]);
    assert!(engine("entering-last-sparrow=anywhere").read("7s/6S1/8/8/8/8/8/8[] w").is_ok());
    // With another in hand it is the last on the board only.
    assert!(engine("").read("7s/6S1/8/8/8/8/8/8[s] w").is_ok());
    assert_eq!(refused("last-sparrow=board-only", "7s/6S1/8/8/8/8/8/8[s] w"), [open]);
    assert_eq!(
        refused("", "OO5o/8/8/8/8/8/8/8[Ggggss] w"),
        [
            "aviary.set a8,b8,h8: there are 3 Owls, on a8, b8 and h8, and the set has 2",
            "aviary.set : there are 4 Gulls, 1 in White's hand and 3 in Black's hand, and the set has 2",
            "aviary.position.sparrow-not-entered : Black has 2 Sparrows in hand and none on the board, and White is \
             to move",
        ]
    );
    assert_eq!(
        refused("", "8/8/8/8/8/8/8/8[] w"),
        ["aviary.position.no-sparrows-left : neither White nor Black has a Sparrow, on the board or in hand"]
    );
}

#[test]
fn no_setup_is_too_much() {
    let mut full = Setup::empty(Player::Black);
    let bird = Some(Bird { kind: Kind::Sparrow, owner: Player::White });
    BOARD.squares().for_each(|square| full.put(square, bird));
    let mut rich = Setup::empty(Player::White);
    for player in Player::BOTH {
        for kind in Kind::ALL {
            (0..300).for_each(|_| rich.hand_mut(player).add(kind));
        }
    }
    for rulings in Rulings::combinations(|_| true) {
        let engine = Engine::new(rulings);
        assert_eq!(engine.admit(&full).unwrap_err().len(), 1);
        // Nine kinds, and Black's Sparrows are not entered.
        assert_eq!(engine.admit(&rich).unwrap_err().len(), 10);
    }
}

#[test]
fn no_move_makes_play_panic() {
    let mut random = Random(5);
    let mut squares: Vec<Square> = BOARD.squares().collect();
    squares.extend([Square::new(8, 0), Square::new(255, 255), Square::new(0, 8)]);
    let engine = Engine::default();
    for _ in 0..200 {
        let Ok(mut position) = engine.admit(&random_setup(&mut random)) else { continue };
        for _ in 0..100 {
            let to = *random.of(&squares);
            let from = *random.of(&squares);
            let kind = *random.of(&Kind::ALL);
            let mv = if random.below(2) == 0 { Move::Step { from, to } } else { Move::Enter { kind, to } };
            position = engine.play(&position, &mv);
            engine.legal_moves(&position);
            engine.outcome(&position);
        }
    }
}

#[test]
#[ignore = "slow"]
fn games_from_the_start_agree_with_themselves() {
    for (i, rulings) in rulings_in_play().into_iter().enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(i as u64);
        // Captures more often than chance has them, so that Sparrows are lost and hands fill.
        let count = |setup: &Setup| setup.birds().count();
        for _ in 0..2 {
            // Of each game one position in sixteen, another one in each.
            game_agrees_with_itself(&engine, &rulings, &mut random, i..i + 200, 16, 3, count);
        }
    }
}

#[test]
#[ignore = "slow"]
fn positions_by_chance_agree_with_themselves() {
    let mut endings = HashSet::new();
    for (i, rulings) in rulings_in_play().into_iter().enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(1000 + i as u64);
        for n in 0..1500 {
            let setup = random_setup(&mut random);
            let Ok(position) = engine.admit(&setup) else { continue };
            assert_eq!(engine.setup(&position), setup);
            let outcome = engine.outcome(&position);
            endings.extend(outcome);
            // All that are over, and one in sixteen of the others.
            if outcome.is_some() || n % 16 == 0 {
                agrees_with_itself(&engine, &rulings, &position);
            }
        }
    }
    // Each way to win for both players, and stalemate.
    assert_eq!(endings.len(), 9, "{endings:?}");
}

#[test]
#[ignore = "slow"]
fn counting_is_listing_at_every_depth() {
    for (i, rulings) in rulings_in_play().into_iter().enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(2000 + i as u64);
        for position in admitted(&engine, || random_setup(&mut random)).take(12) {
            counts_add_up(&engine, &rulings, &position);
        }
    }
}

#[test]
fn equal_positions_hash_alike_and_others_otherwise() {
    let engine = Engine::default();
    one_position_by_two_ways(&engine, &["c8b6", "c1b3", "b7b5", "b2b4"], &["b7b5", "b2b4", "c8b6", "c1b3"]);
    hashes_tell_setups_apart(&engine, 3);
}

#[test]
fn a_player_who_must_enter_does_so_or_has_lost() {
    let must = "6s1/8/8/8/8/8/8/W7[SR] w";
    let engine = Engine::default();
    let position = engine.read(must).unwrap();
    // Sixty-two vacant squares, without the five next to the Sparrow on g8.
    assert_eq!(engine.perft(&position, 1), 57);
    assert!(engine.legal_moves(&position).iter().all(|mv| mv.to_string().starts_with("S@")));
    let anywhere = self::engine("entering-last-sparrow=anywhere");
    assert_eq!(anywhere.perft(&anywhere.read(must).unwrap(), 1), 62);
}

#[test]
fn only_the_third_time_is_a_repetition() {
    assert_eq!(engine("").repetition(), Repetition::Allowed);
    assert_eq!(engine("repetition=threefold-draw").repetition(), Repetition::Draws { occurrence: 3 });
}
