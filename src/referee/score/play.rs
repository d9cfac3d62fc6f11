//! Replaying a score, and how its game has ended.

use std::fmt;

use super::{End, Ending, Note, Score, Stretch};
use crate::board::{Mended, Named, Player, Unreadable};
use crate::games::{AnyGame, IllegalMove, Permission};
use crate::referee::ask::{Asked, Begun, Read};
use crate::referee::winnable::{self, Chance};
use crate::referee::{Answer, Assessment, By, Field, Refusal, State, open_claims};
use crate::rules::{Breach, Claim, Clause, NamedOutcome, Options, Subject, When};
use crate::session::{
    Claimable, LawSession, MoveNumber, Numbering, Reach, ReadMoves, ReadMovesError, Session, Slipped,
};

/// A replayed score.
pub struct Played {
    /// The stretches, as far as they could be read and played; the answer is about the last of them.
    pub stretches: Vec<PlayedStretch>,
    /// The slips: what is wrong with words that could still be understood.
    pub slips: Vec<Slipped>,
    /// Where the game stands after the moves, or why they cannot all be made. Moves and words are numbered through all
    /// stretches.
    pub answer: Answer,
    /// How the game ended other than by its position. Or why the law does not let the score's last words end it.
    pub ended: Option<Result<Ending, Breach>>,
    /// If the game is judged as it was played: the illegal moves, each by its index through all stretches, with what it
    /// breaks.
    pub illegal: Vec<(usize, Breach)>,
    /// What the law concludes from the first of them.
    pub consequence: Option<Consequence>,
    /// How the score says that the players ended the game.
    pub end: Option<End>,
    /// What is told of the score besides its words, from its beginning to its end.
    pub notes: Vec<Note>,
}

/// What the law concludes from an illegal move that nobody noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consequence {
    /// Nothing: the game was already over, by this clause.
    Over(NamedOutcome, Clause),
    /// The player who made it has lost by it.
    Lost(Ending),
    /// The position before it is restored.
    TakenBack(Clause),
    /// The game's document does not say.
    NotSaid,
}

impl Consequence {
    fn of(game: &dyn AnyGame, outcome: Option<NamedOutcome>, mover: Named) -> Self {
        match (outcome, game.illegal_move()) {
            (Some(outcome), _) => Consequence::Over(outcome, game.clause(Subject::Ending(outcome.outcome))),
            (None, IllegalMove::Loses(clause)) => Consequence::Lost(Ending::IllegalMove { loser: mover, clause }),
            (None, IllegalMove::TakenBack(clause)) => Consequence::TakenBack(clause),
            (None, IllegalMove::NotSaid) => Consequence::NotSaid,
        }
    }

    /// The word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Consequence::Over(..) => "over",
            Consequence::Lost(_) => "lost",
            Consequence::TakenBack(_) => "taken-back",
            Consequence::NotSaid => "not-said",
        }
    }

    /// The clause that says so.
    pub const fn clause(self) -> Option<Clause> {
        match self {
            Consequence::Over(_, clause) | Consequence::TakenBack(clause) => Some(clause),
            Consequence::Lost(ending) => ending.clause(),
            Consequence::NotSaid => None,
        }
    }
}

impl fmt::Display for Consequence {
    /// A sentence without its full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Consequence::Over(outcome, clause) => write!(f, "the game was over before it: {outcome} ({clause})"),
            Consequence::Lost(ending) => write!(f, "by it {ending}"),
            Consequence::TakenBack(clause) => {
                write!(f, "found during the game, it is taken back, and the game goes on from there ({clause})")
            }
            Consequence::NotSaid => f.write_str("the game's document does not say what follows from it"),
        }
    }
}

/// A stretch of a score. Between stretches, moves are left out.
pub struct PlayedStretch {
    /// The text of the position from which it begins; `None` means the start position.
    pub start: Option<String>,
    /// The moves, as far as they could be read. After an illegal one, nothing is read that needs a position.
    pub moves: Vec<String>,
    /// For each move, the index of the score's word that contains it. The indices of further moves in the same word
    /// follow, if they are not played.
    pub words: Vec<usize>,
    /// How its moves are numbered, in a game in which they are numbered in pairs.
    pub numbering: Option<Numbering>,
    /// Whether illegal moves have been made as well as pieces can.
    pub as_played: bool,
}

