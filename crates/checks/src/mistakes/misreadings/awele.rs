//! Misreadings of the law of Awele.

use std::iter;

use super::{FaultyAnswers, MakeEngine, MistakeOf, Mistakes, ReachedOf, mistakes, under};
use crate::board::Player;
use crate::board::awele::{House, Move, Setup};
use crate::games::Awele;
use crate::model::awele::Model;
use crate::rules::awele::{
    CaptureOfAll, CaptureOfTheLastSeeds, EndAt25, OpponentWithoutSeeds, RemainingSeeds, RemainingSeedsAfterACycle,
    RemainingSeedsUnfed, Rulings,
};
use crate::rules::{Draw, Outcome, Win};

/// What is misread.
#[derive(Clone, Copy, Debug)]
pub(super) enum Misreading {
    NorthMirrored,
    Clockwise,
    /// A house with one of these numbers of seeds is captured.
    Captured(&'static [u8]),
    ChainForwards,
    NotCounted,
    /// The game is over when a player has captured so much, which is also asked of the seeds in houses.
    Over(fn(captured: u32, in_houses: u32) -> bool),
    NoMoveLoses,
    /// How many of the seeds that remain a player gets.
    Remaining(fn(&Setup, Player) -> u32),
    RemainingMoved,
    CycleForNobody,
    CycleDraws,
    CycleOfSeedsAlone,
    CycleSeenByMover,
}

use Misreading::*;

/// Awele, played by a misreading.
#[derive(Clone, Copy, Debug)]
pub(super) struct MisreadAwele {
    pub(super) rulings: Rulings,
    pub(super) wrong: Misreading,
}

/// A sowing, before anything is captured. It is still the turn of the player who has sown.
struct Sown {
    position: Setup,
    /// The houses that it would capture, from the last one.
    chain: Vec<House>,
    /// Whether that is a capture of all.
    captures_all: bool,
}

/// The seeds in all houses.
fn all(position: &Setup) -> u32 {
    Player::BOTH.into_iter().map(|player| position.in_row(player)).sum()
}

impl MisreadAwele {
    /// The house that is sown after another.
    fn next(&self, house: House) -> House {
        match (self.wrong, house.owner()) {
            (Clockwise, _) => house.before(),
            // North's row goes from the house opposite F, which is called f, back to a, which is opposite A.
            (NorthMirrored, Player::White) if house.letter() == 'F' => House::ALL[House::ALL.len() - 1],
            (NorthMirrored, Player::Black) if house.letter() == 'a' => House::ALL[0],
            (NorthMirrored, Player::Black) => house.before(),
            _ => house.next(),
        }
    }

    fn before(&self, house: House) -> House {
        House::ALL.into_iter().find(|before| self.next(*before) == house).unwrap_or(house)
    }

    fn sow(&self, before: &Setup, origin: House) -> Sown {
        let (mut position, mut last) = (*before, origin);
        *position.seeds_mut(origin) = 0;
        let houses = iter::successors(Some(self.next(origin)), |house| Some(self.next(*house)));
        for house in houses.filter(|house| *house != origin).take(before.seeds(origin).into()) {
            *position.seeds_mut(house) += 1;
            last = house;
        }
        let chain = self.chain(&position, last);
        let captured: u32 = chain.iter().map(|house| u32::from(position.seeds(*house))).sum();
        let all = captured > 0 && captured == position.in_row(position.turn.other());
        let by_exception = self.rulings.capture_of_the_last_seeds == CaptureOfTheLastSeeds::Captured;
        let captures_all = all && !(by_exception && position.in_row(position.turn) == 0);
        Sown { position, chain, captures_all }
    }

    /// The houses that a sowing would capture, from the last one.
    fn chain(&self, sown: &Setup, last: House) -> Vec<House> {
        let captured = |house: &House| {
            let numbers = if let Captured(numbers) = self.wrong { numbers } else { &[2, 3] };
            numbers.contains(&sown.seeds(*house)) && house.owner() != sown.turn
        };
        let forwards = matches!(self.wrong, ChainForwards);
        let step = |house: &House| Some(if forwards { self.next(*house) } else { self.before(*house) });
        iter::successors(Some(last), step).take(House::ALL.len()).take_while(captured).collect()
    }

