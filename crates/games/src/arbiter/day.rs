//! Changes of the Laws of chess: a score is judged by those of its day.
//!
//! Only what ends a game, or loses it, without anybody's claim is known by its day. What is older (castling and promotion in the
//! nineteenth century, more than fifty moves in some endings until 1992) is not judged.

use super::LosingIllegalMove;
use crate::rules::{Claim, Clause, Draw, Outcome, When};
use crate::session::Session;
use crate::spec::cited;

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
fn played(date: Option<&str>) -> Played {
    let mut fields = date.unwrap_or_default().trim().split(['.', '-', '/']).map(|field| field.parse::<u16>().ok());
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

/// The rulings of that day.
pub(super) fn rulings(date: Option<&str>) -> &'static str {
    if played(date) == Played::Before { BEFORE } else { "" }
}

/// `chess.illegal-move`: the illegal move by which a player loses the game (Article 7.5.5; before July 2014 only the third).
pub(super) fn losing_illegal_move(date: Option<&str>) -> LosingIllegalMove {
    const THEN: &str = "by the Laws until 30 June 2014, if the others were found";
    const TAKEN_BACK: Clause = Clause::new("chess.illegal-move");
    match played(date) {
        Played::Before => {
            LosingIllegalMove { number: 3, condition: THEN, later: THEN, place: "", clause: TAKEN_BACK }
        }
        _ => LosingIllegalMove {
            number: 2,
            condition: "if the first was found",
            later: "if one before it was found",
            place: "Article 7.5.5, ",
            clause: TAKEN_BACK,
        },
    }
}

/// What is said of a game that has gone on past an end which the Laws did not always have.
pub(super) fn note(
    date: Option<&str>,
    by_its_day: &dyn Fn() -> bool,
    session: &dyn Session,
    late: Option<Outcome>,
) -> Option<String> {
    match played(date) {
        Played::Before if by_its_day() => {
            let passed = session.missed_claims(&ENDS).into_iter().find(|end| end.since < session.made())?;
            Some(format!(
                "by the Laws of its day the game goes on past {} ({}): it ends one since 1 July 2014 (rulings `{BEFORE}`)",
                called(passed.claim.draw),
                cited(passed.claim.clause.name())
            ))
        }
        Played::Unknown => {
            let Claim { draw, clause, .. } = ENDS.into_iter().find(|end| late == Some(Outcome::Draw(end.draw)))?;
            let (what, clause) = (called(draw), cited(clause.name()));
            Some(format!(
                "by today's Laws, since the score has no date: before 1 July 2014 {what} ended no game ({clause}; rulings `{BEFORE}`)"
            ))
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
            assert_eq!(played(Some(date)), is, "{date}");
        }
    }
}
