//! Bifocal Chess as `spec/bifocal.md` defines it; read the two side by side.
//!
//! Resignation and agreed draws are not moves: the referee of a score judges them.

use std::collections::BTreeSet;

use crate::board::bifocal::{Again, Move, Neutral, Own, Piece, START_8X8, START_9X9, START_10X10, Setup};
use crate::board::{Board as _, Player, Setup as _, Square};
use crate::every_game::positions_and_moves;
use crate::refuse::{self, Judgement, admitted, list, over, reasons, refuse, the_or};
use crate::rules::bifocal::{
    DoubleStepOutOfCheck, FalconPaths, FirstPlayer, ImmobilizedAttack, ImmobilizerAttacks,
    ImmobilizerBesideImmobilizer, ImmobilizerTwice, KannonOrientation, KannonOverKannon, KannonWithoutHurdle,
    KingDoubleStep, KingsSideBySide, NoLegalMove, OwnMovedPieceAttacks, Repetition, Rulings, Setup as Beginning,
    SwapDirections, SwapOfEqualShields, SwapWithFrozenShield,
};
use crate::rules::{self, Breach, Clause, Draw, Law, Objection, Outcome, Rules, Subject, Win};
use crate::squares::{away, beside, between, diagonal, stepped, steps, straight};

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

/// How a piece goes from one square to another, as the two squares show it, and for a swap the Shield on the target.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Movement {
    /// In one step or leap, with no square between.
    Step,
    /// In a line, over these squares between.
    Slide(Vec<Square>),
    /// A Falcon, by one of these three paths, each given by its two squares between.
    Paths([Vec<Square>; 3]),
    /// A Falcon, by any path over these squares: those of the rectangle between origin and target.
    Rectangle(Vec<Square>),
    /// A Kannon, in a line, over exactly one piece on one of these squares between.
    Jump(Vec<Square>),
    /// A King, by two steps, over one of these squares.
    Double(Vec<Square>),
    /// A Shield, by changing places with a friendly Shield of this kind on the target.
    Swap(Own),
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

/// `bifocal.falcon.paths`, `bifocal.ruling.falcon-paths`: the squares of the rectangle of which these two are opposite
/// corners, without them.
fn rectangle(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = away(from, to);
    let towards = |distance: i8| (0..=distance.abs()).map(move |steps| steps * distance.signum());
    let squares = towards(files).flat_map(|file| towards(ranks).map(move |rank| stepped(from, file, rank)));
    squares.filter(|square| *square != from && *square != to).collect()
}

/// Whether steps in any direction lead from one square to another over some of these squares.
fn leads(over: &[Square], from: Square, to: Square) -> bool {
    let mut reached = vec![from];
    let mut left = over.to_vec();
    while let Some(square) = reached.pop() {
        if steps(square, to) == 1 {
            return true;
        }
        reached.extend(left.extract_if(.., |next| steps(square, *next) == 1));
    }
    false
}

/// Some squares in order, each once.
fn each_once(squares: impl Iterator<Item = Square>) -> Vec<Square> {
    BTreeSet::from_iter(squares).into_iter().collect()
}

/// Those of these squares on which a piece stands.
fn occupied(position: &Setup, squares: &[Square]) -> Vec<Square> {
    squares.iter().copied().filter(|square| position.at(*square).is_some()).collect()
}

/// `bifocal.rook.move`, `bifocal.knight.move`, `bifocal.bishop.move`, `bifocal.falcon.move`, `bifocal.kannon.move`,
/// `bifocal.immobilizer.move`: how a neutral piece of this kind goes from one square to another, if it goes so at all.
fn neutral_movement(paths: FalconPaths, kind: Neutral, from: Square, to: Square) -> Option<Movement> {
    let (straight, diagonal) = (straight(from, to), diagonal(from, to));
    let (files, ranks) = away(from, to);
    // The shorter way, whether along the file or the rank, then the longer.
    let distance = [files.abs().min(ranks.abs()), files.abs().max(ranks.abs())];
    let slide = || Movement::Slide(between(from, to));
    match kind {
        Neutral::Rook => straight.then(slide),
        Neutral::Knight => (distance == [1, 2]).then_some(Movement::Step),
        Neutral::Bishop => (diagonal || distance == [0, 1]).then(slide),
        Neutral::Falcon => (distance == [1, 3] || distance == [2, 3]).then(|| match paths {
            FalconPaths::ThreeShortest => Movement::Paths(falcon_paths(from, to)),
            FalconPaths::AnyInRectangle => Movement::Rectangle(rectangle(from, to)),
        }),
        Neutral::Kannon | Neutral::BishopwiseKannon => {
            (straight || diagonal).then(|| Movement::Jump(between(from, to)))
        }
        Neutral::Immobilizer => (straight || diagonal).then(slide),
    }
}

