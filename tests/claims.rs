//! The claims of Aviary's document on mates: the model and the engine count the same, the board's symmetry shows in
//! the counts, and rows of `docs/results/aviary-claims.md` are what is counted. So it is with Awarichess's claim on repetition, and
//! with the mates of Bifocal Chess. (`.ci/run` makes the tables in full, in minutes.)
use std::sync::LazyLock;
use std::time::Instant;

use pretty_assertions::assert_eq;
use rulebook::board::aviary::{BOARD, Bird, Kind, Move, Setup};
use rulebook::board::symmetry::{CLASSES, class};
use rulebook::board::{Player, Square};
use rulebook::claims::aviary::{Endgame, FRIENDS, MINOR, Table, hemmed_in, in_chess, one_bird, two_birds};
use rulebook::claims::{EnumeratedClaims, EnumerationProgress, Extent};
use rulebook::games::{Aviary, Chess, Game};
use rulebook::rules::aviary::Rulings;
use rulebook::rules::{Outcome, Rules, Rulings as _, Win};

const PAGE: &str = include_str!("../docs/results/aviary-claims.md");

fn model() -> <Aviary as Game>::Model {
    Aviary::model(Rulings::default())
}

fn engine() -> <Aviary as Game>::Engine {
    Aviary::engine(Rulings::default())
}

/// Counts, and says on the tests' error output how long that took.
fn timed<R: Rules<Setup = Setup>>(who: &str, rules: &R, questions: Vec<Endgame>) -> Table {
    let start = Instant::now();
    let table = Table::of(rules, questions, &|_| {});
    let positions: u64 = table.0.iter().map(|(_, counts)| counts.placements).sum();
    eprintln!("{who}: {positions} positions in {:.1} s", start.elapsed().as_secs_f64());
    table
}

/// The ten squares that stand for all, one bird or two or one against a Sparrow hemmed in: of these questions every
/// `STEP`-th. It has no factor in common with nine birds, 45 pairs and ten squares. All of them, in minutes, with
/// `rulebook claims aviary --by both`.
fn sampled() -> Vec<Endgame> {
    const STEP: usize = 13;
    let all = [one_bird(&CLASSES), two_birds(&CLASSES), hemmed_in(&CLASSES, 1)].concat();
    all.into_iter().step_by(STEP).collect()
}

static BY_MODEL: LazyLock<Table> = LazyLock::new(|| timed("the model", &model(), sampled()));
static BY_ENGINE: LazyLock<Table> = LazyLock::new(|| timed("the engine", &engine(), sampled()));

/// The lines of a table are lines of a page, in the same order.
fn assert_stands(table: &str, page: &str) {
    let mut lines = page.lines();
    for line in table.lines() {
        assert!(lines.any(|other| other == line), "{line}\nis not in the page, or not in its place");
    }
}

/// All that the model has counted the engine has counted as well.
fn assert_agree(model: &Table, engine: &Table) {
    for (Endgame { last, birds, friends }, counts) in &model.0 {
        assert_eq!(
            Some(counts),
            engine.counts(*last, birds, *friends),
            "{birds:?} against {last}, {friends} friends"
        );
    }
}

#[test]
fn one_bird_on_all_squares() {
    let squares: Vec<Square> = BOARD.squares().collect();
    let by_model = Table::of(&model(), one_bird(&squares), &|_| {});
    assert_agree(&by_model, &Table::of(&engine(), one_bird(&squares), &|_| {}));
    assert_eq!(by_model.uneven(), [] as [&Endgame; 0]);
}

#[test]
fn the_model_and_the_engine_count_the_same() {
    assert_agree(&BY_MODEL, &BY_ENGINE);
    let corner = || hemmed_in(&CLASSES[..1], FRIENDS);
    assert_agree(&Table::of(&model(), corner(), &|_| {}), &Table::of(&engine(), corner(), &|_| {}));
}

