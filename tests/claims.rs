//! The claims of the documents, as enumerated: the model and the engine count the same, the board's symmetry shows in
//! the counts, and rows of the pages in `docs/results/` are what is counted. (`.ci/run` makes the tables in full, in
//! minutes.)

use pretty_assertions::assert_eq;
use rulebook::board::aviary::{BOARD, Bird, Kind, Setup};
use rulebook::board::symmetry::{CLASSES, alike, class};
use rulebook::board::{Player, Square, chess};
use rulebook::claims::aviary::{KINDS, endgame, far_corners, one_bird, setup, text, two_birds};
use rulebook::claims::endgame::{Endgame, Row, SetUp, count};
use rulebook::claims::{EnumeratedClaims as _, Extent, bifocal};
use rulebook::games::{Aviary, Bifocal, Chess, Game, game};
use rulebook::rules::{Outcome, Rulings as _, Win};
use rulebook::session::Side;

type Rulings = <Aviary as Game>::Rulings;

/// The rows that the engine counts.
fn by_engine(endgames: Vec<Endgame<Bird>>) -> Vec<Row> {
    count(&Aviary::engine(Rulings::default()), setup, endgames, &|_, _| {})
}

/// The rows that the model counts, and the engine as well.
fn by_both<G: Game, P: Copy + PartialEq + Send + Sync>(
    rulings: G::Rulings,
    set_up: SetUp<P, G::Setup>,
    endgames: Vec<Endgame<P>>,
) -> Vec<Row> {
    let rows = count(&G::engine(rulings), set_up, endgames.clone(), &|_, _| {});
    assert_eq!(count(&G::model(rulings), set_up, endgames, &|_, _| {}), rows);
    rows
}

fn aviary_by_both(endgames: Vec<Endgame<Bird>>) -> Vec<Row> {
    by_both::<Aviary, _>(Rulings::default(), setup, endgames)
}

/// The rows whose counts differ from those for the equivalent square of [`CLASSES`]. The law is symmetric, so there are
/// none.
fn uneven(rows: &[Row]) -> Vec<&Row> {
    let alike = |row: &&Row| Row { lone: class(row.lone), ..(*row).clone() };
    rows.iter().filter(|row| !rows.contains(&alike(row))).collect()
}

/// The lines of a table are lines of a page, in the same order.
fn assert_stands(table: &str, page: &str) {
    let mut lines = page.lines();
    for line in table.lines() {
        assert!(lines.any(|other| other == line), "{line}\nis not in the page, or not in its place");
    }
}

#[test]
fn one_bird_on_all_squares() {
    let mut rows = aviary_by_both(one_bird(&BOARD.squares().collect::<Vec<_>>(), 0));
    assert_eq!(rows.iter().map(|row| row.counts.placements).sum::<u64>(), 64 * 9 * 63);
    assert_eq!(uneven(&rows), [] as [&Row; 0]);
    // The last is on h8, which a1 stands for.
    rows.last_mut().unwrap().counts.mates += 1;
    assert_eq!(uneven(&rows), [rows.last().unwrap()]);
    assert_eq!(
        CLASSES.map(|one| BOARD.squares().filter(|square| class(*square) == one).count() as u64),
        CLASSES.map(alike)
    );
}

/// The ten squares that stand for all, one bird or two or one against a Sparrow hemmed in: of these endgames every
/// thirteenth, which has no factor in common with nine birds, 45 pairs and ten squares. All of them, in minutes, with
/// `rulebook claims aviary --by both`.
#[test]
fn the_model_the_engine_and_plain_leapers_count_the_same() {
    let all = [one_bird(&CLASSES, 0), two_birds(&CLASSES), one_bird(&CLASSES, 1)].concat();
    let sampled: Vec<_> = all.into_iter().step_by(13).collect();
    let rows = aviary_by_both(sampled.clone());
    for (Endgame { armies, .. }, Row { name, lone, counts, .. }) in sampled.iter().zip(&rows) {
        let placements = match &armies[0][..] {
            [_] => 63,
            [(a, _), (b, _)] if a.owner != b.owner => {
                // One of eight kinds on each square next to it, and White's bird on any that is left.
                let next = BOARD.squares().filter(|square| apart(*square, *lone) == 1).count() as u64;
                assert_eq!(counts.placements, next * 8 * 62, "{name} against {lone}");
                continue;
            }
            [a, b] if a == b => 63 * 62 / 2,
            _ => 63 * 62,
        };
        let birds: Vec<Kind> = armies[0].iter().map(|(bird, _)| bird.kind).collect();
        let counted = (counts.placements, counts.positions, counts.mates, counts.stalemates);
        let (mates, stalemates) = by_leaps(*lone, &birds);
        assert_eq!(counted, (placements, placements, mates, stalemates), "{name} against {lone}");
    }
    aviary_by_both(one_bird(&CLASSES[..1], 2));
}

