//! Aieirping Chess as `spec/aieirping.md` defines it, in the order of that page. How to read it:
//! `docs/reference/reading-the-model.md`.
//!
//! Not here:
//!
//! - What follows from other clauses: `no-repetition`.
//! - `end.over`: `judge` in `crates/games/src/record/mod.rs`, and `legal_moves` in `crates/model/src/every_game.rs`.
//! - The third time (`end.repetition`): `occurrences` and `repeated` in `crates/games/src/record/mod.rs`. Whole
//!   positions are compared: `recurs` in `crates/rules/src/lib.rs`.
//! - `ruling.resignation`, `ruling.agreed-draw`: `may_resign` and `agreed` in `src/referee/score/conclude.rs`. Whether
//!   the other player can still win (`lost`, there) is asked at chess alone.

use crate::board::aieirping::{BOARD, Effect, Kind, Move, Piece, START, Setup, Thing};
use crate::board::{Player, Setup as _, Square};
use crate::direction::{
    ANY, BACKWARDS, BACKWARDS_LEFT, BACKWARDS_RIGHT, DIAGONAL, Direction, FORWARDS, FORWARDS_LEFT, FORWARDS_RIGHT,
    STRAIGHT, direction,
};
use crate::every_game::{answers, model};
use crate::refuse::{Judgement, list, over, refuse, texts};
use crate::rules::aieirping::{
    BothLoseAtOnce, DWalls, EffectsAfterKingCapture, FAdjacent, FirstPlayer, FrozenF, FrozenT, IPlacesOnLeftSquare,
    JAdjacent, JBesideJ, KnightsAndWalls, LWithoutVacantSquare, PawnsAndQueens, PromotionByEffect, Repetition,
    Rulings, TAndFrozenPiece, TAndX, TIdleSwitch, TPastPieces, TPastWalls, YourSideJudged,
};
use crate::rules::{self, Breach, Clause, Draw, Goes, Law, Outcome, Rules, Subject, Win};
use crate::squares::{beside, between, leap, leapt_past, steps, straight};

model! {
    /// The law of Aieirping Chess under some rulings.
    ///
    /// ```
    /// # mod rulebook { pub use {rulebook_model as model, rulebook_rules as rules}; }
    /// use rulebook::model::aieirping::Model;
    /// use rulebook::rules::{Law as _, Rules as _, aieirping::Rulings};
    ///
    /// let law = Model::new(Rulings::default());
    /// let start = law.start();
    /// // The R on e14 cannot go over its own side's L.
    /// let breach = law.judge(&start, &"e14e10".parse().unwrap()).unwrap_err();
    /// assert_eq!(breach.clause.name(), "aieirping.move.blocked");
    /// ```
}

/// The clauses that forbid a move of a game that goes on, in the order in which they are asked.
fn judge_move(law: Model, position: &Setup, mv: &Move) -> Judgement {
    match *mv {
        Move::Mark { from, wall } => {
            let piece = own(position, from)?;
            f_mark(law, position, piece, from, wall)?;
            move_frozen(law, position, piece, mv)
        }
        Move::Step { from, to, promotion, effect } => {
            let piece = judge_step(law, position, mv, to, promotion)?;
            if !depends_on_effects(piece, effect) {
                return Ok(());
            }
            let made = make(law, position, piece, from, to, promotion);
            effect_none(&made, effect)?;
            l_mark(law, &made, effect)?;
            i_place(law, &made, effect)
        }
    }
}

/// Those that forbid a step, whatever effect is written with it.
fn judge_step(law: Model, position: &Setup, mv: &Move, to: Square, promotion: Option<Kind>) -> Judgement<Piece> {
    let from = mv.from();
    let piece = own(position, from)?;
    let movement = piece_move(law, piece, from, to)?;
    move_frozen(law, position, piece, mv)?;
    onto_wall(position, to)?;
    onto_friend(position, piece, to)?;
    blocked(position, &movement)?;
    leap_blocked(law, position, &movement)?;
    e_king(position, piece, &movement, to)?;
    p_push(position, piece, from, to)?;
    p_capture(position, piece, from, to)?;
    s_enemy(position, piece, to)?;
    x_capture(position, piece, to)?;
    t_friend(position, piece, to)?;
    t_king(position, piece, to)?;
    t_frozen_piece(law, position, piece, to)?;
    t_x(law, position, piece, to)?;
    t_walls(law, position, &movement)?;
    t_pieces(law, position, &movement)?;
    t_idle(law, position, piece, to)?;
    promotion_forced(piece, to, promotion)?;
    promotion_none(piece, to, promotion)?;
    Ok(piece)
}

/// Whether what is written after a step, or has to be, depends on the position that the step leaves.
fn depends_on_effects(piece: Piece, effect: Effect) -> bool {
    effect != Effect::None || matches!(piece.kind, Kind::I | Kind::L)
}

// ## The board and the setup

/// `aieirping.start`, `aieirping.ruling.first-player`: White, above, moves first, or Black as ruled. White's pieces
/// are in capitals, and `*` is a wall. Black's ranks 1 to 4 are White's, rotated:
///
/// ```text
/// 14  O U N N R O M E H A J S I F K F I S J A H E M O R N N U O
/// 13  L X O Z L X O Z L X O Z Y O T O Y Z O X L Z O X L Z O X L
/// 12  T D . . . . . . . . . . . B Q B . . . . . . . . . . . D T
/// 11  P P P P P P P P P P P P P P P P P P P P P P P P P P P P P
/// 10  . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
///  9  . . . . . . . . . . . * * . . . . . . . . . . . . . . . .
///  8  p . . . . . . . . . . * . * * * . * * . . . . . . . . . p
///  7  P . . . . . . . . . * * . * * * . * . . . . . . . . . . P
///  6  . . . . . . . . . . . . . . . . * * . . . . . . . . . . .
///  5  . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
/// ```
fn start(law: Model) -> Setup {
    let mut start = Setup::read(START).setup;
    start.turn = match law.rulings.first_player {
        FirstPlayer::Upper => Player::White,
        FirstPlayer::Lower => Player::Black,
    };
    start
}

