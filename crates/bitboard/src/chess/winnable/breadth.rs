//! Positions in which so much can be played that a short search comes to no proof.

use super::super::board::{Board, Ply};
use super::super::geometry::Colour;
use super::super::legal::{EachPly, OneByOne};
use super::super::position::useful;
use crate::processor::Plain;
use crate::squares::several;

/// The positions after two moves, as far as they are counted, each once.
struct Second<'a> {
    board: &'a Board,
    enough: u64,
    all: u64,
    /// How many of them are behind a single first move at most.
    most: u64,
}

impl<S: Colour> EachPly<S> for Second<'_> {
    fn ply(&mut self, ply: Ply) {
        // If it is captured at once, it makes no difference what a Pawn was promoted to.
        if self.is_enough() || matches!(ply, Ply::Pawn { promotion: Some(_), .. }) {
            return;
        }
        let next = useful::<S::Other>(self.board.after::<S>(ply));
        // Nor which of two Pawns was captured, if a third one has captured in turn.
        if next.own::<S::Other>() != self.board.own::<S::Other>() {
            return;
        }
        // A Pawn that is captured en passant might have gone one square, to be captured there.
        let en_passant = if next.en_passant != 0 { next.en_passant_origins::<S::Other>().count_ones() } else { 0 };
        let replies = next.count::<S::Other>(Plain) - u64::from(en_passant);
        self.all += replies;
        self.most = self.most.max(replies);
    }
}

impl Second<'_> {
    const fn is_enough(&self) -> bool {
        self.all - self.most >= self.enough
    }
}

/// Whether a search without proofs for a mate by the winner, with this player to move, has found this many positions before
/// it has gone on from all that it has found. So it cannot end for want of moves.
///
/// Two sequences of two moves that are counted lead to different positions. The first captures nothing, so the other player's
/// men tell the second: the man, where from and where to. The first player's men tell the first move: if one is missing, it
/// stood there before, or has just come there from the square that is vacant. Before it ends for
/// want of moves, the search goes on from the position after every first move, because one move leaves the winner the
/// material for a mate. When it goes on from the last of them, those behind all others have been found.
pub(super) fn outgrows<S: Colour, W: Colour>(board: &Board, positions: u64) -> bool {
    if !several((board.pawns | board.straight) & board.own::<W>()) {
        return false;
    }
    let mut second = Second { board, enough: positions.max(1), all: 0, most: 0 };
    board.visit::<S>(Plain, &mut OneByOne(&mut second));
    second.is_enough()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::super::position::Position;
    use super::*;
    use crate::board::Player;
    use crate::colour::by_colour;
    use crate::rules::chess::winnable::Verdict;
    use crate::zobrist::splitmix64;

    /// With captures en passant, promotions and captures in turn that may lead to the same position, and with the winner's last
    /// man in danger.
    const STARTS: [&str; 9] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbqkbnr/8/8/8/pppppppp/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/1p1p1p1p/8/P1P1P1P1/4K2R w K - 0 1",
        "rqn1k1nr/1P1P1P1P/8/8/8/8/1p1p1p1p/RNQ1K1NR w KQkq - 0 1",
        "4k3/8/8/8/3q4/8/PR6/K7 w - - 0 1",
        "6k1/pp3pp1/8/8/8/8/PP3PP1/6K1 w - - 0 1",
    ];

    fn each_position(mut look: impl FnMut(&Position)) {
        let mut state = 1;
        for text in STARTS {
            for _ in 0..6 {
                let mut position = Position::of(&text.parse().expect("a setup"));
                for _ in 0..80 {
                    look(&position);
                    let moves = position.moves();
                    let Some(mv) = moves.get(splitmix64(&mut state) as usize % moves.len().max(1)) else { break };
                    position = position.after(mv).expect("a legal move");
                }
            }
        }
    }

    #[test]
    fn no_position_after_two_moves_is_counted_twice() {
        let (mut counted, mut different) = (0, 0);
        each_position(|position| {
            let mut second = Second { board: &position.board, enough: u64::MAX, all: 0, most: 0 };
            by_colour!(position.turn, S => position.board.visit::<S>(Plain, &mut OneByOne(&mut second)));
            let after = |position: &Position| -> Vec<Position> {
                position.moves().iter().map(|mv| position.after(mv).expect("a legal move")).collect()
            };
            let all: HashSet<_> = after(position).iter().flat_map(after).map(|it| (it.board, it.turn)).collect();
            assert!(second.all <= all.len() as u64, "{position:?}: {} of {}", second.all, all.len());
            counted += second.all;
            different += all.len() as u64;
        });
        assert!(counted * 2 > different, "{counted} of {different}");
    }

    #[test]
    fn what_stays_open_is_not_found_to_be_unwinnable() {
        let mut open = 0;
        each_position(|position| {
            for (winner, limit) in
                Player::BOTH.into_iter().flat_map(|winner| [1, 30, 300, 2_000].map(|limit| (winner, limit)))
            {
                if position.stays_open(winner, limit) {
                    open += 1;
                    let verdict = position.winnable(winner, limit);
                    assert!(!matches!(verdict, Verdict::Unwinnable(_)), "{position:?} {winner} {limit}: {verdict:?}");
                }
            }
        });
        assert!(open > 1_000, "{open}");
        // Behind walls much can be played, and nothing is won.
        let walled = Position::of(&"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse().expect("a setup"));
        assert!(!walled.stays_open(Player::White, 1));
    }
}
