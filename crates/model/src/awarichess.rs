//! Awarichess as `spec/awarichess.md` defines it, in the order of that page. How to read it:
//! `docs/reference/reading-the-model.md`.
//!
//! Not here:
//!
//! - The clauses of Awele and of chess: `crates/model/src/awele.rs`, `crates/model/src/chess.rs`.
//! - What follows from other clauses: `awarichess.awele.nothing`, `no-repetition`, `no-dead-position`.
//! - `end.over`: `judge` in `crates/games/src/record/mod.rs`, and `legal_moves` in `crates/model/src/every_game.rs`.
//! - `end.resignation` and `end.agreement`: `resigned` and `agreed` in `src/referee/score/conclude.rs`. Whether the
//!   other player can still win (`lost`, there) is asked at chess alone.
//! - Moves in scores: `crates/board/src/awarichess/score.rs`.
//!   - `score.sowing`: `write_sowings` and `sown` write, `Reader::sowings` reads.
//!   - `score.power`, `score.check`: `number` and `consumed` say what stands before a ply, `Reader::power` reads it.
//!   - `score.zero`, `score.order`: `write_ply` writes, `Reader::ply` and `Reader::normal_move` read.
//!   - `score.move`: `write_normal` writes, `Reader::normal_move` reads. Both use the notation of chess, whose
//!     functions the head of `crates/model/src/chess.rs` names.
//!   - `score.slip`: `Reader::claim`, for what these say of numbers and owners; `Written::slips` in
//!     `crates/board/src/chess/san.rs`, for a normal move.
//!   - `score.gap`: `Reading::moves` and `Reading::gap` in `src/referee/score/mod.rs`.
//!
//! The model of the synchronous game (`crates/model/src/synchronous_awarichess.rs`) uses what is the same in both
//! versions.

use super::{awele, chess};
use crate::board::awarichess::{Move, Powers, START, Setup};
use crate::board::{self, Manner, Names, Player, Setup as _, Square};
use crate::every_game::{answers, model};
use crate::refuse::{Judgement, admitted, over, reasons, refuse};
use crate::rules::awarichess::{
    CheckWhenUsedUp, DeadPosition, FiftyMoves, OrderOfRemainingPowers, RemainingSeedsArePowers, Rulings,
    SecondAweleStarts, Stalemate, StalemateByTheLastPower, ZeroMovesInFifty,
};
use crate::rules::awele::Cycle;
use crate::rules::chess::{self as chess_rulings, ImpossibleCheck};
use crate::rules::{Breach, Clause, Draw, Goes, Law, Objection, Outcome, Repetition, Rules, Subject};

model! {
    /// The law of Awarichess under some rulings.
    ///
    /// ```
    /// # mod rulebook { pub use {rulebook_model as model, rulebook_rules as rules}; }
    /// use rulebook::model::awarichess::Model;
    /// use rulebook::rules::{Law as _, Rules as _, awarichess::Rulings};
    ///
    /// let law = Model::new(Rulings::default());
    /// // Black decides whether White plays, and does not choose the move.
    /// let black_decides = law.read("- | BW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    /// let breach = law.judge(&black_decides, &"a1a8".parse().unwrap()).unwrap_err();
    /// assert_eq!(breach.clause.name(), "awarichess.power.other");
    /// let ordered = law.play(&black_decides, &"!".parse().unwrap());
    /// assert_eq!(law.write(&ordered), "- | W! | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    /// assert!(law.judge(&ordered, &"a1a8".parse().unwrap()).is_ok());
    /// ```
}

/// The clauses that forbid a move of a game that goes on.
fn judge_move(rulings: &Rulings, position: &Setup, mv: &Move) -> Judgement {
    match &position.awele {
        Some(awele) => judge_in_awele(rulings, awele, mv),
        None => judge_in_chess(chess_phase(position), mv),
    }
}

/// Those that forbid a move in a chess phase, in the order in which they are asked.
pub(super) fn judge_in_chess(phase: ChessPhase<'_>, mv: &Move) -> Judgement {
    chess_sowing(phase, mv)?;
    check_answered(phase, mv)?;
    power_other(phase, mv)?;
    power_order(phase, mv)?;
    power_order_own(phase, mv)?;
    normal_move(phase, mv)
}

// ## The players and the start

/// `awarichess.players`: while Awele is played, White is South and Black is North.
fn names(position: &Setup) -> Names {
    if position.awele.is_some() { Names::SIDES } else { Names::COLOURS }
}

/// `awarichess.start`: the set-ups of Awele, with South to move, and of chess, with White to move, and no powers.
/// Awele is played first.
fn start() -> Setup {
    Setup::read(START).setup
}

