//! Misreadings of the law of Bifocal.

use super::{Fault, WrongEngine, away, beside, between, breach, wrong_rules};
use crate::board::bifocal::{Move, Neutral, Own, Piece, Setup};
use crate::board::{Board as _, Player, Square};
use crate::games::Bifocal;
use crate::model::bifocal::Model;
use crate::rules::{Breach, Draw, Law as _, Outcome, Rules as _, Win};

/// The misreadings. Open questions are answered by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wrong {
    NoTenth,
    SameKindBarred,
    NeutralAfterNeutralBarred,
    NewImmobilizerFreezesNothing,
    KingsFrozen,
    ImmobilizersNeverFrozen,
    ShieldsNeverFrozen,
    FreezesStraightOnly,
    FrozenImmobilizerFreezesNothing,
    KingSwaps,
    KingAndShieldsSwap,
    KnightIsLame,
    BishopStepsHarmlessly,
    FalconBendsOnce,
    KannonTurnsFirst,
    KannonSlides,
    KannonJumpsAnyNumber,
    KannonJumpsNoKing,
    KannonAttacksBothWays,
    SwapsWithEnemies,
    MannDoesNotSwap,
    BothShieldsMustStep,
    ShieldsAttack,
    JustMovedAttacksNobody,
    JustMovedAttacksItsMover,
    CheckerIsNotMoved,
    OnlyKingMindsAttacks,
    JustMovedNotedAfterSafety,
    CheckExcuses,
    FrozenWhereItGoes,
    SquareBoardsOnly,
    JustMovedLeavesOpen,
    BarredUntilAnother,
    AnyPieceNamed,
    PlusIsBishopwise,
    NoNeutralIsDrawn(Draw),
}

use Wrong::*;

const fn straight(one: Square, other: Square) -> bool {
    one.file == other.file || one.rank == other.rank
}

/// The pieces between two squares of one line.
fn screens(position: &Setup, from: Square, to: Square) -> Vec<(Square, Piece)> {
    let pieces = between(position.grid(), from, to).filter_map(|at| position.at(at).map(|piece| (at, piece)));
    pieces.collect()
}

/// The square from which a piece that has gone this far towards a target, the longer way, goes on sideways.
fn along(position: &Setup, from: Square, to: Square, steps: i8) -> Option<Square> {
    let (files, ranks) = away(from, to);
    let (files, ranks) = if files.abs() > ranks.abs() { (files.signum(), 0) } else { (0, ranks.signum()) };
    position.grid().step(from, files * steps, ranks * steps)
}

/// Whether a Falcon has a free path from one square to another that bends only once, from straight to diagonal or from
/// diagonal to straight.
fn bends_once(position: &Setup, from: Square, to: Square) -> bool {
    let vacant = |square: Option<Square>| square.is_some_and(|square| position.at(square).is_none());
    let (files, ranks) = away(from, to);
    let diagonal = |square, n: i8| position.grid().step(square, files.signum() * n, ranks.signum() * n);
    let (first, second) = if files.abs().min(ranks.abs()) == 1 {
        // One step diagonally: the first, or the last.
        (
            [diagonal(from, 1), along(position, to, from, 1)],
            [along(position, from, to, 1), along(position, from, to, 2)],
        )
    } else {
        // One step straight: the last, or the first.
        ([diagonal(from, 1), diagonal(from, 2)], [along(position, from, to, 1), diagonal(to, -1)])
    };
    first.into_iter().all(vacant) || second.into_iter().all(vacant)
}

/// Whether a Shield goes this way without a swap.
fn shield_steps(kind: Own, from: Square, to: Square) -> bool {
    match kind {
        Own::King => false,
        Own::Mann => true,
        Own::Wazir => straight(from, to),
        Own::Firz => !straight(from, to),
    }
}

fn shield(piece: Option<Piece>) -> Option<(Player, Own)> {
    match piece {
        Some(Piece::Own(owner, kind)) if kind != Own::King => Some((owner, kind)),
        _ => None,
    }
}