/// `aieirping.sides`: whether a square is on a player's own side: ranks 8 to 14 for White, 1 to 7 for Black. The code
/// counts ranks from 0.
const fn on_own_side(player: Player, square: Square) -> bool {
    let upper = square.rank >= BOARD.ranks / 2;
    match player {
        Player::White => upper,
        Player::Black => !upper,
    }
}

/// `aieirping.turn`: the position after a move, with its effects. A move is a step or a mark: nobody can pass. It is
/// the other player's turn.
fn play(law: Model, position: &Setup, mv: &Move) -> Setup {
    let mut after = match (*mv, position.piece(mv.from())) {
        (_, None) => *position,
        (Move::Mark { wall, .. }, Some(_)) => {
            let mut after = *position;
            after.put(wall, Some(Thing::Wall));
            after
        }
        (Move::Step { from, to, promotion, effect }, Some(piece)) => {
            let made = make(law, position, piece, from, to, promotion);
            let mut after = made.after;
            mark_around_d(law, &made, &mut after);
            match (effect, made.captured) {
                (Effect::Wall(square), _) => after.put(square, Some(Thing::Wall)),
                // `aieirping.i.place`: what an I captures becomes its player's own.
                (Effect::Place(square), Some(captured)) => {
                    let converted = Piece { owner: piece.owner, ..captured };
                    after.put(square, Some(Thing::Piece(after_effect(law, converted, square))));
                }
                _ => {}
            }
            after
        }
    };
    after.turn = position.turn.other();
    after
}

// ## How the pieces move

/// `aieirping.move.own`, `aieirping.wall`: a wall is nobody's piece, and never moves. Nothing goes onto it
/// (`onto_wall`) or is put there, so it is never captured and never vanishes.
fn own(position: &Setup, from: Square) -> Judgement<Piece> {
    let (turn, found) = (position.turn, position.at(from));
    match found {
        Some(Thing::Piece(piece)) if piece.owner == turn => Ok(piece),
        _ => refuse!("aieirping.move.own", [from], "{} is on {from}, and {turn} is to move", what(found)),
    }
}

/// `aieirping.a.move` to `aieirping.z.move`: a piece goes only as it moves.
fn piece_move(law: Model, piece: Piece, from: Square, to: Square) -> Judgement<Movement> {
    let Piece { kind, .. } = piece;
    match movement(law, piece, from, to) {
        Some(movement) => Ok(movement),
        None => {
            refuse!(move_clause(kind), [from, to], "the {kind} on {from} does not go to {to}: {}", how_it_moves(kind))
        }
    }
}

/// `aieirping.a.move` to `aieirping.z.move`: how a piece moves. H and U move by the side of the board. Where E, P, S, T
/// and X may end is asked later, from `e_king` to `t_idle`: an E slides only onto an enemy K.
const fn ways(kind: Kind, on_own_side: bool) -> &'static [Way] {
    use Way::{Leap, One, Slide, Switch};
    match kind {
        Kind::A => &[Slide(&[FORWARDS, BACKWARDS_LEFT, BACKWARDS_RIGHT])],
        Kind::B | Kind::D => &[Slide(DIAGONAL)],
        Kind::E | Kind::S => &[Slide(ANY), Leap],
        Kind::F | Kind::N => &[Leap],
        Kind::H if on_own_side => &[Leap],
        Kind::H | Kind::Q | Kind::X => &[Slide(ANY)],
        Kind::I | Kind::L | Kind::R => &[Slide(STRAIGHT)],
        Kind::J | Kind::K => &[One(ANY)],
        Kind::M => &[Slide(DIAGONAL), Leap],
        Kind::O => &[One(STRAIGHT)],
        Kind::P => &[One(&[FORWARDS, FORWARDS_LEFT, FORWARDS_RIGHT])],
        Kind::T => &[Switch],
        Kind::U if on_own_side => &[Slide(STRAIGHT)],
        Kind::U => &[Slide(DIAGONAL)],
        Kind::Y => &[One(&[BACKWARDS, FORWARDS_LEFT, FORWARDS_RIGHT])],
        Kind::Z => &[Slide(&[FORWARDS])],
    }
}

/// A way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// One square, in any of these directions.
    One(&'static [Direction]),
    /// Any number of squares, in any of these directions.
    Slide(&'static [Direction]),
    /// A knight's leap.
    Leap,
    /// Changing places, along a file or a rank.
    Switch,
}

/// `aieirping.ruling.your-side-judged`: how a piece goes from one square to another, if it moves so at all.
fn movement(law: Model, piece: Piece, from: Square, to: Square) -> Option<Movement> {
    let judged = match law.rulings.your_side_judged {
        YourSideJudged::AtStart => from,
        YourSideJudged::AtEnd => to,
    };
    ways(piece.kind, on_own_side(piece.owner, judged)).iter().find_map(|way| movement_by(*way, piece.owner, from, to))
}

/// How a piece of this player goes from one square to another if it moves in this way; none if the way does not lead
/// there.
fn movement_by(way: Way, owner: Player, from: Square, to: Square) -> Option<Movement> {
    // Forwards is up the board for Black, and down for White.
    let leads = |directions: &[Direction]| {
        direction(owner == Player::Black, from, to).is_some_and(|direction| directions.contains(&direction))
    };
    match way {
        Way::One(directions) if steps(from, to) == 1 && leads(directions) => Some(Movement::Over(Vec::new())),
        Way::Slide(directions) if leads(directions) => Some(Movement::Over(between(from, to))),
        Way::Leap if leap(from, to) => Some(Movement::Leap(leapt_past(from, to))),
        Way::Switch if straight(from, to) => Some(Movement::Switch(between(from, to))),
        _ => None,
    }
}

/// A kind of movement. What decides is only how the two squares lie to each other.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Movement {
    /// By a step or a slide, over these squares between.
    Over(Vec<Square>),
    /// By a knight's leap, past these two squares between.
    Leap([Square; 2]),
    /// By changing places, with these squares between.
    Switch(Vec<Square>),
}

