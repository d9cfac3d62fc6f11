//! A score, replayed, and the games of an archive, each with its messages.

use std::ops::Range;

use serde::Serialize;

use super::convert::claims;
use super::{OrRefusal, known_game, listed, malformed, options, refused_rulings, ruled, shortened};
use crate::board::{self, EntryPlace, Fault, Unreadable};
use crate::games::Ruled;
use crate::referee::score::{
    self, Consequence, Effort, GameText, Games, Judge, JudgedGame, Mending, MergedSheets, Numbered, Played,
    PlayedMove, PlayedStretch, Said, Score, What,
};
use crate::referee::{Assessment, By};
use crate::rules::Options;
use crate::session::{Reach, Slipped};
use crate::wire::{
    self, ArchiveAnswer, ArchivedGame, Breach, Claim, Dead, Difference, EndOfPlay, Entry, MAX_LISTED, MAX_MENDED,
    MAX_MOVES, MAX_REMARKS, MAX_STEPS, MAX_VARIATION_BYTES, MAX_VARIATIONS, Meaning, MendedScore, Note, Outcome,
    Refusal, Remark, Rulings, ScoreAnswer, Slip, StopsAt, Tag, TextField, Told, Variation, WrittenMove,
};

// A score has as many words as a question may have moves.
const _: () = assert!(score::MAX_WORDS == MAX_MOVES);
// A position is as long wherever it stands.
const _: () = assert!(board::MAX_POSITION == wire::MAX_POSITION);

/// A score, and what is asked about it.
#[derive(Clone, Copy, Default)]
pub(super) struct ScoreQuestion<'a> {
    pub text: &'a str,
    /// The index of the first step to be listed.
    pub first: usize,
    pub as_played: bool,
    pub notation: Option<&'a str>,
    /// Whether the legal moves after the last one are written too.
    pub legal: bool,
    /// Whether a note says by which single change the rest would be legal.
    pub mend: bool,
    /// The other player's sheet of the same game.
    pub other: Option<&'a str>,
}

/// A score of a game, move by move, from the `first` one on.
pub(super) fn score(
    by: By,
    game: &str,
    rulings: Option<&Rulings>,
    asked: ScoreQuestion<'_>,
) -> OrRefusal<ScoreAnswer> {
    let ScoreQuestion { text, first, as_played, notation, legal, mend, other } = asked;
    let game = known_game(game)?;
    let in_score = |fault| Box::new(malformed(TextField::Score, &score::first_fault(game, text, fault), &[]));
    let mut score = Score::read(text).map_err(in_score)?;
    let own = game.options(score.rulings_of(game));
    let options = match rulings {
        None => own.clone(),
        rulings => options(game, rulings),
    };
    let options = &options.map_err(|refused| Box::new(refused_rulings(&refused)))?;
    let ruled = game.under(options);
    let merged = other.map(|other| merge(ruled, by, &score, other)).transpose()?;
    if let Some(merged) = &merged {
        score = Score::read(&merged.score).map_err(in_score)?;
    }
    let mut played = score::play(ruled, by, &score, Reach { as_played, ..Reach::default() });
    let mendings = if mend { played.mend(ruled, &score) } else { None };
    let mendings = mendings.map(|it| it.found).unwrap_or_default();
    let mended = |it: Mending| MendedScore { says: it.to_string(), moves: it.moves };
    let ending = played.ended.map(|ending| EndOfPlay {
        says: ending.to_string(),
        why: ending.why(),
        clause: ending.clause().map(|clause| clause.name().to_owned()),
    });
    let ended = played.ended.map(Outcome::from);
    let before_it = match played.consequence {
        Some(Consequence::Over(outcome, _)) => Some(Outcome::from(outcome)),
        _ => None,
    };
    let on_the_board = || Some(Outcome::from(played.answer.assessment.as_ref().ok()?.state.outcome?));
    let all_slips: Vec<Slipped> = played.slips().into_iter().cloned().collect();
    let Listed { steps, next, later } = part(played.steps(&score), &all_slips, first);
    let (slips, more_slips) = listed(later);
    let (notes, more_notes) = listed(&played.notes().cloned().collect::<Vec<_>>());
    let (told, more_told) = listed(&played.told);
    let written = match notation {
        Some(notation) => Some(written(ruled, notation, &played, first..first + steps.len())?),
        None => None,
    };
    let legal = match (legal, next) {
        (true, None) => legal_moves(ruled, notation.unwrap_or("usi"), &played),
        _ => Vec::new(),
    };
    Ok(ScoreAnswer {
        start: played.start(),
        mended: mendings.into_iter().take(MAX_MENDED).map(mended).collect(),
        variations: Some(score.variations.len()).filter(|many| *many > 0),
        aside: aside(&score.variations),
        remarks: remarks(&score.remarks),
        tags: tags(&score.tags),
        rulings: own
            .as_ref()
            .ok()
            .map(Options::departures)
            .filter(|departures| score.rulings.is_some() || !departures.is_empty())
            .map(|departures| {
                departures.into_iter().map(|(question, option)| (question, option.to_owned())).collect()
            }),
        steps,
        written,
        legal,
        next,
        slips,
        more_slips,
        end: ended.or(before_it).or_else(on_the_board),
        ending,
        said: played.end.map(|end| score.in_own_colours(game, end).to_string()),
        claims: played.answer.assessment.as_ref().ok().and_then(|assessment| claims(&assessment.claims)),
        dead: played
            .answer
            .assessment
            .as_ref()
            .ok()
            .and_then(|assessment| assessment.dead.as_ref().map(wire::Dead::from)),
        consequence: consequence(&played),
        notes,
        more_notes,
        refused: played.refused.as_ref().map(Breach::from),
        error: played.answer.assessment.as_ref().err().map(Refusal::from),
        stops: played.stops_at(&score).map(StopsAt::from),
        differ: played.answer.disagreement.as_ref().map(Difference::from),
        told,
        more_told,
        merged: merged.clone(),
    })
}

