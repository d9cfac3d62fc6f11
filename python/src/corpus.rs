//! The built-in cases, as plain data.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use rulebook::corpus::{Case, Expectation, Page, StatedAnswer, StatedEnding};
use rulebook::export;
use rulebook::games::AnyGame;
use serde_json::{Value, json};

use crate::error::{InternalError, json as text};
use crate::protocol::known_game;
use crate::sound::detached;

/// The cases of the games that were asked for. They do not change.
static READ: Mutex<BTreeMap<&str, Arc<Vec<Page>>>> = Mutex::new(BTreeMap::new());

/// All cases that an engine is asked about a game.
pub fn pages(py: Python<'_>, game: &'static dyn AnyGame) -> PyResult<Arc<Vec<Page>>> {
    let known = || READ.lock().unwrap_or_else(PoisonError::into_inner).get(game.id()).cloned();
    if let Some(pages) = known() {
        return Ok(pages);
    }
    let read = detached(py, || export::asked(game).map_err(|error| error.to_string()))?;
    let pages = Arc::new(read.map_err(|error| InternalError::new_err(format!("the cases are damaged: {error}")))?);
    READ.lock().unwrap_or_else(PoisonError::into_inner).insert(game.id(), Arc::clone(&pages));
    Ok(pages)
}

/// The cases of a game, as JSON.
#[pyfunction]
pub fn cases(py: Python<'_>, game: &str) -> PyResult<String> {
    let pages = pages(py, known_game(py, game)?)?;
    let all = pages.iter().flat_map(|page| page.cases.iter().map(|case| written(page, case)));
    text(&all.collect::<Vec<Value>>())
}

fn written(page: &Page, case: &Case) -> Value {
    json!({
        "name": case.name,
        "file": page.path,
        "line": case.line,
        "source": case.place.as_ref().unwrap_or(&page.source),
        "why": case.why,
        "shows": case.shows,
        "position": case.position,
        "moves": case.moves,
        "rulings": case.options.departures().into_iter().collect::<BTreeMap<_, _>>(),
        "expected": expected(&case.expected),
    })
}

fn expected(expected: &Expectation) -> Value {
    match expected {
        Expectation::Nothing => json!({}),
        Expectation::Malformed { at } => json!({ "malformed": at }),
        Expectation::Impossible { clauses } => json!({ "impossible": clauses }),
        Expectation::Stands(standing) => stands(standing),
    }
}

fn stands(standing: &StatedAnswer) -> Value {
    let StatedAnswer { canonical, turn, check, outcome, legal, all, count, from, illegal, after, perft, illegible } =
        standing;
    let illegal = illegal
        .iter()
        .map(|illegal| json!({ "move": illegal.written, "clause": illegal.clause, "squares": illegal.squares }));
    let ending = |ending: &StatedEnding| match ending {
        StatedEnding::None => Value::Null,
        StatedEnding::Win { winner, by } => json!({ "winner": winner.word(), "by": by }),
        StatedEnding::Draw(draw) => json!({ "draw": draw }),
    };
    let mut stated = serde_json::Map::new();
    let mut state = |key: &str, value: Option<Value>| stated.extend(value.map(|value| (key.to_owned(), value)));
    state("canonical", canonical.as_ref().map(|text| json!(text)));
    state("turn", turn.map(|turn| json!(turn.word())));
    state("check", check.map(|check| json!(check)));
    state("outcome", outcome.as_ref().map(ending));
    state("legal", (!legal.is_empty()).then(|| json!(legal)));
    state("all", all.as_ref().map(|all| json!(all)));
    state("count", count.map(|count| json!(count)));
    state("from", (!from.is_empty()).then(|| json!(from)));
    state("illegal", Some(illegal.collect::<Value>()).filter(|illegal| *illegal != json!([])));
    state("after", (!after.is_empty()).then(|| json!(after)));
    state("perft", (!perft.is_empty()).then(|| json!(perft)));
    state("illegible", (!illegible.is_empty()).then(|| json!(illegible)));
    Value::Object(stated)
}
