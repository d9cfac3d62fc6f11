//! Moves' texts: the plain ones, read and written and judged, and those of scores, which ask the position.

use rulebook::board::Setup as _;
use rulebook::games::{self, AnyGame, Game, MoveOf, with_game};
use rulebook::rules::{Law as _, Rules};
use rulebook::session::Reach;

use super::{seeds, text};

/// Longer than a score's word is, and than some of them.
const LONGEST: usize = 60;

/// The first byte is the game's letter, two choose the position, the rest is a text.
pub fn run(bytes: &[u8]) {
    let [game, high, low, rest @ ..] = bytes else { return };
    if rest.len() <= LONGEST {
        let text = String::from_utf8_lossy(rest);
        let place = usize::from(*high) << 8 | usize::from(*low);
        with_game!(text::game(*game), G => at::<G>(place, &text));
    }
}

pub fn seeds() -> Vec<Vec<u8>> {
    let of_game = |game: &&'static str| {
        let words = ["legal", "all", "moves", "illegible"].map(|key| seeds::words(game, key)).concat();
        let place = |n: usize| [text::letter(game), (n >> 8) as u8, n as u8];
        words.iter().enumerate().map(|(n, word)| [&place(n)[..], word.as_bytes()].concat()).collect::<Vec<_>>()
    };
    rulebook::games::IDS.iter().flat_map(of_game).collect()
}

fn at<G: Game>(place: usize, text: &str) {
    let law = G::model(G::Rulings::default());
    let positions = seeds::positions::<G>();
    let position = law.read(&positions[place % positions.len()]).unwrap_or_else(|_| law.start());
    match text.parse::<MoveOf<G>>() {
        Err(unreadable) => text::refused(text, &unreadable),
        Ok(mv) => judged::<G>(&law, &position, &mv),
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let game = games::game(G::ID).expect("a game of the list");
    let options = game.options("").expect("the defaults");
    let position = law.write(&position);
    match game.open_law(&options, &position).expect("a position").read_on(&words, Reach::default()).read {
        Err(unread) => text::refused(words[unread.at], &unread.unreadable),
        Ok(read) => written_again(game, &position, &read.moves),
    }
}

/// A move is written as it is read, and law and engine are at one on whether it is legal.
fn judged<G: Game>(law: &G::Model, position: &<G::Model as Rules>::Position, mv: &MoveOf<G>) {
    let written = mv.to_string();
    assert_eq!(written.parse(), Ok(mv.clone()), "{written:?} was written and is read otherwise");
    let verdict = law.judge(position, mv);
    let setup = law.setup(position);
    assert_eq!(verdict.is_ok(), law.legal_moves(position).contains(mv), "{setup}: {mv} judged and listed by the law");
    let engine = G::engine(G::Rulings::default());
    let held = engine.admit(&setup).unwrap_or_else(|reasons| panic!("{setup}: the engine refuses it: {reasons:?}"));
    assert_eq!(
        verdict.is_ok(),
        engine.legal_moves(&held).contains(mv),
        "{setup}: {mv} judged and listed by the engine"
    );
    // What an illegal move gives is not said; it must not panic.
    let after = law.setup(&law.play(position, mv));
    let by_engine = engine.setup(&engine.play(&held, mv));
    if verdict.is_ok() {
        assert_eq!(after, by_engine, "{setup}: after {mv}");
        assert!(!after.boards().is_empty());
    }
}

/// Legal moves are written in each of the document's notations so that reading gives them back.
fn written_again(game: &dyn AnyGame, position: &str, moves: &[String]) {
    let options = game.options("").expect("the defaults");
    let mut session = game.open_law(&options, position).expect("a position of the law");
    if moves.iter().any(|mv| session.play(mv).is_err()) {
        return;
    }
    for name in game.notations() {
        let entries = game.write_moves(&options, position, moves, name, false).expect("a notation of the game");
        // An entry may be more than one word.
        let words: Vec<&str> = entries.iter().flat_map(|entry| entry.text.split_whitespace()).collect();
        let read = game.open_law(&options, position).expect("a position").read_on(&words, Reach::default()).read;
        let read = read.unwrap_or_else(|unread| panic!("{words:?} was written and cannot be read: {unread}"));
        assert_eq!(read.moves, moves, "{words:?} was written and is read otherwise");
        assert!(read.slips.is_empty(), "{words:?} was written and says what is not so: {:?}", read.slips);
    }
}
