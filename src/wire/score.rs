//! A replayed score, and the games of an archive.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Breach, Claim, Dead, Difference, Meaning, Object, Outcome, Refusal};

/// The answer to `score`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ScoreAnswer {
    /// The canonical text of the position from which the score begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How many variations of PGN were skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variations: Option<usize>,
    /// The variations; the first 200, or fewer of long ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Variation>,
    /// Its comments and glyphs, in their order; the first 2,000, or fewer of long ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
    /// Its tags, in their order; the first 200.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Tag>,
    /// The rulings by which the score is judged unless the question has others, where they are not the defaults: those that it
    /// states, or in chess those of its day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rulings: Option<Object<String>>,
    /// The moves that were made, from the one that is asked for: as many as fit into an answer.
    pub steps: Vec<Step>,
    /// The same moves in the notation that the question names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<Vec<Entry>>,
    /// The legal moves after the last one in this notation, if the question asks for them; absent if the score stops before,
    /// and where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<WrittenMove>,
    /// If there are more: the index of the first that is not listed. With it as `first` the question gives the next ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
    /// What is wrong with the words after the last move, if that is listed; the first 200.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<Slip>,
    /// How many more slips there are than `slips` lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_slips: Option<usize>,
    /// How the game ended; `null` if it goes on, or if a move cannot be made that does not lose it. Of a game as it was
    /// played, an end by the law before or by its first illegal move counts.
    pub end: Option<Outcome>,
    /// The same in a sentence, with its clause, where the game ended otherwise than by its moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<EndOfPlay>,
    /// How the score says that the players ended the game, in its last words or its tag Result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// The draws that may be claimed after the last move; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claims: Option<Vec<Claim>>,
    /// Since when the game goes on in a dead position; absent if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead: Option<Dead>,
    /// Of a game as it was played: what the law makes of its first illegal move, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consequence: Option<Consequence>,
    /// The messages about the score besides its words; the first 200.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// How many more notes there are than `notes` lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_notes: Option<usize>,
    /// Why the law does not let the score's last words end the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Breach>,
    /// Why not all moves could be made. Words and moves are numbered through the whole score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Refusal>,
    /// The text at which the score stops: of a game as it was played, its first illegal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stops: Option<StopsAt>,
    /// Where the two implementations differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Difference>,
    /// All messages about the score, in order of importance; the first 200.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Told>,
    /// How much more is reported than `told` lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_told: Option<usize>,
    /// If the question has two sheets: how the score that the answer is about was made of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub merged: Option<Merged>,
    /// If the question asks to mend it: the likeliest single changes by which all the rest is legal, the likeliest first. How many there are, the note says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mended: Vec<MendedScore>,
}

/// A score with one change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MendedScore {
    /// The change, as the condition of a sentence: `3. Bd5 is read as Bb5`.
    pub says: String,
    /// The moves of its game then, as the protocol writes them.
    pub moves: Vec<String>,
}

/// The greatest number of changes in `mended`.
pub const MAX_MENDED: usize = 4;

/// Two sheets of one game, merged into a score: a proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Merged {
    /// The score, with what a sheet has instead of a move as a comment.
    pub score: String,
    /// Its moves.
    pub moves: Vec<MergedMove>,
    /// What is changed in the sheets.
    pub changes: Vec<SheetChange>,
    /// The moves for which others would fit as well or nearly.
    pub open: Vec<OpenMove>,
    /// Whether all was searched at each change.
    pub complete: bool,
    /// The same in sentences without their full stops.
    pub says: Vec<String>,
}

/// A move of merged sheets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MergedMove {
    /// The move, as the protocol writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// As the game's document writes it.
    pub text: String,
    /// The word for it on the sheet of the player who begins; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_sheet: Option<String>,
    /// The word for it on the other sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_sheet: Option<String>,
    /// Which of the sheets say this move: `both`, `white`, `black` or `neither`.
    pub support: String,
}

/// What is changed in a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SheetChange {
    /// Which: `white`, that of the player who begins, or `black`.
    pub sheet: String,
    /// A sentence without its full stop.
    pub says: String,
}

/// A move of merged sheets for which others would fit as well or nearly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OpenMove {
    /// Its index.
    pub index: usize,
    /// The others, as the game's document writes them.
    pub others: Vec<String>,
}

/// How the players, their clocks or an illegal move ended the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EndOfPlay {
    /// A sentence without its full stop.
    pub says: String,
    /// The same without the result: by what the game has ended.
    pub why: String,
    /// The clause that says so; absent if only the score does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

