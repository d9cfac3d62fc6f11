//! What is to be told of a game of an archive.

use super::play::{miscounted, numbering, termination};
use super::{End, Note, Played, Score, play};
use crate::board::Unreadable;
use crate::games::AnyGame;
use crate::referee::ending::{self, OpenClaim};
use crate::referee::winnable::{self, Chance, Dead};
use crate::referee::{By, Disagreement, Refusal};
use crate::rules::{Breach, NamedOutcome, Options};
use crate::session::{Claimable, MoveNumber, Reach, Session, Side, Slipped};

/// How the games of an archive are judged.
#[derive(Clone, Debug)]
pub struct Reviewing {
    /// The game that is played.
    pub game: &'static dyn AnyGame,
    /// The rulings; without them, those that a score states, or the defaults.
    pub options: Option<Options>,
    /// The language in whose letters the scores are written, as in [`Reach`].
    pub letters: Option<&'static str>,
    /// Who judges. If it is the engine, the law judges what the engine refuses, and every game with something to tell.
    pub by: By,
}

/// A game of an archive, played to its end, or as far as it goes.
#[derive(Debug, Default)]
pub struct Review {
    /// Who played, by the tags.
    pub players: [Option<String>; 2],
    /// The moves that were read, legal or not.
    pub moves: Vec<String>,
    /// The illegal moves, by index. They are made, so that what follows can be judged; the last one perhaps not.
    pub illegal: Vec<IllegalMove>,
    /// The word that cannot be read.
    pub unread: Option<Unread>,
    /// The slips.
    pub slips: Vec<Slipped>,
    /// The draws that could be claimed, each since a number of moves, and that nobody claimed then.
    pub missed: Vec<OpenClaim>,
    /// Since when the game has gone on in a dead position, if it does.
    pub dead: Option<Dead>,
    /// How the score says that the game ended.
    pub end: Option<End>,
    /// The same in the words of the tag Termination.
    pub termination: Option<String>,
    /// How it has ended by the law.
    pub outcome: Option<NamedOutcome>,
    /// Why the law does not let the score end it so.
    pub refused: Option<Breach>,
    /// What is told of the score besides its words.
    pub notes: Vec<Note>,
    /// The position after its moves.
    pub position: Option<String>,
    /// Where the law and the engine differ.
    pub disagreement: Option<Disagreement>,
}

/// An illegal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// Its index.
    pub at: usize,
    /// Its number, in a game in which moves are numbered in pairs.
    pub number: Option<MoveNumber>,
    /// The move.
    pub mv: String,
    /// The same as the score writes it.
    pub word: String,
    /// What it breaks.
    pub breach: Breach,
}

/// A word of a score, or another text in it, that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// How many moves stand before it.
    pub at: usize,
    /// Its number.
    pub number: Option<MoveNumber>,
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

impl Review {
    /// Whether the law refuses something, or finds something untrue.
    pub fn is_refused(&self) -> bool {
        let untrue = self.slips.iter().any(|slipped| slipped.misnamed.slip.is_untrue());
        !self.illegal.is_empty() || self.refused.is_some() || self.disagreement.is_some() || untrue
    }

    /// Whether there is anything to tell.
    pub fn is_worth_telling(&self) -> bool {
        let told = !self.slips.is_empty() || !self.notes.is_empty() || !self.missed.is_empty() || self.dead.is_some();
        told || self.unread.is_some() || self.is_refused()
    }

    fn unread(unreadable: &Unreadable, text: &str) -> Self {
        let why = unreadable.faults.first().map(|fault| unreadable.told(fault)).unwrap_or_default();
        let unread = Unread { at: 0, number: None, text: text.to_owned(), why };
        Review { unread: Some(unread), ..Review::default() }
    }
}