/// Where a White bird of this kind could go from `from`, with nothing in its way: written from the table that opens
/// the law, apart from the model and the engine.
fn leaps(kind: Kind, from: Square, to: Square) -> bool {
    let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
    let (far, near) = (files.max(ranks), files.min(ranks));
    let canary = near == 0 && (1..=2).contains(&far);
    let bluejay = near == far && (1..=2).contains(&far);
    let robin = (near, far) == (1, 2);
    let woodpecker = far == 2 && near != 1;
    match kind {
        Kind::Canary => canary,
        Kind::Bluejay => bluejay,
        Kind::Robin => robin,
        Kind::Woodpecker => woodpecker,
        Kind::Sparrow => far == 1,
        Kind::Owl => canary || robin,
        Kind::Gull => bluejay || canary,
        Kind::Tern => robin || woodpecker,
        Kind::Pigeon => robin || bluejay,
    }
}

/// Mates and stalemates of a lone Sparrow by one bird or two that leap.
fn by_leaps(lone: Square, birds: &[Kind]) -> (u64, u64) {
    let vacant = || BOARD.squares().filter(|square| *square != lone);
    let (a, b) = (birds[0], *birds.last().unwrap());
    let once = |[first, second]: &[Square; 2]| match birds {
        [_] => first == second,
        _ if a == b => first < second,
        _ => first != second,
    };
    let pairs: Vec<_> = vacant().flat_map(|first| vacant().map(move |second| [first, second])).filter(once).collect();
    let count = |check| {
        let counts = |[first, second]: &&[Square; 2]| {
            let attacked = |to| leaps(a, *first, to) || leaps(b, *second, to);
            attacked(lone) == check && BOARD.squares().filter(|to| apart(*to, lone) == 1).all(attacked)
        };
        pairs.iter().filter(counts).count() as u64
    };
    (count(true), count(false))
}

fn apart(one: Square, other: Square) -> u8 {
    one.file.abs_diff(other.file).max(one.rank.abs_diff(other.rank))
}

/// On all 64 squares for some pairs.
#[test]
#[ignore = "slow"]
fn squares_that_are_alike_count_alike() {
    let mut some = two_birds(&BOARD.squares().collect::<Vec<_>>());
    some.retain(|endgame| ["Gull + Gull", "Robin + Sparrow"].contains(&&*endgame.name));
    let rows = by_engine(some);
    assert_eq!((rows.len(), uneven(&rows)), (2 * 64, Vec::new()));
}

/// Whole rows of the page: every single bird, every ninth pair, and hemmed in by one all of them, by two one of them.
#[test]
#[ignore = "slow"]
fn rows_of_the_page_are_what_is_counted() {
    let pairs: Vec<_> = two_birds(&CLASSES[..1]).into_iter().step_by(9).map(|endgame| endgame.name).collect();
    let mut all = [one_bird(&CLASSES, 0), two_birds(&CLASSES), one_bird(&CLASSES, 1), one_bird(&CLASSES, 2)].concat();
    all.retain(|endgame| match endgame.armies[0].len() {
        1 => true,
        2 => endgame.armies.len() > 1 || pairs.contains(&endgame.name),
        _ => endgame.name == "Canary",
    });
    let table = text(&by_engine(all));
    let rows = table.lines().filter(|line| line.starts_with("| ") && !line.contains("corner"));
    assert_eq!(rows.count(), 9 + 5 + 9 + 1);
    assert_stands(&table, include_str!("../docs/results/aviary-claims.md"));
}

