//! pleco: a board, so neither repetition nor the fifty-move rule. It does not check the positions that it reads.
use matrix_adapters::{ended, speak, Board};
use pleco::Player;

struct Asked(pleco::Board);

impl Board for Asked {
    fn begin(fen: &str) -> Result<Self, String> {
        // It panics at some positions without a King: a refusal too.
        std::panic::catch_unwind(|| pleco::Board::from_fen(fen))
            .map_err(|_| "it panics".to_string())?
            .map(Asked)
            .map_err(|e| format!("{e:?}"))
    }
    fn legal(&self) -> Vec<String> {
        self.0.generate_moves().iter().map(|m| m.to_string()).collect()
    }
    fn make(&mut self, uci: &str) {
        let made = self.0.generate_moves().iter().copied().find(|m| m.to_string() == uci);
        self.0.apply_move(made.expect("listed"));
    }
    fn position(&self) -> Option<String> {
        Some(self.0.fen())
    }
    fn white_to_move(&self) -> bool {
        self.0.turn() == Player::White
    }
    fn check(&self) -> bool {
        self.0.in_check()
    }
    fn outcome(&self) -> serde_json::Value {
        ended(self.0.checkmate(), self.0.stalemate().then_some("stalemate"), self.white_to_move())
    }
}

fn main() {
    speak::<Asked>();
}
