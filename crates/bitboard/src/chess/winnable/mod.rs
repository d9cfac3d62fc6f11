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

    /// What is found of both players; the lines are checked.
    fn found(text: &str) -> [Verdict; 2] {
        Player::BOTH.map(|winner| {
            let start = position(text);
            let verdict = start.winnable(winner, LIMIT);
            if let Verdict::Winnable(line) = &verdict {
                let end = line.iter().fold(start, |position, mv| position.after(mv).expect("a legal move"));
                assert!(end.turn != winner && end.in_check() && !end.can_move(), "{text} {line:?}");
            }
            assert_eq!(start.winnable(winner, LIMIT), verdict);
            verdict
        })
    }

    /// The same in short: a letter for the player or for the reason.
    fn brief(text: &str) -> String {
        let letter = |(verdict, winner): (Verdict, &str)| match verdict {
            Verdict::Winnable(_) => winner.to_owned(),
            Verdict::Unwinnable(Why::Material) => "m".to_owned(),
            Verdict::Unwinnable(Why::Walls { .. }) => "w".to_owned(),
            Verdict::Unwinnable(Why::Escape) => "e".to_owned(),
            Verdict::Unwinnable(Why::Searched { .. }) => "s".to_owned(),
            Verdict::Undecided { .. } => "?".to_owned(),
        };
        found(text).into_iter().zip(["W", "B"]).map(letter).collect()
    }

    #[test]
    fn a_game_that_is_over_is_decided_by_its_end() {
        let mate = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
        assert_eq!(found(mate)[0], Verdict::Winnable(Vec::new()));
        assert_eq!(found(mate)[1], Verdict::Unwinnable(Why::Searched { positions: 1 }));
        assert_eq!(brief("k7/8/1Q6/8/8/8/8/K7 b - - 0 1"), "ss");
        // Clocks make no difference.
        assert_eq!(brief("k7/8/8/8/8/8/8/KQ6 w - - 200 300"), "Wm");
    }

    #[test]
    fn material_must_do_for_a_mate() {
        for (text, expected) in [
            ("8/8/3k4/8/8/3K4/8/8 w - - 0 1", "mm"),
            ("8/8/3k4/8/8/3K1N2/8/8 w - - 0 1", "mm"),
            // Queens beside their King would capture the Knight.
            ("8/8/3k2q1/8/8/3K1N2/8/8 w - - 0 1", "mB"),
            ("8/8/3kq1q1/4q3/8/3K1N2/8/8 w - - 0 1", "mB"),
            ("8/8/3k2r1/8/8/3K1N2/8/8 w - - 0 1", "WB"),
            ("8/8/3k2b1/8/8/3K1N2/8/8 w - - 0 1", "WB"),
            ("8/8/3k2n1/8/8/3K1N2/8/8 w - - 0 1", "WB"),
            ("8/8/3k2p1/8/8/3K1N2/8/8 w - - 0 1", "WB"),
            ("8/8/3k4/8/8/3K1NN1/8/8 w - - 0 1", "Wm"),
            // Bishops on one colour: c1 and d2 are dark, as is f8; c8 is light.
            ("5b2/8/3k4/8/8/3K4/3B4/2B5 w - - 0 1", "mm"),
            ("2b5/8/3k4/8/8/3K4/3B4/2B5 w - - 0 1", "WB"),
            ("8/8/3k2rq/8/8/3K4/3B4/2B5 w - - 0 1", "mB"),
            ("8/8/3k2n1/8/8/3K4/3B4/2B5 w - - 0 1", "WB"),
            ("8/8/3k4/8/8/3K4/2B5/2B5 w - - 0 1", "Wm"),
        ] {
            assert_eq!(brief(text), expected, "{text}");
        }
    }

    /// Two Bishops on dark squares give check at once, which no move can bring about. Beside the King on d4, c3 and e5 are on
    /// the line from b2, c5 and e3 on that from b6, and its Rooks stand on the light squares.
    #[test]
    fn a_mate_on_the_board_needs_no_material() {
        let mate = "8/8/1B6/3r4/2rkr3/3r4/1B6/7K b - - 0 1";
        assert_eq!(found(mate)[0], Verdict::Winnable(Vec::new()));
        let escape = "8/8/1B6/3r4/2rk4/3r4/1B6/7K b - - 0 1";
        assert_eq!(brief(escape), "mB");
    }

    /// ```text
    /// 8 . . . . k . . .    Every square of ranks 4 and 5 holds a Pawn or is attacked by one that never moves.
    /// 5 p . p . p . p .
    /// 4 P . P . P . P .
    /// 1 . . . . K . . .
    /// ```
    #[test]
    fn kings_stay_behind_walls() {
        let [white, black] = found("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
        let ranks = |from: u8, to: u8| (from..to).map(square).collect::<Vec<_>>();
        assert_eq!(white, Verdict::Unwinnable(Why::Walls { king: ranks(40, 64) }));
        assert_eq!(black, Verdict::Unwinnable(Why::Walls { king: ranks(0, 24) }));
        // A gap between the walls.
        assert_eq!(brief("4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1"), "WB");
        // A Pawn that can be captured en passant is no wall: d5xe6 opens the files.
        assert_eq!(brief("4k3/2p3p1/2P3P1/p2Pp1p1/P5P1/8/8/4K3 w - e6 0 1"), "WB");
    }

    /// The Pawns on a2 and a4 stop each other for good: nobody captures the first one, so the other one cannot pass it.
    #[test]
    fn pawns_do_not_pass_each_other() {
        assert_eq!(brief("1k6/p1p1p1p1/P1P1P1P1/8/p1p1p1p1/8/P1P1P1P1/4K3 w - - 0 1"), "we");
    }

    /// White's Bishop checks the King on a8 for good only if something stands on both a7 and b8, which are dark.
    #[test]
    fn a_king_with_a_way_out_is_not_mated() {
        assert_eq!(brief("1bB1k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"), "ew");
        assert_eq!(brief("1bBbk3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"), "Ww");
    }

    /// White's King never moves: its own men are on d4, f4, d2 and f2, Pawns guard e2, d3, e4 and f3. Each move of Black's Knight
    /// checks it on a light square, and mates, since White's Bishops are on dark squares. So the Knight stays on h2 or is captured
    /// there, Black's Pawns stay, and wherever Black's King is checked, on a dark square, it has two light ones to go to.
    #[test]
    fn a_knight_that_stays_is_followed() {
        let position = "6b1/8/1k6/3p1p2/3PpP1B/3pKp2/3P1P1n/B7 w - - 0 1";
        assert_eq!(brief(position), "eB");
    }

    /// White's King goes to and fro between h3 and h4. On h4 it is mated only if Black's King takes h3 from it, and then White
    /// has no move before the check comes.
    #[test]
    fn a_king_that_stands_still_is_stalemated_not_mated() {
        assert_eq!(brief("8/2b5/kb5p/5p1P/5p2/5PpK/6P1/8 w - - 0 1"), "ee");
    }

    #[test]
    fn few_positions_may_be_too_few() {
        let start = position(crate::board::chess::START);
        assert!(matches!(start.winnable(Player::White, 10), Verdict::Undecided { searched: 10.. }));
        assert_eq!(start.winnable(Player::White, 0), Verdict::Undecided { searched: 1 });
        assert!(matches!(start.winnable(Player::White, LIMIT), Verdict::Winnable(_)));
        // White's last man is captured, or runs away first.
        assert_eq!(brief("7k/6Q1/8/8/8/8/8/K7 b - - 0 1"), "sm");
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
