//! The page `docs/results/aviary-claims.md`. All its numbers, pairs and squares come from the table.

use std::fmt::{self, Write as _};

use super::{Counts, Endgame, FRIENDS, MAJOR, MINOR, Table, attackers, far_corners, in_chess, kinds, next_to, pairs};
use crate::board::aviary::{BOARD, Bird, Kind, Move, Setup};
use crate::board::symmetry::{CLASSES, class};
use crate::board::{Player, Square};
use crate::claims::prose::{fill, grouped, list};
use crate::diagram::Diagram;
use crate::rules::Rules;

/// Of [`CLASSES`]: the edge without the corner, and the squares at least two squares from every edge.
const EDGE: [Square; 3] = [CLASSES[1], CLASSES[2], CLASSES[3]];
const MIDDLE: [Square; 3] = [CLASSES[7], CLASSES[8], CLASSES[9]];
const CORNER: [Square; 1] = [CLASSES[0]];

pub(super) fn page<R: Rules<Setup = Setup, Move = Move>>(rules: &R, table: &Table) -> String {
    let parts = [
        "# Aviary: the claims on mates, counted out".to_owned(),
        fill(
            "",
            "Aviary's document says four things of mates. Here every placement of the birds that they speak of has \
             been tried under [the law](../../spec/aviary.md). The page is what `rulebook claims aviary --page` prints, \
             and a test compares it with what the engine finds. The numbers are no rule: they are a snapshot on which \
             two implementations of the law agree. The document is Daniel Hollombe's page \
             [Aviary](https://www.chessvariants.com/other.dir/aviary.html) (2004).",
        ),
        "## What is true of the claims".to_owned(),
        fill(
            "",
            "The document says that these mates can be, not that any birds of the kind will do; of which birds it is \
             true stands below. A square stands for all that are like it on the board: a1 for the four corners, b1 for \
             the eight edge squares next to them.",
        ),
        verdicts(table),
        in_chess::verdict(),
        "## What was counted".to_owned(),
        enumeration(table),
        "## The table".to_owned(),
        fill(
            "",
            "A cell is the number of placements that mate a last Sparrow on **one** square, the one named or one like \
             it. In brackets, where they are fewer: how many of them are *lean*, that is, no mate without any one of \
             the birds placed. The last two columns are for all 64 squares together. `·` is none.",
        ),
        table.to_string().trim_end().to_owned(),
        "## A mate of each kind".to_owned(),
        fill(
            "",
            "Each is the first of its kind in the order of the enumeration. Below it stands which bird attacks the \
             Sparrow, and for every square next to it which bird would capture it there: the birds that may capture on \
             that square by the rules, once the Sparrow has left its own.",
        ),
        studies(rules, table),
    ];
    parts.join("\n\n") + "\n"
}

/// On which of these squares the birds mate.
fn mating(table: &Table, birds: &[Kind], squares: &[Square]) -> Vec<Square> {
    let mates = |last: &Square| table.counts(*last, birds, 0).is_some_and(|counts| counts.mates > 0);
    squares.iter().copied().filter(mates).collect()
}

/// Those of the birds that mate on some of the squares: how many of how many, and which.
struct Found {
    mate: usize,
    asked: usize,
    which: String,
    others: String,
}

fn found<'k>(table: &Table, all: impl IntoIterator<Item = &'k [Kind]>, squares: &[Square]) -> Found {
    let (mut which, mut others) = (Vec::new(), Vec::new());
    for birds in all {
        match mating(table, birds, squares) {
            none if none.is_empty() => others.push(names(birds)),
            every if every == squares => which.push(names(birds)),
            some => which.push(format!("{} (on {} only)", names(birds), list(&some))),
        }
    }
    let (mate, asked) = (which.len(), which.len() + others.len());
    Found { mate, asked, which: list(&which), others: list(&others) }
}

impl Found {
    fn verdict(&self) -> &'static str {
        match self.mate {
            0 => "Not true.",
            all if all == self.asked => "True of all.",
            _ => "True of some, not of all.",
        }
    }
}

