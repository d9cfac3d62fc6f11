//! Bifocal Chess's pieces, setups and moves as data and as text. The letters and forms are those of
//! `spec/notation.md`.

use std::fmt;
use std::str::FromStr;

use super::fen::{self, Alphabet, Text};
use super::piece::kinds;
use super::setup::{debug_as_text, parsed_whole};
use super::{
    BOARD_FIELD, Board, Fault, Grid, Palette, PieceKind, Player, Reading, Route, Routed, Setup as AnySetup, Sign,
    Square, TURN_FIELD, Unreadable, WrittenKind as _,
};

/// The game's id.
const GAME: &str = "bifocal";

/// `bifocal.board`: the smallest possible board.
pub const SMALLEST: Grid = Grid::new(8, 8);

/// `bifocal.board`: the largest possible board, which contains every square of the others.
pub const LARGEST: Grid = Grid::new(10, 10);

/// The setups of `bifocal.ruling.setup` as text, each a reconstruction.
pub const START_9X9: &str = "2wfkfw2/4m4/9/4=L4/=R=N=B=C=I=C=B=N=R/4=L4/9/4M4/2WFKFW2 w -";
/// On eight files and eight ranks.
pub const START_8X8: &str = "2wfkfw1/4m3/1=I6/=B=N1=C=L1=R1/=B=N1=C=L1=R1/1=I6/4M3/2WFKFW1 w -";
/// On ten files and ten ranks.
pub const START_10X10: &str = "3wfkfw2/5m4/10/4=I5/=R1=B=C1=L1=B=N1/=R1=B=C1=L1=B=N1/4=I5/10/5M4/3WFKFW2 w -";

/// The signs before letters, the longer one first.
const SIGNS: [&str; 2] = ["=+", "="];

/// The suffix of a move that lands a Kannon turned.
const TURNED: &str = "+";

/// The text of a field that names no square.
const NO_SQUARE: &str = "-";

/// The letters of the pieces, for errors.
const LETTERS: &str = "KMWF in either case, or =R =N =B =L =C =+C =I";

kinds! {
    /// The kinds of piece that belong to a player.
    Own {
        King "K" "King",
        Mann "M" "Mann",
        Wazir "W" "Wazir",
        Firz "F" "Firz",
    }
}

impl PieceKind for Own {
    const UPPER: Player = Player::White;
}

kinds! {
    /// The kinds of piece that belong to nobody. If Kannons can stand in two ways, `=C` stands Rook-wise.
    Neutral {
        Rook "=R" "Rook",
        Knight "=N" "Knight",
        Bishop "=B" "Bishop",
        Falcon "=L" "Falcon",
        Kannon "=C" "Kannon",
        BishopwiseKannon "=+C" "Bishop-wise Kannon",
        Immobilizer "=I" "Immobilizer",
    }
}

impl Neutral {
    /// Whether it is a Kannon, however it stands.
    pub const fn is_kannon(self) -> bool {
        matches!(self, Neutral::Kannon | Neutral::BishopwiseKannon)
    }

    /// A Kannon standing the other way. Any other piece stays as it is.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Neutral::Kannon => Neutral::BishopwiseKannon,
            Neutral::BishopwiseKannon => Neutral::Kannon,
            other => other,
        }
    }
}

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// A player's own.
    Own(Player, Own),
    /// One that belongs to nobody.
    Neutral(Neutral),
}

impl Piece {
    /// The piece's sign on the board: upper case is White's, `=` or `=+` before a letter nobody's.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_board as board; }
    /// use rulebook::board::Player;
    /// use rulebook::board::bifocal::{Neutral, Own, Piece};
    /// assert_eq!(Piece::Own(Player::Black, Own::Firz).sign(), "f");
    /// assert_eq!(Piece::Neutral(Neutral::Falcon).sign(), "=L");
    /// assert_eq!(Piece::Neutral(Neutral::Kannon.turned()).sign(), "=+C");
    /// ```
    pub fn sign(self) -> String {
        match self {
            Piece::Own(owner, kind) => super::Piece { kind, owner }.letters(),
            Piece::Neutral(kind) => kind.text().to_owned(),
        }
    }

    /// The piece with this sign. A neutral one's letter may be in either case.
    pub fn of_sign(sign: &str) -> Option<Self> {
        let own = super::Piece::of_letters(sign).map(|piece| Piece::Own(piece.owner, piece.kind));
        own.or_else(|| Neutral::of_text(sign).map(Piece::Neutral))
    }
}

