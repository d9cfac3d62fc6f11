//! Aieirping Chess as `spec/aieirping.md` defines it; read the two side by side.
//!
//! Resignation and agreed draws are not moves: the referee of a score judges them.

mod refusal;

pub use refusal::Refusal;

use crate::board::aieirping::{BOARD, Effect, Kind, Move, Piece, START, Setup, Thing};
use crate::board::{Player, Setup as _, Square};
use crate::rules::aieirping::{
    BothLoseAtOnce, DWalls, EffectsAfterKingCapture, FAdjacent, FirstPlayer, FrozenF, FrozenT, IPlacesOnLeftSquare,
    JAdjacent, JBesideJ, KnightsAndWalls, LWithoutVacantSquare, PawnsAndQueens, PromotionByEffect, Repetition,
    Rulings, TAndFrozenPiece, TAndX, TIdleSwitch, TPastWalls, YourSideJudged,
};
use crate::rules::{self, Breach, Clause, Draw, Law, Outcome, Rules, Subject, Win};

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
#[derive(Clone, Copy, Debug, Default)]
pub struct Model {
    rulings: Rulings,
}

/// A judgement of a move: nothing if no clause forbids it, else the refusal, which names the clause.
type Judgement = Result<(), Refusal>;

/// A way of moving, by files to the right on the board and ranks forward for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// This far, once.
    Step(i8, i8),
    /// Any number of squares in this direction.
    Slide(i8, i8),
    /// A knight's leap, in any of the eight directions.
    Leap,
    /// Changing places, along a file or a rank.
    Switch,
}

use Way::{Leap, Slide, Step, Switch};

const STRAIGHT: &[Way] = &[Slide(0, 1), Slide(0, -1), Slide(-1, 0), Slide(1, 0)];
const DIAGONAL: &[Way] = &[Slide(-1, 1), Slide(1, 1), Slide(-1, -1), Slide(1, -1)];
#[rustfmt::skip]
const ALL_AROUND: &[Way] = &[
    Step(-1, 1), Step(0, 1), Step(1, 1),
    Step(-1, 0), Step(1, 0),
    Step(-1, -1), Step(0, -1), Step(1, -1),
];

/// How a piece moves: `aieirping.a.move` to `aieirping.z.move`. H and U move by the side of the board.
const fn ways(kind: Kind, on_own_side: bool) -> &'static [&'static [Way]] {
    match kind {
        Kind::A => &[&[Slide(0, 1), Slide(-1, -1), Slide(1, -1)]],
        Kind::B | Kind::D => &[DIAGONAL],
        Kind::E | Kind::S => &[STRAIGHT, DIAGONAL, &[Leap]],
        Kind::F | Kind::N => &[&[Leap]],
        Kind::H if on_own_side => &[&[Leap]],
        Kind::H | Kind::Q | Kind::X => &[STRAIGHT, DIAGONAL],
        Kind::I | Kind::L | Kind::R => &[STRAIGHT],
        Kind::J | Kind::K => &[ALL_AROUND],
        Kind::M => &[DIAGONAL, &[Leap]],
        Kind::O => &[&[Step(0, 1), Step(0, -1), Step(-1, 0), Step(1, 0)]],
        Kind::P => &[&[Step(0, 1), Step(-1, 1), Step(1, 1)]],
        Kind::T => &[&[Switch]],
        Kind::U if on_own_side => &[STRAIGHT],
        Kind::U => &[DIAGONAL],
        Kind::Y => &[&[Step(0, -1), Step(-1, 1), Step(1, 1)]],
        Kind::Z => &[&[Slide(0, 1)]],
    }
}

/// How many ranks up *forward* is for a player.
const fn forward(player: Player) -> i8 {
    match player {
        Player::White => -1,
        Player::Black => 1,
    }
}

/// A player's last rank, as a [`Square`] counts it.
const fn last_rank(player: Player) -> u8 {
    match player {
        Player::White => 0,
        Player::Black => BOARD.ranks - 1,
    }
}

