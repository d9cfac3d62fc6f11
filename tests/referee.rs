//! What the referee says, above all where an engine is wrong.

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;
use rulebook::board::Player;
use rulebook::board::aviary::{Move, Setup};
use rulebook::games::{AnyGame, Aviary, Awele, Bifocal, Chess, Game, Permission, ToriShogi};
use rulebook::mistakes::{FaultyAnswers, FaultyLaw};
use rulebook::model::aviary::Model;
use rulebook::record::Record;
use rulebook::referee::{
    self, By, ByBoth, Field, Otherwise, Question, Refusal, StateDisagreement, StopReason, ask, other_rulings,
};
use rulebook::rules::aviary::{self, LastSparrow, Rulings};
use rulebook::rules::{
    Breach, Clause, Draw, Law as _, Options, Outcome, Repetition, Rules, Rulings as _, Subject, Win,
};
use rulebook::session::{LawSession, PlayError};

fn question<'q>(position: &'q str, moves: &[&'q str], judge: Option<&'q str>) -> Question<'q> {
    Question { position, moves: moves.to_vec(), judge }
}

fn defaults() -> Options {
    Rulings::default().options()
}

fn moves(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// Aviary from its start, by the law.
fn opened(options: &Options) -> Box<dyn LawSession> {
    Aviary.open_law(options, "startpos").expect("the start position")
}

/// The first of these moves that cannot be made, and why; those after it are not looked at.
fn played(session: &mut dyn LawSession, moves: &[&str]) -> Option<(usize, PlayError)> {
    moves.iter().enumerate().find_map(|(at, mv)| Some((at, session.play(mv).err()?)))
}

const THERE_AND_BACK: [&str; 8] = ["c8b6", "f1g3", "b6c8", "g3f1", "c8b6", "f1g3", "b6c8", "g3f1"];

#[test]
fn both_implementations_of_a_game_agree() {
    for (position, moves) in [("startpos", &["c8b6", "f1e3"][..]), ("8/8/8/8/8/2t5/8/s7[S] w", &[])] {
        let answer = ask(Aviary.under(&defaults()), By::Both, &question(position, moves, None));
        assert!(answer.assessment.is_ok());
        assert_eq!(answer.disagreement, None);
    }
}

#[test]
fn a_session_stops_at_the_first_illegal_move() {
    let mut session = opened(&defaults());
    let stopped = played(&mut *session, &["c8b6", "f1e3", "b6b8", "h1h1"]);
    assert_eq!(stopped, Some((2, PlayError::Illegal)));
    assert_eq!(session.moves(), ["c8b6", "f1e3"]);
    assert_eq!(played(&mut *opened(&defaults()), &THERE_AND_BACK), None);
}

#[test]
fn a_record_that_repeats_is_over_where_the_rulings_say_so() {
    let drawn = Rulings { repetition: aviary::Repetition::ThreefoldDraw, ..Rulings::default() };
    let mut session = opened(&drawn.options());
    assert_eq!(played(&mut *session, &THERE_AND_BACK), None);
    let verdict = session.judge("c8b6").expect("a move");
    assert_eq!(verdict.over, Some(Outcome::Draw(Draw::Repetition)));
    assert_eq!(verdict.clause().map(|clause| clause.name()), Some("aviary.end.over"));
    assert_eq!((verdict.legal(), verdict.besides), (false, None));
    assert_eq!(session.play("c8b6"), Err(PlayError::Over(Outcome::Draw(Draw::Repetition))));
}

#[test]
fn a_verdict_may_hang_on_an_earlier_move_or_on_the_position() {
    // Two Sparrows in all: with `board-only` the one on the board is the last.
    let start = "8/8/8/1s6/3t4/8/3S4/8[S] w";
    let played = moves(&["S@a1", "d4d2"]);
    let hanging = other_rulings(Aviary.under(&defaults()), start, &played, "a1a2");
    let [on_the_move] = &hanging[..] else { panic!("{hanging:?}") };
    assert_eq!((on_the_move.question, on_the_move.option), ("last-sparrow", "board-only"));
    assert!(matches!(&on_the_move.otherwise, Otherwise::Earlier { at: 0, .. }), "{hanging:?}");
    // The player who is not to move has the last Sparrow on the board attacked, and another in hand.
    let start = "8/8/8/1s6/3t4/8/3S4/8[S] b";
    let hanging = other_rulings(Aviary.under(&defaults()), start, &[], "d4d2");
    let on_the_position = hanging.iter().find(|hanging| hanging.option == "board-only").expect("it depends on that");
    assert!(matches!(&on_the_position.otherwise, Otherwise::Impossible(_)), "{hanging:?}");
    assert!(!on_the_position.otherwise.legal());
    // Under the other option it depends on the first one.
    let other = Rulings { last_sparrow: LastSparrow::BoardOnly, ..Rulings::default() };
    let hanging = other_rulings(Aviary.under(&other.options()), start, &[], "d4d2");
    assert!(hanging.iter().any(|hanging| hanging.option == "board-and-hand" && hanging.otherwise.legal()));
}

#[test]
fn a_verdict_at_the_start_does_not_hang_on_who_begins() {
    let start = opened(&defaults()).start();
    assert_eq!(other_rulings(Aviary.under(&defaults()), &start, &[], "c8b6"), []);
}

#[test]
fn what_cannot_be_read_comes_first() {
    let malformed = |question| match ask(Aviary.under(&defaults()), By::Both, &question).assessment {
        Err(Refusal::Malformed { field, .. }) => field,
        _ => panic!("it cannot be read"),
    };
    let empty = "8/8/8/8/8/8/8/8[] w";
    assert_eq!(malformed(question("x", &["x"], Some("x"))), Field::Position);
    assert_eq!(malformed(question(empty, &["a1a2", "x"], Some("x"))), Field::Move(1));
    assert_eq!(malformed(question(empty, &["a1a2"], Some("x"))), Field::Judge);
    let answer = ask(Aviary.under(&defaults()), By::Model, &question(empty, &["a1a2"], None));
    assert!(matches!(answer.assessment, Err(Refusal::Impossible { .. })));
}

/// Its refusal is in the law's words, unless the law refuses by other clauses.
#[test]
fn an_engine_refuses_in_the_laws_words() {
    let refused = |game: &'static dyn AnyGame, by, position: &str| {
        let Err(Refusal::Impossible { reasons, .. }) =
            ask(game.under(&defaults()), by, &question(position, &[], None)).assessment
        else {
            panic!("{position} is impossible")
        };
        reasons
    };
    let (start, empty) = (opened(&defaults()).start(), "8/8/8/8/8/8/8/8[] w");
    let lawful = refused(&Aviary, By::Model, empty);
    assert_eq!(refused(&Wrong::<KNOWS_NO_CHECK>, By::Bitboard, empty), lawful);
    for (position, clauses) in
        [(start.as_str(), vec!["aviary.set"]), (empty, vec![lawful[0].clause.name(), "aviary.set"])]
    {
        let own = refused(&Wrong::<REFUSES_MORE>, By::Bitboard, position);
        assert_eq!(own.iter().map(|breach| breach.clause.name()).collect::<Vec<_>>(), clauses);
        assert!(
            own.last().is_some_and(|breach| breach.why.contains("the law's reasons are not the same")),
            "{own:?}"
        );
    }
}

