//! A mistake: what an implementer got wrong, the engine that has it wrong, and the tables in which mistakes are listed.

use super::faulty_law::{FaultyAnswers, FaultyLaw, PlainLaw};
use super::{IS_ALWAYS, Mistakes, asking};
use crate::crosscheck::{self, AnyEngine, Generator};
use crate::games::{Added, Game, with_game};
use crate::rules::{OpenQuestion, Options, Refused, Rulings as _};
use crate::session::{self, Session};

/// Makes an engine under given rulings.
pub type MakeEngine<G> = Box<dyn Fn(<G as Game>::Rulings) -> AnyEngine<G> + Send + Sync>;

/// Opens a game that begins with a position, played by an engine under given options.
pub type OpenGame = Box<dyn Fn(&Options, &str) -> Result<Box<dyn Session>, Refused> + Send + Sync>;

/// A mistake in a game whose types are known.
pub type MistakeOf<G> = Mistake<MakeEngine<G>>;

/// A list of mistakes.
pub type ListOf<G> = fn() -> Vec<MistakeOf<G>>;

/// A wrong rule that an implementer may write, with what makes an engine of it.
pub struct Mistake<M = OpenGame> {
    /// Its name, such as `promotion-is-optional`.
    pub name: String,
    /// What the implementer took for the rule, in a sentence.
    pub what: String,
    /// The clauses that must be named for it, each by some case.
    pub says: Vec<String>,
    /// The clauses that the implementer got wrong. Where they only define something, a difference names others.
    pub breaks: Vec<String>,
    /// The options of open questions that it uses whatever is asked for, where that is all.
    pub always: Vec<(&'static str, &'static str)>,
    /// Whether it is one of many that are made alike from the law's clauses and pieces.
    pub made_alike: bool,
    /// Makes the engine.
    pub make: M,
}

impl<M> Mistake<M> {
    /// A mistake that breaks the clauses that must be named.
    pub(super) fn new(name: &str, what: &str, says: &[&str], make: M) -> Self {
        let says: Vec<String> = says.iter().map(|clause| (*clause).to_owned()).collect();
        let (name, what, breaks) = (name.to_owned(), what.to_owned(), says.clone());
        Mistake { name, what, says, breaks, always: Vec::new(), made_alike: false, make }
    }

    /// The same mistake, which breaks other clauses than those that must be named.
    #[must_use]
    pub fn breaking(self, clauses: &[&str]) -> Self {
        Mistake { breaks: clauses.iter().map(|clause| (*clause).to_owned()).collect(), ..self }
    }

    /// The option of an open question that it always uses, where that is all.
    pub fn option(&self) -> Option<(&'static str, &'static str)> {
        if let [option] = self.always[..] { Some(option) } else { None }
    }
}

impl<G: Generator> MistakeOf<G> {
    /// The mistake of always using these options.
    pub(super) fn of_options(
        name: &str,
        what: &str,
        says: &[&str],
        options: Vec<(&'static str, &'static str)>,
    ) -> Self {
        Mistake { always: options.clone(), ..Mistake::new(name, what, says, using(options)) }
    }

    /// The same mistake, for those who know the game only at run time.
    fn of_any_game(self) -> Mistake {
        let Mistake { name, what, says, breaks, always, made_alike, make } = self;
        let options = always.clone();
        let open = move |chosen: &Options, position: &str| {
            let rulings = with(G::Rulings::chosen(chosen), &options);
            session::open_with(make(rulings), G::finding(&rulings), None, position)
        };
        Mistake { name, what, says, breaks, always, made_alike, make: Box::new(open) }
    }
}

impl Mistake {
    /// Opens a game that begins with a position, played by the engine that makes this mistake.
    ///
    /// # Errors
    /// The position's text cannot be read, or the engine refuses the position.
    pub fn open(&self, options: &Options, position: &str) -> Result<Box<dyn Session>, Refused> {
        (self.make)(options, position)
    }
}

/// A table of mistakes, each with its name, the clauses that must be named for it, those that it breaks if they are
/// others, what it is, and the [`FaultyAnswers`] or what makes the engine in another way:
///
/// ```text
/// "name" ["clause"] breaks ["clause"] "what it is" => Answers;
/// "name" ["clause"] "what it is" by always("question", "option");
/// "name" ["clause"] "what it is";
/// ```
///
/// The last one's mistake is that the clause is [not applied](super::NotApplied).
macro_rules! mistakes {
    ($(
        $name:literal [$($says:literal),+] $(breaks [$($breaks:literal),+])? $what:literal
            $(by $make:expr)? $(=> $wrong:expr)?;
    )*) => {
        vec![$(
            $crate::mistakes::Mistake::new($name, $what, &[$($says),+], mistakes!(@ $($wrong)?; $($make)?; $($says),+))
                $(.breaking(&[$($breaks),+]))?
        ),*]
    };
    (@ ; ; $clause:literal) => { $crate::mistakes::faulty_law($crate::mistakes::NotApplied($clause)) };
    (@ $wrong:expr; ; $($says:literal),+) => { $crate::mistakes::faulty_law($wrong) };
    (@ ; $make:expr; $($says:literal),+) => { $make };
}
pub(super) use mistakes;

