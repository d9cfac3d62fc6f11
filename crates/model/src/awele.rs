//! Awele as `spec/awele.md` defines it; read the two side by side.
//!
//! Resignation and agreed draws are not moves: the referee of a score judges them.

use crate::board::awele::{House, Move, START, Setup};
use crate::board::{Named, Names, Player, Setup as _};
use crate::every_game::positions_and_moves;
use crate::refuse::{Judgement, admitted, list, over, reasons, refuse};
use crate::rules::awele::{
    CaptureOfAll, CaptureOfTheLastSeeds, Cycle, EndAt25, OpponentWithoutSeeds, RemainingSeeds,
    RemainingSeedsAfterACycle, RemainingSeedsUnfed, Rulings,
};
use crate::rules::{Breach, Clause, Draw, Law, Objection, Outcome, Repetition, Rules, Subject, Win};

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
#[derive(Clone, Copy, Debug, Default)]
pub struct Model {
    rulings: Rulings,
}

/// `awele.seeds`: how many seeds the game has.
const SEEDS: u32 = 48;

/// `South` or `North`.
const fn name(player: Player) -> Named {
    Names::SIDES.of(player)
}

/// A sowing, before anything is captured.
pub(crate) struct Sown {
    /// The seeds after it. It is still the turn of the player who has sown.
    pub(crate) position: Setup,
    /// The house in which the last seed fell; the origin if there was no seed to sow.
    pub(crate) last: House,
}

/// `awele.sowing`, `awele.sowing.origin`, `awele.next`, `awele.houses`
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

/// `awele.capture`, `awele.capture.chain`: the houses from which a sowing captures, from the last house sown backwards,
/// with no regard to `awele.capture-of-all`.
pub(crate) fn chain(sown: &Sown) -> Vec<House> {
    let player = sown.position.turn;
    let is_captured = |house: &House| house.owner() != player && matches!(sown.position.seeds(*house), 2 | 3);
    let backwards = std::iter::successors(Some(sown.last), |house| Some(house.before()));
    backwards.take_while(is_captured).collect()
}

/// How many seeds some houses contain.
fn seeds_in(position: &Setup, houses: &[House]) -> u32 {
    houses.iter().map(|house| u32::from(position.seeds(*house))).sum()
}

// The clauses that forbid a move, in the order of the spec.

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

// The clauses that forbid a position, in the order of the spec.

/// `awele.seeds`
fn seeds(position: &Setup) -> Judgement {
    let found = position.total();
    if found == SEEDS {
        return Ok(());
    }
    refuse!("awele.seeds", [], "there are {found} seeds, in houses and captured, but the game has {SEEDS}")
}

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

