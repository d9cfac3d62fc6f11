//! Texts with something changed in them: they are read or refused at a place.

use std::str::FromStr;

use quickcheck::TestResult;
use rulebook::board::{Setup, Unreadable};

/// A position's text, in any spelling, in which a letter is another, one more or missing, or the rest is missing.
pub fn of_position<S>(setup: &S, at: usize, with: char, how: u8) -> TestResult
where
    S: Setup + FromStr<Err = Unreadable>,
{
    let spelling = |name: &&str| setup.spelling(name).expect("a spelling");
    let texts: Vec<String> = [setup.to_string()].into_iter().chain(S::SPELLINGS.iter().map(spelling)).collect();
    let (text, how) = (&texts[usize::from(how) % texts.len()], usize::from(how) / texts.len());
    let mut chars: Vec<char> = text.chars().collect();
    let at = at % chars.len();
    match how % 4 {
        0 => chars[at] = with,
        1 => chars.insert(at, with),
        2 => {
            chars.remove(at);
        }
        _ => chars.truncate(at),
    }
    let text: String = chars.into_iter().collect();
    let reading = S::read(&text);
    if reading.faults.is_empty() {
        // What can still be read is written canonically and stays the same.
        return TestResult::from_bool(reading.setup.to_string().parse() == Ok(reading.setup));
    }
    let told = reading
        .faults
        .iter()
        .all(|fault| text.is_char_boundary(fault.at) && !fault.found.is_empty() && !fault.expected.is_empty());
    TestResult::from_bool(told)
}

/// Any text: no position, refused at places in it, in their order; and mostly no move.
pub fn of_nothing<S: Setup, M>(text: &str) -> bool
where
    M: FromStr<Err = Unreadable>,
{
    let faults = S::read(text).faults;
    let in_place = faults.iter().all(|fault| fault.at <= text.len() && text.is_char_boundary(fault.at));
    in_place
        && faults.is_sorted_by_key(|fault| fault.at)
        && !faults.is_empty()
        && text.parse::<M>().map_or_else(|error| text.is_char_boundary(error.at()), |_| true)
}

/// A move's text with a letter more.
pub fn of_move<M>(text: &str, at: usize, with: char) -> bool
where
    M: FromStr<Err = Unreadable> + ToString + PartialEq,
{
    let mut chars: Vec<char> = text.chars().collect();
    let at = at % (chars.len() + 1);
    chars.insert(at, with);
    let text: String = chars.into_iter().collect();
    text.parse::<M>().map_or_else(
        |error| text.is_char_boundary(error.at()),
        |mv| mv.to_string().parse::<M>().is_ok_and(|again| again == mv),
    )
}
