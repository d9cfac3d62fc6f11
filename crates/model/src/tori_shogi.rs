//! Tori Shogi as `spec/tori-shogi.md` defines it; read the two side by side.
//!
//! Resignation and agreed draws are not moves: the referee of a score judges them, and also the loss by an illegal move
//! (`tori-shogi.illegal-loses`).

use crate::board::tori_shogi::{BOARD, Kind, Move, Piece, START, Setup, name};
use crate::board::{Player, Setup as _, Square};
use crate::direction::{
    ANY, BACKWARDS, BACKWARDS_LEFT, BACKWARDS_RIGHT, Direction, FORWARDS, FORWARDS_LEFT, FORWARDS_RIGHT, LEFT, RIGHT,
};
use crate::every_game::positions_and_moves;
use crate::refuse::{self, Judgement, admitted, over, reasons, refuse, the_or};
use crate::rules::tori_shogi::{
    CheckmateWithoutCheck, DropMateWithoutCheck, EagleOverAPiece, End, MustBeAbleToMove, NoMove, PhoenixIntoCheck,
    PiecesBeyondTheSet, Repetition, Rulings, SwallowDropMate, ThirdSwallowOnFile,
};
use crate::rules::{self, Breach, Clause, Draw, Law, Objection, Outcome, Rules, Subject, Win};
use crate::squares::{between, steps};

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

/// A way of moving, in any of some directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// One square.
    Step(&'static [Direction]),
    /// One or two squares.
    OneOrTwo(&'static [Direction]),
    /// Any number of squares.
    Slide(&'static [Direction]),
    /// To the second square, whatever stands on the first: `tori-shogi.move.jump`.
    Jump(&'static [Direction]),
}

impl Way {
    /// Whether it leads so far in a direction.
    fn leads(self, direction: Direction, distance: i8) -> bool {
        let (directions, far_enough) = match self {
            Way::Step(directions) => (directions, distance == 1),
            Way::OneOrTwo(directions) => (directions, distance <= 2),
            Way::Slide(directions) => (directions, true),
            Way::Jump(directions) => (directions, distance == 2),
        };
        far_enough && directions.contains(&direction)
    }
}

/// `tori-shogi.phoenix.move`, `tori-shogi.falcon.move`, `tori-shogi.crane.move`, `tori-shogi.swallow.move`,
/// `tori-shogi.pheasant.move`, `tori-shogi.left-quail.move`, `tori-shogi.right-quail.move`, `tori-shogi.goose.move`,
/// `tori-shogi.eagle.move`: how each piece moves.
#[rustfmt::skip]
const fn ways(kind: Kind) -> &'static [Way] {
    use Way::{Jump, OneOrTwo, Slide, Step};
    match kind {
        Kind::Phoenix => &[Step(ANY)],
        // Any direction but straight backwards.
        Kind::Falcon => &[
            Step(&[FORWARDS_LEFT, FORWARDS, FORWARDS_RIGHT, LEFT, RIGHT, BACKWARDS_LEFT, BACKWARDS_RIGHT]),
        ],
        // Any direction but sideways.
        Kind::Crane => &[
            Step(&[FORWARDS_LEFT, FORWARDS, FORWARDS_RIGHT, BACKWARDS_LEFT, BACKWARDS, BACKWARDS_RIGHT]),
        ],
        Kind::Swallow => &[Step(&[FORWARDS])],
        Kind::Pheasant => &[Step(&[BACKWARDS_LEFT, BACKWARDS_RIGHT]), Jump(&[FORWARDS])],
        Kind::LeftQuail => &[Slide(&[FORWARDS, BACKWARDS_RIGHT]), Step(&[BACKWARDS_LEFT])],
        Kind::RightQuail => &[Slide(&[FORWARDS, BACKWARDS_LEFT]), Step(&[BACKWARDS_RIGHT])],
        Kind::Goose => &[Jump(&[FORWARDS_LEFT, FORWARDS_RIGHT, BACKWARDS])],
        Kind::Eagle => &[
            Slide(&[FORWARDS_LEFT, FORWARDS_RIGHT, BACKWARDS]),
            OneOrTwo(&[BACKWARDS_LEFT, BACKWARDS_RIGHT]),
            Step(&[FORWARDS, LEFT, RIGHT]),
        ],
    }
}

/// `tori-shogi.set`: how many pieces of a kind there are.
const fn in_the_set(kind: Kind) -> usize {
    match kind.unpromoted() {
        Kind::Swallow => 16,
        Kind::Crane | Kind::Pheasant => 4,
        _ => 2,
    }
}

/// `tori-shogi.zone`: whether a square is in a player's promotion zone, the two ranks farthest from that player.
const fn in_zone(player: Player, square: Square) -> bool {
    match player {
        Player::Black => square.rank >= BOARD.ranks - 2,
        Player::White => square.rank < 2,
    }
}

/// In which direction one square lies from another as this player sees it, if it lies straight or diagonally.
fn direction(player: Player, from: Square, to: Square) -> Option<Direction> {
    crate::direction::direction(player == Player::Black, from, to)
}

/// `tori-shogi.move.jump`: the squares over which a piece goes from one square to another, if it moves so at all. A jump
/// goes over none.
fn path(piece: Piece, from: Square, to: Square) -> Option<Vec<Square>> {
    let (direction, distance) = (direction(piece.owner, from, to)?, steps(from, to));
    let way = ways(piece.kind).iter().find(|way| way.leads(direction, distance))?;
    Some(if matches!(way, Way::Jump(_)) { Vec::new() } else { between(from, to) })
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

/// `tori-shogi.end.phoenix-captured`: the player whose Phoenix has been captured, and who has lost.
fn without_phoenix(position: &Setup) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| phoenix(position, *player).is_none())
}

/// The first of some squares on which a piece stands, and the piece.
fn first_taken(position: &Setup, squares: &[Square]) -> Option<(Square, Piece)> {
    squares.iter().find_map(|square| position.at(*square).map(|piece| (*square, piece)))
}

/// The squares by their names in this game.
fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(|square| name(*square)).collect()
}

