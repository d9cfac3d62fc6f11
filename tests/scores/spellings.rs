//! One move in all its spellings: what is written is read back, and one clause refuses it however it is written.

use std::collections::BTreeMap;

use pretty_assertions::assert_eq;
use rulebook::board::EntryPlace;
use rulebook::board::chess::{Kind, Move, Setup};
use rulebook::crosscheck::{derive, generator};
use rulebook::games::{AnyGame, Chess, GAMES, game};
use rulebook::rules::{Breach, Options};
use rulebook::session::{LawSession, ReadMoves};

use super::{defaults, read_text, read_words, word, words_of};

use crate::properties::properties;

/// Castling in all the ways in which it can fail, and in which it cannot; many pieces of a kind, and promotions.
const CHESS: [&str; 14] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R1B1K1NR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/RN2KB1R w KQkq - 0 1",
    "r2qk2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "r3k2r/8/8/4r3/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/3r1r2/8/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/2r3r1/8/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/8/8/8/8/R1B1K2R w - - 0 1",
    "4k3/8/8/8/8/8/8/R2KB2R w - - 0 1",
    "4k3/8/8/1r5r/8/8/8/R3K2R w KQ - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/8/2N1N3/1N3N2/Q2q3Q/1n3n2/K1n1n2Q/8 w - - 0 1",
];

/// Positions with few pieces and seeds, in which a phase is soon over.
const AWARICHESS: [&str; 5] = [
    "0,0,0,1,0,2/0,1,0,0,2,0 20-22 s | WWWWWWWWWWBBBBBBBBBBBBWWWWWWWWWWBBBBBBBBBB | 4k3/P7/8/8/8/8/7p/4K3 w - - 0 1",
    "1,0,0,0,0,2/2,0,1,0,0,0 22-20 n | WWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBWWWWWWWWWW | r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 1n2k1n1/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
    "- | WBBWWWBBWB | 4k3/3p4/8/2P1P3/2p1p3/8/3P4/4K3 b - - 0 1",
    "- | BWB! | 3qk3/8/8/8/8/8/8/3QK3 w - - 0 1",
];

/// The same where the game of Awele is always there, with a list that may be any.
const SYNCHRONOUS: [&str; 4] = [
    "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | WBBWWWBBWB | 4k3/3p4/8/2P1P3/2p1p3/8/3P4/4K3 b - - 0 1",
    "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | BWB! | 3qk3/8/8/8/8/8/8/3QK3 w - - 0 1",
    "0,0,0,1,0,2/0,1,0,0,2,0 20-22 s | - | 4k3/P7/8/8/8/8/7p/4K3 w - - 0 1",
    "1,0,0,0,0,2/2,0,1,0,0,0 22-20 n | WB | r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
];

/// A position of a game under some rulings.
struct Place {
    game: &'static dyn AnyGame,
    options: Options,
    position: String,
}

impl Place {
    fn law(&self) -> Box<dyn LawSession> {
        self.game.open_law(&self.options, &self.position).expect("a position")
    }

    /// Where the games by chance begin: at the start, in certain positions, and in as many random ones.
    fn beginnings(game: &'static dyn AnyGame, options: &Options, random: u64) -> Vec<Place> {
        let certain = match game.id() {
            "chess" => &CHESS[..],
            "awarichess" => &AWARICHESS,
            "synchronous-awarichess" => &SYNCHRONOUS,
            _ => &[],
        };
        let generator = generator(game.id()).expect("a game");
        let placed = (0..random).map(|n| generator.written_placement(derive(7, n, 0)));
        let placed = placed.filter(|text| game.open_law(options, text).is_ok());
        let texts =
            ["startpos".to_owned()].into_iter().chain(certain.iter().map(|text| (*text).to_owned())).chain(placed);
        texts.map(|position| Place { game, options: options.clone(), position }).collect()
    }

    /// A game by chance of so many moves from here.
    fn played(&self, plies: u64) -> Box<dyn LawSession> {
        let mut law = self.law();
        for n in 0..plies {
            let legal = law.legal();
            if legal.is_empty() {
                break;
            }
            law.play(&legal[derive(3, n, 0) as usize % legal.len()]).expect("a legal move");
        }
        law
    }

