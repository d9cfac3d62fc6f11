//! What the Laws of chess say for an arbiter.

use super::{
    Arbiter, Day, IllegalMoveEffect, Irregularities, LosingIllegalMove, Signal, TimeControl, Touched, Winnability,
    WinningChance, day, touched,
};
use crate::board::chess::{BOARD, Kind, Move, Setup, signals_result};
use crate::board::{Player, Square};
use crate::rules::{Clause, Draw, Outcome, Win};
use crate::session::{Session, Side};
use crate::spec::cited;
use crate::spec::incidents::{self, Incidents};
use crate::winnable::{FLAG, Verdict, Why, is_dead, mates, stays_open, verdict};

/// The arbiter of chess.
pub struct ChessArbiter;

/// What fifty moves show.
const QUIET: &str = "fifty moves each without a capture or a Pawn's move";

impl Arbiter for ChessArbiter {
    /// `chess.illegal-move`, `chess.illegal-move.promotion`: it is taken back, and a Pawn on its last rank becomes a Queen.
    fn illegal_move(&self, broken: Option<Clause>) -> IllegalMoveEffect {
        match broken.map(Clause::name) {
            Some("chess.promotion.forced" | "chess.promotion.piece") => {
                IllegalMoveEffect::Promoted(Clause::new("chess.illegal-move.promotion"))
            }
            _ => IllegalMoveEffect::TakenBack(Clause::new("chess.illegal-move")),
        }
    }

    fn losing_illegal_move(&self, date: Option<&str>, time_control: Option<&str>) -> Option<LosingIllegalMove> {
        Some(day::losing_illegal_move(date, time_control))
    }

    fn resignation_loses(&self, date: Option<&str>) -> Option<&'static str> {
        day::resignation_loses(date)
    }

    fn irregularities(&self) -> Option<&'static dyn Irregularities> {
        Some(&ChessArbiter)
    }

    fn flag(&self) -> Option<Clause> {
        Some(FLAG)
    }

    fn winnability(&self) -> Option<&'static dyn Winnability> {
        Some(&ChessArbiter)
    }

    fn who_claims(&self) -> Option<Clause> {
        Some(Clause::new("chess.claim"))
    }

    /// `chess.end.agreement`: not before both have moved.
    fn agreed_too_soon(&self, moves: usize) -> Option<&'static str> {
        (moves < Player::BOTH.len()).then_some(
            "the players may agree on a draw only once both have moved (Article 5.2.3, chess.end.agreement)",
        )
    }

    fn ends_on_the_board(&self) -> &'static [(&'static str, Outcome, &'static str)] {
        &[
            ("checkmate", Outcome::Win { winner: Player::White, by: Win::Checkmate }, "checkmate"),
            ("stalemate", Outcome::Draw(Draw::Stalemate), "stalemate"),
            ("repetition", Outcome::Draw(Draw::Repetition), "position for the third time"),
            ("50 move", Outcome::Draw(Draw::FiftyMoves), QUIET),
            ("fifty move", Outcome::Draw(Draw::FiftyMoves), QUIET),
            ("insufficient", Outcome::Draw(Draw::DeadPosition), "dead position"),
        ]
    }

    fn signalled(&self, session: &dyn Session, mv: &str, next: Option<&str>) -> Option<Signal> {
        signals_result(&setup(session), &mv.parse().ok()?, next.and_then(|next| next.parse().ok()).as_ref())
    }

    fn rulings_of(&self, date: Option<&str>) -> &'static str {
        day::rulings(date)
    }

    fn of_its_day(
        &self,
        date: Option<&str>,
        by_its_day: &dyn Fn() -> bool,
        session: &dyn Session,
        late: Option<Outcome>,
    ) -> Option<String> {
        day::note(date, by_its_day, session, late)
    }
}

/// The position of a game of chess.
fn setup(session: &dyn Session) -> Setup {
    *session.setup().downcast().expect("a setup of chess")
}

impl Irregularities for ChessArbiter {
    fn rules(&self) -> &'static Incidents {
        &incidents::CHESS
    }

    fn laws(&self, date: Option<&str>) -> Day {
        day::laws(date)
    }

    fn stands(&self, session: &dyn Session, square: &str) -> bool {
        BOARD.read(square, 0).is_ok_and(|square| setup(session).at(square).is_some())
    }

    fn promotes(&self, mv: &str) -> bool {
        mv.parse::<Move>().is_ok_and(|mv| mv.promotion.is_some())
    }

    fn time_control(&self, text: &str, laws: Option<&str>) -> Option<TimeControl> {
        day::time_control(text, laws)
    }

    fn touches(&self, session: &dyn Session, mv: &str) -> Vec<String> {
        let touches = |mv: Move| touched::touches(&setup(session), mv).iter().map(Square::to_string).collect();
        mv.parse().map(touches).unwrap_or_default()
    }

    fn touched(&self, session: &dyn Session, squares: &[String], released: Option<&str>) -> Touched {
        touched::touched(&setup(session), &session.legal(), squares, released)
    }

    fn takes_king(&self, position: &str, mv: &str) -> bool {
        let there: Option<(Setup, Move)> = position.parse().ok().zip(mv.parse().ok());
        there.and_then(|(position, mv)| position.at(mv.to)).is_some_and(|piece| piece.kind == Kind::King)
    }

    fn differs(&self, positions: &[String]) -> Option<&'static str> {
        touched::differs(positions)
    }
}

/// `chess.winnable`.
impl Winnability for ChessArbiter {
    fn chance(&self, side: Side, session: &dyn Session, player: Player, limit: u64) -> WinningChance {
        let position = setup(session);
        match verdict(side, &position, player, limit) {
            Verdict::Winnable(line) => WinningChance::Winnable(line.iter().map(Move::to_string).collect()),
            Verdict::Unwinnable(why) => {
                let (because, clause) = (because(&position, player, &why), clause(&why));
                let why = format!("{player} cannot win: {because} ({})", cited(clause.name()));
                WinningChance::Unwinnable { why, clause }
            }
            Verdict::Undecided { searched } => WinningChance::Undecided { searched },
        }
    }

    fn stays_open(&self, session: &dyn Session, player: Player, limit: u64) -> bool {
        stays_open(&setup(session), player, limit)
    }

    fn is_dead(&self, session: &dyn Session, limit: u64) -> bool {
        is_dead(&setup(session), limit)
    }

    fn wins(&self, session: &dyn Session, player: Player, line: &[String]) -> bool {
        let line: Result<Vec<Move>, _> = line.iter().map(|mv| mv.parse()).collect();
        line.is_ok_and(|line| mates(&setup(session), player, &line))
    }
}

/// The clause by which a player cannot win.
fn clause(why: &Why) -> Clause {
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
    match why {
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
    }
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