/// `awarichess.turn`: in an Awele phase who is to sow, in a chess phase who has the choice.
fn turn(position: &Setup) -> Player {
    position.awele.map_or_else(|| turn_in_chess(chess_phase(position)), |awele| awele.turn)
}

/// `awarichess.turn`: who has the choice in a chess phase: the mover, unless the first power lets the other decide
/// (`decides`, under "Chess").
pub(super) fn turn_in_chess(phase: ChessPhase<'_>) -> Player {
    match decides(phase) {
        Decides::OtherByPower => phase.chess.turn.other(),
        _ => phase.chess.turn,
    }
}

/// `awarichess.check`: whether the player who has the move at chess is in check. In an Awele phase nobody is.
fn check(position: &Setup) -> bool {
    position.awele.is_none() && in_check(chess_phase(position))
}

/// `awarichess.check`, in a chess phase.
pub(super) fn in_check(phase: ChessPhase<'_>) -> bool {
    king_in_check(phase).is_some()
}

/// `awarichess.check`: the King of the player who has the move at chess and what attacks it, if anything does.
fn king_in_check(phase: ChessPhase<'_>) -> Option<(Square, Vec<Square>)> {
    chess::check(phase.chess, phase.chess.turn)
}

/// The position after a move: a sowing in an Awele phase, any other move in a chess phase. After either, a new game of
/// Awele may begin at once (`with_awele_again`).
fn play(rulings: &Rulings, position: &Setup, mv: &Move) -> Setup {
    match (position.awele, mv) {
        (Some(awele), Move::Sowing(mv)) => {
            let Sown { awele, powers } = sow(rulings, &awele, mv);
            // `awarichess.awele`, `awarichess.powers`: chess stays as it is, and the new powers end the list.
            let mut after = Setup { awele: Some(awele), ..position.clone() };
            after.powers.list.extend(powers);
            if awele_over(rulings, &awele) { after_awele(rulings, &after, &awele) } else { after }
        }
        (None, _) => {
            let (powers, chess) = play_in_chess(rulings, chess_phase(position), mv);
            with_awele_again(rulings, Setup { awele: None, powers, chess })
        }
        // Forbidden.
        (Some(_), _) => position.clone(),
    }
}

/// The powers and the chess after a move of this phase.
#[must_use]
pub(super) fn play_in_chess(rulings: &Rulings, phase: ChessPhase<'_>, mv: &Move) -> (Powers, board::chess::Setup) {
    let powers = powers_left(phase);
    match mv {
        Move::Order => (Powers { ordered: true, ..powers }, *phase.chess),
        Move::Zero => (powers, after_zero_move(rulings, phase)),
        Move::Normal(mv) => (powers, chess::play(phase.chess, mv)),
        // Forbidden.
        Move::Sowing(_) => (phase.powers.clone(), *phase.chess),
    }
}

/// What a chess phase depends on: the position at chess, and the powers.
#[derive(Clone, Copy)]
pub(super) struct ChessPhase<'p> {
    pub(super) powers: &'p Powers,
    pub(super) chess: &'p board::chess::Setup,
}

/// The chess of a position, with its powers.
fn chess_phase(position: &Setup) -> ChessPhase<'_> {
    ChessPhase { powers: &position.powers, chess: &position.chess }
}

// ## Awele

/// `awarichess.awele`: a game of Awele after a sowing, and the powers that it gives.
pub(super) fn sow(rulings: &Rulings, position: &board::awele::Setup, mv: &board::awele::Move) -> Sown {
    let awele = awele::play(awele::Model::new(rulings.awele()), position, mv.from);
    Sown { awele, powers: powers(position, &awele) }
}

/// What a sowing leads to.
pub(super) struct Sown {
    pub(super) awele: board::awele::Setup,
    pub(super) powers: Vec<Player>,
}

/// `awarichess.awele.chess-move`: while Awele is played, only sowings are allowed, as judged by Awele's own clauses.
pub(super) fn judge_in_awele(rulings: &Rulings, position: &board::awele::Setup, mv: &Move) -> Judgement {
    let sower = Names::SIDES.of(position.turn);
    match *mv {
        Move::Sowing(sowing) => awele::Model::new(rulings.awele()).judge_move(position, &sowing),
        _ => refuse!("awarichess.awele.chess-move", [], "Awele is being played, so {sower} must sow from a house"),
    }
}

/// `awarichess.powers`: the powers that a sowing gives, one for each seed that it captures.
fn powers(before: &board::awele::Setup, after: &board::awele::Setup) -> Vec<Player> {
    let sower = before.turn;
    vec![sower; (after.captured(sower) - before.captured(sower)).into()]
}