    /// Moves as each of the game's notations writes them, the document's first.
    fn written(&self, moves: &[String]) -> Vec<String> {
        let notations = self.game.notations().into_iter();
        let written =
            notations.map(|notation| self.game.write_moves(&self.options, &self.position, moves, notation, false));
        let joined = written.map(|entries| {
            entries.expect("a notation").into_iter().map(|entry| entry.text).collect::<Vec<_>>().join(" ")
        });
        joined.collect()
    }

    /// A move in every spelling that is known here.
    fn spellings(&self, mv: &str) -> Vec<String> {
        let mut all = self.written(&[mv.to_owned()]);
        if self.game.id() == "chess" {
            all.extend(long(&self.law().position(), mv));
        }
        all
    }

    fn read(&self, text: &str) -> Option<ReadMoves> {
        let words: Vec<&str> = text.split_whitespace().collect();
        read_words(self.game, &self.options, &self.position, &words).ok()
    }
}

/// Every game under its rulings by default, and with `all` also under each named set.
fn games(all: bool) -> impl Iterator<Item = (&'static dyn AnyGame, Options)> {
    GAMES.iter().flat_map(move |game| {
        let sets = game.questions().sets.iter().filter(move |_| all).map(|set| set.name);
        [""].into_iter().chain(sets).map(|set| (*game, game.options(set).expect("rulings")))
    })
}

/// Positions of every game: where games by chance begin, and every fourth of each game.
fn places(random: u64, plies: u64, all: bool) -> impl Iterator<Item = Place> {
    games(all).flat_map(move |(game, options)| {
        // Of Aieirping Chess and Bifocal Chess a position has hundreds of moves or more.
        let plies = if matches!(game.id(), "aieirping" | "bifocal") { plies / 10 } else { plies };
        let beginnings = Place::beginnings(game, &options, random);
        beginnings.into_iter().flat_map(move |place| {
            let moves = place.played(plies).moves();
            let mut law = place.law();
            let mut positions = vec![place.position.clone()];
            for (n, mv) in moves.iter().enumerate() {
                law.play(mv).expect("a legal move");
                positions.extend((n % 4 == 3).then(|| law.position()));
            }
            positions.into_iter().map(move |position| Place { position, options: place.options.clone(), ..place })
        })
    })
}

/// A move of chess in the long notation, and castling also as a King's move.
fn long(position: &str, mv: &str) -> Vec<String> {
    let (setup, mv): (Setup, Move) = (position.parse().expect(position), mv.parse().expect(mv));
    let Some(piece) = setup.at(mv.from) else { return Vec::new() };
    let letter = if piece.kind == Kind::Pawn { String::new() } else { piece.kind.letter().to_string() };
    let sign = if setup.at(mv.to).is_some_and(|there| there.owner != setup.turn) { "x" } else { "-" };
    let promotion = mv.promotion.map_or_else(String::new, |kind| format!("={}", kind.letter()));
    let mut all = vec![format!("{letter}{}{sign}{}{promotion}", mv.from, mv.to)];
    let castles = piece.kind == Kind::King && mv.from.file == 4 && matches!(mv.from.rank, 0 | 7);
    if castles && mv.promotion.is_none() && mv.to.rank == mv.from.rank {
        match mv.to.file {
            2 => all.extend(["O-O-O", "0-0-0", "o-o-o", "Kc1", "Kc8"].map(str::to_owned)),
            6 => all.extend(["O-O", "0-0", "o-o", "Kg1", "Kg8"].map(str::to_owned)),
            _ => {}
        }
    }
    all.retain(|text| !text.starts_with('K') || text.len() > 3 || text.ends_with(&(mv.to.rank + 1).to_string()));
    all
}

/// A text without one or two files or ranks that stand together in it.
fn shorter(text: &str) -> impl Iterator<Item = String> {
    let is_origin = |part: &str| part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    let cuts = (0..text.len()).flat_map(|from| [1, 2].map(|many| from..from + many));
    cuts.filter(move |cut| text.get(cut.clone()).is_some_and(is_origin)).filter_map(|cut| {
        let mut less = text.to_owned();
        less.replace_range(cut, "");
        (!less.is_empty()).then_some(less)
    })
}

#[test]
fn every_legal_move_is_read_back_as_it_is_written() {
    legal_moves_are_read_back(1, 8, false);
}

