//! Bifocal Chess as `spec/bifocal.md` defines it; read the two side by side.
//!
//! Resignation and agreed draws are not moves: the referee of a score judges them.

mod refusal;

pub use refusal::Refusal;

use crate::board::bifocal::{Again, Move, Neutral, Own, Piece, START_8X8, START_9X9, START_10X10, Setup};
use crate::board::{Board as _, Player, Setup as _, Square};
use crate::rules::bifocal::{
    DoubleStepOutOfCheck, FirstPlayer, ImmobilizedAttack, ImmobilizerAttacks, ImmobilizerTwice, KannonOrientation,
    KannonOverKannon, KingDoubleStep, KingsSideBySide, NoLegalMove, OwnMovedPieceAttacks, Repetition, Rulings,
    Setup as Beginning, SwapDirections, SwapOfEqualShields, SwapWithFrozenShield,
};
use crate::rules::{self, Breach, Clause, Draw, Law, Outcome, Rules, Subject, Win};

/// The law of Bifocal Chess under some rulings.
///
/// ```
/// # mod rulebook { pub use {rulebook_model as model, rulebook_rules as rules}; }
/// use rulebook::model::bifocal::Model;
/// use rulebook::rules::{Law as _, Rules as _, bifocal::Rulings};
///
/// let law = Model::new(Rulings::default());
/// // The Rook on e5 has just been moved there by Black, and checks the King on e1.
/// let position = law.read("4k4/9/9/9/4=R4/9/9/3M5/4K4 w e5").unwrap();
/// assert!(law.check(&position));
/// let breach = law.judge(&position, &"e5d5".parse().unwrap()).unwrap_err();
/// assert_eq!(breach.clause.name(), "bifocal.move.just-moved");
/// assert!(law.judge(&position, &"d2e2".parse().unwrap()).is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Model {
    rulings: Rulings,
}

/// A judgement of a move: nothing if no clause forbids it, else the refusal, which names the clause.
type Judgement = Result<(), Refusal>;

/// How a piece goes from one square to another, as the two squares show it, and for a swap the Shield on the target.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Movement {
    /// In one step or leap, with no square between.
    Step,
    /// In a line, over these squares between.
    Slide(Vec<Square>),
    /// A Falcon, by one of these three paths, each given by its two squares between.
    Paths([Vec<Square>; 3]),
    /// A Kannon, in a line, over exactly one piece on one of these squares between.
    Jump(Vec<Square>),
    /// A King, by two steps, over one of these squares.
    Double(Vec<Square>),
    /// A Shield, by changing places with a friendly Shield of this kind on the target.
    Swap(Own),
}

/// How far it is from one square to another: files to the right and ranks up, negative to the left and down.
const fn away(from: Square, to: Square) -> (i8, i8) {
    (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8)
}

/// How many steps, straight or diagonal, it takes at the least from one square to another.
fn steps(from: Square, to: Square) -> i8 {
    let (files, ranks) = away(from, to);
    files.abs().max(ranks.abs())
}

/// Whether two squares lie on one file or on one rank.
fn straight(from: Square, to: Square) -> bool {
    let (files, ranks) = away(from, to);
    from != to && (files == 0 || ranks == 0)
}

/// Whether two squares lie on one diagonal.
fn diagonal(from: Square, to: Square) -> bool {
    let (files, ranks) = away(from, to);
    files != 0 && files.abs() == ranks.abs()
}

/// The square that lies this many files to the right and ranks up. Called only where that is a square of the board.
const fn stepped(from: Square, files: i8, ranks: i8) -> Square {
    Square::new(from.file.saturating_add_signed(files), from.rank.saturating_add_signed(ranks))
}

/// The squares between two squares of one line, in order from the first.
fn between(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = away(from, to);
    (1..steps(from, to)).map(|n| stepped(from, files.signum() * n, ranks.signum() * n)).collect()
}

/// The squares beside a square.
fn beside(position: &Setup, square: Square) -> impl Iterator<Item = Square> {
    let grid = position.grid();
    let around = (-1..=1).flat_map(|ranks| (-1..=1).map(move |files| (files, ranks)));
    around.filter(|away| *away != (0, 0)).filter_map(move |(files, ranks)| grid.step(square, files, ranks))
}