/// `awarichess.ruling.end-at-25`: whether a game of Awele is over by its position, by Awele's own clauses
/// (`more_than_half`, `no_move`). `rulings.awele()` are the rulings for Awele, with this game's answer to `end-at-25`.
pub(super) fn awele_over(rulings: &Rulings, position: &board::awele::Setup) -> bool {
    awele::ended(awele::Model::new(rulings.awele()), position)
}

/// `awarichess.awele.end`: the position when its game of Awele is over, by which nobody has won. The powers of the
/// remaining seeds are the last of the list, and chess follows.
fn after_awele(rulings: &Rulings, position: &Setup, awele: &board::awele::Setup) -> Setup {
    let mut after = Setup { awele: None, ..position.clone() };
    after.powers.list.extend(remaining(rulings, awele));
    with_awele_again(rulings, after)
}

/// `awarichess.awele.end`, `awarichess.ruling.remaining-seeds-are-powers`,
/// `awarichess.ruling.order-of-remaining-powers`: the powers of the seeds that remain when a game of Awele is over with
/// this position.
pub(super) fn remaining(rulings: &Rulings, position: &board::awele::Setup) -> Vec<Player> {
    if rulings.own.remaining_seeds_are_powers == RemainingSeedsArePowers::No {
        return Vec::new();
    }
    let law = awele::Model::new(rulings.awele());
    let first = match rulings.own.order_of_remaining_powers {
        // The player who made the last move, and so is not to move.
        OrderOfRemainingPowers::EnderFirst => position.turn.other(),
        OrderOfRemainingPowers::SouthFirst => Player::White,
    };
    let powers_of = |player| vec![player; awele::remaining(law, position, player) as usize];
    [powers_of(first), powers_of(first.other())].concat()
}

/// `awarichess.awele.cycle`, `synchronous-awarichess.cycle`, `awele.ruling.cycle`: whether a game of Awele is over because
/// its position `now` has stood in it before. `earlier` are all positions at Awele that the record has before it, also
/// those of earlier games of Awele.
pub(super) fn repeats(rulings: &Rulings, earlier: &[board::awele::Setup], now: &board::awele::Setup) -> bool {
    match rulings.awele().cycle {
        Cycle::Ends => {}
        Cycle::GoesOn => return false,
    }
    // A game of Awele that begins now has no position before.
    if begins_game(now) {
        return false;
    }
    // Only this game of Awele counts: from where it began, or else from where the record did.
    let beginning = earlier.iter().rposition(begins_game).unwrap_or(0);
    earlier[beginning..].iter().any(|before| awele::recurs(before, now))
}

/// `awele.ruling.cycle`, `awarichess.ruling.second-awele-starts`: whether the record asks [`recurred`] after each move.
pub(super) fn repetition(rulings: &Rulings) -> Repetition {
    match (rulings.awele().cycle, rulings.own.second_awele_starts) {
        (Cycle::Ends, _) | (Cycle::GoesOn, SecondAweleStarts::Alternating) => Repetition::Replaces,
        (Cycle::GoesOn, SecondAweleStarts::South | SecondAweleStarts::ChessMover) => Repetition::Allowed,
    }
}

/// `awarichess.awele.again`: the position, with a new game of Awele if one begins at once.
fn with_awele_again(rulings: &Rulings, position: Setup) -> Setup {
    if !awele_begins_again(rulings, &position) {
        return position;
    }
    Setup { awele: Some(new_awele(rulings, &position.chess)), ..position }
}

/// `awarichess.awele.again`: whether, in a chess phase, there is nothing left to play for and the game is not over.
fn awele_begins_again(rulings: &Rulings, position: &Setup) -> bool {
    let phase = chess_phase(position);
    position.awele.is_none() && !chess_goes_on(rulings, phase) && ended_in_chess(rulings, phase).is_none()
}

/// `awarichess.ruling.check-when-used-up`, `synchronous-awarichess.check.first`: whether there is a power, an order, or
/// a check that is answered before Awele is played, so that chess is played.
pub(super) fn chess_goes_on(rulings: &Rulings, phase: ChessPhase<'_>) -> bool {
    let check_first = rulings.own.check_when_used_up == CheckWhenUsedUp::CheckFirst;
    !phase.powers.list.is_empty() || phase.powers.ordered || check_first && in_check(phase)
}

