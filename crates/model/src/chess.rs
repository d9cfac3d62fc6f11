//! Chess as `spec/chess.md` defines it, in the order of that page. How to read it:
//! `docs/reference/reading-the-model.md`.
//!
//! Not here:
//!
//! - What follows from other clauses: `attack.pinned` (`attackers_of` does not ask `king_safe`), `castling.rook`
//!   (`may_castle` asks for attacks on the King's squares alone), `king.capture`.
//! - `end.over`: `judge` in `crates/games/src/record/mod.rs`, and `legal_moves` in `crates/model/src/every_game.rs`.
//! - Which time it is that a position stands in a game (`end.repetition`): `occurrences` in
//!   `crates/games/src/record/mod.rs`; `repeated` there ends the game.
//! - Whether a player can still win: `winnable` and `winnable.searched` in `crates/model/src/chess/winnable.rs`, which
//!   tries all moves. Three clauses only let the engine see sooner what that search would find, in
//!   `crates/bitboard/src/chess/winnable/`: `winnable.material` is `suffices` in `material.rs`, `winnable.walls`
//!   `walled_in` in `walls.rs`, `winnable.escape` `always_escapes` there and `no_mate` in `shadows.rs`.
//! - How a score ends (`score.result`): `End::read` in `src/referee/score/end.rs` reads the words. In `conclude.rs`
//!   beside it `too_late` says whether they agree with the board, if that has ended the game. If not, `by_the_players`
//!   says what a result means: `resigned` has `end.resignation`, `agreed` has `end.agreement`, `lost` has `winnable.flag`, and the draw where the
//!   winner could not have mated; `claimed` says whether a claim is correct.
//! - `illegal-move`: `ChessArbiter` in `crates/games/src/arbiter/chess.rs` says what follows. `Consequence::of` and `loses` in
//!   `src/referee/score/stretch.rs` apply it.
//! - Whether a claim is open: `open_claims` in `crates/games/src/record/claims.rs`. It asks `is_claimable` of the
//!   position (`claim.repetition`, `claim.fifty-moves`), and `claimable_with` of the moves (`claim.with-a-move`).
//! - Moves in scores: `crates/board/src/chess/san.rs`, unless another file is named.
//!   - `score.move`: `Step::text` writes, `Reader::step` reads, and `Written::slips` finds a wrong or missing `x`.
//!   - `score.origin`: `Choice::shortest` writes, `Choice::meant` and `Choice::find` read. Which of several illegal moves is
//!     meant (`score.meant`, `score.meant.several`): `refuse` and `go_on` in `crates/games/src/session/notation.rs`, by
//!     `goes` in this file.
//!   - `score.castling`: `castling_text` writes, `Reader::castling` and `Written::read_chess960` read, and `as_written`
//!     in this file says how it is judged. A last `0-0` (`score.castling.zeros`): `perhaps_both_lost` in
//!     `src/referee/score/report.rs`.
//!   - `score.promotion`: `Step::text` writes, `Reader::promotion` reads; where the move has none: `Choice::promoting`.
//!   - `score.check`: `threat` in `score.rs` beside `san.rs` says what is written, `Threat::SIGNS` what can be read,
//!     and `ThreatSign::overstates` what is untrue.
//!   - `score.slips`, `score.signs`: the head of `san.rs` lists the ways of writing, and what reads each.
//!   - `score.letters`: `Language::translated` in `letters.rs` beside `san.rs`; which language it is: `read_in_letters`
//!     in `crates/games/src/games/any.rs`.
//!
//! A game that has chess as a part uses the functions that are not given `law`: none of them depends on rulings.

mod winnable;
use crate::board::chess::{BOARD, Kind, Move, Piece, START, Setup, Wing};
use crate::board::{Manner, Player, Setup as _, Square};
use crate::every_game::{answers, model};
use crate::refuse::{self, Judgement, admitted, list, over, reasons, refuse, the_or};
use crate::rules::chess::{
    DeadPosition, FiftyMoves, ImpossibleCheck, PiecesBeyondTheSet, Repetition, Rulings, SeventyFiveMoves,
};
use crate::rules::{self, Breach, Claim, Clause, Draw, Goes, Law, Objection, Outcome, Rules, Subject, When, Win};
use crate::squares::{away, between, diagonal, leap, steps, straight};
pub use winnable::{FLAG, winnable, winnable_unless};

model! {
    /// The law of chess under some rulings.
    ///
    /// ```
    /// # mod rulebook { pub use {rulebook_model as model, rulebook_rules as rules}; }
    /// use rulebook::model::chess::Model;
    /// use rulebook::rules::{Law as _, Rules as _, chess::Rulings};
    ///
    /// let law = Model::new(Rulings::default());
    /// let start = law.start();
    /// assert_eq!(law.legal_moves(&start).len(), 20);
    /// // The Rook cannot go over its own Pawn.
    /// let breach = law.judge(&start, &"a1a3".parse().unwrap()).unwrap_err();
    /// assert_eq!(breach.clause.name(), "chess.move.blocked");
    /// ```
}

/// The clauses that forbid a move of a game that goes on, in the order in which they are asked.
pub(crate) fn judge_move(position: &Setup, mv: &Move) -> Judgement {
    let Move { from, to, .. } = *mv;
    let piece = own(position, from)?;
    let movement = piece_move(piece, from, to)?;
    onto_friend(position, to)?;
    blocked(position, &movement)?;
    pawn_push(position, &movement, to)?;
    pawn_double_step(position, &movement, from)?;
    pawn_double_step_blocked(position, &movement, to)?;
    pawn_capture(position, &movement, from, to)?;
    pawn_en_passant(position, &movement, mv)?;
    promotion_forced(piece, mv)?;
    promotion_pawn(piece, mv)?;
    promotion_outside(piece, mv)?;
    promotion_piece(mv)?;
    if let Movement::Castling(wing) = movement {
        may_castle(position, wing)?;
    }
    king_safe(position, mv)
}

/// The clauses that forbid castling.
fn may_castle(position: &Setup, wing: Wing) -> Judgement {
    castling_rights(position, wing)?;
    castling_between(position, wing)?;
    castling_out_of_check(position)?;
    castling_through_check(position, wing)?;
    castling_into_check(position, wing)
}

// ## The board and the pieces

