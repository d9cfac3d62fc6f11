//! `report`: a site of what implementations play.

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use super::folder::{Folder, read, text};
use super::run::rulebook;

const EN_PASSANT: &str = "chess.pawn.en-passant.capture";

/// A result of Chess with one difference, or none.
fn result(id: &str, version: &str, met: u64) -> Value {
    let fault = json!({
        "met": met, "cases": ["a", "b"], "replay": "rulebook explain chess '<position>' e5d6", "overreach": null,
        "disagreement": {
            "fingerprint": "misses en-passant", "says": "The move e5d6 is legal; the engine does not play it.",
            "position": "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "moves": [], "reached": "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "clauses": ["chess.pawn.move", EN_PASSANT, "chess.no-such/../clause"],
            "only_law": [{ "move": "e5d6", "grounds": [] }], "only_second": [],
        },
    });
    let faults = if met > 0 { vec![fault] } else { Vec::new() };
    json!({
        "id": id, "version": version, "language": "Rust & C", "address": "javascript:alert(1)", "rulings": "engines",
        "report": {
            "game": "chess", "conclusion": if met > 0 { "wrong" } else { "passed" }, "diagnosis": [], "untold": 0, "troubles": [],
            "cases": [], "misread": [], "strictness": "play", "compared": { "outcome": 100 },
            "parts": [{ "right": 70, "wrong": met, "declined": 1 }, { "right": 30, "wrong": 0, "declined": 2 }], "faults": faults,
        },
    })
}

fn write(folder: &Path, name: &str, result: &Value) {
    fs::create_dir_all(folder).expect("a folder");
    fs::write(folder.join(name), result.to_string()).expect("a result");
}