impl From<Piece> for Sign {
    fn from(piece: Piece) -> Self {
        let owner = match piece {
            Piece::Own(owner, _) => Some(owner),
            Piece::Neutral(_) => None,
        };
        Sign { text: piece.sign(), name: piece.to_string(), owner }
    }
}

impl fmt::Display for Piece {
    /// As in a sentence: `White Mann`, `neutral Rook`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Own(owner, kind) => write!(f, "{owner} {kind}"),
            Piece::Neutral(kind) => write!(f, "neutral {kind}"),
        }
    }
}

/// The fourth field of a position's text: which Immobilizer the player to move moved last time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Again {
    /// The text has no such field, for instance if an Immobilizer may be moved twice in a row.
    #[default]
    Absent,
    /// It is `-`.
    Empty,
    /// It names this square.
    Names(Square),
}

impl Again {
    /// The square, if the field names one.
    pub const fn square(self) -> Option<Square> {
        match self {
            Again::Names(square) => Some(square),
            Again::Absent | Again::Empty => None,
        }
    }
}

/// A position as it can be written down, on a board of any size from 8 × 8 to 10 × 10.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::bifocal::{Setup, START_9X9};
/// use rulebook::board::{Board as _, Grid};
/// let setup: Setup = START_9X9.parse().unwrap();
/// assert_eq!(setup.grid(), Grid::new(9, 9));
/// assert_eq!(setup.to_string(), START_9X9);
/// let small: Setup = "8/8/3k4/8/4=R3/8/3K4/8 b e4".parse().unwrap();
/// assert_eq!((small.grid(), small.just_moved.unwrap().to_string()), (Grid::new(8, 8), "e4".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    grid: Grid,
    squares: [Option<Piece>; LARGEST.size()],
    /// Whose turn it is.
    pub turn: Player,
    /// The square of the neutral piece that the opponent has just moved.
    pub just_moved: Option<Square>,
    /// The Immobilizer that the player to move moved in their last move.
    pub again: Again,
}

impl Setup {
    /// An empty board of this size, or of the nearest possible one.
    pub fn empty(grid: Grid, turn: Player) -> Self {
        let files = grid.files.clamp(SMALLEST.files, LARGEST.files);
        let ranks = grid.ranks.clamp(SMALLEST.ranks, LARGEST.ranks);
        let squares = [None; LARGEST.size()];
        Setup { grid: Grid::new(files, ranks), squares, turn, just_moved: None, again: Again::Absent }
    }

    /// What stands on a square; `None` outside the board.
    pub const fn at(&self, square: Square) -> Option<Piece> {
        if self.grid.holds(square) { self.squares[LARGEST.index(square)] } else { None }
    }

    /// Puts a piece on a square, or clears it. Does nothing outside the board.
    pub const fn put(&mut self, square: Square, piece: Option<Piece>) {
        if self.grid.holds(square) {
            self.squares[LARGEST.index(square)] = piece;
        }
    }

    /// The pieces with their squares, from a1.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.grid.squares().filter_map(|square| self.at(square).map(|piece| (square, piece)))
    }

    /// Reads a field that names a square or none. A missing field names none. `None` if the field has a fault.
    fn read_square(&self, field: Option<&Text<'_>>, of: &str, faults: &mut Vec<Fault>) -> Option<Option<Square>> {
        let Some(field) = field.filter(|field| field.text != NO_SQUARE) else { return Some(None) };
        match self.grid.read(field.text, field.at) {
            Ok(square) => Some(Some(square)),
            Err(fault) => {
                let expected = format!("{}, of {of}, or `{NO_SQUARE}`", fault.expected);
                faults.push(Fault { expected, ..fault });
                None
            }
        }
    }

    /// Reads what follows the board.
    fn read_tail(&mut self, fields: &[Text<'_>], end: usize, faults: &mut Vec<Fault>) {
        self.turn = fen::read_turn(fields.first(), end, faults).unwrap_or(Player::White);
        let moved = self.read_square(fields.get(1), "the neutral piece that has just been moved", faults);
        self.just_moved = moved.flatten();
        let again = self.read_square(fields.get(2), "the Immobilizer moved last time", faults);
        self.again = match (fields.get(2), again.flatten()) {
            (None, _) => Again::Absent,
            (Some(_), None) => Again::Empty,
            (Some(_), Some(square)) => Again::Names(square),
        };
        for field in fields.iter().skip(3) {
            faults.push(Fault::new(field.at, Unreadable::quote(field.text), "the end"));
        }
    }
}

