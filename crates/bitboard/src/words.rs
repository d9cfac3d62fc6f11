//! What reasons are made of.

use crate::board::Player;
use crate::rules::{Breach, Clause};

/// Faults gathered into one reason: the squares, a part of a sentence for each, and how it ends.
#[derive(Default)]
pub(crate) struct Wrongs {
    squares: Vec<String>,
    words: Vec<String>,
    end: String,
}

impl Wrongs {
    /// Those that are faults because of who is to move.
    pub fn before_move_of(mover: Player) -> Self {
        Wrongs { end: format!(", and {mover} is to move"), ..Wrongs::default() }
    }

    pub fn add<T: ToString>(&mut self, squares: impl IntoIterator<Item = T>, words: String) {
        self.squares.extend(squares.into_iter().map(|square| square.to_string()));
        self.words.push(words);
    }

    /// Whether a square is among them.
    pub fn have(&self, square: impl ToString) -> bool {
        self.squares.contains(&square.to_string())
    }

    /// The breach of a clause, if there is any.
    pub fn breach(self, clause: Clause) -> Option<Breach> {
        let why = self.words.join("; ") + &self.end;
        (!self.words.is_empty()).then_some(Breach { clause, squares: self.squares, why })
    }
}

/// What is wrong where each player is to have one King, by their squares.
pub(crate) fn kings<T: ToString>(clause: Clause, of: impl Fn(Player) -> Vec<T>) -> Option<Breach> {
    let mut wrongs = Wrongs::default();
    for owner in Player::BOTH {
        let kings = of(owner);
        let words = match kings.len() {
            0 => format!("{owner} has no King"),
            1 => continue,
            several => format!("{owner} has {several} Kings, on {}", listed(&kings)),
        };
        wrongs.add(kings, words);
    }
    wrongs.breach(clause)
}

/// The words of a list: `a1`; `a1 and b1`; `a1, b1 and c1`.
pub(crate) fn listed<T: ToString>(all: &[T]) -> String {
    let words: Vec<String> = all.iter().map(T::to_string).collect();
    match words.as_slice() {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}

/// Where pieces are: `on a1 and b1`, `on a1 and 2 in White's hand`.
pub(crate) fn places(squares: &[String], hands: [(Player, usize); 2]) -> String {
    let board = (!squares.is_empty()).then(|| format!("on {}", listed(squares)));
    let hands = hands.into_iter().filter(|(_, count)| *count > 0);
    let hands = hands.map(|(owner, count)| format!("{count} in {owner}'s hand"));
    listed(&board.into_iter().chain(hands).collect::<Vec<_>>())
}

/// `the Rook on e4 attacks`; `the Rook on e4 and the Bishop on c3 attack`.
pub(crate) fn attack(attackers: &[String]) -> String {
    format!("{} {}", listed(attackers), if attackers.len() == 1 { "attacks" } else { "attack" })
}