impl PlayedStretch {
    /// The law's session at its beginning; `None` if its position cannot be read or is refused.
    pub fn begin(&self, game: &dyn AnyGame, options: &Options) -> Option<Box<dyn LawSession>> {
        game.open_law(options, self.start.as_deref().unwrap_or("startpos")).ok()
    }
}

impl Played {
    /// All moves, through all stretches.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.stretches.iter().flat_map(|stretch| stretch.moves.iter().map(String::as_str))
    }

    /// The number of the move with this index, as players count.
    pub fn number(&self, at: usize) -> Option<MoveNumber> {
        let (stretch, at) = self.stretch_of(at)?;
        Some(stretch.numbering?.of(at))
    }

    /// The move with this index as the score calls it, without what is said of it; by its text if its word has other moves too.
    pub fn called<'s>(&'s self, score: &Score<'s>, at: usize) -> &'s str {
        let Some((stretch, within)) = self.stretch_of(at) else { return "" };
        let alone = |word: &&usize| stretch.words.iter().filter(|other| other == word).count() == 1;
        let token = stretch.words.get(within).filter(alone).and_then(|word| score.words().nth(*word));
        let word = token.map(|token| token.text.trim_end_matches(['!', '?'])).filter(|word| !word.is_empty());
        word.or_else(|| stretch.moves.get(within).map(String::as_str)).unwrap_or_default()
    }

    /// The stretch of the move with this index, and its index in it. A move that could not be read belongs to the last.
    pub(super) fn stretch_of(&self, mut at: usize) -> Option<(&PlayedStretch, usize)> {
        let (last, before) = self.stretches.split_last()?;
        for stretch in before {
            if at < stretch.moves.len() {
                return Some((stretch, at));
            }
            at -= stretch.moves.len();
        }
        Some((last, at))
    }

    /// Whether the score says something untrue.
    pub fn is_untrue(&self) -> bool {
        self.slips.iter().any(|slipped| slipped.misnamed.slip.is_untrue())
    }
}

/// Plays a score as far as `reach` says; without a length, to its end. The first stretch that cannot be played to its
/// end is the last one played. A game that is judged as it was played is judged only by the law.
pub fn play(game: &'static dyn AnyGame, options: &Options, by: By, score: &Score<'_>, reach: Reach) -> Played {
    let asked = Asked { game, options, by };
    let of_another = score.is_of(game).map_err(|other| Refusal::of_move(Field::Variant, other));
    let mut answer = of_another.err().map(Answer::refused);
    let (mut stretches, mut end, mut notes): (Vec<PlayedStretch>, _, _) =
        (Vec::new(), score.end, score.notes.clone());
    notes.extend(termination(score));
    let (mut slips, mut illegal, mut consequence) = (Vec::new(), Vec::new(), None);
    let (mut moves_before, mut words_before) = (0, 0);
    let mut left = reach.length;
    for (n, stretch) in score.stretches.iter().enumerate() {
        if left == Some(0) || answer.as_ref().is_some_and(Answer::stops) {
            break;
        }
        let mut one = play_stretch(asked, stretch, Reach { length: left, ..reach });
        if n + 1 == score.stretches.len() && end.is_none() && one.stops_at_both_lost(stretch) {
            let mut shorter = stretch.clone();
            shorter.words.pop();
            one = play_stretch(asked, &shorter, Reach { length: left, ..reach });
            end = Some(End::BothLost);
        }
        notes.extend(one.mended.as_ref().zip(stretch.position).map(|(mended, position)| Note {
            at: position.at,
            says: format!("the position is read as `{}`: {}", mended.text, mended.told.join("; ")),
        }));
        notes.extend(one.language.filter(|_| reach.letters.is_none()).map(|language| in_letters(stretch, language)));
        notes.extend(miscounted(one.stretch.numbering, stretch, &one.stretch.words));
        slips.extend(one.slips.into_iter().map(|slip| Slipped { word: words_before + slip.word, ..slip }));
        illegal.extend(one.illegal.into_iter().map(|(at, breach)| (moves_before + at, breach)));
        consequence = consequence.or(one.consequence);
        one.stretch.words.iter_mut().for_each(|at| *at += words_before);
        if let Err(refusal) = &mut one.answer.assessment {
            refusal.count_from(moves_before, words_before);
        }
        answer = Some(one.answer);
        left = left.map(|left| left - one.stretch.moves.len());
        moves_before += one.stretch.moves.len();
        words_before += stretch.words.len();
        stretches.push(one.stretch);
    }
    let answer = answer.expect("a score has a stretch");
    end = end.filter(|_| reach.length.is_none() && stretches.len() == score.stretches.len());
    let exchanged = score.exchanges_colours(game);
    let mut told = None;
    let ended = match consequence {
        Some(Consequence::Lost(ending)) => Some(Ok(ending)),
        Some(Consequence::Over(..)) => None,
        _ => {
            let end = end.map(|end| score.in_own_colours(game, end));
            ended(asked, &answer, end, score.is_by_time(), &mut told)
        }
    };
    notes.extend(told.map(|says| Note { at: score.ends_at, says }));
    let mut played = Played { stretches, slips, answer, ended, illegal, consequence, end, notes };
    if exchanged {
        played.notes.extend(right_by_engines(asked, &played, score, reach));
    }
    played.notes.sort_by_key(|note| note.at);
    played
}

