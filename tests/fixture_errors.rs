//! A fixture that is not right is shown with its file, its line and a caret under the word.

use miette::{GraphicalReportHandler, GraphicalTheme};
use rulebook::board::{Names, Player};
use rulebook::corpus::{self, Basis, FixtureError, FixtureFile, IllegalMove, StatedEnding};
use rulebook::games::{Aviary, GAMES};

const RIGHT: &str = r#"source: Aviary, a test
cases:
  - name: a Woodpecker goes two
    why: it moves two squares
    position: "8/8/8/3W4/8/8/8/S6s[] w"
    rulings: {repetition: none}
    shows: [aviary.woodpecker.move]
    legal: [d5d7]
    illegal: {d5d6: aviary.woodpecker.move}
"#;

fn read(text: &str) -> Result<corpus::Page, FixtureError> {
    let file = FixtureFile { path: "fixtures/aviary/test.yaml".to_owned(), text: text.to_owned() };
    corpus::read(&Aviary, &file)
}

/// The first fault's line, and the report as a person sees it.
fn fault_of(wrong: &str, right: &str) -> (usize, String) {
    assert_eq!(RIGHT.matches(right).count(), 1, "`{right}` stands once");
    let error = read(&RIGHT.replace(right, wrong)).expect_err(wrong);
    let mut report = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    handler.render_report(&mut report, &error).expect("a report");
    (error.faults[0].line, report)
}

#[test]
fn a_right_file_is_read() {
    assert_eq!(read(RIGHT).expect("a page").cases.len(), 1);
}

#[test]
fn a_misspelt_word_is_shown_in_its_line() {
    let wrongs = [
        ("shows: [aviary.woodpeker.move]", "shows: [aviary.woodpecker.move]", 7, "aviary.woodpeker.move"),
        ("shows: [aviary.woodpecker.move, aviary.x]", "shows: [aviary.woodpecker.move]", 7, "aviary.x"),
        ("legal: [d5d9]", "legal: [d5d7]", 8, "`d9`"),
        ("ilegal:", "illegal:", 9, "ilegal"),
        ("{d5d6: aviary.wood}", "{d5d6: aviary.woodpecker.move}", 9, "aviary.wood"),
        ("{d5: aviary.woodpecker.move}", "{d5d6: aviary.woodpecker.move}", 9, "`d5` is not a move"),
        ("position: \"8/8/8/3X4", "position: \"8/8/8/3W4", 5, "`X`"),
        ("repetition: never", "repetition: none", 6, "never"),
        ("repetitions: none", "repetition: none", 6, "repetitions"),
        ("    count: many\n    why:", "    why:", 4, "many"),
        ("    check: perhaps\n    why:", "    why:", 4, "perhaps"),
        ("    outcome: lost\n    why:", "    why:", 4, "lost"),
        ("    outcome: {winner: white}\n    why:", "    why:", 4, "winner"),
        ("    outcome: {winner: green, by: checkmate}\n    why:", "    why:", 4, "`green` is not a player"),
        ("    outcome: {winner: white, by: luck}\n    why:", "    why:", 4, "no game ends by `luck`"),
        ("    outcome: {draw: agreement}\n    why:", "    why:", 4, "no game ends by `agreement`"),
        ("    turn: green\n    why:", "    why:", 4, "`green` is not a player"),
        ("    from: {d5: [d7], z9: []}\n    why:", "    why:", 3, "no move begins with `z9`"),
        ("    from: {d9: [d7]}\n    why:", "    why:", 4, "no move begins with `d9`"),
        ("    after: {d5: \"8/8/3W4/8/8/8/8/S6s[] b\"}\n    why:", "    why:", 4, "`d5` is not a move"),
        ("    after: {d5d7: \"8/8/3X4/8/8/8/8/S6s[] b\"}\n    why:", "    why:", 4, "`X`"),
        ("    impossible: [aviary.woodpecker.move]\n    why:", "    why:", 3, "about a refused position"),
        ("    malformed: 3\n    why:", "    why:", 6, "can be read"),
    ];
    for (wrong, right, line, word) in wrongs {
        let (at, report) = fault_of(wrong, right);
        assert_eq!(at, line, "{wrong}\n{report}");
        assert!(report.contains("fixtures/aviary/test.yaml:"), "{report}");
        assert!(report.contains(word), "`{word}` in\n{report}");
        assert!(report.contains('─') && (report.contains('┬') || report.contains('▲')), "no caret in\n{report}");
    }
}

