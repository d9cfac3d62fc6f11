//! Wrong rules of Bifocal Chess: pieces that go as they should not, checks and fields.

use crate::board::bifocal::{Again, Move, Neutral, Own, Piece, Setup};
use crate::board::{Board as _, Player, Square};
use crate::games::Bifocal;
use crate::model::bifocal::Model;
use crate::rules::bifocal::{ImmobilizerAttacks, KannonOrientation, NoLegalMove, OwnMovedPieceAttacks, Rulings};
use crate::rules::{Draw, Outcome, Rules as _, Win};

use super::attack::{Attacks, wrong_attacks};
use super::seen::{Kinds, wrong_kinds};
use super::{Fault, Misreading, WrongEngine, WrongRule, WrongRules, laws, misread, rule};

/// What an implementation does wrong.
#[expect(missing_docs, reason = "the list of wrong rules says what each is")]
#[derive(Clone, Copy, Debug)]
pub enum Wrong {
    Overlooks(&'static str),
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
    MateGoesUnseen,
    MateIsADraw,
    StalemateIsALoss,
    CheckByOwnPieces,
    RepetitionForgetsWhatWasMoved,
    RepetitionForgetsHowKannonsStand,
    AdmitsOpenKings,
}

/// The position with all its Kannons standing Rook-wise.
fn rookwise(mut setup: Setup) -> Setup {
    for square in setup.grid().squares() {
        if setup.at(square) == Some(Piece::Neutral(Neutral::BishopwiseKannon)) {
            setup.put(square, Some(Piece::Neutral(Neutral::Kannon)));
        }
    }
    setup
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

impl Fault<Model> for Wrong {
    fn overlooked(&self) -> &'static str {
        match self {
            Wrong::Overlooks(clause) => clause,
            _ => "",
        }
    }

    fn lists(&self, _: &Model, setup: &Setup, mv: &Move) -> bool {
        let Some(piece) = setup.at(mv.from) else { return true };
        let (files, ranks) = (mv.from.file.abs_diff(mv.to.file), mv.from.rank.abs_diff(mv.to.rank));
        let far = (files.min(ranks), files.max(ranks));
        let wrong = match (self, piece) {
            (Wrong::Unmoved(unmoved), Piece::Neutral(kind)) => *unmoved == kind || *unmoved == kind.turned(),
            (Wrong::OwnUnmoved(unmoved), Piece::Own(_, kind)) => *unmoved == kind,
            (Wrong::BishopAsInChess, Piece::Neutral(Neutral::Bishop)) => far.0 == 0,
            (Wrong::FalconAsCamelOnly, Piece::Neutral(Neutral::Falcon)) => far.0 == 2,
            (Wrong::FalconByOnePath, Piece::Neutral(Neutral::Falcon)) => !clear(setup, mv),
            (Wrong::KannonStraightOnly, Piece::Neutral(kind)) => kind.is_kannon() && far.0 > 0,
            (Wrong::KannonLandsBehindItsScreen, Piece::Neutral(kind)) => kind.is_kannon() && far.1 > 3,
            (Wrong::KannonIsNeverTurned, Piece::Neutral(kind)) => kind.is_kannon() && mv.turned,
            (Wrong::KannonIsAlwaysTurned, Piece::Neutral(kind)) => kind.is_kannon() && !mv.turned,
            (Wrong::SwapsFromOneEnd, Piece::Own(..)) => setup.at(mv.to).is_some() && mv.to < mv.from,
            _ => false,
        };
        !wrong
    }

    fn leads(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let swaps = before.at(mv.to).is_some();
        match (self, before.at(mv.from)) {
            (Wrong::SwapLeavesOne, there) if swaps => after.put(mv.from, there),
            (Wrong::SwapIsACapture, _) if swaps => after.put(mv.from, None),
            (Wrong::JustMovedUntold, Some(Piece::Neutral(_))) => after.moved = None,
            (Wrong::AgainUntold, _) => after.again = Again::Nothing,
            (Wrong::OwnPieceToldAsJustMoved, Some(Piece::Own(..))) => after.moved = before.moved,
            (Wrong::KannonLandsAsItWas, _) if mv.turned => after = turned(after, mv.to),
            (Wrong::KannonLandsTurned, _) if !mv.turned => after = turned(after, mv.to),
            (Wrong::OrientationForgotten, _) => after = rookwise(after),
            _ => {}
        }
        after
    }

    fn ends(&self, _: &Model, _: &Setup, outcome: Option<Outcome>) -> Option<Outcome> {
        match (self, outcome) {
            (Wrong::MateGoesUnseen, Some(Outcome::Win { by: Win::Checkmate, .. })) => None,
            (Wrong::MateIsADraw, Some(Outcome::Win { by: Win::Checkmate, .. })) => {
                Some(Outcome::Draw(Draw::Stalemate))
            }
            (Wrong::StalemateIsALoss, Some(Outcome::Draw(Draw::Stalemate))) => {
                Some(Outcome::Win { winner: Player::White, by: Win::NoMove })
            }
            _ => outcome,
        }
    }

    fn admits(&self) -> &'static str {
        match self {
            Wrong::AdmitsOpenKings => "bifocal.position.king-open",
            _ => "",
        }
    }