#[test]
fn every_ending_has_its_clause() {
    let clause = |outcome| Model::clause(Subject::Ending(outcome)).name();
    let won = |by| clause(Outcome::Win { winner: Player::White, by });
    assert_eq!(won(Win::Checkmate), "aviary.end.checkmate");
    assert_eq!(won(Win::NoEntry), "aviary.end.no-entry");
    assert_eq!(won(Win::NoSparrows), "aviary.end.no-sparrows");
    assert_eq!(won(Win::NoMove), "aviary.end.stalemate");
    assert_eq!(clause(Outcome::Draw(Draw::Stalemate)), "aviary.end.stalemate");
    assert_eq!(clause(Outcome::Draw(Draw::Repetition)), "aviary.end.repetition");
}

/// Aviary with an engine that is wrong in one way.
#[derive(Clone, Copy)]
struct Wrong<const HOW: u8>;

const KNOWS_NO_CHECK: u8 = 0;
const FORGETS_A_MOVE: u8 = 1;
const TAKES_ANYTHING: u8 = 2;
const SEES_AN_END: u8 = 3;
const REFUSES_MORE: u8 = 4;

impl<const HOW: u8> Game for Wrong<HOW> {
    const ID: &'static str = Aviary::ID;
    const TITLE: &'static str = Aviary::TITLE;
    const LAW: &'static [&'static str] = Aviary::LAW;
    const RESIGNATION: Permission = Aviary::RESIGNATION;
    const AGREED_DRAW: Permission = Aviary::AGREED_DRAW;
    type Rulings = Rulings;
    type Setup = Setup;
    type Model = Model;
    type Engine = FaultyLaw<Model, Self>;

    fn model(rulings: Rulings) -> Model {
        Model::new(rulings)
    }

    fn engine(rulings: Rulings) -> Self::Engine {
        FaultyLaw { law: Model::new(rulings), answers: Self }
    }
}

