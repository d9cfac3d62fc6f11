//! Whether the players of chess can still win (`chess.winnable`), and what follows from it. The engine answers, and the
//! law checks what it says.

use super::By;
use crate::board::chess::{Kind, Setup};
use crate::board::{Player, Square};
use crate::games::{AnyGame, Chess};
use crate::rules::{Clause, Draw, Options, Outcome};
use crate::session::{Session, Side};
use crate::stop;
pub use crate::winnable::{FLAG, Verdict, Why};
use crate::winnable::{mates, verdict};

/// The most positions that are searched for one player. With so many, the longest answer known takes half a second.
pub const LIMIT: u64 = 1_000_000;

/// The same where one game is judged.
pub const LIMIT_IN_PASSING: u64 = 200_000;

/// The same for whoever asks a server that has many questions to answer, where a search may take so many positions at most.
fn in_passing() -> u64 {
    const OF_A_SEARCH: u64 = 16;
    stop::longest_search().map_or(LIMIT_IN_PASSING, |most| LIMIT_IN_PASSING.min(most / OF_A_SEARCH))
}

/// The same for each game of an archive that does not speak of time: enough for most mates, and for what walls and the
/// material show.
pub const LIMIT_IN_ARCHIVES: u64 = 300;

/// The most positions that the law searches to check an answer of the engine, or where many questions are asked of it alone.
pub const LIMIT_OF_LAW: u64 = 5_000;

/// What is known of both players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Winnable {
    position: Setup,
    /// White's verdict, and Black's.
    verdicts: [Verdict; 2],
}

/// The position of a game of chess.
fn setup<S: Session + ?Sized>(session: &S) -> Setup {
    session.position().parse().expect("a canonical text of chess")
}

impl Winnable {
    /// What is known where a session of chess stands, from a search of at most so many positions for each player. If both
    /// implementations are asked it is the engine's answer, and the second is the law's, where the two cannot both be
    /// right.
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
                let law = Some(of(Side::Model, LIMIT_OF_LAW)).filter(|law| !winnable.agrees(law));
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

    /// Whether both can be right, and the series of moves keep what they promise.
    fn agrees(&self, law: &Self) -> bool {
        Player::BOTH.into_iter().all(|player| match (self.of_player(player), law.of_player(player)) {
            (Verdict::Winnable(_), Verdict::Unwinnable(_)) | (Verdict::Unwinnable(_), Verdict::Winnable(_)) => false,
            (Verdict::Winnable(line), _) => mates(&self.position, player, line),
            _ => true,
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
        Verdict::Winnable(line) if line.len() == 1 => format!("{player} can still win, with one move"),
        Verdict::Winnable(line) => format!("{player} can still win, within {} moves of both", line.len()),
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
            "no man of {player}'s but the King can ever attack a square on which {other}'s King can ever stand, {}",
            named(king)
        ),
        Why::Escape => format!(
            "wherever {other}'s King might ever be checked, it has a square beside it to go to that no man of {player}'s attacks"
        ),
        Why::Searched { positions: 1 } => "the player to move has no legal move".to_owned(),
        Why::Searched { positions } => {
            format!(
                "all series of moves were searched, over {positions} positions, and none leads to a mate of {other}"
            )
        }
    };
    format!("{because} ({})", clause(why))
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
    let own: Vec<Kind> =
        position.pieces().filter(|(_, piece)| piece.owner == player).map(|(_, piece)| piece.kind).collect();
    match own.len() {
        1 => format!("{player} has only a King"),
        _ if own.contains(&Kind::Knight) => {
            format!(
                "{player} has only a Knight besides, and {} nothing that could be in its own King's way",
                player.other()
            )
        }
        _ => format!(
            "{player} has only Bishops on squares of one colour besides, and {} nothing that could take the squares of the other from its own King",
            player.other()
        ),
    }
}

/// A position in which nobody can win any more, and in which a game went on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dead {
    /// After how many moves the position became so.
    pub since: usize,
    /// The same as a sentence without its full stop.
    pub says: String,
}

