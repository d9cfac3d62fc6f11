//! The moves of a replayed score, one by one.

use super::{Played, Score};
use crate::board::Named;
use crate::games::AnyGame;
use crate::referee::{Field, Refusal};
use crate::rules::{Breach, Options};
use crate::session::MoveNumber;

/// A move that was made, and where the game stood after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<'p> {
    /// The index of the score's word that contains it.
    pub word: usize,
    /// The word as written, with the words before it that contain no move.
    pub text: String,
    /// The move, as the protocol writes it.
    pub mv: String,
    /// The position's canonical text after it.
    pub position: String,
    /// Who has the choice then.
    pub turn: Named,
    /// Whether that player is in check.
    pub check: bool,
    /// What the move breaks, if it was illegal and the game is judged as it was played.
    pub breach: Option<&'p Breach>,
    /// The number of an illegal move, in a game in which moves are numbered in pairs.
    pub number: Option<MoveNumber>,
    /// The position from which the score goes on, if moves are left out before this one.
    pub after_gap: Option<String>,
}

impl Played {
    /// The moves that were made, by the law: those before the first illegal move, or in a game judged as it was played,
    /// before the first that cannot be made.
    pub fn steps<'s>(
        &'s self,
        game: &'s dyn AnyGame,
        options: &'s Options,
        score: &'s Score<'_>,
    ) -> impl Iterator<Item = Step<'s>> + 's {
        let made = match &self.answer.assessment {
            Err(Refusal::Stopped { at, .. }) => *at,
            _ => usize::MAX,
        };
        let (mut first_word, mut first_move) = (0, 0);
        let stretches = self.stretches.iter().zip(&score.stretches).enumerate();
        let steps = stretches.flat_map(move |(n, (stretch, written))| {
            let first = first_word;
            first_word += written.words.len();
            let before = first_move;
            first_move += stretch.moves.len();
            let mut law = stretch.begin(game, options);
            let mut gap = law.as_ref().filter(|_| n > 0).map(|law| law.position());
            stretch.moves.iter().enumerate().map_while(move |(i, mv)| {
                let law = law.as_mut()?;
                law.force(mv);
                let word = stretch.words[i];
                let begins = i.checked_sub(1).map_or(first, |before| stretch.words[before] + 1);
                let words = &written.words[begins.min(word) - first..=word - first];
                Some(Step {
                    word,
                    text: words.iter().map(|word| word.text).collect::<Vec<_>>().join(" "),
                    mv: mv.clone(),
                    position: law.position(),
                    turn: law.turn(),
                    check: law.check(),
                    breach: self.breach_of(before + i),
                    number: self.breach_of(before + i).and_then(|_| self.number(before + i)),
                    after_gap: gap.take(),
                })
            })
        });
        steps.take(made)
    }

    /// What the move with this index breaks, in a game judged as it was played.
    pub fn breach_of(&self, at: usize) -> Option<&Breach> {
        let found = self.illegal.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        Some(&self.illegal[found].1)
    }

    /// The canonical text of the position from which the score begins, even if it is impossible; `None` if it cannot be
    /// read.
    pub fn start(&self, game: &dyn AnyGame, options: &Options) -> Option<String> {
        let first = self.stretches.first()?;
        let begun = || Some(first.begin(game, options)?.position());
        first.start.clone().or_else(begun).filter(|_| !self.is_unreadable_at_once())
    }

    /// Whether the first position cannot be read.
    fn is_unreadable_at_once(&self) -> bool {
        let position = Field::Position;
        let unreadable =
            matches!(&self.answer.assessment, Err(Refusal::Malformed { field, .. }) if *field == position);
        unreadable && self.stretches.len() == 1
    }
}