/// `aieirping.sides`: whether a square is on a player's own side of the board.
const fn on_own_side(player: Player, square: Square) -> bool {
    let upper = square.rank >= BOARD.ranks / 2;
    match player {
        Player::White => upper,
        Player::Black => !upper,
    }
}

/// What a piece becomes on its last rank: `aieirping.promotion.forced`.
const fn promoted(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::P => Some(Kind::Q),
        Kind::Z => Some(Kind::R),
        _ => None,
    }
}

/// How a piece goes from one square to another, as the two squares alone show it. A wall never moves: `aieirping.wall`.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Movement {
    /// By a step or a slide, over these squares, the target last.
    Over(Vec<Square>),
    /// By a knight's leap, past these two squares between.
    Leap([Square; 2]),
    /// By changing places, with these squares between.
    Switch(Vec<Square>),
}

/// How far it is from one square to another: files to the right and ranks up, negative to the left and down.
const fn away(from: Square, to: Square) -> (i8, i8) {
    (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8)
}

/// The squares from one to another in a straight or diagonal line, the target last, if there is such a line.
fn line(from: Square, to: Square) -> Option<Vec<Square>> {
    let (files, ranks) = away(from, to);
    let in_line = from != to && (files == 0 || ranks == 0 || files.abs() == ranks.abs());
    let steps = 1..=files.abs().max(ranks.abs());
    in_line.then(|| steps.filter_map(|n| BOARD.step(from, files.signum() * n, ranks.signum() * n)).collect())
}

/// `aieirping.ruling.knights-and-walls`: the two squares between the ends of a knight's leap, if it is one. They are
/// the square next to the origin straight towards the target, and the one next to it diagonally towards the target.
fn leapt_past(from: Square, to: Square) -> Option<[Square; 2]> {
    let (files, ranks) = away(from, to);
    let straight = match (files.abs(), ranks.abs()) {
        (2, 1) => BOARD.step(from, files.signum(), 0)?,
        (1, 2) => BOARD.step(from, 0, ranks.signum())?,
        _ => return None,
    };
    let diagonal = BOARD.step(from, files.signum(), ranks.signum())?;
    Some([straight, diagonal])
}

/// How a piece of this player goes from one square to another if it moves in this way; none if the way does not lead
/// there.
fn movement_by(way: Way, owner: Player, from: Square, to: Square) -> Option<Movement> {
    let (to_the_right, up) = away(from, to);
    let ahead = up * forward(owner);
    match way {
        Step(files, ranks) => {
            let leads_there = to_the_right == files && ahead == ranks;
            leads_there.then(|| Movement::Over(vec![to]))
        }
        Slide(files, ranks) => {
            let steps = to_the_right.abs().max(ahead.abs());
            let leads_there = to_the_right == files * steps && ahead == ranks * steps;
            if leads_there { line(from, to).map(Movement::Over) } else { None }
        }
        Leap => leapt_past(from, to).map(Movement::Leap),
        Switch => {
            let in_file_or_rank = to_the_right == 0 || ahead == 0;
            if !in_file_or_rank {
                return None;
            }
            let mut between = line(from, to)?;
            // The target is the last of the line, and not between the two.
            between.pop();
            Some(Movement::Switch(between))
        }
    }
}

/// The squares beside a square, straight or diagonally.
fn beside(square: Square) -> impl Iterator<Item = Square> {
    let around = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    around.filter(|away| *away != (0, 0)).filter_map(move |(files, ranks)| BOARD.step(square, files, ranks))
}

/// The squares straight beside a square.
fn straight_beside(square: Square) -> impl Iterator<Item = Square> {
    beside(square).filter(move |other| other.file == square.file || other.rank == square.rank)
}

/// The squares to the left and to the right of a square.
fn left_and_right(square: Square) -> impl Iterator<Item = Square> {
    beside(square).filter(move |other| other.rank == square.rank)
}

// The clauses that forbid a move, in the order of the spec.

/// `aieirping.move.own`
fn own(position: &Setup, from: Square) -> Result<Piece, Refusal> {
    match position.piece(from) {
        Some(piece) if piece.owner == position.turn => Ok(piece),
        _ => Err(Refusal::NotOwn { from, turn: position.turn, found: position.at(from) }),
    }
}

