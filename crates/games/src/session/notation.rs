//! Reads and writes sequences of moves in the notation of the game's document.

use std::cell::RefCell;

use crate::board::{Course, Entry, Fault, Misnamed, Notation, Unreadable};
use crate::record::Record;
use crate::rules::{Breach, Law, Outcome, Rules, Win};
use crate::stop;

/// A word of a list of moves that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("word {}: {unreadable}", at + 1)]
pub struct ReadMovesError {
    /// Its index.
    pub at: usize,
    /// What is wrong with it.
    pub unreadable: Unreadable,
    /// What was read before it.
    pub before: Box<ReadMoves>,
    /// The same, if the error comes from the document's notation.
    pub misnamed: Option<Box<Misnamed>>,
}

/// How far a sequence of moves is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// Up to the word that contains the move of this number; `None`: up to the last word.
    pub length: Option<usize>,
    /// Whether to read beyond illegal moves, as the game was played. An illegal move is made if it is a candidate
    /// (`Law::conceivable`). Otherwise, reading ends after an illegal move if the next word needs the position after
    /// it, which does not exist.
    pub as_played: bool,
}

/// Moves that were read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadMoves {
    /// The moves.
    pub moves: Vec<String>,
    /// For each move, the index of the word that contains it.
    pub words: Vec<usize>,
    /// The slips: what is wrong with words that can still be understood.
    pub slips: Vec<Slipped>,
    /// Whether all requested words were read, and in a game read as it was played, all moves made. `false` if reading
    /// stopped after an illegal move.
    pub complete: bool,
    /// In a game read as it was played: the illegal moves by index, each with what it breaks. The first move after the
    /// end of the game breaks that clause; later moves are judged as if the game were not over.
    pub illegal: Vec<(usize, Breach)>,
}

/// A word with a slip: it is not written correctly, but has only one meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slipped {
    /// The word's index.
    pub word: usize,
    /// What is wrong with it.
    pub misnamed: Misnamed,
    /// The correct spelling of its moves, if that differs from the word.
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

/// The moves in a word: a pair of sowings, or a move and the order to make it.
const IN_WORD: usize = 2;

/// How many moves more than that are read in all words together, so that a long word cannot be an endless game.
const MAX_EXTRA: usize = 20;

/// A game as far as its moves have been read or written.
struct Going<'g, L: Law> {
    law: &'g L,
    /// `None` after an illegal move, and if the game begins with an impossible position.
    record: Option<Record<L>>,
    setups: Vec<L::Setup>,
    /// The moves that have been asked about in the current position, and whether it allows them.
    asked: RefCell<Vec<(L::Move, bool)>>,
    moves: Vec<L::Move>,
    /// The index of the word that is being read.
    word: usize,
    /// Claims that the player to move is checkmated, each with the index of its word. They are untrue if the next move
    /// is legal.
    claims: Vec<(usize, Misnamed)>,
    /// The claims that are untrue.
    untrue: Vec<(usize, Misnamed)>,
    /// The maximum number of moves of the game.
    most: usize,
    /// Whether the game would have had more moves.
    overfull: bool,
    /// Whether illegal moves are made.
    as_played: bool,
    /// The illegal moves that were made, by index. If the last one could not be made, it is included.
    illegal: Vec<(usize, Breach)>,
    /// Whether a move was made after the end of the game.
    over: bool,
}

/// A notation of the document of a law's game.
type NotationOf<L> = dyn Notation<<L as Rules>::Setup, <L as Rules>::Move>;

impl<'g, L: Law> Going<'g, L> {
    fn new(law: &'g L, start: Option<L::Position>, as_played: bool) -> Self {
        let mut going = Going {
            law,
            record: start.map(Record::new),
            setups: Vec::new(),
            asked: RefCell::default(),
            moves: Vec::new(),
            word: 0,
            claims: Vec::new(),
            untrue: Vec::new(),
            most: usize::MAX,
            overfull: false,
            as_played,
            illegal: Vec::new(),
            over: false,
        };
        going.arrive();
        going
    }

    /// Whether the current position allows a move, if this has been asked before.
    fn answered(&self, mv: &L::Move) -> Option<bool> {
        self.asked.borrow().iter().find(|(asked, _)| asked == mv).map(|(_, allowed)| *allowed)
    }

