//! A score, replayed, and the games of an archive, each with what is to be told of it.

use std::ops::Range;

use serde::Serialize;

use super::convert::claims;
use super::{Answered, known_game, listed, malformed, options, refused_rulings, ruled, shortened};
use crate::board::{Fault, Place, Unreadable};
use crate::games::AnyGame;
use crate::referee::score::{
    self, Consequence, GameText, Games, Numbered, Played, PlayedStretch, Reviewed, Reviewing, Said, Score, Step,
};
use crate::referee::{Assessment, By};
use crate::rules::Options;
use crate::session::{Reach, Slipped};
use crate::wire::{
    self, ArchiveAnswer, ArchivedGame, Breach, Claim, Dead, Difference, Entry, MAX_LISTED, MAX_REMARKS, MAX_STEPS,
    MAX_VARIATION_BYTES, MAX_VARIATIONS, Note, Outcome, Refusal, Remark, Rulings, ScoreAnswer, Slip, StopsAt, Tag,
    TextField, Variation, WrittenMove,
};

/// A score, and what is asked about it.
#[derive(Clone, Copy, Default)]
pub(super) struct Asked<'a> {
    pub text: &'a str,
    /// The index of the first step to be listed.
    pub first: usize,
    pub as_played: bool,
    pub notation: Option<&'a str>,
    /// Whether the legal moves after the last one are written too.
    pub legal: bool,
}

/// A score of a game, move by move, from the `first` one on.
pub(super) fn score(by: By, game: &str, rulings: Option<&Rulings>, asked: Asked<'_>) -> Answered<ScoreAnswer> {
    let Asked { text, first, as_played, notation, legal } = asked;
    let game = known_game(game)?;
    let in_score = |unreadable| Box::new(malformed(TextField::Score, &unreadable, &[]));
    let score = Score::read(text).map_err(in_score)?;
    let stated = score.rulings.map(|token| game.options(token.text));
    let options = match (rulings, stated.clone()) {
        (None, Some(stated)) => stated,
        _ => options(game, rulings),
    };
    let options = options.map_err(|refused| Box::new(refused_rulings(&refused)))?;
    let played = score::play(game, &options, by, &score, Reach { as_played, ..Reach::default() });
    let (refused, ended) = match &played.ended {
        Some(Err(refused)) => (Some(refused.into()), None),
        Some(Ok(ending)) => (None, Some(Outcome::from(*ending))),
        None => (None, None),
    };
    let before_it = match played.consequence {
        Some(Consequence::Over(outcome, _)) => Some(Outcome::from(outcome)),
        _ => None,
    };
    let on_the_board = || Some(Outcome::from(played.answer.assessment.as_ref().ok()?.state.outcome?));
    let Listed { steps, next, later } = part(played.steps(game, &options, &score), &played.slips, first);
    let (slips, more_slips) = listed(later);
    let (notes, more_notes) = listed(&played.notes);
    let written = match notation {
        Some(notation) => Some(written(game, &options, notation, &played, first..first + steps.len())?),
        None => None,
    };
    let legal = match (legal, next) {
        (true, None) => legal_moves(game, &options, notation.unwrap_or("usi"), &played),
        _ => Vec::new(),
    };
    Ok(ScoreAnswer {
        start: played.start(game, &options),
        variations: Some(score.variations.len()).filter(|many| *many > 0),
        aside: aside(&score.variations),
        remarks: remarks(&score.remarks),
        tags: tags(&score.tags),
        rulings: stated.and_then(Result::ok).map(|stated| {
            let departures = stated.departures().into_iter();
            departures.map(|(question, option)| (question, option.to_owned())).collect()
        }),
        steps,
        written,
        legal,
        next,
        slips,
        more_slips,
        end: ended.or(before_it).or_else(on_the_board),
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
        refused,
        error: played.answer.assessment.as_ref().err().map(Refusal::from),
        stops: played.stops_at(&score).map(StopsAt::from),
        differ: played.answer.disagreement.as_ref().map(Difference::from),
    })
}

