//! Judgements: of a move, of how a game ends or can still be won, of all moves of a piece; and where two of them differ.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::object::or_left_out;
use super::{Breach, Meaning, RefusalKind};

/// A judgement of a move. An engine need only state whether it is legal.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// Whether it is legal.
    pub legal: bool,
    /// For an illegal move, the first clause that it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// For an illegal move, the reason in words.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// For an illegal move, the squares that are the reason.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<String>>,
    /// If a text of the document's notation can mean several moves, none of them legal: these. `clause` and the rest are about the
    /// first.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Vec::is_empty")]
    pub meanings: Vec<Meaning>,
    /// For a legal move, the clauses that grant it.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub grounds: Option<Vec<String>>,
    /// If the game was over before the move, what else is wrong with it.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub besides: Option<Breach>,
    /// The rulings that the verdict depends on: those that would change it or what comes of the move, each changed alone.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub hangs_on: Option<Vec<HangsOn>>,
    /// How the move ends the game, if it does.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub ends: Option<Ending>,
    /// For a legal move, whether the player who has the choice after it is in check.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub check: Option<bool>,
    /// For a legal move, the position after it.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// For a legal move, the draws that the player who has the choice after it may claim; absent if there are none.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub claims: Option<Vec<Claim>>,
    /// If it is legal: since when the game goes on in a dead position after it; absent if it does not.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub dead: Option<Dead>,
    /// All of it in sentences, as every interface shows them.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub told: Option<Vec<Sentence>>,
}

/// A sentence of a verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Sentence {
    /// What it is about: `before` the move; the `verdict`; `why` it is illegal; the `nearest` legal moves; what is wrong `besides`,
    /// if the game was over; the `end` of the game; the position `after` it, and what is so `then`; `rulings`, if no other would
    /// change the verdict; `under`, if those that follow would, each a `ruling`.
    pub part: String,
    /// A sentence without its full stop; of `under`, one without the rulings that follow.
    pub says: String,
    /// The clause that decides it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The squares that are the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// The ruling under which it is so: `question=option`, as a text of `rulings` has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
}

/// A ruling that would change a verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HangsOn {
    /// The question.
    pub question: String,
    /// The other option.
    pub option: String,
    /// Whether the move would be legal.
    pub legal: bool,
    /// If an earlier move would already be illegal, its index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// `impossible-position` if the position would be impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<RefusalKind>,
    /// If it would be illegal, the clause and the reason.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub breach: Option<Breach>,
    /// What it changes of the verdict: `legality`, or some of `clause`, `outcome`, `check` and `position`.
    #[serde(default)]
    pub changes: Vec<String>,
    /// How the move would end the game, if it would.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Ending>,
    /// If it would be legal, whether the player who has the choice after it would be in check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<bool>,
    /// If it would be legal, the position after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The verdict under it, in words.
    #[serde(default)]
    pub says: String,
}

/// A draw that the player who has the choice may claim.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    /// The clause that gives the right to it.
    pub clause: String,
    /// The place in the game's document.
    pub place: String,
    /// Why the game is then drawn, in the word of an outcome.
    pub draw: String,
    /// If it may be claimed as the position stands: after how many moves this became so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<usize>,
    /// In an archive: after how many moves it could be claimed last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<usize>,
    /// Otherwise the moves with which it may be claimed, before one of them is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Vec<String>>,
    /// The same as a sentence without its full stop.
    pub says: String,
}

/// The first field in which the two answers differ, with both values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "field", rename_all = "lowercase")]
pub enum Difference {
    /// Only one of them accepts the position and the moves, or they stop for different reasons.
    Error(Sides<Option<Stop>>),
    /// The position.
    Position(Sides<String>),
    /// Who has the choice.
    Turn(Sides<String>),
    /// Whether that player is in check.
    Check(Sides<bool>),
    /// The legal moves.
    Legal(Sides<Vec<String>>),
    /// How the game has ended.
    Outcome(Sides<Option<Outcome>>),
}

/// What each implementation answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Sides<T> {
    /// The model.
    pub model: T,
    /// The bitboard engine.
    pub bitboard: T,
}

/// Why an implementation does not get to the end of the moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stop {
    /// What is wrong.
    pub kind: RefusalKind,
    /// For an impossible position, the clauses that it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clauses: Option<Vec<String>>,
    /// For a move, its index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Outcome {
    /// A player has won.
    Win {
        /// The winner, by the player's name in the position.
        winner: String,
        /// How. An engine may omit it.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    /// Nobody has.
    Draw {
        /// Why.
        draw: String,
    },
    /// Both have lost, as a score can say.
    Lost {
        /// `both`.
        lost: String,
        /// How.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
}

impl Outcome {
    /// A win if there is a winner, else a draw; `word` says how.
    pub fn new(winner: Option<&str>, word: &str) -> Self {
        match winner {
            Some(winner) => Outcome::Win { winner: winner.to_owned(), by: Some(word.to_owned()) },
            None => Outcome::Draw { draw: word.to_owned() },
        }
    }
}

/// How a move ends a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// How.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The clause that says so.
    pub clause: String,
    /// What has ended the game, as a part of a sentence, if the outcome says only what follows from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

/// The answer to `piece`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PieceAnswer {
    /// Where the piece stands, or the text with which its drop begins.
    pub from: String,
    /// The piece in words; `null` if nothing stands there.
    pub piece: Option<String>,
    /// Every legal move from there, and for each square to which none goes one that is illegal. The legal ones come
    /// first, each sorted as text.
    pub moves: Vec<PieceMove>,
    /// Where the two implementations differ about these moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Difference>,
}

/// A move of a piece, with its verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PieceMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The square to which it goes; `null` for a move that names none.
    pub to: Option<String>,
    /// Whether it is legal.
    pub legal: bool,
    /// For a legal move, the clauses that grant it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grounds: Option<Vec<String>>,
    /// For an illegal move, the clause that it breaks, the reason in words, and the squares that are the reason.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub breach: Option<Breach>,
    /// If the game was over before the move, what else is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub besides: Option<Breach>,
}

/// The answer to `winnable`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WinnableAnswer {
    /// The position's canonical text.
    pub position: String,
    /// How the game is over, if it is. What follows is about the position alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Ending>,
    /// Whether White can.
    pub white: Winnable,
    /// Whether Black can.
    pub black: Winnable,
    /// Whether the position is dead: winnable for neither, as far as anybody knows.
    pub dead: bool,
    /// What the law answers, if the engine's answer cannot be true together with it: White's verdict and Black's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub law: Option<[Winnable; 2]>,
}

/// Whether a position is winnable for a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum Winnable {
    /// It is.
    Winnable {
        /// Legal moves that end with the other player checkmated; none if it is mate already.
        line: Vec<String>,
        /// Where the moves go past a draw that may be claimed, or past the end of the game by a count of moves or a
        /// repetition; absent if they do not.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        past: Vec<Past>,
    },
    /// It is not.
    Unwinnable {
        /// Why, as a sentence without its full stop.
        why: String,
        /// The clause by which it is so.
        clause: String,
    },
    /// Nobody knows.
    Undecided {
        /// After how many positions the search ended.
        searched: u64,
    },
}

/// Where a series of moves goes past the end of the game, or past a draw that may be claimed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Past {
    /// After how many of the moves.
    pub after: usize,
    /// The clause by which it is so.
    pub clause: String,
    /// The same as a sentence without its full stop.
    pub says: String,
}

/// Since when a game goes on in a dead position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Dead {
    /// After how many moves the position became so.
    pub since: usize,
    /// The same as a sentence without its full stop.
    pub says: String,
}
