//! Awarichess's powers, setups and moves as data and as text. The forms are those of `spec/notation.md`.
//!
//! South at Awele is [`Player::White`] at chess, North [`Player::Black`].

mod score;

pub use super::powers::Powers;
pub use score::{Powered, ScoreNotation};

use std::str::FromStr;
use std::{fmt, iter};

use super::fen::Text;
use super::powers::ORDER;
use super::setup::{debug_as_text, parsed_whole};
use super::{
    Board, Fault, Named, POWERS_FIELD, Palette, Player, Reading, Route, Routed, Setup as AnySetup, Unreadable, awele,
    chess,
};

/// The start positions of Awele and of chess, without powers, as text.
pub const START: &str =
    "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The maximum number of powers in a position (`awarichess.position.powers`).
const MOST_POWERS: usize = 48;

/// The text of a position of Awele beside the array of chess.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::{awarichess::with_awele, chess};
/// let sown = "4,4,4,4,4,4/4,4,4,4,4,1 3-0 s";
/// assert_eq!(with_awele(sown, 2), format!("{sown} | WWW | {}", chess::START));
/// ```
pub fn with_awele(text: &str, _plies: usize) -> String {
    format!("{text} | {} | {}", captured(text), chess::START)
}

/// The text of a position of chess without a game of Awele, with powers for this many moves and one more.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::awarichess::with_chess;
/// let kings = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";
/// assert_eq!(with_chess(kings, 0), format!("- | B | {kings}"));
/// assert_eq!(with_chess(kings, 2), format!("- | BWB | {kings}"));
/// ```
pub fn with_chess(text: &str, plies: usize) -> String {
    format!("- | {} | {text}", alternating(text, plies))
}

/// The powers that captured seeds have given, South's first: as many as a text of Awele states.
fn captured(text: &str) -> String {
    let stores = text.split_whitespace().nth(1).and_then(|stores| stores.split_once('-'));
    let many = |seeds: &str| seeds.parse::<usize>().map_or(0, |seeds| seeds.min(MOST_POWERS + 1));
    let (south, north) = stores.map_or((0, 0), |(south, north)| (many(south), many(north)));
    if south + north == 0 { "-".to_owned() } else { "W".repeat(south) + &"B".repeat(north) }
}

/// Powers with which the players of a position of chess move in turn: one for each move, and one more.
pub(super) fn alternating(text: &str, plies: usize) -> String {
    let black = text.split_whitespace().nth(1) == Some("b");
    let owners = if black { ['B', 'W'] } else { ['W', 'B'] };
    iter::repeat(owners).flatten().take((plies + 1).min(MOST_POWERS)).collect()
}

/// A position as it can be written down.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::awarichess::{START, Setup};
/// let setup: Setup = START.parse().unwrap();
/// assert!(setup.awele.is_some());
/// assert_eq!(setup.to_string(), START);
/// let chess: Setup = "-|BW!|4k3/8/8/8/8/8/8/4K3 b - -".parse().unwrap();
/// assert_eq!(chess.to_string(), "- | BW! | 4k3/8/8/8/8/8/8/4K3 b - - 0 1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The game of Awele, while it is played.
    pub awele: Option<awele::Setup>,
    /// The powers.
    pub powers: Powers,
    /// The position at chess.
    pub chess: chess::Setup,
}

/// The three fields of a position's text, trimmed. A missing or an extra field is a fault.
fn fields<'t>(text: &'t str, faults: &mut Vec<Fault>) -> [Option<Text<'t>>; 3] {
    const EXPECTED: [&str; 3] = ["the game of Awele", "`|` and the powers", "`|` and the position at chess"];
    let parts: Vec<Text<'_>> = Text { at: 0, text }.split('|').map(trimmed).collect();
    for missing in EXPECTED.iter().skip(parts.len()) {
        faults.push(Fault::new(text.len(), "the end", *missing));
    }
    if let Some(more) = text.match_indices('|').nth(EXPECTED.len() - 1) {
        faults.push(Fault::new(more.0, Unreadable::quote("|"), "the end"));
    }
    [0, 1, 2].map(|n| parts.get(n).copied())
}

/// What a field of a text is, counted over the three parts and what divides them.
pub(super) fn field(text: &str, at: usize) -> Option<&'static str> {
    let mut fields = text.split(' ');
    let before: Vec<&str> = fields.by_ref().take(at).collect();
    fields.next().filter(|field| *field != "|")?;
    let within = before.iter().rev().take_while(|field| **field != "|").count();
    match before.iter().filter(|field| **field == "|").count() {
        0 => awele::Setup::field(text, within),
        1 => (within == 0).then_some(POWERS_FIELD),
        _ => chess::Setup::field(text, within),
    }
}