/// The score of two sheets of a game.
fn merge(ruled: Ruled<'_>, by: By, score: &Score<'_>, other: &str) -> OrRefusal<wire::Merged> {
    let refused = |fault: Unreadable| Box::new(malformed(TextField::OtherSheet, &fault, &[]));
    let read = Score::read(other).map_err(refused)?;
    MergedSheets::of(ruled, by, [score, &read]).map(|merged| wire::Merged::from(&merged)).ok_or_else(|| {
        let fault = Fault::new(0, "a sheet with which no game fits", "another sheet of the game");
        refused(Unreadable::one(other, fault))
    })
}

impl From<&MergedSheets> for wire::Merged {
    fn from(merged: &MergedSheets) -> Self {
        let sheets = ["white", "black"];
        let moved = |moved: &score::MergedMove| {
            let [white_sheet, black_sheet] = moved.sheets.clone().map(|sheet| Some(sheet?.0));
            let support = match moved.support() {
                [true, true] => "both",
                [true, false] => sheets[0],
                [false, true] => sheets[1],
                [false, false] => "neither",
            };
            let (mv, text, support) = (moved.mv.clone(), moved.text.clone(), support.to_owned());
            wire::MergedMove { mv, text, white_sheet, black_sheet, support }
        };
        let of_sheet = |(sheet, changes): (&str, &Vec<String>)| {
            let change = |says: &String| wire::SheetChange { sheet: sheet.to_owned(), says: says.clone() };
            changes.iter().map(change).collect::<Vec<_>>()
        };
        let open = |(index, others): &(usize, Vec<String>)| wire::OpenMove { index: *index, others: others.clone() };
        wire::Merged {
            score: merged.score(),
            moves: merged.moves.iter().map(moved).collect(),
            changes: sheets.into_iter().zip(&merged.changes).flat_map(of_sheet).collect(),
            open: merged.open.iter().map(open).collect(),
            complete: merged.complete,
            says: merged.sentences(),
        }
    }
}

impl From<&score::Told> for Told {
    fn from(told: &score::Told) -> Self {
        let breach = told.what.breach();
        let meanings = if let What::Illegal { meanings, .. } = &told.what { &meanings[..] } else { &[] };
        Told {
            meanings: meanings.iter().map(Meaning::from).collect(),
            class: told.what.class().word().to_owned(),
            at: told.at,
            index: told.mv,
            number: told.number.map(|number| number.to_string()),
            text: shortened(told.text.clone()),
            says: told.sentence(),
            clause: told.clause().map(|clause| clause.name().to_owned()),
            why: breach.map(|breach| breach.why.clone()),
            squares: breach.map(|breach| breach.squares.clone()),
        }
    }
}

