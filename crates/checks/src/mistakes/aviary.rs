//! Wrong rules of Aviary.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::board::aviary::{BOARD, Bird, Kind, Move, Setup};
use crate::board::{Player, Square};
use crate::games::Aviary;
use crate::model::aviary::Model;
use crate::rules::aviary::{AnsweringCheck, EnteringLastSparrow, LastSparrow, NoLegalMove, Rulings, SidewaysJump};
use crate::rules::{Breach, Draw, Law as _, Outcome, Repetition, Rules, Win};

use super::attack::{Attacks, wrong_attacks};
use super::seen::{Kinds, wrong_kinds};
use super::{Misreading, WrongEngine, WrongRule, WrongRules, engines, misread, rule};

/// What an implementation does wrong.
#[expect(missing_docs, reason = "the list of wrong rules says what each is")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    WoodpeckerStepsOne,
    JumpsEnemies,
    JumpsNoFriendSideways,
    OneEnemyBlocksRobin,
    TakesFriends,
    EntersOnBirds,
    MustEnterIgnored,
    LeavesLastSparrow,
    EntersIntoCheck,
    HandForgotten,
    MateIsStalemate,
    NoEntryIsMate,
    StalemateGoesUnseen,
    PlaysOnWithoutSparrows,
    CaptureKeepsOwner,
    EntryStaysInHand,
    CapturesListedTwice,
    CheckOnLastOnly,
    AdmitsTooMany,
    AdmitsOpenSparrow,
    RefusesWithoutSparrow,
    ReversesReasons,
    TurnByTheHand,
    FlightRulingIgnored,
    NoMoveRulingIgnored,
    SidewaysRulingIgnored,
    FirstPlayerRulingIgnored,
    RepetitionIgnored,
    KeyForgetsHand,
    CountsTooFew,
}

/// The model with a fault.
pub struct Faulty {
    law: Model,
    fault: Wrong,
}

/// A position with a key that is kept from move to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Held {
    setup: Setup,
    key: u64,
}

fn hold(setup: Setup) -> Held {
    let mut hasher = DefaultHasher::new();
    setup.hash(&mut hasher);
    Held { setup, key: hasher.finish() }
}

impl Faulty {
    /// The law under these rulings with a fault.
    pub fn new(mut rulings: Rulings, fault: Wrong) -> Self {
        match fault {
            Wrong::FlightRulingIgnored => rulings.answering_check = AnsweringCheck::AnyMove,
            Wrong::JumpsNoFriendSideways => rulings.sideways_jump = SidewaysJump::NotAllowed,
            Wrong::SidewaysRulingIgnored => rulings.sideways_jump = SidewaysJump::Allowed,
            Wrong::NoMoveRulingIgnored => rulings.no_legal_move = NoLegalMove::Draw,
            Wrong::FirstPlayerRulingIgnored => rulings.first_player = Default::default(),
            Wrong::EntersIntoCheck => rulings.entering_last_sparrow = EnteringLastSparrow::Anywhere,
            Wrong::HandForgotten => rulings.last_sparrow = LastSparrow::BoardOnly,
            _ => {}
        }
        Faulty { law: Model::new(rulings), fault }
    }

    /// The moves that a clause refuses.
    fn refused_by(&self, setup: &Setup, clause: &str) -> Vec<Move> {
        let refused = |mv: &Move| self.law.forbids(setup, mv).is_some_and(|forbidding| forbidding.name() == clause);
        self.law.conceivable(setup).into_iter().filter(refused).collect()
    }
}

/// The squares on the two routes of a leap.
fn routes(from: Square, to: Square) -> Option<[Square; 2]> {
    let (files, ranks) = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
    let [a, b] = match (files.abs(), ranks.abs()) {
        (1, 2) => [(0, ranks / 2), (files, ranks / 2)],
        (2, 1) => [(files / 2, 0), (files / 2, ranks)],
        _ => return None,
    };
    Some([BOARD.step(from, a.0, a.1)?, BOARD.step(from, b.0, b.1)?])
}

