//! What did not come from the program itself controls no terminal, wherever it is shown: text in files and arguments,
//! and what engines say.

use std::fs;
use std::process::Command;

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use pretty_assertions::assert_eq;
use rulebook_needs::needs;
use serde_json::{Value, json};

use super::folder::{Folder, read, text};
use super::run::{RunOutput, assert_harmless, rulebook, rulebook_given};

/// Sets the title, forges a success in the program's own green, reverses the direction of writing, rings, deletes, and
/// begins a line elsewhere.
const HOSTILE: &str = "\u{1b}]0;PWN\u{7}\u{1b}[1;32mX\u{1b}[0m\u{9b}31m\u{202e}\u{2066}\u{200b}\u{feff}\u{7f}\u{8}\u{c}\r\u{2028}\u{85}\u{e0001}";

/// The engine that means harm, which needs Python 3.
const ENGINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/engines/hostile.py");

/// Runs the program with colours and without them, and returns what it says without.
fn harmless(args: &[&str], input: &str) -> RunOutput {
    let coloured = cargo_bin_cmd!("rulebook").args(args).env("CLICOLOR_FORCE", "1").write_stdin(input).output();
    let coloured = coloured.expect("the program runs");
    for output in [&coloured.stdout, &coloured.stderr] {
        assert_harmless(&format!("{args:?}"), output, true);
    }
    rulebook_given(args, input)
}

/// The same, where the output is JSON.
fn harmless_json(args: &[&str], input: &str) -> Value {
    let said = harmless(args, input);
    serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{args:?}: {error}: {}{}", said.out, said.err))
}

/// Whether the hostile text is in a string of a value, whole.
fn has_it(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains(HOSTILE),
        Value::Array(values) => values.iter().any(has_it),
        Value::Object(entries) => entries.iter().any(|(key, value)| key.contains(HOSTILE) || has_it(value)),
        _ => false,
    }
}

/// Commands with a place for a text, which is `{}`; `DIR` is an empty folder.
const PLACES: &str = "\
{}
--{}
show --{}
show {}
show {} --json
show aviary {}
show chess {} --json
show aviary startpos {}
show aviary --rulings {}
show aviary --rulings {}=1
show chess --rulings {}=1 --json
show aviary --by {}
show aviary --spelling {}
moves {}
moves chess {}
moves chess startpos {}
moves chess startpos {} --json
moves chess startpos --rulings {}
moves chess startpos --by {}
diagram {}
diagram chess {}
diagram chess startpos {}
diagram chess --mark {}=target
diagram chess --mark d5={}
diagram chess --arrow {}-c4
diagram chess --legal {}
diagram chess -o {}
diagram chess -o DIR/{}/file.svg
diagram chess --width {}
explain {}
explain chess {}
explain chess {} e4
explain chess startpos {}
explain chess startpos {} --markdown
explain chess startpos {} --json
explain chess startpos --square {}
replay chess {}
replay {} -
replay chess - --notation {}
perft {} startpos 1
perft chess {} 1
perft chess {} 2 --part 1/2
perft chess startpos {}
winnable chess {}
law chess {}
rulings {}
worlds {}
worlds chess {}
worlds chess --placements {}
worlds chess --games 5 --rulings {}
worlds chess castling --part {}
worlds chess castling --every 1000 --part 1/9 --output DIR/{}/file.svg
claims {}
verify {}
verify awele --effort 0 --fixtures DIR/{}
validate {} -- true
validate awele --rulings {} -- true
validate awele --junit DIR/{}/file.svg -- true
validate awele -- {}
adapt {} --uci -- true
adapt chess --uci -- {}
adapt chess --uci --option {} -- true
export DIR/new --game {}
export DIR/new --since DIR/{}
merge DIR/{}/file.svg
merge {}
serve --listen {}";

/// Those commands with a text.
fn arguments(text: &str, dir: &str) -> Vec<Vec<String>> {
    let word = |word: &str| word.replace("DIR", dir).replace("{}", text);
    PLACES.lines().map(|line| line.split(' ').map(word).collect()).collect()
}

