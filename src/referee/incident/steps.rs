//! Going through the rules.

use super::facts::Facts;
use super::{Asked, Decision, IncidentBranch, IncidentStep, StepKind};
use crate::arbiter::incidents::{Condition, Fact, Rule, Test};

/// Whether a condition holds.
enum Holds {
    Yes,
    No,
    /// It depends on this fact.
    Ask(&'static Fact),
}

impl Facts<'_> {
    /// The decision, with a branch for each value of the first fact that is missing.
    pub(super) fn decide(&self) -> Decision {
        let mut facts = self.clone();
        let mut steps = Vec::new();
        for rule in self.rules() {
            let Some(articles) = facts.articles(rule) else { continue };
            match facts.holds(rule) {
                Holds::No => continue,
                Holds::Ask(fact) => {
                    let asked = Some(self.ask(fact, &facts, &steps));
                    return Decision { steps, asked, ..Decision::default() };
                }
                Holds::Yes => {}
            }
            let mut after = facts.clone();
            for (fact, value) in &rule.sets {
                let value = after.fill(value);
                after.set(fact, &value);
            }
            if let Some((kind, says)) = rule.step {
                let Some(says) = after.filled(says) else {
                    let says = "The position is needed, and the score cannot be followed up to it.".to_owned();
                    steps.push(IncidentStep { rule: rule.name, kind: StepKind::Asks, articles, source: None, says });
                    break;
                };
                steps.push(IncidentStep { rule: rule.name, kind, articles, source: rule.source, says });
            }
            facts = after;
            if rule.ends {
                break;
            }
        }
        facts.decision(steps)
    }

    /// What is so for each value of a fact. The steps before are those of all.
    fn ask(&self, fact: &'static Fact, reached: &Self, steps: &[IncidentStep]) -> Asked {
        let mut branches: Vec<IncidentBranch> = Vec::new();
        for (value, called) in &fact.values {
            let mut facts = self.clone();
            facts.set(fact.name, value);
            let mut decision = facts.decide();
            decision.steps.drain(..steps.len().min(decision.steps.len()));
            match branches.iter_mut().find(|branch| branch.decision == decision) {
                Some(same) => {
                    same.values.push(value);
                    same.says = format!("{} or {called}", same.says);
                }
                None => branches.push(IncidentBranch { values: vec![value], says: (*called).to_owned(), decision }),
            }
        }
        let asks = fact.asks.unwrap_or_default();
        let question = reached.filled(asks).unwrap_or_else(|| asks.replace("{player}", "the player"));
        Asked { fact: fact.name, question, branches }
    }

    /// What would be decided if facts were otherwise.
    pub(super) fn otherwise(&self, decision: &Decision) -> Vec<String> {
        const MOST: usize = 3;
        let told = self.alternatives().iter().filter_map(|other| {
            self.get(other.given.0).filter(|value| value == other.given.1)?;
            let mut facts = self.clone();
            other.sets.iter().for_each(|(fact, value)| facts.set(fact, value));
            let would = facts.decide();
            let same = (&would.intervene, &would.result) == (&decision.intervene, &decision.result);
            if same || would.is_open() {
                return None;
            }
            let step = would.gist()?;
            Some(format!("{}: {}{}", self.fill(other.says), step.says, step.cited()))
        });
        told.take(MOST).collect()
    }

    /// The Articles on which a rule stands now; `None` if the Laws of the day do not have it.
    fn articles(&self, rule: &'static Rule) -> Option<Vec<&'static str>> {
        rule.articles(self.laws().unwrap_or_default(), self.get("kind").as_deref())
    }

    fn holds(&self, rule: &'static Rule) -> Holds {
        let mut asked = None;
        for all in &rule.when {
            let first = all.iter().map(|condition| self.test(condition)).find(|holds| !matches!(holds, Holds::Yes));
            match first {
                None => return Holds::Yes,
                Some(Holds::Ask(fact)) => asked = asked.or(Some(fact)),
                Some(_) => {}
            }
        }
        asked.map_or(Holds::No, Holds::Ask)
    }

    fn test(&self, condition: &Condition) -> Holds {
        let Condition { fact, test, value } = condition;
        let is_one = |known: &str| value.split('|').any(|value| value == known);
        let holds = match (test, self.get(fact)) {
            (Test::Known, known) => known.is_some(),
            (Test::Unknown, known) => known.is_none(),
            (Test::Is | Test::IsNot, _) if *fact == "what" => {
                self.words().iter().any(|word| is_one(word)) == (*test == Test::Is)
            }
            (Test::Is, Some(known)) => is_one(&known),
            (Test::IsNot, Some(known)) => !is_one(&known),
            (Test::AtLeast | Test::Below, Some(known)) => {
                let at_least = match (known.parse::<u32>(), value.parse::<u32>()) {
                    (Ok(known), Ok(value)) => known >= value,
                    _ => known.as_str() >= *value,
                };
                at_least == (*test == Test::AtLeast)
            }
            (_, None) => match self.askable(fact) {
                Some(fact) => return Holds::Ask(fact),
                None => *test == Test::IsNot,
            },
        };
        if holds { Holds::Yes } else { Holds::No }
    }

    /// A sentence with the facts in it; `None` if one of them is not known.
    fn filled(&self, text: &str) -> Option<String> {
        let mut parts = text.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once('}').unwrap_or((part, ""));
            filled += &self.get(&name.to_lowercase())?;
            filled += rest;
        }
        Some(filled)
    }

    /// The same; empty if one of them is not known.
    pub(super) fn fill(&self, text: &str) -> String {
        self.filled(text).unwrap_or_default()
    }

    /// The decision that the facts come to.
    fn decision(&self, steps: Vec<IncidentStep>) -> Decision {
        let known = |name: &str| self.get(name);
        let seconds = |name: &str| known(name).and_then(|seconds| seconds.parse::<u32>().ok()).unwrap_or_default();
        let stands = known("position").is_some() && known("result").is_none();
        let moves = self.allowed().filter(|_| stands);
        let lacks_increment = known("has-increment").is_some_and(|has| has == "no");
        Decision {
            intervene: known("intervene"),
            play: known("play"),
            position: known("board").filter(|_| stands),
            turn: known("turn").filter(|_| stands),
            any: moves.as_ref().is_some_and(|(_, any)| *any),
            moves: moves.map(|(moves, _)| moves),
            add: self.of_both(known("opponent"), seconds("add")),
            take: self.of_both(known("player"), seconds("take")),
            clocks: known("add").filter(|_| !lacks_increment).and_then(|_| self.clocks()),
            count_against: known("count").and_then(|of| known(&of)),
            result: self.result(),
            reason: known("reason"),
            asked: None,
            steps,
        }
    }
}

impl IncidentStep {
    /// A step that the game's own clause demands, or that no document says.
    pub(super) fn of_clause(rule: &'static str, kind: StepKind, says: String) -> Self {
        IncidentStep { rule, kind, articles: Vec::new(), source: None, says }
    }
}
