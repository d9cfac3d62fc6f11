//! How the pieces move, as positions to be drawn beside the clauses that say so.

/// A position that shows how a piece moves: the piece alone, or with what its move needs. Which moves those are, the law says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movement {
    /// The clause beside which it is.
    pub clause: &'static str,
    /// What it shows.
    pub caption: &'static str,
    /// The position.
    pub position: &'static str,
    /// How the texts of the moves begin: the piece's square, or all of a move where its text is no more.
    pub moves: &'static str,
}

/// All of them, in the order of the games: four lines each, and an empty one.
static MOVEMENTS: &str = include_str!("../movements.txt");

impl Movement {
    /// All of them, in the order of the games.
    pub fn all() -> impl Iterator<Item = Movement> {
        MOVEMENTS.split("\n\n").filter_map(|lines| match lines.lines().collect::<Vec<_>>()[..] {
            [clause, caption, position, moves] => Some(Movement { clause, caption, position, moves }),
            _ => None,
        })
    }

    /// Those beside a clause.
    pub fn beside(clause: &str) -> impl Iterator<Item = Movement> {
        Self::all().filter(move |movement| movement.clause == clause)
    }

    /// Whether a move, by its text, is one of those that it shows.
    pub fn shows(&self, mv: &str) -> bool {
        let rest = mv.strip_prefix(self.moves);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(|next: char| next.is_ascii_alphanumeric()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_a_movement() {
        assert_eq!(Movement::all().count(), MOVEMENTS.split("\n\n").count());
    }
}
