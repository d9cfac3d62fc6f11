//! The table of mistakes, each with what the cross-check must find of it: that it is found, named and made small.

use std::collections::BTreeMap;

use pretty_assertions::assert_eq;
use rayon::prelude::*;
use rulebook::board::Setup;
use rulebook::crosscheck::{
    AnyEngine, Budget, Difference, Disagreement, Generator, Make, RulingSets, Second, Slice, Summary, check_any,
    verified,
};
use rulebook::games::with_game;
use rulebook::mistakes::{MakeEngine, Mistakes, NotApplied, faulty_law};
use rulebook::rules::Rulings;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    check: Extent,
    law: Extent,
    engine: Extent,
    options: Option<Extent>,
    found: Vec<Row>,
}

/// How much of a game is looked at.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Extent {
    seed: u64,
    #[serde(default)]
    games: u64,
    #[serde(default)]
    plies: u32,
    #[serde(default)]
    placements: u64,
    local: Option<u64>,
    #[serde(default)]
    perft: u32,
    #[serde(default = "usual")]
    drawn: usize,
    #[serde(default)]
    slow: bool,
}

const fn usual() -> usize {
    7
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    mistake: Option<String>,
    overlooked: Option<String>,
    finds: Option<String>,
    pieces: Option<usize>,
    hand: Option<String>,
    under: Option<String>,
    rulings: Option<String>,
    check: Option<Extent>,
    /// How many moves are left, or that they are a sequence made thrice.
    moves: Option<usize>,
    #[serde(default)]
    thrice: bool,
    #[serde(default)]
    slow: bool,
}

impl Extent {
    fn budget<Q: Rulings>(&self, under: Option<&str>) -> Budget<Q> {
        let rulings = match (under, self.drawn) {
            (Some(under), _) => RulingSets::Only(vec![Q::read(under).expect("rulings of the game")]),
            (None, 0) => RulingSets::Only(vec![Q::default()]),
            (None, drawn) => RulingSets::Drawn(drawn),
        };
        let Extent { seed, games, plies, placements, perft, .. } = *self;
        let local = self.local.map_or(Slice::None, Slice::About);
        Budget { games, plies, placements, local, perft, rulings, ..Budget::none(seed) }
    }
}

fn pages() -> BTreeMap<String, Page> {
    serde_yaml::from_str(include_str!("found.yaml")).expect("the table can be read")
}

#[test]
fn the_law_agrees_with_itself_and_the_engine_with_the_law() {
    all_agree(false);
}

#[test]
#[ignore = "slow"]
fn the_law_agrees_with_itself_and_the_engine_with_the_law_for_long() {
    all_agree(true);
}

fn all_agree(slow: bool) {
    fn agree<G: Generator>(page: &Page, slow: bool) {
        for (name, extent, is_law) in [("law", page.law, true), ("engine", page.engine, false)] {
            if extent.slow == slow {
                let budget = extent.budget(None);
                let summary = match is_law {
                    true => compare::<G, _>(&G::model, &budget),
                    false => compare::<G, _>(&G::engine, &budget),
                };
                assert_eq!(summary.disagreements, [], "{} {name}", G::ID);
                assert!(summary.positions() > 100, "{} {name}: {summary:?}", G::ID);
            }
        }
    }
    pages().par_iter().for_each(|(game, page)| {
        with_game!(game.as_str(), G => agree::<G>(page, slow)).expect("a game");
    });
}

#[test]
fn mistakes_are_found_named_and_made_small() {
    all_are_found(false);
}

#[test]
#[ignore = "slow"]
fn rare_mistakes_are_found_named_and_made_small() {
    all_are_found(true);
}

fn all_are_found(slow: bool) {
    fn look<G: Mistakes>(page: &Page, slow: bool) -> Vec<String> {
        let rows = page.found.par_iter().filter(|row| row.slow == slow);
        let otherwise = |row: &Row| {
            let why = std::panic::catch_unwind(|| found::<G>(page, row)).err()?;
            let why = why.downcast_ref::<String>().map_or("", String::as_str);
            Some(format!("{} {}: {why}", G::ID, row.name()))
        };
        rows.filter_map(otherwise).collect()
    }
    let otherwise: Vec<String> = pages()
        .par_iter()
        .flat_map(|(game, page)| with_game!(game.as_str(), G => look::<G>(page, slow)).expect("a game"))
        .collect();
    assert!(otherwise.is_empty(), "found otherwise than the table has it: {otherwise:#?}");
}

impl Row {
    fn name(&self) -> String {
        let mistake = self.mistake.as_ref().or(self.overlooked.as_ref()).expect("a mistake, or a clause");
        format!("{mistake}: {}", self.finds())
    }

    fn finds(&self) -> String {
        let plays = || format!("plays {}", self.overlooked.as_ref().expect("what is found, or a clause"));
        self.finds.clone().unwrap_or_else(plays)
    }
}