impl Model {
    /// The law under these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Model { rulings }
    }

    /// `awele.capture-of-all`, `awele.ruling.capture-of-the-last-seeds`: whether a sowing is a
    /// capture of all.
    fn captures_all(&self, sown: &Sown) -> bool {
        let player = sown.position.turn;
        let captured = seeds_in(&sown.position, &chain(sown));
        let all_of_opponent = captured > 0 && captured == sown.position.in_row(player.other());
        let own_row_empty = sown.position.in_row(player) == 0;
        match self.rulings.capture_of_the_last_seeds {
            CaptureOfTheLastSeeds::NoException => all_of_opponent,
            CaptureOfTheLastSeeds::Captured => all_of_opponent && !own_row_empty,
        }
    }

    /// `awele.capture-of-all.captures-nothing`, `awele.capture-of-all.leaves-a-house`, `awele.ruling.capture-of-all`: the
    /// houses that are captured.
    pub(crate) fn captured(&self, sown: &Sown) -> Vec<House> {
        match self.rulings.capture_of_all {
            // The order in which they are captured: the house of the last seed is the first.
            _ if !self.captures_all(sown) => chain(sown),
            CaptureOfAll::CapturesNothing => Vec::new(),
            CaptureOfAll::LeavesFirstHouse => chain(sown).split_off(1),
            CaptureOfAll::LeavesLastHouse => {
                let mut all = chain(sown);
                all.pop();
                all
            }
            CaptureOfAll::Forbidden
            | CaptureOfAll::CapturesAll
            | CaptureOfAll::ForbiddenUnlessNoOther
            | CaptureOfAll::LegalIfItWins => chain(sown),
        }
    }

    /// `awele.capture.kept`, `awele.turn`: the position after a move.
    pub(crate) fn after(&self, position: &Setup, house: House) -> Setup {
        let sown = sow(position, house);
        let player = position.turn;
        let mut after = sown.position;
        for house in self.captured(&sown) {
            *after.captured_mut(player) += after.seeds(house);
            *after.seeds_mut(house) = 0;
        }
        after.turn = player.other();
        after
    }

    /// `awele.capture-of-all.forbidden`: whether the player has a legal move that is no capture of all.
    fn has_other_move(&self, position: &Setup) -> bool {
        House::of(position.turn).any(|house| {
            empty_house(position, house).is_ok()
                && !self.captures_all(&sow(position, house))
                && self.feeding(position, house).is_ok()
        })
    }

    /// `awele.capture-of-all.forbidden`
    fn capture_of_all_forbidden(&self, position: &Setup, house: House) -> Judgement {
        let sown = sow(position, house);
        let forbidden = match self.rulings.capture_of_all {
            _ if !self.captures_all(&sown) => false,
            CaptureOfAll::Forbidden => true,
            CaptureOfAll::ForbiddenUnlessNoOther => self.has_other_move(position),
            CaptureOfAll::LegalIfItWins => {
                let after = self.after(position, house);
                u32::from(after.captured(position.turn)) <= SEEDS / 2
            }
            CaptureOfAll::CapturesNothing
            | CaptureOfAll::CapturesAll
            | CaptureOfAll::LeavesFirstHouse
            | CaptureOfAll::LeavesLastHouse => false,
        };
        if !forbidden {
            return Ok(());
        }
        let (opponent, captured) = (house.owner().other(), chain(&sown));
        refuse!(
            "awele.capture-of-all.forbidden",
            captured,
            "sowing from {house} would capture all the seeds that {} has, in {}",
            name(opponent),
            list(&captured)
        )
    }

    /// `awele.feeding`, `awele.ruling.opponent-without-seeds`
    fn feeding(&self, position: &Setup, house: House) -> Judgement {
        let opponent = position.turn.other();
        let has_seeds = |position: &Setup| position.in_row(opponent) > 0;
        let must_feed = self.rulings.opponent_without_seeds == OpponentWithoutSeeds::FeedIfPossible;
        if !must_feed || has_seeds(position) || has_seeds(&self.after(position, house)) {
            return Ok(());
        }
        refuse!(
            "awele.feeding",
            [house],
            "{} has no seed in their houses, and would have none after a sowing from {house}",
            name(opponent)
        )
    }

    // The end.

    /// `awele.end.more-than-half`, `awele.ruling.end-at-25`
    fn more_than_half(&self, position: &Setup) -> bool {
        let has_more = |player| u32::from(position.captured(player)) > SEEDS / 2;
        self.rulings.end_at_25 == EndAt25::Yes && Player::BOTH.into_iter().any(has_more)
    }

    /// `awele.end.no-move`
    fn no_move(&self, position: &Setup) -> bool {
        !self.can_move(position)
    }

    /// Whether the game is over by this position alone. By the positions before it, it may be over too:
    /// `awele.end.cycle`.
    pub(crate) fn ended(&self, position: &Setup) -> bool {
        self.more_than_half(position) || self.no_move(position)
    }

    /// `awele.remaining`, `awele.ruling.remaining-seeds`, `awele.ruling.remaining-seeds-after-a-cycle`,
    /// `awele.ruling.remaining-seeds-unfed`: the seeds in houses that a player gets when the game is over.
    pub(crate) fn remaining(&self, position: &Setup, player: Player) -> u32 {
        let unfed = position.in_row(position.turn) > 0 && position.in_row(position.turn.other()) == 0;
        let goes_to = if self.more_than_half(position) {
            self.rulings.remaining_seeds
        } else if !self.no_move(position) {
            // Nothing else has ended the game: a position has recurred.
            match self.rulings.remaining_seeds_after_a_cycle {
                RemainingSeedsAfterACycle::AsOtherwise => self.rulings.remaining_seeds,
                RemainingSeedsAfterACycle::ToTheirSide => RemainingSeeds::ToTheirSide,
                RemainingSeedsAfterACycle::ToNobody => RemainingSeeds::ToNobody,
            }
        } else if unfed {
            match self.rulings.remaining_seeds_unfed {
                RemainingSeedsUnfed::AsOtherwise => self.rulings.remaining_seeds,
                RemainingSeedsUnfed::ToTheirSide => RemainingSeeds::ToTheirSide,
                RemainingSeedsUnfed::ToNobody => RemainingSeeds::ToNobody,
            }
        } else {
            self.rulings.remaining_seeds
        };
        match goes_to {
            RemainingSeeds::ToTheirSide => position.in_row(player),
            RemainingSeeds::ToNobody => 0,
        }
    }

    /// `awele.result.more-seeds`, `awele.result.equal-seeds`: the result of a game that is over with this position.
    pub(crate) fn result(&self, position: &Setup) -> Outcome {
        let seeds = |player| u32::from(position.captured(player)) + self.remaining(position, player);
        let [south, north] = Player::BOTH;
        let winner = match seeds(south).cmp(&seeds(north)) {
            std::cmp::Ordering::Greater => south,
            std::cmp::Ordering::Less => north,
            std::cmp::Ordering::Equal => return Outcome::Draw(Draw::EqualSeeds),
        };
        Outcome::Win { winner, by: Win::Seeds }
    }
}