#[test]
fn progress_ends_at_the_total() {
    let last = std::sync::Mutex::new((0, 0));
    let hook = |done: u64, total| {
        let mut last = last.lock().unwrap();
        *last = (last.0.max(done), total);
    };
    let rows = count(&Aviary::engine(Rulings::default()), setup, one_bird(&CLASSES, 0), &hook);
    assert_eq!((*last.lock().unwrap(), rows.len()), ((90, 90), 90));
}

/// Mates that were found by thinking, with positions that lack one thing and are none.
#[test]
fn by_hand() {
    let mates = [
        // The Owl on d3 leaps to c5 and e5, goes straight to c3, e3 and d5; the one on d2 leaps to c4 and e4, and
        // guards d3 and attacks d4 over its friend.
        ("aviary", "7S/8/8/8/3s4/3O4/3O4/8[] b", true),
        // With the second on d1, d3 is guarded still, c4 and e4 are free.
        ("aviary", "7S/8/8/8/3s4/3O4/8/3O4[] b", false),
        // The Owl on e3 attacks d1 by way of e2. The Owl on d2 stands on its other way only; whether it steps to e2
        // or stays, one way is open.
        ("aviary", "7S/8/8/8/8/4O3/3o4/2cs4[] b", true),
        // Without the Canary the Sparrow goes to c1.
        ("aviary", "7S/8/8/8/8/4O3/3o4/3s4[] b", false),
        // The Queen d3 attacks all but c5 and e5; the one on b5 guards it over c4, and attacks those along the rank.
        ("chess", "7K/8/8/1Q6/3k4/3Q4/8/8 b - - 0 1", true),
        // From a5 it does not guard d3.
        ("chess", "7K/8/8/Q7/3k4/3Q4/8/8 b - - 0 1", false),
        // A Rook on each of the two last ranks.
        ("chess", "7K/8/8/8/8/8/R7/1R1k4 b - - 0 1", true),
        // A Queen beside the corner, which nobody guards.
        ("chess", "7K/8/8/8/8/8/1Q6/k7 b - - 0 1", false),
    ];
    for (id, text, mate) in mates {
        let game = game(id).unwrap();
        // Two Queens may have given a check that no last move can have given.
        let options = game.options(if id == "chess" { "impossible-check=accepted" } else { "" }).unwrap();
        for side in [Side::Model, Side::Engine] {
            let outcome = game.open(side, &options, text).unwrap().outcome();
            let won = outcome == Some(Outcome::Win { winner: Player::White, by: Win::Checkmate });
            assert_eq!(won, mate, "{side:?}, {id}: {text}");
        }
    }
}

/// What the page says of other rulings.
#[test]
fn other_rulings() {
    let counts = |rulings: &str, lone, friends, birds: &[Kind]| {
        let engine = Aviary::engine(Rulings::read(rulings).unwrap());
        endgame(lone, birds, friends).count(&engine, setup)
    };
    let (corner, edge) = (CLASSES[0], CLASSES[3]);
    let after_move = |bird| counts("last-sparrow-judged=after-move", edge, 0, &[Kind::Canary, bird]).mates;
    assert_eq!((after_move(Kind::Canary), after_move(Kind::Sparrow)), (2, 0));
    let hemmed = |rulings, bird| counts(rulings, corner, 1, &[bird]);
    assert!(hemmed("answering-check=sparrow-must-move", Kind::Owl).mates > hemmed("", Kind::Owl).mates);
    assert!(hemmed("", Kind::Tern).stalemates > hemmed("no-legal-move=loss", Kind::Tern).stalemates);
    // In two of the mates of a Sparrow in the corner one Tern attacks over the other along a rank.
    let terns = |rulings| counts(rulings, corner, 0, &[Kind::Tern, Kind::Tern]).mates;
    assert_eq!(terns("sideways-jump=not-allowed") + 2, terns(""));
    for option in ["last-sparrow=board-only", "entering-last-sparrow=anywhere"] {
        assert_eq!(hemmed(option, Kind::Owl), hemmed("", Kind::Owl), "{option}");
    }
}