/// `bifocal.swap`: whether a kind of piece is a Shield.
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

/// Where a player's Kings stand. A setup may have any number; a position has one: `bifocal.position.kings`.
fn kings(position: &Setup, owner: Player) -> Vec<Square> {
    let king = |(_, piece): &(Square, Piece)| *piece == Piece::Own(owner, Own::King);
    position.pieces().filter(king).map(|(square, _)| square).collect()
}

// The clauses that forbid a move, in the order of the spec.

/// What stands on some squares, in a sentence.
fn pieces(position: &Setup, squares: &[Square]) -> String {
    refuse::pieces(squares, |square| position.at(*square))
}

/// `bifocal.move.on-board`
fn on_board(position: &Setup, mv: Move) -> Judgement {
    let grid = position.grid();
    let beyond_board: Vec<Square> = [mv.from, mv.to].into_iter().filter(|square| !grid.holds(*square)).collect();
    if beyond_board.is_empty() {
        return Ok(());
    }
    refuse!(
        "bifocal.move.on-board",
        beyond_board,
        "{} beyond the board of {} files and {} ranks",
        list_are(&beyond_board),
        grid.files,
        grid.ranks
    )
}

/// `e4 is`; `e4 and e5 are`.
fn list_are(squares: &[Square]) -> String {
    format!("{} {}", list(squares), if squares.len() == 1 { "is" } else { "are" })
}

/// `bifocal.move.own`, `bifocal.neutral`
fn own(position: &Setup, from: Square) -> Judgement<Piece> {
    let turn = position.turn;
    match position.at(from) {
        Some(piece @ Piece::Neutral(_)) => Ok(piece),
        Some(piece @ Piece::Own(owner, _)) if owner == turn => Ok(piece),
        found => {
            refuse!("bifocal.move.own", [from], "{} is on {from}, and {turn} is to move", the_or("nothing", found))
        }
    }
}

/// `bifocal.move.just-moved`
fn just_moved(position: &Setup, piece: Piece, from: Square) -> Judgement {
    let opponent = position.turn.other();
    match piece {
        Piece::Neutral(kind) if position.moved == Some(from) => refuse!(
            "bifocal.move.just-moved",
            [from],
            "the neutral {kind} on {from} has just been moved by {opponent}"
        ),
        _ => Ok(()),
    }
}

/// The clause by which a piece goes.
const fn move_clause(piece: Piece) -> &'static str {
    match piece {
        Piece::Own(_, Own::King) => "bifocal.king.move",
        Piece::Own(_, Own::Mann) => "bifocal.mann.move",
        Piece::Own(_, Own::Wazir) => "bifocal.wazir.move",
        Piece::Own(_, Own::Firz) => "bifocal.firz.move",
        Piece::Neutral(Neutral::Rook) => "bifocal.rook.move",
        Piece::Neutral(Neutral::Knight) => "bifocal.knight.move",
        Piece::Neutral(Neutral::Bishop) => "bifocal.bishop.move",
        Piece::Neutral(Neutral::Falcon) => "bifocal.falcon.move",
        Piece::Neutral(Neutral::Kannon | Neutral::BishopwiseKannon) => "bifocal.kannon.move",
        Piece::Neutral(Neutral::Immobilizer) => "bifocal.immobilizer.move",
    }
}

/// How a piece goes, in words.
const fn how_it_goes(piece: Piece) -> &'static str {
    match piece {
        Piece::Own(_, Own::King) => "it goes one square, or two where the rulings allow it",
        Piece::Own(_, Own::Mann) => "it goes one square",
        Piece::Own(_, Own::Wazir) => "it goes one square straight, or swaps with a Shield of its side beside it",
        Piece::Own(_, Own::Firz) => "it goes one square diagonally, or swaps with a Shield of its side beside it",
        Piece::Neutral(Neutral::Rook) => "it goes straight",
        Piece::Neutral(Neutral::Knight) => "it makes a knight's leap",
        Piece::Neutral(Neutral::Bishop) => "it goes diagonally, or one square straight",
        Piece::Neutral(Neutral::Falcon) => "it goes three squares one way and one or two the other",
        Piece::Neutral(Neutral::Kannon | Neutral::BishopwiseKannon | Neutral::Immobilizer) => {
            "it goes straight or diagonally"
        }
    }
}