/// `awarichess.awele.again`, `awarichess.ruling.second-awele-starts`: a new game of Awele, beside this position at
/// chess. With `Alternating` North begins here, as if South had begun the last; a record can differ ([`alternating`]).
pub(super) fn new_awele(rulings: &Rulings, chess: &board::chess::Setup) -> board::awele::Setup {
    awele_begun_by(match rulings.own.second_awele_starts {
        SecondAweleStarts::South => Player::White,
        SecondAweleStarts::ChessMover => chess.turn,
        SecondAweleStarts::Alternating => Player::Black,
    })
}

/// The start of a game of Awele that this player begins.
fn awele_begun_by(turn: Player) -> board::awele::Setup {
    let mut start = board::awele::Setup::read(board::awele::START).setup;
    start.turn = turn;
    start
}

/// Whether a game of Awele begins with this position. No sowing brings it about again, since a sowing leaves its origin
/// empty.
pub(super) fn begins_game(position: &board::awele::Setup) -> bool {
    *position == awele_begun_by(position.turn)
}

/// `awarichess.awele.alternating`, `awarichess.ruling.second-awele-starts`: a new game of Awele as it begins in a
/// record, if who begins depends on the record. `earlier` are the positions at Awele before it. If no game begins in
/// them, there is no answer, and North begins ([`new_awele`]).
pub(super) fn alternating(rulings: &Rulings, earlier: &[board::awele::Setup]) -> Option<board::awele::Setup> {
    match rulings.own.second_awele_starts {
        SecondAweleStarts::South | SecondAweleStarts::ChessMover => None,
        SecondAweleStarts::Alternating => {
            let last = earlier.iter().rev().find(|position| begins_game(position))?;
            Some(awele_begun_by(last.turn.other()))
        }
    }
}

/// `awarichess.awele.cycle`, `awarichess.awele.alternating`: what the record puts in place of the position after a move,
/// where the positions before it matter: if the sowing ends a game of Awele by a cycle, the position that follows that
/// game ([`after_awele`]); if a game of Awele begins, and by the game before it the other player does, that one's start.
fn recurred(rulings: &Rulings, earlier: &[Setup], mv: &Move, after: &Setup) -> Option<Setup> {
    let earlier: Vec<_> = earlier.iter().filter_map(|before| before.awele).collect();
    let ends_by_cycle =
        |awele: &board::awele::Setup| matches!(mv, Move::Sowing(_)) && repeats(rulings, &earlier, awele);
    let mut now = match &after.awele {
        Some(awele) if ends_by_cycle(awele) => after_awele(rulings, after, awele),
        _ => after.clone(),
    };
    if now.awele.as_ref().is_some_and(begins_game) {
        now.awele = alternating(rulings, &earlier).or(now.awele);
    }
    if now == *after { None } else { Some(now) }
}

// ## Chess

/// `awarichess.chess.sowing`: in a chess phase a sowing is always refused. All that follows is about the words.
fn chess_sowing(phase: ChessPhase<'_>, mv: &Move) -> Judgement {
    let Move::Sowing(board::awele::Move { from: house }) = *mv else { return Ok(()) };
    let (mover, ordered, left) = (phase.chess.turn, phase.powers.ordered, phase.powers.list.len());
    let check = chess::told_of_check(phase.chess, mover);
    let why = move || match (check, left) {
        (Some(check), 0) => format!(
            "no power is left, but {check}, and {mover} has to answer the check at chess before Awele is played again"
        ),
        (Some(check), _) => format!("chess is being played, and {mover} has to answer a check: {check}"),
        (None, _) if ordered => {
            format!("a normal move has been ordered, which {mover} has to play at chess first")
        }
        (None, 1) => "chess is being played until 1 power is used up".to_owned(),
        (None, _) => format!("chess is being played until {left} powers are used up"),
    };
    refuse!("awarichess.chess.sowing", [], "{}: {house} cannot be sown", why())
}

/// `awarichess.zero`, `awarichess.ruling.zero-moves-in-fifty`: the chess after a zero move. The turn passes and counts
/// in the move number, there is no en passant square, and all else stays, the rights to castle too.
fn after_zero_move(rulings: &Rulings, phase: ChessPhase<'_>) -> board::chess::Setup {
    let mut chess = *phase.chess;
    if rulings.own.zero_moves_in_fifty == ZeroMovesInFifty::Counted {
        chess.set_clock(chess.clock() + 1);
    }
    let en_passant = None;
    chess::with_turn_passed(&chess, en_passant)
}

