//! Scores in the notation of Awarichess's document, in both versions of the game.

use pretty_assertions::assert_eq;
use quickcheck::quickcheck;
use rand::{RngExt as _, SeedableRng as _};
use rulebook::board::EntryPlace;
use rulebook::board::awarichess::{Move, Powered};
use rulebook::crosscheck::RandomNumbers;
use rulebook::games::{self, AnyGame, Awarichess, Awele, DOCUMENT, Game, SynchronousAwarichess};
use rulebook::record::Record;
use rulebook::referee::score::{Ending, GAP, Played, Score, ScoreVerdict};
use rulebook::referee::{Field, Refusal};
use rulebook::rules::{Clause, Law, Rules};
use serde::Deserialize;

use super::{defaults, placed, played_by, read_text, read_words, stopped, word, words_of, written};

/// Words, a position, and what reading makes of them there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    words: String,
    position: String,
    #[serde(default)]
    synchronous: bool,
    moves: Option<String>,
    #[serde(default)]
    slips: Vec<String>,
    refused: Option<String>,
    illegal: Option<String>,
    why: String,
}

/// What reading makes of an entry's words.
#[derive(PartialEq, Eq, Debug)]
struct Made {
    moves: Option<String>,
    slips: Vec<String>,
    refused: Option<String>,
    illegal: Option<String>,
}

/// A version of the game.
trait Version: Game<Model: Law<Move = Move>, Setup: Powered> {}

impl Version for Awarichess {}
impl Version for SynchronousAwarichess {}

/// A position of a version's law.
type PositionOf<G> = <<G as Game>::Model as Rules>::Position;

/// Both notations of the document.
const NOTATIONS: [&str; 2] = [DOCUMENT, "short"];

fn law<G: Game>() -> G::Model {
    G::model(G::Rulings::default())
}

