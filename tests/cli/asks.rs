//! What the protocol may be asked besides questions about positions: of every game, and at length. The rest is in
//! `pages/asks.md`.

use pretty_assertions::assert_eq;
use rulebook::games;
use serde_json::{Map, Value, json};

use super::schemas::{QUESTION, schema_of};
use crate::run::rulebook_given;

/// The answers to some asks, each as its schema says.
fn ask_all(asked: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = asked.iter().map(ToString::to_string).collect();
    let said = rulebook_given(&["speak"], lines.join("\n"));
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let answers: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), asked.len());
    for (asked, answer) in asked.iter().zip(&answers) {
        let schema = schema_of(asked);
        assert!(schema.is_valid(answer), "{answer}: {:?}", schema.iter_errors(answer).next());
        assert_eq!(answer.get("id"), asked.get("id"));
    }
    answers
}

/// The answer to one ask.
fn ask(asked: Value) -> Value {
    assert!(QUESTION.is_valid(&asked), "{asked}");
    ask_all(&[asked]).remove(0)
}

#[test]
fn a_game_says_what_a_user_interface_needs() {
    for game in games::GAMES {
        let told = ask(json!({"ask": "game", "game": game.id(), "id": 1}))["game"].clone();
        assert_eq!((&told["id"], &told["title"]), (&json!(game.id()), &json!(game.title())));
        let clauses = told["clauses"].as_array().expect("a list");
        assert_eq!(clauses.len(), game.clauses().len());
        // Each question is ruled by a clause of the law that has its options.
        for question in told["questions"].as_array().expect("a list") {
            let clause = ask(json!({"ask": "clause", "game": game.id(), "clause": question["clause"]}));
            assert_eq!(clause["clause"]["options"], question["options"], "{question}");
            assert_eq!(question["default"], question["options"][0]);
        }
        // The start position is drawn with the signs that are listed.
        let drawn = ask(json!({"ask": "draw", "game": game.id(), "position": told["start"]}));
        assert_eq!(drawn["position"], told["start"]);
        let boards = drawn["boards"].as_array().expect("a list");
        assert!(boards.len() <= told["signs"].as_array().expect("a list").len());
    }
}

#[test]
#[ignore = "slow"]
fn more_games_than_an_answer_has_are_asked_for_again() {
    let many = ask(json!({"ask": "archive", "game": "chess", "score": "1. e4\n\n".repeat(40_000)}));
    let listed = many["archive"].as_array().map(Vec::len).unwrap_or_default();
    assert!((1_000..40_000).contains(&listed), "{listed}");
    assert_eq!(many["rest"], listed * "1. e4\n\n".len());
}

#[test]
#[ignore = "slow"]
fn a_page_of_the_law_shows_how_its_pieces_move() {
    for game in games::GAMES {
        let law = ask(json!({"ask": "law", "game": game.id()}))["law"].clone();
        assert_eq!(law, crate::run::json(&["law", game.id(), "--json"]).0);
        for part in law["parts"].as_array().expect("a list") {
            for shown in
                part["items"].as_array().expect("a list").iter().filter_map(|item| item["shown"].as_array()).flatten()
            {
                let marks = json!({"squares": shown["squares"]});
                let drawn =
                    ask(json!({"ask": "draw", "game": game.id(), "position": shown["position"], "marks": marks}));
                assert_eq!(drawn["error"], Value::Null, "{shown}");
                assert_eq!(shown["squares"][shown["from"].as_str().expect("a square")], "origin", "{shown}");
            }
        }
    }
    let law = ask(json!({"ask": "law", "game": "chess"}))["law"].clone();
    let items =
        law["parts"].as_array().expect("a list").iter().flat_map(|part| part["items"].as_array().expect("a list"));
    let king = items.clone().find(|item| item["clause"] == "chess.king.move").expect("a clause")["shown"][0].clone();
    // A King in the middle with nothing in its way goes to the eight squares around it.
    let around: Vec<&str> = ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"].into();
    let marked = king["squares"].as_object().expect("marks");
    assert_eq!((&king["from"], &king["piece"]), (&json!("d4"), &json!("White King")));
    assert_eq!(
        marked.iter().filter(|(_, mark)| **mark == "target").map(|(square, _)| square).collect::<Vec<_>>(),
        around
    );
    assert!(items.filter(|item| item["prose"].is_string()).count() > 2);
}