/// "A choice of eight spaces they can move to from any centrally located cell", and of sixteen: from each of the
/// sixteen squares that lie at least two squares from every edge, and from no other.
#[test]
fn a_bird_s_choices() {
    let aviary = game("aviary").unwrap();
    let options = aviary.options("").unwrap();
    for (n, kind) in KINDS.into_iter().enumerate() {
        let choices = if n < 4 { 16 } else { 8 };
        for from in BOARD.squares() {
            // Away from the Sparrows: Black's stands in the corner that is farthest.
            let [farthest, _, corner] = far_corners(from);
            let mut setup = Setup::empty(Player::White);
            for (square, kind, owner) in [
                (from, kind, Player::White),
                (corner, Kind::Sparrow, Player::White),
                (farthest, Kind::Sparrow, Player::Black),
            ] {
                setup.put(square, Some(Bird { kind, owner }));
            }
            let goes = |side| {
                let session = aviary.open(side, &options, &setup.to_string()).unwrap();
                session.legal().iter().filter(|mv| mv.starts_with(&from.to_string())).count()
            };
            let counts = [Side::Model, Side::Engine].map(goes);
            let least = |place: u8| place.min(7 - place);
            let reach = if kind == Kind::Sparrow { 1 } else { 2 };
            let whole = least(from.file).min(least(from.rank)) >= reach;
            assert_eq!(counts.map(|count| count == choices), [whole, whole], "{kind} on {from}: {counts:?}");
        }
    }
}

/// "None of these positions are possible with standard Chess pieces": the same with pieces of chess instead of birds. A
/// lone King, and one or two pieces without the help of a King. The page describes how the claim was understood.
mod in_chess {
    use chess::{Kind, Piece, Setup};
    use pretty_assertions::assert_eq;
    use rulebook::rules::chess::{DeadPosition, ImpossibleCheck, Rulings};

    use super::*;

    const PIECES: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

    /// Without the draw by insufficient material, which would decide some positions first, and with any check.
    fn rulings() -> Rulings {
        Rulings {
            dead_position: DeadPosition::GoesOn,
            impossible_check: ImpossibleCheck::Accepted,
            ..Rulings::default()
        }
    }

    /// Two of these pieces, or one.
    fn endgame(lone: Square, pieces: &[Kind]) -> Endgame<Kind> {
        let stands = |kind, square: &Square| kind != Kind::Pawn || (1..7).contains(&square.rank);
        let squares = |kind| BOARD.squares().filter(|square| stands(kind, square)).collect();
        let army = pieces.iter().map(|kind| (*kind, squares(*kind))).collect();
        let names: Vec<_> = pieces.iter().map(|kind| format!("{kind:?}")).collect();
        Endgame { title: "", name: names.join(" + "), lone, armies: vec![army] }
    }

    /// The Kings and the pieces; White's King stands in a corner where it has no effect.
    fn setup(lone: Square, placed: &[(Square, Kind)]) -> Setup {
        let mut setup = Setup::empty(Player::Black);
        for (square, kind) in placed {
            setup.put(*square, Some(Piece { kind: *kind, owner: Player::White }));
        }
        let corner = far_corners(lone).into_iter().find(|corner| setup.at(*corner).is_none()).unwrap();
        for (square, owner) in [(corner, Player::White), (lone, Player::Black)] {
            setup.put(square, Some(Piece { kind: Kind::King, owner }));
        }
        setup
    }

    /// The model takes its time: one piece anywhere, and two Queens against a King in the middle.
    #[test]
    fn the_mates_in_chess_are_counted_alike() {
        let single = |lone| PIECES.map(|kind| endgame(lone, &[kind]));
        let mut endgames: Vec<_> = CLASSES.into_iter().flat_map(single).collect();
        endgames.push(endgame(CLASSES[9], &[Kind::Queen, Kind::Queen]));
        by_both::<Chess, _>(rulings(), setup, endgames);
    }

