//! Positions of chess as people paste them: without fields, with the operations of EPD, with rights that contradict the
//! board.

use super::{BOARD, Kind, Piece, Setup, Wing};
use crate::{Mended, Player, Setup as _, Square};

/// The text of a position that can be read, and what had to be done; `None` if there is no board in it.
pub(super) fn mended(text: &str) -> Option<Mended> {
    let mut mended = Mended::cleaned(text);
    let fields: Vec<&str> = mended.text.split(' ').collect();
    let board = fields.first()?.trim_end_matches('/');
    let alone = Setup::read(&format!("{board} w - - 0 1"));
    if !alone.faults.is_empty() {
        return None;
    }
    let mut setup = alone.setup;
    let rights = fields.get(2).copied().unwrap_or_default();
    // Its rules are others, and without its rights to castle it would be another position.
    if rights.contains(|c: char| c.is_alphabetic()) && setup.is_of_chess960() {
        return None;
    }
    let mut told = Vec::new();
    match fields.get(1).map(|turn| turn.to_lowercase()).as_deref() {
        Some("w" | "white") => {}
        Some("b" | "black") => setup.turn = Player::Black,
        Some(_) => return None,
        None => told.push("White is to move, since nothing else is said".to_owned()),
    }
    for letter in rights.chars() {
        let owner = if letter.is_uppercase() { Player::White } else { Player::Black };
        let wing = match letter.to_ascii_uppercase() {
            'K' | 'H' => Wing::King,
            'Q' | 'A' => Wing::Queen,
            '-' => continue,
            _ => return None,
        };
        if can_have(&setup, owner, wing) {
            setup.set_castling(owner, wing, true);
        } else {
            told.push(format!("there is no right to castle `{letter}`: King or Rook is not in its place"));
        }
    }
    if rights.contains(['H', 'A', 'h', 'a']) {
        told.push(format!("the rights to castle `{rights}` name the files of the Rooks"));
    }
    if let Some(name) = fields.get(3).filter(|name| !name.starts_with('-')) {
        match BOARD.read(name, 0).ok().filter(|square| can_be_passed(&setup, *square)) {
            Some(square) => setup.en_passant = Some(square),
            None => told.push(format!("nothing can be captured en passant on `{name}`")),
        }
    }
    let rest = fields.get(4..).unwrap_or_default();
    let operation = |name: &str| {
        let value = rest.windows(2).find(|pair| pair[0] == name)?[1];
        value.trim_end_matches(';').parse().ok()
    };
    let field = |at: usize| rest.get(at)?.trim_end_matches(';').parse().ok();
    let (clock, number) = match field(0) {
        Some(clock) => (Some(clock), field(1)),
        None => (operation("hmvc"), operation("fmvn")),
    };
    setup.set_clock(clock.unwrap_or(0));
    setup.set_number(number.unwrap_or(1));
    if setup.en_passant.is_some() && setup.clock() > 0 {
        told.push("the half-move clock is 0, since a Pawn has just moved".to_owned());
        setup.set_clock(0);
    }
    if rest.len() > 2 || rest.iter().any(|field| !field.bytes().all(|byte| byte.is_ascii_digit())) {
        told.push("what follows the position is left out".to_owned());
    }
    if fields.len() < 4 {
        told.push("the fields that are missing are filled in".to_owned());
    }
    mended.told.extend(told);
    mended.text = setup.to_string();
    Some(mended)
}

/// Whether King and Rook stand where castling begins (`chess.position.castling`).
fn can_have(setup: &Setup, owner: Player, wing: Wing) -> bool {
    let rank = if owner == Player::White { 0 } else { BOARD.ranks - 1 };
    let rook = if wing == Wing::King { BOARD.files - 1 } else { 0 };
    let stands = |file, kind| setup.at(Square::new(file, rank)) == Some(Piece { kind, owner });
    stands(4, Kind::King) && stands(rook, Kind::Rook)
}

/// Whether a Pawn can have passed over a square (`chess.position.en-passant.pawn`, `chess.position.en-passant.vacant`).
fn can_be_passed(setup: &Setup, square: Square) -> bool {
    let owner = setup.turn.other();
    let (rank, before, behind) = if owner == Player::White { (2, 3, 1) } else { (5, 4, 6) };
    let at = |rank| setup.at(Square::new(square.file, rank));
    square.rank == rank
        && at(before) == Some(Piece { kind: Kind::Pawn, owner })
        && at(rank).is_none()
        && at(behind).is_none()
}
