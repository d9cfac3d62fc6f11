//! Whether the players of chess can still win (`chess.winnable`), and what follows from it. The engine answers, and the
//! law checks what it says.

use super::ending::called;
use super::{By, cited};
use crate::board::chess::{Kind, Move, Setup};
use crate::board::{Player, Square};
use crate::games::{AnyGame, Chess};
use crate::rules::{Claim, Clause, NamedOutcome, Options, Subject};
use crate::session::{Session, Side};
pub use crate::winnable::{FLAG, LIMIT_IN_PASSING, Verdict, Why, limit_in_passing};
use crate::winnable::{LIMIT_AT_FIRST, is_dead, mates, verdict};

/// The most positions that a search may find for one player. With so many, the longest answers known take some seconds.
pub const LIMIT: u64 = 1_000_000;

/// The same for each game of an archive that does not speak of time.
pub const LIMIT_IN_ARCHIVES: u64 = LIMIT_AT_FIRST;

/// The most positions that the law searches where many questions are asked of it alone.
pub const LIMIT_OF_LAW: u64 = 5_000;

/// The same where it only checks an answer of the engine: a mate that is near refutes that a player cannot win.
const LIMIT_OF_CHECK: u64 = 500;

/// What is known of both players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Winnable {
    position: Setup,
    /// White's verdict, and Black's.
    verdicts: [Verdict; 2],
}

/// The position of a game of chess.
fn setup<S: Session + ?Sized>(session: &S) -> Setup {
    *session.setup().downcast().expect("a setup of chess")
}

impl Winnable {
    /// What is known where a session of chess stands, from a search of at most so many positions for each player. If both
    /// implementations are asked it is the engine's answer, and the second is the law's, where the two cannot both be
    /// right. A series of moves that mates needs only be played by the law; for anything else it searches a little.
    pub fn of<S: Session + ?Sized>(session: &S, by: By, limit: u64) -> (Self, Option<Self>) {
        let position = setup(session);
        let of = |side, limit| Winnable {
            position,
            verdicts: Player::BOTH.map(|player| verdict(side, &position, player, limit)),
        };
        match by {
            By::Model => (of(Side::Model, limit), None),
            By::Bitboard => (of(Side::Engine, limit), None),
            By::Both => {
                let winnable = of(Side::Engine, limit);
                let law = (!winnable.is_upheld()).then(|| of(Side::Model, LIMIT_OF_LAW));
                (winnable, law)
            }
        }
    }

    /// The verdict on a player.
    pub const fn of_player(&self, player: Player) -> &Verdict {
        &self.verdicts[player as usize]
    }

    /// Whether it is winnable for neither player (`chess.end.dead-position`).
    pub fn is_dead(&self) -> bool {
        self.verdicts.iter().all(|verdict| matches!(verdict, Verdict::Unwinnable(_)))
    }

    /// Whether the law finds nothing against it.
    fn is_upheld(&self) -> bool {
        let by_law = |player| verdict(Side::Model, &self.position, player, LIMIT_OF_CHECK);
        Player::BOTH.into_iter().all(|player| match self.of_player(player) {
            Verdict::Winnable(line) => mates(&self.position, player, line),
            Verdict::Unwinnable(_) => !matches!(by_law(player), Verdict::Winnable(_)),
            Verdict::Undecided { .. } => true,
        })
    }

    /// The verdict on a player as a sentence without its full stop.
    pub fn says(&self, player: Player) -> String {
        says(&self.position, player, self.of_player(player))
    }
}

fn says(position: &Setup, player: Player, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Winnable(line) if line.is_empty() => format!("{player} has won: {} is checkmated", player.other()),
        // As players count: the last move is the winner's.
        Verdict::Winnable(line) => {
            let moves = line.len().div_ceil(2);
            format!("{player} can still win, in {moves} move{}", if moves == 1 { "" } else { "s" })
        }
        Verdict::Unwinnable(why) => format!("{player} cannot win: {}", because(position, player, why)),
        Verdict::Undecided { searched } => {
            format!("whether {player} can still win is undecided after {searched} positions")
        }
    }
}

