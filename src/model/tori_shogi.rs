//! Tori Shogi as `spec/tori-shogi.md` has it: read the two side by side.

mod refusal;

pub use refusal::Refusal;

use crate::board::tori_shogi::{BOARD, Kind, Move, Piece, START, Setup};
use crate::board::{Player, Setup as _, Square};
use crate::rules::tori_shogi::{
    DropMateWithoutCheck, EagleOverAPiece, End, MustBeAbleToMove, NoMove, PhoenixIntoCheck, PiecesBeyondTheSet,
    Repetition, Rulings, SwallowDropMate, ThirdSwallowOnFile,
};
use crate::rules::{self, Breach, Clause, Draw, Law, Outcome, Rules, Subject, Win};

/// The law of Tori Shogi under some rulings.
///
/// ```
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

/// A judgement: nothing, or what forbids.
type Judgement = Result<(), Refusal>;

/// A way of moving, by files to the right and ranks forwards as its player sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// One square in this direction.
    Step(i8, i8),
    /// One or two squares in this direction.
    Two(i8, i8),
    /// Any number of squares in this direction.
    Slide(i8, i8),
    /// So far in one leap, over whatever stands between: `tori-shogi.move.jump`.
    Jump(i8, i8),
}

/// How each piece moves: `tori-shogi.phoenix.move` to `tori-shogi.eagle.move`.
const fn ways(kind: Kind) -> &'static [Way] {
    use Way::{Jump, Slide, Step, Two};
    match kind {
        Kind::Phoenix => {
            &[Step(-1, 1), Step(0, 1), Step(1, 1), Step(-1, 0), Step(1, 0), Step(-1, -1), Step(0, -1), Step(1, -1)]
        }
        Kind::Falcon => &[Step(-1, 1), Step(0, 1), Step(1, 1), Step(-1, 0), Step(1, 0), Step(-1, -1), Step(1, -1)],
        Kind::Crane => &[Step(-1, 1), Step(0, 1), Step(1, 1), Step(-1, -1), Step(0, -1), Step(1, -1)],
        Kind::Swallow => &[Step(0, 1)],
        Kind::Pheasant => &[Jump(0, 2), Step(-1, -1), Step(1, -1)],
        Kind::LeftQuail => &[Slide(0, 1), Slide(1, -1), Step(-1, -1)],
        Kind::RightQuail => &[Slide(0, 1), Slide(-1, -1), Step(1, -1)],
        Kind::Goose => &[Jump(-2, 2), Jump(2, 2), Jump(0, -2)],
        Kind::Eagle => {
            &[Slide(-1, 1), Slide(1, 1), Slide(0, -1), Two(-1, -1), Two(1, -1), Step(0, 1), Step(-1, 0), Step(1, 0)]
        }
    }
}

/// `tori-shogi.drop.mates`: of how many drops in a row that do not attack a Phoenix it is asked whether they mate.
const OF_THE_DROP_AND_ITS_ESCAPES: u8 = 2;

/// How many pieces of a kind the set has: `tori-shogi.set`.
const fn in_the_set(kind: Kind) -> usize {
    match kind.unpromoted() {
        Kind::Swallow => 16,
        Kind::Crane | Kind::Pheasant => 4,
        _ => 2,
    }
}

/// Whether a square is in a player's promotion zone, his two last ranks: `tori-shogi.zone`.
const fn in_zone(player: Player, square: Square) -> bool {
    match player {
        Player::Black => square.rank >= BOARD.ranks - 2,
        Player::White => square.rank < 2,
    }
}

/// The squares that a way leads over from one square to another, the target last, if it leads there.
fn led_over(way: Way, player: Player, from: Square, to: Square) -> Option<Vec<Square>> {
    let (right, forward, most) = match way {
        Way::Step(right, forward) | Way::Jump(right, forward) => (right, forward, 1),
        Way::Two(right, forward) => (right, forward, 2),
        Way::Slide(right, forward) => (right, forward, 6),
    };
    // White sits opposite: his right is Black's left.
    let (files, ranks) = match player {
        Player::Black => (right, forward),
        Player::White => (-right, -forward),
    };
    let away = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
    let times = (1..=most).find(|times| away == (files * times, ranks * times))?;
    (1..=times).map(|n| BOARD.step(from, files * n, ranks * n)).collect()
}

/// The squares that a piece goes over from one square to another, the target last, if it moves so at all.
fn course(piece: Piece, from: Square, to: Square) -> Option<Vec<Square>> {
    ways(piece.kind).iter().find_map(|way| led_over(*way, piece.owner, from, to))
}

