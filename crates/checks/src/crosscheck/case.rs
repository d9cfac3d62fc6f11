//! A disagreement as a case for a fixture file: the law's answer, to be confirmed against the spec.

use std::fmt::Write as _;

use super::finding::Situation;
use super::generator::LawPosition;
use super::{Difference, Finding, Generator, Implementation};
use crate::record::Record;
use crate::rules::{Law as _, NamedOutcome, Rules as _, Subject};

/// The case with its file around it; `None` where no case can state the difference.
pub(super) fn case<G: Generator>(law: &G::Model, finding: &Finding) -> Option<String> {
    let states = states::<G>(law, finding)?;
    let (start, difference) = (&finding.start, &finding.difference);
    let to_there = finding.moves.iter().map(|mv| format!(" {mv}"));
    let name = format!("the implementations differ ({}) at {start}", difference.fingerprint());
    let name = quote(&to_there.fold(name, |name, mv| name + &mv));
    let position = if let Difference::Start { .. } = difference { "startpos".to_owned() } else { quote(start) };
    let mut moves = finding.moves.clone();
    if let Difference::Ends { mv, .. } = difference {
        moves.push(mv.clone());
    }
    let mut lines = vec![
        format!("source: {}", quote("A comparison of two implementations")),
        "cases:".to_owned(),
        format!("  - name: {name}"),
        "    why: >-".to_owned(),
        "      The values are the model's; a second implementation differs. Before keeping this case, confirm them from the"
            .to_owned(),
        "      spec, clause by clause, and replace this text with the reasoning.".to_owned(),
        format!("    position: {position}"),
    ];
    if !moves.is_empty() {
        lines.push(format!("    moves: {}", flow(moves)));
    }
    let departures = finding.options.departures();
    if !departures.is_empty() {
        lines.push("    rulings:".to_owned());
    }
    lines.extend(departures.into_iter().map(|(question, option)| format!("      {question}: {option}")));
    lines.push(format!("    shows: {}", flow(shows::<G>(difference))));
    lines.extend(states.into_iter().map(|state| format!("    {state}")));
    Some(lines.join("\n") + "\n")
}

/// The clauses that the case exercises.
fn shows<G: Generator>(difference: &Difference) -> Vec<String> {
    let ending = |named: &NamedOutcome| G::Model::clause(Subject::Ending(named.outcome)).to_string();
    let clauses = match difference {
        Difference::Outcome { law: Some(law), .. }
        | Difference::Record { law: Some(law), .. }
        | Difference::Ends { law: Some(law), .. } => vec![ending(law)],
        Difference::Plays { moves } => vec![moves[0].judged.clause.clone()],
        _ => difference.clauses(),
    };
    // If no clause is concerned: that the players move in turn applies everywhere.
    if clauses.is_empty() { vec![G::Model::clause(Subject::Turn).to_string()] } else { clauses }
}