/// `chess.board.colours`: whether a square is dark. Files and ranks are counted from 0, so `a1` has the sum 0, which
/// is even; from one square to the next the sum changes by one, and the colour too.
const fn is_dark(square: Square) -> bool {
    (square.file + square.rank).is_multiple_of(2)
}

/// `chess.start`: White, in capitals, moves first, and both players may castle on both wings. There is no en passant
/// square, the half-move clock is 0, and the next move is number 1. Ranks 6 to 3 are vacant:
///
/// ```text
/// 8  r n b q k b n r
/// 7  p p p p p p p p
/// 2  P P P P P P P P
/// 1  R N B Q K B N R
/// ```
fn start() -> Setup {
    Setup::read(START).setup
}

/// The files, as a [`Square`] counts them.
const A: u8 = 0;
const B: u8 = 1;
const C: u8 = 2;
const D: u8 = 3;
const E: u8 = 4;
const F: u8 = 5;
const G: u8 = 6;
const H: u8 = 7;

/// A player's rank of this number, counted from 1 on the player's own side, as a [`Square`] counts it.
const fn rank(player: Player, number: u8) -> u8 {
    match player {
        Player::White => number - 1,
        Player::Black => BOARD.ranks - number,
    }
}

/// How many ranks up *forwards* is for a player.
const fn forwards(player: Player) -> i8 {
    match player {
        Player::White => 1,
        Player::Black => -1,
    }
}

/// `chess.turn`, `chess.illegal-move.effect`, `chess.illegal-move.effect.king`: the position after a move. Onto a King, which
/// is never captured, nothing moves.
pub(crate) fn play(position: &Setup, mv: &Move) -> Setup {
    if position.at(mv.to).is_some_and(|piece| piece.kind == Kind::King) {
        return with_turn_passed(position, None);
    }
    let mut after = without_lost_rights(&moved(position, mv), mv);
    after.set_clock(clock_after(position, mv));
    with_turn_passed(&after, passed_over(position, mv))
}

/// `chess.turn`: the same position, but it is the other player's turn. The square is the one that a Pawn has just passed
/// over, if any.
pub(crate) fn with_turn_passed(position: &Setup, passed_over: Option<Square>) -> Setup {
    let mut after = *position;
    after.set_number(number_after(position));
    after.turn = position.turn.other();
    after.en_passant = passed_over;
    without_idle_en_passant(&after)
}

// ## Moves

/// `chess.move.own`
fn own(position: &Setup, from: Square) -> Judgement<Piece> {
    let turn = position.turn;
    match position.at(from) {
        Some(piece) if piece.owner == turn => Ok(piece),
        found => {
            refuse!("chess.move.own", [from], "{} stands on {from}, and {turn} is to move", the_or("no piece", found))
        }
    }
}

/// `chess.bishop.move` to `chess.king.move`: a piece goes only as it moves.
fn piece_move(piece: Piece, from: Square, to: Square) -> Judgement<Movement> {
    let Piece { kind, .. } = piece;
    match movement(piece, from, to) {
        Some(movement) => Ok(movement),
        None => refuse!(
            move_clause(kind),
            [from, to],
            "the {kind} on {from} does not move to {to}: it moves {}",
            how_it_moves(kind)
        ),
    }
}

/// `chess.bishop.move` to `chess.king.move`: how a piece goes from one square to another, if it moves so at all.
fn movement(piece: Piece, from: Square, to: Square) -> Option<Movement> {
    if piece.kind == Kind::King && from == king_first(piece.owner) {
        let castles = |wing: &Wing| to == king_castled(piece.owner, *wing);
        if let Some(wing) = Wing::BOTH.into_iter().find(castles) {
            return Some(Movement::Castling(wing));
        }
    }
    let moves_so = match piece.kind {
        Kind::Bishop => diagonal(from, to),
        Kind::Rook => straight(from, to),
        Kind::Queen => straight(from, to) || diagonal(from, to),
        Kind::Knight => leap(from, to),
        Kind::King => steps(from, to) == 1,
        Kind::Pawn => return pawn_movement(piece.owner, from, to),
    };
    // A Knight's leap has no squares between.
    moves_so.then(|| Movement::Over(between(from, to)))
}

/// A kind of movement. What decides is only how the two squares lie to each other.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Movement {
    /// Any piece but a Pawn, over these squares between.
    Over(Vec<Square>),
    /// A Pawn, one square straight.
    Push,
    /// A Pawn, two squares straight, passing over this one.
    DoubleStep(Square),
    /// A Pawn, one square diagonally.
    Diagonal,
    /// A King, from its first square two squares towards a wing.
    Castling(Wing),
}

/// `chess.pawn.move`: how a player's Pawn goes from one square to another, if it moves so at all.
fn pawn_movement(owner: Player, from: Square, to: Square) -> Option<Movement> {
    let (files, ranks) = away(from, to);
    // How many files to the side, and how many ranks forwards.
    match (files, ranks * forwards(owner)) {
        (0, 1) => Some(Movement::Push),
        // It passes over the square in front of it.
        (0, 2) => BOARD.step(from, 0, forwards(owner)).map(Movement::DoubleStep),
        (-1 | 1, 1) => Some(Movement::Diagonal),
        _ => None,
    }
}

/// `chess.move.onto-friend`
fn onto_friend(position: &Setup, to: Square) -> Judgement {
    match position.at(to) {
        Some(friend) if friend.owner == position.turn => {
            refuse!("chess.move.onto-friend", [to], "the {friend}, a friend, stands on {to}")
        }
        _ => Ok(()),
    }
}

/// `chess.move.blocked`, `chess.knight.jump`: a Knight goes in one step, so no square is in its way.
fn blocked(position: &Setup, movement: &Movement) -> Judgement {
    let Movement::Over(between) = movement else { return Ok(()) };
    match first_taken(position, between) {
        Some((on, by)) => refuse!("chess.move.blocked", [on], "the {by} on {on} stands in the way"),
        None => Ok(()),
    }
}

/// The first of some squares on which a piece stands, and the piece.
fn first_taken(position: &Setup, squares: &[Square]) -> Option<(Square, Piece)> {
    squares.iter().find_map(|square| position.at(*square).map(|piece| (*square, piece)))
}

