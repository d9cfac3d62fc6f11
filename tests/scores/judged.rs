//! How much the law is asked when a score is read: it judges the moves that a word can mean, lists none, and makes each once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use pretty_assertions::assert_eq;
use rulebook::board::{Names, Player};
use rulebook::games::{Awarichess, Chess, Game, SynchronousAwarichess, ToriShogi, game};
use rulebook::referee::score::{Score, play};
use rulebook::referee::{By, Question, ask_written};
use rulebook::rules::{Breach, Clause, Goes, Law, Objection, Outcome, Repetition, Rules, Rulings as _, Subject};
use rulebook::session::{Reach, open_law_with, write_moves};
use rulebook::stop::Stop;

/// A law that counts what it is asked.
struct Counting<L> {
    law: L,
    judged: Arc<AtomicUsize>,
    listed: Arc<AtomicUsize>,
    ended: Arc<AtomicUsize>,
}

impl<L> Counting<L> {
    fn judging(&self) -> &L {
        self.judged.fetch_add(1, Ordering::Relaxed);
        &self.law
    }

    fn listing(&self) -> &L {
        self.listed.fetch_add(1, Ordering::Relaxed);
        &self.law
    }

    fn ending(&self) -> &L {
        self.ended.fetch_add(1, Ordering::Relaxed);
        &self.law
    }
}

impl<L: Rules> Rules for Counting<L> {
    type Setup = L::Setup;
    type Position = L::Position;
    type Move = L::Move;

    delegate! { law:
        fn start() -> L::Position;
        fn admit(setup: &L::Setup) -> Result<L::Position, Vec<Breach>>;
        fn setup(position: &L::Position) -> L::Setup;
        fn turn(position: &L::Position) -> Player;
        fn check(position: &L::Position) -> bool;
        fn play(position: &L::Position, mv: &L::Move) -> L::Position;
        fn ended_by(before: &L::Position, mv: &L::Move) -> Option<Outcome>;
        fn repetition() -> Repetition;
        fn names(position: &L::Position) -> Names;
        fn recurs(earlier: &L::Position, now: &L::Position) -> bool;
        fn recurrence_key(position: &L::Position) -> u64;
        fn recurred(earlier: &[L::Position], mv: &L::Move, after: &L::Position) -> Option<L::Position>;
        fn stopped(position: &L::Position) -> Option<Outcome>;
    }

    fn legal_moves(&self, position: &L::Position) -> Vec<L::Move> {
        self.listing().legal_moves(position)
    }

    fn outcome(&self, position: &L::Position) -> Option<Outcome> {
        self.ending().outcome(position)
    }
}

impl<L: Law> Law for Counting<L> {
    delegate! { law:
        fn over(outcome: Outcome) -> Breach;
        fn goes(position: &L::Position, mv: &L::Move) -> Goes;
        fn grounds(position: &L::Position, mv: &L::Move) -> Vec<Clause>;
    }

    fn conceivable(&self, position: &L::Position) -> Vec<L::Move> {
        self.listing().conceivable(position)
    }

    fn clause(subject: Subject) -> Clause {
        L::clause(subject)
    }

    fn judge_move(&self, position: &L::Position, mv: &L::Move) -> Result<(), Objection> {
        self.judging().judge_move(position, mv)
    }
}

/// How often the law is asked at most for each word whether the game is over: when the word is read, when it is spelt,
/// and when it is written, each time once before the move is made, and once more to know whether it mates.
const ENDED: usize = 6;

/// What the law is asked for a score, and with how many slips it is read.
struct Asked {
    /// How many moves it judges for each word, rounded up, when the score is read.
    judged: usize,
    slips: usize,
    /// The moves.
    moves: Vec<String>,
}

