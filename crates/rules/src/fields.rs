//! Which clauses say how a move changes each field of a position's text.

/// A game's fields after the board, in order: the clauses about each field.
pub type Fields = &'static [&'static [&'static str]];

/// A legal move's result as the law writes it, and as another implementation does.
#[derive(Clone, Copy, Debug)]
pub struct Results<'t> {
    /// The names of the clauses that permit the move.
    pub grounds: &'t [String],
    /// The position before it, as text.
    pub before: &'t str,
    /// The position after it, by the law.
    pub law: &'t str,
    /// The position after it, by the other implementation.
    pub second: &'t str,
}

impl<'t> Results<'t> {
    /// The clauses about the fields in which the two differ.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_rules as rules; }
    /// use rulebook::rules::Results;
    /// let results = Results { grounds: &[], before: "", law: "8/8 w -", second: "8/7T w e4" };
    /// assert_eq!(results.differing(&[&["game.turn"], &["game.just-moved"]]), ["game.just-moved"]);
    /// ```
    pub fn differing(&self, fields: Fields) -> Vec<&'static str> {
        let [law, second] = [self.law, self.second].map(|text| text.split(' ').collect::<Vec<_>>());
        // A text that is not a position of the game has no such fields.
        if law.len() != second.len() || law.len() < 2 {
            return Vec::new();
        }
        let of_each = fields.iter().zip(law.iter().zip(&second).skip(1));
        of_each.filter(|(_, (law, second))| law != second).flat_map(|(clauses, _)| clauses.iter().copied()).collect()
    }

    /// Whether this clause permits the move.
    pub fn grounded(&self, clause: &str) -> bool {
        self.grounds.iter().any(|ground| ground == clause)
    }

    /// The same move, with a part of the two results.
    pub(crate) const fn of_part(self, law: &'t str, second: &'t str) -> Self {
        Results { law, second, ..self }
    }
}
