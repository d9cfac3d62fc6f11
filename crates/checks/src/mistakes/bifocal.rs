//! Mistakes of Bifocal Chess: pieces that go as they should not, checks and fields.

use crate::board::bifocal::{Again, Move, Neutral, Own, Piece, Setup};
use crate::board::{Player, Square};
use crate::crosscheck::apart;
use crate::games::Bifocal;
use crate::model::bifocal::Model;
use crate::rules::bifocal::{ImmobilizerAttacks, KannonOrientation, NoLegalMove, OwnMovedPieceAttacks, Rulings};
use crate::rules::{Draw, Outcome, Rules as _, Win};

use super::any_game::NotAppliedAlone;
use super::any_game::{Kinds, of_kinds};
use super::attack::{Attacks, of_attacks};
use super::faulty_law::{TakenFor, Unseen};
use super::{FaultyAnswers, ListOf, MistakeOf, Mistakes, mistakes};

/// What an implementation does wrong.
#[derive(Clone, Copy, Debug)]
enum FaultyBifocal {
    /// This kind of neutral piece is not moved.
    Unmoved(Neutral),
    /// This kind of a player's own piece is not moved.
    OwnUnmoved(Own),
    BishopAsInChess,
    FalconAsCamelOnly,
    FalconByOnePath,
    KannonStraightOnly,
    KannonIsNeverTurned,
    KannonIsAlwaysTurned,
    KannonLandsAsItWas,
    KannonLandsTurned,
    OrientationForgotten,
    KannonChecksEitherWay,
    KannonLandsBehindItsScreen,
    SwapsFromOneEnd,
    SwapLeavesOne,
    SwapIsACapture,
    JustMovedUntold,
    OwnPieceToldAsJustMoved,
    AgainUntold,
    CheckByOwnPieces,
    RepetitionForgetsWhatWasMoved,
    RepetitionForgetsHowKannonsStand,
}

/// The position with all its Kannons standing Rook-wise.
fn rookwise(setup: &Setup) -> Setup {
    let bishopwise = Piece::Neutral(Neutral::BishopwiseKannon);
    Bifocal::with_kinds(setup, &|piece, _| if piece == bishopwise { Piece::Neutral(Neutral::Kannon) } else { piece })
}

/// The position with the Kannon on a square turned, if there is one.
fn turned(mut setup: Setup, on: Square) -> Setup {
    if let Some(Piece::Neutral(kind)) = setup.at(on) {
        setup.put(on, Some(Piece::Neutral(kind.turned())));
    }
    setup
}

/// Whether the four squares between a Falcon's origin and target are all vacant.
fn clear(setup: &Setup, mv: &Move) -> bool {
    let within = |one: u8, other: u8, at: u8| (one.min(other)..=one.max(other)).contains(&at);
    let inside = |square: Square| {
        within(mv.from.file, mv.to.file, square.file) && within(mv.from.rank, mv.to.rank, square.rank)
    };
    setup.pieces().all(|(square, _)| square == mv.from || square == mv.to || !inside(square))
}

impl FaultyAnswers<Model> for FaultyBifocal {
    fn keeps_impossible(&self) -> bool {
        false
    }

    fn lists(&self, _: &Model, setup: &Setup, mv: &Move) -> bool {
        let Some(piece) = setup.at(mv.from) else { return true };
        let (files, ranks) = (mv.from.file.abs_diff(mv.to.file), mv.from.rank.abs_diff(mv.to.rank));
        let far = (files.min(ranks), files.max(ranks));
        let wrong = match (self, piece) {
            (Self::Unmoved(unmoved), Piece::Neutral(kind)) => *unmoved == kind || *unmoved == kind.turned(),
            (Self::OwnUnmoved(unmoved), Piece::Own(_, kind)) => *unmoved == kind,
            (Self::BishopAsInChess, Piece::Neutral(Neutral::Bishop)) => far.0 == 0,
            (Self::FalconAsCamelOnly, Piece::Neutral(Neutral::Falcon)) => far.0 == 2,
            (Self::FalconByOnePath, Piece::Neutral(Neutral::Falcon)) => !clear(setup, mv),
            (Self::KannonStraightOnly, Piece::Neutral(kind)) => kind.is_kannon() && far.0 > 0,
            (Self::KannonLandsBehindItsScreen, Piece::Neutral(kind)) => kind.is_kannon() && far.1 > 3,
            (Self::KannonIsNeverTurned, Piece::Neutral(kind)) => kind.is_kannon() && mv.turned,
            (Self::KannonIsAlwaysTurned, Piece::Neutral(kind)) => kind.is_kannon() && !mv.turned,
            (Self::SwapsFromOneEnd, Piece::Own(..)) => setup.at(mv.to).is_some() && mv.to < mv.from,
            _ => false,
        };
        !wrong
    }

