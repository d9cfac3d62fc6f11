//! Impossible positions: the clauses that both games with powers share.

use super::powered::{Powered, Powers};
use super::rulings::BothRulings;
use crate::awele::Position as Game;
use crate::awele::admit::breaches;
use crate::board::awarichess::{self, Setup};
use crate::board::{Names, Player, awele, chess};
use crate::chess::Position;
use crate::chess::admit::Diagram;
use crate::rules::{Breach, Clause};

const CAPTURES: Clause = Clause::new("awarichess.position.captures");
const POWERS: Clause = Clause::new("awarichess.position.powers");
const AWELE_IN_CHECK: Clause = Clause::new("awarichess.position.awele-in-check");
const ORDER_IN_AWELE: Clause = Clause::new("awarichess.position.order-in-awele");
const ORDER_IN_CHECK: Clause = Clause::new("awarichess.position.order-in-check");
const AWELE_OVER: Clause = Clause::new("awarichess.position.awele-over");
const IDLE: Clause = Clause::new("awarichess.position.idle");

/// How many powers there are at most.
const MOST: usize = 48;

/// Chess and the powers of a setup, or every clause that it breaks: Awele's, chess's, then these.
pub(crate) fn admit(
    awele: Option<&awele::Setup>,
    powers: &awarichess::Powers,
    chess: &chess::Setup,
    own: impl IntoIterator<Item = Option<Breach>>,
) -> Result<Powered, Vec<Breach>> {
    let position = Position::admit(chess);
    let of_chess = position.as_ref().err().cloned().unwrap_or_default();
    let all = awele.map(breaches).into_iter().flatten().chain(of_chess).chain(own.into_iter().flatten());
    match (position, all.collect::<Vec<_>>()) {
        (Ok(chess), broken) if broken.is_empty() => Ok(Powered { chess, powers: Powers::of(powers) }),
        (_, broken) => Err(broken),
    }
}

/// The clauses of the standard game, in the order of the spec.
pub(super) fn own(rulings: &BothRulings, setup: &Setup) -> [Option<Breach>; 7] {
    let awele = setup.awele.as_ref();
    [
        awele.and_then(|awele| captures(awele, &setup.powers)),
        powers(&setup.powers),
        awele.and_then(|_| awele_in_check(rulings, &setup.chess)),
        awele.and_then(|_| order_in_awele(&setup.powers)),
        order_in_check(&setup.powers, &setup.chess),
        awele.and_then(|awele| awele_over(rulings, awele)),
        if awele.is_none() { idle(rulings, setup) } else { None },
    ]
}

fn breach(clause: Clause, why: String) -> Breach {
    Breach { clause, squares: Vec::new(), why }
}

/// `awarichess.position.captures`
fn captures(awele: &awele::Setup, powers: &awarichess::Powers) -> Option<Breach> {
    let wrong = |player: &Player| usize::from(awele.captured(*player)) != powers.of(*player);
    let words = |player: Player| {
        let (captured, many) = (awele.captured(player), powers.of(player));
        format!("{} has captured {captured} and {player} has {many} in the list", Names::SIDES.of(player))
    };
    let wrongs: Vec<String> = Player::BOTH.into_iter().filter(wrong).map(words).collect();
    let why = || format!("each captured seed gives a power: {}", wrongs.join("; "));
    (!wrongs.is_empty()).then(|| breach(CAPTURES, why()))
}

/// `awarichess.position.powers`
pub(crate) fn powers(powers: &awarichess::Powers) -> Option<Breach> {
    let many = powers.list.len();
    (many > MOST).then(|| breach(POWERS, format!("there are {many} powers, and Awele has {MOST} seeds")))
}

/// `awarichess.position.awele-in-check`
fn awele_in_check(rulings: &BothRulings, chess: &chess::Setup) -> Option<Breach> {
    if rulings.checks_first() {
        in_check(AWELE_IN_CHECK, chess, "a check is answered before Awele is played")
    } else if Diagram::of(chess).can_move() {
        None
    } else {
        in_check(AWELE_IN_CHECK, chess, "has no normal move, so Awele would not be played")
    }
}

/// `awarichess.position.order-in-awele`
fn order_in_awele(powers: &awarichess::Powers) -> Option<Breach> {
    let why = "a normal move has been ordered, and Awele is played";
    powers.ordered.then(|| breach(ORDER_IN_AWELE, why.to_owned()))
}

/// `awarichess.position.order-in-check`
pub(crate) fn order_in_check(powers: &awarichess::Powers, chess: &chess::Setup) -> Option<Breach> {
    let why = "a check is answered without an order";
    if powers.ordered { in_check(ORDER_IN_CHECK, chess, why) } else { None }
}

/// The clause is broken when the mover is in check.
fn in_check(clause: Clause, chess: &chess::Setup, why: &str) -> Option<Breach> {
    let squares: Vec<String> = Diagram::of(chess).checks().iter().map(ToString::to_string).collect();
    let why = format!("{} is in check, and {why}", chess.turn);
    (!squares.is_empty()).then_some(Breach { clause, squares, why })
}

/// `awarichess.position.awele-over`
pub(crate) fn awele_over(rulings: &BothRulings, awele: &awele::Setup) -> Option<Breach> {
    let why = "the game of Awele is over, so what follows it must have begun";
    // It is not checked for an impossible game of Awele.
    let over = breaches(awele).is_empty() && Game::of(awele).is_over(&rulings.awele);
    over.then(|| breach(AWELE_OVER, why.to_owned()))
}

/// `awarichess.position.idle`
fn idle(rulings: &BothRulings, setup: &Setup) -> Option<Breach> {
    let spent = setup.powers.list.is_empty() && !setup.powers.ordered;
    let diagram = Diagram::of(&setup.chess);
    let drawn = rulings.are_fifty_moves(setup.chess.clock()) || rulings.dead_draws() && diagram.is_dead();
    let goes_on = || match diagram.checks().is_empty() {
        true => !Powers::default().stalemate(rulings) || diagram.can_move(),
        false => !rulings.checks_first() && diagram.can_move(),
    };
    let lacks = if rulings.checks_first() { "no power, no order, no check to answer" } else { "no power, no order" };
    let why = || format!("there is {lacks}, and the game is not over: Awele would be played");
    (spent && !drawn && goes_on()).then(|| breach(IDLE, why()))
}
