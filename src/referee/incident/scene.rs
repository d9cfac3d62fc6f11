//! What a score says of an incident.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::clock::read_both;
use super::words::{squares, without_clauses};
use super::{IncidentQuestion, NoIncident};
use crate::arbiter::{Day, Irregularities, Winnability, WinningChance};
use crate::board::Player;
use crate::games::{AnyGame, Ruled};
use crate::referee::score::{Class, Consequence, End, Ending, Played, Score, Told, What, play};
use crate::referee::{By, Refusal};
use crate::rules::Claim;
use crate::session::{Reach, Session, Side};

/// The game in which something went wrong.
pub(super) struct Scene<'q> {
    pub law: &'static dyn Irregularities,
    pub winnability: Option<&'static dyn Winnability>,
    /// Whether a player can still win a position, as far as it has been asked.
    pub chances: RefCell<BTreeMap<(Player, String), WinningChance>>,
    pub question: &'q IncidentQuestion,
    pub claims: Vec<Claim>,
    pub day: Day,
    /// The words for what went wrong.
    pub words: Vec<String>,
    /// What the judge says of the irregular move.
    pub told: Vec<String>,
    /// The game before the irregular move, and after it.
    pub around: [Option<Box<dyn Session>>; 2],
    /// The game where it stands.
    pub now: Option<Box<dyn Session>>,
    /// Its positions.
    pub positions: Vec<String>,
    /// The irregular move, if there is one.
    pub mv: Option<String>,
    /// The facts that are known.
    pub known: BTreeMap<String, String>,
}

/// What can be wrong with one move at once.
const OF_HANDS: [&str; 9] = [
    "illegal-move",
    "pawn-on-last-rank",
    "two-hands",
    "clock-without-move",
    "castling-half-made",
    "rook-upside-down",
    "other-hand",
    "touched",
    "released",
];

/// By these words something is asked about the end that a score states.
const OF_THE_END: [&str; 8] =
    ["resigns", "flag", "both-flags", "disputed-end", "wrong-result", "draw-offer", "claim", "game-was-over"];

/// The word about the end that a score states.
const fn word_of(end: End) -> Option<&'static str> {
    match end {
        End::Resignation(_) => Some("resigns"),
        End::TimeOver(_) => Some("flag"),
        End::Claim(_) => Some("claim"),
        _ => None,
    }
}

