//! The quick test to which mutants of one game's law or engine are held: `docs/results/mutants.md`.
//!
//! `cargo test --test mutants -- aviary model` holds the law of Aviary to every case of its fixtures and to what it says
//! of them, and ends with the first that fails; `-- aviary bitboard` holds its engine to the cases and to the law, in a
//! few random games and placements. Counts of long sequences are left out.

#[path = "reasons/words.rs"]
mod words;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use rulebook::corpus::{self, Expectation};
use rulebook::crosscheck::{self, Budget, Generator};
use rulebook::games::{self, AnyGame, Game, with_game};
use rulebook::rules::Rules as _;
use rulebook::session::Side;

/// Counts above this take longer than they are worth here.
const FEW_SEQUENCES: u64 = 2_000;

/// What holds, or the first thing that does not.
type Held = Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let (game, side) = match &args[..] {
        [game, side] => (game.as_str(), side.as_str()),
        _ => ("", ""),
    };
    let held = match side {
        "model" => with_game!(game, G => law::<G>()),
        "bitboard" => with_game!(game, G => engine::<G>()),
        _ => None,
    };
    match held {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(why)) => {
            println!("{game}, {side}: {why}");
            ExitCode::FAILURE
        }
        None => {
            println!("a game's id and `model` or `bitboard`, not `{game} {side}`");
            ExitCode::from(2)
        }
    }
}

fn law<G: Game>() -> Held {
    cases(games::game(G::ID).ok_or("no game of the list")?, Side::Model)?;
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/snapshots/reasons-{}.snap", G::ID));
    const WRITES: &str =
        "after a change of cases, `INSTA_UPDATE=always cargo test --test law reasons` writes it: read what changed";
    let file = kept.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(&kept).display().to_string();
    let kept = std::fs::read_to_string(&kept).map_err(|wrong| format!("{file}: {wrong}; {WRITES}"))?;
    // What stands before the second line of dashes is the snapshot's own.
    let kept = kept.splitn(3, "---\n").last().unwrap_or_default();
    let now = words::of_game::<G>()?;
    if kept.trim_end() == now.trim_end() {
        return Ok(());
    }
    let differs = kept.lines().zip(now.lines()).find(|(kept, now)| kept != now);
    let (kept, now) = differs.unwrap_or(("all of it", "more or less"));
    Err(format!("{file} has\n  {kept}\nand now it is\n  {now}\n{WRITES}").into())
}

fn engine<G: Generator>() -> Held {
    cases(games::game(G::ID).ok_or("no game of the list")?, Side::Engine)?;
    let start = format!("{:?}", G::engine(G::Rulings::default()).start());
    if start.is_empty() {
        return Err("nothing is shown of a position".into());
    }
    let budget = Budget { games: 6, plies: 30, placements: 60 / G::WEIGHT.min(4), perft: 1, ..Budget::none(1) };
    let summary = crosscheck::check::<G, _>(&G::engine, &Budget { disagreements: 1, ..budget }, &|_| {});
    match summary.disagreements.first() {
        Some(disagreement) => Err(disagreement.to_string().into()),
        None => Ok(()),
    }
}

/// Holds each case of a game; the first that fails is the error.
fn cases(game: &'static dyn AnyGame, side: Side) -> Held {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    for file in corpus::in_folder(&folder, game.id())? {
        for mut case in corpus::read(game, &file)?.cases {
            if let Expectation::Stands(standing) = &mut case.expected {
                standing.perft.retain(|_, count| *count <= FEW_SEQUENCES);
            }
            if let Some(failure) = corpus::check_side(side, &case).first() {
                return Err(format!("{}: {}: {failure}", file.path, case.name).into());
            }
        }
    }
    Ok(())
}
