//! `mcp`: the law as tools of the Model Context Protocol.

use std::io;

use super::CommandResult;
use super::status::Status;

/// Serve the law to an assistant, as tools of the Model Context Protocol
///
/// The assistant starts the program, and asks on its standard input. The tools find and explain clauses, judge a move or a
/// game, say who can still win, list legal moves, compare rulings and draw positions. They answer as `speak` does.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct McpCommand {}

const EXAMPLES: &str = r#"Examples:
  rulebook mcp
  {"mcpServers": {"rulebook": {"command": "rulebook", "args": ["mcp"]}}}"#;

impl McpCommand {
    pub fn run(self, _: &mut dyn io::Write) -> CommandResult {
        rulebook::mcp::serve()?;
        Ok(Status::Passed)
    }
}
