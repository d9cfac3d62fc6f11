//! Scoresheets: scores that players write by hand, with the mistakes of those.
//!
//! A sheet has two columns, one for each player, because hands slip in columns. A player who writes misreads a figure, forgets a move
//! or a row, writes one twice, or slips in the column.

mod beam;
mod change;
mod column;
mod cost;
mod merge;
mod single;

pub use change::{LikelySlip, Mending, Mendings};
pub use merge::{MergedMove, MergedSheets};

use super::{PlayedStretch, Stretch};
use crate::games::Ruled;
use crate::session::{MoveNumber, Numbering, ReadMoves, Session};

/// The words of a sheet.
struct Sheet {
    /// As they are written.
    written: Vec<String>,
    /// In the letters of the game's document.
    words: Vec<String>,
    /// The words of each column.
    columns: [Vec<usize>; 2],
    /// The number and the column of each word.
    places: Vec<MoveNumber>,
}

impl Sheet {
    /// A word stands in the first column if a new number is before it, or if the one before it stands in the second.
    fn of(ruled: Ruled<'_>, played: &PlayedStretch, stretch: &Stretch<'_>) -> Self {
        let own = |text: &String| Some(ruled.game.translated(played.language?, text)).flatten();
        let written: Vec<String> = stretch.words.iter().map(|word| word.text.to_owned()).collect();
        let words = written.iter().map(|text| own(text).unwrap_or_else(|| text.clone())).collect();
        let mut next = played.numbering.map_or(MoveNumber { number: 1, second: false }, |numbering| numbering.of(0));
        let (mut columns, mut places, mut numbers) =
            ([Vec::new(), Vec::new()], Vec::new(), stretch.numbers.iter().peekable());
        for word in 0..written.len() {
            while let Some((_, token)) = numbers.next_if(|(before, _)| *before <= word) {
                let number = token.text.parse().unwrap_or(next.number);
                if number != next.number {
                    // Who begins, the position says.
                    next = MoveNumber { number, second: next.second && word == 0 };
                }
            }
            columns[usize::from(next.second)].push(word);
            places.push(next);
            next = MoveNumber { number: next.number + usize::from(next.second), second: !next.second };
        }
        Sheet { written, words, columns, places }
    }

    /// A word as it is called.
    fn called(&self, word: usize) -> String {
        format!("{} {}", self.places[word], self.written[word])
    }

    /// Whether the word is written before in its row or column.
    fn is_again(&self, word: usize) -> bool {
        [1, 2].iter().any(|back| word >= *back && self.words[word - back] == self.words[word])
    }
}

/// How many untrue things words say.
fn untrue(read: &ReadMoves) -> usize {
    read.slips.iter().filter(|slipped| slipped.misnamed.slip.is_untrue()).count()
}

/// The legal moves, each with the game after it.
fn after_each(session: &dyn Session) -> Vec<(String, Box<dyn Session>)> {
    let after = |mv: String| {
        let mut after = session.fork();
        after.play(&mv).ok().map(|()| (mv, after))
    };
    session.legal().into_iter().filter_map(after).collect()
}

/// The word before which the numbers of a stretch show that a move or a row is missing, and how many half-moves that is; `None` if
/// they show nothing, something else, or it again at the number after that.
fn shown_gap(numbering: Option<Numbering>, stretch: &Stretch<'_>) -> Option<(usize, usize)> {
    let numbering = numbering?;
    // How many half-moves stand before the player's who begins, in the row with this number.
    let half = |text: &str| Some(2 * text.parse::<usize>().ok()?);
    let due = |word: usize| {
        let due = numbering.of(word);
        2 * due.number + usize::from(due.second)
    };
    let mut numbers = stretch.numbers.iter();
    // A score may count from any number if its position is stated.
    let stated = stretch.position.and_then(|_| stretch.numbers.first());
    let ahead = match stated {
        Some((word, token)) => half(token.text)? as isize - (due(*word) & !1) as isize,
        None => 0,
    };
    let missing =
        |(word, token): &(usize, super::Token<'_>)| Some(half(token.text)? as isize - ahead - due(*word) as isize);
    // `12...` stands before the second of a row.
    let shows = numbers.find(|number| missing(number).is_none_or(|missing| !(-1..=0).contains(&missing)))?;
    let halves = usize::try_from(missing(shows)?).ok().filter(|halves| *halves <= 2)?;
    let goes_on = numbers.next().is_none_or(|next| {
        missing(next).is_some_and(|missing| [halves as isize, halves as isize - 1].contains(&missing))
    });
    goes_on.then_some((shows.0, halves))
}
