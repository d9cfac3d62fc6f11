//! Answers of the code, kept for review: the legal moves of every position in the fixtures, and of each bird
//! alone in the middle, at an edge and in a corner, each with its board.
//!
//! A snapshot is taken only where the model and the engine agree. A changed one is looked at and accepted with
//! `cargo insta review`, or by hand by renaming the `.snap.new` file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use pretty_assertions::assert_eq;
use rulebook::board::{Player, Square};
use rulebook::corpus::{self, Case};
use rulebook::games::{AnyGame, Aviary, GAMES, ToriShogi};
use rulebook::rules::Options;
use rulebook::session::Side;

#[test]
fn every_position_of_the_fixtures() {
    for game in GAMES {
        keep(*game);
    }
}

fn keep(game: &'static dyn AnyGame) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    for file in corpus::in_folder(&folder, game.id()).expect("the game's fixtures") {
        let page = corpus::read(game, &file).expect("a page");
        let mut kept = String::new();
        for case in page.cases.iter().filter(|case| case.standing().is_some()) {
            let _ = writeln!(kept, "# {}\n{}", case.name, of_case(case));
        }
        if !kept.is_empty() {
            let stem = Path::new(&file.path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
            compare(&format!("{}-{stem}", game.id()), &kept);
        }
    }
}

/// Compares with the snapshot of this name.
fn compare(name: &str, now: &str) {
    insta::with_settings!({ prepend_module_to_snapshot => false }, { insta::assert_snapshot!(name, now) });
}

fn of_case(case: &Case) -> String {
    let Case { game, name, options, position, moves, .. } = case;
    let said = agreed(*game, options, position, moves, name);
    let under: Vec<String> = options.departures().iter().map(|(q, option)| format!("{q}={option}\n")).collect();
    format!("{}{said}", under.concat())
}

/// What both implementations say of a position, which must be the same.
fn agreed(game: &dyn AnyGame, options: &Options, position: &str, moves: &[String], what: &str) -> String {
    let said = |side| said(game, side, options, position, moves);
    let model = said(Side::Model);
    assert_eq!(model, said(Side::Engine), "the model (left) and the engine of {} on {what}", game.id());
    model
}

/// What an implementation says of a position: its text, its board, its state and its legal moves by origin.
fn said(game: &dyn AnyGame, side: Side, options: &Options, position: &str, moves: &[String]) -> String {
    let mut session = game.open(side, options, position).expect("a position");
    for mv in moves {
        session.play(mv).expect("a legal move");
    }
    let mut kept = format!("{}\n", session.position());
    if !moves.is_empty() {
        let _ = writeln!(kept, "after {}", moves.join(" "));
    }
    kept += &session.diagram().text();
    if session.check() {
        kept += "check\n";
    }
    if let Some(outcome) = session.outcome_by_name() {
        let _ = writeln!(kept, "{outcome}");
    }
    let legal = session.legal();
    let _ = writeln!(kept, "{} legal", legal.len());
    // A move of a single sign says nothing of where it leads.
    for mv in legal.iter().filter(|mv| mv.len() == 1) {
        let _ = writeln!(kept, "{mv} {}", session.after(mv).expect("it is legal"));
    }
    let mut by_origin: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for mv in legal.iter().filter(|mv| mv.len() > 1) {
        let (origin, target) = mv.split_at(origin_of(mv));
        by_origin.entry(origin).or_default().push(target);
    }
    for (origin, mut targets) in by_origin {
        targets.sort_unstable();
        let _ = writeln!(kept, "{origin} {}", folded(&targets).join(" "));
    }
    kept
}

/// How long a move's origin is: a file's letters and a rank's digits, or two signs.
fn origin_of(mv: &str) -> usize {
    let file = mv.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(mv.len());
    let rank = mv[file..].find(|c: char| !c.is_ascii_digit()).unwrap_or(mv.len() - file);
    if file == 0 { 2 } else { file + rank }
}

/// How many squares behind an `@` are still written one by one.
const FEW: usize = 8;

/// The targets; where what is captured may be put on many squares, these as runs along the ranks.
fn folded(targets: &[&str]) -> Vec<String> {
    let mut folded = Vec::new();
    for group in targets.chunk_by(|one, other| one.contains('@') && one.split('@').next() == other.split('@').next())
    {
        match group[0].split_once('@') {
            Some((target, _)) if group.len() > FEW => {
                folded.push(format!("{target}@({})", runs(group.iter().map(|it| &it[target.len() + 1..]))));
            }
            _ => folded.extend(group.iter().map(|target| (*target).to_owned())),
        }
    }
    folded
}

