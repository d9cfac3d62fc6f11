//! The protocol's messages as plain data: questions and answers. They are described in `docs/reference/protocol.md` and, for
//! programs, by the schemas in `docs/schemas/`.
//!
//! `rulebook speak` and `rulebook adapt` write answers of these types, and the client side
//! ([`remote`](crate::remote)) reads them. A written answer has everything that the protocol promises; in one that is
//! read, what an engine may omit can be `None`. Nothing here knows a game: clauses, squares, moves and players are
//! texts.
//!
//! ```
//! use rulebook::wire::{Outcome, Reply};
//!
//! let reply: Reply = serde_json::from_str(r#"{"legal":[],"outcome":{"draw":"stalemate"}}"#)?;
//! let Reply::Answer(answer) = reply else { panic!("an answer") };
//! assert_eq!(answer.outcome, Some(Some(Outcome::Draw { draw: "stalemate".to_owned() })));
//! assert_eq!(answer.turn, None);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod answer;
mod ask;
mod drawing;
mod game;
mod id;
mod incident;
mod law;
mod object;
mod question;
mod refusal;
mod schema;
mod score;
mod verdict;

pub use answer::{Answer, Answered, Body, CheckedReply, Line, Reply};
pub use ask::{Ask, UnfitKeys};
pub use drawing::{Drawing, Mark, Marks, PocketKind, Powers, Scene, ScenePocket, SceneSquare};
pub use game::{
    About, ClauseName, FactForm, GameAbout, GameAnswer, GameForm, IncidentForm, OpenQuestion, PROTOCOL, SignName,
};
pub use id::Id;
pub use incident::{Asks, BothClocks, Branch, Decision, IncidentAnswer, IncidentStep};
pub use law::{Clause, ClauseAnswer, Code, Example, Found, FoundClause, LawAnswer, LawItem, LawPage, LawPart, Shown};
pub use object::Object;
pub use question::{Asked, Question, QuestionLine, Rulings};
pub use refusal::{Breach, Fault, Meaning, Refusal, RefusalKind, TextField};
#[cfg(test)]
pub(crate) use schema::check as check_schema;
pub use schema::{form, schemas, to_read as schema_to_read};
pub use score::{
    ArchiveAnswer, ArchivedGame, Consequence, EndOfPlay, Entry, MAX_MENDED, MAX_REMARKS, MAX_VARIATION_BYTES,
    MAX_VARIATIONS, MendedScore, Merged, MergedMove, Note, OpenMove, Remark, ScoreAnswer, SheetChange, Slip, Step,
    StopsAt, Tag, Told, Variation, WrittenMove,
};
pub use verdict::{
    Claim, Dead, Difference, Ending, HangsOn, Outcome, Past, PieceAnswer, PieceMove, Sentence, Sides, Stop, Verdict,
    Winnable, WinnableAnswer,
};

/// The greatest length of a question's line in bytes, without its end.
pub const MAX_LINE: usize = 4_000_000;

/// The greatest length of a position's text in bytes, without blanks around it. No position needs a tenth of it.
pub const MAX_POSITION: usize = 10_000;

/// The greatest number of `moves` in a question. The longest game of chess under the rule of seventy-five moves
/// has 17,697.
pub const MAX_MOVES: usize = 20_000;

/// The greatest number of `faults`, and of `reasons`, that an error lists.
pub const MAX_LISTED: usize = 200;

/// The greatest length in bytes of the name of a clause, of words to find, and of where a piece stands.
pub const MAX_TEXT: usize = 1_000;

/// How many bytes of `steps` an answer has at most, by their JSON; more only if there is a single step.
pub const MAX_STEPS: usize = 1_000_000;

/// The greatest number of marked squares in a drawing, and of arrows.
pub const MAX_MARKS: usize = 1_000;

/// The greatest number of clauses that are found.
pub const MAX_FOUND: usize = 20;
