//! cozy-chess: a board with its half-move clock and without a history, so no repetition. It takes only positions that a
//! game can come to: those that it refuses are left out.
use cozy_chess::{Color, GameStatus, Move, Piece};
use matrix_adapters::{ended, speak, Board};

struct Asked(cozy_chess::Board);

impl Asked {
    fn moves(&self) -> Vec<(String, Move)> {
        let mut listed = Vec::new();
        self.0.generate_moves(|moves| {
            listed.extend(moves.into_iter().map(|m| (self.written(m), m)));
            false
        });
        listed
    }

    /// A castling is listed as the King's move onto his own Rook.
    fn written(&self, m: Move) -> String {
        let text = m.to_string();
        let castling = self.0.piece_on(m.from) == Some(Piece::King) && self.0.colors(self.0.side_to_move()).has(m.to);
        match (castling, &text[2..3]) {
            (true, "h") => format!("{}g{}", &text[..2], &text[3..]),
            (true, _) => format!("{}c{}", &text[..2], &text[3..]),
            _ => text,
        }
    }
}

impl Board for Asked {
    fn begin(fen: &str) -> Result<Self, String> {
        cozy_chess::Board::from_fen(fen, false).map(Asked).map_err(|e| format!("skip: {e}"))
    }
    fn legal(&self) -> Vec<String> {
        self.moves().into_iter().map(|(text, _)| text).collect()
    }
    fn make(&mut self, uci: &str) {
        let made = self.moves().into_iter().find(|(text, _)| text == uci).expect("listed");
        self.0.play(made.1);
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