/// `chess.capture`: the board after a move. What stood on the target is gone.
fn moved(position: &Setup, mv: &Move) -> Setup {
    let Move { from, to, .. } = *mv;
    let Some(piece) = position.at(from) else { return *position };
    let mut after = match movement(piece, from, to) {
        Some(Movement::Castling(wing)) => with_rook_castled(position, piece.owner, wing),
        _ => *position,
    };
    if let Some(pawn) = captured_en_passant(position, mv) {
        after.put(pawn, None);
    }
    after.put(from, None);
    after.put(to, Some(Piece { kind: became(piece, mv), ..piece }));
    after
}

// ## The Pawn

/// `chess.pawn.push`
fn pawn_push(position: &Setup, movement: &Movement, to: Square) -> Judgement {
    match (movement, position.at(to)) {
        (Movement::Push, Some(there)) => {
            refuse!("chess.pawn.push", [to], "the {there} stands on {to}, and a Pawn does not capture straight ahead")
        }
        _ => Ok(()),
    }
}

/// `chess.pawn.double-step`
fn pawn_double_step(position: &Setup, movement: &Movement, from: Square) -> Judgement {
    match movement {
        Movement::DoubleStep(_) if from.rank != rank(position.turn, 2) => refuse!(
            "chess.pawn.double-step",
            [from],
            "the Pawn on {from} has moved, and only its first move may be of two squares"
        ),
        _ => Ok(()),
    }
}

/// `chess.pawn.double-step.blocked`
fn pawn_double_step_blocked(position: &Setup, movement: &Movement, to: Square) -> Judgement {
    let Movement::DoubleStep(over) = *movement else { return Ok(()) };
    match first_taken(position, &[over, to]) {
        Some((on, by)) => refuse!(
            "chess.pawn.double-step.blocked",
            [on],
            "the {by} stands on {on}, and a Pawn goes two squares only when both are vacant"
        ),
        None => Ok(()),
    }
}

/// `chess.pawn.capture`
fn pawn_capture(position: &Setup, movement: &Movement, from: Square, to: Square) -> Judgement {
    let captures = position.at(to).is_some() || like_en_passant(position, from, to);
    if *movement == Movement::Diagonal && !captures {
        return refuse!("chess.pawn.capture", [to], "{to} is vacant, and a Pawn goes diagonally only to capture");
    }
    Ok(())
}

/// `chess.pawn.capture`: whether a Pawn's diagonal step could only be a capture en passant: onto a vacant square, from
/// its fifth rank, with an enemy Pawn beside it on the target's file.
fn like_en_passant(position: &Setup, from: Square, to: Square) -> bool {
    let pawn = Piece { kind: Kind::Pawn, owner: position.turn.other() };
    from.rank == rank(position.turn, 5)
        && position.at(to).is_none()
        && position.at(captured_square(from, to)) == Some(pawn)
}

/// `chess.pawn.en-passant`
fn pawn_en_passant(position: &Setup, movement: &Movement, mv: &Move) -> Judgement {
    let Move { from, to, .. } = *mv;
    let tries_en_passant = *movement == Movement::Diagonal && like_en_passant(position, from, to);
    if !tries_en_passant || position.en_passant == Some(to) {
        return Ok(());
    }
    // Left to `chess.king.safe`.
    if check(&moved(position, mv), position.turn).is_some() {
        return Ok(());
    }
    let pawn = captured_square(from, to);
    refuse!(
        "chess.pawn.en-passant",
        [to, pawn],
        "the Pawn on {pawn} cannot be captured en passant on {to}: it has not just gone two squares"
    )
}

/// `chess.pawn.en-passant.square`: the square that a Pawn passes over by this move, if it passes over one.
fn passed_over(position: &Setup, mv: &Move) -> Option<Square> {
    match movement(position.at(mv.from)?, mv.from, mv.to)? {
        Movement::DoubleStep(square) => Some(square),
        _ => None,
    }
}

/// `chess.pawn.en-passant.square`: the same position, but a square that a Pawn has passed over (`passed_over`) is its en
/// passant square only if a capture onto it is legal. This is asked after each move (`with_turn_passed`), and of a position
/// that is given as a text (`admit`).
pub(crate) fn without_idle_en_passant(position: &Setup) -> Setup {
    let can_capture_on = |to| {
        position
            .standing(Piece { kind: Kind::Pawn, owner: position.turn })
            .any(|from| judge_move(position, &Move { from, to, promotion: None }).is_ok())
    };
    let mut without = *position;
    without.en_passant = position.en_passant.filter(|to| can_capture_on(*to));
    without
}

/// `chess.pawn.en-passant.capture`, `chess.illegal-move.effect`: where the Pawn stands that a move captures en passant,
/// if it captures so. Onto a vacant square a Pawn goes diagonally for nothing else.
fn captured_en_passant(position: &Setup, mv: &Move) -> Option<Square> {
    let pawn = position.at(mv.from)?;
    let captures = movement(pawn, mv.from, mv.to)? == Movement::Diagonal && position.at(mv.to).is_none();
    let (on, enemy) = (captured_square(mv.from, mv.to), Piece { kind: Kind::Pawn, owner: pawn.owner.other() });
    (captures && position.at(on) == Some(enemy)).then_some(on)
}

/// Where a Pawn stands that is captured en passant: beside the origin, on the target's file.
const fn captured_square(from: Square, to: Square) -> Square {
    Square::new(to.file, from.rank)
}

// ## Promotion

/// `chess.promotion.forced`
fn promotion_forced(piece: Piece, mv: &Move) -> Judgement {
    let Move { to, promotion, .. } = *mv;
    if piece.kind == Kind::Pawn && to.rank == rank(piece.owner, 8) && promotion.is_none() {
        return refuse!(
            "chess.promotion.forced",
            [to],
            "a Pawn that reaches {to} must be promoted: to a Queen, Rook, Bishop or Knight"
        );
    }
    Ok(())
}

/// `chess.promotion.pawn`
fn promotion_pawn(piece: Piece, mv: &Move) -> Judgement {
    let (Piece { kind, .. }, Move { from, promotion, .. }) = (piece, *mv);
    if promotion.is_some() && kind != Kind::Pawn {
        return refuse!("chess.promotion.pawn", [from], "the {kind} on {from} is not promoted: only a Pawn is");
    }
    Ok(())
}

/// `chess.promotion.outside`
fn promotion_outside(piece: Piece, mv: &Move) -> Judgement {
    let Move { to, promotion, .. } = *mv;
    if promotion.is_some() && to.rank != rank(piece.owner, 8) {
        return refuse!(
            "chess.promotion.outside",
            [to],
            "{to} is not on the Pawn's last rank, so it is not promoted there"
        );
    }
    Ok(())
}

