//! Awarichess with the draw by the third position of chess.

use super::Phased;
use crate::board::awarichess::{Move, Powered as _};
use crate::board::{Names, Player, chess};
use crate::rules::{Breach, Draw, Law, Outcome, Repetition, Rules};

/// The law with the draw by a third position of chess. It is counted with each position.
pub(in crate::mistakes::misread) struct ThirdPositionDraws<L>(pub(in crate::mistakes::misread) L);

/// What is the same where a position of chess recurs: all but the counters.
fn uncounted(chess: &chess::Setup) -> chess::Setup {
    let mut uncounted = *chess;
    uncounted.set_clock(0);
    uncounted.set_number(1);
    uncounted
}

impl<L> Rules for ThirdPositionDraws<L>
where
    L: Law<Move = Move>,
    L::Setup: Phased,
    L: Rules<Position = <L as Rules>::Setup>,
{
    type Setup = L::Setup;
    type Position = (L::Setup, Vec<chess::Setup>);
    type Move = Move;

    fn start(&self) -> Self::Position {
        let start = self.0.start();
        let stood = vec![uncounted(start.chess())];
        (start, stood)
    }

    fn admit(&self, setup: &L::Setup) -> Result<Self::Position, Vec<Breach>> {
        let admitted = self.0.admit(setup)?;
        let stood = vec![uncounted(admitted.chess())];
        Ok((admitted, stood))
    }

    fn setup(&self, (setup, _): &Self::Position) -> L::Setup {
        setup.clone()
    }

    fn turn(&self, (setup, _): &Self::Position) -> Player {
        self.0.turn(setup)
    }

    fn check(&self, (setup, _): &Self::Position) -> bool {
        self.0.check(setup)
    }

    fn legal_moves(&self, position: &Self::Position) -> Vec<Move> {
        if self.outcome(position).is_some() { Vec::new() } else { self.0.legal_moves(&position.0) }
    }

    fn play(&self, (setup, stood): &Self::Position, mv: &Move) -> Self::Position {
        let (after, mut stood) = (self.0.play(setup, mv), stood.clone());
        if matches!(mv, Move::Normal(_) | Move::Zero) {
            stood.push(uncounted(after.chess()));
        }
        (after, stood)
    }

    fn outcome(&self, (setup, stood): &Self::Position) -> Option<Outcome> {
        let times = stood.iter().filter(|chess| Some(*chess) == stood.last()).count();
        self.0.outcome(setup).or_else(|| (times >= 3).then_some(Outcome::Draw(Draw::Repetition)))
    }

    fn names(&self, (setup, _): &Self::Position) -> Names {
        self.0.names(setup)
    }

    fn repetition(&self) -> Repetition {
        self.0.repetition()
    }

    fn recurred(&self, earlier: &[Self::Position], mv: &Move, after: &Self::Position) -> Option<Self::Position> {
        let earlier: Vec<L::Setup> = earlier.iter().map(|(setup, _)| setup.clone()).collect();
        Some((self.0.recurred(&earlier, mv, &after.0)?, after.1.clone()))
    }
}
