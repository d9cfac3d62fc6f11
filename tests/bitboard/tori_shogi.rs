//! Tori Shogi's bitboard engine against the law's sentences, against itself, and against published counts.

use std::collections::HashSet;

use rulebook::bitboard::tori_shogi::Engine;
use rulebook::board::tori_shogi::{BOARD, Kind, Move, Piece, Setup};
use rulebook::board::{Player, Square};
use rulebook::rules::tori_shogi::{PiecesBeyondTheSet, Rulings};
use rulebook::rules::{Outcome, Repetition, Rules, Rulings as _, Win};

use super::engines::{
    self, admitted, agrees_with_itself, answers_add_up, counts_add_up, counts_are, game_agrees_with_itself, hash,
    hashes_tell_setups_apart, one_position_by_two_ways,
};
use super::random::Random;

/// Those that differ in what is legal and in how a game ends.
fn rulings_in_play() -> Vec<Rulings> {
    let others = ["repetition", "no-move", "eagle-over-a-piece", "drop-mate-without-check"];
    Rulings::combinations(|question| !others.contains(&question))
}

fn engine(rulings: &str) -> Engine {
    Engine::new(Rulings::read(rulings).unwrap())
}

fn destinations(rulings: &str, position: &str, from: &str) -> String {
    engines::destinations(&engine(rulings), position, from)
}

/// Whether it is a Swallow that cannot be put there: it could not move, or would be the third on its file.
fn astray(setup: &Setup, square: Square, piece: Piece) -> bool {
    let last = if piece.owner == Player::Black { 6 } else { 0 };
    let on_file = setup.pieces().filter(|(at, other)| at.file == square.file && *other == piece).count();
    piece.kind == Kind::Swallow && (square.rank == last || on_file > 1)
}

/// Pieces crowded around one square, sliders and Swallows above all, with a part of them in hand. Now and then a
/// Phoenix is missing. In a wild setup Swallows stand anywhere and no kind has a limit; without a limit are also half
/// of the others where pieces beyond the set are allowed.
fn random_setup(random: &mut Random, beyond: PiecesBeyondTheSet) -> Setup {
    const FEW: [Kind; 10] = [
        Kind::Swallow,
        Kind::Swallow,
        Kind::Goose,
        Kind::Eagle,
        Kind::Eagle,
        Kind::Falcon,
        Kind::Crane,
        Kind::Pheasant,
        Kind::LeftQuail,
        Kind::RightQuail,
    ];
    // In the order of the kinds; promoted ones count as what they were.
    let mut left = [16, 2, 4, 4, 2, 2, 2];
    let wild = random.below(8) == 0;
    if wild || beyond == PiecesBeyondTheSet::Allowed && random.below(2) == 0 {
        left[..Kind::IN_HAND.len()].fill(usize::MAX);
    }
    let mut setup = Setup::empty(*random.of(&Player::BOTH));
    let near = (random.below(7), random.below(7));
    let (pieces, reach) = (2 + random.below(24), *random.of(&[3, 5, 14]));
    for i in 0..pieces {
        let kind = if i < 2 { Kind::Phoenix } else { *random.of(&FEW) };
        let owner = if i < 2 { Player::BOTH[i] } else { *random.of(&Player::BOTH) };
        let left = &mut left[kind.unpromoted() as usize];
        if *left == 0 || kind == Kind::Phoenix && random.below(64) == 0 {
            continue;
        }
        *left -= 1;
        let close =
            |near: usize, random: &mut Random| (near + random.below(reach)).saturating_sub(reach / 2).min(6) as u8;
        let square = Square::new(close(near.0, random), close(near.1, random));
        let piece = Piece { kind, owner };
        let stands = wild || !astray(&setup, square, piece);
        if setup.at(square).is_none() && (i < 2 || stands && random.below(6) > 0) {
            setup.put(square, Some(piece));
        } else {
            let many = if *left > 16 && random.below(16) == 0 { 255 } else { 1 };
            setup.hand_mut(owner).add(kind.unpromoted(), many);
        }
    }
    setup
}