/// Makes the law with a mistake.
pub fn faulty_law<G, F>(answers: F) -> MakeEngine<G>
where
    G: Generator<Model: PlainLaw>,
    F: FaultyAnswers<G::Model> + 'static,
{
    under(move |_| answers.clone())
}

/// Makes the law with a mistake that depends on the rulings.
pub(super) fn under<G, F>(answers: impl Fn(G::Rulings) -> F + Send + Sync + 'static) -> MakeEngine<G>
where
    G: Generator<Model: PlainLaw>,
    F: FaultyAnswers<G::Model> + 'static,
{
    Box::new(move |rulings| AnyEngine::of(FaultyLaw { law: G::model(rulings), answers: answers(rulings) }))
}

/// These options, and for all other questions those of the rulings.
fn with<R: crate::rules::Rulings>(mut rulings: R, options: &[(&'static str, &'static str)]) -> R {
    for (question, option) in options {
        rulings.set(question, option).expect("the question has the option");
    }
    rulings
}

/// Makes the engine that always uses these options, whatever is asked for.
fn using<G: Generator>(options: Vec<(&'static str, &'static str)>) -> MakeEngine<G> {
    Box::new(move |rulings| AnyEngine::of(G::engine(with(rulings, &options))))
}

/// Makes the engine that always uses this option of a question, whatever is asked for.
pub fn always<G: Generator>(question: &'static str, option: &'static str) -> MakeEngine<G> {
    using(vec![(question, option)])
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

type List = fn() -> Vec<Mistake>;

/// Those in games that are not of the registry, with their ids.
static MISTAKES: Added<(&'static str, [List; 2])> = Added::new();

/// Adds a game that is not of the registry, as [`crosscheck::add`] does, with the mistakes in it.
///
/// # Panics
/// There is a game of this id or this title.
pub fn add<G: Mistakes>(added: &'static G) {
    crosscheck::add(added);
    MISTAKES.add((G::ID, [erased::<G>, pairs_of::<G>]));
}

/// All mistakes in the game with this id, and the pairs of options.
fn lists(id: &str) -> [List; 2] {
    let of_registry = with_game!(id, G => [erased::<G> as List, pairs_of::<G>]);
    let of_added = || MISTAKES.all().into_iter().find(|(added, _)| *added == id).map(|(_, lists)| lists);
    of_registry.or_else(of_added).unwrap_or([Vec::new, Vec::new])
}

fn erased<G: Mistakes>() -> Vec<Mistake> {
    G::all_mistakes().into_iter().map(Mistake::of_any_game).collect()
}

/// All mistakes in the game with this id, the named ones first, then those made from the law's clauses; none if there
/// is no such game.
pub fn all_mistakes(id: &str) -> Vec<Mistake> {
    let [all, _] = lists(id);
    all()
}

/// Two options of different open questions, always used together: what only shows where both are.
pub fn pairs_of_options(id: &str) -> Vec<Mistake> {
    let [_, pairs] = lists(id);
    pairs()
}

fn pairs_of<G: Mistakes>() -> Vec<Mistake> {
    let (questions, law) = (G::Rulings::QUESTIONS, G::clauses());
    let options = |at: usize| questions[at].options.iter().skip(1).map(move |option| (&questions[at], *option));
    let pair = |(one, first): (&OpenQuestion, &'static str), (other, second): (&OpenQuestion, &'static str)| {
        let (one, other) = (one.name, other.name);
        let clauses = [one, other].map(|question| asking(&law, question));
        let name = format!("{one}{IS_ALWAYS}{first}-and-{other}{IS_ALWAYS}{second}");
        let what = format!("`{one}` is `{first}` and `{other}` is `{second}`, whatever is asked for");
        let pair = MistakeOf::<G>::of_options(&name, &what, &clauses, vec![(one, first), (other, second)]);
        Mistake { made_alike: true, ..pair }.of_any_game()
    };
    let firsts = (0..questions.len()).flat_map(|at| options(at).map(move |option| (at, option)));
    firsts
        .flat_map(|(at, first)| (at + 1..questions.len()).flat_map(options).map(move |second| pair(first, second)))
        .collect()
}