impl<'q> Scene<'q> {
    /// # Errors
    /// The score cannot be read, or the question names what there is not.
    pub fn of(
        game: &'static dyn AnyGame,
        law: &'static dyn Irregularities,
        by: By,
        question: &'q IncidentQuestion,
    ) -> Result<Self, NoIncident> {
        // The first tag of a name counts.
        let date = question.fact("date").map(|date| format!("[Date \"{}\"]\n", date.replace(['"', '\n'], "")));
        let text: String = date.into_iter().chain([question.score.clone()]).collect();
        let score = Score::read(&text).map_err(NoIncident::Unread)?;
        let options =
            game.options(score.rulings_of(game)).map_err(|error| unknown("score", "", error.to_string(), ""))?;
        let ruled = game.under(&options);
        let (played, at) = played(ruled, by, &score, question)?;
        let made = played.moves().count();
        let words = words(law, question, &played, &score, at)?;
        let is = |word: &str| words.iter().any(|it| it == word);
        let first = || played.illegal().map(|(at, _)| at).next();
        let made_by_hand = ["two-hands", "other-hand", "rook-upside-down", "castling-half-made"].into_iter().any(is);
        let at = at.or_else(|| match () {
            () if is("pawn-on-last-rank") => {
                let promoted = played.moves().enumerate().filter(|(_, mv)| law.promotes(mv)).last();
                first().or(promoted.map(|(at, _)| at))
            }
            () if is("illegal-move") || is("moved-twice") => first(),
            () if is("clock-without-move") || is("touched") || is("released") => Some(made),
            () if made_by_hand => made.checked_sub(1),
            () => None,
        });
        let (called, steps): (Vec<String>, Vec<String>) =
            played.steps(&score).map(|step| (step.text, step.position)).unzip();
        let positions: Vec<String> = played.start().into_iter().chain(steps).collect();
        let open = |at: usize| ruled.open(Side::Engine, positions.get(at)?).ok();
        let assessed = played.answer.assessment.as_ref().ok();
        let day = law.laws(score.date().as_deref());
        let mut known = known(law, question, &score, day)?;
        let mut set = |fact: &str, value: String| {
            known.entry(fact.to_owned()).or_insert(value);
        };
        day.laws.into_iter().for_each(|laws| set("laws", laws.to_owned()));
        if let Some(at) = at {
            let breach = played.breach_of(at).map(|breach| breach.clause.name().to_owned());
            breach.into_iter().for_each(|broken| set("broken", broken));
            let reply = positions.get(at + 1).zip(played.moves().nth(at + 1));
            let taken = reply.is_some_and(|(position, mv)| law.takes_king(position, mv));
            set("king-taken", if taken { "yes" } else { "no" }.to_owned());
            played.number(at).into_iter().for_each(|number| set("number", number.to_string()));
        }
        let since = at.map_or_else(|| score.words().count().saturating_sub(made), |at| made.saturating_sub(at + 1));
        set("since", since.to_string());
        set("replied", if since > 0 { "yes" } else { "no" }.to_owned());
        if let Some(End::Resignation(Some(who)) | End::TimeOver(Some(who)) | End::Claim(Some(who))) = score.end {
            set("who", who.word().to_owned());
        }
        if score.stretches[0].position.is_none() {
            set("half-moves", made.to_string());
            if made > 0 {
                set("moves-made", (made / 2).to_string());
            }
            if made == 1 {
                set("both-moved", "no".to_owned());
            }
        }
        let is_of_the_end = words.iter().any(|word| OF_THE_END.contains(&word.as_str()));
        over(&played, &called, is_of_the_end, &mut set);
        let is_it = |told: &&Told| told.mv.is_some() && told.mv == at && told.what.class() == Class::Illegal;
        let place = played.told.iter().find(is_it).map(|told| told.at);
        // Where the numbers tell that moves are missing, it may be another move.
        let is_note =
            |told: &&Told| matches!(told.what, What::Note(_)) && place.is_some_and(|place| told.at <= place);
        let told =
            played.told.iter().filter(|told| is_it(told) || is_note(told)).map(|told| told.sentence()).collect();
        let around = [at.and_then(open), at.and_then(|at| open(at + 1))];
        let now = assessed.map(|assessment| assessment.session.fork());
        if let Some(there) = around[0].as_ref().or(now.as_ref()) {
            let mut touched = question.fact("touched").into_iter().flat_map(squares);
            if let Some(empty) = touched.find(|it| !law.stands(&**there, it)) {
                let known = "name the squares of pieces, in their order: `e2,d3`";
                return Err(unknown("facts", empty, format!("no piece stands on `{empty}`"), known));
            }
        }
        if let (Some(mover), Some(who)) = (around[0].as_ref().map(|before| before.turn()), question.fact("who"))
            && mover.word() != who
        {
            let known = format!("it is {mover} who is to move there: say only what is not known from the score");
            return Err(unknown("facts", who, format!("it is not {who} whom it is about"), &known));
        }
        if let (Err(Refusal::Impossible { reasons, .. }), true) = (&played.answer.assessment, is_of_the_end) {
            let reasons: Vec<&str> = reasons.iter().map(|breach| breach.why.as_str()).collect();
            let says = format!("the position is impossible: {}", reasons.join("; "));
            return Err(unknown("score", "", says, "`--what illegal-position` says what follows from that"));
        }
        Ok(Scene {
            law,
            winnability: game.arbiter().winnability(),
            chances: RefCell::default(),
            question,
            claims: game.claims(&options),
            day,
            told,
            around,
            now,
            mv: at.and_then(|at| played.moves().nth(at).map(str::to_owned)),
            positions,
            words,
            known,
        })
    }
}

