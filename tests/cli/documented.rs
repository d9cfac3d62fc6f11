//! The pages about the program show what it says, and so do the pages that are only tests. With `UPDATE_DOCS=1` they are
//! written anew.

use std::path::Path;
use std::{env, fs};

use pretty_assertions::assert_eq;
use rulebook_needs::needs;

use super::console::{Shell, with_real_output};
use super::folder::Folder;

/// A test for each page whose output is compared, and the list of these pages.
macro_rules! compared {
    ($($test:ident $page:literal $(+ $program:literal)?)+) => {
        const COMPARED: &[&str] = &[$($page),+];
        $(
            #[needs($page $(, $program)?)]
            #[test]
            fn $test() {
                check($page, &Shell::Reader);
            }
        )+
    };
}

/// A test for each page of `tests/cli/pages`, and the list of these pages.
macro_rules! tested {
    ($($test:ident $page:literal $(#[$slow:meta])?)+) => {
        const TESTED: &[&str] = &[$(concat!("tests/cli/pages/", $page, ".md")),+];
        $(
            #[needs("bash", "tests/cli/pages/" $page ".md")]
            #[test]
            $(#[$slow])?
            fn $test() {
                check(&format!("tests/cli/pages/{}.md", $page), &Shell::Test(Folder::new($page)));
            }
        )+
    };
}

compared! {
    arbiters_get_what_the_page_shows "docs/using/arbiters.md"
    assistants_get_what_the_page_shows "docs/using/assistants.md"
    commands_are_documented_as_they_are "docs/using/commands.md"
    replaying_is_documented_as_it_is "docs/using/replay.md"
    following_a_round_is_documented_as_it_is "docs/using/watch.md"
    parts_are_documented_as_they_are "docs/using/parts.md"
    counting_is_documented_as_it_goes "docs/reference/counting.md"
    the_figures_are_counted "docs/results/figures.md" + "python3"
    local_worlds_have_their_sizes "docs/results/verification.md"
    the_protocol_is_documented_as_it_is "docs/reference/protocol.md"
    other_asks_are_documented_as_they_are "docs/reference/asks.md"
    the_tutorial_is_as_it_goes "docs/engines/tutorial.md"
    validating_is_documented_as_it_is "docs/engines/validate.md"
    the_readme_shows_what_the_program_says "README.md"
}

tested! {
    adapt "adapt"
    archives "archives"
    asks "asks"
    a_clause_says_what_it_is_cited_for "clauses"
    described "described"
    diagram "diagram"
    explained_slow "explained-slow" #[ignore = "slow"]
    explained "explained"
    export "export"
    fixtures "fixtures"
    law "law"
    memory_of_files_slow "memory-of-files-slow" #[ignore = "slow"]
    mistakes "mistakes"
    parts "parts"
    perft_slow "perft-slow" #[ignore = "slow"]
    perft "perft"
    positions "positions"
    readings_causes_slow "readings-causes-slow" #[ignore = "slow"]
    readings_slow "readings-slow" #[ignore = "slow"]
    scores "scores"
    speak "speak"
    validate_causes_slow "validate-causes-slow" #[ignore = "slow"]
    validate_rulings_slow "validate-rulings-slow" #[ignore = "slow"]
    validate_slow "validate-slow" #[ignore = "slow"]
    validate "validate"
    verdicts "verdicts"
    watch "watch"
    winnable "winnable"
    worlds_slow "worlds-slow" #[ignore = "slow"]
    worlds "worlds"
}

/// Nobody sees that an output is wrong where nothing says what it should be.
#[test]
fn every_tested_page_says_what_its_commands_show() {
    assert_eq!(pages_in("tests/cli/pages"), TESTED);
    let mut unsaid = Vec::new();
    for page in TESTED {
        let written = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).expect("the page");
        let lines: Vec<&str> = written.lines().collect();
        for at in (2..lines.len()).filter(|at| lines[*at] == "```console") {
            if !lines[at - 1].is_empty() || !lines[at - 2].ends_with('.') {
                unsaid.push(format!("{page}:{}", at + 1));
            }
        }
    }
    assert_eq!(unsaid, Vec::<String>::new());
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
    files_in(folder, ".md")
}

/// The files of a folder and those below it whose names end so, in order.
fn files_in(folder: &str, ending: &str) -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("a folder");
    let mut pages = Vec::new();
    for entry in entries {
        let entry = entry.expect("an entry");
        let path = format!("{folder}/{}", entry.file_name().into_string().expect("a name"));
        if entry.path().is_dir() {
            pages.extend(files_in(&path, ending));
        } else if path.ends_with(ending) {
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

/// A number in a table of the summary stands on a page that its row links to.
#[test]
fn the_summary_has_the_numbers_of_its_pages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/results");
    let read = |page: &str| fs::read_to_string(folder.join(page)).expect("a page");
    let numbers = |text: &str| -> Vec<String> {
        let all = text.replace(|c: char| !(c.is_alphanumeric() || ",.-".contains(c)), " ").replace(", ", " ");
        let plain = all.split_whitespace().map(|word| word.trim_matches([',', '.']).replace(',', ""));
        plain.filter(|word| word.len() > 2 && word.parse::<u64>().is_ok()).collect()
    };
    for row in read("tested.md").lines().filter(|line| line.starts_with('|')) {
        let pages = row.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        let shown: Vec<String> = pages.flat_map(|page| numbers(&read(page))).collect();
        assert_eq!(numbers(row).into_iter().find(|number| !shown.contains(number)), None, "{row}");
    }
}

/// Whoever changes a number of a table changes its last row, `all`, too. Different rows may name the same clauses.
#[test]
fn a_row_of_all_has_the_sums_of_its_table() {
    let number = |cell: &str| match cell.split(' ').next().map(|first| first.replace(',', "")) {
        Some(first) if first.is_empty() => Some(0),
        first => first.and_then(|first| first.parse::<u64>().ok()),
    };
    let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for page in pages() {
        let written = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&page)).expect("the page");
        let tables =
            written.split("\n\n").filter(|table| table.lines().last().is_some_and(|row| row.starts_with("| all |")));
        for table in tables {
            let rows: Vec<Vec<String>> = table.lines().map(cells).collect();
            let ([titles, _, rows @ ..], [.., all]) = (&rows[..], &rows[..]) else { panic!("{page}: {table}") };
            for (column, title) in titles.iter().enumerate().filter(|(_, title)| *title != "clauses named") {
                let of_rows = rows.iter().map(|row| number(&row[column])).collect::<Option<Vec<_>>>();
                let (Some(of_rows), Some(sum)) = (of_rows, number(&all[column])) else { continue };
                if all[column].is_empty() {
                    continue;
                }
                compared += 1;
                if of_rows.iter().sum::<u64>() != 2 * sum {
                    wrong.push(format!("{page}: {title}"));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(compared > 20, "{compared} columns");
}

/// A reader without Rust finds in the guide what the models call that is Rust's own.
#[test]
fn the_guide_has_the_idioms_of_the_models() {
    let read = |path: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file");
    let guide = read("docs/reference/reading-the-model.md");
    let sources = ["model", "board", "rules"].map(|package| files_in(&format!("crates/{package}/src"), ".rs"));
    let own: String = sources.concat().iter().map(|path| read(path)).collect();
    let mut missing = Vec::new();
    for path in files_in("crates/model/src", ".rs") {
        let text = read(&path);
        let rest =
            ["// From here on nothing is decided", "#[cfg(test)]"].into_iter().find_map(|rest| text.find(rest));
        let deciding = &text[..rest.unwrap_or(text.len())];
        let code = deciding.lines().filter(|line| !line.trim_start().starts_with("//"));
        for called in code.flat_map(|line| line.split('.').skip(1)) {
            let name: String = called.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            let is_call = called[name.len()..].starts_with(['(', ':']);
            if is_call && !guide.contains(&format!(".{name}(")) && !own.contains(&format!("fn {name}(")) {
                missing.push(format!("{path}: .{name}("));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}

fn check(page: &str, shell: &Shell) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let written = fs::read_to_string(&path).expect("the page");
    let run = with_real_output(&written, shell);
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, run).expect("the page is written");
    } else if written != run {
        let (line, before, now) = differing(&written, &run);
        let update = "UPDATE_DOCS=1 cargo test --test cli documented -- --include-ignored";
        panic!("{page}:{line} has\n{before}\nand the program says\n{now}\n{update} writes the page anew");
    }
}

/// The number of the first line that differs, and what differs, from there to the last line that does.
fn differing(before: &str, now: &str) -> (usize, String, String) {
    let (before, now): (Vec<&str>, Vec<&str>) = (before.lines().collect(), now.lines().collect());
    let same = before.iter().zip(&now).take_while(|(before, now)| before == now).count();
    let rest = before[same..].iter().rev().zip(now[same..].iter().rev());
    let end = rest.take_while(|(before, now)| before == now).count();
    let lines = |all: &[&str]| all[same..all.len() - end].join("\n");
    (same + 1, lines(&before), lines(&now))
}
