//! The page `docs/results/aviary-claims.md`. All its numbers, pairs and squares come from the table.

use std::fmt;

use super::{
    Endgame, FRIENDS, MAJOR, MINOR, Table, against, attackers, far_corners, in_chess, kinds, next_to, pairs, singles,
};
use crate::board::aviary::{BOARD, Bird, Kind, Move, Setup};
use crate::board::symmetry::{CLASSES, class};
use crate::board::{Player, Square};
use crate::claims::prose::{Values, fill, grouped, list};
use crate::rules::Rules;

/// Of [`CLASSES`]: the edge without the corner, and the squares at least two squares from every edge.
const EDGE: [Square; 3] = [CLASSES[1], CLASSES[2], CLASSES[3]];
const MIDDLE: [Square; 3] = [CLASSES[7], CLASSES[8], CLASSES[9]];
const CORNER: [Square; 1] = [CLASSES[0]];

pub(super) fn page<R: Rules<Setup = Setup, Move = Move>>(rules: &R, table: &Table) -> String {
    let mut values = Values::default();
    mating(table, &mut values);
    in_chess::mating(&mut values);
    counted(table, &mut values);
    values.set("table", table.to_string().trim_end());
    values.set("studies", studies(rules, table));
    values.wrapped_into(include_str!("page.txt"))
}

/// The pairs with a number of major birds.
fn pairs_with(major: usize) -> Vec<Vec<Kind>> {
    let mut pairs = pairs();
    pairs.retain(|pair| pair.iter().filter(|kind| MAJOR.contains(kind)).count() == major);
    pairs
}

/// Which birds mate in which part of the board: how many of how many, which do and which do not.
fn mating(table: &Table, values: &mut Values) {
    values.set("hemmed-in", hemmed_in(table));
    let armies = [("one", singles()), ("major", pairs_with(2)), ("mixed", pairs_with(1)), ("minor", pairs_with(0))];
    let parts = [("anywhere", &CLASSES[..]), ("middle", &MIDDLE[..]), ("edge", &EDGE[..]), ("corner", &CORNER[..])];
    for ((army, all), (part, squares)) in armies.iter().flat_map(|army| parts.map(|part| (army, part))) {
        let (mut which, mut others) = (Vec::new(), Vec::new());
        for birds in all {
            let mates = |last: &Square| table.counts(*last, birds, 0).is_some_and(|counts| counts.mates > 0);
            match squares.iter().copied().filter(mates).collect::<Vec<_>>() {
                none if none.is_empty() => others.push(names(birds)),
                every if every == squares => which.push(names(birds)),
                some => which.push(format!("{} (on {} only)", names(birds), list(&some))),
            }
        }
        let (mate, asked) = (which.len(), all.len());
        let verdict = match mate {
            0 => "Not true.",
            all if all == asked => "True of all.",
            _ => "True of some, not of all.",
        };
        let (which, others) = (list(&which), list(&others));
        let of_which = if mate == 0 || mate == asked { String::new() } else { format!(" ({which})") };
        let mut set = |what: &str, value: String| values.set(format!("{army}-{part}-{what}"), value);
        set("verdict", verdict.to_owned());
        set("mate", mate.to_string());
        set("asked", asked.to_string());
        set("pairs", format!("{mate} of {asked} pairs{of_which}"));
        set("which", which);
        set("others", others);
    }
}

/// Which birds mate a Sparrow that its own birds hem in, and where.
fn hemmed_in(table: &Table) -> String {
    let lean = |last: Square, kind: Kind, friends: u8| {
        table.counts(last, &[kind], friends).is_some_and(|counts| counts.lean > 0)
    };
    let with = |friends: u8| {
        let of_kind = |kind: Kind| {
            let squares: Vec<Square> = CLASSES.into_iter().filter(|last| lean(*last, kind, friends)).collect();
            (!squares.is_empty()).then(|| format!("{kind} (on {})", list(&squares)))
        };
        let which: Vec<String> = kinds().filter_map(of_kind).collect();
        let needs = if friends == 1 { "it" } else { "both" };
        format!("where {} and the mate needs {needs}: {}", own(friends), list(&which))
    };
    (1..=FRIENDS).map(with).collect::<Vec<_>>().join("; ")
}

/// What was counted.
fn counted(table: &Table, values: &mut Values) {
    let mut set = |army: &str, of: fn(&Endgame) -> bool| {
        let counts = || table.0.iter().filter(|(question, _)| of(question)).map(|(_, counts)| counts);
        values.set(format!("placed-{army}"), grouped(counts().map(|counts| counts.placements).sum()));
        values.set(format!("refused-{army}"), grouped(counts().map(|counts| counts.refused).sum()));
    };
    set("one", |question| question.friends == 0 && question.birds.len() == 1);
    set("two", |question| question.friends == 0 && question.birds.len() == 2);
    set("hemmed-in", |question| question.friends > 0);
    let uneven = match table.uneven().len() {
        0 => "no count differs from that for the square in the table".to_owned(),
        some => format!("{some} counts differ from those for the square in the table"),
    };
    let [.., middle] = MIDDLE;
    let [across, across_files, across_ranks] = far_corners(middle);
    values.set("uneven", uneven);
    values.set("middle", middle);
    values.set("across", across);
    values.set("across-files", across_files);
    values.set("across-ranks", across_ranks);
    values.set("major", list(&MAJOR));
    values.set("minor", list(&MINOR));
}

