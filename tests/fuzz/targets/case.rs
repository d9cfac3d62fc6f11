//! Fixture files: read, and what could be read held against law and engine.

use std::sync::OnceLock;

use rulebook::corpus::{self, Case, File, Vocabulary};
use rulebook::games::{self, Game, with_game};
use rulebook::spec;

use super::text;

/// A file of some cases.
const LONGEST: usize = 3_000;

/// Counting longer sequences tells no more and takes for ever.
const DEPTH: u32 = 1;

pub fn run(bytes: &[u8]) {
    let Some((game, text)) = text::split(bytes, LONGEST) else { return };
    with_game!(game, G => read::<G>(text));
}

/// Each case of the fixtures by itself.
pub fn seeds() -> Vec<Vec<u8>> {
    let of_game = |game: &&'static str| {
        let of_file = |file: File| {
            let (_, cases) = file.text.split_once("cases:\n")?;
            let cases = cases.split("\n  - ").map(|case| case.trim_start_matches("  - "));
            let page = |case: &str| text::joined(game, &format!("source: x\ncases:\n  - {case}\n"));
            Some(cases.map(page).filter(|page| page.len() <= LONGEST).collect::<Vec<_>>())
        };
        corpus::embedded(game).into_iter().filter_map(of_file).flatten().collect::<Vec<_>>()
    };
    games::IDS.iter().flat_map(of_game).collect()
}

fn read<G: Game>(text: String) {
    let file = File { path: "fuzzed.yaml".to_owned(), text };
    let page = match corpus::read::<G::Model, G::Rulings>(&file, vocabulary()) {
        Ok(page) => page,
        Err(misspelt) => {
            assert!(!misspelt.faults.is_empty(), "refused for nothing: {:?}", file.text);
            for fault in &misspelt.faults {
                let (at, length) = fault.span;
                assert!(file.text.is_char_boundary(at), "a fault at byte {at} of {:?}", file.text);
                assert!(at + length <= file.text.len() + 1, "a fault beyond the end of {:?}: {fault:?}", file.text);
                assert!(fault.line >= 1 && fault.column >= 1 && !fault.what.is_empty(), "{fault:?}");
            }
            assert!(!misspelt.to_string().is_empty());
            // As a person sees it, with carets.
            assert!(!format!("{:?}", miette::Report::new(misspelt)).is_empty());
            return;
        }
    };
    for mut case in page.cases {
        case.perft.retain(|depth, _| *depth <= DEPTH);
        held::<G>(&case);
    }
}

/// Where a case holds of the law it holds of the engine, and where it does not, they fail alike.
fn held<G: Game>(case: &Case) {
    let rulings: G::Rulings = corpus::rulings_of(case).expect("a case that was read has known rulings");
    let law = corpus::check(&G::model(rulings), case);
    let engine = corpus::check(&G::engine(rulings), case);
    assert_eq!(law, engine, "law and engine fail otherwise: {case:?}");
    assert!(corpus::check_law(&G::model(rulings), case).len() >= law.len(), "the law's reasons take failures away");
}

/// The clauses of all games: a case may name any of them here.
fn vocabulary() -> &'static Vocabulary {
    static CLAUSES: OnceLock<Vocabulary> = OnceLock::new();
    let of_game = |id: &&'static str| with_game!(*id, G => G::clauses()).unwrap_or_default();
    let name = |clause: spec::Clause<'static>| clause.name;
    CLAUSES.get_or_init(|| Vocabulary { clauses: games::IDS.iter().flat_map(of_game).map(name).collect() })
}
