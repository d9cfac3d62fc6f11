//! Chess's pieces, setups and moves as data and as text. The letters and forms are those of `spec/notation.md`.

mod letters;
mod mend;
mod san;
mod score;
mod signal;

use std::fmt::{self, Write as _};
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

pub use letters::{LANGUAGES, Language};
pub(crate) use san::ThreatSign;
pub use san::{Style, Threat, Written, write};
pub use score::ScoreNotation;
pub(crate) use score::read_sign;
pub use signal::{Signal, signals_result};

use super::fen::{self, Alphabet, Text};
use super::piece::kinds;
use super::setup::{debug_as_text, parsed_whole};
use super::{
    BOARD_FIELD, Board, Fault, Grid, GridSetup, Mended, OnGrid, Palette, PieceKind, Player, Reading, Route, Routed,
    Setup as AnySetup, Square, TURN_FIELD, Unreadable,
};

/// The board: eight by eight.
pub const BOARD: Grid = Grid::new(8, 8);

/// The initial position with White to move, as text.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The maximum of the half-move clock and the move number.
pub const LAST_COUNT: u16 = 9999;

kinds! {
    /// The six kinds of piece.
    Kind {
        Pawn "P" "Pawn",
        Knight "N" "Knight",
        Bishop "B" "Bishop",
        Rook "R" "Rook",
        Queen "Q" "Queen",
        King "K" "King",
    }
}

/// Whose pieces are written in upper case.
const UPPER: Player = Player::White;

impl PieceKind for Kind {
    const UPPER: Player = UPPER;
}

impl OnGrid for Kind {
    const GAME: &'static str = "chess";
    const BOARD: Grid = BOARD;
    const ALPHABET: Alphabet<Piece> = Alphabet { signs: &[], letters: "PNBRQK or pnbrqk", read: Piece::of_letters };
    type Thing = Piece;

    fn things() -> Vec<Piece> {
        Piece::all().collect()
    }

    // A name as well, for each piece of the last position of each game, would take an archive a while.
    fn written(piece: Piece) -> String {
        piece.letters()
    }
}

/// A piece: its kind and owner.
pub type Piece = super::Piece<Kind>;

/// The two wings for castling.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wing {
    /// The King's wing, files e to h; its right to castle is written `K`.
    King,
    /// The Queen's wing, files a to d; its right to castle is written `Q`.
    Queen,
}

impl Wing {
    /// Both, the King's first.
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The letter of the right to castle there, in upper case.
    pub const fn letter(self) -> char {
        match self {
            Wing::King => 'K',
            Wing::Queen => 'Q',
        }
    }
}

impl fmt::Display for Wing {
    /// As in a sentence: `King's wing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wing::King => "King's wing",
            Wing::Queen => "Queen's wing",
        })
    }
}

/// What stands on the board, and whose turn it is.
pub type Placement = GridSetup<Kind, { BOARD.size() }>;

/// A position as it can be written down. It dereferences to its [`Placement`].
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::chess::{START, Setup};
/// let setup: Setup = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QKqk -".parse().unwrap();
/// assert_eq!(setup.to_string(), START);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    board: Placement,
    castling: [[bool; 2]; 2],
    /// The square onto which a Pawn can capture en passant, according to the text; the law decides whether it can.
    pub en_passant: Option<Square>,
    clock: u16,
    number: u16,
}

impl Setup {
    /// An empty board with no rights, at the first move.
    pub const fn empty(turn: Player) -> Self {
        let board = Placement::empty(turn);
        Setup { board, castling: [[false; 2]; 2], en_passant: None, clock: 0, number: 1 }
    }

    /// Whether a player has the right to castle on a wing.
    pub const fn castling(&self, player: Player, wing: Wing) -> bool {
        self.castling[player as usize][wing as usize]
    }

    /// Gives a player the right to castle on a wing, or takes it.
    pub const fn set_castling(&mut self, player: Player, wing: Wing, right: bool) {
        self.castling[player as usize][wing as usize] = right;
    }

    /// The existing rights to castle, White's first, the King's wing before the Queen's.
    pub fn castling_rights(&self) -> impl Iterator<Item = (Player, Wing)> + '_ {
        let all = Player::BOTH.into_iter().flat_map(|player| Wing::BOTH.map(|wing| (player, wing)));
        all.filter(|(player, wing)| self.castling(*player, *wing))
    }

    /// The half-move clock: the moves of both players since the last capture or Pawn's move.
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// Sets the half-move clock, up to [`LAST_COUNT`].
    pub fn set_clock(&mut self, clock: u16) {
        self.clock = clock.min(LAST_COUNT);
    }

    /// The move number, from 1.
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// Sets the move number, from 1 up to [`LAST_COUNT`].
    pub fn set_number(&mut self, number: u16) {
        self.number = number.clamp(1, LAST_COUNT);
    }
}

