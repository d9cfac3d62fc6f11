//! The program, run.

use assert_cmd::cargo::cargo_bin_cmd;

/// What the program said, and its exit status.
pub struct Said {
    pub out: String,
    pub err: String,
    pub status: i32,
}

/// Runs the program with these arguments.
pub fn rulebook(args: &[&str]) -> Said {
    rulebook_given(args, "")
}

/// Runs the program with these arguments and this standard input.
pub fn rulebook_given(args: &[&str], input: impl Into<Vec<u8>>) -> Said {
    let output = cargo_bin_cmd!("rulebook").args(args).write_stdin(input).output().expect("the program runs");
    let said = Said {
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
        status: output.status.code().expect("an exit status"),
    };
    for text in [&said.out, &said.err] {
        assert!(!text.contains("panicked"), "{args:?}: {text}");
        assert!(!text.contains('\u{1b}'), "{args:?}: colour where nobody sees it: {text}");
    }
    said
}

/// The program's answer as JSON, and its exit status.
pub fn json(args: &[&str]) -> (serde_json::Value, i32) {
    let said = rulebook(args);
    let value = serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{args:?}: {error}: {}", said.out));
    assert_eq!(said.err, "", "{args:?}");
    (value, said.status)
}
