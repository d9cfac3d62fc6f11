//! Engines that answer like the law, except for what a closure changes.

use std::collections::BTreeMap;
use std::time::Duration;

use pretty_assertions::assert_eq;

use super::{Separating, overreaches, separations};
use crate::clock::Instant;
use crate::crosscheck::{AnyGenerator, derive, generator};
use crate::deviation::Strictness;
use crate::diagram::{Diagram, SquareDiagram};
use crate::session::LawSession;
use crate::validate::ask::law::{GameLaw, Place};
use crate::validate::compare::answered::{AnsweredQuestion, Under};
use crate::validate::explain::statement::Shows;
use crate::validate::reduce::faults::Overreach;
use crate::wire::{Answer, Outcome, Refusal, RefusalKind, Reply};

fn until() -> Instant {
    Instant::now() + Duration::from_secs(24 * 60 * 60)
}

/// What a wrong engine does to the law's answer.
type Wrong = fn(&dyn LawSession, &mut Answer);

fn game(id: &str) -> &'static dyn AnyGenerator {
    generator(id).expect("a game")
}

/// The answer of the law, made wrong, to a question about a possible position.
fn answered(id: &str, place: &Place, wrong: Wrong) -> Option<AnsweredQuestion> {
    let game = game(id);
    let law = GameLaw::new(game, game.options("").expect("the defaults"));
    let mut session = game.open_law(&law.options, &place.start).ok()?;
    place.moves.iter().for_each(|mv| session.play(mv).expect("a legal move"));
    let mut answer = Answer {
        legal: session.legal(),
        position: Some(session.position()),
        turn: Some(session.turn().word().to_owned()),
        check: Some(session.check()),
        outcome: Some(session.outcome_by_name().map(|outcome| match outcome.winner() {
            Some(winner) => Outcome::Win { winner: winner.word().to_owned(), by: None },
            None => Outcome::Draw { draw: outcome.word().to_owned() },
        })),
        claims: None,
        dead: None,
        verdict: None,
    };
    wrong(&*session, &mut answer);
    let (question, reply) = (law.question(place), Reply::Answer(answer));
    Some(AnsweredQuestion::new(game, Strictness::Play, Under::asked(law.options), question, &reply))
}

/// Answers about random placements.
fn placements(id: &str, sort: u64, number: u64, wrong: Wrong) -> Vec<AnsweredQuestion> {
    let placed = (0..number).map(|n| Place::of(game(id).written_placement(derive(n, sort, 0))));
    placed.filter_map(|place| answered(id, &place, wrong)).collect()
}

/// The same, and answers about positions of random games.
fn answers(id: &str, number: u64, wrong: Wrong) -> Vec<AnsweredQuestion> {
    let (game, mut all) = (game(id), placements(id, 1, number, wrong));
    let options = game.options("").expect("the defaults");
    for seed in 0..4 {
        let mut random = game.random_game(&options, seed);
        for _ in 0..20 {
            let before = random.session().position();
            let Some(mv) = random.go_on(false) else { break };
            all.extend(answered(id, &Place::of(before).after(mv), wrong));
        }
    }
    all
}

fn found(id: &str, all: Vec<AnsweredQuestion>) -> Vec<Separating> {
    let game = game(id);
    let (wrong, right): (Vec<_>, Vec<_>) = all.into_iter().partition(|answered| !answered.deviations().is_empty());
    let wrong: Vec<_> = wrong.iter().map(|answered| (answered, answered.deviations())).collect();
    separations(game, &wrong, &[&right], until())
}

/// Learns from further answers that contradict it. Returns whether anything is left of it.
fn learns(separating: &mut Separating, further: &[AnsweredQuestion]) -> bool {
    further.iter().all(|answered| {
        separating.shows(answered) != Shows::Fails || separating.learn(std::slice::from_ref(answered), until())
    })
}

fn facts(separating: &Separating) -> Vec<String> {
    separating.separation().facts.iter().map(ToString::to_string).collect()
}

/// The files and ranks of a move's two squares, if its text is of that form.
fn ends(mv: &str) -> Option<[i32; 4]> {
    let bytes = mv.as_bytes();
    let square = bytes.len() >= 4 && bytes[0].is_ascii_lowercase() && bytes[1].is_ascii_digit();
    square.then(|| [0, 1, 2, 3].map(|at| i32::from(bytes[at])))
}