impl Deref for Setup {
    type Target = Placement;

    fn deref(&self) -> &Self::Target {
        &self.board
    }
}

impl DerefMut for Setup {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.board
    }
}

impl AnySetup for Setup {
    const FIELDS: &'static [&'static str] = &[
        BOARD_FIELD,
        TURN_FIELD,
        "the castling field",
        "the en passant square",
        "the half-move clock",
        "the move number",
    ];

    fn parsed(text: &str) -> Reading<Self> {
        fen::read(text, Setup::empty(Player::White), |setup, board, rest, faults| {
            setup.read_board(board, faults);
            setup.read_tail(rest, text.len(), faults);
            if let Some(rights) = rest.get(1).filter(|rights| rights.text != "-" && setup.is_of_chess960()) {
                for (player, wing) in setup.castling_rights().collect::<Vec<_>>() {
                    setup.set_castling(player, wing, false);
                }
                *faults = vec![Fault {
                    sentence: Some(CHESS960.to_owned()),
                    ..Fault::new(
                        rights.at,
                        "a set-up of Chess960",
                        "rights to castle with King and Rooks on e, a and h",
                    )
                }];
            }
        })
    }

    fn boards(&self) -> Vec<&dyn Board> {
        vec![&self.board]
    }

    fn palettes() -> Vec<Palette> {
        vec![Placement::palette()]
    }

    fn quiet_moves(&self) -> u16 {
        self.clock
    }

    fn move_number(&self) -> Option<u16> {
        Some(self.number)
    }

    fn mended(text: &str) -> Option<Mended> {
        mend::mended(text)
    }

    fn passed(&self) -> Option<Self> {
        let mut passed = Setup { en_passant: None, ..*self };
        passed.turn = self.turn.other();
        passed.set_clock(self.clock() + 1);
        passed.set_number(self.number() + u16::from(self.turn == Player::Black));
        Some(passed)
    }

    fn simpler(&self) -> Vec<Self> {
        let less = self.board.with_one_less().into_iter();
        let mut all: Vec<Self> = less.map(|board| Setup { board, ..*self }).collect();
        for (player, wing) in self.castling_rights() {
            let mut less = *self;
            less.set_castling(player, wing, false);
            all.push(less);
        }
        all.extend(self.en_passant.map(|_| Setup { en_passant: None, ..*self }));
        all.extend((self.clock > 0).then_some(Setup { clock: 0, ..*self }));
        all.extend((self.number > 1).then_some(Setup { number: 1, ..*self }));
        all
    }
}

/// Whose rules a set-up of Chess960 needs.
const CHESS960: &str = "this is a set-up of Chess960, with its rights to castle; the rules here are those of chess";

impl Setup {
    /// Whether this is the beginning of a game of Chess960 that is none of chess: the Pawns on their squares, behind them
    /// the pieces of a player in another order, Black's as White's, the King between the Rooks.
    pub(crate) fn is_of_chess960(&self) -> bool {
        let row = |owner, rank| {
            let kind = |file| self.at(Square::new(file, rank)).filter(|piece| piece.owner == owner);
            (0..BOARD.files).map(|file| kind(file).map(|piece| piece.kind)).collect::<Vec<_>>()
        };
        let usual: Vec<Option<Kind>> =
            [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen, Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook]
                .map(Some)
                .into();
        let (white, black) = (row(Player::White, 0), row(Player::Black, 7));
        let sorted = |row: &[Option<Kind>]| {
            let mut row = row.to_vec();
            row.sort_unstable();
            row
        };
        let places =
            |kind| white.iter().enumerate().filter(move |(_, there)| **there == Some(kind)).map(|(file, _)| file);
        let between = || {
            let (king, rooks) = (places(Kind::King).next(), places(Kind::Rook).collect::<Vec<_>>());
            king.is_some_and(|king| matches!(rooks[..], [left, right] if left < king && king < right))
        };
        let pawns = |owner, rank| row(owner, rank).iter().all(|kind| *kind == Some(Kind::Pawn));
        white != usual
            && white == black
            && sorted(&white) == sorted(&usual)
            && between()
            && pawns(Player::White, 1)
            && pawns(Player::Black, 6)
    }