/// `bifocal.falcon.paths`: the three shortest paths of a Falcon, each given by its two squares between. The third step
/// of each leads onto the target.
fn falcon_paths(from: Square, to: Square) -> [Vec<Square>; 3] {
    let (files, ranks) = away(from, to);
    // The square one step diagonally towards the target, and the one a step straight, the longer way.
    let diagonal = |square: Square| stepped(square, files.signum(), ranks.signum());
    let straight = |square: Square| {
        if files.abs() > ranks.abs() {
            stepped(square, files.signum(), 0)
        } else {
            stepped(square, 0, ranks.signum())
        }
    };
    let three_and_one_away = files.abs().min(ranks.abs()) == 1;
    if three_and_one_away {
        // Two steps are straight; the diagonal one is the first, the second or the third.
        [
            vec![diagonal(from), straight(diagonal(from))],
            vec![straight(from), diagonal(straight(from))],
            vec![straight(from), straight(straight(from))],
        ]
    } else {
        // Three and two away. Two steps are diagonal; the straight one is the first, the second or the third.
        [
            vec![straight(from), diagonal(straight(from))],
            vec![diagonal(from), straight(diagonal(from))],
            vec![diagonal(from), diagonal(diagonal(from))],
        ]
    }
}

/// Those of these squares on which a piece stands.
fn occupied(position: &Setup, squares: &[Square]) -> Vec<Square> {
    squares.iter().copied().filter(|square| position.at(*square).is_some()).collect()
}

/// `bifocal.rook.move` to `bifocal.immobilizer.move`: how a neutral piece of this kind goes from one square to another,
/// if it goes so at all.
fn neutral_movement(kind: Neutral, from: Square, to: Square) -> Option<Movement> {
    let (straight, diagonal) = (straight(from, to), diagonal(from, to));
    let (files, ranks) = away(from, to);
    // The shorter way, whether along the file or the rank, then the longer.
    let distance = [files.abs().min(ranks.abs()), files.abs().max(ranks.abs())];
    let slide = || Movement::Slide(between(from, to));
    match kind {
        Neutral::Rook => straight.then(slide),
        Neutral::Knight => (distance == [1, 2]).then_some(Movement::Step),
        Neutral::Bishop => (diagonal || distance == [0, 1]).then(slide),
        Neutral::Falcon => {
            (distance == [1, 3] || distance == [2, 3]).then(|| Movement::Paths(falcon_paths(from, to)))
        }
        Neutral::Kannon | Neutral::BishopwiseKannon => {
            (straight || diagonal).then(|| Movement::Jump(between(from, to)))
        }
        Neutral::Immobilizer => (straight || diagonal).then(slide),
    }
}

/// Whether a kind of piece is a Shield: `bifocal.swap`.
const fn is_shield(kind: Own) -> bool {
    matches!(kind, Own::Mann | Own::Wazir | Own::Firz)
}

/// `bifocal.mann.move`, `bifocal.wazir.move`, `bifocal.firz.move`: whether a Shield of this kind steps from one square
/// to another without a swap.
fn shield_steps(kind: Own, from: Square, to: Square) -> bool {
    let near = steps(from, to) == 1;
    match kind {
        // A King is never asked about here: `king_movement`.
        Own::King | Own::Mann => near,
        Own::Wazir => near && straight(from, to),
        Own::Firz => near && diagonal(from, to),
    }
}

/// `bifocal.move.frozen`: the Immobilizers that freeze what stands on a square.
fn frozen_by(position: &Setup, square: Square) -> Vec<Square> {
    if matches!(position.at(square), None | Some(Piece::Own(_, Own::King))) {
        return Vec::new();
    }
    let immobilizer = |other: &Square| position.at(*other) == Some(Piece::Neutral(Neutral::Immobilizer));
    beside(position, square).filter(immobilizer).collect()
}

/// Where a player's Kings stand. A setup may have any number; a position has one: `bifocal.position.kings`.
fn kings(position: &Setup, owner: Player) -> Vec<Square> {
    let king = |(_, piece): &(Square, Piece)| *piece == Piece::Own(owner, Own::King);
    position.pieces().filter(king).map(|(square, _)| square).collect()
}

// The clauses that forbid a move, in the order of the spec.

