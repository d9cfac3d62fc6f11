//! Whether the players of chess can still win (`chess.winnable`), by either implementation.

use std::cell::RefCell;
use std::collections::VecDeque;

use crate::bitboard::chess::Engine;
use crate::board::Player;
use crate::board::chess::{Move, Setup};
pub use crate::model::chess::FLAG;
use crate::model::chess::Model;
use crate::rules::chess::winnable::PLAYED_ON;
pub use crate::rules::chess::winnable::{Verdict, Why};
use crate::rules::chess::{DeadPosition, Rulings};
use crate::rules::{Draw, Law as _, Outcome, Rules as _, Win};
use crate::session::{EndFinder, Side};
use crate::stop;

/// The most positions that a search may find for one player where one game is judged.
pub const LIMIT_IN_PASSING: u64 = 200_000;

/// The same where a first look must do: enough for most mates, and for what walls and the material show.
pub const LIMIT_AT_FIRST: u64 = 300;

/// The same for a second look.
const LIMIT_NEXT: u64 = 2_000;

/// The most positions that a search may find for one player where one game is judged; less on a
/// server that has many questions to answer, whose limit on a search counts.
pub fn limit_in_passing() -> u64 {
    const OF_A_SEARCH: u64 = 8;
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

/// Whether it is seen without a search that one by the engine within so many positions does not find a possible position to be
/// unwinnable for a player. It is, in most middle games, if they are few ([`LIMIT_AT_FIRST`]).
pub fn stays_open(position: &Setup, player: Player, limit: u64) -> bool {
    limit <= LIMIT_AT_FIRST
        && Engine::new(PLAYED_ON).admit(position).is_ok_and(|position| position.stays_open(player, limit))
}

/// Whether a possible position is known to be winnable for neither player (`chess.end.dead-position`), from a search of at
/// most so many positions for each.
pub fn is_dead(position: &Setup, limit: u64) -> bool {
    if Player::BOTH.into_iter().any(|player| stays_open(position, player, limit)) {
        return false;
    }
    // Neither the clock nor the move's number matters to a helpmate.
    let mut position = *position;
    position.set_clock(0);
    position.set_number(1);
    let is_it = |known: &&Known| known.position == position && known.limit.is_none_or(|most| most == limit);
    if let Some(dead) = KNOWN.with_borrow(|all| all.iter().find(is_it).map(|known| known.dead)) {
        return dead;
    }
    let mut live = is_soon_won(&position, limit);
    let dead = !live
        && Player::BOTH.into_iter().all(|player| {
            let verdict = verdict(Side::Engine, &position, player, limit);
            live = matches!(verdict, Verdict::Winnable(_));
            matches!(verdict, Verdict::Unwinnable(_))
        });
    KNOWN.with_borrow_mut(|all| {
        all.truncate(MOST_KNOWN - 1);
        all.push_front(Known { position, limit: (!live).then_some(limit), dead });
    });
    dead
}

/// What was found of a position.
struct Known {
    position: Setup,
    /// By a search of at most so many positions; `None` if a mate was found.
    limit: Option<u64>,
    dead: bool,
}

/// How many positions a thread knows.
const MOST_KNOWN: usize = 200;

thread_local! {
    /// What was found last, the newest first. A verdict is asked for under one ruling after the other, and mostly it leads
    /// through the same positions.
    static KNOWN: RefCell<VecDeque<Known>> = const { RefCell::new(VecDeque::new()) };
}

/// Whether a short search finds a mate for the one player or the other, which is enough.
fn is_soon_won(position: &Setup, limit: u64) -> bool {
    let won = |player, limit| matches!(verdict(Side::Engine, position, player, limit), Verdict::Winnable(_));
    let short = [LIMIT_AT_FIRST, LIMIT_NEXT].into_iter().filter(|short| limit > *short);
    short.into_iter().any(|short| Player::BOTH.into_iter().any(|player| won(player, short)))
}

/// What a referee looks for where neither implementation ends the game: with `dead-position=exact`, whether the position is
/// dead (`chess.ruling.dead-position`).
pub fn finding(rulings: &Rulings) -> Option<EndFinder<Setup>> {
    let dead: EndFinder<Setup> =
        |position| is_dead(position, LIMIT_IN_PASSING).then_some(Outcome::Draw(Draw::DeadPosition));
    matches!(rulings.dead_position, DeadPosition::Exact).then_some(dead)
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

    /// Of walls that only a search of some thousand positions proves, of a mate, and of the starting position.
    #[test]
    fn what_a_thread_knows_does_not_change_its_answers() {
        let texts = ["bk6/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/8/BK6 w - - 0 1", "8/8/4k3/8/8/3NK3/8/8 w - - 0 1", START];
        let asked = |text: &str, limit| is_dead(&text.parse().expect("a position"), limit);
        let limits = [LIMIT_IN_PASSING, LIMIT_AT_FIRST, 1, LIMIT_IN_PASSING, LIMIT_NEXT + 1];
        for (text, limit) in limits.into_iter().flat_map(|limit| texts.map(|text| (text, limit))) {
            let fresh = std::thread::scope(|scope| scope.spawn(|| asked(text, limit)).join().expect("an answer"));
            assert_eq!(asked(text, limit), fresh, "{text} within {limit}");
        }
    }

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
