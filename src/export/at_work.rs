//! The clauses that are at work in a case, and the pairs of them that meet.

use std::collections::{BTreeMap, BTreeSet};

use super::case::{AcceptedPosition, ExportedAnswer, ExportedCase};

/// Two clauses that meet, in the order of their names.
pub type Pair = (&'static str, &'static str);

/// The clauses at work in a case, according to its answers.
///
/// Two clauses meet where both are at work on moves of one piece (or one hand, or one house): they grant or refuse
/// one of its moves. They also meet where both are against one position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AtWork {
    /// Those that grant a legal move.
    pub granting: BTreeSet<&'static str>,
    /// Those that refuse a move.
    pub refusing: BTreeSet<&'static str>,
    /// Those that are against the position.
    pub against: BTreeSet<&'static str>,
    /// Those that a plain answer depends on: check, the outcome, the start.
    pub deciding: BTreeSet<&'static str>,
    /// Those that meet.
    pub pairs: BTreeSet<Pair>,
}

impl AtWork {
    /// Collects what is at work in a case.
    pub fn of(case: &ExportedCase) -> Self {
        match &case.answer {
            ExportedAnswer::Refused(refused) => {
                let against: BTreeSet<_> = refused.reasons.iter().map(|reason| reason.clause.name()).collect();
                AtWork { pairs: pairs(&against), against, ..AtWork::default() }
            }
            ExportedAnswer::Stands(standing) => AtWork::standing(standing),
        }
    }

    fn standing(standing: &AcceptedPosition) -> Self {
        let mut at_work = AtWork::default();
        let mut by_origin: BTreeMap<&str, BTreeSet<&'static str>> = BTreeMap::new();
        for group in &standing.grounds {
            at_work.granting.extend(&group.clauses);
            for mv in &group.moves {
                by_origin.entry(origin(mv)).or_default().extend(&group.clauses);
            }
        }
        // What a sample contains by chance is no property of the case.
        let listed = standing.illegal.iter().flatten().filter(|group| group.of.is_none());
        let all = listed.flat_map(|group| group.moves.iter().map(|mv| (mv, group.clause)));
        for (mv, clause) in all.chain(standing.refused.iter().map(|judged| (&judged.mv, judged.breach.clause.name())))
        {
            at_work.refusing.insert(clause);
            by_origin.entry(origin(mv)).or_default().insert(clause);
        }
        at_work.pairs.extend(by_origin.values().flat_map(pairs));
        let checked = standing.check.then_some(standing.clauses.check);
        at_work.deciding.extend(checked.into_iter().chain(standing.clauses.outcome).chain(standing.clauses.start));
        at_work
    }
}

fn pairs(clauses: &BTreeSet<&'static str>) -> BTreeSet<Pair> {
    clauses.iter().flat_map(|one| clauses.range::<&str, _>(*one..).skip(1).map(move |other| (*one, *other))).collect()
}

/// Where a move begins, as written in its text: a square, a piece in hand with its sign, a house.
pub fn origin(mv: &str) -> &str {
    let file = mv.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(mv.len());
    let rank = mv[file..].find(|c: char| !c.is_ascii_digit()).unwrap_or(mv.len() - file);
    &mv[..if file == 0 { mv.len().min(2) } else { file + rank }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_begins_at_a_square_a_hand_or_a_house() {
        for (mv, begins) in [
            ("d5b7", "d5"),
            ("ab13b9*c9", "ab13"),
            ("n14*n13", "n14"),
            ("T@e5", "T@"),
            ("4c4b", "4c"),
            ("S*4d", "S*"),
            ("A", "A"),
            ("a", "a"),
            ("0", "0"),
        ] {
            assert_eq!(origin(mv), begins, "{mv}");
        }
    }

    #[test]
    fn pairs_are_listed_once() {
        assert_eq!(pairs(&BTreeSet::from(["a", "b", "c"])), BTreeSet::from([("a", "b"), ("a", "c"), ("b", "c")]));
        assert_eq!(pairs(&BTreeSet::from(["a"])), BTreeSet::new());
    }
}