#[test]
fn a_site_of_results_has_a_page_for_each_game_implementation_and_clause() {
    let folder = Folder::new("report");
    let (results, site) = (folder.at("results"), folder.at("deep/site"));
    // The tenth version is later than the ninth.
    write(&results, "1.json", &result("<swift>/../it", "1.9.0", 5));
    write(&results, "2.json", &result("<swift>/../it", "1.10.0", 0));
    write(&results, "3.json", &result("slow", "2", 3));
    write(&results, "4.json", &{
        let mut begins = result("begins", "1", 0);
        begins["report"]["parts"][1] = json!({ "part": "placements", "right": 0, "wrong": 0, "declined": 2 });
        begins
    });
    write(&results, "5.json", &{
        let mut endless = result("endless", "1", 0);
        endless["report"]["compared"]["outcome"] = json!(0);
        endless
    });
    let said = rulebook(&["report", text(&site), text(&results), "--law", "law.html"]);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    assert!(said.out.ends_with(&format!("{}\n", site.join("index.html").display())), "{}", said.out);

    let index = read(&site.join("index.html"));
    let at = |words: &str| index.find(words).unwrap_or_else(|| panic!("{words} in {index}"));
    assert!(at("1.10.0") < at("agrees") && at("agrees") < at("differs in 1 way"), "{index}");
    assert!(index.contains("100 of 103") && index.contains("Rust &amp; C") && !index.contains("<swift>"), "{index}");
    for asked in ["play", "games", "moves"] {
        assert!(index.contains(&format!("<td>engines<td>{asked}\n")), "{index}");
    }
    assert!(!index.contains("1.9.0") && index.contains("href=\"law.html\""), "{index}");

    // Only the latest version of each is in the table of the game.
    let game = read(&site.join("game/chess.html"));
    assert!(game.contains(&format!("../clause/{EN_PASSANT}.html")), "{game}");
    assert!(game.contains("../implementation/slow.html#chess-2-1\">3</a>") && !game.contains(">5</a>"), "{game}");

    let page = read(&site.join("implementation/-swift--..-it.html"));
    assert!(page.contains("<svg") && page.contains("<td class=\"number\">0<td class=\"number\">5"), "{page}");
    assert!(!page.contains("<swift>") && !page.contains("javascript:"), "{page}");
    assert!(page.contains(&format!("Differs from <a href=\"../clause/{EN_PASSANT}.html\">")), "{page}");

    let clause = read(&site.join(format!("clause/{EN_PASSANT}.html")));
    assert!(clause.contains("slow 2") && clause.contains("1.9.0") && clause.contains("<blockquote>"), "{clause}");

    let badge: Value = serde_json::from_str(&read(&site.join("badge/slow.json"))).expect("JSON");
    assert_eq!(
        badge,
        json!({ "schemaVersion": 1, "label": "rulebook", "message": "differs in 1 way", "color": "#9a3412" })
    );
    assert!(read(&site.join("badge/slow.svg")).contains("rulebook: differs in 1 way"));
    let mut names: Vec<String> = fs::read_dir(site.join("clause"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort();
    assert_eq!(names, [format!("{EN_PASSANT}.html")]);
}

#[test]
fn the_stored_results_are_a_site_of_many_implementations() {
    let folder = Folder::new("report-of-all");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/results/matrix");
    let said = rulebook(&["report", text(&folder.at("site")), text(&stored)]);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let pages = fs::read_dir(folder.at("site/implementation")).expect("a folder").count();
    assert!(pages >= 18, "{pages}");
}

#[test]
fn a_report_of_validate_is_a_result_and_what_is_none_is_refused() {
    let folder = Folder::new("report-of-validate");
    let engine = assert_cmd::cargo::cargo_bin("rulebook");
    let validated = rulebook(&[
        "validate",
        "awele",
        "--positions",
        "0",
        "--json",
        "--",
        text(&engine),
        "speak",
        "--by",
        "bitboard",
    ]);
    let (file, site) = (folder.at("mine.json"), folder.at("site"));
    fs::write(&file, &validated.out).expect("a file");
    let said = rulebook(&["report", text(&site), text(&file)]);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    assert!(read(&site.join("implementation/rulebook.html")).contains("agrees"));

    let said = rulebook(&["report", text(&site), text(&file), text(&file)]);
    assert!(said.status == 2 && said.err.contains("there are two results of `rulebook`"), "{}", said.err);
    fs::write(&file, "{}").expect("a file");
    let said = rulebook(&["report", text(&site), text(&file)]);
    assert!(said.status == 2 && said.err.contains("mine.json: missing field"), "{}", said.err);
    write(&folder.at("others"), "1.json", &{
        let mut other = result("x", "1", 0);
        other["report"]["game"] = json!("go");
        other
    });
    let said = rulebook(&["report", text(&site), text(&folder.at("others"))]);
    assert!(said.status == 2 && said.err.contains("`go`, which is no game"), "{}", said.err);
}

/// A result may have any keys, and as many as a file of its length holds.
#[cfg(unix)]
#[test]
fn what_is_not_known_of_a_result_takes_no_memory() {
    let folder = Folder::new("report-of-keys");
    let (file, site) = (folder.at("keys.json"), folder.at("site"));
    let text_of = |keys: usize| {
        let mut whole = result("many", "1", 0).to_string();
        whole.pop();
        let keys: String = (0..keys).map(|key| format!(r#","unknown-{key}":{{"a":[{key}]}}"#)).collect();
        fs::write(&file, whole + &keys + "}").expect("a file");
        // In kB: the file itself has 9,000 to 99,000.
        let limited = "ulimit -v 400000; exec \"$@\"";
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", limited, "sh"]).arg(assert_cmd::cargo::cargo_bin("rulebook"));
        let said = shell.args(["report", text(&site), text(&file)]).output().expect("a shell");
        (said.status.code(), String::from_utf8_lossy(&said.stderr).into_owned())
    };
    assert_eq!(text_of(300_000), (Some(0), String::new()));
    let (status, said) = text_of(1_500_000);
    assert!(status == Some(2) && said.contains("it has more than 1000000 values"), "{said}");
}

/// Anybody can write a result. Pages show what it says, and do what the program says.
#[test]
fn what_does_not_print_is_escaped_and_what_is_long_is_shortened() {
    let folder = Folder::new("report-escaped");
    let (results, site) = (folder.at("results"), folder.at("site"));
    let id = "n".repeat(300);
    write(&results, "1.json", &{
        let mut hidden = result(&id, "1\u{202e}", 2);
        hidden["licence"] = json!("\u{1b}[2JMIT");
        hidden["report"]["faults"][0]["disagreement"]["says"] = json!("\u{202e}nothing\u{1b}[31m");
        hidden
    });
    let said = rulebook(&["report", text(&site), text(&results)]);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let name = "n".repeat(100) + "-";
    let page = read(&site.join(format!("implementation/{name}.html")));
    assert!(page.contains("\\u{202e}nothing\\u{1b}[31m") && page.contains("\\u{1b}[2JMIT"), "{page}");
    for folder in ["", "implementation", "game", "clause", "badge"] {
        for file in fs::read_dir(site.join(folder)).expect("a folder").map(|file| file.expect("a file").path()) {
            let hidden = |c: char| c != '\n' && !rulebook::escape::prints(c);
            assert!(file.is_dir() || !read(&file).contains(hidden), "{}", file.display());
            assert!(file.is_dir() || !read(&file).contains(&id), "{}", file.display());
        }
    }
}
