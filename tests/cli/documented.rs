//! The pages about the program show what it says. With `UPDATE_DOCS=1` they are written anew.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;

/// A test for each page whose output is compared, and the list of these pages.
macro_rules! compared {
    ($($test:ident $page:literal)+) => {
        const COMPARED: &[&str] = &[$($page),+];
        $(
            #[test]
            fn $test() {
                check($page);
            }
        )+
    };
}

compared! {
    arbiters_get_what_the_page_shows "docs/using/arbiters.md"
    commands_are_documented_as_they_are "docs/using/commands.md"
    parts_are_documented_as_they_are "docs/using/parts.md"
    counting_is_documented_as_it_goes "docs/reference/counting.md"
    the_protocol_is_documented_as_it_is "docs/reference/protocol.md"
    the_tutorial_is_as_it_goes "docs/engines/tutorial.md"
    validating_is_documented_as_it_is "docs/engines/validate.md"
    the_readme_shows_what_the_program_says "README.md"
}

/// Output that is not compared says so, with the version and the date.
#[test]
fn what_is_not_compared_is_marked_as_an_excerpt() {
    let mut unmarked = Vec::new();
    for page in pages() {
        let written = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&page)).expect("the page");
        let lines: Vec<&str> = written.lines().collect();
        for at in unmarked_output(&lines, COMPARED.contains(&page.as_str())) {
            unmarked.push(format!("{page}:{}: {}", at + 1, lines[at]));
        }
    }
    assert!(unmarked.is_empty(), "no excerpt, and not compared:\n{}", unmarked.join("\n"));
}

/// What a reader copies into a manifest or a workflow gets this version.
#[test]
fn this_version_is_the_one_to_depend_on() {
    let version = env!("CARGO_PKG_VERSION");
    let (minor, _) = version.rsplit_once('.').expect("three numbers");
    let mut stale = Vec::new();
    for page in [pages(), vec!["action.yml".to_owned()]].concat() {
        let written = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&page)).expect("the page");
        for (before, wanted) in [
            ("rulebook = { version = \"", minor),
            ("rulebook-rs/rulebook@v", version),
            ("description: The version of Rulebook.\n    default: ", version),
        ] {
            let named = written.split(before).skip(1);
            stale.extend(named.filter(|named| !named.starts_with(wanted)).map(|_| format!("{page}: {before}")));
        }
    }
    assert_eq!(stale, Vec::<String>::new());
}

/// Every page of documentation.
fn pages() -> Vec<String> {
    [pages_in("docs"), pages_in("spec"), vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned()]].concat()
}

/// The pages of a folder and those below it, in order.
pub fn pages_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("a folder");
    let mut pages = Vec::new();
    for entry in entries {
        let entry = entry.expect("an entry");
        let path = format!("{folder}/{}", entry.file_name().into_string().expect("a name"));
        if entry.path().is_dir() {
            pages.extend(pages_in(&path));
        } else if path.ends_with(".md") {
            pages.push(path);
        }
    }
    pages.sort_unstable();
    pages
}

/// The places of command lines whose output is shown but neither compared nor marked.
fn unmarked_output(lines: &[&str], compared: bool) -> Vec<usize> {
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let command = line.trim_start();
        let in_block = line.starts_with("    $ ") || (line.starts_with("$ ") && at > 0);
        if !in_block || !command.starts_with("$ ") {
            continue;
        }
        // Further commands of a block belong to the first.
        let first = lines[..at].iter().rposition(|line| line.is_empty() || line.starts_with("```")).unwrap_or(0);
        let shows_output = lines[first + 1..]
            .iter()
            .take_while(|line| !line.is_empty() && !line.starts_with("```"))
            .any(|line| !line.trim_start().starts_with("$ "));
        let run = compared && lines[first] == "```console";
        let marked = lines[..first + 1].iter().rev().find(|line| !line.is_empty() && !line.starts_with("```"));
        if shows_output && !run && !marked.is_some_and(|line| is_mark(line)) {
            found.push(at);
        }
    }
    found
}

