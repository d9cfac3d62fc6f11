//! `report` with a file that is too long. What a site shows is in `pages/report.md`.

use std::fs;

use pretty_assertions::assert_eq;

use super::folder::{Folder, text};

/// A result may have any keys, and as many as a file of its length holds.
#[cfg(unix)]
#[test]
fn what_is_not_known_of_a_result_takes_no_memory() {
    let folder = Folder::new("report-of-keys");
    let (file, site) = (folder.at("keys.json"), folder.at("site"));
    let text_of = |keys: usize| {
        let mut whole = include_str!("result.json").trim_end().to_owned();
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