/// `awarichess.check.answered`
fn check_answered(phase: ChessPhase<'_>, mv: &Move) -> Judgement {
    if matches!(mv, Move::Normal(_)) {
        return Ok(());
    }
    let (mv, chess) = (*mv, *phase.chess);
    match king_in_check(phase) {
        None => Ok(()),
        Some((king, attackers)) => refuse!(
            "awarichess.check.answered",
            [king] and attackers,
            "the King on {king} is attacked by {}, and {} does not answer the check",
            chess::pieces(&chess, &attackers),
            named(mv)
        ),
    }
}

/// `awarichess.check.free`, `awarichess.power.consumed`: the powers that are left once a decision is made on a
/// ply. The first one is taken off, unless a check is answered or an order carried out.
fn powers_left(phase: ChessPhase<'_>) -> Powers {
    let mut list = phase.powers.list.clone();
    if matches!(decides(phase), Decides::MoverByOwnPower | Decides::OtherByPower) {
        list.remove(0);
    }
    Powers { list, ordered: false }
}

/// `awarichess.power.own`, `awarichess.power.other`, `awarichess.turn`: who decides. A check comes first, then an
/// order, then the first power of the list.
fn decides(phase: ChessPhase<'_>) -> Decides {
    if in_check(phase) {
        return Decides::MoverInCheck;
    }
    if phase.powers.ordered {
        return Decides::MoverOrdered;
    }
    match phase.powers.list.first() {
        Some(owner) if *owner == phase.chess.turn => Decides::MoverByOwnPower,
        Some(_) => Decides::OtherByPower,
        None => Decides::Nobody,
    }
}

/// Who decides about the next ply, and why.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decides {
    /// The mover, who has to answer a check.
    MoverInCheck,
    /// The mover, who has been ordered to play a normal move.
    MoverOrdered,
    /// The mover, by a power of their own.
    MoverByOwnPower,
    /// The other player, to whom the first power belongs.
    OtherByPower,
    /// Neither player: there is no check, no order and no power, so chess is not played.
    Nobody,
}

/// `awarichess.power.other`
fn power_other(phase: ChessPhase<'_>, mv: &Move) -> Judgement {
    let (mover, other) = (phase.chess.turn, phase.chess.turn.other());
    let first_is_others = phase.powers.list.first() == Some(&other);
    let other_decides = first_is_others && decides(phase) == Decides::OtherByPower;
    if !matches!(mv, Move::Normal(_)) || !other_decides {
        return Ok(());
    }
    refuse!(
        "awarichess.power.other",
        [],
        "the first power is {other}'s: {mover} cannot play a normal move until {other} orders one"
    )
}

/// `awarichess.power.order`
fn power_order(phase: ChessPhase<'_>, mv: &Move) -> Judgement {
    let (mv, mover) = (*mv, phase.chess.turn);
    let is_zero_or_order = matches!(mv, Move::Zero | Move::Order);
    if !is_zero_or_order || decides(phase) != Decides::MoverOrdered {
        return Ok(());
    }
    refuse!(
        "awarichess.power.order",
        [],
        "a normal move has been ordered: {mover} must play one, and {} is not one",
        named(mv)
    )
}

/// `awarichess.power.order.own`
fn power_order_own(phase: ChessPhase<'_>, mv: &Move) -> Judgement {
    let mover = phase.chess.turn;
    if *mv != Move::Order || decides(phase) != Decides::MoverByOwnPower {
        return Ok(());
    }
    refuse!(
        "awarichess.power.order.own",
        [],
        "the first power is {mover}'s own: {mover} plays by it and cannot order"
    )
}

/// `awarichess.normal-move`
fn normal_move(phase: ChessPhase<'_>, mv: &Move) -> Judgement {
    if let Move::Normal(mv) = mv { chess::judge_move(phase.chess, mv) } else { Ok(()) }
}

// ## The end of the game

/// `awarichess.end.checkmate`, `awarichess.end.stalemate`: how the game has ended for a mover without a normal
/// move.
fn mate_or_stalemate(rulings: &Rulings, phase: ChessPhase<'_>) -> Option<Outcome> {
    if chess::Model::default().can_move(phase.chess) {
        return None;
    }
    // Checkmate is a win, and ends the game at once; stalemate is a draw.
    let by_chess = chess::mate_or_stalemate(phase.chess);
    let stalemate = matches!(by_chess, Outcome::Draw(_));
    if stalemate && !stalemate_ends(rulings, phase) { None } else { Some(by_chess) }
}

/// `awarichess.ruling.stalemate`, `awarichess.ruling.stalemate-by-the-last-power`, `synchronous-awarichess.stalemate`:
/// whether a stalemate at chess ends the game.
fn stalemate_ends(rulings: &Rulings, phase: ChessPhase<'_>) -> bool {
    if phase.powers.ordered {
        return true;
    }
    match rulings.own.stalemate {
        Stalemate::OnceAMoveIsForced => false,
        Stalemate::WhateverThePowers => {
            let used_up = phase.powers.list.is_empty();
            if used_up { rulings.own.stalemate_by_the_last_power == StalemateByTheLastPower::Draw } else { true }
        }
    }
}

