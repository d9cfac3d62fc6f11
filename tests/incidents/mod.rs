//! What follows when something goes wrong: the cases in `cases/`, and that every rule is about something.
//!
//! Each value that is expected comes from the examination, the manual or the Articles that the case names, never from the program.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pretty_assertions::assert_eq;
use rulebook::arbiter::incidents::{ArticleWords, CHESS, Condition, Rule, StepKind, Test, articles};
use rulebook::games;
use rulebook::referee::By;
use rulebook::referee::incident::{Decision, Incident, IncidentQuestion, clock_shown, incident};
use serde::Deserialize;

/// A case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// Its name.
    case: String,
    /// `official`: the answer of an examination or of FIDE; `arbiter`: of a titled arbiter; `text`: by the words; `disputed`.
    status: String,
    /// Who has asked or answered it.
    source: String,
    /// The reasoning that gives the values.
    why: String,
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    date: Option<String>,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    score: Option<String>,
    #[serde(default)]
    what: Vec<String>,
    #[serde(default)]
    at: Option<String>,
    #[serde(default)]
    found: Option<String>,
    #[serde(default)]
    touched: Vec<String>,
    #[serde(default)]
    released: Option<String>,
    #[serde(default)]
    announced: Option<String>,
    #[serde(default)]
    clocks: Option<String>,
    #[serde(default)]
    facts: BTreeMap<String, Value>,
    expect: Expected,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Number(u32),
    Word(String),
}

/// A list, or a word: `any`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Moves {
    These(Vec<String>),
    Word(String),
}

/// What is expected; of what is left out, nothing. `none` is that there is none.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Expected {
    intervene: Option<String>,
    play: Option<String>,
    position: Option<String>,
    turn: Option<String>,
    moves: Option<Moves>,
    add: Option<BTreeMap<String, u32>>,
    take: Option<BTreeMap<String, u32>>,
    clocks: Option<String>,
    count: Option<String>,
    result: Option<String>,
    reason: Option<String>,
    rule: Option<String>,
    /// Articles, all of which have to be named.
    articles: Vec<String>,
    /// Parts of sentences of steps that leave no choice.
    says: Vec<String>,
    leaves: Vec<String>,
    not: Vec<String>,
    unknown: Vec<String>,
    asks: Vec<String>,
    /// What the judge says.
    told: Vec<String>,
    /// The fact that is asked for, and what is expected for each of its values.
    asked: Option<String>,
    branches: BTreeMap<String, Expected>,
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/incidents/cases");
    let files = std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    let read = |file: &Path| -> Vec<Case> {
        let text = std::fs::read_to_string(file).expect("a file");
        serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    files.iter().flat_map(|file| read(file)).collect()
}

impl Case {
    fn decided(&self) -> Incident {
        let position = self.position.iter().map(|position| format!("position: {position}\n"));
        let value = |value: &Value| match value {
            Value::Number(number) => number.to_string(),
            Value::Word(word) => word.clone(),
        };
        let touched = Some(self.touched.join(",")).filter(|touched| !touched.is_empty());
        let given = [
            ("date", &self.date),
            ("at", &self.at),
            ("found", &self.found),
            ("touched", &touched),
            ("released", &self.released),
            ("announced", &self.announced),
            ("clocks", &self.clocks),
        ];
        let given = given.into_iter().filter_map(|(fact, given)| Some((fact.to_owned(), given.clone()?)));
        let question = IncidentQuestion {
            score: position.chain(self.score.clone()).collect(),
            words: self.what.clone(),
            facts: self.facts.iter().map(|(fact, given)| (fact.clone(), value(given))).chain(given).collect(),
        };
        let game = games::game(self.game.as_deref().unwrap_or("chess")).expect("a game");
        incident(game, By::Both, &question).unwrap_or_else(|error| panic!("{}: {error}", self.case))
    }
}

