//! Whether the players of chess can still win (`chess.winnable`), and what follows from it. The engine answers, and the
//! law checks what it says.

use super::{By, Question, Refusal, ask_written};
use crate::bitboard::chess::Engine;
use crate::board::chess::{Kind, Move, Setup};
use crate::board::{Player, Square};
use crate::games::{AnyGame, Chess};
use crate::model::chess::{Model, winnable as by_law};
use crate::rules::chess::winnable::{PLAYED_ON, Verdict, Why};
use crate::rules::{Clause, Law, Options, Outcome, Rules, Win};
use crate::session::Session;

/// The most positions that are searched for one player. With so many, the longest answer takes a second or two.
pub const LIMIT: u64 = 1_000_000;

/// The same where many games are judged.
const LIMIT_IN_PASSING: u64 = 20_000;

/// The most positions that the law searches to check an answer of the engine.
const LIMIT_OF_LAW: usize = 5_000;

/// The clause by which a player loses whose time is over.
pub const FLAG: Clause = Clause::new("chess.winnable.flag");

/// What is known of both players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Winnable {
    position: Setup,
    /// White's verdict, and Black's.
    verdicts: [Verdict; 2],
}

/// A question about winnable positions and its answer.
pub struct AskedWinnable {
    /// The game after the moves of the question.
    pub session: Box<dyn Session>,
    /// The answer.
    pub winnable: Winnable,
    /// The law's answer, if one of the two must be wrong.
    pub law: Option<Winnable>,
}

/// Asks whether the players can still win where the moves of a question lead.
///
/// # Errors
/// The question is refused.
pub fn winnable(options: &Options, by: By, question: &Question<'_>, limit: u64) -> Result<AskedWinnable, Refusal> {
    let assessment = ask_written(&Chess, options, By::Model, question).answer.assessment?;
    let position = setup(&*assessment.session);
    let of_law = |limit| Winnable { position, verdicts: Player::BOTH.map(|player| by_law(&position, player, limit)) };
    let (winnable, law) = match by {
        By::Model => (of_law(usize::try_from(limit).unwrap_or(usize::MAX)), None),
        By::Bitboard => (Winnable::of(&position, limit), None),
        By::Both => {
            let winnable = Winnable::of(&position, limit);
            let law = Some(of_law(LIMIT_OF_LAW)).filter(|law| !winnable.agrees(law));
            (winnable, law)
        }
    };
    Ok(AskedWinnable { session: assessment.session, winnable, law })
}

/// The position of a game of chess.
fn setup<S: Session + ?Sized>(session: &S) -> Setup {
    session.position().parse().expect("a canonical text of chess")
}

impl Winnable {
    /// The engine's answer about a possible position.
    fn of(position: &Setup, limit: u64) -> Self {
        let verdicts = Player::BOTH.map(|player| verdict(position, player, limit));
        Winnable { position: *position, verdicts }
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

/// The engine's verdict on a player.
fn verdict(position: &Setup, player: Player, limit: u64) -> Verdict {
    let engine = Engine::new(PLAYED_ON);
    engine.admit(position).map_or(Verdict::Undecided { searched: 0 }, |position| position.winnable(player, limit))
}

/// Whether legal moves end with the other player checkmated, by the law.
fn mates(position: &Setup, winner: Player, line: &[Move]) -> bool {
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

/// The clause by which a player cannot win.
pub fn clause(why: &Why) -> Clause {
    Clause::new(match why {
        Why::Material => "chess.winnable.material",
        Why::Walls { .. } => "chess.winnable.walls",
        Why::Searched { .. } => "chess.winnable.searched",
    })
}

/// Why a player cannot win, as the rest of a sentence.
fn because(position: &Setup, player: Player, why: &Why) -> String {
    let other = player.other();
    let because = match why {
        Why::Material => material(position, player),
        Why::Walls { king } => format!(
            "no man of {player}'s but the King can ever attack a square on which {other}'s King can ever stand ({})",
            king.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
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
    if game.id() != Chess.id() || session.outcome().is_some() {
        return None;
    }
    let is_dead = |session: &dyn Session| Winnable::of(&setup(session), LIMIT_IN_PASSING).is_dead();
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

/// Whether a dead position ends a game under these rulings even if there is enough material for a mate.
pub fn ends_games(options: &Options) -> bool {
    options.option("dead-position") == Some("exact")
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
    if game.id() != Chess.id() {
        return None;
    }
    let position = setup(session);
    let verdict = verdict(&position, player, LIMIT_IN_PASSING);
    let says = says(&position, player, &verdict);
    Some(match verdict {
        Verdict::Winnable(_) => Chance::Winnable,
        Verdict::Unwinnable(_) => Chance::Unwinnable(says),
        Verdict::Undecided { .. } => Chance::Undecided(says),
    })
}
