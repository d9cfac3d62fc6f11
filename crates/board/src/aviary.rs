//! Aviary's birds, setups and moves as data and as text. The letters and forms are those of `spec/notation.md`.

use std::fmt;
use std::str::FromStr;

use super::fen::{self, Alphabet};
use super::grid_setup::read_hands;
use super::piece::kinds;
use super::setup::debug_as_text;
use super::{
    Board, Fault, Grid, GridSetup, OnGrid, Palette, PieceKind, Player, Reading, Route, Routed, Setup as AnySetup,
    Square, Unreadable, WrittenKind as _,
};

/// The board: eight by eight.
pub const BOARD: Grid = Grid::new(8, 8);

/// The opening setup with White to move, as text.
pub const START: &str = "WSOGTPSW/WCRBBRCW/8/8/8/8/wcrbbrcw/wsptgosw[] w";

kinds! {
    /// The nine kinds of bird, in the order of a written hand.
    Kind {
        Woodpecker "W" "Woodpecker",
        Sparrow "S" "Sparrow",
        Owl "O" "Owl",
        Gull "G" "Gull",
        Tern "T" "Tern",
        Pigeon "P" "Pigeon",
        Canary "C" "Canary" "Canaries",
        Bluejay "B" "Bluejay",
        Robin "R" "Robin",
    }
}

impl PieceKind for Kind {
    const UPPER: Player = Player::White;
}

/// A bird on the board: its kind and owner.
pub type Bird = super::Piece<Kind>;

impl OnGrid for Kind {
    const GAME: &'static str = "aviary";
    const BOARD: Grid = BOARD;
    const BOTTOM: Player = Player::Black;
    const ALPHABET: Alphabet<Bird> =
        Alphabet { signs: &[], letters: "WSOGTPCBR or wsogtpcbr", read: Bird::of_letters };
    type Thing = Bird;

    fn things() -> Vec<Bird> {
        Bird::all().collect()
    }
}

/// A position as it can be written down. Every bird can be in hand.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::{Board as _, Setup as _, Square, aviary::Setup};
/// let reading = Setup::read("WSOGTPSW/WCRBBRCW/8/8/8/8/wcrbbrcw/wsptgosw[] w");
/// assert!(reading.faults.is_empty());
/// assert_eq!(reading.setup.letter(Square::new(2, 7)), Some("O".to_owned()));
/// ```
pub type Setup = GridSetup<Kind, { BOARD.size() }, { Kind::ALL.len() }>;

impl AnySetup for Setup {
    fn parsed(text: &str) -> Reading<Self> {
        fen::read(text, Setup::empty(Player::White), |setup, first, rest, faults| {
            if let Some(hands) = setup.read_board(first, faults) {
                read_hands(hands, faults, |at, letter, faults| {
                    match Bird::of_letters(letter.encode_utf8(&mut [0; 4])) {
                        Some(bird) => setup.hand_mut(bird.owner).add(bird.kind, 1),
                        None => {
                            let found = Unreadable::quote(letter.encode_utf8(&mut [0; 4]));
                            faults.push(Fault::new(at, found, "a bird's letter (WSOGTPCBR or wsogtpcbr) or `]`"));
                        }
                    }
                });
            }
            setup.turn = fen::read_tail(rest, text.len(), faults).unwrap_or(Player::White);
        })
    }

    fn passed(&self) -> Option<Self> {
        Some(Setup { turn: self.turn.other(), ..*self })
    }

    fn boards(&self) -> Vec<&dyn Board> {
        vec![self]
    }

    fn palettes() -> Vec<Palette> {
        vec![Setup::palette()]
    }

    fn simpler(&self) -> Vec<Self> {
        self.with_one_less()
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}] {}", self.board(), self.hands(false), self.turn.letter())
    }
}

/// A move: a bird moved on the board, or a bird entered from the hand. A capture is written like any move.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::aviary::Move;
/// assert_eq!("t@e5".parse::<Move>().unwrap().to_string(), "T@e5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The bird on `from` goes to `to`.
    Step {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A bird from the hand is entered.
    Enter {
        /// Which bird.
        kind: Kind,
        /// Where.
        to: Square,
    },
}

impl Routed for Move {
    fn route(&self) -> Route {
        match *self {
            Move::Step { from, to } => Route::new(from, to),
            Move::Enter { kind, to } => Route::new(kind.hand_origin(), to),
        }
    }
}

/// The square with which a text begins, and what follows it. `at` is where the text begins in a longer one. The
/// document's own squares, such as `6-B` and `C-8`, are read as well.
fn read_first(text: &str, at: usize) -> Result<(Square, &str), Fault> {
    let name: Option<String> = match text.as_bytes() {
        [rank @ b'1'..=b'8', b'-', file @ b'A'..=b'H', ..] | [file @ b'A'..=b'H', b'-', rank @ b'1'..=b'8', ..] => {
            Some([*file, *rank].map(|byte| char::from(byte).to_ascii_lowercase()).iter().collect())
        }
        _ => None,
    };
    if let Some(name) = name {
        return Ok((BOARD.read(&name, at)?, &text[3..]));
    }
    // A square of this board is two characters long.
    let end = text.char_indices().nth(2).map_or(text.len(), |(end, _)| end);
    let (name, rest) = text.split_at(end);
    Ok((BOARD.read(name, at)?, rest))
}

/// The square at the end of a text; `at` is where it begins.
fn read_last(text: &str, at: usize) -> Result<Square, Fault> {
    match read_first(text, at)? {
        (square, "") => Ok(square),
        (_, rest) => Err(Fault::new(at + text.len() - rest.len(), Unreadable::quote(rest), "the end")),
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let fail = |fault| Unreadable::one(text, fault);
        if let Some((bird, square)) = text.split_once('@') {
            let kind = Kind::of_text(bird)
                .ok_or_else(|| fail(Fault::new(0, Unreadable::quote(bird), "a bird's letter, one of WSOGTPCBR")))?;
            let to = read_last(square, bird.len() + 1).map_err(fail)?;
            return Ok(Move::Enter { kind, to });
        }
        let (from, to) = read_first(text, 0).map_err(|fault| {
            fail(Fault { expected: format!("{}, or a bird's letter and `@`", fault.expected), ..fault })
        })?;
        let to = read_last(to, text.len() - to.len()).map_err(fail)?;
        Ok(Move::Step { from, to })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Step { from, to } => write!(f, "{from}{to}"),
            Move::Enter { kind, to } => write!(f, "{}{to}", kind.hand_origin()),
        }
    }
}

debug_as_text!(Move);