/// `aieirping.f.mark`, `aieirping.ruling.f-adjacent`
fn f_mark(law: Model, position: &Setup, piece: Piece, from: Square, wall: Square) -> Judgement {
    let (Piece { kind, .. }, there) = (piece, position.at(wall));
    let near = match law.rulings.f_adjacent {
        FAdjacent::Eight => steps(from, wall) == 1,
        FAdjacent::Four => steps(from, wall) == 1 && straight(from, wall),
    };
    if kind != Kind::F {
        let kind = kind.with_article();
        refuse!("aieirping.f.mark", [wall], "only an F marks without moving, and {kind} is on {from}")
    } else if !near {
        refuse!("aieirping.f.mark", [wall], "{wall} is not beside the F on {from}")
    } else if there.is_some() {
        refuse!("aieirping.f.mark", [wall], "{} is on {wall}", what(there))
    } else {
        Ok(())
    }
}

/// `aieirping.move.frozen`, `aieirping.ruling.frozen-f`, `aieirping.ruling.frozen-t`
fn move_frozen(law: Model, position: &Setup, piece: Piece, mv: &Move) -> Judgement {
    let may_though_frozen = match mv {
        Move::Mark { .. } => law.rulings.frozen_f == FrozenF::MayMark,
        Move::Step { .. } => piece.kind == Kind::T && law.rulings.frozen_t == FrozenT::MaySwitch,
    };
    if may_though_frozen {
        return Ok(());
    }
    let (kind, from, by) = (piece.kind, mv.from(), frozen_by(law, position, mv.from(), piece.owner));
    if by.is_empty() {
        return Ok(());
    }
    refuse!(
        "aieirping.move.frozen",
        by,
        "the {kind} on {from} cannot move: an enemy's J is beside it on {}",
        list(&by)
    )
}

/// `aieirping.move.frozen`, `aieirping.ruling.j-beside-j`: where the enemy's J stand that keep a player's piece on
/// a square from moving.
fn frozen_by(law: Model, position: &Setup, square: Square, player: Player) -> Vec<Square> {
    // Where a player's J stand beside a square.
    let js_beside = |square: Square, owner: Player| {
        let j = Piece { kind: Kind::J, owner };
        let mut squares = near_enough(law, square);
        squares.retain(|other| position.piece(*other) == Some(j));
        squares
    };
    let mut freezing = js_beside(square, player.other());
    if law.rulings.j_beside_j == JBesideJ::FrozenDoesNotFreeze {
        // Only those that have no J of the player's beside them.
        freezing.retain(|j| js_beside(*j, player).is_empty());
    }
    freezing.sort();
    freezing
}

/// `aieirping.ruling.j-adjacent`: the squares so near to a square that a J on one of them freezes what stands on it.
fn near_enough(law: Model, square: Square) -> Vec<Square> {
    match law.rulings.j_adjacent {
        JAdjacent::Eight => beside(BOARD, square).collect(),
        JAdjacent::Four => straight_beside(square).collect(),
    }
}

/// `aieirping.move.wall`
fn onto_wall(position: &Setup, to: Square) -> Judgement {
    if position.at(to) != Some(Thing::Wall) {
        return Ok(());
    }
    refuse!("aieirping.move.wall", [to], "there is a wall on {to}")
}

/// `aieirping.move.onto-friend`
fn onto_friend(position: &Setup, piece: Piece, to: Square) -> Judgement {
    match position.piece(to) {
        Some(friend) if friend.owner == piece.owner && !matches!(piece.kind, Kind::S | Kind::T) => {
            refuse!("aieirping.move.onto-friend", [to], "the {} on {to} belongs to the same player", friend.kind)
        }
        _ => Ok(()),
    }
}

/// `aieirping.move.blocked`
fn blocked(position: &Setup, movement: &Movement) -> Judgement {
    let Movement::Over(between) = movement else { return Ok(()) };
    match between.iter().copied().find(|square| position.at(*square).is_some()) {
        None => Ok(()),
        Some(on) => {
            let by = position.at(on);
            refuse!("aieirping.move.blocked", [on], "{} is on {on}, in the way", what(by))
        }
    }
}

/// `aieirping.move.leap-blocked`, `aieirping.ruling.knights-and-walls`
fn leap_blocked(law: Model, position: &Setup, movement: &Movement) -> Judgement {
    match *movement {
        Movement::Leap([one, other])
            if law.rulings.knights_and_walls == KnightsAndWalls::Blocked
                && [one, other].iter().all(|square| position.at(*square) == Some(Thing::Wall)) =>
        {
            refuse!(
                "aieirping.move.leap-blocked",
                [one, other],
                "walls stand on both squares between, {one} and {other}, and under this ruling they block a leap"
            )
        }
        _ => Ok(()),
    }
}

/// `aieirping.e.king`
fn e_king(position: &Setup, piece: Piece, movement: &Movement, to: Square) -> Judgement {
    let king = Piece { kind: Kind::K, owner: piece.owner.other() };
    let as_queen = piece.kind == Kind::E && matches!(movement, Movement::Over(_));
    if !as_queen || position.piece(to) == Some(king) {
        return Ok(());
    }
    refuse!("aieirping.e.king", [to], "an E moves as a Q only to capture an enemy K, and none is on {to}")
}