impl<const HOW: u8> FaultyAnswers<Model> for Wrong<HOW> {
    fn breaches(&self, _: &Model, _: &Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        match HOW {
            TAKES_ANYTHING => lawful.clear(),
            REFUSES_MORE => lawful.push(Clause::new("aviary.set").into()),
            _ => lawful.iter_mut().for_each(|breach| *breach = breach.clause.into()),
        }
        lawful
    }

    fn check(&self, law: &Model, position: &Setup) -> bool {
        HOW != KNOWS_NO_CHECK && law.check(position)
    }

    fn lists(&self, _: &Model, _: &Setup, mv: &Move) -> bool {
        HOW != FORGETS_A_MOVE || mv.to_string() != "c8b6"
    }

    fn outcome(&self, _: &Model, _: &Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        if HOW == SEES_AN_END { Some(Outcome::Draw(Draw::Stalemate)) } else { lawful }
    }
}

fn disagreement<const HOW: u8>(position: &str, moves: &[&str]) -> Option<StateDisagreement> {
    ask(Wrong::<HOW>.under(&defaults()), By::Both, &question(position, moves, None)).disagreement
}

/// The disagreement, where there has to be one.
fn disagreed<const HOW: u8>(position: &str, moves: &[&str]) -> StateDisagreement {
    disagreement::<HOW>(position, moves).expect("they differ")
}

/// That only the engine stops.
fn only_the_engine(stop: StopReason) -> StateDisagreement {
    StateDisagreement::Error(ByBoth { model: None, engine: Some(stop) })
}

#[test]
fn a_wrong_check_differs() {
    let differs = disagreed::<KNOWS_NO_CHECK>("8/8/8/1s6/3t4/8/3S4/8[] w", &[]);
    assert_eq!(differs, StateDisagreement::Check(ByBoth { model: true, engine: false }));
    assert_eq!(disagreement::<KNOWS_NO_CHECK>("startpos", &[]), None);
}

#[test]
fn a_forgotten_move_differs_before_and_after_it_is_made() {
    let differs = disagreed::<FORGETS_A_MOVE>("startpos", &[]);
    let StateDisagreement::Legal(lists) = differs else { panic!("{differs:?}") };
    assert_eq!((lists.model.len(), lists.engine.len()), (43, 42));
    let differs = disagreed::<FORGETS_A_MOVE>("startpos", &["c8b6"]);
    assert_eq!(differs, only_the_engine(StopReason::IllegalMove(0)));
    assert_eq!(differs.field(), "error");
    // Asked alone, the engine has no clause against it.
    let alone = ask(Wrong::<FORGETS_A_MOVE>.under(&defaults()), By::Bitboard, &question("startpos", &["c8b6"], None));
    assert!(matches!(alone.assessment, Err(Refusal::Stopped { at: 0, over: None, breach: None, .. })));
}