    /// What the page says of the pieces of chess.
    #[test]
    #[ignore = "slow"]
    fn what_pieces_of_chess_mate() {
        let mut armies: Vec<Vec<Kind>> = PIECES.map(|kind| vec![kind]).into();
        armies.extend(PIECES.iter().enumerate().flat_map(|(i, a)| PIECES[i..].iter().map(|b| vec![*a, *b])));
        // Half of the board; the other half is its mirror image. (Pawns distinguish up and down, but not left and right.)
        let half = || BOARD.squares().filter(|square| square.file < 4);
        let endgames = armies.iter().flat_map(|army| half().map(|lone| endgame(lone, army))).collect();
        let rows = count(&Chess::engine(rulings()), setup, endgames, &|_, _| {});
        assert_eq!(rows.iter().map(|row| row.counts.placements).sum::<u64>(), 1_419_456);
        let mating = |classes: &[Square]| {
            let mates = rows.iter().filter(|row| row.counts.mates > 0 && classes.contains(&class(row.lone)));
            let mut names: Vec<&str> = mates.map(|row| &*row.name).collect();
            names.dedup();
            names
        };
        assert_eq!(mating(&CLASSES[7..]), ["Queen + Queen", "Queen + Rook"]);
        let others = ["Queen + Bishop", "Queen + Knight", "Queen + Pawn", "Rook + Rook"];
        assert_eq!(mating(&CLASSES[1..4]), [&["Queen + Queen", "Queen + Rook"][..], &others].concat());
        // One piece alone never mates.
        assert!(mating(&CLASSES).iter().all(|name| name.contains(" + ")));
    }
}

#[test]
#[ignore = "slow"]
fn the_mates_of_bifocal_chess_are_counted_alike() {
    let counted = Bifocal::enumerate(&Bifocal::engine(Default::default()), Extent::Slice, &|_, _| {});
    assert_eq!(Bifocal::enumerate(&Bifocal::model(Default::default()), Extent::Slice, &|_, _| {}), counted);
    // A Bishop that has just been moved to a2, b1 or b2 attacks the King on a1 and the other two of these squares, and a
    // King takes no neutral piece: three mates of 62 placements, with White's King on two squares, in four corners.
    assert!(counted.text.contains("| Bishop | Bishop | 496 | 24 | 24 | 0 | 0 | 24 |"), "{}", counted.text);
}

/// Every neutral piece alone, wherever the Kings stand.
#[test]
fn rows_of_the_page_of_bifocal_chess_are_what_is_counted() {
    let mut alone = bifocal::endgames(&CLASSES, &BOARD.squares().collect::<Vec<_>>());
    alone.retain(|endgame| endgame.armies[0].len() == 2);
    let rows = count(&Bifocal::engine(Default::default()), bifocal::setup, alone, &|_, _| {});
    assert_eq!(rows.len(), 7 * 2 * 10);
    assert_stands(&bifocal::text(&rows), include_str!("../docs/results/bifocal-mates.md"));
}

/// Awarichess: the model counts some walks, the engine more.
mod awarichess {
    use pretty_assertions::assert_eq;
    use rulebook::board::awarichess::Setup;
    use rulebook::board::chess::BOARD;
    use rulebook::board::{Player, Square};
    use rulebook::claims::awarichess::{Exploration, STARTS, uncounted, zero};
    use rulebook::claims::{EnumeratedClaims as _, Extent};
    use rulebook::games::{Awarichess, Game};
    use rulebook::rules::Rules;

    use super::apart;

    const PAGE: &str = include_str!("../docs/results/awarichess-claims.md");

    fn model() -> <Awarichess as Game>::Model {
        Awarichess::model(Default::default())
    }

    fn engine() -> <Awarichess as Game>::Engine {
        Awarichess::engine(Default::default())
    }

    /// One power from every start, and two from the first and the last.
    #[test]
    fn the_model_and_the_engine_count_the_same() {
        let one = STARTS.map(|start| Exploration { start, powers: 1 });
        for walk in one.into_iter().chain([STARTS[0], STARTS[3]].map(|start| Exploration { start, powers: 2 })) {
            assert_eq!(walk.count(&model()), walk.count(&engine()), "{walk:?}");
        }
    }

