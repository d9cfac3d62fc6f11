//! Answers as JSON, in the forms of the protocol.

use crate::board::{Fault, Unreadable};
use crate::games;
use crate::referee::score::{Ending, Played};
use crate::referee::{
    Answer, Difference, Field, Follows, Halt, Hanging, Otherwise, Question, Refusal, Said, State, Written,
};
use crate::rules::{Breach, Clause, NamedOutcome, UnknownRuling};
use crate::session::{Slipped, Verdict};
use crate::spec;
use serde_json::{Map, Value, json};

/// The answer to a question.
pub fn answer(answer: &Answer) -> Value {
    let mut object = Map::new();
    match &answer.given {
        Ok(given) => {
            let State { position, turn, check, legal, outcome: ended } = &given.state;
            object.insert("position".into(), json!(position));
            object.insert("turn".into(), json!(turn.word()));
            object.insert("check".into(), json!(check));
            object.insert("legal".into(), json!(legal));
            object.insert("outcome".into(), outcome(*ended));
            if let Some(judged) = &given.judged {
                let mut verdict = verdict(&judged.verdict, &judged.hangs_on);
                if let Some(follows) = judged.follows {
                    verdict["ends"] = ends(follows);
                }
                object.insert("verdict".into(), verdict);
            }
        }
        Err(refused) => {
            object.insert("error".into(), refusal(refused));
        }
    }
    if let Some(differ) = &answer.differ {
        object.insert("differ".into(), difference(differ));
    }
    Value::Object(object)
}

/// A score played: the answer after its moves, with what else ended the game in it.
pub fn played(played: &Played) -> Value {
    let mut object = answer(&played.answer);
    match &played.ended {
        None => {}
        Some(Ok(ended)) => {
            if played.answer.given.is_ok() {
                object["legal"] = json!([]);
            }
            object["outcome"] = ending(*ended);
        }
        Some(Err(refused)) => object["refused"] = Value::Object(breach(refused)),
    }
    if !played.slips.is_empty() {
        object["slips"] = played.slips.iter().map(slip).collect();
    }
    object
}

/// The answer to a question whose moves are written as the game's document writes them: with the moves as they were read,
/// where one is not written as the protocol does.
pub fn written(question: &Question<'_>, written: &Written) -> Value {
    let mut object = answer(&written.answer);
    let words: Vec<&str> = question.moves.iter().copied().chain(question.judge).collect();
    let of_word = |at: usize| {
        let moves = written.read.of_word(at);
        (!moves.is_empty()).then(|| moves.join(" "))
    };
    let read = words.iter().enumerate().filter_map(|(at, word)| Some((*word, of_word(at)?)));
    let otherwise: Vec<Value> = read
        .filter(|(word, moves)| word != moves)
        .map(|(word, moves)| json!({ "word": word, "moves": moves }))
        .collect();
    if !otherwise.is_empty() {
        object["read"] = json!(otherwise);
    }
    if !written.slips().is_empty() {
        object["slips"] = written.slips().iter().map(slip).collect();
    }
    object
}

/// What is wrong with a word: its index, the byte in it, whether it is untrue, and how it should be written.
fn slip(slipped: &Slipped) -> Value {
    let Slipped { word, misnamed, spelling } = slipped;
    let mut object = json!({
        "word": word, "at": misnamed.at, "message": misnamed.to_string(), "untrue": misnamed.slip.is_untrue(),
    });
    if let Some(spelling) = spelling {
        object["spelling"] = json!(spelling);
    }
    object
}

/// How the game ends by a move, with the clause.
fn ends(follows: Follows) -> Value {
    let mut object = match follows {
        Follows::Over { outcome: ended, .. } => outcome(Some(ended)),
        Follows::Lost(lost) => ending(lost),
    };
    object["clause"] = json!(follows.clause().name());
    object
}

fn ending(ending: Ending) -> Value {
    match ending.winner() {
        Some(winner) => json!({ "winner": winner.word(), "by": ending.word() }),
        None => json!({ "draw": ending.word() }),
    }
}

/// An answer that is an error.
pub fn error(error: Value) -> Value {
    json!({ "error": error })
}

/// There is no such game.
pub fn unknown_game(id: &str) -> Value {
    json!({ "kind": "unknown-game", "message": format!("there is no game `{id}`"), "known": games::IDS })
}

/// There is no such question, option or set.
pub fn unknown_ruling(unknown: &UnknownRuling) -> Value {
    json!({ "kind": "unknown-ruling", "message": unknown.to_string(), "known": unknown.known })
}

/// How a game has ended.
pub fn outcome(outcome: Option<NamedOutcome>) -> Value {
    let Some(outcome) = outcome else { return Value::Null };
    match outcome.winner() {
        Some(winner) => json!({ "winner": winner.word(), "by": outcome.word() }),
        None => json!({ "draw": outcome.word() }),
    }
}

/// A clause of the law.
pub fn clause(clause: &spec::Clause<'_>) -> Value {
    let grounds: Vec<String> = clause.grounds.iter().map(ToString::to_string).collect();
    let mut object = Map::new();
    object.insert("clause".into(), json!(clause.name));
    object.insert("kind".into(), json!(clause.kind.word()));
    object.insert("text".into(), json!(clause.text));
    if !clause.options.is_empty() {
        object.insert("options".into(), json!(clause.options));
    }
    object.insert("grounds".into(), json!(grounds));
    Value::Object(object)
}

