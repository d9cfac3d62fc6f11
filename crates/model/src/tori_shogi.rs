//! Tori Shogi as `spec/tori-shogi.md` defines it, in the order of that page. How to read it:
//! `docs/reference/reading-the-model.md`.
//!
//! Not here:
//!
//! - What follows from other clauses: `no-stalemate`.
//! - `end.over`: `judge` in `crates/games/src/record/mod.rs`, and `legal_moves` in `crates/model/src/every_game.rs`.
//! - What is counted for `repetition`: `crates/games/src/record/mod.rs`, in the functions that `repetition` names. So too
//!   the end by a move, by the position, or by repetition, in this order (`outcome_with`), and `end.no-move` where only
//!   the record leaves no move (`no_move_left`).
//! - `no-agreed-draw` and `ruling.resignation`: `agreed` and `may_resign` in `src/referee/score/conclude.rs`. `illegal-loses`:
//!   `ToriShogiArbiter` in `crates/games/src/arbiter/tori_shogi.rs` names it, and `Consequence::of` in `stretch.rs` beside
//!   `conclude.rs` applies it. Whether the other player can still win (`lost`) is asked at chess alone.
//! - Writing a game down: `score.squares` is `name` in `crates/board/src/tori_shogi.rs`. In the folder `tori_shogi`
//!   beside that file:
//!   - `score.abbreviations`: `Kind::abbreviation` in `written.rs`; `Named::begin` there reads them, in small letters
//!     too.
//!   - `score.quail`: `Choice::origins` and `Choice::read_drop` in `score.rs` say which Quail is meant.
//!   - `score.signs`: `Style::text` and `Style::sign` in `written.rs`.
//!   - `score.origin`: `Choice::write_step` in `score.rs`.
//!   - `score.slip`: `Choice::read_step`, `Choice::needless_origin` and `Choice::read` in `score.rs` find slips.
//!   - `score.meant`: `Choice::origins` there says which illegal moves a text can be, and `refuse` in
//!     `crates/games/src/session/notation.rs` which it is, by `goes` in this file.

use crate::board::tori_shogi::{BOARD, Kind, Move, Piece, START, Setup, name};
use crate::board::{Player, Setup as _, Square};
use crate::direction::{
    ANY, BACKWARDS, BACKWARDS_LEFT, BACKWARDS_RIGHT, Direction, FORWARDS, FORWARDS_LEFT, FORWARDS_RIGHT, LEFT, RIGHT,
};
use crate::every_game::{answers, model};
use crate::refuse::{self, Judgement, admitted, over, reasons, refuse, the_or};
use crate::rules::tori_shogi::{
    CheckmateWithoutCheck, DropMateWithoutCheck, EagleOverAPiece, End, MustBeAbleToMove, NoMove, PhoenixIntoCheck,
    PiecesBeyondTheSet, Repetition, Rulings, SwallowDropMate, ThirdSwallowOnFile,
};
use crate::rules::{self, Breach, Clause, Draw, Goes, Law, Outcome, Rules, Subject, Win};
use crate::squares::{between, steps};

model! {
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
    /// // The Falcon moves one square, not two.
    /// let breach = law.judge(&start, &"4f4d".parse().unwrap()).unwrap_err();
    /// assert_eq!(breach.clause.name(), "tori-shogi.falcon.move");
    /// ```
}

/// The clauses that forbid a move of a game that goes on, in the order in which they are asked. A record judges
/// repetition after them.
fn judge_move(law: Model, position: &Setup, mv: &Move) -> Judgement {
    judge_but_for_drop_mate(law, position, mv)?;
    drop_mate(law, position, mv)
}

/// All but the last, `drop_mate`, which itself asks by these what the other player could do after a drop.
fn judge_but_for_drop_mate(law: Model, position: &Setup, mv: &Move) -> Judgement {
    match *mv {
        Move::Step { from, to, promotes } => {
            let piece = own(position, from)?;
            let path = piece_move(piece, from, to)?;
            onto_friend(position, to)?;
            blocked(law, position, piece, from, to, &path)?;
            promotion_forced(piece, from, to, promotes)?;
            promotion_outside(piece, from, to, promotes)?;
            promotion_kind(piece, from, to, promotes)?;
        }
        Move::Drop { kind, to } => {
            drop_unpromoted(kind)?;
            drop_in_hand(position, kind)?;
            drop_vacant(position, to)?;
            drop_must_move(law, position, kind, to)?;
            drop_third_swallow(law, position, kind, to)?;
        }
    }
    phoenix_safe(law, position, mv)
}

