//! Blocks of commands in a page, and what a shell shows of them.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::{env, mem};

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use serde_json::Value;

use super::folder::{Folder, read};
use super::run::report;
use super::schemas::{QUESTION, schema_of};

/// Where the commands of a page run, and how much is shown.
pub enum Shell {
    /// In the repository, as a reader of the documentation sees it.
    Reader,
    /// In an empty folder of the page's own. What is said on the standard error is marked, and a pipe has the status of what
    /// fails in it. What `speak` is asked and answers is held against the schemas.
    Test(Folder),
}

/// The program, which on a busy machine too waits for an engine's answers and finds the causes of wrong ones.
const PATIENT: &str = r#"rulebook() {
    case $1 in
    validate) shift; command rulebook validate --timeout 900 --diagnose 3600 "$@" ;;
    *) command rulebook "$@" ;;
    esac
}
"#;

/// The program, which on a busy machine too waits for an engine's answers, looks for no causes unless it is given how long,
/// and keeps what `speak` is asked and answers, and the reports of `validate`.
const KEPT: &str = r#"set -o pipefail
rulebook() {
    case $1 in
    speak)
        local file
        file=$(mktemp -d "$KEPT/XXXXXX")
        cat > "$file/asked"
        command rulebook speak "${@:2}" < "$file/asked" | tee "$file/answered" ;;
    adapt) shift; command rulebook adapt --timeout 900 "$@" ;;
    validate)
        shift
        [[ " $* " == *" --diagnose "* ]] || set -- --diagnose 0 "$@"
        [[ " $* " == *" --timeout "* ]] || set -- --timeout 900 "$@"
        case " $* " in
        *" --json "*) command rulebook validate "$@" | tee "$(mktemp "$KEPT/XXXXXX")" ;;
        *) command rulebook validate "$@" ;;
        esac ;;
    *) command rulebook "$@" ;;
    esac
}
"#;

/// The page with the output of every command as it is. Lines that go on with a command begin with `> `.
pub fn with_real_output(page: &str, shell: &Shell) -> String {
    let mut real = String::new();
    let (mut in_block, mut command) = (false, String::new());
    for line in page.lines() {
        let more = line.strip_prefix("> ").or_else(|| line.strip_prefix('>').filter(|rest| rest.is_empty()));
        if in_block && let (false, Some(more)) = (command.is_empty(), more) {
            command += &format!("\n{more}");
        } else if in_block && !line.starts_with("$ ") && line != "```" {
            // What was said before. A line of it that begins with `> ` is no command's.
            real += &output(&mem::take(&mut command), shell);
            continue;
        } else {
            real += &output(&mem::take(&mut command), shell);
            in_block = line == "```console" || in_block && line != "```";
            command = line.strip_prefix("$ ").filter(|_| in_block).unwrap_or_default().to_owned();
        }
        real += &format!("{line}\n");
    }
    assert!(!in_block, "a block has no end");
    real
}

/// What a shell shows after the command, and the exit status where it is not 0.
fn output(command: &str, shell: &Shell) -> String {
    if command.is_empty() {
        return String::new();
    }
    let program = cargo_bin!("rulebook");
    let mut path = vec![program.parent().expect("a folder").to_owned()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(path).expect("a path");
    let (name, prelude) = match shell {
        Shell::Reader => ("sh", PATIENT),
        Shell::Test(_) => ("bash", KEPT),
    };
    let mut run = Command::new(name);
    run.args(["-c", &format!("{prelude}{command}")]).env("PATH", path);
    if let Shell::Test(folder) = shell {
        let kept = folder.at("kept");
        fs::create_dir_all(&kept).expect("a folder");
        fs::create_dir_all(folder.at("work")).expect("a folder");
        run.current_dir(folder.at("work")).env("KEPT", &kept).env("ROOT", env!("CARGO_MANIFEST_DIR"));
    }
    let run = run.output().expect("a shell");
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    for text in [&out, &err] {
        assert!(!text.contains("panicked"), "{command}: {text}");
        assert!(!text.contains('\u{1b}'), "{command}: colour where nobody sees it: {text}");
    }
    // A page says nothing about what is missing here.
    let is_missing = |line: &str| line.starts_with(name) && line.ends_with("not found");
    assert!(run.status.code() != Some(127) && !err.lines().any(is_missing), "{command}: {err}");
    let status = match run.status.code() {
        Some(0) => String::new(),
        code => format!("[exit status {}]\n", code.expect("an exit status")),
    };
    let Shell::Test(folder) = shell else { return format!("{out}{err}{status}") };
    hold_against_schemas(&folder.at("kept"), &err);
    let whole = |text: &str| match text.is_empty() || text.ends_with('\n') {
        true => text.to_owned(),
        false => format!("{text}\n[no line end]\n"),
    };
    let mark = if err.is_empty() { "" } else { "[standard error]\n" };
    format!("{}{mark}{}{status}", whole(&out), whole(&err))
}

/// Holds what was kept against the schemas: the reports of `validate`, and what `speak` was asked and answered. What was said
/// on the standard error may tell why they differ.
fn hold_against_schemas(kept: &Path, err: &str) {
    for entry in fs::read_dir(kept).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            hold_answers(&fs::read(path.join("asked")).expect("questions"), &read(&path.join("answered")), err);
        } else if !read(&path).is_empty() {
            report(&read(&path));
        }
    }
    fs::remove_dir_all(kept).expect("it was there");
}

/// A question is as its schema says unless its line is refused, and has one answer, which is as the schema of its ask says
/// and has its id.
fn hold_answers(asked: &[u8], answered: &str, err: &str) {
    let asked: Vec<&[u8]> = asked.strip_suffix(b"\n").unwrap_or(asked).split(|byte| *byte == b'\n').collect();
    assert!(asked.len() == answered.lines().count() || asked == [b""], "{answered}{err}");
    for (line, answer) in asked.iter().zip(answered.lines()) {
        let answer: Value = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
        let parsed = serde_json::from_slice::<Value>(line);
        let question = parsed.as_ref().unwrap_or(&Value::Null);
        let schema = schema_of(question);
        assert!(schema.is_valid(&answer), "{answer}: {:?}", schema.iter_errors(&answer).next());
        let error = &answer["error"];
        // That a key stands twice, a JSON value does not say.
        if !error["message"].as_str().is_some_and(|message| message.contains("duplicate")) {
            let refused = error["kind"] == "malformed" && error["field"] == "line";
            assert_eq!(QUESTION.is_valid(question), !refused, "{question} {answer}");
        }
        // What is no id, and what is no object, has `null`.
        if parsed.is_ok() {
            let id = question.as_object().map(|keys| keys.get("id"));
            let id = id
                .unwrap_or(Some(&Value::Null))
                .map(|id| if id.is_array() || id.is_object() { &Value::Null } else { id });
            assert_eq!(answer.get("id"), id, "{answer}");
        }
    }
}
