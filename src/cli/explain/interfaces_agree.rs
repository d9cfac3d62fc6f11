//! Every interface tells a verdict in the same sentences: as text, as Markdown, to an assistant, and in JSON.

use anstream::adapter::strip_str;
use clap::Parser as _;
use rayon::prelude::*;
use rulebook::corpus::{self, Case, Expectation};
use rulebook::games::GAMES;
use rulebook::mcp;
use rulebook::protocol::WrittenJson;
use rulebook::referee::{By, ask_written};
use serde_json::json;

use super::{QuestionCommand as _, markdown};
use crate::cli::{Command, Program};

/// What is printed, in which blanks and line ends are alike.
fn in_a_line(printed: &[u8]) -> String {
    let text = strip_str(std::str::from_utf8(printed).expect("text")).to_string();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_told_alike(case: &Case, mv: &str) {
    let asked = ["rulebook", "explain", case.game.id(), "--no-board", &case.position];
    let words = asked.into_iter().chain(case.moves.iter().map(String::as_str)).chain([mv]);
    let Command::Explain(explain) = Program::parse_from(words).command else { panic!("a question") };
    let (game, ruled) = (case.game, case.game.under(&case.options));
    let written = ask_written(ruled, By::Model, &explain.question());
    let assessment = written.answer.assessment.as_ref().unwrap_or_else(|_| panic!("{} {mv}", case.name));
    let (mut text, mut page) = (Vec::new(), Vec::new());
    explain.print(ruled, assessment, &mut text).expect("written");
    markdown::print(&explain, ruled, assessment, &mut page).expect("written");
    let answer = json!(WrittenJson::of(&explain.question(), &written));
    let assistant = mcp::text(&json!({"game": game.id(), "judge": mv}), &answer);
    let told = answer["verdict"]["told"].as_array().expect("sentences");
    for shown in [in_a_line(&text), in_a_line(&page).replace('\\', ""), in_a_line(assistant.as_bytes())] {
        let mut rest = &*shown;
        for sentence in told {
            let says = sentence["says"].as_str().expect("a sentence");
            let after = rest.split_once(says).map(|(_, after)| after);
            rest = after.unwrap_or_else(|| panic!("{} {mv}: {says}\n{shown}", case.name));
        }
    }
}

/// One of so many judged moves of the cases.
fn are_told_alike(every: usize) {
    let pages: Vec<_> = GAMES.iter().flat_map(|game| corpus::pages(*game).expect("the cases")).collect();
    let judged = pages.iter().flat_map(|page| &page.cases).flat_map(|case| {
        let Expectation::Stands(stated) = &case.expected else { return Vec::new() };
        let illegal = stated.illegal.iter().map(|illegal| &illegal.mv);
        illegal.chain(&stated.legal).chain(stated.after.keys()).map(|mv| (case, mv)).collect()
    });
    let judged: Vec<(&Case, &String)> = judged.collect();
    assert!(judged.len() > 3_000, "{}", judged.len());
    judged.into_par_iter().step_by(every).for_each(|(case, mv)| is_told_alike(case, mv));
}

#[test]
fn a_verdict_is_told_in_the_same_sentences_everywhere() {
    are_told_alike(20);
}

#[test]
#[ignore = "slow"]
fn every_verdict_is_told_in_the_same_sentences_everywhere() {
    are_told_alike(1);
}
