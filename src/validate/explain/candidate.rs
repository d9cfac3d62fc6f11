//! A wrong rule compared with an engine's answers.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Names, Player};
use crate::deviation::{ComparedAnswer, Deviation, deviations, differs};
use crate::mistakes::Mistake;
use crate::validate::compare::answered::AnsweredQuestion;
use crate::validate::explain::cause::Rule;
use crate::validate::explain::measure::{Balance, one_of};

/// What is explained in each wrong answer, by its number.
pub(in crate::validate) type Explained = BTreeMap<usize, BTreeSet<Deviation>>;

/// A mistake that explains something in some wrong answer.
pub(in crate::validate) struct Candidate<'m> {
    /// Its place in the list of mistakes.
    pub order: usize,
    pub mistake: &'m Mistake,
    /// The only player who makes the mistake; `None` if both do.
    whose: Option<Player>,
    tally: Tally,
}

/// How a mistake agrees with the answers.
#[derive(Default)]
struct Tally {
    /// What it explains in each wrong answer.
    explains: Explained,
    /// The number of answers that show only some of the mistake's consequences.
    partly: usize,
    /// The number of answers that show none of its consequences.
    contradicted: usize,
}

impl Tally {
    /// What it costs and saves, apart from its name. `explained` says how many wrong answers it explains.
    fn balance(&self, explained: f64) -> Balance {
        let corrected = self.contradicted as f64 + self.partly as f64 / 2.0;
        Balance { named: 0.0, explained, corrected }
    }

    /// The bits that it saves at most.
    fn bits(&self) -> f64 {
        self.balance(self.explains.len() as f64).bits()
    }

    fn add(mut self, other: &Tally) -> Tally {
        self.explains.extend(other.explains.iter().map(|(at, explained)| (*at, explained.clone())));
        self.partly += other.partly;
        self.contradicted += other.contradicted;
        self
    }
}

impl<'m> Candidate<'m> {
    /// Compares a mistake with all answers: as made by both players, or by one of them, whichever explains more. `None`
    /// if the answers contradict it.
    pub fn examined(
        order: usize,
        mistake: &'m Mistake,
        (wrong, right): (&[(usize, &AnsweredQuestion)], &[AnsweredQuestion]),
    ) -> Option<Self> {
        let mut tallies: [Tally; 3] = Default::default();
        let place = |whose: Option<Player>| whose.map_or(2, |player| player as usize);
        for (at, answered) in wrong {
            let (whose, follows) = follows(mistake, answered);
            let tally = &mut tallies[place(whose)];
            match agreement(&follows, answered.deviations()) {
                Agreement::Nothing => {}
                Agreement::All => _ = tally.explains.insert(*at, follows),
                Agreement::Some => tally.partly += 1,
                Agreement::None => tally.contradicted += 1,
            }
        }
        for answered in right {
            if !tallies.iter().any(|tally| tally.bits() > 0.0) {
                return None;
            }
            let (whose, follows) = follows(mistake, answered);
            tallies[place(whose)].contradicted += usize::from(!follows.is_empty());
        }
        let [white, black, nobody] = tallies;
        let both = nobody.add(&white).add(&black);
        let all = [(Some(Player::Black), black), (Some(Player::White), white), (None, both)];
        let bits = |(whose, tally): &(Option<Player>, Tally)| tally.bits() - named(order, *whose);
        let (whose, tally) = all.into_iter().max_by(|one, other| bits(one).total_cmp(&bits(other)))?;
        let candidate = Candidate { order, mistake, whose, tally };
        (candidate.tally.bits() > named(order, whose)).then_some(candidate)
    }

    /// The consequences of this mistake for an answer, as deviations from the law's answer.
    pub fn follows(&self, answered: &AnsweredQuestion) -> BTreeSet<Deviation> {
        let (whose, follows) = follows(self.mistake, answered);
        if self.whose.is_some() && whose != self.whose { BTreeSet::new() } else { follows }
    }

    /// Whether the mistake would show in an answer if the player made it who does not.
    pub fn is_made_by_the_other(&self, answered: &AnsweredQuestion) -> bool {
        let (whose, follows) = follows(self.mistake, answered);
        self.whose.is_some() && whose.is_some() && whose != self.whose && !follows.is_empty()
    }

    /// What it explains in a wrong answer.
    pub fn explains_of(&self, answered: &AnsweredQuestion) -> BTreeSet<Deviation> {
        let follows = self.follows(answered);
        match agreement(&follows, answered.deviations()) {
            Agreement::All => follows,
            Agreement::Nothing | Agreement::Some | Agreement::None => BTreeSet::new(),
        }
    }

    /// What it explains in each wrong answer.
    pub fn explained(&self) -> &Explained {
        &self.tally.explains
    }

    /// The wrong answers in which it explains something that is still unexplained.
    pub fn explains(&self, left: &[BTreeSet<Deviation>]) -> BTreeSet<usize> {
        let some =
            |(at, explained): (&usize, &BTreeSet<Deviation>)| (!explained.is_disjoint(&left[*at])).then_some(*at);
        self.tally.explains.iter().filter_map(some).collect()
    }

    /// Whether it explains all that is unexplained, and nothing contradicts it.
    pub fn explains_all(&self, left: &[BTreeSet<Deviation>]) -> bool {
        let is_explained = |(at, left): (usize, &BTreeSet<Deviation>)| {
            left.is_empty() || self.tally.explains.get(&at).is_some_and(|explained| left.is_subset(explained))
        };
        self.contradicted() == 0 && left.iter().enumerate().all(is_explained)
    }