    fn after(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let swaps = before.at(mv.to).is_some();
        match (self, before.at(mv.from)) {
            (Self::SwapLeavesOne, there) if swaps => after.put(mv.from, there),
            (Self::SwapIsACapture, _) if swaps => after.put(mv.from, None),
            (Self::JustMovedUntold, Some(Piece::Neutral(_))) => after.just_moved = None,
            (Self::AgainUntold, _) => after.again = Again::Empty,
            (Self::OwnPieceToldAsJustMoved, Some(Piece::Own(..))) => after.just_moved = before.just_moved,
            (Self::KannonLandsAsItWas, _) if mv.turned => after = turned(after, mv.to),
            (Self::KannonLandsTurned, _) if !mv.turned => after = turned(after, mv.to),
            (Self::OrientationForgotten, _) => after = rookwise(&after),
            _ => {}
        }
        after
    }

    fn check(&self, law: &Model, setup: &Setup) -> bool {
        let check = law.check(setup);
        let king = setup.pieces().find(|(_, piece)| *piece == Piece::Own(setup.turn, Own::King));
        let beside = |(square, piece): (Square, Piece)| {
            matches!(piece, Piece::Own(owner, Own::Mann) if owner != setup.turn)
                && king.is_some_and(|(at, _)| apart(square, at) == 1)
        };
        match self {
            Self::CheckByOwnPieces => check || setup.pieces().any(beside),
            Self::KannonChecksEitherWay => {
                let kannon_orientation = KannonOrientation::EitherWayEachJump;
                check || Model::new(Rulings { kannon_orientation, ..Rulings::default() }).check(setup)
            }
            _ => check,
        }
    }

    fn recurs(&self, law: &Model, earlier: &Setup, now: &Setup) -> bool {
        match self {
            Self::RepetitionForgetsWhatWasMoved => earlier.turn == now.turn && earlier.pieces().eq(now.pieces()),
            Self::RepetitionForgetsHowKannonsStand => rookwise(earlier) == rookwise(now),
            _ => law.recurs(earlier, now),
        }
    }
}

impl Mistakes for Bifocal {
    const MADE_ALIKE: &'static [ListOf<Self>] = &[of_attacks, of_kinds];
    const OPEN: &'static str = "bifocal.position.king-open";