#[test]
#[ignore = "slow"]
fn a_clause_that_forbids_has_a_move_that_it_refuses() {
    for game in games::GAMES {
        let law = ask(json!({"ask": "law", "game": game.id()}))["law"].clone();
        let parts = law["parts"].as_array().expect("a list").iter();
        let items = parts.flat_map(|part| part["items"].as_array().expect("a list"));
        let items: Vec<&Value> = items.filter(|item| item["example"].is_object()).collect();
        let shown = |item: &Value| {
            let example = &item["example"];
            json!({"game": game.id(), "rulings": example["rulings"], "position": example["position"]})
        };
        let with = |mut question: Value, key: &str, value: &Value| {
            question[key] = value.clone();
            question
        };
        let judged = items.iter().map(|item| with(shown(item), "judge", &item["example"]["judge"]).to_string());
        let said = rulebook_given(&["speak"], judged.collect::<Vec<_>>().join("\n"));
        assert_eq!(said.out.lines().count(), items.len());
        for (line, item) in said.out.lines().zip(&items) {
            let verdict = serde_json::from_str::<Value>(line).expect("JSON")["verdict"].clone();
            assert_eq!((&verdict["clause"], &verdict["why"]), (&item["clause"], &item["example"]["why"]), "{item}");
        }
        let drawn: Vec<Value> = items
            .iter()
            .map(|item| with(with(shown(item), "ask", &json!("draw")), "marks", &item["example"]["marks"]))
            .collect();
        assert!(ask_all(&drawn).iter().all(|drawing| drawing["svg"].is_string()));
    }
}

/// The steps of an answer.
fn steps(answer: &Value) -> &Vec<Value> {
    answer["steps"].as_array().expect("a list")
}

#[test]
#[ignore = "slow"]
fn a_long_score_is_answered_in_parts() {
    let text = ["Nxf3#", "Nxf6#", "Nxg1#", "Nxg8#"].repeat(700).join(" ") + " 1-0";
    let score = json!({"ask": "score", "game": "chess", "rulings": "repetition=none,fifty-moves=claimed,seventy-five-moves=off", "score": text});
    let part = |first: &Value| {
        let mut question = score.clone();
        question["first"] = first.clone();
        ask(question)
    };
    let whole = ask(score.clone());
    let next = whole["next"].as_u64().expect("the next step");
    assert_eq!(next as usize, steps(&whole).len());
    assert!(
        (900_000..=1_000_000).contains(&whole["steps"].to_string().len()),
        "{}",
        whole["steps"].to_string().len()
    );
    let rest = part(&whole["next"]);
    assert_eq!(rest.get("next"), None);
    let words: Vec<u64> = steps(&whole).iter().chain(steps(&rest)).filter_map(|step| step["word"].as_u64()).collect();
    assert_eq!(words, (0..2800).collect::<Vec<_>>());
    assert!(steps(&rest).iter().all(|step| step["slips"].as_array().is_some_and(|slips| slips.len() == 2)));
    // All but the steps is in every part.
    for key in ["start", "end", "refused", "error"] {
        assert_eq!(whole.get(key), rest.get(key), "{key}");
    }
    assert_eq!(whole["end"], json!({"winner": "white", "by": "stated"}));
    assert_eq!(part(&json!(null)), whole);
    let last = part(&json!(2799));
    assert_eq!((steps(&last).len(), &steps(&last)[0]["word"]), (1, &json!(2799)));
    assert_eq!(steps(&part(&json!(2800))), &Vec::<Value>::new());
    let mut before = score;
    before["first"] = json!(-1);
    assert_eq!(ask_all(&[before])[0]["error"]["field"], "line");
}

/// Two seeds that go round the board for ever, with a mate that nobody needs to see.
const ROUND: &str = "rulings: cycle=goes-on\nposition: 1,0,0,0,0,0/1,0,0,0,0,0 23-23 s | WBWBWBWBWBWBWBWBWBWBWBWBWBWBWBWBWBWBWBWBWBWBWB | 4k3/8/8/8/8/8/8/4K2R w - - 0 1\n";