const SCORE: &str = r#"source: Aviary, a test
scores:
  - name: a game given up
    why: White resigns
    rulings: {resignation: allowed}
    score: "1. c8b6 White resigns"
    shows: [aviary.woodpecker.move]
    moves: [c8b6]
    outcome: {winner: black, by: resignation}
"#;

#[test]
fn perft_beyond_the_limit_is_shown_in_its_line() {
    assert!(read(&RIGHT.replace("legal: [d5d7]", "perft: {100: 1}")).is_ok());
    let (line, report) = fault_of("perft: {1: 4, 100000: 1}", "legal: [d5d7]");
    assert_eq!(line, 8);
    assert!(report.contains("at most 100 moves") && report.contains("perft: {1: 4, 100000: 1}"), "{report}");
}

#[test]
fn a_score_is_read_and_a_misspelt_word_in_it_is_shown() {
    assert_eq!(read(SCORE).expect("a page").scores.len(), 1);
    for (wrong, right, line, word) in [
        ("resignation: perhaps", "resignation: allowed", 5, "perhaps"),
        ("1. c8b6 etc. White", "1. c8b6 White", 6, "no position after the gap"),
        ("score: |\n      rulings: a=b\n      c8b6\n#", "score: ", 7, "under `rulings`, not in the score"),
        ("shows: []", "shows: [aviary.woodpecker.move]", 3, "shows no clause"),
        ("refused: aviary.no\n    moves:", "moves:", 8, "aviary.no"),
        ("moves: [c8x6]", "moves: [c8b6]", 8, "`c8x6` is not a move"),
        ("outcome: given up", "outcome: {winner: black, by: resignation}", 9, "given up"),
        ("legal: [c8b6]\n    moves:", "moves:", 8, "legal"),
    ] {
        assert_eq!(SCORE.matches(right).count(), 1, "`{right}` stands once");
        let error = read(&SCORE.replace(right, wrong)).expect_err(wrong);
        assert_eq!(error.faults[0].line, line, "{error}");
        assert!(error.to_string().contains(word), "`{word}` in {error}");
    }
    let twice = SCORE.to_owned() + SCORE.split_once("scores:\n").expect("scores").1;
    assert!(read(&twice).expect_err("twice").to_string().contains("another case has this name"));
}

#[test]
fn all_misspellings_are_shown_at_once() {
    let text = RIGHT.replace("d5d7", "d5z7").replace("shows: [aviary.woodpecker.move]", "shows: [aviary.no]");
    let error = read(&text).expect_err("two faults");
    let lines: Vec<usize> = error.faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [7, 8], "{error}");
}

/// What a case says is understood once, whichever way it is written.
#[test]
fn a_case_is_read_into_what_it_means() {
    let text = RIGHT.replace("legal: [d5d7]", "from: {d5: [d7, b5]}").replace(
        "{d5d6: aviary.woodpecker.move}",
        "{d5d6: {clause: aviary.woodpecker.move, squares: [d6, d5]}}\n    turn: white\n    outcome: none",
    );
    let case = read(&text).expect("a page").cases.remove(0);
    assert_eq!((case.line, case.options.option("repetition")), (3, Some("none")));
    let standing = case.standing().expect("a position that stands");
    assert_eq!(standing.from["d5"].iter().collect::<Vec<_>>(), ["d5b5", "d5d7"]);
    assert_eq!(standing.turn, Some(Names::COLOURS.of(Player::White)));
    assert_eq!(standing.outcome, Some(StatedEnding::None));
    let squares = Some(vec!["d5".to_owned(), "d6".to_owned()]);
    let illegal =
        IllegalMove { mv: "d5d6".to_owned(), written: "d5d6".to_owned(), clause: "aviary.woodpecker.move", squares };
    assert_eq!(standing.illegal, [illegal]);
}

#[test]
fn a_case_that_could_not_fail_is_refused() {
    let text = RIGHT.replace("    legal: [d5d7]\n", "").replace("    illegal: {d5d6: aviary.woodpecker.move}\n", "");
    let error = read(&text).expect_err("nothing is stated");
    assert!(error.to_string().contains("nothing that could fail"), "{error}");
    let again = RIGHT.to_owned() + RIGHT.split_once("cases:\n").expect("cases").1;
    assert!(read(&again).expect_err("twice").to_string().contains("another case has this name"));
    assert!(read("").is_err() && read("cases: []\nsource: x").is_err() && read("\u{0}\t- {").is_err());
}

