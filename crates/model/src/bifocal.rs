//! Bifocal Chess as `spec/bifocal.md` defines it, in the order of that page. How to read it:
//! `docs/reference/reading-the-model.md`.
//!
//! Not here:
//!
//! - What follows from other clauses: `no-capture`, `check.own-piece`, `check.answers`, `leave-attacked`,
//!   `end.nothing-else`.
//! - `board`, where texts are read: `crates/board/src/bifocal.rs`, from `SMALLEST` to `LARGEST`.
//! - `end.over`: `judge` in `crates/games/src/record/mod.rs`, and `legal_moves` in `crates/model/src/every_game.rs`.
//! - `end.repetition`: two positions are the same if their whole texts are. Which time it is that one stands in a game:
//!   `occurrences` in `crates/games/src/record/mod.rs`; `repeated` there ends the game.
//! - `ruling.resignation`, `ruling.agreed-draw`: `may_resign` and `agreed` in `src/referee/score/conclude.rs`. Whether
//!   the other player can still win (`lost`, there) is asked at chess alone.

use crate::board::bifocal::{Again, Move, Neutral, Own, Piece, START_8X8, START_9X9, START_10X10, Setup};
use crate::board::{Board as _, Player, Setup as _, Square};
use crate::every_game::{answers, model};
use crate::refuse::{self, Judgement, admitted, list, over, reasons, refuse, the_or};
use crate::rules::bifocal::{
    DoubleStepOutOfCheck, FalconPaths, FirstPlayer, ImmobilizedAttack, ImmobilizerAttacks,
    ImmobilizerBesideImmobilizer, ImmobilizerTwice, KannonOrientation, KannonOverKannon, KannonWithoutHurdle,
    KingDoubleStep, KingsSideBySide, NoLegalMove, OwnMovedPieceAttacks, Repetition, Rulings, Setup as Beginning,
    SwapDirections, SwapOfEqualShields, SwapWithFrozenShield,
};
use crate::rules::{self, Breach, Clause, Draw, Goes, Law, Outcome, Rules, Subject, Win};
use crate::squares::{away, beside, between, diagonal, stepped, steps, straight};
use std::collections::BTreeSet;

model! {
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
}

/// The clauses that forbid a move of a game that goes on, in the order in which they are asked.
fn judge_move(law: Model, position: &Setup, mv: &Move) -> Judgement {
    let (mv, Move { from, to, .. }) = (*mv, *mv);
    on_board(position, mv)?;
    let piece = own(position, from)?;
    just_moved(position, piece, from)?;
    immobilizer_twice(law, position, from)?;
    frozen(law, position, piece, from)?;
    let movement = piece_move(law, position, piece, from, to)?;
    if let Piece::Neutral(kind) = piece {
        kannon_orientation(law, kind, from, to)?;
    }
    kannon_turn(law, piece, mv)?;
    occupied_target(position, &movement, to)?;
    blocked(position, &movement)?;
    falcon_blocked(position, &movement, from, to)?;
    kannon_jump(law, position, &movement, from, to)?;
    kannon_slide(position, &movement, mv)?;
    over_kannon(law, position, &movement)?;
    double_step_out_of_check(law, position, &movement)?;
    double_step_blocked(position, &movement)?;
    double_step_attacked(law, position, &movement, from)?;
    swap_directions(law, piece, &movement, from, to)?;
    swap_frozen_shield(law, position, &movement, to)?;
    swap_equal(law, piece, &movement, to)?;
    kings_apart(law, position, piece, to)?;
    king_safe(law, position, mv)
}

// ## The board and the turn

/// `bifocal.start`, `bifocal.start.mirrored`, `bifocal.ruling.setup`, `bifocal.ruling.first-player`: White moves first, or
/// Black as ruled.
/// White's pieces are in capitals, Black's in small letters, and the neutral ones have a `=`. Ranks that are not
/// shown are vacant.
///
/// `rulebook-9x9`, which is played unless the ruling says otherwise:
///
/// ```text
/// 9   .  .  w  f  k  f  w  .  .
/// 8   .  .  .  .  m  .  .  .  .
/// 6   .  .  .  . =L  .  .  .  .
/// 5  =R =N =B =C =I =C =B =N =R
/// 4   .  .  .  . =L  .  .  .  .
/// 2   .  .  .  .  M  .  .  .  .
/// 1   .  .  W  F  K  F  W  .  .
/// ```
///
/// `rulebook-8x8`:
///
/// ```text
/// 8   .  .  w  f  k  f  w  .
/// 7   .  .  .  .  m  .  .  .
/// 6   . =I  .  .  .  .  .  .
/// 5  =B =N  . =C =L  . =R  .
/// 4  =B =N  . =C =L  . =R  .
/// 3   . =I  .  .  .  .  .  .
/// 2   .  .  .  .  M  .  .  .
/// 1   .  .  W  F  K  F  W  .
/// ```
///
/// `rulebook-10x10`:
///
/// ```text
/// 10   .  .  .  w  f  k  f  w  .  .
///  9   .  .  .  .  .  m  .  .  .  .
///  7   .  .  .  . =I  .  .  .  .  .
///  6  =R  . =B =C  . =L  . =B =N  .
///  5  =R  . =B =C  . =L  . =B =N  .
///  4   .  .  .  . =I  .  .  .  .  .
///  2   .  .  .  .  .  M  .  .  .  .
///  1   .  .  .  W  F  K  F  W  .  .
/// ```
fn start(law: Model) -> Setup {
    let text = match law.rulings.setup {
        Beginning::Rulebook9x9 => START_9X9,
        Beginning::Rulebook8x8 => START_8X8,
        Beginning::Rulebook10x10 => START_10X10,
    };
    let mut setup = Setup::read(text).setup;
    setup.turn = match law.rulings.first_player {
        FirstPlayer::White => Player::White,
        FirstPlayer::Black => Player::Black,
    };
    as_ruled(law, setup)
}

