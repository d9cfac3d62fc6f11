//! Moves that a clause refuses, to be drawn beside it: for each clause that forbids moves, one from its cases.

/// A move that a clause refuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The clause.
    pub clause: &'static str,
    /// What it shows: the name of the case.
    pub caption: &'static str,
    /// The position.
    pub position: &'static str,
    /// The move.
    pub mv: &'static str,
    /// The rulings that are not the default: `question=option`, separated by commas.
    pub rulings: &'static str,
}

/// All of them, in the order of the law: four lines each, and an empty one. A test writes them from the cases.
static EXAMPLES: &str = include_str!("../examples.txt");

impl Example {
    /// All of them, in the order of the law.
    pub fn all() -> impl Iterator<Item = Example> {
        EXAMPLES.split("\n\n").filter_map(|lines| match lines.lines().collect::<Vec<_>>()[..] {
            [clause, caption, position, last] => {
                let (mv, rulings) = last.split_once(' ').unwrap_or((last, ""));
                Some(Example { clause, caption, position, mv, rulings })
            }
            _ => None,
        })
    }

    /// That of a clause.
    pub fn of(clause: &str) -> Option<Example> {
        Self::all().find(|example| example.clause == clause)
    }

    /// The lines of the file.
    pub fn written(&self) -> String {
        let last = format!("{} {}", self.mv, self.rulings);
        format!("{}\n{}\n{}\n{}\n", self.clause, self.caption, self.position, last.trim_end())
    }
}