#[test]
fn pieces_go_as_the_clauses_say() {
    // A piece of Black's alone in the middle, the Phoenixes far off and the squares as shogi names them.
    let from = |letters: &str| destinations("end=capture", &format!("k6/7/7/3{letters}3/7/7/6K b -"), "4d");
    assert_eq!(from("S"), "4c");
    assert_eq!(from("F"), "3c 3d 3e 4c 5c 5d 5e");
    assert_eq!(from("C"), "3c 3e 4c 4e 5c 5e");
    assert_eq!(from("P"), "3e 4b 5e");
    // The right is where the file's number is smaller.
    assert_eq!(from("L"), "2f 3e 4a 4b 4c 5e");
    assert_eq!(from("R"), "3e 4a 4b 4c 5e 6f 7g");
    assert_eq!(from("+S"), "2b 4f 6b");
    assert_eq!(from("+F"), "1a 2b 2f 3c 3d 3e 4c 4e 4f 4g 5c 5d 5e 6b 6f 7a");
    // White's, turned about.
    let white = |letter: &str| destinations("end=capture", &format!("k6/7/7/3{letter}3/7/7/6K w -"), "4d");
    assert_eq!(white("l"), "3c 4e 4f 4g 5c 6b");
    assert_eq!(white("r"), "1a 2b 3c 4e 4f 4g 5c");
    assert_eq!(white("+s"), "2f 4b 6f");
}

#[test]
fn a_piece_between_the_phoenix_and_a_slider_stays_on_the_line() {
    // Black's Phoenix on 4d, his Crane next to it, and White's slider behind that.
    let crane = |crane: &str, slider: &str, letters: &str| {
        let mut setup: Setup = "k6/7/7/3K3/7/7/7 b -".parse().unwrap();
        for (at, letters) in [(crane, "C"), (slider, letters)] {
            let square = rulebook::board::tori_shogi::read_square(at, 0).unwrap();
            setup.put(square, Piece::of_letters(letters));
        }
        destinations("engines", &setup.to_string(), crane)
    };
    for (at, slider, letters, to) in [
        ("4c", "4a", "l", "4b"),
        ("4c", "4a", "r", "4b"),
        ("3e", "1g", "l", "2f"),
        ("5e", "7g", "r", "6f"),
        ("3c", "1a", "+f", "2b"),
        ("5c", "6b", "+f", "6b"),
        ("4e", "4g", "+f", "4f"),
        ("3e", "2f", "+f", "2f"),
        ("5e", "6f", "+f", "6f"),
        // Neither Quail slides the other's way, and the Eagle not so far.
        ("5e", "7g", "l", "4f 5d 5f 6d 6f"),
        ("3e", "1g", "r", "2d 2f 3d 3f 4f"),
        ("3e", "1g", "+f", "2d 2f 3d 3f 4f"),
    ] {
        assert_eq!(crane(at, slider, letters), to, "{letters} on {slider}");
    }
}

#[test]
fn promotion_is_forced_and_lasts() {
    let zone = |from: &str| destinations("end=capture", "k6/6F/2S4/7/7/+S6/6K b -", from);
    assert_eq!(zone("5c"), "5b+");
    assert_eq!(zone("1b"), "1a+ 2a+ 2b+ 2c+");
    // A Goose goes on as one.
    assert_eq!(zone("7f"), "5d");
}

