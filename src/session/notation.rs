//! Sequences of moves, read and written in the notation of the game's document.

use std::cell::OnceCell;

use crate::board::{Course, Entry, Misnamed, Notation, Unreadable};
use crate::record::Record;
use crate::rules::{Law, Outcome, Rules, Win};
use crate::stop;

/// A word of a list of moves that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("word {}: {unreadable}", at + 1)]
pub struct ReadMovesError {
    /// Its index.
    pub at: usize,
    /// What is wrong with it.
    pub unreadable: Unreadable,
    /// The same, if the document's notation was read.
    pub misnamed: Option<Box<Misnamed>>,
}

/// Moves that were read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadMoves {
    /// The moves.
    pub moves: Vec<String>,
    /// For each of them, the index of the word that contains it.
    pub words: Vec<usize>,
    /// The slips: what is wrong with words that could still be understood.
    pub slips: Vec<Slipped>,
    /// Whether all requested words were read: `false` if reading stopped after an illegal move.
    pub complete: bool,
}

/// A word with a slip: it is not written correctly, but has only one meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slipped {
    /// The word's index.
    pub word: usize,
    /// What is wrong with it.
    pub misnamed: Misnamed,
    /// How its moves are written correctly, if that differs from the word.
    pub spelling: Option<String>,
}

impl ReadMoves {
    /// The moves of a word.
    pub fn of_word(&self, word: usize) -> &[String] {
        let begins = self.words.partition_point(|at| *at < word);
        let ends = self.words.partition_point(|at| *at <= word);
        &self.moves[begins..ends]
    }
}

/// A game as far as its moves have been read or written.
struct Going<'g, L: Law> {
    law: &'g L,
    /// `None` after an illegal move, and if the game begins with an impossible position.
    record: Option<Record<L>>,
    setups: Vec<L::Setup>,
    /// The moves that a text can mean now, once they have been requested.
    legal: OnceCell<Vec<L::Move>>,
    moves: Vec<L::Move>,
}

/// A notation of the document of a law's game.
type NotationOf<L> = dyn Notation<<L as Rules>::Setup, <L as Rules>::Move>;

impl<'g, L: Law> Going<'g, L> {
    fn new(law: &'g L, start: Option<L::Position>) -> Self {
        let record = start.map(Record::new);
        let mut going = Going { law, record, setups: Vec::new(), legal: OnceCell::new(), moves: Vec::new() };
        going.arrive();
        going
    }

    /// Notes the position that was reached; its legal moves are not known yet.
    fn arrive(&mut self) {
        if let Some(record) = &self.record {
            self.setups.push(self.law.setup(record.position()));
            self.legal = OnceCell::new();
        }
    }
}

impl<L: Law> Course<L::Setup, L::Move> for Going<'_, L> {
    fn setups(&self) -> &[L::Setup] {
        &self.setups
    }

    fn legal(&self) -> &[L::Move] {
        let choice = || self.record.as_ref().map_or_else(Vec::new, |record| choice(self.law, record.position()));
        self.legal.get_or_init(choice)
    }

    fn check(&self) -> bool {
        self.record.as_ref().is_some_and(|record| self.law.check(record.position()))
    }

    fn mate(&self) -> bool {
        let outcome = self.record.as_ref().and_then(|record| record.outcome(self.law));
        matches!(outcome, Some(Outcome::Win { by: Win::Checkmate, .. }))
    }

    fn play(&mut self, mv: L::Move) -> bool {
        stop::check();
        self.record = self.record.take().filter(|record| record.judge(self.law, &mv).is_ok());
        if let Some(record) = &mut self.record {
            record.play(self.law, mv.clone());
        }
        self.moves.push(mv);
        self.arrive();
        self.record.is_some()
    }
}

