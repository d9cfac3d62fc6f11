//! The engine's implementation of the trait `Rules`.

use super::admit::admit;
use super::position::{End, Position};
use crate::board::awele::{House, Move, START, Setup};
use crate::board::{Names, Player, Setup as _};
use crate::engine::{answers_of_position, engine};
use crate::rules::awele::{Cycle, Rulings};
use crate::rules::{self, Draw, Outcome, Repetition, Rules, Win};

engine!("Awele", awele);

impl Engine {
    /// `awele.result.more-seeds` and `awele.result.equal-seeds`, of a game that has ended in this way.
    fn result(&self, position: &Position, end: End) -> Outcome {
        let [own, other] = position.board.captured();
        let [own_remaining, other_remaining] = position.remaining(&self.rulings, end);
        let won = |winner| Outcome::Win { winner, by: Win::Seeds };
        match (own + own_remaining).cmp(&(other + other_remaining)) {
            std::cmp::Ordering::Greater => won(position.turn),
            std::cmp::Ordering::Less => won(position.turn.other()),
            std::cmp::Ordering::Equal => Outcome::Draw(Draw::EqualSeeds),
        }
    }
}

impl Rules for Engine {
    answers_of_position!();

    fn start(&self) -> Position {
        Position::of(&Setup::read(START).setup)
    }

    /// `awele.no-check`
    fn check(&self, _position: &Position) -> bool {
        false
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let houses = position.sowable(&self.rulings);
        House::of(position.turn).filter(|house| houses.contains(*house)).map(|from| Move { from }).collect()
    }

    /// The position after a legal move. Sowing the other player's house, or an empty one, changes nothing.
    fn play(&self, position: &Position, mv: &Move) -> Position {
        position.sown(&self.rulings, mv.from).map_or(*position, |(next, _)| next)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.is_over(&self.rulings).then(|| self.result(position, End::Position))
    }

    fn repetition(&self) -> Repetition {
        match self.rulings.cycle {
            Cycle::Ends => Repetition::Ends { occurrence: 2 },
            Cycle::GoesOn => Repetition::Allowed,
        }
    }

    fn recurs(&self, earlier: &Position, now: &Position) -> bool {
        now.recurs(*earlier)
    }

    fn recurrence_key(&self, position: &Position) -> u64 {
        let setup = position.setup();
        rules::recurrence_key(&(House::ALL.map(|house| setup.seeds(house)), setup.turn))
    }

    fn names(&self, _position: &Position) -> Names {
        Names::SIDES
    }

    fn stopped(&self, position: &Position) -> Option<Outcome> {
        // What the position itself shows comes first: `awele.remaining`.
        (self.rulings.cycle == Cycle::Ends)
            .then(|| self.outcome(position).unwrap_or_else(|| self.result(position, End::Cycle)))
    }

    fn perft(&self, position: &Position, depth: u32) -> u64 {
        position.board.lines(&self.rulings, depth)
    }
}
