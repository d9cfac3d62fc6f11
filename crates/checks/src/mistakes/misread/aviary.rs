//! Misreadings of the law of Aviary.

mod engine;

use self::engine::Misread;
use super::{Misreading, misread_engines, shown};
use crate::board::aviary::Kind;
use crate::games::Aviary;
use crate::mistakes::WrongRule;
use crate::model::aviary::Model;

/// What is misread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wrong {
    SetOfEachPlayer,
    BlackMirrored,
    WhiteBelow,
    Lacks(&'static [Kind], &'static [Way]),
    Gains(&'static [Kind], &'static [Way]),
    NoFriendJumped(Line),
    JumpCapturesNothing,
    EnemiesJumped(Line),
    WoodpeckersJumpEnemies,
    EnemiesBlockCapturesOnly,
    RobinNeedsBothRoutes,
    RobinByStraightRoute,
    RobinByDiagonalRoute,
    RobinBlockedByAnyTwo,
    RobinBlockedByFriendAndEnemy,
    RobinBlockedByOneBird,
    CompoundsLeapFreely,
    RoutesAlongShorterWay,
    SparrowsCaptureNothing,
    CapturedLeavesGame,
    CapturedSparrowLeavesGame,
    EntryGivesNoCheck,
    EntryGivesNoMate,
    EntersOnOwnHalf,
    EntryIsNoMove,
    NoThirdSparrow,
    CheckOnAllOnly,
    EverySparrowSafe,
    AllAttackedAnswered,
    AttackedSparrowTaken,
    SparrowsStepSafely,
    OnlySparrowStepsJudged,
    PinsUnseen,
    JudgedBeforeTheMove,
    TakesProtected,
    MustEnterAnyBird,
    EntersSparrowAlways,
    KeepsTwoSparrows,
    LostWithoutSparrowOnBoard,
    NoEntryIsStalemate,
    NoSparrowsOfMoverOnly,
    MateWithoutSparrowStep,
    AnyOpenSparrowRefused,
}

/// How far a move goes: the greater number of files or ranks, then the smaller.
type Way = (u8, u8);

const ONE: &[Way] = &[(1, 0), (1, 1)];
const TWO: &[Way] = &[(2, 0), (2, 2)];
const CANARIES: &[Kind] = &[Kind::Canary, Kind::Owl, Kind::Gull];
const BLUEJAYS: &[Kind] = &[Kind::Bluejay, Kind::Pigeon, Kind::Gull];
const WOODPECKERS: &[Kind] = &[Kind::Woodpecker, Kind::Tern];

/// Moves of two squares in one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    Any,
    File,
    Straight,
    Diagonal,
}