/// No bytes make the reader of fixtures panic, and whatever is wrong has its place in the file.
#[test]
fn a_mutated_file_is_read_or_refused_at_a_place() {
    fn property(at: usize, with: String, how: u8) -> bool {
        let chars: Vec<char> = RIGHT.chars().collect();
        let at = at % chars.len();
        let (before, after) = (&chars[..at], &chars[at..]);
        let kept = match how % 3 {
            0 => after,
            1 => &after[1..],
            _ => &[],
        };
        let text: String = before.iter().copied().chain(with.chars()).chain(kept.iter().copied()).collect();
        match read(&text) {
            Ok(page) => !page.cases.is_empty(),
            Err(error) => {
                let mut report = String::new();
                let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
                handler.render_report(&mut report, &error).is_ok()
                    && error.faults.iter().all(|fault| {
                        fault.line >= 1 && fault.column >= 1 && fault.span.0 <= text.len() && !fault.what.is_empty()
                    })
            }
        }
    }
    crate::properties::check(property as fn(usize, String, u8) -> bool, 2000);
}

#[test]
fn arbitrary_text_is_no_fixture_file() {
    fn property(text: String) -> bool {
        read(&text).is_err()
    }
    crate::properties::check(property as fn(String) -> bool, 2000);
}

/// The schema that editors use has every file, and refuses what no file may have.
#[test]
fn the_files_are_as_their_schema_says() {
    let schema = serde_json::from_str(include_str!("../docs/schemas/fixture.schema.json")).expect("JSON");
    let schema = jsonschema::draft202012::new(&schema).expect("a schema");
    let value = |text: &str| serde_yaml::from_str::<serde_json::Value>(text).expect("YAML");
    for game in GAMES {
        for file in corpus::embedded(game.id()) {
            let wrong =
                schema.validate(&value(&file.text)).map_err(|error| format!("{error} at {}", error.instance_path()));
            assert_eq!(wrong, Ok(()), "{}", file.path);
        }
    }
    for place in ["the notation, \"0\"", "Law; ", "\"words\" and more", "\"words\" (one) (two)", "a: b: c"] {
        let text = RIGHT.replace("    why:", &format!("    place: '{place}'\n    why:"));
        assert!(!schema.is_valid(&value(&text)), "{place}");
    }
    for (right, wrong) in
        [("legal:", "legel:"), ("shows: [", "shows: [3, "), ("    why: it", "    basis: chosen\n    why: it")]
    {
        assert!(!schema.is_valid(&value(&RIGHT.replace(right, wrong))), "{wrong}");
    }
}

/// The examples of a case in the page on cases are cases.
#[test]
fn the_page_s_examples_are_cases() {
    let page = include_str!("../docs/reference/cases.md");
    let blocks: Vec<&str> = page.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        let (_, case) = block.split_once("  - name: ").expect("a case");
        let has = |file: &FixtureFile| file.text.contains(&format!("  - name: {case}"));
        let file = corpus::embedded("aviary").into_iter().find(has).unwrap_or_else(|| panic!("no file has {case}"));
        let source = block.lines().find(|line| line.starts_with("source:"));
        assert!(source.is_none_or(|source| file.text.starts_with(source)), "{}: {source:?}", file.path);
    }
}

#[test]
fn a_case_says_on_what_it_rests() {
    let basis = |text: &str| read(text).expect("a page").cases[0].basis;
    let with = |right: &str, wrong: &str| basis(&RIGHT.replace(right, wrong));
    assert_eq!(basis(RIGHT), Basis::Ruling);
    let plain = RIGHT.replace("    rulings: {repetition: none}\n", "");
    assert_eq!(basis(&plain), Basis::Derived);
    assert_eq!(basis(&plain.replace("    why:", "    place: 'notation: Aviary'\n    why:")), Basis::TextForm);
    assert_eq!(with("    why:", "    place: Pieces\n    rebuilt: in-kind\n    why:"), Basis::Rebuilt);
    // What is stated counts, and what the case states more than what the file does.
    let page =
        plain.replace("cases:", "basis: transcribed\ncases:").replace("    why:", "    place: Pieces\n    why:");
    assert_eq!(basis(&page), Basis::Transcribed);
    assert_eq!(basis(&page.replace("    why:", "    basis: derived\n    why:")), Basis::Derived);
    let (line, report) = fault_of("    basis: transcribed\n    why:", "    why:");
    assert_eq!(line, 3);
    assert!(report.contains("a case that is transcribed states its `place`"), "{report}");
}
