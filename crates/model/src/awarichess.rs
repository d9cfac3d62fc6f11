//! Awarichess as `spec/awarichess.md` defines it; read the two side by side. The clauses of Awele and of chess are
//! those of their own models.
//!
//! Resignation and an agreed draw (`awarichess.end.resignation`, `awarichess.end.agreement`) are not moves: they are
//! written at the end of a score, and are not here. The model of the synchronous game uses what is the same in both
//! versions.

use super::{awele, chess};
use crate::board::awarichess::{Move, Powers, START, Setup};
use crate::board::{self, Manner, Names, Player, Setup as _, Square};
use crate::every_game::positions_and_moves;
use crate::refuse::{Judgement, admitted, over, reasons, refuse};
use crate::rules::awarichess::{
    CheckWhenUsedUp, DeadPosition, FiftyMoves, OrderOfRemainingPowers, RemainingSeedsArePowers, Rulings,
    SecondAweleStarts, Stalemate, StalemateByTheLastPower, ZeroMovesInFifty,
};
use crate::rules::awele::Cycle;
use crate::rules::{Breach, Clause, Draw, Law, Objection, Outcome, Repetition, Rules, Subject};

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
#[derive(Clone, Copy, Debug, Default)]
pub struct Model {
    rulings: Rulings,
}

/// `awarichess.position.powers`: how many powers there can be, as many as seeds.
const MOST_POWERS: usize = 48;

/// `awarichess.end.fifty-moves`: the half-move clock at which the game is drawn, fifty moves of each player.
const FIFTY_MOVES: u16 = 100;

/// The array of Awele, with this player to move.
fn array(turn: Player) -> board::awele::Setup {
    let mut array = board::awele::Setup::read(board::awele::START).setup;
    array.turn = turn;
    array
}

// The chess phase. Both versions play it alike.

/// What a chess phase depends on: the position at chess, and the powers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChessPhase<'p> {
    powers: &'p Powers,
    chess: &'p board::chess::Setup,
}

/// Who decides about the next ply, and why.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decides {
    /// The mover, who has to answer a check: `awarichess.check.answered`.
    MoverInCheck,
    /// The mover, who has been ordered to play a normal move: `awarichess.power.order`.
    MoverOrdered,
    /// The mover, by a power of their own: `awarichess.power.own`.
    MoverByOwnPower,
    /// The other player, to whom the first power belongs: `awarichess.power.other`.
    OtherByPower,
    /// Neither player: there is no check, no order and no power, so chess is not played.
    Nobody,
}

impl<'p> ChessPhase<'p> {
    pub(super) const fn new(powers: &'p Powers, chess: &'p board::chess::Setup) -> Self {
        ChessPhase { powers, chess }
    }

    /// The player who has the move at chess.
    fn mover(&self) -> Player {
        self.chess.turn
    }

    /// `awarichess.check`: the King of the player who has the move at chess and what attacks it, if anything does.
    fn check(&self) -> Option<(Square, Vec<Square>)> {
        chess::check(self.chess, self.mover())
    }

    /// `awarichess.check`
    pub(super) fn in_check(&self) -> bool {
        self.check().is_some()
    }

    /// `awarichess.turn`, `awarichess.power.own`, `awarichess.power.other`: who decides. A check comes first, then an
    /// order, then the first power of the list.
    fn decides(&self) -> Decides {
        if self.in_check() {
            return Decides::MoverInCheck;
        }
        if self.powers.ordered {
            return Decides::MoverOrdered;
        }
        match self.powers.list.first() {
            Some(owner) if *owner == self.mover() => Decides::MoverByOwnPower,
            Some(_) => Decides::OtherByPower,
            None => Decides::Nobody,
        }
    }

    /// `awarichess.turn`: who has the choice.
    pub(super) fn turn(&self) -> Player {
        match self.decides() {
            Decides::OtherByPower => self.mover().other(),
            _ => self.mover(),
        }
    }

    /// `awarichess.ruling.check-when-used-up`: whether there is a power, an order, or a check that is answered before Awele
    /// is played, so that chess is played.
    pub(super) fn goes_on(&self, rulings: &Rulings) -> bool {
        let check_first = rulings.own.check_when_used_up == CheckWhenUsedUp::CheckFirst;
        !self.powers.list.is_empty() || self.powers.ordered || check_first && self.in_check()
    }

