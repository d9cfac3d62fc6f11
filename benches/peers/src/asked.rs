//! What every program is asked: `PROGRAM POSITION DEPTH [made]`.

/// The position's text, the number of moves, and whether the last moves are made, too, and not only counted.
pub fn asked() -> (String, u32, bool) {
    let mut arguments = std::env::args().skip(1);
    let position = arguments.next().expect("a position");
    let depth = arguments.next().and_then(|depth| depth.parse().ok()).expect("a depth");
    (position, depth, arguments.next().is_some_and(|word| word == "made"))
}
