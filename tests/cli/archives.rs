//! `replay` with archives: generated games with planted faults, each of which is found where it is, and nothing else. What an
//! archive may be is in `pages/archives.md`.

use std::env;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use pretty_assertions::assert_eq;
use rand::{RngExt as _, SeedableRng as _};
use rulebook::crosscheck::RandomNumbers;
use rulebook::games::{AnyGame, Chess};
use rulebook::session::Side;
use serde_json::{Value, json};

use super::folder::Folder;
use super::run::{rulebook, rulebook_given};

/// What is planted in a game: how it is written, and what must be reported.
struct Planted {
    text: String,
    told: Value,
}

/// The square of the King of the player to move, and one three ranks further, to which no King goes.
fn three_ranks_on(position: &str) -> String {
    let (board, turn) = position.split_once(' ').expect("a board");
    let king = if turn.starts_with('w') { 'K' } else { 'k' };
    for (from_top, rank) in board.split('/').enumerate() {
        let mut file = 0;
        for sign in rank.chars() {
            if sign == king {
                let (file, rank) = (char::from(b'a' + file), 8 - from_top);
                return format!("{file}{rank}{file}{}", if rank > 4 { rank - 3 } else { rank + 3 });
            }
            file += sign.to_digit(10).map_or(1, |gap| gap as u8);
        }
    }
    panic!("{position} has no King")
}

/// A game by chance, in the notation of scores, with one fault of each kind in turn.
fn planted(number: usize) -> Planted {
    let mut chance = RandomNumbers::seed_from_u64(number as u64);
    let options = Chess.options("").expect("the defaults");
    let mut session = Chess.open(Side::Engine, &options, "startpos").expect("a game");
    let plies = 10 + chance.random_range(0..50);
    for _ in 0..plies {
        let legal = session.legal();
        if legal.is_empty() {
            break;
        }
        session.play(&legal[chance.random_range(0..legal.len())]).expect("a legal move");
    }
    let moves = session.moves();
    let words: Vec<String> = Chess
        .write_moves(&options, "startpos", &moves, "document", false)
        .expect("the notation")
        .into_iter()
        .map(|entry| entry.text)
        .collect();
    let ply = words.len() + 1;
    let (word, told) = match (number % 5, session.outcome()) {
        (1, None) => {
            let mv = three_ranks_on(&session.position());
            (mv.clone(), json!({"illegal": [{"ply": ply, "move": mv, "clause": "chess.king.move"}]}))
        }
        (2, None) => ("Xe9".to_owned(), json!({"unread": {"ply": ply, "text": "Xe9"}})),
        _ => return fixed(number, &words),
    };
    Planted { text: format!("{} {word} *", words.join(" ")), told }
}

/// A game whose fault needs moves of its own; or one without a fault.
fn fixed(number: usize, words: &[String]) -> Planted {
    match number % 5 {
        3 => Planted { text: "1. f3 e5 2. g4 Qh4# 1-0".to_owned(), told: json!({"refused": "chess.end.checkmate"}) },
        // The start position stands for the third time after eight moves.
        4 => Planted {
            text: "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0".to_owned(),
            told: json!({"claims": [{"clause": "chess.claim.repetition", "since": 8}]}),
        },
        _ => Planted { text: format!("{} *", words.join(" ")), told: json!({}) },
    }
}

/// Of an answer, what is planted.
fn told(answer: &Value) -> Value {
    let picked = |value: &Value, keys: &[&str]| -> Value {
        keys.iter().map(|key| ((*key).to_owned(), value[*key].clone())).collect::<serde_json::Map<_, _>>().into()
    };
    let list = |value: &Value, keys: &[&str]| -> Value {
        value.as_array().expect("a list").iter().map(|value| picked(value, keys)).collect()
    };
    let mut told = json!({});
    if answer["illegal"] != json!([]) {
        told["illegal"] = list(&answer["illegal"], &["ply", "move", "clause"]);
    }
    if !answer["unread"].is_null() {
        told["unread"] = picked(&answer["unread"], &["ply", "text"]);
    }
    if let Some(refused) = answer["result"].get("refused") {
        told["refused"] = refused["clause"].clone();
    }
    if answer["claims"] != json!([]) {
        told["claims"] = list(&answer["claims"], &["clause", "since"]);
    }
    for key in ["slips", "notes"] {
        if answer.get(key).is_some_and(|value| *value != json!([])) {
            told[key] = answer[key].clone();
        }
    }
    told
}

/// How many games are generated; a longer run sets `ARCHIVE_GAMES`.
fn number_of_games() -> usize {
    env::var("ARCHIVE_GAMES").ok().and_then(|number| number.parse().ok()).unwrap_or(200)
}

#[test]
fn every_planted_fault_is_found_where_it_is_and_nothing_else() {
    let planted: Vec<Planted> = (0..number_of_games()).map(planted).collect();
    let game = |(n, planted): (usize, &Planted)| format!("[Round \"{n}\"]\n\n{}\n\n", planted.text);
    let archive: String = planted.iter().enumerate().map(game).collect();
    let said = rulebook_given(&["replay", "chess", "-", "--json"], archive);
    assert_eq!(said.status, 1, "{}", said.err);
    let answers: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), planted.len());
    for (n, (planted, answer)) in planted.iter().zip(&answers).enumerate() {
        // A game by chance may leave a draw to claim, too.
        let mut found = told(answer);
        if planted.told.get("claims").is_none() {
            found.as_object_mut().expect("an object").remove("claims");
        }
        assert_eq!((answer["game"].as_u64(), &found), (Some(n as u64 + 1), &planted.told), "{}", planted.text);
    }
}

/// An archive of three games: without a fault, illegal, unreadable.
const THREE: &str = "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. Ke3 *\n\n[White \"C\"]\n\n1. Xe4 *\n";

fn gzipped(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(text.as_bytes()).expect("memory takes it");
    packed.finish().expect("packed")
}

/// The lines that tell of games, without the place in the file.
fn told_of(out: &str) -> Vec<&str> {
    out.lines().take_while(|line| !line.is_empty()).map(|line| line.split("  ").next().unwrap_or_default()).collect()
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_read_is_named_and_costs_no_other() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("locked");
    let closed = folder.at("closed");
    std::fs::create_dir(&closed).expect("a folder");
    std::fs::write(folder.at("m.pgn"), THREE).expect("the file");
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o000)).expect("it is closed");
    // Who may do everything reads it.
    if std::fs::read_dir(&closed).is_err() {
        let said = rulebook(&["replay", "chess", &folder.at("").display().to_string()]);
        assert!(said.err.contains("closed: "), "{}", said.err);
        assert_eq!((said.status, told_of(&said.out).len()), (1, 2));
    }
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o700)).expect("it is opened");
}

#[test]
fn what_unpacks_to_nothing_has_a_limit() {
    let blank = |lines: usize| gzipped(&("\n".repeat(lines) + "1. e4 *\n"));
    let said = rulebook_given(&["replay", "chess", "-", "--games"], blank(3_999_999));
    assert_eq!(said.status, 0, "{}", said.err);
    let said = rulebook_given(&["replay", "chess", "-", "--games"], blank(4_000_001));
    assert!(said.err.contains("blank bytes stand where a game would begin"), "{}", said.err);
    assert_eq!(said.status, 2);
}
