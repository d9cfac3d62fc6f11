//! Misreadings of what both versions of Awarichess share: what seeds give, and how chess is played by powers.

mod engine;
mod third;

pub(super) use engine::{Misread, Phased, array};
pub(super) use third::ThirdPositionDraws;

use super::awele as seeds;
use crate::board::{Player, awele, chess};
use crate::mistakes::{WrongRule, rule};

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
const OF_AWELE: [seeds::Wrong; 21] = {
    use seeds::Wrong::*;
    [
        NorthMirrored,
        Clockwise,
        CapturerMovesAgain,
        SinglesStay,
        FirstSeedInOrigin,
        OriginNotSkipped,
        OriginSkippedOnce,
        TwoOnly,
        ThreeOnly,
        CountedBefore,
        OneToThree,
        OwnToo,
        Opposite,
        ChainIntoOwn,
        ChainForwards,
        ChainOfEqual,
        ChainOverOthers,
        AllButChain,
        AllByLastHouse,
        AllByManyHouses,
        FeedAsMuch,
    ]
};

/// Those that show only by what a move leads to: where a game of Awele ends.
const AT_ITS_END: [(seeds::Wrong, &str); 4] = [
    (seeds::Wrong::FeedOrFree, "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | f"),
    (seeds::Wrong::EndsWithAnEmptyRow, "0,0,0,0,4,1/0,0,0,0,0,1 22-20 n | f"),
    (seeds::Wrong::RemainingToLastMover, "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | f"),
    (seeds::Wrong::RemainingToOtherSide, "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | f"),
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
fn of_awele() -> Vec<(WrongRule<Wrong>, String)> {
    let mut all = Vec::new();
    for (rule, shows) in seeds::wrong_rules() {
        let at_its_end = AT_ITS_END.iter().find(|(wrong, _)| *wrong == rule.wrong).map(|(_, shows)| *shows);
        if let Some(shows) = at_its_end.or(OF_AWELE.contains(&rule.wrong).then_some(shows)) {
            let WrongRule { name, what, says, breaks, wrong } = rule;
            all.push((WrongRule { name, what, says, breaks, wrong: Wrong::Seeds(wrong) }, with_chess(shows)));
        }
    }
    all
}

/// The misreadings of both versions by name, each with where it shows in the standard game.
pub(super) fn wrong_rules() -> Vec<(WrongRule<Wrong>, String)> {
    use Wrong::*;
    let own = vec![
        (
            rule(
                "powers-sorted-by-colour",
                "the powers are not listed in the order of the captures: White's come first",
                &["awarichess.powers"],
                PowersSorted,
            ),
            "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | WWWWWWWWWWWWWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBBB | \
             4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | f",
        ),
        (
            rule(
                "one-power-per-capture",
                "a capture gives one power, however many seeds it takes",
                &["awarichess.powers"],
                OnePowerPerCapture,
            ),
            "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | WWWBBB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | F",
        ),
        (
            rule(
                "captured-seeds-are-only-powers",
                "captured seeds become powers and are not counted as captured",
                &["awele.capture.kept", "awarichess.powers"],
                CapturedAreOnlyPowers,
            ),
            "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | WWWBBB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | F",
        ),
        (
            rule(
                "nothing-remains-after-a-cycle",
                "the seeds that are left after a cycle give no powers",
                &["awarichess.awele.cycle", "awarichess.awele.end"],
                NothingRemainsAfterACycle,
            ),
            "1,0,0,0,0,0/1,0,0,0,0,0 24-22 s | WWWWWWWWWWWWWWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBBB | \
             4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | A a B b C c D d E e F f",
        ),
        (
            rule(
                "white-begins-every-chess-phase",
                "every chess phase begins with White's move",
                &["awarichess.awele"],
                WhiteBeginsChess,
            ),
            "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | WWWWWWWWWWWWWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBBB | \
             4k3/8/8/8/8/8/8/R3K3 b - - 0 1 | f",
        ),
        (
            rule(
                "chess-begins-as-awele-would-go-on",
                "chess is begun by the player whose turn it would be at Awele",
                &["awarichess.awele", "awarichess.turn"],
                AweleTurnAtChess,
            ),
            "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | WWWWWWWWWWWWWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBBB | \
             4k3/8/8/8/8/8/8/R3K3 b - - 0 1 | f",
        ),
        (
            rule(
                "a-sowing-advances-the-clock",
                "a sowing advances the half-move clock of chess",
                &["awarichess.awele"],
                SowingAdvancesClock,
            ),
            "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | A",
        ),
        (
            rule(
                "en-passant-lost-to-awele",
                "the en passant square is lost when chess gives way to Awele",
                &["awarichess.awele.again"],
                EnPassantLostToAwele,
            ),
            "- | W | 4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 | e2e4",
        ),
        (
            rule(
                "castling-lost-to-awele",
                "the rights to castle are lost when chess gives way to Awele",
                &["awarichess.awele.again"],
                RightsLostToAwele,
            ),
            "- | W | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9 | a1b1",
        ),
        (
            rule(
                "clock-lost-to-awele",
                "the half-move clock begins anew when chess gives way to Awele",
                &["awarichess.awele.again"],
                ClockLostToAwele,
            ),
            "- | W | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9 | a1b1",
        ),
        (
            rule(
                "zero-move-keeps-the-number",
                "a zero move of Black's does not advance the move number",
                &["awarichess.zero"],
                ZeroKeepsNumber,
            ),
            "- | BB | 4k3/8/8/8/8/8/8/R3K3 b - - 0 1 | 0",
        ),
        (
            rule(
                "zero-move-resets-the-clock",
                "a zero move sets the half-move clock to zero",
                &["awarichess.zero"],
                ZeroResetsClock,
            ),
            "- | WW | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9 | 0",
        ),
        (
            rule(
                "answer-to-check-costs-an-own-power",
                "an answer to check uses up the first power if that is the mover's own",
                &["awarichess.check.free"],
                CheckCostsOwnPower,
            ),
            "- | WB | 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1 | e1e2",
        ),
        (
            rule(
                "answer-to-check-costs-the-other-s-power",
                "an answer to check uses up the first power if that is the other player's",
                &["awarichess.check.free"],
                CheckCostsOthersPower,
            ),
            "- | BW | 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1 | e1e2",
        ),
        (
            rule(
                "order-is-paid-when-carried-out",
                "an order's power is consumed by the ordered move only",
                &["awarichess.power.consumed", "awarichess.power.order"],
                OrderPaidWhenCarriedOut,
            ),
            "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | !",
        ),
        (
            rule(
                "ordered-move-costs-a-power",
                "an ordered move consumes a power as the order has",
                &["awarichess.power.order", "awarichess.power.consumed"],
                OrderPaidTwice,
            ),
            "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | ! a1b1",
        ),
        (
            rule("zero-move-for-free", "a zero move consumes no power", &["awarichess.power.consumed"], ZeroForFree),
            "- | WB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | 0",
        ),
        (
            rule(
                "last-power-is-consumed-first",
                "the powers are consumed from the end of the list",
                &["awarichess.power.consumed", "awarichess.powers"],
                LastPowerFirst,
            ),
            "- | WB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        ),
        (
            rule(
                "no-zero-move-by-an-own-power",
                "by a power of their own the mover must play a normal move",
                &["awarichess.power.own"],
                NoZeroForOneself,
            ),
            "- | WB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        ),
        (
            rule(
                "no-zero-move-for-the-other",
                "the owner of a power can order a normal move of the other player, but not let the turn pass",
                &["awarichess.power.other"],
                NoZeroForTheOther,
            ),
            "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        ),
        (
            rule(
                "no-order-of-a-move",
                "the owner of a power can only let the other player's turn pass",
                &["awarichess.power.other"],
                NoOrder,
            ),
            "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        ),
        (
            rule(
                "power-decides-in-check",
                "the owner of the first power has the choice also while the mover is in check",
                &["awarichess.turn"],
                TurnByPowerInCheck,
            ),
            "- | BW | 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
        ),
        (
            rule(
                "choice-stays-after-an-order",
                "the player who has given an order still has the choice until the move is made",
                &["awarichess.turn"],
                TurnStaysAfterOrder,
            ),
            "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | !",
        ),
        (
            rule(
                "the-mover-always-has-the-choice",
                "the player who has the move at chess has the choice, whoever owns the first power",
                &["awarichess.turn"],
                TurnOfMover,
            ),
            "- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        ),
        (
            rule(
                "powers-move-their-owners",
                "a power is a move at chess of the player who owns it, whoever had the move there",
                &["awarichess.power.other"],
                PowerMovesItsOwner,
            ),
            "- | WWB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | a1a2",
        ),
        (
            rule(
                "mate-waits-for-the-powers",
                "checkmate does not end the game as long as there are powers",
                &["awarichess.end.checkmate"],
                MateWaitsForPowers,
            ),
            "- | WW | R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
        ),
        (
            rule(
                "stalemate-is-a-loss",
                "a stalemated player has lost",
                &["awarichess.end.stalemate"],
                StalemateLoses,
            ),
            "- | WW | 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        ),
        (
            rule(
                "fifty-moves-end-chess-phases-only",
                "fifty moves do not end the game while Awele is played",
                &["awarichess.end.fifty-moves"],
                FiftyInChessOnly,
            ),
            "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 4k3/8/8/8/8/8/8/R3K3 w - - 100 80",
        ),
        (
            rule(
                "fifty-moves-before-mate",
                "fifty moves come before checkmate and stalemate",
                &["awarichess.end.precedence"],
                FiftyBeforeMate,
            ),
            "- | WW | R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80",
        ),
        (
            rule(
                "fifty-plies-draw",
                "fifty moves are counted as fifty plies",
                &["awarichess.end.fifty-moves"],
                FiftyPlies,
            ),
            "- | WW | 4k3/8/8/8/8/8/8/R3K3 w - - 50 80",
        ),
        (
            rule(
                "fifty-moves-end-one-ply-late",
                "the game is drawn only when more than fifty moves of each player have been played",
                &["awarichess.end.fifty-moves"],
                FiftyOneMoves,
            ),
            "- | WW | 4k3/8/8/8/8/8/8/R3K3 w - - 100 80",
        ),
        (
            rule(
                "dead-position-draws-in-chess-phases",
                "too little material to mate draws while chess is played, as at chess",
                &["awarichess.no-dead-position"],
                DeadInChess,
            ),
            "- | WW | 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
        (
            rule(
                "dead-position-draws-always",
                "too little material to mate draws in either phase, as at chess",
                &["awarichess.no-dead-position"],
                DeadInEitherPhase,
            ),
            "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
    ];
    let own = own.into_iter().map(|(rule, shows): (_, &str)| (rule, shows.to_owned()));
    of_awele().into_iter().chain(own).collect()
}