/// The pairs with a number of major birds.
fn pairs_with(major: usize) -> Vec<[Kind; 2]> {
    pairs().filter(|pair| pair.iter().filter(|kind| MAJOR.contains(kind)).count() == major).collect()
}

fn verdicts(table: &Table) -> String {
    let of = |pairs: &[[Kind; 2]], squares: &[Square]| found(table, pairs.iter().map(|pair| &pair[..]), squares);
    let (major, mixed, minor) = (pairs_with(2), pairs_with(1), pairs_with(0));
    let singles: Vec<[Kind; 1]> = kinds().map(|kind| [kind]).collect();

    let middle = of(&major, &MIDDLE);
    let two_major = format!(
        "**`aviary.claim.two-major`** · *“all one needs are two major birds to achieve a mid-board checkmate”* (figures \
         1 to 4). **{}** {} of the {} pairs of major birds mate in the middle of the board (c3–f6): {}. These do not, \
         however they are placed: {}.",
        middle.verdict(),
        middle.mate,
        middle.asked,
        middle.which,
        middle.others,
    );
    let (edge, corner) = (of(&minor, &EDGE), of(&minor, &CORNER));
    let two_minor = format!(
        "**`aviary.claim.two-minor`** · *“when a Sparrow is on an edge square, it's possible to checkmate it with two \
         minor birds”* (figure 5). **{}** {} of the {} pairs of minor birds mate on an edge, corners left out: {}. \
         These do not: {}. In a corner {} of them do: {}.",
        edge.verdict(),
        edge.mate,
        edge.asked,
        edge.which,
        edge.others,
        corner.mate,
        corner.which,
    );
    let one = found(table, singles.iter().map(|kind| &kind[..]), &CLASSES);
    let one_bird = format!(
        "**`aviary.claim.one-bird`** · *“Figure 6 shows how to win the game using only one bird”*. **{}** {} of the {} \
         birds mates a lone Sparrow: {}. {}",
        one.verdict(),
        one.mate,
        one.asked,
        one.which,
        hemmed_verdict(table),
    );
    let beyond = |pairs: &[[Kind; 2]], squares: &[Square]| {
        let found = of(pairs, squares);
        let which = if found.mate == 0 || found.mate == found.asked { "" } else { &found.which };
        let which = if which.is_empty() { String::new() } else { format!(" ({which})") };
        format!("{} of {} pairs{which}", found.mate, found.asked)
    };
    let rest = format!(
        "Beyond the claims: two major birds mate on an edge in {}. A major and a minor bird mate in the middle in {}, \
         and on an edge in {}. Two minor birds mate in the middle in {}.",
        beyond(&major, &EDGE),
        beyond(&mixed, &MIDDLE),
        beyond(&mixed, &EDGE),
        beyond(&minor, &MIDDLE),
    );
    [two_major, two_minor, one_bird, rest].map(|paragraph| fill("", &paragraph)).join("\n\n")
}

/// Which birds mate a Sparrow that its own birds hem in, and where.
fn hemmed_verdict(table: &Table) -> String {
    let lean = |last: Square, kind: Kind, friends: u8| {
        table.counts(last, &[kind], friends).is_some_and(|counts| counts.lean > 0)
    };
    let with = |friends: u8| {
        let of_kind = |kind: Kind| {
            let squares: Vec<Square> = CLASSES.into_iter().filter(|last| lean(*last, kind, friends)).collect();
            (!squares.is_empty()).then(|| format!("{kind} (on {})", list(&squares)))
        };
        let which: Vec<String> = kinds().filter_map(of_kind).collect();
        format!(
            "where {} and the mate needs {}: {}",
            own(friends),
            if friends == 1 { "it" } else { "both" },
            list(&which)
        )
    };
    let all: Vec<String> = (1..=FRIENDS).map(with).collect();
    format!("One bird also mates a Sparrow hemmed in by its own birds, {}.", all.join("; "))
}

