//! Misreadings of what both versions of Awarichess share: what seeds give, and how chess is played by powers.

mod engine;
mod third;

pub(super) use engine::{Misread, Phased, array};
pub(super) use third::ThirdPositionDraws;

use super::awele as seeds;
use super::{MakeEngine, WrongEngine, WrongRules, wrong_rules};
use crate::board::{Player, awele, chess};

/// What is misread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    Seeds(seeds::Wrong),
    PowersSorted,
    OnePowerPerCapture,
    CapturedAreOnlyPowers,
    NothingRemainsAfterACycle,
    ArrayRecurs,
    WhiteBeginsChess,
    AweleTurnAtChess,
    SowingAdvancesClock,
    EnPassantLostToAwele,
    RightsLostToAwele,
    ClockLostToAwele,
    ZeroKeepsNumber,
    ZeroResetsClock,
    CheckCostsOwnPower,
    CheckCostsOthersPower,
    OrderPaidWhenCarriedOut,
    OrderPaidTwice,
    ZeroForFree,
    LastPowerFirst,
    NoZeroForOneself,
    NoZeroForTheOther,
    NoOrder,
    TurnByPowerInCheck,
    TurnStaysAfterOrder,
    TurnOfMover,
    PowerMovesItsOwner,
    MateWaitsForPowers,
    StalemateLoses,
    FiftyInChessOnly,
    FiftyBeforeMate,
    FiftyPlies,
    FiftyOneMoves,
    DeadInChess,
    DeadInEitherPhase,
    PowersInFront,
    StalemateInAwele,
    CycleAfterEveryPly,
}

/// The misreadings of Awele that show here too.
#[rustfmt::skip]
const OF_AWELE: [&str; 21] = [
    "north-s-houses-mirrored", "sown-clockwise", "capturer-moves-again", "single-seeds-are-not-sown",
    "first-seed-falls-in-the-origin", "origin-is-never-skipped", "origin-is-skipped-once", "captures-two-only",
    "captures-three-only", "seeds-counted-before-the-last", "captures-a-single-seed", "captures-own-houses",
    "captures-the-house-opposite", "chain-goes-into-own-houses", "chain-goes-forwards", "chain-of-equal-houses",
    "chain-passes-over-houses", "capture-of-all-by-the-last-house", "capture-of-all-judged-by-the-last-house",
    "capture-of-all-takes-a-chain", "feeds-as-much-as-possible",
];

