//! The engine's implementation of the trait `Rules`.

use super::admit::admit;
use super::position::Position;
use crate::board::awele::{House, Move, START, Setup};
use crate::board::{Names, Player, Setup as _};
use crate::rules::awele::{Cycle, RemainingSeeds, Rulings};
use crate::rules::{self, Breach, Draw, Outcome, Repetition, Rules, Win};

/// The fast implementation of Awele.
///
/// ```
/// # mod rulebook { pub use {rulebook_bitboard as bitboard, rulebook_rules as rules}; }
/// use rulebook::bitboard::awele::Engine;
/// use rulebook::rules::{Rules as _, awele::Rulings};
/// let engine = Engine::new(Rulings::default());
/// let start = engine.start();
/// assert_eq!(engine.perft(&start, 1), engine.legal_moves(&start).len() as u64);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Engine {
    rulings: Rulings,
}

impl Engine {
    /// The engine that plays by these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Engine { rulings }
    }

    /// `awele.result.more-seeds` and `awele.result.equal-seeds`, of a game that is over.
    fn result(&self, position: &Position) -> Outcome {
        let mut seeds = position.board.captured();
        // `awele.remaining`
        if self.rulings.remaining_seeds == RemainingSeeds::ToTheirSide {
            let in_houses = position.board.in_houses();
            seeds = [seeds[0] + in_houses[0], seeds[1] + in_houses[1]];
        }
        let won = |winner| Outcome::Win { winner, by: Win::Seeds };
        match seeds[0].cmp(&seeds[1]) {
            std::cmp::Ordering::Greater => won(position.turn),
            std::cmp::Ordering::Less => won(position.turn.other()),
            std::cmp::Ordering::Equal => Outcome::Draw(Draw::EqualSeeds),
        }
    }
}

impl Rules for Engine {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position::of(&Setup::read(START).setup)
    }

    fn admit(&self, setup: &Setup) -> Result<Position, Vec<Breach>> {
        admit(setup)
    }

    fn setup(&self, position: &Position) -> Setup {
        position.setup()
    }

    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    /// `awele.no-check`
    fn check(&self, _position: &Position) -> bool {
        false
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let houses = position.board.sowable(&self.rulings);
        House::of(position.turn).filter(|house| houses.contains(*house)).map(|from| Move { from }).collect()
    }

    /// The position after a legal move. Sowing the other player's house, or an empty one, changes nothing.
    fn play(&self, position: &Position, mv: &Move) -> Position {
        if mv.from.owner() != position.turn || !position.board.filled().contains(mv.from) {
            return *position;
        }
        let (sown, _) = position.board.sown(&self.rulings, mv.from);
        Position { board: sown.turned(), turn: position.turn.other() }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.board.is_over(&self.rulings).then(|| self.result(position))
    }

    fn repetition(&self) -> Repetition {
        match self.rulings.cycle {
            Cycle::Ends => Repetition::Ends { occurrence: 2 },
            Cycle::GoesOn => Repetition::Allowed,
        }
    }

    /// `awele.end.cycle`: the houses and the player to move, whatever has been captured.
    fn recurs(&self, earlier: &Position, now: &Position) -> bool {
        earlier.turn == now.turn && earlier.board.same_houses(now.board)
    }

    fn recurrence_key(&self, position: &Position) -> u64 {
        let setup = position.setup();
        rules::recurrence_key(&(House::ALL.map(|house| setup.seeds(house)), setup.turn))
    }

    fn names(&self, _position: &Position) -> Names {
        Names::SIDES
    }

    fn stopped(&self, position: &Position) -> Option<Outcome> {
        (self.rulings.cycle == Cycle::Ends).then(|| self.result(position))
    }

    fn perft(&self, position: &Position, depth: u32) -> u64 {
        position.board.lines(&self.rulings, depth)
    }
}
