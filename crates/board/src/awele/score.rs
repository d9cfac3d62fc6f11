//! Sowings in scores (`awele.score.*`).

use super::{BOARD, House, Move, Setup};
use crate::{Course, Entry, Misnamed, Notation, Player, Slip, Square, Unreadable};

/// The name of the notation.
pub const SOWINGS: &str = "sowings";

/// The letters of houses, a word each. Read as well: a pair of sowings in a word, and the number of seeds that a sowing
/// captures. Words of other sowings are read too, and are slips.
#[derive(Clone, Copy, Debug)]
pub struct ScoreNotation;

/// A sowing as it is written: what it says of itself besides its house, if anything, and where that begins.
struct Written<'w> {
    from: House,
    says: Option<(usize, Said<'w>)>,
}

/// What a text says of a sowing.
#[derive(Clone, Copy)]
enum Said<'w> {
    /// How many seeds it captures, with the parentheses.
    Captures(&'w str),
    /// Where its last seed falls.
    Ends(Square),
}

/// `awele.score.sowing`, `awele.score.pair`: the sowings of a word.
fn sowings(word: &str) -> Result<Vec<Written<'_>>, Misnamed> {
    let mut sowings: Vec<Written<'_>> = Vec::new();
    let mut at = 0;
    while let Some(letter) = word[at..].chars().next() {
        let wrong = |at: usize, expected: &str| {
            let found = Unreadable::quote(&word[at..]);
            Misnamed { at, slip: Slip::Form { found, expected: expected.to_owned() } }
        };
        if letter == '(' && sowings.last().is_some_and(|last| last.says.is_none()) {
            let length = word[at..].find(')').ok_or_else(|| wrong(at, "a number of seeds, and `)`"))? + 1;
            let says = &word[at..at + length];
            let digits = says.trim_matches(['(', ')']);
            if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
                return Err(wrong(at + 1, "a number of seeds"));
            }
            sowings.last_mut().expect("there is one").says = Some((at, Said::Captures(says)));
            at += length;
            continue;
        }
        let from = House::of_letter(letter).ok_or_else(|| wrong(at, "a house, A–F or a–f"))?;
        sowings.push(Written { from, says: None });
        at += letter.len_utf8();
    }
    Ok(sowings)
}

/// A sowing by the squares of the diagram, as PlayStrategy writes it: `d1e2`.
fn by_squares(word: &str) -> Option<Written<'_>> {
    const SQUARE: usize = 2;
    let (from, to) = word.split_at_checked(SQUARE)?;
    let square = |text| BOARD.read(text, 0).ok();
    Some(Written { from: House::on(square(from)?)?, says: Some((SQUARE, Said::Ends(square(to)?))) })
}

/// `awele.sowing`, `awele.sowing.origin`: where the last seed of a house would fall.
fn last_of(setup: &Setup, from: House) -> House {
    let other = |house: House| if house.next() == from { from.next() } else { house.next() };
    (0..setup.seeds(from)).fold(from, |house, _| other(house))
}

impl Written<'_> {
    /// Makes the sowing: what it says that is not so, or `None` if the game cannot go on.
    fn play(&self, course: &mut dyn Course<Setup, Move>) -> Option<Option<Misnamed>> {
        let before = *course.setup();
        if !course.play(Move { from: self.from }) {
            return None;
        }
        let captured =
            |setup: &Setup| u32::from(setup.captured(Player::White)) + u32::from(setup.captured(Player::Black));
        let many = captured(course.setup()) - captured(&before);
        let untrue = self.says.and_then(|(at, said)| {
            let (says, is) = match said {
                Said::Captures(says) if many > 0 && says.trim_matches(['(', ')']).parse() == Ok(many) => return None,
                Said::Captures(says) if many == 0 => (says.to_owned(), "no number: it captures nothing".to_owned()),
                Said::Captures(says) => (says.to_owned(), format!("`({many})`")),
                Said::Ends(square) => {
                    let last = last_of(&before, self.from).square();
                    if square == last {
                        return None;
                    }
                    (square.to_string(), format!("`{last}`, where the last seed falls"))
                }
            };
            Some(Misnamed { at, slip: Slip::Untrue { says, is } })
        });
        Some(untrue)
    }
}

impl Notation<Setup, Move> for ScoreNotation {
    fn read(&self, course: &mut dyn Course<Setup, Move>, word: &str) -> Result<Vec<Misnamed>, Misnamed> {
        let sowings = by_squares(word).map_or_else(|| sowings(word), |sowing| Ok(vec![sowing]))?;
        let mut slips: Vec<Misnamed> = Vec::new();
        let is_pair = matches!(&sowings[..], [first, second] if first.from.owner() == Player::White && second.from.owner() == Player::Black);
        if sowings.len() > 1 && !is_pair {
            let found = Unreadable::quote(&word[1..]);
            slips.push(Misnamed {
                at: 1,
                slip: Slip::Form { found, expected: "a blank between two sowings".to_owned() },
            });
        }
        for sowing in &sowings {
            let Some(untrue) = sowing.play(course) else { break };
            slips.extend(untrue);
        }
        Ok(slips)
    }

    fn write(&self, course: &mut dyn Course<Setup, Move>, moves: &[Move]) -> Option<Entry> {
        let mv = moves.first()?;
        course.play(*mv);
        Some(Entry { text: mv.to_string(), moves: 1, numbered: None })
    }
}
