//! Changes of the Laws of chess: a score is judged by those of its day.
//!
//! Only what ends a game, or loses it, without anybody's claim is known by its day. What is older (castling and promotion in the
//! nineteenth century, more than fifty moves in some endings until 1992) is not judged.

use super::{Note, Score};
use crate::games::{AnyGame, Chess, cited};
use crate::rules::{Claim, Clause, Draw, Options, Outcome, When};
use crate::session::Session;

/// A year, a month and a day.
type Day = (u16, u8, u8);

/// The Laws in force from 1 July 2014 were the first by which the fifth occurrence of a position and 75 moves end a game (9.6),
/// and by which a player's second illegal move loses it and not the third (7.5).
const REVISED: Day = (2014, 7, 1);

/// What the Laws had before, as a named set of rulings.
const BEFORE: &str = "before-2014-07";

/// The draws that have come by themselves since. What a session notes of claims tells when they would have come.
const ENDS: [Claim; 2] = [
    end("chess.end.repetition", When::Occurred(5), Draw::Repetition),
    end("chess.end.seventy-five-moves", When::Quiet(150), Draw::SeventyFiveMoves),
];

const fn end(clause: &'static str, when: When, draw: Draw) -> Claim {
    const PLACE: &str = "Article 9.6";
    let clause = Clause::new(clause);
    Claim { clause, place: PLACE, with_a_move: (clause, PLACE), ruling: ("", &[]), when, draw }
}

/// When a game was played, seen from that day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Played {
    Before,
    Since,
    /// The score does not say it, or not exactly enough.
    Unknown,
}

/// Reads the value of a tag `Date`: `1989.05.17`, `1989.??.??`.
fn played(date: &str) -> Played {
    let mut fields = date.trim().split(['.', '-', '/']).map(|field| field.parse::<u16>().ok());
    let Some(year) = fields.next().flatten() else { return Played::Unknown };
    let mut field = || fields.next().flatten().and_then(|field| u8::try_from(field).ok());
    let (month, day) = (field(), field());
    let earliest = (year, month.unwrap_or(1), day.unwrap_or(1));
    let latest = (year, month.unwrap_or(12), day.unwrap_or(31));
    match () {
        () if latest < REVISED => Played::Before,
        () if earliest >= REVISED => Played::Since,
        () => Played::Unknown,
    }
}

impl<'s> Score<'s> {
    fn played(&self) -> Played {
        self.tag("Date").map_or(Played::Unknown, |date| played(&date.text()))
    }

    /// The rulings by which it is judged where nobody gives others, as text: those that it states, in chess those of its day.
    ///
    /// ```
    /// use rulebook::games::Chess;
    /// use rulebook::referee::score::Score;
    /// let rulings = |text| Score::read(text).unwrap().rulings_of(&Chess);
    /// assert_eq!(rulings("[Date \"1989.05.17\"]\n\n1. e4 *"), "before-2014-07");
    /// assert_eq!(rulings("[Date \"2014.07.01\"]\n\n1. e4 *"), "");
    /// assert_eq!(rulings("rulings: engines\n[Date \"1989.05.17\"]\n\n1. e4 *"), "engines");
    /// ```
    pub fn rulings_of(&self, game: &dyn AnyGame) -> &'s str {
        match self.rulings {
            Some(stated) => stated.text,
            None if game.id() == Chess.id() && self.played() == Played::Before => BEFORE,
            None => "",
        }
    }

    /// The number of the illegal move by which a player loses the game.
    pub(super) fn losing_illegal_move(&self) -> usize {
        if self.played() == Played::Before { 3 } else { 2 }
    }
}

/// The messages about the day of a game that has gone on past an end which the Laws did not always have. `late` is how the
/// game had ended, if moves or words come after that.
pub(super) fn note(
    game: &dyn AnyGame,
    options: &Options,
    score: &Score<'_>,
    session: &dyn Session,
    late: Option<Outcome>,
) -> Option<Note> {
    if game.id() != Chess.id() {
        return None;
    }
    let at = score.tag("Date").map_or(0, |date| date.value.at);
    match score.played() {
        Played::Before if score.rulings.is_none() && game.options(BEFORE).is_ok_and(|before| before == *options) => {
            let passed = session.missed_claims(&ENDS).into_iter().find(|end| end.since < session.made())?;
            let says = format!(
                "by the Laws of its day the game goes on past {} ({}): it ends one since 1 July 2014 (rulings `{BEFORE}`)",
                called(passed.claim.draw),
                cited(passed.claim.clause)
            );
            Some(Note { at, says })
        }
        Played::Unknown => {
            let Claim { draw, clause, .. } = ENDS.into_iter().find(|end| late == Some(Outcome::Draw(end.draw)))?;
            let (what, clause) = (called(draw), cited(clause));
            let says = format!(
                "by today's Laws, since the score has no date: before 1 July 2014 {what} ended no game ({clause}; rulings `{BEFORE}`)"
            );
            Some(Note { at, says })
        }
        _ => None,
    }
}

fn called(draw: Draw) -> &'static str {
    match draw {
        Draw::Repetition => "the fifth occurrence of a position",
        _ => "75 moves each without a capture or a Pawn's move",
    }
}

#[cfg(test)]
mod tests {
    use super::{Played, played};

    #[test]
    fn a_date_counts_as_far_as_it_decides() {
        for (date, is) in [
            ("1886.??.??", Played::Before),
            ("2013.12.31", Played::Before),
            ("2014.06.30", Played::Before),
            ("2014-06-30", Played::Before),
            ("2014.06.??", Played::Before),
            ("2014.??.??", Played::Unknown),
            ("2014.07.??", Played::Since),
            ("2014.07.01", Played::Since),
            ("2023", Played::Since),
            ("????.??.??", Played::Unknown),
            ("", Played::Unknown),
            ("May 1989", Played::Unknown),
        ] {
            assert_eq!(played(date), is, "{date}");
        }
    }
}
