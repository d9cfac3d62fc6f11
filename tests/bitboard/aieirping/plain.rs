//! Aieirping Chess's legal moves read off the page square by square: every target is tried for every piece.

use std::collections::HashSet;

use rulebook::board::aieirping::{BOARD, Effect, Kind, Move, Piece, Setup, Thing};
use rulebook::board::{Player, Square};
use rulebook::rules::aieirping::{
    BothLoseAtOnce, DWalls, EffectsAfterKingCapture, FAdjacent, FrozenF, FrozenT, IPlacesOnLeftSquare, JBesideJ,
    KnightsAndWalls, LWithoutVacantSquare, PawnsAndQueens, PromotionByEffect, Rulings, TAndFrozenPiece, TAndX,
    TIdleSwitch, TPastWalls, YourSideJudged,
};
use rulebook::rules::{Draw, Outcome, Win};

fn way(from: Square, to: Square) -> (i8, i8) {
    (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8)
}

fn forward(player: Player) -> i8 {
    if player == Player::White { -1 } else { 1 }
}

fn last_rank(player: Player) -> u8 {
    if player == Player::White { 0 } else { 13 }
}

fn own_side(player: Player, square: Square) -> bool {
    (square.rank >= 7) == (player == Player::White)
}

fn vacant(setup: &Setup, square: Square) -> bool {
    setup.at(square).is_none()
}

fn wall(setup: &Setup, square: Square) -> bool {
    setup.at(square) == Some(Thing::Wall)
}

fn stands(setup: &Setup, square: Square, kind: Kind, owner: Player) -> bool {
    setup.piece(square) == Some(Piece { kind, owner })
}

fn count(setup: &Setup, kind: Kind, owner: Player) -> usize {
    setup.pieces().filter(|(_, piece)| *piece == Piece { kind, owner }).count()
}

fn beside(square: Square) -> Vec<Square> {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    steps.filter(|step| *step != (0, 0)).filter_map(|(files, ranks)| BOARD.step(square, files, ranks)).collect()
}

fn straight_beside(square: Square) -> Vec<Square> {
    beside(square).into_iter().filter(|to| to.file == square.file || to.rank == square.rank).collect()
}

/// `aieirping.move.frozen`
fn frozen(rulings: &Rulings, setup: &Setup, square: Square, owner: Player) -> bool {
    let freezes = |j: &Square| {
        let beside_enemys = || beside(*j).iter().any(|other| stands(setup, *other, Kind::J, owner));
        rulings.j_beside_j == JBesideJ::BothFreeze || !beside_enemys()
    };
    let js = beside(square).into_iter().filter(|j| stands(setup, *j, Kind::J, owner.other()));
    js.into_iter().any(|j| freezes(&j))
}

/// The squares between two on a line; nothing, where they are on none.
fn between(from: Square, to: Square) -> Option<Vec<Square>> {
    let (files, ranks) = way(from, to);
    if (files, ranks) == (0, 0) || files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return None;
    }
    let distance = files.abs().max(ranks.abs());
    let at = |n: i8| BOARD.step(from, n * files.signum(), n * ranks.signum()).unwrap();
    Some((1..distance).map(at).collect())
}

/// The ways of chess, by which those of this game are described.
#[derive(Clone, Copy)]
enum As {
    R,
    B,
    Q,
    N,
}

/// Whether a piece could go so, whatever stands on the target.
fn goes_as(rulings: &Rulings, setup: &Setup, from: Square, to: Square, piece: As) -> bool {
    let (files, ranks) = way(from, to);
    if let As::N = piece {
        if files.abs().min(ranks.abs()) != 1 || files.abs().max(ranks.abs()) != 2 {
            return false;
        }
        let straight = BOARD.step(from, files / 2, ranks / 2).unwrap();
        let diagonal = BOARD.step(from, files.signum(), ranks.signum()).unwrap();
        let walls = wall(setup, straight) && wall(setup, diagonal);
        return rulings.knights_and_walls == KnightsAndWalls::Leap || !walls;
    }
    let Some(between) = between(from, to) else { return false };
    let straight = files == 0 || ranks == 0;
    let line = match piece {
        As::R => straight,
        As::B => !straight,
        As::Q | As::N => true,
    };
    line && between.into_iter().all(|square| vacant(setup, square))
}