/// `bifocal.turn`: the position after a move. It is the other player's turn.
fn play(law: Model, position: &Setup, mv: Move) -> Setup {
    let mut after = *position;
    // Nothing is captured: the target is vacant, or holds the Shield of a swap, which goes to the origin.
    after.put(mv.from, position.at(mv.to));
    after.put(mv.to, position.at(mv.from).map(|piece| landed(piece, mv)));
    after.turn = position.turn.other();
    after.just_moved = third_field(position, mv);
    after.again = fourth_field(law, position);
    after
}

/// `bifocal.neutral`: whether a player may move this piece, if no clause forbids it.
fn may_move(player: Player, piece: Piece) -> bool {
    match piece {
        Piece::Own(owner, _) => owner == player,
        Piece::Neutral(_) => true,
    }
}

// ## Which piece may be moved

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

/// `bifocal.move.own`
fn own(position: &Setup, from: Square) -> Judgement<Piece> {
    let turn = position.turn;
    match position.at(from) {
        Some(piece) if may_move(turn, piece) => Ok(piece),
        found => {
            refuse!("bifocal.move.own", [from], "{} is on {from}, and {turn} is to move", the_or("nothing", found))
        }
    }
}

/// `bifocal.move.just-moved`: the third field names the piece.
fn just_moved(position: &Setup, piece: Piece, from: Square) -> Judgement {
    let opponent = position.turn.other();
    match piece {
        Piece::Neutral(kind) if position.just_moved == Some(from) => refuse!(
            "bifocal.move.just-moved",
            [from],
            "the neutral {kind} on {from} has just been moved by {opponent}"
        ),
        _ => Ok(()),
    }
}

/// `bifocal.immobilizer.twice`, `bifocal.ruling.immobilizer-twice`
fn immobilizer_twice(law: Model, position: &Setup, from: Square) -> Judgement {
    if !is_immobilizer(position, from) {
        return Ok(());
    }
    // The fourth field names the Immobilizer that the same player moved last turn.
    let Some(last) = position.again.square() else { return Ok(()) };
    let forbidden = match law.rulings.immobilizer_twice {
        ImmobilizerTwice::Allowed => false,
        ImmobilizerTwice::Forbidden => last == from,
        ImmobilizerTwice::AnyForbidden => true,
    };
    if !forbidden {
        return Ok(());
    }
    let turn = position.turn;
    let what = if last == from { "it twice in a row" } else { "another one next" };
    refuse!(
        "bifocal.immobilizer.twice",
        if from == last { vec![from] } else { vec![from, last] },
        "{turn} moved the Immobilizer on {last} last turn, and may not move {what}"
    )
}