fn king(position: &Setup, player: Player) -> Option<Square> {
    position.pieces().find(|(_, piece)| *piece == Piece::Own(player, Own::King)).map(|(at, _)| at)
}

fn immobilizers(position: &Setup) -> impl Iterator<Item = Square> + '_ {
    position.pieces().filter(|(_, piece)| *piece == Piece::Neutral(Neutral::Immobilizer)).map(|(at, _)| at)
}

/// Whether a player's King is attacked under the law.
fn attacked_by_law(law: &Model, position: &Setup, player: Player) -> bool {
    if position.turn == player {
        return law.check(position);
    }
    let open = |reason: &Breach| reason.clause.name() == "bifocal.position.king-open";
    law.admit(position).is_err_and(|reasons| reasons.iter().any(open))
}

/// A piece that stands in the way as any does, and attacks nothing, in place of those on some squares.
fn replaced(position: &Setup, player: Player, which: impl Fn(Square) -> bool) -> Setup {
    let mut seen = *position;
    for (at, _) in position.pieces().filter(|(at, _)| which(*at)) {
        seen.put(at, Some(Piece::Own(player, Own::Firz)));
    }
    seen
}

impl Wrong {
    /// Whether an Immobilizer freezes what stands beside it on a square, other than a King.
    fn freezes(self, position: &Setup, immobilizer: Square, at: Square) -> bool {
        match self {
            NewImmobilizerFreezesNothing => position.moved != Some(immobilizer),
            ImmobilizersNeverFrozen => position.at(at) != Some(Piece::Neutral(Neutral::Immobilizer)),
            ShieldsNeverFrozen => shield(position.at(at)).is_none(),
            FreezesStraightOnly => straight(immobilizer, at),
            FrozenImmobilizerFreezesNothing => !immobilizers(position).any(|other| beside(other, immobilizer)),
            _ => true,
        }
    }

    /// The position by which the law judges a move as the misreading does.
    fn judged_as(self, position: &Setup, mv: &Move) -> Setup {
        let enemy = position.turn.other();
        let mut seen = replaced(position, enemy, |at| {
            let beside_frozen = |square| beside(at, square) && self.freezes(position, at, square);
            let concerns = beside(at, mv.from) || beside(at, mv.to);
            let swapped = shield(position.at(mv.to)).is_some() && beside_frozen(mv.to);
            let immobilizer = position.at(at) == Some(Piece::Neutral(Neutral::Immobilizer));
            immobilizer && at != mv.from && concerns && !beside_frozen(mv.from) && !swapped
        });
        if let (KannonTurnsFirst, Some(Piece::Neutral(kind)), true) = (self, position.at(mv.from), mv.turned) {
            seen.put(mv.from, Some(Piece::Neutral(kind.turned())));
        }
        seen
    }

    /// Whether a move is made that this clause forbids, as far as the player's King is not attacked after it.
    fn permits(self, law: &Model, position: &Setup, mv: &Move, clause: &str) -> bool {
        let Move { from, to, turned } = *mv;
        let legal_with = |square, piece| {
            let mut seen = *position;
            seen.put(square, Some(piece));
            law.forbids(&seen, mv).is_none()
        };
        let kannon_jumps = clause == "bifocal.kannon.jump";
        match (self, position.at(from), position.at(to)) {
            (CheckExcuses, ..) => clause == "bifocal.king.safe" && law.check(&law.play(position, mv)),
            (OnlyKingMindsAttacks, Some(piece), _) => {
                clause == "bifocal.king.safe" && piece != Piece::Own(position.turn, Own::King)
            }
            (KingSwaps | KingAndShieldsSwap, Some(Piece::Own(owner, Own::King)), there) => {
                let frozen = immobilizers(position).any(|at| beside(at, to));
                clause == "bifocal.move.occupied" && !frozen && shield(there).is_some_and(|(other, _)| other == owner)
            }
            (KingAndShieldsSwap, Some(Piece::Own(owner, _)), Some(Piece::Own(other, Own::King))) => {
                owner == other && beside(from, to) && legal_with(to, Piece::Own(owner, Own::Mann))
            }
            (SwapsWithEnemies, Some(Piece::Own(owner, kind)), there) if kind != Own::King => match shield(there) {
                Some((other, kind)) => other != owner && beside(from, to) && legal_with(to, Piece::Own(owner, kind)),
                None => false,
            },
            (KannonSlides, ..) => kannon_jumps && !turned && screens(position, from, to).is_empty(),
            (KannonJumpsAnyNumber, ..) => kannon_jumps && screens(position, from, to).len() > 1,
            _ => false,
        }
    }

