//! A verdict in sentences: they are worded here, and every interface shows them.

use super::winnable::DeadSince;
use super::{Assessment, Judged, WordedClaim, cited};
use crate::rules::{Breach, Clause};

/// A sentence of a verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// What it is about: the words of [`wire::Sentence`](crate::wire::Sentence), in their order.
    pub part: &'static str,
    /// The sentence without its full stop.
    pub says: String,
    /// The clause that decides it, if one does.
    pub clause: Option<Clause>,
    /// The squares that are the reason.
    pub squares: Vec<String>,
    /// The ruling under which it is so: `question=option`.
    pub ruling: Option<String>,
}

impl Sentence {
    /// Whether it is about other rulings.
    pub fn is_of_rulings(&self) -> bool {
        matches!(self.part, "rulings" | "under" | "ruling")
    }

    fn new(part: &'static str, says: impl Into<String>) -> Self {
        Sentence { part, says: says.into(), clause: None, squares: Vec::new(), ruling: None }
    }
}

impl From<&Breach> for Sentence {
    fn from(Breach { clause, why, squares }: &Breach) -> Self {
        let why = Sentence::new("why", format!("{}: {why}", cited(*clause)));
        Sentence { clause: Some(*clause), squares: squares.clone(), ..why }
    }
}

/// Clauses, each with its Article.
pub fn cited_list(clauses: &[Clause]) -> String {
    let all: Vec<String> = clauses.iter().map(|clause| cited(*clause)).collect();
    // An Article is followed by a comma itself.
    all.join(if all.iter().any(|one| one.contains(',')) { "; " } else { ", " })
}

/// What may be claimed, and that the position is dead, after these words.
fn open<'a>(
    part: &'static str,
    when: &'a str,
    claims: &'a [WordedClaim],
    dead: Option<&'a DeadSince>,
) -> impl Iterator<Item = Sentence> + use<'a> {
    let claims = claims.iter().map(|open| (&open.says, Some(open.claim.clause)));
    let all = claims.chain(dead.map(|dead| (&dead.says, None)));
    all.map(move |(says, clause)| Sentence { clause, ..Sentence::new(part, format!("{when} {says}")) })
}

impl Assessment {
    /// The verdict in sentences; none if no move was judged.
    pub fn told(&self) -> Vec<Sentence> {
        let Some(judged) = &self.judged else { return Vec::new() };
        let Judged { mv, verdict, after, .. } = judged;
        let mut told: Vec<Sentence> = open("before", "Before this move,", &self.claims, self.dead.as_ref()).collect();
        for (mv, breach) in judged.breaches() {
            told.push(Sentence::new("verdict", format!("{mv} is illegal")));
            told.push(breach.into());
        }
        if verdict.legal() {
            let says = format!("{mv} is legal, by {}", cited_list(&verdict.grounds));
            told.push(Sentence::new("verdict", says));
        }
        if !self.nearest.is_empty() {
            let says = format!("Nearest legal moves: {}", self.nearest.join(" "));
            told.push(Sentence::new("nearest", says));
        }
        if verdict.over.is_some() {
            let still = if verdict.besides.is_some() { "still be illegal" } else { "be legal" };
            let says = format!("If the game were not over, the move would {still}");
            told.push(Sentence::new("besides", says));
            told.extend(verdict.besides.as_ref().map(Sentence::from));
        }
        told.extend(self.told_of_end(judged));
        if let Some(after) = after {
            let turn = match (judged.follows, after.check) {
                (Some(_), _) => String::new(),
                (None, true) => format!("; {} to move, in check", after.turn),
                (None, false) => format!("; {} to move", after.turn),
            };
            told.push(Sentence::new("after", format!("Then: {}{turn}", after.position)));
            let remarks = after.seen.check.iter().chain(&after.seen.remarks);
            told.extend(remarks.map(|says| Sentence::new("then", format!("Then {says}"))));
            // A position that was dead before stays so.
            let dead = after.dead.as_ref().filter(|_| self.dead.is_none());
            told.extend(open("then", "Then", &after.claims, dead));
        }
        told.extend(self.told_of_rulings());
        told
    }

    /// How the move ends the game, if it does.
    fn told_of_end(&self, judged: &Judged) -> Option<Sentence> {
        let (ending, mover) = (judged.follows?, self.session.turn());
        let loses = ending.winner().is_some_and(|winner| winner.player != mover.player);
        let end =
            if loses { format!("{mover} loses the game by this move") } else { "This move ends the game".to_owned() };
        let because = judged.after.as_ref().and_then(|after| after.seen.end.as_ref());
        let because = because.map_or_else(String::new, |because| format!("{because}; "));
        let says = format!("{end}; {because}{ending}");
        Some(Sentence { clause: ending.clause(), ..Sentence::new("end", says) })
    }

    /// The rulings on which the verdict depends, without those under which only the game would be over already.
    fn told_of_rulings(&self) -> Vec<Sentence> {
        let of_the_move = self.hangs_on.iter().filter(|hanging| !hanging.before_all);
        let rulings: Vec<Sentence> = of_the_move
            .map(|other| Sentence {
                clause: other.otherwise.breach().map(|breach| breach.clause),
                ruling: Some(format!("{}={}", other.question, other.option)),
                ..Sentence::new("ruling", other.says())
            })
            .collect();
        let first = match (&rulings[..], &self.hangs_on[..]) {
            ([], []) => ("rulings", "No other ruling, changed alone, would change this verdict"),
            ([], _) => ("rulings", "No other ruling, changed alone, would change what the law says about this move"),
            _ => ("under", "The verdict would differ under"),
        };
        [Sentence::new(first.0, first.1)].into_iter().chain(rulings).collect()
    }
}
