//! What `explain` says besides the verdict on a move: of a square, of every ruling, as Markdown, of words, of code.

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use serde_json::json;

use crate::run::{json, rulebook, rulebook_given};

/// A Condor attacks c4 and c5, to which the last Sparrow could go.
const LAST_SPARROW: &str = "8/8/8/3S4/8/2c5/8/s7[] w";
/// A Tern beside a lone Sparrow, that must be entered.
const TERN: &str = "8/8/8/8/8/2t5/8/s7[S] w";

#[test]
fn a_square_is_asked_for_and_never_taken_for_a_move() {
    let said = rulebook(&["explain", "aviary", LAST_SPARROW, "--square", "d5"]);
    assert_eq!(said.status, 0);
    assert!(said.out.contains("\nd5: White Sparrow; 6 legal moves\n"), "{}", said.out);
    assert!(said.out.contains("\nlegal, by aviary.sparrow.move\n  d5c6 d5d4 d5d6 d5e4 d5e5 d5e6\n"), "{}", said.out);
    let refused = "\nillegal, by aviary.last-sparrow.safe\n  d5c4: the last Sparrow would stand on c4, attacked by the Black Canary on c3\n  \
                   d5c5: the last Sparrow would stand on c5, attacked by the Black Canary on c3\n";
    assert!(said.out.contains(refused), "{}", said.out);
    // Every square of the board but its own: what is refused for the same reason is counted, and one is shown.
    let counted =
        "\nillegal, by aviary.sparrow.move: 55 moves\n  such as d5a1: the Sparrow on d5 does not move to a1";
    assert!(said.out.contains(counted), "{}", said.out);
    // A house's letter is a move, and with the option a house; so is a Pawn's target at chess.
    assert!(rulebook(&["explain", "awele", "startpos", "D"]).out.contains("\nD is legal, by awele.sowing\n"));
    let house = rulebook(&["explain", "awele", "startpos", "--square", "D"]);
    assert!(house.out.contains("\nD: 4 seeds; 1 legal move\n\nlegal, by awele.sowing\n  D\n"), "{}", house.out);
    assert!(rulebook(&["explain", "chess", "startpos", "e4"]).out.contains("\ne2e4 is legal"));
    let vacant = rulebook(&["explain", "chess", "startpos", "--square", "e4"]);
    assert!(vacant.out.contains("\ne4; no legal moves\n"), "{}", vacant.out);
    // After moves, as the document writes them.
    let knight = rulebook(&["explain", "chess", "startpos", "e4", "e5", "--square", "g1"]);
    assert!(
        knight.out.contains("\nlegal, by Article 3.6, chess.knight.move; chess.knight.jump\n  g1e2 g1f3 g1h3\n"),
        "{}",
        knight.out
    );
    let dropped = rulebook(&["explain", "aviary", TERN, "--square", "S@"]);
    assert!(dropped.out.contains("\nS@: White Sparrow; "), "{}", dropped.out);
}

#[test]
fn a_square_is_answered_in_json_as_in_the_protocol() {
    let (answer, status) = json(&["explain", "aviary", LAST_SPARROW, "--square", "d5", "--json"]);
    assert_eq!((status, answer["moves"].as_array().map(Vec::len)), (0, Some(63)));
    let line = json!({"ask": "piece", "game": "aviary", "position": LAST_SPARROW, "from": "d5"}).to_string();
    let asked = rulebook_given(&["speak"], line);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&asked.out).expect("JSON"), answer);
    let (error, status) = json(&["explain", "aviary", "startpos", "--square", "z9", "--json"]);
    assert_eq!((status, &error["error"]["field"]), (2, &json!("from")));
}

