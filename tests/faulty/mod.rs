//! Engines that are each wrong in one way, with mistakes that implementers make: a game's law, or its engine, with a
//! wrong rule.
//!
//! Two test programs share them: the cross-check must find each, and so must the exported corpus alone. A file here
//! lists a game's wrong rules with their names; none of this is in the library or the program.

use std::collections::BTreeSet;
use std::fmt::Debug;

use rulebook::board::{Names, Player};
use rulebook::crosscheck::{Second, Terrain};
use rulebook::rules::{Breach, Law, Outcome, Repetition, Rules, Rulings as _};

pub mod aieirping;
pub mod aviary;
pub mod awarichess;
pub mod awele;
pub mod bifocal;
pub mod chess;
pub mod powered;
pub mod synchronous_awarichess;
pub mod tori_shogi;

/// A wrong rule: what an implementer got wrong, and the clauses that a case must name for it.
#[derive(Clone, Debug)]
pub struct WrongRule<W> {
    /// Its name, such as `promotion-is-optional`.
    pub name: String,
    /// What the implementer took for the rule, in a sentence.
    pub what: String,
    /// The clauses that must be named for it, each by some case.
    pub says: Vec<String>,
    /// The fault itself.
    pub wrong: W,
}

/// A wrong rule in one line.
pub fn rule<W>(name: &str, what: &str, says: &[&str], wrong: W) -> WrongRule<W> {
    let says = says.iter().map(|clause| (*clause).to_owned()).collect();
    WrongRule { name: name.to_owned(), what: what.to_owned(), says, wrong }
}

/// A visitor of every faulty engine of a game.
pub trait Visitor<G: Terrain> {
    /// Visits a wrong rule, with a constructor of the engine that has it.
    fn visit<W, R: Second<G>>(&mut self, rule: &WrongRule<W>, make: impl Fn(G::Rulings) -> R + Sync);
}

/// A game of which there are faulty engines.
pub trait WrongRules: Terrain {
    /// Visits each of its wrong rules.
    fn visit(visitor: &mut impl Visitor<Self>);

    /// Visits for each option of each question an engine that always uses it, whatever is set.
    fn visit_one_option_only(visitor: &mut impl Visitor<Self>) {
        let clauses = Self::clauses();
        for question in Self::Rulings::QUESTIONS {
            let asked = format!(".ruling.{}", question.name);
            let clause =
                clauses.iter().find(|clause| clause.name.ends_with(&asked)).expect("a clause for each question");
            for option in question.options {
                let name = format!("{}-is-always-{option}", question.name);
                let what = format!("`{}` is `{option}`, whatever is asked for", question.name);
                visitor.visit(&rule(&name, &what, &[clause.name], ()), |mut rulings: Self::Rulings| {
                    rulings.set(question.name, option).expect("the question has the option");
                    Self::engine(rulings)
                });
            }
        }
    }
}

/// What an implementation of a law does wrong. A fault changes one of these and leaves the rest.
pub trait Fault<L: Law>: Copy + Debug + Send + Sync {
    /// The clause that is missing: what it forbids is played.
    fn overlooked(&self) -> &'static str {
        ""
    }

    /// The clause on positions that is missing: setups that break no other clause are admitted.
    fn admits(&self) -> &'static str {
        ""
    }

    /// Whether the player to move is in check.
    fn checks(&self, _law: &L, _position: &L::Position, check: bool) -> bool {
        check
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

    /// The position in which a record goes on, where the one after a move recurs in it.
    fn goes_on(&self, law: &L, earlier: &[L::Position], mv: &L::Move, after: &L::Position) -> Option<L::Position> {
        law.recurred(earlier, mv, after)
    }
}

/// A law with a fault.
pub struct Faulty<L, F> {
    pub law: L,
    pub fault: F,
}

impl<L: Law, F: Fault<L>> Faulty<L, F> {
    /// The position for the setup that a move leads to, whether rightly or not.
    fn made(&self, setup: L::Setup, right: L::Position) -> L::Position {
        // What the law refuses is not made, unless the fault says so.
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
        let reasons = match self.law.admit(setup) {
            Ok(position) => return Ok(position),
            Err(reasons) => reasons,
        };
        let overlooked = reasons.iter().all(|reason| reason.clause.name() == self.fault.admits());
        self.fault.makes(setup.clone()).filter(|_| overlooked).ok_or(reasons)
    }

    fn setup(&self, position: &L::Position) -> L::Setup {
        self.law.setup(position)
    }

    fn turn(&self, position: &L::Position) -> Player {
        self.law.turn(position)
    }

    fn check(&self, position: &L::Position) -> bool {
        self.fault.checks(&self.law, position, self.law.check(position))
    }

    fn legal_moves(&self, position: &L::Position) -> Vec<L::Move> {
        if self.law.outcome(position).is_some() {
            return self.law.legal_moves(position);
        }
        let overlooked = self.fault.overlooked();
        let mut moves = self.law.conceivable(position);
        moves.retain(|mv| match self.law.forbids(position, mv) {
            None => self.fault.lists(&self.law, position, mv),
            Some(clause) => clause.name() == overlooked,
        });
        moves
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

/// Collects the names of a game's wrong rules and the clauses that are named for them.
#[derive(Default)]
struct Register {
    names: Vec<String>,
    clauses: Vec<String>,
}

impl<G: Terrain> Visitor<G> for Register {
    fn visit<W, R: Second<G>>(&mut self, rule: &WrongRule<W>, _: impl Fn(G::Rulings) -> R + Sync) {
        self.names.push(rule.name.clone());
        self.clauses.extend(rule.says.iter().cloned());
        assert!(rule.what.len() > 10, "{} is not said in a sentence", rule.name);
    }
}

/// At least this many wrong rules with distinct names, each with clauses of the law.
fn registered<G: WrongRules>(at_least: usize) {
    let mut register = Register::default();
    G::visit(&mut register);
    assert!(register.names.len() >= at_least, "{}: {} wrong rules", G::ID, register.names.len());
    G::visit_one_option_only(&mut register);
    let known: BTreeSet<&str> = G::clauses().iter().map(|clause| clause.name).collect();
    let unknown: Vec<&String> = register.clauses.iter().filter(|clause| !known.contains(clause.as_str())).collect();
    assert_eq!(unknown, Vec::<&String>::new());
    let names: BTreeSet<&String> = register.names.iter().collect();
    assert_eq!(names.len(), register.names.len(), "{}: two wrong rules have one name", G::ID);
    let kebab = |name: &&String| !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    assert_eq!(register.names.iter().find(kebab), None);
}

#[test]
fn every_game_has_its_wrong_rules() {
    use rulebook::games;
    registered::<games::Aviary>(20);
    registered::<games::ToriShogi>(20);
    registered::<games::Chess>(20);
    registered::<games::Awele>(8);
    registered::<games::Awarichess>(10);
    registered::<games::SynchronousAwarichess>(10);
    registered::<games::Aieirping>(20);
    registered::<games::Bifocal>(20);
}
