//! Synchronous Awarichess as `spec/synchronous-awarichess.md` defines it; read the two side by side. How chess is
//! played with powers, and how seeds become powers, is taken from the standard game (`spec/awarichess.md`).

use super::awarichess::{self, ChessPhase, Sown};
use super::chess;
use crate::board::synchronous_awarichess::{Move, START, Setup};
use crate::board::{self, Manner, Names, Player, Setup as _};
use crate::every_game::positions_and_moves;
use crate::refuse::{admitted, over, reasons};
use crate::rules::synchronous_awarichess::Rulings;
use crate::rules::{Breach, Clause, Law, Objection, Outcome, Repetition, Rules, Subject};

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
#[derive(Clone, Copy, Debug, Default)]
pub struct Model {
    rulings: Rulings,
}

/// The chess of a position with its powers: what the rules of the chess phase look at.
fn chess_phase(position: &Setup) -> ChessPhase<'_> {
    ChessPhase::new(&position.powers, &position.chess)
}

impl Model {
    /// The law under these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Model { rulings }
    }

    /// `synchronous-awarichess.phase`, `synchronous-awarichess.check.first`: the chess phase, while chess is played.
    fn phase_played<'p>(&self, position: &'p Setup) -> Option<ChessPhase<'p>> {
        let phase = chess_phase(position);
        if phase.goes_on(&self.rulings.standard) { Some(phase) } else { None }
    }

    /// `synchronous-awarichess.awele.end`: what becomes of a position whose game of Awele is over: the seeds that
    /// remain become powers, and a new game begins.
    fn after_awele(&self, position: &Setup) -> Setup {
        let rulings = &self.rulings.standard;
        let mut after = position.clone();
        after.powers.list.extend(awarichess::remaining(rulings, &position.awele));
        after.awele = awarichess::new_awele(rulings, &position.chess);
        after
    }

    /// `synchronous-awarichess.capture`, `synchronous-awarichess.awele.on`: the position after a sowing.
    fn after_sowing(&self, position: &Setup, mv: &board::awele::Move) -> Setup {
        let rulings = &self.rulings.standard;
        let Sown { awele, powers } = awarichess::sow(rulings, &position.awele, mv);
        let mut after = Setup { awele, ..position.clone() };
        after.powers.list.extend(powers);
        if awarichess::awele_over(rulings, &awele) { self.after_awele(&after) } else { after }
    }
}

impl Rules for Model {
    positions_and_moves!();

    /// `awarichess.start`
    fn start(&self) -> Setup {
        Setup::read(START).setup
    }

    /// The clauses that forbid a position: those of Awele, of chess, and of the standard game.
    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let (rulings, phase) = (&self.rulings.standard, chess_phase(setup));
        let of_the_whole = reasons([
            phase.too_many_powers(),
            phase.order_in_check(),
            awarichess::position_awele_over(rulings, &setup.awele),
        ]);
        let of_its_games = awarichess::reasons_of_awele_and_chess(rulings, Some(&setup.awele), &setup.chess);
        let admitted = admitted(setup.clone(), [of_its_games, of_the_whole].concat())?;
        Ok(Setup { chess: chess::without_idle_en_passant(&admitted.chess), ..admitted })
    }

    /// `awarichess.turn`
    fn turn(&self, position: &Setup) -> Player {
        self.phase_played(position).map_or(position.awele.turn, |phase| phase.turn())
    }

    /// `awarichess.players`
    fn names(&self, position: &Setup) -> Names {
        if self.phase_played(position).is_some() { Names::COLOURS } else { Names::SIDES }
    }

    /// `awarichess.check`
    fn check(&self, position: &Setup) -> bool {
        self.phase_played(position).is_some_and(|phase| phase.in_check())
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        match (self.phase_played(position), mv) {
            (None, Move::Sowing(mv)) => self.after_sowing(position, mv),
            (Some(phase), _) => {
                let (powers, chess) = phase.after(&self.rulings.standard, mv);
                Setup { awele: position.awele, powers, chess }
            }
            (None, _) => position.clone(),
        }
    }

    /// `awarichess.end.precedence`, `synchronous-awarichess.stalemate`
    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        chess_phase(position).ended(&self.rulings.standard)
    }

    fn repetition(&self) -> Repetition {
        awarichess::repetition(&self.rulings.standard)
    }

    /// `synchronous-awarichess.cycle`, `awarichess.awele.alternating`
    fn recurred(&self, earlier: &[Setup], mv: &Move, after: &Setup) -> Option<Setup> {
        // Only a sowing ends a game of Awele, and so begins one.
        let Move::Sowing(_) = mv else { return None };
        let rulings = &self.rulings.standard;
        let earlier: Vec<_> = earlier.iter().map(|before| before.awele).collect();
        let ends_cycle = awarichess::repeats(rulings, &earlier, &after.awele);
        let mut now = if ends_cycle { self.after_awele(after) } else { after.clone() };
        if awarichess::begins_game(&now.awele) {
            now.awele = awarichess::alternating(rulings, &earlier).unwrap_or(now.awele);
        }
        Some(now).filter(|now| now != after)
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        awarichess::conceivable(self.phase_played(position).as_ref())
    }

    fn clause(subject: Subject) -> Clause {
        awarichess::clause(subject)
    }

    /// `awarichess.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        over("awarichess.end.over", outcome)
    }

    /// All clauses that forbid a move, except `awarichess.end.over`.
    fn judge_move(&self, position: &Setup, mv: &Move) -> Result<(), Objection> {
        match self.phase_played(position) {
            Some(phase) => phase.judge(mv),
            None => awarichess::judge_in_awele(&self.rulings.standard, &position.awele, mv),
        }
    }

    fn told_of_check(&self, position: &Setup) -> Option<String> {
        self.phase_played(position)?;
        chess::told_of_check(&position.chess, position.chess.turn)
    }

    fn told_after(&self, moves: &[Move], mv: &Move, breach: Breach) -> Breach {
        awarichess::told_after(moves, mv, breach)
    }

    fn replaces(&self, position: &Setup, mv: &Move) -> Clause {
        awarichess::replaces(&self.play(position, mv).awele)
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
            _ => chess_phase(position).grounds(mv),
        }
    }
}