/// Squares in a sentence.
fn list(squares: &[Square]) -> String {
    refuse::list(&names(squares))
}

/// The pieces that attack a square, in a sentence, each with what it jumps on its way there.
fn attacking(position: &Setup, square: Square, attackers: &[Square]) -> String {
    let each = |from: &Square| {
        let jumped = first_taken(position, &between(*from, square));
        let jumping = jumped.map_or_else(String::new, |(on, over)| format!(" (jumping the {over} on {})", name(on)));
        format!("{} on {}{jumping}", the_or("nothing", position.at(*from)), name(*from))
    };
    refuse::list(&attackers.iter().map(each).collect::<Vec<_>>())
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

// The clauses that forbid a move, in the order of the spec.

/// `tori-shogi.move.own`
fn own(position: &Setup, from: Square) -> Judgement<Piece> {
    let turn = position.turn;
    match position.at(from) {
        Some(piece) if piece.owner == turn => Ok(piece),
        found => refuse!(
            "tori-shogi.move.own",
            [name(from)],
            "{} stands on {}, and {turn} is to move",
            the_or("no piece", found),
            name(from)
        ),
    }
}

/// `tori-shogi.phoenix.move`, `tori-shogi.falcon.move`, `tori-shogi.crane.move`, `tori-shogi.swallow.move`,
/// `tori-shogi.pheasant.move`, `tori-shogi.left-quail.move`, `tori-shogi.right-quail.move`,
/// `tori-shogi.goose.move`, `tori-shogi.eagle.move`: a piece goes only as it moves. The path on which it goes.
fn piece_move(piece: Piece, from: Square, to: Square) -> Judgement<Vec<Square>> {
    let Piece { kind, .. } = piece;
    match path(piece, from, to) {
        Some(path) => Ok(path),
        None => refuse!(
            move_clause(kind),
            [name(from), name(to)],
            "the {kind} on {} does not move to {}: it moves {}",
            name(from),
            name(to),
            how_it_moves(kind)
        ),
    }
}

/// The clause by which a piece moves.
const fn move_clause(kind: Kind) -> &'static str {
    match kind {
        Kind::Phoenix => "tori-shogi.phoenix.move",
        Kind::Falcon => "tori-shogi.falcon.move",
        Kind::Crane => "tori-shogi.crane.move",
        Kind::Swallow => "tori-shogi.swallow.move",
        Kind::Pheasant => "tori-shogi.pheasant.move",
        Kind::LeftQuail => "tori-shogi.left-quail.move",
        Kind::RightQuail => "tori-shogi.right-quail.move",
        Kind::Goose => "tori-shogi.goose.move",
        Kind::Eagle => "tori-shogi.eagle.move",
    }
}