/// `aieirping.p.push`
fn p_push(position: &Setup, piece: Piece, from: Square, to: Square) -> Judgement {
    match position.piece(to) {
        Some(there) if piece.kind == Kind::P && from.file == to.file => {
            refuse!(
                "aieirping.p.push",
                [to],
                "a P does not capture straight forward, and {} is on {to}",
                named(there)
            )
        }
        _ => Ok(()),
    }
}

/// `aieirping.p.capture`: a piece on the square is an enemy, since `onto_friend` has been asked.
fn p_capture(position: &Setup, piece: Piece, from: Square, to: Square) -> Judgement {
    let diagonal = piece.kind == Kind::P && from.file != to.file;
    if !diagonal || position.piece(to).is_some() {
        return Ok(());
    }
    refuse!("aieirping.p.capture", [to], "a P goes diagonally only to capture, and {to} is vacant")
}

/// `aieirping.s.enemy`
fn s_enemy(position: &Setup, piece: Piece, to: Square) -> Judgement {
    match position.piece(to) {
        Some(enemy) if piece.kind == Kind::S && enemy.owner != piece.owner => {
            refuse!("aieirping.s.enemy", [to], "an S does not capture an enemy, and {} is on {to}", named(enemy))
        }
        _ => Ok(()),
    }
}

/// `aieirping.x.capture`: a piece on the square is an enemy, since `onto_friend` has been asked.
fn x_capture(position: &Setup, piece: Piece, to: Square) -> Judgement {
    if piece.kind != Kind::X || position.piece(to).is_some() {
        return Ok(());
    }
    refuse!("aieirping.x.capture", [to], "an X moves only to capture, and {to} is vacant")
}

/// `aieirping.t.friend`
fn t_friend(position: &Setup, piece: Piece, to: Square) -> Judgement {
    match position.piece(to) {
        Some(friend) if friend.owner == piece.owner => Ok(()),
        found if piece.kind == Kind::T => refuse!(
            "aieirping.t.friend",
            [to],
            "a T changes places with a friend, and {} is on {to}",
            what(found.map(Thing::Piece))
        ),
        _ => Ok(()),
    }
}

/// `aieirping.t.king`
fn t_king(position: &Setup, piece: Piece, to: Square) -> Judgement {
    let king = position.piece(to).is_some_and(|there| there.kind == Kind::K);
    if piece.kind != Kind::T || !king {
        return Ok(());
    }
    refuse!("aieirping.t.king", [to], "a T does not change places with the K on {to}")
}

/// `aieirping.t.frozen-piece`, `aieirping.ruling.t-and-frozen-piece`
fn t_frozen_piece(law: Model, position: &Setup, piece: Piece, to: Square) -> Judgement {
    if piece.kind != Kind::T || law.rulings.t_and_frozen_piece == TAndFrozenPiece::Legal {
        return Ok(());
    }
    let by = frozen_by(law, position, to, piece.owner);
    if by.is_empty() {
        return Ok(());
    }
    refuse!(
        "aieirping.t.frozen-piece",
        by,
        "the piece on {to} cannot move either: an enemy's J is beside it on {}",
        list(&by)
    )
}

/// `aieirping.t.x`, `aieirping.ruling.t-and-x`
fn t_x(law: Model, position: &Setup, piece: Piece, to: Square) -> Judgement {
    let x = position.piece(to).is_some_and(|there| there.kind == Kind::X);
    if piece.kind != Kind::T || !x || law.rulings.t_and_x == TAndX::Legal {
        return Ok(());
    }
    refuse!(
        "aieirping.t.x",
        [to],
        "the piece on {to} is an X, which moves only to capture: under this ruling a T may not change places with it"
    )
}

/// `aieirping.t.walls`, `aieirping.ruling.t-past-walls`
fn t_walls(law: Model, position: &Setup, movement: &Movement) -> Judgement {
    let Movement::Switch(between) = movement else { return Ok(()) };
    match between.iter().copied().find(|square| position.at(*square) == Some(Thing::Wall)) {
        Some(on) if law.rulings.t_past_walls == TPastWalls::Illegal => refuse!(
            "aieirping.t.walls",
            [on],
            "a wall stands between the two pieces, on {on}: under this ruling a T may not change places past it"
        ),
        _ => Ok(()),
    }
}

/// `aieirping.t.pieces`, `aieirping.ruling.t-past-pieces`
fn t_pieces(law: Model, position: &Setup, movement: &Movement) -> Judgement {
    let Movement::Switch(between) = movement else { return Ok(()) };
    match between.iter().find_map(|square| position.piece(*square).map(|piece| (*square, piece))) {
        Some((on, piece)) if law.rulings.t_past_pieces == TPastPieces::Illegal => refuse!(
            "aieirping.t.pieces",
            [on],
            "{} on {on} stands between the two pieces: under this ruling a T may not change places past it",
            named(piece)
        ),
        _ => Ok(()),
    }
}

/// `aieirping.t.idle`, `aieirping.ruling.t-idle-switch`
fn t_idle(law: Model, position: &Setup, piece: Piece, to: Square) -> Judgement {
    let both_t = piece.kind == Kind::T && position.piece(to).is_some_and(|there| there.kind == Kind::T);
    if !both_t || law.rulings.t_idle_switch == TIdleSwitch::Legal {
        return Ok(());
    }
    refuse!(
        "aieirping.t.idle",
        [to],
        "the piece on {to} is a T too: nothing would change, and under this ruling such a move is not allowed"
    )
}

// ## Capture and promotion

/// `aieirping.capture`, `aieirping.capture.king`: a step as it is made, before its effect. It captures the piece on its
/// target, unless a T changes places with it. A K is captured likewise, and no clause forbids leaving it open to that.
fn make(law: Model, position: &Setup, piece: Piece, from: Square, to: Square, promotion: Option<Kind>) -> Made {
    let mut after = *position;
    after.put(from, left_behind(law, position, piece, from, to));
    let captured = position.piece(to).filter(|_| piece.kind != Kind::T);
    after.put(to, Some(Thing::Piece(Piece { kind: promotion.unwrap_or(piece.kind), ..piece })));
    let has_effects = has_effects(law, captured, &after);
    Made { piece, from, to, captured, after, has_effects }
}

