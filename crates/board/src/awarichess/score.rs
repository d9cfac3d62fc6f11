//! The document's notation of moves in scores: `E(2)c` at Awele, `(24=B) gxf1:B` and the short `(1)e4` at chess
//! (`awarichess.score.*`). Both versions of the game use it.

use super::{Move, Powers, Setup};
use crate::awele::House;
use crate::chess::{self, Style, Written, read_sign};
use crate::{Course, Entry, EntryPlace, Misnamed, Notation, Player, Slip, Unreadable, awele, synchronous_awarichess};

/// The document's notation of moves in scores.
///
/// A word is two sowings (`Ed`), a sowing, the power of a ply (`(7=W)`), a ply, or both (`(7)Nf3`), or `Mate`. No word
/// stands for moves that are left out: the score itself states them, and the position from which it goes on
/// (`awarichess.score.gap`).
#[derive(Clone, Copy, Debug)]
pub struct ScoreNotation {
    /// Whether a power is written by its number alone.
    short: bool,
}

impl ScoreNotation {
    /// With the owners of powers: `(7=W) Nf3`.
    pub const FULL: ScoreNotation = ScoreNotation { short: false };
    /// With their numbers alone: `(7)Nf3`.
    pub const SHORT: ScoreNotation = ScoreNotation { short: true };

    /// `awarichess.score.power`: how a power is written: its number, and unless the notation is the short one its
    /// owner.
    fn power(self, number: usize, owner: Player) -> String {
        match owner {
            _ if self.short => format!("({number})"),
            Player::White => format!("({number}=W) "),
            Player::Black => format!("({number}=B) "),
        }
    }
}

/// `awarichess.score.move`: the word after a move that checkmates.
const MATE: &str = "Mate";

/// What the notation needs to know about a position of either version.
pub trait Powered {
    /// The powers.
    fn powers(&self) -> &Powers;
    /// The position at chess.
    fn chess(&self) -> &chess::Setup;
    /// The game of Awele, if there is one.
    fn awele(&self) -> Option<&awele::Setup>;
}

impl Powered for Setup {
    fn powers(&self) -> &Powers {
        &self.powers
    }

    fn chess(&self) -> &chess::Setup {
        &self.chess
    }

    fn awele(&self) -> Option<&awele::Setup> {
        self.awele.as_ref()
    }
}

impl Powered for synchronous_awarichess::Setup {
    fn powers(&self) -> &Powers {
        &self.powers
    }

    fn chess(&self) -> &chess::Setup {
        &self.chess
    }

    fn awele(&self) -> Option<&awele::Setup> {
        Some(&self.awele)
    }
}

impl<S: Powered> Notation<S, Move> for ScoreNotation {
    /// Powers and pairs are numbered through the game (`awarichess.score.power`).
    fn looks_back(&self) -> bool {
        true
    }

    /// A word is `Mate`; or sowings while Awele is played, and a ply while chess is played; or else of the game that is
    /// not being played, and then illegal.
    fn read(&self, course: &mut dyn Course<S, Move>, word: &str) -> Result<Vec<Misnamed>, Misnamed> {
        let mut reader = Reader { word, at: 0, slips: Vec::new() };
        if word == MATE {
            let slip = Slip::Untrue { says: MATE.to_owned(), is: "no mate".to_owned() };
            course.claim_mate(Misnamed { at: 0, slip });
        } else {
            let awele = awele_is_played(course);
            let before = course.setups().len();
            if let Err(unread) = reader.read(course, awele) {
                // A piece's letter makes no sowing.
                let begun = course.setups().len() > before;
                let of_chess = !awele && !matches!(unread.slip, Slip::UnknownPiece { .. });
                reader = Reader { word, at: 0, slips: Vec::new() };
                if begun || of_chess || reader.read(course, !awele).is_err() {
                    return Err(unread);
                }
            }
        }
        Ok(reader.slips)
    }

    fn write(&self, course: &mut dyn Course<S, Move>, moves: &[Move]) -> Option<Entry> {
        match moves {
            [Move::Sowing(first), rest @ ..] => Some(write_sowings(course, *first, rest.first())),
            _ => write_ply(*self, course, moves),
        }
    }
}

