//! The games of an archive, each with what is to be told of it.

use super::{Answered, known_game, ruled, shortened};
use crate::referee::By;
use crate::referee::score::{GameText, Games, Reviewing};
use crate::wire::{ArchiveAnswer, ArchivedGame, MAX_LISTED, MAX_STEPS, Rulings};

/// The games in a text, as many as fit into an answer; if more follows, all but the last one, which may go on. Where both
/// implementations may be asked, the engine plays, and the law judges what the engine does not allow.
pub(super) fn archive(
    by: By,
    game: &str,
    rulings: Option<&Rulings>,
    scores: &str,
    more: bool,
) -> Answered<ArchiveAnswer> {
    let game = known_game(game)?;
    let options = rulings.map(|rulings| ruled(game, Some(rulings))).transpose()?;
    let by = if by == By::Both { By::Bitboard } else { by };
    let reviewing = Reviewing { game, options, letters: None, by };
    let (mut archive, mut bytes) = (Vec::new(), 0);
    // A text in memory can be read to its end.
    let mut games = Games::of(scores.as_bytes()).map_while(Result::ok).peekable();
    while let Some(game) = games.next() {
        if bytes > MAX_STEPS || (more && games.peek().is_none()) {
            return Ok(ArchiveAnswer { archive, rest: Some(game.at) });
        }
        let told = told(&reviewing, &game);
        bytes += serde_json::to_string(&told).map_or(0, |json| json.len() + ",".len());
        archive.push(told);
    }
    Ok(ArchiveAnswer { archive, rest: None })
}

fn told(reviewing: &Reviewing, game: &GameText) -> ArchivedGame {
    let review = reviewing.review(&game.text);
    let mut told = review.told();
    told.truncate(MAX_LISTED);
    let [white, black] = review.players.map(|player| player.map(shortened));
    ArchivedGame {
        at: game.at,
        bytes: game.text.len(),
        line: game.line,
        white,
        black,
        moves: review.moves.len(),
        end: review.end.map(|end| end.to_string()),
        told: told.into_iter().map(shortened).collect(),
    }
}
