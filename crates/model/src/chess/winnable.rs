//! Whether a player can still win (`chess.winnable`): a search of every position that legal moves lead to.

use std::collections::{HashMap, VecDeque};

use super::{Model, check, play, without_counts};
use crate::board::Player;
use crate::board::chess::{Move, Setup};
use crate::rules::chess::winnable::{PLAYED_ON, Verdict, Why};
use crate::rules::{Clause, Rules as _};

/// `chess.winnable.flag`, by name: a referee applies it (`src/referee/score/conclude.rs`).
pub const FLAG: Clause = Clause::new("chess.winnable.flag");

/// `chess.winnable`: whether a possible position is winnable for a player. From all positions that can be reached every
/// move is tried, nearest first, until there is a mate, or nothing new, or `limit` positions have been found. The series
/// of moves is as short as any.
///
/// ```
/// # mod rulebook { pub use {rulebook_board as board, rulebook_model as model, rulebook_rules as rules}; }
/// use rulebook::board::{Player, chess::Setup};
/// use rulebook::model::chess::winnable;
/// use rulebook::rules::chess::winnable::Verdict;
///
/// // The Queen mates beside its King.
/// let position: Setup = "7k/8/5K2/8/8/8/Q7/8 w - - 0 1".parse().unwrap();
/// let Verdict::Winnable(line) = winnable(&position, Player::White, 1000) else { panic!("White can win") };
/// assert_eq!(line.len(), 3);
/// assert!(matches!(winnable(&position, Player::Black, 100_000), Verdict::Undecided { .. } | Verdict::Unwinnable(_)));
/// ```
pub fn winnable(position: &Setup, winner: Player, limit: usize) -> Verdict {
    winnable_unless(position, winner, limit, &|| ())
}

/// The same, where `go_on` is called at every position: by unwinding it ends the search.
pub fn winnable_unless(position: &Setup, winner: Player, limit: usize, go_on: &dyn Fn()) -> Verdict {
    // Mate and stalemate end the game here, and nothing else does.
    let law = Model::new(PLAYED_ON);
    let start = without_counts(position);
    // The positions that are reached, each with the one before it and the move.
    let mut reached = HashMap::from([(start, None)]);
    // Those of them from which no move has been tried yet, the nearest first.
    let mut next = VecDeque::from([start]);
    while let Some(position) = next.pop_front() {
        go_on();
        let moves = law.legal_moves(&position);
        if moves.is_empty() && position.turn != winner && check(&position, position.turn).is_some() {
            return Verdict::Winnable(series(&reached, position));
        }
        for mv in moves {
            let after = without_counts(&play(&position, &mv));
            if reached.contains_key(&after) {
                continue;
            }
            if reached.len() >= limit {
                return Verdict::Undecided { searched: reached.len() as u64 };
            }
            reached.insert(after, Some((position, mv)));
            next.push_back(after);
        }
    }
    Verdict::Unwinnable(Why::Searched { positions: reached.len() as u64 })
}

/// The moves by which a position was reached.
fn series(reached: &HashMap<Setup, Option<(Setup, Move)>>, mut position: Setup) -> Vec<Move> {
    let mut moves = Vec::new();
    while let Some((before, mv)) = reached[&position] {
        moves.push(mv);
        position = before;
    }
    moves.reverse();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(position: &str, winner: Player, limit: usize) -> Verdict {
        winnable(&position.parse().expect("a position"), winner, limit)
    }

    fn line(position: &str, winner: Player) -> String {
        match verdict(position, winner, 100_000) {
            Verdict::Winnable(line) => line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            other => panic!("{position}: {other:?}"),
        }
    }

    #[test]
    fn a_series_of_legal_moves_shows_it() {
        // Mate already, and by one move.
        assert_eq!(line("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Player::White), "");
        assert_eq!(line("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", Player::White), "a1a8");
        // A Knight alone mates a King that its own Rook shuts in: K a1, R b1, with the other King on a3.
        assert_eq!(line("8/8/8/8/3N4/K7/8/kr6 w - - 0 1", Player::White), "d4c2");
        // Only b7-b5 parries the check. Then a5xb6 en passant opens the line again: the King b8 guards a7 and b7, the Bishop e3
        // b6, the Bishop f1 b5, and the Pawn b4 a5.
        assert_eq!(line("1K6/1p6/k7/P7/1P6/4B3/8/5B2 b - - 0 1", Player::White), "b7b5 a5b6");
    }

    #[test]
    fn all_positions_that_can_be_reached_are_searched() {
        // A King alone, and stalemate.
        let bare = verdict("8/8/8/8/8/8/8/k1K5 w - - 0 1", Player::White, 100_000);
        // Each pair of squares that are not beside each other, for each player to move, can be reached.
        assert_eq!(bare, Verdict::Unwinnable(Why::Searched { positions: 2 * 3612 }));
        let stalemate = verdict("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Player::White, 100);
        assert_eq!(stalemate, Verdict::Unwinnable(Why::Searched { positions: 1 }));
        // A wall of Pawns: neither King passes.
        let wall = verdict("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", Player::White, 100_000);
        assert!(matches!(wall, Verdict::Unwinnable(_)), "{wall:?}");
        assert_eq!(verdict("8/8/8/8/8/8/8/k1K5 w - - 0 1", Player::White, 7), Verdict::Undecided { searched: 7 });
    }
}