impl Reviewing {
    /// Reviews a game.
    ///
    /// ```
    /// use rulebook::games::Chess;
    /// use rulebook::referee::By;
    /// use rulebook::referee::score::Reviewing;
    /// let reviewing = Reviewing { game: &Chess, options: None, letters: None, by: By::Bitboard };
    /// assert!(!reviewing.review("1. e4 e5 2. Nf3 *").is_worth_telling());
    /// let illegal = reviewing.review("1. e4 e5 2. Ke3 Nf6 *").illegal;
    /// assert_eq!((illegal[0].at, illegal[0].breach.clause.name()), (2, "chess.king.move"));
    /// ```
    pub fn review(&self, text: &str) -> Review {
        let score = match Score::read(text) {
            Ok(score) => score,
            Err(unreadable) => return Review::unread(&unreadable, &near(text, unreadable.at())),
        };
        let stated = score.rulings.map(|token| (token.text, self.game.options(token.text)));
        let options = match (&self.options, stated) {
            (Some(options), _) => options.clone(),
            (None, Some((_, Ok(stated)))) => stated,
            (None, None) => Options::defaults(self.game.questions()),
            (None, Some((text, Err(unknown)))) => {
                let unread = Unread { at: 0, number: None, text: text.to_owned(), why: unknown.to_string() };
                return Review { unread: Some(unread), ..Review::default() };
            }
        };
        let review = self.by_engine(&options, &score).unwrap_or_else(|| self.by_law(&options, &score));
        let tag = |name| Some(score.tag(name)?.text());
        Review { players: ["White", "Black"].map(tag), termination: tag("Termination"), ..review }
    }

    /// A game in which the engine finds nothing that the law must judge.
    fn by_engine(&self, options: &Options, score: &Score<'_>) -> Option<Review> {
        let [stretch] = &score.stretches[..] else { return None };
        if self.by != By::Bitboard || self.letters.is_some() || score.is_of(self.game).is_err() {
            return None;
        }
        let position = stretch.position.map_or("startpos", |token| token.text);
        let words: Vec<&str> = stretch.words.iter().map(|word| word.text).collect();
        let (read, session) = self.game.play_words(Side::Engine, options, position, &words)?;
        let outcome = session.outcome_by_name();
        // What contradicts the end is judged by the law, and so is an untrue word.
        let end = score.end.map(|end| score.in_own_colours(self.game, end));
        let contradicted = outcome.zip(end).is_some_and(|(outcome, end)| !end.agrees_with(outcome));
        if contradicted || read.slips.iter().any(|slipped| slipped.misnamed.slip.is_untrue()) {
            return None;
        }
        let limit = if score.is_by_time() { winnable::LIMIT_IN_PASSING } else { winnable::LIMIT_IN_ARCHIVES };
        // The law tells whom a result favours who cannot win, and whether time can have run out in a draw.
        let chance = match (outcome, end) {
            (None, Some(End::Result(Some(winner)))) => winnable::chance_within(self.game, &*session, winner, limit),
            _ => None,
        };
        let doubtful = match (&chance, end) {
            (Some(Chance::Unwinnable(_)), _) => true,
            (Some(Chance::Undecided(_)), _) => score.is_by_time(),
            (Some(Chance::Winnable), _) => false,
            (None, end) => outcome.is_none() && end == Some(End::Result(None)) && score.is_by_time(),
        };
        if doubtful {
            return None;
        }
        // A position that somebody can win is not dead.
        let dead = match chance {
            Some(Chance::Winnable) => None,
            _ => winnable::dead_within(self.game, &*session, limit),
        };
        let miscounted = miscounted(numbering(self.game, &*session), stretch, &read.words);
        let missed = missed(self.game, options, &*session, score.end);
        Some(Review {
            moves: read.moves,
            slips: read.slips,
            missed,
            dead,
            end: score.end,
            outcome,
            notes: score.notes.iter().cloned().chain(miscounted).collect(),
            position: Some(session.position()),
            ..Review::default()
        })
    }

    fn by_law(&self, options: &Options, score: &Score<'_>) -> Review {
        let reach = Reach { letters: self.letters, ..Reach::default() };
        let played = play(self.game, options, self.by, score, reach);
        // After an illegal move the law alone goes on, as the game was played.
        let goes_on = matches!(played.answer.assessment, Err(Refusal::Stopped { .. }));
        let (disagreement, played) = match goes_on {
            true => {
                let reach = Reach { as_played: true, ..reach };
                (played.answer.disagreement, play(self.game, options, self.by, score, reach))
            }
            false => (None, played),
        };
        let moves: Vec<String> = played.moves().map(str::to_owned).collect();
        // How it ended is in thousands of games, and says nothing about them.
        let said = termination(score);
        let illegal = |(at, breach): &(usize, Breach)| IllegalMove {
            at: *at,
            number: played.number(*at),
            mv: moves[*at].clone(),
            word: played.called(score, *at).to_owned(),
            breach: breach.clone(),
        };
        let (outcome, missed, dead, position) = match &played.answer.assessment {
            Ok(assessment) => {
                let session = &*assessment.session;
                let missed = missed(self.game, options, session, played.end);
                (assessment.state.outcome, missed, assessment.dead.clone(), Some(assessment.state.position.clone()))
            }
            Err(_) => (None, Vec::new(), None, None),
        };
        Review {
            illegal: played.illegal.iter().map(illegal).collect(),
            unread: unread(score, &played),
            missed,
            dead,
            end: played.end,
            outcome,
            refused: played.ended.clone().and_then(Result::err),
            position,
            moves,
            players: [None, None],
            termination: None,
            slips: played.slips,
            notes: played.notes.into_iter().filter(|note| Some(note) != said.as_ref()).collect(),
            disagreement: disagreement.or(played.answer.disagreement),
        }
    }
}