    /// Whether a move is not made.
    fn bars(self, law: &Model, position: &Setup, mv: &Move) -> bool {
        let Move { from, to, .. } = *mv;
        let (Some(piece), there) = (position.at(from), position.at(to)) else { return false };
        let just_moved = position.moved.and_then(|at| position.at(at));
        match (self, piece) {
            (NoTenth, _) => to.file.max(to.rank) == 9,
            (SameKindBarred, Piece::Neutral(kind)) => {
                just_moved == Some(piece) || just_moved == Some(Piece::Neutral(kind.turned()))
            }
            (NeutralAfterNeutralBarred, Piece::Neutral(_)) => just_moved.is_some(),
            (FrozenWhereItGoes, piece) => {
                !matches!(piece, Piece::Own(_, Own::King))
                    && immobilizers(position).any(|at| at != from && beside(at, to))
            }
            (KingsFrozen, Piece::Own(_, Own::King)) => immobilizers(position).any(|at| beside(at, from)),
            (KannonSlides, Piece::Neutral(kind)) => kind.is_kannon() && !screens(position, from, to).is_empty(),
            (MannDoesNotSwap, Piece::Own(_, kind)) => {
                shield(there).is_some_and(|(_, other)| kind == Own::Mann || other == Own::Mann)
            }
            (BothShieldsMustStep, Piece::Own(_, kind)) => shield(there)
                .is_some_and(|(_, other)| !shield_steps(kind, from, to) || !shield_steps(other, from, to)),
            (CheckerIsNotMoved, Piece::Neutral(_)) => {
                law.check(position) && self.attacks(law, position, from, position.turn)
            }
            (KnightIsLame | FalconBendsOnce | KannonJumpsNoKing, Piece::Neutral(kind)) => {
                self.hindered(position, kind, from, to)
            }
            _ => false,
        }
    }

    /// Whether a neutral piece neither goes nor attacks from one square to another, although it does under the law.
    fn hindered(self, position: &Setup, kind: Neutral, from: Square, to: Square) -> bool {
        match (self, kind) {
            (KnightIsLame, Neutral::Knight) => {
                along(position, from, to, 1).is_some_and(|square| position.at(square).is_some())
            }
            (FalconBendsOnce, Neutral::Falcon) => {
                let (files, ranks) = away(from, to);
                files.abs().max(ranks.abs()) == 3 && !bends_once(position, from, to)
            }
            (KannonJumpsNoKing, _) if kind.is_kannon() => {
                screens(position, from, to).iter().any(|(_, piece)| matches!(piece, Piece::Own(_, Own::King)))
            }
            _ => false,
        }
    }

    /// Whether attacks differ from the law's, or are judged in another position.
    const fn changes_attacks(self) -> bool {
        matches!(
            self,
            NewImmobilizerFreezesNothing
                | ImmobilizersNeverFrozen
                | FreezesStraightOnly
                | FrozenImmobilizerFreezesNothing
                | KnightIsLame
                | BishopStepsHarmlessly
                | FalconBendsOnce
                | KannonJumpsAnyNumber
                | KannonJumpsNoKing
                | KannonAttacksBothWays
                | ShieldsAttack
                | JustMovedAttacksNobody
                | JustMovedAttacksItsMover
                | JustMovedNotedAfterSafety
                | BarredUntilAnother
        )
    }

