//! Bifocal Chess's page read square by square: every target is tried for every piece, and every move is made to see
//! whether the King is safe.

use std::collections::HashSet;

use rulebook::board::bifocal::{Again, Move, Neutral, Own, Piece, Setup};
use rulebook::board::{Board as _, Player, Square};
use rulebook::rules::bifocal::{
    DoubleStepOutOfCheck, ImmobilizedAttack, ImmobilizerAttacks, ImmobilizerTwice, KannonOrientation,
    KannonOverKannon, KingDoubleStep, KingsSideBySide, NoLegalMove, OwnMovedPieceAttacks, Rulings, SwapDirections,
    SwapOfEqualShields, SwapWithFrozenShield,
};
use rulebook::rules::{Draw, Outcome, Win};

type Way = (i8, i8);

fn way(from: Square, to: Square) -> Way {
    (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8)
}

fn straight((files, ranks): Way) -> bool {
    (files == 0) != (ranks == 0)
}

fn diagonal((files, ranks): Way) -> bool {
    files != 0 && files.abs() == ranks.abs()
}

fn distance(from: Square, to: Square) -> i8 {
    let (files, ranks) = way(from, to);
    files.abs().max(ranks.abs())
}

fn beside(one: Square, other: Square) -> bool {
    distance(one, other) == 1
}

fn all(setup: &Setup) -> Vec<Square> {
    setup.grid().squares().collect()
}

fn vacant(setup: &Setup, square: Square) -> bool {
    setup.at(square).is_none()
}

fn neutral(setup: &Setup, square: Square) -> Option<Neutral> {
    match setup.at(square) {
        Some(Piece::Neutral(kind)) => Some(kind),
        _ => None,
    }
}

fn stands(setup: &Setup, piece: Piece) -> Vec<Square> {
    all(setup).into_iter().filter(|square| setup.at(*square) == Some(piece)).collect()
}

fn kings(setup: &Setup, owner: Player) -> Vec<Square> {
    stands(setup, Piece::Own(owner, Own::King))
}

fn shield(piece: Option<Piece>, owner: Player) -> Option<Own> {
    match piece {
        Some(Piece::Own(of, kind)) if of == owner && kind != Own::King => Some(kind),
        _ => None,
    }
}

/// The squares between two of a line.
fn between(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = way(from, to);
    let step = |n: i8| {
        let file = from.file as i8 + n * files.signum();
        Square::new(file as u8, (from.rank as i8 + n * ranks.signum()) as u8)
    };
    (1..distance(from, to)).map(step).collect()
}

/// `bifocal.move.frozen`
fn frozen(setup: &Setup, square: Square) -> bool {
    let king = matches!(setup.at(square), Some(Piece::Own(_, Own::King)));
    !king && stands(setup, Piece::Neutral(Neutral::Immobilizer)).into_iter().any(|by| beside(by, square))
}

/// `bifocal.falcon.paths`: all sequences of three steps, each towards the target, of which so many are straight.
fn falcon_paths(from: Square, to: Square) -> Vec<[Square; 2]> {
    let (files, ranks) = way(from, to);
    let longer = if files.abs() == 3 { (files.signum(), 0) } else { (0, ranks.signum()) };
    let askew = (files.signum(), ranks.signum());
    let shorter = files.abs().min(ranks.abs());
    let mut paths = Vec::new();
    for first in [longer, askew] {
        for second in [longer, askew] {
            for third in [longer, askew] {
                let steps = [first, second, third];
                if steps.iter().filter(|step| **step == askew).count() != shorter as usize {
                    continue;
                }
                let go = |at: Square, (files, ranks): Way| {
                    Square::new((at.file as i8 + files) as u8, (at.rank as i8 + ranks) as u8)
                };
                let one = go(from, first);
                let two = go(one, second);
                assert_eq!(go(two, third), to);
                paths.push([one, two]);
            }
        }
    }
    assert_eq!(paths.len(), 3);
    paths
}

/// Whether a neutral piece could go onto a square, were that vacant: "How the pieces go".
fn reaches(rulings: &Rulings, setup: &Setup, kind: Neutral, from: Square, to: Square) -> bool {
    let way = way(from, to);
    let (files, ranks) = (way.0.abs(), way.1.abs());
    let free = |squares: &[Square]| squares.iter().all(|square| vacant(setup, *square));
    match kind {
        Neutral::Rook => straight(way) && free(&between(from, to)),
        Neutral::Knight => files.min(ranks) == 1 && files.max(ranks) == 2,
        Neutral::Bishop => diagonal(way) && free(&between(from, to)) || straight(way) && beside(from, to),
        Neutral::Falcon => {
            let leap = files.max(ranks) == 3 && (1..=2).contains(&files.min(ranks));
            leap && falcon_paths(from, to).iter().any(|path| free(path))
        }
        Neutral::Kannon | Neutral::BishopwiseKannon => {
            let goes = match (rulings.kannon_orientation, kind) {
                (KannonOrientation::EitherWayEachJump, _) => straight(way) || diagonal(way),
                (KannonOrientation::TurnedOnLanding, Neutral::Kannon) => straight(way),
                (KannonOrientation::TurnedOnLanding, _) => diagonal(way),
            };
            if !goes {
                return false;
            }
            let over: Vec<Square> = between(from, to).into_iter().filter(|square| !vacant(setup, *square)).collect();
            let [over] = over[..] else { return false };
            rulings.kannon_over_kannon == KannonOverKannon::MayJump
                || !neutral(setup, over).is_some_and(Neutral::is_kannon)
        }
        Neutral::Immobilizer => (straight(way) || diagonal(way)) && free(&between(from, to)),
    }
}