#[test]
fn what_is_wrong_with_a_question_about_a_square_is_said() {
    for (args, status, said) in [
        (&["startpos", "--square", "z9"][..], 2, "the square cannot be read"),
        (&["startpos", "x9", "--square", "c8"], 2, "move 1 cannot be read"),
        (&["8/8/x w", "x9", "--square", "c8"], 2, "the position cannot be read"),
        (&["8/8/8/8/8/8/8/8[] w", "--square", "c8"], 1, "This position is impossible:"),
        (&["startpos", "c8b6", "c8b6", "--square", "c8"], 1, "Move 2, c8b6, is illegal:\n  aviary.move.own"),
    ] {
        let answer = rulebook(&[&["explain", "aviary"], args].concat());
        assert_eq!(answer.status, status, "{args:?}");
        assert!(format!("{}{}", answer.out, answer.err).contains(said), "{args:?}: {}{}", answer.out, answer.err);
    }
}

#[test]
fn every_ruling_is_tried_and_the_claim_says_so() {
    let explain = |game: &str, position: &str, mv: &str| rulebook(&["explain", game, position, mv, "--all-rulings"]);
    let never = explain("aviary", LAST_SPARROW, "d5c5");
    let said = "\nIllegal under every ruling. All 256 combinations of rulings were tried.\n";
    assert!(never.status == 1 && never.out.ends_with(said), "{}", never.out);
    let always = explain("aviary", "startpos", "c8b6");
    assert!(always.out.ends_with("\nLegal under every ruling. All 256 combinations of rulings were tried.\n"));
    let hangs = explain("aviary", TERN, "S@c5");
    let flat = hangs.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = " Legal under 128 combinations of rulings, illegal under 128. All 256 combinations of rulings were tried. \
                The smallest changes of rulings that change the verdict: entering-last-sparrow=anywhere legal, by aviary.enter";
    assert!(flat.contains(said), "{flat}");
    let (answer, status) = json(&["explain", "aviary", TERN, "S@c5", "--all-rulings", "--json"]);
    let all = &answer["all_rulings"];
    assert_eq!(status, 1);
    assert_eq!((&all["tried"], &all["of"], &all["together"]), (&json!(256), &json!(256), &json!(null)));
    assert_eq!((&all["legal"], &all["illegal"], &all["moot"]), (&json!(128), &json!(128), &json!(0)));
    let entered = json!({"legal": true, "check": false, "after": "8/8/8/2S5/8/2t5/8/s7[] b"});
    let flip = json!({"rulings": {"entering-last-sparrow": "anywhere"}});
    let both = |one: &serde_json::Value, other: &serde_json::Value| {
        let maps = [one, other].map(|map| map.as_object().expect("an object").clone());
        serde_json::Value::from_iter(maps.into_iter().flatten())
    };
    assert_eq!(all["flips"], json!([both(&flip, &entered)]));
    let results = [json!({"rulings": 128, "legal": false}), both(&json!({"rulings": 128}), &entered)];
    assert_eq!(all["results"], json!(results));
    // The rulings that are asked about are the ones that are changed.
    let (other, _) = json(&[
        "explain",
        "aviary",
        TERN,
        "S@c5",
        "--all-rulings",
        "--json",
        "--rulings",
        "entering-last-sparrow=anywhere",
    ]);
    let flip = &other["all_rulings"]["flips"][0];
    assert_eq!((&flip["legal"], &flip["clause"]), (&json!(false), &json!("aviary.enter.last-sparrow")));
    // Without the option nothing is said of it.
    assert_eq!(json(&["explain", "aviary", TERN, "S@c5", "--json"]).0.get("all_rulings"), None);
}

#[test]
#[ignore = "slow"]
fn what_was_not_tried_is_said() {
    let said = rulebook(&["explain", "aieirping", "startpos", "o11o10", "--all-rulings"]).out;
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("under every ruling that was tried. "), "{flat}");
    assert!(flat.contains(" combinations of rulings were tried: those that rule at most "), "{flat}");
    assert!(flat.contains("More of them together may change the verdict."), "{flat}");
}

