//! Law and engine: bytes choose rulings, a position, what is changed in it, and moves, and the two must be at one in
//! all that can be asked of each position on the way.

use arbitrary::{Result, Unstructured};
use rulebook::board::{Board, Setup, Square};
use rulebook::crosscheck::{Aspect, Comparison, Generator, LawAndEngine, placement};
use rulebook::games::{self, with_game};
use rulebook::referee::{By, Question, ask};
use rulebook::rules::{Rules as _, Rulings};

use super::{seeds, text};

/// How many changes a position suffers, and how many moves are made from it, at most.
const CHANGES: u8 = 8;
const MOVES: u8 = 6;

/// The first byte is the game's letter.
pub fn run(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let game = text::game(*first);
    // Bytes that end too early choose the first of everything: that is no fault.
    let _ = with_game!(game, G => compared::<G>(&mut Unstructured::new(rest)));
}

/// Each game from its start, from a few positions of its fixtures and from a few random placements, under its rulings
/// and under others.
pub fn seeds() -> Vec<Vec<u8>> {
    let of_game = |game: &&'static str| {
        (0..24u8).map(|n| {
            let mut bytes = vec![text::letter(game)];
            let noise = |at: u8| n.wrapping_mul(97).wrapping_add(at.wrapping_mul(151)) ^ (at << 3);
            bytes.extend((0..n * 4).map(noise));
            bytes
        })
    };
    games::IDS.iter().flat_map(of_game).collect()
}

fn compared<G: Generator>(choice: &mut Unstructured<'_>) -> Result<()> {
    let rulings = rulings::<G::Rulings>(choice)?;
    let sides = LawAndEngine::<G, G::Engine>::new(G::engine, rulings);
    let start = changed::<G>(&sides, choice)?;
    let (text, mut setup) = (start.to_string(), start);
    let mut moves = Vec::new();
    for _ in 0..=MOVES {
        let Comparison { differences, common, .. } = sides.compare(&setup, &Aspect::POSITION);
        let under = rulings.departures();
        assert!(differences.is_empty(), "{}: {text} under {under:?} after {moves:?}: {differences:?}", G::ID);
        if common.is_empty() || choice.is_empty() {
            break;
        }
        let mv = choice.choose(&common)?;
        let position = sides.law.admit(&setup).expect("it has moves");
        setup = sides.law.setup(&sides.law.play(&position, mv));
        moves.push(mv.to_string());
    }
    // With all that the moves before decide.
    let question = Question { position: &text, moves: moves.iter().map(String::as_str).collect(), judge: None };
    let game = games::game(G::ID).expect("a game of the list");
    let answer = ask(game.under(&rulings.options()), By::Both, &question);
    assert!(answer.disagreement.is_none(), "{}: {text} after {moves:?}: {:?}", G::ID, answer.disagreement);
    Ok(())
}

/// An option for each question, mostly the default.
fn rulings<Q: Rulings>(choice: &mut Unstructured<'_>) -> Result<Q> {
    let mut rulings = Q::default();
    for question in Q::QUESTIONS {
        if choice.ratio(1u8, 4u8)? {
            rulings.set(question.name, choice.choose(question.options)?).expect("the question has the option");
        }
    }
    Ok(rulings)
}

/// A setup: one of the fixtures or a random placement, with squares filled otherwise, numbers changed and fields
/// taken from another.
fn changed<G: Generator>(sides: &LawAndEngine<G, G::Engine>, choice: &mut Unstructured<'_>) -> Result<G::Setup> {
    let mut setup = some::<G>(sides, choice)?;
    for _ in 0..choice.int_in_range(0..=CHANGES)? {
        let text = match choice.int_in_range(0..=5u8)? {
            0..=2 => refilled(&setup, &some::<G>(sides, choice)?, choice)?,
            3 => recounted(&setup.to_string(), choice)?,
            4 => crossed(&setup.to_string(), &some::<G>(sides, choice)?.to_string(), choice)?,
            _ => {
                let simpler = setup.simpler();
                if simpler.is_empty() { setup.to_string() } else { choice.choose(&simpler)?.to_string() }
            }
        };
        let reading = G::Setup::read(&text);
        if reading.faults.is_empty() {
            setup = reading.setup;
        }
    }
    Ok(setup)
}

fn some<G: Generator>(sides: &LawAndEngine<G, G::Engine>, choice: &mut Unstructured<'_>) -> Result<G::Setup> {
    if choice.ratio(1u8, 3u8)? {
        return Ok(placement::<G>(u64::from(choice.arbitrary::<u16>()?)));
    }
    let positions = seeds::positions::<G>();
    // By number, so that an input means the same position while the fixtures grow at their end.
    let text = &positions[usize::from(choice.arbitrary::<u16>()?) % positions.len()];
    if text == "startpos" { Ok(sides.law.setup(&sides.law.start())) } else { Ok(G::Setup::read(text).setup) }
}

/// The text with a square of its last board as another setup has one of its squares.
fn refilled<S: Setup>(setup: &S, other: &S, choice: &mut Unstructured<'_>) -> Result<String> {
    let (Some(board), Some(others)) = (setup.boards().pop(), other.boards().pop()) else {
        return Ok(setup.to_string());
    };
    let mut squares = letters(board);
    let at = choice.choose_index(squares.len())?;
    squares[at] = choice.choose(&letters(others))?.clone();
    let width = usize::from(board.grid().files);
    Ok(setup.to_string().replacen(&ranks(&letters(board), width), &ranks(&squares, width), 1))
}

/// What stands on a board's squares, rank by rank from the top.
fn letters(board: &dyn Board) -> Vec<Option<String>> {
    let grid = board.grid();
    let rank = |rank| (0..grid.files).map(move |file| board.letter(Square::new(file, rank)));
    (0..grid.ranks).rev().flat_map(rank).collect()
}

/// The squares as a position's text has them.
fn ranks(squares: &[Option<String>], width: usize) -> String {
    let rank = |squares: &[Option<String>]| {
        let runs = squares.chunk_by(|one, next| one.is_none() && next.is_none());
        runs.map(|run| run[0].clone().unwrap_or_else(|| run.len().to_string())).collect::<String>()
    };
    squares.chunks(width).map(rank).collect::<Vec<_>>().join("/")
}

/// The text with one of its numbers another.
fn recounted(text: &str, choice: &mut Unstructured<'_>) -> Result<String> {
    let runs: Vec<&[u8]> =
        text.as_bytes().chunk_by(|one, next| one.is_ascii_digit() && next.is_ascii_digit()).collect();
    let numbers: Vec<usize> = (0..runs.len()).filter(|n| runs[*n][0].is_ascii_digit()).collect();
    let Some(number) = (!numbers.is_empty()).then(|| choice.choose(&numbers)).transpose()? else {
        return Ok(text.to_owned());
    };
    let other = choice.int_in_range(0..=101u8)?.to_string();
    let runs = runs.iter().enumerate().map(|(n, run)| if n == *number { other.as_bytes() } else { run });
    Ok(String::from_utf8_lossy(&runs.collect::<Vec<_>>().concat()).into_owned())
}

/// The text with one of its fields as another has it.
fn crossed(text: &str, other: &str, choice: &mut Unstructured<'_>) -> Result<String> {
    let (mut fields, others): (Vec<&str>, Vec<&str>) = (text.split(' ').collect(), other.split(' ').collect());
    let at = choice.choose_index(fields.len())?;
    fields[at] = others.get(at).copied().unwrap_or(fields[at]);
    Ok(fields.join(" "))
}