/// A step as it is made, before it has any effect: what it captures, and the position with no wall marked and nothing
/// put on the board yet.
struct Made {
    piece: Piece,
    from: Square,
    to: Square,
    captured: Option<Piece>,
    after: Setup,
    /// Whether the step has the effects of its piece.
    has_effects: bool,
}

/// `aieirping.promotion.forced`
fn promotion_forced(piece: Piece, to: Square, promotion: Option<Kind>) -> Judgement {
    let Piece { kind, owner } = piece;
    match promotes_to(kind) {
        Some(into) if on_last_rank(owner, to) && promotion.is_none() => refuse!(
            "aieirping.promotion.forced",
            [to],
            "on {to}, its last rank, {} becomes {}",
            kind.with_article(),
            into.with_article()
        ),
        _ => Ok(()),
    }
}

/// `aieirping.promotion.forced`: what a piece becomes on its last rank, if it is promoted there.
const fn promotes_to(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::P => Some(Kind::Q),
        Kind::Z => Some(Kind::R),
        _ => None,
    }
}

/// Whether a square is on a player's last rank: 1 for White, 14 for Black.
const fn on_last_rank(player: Player, square: Square) -> bool {
    match player {
        Player::White => square.rank == 0,
        Player::Black => square.rank == BOARD.ranks - 1,
    }
}

/// `aieirping.promotion.none`
fn promotion_none(piece: Piece, to: Square, promotion: Option<Kind>) -> Judgement {
    let Piece { kind, owner } = piece;
    match promotion {
        Some(into) if !on_last_rank(owner, to) || promotes_to(kind) != Some(into) => refuse!(
            "aieirping.promotion.none",
            [to],
            "{} that goes to {to} does not become {}",
            kind.with_article(),
            into.with_article()
        ),
        _ => Ok(()),
    }
}

// ## What a move does besides

/// `aieirping.effect.none`
fn effect_none(made: &Made, effect: Effect) -> Judgement {
    let Made { piece: Piece { kind, .. }, to, captured, has_effects, .. } = *made;
    match effect {
        Effect::None => Ok(()),
        Effect::Wall(_) if kind != Kind::L => refuse!(
            "aieirping.effect.none",
            [to],
            "only an L marks a square with its move, and {} moves",
            kind.with_article()
        ),
        Effect::Place(_) if kind != Kind::I => refuse!(
            "aieirping.effect.none",
            [to],
            "only an I puts what it captures on the board, and {} moves",
            kind.with_article()
        ),
        Effect::Place(_) if captured.is_none() => {
            refuse!("aieirping.effect.none", [to], "nothing is captured on {to}")
        }
        Effect::Wall(_) | Effect::Place(_) if !has_effects => {
            refuse!("aieirping.effect.none", [to], "the last K is captured on {to}, and the move has no other effect")
        }
        Effect::Wall(_) | Effect::Place(_) => Ok(()),
    }
}

/// `aieirping.ruling.effects-after-king-capture`: whether a step that captures this piece has the effects of its own
/// piece. `after` is the position without what is captured.
fn has_effects(law: Model, captured: Option<Piece>, after: &Setup) -> bool {
    let is_last_king =
        |captured: Piece| captured.kind == Kind::K && after.pieces().all(|(_, other)| other != captured);
    !captured.is_some_and(is_last_king) || law.rulings.effects_after_king_capture == EffectsAfterKingCapture::AsAlways
}

/// `aieirping.d.walls`, `aieirping.ruling.d-walls`: a wall replaces what stood on its square, a K too.
fn mark_around_d(law: Model, made: &Made, after: &mut Setup) {
    if made.piece.kind != Kind::D || !made.has_effects {
        return;
    }
    for square in straight_beside(made.to) {
        if after.at(square).is_none() || law.rulings.d_walls == DWalls::AllAdjacent {
            after.put(square, Some(Thing::Wall));
        }
    }
}

/// The squares straight beside a square.
fn straight_beside(square: Square) -> impl Iterator<Item = Square> {
    beside(BOARD, square).filter(move |other| straight(square, *other))
}

/// `aieirping.l.mark`, `aieirping.l.no-square`, `aieirping.ruling.l-without-vacant-square`
fn l_mark(law: Model, made: &Made, effect: Effect) -> Judgement {
    let to = made.to;
    if made.piece.kind != Kind::L || !made.has_effects {
        return Ok(());
    }
    // After the step, so that the square which the L has left is vacant.
    let (vacant, taken): (Vec<Square>, Vec<Square>) =
        left_and_right(to).partition(|square| made.after.at(*square).is_none());
    let told = |square: &Square| format!("{} is on {square}", what(made.after.at(*square)));
    match effect {
        Effect::Wall(wall) if vacant.contains(&wall) => Ok(()),
        Effect::Wall(wall) => {
            let there = made.after.at(wall).filter(|_| left_and_right(to).any(|square| square == wall));
            let not = move || match there {
                None => format!("not {wall}"),
                there => format!("and {} is on {wall}", what(there)),
            };
            refuse!("aieirping.l.mark", [wall], "the L on {to} marks a vacant square to its left or right, {}", not())
        }
        _ if !vacant.is_empty() => {
            refuse!("aieirping.l.mark", vacant, "the L on {to} has to mark {}", texts(&vacant).join(" or "))
        }
        _ if law.rulings.l_without_vacant_square == LWithoutVacantSquare::MayNotMove => {
            let taken: Vec<String> = taken.iter().map(told).collect();
            refuse!(
                "aieirping.l.no-square",
                [to],
                "there is no vacant square to mark to the left or right of {to}: {}",
                list(&taken)
            )
        }
        _ => Ok(()),
    }
}

