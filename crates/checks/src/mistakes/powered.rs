//! Wrong rules that both versions of Awarichess can have, in what seeds give and in how chess is played by powers.

use std::slice;

use crate::board::awarichess::{self, Move, Powered, Powers};
use crate::board::{Player, awele, chess, synchronous_awarichess};
use crate::games::{Chess, Game as _};
use crate::rules::{Draw, Law, Outcome, Rules as _};

use super::{Fault, WrongRule, rule};

/// A setup of either version, in which a fault changes something.
pub trait Changed: Powered + Clone {
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
#[expect(missing_docs, reason = "the list of wrong rules says what each is")]
#[derive(Clone, Copy, Debug)]
pub enum Wrong {
    Overlooks(&'static str),
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
    StalemateUnseen,
    FiftyMovesUnseen,
    CycleUnseen,
    CycleAcrossGames,
}

impl<S, L> Fault<L> for Wrong
where
    S: Changed + crate::board::Setup,
    L: Law<Setup = S, Position = S, Move = Move>,
{
    fn overlooked(&self) -> &'static str {
        match self {
            Wrong::Overlooks(clause) => clause,
            _ => "",
        }
    }

    fn leads(&self, before: &S, mv: &Move, mut after: S) -> S {
        let had = before.powers().list.len();
        match (self, mv) {
            (Wrong::PowersOfTheOther, Move::Sowing(_)) => {
                for owner in after.powers_mut().list.iter_mut().skip(had) {
                    *owner = owner.other();
                }
            }
            (Wrong::OnePowerTooFew, Move::Sowing(_)) if after.powers().list.len() > had => {
                after.powers_mut().list.pop();
            }
            (Wrong::RemainingOfTheOtherFirst, Move::Sowing(mv)) => {
                let gains = Gains::of(before, mv, &after);
                gains.list(&mut after, had, [gains.captured, gains.others, gains.own]);
            }
            (Wrong::RemainingBeforeCaptured, Move::Sowing(mv)) => {
                let gains = Gains::of(before, mv, &after);
                gains.list(&mut after, had, [gains.own, gains.others, gains.captured]);
            }
            (Wrong::OrderForFree, Move::Order) => after.powers_mut().list.clone_from(&before.powers().list),
            // A move that neither consumes a power nor carries out an order answers a check.
            (Wrong::CheckCosts, Move::Normal(_)) if had > 0 && after.powers() == before.powers() => {
                after.powers_mut().list.remove(0);
            }
            (Wrong::EnPassantKept, Move::Zero) => after.chess_mut().en_passant = before.chess().en_passant,
            (Wrong::EnPassantForgotten, Move::Order) => after.chess_mut().en_passant = None,
            (Wrong::RightsLost, Move::Zero) => {
                let mover = before.chess().turn;
                chess::Wing::BOTH.into_iter().for_each(|wing| after.chess_mut().set_castling(mover, wing, false));
            }
            (Wrong::ClockStandsStill, Move::Zero) => after.chess_mut().set_clock(before.chess().clock()),
            (Wrong::NewAweleByTheOther, _) if begins_anew(before, &after) => {
                after.awele_mut().into_iter().for_each(|awele| awele.turn = awele.turn.other());
            }
            (Wrong::ChessSetUpAnew, _) if begins_anew(before, &after) => {
                *after.chess_mut() = chess::START.parse().expect("the array");
            }
            _ => {}
        }
        after
    }

    fn makes(&self, refused: S) -> Option<S> {
        Some(refused)
    }

    fn ends(&self, _: &L, _: &S, outcome: Option<Outcome>) -> Option<Outcome> {
        match (self, outcome) {
            (Wrong::StalemateUnseen, Some(Outcome::Draw(Draw::Stalemate)))
            | (Wrong::FiftyMovesUnseen, Some(Outcome::Draw(Draw::FiftyMoves))) => None,
            _ => outcome,
        }
    }