/// The clause by which a player cannot win.
pub fn clause(why: &Why) -> Clause {
    Clause::new(match why {
        Why::Material => "chess.winnable.material",
        Why::Walls { .. } => "chess.winnable.walls",
        Why::Escape => "chess.winnable.escape",
        Why::Searched { .. } => "chess.winnable.searched",
    })
}

/// Why a player cannot win, as the rest of a sentence.
fn because(position: &Setup, player: Player, why: &Why) -> String {
    let other = player.other();
    let because = match why {
        Why::Material => material(position, player),
        Why::Walls { king } => format!(
            "nothing of {player}'s but the King can ever attack a square where {other}'s King can ever be, {}",
            named(king)
        ),
        Why::Escape => format!(
            "{other}'s King has a way out of every check: wherever it may be, some square beside it is neither attacked by {player} nor filled by {other}'s own pieces"
        ),
        Why::Searched { positions: 1 } => "the player to move has no legal move".to_owned(),
        Why::Searched { positions } => {
            format!("all that can be played was searched, {positions} positions, and nothing mates {other}")
        }
    };
    format!("{because} ({})", cited(clause(why)))
}

/// Squares by their names, or how many there are.
fn named(squares: &[Square]) -> String {
    const FEW: usize = 8;
    let names: Vec<String> = squares.iter().take(FEW).map(Square::to_string).collect();
    match squares.len() {
        many if many > FEW => format!("{many} squares from {} to {}", names[0], squares[many - 1]),
        _ => names.join(", "),
    }
}

/// What is missing for a mate (`chess.winnable.material`).
fn material(position: &Setup, player: Player) -> String {
    let other = player.other();
    let own: Vec<Kind> =
        position.pieces().filter(|(_, piece)| piece.owner == player).map(|(_, piece)| piece.kind).collect();
    match own.len() {
        1 => format!("{player} has only a King"),
        _ if own.contains(&Kind::Knight) => {
            format!(
                "{player} has only a King and a Knight, which need a Knight, Bishop, Rook or Pawn of {other}'s in its own King's way, and {other} has none"
            )
        }
        bishops => {
            let dark = position.pieces().any(|(square, piece)| {
                piece.owner == player && piece.kind == Kind::Bishop && (square.file + square.rank).is_multiple_of(2)
            });
            let [colour, opposite] = if dark { ["dark", "light"] } else { ["light", "dark"] };
            let bishops = if bishops == 2 { "a Bishop" } else { "Bishops" };
            format!(
                "{player} has only a King and {bishops} on {colour} squares, which need a Knight or Pawn of {other}'s, or a Bishop on {opposite} squares, in its own King's way, and {other} has none"
            )
        }
    }
}

/// How the game is over where a session of chess stands, and by which clause, if it is.
pub fn over<S: Session + ?Sized>(session: &S) -> Option<(NamedOutcome, Clause)> {
    let outcome = session.outcome_by_name()?;
    Some((outcome, Chess.clause(Subject::Ending(outcome.outcome))))
}

/// Where a series of moves goes past the end of the game, or past a draw that could be claimed. It counts all the same
/// (`chess.winnable`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastEnd {
    /// After how many of its moves.
    pub after: usize,
    /// The clause by which the game is over there, or the draw may be claimed.
    pub clause: Clause,
    /// The same as a sentence without its full stop.
    pub says: String,
}

