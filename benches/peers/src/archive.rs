//! An archive of random games of chess as PGN, by the crate shakmaty: so many games, always the same ones.

use std::io::{self, BufWriter, Write};

use shakmaty::san::SanPlus;
use shakmaty::{Chess, KnownOutcome, Outcome, Position};

/// A game that is not over is given up after at most so many moves, both players' together: 80 on average, as in games of
/// clubs.
const MOST_MOVES: u64 = 160;

fn main() -> io::Result<()> {
    let games: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).expect("a number of games");
    let mut out = BufWriter::new(io::stdout().lock());
    let mut random = Random(1);
    for number in 1..=games {
        let (moves, result) = game(&mut random);
        write!(out, "[Event \"Random game {number}\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n\n")?;
        let mut width = 0;
        for word in moves.iter().map(String::as_str).chain([result]) {
            width += word.len() + 1;
            let blank = if width > 80 { "\n" } else { " " };
            width = if blank == "\n" { word.len() } else { width };
            write!(out, "{blank}{word}")?;
        }
        write!(out, "\n\n")?;
    }
    out.flush()
}

fn game(random: &mut Random) -> (Vec<String>, &'static str) {
    let mut chess = Chess::default();
    let mut words = Vec::new();
    for made in 0..random.below(MOST_MOVES) + 1 {
        let legal = chess.legal_moves();
        if legal.is_empty() || chess.is_insufficient_material() {
            break;
        }
        if made % 2 == 0 {
            words.push(format!("{}.", made / 2 + 1));
        }
        let mv = legal[random.below(legal.len() as u64) as usize];
        words.push(SanPlus::from_move_and_play_unchecked(&mut chess, mv).to_string());
    }
    let result = match chess.outcome() {
        Outcome::Known(KnownOutcome::Decisive { winner }) => winner.fold_wb("1-0", "0-1"),
        Outcome::Known(KnownOutcome::Draw) => "1/2-1/2",
        Outcome::Unknown => ["1-0", "0-1", "1/2-1/2"][random.below(3) as usize],
    };
    (words, result)
}

/// The numbers of xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}