/// The misreadings, with where each shows, in the order of the law's clauses.
fn list() -> Vec<(WrongRule<Wrong>, &'static str)> {
    use Wrong::*;
    vec![
        shown(
            "set-of-each-player",
            "a player never has more birds of a kind than at the start",
            &["aviary.set"],
            SetOfEachPlayer,
            "s7/8/8/3OO3/8/8/8/7S[] w",
        ),
        shown(
            "start-black-mirrored",
            "Black's birds start opposite their like",
            &["aviary.start"],
            BlackMirrored,
            "startpos",
        ),
        shown("start-white-below", "White's birds start on ranks 1 and 2", &["aviary.start"], WhiteBelow, "startpos"),
        shown(
            "entry-is-no-move",
            "entering a bird is no move, and its player goes on",
            &["aviary.turn", "aviary.enter"],
            EntryIsNoMove,
            "s7/8/8/8/8/8/8/7S[C] w | C@d4",
        ),
        shown(
            "canary-goes-one-square",
            "a Canary goes one square only",
            &["aviary.canary.move"],
            Lacks(&[Kind::Canary], TWO),
            "s7/8/8/3C4/8/8/8/7S[] w",
        ),
        shown(
            "canaries-go-one-square",
            "a Canary, and what moves as one, goes one square only",
            &["aviary.canary.move"],
            Lacks(CANARIES, &[(2, 0)]),
            "s7/8/8/3C4/8/8/8/7S[] w",
        ),
        shown(
            "canaries-go-two-squares",
            "a Canary, and what moves as one, goes exactly two squares",
            &["aviary.canary.move"],
            Lacks(CANARIES, &[(1, 0)]),
            "s7/8/8/3C4/8/8/8/7S[] w",
        ),
        shown(
            "bluejay-goes-one-square",
            "a Bluejay goes one square only",
            &["aviary.bluejay.move"],
            Lacks(&[Kind::Bluejay], TWO),
            "s7/8/8/3B4/8/8/8/7S[] w",
        ),
        shown(
            "bluejays-go-one-square",
            "a Bluejay, and what moves as one, goes one square only",
            &["aviary.bluejay.move"],
            Lacks(BLUEJAYS, &[(2, 2)]),
            "s7/8/8/3B4/8/8/8/7S[] w",
        ),
        shown(
            "bluejays-go-two-squares",
            "a Bluejay, and what moves as one, goes exactly two squares",
            &["aviary.bluejay.move"],
            Lacks(BLUEJAYS, &[(1, 1)]),
            "s7/8/8/3B4/8/8/8/7S[] w",
        ),
        shown(
            "woodpeckers-go-straight-only",
            "a Woodpecker, and a Tern as one, goes straight only",
            &["aviary.woodpecker.move"],
            Lacks(WOODPECKERS, &[(2, 2)]),
            "s7/8/8/3W4/8/8/8/7S[] w",
        ),
        shown(
            "woodpeckers-go-diagonally-only",
            "a Woodpecker, and a Tern as one, goes diagonally only",
            &["aviary.woodpecker.move"],
            Lacks(WOODPECKERS, &[(2, 0)]),
            "s7/8/8/3W4/8/8/8/7S[] w",
        ),
        shown(
            "woodpeckers-go-one-square-too",
            "a Woodpecker, and a Tern as one, goes one square too",
            &["aviary.woodpecker.move"],
            Gains(WOODPECKERS, ONE),
            "s7/8/8/3W4/8/8/8/7S[] w",
        ),
        shown(
            "sparrow-goes-straight-only",
            "a Sparrow goes straight only",
            &["aviary.sparrow.move"],
            Lacks(&[Kind::Sparrow], &[(1, 1)]),
            "s7/8/8/8/8/8/8/7S[] w",
        ),
        shown(
            "sparrow-goes-two-squares",
            "a Sparrow goes one or two squares",
            &["aviary.sparrow.move"],
            Gains(&[Kind::Sparrow], TWO),
            "s7/8/8/8/8/8/8/7S[] w",
        ),
        shown(
            "tern-goes-one-square-too",
            "a Tern goes one square too",
            &["aviary.tern.move"],
            Gains(&[Kind::Tern], ONE),
            "s7/8/8/3T4/8/8/8/7S[] w",
        ),
        shown(
            "friends-block-lines",
            "a friend blocks a move in one line, and only a Robin's leap jumps friends",
            &["aviary.jump.friend"],
            NoFriendJumped(Line::Any),
            "s7/8/8/3C4/3W4/8/8/7S[] w",
        ),
        shown(
            "friends-block-files",
            "a friend blocks a move along a file",
            &["aviary.jump.friend"],
            NoFriendJumped(Line::File),
            "s7/8/8/3C4/3W4/8/8/7S[] w",
        ),
        shown(
            "friends-block-diagonals",
            "a friend blocks a move along a diagonal",
            &["aviary.jump.friend"],
            NoFriendJumped(Line::Diagonal),
            "s7/8/8/3B4/4W3/8/8/7S[] w",
        ),
        shown(
            "jump-captures-nothing",
            "a bird that jumps a friend captures nothing",
            &["aviary.jump.friend"],
            JumpCapturesNothing,
            "s7/8/8/3C4/3W4/3r4/8/7S[] w",
        ),
        shown(
            "enemies-jumped-straight",
            "an enemy blocks a move of two squares along a diagonal only",
            &["aviary.jump.enemy"],
            EnemiesJumped(Line::Straight),
            "s7/8/8/3C4/3r4/8/8/7S[] w",
        ),
        shown(
            "enemies-jumped-diagonally",
            "an enemy blocks a move of two squares along a file or a rank only",
            &["aviary.jump.enemy"],
            EnemiesJumped(Line::Diagonal),
            "s7/8/8/3B4/4r3/8/8/7S[] w",
        ),
        shown(
            "woodpeckers-jump-enemies",
            "a Woodpecker, and a Tern as one, jumps enemies too",
            &["aviary.jump.enemy"],
            WoodpeckersJumpEnemies,
            "s7/8/8/3W4/3r4/8/8/7S[] w",
        ),
        shown(
            "enemies-block-captures-only",
            "an enemy between blocks a capture only",
            &["aviary.jump.enemy"],
            EnemiesBlockCapturesOnly,
            "s7/8/8/3C4/3r4/8/8/7S[] w",
        ),
        shown(
            "robin-needs-both-routes",
            "a bird moves as a Robin, and attacks, only when no enemy stands on either route",
            &["aviary.robin.routes", "aviary.robin.blocked"],
            RobinNeedsBothRoutes,
            "s7/8/8/3R4/3r4/8/8/7S[] w",
        ),
        shown(
            "robin-by-the-straight-route",
            "a Robin goes straight first, and only an enemy there blocks it",
            &["aviary.robin.routes"],
            RobinByStraightRoute,
            "s7/8/8/3R4/3r4/8/8/7S[] w",
        ),
        shown(
            "robin-by-the-diagonal-route",
            "a Robin goes diagonally first, and only an enemy there blocks it",
            &["aviary.robin.routes"],
            RobinByDiagonalRoute,
            "s7/8/8/3R4/4r3/8/8/7S[] w",
        ),
        shown(
            "robin-blocked-by-one-bird",
            "any bird straight beside a Robin blocks it, as the Horse of Xiangqi",
            &["aviary.robin.routes", "aviary.robin.blocked"],
            RobinBlockedByOneBird,
            "s7/8/8/3R4/3W4/8/8/7S[] w",
        ),
        shown(
            "robin-blocked-by-any-two",
            "a Robin is blocked by birds on both routes, friends too",
            &["aviary.robin.blocked", "aviary.jump.friend"],
            RobinBlockedByAnyTwo,
            "s7/8/8/3R4/3WW3/8/8/7S[] w",
        ),
        shown(
            "robin-blocked-by-friend-and-enemy",
            "a Robin is blocked by an enemy on one route and a friend on the other",
            &["aviary.robin.blocked", "aviary.jump.friend"],
            RobinBlockedByFriendAndEnemy,
            "s7/8/8/3R4/3Wr3/8/8/7S[] w",
        ),
        shown(
            "compounds-leap-freely",
            "Pigeon, Owl and Tern cannot be blocked when they move as a Robin",
            &["aviary.robin.blocked", "aviary.robin.routes"],
            CompoundsLeapFreely,
            "s7/8/8/3O4/3rr3/8/8/7S[] w",
        ),
        shown(
            "routes-along-the-shorter-way",
            "a Robin's straight route begins along the shorter way",
            &["aviary.robin.routes"],
            RoutesAlongShorterWay,
            "s7/8/8/3Rr3/4r3/8/8/7S[] w",
        ),
        shown(
            "sparrows-capture-nothing",
            "a Sparrow captures nothing and attacks nothing",
            &["aviary.capture", "aviary.sparrow.move"],
            SparrowsCaptureNothing,
            "s7/8/8/3S4/3w4/8/8/8[] w",
        ),
        shown(
            "captured-bird-leaves-the-game",
            "a captured bird goes to no hand",
            &["aviary.capture.hand"],
            CapturedLeavesGame,
            "s7/8/8/3C4/3w4/8/8/7S[] w | d5d4",
        ),
        shown(
            "captured-sparrow-leaves-the-game",
            "a captured Sparrow goes to no hand",
            &["aviary.capture.hand"],
            CapturedSparrowLeavesGame,
            "s7/8/8/3C4/3s4/8/8/7S[] w | d5d4",
        ),
        shown(
            "entry-gives-no-check",
            "no bird is entered where it gives check",
            &["aviary.enter.check", "aviary.enter"],
            EntryGivesNoCheck,
            "s7/8/8/8/8/8/8/7S[C] w",
        ),
        shown(
            "entry-gives-no-mate",
            "no bird is entered where it mates, as a Pawn in Shogi",
            &["aviary.enter.check", "aviary.enter"],
            EntryGivesNoMate,
            "s7/8/8/C7/8/8/8/7S[G] w",
        ),
        shown(
            "entered-on-the-own-half",
            "a bird is entered on its player's own half of the board only",
            &["aviary.enter"],
            EntersOnOwnHalf,
            "s7/8/8/8/8/8/8/7S[C] w",
        ),
        shown(
            "check-when-all-are-attacked",
            "a player is in check only when all of their Sparrows are attacked",
            &["aviary.check"],
            CheckOnAllOnly,
            "s7/8/8/8/8/8/c7/S6S[] w",
        ),
        shown(
            "every-sparrow-is-kept-safe",
            "every check must be answered, on whichever Sparrow it is",
            &["aviary.check.ignored"],
            EverySparrowSafe,
            "s7/8/8/8/8/8/c7/S6S[] w",
        ),
        shown(
            "not-all-sparrows-left-attacked",
            "when all Sparrows are attacked one must be made safe",
            &["aviary.check.ignored"],
            AllAttackedAnswered,
            "s7/8/8/8/8/8/c6c/S6S[] w",
        ),
        shown(
            "attacked-sparrow-is-taken",
            "a Sparrow that was left attacked must be captured if a legal move does so",
            &["aviary.check.not-taken"],
            AttackedSparrowTaken,
            "s7/8/8/7s/8/7C/8/S6S[] w",
        ),
        shown(
            "sparrows-never-go-into-check",
            "no Sparrow moves or is entered onto an attacked square, even when there are others",
            &["aviary.check.ignored"],
            SparrowsStepSafely,
            "s7/8/8/8/c7/8/8/S6S[] w",
        ),
        shown(
            "two-sparrows-at-most",
            "a third Sparrow is not entered",
            &["aviary.sparrow.several"],
            NoThirdSparrow,
            "s7/8/8/8/8/8/8/S6S[S] w",
        ),
        shown(
            "any-bird-re-enters",
            "a player without a Sparrow on the board enters any bird",
            &["aviary.sparrow.re-enter"],
            MustEnterAnyBird,
            "s7/8/8/8/8/8/8/4W3[SC] w",
        ),
        shown(
            "sparrow-in-hand-must-be-entered",
            "a Sparrow in hand must be entered at once, even when there are others on the board",
            &["aviary.sparrow.re-enter"],
            EntersSparrowAlways,
            "s7/8/8/8/8/8/8/S6S[S] w",
        ),
        shown(
            "two-sparrows-are-kept",
            "a player with fewer than two Sparrows on the board must enter one in hand",
            &["aviary.sparrow.re-enter"],
            KeepsTwoSparrows,
            "s7/8/8/8/8/8/8/7S[S] w",
        ),
        shown(
            "only-sparrow-steps-judged",
            "only the last Sparrow's own steps are judged, and other moves may leave it attacked",
            &["aviary.last-sparrow.safe"],
            OnlySparrowStepsJudged,
            "s7/8/8/8/8/c7/C7/S7[] w",
        ),
        shown(
            "pins-unseen",
            "a check on the last Sparrow must be answered, and a bird that shields it may go away",
            &["aviary.last-sparrow.safe"],
            PinsUnseen,
            "s7/8/8/8/8/c7/C7/S7[] w",
        ),
        shown(
            "judged-before-the-step",
            "whether the last Sparrow steps into check is judged as the birds stand before the move",
            &["aviary.last-sparrow.safe"],
            JudgedBeforeTheMove,
            "s7/8/8/8/4S3/4c3/8/8[] w",
        ),
        shown(
            "last-sparrow-captures-protected-birds",
            "the last Sparrow captures birds that are protected",
            &["aviary.last-sparrow.safe"],
            TakesProtected,
            "s7/8/8/8/3S4/3w4/3c4/8[] w",
        ),
        shown(
            "no-sparrow-on-the-board-loses",
            "a player without a Sparrow on the board has lost, whatever is in hand",
            &["aviary.end.no-sparrows", "aviary.sparrow.re-enter"],
            LostWithoutSparrowOnBoard,
            "s7/8/8/8/8/8/8/4W3[S] w",
        ),
        shown(
            "no-sparrows-of-the-mover-only",
            "only the player to move loses for owning no Sparrow",
            &["aviary.end.no-sparrows"],
            NoSparrowsOfMoverOnly,
            "8/8/8/8/8/8/8/S6W[] w",
        ),
        shown(
            "mate-without-a-step",
            "a last Sparrow in check that has no step is mated, whatever other birds could do",
            &["aviary.end.checkmate"],
            MateWithoutSparrowStep,
            "S1g1W3/8/8/c7/8/8/8/7s[] w",
        ),
        shown(
            "no-entry-is-stalemate",
            "a player who cannot enter a Sparrow is stalemated",
            &["aviary.end.no-entry"],
            NoEntryIsStalemate,
            "S7/8/2T3O1/3P1G2/2G1P3/1O3T2/8/8[s] b",
        ),
        shown(
            "any-open-sparrow-refused",
            "no Sparrow of the player not to move may be attacked, the last one or not",
            &["aviary.position.last-sparrow-open"],
            AnyOpenSparrowRefused,
            "s7/8/8/3C4/3s4/8/8/7S[] w",
        ),
    ]
}

/// The misreadings, in the order of the law's clauses.
pub(in crate::mistakes) fn misreadings() -> Vec<Misreading<Aviary>> {
    misread_engines(list(), |rulings, wrong| Misread { law: Model::new(rulings), rulings, wrong })
}
