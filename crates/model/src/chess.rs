//! Chess as `spec/chess.md` defines it; read the two side by side.
//!
//! Resignation and agreed draws (`chess.end.resignation`, `chess.end.agreement`) are not moves: the referee of a score
//! judges them. A game that has chess as a part uses the functions of this file, none of which depends on rulings.

mod refusal;

pub use refusal::Refusal;

use crate::board::chess::{BOARD, Kind, Move, Piece, START, Setup, Wing};
use crate::board::{Player, Setup as _, Square};
use crate::rules::chess::{DeadPosition, FiftyMoves, PiecesBeyondTheSet, Repetition, Rulings, SeventyFiveMoves};
use crate::rules::{self, Breach, Clause, Draw, Law, Outcome, Rules, Subject, Win};

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
#[derive(Clone, Copy, Debug, Default)]
pub struct Model {
    rulings: Rulings,
}

/// A judgement of a move: nothing if no clause forbids it, else the refusal, which names the clause.
type Judgement = Result<(), Refusal>;

/// A way of moving, by files to the right and ranks up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// This far, once.
    Step(i8, i8),
    /// Any number of squares in this direction.
    Slide(i8, i8),
}

/// How each kind of piece moves, wherever it stands: `chess.bishop.move`, `chess.rook.move`, `chess.queen.move`,
/// `chess.knight.move`, `chess.king.move`.
const fn ways(kind: Kind) -> &'static [Way] {
    use Way::{Slide, Step};
    match kind {
        Kind::Bishop => &[Slide(-1, 1), Slide(1, 1), Slide(-1, -1), Slide(1, -1)],
        Kind::Rook => &[Slide(0, 1), Slide(0, -1), Slide(-1, 0), Slide(1, 0)],
        Kind::Queen => &[
            Slide(-1, 1),
            Slide(1, 1),
            Slide(-1, -1),
            Slide(1, -1),
            Slide(0, 1),
            Slide(0, -1),
            Slide(-1, 0),
            Slide(1, 0),
        ],
        Kind::Knight => {
            &[Step(-1, 2), Step(1, 2), Step(-2, 1), Step(2, 1), Step(-2, -1), Step(2, -1), Step(-1, -2), Step(1, -2)]
        }
        Kind::King => {
            &[Step(-1, 1), Step(0, 1), Step(1, 1), Step(-1, 0), Step(1, 0), Step(-1, -1), Step(0, -1), Step(1, -1)]
        }
        // A Pawn's moves depend on its owner and on what stands before it: `movement` and the Pawn's clauses.
        Kind::Pawn => &[],
    }
}

/// How many pieces of a kind a player begins with: `chess.set`.
const fn in_the_set(kind: Kind) -> usize {
    match kind {
        Kind::Pawn => 8,
        Kind::Knight | Kind::Bishop | Kind::Rook => 2,
        Kind::Queen | Kind::King => 1,
    }
}