/// The entries that begin with the moves of these indices, in a notation.
fn written(ruled: Ruled<'_>, notation: &str, played: &Played, listed: Range<usize>) -> OrRefusal<Vec<Entry>> {
    let mut begins = 0;
    let mut entries = Vec::new();
    for stretch in &played.stretches {
        let Some(written) = score::written(ruled, notation, stretch) else {
            let fault = Fault::new(0, Unreadable::quote(notation), score::notations(ruled.game).join(", "));
            let unknown = Unreadable::one(notation, fault);
            return Err(Box::new(malformed(TextField::Other("notation".to_owned()), &unknown, &[])));
        };
        for entry in written {
            let begin = begins;
            begins += entry.moves;
            entries.extend(listed.contains(&begin).then(|| Entry::from(entry)));
        }
    }
    Ok(entries)
}

/// The legal moves where a score ends, in a notation.
fn legal_moves(ruled: Ruled<'_>, notation: &str, played: &Played) -> Vec<WrittenMove> {
    let Ok(Assessment { state, .. }) = &played.answer.assessment else { return Vec::new() };
    let written = |mv: &String| {
        let alone = PlayedStretch {
            start: Some(state.position.clone()),
            moves: vec![mv.clone()],
            ..PlayedStretch::default()
        };
        let text = score::written(ruled, notation, &alone)?.pop()?.text;
        Some(WrittenMove { mv: mv.clone(), text })
    };
    state.legal.iter().filter_map(written).collect()
}

impl From<Numbered> for Entry {
    fn from(numbered: Numbered) -> Self {
        let Numbered { number, place, text, moves } = numbered;
        let place = match place {
            EntryPlace::First => "first",
            EntryPlace::Second => "second",
            EntryPlace::Both => "both",
        };
        Entry { number, place: place.to_owned(), text, moves }
    }
}

/// The variations that an answer lists.
fn aside(variations: &[score::Variation<'_>]) -> Vec<Variation> {
    let mut bytes = 0;
    let fits = |variation: &&score::Variation<'_>| {
        bytes += variation.text.len();
        bytes <= MAX_VARIATION_BYTES
    };
    variations.iter().take(MAX_VARIATIONS).take_while(fits).map(Into::into).collect()
}

