//! Changes of the Laws of chess: a score is judged by those of its day.
//!
//! Only what ends a game, or loses it, without anybody's claim is known by its day, and what is demanded of an arbiter since 2009.
//! What is older (castling and promotion in the nineteenth century, more than fifty moves in some endings until 1992) is not judged.

use super::{Day, LosingIllegalMove, TimeControl};
use crate::rules::{Claim, Clause, Draw, Outcome, When};
use crate::session::Session;
use crate::spec::cited;
use crate::spec::incidents::CHESS;

/// A year, a month and a day.
type Date = (u16, u8, u8);

/// The Laws in force from 1 July 2014 were the first by which the fifth occurrence of a position and 75 moves end a game (9.6),
/// and by which a player's second illegal move loses it and not the third (7.5).
const REVISED: Date = (2014, 7, 1);

/// Since this day a resignation does not lose what the other player cannot win (5.1.2).
const EXCUSED: Date = (2023, 1, 1);

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

/// Reads the value of a tag `Date`, `1989.05.17` or `1989.??.??`: the first day and the last that it may be.
fn days(date: Option<&str>) -> Option<(Date, Date)> {
    let mut fields = date.unwrap_or_default().trim().split(['.', '-', '/']).map(|field| field.parse::<u16>().ok());
    let year = fields.next().flatten()?;
    let mut field = |most: u8| {
        let field = fields.next().flatten().and_then(|field| u8::try_from(field).ok());
        field.filter(|field| (1..=most).contains(field))
    };
    let (month, day) = (field(12), field(31));
    Some(((year, month.unwrap_or(1), day.unwrap_or(1)), (year, month.unwrap_or(12), day.unwrap_or(31))))
}

fn played(date: Option<&str>, since: Date) -> Played {
    match days(date) {
        Some((_, latest)) if latest < since => Played::Before,
        Some((earliest, _)) if earliest >= since => Played::Since,
        _ => Played::Unknown,
    }
}

/// The Laws of a day; of a year or a month the last that came into force in it, and today's, where nothing is known.
pub(super) fn laws(date: Option<&str>) -> Day {
    let of = |(year, month, _): Date| {
        let month = format!("{year:04}-{month:02}");
        CHESS.laws.iter().rev().find(|from| **from <= month.as_str()).copied()
    };
    match days(date).map(|(earliest, latest)| (of(earliest), of(latest))) {
        Some((first, last)) => Day { laws: last, known: first == last },
        None => Day { laws: CHESS.laws.last().copied(), known: false },
    }
}

/// A.1 and B.1: the kind of chess by its time control, as PGN writes it: `5400+30`, `40/7200:3600`.
pub(super) fn time_control(text: &str, laws: Option<&str>) -> Option<TimeControl> {
    let (mut main, mut increment, mut moves) = (0, 0, None);
    for (at, period) in text.trim().split(':').enumerate() {
        let (number, time) =
            period.split_once('/').map_or((None, period), |(moves, time)| (moves.parse().ok(), time));
        moves = if at == 0 { number } else { moves };
        let (time, added) = time.split_once('+').unwrap_or((time, "0"));
        main += time.parse::<u32>().ok()?;
        increment = added.parse::<u32>().ok()?;
    }
    // In 2009 a quarter of an hour was rapid chess.
    let rapid = if laws.is_some_and(|laws| laws < "2014-07") { 900 } else { 601 };
    let kind = match main + 60 * increment {
        3600.. => "standard",
        all if all >= rapid => "rapid",
        _ => "blitz",
    };
    Some(TimeControl { kind, increment, moves: moves.filter(|_| text.contains(':')) })
}

/// Why a resignation has lost also what the other player could not win.
pub(super) fn resignation_loses(date: Option<&str>) -> Option<&'static str> {
    let lost = "by the Laws of its day a resignation lost the game all the same (Article 5.1.2; since 1 January 2023 it is drawn)";
    (played(date, EXCUSED) == Played::Before).then_some(lost)
}

/// The rulings of that day.
pub(super) fn rulings(date: Option<&str>) -> &'static str {
    if played(date, REVISED) == Played::Before { BEFORE } else { "" }
}

/// `chess.illegal-move`: the illegal move by which a player loses the game: the second, and before July 2014 the third.
pub(super) fn losing_illegal_move(date: Option<&str>, control: Option<&str>) -> LosingIllegalMove {
    let laws = laws(date).laws;
    let kind = control.and_then(|control| time_control(control, laws)).map(|control| control.kind);
    // The Article of the day on which a rule of an arbiter stands.
    let article = |name: &str| {
        let rule = CHESS.rules.iter().find(|rule| rule.name == name)?;
        rule.articles(laws?, kind)?.first().copied()
    };
    let (number, condition, later) = match played(date, REVISED) {
        Played::Before => {
            const THEN: &str = "by the Laws until 30 June 2014, if the others were found";
            (3, THEN, THEN)
        }
        _ => (2, "if the first was found", "if one before it was found"),
    };
    let stands = article("short.stands").filter(|_| kind.is_some_and(|kind| kind != "standard"));
    let clause = Clause::new("chess.illegal-move");
    LosingIllegalMove { number, condition, later, article: article("loses.again"), clause, stands }
}

/// What is said of a game that has gone on past an end which the Laws did not always have.
pub(super) fn note(
    date: Option<&str>,
    by_its_day: &dyn Fn() -> bool,
    session: &dyn Session,
    late: Option<Outcome>,
) -> Option<String> {
    match played(date, REVISED) {
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
    use super::{Played, REVISED, laws, played, time_control};

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
            assert_eq!(played(Some(date), REVISED), is, "{date}");
        }
    }

    #[test]
    fn the_laws_are_those_of_the_day() {
        for (date, from, known) in [
            ("2009.06.30", None, true),
            ("2013", Some("2009-07"), true),
            ("2017.06.30", Some("2014-07"), true),
            ("2017.07.01", Some("2017-07"), true),
            ("2022.??.??", Some("2018-01"), true),
            ("2023.01.01", Some("2023-01"), true),
            ("2017.??.??", Some("2017-07"), false),
            ("", Some("2023-01"), false),
        ] {
            assert_eq!((laws(Some(date)).laws, laws(Some(date)).known), (from, known), "{date}");
        }
    }

    #[test]
    fn a_time_control_says_the_kind_of_game() {
        for (text, laws, kind) in [
            ("5400+30", "2023-01", Some(("standard", 30))),
            ("40/7200:3600", "2023-01", Some(("standard", 0))),
            ("3600", "2023-01", Some(("standard", 0))),
            ("900+10", "2023-01", Some(("rapid", 10))),
            ("180+2", "2023-01", Some(("blitz", 2))),
            ("600", "2023-01", Some(("blitz", 0))),
            ("720", "2023-01", Some(("rapid", 0))),
            ("720", "2009-07", Some(("blitz", 0))),
            ("?", "2023-01", None),
            ("-", "2023-01", None),
        ] {
            let found = time_control(text, Some(laws)).map(|found| (found.kind, found.increment));
            assert_eq!(found, kind, "{text}");
        }
    }
}
