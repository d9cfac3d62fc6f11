//! `replay` with archives: generated games with planted faults, each of which is found where it is, and nothing else.

use std::env;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use pretty_assertions::assert_eq;
use rulebook::games::{AnyGame, Chess};
use rulebook::session::Side;
use serde_json::{Value, json};

use super::folder::Folder;
use super::run::{rulebook, rulebook_given};

/// What is planted in a game: how it is written, and what must be told.
struct Planted {
    text: String,
    told: Value,
}

/// Numbers that look like chance and are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end as u64) as usize
    }
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
    let mut chance = Chance(number as u64);
    let options = Chess.options("").expect("the defaults");
    let mut session = Chess.open(Side::Engine, &options, "startpos").expect("a game");
    let plies = 10 + chance.below(50);
    for _ in 0..plies {
        let legal = session.legal();
        if legal.is_empty() {
            break;
        }
        session.play(&legal[chance.below(legal.len())]).expect("a legal move");
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

#[test]
fn files_folders_and_compressed_files_are_read() {
    let folder = Folder::new("archives");
    std::fs::write(folder.at("a.pgn"), THREE).expect("the file");
    std::fs::write(folder.at("note.txt"), "no game").expect("the file");
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(THREE.as_bytes()).expect("memory takes it");
    std::fs::write(folder.at("b.pgn.gz"), packed.finish().expect("packed")).expect("the file");
    // Latin-1, the character set of PGN.
    std::fs::write(folder.at("c.pgn"), b"[White \"J\xe9r\xf4me\"]\n\n1. e4 *\n").expect("the file");
    let path = folder.at("").display().to_string();
    let said = rulebook(&["replay", "chess", &path, "--json"]);
    let answers: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let games: Vec<(&str, u64)> = answers
        .iter()
        .map(|answer| (answer["white"].as_str().expect("a name"), answer["game"].as_u64().expect("a number")))
        .collect();
    assert_eq!(games, [("A", 1), ("B", 2), ("C", 3), ("A", 1), ("B", 2), ("C", 3), ("Jérôme", 1)]);
    assert_eq!(said.status, 1);
}

#[test]
fn what_is_told_can_be_chosen_and_has_its_status() {
    let told = |args: &[&str]| {
        let said = rulebook_given(&[&["replay", "chess", "-"], args].concat(), THREE);
        (said.status, said.out)
    };
    let (status, out) = told(&[]);
    assert_eq!(status, 1);
    assert!(
        out.starts_with(
            "2  B – ?, line 5: 1. Ke3 is illegal (Article 3.8.1, chess.king.move)\n3  C – ?, line 9: 1. `Xe4` "
        ),
        "{out}"
    );
    let counted =
        |out: &str, row: &str| out.lines().any(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") == row);
    assert!(counted(&out, "illegal: chess.king.move 1 1"), "{out}");
    assert_eq!(told(&["--only", "unread"]).1.lines().next().map(|line| &line[..1]), Some("3"));
    assert!(told(&["--game-number", "1"]).1.starts_with("after 2 moves\n"));
    assert_eq!(told(&["--game-number", "4"]).0, 2);
    assert_eq!(told(&["--all"]).0, 2);
    // One game is an archive only where that is asked for.
    let one = rulebook_given(&["replay", "chess", "-", "--games"], "1. e4 e5");
    assert_eq!((one.status, counted(&one.out, "moves of both players 1 2")), (0, true), "{}", one.out);
    assert_eq!(rulebook_given(&["replay", "chess", "-", "--games"], "1. Xe4").status, 2);
    assert_eq!(rulebook(&["replay", "chess", "no-such-file", "no-other"]).status, 2);
}

#[test]
fn an_illegal_move_is_called_as_the_score_calls_it() {
    let score = "e4 e5 etc.\nposition: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 30\nKd2 Kd7 Kd4!?";
    let told = |args: &[&str]| rulebook_given(&[&["replay", "chess", "-"], args].concat(), score).out;
    let heading = "31. Kd4 is illegal:\n  Article 3.8.1, chess.king.move: ";
    assert!(told(&[]).contains(heading), "{}", told(&[]));
    assert!(told(&["--as-played"]).contains(heading));
    assert!(told(&["--games"]).starts_with("1  line 1: 31. Kd4 is illegal (Article 3.8.1, chess.king.move)\n"));
}

/// A game of Tori Shogi as pychess.org exports it.
fn of_pychess(variant: &str, position: &str, moves: &str, result: &str) -> String {
    format!(
        "[Result \"{result}\"]\n[Variant \"{variant}\"]\n[FEN \"{position}\"]\n[SetUp \"1\"]\n{moves} {result}\n\n"
    )
}

#[test]
fn games_of_pychess_are_judged_by_its_colours() {
    const START: &str = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1";
    const BEFORE_MATE: &str = "7/4K2/5Ck/7/7/6S/7[S] w - - 0 1";
    let archive = [
        of_pychess("Torishogi", START, "1. Sd4 Kc6 2. La2", "1-0"),
        of_pychess("Torishogi", START, "1. S-44 K-52 2. L-76", "1-0"),
        of_pychess("Torishogi", BEFORE_MATE, "1. S@g4#", "0-1"),
        of_pychess("Minishogi", START, "1. Sd4", "1-0"),
        of_pychess("Torishogi", START, "1. Sd4 Kc6 2. Kc3", "1-0"),
        of_pychess("Torishogi", START, "1. Sd4 Kc6 2. Sz4", "1-0"),
    ];
    let said = rulebook_given(&["replay", "tori-shogi", "-"], archive.concat());
    let told: Vec<&str> = said.out.lines().take_while(|line| !line.is_empty()).collect();
    let begin = [
        "3  line 13: 1. S@g4# is illegal (tori-shogi.drop.mate); by the rulings `engines`",
        "4  line 19: `Minishogi` cannot be read",
        "5  line 25: 2. Kc3 is illegal (tori-shogi.phoenix.move)",
        "6  line 31: 2. `Sz4` cannot be read: after `S`: found `z4`, expected the target, a square a1–g7",
    ];
    assert_eq!(told.len(), begin.len(), "{}", said.out);
    for (line, begin) in told.iter().zip(begin) {
        assert!(line.starts_with(begin), "{line}");
    }
    let end = |rulings: &str| {
        let said = rulebook_given(&["replay", "tori-shogi", "-", "--rulings", rulings], archive[2].as_str());
        (said.status, said.out.contains("White has won: Black has mated by dropping a Swallow"))
    };
    assert_eq!((end("document"), end("engines")), ((1, false), (0, true)));
    // In the document's notation it has the document's colours.
    let written = rulebook_given(&["replay", "tori-shogi", "-", "--notation", "document"], archive[0].as_str());
    let again = rulebook_given(&["replay", "tori-shogi", "-"], written.out.as_str());
    assert!(written.out.contains("\n0-1\n"), "{}", written.out.as_str());
    assert!(again.out.contains("Black has won"), "{}", again.out);
}

/// Some files in a zip.
fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut zip = rawzip::ZipArchiveWriter::new(&mut bytes);
    for (name, text) in files {
        let begun = zip.new_file(*name).compression_method(rawzip::CompressionMethod::DEFLATE).start();
        let (mut entry, config) = begun.expect("memory takes it");
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::fast()));
        writer.write_all(text.as_bytes()).expect("memory takes it");
        let (encoder, descriptor) = writer.finish().expect("memory takes it");
        encoder.finish().expect("memory takes it");
        entry.finish(descriptor).expect("memory takes it");
    }
    zip.finish().expect("memory takes it");
    bytes
}

