//! A decision as text, as all interfaces print it.

use std::fmt;

use super::{Decision, Incident, IncidentStep, StepKind};
use crate::board::escape::capitalized;
use crate::games::AnyGame;

/// A line of a decision.
pub struct DecisionLine {
    /// How far it stands to the right.
    pub indent: usize,
    /// What it says.
    pub text: String,
    /// Whether it may be broken. A position stands in a line of its own, to be copied.
    pub breaks: bool,
}

impl fmt::Display for DecisionLine {
    /// The line as it stands there, unbroken.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:indent$}{}", "", self.text, indent = self.indent)
    }
}

impl Incident {
    /// The decision in lines, which are Markdown too if `markdown` says so.
    pub fn lines(&self, game: &dyn AnyGame, markdown: bool) -> Vec<DecisionLine> {
        let laws = self.laws.map(|laws| match self.day_known {
            true => format!("the Laws in force from {laws}"),
            false => format!("the Laws in force from {laws}, since the day of the game is not known"),
        });
        let (kind, increment) = &self.kind;
        let increment = increment.map(|seconds| format!("{seconds} s a move"));
        let head = [Some(game.title().to_owned()), laws, kind.clone(), increment];
        let whole = self.decision.leaves() <= FEW;
        let mut told = Lines { lines: Vec::new(), markdown, whole };
        let stop = |says: &str| if says.ends_with("...") { "" } else { "." };
        self.told.iter().for_each(|says| told.line(0, format!("{}{}", capitalized(says), stop(says))));
        told.line(0, format!("{}.", head.into_iter().flatten().collect::<Vec<_>>().join("; ")));
        told.line(0, String::new());
        told.decision(&self.decision, 0, 0);
        if let (false, Some(asked)) = (whole, &self.decision.asked) {
            let values: Vec<&str> = asked.branches.iter().flat_map(|branch| branch.values.iter().copied()).collect();
            told.line(0, String::new());
            told.line(0, format!("The rest is told once `{}` is known: {}.", asked.fact, values.join(", ")));
        }
        for other in &self.otherwise {
            told.line(0, String::new());
            told.line(0, other.clone());
        }
        told.lines
    }
}

impl Decision {
    /// How many ends it has, with those of its branches.
    fn leaves(&self) -> usize {
        self.asked.as_ref().map_or(1, |asked| asked.branches.iter().map(|branch| branch.decision.leaves()).sum())
    }

    /// What has to be done, in one line; of what is missing, the question and what each answer leads to first.
    pub fn brief(&self) -> String {
        let told = |step: &IncidentStep| format!("{}{}", step.says, step.cited());
        let has_to = |step: &&IncidentStep| matches!(step.kind, StepKind::Follows | StepKind::Unknown);
        let mut said: Vec<String> = self.steps.iter().filter(has_to).map(told).collect();
        if let Some(asked) = &self.asked {
            let leads = asked.branches.iter().filter_map(|branch| {
                let first = branch
                    .decision
                    .gist()
                    .map(told)
                    .or_else(|| Some(branch.decision.asked.as_ref()?.question.clone()));
                Some(format!("{}: {}", branch.says, first?))
            });
            said.push(asked.question.clone());
            said.extend(leads);
        }
        said.join(" ")
    }
}

/// Of how many different ends a decision is told whole; of more, no answer to a second question.
const FEW: usize = 4;

struct Lines {
    lines: Vec<DecisionLine>,
    markdown: bool,
    whole: bool,
}

impl Lines {
    fn line(&mut self, indent: usize, text: String) {
        self.lines.push(DecisionLine { indent, text, breaks: true });
    }

    /// A text with these signs around it, in Markdown.
    fn marked(&self, sign: &str, text: &str) -> String {
        if self.markdown { format!("{sign}{text}{sign}") } else { text.to_owned() }
    }

    /// The steps, counted on from those before, and what is asked after them.
    fn decision(&mut self, decision: &Decision, before: usize, indent: usize) {
        let mut number = before;
        for step in &decision.steps {
            let position = decision.position.as_deref().filter(|position| step.says.ends_with(position));
            let says = position.and_then(|position| step.says.strip_suffix(position)).unwrap_or(&step.says);
            let says = says.trim_end_matches([':', ' ']);
            let begins = match step.kind {
                StepKind::Follows => {
                    number += 1;
                    format!("{number}. ")
                }
                StepKind::Leaves => "- Left to the arbiter: ".to_owned(),
                StepKind::Asks => "- To be found out: ".to_owned(),
                StepKind::Not => "- ".to_owned(),
                StepKind::Unknown => "- Not known: ".to_owned(),
            };
            let colon = if position.is_some() { ":" } else { "" };
            self.line(indent, format!("{begins}{says}{}{colon}", step.cited()));
            if let Some(position) = position {
                let text = self.marked("`", position);
                self.lines.push(DecisionLine { indent: indent + 3, text, breaks: false });
            }
        }
        if let Some(result) = &decision.result {
            let result = self.marked("**", &format!("Result: {result}"));
            self.line(indent, result);
        }
        let Some(asked) = &decision.asked else { return };
        self.line(indent, asked.question.clone());
        if indent > 0 && !self.whole {
            return;
        }
        for branch in &asked.branches {
            let says = self.marked("*", &branch.says);
            self.line(indent, if self.markdown { format!("- {says}") } else { format!("{says}:") });
            self.decision(&branch.decision, number, indent + 2);
        }
    }
}