/// Since when a session of chess that goes on has been in a dead position (`chess.end.dead-position`); `None` if it is
/// not, or nobody knows.
pub fn dead<S: Session + ?Sized>(game: &dyn AnyGame, session: &S) -> Option<Dead> {
    dead_within(game, session, in_passing())
}

/// The same, from a search of at most so many positions.
pub fn dead_within<S: Session + ?Sized>(game: &dyn AnyGame, session: &S, limit: u64) -> Option<Dead> {
    if game.id() != Chess.id() || session.outcome().is_some() {
        return None;
    }
    let is_dead = |session: &dyn Session| {
        let position = setup(session);
        let of = |player, limit| verdict(Side::Engine, &position, player, limit);
        // One player who can win is enough: mostly a short search finds it, for the one or the other.
        let soon = |player| matches!(of(player, LIMIT_IN_ARCHIVES), Verdict::Winnable(_));
        if limit > LIMIT_IN_ARCHIVES && Player::BOTH.into_iter().any(soon) {
            return false;
        }
        let lost = |player| matches!(of(player, limit), Verdict::Unwinnable(_));
        Player::BOTH.into_iter().all(lost)
    };
    let mut earlier = session.fork();
    if !is_dead(&*earlier) {
        return None;
    }
    // A position that can be won is never reached from one that cannot.
    let mut since = session.moves().len();
    while earlier.take_back().is_some() && is_dead(&*earlier) {
        since -= 1;
    }
    let at = match since.checked_sub(1) {
        None => "from the first position".to_owned(),
        Some(last) => format!("after {} {}", session.numbering().of(last), session.moves()[last]),
    };
    let says = format!(
        "neither player can win any more {at}, so the game was over there (chess.end.dead-position, Article 5.2.2)"
    );
    Some(Dead { since, says })
}

/// How a referee ends a game in a dead position.
pub const DEAD: Outcome = Outcome::Draw(Draw::DeadPosition);

/// Whether a dead position ends a game under these rulings even if there is enough material for a mate.
pub fn ends_games(options: &Options) -> bool {
    options.option(QUESTION) == Some(EXACT)
}

/// The question whether a dead position ends a game, and the option with which a referee who has found one ends it.
pub const QUESTION: &str = "dead-position";
const EXACT: &str = "exact";

/// The rulings under which a move that leads to a dead position ends the game although it does not under these, or the
/// other way round: all others are judged without looking for one.
pub(super) fn other_rulings<'o>(options: &'o Options) -> impl Iterator<Item = &'static str> + 'o {
    let exact = ends_games(options);
    let others = options.alternatives().filter(|(question, ..)| question.name == QUESTION);
    others.map(|(_, option, _)| option).filter(move |option| exact || *option == EXACT)
}

/// Whether a player can still win, as far as it matters for the end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The player can.
    Winnable,
    /// The player cannot: why, as a sentence without its full stop.
    Unwinnable(String),
    /// Nobody knows, as such a sentence.
    Undecided(String),
}

/// Whether a player of chess can still win where a session stands; `None` in another game.
pub fn chance<S: Session + ?Sized>(game: &dyn AnyGame, session: &S, player: Player) -> Option<Chance> {
    chance_within(game, session, player, in_passing())
}

/// The same, from a search of at most so many positions.
pub fn chance_within<S: Session + ?Sized>(
    game: &dyn AnyGame,
    session: &S,
    player: Player,
    limit: u64,
) -> Option<Chance> {
    if game.id() != Chess.id() {
        return None;
    }
    let position = setup(session);
    let verdict = verdict(Side::Engine, &position, player, limit);
    let says = || says(&position, player, &verdict);
    Some(match verdict {
        Verdict::Winnable(_) => Chance::Winnable,
        Verdict::Unwinnable(_) => Chance::Unwinnable(says()),
        Verdict::Undecided { .. } => Chance::Undecided(says()),
    })
}
