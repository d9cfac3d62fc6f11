//! Misreadings of the law of Synchronous Awarichess, besides those that both versions share.

use std::borrow::Cow;

use super::powered::{self, MisreadPowers, Misreading, ThirdPositionDraws};
use super::{FaultyAnswers, MistakeOf, ReachedOf, mistakes, under};
use crate::board::chess;
use crate::board::synchronous_awarichess::{Move, Setup};
use crate::games::SynchronousAwarichess;
use crate::mistakes::powered::used_up;
use crate::model::synchronous_awarichess::Model;
use crate::rules::synchronous_awarichess::Rulings;
use crate::rules::{Outcome, Rules as _};

/// Chess gives way to Awele although a check is still to be answered.
#[derive(Clone, Copy)]
struct GivesWayDespiteACheck;

impl FaultyAnswers<Model> for GivesWayDespiteACheck {
    fn seen<'p>(&self, law: &Model, position: &'p Setup) -> Cow<'p, Setup> {
        if !used_up(&position.powers) || !law.check(position) {
            return Cow::Borrowed(position);
        }
        // Any chess position without a check.
        Cow::Owned(Setup { chess: chess::START.parse().expect("the array"), ..position.clone() })
    }

    fn own_moves(&self, law: &Model, reached: &ReachedOf<Model>) -> Option<Vec<Move>> {
        let over = law.outcome(&reached.setup).is_some();
        Some(if over { Vec::new() } else { law.legal_moves(&self.seen(law, &reached.setup)) })
    }

    fn own_outcome(&self, law: &Model, reached: &ReachedOf<Model>) -> Option<Option<Outcome>> {
        Some(law.outcome(&reached.setup))
    }

    /// The chess waits.
    fn play(&self, law: &Model, before: &Setup, mv: &Move) -> Setup {
        let seen = self.seen(law, before);
        let mut after = law.play(&seen, mv);
        if matches!(seen, Cow::Owned(_)) {
            after.chess = before.chess;
        }
        after
    }
}

/// Where the misreadings show that are made here.
const THRICE: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | WBWBWBWBWB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | \
     a1b1 e8e7 b1a1 e7e8 a1b1 e8e7 b1a1 e7e8";
const IN_CHECK: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
const AFTER_A_CAPTURE: &str = "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | - | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | F 0";

/// The misreadings.
pub(in crate::mistakes) fn misreadings() -> Vec<MistakeOf<SynchronousAwarichess>> {
    let of = |wrong| under(move |rulings: Rulings| MisreadPowers { rulings: rulings.standard, wrong });
    let own = mistakes! {
        "awele-recorded-after-every-ply" ["synchronous-awarichess.cycle"]
            "the position of Awele is put into the record after every ply, of chess too"
            by of(Misreading::CycleAfterEveryPly), at AFTER_A_CAPTURE;
        "third-position-of-chess-draws" ["awarichess.no-repetition"]
            "a chess position that stands for the third time draws, as at chess" => ThirdPositionDraws, at THRICE;
        "check-waits-for-awele" ["synchronous-awarichess.check.first", "synchronous-awarichess.phase"]
            "Awele goes on as soon as the list is used up, even if a check is still to be answered"
            => GivesWayDespiteACheck, at IN_CHECK;
    };
    let mut all = powered::of_both_versions(of);
    for mistake in &mut all {
        mistake.shows = mistake.shows.take().map(|shows| powered::synchronous(&shows));
        if mistake.name == "captured-seeds-are-only-powers" {
            // What the version itself says of captures.
            mistake.breaks = vec!["awele.capture.kept".to_owned(), "synchronous-awarichess.capture".to_owned()];
        }
    }
    all.extend(own);
    all
}
