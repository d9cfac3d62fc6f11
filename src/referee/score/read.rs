//! Reading the stretches of a score: gaps, numbers, and moves that are left out.

use super::{Note, Stretch, Token, end};
use crate::board::{Fault, Unreadable};
use crate::games::AnyGame;
use crate::referee::{Field, Refusal};
use crate::session::{LawSession, MoveNumber, Numbering, PASS, Reach, ReadMoves, ReadOn, Session};

/// A stretch of a score. Between stretches, moves are left out.
#[derive(Default)]
pub struct PlayedStretch {
    /// The text of the position from which it begins; `None` means the start position.
    pub start: Option<String>,
    /// The moves, as far as they could be read. After an illegal one, nothing is read that needs a position.
    pub moves: Vec<String>,
    /// For each move, the index of the score's word that contains it. The indices of further moves in the same word
    /// follow, if they are not played.
    pub words: Vec<usize>,
    /// The language in whose letters it is written, if those are not the document's.
    pub language: Option<&'static str>,
    /// How its moves are numbered, in a game in which they are numbered in pairs.
    pub numbering: Option<Numbering>,
    /// Whether illegal moves have been made as well as pieces can.
    pub as_played: bool,
    /// The law's session at its beginning, unless the position is refused.
    pub begins: Option<Box<dyn LawSession>>,
}

impl PlayedStretch {
    /// Whether a move is a pass that stands for one that the score leaves out, before the word of the next.
    pub(super) fn is_gap(&self, at: usize) -> bool {
        self.moves[at] == PASS && self.words.get(at + 1) == Some(&self.words[at])
    }

    /// Whether the word of a move has no other move. A pass that stands for a missing move is none.
    pub(super) fn is_alone(&self, at: usize) -> bool {
        let same = |other: usize| self.words.get(other) == Some(&self.words[at]) && !self.is_gap(other);
        !at.checked_sub(1).is_some_and(same) && !same(at + 1)
    }

    /// The law's session at its beginning; `None` if its position cannot be read or is refused.
    pub fn begin(&self) -> Option<Box<dyn LawSession>> {
        self.begins.as_ref().map(|law| law.fork_law())
    }
}

/// How the moves of a session are numbered, if that is in pairs: Awarichess numbers those of each of its games by
/// themselves.
pub(super) fn numbering(game: &dyn AnyGame, session: &(impl Session + ?Sized)) -> Option<Numbering> {
    game.parts().is_empty().then(|| session.numbering())
}

/// The first of the written numbers of a stretch that does not count the moves in its words and those that are missing, as a
/// note. A score may count from any number if its position is stated.
pub(super) fn miscounted(
    numbering: Option<Numbering>,
    written: &Stretch<'_>,
    words_of_moves: &[usize],
    missing: &[usize],
) -> Option<Note> {
    let numbering = numbering?;
    let mut ahead = None;
    for (word, token) in &written.numbers {
        let at = words_of_moves.partition_point(|made| made < word);
        let at = if missing.contains(&at) { at + 1 } else { at };
        let number: usize = token.text.parse().ok().filter(|_| at < words_of_moves.len())?;
        let is = numbering.of(at);
        let stated = written.position.is_some() && ahead.is_none();
        let counted = ahead.unwrap_or(0);
        if stated {
            ahead = Some(number as isize - is.number as isize);
        } else if number as isize != is.number as isize + counted {
            let right = MoveNumber { number: is.number.saturating_add_signed(counted), ..is };
            return Some(Note { at: token.at, says: format!("the number {number} stands before move {right}") });
        }
    }
    None
}

/// A stretch that has been read, with a pass for each move that it leaves out.
pub(super) struct WithGaps {
    pub language: Option<&'static str>,
    pub read: ReadMoves,
    pub unread: Option<Refusal>,
    /// The passes that stand for moves that are missing.
    pub missing: Vec<usize>,
    /// The game after the moves, but for the last one if that cannot be made.
    pub ends: Box<dyn LawSession>,
}