impl Rules for Faulty {
    type Setup = Setup;
    type Position = Held;
    type Move = Move;

    fn start(&self) -> Held {
        hold(self.law.start())
    }

    fn admit(&self, setup: &Setup) -> Result<Held, Vec<Breach>> {
        let mut breaches = self.law.admit(setup).err().unwrap_or_default();
        match self.fault {
            Wrong::AdmitsTooMany => breaches.retain(|breach| breach.clause.name() != "aviary.set"),
            Wrong::AdmitsOpenSparrow => {
                breaches.retain(|breach| breach.clause.name() != "aviary.position.last-sparrow-open");
            }
            Wrong::ReversesReasons => breaches.reverse(),
            Wrong::RefusesWithoutSparrow if breaches.is_empty() => {
                let mut other = *setup;
                other.turn = setup.turn.other();
                breaches = self.law.admit(&other).err().unwrap_or_default();
                breaches.retain(|breach| breach.clause.name() == "aviary.position.sparrow-not-entered");
            }
            _ => {}
        }
        if breaches.is_empty() { Ok(hold(*setup)) } else { Err(breaches) }
    }

    fn setup(&self, position: &Held) -> Setup {
        position.setup
    }

    fn turn(&self, position: &Held) -> Player {
        match self.fault {
            Wrong::TurnByTheHand if position.setup.hand(Player::Black).count(Kind::Owl) > 0 => Player::White,
            _ => position.setup.turn,
        }
    }

    fn check(&self, position: &Held) -> bool {
        let sparrow = Bird { kind: Kind::Sparrow, owner: position.setup.turn };
        let several = position.setup.birds().filter(|(_, bird)| *bird == sparrow).count() > 1;
        self.law.check(&position.setup) && !(self.fault == Wrong::CheckOnLastOnly && several)
    }

    fn legal_moves(&self, position: &Held) -> Vec<Move> {
        let setup = &position.setup;
        let mut moves = self.law.legal_moves(setup);
        let enemy = |square: Square| setup.at(square).is_some_and(|bird| bird.owner != setup.turn);
        let wrongly_played = match self.fault {
            Wrong::WoodpeckerStepsOne => "aviary.woodpecker.move",
            Wrong::JumpsEnemies => "aviary.jump.enemy",
            Wrong::TakesFriends => "aviary.move.onto-friend",
            Wrong::EntersOnBirds => "aviary.enter.vacant",
            Wrong::MustEnterIgnored => "aviary.sparrow.re-enter",
            Wrong::LeavesLastSparrow => "aviary.last-sparrow.safe",
            _ => "",
        };
        if !wrongly_played.is_empty() && self.law.outcome(setup).is_none() {
            let near = |mv: &Move| match *mv {
                Move::Step { from, to } => {
                    let apart = from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank));
                    apart == 1 && setup.at(to).is_none_or(|bird| bird.owner != setup.turn)
                }
                Move::Enter { .. } => false,
            };
            let more = self.refused_by(setup, wrongly_played).into_iter();
            moves.extend(more.filter(|mv| self.fault != Wrong::WoodpeckerStepsOne || near(mv)));
        }
        match self.fault {
            Wrong::OneEnemyBlocksRobin => moves.retain(|mv| match *mv {
                Move::Step { from, to } => routes(from, to).is_none_or(|way| !way.into_iter().any(enemy)),
                Move::Enter { .. } => true,
            }),
            Wrong::CapturesListedTwice => {
                let captures = |mv: &&Move| matches!(**mv, Move::Step { to, .. } if enemy(to));
                let again: Vec<Move> = moves.iter().filter(captures).copied().collect();
                moves.extend(again);
            }
            Wrong::PlaysOnWithoutSparrows => {
                if let Some(Outcome::Win { by: Win::NoSparrows, .. }) = self.law.outcome(setup) {
                    moves = self.law.conceivable(setup);
                    moves.retain(|mv| self.law.forbids(setup, mv).is_none());
                }
            }
            _ => {}
        }
        moves
    }

    fn play(&self, position: &Held, mv: &Move) -> Held {
        let mut after = self.law.play(&position.setup, mv);
        let player = position.setup.turn;
        match (self.fault, *mv) {
            (Wrong::CaptureKeepsOwner, Move::Step { to, .. }) => {
                if let Some(captured) = position.setup.at(to) {
                    after.hand_mut(player).take(captured.kind);
                    after.hand_mut(player.other()).add(captured.kind);
                }
            }
            (Wrong::EntryStaysInHand, Move::Enter { kind, .. }) => after.hand_mut(player).add(kind),
            (Wrong::KeyForgetsHand, Move::Enter { kind, .. }) => {
                let mut unlike = after;
                unlike.hand_mut(player).add(kind);
                return Held { setup: after, ..hold(unlike) };
            }
            _ => {}
        }
        hold(after)
    }

    fn outcome(&self, position: &Held) -> Option<Outcome> {
        let outcome = self.law.outcome(&position.setup)?;
        match (self.fault, outcome) {
            (Wrong::MateIsStalemate, Outcome::Win { by: Win::Checkmate, .. }) => Some(Outcome::Draw(Draw::Stalemate)),
            (Wrong::NoEntryIsMate, Outcome::Win { by: Win::NoEntry, winner }) => {
                Some(Outcome::Win { by: Win::Checkmate, winner })
            }
            (Wrong::StalemateGoesUnseen, Outcome::Draw(Draw::Stalemate)) => None,
            _ => Some(outcome),
        }
    }

    fn repetition(&self) -> Repetition {
        if self.fault == Wrong::RepetitionIgnored { Repetition::Allowed } else { self.law.repetition() }
    }

    fn perft(&self, position: &Held, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |mv: &Move| self.perft(&self.play(position, mv), depth - 1);
        let count: u64 = self.legal_moves(position).iter().map(after).sum();
        if self.fault == Wrong::CountsTooFew && depth == 2 { count.saturating_sub(1) } else { count }
    }
}