    fn goes_on(&self, law: &L, earlier: &[S], mv: &Move, after: &S) -> Option<S> {
        let right = law.recurred(earlier, mv, after);
        match self {
            Wrong::CycleUnseen => None,
            // Each earlier position is examined by itself, whatever lies between.
            Wrong::CycleAcrossGames => {
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

/// Whether the mover is stalemated by chess alone.
pub fn stalemated(chess: &chess::Setup) -> bool {
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
        let mut row: usize = 0;
        if let Some(awele) = before.awele() {
            row = awele.in_row(player) as usize - usize::from(awele.seeds(mv.from));
            let (mut house, mut in_hand) = (mv.from, awele.seeds(mv.from));
            while in_hand > 0 {
                house = house.next();
                if house != mv.from {
                    in_hand -= 1;
                    row += usize::from(house.owner() == player);
                }
            }
        }
        let own = if others > 0 { row } else { 0 };
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

/// The wrong rules of both by name.
pub fn wrong_rules() -> Vec<WrongRule<Wrong>> {
    use Wrong::*;
    vec![
        rule(
            "sowing-while-chess-is-played",
            "a house is sown in a chess phase",
            &["awarichess.chess.sowing"],
            Overlooks("awarichess.chess.sowing"),
        ),
        rule(
            "check-left-unanswered",
            "a player in check may make any move",
            &["awarichess.check.answered"],
            Overlooks("awarichess.check.answered"),
        ),
        rule(
            "the-other-s-power-is-used",
            "a player plays by the other player's power",
            &["awarichess.power.other"],
            Overlooks("awarichess.power.other"),
        ),
        rule(
            "order-without-a-power-of-one-s-own",
            "a player without a power orders a normal move",
            &["awarichess.power.order"],
            Overlooks("awarichess.power.order"),
        ),
        rule(
            "order-to-oneself",
            "a player may order their own move",
            &["awarichess.power.order.own"],
            Overlooks("awarichess.power.order.own"),
        ),
        rule(
            "chess-while-awele-is-played",
            "chess is played in a game of Awele",
            &["awarichess.awele.chess-move"],
            Overlooks("awarichess.awele.chess-move"),
        ),
        rule(
            "powers-of-the-other",
            "captured seeds give powers to the other player",
            &["awele.capture"],
            PowersOfTheOther,
        )
        .breaking(&["awarichess.powers"]),
        rule("one-power-too-few", "the last seed captured is no power", &["awele.capture"], OnePowerTooFew)
            .breaking(&["awarichess.powers"]),
        rule(
            "the-other-s-remaining-seeds-first",
            "the opponent's remaining seeds come before the player's own",
            &["awele.sowing"],
            RemainingOfTheOtherFirst,
        )
        .breaking(&["awarichess.awele.end"]),
        rule(
            "remaining-before-captured",
            "remaining seeds come before captured seeds",
            &["awele.sowing"],
            RemainingBeforeCaptured,
        )
        .breaking(&["awarichess.awele.end"]),
        rule("order-for-free", "an order consumes no power", &["awarichess.power.other"], OrderForFree)
            .breaking(&["awarichess.power.consumed"]),
        rule(
            "answer-to-check-costs-a-power",
            "an answer to check consumes a power",
            &["awarichess.check.free"],
            CheckCosts,
        ),
        rule(
            "en-passant-outlives-a-zero-move",
            "the square for a capture en passant is kept after a zero move",
            &["awarichess.zero"],
            EnPassantKept,
        ),
        rule(
            "en-passant-forgotten-with-an-order",
            "an order ends the right to capture en passant",
            &["awarichess.power.other"],
            EnPassantForgotten,
        )
        .breaking(&["awarichess.power.other", "awarichess.power.order"]),
        rule("zero-move-loses-castling", "a zero move loses the rights to castle", &["awarichess.zero"], RightsLost),
        rule(
            "clock-ignores-zero-moves",
            "a zero move does not advance the clock",
            &["awarichess.zero"],
            ClockStandsStill,
        ),
        rule(
            "new-awele-by-the-other",
            "the wrong player begins the next game of Awele",
            &["awele.sowing"],
            NewAweleByTheOther,
        )
        .breaking(&["awarichess.awele.again"]),
        rule("chess-set-up-anew", "chess restarts with a new game of Awele", &["awele.sowing"], ChessSetUpAnew)
            .breaking(&["awarichess.awele.again"]),
        rule(
            "stalemate-goes-unseen",
            "a stalemate does not end the game",
            &["awarichess.end.stalemate"],
            StalemateUnseen,
        ),
        rule(
            "fifty-moves-go-unseen",
            "fifty moves do not end the game",
            &["awarichess.end.fifty-moves"],
            FiftyMovesUnseen,
        ),
        rule(
            "cycle-goes-unseen",
            "a game of Awele continues after a cycle",
            &["awarichess.awele.cycle"],
            CycleUnseen,
        ),
        rule(
            "cycle-across-games",
            "a position of an earlier game of Awele counts",
            &["awarichess.awele.cycle"],
            CycleAcrossGames,
        ),
    ]
}