/// How many ranks up *forwards* is for a player.
const fn forwards(player: Player) -> i8 {
    match player {
        Player::White => 1,
        Player::Black => -1,
    }
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

/// The square that the King goes to when castling on a wing.
const fn king_castled(player: Player, wing: Wing) -> Square {
    match wing {
        Wing::King => Square::new(G, rank(player, 1)),
        Wing::Queen => Square::new(C, rank(player, 1)),
    }
}

/// The square that the King passes over when castling, on which the Rook is put.
const fn king_crosses(player: Player, wing: Wing) -> Square {
    match wing {
        Wing::King => Square::new(F, rank(player, 1)),
        Wing::Queen => Square::new(D, rank(player, 1)),
    }
}

/// How a piece goes from one square to another, as the two squares alone show it.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Movement {
    /// By a step or a slide of any piece but a Pawn, over these squares, the target last.
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

/// How a piece goes from one square to another, if it moves so at all.
fn movement(piece: Piece, from: Square, to: Square) -> Option<Movement> {
    if piece.kind == Kind::Pawn {
        let files = to.file as i8 - from.file as i8;
        let ranks_ahead = (to.rank as i8 - from.rank as i8) * forwards(piece.owner);
        return match (files, ranks_ahead) {
            (0, 1) => Some(Movement::Push),
            (0, 2) => BOARD.step(from, 0, forwards(piece.owner)).map(Movement::DoubleStep),
            (-1 | 1, 1) => Some(Movement::Diagonal),
            _ => None,
        };
    }
    if piece.kind == Kind::King && from == king_first(piece.owner) {
        for wing in Wing::BOTH {
            if to == king_castled(piece.owner, wing) {
                return Some(Movement::Castling(wing));
            }
        }
    }
    ways(piece.kind).iter().find_map(|way| path_by(*way, from, to)).map(Movement::Over)
}

/// The squares that a way leads over from one square to another, the target last, if it leads there.
fn path_by(way: Way, from: Square, to: Square) -> Option<Vec<Square>> {
    // A step is made once; a slide goes on for seven squares at most, from one edge of the board to the other.
    let (files, ranks, most) = match way {
        Way::Step(files, ranks) => (files, ranks, 1),
        Way::Slide(files, ranks) => (files, ranks, 7),
    };
    let away = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
    let times = (1..=most).find(|times| away == (files * times, ranks * times))?;
    (1..=times).map(|n| BOARD.step(from, files * n, ranks * n)).collect()
}

/// The squares on which a piece stands.
fn standing(position: &Setup, wanted: Piece) -> Vec<Square> {
    position.pieces().filter(|(_, piece)| *piece == wanted).map(|(square, _)| square).collect()
}

/// The squares of a player's Kings. A setup may have any number; a position has one: `chess.position.kings`.
fn kings(position: &Setup, player: Player) -> Vec<Square> {
    standing(position, Piece { kind: Kind::King, owner: player })
}

/// `chess.attack`: the squares of a player's pieces that attack a square.
pub(crate) fn attackers(position: &Setup, square: Square, by: Player) -> Vec<Square> {
    let attacks = |from: Square, piece: Piece| match movement(piece, from, square) {
        Some(over @ Movement::Over(_)) => blocked(position, &over).is_ok(),
        Some(Movement::Diagonal) => true,
        Some(Movement::Push | Movement::DoubleStep(_) | Movement::Castling(_)) | None => false,
    };
    let pieces = position.pieces().filter(|(_, piece)| piece.owner == by);
    pieces.filter(|(from, piece)| attacks(*from, *piece)).map(|(from, _)| from).collect()
}

/// `chess.check`: a player's King and the squares of the pieces that attack it, if any does.
pub(crate) fn check(position: &Setup, player: Player) -> Option<(Square, Vec<Square>)> {
    let attacked = |king: Square| (king, attackers(position, king, player.other()));
    kings(position, player).into_iter().map(attacked).find(|(_, attackers)| !attackers.is_empty())
}

/// The board after a move: `chess.capture`, `chess.pawn.en-passant.capture`, `chess.promotion.choice`,
/// `chess.promotion.effect`, `chess.castling`.
fn moved(position: &Setup, mv: &Move) -> Setup {
    let Move { from, to, promotion } = *mv;
    let Some(mut piece) = position.at(from) else { return *position };
    let mut after = *position;
    match movement(piece, from, to) {
        // Onto a vacant square a Pawn goes diagonally only to capture en passant.
        Some(Movement::Diagonal) if position.at(to).is_none() => after.put(beside(from, to), None),
        Some(Movement::Castling(wing)) => {
            let corner = rook_first(piece.owner, wing);
            after.put(king_crosses(piece.owner, wing), position.at(corner));
            after.put(corner, None);
        }
        _ => {}
    }
    piece.kind = promotion.unwrap_or(piece.kind);
    after.put(from, None);
    after.put(to, Some(piece));
    after
}

/// The square beside the origin on the target's file. A Pawn that is captured en passant stands there.
const fn beside(from: Square, to: Square) -> Square {
    Square::new(to.file, from.rank)
}

/// `chess.turn`, `chess.castling.rights.lost`, `chess.clock`, `chess.number`, `chess.pawn.en-passant.square`: the
/// position after a move.
pub(crate) fn after(position: &Setup, mv: &Move) -> Setup {
    let Move { from, to, .. } = *mv;
    let piece = position.at(from);
    let mut after = moved(position, mv);
    for (player, wing) in position.castling_rights() {
        // A right is lost when its King or Rook moves, or when the Rook is captured in its corner.
        let first_squares = [king_first(player), rook_first(player, wing)];
        if first_squares.contains(&from) || first_squares.contains(&to) {
            after.set_castling(player, wing, false);
        }
    }
    let pawn_moves = piece.is_some_and(|piece| piece.kind == Kind::Pawn);
    let captures = position.at(to).is_some();
    after.set_clock(if pawn_moves || captures { 0 } else { position.clock() + 1 });
    let passed_over = piece.and_then(|piece| match movement(piece, from, to) {
        Some(Movement::DoubleStep(square)) => Some(square),
        _ => None,
    });
    turned(&after, passed_over)
}

/// `chess.turn`, `chess.number`, `chess.pawn.en-passant.square`: the position with the turn passed on, and the
/// half-move clock as it is. The square is the one that a Pawn has just passed over, if any.
pub(crate) fn turned(position: &Setup, passed_over: Option<Square>) -> Setup {
    let mut turned = *position;
    if position.turn == Player::Black {
        turned.set_number(position.number() + 1);
    }
    turned.turn = position.turn.other();
    turned.en_passant = passed_over;
    without_idle_en_passant(&turned)
}

/// `chess.pawn.en-passant.square`: the same position, without an en passant square onto which no capture is legal.
pub(crate) fn without_idle_en_passant(position: &Setup) -> Setup {
    let can_capture_on = |to| {
        let pawns = standing(position, Piece { kind: Kind::Pawn, owner: position.turn });
        pawns.into_iter().any(|from| judge(position, &Move { from, to, promotion: None }).is_ok())
    };
    let mut without = *position;
    without.en_passant = position.en_passant.filter(|to| can_capture_on(*to));
    without
}

// The clauses that forbid a move, in the order of the spec.

/// `chess.move.own`
fn own(position: &Setup, from: Square) -> Result<Piece, Refusal> {
    match position.at(from) {
        Some(piece) if piece.owner == position.turn => Ok(piece),
        found => Err(Refusal::NotOwn { from, turn: position.turn, found }),
    }
}

/// `chess.bishop.move`, `chess.rook.move`, `chess.queen.move`, `chess.knight.move`, `chess.pawn.move`,
/// `chess.king.move`: how a piece goes from one square to another.
fn piece_move(piece: Piece, from: Square, to: Square) -> Result<Movement, Refusal> {
    movement(piece, from, to).ok_or(Refusal::PieceMove { kind: piece.kind, from, to })
}

/// `chess.move.onto-friend`
fn onto_friend(position: &Setup, to: Square) -> Judgement {
    match position.at(to) {
        Some(friend) if friend.owner == position.turn => Err(Refusal::OntoFriend { to, friend }),
        _ => Ok(()),
    }
}

/// `chess.move.blocked`, `chess.knight.jump`: a Knight goes in one step, so no square is in its way.
fn blocked(position: &Setup, movement: &Movement) -> Judgement {
    let Movement::Over(path) = movement else { return Ok(()) };
    let between = &path[..path.len() - 1];
    match between.iter().find_map(|square| position.at(*square).map(|piece| (*square, piece))) {
        None => Ok(()),
        Some((on, by)) => Err(Refusal::Blocked { on, by }),
    }
}

/// `chess.pawn.push`
fn pawn_push(position: &Setup, movement: &Movement, to: Square) -> Judgement {
    match (movement, position.at(to)) {
        (Movement::Push, Some(there)) => Err(Refusal::PushOnto { to, there }),
        _ => Ok(()),
    }
}

/// `chess.pawn.double-step`
fn pawn_double_step(position: &Setup, movement: &Movement, from: Square) -> Judgement {
    match movement {
        Movement::DoubleStep(_) if from.rank != rank(position.turn, 2) => Err(Refusal::DoubleStepFrom { from }),
        _ => Ok(()),
    }
}

/// `chess.pawn.double-step.blocked`
fn pawn_double_step_blocked(position: &Setup, movement: &Movement, to: Square) -> Judgement {
    let Movement::DoubleStep(over) = *movement else { return Ok(()) };
    match [over, to].into_iter().find_map(|square| position.at(square).map(|piece| (square, piece))) {
        None => Ok(()),
        Some((on, by)) => Err(Refusal::DoubleStepBlocked { on, by }),
    }
}

/// `chess.pawn.capture`: whether a Pawn's diagonal step could only be a capture en passant: onto a vacant square, from
/// its fifth rank, with an enemy Pawn beside it on the target's file.
fn like_en_passant(position: &Setup, from: Square, to: Square) -> bool {
    let pawn = Piece { kind: Kind::Pawn, owner: position.turn.other() };
    from.rank == rank(position.turn, 5) && position.at(to).is_none() && position.at(beside(from, to)) == Some(pawn)
}

/// `chess.pawn.capture`
fn pawn_capture(position: &Setup, movement: &Movement, from: Square, to: Square) -> Judgement {
    let captures = position.at(to).is_some() || like_en_passant(position, from, to);
    if *movement == Movement::Diagonal && !captures { Err(Refusal::NothingToCapture { to }) } else { Ok(()) }
}

/// `chess.pawn.en-passant`
fn pawn_en_passant(position: &Setup, movement: &Movement, mv: &Move) -> Judgement {
    let Move { from, to, .. } = *mv;
    let tries_en_passant = *movement == Movement::Diagonal && like_en_passant(position, from, to);
    if !tries_en_passant || position.en_passant == Some(to) {
        return Ok(());
    }
    // The position may have no en passant square only because such captures would expose the King: then that is why.
    let exposed = check(&moved(position, mv), position.turn);
    Err(Refusal::NoEnPassant { to, pawn: beside(from, to), exposed })
}

/// `chess.promotion.forced`
fn promotion_forced(piece: Piece, mv: &Move) -> Judgement {
    let reaches_last = mv.to.rank == rank(piece.owner, 8);
    if piece.kind == Kind::Pawn && reaches_last && mv.promotion.is_none() {
        return Err(Refusal::MustPromote { to: mv.to });
    }
    Ok(())
}

/// `chess.promotion.pawn`
fn promotion_pawn(piece: Piece, mv: &Move) -> Judgement {
    if mv.promotion.is_some() && piece.kind != Kind::Pawn {
        return Err(Refusal::NeverPromotes { kind: piece.kind, from: mv.from });
    }
    Ok(())
}

/// `chess.promotion.outside`
fn promotion_outside(piece: Piece, mv: &Move) -> Judgement {
    let reaches_last = mv.to.rank == rank(piece.owner, 8);
    if mv.promotion.is_some() && !reaches_last { Err(Refusal::PromotesOutside { to: mv.to }) } else { Ok(()) }
}

/// `chess.promotion.piece`
fn promotion_piece(mv: &Move) -> Judgement {
    match mv.promotion {
        Some(kind @ (Kind::King | Kind::Pawn)) => Err(Refusal::PromotesTo { kind, to: mv.to }),
        _ => Ok(()),
    }
}

/// `chess.castling.rights`
fn castling_rights(position: &Setup, wing: Wing) -> Judgement {
    let player = position.turn;
    if position.castling(player, wing) {
        Ok(())
    } else {
        let king = king_first(player);
        Err(Refusal::NoRight { player, wing, king, corner: rook_first(player, wing) })
    }
}

/// `chess.castling.between`
fn castling_between(position: &Setup, wing: Wing) -> Judgement {
    let files = match wing {
        Wing::King => F..=G,
        Wing::Queen => B..=D,
    };
    let between = files.map(|file| Square::new(file, rank(position.turn, 1)));
    let taken: Vec<Square> = between.filter(|square| position.at(*square).is_some()).collect();
    if taken.is_empty() { Ok(()) } else { Err(Refusal::Between { taken }) }
}

/// `chess.castling.out-of-check`
fn castling_out_of_check(position: &Setup) -> Judgement {
    let king = king_first(position.turn);
    let attackers = attackers(position, king, position.turn.other());
    if attackers.is_empty() { Ok(()) } else { Err(Refusal::OutOfCheck { king, attackers }) }
}

/// `chess.castling.through-check`
fn castling_through_check(position: &Setup, wing: Wing) -> Judgement {
    let over = king_crosses(position.turn, wing);
    let attackers = attackers(position, over, position.turn.other());
    if attackers.is_empty() { Ok(()) } else { Err(Refusal::ThroughCheck { over, attackers }) }
}

/// `chess.castling.into-check`
fn castling_into_check(position: &Setup, wing: Wing) -> Judgement {
    let to = king_castled(position.turn, wing);
    let attackers = attackers(position, to, position.turn.other());
    if attackers.is_empty() { Ok(()) } else { Err(Refusal::IntoCheck { to, attackers }) }
}

/// `chess.king.safe`
fn king_safe(position: &Setup, mv: &Move) -> Judgement {
    match check(&moved(position, mv), position.turn) {
        None => Ok(()),
        Some((king, attackers)) => Err(Refusal::KingOpen { king, attackers }),
    }
}

/// All clauses that forbid a move, except `chess.end.over`.
pub(crate) fn judge(position: &Setup, mv: &Move) -> Judgement {
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
        castling_rights(position, wing)?;
        castling_between(position, wing)?;
        castling_out_of_check(position)?;
        castling_through_check(position, wing)?;
        castling_into_check(position, wing)?;
    }
    king_safe(position, mv)
}

