//! Awarichess as played by an engine that misreads what both versions share, or that ends a game by repetition in chess.

use crate::board::awarichess::{Move, Powered as _};
use crate::board::{Player, awarichess, awele, chess, synchronous_awarichess};
use crate::games::{Chess, Game as _};
use crate::mistakes::misreadings::awele as seeds;
use crate::mistakes::powered::{Changed, stalemated, used_up};
use crate::mistakes::{FaultyAnswers, PlainLaw, ReachedOf};
use crate::rules::awarichess::{OrderOfRemainingPowers, RemainingSeedsArePowers, Rulings, SecondAweleStarts};
use crate::rules::{Draw, Law, Outcome, Rules as _};

/// What is misread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::mistakes::misreadings) enum Misreading {
    Seeds(seeds::Misreading),
    PowersSorted,
    CapturedAreOnlyPowers,
    ArrayRecurs,
    EnPassantLostToAwele,
    RightsLostToAwele,
    ClockLostToAwele,
    LastPowerFirst,
    NoZeroForOneself,
    PowerMovesItsOwner,
    FiftyPlies,
    DeadInChess,
    DeadInEitherPhase,
    StalemateInAwele,
    CycleAfterEveryPly,
}

/// A setup of either version, by its phases.
pub(in crate::mistakes::misreadings) trait Phased:
    Changed + crate::board::Setup
{
    /// Whether chess is played.
    fn chess_is_played(&self) -> bool;

    /// The setup when its game of Awele is over; `array` is the next one.
    fn after_awele(self, array: awele::Setup) -> Self;
}

/// A house.
const FIRST: awele::House = awele::House::ALL[0];

/// Whether the mover is in check at chess.
fn in_check(chess: &chess::Setup) -> bool {
    Chess::model(Default::default()).check(chess)
}

impl Phased for awarichess::Setup {
    fn chess_is_played(&self) -> bool {
        self.awele.is_none()
    }

    fn after_awele(self, array: awele::Setup) -> Self {
        let over = in_check(&self.chess) || stalemated(&self.chess) || self.chess.clock() >= 100;
        awarichess::Setup { awele: Some(array).filter(|_| used_up(&self.powers) && !over), ..self }
    }
}

impl Phased for synchronous_awarichess::Setup {
    fn chess_is_played(&self) -> bool {
        !used_up(&self.powers) || in_check(&self.chess)
    }

    fn after_awele(self, array: awele::Setup) -> Self {
        synchronous_awarichess::Setup { awele: array, ..self }
    }
}

/// A misreading under some rulings.
#[derive(Clone, Copy, Debug)]
pub(in crate::mistakes::misreadings) struct MisreadPowers {
    pub(in crate::mistakes::misreadings) rulings: Rulings,
    pub(in crate::mistakes::misreadings) wrong: Misreading,
}

/// The array of Awele that is set up beside a position at chess.
fn array(rulings: &Rulings, chess: &chess::Setup) -> awele::Setup {
    let mut array: awele::Setup = awele::START.parse().expect("the array");
    array.turn = match rulings.own.second_awele_starts {
        SecondAweleStarts::South => Player::White,
        SecondAweleStarts::ChessMover => chess.turn,
        SecondAweleStarts::Alternating => Player::Black,
    };
    array
}

impl MisreadPowers {
    /// Adds the powers of the seeds that remain, and ends the game of Awele.
    fn finished<S: Phased>(&self, mut setup: S, awele: &awele::Setup, remaining: impl Fn(Player) -> u32) -> S {
        let first = match self.rulings.own.order_of_remaining_powers {
            OrderOfRemainingPowers::EnderFirst => awele.turn.other(),
            OrderOfRemainingPowers::SouthFirst => Player::White,
        };
        if self.rulings.own.remaining_seeds_are_powers == RemainingSeedsArePowers::Yes {
            for player in [first, first.other()] {
                setup.powers_mut().list.extend(std::iter::repeat_n(player, remaining(player) as usize));
            }
        }
        let array = array(&self.rulings, setup.chess());
        setup.after_awele(array)
    }

    /// The position after a sowing, where Awele itself is misread.
    fn sown<S: Phased>(&self, wrong: seeds::Misreading, before: &S, mv: &awele::Move) -> Option<S> {
        let misread = seeds::MisreadAwele { rulings: self.rulings.awele(), wrong };
        let awele = before.awele()?;
        let next = misread.after(awele, mv.from);
        let gained = next.captured(awele.turn).saturating_sub(awele.captured(awele.turn));
        let mut after = before.clone();
        after.powers_mut().list.extend(std::iter::repeat_n(awele.turn, gained.into()));
        after.awele_mut().into_iter().for_each(|awele| *awele = next);
        let remaining = |player| misread.remaining(&next, player);
        Some(if misread.ended(&next) { self.finished(after, &next, remaining) } else { after })
    }

    /// What a sowing leads to.
    fn after_sowing<S: Phased>(&self, before: &S, mv: &awele::Move, mut after: S) -> S {
        match self.wrong {
            Misreading::Seeds(wrong) => return self.sown(wrong, before, mv).unwrap_or(after),
            Misreading::PowersSorted => after.powers_mut().list.sort_by_key(|owner| *owner as u8),
            Misreading::CapturedAreOnlyPowers => {
                for (awele, kept) in after.awele_mut().into_iter().zip(before.awele()) {
                    for player in Player::BOTH {
                        *awele.captured_mut(player) = kept.captured(player).min(awele.captured(player));
                    }
                }
            }
            _ => {}
        }
        after
    }

