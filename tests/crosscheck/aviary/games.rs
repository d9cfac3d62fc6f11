//! Games and placements as strategies: what holds all along every game, and that both implementations agree. What
//! fails is cut down to a position, and its text is printed.

use pretty_assertions::assert_eq;
use proptest::collection::vec;
use proptest::prelude::*;
use rulebook::board::aviary::{BOARD, Bird, Kind, Setup};
use rulebook::board::{Player, Setup as _, Square};
use rulebook::crosscheck::{Aspect, LawAndEngine, placement};
use rulebook::games::{Aviary, Game as _};
use rulebook::rules::Rules as _;
use rulebook::rules::aviary::Rulings;

use crate::crosscheck::strategies::{game, rulings};

/// A setup of few birds, written down bird by bird: it gets smaller by fewer birds.
fn few_birds() -> impl Strategy<Value = Setup> {
    let kind = prop::sample::select(Kind::ALL.to_vec());
    let owner = prop::sample::select(Player::BOTH.to_vec());
    let bird =
        (prop_oneof![1 => Just(Kind::Sparrow), 3 => kind], owner.clone(), prop::option::weighted(0.9, 0..64usize));
    (owner, vec(bird, 0..10)).prop_map(|(turn, birds)| {
        let mut setup = Setup::empty(turn);
        for (kind, owner, square) in birds {
            match square {
                Some(n) => setup.put(BOARD.squares().nth(n).expect("the board has 64"), Some(Bird { kind, owner })),
                None => setup.hand_mut(owner).add(kind, 1),
            }
        }
        setup
    })
}

/// How many birds of each kind there are, on the board and in both hands.
fn census(setup: &Setup) -> [usize; 9] {
    Kind::ALL.map(|kind| {
        let in_hands: usize = Player::BOTH.map(|player| setup.hand(player).count(kind).into()).iter().sum();
        setup.pieces().filter(|(_, bird)| bird.kind == kind).count() + in_hands
    })
}

/// Whether a bird of `by` could take on `target`: written from the law's page for this test alone.
fn attacked(setup: &Setup, target: Square, by: Player) -> bool {
    setup.pieces().filter(|(_, bird)| bird.owner == by).any(|(from, bird)| {
        let (files, ranks) = (target.file as i8 - from.file as i8, target.rank as i8 - from.rank as i8);
        let enemy = |files: i8, ranks: i8| {
            BOARD.step(from, files, ranks).and_then(|square| setup.at(square)).is_some_and(|bird| bird.owner != by)
        };
        let letters = match (files.abs(), ranks.abs()) {
            (0, 1) | (1, 0) => "CSGO",
            (1, 1) => "BSPG",
            (0, 2) | (2, 0) if !enemy(files / 2, ranks / 2) => "CWTGO",
            (2, 2) if !enemy(files / 2, ranks / 2) => "BWTPG",
            (1, 2) if !(enemy(0, ranks / 2) && enemy(files, ranks / 2)) => "RTPO",
            (2, 1) if !(enemy(files / 2, 0) && enemy(files / 2, ranks)) => "RTPO",
            _ => "",
        };
        letters.contains(bird.kind.letter())
    })
}

/// The Sparrows of a player: their squares on the board, and how many he owns in all.
fn sparrows(setup: &Setup, owner: Player) -> (Vec<Square>, usize) {
    let sparrow = Bird { kind: Kind::Sparrow, owner };
    let squares: Vec<Square> =
        setup.pieces().filter(|(_, bird)| *bird == sparrow).map(|(square, _)| square).collect();
    let owned = squares.len() + usize::from(setup.hand(owner).count(Kind::Sparrow));
    (squares, owned)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bird_is_lost_or_won_in_a_game(game in game::<Aviary>("", 120)) {
        let set = census(&Aviary::model(Rulings::default()).start());
        assert_eq!(set.iter().sum::<usize>(), 32);
        for (setup, _) in game {
            prop_assert_eq!(census(&setup), set, "at {}", setup);
        }
    }

    #[test]
    #[ignore = "slow"]
    fn no_move_leaves_the_last_sparrow_attacked(game in game::<Aviary>("", 120)) {
        let law = Aviary::model(Rulings::default());
        for (setup, mv) in game {
            let player = setup.turn;
            let (squares, _) = sparrows(&setup, player);
            let in_check = squares.iter().any(|square| attacked(&setup, *square, player.other()));
            prop_assert_eq!(law.check(&setup), in_check, "at {}", setup);
            for mv in mv.into_iter().chain(law.legal_moves(&setup)) {
                let after = law.play(&setup, &mv);
                if let (&[last], 1) = (&sparrows(&after, player).0[..], sparrows(&after, player).1) {
                    prop_assert!(!attacked(&after, last, player.other()), "{} after {}", setup, mv);
                }
            }
        }
    }

    #[test]
    #[ignore = "slow"]
    fn both_agree_all_along_a_game(game in game::<Aviary>("", 40)) {
        let sides = LawAndEngine::<Aviary, _>::new(Aviary::engine, Rulings::default());
        for (setup, _) in game {
            let differences = sides.compare(&setup, &Aspect::POSITION).differences;
            prop_assert!(differences.is_empty(), "at {}: {:?}", setup, differences);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_agree_on_few_birds(setup in few_birds(), rulings in rulings()) {
        let sides = LawAndEngine::<Aviary, _>::new(Aviary::engine, rulings);
        let differences = sides.compare(&setup, &Aspect::POSITION).differences;
        prop_assert!(differences.is_empty(), "at {}: {:?}", setup, differences);
    }

    #[test]
    fn both_agree_on_placements(seed in any::<u64>(), rulings in rulings()) {
        let setup = placement::<Aviary>(seed);
        let sides = LawAndEngine::<Aviary, _>::new(Aviary::engine, rulings);
        let differences = sides.compare(&setup, &Aspect::POSITION).differences;
        prop_assert!(differences.is_empty(), "at {}: {:?}", setup, differences);
    }

    #[test]
    fn what_is_written_is_read_again(setup in few_birds()) {
        prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
    }

    #[test]
    fn simpler_setups_have_a_bird_less(setup in few_birds()) {
        let count = |setup: &Setup| census(setup).iter().sum::<usize>();
        let simpler = setup.simpler();
        prop_assert!(simpler.iter().all(|less| count(less) + 1 == count(&setup)));
        prop_assert_eq!(simpler.is_empty(), count(&setup) == 0);
    }
}