#[test]
fn arguments_control_nothing() {
    let folder = Folder::new("foreign-arguments");
    for args in arguments(HOSTILE, text(&folder.at(""))) {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let said = harmless(&args, "1. e4 e5");
        assert!(!said.out.is_empty() || !said.err.is_empty(), "{args:?}: nothing is said");
        assert!(
            !args.contains(&"--json") || serde_json::from_str::<Value>(&said.out).is_ok(),
            "{args:?}: {}",
            said.out
        );
    }
    // Known by its own name, whatever it is started as.
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt as _;
        let said = Command::new(cargo_bin!("rulebook")).arg0(HOSTILE).args(["show", "--dance"]).output();
        assert_harmless("another name", &said.expect("the program runs").stderr, false);
    }
}

#[test]
fn scores_control_nothing() {
    let hostile = HOSTILE;
    let score = |text: &str| harmless(&["replay", "chess", "-"], text);
    // A comment that does not end, and comments that do.
    for words in [format!("1. e4 {{ {hostile}"), format!("{{{hostile}}} 1. e4 ; {hostile}\n e5")] {
        assert_eq!(score(&words).status, 0);
    }
    for (at, words) in [
        (6, format!("1. e4 {hostile} e5")),
        (6, format!("1. e4\t{hostile}\te5\r\nd4")),
        (0, format!("rulings: {hostile}\n1. e4")),
        (0, format!("rulings: repetition={hostile}\n1. e4")),
        (0, format!("position: {hostile}\n1. e4")),
        (0, format!("1. e4 e5 etc. {hostile}\n")),
        (0, format!("1. e4 e5\netc.\nposition: {hostile} w\n")),
        (0, format!("{hostile}: 1\n")),
        (0, format!("1. e4{hostile} e5")),
    ] {
        let said = score(&words);
        assert_eq!(said.status, 2, "{words:?}: {}", said.err);
        let shown = said.err.contains("\\u{1b}]0;PWN\\u{7}\\u{1b}[1;32mX");
        assert!(at == 0 || shown, "{words:?}: {}", said.err);
        harmless_json(&["replay", "chess", "-", "--json"], &words);
    }
    let folder = Folder::new("foreign-scores");
    let file = folder.at(hostile);
    fs::write(&file, "1. e4 e9").expect("it is written");
    harmless(&["replay", "chess", text(&file)], "");
}

/// The caret is below the word, however much has been escaped or left out before it.
#[test]
fn what_is_escaped_is_pointed_at() {
    for score in ["1. e4 {\u{1b}[31m} e9 e5\r\nd4", "1. e4 {\u{202e}}\r\ne5\r\n2. d4 {\u{1b}[31m\t} e9 e5\r\n3. d5"] {
        let err = harmless(&["replay", "chess", "-"], score).err;
        let lines: Vec<&str> = err.lines().collect();
        let at = lines.iter().position(|line| line.contains("} e9")).expect("the line");
        assert!(lines[at].contains("{\\u{1b}[31m"), "{err}");
        // What is wrong is the second letter.
        assert_eq!(lines[at + 1].find('|'), lines[at].find("9 e5"), "{err}");
    }
}

#[test]
fn fixtures_control_nothing() {
    let folder = Folder::new("foreign-fixtures");
    fs::create_dir_all(folder.at("awele")).expect("a folder");
    let place = folder.at("");
    let path = folder.at(&format!("awele/{HOSTILE}.yaml"));
    let verify = |args: &[&str]| {
        harmless(&[&["verify", "awele", "--effort", "0", "--fixtures", text(&place)], args].concat(), "")
    };
    let quoted = Value::from(HOSTILE);
    for cases in [
        format!(
            "source: s\ncases:\n  - name: {quoted}\n    why: w\n    position: startpos\n    shows: [awele.seeds]\n    count: 99\n"
        ),
        format!("source: {HOSTILE}\n"),
        format!("source: s\ncases:\n  - name: n\n    position: {quoted}\n"),
        format!("source: s\ncases:\n  - {quoted}: n\n"),
    ] {
        fs::write(&path, &cases).expect("it is written");
        let said = verify(&[]);
        assert_ne!(said.status, 0, "{cases}{}{}", said.out, said.err);
        verify(&["--json"]);
    }
}

