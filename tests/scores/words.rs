//! Words that chess's engine reads by itself (`Rules::word`): exactly what the document writes for legal moves, by the law.

use std::collections::BTreeMap;

use cozy_chess::util::{display_san_move, parse_uci_move};
use rand::{RngExt as _, SeedableRng as _};
use rulebook::bitboard::chess::{Engine, Position};
use rulebook::board::Player;
use rulebook::board::chess::{Move, ScoreNotation, Setup, Style, write};
use rulebook::crosscheck::{RandomNumbers, placement};
use rulebook::games::{AnyGame, Chess, DOCUMENT};
use rulebook::model::chess::Model;
use rulebook::referee::By;
use rulebook::referee::score::{Effort, Judge, JudgedScore};
use rulebook::rules::chess::Rulings;
use rulebook::rules::{Breach, Law as _, Outcome, Repetition, Rules, Rulings as _, Win};

use super::interfaces_agree;

/// What the law writes for each legal move of a position.
fn canonical(law: &Model, position: &Setup) -> BTreeMap<String, Move> {
    let legal = law.legal_moves(position);
    let texts = legal.iter().map(|mv| {
        let text = write(position, &|mv| legal.contains(mv), mv, Style::CHESS).expect("a legal move has a text");
        let after = law.play(position, mv);
        let mate = || matches!(law.outcome(&after), Some(Outcome::Win { by: Win::Checkmate, .. }));
        let sign = match law.check(&after) {
            false => "",
            true if mate() => "#",
            true => "+",
        };
        (text + sign, *mv)
    });
    let texts: BTreeMap<String, Move> = texts.collect();
    assert_eq!(texts.len(), legal.len(), "{position}");
    texts
}

/// An engine and a law, and how much of both has been compared.
struct Compared {
    engine: Engine,
    law: Model,
    words: usize,
    read: usize,
}

impl Compared {
    fn new() -> Self {
        let rulings = Rulings::default();
        Compared { engine: Engine::new(rulings), law: Model::new(rulings), words: 0, read: 0 }
    }

    /// The engine reads a word if and only if it is the text of a legal move.
    fn word(&mut self, position: &Position, texts: &BTreeMap<String, Move>, word: &str) {
        let read = self.engine.word(position, word);
        let wanted = texts.get(word).map(|mv| (*mv, self.engine.play(position, mv)));
        assert_eq!(read, wanted, "{position:?}: {word}");
        self.words += 1;
        self.read += usize::from(read.is_some());
    }

    /// All texts of legal moves, those with something changed, and the moves themselves.
    fn position(&mut self, setup: &Setup) {
        let (Ok(position), Ok(_)) = (self.engine.admit(setup), self.law.admit(setup)) else { return };
        let texts = canonical(&self.law, &self.engine.setup(&position));
        for (text, mv) in &texts {
            self.word(&position, &texts, text);
            self.word(&position, &texts, &mv.to_string());
            for at in 0..=text.len() {
                for sign in "abch178KQNPOx=+#-0!?e ".chars() {
                    let (before, after) = text.split_at(at);
                    self.word(&position, &texts, &format!("{before}{sign}{after}"));
                    let rest = after.get(1..).unwrap_or_default();
                    self.word(&position, &texts, &format!("{before}{sign}{rest}"));
                    self.word(&position, &texts, &format!("{before}{rest}"));
                }
            }
        }
    }

    /// The texts of illegal moves, as far as they have any, with every sign.
    fn illegal(&mut self, setup: &Setup) {
        let (Ok(position), Ok(_)) = (self.engine.admit(setup), self.law.admit(setup)) else { return };
        let setup = self.engine.setup(&position);
        let texts = canonical(&self.law, &setup);
        let legal: Vec<Move> = texts.values().copied().collect();
        for mv in self.law.conceivable(&setup).iter().filter(|mv| !legal.contains(mv)) {
            let text = write(&setup, &|mv| legal.contains(mv), mv, Style::CHESS);
            let own = setup.at(mv.from).is_some_and(|piece| piece.owner == setup.turn);
            // A promotion that is too much is read as the move without it.
            let looks_legal = mv.promotion.is_some() && legal.contains(&Move { promotion: None, ..*mv });
            assert_eq!(text.is_some(), own && !looks_legal, "{mv} in {setup}: {text:?}");
            let Some(text) = text else { continue };
            for sign in ["", "+", "#"] {
                self.word(&position, &texts, &format!("{text}{sign}"));
            }
        }
    }

