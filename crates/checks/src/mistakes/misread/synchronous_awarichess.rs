//! Misreadings of the law of Synchronous Awarichess, besides those that both versions share.

use super::powered::{self, Misread, Phased as _, ThirdPositionDraws, Wrong, array};
use super::{Misreading, misread_engines};
use crate::board::synchronous_awarichess::{Move, Setup};
use crate::board::{Names, Player, chess};
use crate::games::{Awele, Game as _, SynchronousAwarichess};
use crate::mistakes::{Faulty, WrongRule, rule};
use crate::model::synchronous_awarichess::Model;
use crate::rules::synchronous_awarichess::Rulings;
use crate::rules::{Breach, Outcome, Repetition, Rules};

/// When chess gives way to Awele, as it is misread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GivesWay {
    DespiteAnOrder,
    DespiteACheck,
}

/// The law of a game in which chess gives way to Awele too early.
struct TooEarly {
    law: Model,
    gives_way: GivesWay,
}

impl TooEarly {
    /// The position as the misreading sees it, if that differs from the law's.
    fn seen(&self, position: &Setup) -> Option<Setup> {
        let (powers, check) = (&position.powers, self.law.check(position));
        let mut seen = position.clone();
        seen.powers.ordered = false;
        match self.gives_way {
            GivesWay::DespiteAnOrder if powers.list.is_empty() && powers.ordered && !check => Some(seen),
            GivesWay::DespiteACheck if powers.list.is_empty() && !powers.ordered && check => {
                // Any chess position without a check.
                seen.chess = chess::START.parse().expect("the array");
                Some(seen)
            }
            _ => None,
        }
    }
}

impl Rules for TooEarly {
    type Setup = Setup;
    type Position = Setup;
    type Move = Move;

    fn start(&self) -> Setup {
        self.law.start()
    }

    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        self.law.admit(setup)
    }

    fn setup(&self, position: &Setup) -> Setup {
        position.clone()
    }

    fn turn(&self, position: &Setup) -> Player {
        self.law.turn(&self.seen(position).unwrap_or_else(|| position.clone()))
    }

    fn check(&self, position: &Setup) -> bool {
        self.law.check(&self.seen(position).unwrap_or_else(|| position.clone()))
    }

    fn legal_moves(&self, position: &Setup) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        self.law.legal_moves(&self.seen(position).unwrap_or_else(|| position.clone()))
    }

    /// The chess, with its order, waits.
    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        let Some(seen) = self.seen(position) else { return self.law.play(position, mv) };
        let mut after = self.law.play(&seen, mv);
        after.chess = position.chess;
        after.powers.ordered = position.powers.ordered;
        after
    }

    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        self.law.outcome(position)
    }

    fn names(&self, position: &Setup) -> Names {
        self.law.names(&self.seen(position).unwrap_or_else(|| position.clone()))
    }

    fn repetition(&self) -> Repetition {
        self.law.repetition()
    }

    fn recurred(&self, earlier: &[Setup], mv: &Move, after: &Setup) -> Option<Setup> {
        self.law.recurred(earlier, mv, after)
    }
}

/// A position, and whether its game of Awele is over.
type Stood = (Setup, bool);

/// The law of a game in which a finished game of Awele stands until the list is used up.
struct FinishedStands {
    rulings: Rulings,
    law: Model,
}

impl FinishedStands {
    /// The position with a new game of Awele, if the finished one has stood long enough.
    fn settled(&self, (mut position, over): Stood) -> Stood {
        if !over || position.chess_is_played() {
            return (position, over);
        }
        position.awele = array(&self.rulings.standard, &position.chess);
        (position, false)
    }
}

impl Rules for FinishedStands {
    type Setup = Setup;
    type Position = Stood;
    type Move = Move;

    fn start(&self) -> Stood {
        (self.law.start(), false)
    }

    fn admit(&self, setup: &Setup) -> Result<Stood, Vec<Breach>> {
        Ok((self.law.admit(setup)?, false))
    }

    fn setup(&self, (position, _): &Stood) -> Setup {
        position.clone()
    }

    fn turn(&self, (position, _): &Stood) -> Player {
        self.law.turn(position)
    }

    fn check(&self, (position, _): &Stood) -> bool {
        self.law.check(position)
    }

