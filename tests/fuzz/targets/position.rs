//! Positions' texts: read, written, and taken or refused by law and engine alike.

use rulebook::board::{Reading, Setup};
use rulebook::crosscheck::{Aspect, Generator, LawAndEngine};
use rulebook::diagram::Diagram;
use rulebook::games::with_game;
use rulebook::rules::Rules as _;
use rulebook::svg::{Marks, svg};

use super::{seeds, text};

/// Longer than the longest position that anybody writes.
const LONGEST: usize = 2_000;

pub fn run(bytes: &[u8]) {
    let Some((game, text)) = text::split(bytes, LONGEST) else { return };
    with_game!(game, G => read::<G>(&text));
}

/// The positions of the fixtures, and each start in its other spellings.
pub fn seeds() -> Vec<Vec<u8>> {
    fn of_game<G: Generator>() -> Vec<Vec<u8>> {
        let start = G::model(G::Rulings::default());
        let start = start.setup(&start.start());
        let spelt = G::Setup::SPELLINGS.iter().filter_map(|name| start.spelling(name));
        let texts = seeds::positions::<G>().iter().cloned().chain(spelt);
        texts.map(|text| text::joined(G::ID, &text)).collect()
    }
    rulebook::games::IDS.iter().filter_map(|id| with_game!(*id, G => of_game::<G>())).flatten().collect()
}

fn read<G: Generator>(text: &str) {
    let Reading { setup, faults } = G::Setup::read(text);
    text::in_place(text, &faults);
    // As much as could be read is drawn.
    let diagram = Diagram::of(&setup, None);
    let _ = diagram.text();
    assert!(svg(&diagram, &Marks::default()).ends_with("</svg>"), "{text:?}");
    // What could be read can be written and made smaller, and is read again as it is written.
    let written = setup.to_string();
    if faults.is_empty() {
        again(&setup, &written);
        for name in G::Setup::SPELLINGS {
            if let Some(spelt) = setup.spelling(name) {
                again(&setup, &spelt);
            }
        }
        setup.simpler().iter().for_each(|simpler| again(simpler, &simpler.to_string()));
    }
    let law = G::model(G::Rulings::default());
    if let Err(refused) = law.read(text) {
        assert!(!refused.to_string().is_empty());
    }
    if text.trim() != "startpos" && faults.is_empty() {
        let sides = LawAndEngine::<G, G::Engine>::new(G::engine, G::Rulings::default());
        let compared = sides.compare(&setup, &[Aspect::Admission, Aspect::Answers]);
        assert!(compared.differences.is_empty(), "{written}: {:?}", compared.differences);
    }
}

fn again<S: Setup>(setup: &S, text: &str) {
    let Reading { setup: again, faults } = S::read(text);
    assert!(faults.is_empty(), "{text:?} was written and cannot be read: {faults:?}");
    assert_eq!(again, *setup, "{text:?} was written and is read as another setup");
}