/// Whether Awele is being played, so that a sowing is possible.
fn awele_is_played<S: Powered>(course: &dyn Course<S, Move>) -> bool {
    let sowing = |from| Move::Sowing(awele::Move { from });
    course.setup().awele().is_some() && House::ALL.into_iter().any(|house| course.allows(&sowing(house)))
}

/// `awarichess.score.sowing`: how many powers the last move gave, both players' together.
fn gained<S: Powered>(course: &dyn Course<S, Move>) -> usize {
    let mut back = course.setups().iter().rev().map(|setup| setup.powers().list.len());
    let (now, before) = (back.next().unwrap_or(0), back.next().unwrap_or(0));
    now.saturating_sub(before)
}

/// `awarichess.score.power`: the number of the list's first power, which is one more than how many have been consumed
/// since the chess phase began. While chess is played, the list only gets shorter, so it was longest when that phase
/// began, or where the record begins. Before that, while Awele was played, it was shorter.
fn number<S: Powered>(course: &dyn Course<S, Move>) -> usize {
    let now = course.setup().powers().list.len();
    let mut longest = now;
    // Back from the current position, as long as the list does not get shorter again.
    for setup in course.setups().iter().rev() {
        let many = setup.powers().list.len();
        if many < longest {
            break;
        }
        longest = many;
    }
    longest - now + 1
}

/// `awarichess.score.power`, `awarichess.score.check`: the owner of the power that the next ply consumes; `None` if it
/// answers a check or carries out an order, and is written without a number.
fn consumed<S: Powered>(course: &dyn Course<S, Move>) -> Option<Player> {
    let powers = course.setup().powers();
    let free = course.check() || powers.ordered;
    powers.list.first().copied().filter(|_| !free)
}