/// How a piece moves, in words.
const fn how_it_moves(kind: Kind) -> &'static str {
    match kind {
        Kind::Phoenix => "one square in any direction",
        Kind::Falcon => "one square in any direction but straight backwards",
        Kind::Crane => "one square in any direction but sideways",
        Kind::Swallow => "one square straight forwards",
        Kind::Pheasant => "one square diagonally backwards, or jumps two straight forwards",
        Kind::LeftQuail => "any number straight forwards or back to the right, or one back to the left",
        Kind::RightQuail => "any number straight forwards or back to the left, or one back to the right",
        Kind::Goose => "by jumps, two diagonally forwards or two straight backwards",
        Kind::Eagle => {
            "any number diagonally forwards or straight backwards, one or two diagonally backwards, one forwards or sideways"
        }
    }
}

/// `tori-shogi.move.onto-friend`
fn onto_friend(position: &Setup, to: Square) -> Judgement {
    match position.at(to) {
        Some(friend) if friend.owner == position.turn => {
            refuse!("tori-shogi.move.onto-friend", [name(to)], "the {friend}, a friend, stands on {}", name(to))
        }
        _ => Ok(()),
    }
}

/// `tori-shogi.promotion.forced`
fn promotion_forced(piece: Piece, from: Square, to: Square, promotes: bool) -> Judgement {
    let Piece { kind, owner } = piece;
    let touches_zone = in_zone(owner, from) || in_zone(owner, to);
    if promotes || kind.promoted().is_none() || !touches_zone {
        return Ok(());
    }
    refuse!(
        "tori-shogi.promotion.forced",
        [name(from), name(to)],
        "the {kind}'s move from {} to {} starts or ends in the promotion zone, so it must be promoted",
        name(from),
        name(to)
    )
}

/// `tori-shogi.promotion.outside`
fn promotion_outside(piece: Piece, from: Square, to: Square, promotes: bool) -> Judgement {
    if !promotes || in_zone(piece.owner, from) || in_zone(piece.owner, to) {
        return Ok(());
    }
    refuse!(
        "tori-shogi.promotion.outside",
        [name(from), name(to)],
        "neither {} nor {} is in the promotion zone, so the move does not promote",
        name(from),
        name(to)
    )
}

/// `tori-shogi.promotion.kind`
fn promotion_kind(piece: Piece, from: Square, to: Square, promotes: bool) -> Judgement {
    let Piece { kind, .. } = piece;
    if !promotes || kind.promoted().is_some() {
        return Ok(());
    }
    refuse!("tori-shogi.promotion.kind", [name(from), name(to)], "the {kind} on {} cannot be promoted", name(from))
}

/// `tori-shogi.drop.unpromoted`
fn drop_unpromoted(kind: Kind) -> Judgement {
    if kind.unpromoted() == kind {
        return Ok(());
    }
    refuse!(
        "tori-shogi.drop.unpromoted",
        [],
        "the {kind} is a promoted {}, and pieces are dropped unpromoted",
        kind.unpromoted()
    )
}

/// `tori-shogi.drop.in-hand`
fn drop_in_hand(position: &Setup, kind: Kind) -> Judgement {
    let turn = position.turn;
    if position.hand(turn).count(kind) > 0 {
        return Ok(());
    }
    refuse!("tori-shogi.drop.in-hand", [], "{turn} has no {kind} in hand")
}