/// `chess.promotion.piece`
fn promotion_piece(mv: &Move) -> Judgement {
    let to = mv.to;
    match mv.promotion {
        Some(kind @ (Kind::King | Kind::Pawn)) => refuse!(
            "chess.promotion.piece",
            [to],
            "a Pawn that reaches {to} becomes a Queen, Rook, Bishop or Knight, not a {kind}"
        ),
        _ => Ok(()),
    }
}

/// `chess.promotion.choice`, `chess.promotion.effect`: what a piece is after its move. Nothing limits the choice, and
/// check and mate are judged on the board after the move, where the new piece stands. A Pawn for which none was chosen
/// has made an illegal move, and is what it is under "What the players declare".
fn became(piece: Piece, mv: &Move) -> Kind {
    match mv.promotion {
        Some(kind) if !matches!(kind, Kind::King | Kind::Pawn) => kind,
        _ if piece.kind == Kind::Pawn && mv.to.rank == rank(piece.owner, 8) => NOT_CHOSEN,
        _ => piece.kind,
    }
}

// ## Attack and check

/// `chess.attack`: the squares of a player's pieces that attack a square.
fn attackers_of(position: &Setup, square: Square, by: Player) -> Vec<Square> {
    let attacks = |from: Square, piece: Piece| match movement(piece, from, square) {
        Some(Movement::Over(between)) => first_taken(position, &between).is_none(),
        Some(Movement::Diagonal) => true,
        Some(Movement::Push | Movement::DoubleStep(_) | Movement::Castling(_)) | None => false,
    };
    let by_them = position.pieces().filter(|(_, piece)| piece.owner == by);
    by_them.filter(|(from, piece)| attacks(*from, *piece)).map(|(from, _)| from).collect()
}

/// `chess.check`: a player's King and the squares of the pieces that attack it, if any does.
pub(crate) fn check(position: &Setup, player: Player) -> Option<(Square, Vec<Square>)> {
    attacked_kings(position, player).into_iter().next()
}

/// The Kings of a player that are attacked, each with the squares of the pieces that attack it.
fn attacked_kings(position: &Setup, player: Player) -> Vec<(Square, Vec<Square>)> {
    let all = kings(position, player).into_iter().map(|king| (king, attackers_of(position, king, player.other())));
    all.filter(|(_, attackers)| !attackers.is_empty()).collect()
}

/// The squares of a player's Kings. A position has one, a setup any number.
fn kings(position: &Setup, player: Player) -> Vec<Square> {
    position.standing(Piece { kind: Kind::King, owner: player }).collect()
}

// ## Castling

/// `chess.castling`, `chess.illegal-move.effect`: the position with the Rook put where castling on this wing puts it, if
/// it is in its corner, as it always is when castling is legal (`chess.castling.rights`). What stands where it is put is
/// gone.
fn with_rook_castled(position: &Setup, player: Player, wing: Wing) -> Setup {
    let (corner, mut after) = (rook_first(player, wing), *position);
    let rook = Some(Piece { kind: Kind::Rook, owner: player });
    if position.at(corner) == rook {
        after.put(king_crosses(player, wing), rook);
        after.put(corner, None);
    }
    after
}

/// `chess.castling`: the square that the King goes to on a wing.
const fn king_castled(player: Player, wing: Wing) -> Square {
    match wing {
        Wing::King => Square::new(G, rank(player, 1)),
        Wing::Queen => Square::new(C, rank(player, 1)),
    }
}

/// `chess.castling`: the square that the King passes over, on which the Rook is put.
const fn king_crosses(player: Player, wing: Wing) -> Square {
    match wing {
        Wing::King => Square::new(F, rank(player, 1)),
        Wing::Queen => Square::new(D, rank(player, 1)),
    }
}

/// The square on which a player's King begins.
const fn king_first(player: Player) -> Square {
    Square::new(E, rank(player, 1))
}

/// The corner in which a player's Rook of a wing begins.
const fn rook_first(player: Player, wing: Wing) -> Square {
    match wing {
        Wing::King => Square::new(H, rank(player, 1)),
        Wing::Queen => Square::new(A, rank(player, 1)),
    }
}

/// `chess.castling.rights`
fn castling_rights(position: &Setup, wing: Wing) -> Judgement {
    let player = position.turn;
    if position.castling(player, wing) {
        return Ok(());
    }
    let (king, corner) = (king_first(player), rook_first(player, wing));
    refuse!(
        "chess.castling.rights",
        [king, corner],
        "{player} has no right to castle on the {wing}: the King on {king}, or the Rook that began on {corner}, has moved or is gone"
    )
}

/// `chess.castling.rights.lost`: the position after this move, without the rights to castle that it takes away. A right
/// is lost when its King or Rook moves, or when the Rook is captured in its corner.
fn without_lost_rights(after: &Setup, mv: &Move) -> Setup {
    let mut without = *after;
    for (player, wing) in after.castling_rights() {
        let first_squares = [king_first(player), rook_first(player, wing)];
        if first_squares.contains(&mv.from) || first_squares.contains(&mv.to) {
            without.set_castling(player, wing, false);
        }
    }
    without
}

/// `chess.castling.between`
fn castling_between(position: &Setup, wing: Wing) -> Judgement {
    let files = match wing {
        Wing::King => vec![F, G],
        Wing::Queen => vec![B, C, D],
    };
    let standing = taken(position, files.into_iter().map(|file| Square::new(file, rank(position.turn, 1))));
    if standing.is_empty() {
        return Ok(());
    }
    let there = *position;
    let stand = if standing.len() == 1 { "stands" } else { "stand" };
    refuse!("chess.castling.between", standing, "{} {stand} between King and Rook", pieces(&there, &standing))
}

/// Those of some squares on which a piece stands.
fn taken(position: &Setup, squares: impl IntoIterator<Item = Square>) -> Vec<Square> {
    squares.into_iter().filter(|square| position.at(*square).is_some()).collect()
}

/// `chess.castling.out-of-check`
fn castling_out_of_check(position: &Setup) -> Judgement {
    let king = king_first(position.turn);
    let attackers = attackers_of(position, king, position.turn.other());
    if attackers.is_empty() {
        return Ok(());
    }
    let there = *position;
    refuse!(
        "chess.castling.out-of-check",
        [king] and attackers,
        "the King on {king} is in check from {}, and castling out of check is not allowed",
        pieces(&there, &attackers)
    )
}

