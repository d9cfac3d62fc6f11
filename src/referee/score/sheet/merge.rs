//! Two sheets of one game, merged: a proposal, what each sheet has of it, and what stays open.

use super::beam::{NEARLY, Step, cheapest, meant};
use super::cost::{UNTRUE, is_illegible, misread};
use super::{Sheet, after_each};
use crate::board::EntryPlace;
use crate::games::Ruled;
use crate::referee::By;
use crate::referee::score::written::Numbered;
use crate::referee::score::{Score, lines, play};
use crate::session::{MoveNumber, Reach, Session, Side};

/// How many words are read to find out what is open.
const BUDGET: usize = 50_000;

/// How many other half-moves a sentence names.
const NAMED: usize = 4;

/// Two sheets of one game, merged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MergedSheets {
    /// The half-moves of the game that costs the least.
    pub moves: Vec<MergedMove>,
    /// What is changed in each sheet, in words, without a full stop.
    pub changes: [Vec<String>; 2],
    /// Where another half-move costs as little, or little more: its index, and the others as the document writes them.
    pub open: Vec<(usize, Vec<String>)>,
    /// Whether all was searched at each place where a sheet is changed.
    pub complete: bool,
    /// Whose sheets they are, as the sentences call them.
    names: [String; 2],
    /// What stands before the moves of the first sheet, and how the game ended.
    frame: [String; 2],
}

/// A half-move of merged sheets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MergedMove {
    /// The move, as the protocol writes it.
    pub mv: String,
    /// As the game's document writes it.
    pub text: String,
    /// Its number, in a game in which moves are numbered in pairs.
    pub number: Option<MoveNumber>,
    /// What stands on each sheet for it, and whether that means it.
    pub sheets: [Option<(String, bool)>; 2],
}

impl MergedMove {
    /// Whether both sheets, one or none have it.
    pub fn support(&self) -> [bool; 2] {
        self.sheets.each_ref().map(|sheet| sheet.as_ref().is_some_and(|(_, means)| *means))
    }

    fn called(&self) -> String {
        self.number.map_or_else(|| self.text.clone(), |number| format!("{number} {}", self.text))
    }
}

impl MergedSheets {
    /// Merges two sheets, first that of the player whose moves come first in a row; `None` if a position cannot be read, moves are
    /// left out by intent, or no game fits.
    pub fn of(ruled: Ruled<'_>, by: By, scores: [&Score<'_>; 2]) -> Option<Self> {
        let played = scores.map(|score| play(ruled, by, score, Reach::default()));
        let first = played[0].stretches.first()?;
        let session = ruled.open(Side::Engine, first.start.as_deref().unwrap_or("startpos")).ok()?;
        let sheets: Vec<Sheet> = scores
            .iter()
            .zip(&played)
            .filter_map(|(score, played)| Some(Sheet::of(ruled, played.stretches.first()?, score.stretches.first()?)))
            .collect();
        let (best, others) =
            cheapest(session.fork(), &sheets).filter(|_| scores.iter().all(|one| one.stretches.len() == 1))?;
        let numbering = first.numbering;
        let number = |at: usize| numbering.map(|numbering| numbering.of(at));
        let mut players = [session.turn(), session.turn().other()];
        if numbering.is_some_and(|numbering| numbering.second) {
            players.reverse();
        }
        let mut merged = MergedSheets {
            moves: Vec::new(),
            changes: [0, 1].map(|_| Vec::new()),
            open: Vec::new(),
            complete: true,
            names: players.map(|player| player.to_string()),
            frame: [
                head(scores[0]),
                scores.iter().find_map(|score| score.end).map_or_else(String::new, |end| format!("{end}\n")),
            ],
        };
        let (mut now, mut budget) = (session, BUDGET);
        for (at, step) in best.iter().enumerate() {
            let word = |sheet: usize| {
                let way = &step.ways[sheet];
                Some((scores[sheet].stretches[0].words[way.word?].text.to_owned(), way.agrees))
            };
            let text = now.write(&step.mv).unwrap_or_default();
            merged.moves.push(MergedMove {
                mv: step.mv.clone(),
                text,
                number: number(at),
                sheets: [word(0), word(1)],
            });
            let elsewhere = others.iter().filter(|(other, _)| *other == at);
            let mut open = Place { sheets: &sheets, steps: &best[at..], budget: &mut budget }.others(&*now);
            open.extend(elsewhere.filter_map(|(_, mv)| now.write(mv)));
            open.sort();
            open.dedup();
            merged.open.extend((!open.is_empty()).then_some((at, open)));
            now.play(&step.mv).ok()?;
        }
        merged.complete = budget > 0;
        for sheet in [0, 1] {
            merged.changes[sheet] = changes(&sheets[sheet], sheet, &best, &merged.moves);
        }
        Some(merged)
    }
}

