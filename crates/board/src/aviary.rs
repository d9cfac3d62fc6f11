//! Aviary's birds, setups and moves as data and as text. The letters and forms are those of `spec/notation.md`.

use std::fmt;
use std::str::FromStr;

use super::fen::{self, Alphabet, Text};
use super::piece::kinds;
use super::setup::{debug_as_text, parsed_whole};
use super::{
    Board, Fault, Grid, InHand, Palette, PieceKind, Player, Pocket, Reading, Route, Routed, Setup as AnySetup, Sign,
    Square, Unreadable, Written as _,
};

/// The game's id.
const GAME: &str = "aviary";

/// The board: eight by eight.
pub const BOARD: Grid = Grid::new(8, 8);

/// Whose birds are written in upper case.
const UPPER: Player = Player::White;

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
        Canary "C" "Canary",
        Bluejay "B" "Bluejay",
        Robin "R" "Robin",
    }
}

impl PieceKind for Kind {
    const UPPER: Player = UPPER;
}

/// A bird on the board: its kind and owner.
pub type Bird = super::Piece<Kind>;

/// The birds that a player has in hand: how many of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand([u8; 9]);

impl Hand {
    /// How many of this kind.
    pub const fn count(&self, kind: Kind) -> u8 {
        self.0[kind as usize]
    }

    /// Puts one in, up to 255 of a kind.
    pub fn add(&mut self, kind: Kind) {
        self.0[kind as usize] = self.0[kind as usize].saturating_add(1);
    }

    /// Takes one out; returns `false` if there is none.
    pub fn take(&mut self, kind: Kind) -> bool {
        let count = &mut self.0[kind as usize];
        let some = *count > 0;
        *count = count.saturating_sub(1);
        some
    }

    /// The kinds of which there is at least one.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + '_ {
        Kind::ALL.into_iter().filter(|kind| self.count(*kind) > 0)
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 9]
    }

    fn letters(&self, owner: Player) -> String {
        let of = |kind: Kind| String::from(owner.case(UPPER, kind.letter())).repeat(self.count(kind).into());
        Kind::ALL.into_iter().map(of).collect()
    }
}

/// A position as it can be written down.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::{Board as _, Setup as _, Square, aviary::Setup};
/// let reading = Setup::read("WSOGTPSW/WCRBBRCW/8/8/8/8/wcrbbrcw/wsptgosw[] w");
/// assert!(reading.faults.is_empty());
/// assert_eq!(reading.setup.letter(Square::new(2, 7)), Some("O".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    squares: [Option<Bird>; BOARD.size()],
    hands: [Hand; 2],
    /// Whose turn it is.
    pub turn: Player,
}

impl Setup {
    /// An empty board with empty hands.
    pub const fn empty(turn: Player) -> Self {
        Setup { squares: [None; BOARD.size()], hands: [Hand([0; 9]); 2], turn }
    }

    /// What stands on a square; `None` outside the board.
    pub const fn at(&self, square: Square) -> Option<Bird> {
        if BOARD.holds(square) { self.squares[BOARD.index(square)] } else { None }
    }

    /// Puts a bird on a square, or clears it. Does nothing outside the board.
    pub const fn put(&mut self, square: Square, bird: Option<Bird>) {
        if BOARD.holds(square) {
            self.squares[BOARD.index(square)] = bird;
        }
    }

    /// A player's hand.
    pub const fn hand(&self, player: Player) -> &Hand {
        &self.hands[player as usize]
    }

    /// A player's hand, mutably.
    pub const fn hand_mut(&mut self, player: Player) -> &mut Hand {
        &mut self.hands[player as usize]
    }

    /// The birds on the board with their squares, from a1.
    pub fn birds(&self) -> impl Iterator<Item = (Square, Bird)> + '_ {
        BOARD.squares().filter_map(|square| self.at(square).map(|bird| (square, bird)))
    }
}