/// `chess.castling.through-check`
fn castling_through_check(position: &Setup, wing: Wing) -> Judgement {
    let over = king_crosses(position.turn, wing);
    let attackers = attackers_of(position, over, position.turn.other());
    if attackers.is_empty() {
        return Ok(());
    }
    let there = *position;
    refuse!(
        "chess.castling.through-check",
        [over] and attackers,
        "the King would pass over {over}, which is attacked by {}",
        pieces(&there, &attackers)
    )
}

/// `chess.castling.into-check`
fn castling_into_check(position: &Setup, wing: Wing) -> Judgement {
    let to = king_castled(position.turn, wing);
    let attackers = attackers_of(position, to, position.turn.other());
    if attackers.is_empty() {
        return Ok(());
    }
    let there = *position;
    refuse!(
        "chess.castling.into-check",
        [to] and attackers,
        "the King would castle to {to}, which is attacked by {}",
        pieces(&there, &attackers)
    )
}

// ## The King's safety

/// `chess.king.safe`
fn king_safe(position: &Setup, mv: &Move) -> Judgement {
    let after = moved(position, mv);
    match check(&after, position.turn) {
        None => Ok(()),
        Some((king, attackers)) => refuse!(
            "chess.king.safe",
            [king] and attackers,
            "the player's own King would stand on {king}, attacked by {}",
            pieces(&after, &attackers)
        ),
    }
}

// ## Counting moves

/// `chess.clock`: the half-move clock after a move. `set_clock` stops it at 9999.
fn clock_after(position: &Setup, mv: &Move) -> u16 {
    let pawn_moves = position.at(mv.from).is_some_and(|piece| piece.kind == Kind::Pawn);
    let captures = position.at(mv.to).is_some();
    if pawn_moves || captures { 0 } else { position.clock() + 1 }
}

/// `chess.number`: the move number after a move. `set_number` stops it at 9999.
fn number_after(position: &Setup) -> u16 {
    match position.turn {
        Player::White => position.number(),
        Player::Black => position.number() + 1,
    }
}

// ## The end of the game

/// `chess.end.checkmate`, `chess.end.stalemate`: how the game has ended for a player to move who has no legal move.
pub(crate) fn mate_or_stalemate(position: &Setup) -> Outcome {
    match check(position, position.turn) {
        Some(_) => Outcome::Win { winner: position.turn.other(), by: Win::Checkmate },
        None => Outcome::Draw(Draw::Stalemate),
    }
}

/// `chess.end.dead-position`, `chess.ruling.dead-position`: whether the game is drawn for want of material. Of other
/// dead positions a referee says since when the game has been over (`dead_within` in `src/referee/winnable.rs`). With
/// `exact` it ends the game there (`finding` in `crates/games/src/winnable.rs`); moves alone, as here, do not.
fn dead_position(law: Model, position: &Setup) -> bool {
    match law.rulings.dead_position {
        DeadPosition::Draw | DeadPosition::Exact => too_little_material(position),
        DeadPosition::GoesOn => false,
    }
}

/// `chess.end.dead-position`: whether, besides Kings, there is nothing, or one Knight, or only Bishops on squares of
/// one colour.
pub(crate) fn too_little_material(position: &Setup) -> bool {
    let pieces = position.pieces().map(|(square, piece)| (square, piece.kind));
    let besides_kings: Vec<(Square, Kind)> = pieces.filter(|(_, kind)| *kind != Kind::King).collect();
    let one_knight = matches!(besides_kings[..], [(_, Kind::Knight)]);
    // This is also true of no piece at all.
    let only_bishops = besides_kings.iter().all(|(_, kind)| *kind == Kind::Bishop);
    let on_dark = besides_kings.iter().filter(|(square, _)| is_dark(*square)).count();
    let of_one_colour = on_dark == 0 || on_dark == besides_kings.len();
    one_knight || (only_bishops && of_one_colour)
}

/// `chess.end.fifty-moves`, `chess.ruling.fifty-moves`: fifty moves of each player.
fn fifty_moves(law: Model, position: &Setup) -> bool {
    law.rulings.fifty_moves == FiftyMoves::Automatic && position.clock() >= 100
}

/// `chess.end.seventy-five-moves`, `chess.ruling.seventy-five-moves`: seventy-five moves of each player.
fn seventy_five_moves(law: Model, position: &Setup) -> bool {
    law.rulings.seventy_five_moves == SeventyFiveMoves::On && position.clock() >= 150
}

/// `chess.end.repetition`, `chess.ruling.repetition`: the game is drawn when a position stands in the record so many
/// times. The record counts (`occurrences`) those that are the same without their counts, and ends the game (`repeated`).
fn repetition(law: Model) -> rules::Repetition {
    match law.rulings.repetition {
        Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
        Repetition::FivefoldDraw => rules::Repetition::Draws { occurrence: 5 },
        Repetition::Claimed => rules::Repetition::Claimed,
        Repetition::None => rules::Repetition::Allowed,
    }
}

/// `chess.end.repetition.same`: what is compared. The half-move clock and the move number do not count.
fn without_counts(position: &Setup) -> Setup {
    let mut position = *position;
    position.set_clock(0);
    position.set_number(1);
    position
}

/// `chess.end.precedence`: the first of these names the end. A repetition comes after them, in the record.
fn outcome(law: Model, position: &Setup) -> Option<Outcome> {
    if !law.can_move(position) {
        return Some(mate_or_stalemate(position));
    }
    let drawn = [
        (dead_position(law, position), Draw::DeadPosition),
        (fifty_moves(law, position), Draw::FiftyMoves),
        (seventy_five_moves(law, position), Draw::SeventyFiveMoves),
    ];
    drawn.into_iter().find(|(is_drawn, _)| *is_drawn).map(|(_, by)| Outcome::Draw(by))
}

// ## Whether a player can still win

// In `winnable.rs`, in the folder `chess` beside this file.

// ## Draws that a player may claim