#[test]
fn a_verdict_that_hangs_on_two_rulings_names_both() {
    // The last Sparrow on the board is attacked where it goes, and another is in hand: whether it counts as the last,
    // and when that is judged, are two questions.
    let (answer, _) = json(&["explain", "aviary", "8/8/8/3S4/8/2c5/8/s7[S] w", "d5c5", "--all-rulings", "--json"]);
    let all = &answer["all_rulings"];
    assert_eq!(all["tried"], 256);
    let flips = all["flips"].as_array().expect("a list");
    assert!(flips.iter().all(|flip| flip["legal"] != answer["verdict"]["legal"]), "{flips:?}");
    assert!(flips.iter().any(|flip| flip["rulings"].get("last-sparrow") == Some(&json!("board-only"))), "{flips:?}");
}

#[test]
fn the_nearest_legal_moves_stand_beside_an_illegal_one() {
    let nearest = |args: &[&str]| -> Vec<String> {
        let (answer, _) = json(&[&["explain"], args, &["--json"]].concat());
        let list = answer["nearest"].as_array().unwrap_or_else(|| panic!("{answer}")).clone();
        list.into_iter().map(|mv| mv.as_str().expect("a move").to_owned()).collect()
    };
    // The same Sparrow beside c5; no other piece goes there.
    let sparrow = nearest(&["aviary", LAST_SPARROW, "d5c5"]);
    assert_eq!(sparrow, ["d5c6", "d5d4", "d5d6", "d5e4", "d5e5"]);
    // The other Knight reaches f3, and the Pawn does; from c3 the first Knight has less far to f3 than from a3.
    assert_eq!(nearest(&["chess", "startpos", "b1f3"]), ["g1f3", "b1c3", "b1a3", "f2f3"]);
    // For want of a promotion.
    let promoted = nearest(&["chess", "8/3P4/8/8/8/8/K7/7k w - - 0 1", "d7d8"]);
    assert_eq!(promoted, ["d7d8b", "d7d8n", "d7d8q", "d7d8r"]);
    // A house of the opponent's: those around it.
    let houses = nearest(&["awele", "startpos", "a"]);
    assert_eq!((houses.len(), houses[0].as_str()), (5, "E"));
    assert_eq!(nearest(&["aviary", "8/8/8/3S4/8/8/8/8[] b", "d5d6"]), Vec::<String>::new());
    // A legal move needs none.
    assert_eq!(json(&["explain", "chess", "startpos", "e4", "--json"]).0.get("nearest"), None);
    let said = rulebook(&["explain", "chess", "startpos", "b1f3"]).out;
    assert!(said.contains("\n  nearest legal moves: g1f3 b1c3 b1a3 f2f3\n"), "{said}");
}

#[test]
fn a_verdict_can_be_pasted_as_markdown() {
    let said = rulebook(&["explain", "aviary", TERN, "S@c5", "--markdown"]);
    assert_eq!(said.status, 1);
    insta::assert_snapshot!(said.out);
    let legal = rulebook(&["explain", "chess", "startpos", "e4", "e5", "Nf3", "--markdown"]);
    assert_eq!(legal.status, 0);
    assert!(legal.out.starts_with("**`g1f3` is legal** (Chess)\n\nPosition: `rnbqkbnr/pppp1ppp/"), "{}", legal.out);
    assert!(legal.out.contains("\nafter `e2e4 e7e5`\n"), "{}", legal.out);
    let refused = rulebook(&["explain", "aviary", "startpos", "c8b6", "c8b6", "a1a2", "--markdown"]);
    assert!(refused.status == 1 && refused.out.starts_with("**Move 2, `c8b6`, is illegal** (Aviary)\n\n"));
    let impossible = rulebook(&["explain", "aviary", "8/8/8/8/8/8/8/8[] w", "a1a2", "--markdown"]);
    assert!(impossible.out.contains("\n- `aviary.position.no-sparrows-left`: "), "{}", impossible.out);
    // A block of code begins and ends.
    for said in [said, legal, refused, impossible] {
        assert_eq!(said.out.lines().filter(|line| line.starts_with("```")).count(), 2, "{}", said.out);
    }
    let all = rulebook(&["explain", "aviary", TERN, "S@c5", "--markdown", "--all-rulings"]);
    assert!(all.out.contains("\n- `entering-last-sparrow=anywhere`: legal, by aviary.enter"), "{}", all.out);
    assert_eq!(rulebook(&["explain", "aviary", TERN, "S@c5", "--markdown", "--json"]).status, 2);
}

