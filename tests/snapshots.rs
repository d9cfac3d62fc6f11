//! What the code says, kept to be looked at: the legal moves of every position in the fixtures, and of each bird
//! alone in the middle, at an edge and in a corner, each with its board.
//!
//! A snapshot is taken only where the model and the engine agree. A changed one is looked at and accepted with
//! `cargo insta review`, or by hand by renaming the `.snap.new` file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::str::FromStr;

use pretty_assertions::assert_eq;
use rulebook::board::{Player, Square};
use rulebook::corpus::{self, Case, Refused, Vocabulary};
use rulebook::diagram;
use rulebook::games::{self, Aviary, Game, ToriShogi, with_game};
use rulebook::record::Record;
use rulebook::rules::{Rules, Rulings as _};

#[test]
fn every_position_of_the_fixtures() {
    for id in games::IDS {
        with_game!(*id, G => keep::<G>());
    }
}

fn keep<G: Game>() {
    let clauses = G::clauses();
    let vocabulary = Vocabulary { clauses: clauses.iter().map(|clause| clause.name).collect() };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    for file in corpus::in_folder(&folder, G::ID).expect("the game's fixtures") {
        let page = corpus::read::<G::Model, G::Rulings>(&file, &vocabulary).expect("a page");
        let mut kept = String::new();
        for case in page.cases.iter().filter(|case| case.refused() == Refused::No) {
            let _ = writeln!(kept, "# {}\n{}", case.name.value, of_case::<G>(case));
        }
        if !kept.is_empty() {
            let stem = Path::new(&file.path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
            insta::assert_snapshot!(format!("{}-{stem}", G::ID), kept);
        }
    }
}

fn of_case<G: Game>(case: &Case) -> String {
    let rulings: G::Rulings = corpus::rulings_of(case).expect("rulings");
    let moves: Vec<&str> = case.moves.iter().map(|mv| mv.value.as_str()).collect();
    let model = said::<G::Model>(&G::model(rulings), &case.position.value, &moves);
    let engine = said::<G::Engine>(&G::engine(rulings), &case.position.value, &moves);
    assert_eq!(model, engine, "the model (left) and the engine of {} on {}", G::ID, case.name.value);
    let under: Vec<String> = rulings.departures().iter().map(|(q, option)| format!("{q}={option}\n")).collect();
    format!("{}{model}", under.concat())
}

/// What an implementation says of a position: its text, its board, its state and its legal moves by origin.
fn said<R: Rules>(rules: &R, position: &str, moves: &[&str]) -> String {
    let mut record = Record::new(rules.read(position).expect("a position"));
    for mv in moves {
        record.play(rules, R::Move::from_str(mv).expect("a move"));
    }
    let setup = rules.setup(record.position());
    let mut kept = format!("{setup}\n");
    if !moves.is_empty() {
        let _ = writeln!(kept, "after {}", moves.join(" "));
    }
    kept += &diagram::text(&setup);
    if rules.check(record.position()) {
        kept += "check\n";
    }
    if let Some(outcome) = record.outcome(rules) {
        let _ = writeln!(kept, "{}", rules.outcome_by_name(record.position(), outcome));
    }
    let mut moves = record.legal_moves(rules);
    moves.sort_unstable_by_key(R::Move::to_string);
    let legal: Vec<String> = moves.iter().map(R::Move::to_string).collect();
    let _ = writeln!(kept, "{} legal", legal.len());
    // A move of a single sign says nothing of where it leads.
    for (mv, text) in moves.iter().zip(&legal).filter(|(_, text)| text.len() == 1) {
        let _ = writeln!(kept, "{text} {}", rules.write(&rules.play(record.position(), mv)));
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

/// The targets; where what is captured may be put on many squares, how many they are.
fn folded(targets: &[&str]) -> Vec<String> {
    let mut folded = Vec::new();
    for group in targets.chunk_by(|one, other| one.contains('@') && one.split('@').next() == other.split('@').next())
    {
        match group[0].split_once('@') {
            Some((target, _)) if group.len() > FEW => folded.push(format!("{target}@({} squares)", group.len())),
            _ => folded.extend(group.iter().map(|target| (*target).to_owned())),
        }
    }
    folded
}

/// Keeps what is said of a piece of either player alone in the middle, at an edge and in a corner.
fn keep_alone<G: Game>(kind: &str, middle: u8, with: impl Fn(Square, Player) -> (String, String)) {
    let (edge, corner) = (Square::new(0, middle), Square::new(0, 0));
    let rulings = G::Rulings::default();
    let mut kept = String::new();
    for (place, square) in [("middle", Square::new(middle, middle)), ("edge", edge), ("corner", corner)] {
        for owner in Player::BOTH {
            let (piece, text) = with(square, owner);
            let model = said(&G::model(rulings), &text, &[]);
            assert_eq!(model, said(&G::engine(rulings), &text, &[]), "model (left) and engine");
            let _ = writeln!(kept, "# {piece}, {place}\n{model}");
        }
    }
    insta::assert_snapshot!(format!("{}-alone-{}", G::ID, kind.to_lowercase().replace(' ', "-")), kept);
}

#[test]
fn each_bird_of_aviary_alone() {
    use rulebook::board::aviary::{Bird, Kind, Setup};
    for kind in Kind::ALL {
        keep_alone::<Aviary>(kind.name(), 3, |square, owner| {
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
        keep_alone::<ToriShogi>(&kind.to_string(), 3, |square, owner| {
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
