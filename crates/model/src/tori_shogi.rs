//! Tori Shogi as `spec/tori-shogi.md` defines it; read the two side by side.
//!
//! Resignation and agreed draws are not moves: the referee of a score judges them, and also the loss by an illegal move
//! (`tori-shogi.illegal-loses`).

mod refusal;

pub use refusal::Refusal;

use crate::board::tori_shogi::{BOARD, Kind, Move, Piece, START, Setup};
use crate::board::{Player, Setup as _, Square};
use crate::rules::tori_shogi::{
    CheckmateWithoutCheck, DropMateWithoutCheck, EagleOverAPiece, End, MustBeAbleToMove, NoMove, PhoenixIntoCheck,
    PiecesBeyondTheSet, Repetition, Rulings, SwallowDropMate, ThirdSwallowOnFile,
};
use crate::rules::{self, Breach, Clause, Draw, Law, Outcome, Rules, Subject, Win};

/// The law of Tori Shogi under some rulings.
///
/// ```
/// # mod rulebook { pub use {rulebook_model as model, rulebook_rules as rules}; }
/// use rulebook::model::tori_shogi::Model;
/// use rulebook::rules::{Law as _, Rules as _, tori_shogi::Rulings};
///
/// let law = Model::new(Rulings::default());
/// let start = law.start();
/// assert_eq!(law.legal_moves(&start).len(), 17);
/// // The Falcon cannot go over its own Swallow.
/// let breach = law.judge(&start, &"4f4d".parse().unwrap()).unwrap_err();
/// assert_eq!(breach.clause.name(), "tori-shogi.falcon.move");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Model {
    rulings: Rulings,
}

/// A judgement of a move: nothing if no clause forbids it, else the refusal, which names the clause.
type Judgement = Result<(), Refusal>;

/// A direction as the player who moves sees it: this many files to the right, this many ranks forwards. Less than 0 is
/// to the left, or backwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Direction {
    right: i8,
    forwards: i8,
}

const FORWARDS: Direction = Direction { right: 0, forwards: 1 };
const FORWARDS_RIGHT: Direction = Direction { right: 1, forwards: 1 };
const RIGHT: Direction = Direction { right: 1, forwards: 0 };
const BACKWARDS_RIGHT: Direction = Direction { right: 1, forwards: -1 };
const BACKWARDS: Direction = Direction { right: 0, forwards: -1 };
const BACKWARDS_LEFT: Direction = Direction { right: -1, forwards: -1 };
const LEFT: Direction = Direction { right: -1, forwards: 0 };
const FORWARDS_LEFT: Direction = Direction { right: -1, forwards: 1 };

/// A way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// One square in this direction.
    Step(Direction),
    /// One or two squares in this direction.
    OneOrTwo(Direction),
    /// Any number of squares in this direction.
    Slide(Direction),
    /// To the second square in this direction, whatever stands on the first: `tori-shogi.move.jump`.
    Jump(Direction),
}

/// How each piece moves: `tori-shogi.phoenix.move` to `tori-shogi.eagle.move`.
const fn ways(kind: Kind) -> &'static [Way] {
    use Way::{Jump, OneOrTwo, Slide, Step};
    match kind {
        Kind::Phoenix => &[
            Step(FORWARDS),
            Step(FORWARDS_RIGHT),
            Step(RIGHT),
            Step(BACKWARDS_RIGHT),
            Step(BACKWARDS),
            Step(BACKWARDS_LEFT),
            Step(LEFT),
            Step(FORWARDS_LEFT),
        ],
        Kind::Falcon => &[
            Step(FORWARDS),
            Step(FORWARDS_RIGHT),
            Step(RIGHT),
            Step(BACKWARDS_RIGHT),
            Step(BACKWARDS_LEFT),
            Step(LEFT),
            Step(FORWARDS_LEFT),
        ],
        Kind::Crane => &[
            Step(FORWARDS),
            Step(FORWARDS_RIGHT),
            Step(BACKWARDS_RIGHT),
            Step(BACKWARDS),
            Step(BACKWARDS_LEFT),
            Step(FORWARDS_LEFT),
        ],
        Kind::Swallow => &[Step(FORWARDS)],
        Kind::Pheasant => &[Step(BACKWARDS_LEFT), Step(BACKWARDS_RIGHT), Jump(FORWARDS)],
        Kind::LeftQuail => &[Slide(FORWARDS), Slide(BACKWARDS_RIGHT), Step(BACKWARDS_LEFT)],
        Kind::RightQuail => &[Slide(FORWARDS), Slide(BACKWARDS_LEFT), Step(BACKWARDS_RIGHT)],
        Kind::Goose => &[Jump(FORWARDS_LEFT), Jump(FORWARDS_RIGHT), Jump(BACKWARDS)],
        Kind::Eagle => &[
            Slide(FORWARDS_LEFT),
            Slide(FORWARDS_RIGHT),
            Slide(BACKWARDS),
            OneOrTwo(BACKWARDS_LEFT),
            OneOrTwo(BACKWARDS_RIGHT),
            Step(FORWARDS),
            Step(LEFT),
            Step(RIGHT),
        ],
    }
}

