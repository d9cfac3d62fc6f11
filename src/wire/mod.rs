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

mod about;
mod answer;
mod archive;
mod ask;
mod breach;
mod claim;
mod difference;
mod drawing;
mod game;
mod id;
mod law;
mod lenient;
mod limits;
mod object;
mod outcome;
mod piece;
mod question;
mod refusal;
mod schema;
mod score;
mod verdict;
mod winnable;

pub use about::{About, GameAbout, PROTOCOL};
pub use answer::{Answer, Answered, Body, CheckedReply, Line, Reply};
pub use archive::{ArchiveAnswer, ArchivedGame};
pub use ask::{Ask, UnfitKeys};
pub use breach::Breach;
pub use claim::Claim;
pub use difference::{Difference, Sides, Stop};
pub use drawing::{Drawing, Mark, Marks, PocketKind, Powers, Scene, ScenePocket, SceneSquare};
pub use game::{ClauseName, GameAnswer, GameForm, OpenQuestion, SignName};
pub use id::Id;
pub use law::{Clause, ClauseAnswer, Code, Example, Found, FoundClause, LawAnswer, LawItem, LawPage, LawPart, Shown};
pub use limits::{MAX_FOUND, MAX_LINE, MAX_LISTED, MAX_MARKS, MAX_MOVES, MAX_POSITION, MAX_STEPS, MAX_TEXT};
pub use object::Object;
pub use outcome::{Ending, Outcome};
pub use piece::{PieceAnswer, PieceMove};
pub use question::{Asked, Question, QuestionLine, Rulings};
pub use refusal::{Fault, Meaning, Refusal, RefusalKind, TextField};
pub use schema::schemas;
pub use score::{
    Consequence, Entry, MAX_VARIATION_BYTES, MAX_VARIATIONS, Note, ScoreAnswer, Slip, Step, StopsAt, Variation,
};
pub use verdict::{HangsOn, Verdict};
pub use winnable::{Dead, Winnable, WinnableAnswer};
