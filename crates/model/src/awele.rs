//! Awele as `spec/awele.md` defines it, in the order of that page. How to read it:
//! `docs/reference/reading-the-model.md`.
//!
//! Not here:
//!
//! - What follows from other clauses: `end.all-captured`.
//! - `houses` and `next`: `crates/board/src/awele.rs`.
//! - `end.over`: `judge` in `crates/games/src/record/mod.rs`, and `legal_moves` in `crates/model/src/every_game.rs`.
//! - When a position of a game recurs (`end.cycle`): `occurrences` and `repeated` in `crates/games/src/record/mod.rs`.
//! - `ruling.resignation`, `ruling.agreed-draw`: `may_resign` and `agreed` in `src/referee/score/conclude.rs`. Whether
//!   the other player can still win (`lost`, there) is asked at chess alone.

use crate::board::awele::{House, Move, START, Setup};
use crate::board::{Named, Names, Player, Setup as _};
use crate::every_game::{answers, model};
use crate::refuse::{Judgement, admitted, list, over, reasons, refuse};
use crate::rules::awele::{
    CaptureOfAll, CaptureOfTheLastSeeds, Cycle, EndAt25, OpponentWithoutSeeds, RemainingSeeds,
    RemainingSeedsAfterACycle, RemainingSeedsUnfed, Rulings,
};
use crate::rules::{Breach, Clause, Draw, Law, Outcome, Repetition, Rules, Subject, Win};

model! {
    /// The law of Awele under some rulings.
    ///
    /// ```
    /// # mod rulebook { pub use {rulebook_model as model, rulebook_rules as rules}; }
    /// use rulebook::model::awele::Model;
    /// use rulebook::rules::{Law as _, Rules as _, awele::Rulings};
    ///
    /// let law = Model::new(Rulings::default());
    /// let start = law.start();
    /// assert_eq!(law.legal_moves(&start).len(), 6);
    /// // South does not sow from North's houses.
    /// let breach = law.judge(&start, &"a".parse().unwrap()).unwrap_err();
    /// assert_eq!(breach.clause.name(), "awele.move.own-house");
    /// ```
}

/// The clauses that forbid a move of a game that goes on, in the order in which they are asked.
fn judge_move(law: Model, position: &Setup, mv: &Move) -> Judgement {
    let house = mv.from;
    own_house(position, house)?;
    empty_house(position, house)?;
    capture_of_all_forbidden(law, position, house)?;
    feeding(law, position, house)
}

// ## The board and the seeds

/// `awele.start`: South moves first, and nobody has captured anything. On top are North's houses, `f` to `a`, each
/// with four seeds, and below them South's, `A` to `F`:
///
/// ```text
/// f-a  4 4 4 4 4 4
/// A-F  4 4 4 4 4 4
/// ```
fn start() -> Setup {
    Setup::read(START).setup
}

/// `awele.turn`: the position after a move, which is one sowing: nobody can pass. It is the other player's turn.
pub(crate) fn play(law: Model, position: &Setup, house: House) -> Setup {
    let sown = sow(position, house);
    let mut after = kept(law, &sown);
    after.turn = position.turn.other();
    after
}

/// `awele.no-check`
const fn check(_: &Setup) -> bool {
    false
}

// ## Sowing

/// `awele.move.own-house`
fn own_house(position: &Setup, house: House) -> Judgement {
    let (owner, turn) = (house.owner(), position.turn);
    if owner == turn {
        return Ok(());
    }
    refuse!("awele.move.own-house", [house], "{house} is {}'s house, and {} is to move", name(owner), name(turn))
}

/// `awele.move.empty-house`
fn empty_house(position: &Setup, house: House) -> Judgement {
    if position.seeds(house) > 0 {
        return Ok(());
    }
    refuse!("awele.move.empty-house", [house], "there is no seed in {house}")
}

/// `awele.sowing`, `awele.sowing.origin`
pub(crate) fn sow(position: &Setup, origin: House) -> Sown {
    let mut sown = Sown { position: *position, last: origin };
    let mut in_hand = position.seeds(origin);
    *sown.position.seeds_mut(origin) = 0;
    let mut house = origin;
    while in_hand > 0 {
        house = house.next();
        if house != origin {
            *sown.position.seeds_mut(house) += 1;
            in_hand -= 1;
            sown.last = house;
        }
    }
    sown
}

/// A sowing, before anything is captured.
pub(crate) struct Sown {
    /// The seeds after it. It is still the turn of the player who has sown.
    pub(crate) position: Setup,
    /// The house in which the last seed fell; the origin if there was no seed to sow.
    pub(crate) last: House,
}