/// `chess.claim` to `chess.claim.with-a-move`: the draws that the player who has the move may claim, as the position
/// stands or as it will stand after a move, and under which options. `Occurred(3)` is the third time in the record or a
/// later one, `Quiet(100)` a half-move clock of 100 or more. A correct claim ends the game (`claimed`).
pub const CLAIMS: &[Claim] = &[
    Claim {
        clause: Clause::new("chess.claim.repetition"),
        place: "Article 9.2.2",
        with_a_move: (WITH_A_MOVE, "Article 9.2.1"),
        ruling: ("repetition", &["fivefold-draw", "claimed"]),
        when: When::Occurred(3),
        draw: Draw::Repetition,
    },
    Claim {
        clause: Clause::new("chess.claim.fifty-moves"),
        place: "Article 9.3.2",
        with_a_move: (WITH_A_MOVE, "Article 9.3.1"),
        ruling: ("fifty-moves", &["claimed"]),
        when: When::Quiet(100),
        draw: Draw::FiftyMoves,
    },
];

/// `chess.claim.with-a-move`
const WITH_A_MOVE: Clause = Clause::new("chess.claim.with-a-move");

// ## What the players declare

/// `chess.illegal-move.promotion`: what a Pawn becomes for which no piece was chosen that it can become.
const NOT_CHOSEN: Kind = Kind::Queen;

// ## In scores

/// `chess.score.meant`: whether a piece goes to a square, whatever stands there. A Pawn's second square is over the first.
pub(crate) fn goes(position: &Setup, mv: &Move) -> Goes {
    let Some(piece) = position.at(mv.from) else { return Goes::Elsewhere };
    match movement(piece, mv.from, mv.to) {
        Some(Movement::DoubleStep(over)) => Goes::over(blocked(position, &Movement::Over(vec![over]))),
        Some(movement) => Goes::over(blocked(position, &movement)),
        None => Goes::Elsewhere,
    }
}

/// `chess.score.castling`: what is wrong with a move, given what was found first. What is written as castling is judged
/// as castling, wherever the King is. Where it stands on its first square, the move is the King's, and one clause
/// refuses it however it is written: `chess.castling.between` leaves a friend on the target to
/// `chess.move.onto-friend`.
pub(crate) fn as_written(position: &Setup, mv: &Move, manner: Manner, found: Objection) -> Objection {
    let player = position.turn;
    let wing = Wing::BOTH.into_iter().find(|wing| king_castled(player, *wing) == mv.to);
    let king_is_there = position.at(king_first(player)) == Some(Piece { kind: Kind::King, owner: player });
    match (manner, wing) {
        // Written as castling, with the King elsewhere. Another game's clause that has objected stays (Awarichess).
        (Manner::Castling, Some(wing)) if !king_is_there && found.clause().name().starts_with("chess.") => {
            may_castle(position, wing).err().unwrap_or(found)
        }
        _ => found,
    }
}

// ## For implementers

/// The clauses that forbid a position.
fn admit(law: Model, setup: &Setup) -> Result<Setup, Vec<Breach>> {
    let clauses = [
        set(law, setup),
        position_kings(setup),
        position_pawns(setup),
        position_king_open(setup),
        position_castling(setup),
        en_passant_rank(setup),
        en_passant_pawn(setup),
        en_passant_vacant(setup),
        en_passant_clock(setup),
        position_check(law, setup),
    ];
    admitted(*setup, reasons(clauses)).map(|position| without_idle_en_passant(&position))
}

/// `chess.set`, `chess.ruling.pieces-beyond-the-set`
fn set(law: Model, position: &Setup) -> Judgement {
    let has_too_many = |owner: &Player| {
        let pawns = position.standing(Piece { kind: Kind::Pawn, owner: *owner }).count();
        pawns + beyond_the_set(position, *owner).len() > in_the_set(Kind::Pawn)
    };
    let owners: Vec<Player> = Player::BOTH.into_iter().filter(has_too_many).collect();
    if owners.is_empty() || law.rulings.pieces_beyond_the_set == PiecesBeyondTheSet::Allowed {
        return Ok(());
    }
    // This decided; the rest is words.
    let mut found = Vec::new();
    let mut squares = Vec::new();
    for owner in owners {
        let plural_s = |number: usize| if number == 1 { "" } else { "s" };
        let standing = |kind| position.standing(Piece { kind, owner }).collect::<Vec<_>>();
        let (pawns, mut beyond) = (standing(Kind::Pawn).len(), beyond_the_set(position, owner));
        found.push(format!(
            "{owner} has {pawns} Pawn{}, and {} other piece{} beyond those of the start position",
            plural_s(pawns),
            beyond.len(),
            plural_s(beyond.len())
        ));
        beyond.dedup();
        squares.extend([vec![Kind::Pawn], beyond].concat().into_iter().flat_map(standing));
    }
    refuse!("chess.set", squares, "{}, but the two together can be at most 8", found.join("; "))
}

/// `chess.set`: the kinds of a player's pieces beyond those that the player begins with. Each has been a Pawn. A kind of
/// which there are two too many is there twice.
fn beyond_the_set(position: &Setup, owner: Player) -> Vec<Kind> {
    let mut beyond = Vec::new();
    for kind in [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight] {
        let number = position.standing(Piece { kind, owner }).count();
        beyond.extend(vec![kind; number.saturating_sub(in_the_set(kind))]);
    }
    beyond
}

/// `chess.set`: how many pieces of a kind a player begins with.
const fn in_the_set(kind: Kind) -> usize {
    match kind {
        Kind::Pawn => 8,
        Kind::Knight | Kind::Bishop | Kind::Rook => 2,
        Kind::Queen | Kind::King => 1,
    }
}

/// `chess.position.kings`
fn position_kings(position: &Setup) -> Judgement {
    let found = Player::BOTH.map(|player| (player, kings(position, player)));
    let wrong: Vec<_> = found.into_iter().filter(|(_, kings)| kings.len() != 1).collect();
    if wrong.is_empty() {
        return Ok(());
    }
    let squares: Vec<Square> = wrong.iter().flat_map(|(_, kings)| kings).copied().collect();
    let kings_of = |(owner, kings): &(Player, Vec<Square>)| match &kings[..] {
        [] => format!("{owner} has no King"),
        kings => format!("{owner} has {} Kings, on {}", kings.len(), list(kings)),
    };
    let found = wrong.iter().map(kings_of).collect::<Vec<_>>().join(", and ");
    refuse!("chess.position.kings", squares, "{found}, but each player has exactly one")
}