/// "How the pieces move", T aside.
fn goes(rulings: &Rulings, setup: &Setup, from: Square, to: Square) -> bool {
    let Some(piece) = setup.piece(from) else { return false };
    let player = piece.owner;
    let there = setup.piece(to);
    let friend = there.is_some_and(|there| there.owner == player);
    let enemy = there.is_some_and(|there| there.owner != player);
    if wall(setup, to) || friend && piece.kind != Kind::S {
        return false;
    }
    let goes = |by| goes_as(rulings, setup, from, to, by);
    let (files, ranks) = way(from, to);
    let ahead = ranks * forward(player);
    let one = files.abs().max(ranks.abs()) == 1;
    let straight = files == 0 || ranks == 0;
    let judged = if rulings.your_side_judged == YourSideJudged::AtStart { from } else { to };
    let at_home = own_side(player, judged);
    match piece.kind {
        Kind::A => straight && files == 0 && ahead > 0 && goes(As::R) || ahead < 0 && goes(As::B),
        Kind::B | Kind::D => goes(As::B),
        Kind::E => goes(As::N) || stands(setup, to, Kind::K, player.other()) && goes(As::Q),
        Kind::F | Kind::N => goes(As::N),
        Kind::H => goes(if at_home { As::N } else { As::Q }),
        Kind::I | Kind::L | Kind::R => goes(As::R),
        Kind::J | Kind::K => one,
        Kind::M => goes(As::B) || goes(As::N),
        Kind::O => one && straight,
        Kind::P => one && ahead == 1 && if straight { there.is_none() } else { enemy },
        Kind::Q => goes(As::Q),
        Kind::S => (goes(As::Q) || goes(As::N)) && !enemy,
        Kind::T => false,
        Kind::U => goes(if at_home { As::R } else { As::B }),
        Kind::X => goes(As::Q) && enemy,
        Kind::Y => one && if straight { ahead == -1 } else { ahead == 1 },
        Kind::Z => files == 0 && ahead > 0 && goes(As::R),
    }
}

fn switches(rulings: &Rulings, setup: &Setup, from: Square, to: Square, player: Player) -> bool {
    let Some(piece) = setup.piece(to).filter(|piece| piece.owner == player) else { return false };
    let in_line = from != to && (from.file == to.file || from.rank == to.rank);
    let walled = || between(from, to).unwrap().into_iter().any(|square| wall(setup, square));
    in_line
        && piece.kind != Kind::K
        && !(rulings.t_and_frozen_piece == TAndFrozenPiece::Illegal && frozen(rulings, setup, to, player))
        && !(rulings.t_and_x == TAndX::Illegal && piece.kind == Kind::X)
        && !(rulings.t_idle_switch == TIdleSwitch::Illegal && piece.kind == Kind::T)
        && !(rulings.t_past_walls == TPastWalls::Illegal && walled())
}

fn promotion(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::P => Some(Kind::Q),
        Kind::Z => Some(Kind::R),
        _ => None,
    }
}

/// Whether a move captures the opponent's only King, and so has no effects.
fn wins_without_effects(rulings: &Rulings, setup: &Setup, to: Square) -> bool {
    let enemy = setup.turn.other();
    rulings.effects_after_king_capture == EffectsAfterKingCapture::None
        && stands(setup, to, Kind::K, enemy)
        && count(setup, Kind::K, enemy) == 1
}

/// All that a player may choose with a piece's move.
fn effects(rulings: &Rulings, setup: &Setup, from: Square, to: Square) -> Vec<Effect> {
    let vacant_then = |square: &Square| *square == from || *square != to && vacant(setup, *square);
    let none = wins_without_effects(rulings, setup, to);
    match setup.piece(from).unwrap().kind {
        Kind::L => {
            let sides = [-1, 1].into_iter().filter_map(|files| BOARD.step(to, files, 0));
            let squares: Vec<Square> = sides.filter(vacant_then).collect();
            if none {
                return vec![Effect::None];
            }
            if squares.is_empty() {
                let may_move = rulings.l_without_vacant_square == LWithoutVacantSquare::MayMove;
                return if may_move { vec![Effect::None] } else { Vec::new() };
            }
            squares.into_iter().map(Effect::Wall).collect()
        }
        Kind::I if !vacant(setup, to) && !none => {
            let left = rulings.i_places_on_left_square == IPlacesOnLeftSquare::Yes;
            let squares = BOARD.squares().filter(vacant_then).filter(|square| left || *square != from);
            let placed: Vec<Effect> = squares.map(Effect::Place).collect();
            if placed.is_empty() { vec![Effect::None] } else { placed }
        }
        _ => vec![Effect::None],
    }
}