#[test]
fn a_position_taken_by_one_of_them_differs() {
    let differs = disagreed::<TAKES_ANYTHING>("8/8/8/8/8/8/8/8[] w", &[]);
    let StateDisagreement::Error(ByBoth { model: Some(StopReason::ImpossiblePosition(clauses)), engine: None }) =
        differs
    else {
        panic!("{differs:?}")
    };
    assert_eq!(clauses[0].name(), "aviary.position.no-sparrows-left");
}

#[test]
fn an_end_that_one_of_them_sees_differs() {
    let differs = disagreed::<SEES_AN_END>("startpos", &[]);
    let StateDisagreement::Legal(lists) = differs else { panic!("{differs:?}") };
    assert_eq!(lists.engine.len(), 0);
    let differs = disagreed::<SEES_AN_END>("startpos", &["c8b6"]);
    assert_eq!(differs, only_the_engine(StopReason::GameOver(0)));
    // Asked alone, the engine has the law's clause against it.
    let alone = ask(Wrong::<SEES_AN_END>.under(&defaults()), By::Bitboard, &question("startpos", &["c8b6"], None));
    let Err(Refusal::Stopped { over: Some(_), breach: Some(breach), .. }) = alone.assessment else {
        panic!("it stops")
    };
    assert_eq!(breach.clause.name(), "aviary.end.over");
}

/// How often the last position of a record occurs in it, and the moves that may not be made again, found by looking
/// at the whole record.
fn looked_up<L: Rules>(law: &L, record: &Record<L>) -> (usize, BTreeSet<L::Move>) {
    let times = record.positions().iter().filter(|earlier| law.recurs(earlier, record.position())).count();
    if let Repetition::PositionForbidden { occurrence } = law.repetition() {
        let stood = |position: &L::Position| record.positions().iter().filter(|earlier| *earlier == position).count();
        let mut moves = law.legal_moves(record.position());
        moves.retain(|mv| !law.check(record.position()) && stood(&law.play(record.position(), mv)) + 1 >= occurrence);
        return (times, moves.into_iter().collect());
    }
    let Repetition::SequenceForbidden { times: often } = law.repetition() else { return (times, BTreeSet::new()) };
    let made = record.moves();
    let begun_again = (1..=made.len() / often).filter_map(|length| {
        let run = &made[made.len() - length * often..];
        run.chunks(length).all(|again| *again == run[..length]).then(|| run[0].clone())
    });
    (times, begun_again.collect())
}

/// Plays moves, drawn from a few legal ones so that much is repeated, and looks up what the record says after each.
fn noted<L: Rules>(law: &L, moves: usize) {
    let mut record = Record::new(law.start());
    let mut drawn = 1_usize;
    for _ in 0..moves {
        assert_eq!((record.occurrences(law), record.forbidden_again(law)), looked_up(law, &record));
        let mut legal = record.legal_moves(law);
        assert!(legal.iter().all(|mv| record.is_legal(law, mv)));
        legal.sort();
        drawn = (drawn * 7 + 3) % 1009;
        // Back again, if that can be.
        let back =
            record.moves().iter().nth_back(3).filter(|mv| !drawn.is_multiple_of(5) && legal.contains(mv)).cloned();
        let Some(mv) = back.or_else(|| legal.get(drawn % legal.len().max(1)).cloned()) else { return };
        record.play(law, mv);
    }
}

#[test]
fn a_record_notes_what_it_could_look_up() {
    fn of<G: Game>(rulings: &str) {
        let options = Options::read(G::Rulings::ALL, rulings).expect("rulings");
        noted(&G::model(G::Rulings::chosen(&options)), 40);
        noted(&G::engine(G::Rulings::chosen(&options)), 40);
    }
    of::<Aviary>("repetition=threefold-draw");
    of::<ToriShogi>("repetition=sequence-made-thrice");
    of::<ToriShogi>("repetition=sequence-repeated-thrice");
    of::<ToriShogi>("repetition=fourth-position");
    of::<ToriShogi>("repetition=third-position");
    of::<Chess>("repetition=fivefold-draw");
    of::<Awele>("cycle=ends");
    of::<Bifocal>("repetition=threefold-draw");
}