#[test]
fn clauses_are_found_by_words() {
    let found = rulebook(&["explain", "tori-shogi", "drop mate"]);
    assert_eq!(found.status, 0);
    assert!(found.out.starts_with("tori-shogi.drop.mates · defines\n"), "{}", found.out);
    assert!(found.out.contains("\ntori-shogi.drop.mate · forbids\n"), "{}", found.out);
    assert!(found.out.ends_with("\n`rulebook explain tori-shogi <name>` shows a clause in full.\n"), "{}", found.out);
    // One that is found alone is shown like one that is named.
    assert_eq!(
        rulebook(&["explain", "aviary", "robin moves when enemies stand on both squares"]).out,
        rulebook(&["explain", "aviary", "robin.blocked"]).out
    );
    let (answer, status) = json(&["explain", "tori-shogi", "drops mate", "--json"]);
    assert_eq!((status, &answer["found"][0]["name"]), (0, &json!("tori-shogi.drop.mates")));
    for words in ["zeppelin", "drop zeppelin", "drop.zeppelin", " "] {
        let none = rulebook(&["explain", "tori-shogi", words]);
        assert_eq!((none.status, none.out.as_str()), (2, ""), "{words}");
        assert!(none.err.contains("known clauses: "), "{words}: {}", none.err);
    }
}

#[test]
fn the_code_stands_below_a_clause_as_it_is_in_the_sources() {
    const FILE: &str = "crates/model/src/bifocal.rs";
    let asked = ["explain", "bifocal", "kings.apart"];
    let said = rulebook(&[&asked[..], &["--code"]].concat());
    let code = said.out.strip_prefix(&rulebook(&asked).out).expect("the clause comes first");
    let (place, shown) = code.trim_start().split_once('\n').expect("a place, and the code");
    let line: usize = place.strip_prefix(FILE).and_then(|line| line[1..].parse().ok()).expect("a line");
    let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE)).expect("the source");
    let there = source.lines().skip(line - 1).take(shown.lines().count());
    let there: Vec<&str> = there.map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    assert_eq!(shown.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect::<Vec<_>>(), there);
    assert!(there[0].starts_with("/// `bifocal.kings.apart`") && there.last() == Some(&"}"), "{there:?}");
    let (clause, status) = json(&[&asked[..], &["--code", "--json"]].concat());
    let part = json!({ "file": FILE, "line": line, "text": there.join("\n") });
    assert_eq!((status, &clause["code"]), (0, &json!([part])));
    let line = json!({"ask": "clause", "game": "bifocal", "clause": "kings.apart", "code": true}).to_string();
    let answer: serde_json::Value = serde_json::from_str(&rulebook_given(&["speak"], line).out).expect("JSON");
    assert_eq!(answer["clause"], clause);
    // Nobody gets it who has not asked for it.
    assert_eq!(json(&[&asked[..], &["--json"]].concat()).0.get("code"), None);
    assert_eq!(rulebook(&["explain", "aviary", "startpos", "a7a6", "--code"]).status, 2);
}

#[test]
fn a_game_made_of_others_shows_their_code() {
    let whole = rulebook(&["explain", "awarichess", "awele.sowing.origin", "--code"]).out;
    assert_eq!(whole, rulebook(&["explain", "awele", "sowing.origin", "--code"]).out);
    assert!(whole.contains("\ncrates/model/src/awele.rs:"), "{whole}");
}