/// The place of a half-move at which a sheet is changed, and what follows.
struct Place<'p> {
    sheets: &'p [Sheet],
    steps: &'p [Step],
    /// How many more words are read.
    budget: &'p mut usize,
}

impl Place<'_> {
    /// The half-moves, or where a row is on no sheet the rows, that cost as little or little more than the one of the game, all the
    /// rest of which stays.
    fn others(&mut self, session: &dyn Session) -> Vec<String> {
        let (step, sheets) = (&self.steps[0], self.sheets);
        let is_lost = |step: &Step| step.ways.iter().all(|way| way.word.is_none());
        if step.ways.iter().all(|way| way.cost == 0) {
            return Vec::new();
        }
        let cost = |mv: &str| {
            let words = sheets.iter().zip(&step.ways).filter_map(|(sheet, way)| Some(&sheet.words[way.word?]));
            let read = |word: &String| match meant(session, word).filter(|(meant, ..)| meant == mv) {
                Some((_, untrue, _)) => untrue * UNTRUE,
                None => misread(word, &session.write(mv).unwrap_or_default()),
            };
            words.map(read).sum::<usize>()
        };
        let all = after_each(session);
        let Some((_, own)) = all.iter().find(|(mv, _)| *mv == step.mv) else { return Vec::new() };
        let most = cost(&step.mv) + self.rest(&**own, 1).unwrap_or_default() + NEARLY;
        let mut others = Vec::new();
        for (mv, after) in &all {
            let Some(text) = session.write(mv) else { continue };
            let spent = cost(mv);
            if *mv != step.mv && spent <= most && self.rest(&**after, 1).is_some_and(|rest| spent + rest <= most) {
                others.push(text.clone());
            }
        }
        if others.is_empty() && is_lost(step) && self.steps.get(1).is_some_and(is_lost) {
            for (mv, after) in &all {
                for (reply, both) in after_each(&**after) {
                    let is_other = (mv, &reply) != (&step.mv, &self.steps[1].mv);
                    if is_other && self.rest(&*both, 2).is_some_and(|rest| rest <= most) {
                        let row = session.write(mv).zip(after.write(&reply));
                        others.extend(row.map(|(mv, reply)| format!("{mv} {reply}")));
                    }
                }
            }
        }
        others
    }

    /// What the untrue signs of the rest cost from so many half-moves on; `None` if it is not legal or means something else.
    fn rest(&mut self, session: &dyn Session, from: usize) -> Option<usize> {
        let (mut now, mut cost) = (session.fork(), 0);
        for step in &self.steps[from..] {
            *self.budget = self.budget.checked_sub(1)?;
            for (sheet, way) in self.sheets.iter().zip(&step.ways).filter(|(_, way)| way.agrees) {
                let (mv, untrue, _) = meant(&*now, &sheet.words[way.word?])?;
                cost += untrue * UNTRUE;
                (mv == step.mv).then_some(())?;
            }
            now.play(&step.mv).ok()?;
        }
        Some(cost)
    }
}

/// What is changed in a sheet.
fn changes(sheet: &Sheet, which: usize, game: &[Step], moves: &[MergedMove]) -> Vec<String> {
    let row = |at: usize| moves[at].number.map_or(at / 2 + 1, |number| number.number);
    let begins_row = |at: usize| moves[at].number.map_or(at.is_multiple_of(2), |number| !number.second);
    let ways: Vec<_> = game.iter().map(|step| &step.ways[which]).collect();
    let last = ways.iter().rposition(|way| way.word.is_some()).map_or(0, |last| last + 1);
    let called = |word: usize| sheet.called(word);
    let lost = |word: &usize| {
        format!("{} is {}", called(*word), if sheet.is_again(*word) { "written twice" } else { "left out" })
    };
    let (mut says, mut at) = (Vec::new(), 0);
    while at < last {
        match &ways[at].dropped[..] {
            [first, _] => says.push(format!("row {} is written twice", sheet.places[*first].number)),
            dropped => says.extend(dropped.iter().map(lost)),
        }
        let text = &moves[at].text;
        match ways[at].word {
            None if begins_row(at) && at + 1 < last && ways[at + 1].word.is_none() => {
                says.push(format!("row {} is missing", row(at)));
                at += 1;
            }
            None => says.push(format!("{} is missing", moves[at].called())),
            Some(word) if is_illegible(&sheet.words[word]) => says.push(format!("{} is illegible", called(word))),
            Some(word) if !ways[at].agrees => says.push(format!("{} is read as {text}", called(word))),
            Some(word) if ways[at].reached.exchanged => {
                says.push(format!("{} and {} are exchanged", called(word - 1), sheet.written[word]));
            }
            Some(word) if ways[at].cost > 0 && ways[at].dropped.is_empty() => {
                says.push(format!("{} should be written {text}", called(word)));
            }
            Some(_) => {}
        }
        at += 1;
    }
    let used = |word: &usize| ways.iter().any(|way| way.word == Some(*word) || way.dropped.contains(word));
    says.extend((0..sheet.words.len()).filter(|word| !used(word)).map(|word| lost(&word)));
    if last < moves.len() {
        says.push(format!("it ends before {}", moves[last].called()));
    }
    says
}