fn gzipped(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(text.as_bytes()).expect("memory takes it");
    packed.finish().expect("packed")
}

/// The lines that tell of games, without the place in the file.
fn told_of(out: &str) -> Vec<&str> {
    out.lines().take_while(|line| !line.is_empty()).map(|line| line.split("  ").next().unwrap_or_default()).collect()
}

#[test]
fn the_games_of_a_zip_are_told_by_the_names_of_its_files() {
    let folder = Folder::new("zips");
    let file = folder.at("week.zip");
    let path = file.to_str().expect("UTF-8");
    let written = |bytes: Vec<u8>| std::fs::write(&file, bytes).expect("the file");
    written(zipped(&[("a.pgn", THREE), ("read.me", "no game"), ("b/c.PGN", THREE)]));
    let said = rulebook(&["replay", "chess", path]);
    let names = [("a.pgn", 2), ("a.pgn", 3), ("b/c.PGN", 2), ("b/c.PGN", 3)];
    let expected: Vec<String> = names.iter().map(|(name, number)| format!("{path}/{name}:{number}")).collect();
    assert_eq!((said.status, told_of(&said.out)), (1, expected.iter().map(String::as_str).collect()), "{}", said.err);
    // A single game in it is one.
    written(zipped(&[("a.pgn", "1. e4 e5")]));
    assert!(rulebook(&["replay", "chess", path]).out.starts_with("after 2 moves\n"));
    // In a folder it is read too, beside others.
    std::fs::write(folder.at("z.pgn"), THREE).expect("the file");
    assert!(rulebook(&["replay", "chess", folder.at("").to_str().expect("UTF-8")]).out.contains("z.pgn:2"));
    // A changed byte of what is packed, a missing end, and no games.
    let whole = zipped(&[("a.pgn", THREE)]);
    let mut changed = whole.clone();
    let checksum = changed.windows(4).rposition(|sign| sign == b"PK\x01\x02").expect("a directory") + 16;
    changed[checksum] ^= 1;
    for bytes in [changed, whole[..whole.len() - 30].to_vec(), zipped(&[("read.me", "no game")])] {
        written(bytes);
        let said = rulebook(&["replay", "chess", path, "--only", "unread"]);
        assert!(said.status != 0 && said.err.contains("week.zip"), "{}", said.err);
    }
    assert!(rulebook_given(&["replay", "chess", "-"], whole).err.contains("zip"));
}