/// The entries that begin with the moves of these indices, in a notation.
fn written(
    game: &dyn AnyGame,
    options: &Options,
    notation: &str,
    played: &Played,
    listed: Range<usize>,
) -> Answered<Vec<Entry>> {
    let mut begins = 0;
    let mut entries = Vec::new();
    for stretch in &played.stretches {
        let Some(written) = score::written(game, options, notation, stretch) else {
            let fault = Fault::new(0, Unreadable::quote(notation), score::notations(game).join(", "));
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
fn legal_moves(game: &dyn AnyGame, options: &Options, notation: &str, played: &Played) -> Vec<WrittenMove> {
    let Ok(Assessment { state, .. }) = &played.answer.assessment else { return Vec::new() };
    let written = |mv: &String| {
        let alone = PlayedStretch {
            start: Some(state.position.clone()),
            moves: vec![mv.clone()],
            words: Vec::new(),
            numbering: None,
            as_played: false,
        };
        let text = score::written(game, options, notation, &alone)?.pop()?.text;
        Some(WrittenMove { mv: mv.clone(), text })
    };
    state.legal.iter().filter_map(written).collect()
}

impl From<Numbered> for Entry {
    fn from(numbered: Numbered) -> Self {
        let Numbered { number, place, text, moves } = numbered;
        let place = match place {
            Place::First => "first",
            Place::Second => "second",
            Place::Both => "both",
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
fn tags(tags: &[score::Tag<'_>]) -> Vec<Tag> {
    let tag = |tag: &score::Tag<'_>| Tag { name: shortened(tag.name.to_owned()), value: shortened(tag.text()) };
    tags.iter().take(MAX_LISTED).map(tag).collect()
}

impl From<&score::Variation<'_>> for Variation {
    fn from(variation: &score::Variation<'_>) -> Self {
        Variation { words: variation.words, score: variation.text.to_owned() }
    }
}

/// What follows from the first illegal move of a game as it was played.
pub(super) fn consequence(played: &Played) -> Option<wire::Consequence> {
    let (consequence, (at, _)) = (played.consequence?, played.illegal.first()?);
    Some(wire::Consequence {
        at: *at,
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
fn part<'s>(all: impl Iterator<Item = Step<'s>>, slips: &'s [Slipped], first: usize) -> Listed<'s> {
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

fn step_with(step: Step<'_>, slips: &[Slipped]) -> wire::Step {
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
) -> Answered<ArchiveAnswer> {
    let game = known_game(game)?;
    let options = rulings.map(|rulings| ruled(game, Some(rulings))).transpose()?;
    let by = if by == By::Both { By::Bitboard } else { by };
    let reviewing = Reviewing { game, options, letters: None, by };
    let (mut archive, mut bytes) = (Vec::new(), 0);
    // A text in memory can be read to its end.
    let games = if more { Games::of_part(scores.as_bytes()) } else { Games::of(scores.as_bytes()) };
    let mut games = games.map_while(Result::ok).peekable();
    while let Some(game) = games.next() {
        if bytes > MAX_STEPS || (more && games.peek().is_none()) {
            return Ok(ArchiveAnswer { archive, rest: Some(game.at) });
        }
        let told = told(&reviewing, &game);
        bytes += serde_json::to_string(&told).map_or(0, |json| json.len() + ",".len());
        archive.push(told);
    }
    Ok(ArchiveAnswer { archive, rest: None })
}

fn told(reviewing: &Reviewing, game: &GameText) -> ArchivedGame {
    let review = reviewing.review(&game.text);
    let mut told = review.told();
    told.truncate(MAX_LISTED);
    let [white, black] = review.players.map(|player| player.map(shortened));
    ArchivedGame {
        at: game.at,
        bytes: game.text.len(),
        line: game.line,
        white,
        black,
        moves: review.moves.len(),
        end: review.end.map(|end| end.to_string()),
        told: told.into_iter().map(shortened).collect(),
    }
}

/// A game of an archive.
#[derive(Debug, Serialize)]
pub struct ReviewJson<'r> {
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
    /// The text that cannot be read, with the number of its ply.
    unread: Option<UnreadJson<'r>>,
    slips: Vec<Slip>,
    /// The draws that could be claimed, each since a number of moves, and that nobody claimed.
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
struct UnreadJson<'r> {
    ply: usize,
    text: &'r str,
    why: &'r str,
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

impl<'r> ReviewJson<'r> {
    /// What is told of a game in a file.
    pub fn of(file: &'r str, Reviewed { number, game, review }: &'r Reviewed) -> Self {
        let [white, black] = review.players.each_ref().map(Option::as_deref);
        let illegal = review.illegal.iter().map(|illegal| IllegalJson {
            ply: illegal.at + 1,
            mv: &illegal.mv,
            breach: (&illegal.breach).into(),
        });
        ReviewJson {
            file,
            game: *number,
            line: game.line,
            white,
            black,
            moves: review.moves.len(),
            illegal: illegal.collect(),
            unread: review.unread.as_ref().map(|unread| UnreadJson {
                ply: unread.at + 1,
                text: &unread.text,
                why: &unread.why,
            }),
            slips: review.slips.iter().map(Slip::from).collect(),
            claims: review.missed.iter().map(Claim::from).collect(),
            dead: review.dead.as_ref().map(Dead::from),
            result: ResultJson {
                said: review.end.map(|end| end.to_string()),
                termination: review.termination.clone(),
                law: review.outcome.map(Outcome::from),
                refused: review.refused.as_ref().map(Breach::from),
            },
            notes: game.note().iter().chain(&review.notes).map(Note::from).collect(),
            position: review.position.as_deref(),
            differ: review.disagreement.as_ref().map(Difference::from),
        }
    }
}