    /// Whether the neutral piece on a square attacks a player's King.
    fn attacks(self, law: &Model, position: &Setup, from: Square, player: Player) -> bool {
        let (Some(Piece::Neutral(kind)), Some(king)) = (position.at(from), king(position, player)) else {
            return false;
        };
        // The other neutral pieces only stand there, except what freezes this one.
        let mut alone = replaced(position, player, |at| {
            let freezes = position.at(at) == Some(Piece::Neutral(Neutral::Immobilizer))
                && beside(at, from)
                && self.freezes(position, at, from);
            at != from && !freezes && matches!(position.at(at), Some(Piece::Neutral(_)))
        });
        let just_moved = position.moved == Some(from);
        match self {
            BishopStepsHarmlessly if kind == Neutral::Bishop && beside(from, king) && straight(from, king) => {
                return false;
            }
            JustMovedAttacksNobody if just_moved => return false,
            JustMovedAttacksItsMover if just_moved && position.turn == player => return false,
            JustMovedAttacksItsMover => alone.moved = None,
            KannonJumpsAnyNumber if kind.is_kannon() => {
                for (at, _) in screens(position, from, king).into_iter().skip(1) {
                    alone.put(at, None);
                }
            }
            KannonAttacksBothWays if kind.is_kannon() => {
                let mut turned = alone;
                turned.put(from, Some(Piece::Neutral(kind.turned())));
                return attacked_by_law(law, &alone, player) || attacked_by_law(law, &turned, player);
            }
            _ if self.hindered(position, kind, from, king) => return false,
            _ => {}
        }
        attacked_by_law(law, &alone, player)
    }

    /// Whether a player's King is attacked.
    fn attacked(self, law: &Model, position: &Setup, player: Player) -> bool {
        if !self.changes_attacks() {
            return attacked_by_law(law, position, player);
        }
        let steps = |(from, piece): (Square, Piece)| {
            let frozen = immobilizers(position).any(|at| beside(at, from));
            let enemy = shield(Some(piece)).filter(|(owner, _)| *owner != player && !frozen);
            let goes = |to| enemy.is_some_and(|(_, kind)| beside(from, to) && shield_steps(kind, from, to));
            king(position, player).is_some_and(goes)
        };
        let by_shield = self == ShieldsAttack && position.pieces().any(steps);
        by_shield || position.pieces().any(|(from, _)| self.attacks(law, position, from, player))
    }

    /// Whether a move leaves the player's King attacked.
    fn leaves_attacked(self, law: &Model, position: &Setup, mv: &Move) -> bool {
        let mut after = Fault::<Model>::after(&self, position, mv, law.play(position, mv));
        if self == JustMovedNotedAfterSafety {
            after.moved = position.moved;
        }
        self.attacked(law, &after, position.turn)
    }

    /// How the game has ended without a neutral piece.
    fn drawn(self, position: &Setup) -> Option<Outcome> {
        let NoNeutralIsDrawn(draw) = self else { return None };
        let any = position.pieces().any(|(_, piece)| matches!(piece, Piece::Neutral(_)));
        (!any).then_some(Outcome::Draw(draw))
    }
}

impl Fault<Model> for Wrong {
    fn allows(&self, law: &Model, position: &Setup, mv: &Move) -> bool {
        let forbidding = law.forbids(&self.judged_as(position, mv), mv);
        let (goes, safe) = match forbidding.map(|clause| clause.name()) {
            None => (true, !self.changes_attacks()),
            Some("bifocal.king.safe") if self.changes_attacks() => (true, false),
            // A player who ignores attacks moves anyway.
            Some(clause) => {
                (self.permits(law, position, mv, clause), matches!(self, OnlyKingMindsAttacks | CheckExcuses))
            }
        };
        let goes = goes && !self.bars(law, position, mv) && self.drawn(position).is_none();
        goes && (safe || !self.leaves_attacked(law, position, mv))
    }