/// The set of rulings by which other programs play a game.
const ENGINES: &str = "engines";

/// That what the law refuses in a score of another program is right by the rulings of such programs.
fn right_by_engines(asked: Asked<'_>, played: &Played, score: &Score<'_>, reach: Reach) -> Option<Note> {
    let options = asked.game.options(ENGINES).ok().filter(|options| *options != *asked.options)?;
    let is_refused = |played: &Played| {
        played.answer.assessment.is_err() || !played.illegal.is_empty() || matches!(played.ended, Some(Err(_)))
    };
    if !is_refused(played) || is_refused(&play(asked.game, &options, asked.by, score, reach)) {
        return None;
    }
    let at = score.words().next().map_or(0, |word| word.at);
    Some(Note {
        at,
        says: format!("by the rulings `{ENGINES}`, those of programs that write so, nothing in it is refused"),
    })
}

/// That a stretch is written in the letters of a language.
fn in_letters(stretch: &Stretch<'_>, language: &str) -> Note {
    let at = stretch.words.first().map_or(0, |word| word.at);
    let says = format!("the letters of the pieces are those of another language, such as {language}");
    Note { at, says }
}

/// How a score says in words that its game ended.
pub(super) fn termination(score: &Score<'_>) -> Option<Note> {
    let tag = score.tag("Termination").filter(|tag| !tag.value.text.trim().eq_ignore_ascii_case("normal"))?;
    Some(Note { at: tag.value.at, says: format!("the score says how it ended: {}", Unreadable::quote(&tag.text())) })
}

/// One stretch, with its moves and words numbered from 0.
struct OneStretch {
    stretch: PlayedStretch,
    /// Its position, if that had to be mended.
    mended: Option<Mended>,
    /// The language in whose letters it is written, if that is not the document's.
    language: Option<&'static str>,
    slips: Vec<Slipped>,
    answer: Answer,
    illegal: Vec<(usize, Breach)>,
    consequence: Option<Consequence>,
}

impl OneStretch {
    /// Whether the last word is `0-0`, and castling is illegal there: it then says that both players have lost.
    fn stops_at_both_lost(&self, written: &Stretch<'_>) -> bool {
        let last = written.words.len().checked_sub(1);
        let illegal = match (self.illegal.last(), &self.answer.assessment) {
            (Some((at, _)), _) | (None, Err(Refusal::Stopped { at, .. })) => Some(*at),
            _ => None,
        };
        let is_last = illegal.is_some_and(|at| self.stretch.words.get(at).copied() == last);
        is_last && written.words.last().is_some_and(|word| word.text == End::BothLost.to_string())
    }
}

/// How the moves of a session are numbered, if that is in pairs: Awarichess numbers those of each of its games by
/// themselves.
pub(super) fn numbering(game: &dyn AnyGame, session: &(impl Session + ?Sized)) -> Option<Numbering> {
    game.parts().is_empty().then(|| session.numbering())
}