#[test]
fn published_counts_are_met() {
    let counts: [(&str, &[u64]); 5] = [
        ("startpos", &[17, 288, 5430, 103_857]),
        ("rpckcpl/3f3/sssssss/7/SSSSSSS/3F3/LPCKCPR[Ss] w 0 1", &[36, 1269, 32_496]),
        ("3k3/2+S4/7/3+F3/7/2+f4/3K3[Ss] w 0 1", &[3, 154, 10_490]),
        ("3k3/7/2lr3/7/3LR2/7/3K3[SsFf] w 0 1", &[92, 7697, 413_805]),
        // Three Falcons: the set has two.
        ("2k4/1S5/7/3F3/7/5s1/4K2[SFsf] w 0 1", &[94, 7588, 422_869]),
    ];
    let engine = engine("engines");
    for (text, counts) in counts {
        counts_are(&engine, &engine.read(text).unwrap(), counts);
    }
}

#[test]
fn endings_have_their_names() {
    let outcome = |rulings, position: &str| engines::outcome(&engine(rulings), position);
    let black = |by| Some(Outcome::Win { winner: Player::Black, by });
    assert_eq!(outcome("", "startpos"), None);
    assert_eq!(outcome("", "7/7/7/7/7/7/3K3 w -"), black(Win::PhoenixCaptured));
    assert_eq!(outcome("", "7/7/7/7/7/7/3K3 b -"), black(Win::PhoenixCaptured));
    // The Falcon on 7b is guarded by the Crane; 6a, 6b and 7b are attacked.
    let mated = "k6/F6/C6/7/7/7/6K w -";
    assert_eq!(outcome("", mated), black(Win::Checkmate));
    assert_eq!(outcome("engines", mated), black(Win::Checkmate));
    assert_eq!(outcome("end=capture", mated), None);
    assert_eq!(outcome("end=capture,phoenix-into-check=illegal", mated), black(Win::NoMove));
    // Not in check: the Swallow attacks 7b, the Crane 6b, and the Pheasant jumps to 6a.
    let bare = "k6/7/SPC4/7/7/7/6K w -";
    assert_eq!(outcome("", bare), black(Win::Checkmate));
    assert_eq!(outcome("engines", bare), black(Win::NoMove));
    assert_eq!(outcome("end=capture", bare), None);
    // He who can capture the other Phoenix is not checkmated.
    assert_eq!(outcome("", "k6/F6/C6/7/7/5c1/6K w -"), None);
}

#[test]
fn a_swallow_dropped_with_mate() {
    // The Falcon guards 4b and attacks 3b and 5b, the Cranes attack 3a and 5a.
    let text = "3k3/1C3C1/3F3/7/7/7/3K3 b S";
    let mv: Move = "S*4b".parse().unwrap();
    let with = |rulings: &str| {
        let engine = engine(rulings);
        let position = engine.read(text).unwrap();
        let after = engine.outcome(&engine.play(&position, &mv));
        (engine.legal_moves(&position).contains(&mv), after, engine.ended_by(&position, &mv))
    };
    let won = |winner, by| Some(Outcome::Win { winner, by });
    let mate = won(Player::Black, Win::Checkmate);
    let lost = won(Player::White, Win::SwallowDropMate);
    assert_eq!(with(""), (false, mate, None));
    assert_eq!(with("swallow-drop-mate=legal"), (true, mate, None));
    assert_eq!(with("engines"), (true, mate, lost));
    assert_eq!(with("swallow-drop-mate=loses"), (true, mate, lost));
    // Whatever `end` says.
    assert_eq!(with("end=capture"), (false, None, None));
    assert_eq!(with("end=capture,swallow-drop-mate=loses"), (true, None, lost));
}