    /// Reads what follows the board: the player to move, the rights to castle, the en passant square, and the two
    /// counters, which may be missing.
    fn read_tail(&mut self, fields: &[Text<'_>], end: usize, faults: &mut Vec<Fault>) {
        const EXPECTED: [&str; 3] = [
            "the player to move, `w` or `b`",
            "the rights to castle, of KQkq, or `-`",
            "the en passant square, or `-`",
        ];
        for missing in EXPECTED.iter().skip(fields.len()) {
            faults.push(Fault::new(end, "the end", *missing));
        }
        for (i, field) in fields.iter().enumerate() {
            let mut fault = |expected: &str| {
                faults.push(Fault::new(field.at, Unreadable::quote(field.text), expected));
            };
            match (i, field.text) {
                (0, "w") => self.turn = Player::White,
                (0, "b") => self.turn = Player::Black,
                (0, _) => fault(EXPECTED[0]),
                (1, "-") | (2, "-") => {}
                (1, _) => self.read_castling(*field, faults),
                (2, name) => match BOARD.read(name, field.at) {
                    Ok(square) => self.en_passant = Some(square),
                    Err(_) => fault("an en passant square a1–h8, or `-`"),
                },
                (3, count) => match read_count(count) {
                    Some(clock) => self.set_clock(clock),
                    None => fault("the half-move clock, 0 to 9999"),
                },
                // Some programs number the first move 0.
                (4, count) => match read_count(count) {
                    Some(number) => self.set_number(number),
                    None => fault("the move number, 1 to 9999"),
                },
                _ => fault("the end"),
            }
        }
    }

    /// The letters of the rights to castle, in any order.
    fn read_castling(&mut self, letters: Text<'_>, faults: &mut Vec<Fault>) {
        for (offset, letter) in letters.text.char_indices() {
            let mut fault = |expected: &str| {
                let found = Unreadable::quote(letter.encode_utf8(&mut [0; 4]));
                faults.push(Fault::new(letters.at + offset, found, expected));
            };
            let owner = Player::of_case(UPPER, letter);
            match Wing::BOTH.into_iter().find(|wing| owner.case(UPPER, wing.letter()) == letter) {
                Some(wing) if self.castling(owner, wing) => fault("each right to castle once"),
                Some(wing) => self.set_castling(owner, wing, true),
                None if ('A'..='H').contains(&letter.to_ascii_uppercase()) => {
                    fault(
                        "a right to castle, one of KQkq; letters of files are those of Chess960, whose rules are others",
                    );
                }
                None => fault("a right to castle, one of KQkq"),
            }
        }
    }
}

/// A counter: digits only, at most [`LAST_COUNT`].
fn read_count(digits: &str) -> Option<u16> {
    let count = digits.parse().ok().filter(|count| *count <= LAST_COUNT)?;
    digits.bytes().all(|digit| digit.is_ascii_digit()).then_some(count)
}

parsed_whole!(Setup);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let castling: String = self.castling_rights().map(|(owner, wing)| owner.case(UPPER, wing.letter())).collect();
        let castling = if castling.is_empty() { "-" } else { &castling };
        let en_passant = self.en_passant.map_or("-".to_owned(), |square| square.to_string());
        write!(f, "{} {castling} {en_passant} {} {}", self.board, self.clock, self.number)
    }
}

debug_as_text!(Setup);

/// A move: a piece goes from one square to another, and may be promoted. A capture is written like any move, and
/// castling as the King's move.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::chess::Move;
/// for uci in ["e2e4", "e7e8q", "e1g1"] {
///     assert_eq!(uci.parse::<Move>().unwrap().to_string(), uci);
/// }
/// assert_eq!("e7e8N".parse::<Move>().unwrap().to_string(), "e7e8n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What it becomes, if it is promoted.
    pub promotion: Option<Kind>,
}

impl Routed for Move {
    fn route(&self) -> Route {
        Route::new(self.from, self.to)
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
        let square = |(name, at): (&str, usize)| BOARD.read(name, at).map_err(fail);
        let (from, to) = (square(part(0, 2))?, square(part(2, 4))?);
        let (letter, at) = part(4, 5);
        let promotion = letter.chars().next().and_then(Kind::of_letter);
        if promotion.is_none() && !letter.is_empty() {
            let expected = "a promotion, one of qrbn, or the end";
            return Err(fail(Fault::new(at, Unreadable::quote(part(4, usize::MAX).0), expected)));
        }
        let (rest, at) = part(5, usize::MAX);
        if !rest.is_empty() {
            return Err(fail(Fault::new(at, Unreadable::quote(rest), "the end")));
        }
        Ok(Move { from, to, promotion })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Every move of a score is written, so its parts do without a formatter of their own.
        self.from.fmt(f)?;
        self.to.fmt(f)?;
        self.promotion.map_or(Ok(()), |kind| f.write_char(kind.letter().to_ascii_lowercase()))
    }
}

debug_as_text!(Move);
