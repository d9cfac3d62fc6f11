//! Mistakes: engines that each make one mistake that implementers make. Each is a game's law with a wrong rule: a
//! [`Fault`].
//!
//! The cross-check must find each of them, and so must the exported corpus alone; `validate` explains an engine's wrong
//! answers by them. A file here lists a game's wrong rules with their names. No model and no engine of the project knows
//! of them.

use self::wrong_engine::{instead_of, rule, under, wrong_rules};
use crate::crosscheck::Generator;
use crate::games::Game;
use crate::rules::Rulings as _;
use crate::spec;

mod attack;
mod catalogue;
mod clause;
mod faulty;
mod kinds;
mod misread;
mod repetition;
mod wrong_engine;

pub mod aieirping;
mod aviary;
pub mod awarichess;
pub mod awele;
pub mod bifocal;
pub mod chess;
pub mod powered;
pub mod synchronous_awarichess;
mod tori_shogi;

pub use catalogue::{Mistake, mistakes, pairs_of_options};
pub use faulty::{Fault, Faulty, NotApplied, PlainLaw, Reached, ReachedOf};
pub use wrong_engine::{ListOf, MakeEngine, WrongEngine, always, faulty};

/// What stands between the question and the option in the name of an engine that always uses one option.
pub const IS_ALWAYS: &str = "-is-always-";

/// A game with faulty engines.
pub trait WrongRules: Generator<Model: PlainLaw> {
    /// What else explains wrong answers, which no check of the project has to find: first the misreadings of single
    /// clauses, each with a position where it shows, then those that are made from the kinds of pieces and their moves.
    const EXPLANATIONS: &'static [ListOf<Self>];
    /// The clause by which a position is refused because the player who has moved has left a piece attacked, if any.
    const OPEN: &'static str = "";

    /// An engine for each of its wrong rules.
    fn wrong_rules() -> Vec<WrongEngine<Self>>;

    /// For each option of each question an engine that always uses it, whatever is set.
    fn one_option_only() -> Vec<WrongEngine<Self>> {
        let clauses = Self::clauses();
        let options = Self::Rulings::QUESTIONS.iter().flat_map(|question| {
            let clause = asking(&clauses, question.name);
            question.options.iter().map(move |option| {
                let name = format!("{}{IS_ALWAYS}{option}", question.name);
                let what = format!("`{}` is `{option}`, whatever is asked for", question.name);
                let breaks: Vec<&str> = std::iter::once(clause).chain(governed::<Self>(question.name)).collect();
                rule(&name, &what, &[clause], always(question.name, option)).breaking(&breaks)
            })
        });
        options.collect()
    }

    /// Those that the tests of the checks and of the corpus go through: the two lists above.
    fn faulty_engines() -> Vec<WrongEngine<Self>> {
        Self::wrong_rules().into_iter().chain(Self::one_option_only()).collect()
    }

    /// Every engine that explains wrong answers: the options of the open questions first, then the named wrong rules,
    /// then the misreadings, then those made from clauses and kinds of pieces.
    fn explanations() -> Vec<WrongEngine<Self>> {
        let own: [ListOf<Self>; 2] = [Self::one_option_only, Self::wrong_rules];
        let of_any_game: [ListOf<Self>; 2] = [repetition::wrong_repetitions, clause::wrong_clauses];
        own.iter().chain(Self::EXPLANATIONS).chain(&of_any_game).flat_map(|list| list()).collect()
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

    use super::{MakeEngine, WrongRules};
    use crate::crosscheck::{Budget, RulingSets, check_any};
    use crate::games::{self, Game};

    /// An engine without a wrong rule does not differ from the law under these rulings.
    pub(super) fn answers_as_the_law<G: WrongRules>(
        rulings: RulingSets<<G as Game>::Rulings>,
        wrong: &MakeEngine<G>,
    ) {
        let budget = Budget { games: 1, plies: 20, placements: 60, rulings, ..Budget::none(7) };
        let summary = check_any::<G>(wrong, &budget, &|_| {});
        assert!(summary.disagreements.is_empty(), "{}", summary.disagreements[0]);
    }

    /// At least this many wrong rules with distinct names, each with clauses of the law.
    fn listed<G: WrongRules>(at_least: usize) {
        let wrong_rules = G::wrong_rules();
        assert!(wrong_rules.len() >= at_least, "{}: {} wrong rules", G::ID, wrong_rules.len());
        let all = G::faulty_engines();
        let known: BTreeSet<&str> = G::clauses().iter().map(|clause| clause.name).collect();
        let clauses = all.iter().flat_map(|rule| rule.says.iter().chain(&rule.breaks));
        let unknown: Vec<&String> = clauses.filter(|clause| !known.contains(clause.as_str())).collect();
        assert_eq!(unknown, Vec::<&String>::new());
        let names: BTreeSet<&String> = all.iter().map(|rule| &rule.name).collect();
        assert_eq!(names.len(), all.len(), "{}: two wrong rules have one name", G::ID);
        let kebab = |name: &&String| !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        assert_eq!(names.into_iter().find(kebab), None);
        for rule in all {
            assert!(rule.what.len() > 10, "{} is not said in a sentence", rule.name);
        }
    }

    /// The names are promises: of those that have been published, none is gone.
    fn keeps_its_names<G: WrongRules>() {
        let names: BTreeSet<String> = G::explanations().into_iter().map(|rule| rule.name).collect();
        let published = include_str!("published.txt").lines().filter_map(|line| line.split_once(' '));
        let mut of_game = published.filter(|(game, _)| *game == G::ID).map(|(_, name)| name).peekable();
        assert!(of_game.peek().is_some(), "{}: nothing is published", G::ID);
        assert_eq!(of_game.find(|name| !names.contains(*name)), None, "{}", G::ID);
    }

    #[test]
    fn no_published_name_is_gone() {
        for id in games::IDS {
            games::with_game!(*id, G => keeps_its_names::<G>());
        }
    }

    #[test]
    fn every_game_has_its_wrong_rules() {
        listed::<games::Aviary>(20);
        listed::<games::ToriShogi>(20);
        listed::<games::Chess>(20);
        listed::<games::Awele>(8);
        listed::<games::Awarichess>(10);
        listed::<games::SynchronousAwarichess>(10);
        listed::<games::Aieirping>(20);
        listed::<games::Bifocal>(20);
    }
}
