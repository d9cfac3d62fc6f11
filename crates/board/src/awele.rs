//! Awele's houses, setups and moves as data and as text. The names and forms are those of `spec/notation.md`.
//!
//! South is [`Player::White`], North [`Player::Black`]. The diagram has South's houses on the lower rank, `A` to `F`
//! from the left, and North's on the upper one, `f` to `a` from the left.

mod mend;
mod score;

use std::fmt;
use std::str::FromStr;

pub use score::{SOWINGS, ScoreNotation};

use super::fen::{self, Text};
use super::setup::{debug_as_text, parsed_whole};
use super::{
    BOARD_FIELD, Board, Fault, Grid, InHand, Mended, Names, Palette, Player, Pocket, Reading, Route, Routed,
    Setup as AnySetup, Sign, Square, TURN_FIELD, Unreadable,
};

/// The game's id.
const GAME: &str = "awele";

/// The board: two rows of six houses.
pub const BOARD: Grid = Grid::new(6, 2);

/// How many houses a player has.
pub const ROW: usize = 6;

/// Four seeds in each house and South to move, as text.
pub const START: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s";

/// One of the twelve houses: South's `A` to `F`, North's `a` to `f`. They are ordered in the direction of sowing.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::{Player, awele::House};
/// let house = House::of_letter('F').unwrap();
/// assert_eq!(house.owner(), Player::White);
/// assert_eq!(house.next().letter(), 'a');
/// assert_eq!(house.next().owner(), Player::Black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// All twelve, from `A` in the direction of sowing.
    pub const ALL: [House; 2 * ROW] = {
        let mut all = [House(0); 2 * ROW];
        let mut place = 0;
        while place < all.len() {
            all[place] = House(place as u8);
            place += 1;
        }
        all
    };

    /// Its place in [`House::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// `awele.houses`: whose row it is in.
    pub const fn owner(self) -> Player {
        if self.index() < ROW { Player::White } else { Player::Black }
    }

    /// The houses of a player, from the player's left to right.
    pub fn of(player: Player) -> impl DoubleEndedIterator<Item = House> + Clone {
        House::ALL.into_iter().filter(move |house| house.owner() == player)
    }

    /// `awele.next`: the next house, counter-clockwise.
    #[must_use]
    pub const fn next(self) -> Self {
        House::ALL[(self.index() + 1) % House::ALL.len()]
    }

    /// The previous house, clockwise.
    #[must_use]
    pub const fn before(self) -> Self {
        House::ALL[(self.index() + House::ALL.len() - 1) % House::ALL.len()]
    }

    /// The letter: `A`–`F` are South's, `a`–`f` North's.
    pub const fn letter(self) -> char {
        let from_left = (self.index() % ROW) as u8;
        (match self.owner() {
            Player::White => b'A' + from_left,
            Player::Black => b'a' + from_left,
        }) as char
    }

    /// The house with this letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        House::ALL.into_iter().find(|house| house.letter() == letter)
    }

    /// Its square in the diagram.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_board as board; }
    /// use rulebook::board::{Square, awele::House};
    /// assert_eq!(House::of_letter('a').unwrap().square(), Square::new(5, 1));
    /// ```
    pub const fn square(self) -> Square {
        let from_left = (self.index() % ROW) as u8;
        match self.owner() {
            Player::White => Square::new(from_left, 0),
            Player::Black => Square::new(BOARD.files - 1 - from_left, 1),
        }
    }

    /// The house on a square of the diagram.
    pub fn on(square: Square) -> Option<Self> {
        House::ALL.into_iter().find(|house| house.square() == square)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

debug_as_text!(House);

/// A position as it can be written down, with any number of seeds anywhere.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::{Player, awele::{House, START, Setup}};
/// let setup: Setup = START.parse().unwrap();
/// assert_eq!(setup.seeds(House::of_letter('d').unwrap()), 4);
/// assert_eq!(setup.captured(Player::Black), 0);
/// assert_eq!(setup.to_string(), START);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    houses: [u8; House::ALL.len()],
    captured: [u8; 2],
    /// Whose turn it is.
    pub turn: Player,
}

impl Setup {
    /// No seed anywhere.
    pub const fn empty(turn: Player) -> Self {
        Setup { houses: [0; House::ALL.len()], captured: [0; 2], turn }
    }

