//! Misreadings of what both versions of Awarichess share: what seeds give, how chess is played by powers, and that no
//! repetition in chess ends a game.

use super::awele as seeds;
use super::chess::take_rights;
use super::{FaultyAnswers, MakeEngine, Mistake, MistakeOf, Mistakes, PlainLaw, ReachedOf, mistakes};
use crate::board::awarichess::{Move, Powered as _};
use crate::board::{Player, awarichess, awele, chess, synchronous_awarichess};
use crate::games::{Chess, Game as _};
use crate::mistakes::powered::{Changed, stalemated, used_up};
use crate::rules::awarichess::{OrderOfRemainingPowers, RemainingSeedsArePowers, Rulings, SecondAweleStarts};
use crate::rules::{Draw, Law, Outcome, Rules as _};

/// What is misread.
#[derive(Clone, Copy, Debug)]
pub(super) enum Misreading {
    Seeds(seeds::Misreading),
    PowersSorted,
    CapturedAreOnlyPowers,
    ArrayRecurs,
    /// This of chess is lost when Awele begins.
    LostToAwele(fn(&mut chess::Setup)),
    LastPowerFirst,
    NoZeroForOneself,
    PowerMovesItsOwner,
    /// It is a draw where this says so of the position at chess and whether chess is played.
    Draws(Draw, fn(&chess::Setup, bool) -> bool),
    CycleAfterEveryPly,
}

use Misreading::*;