/// What is wrong with a decision; `before` are the steps that hold in all branches.
fn wrong(
    expected: &Expected,
    decision: &Decision,
    before: &[&rulebook::referee::incident::IncidentStep],
) -> Vec<String> {
    let mut wrong = Vec::new();
    let steps: Vec<_> = before.iter().copied().chain(&decision.steps).collect();
    let mut same = |what: &str, expected: Option<&str>, found: Option<String>| {
        if let Some(expected) = expected
            && found.as_deref().unwrap_or("none") != expected
        {
            wrong.push(format!("{what}: expected {expected}, found {found:?}"));
        }
    };
    let lower = |text: &Option<String>| text.as_ref().map(|text| text.to_lowercase());
    same("intervene", expected.intervene.as_deref(), decision.intervene.clone());
    same("play", expected.play.as_deref(), decision.play.clone());
    same("position", expected.position.as_deref(), decision.position.clone());
    same("turn", expected.turn.as_deref(), lower(&decision.turn));
    same("count", expected.count.as_deref(), lower(&decision.count_against));
    same("result", expected.result.as_deref(), decision.result.clone());
    same("reason", expected.reason.as_deref(), decision.reason.clone());
    let clocks = decision.clocks.map(|[white, black]| format!("{},{}", clock_shown(white), clock_shown(black)));
    same("clocks", expected.clocks.as_deref(), clocks);
    let seconds = |given: &Option<BTreeMap<String, u32>>| {
        let of = |given: &BTreeMap<String, u32>| ["white", "black"].map(|who| given.get(who).copied().unwrap_or(0));
        given.as_ref().map(of)
    };
    for (what, expected, found) in
        [("add", seconds(&expected.add), decision.add), ("take", seconds(&expected.take), decision.take)]
    {
        if expected.is_some_and(|expected| expected != found) {
            wrong.push(format!("{what}: expected {expected:?}, found {found:?}"));
        }
    }
    let moves = match &expected.moves {
        None => None,
        Some(Moves::Word(word)) => {
            assert_eq!(word, "any");
            (!decision.any).then(|| format!("not any move: {:?}", decision.moves))
        }
        Some(Moves::These(moves)) => {
            let differ = decision.moves.as_ref() != Some(moves);
            differ.then(|| format!("moves: expected {moves:?}, found {:?}", decision.moves))
        }
    };
    wrong.extend(moves);
    for article in &expected.articles {
        // `7.4` is 7.4a too.
        let is_it = |found: &&str| {
            found
                .strip_prefix(article.as_str())
                .is_some_and(|rest| !rest.starts_with(|c: char| !c.is_ascii_lowercase()))
        };
        if !steps.iter().any(|step| step.articles.iter().any(&is_it)) {
            wrong.push(format!("Article {article} is not named"));
        }
    }
    if expected.rule.as_ref().is_some_and(|rule| !steps.iter().any(|step| step.rule == rule)) {
        wrong.push(format!("{:?} is not named", expected.rule));
    }
    for (kind, parts) in [
        (StepKind::Follows, &expected.says),
        (StepKind::Leaves, &expected.leaves),
        (StepKind::Not, &expected.not),
        (StepKind::Unknown, &expected.unknown),
        (StepKind::Asks, &expected.asks),
    ] {
        for part in parts {
            if !steps.iter().any(|step| step.kind == kind && step.says.contains(part.as_str())) {
                wrong.push(format!("nothing {} `{part}`", kind.word()));
            }
        }
    }
    let asked = decision.asked.as_ref();
    if asked.map(|asked| asked.fact) != expected.asked.as_deref() {
        wrong.push(format!("asked: {:?}", asked.map(|asked| &asked.question)));
    }
    for (value, expected) in &expected.branches {
        let of = |branch: &&rulebook::referee::incident::IncidentBranch| branch.values.contains(&value.as_str());
        match asked.and_then(|asked| asked.branches.iter().find(of)) {
            Some(branch) => {
                let of_branch = self::wrong(expected, &branch.decision, &steps).into_iter();
                wrong.extend(of_branch.map(|what| format!("{value}: {what}")));
            }
            None => wrong.push(format!("no branch for {value}")),
        }
    }
    wrong
}

#[test]
fn each_case_is_decided_as_it_was_answered() {
    let mut all = BTreeMap::<String, (usize, usize)>::new();
    let mut told = String::new();
    for case in cases() {
        assert!(!case.why.is_empty() && !case.source.is_empty(), "{} has no ground", case.case);
        let decided = case.decided();
        let mut wrong = wrong(&case.expect, &decided.decision, &[]);
        wrong.extend(case.expect.told.iter().filter(|says| !decided.told.contains(says)).cloned());
        let of_status = all.entry(case.status.clone()).or_default();
        *of_status = (of_status.0 + usize::from(wrong.is_empty()), of_status.1 + 1);
        if !wrong.is_empty() {
            told += &format!("{} ({}):\n  {}\n", case.case, case.status, wrong.join("\n  "));
            let steps = decided.decision.steps.iter();
            let says = steps.map(|step| format!("    {} {} {:?}\n", step.rule, step.says, step.articles));
            told.extend(says);
        }
        // What is said of a decision is complete, and stands on an Article of its day.
        for step in &decided.decision.steps {
            let complete = !step.says.contains('?') || step.kind == StepKind::Asks;
            let stands = !step.articles.is_empty() || !matches!(step.kind, StepKind::Follows | StepKind::Not);
            if !complete || !stands && decided.laws.is_some() {
                told += &format!("{}: {} says `{}` by {:?}\n", case.case, step.rule, step.says, step.articles);
            }
        }
    }
    assert_eq!(told, "", "{all:?}");
}