#[test]
fn questions_control_nothing() {
    let hostile = HOSTILE;
    let questions = [
        hostile.to_owned(),
        json!({ "id": 1, "game": hostile }).to_string(),
        json!({ "game": "chess", "position": hostile }).to_string(),
        json!({ "game": "chess", "moves": [hostile] }).to_string(),
        json!({ "game": "chess", "rulings": { hostile: hostile } }).to_string(),
        json!({ "ask": hostile }).to_string(),
        json!({ "ask": "find", "game": "chess", "words": hostile }).to_string(),
        json!({ "ask": "score", "game": "chess", "score": hostile }).to_string(),
    ];
    let input = questions.map(|question| question + "\n").concat();
    let said = harmless(&["speak"], &input);
    let answers: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((said.status, answers.len()), (0, 8), "{}", said.out);
    // Nothing is lost.
    assert!(has_it(&answers[1]), "{}", answers[1]);
}

#[needs("python3")]
#[test]
#[ignore = "slow"]
fn engines_control_nothing() {
    let folder = Folder::new("foreign-engines");
    let junit = folder.at("junit.xml");
    for fault in ["forges", "forges_keys", "forges_lines", "forges_refusals", "forges_errors", "forges_by_wrapping"] {
        let args =
            ["validate", "awele", "--positions", "20", "--compare", "reasons", "--diagnose", "0", "--all", "--junit"];
        let engine = ["--", "python3", ENGINE, fault];
        let said = harmless(&[&args[..], &[text(&junit)], &engine].concat(), "");
        assert_eq!(said.status, 1, "{fault}");
        assert_harmless("JUnit XML", read(&junit).as_bytes(), false);
        for shown in [&said.out, &said.err] {
            assert!(shown.lines().all(|line| !line.starts_with("All checks passed.")), "{fault}: {shown}");
        }
        let shown_whole = ["forges", "forges_refusals", "forges_errors"].contains(&fault);
        assert!(!shown_whole || said.out.contains("x\\u{1b}[2J\\nAll"), "{fault}: {}", said.out);
    }
    harmless_json(&["validate", "awele", "--corpus-only", "--json", "--", "python3", ENGINE, "forges"], "");
    let said = harmless(&["validate", "awele", "--", "python3", ENGINE, "forges_games"], "");
    let passes = said.err.lines().any(|line| line.starts_with("All checks"));
    assert!(said.status == 2 && !passes, "{}", said.err);
    let question = json!({ "game": "chess", "rulings": "engines" }).to_string() + "\n";
    for fault in ["uci_forges", "uci_forges_errors", "uci_forges_moves"] {
        let said = harmless(&["adapt", "chess", "--uci", "--", "python3", ENGINE, fault], &question);
        assert_ne!(said.status, 0, "{fault}: {}", said.err);
        assert!(said.err.contains("\\u{1b}"), "{fault}: {}", said.err);
    }
}