fn found<G: Mistakes>(page: &Page, row: &Row) {
    let make: MakeEngine<G> = match (&row.mistake, &row.overlooked) {
        (Some(name), _) => named(name),
        (None, Some(clause)) => faulty_law(NotApplied(clause.clone().leak())),
        (None, None) => panic!("a row without a mistake"),
    };
    let (finds, pieces) = (row.finds(), row.pieces.unwrap_or(usize::MAX));
    let budget = row.check.unwrap_or(page.check).budget(row.under.as_deref());
    let disagreement = disagreement_with(&hunt::<G, _>(&make, &budget, &finds, pieces), &row.name(), &finds, pieces);
    if let Some(hand) = &row.hand {
        holds_in_hand::<G::Setup>(&disagreement, hand);
    }
    if let Some(rulings) = &row.rulings {
        let told = disagreement.rulings.iter().map(|(question, option)| format!("{question}={option}"));
        assert_eq!(&told.collect::<Vec<_>>().join(","), rulings, "{disagreement}");
    }
    if let Some(moves) = row.moves {
        assert_eq!(disagreement.moves.len(), moves, "{disagreement}");
    }
    if row.thrice {
        let sequence = &disagreement.moves[..disagreement.moves.len() / 3];
        assert!((4..=6).contains(&sequence.len()), "{disagreement}");
        assert_eq!(disagreement.moves, [sequence; 3].concat(), "{disagreement}");
    }
    // Some things cannot be stated in a case: whose turn it is, whether two positions are equal, and, since cases know sets
    // of moves and none once the game is over, moves that are listed twice or then.
    use Difference::{Again, Over, Turn, Twice};
    let states = !matches!(disagreement.difference, Turn { .. } | Again { .. } | Twice { .. } | Over { .. });
    holds_as_a_case::<G, _>(&disagreement, &make, states);
}

/// An engine that takes the default for each other option is found.
#[test]
#[ignore = "slow"]
fn options_that_are_not_known_are_found() {
    fn look<G: Generator>(extent: Extent) {
        for question in G::Rulings::QUESTIONS.iter().filter(|question| question.name != "first-player") {
            for option in &question.options[1..] {
                let mut under = format!("{}={option}", question.name);
                if question.name == "double-step-out-of-check" {
                    // It is a question only where a King may go two squares.
                    under.push_str(",king-double-step=straight");
                }
                // Only a game shows what a repetition does.
                let extent = match question.name {
                    "repetition" => Extent { games: 16, plies: 60, placements: 0, local: None, ..extent },
                    _ => extent,
                };
                let deaf = |mut rulings: G::Rulings| {
                    rulings.set(question.name, question.options[0]).expect("the question has the option");
                    G::engine(rulings)
                };
                assert!(differs::<G, _>(&deaf, &extent.budget(Some(&under))), "{} {under}", G::ID);
            }
        }
    }
    pages().par_iter().filter_map(|(game, page)| Some((game, page.options?))).for_each(|(game, extent)| {
        with_game!(game.as_str(), G => look::<G>(extent)).expect("a game");
    });
}

/// The table holds that each mistake is seen in its game's checks, so `verify` compares no less; of a game of which it compares
/// less than its effort says, no less than the rows with a check of their own either.
#[test]
fn verify_compares_no_less_than_shows_every_mistake() {
    fn compares<G: Generator>(page: &Page) {
        let budget = verified::<G>(1, 4);
        let Slice::About(local) = budget.local else { panic!("{} has no local cases", G::ID) };
        let of_rows = page.found.iter().filter(|_| G::WEIGHT > 1).map(|row| row.check);
        for needed in [Some(page.check), page.options].into_iter().chain(of_rows).flatten() {
            let within = needed.games <= budget.games && needed.placements <= budget.placements;
            assert!(within && needed.local.is_none_or(|needed| needed <= local), "{}: {budget:?}", G::ID);
        }
    }
    for (game, page) in pages() {
        with_game!(game.as_str(), G => compares::<G>(&page)).expect("a game");
    }
}

/// The engine that makes the mistake of this name.
pub fn named<G: Mistakes>(name: &str) -> MakeEngine<G> {
    let mistake = G::own_mistakes().into_iter().find(|mistake| mistake.name == name);
    mistake.unwrap_or_else(|| panic!("{} has no mistake `{name}`", G::ID)).make
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
pub fn disagreement_with(summary: &Summary, fault: &str, fingerprint: &str, most_pieces: usize) -> Disagreement {
    let all: Vec<&str> = summary.disagreements.iter().map(|disagreement| disagreement.fingerprint.as_str()).collect();
    let disagreement = summary.disagreements.iter().find(|disagreement| has_fingerprint(disagreement, fingerprint));
    let disagreement = disagreement.unwrap_or_else(|| panic!("{fault}: {fingerprint} is not among {all:#?}")).clone();
    if std::env::var_os("TOLD").is_some() {
        eprintln!("{fault} {all:?} {:.2}s\n{disagreement}", summary.seconds());
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
pub fn holds_as_a_case<G, R>(disagreement: &Disagreement, faulty: &impl Fn(G::Rulings) -> R, states: bool)
where
    G: Generator,
    R: Second<G> + 'static,
{
    use rulebook::corpus::{self, FixtureFile};
    use rulebook::rules::Rulings as _;
    use rulebook::{games, session};

    let text = disagreement.case.clone().expect("there is a case");
    let game = games::game(G::ID).expect("a game of the list");
    let file = FixtureFile { path: "found.yaml".to_owned(), text };
    let page = corpus::read(game, &file).expect("the case is a fixture file");
    let case = &page.cases[0];
    assert_eq!(corpus::check_side(session::Side::Model, case), [], "{disagreement}");
    if states {
        let open =
            |position: &str| session::open(AnyEngine::<G>::of(faulty(G::Rulings::chosen(&case.options))), position);
        assert!(!corpus::check(&open, case).is_empty(), "{disagreement}");
    }
}