// ## The pieces and the board

/// `tori-shogi.start`: Black, in capitals, moves first. Hands are empty. White's pieces, in small letters, are on
/// top; in the middle rank each player has one Swallow:
///
/// ```text
///    7 6 5 4 3 2 1
/// a  r p c k c p l
/// b  . . . f . . .
/// c  s s s s s s s
/// d  . . s . S . .
/// e  S S S S S S S
/// f  . . . F . . .
/// g  L P C K C P R
/// ```
fn start() -> Setup {
    Setup::read(START).setup
}

/// `tori-shogi.turn`: the position after a move. It is the other player's turn.
fn play(position: &Setup, mv: &Move) -> Setup {
    let mut after = match *mv {
        Move::Step { from, to, promotes } => moved(position, from, to, promotes),
        Move::Drop { kind, to } => dropped(position, kind, to),
    };
    after.turn = position.turn.other();
    after
}

/// `tori-shogi.zone`: whether a square is in a player's promotion zone.
fn in_zone(player: Player, square: Square) -> bool {
    match player {
        Player::Black => matches!(rank(square), 'a' | 'b'),
        Player::White => matches!(rank(square), 'f' | 'g'),
    }
}

/// The letter of a square's rank: `a` on White's side to `g` on Black's.
fn rank(square: Square) -> char {
    char::from(b'g' - square.rank)
}

// ## Moves on the board

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

