//! Games as strategies: what holds all along every game, and that both implementations agree. What fails is cut down
//! to a position, and its text is printed.

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use rulebook::board::tori_shogi::{BOARD, Kind, Move, Piece, Setup};
use rulebook::board::{Player, Setup as _, Square};
use rulebook::crosscheck::{Aspect, LawAndEngine, placement};
use rulebook::games::{Game as _, ToriShogi};
use rulebook::rules::tori_shogi::Rulings;
use rulebook::rules::{Rules as _, Rulings as _};

use crate::crosscheck::strategies::{game, rulings};

fn named(set: &str) -> Rulings {
    Rulings::read(set).expect("the set is known")
}

/// How many pieces there are of each kind that a set has, on the board and in both hands, promoted ones as what they
/// were.
fn census(setup: &Setup) -> [usize; 7] {
    let unpromoted = &Kind::ALL[..7];
    std::array::from_fn(|n| {
        let kind = unpromoted[n];
        let in_hands: usize = Player::BOTH.map(|player| setup.hand(player).count(kind).into()).iter().sum();
        setup.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind).count() + in_hands
    })
}

/// Whether a piece of `by` could capture on `target`: written from the law's page for this test alone.
fn attacked(setup: &Setup, target: Square, by: Player) -> bool {
    setup.pieces().filter(|(_, piece)| piece.owner == by).any(|(from, piece)| {
        let sign = if by == Player::Black { 1 } else { -1 };
        let (files, ranks) = (target.file as i8 - from.file as i8, target.rank as i8 - from.rank as i8);
        let (right, forward) = (sign * files, sign * ranks);
        let empty = |n: i8| {
            let square = BOARD.step(from, n * files.signum(), n * ranks.signum());
            square.is_some_and(|square| setup.at(square).is_none())
        };
        let distance = right.abs().max(forward.abs());
        let clear = (1..distance).all(empty);
        let next = distance == 1;
        let diagonal = right.abs() == forward.abs();
        match piece.kind {
            Kind::Phoenix => next,
            Kind::Falcon => next && (right, forward) != (0, -1),
            Kind::Crane => next && forward != 0,
            Kind::Swallow => (right, forward) == (0, 1),
            Kind::Pheasant => (right, forward) == (0, 2) || (right.abs(), forward) == (1, -1),
            Kind::LeftQuail | Kind::RightQuail => {
                let inwards = if piece.kind == Kind::LeftQuail { right } else { -right };
                let slides = (right == 0 && forward > 0) || (diagonal && forward < 0 && inwards > 0);
                (slides && clear) || (inwards, forward) == (-1, -1)
            }
            Kind::Goose => (right.abs(), forward) == (2, 2) || (right, forward) == (0, -2),
            Kind::Eagle => {
                let slides = (diagonal && forward > 0) || (right == 0 && forward < 0);
                let back = diagonal && forward < 0 && distance <= 2;
                ((slides || back) && clear) || (right, forward) == (0, 1) || (right.abs(), forward) == (1, 0)
            }
        }
    })
}

fn phoenix(setup: &Setup, owner: Player) -> Option<Square> {
    let phoenix = Piece { kind: Kind::Phoenix, owner };
    setup.pieces().find(|(_, piece)| *piece == phoenix).map(|(square, _)| square)
}

/// What holds at a position of a game that began with the whole set.
fn whole(setup: &Setup, over: bool) -> Result<(), TestCaseError> {
    let set = census(&ToriShogi::model(Rulings::default()).start());
    assert_eq!((set.iter().sum::<usize>(), set[Kind::Phoenix as usize]), (32, 2));
    let mut now = census(setup);
    // A captured Phoenix is in nobody's hand, and the game is over.
    let captured = set[Kind::Phoenix as usize] - now[Kind::Phoenix as usize];
    prop_assert!(captured == 0 || (over && captured == 1), "at {}", setup);
    now[Kind::Phoenix as usize] += captured;
    prop_assert_eq!(now, set, "at {}", setup);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_piece_is_lost_or_won_in_a_game(game in prop_oneof![game::<ToriShogi>("document", 120), game::<ToriShogi>("engines", 120)]) {
        for (setup, mv) in game {
            whole(&setup, mv.is_none())?;
        }
    }

    #[test]
    fn swallows_and_falcons_are_promoted_in_the_zone_and_nothing_is_elsewhere(game in game::<ToriShogi>("document", 80)) {
        let law = ToriShogi::model(Rulings::default());
        for (setup, _) in game {
            let zone = |square: Square| match setup.turn {
                Player::Black => square.rank >= 5,
                Player::White => square.rank <= 1,
            };
            for mv in law.legal_moves(&setup) {
                let Move::Step { from, to, promotes } = mv else { continue };
                let kind = setup.at(from).expect("a piece moves").kind;
                let must = matches!(kind, Kind::Swallow | Kind::Falcon) && (zone(from) || zone(to));
                prop_assert_eq!(promotes, must, "{} at {}", mv, setup);
                let after = law.play(&setup, &mv).at(to).expect("it has moved").kind;
                prop_assert_eq!(after != kind, promotes);
                prop_assert!(after == kind || matches!(after, Kind::Goose | Kind::Eagle));
            }
        }
    }

    #[test]
    fn check_is_an_attack_on_the_phoenix(game in game::<ToriShogi>("document", 80)) {
        let law = ToriShogi::model(Rulings::default());
        for (setup, _) in game {
            let attacked = phoenix(&setup, setup.turn).is_some_and(|at| attacked(&setup, at, setup.turn.other()));
            prop_assert_eq!(law.check(&setup), attacked, "at {}", setup);
        }
    }

    #[test]
    fn engines_leave_no_phoenix_attacked(game in game::<ToriShogi>("engines", 80)) {
        let law = ToriShogi::model(named("engines"));
        for (setup, _) in game {
            for mv in law.legal_moves(&setup) {
                let after = law.play(&setup, &mv);
                let at = phoenix(&after, setup.turn).expect("nobody's Phoenix is ever captured");
                prop_assert!(!attacked(&after, at, setup.turn.other()), "{} at {}", mv, setup);
            }
        }
    }

    #[test]
    #[ignore = "slow"]
    fn both_agree_all_along_a_game(game in game::<ToriShogi>("document", 40), rulings in rulings()) {
        let sides = LawAndEngine::<ToriShogi, _>::new(ToriShogi::engine, rulings);
        for (setup, _) in game {
            let differences = sides.compare(&setup, &Aspect::POSITION).differences;
            prop_assert!(differences.is_empty(), "at {}: {:?}", setup, differences);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_agree_on_placements(seed in any::<u64>(), rulings in rulings()) {
        let setup = placement::<ToriShogi>(seed);
        let sides = LawAndEngine::<ToriShogi, _>::new(ToriShogi::engine, rulings);
        let differences = sides.compare(&setup, &Aspect::POSITION).differences;
        prop_assert!(differences.is_empty(), "at {}: {:?}", setup, differences);
    }

    #[test]
    fn what_is_written_is_read_again(seed in any::<u64>()) {
        let setup = placement::<ToriShogi>(seed);
        prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
        prop_assert_eq!(setup.fairy().parse::<Setup>(), Ok(setup));
        let count = |setup: &Setup| census(setup).iter().sum::<usize>();
        prop_assert!(setup.simpler().iter().all(|less| count(less) + 1 == count(&setup)));
    }
}
