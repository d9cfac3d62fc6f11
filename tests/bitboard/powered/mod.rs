//! What is asked of both games that have powers, whatever their engine.

use std::collections::HashSet;

use rulebook::board::awarichess::{Move, Powers, Setup};
use rulebook::board::{Names, Player, awele, chess};
use rulebook::rules::awarichess::{Rulings, SecondAweleStarts};
use rulebook::rules::awele::Cycle;
use rulebook::rules::{Breach, Outcome, Repetition, Rules, Rulings as _};

use super::engines::agrees_with_itself;
use super::random::Random;

/// An engine. All setups are the standard game's.
pub trait Game {
    const SYNCHRONOUS: bool;
    const START: &'static str;
    type Engine: Rules<Move = Move>;

    fn engine(rulings: Rulings) -> Self::Engine;
    fn standard(setup: &<Self::Engine as Rules>::Setup) -> Setup;
    fn own(setup: &Setup) -> <Self::Engine as Rules>::Setup;
}

/// Both games' tests of what is asked here.
macro_rules! tests {
    ($game:ty) => {
        $crate::bitboard::powered::tests! {
            $game: the_start_is_both_arrays, positions_by_chance_agree_with_themselves, games_agree_with_themselves,
            counting_is_playing, counting_in_chess_is_playing, no_move_makes_play_panic, no_setup_is_too_much
        }
    };
    ($game:ty: $($property:ident),+) => {
        $(
            #[test]
            fn $property() {
                $crate::bitboard::powered::$property::<$game>();
            }
        )+
    };
}

pub(super) use tests;

type Position<G> = <<G as Game>::Engine as Rules>::Position;

fn setup_of<G: Game>(engine: &G::Engine, position: &Position<G>) -> Setup {
    G::standard(&engine.setup(position))
}

fn admit<G: Game>(engine: &G::Engine, setup: &Setup) -> Result<Position<G>, Vec<Breach>> {
    engine.admit(&G::own(setup))
}

/// Many rulings, by chance.
fn some_rulings(random: &mut Random) -> Vec<Rulings> {
    let mut by_chance = || {
        let mut rulings = Rulings::default();
        for question in Rulings::QUESTIONS {
            let option: &str = random.of::<&str>(question.options);
            rulings.set(question.name, option).expect("an option of the question");
        }
        rulings
    };
    (0..700).map(|_| by_chance()).collect()
}

/// Any powers; sometimes none, sometimes an order.
fn random_powers(random: &mut Random) -> Powers {
    let many = *random.of(&[0, 1, 1, 2, 3, 10, 48]);
    let list = (0..many).map(|_| *random.of(&Player::BOTH)).collect();
    Powers { list, ordered: random.below(4) == 0 }
}

/// Powers for what has been captured, in any order.
fn fitting(awele: &awele::Setup, random: &mut Random) -> Powers {
    let mut left = Player::BOTH.map(|player| awele.captured(player));
    let mut list = Vec::new();
    while left != [0, 0] {
        let player = *random.of(&Player::BOTH);
        if left[player as usize] > 0 {
            left[player as usize] -= 1;
            list.push(player);
        }
    }
    Powers { list, ordered: false }
}

/// The two fields by chance; chess often the array, or with few pieces.
fn random_setup<G: Game>(random: &mut Random) -> Setup {
    let chess = match random.below(8) {
        0 => chess::START.parse().unwrap(),
        1 => "7k/5Q2/8/8/8/8/8/K7 b - - 9 9".parse().unwrap(),
        2 => "7k/5K2/8/8/8/8/8/8 b - - 99 9".parse().unwrap(),
        _ => super::chess::random_setup(random),
    };
    let awele = super::awele::random_setup(random);
    match (G::SYNCHRONOUS, random.below(2)) {
        (true, _) => Setup { awele: Some(awele), powers: random_powers(random), chess },
        (false, 0) => Setup { awele: None, powers: random_powers(random), chess },
        (false, _) => Setup { awele: Some(awele), powers: fitting(&awele, random), chess },
    }
}

pub fn the_start_is_both_arrays<G: Game>() {
    let engine = G::engine(Rulings::default());
    assert_eq!(engine.write(&engine.start()), G::START);
    assert_eq!(moves_and_outcome::<G>("", "startpos"), ("A B C D E F".to_owned(), None));
    assert_eq!(engine.mover(&engine.start()).to_string(), "South");
}