// ## Capturing

/// `awele.capture`, `awele.capture.chain`: the houses from which a sowing captures, from the last house sown backwards,
/// if it is no capture of all.
pub(crate) fn chain(sown: &Sown) -> Vec<House> {
    let player = sown.position.turn;
    let is_captured = |house: House| house.owner() != player && matches!(sown.position.seeds(house), 2 | 3);
    let mut captured = Vec::new();
    let mut house = sown.last;
    while is_captured(house) {
        captured.push(house);
        house = house.before();
    }
    captured
}

/// `awele.capture.kept`: the position after a sowing and its captures, before the turn passes.
fn kept(law: Model, sown: &Sown) -> Setup {
    let mut after = sown.position;
    for house in captured(law, sown) {
        *after.captured_mut(after.turn) += after.seeds(house);
        *after.seeds_mut(house) = 0;
    }
    after
}

/// `awele.capture-of-all`, `awele.ruling.capture-of-the-last-seeds`: whether a sowing is a capture of all.
fn is_capture_of_all(law: Model, sown: &Sown) -> bool {
    let player = sown.position.turn;
    let taken = seeds_in(&sown.position, &chain(sown));
    let all_of_opponent = taken > 0 && taken == sown.position.in_row(player.other());
    let own_row_empty = sown.position.in_row(player) == 0;
    match law.rulings.capture_of_the_last_seeds {
        CaptureOfTheLastSeeds::NoException => all_of_opponent,
        CaptureOfTheLastSeeds::Captured => all_of_opponent && !own_row_empty,
    }
}

/// How many seeds some houses contain.
fn seeds_in(position: &Setup, houses: &[House]) -> u32 {
    houses.iter().map(|house| u32::from(position.seeds(*house))).sum()
}

/// `awele.capture-of-all.captures-nothing`, `awele.capture-of-all.leaves-a-house`, `awele.ruling.capture-of-all`: the
/// houses that are captured.
pub(crate) fn captured(law: Model, sown: &Sown) -> Vec<House> {
    let mut houses = chain(sown);
    if !is_capture_of_all(law, sown) {
        return houses;
    }
    match law.rulings.capture_of_all {
        CaptureOfAll::CapturesNothing => houses.clear(),
        // The first of the chain is the house of the last seed.
        CaptureOfAll::LeavesFirstHouse => houses.retain(|house| *house != sown.last),
        // Without the last of the chain.
        CaptureOfAll::LeavesLastHouse => houses.truncate(houses.len() - 1),
        // All of them, where the move is legal.
        CaptureOfAll::CapturesAll
        | CaptureOfAll::Forbidden
        | CaptureOfAll::ForbiddenUnlessNoOther
        | CaptureOfAll::LegalIfItWins => {}
    }
    houses
}

/// `awele.capture-of-all.forbidden`, `awele.ruling.capture-of-all`
fn capture_of_all_forbidden(law: Model, position: &Setup, house: House) -> Judgement {
    let sown = sow(position, house);
    if !is_capture_of_all(law, &sown) {
        return Ok(());
    }
    let forbidden = match law.rulings.capture_of_all {
        CaptureOfAll::Forbidden => true,
        CaptureOfAll::ForbiddenUnlessNoOther => has_other_move(law, position),
        CaptureOfAll::LegalIfItWins => !has_more_than_half(&play(law, position, house), position.turn),
        CaptureOfAll::CapturesNothing
        | CaptureOfAll::CapturesAll
        | CaptureOfAll::LeavesFirstHouse
        | CaptureOfAll::LeavesLastHouse => false,
    };
    if !forbidden {
        return Ok(());
    }
    let (opponent, taken) = (house.owner().other(), chain(&sown));
    refuse!(
        "awele.capture-of-all.forbidden",
        taken,
        "sowing from {house} would capture all the seeds that {} has, in {}",
        name(opponent),
        list(&taken)
    )
}

/// `awele.capture-of-all.forbidden`: whether the player has a legal move that is no capture of all: a house of their own
/// with seeds, from which sowing breaks no other clause.
fn has_other_move(law: Model, position: &Setup) -> bool {
    House::of(position.turn).any(|house| {
        empty_house(position, house).is_ok()
            && !is_capture_of_all(law, &sow(position, house))
            && feeding(law, position, house).is_ok()
    })
}

// ## Letting the opponent play