impl AnySetup for Setup {
    const FIELDS: &'static [&'static str] =
        &[BOARD_FIELD, TURN_FIELD, "the square of the last move", "the square of the Immobilizer's last move"];

    fn parsed(text: &str) -> Reading<Self> {
        fen::read(text, Setup::empty(SMALLEST, Player::White), |setup, board, rest, faults| {
            *setup = Setup::empty(fen::size(board, &SIGNS, SMALLEST, LARGEST), Player::White);
            let alphabet = Alphabet { signs: &SIGNS, letters: LETTERS, read: Piece::of_sign };
            fen::read_board(board, setup.grid, &alphabet, faults, |square, piece| setup.put(square, Some(piece)));
            setup.read_tail(rest, text.len(), faults);
        })
    }

    fn boards(&self) -> Vec<&dyn Board> {
        vec![self]
    }

    fn palettes() -> Vec<Palette> {
        let own = super::Piece::all().map(|piece| Piece::Own(piece.owner, piece.kind));
        let squares = own.chain(Neutral::ALL.map(Piece::Neutral)).map(Sign::from).collect();
        vec![Palette { game: GAME, squares, beside: Vec::new() }]
    }

    fn remark(&self) -> Option<String> {
        let moved = self.just_moved.map(|on| format!("the piece on {on} has just been moved there"));
        let again = self.again.square();
        let again = again.map(|on| format!("{} moved the Immobilizer on {on} with their last move", self.turn));
        let bishopwise = |(_, piece): &(Square, Piece)| *piece == Piece::Neutral(Neutral::BishopwiseKannon);
        let bishopwise: Vec<String> = self.pieces().filter(bishopwise).map(|(on, _)| on.to_string()).collect();
        let stands = match &bishopwise[..] {
            [] => None,
            [on] => Some(format!("the Kannon on {on} stands Bishop-wise")),
            [all @ .., last] => Some(format!("the Kannons on {} and {last} stand Bishop-wise", all.join(", "))),
        };
        let remarks: Vec<String> = [stands, moved, again].into_iter().flatten().collect();
        (!remarks.is_empty()).then(|| remarks.join("; "))
    }

    fn simpler(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for (square, piece) in self.pieces() {
            if piece == Piece::Neutral(Neutral::BishopwiseKannon) {
                let mut rookwise = *self;
                rookwise.put(square, Some(Piece::Neutral(Neutral::Kannon)));
                all.push(rookwise);
            }
            let mut less = *self;
            less.put(square, None);
            // A field that names the piece is removed with it.
            less.just_moved = less.just_moved.filter(|moved| *moved != square);
            if less.again == Again::Names(square) {
                less.again = Again::Empty;
            }
            all.push(less);
        }
        all.extend(self.just_moved.map(|_| Setup { just_moved: None, ..*self }));
        all.extend(self.again.square().map(|_| Setup { again: Again::Empty, ..*self }));
        all
    }
}

impl Board for Setup {
    fn game(&self) -> &'static str {
        GAME
    }

    fn grid(&self) -> Grid {
        self.grid
    }

    fn sign(&self, square: Square) -> Option<Sign> {
        self.at(square).map(Sign::from)
    }

    fn turn(&self) -> Player {
        self.turn
    }
}

parsed_whole!(Setup);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: Option<Square>| square.map_or(NO_SQUARE.to_owned(), |square| square.to_string());
        let board = fen::write_board(self.grid, |square| self.at(square).map(Piece::sign));
        write!(f, "{board} {} {}", self.turn.letter(), name(self.just_moved))?;
        match self.again {
            Again::Absent => Ok(()),
            Again::Empty | Again::Names(_) => write!(f, " {}", name(self.again.square())),
        }
    }
}

debug_as_text!(Setup);

/// A move: a piece goes from one square to another. On a friendly Shield's square, it changes places with the Shield. A
/// Kannon may be turned as it lands.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::bifocal::Move;
/// for text in ["e1e2", "a10j1", "e4e4", "d4d6+"] {
///     assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
/// }
/// assert_eq!("e4k4".parse::<Move>().unwrap_err().at(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Whether it lands turned: `+` after the squares.
    pub turned: bool,
}