pub fn positions_by_chance_agree_with_themselves<G: Game>() {
    let (mut admitted, mut refused, mut endings) = (0, HashSet::new(), HashSet::new());
    let mut random = Random(1);
    for rulings in some_rulings(&mut random).into_iter().take(700) {
        let engine = G::engine(rulings);
        for _ in 0..8 {
            let mut setup = random_setup::<G>(&mut random);
            match random.below(12) {
                0 => setup.powers = random_powers(&mut random),
                1 => setup.powers.list.extend([Player::Black; 40]),
                2 => setup.powers.ordered = true,
                3 => {
                    if let Some(awele) = &mut setup.awele {
                        *awele.seeds_mut(*random.of(&awele::House::ALL)) = random.below(40) as u8;
                    }
                }
                _ => {}
            }
            let position = admit::<G>(&engine, &setup);
            refused.extend(position.as_ref().err().into_iter().flatten().map(|breach| breach.clause.name()));
            let Ok(position) = position else { continue };
            admitted += 1;
            agrees_with_itself(&engine, &rulings, &position);
            endings.extend(engine.outcome(&position));
        }
    }
    assert!(admitted > 1500, "{admitted}");
    let own = refused.iter().filter(|clause| clause.starts_with("awarichess.")).count();
    assert_eq!(own, if G::SYNCHRONOUS { 3 } else { 7 }, "{refused:?}");
    // Won by either player; drawn by stalemate, too little material, fifty moves.
    assert_eq!(endings.len(), 5, "{endings:?}");
}

/// The houses and the turn of a game of Awele.
fn key(awele: &awele::Setup) -> (Vec<u8>, Player) {
    (awele::House::ALL.iter().map(|house| awele.seeds(*house)).collect(), awele.turn)
}

/// Plays games to their ends or for a long time, from the array of Awele and this position of chess.
pub fn games_agree_with_themselves<G: Game>() {
    let chess = [
        chess::START,
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 80 1",
        "8/4k3/1q6/8/8/3Q4/4K3/8 b - - 0 9",
        "8/4k3/8/8/8/8/QQQQ4/K7 w - - 0 1",
        "4k3/8/8/8/1p1pP3/8/P1P5/4K3 b - e3 0 1",
        "5rrk/p6q/1q6/8/8/7Q/1P6/K1RR4 b - - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
    ];
    let mut random = Random(2);
    let (mut ended, mut phases, mut cycles, mut again, mut survived) = (HashSet::new(), 0, 0, 0, 0);
    for (n, rulings) in some_rulings(&mut random).into_iter().take(72).enumerate() {
        let engine = G::engine(rulings);
        let start = format!("4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | {}", chess[n % chess.len()]);
        let mut record = vec![engine.read(&start).unwrap()];
        let mut seen: HashSet<_> = HashSet::new();
        let mut of_awele = 0;
        for ply in 0..300 {
            let position = record.last().unwrap();
            let setup = setup_of::<G>(&engine, position);
            // Of each game one position in four, others in the next.
            if (ply + n) % 4 == 0 {
                agrees_with_itself(&engine, &rulings, position);
            }
            let moves = engine.legal_moves(position);
            if moves.is_empty() {
                ended.extend(engine.outcome(position));
                break;
            }
            // Zero moves more often than not: they let en passant lapse and chess come back to Awele sooner.
            let zero = moves.contains(&Move::Zero) && random.below(3) == 0;
            let mv = if zero { Move::Zero } else { *random.of(&moves) };
            let next = engine.play(position, &mv);
            let in_chess = [position, &next].map(|position| engine.names(position) == Names::COLOURS);
            phases += usize::from(in_chess[0] != in_chess[1]);
            survived += usize::from(setup.chess.en_passant.is_some() && !in_chess[0]);
            let setup_next = setup_of::<G>(&engine, &next);
            // Which positions of this game of Awele have stood there, listed move by move.
            let array = setup_next.awele.as_ref().is_some_and(|awele| key(awele).0 == [4; 12]);
            let instead = engine.recurred(&record, &mv, &next);
            let mut recurs = false;
            if let (Move::Sowing(_), Some(before)) = (&mv, &setup.awele) {
                seen.insert(key(before));
                of_awele += 1;
                let stood = |awele: &awele::Setup| !array && seen.contains(&key(awele));
                recurs = setup_next.awele.as_ref().is_some_and(stood) && rulings.awele().cycle == Cycle::Ends;
            }
            // Who begins a game of Awele may depend on the record as well.
            let begins = matches!(rulings.own.second_awele_starts, SecondAweleStarts::Alternating) && !recurs;
            assert!(instead.is_some() == recurs || begins, "{setup} {mv}");
            cycles += usize::from(recurs);
            if recurs || array || setup_next.awele.is_none() {
                again += usize::from(of_awele > 0);
                of_awele = 0;
                seen.clear();
            }
            record.push(instead.unwrap_or(next));
        }
    }
    assert!(ended.len() >= 3, "{ended:?}");
    assert!(phases > 100 && again > 50 && cycles > 2, "{phases} {again} {cycles}");
    assert!(survived > 0, "no en passant square has stood beside Awele");
}