/// `awele.feeding`, `awele.ruling.opponent-without-seeds`
fn feeding(law: Model, position: &Setup, house: House) -> Judgement {
    let opponent = position.turn.other();
    let has_seeds = |position: &Setup| position.in_row(opponent) > 0;
    let must_feed = law.rulings.opponent_without_seeds == OpponentWithoutSeeds::FeedIfPossible;
    if !must_feed || has_seeds(position) || has_seeds(&play(law, position, house)) {
        return Ok(());
    }
    refuse!(
        "awele.feeding",
        [house],
        "{} has no seed in their houses, and would have none after a sowing from {house}",
        name(opponent)
    )
}

// ## The end of the game

/// `awele.end.more-than-half`, `awele.end.no-move`: how the game has ended, if it is over by this position alone.
fn outcome(law: Model, position: &Setup) -> Option<Outcome> {
    ended(law, position).then(|| result(law, position))
}

/// Whether the game is over by this position alone. By the positions before it, it may be over too.
pub(crate) fn ended(law: Model, position: &Setup) -> bool {
    more_than_half(law, position) || no_move(law, position)
}

/// `awele.end.more-than-half`, `awele.ruling.end-at-25`
fn more_than_half(law: Model, position: &Setup) -> bool {
    let [south, north] = Player::BOTH;
    let is_reached = has_more_than_half(position, south) || has_more_than_half(position, north);
    law.rulings.end_at_25 == EndAt25::Yes && is_reached
}

/// Whether a player has captured 25 or more of the 48 seeds.
fn has_more_than_half(position: &Setup, player: Player) -> bool {
    u32::from(position.captured(player)) > SEEDS / 2
}

/// `awele.end.no-move`
fn no_move(law: Model, position: &Setup) -> bool {
    !law.can_move(position)
}

/// `awele.end.cycle`, `awele.ruling.cycle`: the game is over when a position stands in the record for the second time. The
/// record counts.
fn repetition(law: Model) -> Repetition {
    match law.rulings.cycle {
        Cycle::Ends => Repetition::Ends { occurrence: 2 },
        Cycle::GoesOn => Repetition::Allowed,
    }
}

/// `awele.end.cycle`: whether two positions of the record are the same.
pub(crate) fn recurs(earlier: &Setup, now: &Setup) -> bool {
    let same_seeds = |house: House| earlier.seeds(house) == now.seeds(house);
    House::ALL.into_iter().all(same_seeds) && earlier.turn == now.turn
}

/// `awele.remaining`: by which of three clauses a game that is over with this position has ended; the first of several.
fn ended_by(law: Model, position: &Setup) -> End {
    if more_than_half(law, position) {
        End::MoreThanHalf
    } else if no_move(law, position) {
        End::NoMove
    } else {
        End::Cycle
    }
}

/// What has ended a game: `awele.end.more-than-half`, `awele.end.no-move` or `awele.end.cycle`.
enum End {
    MoreThanHalf,
    NoMove,
    Cycle,
}

/// `awele.remaining`, `awele.ruling.remaining-seeds`, `awele.ruling.remaining-seeds-after-a-cycle`,
/// `awele.ruling.remaining-seeds-unfed`: the seeds in houses that a player gets when the game is over.
pub(crate) fn remaining(law: Model, position: &Setup, player: Player) -> u32 {
    let unfed = position.in_row(position.turn) > 0 && position.in_row(position.turn.other()) == 0;
    let goes_to = match ended_by(law, position) {
        End::Cycle => match law.rulings.remaining_seeds_after_a_cycle {
            RemainingSeedsAfterACycle::AsOtherwise => law.rulings.remaining_seeds,
            RemainingSeedsAfterACycle::ToTheirSide => RemainingSeeds::ToTheirSide,
            RemainingSeedsAfterACycle::ToNobody => RemainingSeeds::ToNobody,
        },
        End::NoMove if unfed => match law.rulings.remaining_seeds_unfed {
            RemainingSeedsUnfed::AsOtherwise => law.rulings.remaining_seeds,
            RemainingSeedsUnfed::ToTheirSide => RemainingSeeds::ToTheirSide,
            RemainingSeedsUnfed::ToNobody => RemainingSeeds::ToNobody,
        },
        End::NoMove | End::MoreThanHalf => law.rulings.remaining_seeds,
    };
    match goes_to {
        RemainingSeeds::ToTheirSide => position.in_row(player),
        RemainingSeeds::ToNobody => 0,
    }
}

/// `awele.result.more-seeds`, `awele.result.equal-seeds`: the result of a game that is over with this position.
pub(crate) fn result(law: Model, position: &Setup) -> Outcome {
    let seeds = |player| u32::from(position.captured(player)) + remaining(law, position, player);
    let [south, north] = Player::BOTH;
    if seeds(south) == seeds(north) {
        return Outcome::Draw(Draw::EqualSeeds);
    }
    let winner = if seeds(south) > seeds(north) { south } else { north };
    Outcome::Win { winner, by: Win::Seeds }
}

