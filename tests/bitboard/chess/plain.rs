//! Chess's legal moves read off the page square by square: every move is tried, and what follows is looked at.

use rulebook::board::chess::{BOARD, Kind, Move, Piece, Setup, Wing};
use rulebook::board::{Player, Square};
use rulebook::rules::chess::{DeadPosition, FiftyMoves, PiecesBeyondTheSet, Rulings, SeventyFiveMoves};
use rulebook::rules::{Draw, Outcome, Win};

fn owner(setup: &Setup, square: Square) -> Option<Player> {
    setup.at(square).map(|piece| piece.owner)
}

fn vacant(setup: &Setup, square: Square) -> bool {
    setup.at(square).is_none()
}

/// The rank as a player counts it, from 0 at his own side.
fn rank_of(player: Player, square: Square) -> u8 {
    if player == Player::White { square.rank } else { BOARD.ranks - 1 - square.rank }
}

/// How many squares to the right and forwards it is from one square to another, ranks as a player sees them.
fn way(player: Player, from: Square, to: Square) -> (i8, i8) {
    let files = to.file as i8 - from.file as i8;
    (files, rank_of(player, to) as i8 - rank_of(player, from) as i8)
}

/// The square so many ranks on, as a player sees it.
fn ahead(player: Player, square: Square, ranks: i8) -> Option<Square> {
    BOARD.step(square, 0, if player == Player::White { ranks } else { -ranks })
}

/// Whether all squares between two on a line are vacant.
fn clear(setup: &Setup, from: Square, to: Square) -> bool {
    let (files, ranks) = way(Player::White, from, to);
    let far = files.abs().max(ranks.abs());
    (1..far).all(|n| vacant(setup, BOARD.step(from, files.signum() * n, ranks.signum() * n).unwrap()))
}

/// Whether the piece on `from` attacks `to`: `chess.attack`.
fn attacks(setup: &Setup, from: Square, to: Square) -> bool {
    let Some(piece) = setup.at(from) else { return false };
    let (right, forwards) = way(piece.owner, from, to);
    let (wide, far) = (right.abs(), forwards.abs());
    let (straight, diagonal) = ((wide == 0) != (far == 0), wide == far && far > 0);
    match piece.kind {
        Kind::Pawn => wide == 1 && forwards == 1,
        Kind::Knight => (wide, far) == (1, 2) || (wide, far) == (2, 1),
        Kind::Bishop => diagonal && clear(setup, from, to),
        Kind::Rook => straight && clear(setup, from, to),
        Kind::Queen => (straight || diagonal) && clear(setup, from, to),
        Kind::King => wide.max(far) == 1,
    }
}

fn attacked_by(setup: &Setup, by: Player, square: Square) -> bool {
    BOARD.squares().any(|from| owner(setup, from) == Some(by) && attacks(setup, from, square))
}

/// Whether some King of a player's is attacked.
pub fn attacked(setup: &Setup, player: Player) -> bool {
    let king = Piece { kind: Kind::King, owner: player };
    setup.pieces().any(|(square, piece)| piece == king && attacked_by(setup, player.other(), square))
}

/// A player's square on his first rank.
const fn home(player: Player, file: u8) -> Square {
    Square::new(file, if player as u8 == Player::White as u8 { 0 } else { BOARD.ranks - 1 })
}

/// The file of the corner, those between King and Rook, the one that the King passes and the one that he goes to.
const fn files(wing: Wing) -> (u8, &'static [u8], u8, u8) {
    match wing {
        Wing::King => (7, &[5, 6], 5, 6),
        Wing::Queen => (0, &[1, 2, 3], 3, 2),
    }
}

const KINGS_FILE: u8 = 4;

/// The wing on which the move castles, if the piece on `from` is a King that goes two squares from its first one.
fn castles(setup: &Setup, from: Square, to: Square) -> Option<Wing> {
    let king = Piece { kind: Kind::King, owner: setup.turn };
    let goes = setup.at(from) == Some(king) && from == home(setup.turn, KINGS_FILE);
    let on = |wing: &Wing| to == home(setup.turn, files(*wing).3);
    Wing::BOTH.into_iter().find(on).filter(|_| goes)
}

