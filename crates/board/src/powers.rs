//! The powers of Awarichess, which captured seeds give.

use std::fmt;

use super::fen::Text;
use super::{Fault, Player, Unreadable};

/// The sign of an order to play a normal move.
pub(super) const ORDER: char = '!';

/// The powers that have not been consumed, and whether there is an order that has not been carried out.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::{Player, awarichess::Powers};
/// let powers = Powers { list: vec![Player::Black, Player::White], ordered: true };
/// assert_eq!(powers.to_string(), "BW!");
/// assert_eq!(Powers::default().to_string(), "-");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Powers {
    /// The owner of each power, in order.
    pub list: Vec<Player>,
    /// Whether the owner of the first power has ordered a normal move that has not been made yet.
    pub ordered: bool,
}

impl Powers {
    /// How many of the powers belong to a player.
    pub fn of(&self, player: Player) -> usize {
        self.list.iter().filter(|owner| **owner == player).count()
    }

    /// The powers in order, as runs with their lengths: Black 2, White 6.
    pub fn runs(&self) -> impl Iterator<Item = (Player, usize)> + '_ {
        self.list.chunk_by(|one, next| one == next).map(|run| (run[0], run.len()))
    }

    /// Reads the field of powers.
    pub(super) fn read(field: Text<'_>, faults: &mut Vec<Fault>) -> Self {
        let mut powers = Powers::default();
        let (letters, ordered) = field.text.strip_suffix(ORDER).map_or((field.text, false), |rest| (rest, true));
        powers.ordered = ordered;
        if letters == "-" {
            return powers;
        }
        if letters.is_empty() {
            let found = if ordered { Unreadable::quote("!") } else { "nothing".to_owned() };
            faults.push(Fault::new(field.at, found, "the powers, W or B each, or `-`"));
        }
        for (offset, letter) in letters.char_indices() {
            match letter {
                'W' => powers.list.push(Player::White),
                'B' => powers.list.push(Player::Black),
                _ => {
                    let found = Unreadable::quote(letter.encode_utf8(&mut [0; 4]));
                    faults.push(Fault::new(field.at + offset, found, "a power, W or B"));
                }
            }
        }
        powers
    }

    /// The powers in words.
    pub(super) fn remark(&self) -> String {
        let runs: Vec<String> = self.runs().map(|(owner, many)| format!("{owner} {many}")).collect();
        let list = match &runs[..] {
            [] => "none".to_owned(),
            [run] => run.clone(),
            runs => format!("{} ({} in all)", runs.join(", "), self.list.len()),
        };
        let ordered = if self.ordered { "; a normal move has been ordered" } else { "" };
        format!("powers: {list}{ordered}")
    }

    /// The powers with one less, from any run, and without the order.
    pub(super) fn simpler(&self) -> Vec<Self> {
        let mut all = Vec::new();
        let mut at = 0;
        for (_, many) in self.runs() {
            let mut less = self.clone();
            less.list.remove(at);
            all.push(less);
            at += many;
        }
        all.extend(self.ordered.then(|| Powers { list: self.list.clone(), ordered: false }));
        all
    }
}

impl fmt::Display for Powers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.list.is_empty() {
            f.write_str("-")?;
        }
        for owner in &self.list {
            f.write_str(if *owner == Player::White { "W" } else { "B" })?;
        }
        if self.ordered { write!(f, "{ORDER}") } else { Ok(()) }
    }
}
