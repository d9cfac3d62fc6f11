//! Tori Shogi's pieces, setups and moves as data and as text. The letters and forms are those of
//! `spec/notation.md`.
//!
//! A [`Square`] counts its file from the left and its rank from the bottom, as in every game. [`name`] writes it as
//! shogi does, with the file from the right and the rank from the top.

mod score;
mod written;

use std::fmt;
use std::str::FromStr;

use super::fen::{self, Alphabet, Text};
use super::grid_setup::read_hands;
use super::piece::kinds;
use super::setup::debug_as_text;
use super::{
    BOARD_FIELD, Board, Fault, Grid, GridSetup, HAND_FIELD, Mended, OnGrid, Palette, PieceKind, Player, Reading,
    Route, Routed, Setup as AnySetup, Square, TURN_FIELD, Unreadable,
};

pub use score::ScoreNotation;

/// The board: seven by seven.
pub const BOARD: Grid = Grid::new(7, 7);

/// The start position with Black to move, as text.
pub const START: &str = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b -";

/// The player whose pieces are written in upper case.
const UPPER: Player = Player::Black;

kinds! {
    /// The kinds of piece. Promoted kinds come last, and have the letter of the unpromoted kind.
    Kind {
        Swallow "S" "Swallow",
        Falcon "F" "Falcon",
        Crane "C" "Crane",
        Pheasant "P" "Pheasant",
        LeftQuail "L" "left Quail",
        RightQuail "R" "right Quail",
        Phoenix "K" "Phoenix" "Phoenixes",
        Goose "+S" "Goose" "Geese",
        Eagle "+F" "Eagle",
    }
}

impl Kind {
    /// The kinds that can be in hand, in the order of a written hand.
    pub const IN_HAND: [Kind; 6] =
        [Kind::Swallow, Kind::Falcon, Kind::Crane, Kind::Pheasant, Kind::LeftQuail, Kind::RightQuail];

    /// Its promoted kind, if it can be promoted.
    pub const fn promoted(self) -> Option<Self> {
        match self {
            Kind::Swallow => Some(Kind::Goose),
            Kind::Falcon => Some(Kind::Eagle),
            _ => None,
        }
    }

    /// Its unpromoted kind, which for most kinds is the kind itself.
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        match self {
            Kind::Goose => Kind::Swallow,
            Kind::Eagle => Kind::Falcon,
            kind => kind,
        }
    }
}

impl PieceKind for Kind {
    const UPPER: Player = UPPER;
}

/// A piece on the board: its kind and owner.
pub type Piece = super::Piece<Kind>;

/// A square's name in shogi: the file from the right, the rank from the top.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::{Square, tori_shogi::name};
/// assert_eq!(name(Square::new(0, 0)), "7g");
/// assert_eq!(name(Square::new(6, 6)), "1a");
/// ```
pub fn name(square: Square) -> String {
    format!("{}{}", BOARD.files - square.file, char::from(b'a' + (BOARD.ranks - 1 - square.rank)))
}

/// Reads a square's name in shogi (`tori-shogi.score.squares`); `at` is its start in a longer text, for the error.
///
/// # Errors
/// What was found instead, and at which byte.
pub fn read_square(name: &str, at: usize) -> Result<Square, Fault> {
    match name.as_bytes() {
        [file @ b'1'..=b'7', rank @ b'a'..=b'g'] => {
            Ok(Square::new(BOARD.files - (file - b'0'), BOARD.ranks - 1 - (rank - b'a')))
        }
        _ => Err(Fault::new(at, Unreadable::quote(name), "a square 1a–7g")),
    }
}

impl OnGrid for Kind {
    const GAME: &'static str = "tori-shogi";
    const BOARD: Grid = BOARD;
    const BOTTOM: Player = Player::Black;
    const ALPHABET: Alphabet<Piece> =
        Alphabet { signs: &["+"], letters: "SFCPLRK or sfcplrk, + before S and F", read: Piece::of_letters };
    const FROM_HAND: char = '*';
    const COUNTED: bool = true;
    type Thing = Piece;

    fn things() -> Vec<Piece> {
        Piece::all().collect()
    }

    fn square_name(square: Square) -> String {
        name(square)
    }
}

/// A position as it can be written down.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::tori_shogi::{START, Setup};
/// let fairy = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1";
/// let setup: Setup = fairy.parse().unwrap();
/// assert_eq!(setup.to_string(), START);
/// assert_eq!(setup.fairy(), fairy);
/// ```
pub type Setup = GridSetup<Kind, { BOARD.size() }, { Kind::IN_HAND.len() }>;