    /// The position after a sowing, with the seeds in the houses that remain if it ends the game.
    pub(super) fn after(&self, before: &Setup, house: House) -> Setup {
        let Sown { position: mut after, chain, captures_all } = self.sow(before, house);
        let captured = match self.rulings.capture_of_all {
            _ if !captures_all => chain,
            CaptureOfAll::CapturesNothing => Vec::new(),
            CaptureOfAll::LeavesFirstHouse => chain[1..].to_vec(),
            CaptureOfAll::LeavesLastHouse => chain[..chain.len() - 1].to_vec(),
            CaptureOfAll::Forbidden
            | CaptureOfAll::CapturesAll
            | CaptureOfAll::ForbiddenUnlessNoOther
            | CaptureOfAll::LegalIfItWins => chain,
        };
        for house in captured {
            if !matches!(self.wrong, NotCounted) {
                *after.captured_mut(before.turn) += after.seeds(house);
            }
            *after.seeds_mut(house) = 0;
        }
        after.turn = before.turn.other();
        after
    }

    /// The houses that may be sown, if the game is not over.
    pub(super) fn open(&self, position: &Setup) -> Vec<House> {
        let opponent = position.turn.other();
        let must_feed = self.rulings.opponent_without_seeds == OpponentWithoutSeeds::FeedIfPossible
            && position.in_row(opponent) == 0;
        let feeds = |house: House| self.after(position, house).in_row(opponent) > 0;
        let own = House::of(position.turn).filter(|house| position.seeds(*house) > 0);
        let fed: Vec<House> = own.filter(|house| !must_feed || feeds(*house)).collect();
        let captures_all = |house: &House| self.sow(position, *house).captures_all;
        let wins = |house: &House| self.after(position, *house).captured(position.turn) > 24;
        let allowed = |house: &House| match self.rulings.capture_of_all {
            CaptureOfAll::Forbidden => !captures_all(house),
            CaptureOfAll::ForbiddenUnlessNoOther => !captures_all(house) || fed.iter().all(captures_all),
            CaptureOfAll::LegalIfItWins => !captures_all(house) || wins(house),
            CaptureOfAll::CapturesNothing
            | CaptureOfAll::CapturesAll
            | CaptureOfAll::LeavesFirstHouse
            | CaptureOfAll::LeavesLastHouse => true,
        };
        fed.iter().copied().filter(allowed).collect()
    }

    fn more_than_half(&self, position: &Setup) -> bool {
        let more = |player: Player| match self.wrong {
            Over(when) => when(position.captured(player).into(), position.in_row(player)),
            _ => position.captured(player) > 24,
        };
        self.rulings.end_at_25 == EndAt25::Yes && Player::BOTH.into_iter().any(more)
    }

    /// Whether the game is over by this position alone.
    pub(super) fn ended(&self, position: &Setup) -> bool {
        self.more_than_half(position) || self.open(position).is_empty()
    }

    /// Whether nobody gets the seeds in houses when the game is over, after a cycle if not by this position alone.
    fn nobody_gets(&self, position: &Setup) -> bool {
        let otherwise = self.rulings.remaining_seeds == RemainingSeeds::ToNobody;
        let unfed = position.in_row(position.turn) > 0 && position.in_row(position.turn.other()) == 0;
        if !self.ended(position) {
            match self.rulings.remaining_seeds_after_a_cycle {
                RemainingSeedsAfterACycle::AsOtherwise => otherwise,
                RemainingSeedsAfterACycle::ToTheirSide => false,
                RemainingSeedsAfterACycle::ToNobody => true,
            }
        } else if unfed && !self.more_than_half(position) {
            match self.rulings.remaining_seeds_unfed {
                RemainingSeedsUnfed::AsOtherwise => otherwise,
                RemainingSeedsUnfed::ToTheirSide => false,
                RemainingSeedsUnfed::ToNobody => true,
            }
        } else {
            otherwise
        }
    }

