//! How an engine is reached.

use super::{EngineError, Stop};

/// How an engine is reached: lines of the protocol go there, and the lines that answer them come back.
///
/// A program is one implementation. An engine in the same process may be another.
pub trait Transport {
    /// Its command line, or what stands for one in reports.
    fn command(&self) -> &[String];

    /// The line that answers a line, both without their ends. It is not waited for once the run is stopped.
    ///
    /// # Errors
    /// There is no such line.
    fn ask(&mut self, line: &str, stop: &Stop) -> Result<Vec<u8>, EngineError>;

    /// Ends whatever is in an unknown state after an error; the next question starts afresh.
    fn end(&mut self);

    /// The last lines that the engine has written about itself, other than answers.
    fn last_words(&self) -> Vec<String>;
}
