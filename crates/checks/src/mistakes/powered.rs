//! Mistakes that both versions of Awarichess can have, in what seeds give and in how chess is played by powers.

use std::slice;

use crate::board::awarichess::{self, Move, Powered, Powers};
use crate::board::{Player, awele, chess, synchronous_awarichess};
use crate::games::{Awele, Chess, Game as _};
use crate::rules::{Draw, Law, Outcome, Rules as _};

use super::faulty_law::Unseen;
use super::{FaultyAnswers, MistakeOf, Mistakes, PlainLaw, mistakes};

/// A setup of either version, in which a mistake changes something.
trait Changed: Powered + Clone {
    /// The powers.
    fn powers_mut(&mut self) -> &mut Powers;
    /// The position at chess.
    fn chess_mut(&mut self) -> &mut chess::Setup;
    /// The game of Awele, where one stands.
    fn awele_mut(&mut self) -> Option<&mut awele::Setup>;
}

impl Changed for awarichess::Setup {
    fn powers_mut(&mut self) -> &mut Powers {
        &mut self.powers
    }

    fn chess_mut(&mut self) -> &mut chess::Setup {
        &mut self.chess
    }

    fn awele_mut(&mut self) -> Option<&mut awele::Setup> {
        self.awele.as_mut()
    }
}

impl Changed for synchronous_awarichess::Setup {
    fn powers_mut(&mut self) -> &mut Powers {
        &mut self.powers
    }

    fn chess_mut(&mut self) -> &mut chess::Setup {
        &mut self.chess
    }

    fn awele_mut(&mut self) -> Option<&mut awele::Setup> {
        Some(&mut self.awele)
    }
}

/// What an implementation of either version gets wrong.
#[derive(Clone, Copy, Debug)]
pub(super) enum FaultyPowers {
    PowersOfTheOther,
    OnePowerTooFew,
    RemainingOfTheOtherFirst,
    RemainingBeforeCaptured,
    OrderForFree,
    CheckCosts,
    EnPassantKept,
    EnPassantForgotten,
    RightsLost,
    ClockStandsStill,
    NewAweleByTheOther,
    ChessSetUpAnew,
    CycleUnseen,
    CycleAcrossGames,
}

impl<S, L> FaultyAnswers<L> for FaultyPowers
where
    S: Changed + crate::board::Setup,
    L: Law<Setup = S, Position = S, Move = Move>,
{
    fn after(&self, before: &S, mv: &Move, mut after: S) -> S {
        let had = before.powers().list.len();
        match (self, mv) {
            (Self::PowersOfTheOther, Move::Sowing(_)) => {
                for owner in after.powers_mut().list.iter_mut().skip(had) {
                    *owner = owner.other();
                }
            }
            (Self::OnePowerTooFew, Move::Sowing(_)) if after.powers().list.len() > had => {
                after.powers_mut().list.pop();
            }
            (Self::RemainingOfTheOtherFirst, Move::Sowing(mv)) => {
                let gains = Gains::of(before, mv, &after);
                gains.list(&mut after, had, [gains.captured, gains.others, gains.own]);
            }
            (Self::RemainingBeforeCaptured, Move::Sowing(mv)) => {
                let gains = Gains::of(before, mv, &after);
                gains.list(&mut after, had, [gains.own, gains.others, gains.captured]);
            }
            (Self::OrderForFree, Move::Order) => after.powers_mut().list.clone_from(&before.powers().list),
            // A move that neither consumes a power nor carries out an order answers a check.
            (Self::CheckCosts, Move::Normal(_)) if had > 0 && after.powers() == before.powers() => {
                after.powers_mut().list.remove(0);
            }
            (Self::EnPassantKept, Move::Zero) => after.chess_mut().en_passant = before.chess().en_passant,
            (Self::EnPassantForgotten, Move::Order) => after.chess_mut().en_passant = None,
            (Self::RightsLost, Move::Zero) => {
                let mover = before.chess().turn;
                chess::Wing::BOTH.into_iter().for_each(|wing| after.chess_mut().set_castling(mover, wing, false));
            }
            (Self::ClockStandsStill, Move::Zero) => after.chess_mut().set_clock(before.chess().clock()),
            (Self::NewAweleByTheOther, _) if begins_anew(before, &after) => {
                after.awele_mut().into_iter().for_each(|awele| awele.turn = awele.turn.other());
            }
            (Self::ChessSetUpAnew, _) if begins_anew(before, &after) => {
                *after.chess_mut() = chess::START.parse().expect("the array");
            }
            _ => {}
        }
        after
    }

    fn recurred(&self, law: &L, earlier: &[S], mv: &Move, after: &S) -> Option<S> {
        let right = law.recurred(earlier, mv, after);
        match self {
            Self::CycleUnseen => None,
            // Each earlier position is examined by itself, whatever lies between.
            Self::CycleAcrossGames => {
                right.or_else(|| earlier.iter().find_map(|one| law.recurred(slice::from_ref(one), mv, after)))
            }
            _ => right,
        }
    }
}