/// `bifocal.move.on-board`
fn on_board(position: &Setup, mv: Move) -> Judgement {
    let grid = position.grid();
    let beyond_board: Vec<Square> = [mv.from, mv.to].into_iter().filter(|square| !grid.holds(*square)).collect();
    if beyond_board.is_empty() { Ok(()) } else { Err(Refusal::BeyondBoard { squares: beyond_board, grid }) }
}

/// `bifocal.move.own`, `bifocal.neutral`
fn own(position: &Setup, from: Square) -> Result<Piece, Refusal> {
    match position.at(from) {
        Some(piece @ Piece::Neutral(_)) => Ok(piece),
        Some(piece @ Piece::Own(owner, _)) if owner == position.turn => Ok(piece),
        found => Err(Refusal::NotOwn { from, turn: position.turn, found }),
    }
}

/// `bifocal.move.just-moved`
fn just_moved(position: &Setup, piece: Piece, from: Square) -> Judgement {
    match piece {
        Piece::Neutral(kind) if position.moved == Some(from) => {
            Err(Refusal::JustMoved { kind, from, opponent: position.turn.other() })
        }
        _ => Ok(()),
    }
}

/// `bifocal.move.frozen`
fn frozen(position: &Setup, piece: Piece, from: Square) -> Judgement {
    let immobilizers = frozen_by(position, from);
    if immobilizers.is_empty() { Ok(()) } else { Err(Refusal::Frozen { piece, from, by: immobilizers }) }
}

/// `bifocal.move.occupied`
fn occupied_target(position: &Setup, movement: &Movement, to: Square) -> Judgement {
    match position.at(to) {
        Some(there) if !matches!(movement, Movement::Swap(_)) => Err(Refusal::Occupied { to, there }),
        _ => Ok(()),
    }
}

/// `bifocal.move.blocked`
fn blocked(position: &Setup, movement: &Movement) -> Judgement {
    let Movement::Slide(over) = movement else { return Ok(()) };
    match over.iter().find_map(|square| position.at(*square).map(|piece| (*square, piece))) {
        Some((on, by)) => Err(Refusal::Blocked { on, by }),
        None => Ok(()),
    }
}

/// `bifocal.falcon.blocked`
fn falcon_blocked(position: &Setup, movement: &Movement, from: Square, to: Square) -> Judgement {
    let Movement::Paths(paths) = movement else { return Ok(()) };
    if paths.iter().any(|path| occupied(position, path).is_empty()) {
        return Ok(());
    }
    let mut on: Vec<Square> = paths.iter().flat_map(|path| occupied(position, path)).collect();
    // Two paths may share a square: each is named once.
    on.sort();
    on.dedup();
    Err(Refusal::FalconBlocked { from, to, on })
}

/// `bifocal.kannon.jump`
fn kannon_jump(position: &Setup, movement: &Movement, from: Square, to: Square) -> Judgement {
    let Movement::Jump(over) = movement else { return Ok(()) };
    let between = occupied(position, over);
    if between.len() == 1 { Ok(()) } else { Err(Refusal::KannonJump { from, to, between }) }
}

/// `bifocal.king.double-step.blocked`
fn double_step_blocked(position: &Setup, movement: &Movement) -> Judgement {
    let Movement::Double(over) = movement else { return Ok(()) };
    let on = occupied(position, over);
    // One vacant square is enough.
    if on.len() < over.len() { Ok(()) } else { Err(Refusal::PassBlocked { on }) }
}

/// A piece as it lands: `bifocal.after.turned`.
fn landed(piece: Piece, mv: Move) -> Piece {
    match piece {
        Piece::Neutral(kind) if mv.turned => Piece::Neutral(kind.turned()),
        as_it_was => as_it_was,
    }
}

/// The position after a move: `bifocal.turn`, `bifocal.swap`, `bifocal.after.just-moved`, `bifocal.after.turned`.
fn after(position: &Setup, mv: Move) -> Setup {
    let mut after = *position;
    // Nothing is captured: the target is vacant, or holds the Shield of a swap, which goes to the origin.
    after.put(mv.from, position.at(mv.to));
    after.put(mv.to, position.at(mv.from).map(|piece| landed(piece, mv)));
    after.turn = position.turn.other();
    after.moved = match position.at(mv.from) {
        Some(Piece::Neutral(_)) => Some(mv.to),
        _ => None,
    };
    after
}

