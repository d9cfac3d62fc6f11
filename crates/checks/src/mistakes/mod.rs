//! Mistakes: wrong rules that implementers may write, each with the engine that has it. Most are a [`FaultyLaw`]: the
//! law with some wrong answers.
//!
//! The cross-check must find each of the named ones, and so must the exported corpus alone; `validate` explains an
//! engine's wrong answers by all. A file here lists a game's own mistakes with their names. No model and no engine of the
//! project knows of them.

use self::mistake::{instead_of, mistakes, under};
use crate::crosscheck::Generator;
use crate::games::Game;
use crate::rules::Rulings as _;
use crate::spec;

mod any_game;
mod attack;
mod faulty_law;
mod mistake;

mod powered;

// games with crates/checks/src/mistakes/{module}.rs: mod {module};
mod aieirping;
mod aviary;
mod awarichess;
mod awele;
mod bifocal;
mod chess;
mod synchronous_awarichess;
mod tori_shogi;
// games: end

pub use faulty_law::{FaultyAnswers, FaultyLaw, NotApplied, PlainLaw, Reached, ReachedOf};
pub use mistake::{
    ListOf, MakeEngine, Mistake, MistakeOf, OpenGame, add, all_mistakes, always, faulty_law, pairs_of_options,
};

/// What stands between the question and the option in the name of a mistake by which one option is always used.
pub const IS_ALWAYS: &str = "-is-always-";

/// A game with its mistakes.
pub trait Mistakes: Generator<Model: PlainLaw> {
    /// Those that are made alike from the kinds of pieces and their moves. No check of the project has to find them.
    const MADE_ALIKE: &'static [ListOf<Self>] = &[];
    /// The clause by which a position is refused because the player who has moved has left a piece attacked, if any.
    const OPEN: &'static str = "";

    /// The mistakes in the game's own table.
    fn own_mistakes() -> Vec<MistakeOf<Self>> {
        Vec::new()
    }

    /// Misreadings of single clauses that no facts name. No check of the project has to find them.
    fn misreadings() -> Vec<MistakeOf<Self>> {
        Vec::new()
    }

    /// For each option of each question the mistake of always using it, whatever is set.
    fn one_option_only() -> Vec<MistakeOf<Self>> {
        let clauses = Self::clauses();
        let options = Self::Rulings::QUESTIONS.iter().flat_map(|question| {
            let clause = asking(&clauses, question.name);
            question.options.iter().map(move |option| {
                let name = format!("{}{IS_ALWAYS}{option}", question.name);
                let what = format!("`{}` is `{option}`, whatever is asked for", question.name);
                let breaks: Vec<&str> = std::iter::once(clause).chain(governed::<Self>(question.name)).collect();
                Mistake::of_options(&name, &what, &[clause], vec![(question.name, *option)]).breaking(&breaks)
            })
        });
        options.collect()
    }

    /// Those that the tests of the checks and of the corpus go through: the two lists above.
    fn named_mistakes() -> Vec<MistakeOf<Self>> {
        Self::own_mistakes().into_iter().chain(Self::one_option_only()).collect()
    }

    /// All that explain wrong answers: the options of the open questions first, then the game's own mistakes, then the
    /// misreadings, then those made from clauses and kinds of pieces.
    fn all_mistakes() -> Vec<MistakeOf<Self>> {
        let of_any_game: [ListOf<Self>; 2] = [any_game::of_repetition, any_game::of_clauses];
        let alike = Self::MADE_ALIKE.iter().chain(&of_any_game).flat_map(|list| list());
        let alike = alike.map(|mistake| Mistake { made_alike: true, ..mistake });
        let named = Self::one_option_only().into_iter().chain(Self::own_mistakes()).chain(Self::misreadings());
        named.chain(alike).collect()
    }
}

/// The clause that asks an open question.
fn asking(clauses: &[spec::Clause<'static>], question: &str) -> &'static str {
    let asked = format!(".ruling.{question}");
    clauses.iter().find(|clause| clause.name.ends_with(&asked)).expect("a clause for each question").name
}

/// The clauses whose meaning depends on the answer to a question.
fn governed<G: Game>(question: &str) -> impl Iterator<Item = &'static str> {
    let (by_option, by_name) = (format!("`{question}="), format!(".ruling.{question}`"));
    let clauses = G::LAW.iter().flat_map(|page| spec::clauses(page));
    let says = move |text: &str| text.contains(&by_option) || text.contains(&by_name);
    clauses.filter(move |clause| clause.kind != spec::Kind::Ruling && says(&clause.text)).map(|clause| clause.name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{MakeEngine, Mistakes};
    use crate::crosscheck::{Budget, RulingSets, check_any};
    use crate::games::{self, Game};

    /// An engine without a mistake does not differ from the law under these rulings.
    pub(super) fn answers_as_the_law<G: Mistakes>(rulings: RulingSets<<G as Game>::Rulings>, wrong: &MakeEngine<G>) {
        let budget = Budget { games: 1, plies: 20, placements: 60, rulings, ..Budget::none(7) };
        let summary = check_any::<G>(wrong, &budget, &|_| {});
        assert!(summary.disagreements.is_empty(), "{}", summary.disagreements[0]);
    }

    /// Distinct names, each with clauses of the law.
    fn listed<G: Mistakes>() {
        let all = G::named_mistakes();
        let known: BTreeSet<&str> = G::clauses().iter().map(|clause| clause.name).collect();
        let clauses = all.iter().flat_map(|mistake| mistake.says.iter().chain(&mistake.breaks));
        let unknown: Vec<&String> = clauses.filter(|clause| !known.contains(clause.as_str())).collect();
        assert_eq!(unknown, Vec::<&String>::new());
        let names: BTreeSet<&String> = all.iter().map(|mistake| &mistake.name).collect();
        assert_eq!(names.len(), all.len(), "{}: two mistakes have one name", G::ID);
        let kebab = |name: &&String| !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        assert_eq!(names.into_iter().find(kebab), None);
        for mistake in all {
            assert!(mistake.what.len() > 10, "{} is not said in a sentence", mistake.name);
        }
    }

    /// The names are promises: of those that have been published, none is gone.
    fn keeps_its_names<G: Mistakes>() {
        let names: BTreeSet<String> = G::all_mistakes().into_iter().map(|mistake| mistake.name).collect();
        let published = include_str!("published.txt").lines().filter_map(|line| line.split_once(' '));
        let mut of_game = published.filter(|(game, _)| *game == G::ID).map(|(_, name)| name).peekable();
        assert!(of_game.peek().is_some() || G::own_mistakes().is_empty(), "{}: nothing is published", G::ID);
        assert_eq!(of_game.find(|name| !names.contains(*name)), None, "{}", G::ID);
    }

    #[test]
    fn no_published_name_is_gone() {
        for id in games::IDS {
            games::with_game!(*id, G => keeps_its_names::<G>());
        }
    }

    #[test]
    fn mistakes_have_names_and_clauses() {
        for id in games::IDS {
            games::with_game!(*id, G => listed::<G>());
        }
    }
}