/// Reads a sequence of moves, each in the notation that needs no position or in that of the game's document, if it
/// has one. A word of the latter may stand for several moves, or none.
///
/// Reading ends with the word that contains the `length`-th move, or after an illegal move if the next word needs the
/// position after it, which does not exist. `start` is `None` if the game begins with an impossible position.
///
/// # Errors
/// The first word that cannot be read.
pub fn read_moves<L: Law>(
    law: &L,
    notation: Option<&NotationOf<L>>,
    start: Option<L::Position>,
    words: &[&str],
    length: Option<usize>,
) -> Result<ReadMoves, ReadMovesError> {
    let unread = |at, unreadable, misnamed| ReadMovesError { at, unreadable, misnamed };
    let mut game = Going::new(law, start.clone());
    let mut read = ReadMoves { complete: true, ..ReadMoves::default() };
    let mut slips = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if length.is_some_and(|length| game.moves.len() >= length) {
            break;
        }
        match (word.parse::<L::Move>(), notation) {
            (Ok(mv), None) => game.moves.push(mv),
            (Ok(mv), Some(_)) => {
                game.play(mv);
            }
            (Err(error), None) => return Err(unread(at, error, None)),
            (Err(_), Some(_)) if game.record.is_none() => {
                read.complete = false;
                break;
            }
            (Err(_), Some(notation)) => {
                let misread = notation.read(&mut game, word).map_err(|misnamed| {
                    unread(at, Unreadable::one(word, misnamed.clone().into()), Some(Box::new(misnamed)))
                })?;
                slips.extend(misread.into_iter().map(|misnamed| (at, misnamed)));
            }
        }
        read.words.resize(game.moves.len(), at);
    }
    read.moves = game.moves.iter().map(ToString::to_string).collect();
    let mut spellings = Spellings::new(law, notation.zip(start), &game.moves);
    let slipped = |(word, misnamed)| {
        let spelling = spellings.of_word(&read, word);
        Slipped { word, misnamed, spelling: spelling.filter(|text| text != words[word]) }
    };
    read.slips = slips.into_iter().map(slipped).collect();
    Ok(read)
}

/// Writes the moves of some words in the document's notation, in one pass through the game.
struct Spellings<'g, L: Law> {
    game: Option<(Going<'g, L>, &'g NotationOf<L>)>,
    moves: &'g [L::Move],
    /// The last word that was asked for, and how its moves are written.
    last: Option<(usize, Option<String>)>,
}

impl<'g, L: Law> Spellings<'g, L> {
    fn new(law: &'g L, written: Option<(&'g NotationOf<L>, L::Position)>, moves: &'g [L::Move]) -> Self {
        let game = written.map(|(notation, start)| (Going::new(law, Some(start)), notation));
        Spellings { game, moves, last: None }
    }

    /// How the moves of a word are written. Words are asked for in their order.
    fn of_word(&mut self, read: &ReadMoves, word: usize) -> Option<String> {
        match &self.last {
            Some((last, spelling)) if *last == word => spelling.clone(),
            _ => {
                let spelling = self.next(read, word);
                self.last = Some((word, spelling.clone()));
                spelling
            }
        }
    }

    fn next(&mut self, read: &ReadMoves, word: usize) -> Option<String> {
        let (game, notation) = self.game.as_mut()?;
        let ends = read.words.partition_point(|at| *at <= word);
        let begins = ends - read.words[..ends].iter().rev().take_while(|at| **at == word).count();
        let moves = &self.moves[..ends];
        while game.moves.len() < begins {
            write_entry(game, *notation, moves);
        }
        // An entry that begins before the word is not the word's text.
        if game.moves.len() > begins {
            return None;
        }
        let mut texts = Vec::new();
        while game.moves.len() < ends {
            texts.push(write_entry(game, *notation, moves).text);
        }
        (!texts.is_empty()).then(|| texts.join(" "))
    }
}

/// Writes a sequence of moves in a notation of the game's document. A move for which that has no text, and all moves
/// after an illegal one, are written in the notation that needs no position.
pub fn write_moves<L: Law>(law: &L, notation: &NotationOf<L>, start: &L::Position, moves: &[L::Move]) -> Vec<Entry> {
    let mut game = Going::new(law, Some(start.clone()));
    let mut entries = Vec::new();
    while game.moves.len() < moves.len() {
        entries.push(write_entry(&mut game, notation, moves));
    }
    entries
}

/// Writes the first of these moves that has not been made yet, with those that belong to the same entry.
fn write_entry<L: Law>(game: &mut Going<'_, L>, notation: &NotationOf<L>, moves: &[L::Move]) -> Entry {
    let to_write = &moves[game.moves.len()..];
    let written = if game.record.is_some() { notation.write(game, to_write) } else { None };
    written.unwrap_or_else(|| {
        let mv = &to_write[0];
        game.play(mv.clone());
        Entry { text: mv.to_string(), moves: 1, numbered: None }
    })
}

/// The moves that a text can mean: the legal ones; once the game is over, those that would be legal if it were not,
/// so that a move that comes too late can still be named.
fn choice<L: Law>(law: &L, position: &L::Position) -> Vec<L::Move> {
    if law.outcome(position).is_none() {
        return law.legal_moves(position);
    }
    let mut moves = law.conceivable(position);
    moves.retain(|mv| law.judge_in_play(position, mv).is_ok());
    moves
}