/// What a series of moves from where a session of chess stands goes past, in this order: the draws that may be claimed under
/// these rulings but not yet, and the end of the game. Nothing, once the game is over.
pub fn past<S: Session + ?Sized>(options: &Options, session: &S, line: &[Move]) -> Vec<PastEnd> {
    let mut there = session.fork();
    let is_open = |claim: &Claim, there: &dyn Session| claim.when.is_met(there.occurrences(), there.quiet_moves());
    let mut claims = Chess.claims(options);
    claims.retain(|claim| !is_open(claim, &*there));
    let before = session.made();
    let mut all = Vec::new();
    // After the last one it is mate, which comes first.
    for (made, mv) in line.iter().enumerate() {
        if made > 0 {
            let last = || called(&Chess, options, &*there, before + made - 1);
            claims.retain(|claim| {
                let open = is_open(claim, &*there);
                if open {
                    let (clause, place) = (claim.clause, claim.place);
                    let says = format!("after {} of this line a draw may be claimed ({place}, {clause})", last());
                    all.push(PastEnd { after: made, clause, says });
                }
                !open
            });
            if let Some((outcome, clause)) = over(&*there) {
                let says = format!(
                    "the game is over after {} of this line: {} ({})",
                    last(),
                    outcome.in_words(),
                    cited(clause)
                );
                all.push(PastEnd { after: made, clause, says });
            }
        }
        if there.play(&mv.to_string()).is_err() {
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
    /// The same as a sentence without its full stop.
    pub says: String,
}

/// Since when a session of chess that goes on has been in a dead position (`chess.end.dead-position`); `None` if it is
/// not, or nobody knows.
pub fn dead<S: Session + ?Sized>(game: &dyn AnyGame, session: &S) -> Option<DeadSince> {
    dead_within(game, session, limit_in_passing())
}

/// The same, from a search of at most so many positions.
pub fn dead_within<S: Session + ?Sized>(game: &dyn AnyGame, session: &S, limit: u64) -> Option<DeadSince> {
    if game.id() != Chess.id() || session.outcome().is_some() {
        return None;
    }
    if !is_dead(&setup(session), limit) {
        return None;
    }
    // A position that can be won is never reached from one that cannot.
    let (mut earlier, mut since) = (session.fork(), session.made());
    while earlier.take_back().is_some() && is_dead(&setup(&*earlier), limit) {
        since -= 1;
    }
    let at = match since.checked_sub(1) {
        None => "from the first position".to_owned(),
        Some(last) => format!("after {}", called(game, &Options::defaults(game.questions()), session, last)),
    };
    let says = format!(
        "neither player can win any more {at}, so the game was over there (Article 5.2.2, chess.end.dead-position)"
    );
    Some(DeadSince { since, says })
}

/// Whether a player can still win, as far as it matters for the end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WinningChance {
    /// The player can.
    Winnable,
    /// The player cannot: why, as a sentence without its full stop.
    Unwinnable(String),
    /// Nobody knows, as such a sentence.
    Undecided(String),
}

/// Whether a player of chess can still win where a session stands; `None` in another game.
pub fn chance<S: Session + ?Sized>(game: &dyn AnyGame, session: &S, player: Player) -> Option<WinningChance> {
    chance_within(game, session, player, limit_in_passing())
}

/// The same, from a search of at most so many positions.
pub fn chance_within<S: Session + ?Sized>(
    game: &dyn AnyGame,
    session: &S,
    player: Player,
    limit: u64,
) -> Option<WinningChance> {
    if game.id() != Chess.id() {
        return None;
    }
    let position = setup(session);
    let verdict = verdict(Side::Engine, &position, player, limit);
    let says = || says(&position, player, &verdict);
    Some(match verdict {
        Verdict::Winnable(_) => WinningChance::Winnable,
        Verdict::Unwinnable(_) => WinningChance::Unwinnable(says()),
        Verdict::Undecided { .. } => WinningChance::Undecided(says()),
    })
}

/// Whether it is seen without a search that one within so many positions does not show that a player of chess cannot win.
pub fn stays_open<S: Session + ?Sized>(game: &dyn AnyGame, session: &S, player: Player, limit: u64) -> bool {
    game.id() == Chess.id() && crate::winnable::stays_open(&setup(session), player, limit)
}
