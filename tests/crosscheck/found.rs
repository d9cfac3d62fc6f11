//! Holding the cross-check to a planted fault: that it is found, named and made small.

use std::fmt::Debug;

use pretty_assertions::assert_eq;
use rulebook::board::Setup;
use rulebook::crosscheck::{AnyEngine, Budget, Disagreement, Generator, Make, Second, Slice, Summary, check_any};

use rulebook::mistakes::{Fault, Faulty, MakeEngine, WrongRules};

/// Checks that a fault is found by a difference of this fingerprint and made so small, and that the case that comes
/// with it is one that the law keeps and the faulty implementation breaks.
pub fn found<G, F>(fault: F, fingerprint: &str, most_pieces: usize) -> Disagreement
where
    G: WrongRules,
    F: Fault<G::Model> + Copy + Debug + 'static,
{
    let budget =
        Budget { games: 6, plies: 40, placements: 150, local: Slice::About(500), perft: 1, ..Budget::bounded(1799) };
    found_within::<G, F>(fault, &budget, fingerprint, most_pieces)
}

/// The same within a budget.
pub fn found_within<G, F>(
    fault: F,
    budget: &Budget<G::Rulings>,
    fingerprint: &str,
    most_pieces: usize,
) -> Disagreement
where
    G: WrongRules,
    F: Fault<G::Model> + Copy + Debug + 'static,
{
    let faulty = |rulings| Faulty { law: G::model(rulings), fault };
    let disagreement =
        disagreement_with(&hunt::<G, _>(&faulty, budget, fingerprint, most_pieces), &fault, fingerprint, most_pieces);
    #[cfg(feature = "corpus")]
    holds_as_a_case::<G, _>(&disagreement, &faulty, true);
    disagreement
}

/// The engine with the wrong rule of this name.
pub fn named<G: WrongRules>(name: &str) -> MakeEngine<G> {
    let rule = G::wrong_rules().into_iter().find(|rule| rule.name == name);
    rule.unwrap_or_else(|| panic!("{} has no wrong rule `{name}`", G::ID)).make
}

/// Checks that a move is found to lead elsewhere than by the law, whatever clauses it is reported with.
pub fn found_to_lead_elsewhere<G, F>(fault: F)
where
    G: WrongRules,
    F: Fault<G::Model> + Copy + Debug + 'static,
{
    let faulty = |rulings| Faulty { law: G::model(rulings), fault };
    let leads = format!("leads {}.…", G::ID);
    let summary = hunt::<G, _>(&faulty, &Budget { games: 6, ..Budget::bounded(1799) }, &leads, usize::MAX);
    disagreement_with(&summary, &fault, &leads, usize::MAX);
}