/// The neutral pieces that attack a player's King on a square: `bifocal.attack`.
fn attackers(rulings: &Rulings, setup: &Setup, owner: Player, king: Square) -> Vec<Square> {
    let attacks = |from: &Square| {
        let Some(kind) = neutral(setup, *from) else { return false };
        if kind == Neutral::Immobilizer && rulings.immobilizer_attacks == ImmobilizerAttacks::No {
            return false;
        }
        if frozen(setup, *from) && rulings.immobilized_attack == ImmobilizedAttack::DoesNotCount {
            return false;
        }
        if setup.moved == Some(*from)
            && owner != setup.turn
            && rulings.own_moved_piece_attacks == OwnMovedPieceAttacks::DoesNotCount
        {
            return false;
        }
        reaches(rulings, setup, kind, *from, king)
    };
    all(setup).into_iter().filter(attacks).collect()
}

fn attacked(rulings: &Rulings, setup: &Setup, owner: Player) -> bool {
    kings(setup, owner).into_iter().any(|king| !attackers(rulings, setup, owner, king).is_empty())
}

/// `bifocal.check`
pub fn check(rulings: &Rulings, setup: &Setup) -> bool {
    attacked(rulings, setup, setup.turn)
}

/// Whether a King may go two squares: `bifocal.king.double-step` and those after it.
fn double_step(rulings: &Rulings, setup: &Setup, from: Square, to: Square) -> bool {
    if distance(from, to) != 2 {
        return false;
    }
    if rulings.double_step_out_of_check == DoubleStepOutOfCheck::Illegal && check(rulings, setup) {
        return false;
    }
    let over: Vec<Square> = match rulings.king_double_step {
        KingDoubleStep::Off => return false,
        KingDoubleStep::Straight if !straight(way(from, to)) && !diagonal(way(from, to)) => return false,
        KingDoubleStep::Straight => between(from, to),
        KingDoubleStep::TwoKingSteps => {
            all(setup).into_iter().filter(|over| beside(*over, from) && beside(*over, to)).collect()
        }
    };
    over.into_iter().any(|over| {
        if !vacant(setup, over) {
            return false;
        }
        let mut standing = *setup;
        standing.put(over, setup.at(from));
        standing.put(from, None);
        !attacked(rulings, &standing, setup.turn)
    })
}

/// Whether a Shield may go onto a friendly one: `bifocal.swap` and those after it.
fn swap(rulings: &Rulings, setup: &Setup, one: (Own, Square), other: (Own, Square)) -> bool {
    let way = way(one.1, other.1);
    let direction = match (rulings.swap_directions, one.0) {
        (SwapDirections::OwnDirections, Own::Wazir) => straight(way),
        (SwapDirections::OwnDirections, Own::Firz) => diagonal(way),
        _ => true,
    };
    beside(one.1, other.1)
        && direction
        && (rulings.swap_with_frozen_shield == SwapWithFrozenShield::Legal || !frozen(setup, other.1))
        && (rulings.swap_of_equal_shields == SwapOfEqualShields::Legal || one.0 != other.0)
}