/// A word that is being read.
struct Reader<'w> {
    word: &'w str,
    at: usize,
    slips: Vec<Misnamed>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.word[self.at..]
    }

    fn form<T>(&self, expected: &str) -> Result<T, Misnamed> {
        let found = self
            .rest()
            .chars()
            .next()
            .map_or_else(|| "the end".to_owned(), |c| Unreadable::quote(c.encode_utf8(&mut [0; 4])));
        Err(Misnamed { at: self.at, slip: Slip::Form { found, expected: expected.to_owned() } })
    }

    /// `awarichess.score.slip`: what the text says is a slip, unless it holds; what is true stands beside it.
    fn claim(&mut self, at: usize, says: &str, holds: bool, is: impl FnOnce() -> String) {
        if !holds {
            let slip = Slip::Untrue { says: says.to_owned(), is: is() };
            self.slips.push(Misnamed { at, slip });
        }
    }

    /// What is in parentheses here, with the byte at which they open.
    fn parenthesis(&mut self) -> Result<Option<(usize, String)>, Misnamed> {
        let Some(inside) = self.rest().strip_prefix('(') else { return Ok(None) };
        let Some(end) = inside.find(')') else {
            self.at = self.word.len();
            return self.form("`)`");
        };
        let (inside, at) = (inside[..end].to_owned(), self.at);
        self.at += end + "()".len();
        Ok(Some((at, inside)))
    }

    /// Reads the word as sowings, or as a ply of chess.
    fn read<S: Powered>(&mut self, course: &mut dyn Course<S, Move>, awele: bool) -> Result<(), Misnamed> {
        if awele { self.sowings(course) } else { self.ply(course) }
    }

    /// `awarichess.score.sowing`, `awarichess.score.slip`: reads houses, each with the number of powers that it says,
    /// and makes the sowings. An untrue number is a slip.
    fn sowings<S: Powered>(&mut self, course: &mut dyn Course<S, Move>) -> Result<(), Misnamed> {
        let mut sowings = Vec::new();
        while !self.rest().is_empty() {
            let Some(house) = self.rest().chars().next().and_then(House::of_letter) else {
                return self.form("a house, A–F or a–f");
            };
            self.at += 1;
            sowings.push((house, self.seeds()?));
        }
        for (from, said) in sowings {
            if !course.play(Move::Sowing(awele::Move { from })) {
                break;
            }
            if let Some((at, inside, seeds)) = said {
                let gained = gained(course);
                let is =
                    || if gained == 0 { "no number: it gives no power".to_owned() } else { format!("`({gained})`") };
                self.claim(at, &format!("({inside})"), seeds == gained && gained > 0, is);
            }
        }
        Ok(())
    }

    /// A number of powers in parentheses, with the byte at which they open and their content.
    fn seeds(&mut self) -> Result<Option<(usize, String, usize)>, Misnamed> {
        let Some((at, inside)) = self.parenthesis()? else { return Ok(None) };
        let Some(seeds) = read_number(&inside) else {
            self.at = at + 1;
            return self.form("a number of seeds");
        };
        Ok(Some((at, inside, seeds)))
    }

    /// `awarichess.score.zero`, `awarichess.score.order`: reads a ply: a power if there is one, and `0`, `!` or a
    /// normal move if there is one. The power may be a word by itself.
    fn ply<S: Powered>(&mut self, course: &mut dyn Course<S, Move>) -> Result<(), Misnamed> {
        if let Some((at, inside)) = self.parenthesis()? {
            self.power(course, at, &inside)?;
        }
        let mv = match self.rest() {
            "" => return Ok(()),
            "0" => Some(Move::Zero),
            "!" => Some(Move::Order),
            _ => None,
        };
        match mv {
            Some(mv) => {
                course.play(mv);
                Ok(())
            }
            None => self.normal_move(course),
        }
    }

    /// `awarichess.score.power`, `awarichess.score.slip`: reads a power's number, with or without its owner. It is a
    /// slip if no power is consumed, or if the number or the owner is untrue.
    fn power<S: Powered>(&mut self, course: &dyn Course<S, Move>, at: usize, inside: &str) -> Result<(), Misnamed> {
        let (digits, owner) = inside.split_once('=').map_or((inside, None), |(digits, owner)| (digits, Some(owner)));
        let known = owner.is_none_or(|owner| matches!(owner, "W" | "B"));
        let (Some(said), true) = (read_number(digits), known) else {
            let found = Unreadable::quote(inside);
            let expected = "a power's number, with its owner's colour or without: `7` or `7=W`".to_owned();
            return Err(Misnamed { at: at + 1, slip: Slip::Form { found, expected } });
        };
        let says = format!("({inside})");
        match consumed(course) {
            None => self.claim(at, &says, false, || "no number: no power is consumed".to_owned()),
            Some(first) => {
                let (number, letter) = (number(course), if first == Player::White { "W" } else { "B" });
                let holds = said == number && owner.is_none_or(|owner| owner == letter);
                self.claim(at, &says, holds, || format!("`{}`", ScoreNotation::FULL.power(number, first).trim()));
            }
        }
        Ok(())
    }

    /// `awarichess.score.order`, `awarichess.score.move`, `awarichess.score.slip`: reads a normal move as at chess.
    /// Where an order may be given, the move shows that it has been, and the order is made first. An untrue `x` or sign
    /// is a slip as at chess.
    fn normal_move<S: Powered>(&mut self, course: &mut dyn Course<S, Move>) -> Result<(), Misnamed> {
        let begins = self.at;
        let moved = |misnamed: Misnamed| Misnamed { at: begins + misnamed.at, ..misnamed };
        let written = Written::read(self.rest()).map_err(moved)?;
        if course.allows(&Move::Order) {
            course.play(Move::Order);
        }
        let before = *course.setup().chess();
        let found = written.find(&before, &|mv| course.allows(&Move::Normal(*mv))).map_err(moved)?;
        let [mv] = found[..] else {
            course.refuse(found.into_iter().map(Move::Normal).collect());
            return Ok(());
        };
        if course.play_as(Move::Normal(mv), written.manner()) {
            let sign = read_sign(course, written.sign(), begins);
            self.slips.extend(written.slips(&before, &mv).into_iter().map(moved).chain(sign));
        }
        Ok(())
    }
}

/// An unsigned number.
fn read_number(digits: &str) -> Option<usize> {
    digits.parse().ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_digit()))
}