#[test]
fn what_is_packed_otherwise_is_named() {
    let folder = Folder::new("packed");
    std::fs::write(folder.at("a.pgn.xz"), b"\xfd7zXZ\0\0\x04").expect("the file");
    let path = folder.at("").display().to_string();
    for args in [&["replay", "chess", &path][..], &["replay", "chess", &format!("{path}/a.pgn.xz")]] {
        let said = rulebook(args);
        let named = said.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(named.contains("packed by xz, which is not read; unpack it first"), "{}", said.err);
        assert_eq!(said.status, 2);
    }
    std::fs::write(folder.at("b.pgn"), THREE).expect("the file");
    let said = rulebook(&["replay", "chess", &path]);
    assert_eq!((said.status, told_of(&said.out).len(), said.err.contains("a.pgn.xz")), (1, 2, true));
}

#[test]
fn of_an_archive_that_is_cut_the_games_before_it_are_told() {
    let folder = Folder::new("cut");
    let file = folder.at("a.pgn.gz");
    let path = file.to_str().expect("UTF-8");
    let cut = |games: &str| {
        let packed = gzipped(games);
        // Without the checksum and the last bytes of what is packed.
        std::fs::write(&file, &packed[..packed.len() - 10]).expect("the file");
        let said = rulebook(&["replay", "chess", path]);
        (said.status, told_of(&said.out).len(), said.err.contains(path))
    };
    let good = "[White \"A\"]\n\n1. e4 e5 *\n\n".repeat(3);
    assert_eq!(cut(&(THREE.to_owned() + "\n" + &good)), (1, 2, true));
    assert_eq!(cut(&good).0, 2);
    assert!(cut(&good).2);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_in_a_folder_is_named_and_costs_no_other() {
    let folder = Folder::new("no-files");
    let path = folder.at("").display().to_string();
    let said = || {
        let said = rulebook(&["replay", "chess", &path]);
        (said.status, said.err.split_whitespace().collect::<Vec<_>>().join(" "), said.out)
    };
    let (status, err, _) = said();
    assert!(status == 2 && err.contains("there is no file in it that ends in .pgn"), "{err}");
    // A link to a folder is not followed.
    std::os::unix::fs::symlink(folder.at(""), folder.at("again")).expect("a link");
    assert_eq!(said().0, 2);
    std::fs::write(folder.at("m.pgn"), "[White \"A\"]\n\n1. e4 *\n").expect("the file");
    assert_eq!(said().0, 0);
    let pipe = std::process::Command::new("mkfifo").arg(folder.at("a.pgn")).status().expect("mkfifo");
    assert!(pipe.success());
    std::os::unix::fs::symlink(folder.at("b.pgn"), folder.at("b.pgn")).expect("a link");
    std::os::unix::fs::symlink(folder.at("nowhere"), folder.at("z.pgn")).expect("a link");
    let (status, err, out) = said();
    assert!(err.contains("a.pgn: it is not a regular file"), "{err}");
    assert!(err.contains("b.pgn: ") && err.contains("z.pgn: "), "{err}");
    assert!(status == 2 && out.contains("moves of both players"), "{out}");
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

#[test]
fn what_is_not_utf_8_is_noted_where_one_asks() {
    let game = b"1. e4 e5 2. Nf3 Nc6 {caf\xe9} 1\x960".to_vec();
    let said = rulebook_given(&["replay", "chess", "-"], game.clone());
    assert!(said.out.contains("in line 1, the text is not UTF-8, and is read as Windows-1252\n"), "{}", said.out);
    // The byte is a dash there: a result.
    assert_eq!(said.status, 0, "{}", said.out);
    let json = |args: &[&str]| -> Value {
        let said = rulebook_given(&[&["replay", "chess", "-", "--json"], args].concat(), game.clone());
        serde_json::from_str(&said.out).expect("JSON")
    };
    for args in [&[][..], &["--games"]] {
        assert_eq!(json(args)["notes"][0]["says"], "the text is not UTF-8, and is read as Windows-1252");
    }
    let told = rulebook_given(&["replay", "chess", "-", "--games"], game.clone()).out;
    assert!(told.contains("games in Windows-1252, not in UTF-8"), "{told}");
    // UTF-16 with its mark is what it was.
    let wide: Vec<u8> = "\u{feff}1. e4 e5".encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(rulebook_given(&["replay", "chess", "-"], wide).out.lines().next(), Some("after 2 moves"));
}
