//! Awele's engine against the law's sentences, against itself, and against published counts.

use std::collections::HashSet;

use rulebook::bitboard::awele::{Engine, Position};
use rulebook::board::Player;
use rulebook::board::awele::{House, Move, START, Setup};
use rulebook::rules::awele::Rulings;
use rulebook::rules::{Draw, Outcome, Repetition, Rules, Rulings as _, Win};

use super::engines::{self, agrees_with_itself, children, counts_are, hash, hashes_tell_setups_apart};
use super::random::Random;

/// Those that differ in what a position says, not only in what a record does.
fn rulings_of_positions() -> Vec<Rulings> {
    Rulings::covering(|question| question != "cycle")
}

fn engine(rulings: &str) -> Engine {
    Engine::new(Rulings::read(rulings).unwrap())
}

/// The legal moves' letters.
fn legal(engine: &Engine, position: &Position) -> String {
    engine.legal_moves(position).iter().map(Move::to_string).collect()
}

/// The position after some moves, each of them legal.
fn play(engine: &Engine, position: &Position, moves: &str) -> Position {
    moves.chars().fold(*position, |position, mv| {
        let mv: Move = mv.to_string().parse().unwrap();
        assert!(engine.legal_moves(&position).contains(&mv), "{mv} at {position:?}");
        engine.play(&position, &mv)
    })
}

/// All that must hold of any position.
fn examine(rulings: &Rulings, position: &Position) {
    let engine = Engine::new(*rulings);
    let moves = agrees_with_itself(&engine, rulings, position);
    assert!(!engine.check(position));
    for mv in &moves {
        assert_eq!(engine.setup(&engine.play(position, mv)).total(), 48, "{position:?} {mv}");
    }
}

/// Seeds in a few houses or in all, evenly or with heaps, or so that the opponent's may all be captured; sometimes many
/// are captured already. There are 48, but a player may have captured one of them.
pub fn random_setup(random: &mut Random) -> Setup {
    let mut setup = Setup::empty(*random.of(&Player::BOTH));
    let houses: Vec<House> = House::ALL.into_iter().filter(|_| random.below(4) > 0).collect();
    let most = *random.of(&[1, 2, 3, 4, 4, 6, 20, 48]);
    let mut left = 48 - *random.of(&[0, 0, 10, 24, 30, 40, 44]);
    for _ in 0..4 * houses.len() {
        let house = *random.of(&houses);
        let seeds = random.below(most + 1).min(left) as u8;
        if usize::from(setup.seeds(house) + seeds) <= most {
            *setup.seeds_mut(house) += seeds;
            left -= usize::from(seeds);
        }
    }
    if random.below(3) == 0 {
        let (open, most) = (random.below(7), 1 + random.below(2) as u8);
        for (place, house) in House::of(setup.turn.other()).enumerate() {
            let seeds = if place < open { setup.seeds(house).clamp(1, most).min(left as u8) } else { 0 };
            *setup.seeds_mut(house) = seeds;
            left -= usize::from(seeds);
        }
    }
    let captured = 48 - setup.total() as u8;
    let souths = match random.below(4) {
        0 => captured / 2,
        1 => captured.saturating_sub(24),
        _ => random.below(usize::from(captured) + 1) as u8,
    };
    *setup.captured_mut(Player::White) = souths;
    *setup.captured_mut(Player::Black) = captured - souths;
    setup
}

#[test]
fn the_start_is_the_array() {
    let engine = engine("");
    assert_eq!(engine.write(&engine.start()), START);
    assert_eq!(engine.turn(&engine.start()), Player::White);
    assert_eq!(legal(&engine, &engine.start()), "ABCDEF");
    assert_eq!(engine.outcome(&engine.start()), None);
}

