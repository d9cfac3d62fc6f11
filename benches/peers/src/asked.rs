//! What every program is asked: `PROGRAM POSITION DEPTH LAST GAME RULINGS`.

/// A question.
pub struct Asked {
    /// The position's text.
    pub position: String,
    /// The number of moves.
    pub depth: u32,
    /// What is done about the last moves: `counted`, `listed`, `made`; nothing: what is fastest.
    pub last: String,
    /// The game's id, and the rulings; only ours is asked about several.
    #[allow(dead_code)]
    pub ours: [String; 2],
}

pub fn asked() -> Asked {
    let mut arguments = std::env::args().skip(1);
    let position = arguments.next().expect("a position");
    let depth = arguments.next().and_then(|depth| depth.parse().ok()).expect("a depth");
    let mut text = || arguments.next().unwrap_or_default();
    Asked { position, depth, last: text(), ours: [text(), text()] }
}
