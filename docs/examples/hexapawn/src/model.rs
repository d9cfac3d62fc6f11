//! Hexapawn as `hexapawn.md` defines it, in the order of that page.
//!
//! Not here:
//!
//! - What follows from other clauses: `end.all-captured`.
//! - `end.over`: `crates/model/src/every_game.rs`.
//! - `ruling.resignation`, `ruling.agreed-draw`: the game's entry in `main.rs` names them; the referee of a score judges them.

use rulebook::board::{Player, Setup as _, Square};
use rulebook::model::every_game::{answers, model};
use rulebook::model::refuse::{Judgement, admitted, over, reasons, refuse};
use rulebook::rules::{Breach, Clause, Law, Outcome, Repetition, Rules, Subject, Win};

use super::board::{BOARD, Move, START, Setup, pawns};
use super::rules::Rulings;

model! {
    /// The law of Hexapawn under some rulings, none of which is about positions and moves.
}

/// The clauses that forbid a move of a game that goes on, in the order in which they are asked.
fn judge_move(position: &Setup, mv: &Move) -> Judgement {
    own(position, mv.from)?;
    pawn_move(position, *mv)?;
    straight(position, *mv)?;
    capture(position, *mv)
}

// ## The board and the turn

/// `hexapawn.start`
fn start() -> Setup {
    Setup::read(START).setup
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

/// `hexapawn.turn`: the position after a move. It is the other player's turn.
fn play(position: &Setup, mv: &Move) -> Setup {
    let mut after = *position;
    after.put(mv.to, position.at(mv.from));
    after.put(mv.from, None);
    after.turn = position.turn.other();
    after
}

/// `hexapawn.no-check`
const fn check(_: &Setup) -> bool {
    false
}

// ## The Pawns

/// `hexapawn.move.own`
fn own(position: &Setup, from: Square) -> Judgement {
    let turn = position.turn;
    if pawns(position, turn).any(|square| square == from) {
        return Ok(());
    }
    refuse!("hexapawn.move.own", [from], "{turn} has no Pawn on {from}")
}

/// `hexapawn.pawn.move`
fn pawn_move(position: &Setup, Move { from, to }: Move) -> Judgement {
    let ways = [-1, 0, 1].map(|aside| BOARD.step(from, aside, forward(position.turn)));
    if ways.contains(&Some(to)) {
        return Ok(());
    }
    refuse!("hexapawn.pawn.move", [from, to], "a Pawn on {from} goes one square forward, and {to} is not there")
}

/// `hexapawn.pawn.straight`
fn straight(position: &Setup, Move { from, to }: Move) -> Judgement {
    if from.file != to.file || position.at(to).is_none() {
        return Ok(());
    }
    refuse!("hexapawn.pawn.straight", [to], "{to} is not vacant")
}

/// `hexapawn.pawn.capture`
fn capture(position: &Setup, Move { from, to }: Move) -> Judgement {
    let enemy = position.at(to).is_some_and(|piece| piece.owner != position.turn);
    if from.file == to.file || enemy {
        return Ok(());
    }
    refuse!("hexapawn.pawn.capture", [to], "there is no enemy on {to} to capture")
}

// ## The end

/// `hexapawn.end.far-rank`, `hexapawn.end.no-move`
fn outcome(law: Model, position: &Setup) -> Option<Outcome> {
    let winner = position.turn.other();
    if !arrived(position, winner).is_empty() {
        return Some(Outcome::Win { winner, by: Win::Goal });
    }
    (!law.can_move(position)).then_some(Outcome::Win { winner, by: Win::NoMove })
}

/// `hexapawn.no-repetition`
const fn repetition(_: Model) -> Repetition {
    Repetition::Allowed
}

// ## For implementers

/// The clauses that forbid a position.
fn admit(_: Model, setup: &Setup) -> Result<Setup, Vec<Breach>> {
    let [white, black] = Player::BOTH;
    admitted(*setup, reasons([too_many(setup, white), too_many(setup, black), has_gone_on(setup)]))
}

/// `hexapawn.position.pawns`
fn too_many(position: &Setup, player: Player) -> Judgement {
    let pawns = pawns(position, player).count();
    if pawns <= 3 {
        return Ok(());
    }
    refuse!("hexapawn.position.pawns", [], "{player} has {pawns} Pawns, and begins with three")
}

/// `hexapawn.position.far-rank`
fn has_gone_on(position: &Setup) -> Judgement {
    let [own, enemy] = [position.turn, position.turn.other()].map(|player| arrived(position, player));
    if own.is_empty() && enemy.len() <= 1 {
        return Ok(());
    }
    refuse!(
        "hexapawn.position.far-rank",
        [own, enemy].concat(),
        "the game was over before: Pawns stand on their far ranks, and the last move brought one there at most"
    )
}

// From here on nothing is decided: what a program asks, and words.

impl Rules for Model {
    answers! {
        self, position, mv;
        law = *self;
        start = start();
        turn = position.turn;
        check = check(position);
        play = play(position, mv);
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        let origins = BOARD.squares().filter(|square| position.at(*square).is_some());
        let moves = origins.flat_map(|from| BOARD.squares().map(move |to| Move { from, to }));
        moves.filter(|mv| mv.from != mv.to).collect()
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

    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
        judge_move(position, mv)
    }

    fn over(&self, outcome: Outcome) -> Breach {
        over("hexapawn.end.over", outcome)
    }

    fn grounds(&self, _: &Setup, mv: &Move) -> Vec<Clause> {
        let way = if mv.from.file == mv.to.file { "hexapawn.pawn.straight" } else { "hexapawn.pawn.capture" };
        ["hexapawn.pawn.move", way].map(Clause::new).into()
    }
}