/// Squares rank by rank, `a1-f1` for a run of them: every square is there, and none but these.
fn runs<'s>(squares: impl Iterator<Item = &'s str>) -> String {
    let place = |square: &str| {
        let (file, rank) = square.split_at(square.find(|c: char| c.is_ascii_digit()).expect("a rank"));
        // After `z` come `aa`, `ab`, …
        let file = file.bytes().fold(0, |file, letter| file * 26 + u32::from(letter - b'a') + 1);
        (rank.parse::<u32>().expect("a number"), file)
    };
    let mut squares: Vec<(&str, (u32, u32))> = squares.map(|square| (square, place(square))).collect();
    squares.sort_unstable_by_key(|(_, place)| *place);
    let beside = |(_, one): &(&str, (u32, u32)), (_, other): &(&str, (u32, u32))| (one.0, one.1 + 1) == *other;
    let runs = squares.chunk_by(beside).map(|run| match run {
        [one] => one.0.to_owned(),
        _ => format!("{}-{}", run[0].0, run[run.len() - 1].0),
    });
    runs.collect::<Vec<String>>().join(" ")
}

#[test]
fn another_square_is_another_text() {
    let squares = ["z2", "a1", "aa2", "c1", "b1", "y2", "a2", "c2", "d1"];
    assert_eq!(runs(squares.into_iter()), "a1-d1 a2 c2 y2-aa2");
    assert_eq!(runs(squares.into_iter().filter(|square| *square != "b1")), "a1 c1-d1 a2 c2 y2-aa2");
}

/// Keeps what is said of a piece of either player alone in the middle, at an edge and in a corner.
fn keep_alone(game: &dyn AnyGame, kind: &str, middle: u8, with: impl Fn(Square, Player) -> (String, String)) {
    let (edge, corner) = (Square::new(0, middle), Square::new(0, 0));
    let options = Options::defaults(game.questions());
    let mut kept = String::new();
    for (place, square) in [("middle", Square::new(middle, middle)), ("edge", edge), ("corner", corner)] {
        for owner in Player::BOTH {
            let (piece, text) = with(square, owner);
            let said = agreed(game, &options, &text, &[], &piece);
            let _ = writeln!(kept, "# {piece}, {place}\n{said}");
        }
    }
    compare(&format!("{}-alone-{}", game.id(), kind.to_lowercase().replace(' ', "-")), &kept);
}

#[test]
fn each_bird_of_aviary_alone() {
    use rulebook::board::aviary::{Bird, Kind, Setup};
    for kind in Kind::ALL {
        keep_alone(&Aviary, kind.name(), 3, |square, owner| {
            let mut setup = Setup::empty(owner);
            // Each side needs a Sparrow: far away, and beyond each other's reach.
            let sparrow = |owner| Some(Bird { kind: Kind::Sparrow, owner });
            setup.put(Square::new(7, 7), sparrow(Player::White));
            setup.put(Square::new(7, 2), sparrow(Player::Black));
            let bird = Bird { kind, owner };
            setup.put(square, Some(bird));
            (bird.to_string(), setup.to_string())
        });
    }
}

#[test]
fn each_bird_of_tori_shogi_alone() {
    use rulebook::board::tori_shogi::{Kind, Piece, Setup};
    for kind in Kind::ALL {
        keep_alone(&ToriShogi, &kind.to_string(), 3, |square, owner| {
            let mut setup = Setup::empty(owner);
            // Each side needs a Phoenix: at the far edge, and beyond each other's reach. A Swallow on its last rank
            // cannot be, and stands a rank nearer.
            for player in Player::BOTH.into_iter().filter(|player| kind != Kind::Phoenix || *player != owner) {
                let rank = if player == Player::Black { 1 } else { 4 };
                setup.put(Square::new(6, rank), Some(Piece { kind: Kind::Phoenix, owner: player }));
            }
            let immobile = kind == Kind::Swallow && owner == Player::White && square.rank == 0;
            let square = if immobile { Square::new(square.file, 1) } else { square };
            let piece = Piece { kind, owner };
            setup.put(square, Some(piece));
            (piece.to_string(), setup.to_string())
        });
    }
}
