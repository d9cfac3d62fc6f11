//! Impossible positions: the clauses that both games with powers share.

use super::powered::{Powered, Powers};
use super::rulings::BothRulings;
use crate::awele::Position as Game;
use crate::awele::admit::broken;
use crate::board::awarichess::{self, Setup};
use crate::board::{Player, awele, chess};
use crate::chess::Position;
use crate::chess::admit::Diagram;
use crate::engine;
use crate::rules::Clause;

pub(crate) const POWERS: &str = "awarichess.position.powers";
pub(crate) const ORDER_IN_CHECK: &str = "awarichess.position.order-in-check";
pub(crate) const AWELE_OVER: &str = "awarichess.position.awele-over";

/// How many powers there are at most.
const MOST: usize = 48;

/// Chess and the powers of a setup, or every clause that it breaks: Awele's, chess's, then these.
pub(crate) fn admit(
    awele: Option<&awele::Setup>,
    powers: &awarichess::Powers,
    chess: &chess::Setup,
    own: impl IntoIterator<Item = (&'static str, bool)>,
) -> Result<Powered, Vec<Clause>> {
    let position = Position::admit(chess);
    let mut all = awele.map(broken).unwrap_or_default();
    all.extend(position.as_ref().err().into_iter().flatten());
    all.extend(engine::broken(own));
    match position {
        Ok(chess) if all.is_empty() => Ok(Powered { chess, powers: Powers::of(powers) }),
        _ => Err(all),
    }
}

/// The clauses of the standard game, in the order of the spec, each with whether it is broken.
pub(super) fn own(rulings: &BothRulings, setup: &Setup) -> [(&'static str, bool); 7] {
    let awele = setup.awele.as_ref();
    [
        ("awarichess.position.captures", awele.is_some_and(|awele| captures(awele, &setup.powers))),
        (POWERS, powers(&setup.powers)),
        ("awarichess.position.awele-in-check", awele.is_some() && awele_in_check(rulings, &setup.chess)),
        ("awarichess.position.order-in-awele", awele.is_some() && setup.powers.ordered),
        (ORDER_IN_CHECK, order_in_check(&setup.powers, &setup.chess)),
        (AWELE_OVER, awele.is_some_and(|awele| awele_over(rulings, awele))),
        ("awarichess.position.idle", awele.is_none() && idle(rulings, setup)),
    ]
}

fn captures(awele: &awele::Setup, powers: &awarichess::Powers) -> bool {
    Player::BOTH.into_iter().any(|player| usize::from(awele.captured(player)) != powers.of(player))
}

/// [`POWERS`]
pub(crate) fn powers(powers: &awarichess::Powers) -> bool {
    powers.list.len() > MOST
}

fn awele_in_check(rulings: &BothRulings, chess: &chess::Setup) -> bool {
    let diagram = Diagram::of(chess);
    diagram.is_check() && (rulings.checks_first() || !diagram.can_move())
}

/// [`ORDER_IN_CHECK`]
pub(crate) fn order_in_check(powers: &awarichess::Powers, chess: &chess::Setup) -> bool {
    powers.ordered && Diagram::of(chess).is_check()
}

/// [`AWELE_OVER`]; it is not checked for an impossible game of Awele.
pub(crate) fn awele_over(rulings: &BothRulings, awele: &awele::Setup) -> bool {
    broken(awele).is_empty() && Game::of(awele).is_over(&rulings.awele)
}

fn idle(rulings: &BothRulings, setup: &Setup) -> bool {
    let spent = setup.powers.list.is_empty() && !setup.powers.ordered;
    let diagram = Diagram::of(&setup.chess);
    let drawn = rulings.are_fifty_moves(setup.chess.clock()) || rulings.dead_draws() && diagram.is_dead();
    let goes_on = || match diagram.is_check() {
        false => !Powers::default().stalemate(rulings) || diagram.can_move(),
        true => !rulings.checks_first() && diagram.can_move(),
    };
    spent && !drawn && goes_on()
}