/// `tori-shogi.drop.vacant`
fn drop_vacant(position: &Setup, to: Square) -> Judgement {
    match position.at(to) {
        Some(there) => refuse!(
            "tori-shogi.drop.vacant",
            [name(to)],
            "the {there} stands on {}, and a piece may be dropped only on a vacant square",
            name(to)
        ),
        None => Ok(()),
    }
}

// The clauses that forbid a position, in the order of the spec; others depend on rulings.

/// `tori-shogi.position.phoenixes`
fn position_phoenixes(position: &Setup) -> Judgement {
    let of_players = Player::BOTH.map(|player| phoenixes(position, player));
    if of_players.iter().all(Vec::is_empty) {
        return refuse!(
            "tori-shogi.position.phoenixes",
            [],
            "neither player has a Phoenix; the game ended when the first was captured"
        );
    }
    let several: Vec<Square> = of_players.into_iter().filter(|phoenixes| phoenixes.len() > 1).flatten().collect();
    if several.is_empty() {
        return Ok(());
    }
    refuse!(
        "tori-shogi.position.phoenixes",
        names(&several),
        "a player has several Phoenixes, on {}, but each has exactly one",
        list(&several)
    )
}

/// `tori-shogi.position.third-swallow`: one reason for each file, with both players' Swallows where both have too many.
fn position_third_swallow(position: &Setup, file: u8) -> Judgement {
    let swallows = |owner: Player| {
        let swallow = Piece { kind: Kind::Swallow, owner };
        let on_file = position.pieces().filter(move |(square, piece)| *piece == swallow && square.file == file);
        on_file.map(|(square, _)| square).collect::<Vec<Square>>()
    };
    let too_many = Player::BOTH.map(swallows).into_iter().filter(|swallows| swallows.len() > 2);
    let squares: Vec<Square> = too_many.flatten().collect();
    if squares.is_empty() {
        return Ok(());
    }
    refuse!(
        "tori-shogi.position.third-swallow",
        names(&squares),
        "a player has three or more unpromoted Swallows on a file, on {}",
        list(&squares)
    )
}

/// `tori-shogi.position.immobile-swallow`: one reason for each.
fn position_immobile_swallow(position: &Setup, on: Square) -> Judgement {
    match position.at(on) {
        Some(Piece { kind: Kind::Swallow, owner }) if on.rank == last_rank(owner) => refuse!(
            "tori-shogi.position.immobile-swallow",
            [name(on)],
            "{owner}'s unpromoted Swallow on {} could never move, and cannot have come there",
            name(on)
        ),
        _ => Ok(()),
    }
}

