//! What the protocol may be asked besides questions about positions.

use std::sync::LazyLock;

use pretty_assertions::assert_eq;
use rulebook::games;
use serde_json::{Map, Value, json};

use super::speak::{QUESTION, schema};
use crate::run::rulebook_given;

/// The schemas of the answers, each with its ask.
static SCHEMAS: LazyLock<[(&str, jsonschema::Validator); 8]> = LazyLock::new(|| {
    [
        ("game", schema(include_str!("../../docs/schemas/game.schema.json"))),
        ("draw", schema(include_str!("../../docs/schemas/drawing.schema.json"))),
        ("piece", schema(include_str!("../../docs/schemas/piece.schema.json"))),
        ("law", schema(include_str!("../../docs/schemas/law.schema.json"))),
        ("clause", schema(include_str!("../../docs/schemas/clause.schema.json"))),
        ("find", schema(include_str!("../../docs/schemas/found.schema.json"))),
        ("score", schema(include_str!("../../docs/schemas/score.schema.json"))),
        ("archive", schema(include_str!("../../docs/schemas/archive.schema.json"))),
    ]
});

/// The answers to some asks, each as its schema says.
fn ask_all(asked: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = asked.iter().map(ToString::to_string).collect();
    let said = rulebook_given(&["speak"], lines.join("\n"));
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let answers: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), asked.len());
    for (asked, answer) in asked.iter().zip(&answers) {
        let of_ask = SCHEMAS.iter().find(|(ask, _)| asked["ask"] == *ask);
        let (_, schema) = of_ask.unwrap_or_else(|| panic!("no schema for {asked}"));
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

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

#[test]
fn an_ask_takes_its_own_keys_only() {
    let wrong = [
        (json!({"ask": "game"}), "`game` names no `game`"),
        (json!({"ask": "game", "game": "aviary", "position": "startpos"}), "`game` takes no `position`"),
        (json!({"ask": "draw", "game": "aviary", "judge": "c8b6"}), "`draw` takes no `judge`"),
        (json!({"ask": "piece", "game": "aviary"}), "`piece` names no `from`"),
        (json!({"ask": "piece", "game": "aviary", "from": "c8", "judge": "c8b6"}), "`piece` takes no `judge`"),
        (json!({"ask": "law", "game": "aviary", "clause": "set"}), "`law` takes no `clause`"),
        (json!({"ask": "clause", "game": "aviary"}), "`clause` names no `clause`"),
        (json!({"ask": "clause", "game": "aviary", "clause": "set", "rulings": {}}), "`clause` takes no `rulings`"),
        (json!({"ask": "find", "game": "aviary", "clause": "set"}), "`find` takes no `clause`"),
        (json!({"ask": "score", "game": "aviary", "score": "", "moves": []}), "`score` takes no `moves`"),
        (json!({"ask": "archive", "game": "chess", "score": "", "first": 1}), "`archive` takes no `first`"),
        (json!({"ask": "score", "game": "chess", "score": "", "more": true}), "`score` takes no `more`"),
        (json!({"ask": "draw", "game": "aviary", "marks": {"squares": {"d5": "red"}}}), "unknown variant `red`"),
        (json!({"ask": "draw", "game": "aviary", "marks": {"sqares": {}}}), "unknown field `sqares`"),
        (json!({"ask": "draw", "game": "aviary", "marks": {"arrows": [["d5"]]}}), "invalid length 1"),
        (json!({"ask": "find", "game": "aviary", "words": "x".repeat(1_001)}), "longer than 1000 bytes"),
    ];
    for (asked, message) in &wrong {
        assert!(!QUESTION.is_valid(asked), "{asked}");
        let error = &ask_all(std::slice::from_ref(asked))[0]["error"];
        assert_eq!((&error["kind"], &error["field"]), (&json!("malformed"), &json!("line")), "{asked}");
        assert!(error["message"].as_str().is_some_and(|said| said.contains(message)), "{asked}: {error}");
    }
    // As in a question, `null` counts as left out.
    let answer = ask(json!({"ask": "find", "game": "aviary", "words": "robin", "moves": null, "id": null}));
    assert_eq!(answer["id"], Value::Null);
    for asked in ["game", "draw", "piece", "law", "clause", "find", "score", "archive"] {
        let asked = json!({"ask": asked, "game": "go", "from": (asked == "piece").then_some("a1"),
            "clause": (asked == "clause").then_some("a"), "words": (asked == "find").then_some("a"),
            "score": (asked == "score" || asked == "archive").then_some("a")});
        assert_eq!(ask(asked)["error"]["kind"], "unknown-game");
    }
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
    let chess = ask(json!({"ask": "game", "game": "chess"}))["game"].clone();
    let signs = chess["signs"][0].as_array().expect("a list");
    assert!(signs.len() == 12 && signs.contains(&json!({"sign": "n", "name": "Black Knight"})), "{signs:?}");
    assert_eq!(chess["pockets"], json!([[]]));
    assert_eq!(chess["start"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let powers = ask(json!({"ask": "game", "game": "awarichess"}))["game"].clone();
    assert_eq!((&powers["parts"], &powers["notations"]), (&json!(["awele", "chess"]), &json!(["document", "short"])));
    let tori = ask(json!({"ask": "game", "game": "tori-shogi"}))["game"].clone();
    assert!(tori["pockets"][0].as_array().expect("a list").contains(&json!({"sign": "S", "name": "Black Swallow"})));
    assert_eq!(tori["sets"]["engines"]["repetition"], "fourth-position");
}

#[test]
fn a_score_lists_the_legal_moves_after_it_where_they_are_asked_for() {
    let question = |more: Value| {
        let mut question = json!({"ask": "score", "game": "chess", "score": "1. f3 e5 2. g4", "first": 3});
        question.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        ask(question)
    };
    let mate = |written: &str| json!({"move": "d8h4", "text": written});
    let listed = |answer: &Value, entry| answer["legal"].as_array().expect("a list").contains(&entry);
    assert!(listed(&question(json!({"legal": true, "notation": "document"})), mate("Qh4#")));
    assert!(listed(&question(json!({"legal": true})), mate("d8h4")));
    for more in
        [json!({"notation": "document"}), json!({"legal": false}), json!({"legal": true, "score": "1. f3 f3"})]
    {
        assert_eq!(question(more)["legal"], Value::Null);
    }
}

#[test]
fn moves_after_an_illegal_one_are_written_as_long_as_a_piece_can_make_them() {
    let score = "e2e4 e7e5 d1f7 e8f7 g1f3";
    let answer =
        ask(json!({"ask": "score", "game": "chess", "score": score, "as_played": true, "notation": "document"}));
    let texts = |answer: &Value| -> Vec<String> {
        let entries = answer["written"].as_array().expect("a list");
        entries.iter().map(|entry| entry["text"].as_str().expect("a text").to_owned()).collect()
    };
    assert_eq!(texts(&answer), ["e4", "e5", "Qxf7+", "Kxf7", "Nf3"]);
    // No piece stands on e4.
    let score = "d2d4 e4e5 g1f3";
    let answer =
        ask(json!({"ask": "score", "game": "chess", "score": score, "as_played": true, "notation": "document"}));
    assert_eq!(texts(&answer)[0], "d4");
    assert_eq!(answer["steps"].as_array().expect("a list").len(), 1);
}

#[test]
fn a_position_is_drawn_as_data() {
    let drawn = ask(json!({"ask": "draw", "game": "aviary", "position": "8/8/8/3S4/8/2c5/8/s7[TTw] w",
        "marks": {"squares": {"d5": "origin", "c4": "target"}, "arrows": [["d5", "c4"]], "turned": true}}));
    let board = &drawn["boards"][0];
    assert_eq!((&board["game"], &board["files"], &board["turn"]), (&json!("aviary"), &json!(8), &json!("white")));
    let squares = board["squares"].as_array().expect("a list");
    assert_eq!(squares.len(), 64);
    let d5 = squares.iter().find(|square| square["square"] == "d5").expect("a square");
    assert_eq!((&d5["sign"], &d5["piece"], &d5["rank"]), (&json!("S"), &json!("White Sparrow"), &json!(4)));
    let hands = board["pockets"].as_array().expect("a list");
    assert_eq!((&hands[0]["owner"], &hands[0]["signs"]), (&json!("white"), &json!(["T", "T"])));
    assert_eq!(hands[0]["kinds"][0]["origin"], "T@");
    // The picture has the same squares, the marks, and what can be picked up.
    let svg = drawn["svg"].as_str().expect("a text");
    assert_eq!(svg.matches("data-square=").count(), 64);
    assert!(svg.starts_with("<svg ") && svg.contains("<title>d5: White Sparrow"), "{svg}");
    assert!(svg.contains("data-hand=\"T@\"") && !svg.contains("<script"), "{svg}");
    let plain = ask(json!({"ask": "draw", "game": "aviary", "position": "8/8/8/3S4/8/2c5/8/s7[TTw] w"}));
    assert!(plain["svg"] != drawn["svg"] && plain["boards"] == drawn["boards"]);
    let in_hand = json!({"ask": "draw", "game": "tori-shogi", "marks": {"squares": {"S*": "origin"}}});
    assert_eq!(ask(in_hand).get("error"), None);
    // After moves; two boards where there are two.
    let moved = ask(json!({"ask": "draw", "game": "awarichess", "moves": ["D"]}));
    let games: Vec<&Value> = moved["boards"].as_array().expect("a list").iter().map(|board| &board["game"]).collect();
    assert_eq!(games, ["awele", "chess"]);
    assert!(moved["decides"].as_str().is_some_and(|words| words.contains("North decides")), "{}", moved["decides"]);
}

#[test]
fn what_the_law_refuses_is_drawn_too() {
    let impossible = ask(json!({"ask": "draw", "game": "aviary", "position": "8/8/8/8/8/8/8/8[] w"}));
    assert_eq!((&impossible["position"], impossible.get("faults")), (&json!("8/8/8/8/8/8/8/8[] w"), None));
    let unreadable = ask(json!({"ask": "draw", "game": "chess", "position": "4k3/8/8/8/4x3/8/8/4K3 w - - 0 1"}));
    assert_eq!(unreadable["faults"][0]["at"], 11);
    let kings = unreadable["boards"][0]["squares"].as_array().expect("a list");
    assert_eq!(kings.iter().filter(|square| square["sign"].is_string()).count(), 2);
    // Moves need a position in which they are legal.
    for (position, kind) in [
        ("8/8/8/8/8/8/8/8[] w", "impossible-position"),
        ("8/8/x", "malformed"),
        ("8/8/8/3S4/8/2c5/8/s7[] w", "illegal-move"),
        ("8/8/8/3S4/8/8/8/8[] b", "game-over"),
    ] {
        let asked = json!({"ask": "draw", "game": "aviary", "position": position, "moves": ["d5c4"]});
        assert_eq!(ask(asked)["error"]["kind"], kind, "{position}");
    }
    for marks in [json!({"squares": {"z9": "last"}}), json!({"arrows": [["d5", "i1"]]})] {
        let error = ask(json!({"ask": "draw", "game": "aviary", "marks": marks}))["error"].clone();
        assert_eq!((&error["kind"], &error["field"]), (&json!("malformed"), &json!("marks")));
    }
}

#[test]
fn a_piece_is_told_what_it_may_do_and_why_not() {
    let answer = ask(json!({"ask": "piece", "game": "aviary", "position": "8/8/8/3S4/8/2c5/8/s7[] w", "from": "d5"}));
    assert_eq!((&answer["from"], &answer["piece"]), (&json!("d5"), &json!("White Sparrow")));
    let moves = answer["moves"].as_array().expect("a list");
    let legal: Vec<&Value> =
        moves.iter().filter(|judged| judged["legal"] == true).map(|judged| &judged["to"]).collect();
    assert_eq!(legal, ["c6", "d4", "d6", "e4", "e5", "e6"]);
    // Every other square once.
    assert_eq!(moves.len(), 63);
    let c5 = moves.iter().find(|judged| judged["to"] == "c5").expect("an illegal one");
    assert_eq!(
        (&c5["move"], &c5["legal"], &c5["clause"], &c5["squares"]),
        (&json!("d5c5"), &json!(false), &json!("aviary.last-sparrow.safe"), &json!(["c5", "c3"]))
    );
    assert_eq!((&moves[0]["grounds"], moves[0].get("clause")), (&json!(["aviary.sparrow.move"]), None));
}

#[test]
fn a_piece_may_be_in_hand_a_house_or_a_move_without_a_square() {
    let to_of = |answer: &Value, legal: bool| -> Vec<String> {
        let moves = answer["moves"].as_array().expect("a list").iter().filter(|judged| judged["legal"] == legal);
        moves.map(|judged| judged["move"].as_str().expect("a text").to_owned()).collect()
    };
    let phoenixes = "7/7/7/3k3/7/7/3K3 b S";
    let drop = ask(json!({"ask": "piece", "game": "tori-shogi", "position": phoenixes, "from": "S*"}));
    assert_eq!(drop["piece"], "Black Swallow");
    // Two squares are taken, and from seven a Swallow could not move.
    assert_eq!((to_of(&drop, true).len(), to_of(&drop, false).len()), (40, 9));
    let none = ask(json!({"ask": "piece", "game": "tori-shogi", "from": "F*"}));
    assert_eq!((&none["piece"], to_of(&none, true).len()), (&Value::Null, 0));
    let house = ask(json!({"ask": "piece", "game": "awele", "from": "D"}));
    assert_eq!((&house["moves"][0]["to"], to_of(&house, true)), (&Value::Null, vec!["D".to_owned()]));
    let other = ask(json!({"ask": "piece", "game": "awele", "from": "d"}));
    assert_eq!(other["moves"][0]["clause"], "awele.move.own-house");
    let waits = ask(json!({"ask": "piece", "game": "awarichess", "from": "e2"}));
    assert_eq!((&waits["piece"], to_of(&waits, true).len()), (&json!("White Pawn"), 0));
    let zero = ask(json!({"ask": "piece", "game": "awarichess", "from": "0",
        "position": "- | WB | 4k3/8/8/8/8/8/4r3/4K3 w - - 2 3"}));
    assert_eq!(zero["moves"][0]["clause"], "awarichess.check.answered");
    assert_eq!(zero["moves"].as_array().map(Vec::len), Some(1));
    let vacant = ask(json!({"ask": "piece", "game": "chess", "from": "e4"}));
    assert_eq!((&vacant["piece"], to_of(&vacant, true).len()), (&Value::Null, 0));
}

#[test]
fn promotions_are_listed_and_not_what_is_refused_for_want_of_one() {
    let moves = |position: &str| ask(json!({"ask": "piece", "game": "chess", "position": position, "from": "d7"}));
    let free = moves("8/3P4/8/8/8/8/K7/7k w - - 0 1");
    let to_d8 = free["moves"].as_array().expect("a list").iter().filter(|judged| judged["to"] == "d8");
    assert_eq!(
        to_d8.map(|judged| (judged["move"].as_str().expect("a text"), &judged["legal"])).collect::<Vec<_>>(),
        ["d7d8b", "d7d8n", "d7d8q", "d7d8r"].map(|mv| (mv, &Value::Bool(true)))
    );
    // The Rook on h7 keeps the Pawn from leaving the rank, whatever it would become.
    let pinned = moves("8/K2P3r/8/8/8/8/8/7k w - - 0 1");
    let d8 = pinned["moves"].as_array().expect("a list").iter().find(|judged| judged["to"] == "d8");
    assert_eq!(d8.expect("a move")["clause"], "chess.king.safe");
}

#[test]
fn a_piece_cannot_move_once_the_game_is_over() {
    let answer = ask(json!({"ask": "piece", "game": "aviary", "position": "8/8/8/3S4/8/8/8/8[] w", "from": "d5"}));
    let moves = answer["moves"].as_array().expect("a list");
    assert!(moves.iter().all(|judged| judged["clause"] == "aviary.end.over"), "{answer}");
    let besides = |to: &str| moves.iter().find(|judged| judged["to"] == to).and_then(|judged| judged.get("besides"));
    assert_eq!(besides("d6"), None);
    assert_eq!(besides("d8").expect("another reason")["clause"], "aviary.sparrow.move");
}

#[test]
fn what_is_no_square_is_refused() {
    for from in ["", "i1", "d5c6", "T@d5", "T*", "é", "D", "0"] {
        let error = ask(json!({"ask": "piece", "game": "aviary", "from": from}))["error"].clone();
        assert_eq!((&error["kind"], &error["field"], &error["at"]), (&json!("malformed"), &json!("from"), &json!(0)));
        assert_eq!(error["faults"].as_array().map(Vec::len), Some(1), "{from}");
    }
    // The moves come first.
    let error =
        ask(json!({"ask": "piece", "game": "aviary", "moves": ["c8b6", "c8b6"], "from": "c8"}))["error"].clone();
    assert_eq!(
        (&error["kind"], &error["at"], &error["clause"]),
        (&json!("illegal-move"), &json!(1), &json!("aviary.move.own"))
    );
    let rulings = json!({"ask": "piece", "game": "aviary", "rulings": {"x": "y"}, "from": "c8"});
    assert_eq!(ask(rulings)["error"]["kind"], "unknown-ruling");
}

#[test]
fn clauses_are_named_and_found() {
    let clause = ask(json!({"ask": "clause", "game": "aviary", "clause": "robin.blocked"}))["clause"].clone();
    let said = crate::run::json(&["explain", "aviary", "aviary.robin.blocked", "--json"]).0;
    assert_eq!(clause, said);
    // The clauses of a part keep its name.
    let of_part = ask(json!({"ask": "clause", "game": "awarichess", "clause": "chess.king.safe"}));
    assert_eq!(of_part["clause"]["kind"], "forbids");
    let unknown = ask(json!({"ask": "clause", "game": "aviary", "clause": "jumps.enemy"}))["error"].clone();
    assert_eq!(
        (&unknown["kind"], texts(&unknown["known"]).contains(&"aviary.jump.enemy")),
        (&json!("unknown-clause"), true)
    );
    let found = |words: &str| {
        let answer = ask(json!({"ask": "find", "game": "tori-shogi", "words": words}));
        let found = answer["found"].as_array().expect("a list").clone();
        found.into_iter().map(|found| found["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(found("drop mate")[..2], ["tori-shogi.drop.mates", "tori-shogi.drop.mate"]);
    assert_eq!(found("zeppelin"), Vec::<String>::new());
    assert_eq!(found("the").len(), 20);
}

#[test]
#[ignore = "slow"]
fn an_archive_is_divided_into_its_games() {
    let first = "[White \"é\"]\n[Black \"B\"]\n\n1. e4 e5 2. Ke3 *\n\n";
    let second = "[White \"C\"]\n\n1. d4 d5 1-0\n";
    let archive =
        |text: &str, more: bool| ask(json!({"ask": "archive", "game": "chess", "score": text, "more": more}));
    let whole = archive(&format!("\n{first}{second}"), false);
    let expected = json!([
        {"at": 1, "bytes": first.len(), "line": 2, "white": "é", "black": "B", "moves": 3,
            "told": ["2. Ke3 is illegal (Article 3.8.1, chess.king.move)"]},
        {"at": 1 + first.len(), "bytes": second.len(), "line": 7, "white": "C", "moves": 2, "end": "1-0"},
    ]);
    assert_eq!((&whole["archive"], &whole["rest"]), (&expected, &Value::Null));
    // In parts: the last game may go on, and is what the next part begins with.
    let part = archive(&format!("{first}[White \"C\"]\n\n1. d4"), true);
    assert_eq!((part["archive"].as_array().map(Vec::len), &part["rest"]), (Some(1), &json!(first.len())));
    assert_eq!(archive("1. e4", true)["rest"], 0);
    assert_eq!(archive("", true), json!({"archive": []}));
    // More games than an answer has are asked for again.
    let many = archive(&"1. e4\n\n".repeat(40_000), false);
    let listed = many["archive"].as_array().map(Vec::len).unwrap_or_default();
    assert!((1_000..40_000).contains(&listed), "{listed}");
    assert_eq!(many["rest"], listed * "1. e4\n\n".len());
}

#[test]
fn a_score_says_where_it_stops() {
    let stops = |score: &str| {
        ask(json!({"ask": "score", "game": "chess", "score": score, "as_played": true}))["stops"].clone()
    };
    assert_eq!(stops("1. e4 {é} e5 2. Rd5"), json!({"at": 17, "text": "Rd5", "number": "2."}));
    assert_eq!(stops("1. e4 xyz"), json!({"at": 6, "text": "xyz", "number": "1..."}));
    assert_eq!(stops("1. e4 e5"), Value::Null);
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

#[test]
fn a_score_is_replayed_move_by_move() {
    let answer = ask(
        json!({"ask": "score", "game": "aviary", "score": "rulings: repetition=threefold-draw\n1. c8b6 {an Owl} f1e3 2. b6c8 resignation"}),
    );
    assert_eq!(answer["rulings"], json!({"repetition": "threefold-draw"}));
    assert_eq!(answer["start"], "WSOGTPSW/WCRBBRCW/8/8/8/8/wcrbbrcw/wsptgosw[] w");
    let steps = answer["steps"].as_array().expect("a list");
    let told: Vec<_> =
        steps.iter().map(|step| (&step["word"], &step["text"], &step["move"], &step["turn"])).collect();
    assert_eq!(
        told,
        [
            (&json!(0), &json!("c8b6"), &json!("c8b6"), &json!("black")),
            (&json!(1), &json!("f1e3"), &json!("f1e3"), &json!("white")),
            (&json!(2), &json!("b6c8"), &json!("b6c8"), &json!("black")),
        ]
    );
    assert_eq!(steps[0]["position"], "WS1GTPSW/WCRBBRCW/1O6/8/8/8/wcrbbrcw/wsptgosw[] b");
    assert_eq!(answer["end"], json!({"winner": "white", "by": "resignation"}));
    // Each step stands where the question with these moves does.
    let moves = ["D", "d", "F"];
    let answer = ask(json!({"ask": "score", "game": "awarichess", "score": "Dd F"}));
    for (n, step) in answer["steps"].as_array().expect("a list").iter().enumerate() {
        let drawn = ask(json!({"ask": "draw", "game": "awarichess", "moves": moves[..=n]}));
        assert_eq!((&step["move"], &step["position"]), (&json!(moves[n]), &drawn["position"]));
        assert_eq!(step["text"], if n < 2 { "Dd" } else { "F" });
    }
}

#[test]
fn a_score_is_replayed_up_to_what_is_wrong() {
    let score = |game: &str, text: &str| ask(json!({"ask": "score", "game": game, "score": text}));
    let illegal = score("aviary", "1. c8b6 c1b3 2. c8b6 a1a2");
    assert_eq!(illegal["steps"].as_array().map(Vec::len), Some(2));
    let error = &illegal["error"];
    assert_eq!(
        (&error["kind"], &error["at"], &error["clause"]),
        (&json!("illegal-move"), &json!(2), &json!("aviary.move.own"))
    );
    assert_eq!(illegal["end"], Value::Null);
    // At Tori Shogi who moves illegally has lost.
    assert_eq!(score("tori-shogi", "4f4d")["end"], json!({"winner": "white", "by": "illegal-move"}));
    let slip = score("tori-shogi", "position: k6/7/5F1/7/7/7/3K3 b -\nFa-2b");
    assert_eq!(slip["steps"][0]["slips"][0]["spelling"], "Fa-2b+");
    assert_eq!(slip["steps"][0]["check"], json!(false));
    let mated = score("chess", "1. f3 e5 2. g4 Qh4# 1-0");
    assert_eq!(
        (&mated["end"], &mated["refused"]["clause"]),
        (&json!({"winner": "black", "by": "checkmate"}), &json!("chess.end.checkmate"))
    );
    assert_eq!((&mated["steps"][3]["check"], mated.get("error")), (&json!(true), None));
    let gap = score("chess", "1. e4 etc.\nposition: 4k3/8/8/8/8/8/8/4K2R w - - 0 9\n9. Rh8+");
    let steps = gap["steps"].as_array().expect("a list");
    assert_eq!((steps.len(), &steps[1]["after_gap"]), (2, &json!("4k3/8/8/8/8/8/8/4K2R w - - 0 9")));
    assert_eq!(steps[0].get("after_gap"), None);
    let unread = score("aviary", "c8b6 x9");
    assert_eq!((&unread["error"]["field"], &unread["error"]["index"]), (&json!("moves"), &json!(1)));
    // The score itself, or its header.
    for (text, field, at) in [("c8b6 etc.", "score", 9), ("rulings: repetition=none,repetition=none", "rulings", 16)]
    {
        let error = score("aviary", text)["error"].clone();
        assert_eq!((&error["kind"], &error["field"], &error["at"]), (&json!("malformed"), &json!(field), &json!(at)));
    }
    assert_eq!(score("aviary", "position: 8/8/8/8/8/8/8/8[] w\nc8b6")["error"]["kind"], "impossible-position");
    assert_eq!(score("aviary", "rulings: a=b")["error"]["kind"], "unknown-ruling");
    // Rulings of the line replace those of the score.
    let replaced = json!({"ask": "score", "game": "aviary", "score": "rulings: a=b", "rulings": {}});
    assert_eq!(
        (ask(replaced.clone())["steps"].as_array().map(Vec::len), ask(replaced).get("error")),
        (Some(0), None)
    );
    let long = score("aviary", &"a1a2 ".repeat(20_001))["error"].clone();
    assert_eq!((&long["field"], &long["at"]), (&json!("score"), &json!(100_000)));
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