/// A trimmed field.
fn trimmed(field: Text<'_>) -> Text<'_> {
    let text = field.text.trim_start_matches(' ');
    Text { at: field.at + field.text.len() - text.len(), text: text.trim_end_matches(' ') }
}

/// Reads a position's text. The function that reads the first field is a parameter; the other two are read in the
/// same way in both versions.
pub(super) fn read_fields<A>(
    text: &str,
    read_awele: impl FnOnce(Option<Text<'_>>, &mut Vec<Fault>) -> A,
) -> Reading<(A, Powers, chess::Setup)> {
    let mut faults = Vec::new();
    let [awele, powers, chess] = fields(text, &mut faults);
    let awele = read_awele(awele, &mut faults);
    let powers = powers.map(|field| Powers::read(field, &mut faults)).unwrap_or_default();
    let chess = chess.map(|field| read_field(field, &mut faults));
    let chess = chess.unwrap_or_else(|| chess::Setup::empty(Player::White));
    faults.sort_by_key(|fault| fault.at);
    Reading { setup: (awele, powers, chess), faults }
}

/// Reads a field that is a whole position of another game; its faults are placed in the whole text.
pub(super) fn read_field<S: AnySetup>(field: Text<'_>, faults: &mut Vec<Fault>) -> S {
    let reading = S::read(field.text);
    faults.extend(reading.faults.into_iter().map(|fault| Fault { at: field.at + fault.at, ..fault }));
    reading.setup
}

impl AnySetup for Setup {
    fn field(text: &str, at: usize) -> Option<&'static str> {
        field(text, at)
    }

    fn parsed(text: &str) -> Reading<Self> {
        let Reading { setup: (awele, powers, chess), faults } = read_fields(text, |field, faults| {
            field.filter(|field| field.text != "-").map(|field| read_field(field, faults))
        });
        Reading { setup: Setup { awele, powers, chess }, faults }
    }

    fn boards(&self) -> Vec<&dyn Board> {
        self.awele.iter().map(|awele| awele as &dyn Board).chain(self.chess.boards()).collect()
    }

    fn palettes() -> Vec<Palette> {
        [awele::Setup::palettes(), chess::Setup::palettes()].concat()
    }

    fn power_list(&self) -> Option<&Powers> {
        Some(&self.powers)
    }

    fn remark(&self) -> Option<String> {
        Some(self.powers.remark())
    }

    /// The owner of a power decides, and need not be the player to move on any board.
    fn turn_is_on_boards(&self) -> bool {
        false
    }

    fn waits(&self, _turn: Named) -> Option<&'static str> {
        self.awele.as_ref().map(|_| "chess waits while Awele is played")
    }

    /// The setup with a piece less; also with a power less, or while Awele is played, with captured seeds and their
    /// powers.
    fn simpler(&self) -> Vec<Self> {
        let mut all = Vec::new();
        all.extend(self.chess.simpler().into_iter().map(|chess| Setup { chess, ..self.clone() }));
        match &self.awele {
            None => {
                all.extend(self.powers.simpler().into_iter().map(|powers| Setup { powers, ..self.clone() }));
            }
            Some(awele) => {
                for simpler in awele.simpler() {
                    let mut powers = self.powers.clone();
                    for player in Player::BOTH {
                        let more = simpler.captured(player).saturating_sub(awele.captured(player));
                        powers.list.extend(std::iter::repeat_n(player, more.into()));
                    }
                    all.push(Setup { awele: Some(simpler), powers, ..self.clone() });
                }
            }
        }
        all
    }
}

parsed_whole!(Setup);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.awele {
            Some(awele) => write!(f, "{awele}")?,
            None => f.write_str("-")?,
        }
        write!(f, " | {} | {}", self.powers, self.chess)
    }
}

debug_as_text!(Setup);

/// A move.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::awarichess::Move;
/// for text in ["E", "b", "e2e4", "g2f1b", "0", "!"] {
///     assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
/// }
/// assert_eq!("Z".parse::<Move>().unwrap_err().at(), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A sowing at Awele.
    Sowing(awele::Move),
    /// A normal move, at chess.
    Normal(chess::Move),
    /// The zero move: a pass at chess.
    Zero,
    /// The order to play a normal move, given by a power's owner whose turn it is not.
    Order,
}

impl Routed for Move {
    /// The route of the move at Awele or chess. A zero move or an order is its own origin.
    fn route(&self) -> Route {
        match self {
            Move::Sowing(mv) => mv.route(),
            Move::Normal(mv) => mv.route(),
            Move::Zero | Move::Order => Route::from(self),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text {
            "0" => return Ok(Move::Zero),
            "!" => return Ok(Move::Order),
            _ => {}
        }
        let fail = |at, found: &str, expected: &str| {
            let found = if found.is_empty() { "nothing".to_owned() } else { Unreadable::quote(found) };
            Err(Unreadable::one(text, Fault::new(at, found, expected)))
        };
        if text.starts_with(['0', ORDER]) {
            return fail(1, &text[1..], "the end");
        }
        // A normal move begins with a square: a letter and a number.
        let mut letters = text.chars();
        match (letters.next().and_then(awele::House::of_letter), letters.next()) {
            (Some(_), second) if !second.is_some_and(|c| c.is_ascii_digit()) => text.parse().map(Move::Sowing),
            (None, None) => fail(0, text, "a house A–F or a–f, a move of chess, `0` or `!`"),
            _ => text.parse().map(Move::Normal),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Sowing(mv) => mv.fmt(f),
            Move::Normal(mv) => mv.fmt(f),
            Move::Zero => f.write_str("0"),
            Move::Order => write!(f, "{ORDER}"),
        }
    }
}

debug_as_text!(Move);