/// Whether a move begins a new game of Awele.
fn begins_anew<S: Powered>(before: &S, after: &S) -> bool {
    let array = |awele: &awele::Setup| awele::House::ALL.into_iter().all(|house| awele.seeds(house) == 4);
    after.awele().is_some_and(array) && before.awele() != after.awele()
}

/// Whether there is neither a power nor an order.
pub(super) fn used_up(powers: &Powers) -> bool {
    powers.list.is_empty() && !powers.ordered
}

/// Whether the mover is stalemated by chess alone.
pub(super) fn stalemated(chess: &chess::Setup) -> bool {
    Chess::model(Default::default()).outcome(chess) == Some(Outcome::Draw(Draw::Stalemate))
}

/// The powers that a sowing gives, by what they are given for.
struct Gains {
    player: Player,
    captured: usize,
    /// What remains of the player who has sown, and of the other.
    own: usize,
    others: usize,
}

impl Gains {
    fn of<S: Powered>(before: &S, mv: &awele::Move, after: &S) -> Self {
        let player = mv.from.owner();
        let gained = after.powers().list.get(before.powers().list.len()..).unwrap_or_default();
        let others = gained.iter().filter(|owner| **owner != player).count();
        // Nothing is captured in the player's own row.
        let row = |awele| Awele::model(Default::default()).play(awele, mv).in_row(player) as usize;
        let own = if others > 0 { before.awele().map_or(0, row) } else { 0 };
        Gains { player, captured: gained.len() - others - own, own, others }
    }

    /// Appends this many powers of the player, of the other and of the player again.
    fn list<S: Changed>(&self, after: &mut S, had: usize, [first, others, last]: [usize; 3]) {
        let list = &mut after.powers_mut().list;
        list.truncate(had);
        list.extend(std::iter::repeat_n(self.player, first));
        list.extend(std::iter::repeat_n(self.player.other(), others));
        list.extend(std::iter::repeat_n(self.player, last));
    }
}