impl fmt::Display for Table {
    /// The whole table in Markdown: one bird, two birds by what they are, and a Sparrow hemmed in.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        section(f, self, "One bird", &singles(), 0)?;
        section(f, self, "Two major birds", &pairs_with(2), 0)?;
        section(f, self, "A major and a minor bird", &pairs_with(1), 0)?;
        section(f, self, "Two minor birds", &pairs_with(0), 0)?;
        (1..=FRIENDS).try_for_each(|friends| {
            section(f, self, &format!("One bird where {}", own(friends)), &singles(), friends)
        })
    }
}

/// The rows of some birds, where so many friends hem the Sparrow in.
fn section(f: &mut fmt::Formatter<'_>, table: &Table, title: &str, armies: &[Vec<Kind>], friends: u8) -> fmt::Result {
    writeln!(f, "### {title}\n")?;
    let place = |square: &Square| match square {
        corner if CORNER.contains(corner) => "corner ",
        edge if EDGE.contains(edge) => "edge ",
        middle if MIDDLE.contains(middle) => "middle ",
        _ => "",
    };
    let header: Vec<String> = CLASSES.iter().map(|square| format!("{}{square}", place(square))).collect();
    writeln!(f, "| birds | {} | mates | stalemates |", header.join(" | "))?;
    writeln!(f, "|---|{}", "--:|".repeat(CLASSES.len() + 2))?;
    for birds in armies {
        let mut cells = Vec::new();
        let (mut mates, mut lean, mut stalemates) = (0, 0, 0);
        for last in CLASSES {
            let Some(counts) = table.counts(last, birds, friends) else { continue };
            let alike = BOARD.squares().filter(|square| class(*square) == last).count() as u64;
            cells.push(cell(counts.mates, counts.lean));
            mates += alike * counts.mates;
            lean += alike * counts.lean;
            stalemates += alike * counts.stalemates;
        }
        if !cells.is_empty() {
            let cells = cells.join(" | ");
            writeln!(f, "| {} | {cells} | {} | {} |", names(birds), cell(mates, lean), cell(stalemates, stalemates))?;
        }
    }
    writeln!(f)
}

fn cell(all: u64, lean: u64) -> String {
    match (all, lean) {
        (0, _) => "·".to_owned(),
        _ if all == lean => grouped(all),
        _ => format!("{} ({})", grouped(all), grouped(lean)),
    }
}

/// A position of each kind of mate that was found.
fn studies<R: Rules<Setup = Setup, Move = Move>>(rules: &R, table: &Table) -> String {
    let [.., edge] = EDGE;
    let [.., middle] = MIDDLE;
    let [corner] = CORNER;
    // Hemmed in by one where it mates at all, by two on an edge and, if ever, in the middle.
    let wanted = [
        (middle, pairs_with(2), 0),
        (middle, pairs_with(1), 0),
        (edge, pairs_with(0), 0),
        (corner, singles(), 0),
        (corner, singles(), 1),
        (edge, singles(), 2),
        (middle, singles(), 2),
    ];
    let wanted = wanted.into_iter().flat_map(|(last, armies, friends)| against(last, armies, friends));
    let study = |Endgame { last, birds, friends }: Endgame| {
        let counts = table.counts(last, &birds, friends).filter(|counts| counts.lean > 0)?;
        let setup = counts.example.as_ref()?;
        let with = if friends == 0 { String::new() } else { format!(", where {}", own(friends)) };
        let why = explain(rules, setup, last);
        Some(fill("- ", &format!("**{}**, a Sparrow on {last}{with}: `{setup}`. {why}", names(&birds))))
    };
    wanted.filter_map(study).collect::<Vec<_>>().join("\n")
}

/// Why the last Sparrow on this square is mated, square by square.
fn explain<R: Rules<Setup = Setup, Move = Move>>(rules: &R, setup: &Setup, last: Square) -> String {
    let by = |square: Square| {
        let names = attackers(rules, setup, last, square).into_iter().map(|from| match setup.at(from) {
            Some(bird) => format!("{} {from}", bird.kind),
            None => from.to_string(),
        });
        list(&names.collect::<Vec<_>>())
    };
    let mut squares = next_to(last);
    squares.sort_by_key(|square| (square.file, square.rank));
    let flight = |square: &Square| match setup.at(*square) {
        Some(Bird { kind, owner: Player::Black }) => format!("{square}: its own {kind} stands there"),
        Some(Bird { kind, owner: Player::White }) => {
            format!("{square}, where it would capture the {kind}: {}", by(*square))
        }
        None => format!("{square}: {}", by(*square)),
    };
    let flights: Vec<String> = squares.iter().map(flight).collect();
    let friends = setup.birds().any(|(square, bird)| bird.owner == Player::Black && square != last);
    let others = if friends { " No move of another Black bird helps." } else { "" };
    format!("It is attacked by {}. {}.{others}", by(last), flights.join("; "))
}

fn names(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" + ")
}

/// This many birds of its own, next to the last Sparrow.
const fn own(friends: u8) -> &'static str {
    if friends == 1 { "one bird of its own stands next to it" } else { "two birds of its own stand next to it" }
}