/// `chess.position.pawns`
fn position_pawns(position: &Setup) -> Judgement {
    let misplaced = |(square, piece): &(Square, Piece)| {
        let first_or_last = square.rank == 0 || square.rank == BOARD.ranks - 1;
        piece.kind == Kind::Pawn && first_or_last
    };
    let squares: Vec<Square> = position.pieces().filter(misplaced).map(|(square, _)| square).collect();
    if squares.is_empty() {
        return Ok(());
    }
    refuse!(
        "chess.position.pawns",
        squares,
        "a Pawn stands on {}, but Pawns are never on rank 1 or 8",
        list(&squares)
    )
}

/// `chess.position.king-open`
fn position_king_open(position: &Setup) -> Judgement {
    let opponent = position.turn.other();
    let attacked = attacked_kings(position, opponent);
    if attacked.is_empty() {
        return Ok(());
    }
    let squares: Vec<Square> = attacked.iter().flat_map(|(king, by)| [*king].into_iter().chain(by.clone())).collect();
    let left = attacked.iter().map(|(king, by)| format!("King on {king} attacked by {}", pieces(position, by)));
    let left = left.collect::<Vec<_>>().join(", and the ");
    refuse!("chess.position.king-open", squares, "{opponent}, who is not to move, has left their {left}")
}

/// `chess.position.castling`
fn position_castling(position: &Setup) -> Judgement {
    let mut missing = Vec::new();
    for (owner, wing) in position.castling_rights() {
        let needed = [
            (king_first(owner), Piece { kind: Kind::King, owner }),
            (rook_first(owner, wing), Piece { kind: Kind::Rook, owner }),
        ];
        missing.extend(needed.into_iter().filter(|(square, piece)| position.at(*square) != Some(*piece)));
    }
    if missing.is_empty() {
        return Ok(());
    }
    // A player may have both rights and lack the King, which is then named once.
    missing.sort_unstable();
    missing.dedup();
    let squares: Vec<Square> = missing.iter().map(|(square, _)| *square).collect();
    let not_there: Vec<String> =
        missing.iter().map(|(square, piece)| format!("no {piece} stands on {square}")).collect();
    refuse!("chess.position.castling", squares, "there is a right to castle, but {}", list(&not_there))
}

/// `chess.position.en-passant.rank`
fn en_passant_rank(position: &Setup) -> Judgement {
    let turn = position.turn;
    match position.en_passant {
        Some(square) if en_passant_on_its_rank(position).is_none() => refuse!(
            "chess.position.en-passant.rank",
            [square],
            "{square} cannot be the en passant square with {turn} to move: it is not on the other player's third rank"
        ),
        _ => Ok(()),
    }
}

/// The en passant square, if it is on the rank on which it can be.
fn en_passant_on_its_rank(position: &Setup) -> Option<Square> {
    position.en_passant.filter(|square| BOARD.holds(*square) && square.rank == rank(position.turn.other(), 3))
}

/// `chess.position.en-passant.pawn`
fn en_passant_pawn(position: &Setup) -> Judgement {
    let opponent = position.turn.other();
    let Some(square) = en_passant_on_its_rank(position) else { return Ok(()) };
    // The Pawn has passed over the square, and stands before it, on its fourth rank.
    let before = Square::new(square.file, rank(opponent, 4));
    let pawn = Piece { kind: Kind::Pawn, owner: opponent };
    if position.at(before) == Some(pawn) {
        return Ok(());
    }
    refuse!(
        "chess.position.en-passant.pawn",
        [square, before],
        "{square} is the en passant square, but no {pawn} that could have passed over it stands on {before}"
    )
}

/// `chess.position.en-passant.vacant`
fn en_passant_vacant(position: &Setup) -> Judgement {
    let Some(square) = en_passant_on_its_rank(position) else { return Ok(()) };
    let origin = Square::new(square.file, rank(position.turn.other(), 2));
    let standing = taken(position, [square, origin]);
    if standing.is_empty() {
        return Ok(());
    }
    refuse!(
        "chess.position.en-passant.vacant",
        standing,
        "{square} is the en passant square, but a piece stands on {}, which the Pawn must have left vacant",
        list(&standing)
    )
}

/// `chess.position.en-passant.clock`
fn en_passant_clock(position: &Setup) -> Judgement {
    let clock = position.clock();
    match position.en_passant {
        Some(square) if clock > 0 => refuse!(
            "chess.position.en-passant.clock",
            [square],
            "{square} is the en passant square, so a Pawn has just moved, but the half-move clock is {clock}"
        ),
        _ => Ok(()),
    }
}

/// `chess.position.check`, `chess.ruling.impossible-check`
fn position_check(law: Model, position: &Setup) -> Judgement {
    if law.rulings.impossible_check == ImpossibleCheck::Accepted {
        return Ok(());
    }
    let turn = position.turn;
    let (&[king], Some((_, checkers))) = (&kings(position, turn)[..], check(position, turn)) else { return Ok(()) };
    let before = before_double_step(position).and_then(|before| Some((before, check(&before, turn)?.1)));
    let from_afar = |from: &&Square| slides(position, **from) && steps(**from, king) > 1;
    let why = match (&checkers[..], before) {
        (_, Some((before, by))) => format!("before the Pawn's double step {} attacked it", pieces(&before, &by)),
        ([_, _, _, ..], None) => "a move gives check by two pieces at most".to_owned(),
        ([one, other], None) if between(*one, *other).contains(&king) => {
            "a move does not give check from both sides along one line".to_owned()
        }
        ([one, other], None) if [one, other].iter().all(|from| !from_afar(from)) => {
            "if two give check, the line of one has just been opened, so a square lies between it and the King"
                .to_owned()
        }
        _ => return Ok(()),
    };
    let there = *position;
    refuse!(
        "chess.position.check",
        [king] and checkers,
        "no last move can have given the check to the King on {king} by {}: {why}",
        pieces(&there, &checkers)
    )
}

/// The position before the double step that an en passant square tells of, if that can have been the last move.
fn before_double_step(position: &Setup) -> Option<Setup> {
    let over = en_passant_on_its_rank(position)?;
    en_passant_pawn(position).and_then(|()| en_passant_vacant(position)).ok()?;
    let [from, to] = [2, 4].map(|number| Square::new(over.file, rank(position.turn.other(), number)));
    let mut before = *position;
    before.put(from, position.at(to));
    before.put(to, None);
    Some(before)
}