#[test]
fn an_engine_that_jumps_no_two_friends() {
    let wrong: Wrong = |session, answer| {
        let diagram = session.diagram();
        let own = |file: i32, rank: i32| {
            let name = format!("{}{}", char::from(file as u8), char::from(rank as u8));
            let square = diagram.boards[0].square(&name);
            square.and_then(|square| square.owner.as_deref()) == Some(session.turn().word())
        };
        answer.legal.retain(|mv| {
            let Some([file, rank, to_file, to_rank]) = ends(mv) else { return true };
            let (across, along) = ((to_file - file).signum(), (to_rank - rank).signum());
            match ((to_file - file).abs(), (to_rank - rank).abs()) {
                (1, 2) => !(own(file, rank + along) && own(file + across, rank + along)),
                (2, 1) => !(own(file + across, rank) && own(file + across, rank + along)),
                _ => true,
            }
        });
    };
    let all = found("aviary", answers("aviary", 60, wrong));
    let separation = all[0].separation();
    assert_eq!(separation.what, "does not list the move");
    assert_eq!(facts(&all[0]), ["between stands 2 friends"], "{separation}");
    assert_eq!(separation.clauses[0], "aviary.jump.friend");
    assert_eq!((separation.wrong, separation.right), (separation.of, separation.others));
}

#[test]
fn an_engine_whose_pawns_capture_forwards() {
    let wrong: Wrong = |session, answer| {
        let illegal = session.forbidden().into_iter();
        let forwards = illegal.filter(|(clause, _)| clause.name() == "chess.pawn.push");
        answer.legal.extend(forwards.map(|(_, mv)| mv));
    };
    let all = found("chess", answers("chess", 60, wrong));
    let separation = all[0].separation();
    assert_eq!(separation.what, "lists the move, which is illegal,");
    assert_eq!(facts(&all[0]), ["`chess.pawn.push` applies"], "{separation}");
    assert_eq!(separation.clauses, ["chess.pawn.push"]);
    assert_eq!(separation.wrong, separation.of, "{separation}");
}

#[test]
fn an_engine_that_takes_a_clause_too_far() {
    // It lets nobody drop a second Swallow on a file, where the law forbids a third.
    let wrong: Wrong = |session, answer| {
        let (diagram, turn) = (session.diagram(), session.turn());
        answer.legal.retain(|mv| {
            let Some(square) = mv.strip_prefix("S*") else { return true };
            let squares = diagram.boards[0].squares.iter();
            !squares.filter(|other| other.square.starts_with(&square[..1])).any(|other| {
                let own = other.owner.as_deref() == Some(turn.word());
                own && other.piece.as_deref().is_some_and(|piece| piece.ends_with("Swallow"))
            })
        });
    };
    let all = found("tori-shogi", answers("tori-shogi", 150, wrong));
    let separation = all[0].separation();
    assert_eq!(separation.clauses[0], "tori-shogi.drop.third-swallow", "{separation}");
    assert_eq!(separation.wrong, separation.of, "{separation}");
}

/// The clauses that an engine takes too far if it misses these moves in these positions, by the faults that show it.
fn too_far(id: &str, positions: &[&str], misses: fn(&dyn LawSession, &str) -> bool) -> BTreeMap<String, Overreach> {
    let game = game(id);
    let law = GameLaw::new(game, game.options("").expect("the defaults"));
    let all = positions.iter().map(|position| {
        let place = Place::of((*position).to_owned());
        let session = game.open_law(&law.options, position).expect("a position");
        let legal = session.legal().into_iter().filter(|mv| !misses(&*session, mv)).collect();
        let answer = Answer {
            legal,
            position: None,
            turn: None,
            check: None,
            outcome: None,
            claims: None,
            dead: None,
            verdict: None,
        };
        let (options, question) = (law.options.clone(), law.question(&place));
        AnsweredQuestion::new(game, Strictness::Play, Under::asked(options), question, &Reply::Answer(answer))
    });
    overreaches(&found(id, all.collect()))
}

/// Swallows of Black in hand, and one on a file or another.
const DROPS: [&str; 3] = ["3k3/7/7/2S4/7/7/3K3 b S", "3k3/7/7/5S1/7/7/3K3 b S", "3k3/7/S6/7/7/7/3K3 b S"];