    /// What it costs and saves of what is still unexplained. An answer that it explains in part counts as that part.
    pub fn balance(&self, left: &[BTreeSet<Deviation>]) -> Balance {
        let part = |(at, explained): (&usize, &BTreeSet<Deviation>)| {
            let of = left[*at].len().max(1);
            explained.intersection(&left[*at]).count() as f64 / of as f64
        };
        let explained = self.tally.explains.iter().map(part).sum();
        Balance { named: named(self.order, self.whose), ..self.tally.balance(explained) }
    }

    /// The wrong rule. `names` are the names of the players.
    pub fn rule(&self, names: Names) -> Rule {
        let Mistake { name, what, breaks, always, .. } = self.mistake;
        let (mut mistake, mut what, clauses) = (name.clone(), what.clone(), breaks.clone());
        if let Some(player) = self.whose {
            let player = names.of(player);
            mistake += &format!("-for-{}-only", player.word());
            what += &format!(", for {player} only");
        }
        let always = always.iter().filter(|_| self.whose.is_none());
        let options = always.map(|(question, option)| ((*question).to_owned(), (*option).to_owned())).collect();
        Rule { mistake, what, clauses, options }
    }

    /// How many answers contradict it, wholly or in part.
    pub fn contradicted(&self) -> u64 {
        (self.tally.contradicted + self.tally.partly) as u64
    }
}

/// The bits that name a mistake, of which the first in the list are the plainest, and the only player who makes it.
fn named(order: usize, whose: Option<Player>) -> f64 {
    one_of(order + 2) + whose.map_or(0.0, |_| one_of(3))
}

/// The consequences of a mistake for an answer, limited to what the answer states, and the player whose move or choice
/// of moves they concern.
///
/// Many engines accept the moves and positions that they are given without judging them. So if a mistake refuses a move
/// that the engine has accepted, nothing follows; nor if it refuses a position and refusals of positions are not
/// compared.
fn follows(mistake: &Mistake, answered: &AnsweredQuestion) -> (Option<Player>, BTreeSet<Deviation>) {
    let AnsweredQuestion { game, strictness, options, question, answer, .. } = answered;
    let by_it = ComparedAnswer::of(mistake.open(options, &question.position), question, *strictness).within(answer);
    let law = answered.law();
    let mut follows = deviations(&***game, &law.answer, &by_it);
    if matches!(answer, ComparedAnswer::Stands(_)) {
        let trusts_positions = !strictness.refusals_of_positions();
        follows.retain(|deviation| match deviation {
            Deviation::Refuses(_) => false,
            Deviation::RefusesPosition => !trusts_positions,
            _ => true,
        });
    }
    (answered.whose(&by_it), follows)
}

/// Whether one of the engine's deviations follows from a mistake.
pub(in crate::validate) fn explains_some(
    mistake: &Mistake,
    (answered, ways): &(&AnsweredQuestion, Vec<Deviation>),
) -> bool {
    let AnsweredQuestion { game, strictness, options, question, .. } = answered;
    differs(mistake.open(options, &question.position), &***game, question, ways, *strictness)
}

/// How the consequences of a wrong rule agree with an engine's answer. Both are deviations from the law's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::validate) enum Agreement {
    /// The rule has no consequence that this answer could show.
    Nothing,
    /// The answer shows all consequences.
    All,
    /// The answer shows some of the consequences.
    Some,
    /// The answer shows none of the consequences.
    None,
}

/// Compares the consequences of a wrong rule with an engine's answer.
pub(in crate::validate) fn agreement(follows: &BTreeSet<Deviation>, engine: &BTreeSet<Deviation>) -> Agreement {
    let elsewhere = |one: &BTreeSet<Deviation>| one.iter().any(Deviation::is_of_position);
    if follows.is_empty() {
        return Agreement::Nothing;
    }
    if follows.is_subset(engine) {
        return Agreement::All;
    }
    if !follows.is_disjoint(engine) {
        return Agreement::Some;
    }
    // An answer about another position, or one that refuses a text, contradicts nothing about which it is silent.
    let unsaid = engine.iter().any(Deviation::is_refusal) || (elsewhere(engine) && !elsewhere(follows));
    if unsaid { Agreement::Nothing } else { Agreement::None }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn lists(moves: &[&str]) -> BTreeSet<Deviation> {
        moves.iter().map(|mv| Deviation::Lists((*mv).to_owned())).collect()
    }

    #[test]
    fn a_rule_agrees_with_an_answer_in_which_something_else_is_wrong_too() {
        assert_eq!(agreement(&lists(&["a"]), &lists(&["a", "b"])), Agreement::All);
        assert_eq!(agreement(&lists(&["a", "c"]), &lists(&["a", "b"])), Agreement::Some);
        assert_eq!(agreement(&lists(&["c"]), &lists(&["a", "b"])), Agreement::None);
        assert_eq!(agreement(&lists(&["c"]), &lists(&[])), Agreement::None);
        assert_eq!(agreement(&lists(&[]), &lists(&["a"])), Agreement::Nothing);
    }

    #[test]
    fn an_answer_about_another_position_contradicts_only_what_is_said_of_the_position() {
        let holds = |what: &str| BTreeSet::from([Deviation::Holds { place: "e4".to_owned(), what: what.to_owned() }]);
        assert_eq!(agreement(&lists(&["a"]), &holds("K")), Agreement::Nothing);
        assert_eq!(agreement(&holds("Q"), &holds("K")), Agreement::None);
        assert_eq!(agreement(&holds("Q"), &lists(&["a"])), Agreement::None);
        assert_eq!(agreement(&lists(&["a"]), &BTreeSet::from([Deviation::Refuses(0)])), Agreement::Nothing);
    }
}
