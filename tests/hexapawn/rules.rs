//! Hexapawn's open questions: those of `hexapawn.md`, in its order.

rulebook::rules::rulings! {
    "hexapawn"
    scores { resignation, agreed-draw }
    sets {}
}
