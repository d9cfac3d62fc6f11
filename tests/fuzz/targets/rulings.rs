//! Rulings, as `--rulings`, a score's header and the protocol state them.

use rulebook::games::{self, Game, with_game};
use rulebook::rules::{Rulings, RulingsError};

use super::text;

pub fn run(bytes: &[u8]) {
    let Some((game, text)) = text::split(bytes, 2_000) else { return };
    with_game!(game, G => read::<<G as Game>::Rulings>(&text));
}

/// Each option alone, each set, and all of a game together.
pub fn seeds() -> Vec<Vec<u8>> {
    fn of_game<G: Game>() -> Vec<Vec<u8>> {
        let options = |question: &rulebook::rules::OpenQuestion| {
            question.options.iter().map(|option| format!("{}={option}", question.name)).collect::<Vec<_>>()
        };
        let alone: Vec<String> = G::Rulings::QUESTIONS.iter().flat_map(options).collect();
        let sets = G::Rulings::SETS.iter().map(|set| format!(" {} ,", set.name));
        let all = [alone.join(","), alone.join(" , ")];
        sets.chain(all).chain(alone).map(|text| text::joined(G::ID, &text)).collect()
    }
    games::IDS.iter().filter_map(|id| with_game!(*id, G => of_game::<G>())).flatten().collect()
}

fn read<Q: Rulings>(text: &str) {
    let rulings = match Q::read(text) {
        Ok(rulings) => rulings,
        Err(RulingsError::Repeated(again)) => {
            assert!(again.at() > 0 && text[again.at()..].contains('='), "{text:?}: {again}");
            return;
        }
        Err(RulingsError::Unknown(unknown)) => {
            assert!(text.contains(&unknown.name), "{text:?} does not name `{}`", unknown.name);
            assert!(!unknown.known.contains(&unknown.name.as_str()), "{text:?}: `{}` is known", unknown.name);
            assert!(unknown.to_string().contains(&unknown.name));
            return;
        }
    };
    let departures = rulings.departures();
    let written: Vec<String> = departures.iter().map(|(question, option)| format!("{question}={option}")).collect();
    assert_eq!(Q::read(&written.join(",")).as_ref(), Ok(&rulings), "{written:?} was written and is read otherwise");
    for (question, option) in departures {
        assert_eq!(rulings.option(question), Some(option));
    }
}
