//! Whether the players of chess can still win (`chess.winnable`), by either implementation.

use crate::bitboard::chess::Engine;
use crate::board::Player;
use crate::board::chess::{Move, Setup};
pub use crate::model::chess::FLAG;
use crate::model::chess::Model;
use crate::rules::chess::winnable::PLAYED_ON;
pub use crate::rules::chess::winnable::{Verdict, Why};
use crate::rules::{Law as _, Outcome, Rules as _, Win};
use crate::session::Side;
use crate::stop;

/// The verdict of an implementation on a possible position for a player, after a search of at most so many positions. The
/// search asks on the way whether its run has ended ([`stop::check`]).
///
/// ```
/// # mod rulebook { pub use {rulebook_board as board, rulebook_games::{session, winnable}}; }
/// use rulebook::board::Player;
/// use rulebook::session::Side;
/// use rulebook::winnable::{Verdict, Why, verdict};
/// let position = "8/8/4k3/8/8/3NK3/8/8 w - - 0 1".parse().unwrap();
/// assert_eq!(verdict(Side::Engine, &position, Player::White, 1000), Verdict::Unwinnable(Why::Material));
/// ```
pub fn verdict(side: Side, position: &Setup, player: Player, limit: u64) -> Verdict {
    match side {
        Side::Model => {
            let limit = usize::try_from(limit).unwrap_or(usize::MAX);
            crate::model::chess::winnable_unless(position, player, limit, &stop::check)
        }
        Side::Engine => {
            let admitted = Engine::new(PLAYED_ON).admit(position);
            admitted.map_or(Verdict::Undecided { searched: 0 }, |position| {
                position.winnable_unless(player, limit, &stop::check)
            })
        }
    }
}

/// Whether these moves are legal and end with the other player checkmated, by the law.
pub fn mates(position: &Setup, winner: Player, line: &[Move]) -> bool {
    let law = Model::new(PLAYED_ON);
    let mut position = *position;
    for mv in line {
        if law.judge_move(&position, mv).is_err() {
            return false;
        }
        position = law.play(&position, mv);
    }
    law.outcome(&position) == Some(Outcome::Win { winner, by: Win::Checkmate })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::board::chess::START;
    use crate::stop::{Stop, Stopped};

    #[test]
    fn a_search_ends_with_its_run() {
        let (start, run) = (START.parse().expect("a position"), Stop::default());
        run.interrupt();
        for side in [Side::Model, Side::Engine] {
            let asked = run.unless_ended(|| verdict(side, &start, Player::White, 200_000));
            assert_eq!(asked, Err(Stopped::Interrupted), "{side:?}");
        }
    }
}