/// `awarichess.end.fifty-moves`, `awarichess.ruling.fifty-moves`: fifty moves of each player.
fn fifty_moves(rulings: &Rulings, chess: &board::chess::Setup) -> bool {
    rulings.own.fifty_moves == FiftyMoves::Automatic && chess.clock() >= 100
}

/// `awarichess.end.precedence`: how the game has ended, if it has.
fn outcome(rulings: &Rulings, position: &Setup) -> Option<Outcome> {
    match position.awele {
        Some(_) => drawn(rulings, &position.chess),
        None => ended_in_chess(rulings, chess_phase(position)),
    }
}

/// `awarichess.end.precedence`: the same while chess is played.
pub(super) fn ended_in_chess(rulings: &Rulings, phase: ChessPhase<'_>) -> Option<Outcome> {
    mate_or_stalemate(rulings, phase).or_else(|| drawn(rulings, phase.chess))
}

/// `awarichess.end.precedence`: whether the board of chess draws the game, whatever is being played: by a dead
/// position, or else by fifty moves.
fn drawn(rulings: &Rulings, chess: &board::chess::Setup) -> Option<Outcome> {
    let by = [(dead_position(rulings, chess), Draw::DeadPosition), (fifty_moves(rulings, chess), Draw::FiftyMoves)];
    by.into_iter().find(|(is_drawn, _)| *is_drawn).map(|(_, by)| Outcome::Draw(by))
}

/// `awarichess.end.dead-position`, `awarichess.ruling.dead-position`
fn dead_position(rulings: &Rulings, chess: &board::chess::Setup) -> bool {
    rulings.own.dead_position == DeadPosition::Draw && chess::too_little_material(chess)
}

// ## For implementers

/// The clauses that forbid a position: those of Awele and of chess, and then its own.
fn admit(rulings: &Rulings, setup: &Setup) -> Result<Setup, Vec<Breach>> {
    let phase = chess_phase(setup);
    let own = reasons([
        position_captures(setup),
        position_powers(phase),
        position_awele_in_check(rulings, setup),
        position_order_in_awele(setup),
        position_order_in_check(phase),
        setup.awele.map_or(Ok(()), |awele| position_awele_over(rulings, &awele)),
        position_idle(rulings, setup),
    ]);
    let of_its_games = reasons_of_awele_and_chess(rulings, setup.awele.as_ref(), &setup.chess);
    let admitted = admitted(setup.clone(), [of_its_games, own].concat())?;
    Ok(Setup { chess: chess::without_idle_en_passant(&admitted.chess), ..admitted })
}

/// Why the Awele and chess parts of a position are impossible under their own clauses.
pub(super) fn reasons_of_awele_and_chess(
    rulings: &Rulings,
    awele: Option<&board::awele::Setup>,
    chess: &board::chess::Setup,
) -> Vec<Breach> {
    let law = awele::Model::new(rulings.awele());
    let mut reasons = awele.and_then(|awele| law.admit(awele).err()).unwrap_or_default();
    // Chess's own questions are not asked here: its default rulings say which positions can be, but for any check.
    let rulings = chess_rulings::Rulings { impossible_check: ImpossibleCheck::Accepted, ..Default::default() };
    reasons.extend(chess::Model::new(rulings).admit(chess).err().unwrap_or_default());
    reasons
}

/// `awarichess.position.captures`
fn position_captures(position: &Setup) -> Judgement {
    let Some(awele) = position.awele else { return Ok(()) };
    let [white, black] = Player::BOTH.map(|player| position.powers.of(player));
    let [south, north] = Player::BOTH.map(|player| usize::from(awele.captured(player)));
    if [white, black] == [south, north] {
        return Ok(());
    }
    refuse!(
        "awarichess.position.captures",
        [],
        "Awele is played with {south} and {north} seeds captured by South and North, and the list has {white} powers of \
         White's and {black} of Black's"
    )
}

/// `awarichess.position.powers`
pub(super) fn position_powers(phase: ChessPhase<'_>) -> Judgement {
    const MOST: usize = 48;
    let found = phase.powers.list.len();
    if found <= MOST {
        return Ok(());
    }
    refuse!("awarichess.position.powers", [], "the list has {found} powers, but a game of Awele gives at most {MOST}")
}