#[test]
fn seeds_are_sown_round_the_board_but_for_the_origin() {
    let after = |text: &str, mv: &str| engine("").write(&play(&engine(""), &engine("").read(text).unwrap(), mv));
    assert_eq!(after("4,4,4,4,4,4/4,4,4,4,4,4 0-0 s", "D"), "4,4,4,0,5,5/5,5,4,4,4,4 0-0 n");
    assert_eq!(after("4,4,4,4,4,4/4,4,4,4,4,4 0-0 n", "f"), "5,5,5,5,4,4/4,4,4,4,4,0 0-0 s");
    // Eleven seeds come to every other house, the twelfth to the next one, the twenty-third there again.
    assert_eq!(after("0,0,11,0,0,0/5,5,5,5,5,6 3-3 s", "C"), "1,1,0,1,1,1/6,6,6,6,6,7 3-3 n");
    assert_eq!(after("0,0,12,0,0,0/5,5,5,5,5,5 3-3 s", "C"), "1,1,0,2,1,1/6,6,6,6,6,6 3-3 n");
    assert_eq!(after("0,0,23,0,0,0/4,4,4,4,4,5 0-0 s", "C"), "2,2,0,3,2,2/6,6,6,6,6,7 0-0 n");
    assert_eq!(after("0,0,0,0,0,0/48,0,0,0,0,0 0-0 n", "a"), "4,4,4,4,4,4/0,5,5,5,5,4 0-0 s");
}

#[test]
fn two_or_three_are_captured_backwards_until_another_number() {
    let after = |text: &str, mv: &str| engine("").write(&play(&engine(""), &engine("").read(text).unwrap(), mv));
    // a becomes four, b three, c and d two each.
    assert_eq!(after("0,0,0,0,1,4/3,2,1,1,0,9 14-13 s", "F"), "0,0,0,0,1,0/4,0,0,0,0,9 21-13 n");
    // The last one makes e one.
    assert_eq!(after("0,0,0,0,1,5/3,2,1,1,0,9 13-13 s", "F"), "0,0,0,0,1,0/4,3,2,2,1,9 13-13 n");
    // What lies behind another number stays.
    assert_eq!(after("0,0,0,0,1,4/1,4,1,1,0,9 14-13 s", "F"), "0,0,0,0,1,0/2,5,0,0,0,9 18-13 n");
    // The chain ends at a, and does not reach E.
    assert_eq!(after("0,0,0,0,2,2/1,2,3,0,0,0 19-19 s", "F"), "0,0,0,0,2,0/0,0,3,0,0,0 24-19 n");
    // The last seed in an own house captures nothing.
    assert_eq!(after("1,1,0,0,0,0/1,1,1,1,1,1 20-20 s", "A"), "0,2,0,0,0,0/1,1,1,1,1,1 20-20 n");
    // Once round the board: of thirteen seeds a and b get two each, which makes two and three.
    assert_eq!(after("1,0,0,0,0,13/0,1,9,0,0,0 12-12 s", "F"), "2,1,1,1,1,0/0,0,10,1,1,1 17-12 n");
}

#[test]
fn a_capture_of_all_is_as_ruled() {
    let with = |rulings: &str, houses: &str| {
        let engine = engine(rulings);
        let position = engine.read(houses).unwrap();
        (legal(&engine, &position), engine.write(&engine.play(&position, &"F".parse().unwrap())))
    };
    let houses = "1,0,0,0,0,2/1,2,0,0,0,0 20-22 s";
    let says = |legal: &str, after: &str| (legal.to_owned(), after.to_owned());
    let (left, taken) = ("1,0,0,0,0,0/2,3,0,0,0,0 20-22 n", "1,0,0,0,0,0/0,0,0,0,0,0 25-22 n");
    for exception in ["no-exception", "captured"] {
        let with =
            |ruling: &str| with(&format!("capture-of-all={ruling},capture-of-the-last-seeds={exception}"), houses);
        assert_eq!(with("captures-nothing"), says("AF", left));
        assert_eq!(with("captures-all"), says("AF", taken));
        assert_eq!(with("forbidden").0, "A");
    }
    // No seed left anywhere.
    let houses = "0,0,0,0,0,2/1,2,0,0,0,0 21-22 s";
    let (left, taken) = ("0,0,0,0,0,0/2,3,0,0,0,0 21-22 n", "0,0,0,0,0,0/0,0,0,0,0,0 26-22 n");
    assert_eq!(with("", houses), says("F", left));
    assert_eq!(with("capture-of-all=captures-all", houses), says("F", taken));
    assert_eq!(with("capture-of-all=forbidden", houses).0, "");
    for ruling in ["captures-nothing", "captures-all", "forbidden"] {
        let rulings = format!("capture-of-all={ruling},capture-of-the-last-seeds=captured");
        assert_eq!(with(&rulings, houses), says("F", taken));
    }
    // A part of the seeds, or none, may always be captured.
    assert_eq!(with("capture-of-all=forbidden", "1,0,0,0,0,2/1,2,0,0,0,1 19-22 s").0, "AF");
    assert_eq!(with("capture-of-all=forbidden", "1,0,0,0,0,2/4,2,0,0,0,0 17-22 s").0, "AF");
}

