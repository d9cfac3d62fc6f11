//! Aieirping Chess's pieces, walls, setups and moves as data and as text. The letters and forms are those of
//! `spec/notation.md`.

use std::fmt;
use std::str::FromStr;

use super::fen::Alphabet;
use super::piece::kinds;
use super::setup::debug_as_text;
use super::{Fault, Grid, GridSetup, OnGrid, PieceKind, Player, Route, Routed, Sign, Square, Unreadable};

/// The board: twenty-nine files, fourteen ranks.
pub const BOARD: Grid = Grid::new(29, 14);

/// The setup with White to move, as text.
pub const START: &str = "OUNNROMEHAJSIFKFISJAHEMORNNUO/LXOZLXOZLXOZYOTOYZOXLZOXLZOXL/TD11BQB11DT/\
                         PPPPPPPPPPPPPPPPPPPPPPPPPPPPP/29/11**16/p10*1***1**9p/P9**1***1*10P/16**11/29/\
                         ppppppppppppppppppppppppppppp/td11bqb11dt/lxozlxozlxozyotoyzoxlzoxlzoxl/\
                         ounnromehajsifkfisjahemornnuo w";

/// The sign of a wall, on the board and in a move that marks one.
const WALL: char = '*';

/// The sign before the square on which a captured piece is put.
const PLACE: char = '@';

kinds! {
    /// The twenty-two kinds of piece. Their letters are their only names.
    Kind {
        A "A" "A",
        B "B" "B",
        D "D" "D",
        E "E" "E",
        F "F" "F",
        H "H" "H",
        I "I" "I",
        J "J" "J",
        K "K" "K",
        L "L" "L",
        M "M" "M",
        N "N" "N",
        O "O" "O",
        P "P" "P",
        Q "Q" "Q",
        R "R" "R",
        S "S" "S",
        T "T" "T",
        U "U" "U",
        X "X" "X",
        Y "Y" "Y",
        Z "Z" "Z",
    }
}

impl Kind {
    /// The kind with its article, as the letter is spoken.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_board as board; }
    /// use rulebook::board::aieirping::Kind;
    /// assert_eq!([Kind::F, Kind::U, Kind::X].map(Kind::with_article), ["an F", "a U", "an X"]);
    /// ```
    pub fn with_article(self) -> String {
        use Kind::{A, E, F, H, I, L, M, N, O, R, S, X};
        let article = if matches!(self, A | E | F | H | I | L | M | N | O | R | S | X) { "an" } else { "a" };
        format!("{article} {self}")
    }
}

impl PieceKind for Kind {
    const UPPER: Player = Player::White;
}

/// A piece: its kind and owner.
pub type Piece = super::Piece<Kind>;

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Thing {
    /// A wall.
    Wall,
    /// A piece.
    Piece(Piece),
}

impl Thing {
    /// The sign on the board.
    pub fn sign(self) -> String {
        match self {
            Thing::Wall => WALL.to_string(),
            Thing::Piece(piece) => piece.letters(),
        }
    }

    /// The thing with this sign.
    pub fn of_sign(sign: &str) -> Option<Self> {
        if sign.chars().eq([WALL]) { Some(Thing::Wall) } else { Piece::of_letters(sign).map(Thing::Piece) }
    }
}

impl From<Thing> for Sign {
    fn from(thing: Thing) -> Self {
        match thing {
            Thing::Wall => Sign { text: thing.sign(), name: "wall".to_owned(), owner: None },
            Thing::Piece(piece) => piece.into(),
        }
    }
}

impl OnGrid for Kind {
    const GAME: &'static str = "aieirping";
    const BOARD: Grid = BOARD;
    const BOTTOM: Player = Player::Black;
    const ALPHABET: Alphabet<Thing> =
        Alphabet { signs: &[], letters: "ABDEFHIJKLMNOPQRSTUXYZ in either case, or `*`", read: Thing::of_sign };
    type Thing = Thing;

    fn things() -> Vec<Thing> {
        Piece::all().map(Thing::Piece).chain([Thing::Wall]).collect()
    }
}

/// A position as it can be written down.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::aieirping::{Kind, START, Setup, Thing};
/// let setup: Setup = START.parse().unwrap();
/// assert_eq!(setup.pieces().filter(|(_, piece)| piece.kind == Kind::P).count(), 62);
/// assert_eq!(setup.walls().count(), 16);
/// assert_eq!(setup.to_string(), START);
/// ```
pub type Setup = GridSetup<Kind, { BOARD.size() }>;