    /// All rows of one power and of two, and one of three. In the page nothing recurs.
    #[test]
    fn rows_of_the_page_are_what_is_counted() {
        super::assert_stands(&Awarichess::enumerate(&engine(), Extent::Slice, &|_, _| {}).text, PAGE);
        let longer = Exploration { start: STARTS[3], powers: 3 };
        let counts = longer.count(&engine());
        super::assert_stands(&format!("| {} |", longer.row(&counts).join(" | ")), PAGE);
        // There are answers to check, and checks that answer checks.
        assert!(counts.recurring == 0 && counts.cross_checks > 0 && counts.longest > 1);
    }

    /// A list of one power, by hand: White's power, Kings alone in two corners.
    #[test]
    fn by_hand() {
        let walk = Exploration { start: ("Kings alone", "7k/8/8/8/8/8/8/K7 w - - 0 1"), powers: 1 };
        for counts in [walk.count(&model()), walk.count(&engine())] {
            // Of the list W: the start, and after it Awele with White's King on a1, a2, b1 or b2. Of the list B: the start,
            // the zero move, and the order with its three moves.
            assert_eq!(counts.positions, (1 + 4) + (1 + 1 + 1 + 3));
            assert_eq!((counts.consuming, counts.carried_out, counts.answers), (4 + 2, 3, 0));
            assert_eq!((counts.recurring, counts.same_board, counts.longest), (0, 0, 0));
        }
    }

    /// From a position, the first house that may be sown until Awele is over, and only zero moves from then on: what was
    /// sown, the powers that it gave, and the position in which a new game of Awele begins.
    fn round<R: Rules<Setup = Setup>>(
        rules: &R,
        mut position: R::Position,
    ) -> (Vec<R::Move>, Vec<Player>, R::Position) {
        let mut sown = Vec::new();
        while rules.setup(&position).awele.is_some() {
            sown.extend(rules.legal_moves(&position).into_iter().min_by_key(ToString::to_string));
            position = rules.play(&position, sown.last().expect("a house"));
        }
        let powers = rules.setup(&position).powers.list;
        while rules.setup(&position).awele.is_none() {
            position = zero(rules, &position).expect("a zero move");
        }
        (sown, powers, position)
    }

    /// The second game of Awele begins from the position from which the first did, except for the counters, and gives
    /// the same powers. The page has the numbers.
    #[test]
    fn the_same_powers_come_again() {
        fn come<R: Rules<Setup = Setup>>(rules: &R) {
            let (sown, powers, passed) = round(rules, rules.start());
            let whites = powers.iter().filter(|owner| **owner == Player::White).count();
            // Every seed is somebody's at the end of a game of Awele.
            assert_eq!((sown.len(), whites, powers.len()), (86, 21, 48));
            assert_eq!(uncounted(&rules.setup(&passed)), uncounted(&rules.setup(&rules.start())));
            let (again, the_same, _) = round(rules, passed);
            assert_eq!((again, the_same), (sown, powers));
        }
        come(&model());
        come(&engine());
    }

    /// Where a King's move gives check by the line that it leaves, no other line joins the Kings after it: what the page says
    /// of Kings.
    #[test]
    fn no_king_steps_from_line_to_line() {
        let line = |a: Square, b: Square| {
            let (files, ranks) = (i16::from(b.file) - i16::from(a.file), i16::from(b.rank) - i16::from(a.rank));
            let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
            straight.then(|| (files.signum(), ranks.signum()))
        };
        let mut lines = 0;
        for king in BOARD.squares() {
            for from in BOARD.squares().filter(|from| apart(king, *from) > 1) {
                for to in BOARD.squares().filter(|to| apart(from, *to) == 1 && apart(king, *to) > 1) {
                    let (Some(old), Some(new)) = (line(king, from), line(king, to)) else { continue };
                    lines += 1;
                    assert_eq!(old, new, "from {from} to {to}, the other King on {king}");
                }
            }
        }
        assert!(lines > 0);
    }
}