/// The squares to the left and to the right of a square.
fn left_and_right(square: Square) -> impl Iterator<Item = Square> {
    beside(BOARD, square).filter(move |other| other.rank == square.rank)
}

/// `aieirping.i.place`: after a capture by an I a square is written that `may_place` allows, if there is one.
fn i_place(law: Model, made: &Made, effect: Effect) -> Judgement {
    let Some(Piece { kind: captured, .. }) = made.captured else { return Ok(()) };
    if made.piece.kind != Kind::I || !made.has_effects {
        return Ok(());
    }
    match effect {
        Effect::Place(square) if !may_place(law, made, square) => {
            let (there, i_itself) = (made.after.at(square), square == made.to);
            let why = move || match there {
                None => "the I has just left it, and under this ruling nothing is put there".to_owned(),
                Some(_) if i_itself => "the I itself is there now".to_owned(),
                there => format!("{} is there", what(there)),
            };
            refuse!("aieirping.i.place", [square], "the captured {captured} cannot be put on {square}: {}", why())
        }
        Effect::None if BOARD.squares().any(|square| may_place(law, made, square)) => {
            refuse!("aieirping.i.place", [], "the captured {captured} has to be put on a vacant square")
        }
        _ => Ok(()),
    }
}

/// `aieirping.ruling.i-places-on-left-square`: whether a piece that an I has captured may be put on a square.
fn may_place(law: Model, made: &Made, square: Square) -> bool {
    let barred = square == made.from && law.rulings.i_places_on_left_square == IPlacesOnLeftSquare::No;
    made.after.at(square).is_none() && !barred
}

/// `aieirping.t.switch`: what a step leaves on its origin: nothing, or the friend with which a T has changed places.
fn left_behind(law: Model, position: &Setup, piece: Piece, from: Square, to: Square) -> Option<Thing> {
    let friend = position.piece(to).filter(|_| piece.kind == Kind::T)?;
    Some(Thing::Piece(after_effect(law, friend, from)))
}

/// `aieirping.ruling.promotion-by-effect`: what a piece is once a T or an I has brought it to a square.
fn after_effect(law: Model, piece: Piece, square: Square) -> Piece {
    match promotes_to(piece.kind) {
        Some(kind)
            if on_last_rank(piece.owner, square)
                && law.rulings.promotion_by_effect == PromotionByEffect::Promotes =>
        {
            Piece { kind, ..piece }
        }
        _ => piece,
    }
}

// ## The end of the game

/// `aieirping.end.king` to `aieirping.end.precedence`. The mover has made the last move; the next player is to move.
fn outcome(law: Model, position: &Setup) -> Option<Outcome> {
    let (next, mover) = (position.turn, position.turn.other());
    match (lost(law, position, mover), lost(law, position, next)) {
        (Some(by), Some(loss_of_next)) => Some(both_lost(law, (mover, by), (next, loss_of_next))),
        (Some(by), None) => Some(Outcome::Win { winner: next, by }),
        (None, Some(by)) => Some(Outcome::Win { winner: mover, by }),
        (None, None) if law.can_move(position) => None,
        (None, None) => Some(Outcome::Win { winner: mover, by: Win::NoMove }),
    }
}

/// `aieirping.end.king`, `aieirping.end.pawns-and-queens`, `aieirping.end.precedence`,
/// `aieirping.ruling.pawns-and-queens`: which missing pieces have lost the game for a player, if any.
fn lost(law: Model, position: &Setup, player: Player) -> Option<Win> {
    let has = |kind| position.pieces().any(|(_, piece)| piece == Piece { kind, owner: player });
    let lost_pawns_and_queens = match law.rulings.pawns_and_queens {
        PawnsAndQueens::BothGone => !has(Kind::P) && !has(Kind::Q),
        PawnsAndQueens::EitherGone => !has(Kind::P) || !has(Kind::Q),
    };
    if !has(Kind::K) {
        Some(Win::King)
    } else if lost_pawns_and_queens {
        Some(Win::PawnsAndQueens)
    } else {
        None
    }
}

/// `aieirping.end.both`, `aieirping.ruling.both-lose-at-once`: how the game has ended when both players have lost, each
/// by these missing pieces. The mover is the player who has just moved.
fn both_lost(law: Model, mover: (Player, Win), next: (Player, Win)) -> Outcome {
    let ((mover, loss_of_mover), (next, loss_of_next)) = (mover, next);
    match law.rulings.both_lose_at_once {
        BothLoseAtOnce::Draw => Outcome::Draw(Draw::BothLost),
        BothLoseAtOnce::MoverLoses => Outcome::Win { winner: next, by: loss_of_mover },
        BothLoseAtOnce::MoverWins => Outcome::Win { winner: mover, by: loss_of_next },
    }
}

/// `aieirping.no-check`
const fn check(_: &Setup) -> bool {
    false
}

/// `aieirping.end.repetition`, `aieirping.ruling.repetition`: the game is drawn when a position stands in the record for
/// the third time. The record counts (`occurrences`) and ends the game (`repeated`).
fn repetition(law: Model) -> rules::Repetition {
    match law.rulings.repetition {
        Repetition::None => rules::Repetition::Allowed,
        Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
    }
}

// ## For implementers

/// `aieirping.position.any`: no clause forbids a position.
fn admit(_: Model, setup: &Setup) -> Result<Setup, Vec<Breach>> {
    Ok(*setup)
}

// From here on nothing is decided: what a program asks, and words.

impl Rules for Model {
    answers! {
        self, position, mv;
        law = *self;
        start = start(*self);
        turn = position.turn;
        check = check(position);
        play = play(*self, position, mv);
    }
}