impl Setup {
    /// The piece on a square.
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        match self.at(square) {
            Some(Thing::Piece(piece)) => Some(piece),
            _ => None,
        }
    }

    /// The pieces with their squares, from a1.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        BOARD.squares().filter_map(|square| self.piece(square).map(|piece| (square, piece)))
    }

    /// The squares with walls, from a1.
    pub fn walls(&self) -> impl Iterator<Item = Square> + '_ {
        BOARD.squares().filter(|square| self.at(*square) == Some(Thing::Wall))
    }
}

/// What a player chooses with a move, besides its target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Nothing.
    None,
    /// A square is marked as a wall.
    Wall(Square),
    /// The captured piece is put on a square.
    Place(Square),
}

/// A move.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::aieirping::Move;
/// for text in ["o11o10", "p2p1q", "a13a9*b9", "m14m3@aa7", "n14*n13", "a12a14"] {
///     assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
/// }
/// assert_eq!("o11".parse::<Move>().unwrap_err().at(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece goes from one square to another, or changes places with the piece there.
    Step {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What it becomes, if it is promoted.
        promotion: Option<Kind>,
        /// What else the player chooses.
        effect: Effect,
    },
    /// A piece stays, and marks a square as a wall.
    Mark {
        /// Where the piece stands.
        from: Square,
        /// The square.
        wall: Square,
    },
}

impl Move {
    /// Where the piece stands.
    pub const fn from(self) -> Square {
        match self {
            Move::Step { from, .. } | Move::Mark { from, .. } => from,
        }
    }
}

/// The square at a byte of a text, and the byte after it.
fn read_square(text: &str, at: usize, expected: &str) -> Result<(Square, usize), Unreadable> {
    let rest = &text[at..];
    let letters = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
    let digits = rest[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - letters);
    let end = at + letters + digits;
    match BOARD.read(&text[at..end], at) {
        Ok(square) => Ok((square, end)),
        Err(_) => {
            let found = match (&text[at..end], rest.chars().next()) {
                ("", None) => "the end".to_owned(),
                ("", Some(other)) => Unreadable::quote(other.encode_utf8(&mut [0; 4])),
                (name, _) => Unreadable::quote(name),
            };
            Err(Unreadable::one(text, Fault::new(at, found, expected)))
        }
    }
}

impl Routed for Move {
    fn route(&self) -> Route {
        match *self {
            Move::Step { from, to, .. } => Route::new(from, to),
            Move::Mark { from, wall } => Route::new(from, wall),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        const SQUARE: &str = "a square a1–ac14";
        let (from, at) = read_square(text, 0, SQUARE)?;
        let the_end = |at: usize| match text[at..].is_empty() {
            true => Ok(()),
            false => Err(Unreadable::one(text, Fault::new(at, Unreadable::quote(&text[at..]), "the end"))),
        };
        if text[at..].starts_with(WALL) {
            let (wall, end) = read_square(text, at + WALL.len_utf8(), SQUARE)?;
            the_end(end)?;
            return Ok(Move::Mark { from, wall });
        }
        let (to, mut at) = read_square(text, at, "a target a1–ac14, or `*` and a square")?;
        let promotion = text[at..].chars().next().and_then(Kind::of_letter);
        at += usize::from(promotion.is_some());
        let effect = match text[at..].chars().next() {
            None => Effect::None,
            Some(sign @ (WALL | PLACE)) => {
                let (square, end) = read_square(text, at + sign.len_utf8(), SQUARE)?;
                at = end;
                if sign == WALL { Effect::Wall(square) } else { Effect::Place(square) }
            }
            Some(_) => {
                let expected = if promotion.is_some() {
                    "`*` or `@` and a square, or the end"
                } else {
                    "a promotion, `*` or `@` and a square, or the end"
                };
                return Err(Unreadable::one(text, Fault::new(at, Unreadable::quote(&text[at..]), expected)));
            }
        };
        the_end(at)?;
        Ok(Move::Step { from, to, promotion, effect })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Mark { from, wall } => write!(f, "{from}{WALL}{wall}"),
            Move::Step { from, to, promotion, effect } => {
                write!(f, "{from}{to}")?;
                if let Some(kind) = promotion {
                    write!(f, "{}", kind.letter().to_ascii_lowercase())?;
                }
                match effect {
                    Effect::None => Ok(()),
                    Effect::Wall(square) => write!(f, "{WALL}{square}"),
                    Effect::Place(square) => write!(f, "{PLACE}{square}"),
                }
            }
        }
    }
}

debug_as_text!(Move);
