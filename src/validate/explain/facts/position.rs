//! What can be said of a position.

use super::fact::{Described, FactSource};
use crate::board::{BOARD_FIELD, HAND_FIELD, Named, POWERS_FIELD, Player, TURN_FIELD};
use crate::diagram::{BoardDiagram, Diagram, SquareDiagram};
use crate::games::AnyGame;
use crate::rules::Options;
use crate::session::LawSession;

/// What stands on a square, from the point of view of one player.
pub(super) struct Occupant {
    pub whose: Whose,
    /// Without its owner: `Tern`, `wall`.
    pub kind: String,
}

/// Whose a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Whose {
    Friend,
    Enemy,
    Neutral,
}

impl Whose {
    pub const ALL: [Whose; 3] = [Whose::Friend, Whose::Enemy, Whose::Neutral];

    /// As a thing: `a friend`.
    pub const fn one(self) -> &'static str {
        match self {
            Whose::Friend => "a friend",
            Whose::Enemy => "an enemy",
            Whose::Neutral => "something neutral",
        }
    }

    /// One of a kind: `a friendly Tern`.
    pub fn of_kind(self, kind: &str) -> String {
        match self {
            Whose::Friend => format!("a friendly {kind}"),
            Whose::Enemy => format!("an enemy {kind}"),
            Whose::Neutral => a(kind),
        }
    }
}

/// A noun with its article.
pub(super) fn a(noun: &str) -> String {
    let article = if noun.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Several of a kind: `Canaries`, `Bluejays`.
pub(super) fn many(kind: &str) -> String {
    match kind.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{kind}s"),
    }
}

/// The player with this name, in any pair of names.
pub(super) fn player(word: &str) -> Option<Player> {
    Named::of_word(word).map(|named| named.player)
}

/// What stands on a square; `None` if that is a number.
pub(super) fn occupant(square: &SquareDiagram, by: Player) -> Option<Occupant> {
    let piece = square.piece.as_deref().filter(|_| seeds(square).is_none())?;
    let Some(owner) = square.owner.as_deref() else {
        return Some(Occupant { whose: Whose::Neutral, kind: piece.to_owned() });
    };
    let whose = if player(owner) == Some(by) { Whose::Friend } else { Whose::Enemy };
    let kind = piece.split_once(' ').map_or(piece, |(_, kind)| kind);
    Some(Occupant { whose, kind: kind.to_owned() })
}

/// The number that stands on a square.
pub(super) fn seeds(square: &SquareDiagram) -> Option<i64> {
    square.sign.as_deref()?.parse().ok()
}

/// The seeds in the player's row and in the other row, then those captured by the player and by the other.
pub(super) fn rows(board: &BoardDiagram, of: Player) -> Option<[i64; 4]> {
    let own_rank = u8::from(player(&board.bottom) != Some(of));
    let mut counts = [0; 4];
    for square in &board.squares {
        counts[usize::from(square.rank != own_rank)] += seeds(square)?;
    }
    for pocket in &board.pockets {
        counts[2 + usize::from(player(&pocket.owner) != Some(of))] += pocket.text.parse::<i64>().ok()?;
    }
    Some(counts)
}

/// How many pieces of each player, and of nobody, stand on the boards.
pub(super) fn pieces(diagram: &Diagram, by: Player) -> [i64; 3] {
    let all = diagram.squares().filter_map(|square| occupant(square, by));
    let mut counts = [0; 3];
    all.for_each(|occupant| counts[occupant.whose as usize] += 1);
    counts
}