/// `aieirping.move.wall`
fn wall(position: &Setup, to: Square) -> Judgement {
    if position.at(to) == Some(Thing::Wall) { Err(Refusal::OntoWall { to }) } else { Ok(()) }
}

/// `aieirping.move.onto-friend`
fn onto_friend(position: &Setup, piece: Piece, to: Square) -> Judgement {
    match position.piece(to) {
        Some(friend) if friend.owner == piece.owner && !matches!(piece.kind, Kind::S | Kind::T) => {
            Err(Refusal::OntoFriend { to, friend })
        }
        _ => Ok(()),
    }
}

/// `aieirping.move.blocked`
fn blocked(position: &Setup, movement: &Movement) -> Judgement {
    let Movement::Over(path) = movement else { return Ok(()) };
    let between = &path[..path.len() - 1];
    match between.iter().find_map(|square| position.at(*square).map(|thing| (*square, thing))) {
        None => Ok(()),
        Some((on, by)) => Err(Refusal::Blocked { on, by }),
    }
}

/// `aieirping.e.king`
fn e_king(position: &Setup, piece: Piece, movement: &Movement, to: Square) -> Judgement {
    let king = Piece { kind: Kind::K, owner: piece.owner.other() };
    let as_queen = piece.kind == Kind::E && matches!(movement, Movement::Over(_));
    if as_queen && position.piece(to) != Some(king) { Err(Refusal::NoKingForE { to }) } else { Ok(()) }
}

/// `aieirping.p.push`
fn p_push(position: &Setup, piece: Piece, from: Square, to: Square) -> Judgement {
    match position.piece(to) {
        Some(there) if piece.kind == Kind::P && from.file == to.file => Err(Refusal::PushOnto { to, there }),
        _ => Ok(()),
    }
}

/// `aieirping.p.capture`
fn p_capture(position: &Setup, piece: Piece, from: Square, to: Square) -> Judgement {
    let diagonal = piece.kind == Kind::P && from.file != to.file;
    if diagonal && position.piece(to).is_none() {
        Err(Refusal::NothingToCapture { kind: Kind::P, to })
    } else {
        Ok(())
    }
}

/// `aieirping.s.enemy`
fn s_enemy(position: &Setup, piece: Piece, to: Square) -> Judgement {
    match position.piece(to) {
        Some(enemy) if piece.kind == Kind::S && enemy.owner != piece.owner => Err(Refusal::SCaptures { to, enemy }),
        _ => Ok(()),
    }
}

/// `aieirping.x.capture`
fn x_capture(position: &Setup, piece: Piece, to: Square) -> Judgement {
    let captures_nothing = piece.kind == Kind::X && position.piece(to).is_none();
    if captures_nothing { Err(Refusal::NothingToCapture { kind: Kind::X, to }) } else { Ok(()) }
}

/// `aieirping.t.friend`
fn t_friend(position: &Setup, piece: Piece, to: Square) -> Judgement {
    match position.piece(to) {
        Some(friend) if friend.owner == piece.owner => Ok(()),
        found if piece.kind == Kind::T => Err(Refusal::NoFriendForT { to, found }),
        _ => Ok(()),
    }
}

/// `aieirping.t.king`
fn t_king(position: &Setup, piece: Piece, to: Square) -> Judgement {
    let king = position.piece(to).is_some_and(|there| there.kind == Kind::K);
    if piece.kind == Kind::T && king { Err(Refusal::TWithKing { to }) } else { Ok(()) }
}

/// `aieirping.promotion.forced`
fn promotion_forced(piece: Piece, to: Square, promotion: Option<Kind>) -> Judgement {
    match promoted(piece.kind) {
        Some(into) if to.rank == last_rank(piece.owner) && promotion.is_none() => {
            Err(Refusal::MustPromote { kind: piece.kind, to, into })
        }
        _ => Ok(()),
    }
}