/// `bifocal.move.frozen`
fn frozen(law: Model, position: &Setup, piece: Piece, from: Square) -> Judgement {
    let by = frozen_by(law, position, from);
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

/// `bifocal.move.frozen`, `bifocal.ruling.immobilizer-beside-immobilizer`: the Immobilizers that freeze what stands on
/// a square.
fn frozen_by(law: Model, position: &Setup, square: Square) -> Vec<Square> {
    if matches!(position.at(square), None | Some(Piece::Own(_, Own::King))) {
        return Vec::new();
    }
    let mut freezing = immobilizers_beside(position, square);
    match law.rulings.immobilizer_beside_immobilizer {
        ImmobilizerBesideImmobilizer::BothFreeze => {}
        // Only those that have no other Immobilizer beside them.
        ImmobilizerBesideImmobilizer::FrozenDoesNotFreeze => {
            freezing.retain(|on| immobilizers_beside(position, *on).is_empty());
        }
    }
    freezing
}

/// Where Immobilizers stand beside a square.
fn immobilizers_beside(position: &Setup, square: Square) -> Vec<Square> {
    beside(position.grid(), square).filter(|other| is_immobilizer(position, *other)).collect()
}

/// Whether an Immobilizer stands on a square.
fn is_immobilizer(position: &Setup, square: Square) -> bool {
    position.at(square) == Some(Piece::Neutral(Neutral::Immobilizer))
}

// ## How the pieces go

/// `bifocal.king.move` to `bifocal.kannon.move`, `bifocal.immobilizer.move`: a piece goes only as it moves.
fn piece_move(law: Model, position: &Setup, piece: Piece, from: Square, to: Square) -> Judgement<Movement> {
    match movement(law, position, piece, from, to) {
        Some(movement) => Ok(movement),
        None => refuse!(
            move_clause(piece),
            [from, to],
            "the {piece} on {from} does not go to {to}: {}",
            how_it_goes(piece)
        ),
    }
}

/// How a piece goes from one square to another, if it goes so at all.
fn movement(law: Model, position: &Setup, piece: Piece, from: Square, to: Square) -> Option<Movement> {
    match piece {
        Piece::Neutral(kind) => neutral_movement(law, kind, from, to),
        Piece::Own(_, Own::King) => king_movement(law, position, from, to),
        Piece::Own(owner, kind) => {
            swap(position, owner, from, to).or_else(|| shield_steps(kind, from, to).then_some(Movement::Direct))
        }
    }
}

/// A kind of movement. What decides is how the two squares lie to each other, and whether a friendly Shield stands on
/// the target.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Movement {
    /// In one step or leap, with no square between.
    Direct,
    /// In a line, over these squares between.
    Slide(Vec<Square>),
    /// A Falcon, by one of these three paths, each given by its two squares between.
    Paths([Vec<Square>; 3]),
    /// A Falcon, by any path over these squares: those of the rectangle between origin and target.
    Rectangle(Vec<Square>),
    /// A Kannon, in a line; what stands on these squares between is counted.
    Jump(Vec<Square>),
    /// A King, by two steps, over one of these squares.
    Double(Vec<Square>),
    /// A Shield, by changing places with a friendly Shield of this kind on the target.
    Swap(Own),
}

/// `bifocal.king.move`
fn king_movement(law: Model, position: &Setup, from: Square, to: Square) -> Option<Movement> {
    match steps(from, to) {
        1 => Some(Movement::Direct),
        2 => double_step(law, position, from, to).map(Movement::Double),
        _ => None,
    }
}

/// `bifocal.mann.move` to `bifocal.firz.move`: whether a Shield of this kind steps from one square
/// to another without a swap.
fn shield_steps(kind: Own, from: Square, to: Square) -> bool {
    let near = steps(from, to) == 1;
    match kind {
        // Kings go by `king_movement`.
        Own::King | Own::Mann => near,
        Own::Wazir => near && straight(from, to),
        Own::Firz => near && diagonal(from, to),
    }
}

/// `bifocal.rook.move` to `bifocal.kannon.move`, `bifocal.immobilizer.move`: how a neutral piece of this kind goes from
/// one square to another, if it goes so at all.
fn neutral_movement(law: Model, kind: Neutral, from: Square, to: Square) -> Option<Movement> {
    let is_straight = straight(from, to);
    let in_line = is_straight || diagonal(from, to);
    let (files, ranks) = away(from, to);
    // How far it is the one way and the other: a Knight's leap is 1 and 2.
    let (shorter, longer) = (files.abs().min(ranks.abs()), files.abs().max(ranks.abs()));
    let slide = || Movement::Slide(between(from, to));
    match kind {
        Neutral::Rook => is_straight.then(slide),
        Neutral::Knight => ((shorter, longer) == (1, 2)).then_some(Movement::Direct),
        Neutral::Bishop => (diagonal(from, to) || (shorter, longer) == (0, 1)).then(slide),
        Neutral::Falcon => matches!((shorter, longer), (1 | 2, 3)).then(|| falcon_movement(law, from, to)),
        Neutral::Kannon | Neutral::BishopwiseKannon => in_line.then(|| Movement::Jump(between(from, to))),
        Neutral::Immobilizer => in_line.then(slide),
    }
}