/// `awarichess.position.awele-in-check`, `awarichess.ruling.check-when-used-up`
fn position_awele_in_check(rulings: &Rulings, position: &Setup) -> Judgement {
    let may_stand = match rulings.own.check_when_used_up {
        CheckWhenUsedUp::CheckFirst => false,
        // A check may, a checkmate may not.
        CheckWhenUsedUp::AweleAtOnce => chess::Model::default().can_move(&position.chess),
    };
    let chess = position.chess;
    match king_in_check(chess_phase(position)) {
        Some((king, attackers)) if position.awele.is_some() && !may_stand => refuse!(
            "awarichess.position.awele-in-check",
            [king] and attackers,
            "Awele is played while the King on {king}, whose player has the move at chess, is attacked by {}",
            chess::pieces(&chess, &attackers)
        ),
        _ => Ok(()),
    }
}

/// `awarichess.position.order-in-awele`
fn position_order_in_awele(position: &Setup) -> Judgement {
    if position.awele.is_none() || !position.powers.ordered {
        return Ok(());
    }
    refuse!("awarichess.position.order-in-awele", [], "a normal move has been ordered while Awele is played")
}

/// `awarichess.position.order-in-check`
pub(super) fn position_order_in_check(phase: ChessPhase<'_>) -> Judgement {
    let chess = *phase.chess;
    match king_in_check(phase) {
        Some((king, attackers)) if phase.powers.ordered => refuse!(
            "awarichess.position.order-in-check",
            [king] and attackers,
            "a normal move has been ordered from the player whose King on {king} is attacked by {}",
            chess::pieces(&chess, &attackers)
        ),
        _ => Ok(()),
    }
}

/// `awarichess.position.awele-over`
pub(super) fn position_awele_over(rulings: &Rulings, position: &board::awele::Setup) -> Judgement {
    let can_be = awele::Model::new(rulings.awele()).admit(position).is_ok();
    if !can_be || !awele_over(rulings, position) {
        return Ok(());
    }
    refuse!("awarichess.position.awele-over", [], "the game of Awele is over, so chess is to be played")
}

/// `awarichess.position.idle`
fn position_idle(rulings: &Rulings, position: &Setup) -> Judgement {
    if !awele_begins_again(rulings, position) {
        return Ok(());
    }
    refuse!(
        "awarichess.position.idle",
        [],
        "chess is played without a power, an order or a check to be answered first, so a new game of Awele must have begun"
    )
}

// From here on nothing is decided: what a program asks, and words.

impl Rules for Model {
    answers! {
        self, position, mv;
        law = &self.rulings;
        start = start();
        turn = turn(position);
        check = check(position);
        play = play(&self.rulings, position, mv);
    }

    fn names(&self, position: &Setup) -> Names {
        names(position)
    }

    fn recurred(&self, earlier: &[Setup], mv: &Move, after: &Setup) -> Option<Setup> {
        recurred(&self.rulings, earlier, mv, after)
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        conceivable(position.awele.is_none().then(|| chess_phase(position)))
    }

    fn clause(subject: Subject) -> Clause {
        clause(subject)
    }

    fn told_of_check(&self, position: &Setup) -> Option<String> {
        position.awele.is_none().then(|| chess::told_of_check(&position.chess, position.chess.turn))?
    }

    fn told_after(&self, moves: &[Move], mv: &Move, breach: Breach) -> Breach {
        told_after(moves, mv, breach)
    }

    fn replaces(&self, position: &Setup, mv: &Move) -> Clause {
        self.play(position, mv).awele.map_or(clause(Subject::Recurrence), |awele| replaces(&awele))
    }

    fn goes(&self, position: &Setup, mv: &Move) -> Goes {
        if let Move::Normal(mv) = mv { chess::goes(&position.chess, mv) } else { Goes::There }
    }

    fn can_be_made(&self, position: &Setup, mv: &Move) -> bool {
        let onto_king = matches!(mv, Move::Normal(mv) if chess::onto_own_king(&position.chess, mv));
        self.conceivable(position).contains(mv) && !onto_king
    }

    fn judge_as(&self, position: &Setup, mv: &Move, manner: Manner) -> Result<(), Objection> {
        self.judge_move(position, mv).map_err(|found| match mv {
            Move::Normal(mv) => chess::as_written(&position.chess, mv, manner, found),
            _ => found,
        })
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
        judge_move(&self.rulings, position, mv)
    }

    fn over(&self, outcome: Outcome) -> Breach {
        over("awarichess.end.over", outcome)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        match (&position.awele, mv) {
            (Some(awele), Move::Sowing(sowing)) => sowing_grounds(&self.rulings, awele, sowing),
            _ => grounds_in_chess(chess_phase(position), mv),
        }
    }
}