/// Whole rows of the page: every single bird, every ninth pair, and hemmed in by one all of them, by two one of them.
#[test]
#[ignore = "slow"]
fn rows_of_the_page_are_what_is_counted() {
    let pairs = two_birds(&CLASSES[..1]).into_iter().step_by(9).map(|question| question.birds);
    let pairs: Vec<_> = pairs.collect();
    let mut rows = one_bird(&CLASSES);
    rows.extend(two_birds(&CLASSES).into_iter().filter(|question| pairs.contains(&question.birds)));
    let hemmed = hemmed_in(&CLASSES, FRIENDS).into_iter();
    rows.extend(hemmed.filter(|question| question.friends == 1 || question.birds == [Kind::Canary]));
    let table = timed("the engine, for the page", &engine(), rows).to_string();
    assert_eq!(
        table.lines().filter(|line| line.starts_with("| ") && !line.contains("corner")).count(),
        9 + 5 + 9 + 1
    );
    assert_stands(&table, PAGE);
}

#[test]
fn the_page_explains_every_square() {
    // That no pieces of chess mate so is what the document claims.
    let mut of_birds = PAGE.lines().filter(|line| !line.contains("that mate it so: none."));
    assert!(
        !of_birds.any(|line| line.contains(": none;") || line.contains(": none.")),
        "a square of a mate that nothing attacks"
    );
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

/// Mates and stalemates of a lone Sparrow by birds that leap.
fn by_leaps(last: Square, birds: &[Kind]) -> (u64, u64) {
    let next = |square: &Square| square.file.abs_diff(last.file).max(square.rank.abs_diff(last.rank)) == 1;
    let flights: Vec<Square> = BOARD.squares().filter(next).collect();
    let vacant: Vec<Square> = BOARD.squares().filter(|square| *square != last).collect();
    let placements: Vec<Vec<Square>> = match birds {
        [_] => vacant.iter().map(|square| vec![*square]).collect(),
        [a, b] => {
            let pairs = vacant.iter().flat_map(|first| vacant.iter().map(|second| [*first, *second]));
            let once = pairs.filter(|[first, second]| if a == b { first < second } else { first != second });
            once.map(Vec::from).collect()
        }
        _ => panic!("one bird or two"),
    };
    let (mut mates, mut stalemates) = (0, 0);
    for placement in placements {
        let attacked = |to: &Square| birds.iter().zip(&placement).any(|(kind, from)| leaps(*kind, *from, *to));
        match (flights.iter().all(attacked), attacked(&last)) {
            (true, true) => mates += 1,
            (true, false) => stalemates += 1,
            (false, _) => {}
        }
    }
    (mates, stalemates)
}

#[test]
fn plain_leapers_count_the_same() {
    for (Endgame { last, birds, .. }, counts) in BY_MODEL.0.iter().filter(|(question, _)| question.friends == 0) {
        assert_eq!((counts.mates, counts.stalemates), by_leaps(*last, birds), "{birds:?} against {last}");
    }
}

/// On all 64 squares for some pairs.
#[test]
#[ignore = "slow"]
fn squares_that_are_alike_count_alike() {
    let squares: Vec<Square> = BOARD.squares().collect();
    let some = [[Kind::Gull, Kind::Gull], [Kind::Robin, Kind::Sparrow]];
    let questions = two_birds(&squares).into_iter().filter(|question| some.iter().any(|pair| question.birds == pair));
    let table = Table::of(&engine(), questions.collect(), &|_| {});
    assert_eq!(table.0.len(), some.len() * BOARD.size());
    assert_eq!(table.uneven(), [] as [&Endgame; 0]);

    let mut lopsided = table.clone();
    let at = Square::new(4, 4);
    let (question, counts) = lopsided.0.iter_mut().find(|(question, _)| question.last == at).unwrap();
    counts.mates += 1;
    let question = question.clone();
    assert_eq!(lopsided.uneven(), [&question]);
}

#[test]
fn ten_classes_of_squares() {
    let sizes = CLASSES.map(|one| BOARD.squares().filter(|square| class(*square) == one).count());
    assert_eq!(sizes, [4, 8, 8, 8, 4, 8, 8, 4, 8, 4]);
}

#[test]
fn as_many_placements_as_foretold() {
    let whole = [one_bird(&[Square::new(0, 0); 64]), two_birds(&[Square::new(0, 0); 64])].concat();
    assert_eq!(whole.iter().map(Endgame::placements).sum::<u64>(), 64 * (9 * 63 + 36 * 63 * 62 + 9 * 63 * 62 / 2));
    for (question, counts) in &BY_MODEL.0 {
        assert_eq!(counts.placements, question.placements(), "{question:?}");
    }
}

#[test]
fn progress_ends_at_the_total() {
    let last = std::sync::Mutex::new(EnumerationProgress { done: 0, total: 0 });
    let table = Table::of(&model(), one_bird(&CLASSES), &|progress| {
        let mut last = last.lock().unwrap();
        last.done = last.done.max(progress.done);
        last.total = progress.total;
    });
    let all = table.0.iter().map(|(_, counts)| counts.placements).sum();
    assert_eq!(*last.lock().unwrap(), EnumerationProgress { done: all, total: all });
}

/// Mates that were found by thinking, with positions that lack one thing and are none.
#[test]
fn by_hand() {
    let mates = [
        // A Pigeon on c3 reaches a1 and b2 on its diagonal, a2 and b1 by leaps.
        ("7S/8/8/8/8/2P5/8/s7[] b", true),
        // From b3 it does not reach a1's neighbour b2.
        ("7S/8/8/8/8/1P6/8/s7[] b", false),
        // The Owl on d3 leaps to c5 and e5, goes straight to c3, e3 and d5; the one on d2 leaps to c4 and e4, and
        // guards d3 and attacks d4 over its friend.
        ("7S/8/8/8/3s4/3O4/3O4/8[] b", true),
        // With the second on d1, d3 is guarded still, c4 and e4 are free.
        ("7S/8/8/8/3s4/3O4/8/3O4[] b", false),
        // The Owl on e3 attacks d1 by way of e2. The Owl on d2 stands on its other way only; whether it steps to e2
        // or stays, one way is open.
        ("7S/8/8/8/8/4O3/3o4/2cs4[] b", true),
        // Without the Canary the Sparrow goes to c1.
        ("7S/8/8/8/8/4O3/3o4/3s4[] b", false),
    ];
    for (text, mate) in mates {
        let won = Some(Outcome::Win { winner: Player::White, by: Win::Checkmate });
        let model = model();
        assert_eq!(model.outcome(&model.read(text).unwrap()) == won, mate, "the model, {text}");
        let engine = engine();
        assert_eq!(engine.outcome(&engine.read(text).unwrap()) == won, mate, "the engine, {text}");
    }
}

/// What the page says of other rulings.
#[test]
fn other_rulings() {
    let edge = Square::new(3, 0);
    let count = |rulings: &str, friends: u8, birds: &[Kind]| {
        let engine = Aviary::engine(Rulings::read(rulings).unwrap());
        Endgame { last: if friends == 0 { edge } else { CLASSES[0] }, birds: birds.into(), friends }.count(&engine)
    };
    for (pair, mates) in [([Kind::Canary, Kind::Canary], 2), ([Kind::Canary, Kind::Sparrow], 0)] {
        assert_eq!(count("last-sparrow-judged=after-move", 0, &pair).mates, mates, "{pair:?}");
    }
    let owl = [Kind::Owl];
    assert!(count("answering-check=sparrow-must-move", 1, &owl).mates > count("", 1, &owl).mates);
    let tern = [Kind::Tern];
    assert!(count("", 1, &tern).stalemates > count("no-legal-move=loss", 1, &tern).stalemates);
    let terns = |rulings: &str| {
        let model = Aviary::model(Rulings::read(rulings).unwrap());
        Endgame { last: CLASSES[0], birds: vec![Kind::Tern, Kind::Tern], friends: 0 }.count(&model).mates
    };
    // In two of the mates of a Sparrow in the corner one Tern attacks over the other along a rank.
    assert_eq!(terns("sideways-jump=not-allowed") + 2, terns(""));
    for option in ["last-sparrow=board-only", "entering-last-sparrow=anywhere"] {
        assert_eq!(count(option, 1, &owl), count("", 1, &owl), "{option}");
    }
}

/// "A choice of eight spaces they can move to from any centrally located cell", and of sixteen: from each of the
/// sixteen squares that lie at least two squares from every edge, and from no other.
#[test]
fn a_bird_s_choices() {
    let central = |square: &Square| (2..6).contains(&square.file) && (2..6).contains(&square.rank);
    for kind in Kind::ALL {
        let choices = if MINOR.contains(&kind) { 8 } else { 16 };
        for from in BOARD.squares() {
            let mut setup = Setup::empty(Player::White);
            setup.put(from, Some(Bird { kind, owner: Player::White }));
            // In hand White's own Sparrow is in nobody's way; Black's stands in the corner that is farthest.
            let sparrow = |owner| Some(Bird { kind: Kind::Sparrow, owner });
            let far = |place: u8| if place < 4 { 7 } else { 0 };
            setup.put(Square::new(far(from.file), far(from.rank)), sparrow(Player::Black));
            setup.put(Square::new(from.file, far(from.rank)), sparrow(Player::White));
            let counts = [goes(&model(), &setup, from), goes(&engine(), &setup, from)];
            let least = |place: u8| place.min(7 - place);
            let reach = if kind == Kind::Sparrow { 1 } else { 2 };
            let whole = least(from.file).min(least(from.rank)) >= reach;
            assert_eq!(counts.map(|count| count == choices), [whole, whole], "{kind} on {from}: {counts:?}");
            assert!(whole || !central(&from));
        }
    }
}

/// To how many squares the bird on a square may go.
fn goes<R: Rules<Setup = Setup, Move = Move>>(rules: &R, setup: &Setup, square: Square) -> usize {
    let position = rules.admit(setup).expect("a position");
    let from = |mv: &Move| matches!(*mv, Move::Step { from, .. } if from == square);
    rules.legal_moves(&position).iter().filter(|mv| from(mv)).count()
}

#[test]
fn the_mates_in_chess_are_counted_alike() {
    use rulebook::board::chess::Kind;
    // The model takes its time: one piece anywhere, and two Queens against a King in the middle.
    let asked = [
        (in_chess::armies().into_iter().filter(|army| army.len() == 1).collect::<Vec<_>>(), CLASSES.to_vec()),
        (vec![vec![Kind::Queen, Kind::Queen]], vec![CLASSES[9]]),
    ];
    for (armies, squares) in asked {
        let by_engine = in_chess::count(&Chess::engine(in_chess::rulings()), armies.clone(), &squares);
        assert_eq!(in_chess::count(&Chess::model(in_chess::rulings()), armies, &squares), by_engine);
    }
}

/// What the page says of the pieces of chess.
#[test]
#[ignore = "slow"]
fn what_pieces_of_chess_mate() {
    use in_chess::Region::{Edge, Middle};
    let rows = in_chess::count(&Chess::engine(in_chess::rulings()), in_chess::armies(), &in_chess::half());
    assert_eq!(rows.iter().map(|row| row.asked).sum::<u64>(), 1_419_456);
    assert!(rows.iter().all(|row| row.pieces.len() == 2 || row.mates.is_empty()));
    let mating = |region| {
        let mates = rows.iter().filter(|row| row.example(region).is_some());
        mates.map(|row| format!("{:?} + {:?}", row.pieces[0], row.pieces[1])).collect::<Vec<_>>()
    };
    assert_eq!(mating(Middle), ["Queen + Queen", "Queen + Rook"]);
    let others = ["Queen + Bishop", "Queen + Knight", "Queen + Pawn", "Rook + Rook"];
    assert_eq!(mating(Edge), [&["Queen + Queen", "Queen + Rook"][..], &others].concat());
}

#[test]
#[ignore = "slow"]
fn the_mates_of_bifocal_chess_are_counted_alike() {
    use rulebook::games::Bifocal;
    let rulings = rulebook::rules::bifocal::Rulings::default();
    let counted = Bifocal::enumerate(&Bifocal::engine(rulings), Extent::Slice, &|_| {});
    assert_eq!(Bifocal::enumerate(&Bifocal::model(rulings), Extent::Slice, &|_| {}), counted);
    // With the Kings on a1 and b3 or c2, there are mates to be found.
    assert!(counted.0.iter().any(|(_, counts)| counts.mates > 0));
}

/// Awarichess: the model counts some walks, the engine more.
mod awarichess {
    use std::any::Any;

    use pretty_assertions::assert_eq;
    use rulebook::board::chess::BOARD;
    use rulebook::board::{Player, Square};
    use rulebook::claims::awarichess::{Exploration, Rounds, STARTS, Table};
    use rulebook::claims::{AnyTable, CLAIMS, EnumeratedClaims as _, Extent};
    use rulebook::games::{Awarichess, Game};
    use rulebook::rules::Rules;
    use rulebook::rules::awarichess::Rulings;

    const PAGE: &str = include_str!("../docs/results/awarichess-claims.md");

    fn model() -> <Awarichess as Game>::Model {
        Awarichess::model(Rulings::default())
    }

    fn engine() -> <Awarichess as Game>::Engine {
        Awarichess::engine(Rulings::default())
    }

    /// One power from every start, and two from the first and the last.
    #[test]
    fn the_model_and_the_engine_count_the_same() {
        let one = STARTS.map(|start| Exploration { start, powers: 1 });
        for walk in one.into_iter().chain([STARTS[0], STARTS[3]].map(|start| Exploration { start, powers: 2 })) {
            assert_eq!(walk.count(&model()), walk.count(&engine()), "{walk:?}");
        }
    }

    /// All rows of one power and of two, and one of three.
    #[test]
    fn rows_of_the_page_are_what_is_counted() {
        let mut table = Awarichess::enumerate(&engine(), Extent::Slice, &|_| {});
        let longer = Exploration { start: STARTS[3], powers: 3 };
        table.walks.push((longer, longer.count(&engine())));
        super::assert_stands(&table.to_string(), PAGE);
        // Each walk tells something: there are answers to check, and in one start checks that answer checks.
        assert!(table.walks.iter().all(|(_, counts)| counts.positions > 0 && counts.recurring == 0));
        assert!(table.walks.iter().any(|(_, counts)| counts.cross_checks > 0 && counts.longest > 1));
    }

    /// Counts as objects are equal where their tables are.
    #[test]
    #[ignore = "slow"]
    fn counts_are_compared_by_their_tables() {
        struct Other(Table);

        impl AnyTable for Other {
            fn tables(&self) -> String {
                self.0.to_string()
            }

            fn equals(&self, _: &dyn AnyTable) -> bool {
                false
            }

            fn as_any(&self) -> &dyn Any {
                &self.0
            }
        }

        let claims = CLAIMS.iter().find(|claims| claims.game() == Awarichess::ID).expect("the game's claims");
        let counted = claims.by_engine(Extent::Slice, &|_| {});
        let mut other = Other(Awarichess::enumerate(&engine(), Extent::Slice, &|_| {}));
        assert_eq!(counted.tables(), other.tables());
        assert!(counted.equals(&other));
        other.0.walks.pop();
        assert!(!counted.equals(&other));
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

    /// A check that is answered with a check: Rb1, Kc7 by which the Bishop checks, and the Rook steps between with check.
    #[test]
    fn answers_to_check_consume_nothing() {
        fn lists<R: Rules>(rules: &R) -> Vec<(String, bool)> {
            let mut position = rules.read(&format!("- | WB | {}", STARTS[3].1)).expect("a position");
            let mut told = Vec::new();
            for mv in ["a1b1", "b7c7", "b1b7"] {
                position = rules.play(&position, &mv.parse().expect("a move"));
                let text = rules.setup(&position).to_string();
                told.push((text.split(" | ").nth(1).unwrap_or_default().to_owned(), rules.check(&position)));
            }
            told
        }
        let should = vec![("B".to_owned(), true); 3];
        assert_eq!((lists(&model()), lists(&engine())), (should.clone(), should));
    }

    #[test]
    fn the_same_powers_come_again() {
        let rounds = Rounds::play(&model()).expect("a game of Awele that ends");
        assert_eq!(Rounds::play(&engine()), Some(rounds.clone()));
        assert!(rounds.again);
        // Every seed is somebody's at the end of a game of Awele.
        assert_eq!(rounds.powers.len(), 48);
        assert!(Player::BOTH.iter().all(|player| rounds.powers.contains(player)));
    }

    /// Where a King's move gives check by the line that it leaves, no other line joins the Kings after it: what the page says
    /// of Kings.
    #[test]
    fn no_king_steps_from_line_to_line() {
        let apart = |a: Square, b: Square| a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank));
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