    /// How many seeds a house holds.
    pub const fn seeds(&self, house: House) -> u8 {
        self.houses[house.index()]
    }

    /// The seeds of a house, mutably.
    pub const fn seeds_mut(&mut self, house: House) -> &mut u8 {
        &mut self.houses[house.index()]
    }

    /// How many seeds a player has captured.
    pub const fn captured(&self, player: Player) -> u8 {
        self.captured[player as usize]
    }

    /// A player's captured seeds, mutably.
    pub const fn captured_mut(&mut self, player: Player) -> &mut u8 {
        &mut self.captured[player as usize]
    }

    /// How many seeds a player's houses contain in total.
    pub fn in_row(&self, player: Player) -> u32 {
        House::of(player).map(|house| u32::from(self.seeds(house))).sum()
    }

    /// How many seeds there are in total, in houses and captured.
    pub fn total(&self) -> u32 {
        Player::BOTH.into_iter().map(|player| self.in_row(player) + u32::from(self.captured(player))).sum()
    }
}

impl AnySetup for Setup {
    const FIELDS: &'static [&'static str] = &[BOARD_FIELD, "the captured seeds", TURN_FIELD];

    fn parsed(text: &str) -> Reading<Self> {
        let mut setup = Setup::empty(Player::White);
        let mut faults = Vec::new();
        let fields = fen::fields(text);
        const EXPECTED: [&str; 3] = [
            "the seeds in the houses: South's, `/`, North's",
            "the captured seeds: South's, `-`, North's",
            "the player to move, `s` or `n`",
        ];
        for missing in EXPECTED.iter().skip(fields.len()) {
            let found = if fields.is_empty() { "nothing" } else { "the end" };
            faults.push(Fault::new(text.len(), found, *missing));
        }
        for (i, field) in fields.iter().enumerate() {
            match i {
                0 => setup.read_houses(*field, &mut faults),
                1 => setup.read_captured(*field, &mut faults),
                2 if field.text == "s" => setup.turn = Player::White,
                2 if field.text == "n" => setup.turn = Player::Black,
                _ => {
                    let expected = EXPECTED.get(i).copied().unwrap_or("the end");
                    faults.push(Fault::new(field.at, Unreadable::quote(field.text), expected));
                }
            }
        }
        faults.sort_by_key(|fault| fault.at);
        Reading { setup, faults }
    }

    fn mended(text: &str) -> Option<Mended> {
        mend::mended(text)
    }

    fn boards(&self) -> Vec<&dyn Board> {
        vec![self]
    }

    fn palettes() -> Vec<Palette> {
        vec![Palette { game: GAME, squares: Vec::new(), beside: Vec::new() }]
    }

    /// The setup with one or all seeds of a house moved to the captured ones, so that the total stays the same.
    fn simpler(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for house in House::ALL {
            let mut counts = vec![self.seeds(house), 1];
            counts.dedup();
            for count in counts.into_iter().filter(|count| (1..=self.seeds(house)).contains(count)) {
                for owner in Player::BOTH {
                    let mut less = *self;
                    *less.seeds_mut(house) -= count;
                    if let Some(captured) = less.captured(owner).checked_add(count) {
                        *less.captured_mut(owner) = captured;
                        all.push(less);
                    }
                }
            }
        }
        all
    }
}

/// A number of seeds.
fn seeds(count: u8, owner: Option<Player>) -> Sign {
    let name = if count == 1 { "1 seed".to_owned() } else { format!("{count} seeds") };
    Sign { text: count.to_string(), name, owner }
}

impl Board for Setup {
    fn game(&self) -> &'static str {
        GAME
    }

    fn square_name(&self, square: Square) -> String {
        House::on(square).map_or_else(|| square.to_string(), |house| house.to_string())
    }

    fn beside(&self) -> &'static str {
        "captured"
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn names(&self) -> Names {
        Names::SIDES
    }

    fn grid(&self) -> Grid {
        BOARD
    }

    /// South's houses; North's stand the other way round.
    fn file_name(&self, file: u8) -> String {
        House::on(Square::new(file, 0)).map(|house| house.to_string()).unwrap_or_default()
    }

    fn rank_name(&self, rank: u8) -> String {
        if rank == 0 { "A-F".to_owned() } else { "f-a".to_owned() }
    }

    fn sign(&self, square: Square) -> Option<Sign> {
        House::on(square).map(|house| seeds(self.seeds(house), None))
    }

    fn pockets(&self) -> Vec<Pocket> {
        let pocket = |owner| {
            let sign = seeds(self.captured(owner), Some(owner));
            Pocket { owner, letters: sign.text.clone(), held: vec![InHand { sign, origin: None, count: 1 }] }
        };
        Player::BOTH.map(pocket).into()
    }
}