/// The game before the move of this index, where `begins` is before the first and `ends` after the last that was made.
pub(super) fn before(
    begins: &dyn LawSession,
    mut ends: Box<dyn LawSession>,
    moves: &[String],
    at: usize,
) -> Box<dyn LawSession> {
    // A record begins anew after a pass.
    let begin = moves.iter().rposition(|mv| mv == PASS).map_or(0, |pass| pass + 1);
    if begin > at {
        let mut law = begins.fork_law();
        moves[..at].iter().for_each(|mv| law.force(mv));
        return law;
    }
    while ends.made() > at - begin {
        ends.take_back();
    }
    ends
}

/// How many missing moves are found in a stretch: a score with more is not just miswritten.
const MOST_MISSING: usize = 20;

/// Reads a stretch. Where a word is illegal, and the number before it counts one half-move more than have been read, a move is
/// missing before it, if the word is a legal move then.
pub(super) fn read_with_gaps(
    game: &dyn AnyGame,
    begins: &dyn LawSession,
    written: &Stretch<'_>,
    numbering: Option<Numbering>,
    reach: Reach,
) -> WithGaps {
    let mut stretch = written.clone();
    // For each word that is read, the word of the score at which it stands.
    let mut order: Vec<usize> = (0..written.words.len()).collect();
    let mut missing = Vec::new();
    let mut tried: Option<(WithGaps, usize)> = None;
    loop {
        let words: Vec<&str> = stretch.words.iter().map(|word| word.text).collect();
        let (language, ReadOn { read, law }) = game.read_in_letters(begins, &words, reach);
        let (read, unread) = match read {
            Ok(read) => (read, None),
            Err(unread) => (*unread.before, Some((unread.at, end::explained(unread.unreadable)))),
        };
        let mut one = WithGaps {
            language,
            unread: unread.as_ref().map(|(at, what)| Refusal::of_move(Field::Move(order[*at]), what.clone())),
            missing: Vec::clone(&missing),
            read,
            ends: law,
        };
        let due = first_refused(&one.read, unread.as_ref().map(|(at, _)| *at), &missing);
        if let Some((before, gap)) = tried.take()
            && due.is_some_and(|(made, _)| made <= gap + 1)
        {
            // It is no legal move then either.
            return before;
        }
        let gap = due.filter(|(made, word)| shows_a_gap(numbering, &stretch, *made, *word));
        one.read.words.iter_mut().for_each(|word| *word = order[*word]);
        one.read.slips.iter_mut().for_each(|slipped| slipped.word = order[slipped.word]);
        let Some((made, word)) = gap.filter(|_| missing.len() < MOST_MISSING) else { return one };
        tried = Some((one, made));
        missing.push(made);
        let at = stretch.words[word].at;
        stretch.words.insert(word, Token { at, text: PASS });
        order.insert(word, order[word]);
        stretch.numbers.iter_mut().filter(|(before, _)| *before > word).for_each(|(before, _)| *before += 1);
    }
}

/// The first move that is refused, and not missing: how many moves stand before it, and its word.
fn first_refused(read: &ReadMoves, unread: Option<usize>, missing: &[usize]) -> Option<(usize, usize)> {
    let illegal = read.illegal.iter().map(|(at, _)| *at).find(|at| !missing.contains(at));
    match illegal {
        Some(at) => Some((at, read.words[at])),
        None => unread.map(|word| (read.moves.len(), word)),
    }
}

/// Whether the number before a word counts one half-move more than stand before it.
fn shows_a_gap(numbering: Option<Numbering>, stretch: &Stretch<'_>, made: usize, word: usize) -> bool {
    let (Some(numbering), Some((_, token))) = (numbering, stretch.numbers.iter().find(|(before, _)| *before == word))
    else {
        return false;
    };
    let (due, next) = (numbering.of(made), numbering.of(made + 1));
    // A number without dots is that of the first of a pair.
    let counted = token.text.parse() == Ok(next.number) && !next.second;
    counted && due.second && made > 0
}

/// The messages about a move that a score leaves out, with the law where the stretch begins.
pub(super) fn missing_move(numbering: Option<Numbering>, at: usize, next: &str, law: &dyn Session) -> Unreadable {
    let number = numbering.map_or(at + 1, |numbering| numbering.of(at).number);
    let first = law.turn();
    let player = if at.is_multiple_of(2) { first } else { first.other() };
    let sentence =
        Some(format!("{player}'s move {number} is missing before it, and without it nothing more is judged"));
    Unreadable::one(next, Fault { sentence, ..Fault::new(0, "the next number", "a move") })
}