/// Whether a line ends with a mark such as `(excerpt, version 0.2.0, 2026-11-21):`.
fn is_mark(line: &str) -> bool {
    let Some((_, mark)) = line.rsplit_once("(excerpt, version ") else { return false };
    let Some((mark, _)) = mark.split_once(')') else { return false };
    let Some((version, date)) = mark.split_once(", ") else { return false };
    let numbers = |text: &str, by: char| text.split(by).all(|part| part.parse::<u32>().is_ok());
    numbers(version, '.') && version.matches('.').count() == 2 && numbers(date, '-') && date.len() == 10
}

#[test]
fn an_unmarked_output_is_found() {
    let page = ["So:", "", "    $ rulebook games", "    aviary", ""];
    assert_eq!(unmarked_output(&page, true), [2]);
    let marked = ["So (excerpt, version 0.2.0, 2026-11-21):", "", "    $ rulebook games", "    aviary", ""];
    assert_eq!(unmarked_output(&marked, true), Vec::<usize>::new());
    assert_eq!(unmarked_output(&["```console", "$ rulebook games", "aviary", "```"], true), Vec::<usize>::new());
    assert_eq!(unmarked_output(&["```console", "$ rulebook games", "aviary", "```"], false), [1]);
    assert_eq!(unmarked_output(&["Run", "", "    $ rulebook games", ""], false), Vec::<usize>::new());
}

/// The table of `verify` among the figures has today's clauses and cases; its other figures are an excerpt's.
#[test]
fn the_figures_count_clauses_and_cases() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/results/figures.md");
    let page = fs::read_to_string(path).expect("the page");
    for game in rulebook::games::GAMES {
        let row = page.lines().find(|line| line.split_whitespace().next() == Some(game.id())).expect("a row");
        let shown: Vec<usize> = row.split_whitespace().skip(1).filter_map(|cell| cell.parse().ok()).collect();
        let pages = rulebook::corpus::pages(*game).expect("the cases");
        let cases: usize = pages.iter().map(|page| page.cases.len() + page.scores.len()).sum();
        let own = rulebook::spec::clauses(game.law()[0]).len();
        assert_eq!((shown[0], shown[2]), (own, cases), "{row}");
    }
}

fn check(page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let written = fs::read_to_string(&path).expect("the page");
    let run = with_real_output(&written);
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, run).expect("the page is written");
    } else {
        assert_eq!(
            written, run,
            "UPDATE_DOCS=1 cargo test --test cli documented -- --include-ignored writes {page} anew"
        );
    }
}

/// The page with every console block's output as it is: a block is one command line and what it says.
fn with_real_output(page: &str) -> String {
    let mut lines = page.lines();
    let mut real = String::new();
    while let Some(line) = lines.next() {
        real += &format!("{line}\n");
        if line != "```console" {
            continue;
        }
        let command = lines.next().and_then(|line| line.strip_prefix("$ ")).expect("a command line");
        real += &format!("$ {command}\n{}", output(command));
        assert!(lines.any(|line| line == "```"), "the block's end");
        real += "```\n";
    }
    real
}

/// The program, which on a busy machine too waits for an engine's answers and finds the causes of wrong ones.
const PATIENT: &str = r#"rulebook() {
    case $1 in
    validate) shift; command rulebook validate --timeout 900 --diagnose 3600 "$@" ;;
    *) command rulebook "$@" ;;
    esac
}
"#;

/// What a shell shows after the command, and the exit status where it is not 0.
fn output(command: &str) -> String {
    let program = cargo_bin!("rulebook");
    let mut path = vec![program.parent().expect("a folder").to_owned()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(path).expect("a path");
    let run =
        Command::new("sh").args(["-c", &format!("{PATIENT}{command}")]).env("PATH", path).output().expect("a shell");
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    let status = match run.status.code() {
        Some(0) => String::new(),
        code => format!("[exit status {}]\n", code.expect("an exit status")),
    };
    format!("{out}{err}{status}")
}
