//! Hexapawn as `hexapawn.md` defines it; read the two side by side.
//!
//! Resignation and agreed draws are not moves: the referee of a score judges them.

use rulebook::board::{Player, Setup as _, Square};
use rulebook::rules::{Breach, Clause, Law, Objection, Outcome, Repetition, Rules, Subject, Win};

use super::board::{BOARD, Move, START, Setup, pawns};
use super::rules::Rulings;

/// The law of Hexapawn.
#[derive(Clone, Copy, Debug)]
pub struct Model;

/// A judgement of a move: nothing if no clause forbids it, else what the clause has against it.
type Judgement = Result<(), Objection>;

/// A clause forbids a move, for these squares and this reason.
fn refuse(clause: &'static str, squares: &[Square], why: String) -> Judgement {
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    Err(Objection::new(clause, || (squares, why)))
}

/// How many ranks a player's Pawns go forward in a move.
const fn forward(player: Player) -> i8 {
    match player {
        Player::White => 1,
        Player::Black => -1,
    }
}

/// The Pawns of a player that stand on their far rank.
fn arrived(position: &Setup, player: Player) -> Vec<Square> {
    let is_there = |square: &Square| BOARD.step(*square, 0, forward(player)).is_none();
    pawns(position, player).filter(is_there).collect()
}

// The clauses that forbid a move, in the order of the page.

/// `hexapawn.move.own`
fn own(position: &Setup, from: Square) -> Judgement {
    let turn = position.turn;
    if pawns(position, turn).any(|square| square == from) {
        return Ok(());
    }
    refuse("hexapawn.move.own", &[from], format!("{turn} has no Pawn on {from}"))
}

/// `hexapawn.pawn.move`
fn pawn_move(position: &Setup, Move { from, to }: Move) -> Judgement {
    let ways = [-1, 0, 1].map(|aside| BOARD.step(from, aside, forward(position.turn)));
    if ways.contains(&Some(to)) {
        return Ok(());
    }
    let why = format!("a Pawn on {from} goes one square forward, and {to} is not there");
    refuse("hexapawn.pawn.move", &[from, to], why)
}

/// `hexapawn.pawn.straight`
fn straight(position: &Setup, Move { from, to }: Move) -> Judgement {
    if from.file != to.file || position.at(to).is_none() {
        return Ok(());
    }
    refuse("hexapawn.pawn.straight", &[to], format!("{to} is not vacant"))
}

/// `hexapawn.pawn.capture`
fn capture(position: &Setup, Move { from, to }: Move) -> Judgement {
    let enemy = position.at(to).is_some_and(|piece| piece.owner != position.turn);
    if from.file == to.file || enemy {
        return Ok(());
    }
    refuse("hexapawn.pawn.capture", &[to], format!("there is no enemy on {to} to capture"))
}

/// Every move from one square to another.
fn all_moves() -> impl Iterator<Item = Move> {
    BOARD.squares().flat_map(|from| BOARD.squares().map(move |to| Move { from, to }))
}

// The clauses that forbid a position.

/// `hexapawn.position.pawns`
fn too_many(position: &Setup, player: Player) -> Option<Breach> {
    let pawns = pawns(position, player).count();
    let why = format!("{player} has {pawns} Pawns, and begins with three");
    (pawns > 3).then(|| Breach { clause: Clause::new("hexapawn.position.pawns"), squares: Vec::new(), why })
}

/// `hexapawn.position.far-rank`
fn has_gone_on(position: &Setup) -> Option<Breach> {
    let (clause, turn) = (Clause::new("hexapawn.position.far-rank"), position.turn);
    let [own, enemy] = [turn, turn.other()].map(|player| arrived(position, player));
    let why = "the game was over before: Pawns stand on their far ranks, and the last move brought one there at most";
    let squares = [own.clone(), enemy.clone()].concat().iter().map(ToString::to_string).collect();
    (!own.is_empty() || enemy.len() > 1).then(|| Breach { clause, squares, why: why.to_owned() })
}

impl Model {
    /// The law; no question is open about positions and moves.
    pub const fn new(_: Rulings) -> Self {
        Model
    }
}

impl Rules for Model {
    type Setup = Setup;
    type Position = Setup;
    type Move = Move;

    /// `hexapawn.start`
    fn start(&self) -> Setup {
        Setup::read(START).setup
    }

    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let mut reasons: Vec<Breach> =
            Player::BOTH.into_iter().filter_map(|player| too_many(setup, player)).collect();
        reasons.extend(has_gone_on(setup));
        if reasons.is_empty() { Ok(*setup) } else { Err(reasons) }
    }

    fn setup(&self, position: &Setup) -> Setup {
        *position
    }

    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    /// `hexapawn.no-check`
    fn check(&self, _: &Setup) -> bool {
        false
    }

    fn legal_moves(&self, position: &Setup) -> Vec<Move> {
        all_moves().filter(|mv| self.judge(position, mv).is_ok()).collect()
    }

    /// `hexapawn.turn`
    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        let mut after = *position;
        after.put(mv.to, position.at(mv.from));
        after.put(mv.from, None);
        after.turn = position.turn.other();
        after
    }

    /// `hexapawn.end.far-rank`, `hexapawn.end.no-move`
    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        let winner = position.turn.other();
        if !arrived(position, winner).is_empty() {
            return Some(Outcome::Win { winner, by: Win::Goal });
        }
        let can_move = all_moves().any(|mv| self.judge_move(position, &mv).is_ok());
        (!can_move).then_some(Outcome::Win { winner, by: Win::NoMove })
    }

    /// `hexapawn.no-repetition`
    fn repetition(&self) -> Repetition {
        Repetition::Allowed
    }
}

impl Law for Model {
    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
        own(position, mv.from)?;
        pawn_move(position, *mv)?;
        straight(position, *mv)?;
        capture(position, *mv)
    }

    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        all_moves().filter(|mv| mv.from != mv.to && position.at(mv.from).is_some()).collect()
    }

    fn clause(subject: Subject) -> Clause {
        Clause::new(match subject {
            Subject::Start => "hexapawn.start",
            Subject::Turn => "hexapawn.turn",
            Subject::Check => "hexapawn.no-check",
            Subject::Ending(Outcome::Win { by: Win::NoMove, .. }) => "hexapawn.end.no-move",
            Subject::Ending(_) => "hexapawn.end.far-rank",
            Subject::Sequence | Subject::Recurrence => "hexapawn.no-repetition",
        })
    }

    fn over(&self, outcome: Outcome) -> Breach {
        let why = format!("the game is over; {outcome}");
        Breach { clause: Clause::new("hexapawn.end.over"), squares: Vec::new(), why }
    }

    fn grounds(&self, _: &Setup, mv: &Move) -> Vec<Clause> {
        let way = if mv.from.file == mv.to.file { "hexapawn.pawn.straight" } else { "hexapawn.pawn.capture" };
        ["hexapawn.pawn.move", way].map(Clause::new).into()
    }
}