#[test]
fn a_second_swallow_on_a_file_is_next_to_a_third() {
    let on_its_file = |law: &dyn LawSession, mv: &str| {
        let file = |position: &str| position.split('/').find_map(|rank| rank.find('S').map(|_| rank.to_owned()));
        let rank = file(&law.position()).expect("a Swallow");
        let from_left = rank.chars().take_while(|c| *c != 'S').filter_map(|c| c.to_digit(10)).sum::<u32>();
        mv.starts_with(&format!("S*{}", 7 - from_left))
    };
    let named = too_far("tori-shogi", &DROPS, on_its_file).remove("misses tori-shogi.drop").expect("a clause");
    assert_eq!(named.clause, "tori-shogi.drop.third-swallow");
    assert_eq!((named.missed.near, named.played.near), (named.missed.of, 0));
}

#[test]
fn moves_missed_at_random_tell_nothing() {
    let missed = |misses| too_far("tori-shogi", &DROPS, misses);
    assert_eq!(missed(|_, mv| mv.ends_with('c') || mv.ends_with('f')), BTreeMap::new());
    assert_eq!(missed(|_, _| false), BTreeMap::new());
    // Nothing is played on the same grounds.
    assert_eq!(missed(|_, mv| mv.starts_with("S*")), BTreeMap::new());
}

#[test]
fn how_other_pieces_move_is_not_taken_too_far() {
    // The Queen moves as a Bishop, and there is a Bishop: all that it misses is near `chess.bishop.move`.
    let positions = ["4k3/8/8/3Q4/8/8/8/B3K3 w - - 0 1", "4k3/8/1Q6/8/8/8/B7/4K3 w - - 0 1"];
    let straight = |_: &dyn LawSession, mv: &str| {
        let square = |at: usize| (mv.as_bytes()[at], mv.as_bytes()[at + 1]);
        let ((from_file, from), (to_file, to)) = (square(0), square(2));
        ["d5", "b6"].contains(&&mv[..2]) && (from_file == to_file || from == to)
    };
    assert_eq!(too_far("chess", &positions, straight), BTreeMap::new());
}

#[test]
fn what_is_next_to_an_impossible_position_tells() {
    let positions = [
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/4Pp2/8/8/8/4K3 b - - 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1",
    ];
    let named = |positions: &[&str], refuses: fn(&str) -> bool| {
        let chess = game("chess");
        // By default any check beside an en passant square is impossible, so that clause is as near.
        let law = GameLaw::new(chess, chess.options("impossible-check=accepted").expect("rulings"));
        let all = positions.iter().map(|position| {
            let place = Place::of((*position).to_owned());
            if !refuses(position) {
                return answered("chess", &place, |_, _| {}).expect("a position");
            }
            let refusal = Reply::Refusal(Refusal::new(RefusalKind::ImpossiblePosition, ""));
            let under = Under::asked(law.options.clone());
            AnsweredQuestion::new(chess, Strictness::Play, under, law.question(&place), &refusal)
        });
        overreaches(&found("chess", all.collect())).into_values().next()
    };
    let found = named(&positions, |position| !position.contains(" - - ")).expect("a clause");
    assert!(found.clause.starts_with("chess.position.en-passant."), "{found:?}");
    assert_eq!((found.missed.near, found.missed.of, found.played.near), (3, 3, 0));
    assert!(named(&positions, |position| position.contains("3pP3")).is_none());
    assert!(named(&positions[..1], |_| true).is_none());
}

#[test]
fn an_engine_that_ends_a_game_of_few_seeds() {
    let wrong: Wrong = |session, answer| {
        let seeds = |square: &SquareDiagram| square.sign.as_deref().and_then(|sign| sign.parse::<u32>().ok());
        let all: u32 = session.diagram().boards[0].squares.iter().filter_map(seeds).sum();
        if all <= 6 && session.outcome().is_none() {
            answer.outcome = Some(Some(Outcome::Draw { draw: "draw".to_owned() }));
            answer.legal.clear();
        }
    };
    let all = found("awele", answers("awele", 400, wrong));
    let separation = all[0].separation();
    assert_eq!(separation.what, "says that the game is over, which it is not,");
    assert_eq!(facts(&all[0]), ["at most 6 seeds are on the board"], "{separation}");
}

