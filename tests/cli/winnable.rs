//! `winnable`, and what follows from it in scores and archives.

use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use super::run::{rulebook, rulebook_given};

const WALL: &str = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1";

/// What the program answers as JSON, and its exit status.
fn answered(args: &[&str], input: &str) -> (Value, i32) {
    let said = rulebook_given(&[args, &["--json"]].concat(), input);
    (serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {}{}", said.out, said.err)), said.status)
}

/// The answer about a position and moves.
fn winnable(args: &[&str]) -> Value {
    let (answer, status) = answered(&[&["winnable", "chess"], args].concat(), "");
    assert_eq!(status, 0);
    answer
}

#[test]
fn a_verdict_is_given_for_each_player() {
    let knight = winnable(&["8/8/4k3/8/8/3NK3/8/8 w - - 0 1"]);
    assert_eq!(knight["white"]["verdict"], "unwinnable");
    assert_eq!(knight["white"]["clause"], "chess.winnable.material");
    assert_eq!(knight["dead"], true);
    // The moves are played first, and the mate at once is found.
    let mate = winnable(&["startpos", "f3", "e5", "g4"]);
    assert_eq!(mate["black"], json!({"verdict": "winnable", "line": ["d8h4"]}));
    // Where a search may not begin, nothing is known.
    let undecided = winnable(&["startpos", "--limit", "1"]);
    assert_eq!(undecided["white"]["verdict"], "undecided");
    assert_eq!(undecided["dead"], false);
    // The law alone finds the shortest mate.
    let by_law = winnable(&["kb6/8/1K6/8/8/8/8/5B2 w - - 0 1", "--by", "model", "--limit", "100"]);
    assert_eq!(by_law["white"]["line"], json!(["f1g2"]));
}

#[test]
fn a_game_that_is_over_is_said_to_be_first() {
    let over = |args: &[&str]| winnable(args)["over"].take();
    let draw = |word: &str| json!({"draw": word, "clause": format!("chess.end.{word}")});
    // 75 moves of each, although the Rook would mate at once.
    let late = "6k1/8/2R3K1/8/8/8/8/8 w - - 150 101";
    assert_eq!(over(&[late]), draw("seventy-five-moves"));
    assert_eq!(winnable(&[late])["white"], json!({"verdict": "winnable", "line": ["c6c8"]}));
    assert_eq!(over(&[late, "--rulings", "seventy-five-moves=off"]), Value::Null);
    assert_eq!(over(&["k7/8/1Q6/8/8/8/8/K7 b - - 0 1"]), draw("stalemate"));
    assert_eq!(over(&["8/8/3k4/8/8/3K1N2/8/8 w - - 0 1"]), draw("dead-position"));
    let mate = over(&["R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"]);
    assert_eq!(mate, json!({"winner": "white", "by": "checkmate", "clause": "chess.end.checkmate"}));
    // The first position comes again after each four moves.
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(4);
    assert_eq!(over(&[&["startpos"], &there_and_back[..]].concat()), draw("repetition"));
    assert_eq!(over(&[&["startpos"], &there_and_back[..15]].concat()), Value::Null);

    // As text it comes before what the position alone allows, and no flag counts any more.
    let said = rulebook(&["winnable", "chess", late]).out;
    let (over, could) = (said.find("The game is over: drawn"), said.find("White can still win, in 1 move."));
    assert!(over.is_some() && over < could && !said.contains("time is over"), "{said}");
    let said = rulebook(&["winnable", "chess", "k7/8/1Q6/8/8/8/8/K7 b - - 0 1"]).out;
    assert!(said.ends_with("The game is over: drawn: stalemate (Article 5.2.1, chess.end.stalemate).\n"), "{said}");
}

#[test]
fn a_series_of_moves_says_where_it_goes_past_a_draw() {
    let past = |clock: u16| winnable(&[&format!("6k1/8/8/8/8/8/8/R3K3 w - - {clock} 101")])["white"]["past"].take();
    // Nothing can be captured but the Rook, which has to mate: the clock runs on, and the mate takes more than two moves.
    assert_eq!(past(0), Value::Null);
    let brief = |past: Value| {
        let one = |one: &Value| (one["after"].as_u64().expect("a number"), one["clause"].as_str().map(str::to_owned));
        past.as_array().expect("a list").iter().map(one).collect::<Vec<_>>()
    };
    assert_eq!(brief(past(98)), [(2, Some("chess.claim.fifty-moves".to_owned()))]);
    // A draw that could be claimed before is nothing new.
    assert_eq!(brief(past(148)), [(2, Some("chess.end.seventy-five-moves".to_owned()))]);
    assert_eq!(past(150), Value::Null);
    let said = rulebook(&["winnable", "chess", "6k1/8/8/8/8/8/8/R3K3 w - - 148 101"]).out;
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("The game is over after 101... "), "{said}");
    assert!(said.contains(" of this line: drawn: seventy-five moves each without a capture or a Pawn's move (Article 9.6.2, chess.end.seventy-five-moves)."), "{said}");
    assert!(said.ends_with("whether such a draw makes the verdict another, the arbiter decides."), "{said}");
}