fn enumeration(table: &Table) -> String {
    let sum = |of: &dyn Fn(&Endgame) -> bool, number: fn(&Counts) -> u64| -> u64 {
        table.0.iter().filter(|(question, _)| of(question)).map(|(_, counts)| number(counts)).sum()
    };
    let alone = |birds: usize| move |question: &Endgame| question.friends == 0 && question.birds.len() == birds;
    let hemmed = |question: &Endgame| question.friends > 0;
    let placements = |of: &dyn Fn(&Endgame) -> bool| grouped(sum(of, |counts| counts.placements));
    let refused = |of: &dyn Fn(&Endgame) -> bool| grouped(sum(of, |counts| counts.refused));
    let uneven = match &table.uneven()[..] {
        [] => "no count differs from that for the square in the table".to_owned(),
        some => format!("{} counts differ from those for the square in the table", some.len()),
    };
    let [.., middle] = MIDDLE;
    let [across, across_files, across_ranks] = far_corners(middle);
    let points = [
        "**The position.** Black has one Sparrow on the board and nothing else, White has the birds named and one \
         Sparrow more. Both hands are empty, and Black is to move. All rulings are the default ones."
            .to_owned(),
        "**The last Sparrow** stands on each of the 64 squares.".to_owned(),
        format!(
            "**White's birds** are one bird of each of the nine kinds, or two: each pair of kinds, and two of each kind. \
             They stand on every square, or on every pair of squares, that the last Sparrow leaves; two birds of one \
             kind that change places are one placement. Major birds are {}; minor birds are {}. A Sparrow among White's \
             birds is one in addition to White's own in the corner.",
            list(&MAJOR),
            list(&MINOR)
        ),
        format!(
            "**White's own Sparrow**, without which White would have lost, stands in a corner: the one across the middle of \
             the board from the quarter in which the last Sparrow stands; where a bird stands there, the one across the \
             files; where a bird stands there too, the one across the ranks. (For a last Sparrow in the quarter \
             a1–{middle}: {across}, then {across_files}, then {across_ranks}.) Each of them is four squares or more \
             away from the last Sparrow along a file or along a rank, so three or more from each square next to it. A \
             Sparrow attacks one square far, so this one attacks none of those squares; it is in nobody's way, since \
             White's birds jump over friends and the last Sparrow does not come so far; and nothing of Black's attacks \
             it, since no bird goes farther than two squares. For the same reason a bird of White's that takes its \
             place in a corner attacks none of those squares either.",
        ),
        "**What is asked** is only whether the position can be, and what its outcome is. *Mate* is that White has won by \
         checkmate, *stalemate* is a draw by stalemate."
            .to_owned(),
        "**Hemmed in:** one White bird as before and, besides, one or two birds of Black's own on squares next to the \
         last Sparrow, each of any kind but a Sparrow. A bird of Black's that stands farther away never helps White: it \
         takes no square from the Sparrow, and it can only stand in White's way, capture, or step between. Any mate \
         with such a bird is a mate without it, so these are left out. Here the last Sparrow stands on the ten squares \
         of the table only."
            .to_owned(),
    ];
    let totals = format!(
        "That is {} positions with one bird, {} with two, and {} with a Sparrow hemmed in. The law refuses {} and {} of \
         the first two as positions, and {} of the third, because they have more birds of a kind than the set.",
        placements(&alone(1)),
        placements(&alone(2)),
        placements(&hemmed),
        refused(&alone(1)),
        refused(&alone(2)),
        refused(&hemmed),
    );
    let symmetry = format!(
        "A board turned or seen in a mirror is the same to the law, so that ten squares stand for all 64. For one and \
         two birds this was counted too: over all the squares {uneven}.",
    );
    let rulings = "Four options of the open questions would change the table. With `sideways-jump=not-allowed` no bird of \
                   White's passes a friend along a rank: ranks and files are no longer alike, and four pairs (Owl + Tern, \
                   Gull + Pigeon, Gull + Bluejay and Tern + Tern) lose some of their mates. With `last-sparrow-judged=after-move` a \
                   last Sparrow may capture a guarded Sparrow, for it then has a companion in hand: the pairs with a \
                   Sparrow lose many mates, and of the minor pairs only two Canaries are left on an edge. With \
                   `answering-check=sparrow-must-move` the birds that hem a Sparrow in cannot help it, and there are \
                   more mates of that kind. With `no-legal-move=loss` a stalemate is a loss.";
    let leaps = "With one and two birds no enemy ever stands in the way of a White bird, for the only Black bird is the one \
                 to be captured. So blocking plays no part in those tables, and a test counts them a third time with \
                 each bird as a plain leaper: every square next to the Sparrow is attacked by a bird that does not stand \
                 on it, and the Sparrow is attacked (mate) or not (stalemate).";
    let points = points.map(|point| fill("- ", &point)).join("\n");
    let after =
        [totals, symmetry, leaps.to_owned(), rulings.to_owned()].map(|paragraph| fill("", &paragraph)).join("\n\n");
    format!("{points}\n\n{after}")
}