/// A player's last rank, as a [`Square`] counts it.
const fn last_rank(player: Player) -> u8 {
    match player {
        Player::Black => BOARD.ranks - 1,
        Player::White => 0,
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

    /// The first piece in the way of a piece on its path, if it may not jump over it, and its square.
    fn in_the_way(
        &self,
        position: &Setup,
        piece: Piece,
        from: Square,
        to: Square,
        path: &[Square],
    ) -> Option<(Square, Piece)> {
        first_taken(position, path).filter(|_| !self.eagle_jumps(piece, from, to))
    }

    /// `tori-shogi.move.blocked`
    fn blocked(&self, position: &Setup, piece: Piece, from: Square, to: Square, path: &[Square]) -> Judgement {
        let Piece { kind, .. } = piece;
        match self.in_the_way(position, piece, from, to, path) {
            Some((on, by)) => refuse!(
                "tori-shogi.move.blocked",
                [name(on)],
                "the {by} on {} stands in the way, and the {kind} may not jump over it",
                name(on)
            ),
            None => Ok(()),
        }
    }

    /// `tori-shogi.ruling.eagle-over-a-piece`: whether the piece is an Eagle that may jump from one square to another.
    fn eagle_jumps(&self, piece: Piece, from: Square, to: Square) -> bool {
        let diagonally_back = || {
            let direction = direction(piece.owner, from, to);
            direction == Some(BACKWARDS_LEFT) || direction == Some(BACKWARDS_RIGHT)
        };
        let may_jump = match self.rulings.eagle_over_a_piece {
            EagleOverAPiece::MayNotJump => false,
            EagleOverAPiece::MayJumpTwoSquaresBack => diagonally_back() && steps(from, to) == 2,
            EagleOverAPiece::MayJump => true,
        };
        piece.kind == Kind::Eagle && may_jump
    }

    /// Whether a piece can go from one square to another: it moves so, and nothing stands in its way.
    fn reaches(&self, position: &Setup, piece: Piece, from: Square, to: Square) -> bool {
        path(piece, from, to).is_some_and(|path| self.in_the_way(position, piece, from, to, &path).is_none())
    }

    /// `tori-shogi.attack`: the squares of a player's pieces that attack a square.
    fn attackers(&self, position: &Setup, square: Square, by: Player) -> Vec<Square> {
        let attacks =
            |(from, piece): &(Square, Piece)| piece.owner == by && self.reaches(position, *piece, *from, square);
        position.pieces().filter(attacks).map(|(from, _)| from).collect()
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
        let can_go = |target: Square| match self.rulings.must_be_able_to_move {
            MustBeAbleToMove::OnEmptyBoard => path(piece, to, target).is_some(),
            MustBeAbleToMove::InThisPosition => {
                self.reaches(position, piece, to, target) && onto_friend(position, target).is_ok()
            }
        };
        if BOARD.squares().any(can_go) {
            return Ok(());
        }
        let there = *position;
        let blockers = move || {
            let ways = BOARD.squares().filter_map(|target| Some([path(piece, to, target)?, vec![target]].concat()));
            let mut first: Vec<(Square, Piece)> = ways.filter_map(|way| first_taken(&there, &way)).collect();
            first.sort_unstable_by_key(|(on, _)| *on);
            first.dedup();
            first
        };
        let why = move || match &blockers()[..] {
            [] => "has no square before it, and could never move".to_owned(),
            blockers => {
                let each: Vec<String> =
                    blockers.iter().map(|(on, by)| format!("the {by} on {}", name(*on))).collect();
                let block = if each.len() == 1 { "is" } else { "are" };
                format!("could not move: {} {block} in its way", refuse::list(&each))
            }
        };
        refuse!("tori-shogi.drop.must-move", [name(to)], "dropped on {}, the {kind} {}", name(to), why())
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
        if swallows.len() < 2 {
            return Ok(());
        }
        refuse!(
            "tori-shogi.drop.third-swallow",
            names(&swallows),
            "there are already {} unpromoted Swallows that count on this file, on {}, so no other may be dropped there",
            swallows.len(),
            list(&swallows)
        )
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
        if attackers.is_empty() {
            return Ok(());
        }
        refuse!(
            "tori-shogi.phoenix.safe",
            [name(phoenix)] and names(&attackers),
            "the player's own Phoenix would stand on {}, attacked by {}",
            name(phoenix),
            attacking(&after, phoenix, &attackers)
        )
    }

    /// `tori-shogi.drop.mate`, `tori-shogi.ruling.swallow-drop-mate`
    fn drop_mate(&self, position: &Setup, mv: &Move) -> Judgement {
        let law = *self;
        match self.forbidden_drop(position, mv, Stage::Drop) {
            Some(drop) => refuse!(
                "tori-shogi.drop.mate",
                [name(drop.to), name(drop.phoenix)],
                "dropped on {}, the Swallow {}; a Swallow may not be dropped with mate",
                name(drop.to),
                law.how_it_mates(&drop)
            ),
            None => Ok(()),
        }
    }

    /// `tori-shogi.drop.mates`, `tori-shogi.checkmated`: how a dropped Swallow mates, as a part of a sentence. One that does
    /// not attack the Phoenix takes away what would have saved it, and that is named.
    fn how_it_mates(&self, drop: &SwallowDrop) -> String {
        let SwallowDrop { to, phoenix, after, without_swallow } = drop;
        let (player, on) = (after.turn, name(*phoenix));
        if self.swallow_attacks(drop) {
            return format!("would give check to the Phoenix on {on}, which no move saves: checkmate");
        }
        let dropper = player.other();
        let saving: Vec<Move> = self.saving_moves(without_swallow).collect();
        let flight = |mv: &Move| match *mv {
            Move::Step { from, to: flight, .. } if from == *phoenix => Some(flight),
            _ => None,
        };
        let swallow = Piece { kind: Kind::Swallow, owner: dropper };
        let mates = format!(
            "{player} is not in check, but after every move of {player}'s the Phoenix can be captured, which is checkmate (tori-shogi.checkmated)"
        );
        match saving.iter().map(flight).collect::<Option<Vec<Square>>>().as_deref() {
            Some(&[flight]) if flight == *to || path(swallow, *to, flight).is_some() => {
                format!("would take the last flight square, {}, of the Phoenix on {on}: {mates}", name(flight))
            }
            _ => match &saving[..] {
                [] => format!("would leave the Phoenix on {on} lost, as it was without it: {mates}"),
                [saves, ..] => format!("would take away what saves the Phoenix on {on} ({saves}): {mates}"),
            },
        }
    }

    /// A move as a Swallow's drop, if `tori-shogi.drop.mate` forbids it.
    fn forbidden_drop(&self, position: &Setup, mv: &Move, stage: Stage) -> Option<SwallowDrop> {
        match self.rulings.swallow_drop_mate {
            SwallowDropMate::Illegal => swallow_drop(position, mv).filter(|drop| self.drop_mates(drop, stage)),
            SwallowDropMate::Legal | SwallowDropMate::Loses => None,
        }
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
        self.conceivable(position).into_iter().filter(|mv| self.judge_but_for_drop_mate(position, mv).is_ok())
    }

    /// All clauses that forbid a move, but for `tori-shogi.drop.mate`, which asks for the escapes of the other player.
    fn judge_but_for_drop_mate(&self, position: &Setup, mv: &Move) -> Judgement {
        match *mv {
            Move::Step { from, to, promotes } => {
                let piece = own(position, from)?;
                let path = piece_move(piece, from, to)?;
                onto_friend(position, to)?;
                self.blocked(position, piece, from, to, &path)?;
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

    /// `tori-shogi.checkmated`: whether an open move captures the other Phoenix or leaves the player's own where nothing
    /// attacks it.
    fn can_be_saved(&self, position: &Setup) -> bool {
        let saves = |mv: &Move| self.judge_move(position, mv).is_ok() && self.saves(position, mv);
        self.conceivable(position).iter().any(saves)
    }

    /// `tori-shogi.end.checkmate`, `tori-shogi.ruling.end`: whether a player whose Phoenix cannot be saved has lost by
    /// checkmate.
    fn lost_by_checkmate(&self, position: &Setup, can_move: bool) -> bool {
        let checkmated = self.check(position) || can_move && self.mated_without_check();
        self.rulings.end == End::Checkmate && checkmated
    }

    /// `tori-shogi.end.no-move`, `tori-shogi.ruling.no-move`: how the game ends when this player has no move.
    fn no_move(&self, player: Player) -> Outcome {
        match self.rulings.no_move {
            NoMove::Loss => Outcome::Win { winner: player.other(), by: Win::NoMove },
            NoMove::Draw => Outcome::Draw(Draw::Stalemate),
        }
    }

    // The clauses that forbid a position and depend on rulings, in the order of the spec.

    /// `tori-shogi.set`, `tori-shogi.ruling.pieces-beyond-the-set`: one reason for each kind.
    fn set(&self, position: &Setup, kind: Kind) -> Judgement {
        let on_board = position.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind);
        let squares: Vec<Square> = on_board.map(|(square, _)| square).collect();
        let in_hands: usize = Player::BOTH.map(|player| position.hand(player).count(kind).into()).iter().sum();
        let found = squares.len() + in_hands;
        let allowed = in_the_set(kind);
        if found <= allowed || self.rulings.pieces_beyond_the_set == PiecesBeyondTheSet::Allowed {
            return Ok(());
        }
        refuse!(
            "tori-shogi.set",
            names(&squares),
            "there are {found} {kind}s on the board and in both hands, promoted ones included, but the set has {allowed}"
        )
    }

    /// `tori-shogi.position.phoenix-open`
    fn position_phoenix_open(&self, position: &Setup) -> Judgement {
        if self.rulings.phoenix_into_check == PhoenixIntoCheck::Legal {
            return Ok(());
        }
        let (there, moved) = (*position, position.turn.other());
        // An impossible position may have several Phoenixes: the first that is attacked is named.
        let attacked = |phoenix: Square| (phoenix, self.attackers(position, phoenix, position.turn));
        match phoenixes(position, moved).into_iter().map(attacked).find(|(_, attackers)| !attackers.is_empty()) {
            None => Ok(()),
            Some((phoenix, attackers)) => {
                refuse!(
                    "tori-shogi.position.phoenix-open",
                    [name(phoenix)] and names(&attackers),
                    "{moved}, who is not to move, has left their Phoenix on {} attacked by {}",
                    name(phoenix),
                    attacking(&there, phoenix, &attackers)
                )
            }
        }
    }
}

impl Rules for Model {
    positions_and_moves!();

    /// `tori-shogi.start`
    fn start(&self) -> Setup {
        Setup::read(START).setup
    }

    /// The clauses that forbid a position, in the order of the spec.
    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let of_the_set = Kind::IN_HAND.into_iter().map(|kind| self.set(setup, kind));
        let third_swallows = (0..BOARD.files).map(|file| position_third_swallow(setup, file));
        let immobile_swallows = BOARD.squares().map(|square| position_immobile_swallow(setup, square));
        let clauses = of_the_set
            .chain([position_phoenixes(setup)])
            .chain(third_swallows)
            .chain(immobile_swallows)
            .chain([self.position_phoenix_open(setup)]);
        admitted(*setup, reasons(clauses))
    }

    /// `tori-shogi.turn`
    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    /// `tori-shogi.check`
    fn check(&self, position: &Setup) -> bool {
        !self.checkers(position, position.turn).is_empty()
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        after(position, mv)
    }

    /// `tori-shogi.end.phoenix-captured`, `tori-shogi.end.checkmate`, `tori-shogi.end.no-move`. By default the game is never
    /// drawn: `tori-shogi.no-stalemate`.
    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        if let Some(loser) = without_phoenix(position) {
            return Some(Outcome::Win { winner: loser.other(), by: Win::PhoenixCaptured });
        }
        if self.can_be_saved(position) {
            return None;
        }
        let can_move = self.can_move(position);
        if self.lost_by_checkmate(position, can_move) {
            return Some(Outcome::Win { winner: position.turn.other(), by: Win::Checkmate });
        }
        if can_move { None } else { Some(self.no_move(position.turn)) }
    }

    /// `tori-shogi.end.swallow-drop-mate`
    fn ended_by(&self, before: &Setup, mv: &Move) -> Option<Outcome> {
        match self.rulings.swallow_drop_mate {
            SwallowDropMate::Loses => {}
            SwallowDropMate::Illegal | SwallowDropMate::Legal => return None,
        }
        let drop = swallow_drop(before, mv)?;
        let dropper_lost = Outcome::Win { winner: before.turn.other(), by: Win::SwallowDropMate };
        self.drop_mates(&drop, Stage::Drop).then_some(dropper_lost)
    }

    /// `tori-shogi.ruling.repetition`, `tori-shogi.repetition.sequence`,
    /// `tori-shogi.repetition.fourth-position`, `tori-shogi.repetition.third-position`
    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::SequenceMadeThrice => rules::Repetition::SequenceForbidden { times: 3 },
            Repetition::SequenceRepeatedThrice => rules::Repetition::SequenceForbidden { times: 4 },
            Repetition::FourthPosition => rules::Repetition::Loses { occurrence: 4 },
            Repetition::None => rules::Repetition::Allowed,
            Repetition::ThirdPosition => rules::Repetition::PositionForbidden { occurrence: 3 },
        }
    }

    /// `tori-shogi.end.no-move`: all moves that the player has are forbidden by `tori-shogi.repetition.sequence` or
    /// `tori-shogi.repetition.third-position`.
    fn stopped(&self, position: &Setup) -> Option<Outcome> {
        Some(self.no_move(position.turn))
    }
}