impl Law for Model {
    fn goes(&self, position: &Setup, mv: &Move) -> Goes {
        let (from, to) = match *mv {
            Move::Step { from, to, .. } => (from, to),
            Move::Mark { from, wall } => return if steps(from, wall) == 1 { Goes::There } else { Goes::Elsewhere },
        };
        let movement = position.piece(from).and_then(|piece| movement(*self, piece, from, to));
        movement.map_or(Goes::Elsewhere, |movement| {
            let steps = blocked(position, &movement).and_then(|()| leap_blocked(*self, position, &movement));
            let switches = || t_walls(*self, position, &movement).and_then(|()| t_pieces(*self, position, &movement));
            Goes::over(steps.and_then(|()| switches()))
        })
    }

    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        let own_pieces = position.pieces().filter(|(_, piece)| piece.owner == position.turn);
        own_pieces.flat_map(|(from, piece)| conceivable_from(*self, position, from, piece)).collect()
    }

    /// Without judging each of ten thousand candidate moves to squares where their pieces do not go.
    fn open_moves(&self, position: &Setup) -> Vec<Move> {
        let own_pieces = position.pieces().filter(|(_, piece)| piece.owner == position.turn);
        own_pieces.flat_map(|(from, piece)| open_moves_from(*self, position, from, piece)).collect()
    }

    /// Piece by piece, for the same reason.
    fn can_move(&self, position: &Setup) -> bool {
        let mut own_pieces = position.pieces().filter(|(_, piece)| piece.owner == position.turn);
        own_pieces.any(|(from, piece)| !open_moves_from(*self, position, from, piece).is_empty())
    }

    fn clause(subject: Subject) -> Clause {
        Clause::new(match subject {
            Subject::Start => "aieirping.start",
            Subject::Turn => "aieirping.turn",
            Subject::Check => "aieirping.no-check",
            // No sequence of moves is forbidden.
            Subject::Sequence | Subject::Recurrence => "aieirping.no-repetition",
            Subject::Ending(Outcome::Win { by: Win::King, .. }) => "aieirping.end.king",
            Subject::Ending(Outcome::Win { by: Win::PawnsAndQueens, .. }) => "aieirping.end.pawns-and-queens",
            Subject::Ending(Outcome::Win { .. }) => "aieirping.end.no-move",
            Subject::Ending(Outcome::Draw(Draw::Repetition)) => "aieirping.end.repetition",
            Subject::Ending(Outcome::Draw(_)) => "aieirping.end.both",
        })
    }

    /// By what each has lost.
    fn told_of_end(&self, before: Option<(&Setup, &Move)>, position: &Setup) -> Option<String> {
        let [white, black] = Player::BOTH.map(|player| lost(*self, position, player).map(|by| (player, by)));
        let (white, black) = (white?, black?);
        let told = |lost| told_of_loss(before.map(|(before, _)| before), position, lost);
        Some(format!("{}, and {}", told(white), told(black)))
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
        judge_move(*self, position, mv)
    }

    fn over(&self, outcome: Outcome) -> Breach {
        over("aieirping.end.over", outcome)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let Some(piece) = position.piece(mv.from()) else { return Vec::new() };
        let Move::Step { from, to, promotion, effect } = *mv else { return vec![Clause::new("aieirping.f.mark")] };
        let made = make(*self, position, piece, from, to, promotion);
        let mut names = vec![move_clause(piece.kind)];
        match made.captured {
            Some(Piece { kind: Kind::K, .. }) => names.extend(["aieirping.capture", "aieirping.capture.king"]),
            Some(_) => names.push("aieirping.capture"),
            None => {}
        }
        match piece.kind {
            Kind::E if matches!(movement(*self, piece, from, to), Some(Movement::Over(_))) => {
                names.push("aieirping.e.king")
            }
            Kind::P => names.push(if made.captured.is_some() { "aieirping.p.capture" } else { "aieirping.p.push" }),
            Kind::T => names.extend(["aieirping.t.friend", "aieirping.t.switch"]),
            Kind::X => names.push("aieirping.x.capture"),
            Kind::D if made.has_effects => names.push("aieirping.d.walls"),
            _ => {}
        }
        if promotion.is_some() {
            names.push("aieirping.promotion.forced");
        }
        match effect {
            Effect::None => {}
            Effect::Wall(_) => names.push("aieirping.l.mark"),
            Effect::Place(_) => names.push("aieirping.i.place"),
        }
        if !names.contains(&"aieirping.capture.king") && can_capture_king(*self, &play(*self, position, mv)) {
            names.push("aieirping.capture.king");
        }
        names.into_iter().map(Clause::new).collect()
    }
}

/// Every conceivable move of a piece, to any square of the board. Illegal moves are among them on purpose:
/// each shows what some clause forbids.
fn conceivable_from(law: Model, position: &Setup, from: Square, piece: Piece) -> Vec<Move> {
    BOARD.squares().flat_map(|to| conceivable_to(law, position, from, piece, to)).collect()
}

fn conceivable_to(law: Model, position: &Setup, from: Square, piece: Piece, to: Square) -> Vec<Move> {
    let plain = Move::Step { from, to, promotion: None, effect: Effect::None };
    let mut moves = vec![plain];
    if promotes_to(piece.kind).is_some() {
        // With the right letter and a wrong one, on every rank.
        let promotes = |into| Move::Step { from, to, promotion: Some(into), effect: Effect::None };
        moves.extend([Kind::Q, Kind::R].map(promotes));
    } else if judge_step(law, position, &plain, to, None).is_ok() {
        moves.extend(conceivable_besides(position, piece, from, to));
    }
    if piece.kind == Kind::F {
        moves.push(Move::Mark { from, wall: to });
    }
    moves
}

