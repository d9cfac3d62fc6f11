//! Whether the players can still win, in a game whose law asks that, and what follows from it. The engine answers, and the law
//! checks what it says.

use super::ending::called;
use super::{By, cited};
pub use crate::arbiter::{Winnability, WinningChance};
use crate::board::Player;
use crate::games::{AnyGame, GAMES, Ruled};
use crate::rules::{Claim, Clause, Draw, NamedOutcome, Options, Outcome, Subject};
use crate::session::{Session, Side};
use crate::winnable::LIMIT_AT_FIRST;
pub use crate::winnable::{LIMIT_IN_PASSING, limit_in_passing};

/// The most positions that a search may find for one player. With so many, the longest answers known take some seconds.
pub const LIMIT: u64 = 1_000_000;

/// The same for each game of an archive that does not speak of time.
pub const LIMIT_IN_ARCHIVES: u64 = LIMIT_AT_FIRST;

/// The most positions that the law searches where many questions are asked of it alone.
pub const LIMIT_OF_LAW: u64 = 5_000;

/// The same where it only checks an answer of the engine: a mate that is near refutes that a player cannot win.
const LIMIT_OF_CHECK: u64 = 500;

/// The ids of the games whose law asks who can still win.
pub fn asking() -> Vec<&'static str> {
    GAMES.iter().filter(|game| game.arbiter().winnability().is_some()).map(|game| game.id()).collect()
}

/// What is known of both players: White's chance, and Black's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Winnable([WinningChance; 2]);

impl Winnable {
    /// What is known where a session stands, from a search of at most so many positions for each player. If both
    /// implementations are asked it is the engine's answer, and the second is the law's, where the two cannot both be
    /// right. A series of moves that mates needs only be played by the law; for anything else it searches a little.
    pub fn of(asked: &dyn Winnability, session: &dyn Session, by: By, limit: u64) -> (Self, Option<Self>) {
        let of = |side, limit| Winnable(Player::BOTH.map(|player| asked.chance(side, session, player, limit)));
        match by {
            By::Model => (of(Side::Model, limit), None),
            By::Bitboard => (of(Side::Engine, limit), None),
            By::Both => {
                let winnable = of(Side::Engine, limit);
                let law = (!winnable.is_upheld(asked, session)).then(|| of(Side::Model, LIMIT_OF_LAW));
                (winnable, law)
            }
        }
    }

    /// The chance of a player.
    pub const fn of_player(&self, player: Player) -> &WinningChance {
        &self.0[player as usize]
    }

    /// Whether neither can win.
    pub fn is_dead(&self) -> bool {
        self.0.iter().all(|chance| matches!(chance, WinningChance::Unwinnable { .. }))
    }

    /// Whether the law finds nothing against it.
    fn is_upheld(&self, asked: &dyn Winnability, session: &dyn Session) -> bool {
        let by_law = |player| asked.chance(Side::Model, session, player, LIMIT_OF_CHECK);
        Player::BOTH.into_iter().all(|player| match self.of_player(player) {
            WinningChance::Winnable(line) => asked.wins(session, player, line),
            WinningChance::Unwinnable { .. } => !matches!(by_law(player), WinningChance::Winnable(_)),
            WinningChance::Undecided { .. } => true,
        })
    }

    /// The chance of a player as a sentence without its full stop.
    pub fn says(&self, player: Player) -> String {
        self.of_player(player).says(player)
    }
}

/// How the game is over where a session stands, and by which clause, if it is.
pub fn over(game: &'static dyn AnyGame, session: &dyn Session) -> Option<(NamedOutcome, Clause)> {
    let outcome = session.outcome_by_name()?;
    Some((outcome, game.clause(Subject::Ending(outcome.outcome))))
}

/// The clause by which a game is over in a dead position.
pub fn of_dead(game: &'static dyn AnyGame) -> Clause {
    game.clause(Subject::Ending(Outcome::Draw(Draw::DeadPosition)))
}

/// Where a series of moves goes past the end of the game, or past a draw that could be claimed. It counts all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastEnd {
    /// After how many of its moves.
    pub after: usize,
    /// The clause by which the game is over there, or the draw may be claimed.
    pub clause: Clause,
    /// The same as a sentence without its full stop.
    pub says: String,
}

/// What a series of moves from where a session stands goes past, in this order: the draws that may be claimed under these
/// rulings but not yet, and the end of the game. Nothing, once the game is over.
pub fn past(ruled: Ruled<'_>, session: &dyn Session, line: &[String]) -> Vec<PastEnd> {
    let mut there = session.fork();
    let is_open = |claim: &Claim, there: &dyn Session| claim.when.is_met(there.occurrences(), there.quiet_moves());
    let mut claims = ruled.game.claims(ruled.options);
    claims.retain(|claim| !is_open(claim, &*there));
    let before = session.made();
    let mut all = Vec::new();
    // After the last one it is mate, which comes first.
    for (made, mv) in line.iter().enumerate() {
        if made > 0 {
            let last = || called(ruled, &*there, before + made - 1);
            claims.retain(|claim| {
                let open = is_open(claim, &*there);
                if open {
                    let (clause, place) = (claim.clause, claim.place);
                    let says = format!("after {} of this line a draw may be claimed ({place}, {clause})", last());
                    all.push(PastEnd { after: made, clause, says });
                }
                !open
            });
            if let Some((outcome, clause)) = over(ruled.game, &*there) {
                let says = format!(
                    "the game is over after {} of this line: {} ({})",
                    last(),
                    outcome.in_words(),
                    cited(clause)
                );
                all.push(PastEnd { after: made, clause, says });
            }
        }
        if there.play(mv).is_err() {
            break;
        }
    }
    all
}

/// A position in which nobody can win any more, and in which a game went on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeadSince {
    /// After how many moves the position became so.
    pub since: usize,
    /// The clause by which the game was over there.
    pub clause: Clause,
    /// The same as a sentence without its full stop.
    pub says: String,
}

/// Since when a session that goes on has been in a dead position (`chess.end.dead-position`), from a search of at most so many
/// positions for each player; `None` if it is not, or nobody knows.
pub fn dead(game: &'static dyn AnyGame, session: &dyn Session, limit: u64) -> Option<DeadSince> {
    let winnability = game.arbiter().winnability()?;
    if session.outcome().is_some() || !winnability.is_dead(session, limit) {
        return None;
    }
    // A position that can be won is never reached from one that cannot.
    let (mut earlier, mut since) = (session.fork(), session.made());
    while earlier.take_back().is_some() && winnability.is_dead(&*earlier, limit) {
        since -= 1;
    }
    let at = match since.checked_sub(1) {
        None => "from the first position".to_owned(),
        Some(last) => format!("after {}", called(game.under(&Options::defaults(game.questions())), session, last)),
    };
    let clause = of_dead(game);
    let says = format!("neither player can win any more {at}, so the game was over there ({})", cited(clause));
    Some(DeadSince { since, clause, says })
}