impl Routed for Move {
    fn route(&self) -> Route {
        Route::new(self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        // The origin ends where its digits do.
        let letters = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
        let digits = text[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - letters);
        let (from, rest) = text.split_at(letters + digits);
        let from = LARGEST.read(from, 0).map_err(|fault| Unreadable::one(text, fault))?;
        let at = text.len() - rest.len();
        let letters = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let digits = rest[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - letters);
        let (to, after) = rest.split_at(letters + digits);
        let to = LARGEST.read(to, at).map_err(|fault| Unreadable::one(text, fault))?;
        let (turned, more, expected) = match after.strip_prefix(TURNED) {
            Some(more) => (true, more, "the end"),
            None => (false, after, "`+` or the end"),
        };
        if !more.is_empty() {
            let fault = Fault::new(text.len() - more.len(), Unreadable::quote(more), expected);
            return Err(Unreadable::one(text, fault));
        }
        Ok(Move { from, to, turned })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.to, if self.turned { TURNED } else { "" })
    }
}

debug_as_text!(Move);

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the faults of a text stand.
    fn faults(text: &str) -> Vec<usize> {
        Setup::read(text).faults.into_iter().map(|fault| fault.at).collect()
    }

    fn canonical(text: &str) -> String {
        text.parse::<Setup>().expect(text).to_string()
    }

    /// The setup mirrored in the middle line, with the players exchanged.
    fn mirrored(setup: &Setup) -> Setup {
        let mut mirror = Setup::empty(setup.grid, setup.turn);
        for (square, piece) in setup.pieces() {
            let piece = match piece {
                Piece::Own(owner, kind) => Piece::Own(owner.other(), kind),
                neutral @ Piece::Neutral(_) => neutral,
            };
            mirror.put(Square::new(square.file, setup.grid.ranks - 1 - square.rank), Some(piece));
        }
        mirror
    }

    #[test]
    fn the_three_setups_are_mirror_images() {
        for (text, size) in [(START_9X9, 9), (START_8X8, 8), (START_10X10, 10)] {
            let setup: Setup = text.parse().expect(text);
            assert_eq!((setup.grid(), setup.to_string()), (Grid::new(size, size), text.to_owned()));
            assert_eq!(mirrored(&setup), setup);
        }
    }

    #[test]
    fn a_board_says_its_size() {
        for (ranks, files) in [(8, 8), (8, 10), (9, 8), (10, 8), (10, 10)] {
            let board = vec![files.to_string(); ranks].join("/");
            let setup: Setup = format!("{board} b -").parse().expect("an empty board");
            assert_eq!(setup.grid(), Grid::new(files as u8, ranks as u8));
            assert_eq!(setup.to_string(), format!("{board} b -"));
        }
    }

    #[test]
    fn a_board_that_cannot_be_is_told_against_the_nearest() {
        // Seven ranks: one is missing at the board's end. Seven files: each rank is too short.
        assert_eq!(faults("8/8/8/8/8/8/8 w -"), [13]);
        assert_eq!(faults("7/7/7/7/7/7/7/7 w -"), [0, 2, 4, 6, 8, 10, 12, 14]);
        // Eleven ranks: the last is too many, and an eleventh file is too many.
        assert_eq!(faults("8/8/8/8/8/8/8/8/8/8/8 w -"), [20]);
        assert_eq!(faults("10K/10K/10K/10K/10K/10K/10K/10K w -"), [0, 4, 8, 12, 16, 20, 24, 28]);
        // Most ranks say the length; of equally common ones, the topmost.
        assert_eq!(faults("8/9/9/9/9/9/9/9/9 w -"), [0]);
        assert_eq!(faults("8/8/8/8/8K/8K/8K/8K w -"), [8, 11, 14, 17]);
    }

    #[test]
    fn a_sign_and_its_letter_are_one() {
        // A King is nobody's neutral; a Rook is not a player's; a sign stands before a letter.
        assert_eq!(faults("=K7/8/8/8/8/8/8/8 w -"), [0]);
        assert_eq!(faults("R7/8/8/8/8/8/8/8 w -"), [0]);
        assert_eq!(faults("7=/8/8/8/8/8/8/8 w -"), [1]);
        assert_eq!(faults("1=6/8/8/8/8/8/8/8 w -"), [1]);
        assert_eq!(canonical("=r3=l3/8/8/8/8/8/8/8 w -"), "=R3=L3/8/8/8/8/8/8/8 w -");
    }

    #[test]
    fn a_kannon_that_stands_bishop_wise() {
        assert_eq!(canonical("=+C=C=+c5/8/8/8/8/8/8/8 w -"), "=+C=C=+C5/8/8/8/8/8/8/8 w -");
        // Nothing else stands so; a sign without a letter, or with another sign, is one square.
        assert_eq!(faults("=+R7/8/8/8/8/8/8/8 w -"), [0]);
        assert_eq!(faults("1=+K6/8/8/8/8/8/8/8 w -"), [1]);
        assert_eq!(faults("=+7/8/8/8/8/8/8/8 w -"), [0]);
        assert_eq!(faults("7=+/8/8/8/8/8/8/8 w -"), [1]);
        assert_eq!(faults("6+C/8/8/8/8/8/8/8 w -"), [1, 2]);
        assert_eq!(faults("=++C6/8/8/8/8/8/8/8 w -"), [0, 3]);
        let setup: Setup = "=+C7/8/8/=+C7/8/8/8/8 w -".parse().expect("a setup");
        assert_eq!(setup.remark().as_deref(), Some("the Kannons on a5 and a8 stand Bishop-wise"));
    }

    #[test]
    fn the_fields_after_the_board() {
        const BOARD: &str = "8/8/8/8/8/8/8/8";
        assert_eq!(canonical("8/8/8/8/8/8/8/8   b  "), format!("{BOARD} b -"));
        assert_eq!(canonical("8/8/8/8/8/8/8/8 w h8"), format!("{BOARD} w h8"));
        assert_eq!(canonical("8/8/8/8/8/8/8/8 w - -"), format!("{BOARD} w - -"));
        assert_eq!(canonical("8/8/8/8/8/8/8/8 w h8 a1"), format!("{BOARD} w h8 a1"));
        assert_eq!(faults(""), [0]);
        assert_eq!(faults(BOARD), [15]);
        assert_eq!(faults("8/8/8/8/8/8/8/8 white h9 -- 0 1"), [16, 22, 25, 28, 30]);
        // Beyond this board, though not beyond a larger one.
        assert_eq!(faults("8/8/8/8/8/8/8/8 w i1"), [18]);
        assert_eq!(faults("9/9/9/9/9/9/9/9 w i1"), Vec::<usize>::new());
    }

    #[test]
    fn a_move_is_two_squares() {
        for text in ["a1b2", "a10j10", "j1a10", "e4e4", "a1b2+", "a10j10+"] {
            assert_eq!(text.parse::<Move>().expect(text).to_string(), text);
        }
        let wrong = [
            ("", 0),
            ("e4", 2),
            ("e0e4", 0),
            ("e4k4", 2),
            ("a11b1", 0),
            ("e4e5q", 4),
            ("e4-e5", 2),
            ("ü1e4", 0),
            ("e4+e5", 2),
            ("e4e5++", 5),
            ("e4e5+q", 5),
            ("+e4e5", 0),
        ];
        for (text, at) in wrong {
            assert_eq!(text.parse::<Move>().expect_err(text).at(), at, "{text}");
        }
    }

    #[test]
    fn a_setup_made_simpler_loses_the_field_with_its_piece() {
        let setup: Setup = "=I7/8/8/8/8/8/8/=R7 w a1 a8".parse().expect("a setup");
        let texts: Vec<String> = setup.simpler().iter().map(Setup::to_string).collect();
        let expected = [
            "=I7/8/8/8/8/8/8/8 w - a8",
            "8/8/8/8/8/8/8/=R7 w a1 -",
            "=I7/8/8/8/8/8/8/=R7 w - a8",
            "=I7/8/8/8/8/8/8/=R7 w a1 -",
        ];
        assert_eq!(texts, expected);
        // A Kannon may be made to stand Rook-wise.
        let setup: Setup = "=+C7/8/8/8/8/8/8/8 w a8".parse().expect("a setup");
        let texts: Vec<String> = setup.simpler().iter().map(Setup::to_string).collect();
        assert_eq!(texts, ["=C7/8/8/8/8/8/8/8 w a8", "8/8/8/8/8/8/8/8 w -", "=+C7/8/8/8/8/8/8/8 w -"]);
    }
}
