//! Sessions: what a move changes, taking it back restores.

use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use rand::SeedableRng as _;
use rulebook::board::Player;
use rulebook::crosscheck::RandomNumbers;
use rulebook::games::{AnyGame, Chess, GAMES, ToriShogi};
use rulebook::referee::{Answer, By, Question, Refusal, State, ask};
use rulebook::rules::{Draw, Options, Outcome, Win};
use rulebook::session::{Claimable, LawSession, Session, Side};

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

/// What is answered about a position of a game: all that depends on its moves.
fn answered(game: &'static dyn AnyGame, options: &Options, moves: &[String]) -> String {
    let question = Question {
        position: "startpos",
        moves: moves.iter().map(String::as_str).collect(),
        judge: moves.first().map(String::as_str),
    };
    let Answer { assessment, disagreement } = ask(game.under(options), By::Both, &question);
    let reached =
        assessment.map(|there| (there.session.moves(), there.state, there.claims, there.judged, there.hangs_on));
    let stopped = reached.map_err(|refusal| matches!(refusal, Refusal::Stopped { .. }));
    format!("{stopped:?} {disagreement:?}")
}

/// Asks about places of one game in any order, forth and back and aside, and compares each answer with that of a thread that
/// was asked nothing before.
fn is_asked_anew(game: &'static dyn AnyGame, options: &Options, draws: &[u8]) -> Result<(), TestCaseError> {
    let mut session = game.open_law(options, "startpos").expect("a start position");
    for draw in draws {
        let Some(mv) = chosen(game, &*session, *draw) else { break };
        session.play(&mv).expect("a legal move");
    }
    let moves = session.moves();
    for draw in draws {
        let mut asked = moves[..usize::from(*draw) % (moves.len() + 1)].to_vec();
        // Aside: a move twice, which is often illegal.
        asked.extend(asked.last().filter(|_| draw % 4 == 0).cloned());
        let (here, other) = (answered(game, options, &asked), (options.clone(), asked));
        let anew = std::thread::spawn(move || answered(game, &other.0, &other.1)).join().expect("an answer");
        prop_assert_eq!(here, anew);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, ..ProptestConfig::with_failure_persistence(FileFailurePersistence::WithSource("failures")) })]

    #[test]
    fn a_question_after_others_is_answered_as_if_it_were_the_first(draws in proptest::collection::vec(any::<u8>(), 1..14)) {
        for game in GAMES {
            for options in about_repetition(*game) {
                is_asked_anew(*game, &options, &draws)?;
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::with_failure_persistence(FileFailurePersistence::WithSource("failures")) })]

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

/// How often claims were open in games of chess: as the position stood, and with a move.
#[derive(Default, PartialEq, Debug)]
struct Opened {
    since: usize,
    with: usize,
}

/// A draw that may be claimed, and the same game judged under the ruling by which this draw comes by itself.
struct ByItself {
    draw: Draw,
    law: Box<dyn LawSession>,
    /// After how many moves it would have been drawn at every position.
    since: Option<usize>,
}

impl ByItself {
    fn new(draw: Draw, ruling: &str, start: &str) -> Self {
        let options = Chess.options(ruling).expect("a ruling");
        ByItself { draw, law: Chess.open_law(&options, start).expect("a position"), since: None }
    }

    fn is_drawn(&self) -> bool {
        self.law.outcome() == Some(Outcome::Draw(self.draw))
    }

    /// The legal moves after which the game is drawn in this way.
    fn drawing(&mut self, legal: &[String]) -> Vec<String> {
        let mut draws = |mv: &&String| {
            self.law.force(mv);
            let drawn = self.is_drawn();
            self.law.take_back();
            drawn
        };
        legal.iter().filter(|mv| draws(mv)).cloned().collect()
    }
}

/// Plays a game that goes back and forth, by model and engine, and compares the claims at each position with the draws
/// that come by themselves under the set `automatic-draws`.
fn compares_claims(start: &str, seed: u64) -> Opened {
    let mut random = RandomNumbers::seed_from_u64(seed);
    let options = Chess.options("").expect("the defaults");
    let claims = Chess.claims(&options);
    let mut sessions = [Side::Model, Side::Engine].map(|side| Chess.open(side, &options, start).expect("a position"));
    let mut draws = [
        ByItself::new(Draw::Repetition, "repetition=threefold-draw", start),
        ByItself::new(Draw::FiftyMoves, "fifty-moves=automatic", start),
    ];
    let mut opened = Opened::default();
    for made in 0..60 {
        let [model, engine] = &sessions;
        let open = model.open_claims(&claims);
        assert_eq!(open, engine.open_claims(&claims), "{start} {:?}", model.moves());
        if model.outcome().is_some() {
            assert_eq!(open, [], "{start} {:?}", model.moves());
            break;
        }
        // A mate or a stalemate comes first where nobody claims; a claim is made before the move.
        let goes_on = |mv: &String| {
            let mut next = model.fork();
            next.play(mv).expect("a legal move");
            !matches!(next.outcome(), Some(Outcome::Win { .. } | Outcome::Draw(Draw::Stalemate)))
        };
        let legal: Vec<String> = model.legal().into_iter().filter(goes_on).collect();
        for by_itself in &mut draws {
            by_itself.since = by_itself.is_drawn().then(|| by_itself.since.unwrap_or(made));
            let expected = match by_itself.since {
                Some(since) => Some(Claimable::Since(since)),
                None => Some(by_itself.drawing(&legal)).filter(|moves| !moves.is_empty()).map(Claimable::With),
            };
            let found = open.iter().find(|open| open.claim.draw == by_itself.draw).map(|open| match &open.how {
                Claimable::Since(since) => Claimable::Since(*since),
                Claimable::With(moves) => {
                    Claimable::With(moves.iter().filter(|mv| legal.contains(mv)).cloned().collect())
                }
            });
            let found = found.filter(|how| *how != Claimable::With(Vec::new()));
            assert_eq!(found, expected, "{start} {:?}", model.moves());
            match expected {
                Some(Claimable::Since(_)) => opened.since += 1,
                Some(Claimable::With(_)) => opened.with += 1,
                None => {}
            }
        }
        let Some(mv) = chosen(&Chess, &**model, random.random()) else { break };
        sessions.iter_mut().for_each(|session| session.play(&mv).expect("a legal move"));
        draws.iter_mut().for_each(|by_itself| by_itself.law.force(&mv));
    }
    opened
}

#[test]
#[ignore = "slow"]
fn a_claim_is_open_exactly_where_the_draw_would_come_by_itself() {
    for start in [
        "startpos",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "8/8/4k3/8/8/4K3/4R3/8 b - - 60 90",
        "r3k3/p7/8/8/8/8/P7/4K2R w Kq - 90 60",
        "7k/8/8/3pP3/8/8/1Q6/K7 w - d6 0 60",
        "7k/8/8/8/8/8/1Q6/K7 b - - 143 90",
    ] {
        let opened = (0..12)
            .map(|seed| compares_claims(start, seed))
            .fold(Opened::default(), |sum, one| Opened { since: sum.since + one.since, with: sum.with + one.with });
        assert!(opened.since > 0, "{start}: {opened:?}");
        assert!(opened.with > 0 || start.contains(" 143 "), "{start}: {opened:?}");
    }
}