/// What could be written after a legal step of a piece that is never promoted.
fn conceivable_besides(position: &Setup, piece: Piece, from: Square, to: Square) -> Vec<Move> {
    let with_effect = |effect| Move::Step { from, to, promotion: None, effect };
    // A promotion, which is forbidden.
    let mut moves = vec![Move::Step { from, to, promotion: Some(Kind::Q), effect: Effect::None }];
    // The piece's own effect, on the squares where it may be and on others.
    match piece.kind {
        Kind::L => {
            let in_rank = BOARD.squares().filter(|square| square.rank == to.rank);
            moves.extend(in_rank.map(|square| with_effect(Effect::Wall(square))));
        }
        Kind::I if position.at(to).is_some() => {
            moves.extend(BOARD.squares().map(|square| with_effect(Effect::Place(square))));
        }
        _ => {}
    }
    // An effect that only another kind of piece has, which is forbidden.
    let effect_of_another = if piece.kind == Kind::L { Effect::Place(from) } else { Effect::Wall(from) };
    moves.push(with_effect(effect_of_another));
    moves
}

/// The conceivable moves of a piece that no clause forbids: only to squares where it moves or marks.
fn open_moves_from(law: Model, position: &Setup, from: Square, piece: Piece) -> Vec<Move> {
    let goes = |to: &Square| piece.kind == Kind::F || movement(law, piece, from, *to).is_some();
    let moves = BOARD.squares().filter(goes).flat_map(|to| conceivable_to(law, position, from, piece, to));
    moves.filter(|mv| judge_move(law, position, mv).is_ok()).collect()
}

/// Whether the player to move can capture a K.
fn can_capture_king(law: Model, position: &Setup) -> bool {
    let (own, others): (Vec<_>, Vec<_>) = position.pieces().partition(|(_, piece)| piece.owner == position.turn);
    let kings = others.into_iter().filter(|(_, piece)| piece.kind == Kind::K);
    kings.map(|(on, _)| on).any(|king| {
        let legal = |from, piece| {
            let onto = conceivable_to(law, position, from, piece, king);
            onto.iter().any(|mv| matches!(mv, Move::Step { .. }) && judge_move(law, position, mv).is_ok())
        };
        own.iter().any(|(from, piece)| movement(law, *piece, *from, king).is_some() && legal(*from, *piece))
    })
}

/// The clause by which a piece moves.
const fn move_clause(kind: Kind) -> &'static str {
    match kind {
        Kind::A => "aieirping.a.move",
        Kind::B => "aieirping.b.move",
        Kind::D => "aieirping.d.move",
        Kind::E => "aieirping.e.move",
        Kind::F => "aieirping.f.move",
        Kind::H => "aieirping.h.move",
        Kind::I => "aieirping.i.move",
        Kind::J => "aieirping.j.move",
        Kind::K => "aieirping.k.move",
        Kind::L => "aieirping.l.move",
        Kind::M => "aieirping.m.move",
        Kind::N => "aieirping.n.move",
        Kind::O => "aieirping.o.move",
        Kind::P => "aieirping.p.move",
        Kind::Q => "aieirping.q.move",
        Kind::R => "aieirping.r.move",
        Kind::S => "aieirping.s.move",
        Kind::T => "aieirping.t.move",
        Kind::U => "aieirping.u.move",
        Kind::X => "aieirping.x.move",
        Kind::Y => "aieirping.y.move",
        Kind::Z => "aieirping.z.move",
    }
}

/// How a piece moves, in words.
const fn how_it_moves(kind: Kind) -> &'static str {
    match kind {
        Kind::A => "an A goes straight forward or diagonally backward",
        Kind::B | Kind::D => "it goes diagonally",
        Kind::E => "an E makes a knight's leap, or takes a King as a Q",
        Kind::F | Kind::N => "it makes a knight's leap",
        Kind::H => "an H makes a knight's leap on its own side, and goes as a Q on the other",
        Kind::I | Kind::L | Kind::R => "it goes straight",
        Kind::J | Kind::K => "it goes one square in any direction",
        Kind::M => "an M goes diagonally or makes a knight's leap",
        Kind::O => "an O goes one square straight",
        Kind::P => "a P goes one square forward, to capture diagonally",
        Kind::Q | Kind::X => "it goes straight or diagonally",
        Kind::S => "an S goes straight or diagonally, or makes a knight's leap",
        Kind::T => "a T changes places with a piece of its file or rank",
        Kind::U => "a U goes straight on its own side, and diagonally on the other",
        Kind::Y => "a Y goes one square straight backward or diagonally forward",
        Kind::Z => "a Z goes straight forward",
    }
}

/// By what a player has lost, as a sentence: what became of the last K, if the position before is known.
fn told_of_loss(before: Option<&Setup>, position: &Setup, (player, by): (Player, Win)) -> String {
    if by != Win::King {
        let has = |kind| position.pieces().any(|(_, piece)| piece == Piece { kind, owner: player });
        return match (has(Kind::P), has(Kind::Q)) {
            (true, _) => format!("{player} has no Q"),
            (false, true) => format!("{player} has no P"),
            (false, false) => format!("{player} has neither P nor Q"),
        };
    }
    let king = Piece { kind: Kind::K, owner: player };
    let king_on = |before: &Setup| before.pieces().find(|(_, piece)| *piece == king).map(|(square, _)| square);
    match before.and_then(king_on) {
        Some(on) if position.at(on) == Some(Thing::Wall) => format!("{player}'s K on {on} has become a wall"),
        Some(on) => format!("{player}'s K on {on} has been captured"),
        None => format!("{player} has no K"),
    }
}

/// What stands somewhere, in a sentence.
fn what(thing: Option<Thing>) -> String {
    match thing {
        None => "nothing".to_owned(),
        Some(Thing::Wall) => "a wall".to_owned(),
        Some(Thing::Piece(piece)) => named(piece),
    }
}

/// A piece in a sentence. It has a letter for a name.
fn named(piece: Piece) -> String {
    format!("{}'s {}", piece.owner, piece.kind)
}
