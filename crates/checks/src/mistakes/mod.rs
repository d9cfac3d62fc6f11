//! Mistakes: engines that each make one mistake that implementers make. Each is a game's law, or its engine, with a
//! wrong rule.
//!
//! The cross-check must find each of them, and so must the exported corpus alone; `validate` explains an engine's wrong
//! answers by them. A file here lists a game's wrong rules with their names. No model and no engine of the project knows
//! of them.

use std::fmt::Debug;

use crate::board::{Names, Player};
use crate::crosscheck::{AnyEngine, Second, Terrain};
use crate::games::Game;
use crate::rules::{Breach, Clause, Law, Outcome, Repetition, Rules, Rulings as _};
use crate::spec::{self, Kind};

mod attack;
mod catalogue;
mod clause;
mod misread;
mod repetition;

pub mod aieirping;
pub mod aviary;
pub mod awarichess;
pub mod awele;
pub mod bifocal;
pub mod chess;
pub mod powered;
mod seen;
pub mod synchronous_awarichess;
pub mod tori_shogi;

pub use catalogue::{Mistake, mistakes};
pub use misread::Misreading;

/// A wrong rule: what an implementer got wrong, and the clauses that a case must name for it.
#[derive(Clone, Debug)]
pub struct WrongRule<W> {
    /// Its name, such as `promotion-is-optional`.
    pub name: String,
    /// What the implementer took for the rule, in a sentence.
    pub what: String,
    /// The clauses that must be named for it, each by some case.
    pub says: Vec<String>,
    /// The clauses that the implementer got wrong. Where they only define something, a difference names others.
    pub breaks: Vec<String>,
    /// The fault itself.
    pub wrong: W,
}

/// A wrong rule in one line, which breaks the clauses that must be named.
pub fn rule<W>(name: &str, what: &str, says: &[&str], wrong: W) -> WrongRule<W> {
    let says: Vec<String> = says.iter().map(|clause| (*clause).to_owned()).collect();
    WrongRule { name: name.to_owned(), what: what.to_owned(), breaks: says.clone(), says, wrong }
}

impl<W> WrongRule<W> {
    /// The same wrong rule, which breaks other clauses than those that must be named.
    #[must_use]
    pub fn breaking(self, clauses: &[&str]) -> Self {
        WrongRule { breaks: clauses.iter().map(|clause| (*clause).to_owned()).collect(), ..self }
    }
}

/// Makes an engine under given rulings.
pub type MakeEngine<G> = Box<dyn Fn(<G as Game>::Rulings) -> AnyEngine<G> + Send + Sync>;

/// A wrong rule with the engine that has it.
pub type WrongEngine<G> = WrongRule<MakeEngine<G>>;

/// A game with faulty engines.
pub trait WrongRules: Terrain {
    /// An engine for each of its wrong rules.
    fn wrong_rules() -> Vec<WrongEngine<Self>>;

    /// For each option of each question an engine that always uses it, whatever is set.
    fn one_option_only() -> Vec<WrongEngine<Self>> {
        let clauses = Self::clauses();
        let options = Self::Rulings::QUESTIONS.iter().flat_map(|question| {
            let asked = format!(".ruling.{}", question.name);
            let clause =
                clauses.iter().find(|clause| clause.name.ends_with(&asked)).expect("a clause for each question").name;
            question.options.iter().map(move |option| {
                let name = format!("{}-is-always-{option}", question.name);
                let what = format!("`{}` is `{option}`, whatever is asked for", question.name);
                let make: MakeEngine<Self> = Box::new(|mut rulings: Self::Rulings| {
                    rulings.set(question.name, option).expect("the question has the option");
                    AnyEngine::of(Self::engine(rulings))
                });
                let breaks: Vec<&str> = std::iter::once(clause).chain(governed::<Self>(question.name)).collect();
                rule(&name, &what, &[clause], make).breaking(&breaks)
            })
        });
        options.collect()
    }

    /// Those that the tests of the checks and of the corpus go through: the two lists above.
    fn faulty_engines() -> Vec<WrongEngine<Self>> {
        Self::wrong_rules().into_iter().chain(Self::one_option_only()).collect()
    }

    /// An engine for each way in which attacks can be determined by other rules than moves.
    fn wrong_attacks() -> Vec<WrongEngine<Self>> {
        Vec::new()
    }

    /// An engine for each kind of piece that may move as another kind.
    fn wrong_kinds() -> Vec<WrongEngine<Self>> {
        Vec::new()
    }

    /// Misreadings of single clauses, which no check of the project has to find.
    fn misreadings() -> Vec<Misreading<Self>> {
        Vec::new()
    }

