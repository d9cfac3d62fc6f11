//! Synchronous Awarichess as `spec/synchronous-awarichess.md` defines it; read the two side by side. How chess is
//! played with powers, and how seeds become powers, is taken from the standard game (`spec/awarichess.md`).

use super::awarichess::{self, ChessPhase, Sown};
use crate::board::synchronous_awarichess::{Move, START, Setup};
use crate::board::{self, Names, Player, Setup as _};
use crate::rules::synchronous_awarichess::Rulings;
use crate::rules::{Breach, Clause, Law, Outcome, Repetition, Rules, Subject};

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

/// `synchronous-awarichess.phase`, `synchronous-awarichess.check.first`: the chess phase, while chess is played.
fn phase_played(position: &Setup) -> Option<ChessPhase<'_>> {
    let phase = chess_phase(position);
    if phase.goes_on() { Some(phase) } else { None }
}

impl Model {
    /// The law under these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Model { rulings }
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

    /// All clauses that forbid a move, except `awarichess.end.over`. `phase` is the chess phase, while chess is played.
    fn judge_move(
        &self,
        position: &Setup,
        phase: Option<&ChessPhase<'_>>,
        mv: &Move,
    ) -> Result<(), awarichess::Refusal> {
        match phase {
            Some(phase) => phase.judge(mv),
            None => awarichess::judge_in_awele(&self.rulings.standard, &position.awele, mv),
        }
    }
}

impl Rules for Model {
    type Setup = Setup;
    type Position = Setup;
    type Move = Move;

    // No rule, but a bound on memory: a byte for each power in the list, twice over, as a list may reserve more than it
    // has.
    const BESIDES: usize = 2 * awarichess::MOST_POWERS;

    /// `awarichess.start`
    fn start(&self) -> Setup {
        Setup::read(START).setup
    }

    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let rulings = &self.rulings.standard;
        let phase = chess_phase(setup);
        let mut reasons = awarichess::reasons_of_awele_and_chess(rulings, Some(&setup.awele), &setup.chess);
        let of_the_whole =
            [phase.too_many_powers(), phase.order_in_check(), awarichess::position_awele_over(rulings, &setup.awele)];
        reasons.extend(of_the_whole.into_iter().flatten().map(Breach::from));
        if !reasons.is_empty() {
            return Err(reasons);
        }
        Ok(Setup { chess: super::chess::without_idle_en_passant(&setup.chess), ..setup.clone() })
    }

    fn setup(&self, position: &Setup) -> Setup {
        position.clone()
    }

    /// `awarichess.turn`
    fn turn(&self, position: &Setup) -> Player {
        phase_played(position).map_or(position.awele.turn, |phase| phase.turn())
    }

    /// `awarichess.players`
    fn names(&self, position: &Setup) -> Names {
        if phase_played(position).is_some() { Names::COLOURS } else { Names::SIDES }
    }

    /// `awarichess.check`
    fn check(&self, position: &Setup) -> bool {
        chess_phase(position).in_check()
    }

    fn legal_moves(&self, position: &Setup) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        let phase = phase_played(position);
        awarichess::open_moves(phase.as_ref(), |mv| self.judge_move(position, phase.as_ref(), mv))
    }

    fn is_legal(&self, position: &Setup, mv: &Move) -> bool {
        self.judge(position, mv).is_ok()
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        match (phase_played(position), mv) {
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

    /// `synchronous-awarichess.cycle`
    fn recurred(&self, earlier: &[Setup], mv: &Move, after: &Setup) -> Option<Setup> {
        let Move::Sowing(_) = mv else { return None };
        // The latest first.
        let earlier_awele = earlier.iter().rev().map(|before| &before.awele);
        let recurs = awarichess::recurs(&self.rulings.standard, earlier_awele, &after.awele);
        if recurs { Some(self.after_awele(after)) } else { None }
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        awarichess::conceivable(phase_played(position).as_ref())
    }

    fn clause(subject: Subject) -> Clause {
        awarichess::clause(subject)
    }

    /// `awarichess.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        awarichess::Refusal::Over { outcome }.into()
    }

    fn outcome_judged(&self, position: &Setup, mv: &Move, in_play: &Result<(), Breach>) -> Option<Outcome> {
        // A player with a legal normal move is neither checkmated nor stalemated: only a draw by the board can have ended
        // the game.
        let has_normal_move = matches!(mv, Move::Normal(_)) && in_play.is_ok();
        if has_normal_move {
            awarichess::drawn(&self.rulings.standard, &position.chess)
        } else {
            self.outcome(position)
        }
    }

    fn judge_in_play(&self, position: &Setup, mv: &Move) -> Result<(), Breach> {
        Ok(self.judge_move(position, phase_played(position).as_ref(), mv)?)
    }

    fn forbids(&self, position: &Setup, mv: &Move) -> Option<Clause> {
        self.judge_move(position, phase_played(position).as_ref(), mv).err().map(|refusal| refusal.clause())
    }

    fn candidates(&self, position: &Setup) -> Vec<(Move, Option<Clause>)> {
        let phase = phase_played(position);
        awarichess::judged(self.conceivable(position), |mv| self.judge_move(position, phase.as_ref(), mv))
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        match mv {
            Move::Sowing(sowing) => awarichess::sowing_grounds(&self.rulings.standard, &position.awele, sowing),
            _ => chess_phase(position).grounds(mv),
        }
    }
}