impl fmt::Display for Table {
    /// The whole table in Markdown: one bird, two birds by what they are, and a Sparrow hemmed in.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let singles = |friends| kinds().map(|kind| (vec![kind], friends)).collect::<Vec<Row>>();
        section(f, self, "One bird", &singles(0))?;
        for (title, major) in [("Two major birds", 2), ("A major and a minor bird", 1), ("Two minor birds", 0)] {
            let rows: Vec<Row> = pairs_with(major).into_iter().map(|pair| (pair.into(), 0)).collect();
            section(f, self, title, &rows)?;
        }
        for friends in 1..=FRIENDS {
            section(f, self, &format!("One bird where {}", own(friends)), &singles(friends))?;
        }
        Ok(())
    }
}

/// A row's birds, and how many friends hem the Sparrow in.
type Row = (Vec<Kind>, u8);

fn section(f: &mut fmt::Formatter<'_>, table: &Table, title: &str, rows: &[Row]) -> fmt::Result {
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
    for (birds, friends) in rows {
        let mut cells = Vec::new();
        let (mut mates, mut lean, mut stalemates) = (0, 0, 0);
        for last in CLASSES {
            let Some(counts) = table.counts(last, birds, *friends) else { continue };
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

/// A diagram of each kind of mate that was found.
fn studies<R: Rules<Setup = Setup, Move = Move>>(rules: &R, table: &Table) -> String {
    let [.., edge] = EDGE;
    let [.., middle] = MIDDLE;
    let [corner] = CORNER;
    let mut wanted: Vec<(Square, Vec<Kind>, u8)> = Vec::new();
    wanted.extend(pairs_with(2).into_iter().map(|pair| (middle, pair.into(), 0)));
    wanted.extend(pairs_with(1).into_iter().map(|pair| (middle, pair.into(), 0)));
    wanted.extend(pairs_with(0).into_iter().map(|pair| (edge, pair.into(), 0)));
    wanted.extend(kinds().map(|kind| (corner, vec![kind], 0)));
    // Hemmed in by one where it mates at all, by two on an edge and, if ever, in the middle.
    wanted.extend(kinds().map(|kind| (corner, vec![kind], 1)));
    wanted.extend([edge, middle].into_iter().flat_map(|last| kinds().map(move |kind| (last, vec![kind], 2))));
    let mut text = String::new();
    for (last, kinds, friends) in wanted {
        let counts = table.counts(last, &kinds, friends).filter(|counts| counts.lean > 0);
        let Some(setup) = counts.and_then(|counts| counts.example.as_ref()) else { continue };
        let with = if friends == 0 { String::new() } else { format!(", where {}", own(friends)) };
        let _ = write!(
            text,
            "### {}: a Sparrow on {last}{with}\n\n`{setup}`\n\n```text\n{}```\n\n{}\n\n",
            names(&kinds),
            Diagram::of(setup, None).text(),
            explain(rules, setup, last)
        );
    }
    text.truncate(text.trim_end().len());
    text
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
    fill("", &format!("It is attacked by {}. {}.{others}", by(last), flights.join("; ")))
}

fn names(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" + ")
}

/// This many birds of its own, next to the last Sparrow.
const fn own(friends: u8) -> &'static str {
    if friends == 1 { "one bird of its own stands next to it" } else { "two birds of its own stand next to it" }
}