/// The mistakes of both by name.
pub(super) fn of_both_versions<G: Mistakes>() -> Vec<MistakeOf<G>>
where
    FaultyPowers: FaultyAnswers<G::Model>,
{
    use FaultyPowers::*;
    mistakes! {
        "sowing-while-chess-is-played" ["awarichess.chess.sowing"] "a house is sown in a chess phase";
        "check-left-unanswered" ["awarichess.check.answered"] "a player in check may make any move";
        "the-other-s-power-is-used" ["awarichess.power.other"] "a player plays by the other player's power";
        "order-without-a-power-of-one-s-own" ["awarichess.power.order"]
            "a player without a power orders a normal move";
        "order-to-oneself" ["awarichess.power.order.own"] "a player may order their own move";
        "chess-while-awele-is-played" ["awarichess.awele.chess-move"] "chess is played in a game of Awele";
        "powers-of-the-other" ["awele.capture"] breaks ["awarichess.powers"]
            "captured seeds give powers to the other player" => PowersOfTheOther;
        "one-power-too-few" ["awele.capture"] breaks ["awarichess.powers"] "the last seed captured is no power"
            => OnePowerTooFew;
        "the-other-s-remaining-seeds-first" ["awele.sowing"] breaks ["awarichess.awele.end"]
            "the opponent's remaining seeds come before the player's own" => RemainingOfTheOtherFirst;
        "remaining-before-captured" ["awele.sowing"] breaks ["awarichess.awele.end"]
            "remaining seeds come before captured seeds" => RemainingBeforeCaptured;
        "order-for-free" ["awarichess.power.other"] breaks ["awarichess.power.consumed"] "an order consumes no power"
            => OrderForFree;
        "answer-to-check-costs-a-power" ["awarichess.check.free"] "an answer to check consumes a power" => CheckCosts;
        "en-passant-outlives-a-zero-move" ["awarichess.zero"]
            "the square for a capture en passant is kept after a zero move" => EnPassantKept;
        "en-passant-forgotten-with-an-order" ["awarichess.power.other"]
            breaks ["awarichess.power.other", "awarichess.power.order"]
            "an order ends the right to capture en passant" => EnPassantForgotten;
        "zero-move-loses-castling" ["awarichess.zero"] "a zero move loses the rights to castle" => RightsLost;
        "clock-ignores-zero-moves" ["awarichess.zero"] "a zero move does not advance the clock" => ClockStandsStill;
        "new-awele-by-the-other" ["awele.sowing"] breaks ["awarichess.awele.again"]
            "the wrong player begins the next game of Awele" => NewAweleByTheOther;
        "chess-set-up-anew" ["awele.sowing"] breaks ["awarichess.awele.again"]
            "chess restarts with a new game of Awele" => ChessSetUpAnew;
        "stalemate-goes-unseen" ["awarichess.end.stalemate"] "a stalemate does not end the game" => Unseen(Draw::Stalemate);
        "fifty-moves-go-unseen" ["awarichess.end.fifty-moves"] "fifty moves do not end the game" => Unseen(Draw::FiftyMoves);
        "cycle-goes-unseen" ["awarichess.awele.cycle"] "a game of Awele continues after a cycle" => CycleUnseen;
        "cycle-across-games" ["awarichess.awele.cycle"] "a position of an earlier game of Awele counts"
            => CycleAcrossGames;
    }
}

/// A position that is dead at chess draws, always or only while chess is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct DeadPositionDraws {
    always: bool,
}

impl<L: PlainLaw<Setup: Powered, Move = Move>> FaultyAnswers<L> for DeadPositionDraws {
    fn outcome(&self, law: &L, position: &L::Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        let sown = Move::Sowing(awele::Move { from: awele::House::ALL[0] });
        let chess_is_played =
            || law.forbids(position, &sown).is_some_and(|clause| clause.name() == "awarichess.chess.sowing");
        let draw = Outcome::Draw(Draw::DeadPosition);
        let is_dead = || Chess::model(Default::default()).outcome(position.chess()) == Some(draw);
        lawful.or_else(|| (is_dead() && (self.always || chess_is_played())).then_some(draw))
    }
}

/// The misreadings of both.
pub(super) fn misreadings<G: Mistakes>() -> Vec<MistakeOf<G>>
where
    DeadPositionDraws: FaultyAnswers<G::Model>,
{
    mistakes! {
        "dead-position-draws-in-chess-phases" ["awarichess.no-dead-position"]
            "too little material to mate draws while chess is played, as at chess" => DeadPositionDraws { always: false };
        "dead-position-draws-always" ["awarichess.no-dead-position"]
            "too little material to mate draws in either phase, as at chess" => DeadPositionDraws { always: true };
    }
}