impl Model {
    /// The law under these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Model { rulings }
    }

    /// `bifocal.immobilizer.twice`, `bifocal.ruling.immobilizer-twice`
    fn immobilizer_twice(&self, position: &Setup, from: Square) -> Judgement {
        let immobilizer = position.at(from) == Some(Piece::Neutral(Neutral::Immobilizer));
        let Some(moved) = position.again.square().filter(|_| immobilizer) else { return Ok(()) };
        let forbidden = match self.rulings.immobilizer_twice {
            ImmobilizerTwice::Allowed => false,
            ImmobilizerTwice::Forbidden => moved == from,
            ImmobilizerTwice::AnyForbidden => true,
        };
        if forbidden { Err(Refusal::ImmobilizerTwice { from, moved, turn: position.turn }) } else { Ok(()) }
    }

    /// `bifocal.king.move` to `bifocal.immobilizer.move`, `bifocal.swap`: how a piece goes from one square to
    /// another.
    fn movement(&self, position: &Setup, piece: Piece, from: Square, to: Square) -> Result<Movement, Refusal> {
        let movement = match piece {
            Piece::Neutral(kind) => neutral_movement(kind, from, to),
            Piece::Own(_, Own::King) => self.king_movement(position, from, to),
            Piece::Own(owner, kind) => match position.at(to) {
                Some(Piece::Own(other, shield)) if other == owner && is_shield(shield) && steps(from, to) == 1 => {
                    Some(Movement::Swap(shield))
                }
                _ => shield_steps(kind, from, to).then_some(Movement::Step),
            },
        };
        movement.ok_or(Refusal::PieceMove { piece, from, to })
    }

    /// `bifocal.king.move`, `bifocal.king.double-step`, `bifocal.ruling.king-double-step`
    fn king_movement(&self, position: &Setup, from: Square, to: Square) -> Option<Movement> {
        let in_line = straight(from, to) || diagonal(from, to);
        match (steps(from, to), self.rulings.king_double_step) {
            (1, _) => Some(Movement::Step),
            (2, KingDoubleStep::Straight) if in_line => Some(Movement::Double(between(from, to))),
            (2, KingDoubleStep::TwoKingSteps) => {
                let beside_target = |square: &Square| steps(*square, to) == 1;
                Some(Movement::Double(beside(position, from).filter(beside_target).collect()))
            }
            _ => None,
        }
    }

    /// `bifocal.kannon.orientation`, `bifocal.ruling.kannon-orientation`
    fn kannon_orientation(&self, kind: Neutral, from: Square, to: Square) -> Judgement {
        let as_it_stands = match kind {
            Neutral::Kannon => straight(from, to),
            Neutral::BishopwiseKannon => diagonal(from, to),
            _ => true,
        };
        if as_it_stands || self.rulings.kannon_orientation == KannonOrientation::EitherWayEachJump {
            return Ok(());
        }
        Err(Refusal::KannonOrientation { kind, from, to })
    }

    /// `bifocal.kannon.turn`, `bifocal.ruling.kannon-orientation`
    fn kannon_turn(&self, piece: Piece, mv: Move) -> Judgement {
        let kannon = matches!(piece, Piece::Neutral(kind) if kind.is_kannon());
        let may_turn = kannon && self.rulings.kannon_orientation == KannonOrientation::TurnedOnLanding;
        if may_turn || !mv.turned { Ok(()) } else { Err(Refusal::NotTurned { piece, from: mv.from }) }
    }

    /// `bifocal.kannon.over-kannon`, `bifocal.ruling.kannon-over-kannon`
    fn over_kannon(&self, position: &Setup, movement: &Movement) -> Judgement {
        let Movement::Jump(over) = movement else { return Ok(()) };
        let kannon =
            |square: &&Square| matches!(position.at(**square), Some(Piece::Neutral(kind)) if kind.is_kannon());
        match over.iter().find(kannon) {
            Some(over) if self.rulings.kannon_over_kannon == KannonOverKannon::MayNotJump => {
                Err(Refusal::OverKannon { over: *over })
            }
            _ => Ok(()),
        }
    }

    /// `bifocal.king.double-step.out-of-check`, `bifocal.ruling.double-step-out-of-check`
    fn double_step_out_of_check(&self, position: &Setup, movement: &Movement) -> Judgement {
        let double_step = matches!(movement, Movement::Double(_));
        if !double_step || self.rulings.double_step_out_of_check == DoubleStepOutOfCheck::Legal {
            return Ok(());
        }
        match self.attacked_king(position, position.turn) {
            Some((king, attackers)) => Err(Refusal::DoubleStepInCheck { king, attackers }),
            None => Ok(()),
        }
    }

    /// `bifocal.king.double-step.attacked`
    fn double_step_attacked(&self, position: &Setup, movement: &Movement, from: Square) -> Judgement {
        let Movement::Double(over) = movement else { return Ok(()) };
        let mut attacked = Vec::new();
        let mut attackers = Vec::new();
        for square in over.iter().copied().filter(|square| position.at(*square).is_none()) {
            let mut passing = *position;
            passing.put(from, None);
            passing.put(square, position.at(from));
            let attackers_there = self.attackers(&passing, square, position.turn);
            if attackers_there.is_empty() {
                return Ok(());
            }
            attacked.push(square);
            attackers.extend(attackers_there);
        }
        // A piece that attacks several of the squares is named once.
        attackers.sort();
        attackers.dedup();
        Err(Refusal::PassAttacked { over: attacked, attackers })
    }

    /// `bifocal.swap.directions`, `bifocal.ruling.swap-directions`
    fn swap_directions(&self, piece: Piece, movement: &Movement, from: Square, to: Square) -> Judgement {
        match (movement, piece) {
            (Movement::Swap(_), Piece::Own(_, kind))
                if self.rulings.swap_directions == SwapDirections::OwnDirections && !shield_steps(kind, from, to) =>
            {
                Err(Refusal::SwapDirection { kind, from, to })
            }
            _ => Ok(()),
        }
    }

    /// `bifocal.swap.frozen-shield`, `bifocal.ruling.swap-with-frozen-shield`
    fn swap_frozen_shield(&self, position: &Setup, movement: &Movement, to: Square) -> Judgement {
        let Movement::Swap(kind) = *movement else { return Ok(()) };
        let immobilizers = frozen_by(position, to);
        if immobilizers.is_empty() || self.rulings.swap_with_frozen_shield == SwapWithFrozenShield::Legal {
            return Ok(());
        }
        Err(Refusal::SwapFrozen { kind, to, by: immobilizers })
    }

    /// `bifocal.swap.equal`, `bifocal.ruling.swap-of-equal-shields`
    fn swap_equal(&self, piece: Piece, movement: &Movement, to: Square) -> Judgement {
        match (movement, piece) {
            (Movement::Swap(other), Piece::Own(_, kind))
                if *other == kind && self.rulings.swap_of_equal_shields == SwapOfEqualShields::Illegal =>
            {
                Err(Refusal::SwapEqual { kind, to })
            }
            _ => Ok(()),
        }
    }

    /// `bifocal.kings.apart`, `bifocal.ruling.kings-side-by-side`
    fn kings_apart(&self, position: &Setup, piece: Piece, to: Square) -> Judgement {
        let Piece::Own(owner, Own::King) = piece else { return Ok(()) };
        match kings(position, owner.other()).into_iter().find(|other| steps(to, *other) == 1) {
            Some(other) if self.rulings.kings_side_by_side == KingsSideBySide::Illegal => {
                Err(Refusal::BesideKing { king: to, other })
            }
            _ => Ok(()),
        }
    }

    /// `bifocal.king.safe`
    fn king_safe(&self, position: &Setup, mv: Move) -> Judgement {
        match self.attacked_king(&after(position, mv), position.turn) {
            Some((king, attackers)) => Err(Refusal::KingOpen { king, attackers }),
            None => Ok(()),
        }
    }

    /// All clauses that forbid a move, except `bifocal.end.over`.
    fn refuse(&self, position: &Setup, mv: Move) -> Judgement {
        let Move { from, to, .. } = mv;
        on_board(position, mv)?;
        let piece = own(position, from)?;
        just_moved(position, piece, from)?;
        self.immobilizer_twice(position, from)?;
        frozen(position, piece, from)?;
        let movement = self.movement(position, piece, from, to)?;
        if let Piece::Neutral(kind) = piece {
            self.kannon_orientation(kind, from, to)?;
        }
        self.kannon_turn(piece, mv)?;
        occupied_target(position, &movement, to)?;
        blocked(position, &movement)?;
        falcon_blocked(position, &movement, from, to)?;
        kannon_jump(position, &movement, from, to)?;
        self.over_kannon(position, &movement)?;
        self.double_step_out_of_check(position, &movement)?;
        double_step_blocked(position, &movement)?;
        self.double_step_attacked(position, &movement, from)?;
        self.swap_directions(piece, &movement, from, to)?;
        self.swap_frozen_shield(position, &movement, to)?;
        self.swap_equal(piece, &movement, to)?;
        self.kings_apart(position, piece, to)?;
        self.king_safe(position, mv)
    }

    // Attack and check.

    /// `bifocal.attack`: whether a neutral piece on one square could go onto a King's, were that vacant. This is only
    /// half of the clause; [`Self::why_no_attack`] has its exceptions. Kings and Shields reach no King:
    /// `bifocal.attack.own-pieces`.
    fn reaches(&self, position: &Setup, from: Square, king: Square) -> bool {
        let Some(Piece::Neutral(kind)) = position.at(from) else { return false };
        let Some(movement) = neutral_movement(kind, from, king) else { return false };
        self.kannon_orientation(kind, from, king).is_ok()
            && blocked(position, &movement).is_ok()
            && falcon_blocked(position, &movement, from, king).is_ok()
            && kannon_jump(position, &movement, from, king).is_ok()
            && self.over_kannon(position, &movement).is_ok()
    }

    /// The clause, if there is one, by which a neutral piece that reaches a player's King still does not attack it.
    fn why_no_attack(&self, position: &Setup, from: Square, player: Player) -> Option<Clause> {
        let immobilizer = position.at(from) == Some(Piece::Neutral(Neutral::Immobilizer));
        if immobilizer && self.rulings.immobilizer_attacks == ImmobilizerAttacks::No {
            return Some(Clause::new("bifocal.attack.immobilizer"));
        }
        if !frozen_by(position, from).is_empty() && self.rulings.immobilized_attack == ImmobilizedAttack::DoesNotCount
        {
            return Some(Clause::new("bifocal.attack.frozen"));
        }
        // A player has just moved this piece, so the opponent, who is to move, may not move it next.
        let just_moved_by_player = position.moved == Some(from) && position.turn != player;
        if just_moved_by_player && self.rulings.own_moved_piece_attacks == OwnMovedPieceAttacks::DoesNotCount {
            return Some(Clause::new("bifocal.attack.just-moved"));
        }
        None
    }

    /// Where the neutral pieces stand that attack a player's King on a square: `bifocal.attack`,
    /// `bifocal.ruling.own-moved-piece-attacks`, `bifocal.ruling.immobilized-attack`,
    /// `bifocal.ruling.immobilizer-attacks`.
    fn attackers(&self, position: &Setup, king: Square, player: Player) -> Vec<Square> {
        let attacks = |from: &Square| {
            self.reaches(position, *from, king) && self.why_no_attack(position, *from, player).is_none()
        };
        position.pieces().map(|(square, _)| square).filter(attacks).collect()
    }

    /// A player's King that is attacked, with the squares of the pieces that attack it.
    fn attacked_king(&self, position: &Setup, player: Player) -> Option<(Square, Vec<Square>)> {
        let attacked = |king| Some((king, self.attackers(position, king, player)));
        kings(position, player).into_iter().filter_map(attacked).find(|(_, attackers)| !attackers.is_empty())
    }

    // What a move does.

    /// `bifocal.after.again`: the position after a move, with the fourth field, which only
    /// `immobilizer-twice=forbidden` and `any-forbidden` have. It is for the opponent of the player who moves now, and the
    /// opponent's last move is what the third field named before this one.
    fn played(&self, position: &Setup, mv: Move) -> Setup {
        let immobilizer = |square: &Square| position.at(*square) == Some(Piece::Neutral(Neutral::Immobilizer));
        let again = match self.rulings.immobilizer_twice {
            ImmobilizerTwice::Allowed => Again::Unsaid,
            ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden => {
                position.moved.filter(immobilizer).map_or(Again::Nothing, Again::On)
            }
        };
        let mut after = after(position, mv);
        after.again = again;
        after
    }

    // The clauses that forbid a position, in the order of the spec.

    /// `bifocal.position.kings`
    fn position_kings(position: &Setup) -> Option<Refusal> {
        let of = Player::BOTH.map(|player| kings(position, player));
        of.iter().any(|kings| kings.len() != 1).then_some(Refusal::Kings { of })
    }

    /// `bifocal.position.king-open`
    fn position_king_open(&self, position: &Setup) -> Option<Refusal> {
        let owner = position.turn.other();
        let (king, attackers) = self.attacked_king(position, owner)?;
        Some(Refusal::PositionOpen { owner, king, attackers })
    }

    /// `bifocal.position.kings-apart`
    fn position_kings_apart(&self, position: &Setup) -> Option<Refusal> {
        let [white, black] = Player::BOTH.map(|player| kings(position, player));
        let pairs = white.iter().flat_map(|one| black.iter().map(move |other| [*one, *other]));
        let near = pairs.into_iter().find(|[one, other]| steps(*one, *other) == 1)?;
        let forbidden = self.rulings.kings_side_by_side == KingsSideBySide::Illegal;
        forbidden.then_some(Refusal::PositionKingsBeside { kings: near })
    }

    /// `bifocal.position.just-moved`
    fn position_just_moved(position: &Setup) -> Option<Refusal> {
        let square = position.moved?;
        let found = position.at(square);
        let neutral = matches!(found, Some(Piece::Neutral(_)));
        (!neutral).then_some(Refusal::PositionMoved { square, found })
    }

    /// `bifocal.position.again`
    fn position_again(&self, position: &Setup) -> Option<Refusal> {
        let square = position.again.square()?;
        let found = position.at(square);
        let can_be = found == Some(Piece::Neutral(Neutral::Immobilizer)) && position.moved != Some(square);
        let has_fourth_field = self.rulings.immobilizer_twice != ImmobilizerTwice::Allowed;
        (has_fourth_field && !can_be).then_some(Refusal::PositionAgain { square, found })
    }
}

