//! Hexapawn's open questions: those of `hexapawn.md`, in its order.

use rulebook::rules::Results;

rulebook::rules::rulings! {
    "hexapawn"
    scores { resignation, agreed-draw }
    sets {}
}

/// The clauses about the fields in which two results of a move differ.
pub fn concerned(results: &Results<'_>) -> Vec<&'static str> {
    results.differing(&[&["hexapawn.turn"]])
}
