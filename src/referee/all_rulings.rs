//! Whether a verdict is the same under every ruling.

use std::collections::BTreeMap;

use super::other_rulings::{Otherwise, Replayed, RulingChange};
use crate::games::Ruled;

/// How many moves are judged at most, including those before the move in question. This bounds the time.
const MOST_JUDGED: usize = 20_000;

/// The verdicts on a move under many rulings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AllRulings {
    /// How many rulings were tried, including those of the question.
    pub tried: usize,
    /// How many rulings there are: every combination of options, one for each question.
    pub all: u128,
    /// If not all were tried: how many questions at most were ruled otherwise together.
    pub together: Option<usize>,
    /// Under how many of the tried rulings the move is legal.
    pub legal: usize,
    /// Under how many of the tried rulings it is illegal.
    pub illegal: usize,
    /// The results of the move, each with the number of rulings that lead to it. The current result comes first.
    pub results: Vec<CountedResult>,
    /// The smallest changes of the rulings that change the result of the move, in the order of the questions. None
    /// contains another.
    pub flips: Vec<Flip>,
}

/// A result of a move: it is illegal, or the state of the game after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountedResult {
    /// The first answer with this result.
    pub example: Otherwise,
    /// Under how many rulings it is the result.
    pub rulings: usize,
}

/// Rulings that change the result of a move: it is illegal instead of legal, or legal instead of illegal, or the game
/// stands differently after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flip {
    /// What is ruled otherwise: questions and options.
    pub changes: Vec<(&'static str, &'static str)>,
    /// The answer under these rulings.
    pub otherwise: Otherwise,
}

impl AllRulings {
    /// Under how many of the tried rulings the question does not arise: the position is impossible, the game is over in
    /// it, or an earlier move is illegal.
    pub const fn moot(&self) -> usize {
        self.tried - self.legal - self.illegal
    }
}

/// Judges a move, after these moves from this position, under every combination of rulings. If there are too many, as
/// many questions are ruled otherwise together as can be tried, and at least each one alone.
pub fn all_rulings(ruled: Ruled<'_>, start: &str, moves: &[String], mv: &str) -> AllRulings {
    let questions = ruled.options.questions().of_play;
    let others: Vec<(&'static str, Vec<&'static str>)> = questions
        .iter()
        .map(|question| {
            let now = ruled.options.option(question.name);
            (question.name, question.options.iter().copied().filter(|option| Some(*option) != now).collect())
        })
        .collect();
    let counts: Vec<usize> = others.iter().map(|(_, options)| options.len()).collect();
    let depth = depth(&counts, MOST_JUDGED / (moves.len() + 1));
    let now = Replayed::under(ruled, start, moves, mv);
    let same = |one: &Otherwise, other: &Otherwise| {
        other.changes(one, ruled).iter().all(|change| *change == RulingChange::Clause)
    };
    let together = (depth < others.len()).then_some(depth);
    let mut found = AllRulings { all: all(&counts), together, ..AllRulings::default() };
    // By the number of changes, so that the smallest flips are found first.
    let mut level: Vec<(usize, Vec<(&'static str, &'static str)>)> = vec![(0, Vec::new())];
    for changed in 0..=depth {
        for (_, changes) in &level {
            let Ok(other) = ruled.options.clone().with(changes.iter().copied()) else { continue };
            let replayed =
                if changed == 0 { now.clone() } else { Replayed::under(ruled.game.under(&other), start, moves, mv) };
            found.tried += 1;
            let moot =
                !matches!(replayed.otherwise, Otherwise::Judged(_)) || replayed.over_at_once && !now.over_at_once;
            if moot {
                continue;
            }
            let legal = replayed.otherwise.legal();
            *(if legal { &mut found.legal } else { &mut found.illegal }) += 1;
            match found.results.iter_mut().find(|result| same(&result.example, &replayed.otherwise)) {
                Some(result) => result.rulings += 1,
                None => found.results.push(CountedResult { example: replayed.otherwise.clone(), rulings: 1 }),
            }
            let contained = |flip: &Flip| flip.changes.iter().all(|change| changes.contains(change));
            if !same(&now.otherwise, &replayed.otherwise) && !found.flips.iter().any(contained) {
                found.flips.push(Flip { changes: changes.clone(), otherwise: replayed.otherwise });
            }
        }
        if changed < depth {
            level = level.iter().flat_map(|(from, changes)| more(&others, *from, changes)).collect();
        }
    }
    found
}