/// Whether a Queen, Rook or Bishop stands on a square.
fn slides(position: &Setup, square: Square) -> bool {
    position.at(square).is_some_and(|piece| matches!(piece.kind, Kind::Queen | Kind::Rook | Kind::Bishop))
}

// From here on nothing is decided: what a program asks, and words.

impl Rules for Model {
    answers! {
        self, position, mv;
        law = *self;
        start = start();
        turn = position.turn;
        check = check(position, position.turn).is_some();
        play = play(position, mv);
    }

    fn recurs(&self, earlier: &Setup, now: &Setup) -> bool {
        without_counts(earlier) == without_counts(now)
    }
}

impl Law for Model {
    /// Every conceivable move of the player's own pieces, to any square. Illegal ones are among them on purpose: each
    /// shows what some clause forbids. A Pawn goes without promotion and with each; any other piece without, and with
    /// one, which `chess.promotion.pawn` forbids.
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in position.pieces().filter(|(_, piece)| piece.owner == position.turn) {
            let promotions = match piece.kind {
                Kind::Pawn => Kind::ALL.to_vec(),
                _ => vec![Kind::Queen],
            };
            for to in BOARD.squares() {
                moves.push(Move { from, to, promotion: None });
                moves.extend(promotions.iter().map(|kind| Move { from, to, promotion: Some(*kind) }));
            }
        }
        moves
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
        judge_move(position, mv)
    }

    fn judge_as(&self, position: &Setup, mv: &Move, manner: Manner) -> Result<(), Objection> {
        judge_move(position, mv).map_err(|found| as_written(position, mv, manner, found))
    }

    fn goes(&self, position: &Setup, mv: &Move) -> Goes {
        goes(position, mv)
    }

    fn can_be_made(&self, position: &Setup, mv: &Move) -> bool {
        self.conceivable(position).contains(mv) && !onto_own_king(position, mv)
    }

    fn clause(subject: Subject) -> Clause {
        Clause::new(match subject {
            Subject::Start => "chess.start",
            Subject::Turn => "chess.turn",
            Subject::Check => "chess.check",
            Subject::Ending(Outcome::Draw(Draw::Stalemate)) => "chess.end.stalemate",
            Subject::Ending(Outcome::Draw(Draw::DeadPosition)) => "chess.end.dead-position",
            Subject::Ending(Outcome::Draw(Draw::FiftyMoves)) => "chess.end.fifty-moves",
            Subject::Ending(Outcome::Draw(Draw::SeventyFiveMoves)) => "chess.end.seventy-five-moves",
            // No sequence of moves is forbidden in chess.
            Subject::Ending(Outcome::Draw(Draw::Repetition)) | Subject::Sequence | Subject::Recurrence => {
                "chess.end.repetition"
            }
            // Checkmate: the endings of other games do not occur in this one.
            Subject::Ending(_) => "chess.end.checkmate",
        })
    }

    fn told_of_check(&self, position: &Setup) -> Option<String> {
        told_of_check(position, position.turn)
    }

    fn over(&self, outcome: Outcome) -> Breach {
        over("chess.end.over", outcome)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        grounds(position, mv)
    }
}

/// The clause by which a piece moves.
const fn move_clause(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "chess.pawn.move",
        Kind::Knight => "chess.knight.move",
        Kind::Bishop => "chess.bishop.move",
        Kind::Rook => "chess.rook.move",
        Kind::Queen => "chess.queen.move",
        Kind::King => "chess.king.move",
    }
}

/// How a piece moves, in words.
const fn how_it_moves(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "forwards, one or two squares straight or one diagonally",
        Kind::Knight => "by leaps, two squares straight and one to the side",
        Kind::Bishop => "diagonally, any number of squares",
        Kind::Rook => "straight, any number of squares",
        Kind::Queen => "straight or diagonally, any number of squares",
        Kind::King => "one square in any direction, or two from its first square to castle",
    }
}

/// `chess.illegal-move.effect.king`: whether a move puts another piece where its player's King stands.
pub(crate) fn onto_own_king(position: &Setup, mv: &Move) -> bool {
    let king = Some(Piece { kind: Kind::King, owner: position.turn });
    mv.from != mv.to && position.at(mv.to) == king
}

/// By what a player is in check, in a sentence.
pub(crate) fn told_of_check(position: &Setup, player: Player) -> Option<String> {
    let (king, attackers) = check(position, player)?;
    Some(format!("the King on {king} is attacked by {}", pieces(position, &attackers)))
}

/// What stands on some squares, in a sentence.
pub(crate) fn pieces(position: &Setup, squares: &[Square]) -> String {
    refuse::pieces(squares, |square| position.at(*square))
}

/// The clauses by which a legal move may be made: how the piece moves first.
pub(crate) fn grounds(position: &Setup, mv: &Move) -> Vec<Clause> {
    let Move { from, to, promotion } = *mv;
    let Some(piece) = position.at(from) else { return Vec::new() };
    let mut names = vec![move_clause(piece.kind)];
    match movement(piece, from, to) {
        Some(Movement::DoubleStep(_)) => names.push("chess.pawn.double-step"),
        Some(Movement::Diagonal) if position.at(to).is_none() => {
            names.extend(["chess.pawn.en-passant", "chess.pawn.en-passant.capture"]);
        }
        Some(Movement::Diagonal) => names.push("chess.pawn.capture"),
        Some(Movement::Castling(wing)) => {
            names.extend(["chess.castling", "chess.castling.rights"]);
            names.extend(rook_is_attacked(position, wing).then_some("chess.castling.rook"));
        }
        Some(Movement::Over(_)) if piece.kind == Kind::Knight => names.push("chess.knight.jump"),
        _ => {}
    }
    if position.at(to).is_some() {
        names.push("chess.capture");
    }
    if promotion.is_some() {
        names.extend(["chess.promotion.forced", "chess.promotion.choice", "chess.promotion.effect"]);
    }
    names.into_iter().map(Clause::new).collect()
}

/// Whether an enemy attacks the Rook with which the player to move castles, or the square that only
/// the Rook passes over.
fn rook_is_attacked(position: &Setup, wing: Wing) -> bool {
    let passed = (wing == Wing::Queen).then(|| Square::new(B, rank(position.turn, 1)));
    let mut squares = [rook_first(position.turn, wing)].into_iter().chain(passed);
    squares.any(|square| !attackers_of(position, square, position.turn.other()).is_empty())
}
