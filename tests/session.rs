//! Sessions: what a move changes, taking it back restores.

use proptest::prelude::*;
use rulebook::board::Player;
use rulebook::games::{AnyGame, GAMES, ToriShogi};
use rulebook::referee::State;
use rulebook::rules::{Options, Outcome, Win};
use rulebook::session::{Session, Side};

/// The defaults, and the other options of what a repetition means.
fn about_repetition(game: &dyn AnyGame) -> Vec<Options> {
    let defaults = Options::defaults(game.questions());
    let others = defaults.alternatives().filter(|(question, ..)| ["repetition", "cycle"].contains(&question.name));
    let others: Vec<Options> = others.map(|(.., options)| options).collect();
    std::iter::once(defaults).chain(others).collect()
}

/// A move of a game that often returns to a position: every other time the piece that has moved last goes back.
fn chosen(game: &dyn AnyGame, session: &dyn Session, draw: u8) -> Option<String> {
    let legal = session.legal();
    let moves = session.moves();
    let back = moves.iter().nth_back(1).and_then(|last| {
        let made = game.route(last)?;
        let returns = |mv: &&String| {
            game.route(mv).is_some_and(|route| {
                Some(&route.origin) == made.target.as_ref() && route.target.as_ref() == Some(&made.origin)
            })
        };
        legal.iter().find(returns)
    });
    match back {
        Some(back) if !draw.is_multiple_of(8) => Some(back.clone()),
        _ => legal.get(usize::from(draw) % legal.len().max(1)).cloned(),
    }
}

/// All that a session says that depends on its record.
fn said(session: &dyn Session) -> (State, Vec<String>) {
    (State::of(session), session.moves())
}

/// Plays by these draws, going back now and then, and compares each state with that of the same moves made anew.
fn takes_back(game: &'static dyn AnyGame, options: &Options, side: Side, draws: &[u8]) -> Result<(), TestCaseError> {
    let open = || game.open(side, options, "startpos").expect("a start position");
    let mut session = open();
    prop_assert_eq!(session.take_back(), None);
    let mut states = vec![said(&*session)];
    for draw in draws {
        for _ in 0..(draw / 64) {
            let last = session.moves().pop();
            prop_assert_eq!(session.take_back(), last);
            if states.len() > 1 {
                states.pop();
            }
            prop_assert_eq!(&said(&*session), states.last().expect("the start"));
        }
        let Some(mv) = chosen(game, &*session, draw / 4) else { continue };
        session.play(&mv).expect("a legal move");
        let mut anew = open();
        session.moves().iter().for_each(|mv| anew.play(mv).expect("a legal move"));
        prop_assert_eq!(said(&*session), said(&*anew));
        states.push(said(&*session));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_move_taken_back_leaves_no_trace(draws in proptest::collection::vec(any::<u8>(), 1..40)) {
        for game in GAMES {
            for options in about_repetition(*game) {
                takes_back(*game, &options, Side::Engine, &draws)?;
            }
        }
    }
}

/// As in the case `repetition fourth-position, the perpetual checker has lost`: every move of Black's gives check and none
/// of White's does. A step of Black's Phoenix gives none, but it is taken back before the check is made: wherever that
/// was, Black has lost.
#[test]
fn a_quiet_move_taken_back_does_not_end_perpetual_check() {
    let game = &ToriShogi;
    let options = game.options("repetition=fourth-position").expect("a ruling");
    let round = ["5d4d", "1a2a", "4d5d", "2a1a"];
    for (side, at) in
        [Side::Model, Side::Engine].into_iter().flat_map(|side| [0, 2, 4, 6, 8, 10].map(|at| (side, at)))
    {
        let mut session = game.open(side, &options, "6k/7/7/2+F4/7/7/K6 b -").expect("a position");
        for (made, mv) in round.iter().cycle().take(12).enumerate() {
            if made == at {
                session.play("7g7f").expect("the Phoenix may step");
                assert!(!session.check(), "{side:?} {at}");
                assert_eq!(session.take_back().as_deref(), Some("7g7f"));
            }
            assert_eq!(session.outcome(), None, "{side:?} {at}");
            session.play(mv).expect("a legal move");
        }
        let lost = Outcome::Win { winner: Player::White, by: Win::Repetition };
        assert_eq!(session.outcome(), Some(lost), "{side:?} {at}");
        // With the last move taken back the game is not over; made again, it is over again.
        assert_eq!(session.take_back().as_deref(), Some("2a1a"));
        assert_eq!(session.outcome(), None);
        session.play("2a1a").expect("a legal move");
        assert_eq!(session.outcome(), Some(lost));
    }
}