    fn makes(&self, refused: Setup) -> Option<Setup> {
        matches!(self, Wrong::AdmitsOpenKings).then_some(refused)
    }

    fn checks(&self, _: &Model, setup: &Setup, check: bool) -> bool {
        let king = setup.pieces().find(|(_, piece)| *piece == Piece::Own(setup.turn, Own::King));
        let beside = |(square, piece): (Square, Piece)| {
            let far = |at: Square| square.file.abs_diff(at.file).max(square.rank.abs_diff(at.rank));
            matches!(piece, Piece::Own(owner, Own::Mann) if owner != setup.turn)
                && king.is_some_and(|(at, _)| far(at) == 1)
        };
        match self {
            Wrong::CheckByOwnPieces => check || setup.pieces().any(beside),
            Wrong::KannonChecksEitherWay => {
                let kannon_orientation = KannonOrientation::EitherWayEachJump;
                check || Model::new(Rulings { kannon_orientation, ..Rulings::default() }).check(setup)
            }
            _ => check,
        }
    }

    fn recurs(&self, law: &Model, earlier: &Setup, now: &Setup) -> bool {
        match self {
            Wrong::RepetitionForgetsWhatWasMoved => earlier.turn == now.turn && earlier.pieces().eq(now.pieces()),
            Wrong::RepetitionForgetsHowKannonsStand => rookwise(*earlier) == rookwise(*now),
            _ => law.recurs(earlier, now),
        }
    }
}