/// All legal moves.
pub fn legal_moves(rulings: &Rulings, setup: &Setup) -> HashSet<Move> {
    let mut moves = HashSet::new();
    let player = setup.turn;
    if Player::BOTH.into_iter().any(|player| lost(rulings, setup, player).is_some()) {
        return moves;
    }
    for (from, piece) in setup.pieces().filter(|(_, piece)| piece.owner == player) {
        let frozen = frozen(rulings, setup, from, player);
        if piece.kind == Kind::F && !(frozen && rulings.frozen_f == FrozenF::MayNotMark) {
            let near = if rulings.f_adjacent == FAdjacent::Eight { beside(from) } else { straight_beside(from) };
            moves.extend(near.into_iter().filter(|wall| vacant(setup, *wall)).map(|wall| Move::Mark { from, wall }));
        }
        let may_switch = piece.kind == Kind::T && (!frozen || rulings.frozen_t == FrozenT::MaySwitch);
        if may_switch {
            let partners = BOARD.squares().filter(|to| switches(rulings, setup, from, *to, player));
            let switch = |to| Move::Step { from, to, promotion: None, effect: Effect::None };
            moves.extend(partners.map(switch));
        }
        if frozen {
            continue;
        }
        for to in BOARD.squares() {
            if goes(rulings, setup, from, to) {
                let promotion = promotion(piece.kind).filter(|_| to.rank == last_rank(player));
                let with = |effect| Move::Step { from, to, promotion, effect };
                moves.extend(effects(rulings, setup, from, to).into_iter().map(with));
            }
        }
    }
    moves
}

/// The setup after a legal move.
pub fn after(rulings: &Rulings, setup: &Setup, mv: &Move) -> Setup {
    let player = setup.turn;
    let mut next = setup.clone();
    next.turn = player.other();
    let (from, to, becomes, effect) = match *mv {
        Move::Mark { wall, .. } => {
            next.put(wall, Some(Thing::Wall));
            return next;
        }
        Move::Step { from, to, promotion, effect } => (from, to, promotion, effect),
    };
    let piece = setup.piece(from).unwrap();
    // What becomes of a piece that is brought to a square.
    let brought = |piece: Piece, to: Square| {
        let promotes = rulings.promotion_by_effect == PromotionByEffect::Promotes && to.rank == last_rank(player);
        let kind = promotion(piece.kind).filter(|_| promotes).unwrap_or(piece.kind);
        Some(Thing::Piece(Piece { kind, owner: player }))
    };
    if piece.kind == Kind::T {
        next.put(from, brought(setup.piece(to).unwrap(), from));
        next.put(to, setup.at(from));
        return next;
    }
    next.put(from, None);
    next.put(to, Some(Thing::Piece(Piece { kind: becomes.unwrap_or(piece.kind), owner: player })));
    match effect {
        Effect::None => {}
        Effect::Wall(square) => next.put(square, Some(Thing::Wall)),
        Effect::Place(square) => next.put(square, brought(setup.piece(to).unwrap(), square)),
    }
    if piece.kind == Kind::D && !wins_without_effects(rulings, setup, to) {
        for square in straight_beside(to) {
            if rulings.d_walls == DWalls::AllAdjacent || vacant(&next, square) {
                next.put(square, Some(Thing::Wall));
            }
        }
    }
    next
}

fn lost(rulings: &Rulings, setup: &Setup, player: Player) -> Option<Win> {
    let none = |kind| count(setup, kind, player) == 0;
    let gone = match rulings.pawns_and_queens {
        PawnsAndQueens::BothGone => none(Kind::P) && none(Kind::Q),
        PawnsAndQueens::EitherGone => none(Kind::P) || none(Kind::Q),
    };
    if none(Kind::K) { Some(Win::King) } else { gone.then_some(Win::PawnsAndQueens) }
}

/// How the game has ended, the legal moves being these.
pub fn outcome(rulings: &Rulings, setup: &Setup, legal: &HashSet<Move>) -> Option<Outcome> {
    let (turn, mover) = (setup.turn, setup.turn.other());
    let loss = |loser: Player, by| Some(Outcome::Win { winner: loser.other(), by });
    match (lost(rulings, setup, turn), lost(rulings, setup, mover)) {
        (Some(turns), Some(movers)) => match rulings.both_lose_at_once {
            BothLoseAtOnce::Draw => Some(Outcome::Draw(Draw::BothLost)),
            BothLoseAtOnce::MoverLoses => loss(mover, movers),
            BothLoseAtOnce::MoverWins => loss(turn, turns),
        },
        (Some(by), None) => loss(turn, by),
        (None, Some(by)) => loss(mover, by),
        (None, None) if legal.is_empty() => loss(turn, Win::NoMove),
        (None, None) => None,
    }
}
