//! The status of an implementation, in a few words, and as a badge: SVG, or the form that shields.io reads.

use serde_json::json;

use super::Run;
use crate::validate::{Conclusion, Declined};

const LABEL: &str = "rulebook";
/// The width of a letter, and the space beside a text, in pixels.
const LETTER: usize = 7;
const BESIDE: usize = 10;

/// The badge in the form of shields.io's endpoint.
pub fn shields(standing: &BadgeText) -> String {
    json!({ "schemaVersion": 1, "label": LABEL, "message": standing.words, "color": standing.colour }).to_string()
}

/// The badge as an SVG picture.
pub fn svg(standing: &BadgeText) -> String {
    let width = |text: &str| text.chars().count() * LETTER + BESIDE;
    let (left, right) = (width(LABEL), width(&standing.words));
    let (all, words, colour) = (left + right, &standing.words, standing.colour);
    let (first, second) = (left / 2, left + right / 2);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{all}\" height=\"20\" role=\"img\" aria-label=\"{LABEL}: {words}\">\
         <title>{LABEL}: {words}</title><rect width=\"{left}\" height=\"20\" fill=\"#555\"/>\
         <rect x=\"{left}\" width=\"{right}\" height=\"20\" fill=\"{colour}\"/>\
         <g fill=\"#fff\" text-anchor=\"middle\" font-family=\"Verdana,sans-serif\" font-size=\"11\">\
         <text x=\"{first}\" y=\"14\">{LABEL}</text><text x=\"{second}\" y=\"14\">{words}</text></g></svg>\n"
    )
}

/// The words, and how they are shown.
pub struct BadgeText {
    /// `agrees`, `differs in 3 ways`; without characters that markup would have to escape.
    pub words: String,
    /// The class of the style sheet.
    pub mark: &'static str,
    /// The colour of a badge.
    pub colour: &'static str,
}

impl BadgeText {
    /// What a run says.
    pub fn of(run: &Run) -> Self {
        const AGREES: (&str, &str) = ("agrees", "#176a2c");
        const DIFFERS: (&str, &str) = ("differs", "#9a3412");
        const SILENT: (&str, &str) = ("silent", "#6b7280");
        let ways = run.report.faults.len() + run.report.left_out;
        let ((mark, colour), words) = match (run.report.conclusion, ways) {
            (Conclusion::Passed | Conclusion::Declined, _) if run.report.declined.questions > 0 => {
                let Declined { questions, of, .. } = run.report.declined;
                (SILENT, format!("agrees in {} of {of} questions", of.saturating_sub(questions)))
            }
            (Conclusion::Passed, _) => (AGREES, "agrees".to_owned()),
            (Conclusion::Wrong, 0) if !run.report.failures.is_empty() => (SILENT, "does not answer".to_owned()),
            (Conclusion::Wrong, 0) => (DIFFERS, "differs".to_owned()),
            (Conclusion::Wrong, 1) => (DIFFERS, "differs in 1 way".to_owned()),
            (Conclusion::Wrong, ways) => (DIFFERS, format!("differs in {ways} ways")),
            (Conclusion::NothingRight, _) => (SILENT, "has answered nothing".to_owned()),
            _ => (SILENT, "not asked to the end".to_owned()),
        };
        BadgeText { words, mark, colour }
    }
}