impl Setup {
    /// Both rows, South's first.
    fn read_houses(&mut self, board: Text<'_>, faults: &mut Vec<Fault>) {
        let rows: Vec<Text<'_>> = board.split('/').collect();
        if rows.len() != Player::BOTH.len() {
            let at = rows.get(Player::BOTH.len()).map_or(board.end(), |row| row.at);
            let found = if rows.len() == 1 { "one row".to_owned() } else { format!("{} rows", rows.len()) };
            faults.push(Fault::new(at, found, "two rows divided by `/`: South's and North's"));
        }
        let owners = Player::BOTH.into_iter().map(Some).chain(std::iter::repeat(None));
        for (row, owner) in rows.into_iter().zip(owners) {
            let counts: Vec<Text<'_>> = if row.text.is_empty() { Vec::new() } else { row.split(',').collect() };
            if counts.len() != ROW {
                let houses = if counts.len() == 1 { "house" } else { "houses" };
                let found = format!("a row of {} {houses}", counts.len());
                faults.push(Fault::new(row.at, found, "6 houses divided by `,`"));
            }
            let mut houses = owner.into_iter().flat_map(House::of);
            for count in counts {
                let seeds = read_count(count, faults);
                if let Some(house) = houses.next() {
                    *self.seeds_mut(house) = seeds;
                }
            }
        }
    }

    /// South's captured seeds and North's.
    fn read_captured(&mut self, field: Text<'_>, faults: &mut Vec<Fault>) {
        let Some((south, north)) = field.split_once('-') else {
            *self.captured_mut(Player::White) = read_count(field, faults);
            faults.push(Fault::new(field.end(), "the end of the captured seeds", "`-` and North's"));
            return;
        };
        *self.captured_mut(Player::White) = read_count(south, faults);
        *self.captured_mut(Player::Black) = read_count(north, faults);
    }
}

/// Reads a number of seeds; 0 if it is not a number.
fn read_count(count: Text<'_>, faults: &mut Vec<Fault>) -> u8 {
    let digits = count.text.bytes().all(|c| c.is_ascii_digit());
    let canonical = count.text == "0" || !count.text.starts_with('0');
    match count.text.parse() {
        Ok(seeds) if digits && canonical => seeds,
        _ => {
            faults.push(Fault::new(count.at, Unreadable::quote(count.text), "a number of seeds, 0 to 255"));
            0
        }
    }
}

parsed_whole!(Setup);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |player| House::of(player).map(|house| self.seeds(house).to_string()).collect::<Vec<_>>().join(",");
        let [south, north] = Player::BOTH;
        let turn = match self.turn {
            Player::White => 's',
            Player::Black => 'n',
        };
        write!(f, "{}/{} {}-{} {turn}", row(south), row(north), self.captured(south), self.captured(north))
    }
}

debug_as_text!(Setup);

/// A move: the house whose seeds are sown.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::awele::Move;
/// for house in ["A", "f"] {
///     assert_eq!(house.parse::<Move>().unwrap().to_string(), house);
/// }
/// let error = "g".parse::<Move>().unwrap_err();
/// assert_eq!(error.to_string(), "cannot read `g`: found `g`, expected a house, A–F or a–f");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The house.
    pub from: House,
}

impl Routed for Move {
    fn route(&self) -> Route {
        Route::from(self.from)
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut letters = text.chars();
        let from = letters.next().and_then(House::of_letter);
        let from =
            from.ok_or_else(|| Unreadable::one(text, Fault::new(0, Unreadable::quote(text), "a house, A–F or a–f")))?;
        match letters.as_str() {
            "" => Ok(Move { from }),
            rest => Err(Unreadable::one(text, Fault::new(1, Unreadable::quote(rest), "the end"))),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.from, f)
    }
}

debug_as_text!(Move);