    /// Judges a move that is about to be made.
    fn is_legal(&self, record: &Record<L>, mv: &L::Move) -> bool {
        self.answered(mv) != Some(false) && record.judge(self.law, mv).is_ok()
    }

    /// Notes what an illegal move breaks that was played. Returns whether it can be made nevertheless.
    fn note_illegal(&mut self, mv: &L::Move) -> bool {
        let Some(record) = self.record.as_ref().filter(|_| self.as_played) else { return false };
        let in_play = record.judge_in_play(self.law, mv);
        let over = if self.over { None } else { record.outcome(self.law) };
        self.over |= over.is_some();
        let can_be_made = in_play.is_ok() || self.law.conceivable(record.position()).contains(mv);
        let breach = over.map(|outcome| self.law.over(outcome)).or(in_play.err());
        self.illegal.extend(breach.map(|breach| (self.moves.len(), breach)));
        can_be_made
    }

    /// Settles the claims that the player to move is checkmated.
    fn settle(&mut self, mate: impl FnOnce(&Self) -> bool) {
        if !self.claims.is_empty() && mate(self) {
            self.claims.clear();
        }
        self.untrue.append(&mut self.claims);
    }

    /// Notes the position that was reached.
    fn arrive(&mut self) {
        self.asked.get_mut().clear();
        if let Some(record) = &self.record {
            self.setups.push(self.law.setup(record.position()));
        }
    }
}

impl<L: Law> Course<L::Setup, L::Move> for Going<'_, L> {
    fn setups(&self) -> &[L::Setup] {
        &self.setups
    }

    fn allows(&self, mv: &L::Move) -> bool {
        let Some(record) = &self.record else { return false };
        self.answered(mv).unwrap_or_else(|| {
            let allowed = self.law.judge_in_play(record.position(), mv).is_ok();
            self.asked.borrow_mut().push((mv.clone(), allowed));
            allowed
        })
    }

    fn check(&self) -> bool {
        self.record.as_ref().is_some_and(|record| self.law.check(record.position()))
    }

    fn mate(&self) -> bool {
        // It takes long to find out whether there is a move.
        let Some(record) = self.record.as_ref().filter(|_| self.check()) else { return false };
        let outcome = record.outcome(self.law);
        matches!(outcome, Some(Outcome::Win { by: Win::Checkmate, .. }))
    }

    fn claim_mate(&mut self, untrue: Misnamed) {
        self.claims.push((self.word, untrue));
        if !self.check() {
            self.settle(|_| false);
        }
    }

    fn play(&mut self, mv: L::Move) -> bool {
        stop::check();
        if self.moves.len() >= self.most {
            self.overfull = true;
            return false;
        }
        let legal = self.record.as_ref().is_some_and(|record| self.is_legal(record, &mv));
        self.settle(|game| !legal && game.mate());
        let made = legal || self.note_illegal(&mv);
        self.record = self.record.take().filter(|_| made);
        if let Some(record) = &mut self.record {
            record.play(self.law, mv.clone());
        }
        self.moves.push(mv);
        self.arrive();
        self.record.is_some()
    }
}