/// Counting fast is counting by `legal_moves` and `play`.
pub fn counting_is_playing<G: Game>() {
    let mut random = Random(3);
    for rulings in some_rulings(&mut random).into_iter().take(300) {
        let engine = G::engine(rulings);
        let Ok(position) = admit::<G>(&engine, &random_setup::<G>(&mut random)) else { continue };
        for depth in 0..=3 {
            assert_eq!(
                engine.perft(&position, depth),
                slowly::<G>(&engine, &position, depth),
                "{position:?} {depth} {rulings:?}"
            );
        }
    }
    // A game of Awele that ends soon, then chess, then the next one.
    for rulings in some_rulings(&mut random).into_iter().take(12) {
        let engine = G::engine(rulings);
        let powers = if G::SYNCHRONOUS { "-".to_owned() } else { "WB".repeat(22) };
        for houses in ["0,0,0,0,1,0/1,0,0,1,0,1 22-22 s", "0,0,0,0,0,1/2,1,0,0,0,0 22-22 s"] {
            let text = format!("{houses} | {powers} | 7k/5Q2/8/8/8/8/8/K7 w - - 0 1");
            let Ok(position) = engine.read(&text) else { continue };
            assert_eq!(engine.perft(&position, 5), slowly::<G>(&engine, &position, 5), "{text} {rulings:?}");
        }
    }
}

/// The same in chess phases, where sequences of two moves are counted together: also where the second player may have no
/// normal move left, fifty moves are near, and Awele may follow.
pub fn counting_in_chess_is_playing<G: Game>() {
    let awele = if G::SYNCHRONOUS { "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s" } else { "-" };
    let chess = [
        chess::START,
        "7k/5Q2/8/8/8/8/8/K7 w - - 0 1",
        "7k/5Q2/8/p7/8/K7/8/8 w - - 0 1",
        "7k/8/8/8/8/p7/Pn6/K7 b - - 98 1",
        "4k3/8/8/3q4/8/2N5/3R4/4K3 w - - 97 60",
        "4k3/8/8/8/1p1pP3/8/P1P5/R3K2R b KQ e3 0 1",
        "1k6/1P1p4/8/2p1P3/8/5p2/p3P1P1/6K1 w - - 0 1",
    ];
    let mut random = Random(5);
    for rulings in some_rulings(&mut random).into_iter().take(24) {
        let engine = G::engine(rulings);
        for chess in chess {
            for powers in ["W", "B", "WB", "BW", "WW", "BBB", "WBW", "BWB", "B!", "WB!"] {
                let text = format!("{awele} | {powers} | {chess}");
                let Ok(position) = engine.read(&text) else { continue };
                let depths = if chess == chess::START { 2..=2 } else { 2..=3 };
                for depth in depths {
                    let played = slowly::<G>(&engine, &position, depth);
                    assert_eq!(engine.perft(&position, depth), played, "{text} {depth} {rulings:?}");
                }
            }
        }
    }
}

pub fn slowly<G: Game>(engine: &G::Engine, position: &Position<G>, depth: u32) -> u64 {
    let Some(rest) = depth.checked_sub(1) else { return 1 };
    engine.legal_moves(position).iter().map(|mv| slowly::<G>(engine, &engine.play(position, mv), rest)).sum()
}