/// What can be said of a position, possible or not; of a possible one, also where the game stands.
pub(super) fn described(
    of: &dyn AnyGame,
    diagram: &Diagram,
    options: &Options,
    game: Option<&dyn LawSession>,
) -> Described {
    let mut all = Described::default();
    let mover = match game {
        Some(game) => game.turn().player,
        None => diagram.boards.last().and_then(|board| player(&board.turn)).unwrap_or(Player::White),
    };
    if let Some(game) = game {
        all.is(FactSource::Position, "_ is to move", game.turn().to_string());
        let check = if game.check() { "in check" } else { "not in check" };
        all.is(FactSource::Position, "the player to move is _", check);
        let over = if game.outcome().is_some() { "over" } else { "not over" };
        all.is(FactSource::Position, "the game is _", over);
        all.counts(FactSource::Position, "the position has occurred _ times", game.occurrences() as u64);
    }
    for question in options.questions().of_play {
        let option = options.option(question.name).unwrap_or_default();
        all.is(FactSource::Ruling, format!("the ruling on `{}` is _", question.name), format!("`{option}`"));
    }
    if let Some(powers) = &diagram.powers {
        let own = powers.owners.iter().filter(|owner| player(owner) == Some(mover)).count() as i64;
        all.counts(FactSource::Position, "the player to move has _ powers", own);
        all.counts(FactSource::Position, "the opponent has _ powers", powers.owners.len() as i64 - own);
        let first = powers.owners.first().map(|owner| player(owner) == Some(mover));
        let first = first.map_or("nobody", |own| if own { "the player to move" } else { "the opponent" });
        all.is(FactSource::Position, "the first power is that of _", first);
        all.is(FactSource::Position, "a normal move is _", if powers.ordered { "ordered" } else { "not ordered" });
    }
    material(diagram, mover, &mut all);
    fields(of, &diagram.position, mover, &mut all);
    all
}

/// What is in hand; of a board of seeds, how many there are and who has them.
fn material(diagram: &Diagram, mover: Player, all: &mut Described) {
    for board in &diagram.boards {
        if let Some([own, other, captured, others_captured]) = rows(board, mover) {
            all.counts(FactSource::Position, "_ seeds are on the board", own + other);
            all.counts(FactSource::Position, "the player to move has _ seeds on the board", own);
            all.counts(FactSource::Position, "the opponent has _ seeds on the board", other);
            all.counts(FactSource::Position, "the player to move has captured _ seeds", captured);
            all.counts(FactSource::Position, "the opponent has captured _ seeds", others_captured);
            continue;
        }
        for pocket in &board.pockets {
            let whose = if player(&pocket.owner) == Some(mover) { "the player to move" } else { "the opponent" };
            let some = if pocket.signs.is_empty() { "nothing" } else { "something" };
            all.is(FactSource::Position, format!("{whose} has _ {}", board.beside), some);
            for kind in &pocket.kinds {
                let held = if pocket.signs.contains(&kind.sign) { "a" } else { "no" };
                let name = kind.piece.split_once(' ').map_or(kind.piece.as_str(), |(_, name)| name);
                all.is(FactSource::Position, format!("{whose} has _ {name} {}", board.beside), held);
            }
        }
    }
}

/// The fields that the boards show, or of which something else is said.
const SHOWN: [&str; 4] = [BOARD_FIELD, TURN_FIELD, HAND_FIELD, POWERS_FIELD];

/// The other fields of the position's text.
fn fields(game: &dyn AnyGame, position: &str, mover: Player, all: &mut Described) {
    for (at, text) in position.split(' ').enumerate().skip(1) {
        let Some(name) = game.field(position, at).filter(|name| !SHOWN.contains(name)) else { continue };
        let of = format!("{name} is _");
        match text.parse::<i64>() {
            Ok(number) => all.counts(FactSource::Text, of, number),
            Err(_) if text.contains(['/', '-']) && text != "-" => {}
            Err(_) => {
                all.is(FactSource::Text, of.clone(), format!("`{text}`"));
                all.is(FactSource::Text, of, if text == "-" { "empty" } else { "not empty" });
                // Capital letters are those of the first player.
                let is_own = |letter: char| letter.is_ascii_uppercase() == (mover == Player::White);
                if text.chars().all(|letter| letter.is_ascii_alphabetic()) {
                    let own = if text.contains(is_own) { "has" } else { "has not" };
                    all.is(FactSource::Position, format!("the player to move _ a letter in {name}"), own);
                }
            }
        }
    }
}