/// `awarichess.score.sowing`: writes a sowing, and in the same word the other player's if it follows in the same pair.
fn write_sowings<S: Powered>(course: &mut dyn Course<S, Move>, first: awele::Move, next: Option<&Move>) -> Entry {
    let sower = course.setup().awele().map_or(Player::White, |awele| awele.turn);
    let number = pair(course);
    let (mut text, goes_on) = sown(course, first);
    // After an illegal sowing, or in a chess phase, the other sowing cannot follow.
    let pairs = goes_on && awele_is_played(course);
    let place = match (sower, next) {
        (Player::Black, _) => EntryPlace::Second,
        (Player::White, Some(Move::Sowing(second))) if pairs && second.from.owner() != sower => {
            text += &sown(course, *second).0;
            EntryPlace::Both
        }
        (Player::White, _) => EntryPlace::First,
    };
    let moves = if place == EntryPlace::Both { 2 } else { 1 };
    Entry { text, moves, numbered: Some((number, place)) }
}

/// `awarichess.score.sowing`: makes a sowing and writes it, with the number of powers that it gives, if it gives any.
/// Also returns whether the game goes on.
fn sown<S: Powered>(course: &mut dyn Course<S, Move>, mv: awele::Move) -> (String, bool) {
    let goes_on = course.play(Move::Sowing(mv));
    let text = match gained(course) {
        gained if gained > 0 && goes_on => format!("{mv}({gained})"),
        _ => mv.to_string(),
    };
    (text, goes_on)
}

/// The number of the pair to which the next sowing belongs, counted from the beginning of this game of Awele or of
/// the record.
fn pair<S: Powered>(course: &mut dyn Course<S, Move>) -> u16 {
    let (seen, mut norths) = *course.tally();
    let setups = course.setups();
    for (before, now) in setups.iter().zip(&setups[1..]).skip(seen) {
        let sown = before.awele().zip(now.awele()).filter(|(_, now)| !is_array(now));
        norths = match sown {
            Some((before, now)) => norths + u16::from(before.turn == Player::Black && now.turn == Player::White),
            None => 0,
        };
    }
    let seen = setups.len() - 1;
    *course.tally() = (seen, norths);
    norths + 1
}

/// Four seeds in each house. A game of Awele begins with this array, and no sowing leads to it.
fn is_array(awele: &awele::Setup) -> bool {
    House::ALL.into_iter().all(|house| awele.seeds(house) == 4)
}

/// `awarichess.score.power`, `awarichess.score.zero`, `awarichess.score.order`: writes a ply of chess, with its power
/// before it. An order is written only if the next move does not carry it out.
fn write_ply<S: Powered>(notation: ScoreNotation, course: &mut dyn Course<S, Move>, moves: &[Move]) -> Option<Entry> {
    if awele_is_played(course) {
        // Here a ply would not be read as a sowing.
        return None;
    }
    let before = *course.setup().chess();
    let power = consumed(course).map(|owner| notation.power(number(course), owner)).unwrap_or_default();
    let (text, many) = match moves {
        [Move::Order, Move::Normal(mv), ..] if course.allows(&Move::Order) => {
            course.play(Move::Order);
            // An order that the next move does not carry out is written by itself.
            match write_normal(course, mv) {
                Some(text) => (text, 2),
                None => ("!".to_owned(), 1),
            }
        }
        // A move that was not ordered would be read as if it had been.
        [Move::Normal(_), ..] if course.allows(&Move::Order) => return None,
        [Move::Normal(mv), ..] => (write_normal(course, mv)?, 1),
        [mv @ (Move::Zero | Move::Order), ..] => {
            course.play(*mv);
            (mv.to_string(), 1)
        }
        _ => return None,
    };
    let place = if before.turn == Player::White { EntryPlace::First } else { EntryPlace::Second };
    Some(Entry { text: power + &text, moves: many, numbered: Some((before.number(), place)) })
}

/// `awarichess.score.move`: makes a normal move and writes it as at chess, without a sign of check, with the colon of
/// this style before the piece of a promotion, and with `Mate` behind it if it checkmates.
fn write_normal<S: Powered>(course: &mut dyn Course<S, Move>, mv: &chess::Move) -> Option<String> {
    let is_legal = |mv: &chess::Move| course.allows(&Move::Normal(*mv));
    let mut text = chess::write(course.setup().chess(), &is_legal, mv, Style::AWARICHESS)?;
    if course.play(Move::Normal(*mv)) && course.mate() {
        text = format!("{text} {MATE}");
    }
    Some(text)
}
