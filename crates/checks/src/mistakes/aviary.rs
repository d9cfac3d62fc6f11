//! Mistakes of Aviary.

use crate::board::aviary::{BOARD, Bird, Kind, Move, Setup};
use crate::board::{Player, Square};
use crate::crosscheck::apart;
use crate::games::Aviary;
use crate::model::aviary::Model;
use crate::rules::aviary::{LastSparrow, NoLegalMove, Rulings};
use crate::rules::{Breach, Clause, Draw, Law as _, Outcome, Rules as _, Win};

use super::any_game::{Kinds, of_kinds};
use super::attack::{Attacks, of_attacks};
use super::faulty_law::{TakenFor, Unseen};
use super::{FaultyAnswers, ListOf, MistakeOf, Mistakes, ReachedOf, always, mistakes};

/// What an implementation does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FaultyAviary {
    WoodpeckerStepsOne,
    OneEnemyBlocksRobin,
    PlaysOnWithoutSparrows,
    CaptureKeepsOwner,
    EntryStaysInHand,
    CapturesListedTwice,
    CheckOnLastOnly,
    RefusesWithoutSparrow,
    ReversesReasons,
    TurnByTheHand,
    KeyForgetsHand,
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

fn has_enemy(setup: &Setup, square: Square) -> bool {
    setup.at(square).is_some_and(|bird| bird.owner != setup.turn)
}

impl FaultyAnswers<Model> for FaultyAviary {
    fn breaches(&self, law: &Model, setup: &Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        match self {
            Self::ReversesReasons => lawful.reverse(),
            Self::RefusesWithoutSparrow if lawful.is_empty() => {
                let mut other = *setup;
                other.turn = setup.turn.other();
                lawful = law.admit(&other).err().unwrap_or_default();
                lawful.retain(|breach| breach.clause.name() == "aviary.position.sparrow-not-entered");
            }
            _ => {}
        }
        lawful
    }

    fn turn(&self, _: &Model, setup: &Setup) -> Player {
        match self {
            Self::TurnByTheHand if setup.hand(Player::Black).count(Kind::Owl) > 0 => Player::White,
            _ => setup.turn,
        }
    }

    fn check(&self, law: &Model, setup: &Setup) -> bool {
        let several = Aviary::checked(setup, setup.turn).len() > 1;
        law.check(setup) && !(*self == Self::CheckOnLastOnly && several)
    }

    fn plays(&self, _: &Model, setup: &Setup, mv: &Move, forbidding: Clause) -> bool {
        let Move::Step { from, to } = *mv else { return false };
        let one_step = apart(from, to) == 1 && setup.at(to).is_none_or(|bird| bird.owner != setup.turn);
        *self == Self::WoodpeckerStepsOne && forbidding.name() == "aviary.woodpecker.move" && one_step
    }

    fn lists(&self, _: &Model, setup: &Setup, mv: &Move) -> bool {
        let Move::Step { from, to } = *mv else { return true };
        let blocked = || routes(from, to).is_some_and(|way| way.into_iter().any(|square| has_enemy(setup, square)));
        *self != Self::OneEnemyBlocksRobin || !blocked()
    }

    fn own_moves(&self, law: &Model, setup: &Setup) -> Option<Vec<Move>> {
        match (self, law.outcome(setup)) {
            (Self::CapturesListedTwice, _) => {
                let mut moves = law.legal_moves(setup);
                let captures = |mv: &&Move| matches!(**mv, Move::Step { to, .. } if has_enemy(setup, to));
                moves.extend(moves.clone().iter().filter(captures));
                Some(moves)
            }
            (Self::PlaysOnWithoutSparrows, Some(Outcome::Win { by: Win::NoSparrows, .. })) => {
                let mut moves = law.conceivable(setup);
                moves.retain(|mv| law.forbids(setup, mv).is_none());
                Some(moves)
            }
            _ => None,
        }
    }

    fn after(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let player = before.turn;
        match (self, *mv) {
            (Self::CaptureKeepsOwner, Move::Step { to, .. }) => {
                if let Some(captured) = before.at(to) {
                    after.hand_mut(player).take(captured.kind);
                    after.hand_mut(player.other()).add(captured.kind, 1);
                }
            }
            (Self::EntryStaysInHand, Move::Enter { kind, .. }) => after.hand_mut(player).add(kind, 1),
            _ => {}
        }
        after
    }

    /// The position's key is then that of more than the position.
    fn remembers(&self, mv: &Move) -> bool {
        *self == Self::KeyForgetsHand && matches!(mv, Move::Enter { .. })
    }

    fn recognizes(&self, earlier: &ReachedOf<Model>, now: &ReachedOf<Model>) -> bool {
        *self != Self::KeyForgetsHand || earlier == now
    }
}

impl Mistakes for Aviary {
    const MADE_ALIKE: &'static [ListOf<Self>] = &[of_attacks, of_kinds];
    const OPEN: &'static str = "aviary.position.last-sparrow-open";