#[test]
fn an_opponent_without_seeds_is_fed() {
    let with = |rulings: &str, houses: &str| {
        let engine = engine(rulings);
        legal(&engine, &engine.read(houses).unwrap())
    };
    assert_eq!(with("", "1,0,3,2,0,1/0,0,0,0,0,0 20-21 s"), "F");
    assert_eq!(with("", "1,0,4,2,0,1/0,0,0,0,0,0 20-20 s"), "CF");
    assert_eq!(with("opponent-without-seeds=need-not-feed", "1,0,3,2,0,1/0,0,0,0,0,0 20-21 s"), "ACDF");
    // Who has seeds before the move may be left without.
    assert_eq!(with("capture-of-all=captures-all", "0,0,0,0,1,1/1,0,0,0,0,0 22-23 s"), "EF");
    // Seventeen seeds from F make two in every house of North's, and capture them where all may be captured.
    let seventeen = "0,0,0,0,0,17/0,0,0,0,0,0 11-20 s";
    assert_eq!(with("", seventeen), "F");
    assert_eq!(with("capture-of-all=forbidden", seventeen), "");
    assert_eq!(with("capture-of-all=captures-all", seventeen), "");
    assert_eq!(with("capture-of-all=captures-all,opponent-without-seeds=need-not-feed", seventeen), "F");
}

#[test]
fn the_game_ends_and_seeds_are_counted() {
    let outcome = |rulings, text: &str| engines::outcome(&engine(rulings), text);
    let (south, north) = (Player::White, Player::Black);
    let won = |winner| Some(Outcome::Win { winner, by: Win::Seeds });
    let equal = Some(Outcome::Draw(Draw::EqualSeeds));
    // The twenty-fifth seed, whoever is to move; seeds in houses do not count for that.
    for turn in ["s", "n"] {
        assert_eq!(outcome("", &format!("1,1,1,1,1,1/1,1,1,1,1,1 25-11 {turn}")), won(south));
        assert_eq!(outcome("", &format!("1,1,1,1,1,1/1,1,1,1,1,1 11-25 {turn}")), won(north));
        assert_eq!(outcome("", &format!("1,1,1,1,1,1/1,1,1,1,1,1 24-12 {turn}")), None);
        assert_eq!(outcome("end-at-25=no", &format!("1,1,1,1,1,1/1,1,1,1,1,1 25-11 {turn}")), None);
        assert_eq!(outcome("remaining-seeds=to-nobody", &format!("0,0,0,0,0,9/0,0,0,0,0,0 39-0 {turn}")), won(south));
    }
    // Nobody can be fed.
    let unfed = "5,3,0,0,0,0/0,0,0,0,0,0 17-23 s";
    assert_eq!(outcome("", unfed), won(south));
    assert_eq!(outcome("remaining-seeds=to-nobody", unfed), won(north));
    assert_eq!(outcome("", "5,2,0,0,0,0/0,0,0,0,0,0 17-24 s"), equal);
    assert_eq!(outcome("opponent-without-seeds=need-not-feed", "5,2,0,0,0,0/0,0,0,0,0,0 17-24 s"), None);
    // Own houses without seeds.
    assert_eq!(outcome("", "5,2,0,0,0,0/0,0,0,0,0,0 18-23 n"), won(south));
    assert_eq!(outcome("remaining-seeds=to-nobody", "0,0,0,0,0,8/0,0,0,0,0,0 20-20 n"), equal);
    // The only move is forbidden.
    assert_eq!(outcome("capture-of-all=forbidden", "0,0,0,0,0,1/1,0,0,0,0,0 22-24 s"), won(north));
    // No seed is left.
    assert_eq!(outcome("", "0,0,0,0,0,0/0,0,0,0,0,0 24-24 s"), equal);
    assert_eq!(outcome("end-at-25=no", "0,0,0,0,0,0/0,0,0,0,0,0 22-26 s"), won(north));
}