/// How many pieces of a kind the set has: `tori-shogi.set`.
const fn in_the_set(kind: Kind) -> usize {
    match kind.unpromoted() {
        Kind::Swallow => 16,
        Kind::Crane | Kind::Pheasant => 4,
        _ => 2,
    }
}

/// Whether a square is in a player's promotion zone, the two ranks farthest from that player: `tori-shogi.zone`.
const fn in_zone(player: Player, square: Square) -> bool {
    match player {
        Player::Black => square.rank >= BOARD.ranks - 2,
        Player::White => square.rank < 2,
    }
}

/// How far it is from one square to another as this player sees it: files to the right, ranks forwards.
const fn away(player: Player, from: Square, to: Square) -> (i8, i8) {
    let (files, ranks) = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
    match player {
        Player::Black => (files, ranks),
        Player::White => (-files, -ranks),
    }
}

/// The square this far from another in a direction as this player sees it, if the board has it.
fn square_at(distance: i8, direction: Direction, player: Player, from: Square) -> Option<Square> {
    let Direction { right, forwards } = direction;
    match player {
        Player::Black => BOARD.step(from, right * distance, forwards * distance),
        // White sits opposite: White's right is Black's left.
        Player::White => BOARD.step(from, -right * distance, -forwards * distance),
    }
}

/// The squares that a way leads over from one square to another, the target last, if it leads there. The square that a
/// jump leaves out is not among them.
fn path_by(way: Way, player: Player, from: Square, to: Square) -> Option<Vec<Square>> {
    let (direction, nearest, farthest) = match way {
        Way::Step(direction) => (direction, 1, 1),
        Way::OneOrTwo(direction) => (direction, 1, 2),
        // The farthest that the board allows.
        Way::Slide(direction) => (direction, 1, 6),
        Way::Jump(direction) => (direction, 2, 2),
    };
    let (right, forwards) = away(player, from, to);
    let distance = right.abs().max(forwards.abs());
    let leads_there = (nearest..=farthest).contains(&distance)
        && (right, forwards) == (direction.right * distance, direction.forwards * distance);
    if !leads_there {
        return None;
    }
    (nearest..=distance).map(|n| square_at(n, direction, player, from)).collect()
}

/// The squares that a piece goes over from one square to another, the target last, if it moves so at all.
fn path(piece: Piece, from: Square, to: Square) -> Option<Vec<Square>> {
    ways(piece.kind).iter().find_map(|way| path_by(*way, piece.owner, from, to))
}

/// Whether a path is of two squares diagonally backwards.
fn two_squares_back(player: Player, path: &[Square]) -> bool {
    let [middle, target] = *path else { return false };
    let next = |direction: Direction| square_at(1, direction, player, middle);
    next(BACKWARDS_LEFT) == Some(target) || next(BACKWARDS_RIGHT) == Some(target)
}

/// The squares on which a player's Phoenixes stand: one, or none once it has been captured. An impossible
/// position may have more.
fn phoenixes(position: &Setup, player: Player) -> Vec<Square> {
    let phoenix = Piece { kind: Kind::Phoenix, owner: player };
    position.pieces().filter(|(_, piece)| *piece == phoenix).map(|(square, _)| square).collect()
}

/// Where a player's Phoenix stands, if it has not been captured.
fn phoenix(position: &Setup, player: Player) -> Option<Square> {
    phoenixes(position, player).first().copied()
}

/// The square of the first piece that stands on a path before its target.
fn obstacle(position: &Setup, path: &[Square]) -> Option<Square> {
    let (_target, between) = path.split_last()?;
    between.iter().copied().find(|square| position.at(*square).is_some())
}