/// Those that show only by what a move leads to: where a game of Awele ends.
const AT_ITS_END: [(&str, &str); 4] = [
    ("any-move-if-none-feeds", "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | f"),
    ("ends-with-an-empty-row", "0,0,0,0,4,1/0,0,0,0,0,1 22-20 n | f"),
    ("remaining-to-the-last-mover", "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | f"),
    ("remaining-to-the-other-side", "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | f"),
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
fn of_awele<G: WrongRules>(of: &impl Fn(Wrong) -> MakeEngine<G>) -> impl Iterator<Item = WrongEngine<G>> {
    seeds::wrong_rules(|wrong| of(Wrong::Seeds(wrong))).into_iter().filter_map(|rule| {
        let at_its_end = AT_ITS_END.iter().find(|(name, _)| *name == rule.name).map(|(_, shows)| *shows);
        let shows = at_its_end.or_else(|| rule.shows.as_deref().filter(|_| OF_AWELE.contains(&&*rule.name)))?;
        Some(WrongEngine { shows: Some(with_chess(shows)), ..rule })
    })
}

/// The misreadings of both versions by name, each with where it shows in the standard game; `of` makes an engine.
pub(super) fn wrong_rules<G: WrongRules>(of: impl Fn(Wrong) -> MakeEngine<G>) -> Vec<WrongEngine<G>> {
    use Wrong::*;
    let own = wrong_rules! {
        "powers-sorted-by-colour" ["awarichess.powers"]
            "the powers are not listed in the order of the captures: White's come first" by of(PowersSorted),
            at "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | WWWWWWWWWWWWWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBBB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | f";
        "one-power-per-capture" ["awarichess.powers"] "a capture gives one power, however many seeds it takes"
            by of(OnePowerPerCapture),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | WWWBBB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | F";
        "captured-seeds-are-only-powers" ["awele.capture.kept", "awarichess.powers"]
            "captured seeds become powers and are not counted as captured" by of(CapturedAreOnlyPowers),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | WWWBBB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | F";
        "nothing-remains-after-a-cycle" ["awarichess.awele.cycle", "awarichess.awele.end"]
            "the seeds that are left after a cycle give no powers" by of(NothingRemainsAfterACycle),
            at "1,0,0,0,0,0/1,0,0,0,0,0 24-22 s | WWWWWWWWWWWWWWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBBB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | A a B b C c D d E e F f";
        "white-begins-every-chess-phase" ["awarichess.awele"] "every chess phase begins with White's move"
            by of(WhiteBeginsChess),
            at "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | WWWWWWWWWWWWWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBBB | 4k3/8/8/8/8/8/8/R3K3 b - - 0 1 | f";
        "chess-begins-as-awele-would-go-on" ["awarichess.awele", "awarichess.turn"]
            "chess is begun by the player whose turn it would be at Awele" by of(AweleTurnAtChess),
            at "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | WWWWWWWWWWWWWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBBB | 4k3/8/8/8/8/8/8/R3K3 b - - 0 1 | f";
        "a-sowing-advances-the-clock" ["awarichess.awele"] "a sowing advances the half-move clock of chess"
            by of(SowingAdvancesClock), at "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | A";
        "en-passant-lost-to-awele" ["awarichess.awele.again"]
            "the en passant square is lost when chess gives way to Awele" by of(EnPassantLostToAwele),
            at "- | W | 4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 | e2e4";
        "castling-lost-to-awele" ["awarichess.awele.again"]
            "the rights to castle are lost when chess gives way to Awele" by of(RightsLostToAwele),
            at "- | W | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9 | a1b1";
        "clock-lost-to-awele" ["awarichess.awele.again"]
            "the half-move clock begins anew when chess gives way to Awele" by of(ClockLostToAwele),
            at "- | W | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9 | a1b1";
        "zero-move-keeps-the-number" ["awarichess.zero"] "a zero move of Black's does not advance the move number"
            by of(ZeroKeepsNumber), at "- | BB | 4k3/8/8/8/8/8/8/R3K3 b - - 0 1 | 0";
        "zero-move-resets-the-clock" ["awarichess.zero"] "a zero move sets the half-move clock to zero"
            by of(ZeroResetsClock), at "- | WW | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9 | 0";
        "answer-to-check-costs-an-own-power" ["awarichess.check.free"]
            "an answer to check uses up the first power if that is the mover's own" by of(CheckCostsOwnPower),
            at "- | WB | 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1 | e1e2";
        "answer-to-check-costs-the-other-s-power" ["awarichess.check.free"]
            "an answer to check uses up the first power if that is the other player's" by of(CheckCostsOthersPower),
            at "- | BW | 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1 | e1e2";
        "order-is-paid-when-carried-out" ["awarichess.power.consumed", "awarichess.power.order"]
            "an order's power is consumed by the ordered move only" by of(OrderPaidWhenCarriedOut),
            at "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | !";
        "ordered-move-costs-a-power" ["awarichess.power.order", "awarichess.power.consumed"]
            "an ordered move consumes a power as the order has" by of(OrderPaidTwice),
            at "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | ! a1b1";
        "zero-move-for-free" ["awarichess.power.consumed"] "a zero move consumes no power" by of(ZeroForFree),
            at "- | WB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | 0";
        "last-power-is-consumed-first" ["awarichess.power.consumed", "awarichess.powers"]
            "the powers are consumed from the end of the list" by of(LastPowerFirst),
            at "- | WB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        "no-zero-move-by-an-own-power" ["awarichess.power.own"]
            "by a power of their own the mover must play a normal move" by of(NoZeroForOneself),
            at "- | WB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        "no-zero-move-for-the-other" ["awarichess.power.other"]
            "the owner of a power can order a normal move of the other player, but not let the turn pass"
            by of(NoZeroForTheOther), at "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        "no-order-of-a-move" ["awarichess.power.other"]
            "the owner of a power can only let the other player's turn pass" by of(NoOrder),
            at "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        "power-decides-in-check" ["awarichess.turn"]
            "the owner of the first power has the choice also while the mover is in check" by of(TurnByPowerInCheck),
            at "- | BW | 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
        "choice-stays-after-an-order" ["awarichess.turn"]
            "the player who has given an order still has the choice until the move is made"
            by of(TurnStaysAfterOrder), at "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | !";
        "the-mover-always-has-the-choice" ["awarichess.turn"]
            "the player who has the move at chess has the choice, whoever owns the first power" by of(TurnOfMover),
            at "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        "powers-move-their-owners" ["awarichess.power.other"]
            "a power is a move at chess of the player who owns it, whoever had the move there"
            by of(PowerMovesItsOwner), at "- | WWB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | a1a2";
        "mate-waits-for-the-powers" ["awarichess.end.checkmate"]
            "checkmate does not end the game as long as there are powers" by of(MateWaitsForPowers),
            at "- | WW | R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
        "stalemate-is-a-loss" ["awarichess.end.stalemate"] "a stalemated player has lost" by of(StalemateLoses),
            at "- | WW | 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
        "fifty-moves-end-chess-phases-only" ["awarichess.end.fifty-moves"]
            "fifty moves do not end the game while Awele is played" by of(FiftyInChessOnly),
            at "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 4k3/8/8/8/8/8/8/R3K3 w - - 100 80";
        "fifty-moves-before-mate" ["awarichess.end.precedence"] "fifty moves come before checkmate and stalemate"
            by of(FiftyBeforeMate), at "- | WW | R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80";
        "fifty-plies-draw" ["awarichess.end.fifty-moves"] "fifty moves are counted as fifty plies" by of(FiftyPlies),
            at "- | WW | 4k3/8/8/8/8/8/8/R3K3 w - - 50 80";
        "fifty-moves-end-one-ply-late" ["awarichess.end.fifty-moves"]
            "the game is drawn only when more than fifty moves of each player have been played" by of(FiftyOneMoves),
            at "- | WW | 4k3/8/8/8/8/8/8/R3K3 w - - 100 80";
        "dead-position-draws-in-chess-phases" ["awarichess.no-dead-position"]
            "too little material to mate draws while chess is played, as at chess" by of(DeadInChess),
            at "- | WW | 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        "dead-position-draws-always" ["awarichess.no-dead-position"]
            "too little material to mate draws in either phase, as at chess" by of(DeadInEitherPhase),
            at "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    };
    of_awele(&of).chain(own).collect()
}