/// Every conceivable move of the player's own pieces, to any square. Illegal ones are among them on purpose: each shows
/// what some clause forbids. A Pawn goes without promotion and with each; any other piece without, and with one, which
/// `chess.promotion.pawn` forbids.
pub(crate) fn conceivable(position: &Setup) -> Vec<Move> {
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

/// The moves that no clause forbids, if the game is not over.
pub(crate) fn open_moves(position: &Setup) -> Vec<Move> {
    let mut moves = conceivable(position);
    moves.retain(|mv| judge(position, mv).is_ok());
    moves
}

/// Whether the player to move has a move that no clause forbids, if the game is not over.
pub(crate) fn can_move(position: &Setup) -> bool {
    conceivable(position).iter().any(|mv| judge(position, mv).is_ok())
}

/// `chess.end.checkmate`, `chess.end.stalemate`: how the game has ended for a player to move who has no legal move.
pub(crate) fn mate_or_stalemate(position: &Setup) -> Outcome {
    match check(position, position.turn) {
        Some(_) => Outcome::Win { winner: position.turn.other(), by: Win::Checkmate },
        None => Outcome::Draw(Draw::Stalemate),
    }
}

/// `chess.end.dead-position`, `chess.board.colours`: whether, besides Kings, there is nothing, or one Knight, or only
/// Bishops on squares of one colour.
pub(crate) fn dead(position: &Setup) -> bool {
    let besides_kings: Vec<(Square, Kind)> = position
        .pieces()
        .map(|(square, piece)| (square, piece.kind))
        .filter(|(_, kind)| *kind != Kind::King)
        .collect();
    let is_dark = |square: Square| (square.file + square.rank).is_multiple_of(2);
    let one_knight = matches!(besides_kings[..], [(_, Kind::Knight)]);
    // This is also true of no piece at all.
    let only_bishops = besides_kings.iter().all(|(_, kind)| *kind == Kind::Bishop);
    let on_dark = besides_kings.iter().filter(|(square, _)| is_dark(*square)).count();
    let of_one_colour = on_dark == 0 || on_dark == besides_kings.len();
    one_knight || (only_bishops && of_one_colour)
}

/// The clauses by which a legal move may be made: how the piece moves first.
pub(crate) fn grounds(position: &Setup, mv: &Move) -> Vec<Clause> {
    let Move { from, to, promotion } = *mv;
    let Some(piece) = position.at(from) else { return Vec::new() };
    let mut names = Vec::new();
    match movement(piece, from, to) {
        Some(Movement::DoubleStep(_)) => names.push("chess.pawn.double-step"),
        Some(Movement::Diagonal) if position.at(to).is_none() => {
            names.extend(["chess.pawn.en-passant", "chess.pawn.en-passant.capture"]);
        }
        Some(Movement::Diagonal) => names.push("chess.pawn.capture"),
        Some(Movement::Castling(_)) => names.extend(["chess.castling", "chess.castling.rights"]),
        Some(Movement::Over(_)) if piece.kind == Kind::Knight => names.push("chess.knight.jump"),
        _ => {}
    }
    if position.at(to).is_some() {
        names.push("chess.capture");
    }
    if promotion.is_some() {
        names.extend(["chess.promotion.forced", "chess.promotion.choice", "chess.promotion.effect"]);
    }
    std::iter::once(refusal::move_clause(piece.kind)).chain(names.into_iter().map(Clause::new)).collect()
}

// The clauses that forbid a position, in the order of the spec.

/// `chess.set`
fn set(position: &Setup) -> Option<Refusal> {
    let mut found = Vec::new();
    let mut squares = Vec::new();
    for owner in Player::BOTH {
        let pawns = standing(position, Piece { kind: Kind::Pawn, owner });
        // The other pieces beyond those that the player begins with, each of which has been a Pawn.
        let mut beyond = 0;
        let mut squares_of_player = pawns.clone();
        for kind in [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight] {
            let pieces = standing(position, Piece { kind, owner });
            if pieces.len() > in_the_set(kind) {
                beyond += pieces.len() - in_the_set(kind);
                squares_of_player.extend(pieces);
            }
        }
        if pawns.len() + beyond > in_the_set(Kind::Pawn) {
            found.push((owner, pawns.len(), beyond));
            squares.extend(squares_of_player);
        }
    }
    (!found.is_empty()).then_some(Refusal::TooMany { found, squares })
}

/// `chess.position.kings`
fn position_kings(position: &Setup) -> Option<Refusal> {
    let found = Player::BOTH.map(|player| (player, kings(position, player)));
    let found: Vec<_> = found.into_iter().filter(|(_, kings)| kings.len() != 1).collect();
    (!found.is_empty()).then_some(Refusal::Kings { found })
}

/// `chess.position.pawns`
fn position_pawns(position: &Setup) -> Option<Refusal> {
    let misplaced = |(square, piece): &(Square, Piece)| {
        let first_or_last = square.rank == 0 || square.rank == BOARD.ranks - 1;
        piece.kind == Kind::Pawn && first_or_last
    };
    let squares: Vec<Square> = position.pieces().filter(misplaced).map(|(square, _)| square).collect();
    (!squares.is_empty()).then_some(Refusal::PawnsOnLastRanks { squares })
}

/// `chess.position.king-open`
fn position_king_open(position: &Setup) -> Option<Refusal> {
    let moved = position.turn.other();
    check(position, moved).map(|(king, attackers)| Refusal::PositionOpen { moved, king, attackers })
}

/// `chess.position.castling`
fn position_castling(position: &Setup) -> Option<Refusal> {
    let mut missing = Vec::new();
    for (owner, wing) in position.castling_rights() {
        let needed = [
            (king_first(owner), Piece { kind: Kind::King, owner }),
            (rook_first(owner, wing), Piece { kind: Kind::Rook, owner }),
        ];
        missing.extend(needed.into_iter().filter(|(square, piece)| position.at(*square) != Some(*piece)));
    }
    // A player may have both rights and lack the King, which is then named once.
    missing.sort_unstable();
    missing.dedup();
    (!missing.is_empty()).then_some(Refusal::CastlingWithout { missing })
}

/// `chess.position.en-passant.rank`
fn en_passant_rank(position: &Setup) -> Option<Refusal> {
    let moved = position.turn.other();
    let square = position.en_passant.filter(|square| square.rank != rank(moved, 3))?;
    Some(Refusal::EnPassantRank { square, turn: position.turn })
}

/// `chess.position.en-passant.pawn`
fn en_passant_pawn(position: &Setup) -> Option<Refusal> {
    let moved = position.turn.other();
    let square = position.en_passant.filter(|square| square.rank == rank(moved, 3))?;
    // The Pawn has passed over the square, and stands before it, on its fourth rank.
    let before = Square::new(square.file, rank(moved, 4));
    let pawn = Piece { kind: Kind::Pawn, owner: moved };
    (position.at(before) != Some(pawn)).then_some(Refusal::EnPassantPawn { square, before, pawn })
}

/// `chess.position.en-passant.vacant`
fn en_passant_vacant(position: &Setup) -> Option<Refusal> {
    let moved = position.turn.other();
    let square = position.en_passant.filter(|square| square.rank == rank(moved, 3))?;
    let origin = Square::new(square.file, rank(moved, 2));
    let taken: Vec<Square> = [square, origin].into_iter().filter(|square| position.at(*square).is_some()).collect();
    (!taken.is_empty()).then_some(Refusal::EnPassantOverPieces { square, taken })
}

/// `chess.position.en-passant.clock`
fn en_passant_clock(position: &Setup) -> Option<Refusal> {
    let square = position.en_passant?;
    (position.clock() > 0).then_some(Refusal::EnPassantClock { square, clock: position.clock() })
}

/// All clauses that forbid a position, but for `chess.set`, which depends on a ruling.
pub(crate) fn reasons_against(position: &Setup) -> Vec<Refusal> {
    let clauses = [
        position_kings,
        position_pawns,
        position_king_open,
        position_castling,
        en_passant_rank,
        en_passant_pawn,
        en_passant_vacant,
        en_passant_clock,
    ];
    clauses.into_iter().filter_map(|clause| clause(position)).collect()
}

/// `chess.end.repetition.same`: what is compared. The half-move clock and the move number do not count.
fn without_counts(position: &Setup) -> Setup {
    let mut position = *position;
    position.set_clock(0);
    position.set_number(1);
    position
}

impl Model {
    /// The law under these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Model { rulings }
    }

    /// `chess.end.precedence`: how the game has ended, if it has; `can_move` says whether the player to move has a move.
    fn ended(&self, position: &Setup, can_move: bool) -> Option<Outcome> {
        let rulings = self.rulings;
        let drawn = |by: Draw, is_drawn: bool| is_drawn.then_some(Outcome::Draw(by));
        // `chess.end.dead-position`, `chess.ruling.dead-position`
        let is_dead = rulings.dead_position == DeadPosition::Draw && dead(position);
        // `chess.end.fifty-moves`, `chess.ruling.fifty-moves`
        let fifty = rulings.fifty_moves == FiftyMoves::Automatic && position.clock() >= 100;
        // `chess.end.seventy-five-moves`, `chess.ruling.seventy-five-moves`
        let seventy_five = rulings.seventy_five_moves == SeventyFiveMoves::On && position.clock() >= 150;
        let without_move = if can_move { None } else { Some(mate_or_stalemate(position)) };
        without_move
            .or(drawn(Draw::DeadPosition, is_dead))
            .or(drawn(Draw::FiftyMoves, fifty))
            .or(drawn(Draw::SeventyFiveMoves, seventy_five))
    }
}