    fn plays_on_after(&self, _: Outcome) -> bool {
        true
    }

    fn check(&self, law: &Model, position: &Setup) -> bool {
        self.attacked(law, position, position.turn)
    }

    fn breaches(&self, law: &Model, setup: &Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        let (grid, mut without_field) = (setup.grid(), *setup);
        without_field.moved = None;
        match self {
            SquareBoardsOnly if grid.files != grid.ranks => {
                lawful.push(breach("bifocal.board", "the board is no square"));
            }
            JustMovedLeavesOpen if lawful.is_empty() && attacked_by_law(law, &without_field, setup.turn.other()) => {
                lawful.push(breach("bifocal.position.king-open", "the misreading excepts no piece"));
            }
            _ => {}
        }
        if !self.changes_attacks() || lawful.iter().any(|breach| breach.clause.name() == "bifocal.position.kings") {
            return lawful;
        }
        let open = "bifocal.position.king-open";
        lawful.retain(|breach| breach.clause.name() != open);
        if self.attacked(law, setup, setup.turn.other()) {
            lawful.push(breach(open, "the misreading lets the King be attacked"));
        }
        lawful
    }

    fn outcome(&self, law: &Model, position: &Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        let drawn = self.drawn(position);
        if drawn.is_some() || law.conceivable(position).iter().any(|mv| self.allows(law, position, mv)) {
            return drawn;
        }
        let mated = Outcome::Win { winner: position.turn.other(), by: Win::Checkmate };
        let stalemated = lawful.filter(|outcome| *outcome != mated).unwrap_or(Outcome::Draw(Draw::Stalemate));
        Some(if self.attacked(law, position, position.turn) { mated } else { stalemated })
    }

    fn after(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        match (self, before.at(mv.from)) {
            (BarredUntilAnother, Some(Piece::Own(..))) => after.moved = before.moved,
            (AnyPieceNamed, _) => after.moved = Some(mv.to),
            (PlusIsBishopwise, Some(Piece::Neutral(kind))) if kind.is_kannon() => {
                let stands = if mv.turned { Neutral::BishopwiseKannon } else { Neutral::Kannon };
                after.put(mv.to, Some(Piece::Neutral(stands)));
            }
            _ => {}
        }
        after
    }
}