/// Compares an implementation with the law.
pub fn compare<G, R>(second: &Make<'_, G, R>, budget: &Budget<G::Rulings>) -> Summary
where
    G: Generator,
    R: Second<G> + 'static,
{
    check_any::<G>(&|rulings| AnyEngine::of(second(rulings)), budget, &|_| {})
}

/// Checks within a part of the budget, and within more of it while nothing of this fingerprint is found, or nothing so
/// small: mostly little shows a fault.
pub fn hunt<G, R>(
    second: &Make<'_, G, R>,
    budget: &Budget<G::Rulings>,
    fingerprint: &str,
    most_pieces: usize,
) -> Summary
where
    G: Generator,
    R: Second<G> + 'static,
{
    let small = |disagreement: &Disagreement| {
        has_fingerprint(disagreement, fingerprint) && disagreement.pieces <= most_pieces
    };
    check_until::<G, R>(second, budget, fingerprint, |summary| summary.disagreements.iter().any(small))
}

/// Checks that something differs within a budget; it is neither shrunk nor reported.
pub fn differs<G, R>(second: &Make<'_, G, R>, budget: &Budget<G::Rulings>) -> bool
where
    G: Generator,
    R: Second<G> + 'static,
{
    let budget = Budget { disagreements: 0, ..budget.clone() };
    check_until::<G, R>(second, &budget, "", |summary| summary.unreported > 0).unreported > 0
}

/// Checks within a twenty-fifth of the budget, a fifth, and all of it, until it is enough. What is of the fingerprint's
/// kind is made small; once that is much, only what is by its first clause too.
fn check_until<G, R>(
    second: &Make<'_, G, R>,
    budget: &Budget<G::Rulings>,
    fingerprint: &str,
    enough: impl Fn(&Summary) -> bool,
) -> Summary
where
    G: Generator,
    R: Second<G> + 'static,
{
    let within = |share: u64| {
        let local = match budget.local {
            Slice::About(cases) => Slice::About(cases / share),
            slice => slice,
        };
        let (games, placements) = (budget.games.div_ceil(share), budget.placements.div_ceil(share));
        let sought = beginning(fingerprint, if share == 1 { 2 } else { 1 }).to_owned();
        compare::<G, R>(second, &Budget { games, placements, local, sought, ..budget.clone() })
    };
    [25, 5].into_iter().map(within).find(enough).unwrap_or_else(|| within(1))
}

/// So many words of a fingerprint: the kind of its difference, and its first clause.
fn beginning(fingerprint: &str, words: usize) -> &str {
    let fingerprint = fingerprint.trim_end_matches('…');
    fingerprint.match_indices(' ').nth(words - 1).map_or(fingerprint, |(end, _)| &fingerprint[..end])
}

/// Whether a disagreement has this fingerprint, or one that begins so where `…` stands at its end.
fn has_fingerprint(disagreement: &Disagreement, fingerprint: &str) -> bool {
    match fingerprint.strip_suffix('…') {
        Some(beginning) => disagreement.fingerprint.starts_with(beginning),
        None => disagreement.fingerprint == fingerprint,
    }
}

/// The disagreement of this fingerprint, or of the first one that begins so where `…` stands at its end; it must be there
/// with at most so many pieces left.
pub fn disagreement_with(
    summary: &Summary,
    fault: &dyn Debug,
    fingerprint: &str,
    most_pieces: usize,
) -> Disagreement {
    let all: Vec<&str> = summary.disagreements.iter().map(|disagreement| disagreement.fingerprint.as_str()).collect();
    let disagreement = summary.disagreements.iter().find(|disagreement| has_fingerprint(disagreement, fingerprint));
    let disagreement =
        disagreement.unwrap_or_else(|| panic!("{fault:?}: {fingerprint} is not among {all:#?}")).clone();
    if std::env::var_os("TOLD").is_some() {
        eprintln!("{fault:?} {all:?} {:.2}s\n{disagreement}", summary.seconds());
    }
    assert!(disagreement.pieces <= most_pieces, "{} pieces are left:\n{disagreement}", disagreement.pieces);
    disagreement
}

/// Checks what is left in the hands, as letters in upper case.
pub fn holds_in_hand<S: Setup>(disagreement: &Disagreement, hands: &str) {
    let reading = S::read(&disagreement.position);
    assert_eq!(reading.faults, [], "{disagreement}");
    let left: String =
        reading.setup.boards().iter().flat_map(|board| board.pockets()).map(|pocket| pocket.letters).collect();
    assert_eq!(left.to_uppercase(), hands, "{disagreement}");
}

/// Checks that the case that comes with a disagreement is a fixture file that the model keeps and, where a case can
/// state what differs, the faulty implementation breaks.
#[cfg(feature = "corpus")]
pub fn holds_as_a_case<G, R>(disagreement: &Disagreement, faulty: &impl Fn(G::Rulings) -> R, states: bool)
where
    G: Generator,
    R: Second<G> + 'static,
{
    use rulebook::corpus::{self, File};
    use rulebook::rules::Rulings as _;
    use rulebook::{games, session};

    let text = disagreement.case.clone().expect("there is a case");
    let game = games::game(G::ID).expect("a game of the list");
    let file = File { path: "found.yaml".to_owned(), text };
    let page = corpus::read(game, &file).expect("the case is a fixture file");
    let case = &page.cases[0];
    assert_eq!(corpus::check_side(session::Side::Model, case), [], "{disagreement}");
    if states {
        let open =
            |position: &str| session::open(AnyEngine::<G>::of(faulty(G::Rulings::chosen(&case.options))), position);
        assert!(!corpus::check(&open, case).is_empty(), "{disagreement}");
    }
}