/// Reads a sequence of moves, each in the notation that needs no position or in the notation of the game's document, if
/// it has one. A word of the latter may stand for several moves, or for none.
///
/// Reading ends as `reach` says. Words of more than two moves are read, unless there are too many such moves. `start`
/// is `None` if the game begins with an impossible position.
///
/// # Errors
/// The first word that cannot be read.
pub fn read_moves<L: Law>(
    law: &L,
    notation: Option<&NotationOf<L>>,
    start: Option<L::Position>,
    words: &[&str],
    reach: Reach,
) -> Result<ReadMoves, ReadMovesError> {
    let alone: Vec<Result<L::Move, Unreadable>> = words.iter().map(|word| word.parse()).collect();
    // If every word is a move by itself, no position is needed to read the words.
    let notation = notation.filter(|_| alone.iter().any(Result::is_err));
    let mut game = Going::new(law, start.clone(), reach.as_played);
    let mut read = ReadMoves { complete: true, ..ReadMoves::default() };
    let mut slips = Vec::new();
    let mut extra = MAX_EXTRA;
    let mut unread = None;
    for (at, (word, alone)) in words.iter().zip(alone).enumerate() {
        if reach.length.is_some_and(|length| game.moves.len() >= length) {
            break;
        }
        if reach.as_played && game.record.is_none() {
            break;
        }
        game.word = at;
        let before = game.moves.len();
        game.most = before + IN_WORD + extra;
        match (alone, notation) {
            (Ok(mv), None) if !reach.as_played => game.moves.push(mv),
            (Ok(mv), _) => {
                game.play(mv);
            }
            (Err(unreadable), None) => unread = Some((at, unreadable, None)),
            (Err(_), Some(_)) if game.record.is_none() => {
                read.complete = false;
                break;
            }
            (Err(_), Some(notation)) => match notation.read(&mut game, word) {
                Err(misnamed) => {
                    let unreadable = Unreadable::one(word, misnamed.clone().into());
                    unread = Some((at, unreadable, Some(Box::new(misnamed))));
                }
                Ok(_) if game.overfull => {
                    let expected = format!("{IN_WORD} moves, and {MAX_EXTRA} more in all words");
                    unread = Some((at, Unreadable::one(word, Fault::new(0, "too many moves", expected)), None));
                }
                Ok(misread) => slips.extend(misread.into_iter().map(|misnamed| (at, misnamed))),
            },
        }
        if unread.is_some() {
            game.moves.truncate(before);
            break;
        }
        extra -= (game.moves.len() - before).saturating_sub(IN_WORD);
        read.words.resize(game.moves.len(), at);
    }
    read.complete &= !reach.as_played || game.record.is_some();
    game.settle(Course::mate);
    slips.append(&mut game.untrue);
    read.illegal = std::mem::take(&mut game.illegal);
    read.illegal.retain(|(at, _)| *at < game.moves.len());
    slips.sort_by_key(|(word, misnamed)| (*word, misnamed.at));
    read.moves = game.moves.iter().map(ToString::to_string).collect();
    let mut spellings = Spellings::new(law, notation.zip(start), &game.moves, reach.as_played);
    let slipped = |(word, misnamed)| {
        let spelling = spellings.of_word(&read, word);
        Slipped { word, misnamed, spelling: spelling.filter(|text| text != words[word]) }
    };
    read.slips = slips.into_iter().map(slipped).collect();
    match unread {
        None => Ok(read),
        Some((at, unreadable, misnamed)) => Err(ReadMovesError { at, unreadable, before: Box::new(read), misnamed }),
    }
}

/// Writes the moves of some words in the document's notation, in one pass through the game.
struct Spellings<'g, L: Law> {
    game: Option<(Going<'g, L>, &'g NotationOf<L>)>,
    moves: &'g [L::Move],
    /// The last word that was asked for, and the spelling of its moves.
    last: Option<(usize, Option<String>)>,
}

impl<'g, L: Law> Spellings<'g, L> {
    fn new(
        law: &'g L,
        written: Option<(&'g NotationOf<L>, L::Position)>,
        moves: &'g [L::Move],
        as_played: bool,
    ) -> Self {
        let game = written.map(|(notation, start)| (Going::new(law, Some(start), as_played), notation));
        Spellings { game, moves, last: None }
    }

    /// The spelling of the moves of a word. Words must be asked for in their order.
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

/// Writes a sequence of moves in a notation of the game's document. Moves for which it has no text, and all moves after
/// an illegal one, are written in the notation that needs no position.
pub fn write_moves<L: Law>(law: &L, notation: &NotationOf<L>, start: &L::Position, moves: &[L::Move]) -> Vec<Entry> {
    let mut game = Going::new(law, Some(start.clone()), false);
    let mut entries = Vec::new();
    while game.moves.len() < moves.len() {
        entries.push(write_entry(&mut game, notation, moves));
    }
    entries
}

/// Writes the first of these moves that has not been made yet, together with those that belong to the same entry.
fn write_entry<L: Law>(game: &mut Going<'_, L>, notation: &NotationOf<L>, moves: &[L::Move]) -> Entry {
    let to_write = &moves[game.moves.len()..];
    let written = if game.record.is_some() { notation.write(game, to_write) } else { None };
    written.unwrap_or_else(|| {
        let mv = &to_write[0];
        game.play(mv.clone());
        Entry { text: mv.to_string(), moves: 1, numbered: None }
    })
}