/// Whether a piece goes to the second square diagonally backwards.
fn two_squares_back(player: Player, course: &[Square]) -> bool {
    let [middle, target] = course else { return false };
    let ranks = target.rank as i8 - middle.rank as i8;
    let back = if player == Player::Black { -1 } else { 1 };
    middle.file != target.file && ranks == back
}

/// Where a player's Phoenix stands, if he has it.
fn phoenix(position: &Setup, player: Player) -> Option<Square> {
    let phoenix = Piece { kind: Kind::Phoenix, owner: player };
    position.pieces().find(|(_, piece)| *piece == phoenix).map(|(square, _)| square)
}

/// The first piece on the squares that a piece goes over, the target left out.
fn in_the_way(position: &Setup, course: &[Square]) -> Option<(Square, Piece)> {
    let between = &course[..course.len() - 1];
    between.iter().find_map(|square| position.at(*square).map(|piece| (*square, piece)))
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
            let mut piece = position.at(from);
            if let Some(moved) = &mut piece
                && promotes
            {
                moved.kind = moved.kind.promoted().unwrap_or(moved.kind);
            }
            after.put(from, None);
            after.put(to, piece);
        }
        Move::Drop { kind, to } => {
            after.hand_mut(player).take(kind);
            after.put(to, Some(Piece { kind, owner: player }));
        }
    }
    after.turn = player.other();
    after
}