/// A rule that no case needs is not known to be right.
#[test]
fn each_word_and_each_official_rule_has_a_case() {
    let used: BTreeSet<String> = cases().iter().flat_map(|case| case.what.clone()).collect();
    let inferred = ["illegal-move", "game-was-over"];
    let unused: Vec<&str> = CHESS.words.iter().map(|(word, _)| *word).collect();
    let unused: Vec<&str> =
        unused.into_iter().filter(|word| !used.contains(*word) && !inferred.contains(word)).collect();
    assert_eq!(unused, Vec::<&str>::new());
}

/// The Articles of the Laws of which a full text was at hand are those that begin so there, and no others are kept.
#[test]
fn each_article_has_its_words() {
    let holds = |rule: &Rule, laws: &str| {
        let is_so = |condition: &Condition| match condition.test {
            Test::AtLeast if condition.fact == "laws" => laws >= condition.value,
            Test::Below if condition.fact == "laws" => laws < condition.value,
            _ => true,
        };
        rule.when.iter().any(|all| all.iter().all(is_so))
    };
    let kept: BTreeSet<(&str, &str)> = articles().map(|it| (it.laws, it.article)).collect();
    let known: BTreeSet<&str> = kept.iter().map(|(laws, _)| *laws).collect();
    let mut named = BTreeSet::new();
    for laws in &known {
        for rule in CHESS.rules.iter().filter(|rule| holds(rule, laws)) {
            let of_kinds =
                ["standard", "rapid", "blitz"].into_iter().filter_map(|kind| rule.articles(laws, Some(kind)));
            named.extend(of_kinds.flatten().map(|article| (*laws, article)));
        }
    }
    // Since 2018 no first illegal move loses a game.
    let over = |(laws, article): &&(&str, &str)| {
        *laws >= "2018-01" && *article == "A.4.2" && !kept.contains(&(laws, article))
    };
    let named: BTreeSet<_> = named.iter().filter(|it| !over(it)).copied().collect();
    assert_eq!(kept, named);
    assert_eq!(known.into_iter().collect::<Vec<_>>(), ["2009-07", "2018-01", "2023-01"]);
    for ArticleWords { article, words, .. } in articles() {
        assert!((1..=12).contains(&words.split_whitespace().count()), "{article}: {words}");
    }
}

/// What cannot be meant is refused, with what there is.
#[test]
fn what_has_no_meaning_is_refused() {
    let refused = |score: &str, words: &[&str], facts: &[(&str, &str)]| {
        let words = words.iter().map(ToString::to_string).collect();
        let facts = facts.iter().map(|(fact, value)| ((*fact).to_owned(), (*value).to_owned())).collect();
        let question = IncidentQuestion { score: score.to_owned(), words, facts };
        let chess = games::game("chess").expect("a game");
        incident(chess, By::Both, &question).expect_err("it has none").to_string()
    };
    let moves = "1. e4 e5 2. Nf3 d6 3. Bb5+ Nf6";
    assert_eq!(refused(moves, &["touched"], &[("touched", "z9")]), "no piece stands on `z9`");
    assert_eq!(refused(moves, &["touched"], &[("touched", "e5,d5")]), "no piece stands on `d5`");
    assert_eq!(refused(moves, &[], &[("who", "white")]), "it is not white whom it is about");
    assert_eq!(refused(moves, &["flag", "device"], &[]), "`flag` and `device` are two questions");
    assert_eq!(refused(moves, &[], &[("over", "banana")]), "`over` cannot be read");
    assert_eq!(refused(moves, &[], &[("date", "yesterday")]), "`date` cannot be read");
    assert_eq!(refused(moves, &[], &[("weather", "fine")]), "there is no fact `weather`");
    let no_king = "position: 8/8/8/8/8/8/4q3/4K3 b - - 0 30";
    let said = refused(no_king, &["flag"], &[]);
    assert!(said.starts_with("the position is impossible: ") && said.contains("King"), "{said}");
}
