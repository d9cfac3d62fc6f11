//! A checker of engines: it knows of a game what the lines of its file say, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr as _;

use rulebook::record::Record;
use rulebook::rules::{Refused, Rules, Rulings};
use serde::Deserialize;
use serde_json::Value;

/// A case as a line has it.
#[derive(Deserialize)]
pub struct Line {
    pub id: String,
    pub shows: Vec<String>,
    pub tags: Vec<String>,
    rulings: BTreeMap<String, String>,
    position: String,
    moves: Vec<String>,
    step: Option<String>,
    at: Option<usize>,
    #[serde(default)]
    reasons: Vec<Of>,
    #[serde(default)]
    canonical: String,
    #[serde(default)]
    reached: String,
    turn: Option<String>,
    check: Option<bool>,
    #[serde(default)]
    outcome: Value,
    #[serde(default)]
    clauses: BTreeMap<String, String>,
    #[serde(default)]
    legal: Vec<String>,
    #[serde(default)]
    grounds: Vec<Grounds>,
    #[serde(default)]
    refused: Vec<Of>,
    #[serde(default)]
    illegal: Vec<Of>,
    #[serde(default)]
    after: BTreeMap<String, String>,
    #[serde(default)]
    illegible: Vec<Illegible>,
    #[serde(default)]
    hangs_on: Vec<HangsOn>,
    /// How long the line is.
    #[serde(skip)]
    pub bytes: usize,
}

/// What depends on a clause: a reason, a refused move, several.
#[derive(Deserialize)]
struct Of {
    clause: String,
    #[serde(rename = "move")]
    mv: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

#[derive(Deserialize)]
struct Grounds {
    clauses: Vec<String>,
    moves: Vec<String>,
}

#[derive(Deserialize)]
struct Illegible {
    #[serde(rename = "move")]
    mv: String,
    at: usize,
}

#[derive(Deserialize)]
struct HangsOn {
    question: String,
}

/// Something in which an engine is not as a case says, and the clauses that the case says of it.
#[derive(Debug)]
pub struct Complaint {
    pub what: String,
    pub clauses: Vec<String>,
}

/// What the lines of a file say together.
pub struct Cases {
    pub lines: Vec<Line>,
    /// For each word of an outcome the clauses that it depends on.
    endings: BTreeMap<String, BTreeSet<String>>,
}

impl Cases {
    /// Reads a file.
    pub fn read(text: &str) -> Self {
        let read = |line: &str| {
            let case: Line = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            Line { bytes: line.len(), ..case }
        };
        let lines: Vec<Line> = text.lines().map(read).collect();
        let mut endings: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for line in &lines {
            if let (Some(word), Some(clause)) = (word(&line.outcome), line.clauses.get("outcome")) {
                endings.entry(word.to_owned()).or_default().insert(clause.clone());
            }
        }
        Cases { lines, endings }
    }

    /// Reads one more case, to be asked beside these.
    pub fn with(&self, line: &str) -> Self {
        let mut one = Cases::read(line);
        for (word, clauses) in &self.endings {
            one.endings.entry(word.clone()).or_default().extend(clauses.iter().cloned());
        }
        one
    }

    /// Everything in which an engine is not as a case says. `make` makes the engine under given rulings.
    pub fn complaints<Q: Rulings, R: Rules>(&self, line: &Line, make: impl Fn(Q) -> R) -> Vec<Complaint> {
        let mut rulings = Q::default();
        for (question, option) in &line.rulings {
            rulings.set(question, option).expect("the game has the option");
        }
        let rules = make(rulings);
        let mut complaints = Complaints { all: Vec::new() };
        let Some(start) = line.start(&rules, &mut complaints) else { return complaints.all };
        complaints.equal("the position", &line.canonical, &rules.write(&start), || line.named("start"));
        let mut record = Record::<R>::new(start);
        for mv in &line.moves {
            record.play(&rules, R::Move::from_str(mv).unwrap_or_else(|error| panic!("{}: {error}", line.id)));
        }
        let position = record.position();
        complaints.equal("the position reached", &line.reached, &rules.write(position), || line.shows.clone());
        let turn = rules.mover(position).word().to_owned();
        complaints.equal("the turn", line.turn.as_ref().expect("a turn"), &turn, || line.named("turn"));
        complaints.equal("check", &line.check.expect("a check"), &rules.check(position), || line.named("check"));
        let outcome = record.outcome(&rules).map(|outcome| rules.outcome_by_name(position, outcome));
        let outcome = match outcome.map(|outcome| (outcome.winner(), outcome.word())) {
            None => Value::Null,
            Some((Some(winner), by)) => serde_json::json!({ "winner": winner.word(), "by": by }),
            Some((None, draw)) => serde_json::json!({ "draw": draw }),
        };
        complaints.equal("the outcome", &line.outcome, &outcome, || {
            let other = word(&outcome).and_then(|word| self.endings.get(word)).into_iter().flatten().cloned();
            line.named("outcome").into_iter().chain(other).collect()
        });
        line.moves_of(&rules, &record, &mut complaints);
        complaints.all
    }
}

/// The word that says how a game has ended.
fn word(outcome: &Value) -> Option<&str> {
    outcome.get("by").or_else(|| outcome.get("draw"))?.as_str()
}

struct Complaints {
    all: Vec<Complaint>,
}

impl Complaints {
    fn add(&mut self, what: String, clauses: Vec<String>) {
        self.all.push(Complaint { what, clauses });
    }

