//! Awele's law read off the page house by house and seed by seed.

use rulebook::board::Player;
use rulebook::board::awele::{House, Move, Setup};
use rulebook::rules::awele::{
    CaptureOfAll, CaptureOfTheLastSeeds, EndAt25, OpponentWithoutSeeds, RemainingSeeds, Rulings,
};
use rulebook::rules::{Draw, Outcome, Win};

/// The clauses that a setup breaks, in the order of the page.
pub fn refusals(setup: &Setup) -> Vec<&'static str> {
    let houses: u32 = House::ALL.into_iter().map(|house| u32::from(setup.seeds(house))).sum();
    let captured = Player::BOTH.map(|player| setup.captured(player));
    let seeds = houses + u32::from(captured[0]) + u32::from(captured[1]);
    let mut all = Vec::new();
    if seeds != 48 {
        all.push("awele.seeds");
    }
    all.extend(captured.into_iter().filter(|seeds| *seeds == 1).map(|_| "awele.position.one-captured"));
    all
}

fn has_seeds(setup: &Setup, player: Player) -> bool {
    House::of(player).any(|house| setup.seeds(house) > 0)
}

/// The setup after the seeds are sown and nothing is captured yet, and where the last one fell.
fn sown(setup: &Setup, origin: House) -> (Setup, House) {
    let mut next = *setup;
    let mut at = origin;
    let mut hand = setup.seeds(origin);
    *next.seeds_mut(origin) = 0;
    while hand > 0 {
        at = at.next();
        if at != origin {
            *next.seeds_mut(at) += 1;
            hand -= 1;
        }
    }
    (next, at)
}

/// The houses that a sowing would capture, from the last one on.
fn chain(sown: &Setup, last: House) -> Vec<House> {
    let mut chain = Vec::new();
    let mut at = last;
    while at.owner() != sown.turn && (sown.seeds(at) == 2 || sown.seeds(at) == 3) {
        chain.push(at);
        at = at.before();
    }
    chain
}

fn without(setup: &Setup, houses: &[House]) -> Setup {
    let mut next = *setup;
    for house in houses {
        *next.captured_mut(setup.turn) += setup.seeds(*house);
        *next.seeds_mut(*house) = 0;
    }
    next
}

fn is_capture_of_all(rulings: &Rulings, sown: &Setup, chain: &[House]) -> bool {
    let exempt = rulings.capture_of_the_last_seeds == CaptureOfTheLastSeeds::Captured && !has_seeds(sown, sown.turn);
    !chain.is_empty() && !has_seeds(&without(sown, chain), sown.turn.other()) && !exempt
}

/// The setup after a move.
pub fn after(rulings: &Rulings, setup: &Setup, mv: &Move) -> Setup {
    let (sown, last) = sown(setup, mv.from);
    let chain = chain(&sown, last);
    let forfeited =
        rulings.capture_of_all == CaptureOfAll::CapturesNothing && is_capture_of_all(rulings, &sown, &chain);
    let mut next = if forfeited { sown } else { without(&sown, &chain) };
    next.turn = setup.turn.other();
    next
}

fn more_than_half(rulings: &Rulings, setup: &Setup) -> bool {
    rulings.end_at_25 == EndAt25::Yes && Player::BOTH.into_iter().any(|player| setup.captured(player) > 24)
}

fn is_legal(rulings: &Rulings, setup: &Setup, mv: &Move) -> bool {
    let opponent = setup.turn.other();
    if more_than_half(rulings, setup) || mv.from.owner() == opponent || setup.seeds(mv.from) == 0 {
        return false;
    }
    let (sown, last) = sown(setup, mv.from);
    if rulings.capture_of_all == CaptureOfAll::Forbidden && is_capture_of_all(rulings, &sown, &chain(&sown, last)) {
        return false;
    }
    rulings.opponent_without_seeds == OpponentWithoutSeeds::NeedNotFeed
        || has_seeds(setup, opponent)
        || has_seeds(&after(rulings, setup, mv), opponent)
}

/// The moves that no clause forbids.
pub fn legal_moves(rulings: &Rulings, setup: &Setup) -> Vec<Move> {
    House::ALL.into_iter().map(|from| Move { from }).filter(|mv| is_legal(rulings, setup, mv)).collect()
}

/// Who has more seeds when the game is over.
pub fn result(rulings: &Rulings, setup: &Setup) -> Outcome {
    let [south, north] = Player::BOTH.map(|player| {
        let remaining: u8 = House::of(player).map(|house| setup.seeds(house)).sum();
        let counts = rulings.remaining_seeds == RemainingSeeds::ToTheirSide;
        setup.captured(player) + if counts { remaining } else { 0 }
    });
    if south == north {
        return Outcome::Draw(Draw::EqualSeeds);
    }
    Outcome::Win { winner: if south > north { Player::White } else { Player::Black }, by: Win::Seeds }
}

/// How the game has ended, if it has.
pub fn outcome(rulings: &Rulings, setup: &Setup) -> Option<Outcome> {
    let over = more_than_half(rulings, setup) || legal_moves(rulings, setup).is_empty();
    over.then(|| result(rulings, setup))
}