/// These changes with one more, of a later question.
fn more<'o>(
    others: &'o [(&'static str, Vec<&'static str>)],
    from: usize,
    changes: &'o [(&'static str, &'static str)],
) -> impl Iterator<Item = (usize, Vec<(&'static str, &'static str)>)> + 'o {
    others.iter().enumerate().skip(from).flat_map(move |(at, (question, options))| {
        options.iter().map(move |option| (at + 1, changes.iter().copied().chain([(*question, *option)]).collect()))
    })
}

/// How many combinations there are if each question has so many other options.
fn all(others: &[usize]) -> u128 {
    others.iter().map(|others| *others as u128 + 1).product()
}

/// How many questions can be ruled otherwise together without trying more than so many combinations. At least 1, unless
/// there is no question.
fn depth(others: &[usize], most: usize) -> usize {
    // How many combinations rule exactly so many questions otherwise.
    let mut exactly: BTreeMap<usize, u128> = BTreeMap::from([(0, 1)]);
    for others in others {
        let before = exactly.clone();
        for (changed, ways) in before {
            *exactly.entry(changed + 1).or_default() += ways * *others as u128;
        }
    }
    let mut sum = 0;
    let fits = exactly.values().take_while(|ways| {
        sum += **ways;
        sum <= most as u128
    });
    fits.count().saturating_sub(1).clamp(others.len().min(1), others.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::game;

    fn tried(id: &str, position: &str, mv: &str) -> AllRulings {
        let game = game(id).expect("a game");
        let options = game.options("").expect("the defaults");
        all_rulings(game.under(&options), position, &[], mv)
    }

    #[test]
    fn combinations_are_counted() {
        assert_eq!(all(&[1, 2, 1]), 12);
        // 1 + 4 + 5 + 2 combinations change none, one, two and three questions.
        assert_eq!([1, 4, 5, 9, 10, 11, 12].map(|most| depth(&[1, 2, 1], most)), [1, 1, 1, 1, 2, 2, 3]);
        assert_eq!(depth(&[], 5), 0);
    }

    #[test]
    fn all_combinations_of_few_questions_are_tried() {
        let found = tried("aviary", "8/8/8/8/8/2t5/8/s7[S] w", "S@c5");
        // Eight questions with two options each.
        assert_eq!((found.tried, found.all, found.together), (256, 256, None));
        let flips: Vec<_> = found.flips.iter().map(|flip| flip.changes.clone()).collect();
        assert_eq!(flips, [vec![("entering-last-sparrow", "anywhere")]]);
        // Half of the combinations have that option.
        assert_eq!((found.legal, found.illegal, found.moot()), (128, 128, 0));
    }

    #[test]
    fn of_many_combinations_those_with_few_changes_are_tried() {
        let found = tried("bifocal", "startpos", "a1a2");
        let together = found.together.expect("not all of them");
        assert!(together >= 2 && (found.tried as u128) < found.all && found.tried <= MOST_JUDGED, "{found:?}");
    }

    #[test]
    fn a_verdict_may_hang_on_two_rulings_together() {
        // No combination contains a smaller one that suffices.
        let found = tried("tori-shogi", "2k4/2S4/7/7/7/7/3K3 b S", "S*5f");
        for flip in &found.flips {
            let part = |other: &&Flip| other.changes.iter().all(|change| flip.changes.contains(change));
            assert_eq!(found.flips.iter().filter(part).count(), 1, "{flip:?}");
        }
    }
}