impl AnySetup for Setup {
    fn read(text: &str) -> Reading<Self> {
        fen::read(text, Setup::empty(Player::White), |setup, first, rest, faults| {
            let (board, pocket) = match first.split_once('[') {
                Some((board, pocket)) => (board, Some(pocket)),
                None => (first, None),
            };
            let alphabet = Alphabet { signs: &[], letters: "WSOGTPCBR or wsogtpcbr", read: Bird::of_letters };
            fen::read_board(board, BOARD, &alphabet, faults, |square, bird| setup.put(square, Some(bird)));
            if let Some(pocket) = pocket {
                setup.read_pocket(pocket, faults);
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
        let birds = |owner| Kind::ALL.map(|kind| Bird { kind, owner });
        let squares = Player::BOTH.into_iter().flat_map(birds).map(Sign::from).collect();
        let beside = Player::BOTH.into_iter().flat_map(birds).map(|bird| in_hand(bird, 0)).collect();
        vec![Palette { game: GAME, squares, beside }]
    }

    fn simpler(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for (square, _) in self.birds() {
            let mut less = *self;
            less.put(square, None);
            all.push(less);
        }
        for owner in Player::BOTH {
            for kind in self.hand(owner).kinds() {
                let mut less = *self;
                less.hand_mut(owner).take(kind);
                all.push(less);
            }
        }
        all
    }
}

impl Board for Setup {
    fn game(&self) -> &'static str {
        GAME
    }

    fn bottom(&self) -> Player {
        Player::Black
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn grid(&self) -> Grid {
        BOARD
    }

    fn sign(&self, square: Square) -> Option<Sign> {
        self.at(square).map(Sign::from)
    }

    fn pockets(&self) -> Vec<Pocket> {
        let pocket = |owner| {
            let hand = self.hand(owner);
            let held = hand.kinds().map(|kind| in_hand(Bird { kind, owner }, hand.count(kind))).collect();
            Pocket { owner, letters: hand.letters(owner), held }
        };
        Player::BOTH.map(pocket).into()
    }
}

impl Setup {
    fn read_pocket(&mut self, pocket: Text<'_>, faults: &mut Vec<Fault>) {
        let (letters, after) = pocket.split_once(']').unwrap_or_else(|| {
            faults.push(Fault::new(pocket.end(), "the end of the hands", "`]`"));
            (pocket, Text { at: pocket.end(), text: "" })
        });
        if !after.text.is_empty() {
            faults.push(Fault::new(after.at, Unreadable::quote(after.text), "a blank and the player to move"));
        }
        if letters.text == "-" {
            return;
        }
        for (offset, letter) in letters.text.char_indices() {
            let mut utf8 = [0; 4];
            let letter: &str = letter.encode_utf8(&mut utf8);
            match Bird::of_letters(letter) {
                Some(bird) => self.hand_mut(bird.owner).add(bird.kind),
                None => {
                    let found = Unreadable::quote(letter);
                    let expected = "a bird's letter (WSOGTPCBR or wsogtpcbr) or `]`";
                    faults.push(Fault::new(letters.at + offset, found, expected));
                }
            }
        }
    }
}

parsed_whole!(Setup);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = fen::write_board(BOARD, |square| self.at(square).map(Bird::letters));
        let [white, black] = Player::BOTH.map(|owner| self.hand(owner).letters(owner));
        write!(f, "{board}[{white}{black}] {}", self.turn.letter())
    }
}

debug_as_text!(Setup);

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

impl Move {
    /// How a move that enters a bird of this kind begins.
    fn entering(kind: Kind) -> String {
        format!("{}@", kind.letter())
    }
}

/// Birds in their owner's hand.
fn in_hand(bird: Bird, count: u8) -> InHand {
    InHand { sign: bird.into(), origin: Some(Move::entering(bird.kind)), count }
}

impl Routed for Move {
    fn route(&self) -> Route {
        match *self {
            Move::Step { from, to } => Route::new(from, to),
            Move::Enter { kind, to } => Route::new(Move::entering(kind), to),
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
            Move::Enter { kind, to } => write!(f, "{}{to}", Move::entering(*kind)),
        }
    }
}

debug_as_text!(Move);