/// The text of both hands, which may be empty.
fn or_none(hands: String) -> String {
    if hands.is_empty() { "-".to_owned() } else { hands }
}

impl Setup {
    /// The position in Fairy-Stockfish's spelling, in which `w` is the player who begins: Black.
    pub fn fairy(&self) -> String {
        format!("{}[{}] {} 0 1", self.board(), or_none(self.hands(false)), self.turn.other().letter())
    }
}

impl AnySetup for Setup {
    const FIELDS: &'static [&'static str] = &[BOARD_FIELD, TURN_FIELD, HAND_FIELD];
    const SPELLINGS: &'static [&'static str] = &["fairy"];

    fn spelling(&self, name: &str) -> Option<String> {
        (name == "fairy").then(|| self.fairy())
    }

    fn parsed(text: &str) -> Reading<Self> {
        fen::read(text, Setup::empty(Player::Black), |setup, first, rest, faults| {
            match setup.read_board(first, faults) {
                Some(hands) => setup.read_fairy(hands, rest, text.len(), faults),
                None => setup.read_sfen(rest, text.len(), faults),
            }
        })
    }

    fn respelled(text: &str) -> Option<Mended> {
        let setup = Self::read(text).whole(text).ok().filter(|_| text.contains('['))?;
        let (letter, first) = match setup.turn {
            Player::Black => ('w', "first"),
            Player::White => ('b', "second"),
        };
        let told = format!(
            "with the hands in brackets it is in Fairy-Stockfish's spelling, in which `{letter}` is the player who moves \
             {first}, {}",
            setup.turn
        );
        Some(Mended { text: setup.to_string(), told: vec![told] })
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

impl Setup {
    /// SFEN after the board: the player to move, the hands, and a move count, which is ignored.
    fn read_sfen(&mut self, fields: &[Text<'_>], end: usize, faults: &mut Vec<Fault>) {
        const EXPECTED: [&str; 3] =
            ["the player to move, `b` or `w`", "the pieces in hand, or `-`", "a move count, or the end"];
        for missing in EXPECTED[..2].iter().skip(fields.len()) {
            faults.push(Fault::new(end, "the end", *missing));
        }
        for (i, field) in fields.iter().enumerate() {
            let fits = match (i, field.text) {
                (0, "b") => true,
                (0, "w") => {
                    self.turn = Player::White;
                    true
                }
                (1, "-") => true,
                (1, _) => {
                    self.read_hands(*field, faults);
                    true
                }
                (2, count) => count.bytes().all(|c| c.is_ascii_digit()),
                _ => false,
            };
            if !fits {
                let expected = EXPECTED.get(i).copied().unwrap_or("the end");
                faults.push(Fault::new(field.at, Unreadable::quote(field.text), expected));
            }
        }
    }

    /// Hands in one field, with a count before the letter if there are several.
    fn read_hands(&mut self, hands: Text<'_>, faults: &mut Vec<Fault>) {
        let mut count = String::new();
        let mut count_at = hands.at;
        for (offset, letter) in hands.text.char_indices() {
            let at = hands.at + offset;
            if letter.is_ascii_digit() {
                if count.is_empty() {
                    count_at = at;
                }
                count.push(letter);
                continue;
            }
            let many =
                if count.is_empty() { Some(1) } else { count.parse().ok().filter(|_| !count.starts_with('0')) };
            let Some(many) = many else {
                faults.push(Fault::new(count_at, Unreadable::quote(&count), "a count of 1 to 255"));
                count.clear();
                continue;
            };
            count.clear();
            self.read_in_hand(at, letter, many, faults);
        }
        if !count.is_empty() {
            faults.push(Fault::new(hands.end(), "the end of the hands", "a letter after the count"));
        }
    }

    fn read_in_hand(&mut self, at: usize, letter: char, many: u8, faults: &mut Vec<Fault>) {
        match Kind::of_letter(letter).filter(|kind| *kind != Kind::Phoenix) {
            Some(kind) => self.hand_mut(Player::of_case(UPPER, letter)).add(kind, many),
            None => {
                let found = Unreadable::quote(letter.encode_utf8(&mut [0; 4]));
                faults.push(Fault::new(at, found, "a piece's letter (SFCPLR or sfcplr)"));
            }
        }
    }

    /// Fairy-Stockfish's spelling after the board and `[`.
    fn read_fairy(&mut self, bracket: Text<'_>, fields: &[Text<'_>], end: usize, faults: &mut Vec<Fault>) {
        read_hands(bracket, faults, |at, letter, faults| self.read_in_hand(at, letter, 1, faults));
        if fields.is_empty() {
            faults.push(Fault::new(end, "the end", "the player to move, `w` (who begins: Black) or `b`"));
        }
        for (i, field) in fields.iter().enumerate() {
            let fits = match (i, field.text) {
                (0, "w") => true,
                (0, "b") => {
                    self.turn = Player::White;
                    true
                }
                (1..=4, "-") => true,
                (1..=4, counter) => counter.bytes().all(|c| c.is_ascii_digit()),
                _ => false,
            };
            if !fits {
                let expected = if i == 0 {
                    "the player to move, `w` (who begins: Black) or `b`"
                } else {
                    "a counter, or the end"
                };
                faults.push(Fault::new(field.at, Unreadable::quote(field.text), expected));
            }
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.board(), self.turn.letter(), or_none(self.hands(true)))
    }
}

/// A move: a piece moved on the board, or one dropped from the hand. A capture is written like any move.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::tori_shogi::Move;
/// for usi in ["4c4b", "3c3b+", "S*4d"] {
///     assert_eq!(usi.parse::<Move>().unwrap().to_string(), usi);
/// }
/// // Fairy-Stockfish's spelling: files a–g from Black's left, ranks from Black's side.
/// assert_eq!("e5e6+".parse::<Move>().unwrap().to_string(), "3c3b+");
/// assert_eq!("S@d4".parse::<Move>().unwrap().to_string(), "S*4d");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The piece on `from` goes to `to`.
    Step {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it is promoted.
        promotes: bool,
    },
    /// A piece from the hand is dropped.
    Drop {
        /// Which one.
        kind: Kind,
        /// Where.
        to: Square,
    },
}