/// `bifocal.move.occupied`
fn occupied_target(position: &Setup, movement: &Movement, to: Square) -> Judgement {
    match position.at(to) {
        Some(there) if !matches!(movement, Movement::Swap(_)) => {
            refuse!("bifocal.move.occupied", [to], "the {there} is on {to}, and nothing is captured")
        }
        _ => Ok(()),
    }
}

/// `bifocal.move.blocked`
fn blocked(position: &Setup, movement: &Movement) -> Judgement {
    let Movement::Slide(over) = movement else { return Ok(()) };
    match over.iter().find_map(|square| position.at(*square).map(|piece| (*square, piece))) {
        Some((on, by)) => refuse!("bifocal.move.blocked", [on], "the {by} on {on} is in the way"),
        None => Ok(()),
    }
}

/// `bifocal.falcon.blocked`
fn falcon_blocked(position: &Setup, movement: &Movement, from: Square, to: Square) -> Judgement {
    match movement {
        Movement::Paths(paths) if paths.iter().all(|path| !occupied(position, path).is_empty()) => {
            // Two paths may share a square: each is named once.
            let on = each_once(paths.iter().flat_map(|path| occupied(position, path)));
            let (there, paths) = (*position, paths.clone());
            let path =
                move |path: &Vec<Square>| format!("by {} ({})", list(path), pieces(&there, &occupied(&there, path)));
            refuse!(
                "bifocal.falcon.blocked",
                on,
                "all three shortest paths from {from} to {to} are blocked: {}",
                paths.iter().map(path).collect::<Vec<_>>().join("; ")
            )
        }
        Movement::Rectangle(squares) => {
            let on = occupied(position, squares);
            let vacant: Vec<Square> = squares.iter().copied().filter(|square| !on.contains(square)).collect();
            if leads(&vacant, from, to) {
                return Ok(());
            }
            let there = *position;
            refuse!(
                "bifocal.falcon.blocked",
                on,
                "all paths from {from} to {to} inside the rectangle between them are blocked, by {}",
                pieces(&there, &on)
            )
        }
        _ => Ok(()),
    }
}

/// `bifocal.king.double-step.blocked`
fn double_step_blocked(position: &Setup, movement: &Movement) -> Judgement {
    let Movement::Double(over) = movement else { return Ok(()) };
    let on = occupied(position, over);
    // One vacant square is enough.
    if on.len() < over.len() {
        return Ok(());
    }
    let there = *position;
    let are = if on.len() == 1 { "is" } else { "are" };
    refuse!("bifocal.king.double-step.blocked", on, "the King cannot pass: {} {are} in the way", pieces(&there, &on))
}

// The clauses that forbid a position, in the order of the spec; others depend on rulings.

/// `bifocal.position.kings`
fn position_kings(position: &Setup) -> Judgement {
    let [white, black] = Player::BOTH.map(|player| kings(position, player));
    if white.len() == 1 && black.len() == 1 {
        return Ok(());
    }
    let counted = |kings: &[Square]| match kings {
        [] => "no King".to_owned(),
        [king] => format!("the King on {king}"),
        more => format!("Kings on {}", list(more)),
    };
    refuse!(
        "bifocal.position.kings",
        [&white[..], &black].concat(),
        "White has {} and Black {}, but each player has exactly one",
        counted(&white),
        counted(&black)
    )
}

/// `bifocal.position.just-moved`
fn position_just_moved(position: &Setup) -> Judgement {
    let Some(square) = position.moved else { return Ok(()) };
    match position.at(square) {
        Some(Piece::Neutral(_)) => Ok(()),
        found => refuse!(
            "bifocal.position.just-moved",
            [square],
            "{} is on {square}, but the text says that a neutral piece has just been moved there",
            the_or("nothing", found)
        ),
    }
}

/// `bifocal.after.turned`: a piece as it lands.
fn landed(piece: Piece, mv: Move) -> Piece {
    match piece {
        Piece::Neutral(kind) if mv.turned => Piece::Neutral(kind.turned()),
        as_it_was => as_it_was,
    }
}

