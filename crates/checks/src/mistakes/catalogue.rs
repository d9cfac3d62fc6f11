//! The mistakes of a game that is chosen at run time.

use super::wrong_engine::rule;
use super::{IS_ALWAYS, MakeEngine, WrongEngine, WrongRules, asking};
use crate::crosscheck::{AnyEngine, Generator};
use crate::games::with_game;
use crate::rules::{OpenQuestion, Options, Questions, Refused, Rulings as _};
use crate::session::{self, Session};

/// A wrong rule of a game, whose types are not known, and the engine that has it.
pub struct Mistake {
    /// Its name, such as `promotion-is-optional`.
    pub name: String,
    /// What the engine does as if it were the rule, in a sentence.
    pub what: String,
    /// The clauses of the law that it breaks.
    pub clauses: Vec<String>,
    /// Whether it is one of many that are made alike from the law's clauses and pieces.
    pub made_alike: bool,
    open: Box<Open>,
}

type Open = dyn Fn(&Options, &str) -> Result<Box<dyn Session>, Refused> + Send + Sync;

impl Mistake {
    /// `always`: the options that it uses whatever is asked for.
    fn of<G: Generator>(wrong: WrongEngine<G>, made_alike: bool, always: Vec<(&'static str, &'static str)>) -> Self {
        let WrongEngine { name, what, breaks, make, .. } = wrong;
        let open = move |options: &Options, position: &str| {
            let mut rulings = G::Rulings::chosen(options);
            for (question, option) in &always {
                rulings.set(question, option).expect("the question has the option");
            }
            let finding = G::finding(&rulings);
            session::open_with(make(rulings), finding, None, position)
        };
        Mistake { name, what, clauses: breaks, made_alike, open: Box::new(open) }
    }

    /// The option of an open question that it always uses, where that is all.
    pub fn option(&self, questions: &Questions) -> Option<(&'static str, &'static str)> {
        always(&self.name, questions)
    }

    /// Opens a game that begins with a position, played by the engine that makes this mistake.
    ///
    /// # Errors
    /// The position's text cannot be read, or the engine refuses the position.
    pub fn open(&self, options: &Options, position: &str) -> Result<Box<dyn Session>, Refused> {
        (self.open)(options, position)
    }
}

/// The option that a mistake of this name always uses.
fn always(name: &str, questions: &Questions) -> Option<(&'static str, &'static str)> {
    let (name, option) = name.split_once(IS_ALWAYS)?;
    let question = questions.of_play.iter().find(|question| question.name == name)?;
    Some((question.name, question.options.iter().find(|known| **known == option)?))
}

/// The mistakes of the game with this id, the named ones first, then those made from the law's clauses; none if there is
/// no such game.
pub fn mistakes(id: &str) -> Vec<Mistake> {
    with_game!(id, G => all::<G>()).unwrap_or_default()
}

fn all<G: WrongRules>() -> Vec<Mistake> {
    let named = G::faulty_engines().len();
    let of = |(at, wrong): (usize, WrongEngine<G>)| {
        let made_alike = at >= named && wrong.shows.is_none();
        let always = always(&wrong.name, G::Rulings::ALL).into_iter().collect();
        Mistake::of(wrong, made_alike, always)
    };
    G::explanations().into_iter().enumerate().map(of).collect()
}

/// Two options of different open questions, always used together: what only shows where both are.
pub fn pairs_of_options(id: &str) -> Vec<Mistake> {
    with_game!(id, G => pairs_of::<G>()).unwrap_or_default()
}

fn pairs_of<G: Generator>() -> Vec<Mistake> {
    let (questions, law) = (G::Rulings::QUESTIONS, G::clauses());
    let options = |at: usize| questions[at].options.iter().skip(1).map(move |option| (&questions[at], *option));
    let pair = |(one, first): (&OpenQuestion, &'static str), (other, second): (&OpenQuestion, &'static str)| {
        let (one, other) = (one.name, other.name);
        let make: MakeEngine<G> = Box::new(move |mut rulings| {
            for (question, option) in [(one, first), (other, second)] {
                rulings.set(question, option).expect("the question has the option");
            }
            AnyEngine::of(G::engine(rulings))
        });
        let clauses = [one, other].map(|question| asking(&law, question));
        let name = format!("{one}{IS_ALWAYS}{first}-and-{other}{IS_ALWAYS}{second}");
        let what = format!("`{one}` is `{first}` and `{other}` is `{second}`, whatever is asked for");
        Mistake::of(rule(&name, &what, &clauses, make), true, vec![(one, first), (other, second)])
    };
    let firsts = (0..questions.len()).flat_map(|at| options(at).map(move |option| (at, option)));
    firsts
        .flat_map(|(at, first)| (at + 1..questions.len()).flat_map(options).map(move |second| pair(first, second)))
        .collect()
}
