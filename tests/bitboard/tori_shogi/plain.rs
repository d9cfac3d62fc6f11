//! Tori Shogi's legal moves read off the page square by square: every move is tried, and what follows is looked at.

use rulebook::board::tori_shogi::{BOARD, Kind, Move, Piece, Setup};
use rulebook::board::{Player, Square};
use rulebook::rules::tori_shogi::{
    End, MustBeAbleToMove, PhoenixIntoCheck, PiecesBeyondTheSet, Rulings, SwallowDropMate, ThirdSwallowOnFile,
};
use rulebook::rules::{Outcome, Win};

fn owner(setup: &Setup, square: Square) -> Option<Player> {
    setup.at(square).map(|piece| piece.owner)
}

/// How many squares to the right and forwards it is from one square to another, as a player sees it.
fn seen_by(player: Player, from: Square, to: Square) -> (i8, i8) {
    let (files, ranks) = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
    if player == Player::Black { (files, ranks) } else { (-files, -ranks) }
}

/// Whether all squares between two on a line are vacant.
fn clear(setup: &Setup, from: Square, to: Square) -> bool {
    let (files, ranks) = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
    let far = files.abs().max(ranks.abs());
    (1..far).all(|n| setup.at(BOARD.step(from, files.signum() * n, ranks.signum() * n).unwrap()).is_none())
}

/// Whether the piece on `from` could go to `to`, whatever stands there: the clauses of moves on the board.
fn goes(setup: &Setup, from: Square, to: Square) -> bool {
    let Some(piece) = setup.at(from) else { return false };
    let (right, forwards) = seen_by(piece.owner, from, to);
    let one = right.abs().max(forwards.abs()) == 1;
    let clear = || clear(setup, from, to);
    match piece.kind {
        Kind::Phoenix => one,
        Kind::Falcon => one && (right, forwards) != (0, -1),
        Kind::Crane => one && forwards != 0,
        Kind::Swallow => (right, forwards) == (0, 1),
        Kind::Pheasant => [(-1, -1), (1, -1), (0, 2)].contains(&(right, forwards)),
        Kind::LeftQuail => {
            let slides = right == 0 && forwards > 0 || right > 0 && forwards == -right;
            slides && clear() || (right, forwards) == (-1, -1)
        }
        Kind::RightQuail => {
            let slides = right == 0 && forwards > 0 || right < 0 && forwards == right;
            slides && clear() || (right, forwards) == (1, -1)
        }
        Kind::Goose => [(-2, 2), (2, 2), (0, -2)].contains(&(right, forwards)),
        Kind::Eagle => {
            let diagonal = right.abs() == forwards.abs();
            let slides = diagonal && forwards > 0 || right == 0 && forwards < 0;
            let two = diagonal && (forwards == -1 || forwards == -2);
            (slides || two) && clear() || [(0, 1), (-1, 0), (1, 0)].contains(&(right, forwards))
        }
    }
}

fn attacks(setup: &Setup, by: Player, square: Square) -> bool {
    BOARD.squares().any(|from| owner(setup, from) == Some(by) && goes(setup, from, square))
}

fn phoenix(setup: &Setup, player: Player) -> Option<Square> {
    let wanted = Piece { kind: Kind::Phoenix, owner: player };
    setup.pieces().find(|(_, piece)| *piece == wanted).map(|(square, _)| square)
}

/// Whether a player's Phoenix is attacked.
pub fn attacked(setup: &Setup, player: Player) -> bool {
    phoenix(setup, player).is_some_and(|square| attacks(setup, player.other(), square))
}

/// The rank as a player counts it, from 0 at his own side.
fn rank_of(player: Player, square: Square) -> u8 {
    if player == Player::Black { square.rank } else { BOARD.ranks - 1 - square.rank }
}

/// A clause for each reason for which a position cannot be, in the order of the page.
pub fn refusals(rulings: &Rulings, setup: &Setup) -> Vec<&'static str> {
    let count = |wanted: &dyn Fn(Square, Piece) -> bool| setup.pieces().filter(|(s, p)| wanted(*s, *p)).count();
    let mut all = Vec::new();
    for (kind, most) in Kind::IN_HAND.into_iter().zip([16, 2, 4, 4, 2, 2]) {
        let in_hands: usize = Player::BOTH.map(|owner| setup.hand(owner).count(kind).into()).iter().sum();
        let beyond = count(&|_, piece| piece.kind.unpromoted() == kind) + in_hands > most;
        if beyond && rulings.pieces_beyond_the_set == PiecesBeyondTheSet::Impossible {
            all.push("tori-shogi.set");
        }
    }
    let phoenixes = Player::BOTH.map(|owner| count(&|_, piece| piece == Piece { kind: Kind::Phoenix, owner }));
    if phoenixes == [0, 0] || phoenixes.iter().any(|phoenixes| *phoenixes > 1) {
        all.push("tori-shogi.position.phoenixes");
    }
    for file in 0..BOARD.files {
        let swallows = |owner: Player| {
            count(&|square, piece| square.file == file && piece == Piece { kind: Kind::Swallow, owner })
        };
        if Player::BOTH.into_iter().any(|owner| swallows(owner) > 2) {
            all.push("tori-shogi.position.third-swallow");
        }
    }
    let immobile = count(&|square, piece| piece.kind == Kind::Swallow && rank_of(piece.owner, square) == 6);
    all.extend(std::iter::repeat_n("tori-shogi.position.immobile-swallow", immobile));
    if rulings.phoenix_into_check == PhoenixIntoCheck::Illegal && attacked(setup, setup.turn.other()) {
        all.push("tori-shogi.position.phoenix-open");
    }
    all
}

