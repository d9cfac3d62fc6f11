//! An engine with a wrong rule, how it is made, and the tables in which the wrong rules are listed.

use super::faulty::{Fault, Faulty, PlainLaw};
use crate::crosscheck::{AnyEngine, Generator};
use crate::games::Game;
use crate::rules::Rulings as _;

/// A list of engines with wrong rules.
pub type ListOf<G> = fn() -> Vec<WrongEngine<G>>;

/// Makes an engine under given rulings.
pub type MakeEngine<G> = Box<dyn Fn(<G as Game>::Rulings) -> AnyEngine<G> + Send + Sync>;

/// A wrong rule, with the engine that has it: what an implementer got wrong, and the clauses that a case must name for it.
pub struct WrongEngine<G: Generator> {
    /// Its name, such as `promotion-is-optional`.
    pub name: String,
    /// What the implementer took for the rule, in a sentence.
    pub what: String,
    /// The clauses that must be named for it, each by some case.
    pub says: Vec<String>,
    /// The clauses that the implementer got wrong. Where they only define something, a difference names others.
    pub breaks: Vec<String>,
    /// A position's text; after a `|`, moves. There a misreading differs from the law, under the default rulings.
    pub shows: Option<String>,
    /// Makes the engine.
    pub make: MakeEngine<G>,
}

impl<G: Generator> WrongEngine<G> {
    /// The same wrong rule, which breaks other clauses than those that must be named.
    #[must_use]
    pub fn breaking(self, clauses: &[&str]) -> Self {
        WrongEngine { breaks: clauses.iter().map(|clause| (*clause).to_owned()).collect(), ..self }
    }

    /// The same wrong rule, which shows at this position.
    #[must_use]
    pub(super) fn shown(self, at: &str) -> Self {
        WrongEngine { shows: Some(at.to_owned()), ..self }
    }
}

/// A wrong rule, which breaks the clauses that must be named.
pub(super) fn rule<G: Generator>(name: &str, what: &str, says: &[&str], make: MakeEngine<G>) -> WrongEngine<G> {
    let says: Vec<String> = says.iter().map(|clause| (*clause).to_owned()).collect();
    WrongEngine { name: name.to_owned(), what: what.to_owned(), breaks: says.clone(), says, shows: None, make }
}

/// A table of wrong rules, each with its name, the clauses that must be named for it, those that it breaks if they are
/// others, what it is, the [`Fault`] or what makes the engine in another way, and for a misreading where it shows:
///
/// ```text
/// "name" ["clause"] breaks ["clause"] "what it is" => Wrong, at "position | moves";
/// "name" ["clause"] "what it is" by always("question", "option");
/// "name" ["clause"] "what it is";
/// ```
///
/// The last one's rule is that the clause is [not applied](super::NotApplied).
macro_rules! wrong_rules {
    ($(
        $name:literal [$($says:literal),+] $(breaks [$($breaks:literal),+])? $what:literal
            $(by $make:expr)? $(=> $wrong:expr)? $(, at $shows:expr)?;
    )*) => {
        vec![$(
            $crate::mistakes::wrong_engine::rule($name, $what, &[$($says),+], wrong_rules!(@ $($wrong)?; $($make)?; $($says),+))
                $(.breaking(&[$($breaks),+]))?
                $(.shown($shows))?
        ),*]
    };
    (@ ; ; $clause:literal) => { $crate::mistakes::faulty($crate::mistakes::NotApplied($clause)) };
    (@ $wrong:expr; ; $($says:literal),+) => { $crate::mistakes::faulty($wrong) };
    (@ ; $make:expr; $($says:literal),+) => { $make };
}
pub(super) use wrong_rules;

/// Makes the law with a fault.
pub fn faulty<G: Generator<Model: PlainLaw>, F: Fault<G::Model> + 'static>(fault: F) -> MakeEngine<G> {
    under(move |_| fault.clone())
}

/// Makes the law with a fault that depends on the rulings.
pub(super) fn under<G: Generator<Model: PlainLaw>, F: Fault<G::Model> + 'static>(
    fault: impl Fn(G::Rulings) -> F + Send + Sync + 'static,
) -> MakeEngine<G> {
    Box::new(move |rulings| AnyEngine::of(Faulty { law: G::model(rulings), fault: fault(rulings) }))
}

/// Makes the engine that always uses this option of a question, whatever is asked for.
pub fn always<G: Generator>(question: &'static str, option: &'static str) -> MakeEngine<G> {
    Box::new(move |mut rulings| {
        rulings.set(question, option).expect("the question has the option");
        AnyEngine::of(G::engine(rulings))
    })
}

/// Makes the engine that uses an option of a question instead of another one.
pub(super) fn instead_of<G: Generator>(
    question: &'static str,
    other: &'static str,
    option: &'static str,
) -> MakeEngine<G> {
    let always = always::<G>(question, option);
    Box::new(move |rulings| {
        if rulings.option(question) == Some(other) { always(rulings) } else { AnyEngine::of(G::engine(rulings)) }
    })
}
