//! Whether the players of chess can still win (`chess.winnable`), by either implementation.

use crate::bitboard::chess::Engine;
use crate::board::Player;
use crate::board::chess::{Move, Setup};
pub use crate::model::chess::FLAG;
use crate::model::chess::Model;
use crate::rules::chess::winnable::PLAYED_ON;
pub use crate::rules::chess::winnable::{Verdict, Why};
use crate::rules::chess::{DeadPosition, Rulings};
use crate::rules::{Draw, Law as _, Outcome, Rules as _, Win};
use crate::session::{Finding, Side};
use crate::stop;

/// The most positions that are searched for one player where one game is judged.
pub const LIMIT_IN_PASSING: u64 = 200_000;

/// The same where a first look must do: enough for most mates, and for what walls and the material show.
pub const LIMIT_AT_FIRST: u64 = 300;

/// The most positions that are searched for one player where one game is judged; for whoever asks a server that has many
/// questions to answer, where a search may take so many positions at most.
pub fn limit_in_passing() -> u64 {
    const OF_A_SEARCH: u64 = 16;
    stop::longest_search().map_or(LIMIT_IN_PASSING, |most| LIMIT_IN_PASSING.min(most / OF_A_SEARCH))
}

/// How many positions the engine searches while the law searches one.
const SLOWER: u64 = 150;

/// The verdict of an implementation on a possible position for a player, after a search of at most so many positions, or as
/// many as the [run](stop::Stop::searching) allows for which this thread works. The search asks on the way whether its run has
/// ended ([`stop::check`]).
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

/// Whether a possible position is known to be winnable for neither player (`chess.end.dead-position`), from a search of at
/// most so many positions for each.
pub fn is_dead(position: &Setup, limit: u64) -> bool {
    let of = |player, limit| verdict(Side::Engine, position, player, limit);
    // One player who can win is enough: mostly a short search finds it, for the one or the other.
    let soon = |player| matches!(of(player, LIMIT_AT_FIRST), Verdict::Winnable(_));
    if limit > LIMIT_AT_FIRST && Player::BOTH.into_iter().any(soon) {
        return false;
    }
    let lost = |player| matches!(of(player, limit), Verdict::Unwinnable(_));
    Player::BOTH.into_iter().all(lost)
}

/// What a referee looks for where neither implementation ends the game: with `dead-position=exact`, whether the position is
/// dead (`chess.ruling.dead-position`).
pub fn finding(rulings: &Rulings) -> Option<Finding<Setup>> {
    let dead: Finding<Setup> =
        |position| is_dead(position, LIMIT_IN_PASSING).then_some(Outcome::Draw(Draw::DeadPosition));
    (rulings.dead_position == DeadPosition::Exact).then_some(dead)
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
            let asked = run.unless_ended(|| verdict(side, &start, Player::White, LIMIT_IN_PASSING));
            assert_eq!(asked, Err(Stopped::Interrupted), "{side:?}");
        }
    }
}
