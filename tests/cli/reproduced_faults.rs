//! Every fault in a report can be reproduced: asked once more what is printed, the engine answers otherwise than the law
//! that the report names.

use std::time::Duration;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use rulebook::board::{Named, Player};
use rulebook::crosscheck::derive;
use rulebook::games::IDS;
use rulebook::mistakes::{Mistake, all_mistakes, pairs_of_options};
use rulebook::protocol;
use rulebook::referee::By;
use rulebook::remote::{Engine, EngineError, Stop, Transport};
use rulebook::rules::Options;
use rulebook::session::play_all;
use rulebook::validate::{Plan, validate};
use serde_json::{Value, json};

use super::in_process::plan;

/// An engine that makes a mistake, or each of two players another, and knows no rulings but the defaults.
struct Mistaken(Vec<(Option<Player>, &'static Mistake)>);

/// What is the same in two answers if they are: no texts of reasons.
fn gist(answer: &Value) -> Value {
    let kind = answer["error"]["kind"].as_str();
    match kind {
        Some(kind) => json!([kind, answer["error"]["at"]]),
        None => {
            json!([answer["position"], answer["turn"], answer["check"], answer["legal"], answer["outcome"]["winner"]])
        }
    }
}

impl Mistaken {
    fn answers(&self, line: &str) -> Value {
        let asked: Value = serde_json::from_str(line).expect("a question");
        let game = asked["game"].as_str().unwrap_or_default();
        if asked["ask"] == "about" {
            let mut about: Value = protocol::answer(By::Model, line.as_bytes()).to_string().parse().expect("JSON");
            for (_, of_game) in about["games"].as_object_mut().expect("games") {
                for (_, options) in of_game["rulings"].as_object_mut().expect("rulings") {
                    options.as_array_mut().expect("options").truncate(1);
                }
            }
            return about;
        }
        if asked["rulings"].as_object().is_some_and(|rulings| !rulings.is_empty()) {
            return json!({ "declined": "other rulings than the defaults" });
        }
        let by_law: Value = protocol::answer(By::Model, line.as_bytes()).to_string().parse().expect("JSON");
        let game = rulebook::games::game(game).expect("a game");
        let options = game.options("").expect("the defaults");
        let position = asked["position"].as_str().unwrap_or("startpos");
        let moves: Vec<String> = serde_json::from_value(asked["moves"].clone()).unwrap_or_default();
        let turn = by_law["turn"].as_str().and_then(Named::of_word).map(|named| named.player);
        let made = self.0.iter().find(|(whose, _)| whose.is_none() || *whose == turn);
        let Some((_, mistake)) = made else { return by_law };
        answer(mistake, &options, position, &moves).unwrap_or(by_law)
    }
}

/// The answer by an engine that makes a mistake; `None` for a text that cannot be read.
fn answer(mistake: &Mistake, options: &Options, position: &str, moves: &[String]) -> Option<Value> {
    let mut session = match mistake.open(options, position) {
        Ok(session) => session,
        Err(refused) if refused.reasons().is_empty() => return None,
        Err(_) => return Some(json!({ "error": { "kind": "impossible-position" } })),
    };
    if let Err((at, _)) = play_all(&mut *session, moves) {
        return Some(json!({ "error": { "kind": "illegal-move", "at": at } }));
    }
    let outcome = session.outcome_by_name().map(|outcome| match outcome.winner() {
        Some(winner) => json!({ "winner": winner.word(), "by": outcome.word() }),
        None => json!({ "draw": outcome.word() }),
    });
    Some(json!({
        "position": session.position(), "turn": session.turn().word(), "check": session.check(), "legal": session.legal(),
        "outcome": outcome,
    }))
}

impl Transport for Mistaken {
    fn command(&self) -> &[String] {
        &[]
    }

    fn ask(&mut self, line: &str, stop: &Stop) -> Result<Vec<u8>, EngineError> {
        stop.reason().map(EngineError::Stopped).map_or(Ok(()), Err)?;
        let id = serde_json::from_str::<Value>(line).expect("JSON")["id"].clone();
        let mut answer = self.answers(line);
        if !id.is_null() {
            answer["id"] = id;
        }
        Ok(answer.to_string().into_bytes())
    }

    fn end(&mut self) {}

    fn last_words(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What is reported about an engine and is not true of it.
fn untrue(id: &str, made: Vec<(Option<Player>, &'static Mistake)>) -> Vec<String> {
    let names: Vec<String> = made.iter().map(|(whose, mistake)| format!("{} {whose:?}", mistake.name)).collect();
    let plan = Plan { positions: 40, plies: 20, diagnosis: Duration::from_secs(600), faults: 2, ..plan(id, &[]) };
    let again = Mistaken(made.clone());
    let mut engine = Engine::over(Box::new(Mistaken(made)));
    let report = validate(&mut engine, &plan, &|_| {}).expect("it can be asked");
    let mut wrong = Vec::new();
    for told in report.explanations() {
        let (question, shown) = (told.question(), told.shown());
        let engine = again.answers(question);
        let mut asked: Value = serde_json::from_str(question).expect("a question");
        let mut rulings: Vec<(String, Value)> = Vec::new();
        for follows in &shown.follows {
            let (name, option) = follows.split_once('=').expect("a question and an option");
            rulings.push((name.to_owned(), json!(option)));
        }
        asked["rulings"] = Value::Object(rulings.into_iter().collect());
        let law: Value = protocol::answer(By::Model, asked.to_string().as_bytes()).to_string().parse().expect("JSON");
        if shown.diagram.is_empty() || gist(&law) == gist(&engine) {
            wrong.push(format!("{id} {names:?}: {told:?}\nlaw: {law}\nengine: {engine}"));
        }
    }
    wrong
}

fn all(id: &str) -> &'static [Mistake] {
    Vec::leak(all_mistakes(id).into_iter().chain(pairs_of_options(id)).collect::<Vec<_>>())
}

/// One mistake in so many of each game, and as many pairs.
fn reproduced(one_in: usize) {
    IDS.par_iter().for_each(|id| {
        let all = all(id);
        let two = |n: usize| [n, n + 1].map(|n| &all[derive(7, 3, n as u64) as usize % all.len()]);
        for (n, mistake) in all.iter().enumerate().skip(one_in / 2).step_by(one_in) {
            let [one, other] = two(n);
            let made = [
                vec![(None, mistake)],
                vec![(Some(Player::White), mistake)],
                vec![(Some(Player::White), one), (Some(Player::Black), other)],
            ];
            for made in made {
                let wrong = untrue(id, made);
                assert!(wrong.is_empty(), "{}", wrong.join("\n"));
            }
        }
    });
}

#[test]
#[ignore = "slow"]
fn reported_faults_can_be_reproduced() {
    reproduced(211);
}
