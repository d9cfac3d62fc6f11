//! A game of a file, and the messages about it.

use super::Telling;
use crate::board::{Names, Player};
use crate::referee::score::{self, End, Ending, Judge, JudgedScore, Said, Score, What};
use crate::rules::{Draw, Outcome, Subject};
use crate::session::Reach;
use crate::wire::Told;

/// A game as it stands in a file.
#[derive(Debug)]
pub(super) struct WatchedGame {
    /// The tags by which it is recognized; none if an event and a round are all that it has.
    pub tags: Option<Vec<String>>,
    /// What it is called by them.
    pub name: String,
    /// Whether its text ends as a game does: with its result, or with `*`.
    pub whole: bool,
    /// The moves that were read, each with a blank after it.
    moves: String,
    /// How many words its moves have, and the last one.
    pub made: (usize, Option<String>),
    /// How it has ended, by its score or its moves.
    pub end: Option<String>,
    /// The messages about it.
    pub told: Vec<Item>,
}

/// A message about a game.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// What it is known by.
    pub key: String,
    pub told: Told,
    /// Whether it counts the illegal moves of a player.
    pub counts: bool,
}

impl From<Told> for Item {
    fn from(told: Told) -> Self {
        Item { key: told.says.clone(), told, counts: false }
    }
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
        // The clause says more than words for which a table has no room.
        let on_board = report.outcome.map(|outcome| {
            let who = outcome.in_words().split(':').next().unwrap_or_default().to_owned();
            format!("{who} ({})", telling.judge.game.clause(Subject::Ending(outcome.outcome)))
        });
        WatchedGame {
            name: name.join(", "),
            tags: known.then(|| tags.into_iter().map(Option::unwrap_or_default).collect()),
            whole: score.ends_at > 0,
            moves: report.moves.iter().flat_map(|mv| [mv, " "]).collect(),
            made: (score.words().count(), score.words().last().map(|word| word.text.to_owned())),
            end: report.end.map(|end| end.to_string()).or(on_board),
            told: told(telling, text, &score, &report),
        }
    }

    /// The moves that were read, each with a blank after it.
    pub fn moves(&self) -> &str {
        &self.moves
    }

    /// The moves before the one with this index.
    pub fn before(&self, index: usize) -> &str {
        let ends = index.checked_sub(1).map_or(Some(0), |last| Some(self.moves.match_indices(' ').nth(last)?.0 + 1));
        &self.moves[..ends.unwrap_or(self.moves.len())]
    }

    /// Whether it goes on from these moves, or they from it.
    pub fn agrees(&self, moves: &str) -> bool {
        self.moves.starts_with(moves) || moves.starts_with(&self.moves)
    }
}

/// How much the judge tells of a game: of more somebody has written something else.
const MANY: usize = 200;

/// What concerns an arbiter.
fn told(telling: &Telling, text: &str, score: &Score<'_>, report: &JudgedScore) -> Vec<Item> {
    // Kings that show the result are reported once, and not as illegal moves too.
    let signal = report.told.iter().find(|told| matches!(told.what, What::Remark { nth: None, .. }));
    let signalled = signal.and_then(|told| told.mv).unwrap_or(usize::MAX);
    let concerns = |told: &&score::Told| match &told.what {
        What::Misstated(_) | What::Slip(_) => false,
        What::Illegal { .. } => told.mv.is_none_or(|mv| mv < signalled),
        What::Remark { nth, .. } => nth.is_none() || told.mv.is_none_or(|mv| mv < signalled),
        // Of the end: who cannot win.
        What::Note(note) => score.ends_at > 0 && note.at == score.ends_at,
        What::Claim(_) => telling.claims,
        _ => true,
    };
    let by_judge = report.told.iter().filter(concerns).map(|told| {
        let item = Item::from(Told::from(told));
        match told.what {
            // How many moves follow grows.
            What::Late { .. } => Item { key: format!("late {:?}", told.mv), ..item },
            What::Remark { nth: Some(_), .. } => Item { counts: true, ..item },
            _ => item,
        }
    });
    let late = report.told.iter().any(|told| matches!(told.what, What::Late { .. }));
    // A mate and a stalemate the players see.
    let counted = |outcome: Outcome| matches!(outcome, Outcome::Draw(draw) if draw != Draw::Stalemate);
    let over = report.outcome.filter(|it| report.end.is_none() && !late && counted(it.outcome)).map(|outcome| {
        let ending = Ending::on_board(telling.judge.game, outcome);
        let clause = ending.clause().map(|clause| clause.name().to_owned());
        Told { class: "over".to_owned(), says: format!("the game is over: {ending}"), clause, ..Told::default() }
    });
    let besides = over.into_iter().chain(flag(&telling.judge, text, score)).map(Item::from);
    let mut told: Vec<Item> = by_judge.collect();
    if told.len() > MANY {
        let says = format!("{} more messages about it", told.len() - MANY);
        told.truncate(MANY);
        told.push(Item::from(Told { class: "note".to_owned(), says, ..Told::default() }));
    }
    told.extend(besides);
    told
}