/// The wrong rules by name: all but [`Wrong::CountsTooFew`], which is no rule of the game.
fn wrong_rules() -> Vec<WrongRule<Wrong>> {
    use Wrong::*;
    vec![
        rule(
            "woodpecker-steps-one",
            "a Woodpecker also goes one square",
            &["aviary.woodpecker.move"],
            WoodpeckerStepsOne,
        ),
        rule("enemies-are-jumped", "a bird jumps enemies as it jumps friends", &["aviary.jump.enemy"], JumpsEnemies),
        rule(
            "no-friend-is-jumped-sideways",
            "a bird jumps no friend along a rank",
            &["aviary.jump.friend"],
            JumpsNoFriendSideways,
        ),
        rule(
            "one-enemy-blocks-the-robin",
            "an enemy on one of its two routes blocks a Robin",
            &["aviary.robin.routes"],
            OneEnemyBlocksRobin,
        ),
        rule("friends-are-captured", "a player's own birds are captured", &["aviary.move.onto-friend"], TakesFriends),
        rule("entered-on-birds", "a bird is entered on an occupied square", &["aviary.enter.vacant"], EntersOnBirds),
        rule(
            "sparrow-need-not-re-enter",
            "a player without a Sparrow on the board moves something else",
            &["aviary.sparrow.re-enter"],
            MustEnterIgnored,
        ),
        rule(
            "last-sparrow-left-attacked",
            "the last Sparrow may be left attacked",
            &["aviary.last-sparrow.safe"],
            LeavesLastSparrow,
        ),
        rule(
            "last-sparrow-entered-into-check",
            "the last Sparrow is entered on an attacked square",
            &["aviary.enter.last-sparrow"],
            EntersIntoCheck,
        ),
        rule(
            "sparrow-in-hand-forgotten",
            "a Sparrow in hand does not count when the last one is determined",
            &["aviary.check.ignored"],
            HandForgotten,
        ),
        rule("mate-is-stalemate", "a mate is taken for a stalemate", &["aviary.end.checkmate"], MateIsStalemate),
        rule(
            "no-entry-is-mate",
            "a Sparrow that cannot be entered is called mate",
            &["aviary.end.no-entry"],
            NoEntryIsMate,
        ),
        rule(
            "stalemate-goes-unseen",
            "a player without a move plays on",
            &["aviary.end.stalemate"],
            StalemateGoesUnseen,
        ),
        rule(
            "no-sparrows-play-on",
            "a player without Sparrows plays on",
            &["aviary.end.no-sparrows"],
            PlaysOnWithoutSparrows,
        ),
        rule(
            "captured-bird-keeps-its-owner",
            "a captured bird goes to the hand of the player who lost it",
            &["aviary.capture.hand"],
            CaptureKeepsOwner,
        ),
        rule("entry-stays-in-hand", "an entered bird stays in hand as well", &["aviary.enter"], EntryStaysInHand),
        rule(
            "captures-listed-twice",
            "captures are listed twice, as moves and as captures",
            &["aviary.capture"],
            CapturesListedTwice,
        ),
        rule(
            "check-on-the-last-sparrow-only",
            "with several Sparrows there is no check",
            &["aviary.check"],
            CheckOnLastOnly,
        ),
        rule(
            "more-birds-than-the-set",
            "a position may have more birds than the set",
            &["aviary.set"],
            AdmitsTooMany,
        ),
        rule(
            "open-sparrow-admitted",
            "the last Sparrow of the player not to move may be attacked",
            &["aviary.position.last-sparrow-open"],
            AdmitsOpenSparrow,
        ),
        rule(
            "sparrow-still-to-be-entered-refused",
            "a position in which the player to move must enter a Sparrow is refused",
            &["aviary.position.sparrow-not-entered"],
            RefusesWithoutSparrow,
        ),
        rule(
            "reasons-out-of-order",
            "a position's reasons are reported in another order than the law's",
            &["aviary.set"],
            ReversesReasons,
        ),
        rule("turn-by-the-hand", "an Owl in Black's hand gives White the turn", &["aviary.turn"], TurnByTheHand),
        rule(
            "answering-check-ignored",
            "the ruling `answering-check` is ignored",
            &["aviary.last-sparrow.flight"],
            FlightRulingIgnored,
        ),
        rule(
            "no-legal-move-ignored",
            "the ruling `no-legal-move` is ignored",
            &["aviary.end.stalemate"],
            NoMoveRulingIgnored,
        ),
        rule(
            "sideways-jump-ignored",
            "the ruling `sideways-jump` is ignored",
            &["aviary.jump.sideways"],
            SidewaysRulingIgnored,
        ),
        rule(
            "first-player-ignored",
            "the ruling `first-player` is ignored",
            &["aviary.start"],
            FirstPlayerRulingIgnored,
        ),
        rule(
            "repetition-goes-unseen",
            "with `repetition=threefold-draw` a position's third occurrence does not end the game",
            &["aviary.end.repetition"],
            RepetitionIgnored,
        ),
        rule(
            "key-forgets-the-hand",
            "an entry does not remove the bird from the position's key",
            &["aviary.end.repetition"],
            KeyForgetsHand,
        ),
    ]
}

