//! What holds of every game's texts.

use quickcheck::{Arbitrary, Gen};
use rulebook::board::{GridSetup, OnGrid, Player, Setup};

/// Any setup, possible or not, or any move, legal or not.
#[derive(Clone, Debug)]
pub struct Any<T>(pub T);

impl<S: Setup + 'static> Any<S> {
    pub fn simpler(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.simpler().into_iter().map(Any))
    }
}

impl<K: OnGrid, const SIZE: usize, const HELD: usize> Arbitrary for Any<GridSetup<K, SIZE, HELD>>
where
    GridSetup<K, SIZE, HELD>: Setup + 'static,
{
    fn arbitrary(g: &mut Gen) -> Self {
        let player = |g: &mut Gen| *g.choose(&Player::BOTH).expect("a player");
        let mut setup = GridSetup::empty(player(g));
        let (things, every) = (K::things(), 1 + u8::arbitrary(g) % 8);
        for square in K::BOARD.squares() {
            if u8::arbitrary(g).is_multiple_of(every) {
                setup.put(square, g.choose(&things).copied());
            }
        }
        for _ in 0..u8::arbitrary(g) % 40 {
            if let Some(kind) = g.choose(&K::KINDS[..HELD]) {
                setup.hand_mut(player(g)).add(*kind, 1 + u8::arbitrary(g) % 12);
            }
        }
        Any(setup)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        self.simpler()
    }
}

/// The tests of one game's texts, which asks for `Any` setup and `Any` move.
macro_rules! laws {
    ($setup:ty, $move:ty, $start:expr) => {
        crate::properties::properties! {
            fn reading_what_was_written_gives_it_back(setup: Any<$setup>) -> bool {
                setup.0.to_string().parse() == Ok(setup.0)
            }

            fn a_move_read_is_the_move_written(mv: Any<$move>) -> bool {
                mv.0.to_string().parse() == Ok(mv.0)
            }

            fn what_is_simpler_is_another(setup: Any<$setup>) -> bool {
                let again = |simpler: &$setup| simpler.to_string().parse() == Ok(simpler.clone());
                rulebook::board::Setup::simpler(&setup.0).iter().all(|simpler| *simpler != setup.0 && again(simpler))
            }
        }

        #[test]
        fn the_start_is_written_as_it_is_read() {
            assert_eq!(<$setup as rulebook::board::Setup>::read($start).setup.to_string(), $start);
        }
    };
}

pub(super) use laws;