/// `tori-shogi.capture`, `tori-shogi.capture.hand`, `tori-shogi.promotion.stays`, `tori-shogi.drop`,
/// `tori-shogi.turn`: the position after a move.
fn after(position: &Setup, mv: &Move) -> Setup {
    let mut after = *position;
    let player = position.turn;
    match *mv {
        Move::Step { from, to, promotes } => {
            if let Some(captured) = position.at(to) {
                // A Phoenix is set aside: it is of no kind that can be in hand.
                after.hand_mut(player).add(captured.kind.unpromoted(), 1);
            }
            let moved = position.at(from).map(|piece| match piece.kind.promoted() {
                Some(kind) if promotes => Piece { kind, ..piece },
                _ => piece,
            });
            after.put(from, None);
            after.put(to, moved);
        }
        Move::Drop { kind, to } => {
            after.hand_mut(player).take(kind);
            after.put(to, Some(Piece { kind, owner: player }));
        }
    }
    after.turn = player.other();
    after
}

/// Every conceivable move. They are made one by one: a search for one stops at the first.
fn conceivable(position: &Setup) -> impl Iterator<Item = Move> {
    let origins = position.pieces().filter(|(_, piece)| piece.owner == position.turn);
    let steps = origins.flat_map(|(from, _)| {
        BOARD.squares().flat_map(move |to| [false, true].map(|promotes| Move::Step { from, to, promotes }))
    });
    let kinds = position.hand(position.turn).kinds();
    let drops = kinds.flat_map(|kind| BOARD.squares().map(move |to| Move::Drop { kind, to }));
    steps.chain(drops)
}

// The clauses that forbid a move, in the order of the spec.

/// `tori-shogi.move.own`
fn own(position: &Setup, from: Square) -> Result<Piece, Refusal> {
    match position.at(from) {
        Some(piece) if piece.owner == position.turn => Ok(piece),
        found => Err(Refusal::NotOwn { from, turn: position.turn, found }),
    }
}

/// `tori-shogi.phoenix.move`, `tori-shogi.falcon.move`, `tori-shogi.crane.move`, `tori-shogi.swallow.move`,
/// `tori-shogi.pheasant.move`, `tori-shogi.left-quail.move`, `tori-shogi.right-quail.move`,
/// `tori-shogi.goose.move`, `tori-shogi.eagle.move`: the path on which the piece goes.
fn piece_move(piece: Piece, from: Square, to: Square) -> Result<Vec<Square>, Refusal> {
    path(piece, from, to).ok_or(Refusal::PieceMove { kind: piece.kind, from, to })
}

/// `tori-shogi.move.onto-friend`
fn onto_friend(position: &Setup, to: Square) -> Judgement {
    match position.at(to) {
        Some(friend) if friend.owner == position.turn => Err(Refusal::OntoFriend { to, friend }),
        _ => Ok(()),
    }
}

/// `tori-shogi.promotion.forced`
fn promotion_forced(piece: Piece, from: Square, to: Square, promotes: bool) -> Judgement {
    let touches_zone = in_zone(piece.owner, from) || in_zone(piece.owner, to);
    if piece.kind.promoted().is_some() && touches_zone && !promotes {
        return Err(Refusal::MustPromote { kind: piece.kind, from, to });
    }
    Ok(())
}

/// `tori-shogi.promotion.outside`
fn promotion_outside(piece: Piece, from: Square, to: Square, promotes: bool) -> Judgement {
    if promotes && !in_zone(piece.owner, from) && !in_zone(piece.owner, to) {
        return Err(Refusal::PromotesOutside { from, to });
    }
    Ok(())
}

/// `tori-shogi.promotion.kind`
fn promotion_kind(piece: Piece, from: Square, to: Square, promotes: bool) -> Judgement {
    if promotes && piece.kind.promoted().is_none() {
        return Err(Refusal::NeverPromotes { kind: piece.kind, from, to });
    }
    Ok(())
}

/// `tori-shogi.drop.in-hand`
fn drop_in_hand(position: &Setup, kind: Kind) -> Judgement {
    if position.hand(position.turn).count(kind) > 0 {
        Ok(())
    } else {
        Err(Refusal::NotInHand { kind, turn: position.turn })
    }
}