    fn own_mistakes() -> Vec<MistakeOf<Self>> {
        use FaultyAviary::*;
        mistakes! {
            "woodpecker-steps-one" ["aviary.woodpecker.move"] "a Woodpecker also goes one square"
                => WoodpeckerStepsOne;
            "enemies-are-jumped" ["aviary.jump.enemy"] "a bird jumps enemies as it jumps friends";
            "no-friend-is-jumped-sideways" ["aviary.jump.friend"] "a bird jumps no friend along a rank"
                by always("sideways-jump", "not-allowed");
            "one-enemy-blocks-the-robin" ["aviary.robin.routes"] "an enemy on one of its two routes blocks a Robin"
                => OneEnemyBlocksRobin;
            "friends-are-captured" ["aviary.move.onto-friend"] "a player's own birds are captured";
            "entered-on-birds" ["aviary.enter.vacant"] "a bird is entered on an occupied square";
            "sparrow-need-not-re-enter" ["aviary.sparrow.re-enter"]
                "a player without a Sparrow on the board moves something else";
            "last-sparrow-left-attacked" ["aviary.last-sparrow.safe"] "the last Sparrow may be left attacked";
            "last-sparrow-entered-into-check" ["aviary.enter.last-sparrow"]
                "the last Sparrow is entered on an attacked square" by always("entering-last-sparrow", "anywhere");
            "sparrow-in-hand-forgotten" ["aviary.check.ignored"]
                "a Sparrow in hand does not count when the last one is determined"
                by always("last-sparrow", "board-only");
            "mate-is-stalemate" ["aviary.end.checkmate"] "a mate is taken for a stalemate" => TakenFor(Win::Checkmate, Draw::Stalemate);
            "no-entry-is-mate" ["aviary.end.no-entry"] "a Sparrow that cannot be entered is called mate"
                => TakenFor(Win::NoEntry, Win::Checkmate);
            "stalemate-goes-unseen" ["aviary.end.stalemate"] "a player without a move plays on"
                => Unseen(Draw::Stalemate);
            "no-sparrows-play-on" ["aviary.end.no-sparrows"] "a player without Sparrows plays on"
                => PlaysOnWithoutSparrows;
            "captured-bird-keeps-its-owner" ["aviary.capture.hand"]
                "a captured bird goes to the hand of the player who lost it" => CaptureKeepsOwner;
            "entry-stays-in-hand" ["aviary.enter"] "an entered bird stays in hand as well" => EntryStaysInHand;
            "captures-listed-twice" ["aviary.capture"] "captures are listed twice, as moves and as captures"
                => CapturesListedTwice;
            "check-on-the-last-sparrow-only" ["aviary.check"] "with several Sparrows there is no check"
                => CheckOnLastOnly;
            "more-birds-than-the-set" ["aviary.set"] "a position may have more birds than the set";
            "open-sparrow-admitted" ["aviary.position.last-sparrow-open"]
                "the last Sparrow of the player not to move may be attacked";
            "sparrow-still-to-be-entered-refused" ["aviary.position.sparrow-not-entered"]
                "a position in which the player to move must enter a Sparrow is refused" => RefusesWithoutSparrow;
            "reasons-out-of-order" ["aviary.set"] "a position's reasons are reported in another order than the law's"
                => ReversesReasons;
            "turn-by-the-hand" ["aviary.turn"] "an Owl in Black's hand gives White the turn" => TurnByTheHand;
            "answering-check-ignored" ["aviary.last-sparrow.flight"] "the ruling `answering-check` is ignored"
                by always("answering-check", "any-move");
            "no-legal-move-ignored" ["aviary.end.stalemate"] "the ruling `no-legal-move` is ignored"
                by always("no-legal-move", "draw");
            "sideways-jump-ignored" ["aviary.jump.sideways"] "the ruling `sideways-jump` is ignored"
                by always("sideways-jump", "allowed");
            "first-player-ignored" ["aviary.start"] "the ruling `first-player` is ignored"
                by always("first-player", "white");
            "repetition-goes-unseen" ["aviary.end.repetition"]
                "with `repetition=threefold-draw` a position's third occurrence does not end the game"
                by always("repetition", "none");
            "key-forgets-the-hand" ["aviary.end.repetition"]
                "an entry does not remove the bird from the position's key" => KeyForgetsHand;
        }
    }
}

impl Attacks for Aviary {
    const ALL_THE_SAME: &'static [&'static str] =
        &["aviary.sparrow.re-enter", "aviary.last-sparrow.flight", "aviary.last-sparrow.safe"];
    const IN_THE_WAY: &'static [&'static str] =
        &["aviary.jump.enemy", "aviary.jump.sideways", "aviary.robin.blocked"];
    const PERMITTING: &'static [&'static str] = &[
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

    fn checked(setup: &Setup, player: Player) -> Vec<Square> {
        let sparrow = Bird { kind: Kind::Sparrow, owner: player };
        setup.pieces().filter(|(_, bird)| *bird == sparrow).map(|(square, _)| square).collect()
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

    fn with_kinds(setup: &Setup, kind: &dyn Fn(Kind, Option<Player>) -> Kind) -> Setup {
        let mut seen = *setup;
        for (square, bird) in setup.pieces() {
            seen.put(square, Some(Bird { kind: kind(bird.kind, Some(bird.owner)), ..bird }));
        }
        seen
    }
}
