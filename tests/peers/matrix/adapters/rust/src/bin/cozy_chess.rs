//! cozy-chess: a board with its half-move clock and without a history, so no repetition. It takes only positions that a
//! game can come to: those that it refuses are left out.
use cozy_chess::{util, Color, GameStatus};
use matrix_adapters::{ended, speak, Board};

struct Asked(cozy_chess::Board);

impl Board for Asked {
    fn begin(fen: &str) -> Result<Self, String> {
        cozy_chess::Board::from_fen(fen, false).map(Asked).map_err(|e| format!("skip: {e}"))
    }
    fn legal(&self) -> Vec<String> {
        let mut listed = Vec::new();
        self.0.generate_moves(|moves| {
            listed.extend(moves.into_iter().map(|m| util::display_uci_move(&self.0, m).to_string()));
            false
        });
        listed
    }
    fn make(&mut self, uci: &str) {
        self.0.play(util::parse_uci_move(&self.0, uci).expect("listed"));
    }
    fn position(&self) -> Option<String> {
        Some(self.0.to_string())
    }
    fn white_to_move(&self) -> bool {
        self.0.side_to_move() == Color::White
    }
    fn check(&self) -> bool {
        !self.0.checkers().is_empty()
    }
    fn outcome(&self) -> serde_json::Value {
        let status = self.0.status();
        ended(status == GameStatus::Won, (status == GameStatus::Drawn).then_some("draw"), self.white_to_move())
    }
}

fn main() {
    speak::<Asked>();
}