/// `tori-shogi.drop.unpromoted`
fn drop_unpromoted(kind: Kind) -> Judgement {
    if kind.unpromoted() == kind { Ok(()) } else { Err(Refusal::DropsPromoted { kind }) }
}

/// `tori-shogi.drop.vacant`
fn drop_vacant(position: &Setup, to: Square) -> Judgement {
    match position.at(to) {
        Some(there) => Err(Refusal::NotVacant { to, there }),
        None => Ok(()),
    }
}

/// A Swallow's drop against a player who has a Phoenix.
struct SwallowDrop {
    /// Where the Swallow is dropped.
    to: Square,
    /// Where the other player's Phoenix stands.
    phoenix: Square,
    /// The position after the drop.
    after: Setup,
    /// The position after the drop, but with the Swallow set aside and its square vacant again.
    without_swallow: Setup,
}

/// How far from the drop in question a move is. An escape from a drop may itself be a forbidden drop with mate, and is no
/// escape then: `tori-shogi.drop.mates` is applied to a drop and to the escapes from it, and no further.
#[derive(Clone, Copy)]
enum Stage {
    /// The drop itself.
    Drop,
    /// An escape from it.
    Escape,
    /// An answer to such an escape.
    Answer,
}

/// A move as a Swallow's drop, if it is one and the other player has a Phoenix.
fn swallow_drop(position: &Setup, mv: &Move) -> Option<SwallowDrop> {
    let Move::Drop { kind: Kind::Swallow, to } = *mv else { return None };
    let after = after(position, mv);
    let phoenix = phoenix(&after, after.turn)?;
    let mut without_swallow = after;
    without_swallow.put(to, None);
    Some(SwallowDrop { to, phoenix, after, without_swallow })
}