/// `aieirping.promotion.none`
fn promotion_none(piece: Piece, to: Square, promotion: Option<Kind>) -> Judgement {
    let Some(into) = promotion else { return Ok(()) };
    let is_its_promotion = to.rank == last_rank(piece.owner) && promoted(piece.kind) == Some(into);
    if is_its_promotion { Ok(()) } else { Err(Refusal::Promotes { kind: piece.kind, to, into }) }
}

/// A step as it is made, before it has any effect: what it captures, and the position with no wall marked and nothing
/// put on the board yet.
struct Made {
    piece: Piece,
    from: Square,
    to: Square,
    captured: Option<Piece>,
    after: Setup,
    /// Whether the step has the effects of its piece: `aieirping.ruling.effects-after-king-capture`.
    has_effects: bool,
}

impl Model {
    /// The law under these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Model { rulings }
    }

    /// `aieirping.a.move` to `aieirping.z.move`: how a piece goes, by
    /// `aieirping.ruling.your-side-judged`.
    fn piece_move(&self, piece: Piece, from: Square, to: Square) -> Result<Movement, Refusal> {
        let judged = match self.rulings.your_side_judged {
            YourSideJudged::AtStart => from,
            YourSideJudged::AtEnd => to,
        };
        let ways = ways(piece.kind, on_own_side(piece.owner, judged));
        let movement = ways.iter().copied().flatten().find_map(|way| movement_by(*way, piece.owner, from, to));
        movement.ok_or(Refusal::PieceMove { kind: piece.kind, from, to })
    }

    /// `aieirping.f.mark`, `aieirping.ruling.f-adjacent`
    fn f_mark(&self, position: &Setup, piece: Piece, from: Square, wall: Square) -> Judgement {
        let near = match self.rulings.f_adjacent {
            FAdjacent::Eight => beside(from).any(|square| square == wall),
            FAdjacent::Four => straight_beside(from).any(|square| square == wall),
        };
        let found = position.at(wall);
        let within_reach = piece.kind == Kind::F && near;
        if within_reach && found.is_none() {
            return Ok(());
        }
        // What stands on the square is the reason only where an F could mark it otherwise.
        let found = if within_reach { found } else { None };
        Err(Refusal::Marks { kind: piece.kind, from, wall, found })
    }

    /// `aieirping.ruling.j-adjacent`: the squares that count as beside a J.
    fn beside_j(&self, j: Square) -> Vec<Square> {
        match self.rulings.j_adjacent {
            JAdjacent::Eight => beside(j).collect(),
            JAdjacent::Four => straight_beside(j).collect(),
        }
    }

    /// `aieirping.move.frozen`, `aieirping.ruling.j-beside-j`: where the enemy's J stand that keep a player's piece on
    /// a square from moving.
    fn frozen_by(&self, position: &Setup, square: Square, player: Player) -> Vec<Square> {
        let own_j = Piece { kind: Kind::J, owner: player };
        let enemy_j = Piece { kind: Kind::J, owner: player.other() };
        let mut found = Vec::new();
        for j in self.beside_j(square).into_iter().filter(|other| position.piece(*other) == Some(enemy_j)) {
            let freezes = match self.rulings.j_beside_j {
                JBesideJ::BothFreeze => true,
                JBesideJ::FrozenDoesNotFreeze => {
                    !self.beside_j(j).iter().any(|other| position.piece(*other) == Some(own_j))
                }
            };
            if freezes {
                found.push(j);
            }
        }
        found
    }

    /// `aieirping.move.frozen`, `aieirping.ruling.frozen-f`, `aieirping.ruling.frozen-t`
    fn move_frozen(&self, position: &Setup, piece: Piece, mv: &Move) -> Judgement {
        let may_though_frozen = match mv {
            Move::Mark { .. } => self.rulings.frozen_f == FrozenF::MayMark,
            Move::Step { .. } => piece.kind == Kind::T && self.rulings.frozen_t == FrozenT::MaySwitch,
        };
        if may_though_frozen {
            return Ok(());
        }
        let by = self.frozen_by(position, mv.from(), piece.owner);
        if by.is_empty() { Ok(()) } else { Err(Refusal::Frozen { kind: piece.kind, from: mv.from(), by }) }
    }

    /// `aieirping.move.leap-blocked`, `aieirping.ruling.knights-and-walls`
    fn leap_blocked(&self, position: &Setup, movement: &Movement) -> Judgement {
        match movement {
            Movement::Leap(between)
                if self.rulings.knights_and_walls == KnightsAndWalls::Blocked
                    && between.iter().all(|square| position.at(*square) == Some(Thing::Wall)) =>
            {
                Err(Refusal::LeapBlocked { between: *between })
            }
            _ => Ok(()),
        }
    }

    /// `aieirping.t.frozen-piece`, `aieirping.ruling.t-and-frozen-piece`
    fn t_frozen_piece(&self, position: &Setup, piece: Piece, to: Square) -> Judgement {
        if piece.kind != Kind::T || self.rulings.t_and_frozen_piece == TAndFrozenPiece::Legal {
            return Ok(());
        }
        let by = self.frozen_by(position, to, piece.owner);
        if by.is_empty() { Ok(()) } else { Err(Refusal::TWithFrozen { to, by }) }
    }

    /// `aieirping.t.x`, `aieirping.ruling.t-and-x`
    fn t_x(&self, position: &Setup, piece: Piece, to: Square) -> Judgement {
        let x = position.piece(to).is_some_and(|there| there.kind == Kind::X);
        let forbidden = self.rulings.t_and_x == TAndX::Illegal;
        if piece.kind == Kind::T && x && forbidden { Err(Refusal::TWithX { to }) } else { Ok(()) }
    }

    /// `aieirping.t.walls`, `aieirping.ruling.t-past-walls`
    fn t_walls(&self, position: &Setup, movement: &Movement) -> Judgement {
        let Movement::Switch(between) = movement else { return Ok(()) };
        let wall = between.iter().find(|square| position.at(**square) == Some(Thing::Wall));
        match wall {
            Some(on) if self.rulings.t_past_walls == TPastWalls::Illegal => Err(Refusal::TPastWall { on: *on }),
            _ => Ok(()),
        }
    }

    /// `aieirping.t.idle`, `aieirping.ruling.t-idle-switch`
    fn t_idle(&self, position: &Setup, piece: Piece, to: Square) -> Judgement {
        let both_t = piece.kind == Kind::T && position.piece(to).is_some_and(|there| there.kind == Kind::T);
        if both_t && self.rulings.t_idle_switch == TIdleSwitch::Illegal {
            Err(Refusal::TWithT { to })
        } else {
            Ok(())
        }
    }

    /// The clauses that forbid a step whatever effect is written with it, from `aieirping.move.own` to
    /// `aieirping.promotion.none`.
    fn judge_step(&self, position: &Setup, mv: &Move, to: Square, promotion: Option<Kind>) -> Result<Made, Refusal> {
        let from = mv.from();
        let piece = own(position, from)?;
        let movement = self.piece_move(piece, from, to)?;
        self.move_frozen(position, piece, mv)?;
        wall(position, to)?;
        onto_friend(position, piece, to)?;
        blocked(position, &movement)?;
        self.leap_blocked(position, &movement)?;
        e_king(position, piece, &movement, to)?;
        p_push(position, piece, from, to)?;
        p_capture(position, piece, from, to)?;
        s_enemy(position, piece, to)?;
        x_capture(position, piece, to)?;
        t_friend(position, piece, to)?;
        t_king(position, piece, to)?;
        self.t_frozen_piece(position, piece, to)?;
        self.t_x(position, piece, to)?;
        self.t_walls(position, &movement)?;
        self.t_idle(position, piece, to)?;
        promotion_forced(piece, to, promotion)?;
        promotion_none(piece, to, promotion)?;
        Ok(self.made(position, piece, from, to, promotion))
    }

    /// `aieirping.effect.none`
    fn effect_none(made: &Made, effect: Effect) -> Judgement {
        let kind = made.piece.kind;
        let can_have = match effect {
            Effect::None => true,
            Effect::Wall(_) => kind == Kind::L && made.has_effects,
            Effect::Place(_) => kind == Kind::I && made.captured.is_some() && made.has_effects,
        };
        if can_have {
            Ok(())
        } else {
            Err(Refusal::NoSuchEffect { kind, to: made.to, effect, captured: made.captured })
        }
    }

    /// `aieirping.l.mark`, `aieirping.l.no-square`, `aieirping.ruling.l-without-vacant-square`
    fn l_mark(&self, made: &Made, effect: Effect) -> Judgement {
        if made.piece.kind != Kind::L || !made.has_effects {
            return Ok(());
        }
        let vacant: Vec<Square> = left_and_right(made.to).filter(|square| made.after.at(*square).is_none()).collect();
        let to = made.to;
        match effect {
            Effect::Wall(wall) if vacant.contains(&wall) => Ok(()),
            Effect::Wall(wall) => Err(Refusal::LMarks { to, wall }),
            _ if !vacant.is_empty() => Err(Refusal::LMustMark { to, vacant }),
            _ if self.rulings.l_without_vacant_square == LWithoutVacantSquare::MayNotMove => {
                Err(Refusal::LNoSquare { to })
            }
            _ => Ok(()),
        }
    }

    /// Whether a piece that an I has captured may be put on a square: `aieirping.ruling.i-places-on-left-square`.
    fn may_place(&self, made: &Made, square: Square) -> bool {
        let left = square == made.from && self.rulings.i_places_on_left_square == IPlacesOnLeftSquare::No;
        made.after.at(square).is_none() && !left
    }

    /// `aieirping.i.place`
    fn i_place(&self, made: &Made, effect: Effect) -> Judgement {
        let Some(captured) = made.captured else { return Ok(()) };
        if made.piece.kind != Kind::I || !made.has_effects {
            return Ok(());
        }
        match effect {
            Effect::Place(square) if !self.may_place(made, square) => Err(Refusal::IPuts { captured, square }),
            Effect::None if BOARD.squares().any(|square| self.may_place(made, square)) => {
                Err(Refusal::IMustPut { captured })
            }
            _ => Ok(()),
        }
    }

    /// All clauses that forbid a move, except `aieirping.end.over`.
    fn refuse(&self, position: &Setup, mv: &Move) -> Judgement {
        match *mv {
            Move::Mark { from, wall } => {
                let piece = own(position, from)?;
                self.f_mark(position, piece, from, wall)?;
                self.move_frozen(position, piece, mv)
            }
            Move::Step { to, promotion, effect, .. } => {
                let made = self.judge_step(position, mv, to, promotion)?;
                Self::effect_none(&made, effect)?;
                self.l_mark(&made, effect)?;
                self.i_place(&made, effect)
            }
        }
    }

    // What a move does.

    /// `aieirping.capture`, `aieirping.capture.king`, `aieirping.t.switch`, `aieirping.promotion.forced`: a step as it
    /// is made, before its effect.
    fn made(&self, position: &Setup, piece: Piece, from: Square, to: Square, promotion: Option<Kind>) -> Made {
        let mut after = position.clone();
        let there = position.piece(to);
        let captured = if piece.kind == Kind::T {
            after.put(from, there.map(|friend| Thing::Piece(self.after_effect(friend, from))));
            None
        } else {
            after.put(from, None);
            there
        };
        after.put(to, Some(Thing::Piece(Piece { kind: promotion.unwrap_or(piece.kind), ..piece })));
        let king = Piece { kind: Kind::K, owner: piece.owner.other() };
        let captures_last_king = captured == Some(king) && after.pieces().all(|(_, other)| other != king);
        let has_effects =
            !captures_last_king || self.rulings.effects_after_king_capture == EffectsAfterKingCapture::AsAlways;
        Made { piece, from, to, captured, after, has_effects }
    }

    /// What a piece is once a T or an I has brought it to a square: `aieirping.ruling.promotion-by-effect`.
    fn after_effect(&self, piece: Piece, square: Square) -> Piece {
        match promoted(piece.kind) {
            Some(kind)
                if square.rank == last_rank(piece.owner)
                    && self.rulings.promotion_by_effect == PromotionByEffect::Promotes =>
            {
                Piece { kind, ..piece }
            }
            _ => piece,
        }
    }

    /// `aieirping.d.walls`, `aieirping.ruling.d-walls`
    fn mark_around_d(&self, made: &Made, after: &mut Setup) {
        if made.piece.kind != Kind::D || !made.has_effects {
            return;
        }
        for square in straight_beside(made.to) {
            if after.at(square).is_none() || self.rulings.d_walls == DWalls::AllAdjacent {
                after.put(square, Some(Thing::Wall));
            }
        }
    }

    /// `aieirping.turn`, `aieirping.f.mark`, `aieirping.l.mark`, `aieirping.i.place`: the position after a move, with
    /// its effects.
    fn after(&self, position: &Setup, mv: &Move) -> Setup {
        let mut after = match (*mv, position.piece(mv.from())) {
            (_, None) => position.clone(),
            (Move::Mark { wall, .. }, Some(_)) => {
                let mut after = position.clone();
                after.put(wall, Some(Thing::Wall));
                after
            }
            (Move::Step { from, to, promotion, effect }, Some(piece)) => {
                let made = self.made(position, piece, from, to, promotion);
                let mut after = made.after.clone();
                self.mark_around_d(&made, &mut after);
                match (effect, made.captured) {
                    (Effect::Wall(square), _) => after.put(square, Some(Thing::Wall)),
                    (Effect::Place(square), Some(captured)) => {
                        let converted = Piece { owner: piece.owner, ..captured };
                        after.put(square, Some(Thing::Piece(self.after_effect(converted, square))));
                    }
                    _ => {}
                }
                after
            }
        };
        after.turn = position.turn.other();
        after
    }

    // The end.

    /// `aieirping.end.king`, `aieirping.end.pawns-and-queens`, `aieirping.end.precedence`,
    /// `aieirping.ruling.pawns-and-queens`: which missing pieces have lost the game for a player, if any.
    fn lost(&self, position: &Setup, player: Player) -> Option<Win> {
        let has = |kind| position.pieces().any(|(_, piece)| piece == Piece { kind, owner: player });
        let lost_pawns_and_queens = match self.rulings.pawns_and_queens {
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

    /// `aieirping.end.both`, `aieirping.ruling.both-lose-at-once`, `aieirping.end.no-move`
    ///
    /// `can_move` says whether the player to move has a move.
    fn ended(&self, position: &Setup, can_move: impl FnOnce() -> bool) -> Option<Outcome> {
        // `aieirping.end.both` calls the player who has just moved the mover.
        let (next, mover) = (position.turn, position.turn.other());
        let won = |winner, by| Some(Outcome::Win { winner, by });
        match (self.lost(position, mover), self.lost(position, next)) {
            (Some(loss_of_mover), Some(loss_of_next)) => match self.rulings.both_lose_at_once {
                BothLoseAtOnce::Draw => Some(Outcome::Draw(Draw::BothLost)),
                BothLoseAtOnce::MoverLoses => won(next, loss_of_mover),
                BothLoseAtOnce::MoverWins => won(mover, loss_of_next),
            },
            (Some(by), None) => won(next, by),
            (None, Some(by)) => won(mover, by),
            (None, None) if can_move() => None,
            (None, None) => won(mover, Win::NoMove),
        }
    }

    /// `aieirping.end.no-move`: whether the player to move has a legal move, if neither player has lost otherwise.
    fn can_move(&self, position: &Setup) -> bool {
        let mut own_pieces = position.pieces().filter(|(_, piece)| piece.owner == position.turn);
        own_pieces.any(|(from, piece)| {
            self.conceivable_from(position, from, piece).iter().any(|mv| self.refuse(position, mv).is_ok())
        })
    }

    /// Every conceivable move of a piece, to any square of the board. Illegal moves are among them on purpose:
    /// each shows what some clause forbids.
    fn conceivable_from(&self, position: &Setup, from: Square, piece: Piece) -> Vec<Move> {
        let mut moves = Vec::new();
        for to in BOARD.squares() {
            let plain = Move::Step { from, to, promotion: None, effect: Effect::None };
            moves.push(plain);
            if promoted(piece.kind).is_some() {
                // With the right letter and a wrong one, on every rank: `aieirping.promotion.none`.
                let promotes = |into| Move::Step { from, to, promotion: Some(into), effect: Effect::None };
                moves.extend([Kind::Q, Kind::R].map(promotes));
            } else if self.judge_step(position, &plain, to, None).is_ok() {
                moves.extend(Self::conceivable_besides(position, piece, from, to));
            }
            if piece.kind == Kind::F {
                moves.push(Move::Mark { from, wall: to });
            }
        }
        moves
    }

    /// What could be written after a legal step of a piece that is never promoted.
    fn conceivable_besides(position: &Setup, piece: Piece, from: Square, to: Square) -> Vec<Move> {
        let with_effect = |effect| Move::Step { from, to, promotion: None, effect };
        // A promotion: `aieirping.promotion.none` forbids it.
        let mut moves = vec![Move::Step { from, to, promotion: Some(Kind::Q), effect: Effect::None }];
        // The piece's own effect, on the squares where it may be and on others: `aieirping.l.mark`,
        // `aieirping.i.place`.
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
        // An effect that only another kind of piece has: `aieirping.effect.none` forbids it.
        let effect_of_another = if piece.kind == Kind::L { Effect::Place(from) } else { Effect::Wall(from) };
        moves.push(with_effect(effect_of_another));
        moves
    }
}

impl Rules for Model {
    type Setup = Setup;
    type Position = Setup;
    type Move = Move;

    /// `aieirping.start`, `aieirping.ruling.first-player`
    fn start(&self) -> Setup {
        let mut start = Setup::read(START).setup;
        start.turn = match self.rulings.first_player {
            FirstPlayer::Upper => Player::White,
            FirstPlayer::Lower => Player::Black,
        };
        start
    }

    /// `aieirping.position.any`
    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        Ok(setup.clone())
    }

    fn setup(&self, position: &Setup) -> Setup {
        position.clone()
    }

    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    /// `aieirping.no-check`
    fn check(&self, _position: &Setup) -> bool {
        false
    }

    fn legal_moves(&self, position: &Setup) -> Vec<Move> {
        let mut open = self.conceivable(position);
        open.retain(|mv| self.refuse(position, mv).is_ok());
        if self.ended(position, || !open.is_empty()).is_some() { Vec::new() } else { open }
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        self.after(position, mv)
    }

    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        self.ended(position, || self.can_move(position))
    }

    /// `aieirping.end.repetition`, `aieirping.ruling.repetition`
    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::None => rules::Repetition::Allowed,
            Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
        }
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        let own_pieces = position.pieces().filter(|(_, piece)| piece.owner == position.turn);
        own_pieces.flat_map(|(from, piece)| self.conceivable_from(position, from, piece)).collect()
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

    /// `aieirping.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        Refusal::Over { outcome }.into()
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Result<(), rules::Objection> {
        self.refuse(position, mv).map_err(rules::Objection::from)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let Some(piece) = position.piece(mv.from()) else { return Vec::new() };
        let Move::Step { from, to, promotion, effect } = *mv else { return vec![Clause::new("aieirping.f.mark")] };
        let made = self.made(position, piece, from, to, promotion);
        let mut names = Vec::new();
        match made.captured {
            Some(Piece { kind: Kind::K, .. }) => names.extend(["aieirping.capture", "aieirping.capture.king"]),
            Some(_) => names.push("aieirping.capture"),
            None => {}
        }
        match piece.kind {
            Kind::E
                if self.piece_move(piece, from, to).is_ok_and(|movement| matches!(movement, Movement::Over(_))) =>
            {
                names.push("aieirping.e.king");
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
        std::iter::once(refusal::move_clause(piece.kind)).chain(names.into_iter().map(Clause::new)).collect()
    }
}