    /// Every word of the form of a move, of so many targets.
    fn grammar(&mut self, setup: &Setup, targets: usize) {
        let position = self.engine.admit(setup).expect("a position");
        let texts = canonical(&self.law, &self.engine.setup(&position));
        let mut origins: Vec<String> = vec![String::new()];
        origins.extend(('a'..='h').chain('1'..='8').map(String::from));
        origins.extend(('a'..='h').flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}"))));
        let before = self.read;
        for at in 0..targets {
            let to = rulebook::board::Square::new((at % 8) as u8, (at / 8) as u8);
            for kind in ["", "K", "Q", "R", "B", "N"] {
                let promotions: &[&str] =
                    if kind.is_empty() { &["", "=Q", "=R", "=B", "=N", "=K"] } else { &["", "=Q"] };
                for origin in &origins {
                    for capture in ["", "x"] {
                        for promotion in promotions {
                            for sign in ["", "+", "#"] {
                                let word = format!("{kind}{origin}{capture}{to}{promotion}{sign}");
                                self.word(&position, &texts, &word);
                            }
                        }
                    }
                }
            }
        }
        for castling in ["O-O", "O-O-O", "0-0", "0-0-0", "O-O-O-O"] {
            for sign in ["", "+", "#"] {
                self.word(&position, &texts, &format!("{castling}{sign}"));
            }
        }
        assert!(targets < 64 || self.read - before == texts.len(), "{setup}");
    }

    /// A game by chance.
    fn game(&mut self, random: &mut RandomNumbers, start: &Setup, plies: usize) {
        let mut position = self.engine.admit(start).expect("a position");
        for _ in 0..plies {
            let setup = self.engine.setup(&position);
            self.position(&setup);
            let moves = self.engine.legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            position = self.engine.play(&position, &moves[random.random_range(0..moves.len())]);
        }
    }
}

/// Promotions, castling with check, captures en passant that are legal and that are not, pins of every kind, checks by one and
/// by two, several Queens, Knights and Rooks that reach one square, and games that are over.
const POSITIONS: [&str; 21] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/8/8/Q1Q5/8/Q1Q1K3 w - - 0 1",
    "4k3/8/8/1N3N2/8/1N3N2/8/4K3 w - - 0 1",
    "4k3/R6R/8/8/8/8/R6R/4K3 w - - 0 1",
    "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
    "4k3/8/8/2KpP3/8/8/8/8 w - d6 0 1",
    "3r2k1/8/8/3pP3/8/8/8/3K4 w - d6 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "4r2k/8/8/8/1b6/2N1R3/3PP3/4K2q w - - 0 1",
    "4k3/8/4r3/8/7b/4n3/8/R3K2R w KQ - 0 1",
    "7k/5K2/6Q1/8/8/8/8/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
    "8/8/8/8/8/4k3/8/4K2R w K - 149 100",
    "8/8/8/8/8/4k3/8/4K2R w - - 150 100",
    "8/8/8/8/8/4k3/8/4K1N1 w - - 0 100",
    "6k1/8/2N1N3/1N3N2/Q2q3Q/1n3n2/K1n1n2Q/8 w - - 0 1",
];

fn setups() -> Vec<Setup> {
    POSITIONS.iter().map(|text| text.parse().expect("a setup")).collect()
}

#[test]
fn the_engine_reads_what_the_document_writes_and_nothing_else() {
    let mut compared = Compared::new();
    for setup in setups() {
        compared.position(&setup);
        compared.illegal(&setup);
        // A rank of targets.
        compared.grammar(&setup, 8);
    }
    let mut random = RandomNumbers::seed_from_u64(1);
    compared.game(&mut random, &Engine::new(Rulings::default()).setup(&Engine::default().start()), 30);
    assert!(compared.read > 3_000 && compared.words > 100_000, "{} of {}", compared.read, compared.words);
}