#[test]
#[ignore = "slow"]
fn every_legal_move_of_many_positions_is_read_back_as_it_is_written() {
    legal_moves_are_read_back(12, 60, true);
}

/// What is written is read back without a slip, so that no two moves have one text; and no origin in it is needless.
fn legal_moves_are_read_back(random: u64, plies: u64, all: bool) {
    let mut needed: BTreeMap<&str, usize> = BTreeMap::new();
    for place in places(random, plies, all) {
        let id = place.game.id();
        for mv in place.law().legal() {
            let texts = place.written(std::slice::from_ref(&mv));
            for text in place.spellings(&mv) {
                let read = place.read(&text).unwrap_or_else(|| panic!("{id}: {}: {text}", place.position));
                assert_eq!(
                    (&read.moves[..], &read.illegal[..]),
                    (&[mv.clone()][..], &[][..]),
                    "{id}: {}: {text}",
                    place.position
                );
                assert!(read.slips.is_empty() || !texts.contains(&text), "{id}: {}: {text}", place.position);
            }
            for less in texts.first().into_iter().flat_map(|text| shorter(text)).filter(|less| *less != mv) {
                let read = place.read(&less);
                let same = |read: &ReadMoves| read.moves == [mv.clone()] && read.slips.is_empty();
                assert!(
                    !read.as_ref().is_some_and(same),
                    "{id}: {}: {} would do as {less}",
                    place.position,
                    texts[0]
                );
                *needed.entry(id).or_default() += usize::from(read.is_none());
            }
        }
    }
    assert!(["chess", "tori-shogi"].iter().all(|id| needed[id] > 0), "{needed:?}");
}

#[test]
fn one_clause_refuses_a_move_however_it_is_written() {
    one_clause_refuses(1, 4, 20);
}

#[test]
#[ignore = "slow"]
fn one_clause_refuses_each_of_many_moves_however_it_is_written() {
    one_clause_refuses(12, 60, 150);
}

/// Of each position, about so many illegal moves: each is read back as it is written, also with a move behind it, and refused by
/// one clause in each spelling.
fn one_clause_refuses(random: u64, plies: u64, moves: usize) {
    for place in places(random, plies, random > 1) {
        let (law, id) = (place.law(), place.game.id());
        if law.outcome().is_some() {
            continue;
        }
        let (legal, forbidden) = (law.legal(), law.forbidden());
        // Those of one clause are much alike. Castling has the most spellings.
        let step = forbidden.len().div_ceil(moves).max(1);
        let castles = |mv: &str| id == "chess" && ["e1c1", "e1g1", "e8c8", "e8g8"].contains(&mv);
        let tried = forbidden.iter().enumerate().filter(|(at, (_, mv))| at % step == 0 || castles(mv));
        for (at, (_, mv)) in tried {
            let breach = law.breach_of(mv);
            let behind = legal.get(at % legal.len().max(1));
            for moves in [vec![mv.clone()], [mv].into_iter().chain(behind).cloned().collect()] {
                for text in place.written(&moves).into_iter().filter(|text| *text != moves.join(" ")) {
                    let read =
                        place.read(&text).unwrap_or_else(|| panic!("{id}: {}: {mv} as {text}", place.position));
                    // Where it is no legal move, a Pawn's text may be a Bishop's in lower case, with a slip. Behind an illegal move
                    // what may be castling as in Chess960 is not read.
                    let other = !read.slips.is_empty() || id == "chess" && !read.complete && read.moves == moves[..1];
                    assert!(read.moves == moves || other, "{id}: {}: {mv} as {text}: {read:?}", place.position);
                }
            }
            for text in place.spellings(mv).into_iter().filter(|text| text != mv) {
                // In the long notation another piece may be meant too.
                let Some(read) = place.read(&text).filter(|read| read.moves == [mv.clone()]) else { continue };
                let found = read.illegal.first().map(|(_, breach)| breach.clone());
                assert_eq!(found, breach, "{id}: {}: {mv} as {text}", place.position);
            }
        }
    }
}