// ## For implementers

/// The clauses that forbid a position.
fn admit(_: Model, setup: &Setup) -> Result<Setup, Vec<Breach>> {
    let [south, north] = Player::BOTH;
    admitted(*setup, reasons([seeds(setup), one_captured(setup, south), one_captured(setup, north)]))
}

/// `awele.seeds`
fn seeds(position: &Setup) -> Judgement {
    let found = position.total();
    if found == SEEDS {
        return Ok(());
    }
    refuse!("awele.seeds", [], "there are {found} seeds, in houses and captured, but the game has {SEEDS}")
}

/// `awele.seeds`: how many seeds the game has.
const SEEDS: u32 = 48;

/// `awele.position.one-captured`
fn one_captured(position: &Setup, player: Player) -> Judgement {
    if position.captured(player) != 1 {
        return Ok(());
    }
    refuse!(
        "awele.position.one-captured",
        [],
        "{} has captured a single seed, and a capture takes two or three from a house",
        name(player)
    )
}

// From here on nothing is decided: what a program asks, and words.

impl Rules for Model {
    answers! {
        self, position, mv;
        law = *self;
        start = start();
        turn = position.turn;
        check = check(position);
        play = play(*self, position, mv.from);
    }

    fn recurs(&self, earlier: &Setup, now: &Setup) -> bool {
        recurs(earlier, now)
    }

    fn names(&self, _position: &Setup) -> Names {
        Names::SIDES
    }

    /// The result when a position has recurred.
    fn stopped(&self, position: &Setup) -> Option<Outcome> {
        Some(result(*self, position))
    }
}

impl Law for Model {
    fn conceivable(&self, _position: &Setup) -> Vec<Move> {
        House::ALL.into_iter().map(|from| Move { from }).collect()
    }

    fn clause(subject: Subject) -> Clause {
        Clause::new(match subject {
            Subject::Start => "awele.start",
            Subject::Turn => "awele.turn",
            Subject::Check => "awele.no-check",
            // No sequence of moves is forbidden: a position that recurs ends the game.
            Subject::Sequence | Subject::Recurrence => "awele.end.cycle",
            Subject::Ending(Outcome::Draw(_)) => "awele.result.equal-seeds",
            Subject::Ending(Outcome::Win { .. }) => "awele.result.more-seeds",
        })
    }

    /// What has ended the game: the seeds only say who has won.
    fn told_of_end(&self, _before: Option<(&Setup, &Move)>, position: &Setup) -> Option<String> {
        Some(match ended_by(*self, position) {
            End::MoreThanHalf => {
                let winner = Player::BOTH.into_iter().find(|player| has_more_than_half(position, *player))?;
                let captured = position.captured(winner);
                format!("{} has captured {captured} seeds, more than half (awele.end.more-than-half)", name(winner))
            }
            End::NoMove => format!("{} has no legal move (awele.end.no-move)", name(position.turn)),
            End::Cycle => "a position has recurred (awele.end.cycle)".to_owned(),
        })
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
        judge_move(*self, position, mv)
    }

    fn over(&self, outcome: Outcome) -> Breach {
        over("awele.end.over", outcome.by_name(Names::SIDES))
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let sown = sow(position, mv.from);
        let mut clauses = vec!["awele.sowing"];
        if usize::from(position.seeds(mv.from)) >= House::ALL.len() {
            clauses.push("awele.sowing.origin");
        }
        let taken = captured(*self, &sown);
        if !taken.is_empty() {
            clauses.push("awele.capture");
        }
        if taken.len() > 1 {
            clauses.push("awele.capture.chain");
        }
        if is_capture_of_all(*self, &sown) {
            clauses.push(match self.rulings.capture_of_all {
                CaptureOfAll::CapturesNothing => "awele.capture-of-all.captures-nothing",
                CaptureOfAll::LeavesFirstHouse | CaptureOfAll::LeavesLastHouse => {
                    "awele.capture-of-all.leaves-a-house"
                }
                CaptureOfAll::Forbidden
                | CaptureOfAll::CapturesAll
                | CaptureOfAll::ForbiddenUnlessNoOther
                | CaptureOfAll::LegalIfItWins => "awele.capture-of-all",
            });
        }
        if position.in_row(position.turn.other()) == 0 {
            clauses.push("awele.feeding");
        }
        clauses.into_iter().map(Clause::new).collect()
    }
}

/// `South` or `North`.
const fn name(player: Player) -> Named {
    Names::SIDES.of(player)
}