impl Rules for Model {
    type Setup = Setup;
    type Position = Setup;
    type Move = Move;

    /// `bifocal.start`, `bifocal.ruling.setup`, `bifocal.ruling.first-player`
    fn start(&self) -> Setup {
        let text = match self.rulings.setup {
            Beginning::Rulebook9x9 => START_9X9,
            Beginning::Rulebook8x8 => START_8X8,
            Beginning::Rulebook10x10 => START_10X10,
        };
        let mut setup = Setup::read(text).setup;
        setup.turn = match self.rulings.first_player {
            FirstPlayer::White => Player::White,
            FirstPlayer::Black => Player::Black,
        };
        self.as_ruled(setup)
    }

    /// `bifocal.board`, `bifocal.position.any`
    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let reasons = [
            Self::position_kings(setup),
            self.position_king_open(setup),
            self.position_kings_apart(setup),
            Self::position_just_moved(setup),
            self.position_again(setup),
        ];
        let reasons: Vec<Refusal> = reasons.into_iter().flatten().collect();
        if reasons.is_empty() {
            Ok(self.as_ruled(*setup))
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

    /// `bifocal.check`
    fn check(&self, position: &Setup) -> bool {
        self.attacked_king(position, position.turn).is_some()
    }

    fn legal_moves(&self, position: &Setup) -> Vec<Move> {
        let mut moves = self.conceivable(position);
        moves.retain(|mv| self.refuse(position, *mv).is_ok());
        moves
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        self.played(position, *mv)
    }

    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        if self.conceivable(position).into_iter().any(|mv| self.refuse(position, mv).is_ok()) {
            return None;
        }
        let winner = position.turn.other();
        // `bifocal.end.checkmate`
        if self.check(position) {
            return Some(Outcome::Win { winner, by: Win::Checkmate });
        }
        // `bifocal.end.stalemate`, `bifocal.ruling.no-legal-move`
        match self.rulings.no_legal_move {
            NoLegalMove::Draw => Some(Outcome::Draw(Draw::Stalemate)),
            NoLegalMove::Loss => Some(Outcome::Win { winner, by: Win::NoMove }),
        }
    }