/// A message about a score: `says` is the same sentence wherever it is asked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Told {
    /// `illegal`: a move; `unread`: a text; `untrue`: a statement about a move or the end; `late`: a move after the end of the
    /// game; `claim`: a draw that could be claimed; `slip`: an error of notation; `note`: what has no consequence; `differ`: the
    /// two implementations.
    pub class: String,
    /// The byte of the score at which it is.
    pub at: usize,
    /// The index of the move that it is about, through the whole score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// The number of that move, as players write it: `17.`, or `17...` for the second of the pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// What it is about, as the score writes it; shortened if it is longer than 1,000 bytes.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// A sentence without its full stop.
    pub says: String,
    /// The clause that decides it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The reason, if a clause decides it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The squares that are the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<String>>,
    /// `illegal`, if the word can mean several moves: these. `clause` and the rest are about the one that was made, or the first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meanings: Vec<Meaning>,
}

/// A message about a score's text: a number that does not count, a comment that does not end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Note {
    /// The byte of the score at which it is.
    pub at: usize,
    /// What it is.
    pub says: String,
}

/// The text at which a score stops.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StopsAt {
    /// The byte of the score at which it begins.
    pub at: usize,
    /// The text; shortened if it is longer than 1,000 bytes.
    pub text: String,
    /// The number of the move, as players write it: `17.`, or `17...` for the second of the pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
}

/// A variation of PGN: what could have been played instead.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Variation {
    /// How many words of the score stand before it. The last of them is the one that it replaces.
    pub words: usize,
    /// Its moves, as they are written; it may have variations of its own.
    pub score: String,
}

/// A comment or a glyph of PGN.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Remark {
    /// How many words of the score stand before it.
    pub words: usize,
    /// The comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The number of the glyph.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glyph: Option<u32>,
}

/// A tag of PGN.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its value; shortened if it is longer than 1,000 bytes.
    pub value: String,
}

/// A move in two notations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WrittenMove {
    /// The move, as the protocol writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// As the game's document writes it, or whichever notation was asked for.
    pub text: String,
}

/// How many comments and glyphs are listed.
pub const MAX_REMARKS: usize = 2_000;

/// How many variations are listed.
pub const MAX_VARIATIONS: usize = 200;

/// How long the variations that are listed are together, in bytes; and how long the comments.
pub const MAX_VARIATION_BYTES: usize = 200_000;

/// A move, or some moves that are written together, in a notation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// Its number in the score.
    pub number: usize,
    /// Whether it is the `first` or the `second` of the pair that has this number, or `both`.
    pub place: String,
    /// Its text.
    pub text: String,
    /// How many moves it contains.
    pub moves: usize,
}

/// What the law makes of an illegal move that nobody noticed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Consequence {
    /// The index of the move through the whole score.
    pub at: usize,
    /// `over`: none, the game was over before it; `lost`: who made it has lost; `taken-back`: the position before it is
    /// restored; `promoted`: the Pawn left on its last rank becomes a Queen; `not-said`: the document does not say.
    pub follows: String,
    /// The clause that says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The same as a sentence without its full stop.
    pub says: String,
}

/// A move of a score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Step {
    /// The index of the score's word that contains the move; two moves may be in one word.
    pub word: usize,
    /// The word as it is written, with those before it that contain no move; shortened if it is longer than 1,000 bytes.
    pub text: String,
    /// The move, as the protocol writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The canonical text of the position after it.
    pub position: String,
    /// Who has the choice then.
    pub turn: String,
    /// Whether that player is in check.
    pub check: bool,
    /// Of a game as it was played: what the move breaks, if it is illegal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breach: Option<Breach>,
    /// The number of an illegal move, as players write it: `17.`, or `17...` for the second of the pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// If moves are left out before this one, the canonical text of the position from which the score goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_gap: Option<String>,
    /// What is wrong with the word, although it could be understood; with the first move of the word. The first 200.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<Slip>,
    /// How many more slips there are than `slips` lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_slips: Option<usize>,
}

/// A slip in a word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Slip {
    /// The word's index.
    pub word: usize,
    /// The byte in it.
    pub at: usize,
    /// What is wrong.
    pub message: String,
    /// Whether it says something untrue.
    pub untrue: bool,
    /// How the word should be written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spelling: Option<String>,
}

/// The answer to `archive`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ArchiveAnswer {
    /// The games, as many as fit into an answer; if more of the archive follows, without the last one.
    pub archive: Vec<ArchivedGame>,
    /// The byte at which the text begins that no listed game contains, if there is any: the next question's text
    /// begins with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<usize>,
}

/// A game of an archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ArchivedGame {
    /// The byte at which it begins.
    pub at: usize,
    /// How many bytes it has.
    pub bytes: usize,
    /// The line in which it begins, from 1.
    pub line: usize,
    /// Who plays White, by the tags.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// Who plays Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// How many moves were read.
    pub moves: usize,
    /// How the score says that the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// The messages about it, each in a few words; the first 200.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
}