#[test]
fn a_position_that_recurs_ends_the_game_as_ruled() {
    let ends = engine("");
    assert_eq!(ends.repetition(), Repetition::Ends { occurrence: 2 });
    let goes_on = engine("cycle=goes-on");
    assert_eq!(goes_on.repetition(), Repetition::Allowed);
    assert_eq!(engine("open-spiel").repetition(), ends.repetition());
    // A seed each, and each goes half round the board.
    let first = ends.read("1,0,0,0,0,0/1,0,0,0,0,0 23-23 s").unwrap();
    let half = play(&ends, &first, "AaBbCcDdEe");
    assert_eq!(ends.write(&half), "0,0,0,0,0,1/0,0,0,0,0,1 23-23 s");
    let whole = play(&ends, &half, "Ff");
    assert_eq!(ends.write(&whole), "1,0,0,0,0,0/1,0,0,0,0,0 23-23 s");
    assert!(ends.recurs(&first, &whole));
    assert!(!ends.recurs(&first, &half));
    assert_eq!(ends.stopped(&whole), Some(Outcome::Draw(Draw::EqualSeeds)));
    assert_eq!(goes_on.stopped(&whole), None);
    // The player to move and all houses; not what has been captured.
    let again = |text: &str| ends.recurs(&first, &ends.read(text).unwrap());
    assert!(!again("1,0,0,0,0,0/1,0,0,0,0,0 23-23 n"));
    assert!(!again("1,0,0,0,0,0/0,1,0,0,0,0 23-23 s"));
    assert!(!again("0,1,0,0,0,0/1,0,0,0,0,0 23-23 s"));
    assert!(again("1,0,0,0,0,0/1,0,0,0,0,0 22-24 s"));
}

#[test]
fn positions_that_cannot_be_are_refused_in_the_order_of_the_page() {
    let refused = |text: &str| engines::reasons(&engine(""), text);
    let south = "awele.position.one-captured : South has captured one seed, and a capture is of two or three";
    let north = "awele.position.one-captured : North has captured one seed, and a capture is of two or three";
    let seeds = |are: &str| format!("awele.seeds : there {are}, in houses and captured, and the game has 48");
    assert_eq!(refused("4,4,4,4,4,4/4,4,4,4,4,3 1-0 s"), [south]);
    assert_eq!(refused("4,4,4,4,4,4/4,4,4,4,4,2 1-1 s"), [south, north]);
    assert_eq!(refused("4,4,4,4,4,4/4,4,4,4,4,4 1-1 n"), [&seeds("are 50 seeds"), south, north]);
    assert_eq!(refused("4,4,4,4,4,4/4,4,4,4,4,3 0-0 n"), [seeds("are 47 seeds")]);
    assert_eq!(refused("0,0,0,0,0,0/0,0,0,0,0,0 0-1 n"), [&seeds("is 1 seed"), north]);
    let all = [255; 6].map(|seeds| seeds.to_string()).join(",");
    assert_eq!(refused(&format!("{all}/{all} 255-255 s")), [seeds("are 3570 seeds")]);
    // Anything else can be.
    for text in ["4,4,4,4,4,4/4,4,4,4,4,4 0-0 n", "48,0,0,0,0,0/0,0,0,0,0,0 0-0 n", "0,0,0,0,0,0/0,0,0,0,0,0 46-2 s"]
    {
        assert_eq!(engine("").write(&engine("").read(text).unwrap()), text);
    }
}

#[test]
fn published_counts_are_met() {
    // Aalina's counts (`oware-perft-results.txt` in its repository joansalasoler/oware): the leaves from the start,
    // and after each first move.
    let start = [6, 36, 190, 1014, 5219, 27_332, 139_157, 711_414, 3_592_872, 18_137_964];
    let after: [(&str, [u64; 9]); 6] = [
        ("A", [6, 34, 184, 938, 5043, 25_288, 131_855, 660_046, 3_391_353]),
        ("B", [6, 33, 179, 907, 4850, 24_522, 126_982, 635_519, 3_245_380]),
        ("C", [6, 32, 172, 867, 4573, 23_140, 118_704, 596_297, 3_019_195]),
        ("D", [6, 31, 165, 838, 4351, 22_263, 112_973, 571_137, 2_867_871]),
        ("E", [6, 30, 158, 814, 4165, 21_459, 107_987, 547_441, 2_723_937]),
        ("F", [6, 30, 156, 855, 4350, 22_485, 112_913, 582_432, 2_890_228]),
    ];
    let engine = engine("open-spiel");
    counts_are(&engine, &engine.start(), &start);
    for (first, counts) in after {
        counts_are(&engine, &play(&engine, &engine.start(), first), &counts);
    }
}