impl Routed for Move {
    fn route(&self) -> Route {
        match *self {
            Move::Step { from, to, .. } => Route::new(name(from), name(to)),
            Move::Drop { kind, to } => Route::new(kind.hand_origin(), name(to)),
        }
    }
}

/// Reads a square in either spelling: shogi's `3b`, or Fairy-Stockfish's `e6`.
fn read_either(name: &str, at: usize) -> Result<Square, Fault> {
    match name.as_bytes() {
        [b'a'..=b'g', b'1'..=b'7'] => BOARD.read(name, at),
        _ => read_square(name, at),
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let fail = |fault| Unreadable::one(text, fault);
        let part = |from: usize, to: usize| {
            let at = |n: usize| text.char_indices().nth(n).map_or(text.len(), |(at, _)| at);
            (&text[at(from)..at(to)], at(from))
        };
        let end = |chars: usize, expected: &str| {
            let (rest, at) = part(chars, usize::MAX);
            if rest.is_empty() { Ok(()) } else { Err(fail(Fault::new(at, Unreadable::quote(rest), expected))) }
        };
        // `+` means a promoted piece. The law says that none may be dropped.
        let sign = usize::from(text.starts_with('+'));
        let (first, _) = part(0, sign + 2);
        if let Some(letter) = first.strip_suffix(['*', '@']) {
            let named = letter.trim_start_matches('+').chars().next().and_then(Kind::of_letter);
            let kind =
                if sign == 0 { named.filter(|kind| *kind != Kind::Phoenix) } else { named.and_then(Kind::promoted) };
            let kind = kind
                .ok_or_else(|| fail(Fault::new(0, Unreadable::quote(letter), "a piece's letter, one of SFCPLR")))?;
            let (square, at) = part(sign + 2, sign + 4);
            let to = read_either(square, at).map_err(fail)?;
            end(sign + 4, "the end")?;
            return Ok(Move::Drop { kind, to });
        }
        let (first, _) = part(0, 2);
        let from = read_either(first, 0).map_err(|fault| {
            fail(Fault { expected: format!("{}, or a piece's letter and `*`", fault.expected), ..fault })
        })?;
        let (square, at) = part(2, 4);
        let to = read_either(square, at).map_err(fail)?;
        let promotes = part(4, 5).0 == "+";
        end(if promotes { 5 } else { 4 }, if promotes { "the end" } else { "`+` or the end" })?;
        Ok(Move::Step { from, to, promotes })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Step { from, to, promotes } => {
                write!(f, "{}{}{}", name(from), name(to), if promotes { "+" } else { "" })
            }
            Move::Drop { kind, to } => write!(f, "{}{}", kind.hand_origin(), name(to)),
        }
    }
}

debug_as_text!(Move);