/// Plays anything anywhere.
pub fn no_move_makes_play_panic<G: Game>() {
    let mut random = Random(4);
    for rulings in some_rulings(&mut random).into_iter().take(200) {
        let engine = G::engine(rulings);
        let Ok(mut position) = admit::<G>(&engine, &random_setup::<G>(&mut random)) else { continue };
        for _ in 0..60 {
            let square =
                |random: &mut Random| rulebook::board::Square::new(random.below(9) as u8, random.below(9) as u8);
            let mv = match random.below(4) {
                0 => Move::Zero,
                1 => Move::Order,
                2 => Move::Sowing(awele::Move { from: *random.of(&awele::House::ALL) }),
                _ => Move::Normal(chess::Move {
                    from: square(&mut random),
                    to: square(&mut random),
                    promotion: Some(chess::Kind::Queen).filter(|_| random.below(4) == 0),
                }),
            };
            let next = engine.play(&position, &mv);
            let _ = engine.recurred(std::slice::from_ref(&position), &mv, &next);
            position = next;
            let legal = engine.legal_moves(&position);
            let (_, _) = (engine.outcome(&position), engine.write(&position));
            if let Some(mv) = legal.first() {
                position = engine.play(&position, mv);
            }
        }
    }
}

/// Setups that are far from any position are refused without a panic.
pub fn no_setup_is_too_much<G: Game>() {
    let engine = G::engine(Rulings::default());
    let houses = "255,255,255,255,255,255/255,255,255,255,255,255 255-255 n";
    for chess in ["8/8/8/8/8/8/8/8 b - e9 0 1", "KKKKkkkk/PPPPpppp/8/8/8/8/PPPPpppp/KKKKkkkk w KQkq a8 9999 9999"] {
        let reading = <chess::Setup as rulebook::board::Setup>::read(chess);
        for awele in [Some(houses.parse().unwrap()), None] {
            if G::SYNCHRONOUS && awele.is_none() {
                continue;
            }
            let mut setup = Setup { awele, powers: Powers::default(), chess: reading.setup };
            setup.chess.en_passant = setup.chess.en_passant.or(Some(rulebook::board::Square::new(200, 200)));
            for many in [0, 1, 48, 49, 300] {
                setup.powers = Powers { list: vec![Player::Black; many], ordered: many % 2 == 1 };
                assert!(admit::<G>(&engine, &setup).is_err(), "{setup}");
            }
        }
    }
}

/// The position's text after some moves, each of them legal.
pub fn played<G: Game>(rulings: &str, text: &str, moves: &str) -> String {
    let engine = G::engine(Rulings::read(rulings).unwrap());
    let mut position = engine.read(text).unwrap_or_else(|refused| panic!("{refused}"));
    for mv in moves.split_whitespace() {
        let mv: Move = mv.parse().unwrap();
        assert!(engine.legal_moves(&position).contains(&mv), "{mv} at {position:?}");
        position = engine.play(&position, &mv);
    }
    engine.write(&position)
}

/// The legal moves, sorted, and how the game has ended.
pub fn moves_and_outcome<G: Game>(rulings: &str, text: &str) -> (String, Option<Outcome>) {
    let engine = G::engine(Rulings::read(rulings).unwrap());
    let position = engine.read(text).unwrap_or_else(|refused| panic!("{refused}"));
    let mut moves = engine.legal_moves(&position);
    moves.sort();
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    (moves.join(" "), engine.outcome(&position))
}

/// The clauses by which a position is refused.
pub fn refused<G: Game>(rulings: &str, text: &str) -> Vec<&'static str> {
    let engine = G::engine(Rulings::read(rulings).unwrap());
    match engine.read(text) {
        Err(rulebook::rules::Refused::Impossible { reasons, .. }) => {
            reasons.into_iter().map(|reason| reason.clause.name()).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// The end of a game of Awele that goes round in circles.
pub fn circle<G: Game>(before: &str) -> Option<String> {
    let engine = G::engine(Rulings::default());
    assert_eq!(engine.repetition(), Repetition::Replaces);
    let mut record = vec![engine.read(before).unwrap()];
    let moves = "A a B b C c D d E e F f";
    for (n, mv) in moves.split(' ').enumerate() {
        let mv: Move = mv.parse().unwrap();
        assert!(engine.legal_moves(record.last().unwrap()).contains(&mv), "{mv}");
        let next = engine.play(record.last().unwrap(), &mv);
        let instead = engine.recurred(&record, &mv, &next);
        if n == 11 {
            return instead.map(|position| engine.write(&position));
        }
        assert_eq!(instead, None);
        record.push(next);
    }
    None
}