    /// Every engine that explains wrong answers: the options of the open questions first, then the named wrong rules,
    /// then the misreadings, then those made from clauses and kinds of pieces.
    fn explanations() -> Vec<WrongEngine<Self>>
    where
        Self::Model: Law<Position = Self::Setup>,
    {
        let mut all = Self::one_option_only();
        all.extend(Self::wrong_rules());
        all.extend(Self::misreadings().into_iter().map(|misreading| misreading.engine));
        all.extend(Self::wrong_attacks());
        all.extend(Self::wrong_kinds());
        all.extend(repetition::wrong_repetitions::<Self>());
        all.extend(clause::wrong_clauses::<Self>());
        all
    }
}

/// The clauses whose meaning depends on the answer to a question.
fn governed<G: Game>(question: &str) -> impl Iterator<Item = &'static str> {
    let (by_option, by_name) = (format!("`{question}="), format!(".ruling.{question}`"));
    let clauses = G::LAW.iter().flat_map(|page| spec::clauses(page));
    let says = move |text: &str| text.contains(&by_option) || text.contains(&by_name);
    clauses.filter(move |clause| clause.kind != Kind::Ruling && says(&clause.text)).map(|clause| clause.name)
}

/// The engines that have these wrong rules. `make` makes one under given rulings.
pub fn engines<G, W, R>(
    rules: Vec<WrongRule<W>>,
    make: impl Fn(G::Rulings, W) -> R + Copy + Send + Sync + 'static,
) -> Vec<WrongEngine<G>>
where
    G: Terrain,
    W: Clone + Send + Sync + 'static,
    R: Second<G> + 'static,
{
    let engine = |WrongRule { name, what, says, breaks, wrong }: WrongRule<W>| {
        let wrong: MakeEngine<G> = Box::new(move |rulings| AnyEngine::of(make(rulings, wrong.clone())));
        WrongRule { name, what, says, breaks, wrong }
    };
    rules.into_iter().map(engine).collect()
}

/// The game's law with each of these faults.
pub fn laws<G: Terrain, F: Fault<G::Model> + 'static>(rules: Vec<WrongRule<F>>) -> Vec<WrongEngine<G>> {
    engines(rules, |rulings, fault| Faulty { law: G::model(rulings), fault })
}

/// What an implementation of a law gets wrong. A fault changes one of these and leaves the rest.
pub trait Fault<L: Law>: Copy + Debug + Send + Sync {
    /// The clause that is missing: what it forbids is played.
    fn overlooked(&self) -> &'static str {
        ""
    }

    /// The clause on positions that is missing: setups that break no other clause are admitted.
    fn admits(&self) -> &'static str {
        ""
    }

    /// Whether a move is played that this clause of the law forbids.
    fn plays(&self, _law: &L, _position: &L::Position, _mv: &L::Move, forbidding: Clause) -> bool {
        forbidding.name() == self.overlooked()
    }

    /// Whether a move is legal with this fault.
    fn allows(&self, law: &L, position: &L::Position, mv: &L::Move) -> bool {
        match law.forbids(position, mv) {
            None => self.lists(law, position, mv),
            Some(clause) => self.plays(law, position, mv, clause),
        }
    }

    /// Why a setup is refused, of which `reasons` are the law's reasons; none: it is admitted, as far as
    /// [`Fault::makes`] can make a position of it.
    fn refuses(&self, _law: &L, _setup: &L::Setup, reasons: Vec<Breach>) -> Vec<Breach> {
        let overlooked = reasons.iter().all(|reason| reason.clause.name() == self.admits());
        if overlooked { Vec::new() } else { reasons }
    }

    /// Whether moves are looked for although the law says that the game has ended so.
    fn outlives(&self, _outcome: Outcome) -> bool {
        false
    }

    /// Whether the player to move is in check.
    fn checks(&self, _law: &L, _position: &L::Position, check: bool) -> bool {
        check
    }

    /// Who has the choice.
    fn turns(&self, _law: &L, _position: &L::Position, turn: Player) -> Player {
        turn
    }

    /// Whether a legal move is listed.
    fn lists(&self, _law: &L, _position: &L::Position, _mv: &L::Move) -> bool {
        true
    }

    /// The position after a move, of which `after` is the right one.
    fn leads(&self, _before: &L::Setup, _mv: &L::Move, after: L::Setup) -> L::Setup {
        after
    }

    /// What is made of a position to which a move leads wrongly, where the law refuses it; `None`: the right one.
    fn makes(&self, _refused: L::Setup) -> Option<L::Position> {
        None
    }

    /// How the game has ended.
    fn ends(&self, _law: &L, _position: &L::Position, outcome: Option<Outcome>) -> Option<Outcome> {
        outcome
    }

    /// Whether a position is an earlier one of the record again.
    fn recurs(&self, law: &L, earlier: &L::Position, now: &L::Position) -> bool {
        law.recurs(earlier, now)
    }

    /// The effect of repetition.
    fn repeats(&self, repetition: Repetition) -> Repetition {
        repetition
    }

    /// The position from which a record continues if the one after a move recurs in it.
    fn goes_on(&self, law: &L, earlier: &[L::Position], mv: &L::Move, after: &L::Position) -> Option<L::Position> {
        law.recurred(earlier, mv, after)
    }
}