fn may_castle(setup: &Setup, wing: Wing) -> bool {
    let (_, between, passed, target) = files(wing);
    let safe = |file: u8| !attacked_by(setup, setup.turn.other(), home(setup.turn, file));
    setup.castling(setup.turn, wing)
        && between.iter().all(|file| vacant(setup, home(setup.turn, *file)))
        && [KINGS_FILE, passed, target].into_iter().all(safe)
}

/// Whether a Pawn of the player to move goes so, promotion aside.
fn pawn_goes(setup: &Setup, from: Square, to: Square) -> bool {
    let player = setup.turn;
    match way(player, from, to) {
        (0, 1) => vacant(setup, to),
        (0, 2) => rank_of(player, from) == 1 && vacant(setup, to) && vacant(setup, ahead(player, from, 1).unwrap()),
        (-1 | 1, 1) => !vacant(setup, to) || setup.en_passant == Some(to),
        _ => false,
    }
}

/// Whether the piece of the player to move goes so, its King's safety and promotion aside.
fn goes(setup: &Setup, from: Square, to: Square) -> bool {
    if owner(setup, to) == Some(setup.turn) {
        return false;
    }
    match setup.at(from).map(|piece| piece.kind) {
        Some(Kind::Pawn) => pawn_goes(setup, from, to),
        _ => attacks(setup, from, to) || castles(setup, from, to).is_some_and(|wing| may_castle(setup, wing)),
    }
}

/// The promotions with which the piece on `from` may go to `to`.
fn promotions(setup: &Setup, from: Square, to: Square) -> Vec<Option<Kind>> {
    let pawn = setup.at(from).is_some_and(|piece| piece.kind == Kind::Pawn);
    if pawn && rank_of(setup.turn, to) == 7 {
        [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen].map(Some).to_vec()
    } else {
        vec![None]
    }
}

/// The setup after a move, with the square that a Pawn has passed over as en passant square whatever it is good for.
fn board_after(setup: &Setup, mv: &Move) -> Setup {
    let player = setup.turn;
    let mut next = *setup;
    let moved = setup.at(mv.from).unwrap();
    let (right, forwards) = way(player, mv.from, mv.to);
    let pawn = moved.kind == Kind::Pawn;
    if pawn && right != 0 && vacant(setup, mv.to) {
        next.put(ahead(player, mv.to, -1).unwrap(), None);
    }
    if let Some(wing) = castles(setup, mv.from, mv.to) {
        let (corner, _, passed, _) = files(wing);
        next.put(home(player, passed), setup.at(home(player, corner)));
        next.put(home(player, corner), None);
    }
    next.put(mv.from, None);
    next.put(mv.to, Some(Piece { kind: mv.promotion.unwrap_or(moved.kind), ..moved }));
    for owner in Player::BOTH {
        for wing in Wing::BOTH {
            let touched = [home(owner, KINGS_FILE), home(owner, files(wing).0)];
            if touched.contains(&mv.from) || touched.contains(&mv.to) {
                next.set_castling(owner, wing, false);
            }
        }
    }
    next.en_passant = if pawn && forwards == 2 { ahead(player, mv.from, 1) } else { None };
    let zero = pawn || !vacant(setup, mv.to);
    next.set_clock(if zero { 0 } else { setup.clock() + 1 });
    next.set_number(setup.number() + u16::from(player == Player::Black));
    next.turn = player.other();
    next
}

/// The setup without an en passant square onto which no capture is legal.
pub fn canonical(setup: &Setup) -> Setup {
    let captures = |mv: &Move| {
        setup.en_passant == Some(mv.to) && setup.at(mv.from).is_some_and(|piece| piece.kind == Kind::Pawn)
    };
    let useful = open(setup).iter().any(captures);
    let mut canonical = *setup;
    canonical.en_passant = setup.en_passant.filter(|_| useful);
    canonical
}

/// The setup after a move.
pub fn after(setup: &Setup, mv: &Move) -> Setup {
    canonical(&board_after(setup, mv))
}

/// The moves open to the player, be the game over or not.
pub fn open(setup: &Setup) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in BOARD.squares().filter(|from| owner(setup, *from) == Some(setup.turn)) {
        for to in BOARD.squares().filter(|to| goes(setup, from, *to)) {
            let with = |promotion| Move { from, to, promotion };
            moves.extend(promotions(setup, from, to).into_iter().map(with));
        }
    }
    moves.retain(|mv| !attacked(&board_after(setup, mv), setup.turn));
    moves
}