#[test]
fn every_game_is_read_back_as_it_is_written() {
    let is_sowing = |mv: &str| matches!(mv.as_bytes(), [house] if house.is_ascii_alphabetic());
    let mut phases = Vec::new();
    for (game, options) in games(false) {
        let plies = if matches!(game.id(), "aieirping" | "bifocal") { 12 } else { 200 };
        let numbers = game.id().ends_with("awarichess");
        for place in Place::beginnings(game, &options, 0) {
            let moves = place.played(plies).moves();
            for notation in ["document", "short", "letters", "sowings"] {
                let written = game.write_moves(&options, &place.position, &[], notation, false);
                assert_eq!(written.is_some(), game.notations().contains(&notation), "{}: {notation}", game.id());
            }
            for (text, notation) in place.written(&moves).iter().zip(game.notations()) {
                let read = place.read(text).unwrap_or_else(|| panic!("{}: {}: {text}", game.id(), place.position));
                assert_eq!((&read.moves, &read.slips), (&moves, &Vec::new()), "{}: {text}", game.id());
                let entries =
                    game.write_moves(&options, &place.position, &moves, notation, false).expect("a notation");
                let mut done = 0;
                for entry in &entries {
                    let these: Vec<&str> = moves[done..done + entry.moves].iter().map(String::as_str).collect();
                    done += entry.moves;
                    // A pair of sowings is one word, and an order stands with the move that follows it.
                    match these[..] {
                        ["!"] => assert_eq!(moves.len(), done, "{entry:?}"),
                        [one, two] => assert!(one == "!" || is_sowing(one) && is_sowing(two), "{entry:?}"),
                        [_] => {}
                        _ => panic!("{entry:?}"),
                    }
                    let is_pair = these.len() == 2 && is_sowing(these[0]);
                    let numbered = entry.numbered.map(|(_, place)| place == EntryPlace::Both);
                    assert_eq!(numbered, numbers.then_some(is_pair), "{}: {entry:?}", game.id());
                }
                assert_eq!((done, read.words.len(), read.words.is_sorted()), (moves.len(), moves.len(), true));
                assert!(notation != "letters" || *text != moves.join(" "), "{}: {text}", game.id());
            }
            if numbers {
                let changes = moves.windows(2).filter(|two| is_sowing(&two[0]) != is_sowing(&two[1])).count();
                phases.push(changes);
            }
        }
    }
    // Some games go through several phases.
    assert!(phases.iter().filter(|changes| **changes >= 3).count() >= 4, "{phases:?}");
}

/// Reads a text in some positions of every game, and says whether what is wrong with it is placed within it.
fn is_placed_everywhere(text: &str) -> bool {
    games(false).flat_map(|(game, options)| Place::beginnings(game, &options, 0)).all(|place| {
        let slips = match read_words(place.game, &place.options, &place.position, &[text]) {
            Ok(read) => read.slips.into_iter().map(|slipped| slipped.misnamed).collect(),
            Err(unread) => Vec::from_iter(unread.misnamed.map(|misnamed| *misnamed)),
        };
        slips.iter().all(|slip| text.is_char_boundary(slip.at) && !slip.to_string().is_empty())
    })
}

/// What words are made of in some game.
const PARTS: [&str; 68] = [
    "K",
    "Q",
    "N",
    "P",
    "O",
    "e",
    "b",
    "4",
    "8",
    "e4",
    "d5",
    "x",
    "=",
    ":",
    "(",
    ")",
    "-",
    "O-O",
    "0-0",
    "+",
    "#",
    "é",
    "9",
    " ",
    "Sw",
    "Go",
    "QL",
    "Ph",
    "3e",
    "5g",
    "7a",
    "*",
    "x5",
    "4d",
    "@",
    "S",
    "G",
    "e5",
    "35",
    "1",
    "2",
    "=W",
    "=B",
    "E",
    "d",
    "F(2)",
    "a",
    "Nf3",
    "b8",
    ":Q",
    "0",
    "!",
    "Mate",
    "(1=W)",
    "(1)",
    "99999999999999999999",
    "6-",
    "6-Z",
    "O@",
    "A-",
    "C-8",
    "C-86-",
    "A",
    "z9",
    "♘",
    "ep",
    "++",
    "e.p.",
];

properties! {
    fn no_text_makes_a_reader_panic(text: String) -> bool {
        is_placed_everywhere(&text)
    }

    fn no_text_like_a_move_makes_a_reader_panic(parts: Vec<u8>) -> bool {
        let parts = parts.iter().take(7).map(|part| PARTS[usize::from(*part) % PARTS.len()]);
        is_placed_everywhere(&parts.collect::<String>())
    }
}

