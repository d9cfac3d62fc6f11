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

/// How many positions the engine searches while the law searches one.
const SLOWER: u64 = 150;

/// The verdict of an implementation on a possible position for a player, after a search of at most so many positions, or as
/// many as the [run](stop::Stop::searching) allows for which this thread works.
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
    let each = if side == Side::Model { SLOWER } else { 1 };
    let (limit, affordable) = stop::search_limits(limit, each);
    let verdict = search(side, position, player, affordable);
    match verdict {
        // With a greater budget it might be decided.
        Verdict::Undecided { .. } if affordable < limit => stop::spend(u64::MAX),
        Verdict::Undecided { searched: positions } | Verdict::Unwinnable(Why::Searched { positions }) => {
            stop::spend(positions.saturating_mul(each));
        }
        Verdict::Winnable(_) | Verdict::Unwinnable(_) => {}
    }
    verdict
}

fn search(side: Side, position: &Setup, player: Player, limit: u64) -> Verdict {
    match side {
        Side::Model => crate::model::chess::winnable(position, player, usize::try_from(limit).unwrap_or(usize::MAX)),
        Side::Engine => {
            let admitted = Engine::new(PLAYED_ON).admit(position);
            admitted.map_or(Verdict::Undecided { searched: 0 }, |position| position.winnable(player, limit))
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