#[test]
fn what_follows_comes_first_and_long_lines_are_cut() {
    // The longest line of the sample in `tests/winnable`.
    let long = "8/2K5/7p/7k/5B1P/8/8/8 w - - 0 1";
    let said = |more: &[&str]| rulebook(&[&["winnable", "chess", long], more].concat()).out;
    let (few, all) = (said(&[]), said(&["--all"]));
    let moves = |said: &str| said.lines().filter(|line| line.starts_with("  ")).count();
    assert!(few.contains("  … (`--all` prints the rest)\n") && !all.contains('…'), "{few}");
    // The board has a line with the files that begins so too.
    assert!(moves(&few) <= 13 && moves(&all) > moves(&few), "{few}{all}");
    assert!(few.find("resigns, White has won.") < few.find("How White mates:\n  1. "), "{few}");
    assert!(all.contains("#\n"), "{all}");
    let line = winnable(&[long])["white"]["line"].as_array().map_or(0, Vec::len);
    // White moves first and last.
    assert!(line % 2 == 1 && few.contains(&format!("White can still win, in {} moves.", line.div_ceil(2))), "{few}");
}

#[test]
fn only_chess_asks() {
    let other = rulebook(&["winnable", "aviary"]);
    assert_eq!(other.status, 2);
    assert!(other.err.contains("the law of Aviary does not ask who can still win"), "{}", other.err);
    let (refused, status) = answered(&["winnable", "aviary"], "");
    assert_eq!((&refused["error"]["kind"], status), (&json!("malformed"), 2));
    // An illegal move on the way is refused as anywhere.
    assert_eq!(rulebook(&["winnable", "chess", "startpos", "e5"]).status, 1);
}

#[test]
fn a_game_that_goes_on_in_a_dead_position_is_told() {
    assert_eq!(answered(&["show", "chess", WALL, "e1d1"], "").0["dead"]["since"], 0);
    // The wall is closed by the last capture; with both Bishops gone nobody can win.
    let closing = "position: 4k3/8/8/p2p2p1/P2P2P1/8/8/2b1K3 w - - 0 1\n1. Kd1 Kd8 2. Kxc1 Kc8";
    let (played, status) = answered(&["replay", "chess", "-"], closing);
    assert_eq!((&played["dead"]["since"], status), (&json!(3), 0));
    let exact = |args: &[&str]| answered(&[args, &["--rulings", "dead-position=exact"]].concat(), "");
    assert_eq!(exact(&["show", "chess", WALL]).0["outcome"], json!({"draw": "dead-position"}));
    let (over, status) = exact(&["moves", "chess", WALL, "e1d1"]);
    assert_eq!((&over["error"]["clause"], status), (&json!("chess.end.over"), 1));
}

#[test]
fn a_move_into_a_dead_position_ends_the_game_by_one_ruling_only() {
    let explained = |option: &str| {
        let rulings = format!("dead-position={option}");
        let closing = "4k3/8/8/p2p2p1/P2P2P1/8/3b4/4K3 w - - 0 1";
        let verdict = answered(&["explain", "chess", closing, "e1d2", "--rulings", &rulings], "").0["verdict"].take();
        let others = verdict["hangs_on"].as_array().expect("a list").clone();
        let told = |one: &Value| {
            let text = |key: &str| one[key].as_str().unwrap_or_default().to_owned();
            (text("question") + "=" + &text("option"), one["ends"]["draw"].clone())
        };
        (verdict["ends"]["draw"].clone(), others.iter().map(told).collect::<Vec<_>>())
    };
    let of = |option: &str, draw: Value| (format!("dead-position={option}"), draw);
    let (drawn, goes_on) = (json!("dead-position"), Value::Null);
    assert_eq!(
        explained("exact"),
        (drawn.clone(), vec![of("draw", goes_on.clone()), of("goes-on", goes_on.clone())])
    );
    assert_eq!(explained("draw"), (goes_on.clone(), vec![of("exact", drawn.clone())]));
    assert_eq!(explained("goes-on"), (goes_on, vec![of("exact", drawn)]));
}

#[test]
fn an_archive_counts_results_that_the_laws_would_have_had_otherwise() {
    let of = |fen: &str, termination: &str, result: &str| {
        format!("[FEN \"{fen}\"]\n[Termination \"{termination}\"]\n[Result \"{result}\"]\n\n{result}\n\n")
    };
    let rook = "8/8/3rk3/8/8/2K5/8/8 b - - 0 1";
    let both = "4k3/7p/8/8/8/8/P7/4K3 w - - 0 1";
    let archive = [
        of(rook, "Time forfeit", "1-0"),
        of(rook, "Time forfeit", "1/2-1/2"),
        of(rook, "time forfeit", "0-1"),
        of(both, "Time forfeit", "1/2-1/2"),
        of(both, "Time forfeit", "1-0"),
        of(rook, "Normal", "1-0"),
    ]
    .concat();
    let said = rulebook_given(&["replay", "chess", "-", "--games", "--json"], archive.as_str());
    assert_eq!(said.status, 1);
    let games = said.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    let refused: Vec<(Value, Value)> = games
        .filter(|game| game["result"].get("refused").is_some())
        .map(|game| (game["game"].clone(), game["result"]["refused"]["clause"].clone()))
        .collect();
    assert_eq!(refused, [1, 4].map(|game| (json!(game), json!("chess.winnable.flag"))));
}
