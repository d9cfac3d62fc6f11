//! A game of a file, and what there is to tell of it.

use super::Telling;
use crate::games::{AnyGame as _, Chess};
use crate::referee::score::{self, End, Ending, Judge, JudgedScore, Said, Score, What};
use crate::rules::{Draw, Outcome};
use crate::session::Reach;
use crate::wire::Told;

/// A game as it stands in a file.
#[derive(Debug)]
pub(super) struct WatchedGame {
    /// The tags by which it is recognized; none if an event and a round are all that it has.
    pub tags: Option<Vec<String>>,
    /// What it is called by them.
    pub name: String,
    pub line: usize,
    /// Whether its text ends as a game does: with its result, or with `*`.
    pub whole: bool,
    /// How many moves were read, and the last one.
    pub made: (usize, Option<String>),
    /// How it has ended, by its score or its moves.
    pub end: Option<String>,
    /// What is told of it, each with what it is known by.
    pub told: Vec<(String, Told)>,
}

impl WatchedGame {
    /// Judges a game.
    pub fn of(telling: &Telling, text: &str) -> Self {
        let report = telling.judge.judge(text);
        // What cannot be read as a score has no tags.
        let score = Score::read(text).unwrap_or_default();
        let tag = |name| Some(score.tag(name)?.text().trim().to_owned());
        let tags = ["Event", "Round", "Board", "White", "Black"]
            .map(|name| tag(name).filter(|value| !matches!(value.as_str(), "" | "?" | "-")));
        let [_, round, board, white, black] = tags.each_ref().map(Option::as_deref);
        let place = [("round", round), ("board", board)].into_iter();
        let mut name: Vec<String> = place.filter_map(|(key, value)| Some(format!("{key} {}", value?))).collect();
        if white.or(black).is_some() {
            name.push(format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?")));
        }
        let known = board.or(white).or(black).is_some();
        let on_board = report.outcome.map(|outcome| Ending::on_board(telling.judge.game, outcome).to_string());
        WatchedGame {
            name: name.join(", "),
            tags: known.then(|| tags.into_iter().map(Option::unwrap_or_default).collect()),
            line: 0,
            whole: score.ends_at > 0,
            made: (report.moves.len(), report.moves.last().cloned()),
            end: report.end.map(|end| end.to_string()).or(on_board),
            told: told(telling, text, &score, &report),
        }
    }
}

/// What concerns an arbiter, each with what it is known by.
fn told(telling: &Telling, text: &str, score: &Score<'_>, report: &JudgedScore) -> Vec<(String, Told)> {
    // What is noted of an illegal move or of the end: the second one of a player, Kings that show a result, who cannot win.
    let illegal = report.told.iter().filter(|told| matches!(told.what, What::Illegal { .. })).map(|told| told.at);
    let noted: Vec<usize> = illegal.chain((score.ends_at > 0).then_some(score.ends_at)).collect();
    let concerns = |told: &&score::Told| match &told.what {
        What::Misstated(_) | What::Slip(_) => false,
        What::Note(note) => noted.contains(&note.at),
        What::Claim(_) => telling.claims,
        _ => true,
    };
    let by_judge = report.told.iter().filter(concerns).map(|told| match told.what {
        // How many moves follow grows.
        What::Late { .. } => (format!("late {:?}", told.mv), Told::from(told)),
        _ => (told.sentence(), Told::from(told)),
    });
    let late = report.told.iter().any(|told| matches!(told.what, What::Late { .. }));
    // A mate and a stalemate the players see.
    let counted = |outcome: Outcome| matches!(outcome, Outcome::Draw(draw) if draw != Draw::Stalemate);
    let over = report.outcome.filter(|it| report.end.is_none() && !late && counted(it.outcome)).map(|outcome| {
        let ending = Ending::on_board(telling.judge.game, outcome);
        let clause = ending.clause().map(|clause| clause.name().to_owned());
        Told { class: "over".to_owned(), says: format!("the game is over: {ending}"), clause, ..Told::default() }
    });
    let flags = flags(&telling.judge, text, score);
    by_judge.chain(over.into_iter().chain(flags).map(|told| (told.says.clone(), told))).collect()
}

/// Whose clock is at zero, and who has won by that, as if the score said that the player's time is over (Article 6.9).
fn flags(judge: &Judge, text: &str, score: &Score<'_>) -> Vec<Told> {
    // After which word each player's clock came to where it is, if that is zero.
    let (mut clocks, mut running) = ([None; 2], false);
    for (words, said) in &score.remarks {
        if let (Said::Comment(comment), Some(word)) = (said, words.checked_sub(1))
            && let Some((_, clock)) = comment.split_once("[%clk")
        {
            let clock = clock.split(']').next().unwrap_or_default().trim();
            let is_zero = clock.contains('0') && clock.chars().all(|c| "0:.".contains(c));
            running |= !is_zero;
            clocks[word % 2] = if is_zero { clocks[word % 2].or(Some(word)) } else { None };
        }
    }
    // Where no clock has ever run, none is connected to the board; and no document but the Laws of chess speaks of clocks.
    let fallen = clocks.into_iter().flatten().filter(|_| running && judge.game.id() == Chess.id());
    fallen.filter_map(|word| flag(judge, text, score, word)).collect()
}

/// What follows if the time of the player is over whose word this is.
fn flag(judge: &Judge, text: &str, score: &Score<'_>, word: usize) -> Option<Told> {
    let token = score.words().nth(word)?;
    let mut until = Score::read(&text[..token.at + token.text.len()]).ok()?;
    until.end = None;
    let options = judge.options_for(&until).ok()?;
    let reach = Reach { as_played: true, letters: judge.letters, ..Reach::default() };
    let play = |score: &Score<'_>| score::play(judge.game, &options, judge.by, score, reach);
    let running = play(&until);
    let loser = running.answer.assessment.as_ref().ok()?.state.turn.other();
    until.end = Some(End::TimeOver(Some(loser)));
    let over = play(&until);
    let ending = over.ended.filter(|ending| matches!(ending, Ending::TimeOver { .. } | Ending::Unwinnable { .. }))?;
    let why = over.notes().filter(|note| running.notes().all(|known| known != *note));
    let why: String = why.map(|note| format!("; {}", note.says)).collect();
    let number = over.number(word).map(|number| number.to_string());
    let after = format!("{} {}", number.as_deref().unwrap_or_default(), token.text);
    Some(Told {
        class: "flag".to_owned(),
        at: token.at,
        index: Some(word),
        number,
        text: token.text.to_owned(),
        says: format!("the clock of {loser} is at zero after {}: {ending}{why}", after.trim()),
        clause: ending.clause().map(|clause| clause.name().to_owned()),
        ..Told::default()
    })
}