/// `bifocal.turn`, `bifocal.swap`, `bifocal.no-capture`, `bifocal.after.just-moved`, `bifocal.after.turned`: the position
/// after a move.
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

    /// `bifocal.move.frozen`, `bifocal.ruling.immobilizer-beside-immobilizer`: the Immobilizers that freeze what stands on a
    /// square.
    fn frozen_by(&self, position: &Setup, square: Square) -> Vec<Square> {
        if matches!(position.at(square), None | Some(Piece::Own(_, Own::King))) {
            return Vec::new();
        }
        let immobilizers = |square: Square| {
            let immobilizer = |on: &Square| position.at(*on) == Some(Piece::Neutral(Neutral::Immobilizer));
            beside(position.grid(), square).filter(immobilizer)
        };
        let freezes = |immobilizer: &Square| match self.rulings.immobilizer_beside_immobilizer {
            ImmobilizerBesideImmobilizer::BothFreeze => true,
            ImmobilizerBesideImmobilizer::FrozenDoesNotFreeze => immobilizers(*immobilizer).next().is_none(),
        };
        immobilizers(square).filter(freezes).collect()
    }

    /// `bifocal.move.frozen`
    fn frozen(&self, position: &Setup, piece: Piece, from: Square) -> Judgement {
        let by = self.frozen_by(position, from);
        if by.is_empty() {
            return Ok(());
        }
        refuse!(
            "bifocal.move.frozen",
            by,
            "the {piece} on {from} is frozen by the Immobilizer beside it on {}",
            list(&by)
        )
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
        if !forbidden {
            return Ok(());
        }
        let turn = position.turn;
        let what = if moved == from { "it twice in a row" } else { "another one next" };
        refuse!(
            "bifocal.immobilizer.twice",
            if from == moved { vec![from] } else { vec![from, moved] },
            "{turn} moved the Immobilizer on {moved} last turn, and may not move {what}"
        )
    }

    /// How a piece goes from one square to another, if it goes so at all: the clauses of [`neutral_movement`],
    /// [`Model::king_movement`] and [`shield_steps`], and `bifocal.swap`.
    fn movement(&self, position: &Setup, piece: Piece, from: Square, to: Square) -> Option<Movement> {
        match piece {
            Piece::Neutral(kind) => neutral_movement(self.rulings.falcon_paths, kind, from, to),
            Piece::Own(_, Own::King) => self.king_movement(position, from, to),
            Piece::Own(owner, kind) => match position.at(to) {
                Some(Piece::Own(other, shield)) if other == owner && is_shield(shield) && steps(from, to) == 1 => {
                    Some(Movement::Swap(shield))
                }
                _ => shield_steps(kind, from, to).then_some(Movement::Step),
            },
        }
    }

    /// A piece goes only so: the clauses of [`Model::movement`].
    fn piece_move(&self, position: &Setup, piece: Piece, from: Square, to: Square) -> Judgement<Movement> {
        match self.movement(position, piece, from, to) {
            Some(movement) => Ok(movement),
            None => refuse!(
                move_clause(piece),
                [from, to],
                "the {piece} on {from} does not go to {to}: {}",
                how_it_goes(piece)
            ),
        }
    }

    /// `bifocal.king.move`, `bifocal.king.double-step`, `bifocal.ruling.king-double-step`
    fn king_movement(&self, position: &Setup, from: Square, to: Square) -> Option<Movement> {
        let in_line = straight(from, to) || diagonal(from, to);
        match (steps(from, to), self.rulings.king_double_step) {
            (1, _) => Some(Movement::Step),
            (2, KingDoubleStep::Straight) if in_line => Some(Movement::Double(between(from, to))),
            (2, KingDoubleStep::TwoKingSteps) => {
                let beside_target = |square: &Square| steps(*square, to) == 1;
                Some(Movement::Double(beside(position.grid(), from).filter(beside_target).collect()))
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
        let stands = if kind == Neutral::BishopwiseKannon {
            "it stands Bishop-wise, and goes diagonally"
        } else {
            "it stands Rook-wise, and goes straight"
        };
        refuse!("bifocal.kannon.orientation", [from, to], "the Kannon on {from} does not go to {to}: {stands}")
    }

    /// `bifocal.kannon.turn`, `bifocal.ruling.kannon-orientation`
    fn kannon_turn(&self, piece: Piece, mv: Move) -> Judgement {
        let from = mv.from;
        let kannon = matches!(piece, Piece::Neutral(kind) if kind.is_kannon());
        let may_turn = kannon && self.rulings.kannon_orientation == KannonOrientation::TurnedOnLanding;
        if may_turn || !mv.turned {
            return Ok(());
        }
        let why = if kannon { "it goes either way at every jump" } else { "it is not a Kannon" };
        refuse!("bifocal.kannon.turn", [from], "the {piece} on {from} is not turned: {why}")
    }

    /// `bifocal.kannon.jump`, `bifocal.ruling.kannon-without-hurdle`
    fn kannon_jump(&self, position: &Setup, movement: &Movement, from: Square, to: Square) -> Judgement {
        let Movement::Jump(over) = movement else { return Ok(()) };
        let on = occupied(position, over);
        let slides = self.rulings.kannon_without_hurdle == KannonWithoutHurdle::Slides;
        if on.len() == 1 || on.is_empty() && slides {
            return Ok(());
        }
        let there = *position;
        let are = if on.is_empty() { "is" } else { "are" };
        let between = move |on: &[Square]| if on.is_empty() { "none".to_owned() } else { pieces(&there, on) };
        refuse!(
            "bifocal.kannon.jump",
            on,
            "a Kannon jumps over exactly one piece, and between {from} and {to} there {are} {}",
            between(&on)
        )
    }

    /// `bifocal.kannon.slide`. Where no Kannon slides, `bifocal.kannon.jump` has refused a move over nothing.
    fn kannon_slide(position: &Setup, movement: &Movement, mv: Move) -> Judgement {
        let Movement::Jump(over) = movement else { return Ok(()) };
        let (from, to) = (mv.from, mv.to);
        if !mv.turned || !occupied(position, over).is_empty() {
            return Ok(());
        }
        refuse!(
            "bifocal.kannon.slide",
            [from, to],
            "the Kannon on {from} is not turned: it jumps over nothing on its way to {to}"
        )
    }

    /// `bifocal.kannon.over-kannon`, `bifocal.ruling.kannon-over-kannon`
    fn over_kannon(&self, position: &Setup, movement: &Movement) -> Judgement {
        let Movement::Jump(over) = movement else { return Ok(()) };
        let kannon = |square: &Square| matches!(position.at(*square), Some(Piece::Neutral(kind)) if kind.is_kannon());
        match over.iter().copied().find(kannon) {
            Some(over) if self.rulings.kannon_over_kannon == KannonOverKannon::MayNotJump => refuse!(
                "bifocal.kannon.over-kannon",
                [over],
                "the piece to jump over, on {over}, is a Kannon: under this ruling a Kannon may not jump over another"
            ),
            _ => Ok(()),
        }
    }

    /// `bifocal.king.double-step.out-of-check`, `bifocal.ruling.double-step-out-of-check`
    fn double_step_out_of_check(&self, position: &Setup, movement: &Movement) -> Judgement {
        let double_step = matches!(movement, Movement::Double(_));
        if !double_step || self.rulings.double_step_out_of_check == DoubleStepOutOfCheck::Legal {
            return Ok(());
        }
        let (law, there) = (*self, *position);
        match self.attacked_king(position, position.turn) {
            Some((king, attackers)) => refuse!(
                "bifocal.king.double-step.out-of-check",
                [king] and attackers,
                "the King on {king} is in check from {}, and under this ruling may not go two squares",
                law.attacking(&there, king, &attackers)
            ),
            None => Ok(()),
        }
    }

    /// `bifocal.king.double-step.attacked`
    fn double_step_attacked(&self, position: &Setup, movement: &Movement, from: Square) -> Judgement {
        let Movement::Double(over) = movement else { return Ok(()) };
        let mut vacant = over.clone();
        vacant.retain(|square| position.at(*square).is_none());
        // The King stands there instead of on its origin, its player still to move.
        let attackers_on = |square: &Square| {
            let mut passing = *position;
            passing.put(from, None);
            passing.put(*square, position.at(from));
            self.attackers(&passing, *square, position.turn)
        };
        if vacant.iter().any(|square| attackers_on(square).is_empty()) {
            return Ok(());
        }
        // A piece that attacks several of the squares is named once.
        let attackers = each_once(vacant.iter().flat_map(attackers_on));
        let there = *position;
        refuse!(
            "bifocal.king.double-step.attacked",
            [&vacant[..], &attackers].concat(),
            "the King cannot pass over {}, attacked by {}",
            list(&vacant),
            pieces(&there, &attackers)
        )
    }

    /// `bifocal.swap.directions`, `bifocal.ruling.swap-directions`
    fn swap_directions(&self, piece: Piece, movement: &Movement, from: Square, to: Square) -> Judgement {
        match (movement, piece) {
            (Movement::Swap(_), Piece::Own(_, kind))
                if self.rulings.swap_directions == SwapDirections::OwnDirections && !shield_steps(kind, from, to) =>
            {
                refuse!(
                    "bifocal.swap.directions",
                    [from, to],
                    "under this ruling a {kind} swaps only in the directions in which it moves, and so not from {from} to {to}"
                )
            }
            _ => Ok(()),
        }
    }

    /// `bifocal.swap.frozen-shield`, `bifocal.ruling.swap-with-frozen-shield`
    fn swap_frozen_shield(&self, position: &Setup, movement: &Movement, to: Square) -> Judgement {
        let Movement::Swap(kind) = *movement else { return Ok(()) };
        let by = self.frozen_by(position, to);
        if by.is_empty() || self.rulings.swap_with_frozen_shield == SwapWithFrozenShield::Legal {
            return Ok(());
        }
        refuse!(
            "bifocal.swap.frozen-shield",
            by,
            "the {kind} on {to} is frozen by the Immobilizer beside it on {}",
            list(&by)
        )
    }

    /// `bifocal.swap.equal`, `bifocal.ruling.swap-of-equal-shields`
    fn swap_equal(&self, piece: Piece, movement: &Movement, to: Square) -> Judgement {
        match (movement, piece) {
            (Movement::Swap(other), Piece::Own(_, kind))
                if *other == kind && self.rulings.swap_of_equal_shields == SwapOfEqualShields::Illegal =>
            {
                refuse!(
                    "bifocal.swap.equal",
                    [to],
                    "the piece on {to} is a {kind} too: nothing would change, and under this ruling such a swap is not allowed"
                )
            }
            _ => Ok(()),
        }
    }

    /// `bifocal.kings.apart`, `bifocal.ruling.kings-side-by-side`
    fn kings_apart(&self, position: &Setup, piece: Piece, to: Square) -> Judgement {
        let Piece::Own(owner, Own::King) = piece else { return Ok(()) };
        match kings(position, owner.other()).into_iter().find(|other| steps(to, *other) == 1) {
            Some(other) if self.rulings.kings_side_by_side == KingsSideBySide::Illegal => refuse!(
                "bifocal.kings.apart",
                [to, other],
                "the King would stand on {to} beside the other King on {other}, and under this ruling may not"
            ),
            _ => Ok(()),
        }
    }

    /// `bifocal.king.safe`
    fn king_safe(&self, position: &Setup, mv: Move) -> Judgement {
        let (law, after) = (*self, after(position, mv));
        match self.attacked_king(&after, position.turn) {
            Some((king, attackers)) => refuse!(
                "bifocal.king.safe",
                [king] and attackers,
                "the King would stand on {king}, attacked by {}",
                law.attacking(&after, king, &attackers)
            ),
            None => Ok(()),
        }
    }

    // Attack and check.

    /// `bifocal.attack`, `bifocal.attack.own-pieces`: whether a neutral piece on one square could go onto a King's, were
    /// that vacant. This is only half of the clause; [`Self::why_no_attack`] has its exceptions. Kings and Shields reach no
    /// King.
    fn reaches(&self, position: &Setup, from: Square, king: Square) -> bool {
        let Some(Piece::Neutral(kind)) = position.at(from) else { return false };
        let Some(movement) = neutral_movement(self.rulings.falcon_paths, kind, from, king) else { return false };
        self.kannon_orientation(kind, from, king).is_ok()
            && blocked(position, &movement).is_ok()
            && falcon_blocked(position, &movement, from, king).is_ok()
            && self.kannon_jump(position, &movement, from, king).is_ok()
            && self.over_kannon(position, &movement).is_ok()
    }

    /// `bifocal.attack.immobilizer`, `bifocal.attack.frozen`, `bifocal.attack.just-moved`,
    /// `bifocal.ruling.immobilizer-attacks`, `bifocal.ruling.immobilized-attack`,
    /// `bifocal.ruling.own-moved-piece-attacks`: the clause, if there is one, by which a neutral piece that reaches a
    /// player's King still does not attack it.
    fn why_no_attack(&self, position: &Setup, from: Square, player: Player) -> Option<Clause> {
        let immobilizer = position.at(from) == Some(Piece::Neutral(Neutral::Immobilizer));
        if immobilizer && self.rulings.immobilizer_attacks == ImmobilizerAttacks::No {
            return Some(Clause::new("bifocal.attack.immobilizer"));
        }
        if !self.frozen_by(position, from).is_empty()
            && self.rulings.immobilized_attack == ImmobilizedAttack::DoesNotCount
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

    /// Why a neutral piece that reaches a player's King does not attack it, as a sentence.
    fn spared(&self, position: &Setup, from: Square, player: Player, king: Square) -> Option<String> {
        let clause = self.why_no_attack(position, from, player)?;
        let because = match clause.name() {
            "bifocal.attack.just-moved" => {
                format!("{player} has just moved it, so {} may not move it next", player.other())
            }
            "bifocal.attack.frozen" => {
                format!("it is frozen by the Immobilizer on {}", list(&self.frozen_by(position, from)))
            }
            _ => "an Immobilizer attacks nothing".to_owned(),
        };
        let piece = pieces(position, &[from]);
        Some(format!("{piece} could go to {player}'s King on {king}, but does not attack it: {because} ({clause})"))
    }

    /// `bifocal.attack`: where the neutral pieces stand that attack a player's King on a square.
    fn attackers(&self, position: &Setup, king: Square, player: Player) -> Vec<Square> {
        let attacks = |from: &Square| {
            self.reaches(position, *from, king) && self.why_no_attack(position, *from, player).is_none()
        };
        position.pieces().map(|(square, _)| square).filter(attacks).collect()
    }

    /// The pieces that attack a King, in a sentence, each with what its way there goes past.
    fn attacking(&self, position: &Setup, king: Square, attackers: &[Square]) -> String {
        let each = |from: &Square| {
            let piece = pieces(position, &[*from]);
            let way = position.at(*from).and_then(|piece| self.movement(position, piece, *from, king));
            match way {
                Some(Movement::Jump(over)) if !occupied(position, &over).is_empty() => {
                    format!("{piece} (jumping {})", pieces(position, &occupied(position, &over)))
                }
                Some(Movement::Paths(paths)) => {
                    let free = paths.into_iter().find(|path| occupied(position, path).is_empty());
                    free.map_or_else(|| piece.clone(), |path| format!("{piece} (by {})", list(&path)))
                }
                _ => piece,
            }
        };
        list(&attackers.iter().map(each).collect::<Vec<_>>())
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

    // The clauses that forbid a position and depend on rulings, in the order of the spec.

    /// `bifocal.position.king-open`
    fn position_king_open(&self, position: &Setup) -> Judgement {
        let (law, there, owner) = (*self, *position, position.turn.other());
        match self.attacked_king(position, owner) {
            None => Ok(()),
            Some((king, attackers)) => refuse!(
                "bifocal.position.king-open",
                [king] and attackers,
                "{owner}, who is not to move, has left their King on {king} attacked by {}",
                law.attacking(&there, king, &attackers)
            ),
        }
    }

    /// `bifocal.position.kings-apart`
    fn position_kings_apart(&self, position: &Setup) -> Judgement {
        let [white, black] = Player::BOTH.map(|player| kings(position, player));
        let pairs = white.iter().flat_map(|one| black.iter().map(move |other| (*one, *other)));
        match pairs.into_iter().find(|(one, other)| steps(*one, *other) == 1) {
            Some((one, other)) if self.rulings.kings_side_by_side == KingsSideBySide::Illegal => refuse!(
                "bifocal.position.kings-apart",
                [one, other],
                "the Kings stand beside each other, on {one} and {other}"
            ),
            _ => Ok(()),
        }
    }

    /// `bifocal.position.again`
    fn position_again(&self, position: &Setup) -> Judgement {
        let Some(square) = position.again.square() else { return Ok(()) };
        let found = position.at(square);
        let immobilizer = found == Some(Piece::Neutral(Neutral::Immobilizer));
        let can_be = immobilizer && position.moved != Some(square);
        let is_dropped = match self.rulings.immobilizer_twice {
            ImmobilizerTwice::Allowed => true,
            ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden => false,
        };
        if can_be || is_dropped {
            return Ok(());
        }
        if immobilizer {
            return refuse!(
                "bifocal.position.again",
                [square],
                "the Immobilizer on {square} cannot have been moved by both players last"
            );
        }
        refuse!(
            "bifocal.position.again",
            [square],
            "{} is on {square}, but the text says that an Immobilizer was moved there last turn",
            the_or("nothing", found)
        )
    }

    /// `bifocal.after.again`, `bifocal.kannon.orientation`: a setup without what these rulings do not have, which is the
    /// fourth field, and the orientation of Kannons. Where they have the fourth field and the text does not, it is empty.
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
            (ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden, Again::Unsaid) => Again::Nothing,
            (ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden, as_written) => as_written,
        };
        setup
    }
}

impl Rules for Model {
    positions_and_moves!();

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
        let clauses = [
            position_kings(setup),
            self.position_king_open(setup),
            self.position_kings_apart(setup),
            position_just_moved(setup),
            self.position_again(setup),
        ];
        admitted(*setup, reasons(clauses)).map(|setup| self.as_ruled(setup))
    }

    /// `bifocal.turn`
    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    /// `bifocal.check`
    fn check(&self, position: &Setup) -> bool {
        self.attacked_king(position, position.turn).is_some()
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        self.played(position, *mv)
    }

    /// `bifocal.end.checkmate`, `bifocal.end.stalemate`, `bifocal.ruling.no-legal-move`
    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        let winner = position.turn.other();
        if self.can_move(position) {
            return None;
        }
        if self.check(position) {
            return Some(Outcome::Win { winner, by: Win::Checkmate });
        }
        Some(match self.rulings.no_legal_move {
            NoLegalMove::Draw => Outcome::Draw(Draw::Stalemate),
            NoLegalMove::Loss => Outcome::Win { winner, by: Win::NoMove },
        })
    }

    /// `bifocal.end.repetition`, `bifocal.ruling.repetition`
    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::None => rules::Repetition::Allowed,
            Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
        }
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

    fn told_of_check(&self, position: &Setup) -> Option<String> {
        let (king, attackers) = self.attacked_king(position, position.turn)?;
        Some(format!("the King on {king} is attacked by {}", self.attacking(position, king, &attackers)))
    }

    /// `bifocal.attack`: what reaches a King and yet does not attack it.
    fn remarks(&self, position: &Setup) -> Vec<String> {
        let kings =
            Player::BOTH.into_iter().flat_map(|owner| kings(position, owner).into_iter().map(move |on| (owner, on)));
        let of_king = |(owner, king): (Player, Square)| {
            let reaching =
                position.pieces().map(|(from, _)| from).filter(move |from| self.reaches(position, *from, king));
            reaching.filter_map(move |from| self.spared(position, from, owner, king)).collect::<Vec<_>>()
        };
        kings.flat_map(of_king).collect()
    }

    /// `bifocal.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        over("bifocal.end.over", outcome)
    }

    /// All clauses that forbid a move, except `bifocal.end.over`.
    fn judge_move(&self, position: &Setup, mv: &Move) -> Result<(), Objection> {
        let (mv, Move { from, to, .. }) = (*mv, *mv);
        on_board(position, mv)?;
        let piece = own(position, from)?;
        just_moved(position, piece, from)?;
        self.immobilizer_twice(position, from)?;
        self.frozen(position, piece, from)?;
        let movement = self.piece_move(position, piece, from, to)?;
        if let Piece::Neutral(kind) = piece {
            self.kannon_orientation(kind, from, to)?;
        }
        self.kannon_turn(piece, mv)?;
        occupied_target(position, &movement, to)?;
        blocked(position, &movement)?;
        falcon_blocked(position, &movement, from, to)?;
        self.kannon_jump(position, &movement, from, to)?;
        Self::kannon_slide(position, &movement, mv)?;
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

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let Move { from, to, turned } = *mv;
        let (Some(piece), Ok(())) = (position.at(from), on_board(position, *mv)) else { return Vec::new() };
        let mut names = vec![move_clause(piece)];
        if matches!(piece, Piece::Neutral(_)) {
            names.push("bifocal.neutral");
        }
        match self.movement(position, piece, from, to) {
            Some(Movement::Paths(_) | Movement::Rectangle(_)) => names.push("bifocal.falcon.paths"),
            Some(Movement::Jump(_)) => {
                if self.rulings.kannon_orientation == KannonOrientation::TurnedOnLanding {
                    names.push("bifocal.kannon.orientation");
                }
                names.push("bifocal.kannon.jump");
                if turned {
                    names.push("bifocal.after.turned");
                }
            }
            Some(Movement::Double(_)) => names.push("bifocal.king.double-step"),
            Some(Movement::Swap(_)) => names.push("bifocal.swap"),
            _ => {}
        }
        if self.check(position) {
            names.push("bifocal.check.answers");
        }
        let mut clauses: Vec<Clause> = names.into_iter().map(Clause::new).collect();
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
