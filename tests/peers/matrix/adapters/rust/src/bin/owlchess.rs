//! owlchess: a chain of moves, whose mandatory draws end the game, those that a player may claim do not.
use matrix_adapters::{ended, speak, Board};
use owlchess::{movegen::legal, types::OutcomeFilter, Color, Move, MoveChain};

struct Asked(MoveChain);

impl Board for Asked {
    fn begin(fen: &str) -> Result<Self, String> {
        MoveChain::from_fen(fen).map(Asked).map_err(|e| format!("{e}"))
    }
    fn legal(&self) -> Vec<String> {
        legal::gen_all(self.0.last()).iter().map(|m| m.uci().to_string()).collect()
    }
    fn make(&mut self, uci: &str) {
        let made = Move::from_uci_legal(uci, self.0.last()).expect("listed");
        self.0.push(made).expect("legal");
    }
    fn position(&self) -> Option<String> {
        Some(self.0.last().as_fen())
    }
    fn white_to_move(&self) -> bool {
        self.0.last().side() == Color::White
    }
    fn check(&self) -> bool {
        self.0.last().is_check()
    }
    fn outcome(&self) -> serde_json::Value {
        match self.0.calc_outcome().filter(|outcome| outcome.passes(OutcomeFilter::Strict)) {
            None => serde_json::Value::Null,
            Some(outcome) => ended(outcome.winner().is_some(), Some("draw"), outcome.winner() == Some(Color::Black)),
        }
    }
}

fn main() {
    speak::<Asked>();
}