/// A law with a fault.
pub struct Faulty<L, F> {
    /// The law.
    pub law: L,
    /// What is wrong.
    pub fault: F,
}

impl<L: Law, F: Fault<L>> Faulty<L, F> {
    /// The position for the setup that a move leads to, whether rightly or not.
    fn made(&self, setup: L::Setup, right: L::Position) -> L::Position {
        // A setup that the law refuses is not made, unless the fault says so.
        self.law.admit(&setup).ok().or_else(|| self.fault.makes(setup)).unwrap_or(right)
    }
}

impl<L: Law, F: Fault<L>> Rules for Faulty<L, F> {
    type Setup = L::Setup;
    type Position = L::Position;
    type Move = L::Move;

    fn start(&self) -> L::Position {
        self.law.start()
    }

    fn admit(&self, setup: &L::Setup) -> Result<L::Position, Vec<Breach>> {
        let admitted = self.law.admit(setup);
        let reasons = admitted.as_ref().err().cloned().unwrap_or_default();
        let refused = self.fault.refuses(&self.law, setup, reasons.clone());
        if !refused.is_empty() {
            return Err(refused);
        }
        admitted.or_else(|_| self.fault.makes(setup.clone()).ok_or(reasons))
    }

    fn setup(&self, position: &L::Position) -> L::Setup {
        self.law.setup(position)
    }

    fn turn(&self, position: &L::Position) -> Player {
        self.fault.turns(&self.law, position, self.law.turn(position))
    }

    fn check(&self, position: &L::Position) -> bool {
        self.fault.checks(&self.law, position, self.law.check(position))
    }

    fn legal_moves(&self, position: &L::Position) -> Vec<L::Move> {
        let outcome = self.law.outcome(position);
        if outcome.is_some_and(|outcome| !self.fault.outlives(outcome)) {
            return self.law.legal_moves(position);
        }
        if outcome.is_some() && self.fault.ends(&self.law, position, outcome).is_some() {
            return Vec::new();
        }
        let mut moves = self.law.conceivable(position);
        moves.retain(|mv| self.fault.allows(&self.law, position, mv));
        moves
    }

    /// Lists the moves only where the law alone forbids the move: if a move is legal, the game is not over by
    /// the law.
    fn is_legal(&self, position: &L::Position, mv: &L::Move) -> bool {
        match (self.fault.allows(&self.law, position, mv), self.law.is_legal(position, mv)) {
            (false, _) => false,
            (true, true) => self.fault.ends(&self.law, position, None).is_none(),
            (true, false) => self.outcome(position).is_none() && self.legal_moves(position).contains(mv),
        }
    }

    fn play(&self, position: &L::Position, mv: &L::Move) -> L::Position {
        let after = self.law.play(position, mv);
        let right = self.law.setup(&after);
        let setup = self.fault.leads(&self.law.setup(position), mv, right.clone());
        if setup == right { after } else { self.made(setup, after) }
    }

    fn outcome(&self, position: &L::Position) -> Option<Outcome> {
        self.fault.ends(&self.law, position, self.law.outcome(position))
    }

    fn ended_by(&self, before: &L::Position, mv: &L::Move) -> Option<Outcome> {
        self.law.ended_by(before, mv)
    }

    fn names(&self, position: &L::Position) -> Names {
        self.law.names(position)
    }

    fn recurs(&self, earlier: &L::Position, now: &L::Position) -> bool {
        self.fault.recurs(&self.law, earlier, now)
    }

    fn recurred(&self, earlier: &[L::Position], mv: &L::Move, after: &L::Position) -> Option<L::Position> {
        self.fault.goes_on(&self.law, earlier, mv, after)
    }

    fn stopped(&self, position: &L::Position) -> Option<Outcome> {
        self.law.stopped(position)
    }

    fn repetition(&self) -> Repetition {
        self.fault.repeats(self.law.repetition())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::WrongRules;
    use crate::crosscheck::{AnyEngine, Budget, RulingSets, Second, check_any};
    use crate::games::{self, Game};

    /// An engine without a wrong rule does not differ from the law under these rulings.
    pub(super) fn answers_as_the_law<G, R>(
        rulings: RulingSets<<G as Game>::Rulings>,
        engine: impl Fn(<G as Game>::Rulings) -> R + Send + Sync,
    ) where
        G: WrongRules,
        R: Second<G> + 'static,
    {
        let budget = Budget { games: 1, plies: 20, placements: 60, rulings, ..Budget::none(7) };
        let summary = check_any::<G>(&|rulings| AnyEngine::of(engine(rulings)), &budget, &|_| {});
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