/// Positions of a game in which pieces of many kinds stand, with a hand where there is one.
const POSITIONS: [(&str, &str); 9] = [
    ("aviary", "8/1scrg3/2oW4/3T4/4Crs1/8/4b3/S7[Tb] w"),
    ("aviary", "8/8/8/3S4/8/8/8/8[T] w"),
    ("tori-shogi", "rpckcpl/3f3/ssss1ss/2s1S2/SSSS1SS/3F3/LPCKCPR b Ss"),
    ("chess", "r3k2r/1P1p4/8/2pP4/8/8/6p1/R3K2R w KQkq c6 0 9"),
    ("awele", "4,4,4,4,4,4/4,4,4,0,4,4 2-2 s"),
    ("awarichess", "- | WB | 4k3/8/8/8/8/8/4r3/4K3 w - - 2 3"),
    ("synchronous-awarichess", "startpos"),
    ("bifocal", "startpos"),
    ("aieirping", "27QK/29/28P/29/29/13rnqn12/13oJb13/13pxm13/29/29/29/28p/29/28k b"),
];

#[test]
fn the_pieces_together_may_do_what_is_legal() {
    for (id, position) in POSITIONS {
        let game = rulebook::games::game(id).expect("a game");
        let options = game.options("").expect("the defaults");
        let law = game.open_law(&options, position).unwrap_or_else(|refused| panic!("{id}: {refused:?}"));
        let legal = law.legal();
        let origins: BTreeSet<String> = legal.iter().filter_map(|mv| Some(game.route(mv)?.origin)).collect();
        // The squares of Aieirping Chess are many.
        let diagram = law.diagram();
        let squares = diagram.boards.iter().flat_map(|board| &board.squares).map(|square| square.square.clone());
        let others: Vec<String> = squares
            .filter(|square| !origins.contains(square))
            .step_by(if id == "aieirping" { 40 } else { 5 })
            .collect();
        let mut together = Vec::new();
        for from in origins.iter().chain(&others) {
            let by = [By::Both, By::Model][from.len() % 2];
            let piece = referee::piece(game.under(&options), by, &question(position, &[], None), from)
                .unwrap_or_else(|_| panic!("{id}: {from}"));
            assert_eq!(piece.disagreement, None, "{id}: {from}");
            let judged: Vec<&str> = piece.moves.iter().map(|judged| judged.mv.as_str()).collect();
            let (mine, not): (Vec<_>, Vec<_>) = piece.moves.iter().partition(|judged| judged.verdict.legal());
            let sorted = |moves: &[&referee::PieceMove]| moves.windows(2).all(|pair| pair[0].mv < pair[1].mv);
            assert!(sorted(&mine) && sorted(&not), "{id}: {judged:?}");
            for judged in &piece.moves {
                // The law says the same of the move alone.
                assert_eq!(law.judge(&judged.mv).as_ref(), Some(&judged.verdict), "{id}: {}", judged.mv);
            }
            // Each square of the board is a legal target, or has one move that says why not.
            if let Some(board) = diagram.boards.iter().find(|board| board.square(from).is_some())
                && game.route(&format!("{from}{}", board.squares[0].square)).is_some()
            {
                let reached: BTreeSet<&str> = mine.iter().filter_map(|judged| judged.to.as_deref()).collect();
                let refused: BTreeSet<&str> = not.iter().filter_map(|judged| judged.to.as_deref()).collect();
                let all: BTreeSet<&str> = board.squares.iter().map(|square| square.square.as_str()).collect();
                assert_eq!(refused.len(), not.len(), "{id}: {from}");
                let besides = &all - &[from.as_str()].into();
                assert_eq!((&reached | &refused, &reached & &refused), (besides, BTreeSet::new()), "{id}: {from}");
            }
            together.extend(mine.into_iter().map(|judged| judged.mv.clone()));
        }
        together.sort();
        assert_eq!(together, legal, "{id}");
    }
}
