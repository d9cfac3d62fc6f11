//! The clause that stands beside an ending says that ending, under the rulings in force. Every interface takes it from the
//! same functions, so what the cases and the scores end with is asked.

use rulebook::corpus::{Case, ScoreCase};
use rulebook::games::{self, AnyGame};
use rulebook::referee::score::{self, Score};
use rulebook::referee::{By, Ending};
use rulebook::rules::Options;
use rulebook::session::Reach;
use rulebook::spec::{Clause, Ground};

use super::law::{Law, Names};

/// What names an ending in a clause, where that is not the protocol's word.
const NAMED: [(&str, &str); 8] = [
    ("resignation", "resign"),
    ("agreement", "agree"),
    ("time-forfeit", "time is over"),
    ("unwinnable", "drawn"),
    ("stated", "result"),
    ("both-lost", "both"),
    ("illegal-move", "illegal move"),
    ("goal", "far rank"),
];

/// How a game has ended under some rulings: nothing if it cannot be played under them.
type Ends<'c> = Box<dyn Fn(&Options) -> Option<Option<Ending>> + 'c>;

fn of_case<'c>(game: &'static dyn AnyGame, case: &'c Case) -> Ends<'c> {
    Box::new(move |options| {
        let mut law = game.open_law(options, &case.position).ok()?;
        case.moves.iter().try_for_each(|mv| law.play(mv)).ok()?;
        Some(law.outcome_by_name().map(|outcome| Ending::on_board(game, outcome)))
    })
}

fn of_score<'c>(game: &'static dyn AnyGame, case: &'c ScoreCase) -> Ends<'c> {
    Box::new(move |options| {
        let score = Score::read(&case.score).ok()?;
        let played = score::play(game.under(options), By::Model, &score, Reach::default());
        let on_board = || played.outcome.map(|outcome| Ending::on_board(game, outcome));
        let ending = played.ended.or_else(on_board);
        (ending.is_some() || played.answer.assessment.is_ok()).then_some(ending)
    })
}

impl Law {
    /// Clauses beside endings that say something else: another ending, what a clause of this game replaces, or nothing of a
    /// ruling without which the game would not have ended so.
    pub fn miscited(&self) -> Names {
        let Some(game) = games::game(self.id) else { return Names::new() };
        let cases = self.pages.iter().flat_map(|page| &page.cases);
        let cases = cases.map(|case| (&case.name, &case.options, &case.shows, of_case(game, case)));
        let scores = self.pages.iter().flat_map(|page| &page.scores);
        let scores = scores.map(|case| (&case.name, &case.options, &case.shows, of_score(game, case)));
        let mut wrong = Names::new();
        for (name, options, shows, ends) in cases.chain(scores) {
            let Some(ending) = ends(options).flatten() else { continue };
            let Some(cited) = ending.clause() else { continue };
            let Some(clause) = self.all.iter().find(|clause| clause.name == cited.name()) else {
                wrong.insert(format!("{name}: {ending}: no clause of the game"));
                continue;
            };
            let mut against = |what: String| wrong.insert(format!("{name}: {ending}: {what}"));
            if !names_ending(clause, ending.word()) {
                against("the clause does not name this end".to_owned());
            }
            if self.all.iter().any(|other| other.text.contains(&format!("replaces `{cited}`"))) {
                against("another clause replaces this one".to_owned());
            }
            // A score may end in passing; how its players end it, it is about.
            if !matches!(ending, Ending::OnBoard { .. }) && !shows.contains(&clause.name) {
                against("the case does not show this clause".to_owned());
            }
            // The questions about such an end; on others it may depend through the moves that there are.
            let asked = game.questions().of_play.iter().filter(|question| is_about(question.name, ending.word()));
            for question in asked.filter(|question| !self.names_question(clause, question.name)) {
                let differs = |option: &&&str| {
                    let other = options.clone().with([(question.name, **option)]).ok();
                    let other = other.and_then(|other| ends(&other));
                    other.is_some_and(|other| other.map(Ending::word) != Some(ending.word()))
                };
                if let Some(option) = question.options.iter().find(differs) {
                    against(format!(
                        "it is otherwise under {}={option}, which the clause does not say",
                        question.name
                    ));
                }
            }
        }
        wrong
    }

    /// Whether a clause, or one that it refers to, says that something depends on a question.
    fn names_question(&self, clause: &Clause<'_>, question: &str) -> bool {
        let says =
            |text: &str| text.contains(&format!("`{question}=")) || text.contains(&format!(".ruling.{question}`"));
        let refers = |name| clause.text.contains(&format!("`{name}`")) && !is_replaced(name, &clause.text);
        says(&clause.text) || self.all.iter().any(|other| refers(other.name) && says(&other.text))
    }
}

/// Whether a text replaces what a clause says, all of it or a part.
fn is_replaced(clause: &str, text: &str) -> bool {
    ["replaces", "replaces what"].iter().any(|replaces| text.contains(&format!("{replaces} `{clause}`")))
}

/// Whether a question is about an ending: about its word, as `stalemate-by-the-last-power` is about `stalemate`.
fn is_about(question: &str, word: &str) -> bool {
    question.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

fn names_ending(clause: &Clause<'_>, word: &str) -> bool {
    match NAMED.iter().find(|(named, _)| *named == word) {
        Some((_, words)) => clause.text.contains(words),
        None => clause.text.contains(&format!("`{word}`")),
    }
}

/// Articles that a text cites beside a clause that does not quote them, as in `Article 3.5, chess.move.blocked`.
pub fn misquoted(text: &str, clauses: &[Clause<'_>]) -> Names {
    let cited = text.match_indices("Article ").filter_map(|(at, word)| {
        let (article, rest) = text[at + word.len()..].split_once(", ")?;
        article.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.').then_some(())?;
        let end = rest.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '-')));
        let name = rest[..end.unwrap_or(rest.len())].trim_end_matches('.');
        Some((article, clauses.iter().find(|clause| clause.name == name)?))
    });
    let quotes = |article: &str, clause: &Clause<'_>| {
        clause.grounds.iter().any(|ground| match ground {
            Ground::Quotation { part, .. } => part.contains(article),
            Ground::Reason(reason) => reason.contains(article),
        })
    };
    cited
        .filter(|(article, clause)| !quotes(article, clause))
        .map(|(article, clause)| format!("Article {article}, {}", clause.name))
        .collect()
}