    /// The seeds in houses that a player gets when the game is over.
    pub(super) fn remaining(&self, position: &Setup, player: Player) -> u32 {
        match self.wrong {
            _ if self.nobody_gets(position) => 0,
            Remaining(gets) => gets(position, player),
            _ => position.in_row(player),
        }
    }

    /// The result by the seeds that each player has captured, and those that each gets besides.
    fn result(&self, position: &Setup, besides: impl Fn(Player) -> u32) -> Outcome {
        let [south, north] = Player::BOTH.map(|player| u32::from(position.captured(player)) + besides(player));
        let winner = if south > north { Player::White } else { Player::Black };
        if south == north { Outcome::Draw(Draw::EqualSeeds) } else { Outcome::Win { winner, by: Win::Seeds } }
    }

    /// The position with the seeds that remain among the captured ones.
    fn moved(&self, position: Setup) -> Setup {
        let mut moved = position;
        for player in Player::BOTH {
            *moved.captured_mut(player) += self.remaining(&position, player) as u8;
        }
        House::ALL.into_iter().for_each(|house| *moved.seeds_mut(house) = 0);
        moved
    }
}

impl FaultyAnswers<Model> for MisreadAwele {
    fn own_moves(&self, _: &Model, reached: &ReachedOf<Model>) -> Option<Vec<Move>> {
        let open = if self.ended(&reached.setup) { Vec::new() } else { self.open(&reached.setup) };
        Some(open.into_iter().map(|from| Move { from }).collect())
    }

    fn play(&self, _: &Model, position: &Setup, mv: &Move) -> Setup {
        let after = self.after(position, mv.from);
        if matches!(self.wrong, RemainingMoved) && self.ended(&after) { self.moved(after) } else { after }
    }

    fn own_outcome(&self, _: &Model, reached: &ReachedOf<Model>) -> Option<Option<Outcome>> {
        let position = &reached.setup;
        let lost = Outcome::Win { winner: position.turn.other(), by: Win::NoMove };
        Some(match self.wrong {
            _ if !self.ended(position) => None,
            NoMoveLoses if !self.more_than_half(position) => Some(lost),
            _ => Some(self.result(position, |player| self.remaining(position, player))),
        })
    }

    fn recurs(&self, _: &Model, earlier: &Setup, now: &Setup) -> bool {
        let same = |seen: fn(House) -> House| {
            House::ALL.into_iter().all(|house| earlier.seeds(seen(house)) == now.seeds(house))
        };
        let across = |house: House| House::ALL[(house.index() + House::ALL.len() / 2) % House::ALL.len()];
        match self.wrong {
            CycleOfSeedsAlone => same(|house| house),
            CycleSeenByMover if earlier.turn != now.turn => same(across),
            _ => same(|house| house) && earlier.turn == now.turn,
        }
    }

