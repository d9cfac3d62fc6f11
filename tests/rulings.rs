//! What other rulings change of a verdict: whether a move is legal and by which clause not, how the game stands after
//! it, and the position.

use std::collections::BTreeSet;
use std::path::Path;

use pretty_assertions::assert_eq;
use rulebook::corpus::{self, Case, Expectation};
use rulebook::games::{self, AnyGame};
use rulebook::referee::{OtherRuling, other_rulings};
use rulebook::rules::Options;
use rulebook::session::{LawSession, play_all};

fn game(id: &str) -> &'static dyn AnyGame {
    games::game(id).expect("a game")
}

fn others(id: &str, start: &str, moves: &[&str], mv: &str) -> Vec<OtherRuling> {
    let moves: Vec<String> = moves.iter().map(|mv| (*mv).to_owned()).collect();
    let options = game(id).options("").expect("the defaults");
    other_rulings(game(id).under(&options), start, &moves, mv)
}

/// What a ruling changes, in words.
fn says(others: &[OtherRuling], question: &str, option: &str) -> String {
    let other = others.iter().find(|other| (other.question, other.option) == (question, option));
    other.map_or_else(|| "nothing".to_owned(), OtherRuling::says)
}

#[test]
fn a_ruling_that_changes_who_wins_is_named() {
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"];
    for (id, start, moves, mv, question, option, expected) in [
        (
            "aviary",
            "7S/8/8/8/1G6/8/8/s7[] w",
            &[][..],
            "b4b3",
            "no-legal-move",
            "loss",
            "legal all the same, but White has won: Black has no legal move (aviary.end.stalemate)",
        ),
        (
            "chess",
            "startpos",
            &knights[..],
            "f6g8",
            "repetition",
            "threefold-draw",
            "legal all the same, but drawn: a position has been repeated too often (Article 9.6.1, chess.end.repetition)",
        ),
        (
            "awele",
            "0,0,0,0,0,2/1,1,0,0,0,0 22-22 s",
            &[],
            "F",
            "capture-of-all",
            "captures-all",
            "legal all the same, but South has won: more seeds (awele.result.more-seeds), and the position is \
             `0,0,0,0,0,0/0,0,0,0,0,0 26-22 n`",
        ),
        (
            "awele",
            "0,4,0,0,0,1/1,0,0,0,0,0 20-22 s",
            &[],
            "F",
            "capture-of-all",
            "captures-all",
            "legal all the same, but South has won: more seeds (awele.result.more-seeds), and the position is \
             `0,4,0,0,0,0/0,0,0,0,0,0 22-22 n`",
        ),
        (
            "tori-shogi",
            "5pk/5s1/6C/7/7/7/K6 b S",
            &[],
            "S*1b",
            "swallow-drop-mate",
            "loses",
            "legal, by tori-shogi.drop; White has won: Black has mated by dropping a Swallow (tori-shogi.end.swallow-drop-mate)",
        ),
        (
            "awarichess",
            "- | WW | 7k/8/6K1/5Q2/8/8/8/8 w - - 99 80",
            &[],
            "0",
            "zero-moves-in-fifty",
            "not-counted",
            "legal all the same, but the game goes on, and the position is `- | W | 7k/8/6K1/5Q2/8/8/8/8 b - - 99 80`",
        ),
        (
            "awarichess",
            "- | WW | 7k/8/6K1/5Q2/8/8/8/8 w - - 99 80",
            &[],
            "0",
            "fifty-moves",
            "claimed",
            "legal all the same, but the game goes on",
        ),
        (
            "awarichess",
            "- | W | 7k/8/6K1/5Q2/8/8/8/8 w - - 0 80",
            &[],
            "f5f7",
            "stalemate-by-the-last-power",
            "awele-goes-on",
            "legal all the same, but the game goes on, and the position is `4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | \
             7k/5Q2/6K1/8/8/8/8/8 b - - 1 80`",
        ),
        (
            "aieirping",
            "29/29/28P/29/29/29/29/7D21/9K19/29/29/28p/29/28k w",
            &[],
            "h7i6",
            "d-walls",
            "vacant-only",
            "legal all the same, but the game goes on, and the position is \
             `29/29/28P/29/29/29/29/8*20/7*DK19/8*20/29/28p/29/28k b`",
        ),
        (
            "aieirping",
            "28K/29/28P/29/29/29/29/29/29/7P21/29/28p/29/7T20k w",
            &[],
            "h1h5",
            "promotion-by-effect",
            "promotes",
            "legal all the same, but the position is \
             `28K/29/28P/29/29/29/29/29/29/7T21/29/28p/29/7Q20k b`",
        ),
    ] {
        assert_eq!(says(&others(id, start, moves, mv), question, option), expected, "{id} {start} {mv}");
    }
}

