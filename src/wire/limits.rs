//! The limits of a question and of an answer.

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