/// Every conceivable move: every sowing, the zero move and the order; and while chess is played, the normal moves that
/// are conceivable at chess, or only those that are legal at chess where the other player decides.
pub(super) fn conceivable(chess_played: Option<ChessPhase<'_>>) -> Vec<Move> {
    let law = chess::Model::default();
    let normal = match chess_played {
        None => Vec::new(),
        Some(phase) if decides(phase) == Decides::OtherByPower => law.open_moves(phase.chess),
        Some(phase) => law.conceivable(phase.chess),
    };
    let sowings = board::awele::House::ALL.map(|from| Move::Sowing(board::awele::Move { from }));
    sowings.into_iter().chain([Move::Zero, Move::Order]).chain(normal.into_iter().map(Move::Normal)).collect()
}

/// The clause by which a plain answer is given, in both versions.
pub(super) fn clause(subject: Subject) -> Clause {
    Clause::new(match subject {
        Subject::Start => "awarichess.start",
        Subject::Turn => "awarichess.turn",
        Subject::Check => "awarichess.check",
        // No sequence of moves is forbidden.
        Subject::Sequence => "awarichess.no-repetition",
        Subject::Recurrence => "awarichess.awele.cycle",
        Subject::Ending(Outcome::Draw(Draw::DeadPosition)) => "awarichess.end.dead-position",
        Subject::Ending(Outcome::Draw(Draw::FiftyMoves)) => "awarichess.end.fifty-moves",
        Subject::Ending(Outcome::Draw(_)) => "awarichess.end.stalemate",
        Subject::Ending(Outcome::Win { .. }) => "awarichess.end.checkmate",
    })
}

/// The clause by which a record replaces the position after a move: a game of Awele that begins with that move is not
/// the one in which a position recurs.
pub(super) fn replaces(after: &board::awele::Setup) -> Clause {
    Clause::new(if begins_game(after) { "awarichess.awele.alternating" } else { "awarichess.awele.cycle" })
}

/// A breach, told by what was played before. After a zero move the Pawn that went two squares before it
/// cannot be captured en passant, and that is said.
pub(super) fn told_after(moves: &[Move], mv: &Move, breach: Breach) -> Breach {
    let (Move::Normal(mv), "chess.pawn.en-passant") = (mv, breach.clause.name()) else { return breach };
    let pawn = Square::new(mv.to.file, mv.from.rank);
    let since = moves.iter().rev().take_while(|mv| matches!(mv, Move::Zero | Move::Order));
    let zero_moves = since.clone().filter(|mv| **mv == Move::Zero).count();
    let last = moves.iter().rev().nth(since.count());
    let went_two =
        matches!(last, Some(Move::Normal(last)) if last.to == pawn && last.from.rank.abs_diff(pawn.rank) == 2);
    if zero_moves == 0 || !went_two {
        return breach;
    }
    let why = format!(
        "the Pawn on {pawn} cannot be captured en passant on {}: it went two squares, but a zero move has been played since, and \
         with it the chance was gone (awarichess.zero)",
        mv.to
    );
    Breach { why, ..breach }
}

/// A move that is no normal move, as in a sentence.
fn named(mv: Move) -> String {
    match mv {
        Move::Zero => "the zero move".to_owned(),
        Move::Order => "an order".to_owned(),
        Move::Sowing(_) | Move::Normal(_) => mv.to_string(),
    }
}

/// The clauses by which a legal sowing may be made.
pub(super) fn sowing_grounds(
    rulings: &Rulings,
    position: &board::awele::Setup,
    mv: &board::awele::Move,
) -> Vec<Clause> {
    awele::Model::new(rulings.awele()).grounds(position, mv)
}

/// The clauses by which a legal move may be made.
pub(super) fn grounds_in_chess(phase: ChessPhase<'_>, mv: &Move) -> Vec<Clause> {
    let decided = match decides(phase) {
        Decides::MoverInCheck => "awarichess.check.free",
        Decides::MoverOrdered => "awarichess.power.order",
        Decides::MoverByOwnPower => "awarichess.power.own",
        // Nobody decides only while chess is not played, and then no move is judged here.
        Decides::OtherByPower | Decides::Nobody => "awarichess.power.other",
    };
    let mut clauses = vec![Clause::new(decided)];
    match mv {
        Move::Zero => clauses.push(Clause::new("awarichess.zero")),
        Move::Normal(mv) => clauses.extend(chess::grounds(phase.chess, mv)),
        Move::Sowing(_) | Move::Order => {}
    }
    clauses
}
