//! Quails of Tori Shogi that move as their mirror images: both sorts or one of them, of both players or of one.

use crate::board::Player;
use crate::board::tori_shogi::{Kind, Move, Piece, Setup};
use crate::games::ToriShogi;
use crate::model::tori_shogi::Model;
use crate::rules::tori_shogi::Rulings;
use crate::rules::{Breach, Outcome, Repetition, Rules};

use super::tori_shogi::quails_exchanged;
use super::{WrongEngine, WrongRule, engines, rule};

const OPEN: &str = "tori-shogi.position.phoenix-open";

/// Which Quails move as the other ones.
#[derive(Clone, Copy, Debug)]
struct Mirrored {
    kinds: &'static [Kind],
    owners: &'static [Player],
}

impl Mirrored {
    /// The setup in which each piece moves by the law as this one's pieces move wrongly.
    fn seen(&self, setup: &Setup) -> Setup {
        quails_exchanged(setup, |Piece { kind, owner }| self.kinds.contains(&kind) && self.owners.contains(&owner))
    }
}

/// The law, but for the Quails.
struct WithMirrored {
    law: Model,
    mirrored: Mirrored,
}

impl Rules for WithMirrored {
    type Setup = Setup;
    type Position = Setup;
    type Move = Move;

    fn start(&self) -> Setup {
        self.law.start()
    }

    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let mut reasons = self.law.admit(setup).err().unwrap_or_default();
        reasons.retain(|reason| reason.clause.name() != OPEN);
        let mut open = self.law.admit(&self.mirrored.seen(setup)).err().unwrap_or_default();
        open.retain(|reason| reason.clause.name() == OPEN);
        reasons.extend(open);
        if reasons.is_empty() { Ok(*setup) } else { Err(reasons) }
    }

    fn setup(&self, position: &Setup) -> Setup {
        *position
    }

    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    fn check(&self, position: &Setup) -> bool {
        self.law.check(&self.mirrored.seen(position))
    }

    fn legal_moves(&self, position: &Setup) -> Vec<Move> {
        self.law.legal_moves(&self.mirrored.seen(position))
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        self.law.play(position, mv)
    }

    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        self.law.outcome(&self.mirrored.seen(position))
    }

    fn ended_by(&self, before: &Setup, mv: &Move) -> Option<Outcome> {
        self.law.ended_by(&self.mirrored.seen(before), mv)
    }

    fn repetition(&self) -> Repetition {
        self.law.repetition()
    }

    fn stopped(&self, position: &Setup) -> Option<Outcome> {
        self.law.stopped(position)
    }
}

/// An engine for each choice of Quails.
pub(super) fn mirrored() -> Vec<WrongEngine<ToriShogi>> {
    const LEFT: &str = "tori-shogi.left-quail.move";
    const RIGHT: &str = "tori-shogi.right-quail.move";
    let kinds: [(&str, &str, &[&str], &'static [Kind]); 3] = [
        ("left-quail", "the Left Quail moves as the Right Quail", &[LEFT], &[Kind::LeftQuail]),
        ("right-quail", "the Right Quail moves as the Left Quail", &[RIGHT], &[Kind::RightQuail]),
        (
            "quails",
            "the Left Quail and the Right Quail move as each other",
            &[LEFT, RIGHT],
            &[Kind::LeftQuail, Kind::RightQuail],
        ),
    ];
    let owners: [(&str, &str, &'static [Player]); 3] = [
        ("", "", &Player::BOTH),
        ("black-", ", if it is Black's", &[Player::Black]),
        ("white-", ", if it is White's", &[Player::White]),
    ];
    let mut rules: Vec<WrongRule<Mirrored>> = Vec::new();
    for (kind, what, says, kinds) in kinds {
        for (owner, whose, owners) in owners {
            let (name, what) = (format!("{owner}{kind}-mirrored"), format!("{what}{whose}"));
            rules.push(rule(&name, &what, says, Mirrored { kinds, owners }));
        }
    }
    engines(rules, |rulings: Rulings, mirrored| WithMirrored { law: Model::new(rulings), mirrored })
}