/// The game up to where it was found, and the index of the irregular move, if the question names it.
fn played(
    ruled: Ruled<'_>,
    by: By,
    score: &Score<'_>,
    question: &IncidentQuestion,
) -> Result<(Played, Option<usize>), NoIncident> {
    let reach = Reach { as_played: true, ..Reach::default() };
    let whole = play(ruled, by, score, reach);
    if let Err(Refusal::Malformed { unreadable, .. }) = &whole.answer.assessment {
        return Err(NoIncident::Unread(unreadable.clone()));
    }
    let made = whole.moves().count();
    let index = |fact| question.fact(fact).map(|called| index(&whole, made, called)).transpose();
    let (at, found) = (index("at")?, index("found")?);
    match found {
        Some(last) if last + 1 < made => Ok((play(ruled, by, score, Reach { length: Some(last + 1), ..reach }), at)),
        _ => Ok((whole, at)),
    }
}

/// The index of the move that is called by its number: `10. O-O`, `3... Nf6`, `3...`.
fn index(played: &Played, made: usize, called: &str) -> Result<usize, NoIncident> {
    let number = called.replace('…', "...");
    let digits = number.len() - number.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, dots) = number.split_at(digits);
    let second = dots.trim_start().starts_with("..");
    let is_it =
        |at: &usize| played.number(*at).is_some_and(|it| it.number.to_string() == number && it.second == second);
    (0..=made).find(is_it).ok_or_else(|| {
        let says = format!("the score has no move `{called}`");
        unknown("facts", called, says, "name it by its number: `10. O-O`, `3... Nf6`")
    })
}

/// The words for what went wrong.
fn words(
    law: &dyn Irregularities,
    question: &IncidentQuestion,
    played: &Played,
    score: &Score<'_>,
    at: Option<usize>,
) -> Result<Vec<String>, NoIncident> {
    let known = || law.rules().words.iter().map(|(word, _)| *word);
    if let Some(word) = question.words.iter().find(|word| !known().any(|known| known == *word)) {
        let list: Vec<&str> = known().collect();
        let known = format!("the words are {}", list.join(", "));
        return Err(unknown("what", word, format!("there is no word `{word}` for what went wrong"), &known));
    }
    let of_hands = |word: &String| OF_HANDS.contains(&word.as_str());
    if let ([first, second, ..], false) = (&question.words[..], question.words.iter().all(of_hands)) {
        let says = format!("`{first}` and `{second}` are two questions");
        return Err(unknown("what", second, says, "ask one after the other"));
    }
    let first = played.illegal().map(|(at, _)| at).next();
    let late = || played.told.iter().any(|told| matches!(told.what, What::Late { .. }));
    let mut words = question.words.clone();
    if words.is_empty() {
        let found = match () {
            () if first.is_some() => Some("illegal-move"),
            () if late() => Some("game-was-over"),
            () => score.end.and_then(word_of),
        };
        let list: Vec<&str> = known().collect();
        let known = format!("say it with one of these words: {}", list.join(", "));
        let nothing = || unknown("score", "", "nothing is wrong with the score".to_owned(), &known);
        words.push(found.ok_or_else(nothing)?.to_owned());
    }
    // A Pawn that lacks only its promotion is no other illegal move.
    let is_promoted = matches!(played.consequence, Some(Consequence::Promoted(_))) && (at.is_none() || at == first);
    let left = words.iter_mut().filter(|word| *word == "illegal-move" && is_promoted);
    left.for_each(|word| "pawn-on-last-rank".clone_into(word));
    Ok(words)
}