impl Rules for Model {
    positions_and_moves!();

    /// `awele.start`
    fn start(&self) -> Setup {
        Setup::read(START).setup
    }

    /// The clauses that forbid a position, in the order of the spec.
    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let [south, north] = Player::BOTH;
        admitted(*setup, reasons([seeds(setup), one_captured(setup, south), one_captured(setup, north)]))
    }

    /// `awele.turn`
    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    /// `awele.no-check`
    fn check(&self, _position: &Setup) -> bool {
        false
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        self.after(position, mv.from)
    }

    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        self.ended(position).then(|| self.result(position))
    }

    /// `awele.ruling.cycle`
    fn repetition(&self) -> Repetition {
        match self.rulings.cycle {
            Cycle::Ends => Repetition::Ends { occurrence: 2 },
            Cycle::GoesOn => Repetition::Allowed,
        }
    }

    /// `awele.end.cycle`
    fn recurs(&self, earlier: &Setup, now: &Setup) -> bool {
        let same_seeds = |house: House| earlier.seeds(house) == now.seeds(house);
        House::ALL.into_iter().all(same_seeds) && earlier.turn == now.turn
    }

    fn names(&self, _position: &Setup) -> Names {
        Names::SIDES
    }

    /// `awele.end.cycle`: the result when a position has recurred.
    fn stopped(&self, position: &Setup) -> Option<Outcome> {
        Some(self.result(position))
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

    /// `awele.end.more-than-half`, `awele.end.no-move`, `awele.end.cycle`: the seeds only say who has won then.
    fn told_of_end(&self, _before: Option<(&Setup, &Move)>, position: &Setup) -> Option<String> {
        let mover = name(position.turn);
        Some(if self.more_than_half(position) {
            let has_more = |player: &Player| u32::from(position.captured(*player)) > SEEDS / 2;
            let winner = Player::BOTH.into_iter().find(has_more)?;
            let captured = position.captured(winner);
            format!("{} has captured {captured} seeds, more than half (awele.end.more-than-half)", name(winner))
        } else if self.no_move(position) {
            format!("{mover} has no legal move (awele.end.no-move)")
        } else {
            "a position has recurred (awele.end.cycle)".to_owned()
        })
    }

    /// `awele.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        over("awele.end.over", outcome.by_name(Names::SIDES))
    }

    /// All clauses that forbid a move, except `awele.end.over`.
    fn judge_move(&self, position: &Setup, mv: &Move) -> Result<(), Objection> {
        let house = mv.from;
        own_house(position, house)?;
        empty_house(position, house)?;
        self.capture_of_all_forbidden(position, house)?;
        self.feeding(position, house)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let sown = sow(position, mv.from);
        let mut clauses = vec!["awele.sowing"];
        if usize::from(position.seeds(mv.from)) >= House::ALL.len() {
            clauses.push("awele.sowing.origin");
        }
        let captured = self.captured(&sown);
        if !captured.is_empty() {
            clauses.push("awele.capture");
        }
        if captured.len() > 1 {
            clauses.push("awele.capture.chain");
        }
        if self.captures_all(&sown) {
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