    fn own_mistakes() -> Vec<MistakeOf<Self>> {
        use FaultyBifocal::*;
        mistakes! {
            "just-moved-is-moved-again" ["bifocal.move.just-moved"]
                "the neutral piece that the opponent has just moved is moved";
            "frozen-piece-moves" ["bifocal.move.frozen"] "a piece beside the Immobilizer moves";
            "king-goes-anywhere" ["bifocal.king.move"] "a King goes to any square";
            "mann-goes-anywhere" ["bifocal.mann.move"] "a Mann goes to any square";
            "wazir-goes-anywhere" ["bifocal.wazir.move"] "a Wazir goes to any square";
            "firz-goes-anywhere" ["bifocal.firz.move"] "a Firz goes to any square";
            "rook-goes-anywhere" ["bifocal.rook.move"] "a Rook goes to any square";
            "knight-goes-anywhere" ["bifocal.knight.move"] "a Knight goes to any square";
            "bishop-goes-anywhere" ["bifocal.bishop.move"] "a Bishop goes to any square";
            "falcon-goes-anywhere" ["bifocal.falcon.move"] "a Falcon goes to any square";
            "kannon-goes-anywhere" ["bifocal.kannon.move"] "a Kannon goes to any square";
            "immobilizer-goes-anywhere" ["bifocal.immobilizer.move"] "an Immobilizer goes to any square";
            "pieces-are-captured" ["bifocal.move.occupied"] "a move ends on an occupied square";
            "sliders-jump" ["bifocal.move.blocked"] "pieces that slide pass over others";
            "falcon-is-never-blocked" ["bifocal.falcon.blocked"] "a Falcon needs no open path";
            "kannon-needs-no-screen" ["bifocal.kannon.jump"] "a Kannon jumps nothing, or more than one piece";
            "kannon-goes-either-way" ["bifocal.kannon.orientation"]
                "a Kannon goes straight or diagonally, however it stands";
            "kannon-is-turned-all-the-same" ["bifocal.kannon.turn"]
                "with `kannon-orientation=either-way-each-jump` a Kannon is turned as it lands";
            "kannon-is-never-turned" ["bifocal.after.turned"] "a Kannon always lands as it was"
                => KannonIsNeverTurned;
            "kannon-is-always-turned" ["bifocal.kannon.jump"] breaks ["bifocal.kannon.jump", "bifocal.after.turned"]
                "a Kannon is turned by every jump" => KannonIsAlwaysTurned;
            "turned-kannon-lands-as-it-was" ["bifocal.after.turned"]
                "the sign for a turn is listed but not carried out" => KannonLandsAsItWas;
            "kannon-lands-turned-unasked" ["bifocal.kannon.jump"] "a Kannon may be turned where it must not be"
                => KannonLandsTurned;
            "how-kannons-stand-is-forgotten" ["bifocal.after.turned"] "after a move every Kannon stands Rook-wise"
                => OrientationForgotten;
            "kannon-checks-either-way" ["bifocal.check"] breaks ["bifocal.kannon.orientation", "bifocal.attack"]
                "a Kannon gives check straight and diagonally, however it stands" => KannonChecksEitherWay;
            "frozen-shield-swaps" ["bifocal.swap.frozen-shield"] "a frozen shield changes places";
            "king-left-open" ["bifocal.king.safe"] "a move may leave the King attacked";
            "kannon-over-kannon" ["bifocal.kannon.over-kannon"]
                "with `kannon-over-kannon=may-not-jump` a Kannon jumps another";
            "immobilizer-moved-twice" ["bifocal.immobilizer.twice"]
                "with `immobilizer-twice=forbidden` the Immobilizer is moved twice in a row";
            "double-step-jumps" ["bifocal.king.double-step.blocked"] "a King's double step jumps over pieces";
            "double-step-through-check" ["bifocal.king.double-step.attacked"]
                "a King's two steps cross an attacked square";
            "double-step-out-of-check" ["bifocal.king.double-step.out-of-check"] "a King in check goes two squares";
            "swap-in-any-direction" ["bifocal.swap.directions"]
                "with `swap-directions=own-directions` shields swap across others";
            "equal-shields-swap" ["bifocal.swap.equal"] "with `swap-of-equal-shields=illegal` equal shields swap";
            "kings-meet" ["bifocal.kings.apart"] "with `kings-side-by-side=illegal` a King goes beside the other";
            "rook-is-not-moved" ["bifocal.rook.move"] "no player can move a neutral Rook" => Unmoved(Neutral::Rook);
            "knight-is-not-moved" ["bifocal.knight.move"] "no player can move a neutral Knight"
                => Unmoved(Neutral::Knight);
            "bishop-is-not-moved" ["bifocal.bishop.move"] "no player can move a neutral Bishop"
                => Unmoved(Neutral::Bishop);
            "falcon-is-not-moved" ["bifocal.falcon.move"] "no player can move a neutral Falcon"
                => Unmoved(Neutral::Falcon);
            "kannon-is-not-moved" ["bifocal.kannon.move"] "no player can move a neutral Kannon"
                => Unmoved(Neutral::Kannon);
            "immobilizer-is-not-moved" ["bifocal.immobilizer.move"] "no player can move a neutral Immobilizer"
                => Unmoved(Neutral::Immobilizer);
            "king-is-not-moved" ["bifocal.king.move"] "no player can move their King" => OwnUnmoved(Own::King);
            "mann-is-not-moved" ["bifocal.mann.move"] "no player can move their Mann" => OwnUnmoved(Own::Mann);
            "wazir-is-not-moved" ["bifocal.wazir.move"] "no player can move their Wazir" => OwnUnmoved(Own::Wazir);
            "firz-is-not-moved" ["bifocal.firz.move"] "no player can move their Firz" => OwnUnmoved(Own::Firz);
            "bishop-as-in-chess" ["bifocal.bishop.move"] "the promoted Bishop does not step straight"
                => BishopAsInChess;
            "falcon-as-camel-only" ["bifocal.falcon.move"] "a Falcon does not leap as a Zebra" => FalconAsCamelOnly;
            "falcon-by-one-path" ["bifocal.falcon.move"] breaks ["bifocal.falcon.blocked", "bifocal.falcon.paths"]
                "any piece on the squares between blocks a Falcon" => FalconByOnePath;
            "kannon-straight-only" ["bifocal.kannon.move"] breaks ["bifocal.kannon.orientation"]
                "a Kannon does not go diagonally" => KannonStraightOnly;
            "kannon-lands-behind-its-screen" ["bifocal.kannon.move"] breaks ["bifocal.kannon.jump"]
                "a Kannon lands near what it has jumped" => KannonLandsBehindItsScreen;
            "swaps-from-one-end" ["bifocal.swap"] "only one of two shields can begin a swap" => SwapsFromOneEnd;
            "swap-leaves-one" ["bifocal.swap"] "a swap leaves the first shield where it was" => SwapLeavesOne;
            "swap-is-a-capture" ["bifocal.swap"] "a swap removes the second shield" => SwapIsACapture;
            "just-moved-untold" ["bifocal.neutral"] breaks ["bifocal.after.just-moved"]
                "the square of the neutral piece just moved is not recorded" => JustMovedUntold;
            "just-moved-kept" ["bifocal.king.move"] breaks ["bifocal.after.just-moved"]
                "after a move of a player's own piece the recorded square stays the previous one"
                => OwnPieceToldAsJustMoved;
            "again-untold" ["bifocal.immobilizer.move"] breaks ["bifocal.after.again"]
                "with `immobilizer-twice=forbidden` the move of the Immobilizer is not recorded" => AgainUntold;
            "check-by-a-mann" ["bifocal.check"] breaks ["bifocal.attack.own-pieces"]
                "a Mann beside the King gives check" => CheckByOwnPieces;
            "mate-goes-unseen" ["bifocal.end.checkmate"] "a mated player plays on" => Unseen(Win::Checkmate);
            "mate-is-a-draw" ["bifocal.end.checkmate"] "a mate is taken for a stalemate" => TakenFor(Win::Checkmate, Draw::Stalemate);
            "stalemate-is-a-loss" ["bifocal.end.stalemate"] "a player without a move has lost" => TakenFor(Draw::Stalemate, Win::NoMove);
            "repetition-forgets-what-was-moved" ["bifocal.end.repetition"]
                "positions are equal whichever neutral piece has just been moved" => RepetitionForgetsWhatWasMoved;
            "repetition-forgets-how-kannons-stand" ["bifocal.end.repetition"]
                "positions are equal however their Kannons stand" => RepetitionForgetsHowKannonsStand;
            "open-king-admitted" ["bifocal.position.king-open"] "the King of the player not to move may be attacked"
                => NotAppliedAlone("bifocal.position.king-open");
        }
    }
}