fn asked<G: Game>(rulings: &str, start: &str, words: &[&str]) -> Asked {
    let rulings = G::Rulings::read(rulings).expect("rulings");
    let [judged, listed, ended] = [(); 3].map(|()| Arc::new(AtomicUsize::new(0)));
    let counting = || Counting {
        law: G::model(rulings),
        judged: Arc::clone(&judged),
        listed: Arc::clone(&listed),
        ended: Arc::clone(&ended),
    };
    let (_, notation) = G::notations()[0];
    let law = open_law_with(counting(), None, Some(notation), start).expect("a position");
    let read = law.read_on(words, Reach::default()).read.expect("a score");
    let judged = judged.load(Ordering::Relaxed).div_ceil(words.len());
    let moves: Vec<_> = read.moves.iter().map(|mv| mv.parse().expect("a move")).collect();
    let counting = counting();
    write_moves(&counting, notation, &counting.read(start).expect("a position"), &moves, false);
    let [listed, ended] = [&counting.listed, &counting.ended].map(|count| count.load(Ordering::Relaxed));
    assert_eq!(listed, 0, "{}: the law lists moves", G::ID);
    assert!(ended <= ENDED * words.len(), "{}: {ended} times for {} words", G::ID, words.len());
    Asked { judged, slips: read.slips.len(), moves: read.moves }
}

/// A few times each of these words.
fn again<'w>(words: &[&'w str]) -> Vec<&'w str> {
    words.repeat(5)
}

/// All of these words are read, with so many slips for each, and the law judges at most so many moves for a word.
fn reads<G: Game>(rulings: &str, start: &str, words: &[&str], slips: usize, most: usize) {
    let words = again(words);
    let asked = asked::<G>(rulings, start, &words);
    let place = format!("{}: {}", G::ID, words[..4.min(words.len())].join(" "));
    assert!(asked.moves.len() >= words.len(), "{place} …: {:?}", asked.moves);
    assert_eq!(asked.slips, slips * words.len(), "{place}");
    assert!(asked.judged <= most, "{place}: {} moves are judged for a word", asked.judged);
}

const NO_END: &str = "repetition=none,fifty-moves=claimed,seventy-five-moves=off";

/// A Queen that gives check again and again, with many pieces on the board.
const PERPETUAL: &str = "r1b2rk1/ppp2p1p/2n5/6Q1/8/2N5/PPP2PPP/R3K2R b KQ - 0 1";

#[test]
fn a_word_of_chess_asks_about_the_moves_that_it_can_mean() {
    reads::<Chess>(NO_END, "startpos", &["Nf3", "Nf6", "Ng1", "Ng8"], 0, 9);
    reads::<Chess>(NO_END, "startpos", &["g1f3", "g8f6", "f3g1", "f6g8"], 0, 1);
    assert_eq!(asked::<Chess>(NO_END, PERPETUAL, &again(&["Kh8", "Qf6+", "Kg8", "Qg5+"])).slips, 0);
}

#[test]
fn a_claim_is_settled_by_the_next_move() {
    reads::<Chess>(NO_END, "startpos", &["Nxf3#", "Nxf6#", "Nxg1#", "Nxg8#"], 2, 18);
    let words = again(&["Kxh8#", "Qxf6#", "Kxg8#", "Qxg5#"]);
    assert_eq!(asked::<Chess>(NO_END, PERPETUAL, &words).slips, 2 * words.len());
}

#[test]
fn a_word_of_tori_shogi_asks_about_the_moves_that_it_can_mean() {
    reads::<ToriShogi>("repetition=none", "startpos", &["Cr-2f", "Cr-2b", "Cr-3g", "Cr-3a"], 0, 9);
    reads::<ToriShogi>("repetition=none", "startpos", &["Crx2f+", "Crx2b+", "Crx3g+", "Crx3a+"], 2, 9);
}

/// Two seeds that go round the board, and chess with what is left of it.
const ROUND: &str = "1,0,0,0,0,0/1,0,0,0,0,0 23-23 s";
const FEW: &str = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
const ALL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_word_of_awele_asks_whether_awele_is_played() {
    let (sowings, pairs) = (["A(1)", "a(1)", "B(1)", "b(1)"], ["Aa", "Bb", "Cc", "Dd", "Ee", "Ff"]);
    let standard = format!("{ROUND} | {} | {FEW}", "WB".repeat(23));
    let synchronous = format!("{ROUND} | - | {FEW}");
    reads::<Awarichess>("cycle=goes-on", &standard, &pairs, 0, 13);
    reads::<SynchronousAwarichess>("cycle=goes-on", &synchronous, &pairs, 0, 13);
    assert_eq!(asked::<Awarichess>("cycle=goes-on", &standard, &sowings).slips, 4);
    assert_eq!(asked::<SynchronousAwarichess>("cycle=goes-on", &synchronous, &sowings).slips, 4);
}

