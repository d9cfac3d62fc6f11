//! Games as they were played: beyond their illegal moves.

use pretty_assertions::assert_eq;
use rand::{RngExt as _, SeedableRng as _};
use rulebook::arbiter::IllegalMoveEffect;
use rulebook::crosscheck::RandomNumbers;
use rulebook::games::{self, AnyGame, Aviary, Awarichess, Chess, Clause, GAMES, SynchronousAwarichess, ToriShogi};
use rulebook::referee::score::{Consequence, Played, Score, play};
use rulebook::referee::{By, Refusal};
use rulebook::session::Reach;
use rulebook::spec;

use super::defaults;

fn as_played(game: &'static dyn AnyGame, score: &str) -> Played {
    let reach = Reach { as_played: true, ..Reach::default() };
    play(game.under(&defaults(game)), By::Both, &Score::read(score).expect("a score"), reach)
}

/// The illegal moves, with their clauses.
fn illegal(played: &Played) -> Vec<(usize, &str)> {
    let broken = |at| Some((at, played.breach_of(at)?.clause.name()));
    (0..played.moves().count()).filter_map(broken).collect()
}

#[test]
fn a_game_goes_on_after_illegal_moves() {
    // The King leaves the board's rules twice, and Black moves into a check.
    let score = "1. e4 e5 2. Ke3 f6 3. Qh5+ a6 4. Qxh7 Rxh7";
    let played = as_played(&Chess, score);
    assert_eq!(illegal(&played), [(2, "chess.king.move"), (5, "chess.king.safe")]);
    let state = &played.answer.assessment.as_ref().unwrap_or_else(|_| panic!("it goes on")).state;
    assert_eq!(state.position, "rnbqkbn1/1ppp2pr/p4p2/4p3/4P3/4K3/PPPP1PPP/RNB2BNR w q - 0 5");
    assert_eq!(played.consequence.map(Consequence::word), Some("taken-back"));
    let score = Score::read(score).expect("a score");
    let steps: Vec<_> = played.steps(&score).collect();
    assert_eq!(steps.len(), 8);
    let marked: Vec<usize> = (0..8).filter(|at| steps[*at].breach.is_some()).collect();
    assert_eq!(marked, [2, 5]);
    assert_eq!(steps[5].position, "rnbqkbnr/1ppp2pp/p4p2/4p2Q/4P3/4K3/PPPP1PPP/RNB2BNR w kq - 0 4");
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
    assert_eq!(as_played(&Chess, "1. e4 e5").consequence, None);
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

#[test]
fn a_game_that_is_over_goes_on_once_marked() {
    // The fool's mate, and a game that does not notice it: the move after it, and then only what is illegal in itself.
    let played = as_played(&Chess, "1. f3 e5 2. g4 Qh4# 3. a3 Qxe1 4. a4 a6");
    let clauses = illegal(&played);
    assert_eq!(clauses[0], (4, "chess.end.over"));
    assert_eq!(played.consequence.map(Consequence::word), Some("over"));
    // A third occurrence that nobody claims ends nothing; a fifth ends the game by itself.
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    assert_eq!(illegal(&as_played(&Chess, &format!("{}e4 e5", &shuffle[..32]))), []);
    assert_eq!(illegal(&as_played(&Chess, &format!("{shuffle}e4 e5"))), [(16, "chess.end.over")]);
    // Three moves in a dead position, which stays dead: the first alone is marked.
    let dead = as_played(&Chess, "position: 7k/8/8/8/8/8/8/K6N w - - 0 1\nNf2 Kg8 Ne4");
    assert_eq!(illegal(&dead), [(0, "chess.end.over")]);
}

#[test]
fn what_no_piece_can_do_stops_it() {
    let played = as_played(&Chess, "1. e4 e5 2. e7e6 d5");
    let Err(Refusal::Stopped { at, breach: Some(breach), .. }) = &played.answer.assessment else {
        panic!("it stops")
    };
    assert_eq!((*at, breach.clause.name()), (2, "chess.move.own"));
    assert_eq!(illegal(&played), [(2, "chess.move.own")]);
    assert_eq!(played.steps(&Score::read("1. e4 e5 2. e7e6 d5").expect("a score")).count(), 2);
}

#[test]
fn a_legal_game_is_the_same_as_it_was_played() {
    for (game, score) in [
        (&Chess as &'static dyn AnyGame, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"),
        (&ToriShogi, "1. Swx3c Fax3c 2. Sw*3d"),
        (&Aviary, "c8b6 f1e3 b6c4"),
    ] {
        let (plain, played) = (
            play(game.under(&defaults(game)), By::Both, &Score::read(score).expect("a score"), Reach::default()),
            as_played(game, score),
        );
        assert_eq!(illegal(&played), []);
        let position = |played: &Played| played.answer.assessment.as_ref().ok().map(|found| found.state.clone());
        assert_eq!(position(&plain), position(&played));
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