impl Attacks for Bifocal {
    const ALL_THE_SAME: &'static [&'static str] = &["bifocal.king.safe"];
    const IN_THE_WAY: &'static [&'static str] =
        &["bifocal.move.blocked", "bifocal.falcon.blocked", "bifocal.kannon.jump"];
    const PERMITTING: &'static [&'static str] = &[
        "bifocal.rook.move",
        "bifocal.knight.move",
        "bifocal.bishop.move",
        "bifocal.falcon.move",
        "bifocal.kannon.move",
    ];
    const SAFETY: &'static [&'static str] = &["bifocal.king.safe"];
    const ATTACK: &'static str = "bifocal.attack";

    fn checked(setup: &Setup, player: Player) -> Vec<Square> {
        let king = Piece::Own(player, Own::King);
        setup.pieces().filter(|(_, piece)| *piece == king).map(|(square, _)| square).collect()
    }

    fn target(mv: &Move) -> Option<Square> {
        Some(mv.to)
    }

    fn with_turn(setup: &Setup, player: Player) -> Setup {
        let mut turned = *setup;
        if setup.turn != player {
            // `bifocal.attack.just-moved`: what has just been moved attacks the King of the player to move.
            turned.turn = player;
            turned.just_moved = None;
        }
        turned
    }

    /// `bifocal.attack`: onto the King's square, were that vacant.
    fn attacking(rulings: &Rulings, setup: &Setup, square: Square, by: Player) -> Setup {
        let mut attacking = Self::with_turn(setup, by);
        attacking.put(square, None);
        if rulings.own_moved_piece_attacks == OwnMovedPieceAttacks::Counts {
            attacking.just_moved = None;
        }
        attacking
    }

    fn is_attacker(rulings: &Rulings, setup: &Setup, mv: &Move) -> bool {
        match setup.at(mv.from) {
            Some(Piece::Neutral(Neutral::Immobilizer)) => rulings.immobilizer_attacks == ImmobilizerAttacks::AsAQueen,
            Some(Piece::Neutral(_)) => true,
            _ => false,
        }
    }

    fn without_move(rulings: &Rulings, setup: &Setup, attacked: bool, _: bool) -> Option<Outcome> {
        let winner = setup.turn.other();
        Some(match rulings.no_legal_move {
            _ if attacked => Outcome::Win { winner, by: Win::Checkmate },
            NoLegalMove::Draw => Outcome::Draw(Draw::Stalemate),
            NoLegalMove::Loss => Outcome::Win { winner, by: Win::NoMove },
        })
    }
}

