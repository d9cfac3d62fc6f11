//! Whether a player can still win: `chess.winnable`.
//!
//! Three questions cost little and come first: is there a move at all, is there the material for a mate (`material`), and do
//! walls keep every man away from the other King (`walls`)? Then moves are tried, the most promising first (`search`, guided
//! by `estimates`), until some series of them mates. Most games that people have played need no more.
//!
//! Where that does not soon find a mate, there may be none, and the search begins again with proofs: of the position, and
//! after each capture and each move of a Pawn. One asks whether the King has a way out of every check (`walls`), another
//! plays a simpler game in which all mates are that there are in chess, and more (`shadows`).

mod breadth;
mod estimates;
mod material;
mod search;
mod shadows;
mod walls;

use super::geometry::Colour;
use super::position::Position;
use crate::board::Player;
use crate::colour::by_colour;
use crate::rules::chess::winnable::{Verdict, Why};

/// The files that decide whether a player can still win, each with its path in the repository and its text.
#[doc(hidden)]
pub static WINNABLE: &[(&str, &str)] = &[
    ("crates/bitboard/src/chess/winnable/mod.rs", include_str!("mod.rs")),
    ("crates/bitboard/src/chess/winnable/material.rs", include_str!("material.rs")),
    ("crates/bitboard/src/chess/winnable/walls.rs", include_str!("walls.rs")),
    ("crates/bitboard/src/chess/winnable/shadows.rs", include_str!("shadows.rs")),
    ("crates/bitboard/src/chess/winnable/search.rs", include_str!("search.rs")),
];

impl Position {
    /// Whether the position is winnable for a player. Rulings and the half-move clock make no difference.
    /// The answer is undecided once about this many positions have been found without one; each takes 64 bytes, and a
    /// microsecond or less. The same question always gets the same answer.
    pub fn winnable(&self, winner: Player, limit: u64) -> Verdict {
        self.winnable_unless(winner, limit, &|| ())
    }

    /// The same, where `check` is called every few hundred positions: by unwinding it ends the search.
    pub fn winnable_unless(&self, winner: Player, limit: u64, check: &dyn Fn()) -> Verdict {
        by_colour!(winner, W => self.winnable_for::<W>(limit, check))
    }

    /// Whether it is seen without a search that one within so many positions ([`Position::winnable`]) does not find the position
    /// to be unwinnable for a player.
    pub fn stays_open(&self, winner: Player, limit: u64) -> bool {
        limit <= search::WITHOUT_PROOFS
            && by_colour!(winner, W => {
                by_colour!(self.turn, S => breadth::outgrows::<S, W>(&self.board, limit))
                    && walls::walled_in::<W>(&self.board).is_none()
            })
    }

    /// `chess.winnable`: the reasons that cost little come first, then the search.
    fn winnable_for<W: Colour>(&self, limit: u64, check: &dyn Fn()) -> Verdict {
        // This comes before the material: a text may show a mate by two Bishops at once that no move can give.
        if !self.can_move() {
            return if self.turn != W::PLAYER && self.in_check() {
                Verdict::Winnable(Vec::new())
            } else {
                Verdict::Unwinnable(Why::Searched { positions: 1 })
            };
        }
        if !material::suffices::<W>(&self.board) {
            return Verdict::Unwinnable(Why::Material);
        }
        if let Some(king) = walls::walled_in::<W>(&self.board) {
            return Verdict::Unwinnable(Why::Walls { king });
        }
        search::search::<W>(self, limit, check)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::chess::{Kind, Piece, Setup};
    use crate::squares::square;
    use crate::zobrist::splitmix64;

    const LIMIT: u64 = 200_000;

    fn position(text: &str) -> Position {
        Position::of(&text.parse().expect("a setup"))
    }

    #[test]
    fn few_positions_may_be_too_few() {
        let start = position(crate::board::chess::START);
        assert!(matches!(start.winnable(Player::White, 10), Verdict::Undecided { searched: 10.. }));
        assert_eq!(start.winnable(Player::White, 0), Verdict::Undecided { searched: 1 });
        assert!(matches!(start.winnable(Player::White, LIMIT), Verdict::Winnable(_)));
    }

    /// Blocked Pawns and a few men, anywhere.
    fn blocked(state: &mut u64) -> Option<Position> {
        let mut random = |below: u64| (splitmix64(state) >> 8) % below;
        let mut setup = Setup::empty(if random(2) == 0 { Player::White } else { Player::Black });
        let [white, black] = Player::BOTH;
        let (parity, wall) = (random(2), 2 + random(3));
        for file in 0..8 {
            let (often, rank) = if file % 2 == parity { (15, wall) } else { (2, wall - 1 + random(3)) };
            if random(16) < often {
                for (rank, owner) in [(rank, white), (rank + 1, black)] {
                    let at = crate::board::Square::new(file as u8, rank as u8);
                    setup.put(at, Some(Piece { kind: Kind::Pawn, owner }));
                }
            }
        }
        for owner in Player::BOTH {
            let others = [Kind::Bishop, Kind::Bishop, Kind::Pawn, Kind::Knight].into_iter();
            for kind in others.filter(|_| random(4) == 0).collect::<Vec<_>>().into_iter().chain([Kind::King]) {
                let mut at = square(random(64) as u8);
                while setup.at(at).is_some() {
                    at = square(random(64) as u8);
                }
                setup.put(at, Some(Piece { kind, owner }));
            }
        }
        Position::admit(&setup).ok()
    }

    /// Nothing that moves lead to a mate from is proven to be unwinnable.
    #[test]
    fn no_mate_refutes_a_proof() {
        let (mut state, mut proven, mut won) = (1, 0, 0);
        for _ in 0..1000 {
            let Some(position) = blocked(&mut state) else { continue };
            for winner in Player::BOTH {
                let proof = |position: &Position| by_colour!(winner, W => search::proof::<W>(position));
                proven += usize::from(proof(&position).is_some());
                let moves = by_colour!(winner, W => search::without_proofs::<W>(&position, 2000));
                if let Verdict::Winnable(line) = moves {
                    won += 1;
                    let mut position = position;
                    for mv in line {
                        assert_eq!(proof(&position), None, "{position:?} {winner}");
                        position = position.after(&mv).expect("a legal move");
                    }
                }
            }
        }
        assert!(proven > 30 && won > 800, "{proven} {won}");
    }
}
