//! Counting the sequences of moves.

use super::powered::{Powered, Powers};
use super::rulings::BothRulings;
use super::state::{Alternation, State};
use crate::awele::Position as Game;
use crate::awele::row::Houses;
use crate::chess::slides::on_best;
use crate::processor::{Processor, Task};

/// What is counted once for all sowings between which chess stays as it is: the sequences in chess alone, by the powers
/// with which they begin and their length.
struct InChess {
    counted: Vec<(Powers, u32, u64)>,
    /// Where the entries for the current chess position begin.
    begin: usize,
}

impl InChess {
    /// The number of sequences of this length from a state on which a sowing has just changed the powers.
    #[inline(always)]
    fn lines<A: Alternation>(
        &mut self,
        rulings: &BothRulings,
        state: &State<A>,
        depth: u32,
        processor: impl Processor,
    ) -> u64 {
        let powers = state.powered.powers;
        // Where powers are left before the last move, Awele is not played.
        if powers.may_be_spent_by(depth - 1) || state.played(rulings).is_some() {
            return processor.run(Sequences { state, rulings, depth, in_chess: self });
        }
        let mut of_this = self.counted[self.begin..].iter();
        if let Some((.., lines)) = of_this.find(|(first, length, _)| *first == powers && *length == depth) {
            return *lines;
        }
        let lines = processor.run(Sequences { state, rulings, depth, in_chess: self });
        self.counted.push((powers, depth, lines));
        lines
    }
}

impl<A: Alternation> State<A> {
    /// How many sequences of this many legal moves there are.
    pub(crate) fn perft(&self, rulings: &BothRulings, depth: u32) -> u64 {
        let in_chess = &mut InChess { counted: Vec::new(), begin: 0 };
        if depth == 0 { 1 } else { on_best(Sequences { state: self, rulings, depth, in_chess }) }
    }

    /// A state from which there are as many: without the half-move clock, unless that may end the game.
    pub(crate) fn counted_alike(&self, rulings: &BothRulings, depth: u32) -> Self {
        let chess = &self.powered.chess;
        let last = chess.clock.saturating_add(u16::try_from(depth).unwrap_or(u16::MAX));
        let chess = chess.at_first(rulings.are_fifty_moves(last));
        State { powered: Powered { chess, ..self.powered }, ..*self }
    }
}

/// The sequences of at least one move.
struct Sequences<'a, A> {
    state: &'a State<A>,
    rulings: &'a BothRulings,
    depth: u32,
    in_chess: &'a mut InChess,
}

impl<A: Alternation> Task for Sequences<'_, A> {
    type Output = u64;

    #[inline(always)]
    fn run<P: Processor>(self, processor: P) -> u64 {
        let Sequences { state, rulings, depth, in_chess } = self;
        match state.played(rulings) {
            // Checked here once for all the sowings that leave chess as it is.
            Some(_) if A::outcome_in_awele(rulings, &state.powered).is_some() => 0,
            Some(game) => {
                let before = (in_chess.begin, in_chess.counted.len());
                in_chess.begin = before.1;
                let lines = state.sowings(rulings, game, game.sowable(&rulings.awele), depth, in_chess, processor);
                in_chess.counted.truncate(before.1);
                in_chess.begin = before.0;
                lines
            }
            None if depth == 1 => state.powered.count(rulings, processor),
            None => state.powered.lines(rulings, depth, processor, |powered| {
                let state = &state.awele.after_ply(rulings, powered);
                processor.run(Sequences { state, rulings, depth: depth - 1, in_chess })
            }),
        }
    }
}

impl<A: Alternation> State<A> {
    /// The sequences that begin by sowing one of these houses of a game that stands on this state instead of its own.
    /// As long as nothing is captured and the game goes on, nothing else changes.
    fn sowings(
        &self,
        rulings: &BothRulings,
        game: Game,
        houses: Houses,
        depth: u32,
        in_chess: &mut InChess,
        processor: impl Processor,
    ) -> u64 {
        match depth {
            1 => return houses.count().into(),
            2 => {
                return game.pairs(&rulings.awele, houses, A::CHESS_AFTER_CAPTURE, |next, captured| {
                    let state = self.after_sowing(rulings, next, captured, next.sowable(&rulings.awele).is_empty());
                    in_chess.lines(rulings, &state, 1, processor)
                });
            }
            _ => {}
        }
        let lines = |lane| {
            let (next, captured) = game.sown_from(&rulings.awele, lane);
            let sowable = next.sowable(&rulings.awele);
            if captured == 0 && !sowable.is_empty() {
                self.sowings(rulings, next, sowable, depth - 1, in_chess, processor)
            } else {
                let state = self.after_sowing(rulings, next, captured, sowable.is_empty());
                in_chess.lines(rulings, &state, depth - 1, processor)
            }
        };
        houses.lanes().map(lines).sum()
    }
}
