//! Synchronous Awarichess as `spec/synchronous-awarichess.md` defines it, in the order of that page. How to read it:
//! `docs/reference/reading-the-model.md`.
//!
//! Not here:
//!
//! - How chess is played with powers, how seeds become powers, and all other clauses of the standard game:
//!   `crates/model/src/awarichess.rs`, whose head says where the rest is.
//! - What follows from other clauses: `check.first`. It is seen in the standard game's `chess_goes_on`.

use super::awarichess::{
    self, ChessPhase, Sown, ended_in_chess, in_check, judge_in_chess, play_in_chess, repetition, turn_in_chess,
};
use super::chess;
use crate::board::synchronous_awarichess::{Move, START, Setup};
use crate::board::{self, Manner, Names, Player, Setup as _};
use crate::every_game::{answers, model};
use crate::refuse::{Judgement, admitted, over, reasons};
use crate::rules::awarichess::Rulings as Standard;
use crate::rules::synchronous_awarichess::Rulings;
use crate::rules::{Breach, Clause, Draw, Goes, Law, Objection, Outcome, Rules, Subject};

model! {
    /// The law of Synchronous Awarichess under some rulings.
    ///
    /// ```
    /// # mod rulebook { pub use {rulebook_model as model, rulebook_rules as rules}; }
    /// use rulebook::model::synchronous_awarichess::Model;
    /// use rulebook::rules::{Rules as _, synchronous_awarichess::Rulings};
    ///
    /// let law = Model::new(Rulings::default());
    /// // South sows the one seed of F into a, which then holds two: South captures them, and has two powers at once.
    /// let before = law.read("4,4,4,0,5,1/1,4,4,5,5,5 3-3 s | - | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    /// let after = law.play(&before, &"F".parse().unwrap());
    /// assert_eq!(law.write(&after), "4,4,4,0,5,0/0,4,4,5,5,5 5-3 n | WW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    /// ```
}

/// The clauses that forbid a move of a game that goes on.
fn judge_move(rulings: &Standard, position: &Setup, mv: &Move) -> Judgement {
    match phase_played(rulings, position) {
        Some(phase) => judge_in_chess(phase, mv),
        None => awarichess::judge_in_awele(rulings, &position.awele, mv),
    }
}

// ## What is different

/// `synchronous-awarichess.capture`, `synchronous-awarichess.awele.on`: the position after a sowing. If it captures,
/// its powers make chess follow at once (`phase_played`), and Awele waits, with its turn, as the sowing has left it.
fn after_sowing(rulings: &Standard, position: &Setup, mv: &board::awele::Move) -> Setup {
    let Sown { awele, powers } = awarichess::sow(rulings, &position.awele, mv);
    let mut after = Setup { awele, ..position.clone() };
    after.powers.list.extend(powers);
    if awarichess::awele_over(rulings, &awele) { after_awele(rulings, &after) } else { after }
}

/// `synchronous-awarichess.awele.end`: what becomes of a position whose game of Awele is over: the seeds that remain
/// become powers, and a new game begins.
fn after_awele(rulings: &Standard, position: &Setup) -> Setup {
    let mut after = position.clone();
    after.powers.list.extend(awarichess::remaining(rulings, &position.awele));
    after.awele = awarichess::new_awele(rulings, &position.chess);
    after
}

/// `synchronous-awarichess.phase`, `synchronous-awarichess.check.first`: the chess phase, if chess is played; none
/// while Awele is. Chess is played while the standard game's `chess_goes_on` holds: while there is a power, an order,
/// or a check that is answered first. A checkmate leaves the game in its chess phase.
fn phase_played<'p>(rulings: &Standard, position: &'p Setup) -> Option<ChessPhase<'p>> {
    let phase = chess_phase(position);
    let checkmate = || in_check(phase) && matches!(ended_in_chess(rulings, phase), Some(Outcome::Win { .. }));
    (awarichess::chess_goes_on(rulings, phase) || checkmate()).then_some(phase)
}

/// The chess of a position with its powers: what the rules of the chess phase look at.
const fn chess_phase(position: &Setup) -> ChessPhase<'_> {
    ChessPhase { powers: &position.powers, chess: &position.chess }
}

/// `awarichess.turn`: in a chess phase as in the standard game, in an Awele phase the player whose turn it is there.
fn turn(rulings: &Standard, position: &Setup) -> Player {
    phase_played(rulings, position).map_or(position.awele.turn, turn_in_chess)
}

/// `awarichess.check`: in a chess phase as in the standard game; in an Awele phase nobody is in check.
fn check(rulings: &Standard, position: &Setup) -> bool {
    phase_played(rulings, position).is_some_and(in_check)
}

/// The position after a move.
fn play(rulings: &Standard, position: &Setup, mv: &Move) -> Setup {
    match (phase_played(rulings, position), mv) {
        (None, Move::Sowing(mv)) => after_sowing(rulings, position, mv),
        (Some(phase), _) => {
            let (powers, chess) = play_in_chess(rulings, phase, mv);
            Setup { awele: position.awele, powers, chess }
        }
        // Forbidden.
        (None, _) => position.clone(),
    }
}