    /// `bifocal.end.repetition`, `bifocal.ruling.repetition`
    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::None => rules::Repetition::Allowed,
            Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
        }
    }
}

impl Model {
    /// A setup without what these rulings do not have: the fourth field, `bifocal.after.again`, and the orientation of
    /// Kannons, `bifocal.kannon.orientation`. Where they have the fourth field and the text does not, it is empty.
    fn as_ruled(&self, mut setup: Setup) -> Setup {
        if self.rulings.kannon_orientation == KannonOrientation::EitherWayEachJump {
            for square in setup.grid().squares() {
                if setup.at(square) == Some(Piece::Neutral(Neutral::BishopwiseKannon)) {
                    setup.put(square, Some(Piece::Neutral(Neutral::Kannon)));
                }
            }
        }
        setup.again = match (self.rulings.immobilizer_twice, setup.again) {
            (ImmobilizerTwice::Allowed, _) => Again::Unsaid,
            (_, Again::Unsaid) => Again::Nothing,
            (_, as_written) => as_written,
        };
        setup
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        let own_or_neutral = position.pieces().filter(|(_, piece)| match piece {
            Piece::Own(owner, _) => *owner == position.turn,
            Piece::Neutral(_) => true,
        });
        let mut moves = Vec::new();
        for (from, piece) in own_or_neutral {
            let kannon = matches!(piece, Piece::Neutral(kind) if kind.is_kannon());
            for to in position.grid().squares() {
                moves.push(Move { from, to, turned: false });
                if kannon {
                    moves.push(Move { from, to, turned: true });
                }
            }
        }
        moves
    }