/// What a text is read as: the moves, and what the first illegal one breaks.
fn read(game: &dyn AnyGame, position: &str, text: &str) -> Option<(Vec<String>, Option<Breach>)> {
    let read = read_text(game, position, text).ok()?;
    let breach = read.illegal.first().map(|(_, breach)| breach.clone());
    Some((read.moves, breach))
}

/// The clause that refuses a text, by its name.
fn clause(position: &str, text: &str) -> Option<&'static str> {
    read(&Chess, position, text).expect("a move").1.map(|breach| breach.clause.name())
}

/// `chess.castling.between`: "A friend on the King's target breaks `chess.move.onto-friend` first."
#[test]
fn castling_onto_a_friend_is_a_move_onto_a_friend() {
    for text in ["O-O-O", "0-0-0", "Kc1", "Ke1-c1", "e1a1"] {
        assert_eq!(clause("4k3/8/8/8/8/8/8/R1B1K2R w KQ - 0 1", text), Some("chess.move.onto-friend"), "{text}");
    }
    // Before the right, which comes later on the page.
    assert_eq!(clause("4k3/8/8/8/8/8/8/R1B1K2R w - - 0 1", "O-O-O"), Some("chess.move.onto-friend"));
    // Wherever else the King is, castling is judged as castling.
    assert_eq!(clause("4k3/8/8/8/8/8/8/R1BK3R w - - 0 1", "O-O-O"), Some("chess.castling.rights"));
    assert_eq!(clause("4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1", "O-O-O"), Some("chess.castling.between"));
}

/// Castling moves the King (`chess.castling`): a Rook on e1 goes to c1 as a Rook.
#[test]
fn another_piece_on_the_kings_square_does_not_castle() {
    const ROOK: &str = "7k/8/8/8/8/8/3K4/4R3 w - - 0 1";
    assert!(read(&Chess, ROOK, "O-O-O").is_none());
    assert_eq!(read(&Chess, ROOK, "Rc1"), Some((vec!["e1c1".to_owned()], None)));
}

fn read_chess(position: &str, text: &str) -> ReadMoves {
    let words: Vec<&str> = text.split(' ').collect();
    read_words(&Chess, &defaults(&Chess), position, &words).expect(text)
}

#[test]
fn castling_is_read_as_chess960_writes_it() {
    const OPEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (text, moves, times) in [
        ("e1h1", ["e1g1"].as_slice(), 1),
        ("e1h1 e8a8", &["e1g1", "e8c8"], 2),
        ("e1a1 e8h8", &["e1c1", "e8g8"], 2),
        ("Rb1 e8h8", &["a1b1", "e8g8"], 1),
    ] {
        let read = read_chess(OPEN, text);
        assert_eq!(read.moves, moves, "{text}");
        let castled = read.slips.iter().filter(|slipped| word(&slipped.misnamed.slip) == "as-in-another");
        let castled: Vec<_> =
            castled.map(|slipped| (slipped.misnamed.to_string(), slipped.spelling.clone())).collect();
        assert_eq!(castled.len(), times, "{text}");
        assert!(castled.iter().all(|(says, _)| says == "the move is written as in Chess960"), "{castled:?}");
        assert!(castled.iter().all(|(_, spelling)| spelling.as_deref().is_some_and(|text| text.starts_with("O-O"))));
    }
    // It is judged as castling where there is the right to castle.
    assert_eq!(clause("4k3/8/8/5r2/8/8/8/R3K2R w KQ - 0 1", "e1h1"), Some("chess.castling.through-check"));
    // Elsewhere it is what the squares say, in scores as in the protocol.
    assert_eq!(clause("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1h1"), Some("chess.king.move"));
    for (position, mv) in [("7k/8/8/8/8/8/K7/4R3 w - - 0 1", "e1h1"), ("7k/8/8/8/8/8/K7/4R3 w - - 0 1", "e1a1")] {
        let read = read_chess(position, mv);
        assert_eq!((read.moves, words_of(&read.slips)), (vec![mv.to_owned()], Vec::new()));
    }
}