#[test]
fn an_engine_that_does_not_see_an_attack() {
    let wrong: Wrong = |session, answer| {
        let diagram = session.diagram();
        let piece = |square: &SquareDiagram| square.piece.clone().unwrap_or_default();
        let knights = diagram.boards[0].squares.iter().any(|square| piece(square).ends_with("Knight"));
        // Where a Knight is on the board, nothing else attacks in these positions.
        if knights {
            answer.check = Some(false);
        }
    };
    let places = [
        "4k3/8/8/8/8/5n2/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/3n4/8/4K3 w - - 0 1",
        "4k3/8/8/8/4n3/8/5K2/8 w - - 0 1",
        "4k3/8/8/8/4K3/8/5n2/8 w - - 0 1",
        "4k3/2N5/8/8/8/8/8/4K3 b - - 0 1",
        "4k3/8/3N4/8/8/8/8/4K3 b - - 0 1",
        "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
        "4k3/8/8/8/7b/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/r3K3 w - - 0 1",
        "4k3/8/8/1B6/8/8/8/4K3 b - - 0 1",
        "4k3/8/8/4R3/8/8/8/4K3 b - - 0 1",
        "4k3/3P4/8/8/8/8/8/4K3 b - - 0 1",
    ];
    let answers = places.iter().filter_map(|place| answered("chess", &Place::of((*place).to_owned()), wrong));
    let all = found("chess", answers.collect());
    let separation = all[0].separation();
    assert_eq!(separation.clauses[0], "chess.knight.move", "{separation}");
    assert_eq!((separation.wrong, separation.of), (6, 6), "{separation}");
}

#[test]
fn right_answers_tell_nothing() {
    for id in ["aviary", "awele"] {
        assert!(found(id, answers(id, 20, |_, _| {})).is_empty());
    }
}

#[test]
#[ignore = "slow"]
fn the_same_answers_tell_the_same() {
    let wrong: Wrong = |_, answer| answer.legal.retain(|mv| !mv.ends_with('5'));
    let told = || {
        let all = found("aviary", answers("aviary", 20, wrong));
        all.iter().map(|separating| separating.separation()).collect::<Vec<_>>()
    };
    assert_eq!(told(), told());
}

#[test]
fn a_coincidence_is_dropped_when_an_answer_contradicts_it() {
    // The engine lists no Robin's move for a player who has birds in hand. It was asked only where White had some.
    let wrong: Wrong = |session, answer| {
        let diagram = session.diagram();
        if has_in_hand(&diagram) {
            answer.legal.retain(|mv| {
                let square = mv.get(..2).and_then(|square| diagram.boards[0].square(square));
                let piece = square.and_then(|square| square.piece.as_deref());
                !piece.is_some_and(|piece| piece.ends_with("Robin"))
            });
        }
    };
    let mut all = placements("aviary", 1, 120, wrong);
    let white = |answered: &AnsweredQuestion| answered.question.position.ends_with(" w");
    all.retain(|answered| has_in_hand(&game("aviary").diagram(&answered.question.position)) == white(answered));
    let mut separating = found("aviary", all).remove(0);
    let before = facts(&separating);
    assert!(before.contains(&"White is to move".to_owned()), "{before:?}");
    assert!(learns(&mut separating, &placements("aviary", 2, 120, wrong)));
    let after = facts(&separating);
    assert!(!after.contains(&"White is to move".to_owned()), "{after:?}");
    assert!(separating.separation().tried > 0);
}

/// Whether the player to move has birds in hand.
fn has_in_hand(diagram: &Diagram) -> bool {
    let board = &diagram.boards[0];
    board.pockets.iter().any(|pocket| pocket.owner == board.turn && !pocket.signs.is_empty())
}

#[test]
fn a_square_from_which_nothing_moves() {
    let wrong: Wrong = |_, answer| answer.legal.retain(|mv| !mv.starts_with("e2"));
    let mut all = found("chess", answers("chess", 40, wrong));
    all[0].broaden();
    assert!(learns(&mut all[0], &placements("chess", 2, 100, wrong)), "{}", all[0].separation());
    assert_eq!(facts(&all[0]), ["the origin is `e2`"]);
    let separation = serde_json::to_value(all[0].separation()).expect("JSON");
    assert_eq!(separation["facts"], serde_json::json!([{ "of": "the origin is _", "is": "`e2`" }]));
}

#[test]
#[ignore = "slow"]
fn what_is_wrong_at_random_is_refuted() {
    let wrong: Wrong = |session, answer| {
        let text = session.position();
        let sum =
            |mv: &str| text.bytes().chain(mv.bytes()).fold(7_u64, |sum, byte| sum * 31 % 1_000_003 + u64::from(byte));
        answer.legal.retain(|mv| sum(mv) % 7 > 0);
    };
    let mut all = found("chess", answers("chess", 8, wrong));
    all.retain(|separating| separating.separates);
    let further = answers("chess", 60, wrong);
    for separating in &mut all {
        let before = separating.separation();
        assert!(!learns(separating, &further) || before.wrong < 10, "{before}\n{}", separating.separation());
    }
}
