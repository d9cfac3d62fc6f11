//! Games as they were played: beyond their illegal moves.

use pretty_assertions::assert_eq;
use rand::{RngExt as _, SeedableRng as _};
use rulebook::arbiter::IllegalMoveEffect;
use rulebook::crosscheck::RandomNumbers;
use rulebook::games::{self, AnyGame, Aviary, Awarichess, Chess, Clause, GAMES, SynchronousAwarichess, ToriShogi};
use rulebook::referee::By;
use rulebook::referee::score::{Consequence, Played, Score, play};
use rulebook::session::Reach;
use rulebook::spec;

use super::defaults;

fn as_played(game: &'static dyn AnyGame, score: &str) -> Played {
    let reach = Reach { as_played: true, ..Reach::default() };
    play(game.under(&defaults(game)), By::Both, &Score::read(score).expect("a score"), reach)
}

#[test]
fn the_game_s_own_law_says_what_follows() {
    let lost = as_played(&ToriShogi, "1. Swx3c Fax3c 2. Fa-4d Fa-4c 3. Fa-4e");
    assert_eq!(lost.consequence.map(Consequence::word), Some("lost"));
    assert!(lost.ended.is_some_and(|ending| ending.word() == "illegal-move"));
    assert_eq!(as_played(&Aviary, "c8b6 f1f8 b6c4").consequence, Some(Consequence::NotSaid));
    // Of two games in one, the one that is being played says it.
    assert_eq!(as_played(&Awarichess, "1. a").consequence, Some(Consequence::NotSaid));
    let chess = "position: 4,4,4,0,5,0/0,4,4,5,5,5 5-3 n | W | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n1. Ke3";
    let taken_back = as_played(&SynchronousAwarichess, chess).consequence.and_then(Consequence::clause);
    assert_eq!(taken_back.map(Clause::name), Some("chess.illegal-move"));
    assert_eq!(as_played(&Chess, "1. e4 e5 2. Ke3").consequence.map(Consequence::word), Some("taken-back"));
    assert_eq!(as_played(&Chess, "1. f3 e5 2. g4 Qh4# 3. a3").consequence.map(Consequence::word), Some("over"));
    assert_eq!(as_played(&Chess, "1. e4 e5").consequence, None);
}

/// Article 5.1.2 has had its exception since 2023.
#[test]
fn a_resignation_is_judged_by_the_laws_of_its_day() {
    let position = "position: 8/8/3rk3/8/8/2K5/8/8 b - - 0 60\nBlack resigns";
    for (date, how) in [("2019.12.15", "resignation"), ("2022.??.??", "resignation"), ("2023.01.01", "unwinnable")] {
        let ended = as_played(&Chess, &format!("[Date \"{date}\"]\n\n{position}")).ended.expect("it has ended");
        assert_eq!((ended.word(), ended.winner().is_some()), (how, how == "resignation"), "{date}");
    }
    assert_eq!(as_played(&Chess, position).ended.map(|ended| ended.word()), Some("unwinnable"));
}

/// The answer is the same when it is asked for.
#[test]
fn what_no_document_says_is_left_out_in_the_same_words() {
    let says = Consequence::NotSaid.to_string();
    let begins = |game: &dyn AnyGame| game.open_law(&defaults(game), "startpos").expect("the game begins").turn();
    let is_not_said =
        |game: &dyn AnyGame| game.arbiter_of(begins(game)).illegal_move(None) == IllegalMoveEffect::NotSaid;
    for game in GAMES.iter().copied().filter(|game| is_not_said(*game)) {
        let clauses = game.clauses();
        let search = spec::search(&clauses, "illegal move");
        let is_left_out = search.left_out.iter().any(|left_out| left_out.contains(&says));
        assert!(is_left_out || search.found[0].name == "chess.illegal-move", "{}", game.id());
    }
}

/// Whatever is forced, nothing panics, and every position that is reached can be written and read.
#[test]
#[ignore = "slow"]
fn anything_may_be_forced() {
    for game in games::GAMES {
        let options = defaults(*game);
        let plies = if game.id() == "aieirping" { 15 } else { 60 };
        for seed in 1..=4 {
            let mut chance = RandomNumbers::seed_from_u64(seed);
            let mut law = game.open_law(&options, "startpos").expect("a start");
            for _ in 0..plies {
                let conceivable = law.conceivable();
                if conceivable.is_empty() {
                    break;
                }
                let mv = &conceivable[chance.random_range(0..conceivable.len())];
                let _ = (law.judge(mv), law.outcome(), law.check());
                law.force(mv);
                let position = law.position();
                assert_eq!(
                    game.canonical(&position).as_deref(),
                    Ok(position.as_str()),
                    "{} {mv}, seed {seed}",
                    game.id()
                );
            }
            let _ = (law.legal(), law.diagram());
        }
    }
}