/// The wrong rules by name.
fn wrong_rules() -> Vec<WrongRule<Wrong>> {
    use Wrong::*;
    vec![
        rule(
            "just-moved-is-moved-again",
            "the neutral piece that the opponent has just moved is moved",
            &["bifocal.move.just-moved"],
            Overlooks("bifocal.move.just-moved"),
        ),
        rule(
            "frozen-piece-moves",
            "a piece beside the Immobilizer moves",
            &["bifocal.move.frozen"],
            Overlooks("bifocal.move.frozen"),
        ),
        rule(
            "king-goes-anywhere",
            "a King goes to any square",
            &["bifocal.king.move"],
            Overlooks("bifocal.king.move"),
        ),
        rule(
            "mann-goes-anywhere",
            "a Mann goes to any square",
            &["bifocal.mann.move"],
            Overlooks("bifocal.mann.move"),
        ),
        rule(
            "wazir-goes-anywhere",
            "a Wazir goes to any square",
            &["bifocal.wazir.move"],
            Overlooks("bifocal.wazir.move"),
        ),
        rule(
            "firz-goes-anywhere",
            "a Firz goes to any square",
            &["bifocal.firz.move"],
            Overlooks("bifocal.firz.move"),
        ),
        rule(
            "rook-goes-anywhere",
            "a Rook goes to any square",
            &["bifocal.rook.move"],
            Overlooks("bifocal.rook.move"),
        ),
        rule(
            "knight-goes-anywhere",
            "a Knight goes to any square",
            &["bifocal.knight.move"],
            Overlooks("bifocal.knight.move"),
        ),
        rule(
            "bishop-goes-anywhere",
            "a Bishop goes to any square",
            &["bifocal.bishop.move"],
            Overlooks("bifocal.bishop.move"),
        ),
        rule(
            "falcon-goes-anywhere",
            "a Falcon goes to any square",
            &["bifocal.falcon.move"],
            Overlooks("bifocal.falcon.move"),
        ),
        rule(
            "kannon-goes-anywhere",
            "a Kannon goes to any square",
            &["bifocal.kannon.move"],
            Overlooks("bifocal.kannon.move"),
        ),
        rule(
            "immobilizer-goes-anywhere",
            "an Immobilizer goes to any square",
            &["bifocal.immobilizer.move"],
            Overlooks("bifocal.immobilizer.move"),
        ),
        rule(
            "pieces-are-captured",
            "a move ends on an occupied square",
            &["bifocal.move.occupied"],
            Overlooks("bifocal.move.occupied"),
        ),
        rule(
            "sliders-jump",
            "pieces that slide pass over others",
            &["bifocal.move.blocked"],
            Overlooks("bifocal.move.blocked"),
        ),
        rule(
            "falcon-is-never-blocked",
            "a Falcon needs no open path",
            &["bifocal.falcon.blocked"],
            Overlooks("bifocal.falcon.blocked"),
        ),
        rule(
            "kannon-needs-no-screen",
            "a Kannon jumps nothing, or more than one piece",
            &["bifocal.kannon.jump"],
            Overlooks("bifocal.kannon.jump"),
        ),
        rule(
            "kannon-goes-either-way",
            "a Kannon goes straight or diagonally, however it stands",
            &["bifocal.kannon.orientation"],
            Overlooks("bifocal.kannon.orientation"),
        ),
        rule(
            "kannon-is-turned-all-the-same",
            "with `kannon-orientation=either-way-each-jump` a Kannon is turned as it lands",
            &["bifocal.kannon.turn"],
            Overlooks("bifocal.kannon.turn"),
        ),
        rule(
            "kannon-is-never-turned",
            "a Kannon always lands as it was",
            &["bifocal.after.turned"],
            KannonIsNeverTurned,
        ),
        rule(
            "kannon-is-always-turned",
            "a Kannon is turned by every jump",
            &["bifocal.kannon.jump"],
            KannonIsAlwaysTurned,
        )
        .breaking(&["bifocal.kannon.jump", "bifocal.after.turned"]),
        rule(
            "turned-kannon-lands-as-it-was",
            "the sign for a turn is listed but not carried out",
            &["bifocal.after.turned"],
            KannonLandsAsItWas,
        ),
        rule(
            "kannon-lands-turned-unasked",
            "a Kannon may be turned where it must not be",
            &["bifocal.kannon.jump"],
            KannonLandsTurned,
        ),
        rule(
            "how-kannons-stand-is-forgotten",
            "after a move every Kannon stands Rook-wise",
            &["bifocal.after.turned"],
            OrientationForgotten,
        ),
        rule(
            "kannon-checks-either-way",
            "a Kannon gives check straight and diagonally, however it stands",
            &["bifocal.check"],
            KannonChecksEitherWay,
        )
        .breaking(&["bifocal.kannon.orientation", "bifocal.attack"]),
        rule(
            "frozen-shield-swaps",
            "a frozen shield changes places",
            &["bifocal.swap.frozen-shield"],
            Overlooks("bifocal.swap.frozen-shield"),
        ),
        rule(
            "king-left-open",
            "a move may leave the King attacked",
            &["bifocal.king.safe"],
            Overlooks("bifocal.king.safe"),
        ),
        rule(
            "kannon-over-kannon",
            "with `kannon-over-kannon=may-not-jump` a Kannon jumps another",
            &["bifocal.kannon.over-kannon"],
            Overlooks("bifocal.kannon.over-kannon"),
        ),
        rule(
            "immobilizer-moved-twice",
            "with `immobilizer-twice=forbidden` the Immobilizer is moved twice in a row",
            &["bifocal.immobilizer.twice"],
            Overlooks("bifocal.immobilizer.twice"),
        ),
        rule(
            "double-step-jumps",
            "a King's double step jumps over pieces",
            &["bifocal.king.double-step.blocked"],
            Overlooks("bifocal.king.double-step.blocked"),
        ),
        rule(
            "double-step-through-check",
            "a King's two steps cross an attacked square",
            &["bifocal.king.double-step.attacked"],
            Overlooks("bifocal.king.double-step.attacked"),
        ),
        rule(
            "double-step-out-of-check",
            "a King in check goes two squares",
            &["bifocal.king.double-step.out-of-check"],
            Overlooks("bifocal.king.double-step.out-of-check"),
        ),
        rule(
            "swap-in-any-direction",
            "with `swap-directions=own-directions` shields swap across others",
            &["bifocal.swap.directions"],
            Overlooks("bifocal.swap.directions"),
        ),
        rule(
            "equal-shields-swap",
            "with `swap-of-equal-shields=illegal` equal shields swap",
            &["bifocal.swap.equal"],
            Overlooks("bifocal.swap.equal"),
        ),
        rule(
            "kings-meet",
            "with `kings-side-by-side=illegal` a King goes beside the other",
            &["bifocal.kings.apart"],
            Overlooks("bifocal.kings.apart"),
        ),
        rule(
            "rook-is-not-moved",
            "no player can move a neutral Rook",
            &["bifocal.rook.move"],
            Unmoved(Neutral::Rook),
        ),
        rule(
            "knight-is-not-moved",
            "no player can move a neutral Knight",
            &["bifocal.knight.move"],
            Unmoved(Neutral::Knight),
        ),
        rule(
            "bishop-is-not-moved",
            "no player can move a neutral Bishop",
            &["bifocal.bishop.move"],
            Unmoved(Neutral::Bishop),
        ),
        rule(
            "falcon-is-not-moved",
            "no player can move a neutral Falcon",
            &["bifocal.falcon.move"],
            Unmoved(Neutral::Falcon),
        ),
        rule(
            "kannon-is-not-moved",
            "no player can move a neutral Kannon",
            &["bifocal.kannon.move"],
            Unmoved(Neutral::Kannon),
        ),
        rule(
            "immobilizer-is-not-moved",
            "no player can move a neutral Immobilizer",
            &["bifocal.immobilizer.move"],
            Unmoved(Neutral::Immobilizer),
        ),
        rule("king-is-not-moved", "no player can move their King", &["bifocal.king.move"], OwnUnmoved(Own::King)),
        rule("mann-is-not-moved", "no player can move their Mann", &["bifocal.mann.move"], OwnUnmoved(Own::Mann)),
        rule("wazir-is-not-moved", "no player can move their Wazir", &["bifocal.wazir.move"], OwnUnmoved(Own::Wazir)),
        rule("firz-is-not-moved", "no player can move their Firz", &["bifocal.firz.move"], OwnUnmoved(Own::Firz)),
        rule(
            "bishop-as-in-chess",
            "the promoted Bishop does not step straight",
            &["bifocal.bishop.move"],
            BishopAsInChess,
        ),
        rule(
            "falcon-as-camel-only",
            "a Falcon does not leap as a Zebra",
            &["bifocal.falcon.move"],
            FalconAsCamelOnly,
        ),
        rule(
            "falcon-by-one-path",
            "any piece on the squares between blocks a Falcon",
            &["bifocal.falcon.move"],
            FalconByOnePath,
        )
        .breaking(&["bifocal.falcon.blocked", "bifocal.falcon.paths"]),
        rule("kannon-straight-only", "a Kannon does not go diagonally", &["bifocal.kannon.move"], KannonStraightOnly)
            .breaking(&["bifocal.kannon.orientation"]),
        rule(
            "kannon-lands-behind-its-screen",
            "a Kannon lands near what it has jumped",
            &["bifocal.kannon.move"],
            KannonLandsBehindItsScreen,
        )
        .breaking(&["bifocal.kannon.jump"]),
        rule("swaps-from-one-end", "only one of two shields can begin a swap", &["bifocal.swap"], SwapsFromOneEnd),
        rule("swap-leaves-one", "a swap leaves the first shield where it was", &["bifocal.swap"], SwapLeavesOne),
        rule("swap-is-a-capture", "a swap removes the second shield", &["bifocal.swap"], SwapIsACapture),
        rule(
            "just-moved-untold",
            "the square of the neutral piece just moved is not recorded",
            &["bifocal.neutral"],
            JustMovedUntold,
        )
        .breaking(&["bifocal.after.just-moved"]),
        rule(
            "just-moved-kept",
            "after a move of a player's own piece the recorded square stays the previous one",
            &["bifocal.king.move"],
            OwnPieceToldAsJustMoved,
        )
        .breaking(&["bifocal.after.just-moved"]),
        rule(
            "again-untold",
            "with `immobilizer-twice=forbidden` the move of the Immobilizer is not recorded",
            &["bifocal.immobilizer.move"],
            AgainUntold,
        )
        .breaking(&["bifocal.after.again"]),
        rule("check-by-a-mann", "a Mann beside the King gives check", &["bifocal.check"], CheckByOwnPieces)
            .breaking(&["bifocal.attack.own-pieces"]),
        rule("mate-goes-unseen", "a mated player plays on", &["bifocal.end.checkmate"], MateGoesUnseen),
        rule("mate-is-a-draw", "a mate is taken for a stalemate", &["bifocal.end.checkmate"], MateIsADraw),
        rule("stalemate-is-a-loss", "a player without a move has lost", &["bifocal.end.stalemate"], StalemateIsALoss),
        rule(
            "repetition-forgets-what-was-moved",
            "positions are equal whichever neutral piece has just been moved",
            &["bifocal.end.repetition"],
            RepetitionForgetsWhatWasMoved,
        ),
        rule(
            "repetition-forgets-how-kannons-stand",
            "positions are equal however their Kannons stand",
            &["bifocal.end.repetition"],
            RepetitionForgetsHowKannonsStand,
        ),
        rule(
            "open-king-admitted",
            "the King of the player not to move may be attacked",
            &["bifocal.position.king-open"],
            AdmitsOpenKings,
        ),
    ]
}