/// The misreadings, in the order of the law's clauses.
pub(in crate::mistakes) fn misreadings() -> Vec<WrongEngine<Bifocal>> {
    // Two or three lines each: the misreading, and where it shows.
    wrong_rules! {
        "no-tenth-file-or-rank" ["bifocal.board", "bifocal.move.on-board"] "nothing goes to a tenth file or rank"
            => NoTenth, at "4k5/10/10/10/10/=R9/10/10/10/4K5 w -";
        "same-kind-is-barred" ["bifocal.move.just-moved"]
            "no neutral piece of the kind that the opponent has just moved is moved" => SameKindBarred,
            at "4k4/9/9/8=R/=R8/9/9/9/4K4 w a5";
        "neutral-after-neutral-is-barred" ["bifocal.move.just-moved"]
            "no neutral piece is moved after the opponent has moved one" => NeutralAfterNeutralBarred,
            at "4k4/9/9/8=N/=R8/9/9/9/4K4 w a5";
        "new-immobilizer-freezes-nothing" ["bifocal.move.frozen"]
            "an Immobilizer that has just been moved freezes nothing yet" => NewImmobilizerFreezesNothing,
            at "4k4/9/9/2=R6/2=I6/9/9/9/4K4 w c5";
        "frozen-where-it-goes" ["bifocal.move.frozen"] "nothing but a King goes beside an Immobilizer"
            => FrozenWhereItGoes, at "4k4/9/9/2=R6/9/2=I6/9/9/4K4 w -";
        "kings-are-frozen" ["bifocal.move.frozen"] "a King beside an Immobilizer is not moved" => KingsFrozen,
            at "4k4/9/9/9/9/9/9/3=I5/4K4 w -";
        "immobilizers-are-never-frozen" ["bifocal.move.frozen"]
            "an Immobilizer beside another one is moved all the same" => ImmobilizersNeverFrozen,
            at "4k4/9/9/2=I6/2=I6/9/9/9/4K4 w -";
        "shields-are-never-frozen" ["bifocal.move.frozen"] "an Immobilizer freezes neutral pieces, and no Shields"
            => ShieldsNeverFrozen, at "4k4/9/9/9/9/9/2=I6/2M6/4K4 w -";
        "immobilizer-freezes-straight-only" ["bifocal.move.frozen"]
            "an Immobilizer freezes what is straight beside it, not diagonally" => FreezesStraightOnly,
            at "4k4/9/9/3=R5/2=I6/9/9/9/4K4 w -";
        "frozen-immobilizer-freezes-nothing" ["bifocal.move.frozen"]
            "an Immobilizer that another one freezes does not freeze anything else"
            => FrozenImmobilizerFreezesNothing, at "4k4/9/3=R5/2=I6/2=I6/9/9/9/4K4 w -";
        "king-swaps" ["bifocal.king.move", "bifocal.swap"] "a King swaps with a friendly Shield beside it, too"
            => KingSwaps, at "4k4/9/9/9/9/9/9/4W4/4K4 w -";
        "king-and-shields-swap" ["bifocal.king.move", "bifocal.swap"]
            "a King swaps with a friendly Shield beside it, and the Shield with the King" => KingAndShieldsSwap,
            at "4k4/9/9/9/9/9/9/4M4/4K4 w -";
        "knight-is-lame" ["bifocal.knight.move"]
            "a piece straight beside a Knight stops its leaps that way, as in Xiangqi" => KnightIsLame,
            at "4k4/9/9/2M6/2=N6/9/9/9/4K4 w -";
        "kannon-slides-and-attacks-by-jumps" ["bifocal.kannon.move", "bifocal.kannon.jump"]
            "a Kannon goes over vacant squares and jumps only to attack, as in Xiangqi" => KannonSlides,
            at "4k4/9/9/9/2W6/9/2=C6/9/4K4 w -";
        "kannon-turns-before-its-jump" ["bifocal.kannon.orientation", "bifocal.after.turned"]
            "a Kannon whose move is written with + turns first and jumps as it stands then" => KannonTurnsFirst,
            at "4k4/9/9/9/2W6/9/2=C6/9/4K4 w -";
        "kannon-attacks-both-ways" ["bifocal.kannon.orientation", "bifocal.attack"]
            "how a Kannon stands restricts its moves only, and it attacks straight and diagonally"
            => KannonAttacksBothWays, at "4k4/9/9/9/9/9/2=C6/3M5/4K4 w -";
        "falcon-bends-once" ["bifocal.falcon.paths"] "a Falcon goes by the two paths that bend once, not by the third"
            => FalconBendsOnce, at "4k4/9/9/9/2W6/3M5/2=L6/9/4K4 w -";
        "kannon-jumps-any-number" ["bifocal.kannon.jump"] "a Kannon jumps over one piece or more"
            => KannonJumpsAnyNumber, at "4k4/9/9/2W6/2W6/9/2=C6/9/4K4 w -";
        "kannon-jumps-no-king" ["bifocal.kannon.jump"] "a Kannon does not jump over a King" => KannonJumpsNoKing,
            at "4k4/9/9/9/9/9/9/9/=C3K4 w -";
        "shields-swap-with-enemies" ["bifocal.swap"] "a Shield swaps with a Shield of either player"
            => SwapsWithEnemies, at "4k4/9/9/9/9/2w6/2M6/9/4K4 w -";
        "mann-does-not-swap" ["bifocal.swap"] "a Mann is no Shield, and swaps with nothing" => MannDoesNotSwap,
            at "4k4/9/9/9/9/2W6/2M6/9/4K4 w -";
        "both-shields-must-step" ["bifocal.swap", "bifocal.ruling.swap-directions"]
            "two Shields swap only if each could go that way by itself" => BothShieldsMustStep,
            at "4k4/9/9/9/9/2F6/2W6/9/4K4 w -";
        "bishop-steps-harmlessly" ["bifocal.attack"]
            "a Bishop attacks diagonally only, and goes one square straight without attacking there"
            => BishopStepsHarmlessly, at "4k4/9/9/9/9/9/9/4=B4/4K4 w -";
        "shields-attack" ["bifocal.attack.own-pieces"] "the opponent's Shields attack a King as they move"
            => ShieldsAttack, at "4k4/9/9/9/9/9/9/4m4/4K4 w -";
        "just-moved-attacks-nobody" ["bifocal.attack.just-moved"]
            "the neutral piece that has just been moved attacks neither King" => JustMovedAttacksNobody,
            at "4k4/9/9/9/4=R4/9/9/9/4K4 w e5";
        "just-moved-attacks-its-mover" ["bifocal.attack.just-moved"]
            "the neutral piece that has just been moved attacks its mover's King, and not the other"
            => JustMovedAttacksItsMover, at "k8/9/9/9/4=R4/9/9/9/4K4 w e5";
        "checker-is-not-moved" ["bifocal.check.answers"]
            "a neutral piece that gives check is not moved by the player in check" => CheckerIsNotMoved,
            at "k8/9/9/9/4=R4/9/9/9/4K4 w -";
        "only-the-king-minds-attacks" ["bifocal.king.safe"]
            "a King does not go where it is attacked, but other moves may leave it attacked" => OnlyKingMindsAttacks,
            at "k8/9/9/9/4=R4/9/4M4/9/4K4 w -";
        "check-excuses" ["bifocal.king.safe"] "a player may leave their King attacked by a move that gives check"
            => CheckExcuses, at "k8/9/9/9/9/4=R4/4=B4/9/4K4 w -";
        "just-moved-is-noted-after-safety" ["bifocal.king.safe", "bifocal.after.just-moved"]
            "whether a King is safe after a move is judged before it is noted which piece has been moved"
            => JustMovedNotedAfterSafety, at "8k/9/9/9/=R8/9/9/9/4K4 w -";
        "barred-until-another-is-moved" ["bifocal.after.just-moved"]
            "the neutral piece that was moved last stays barred, and harmless, until another neutral one is moved"
            => BarredUntilAnother, at "4k4/9/9/9/=R8/9/9/9/4K4 w a5 | e1e2";
        "any-piece-just-moved-is-named" ["bifocal.after.just-moved"]
            "the third field names the square of any piece that has just been moved" => AnyPieceNamed,
            at "4k4/9/9/9/=R8/9/9/9/4K4 w - | e1e2";
        "plus-is-bishopwise" ["bifocal.after.turned"]
            "a Kannon stands Bishop-wise after a move with + and Rook-wise after one without" => PlusIsBishopwise,
            at "4k4/9/9/9/9/3W5/2=+C6/9/4K4 w - | c3e5";
        "boards-are-square" ["bifocal.board"] "a board that has not as many files as ranks is none"
            => SquareBoardsOnly, at "4k4/9/9/9/9/9/9/4K4 w -";
        "just-moved-leaves-open" ["bifocal.position.king-open"]
            "a position is impossible if any piece attacks the King of the player not to move, the one just moved, too"
            => JustMovedLeavesOpen, at "k8/9/9/9/=R8/9/9/9/4K4 w a5";
        "no-neutral-is-stalemate" ["bifocal.end.nothing-else"]
            "a game without a neutral piece is drawn as by stalemate" => NoNeutralIsDrawn(Draw::Stalemate),
            at "4k4/9/9/9/9/9/9/9/4K4 w -";
        "no-neutral-is-a-dead-position" ["bifocal.end.nothing-else"]
            "a game without a neutral piece is drawn as a dead position" => NoNeutralIsDrawn(Draw::DeadPosition),
            at "4k4/9/9/9/9/9/9/9/4K4 w -";
    }
}
