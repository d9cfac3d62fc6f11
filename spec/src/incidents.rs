//! What the Laws of Chess demand of an arbiter when something goes wrong: rules as data, from `incidents.txt`.

use std::sync::LazyLock;

/// The rules of chess. Their file says how they are written.
pub static CHESS: LazyLock<Incidents> =
    LazyLock::new(|| Incidents::read(include_str!("../incidents.txt")).expect("the rules can be read"));

/// The words of an Article on which rules stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArticleWords {
    /// The first month of the Laws in which it stands.
    pub laws: &'static str,
    /// Its number.
    pub article: &'static str,
    /// How it begins, or the words that matter.
    pub words: &'static str,
}

/// The Articles on which the rules of chess stand, those of today's Laws last. Their file says from where they come.
pub fn articles() -> impl Iterator<Item = ArticleWords> {
    include_str!("../articles.txt").lines().filter_map(|line| {
        let (place, words) = line.split_once(": ").filter(|_| !line.starts_with('#'))?;
        let (laws, article) = place.split_once(' ')?;
        Some(ArticleWords { laws, article, words })
    })
}

/// The rules about what goes wrong in a game.
#[derive(Debug, Default)]
pub struct Incidents {
    /// The days on which other Laws came into force, as year and month: `2018-01`.
    pub laws: Vec<&'static str>,
    /// The words for what went wrong, each with what it means.
    pub words: Vec<(&'static str, &'static str)>,
    /// The facts that can be asked for.
    pub facts: Vec<Fact>,
    /// The facts that are only given, each with how it is written.
    pub given: Vec<(&'static str, &'static str)>,
    /// The rules, in the order in which they are looked at.
    pub rules: Vec<Rule>,
    /// What is told if it would change the decision.
    pub otherwise: Vec<Otherwise>,
}

/// A fact that somebody has to say.
#[derive(Debug)]
pub struct Fact {
    /// Its name.
    pub name: &'static str,
    /// Its values, each with how it is called.
    pub values: Vec<(&'static str, &'static str)>,
    /// The question; without it, the default holds.
    pub asks: Option<&'static str>,
    /// What holds if nobody has said it.
    pub default: Option<&'static str>,
}

/// A fact that was given, and others that would hold instead.
#[derive(Debug)]
pub struct Otherwise {
    /// The fact, and its value.
    pub given: (&'static str, &'static str),
    /// How a sentence about it begins.
    pub says: &'static str,
    /// The facts that would hold.
    pub sets: Vec<(&'static str, &'static str)>,
}

/// A rule.
#[derive(Debug, Default)]
pub struct Rule {
    /// Its name, which stays.
    pub name: &'static str,
    /// Its conditions, of which one has to hold; in each, all parts.
    pub when: Vec<Vec<Condition>>,
    /// The days from which on it holds, each with its Articles; `None`: from then on not.
    pub laws: Vec<(&'static str, Option<Vec<&'static str>>)>,
    /// The facts that it sets.
    pub sets: Vec<(&'static str, &'static str)>,
    /// Its step, and the sentence of it.
    pub step: Option<(StepKind, &'static str)>,
    /// On what it rests besides the Articles.
    pub source: Option<&'static str>,
    /// Whether no rule after it is looked at.
    pub ends: bool,
}

/// A part of a condition.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// The fact.
    pub fact: &'static str,
    /// How it is compared.
    pub test: Test,
    /// With what.
    pub value: &'static str,
}

/// How a fact is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// It is known.
    Known,
    /// It is not.
    Unknown,
    /// It is one of these values.
    Is,
    /// It is none of them, or not known.
    IsNot,
    /// It is as great, or as late.
    AtLeast,
    /// It is smaller, or earlier.
    Below,
}

/// What kind of step it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// The Laws leave no choice.
    Follows,
    /// The Laws leave a choice.
    Leaves,
    /// It depends on what was not given.
    Asks,
    /// What does not follow.
    Not,
    /// Nobody can say.
    Unknown,
}

