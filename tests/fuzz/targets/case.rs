//! Fixture files: read, and what could be read held against law and engine.

use rulebook::corpus::{self, Case, Expectation, FixtureFile};
use rulebook::games::{self, AnyGame};
use rulebook::session::Side;

use super::text;

/// A file of some cases.
const LONGEST: usize = 3_000;

/// Counting longer sequences tells no more and takes for ever.
const DEPTH: u32 = 1;

pub fn run(bytes: &[u8]) {
    let Some((game, text)) = text::split(bytes, LONGEST) else { return };
    let game = games::game(game).expect("a game of the list");
    read(game, text);
}

/// Each case of the fixtures by itself.
pub fn seeds() -> Vec<Vec<u8>> {
    let of_game = |game: &&'static str| {
        let of_file = |file: FixtureFile| {
            let (_, cases) = file.text.split_once("cases:\n")?;
            let cases = cases.split("\n  - ").map(|case| case.trim_start_matches("  - "));
            let page = |case: &str| text::joined(game, &format!("source: x\ncases:\n  - {case}\n"));
            Some(cases.map(page).filter(|page| page.len() <= LONGEST).collect::<Vec<_>>())
        };
        corpus::embedded(game).into_iter().filter_map(of_file).flatten().collect::<Vec<_>>()
    };
    games::IDS.iter().flat_map(of_game).collect()
}

fn read(game: &'static dyn AnyGame, text: String) {
    let file = FixtureFile { path: "fuzzed.yaml".to_owned(), text };
    let page = match corpus::read(game, &file) {
        Ok(page) => page,
        Err(error) => {
            assert!(!error.faults.is_empty(), "refused for nothing: {:?}", file.text);
            for fault in &error.faults {
                let (at, length) = fault.span;
                assert!(file.text.is_char_boundary(at), "a fault at byte {at} of {:?}", file.text);
                assert!(at + length <= file.text.len() + 1, "a fault beyond the end of {:?}: {fault:?}", file.text);
                assert!(fault.line >= 1 && fault.column >= 1 && !fault.what.is_empty(), "{fault:?}");
            }
            assert!(!error.to_string().is_empty());
            // As a person sees it, with carets.
            assert!(!format!("{:?}", miette::Report::new(error)).is_empty());
            return;
        }
    };
    for mut case in page.cases {
        if let Expectation::Stands(standing) = &mut case.expected {
            standing.perft.retain(|depth, _| *depth <= DEPTH);
        }
        held(&case);
    }
}

/// Where a case holds of the law it holds of the engine, and where it does not, they fail alike.
fn held(case: &Case) {
    let by = |side| corpus::check(&|position| case.game.open(side, &case.options, position), case);
    let law = by(Side::Model);
    assert_eq!(law, by(Side::Engine), "law and engine fail otherwise: {case:?}");
    let with_reasons = corpus::check_side(Side::Model, case);
    assert!(with_reasons.len() >= law.len(), "the law's reasons take failures away");
}