fn dead(setup: &Setup) -> bool {
    let others: Vec<_> = setup.pieces().filter(|(_, piece)| piece.kind != Kind::King).collect();
    let colour = |square: Square| (square.file + square.rank) % 2;
    match others.as_slice() {
        [] => true,
        [(_, piece)] if piece.kind == Kind::Knight => true,
        all => all.iter().all(|(square, piece)| piece.kind == Kind::Bishop && colour(*square) == colour(all[0].0)),
    }
}

/// How the game has ended, if it has.
pub fn outcome(rulings: &Rulings, setup: &Setup) -> Option<Outcome> {
    let fifty = setup.clock() >= 100 && rulings.fifty_moves == FiftyMoves::Automatic;
    let seventy_five = setup.clock() >= 150 && rulings.seventy_five_moves == SeventyFiveMoves::On;
    let stuck = open(setup).is_empty();
    if stuck && attacked(setup, setup.turn) {
        Some(Outcome::Win { winner: setup.turn.other(), by: Win::Checkmate })
    } else if stuck {
        Some(Outcome::Draw(Draw::Stalemate))
    } else if rulings.dead_position == DeadPosition::Draw && dead(setup) {
        Some(Outcome::Draw(Draw::DeadPosition))
    } else if fifty {
        Some(Outcome::Draw(Draw::FiftyMoves))
    } else if seventy_five {
        Some(Outcome::Draw(Draw::SeventyFiveMoves))
    } else {
        None
    }
}

/// The moves that no clause forbids.
pub fn legal_moves(rulings: &Rulings, setup: &Setup) -> Vec<Move> {
    if outcome(rulings, setup).is_some() { Vec::new() } else { open(setup) }
}

/// A clause for each reason for which a position cannot be, in the order of the page.
pub fn refusals(rulings: &Rulings, setup: &Setup) -> Vec<&'static str> {
    let count = |wanted: &dyn Fn(Square, Piece) -> bool| setup.pieces().filter(|(s, p)| wanted(*s, *p)).count();
    let of = |kind: Kind, owner: Player| count(&|_, piece| piece == Piece { kind, owner });
    let beyond = |owner: Player| {
        let most = [(Kind::Pawn, 0), (Kind::Queen, 1), (Kind::Rook, 2), (Kind::Bishop, 2), (Kind::Knight, 2)];
        most.into_iter().map(|(kind, most)| of(kind, owner).saturating_sub(most)).sum::<usize>() > 8
    };
    let mut all = Vec::new();
    let mut say = |broken: bool, clause: &'static str| all.extend(broken.then_some(clause));
    let counted = rulings.pieces_beyond_the_set == PiecesBeyondTheSet::Impossible;
    say(counted && Player::BOTH.into_iter().any(beyond), "chess.set");
    say(Player::BOTH.into_iter().any(|owner| of(Kind::King, owner) != 1), "chess.position.kings");
    let astray = |square: Square, piece: Piece| piece.kind == Kind::Pawn && [0, 7].contains(&square.rank);
    say(count(&astray) > 0, "chess.position.pawns");
    say(attacked(setup, setup.turn.other()), "chess.position.king-open");
    let impossible = |(owner, wing): (Player, Wing)| {
        let stands = |kind, file| setup.at(home(owner, file)) == Some(Piece { kind, owner });
        !stands(Kind::King, KINGS_FILE) || !stands(Kind::Rook, files(wing).0)
    };
    say(setup.castling_rights().any(impossible), "chess.position.castling");
    let Some(passed) = setup.en_passant else { return all };
    let mover = setup.turn.other();
    if rank_of(mover, passed) != 2 {
        say(true, "chess.position.en-passant.rank");
    } else {
        let pawn = Some(Piece { kind: Kind::Pawn, owner: mover });
        say(setup.at(ahead(mover, passed, 1).unwrap()) != pawn, "chess.position.en-passant.pawn");
        let came = vacant(setup, passed) && vacant(setup, ahead(mover, passed, -1).unwrap());
        say(!came, "chess.position.en-passant.vacant");
    }
    say(setup.clock() != 0, "chess.position.en-passant.clock");
    all
}