/// Every move that one might think of, one after the other: whoever looks for an escape stops at the first.
fn conceivable(position: &Setup) -> impl Iterator<Item = Move> {
    let origins = position.pieces().filter(|(_, piece)| piece.owner == position.turn);
    let steps = origins.flat_map(|(from, _)| {
        let moves = move |to| [false, true].map(|promotes| Move::Step { from, to, promotes });
        BOARD.squares().flat_map(moves)
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
        other => Err(Refusal::NotOwn { from, turn: position.turn, found: other }),
    }
}

/// `tori-shogi.phoenix.move`, `tori-shogi.falcon.move`, `tori-shogi.crane.move`, `tori-shogi.swallow.move`,
/// `tori-shogi.pheasant.move`, `tori-shogi.left-quail.move`, `tori-shogi.right-quail.move`,
/// `tori-shogi.goose.move`, `tori-shogi.eagle.move`: the squares that it goes over.
fn piece_move(piece: Piece, from: Square, to: Square) -> Result<Vec<Square>, Refusal> {
    course(piece, from, to).ok_or(Refusal::PieceMove { kind: piece.kind, from, to })
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
    let in_zone = in_zone(piece.owner, from) || in_zone(piece.owner, to);
    if piece.kind.promoted().is_some() && in_zone && !promotes {
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

/// `tori-shogi.drop.vacant`
fn drop_vacant(position: &Setup, to: Square) -> Judgement {
    position.at(to).map_or(Ok(()), |there| Err(Refusal::NotVacant { to, there }))
}

impl Model {
    /// The law under these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Model { rulings }
    }

    /// `tori-shogi.move.blocked`
    fn blocked(&self, position: &Setup, piece: Piece, course: &[Square]) -> Judgement {
        match in_the_way(position, course) {
            Some((on, by)) if !self.eagle_jumps(piece, course) => Err(Refusal::Blocked { kind: piece.kind, on, by }),
            _ => Ok(()),
        }
    }

    /// `tori-shogi.ruling.eagle-over-a-piece`: whether this is an Eagle's way on which it jumps.
    fn eagle_jumps(&self, piece: Piece, course: &[Square]) -> bool {
        let jumps = match self.rulings.eagle_over_a_piece {
            EagleOverAPiece::MayNotJump => false,
            EagleOverAPiece::MayJumpTwoSquaresBack => two_squares_back(piece.owner, course),
            EagleOverAPiece::MayJump => true,
        };
        piece.kind == Kind::Eagle && jumps
    }

    /// `tori-shogi.attack`: the squares of a player's pieces that attack a square.
    fn attackers(&self, position: &Setup, square: Square, by: Player) -> Vec<Square> {
        let attacks = |from: Square, piece: Piece| {
            let open = |course: Vec<Square>| self.blocked(position, piece, &course).is_ok();
            piece.owner == by && piece_move(piece, from, square).is_ok_and(open)
        };
        position.pieces().filter(|(from, piece)| attacks(*from, *piece)).map(|(from, _)| from).collect()
    }

    /// `tori-shogi.check`: the squares of the pieces that attack a player's Phoenix.
    fn checkers(&self, position: &Setup, player: Player) -> Vec<Square> {
        phoenix(position, player).map(|square| self.attackers(position, square, player.other())).unwrap_or_default()
    }

    /// Whether a move captures the other Phoenix or leaves the own one where nothing attacks it.
    fn saves(&self, position: &Setup, mv: &Move) -> bool {
        let after = after(position, mv);
        phoenix(&after, after.turn).is_none() || self.checkers(&after, position.turn).is_empty()
    }

    /// `tori-shogi.drop.must-move`, `tori-shogi.ruling.must-be-able-to-move`
    fn drop_must_move(&self, position: &Setup, kind: Kind, to: Square) -> Judgement {
        let piece = Piece { kind, owner: position.turn };
        let mut targets = BOARD.squares().filter_map(|target| Some((target, course(piece, to, target)?)));
        let open = |target: Square, course: &[Square]| {
            let there = position.at(target);
            self.blocked(position, piece, course).is_ok() && there.is_none_or(|there| there.owner != piece.owner)
        };
        let moves = match self.rulings.must_be_able_to_move {
            MustBeAbleToMove::OnEmptyBoard => targets.next().is_some(),
            MustBeAbleToMove::InThisPosition => targets.any(|(target, course)| open(target, &course)),
        };
        if moves { Ok(()) } else { Err(Refusal::CannotMoveFrom { kind, to }) }
    }

    /// `tori-shogi.drop.third-swallow`, `tori-shogi.ruling.third-swallow-on-file`
    fn drop_third_swallow(&self, position: &Setup, kind: Kind, to: Square) -> Judgement {
        if kind != Kind::Swallow {
            return Ok(());
        }
        let counts = |square: Square, piece: Piece| {
            let of_player = match self.rulings.third_swallow_on_file {
                ThirdSwallowOnFile::OwnCount => piece.owner == position.turn,
                ThirdSwallowOnFile::BothCount => true,
            };
            piece.kind == Kind::Swallow && square.file == to.file && of_player
        };
        let swallows = position.pieces().filter(|(square, piece)| counts(*square, *piece));
        let swallows: Vec<Square> = swallows.map(|(square, _)| square).collect();
        if swallows.len() < 2 { Ok(()) } else { Err(Refusal::ThirdSwallow { swallows }) }
    }

    /// `tori-shogi.phoenix.safe`, `tori-shogi.ruling.phoenix-into-check`; else `tori-shogi.phoenix.into-check`.
    fn phoenix_safe(&self, position: &Setup, mv: &Move) -> Judgement {
        let player = position.turn;
        let after = after(position, mv);
        match (self.rulings.phoenix_into_check, phoenix(&after, player)) {
            (PhoenixIntoCheck::Illegal, Some(phoenix)) if !self.checkers(&after, player).is_empty() => {
                Err(Refusal::PhoenixOpen { phoenix, attackers: self.checkers(&after, player) })
            }
            _ => Ok(()),
        }
    }

    /// `tori-shogi.drop.mate`, `tori-shogi.ruling.swallow-drop-mate`
    fn drop_mate(&self, position: &Setup, mv: &Move) -> Judgement {
        match (*mv, self.forbidden_mate(position, mv, OF_THE_DROP_AND_ITS_ESCAPES)) {
            (Move::Drop { to, .. }, Some(phoenix)) => Err(Refusal::SwallowMates { to, phoenix }),
            _ => Ok(()),
        }
    }

    /// Where the other Phoenix stands, if a move is a drop with mate that `tori-shogi.drop.mate` forbids.
    fn forbidden_mate(&self, position: &Setup, mv: &Move, asked: u8) -> Option<Square> {
        let forbidden = self.rulings.swallow_drop_mate == SwallowDropMate::Illegal;
        if forbidden { self.mates_by_swallow_drop(position, mv, asked) } else { None }
    }

    /// `tori-shogi.drop.mates`, `tori-shogi.ruling.drop-mate-without-check`: where the other Phoenix stands, if a
    /// Swallow is dropped with mate. A drop that does not attack the Phoenix may be `asked` about so many times yet, of
    /// the drop itself and of the escapes from it.
    fn mates_by_swallow_drop(&self, position: &Setup, mv: &Move, asked: u8) -> Option<Square> {
        let Move::Drop { kind: Kind::Swallow, to } = *mv else { return None };
        let after = after(position, mv);
        let phoenix = phoenix(&after, after.turn)?;
        let attacks = self.attackers(&after, phoenix, position.turn).contains(&to);
        let mates = match (self.rulings.drop_mate_without_check, asked.checked_sub(1)) {
            _ if attacks => self.mated(&after, asked),
            (DropMateWithoutCheck::IsNoMate, _) | (_, None) => false,
            (DropMateWithoutCheck::AnyMateAfterIt, Some(of_escapes)) => self.mated(&after, of_escapes),
            (DropMateWithoutCheck::WhenTheDropMakesIt, Some(of_escapes)) => {
                let mut without_it = after;
                without_it.put(to, None);
                self.mated(&after, of_escapes) && !self.mated(&without_it, of_escapes)
            }
        };
        mates.then_some(phoenix)
    }

    /// Whether the player to move is mated as `tori-shogi.drop.mates` has it: not by having no move alone.
    fn mated(&self, position: &Setup, asked: u8) -> bool {
        let open = |mv: &Move| {
            self.judge_but_mate(position, mv).is_ok() && self.forbidden_mate(position, mv, asked).is_none()
        };
        !self.can_escape(position, asked) && (self.check(position) || conceivable(position).any(|mv| open(&mv)))
    }

    /// `tori-shogi.checkmated`: whether a move that is not forbidden captures the other Phoenix or leaves the player's
    /// own safe.
    fn can_escape(&self, position: &Setup, asked: u8) -> bool {
        let escapes = |mv: &Move| {
            let allowed = self.judge_but_mate(position, mv).is_ok();
            allowed && self.saves(position, mv) && self.forbidden_mate(position, mv, asked).is_none()
        };
        conceivable(position).any(|mv| escapes(&mv))
    }

    /// All clauses that forbid a move, but for `tori-shogi.end.over` and what only a record knows.
    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
        self.judge_but_mate(position, mv)?;
        self.drop_mate(position, mv)
    }

    /// The same without `tori-shogi.drop.mate`, which asks for the escapes of the other player.
    fn judge_but_mate(&self, position: &Setup, mv: &Move) -> Judgement {
        match *mv {
            Move::Step { from, to, promotes } => {
                let piece = own(position, from)?;
                let course = piece_move(piece, from, to)?;
                onto_friend(position, to)?;
                self.blocked(position, piece, &course)?;
                promotion_forced(piece, from, to, promotes)?;
                promotion_outside(piece, from, to, promotes)?;
                promotion_kind(piece, from, to, promotes)?;
            }
            Move::Drop { kind, to } => {
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
        moves.retain(|mv| self.judge_move(position, mv).is_ok());
        moves
    }

    /// How the game has ended, if it has; `open` are the moves open to the player to move.
    fn ended(&self, position: &Setup, open: &[Move]) -> Option<Outcome> {
        // `tori-shogi.end.phoenix-captured`
        let without = Player::BOTH.into_iter().find(|player| phoenix(position, *player).is_none());
        if let Some(loser) = without {
            return Some(Outcome::Win { winner: loser.other(), by: Win::PhoenixCaptured });
        }
        let winner = position.turn.other();
        // `tori-shogi.end.checkmate`, `tori-shogi.ruling.end`
        let mated = self.rulings.end == End::Checkmate && !open.iter().any(|mv| self.saves(position, mv));
        if mated && (!open.is_empty() || self.check(position)) {
            return Some(Outcome::Win { winner, by: Win::Checkmate });
        }
        // `tori-shogi.end.no-move`
        open.is_empty().then(|| self.no_move(position.turn))
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
        let too_many = |kind: Kind| {
            let of_kind = position.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind);
            let squares: Vec<Square> = of_kind.map(|(square, _)| square).collect();
            let in_hands: usize = Player::BOTH.map(|player| position.hand(player).count(kind).into()).iter().sum();
            let found = squares.len() + in_hands;
            let allowed = in_the_set(kind);
            (found > allowed).then_some(Refusal::TooMany { kind, found, allowed, squares })
        };
        Kind::IN_HAND.into_iter().filter_map(too_many).collect()
    }

    /// `tori-shogi.position.phoenixes`
    fn phoenixes(position: &Setup) -> Option<Refusal> {
        let of = |owner| {
            let phoenix = Piece { kind: Kind::Phoenix, owner };
            let squares = position.pieces().filter(|(_, piece)| *piece == phoenix).map(|(square, _)| square);
            squares.collect::<Vec<Square>>()
        };
        let all = Player::BOTH.map(of);
        if all.iter().all(Vec::is_empty) {
            return Some(Refusal::NoPhoenix);
        }
        let squares: Vec<Square> = all.into_iter().filter(|his| his.len() > 1).flatten().collect();
        (!squares.is_empty()).then_some(Refusal::TwoPhoenixes { squares })
    }

    /// `tori-shogi.position.third-swallow`
    fn third_swallow(position: &Setup) -> Vec<Refusal> {
        let of = |owner: Player, file: u8| {
            let swallow = Piece { kind: Kind::Swallow, owner };
            let there = position.pieces().filter(move |(square, piece)| *piece == swallow && square.file == file);
            there.map(|(square, _)| square).collect::<Vec<Square>>()
        };
        let on_file = |file: u8| {
            let many = Player::BOTH.map(|owner| of(owner, file)).into_iter().filter(|his| his.len() > 2);
            let squares: Vec<Square> = many.flatten().collect();
            (!squares.is_empty()).then_some(Refusal::ThreeSwallows { squares })
        };
        (0..BOARD.files).filter_map(on_file).collect()
    }

    /// `tori-shogi.position.immobile-swallow`
    fn immobile_swallow(position: &Setup) -> Vec<Refusal> {
        let stuck = |(square, piece): (Square, Piece)| {
            let last = if piece.owner == Player::Black { BOARD.ranks - 1 } else { 0 };
            let stuck = piece.kind == Kind::Swallow && square.rank == last;
            stuck.then_some(Refusal::ImmobileSwallow { on: square, owner: piece.owner })
        };
        position.pieces().filter_map(stuck).collect()
    }

    /// `tori-shogi.position.phoenix-open`
    fn phoenix_open(&self, position: &Setup) -> Option<Refusal> {
        if self.rulings.phoenix_into_check == PhoenixIntoCheck::Legal {
            return None;
        }
        let moved = position.turn.other();
        // Where he has two, which `tori-shogi.position.phoenixes` says, each is judged.
        let his = position.pieces().filter(|(_, piece)| *piece == Piece { kind: Kind::Phoenix, owner: moved });
        let open = |(phoenix, _): (Square, Piece)| {
            let attackers = self.attackers(position, phoenix, position.turn);
            (!attackers.is_empty()).then_some(Refusal::PositionOpen { moved, phoenix, attackers })
        };
        his.filter_map(open).next()
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
        reasons.extend(Self::phoenixes(setup));
        reasons.extend(Self::third_swallow(setup));
        reasons.extend(Self::immobile_swallow(setup));
        reasons.extend(self.phoenix_open(setup));
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
        if self.ended(position, &open).is_some() { Vec::new() } else { open }
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        after(position, mv)
    }

    /// `tori-shogi.no-stalemate`: by default never a draw.
    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        self.ended(position, &self.open_moves(position))
    }

    /// `tori-shogi.end.swallow-drop-mate`
    fn ended_by(&self, before: &Setup, mv: &Move) -> Option<Outcome> {
        if self.rulings.swallow_drop_mate != SwallowDropMate::Loses {
            return None;
        }
        self.mates_by_swallow_drop(before, mv, OF_THE_DROP_AND_ITS_ESCAPES)?;
        Some(Outcome::Win { winner: before.turn.other(), by: Win::SwallowDropMate })
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
            // Checkmate; no other game's endings come about here.
            Subject::Ending(_) => "tori-shogi.end.checkmate",
        })
    }

    /// `tori-shogi.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        Refusal::Over { outcome }.into()
    }

    fn judge_in_play(&self, position: &Setup, mv: &Move) -> Result<(), Breach> {
        self.judge_move(position, mv).map_err(Breach::from)
    }

    fn forbids(&self, position: &Setup, mv: &Move) -> Option<Clause> {
        self.judge_move(position, mv).err().map(|refusal| refusal.clause())
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let mut clauses = Vec::new();
        match *mv {
            Move::Step { from, to, promotes } => {
                let piece = position.at(from);
                let kind = piece.map(|piece| piece.kind);
                clauses.extend(kind.map(refusal::move_clause));
                let course =
                    piece.filter(|piece| piece.kind == Kind::Eagle).and_then(|eagle| course(eagle, from, to));
                if course.is_some_and(|course| in_the_way(position, &course).is_some()) {
                    clauses.push(Clause::new("tori-shogi.ruling.eagle-over-a-piece"));
                }
                let far = from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank)) > 1;
                if far && matches!(kind, Some(Kind::Pheasant | Kind::Goose)) {
                    clauses.push(Clause::new("tori-shogi.move.jump"));
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