    fn clause(subject: Subject) -> Clause {
        Clause::new(match subject {
            Subject::Start => "bifocal.start",
            Subject::Turn => "bifocal.turn",
            Subject::Check => "bifocal.check",
            Subject::Ending(Outcome::Draw(Draw::Repetition)) | Subject::Sequence | Subject::Recurrence => {
                "bifocal.end.repetition"
            }
            Subject::Ending(Outcome::Win { by: Win::NoMove, .. } | Outcome::Draw(_)) => "bifocal.end.stalemate",
            // Checkmate: the endings of other games do not occur in this one.
            Subject::Ending(_) => "bifocal.end.checkmate",
        })
    }

    /// `bifocal.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        Refusal::Over { outcome }.into()
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Result<(), rules::Objection> {
        self.refuse(position, *mv).map_err(rules::Objection::from)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let Move { from, to, turned } = *mv;
        let (Some(piece), Ok(())) = (position.at(from), on_board(position, *mv)) else { return Vec::new() };
        let mut clauses = vec![refusal::move_clause(piece)];
        if matches!(piece, Piece::Neutral(_)) {
            clauses.push(Clause::new("bifocal.neutral"));
        }
        match self.movement(position, piece, from, to) {
            Ok(Movement::Paths(_)) => clauses.push(Clause::new("bifocal.falcon.paths")),
            Ok(Movement::Jump(_)) => {
                if self.rulings.kannon_orientation == KannonOrientation::TurnedOnLanding {
                    clauses.push(Clause::new("bifocal.kannon.orientation"));
                }
                clauses.push(Clause::new("bifocal.kannon.jump"));
                if turned {
                    clauses.push(Clause::new("bifocal.after.turned"));
                }
            }
            Ok(Movement::Double(_)) => clauses.push(Clause::new("bifocal.king.double-step")),
            Ok(Movement::Swap(_)) => clauses.push(Clause::new("bifocal.swap")),
            _ => {}
        }
        if self.check(position) {
            clauses.push(Clause::new("bifocal.check.answers"));
        }
        // What reaches the King after the move and yet does not attack it: the clauses that say so.
        let after = self.played(position, *mv);
        for king in kings(&after, position.turn) {
            let reaching = after.pieces().filter(|(square, _)| self.reaches(&after, *square, king));
            for clause in reaching.filter_map(|(square, _)| self.why_no_attack(&after, square, position.turn)) {
                if !clauses.contains(&clause) {
                    clauses.push(clause);
                }
            }
        }
        clauses
    }
}

#[cfg(test)]
mod tests;