impl StepKind {
    /// The kinds with their words.
    pub const ALL: [(StepKind, &'static str); 5] = [
        (StepKind::Follows, "follows"),
        (StepKind::Leaves, "leaves"),
        (StepKind::Asks, "asks"),
        (StepKind::Not, "not"),
        (StepKind::Unknown, "unknown"),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

impl Rule {
    /// The Articles of this day on which it stands in this kind of game; `None` if it did not hold then.
    pub fn articles(&self, laws: &str, kind: Option<&str>) -> Option<Vec<&'static str>> {
        if self.laws.is_empty() {
            return Some(Vec::new());
        }
        let of_kind = |article: &&'static str| match article.split_once(':') {
            Some((only, article)) => (kind == Some(only)).then_some(article),
            None => Some(*article),
        };
        let of_day = self.laws.iter().rev().find(|(from, _)| *from <= laws)?.1.as_ref()?;
        Some(of_day.iter().filter_map(of_kind).collect())
    }
}

impl Condition {
    fn read(text: &'static str) -> Self {
        let tests = [("!=", Test::IsNot), (">=", Test::AtLeast), ("=", Test::Is), ("<", Test::Below)];
        let split = tests.into_iter().find_map(|(sign, test)| Some((text.split_once(sign)?, test)));
        match (split, text.strip_prefix('!')) {
            (Some(((fact, value), test)), _) => Condition { fact, test, value },
            (None, Some(fact)) => Condition { fact, test: Test::Unknown, value: "" },
            (None, None) => Condition { fact: text, test: Test::Known, value: "" },
        }
    }
}

impl Incidents {
    /// Reads a file of rules.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn read(text: &'static str) -> Result<Self, String> {
        let mut all = Incidents::default();
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            all.line(line).ok_or_else(|| format!("`{line}` is no line of a rule"))?;
        }
        Ok(all)
    }

    fn line(&mut self, line: &'static str) -> Option<()> {
        if let Some(name) = line.strip_prefix("rule ") {
            self.rules.push(Rule { name, ..Rule::default() });
            return Some(());
        }
        let (key, value) = line.split_once(':').map(|(key, value)| (key, value.trim()))?;
        let pairs = |text: &'static str| text.split(' ').map(|pair| pair.split_once('=')).collect::<Option<Vec<_>>>();
        match (key.split_once(' '), self.rules.last_mut()) {
            (Some(("word", word)), None) => self.words.push((word, value)),
            (Some(("given", fact)), None) => self.given.push((fact, value)),
            (Some(("fact", name)), None) => {
                let values = value.split(" | ").map(|value| value.split_once(' ')).collect::<Option<_>>()?;
                self.facts.push(Fact { name, values, asks: None, default: None });
            }
            (Some(("otherwise", given)), _) => {
                let (says, sets) = value.split_once(": ")?;
                self.otherwise.push(Otherwise { given: given.split_once('=')?, says, sets: pairs(sets)? });
            }
            (None, None) => match (key, self.facts.last_mut()) {
                ("laws", _) => self.laws = value.split(' ').collect(),
                ("asks", Some(fact)) => fact.asks = Some(value),
                ("default", Some(fact)) => fact.default = Some(value),
                _ => return None,
            },
            (None, Some(rule)) => match key {
                "when" => rule.when.push(value.split(' ').map(Condition::read).collect()),
                "sets" => rule.sets = pairs(value)?,
                "source" => rule.source = Some(value),
                "ends" => rule.ends = true,
                "laws" => {
                    rule.laws = value
                        .split(" | ")
                        .map(|entry| match entry.split_once(' ') {
                            Some((day, "-")) => (day, None),
                            Some((day, articles)) => (day, Some(articles.split(' ').collect())),
                            None => (entry, Some(Vec::new())),
                        })
                        .collect();
                }
                _ => {
                    let (kind, _) = StepKind::ALL.into_iter().find(|(_, word)| *word == key)?;
                    rule.step = Some((kind, value));
                }
            },
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_is_complete() {
        let facts: Vec<&str> = CHESS.facts.iter().map(|fact| fact.name).collect();
        assert!(CHESS.laws.is_sorted() && !CHESS.words.is_empty());
        for rule in &CHESS.rules {
            assert!(!rule.when.is_empty(), "{} has no condition", rule.name);
            assert!(rule.step.is_some() || !rule.sets.is_empty() || rule.ends, "{} does nothing", rule.name);
            assert_eq!(CHESS.rules.iter().filter(|other| other.name == rule.name).count(), 1, "{}", rule.name);
            let days: Vec<&str> = rule.laws.iter().map(|(day, _)| *day).collect();
            assert!(days.is_sorted() && days.iter().all(|day| CHESS.laws.contains(day)), "{}", rule.name);
            // A sentence about what is so stands on an Article.
            let positive = matches!(rule.step, Some((StepKind::Follows | StepKind::Leaves | StepKind::Not, _)));
            assert!(!positive || !rule.laws.is_empty(), "{} has no Article", rule.name);
            let of_what = rule.when.iter().flatten().filter(|condition| condition.fact == "what");
            for word in of_what.flat_map(|condition| condition.value.split('|')).filter(|word| !word.is_empty()) {
                assert!(CHESS.words.iter().any(|(known, _)| *known == word), "{}: {word}", rule.name);
            }
            for condition in rule.when.iter().flatten().filter(|condition| facts.contains(&condition.fact)) {
                let fact = CHESS.facts.iter().find(|fact| fact.name == condition.fact).expect("it is one");
                let known = |value: &str| fact.values.iter().any(|(known, _)| *known == value);
                let of_any_value = !matches!(condition.test, Test::Is | Test::IsNot);
                assert!(of_any_value || condition.value.split('|').all(known), "{}: {condition:?}", rule.name);
            }
        }
        for (word, _) in &CHESS.words {
            let has =
                |condition: &Condition| condition.fact == "what" && condition.value.split('|').any(|it| it == *word);
            let ruled = CHESS.rules.iter().flat_map(|rule| &rule.when).flatten().any(has);
            assert!(ruled || *word == "other", "no rule is about {word}");
        }
    }
}