/// Whose clock is at zero or below, and who has won by that, as if the score said that the player's time is over (Article 6.9).
fn flag(judge: &Judge, text: &str, score: &Score<'_>) -> Option<Told> {
    // After which word each player's clock came to where it is, if that is zero.
    let (mut clocks, mut running) = ([None; 2], false);
    for (words, said) in &score.remarks {
        if let (Said::Comment(comment), Some(word)) = (said, words.checked_sub(1))
            && let Some((_, clock)) = comment.split_once("[%clk")
        {
            let clock = clock.split(']').next().unwrap_or_default().trim();
            let (below, zero) = (clock.starts_with('-'), clock.contains('0'));
            let is_over = below || zero && clock.chars().all(|c| "0:.".contains(c));
            running |= !is_over;
            let shows = if below { "below zero" } else { "at zero" };
            clocks[word % 2] = if is_over { clocks[word % 2].or(Some((word, shows))) } else { None };
        }
    }
    // Where no clock has ever run, none is connected to the board; and not every document speaks of clocks.
    if !running || judge.game.arbiter().flag().is_none() {
        return None;
    }
    match clocks {
        [None, None] => None,
        [Some((word, shows)), None] | [None, Some((word, shows))] => fallen(judge, text, score, word, shows),
        [Some((one, _)), Some((other, _))] => {
            let then = one.max(other);
            let token = score.words().nth(then)?;
            let says = "neither clock has any time left; whose flag fell first is not known".to_owned();
            let text = token.text.to_owned();
            Some(Told { class: "flag".to_owned(), at: token.at, index: Some(then), text, says, ..Told::default() })
        }
    }
}

/// What follows if the time of the player is over whose word this is.
fn fallen(judge: &Judge, text: &str, score: &Score<'_>, word: usize, shows: &str) -> Option<Told> {
    let token = score.words().nth(word)?;
    let mut until = Score::read(&text[..token.at + token.text.len()]).ok()?;
    until.end = None;
    let options = judge.options_for(&until).ok()?;
    let reach = Reach { as_played: true, letters: judge.letters, ..Reach::default() };
    let play = |score: &Score<'_>| score::play(judge.game.under(&options), judge.by, score, reach);
    let running = play(&until);
    let number = running.number(word);
    let (who, follows, clause) = match &running.answer.assessment {
        Ok(assessment) => {
            let loser = assessment.state.turn.other();
            until.end = Some(End::TimeOver(Some(loser)));
            let over = play(&until);
            let by_time = |it: &Ending| matches!(it, Ending::TimeOver { .. } | Ending::Unwinnable { .. });
            let ending = over.ended.filter(by_time)?;
            let why = over.notes().filter(|note| running.notes().all(|known| known != *note));
            let why: String = why.map(|note| format!("; {}", note.says)).collect();
            let drawn = matches!(ending, Ending::Unwinnable { .. });
            let result = End::Result((!drawn).then(|| loser.player.other()));
            let differs = score.end.filter(|end| !end.agrees(result));
            let differs = differs.map_or_else(String::new, |end| format!("; the score says `{end}`"));
            (loser.to_string(), format!("{ending}{why}{differs}"), ending.clause())
        }
        // A clock needs no board.
        Err(_) => {
            let second = number.map_or(!word.is_multiple_of(2), |number| number.second);
            let player = if second { Player::Black } else { Player::White };
            let (loser, winner) = (Names::COLOURS.of(player), Names::COLOURS.of(player.other()));
            let says = format!("whether {winner} can still win is not known, since the moves cannot be followed");
            (loser.to_string(), says, judge.game.arbiter().flag())
        }
    };
    let number = number.map(|number| number.to_string());
    let after = format!("{} {}", number.as_deref().unwrap_or_default(), token.text);
    Some(Told {
        class: "flag".to_owned(),
        at: token.at,
        index: Some(word),
        number,
        text: token.text.to_owned(),
        says: format!("the clock of {who} is {shows} after {}: {follows}", after.trim()),
        clause: clause.map(|clause| clause.name().to_owned()),
        ..Told::default()
    })
}