impl WrongRules for Aviary {
    fn wrong_rules() -> Vec<WrongEngine<Self>> {
        engines(wrong_rules(), Faulty::new)
    }

    fn wrong_attacks() -> Vec<WrongEngine<Self>> {
        wrong_attacks()
    }

    fn wrong_kinds() -> Vec<WrongEngine<Self>> {
        wrong_kinds()
    }

    fn misreadings() -> Vec<Misreading<Self>> {
        misread::aviary::misreadings()
    }
}

impl Attacks for Aviary {
    const MOVEMENT: &'static [&'static str] = &[
        "aviary.move.own",
        "aviary.canary.move",
        "aviary.bluejay.move",
        "aviary.robin.move",
        "aviary.woodpecker.move",
        "aviary.sparrow.move",
        "aviary.tern.move",
        "aviary.pigeon.move",
        "aviary.gull.move",
        "aviary.owl.move",
        "aviary.move.onto-friend",
        "aviary.jump.enemy",
        "aviary.jump.sideways",
        "aviary.robin.blocked",
    ];
    const IN_THE_WAY: &'static [&'static str] =
        &["aviary.jump.enemy", "aviary.jump.sideways", "aviary.robin.blocked"];
    const KINDS: &'static [&'static str] = &[
        "aviary.jump.friend",
        "aviary.robin.routes",
        "aviary.canary.move",
        "aviary.bluejay.move",
        "aviary.robin.move",
        "aviary.woodpecker.move",
        "aviary.sparrow.move",
        "aviary.tern.move",
        "aviary.pigeon.move",
        "aviary.gull.move",
        "aviary.owl.move",
    ];
    const SAFETY: &'static [&'static str] = &["aviary.last-sparrow.safe", "aviary.enter.last-sparrow"];
    const ATTACK: &'static str = "aviary.attack";
    const OPEN: &'static str = "aviary.position.last-sparrow-open";

    fn checked(setup: &Setup, player: Player) -> Vec<Square> {
        let sparrow = Bird { kind: Kind::Sparrow, owner: player };
        setup.birds().filter(|(_, bird)| *bird == sparrow).map(|(square, _)| square).collect()
    }

    fn kept_safe(rulings: &Rulings, setup: &Setup, player: Player) -> Option<Square> {
        let in_hand = match rulings.last_sparrow {
            LastSparrow::BoardAndHand => setup.hand(player).count(Kind::Sparrow),
            LastSparrow::BoardOnly => 0,
        };
        match Self::checked(setup, player)[..] {
            [last] if in_hand == 0 => Some(last),
            _ => None,
        }
    }

    fn target(mv: &Move) -> Option<Square> {
        match *mv {
            Move::Step { to, .. } => Some(to),
            Move::Enter { .. } => None,
        }
    }

    fn with_turn(setup: &Setup, player: Player) -> Setup {
        let mut setup = *setup;
        setup.turn = player;
        setup
    }

    fn without_move(rulings: &Rulings, setup: &Setup, attacked: bool, _: bool) -> Option<Outcome> {
        let winner = setup.turn.other();
        let enters = Self::checked(setup, setup.turn).is_empty();
        Some(match rulings.no_legal_move {
            _ if enters => Outcome::Win { winner, by: Win::NoEntry },
            _ if attacked => Outcome::Win { winner, by: Win::Checkmate },
            NoLegalMove::Draw => Outcome::Draw(Draw::Stalemate),
            NoLegalMove::Loss => Outcome::Win { winner, by: Win::NoMove },
        })
    }
}

impl Kinds for Aviary {
    type Kind = Kind;

    const KINDS: &'static [(Kind, &'static str, &'static str)] = &[
        (Kind::Woodpecker, "Woodpecker", "aviary.woodpecker.move"),
        (Kind::Owl, "Owl", "aviary.owl.move"),
        (Kind::Gull, "Gull", "aviary.gull.move"),
        (Kind::Tern, "Tern", "aviary.tern.move"),
        (Kind::Pigeon, "Pigeon", "aviary.pigeon.move"),
        (Kind::Canary, "Canary", "aviary.canary.move"),
        (Kind::Bluejay, "Bluejay", "aviary.bluejay.move"),
        (Kind::Robin, "Robin", "aviary.robin.move"),
    ];
    const OPEN: &'static str = "aviary.position.last-sparrow-open";

    fn with_kinds(setup: &Setup, kind: &dyn Fn(Kind, Option<Player>) -> Kind) -> Setup {
        let mut seen = *setup;
        for (square, bird) in setup.birds() {
            seen.put(square, Some(Bird { kind: kind(bird.kind, Some(bird.owner)), ..bird }));
        }
        seen
    }
}
