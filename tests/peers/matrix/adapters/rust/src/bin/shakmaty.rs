//! shakmaty: a position without a history, so neither repetition nor the fifty-move rule. What it calls too much material
//! or an impossible check is let pass, by its own means: asked under `position-only`, which accepts both. What it would refuse
//! for a check is what `chess.position.check` forbids, but for a few positions (`docs/results/found.md`).
use matrix_adapters::{ended, speak, Board};
use shakmaty::{fen::Fen, uci::UciMove, CastlingMode, Chess, Color, EnPassantMode, Position};

struct Asked(Chess);

impl Board for Asked {
    fn begin(fen: &str) -> Result<Self, String> {
        let fen: Fen = fen.parse().map_err(|e| format!("{e}"))?;
        fen.into_position(CastlingMode::Standard)
            .or_else(|e| e.ignore_too_much_material())
            .or_else(|e| e.ignore_impossible_check())
            .map(Asked)
            .map_err(|e| format!("{e}"))
    }
    fn legal(&self) -> Vec<String> {
        self.0.legal_moves().iter().map(|m| m.to_uci(CastlingMode::Standard).to_string()).collect()
    }
    fn make(&mut self, uci: &str) {
        let made = uci.parse::<UciMove>().expect("listed").to_move(&self.0).expect("legal");
        self.0.play_unchecked(made);
    }
    fn position(&self) -> Option<String> {
        Some(Fen::from_position(&self.0, EnPassantMode::Legal).to_string())
    }
    fn white_to_move(&self) -> bool {
        self.0.turn() == Color::White
    }
    fn check(&self) -> bool {
        self.0.is_check()
    }
    fn outcome(&self) -> serde_json::Value {
        let dead = self.0.is_insufficient_material().then_some("dead-position");
        ended(self.0.is_checkmate(), self.0.is_stalemate().then_some("stalemate").or(dead), self.white_to_move())
    }
}

fn main() {
    speak::<Asked>();
}