/// The facts that are given, and those of the tags.
fn known(
    law: &dyn Irregularities,
    question: &IncidentQuestion,
    score: &Score<'_>,
    day: Day,
) -> Result<BTreeMap<String, String>, NoIncident> {
    let mut known = BTreeMap::new();
    let rules = law.rules();
    for (name, value) in &question.facts {
        let fact = rules.facts.iter().find(|fact| fact.name == *name);
        let values: Vec<&str> = fact.iter().flat_map(|fact| &fact.values).map(|(value, _)| *value).collect();
        let is_number = value.parse::<u32>().is_ok() && values.iter().all(|value| value.parse::<u32>().is_ok());
        let given = rules.given.iter().find(|(given, _)| given == name);
        let is_readable = match name.as_str() {
            "clocks" => read_both(value).is_some(),
            "over" => {
                matches!(Score::read(value), Ok(score) if matches!(score.end, Some(End::Result(_) | End::BothLost)))
            }
            "date" => law.laws(Some(value)).known,
            "increment" => is_number,
            _ => true,
        };
        match (fact, given) {
            (None, None) => {
                let names = rules.facts.iter().map(|fact| fact.name).chain(rules.given.iter().map(|(name, _)| *name));
                let names = names.collect::<Vec<_>>().join(", ");
                let known = format!("the facts are {names}");
                return Err(unknown("facts", name, format!("there is no fact `{name}`"), &known));
            }
            (_, Some((_, says))) if !is_readable => {
                return Err(unknown("facts", value, format!("`{name}` cannot be read"), says));
            }
            (Some(_), None) if !is_number && !values.contains(&value.as_str()) => {
                let says = format!("`{value}` is no value of `{name}`");
                return Err(unknown("facts", value, says, &values.join(", ")));
            }
            _ => known.insert(name.clone(), value.clone()),
        };
    }
    if let Some(result) = known.get("over").cloned() {
        known.insert("over".to_owned(), "stated".to_owned());
        known.insert("over-result".to_owned(), result);
        known.insert("over-by".to_owned(), "players".to_owned());
    }
    if let Some(control) = score.time_control().and_then(|control| law.time_control(&control, day.laws)) {
        known.entry("kind".to_owned()).or_insert_with(|| control.kind.to_owned());
        known.entry("increment".to_owned()).or_insert_with(|| control.increment.to_string());
        known.extend(control.moves.map(|moves| ("moves-due".to_owned(), moves.to_string())));
    }
    Ok(known)
}

/// How the game had ended, if it had.
fn over(played: &Played, called: &[String], is_asked: bool, set: &mut dyn FnMut(&str, String)) {
    let made = called.len();
    let late = played.told.iter().find(|told| matches!(told.what, What::Late { .. })).and_then(|told| told.mv);
    let dead = played.answer.assessment.as_ref().ok().and_then(|assessment| assessment.dead.as_ref());
    let end = |winner| End::Result(winner).to_string();
    let (word, says, result, since) = match (played.outcome, dead, played.ended) {
        (Some(outcome), ..) => {
            let winner = outcome.winner().map(|winner| winner.player);
            (outcome.word(), outcome.in_words(), end(winner), late.unwrap_or(made))
        }
        (None, Some(dead), _) => ("dead-position", dead.says.clone(), end(None), dead.since),
        (None, None, Some(ending)) if !is_asked => {
            let winner = ending.winner().map(|winner| winner.player);
            let result =
                if matches!(ending, Ending::BothLost { .. }) { End::BothLost.to_string() } else { end(winner) };
            (ending.word(), ending.to_string(), result, made)
        }
        _ => return,
    };
    set("over", word.to_owned());
    set("over-says", without_clauses(&says));
    set("over-result", result);
    set("over-by", if played.outcome.is_some() || dead.is_some() { "board" } else { "players" }.to_owned());
    set("went-on", if since < made { "yes" } else { "no" }.to_owned());
    let last = since.checked_sub(1);
    let by = last.and_then(|at| Some(format!("{} {}", played.number(at)?, called.get(at)?)));
    set("ended-by", by.unwrap_or_else(|| "the first position".to_owned()));
}

fn unknown(field: &'static str, text: &str, says: String, known: &str) -> NoIncident {
    NoIncident::Unknown { field, text: text.to_owned(), says, known: known.to_owned() }
}