/// `bifocal.kannon.orientation`, `bifocal.ruling.kannon-orientation`
fn kannon_orientation(law: Model, kind: Neutral, from: Square, to: Square) -> Judgement {
    let as_it_stands = match kind {
        Neutral::Kannon => straight(from, to),
        Neutral::BishopwiseKannon => diagonal(from, to),
        _ => true,
    };
    if as_it_stands || law.rulings.kannon_orientation == KannonOrientation::EitherWayEachJump {
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
fn kannon_turn(law: Model, piece: Piece, mv: Move) -> Judgement {
    let from = mv.from;
    let kannon = matches!(piece, Piece::Neutral(kind) if kind.is_kannon());
    let may_turn = kannon && law.rulings.kannon_orientation == KannonOrientation::TurnedOnLanding;
    if may_turn || !mv.turned {
        return Ok(());
    }
    let why = if kannon { "it goes either way at every jump" } else { "it is not a Kannon" };
    refuse!("bifocal.kannon.turn", [from], "the {piece} on {from} is not turned: {why}")
}

/// `bifocal.after.turned`: a piece as it lands.
fn landed(piece: Piece, mv: Move) -> Piece {
    match piece {
        Piece::Neutral(kind) if mv.turned => Piece::Neutral(kind.turned()),
        as_it_was => as_it_was,
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

/// `bifocal.falcon.paths`, `bifocal.ruling.falcon-paths`: by which paths a Falcon goes.
fn falcon_movement(law: Model, from: Square, to: Square) -> Movement {
    match law.rulings.falcon_paths {
        FalconPaths::ThreeShortest => Movement::Paths(falcon_paths(from, to)),
        FalconPaths::AnyInRectangle => Movement::Rectangle(rectangle(from, to)),
    }
}

/// `bifocal.falcon.paths`: the three shortest paths of a Falcon, each given by its two squares between. The third step
/// of each leads onto the target.
fn falcon_paths(from: Square, to: Square) -> [Vec<Square>; 3] {
    let (files, ranks) = away(from, to);
    // One step towards the target: diagonally, and straight, the longer way. From d1, `ahead` is d2 and `askew` is e2.
    let askew = |square: Square| stepped(square, files.signum(), ranks.signum());
    let ahead = |square: Square| {
        if files.abs() > ranks.abs() {
            stepped(square, files.signum(), 0)
        } else {
            stepped(square, 0, ranks.signum())
        }
    };
    let three_and_one_away = files.abs().min(ranks.abs()) == 1;
    if three_and_one_away {
        // Two steps are straight; the diagonal one is the first, the second or the third. To e4: e2 e3, d2 e3, d2 d3.
        [
            vec![askew(from), ahead(askew(from))],
            vec![ahead(from), askew(ahead(from))],
            vec![ahead(from), ahead(ahead(from))],
        ]
    } else {
        // Three and two away. Two steps are diagonal; the straight one is the first, the second or the third. To f4:
        // d2 e3, e2 e3, e2 f3.
        [
            vec![ahead(from), askew(ahead(from))],
            vec![askew(from), ahead(askew(from))],
            vec![askew(from), askew(askew(from))],
        ]
    }
}

/// `bifocal.falcon.paths.in-rectangle`: the squares of the rectangle of which these two are opposite corners, without them.
fn rectangle(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = away(from, to);
    // Not at all in a direction, one step, and so on, up to all steps.
    let towards = |distance: i8| (0..=distance.abs()).map(move |steps| steps * distance.signum());
    let squares = towards(files).flat_map(|file| towards(ranks).map(move |rank| stepped(from, file, rank)));
    squares.filter(|square| *square != from && *square != to).collect()
}

/// `bifocal.falcon.blocked`
fn falcon_blocked(position: &Setup, movement: &Movement, from: Square, to: Square) -> Judgement {
    match movement {
        Movement::Paths(paths) => paths_blocked(position, paths, from, to),
        Movement::Rectangle(squares) => rectangle_blocked(position, squares, from, to),
        _ => Ok(()),
    }
}

/// `bifocal.falcon.blocked`: each of the three paths is blocked if a piece stands on one of its squares.
fn paths_blocked(position: &Setup, paths: &[Vec<Square>; 3], from: Square, to: Square) -> Judgement {
    let is_blocked = |path: &Vec<Square>| !occupied(position, path).is_empty();
    if !paths.iter().all(is_blocked) {
        return Ok(());
    }
    // This decided; the rest is words. Two paths may share a square: each is named once.
    let on = each_once(paths.iter().flat_map(|path| occupied(position, path)));
    let (there, paths) = (*position, paths.clone());
    let path = move |path: &Vec<Square>| format!("by {} ({})", list(path), pieces(&there, &occupied(&there, path)));
    refuse!(
        "bifocal.falcon.blocked",
        on,
        "all three shortest paths from {from} to {to} are blocked: {}",
        paths.iter().map(path).collect::<Vec<_>>().join("; ")
    )
}

/// `bifocal.falcon.blocked`: the squares of the rectangle that are vacant have to lead from one corner to the other.
fn rectangle_blocked(position: &Setup, squares: &[Square], from: Square, to: Square) -> Judgement {
    let on = occupied(position, squares);
    let vacant: Vec<Square> = squares.iter().copied().filter(|square| !on.contains(square)).collect();
    if leads(vacant, from, to) {
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

/// Whether steps in any direction lead from one square to another over some of these squares.
fn leads(mut over: Vec<Square>, from: Square, to: Square) -> bool {
    let mut reached = vec![from];
    // From each square reached, go on to those beside it that have not been reached yet.
    while let Some(square) = reached.pop() {
        if steps(square, to) == 1 {
            return true;
        }
        let (next, left): (Vec<Square>, _) = over.into_iter().partition(|next| steps(square, *next) == 1);
        reached.extend(next);
        over = left;
    }
    false
}

/// Those of these squares on which a piece stands.
fn occupied(position: &Setup, squares: &[Square]) -> Vec<Square> {
    squares.iter().copied().filter(|square| position.at(*square).is_some()).collect()
}

/// `bifocal.kannon.jump`, `bifocal.ruling.kannon-without-hurdle`
fn kannon_jump(law: Model, position: &Setup, movement: &Movement, from: Square, to: Square) -> Judgement {
    let Movement::Jump(over) = movement else { return Ok(()) };
    let on = occupied(position, over);
    let slides = law.rulings.kannon_without_hurdle == KannonWithoutHurdle::Slides;
    if on.len() == 1 || on.is_empty() && slides {
        return Ok(());
    }
    let there = *position;
    let are = if on.is_empty() { "is" } else { "are" };
    let standing = move |on: &[Square]| if on.is_empty() { "none".to_owned() } else { pieces(&there, on) };
    refuse!(
        "bifocal.kannon.jump",
        on,
        "a Kannon jumps over exactly one piece, and between {from} and {to} there {are} {}",
        standing(&on)
    )
}

/// `bifocal.kannon.slide`. Where no Kannon slides, the clause above has refused a move over nothing.
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
fn over_kannon(law: Model, position: &Setup, movement: &Movement) -> Judgement {
    let Movement::Jump(over) = movement else { return Ok(()) };
    let kannon = |square: &Square| matches!(position.at(*square), Some(Piece::Neutral(kind)) if kind.is_kannon());
    match over.iter().copied().find(kannon) {
        Some(over) if law.rulings.kannon_over_kannon == KannonOverKannon::MayNotJump => refuse!(
            "bifocal.kannon.over-kannon",
            [over],
            "the piece to jump over, on {over}, is a Kannon: under this ruling a Kannon may not jump over another"
        ),
        _ => Ok(()),
    }
}

// ## The King's two steps

/// `bifocal.king.double-step`, `bifocal.ruling.king-double-step`: the squares that a King may go over to a square at a
/// distance of two, if it goes there.
fn double_step(law: Model, position: &Setup, from: Square, to: Square) -> Option<Vec<Square>> {
    match law.rulings.king_double_step {
        KingDoubleStep::Off => None,
        KingDoubleStep::Straight => (straight(from, to) || diagonal(from, to)).then(|| between(from, to)),
        KingDoubleStep::TwoKingSteps => {
            let beside_target = |square: &Square| steps(*square, to) == 1;
            Some(beside(position.grid(), from).filter(beside_target).collect())
        }
    }
}

/// `bifocal.king.double-step.out-of-check`, `bifocal.ruling.double-step-out-of-check`
fn double_step_out_of_check(law: Model, position: &Setup, movement: &Movement) -> Judgement {
    let double_step = matches!(movement, Movement::Double(_));
    if !double_step || law.rulings.double_step_out_of_check == DoubleStepOutOfCheck::Legal {
        return Ok(());
    }
    let there = *position;
    match attacked_king(law, position, position.turn) {
        Some((king, attackers)) => refuse!(
            "bifocal.king.double-step.out-of-check",
            [king] and attackers,
            "the King on {king} is in check from {}, and under this ruling may not go two squares",
            attacking(law, &there, king, &attackers)
        ),
        None => Ok(()),
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

/// `bifocal.king.double-step.attacked`
fn double_step_attacked(law: Model, position: &Setup, movement: &Movement, from: Square) -> Judgement {
    let Movement::Double(over) = movement else { return Ok(()) };
    let mut vacant = over.clone();
    vacant.retain(|square| position.at(*square).is_none());
    // The King stands there instead of on its origin, its player still to move.
    let attackers_on = |square: &Square| {
        let mut passing = *position;
        passing.put(from, None);
        passing.put(*square, position.at(from));
        attackers_of(law, &passing, *square, position.turn)
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

// ## Swaps

/// `bifocal.swap`: the swap by which a player's Shield goes from one square to another, if it is one. `play` makes it.
fn swap(position: &Setup, owner: Player, from: Square, to: Square) -> Option<Movement> {
    match position.at(to) {
        Some(Piece::Own(other, shield)) if other == owner && is_shield(shield) && steps(from, to) == 1 => {
            Some(Movement::Swap(shield))
        }
        _ => None,
    }
}

/// Whether a kind of piece is a Shield.
const fn is_shield(kind: Own) -> bool {
    matches!(kind, Own::Mann | Own::Wazir | Own::Firz)
}

/// `bifocal.swap.directions`, `bifocal.ruling.swap-directions`
fn swap_directions(law: Model, piece: Piece, movement: &Movement, from: Square, to: Square) -> Judgement {
    match (movement, piece) {
        (Movement::Swap(_), Piece::Own(_, kind))
            if law.rulings.swap_directions == SwapDirections::OwnDirections && !shield_steps(kind, from, to) =>
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
fn swap_frozen_shield(law: Model, position: &Setup, movement: &Movement, to: Square) -> Judgement {
    let Movement::Swap(kind) = *movement else { return Ok(()) };
    let by = frozen_by(law, position, to);
    if by.is_empty() || law.rulings.swap_with_frozen_shield == SwapWithFrozenShield::Legal {
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
fn swap_equal(law: Model, piece: Piece, movement: &Movement, to: Square) -> Judgement {
    match (movement, piece) {
        (Movement::Swap(other), Piece::Own(_, kind))
            if *other == kind && law.rulings.swap_of_equal_shields == SwapOfEqualShields::Illegal =>
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

// ## Attack and check

/// `bifocal.attack`: where the neutral pieces stand that attack a player's King on a square.
fn attackers_of(law: Model, position: &Setup, king: Square, player: Player) -> Vec<Square> {
    let attacks =
        |from: &Square| reaches(law, position, *from, king) && why_no_attack(law, position, *from, player).is_none();
    position.pieces().map(|(square, _)| square).filter(attacks).collect()
}

/// `bifocal.attack`, `bifocal.attack.own-pieces`: whether a neutral piece on one square could go onto a King's, were
/// that vacant. The exceptions are in `why_no_attack`. Kings and Shields reach no King.
fn reaches(law: Model, position: &Setup, from: Square, king: Square) -> bool {
    let Some(Piece::Neutral(kind)) = position.at(from) else { return false };
    let Some(movement) = neutral_movement(law, kind, from, king) else { return false };
    kannon_orientation(law, kind, from, king).is_ok() && unblocked(law, position, &movement, from, king).is_ok()
}

/// Whether nothing in the way of a piece keeps it from a square.
fn unblocked(law: Model, position: &Setup, movement: &Movement, from: Square, to: Square) -> Judgement {
    blocked(position, movement)?;
    falcon_blocked(position, movement, from, to)?;
    kannon_jump(law, position, movement, from, to)?;
    over_kannon(law, position, movement)?;
    double_step_blocked(position, movement)
}

/// `bifocal.attack.immobilizer`, `bifocal.attack.frozen`, `bifocal.attack.just-moved`,
/// `bifocal.ruling.immobilizer-attacks`, `bifocal.ruling.immobilized-attack`,
/// `bifocal.ruling.own-moved-piece-attacks`: the clause, if there is one, by which a neutral piece that reaches a
/// player's King still does not attack it.
fn why_no_attack(law: Model, position: &Setup, from: Square, player: Player) -> Option<Clause> {
    if is_immobilizer(position, from) && law.rulings.immobilizer_attacks == ImmobilizerAttacks::No {
        return Some(Clause::new("bifocal.attack.immobilizer"));
    }
    if !frozen_by(law, position, from).is_empty() && law.rulings.immobilized_attack == ImmobilizedAttack::DoesNotCount
    {
        return Some(Clause::new("bifocal.attack.frozen"));
    }
    // A player has just moved this piece, so the opponent, who is to move, may not move it next.
    let just_moved_by_player = position.just_moved == Some(from) && position.turn != player;
    if just_moved_by_player && law.rulings.own_moved_piece_attacks == OwnMovedPieceAttacks::DoesNotCount {
        return Some(Clause::new("bifocal.attack.just-moved"));
    }
    None
}

/// `bifocal.check`: a player's King that is attacked, with the squares of the pieces that attack it.
fn attacked_king(law: Model, position: &Setup, player: Player) -> Option<(Square, Vec<Square>)> {
    let with_attackers = |king| (king, attackers_of(law, position, king, player));
    kings(position, player).into_iter().map(with_attackers).find(|(_, attackers)| !attackers.is_empty())
}

/// `bifocal.check`: whether the player to move is in check.
fn check(law: Model, position: &Setup) -> bool {
    attacked_king(law, position, position.turn).is_some()
}

/// Where a player's Kings stand: one in a position, any number in a setup.
fn kings(position: &Setup, owner: Player) -> Vec<Square> {
    let king = |(_, piece): &(Square, Piece)| *piece == Piece::Own(owner, Own::King);
    position.pieces().filter(king).map(|(square, _)| square).collect()
}

/// `bifocal.kings.apart`, `bifocal.ruling.kings-side-by-side`
fn kings_apart(law: Model, position: &Setup, piece: Piece, to: Square) -> Judgement {
    let Piece::Own(owner, Own::King) = piece else { return Ok(()) };
    match kings(position, owner.other()).into_iter().find(|other| steps(to, *other) == 1) {
        Some(other) if law.rulings.kings_side_by_side == KingsSideBySide::Illegal => refuse!(
            "bifocal.kings.apart",
            [to, other],
            "the King would stand on {to} beside the other King on {other}, and under this ruling may not"
        ),
        _ => Ok(()),
    }
}

/// `bifocal.king.safe`
fn king_safe(law: Model, position: &Setup, mv: Move) -> Judgement {
    let after = play(law, position, mv);
    match attacked_king(law, &after, position.turn) {
        Some((king, attackers)) => refuse!(
            "bifocal.king.safe",
            [king] and attackers,
            "the King would stand on {king}, attacked by {}",
            attacking(law, &after, king, &attackers)
        ),
        None => Ok(()),
    }
}

// ## The end of the game

/// `bifocal.end.checkmate`, `bifocal.end.stalemate`, `bifocal.ruling.no-legal-move`
fn outcome(law: Model, position: &Setup) -> Option<Outcome> {
    let winner = position.turn.other();
    if law.can_move(position) {
        return None;
    }
    if check(law, position) {
        return Some(Outcome::Win { winner, by: Win::Checkmate });
    }
    Some(match law.rulings.no_legal_move {
        NoLegalMove::Draw => Outcome::Draw(Draw::Stalemate),
        NoLegalMove::Loss => Outcome::Win { winner, by: Win::NoMove },
    })
}

/// `bifocal.end.repetition`, `bifocal.ruling.repetition`: the game is drawn when a position stands in the record for the third
/// time. The record counts (`occurrences`) and ends the game (`repeated`).
fn repetition(law: Model) -> rules::Repetition {
    match law.rulings.repetition {
        Repetition::None => rules::Repetition::Allowed,
        Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
    }
}

// ## For implementers

/// `bifocal.after.just-moved`: what the third field says after a move.
fn third_field(position: &Setup, mv: Move) -> Option<Square> {
    match position.at(mv.from) {
        Some(Piece::Neutral(_)) => Some(mv.to),
        _ => None,
    }
}

/// `bifocal.after.again`, `bifocal.ruling.immobilizer-twice`: what the fourth field says after a move. It is for the
/// player who is to move then, whose last move is the one in the third field before.
fn fourth_field(law: Model, position: &Setup) -> Again {
    match law.rulings.immobilizer_twice {
        ImmobilizerTwice::Allowed => Again::Absent,
        ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden => match position.just_moved {
            Some(square) if is_immobilizer(position, square) => Again::Names(square),
            _ => Again::Empty,
        },
    }
}

/// `bifocal.after.again`, `bifocal.ruling.immobilizer-twice`, `bifocal.kannon.orientation`,
/// `bifocal.ruling.kannon-orientation`: a setup as these rulings have it. A fourth field that they do not have is
/// dropped, one that they have and the text has not is empty; Kannons that have no orientation all stand Rook-wise.
fn as_ruled(law: Model, mut setup: Setup) -> Setup {
    if law.rulings.kannon_orientation == KannonOrientation::EitherWayEachJump {
        for square in setup.grid().squares() {
            if setup.at(square) == Some(Piece::Neutral(Neutral::BishopwiseKannon)) {
                setup.put(square, Some(Piece::Neutral(Neutral::Kannon)));
            }
        }
    }
    setup.again = match (law.rulings.immobilizer_twice, setup.again) {
        (ImmobilizerTwice::Allowed, _) => Again::Absent,
        (ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden, Again::Absent) => Again::Empty,
        (ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden, as_written) => as_written,
    };
    setup
}

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
    let wrong = [&white, &black].into_iter().filter(|kings| kings.len() != 1);
    let squares = wrong.flatten().copied().collect::<Vec<_>>();
    refuse!(
        "bifocal.position.kings",
        squares,
        "White has {} and Black {}, but each player has exactly one",
        counted(&white),
        counted(&black)
    )
}

/// `bifocal.position.king-open`
fn position_king_open(law: Model, position: &Setup) -> Judgement {
    let (there, opponent) = (*position, position.turn.other());
    match attacked_king(law, position, opponent) {
        None => Ok(()),
        Some((king, attackers)) => refuse!(
            "bifocal.position.king-open",
            [king] and attackers,
            "{opponent}, who is not to move, has left their King on {king} attacked by {}",
            attacking(law, &there, king, &attackers)
        ),
    }
}

/// `bifocal.position.kings-apart`, `bifocal.ruling.kings-side-by-side`
fn position_kings_apart(law: Model, position: &Setup) -> Judgement {
    let [white, black] = Player::BOTH.map(|player| kings(position, player));
    let pairs = white.iter().flat_map(|one| black.iter().map(move |other| (*one, *other)));
    match pairs.into_iter().find(|(one, other)| steps(*one, *other) == 1) {
        Some((one, other)) if law.rulings.kings_side_by_side == KingsSideBySide::Illegal => refuse!(
            "bifocal.position.kings-apart",
            [one, other],
            "the Kings stand beside each other, on {one} and {other}"
        ),
        _ => Ok(()),
    }
}

/// `bifocal.position.just-moved`
fn position_just_moved(position: &Setup) -> Judgement {
    let Some(square) = position.just_moved else { return Ok(()) };
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

/// `bifocal.position.again`, `bifocal.ruling.immobilizer-twice`
fn position_again(law: Model, position: &Setup) -> Judgement {
    let Some(square) = position.again.square() else { return Ok(()) };
    let found = position.at(square);
    let immobilizer = is_immobilizer(position, square);
    let can_be = immobilizer && position.just_moved != Some(square);
    let is_dropped = match law.rulings.immobilizer_twice {
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

/// `bifocal.position.any`: these clauses forbid a position, and nothing else does.
fn admit(law: Model, setup: &Setup) -> Result<Setup, Vec<Breach>> {
    let clauses = [
        position_kings(setup),
        position_king_open(law, setup),
        position_kings_apart(law, setup),
        position_just_moved(setup),
        position_again(law, setup),
    ];
    admitted(*setup, reasons(clauses)).map(|setup| as_ruled(law, setup))
}

// From here on nothing is decided: what a program asks, and words.

impl Rules for Model {
    answers! {
        self, position, mv;
        law = *self;
        start = start(*self);
        turn = position.turn;
        check = check(*self, position);
        play = play(*self, position, *mv);
    }
}

impl Law for Model {
    fn goes(&self, position: &Setup, mv: &Move) -> Goes {
        let Move { from, to, .. } = *mv;
        let Some(piece) = position.at(from).filter(|_| on_board(position, *mv).is_ok()) else {
            return Goes::Elsewhere;
        };
        let as_it_stands = match piece {
            Piece::Neutral(kind) => kannon_orientation(*self, kind, from, to),
            Piece::Own(..) => Ok(()),
        };
        match movement(*self, position, piece, from, to).filter(|_| as_it_stands.is_ok()) {
            Some(movement) => Goes::over(unblocked(*self, position, &movement, from, to)),
            None => Goes::Elsewhere,
        }
    }

    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        let own_or_neutral = position.pieces().filter(|(_, piece)| may_move(position.turn, *piece));
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
        let (king, attackers) = attacked_king(*self, position, position.turn)?;
        Some(format!("the King on {king} is attacked by {}", attacking(*self, position, king, &attackers)))
    }

    /// What reaches a King and yet does not attack it.
    fn remarks(&self, position: &Setup) -> Vec<String> {
        let kings =
            Player::BOTH.into_iter().flat_map(|owner| kings(position, owner).into_iter().map(move |on| (owner, on)));
        let of_king = |(owner, king): (Player, Square)| {
            let reaching =
                position.pieces().map(|(from, _)| from).filter(move |from| reaches(*self, position, *from, king));
            reaching.filter_map(move |from| spared(*self, position, from, owner, king)).collect::<Vec<_>>()
        };
        kings.flat_map(of_king).collect()
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
        judge_move(*self, position, mv)
    }

    fn over(&self, outcome: Outcome) -> Breach {
        over("bifocal.end.over", outcome)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let Move { from, to, turned } = *mv;
        let (Some(piece), Ok(())) = (position.at(from), on_board(position, *mv)) else { return Vec::new() };
        let mut names = vec![move_clause(piece)];
        if matches!(piece, Piece::Neutral(_)) {
            names.push("bifocal.neutral");
        }
        match movement(*self, position, piece, from, to) {
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
        let after = play(*self, position, *mv);
        for king in kings(&after, position.turn) {
            let reaching = after.pieces().filter(|(square, _)| reaches(*self, &after, *square, king));
            for clause in reaching.filter_map(|(square, _)| why_no_attack(*self, &after, square, position.turn)) {
                if !clauses.contains(&clause) {
                    clauses.push(clause);
                }
            }
        }
        clauses
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

/// Why a neutral piece that reaches a player's King does not attack it, as a sentence.
fn spared(law: Model, position: &Setup, from: Square, player: Player, king: Square) -> Option<String> {
    let clause = why_no_attack(law, position, from, player)?;
    let because = match clause.name() {
        "bifocal.attack.just-moved" => {
            format!("{player} has just moved it, so {} may not move it next", player.other())
        }
        "bifocal.attack.frozen" => {
            format!("it is frozen by the Immobilizer on {}", list(&frozen_by(law, position, from)))
        }
        _ => "an Immobilizer attacks nothing".to_owned(),
    };
    let piece = pieces(position, &[from]);
    Some(format!("{piece} could go to {player}'s King on {king}, but does not attack it: {because} ({clause})"))
}

/// The pieces that attack a King, in a sentence, each with what its way there goes past.
fn attacking(law: Model, position: &Setup, king: Square, attackers: &[Square]) -> String {
    let each = |from: &Square| {
        let piece = pieces(position, &[*from]);
        let way = position.at(*from).and_then(|piece| movement(law, position, piece, *from, king));
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

/// What stands on some squares, in a sentence.
fn pieces(position: &Setup, squares: &[Square]) -> String {
    refuse::pieces(squares, |square| position.at(*square))
}

/// `e4 is`; `e4 and e5 are`.
fn list_are(squares: &[Square]) -> String {
    format!("{} {}", list(squares), if squares.len() == 1 { "is" } else { "are" })
}

/// Some squares in order, each once.
fn each_once(squares: impl Iterator<Item = Square>) -> Vec<Square> {
    BTreeSet::from_iter(squares).into_iter().collect()
}