/// `synchronous-awarichess.cycle`, `awarichess.awele.alternating`: what the record puts in place of the position after a
/// move, where the positions before it matter. Of those, in either phase, only Awele is compared: a sowing that brings
/// about seeds and a turn which have stood before in this game of Awele ends it (`repeats`).
fn recurred(rulings: &Standard, earlier: &[Setup], mv: &Move, after: &Setup) -> Option<Setup> {
    // Only a sowing ends a game of Awele, and so begins one.
    let Move::Sowing(_) = mv else { return None };
    let earlier: Vec<_> = earlier.iter().map(|before| before.awele).collect();
    let ends_by_cycle = awarichess::repeats(rulings, &earlier, &after.awele);
    let mut now = if ends_by_cycle { after_awele(rulings, after) } else { after.clone() };
    if awarichess::begins_game(&now.awele) {
        now.awele = awarichess::alternating(rulings, &earlier).unwrap_or(now.awele);
    }
    if now == *after { None } else { Some(now) }
}

/// `synchronous-awarichess.stalemate`: how the board of chess ends the game, which is asked in either phase. While
/// Awele is played, no order is pending and the list is used up: then the standard game's `stalemate_ends` says whether
/// a mover without a normal move, and not in check, is stalemated at once or not before chess is played again.
fn outcome(rulings: &Standard, position: &Setup) -> Option<Outcome> {
    ended_in_chess(rulings, chess_phase(position))
}

// ## For implementers

/// The clauses that forbid a position: those of Awele, of chess, and of the standard game.
fn admit(rulings: &Standard, setup: &Setup) -> Result<Setup, Vec<Breach>> {
    let phase = chess_phase(setup);
    let of_the_whole = reasons([
        awarichess::position_powers(phase),
        awarichess::position_order_in_check(phase),
        awarichess::position_awele_over(rulings, &setup.awele),
    ]);
    let of_its_games = awarichess::reasons_of_awele_and_chess(rulings, Some(&setup.awele), &setup.chess);
    let admitted = admitted(setup.clone(), [of_its_games, of_the_whole].concat())?;
    Ok(Setup { chess: chess::without_idle_en_passant(&admitted.chess), ..admitted })
}

// From here on nothing is decided: what a program asks, and words.

impl Rules for Model {
    answers! {
        self, position, mv;
        law = &self.rulings.standard;
        start = Setup::read(START).setup;
        turn = turn(&self.rulings.standard, position);
        check = check(&self.rulings.standard, position);
        play = play(&self.rulings.standard, position, mv);
    }

    fn names(&self, position: &Setup) -> Names {
        if phase_played(&self.rulings.standard, position).is_some() { Names::COLOURS } else { Names::SIDES }
    }

    fn recurred(&self, earlier: &[Setup], mv: &Move, after: &Setup) -> Option<Setup> {
        recurred(&self.rulings.standard, earlier, mv, after)
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        awarichess::conceivable(phase_played(&self.rulings.standard, position))
    }

    fn clause(subject: Subject) -> Clause {
        match subject {
            Subject::Ending(Outcome::Draw(Draw::Stalemate)) => Clause::new("synchronous-awarichess.stalemate"),
            _ => awarichess::clause(subject),
        }
    }

    fn over(&self, outcome: Outcome) -> Breach {
        over("awarichess.end.over", outcome)
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
        judge_move(&self.rulings.standard, position, mv)
    }

    fn told_of_check(&self, position: &Setup) -> Option<String> {
        phase_played(&self.rulings.standard, position)?;
        chess::told_of_check(&position.chess, position.chess.turn)
    }

    fn told_after(&self, moves: &[Move], mv: &Move, breach: Breach) -> Breach {
        awarichess::told_after(moves, mv, breach)
    }

    fn replaces(&self, position: &Setup, mv: &Move) -> Clause {
        awarichess::replaces(&self.play(position, mv).awele)
    }

    fn goes(&self, position: &Setup, mv: &Move) -> Goes {
        if let Move::Normal(mv) = mv { chess::goes(&position.chess, mv) } else { Goes::There }
    }

    fn can_be_made(&self, position: &Setup, mv: &Move) -> bool {
        let onto_king = matches!(mv, Move::Normal(mv) if chess::onto_own_king(&position.chess, mv));
        self.conceivable(position).contains(mv) && !onto_king
    }

    fn judge_as(&self, position: &Setup, mv: &Move, manner: Manner) -> Result<(), Objection> {
        self.judge_move(position, mv).map_err(|found| match mv {
            Move::Normal(mv) => chess::as_written(&position.chess, mv, manner, found),
            _ => found,
        })
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        match mv {
            Move::Sowing(sowing) => awarichess::sowing_grounds(&self.rulings.standard, &position.awele, sowing),
            _ => awarichess::grounds_in_chess(chess_phase(position), mv),
        }
    }
}
