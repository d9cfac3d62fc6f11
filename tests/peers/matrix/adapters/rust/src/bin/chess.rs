//! chess: a board without counters and history, so neither repetition nor the fifty-move rule. Its FENs always end with
//! `0 1`; the counters are counted here, by the pieces on its board.
use chess::{BoardStatus, Color, MoveGen, Piece};
use matrix_adapters::{ended, speak, Board};
use std::str::FromStr;

struct Asked(chess::Board, u32, u32);

impl Board for Asked {
    fn begin(fen: &str) -> Result<Self, String> {
        let board = chess::Board::from_str(fen).map_err(|e| format!("{e}"))?;
        let counter = |at| fen.split(' ').nth(at).and_then(|text| text.parse().ok()).unwrap_or(0);
        Ok(Asked(board, counter(4), counter(5)))
    }
    fn legal(&self) -> Vec<String> {
        MoveGen::new_legal(&self.0).map(|m| m.to_string()).collect()
    }
    fn make(&mut self, uci: &str) {
        let made = MoveGen::new_legal(&self.0).find(|m| m.to_string() == uci).expect("listed");
        let resets = self.0.piece_on(made.get_source()) == Some(Piece::Pawn) || self.0.piece_on(made.get_dest()).is_some();
        self.1 = if resets { 0 } else { self.1 + 1 };
        self.2 += u32::from(!self.white_to_move());
        self.0 = self.0.make_move_new(made);
    }
    fn position(&self) -> Option<String> {
        let fen = self.0.to_string();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        Some(format!("{} {} {}", fields.join(" "), self.1, self.2))
    }
    fn white_to_move(&self) -> bool {
        self.0.side_to_move() == Color::White
    }
    fn check(&self) -> bool {
        self.0.checkers().popcnt() > 0
    }
    fn outcome(&self) -> serde_json::Value {
        let status = self.0.status();
        ended(status == BoardStatus::Checkmate, (status == BoardStatus::Stalemate).then_some("stalemate"), self.white_to_move())
    }
}

fn main() {
    speak::<Asked>();
}
