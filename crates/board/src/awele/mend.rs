//! Positions of Awele as people paste them: twelve numbers, with what is captured or without, in a row.

use super::{House, ROW, Setup};
use crate::{Mended, Player};

/// How many seeds the game has (`awele.start`).
const SEEDS: u32 = 48;

/// The text of a position that can be read, and what had to be done; `None` if it does not have the numbers of a position.
pub(super) fn mended(text: &str) -> Option<Mended> {
    let mut mended = Mended::cleaned(text);
    if let Some(setup) = of_playstrategy(&mended.text) {
        mended.told.push("it is written as on PlayStrategy, North's row first, from f to a".to_owned());
        mended.text = setup.to_string();
        return Some(mended);
    }
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | '/' | '-' | ';' | '|' | '.');
    let mut words: Vec<&str> = mended.text.split(separates).filter(|word| !word.is_empty()).collect();
    let turn = match words.last()?.to_lowercase().as_str() {
        "s" | "south" => Some(Player::White),
        "n" | "north" => Some(Player::Black),
        _ => None,
    };
    words.truncate(words.len() - usize::from(turn.is_some()));
    let numbers = words.into_iter().map(|word| word.parse().ok()).collect::<Option<Vec<u8>>>()?;
    let (houses, captured) = numbers.split_at_checked(House::ALL.len())?;
    let mut setup = Setup::empty(turn.unwrap_or(Player::White));
    for (house, seeds) in House::ALL.into_iter().zip(houses) {
        *setup.seeds_mut(house) = *seeds;
    }
    let mut told = Vec::new();
    match captured {
        [] | [0, 0] => {
            // So few are nobody's more than half that no ending depends on whose they are.
            let rest = SEEDS.checked_sub(setup.total())?;
            let half = (rest / 2) as u8;
            *setup.captured_mut(Player::White) = rest.div_ceil(2) as u8;
            *setup.captured_mut(Player::Black) = half;
            if rest > 0 {
                let others = if rest == 1 { "the other one is" } else { "the others are" };
                told.push(format!(
                    "of the {SEEDS} seeds {others} captured, and by whom is not said: they are shared equally, so that \
                     neither player has more than half"
                ));
            } else if captured.is_empty() {
                told.push("nothing is captured".to_owned());
            }
        }
        [south, north] => {
            *setup.captured_mut(Player::White) = *south;
            *setup.captured_mut(Player::Black) = *north;
        }
        _ => return None,
    }
    if turn.is_none() {
        told.push("South is to move, since nothing else is said".to_owned());
    }
    if !mended.text.contains('/') {
        told.push("the twelve houses are A to F, then a to f".to_owned());
    }
    mended.told.extend(told);
    if mended.told.is_empty() {
        mended.told.push("it is written in the usual way".to_owned());
    }
    mended.text = setup.to_string();
    Some(mended)
}

/// A position as PlayStrategy writes it: North's row from `f` to `a` and South's from `A` to `F`, with `S` behind a number of
/// seeds and empty houses as their number; South's and North's captured seeds; the player to move; the move's number.
fn of_playstrategy(text: &str) -> Option<Setup> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [rows, south, north, turn] = *fields.first_chunk()?;
    let (upper, lower) = rows.split_once('/')?;
    let mut setup = Setup::empty(if turn == "N" { Player::Black } else { Player::White });
    for (owner, row) in [(Player::Black, upper), (Player::White, lower)] {
        let mut seeds = Vec::new();
        for word in row.split(',') {
            match word.strip_suffix('S') {
                Some(many) => seeds.push(many.parse().ok()?),
                // Neighbouring empty houses are one number.
                None if seeds.last() != Some(&0) => {
                    seeds.resize(seeds.len() + word.parse::<usize>().ok().filter(|many| (1..=ROW).contains(many))?, 0)
                }
                None => return None,
            }
        }
        if owner == Player::Black {
            seeds.reverse();
        }
        House::of(owner).zip(&seeds).for_each(|(house, many)| *setup.seeds_mut(house) = *many);
        if seeds.len() != ROW {
            return None;
        }
    }
    *setup.captured_mut(Player::White) = south.parse().ok()?;
    *setup.captured_mut(Player::Black) = north.parse().ok()?;
    let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    (matches!(turn, "S" | "N") && fields.len() <= 5 && fields[4..].iter().all(is_number)).then_some(setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        mended(text).map_or_else(|| "nothing".to_owned(), |mended| mended.text)
    }

    #[test]
    fn the_board_alone_and_twelve_numbers_are_read() {
        let start = crate::awele::START;
        for text in [
            "4,4,4,4,4,4/4,4,4,4,4,4",
            "4,4,4,4,4,4/4,4,4,4,4,4 0-0",
            "4,4,4,4,4,4/4,4,4,4,4,4 s",
            "4 4 4 4 4 4 4 4 4 4 4 4",
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
            "4,4,4,4,4,4,4,4,4,4,4,4 South",
        ] {
            assert_eq!(read(text), start, "{text}");
        }
        // A to F first, then a to f, as in the canonical text.
        assert_eq!(read("1-2-3-4-5-6-7-8-9-0-0-0-2-1-N"), "1,2,3,4,5,6/7,8,9,0,0,0 2-1 n");
        for text in
            ["", "4 4 4", "4,4,4,4,4,4/4,4,4,4,4,4 0-0-0 s", "4,4,4,4,4,4/4,4,4,4,4,x", "8 8 8 8 8 8 8 8 8 8 8 8"]
        {
            assert_eq!(read(text), "nothing", "{text}");
        }
    }

    /// 48 seeds less those on the board, shared so that neither player has 25, by which a game is won.
    #[test]
    fn what_is_not_on_the_board_is_captured_by_both() {
        assert_eq!(read("0,0,0,0,0,3/1,0,0,0,0,0 s"), "0,0,0,0,0,3/1,0,0,0,0,0 22-22 s");
        assert_eq!(read("0,0,0,0,0,0/1,0,0,0,0,0 0-0 n"), "0,0,0,0,0,0/1,0,0,0,0,0 24-23 n");
        // What is said is not changed.
        assert_eq!(read("0,0,0,0,0,3/1,0,0,0,0,0 5-3 s"), "0,0,0,0,0,3/1,0,0,0,0,0 5-3 s");
    }
}
