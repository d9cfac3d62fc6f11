//! board-game's oware: its fields are private, so it begins at the start only. At its ends it takes seeds out of houses.
use board_game::board::{Board as _, BoardMoves, Outcome, Player};
use board_game::games::oware::OwareBoard;
use internal_iterator::InternalIterator;
use matrix_adapters::{speak, Board};
use serde_json::{json, Value};

struct Asked(OwareBoard<6>);

const NAMES: [&str; 2] = ["ABCDEF", "abcdef"];

impl Asked {
    fn names(&self) -> &'static str {
        NAMES[self.0.next_player().index() as usize]
    }
}

impl Board for Asked {
    const GAME: &'static str = "awele";

    fn begin(position: &str) -> Result<Self, String> {
        if !["startpos", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s"].contains(&position) {
            return Err("skip: it begins at the start only".into());
        }
        Ok(Asked(OwareBoard::new(4)))
    }
    fn legal(&self) -> Vec<String> {
        let Ok(moves) = self.0.available_moves() else { return Vec::new() };
        moves.map(|house| self.names()[house..=house].to_string()).collect()
    }
    fn make(&mut self, name: &str) {
        self.0.play(self.names().find(name).expect("listed")).expect("legal");
    }
    fn position(&self) -> Option<String> {
        if self.0.is_done() {
            return None;
        }
        let row = |player: usize| self.0.pits()[player].map(|seeds| seeds.to_string()).join(",");
        let [south, north] = [Player::A, Player::B].map(|player| self.0.score(player));
        Some(format!("{}/{} {south}-{north} {}", row(0), row(1), &self.turn()[..1]))
    }
    fn white_to_move(&self) -> bool {
        self.0.next_player() == Player::A
    }
    fn turn(&self) -> &'static str {
        if self.white_to_move() { "south" } else { "north" }
    }
    fn check(&self) -> bool {
        false
    }
    fn outcome(&self) -> Value {
        match self.0.outcome() {
            None => Value::Null,
            Some(Outcome::Draw) => json!({"draw": "equal-seeds"}),
            Some(Outcome::WonBy(Player::A)) => json!({"winner": "south", "by": "seeds"}),
            Some(Outcome::WonBy(Player::B)) => json!({"winner": "north", "by": "seeds"}),
        }
    }
}

fn main() {
    speak::<Asked>();
}