/// The first of the written numbers of a stretch that does not count the moves in its words, as a note. A score may count
/// from any number if its position is stated.
pub(super) fn miscounted(
    numbering: Option<Numbering>,
    written: &Stretch<'_>,
    words_of_moves: &[usize],
) -> Option<Note> {
    let numbering = numbering?;
    let mut ahead = None;
    for (word, token) in &written.numbers {
        let at = words_of_moves.partition_point(|made| made < word);
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

fn play_stretch(asked: Asked<'_>, stretch: &Stretch<'_>, reach: Reach) -> OneStretch {
    let stated = stretch.position.map_or("startpos", |token| token.text);
    let mended = asked.game.mended(asked.options, stated);
    let position = mended.as_ref().map_or(stated, |mended| &mended.text);
    let start = Some(position).filter(|text| text.trim() != "startpos");
    let start = start.and_then(|text| asked.game.canonical(text).ok());
    let begun = match asked.begin(position) {
        Ok(begun) => begun,
        Err(refusal) => {
            return OneStretch {
                stretch: PlayedStretch {
                    start: None,
                    moves: Vec::new(),
                    words: Vec::new(),
                    numbering: None,
                    as_played: reach.as_played,
                },
                mended: None,
                language: None,
                slips: Vec::new(),
                answer: Answer::refused(refusal),
                illegal: Vec::new(),
                consequence: None,
            };
        }
    };
    let numbering = begun.as_ref().ok().and_then(|law| numbering(asked.game, &**law));
    let (language, result) = read_words(asked, position, stretch, reach);
    let (mut read, unread) = match result {
        Ok(read) => (read, None),
        Err(unread) => (*unread.before, Some(Refusal::of_move(Field::Move(unread.at), unread.unreadable))),
    };
    if let Some(length) = reach.length {
        read.moves.truncate(length);
        read.illegal.retain(|(at, _)| *at < length);
    }
    let (mut answer, consequence) = match reach.as_played {
        true => as_played(asked, begun, &read),
        false => (asked.answer(position, Read { begun, moves: read.moves.clone(), judge: None }), None),
    };
    answer.as_read(&read);
    // What was read before an unreadable word is kept. An illegal move before that word takes precedence.
    if let (Ok(_), Some(unread)) = (&answer.assessment, unread) {
        answer = Answer::refused(unread);
    }
    let illegal = if reach.as_played { read.illegal } else { Vec::new() };
    let stretch =
        PlayedStretch { start, moves: read.moves, words: read.words, numbering, as_played: reach.as_played };
    OneStretch { stretch, mended, language, slips: read.slips, answer, illegal, consequence }
}

/// Reads the words of a stretch, in the language that is given, or else that of the document. Where that leads to a word
/// that cannot be read or to an illegal move, in the language in which all moves are legal, if there is one, or in which
/// at least all words can be read; it is returned too.
fn read_words(
    asked: Asked<'_>,
    position: &str,
    stretch: &Stretch<'_>,
    reach: Reach,
) -> (Option<&'static str>, Result<ReadMoves, ReadMovesError>) {
    let texts: Vec<&str> = stretch.words.iter().map(|word| word.text).collect();
    let read = |words: &[&str]| asked.game.read_moves(asked.options, position, words, reach);
    let in_language = |language: &'static str| texts.iter().map(move |word| asked.game.translated(language, word));
    if let Some(language) = reach.letters {
        let words: Vec<String> = in_language(language)
            .zip(&texts)
            .map(|(word, text)| word.unwrap_or_else(|| (*text).to_owned()))
            .collect();
        return (Some(language), read(&words.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    let plain = read(&texts);
    let legal_in_full = plain.as_ref().is_ok_and(|read| read.illegal.is_empty());
    // An illegal move may be legal in other letters: they count only where some are not the document's.
    let foreign = asked.game.languages().first().is_some_and(|own| in_language(own).any(|word| word.is_none()));
    if legal_in_full || !foreign {
        return (None, plain);
    }
    let fits = |language: &'static str| {
        let words: Vec<String> = in_language(language).collect::<Option<_>>()?;
        // What is written alike has been read.
        let words: Vec<&str> = words.iter().map(String::as_str).filter(|_| words != texts).collect();
        let read = read(&words).ok().filter(|_| !words.is_empty())?;
        Some((language, read))
    };
    let mut other: Option<(&'static str, ReadMoves)> = None;
    for (language, read) in asked.game.languages().into_iter().filter_map(fits) {
        if read.illegal.is_empty() {
            return (Some(language), Ok(read));
        }
        // The one in which most is legal, if the document's letters cannot be read at all.
        if plain.is_err() && other.as_ref().is_none_or(|(_, other)| legal(other) < legal(&read)) {
            other = Some((language, read));
        }
    }
    other.map_or((None, plain), |(language, read)| (Some(language), Ok(read)))
}

/// How many moves are legal from the first on.
fn legal(read: &ReadMoves) -> usize {
    read.illegal.first().map_or(read.moves.len(), |(at, _)| *at)
}

/// Where a game stands if it is judged as it was played, and what the law concludes from its first illegal move.
fn as_played(asked: Asked<'_>, begun: Begun, read: &ReadMoves) -> (Answer, Option<Consequence>) {
    let mut law = match begun {
        Ok(law) => law,
        Err(refused) => return (Answer::refused(Refusal::of_position(asked.game, refused)), None),
    };
    let mut consequence = None;
    let first = read.illegal.first().map(|(at, _)| *at);
    let unmade = read.illegal.last().filter(|_| !read.complete);
    for (at, mv) in read.moves.iter().enumerate() {
        if first == Some(at) {
            consequence = Some(Consequence::of(asked.game, law.outcome_by_name(), law.turn()));
        }
        if let Some((_, breach)) = unmade.filter(|(unmade, _)| *unmade == at) {
            let refusal = Refusal::stopped(&*law, at, mv.clone(), None, Some(breach.clone()));
            return (Answer::refused(refusal), consequence);
        }
        law.force(mv);
    }
    let state = State::of(&*law);
    let claims = open_claims(asked.game, asked.options, &*law);
    let dead = winnable::dead(asked.game, &*law);
    let assessment = Assessment { session: law, state, claims, dead, judged: None, hangs_on: Vec::new() };
    (Answer { assessment: Ok(assessment), disagreement: None }, consequence)
}

/// How a game ended other than by its position, and what is `told` of it; `by_time`: as the score says besides.
fn ended(
    asked: Asked<'_>,
    answer: &Answer,
    end: Option<End>,
    by_time: bool,
    told: &mut Option<String>,
) -> Option<Result<Ending, Breach>> {
    match &answer.assessment {
        // The law must have refused the move. It does not decide who has lost if only an engine does not list it.
        Err(Refusal::Stopped { turn, over: None, breach: Some(_), .. }) => {
            Ending::of_illegal_move(asked.game, *turn).map(Ok)
        }
        Err(_) => None,
        Ok(assessment) => {
            let end = end?;
            match assessment.state.outcome {
                Some(outcome) => too_late(asked, outcome, end).map(Err),
                None => Some(by_the_players(asked, assessment, end, by_time, told)),
            }
        }
    }
}

/// The law's objection to the end that a score states, if the game is over without it.
fn too_late(asked: Asked<'_>, outcome: NamedOutcome, end: End) -> Option<Breach> {
    match end {
        end if end.agrees_with(outcome) => None,
        End::Result(_) => Some(refused(
            asked.game.clause(Subject::Ending(outcome.outcome)),
            &format!("the game has already ended: {outcome}"),
        )),
        _ => asked.over(outcome.outcome),
    }
}

/// How the players, or their clocks, have ended a game that is not over, if they may. A result says that they have, and
/// not how.
fn by_the_players(
    asked: Asked<'_>,
    assessment: &Assessment,
    end: End,
    by_time: bool,
    told: &mut Option<String>,
) -> Result<Ending, Breach> {
    let (game, turn) = (asked.game, assessment.state.turn);
    let named = |player| turn.called(player);
    let permitted = |permission: Permission, why: &str| match permission.is_granted(asked.options) {
        true => Ok(permission.clause()),
        false => Err(refused(permission.clause(), why)),
    };
    let resigned = || permitted(game.resignation(), "a player may not resign; the game goes on");
    let chance = |player| winnable::chance(game, &*assessment.session, player);
    let agreed = || permitted(game.agreed_draw(), "the players may not agree on a draw; the game goes on");
    match end {
        End::Resignation(who) => {
            let loser = who.map_or(turn, |who| named(who.player));
            resigned()
                .map(|clause| lost(chance(loser.other().player), Ending::Resignation { loser, clause }, loser, told))
        }
        End::TimeOver(who) => {
            let loser = who.map_or(turn, |who| named(who.player));
            let ending = match chance(loser.other().player) {
                // No other document speaks of clocks.
                None => Ending::Stated { winner: Some(loser.other()), clause: game.result() },
                Some(_) => Ending::TimeOver { loser, clause: winnable::FLAG },
            };
            Ok(lost(chance(loser.other().player), ending, loser, told))
        }
        End::Draw => agreed().map(|clause| Ending::Agreement { clause }),
        End::Claim(who) => claimed(asked, assessment, who.map_or(turn, |who| named(who.player))),
        End::Result(Some(winner)) => {
            resigned()?;
            let stated = Ending::Stated { winner: Some(named(winner)), clause: game.result() };
            match chance(winner) {
                Some(Chance::Unwinnable(why)) if by_time => {
                    Err(refused(winnable::FLAG, &format!("{why}; so the game is drawn")))
                }
                Some(Chance::Unwinnable(why)) => {
                    *told = Some(format!("{why}; by a resignation, or when time is over, the game would be drawn"));
                    Ok(stated)
                }
                Some(_) if by_time => Ok(Ending::TimeOver { loser: named(winner.other()), clause: winnable::FLAG }),
                _ => Ok(stated),
            }
        }
        End::Result(None) if by_time && Player::BOTH.map(chance).iter().all(|it| *it == Some(Chance::Winnable)) => {
            Err(refused(
                winnable::FLAG,
                "each player can still mate the other, so the one whose time is over has lost",
            ))
        }
        End::Result(None) if !assessment.claims.is_empty() => {
            Ok(Ending::Stated { winner: None, clause: game.result() })
        }
        End::Result(None) => agreed().map(|_| Ending::Stated { winner: None, clause: game.result() }),
        End::BothLost => Ok(Ending::BothLost { clause: game.result() }),
    }
}

/// The end of a game that a player has lost, unless the other, with this `chance`, could not have mated them.
fn lost(chance: Option<Chance>, ending: Ending, loser: Named, told: &mut Option<String>) -> Ending {
    match (chance, ending.clause()) {
        (Some(Chance::Unwinnable(why)), Some(clause)) => {
            *told = Some(why);
            Ending::Unwinnable { winner: loser.other(), clause }
        }
        (Some(Chance::Undecided(says)), _) => {
            *told = Some(says);
            ending
        }
        _ => ending,
    }
}

/// Judges the claim of a draw. A player who has just made a move can have claimed it with that move.
fn claimed(asked: Asked<'_>, assessment: &Assessment, claimant: Named) -> Result<Ending, Breach> {
    let open = assessment.claims.iter().find(|open| matches!(open.how, Claimable::Since(_)));
    if let Some(open) = open {
        return Ok(Ending::Claim { claimant, claim: open.claim });
    }
    let session = &*assessment.session;
    let why = |claim: &Claim| match claim.when {
        When::Occurred(times) => {
            format!("the position has occurred {} and not {times} times", times_over(session.occurrences()))
        }
        When::Quiet(moves) => format!(
            "{} moves of both players have been made without a capture or a Pawn's move, and not {moves}",
            session.quiet_moves()
        ),
    };
    let claims = asked.game.claims(asked.options);
    let with = assessment.claims.iter().map(|open| open.says.clone());
    let whys: Vec<String> =
        claims.iter().map(|claim| format!("{} ({})", why(claim), claim.clause)).chain(with).collect();
    match claims.first() {
        Some(claim) => Err(refused(claim.clause, &format!("the claim is not correct: {}", whys.join("; ")))),
        None => {
            let clause = asked.game.agreed_draw().clause();
            Err(refused(clause, "no draw has to be claimed under these rulings"))
        }
    }
}

/// How many times, in words.
fn times_over(times: usize) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        many => format!("{many} times"),
    }
}

fn refused(clause: Clause, why: &str) -> Breach {
    Breach { clause, squares: Vec::new(), why: why.to_owned() }
}