/// The lines that stand before the moves of a score.
fn head(score: &Score<'_>) -> String {
    let line = |key: &str, token: Option<crate::referee::score::Token<'_>>| {
        token.map(|token| format!("{key}: {}\n", token.text))
    };
    let position = score.stretches.first().and_then(|stretch| stretch.position);
    [line("position", position), line("rulings", score.rulings)].into_iter().flatten().collect()
}

impl MergedSheets {
    /// The merged game as a score; what a sheet has instead of a half-move, or that it has none, is a comment.
    pub fn score(&self) -> String {
        let entry = |(at, moved): (usize, &MergedMove)| {
            let said = moved.sheets.iter().zip(&self.names).filter_map(|(sheet, name)| match sheet {
                Some((_, true)) => None,
                Some((word, false)) => Some(format!(" {{{name}'s sheet: {word}}}")),
                None => Some(format!(" {{not on {name}'s sheet}}")),
            });
            let text = moved.text.clone() + &said.collect::<String>();
            let number = moved.number.unwrap_or(MoveNumber { number: at / 2 + 1, second: !at.is_multiple_of(2) });
            let place = if number.second { EntryPlace::Second } else { EntryPlace::First };
            Numbered { number: number.number, place, text, moves: 1 }
        };
        let entries: Vec<Numbered> = self.moves.iter().enumerate().map(entry).collect();
        format!("{}{}{}", self.frame[0], lines(&entries), self.frame[1])
    }

    /// What is to be said of the merging, in sentences without their full stops.
    pub fn sentences(&self) -> Vec<String> {
        let on = |support: [bool; 2]| {
            self.moves.iter().filter(move |moved| moved.support() == support).collect::<Vec<_>>()
        };
        let both = on([true, true]).len();
        let rows = match (
            self.moves.first().and_then(|moved| moved.number),
            self.moves.last().and_then(|moved| moved.number),
        ) {
            (Some(first), Some(last)) => format!("{} rows", last.number + 1 - first.number),
            _ => format!("{} half-moves", self.moves.len()),
        };
        let searched = if self.complete { "the search was complete at each change" } else { "not all was searched" };
        let neither = on([false, false]).len();
        // What is on no sheet may be missing a row earlier or later, too.
        let fit = match self.open.len() + neither {
            _ if 2 * both < self.moves.len() => "The two sheets have little in common: a proposal".to_owned(),
            0 => format!("The two sheets fit one game of {rows} (no other as cheap was found; {searched})"),
            _ => format!("The two sheets fit a game of {rows}, in which not all is certain ({searched})"),
        };
        let only = |which: usize| {
            let on = on([which == 0, which == 1]);
            let named: Vec<String> = on.iter().map(|moved| moved.called()).collect();
            let named = if on.is_empty() { String::new() } else { format!(": {}", named.join(", ")) };
            format!("only on {}'s {}{named}", self.names[which], on.len())
        };
        let support = format!("on both sheets {both} half-moves; {}; {}; on neither {neither}", only(0), only(1));
        let changed = |(name, changes): (&String, &Vec<String>)| {
            let changes = if changes.is_empty() { "nothing is changed".to_owned() } else { changes.join("; ") };
            format!("{name}'s sheet: {changes}")
        };
        let open = self.open.iter().map(|(at, others)| {
            let named = if others.len() > NAMED { format!("{} others", others.len()) } else { others.join(", ") };
            format!("{} is open: {named} would fit as well or nearly", self.moves[*at].called())
        });
        [fit, support].into_iter().chain(self.names.iter().zip(&self.changes).map(changed)).chain(open).collect()
    }
}