/// A setup of either version, by its phases.
pub(super) trait Phased: Changed + crate::board::Setup {
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

/// Whether the position is dead by chess alone.
fn is_dead(chess: &chess::Setup) -> bool {
    Chess::model(Default::default()).outcome(chess) == Some(Outcome::Draw(Draw::DeadPosition))
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
pub(super) struct MisreadPowers {
    pub(super) rulings: Rulings,
    pub(super) wrong: Misreading,
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
            Seeds(wrong) => return self.sown(wrong, before, mv).unwrap_or(after),
            PowersSorted => after.powers_mut().list.sort_by_key(|owner| *owner as u8),
            CapturedAreOnlyPowers => {
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
            LastPowerFirst => after.powers_mut().list = before.powers().list[..left].to_vec(),
            LostToAwele(part) if awele_begins => part(after.chess_mut()),
            _ => {}
        }
        after
    }

    /// The position that is examined to say who decides.
    fn seen<S: Phased>(&self, setup: &S) -> S {
        let mut seen = setup.clone();
        if matches!(self.wrong, LastPowerFirst) && setup.chess_is_played() {
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
            (Seeds(wrong), Move::Sowing(mv), Some(awele)) if !setup.chess_is_played() => {
                let misread = seeds::MisreadAwele { rulings: self.rulings.awele(), wrong };
                misread.open(awele).contains(&mv.from)
            }
            (NoZeroForOneself, Move::Zero, _) if setup.powers().list.first() == Some(&setup.chess().turn) => false,
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
        if matches!(self.wrong, PowerMovesItsOwner)
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
        match (self.wrong, lawful) {
            (Draws(draw, when), None) if when(setup.chess(), setup.chess_is_played()) => Some(Outcome::Draw(draw)),
            _ => lawful,
        }
    }

    fn recurred(&self, law: &L, earlier: &[S], mv: &Move, after: &S) -> Option<S> {
        let right = law.recurred(earlier, mv, after);
        let last = earlier.last()?;
        match self.wrong {
            ArrayRecurs => {
                let alone = |one: &S| law.recurred(std::slice::from_ref(one), mv, after);
                let array = array(&self.rulings, after.chess());
                let begun = after.awele() == Some(&array) && last.awele() != Some(&array);
                let again = begun && earlier.iter().any(|one| one.awele() == Some(&array));
                let four_each = |player: Player| array.in_row(player);
                let anew = || again.then(|| self.finished(after.clone(), &array, four_each));
                right.or_else(|| earlier.iter().find_map(alone)).or_else(anew)
            }
            // The law asks only whether there was a sowing.
            CycleAfterEveryPly => law.recurred(earlier, &Move::Sowing(awele::Move { from: FIRST }), after),
            _ => right,
        }
    }
}

/// A third position of chess draws.
#[derive(Clone, Copy)]
pub(super) struct ThirdPositionDraws;

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

/// The misreadings of Awele that show here too. Some do so only by what a move leads to, where a game of Awele ends.
const OF_AWELE: [(&str, Option<&str>); 7] = [
    ("north-s-houses-mirrored", None),
    ("sown-clockwise", None),
    ("captures-three-only", None),
    ("seeds-counted-before-the-last", None),
    ("chain-goes-forwards", None),
    ("remaining-to-the-last-mover", Some("1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | f")),
    ("remaining-to-the-other-side", Some("1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | f")),
];

/// A position of Awele, with moves, as one of this game while no power has been consumed.
fn with_chess(shows: &str) -> String {
    let shows = shows.replace("startpos", awele::START);
    let (position, moves) = shows.split_once(" | ").unwrap_or((&shows, ""));
    let captured =
        position.parse().map(|awele: awele::Setup| Player::BOTH.map(|player| awele.captured(player).into()));
    let [white, black]: [usize; 2] = captured.unwrap_or_default();
    let powers = if white + black == 0 { "-".to_owned() } else { "W".repeat(white) + &"B".repeat(black) };
    format!("{position} | {powers} | {} | {moves}", chess::START)
}

/// A position of the standard game, with moves, as one of the synchronous game.
pub(super) fn synchronous(shows: &str) -> String {
    match shows.split(" | ").collect::<Vec<_>>()[..] {
        ["-", ref others @ ..] => format!("{} | {}", awele::START, others.join(" | ")),
        [awele, _, ref others @ ..] => format!("{awele} | - | {}", others.join(" | ")),
        _ => shows.to_owned(),
    }
}

/// The misreadings of Awele, as they show in the standard game.
fn of_awele<G: Mistakes>(of: &impl Fn(Misreading) -> MakeEngine<G>) -> impl Iterator<Item = MistakeOf<G>> {
    seeds::of_the_game(|wrong| of(Seeds(wrong))).into_iter().filter_map(|mistake| {
        let (_, at_the_end) = OF_AWELE.iter().find(|(name, _)| *name == mistake.name)?;
        let shows = at_the_end.or(mistake.shows.as_deref()).map(with_chess);
        Some(Mistake { shows, ..mistake })
    })
}

/// The misreadings of both versions by name, each with where it shows in the standard game; `of` makes an engine.
pub(super) fn of_both_versions<G: Mistakes>(of: impl Fn(Misreading) -> MakeEngine<G>) -> Vec<MistakeOf<G>> {
    let own = mistakes! {
        by of;
        "powers-sorted-by-colour" ["awarichess.powers"]
            "the powers are not listed in the order of the captures: White's come first" => PowersSorted,
            at "1,1,0,0,0,0/0,0,0,0,0,1 23-22 n | WWWWWWWWWWWWWWWWWWWWWWWBBBBBBBBBBBBBBBBBBBBBB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | f";
        "captured-seeds-are-only-powers" ["awele.capture.kept", "awarichess.powers"]
            "captured seeds become powers and are not counted as captured" => CapturedAreOnlyPowers,
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | WWWBBB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | F";
        "en-passant-lost-to-awele" ["awarichess.awele.again"]
            "the en passant square is lost when chess gives way to Awele" => LostToAwele(|chess| chess.en_passant = None),
            at "- | W | 4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 | e2e4";
        "castling-lost-to-awele" ["awarichess.awele.again"]
            "the rights to castle are lost when chess gives way to Awele" => LostToAwele(take_rights),
            at "- | W | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9 | a1b1";
        "clock-lost-to-awele" ["awarichess.awele.again"]
            "the half-move clock begins anew when chess gives way to Awele" => LostToAwele(|chess| chess.set_clock(0)),
            at "- | W | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9 | a1b1";
        "last-power-is-consumed-first" ["awarichess.power.consumed", "awarichess.powers"]
            "the powers are consumed from the end of the list" => LastPowerFirst,
            at "- | WB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        "no-zero-move-by-an-own-power" ["awarichess.power.own"]
            "by a power of their own the mover must play a normal move" => NoZeroForOneself,
            at "- | WB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        "powers-move-their-owners" ["awarichess.power.other"]
            "a power is a move at chess of the player who owns it, whoever had the move there" => PowerMovesItsOwner,
            at "- | WWB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | a1a2";
        "fifty-plies-draw" ["awarichess.end.fifty-moves"] "fifty moves are counted as fifty plies" => Draws(Draw::FiftyMoves, |chess, _| chess.clock() >= 50),
            at "- | WW | 4k3/8/8/8/8/8/8/R3K3 w - - 50 80";
        "dead-position-draws-in-chess-phases" ["awarichess.no-dead-position"]
            "too little material to mate draws while chess is played, as at chess" => Draws(Draw::DeadPosition, |chess, chess_is_played| chess_is_played && is_dead(chess)),
            at "- | WW | 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        "dead-position-draws-always" ["awarichess.no-dead-position"]
            "too little material to mate draws in either phase, as at chess" => Draws(Draw::DeadPosition, |chess, _| is_dead(chess)),
            at "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    };
    of_awele(&of).chain(own).collect()
}