impl Model {
    /// The law under these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Model { rulings }
    }

    /// `tori-shogi.move.blocked`
    fn blocked(&self, position: &Setup, piece: Piece, path: &[Square]) -> Judgement {
        let Some(on) = obstacle(position, path) else { return Ok(()) };
        match position.at(on) {
            Some(by) if !self.eagle_jumps(piece, path) => Err(Refusal::Blocked { kind: piece.kind, on, by }),
            _ => Ok(()),
        }
    }

    /// `tori-shogi.ruling.eagle-over-a-piece`: whether the piece is an Eagle that may jump on this path.
    fn eagle_jumps(&self, piece: Piece, path: &[Square]) -> bool {
        let may_jump = match self.rulings.eagle_over_a_piece {
            EagleOverAPiece::MayNotJump => false,
            EagleOverAPiece::MayJumpTwoSquaresBack => two_squares_back(piece.owner, path),
            EagleOverAPiece::MayJump => true,
        };
        piece.kind == Kind::Eagle && may_jump
    }

    /// `tori-shogi.attack`: the squares of a player's pieces that attack a square.
    fn attackers(&self, position: &Setup, square: Square, by: Player) -> Vec<Square> {
        let attacks = |from: Square, piece: Piece| match path(piece, from, square) {
            Some(path) => self.blocked(position, piece, &path).is_ok(),
            None => false,
        };
        let pieces = position.pieces().filter(|(_, piece)| piece.owner == by);
        pieces.filter(|(from, piece)| attacks(*from, *piece)).map(|(from, _)| from).collect()
    }

    /// `tori-shogi.check`: the squares of the pieces that attack a player's Phoenix.
    fn checkers(&self, position: &Setup, player: Player) -> Vec<Square> {
        phoenix(position, player).map(|square| self.attackers(position, square, player.other())).unwrap_or_default()
    }

    /// Whether a move captures the other player's Phoenix or leaves the mover's own where nothing attacks it.
    fn saves(&self, position: &Setup, mv: &Move) -> bool {
        let after = after(position, mv);
        phoenix(&after, after.turn).is_none() || self.checkers(&after, position.turn).is_empty()
    }

    /// `tori-shogi.drop.must-move`, `tori-shogi.ruling.must-be-able-to-move`
    fn drop_must_move(&self, position: &Setup, kind: Kind, to: Square) -> Judgement {
        let piece = Piece { kind, owner: position.turn };
        let can_go = |target: Square| match path(piece, to, target) {
            Some(path) => match self.rulings.must_be_able_to_move {
                MustBeAbleToMove::OnEmptyBoard => true,
                MustBeAbleToMove::InThisPosition => {
                    self.blocked(position, piece, &path).is_ok() && onto_friend(position, target).is_ok()
                }
            },
            None => false,
        };
        if BOARD.squares().any(can_go) { Ok(()) } else { Err(Refusal::CannotMoveFrom { kind, to }) }
    }

    /// `tori-shogi.drop.third-swallow`, `tori-shogi.ruling.third-swallow-on-file`
    fn drop_third_swallow(&self, position: &Setup, kind: Kind, to: Square) -> Judgement {
        if kind != Kind::Swallow {
            return Ok(());
        }
        let owner_counts = |owner: Player| match self.rulings.third_swallow_on_file {
            ThirdSwallowOnFile::OwnCount => owner == position.turn,
            ThirdSwallowOnFile::BothCount => true,
        };
        let swallows =
            position.pieces().filter(|(_, piece)| piece.kind == Kind::Swallow && owner_counts(piece.owner));
        let on_file = swallows.filter(|(square, _)| square.file == to.file);
        let swallows: Vec<Square> = on_file.map(|(square, _)| square).collect();
        if swallows.len() < 2 { Ok(()) } else { Err(Refusal::ThirdSwallow { swallows }) }
    }

    /// `tori-shogi.phoenix.safe`, `tori-shogi.phoenix.into-check`, `tori-shogi.ruling.phoenix-into-check`
    fn phoenix_safe(&self, position: &Setup, mv: &Move) -> Judgement {
        if self.rulings.phoenix_into_check == PhoenixIntoCheck::Legal {
            return Ok(());
        }
        let player = position.turn;
        let after = after(position, mv);
        let Some(phoenix) = phoenix(&after, player) else { return Ok(()) };
        let attackers = self.checkers(&after, player);
        if attackers.is_empty() { Ok(()) } else { Err(Refusal::PhoenixOpen { phoenix, attackers }) }
    }

    /// `tori-shogi.drop.mate`, `tori-shogi.ruling.swallow-drop-mate`
    fn drop_mate(&self, position: &Setup, mv: &Move) -> Judgement {
        match self.forbidden_drop(position, mv, Stage::Drop) {
            Some(drop) => Err(Refusal::SwallowMates { to: drop.to, phoenix: drop.phoenix }),
            None => Ok(()),
        }
    }

    /// A move as a Swallow's drop, if `tori-shogi.drop.mate` forbids it.
    fn forbidden_drop(&self, position: &Setup, mv: &Move, stage: Stage) -> Option<SwallowDrop> {
        if self.rulings.swallow_drop_mate != SwallowDropMate::Illegal {
            return None;
        }
        swallow_drop(position, mv).filter(|drop| self.drop_mates(drop, stage))
    }

    /// `tori-shogi.drop.mates`, `tori-shogi.ruling.drop-mate-without-check`: whether a Swallow is dropped with mate.
    fn drop_mates(&self, drop: &SwallowDrop, stage: Stage) -> bool {
        if self.swallow_attacks(drop) {
            return self.mated_by_swallow(drop);
        }
        let mated = |position: &Setup| match stage {
            Stage::Drop => self.mated(position, Stage::Escape),
            Stage::Escape => self.mated(position, Stage::Answer),
            // An answer that does not attack the Phoenix is never forbidden: the clause goes no further.
            Stage::Answer => false,
        };
        match self.rulings.drop_mate_without_check {
            DropMateWithoutCheck::IsNoMate => false,
            DropMateWithoutCheck::AnyMateAfterIt => mated(&drop.after),
            DropMateWithoutCheck::WhenTheDropMakesIt => mated(&drop.after) && !mated(&drop.without_swallow),
        }
    }

    /// Whether the player to move is mated after a drop that does not attack their Phoenix, or in the same position
    /// without the dropped Swallow. Each of their moves is judged as a reply of this stage.
    fn mated(&self, position: &Setup, replies: Stage) -> bool {
        let open = |mv: &Move| self.forbidden_drop(position, mv, replies).is_none();
        if self.saving_moves(position).any(|mv| open(&mv)) {
            return false;
        }
        // A player who has no move at all and is not in check is not mated.
        self.check(position)
            || self.mated_without_check() && self.moves_but_for_drop_mate(position).any(|mv| open(&mv))
    }

    /// `tori-shogi.ruling.checkmate-without-check`
    fn mated_without_check(&self) -> bool {
        self.rulings.checkmate_without_check == CheckmateWithoutCheck::IsCheckmate
    }

    /// Whether the dropped Swallow attacks the other player's Phoenix.
    fn swallow_attacks(&self, drop: &SwallowDrop) -> bool {
        self.attackers(&drop.after, drop.phoenix, drop.after.turn.other()).contains(&drop.to)
    }

    /// Whether a dropped Swallow that attacks the Phoenix mates it. It stands next to the Phoenix, so nothing can be
    /// dropped in between: no drop is an escape, and whether one mates need not be asked.
    fn mated_by_swallow(&self, drop: &SwallowDrop) -> bool {
        self.saving_moves(&drop.after).next().is_none()
    }

    /// `tori-shogi.checkmated`: the moves that avoid capture, whatever `tori-shogi.drop.mate` says of them.
    fn saving_moves(&self, position: &Setup) -> impl Iterator<Item = Move> {
        self.moves_but_for_drop_mate(position).filter(|mv| self.saves(position, mv))
    }

    /// The moves that no clause forbids, whatever `tori-shogi.drop.mate` says of them.
    fn moves_but_for_drop_mate(&self, position: &Setup) -> impl Iterator<Item = Move> {
        conceivable(position).filter(|mv| self.judge_but_for_drop_mate(position, mv).is_ok())
    }

    /// All clauses that forbid a move, except `tori-shogi.end.over` and `tori-shogi.repetition.sequence`.
    fn refuse(&self, position: &Setup, mv: &Move) -> Judgement {
        self.judge_but_for_drop_mate(position, mv)?;
        self.drop_mate(position, mv)
    }

    /// The same without `tori-shogi.drop.mate`, which asks for the escapes of the other player.
    fn judge_but_for_drop_mate(&self, position: &Setup, mv: &Move) -> Judgement {
        match *mv {
            Move::Step { from, to, promotes } => {
                let piece = own(position, from)?;
                let path = piece_move(piece, from, to)?;
                onto_friend(position, to)?;
                self.blocked(position, piece, &path)?;
                promotion_forced(piece, from, to, promotes)?;
                promotion_outside(piece, from, to, promotes)?;
                promotion_kind(piece, from, to, promotes)?;
            }
            Move::Drop { kind, to } => {
                drop_unpromoted(kind)?;
                drop_in_hand(position, kind)?;
                drop_vacant(position, to)?;
                self.drop_must_move(position, kind, to)?;
                self.drop_third_swallow(position, kind, to)?;
            }
        }
        self.phoenix_safe(position, mv)
    }

    /// The moves open to the player to move, if the game is not over.
    fn open_moves(&self, position: &Setup) -> Vec<Move> {
        let mut moves = self.conceivable(position);
        moves.retain(|mv| self.refuse(position, mv).is_ok());
        moves
    }

    /// How the game has ended, if it has. `known` is a legal move, if the caller knows one: if it saves the Phoenix, none
    /// has to be looked for.
    fn ended(&self, position: &Setup, known: Option<&Move>) -> Option<Outcome> {
        // `tori-shogi.end.phoenix-captured`
        let without_phoenix = Player::BOTH.into_iter().find(|player| phoenix(position, *player).is_none());
        if let Some(loser) = without_phoenix {
            return Some(Outcome::Win { winner: loser.other(), by: Win::PhoenixCaptured });
        }
        // `tori-shogi.end.checkmate`, `tori-shogi.checkmated`, `tori-shogi.ruling.end`
        let is_open = |mv: &Move| self.refuse(position, mv).is_ok();
        let known_saves = known.is_some_and(|mv| self.saves(position, mv));
        if known_saves || conceivable(position).any(|mv| is_open(&mv) && self.saves(position, &mv)) {
            return None;
        }
        let can_move = conceivable(position).any(|mv| is_open(&mv));
        let checkmated = self.check(position) || can_move && self.mated_without_check();
        if self.rulings.end == End::Checkmate && checkmated {
            return Some(Outcome::Win { winner: position.turn.other(), by: Win::Checkmate });
        }
        // `tori-shogi.end.no-move`
        (!can_move).then(|| self.no_move(position.turn))
    }

    /// `tori-shogi.end.no-move`, `tori-shogi.ruling.no-move`: how the game ends when this player has no move.
    fn no_move(&self, player: Player) -> Outcome {
        match self.rulings.no_move {
            NoMove::Loss => Outcome::Win { winner: player.other(), by: Win::NoMove },
            NoMove::Draw => Outcome::Draw(Draw::Stalemate),
        }
    }

    // The clauses that forbid a position, in the order of the spec.

    /// `tori-shogi.set`, `tori-shogi.ruling.pieces-beyond-the-set`
    fn set(&self, position: &Setup) -> Vec<Refusal> {
        if self.rulings.pieces_beyond_the_set == PiecesBeyondTheSet::Allowed {
            return Vec::new();
        }
        let mut reasons = Vec::new();
        for kind in Kind::IN_HAND {
            let on_board = position.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind);
            let squares: Vec<Square> = on_board.map(|(square, _)| square).collect();
            let in_hands: usize = Player::BOTH.map(|player| position.hand(player).count(kind).into()).iter().sum();
            let found = squares.len() + in_hands;
            let allowed = in_the_set(kind);
            if found > allowed {
                reasons.push(Refusal::TooMany { kind, found, allowed, squares });
            }
        }
        reasons
    }

    /// `tori-shogi.position.phoenixes`
    fn position_phoenixes(position: &Setup) -> Option<Refusal> {
        let [white, black] = Player::BOTH.map(|player| phoenixes(position, player));
        if white.is_empty() && black.is_empty() {
            return Some(Refusal::NoPhoenix);
        }
        let squares: Vec<Square> =
            [white, black].into_iter().filter(|of_player| of_player.len() > 1).flatten().collect();
        (!squares.is_empty()).then_some(Refusal::TwoPhoenixes { squares })
    }

    /// `tori-shogi.position.third-swallow`: one reason for each file, with both players' Swallows where both have too
    /// many.
    fn position_third_swallow(position: &Setup) -> Vec<Refusal> {
        let mut reasons = Vec::new();
        for file in 0..BOARD.files {
            let mut squares = Vec::new();
            for owner in Player::BOTH {
                let swallow = Piece { kind: Kind::Swallow, owner };
                let swallows = position.pieces().filter(|(square, piece)| *piece == swallow && square.file == file);
                let on_file: Vec<Square> = swallows.map(|(square, _)| square).collect();
                if on_file.len() > 2 {
                    squares.extend(on_file);
                }
            }
            if !squares.is_empty() {
                reasons.push(Refusal::ThreeSwallows { squares });
            }
        }
        reasons
    }

    /// `tori-shogi.position.immobile-swallow`
    fn position_immobile_swallow(position: &Setup) -> Vec<Refusal> {
        let last_rank = |player: Player| match player {
            Player::Black => BOARD.ranks - 1,
            Player::White => 0,
        };
        let swallows = position.pieces().filter(|(_, piece)| piece.kind == Kind::Swallow);
        let stuck = swallows.filter(|(square, swallow)| square.rank == last_rank(swallow.owner));
        stuck.map(|(square, swallow)| Refusal::ImmobileSwallow { on: square, owner: swallow.owner }).collect()
    }

    /// `tori-shogi.position.phoenix-open`
    fn position_phoenix_open(&self, position: &Setup) -> Option<Refusal> {
        if self.rulings.phoenix_into_check == PhoenixIntoCheck::Legal {
            return None;
        }
        let moved = position.turn.other();
        // An impossible position may have several Phoenixes: the first that is attacked is named.
        for phoenix in phoenixes(position, moved) {
            let attackers = self.attackers(position, phoenix, position.turn);
            if !attackers.is_empty() {
                return Some(Refusal::PositionOpen { moved, phoenix, attackers });
            }
        }
        None
    }
}