#[test]
fn positions_by_chance_agree_with_themselves() {
    let (mut starved, mut endings, mut refused) = (0, HashSet::new(), HashSet::new());
    for (i, rulings) in Rulings::covering(|_| true).into_iter().enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(1000 + i as u64);
        for _ in 0..1500 {
            let mut setup = random_setup(&mut random);
            if random.below(16) == 0 {
                *setup.seeds_mut(*random.of(&House::ALL)) = random.below(256) as u8;
            }
            let admitted = engine.admit(&setup);
            refused.extend(admitted.as_ref().err().into_iter().flatten().map(|breach| breach.clause.name()));
            let Ok(position) = admitted else { continue };
            assert_eq!(engine.setup(&position), setup);
            examine(&rulings, &position);
            endings.extend(engine.outcome(&position));
            starved += usize::from(setup.in_row(setup.turn.other()) == 0);
        }
    }
    assert!(starved > 1000, "{starved} opponents without seeds are too few");
    assert_eq!((refused.len(), endings.len()), (2, 3), "{refused:?} {endings:?}");
}

#[test]
#[ignore = "slow"]
fn games_from_the_start_agree_with_themselves() {
    let (mut games, mut ended) = (0, 0);
    for (i, rulings) in Rulings::covering(|_| true).into_iter().enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(i as u64);
        for _ in 0..20 {
            games += 1;
            let mut position = engine.start();
            for _ in 0..200 {
                examine(&rulings, &position);
                let moves = engine.legal_moves(&position);
                let Some(_) = moves.first() else {
                    ended += 1;
                    break;
                };
                position = engine.play(&position, random.of(&moves));
            }
        }
    }
    assert!(ended * 4 > games, "{ended} of {games} games ended");
}

#[test]
fn counting_is_listing_at_every_depth() {
    for (i, rulings) in rulings_of_positions().into_iter().enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(2000 + i as u64);
        for _ in 0..60 {
            let Ok(position) = engine.admit(&random_setup(&mut random)) else { continue };
            for depth in 1..=4 {
                let sum: u64 = children(&engine, &position).iter().map(|next| engine.perft(next, depth - 1)).sum();
                assert_eq!(engine.perft(&position, depth), sum, "{position:?} depth {depth} {rulings:?}");
            }
        }
    }
}

#[test]
fn no_move_makes_play_panic() {
    let mut random = Random(5);
    for rulings in rulings_of_positions() {
        let engine = Engine::new(rulings);
        for _ in 0..40 {
            let Ok(mut position) = engine.admit(&random_setup(&mut random)) else { continue };
            for _ in 0..100 {
                let mv = Move { from: *random.of(&House::ALL) };
                let next = engine.play(&position, &mv);
                assert_eq!(engine.setup(&next).total(), 48);
                if mv.from.owner() != engine.turn(&position) || engine.setup(&position).seeds(mv.from) == 0 {
                    assert_eq!(next, position);
                }
                position = next;
                engine.legal_moves(&position);
                engine.outcome(&position);
            }
        }
    }
}

#[test]
fn equal_positions_hash_alike_and_others_otherwise() {
    let engine = engine("");
    // A sows into houses that D leaves out, so the order does not matter.
    let one = engine.read("1,0,0,1,0,1/1,0,0,1,0,4 20-19 s").unwrap();
    let (first, other) = (play(&engine, &one, "AaDd"), play(&engine, &one, "DdAa"));
    assert_eq!(first, other);
    assert_eq!(hash(&first), hash(&other));
    let alike = ["20-19 s", "20-19 n", "19-20 s", "21-18 s"]
        .map(|rest| hash(&engine.read(&format!("1,0,0,1,0,1/1,0,0,1,0,4 {rest}")).unwrap()));
    assert_eq!(HashSet::from(alike).len(), alike.len());
    let positions = hashes_tell_setups_apart(&engine, 6);
    let setups: HashSet<Setup> = positions.iter().map(|position| engine.setup(position)).collect();
    assert_eq!(positions.into_iter().collect::<HashSet<_>>().len(), setups.len());
}
