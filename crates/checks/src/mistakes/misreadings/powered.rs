//! Misreadings of what both versions of Awarichess share: what seeds give, and how chess is played by powers.

mod engine;

pub(super) use engine::{MisreadPowers, Misreading, ThirdPositionDraws};

use super::awele as seeds;
use super::{MakeEngine, Mistake, MistakeOf, Mistakes, mistakes};
use crate::board::{Player, awele, chess};

/// The misreadings of Awele that show here too. Some do so only by what a move leads to, where a game of Awele ends.
const OF_AWELE: [(&str, Option<&str>); 7] = [
    ("north-s-houses-mirrored", None),
    ("sown-clockwise", None),
    ("captures-three-only", None),
    ("seeds-counted-before-the-last", None),
    ("chain-goes-forwards", None),
    ("remaining-to-the-last-mover", Some("1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | f")),
    ("remaining-to-the-other-side", Some("1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | f")),
];

/// A position of Awele, with moves, as one of this game while no power has been consumed.
fn with_chess(shows: &str) -> String {
    let shows = shows.replace("startpos", awele::START);
    let (position, moves) = shows.split_once(" | ").unwrap_or((&shows, ""));
    let captured =
        position.parse().map(|awele: awele::Setup| Player::BOTH.map(|player| awele.captured(player).into()));
    let [white, black]: [usize; 2] = captured.unwrap_or_default();
    let powers = if white + black == 0 { "-".to_owned() } else { "W".repeat(white) + &"B".repeat(black) };
    format!("{position} | {powers} | {} | {moves}", chess::START)
}

/// A position of the standard game, with moves, as one of the synchronous game.
pub(super) fn synchronous(shows: &str) -> String {
    match shows.split(" | ").collect::<Vec<_>>()[..] {
        ["-", ref others @ ..] => format!("{} | {}", awele::START, others.join(" | ")),
        [awele, _, ref others @ ..] => format!("{awele} | - | {}", others.join(" | ")),
        _ => shows.to_owned(),
    }
}

/// The misreadings of Awele, as they show in the standard game.
fn of_awele<G: Mistakes>(of: &impl Fn(Misreading) -> MakeEngine<G>) -> impl Iterator<Item = MistakeOf<G>> {
    seeds::of_the_game(|wrong| of(Misreading::Seeds(wrong))).into_iter().filter_map(|mistake| {
        let (_, at_the_end) = OF_AWELE.iter().find(|(name, _)| *name == mistake.name)?;
        let shows = at_the_end.or(mistake.shows.as_deref()).map(with_chess);
        Some(Mistake { shows, ..mistake })
    })
}

/// The misreadings of both versions by name, each with where it shows in the standard game; `of` makes an engine.
pub(super) fn of_both_versions<G: Mistakes>(of: impl Fn(Misreading) -> MakeEngine<G>) -> Vec<MistakeOf<G>> {
    use Misreading::*;
    let own = mistakes! {
        "powers-sorted-by-colour" ["awarichess.powers"]
            "the powers are not listed in the order of the captures: White's come first" by of(PowersSorted),
            at "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | WWWWWWWWWWWWWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBBB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | f";
        "captured-seeds-are-only-powers" ["awele.capture.kept", "awarichess.powers"]
            "captured seeds become powers and are not counted as captured" by of(CapturedAreOnlyPowers),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | WWWBBB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | F";
        "en-passant-lost-to-awele" ["awarichess.awele.again"]
            "the en passant square is lost when chess gives way to Awele" by of(EnPassantLostToAwele),
            at "- | W | 4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 | e2e4";
        "castling-lost-to-awele" ["awarichess.awele.again"]
            "the rights to castle are lost when chess gives way to Awele" by of(RightsLostToAwele),
            at "- | W | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9 | a1b1";
        "clock-lost-to-awele" ["awarichess.awele.again"]
            "the half-move clock begins anew when chess gives way to Awele" by of(ClockLostToAwele),
            at "- | W | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9 | a1b1";
        "last-power-is-consumed-first" ["awarichess.power.consumed", "awarichess.powers"]
            "the powers are consumed from the end of the list" by of(LastPowerFirst),
            at "- | WB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        "no-zero-move-by-an-own-power" ["awarichess.power.own"]
            "by a power of their own the mover must play a normal move" by of(NoZeroForOneself),
            at "- | WB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        "powers-move-their-owners" ["awarichess.power.other"]
            "a power is a move at chess of the player who owns it, whoever had the move there"
            by of(PowerMovesItsOwner), at "- | WWB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | a1a2";
        "fifty-plies-draw" ["awarichess.end.fifty-moves"] "fifty moves are counted as fifty plies" by of(FiftyPlies),
            at "- | WW | 4k3/8/8/8/8/8/8/R3K3 w - - 50 80";
        "dead-position-draws-in-chess-phases" ["awarichess.no-dead-position"]
            "too little material to mate draws while chess is played, as at chess" by of(DeadInChess),
            at "- | WW | 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        "dead-position-draws-always" ["awarichess.no-dead-position"]
            "too little material to mate draws in either phase, as at chess" by of(DeadInEitherPhase),
            at "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    };
    of_awele(&of).chain(own).collect()
}