/// Whether a Swallow is where none can be.
pub fn swallow_astray(setup: &Setup) -> bool {
    refusals(&Rulings::default(), setup).iter().any(|clause| clause.ends_with("-swallow"))
}

fn promotes(setup: &Setup, from: Square, to: Square) -> bool {
    let kind = setup.at(from).map(|piece| piece.kind);
    let in_zone = |square| rank_of(setup.turn, square) >= 5;
    matches!(kind, Some(Kind::Swallow | Kind::Falcon)) && (in_zone(from) || in_zone(to))
}

/// The setup after a move.
pub fn after(setup: &Setup, mv: &Move) -> Setup {
    let mut next = *setup;
    match *mv {
        Move::Step { from, to, promotes } => {
            if let Some(captured) = setup.at(to).filter(|captured| captured.kind != Kind::Phoenix) {
                next.hand_mut(setup.turn).add(captured.kind.unpromoted(), 1);
            }
            let moved = setup.at(from).map(|piece| match piece.kind.promoted() {
                Some(kind) if promotes => Piece { kind, ..piece },
                _ => piece,
            });
            next.put(to, moved);
            next.put(from, None);
        }
        Move::Drop { kind, to } => {
            next.hand_mut(setup.turn).take(kind);
            next.put(to, Some(Piece { kind, owner: setup.turn }));
        }
    }
    next.turn = setup.turn.other();
    next
}

/// What can be thought of for a piece moved or dropped, before the clauses of drops and of the Phoenix.
fn thinkable(setup: &Setup) -> Vec<Move> {
    let own = |square: &Square| owner(setup, *square) == Some(setup.turn);
    let mut moves = Vec::new();
    for from in BOARD.squares().filter(own) {
        for to in BOARD.squares().filter(|to| !own(to) && goes(setup, from, *to)) {
            moves.push(Move::Step { from, to, promotes: promotes(setup, from, to) });
        }
    }
    for kind in setup.hand(setup.turn).kinds() {
        let vacant = BOARD.squares().filter(|to| setup.at(*to).is_none());
        moves.extend(vacant.map(|to| Move::Drop { kind, to }));
    }
    moves
}

fn swallows_on(setup: &Setup, file: u8, rulings: &Rulings) -> usize {
    let counts = |piece: &Piece| {
        let owned = piece.owner == setup.turn || rulings.third_swallow_on_file == ThirdSwallowOnFile::BothCount;
        piece.kind == Kind::Swallow && owned
    };
    setup.pieces().filter(|(square, piece)| square.file == file && counts(piece)).count()
}

/// The clauses of drops but for mate.
fn may_be_dropped(rulings: &Rulings, setup: &Setup, kind: Kind, to: Square) -> bool {
    let next = after(setup, &Move::Drop { kind, to });
    let mut alone = Setup::empty(next.turn);
    alone.put(to, next.at(to));
    let board = match rulings.must_be_able_to_move {
        MustBeAbleToMove::OnEmptyBoard => &alone,
        MustBeAbleToMove::InThisPosition => &next,
    };
    let can_move = BOARD.squares().any(|far| owner(board, far) != Some(setup.turn) && goes(board, to, far));
    can_move && (kind != Kind::Swallow || swallows_on(setup, to.file, rulings) < 2)
}

/// Whether a move is the drop of a Swallow that attacks the other Phoenix and mates.
pub fn mates_by_swallow(rulings: &Rulings, setup: &Setup, mv: &Move) -> bool {
    let Move::Drop { kind: Kind::Swallow, to } = *mv else { return false };
    let next = after(setup, mv);
    phoenix(&next, next.turn).is_some_and(|phoenix| goes(&next, to, phoenix)) && checkmated(rulings, &next)
}

/// The moves open to the player, be the game over or not.
fn open(rulings: &Rulings, setup: &Setup) -> Vec<Move> {
    let mut moves = thinkable(setup);
    moves.retain(|mv| match *mv {
        Move::Drop { kind, to } => may_be_dropped(rulings, setup, kind, to),
        Move::Step { .. } => true,
    });
    if rulings.phoenix_into_check == PhoenixIntoCheck::Illegal {
        moves.retain(|mv| !attacked(&after(setup, mv), setup.turn));
    }
    if rulings.swallow_drop_mate == SwallowDropMate::Illegal {
        moves.retain(|mv| !mates_by_swallow(rulings, setup, mv));
    }
    moves
}

/// `tori-shogi.checkmated`
pub fn checkmated(rulings: &Rulings, setup: &Setup) -> bool {
    let no_escape = |mv: &Move| {
        let next = after(setup, mv);
        phoenix(&next, next.turn).is_some() && attacked(&next, setup.turn)
    };
    phoenix(setup, setup.turn).is_some() && open(rulings, setup).iter().all(no_escape)
}

/// How the game has ended, if it has.
pub fn outcome(rulings: &Rulings, setup: &Setup) -> Option<Outcome> {
    let lost = |loser: Player, by| Some(Outcome::Win { winner: loser.other(), by });
    if let Some(loser) = Player::BOTH.into_iter().find(|player| phoenix(setup, *player).is_none()) {
        return lost(loser, Win::PhoenixCaptured);
    }
    let has_move = !open(rulings, setup).is_empty();
    let by_mate = rulings.end == End::Checkmate && (has_move || attacked(setup, setup.turn));
    if by_mate && checkmated(rulings, setup) {
        lost(setup.turn, Win::Checkmate)
    } else if has_move {
        None
    } else {
        lost(setup.turn, Win::NoMove)
    }
}

/// The moves that no clause forbids.
pub fn legal_moves(rulings: &Rulings, setup: &Setup) -> Vec<Move> {
    if outcome(rulings, setup).is_some() { Vec::new() } else { open(rulings, setup) }
}