/// `tori-shogi.phoenix.move` to `tori-shogi.eagle.move`: a piece goes only as it moves. The path on which it goes.
fn piece_move(piece: Piece, from: Square, to: Square) -> Judgement<Vec<Square>> {
    let Piece { kind, .. } = piece;
    match path_of(piece, from, to) {
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

/// `tori-shogi.phoenix.move` to `tori-shogi.eagle.move`: how each piece moves.
#[rustfmt::skip]
const fn ways(kind: Kind) -> &'static [Way] {
    use Way::{Jump, One, OneOrTwo, Slide};
    match kind {
        Kind::Phoenix => &[One(ANY)],
        // Any direction but straight backwards.
        Kind::Falcon => &[
            One(&[FORWARDS_LEFT, FORWARDS, FORWARDS_RIGHT, LEFT, RIGHT, BACKWARDS_LEFT, BACKWARDS_RIGHT]),
        ],
        // Any direction but sideways.
        Kind::Crane => &[
            One(&[FORWARDS_LEFT, FORWARDS, FORWARDS_RIGHT, BACKWARDS_LEFT, BACKWARDS, BACKWARDS_RIGHT]),
        ],
        Kind::Swallow => &[One(&[FORWARDS])],
        Kind::Pheasant => &[One(&[BACKWARDS_LEFT, BACKWARDS_RIGHT]), Jump(&[FORWARDS])],
        Kind::LeftQuail => &[Slide(&[FORWARDS, BACKWARDS_RIGHT]), One(&[BACKWARDS_LEFT])],
        Kind::RightQuail => &[Slide(&[FORWARDS, BACKWARDS_LEFT]), One(&[BACKWARDS_RIGHT])],
        Kind::Goose => &[Jump(&[FORWARDS_LEFT, FORWARDS_RIGHT, BACKWARDS])],
        Kind::Eagle => &[
            Slide(&[FORWARDS_LEFT, FORWARDS_RIGHT, BACKWARDS]),
            OneOrTwo(&[BACKWARDS_LEFT, BACKWARDS_RIGHT]),
            One(&[FORWARDS, LEFT, RIGHT]),
        ],
    }
}

/// A way of moving, in any of some directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// One square.
    One(&'static [Direction]),
    /// One or two squares.
    OneOrTwo(&'static [Direction]),
    /// Any number of squares.
    Slide(&'static [Direction]),
    /// To the second square, whatever stands on the first.
    Jump(&'static [Direction]),
}

impl Way {
    /// Whether it leads so far in a direction.
    fn leads(self, direction: Direction, distance: i8) -> bool {
        let (directions, far_enough) = match self {
            Way::One(directions) => (directions, distance == 1),
            Way::OneOrTwo(directions) => (directions, distance <= 2),
            Way::Slide(directions) => (directions, true),
            Way::Jump(directions) => (directions, distance == 2),
        };
        far_enough && directions.contains(&direction)
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

/// `tori-shogi.move.blocked`
fn blocked(law: Model, position: &Setup, piece: Piece, from: Square, to: Square, path: &[Square]) -> Judgement {
    let kind = piece.kind;
    if eagle_jumps(law, piece, from, to) {
        return Ok(());
    }
    match first_taken(position, path) {
        Some((on, by)) => refuse!(
            "tori-shogi.move.blocked",
            [name(on)],
            "the {by} on {} stands in the way, and the {kind} may not jump over it",
            name(on)
        ),
        None => Ok(()),
    }
}

/// The first of some squares on which a piece stands, and the piece.
fn first_taken(position: &Setup, squares: &[Square]) -> Option<(Square, Piece)> {
    squares.iter().find_map(|square| position.at(*square).map(|piece| (*square, piece)))
}

/// `tori-shogi.ruling.eagle-over-a-piece`: whether the piece is an Eagle that may jump from one square to another.
fn eagle_jumps(law: Model, piece: Piece, from: Square, to: Square) -> bool {
    let diagonally_back = || {
        let direction = direction_of(piece.owner, from, to);
        direction == Some(BACKWARDS_LEFT) || direction == Some(BACKWARDS_RIGHT)
    };
    let may_jump = match law.rulings.eagle_over_a_piece {
        EagleOverAPiece::MayNotJump => false,
        EagleOverAPiece::MayJumpTwoSquaresBack => diagonally_back() && steps(from, to) == 2,
        EagleOverAPiece::MayJump => true,
    };
    piece.kind == Kind::Eagle && may_jump
}

/// `tori-shogi.move.jump`: the squares over which a piece goes from one square to another, if it moves so at all. A
/// jump goes over none.
fn path_of(piece: Piece, from: Square, to: Square) -> Option<Vec<Square>> {
    let (direction, distance) = (direction_of(piece.owner, from, to)?, steps(from, to));
    let way = ways(piece.kind).iter().find(|way| way.leads(direction, distance))?;
    Some(if matches!(way, Way::Jump(_)) { Vec::new() } else { between(from, to) })
}

/// In which direction one square lies from another as this player sees it, if it lies straight or diagonally.
fn direction_of(player: Player, from: Square, to: Square) -> Option<Direction> {
    crate::direction::direction(player == Player::Black, from, to)
}

// ## Promotion

/// `tori-shogi.promotion.forced`
fn promotion_forced(piece: Piece, from: Square, to: Square, promotes: bool) -> Judgement {
    let Piece { kind, owner } = piece;
    let can_be_promoted = kind.promoted().is_some();
    let touches_zone = in_zone(owner, from) || in_zone(owner, to);
    if promotes || !(can_be_promoted && touches_zone) {
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

/// `tori-shogi.promotion.kind`. Promoted, a Swallow is a Goose and a Falcon an Eagle; no other kind has a promoted one
/// (`Kind::promoted` in `crates/board/src/tori_shogi.rs`).
fn promotion_kind(piece: Piece, from: Square, to: Square, promotes: bool) -> Judgement {
    let Piece { kind, .. } = piece;
    let can_be_promoted = kind.promoted().is_some();
    if !promotes || can_be_promoted {
        return Ok(());
    }
    refuse!("tori-shogi.promotion.kind", [name(from), name(to)], "the {kind} on {} cannot be promoted", name(from))
}

/// `tori-shogi.promotion.stays`: what a piece is after its move.
fn became(piece: Piece, promotes: bool) -> Piece {
    match piece.kind.promoted() {
        Some(kind) if promotes => Piece { kind, ..piece },
        _ => piece,
    }
}

// ## Capture

/// `tori-shogi.capture`, `tori-shogi.capture.hand`: the position with a piece moved. What stood on the target goes into
/// the hand.
fn moved(position: &Setup, from: Square, to: Square, promotes: bool) -> Setup {
    let mut after = *position;
    let captured = position.at(to).map(|piece| piece.kind.unpromoted());
    // A Phoenix is set aside.
    if let Some(kind) = captured.filter(|kind| *kind != Kind::Phoenix) {
        after.hand_mut(position.turn).add(kind, 1);
    }
    after.put(from, None);
    after.put(to, position.at(from).map(|piece| became(piece, promotes)));
    after
}

/// Whether a piece can go from one square to another: it moves so, and nothing stands in its way.
fn reaches(law: Model, position: &Setup, piece: Piece, from: Square, to: Square) -> bool {
    path_of(piece, from, to).is_some_and(|path| blocked(law, position, piece, from, to, &path).is_ok())
}

/// `tori-shogi.attack`: the squares of a player's pieces that attack a square.
fn attackers_of(law: Model, position: &Setup, square: Square, by: Player) -> Vec<Square> {
    let attacks =
        |(from, piece): &(Square, Piece)| piece.owner == by && reaches(law, position, *piece, *from, square);
    position.pieces().filter(attacks).map(|(from, _)| from).collect()
}

/// `tori-shogi.check`: the squares of the pieces that attack a player's Phoenix.
fn checkers(law: Model, position: &Setup, player: Player) -> Vec<Square> {
    phoenix_of(position, player).map(|square| attackers_of(law, position, square, player.other())).unwrap_or_default()
}

/// Where a player's Phoenix stands, if it has not been captured.
fn phoenix_of(position: &Setup, player: Player) -> Option<Square> {
    phoenixes(position, player).first().copied()
}

/// The squares on which a player's Phoenixes stand: one, or none once it has been captured. An impossible
/// position may have more.
fn phoenixes(position: &Setup, player: Player) -> Vec<Square> {
    let phoenix = Piece { kind: Kind::Phoenix, owner: player };
    position.pieces().filter(|(_, piece)| *piece == phoenix).map(|(square, _)| square).collect()
}

// ## Drops

/// `tori-shogi.drop`: the position with a piece dropped.
fn dropped(position: &Setup, kind: Kind, to: Square) -> Setup {
    let mut after = *position;
    after.hand_mut(position.turn).take(kind);
    after.put(to, Some(Piece { kind, owner: position.turn }));
    after
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

/// `tori-shogi.drop.must-move`, `tori-shogi.ruling.must-be-able-to-move`
fn drop_must_move(law: Model, position: &Setup, kind: Kind, to: Square) -> Judgement {
    let piece = Piece { kind, owner: position.turn };
    let can_go = |target: Square| match law.rulings.must_be_able_to_move {
        MustBeAbleToMove::OnEmptyBoard => path_of(piece, to, target).is_some(),
        MustBeAbleToMove::InThisPosition => {
            reaches(law, position, piece, to, target) && onto_friend(position, target).is_ok()
        }
    };
    if BOARD.squares().any(can_go) {
        return Ok(());
    }
    // This decided; the rest is words.
    let there = *position;
    let blockers = move || {
        let lines = BOARD.squares().filter_map(|target| Some([path_of(piece, to, target)?, vec![target]].concat()));
        let mut first: Vec<(Square, Piece)> = lines.filter_map(|line| first_taken(&there, &line)).collect();
        first.sort_unstable_by_key(|(on, _)| *on);
        first.dedup();
        first
    };
    let why = move || match &blockers()[..] {
        [] => "has no square before it, and could never move".to_owned(),
        blockers => {
            let each: Vec<String> = blockers.iter().map(|(on, by)| format!("the {by} on {}", name(*on))).collect();
            let block = if each.len() == 1 { "is" } else { "are" };
            format!("could not move: {} {block} in its way", refuse::list(&each))
        }
    };
    refuse!("tori-shogi.drop.must-move", [name(to)], "dropped on {}, the {kind} {}", name(to), why())
}

/// `tori-shogi.drop.third-swallow`, `tori-shogi.ruling.third-swallow-on-file`
fn drop_third_swallow(law: Model, position: &Setup, kind: Kind, to: Square) -> Judgement {
    if kind != Kind::Swallow {
        return Ok(());
    }
    let owner_counts = |owner: Player| match law.rulings.third_swallow_on_file {
        ThirdSwallowOnFile::OwnCount => owner == position.turn,
        ThirdSwallowOnFile::BothCount => true,
    };
    let swallows = position.pieces().filter(|(_, piece)| piece.kind == Kind::Swallow && owner_counts(piece.owner));
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

/// `tori-shogi.drop.mates`, `tori-shogi.drop.mates.without-check`, `tori-shogi.ruling.drop-mate-without-check`: whether a
/// Swallow is dropped with mate.
fn dropped_with_mate(law: Model, drop: &SwallowDrop, judged: Judged) -> bool {
    let SwallowDrop { after, without_swallow, .. } = drop;
    if swallow_attacks(law, drop) {
        // It stands beside the Phoenix, so no drop saves that, and none is asked about.
        return !moves_but_for_drop_mate(law, after).iter().any(|mv| saves(law, after, mv));
    }
    // It does not attack the Phoenix. How the other player's next moves are judged:
    let their_moves = match judged {
        Judged::Move => Judged::Escape,
        Judged::Escape => Judged::Answer,
        // Point 1 of `tori-shogi.drop.mates.answer`: an answer is then not dropped with mate.
        Judged::Answer => return false,
    };
    let mated = |position: &Setup| checkmated(law, position, their_moves);
    match law.rulings.drop_mate_without_check {
        DropMateWithoutCheck::AnyMateAfterIt => mated(after),
        DropMateWithoutCheck::WhenTheDropMakesIt => mated(after) && !mated(without_swallow),
        DropMateWithoutCheck::IsNoMate => false,
    }
}

/// `tori-shogi.drop.mates.escape`, `tori-shogi.drop.mates.answer`: which move is judged, in the order in which they would
/// be made. Whether a Swallow's drop is forbidden depends on the moves after it, and so on down to the answer, where it
/// ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judged {
    /// The move that is asked about: say, Black drops a Swallow.
    Move,
    /// White's move after it, which may save White's Phoenix, and may itself drop a Swallow.
    Escape,
    /// Black's move after that.
    Answer,
}

/// A Swallow's drop against a player who has a Phoenix, with the two positions that `tori-shogi.drop.mates.without-check` compares.
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

/// A move as a Swallow's drop, if it is one and the other player has a Phoenix.
fn swallow_drop(position: &Setup, mv: &Move) -> Option<SwallowDrop> {
    let Move::Drop { kind: Kind::Swallow, to } = *mv else { return None };
    let after = play(position, mv);
    let phoenix = phoenix_of(&after, after.turn)?;
    let mut without_swallow = after;
    without_swallow.put(to, None);
    Some(SwallowDrop { to, phoenix, after, without_swallow })
}

/// Whether the dropped Swallow attacks the other player's Phoenix.
fn swallow_attacks(law: Model, drop: &SwallowDrop) -> bool {
    attackers_of(law, &drop.after, drop.phoenix, drop.after.turn.other()).contains(&drop.to)
}

/// `tori-shogi.drop.mate`
fn drop_mate(law: Model, position: &Setup, mv: &Move) -> Judgement {
    match forbidden_drop(law, position, mv, Judged::Move) {
        Some(drop) => refuse!(
            "tori-shogi.drop.mate",
            [name(drop.to), name(drop.phoenix)],
            "dropped on {}, the Swallow {}; a Swallow may not be dropped with mate",
            name(drop.to),
            how_it_mates(law, &drop)
        ),
        None => Ok(()),
    }
}

/// `tori-shogi.drop.mate`, `tori-shogi.ruling.swallow-drop-mate`: a move as a Swallow's drop, if it is forbidden.
fn forbidden_drop(law: Model, position: &Setup, mv: &Move, judged: Judged) -> Option<SwallowDrop> {
    match law.rulings.swallow_drop_mate {
        SwallowDropMate::Illegal => swallow_drop(position, mv).filter(|drop| dropped_with_mate(law, drop, judged)),
        SwallowDropMate::Legal | SwallowDropMate::Loses => None,
    }
}

// ## Phoenix and the end of the game

/// `tori-shogi.phoenix.into-check`, `tori-shogi.phoenix.safe`, `tori-shogi.ruling.phoenix-into-check`
fn phoenix_safe(law: Model, position: &Setup, mv: &Move) -> Judgement {
    if law.rulings.phoenix_into_check == PhoenixIntoCheck::Legal {
        return Ok(());
    }
    let player = position.turn;
    let after = play(position, mv);
    let Some(phoenix) = phoenix_of(&after, player) else { return Ok(()) };
    let attackers = checkers(law, &after, player);
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

/// `tori-shogi.checkmated`, `tori-shogi.ruling.checkmate-without-check`: whether the player to move is checkmated.
/// `judged` says how `tori-shogi.drop.mate` judges their moves.
fn checkmated(law: Model, position: &Setup, judged: Judged) -> bool {
    let moves = moves_but_for_drop_mate(law, position);
    let is_open = |mv: &Move| forbidden_drop(law, position, mv, judged).is_none();
    let can_be_saved = moves.iter().any(|mv| saves(law, position, mv) && is_open(mv));
    if can_be_saved {
        return false;
    }
    match law.rulings.checkmate_without_check {
        // A player who is not in check, and has no move at all, is not checkmated.
        CheckmateWithoutCheck::IsCheckmate => in_check(law, position) || moves.iter().any(is_open),
        CheckmateWithoutCheck::GameGoesOn => in_check(law, position),
    }
}

/// The moves that no clause forbids but perhaps `tori-shogi.drop.mate`.
fn moves_but_for_drop_mate(law: Model, position: &Setup) -> Vec<Move> {
    let mut moves = law.conceivable(position);
    moves.retain(|mv| judge_but_for_drop_mate(law, position, mv).is_ok());
    moves
}

/// Whether the player to move is in check.
fn in_check(law: Model, position: &Setup) -> bool {
    !checkers(law, position, position.turn).is_empty()
}

/// Whether a move captures the other player's Phoenix, or leaves the mover's own where nothing attacks it.
fn saves(law: Model, position: &Setup, mv: &Move) -> bool {
    let after = play(position, mv);
    phoenix_of(&after, after.turn).is_none() || checkers(law, &after, position.turn).is_empty()
}

/// `tori-shogi.end.phoenix-captured` to `tori-shogi.end.no-move`, `tori-shogi.ruling.end`
fn outcome(law: Model, position: &Setup) -> Option<Outcome> {
    if let Some(loser) = without_phoenix(position) {
        Some(Outcome::Win { winner: loser.other(), by: Win::PhoenixCaptured })
    } else if law.rulings.end == End::Checkmate && checkmated(law, position, Judged::Move) {
        Some(Outcome::Win { winner: position.turn.other(), by: Win::Checkmate })
    } else if law.can_move(position) {
        None
    } else {
        Some(no_move(law, position.turn))
    }
}

/// `tori-shogi.end.phoenix-captured`: the player whose Phoenix has been captured, and who has lost.
fn without_phoenix(position: &Setup) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| phoenix_of(position, *player).is_none())
}

/// `tori-shogi.end.no-move`, `tori-shogi.ruling.no-move`: how the game ends when this player has no move.
fn no_move(law: Model, player: Player) -> Outcome {
    match law.rulings.no_move {
        NoMove::Loss => Outcome::Win { winner: player.other(), by: Win::NoMove },
        NoMove::Draw => Outcome::Draw(Draw::Stalemate),
    }
}

/// `tori-shogi.end.swallow-drop-mate`, `tori-shogi.ruling.swallow-drop-mate`
fn ended_by(law: Model, before: &Setup, mv: &Move) -> Option<Outcome> {
    match law.rulings.swallow_drop_mate {
        SwallowDropMate::Loses => {}
        SwallowDropMate::Illegal | SwallowDropMate::Legal => return None,
    }
    let drop = swallow_drop(before, mv)?;
    let dropper_lost = Outcome::Win { winner: before.turn.other(), by: Win::SwallowDropMate };
    dropped_with_mate(law, &drop, Judged::Move).then_some(dropper_lost)
}

/// `tori-shogi.repetition.sequence` to `tori-shogi.repetition.fourth-position`, `tori-shogi.ruling.repetition`: what
/// the record counts, and forbids or ends.
fn repetition(law: Model) -> rules::Repetition {
    match law.rulings.repetition {
        // Moves made so many times in succession may not begin again (`begun_again`).
        Repetition::SequenceMadeThrice => rules::Repetition::SequenceForbidden { times: 3 },
        Repetition::SequenceRepeatedThrice => rules::Repetition::SequenceForbidden { times: 4 },
        // The fourth time that a position stands in the record ends the game (`lost_by_repetition`).
        Repetition::FourthPosition => rules::Repetition::Loses { occurrence: 4 },
        Repetition::None => rules::Repetition::Allowed,
        // Only a player in check may bring a position about for the third time (`recurs_too_often`).
        Repetition::ThirdPosition => rules::Repetition::PositionForbidden { occurrence: 3 },
    }
}

// ## Writing a game down

// Not here: the head of this file says where.

// ## For implementers

/// The clauses that forbid a position.
fn admit(law: Model, setup: &Setup) -> Result<Setup, Vec<Breach>> {
    let of_the_set = Kind::IN_HAND.into_iter().map(|kind| set(law, setup, kind));
    // Of each file.
    let third_swallows = (0..BOARD.files).map(|file| position_third_swallow(setup, file));
    let immobile_swallows = BOARD.squares().map(|square| position_immobile_swallow(setup, square));
    let clauses = of_the_set
        .chain([position_phoenixes(setup)])
        .chain(third_swallows)
        .chain(immobile_swallows)
        .chain([position_phoenix_open(law, setup)]);
    admitted(*setup, reasons(clauses))
}

/// `tori-shogi.set`, `tori-shogi.ruling.pieces-beyond-the-set`: one reason for each kind but the Phoenix.
fn set(law: Model, position: &Setup, kind: Kind) -> Judgement {
    let on_board = position.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind);
    let squares: Vec<Square> = on_board.map(|(square, _)| square).collect();
    let in_hands: usize = Player::BOTH.map(|player| position.hand(player).count(kind).into()).iter().sum();
    let found = squares.len() + in_hands;
    let allowed = in_the_set(kind);
    if found <= allowed || law.rulings.pieces_beyond_the_set == PiecesBeyondTheSet::Allowed {
        return Ok(());
    }
    refuse!(
        "tori-shogi.set",
        names(&squares),
        "there are {found} {} on the board and in both hands, promoted ones included, but the set has {allowed}",
        kind.plural()
    )
}

/// `tori-shogi.set`: how many pieces of a kind there are.
const fn in_the_set(kind: Kind) -> usize {
    match kind.unpromoted() {
        Kind::Swallow => 16,
        Kind::Crane | Kind::Pheasant => 4,
        _ => 2,
    }
}

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
        Some(Piece { kind: Kind::Swallow, owner }) if rank(on) == last_rank(owner) => refuse!(
            "tori-shogi.position.immobile-swallow",
            [name(on)],
            "{owner}'s unpromoted Swallow on {} could never move, and cannot have come there",
            name(on)
        ),
        _ => Ok(()),
    }
}

/// The letter of the rank farthest from a player.
const fn last_rank(player: Player) -> char {
    match player {
        Player::Black => 'a',
        Player::White => 'g',
    }
}

/// `tori-shogi.position.phoenix-open`, `tori-shogi.ruling.phoenix-into-check`
fn position_phoenix_open(law: Model, position: &Setup) -> Judgement {
    if law.rulings.phoenix_into_check == PhoenixIntoCheck::Legal {
        return Ok(());
    }
    let (there, opponent) = (*position, position.turn.other());
    // An impossible position may have several Phoenixes: the first that is attacked is named.
    let attacked = |phoenix: Square| (phoenix, attackers_of(law, position, phoenix, position.turn));
    match phoenixes(position, opponent).into_iter().map(attacked).find(|(_, attackers)| !attackers.is_empty()) {
        None => Ok(()),
        Some((phoenix, attackers)) => {
            refuse!(
                "tori-shogi.position.phoenix-open",
                [name(phoenix)] and names(&attackers),
                "{opponent}, who is not to move, has left their Phoenix on {} attacked by {}",
                name(phoenix),
                attacking(&there, phoenix, &attackers)
            )
        }
    }
}

// From here on nothing is decided: what a program asks, and words.

impl Rules for Model {
    answers! {
        self, position, mv;
        law = *self;
        start = start();
        turn = position.turn;
        check = in_check(*self, position);
        play = play(position, mv);
    }

    fn ended_by(&self, before: &Setup, mv: &Move) -> Option<Outcome> {
        ended_by(*self, before, mv)
    }

    fn stopped(&self, position: &Setup) -> Option<Outcome> {
        Some(no_move(*self, position.turn))
    }
}

impl Law for Model {
    fn goes(&self, position: &Setup, mv: &Move) -> Goes {
        let Move::Step { from, to, .. } = *mv else { return Goes::There };
        let path = position.at(from).and_then(|piece| Some((piece, path_of(piece, from, to)?)));
        path.map_or(Goes::Elsewhere, |(piece, path)| Goes::over(blocked(*self, position, piece, from, to, &path)))
    }

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
        let on = phoenix_of(position, position.turn)?;
        let attackers = attackers_of(*self, position, on, position.turn.other());
        let by = || attacking(position, on, &attackers);
        (!attackers.is_empty()).then(|| format!("the Phoenix on {} is attacked by {}", name(on), by()))
    }

    /// What *checkmated* means where there is no check, and an example.
    fn remarks(&self, position: &Setup) -> Vec<String> {
        let checkmate = Outcome::Win { winner: position.turn.other(), by: Win::Checkmate };
        if self.check(position) || outcome(*self, position) != Some(checkmate) {
            return Vec::new();
        }
        let (player, enemy) = (position.turn, position.turn.other());
        let of_phoenix =
            |mv: &Move| matches!(*mv, Move::Step { from, .. } if Some(from) == phoenix_of(position, player));
        let moves = self.open_moves(position);
        let example = moves.iter().find(|mv| of_phoenix(mv)).or(moves.first()).and_then(|mv| {
            let after = play(position, mv);
            let phoenix = phoenix_of(&after, player)?;
            let answer = attacking(&after, phoenix, &[*checkers(*self, &after, player).first()?]);
            Some(format!(" ({mv}, for example, is answered by {answer}, which captures it on {})", name(phoenix)))
        });
        vec![format!(
            "{player} is checkmated without being in check: no move captures {enemy}'s Phoenix, and after every one {player}'s can be captured (tori-shogi.checkmated){}",
            example.unwrap_or_default()
        )]
    }

    fn judge_move(&self, position: &Setup, mv: &Move) -> Judgement {
        judge_move(*self, position, mv)
    }

    fn over(&self, outcome: Outcome) -> Breach {
        over("tori-shogi.end.over", outcome)
    }

    fn grounds(&self, position: &Setup, mv: &Move) -> Vec<Clause> {
        let mut names = Vec::new();
        match *mv {
            Move::Step { from, to, promotes } => {
                if let Some(piece) = position.at(from) {
                    names.push(move_clause(piece.kind));
                    let over_a_piece =
                        path_of(piece, from, to).and_then(|path| first_taken(position, &path)).is_some();
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
        if !checkers(*self, &play(position, mv), position.turn).is_empty() {
            names.push("tori-shogi.phoenix.into-check");
        }
        names.into_iter().map(Clause::new).collect()
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

/// How a dropped Swallow mates, as a part of a sentence. One that does
/// not attack the Phoenix takes away what would have saved it, and that is named.
fn how_it_mates(law: Model, drop: &SwallowDrop) -> String {
    let SwallowDrop { to, phoenix, after, without_swallow } = drop;
    let (player, on) = (after.turn, name(*phoenix));
    if swallow_attacks(law, drop) {
        return format!("would give check to the Phoenix on {on}, which no move saves: checkmate");
    }
    let dropper = player.other();
    let mut saving = moves_but_for_drop_mate(law, without_swallow);
    saving.retain(|mv| saves(law, without_swallow, mv));
    let flight = |mv: &Move| match *mv {
        Move::Step { from, to: flight, .. } if from == *phoenix => Some(flight),
        _ => None,
    };
    let swallow = Piece { kind: Kind::Swallow, owner: dropper };
    let mates = format!(
        "{player} is not in check, but after every move of {player}'s the Phoenix can be captured, which is checkmate (tori-shogi.checkmated)"
    );
    match saving.iter().map(flight).collect::<Option<Vec<Square>>>().as_deref() {
        Some(&[flight]) if flight == *to || path_of(swallow, *to, flight).is_some() => {
            format!("would take the last flight square, {}, of the Phoenix on {on}: {mates}", name(flight))
        }
        _ => match &saving[..] {
            [] => format!("would leave the Phoenix on {on} lost, as it was without it: {mates}"),
            [saves, ..] => format!("would take away what saves the Phoenix on {on} ({saves}): {mates}"),
        },
    }
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

/// The squares by their names in this game.
fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(|square| name(*square)).collect()
}

/// Squares in a sentence.
fn list(squares: &[Square]) -> String {
    refuse::list(&names(squares))
}
