//! What the commands answer with `--json`, besides the answers of the protocol.

use serde::Serialize;

use super::{checked_reply, score};
use crate::referee::score::Played;
use crate::referee::{AllRulings, CountedResult, Flip, Question, WrittenAnswer};
use crate::wire::{Breach, CheckedReply, Consequence, Note, Object, Outcome, Reply, Slip, Told, Verdict};

/// The answer to a question whose moves are written in the notation of the game's document.
#[derive(Debug, Serialize)]
pub struct WrittenJson {
    #[serde(flatten)]
    reply: CheckedReply,
    /// The words that are not in the protocol's notation, with their moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    read: Vec<ReadWord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slips: Vec<Slip>,
    /// The legal moves nearest to an illegal one.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Vec<String>>,
    /// The verdicts under every ruling, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    all_rulings: Option<AllRulingsJson>,
}

/// The verdicts on a move under many rulings.
#[derive(Debug, Serialize)]
struct AllRulingsJson {
    /// How many combinations were tried, and how many there are.
    tried: usize,
    of: u128,
    /// If not all were tried: the maximum number of questions that were ruled otherwise at once.
    together: Option<usize>,
    legal: usize,
    illegal: usize,
    /// Under how many the question does not arise.
    moot: usize,
    /// What comes of the move, and under how many; first what comes of it now.
    results: Vec<CountedJson>,
    /// The smallest changes that change the verdict.
    flips: Vec<FlipJson>,
}

/// What comes of a move under some rulings.
#[derive(Debug, Serialize)]
struct CountedJson {
    /// Under how many.
    rulings: usize,
    #[serde(flatten)]
    result: Verdict,
}

/// Rulings under which something else comes of a move.
#[derive(Debug, Serialize)]
struct FlipJson {
    rulings: Object<String>,
    #[serde(flatten)]
    result: Verdict,
    #[serde(flatten)]
    breach: Option<Breach>,
}

/// The answer after a score's moves, with how the score ended the game.
#[derive(Debug, Serialize)]
pub struct PlayedJson {
    #[serde(flatten)]
    reply: CheckedReply,
    /// How the game has ended if the moves do not reach the end: an illegal move has lost it.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    /// Why the law does not let the score's last words end the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Breach>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slips: Vec<Slip>,
    /// The messages about the score besides its words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
    /// Its illegal moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    illegal: Vec<IllegalJson>,
    /// Of a game as it was played: what the law makes of the first move that it refuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    consequence: Option<Consequence>,
    /// All messages about it, in order of importance.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    told: Vec<Told>,
}

/// An illegal move that was made all the same.
#[derive(Debug, Serialize)]
struct IllegalJson {
    at: usize,
    #[serde(flatten)]
    breach: Breach,
}

#[derive(Debug, Serialize)]
struct ReadWord {
    word: String,
    moves: String,
}

impl WrittenJson {
    /// The answer to this question.
    pub fn of(question: &Question<'_>, written: &WrittenAnswer) -> Self {
        let words = question.moves.iter().copied().chain(question.judge).enumerate();
        let moves = |at| written.read.meaning_of_word(at).unwrap_or_default();
        let read = words.map(|(at, word)| ReadWord { word: word.to_owned(), moves: moves(at) });
        let judged =
            written.answer.assessment.as_ref().ok().and_then(|there| Some((&there.nearest, there.judged.as_ref()?)));
        let illegal = judged.filter(|(_, judged)| !judged.verdict.legal());
        WrittenJson {
            reply: checked_reply(&written.answer),
            read: read.filter(|read| !read.moves.is_empty() && read.word != read.moves).collect(),
            slips: written.slips().iter().map(Slip::from).collect(),
            nearest: illegal.map(|(nearest, _)| nearest.clone()),
            all_rulings: None,
        }
    }

    /// The same with the verdicts under every ruling.
    pub fn explained(self, all_rulings: &AllRulings) -> Self {
        WrittenJson { all_rulings: Some(all_rulings.into()), ..self }
    }
}

impl From<&AllRulings> for AllRulingsJson {
    fn from(found: &AllRulings) -> Self {
        let flip = |flip: &Flip| FlipJson {
            rulings: flip.changes.iter().map(|(question, option)| (*question, (*option).to_owned())).collect(),
            result: (&flip.otherwise).into(),
            breach: flip.otherwise.breach().map(Breach::from),
        };
        let counted =
            |counted: &CountedResult| CountedJson { rulings: counted.rulings, result: (&counted.example).into() };
        AllRulingsJson {
            tried: found.tried,
            of: found.all,
            together: found.together,
            legal: found.legal,
            illegal: found.illegal,
            moot: found.moot(),
            results: found.results.iter().map(counted).collect(),
            flips: found.flips.iter().map(flip).collect(),
        }
    }
}

impl From<&Played> for PlayedJson {
    fn from(played: &Played) -> Self {
        let mut json = PlayedJson {
            reply: checked_reply(&played.answer),
            outcome: None,
            refused: played.refused.as_ref().map(Breach::from),
            slips: played.slips().into_iter().map(Slip::from).collect(),
            notes: played.notes().map(Note::from).collect(),
            illegal: played.illegal().map(|(at, breach)| IllegalJson { at, breach: breach.into() }).collect(),
            told: played.told.iter().map(Told::from).collect(),
            consequence: score::consequence(played),
        };
        match (played.ended, &mut json.reply.reply) {
            (None, _) => {}
            (Some(ended), Reply::Answer(answer)) => {
                answer.legal.clear();
                answer.outcome = Some(Some(ended.into()));
            }
            (Some(ended), _) => json.outcome = Some(ended.into()),
        }
        json
    }
}
