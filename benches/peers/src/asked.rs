//! What every program is asked: `PROGRAM POSITION DEPTH`.

/// The position's text and the number of moves.
pub fn asked() -> (String, u32) {
    let mut arguments = std::env::args().skip(1);
    let position = arguments.next().expect("a position");
    let depth = arguments.next().and_then(|depth| depth.parse().ok()).expect("a depth");
    (position, depth)
}