impl WrongRules for Bifocal {
    fn wrong_rules() -> Vec<WrongEngine<Self>> {
        laws(wrong_rules())
    }

    fn wrong_attacks() -> Vec<WrongEngine<Self>> {
        wrong_attacks()
    }

    fn wrong_kinds() -> Vec<WrongEngine<Self>> {
        wrong_kinds()
    }

    fn misreadings() -> Vec<Misreading<Self>> {
        misread::bifocal::misreadings()
    }
}

impl Attacks for Bifocal {
    const MOVEMENT: &'static [&'static str] = &[
        "bifocal.move.own",
        "bifocal.move.just-moved",
        "bifocal.immobilizer.twice",
        "bifocal.move.frozen",
        "bifocal.king.move",
        "bifocal.mann.move",
        "bifocal.wazir.move",
        "bifocal.firz.move",
        "bifocal.rook.move",
        "bifocal.knight.move",
        "bifocal.bishop.move",
        "bifocal.falcon.move",
        "bifocal.kannon.move",
        "bifocal.kannon.orientation",
        "bifocal.immobilizer.move",
        "bifocal.kannon.turn",
        "bifocal.move.occupied",
        "bifocal.move.blocked",
        "bifocal.falcon.blocked",
        "bifocal.kannon.jump",
        "bifocal.kannon.over-kannon",
        "bifocal.king.double-step.out-of-check",
        "bifocal.king.double-step.blocked",
        "bifocal.king.double-step.attacked",
        "bifocal.swap.directions",
        "bifocal.swap.frozen-shield",
        "bifocal.swap.equal",
        "bifocal.kings.apart",
    ];
    const IN_THE_WAY: &'static [&'static str] =
        &["bifocal.move.blocked", "bifocal.falcon.blocked", "bifocal.kannon.jump"];
    const KINDS: &'static [&'static str] = &[
        "bifocal.rook.move",
        "bifocal.knight.move",
        "bifocal.bishop.move",
        "bifocal.falcon.move",
        "bifocal.kannon.move",
    ];
    const SAFETY: &'static [&'static str] = &["bifocal.king.safe"];
    const ATTACK: &'static str = "bifocal.attack";
    const OPEN: &'static str = "bifocal.position.king-open";

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
            turned.moved = None;
        }
        turned
    }

    /// `bifocal.attack`: onto the King's square, were that vacant.
    fn attacking(rulings: &Rulings, setup: &Setup, square: Square, by: Player) -> Setup {
        let mut attacking = Self::with_turn(setup, by);
        attacking.put(square, None);
        if rulings.own_moved_piece_attacks == OwnMovedPieceAttacks::Counts {
            attacking.moved = None;
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
    const OPEN: &'static str = "bifocal.position.king-open";

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