/// A Shield stands for one of either player.
impl Kinds for Bifocal {
    type Kind = Piece;

    const KINDS: &'static [(Piece, &'static str, &'static str)] = &[
        (Piece::Own(Player::White, Own::Mann), "Mann", "bifocal.mann.move"),
        (Piece::Own(Player::White, Own::Wazir), "Wazir", "bifocal.wazir.move"),
        (Piece::Own(Player::White, Own::Firz), "Firz", "bifocal.firz.move"),
        (Piece::Neutral(Neutral::Rook), "Rook", "bifocal.rook.move"),
        (Piece::Neutral(Neutral::Knight), "Knight", "bifocal.knight.move"),
        (Piece::Neutral(Neutral::Bishop), "Bishop", "bifocal.bishop.move"),
        (Piece::Neutral(Neutral::Falcon), "Falcon", "bifocal.falcon.move"),
        (Piece::Neutral(Neutral::Kannon), "Rook-wise Kannon", "bifocal.kannon.orientation"),
        (Piece::Neutral(Neutral::BishopwiseKannon), "Bishop-wise Kannon", "bifocal.kannon.orientation"),
    ];

    fn with_kinds(setup: &Setup, kind: &dyn Fn(Piece, Option<Player>) -> Piece) -> Setup {
        let mut seen = *setup;
        for (square, piece) in setup.pieces() {
            let taken = match piece {
                Piece::Own(owner, own) => match kind(Piece::Own(Player::White, own), Some(owner)) {
                    Piece::Own(_, own) => Piece::Own(owner, own),
                    neutral => neutral,
                },
                neutral => kind(neutral, None),
            };
            seen.put(square, Some(taken));
        }
        seen
    }
}