#[test]
fn what_a_word_says_without_a_move_is_listed_in_part() {
    let score = |text: String| ask(json!({"ask": "score", "game": "awarichess", "score": format!("{ROUND}{text}")}));
    let many = score("Mate ".repeat(1000) + "Aa");
    let first = &steps(&many)[0];
    assert_eq!((first["slips"].as_array().map(Vec::len), &first["more_slips"]), (Some(200), &json!(800)));
    let shown = first["text"].as_str().expect("a text");
    assert_eq!((shown.starts_with("Mate Mate"), shown.ends_with('…'), shown.chars().count()), (true, true, 1001));
    // After the last move, no step has them.
    let after = score("Aa Mate".to_owned());
    assert_eq!(steps(&after).iter().filter_map(|step| step.get("slips")).count(), 0);
    assert_eq!((&after["slips"][0]["word"], &after["slips"][0]["untrue"]), (&json!(1), &json!(true)));
}

#[test]
fn a_word_is_not_a_whole_game() {
    let score = |text: &str| ask(json!({"ask": "score", "game": "awarichess", "score": format!("{ROUND}{text}")}));
    let round = "AaBbCcDdEeFf";
    // The sowings of a pair are one word; a few more are understood.
    assert_eq!(steps(&score(&format!("{round}AaBb Cc"))).len(), 18);
    let long = score(&round.repeat(3000))["error"].clone();
    assert_eq!((&long["kind"], &long["field"], &long["index"]), (&json!("malformed"), &json!("moves"), &json!(0)));
    assert_eq!(score(&[round; 5].join(" "))["error"]["index"], json!(2));
    let moves = ask(json!({"ask": "score", "game": "aviary", "score": "a1a2 ".repeat(20_001)}))["error"].clone();
    assert_eq!((&moves["field"], &moves["at"]), (&json!("score"), &json!(100_000)));
}

#[test]
#[ignore = "slow"]
fn no_answer_is_longer_than_two_million_bytes() {
    let long = "x".repeat(3_000_000);
    let squares: Vec<String> = (0..64).map(|n| format!("{}{}", char::from(b'a' + n % 8), n / 8 + 1)).collect();
    let arrows: Vec<[&String; 2]> = (0..1000).map(|n| [&squares[n % 64], &squares[n * 7 % 64]]).collect();
    let marked: Map<String, Value> = squares.iter().map(|square| (square.clone(), json!("target"))).collect();
    let crowd = "k".repeat(8) + "/" + &"q".repeat(8);
    for question in [
        json!({"game": long}),
        json!({"game": "chess", "rulings": long}),
        json!({"game": "chess", "rulings": {"repetition": long}}),
        json!({"game": "chess", "rulings": {&long: "none"}}),
        json!({"game": "chess", &long: 1}),
        json!({"game": "chess", "moves": long}),
        json!({"game": "chess", "moves": [long]}),
        json!({"game": "chess", "moves": vec!["\u{1}x"; 20_000]}),
        json!({"game": "chess", "judge": long}),
        json!({"game": "chess", "position": format!("{}x", " ".repeat(3_000_000))}),
        json!({"game": "chess", "position": "/".repeat(10_000)}),
        json!({"game": "bifocal", "position": "k".repeat(10_000)}),
        json!({"game": "chess", "position": format!("{crowd}/{crowd}/{crowd}/{crowd} w - - 0 1")}),
        json!({"ask": long}),
        json!({"ask": "score", "game": "chess", "score": long}),
        json!({"ask": "score", "game": "chess", "score": format!("rulings: {long}")}),
        json!({"ask": "score", "game": "chess", "score": format!("position: {long}")}),
        json!({"ask": "score", "game": "chess", "score": format!("{{{long}")}),
        json!({"ask": "score", "game": "awarichess", "score": format!("{ROUND}A({long})")}),
        json!({"ask": "score", "game": "awarichess", "score": format!("{ROUND}A({}9)", "0".repeat(3_000_000))}),
        json!({"ask": "draw", "game": "chess", "position": "/".repeat(10_000)}),
        json!({"ask": "draw", "game": "chess", "position": format!("{}x", " ".repeat(3_000_000))}),
        json!({"ask": "draw", "game": "chess", "marks": {"arrows": arrows, "squares": marked}}),
        json!({"ask": "draw", "game": "chess", "marks": {"squares": {&long: "target"}}}),
    ] {
        let line = question.to_string();
        let said = rulebook_given(&["speak"], line.clone());
        assert_eq!(said.status, 0, "{}", said.err);
        assert!(said.out.len() < 2_000_000, "{} bytes for {line:.100}", said.out.len());
        let answered = [r#""error""#, r#""svg""#, r#""slips""#, r#""notes""#, r#""variations""#]
            .iter()
            .any(|key| said.out.contains(key));
        assert!(answered, "{:.200}", said.out);
    }
}
