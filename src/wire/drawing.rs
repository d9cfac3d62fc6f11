//! Drawings of positions: what is asked of one, and what it shows.

use schemars::JsonSchema;
use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize};

use super::{Fault, MAX_MARKS, Object};

/// What is marked in a drawing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Marks {
    /// How squares are marked, by their names, and pieces in hand, by the text with which their drop begins; 1,000 at
    /// most.
    #[serde(deserialize_with = "few_squares")]
    pub squares: Object<Mark>,
    /// Arrows from one square to another; 1,000 at most.
    #[serde(deserialize_with = "few_arrows")]
    #[schemars(length(max = MAX_MARKS))]
    pub arrows: Vec<(String, String)>,
    /// Whether the boards are turned, so that the second player's side is below.
    pub turned: bool,
    /// Whether the names of files and ranks stand beside the boards.
    pub coordinates: bool,
}

/// How a square is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A move begins there.
    Origin,
    /// A move ends there.
    Target,
    /// A move captures there.
    Capture,
    /// It is a reason of a verdict.
    Reason,
    /// The last move.
    Last,
    /// Who stands there is in check.
    Check,
}

/// A position as a picture, and as data to draw one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Drawing {
    /// The position's canonical text; of a text that cannot be read, as far as it could be.
    pub position: String,
    /// The picture, as SVG: it stands alone, and refers to nothing.
    pub svg: String,
    /// Its boards, from the top.
    pub boards: Vec<Scene>,
    /// The powers, in a game that has a list of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub powers: Option<Powers>,
    /// What else belongs to the position, in a sentence.
    pub remark: Option<String>,
    /// Where the boards do not show who has the choice: who it is and what waits meanwhile, in words.
    pub decides: Option<String>,
    /// What is wrong with a text that cannot be read; the first 200.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
    /// How many more faults there are than `faults` lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_faults: Option<usize>,
}

/// A board, as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Scene {
    /// The game that is played on it, by its id.
    pub game: String,
    /// The number of its files.
    pub files: u8,
    /// The number of its ranks.
    pub ranks: u8,
    /// Whose turn it is on it.
    pub turn: String,
    /// Whose side is at the bottom.
    pub bottom: String,
    /// The files' names beside the board, from the left.
    pub file_names: Vec<String>,
    /// The ranks' names beside the board, from the bottom.
    pub rank_names: Vec<String>,
    /// Every square, rank by rank from the top, each from the left.
    pub squares: Vec<SceneSquare>,
    /// What lies beside it.
    pub pockets: Vec<ScenePocket>,
    /// What the pieces beside it are, in words.
    pub beside: String,
}

/// A square of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SceneSquare {
    /// Its name, as the game has it.
    pub square: String,
    /// Its file, 0 at the left.
    pub file: u8,
    /// Its rank, 0 at the bottom.
    pub rank: u8,
    /// What stands on it, as the position's text writes it.
    pub sign: Option<String>,
    /// The same in words.
    pub piece: Option<String>,
    /// Whose it is, if it belongs to a player.
    pub owner: Option<String>,
}

/// What lies beside a board for one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ScenePocket {
    /// The player.
    pub owner: String,
    /// The position's text for it.
    pub text: String,
    /// The sign of each piece, those of a kind together.
    pub signs: Vec<String>,
    /// What the signs are, in the same order, each once.
    pub kinds: Vec<PocketKind>,
}

/// What a sign beside a board is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PocketKind {
    /// The sign.
    pub sign: String,
    /// In words.
    pub piece: String,
    /// The text with which a move begins that puts one on the board, as `piece` takes it; `null` if there is no such
    /// move.
    pub origin: Option<String>,
}

/// The list of powers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Powers {
    /// The owner of each, in order.
    pub owners: Vec<String>,
    /// Whether the owner of the first has ordered a normal move that has not been made yet.
    pub ordered: bool,
}

impl Default for Marks {
    fn default() -> Self {
        Marks { squares: Object::default(), arrows: Vec::new(), turned: false, coordinates: true }
    }
}

/// Reads no more marked squares than the protocol allows.
fn few_squares<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Object<Mark>, D::Error> {
    let squares = Object::deserialize(deserializer)?;
    if squares.0.len() > MAX_MARKS {
        return Err(D::Error::custom(format_args!("there are more than {MAX_MARKS} marked squares")));
    }
    Ok(squares)
}

/// Reads no more arrows than the protocol allows.
fn few_arrows<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, String)>, D::Error> {
    let arrows = Vec::deserialize(deserializer)?;
    if arrows.len() > MAX_MARKS {
        return Err(D::Error::custom(format_args!("there are more than {MAX_MARKS} arrows")));
    }
    Ok(arrows)
}