/// The comments and glyphs that an answer lists.
fn remarks(remarks: &[(usize, Said<'_>)]) -> Vec<Remark> {
    let mut bytes = 0;
    let fits = |(_, said): &&(usize, Said<'_>)| {
        bytes += if let Said::Comment(comment) = said { comment.len() } else { 0 };
        bytes <= MAX_VARIATION_BYTES
    };
    let remark = |(words, said): &(usize, Said<'_>)| match *said {
        Said::Comment(comment) => Remark { words: *words, comment: Some(comment.to_owned()), glyph: None },
        Said::Glyph(glyph) => Remark { words: *words, comment: None, glyph: Some(glyph) },
    };
    remarks.iter().take(MAX_REMARKS).take_while(fits).map(remark).collect()
}

/// The tags that an answer lists.
fn tags(tags: &[score::PgnTag<'_>]) -> Vec<Tag> {
    let tag = |tag: &score::PgnTag<'_>| Tag { name: shortened(tag.name.to_owned()), value: shortened(tag.text()) };
    tags.iter().take(MAX_LISTED).map(tag).collect()
}

impl From<&score::Variation<'_>> for Variation {
    fn from(variation: &score::Variation<'_>) -> Self {
        Variation { words: variation.words, score: variation.text.to_owned() }
    }
}

/// What follows from the first move that the law refuses, of a game as it was played.
pub(super) fn consequence(played: &Played) -> Option<wire::Consequence> {
    let (consequence, at) = (played.consequence?, played.refused_first()?);
    Some(wire::Consequence {
        at,
        follows: consequence.word().to_owned(),
        clause: consequence.clause().map(|clause| clause.name().to_owned()),
        says: consequence.to_string(),
    })
}

/// The steps of a score that fit into an answer.
struct Listed<'s> {
    steps: Vec<wire::Step>,
    /// The index of the first step after them.
    next: Option<usize>,
    /// The slips of the words after the last step of the score, if it is listed.
    later: &'s [Slipped],
}

/// The steps from the `first` on, each with the slips of its word and of the words before it that contain no move.
fn part<'s>(all: impl Iterator<Item = PlayedMove<'s>>, slips: &'s [Slipped], first: usize) -> Listed<'s> {
    let mut steps = Vec::new();
    let (mut bytes, mut later) = ("[".len(), slips);
    for (at, step) in all.enumerate() {
        let (of_step, after) = later.split_at(later.partition_point(|slip| slip.word <= step.word));
        later = after;
        if at < first {
            continue;
        }
        let step = step_with(step, of_step);
        bytes += serde_json::to_string(&step).map_or(0, |json| json.len() + ",".len());
        if bytes > MAX_STEPS && !steps.is_empty() {
            return Listed { steps, next: Some(at), later: &[] };
        }
        steps.push(step);
    }
    Listed { steps, next: None, later }
}

fn step_with(step: PlayedMove<'_>, slips: &[Slipped]) -> wire::Step {
    let (slips, more_slips) = listed(slips);
    wire::Step {
        word: step.word,
        text: shortened(step.text),
        mv: step.mv,
        position: step.position,
        turn: step.turn.word().to_owned(),
        check: step.check,
        breach: step.breach.map(Into::into),
        number: step.number.map(|number| number.to_string()),
        after_gap: step.after_gap,
        slips,
        more_slips,
    }
}

impl From<score::StopsAt<'_>> for StopsAt {
    fn from(stops: score::StopsAt<'_>) -> Self {
        let score::StopsAt { token, number } = stops;
        StopsAt {
            at: token.at,
            text: shortened(token.text.to_owned()),
            number: number.map(|number| number.to_string()),
        }
    }
}

impl From<&score::Note> for Note {
    fn from(note: &score::Note) -> Self {
        Note { at: note.at, says: note.says.clone() }
    }
}

impl From<&Slipped> for Slip {
    fn from(slipped: &Slipped) -> Self {
        Slip {
            word: slipped.word,
            at: slipped.misnamed.at,
            message: slipped.misnamed.to_string(),
            untrue: slipped.misnamed.slip.is_untrue(),
            spelling: slipped.spelling.clone(),
        }
    }
}

/// The games in a text, as many as fit into an answer; if more follows, all but the last one, which may go on. Where both
/// implementations may be asked, the engine plays, and the law judges what the engine does not allow.
pub(super) fn archive(
    by: By,
    game: &str,
    rulings: Option<&Rulings>,
    scores: &str,
    more: bool,
) -> OrRefusal<ArchiveAnswer> {
    let game = known_game(game)?;
    let options = rulings.map(|rulings| ruled(game, Some(rulings))).transpose()?;
    let by = if by == By::Both { By::Bitboard } else { by };
    let judge = Judge { game, options, letters: None, by, effort: Effort::Quick };
    let (mut archive, mut bytes) = (Vec::new(), 0);
    // A text in memory can be read to its end.
    let games = if more { Games::of_part(scores.as_bytes()) } else { Games::of(scores.as_bytes()) };
    let mut games = games.map_while(Result::ok).peekable();
    while let Some(game) = games.next() {
        if bytes > MAX_STEPS || (more && games.peek().is_none()) {
            return Ok(ArchiveAnswer { archive, rest: Some(game.at) });
        }
        let told = told(&judge, &game);
        bytes += serde_json::to_string(&told).map_or(0, |json| json.len() + ",".len());
        archive.push(told);
    }
    Ok(ArchiveAnswer { archive, rest: None })
}

fn told(judge: &Judge, game: &GameText) -> ArchivedGame {
    let report = judge.judge(&game.text);
    let told = score::sentences(&report.told).into_iter().map(shortened).collect();
    let [white, black] = report.players.map(|player| player.map(shortened));
    ArchivedGame {
        at: game.at,
        bytes: game.text.len(),
        line: game.line,
        white,
        black,
        moves: report.moves.len(),
        end: report.end.map(|end| end.to_string()),
        told,
    }
}