    fn legal_moves(&self, (position, _): &Stood) -> Vec<Move> {
        self.law.legal_moves(position)
    }

    fn play(&self, (position, over): &Stood, mv: &Move) -> Stood {
        let mut after = self.law.play(position, mv);
        let Move::Sowing(sowing) = mv else { return self.settled((after, *over)) };
        let sown = Awele::model(self.rulings.standard.awele()).play(&position.awele, sowing);
        let ends = after.awele != sown;
        after.awele = sown;
        self.settled((after, ends))
    }

    fn outcome(&self, (position, _): &Stood) -> Option<Outcome> {
        self.law.outcome(position)
    }

    fn names(&self, (position, _): &Stood) -> Names {
        self.law.names(position)
    }

    fn repetition(&self) -> Repetition {
        self.law.repetition()
    }

    fn recurred(&self, earlier: &[Stood], mv: &Move, (after, _): &Stood) -> Option<Stood> {
        let earlier: Vec<Setup> = earlier.iter().map(|(position, _)| position.clone()).collect();
        let right = self.law.recurred(&earlier, mv, after)?;
        Some(self.settled((Setup { awele: after.awele, ..right }, true)))
    }
}

/// Where the misreadings show that are made here.
const THRICE: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | WBWBWBWBWB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | \
     a1b1 e8e7 b1a1 e7e8 a1b1 e8e7 b1a1 e7e8";
const AWELE_ENDS: &str = "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | - | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | f";
const ORDERED: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | -! | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
const IN_CHECK: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
const AFTER_A_CAPTURE: &str = "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | - | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | F 0";

/// The misreadings of the powers by name, each with where it shows.
fn wrong_rules() -> Vec<(WrongRule<Wrong>, String)> {
    let every_ply = rule(
        "awele-recorded-after-every-ply",
        "the position of Awele is put into the record after every ply, of chess too",
        &["synchronous-awarichess.cycle"],
        Wrong::CycleAfterEveryPly,
    );
    let shared = powered::wrong_rules().into_iter();
    let shared = shared.map(|(rule, shows)| (in_this_version(rule), powered::synchronous(&shows)));
    shared.chain([(every_ply, AFTER_A_CAPTURE.to_owned())]).collect()
}

/// A misreading of what the version itself says of captures.
fn in_this_version(mut rule: WrongRule<Wrong>) -> WrongRule<Wrong> {
    if rule.wrong == Wrong::CapturedAreOnlyPowers {
        rule.breaks = vec!["awele.capture.kept".to_owned(), "synchronous-awarichess.capture".to_owned()];
    }
    rule
}

/// The misreadings.
pub(in crate::mistakes) fn misreadings() -> Vec<Misreading<SynchronousAwarichess>> {
    let third = rule(
        "third-position-of-chess-draws",
        "a chess position that stands for the third time draws, as at chess",
        &["awarichess.no-repetition"],
        (),
    );
    let stands = rule(
        "finished-awele-stands",
        "a finished game of Awele stands until the list is used up, and only then a new one is set up",
        &["synchronous-awarichess.awele.end"],
        (),
    );
    let order = rule(
        "order-by-the-last-power-waits",
        "Awele goes on after an order by the last power, and the ordered move waits",
        &["synchronous-awarichess.phase"],
        GivesWay::DespiteAnOrder,
    );
    let check = rule(
        "check-waits-for-awele",
        "Awele goes on as soon as the list is used up, even if a check is still to be answered",
        &["synchronous-awarichess.check.first", "synchronous-awarichess.phase"],
        GivesWay::DespiteACheck,
    );
    let mut all = misread_engines(wrong_rules(), |rulings: Rulings, wrong| {
        let fault = Misread { rulings: rulings.standard, wrong };
        Faulty { law: Model::new(rulings), fault }
    });
    all.extend(misread_engines(vec![(third, THRICE)], |rulings, ()| ThirdPositionDraws(Model::new(rulings))));
    all.extend(misread_engines(vec![(stands, AWELE_ENDS)], |rulings, ()| {
        let law = Model::new(rulings);
        FinishedStands { rulings, law }
    }));
    all.extend(misread_engines(vec![(order, ORDERED), (check, IN_CHECK)], |rulings, gives_way| {
        let law = Model::new(rulings);
        TooEarly { law, gives_way }
    }));
    all
}