/// The game after a move, or nothing if it cannot be reached.
fn reached(game: &dyn AnyGame, options: &Options, start: &str, moves: &[String]) -> Option<Box<dyn LawSession>> {
    let mut law = game.open_law(options, start).ok()?;
    play_all(&mut *law, moves).ok()?;
    Some(law)
}

/// The rulings under which a plain comparison finds something else.
fn differing(case: &Case, start: &str, mv: &str) -> BTreeSet<(&'static str, &'static str)> {
    let with = |options: &Options| {
        let law = reached(case.game, options, start, &case.moves)?;
        let clause = law.judge(mv).expect("a move").clause();
        let after = if clause.is_none() {
            let moves = [&case.moves[..], &[mv.to_owned()]].concat();
            Some(reached(case.game, options, start, &moves).expect("a legal move"))
        } else {
            None
        };
        Some((clause, after))
    };
    let (clause, after) = with(&case.options).expect("the case stands");
    let same = |options: &Options| {
        let Some((other_clause, other_after)) = with(options) else { return false };
        let same_after = match (&after, &other_after) {
            (None, None) => true,
            (Some(after), Some(other)) => {
                after.outcome_by_name() == other.outcome_by_name()
                    && after.check() == other.check()
                    && after.is_at(&other.position())
            }
            _ => false,
        };
        clause == other_clause && same_after
    };
    let other = case.options.alternatives().filter(|(.., options)| !same(options));
    other.map(|(question, option, _)| (question.name, option)).collect()
}

/// For a legal and an illegal move of each case: what is listed is what a plain comparison finds.
fn is_whole(id: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut changing = 0;
    for file in corpus::in_folder(&folder, id).expect("the game's fixtures") {
        for case in corpus::read(game(id), &file).expect("a file that can be read").cases {
            let Expectation::Stands(standing) = &case.expected else { continue };
            let Some(law) = reached(case.game, &case.options, &case.position, &case.moves) else {
                panic!("{}: the case stands", case.name)
            };
            let illegal = standing.illegal.first().map(|illegal| &illegal.mv);
            for mv in standing.legal.iter().take(1).chain(illegal) {
                let start = law.start();
                let listed = other_rulings(case.game.under(&case.options), &start, &case.moves, mv);
                let named: BTreeSet<_> = listed.iter().map(|other| (other.question, other.option)).collect();
                assert_eq!(named, differing(&case, &start, mv), "{}: {mv}", case.name);
                changing += named.len();
            }
        }
    }
    assert!(changing > 0 || game(id).questions().of_play.is_empty(), "no verdict of {id} depends on a ruling");
}

macro_rules! is_whole {
    ($($game:ident,)*) => {
        mod what_is_listed_is_whole {
            $(
                #[test]
                fn $game() {
                    super::is_whole(&stringify!($game).replace('_', "-"));
                }
            )*
        }
    };
}

is_whole! {
    // games: {module},
    aviary,
    tori_shogi,
    chess,
    awele,
    awarichess,
    synchronous_awarichess,
    aieirping,
    bifocal,
    // games: end
}