    fn equal<T: PartialEq + std::fmt::Debug>(
        &mut self,
        what: &str,
        case: &T,
        engine: &T,
        clauses: impl Fn() -> Vec<String>,
    ) {
        if case != engine {
            self.add(format!("{what}: {engine:?} and not {case:?}"), clauses());
        }
    }
}

impl Line {
    /// The questions on which it hangs.
    pub fn questions(&self) -> impl Iterator<Item = &str> {
        self.hangs_on.iter().map(|hangs| hangs.question.as_str())
    }

    fn named(&self, answer: &str) -> Vec<String> {
        self.clauses.get(answer).cloned().into_iter().collect()
    }

    /// The engine's position, if the case's stands and the engine takes it.
    fn start<R: Rules>(&self, rules: &R, complaints: &mut Complaints) -> Option<R::Position> {
        let reasons: Vec<&str> = self.reasons.iter().map(|reason| reason.clause.as_str()).collect();
        let (found, told) = match rules.read(&self.position) {
            Ok(position) if self.step.is_none() => return Some(position),
            Ok(_) => ("a position".to_owned(), Vec::new()),
            Err(Refused::Malformed { unreadable, .. }) => (format!("malformed at {}", unreadable.at()), Vec::new()),
            Err(Refused::Impossible { reasons, .. }) => {
                let told: Vec<&str> = reasons.iter().map(|reason| reason.clause.name()).collect();
                (format!("impossible by {}", told.join(", ")), told)
            }
        };
        let expected = match (self.step.as_deref(), self.at) {
            (Some("malformed"), Some(at)) => format!("malformed at {at}"),
            (Some(_), _) => format!("impossible by {}", reasons.join(", ")),
            (None, _) => "a position".to_owned(),
        };
        complaints.equal("the text", &expected, &found, || {
            let untold = reasons.iter().filter(|reason| !told.contains(reason));
            let untold: Vec<String> = untold.map(|reason| (*reason).to_owned()).collect();
            match self.step {
                None => self.shows.clone(),
                Some(_) if untold.is_empty() => reasons.iter().map(|reason| (*reason).to_owned()).collect(),
                Some(_) => untold,
            }
        });
        None
    }

    fn moves_of<R: Rules>(&self, rules: &R, record: &Record<R>, complaints: &mut Complaints) {
        let moves = record.legal_moves(rules);
        if rules.outcome(record.position()).is_some() && !rules.legal_moves(record.position()).is_empty() {
            complaints.add("moves are listed after the end".to_owned(), self.named("outcome"));
        }
        let mut listed: BTreeMap<String, usize> = BTreeMap::new();
        for mv in &moves {
            *listed.entry(mv.to_string()).or_default() += 1;
        }
        let legal: BTreeSet<&str> = self.legal.iter().map(String::as_str).collect();
        for mv in legal.iter().filter(|mv| !listed.contains_key(**mv)) {
            complaints.add(format!("{mv} is not played"), self.grounds(mv));
        }
        for (mv, times) in &listed {
            if !legal.contains(mv.as_str()) {
                complaints.add(format!("{mv} is played"), self.refusing(mv));
            } else if *times > 1 {
                complaints.add(format!("{mv} is listed {times} times"), self.grounds(mv));
            }
        }
        for mv in &moves {
            let text = mv.to_string();
            if let Some(after) = self.after.get(&text) {
                let found = rules.write(&record.after(rules, mv));
                complaints.equal(&format!("the position after {mv}"), after, &found, || {
                    self.grounds(&text).into_iter().chain(self.named("recurrence")).collect()
                });
            }
        }
        for Illegible { mv, at } in &self.illegible {
            let found = R::Move::from_str(mv).err().map(|unreadable| unreadable.at());
            complaints.equal(&format!("the text {mv}"), &Some(*at), &found, Vec::new);
        }
    }

    /// The clauses that grant a legal move.
    fn grounds(&self, mv: &str) -> Vec<String> {
        let group = self.grounds.iter().find(|group| group.moves.iter().any(|listed| listed == mv));
        group.map(|group| group.clauses.clone()).unwrap_or_default()
    }

    /// The clause that refuses a move; none where the case does not list it.
    fn refusing(&self, mv: &str) -> Vec<String> {
        if !self.outcome.is_null() {
            return self.named("outcome");
        }
        let named = self.refused.iter().find(|of| of.mv.as_deref() == Some(mv));
        let listed = || self.illegal.iter().find(|of| of.moves.iter().any(|listed| listed == mv));
        named.or_else(listed).map(|of| of.clause.clone()).into_iter().collect()
    }
}
