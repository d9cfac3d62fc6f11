//! What may be played after pieces of chess were touched (Articles 4.3 to 4.7).

use super::Touched;
use crate::board::chess::{BOARD, Kind, Move, Setup};
use crate::board::{Player, Square};

/// The pieces that somebody touches who makes a move, in their order: of castling the King and then the Rook.
pub(super) fn touches(position: &Setup, mv: Move) -> Vec<Square> {
    let mover = position.at(mv.from);
    let is_kind = |kind| mover.is_some_and(|piece| piece.kind == kind);
    let second = if is_kind(Kind::King) && castles(mv) {
        Some(Square::new(if mv.to.file > mv.from.file { BOARD.files - 1 } else { 0 }, mv.from.rank))
    } else if is_kind(Kind::Pawn) && mv.to.file != mv.from.file && position.at(mv.to).is_none() {
        Some(Square::new(mv.to.file, mv.from.rank))
    } else {
        Some(mv.to)
    };
    let own = castles(mv) && is_kind(Kind::King);
    let is_touched = |square: &Square| {
        position.at(*square).is_some_and(|piece| mover.is_some_and(|mover| (piece.owner == mover.owner) == own))
    };
    [mv.from].into_iter().chain(second.filter(is_touched)).collect()
}

/// A King that goes two squares sideways, if it is one.
fn castles(mv: Move) -> bool {
    mv.from.rank == mv.to.rank && mv.from.file.abs_diff(mv.to.file) == 2
}

/// What may be played after touching the pieces on these squares, in their order, and letting one go on a square.
pub(super) fn touched(position: &Setup, legal: &[String], squares: &[String], released: Option<&str>) -> Touched {
    let moves: Vec<Move> = legal.iter().filter_map(|mv| mv.parse().ok()).collect();
    let read = |name: &str| BOARD.read(name, 0).ok();
    let squares: Vec<Square> = squares.iter().filter_map(|name| read(name)).collect();
    let of = |square: Square, owner: Player| position.at(square).filter(|piece| piece.owner == owner);
    let (player, opponent) = (position.turn, position.turn.other());
    let own: Vec<Square> = squares.iter().copied().filter(|square| of(*square, player).is_some()).collect();
    let enemy: Vec<Square> = squares.iter().copied().filter(|square| of(*square, opponent).is_some()).collect();
    let kind = |at: usize| own.get(at).and_then(|square| of(*square, player)).map(|piece| piece.kind);
    let is_castling = |mv: &Move| castles(*mv) && of(mv.from, player).is_some_and(|piece| piece.kind == Kind::King);
    let answer = |word, chosen: &dyn Fn(&Move) -> bool| {
        let moves: Vec<String> = moves.iter().filter(|mv| chosen(mv)).map(Move::to_string).collect();
        (!moves.is_empty()).then_some(Touched { word, moves })
    };
    let any = |word| Touched { word, moves: legal.to_vec() };
    // En passant, the piece that is captured does not stand where the Pawn goes.
    let captures = |mv: &Move, square: Square| {
        mv.to == square || touches(position, *mv).get(1).is_some_and(|captured| *captured == square)
    };
    if let (Some(to), Some(from)) = (released.and_then(read), own.first()) {
        let goes = |mv: &Move| mv.from == *from && mv.to == to;
        let word = if moves.iter().any(|mv| goes(mv) && is_castling(mv)) { "released-king" } else { "released" };
        if let Some(found) = answer(word, &goes) {
            return found;
        }
    }
    if squares.is_empty() {
        return any("unknown");
    }
    let towards =
        |rook: Square| move |mv: &Move| castles(*mv) && (mv.to.file > mv.from.file) == (rook.file > mv.from.file);
    match (kind(0), kind(1)) {
        (Some(Kind::King), Some(Kind::Rook)) => {
            let same_wing = towards(own[1]);
            let found = answer("castling", &|mv| is_castling(mv) && same_wing(mv));
            return found.or_else(|| answer("king", &|mv| mv.from == own[0])).unwrap_or_else(|| any("king-free"));
        }
        (Some(Kind::Rook), Some(Kind::King)) => {
            let same_wing = towards(own[0]);
            let king = |mv: &Move| mv.from == own[1] && !(is_castling(mv) && same_wing(mv));
            let found = answer("rook-first", &|mv| mv.from == own[0]).or_else(|| answer("rook-first", &king));
            return found.unwrap_or_else(|| any("free"));
        }
        _ => {}
    }
    let word = match (own.first(), enemy.first()) {
        (Some(own), Some(enemy)) => {
            if let Some(found) = answer("both", &|mv| mv.from == *own && captures(mv, *enemy)) {
                return found;
            }
            "both"
        }
        (None, _) => "enemy",
        _ => "own",
    };
    let one = |square: &Square| match of(*square, player) {
        Some(_) => answer(word, &|mv| mv.from == *square),
        None => answer(word, &|mv| captures(mv, *square)),
    };
    squares.iter().find_map(one).unwrap_or_else(|| any("free"))
}

/// Article 9.2: why the last of these positions has not occurred three times, if its board has with the same player to move.
pub(super) fn differs(positions: &[String]) -> Option<&'static str> {
    let fields = |text: &str| text.split(' ').take(4).map(str::to_owned).collect::<Vec<_>>();
    let last = fields(positions.last()?);
    let alike: Vec<_> = positions.iter().map(|text| fields(text)).filter(|it| it.get(..2) == last.get(..2)).collect();
    let other = |at: usize| alike.iter().any(|it| it.get(at) != last.get(at));
    let found = [(3, "en-passant"), (2, "castling")].into_iter().find(|(at, _)| other(*at));
    found.filter(|_| alike.len() >= 3).map(|(_, word)| word)
}