fn game<G: Game>() -> &'static dyn AnyGame {
    games::game(G::ID).expect("a game of the list")
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn moves_of(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn make(game: &dyn AnyGame, entry: &Entry) -> Made {
    let opened = game.open_law(&defaults(game), &entry.position);
    let mut session = opened.unwrap_or_else(|refused| panic!("{}: {refused}", entry.position));
    match read_text(game, &entry.position, &entry.words) {
        Err(unread) => {
            let misnamed = unread.misnamed.expect("a slip");
            let text = entry.words.split_whitespace().nth(unread.at).expect("a word");
            assert!(text.is_char_boundary(misnamed.at), "{}: {misnamed}", entry.words);
            let refused = Some(word(&misnamed.slip).to_owned());
            Made { moves: None, slips: Vec::new(), refused, illegal: None }
        }
        Ok(read) => {
            let mut illegal = None;
            for (n, mv) in read.moves.iter().enumerate() {
                if let Some(breach) = session.judge(mv).expect("a move").breach {
                    assert_eq!(n + 1, read.moves.len(), "{}: {breach:?}", entry.words);
                    // What is written as castling is judged as that.
                    let found = read.illegal.last().map_or(breach.clause, |(_, found)| found.clause);
                    illegal = Some(found.name().to_owned());
                } else {
                    session.play(mv).expect("it is legal");
                }
            }
            let slips = words_of(&read.slips).into_iter().map(ToOwned::to_owned).collect();
            Made { moves: Some(read.moves.join(" ")), slips, refused: None, illegal }
        }
    }
}

#[test]
fn words_are_the_moves_or_the_slip_that_they_should_be() {
    let entries = |text| serde_yaml::from_str::<Vec<Entry>>(text).expect("the entries");
    let of_awarichess = |entry: Entry| -> (&dyn AnyGame, Entry) {
        if entry.synchronous { (&SynchronousAwarichess, entry) } else { (&Awarichess, entry) }
    };
    let of_awele = entries(include_str!("awele/words.yaml")).into_iter().map(|entry| (&Awele as &dyn AnyGame, entry));
    let all = entries(include_str!("awarichess/words.yaml")).into_iter().map(of_awarichess).chain(of_awele);
    let mut wrong = Vec::new();
    for (game, entry) in all {
        let made = make(game, &entry);
        let Entry { words, position, moves, slips, refused, illegal, why, .. } = entry;
        let should = Made { moves, slips, refused, illegal };
        if made != should {
            wrong.push(format!("{words} in {position}: {why}\nis {made:?}\nnot {should:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn what_is_wrong_is_placed_and_what_is_so_is_named() {
    let told = |position: &str, text: &str| -> Vec<String> {
        match read_text(&Awarichess, position, text) {
            Ok(read) => {
                let slips = read.slips.iter();
                slips.map(|slipped| format!("word {}: {}", slipped.word + 1, placed(&slipped.misnamed))).collect()
            }
            Err(unread) => vec![unread.to_string().lines().next().unwrap_or_default().to_owned()],
        }
    };
    let check = "- | WB | 4k3/8/8/8/8/8/8/K6R w - - 0 1";
    assert_eq!(told(check, "(2=B) Rh8"), ["word 1: at byte 0: found `(2=B)`, expected `(1=W)`"]);
    assert_eq!(
        told(check, "(1)Rh8# (2)Kd7"),
        [
            "word 1: at byte 6: found `#`, expected `+`: it is check, but not mate",
            "word 2: at byte 0: found `(2)`, expected no number: no power is consumed",
        ]
    );
    assert_eq!(told(check, "(1=W) Rh8 Mate"), ["word 3: at byte 0: found `Mate`, expected no mate"]);
    assert_eq!(
        told("startpos", "E(0)d(1)"),
        [
            "word 1: at byte 1: found `(0)`, expected no number: it gives no power",
            "word 1: at byte 5: found `(1)`, expected no number: it gives no power",
        ]
    );
    let capture = "8,7,6,0,2,3/1,10,7,0,1,1 0-2 s | BB | 7k/8/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(told(capture, "E(3)c"), ["word 1: at byte 1: found `(3)`, expected `(2)`"]);
    let knight = "- | WW | rnbqkb1r/ppp1pppp/7n/3p3Q/4P3/5N2/PPPP1PPP/RNB1KB1R w KQkq - 7 6";
    assert_eq!(
        told(knight, "(1)Qh6"),
        ["word 1: at byte 4: a Black Knight stands on h6, so the move is a capture, with `x`"]
    );
}

/// The document's sample game.
const SAMPLE: &str = include_str!("../../fixtures/awarichess/sample-game.txt");

fn sample(length: Option<usize>) -> Played {
    played_by(&Awarichess, "", SAMPLE, length)
}

/// The position in which a score ends that is played without a fault.
fn position(played: &Played) -> String {
    let Ok(assessment) = &played.answer.assessment else { panic!("it is played to its end") };
    assessment.state.position.clone()
}

#[test]
fn the_sample_game_is_played_to_its_end() {
    let played = sample(None);
    assert!(played.answer.disagreement.is_none());
    let lengths: Vec<usize> = played.stretches.iter().map(|stretch| stretch.moves.len()).collect();
    assert_eq!(lengths, [68, 28]);
    // 34 words of sowings, two words for each ply of chess, and `Mate`.
    assert_eq!(Score::read(SAMPLE).expect("a score").words().count(), 34 + 56 + 1);
    let slips: Vec<String> =
        played.slips().iter().map(|slipped| format!("{} {}", slipped.word, word(&slipped.misnamed.slip))).collect();
    // The eleventh power's ply: its word comes after ten plies of two words, and after its power.
    assert_eq!(slips, [format!("{} captures", 34 + 2 * 10 + 1)]);
    assert_eq!(played.slips()[0].spelling.as_deref(), Some("(11=W) Qxh6"));
    assert_ne!(played.verdict(), ScoreVerdict::Refused);
    let Ok(assessment) = &played.answer.assessment else { panic!("it is played to its end") };
    assert_eq!(
        assessment.state.outcome.map(|outcome| outcome.to_string()).as_deref(),
        Some("Black has won: checkmate")
    );
    assert_eq!(played.ended, None);
}

#[test]
fn the_sample_game_leaves_awele_where_the_document_has_it() {
    const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let powers: String =
        [("B", 2), ("W", 6), ("B", 2), ("W", 6), ("B", 12)].map(|(owner, many)| owner.repeat(many)).concat();
    let awele = "0,0,0,0,3,0/7,0,3,3,4,0 12-16 s";
    assert_eq!(position(&sample(Some(68))), format!("{awele} | {powers} | {CHESS}"));
    let gap = sample(None).stretches[1].start.clone().expect("a position is stated");
    assert_eq!(gap, format!("- | {powers} | {CHESS}"));
    // A ply further the stretch behind the gap has begun.
    let chess = CHESS.replace(" w KQkq - 0", " b KQkq - 1");
    assert_eq!(position(&sample(Some(69))), format!("- | {} | {chess}", &powers[1..]));
}

#[test]
fn the_sample_game_is_written_as_the_document_has_it() {
    let score = Score::read(SAMPLE).expect("a score");
    for (played, stretch) in sample(None).stretches.iter().zip(&score.stretches) {
        let start = played.start.as_deref().unwrap_or("startpos");
        let words: Vec<&str> = stretch.words.iter().map(|token| token.text).collect();
        let text = written(&Awarichess, start, &played.moves, DOCUMENT);
        assert_eq!(text, words.join(" ").replace("Qh6", "Qxh6"));
        for notation in NOTATIONS {
            let text = written(&Awarichess, start, &played.moves, notation);
            let read = read_text(&Awarichess, start, &text).unwrap_or_else(|unread| panic!("{text}: {unread}"));
            assert_eq!((&read.moves, &read.slips), (&played.moves, &Vec::new()), "{text}");
        }
    }
}

/// The words behind `etc.` are no moves, and the comma is no part of one; the document has no blank there.
#[test]
fn the_sample_game_leaves_off() {
    let own = "34.Fb, etc. The rest of Awele is left out.";
    assert!(SAMPLE.contains(own));
    for line in [own, "34.Fb, etc.until the end of the Awélé game"] {
        let score = SAMPLE.replace(own, line);
        let awele = &Score::read(&score).expect("a score").stretches[0];
        assert_eq!(awele.words.last().map(|token| token.text), Some("Fb"));
        assert_eq!(awele.words.len(), 34);
    }
}

#[test]
fn the_sample_game_is_numbered_as_the_document_has_it() {
    let options = defaults(&Awarichess);
    let stretches = sample(None).stretches;
    let numbered = |stretch: usize| -> Vec<String> {
        let played = &stretches[stretch];
        let start = played.start.as_deref().unwrap_or("startpos");
        let entries = Awarichess.write_moves(&options, start, &played.moves, "short", false).expect("a notation");
        let text = |(number, place)| format!("{number}{}", if place == EntryPlace::Second { "..." } else { "." });
        entries.into_iter().map(|entry| text(entry.numbered.expect("a number")) + &entry.text).collect()
    };
    let awele = numbered(0);
    assert_eq!((awele.len(), &*awele[0], &*awele[6], &*awele[33]), (34, "1.Ed", "7.E(2)c", "34.Fb"));
    let chess = numbered(1);
    assert_eq!(chess.len(), 28);
    assert_eq!(chess[..4], ["1.(1)0", "1...(2)d5", "2.(3)e4", "2...(4)0"]);
    assert_eq!(chess[26..], ["14.(27)0", "14...(28)Qe2 Mate"]);
}

/// Positions with few pieces and seeds, in which a phase is soon over.
const SMALL: [&str; 5] = [
    "0,0,0,1,0,2/0,1,0,0,2,0 20-22 s | WWWWWWWWWWBBBBBBBBBBBBWWWWWWWWWWBBBBBBBBBB | 4k3/P7/8/8/8/8/7p/4K3 w - - 0 1",
    "1,0,0,0,0,2/2,0,1,0,0,0 22-20 n | WWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBWWWWWWWWWW | r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 1n2k1n1/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
    "- | WBBWWWBBWB | 4k3/3p4/8/2P1P3/2p1p3/8/3P4/4K3 b - - 0 1",
    "- | BWB! | 3qk3/8/8/8/8/8/8/3QK3 w - - 0 1",
];

/// The same positions for a version in which the game of Awele is always there, with a list that may be any.
fn small<G: Version>(law: &G::Model) -> Vec<PositionOf<G>> {
    let array = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s";
    let text = |text: &str| if G::ID == Awarichess::ID { text.to_owned() } else { text.replacen('-', array, 1) };
    let there = |text: &&str| G::ID == Awarichess::ID || text.starts_with('-');
    let small = SMALL.into_iter().filter(there).map(text);
    let besides = [
        "0,0,0,1,0,2/0,1,0,0,2,0 20-22 s | - | 4k3/P7/8/8/8/8/7p/4K3 w - - 0 1".to_owned(),
        "1,0,0,0,0,2/2,0,1,0,0,0 22-20 n | WB | r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1".to_owned(),
    ];
    let besides = besides.into_iter().filter(|_| G::ID != Awarichess::ID);
    small.chain(besides).map(|text| law.read(&text).unwrap_or_else(|refused| panic!("{text}: {refused}"))).collect()
}

/// A random game of at most so many moves, and how often a phase in it followed another.
fn random_game<G: Version>(
    law: &G::Model,
    start: PositionOf<G>,
    plies: usize,
    chance: &mut RandomNumbers,
) -> (Vec<Move>, usize) {
    let mut record = Record::<G::Model>::new(start);
    let (mut phases, mut sowing) = (0, None);
    for _ in 0..plies {
        let legal = record.legal_moves(law);
        if legal.is_empty() {
            break;
        }
        let mv = legal[chance.random_range(0..legal.len())];
        let sows = matches!(mv, Move::Sowing(_));
        phases += usize::from(sowing.replace(sows).is_some_and(|sowed| sowed != sows));
        record.play(law, mv);
    }
    (record.moves().to_vec(), phases)
}

/// Checks that moves give themselves back when they are written and read again, in both notations, and that nothing is
/// told of what is written.
fn give_themselves_back(game: &dyn AnyGame, start: &str, moves: &[String]) {
    for notation in NOTATIONS {
        let text = written(game, start, moves, notation);
        let read = read_text(game, start, &text).unwrap_or_else(|unread| panic!("{start}, {text}: {unread}"));
        assert_eq!(read.moves, moves, "{start}: {text}");
        assert_eq!(read.slips, [], "{start}: {text}");
    }
}

fn random_games_give_themselves_back<G: Version>() {
    let (game, law) = (game::<G>(), law::<G>());
    let mut chance = RandomNumbers::seed_from_u64(11);
    let mut games = vec![(law.start(), 400)];
    games.extend(small::<G>(&law).into_iter().flat_map(|start| vec![(start, 200); 2]));
    let mut phases = Vec::new();
    for (start, plies) in games {
        let (moves, changes) = random_game::<G>(&law, start.clone(), plies, &mut chance);
        let (start, played) = (law.write(&start), texts(&moves));
        give_themselves_back(game, &start, &played);
        let entries = game.write_moves(&defaults(game), &start, &played, DOCUMENT, false).expect("a notation");
        let mut done = 0;
        for entry in &entries {
            let these = &moves[done..done + entry.moves];
            // A pair of sowings is one word, and an order stands with the move that follows it.
            match these {
                [Move::Order] => assert_eq!(moves.len(), done + 1, "{entry:?}"),
                [Move::Sowing(_), Move::Sowing(_)] | [Move::Order, Move::Normal(_)] | [_] => {}
                _ => panic!("{entry:?}"),
            }
            assert_eq!(
                entry.numbered.map(|(_, place)| place == EntryPlace::Both),
                Some(matches!(these, [Move::Sowing(_), _]))
            );
            done += entry.moves;
        }
        assert_eq!(done, moves.len());
        phases.push(changes);
    }
    // Some games go through several phases.
    assert!(phases.iter().filter(|changes| **changes >= 3).count() >= 4, "{phases:?}");
}

#[test]
fn random_games_of_awarichess_give_themselves_back() {
    random_games_give_themselves_back::<Awarichess>();
}

#[test]
fn random_games_of_synchronous_awarichess_give_themselves_back() {
    random_games_give_themselves_back::<SynchronousAwarichess>();
}

#[test]
fn powers_are_numbered_anew_in_each_phase() {
    let start = "- | WB | 7k/8/8/8/8/8/8/K7 w - - 0 1";
    let text = "(1=W) 0 (2=B) 0 Ed";
    let read = read_text(&Awarichess, start, text).expect("moves");
    assert_eq!(written(&Awarichess, start, &read.moves, DOCUMENT), text);
    let start = "4,4,4,0,5,1/1,4,4,5,5,5 3-3 s | WB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let text = "(1=W) 0 (2=B) 0 F(2) (1=W) Rd1 (2=W) Ke7 b";
    let read = read_text(&SynchronousAwarichess, start, text).expect("moves");
    assert_eq!((read.moves.len(), read.slips.len()), (7, 0));
    assert_eq!(written(&SynchronousAwarichess, start, &read.moves, DOCUMENT), text);
    let short = written(&SynchronousAwarichess, start, &read.moves, "short");
    assert_eq!(short, "(1)0 (2)0 F(2) (1)Rd1 (2)Ke7 b");
}

#[test]
fn a_record_may_end_with_an_order() {
    let start = "- | WBB | 4k3/8/8/8/8/8/8/K6R w - - 0 1";
    let moves = moves_of("h1g1 0 !");
    for (notation, text) in [(DOCUMENT, "(1=W) Rg1 (2=B) 0 (3=B) !"), ("short", "(1)Rg1 (2)0 (3)!")] {
        assert_eq!(written(&Awarichess, start, &moves, notation), text);
    }
    give_themselves_back(&Awarichess, start, &moves);
    // Black has given the order, and it is White who has to move now.
    let played = played_by(
        &Awarichess,
        "",
        "position: - | WBB | 4k3/8/8/8/8/8/8/K6R w - - 0 1\n1.(1)Rg1 (2)0 2.(3)! resignation",
        None,
    );
    assert_eq!(position(&played), "- | -! | 4k3/8/8/8/8/8/8/K5R1 w - - 2 2");
    let ended = played.ended.expect("an ending");
    assert_eq!(ended.to_string(), "Black has won: White resigned (awarichess.end.resignation)");
}

/// What is written of an illegal move gives that move back, and no legal one.
fn an_illegal_move_gives_itself_back<G: Version>() {
    let (game, law) = (game::<G>(), law::<G>());
    let mut chance = RandomNumbers::seed_from_u64(5);
    let mut positions = small::<G>(&law);
    positions.push(law.start());
    for start in positions {
        let (moves, _) = random_game::<G>(&law, start.clone(), 30, &mut chance);
        let mut record = Record::<G::Model>::new(start);
        for mv in moves {
            let (position, legal) = (law.write(record.position()), record.legal_moves(&law));
            let mut illegal = law.conceivable(record.position());
            illegal.retain(|mv| !legal.contains(mv));
            for _ in 0..illegal.len().min(12) {
                let illegal = illegal[chance.random_range(0..illegal.len())];
                // With a move behind it, of which the text says nothing about a position.
                for moves in [texts(&[illegal]), texts(&[illegal, mv])] {
                    let text = written(game, &position, &moves, DOCUMENT);
                    let read = read_text(game, &position, &text);
                    let read = read.unwrap_or_else(|unread| panic!("{position}, {illegal}: {text}: {unread}"));
                    assert_eq!(read.moves, moves, "{position}: {text}");
                }
            }
            record.play(&law, mv);
        }
    }
}

#[test]
fn an_illegal_move_of_awarichess_gives_itself_back() {
    an_illegal_move_gives_itself_back::<Awarichess>();
}

#[test]
fn an_illegal_move_of_synchronous_awarichess_gives_itself_back() {
    an_illegal_move_gives_itself_back::<SynchronousAwarichess>();
}

#[test]
fn what_is_left_out_is_not_judged() {
    const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let played = |score: &str, length| played_by(&Awarichess, "", score, length);
    // At the beginning, in an Awele phase, in a chess phase, and at the end.
    let score = format!(
        "{GAP}\nposition: 4,4,4,4,0,5/5,5,5,4,4,4 0-0 n | - | {CHESS}\n1...a 2.F {GAP}\n\
         position: - | BW | {CHESS}\n1.(1=B) e4 (2=B) e5 {GAP}\nposition: - | W | 4k3/8/8/8/8/8/8/K7 w - - 5 60\n60.(1)Kb1 E \
         {GAP} {{and so on}}\nposition: - | B! | {CHESS}\ndraw"
    );
    let all = played(&score, None);
    let moves: Vec<String> = all.stretches.iter().map(|stretch| stretch.moves.join(" ")).collect();
    assert_eq!(moves, ["", "a F", "! e2e4 ! e7e5", "a1b1 E", ""]);
    let words: Vec<&[usize]> = all.stretches.iter().map(|stretch| &stretch.words[..]).collect();
    assert_eq!(words, [&[][..], &[0, 1], &[3, 3, 5, 5], &[6, 7], &[]]);
    // The second power is White's, who orders Black to move. Words are counted through the gaps.
    let slips = all.slips().into_iter().map(|slipped| (slipped.word, word(&slipped.misnamed.slip)));
    assert_eq!(slips.collect::<Vec<_>>(), [(4, "untrue")]);
    assert_eq!(all.verdict(), ScoreVerdict::Refused);
    assert_eq!(position(&all), format!("- | B! | {CHESS}"));
    assert_eq!(all.ended, Some(Ending::Agreement { clause: Clause::new("awarichess.end.agreement") }));
    // So are moves; the last word counts only where all of them are played.
    let part = played(&score, Some(4));
    assert_eq!((part.moves().count(), part.ended.is_none()), (4, true));
    assert_eq!(position(&part), "- | W | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn errors_of_a_gap_are_placed() {
    const CHESS: &str = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    for (score, at) in [
        ("1.Ed etc.", 9),
        ("1.Ed etc. 2.Ff", 9),
        ("etc.", 4),
        ("Ed etc.\nrulings: cycle=goes-on\nposition: startpos", 7),
    ] {
        assert_eq!(Score::read(score).map_err(|unreadable| unreadable.at()), Err(at), "{score}");
    }
    let played = |behind: &str| played_by(&Awarichess, "", &format!("1.Ed etc.\n{behind}"), None);
    let Err(Refusal::Malformed { field, .. }) =
        played("position: - | WX | 7k/8/8/8/8/8/8/K7 w - - 0 1").answer.assessment
    else {
        panic!("no position")
    };
    assert_eq!(field, Field::Position);
    let Err(Refusal::Impossible { reasons, .. }) = played(&format!("position: - | - | {CHESS}")).answer.assessment
    else {
        panic!("an impossible position")
    };
    assert_eq!(reasons.iter().map(|breach| breach.clause.name()).collect::<Vec<_>>(), ["awarichess.position.idle"]);
    // The third word and the third move, though the first behind the gap.
    let Err(Refusal::Malformed { field, .. }) =
        played(&format!("position: - | WB | {CHESS}\n(1)Kz1")).answer.assessment
    else {
        panic!("no move")
    };
    assert_eq!(field, Field::Move(1));
    let illegal = played(&format!("position: - | WB | {CHESS}\n(1)Kb3 and what follows is not read"));
    assert_eq!(stopped(&illegal), (2, "chess.king.move", None));
    // What comes after a stretch that stops is judged all the same.
    let early = played_by(&Awarichess, "", &format!("Dd DD\n etc.\nposition: - | WB | {CHESS}\n0"), None);
    assert_eq!((stopped(&early).0, early.stretches.len()), (2, 2));
}

#[test]
fn rulings_hold_in_every_stretch() {
    let rulings = "second-awele-starts=chess-mover";
    let score = "etc.\nposition: - | W | 7k/8/8/8/8/8/8/K7 w - - 0 1\n(1)0 b";
    assert!(position(&played_by(&Awarichess, rulings, score, None)).starts_with("4,4,4,4,4,4/4,0,5,5,5,5 0-0 s"));
}

/// Reads one word in every sort of position, and says whether what is wrong with it is placed within it.
fn read_everywhere(text: &str) -> bool {
    fn read(game: &dyn AnyGame, positions: &[&str], text: &str) -> bool {
        positions.iter().all(|position| {
            assert!(game.open_law(&defaults(game), position).is_ok(), "{position} is a position");
            let misnamed = match read_words(game, &defaults(game), position, &[text]) {
                Ok(read) => read.slips.into_iter().map(|slipped| slipped.misnamed).collect(),
                Err(unread) => Vec::from_iter(unread.misnamed.map(|misnamed| *misnamed)),
            };
            misnamed.iter().all(|misnamed| misnamed.at <= text.len() && text.is_char_boundary(misnamed.at))
        })
    }
    read(&Awarichess, &["startpos", "- | BW | r3k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", SMALL[4]], text)
        && read(&SynchronousAwarichess, &["4,4,4,0,5,1/1,4,4,5,5,5 3-3 s | - | 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"], text)
}

quickcheck! {
    fn no_text_makes_the_reader_panic(text: String) -> bool {
        read_everywhere(&text)
    }

    fn no_text_like_a_move_makes_the_reader_panic(parts: Vec<u8>) -> bool {
        const PARTS: [&str; 26] = [
            "(", ")", "1", "2", "=W", "=B", "E", "d", "F(2)", "a", "Nf3", "x", "b8", ":Q", "O-O", "0", "!", "-", "+", "#",
            "Mate", "é", "(1=W)", "(1)", "99999999999999999999", "@",
        ];
        let text: String = parts.iter().take(7).map(|part| PARTS[usize::from(*part) % PARTS.len()]).collect();
        read_everywhere(&text)
    }
}