fn verdict(verdict: &Verdict, hangs_on: &[Hanging]) -> Value {
    let mut object = Map::new();
    object.insert("legal".into(), json!(verdict.legal()));
    match &verdict.breach {
        Some(broken) => object.extend(breach(broken)),
        None => {
            object.insert("grounds".into(), names(&verdict.grounds));
        }
    }
    if let Some(besides) = &verdict.besides {
        object.insert("besides".into(), Value::Object(breach(besides)));
    }
    object.insert("hangs_on".into(), hangs_on.iter().map(hanging).collect());
    Value::Object(object)
}

fn hanging(hanging: &Hanging) -> Value {
    let Hanging { question, option, otherwise, .. } = hanging;
    let mut object = Map::new();
    object.insert("question".into(), json!(question));
    object.insert("option".into(), json!(option));
    object.insert("legal".into(), json!(otherwise.legal()));
    match otherwise {
        Otherwise::Judged(_) => {}
        Otherwise::Earlier { at, .. } => {
            object.insert("at".into(), json!(at));
        }
        Otherwise::Impossible(_) => {
            object.insert("kind".into(), json!("impossible-position"));
        }
    }
    object.extend(otherwise.breach().map(breach).unwrap_or_default());
    Value::Object(object)
}

fn breach(breach: &Breach) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("clause".into(), json!(breach.clause.name()));
    object.insert("why".into(), json!(breach.why));
    object.insert("squares".into(), json!(breach.squares));
    object
}

fn breaches(all: &[Breach]) -> Value {
    all.iter().map(breach).collect()
}

fn names(clauses: &[Clause]) -> Value {
    clauses.iter().map(|clause| clause.name()).collect()
}

/// A text that cannot be read: which, the index where it is one of several, and what the law says of the rest.
pub fn malformed(field: &str, index: Option<usize>, unreadable: &Unreadable, besides: &[Breach]) -> Value {
    let fault = |fault: &Fault| json!({ "at": fault.at, "found": fault.found, "expected": fault.expected });
    let mut object = Map::new();
    object.insert("kind".into(), json!("malformed"));
    object.insert("field".into(), json!(field));
    object.extend(index.map(|index| ("index".to_owned(), json!(index))));
    object.insert("at".into(), json!(unreadable.at()));
    object.insert("message".into(), json!(unreadable.to_string()));
    object.insert("faults".into(), unreadable.faults.iter().map(fault).collect());
    if !besides.is_empty() {
        object.insert("reasons".into(), breaches(besides));
    }
    Value::Object(object)
}

fn refusal(refusal: &Refusal) -> Value {
    let mut object = Map::new();
    match refusal {
        Refusal::Malformed { field, unreadable, besides } => {
            let (field, index) = match field {
                Field::Position => ("position", None),
                Field::Move(index) => ("moves", Some(*index)),
                Field::Judge => ("judge", None),
            };
            return malformed(field, index, unreadable, besides);
        }
        Refusal::Impossible { reasons, .. } => {
            object.insert("kind".into(), json!("impossible-position"));
            let all: Vec<&str> = reasons.iter().map(|reason| reason.why.as_str()).collect();
            object.insert("message".into(), json!(all.join("; ")));
            object.insert("reasons".into(), breaches(reasons));
        }
        Refusal::Stopped { at, over, breach, .. } => {
            object.insert("kind".into(), json!(if over.is_some() { "game-over" } else { "illegal-move" }));
            object.insert("at".into(), json!(at));
            match breach {
                Some(breach) => {
                    object.insert("clause".into(), json!(breach.clause.name()));
                    object.insert("message".into(), json!(breach.why));
                    object.insert("squares".into(), json!(breach.squares));
                }
                None => {
                    object.insert("message".into(), json!("the bitboard engine does not list this move"));
                }
            }
        }
    }
    Value::Object(object)
}

fn difference(difference: &Difference) -> Value {
    fn both<T>(field: &str, said: &Said<T>, word: impl Fn(&T) -> Value) -> Value {
        json!({ "field": field, "model": word(&said.model), "bitboard": word(&said.bitboard) })
    }
    let field = difference.field();
    match difference {
        Difference::Halt(said) => both(field, said, |halt| halt.as_ref().map_or(Value::Null, halted)),
        Difference::Position(said) => both(field, said, |position| json!(position)),
        Difference::Turn(said) => both(field, said, |turn| json!(turn.word())),
        Difference::Check(said) => both(field, said, |check| json!(check)),
        Difference::Legal(said) => both(field, said, |legal| json!(legal)),
        Difference::Outcome(said) => both(field, said, |ended| outcome(*ended)),
    }
}

fn halted(halt: &Halt) -> Value {
    match halt {
        Halt::Impossible(clauses) => json!({ "kind": "impossible-position", "clauses": names(clauses) }),
        Halt::IllegalMove(at) => json!({ "kind": "illegal-move", "at": at }),
        Halt::GameOver(at) => json!({ "kind": "game-over", "at": at }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_has_its_field_and_both_sides() {
        let check = Difference::Check(Said { model: true, bitboard: false });
        assert_eq!(difference(&check), json!({ "field": "check", "model": true, "bitboard": false }));
        let halt = Difference::Halt(Said { model: None, bitboard: Some(Halt::GameOver(2)) });
        let game_over = json!({ "kind": "game-over", "at": 2 });
        assert_eq!(difference(&halt), json!({ "field": "error", "model": null, "bitboard": game_over }));
    }
}