impl Rules for Model {
    type Setup = Setup;
    type Position = Setup;
    type Move = Move;

    /// `tori-shogi.start`
    fn start(&self) -> Setup {
        Setup::read(START).setup
    }

    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let mut reasons = self.set(setup);
        reasons.extend(Self::position_phoenixes(setup));
        reasons.extend(Self::position_third_swallow(setup));
        reasons.extend(Self::position_immobile_swallow(setup));
        reasons.extend(self.position_phoenix_open(setup));
        if reasons.is_empty() { Ok(*setup) } else { Err(reasons.into_iter().map(Breach::from).collect()) }
    }

    fn setup(&self, position: &Setup) -> Setup {
        *position
    }

    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    fn check(&self, position: &Setup) -> bool {
        !self.checkers(position, position.turn).is_empty()
    }

    fn legal_moves(&self, position: &Setup) -> Vec<Move> {
        let open = self.open_moves(position);
        if self.ended(position, open.first()).is_some() { Vec::new() } else { open }
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        after(position, mv)
    }

    /// `tori-shogi.no-stalemate`: by default never a draw.
    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        self.ended(position, None)
    }

    /// `tori-shogi.end.swallow-drop-mate`
    fn ended_by(&self, before: &Setup, mv: &Move) -> Option<Outcome> {
        if self.rulings.swallow_drop_mate != SwallowDropMate::Loses {
            return None;
        }
        let drop = swallow_drop(before, mv)?;
        let dropper_lost = Outcome::Win { winner: before.turn.other(), by: Win::SwallowDropMate };
        self.drop_mates(&drop, Stage::Drop).then_some(dropper_lost)
    }

    /// `tori-shogi.ruling.repetition`, `tori-shogi.repetition.sequence`,
    /// `tori-shogi.repetition.fourth-position`
    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::SequenceMadeThrice => rules::Repetition::SequenceForbidden { times: 3 },
            Repetition::SequenceRepeatedThrice => rules::Repetition::SequenceForbidden { times: 4 },
            Repetition::FourthPosition => rules::Repetition::Loses { occurrence: 4 },
            Repetition::None => rules::Repetition::Allowed,
        }
    }

    /// `tori-shogi.end.no-move`: all moves that the player has are forbidden by `tori-shogi.repetition.sequence`.
    fn stopped(&self, position: &Setup) -> Option<Outcome> {
        Some(self.no_move(position.turn))
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        conceivable(position).collect()
    }

    fn clause(subject: Subject) -> Clause {
        Clause::new(match subject {
            Subject::Start => "tori-shogi.start",
            Subject::Turn => "tori-shogi.turn",
            Subject::Check => "tori-shogi.check",
            Subject::Sequence | Subject::Recurrence => "tori-shogi.repetition.sequence",
            Subject::Ending(Outcome::Win { by: Win::PhoenixCaptured, .. }) => "tori-shogi.end.phoenix-captured",
            Subject::Ending(Outcome::Win { by: Win::SwallowDropMate, .. }) => "tori-shogi.end.swallow-drop-mate",
            Subject::Ending(Outcome::Win { by: Win::NoMove, .. } | Outcome::Draw(Draw::Stalemate)) => {
                "tori-shogi.end.no-move"
            }
            Subject::Ending(Outcome::Win { by: Win::Repetition, .. } | Outcome::Draw(Draw::Repetition)) => {
                "tori-shogi.repetition.fourth-position"
            }
            // Checkmate: Tori Shogi has no other endings.
            Subject::Ending(_) => "tori-shogi.end.checkmate",
        })
    }

    /// `tori-shogi.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        Refusal::Over { outcome }.into()
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Result<(), rules::Objection> {
        self.refuse(position, mv).map_err(rules::Objection::from)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let mut clauses = Vec::new();
        match *mv {
            Move::Step { from, to, promotes } => {
                if let Some(piece) = position.at(from) {
                    clauses.push(refusal::move_clause(piece.kind));
                    let jumps = path(piece, from, to).is_some_and(|path| obstacle(position, &path).is_some());
                    if piece.kind == Kind::Eagle && jumps {
                        clauses.push(Clause::new("tori-shogi.ruling.eagle-over-a-piece"));
                    }
                    let squares_away = from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank));
                    if matches!(piece.kind, Kind::Pheasant | Kind::Goose) && squares_away > 1 {
                        clauses.push(Clause::new("tori-shogi.move.jump"));
                    }
                }
                if position.at(to).is_some() {
                    clauses.extend([Clause::new("tori-shogi.capture"), Clause::new("tori-shogi.capture.hand")]);
                }
                if promotes {
                    clauses.push(Clause::new("tori-shogi.promotion.forced"));
                }
            }
            Move::Drop { .. } => clauses.push(Clause::new("tori-shogi.drop")),
        }
        if !self.checkers(&after(position, mv), position.turn).is_empty() {
            clauses.push(Clause::new("tori-shogi.phoenix.into-check"));
        }
        clauses
    }
}