#[test]
fn what_is_dropped_where() {
    // Two own Swallows on file 4, a Goose and an enemy's beside a Swallow on file 3.
    let text = "k6/7/3Ss2/3S3/4S2/4+S2/6K b SP";
    let to = |rulings: &str, from: &str, file: char| {
        let to = destinations(rulings, text, from);
        to.split(' ').filter(|to| to.starts_with(file)).map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(to("", "S*", '4'), "");
    assert_eq!(to("", "S*", '3'), "3b 3d 3g");
    assert_eq!(to("third-swallow-on-file=both-count", "S*", '3'), "");
    // Not on the last rank; the Pheasant goes back from there.
    assert_eq!(to("", "S*", '1'), "1b 1c 1d 1e 1f");
    assert_eq!(to("", "P*", '1'), "1a 1b 1c 1d 1e 1f");
    // Behind a friend a Swallow could not move; onto an enemy it could.
    assert_eq!(to("must-be-able-to-move=in-this-position", "S*", '3'), "3b 3d");
}

/// `tori-shogi.drop.third-swallow`: on whichever file and ranks two of a player's Swallows stand, a third is dropped on
/// every vacant square of the other files, the last rank aside, and on none of that file.
#[test]
fn two_swallows_close_their_file_wherever_they_stand() {
    let engine = engine("end=capture,swallow-drop-mate=legal");
    for turn in Player::BOTH {
        let (first, last) = if turn == Player::Black { (0, 6) } else { (6, 0) };
        for (file, low) in (0..7).flat_map(|file| (0..7).map(move |low| (file, low))) {
            for high in low + 1..7 {
                if [low, high].contains(&last) {
                    continue;
                }
                let mut setup = Setup::empty(turn);
                for (beside, rank, owner) in [(2, first, turn), (4, last, turn.other())] {
                    setup.put(Square::new((file + beside) % 7, rank), Some(Piece { kind: Kind::Phoenix, owner }));
                }
                for rank in [low, high] {
                    setup.put(Square::new(file, rank), Some(Piece { kind: Kind::Swallow, owner: turn }));
                }
                setup.hand_mut(turn).add(Kind::Swallow, 1);
                let drops: HashSet<Square> = engine
                    .legal_moves(&engine.admit(&setup).unwrap())
                    .into_iter()
                    .filter_map(|mv| if let Move::Drop { to, .. } = mv { Some(to) } else { None })
                    .collect();
                let open = |to: &Square| to.file != file && to.rank != last && setup.at(*to).is_none();
                assert_eq!(drops, BOARD.squares().filter(open).collect(), "{setup}");
            }
        }
    }
}

#[test]
fn positions_that_cannot_be_are_refused_in_the_order_of_the_page() {
    let refused = |rulings, position| engines::reasons(&engine(rulings), position);
    let open = "tori-shogi.position.phoenix-open 4a,4b: the Black Swallow on 4b attacks White's Phoenix on 4a, and \
                Black is to move";
    assert_eq!(refused("engines", "3k3/3S3/7/7/7/7/3K3 b -"), [open]);
    assert!(engine("").read("3k3/3S3/7/7/7/7/3K3 b -").is_ok());
    let twice = "tori-shogi.position.phoenix-open 4a,4d,3b: the Black right Quail on 4d and the Black Crane on 3b attack \
                 White's Phoenix on 4a, and Black is to move";
    assert_eq!(refused("engines", "3k3/4C2/7/3R3/7/7/K6 b -"), [twice]);
    assert_eq!(
        refused("", "k5k/ff5/+f6/7/7/7/6K b 5l"),
        [
            "tori-shogi.set 7c,7b,6b: there are 3 Falcons, Eagles included, on 7c, 7b and 6b, and the set has 2",
            "tori-shogi.set : there are 5 left Quails, 5 in White's hand, and the set has 2",
            "tori-shogi.position.phoenixes 7a,1a: White has 2 Phoenixes, on 7a and 1a",
        ]
    );
    assert_eq!(
        refused("", "k6/+S6/7/7/7/7/6K b 16S"),
        [
            "tori-shogi.set 7b: there are 17 Swallows, Geese included, on 7b and 16 in Black's hand, and the set has 16"
        ]
    );
    let swallows = "k1S3S/6S/s5S/7/s6/6K/s5s b -";
    let astray = [
        "tori-shogi.position.third-swallow 7g,7e,7c: White has 3 Swallows on one file, on 7g, 7e and 7c",
        "tori-shogi.position.third-swallow 1c,1b,1a: Black has 3 Swallows on one file, on 1c, 1b and 1a",
        "tori-shogi.position.immobile-swallow 5a: the Black Swallow on 5a is on the last rank before Black and cannot \
         move",
        "tori-shogi.position.immobile-swallow 1a: the Black Swallow on 1a is on the last rank before Black and cannot \
         move",
        "tori-shogi.position.immobile-swallow 7g: the White Swallow on 7g is on the last rank before White and cannot \
         move",
        "tori-shogi.position.immobile-swallow 1g: the White Swallow on 1g is on the last rank before White and cannot \
         move",
    ];
    assert_eq!(refused("", swallows), astray);
    assert_eq!(refused("engines,third-swallow-on-file=both-count", swallows), astray);
    // A file is one reason, also when both break it; who does not is left out of it.
    assert_eq!(
        refused("", "k6/3S3/3S3/3S3/3s3/3s3/3s2K b -"),
        [
            "tori-shogi.position.third-swallow 4d,4c,4b,4g,4f,4e: Black has 3 Swallows on one file, on 4d, 4c and 4b; \
             White has 3 Swallows on one file, on 4g, 4f and 4e",
            "tori-shogi.position.immobile-swallow 4g: the White Swallow on 4g is on the last rank before White and \
             cannot move",
        ]
    );
    assert_eq!(
        refused("", "k6/3S3/3S3/3S3/3s3/3s3/6K b -"),
        ["tori-shogi.position.third-swallow 4d,4c,4b: Black has 3 Swallows on one file, on 4d, 4c and 4b"]
    );
    // Geese do not count, and may stand anywhere.
    assert!(engine("").read("k2+S3/3S3/3S3/3+S3/3s3/3s3/3+s2K b -").is_ok());
    assert_eq!(
        refused("", "7/7/7/7/7/7/7 b -"),
        ["tori-shogi.position.phoenixes : neither Black nor White has a Phoenix"]
    );
}

#[test]
#[ignore = "slow"]
fn no_setup_is_too_much() {
    let mut rich = Setup::empty(Player::White);
    for player in Player::BOTH {
        for kind in Kind::ALL {
            rich.hand_mut(player).add(kind, 255);
        }
    }
    for rulings in Rulings::covering(|_| true) {
        let engine = Engine::new(rulings);
        // Six kinds, if they count, and no Phoenix.
        let kinds = if rulings.pieces_beyond_the_set == PiecesBeyondTheSet::Allowed { 0 } else { 6 };
        assert_eq!(engine.admit(&rich).unwrap_err().len(), kinds + 1);
        for kind in Kind::ALL {
            let mut full = rich;
            let piece = Some(Piece { kind, owner: Player::Black });
            BOARD.squares().for_each(|square| full.put(square, piece));
            assert!(engine.admit(&full).is_err());
        }
    }
}

#[test]
fn hands_beyond_the_set_are_played_with() {
    const KINDS: &str = "255S255F255C255P255L255R255s255f255c255p255l255r";
    let text = format!("3k3/7/2slfr1/2CP+S2/2LRF2/7/3K3 b {KINDS}");
    assert!(engine("").read(&text).is_err());
    for mut rulings in rulings_in_play() {
        rulings.pieces_beyond_the_set = PiecesBeyondTheSet::Allowed;
        let engine = Engine::new(rulings);
        let position = engine.read(&text).unwrap();
        assert_eq!(engine.write(&position), text);
        // A hand that can be written no larger stays as it is.
        let taken = engine.play(&position, &"5d5c".parse().unwrap());
        assert_eq!(engine.write(&taken), format!("3k3/7/2Clfr1/3P+S2/2LRF2/7/3K3 w {KINDS}"));
        assert_eq!(engine.admit(&engine.setup(&taken)), Ok(taken));
        let dropped = engine.play(&position, &"R*1d".parse().unwrap());
        assert!(engine.write(&dropped).ends_with("255L254R255s255f255c255p255l255r"));
        assert_eq!(engine.admit(&engine.setup(&dropped)), Ok(dropped));
        assert_eq!(engine.perft(&position, 1), engine.legal_moves(&position).len() as u64);
    }
    // Every kind of piece all over the board.
    let engine = self::engine("engines");
    for kind in Kind::ALL.into_iter().filter(|kind| !matches!(kind, Kind::Swallow | Kind::Phoenix)) {
        let mut full = Setup::empty(Player::Black);
        for square in BOARD.squares() {
            let own = Some(Piece { kind, owner: Player::Black });
            full.put(square, own.filter(|_| square.rank < 5));
        }
        full.put(Square::new(3, 0), Some(Piece { kind: Kind::Phoenix, owner: Player::Black }));
        full.put(Square::new(6, 6), Some(Piece { kind: Kind::Phoenix, owner: Player::White }));
        // Where Black attacks the Phoenix it is White's turn.
        let position = engine.admit(&full).unwrap_or_else(|_| {
            full.turn = Player::White;
            engine.admit(&full).unwrap()
        });
        agrees_with_itself(&engine, &Rulings::read("engines").unwrap(), &position);
    }
}

#[test]
fn every_number_in_hand_has_its_hash() {
    let engine = engine("engines");
    let mut hashes = HashSet::new();
    for owner in Player::BOTH {
        for kind in Kind::IN_HAND {
            for count in 1..=255 {
                let mut setup: Setup = "3k3/7/7/7/7/7/3K3 b -".parse().unwrap();
                setup.hand_mut(owner).add(kind, count);
                hashes.insert(hash(&engine.admit(&setup).unwrap()));
            }
        }
    }
    assert_eq!(hashes.len(), 2 * 6 * 255);
}

#[test]
fn no_move_makes_play_panic() {
    let mut random = Random(5);
    let mut squares: Vec<Square> = BOARD.squares().collect();
    squares.extend([Square::new(7, 0), Square::new(255, 255), Square::new(0, 7)]);
    for rulings in rulings_in_play() {
        let engine = Engine::new(rulings);
        for _ in 0..20 {
            let Ok(mut position) = engine.admit(&random_setup(&mut random, rulings.pieces_beyond_the_set)) else {
                continue;
            };
            for _ in 0..60 {
                let (from, to) = (*random.of(&squares), *random.of(&squares));
                let kind = *random.of(&Kind::ALL);
                let mv = match random.below(2) {
                    0 => Move::Step { from, to, promotes: random.below(2) == 0 },
                    _ => Move::Drop { kind, to },
                };
                engine.ended_by(&position, &mv);
                position = engine.play(&position, &mv);
                engine.legal_moves(&position);
                engine.outcome(&position);
                engine.check(&position);
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn games_from_the_start_agree_with_themselves() {
    for (i, rulings) in rulings_in_play().into_iter().enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(i as u64);
        // Captures more often than chance has them, so that hands fill.
        let count = |setup: &Setup| setup.pieces().count();
        // Of each game one position in four, others in the next.
        game_agrees_with_itself(&engine, &rulings, &mut random, i..i + 80, 4, 2, count);
    }
}

#[test]
#[ignore = "slow"]
fn positions_by_chance_agree_with_themselves() {
    let (mut checks, mut mates, mut endings, mut refusals) = (0, 0, HashSet::new(), HashSet::new());
    for (i, rulings) in rulings_in_play().into_iter().enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(1000 + i as u64);
        for n in 0..150 {
            let setup = random_setup(&mut random, rulings.pieces_beyond_the_set);
            let admitted = engine.admit(&setup);
            refusals.extend(admitted.as_ref().err().into_iter().flatten().map(|breach| breach.clause.name()));
            let Ok(position) = admitted else { continue };
            assert_eq!(engine.setup(&position), setup);
            checks += usize::from(engine.check(&position));
            let outcome = engine.outcome(&position);
            endings.extend(outcome);
            mates +=
                engine.legal_moves(&position).iter().filter(|mv| engine.ended_by(&position, mv).is_some()).count();
            // All that are over, and one in three of the others.
            if outcome.is_some() || n % 3 == 0 {
                agrees_with_itself(&engine, &rulings, &position);
            }
        }
    }
    assert!(checks > 500, "{checks} checks are too few");
    assert!(mates > 0, "no Swallow dropped with mate");
    // All clauses.
    assert_eq!(refusals.len(), 5, "{refusals:?}");
    // Three ways to win for both players.
    assert_eq!(endings.len(), 6, "{endings:?}");
}

#[test]
#[ignore = "slow"]
fn counting_is_listing_at_every_depth() {
    for (i, rulings) in rulings_in_play().into_iter().chain(Rulings::alone()).enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(2000 + i as u64);
        let setup = || random_setup(&mut random, rulings.pieces_beyond_the_set);
        for position in admitted(&engine, setup).take(6) {
            counts_add_up(&engine, &rulings, &position);
        }
    }
}

/// The player who is not to move has one piece left whose moves are safe, or none, and a Phoenix with none.
#[test]
fn two_moves_are_counted_where_the_first_may_take_the_last_safe_reply() {
    let engine = Engine::default();
    // The Crane takes the Swallow on 1c; or that on 6b is pinned.
    for text in ["k6/7/SPC3s/5C1/7/7/6K b -", "k6/1s5/SP5/7/7/7/3K2+F b -"] {
        let next = answers_add_up(&engine, &Rulings::default(), &engine.read(text).unwrap());
        assert!(next.iter().any(|next| engine.outcome(next).is_some()), "{text}");
    }
}

/// Most first moves of two are not made to be counted, and which ones depends on what is in hand.
#[test]
#[ignore = "slow"]
fn two_moves_are_counted_as_they_are_listed() {
    for (i, rulings) in rulings_in_play().into_iter().chain(Rulings::alone()).enumerate() {
        let engine = Engine::new(rulings);
        let mut random = Random(3000 + i as u64);
        let mut left = 60;
        while left > 0 {
            let mut setup = random_setup(&mut random, rulings.pieces_beyond_the_set);
            let in_hand = &Kind::IN_HAND[[0, 1, Kind::IN_HAND.len()][left % 3]..];
            for player in Player::BOTH {
                let hand = std::mem::take(setup.hand_mut(player));
                in_hand.iter().for_each(|kind| setup.hand_mut(player).add(*kind, hand.count(*kind)));
            }
            let Ok(position) = engine.admit(&setup) else { continue };
            left -= 1;
            answers_add_up(&engine, &rulings, &position);
        }
    }
}

#[test]
fn equal_positions_hash_alike_and_others_otherwise() {
    let engine = Engine::default();
    one_position_by_two_ways(&engine, &["4g3f", "4a5b", "5g6f", "3a2b"], &["5g6f", "3a2b", "4g3f", "4a5b"]);
    // The player to move and every number in hand.
    let hands =
        ["b -", "w -", "b S", "b 2S", "b 16S", "b s", "b F", "b Ff", "b 2F", "b C", "b P", "b L", "b R", "b r"];
    let hash = |rest| hash(&engine.read(&format!("k6/7/7/7/7/7/6K {rest}")).unwrap());
    assert_eq!(hands.map(hash).into_iter().collect::<HashSet<u64>>().len(), hands.len());
    hashes_tell_setups_apart(&engine, 3);
}

#[test]
fn repetition_is_as_ruled() {
    let repetition = |rulings: &str| engine(rulings).repetition();
    assert_eq!(repetition(""), Repetition::SequenceForbidden { times: 3 });
    assert_eq!(repetition("repetition=sequence-repeated-thrice"), Repetition::SequenceForbidden { times: 4 });
    assert_eq!(repetition("engines"), Repetition::Loses { occurrence: 4 });
    assert_eq!(repetition("repetition=none"), Repetition::Allowed);
}
