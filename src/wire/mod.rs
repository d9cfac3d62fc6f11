//! The forms of the protocol as plain data: what a line asks, and what answers it. `docs/protocol.md` describes them for
//! people, `docs/schemas/` for programs.
//!
//! `rulebook speak` and `rulebook adapt` write answers of these types, the asking side ([`remote`](crate::remote)) reads
//! them. Written, an answer has everything that the protocol promises. Read, it may lack what an engine need not say:
//! that is `None`. Nothing here knows a game: clauses, squares, moves and players are texts.
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
mod difference;
mod id;
mod lenient;
mod object;
mod outcome;
mod question;
mod refusal;
mod schema;
mod verdict;

pub use about::{About, GameAbout, PROTOCOL};
pub use answer::{Answer, Body, CheckedReply, Line, Reply};
pub use difference::{Difference, Sides, Stop};
pub use id::Id;
pub use object::Object;
pub use outcome::{Ending, Outcome};
pub use question::{Ask, Question, QuestionLine, Rulings};
pub use refusal::{Fault, Refusal, RefusalKind, TextField};
pub use schema::schemas;
pub use verdict::{Breach, HangsOn, Verdict};