impl Rules for Model {
    type Setup = Setup;
    type Position = Setup;
    type Move = Move;

    /// `chess.start`
    fn start(&self) -> Setup {
        Setup::read(START).setup
    }

    /// `chess.set`, `chess.ruling.pieces-beyond-the-set`, and the clauses on positions.
    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let counted = self.rulings.pieces_beyond_the_set == PiecesBeyondTheSet::Impossible;
        let mut reasons: Vec<Refusal> = set(setup).filter(|_| counted).into_iter().collect();
        reasons.extend(reasons_against(setup));
        if reasons.is_empty() {
            Ok(without_idle_en_passant(setup))
        } else {
            Err(reasons.into_iter().map(Breach::from).collect())
        }
    }

    fn setup(&self, position: &Setup) -> Setup {
        *position
    }

    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    fn check(&self, position: &Setup) -> bool {
        check(position, position.turn).is_some()
    }

    fn legal_moves(&self, position: &Setup) -> Vec<Move> {
        let open = open_moves(position);
        if self.ended(position, !open.is_empty()).is_some() { Vec::new() } else { open }
    }

    fn is_legal(&self, position: &Setup, mv: &Move) -> bool {
        self.judge(position, mv).is_ok()
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        after(position, mv)
    }

    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        self.ended(position, can_move(position))
    }

    /// `chess.end.repetition`, `chess.ruling.repetition`
    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
            Repetition::FivefoldDraw => rules::Repetition::Draws { occurrence: 5 },
            Repetition::None => rules::Repetition::Allowed,
        }
    }

    /// `chess.end.repetition.same`
    fn recurs(&self, earlier: &Setup, now: &Setup) -> bool {
        without_counts(earlier) == without_counts(now)
    }

    fn recurrence_key(&self, position: &Setup) -> u64 {
        rules::recurrence_key(&without_counts(position))
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        conceivable(position)
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

    /// `chess.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        Refusal::Over { outcome }.into()
    }

    fn outcome_judged(&self, position: &Setup, _mv: &Move, in_play: &Result<(), Breach>) -> Option<Outcome> {
        self.ended(position, in_play.is_ok() || can_move(position))
    }

    fn judge_in_play(&self, position: &Setup, mv: &Move) -> Result<(), Breach> {
        judge(position, mv).map_err(Breach::from)
    }

    fn forbids(&self, position: &Setup, mv: &Move) -> Option<Clause> {
        judge(position, mv).err().map(|refusal| refusal.clause())
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        grounds(position, mv)
    }
}