fn legal(rulings: &Rulings, setup: &Setup, mv: &Move) -> bool {
    let Move { from, to, turned } = *mv;
    let me = setup.turn;
    let Some(piece) = setup.at(from) else { return false };
    let may_turn = matches!(piece, Piece::Neutral(kind) if kind.is_kannon())
        && rulings.kannon_orientation == KannonOrientation::TurnedOnLanding;
    if turned && !may_turn {
        return false;
    }
    if from == to || matches!(piece, Piece::Own(owner, _) if owner != me) || setup.moved == Some(from) {
        return false;
    }
    if rulings.immobilizer_twice == ImmobilizerTwice::Forbidden && setup.again == Again::On(from) {
        return false;
    }
    if frozen(setup, from) {
        return false;
    }
    let way = way(from, to);
    let goes = match (piece, shield(setup.at(to), me)) {
        (Piece::Own(_, kind), Some(friend)) if kind != Own::King => swap(rulings, setup, (kind, from), (friend, to)),
        _ if !vacant(setup, to) => false,
        (Piece::Own(_, Own::King), _) => beside(from, to) || double_step(rulings, setup, from, to),
        (Piece::Own(_, Own::Mann), _) => beside(from, to),
        (Piece::Own(_, Own::Wazir), _) => beside(from, to) && straight(way),
        (Piece::Own(_, Own::Firz), _) => beside(from, to) && diagonal(way),
        (Piece::Neutral(kind), _) => reaches(rulings, setup, kind, from, to),
    };
    let meets = || kings(setup, me.other()).into_iter().any(|other| beside(other, to));
    let apart =
        piece != Piece::Own(me, Own::King) || rulings.kings_side_by_side == KingsSideBySide::Legal || !meets();
    goes && apart && !attacked(rulings, &after(rulings, setup, mv), me)
}

/// "After a move"
pub fn after(rulings: &Rulings, setup: &Setup, mv: &Move) -> Setup {
    let mut next = *setup;
    let stands = |piece| match piece {
        Piece::Neutral(kind) if mv.turned => Piece::Neutral(kind.turned()),
        piece => piece,
    };
    next.put(mv.to, setup.at(mv.from).map(stands));
    next.put(mv.from, setup.at(mv.to));
    next.turn = setup.turn.other();
    next.moved = neutral(setup, mv.from).map(|_| mv.to);
    let immobilizer = setup.moved.filter(|moved| neutral(setup, *moved) == Some(Neutral::Immobilizer));
    next.again = match rulings.immobilizer_twice {
        ImmobilizerTwice::Allowed => Again::Unsaid,
        ImmobilizerTwice::Forbidden => immobilizer.map_or(Again::Nothing, Again::On),
    };
    next
}

pub fn legal_moves(rulings: &Rulings, setup: &Setup) -> HashSet<Move> {
    let both = |from, to| [false, true].map(|turned| Move { from, to, turned });
    let moves = all(setup).into_iter().flat_map(|from| all(setup).into_iter().flat_map(move |to| both(from, to)));
    moves.filter(|mv| legal(rulings, setup, mv)).collect()
}

pub fn outcome(rulings: &Rulings, setup: &Setup, moves: &HashSet<Move>) -> Option<Outcome> {
    let lost = |by| Some(Outcome::Win { winner: setup.turn.other(), by });
    match (check(rulings, setup), rulings.no_legal_move) {
        _ if !moves.is_empty() => None,
        (true, _) => lost(Win::Checkmate),
        (false, NoLegalMove::Draw) => Some(Outcome::Draw(Draw::Stalemate)),
        (false, NoLegalMove::Loss) => lost(Win::NoMove),
    }
}

/// "Positions": the clauses that a setup breaks, in the page's order.
pub fn broken(rulings: &Rulings, setup: &Setup) -> Vec<&'static str> {
    let mut broken = Vec::new();
    let [white, black] = Player::BOTH.map(|owner| kings(setup, owner));
    if white.len() != 1 || black.len() != 1 {
        broken.push("bifocal.position.kings");
    }
    if attacked(rulings, setup, setup.turn.other()) {
        broken.push("bifocal.position.king-open");
    }
    let meet = white.iter().any(|one| black.iter().any(|other| beside(*one, *other)));
    if rulings.kings_side_by_side == KingsSideBySide::Illegal && meet {
        broken.push("bifocal.position.kings-apart");
    }
    if setup.moved.is_some_and(|moved| neutral(setup, moved).is_none()) {
        broken.push("bifocal.position.just-moved");
    }
    let again = setup.again.square();
    let is_wrong =
        |square: Square| neutral(setup, square) != Some(Neutral::Immobilizer) || setup.moved == Some(square);
    if rulings.immobilizer_twice == ImmobilizerTwice::Forbidden && again.is_some_and(is_wrong) {
        broken.push("bifocal.position.again");
    }
    broken
}

/// The setup as the engine gives it back.
pub fn canonical(rulings: &Rulings, setup: &Setup) -> Setup {
    let again = match (rulings.immobilizer_twice, setup.again) {
        (ImmobilizerTwice::Allowed, _) => Again::Unsaid,
        (ImmobilizerTwice::Forbidden, Again::Unsaid) => Again::Nothing,
        (ImmobilizerTwice::Forbidden, again) => again,
    };
    let mut canonical = *setup;
    canonical.again = again;
    if rulings.kannon_orientation == KannonOrientation::EitherWayEachJump {
        for square in
            all(setup).into_iter().filter(|square| neutral(setup, *square) == Some(Neutral::BishopwiseKannon))
        {
            canonical.put(square, Some(Piece::Neutral(Neutral::Kannon)));
        }
    }
    canonical
}