/// The text of a score that stops a played one, because it cannot be read or the law refuses it as a position.
fn unread(score: &Score<'_>, played: &Played) -> Option<Unread> {
    let why = match &played.answer.assessment {
        Err(Refusal::Malformed { unreadable, .. }) => {
            unreadable.faults.first().map(|fault| unreadable.told(fault)).unwrap_or_default()
        }
        Err(Refusal::Impossible { reasons, .. }) => {
            let why = reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            format!("an impossible position: {why}")
        }
        _ => return None,
    };
    let stops = played.unread(score);
    let text = stops.map_or("", |stops| stops.token.text).to_owned();
    Some(Unread { at: played.moves().count(), number: stops.and_then(|stops| stops.number), text, why })
}

/// The draws that could be claimed and were not: those that were open before the last move, or after it in a game that is
/// not drawn.
fn missed(game: &dyn AnyGame, options: &Options, session: &dyn Session, end: Option<End>) -> Vec<OpenClaim> {
    let mut missed = ending::missed(game, options, session);
    if !missed.is_empty() && end.is_some_and(End::is_drawn) {
        let last = session.moves().len();
        missed.retain(|open| matches!(open.how, Claimable::Since(made) if made < last));
    }
    missed
}

/// The beginning of the line in which a byte is.
fn near(text: &str, at: usize) -> String {
    text[at..].lines().next().unwrap_or_default().chars().take(40).collect()
}

/// How many letters of a text that cannot be read are quoted.
const QUOTED: usize = 40;

impl Review {
    /// What is to be told of the game, each in a few words; nothing of most games.
    pub fn told(&self) -> Vec<String> {
        let mut told = Vec::new();
        for illegal in &self.illegal {
            let number = numbered(illegal.number, illegal.at);
            told.push(format!("{number} {} is illegal ({})", illegal.word, illegal.breach.clause));
        }
        if let Some(Unread { at, number, text, why }) = &self.unread {
            let text: String = text.chars().take(QUOTED).collect();
            // What is wrong before the first move has no number.
            let number = if number.is_none() && *at == 0 { String::new() } else { numbered(*number, *at) + " " };
            told.push(format!("{number}`{text}` cannot be read: {why}"));
        }
        if let Some(refused) = &self.refused {
            let end = self.end.map(|end| end.to_string()).unwrap_or_default();
            told.push(format!("`{end}` is untrue: {} ({})", refused.why, refused.clause));
        }
        told.extend(self.missed.iter().map(|missed| missed.says.clone()));
        told.extend(self.dead.iter().map(|dead| dead.says.clone()));
        let (untrue, slips): (Vec<_>, Vec<_>) =
            self.slips.iter().partition(|slipped| slipped.misnamed.slip.is_untrue());
        for (what, found) in [("untrue", untrue), ("slip", slips)] {
            if let Some(first) = found.first() {
                let more = if found.len() > 1 { format!(" (and {} more)", found.len() - 1) } else { String::new() };
                told.push(format!("{what}: {}{more}", first.misnamed));
            }
        }
        told.extend(self.notes.iter().map(|note| note.says.clone()));
        if self.disagreement.is_some() {
            told.push("the law and the engine differ".to_owned());
        }
        told
    }
}

/// The number before a word, if moves are numbered in pairs.
fn numbered(number: Option<MoveNumber>, at: usize) -> String {
    number.map_or_else(|| format!("move {}:", at + 1), |number| number.to_string())
}
