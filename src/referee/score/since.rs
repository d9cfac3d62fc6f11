//! The day of a game: a score is judged by the rulings of its day.

use super::{Note, Score};
use crate::games::{AnyGame, Ruled};
use crate::rules::Outcome;
use crate::session::Session;

impl<'s> Score<'s> {
    /// The value of the tag Date.
    pub(in crate::referee) fn date(&self) -> Option<String> {
        self.tag("Date").map(|date| date.text())
    }

    /// The value of the tag TimeControl.
    pub(in crate::referee) fn time_control(&self) -> Option<String> {
        self.tag("TimeControl").map(|control| control.text())
    }

    /// The rulings by which it is judged where nobody gives others, as text: those that it states, or those of its day.
    ///
    /// ```
    /// use rulebook::games::Chess;
    /// use rulebook::referee::score::Score;
    /// let rulings = |text| Score::read(text).unwrap().rulings_of(&Chess);
    /// assert_eq!(rulings("[Date \"1989.05.17\"]\n\n1. e4 *"), "before-2014-07");
    /// assert_eq!(rulings("[Date \"2014.07.01\"]\n\n1. e4 *"), "");
    /// assert_eq!(rulings("rulings: engines\n[Date \"1989.05.17\"]\n\n1. e4 *"), "engines");
    /// ```
    pub fn rulings_of(&self, game: &dyn AnyGame) -> &'s str {
        self.rulings.map_or_else(|| game.arbiter().rulings_of(self.date().as_deref()), |stated| stated.text)
    }
}

/// What an arbiter says of the day of a game. `late` is how it had ended, if moves or words come after that.
pub(super) fn note(
    ruled: Ruled<'_>,
    score: &Score<'_>,
    session: &dyn Session,
    late: Option<Outcome>,
) -> Option<Note> {
    let date = score.date();
    let of_day = || ruled.game.options(score.rulings_of(ruled.game));
    let by_its_day = || score.rulings.is_none() && of_day().is_ok_and(|of_day| of_day == *ruled.options);
    let says = ruled.game.arbiter().of_its_day(date.as_deref(), &by_its_day, session, late)?;
    Some(Note { at: score.tag("Date").map_or(0, |date| date.value.at), says })
}