/// A part with something else in it, sealed as if it were true.
fn forged(line: &str, change: impl FnOnce(&mut Value)) -> String {
    use sha2::Digest as _;
    let mut object: Value = serde_json::from_str(line).expect("JSON");
    object.as_object_mut().expect("an object").shift_remove("sha256");
    change(&mut object);
    let digest = sha2::Sha256::digest(object.to_string());
    object["sha256"] = json!(digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    format!("{object}\n")
}

#[test]
fn parts_control_nothing() {
    let folder = Folder::new("foreign-parts");
    let file = folder.at("part.json");
    let part = |number| rulebook(&["worlds", "aviary", "entries", "--every", "1000", "--part", number]).out;
    let (one, two) = (part("1/2"), part("2/2"));
    let merge = |lines: &[&str], status: i32| {
        fs::write(&file, lines.concat()).expect("it is written");
        for args in
            [&["merge", text(&file)][..], &["merge", "--missing", text(&file)], &["merge", "--json", text(&file)]]
        {
            let said = harmless(args, "");
            assert!(said.status == status || args.contains(&"--missing"), "{args:?}: {}{}", said.out, said.err);
        }
    };
    for change in [
        |part: &mut Value| part["build"]["version"] = json!(HOSTILE),
        |part| part["build"]["law"] = json!(HOSTILE),
        |part| part["work"]["game"] = json!(HOSTILE),
        |part| part["work"]["world"] = json!(HOSTILE),
        |part| part["work"] = json!({ "kind": HOSTILE }),
        |part| part["work"] = json!({ "kind": "placements", "game": "chess", "rulings": HOSTILE, "pieces": HOSTILE }),
        |part| part[HOSTILE] = json!(1),
        |part| part["seen"] = json!({ HOSTILE: [0, 1] }),
    ] as [fn(&mut Value); 8]
    {
        let forged = forged(&one, change);
        merge(&[&forged], 2);
        merge(&[&forged, &two], 2);
        merge(&[&two, &forged], 2);
    }
    // Clauses that the law does not have are counted.
    let forged = forged(&one, |part| part["counted"]["clauses"] = json!({ HOSTILE: 1 }));
    merge(&[&forged, &two], 0);
    assert!(has_it(&harmless_json(&["merge", "--json", text(&file)], "")));
    merge(&[HOSTILE, "\n", &two], 2);
}

#[test]
fn exports_control_nothing() {
    let folder = Folder::new("foreign-exports");
    let (new, old) = (folder.at("new"), folder.at("old"));
    fs::create_dir_all(&old).expect("a folder");
    for manifest in
        [HOSTILE.to_owned(), json!({ HOSTILE: HOSTILE }).to_string(), json!({ "corpus": HOSTILE }).to_string()]
    {
        fs::write(old.join("manifest.json"), manifest).expect("it is written");
        let said = harmless(&["export", text(&new), "--game", "awele", "--since", text(&old)], "");
        assert_eq!(said.status, 2);
    }
}

/// A terminal of the program's own, whose colours it draws with.
const TERMINAL: &str = "import os, pty, sys
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[1], sys.argv[1:])
said = b''
while True:
    try:
        some = os.read(terminal, 4096)
    except OSError:
        break
    if not some:
        break
    said += some
sys.stdout.buffer.write(said)
os.waitpid(child, 0)";

#[cfg(target_os = "linux")]
#[needs("python3")]
#[test]
fn on_a_terminal_only_colours_come_through() {
    let folder = Folder::new("foreign-terminal");
    let score = folder.at(&format!("{HOSTILE}.txt"));
    fs::write(&score, format!("1. e4 {HOSTILE} e5\r\n2. d4")).expect("it is written");
    for args in [
        &["replay", "chess", text(&score)][..],
        &["show", "chess", HOSTILE],
        &["show", "chess", "startpos", HOSTILE],
        &["show", "chess", &format!("--{HOSTILE}")],
        &["rulings", HOSTILE],
    ] {
        let mut python = Command::new("python3");
        python
            .args(["-c", TERMINAL])
            .arg(cargo_bin!("rulebook"))
            .args(args)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR");
        let said = String::from_utf8(python.output().expect("python3").stdout).expect("UTF-8");
        // Its colours and line ends are the terminal's.
        let mut plain = String::new();
        let mut rest = said.as_str();
        while let Some((before, after)) = rest.split_once("\u{1b}[") {
            let end = after.find(|c: char| !c.is_ascii_digit() && c != ';').expect("an end");
            assert!(after[end..].starts_with('m'), "{args:?}: {said:?}");
            plain += before;
            rest = &after[end + 1..];
        }
        plain += rest;
        assert!(!said.contains("\u{1b}[1;32mX"), "{args:?}: {said:?}");
        assert!(plain.contains("\\u{1b}]0;PWN\\u{7}\\u{1b}[1;32mX\\u{1b}[0m"), "{args:?}: {plain:?}");
        assert_harmless(&format!("{args:?}"), plain.replace("\r\n", "\n").as_bytes(), false);
    }
}