    /// What a ply of chess leads to.
    fn after_chess<S: Phased>(&self, before: &S, mut after: S) -> S {
        let left = after.powers().list.len();
        let awele_begins = !after.chess_is_played();
        match self.wrong {
            Misreading::LastPowerFirst => after.powers_mut().list = before.powers().list[..left].to_vec(),
            Misreading::EnPassantLostToAwele if awele_begins => after.chess_mut().en_passant = None,
            Misreading::RightsLostToAwele if awele_begins => {
                let rights: Vec<_> = after.chess().castling_rights().collect();
                rights.into_iter().for_each(|(player, wing)| after.chess_mut().set_castling(player, wing, false));
            }
            Misreading::ClockLostToAwele if awele_begins => after.chess_mut().set_clock(0),
            _ => {}
        }
        after
    }

    /// The position that is examined to say who decides.
    fn seen<S: Phased>(&self, setup: &S) -> S {
        let mut seen = setup.clone();
        if self.wrong == Misreading::LastPowerFirst && setup.chess_is_played() {
            seen.powers_mut().list.reverse();
        }
        seen
    }
}

impl<S, L> FaultyAnswers<L> for MisreadPowers
where
    S: Phased,
    L: Law<Setup = S, Position = S, Move = Move>,
{
    fn allows(&self, law: &L, setup: &S, mv: &Move) -> bool {
        match (self.wrong, mv, setup.awele()) {
            (Misreading::Seeds(wrong), Move::Sowing(mv), Some(awele)) if !setup.chess_is_played() => {
                let misread = seeds::MisreadAwele { rulings: self.rulings.awele(), wrong };
                misread.open(awele).contains(&mv.from)
            }
            (Misreading::NoZeroForOneself, Move::Zero, _)
                if setup.powers().list.first() == Some(&setup.chess().turn) =>
            {
                false
            }
            _ => law.forbids(&self.seen(setup), mv).is_none(),
        }
    }

    fn turn(&self, law: &L, setup: &S) -> Player {
        law.turn(&self.seen(setup))
    }

    fn after(&self, before: &S, mv: &Move, after: S) -> S {
        let mut after = match mv {
            Move::Sowing(mv) => self.after_sowing(before, mv, after),
            _ => self.after_chess(before, after),
        };
        let owner = after.powers().list.first().copied().unwrap_or(after.chess().turn);
        let waits = after.powers().ordered || in_check(after.chess());
        if self.wrong == Misreading::PowerMovesItsOwner
            && after.chess_is_played()
            && !waits
            && owner != after.chess().turn
        {
            after.chess_mut().turn = owner;
            after.chess_mut().en_passant = None;
        }
        after
    }

    fn outcome(&self, _: &L, setup: &S, lawful: Option<Outcome>) -> Option<Outcome> {
        let (chess, in_chess) = (setup.chess(), setup.chess_is_played());
        let fifty = Outcome::Draw(Draw::FiftyMoves);
        let dead = Outcome::Draw(Draw::DeadPosition);
        let is_dead = || Chess::model(Default::default()).outcome(chess) == Some(dead);
        match (self.wrong, lawful) {
            (Misreading::FiftyPlies, None) if chess.clock() >= 50 => Some(fifty),
            (Misreading::DeadInChess, None) if in_chess && is_dead() => Some(dead),
            (Misreading::StalemateInAwele, None) if stalemated(chess) => Some(Outcome::Draw(Draw::Stalemate)),
            (Misreading::DeadInEitherPhase, None) if is_dead() => Some(dead),
            _ => lawful,
        }
    }

    fn recurred(&self, law: &L, earlier: &[S], mv: &Move, after: &S) -> Option<S> {
        let right = law.recurred(earlier, mv, after);
        let last = earlier.last()?;
        match self.wrong {
            Misreading::ArrayRecurs => {
                let alone = |one: &S| law.recurred(std::slice::from_ref(one), mv, after);
                let array = array(&self.rulings, after.chess());
                let begun = after.awele() == Some(&array) && last.awele() != Some(&array);
                let again = begun && earlier.iter().any(|one| one.awele() == Some(&array));
                let four_each = |player: Player| array.in_row(player);
                let anew = || again.then(|| self.finished(after.clone(), &array, four_each));
                right.or_else(|| earlier.iter().find_map(alone)).or_else(anew)
            }
            // The law asks only whether there was a sowing.
            Misreading::CycleAfterEveryPly => {
                law.recurred(earlier, &Move::Sowing(awele::Move { from: FIRST }), after)
            }
            _ => right,
        }
    }
}

/// A third position of chess draws.
#[derive(Clone, Copy)]
pub(in crate::mistakes::misreadings) struct ThirdPositionDraws;

/// What is the same where a position of chess recurs: all but the counters.
fn uncounted(chess: &chess::Setup) -> chess::Setup {
    let mut uncounted = *chess;
    uncounted.set_clock(0);
    uncounted.set_number(1);
    uncounted
}

impl<L: PlainLaw<Setup: Phased, Move = Move>> FaultyAnswers<L> for ThirdPositionDraws {
    fn remembers(&self, _: &Move) -> bool {
        true
    }

    fn own_moves(&self, law: &L, reached: &ReachedOf<L>) -> Option<Vec<Move>> {
        let over = self.own_outcome(law, reached).flatten().is_some();
        Some(if over { Vec::new() } else { law.legal_moves(&reached.setup) })
    }

    fn own_outcome(&self, law: &L, reached: &ReachedOf<L>) -> Option<Option<Outcome>> {
        let now = uncounted(reached.setup.chess());
        let stood = reached
            .earlier
            .iter()
            .filter(|(before, mv)| matches!(mv, Move::Normal(_) | Move::Zero) && uncounted(before.chess()) == now);
        let third = || (stood.count() >= 2).then_some(Outcome::Draw(Draw::Repetition));
        Some(law.outcome(&reached.setup).or_else(third))
    }
}
