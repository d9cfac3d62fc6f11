//! The rulings, as yes or no.

use crate::rules::bifocal::{
    DoubleStepOutOfCheck, ImmobilizedAttack, ImmobilizerAttacks, ImmobilizerTwice, KannonOrientation,
    KannonOverKannon, KingDoubleStep, KingsSideBySide, OwnMovedPieceAttacks, Rulings, SwapDirections,
    SwapOfEqualShields, SwapWithFrozenShield,
};

/// What the rulings say of moves and attacks.
#[derive(Clone, Copy)]
pub(super) struct Law {
    /// `own-moved-piece-attacks=counts`
    pub own_moved_attacks: bool,
    /// `immobilized-attack=counts`
    pub frozen_attack: bool,
    /// `immobilizer-attacks=as-a-queen`
    pub immobilizers_attack: bool,
    /// `kings-side-by-side=illegal`
    pub kings_apart: bool,
    /// `swap-directions=own-directions`
    pub swap_own_directions: bool,
    /// `swap-with-frozen-shield=legal`
    pub swap_with_frozen: bool,
    /// `swap-of-equal-shields=legal`
    pub swap_equals: bool,
    /// `kannon-orientation=turned-on-landing`
    pub oriented: bool,
    /// `kannon-over-kannon=may-jump`
    pub over_kannon: bool,
    /// `king-double-step`
    pub double_step: KingDoubleStep,
    /// `double-step-out-of-check=legal`
    pub double_step_out_of_check: bool,
    /// `immobilizer-twice=forbidden` or `any-forbidden`
    pub not_twice: bool,
    /// `immobilizer-twice=any-forbidden`
    pub none_twice: bool,
}

impl Law {
    pub fn of(rulings: &Rulings) -> Self {
        Law {
            own_moved_attacks: rulings.own_moved_piece_attacks == OwnMovedPieceAttacks::Counts,
            frozen_attack: rulings.immobilized_attack == ImmobilizedAttack::Counts,
            immobilizers_attack: rulings.immobilizer_attacks == ImmobilizerAttacks::AsAQueen,
            kings_apart: rulings.kings_side_by_side == KingsSideBySide::Illegal,
            swap_own_directions: rulings.swap_directions == SwapDirections::OwnDirections,
            swap_with_frozen: rulings.swap_with_frozen_shield == SwapWithFrozenShield::Legal,
            swap_equals: rulings.swap_of_equal_shields == SwapOfEqualShields::Legal,
            oriented: rulings.kannon_orientation == KannonOrientation::TurnedOnLanding,
            over_kannon: rulings.kannon_over_kannon == KannonOverKannon::MayJump,
            double_step: rulings.king_double_step,
            double_step_out_of_check: rulings.double_step_out_of_check == DoubleStepOutOfCheck::Legal,
            not_twice: rulings.immobilizer_twice != ImmobilizerTwice::Allowed,
            none_twice: rulings.immobilizer_twice == ImmobilizerTwice::AnyForbidden,
        }
    }
}