    /// A position that recurs.
    fn stopped(&self, _: &Model, position: &Setup) -> Option<Outcome> {
        Some(match self.wrong {
            CycleDraws => Outcome::Draw(Draw::Repetition),
            CycleForNobody => self.result(position, |_| 0),
            _ => self.result(position, |player| self.remaining(position, player)),
        })
    }
}

/// The misreadings, in the order of the law's clauses, of a game in which Awele is played; `of` makes an engine.
pub(super) fn of_the_game<G: Mistakes>(of: impl Fn(Misreading) -> MakeEngine<G>) -> Vec<MistakeOf<G>> {
    mistakes! {
        by of;
        "north-s-houses-mirrored" ["awele.houses"]
            "North's houses are named as South sees them: `f` lies opposite `F`, and `a` opposite `A`"
            => NorthMirrored, at "startpos | F";
        "sown-clockwise" ["awele.next"] "seeds go round clockwise" => Clockwise, at "startpos | A";
        "captures-three-only" ["awele.capture"] "a house with two seeds is not captured" => Captured(&[3]),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F";
        "seeds-counted-before-the-last" ["awele.capture"]
            "a house is captured if it held two or three seeds before the last one fell" => Captured(&[3, 4]),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F";
        "chain-goes-forwards" ["awele.capture.chain", "awele.next"]
            "a chain goes on with the houses after the last one" => ChainForwards,
            at "4,4,4,4,4,1/1,2,4,4,4,4 4-4 s | F";
        "captured-seeds-are-not-counted" ["awele.capture.kept"]
            "captured seeds are taken off the board and counted for nobody" => NotCounted,
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F";
        "ends-at-half-of-the-seeds" ["awele.end.more-than-half"]
            "the game is over when a player has captured half of the seeds" => Over(|captured, _| captured >= 24),
            at "1,0,0,0,0,1/1,0,0,0,0,1 24-20 s";
        "ends-at-25-with-houses" ["awele.end.more-than-half"]
            "the game is over when a player has more than half of the seeds, those in houses included"
            => Over(|captured, in_houses| captured + in_houses > 24), at "4,4,4,4,4,4/4,4,4,3,0,0 5-4 s";
        "no-move-loses" ["awele.end.no-move", "awele.result.more-seeds"] "a player without a legal move has lost"
            => NoMoveLoses, at "0,0,0,0,0,0/1,0,0,0,0,2 24-21 s";
        "remaining-to-the-last-mover" ["awele.remaining"]
            "the player who made the last move gets all the seeds that are left" => Remaining(|at, player| if player == at.turn { 0 } else { all(at) }),
            at "3,0,0,0,0,0/0,0,0,0,0,0 22-23 s";
        "remaining-to-the-player-to-move" ["awele.remaining"] "the player to move gets all the seeds that are left"
            => Remaining(|at, player| if player == at.turn { all(at) } else { 0 }), at "0,0,0,0,0,0/0,0,0,0,0,6 22-20 s";
        "remaining-to-the-other-side" ["awele.remaining"]
            "each player gets the seeds that are left in the other player's houses" => Remaining(|at, player| at.in_row(player.other())),
            at "3,0,0,0,0,0/0,0,0,0,0,0 22-23 s";
        "remaining-for-the-player-to-move-only" ["awele.remaining"]
            "only the player to move gets the seeds left in their own houses" => Remaining(|at, player| if player == at.turn { at.in_row(player) } else { 0 }),
            at "0,0,0,0,0,0/0,0,0,0,0,6 22-20 s";
        "remaining-seeds-are-moved" ["awele.remaining"]
            "the seeds that are left are moved from the houses to the captured ones" => RemainingMoved,
            at "0,0,0,0,0,1/1,0,0,0,0,1 23-22 s | F";
        "remaining-lost-by-a-cycle" ["awele.remaining", "awele.end.cycle"]
            "after a cycle the seeds that are left are counted for nobody" => CycleForNobody,
            at "0,0,0,0,0,0/1,0,0,0,0,1 24-22 n | f A a B b C c D d E e F";
        "cycle-draws" ["awele.end.cycle"] "a position that recurs draws the game, whoever has more seeds"
            => CycleDraws, at "1,0,0,0,0,0/1,0,0,0,0,0 24-22 s | A a B b C c D d E e F f";
        "cycle-whoever-is-to-move" ["awele.end.cycle"]
            "a position recurs when the houses hold the same seeds, whoever is to move" => CycleOfSeedsAlone,
            at "1,0,1,0,0,1/0,0,1,1,0,0 22-21 s | F c A a B d C e D f E a F a A b B c D e E f F";
        "cycle-as-the-mover-sees-it" ["awele.end.cycle"]
            "a position also recurs where each player's houses stand as the other's stood before" => CycleSeenByMover,
            at "0,1,0,0,0,1/0,0,1,1,1,0 22-21 s | B d C c D d F e A a B";
    }
}

/// The misreadings.
pub(in crate::mistakes) fn misreadings() -> Vec<MistakeOf<Awele>> {
    of_the_game(|wrong| under(move |rulings| MisreadAwele { rulings, wrong }))
}
