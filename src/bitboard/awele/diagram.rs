//! Any diagram, with any number of seeds, read as it stands: whether its game is over.
//!
//! A board in machine words holds no more seeds than the game has. A game that contains Awele judges its positions by
//! clauses of its own also where Awele's refuse them.

use crate::board::Player;
use crate::board::awele::{House, Setup};
use crate::rules::awele::{CaptureOfAll, CaptureOfTheLastSeeds, EndAt25, OpponentWithoutSeeds, Rulings};

/// `awele.end.more-than-half`
const MORE_THAN_HALF: u8 = 25;

/// `awele.end.more-than-half`, `awele.end.no-move`
pub(in crate::bitboard) fn is_over(rulings: &Rulings, setup: &Setup) -> bool {
    let decided = Player::BOTH.into_iter().any(|player| setup.captured(player) >= MORE_THAN_HALF);
    let mut own = House::of(setup.turn);
    decided && rulings.end_at_25 == EndAt25::Yes || !own.any(|house| may_sow(rulings, setup, house))
}

/// How many seeds each house holds.
struct Seeds([u32; House::ALL.len()]);

impl Seeds {
    fn of(&self, player: Player) -> u32 {
        House::of(player).map(|house| self.0[house.index()]).sum()
    }

    /// Sows an own house that is not empty (`awele.sowing`), and says where the last seed falls.
    fn sow(&mut self, origin: House) -> House {
        let mut last = origin;
        for _ in 0..std::mem::take(&mut self.0[origin.index()]) {
            last = last.next();
            // `awele.sowing.origin`
            if last == origin {
                last = last.next();
            }
            self.0[last.index()] += 1;
        }
        last
    }

    /// The houses that are captured when the last seed falls here: `awele.capture`, `awele.capture.chain`.
    fn captured(&self, last: House, opponent: Player) -> Vec<House> {
        let ripe = |house: &House| house.owner() == opponent && matches!(self.0[house.index()], 2 | 3);
        std::iter::successors(Some(last), |house| Some(house.before())).take_while(ripe).collect()
    }
}

/// Whether the player to move may sow this house of his.
fn may_sow(rulings: &Rulings, setup: &Setup, origin: House) -> bool {
    let (mover, opponent) = (setup.turn, setup.turn.other());
    let mut seeds = Seeds(House::ALL.map(|house| setup.seeds(house).into()));
    // `awele.move.empty-house`
    if seeds.0[origin.index()] == 0 {
        return false;
    }
    let last = seeds.sow(origin);
    let captured = seeds.captured(last, opponent);
    let taken: u32 = captured.iter().map(|house| seeds.0[house.index()]).sum();
    // `awele.capture-of-all`
    let exempt = rulings.capture_of_the_last_seeds == CaptureOfTheLastSeeds::Captured && seeds.of(mover) == 0;
    let of_all = taken > 0 && taken == seeds.of(opponent) && !exempt;
    match rulings.capture_of_all {
        CaptureOfAll::Forbidden if of_all => return false,
        CaptureOfAll::CapturesNothing if of_all => {}
        _ => captured.iter().for_each(|house| seeds.0[house.index()] = 0),
    }
    // `awele.feeding`
    let must_feed =
        rulings.opponent_without_seeds == OpponentWithoutSeeds::FeedIfPossible && setup.in_row(opponent) == 0;
    !must_feed || seeds.of(opponent) > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::awele::board::Board;
    use crate::bitboard::splitmix::splitmix64;
    use crate::rules::Rulings as _;

    #[test]
    fn a_diagram_with_the_games_seeds_is_over_as_its_board_is() {
        let mut state = 1;
        let (mut over, mut all) = (0, 0);
        let rulings = Rulings::combinations(|question| question != "cycle");
        for _ in 0..2000 {
            let turn = Player::BOTH[(splitmix64(&mut state) % 2) as usize];
            let mut setup = Setup::empty(turn);
            let (few, most) = (splitmix64(&mut state) % 4, 1 + splitmix64(&mut state) % 16);
            let starved = splitmix64(&mut state).is_multiple_of(2);
            for house in House::ALL {
                let seeds = splitmix64(&mut state) % most + u64::from(splitmix64(&mut state).is_multiple_of(4));
                let vacant = splitmix64(&mut state) % 4 < few || starved && house.owner() != turn;
                if !vacant && setup.total() + seeds as u32 <= 48 {
                    *setup.seeds_mut(house) = seeds as u8;
                }
            }
            let captured = 48 - setup.total() as u8;
            let souths = (splitmix64(&mut state) % (u64::from(captured) + 1)) as u8;
            *setup.captured_mut(Player::White) = souths;
            *setup.captured_mut(Player::Black) = captured - souths;
            for rulings in &rulings {
                let told = is_over(rulings, &setup);
                assert_eq!(told, Board::of(&setup, setup.turn).is_over(rulings), "{setup} {rulings:?}");
                over += usize::from(told);
                all += 1;
            }
        }
        assert!(over > all / 10 && over < all / 10 * 9, "{over} of {all}");
    }

    #[test]
    fn seeds_that_no_game_has_are_sown_too() {
        let over = |text: &str| is_over(&Rulings::default(), &text.parse().expect("a setup"));
        assert!(!over("255,255,255,255,255,255/255,255,255,255,255,255 24-24 s"));
        assert!(over("255,255,255,255,255,255/255,255,255,255,255,255 25-255 s"));
        assert!(over("0,0,0,0,0,0/255,255,255,255,255,255 0-0 s"));
    }
}