/// A game of an archive.
#[derive(Debug, Serialize)]
pub struct ReportJson<'r> {
    /// The file; `-` for the standard input.
    file: &'r str,
    /// Its number in the file, from 1.
    game: usize,
    /// The line in which it begins, from 1.
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<&'r str>,
    /// How many moves were read.
    moves: usize,
    /// The illegal moves, by the number of the ply, from 1.
    illegal: Vec<IllegalJson<'r>>,
    /// The first move after the end of the game, by the number of its ply, and how many follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    late: Option<LateJson>,
    /// The text that cannot be read, with the number of its ply.
    unread: Option<UnreadJson<'r>>,
    slips: Vec<Slip>,
    /// The draws that could be claimed, each from a number of moves to another, and that nobody claimed.
    claims: Vec<Claim>,
    /// Since when the game went on in a dead position.
    #[serde(skip_serializing_if = "Option::is_none")]
    dead: Option<Dead>,
    result: ResultJson,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
    /// The position after the moves; `null` if they cannot all be made.
    position: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<Difference>,
    /// All messages, each in a sentence.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    told: Vec<String>,
}

#[derive(Debug, Serialize)]
struct IllegalJson<'r> {
    ply: usize,
    #[serde(rename = "move")]
    mv: &'r str,
    #[serde(flatten)]
    breach: Breach,
}

#[derive(Debug, Serialize)]
struct LateJson {
    ply: usize,
    more: usize,
    outcome: Outcome,
    #[serde(flatten)]
    breach: Breach,
}

#[derive(Debug, Serialize)]
struct UnreadJson<'r> {
    ply: usize,
    text: &'r str,
    why: String,
}

#[derive(Debug, Serialize)]
struct ResultJson {
    /// How the score says that the game ended.
    said: Option<String>,
    /// The same in the words of the tag Termination.
    #[serde(skip_serializing_if = "Option::is_none")]
    termination: Option<String>,
    /// How it has ended by the law.
    law: Option<Outcome>,
    /// Why the law does not let the score end it so.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Breach>,
}

impl<'r> ReportJson<'r> {
    /// The messages about a game in a file.
    pub fn of(file: &'r str, JudgedGame { number, game, report }: &'r JudgedGame) -> Self {
        let [white, black] = report.players.each_ref().map(Option::as_deref);
        let mut json = ReportJson {
            file,
            game: *number,
            line: game.line,
            white,
            black,
            moves: report.moves.len(),
            illegal: Vec::new(),
            late: None,
            unread: None,
            slips: Vec::new(),
            claims: Vec::new(),
            dead: None,
            result: ResultJson {
                said: report.end.map(|end| end.to_string()),
                termination: report.termination.clone(),
                law: report.outcome.map(Outcome::from),
                refused: None,
            },
            notes: game.note().iter().map(Note::from).collect(),
            position: report.position.as_deref(),
            differ: report.disagreement.as_ref().map(Difference::from),
            told: score::sentences(&report.told),
        };
        report.told.iter().for_each(|told| json.add(told, report.moves.len()));
        json
    }

    fn add(&mut self, told: &'r score::Told, made: usize) {
        let ply = told.mv.map_or(made, |at| at) + 1;
        match &told.what {
            What::Illegal { mv, breach, .. } => self.illegal.push(IllegalJson { ply, mv, breach: breach.into() }),
            What::Late { outcome, breach, more, .. } => {
                let outcome = (*outcome).into();
                self.late = Some(LateJson { ply, more: *more, outcome, breach: breach.into() });
            }
            What::Unread { .. } | What::Impossible(_) => {
                let why = told.reason().unwrap_or_default();
                self.unread.get_or_insert(UnreadJson { ply, text: &told.text, why });
            }
            What::Misstated(slipped) | What::Slip(slipped) => self.slips.push(slipped.into()),
            What::Untrue(breach) => {
                self.result.refused.get_or_insert(breach.into());
            }
            What::Claim(missed) => self.claims.push(missed.into()),
            What::Dead(dead) => self.dead = Some(dead.into()),
            What::Note(note) | What::Remark { note, .. } => self.notes.push(note.into()),
            What::ReadAs(_) | What::Unfollowed(_) | What::Differ => {}
        }
    }
}