#[test]
#[ignore = "slow"]
fn the_engine_reads_every_word_as_the_document_writes_it() {
    let mut compared = Compared::new();
    setups().iter().for_each(|setup| compared.grammar(setup, 64));
    let mut random = RandomNumbers::seed_from_u64(2);
    for start in setups().into_iter().cycle().take(100) {
        compared.game(&mut random, &start, 60);
    }
    for seed in 0..3_000 {
        let setup = placement::<Chess>(seed);
        compared.position(&setup);
        compared.illegal(&setup);
    }
    println!("{} of {} words are read", compared.read, compared.words);
}

#[test]
fn what_the_document_writes_is_what_the_chess_crate_writes() {
    let law = Model::new(Rulings::read("engines").expect("a set"));
    let board = |setup: &Setup| setup.to_string().parse::<cozy_chess::Board>();
    // Its clock ends with the fifty moves.
    let starts = setups().into_iter().filter(|setup| setup.clock() < 60).filter_map(|setup| law.admit(&setup).ok());
    for (mut position, seed) in starts.chain([law.start()]).flat_map(|setup| [(setup, 0), (setup, 1), (setup, 2)]) {
        let mut random = RandomNumbers::seed_from_u64(seed);
        for _ in 0..30 {
            let board = board(&position).unwrap_or_else(|error| panic!("{position}: {error}"));
            for (text, mv) in canonical(&law, &position) {
                let its = parse_uci_move(&board, &mv.to_string()).expect("a move");
                assert_eq!(text, display_san_move(&board, its).to_string(), "{mv} in {position}");
            }
            let legal = law.legal_moves(&position);
            if legal.is_empty() {
                break;
            }
            position = law.play(&position, &legal[random.random_range(0..legal.len())]);
        }
    }
}

/// Chess's engine, without its own reader of words.
pub struct ByNotation(Engine);

impl ByNotation {
    const fn new(rulings: Rulings) -> Self {
        ByNotation(Engine::new(rulings))
    }
}

impl Rules for ByNotation {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    delegate! { 0:
        fn start() -> Position;
        fn admit(setup: &Setup) -> Result<Position, Vec<Breach>>;
        fn setup(position: &Position) -> Setup;
        fn turn(position: &Position) -> Player;
        fn check(position: &Position) -> bool;
        fn legal_moves(position: &Position) -> Vec<Move>;
        fn play(position: &Position, mv: &Move) -> Position;
        fn outcome(position: &Position) -> Option<Outcome>;
        fn repetition() -> Repetition;
        fn recurs(earlier: &Position, now: &Position) -> bool;
    }
}

rulebook::game! {
    "chess" "Chess" ChessByNotation {
        law: rulebook::spec::pages::CHESS;
        rulings: Rulings;
        setup: Setup;
        model: Model;
        engine: ByNotation;
        concerned: rulebook::rules::chess::concerned;
        called: &["standard", "normal", "regular", "orthodox", "classical", "from position"];
        claims: rulebook::model::chess::CLAIMS;
        finding: rulebook::winnable::finding;
        arbiter: rulebook::arbiter::ChessArbiter;
        result: "chess.score.result";
        resignation: Granted "chess.end.resignation";
        agreed draw: Granted "chess.end.agreement";
        notations: DOCUMENT => ScoreNotation;
    }
}

fn judged(game: &'static dyn AnyGame, text: &str) -> JudgedScore {
    Judge { game, options: None, letters: None, by: By::Bitboard, effort: Effort::Quick }.judge(text)
}

/// The same word for word, with the engine's reader and without it.
fn told_alike(text: &str) {
    let [with, without] = [&Chess as &'static dyn AnyGame, &ChessByNotation].map(|game| judged(game, text));
    assert_eq!(format!("{with:?}"), format!("{without:?}"), "{text}");
}

/// Scores of chess by chance, with what people write into them.
fn archive(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let text = interfaces_agree::chess_by_chance(seed);
        told_alike(&text);
    }
}

#[test]
fn an_archive_is_reported_alike_without_the_engines_reader() {
    archive(0..150);
    for page in rulebook::corpus::pages(&Chess).expect("the cases") {
        page.scores.iter().for_each(|case| told_alike(&case.score));
    }
}

#[test]
#[ignore = "slow"]
fn a_great_archive_is_reported_alike_without_the_engines_reader() {
    archive(1_000..6_000);
}
