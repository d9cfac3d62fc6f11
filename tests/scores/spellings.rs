//! One move in all its spellings: what is written is read back, and one clause refuses it however it is written.

use pretty_assertions::assert_eq;

use rulebook::board::chess::{Kind, Move, Setup};
use rulebook::crosscheck::{derive, generator};
use rulebook::games::{AnyGame, Chess, GAMES, game};
use rulebook::rules::Breach;
use rulebook::session::{LawSession, ReadMoves};

use super::{defaults, read_text, read_words, word, words_of};

/// Castling in all the ways in which it can fail, and in which it cannot.
const CASTLING: [&str; 10] = [
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
];

/// Positions of a game: the first one, random ones, and some of a random game.
fn positions(game: &dyn AnyGame, number: u64) -> Vec<String> {
    let generator = generator(game.id()).expect("a game");
    let placed = (0..number).map(|n| generator.written_placement(derive(7, n, 0)));
    let mut all: Vec<String> = placed.filter(|text| game.open_law(&defaults(game), text).is_ok()).collect();
    let mut law = game.open_law(&defaults(game), "startpos").expect("a start");
    for n in 0..number * 4 {
        if n % 4 == 0 {
            all.push(law.position());
        }
        let legal = law.legal();
        if legal.is_empty() {
            break;
        }
        law.play(&legal[derive(3, n, 0) as usize % legal.len()]).expect("a legal move");
    }
    if game.id() == "chess" {
        all.extend(CASTLING.map(str::to_owned));
    }
    all
}

/// A move in every notation of its game's document.
fn spellings(game: &dyn AnyGame, position: &str, mv: &str) -> Vec<String> {
    let moves = [mv.to_owned()];
    let notations = ["document", "short", "letters", "sowings"].into_iter();
    let written = notations.filter_map(|name| game.write_moves(&defaults(game), position, &moves, name, false));
    let mut all: Vec<String> =
        written.map(|entries| entries.into_iter().map(|entry| entry.text).collect::<Vec<_>>().join(" ")).collect();
    if game.id() == "chess" {
        all.extend(long(position, mv));
    }
    all
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

/// What a text is read as: the moves, and what the last one breaks.
fn read(game: &dyn AnyGame, position: &str, text: &str) -> Option<(Vec<String>, Option<Breach>)> {
    let read = read_text(game, position, text).ok()?;
    let breach = read.illegal.first().map(|(_, breach)| breach.clone());
    Some((read.moves, breach))
}

#[test]
fn every_legal_move_is_read_back_as_it_is_written() {
    legal_moves_are_read_back(1);
}

#[test]
#[ignore = "slow"]
fn every_legal_move_of_many_positions_is_read_back_as_it_is_written() {
    legal_moves_are_read_back(12);
}

fn legal_moves_are_read_back(number: u64) {
    for game in GAMES {
        for position in positions(*game, number) {
            let law = game.open_law(&defaults(*game), &position).expect("a position");
            for mv in law.legal() {
                for text in spellings(*game, &position, &mv) {
                    let read = read(*game, &position, &text);
                    assert_eq!(read, Some((vec![mv.clone()], None)), "{}: {position}: {text}", game.id());
                }
            }
        }
    }
}

#[test]
fn one_clause_refuses_a_move_however_it_is_written() {
    one_clause_refuses(1, 20);
}

#[test]
#[ignore = "slow"]
fn one_clause_refuses_each_of_many_moves_however_it_is_written() {
    one_clause_refuses(12, 150);
}

/// In so many random positions of each game, about so many illegal moves of each.
fn one_clause_refuses(number: u64, moves: usize) {
    for game in GAMES {
        for position in positions(*game, number) {
            let law = game.open_law(&defaults(*game), &position).expect("a position");
            if law.outcome().is_some() {
                continue;
            }
            let forbidden = law.forbidden();
            // Those of one clause are much alike. Castling has the most spellings.
            let step = forbidden.len().div_ceil(moves).max(1);
            let castles = |mv: &str| game.id() == "chess" && ["e1c1", "e1g1", "e8c8", "e8g8"].contains(&mv);
            let tried = forbidden.iter().enumerate().filter(|(at, (_, mv))| at % step == 0 || castles(mv));
            for (_, (_, mv)) in tried {
                let breach = law.breach_of(mv);
                for text in spellings(*game, &position, mv).into_iter().filter(|text| text != mv) {
                    // An illegal move may have a text in which another piece is meant too, or none at all.
                    let Some((moves, found)) = read(*game, &position, &text) else { continue };
                    if moves == [mv.clone()] {
                        assert_eq!(found, breach, "{}: {position}: {mv} as {text}", game.id());
                    }
                }
            }
        }
    }
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