#[test]
fn a_word_of_awarichess_asks_about_the_moves_that_it_can_mean() {
    let own = |awele: &str| format!("{awele} | {} | {ALL}", "WB".repeat(24));
    let ordered = |awele: &str| format!("{awele} | {} | {ALL}", "BW".repeat(24));
    let seeds = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s";
    for words in [["Nf3", "Nf6", "Ng1", "Ng8"], ["(50)Nxf3#", "(50)Nxf6#", "(50)Nxg1#", "(50)Nxg8#"]] {
        // A word with a slip is read, and then written as it should be.
        let (slips, times) = if words[0] == "Nf3" { (0, 1) } else { (3, 2) };
        reads::<Awarichess>("fifty-moves=claimed", &own("-"), &words, slips, 12 * times);
        reads::<Awarichess>("fifty-moves=claimed", &ordered("-"), &words, slips, 12 * times);
        reads::<SynchronousAwarichess>("fifty-moves=claimed", &own(seeds), &words, slips, 24 * times);
        reads::<SynchronousAwarichess>("fifty-moves=claimed", &ordered(seeds), &words, slips, 24 * times);
    }
}

/// How many moves are made meanwhile, by law and engine.
fn made(work: impl FnOnce()) -> usize {
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    let began = Instant::now();
    let clock = move || {
        counted.fetch_add(1, Ordering::Relaxed);
        began
    };
    // A move asks whether there is time left for it.
    let run = Stop::by_clock(clock).within(Duration::from_secs(1));
    asked.store(0, Ordering::Relaxed);
    run.unless_ended(work).expect("time");
    asked.load(Ordering::Relaxed)
}

/// Not of chess, whose referee searches for a dead position as well, and counts that.
const SCORES: [(&str, &str); 2] = [("tori-shogi", "Cr-2f Cr-2b Cr-3g Cr-3a Cr-2f Cr-2b"), ("aviary", "Ob6 Pb3 Wa6")];

#[test]
fn a_game_is_played_once_by_each_that_is_asked() {
    for (id, score) in SCORES {
        let game = game(id).expect("a game");
        let options = game.options("").expect("the defaults");
        let moves: Vec<&str> = score.split(' ').collect();
        for (by, each) in [(By::Model, 1), (By::Both, 2)] {
            let question = Question { position: "startpos", moves: moves.clone(), judge: None };
            let asked = made(|| {
                let written = ask_written(game.under(&options), by, &question);
                let made = written.answer.assessment.ok().map(|reached| reached.session.made());
                assert_eq!(made, Some(moves.len()), "{score}");
            });
            assert_eq!(asked, each * moves.len(), "{id}, asked");
            let parsed = Score::read(score).expect("a score");
            let replayed = made(|| {
                let played = play(game.under(&options), by, &parsed, Reach::default());
                assert!(played.answer.assessment.is_ok(), "{score}");
            });
            assert_eq!(replayed, each * moves.len(), "{id}, replayed");
        }
    }
}

/// A score that is judged as it was played is read once, and its end, from the illegal move on, is played once more.
#[test]
fn a_game_is_played_again_from_where_it_is_refused_only() {
    let (id, legal) = SCORES[0];
    let after = "Cr-6g Cr-3a Cr-2f";
    let score = format!("{legal} {after}");
    let (legal, after) = (legal.split(' ').count(), after.split(' ').count());
    let game = game(id).expect("a game");
    let options = game.options("repetition=none").expect("rulings");
    let parsed = Score::read(&score).expect("a score");
    let reach = Reach { as_played: true, ..Reach::default() };
    let asked = made(|| {
        let played = play(game.under(&options), By::Model, &parsed, reach);
        assert_eq!(played.moves().count(), legal + after, "{score}");
    });
    // The illegal move is judged besides.
    assert_eq!(asked, legal + 2 * after + 2);
}
