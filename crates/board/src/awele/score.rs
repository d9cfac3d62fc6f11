//! Sowings in scores.

use super::{House, Move, Setup};
use crate::{Course, Entry, Misnamed, Notation, Slip, Unreadable};

/// The name of the notation.
pub const SOWINGS: &str = "sowings";

/// The letters of houses, a word each. Words of several sowings are read too, and are slips.
#[derive(Clone, Copy, Debug)]
pub struct ScoreNotation;

impl Notation<Setup, Move> for ScoreNotation {
    fn read(&self, course: &mut dyn Course<Setup, Move>, word: &str) -> Result<Vec<Misnamed>, Misnamed> {
        let wrong = |at: usize, found: &str, expected: &str| {
            let slip = Slip::Form { found: Unreadable::quote(found), expected: expected.to_owned() };
            Misnamed { at, slip }
        };
        let mut sowings = Vec::new();
        for (at, letter) in word.char_indices() {
            let house = House::of_letter(letter);
            sowings.push(Move { from: house.ok_or_else(|| wrong(at, &word[at..], "a house, A–F or a–f"))? });
        }
        for mv in sowings {
            if !course.play(mv) {
                break;
            }
        }
        Ok(if word.len() > 1 { vec![wrong(1, &word[1..], "a blank between two sowings")] } else { Vec::new() })
    }

    fn write(&self, course: &mut dyn Course<Setup, Move>, moves: &[Move]) -> Option<Entry> {
        let mv = moves.first()?;
        course.play(*mv);
        Some(Entry { text: mv.to_string(), moves: 1, numbered: None })
    }
}