impl Law for Model {
    fn conceivable(&self, position: &Setup) -> Vec<Move> {
        let origins = position.pieces().filter(|(_, piece)| piece.owner == position.turn);
        let steps = origins.flat_map(|(from, _)| {
            BOARD.squares().flat_map(move |to| [false, true].map(|promotes| Move::Step { from, to, promotes }))
        });
        let kinds = position.hand(position.turn).kinds();
        let drops = kinds.flat_map(|kind| BOARD.squares().map(move |to| Move::Drop { kind, to }));
        steps.chain(drops).collect()
    }

    fn clause(subject: Subject) -> Clause {
        Clause::new(match subject {
            Subject::Start => "tori-shogi.start",
            Subject::Turn => "tori-shogi.turn",
            Subject::Check => "tori-shogi.check",
            Subject::Sequence => "tori-shogi.repetition.sequence",
            Subject::Recurrence => "tori-shogi.repetition.third-position",
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

    fn told_of_check(&self, position: &Setup) -> Option<String> {
        let on = phoenix(position, position.turn)?;
        let attackers = self.attackers(position, on, position.turn.other());
        let by = || attacking(position, on, &attackers);
        (!attackers.is_empty()).then(|| format!("the Phoenix on {} is attacked by {}", name(on), by()))
    }

    /// `tori-shogi.checkmated`: what the word means where there is no check, and an example.
    fn remarks(&self, position: &Setup) -> Vec<String> {
        let checkmate = Outcome::Win { winner: position.turn.other(), by: Win::Checkmate };
        if self.check(position) || self.outcome(position) != Some(checkmate) {
            return Vec::new();
        }
        let (player, enemy) = (position.turn, position.turn.other());
        let of_phoenix =
            |mv: &Move| matches!(*mv, Move::Step { from, .. } if Some(from) == phoenix(position, player));
        let moves = self.open_moves(position);
        let example = moves.iter().find(|mv| of_phoenix(mv)).or(moves.first()).and_then(|mv| {
            let after = after(position, mv);
            let phoenix = phoenix(&after, player)?;
            let answer = attacking(&after, phoenix, &[*self.checkers(&after, player).first()?]);
            Some(format!(" ({mv}, for example, is answered by {answer}, which captures it on {})", name(phoenix)))
        });
        vec![format!(
            "{player} is checkmated without being in check: no move captures {enemy}'s Phoenix, and after every one {player}'s can be captured (tori-shogi.checkmated){}",
            example.unwrap_or_default()
        )]
    }

    /// `tori-shogi.end.over`
    fn over(&self, outcome: Outcome) -> Breach {
        over("tori-shogi.end.over", outcome)
    }

    /// All clauses that forbid a move, except `tori-shogi.end.over` and those that a record decides,
    /// `tori-shogi.repetition.sequence` and `tori-shogi.repetition.third-position`.
    fn judge_move(&self, position: &Setup, mv: &Move) -> Result<(), Objection> {
        self.judge_but_for_drop_mate(position, mv)?;
        self.drop_mate(position, mv)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let mut names = Vec::new();
        match *mv {
            Move::Step { from, to, promotes } => {
                if let Some(piece) = position.at(from) {
                    names.push(move_clause(piece.kind));
                    let over_a_piece = path(piece, from, to).and_then(|path| first_taken(position, &path)).is_some();
                    if piece.kind == Kind::Eagle && over_a_piece {
                        names.push("tori-shogi.ruling.eagle-over-a-piece");
                    }
                    if matches!(piece.kind, Kind::Pheasant | Kind::Goose) && steps(from, to) > 1 {
                        names.push("tori-shogi.move.jump");
                    }
                }
                if position.at(to).is_some() {
                    names.extend(["tori-shogi.capture", "tori-shogi.capture.hand"]);
                }
                if promotes {
                    names.push("tori-shogi.promotion.forced");
                }
            }
            Move::Drop { .. } => names.push("tori-shogi.drop"),
        }
        if !self.checkers(&after(position, mv), position.turn).is_empty() {
            names.push("tori-shogi.phoenix.into-check");
        }
        names.into_iter().map(Clause::new).collect()
    }
}
