//! Misreadings of the law of Aviary.

mod engine;

use self::engine::Misread;
use super::{MakeEngine, WrongEngine, under, wrong_rules};
use crate::board::aviary::Kind;
use crate::games::Aviary;
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

/// The engine that misreads this.
fn of(wrong: Wrong) -> MakeEngine<Aviary> {
    under(move |rulings| Misread { law: Model::new(rulings), rulings, wrong })
}

/// The misreadings, in the order of the law's clauses.
pub(in crate::mistakes) fn misreadings() -> Vec<WrongEngine<Aviary>> {
    use Wrong::*;
    wrong_rules! {
        "set-of-each-player" ["aviary.set"] "a player never has more birds of a kind than at the start"
            by of(SetOfEachPlayer), at "s7/8/8/3OO3/8/8/8/7S[] w";
        "start-black-mirrored" ["aviary.start"] "Black's birds start opposite their like" by of(BlackMirrored),
            at "startpos";
        "start-white-below" ["aviary.start"] "White's birds start on ranks 1 and 2" by of(WhiteBelow), at "startpos";
        "entry-is-no-move" ["aviary.turn", "aviary.enter"] "entering a bird is no move, and its player goes on"
            by of(EntryIsNoMove), at "s7/8/8/8/8/8/8/7S[C] w | C@d4";
        "canary-goes-one-square" ["aviary.canary.move"] "a Canary goes one square only"
            by of(Lacks(&[Kind::Canary], TWO)), at "s7/8/8/3C4/8/8/8/7S[] w";
        "canaries-go-one-square" ["aviary.canary.move"] "a Canary, and what moves as one, goes one square only"
            by of(Lacks(CANARIES, &[(2, 0)])), at "s7/8/8/3C4/8/8/8/7S[] w";
        "canaries-go-two-squares" ["aviary.canary.move"] "a Canary, and what moves as one, goes exactly two squares"
            by of(Lacks(CANARIES, &[(1, 0)])), at "s7/8/8/3C4/8/8/8/7S[] w";
        "bluejay-goes-one-square" ["aviary.bluejay.move"] "a Bluejay goes one square only"
            by of(Lacks(&[Kind::Bluejay], TWO)), at "s7/8/8/3B4/8/8/8/7S[] w";
        "bluejays-go-one-square" ["aviary.bluejay.move"] "a Bluejay, and what moves as one, goes one square only"
            by of(Lacks(BLUEJAYS, &[(2, 2)])), at "s7/8/8/3B4/8/8/8/7S[] w";
        "bluejays-go-two-squares" ["aviary.bluejay.move"] "a Bluejay, and what moves as one, goes exactly two squares"
            by of(Lacks(BLUEJAYS, &[(1, 1)])), at "s7/8/8/3B4/8/8/8/7S[] w";
        "woodpeckers-go-straight-only" ["aviary.woodpecker.move"]
            "a Woodpecker, and a Tern as one, goes straight only" by of(Lacks(WOODPECKERS, &[(2, 2)])),
            at "s7/8/8/3W4/8/8/8/7S[] w";
        "woodpeckers-go-diagonally-only" ["aviary.woodpecker.move"]
            "a Woodpecker, and a Tern as one, goes diagonally only" by of(Lacks(WOODPECKERS, &[(2, 0)])),
            at "s7/8/8/3W4/8/8/8/7S[] w";
        "woodpeckers-go-one-square-too" ["aviary.woodpecker.move"]
            "a Woodpecker, and a Tern as one, goes one square too" by of(Gains(WOODPECKERS, ONE)),
            at "s7/8/8/3W4/8/8/8/7S[] w";
        "sparrow-goes-straight-only" ["aviary.sparrow.move"] "a Sparrow goes straight only"
            by of(Lacks(&[Kind::Sparrow], &[(1, 1)])), at "s7/8/8/8/8/8/8/7S[] w";
        "sparrow-goes-two-squares" ["aviary.sparrow.move"] "a Sparrow goes one or two squares"
            by of(Gains(&[Kind::Sparrow], TWO)), at "s7/8/8/8/8/8/8/7S[] w";
        "tern-goes-one-square-too" ["aviary.tern.move"] "a Tern goes one square too" by of(Gains(&[Kind::Tern], ONE)),
            at "s7/8/8/3T4/8/8/8/7S[] w";
        "friends-block-lines" ["aviary.jump.friend"]
            "a friend blocks a move in one line, and only a Robin's leap jumps friends"
            by of(NoFriendJumped(Line::Any)), at "s7/8/8/3C4/3W4/8/8/7S[] w";
        "friends-block-files" ["aviary.jump.friend"] "a friend blocks a move along a file"
            by of(NoFriendJumped(Line::File)), at "s7/8/8/3C4/3W4/8/8/7S[] w";
        "friends-block-diagonals" ["aviary.jump.friend"] "a friend blocks a move along a diagonal"
            by of(NoFriendJumped(Line::Diagonal)), at "s7/8/8/3B4/4W3/8/8/7S[] w";
        "jump-captures-nothing" ["aviary.jump.friend"] "a bird that jumps a friend captures nothing"
            by of(JumpCapturesNothing), at "s7/8/8/3C4/3W4/3r4/8/7S[] w";
        "enemies-jumped-straight" ["aviary.jump.enemy"] "an enemy blocks a move of two squares along a diagonal only"
            by of(EnemiesJumped(Line::Straight)), at "s7/8/8/3C4/3r4/8/8/7S[] w";
        "enemies-jumped-diagonally" ["aviary.jump.enemy"]
            "an enemy blocks a move of two squares along a file or a rank only" by of(EnemiesJumped(Line::Diagonal)),
            at "s7/8/8/3B4/4r3/8/8/7S[] w";
        "woodpeckers-jump-enemies" ["aviary.jump.enemy"] "a Woodpecker, and a Tern as one, jumps enemies too"
            by of(WoodpeckersJumpEnemies), at "s7/8/8/3W4/3r4/8/8/7S[] w";
        "enemies-block-captures-only" ["aviary.jump.enemy"] "an enemy between blocks a capture only"
            by of(EnemiesBlockCapturesOnly), at "s7/8/8/3C4/3r4/8/8/7S[] w";
        "robin-needs-both-routes" ["aviary.robin.routes", "aviary.robin.blocked"]
            "a bird moves as a Robin, and attacks, only when no enemy stands on either route"
            by of(RobinNeedsBothRoutes), at "s7/8/8/3R4/3r4/8/8/7S[] w";
        "robin-by-the-straight-route" ["aviary.robin.routes"]
            "a Robin goes straight first, and only an enemy there blocks it" by of(RobinByStraightRoute),
            at "s7/8/8/3R4/3r4/8/8/7S[] w";
        "robin-by-the-diagonal-route" ["aviary.robin.routes"]
            "a Robin goes diagonally first, and only an enemy there blocks it" by of(RobinByDiagonalRoute),
            at "s7/8/8/3R4/4r3/8/8/7S[] w";
        "robin-blocked-by-one-bird" ["aviary.robin.routes", "aviary.robin.blocked"]
            "any bird straight beside a Robin blocks it, as the Horse of Xiangqi" by of(RobinBlockedByOneBird),
            at "s7/8/8/3R4/3W4/8/8/7S[] w";
        "robin-blocked-by-any-two" ["aviary.robin.blocked", "aviary.jump.friend"]
            "a Robin is blocked by birds on both routes, friends too" by of(RobinBlockedByAnyTwo),
            at "s7/8/8/3R4/3WW3/8/8/7S[] w";
        "robin-blocked-by-friend-and-enemy" ["aviary.robin.blocked", "aviary.jump.friend"]
            "a Robin is blocked by an enemy on one route and a friend on the other"
            by of(RobinBlockedByFriendAndEnemy), at "s7/8/8/3R4/3Wr3/8/8/7S[] w";
        "compounds-leap-freely" ["aviary.robin.blocked", "aviary.robin.routes"]
            "Pigeon, Owl and Tern cannot be blocked when they move as a Robin" by of(CompoundsLeapFreely),
            at "s7/8/8/3O4/3rr3/8/8/7S[] w";
        "routes-along-the-shorter-way" ["aviary.robin.routes"] "a Robin's straight route begins along the shorter way"
            by of(RoutesAlongShorterWay), at "s7/8/8/3Rr3/4r3/8/8/7S[] w";
        "sparrows-capture-nothing" ["aviary.capture", "aviary.sparrow.move"]
            "a Sparrow captures nothing and attacks nothing" by of(SparrowsCaptureNothing),
            at "s7/8/8/3S4/3w4/8/8/8[] w";
        "captured-bird-leaves-the-game" ["aviary.capture.hand"] "a captured bird goes to no hand"
            by of(CapturedLeavesGame), at "s7/8/8/3C4/3w4/8/8/7S[] w | d5d4";
        "captured-sparrow-leaves-the-game" ["aviary.capture.hand"] "a captured Sparrow goes to no hand"
            by of(CapturedSparrowLeavesGame), at "s7/8/8/3C4/3s4/8/8/7S[] w | d5d4";
        "entry-gives-no-check" ["aviary.enter.check", "aviary.enter"] "no bird is entered where it gives check"
            by of(EntryGivesNoCheck), at "s7/8/8/8/8/8/8/7S[C] w";
        "entry-gives-no-mate" ["aviary.enter.check", "aviary.enter"]
            "no bird is entered where it mates, as a Pawn in Shogi" by of(EntryGivesNoMate),
            at "s7/8/8/C7/8/8/8/7S[G] w";
        "entered-on-the-own-half" ["aviary.enter"] "a bird is entered on its player's own half of the board only"
            by of(EntersOnOwnHalf), at "s7/8/8/8/8/8/8/7S[C] w";
        "check-when-all-are-attacked" ["aviary.check"]
            "a player is in check only when all of their Sparrows are attacked" by of(CheckOnAllOnly),
            at "s7/8/8/8/8/8/c7/S6S[] w";
        "every-sparrow-is-kept-safe" ["aviary.check.ignored"]
            "every check must be answered, on whichever Sparrow it is" by of(EverySparrowSafe),
            at "s7/8/8/8/8/8/c7/S6S[] w";
        "not-all-sparrows-left-attacked" ["aviary.check.ignored"]
            "when all Sparrows are attacked one must be made safe" by of(AllAttackedAnswered),
            at "s7/8/8/8/8/8/c6c/S6S[] w";
        "attacked-sparrow-is-taken" ["aviary.check.not-taken"]
            "a Sparrow that was left attacked must be captured if a legal move does so" by of(AttackedSparrowTaken),
            at "s7/8/8/7s/8/7C/8/S6S[] w";
        "sparrows-never-go-into-check" ["aviary.check.ignored"]
            "no Sparrow moves or is entered onto an attacked square, even when there are others"
            by of(SparrowsStepSafely), at "s7/8/8/8/c7/8/8/S6S[] w";
        "two-sparrows-at-most" ["aviary.sparrow.several"] "a third Sparrow is not entered" by of(NoThirdSparrow),
            at "s7/8/8/8/8/8/8/S6S[S] w";
        "any-bird-re-enters" ["aviary.sparrow.re-enter"] "a player without a Sparrow on the board enters any bird"
            by of(MustEnterAnyBird), at "s7/8/8/8/8/8/8/4W3[SC] w";
        "sparrow-in-hand-must-be-entered" ["aviary.sparrow.re-enter"]
            "a Sparrow in hand must be entered at once, even when there are others on the board"
            by of(EntersSparrowAlways), at "s7/8/8/8/8/8/8/S6S[S] w";
        "two-sparrows-are-kept" ["aviary.sparrow.re-enter"]
            "a player with fewer than two Sparrows on the board must enter one in hand" by of(KeepsTwoSparrows),
            at "s7/8/8/8/8/8/8/7S[S] w";
        "only-sparrow-steps-judged" ["aviary.last-sparrow.safe"]
            "only the last Sparrow's own steps are judged, and other moves may leave it attacked"
            by of(OnlySparrowStepsJudged), at "s7/8/8/8/8/c7/C7/S7[] w";
        "pins-unseen" ["aviary.last-sparrow.safe"]
            "a check on the last Sparrow must be answered, and a bird that shields it may go away" by of(PinsUnseen),
            at "s7/8/8/8/8/c7/C7/S7[] w";
        "judged-before-the-step" ["aviary.last-sparrow.safe"]
            "whether the last Sparrow steps into check is judged as the birds stand before the move"
            by of(JudgedBeforeTheMove), at "s7/8/8/8/4S3/4c3/8/8[] w";
        "last-sparrow-captures-protected-birds" ["aviary.last-sparrow.safe"]
            "the last Sparrow captures birds that are protected" by of(TakesProtected),
            at "s7/8/8/8/3S4/3w4/3c4/8[] w";
        "no-sparrow-on-the-board-loses" ["aviary.end.no-sparrows", "aviary.sparrow.re-enter"]
            "a player without a Sparrow on the board has lost, whatever is in hand" by of(LostWithoutSparrowOnBoard),
            at "s7/8/8/8/8/8/8/4W3[S] w";
        "no-sparrows-of-the-mover-only" ["aviary.end.no-sparrows"]
            "only the player to move loses for owning no Sparrow" by of(NoSparrowsOfMoverOnly),
            at "8/8/8/8/8/8/8/S6W[] w";
        "mate-without-a-step" ["aviary.end.checkmate"]
            "a last Sparrow in check that has no step is mated, whatever other birds could do"
            by of(MateWithoutSparrowStep), at "S1g1W3/8/8/c7/8/8/8/7s[] w";
        "no-entry-is-stalemate" ["aviary.end.no-entry"] "a player who cannot enter a Sparrow is stalemated"
            by of(NoEntryIsStalemate), at "S7/8/2T3O1/3P1G2/2G1P3/1O3T2/8/8[s] b";
        "any-open-sparrow-refused" ["aviary.position.last-sparrow-open"]
            "no Sparrow of the player not to move may be attacked, the last one or not" by of(AnyOpenSparrowRefused),
            at "s7/8/8/3C4/3s4/8/8/7S[] w";
    }
}