    // The clauses that forbid a move, in the order of the spec.

    /// `awarichess.chess.sowing`
    fn chess_sowing(&self, mv: &Move) -> Judgement {
        let Move::Sowing(board::awele::Move { from: house }) = *mv else { return Ok(()) };
        let (mover, ordered, left) = (self.mover(), self.powers.ordered, self.powers.list.len());
        let check = chess::told_of_check(self.chess, mover);
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

    /// `awarichess.check.answered`
    fn check_answered(&self, mv: &Move) -> Judgement {
        if matches!(mv, Move::Normal(_)) {
            return Ok(());
        }
        let (mv, chess) = (*mv, *self.chess);
        match self.check() {
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

    /// `awarichess.power.other`
    fn power_other(&self, mv: &Move) -> Judgement {
        let (mover, other) = (self.mover(), self.mover().other());
        let first_is_others = self.powers.list.first() == Some(&other);
        let other_decides = first_is_others && self.decides() == Decides::OtherByPower;
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
    fn power_order(&self, mv: &Move) -> Judgement {
        let (mv, mover) = (*mv, self.mover());
        let plays_none = matches!(mv, Move::Zero | Move::Order);
        if !plays_none || self.decides() != Decides::MoverOrdered {
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
    fn power_order_own(&self, mv: &Move) -> Judgement {
        let mover = self.mover();
        if *mv != Move::Order || self.decides() != Decides::MoverByOwnPower {
            return Ok(());
        }
        refuse!(
            "awarichess.power.order.own",
            [],
            "the first power is {mover}'s own: {mover} plays by it and cannot order"
        )
    }

    /// `awarichess.normal-move`
    fn normal_move(&self, mv: &Move) -> Judgement {
        if let Move::Normal(mv) = mv { chess::judge_move(self.chess, mv) } else { Ok(()) }
    }

    /// All clauses that forbid a move in a chess phase, except `awarichess.end.over`.
    pub(super) fn judge(&self, mv: &Move) -> Judgement {
        self.chess_sowing(mv)?;
        self.check_answered(mv)?;
        self.power_other(mv)?;
        self.power_order(mv)?;
        self.power_order_own(mv)?;
        self.normal_move(mv)
    }

    // What a move does.

    /// `awarichess.power.consumed`, `awarichess.check.free`: the powers that are left once a decision is made on a
    /// ply. The first one is taken off, unless a check is answered or an order carried out.
    fn powers_left(&self) -> Powers {
        let mut list = self.powers.list.clone();
        if matches!(self.decides(), Decides::MoverByOwnPower | Decides::OtherByPower) {
            list.remove(0);
        }
        Powers { list, ordered: false }
    }

    /// `awarichess.zero`, `awarichess.ruling.zero-moves-in-fifty`: the chess after a zero move.
    fn after_zero_move(&self, rulings: &Rulings) -> board::chess::Setup {
        let mut chess = *self.chess;
        if rulings.own.zero_moves_in_fifty == ZeroMovesInFifty::Counted {
            chess.set_clock(chess.clock() + 1);
        }
        let en_passant = None;
        chess::turned(&chess, en_passant)
    }

    /// The powers and the chess after a move of this phase.
    #[must_use]
    pub(super) fn after(&self, rulings: &Rulings, mv: &Move) -> (Powers, board::chess::Setup) {
        let powers = self.powers_left();
        match mv {
            Move::Order => (Powers { ordered: true, ..powers }, *self.chess),
            Move::Zero => (powers, self.after_zero_move(rulings)),
            Move::Normal(mv) => (powers, chess::play(self.chess, mv)),
            // Forbidden: `awarichess.chess.sowing`.
            Move::Sowing(_) => (self.powers.clone(), *self.chess),
        }
    }

    // The end.

    /// `awarichess.end.checkmate`, `awarichess.end.stalemate`: how the game has ended for a mover without a normal
    /// move.
    fn mate_or_stalemate(&self, rulings: &Rulings) -> Option<Outcome> {
        if chess::Model::default().can_move(self.chess) {
            return None;
        }
        let by_chess = chess::mate_or_stalemate(self.chess);
        let stalemate = matches!(by_chess, Outcome::Draw(_));
        if stalemate && !self.stalemate_ends(rulings) { None } else { Some(by_chess) }
    }

    /// `awarichess.ruling.stalemate`, `awarichess.ruling.stalemate-by-the-last-power`: whether a stalemate at chess
    /// ends the game.
    fn stalemate_ends(&self, rulings: &Rulings) -> bool {
        if self.powers.ordered {
            return true;
        }
        match rulings.own.stalemate {
            Stalemate::OnceAMoveIsForced => false,
            Stalemate::WhateverThePowers => {
                let used_up = self.powers.list.is_empty();
                if used_up { rulings.own.stalemate_by_the_last_power == StalemateByTheLastPower::Draw } else { true }
            }
        }
    }

    /// `awarichess.end.precedence`: how the game has ended, if it has, while chess is played.
    pub(super) fn ended(&self, rulings: &Rulings) -> Option<Outcome> {
        self.mate_or_stalemate(rulings).or_else(|| drawn(rulings, self.chess))
    }

    /// The clauses by which a legal move may be made.
    pub(super) fn grounds(&self, mv: &Move) -> Vec<Clause> {
        let decided = match self.decides() {
            Decides::MoverInCheck => "awarichess.check.free",
            Decides::MoverOrdered => "awarichess.power.order",
            Decides::MoverByOwnPower => "awarichess.power.own",
            // Nobody decides only while chess is not played, and then no move is judged here.
            Decides::OtherByPower | Decides::Nobody => "awarichess.power.other",
        };
        let mut clauses = vec![Clause::new(decided)];
        match mv {
            Move::Zero => clauses.push(Clause::new("awarichess.zero")),
            Move::Normal(mv) => clauses.extend(chess::grounds(self.chess, mv)),
            Move::Sowing(_) | Move::Order => {}
        }
        clauses
    }

    // The clauses that forbid a position in both versions.

    /// `awarichess.position.powers`
    pub(super) fn too_many_powers(&self) -> Judgement {
        let found = self.powers.list.len();
        if found <= MOST_POWERS {
            return Ok(());
        }
        refuse!(
            "awarichess.position.powers",
            [],
            "the list has {found} powers, but a game of Awele gives at most {MOST_POWERS}"
        )
    }

    /// `awarichess.position.order-in-check`
    pub(super) fn order_in_check(&self) -> Judgement {
        let chess = *self.chess;
        match self.check() {
            Some((king, attackers)) if self.powers.ordered => refuse!(
                "awarichess.position.order-in-check",
                [king] and attackers,
                "a normal move has been ordered from the player whose King on {king} is attacked by {}",
                chess::pieces(&chess, &attackers)
            ),
            _ => Ok(()),
        }
    }
}

/// `awarichess.zero`: a breach, told by what was played before. After a zero move the Pawn that went two squares before it
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
        "the Pawn on {pawn} cannot be captured en passant on {}: it went two squares, but a zero move has been played since, and          with it the chance was gone (awarichess.zero)",
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

/// `awarichess.end.dead-position`, `awarichess.ruling.dead-position`, `awarichess.end.fifty-moves`,
/// `awarichess.ruling.fifty-moves`: whether the board of chess draws the game, whatever is being played.
pub(super) fn drawn(rulings: &Rulings, chess: &board::chess::Setup) -> Option<Outcome> {
    if rulings.own.dead_position == DeadPosition::Draw && chess::dead(chess) {
        return Some(Outcome::Draw(Draw::DeadPosition));
    }
    let ends = rulings.own.fifty_moves == FiftyMoves::Automatic && chess.clock() >= FIFTY_MOVES;
    ends.then_some(Outcome::Draw(Draw::FiftyMoves))
}

// Awele. Both versions turn its seeds into powers alike.

/// `awarichess.awele.chess-move`: while Awele is played, only sowings are allowed, as judged by Awele's own clauses.
pub(super) fn judge_in_awele(rulings: &Rulings, position: &board::awele::Setup, mv: &Move) -> Judgement {
    let sower = Names::SIDES.of(position.turn);
    match *mv {
        Move::Sowing(sowing) => awele::Model::new(rulings.awele()).judge_move(position, &sowing),
        _ => refuse!("awarichess.awele.chess-move", [], "Awele is being played, so {sower} must sow from a house"),
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

/// A game of Awele after a sowing, and the powers that it gives.
pub(super) struct Sown {
    pub(super) awele: board::awele::Setup,
    pub(super) powers: Vec<Player>,
}

/// `awarichess.awele`, `awarichess.powers`, `awarichess.players`: South's seeds are White's powers.
pub(super) fn sow(rulings: &Rulings, position: &board::awele::Setup, mv: &board::awele::Move) -> Sown {
    let player = position.turn;
    let awele = awele::Model::new(rulings.awele()).after(position, mv.from);
    let captured = awele.captured(player) - position.captured(player);
    Sown { awele, powers: vec![player; captured.into()] }
}

/// `awarichess.ruling.end-at-25`: whether a game of Awele is over by its position, by that and the other clauses of Awele.
pub(super) fn awele_over(rulings: &Rulings, position: &board::awele::Setup) -> bool {
    awele::Model::new(rulings.awele()).ended(position)
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
    let powers_of = |player| vec![player; law.remaining(position, player) as usize];
    [powers_of(first), powers_of(first.other())].concat()
}

/// `awarichess.awele.again`, `awarichess.ruling.second-awele-starts`: a new game of Awele, beside this position at
/// chess. Who alternates is seen in a record ([`alternating`]); by the position alone South has begun the last game.
pub(super) fn new_awele(rulings: &Rulings, chess: &board::chess::Setup) -> board::awele::Setup {
    array(match rulings.own.second_awele_starts {
        SecondAweleStarts::South => Player::White,
        SecondAweleStarts::ChessMover => chess.turn,
        SecondAweleStarts::Alternating => Player::Black,
    })
}

/// Whether a game of Awele begins with this position: it has the array, which no sowing brings about again, since a
/// sowing leaves its origin empty.
pub(super) fn begins_game(position: &board::awele::Setup) -> bool {
    *position == array(position.turn)
}

/// `awarichess.awele.alternating`: a new game of Awele as it begins in a record, if who begins depends on the record.
/// `earlier` are the positions at Awele before it.
pub(super) fn alternating(rulings: &Rulings, earlier: &[board::awele::Setup]) -> Option<board::awele::Setup> {
    match rulings.own.second_awele_starts {
        SecondAweleStarts::South | SecondAweleStarts::ChessMover => None,
        SecondAweleStarts::Alternating => {
            let last = earlier.iter().rev().find(|position| begins_game(position))?;
            Some(array(last.turn.other()))
        }
    }
}

/// `awarichess.awele.cycle`: whether the position `now` of a game of Awele stood in that game before. `earlier` are the
/// positions at Awele before it, also those of the games of Awele before.
pub(super) fn repeats(rulings: &Rulings, earlier: &[board::awele::Setup], now: &board::awele::Setup) -> bool {
    match rulings.awele().cycle {
        Cycle::Ends => {}
        Cycle::GoesOn => return false,
    }
    if begins_game(now) {
        return false;
    }
    let beginning = earlier.iter().rposition(begins_game).unwrap_or(0);
    let law = awele::Model::new(rulings.awele());
    earlier[beginning..].iter().any(|before| law.recurs(before, now))
}

/// `awarichess.awele.cycle`, by `awele.ruling.cycle`, and `awarichess.awele.alternating`, by
/// `awarichess.ruling.second-awele-starts`
pub(super) fn repetition(rulings: &Rulings) -> Repetition {
    match (rulings.awele().cycle, rulings.own.second_awele_starts) {
        (Cycle::Ends, _) | (Cycle::GoesOn, SecondAweleStarts::Alternating) => Repetition::Replaces,
        (Cycle::GoesOn, SecondAweleStarts::South | SecondAweleStarts::ChessMover) => Repetition::Allowed,
    }
}

/// The clause by which a record replaces the position after a move: a game of Awele that begins with that move is not
/// the one in which a position recurs.
pub(super) fn replaces(after: &board::awele::Setup) -> Clause {
    Clause::new(if begins_game(after) { "awarichess.awele.alternating" } else { "awarichess.awele.cycle" })
}

/// Every conceivable move: every sowing, the zero move and the order; and while chess is played, the normal moves that
/// are conceivable at chess, or only those that are legal at chess where the other player decides.
pub(super) fn conceivable(chess_played: Option<&ChessPhase<'_>>) -> Vec<Move> {
    let law = chess::Model::default();
    let normal = match chess_played {
        None => Vec::new(),
        Some(phase) if phase.decides() == Decides::OtherByPower => law.open_moves(phase.chess),
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

/// Why the Awele and chess parts of a position are impossible under their own clauses.
pub(super) fn reasons_of_awele_and_chess(
    rulings: &Rulings,
    awele: Option<&board::awele::Setup>,
    chess: &board::chess::Setup,
) -> Vec<Breach> {
    let law = awele::Model::new(rulings.awele());
    let mut reasons = awele.and_then(|awele| law.admit(awele).err()).unwrap_or_default();
    // Chess's own questions are not asked here: its default rulings say which positions can be.
    reasons.extend(chess::Model::default().admit(chess).err().unwrap_or_default());
    reasons
}

/// `awarichess.position.awele-over`
pub(super) fn position_awele_over(rulings: &Rulings, position: &board::awele::Setup) -> Judgement {
    let can_be = awele::Model::new(rulings.awele()).admit(position).is_ok();
    if !can_be || !awele_over(rulings, position) {
        return Ok(());
    }
    refuse!("awarichess.position.awele-over", [], "the game of Awele is over, so chess is to be played")
}

// The standard game.

/// The chess of a position, with its powers.
fn chess_phase(position: &Setup) -> ChessPhase<'_> {
    ChessPhase::new(&position.powers, &position.chess)
}

impl Model {
    /// The law under these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Model { rulings }
    }

    /// `awarichess.awele.end`: the position when its game of Awele is over.
    fn after_awele(&self, position: &Setup, awele: &board::awele::Setup) -> Setup {
        let mut after = Setup { awele: None, ..position.clone() };
        after.powers.list.extend(remaining(&self.rulings, awele));
        self.with_awele_again(after)
    }

    /// `awarichess.awele.again`, `awarichess.awele.nothing`: the position, with a new game of Awele if one begins at
    /// once.
    fn with_awele_again(&self, position: Setup) -> Setup {
        if !self.awele_begins_again(&position) {
            return position;
        }
        Setup { awele: Some(new_awele(&self.rulings, &position.chess)), ..position }
    }

    /// `awarichess.awele.again`: whether, in a chess phase, there is nothing left to play for and the game is not over.
    fn awele_begins_again(&self, position: &Setup) -> bool {
        let phase = chess_phase(position);
        position.awele.is_none() && !phase.goes_on(&self.rulings) && phase.ended(&self.rulings).is_none()
    }

    // The clauses that forbid a position, in the order of the spec.

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

    /// `awarichess.position.awele-in-check`
    fn position_awele_in_check(&self, position: &Setup) -> Judgement {
        let may_stand = match self.rulings.own.check_when_used_up {
            CheckWhenUsedUp::CheckFirst => false,
            CheckWhenUsedUp::AweleAtOnce => chess::Model::default().can_move(&position.chess),
        };
        let chess = position.chess;
        match chess_phase(position).check() {
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

    /// `awarichess.position.awele-over`
    fn position_awele_over(&self, position: &Setup) -> Judgement {
        position.awele.map_or(Ok(()), |awele| position_awele_over(&self.rulings, &awele))
    }

    /// `awarichess.position.idle`
    fn position_idle(&self, position: &Setup) -> Judgement {
        if !self.awele_begins_again(position) {
            return Ok(());
        }
        refuse!(
            "awarichess.position.idle",
            [],
            "chess is played without a power, an order or a check to be answered first, so a new game of Awele must have begun"
        )
    }
}

impl Rules for Model {
    positions_and_moves!();

    /// `awarichess.start`
    fn start(&self) -> Setup {
        Setup::read(START).setup
    }

    /// The clauses that forbid a position: those of Awele and of chess, and then its own, in the order of the spec.
    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let phase = chess_phase(setup);
        let own = reasons([
            Self::position_captures(setup),
            phase.too_many_powers(),
            self.position_awele_in_check(setup),
            Self::position_order_in_awele(setup),
            phase.order_in_check(),
            self.position_awele_over(setup),
            self.position_idle(setup),
        ]);
        let of_its_games = reasons_of_awele_and_chess(&self.rulings, setup.awele.as_ref(), &setup.chess);
        let admitted = admitted(setup.clone(), [of_its_games, own].concat())?;
        Ok(Setup { chess: chess::without_idle_en_passant(&admitted.chess), ..admitted })
    }

    /// `awarichess.turn`
    fn turn(&self, position: &Setup) -> Player {
        position.awele.map_or_else(|| chess_phase(position).turn(), |awele| awele.turn)
    }

    /// `awarichess.players`
    fn names(&self, position: &Setup) -> Names {
        if position.awele.is_some() { Names::SIDES } else { Names::COLOURS }
    }

    /// `awarichess.check`
    fn check(&self, position: &Setup) -> bool {
        position.awele.is_none() && chess_phase(position).in_check()
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        match (position.awele, mv) {
            (Some(awele), Move::Sowing(mv)) => {
                let Sown { awele, powers } = sow(&self.rulings, &awele, mv);
                let mut after = Setup { awele: Some(awele), ..position.clone() };
                after.powers.list.extend(powers);
                if awele_over(&self.rulings, &awele) { self.after_awele(&after, &awele) } else { after }
            }
            (None, _) => {
                let (powers, chess) = chess_phase(position).after(&self.rulings, mv);
                self.with_awele_again(Setup { awele: None, powers, chess })
            }
            // Forbidden: `awarichess.awele.chess-move`.
            (Some(_), _) => position.clone(),
        }
    }

    /// `awarichess.end.precedence`
    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        match position.awele {
            Some(_) => drawn(&self.rulings, &position.chess),
            None => chess_phase(position).ended(&self.rulings),
        }
    }

    fn repetition(&self) -> Repetition {
        repetition(&self.rulings)
    }

    /// `awarichess.awele.cycle`, `awarichess.awele.alternating`
    fn recurred(&self, earlier: &[Setup], mv: &Move, after: &Setup) -> Option<Setup> {
        let earlier: Vec<_> = earlier.iter().filter_map(|before| before.awele).collect();
        let ends_cycle =
            |awele: &board::awele::Setup| matches!(mv, Move::Sowing(_)) && repeats(&self.rulings, &earlier, awele);
        let mut now = match &after.awele {
            Some(awele) if ends_cycle(awele) => self.after_awele(after, awele),
            _ => after.clone(),
        };
        if now.awele.as_ref().is_some_and(begins_game) {
            now.awele = alternating(&self.rulings, &earlier).or(now.awele);
        }
        Some(now).filter(|now| now != after)
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        conceivable(position.awele.is_none().then(|| chess_phase(position)).as_ref())
    }

    fn clause(subject: Subject) -> Clause {
        clause(subject)
    }

    /// `awarichess.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        over("awarichess.end.over", outcome)
    }

    /// All clauses that forbid a move, except `awarichess.end.over`.
    fn judge_move(&self, position: &Setup, mv: &Move) -> Result<(), Objection> {
        match &position.awele {
            Some(awele) => judge_in_awele(&self.rulings, awele, mv),
            None => chess_phase(position).judge(mv),
        }
    }

    fn told_of_check(&self, position: &Setup) -> Option<String> {
        let phase = chess_phase(position);
        position.awele.is_none().then(|| chess::told_of_check(phase.chess, phase.mover()))?
    }

    fn told_after(&self, moves: &[Move], mv: &Move, breach: Breach) -> Breach {
        told_after(moves, mv, breach)
    }

    fn replaces(&self, position: &Setup, mv: &Move) -> Clause {
        self.play(position, mv).awele.map_or(clause(Subject::Recurrence), |awele| replaces(&awele))
    }

    fn judge_as(&self, position: &Setup, mv: &Move, manner: Manner) -> Result<(), Objection> {
        self.judge_move(position, mv).map_err(|found| match mv {
            Move::Normal(mv) => chess::as_written(&position.chess, mv, manner, found),
            _ => found,
        })
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        match (&position.awele, mv) {
            (Some(awele), Move::Sowing(sowing)) => sowing_grounds(&self.rulings, awele, sowing),
            _ => chess_phase(position).grounds(mv),
        }
    }
}