/// What the case states, line by line.
fn states<G: Generator>(law: &G::Model, finding: &Finding) -> Option<Vec<String>> {
    let place = Situation::<G>::of(finding);
    if let Difference::Admission { law: reasons, .. } = &finding.difference {
        return Some(if reasons.is_empty() {
            vec![count::<G>(law, &law.admit(&place.start).ok()?)]
        } else {
            vec![format!("impossible: {}", flow(reasons.iter().map(|reason| &reason.clause)))]
        });
    }
    let mut record = Record::<G::Model>::new(law.admit(&place.start).ok()?);
    for mv in place.moves {
        record.play(law, mv);
    }
    let position = record.position();
    let under = |key: &str, mv: &str, value: String| vec![format!("{key}:"), format!("  {}: {value}", quote(mv))];
    Some(match &finding.difference {
        Difference::Start { law: start, .. } => vec![format!("canonical: {}", quote(start))],
        Difference::Check { law: check, .. } => vec![format!("check: {check}")],
        Difference::Outcome { law: outcome, .. } | Difference::Record { law: outcome, .. } => {
            vec![format!("outcome: {}", ending(*outcome))]
        }
        Difference::Ends { mv, law: outcome, .. } => {
            let after = law.legal_moves(position).into_iter().find(|listed| listed.to_string() == *mv)?;
            let next = law.play(position, &after);
            let by_position = || Some(law.outcome_by_name(&next, law.outcome(&next)?));
            vec![format!("outcome: {}", ending(outcome.or_else(by_position)))]
        }
        Difference::Sequence { side: Implementation::Law, clause, moves } => std::iter::once("illegal:".to_owned())
            .chain(moves.iter().map(|mv| format!("  {}: {clause}", quote(mv))))
            .collect(),
        Difference::Sequence { moves, .. } => vec![format!("legal: {}", flow(moves))],
        Difference::Plays { moves } => {
            let illegal = moves.iter().map(|refused| {
                let (clause, squares) = (&refused.judged.clause, &refused.judged.squares);
                match &squares[..] {
                    [] => format!("  {}: {clause}", quote(&refused.mv)),
                    _ => format!("  {}: {{clause: {clause}, squares: {}}}", quote(&refused.mv), flow(squares)),
                }
            });
            std::iter::once("illegal:".to_owned()).chain(illegal).collect()
        }
        Difference::Misses { moves, .. } => vec![format!("legal: {}", flow(moves))],
        Difference::Leads { mv, law: text, .. } | Difference::Recurred { mv, law: text, .. } => {
            under("after", mv, quote(text))
        }
        Difference::Again { mv: Some(mv), text, .. } => under("after", mv, quote(text)),
        Difference::Again { mv: None, text, .. } => vec![format!("canonical: {}", quote(text))],
        Difference::Blames { mv, law: reason, .. } => under("illegal", mv, reason.clause.clone()),
        Difference::Twice { .. } | Difference::Over { .. } => {
            let outcome = law.outcome(position).map(|outcome| law.outcome_by_name(position, outcome));
            vec![count::<G>(law, position), format!("outcome: {}", ending(outcome))]
        }
        Difference::Count { depth, law: count, .. } => vec!["perft:".to_owned(), format!("  {depth}: {count}")],
        Difference::Turn { .. } => vec![count::<G>(law, position)],
        // A case cannot choose between the law's two contradictory answers.
        Difference::Law { .. } | Difference::Admission { .. } => return None,
    })
}

fn count<G: Generator>(law: &G::Model, position: &LawPosition<G>) -> String {
    format!("count: {}", law.count_legal(position))
}

fn ending(outcome: Option<NamedOutcome>) -> String {
    let Some(outcome) = outcome else { return "none".to_owned() };
    match outcome.winner() {
        Some(winner) => format!("{{winner: {}, by: {}}}", winner.word(), outcome.word()),
        None => format!("{{draw: {}}}", outcome.word()),
    }
}

/// A list on one line.
fn flow<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    let all: Vec<String> = all.into_iter().map(|one| plain_or_quoted(&one.to_string())).collect();
    format!("[{}]", all.join(", "))
}

/// A text, quoted unless YAML reads the unquoted text as the same string.
fn plain_or_quoted(text: &str) -> String {
    let plain = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '@'))
        && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
            .contains(&text.to_ascii_lowercase().as_str());
    if plain { text.to_owned() } else { quote(text) }
}

/// A text in YAML's double quotes.
fn quote(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(c);
            }
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn yaml_takes_every_text_for_a_text() {
        assert_eq!(
            flow(["a1a2", "T@e5", "0", "n", "b13b9*c9", "!"]),
            "[a1a2, T@e5, \"0\", \"n\", \"b13b9*c9\", \"!\"]"
        );
        assert_eq!(quote("a \"b\" \\ \n"), "\"a \\\"b\\\" \\\\ \\u000a\"");
    }
}