/// `chess.castling.rook`: "The Rook may be attacked when its player castles. On the Queen's wing the square that it passes
/// over on file b may be attacked too."
#[test]
fn castling_names_the_clause_by_which_the_rook_may_be_attacked() {
    let grounds = |position: &str, mv: &str| {
        let law = Chess.open_law(&defaults(&Chess), position).expect(position);
        assert!(law.is_legal(mv), "{position}: {mv}");
        law.grounds(mv).iter().any(|clause| clause.name() == "chess.castling.rook")
    };
    assert!(grounds("4k3/8/8/7r/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
    assert!(!grounds("4k3/8/8/7r/8/8/8/R3K2R w KQ - 0 1", "e1c1"));
    assert!(grounds("4k3/8/8/1r6/8/8/8/R3K2R w KQ - 0 1", "e1c1"));
    assert!(!grounds("4k3/8/8/1r6/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
    assert!(grounds("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    assert!(grounds("r3k3/8/8/8/8/8/8/R3K3 b q - 0 1", "e8c8"));
    assert!(!grounds("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"));
}

/// The grounds of a legal move that have this name.
fn has_ground(id: &str, position: &str, mv: &str, ground: &str) -> bool {
    let game = game(id).expect("a game");
    let law: Box<dyn LawSession> = game.open_law(&defaults(game), position).expect(position);
    assert!(law.is_legal(mv), "{position}: {mv}");
    law.grounds(mv).iter().any(|clause| clause.name() == ground)
}

#[test]
fn what_players_take_for_forbidden_is_named_where_it_is_done() {
    // A Tern from the hand that attacks the Sparrow: `aviary.enter.check`.
    const SPARROWS: &str = "s7/8/8/8/8/8/8/7S[T] w";
    let entering = |mv: &str| has_ground("aviary", SPARROWS, mv, "aviary.enter.check");
    let law = game("aviary").and_then(|game| game.open_law(&defaults(game), SPARROWS).ok()).expect("a position");
    for mv in law.legal().into_iter().filter(|mv| mv.contains('@')) {
        let mut after = law.fork();
        after.play(&mv).expect("a legal move");
        assert_eq!(entering(&mv), after.check(), "{mv}");
    }
    assert!(law.legal().iter().filter(|mv| mv.contains('@')).any(|mv| entering(mv)));
    // `aieirping.capture.king`: a player may leave their K open to capture.
    let aieirping = game("aieirping").expect("a game");
    let law = aieirping.open_law(&defaults(aieirping), "startpos").expect("a start");
    for mv in law.legal() {
        let mut after = law.fork_law();
        after.play(&mv).expect("a legal move");
        let captured = |answer: &String| after.grounds(answer).iter().any(|it| it.name() == "aieirping.capture.king");
        let open = after.legal().iter().any(|answer| captured(answer) && captures_king(&*after, answer));
        assert_eq!(law.grounds(&mv).iter().any(|it| it.name() == "aieirping.capture.king"), open, "{mv}");
    }
}

/// Whether an answer leaves the other player without a K.
fn captures_king(law: &dyn LawSession, mv: &str) -> bool {
    let mut after = law.fork();
    after.play(mv).expect("a legal move");
    after.outcome().is_some()
}

#[test]
fn words_are_read_as_players_write_them() {
    let slips = |position: &str, text: &str| {
        let read = read_chess(position, text);
        (read.moves.join(" "), words_of(&read.slips).join(" "))
    };
    let read = |mv: &str, slip: &str| (mv.to_owned(), slip.to_owned());
    // `chess.score.slips`: what leaves no doubt is read. The captured piece is named; a Rook stands on a1.
    const CORNER: &str = "4k3/8/8/4b3/8/8/8/R3K3 b - - 0 1";
    assert_eq!(slips(CORNER, "BxRa1"), read("e5a1", "form"));
    assert_eq!(slips(CORNER, "BxQa1"), read("e5a1", "untrue"));
    assert_eq!(slips(CORNER, "Be5xRa1"), read("e5a1", "form"));
    // En passant a Pawn is captured.
    const EN_PASSANT: &str = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1";
    assert_eq!(slips(EN_PASSANT, "dxPe6"), read("d5e6", "form"));
    assert_eq!(slips(EN_PASSANT, "dxNe6"), read("d5e6", "untrue"));
    // Castling that mates: Rd1 and Ra… hold the King on the d-file.
    const MATE: &str = "2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(slips(MATE, "O-O-O##"), read("e1c1", "form"));
    assert_eq!(slips("startpos", "e4##"), read("e2e4", "form untrue"));
}
