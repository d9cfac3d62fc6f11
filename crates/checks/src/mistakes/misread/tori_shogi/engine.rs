//! An engine with a misreading of Tori Shogi: how birds move is asked of the law, and everything that depends on it,
//! check, mates, and mates by a drop, is determined by the misread moves.

use crate::board::tori_shogi::{BOARD, Kind, Move, Piece, Setup};
use crate::board::{Player, Square};
use crate::mistakes::misread::{self, between, breach};
use crate::mistakes::{Fault, ReachedOf};
use crate::model::tori_shogi::Model;
use crate::rules::tori_shogi::{DropMateWithoutCheck, End, NoMove, PhoenixIntoCheck, Rulings, SwallowDropMate};
use crate::rules::{Breach, Clause, Draw, Law as _, Outcome, Repetition, Rules as _, Win};

/// Squares in a direction as the player who moves sees them: so many files to the right and ranks forwards for each of
/// `nearest` to `farthest`. Squares before the nearest are jumped over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ray {
    pub right: i8,
    pub forwards: i8,
    pub nearest: i8,
    pub farthest: i8,
}

/// How a kind of bird moves differently from the law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gait {
    pub kind: Kind,
    pub less: &'static [Ray],
    pub more: &'static [Ray],
}

/// What is misread; the list of misreadings describes each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    WhiteBegins,
    QuailsNotTurned,
    ZoneOfThreeRanks,
    ZoneOfOneRank,
    ZoneAtHome,
    ZoneNotTurned,
    RevertsOutside,
    Gaits(&'static [Gait]),
    PheasantBlocked,
    CapturedReturns,
    CapturedQuailTurns,
    CheckIsGiven,
    CheckOfEither,
    PheasantNeverAtTheEnd,
    QuailsNotOnLastRank,
    ThirdOfAnyBird,
    SwallowDropNoCheck,
    AnyDropMates,
    SwallowNeverMates,
    DropMateLeavesOnlyPhoenix,
    OnlyPhoenixIntoCheck,
    StalematedOutOfCheck,
    OnlyPhoenixSaves,
    CaptureSavesNothing,
    EitherPlayerMated,
    RepetitionDraws(usize),
    RefusesOnePhoenix,
}

/// Which drops are tested for mate, as in `tori-shogi.drop.mates`.
#[derive(Clone, Copy)]
enum AskedOf {
    TheDrop,
    AnEscape,
    AnAnswer,
}

/// The engine.
#[derive(Clone)]
pub(super) struct Engine {
    rulings: Rulings,
    law: Model,
    /// The law without the clauses that ask what the other player can do.
    basic: Model,
    wrong: Wrong,
}

/// How far a square is from another as a player sees it: files to the right, ranks forwards.
const fn away(player: Player, from: Square, to: Square) -> (i8, i8) {
    let (files, ranks) = misread::away(from, to);
    match player {
        Player::Black => (files, ranks),
        Player::White => (-files, -ranks),
    }
}

/// How many ranks lie behind a square as a player sees it.
const fn ranks_behind(player: Player, square: Square) -> u8 {
    match player {
        Player::Black => square.rank,
        Player::White => BOARD.ranks - 1 - square.rank,
    }
}

fn phoenix(position: &Setup, player: Player) -> Option<Square> {
    let phoenix = Piece { kind: Kind::Phoenix, owner: player };
    position.pieces().find(|(_, piece)| *piece == phoenix).map(|(square, _)| square)
}

fn with_turn(position: &Setup, turn: Player) -> Setup {
    let mut position = *position;
    position.turn = turn;
    position
}

/// The kind of bird that moves, unless it is dropped.
fn moving(position: &Setup, mv: &Move) -> Option<Kind> {
    match *mv {
        Move::Step { from, .. } => position.at(from).map(|piece| piece.kind),
        Move::Drop { .. } => None,
    }
}

/// Every conceivable move, lazily.
fn conceivable(position: &Setup) -> impl Iterator<Item = Move> {
    let origins = position.pieces().filter(|(_, piece)| piece.owner == position.turn);
    let steps = origins.flat_map(|(from, _)| {
        BOARD.squares().flat_map(move |to| [false, true].map(|promotes| Move::Step { from, to, promotes }))
    });
    let kinds = position.hand(position.turn).kinds();
    steps.chain(kinds.flat_map(|kind| BOARD.squares().map(move |to| Move::Drop { kind, to })))
}

/// Whether nothing stands on a path before its target, and no friend on it.
fn free(position: &Setup, path: &[Square]) -> bool {
    let Some((target, before)) = path.split_last() else { return false };
    before.iter().all(|on| position.at(*on).is_none())
        && position.at(*target).is_none_or(|piece| piece.owner != position.turn)
}

impl Ray {
    /// The squares that it goes over, the target last, if it leads there.
    fn path(self, player: Player, from: Square, to: Square) -> Option<Vec<Square>> {
        let (right, forwards) = away(player, from, to);
        let distance = right.abs().max(forwards.abs());
        let leads_there = (self.nearest..=self.farthest).contains(&distance)
            && (right, forwards) == (self.right * distance, self.forwards * distance);
        let sign = if player == Player::Black { 1 } else { -1 };
        let square = |n| BOARD.step(from, sign * self.right * n, sign * self.forwards * n);
        if leads_there { (self.nearest..=distance).map(square).collect() } else { None }
    }
}

impl Engine {
    pub fn new(rulings: Rulings, wrong: Wrong) -> Self {
        let basic = Rulings {
            phoenix_into_check: PhoenixIntoCheck::Legal,
            swallow_drop_mate: SwallowDropMate::Legal,
            ..rulings
        };
        Engine { rulings, law: Model::new(rulings), basic: Model::new(basic), wrong }
    }

    /// Whether a bird goes from one square to another, promoted or not.
    fn goes(&self, position: &Setup, from: Square, to: Square) -> bool {
        let Some(bird) = position.at(from) else { return false };
        let gaits = if let Wrong::Gaits(gaits) = self.wrong { gaits } else { &[] };
        let gait = gaits.iter().find(|gait| gait.kind == bird.kind);
        let by = |rays: &[Ray]| rays.iter().find_map(|ray| ray.path(bird.owner, from, to));
        if gait.is_some_and(|gait| by(gait.less).is_some()) {
            return false;
        }
        self.goes_by_law(position, bird.kind, from, to)
            || gait.and_then(|gait| by(gait.more)).is_some_and(|path| free(position, &path))
    }

    fn goes_by_law(&self, position: &Setup, kind: Kind, from: Square, to: Square) -> bool {
        let forbidding = self.basic.forbids(position, &Move::Step { from, to, promotes: false });
        match forbidding.map(Clause::name) {
            None | Some("tori-shogi.promotion.forced") => {
                let jumps = kind == Kind::Pheasant && from.file == to.file;
                match self.wrong {
                    Wrong::PheasantBlocked if jumps => between(BOARD, from, to).all(|on| position.at(on).is_none()),
                    _ => true,
                }
            }
            Some(_) => false,
        }
    }

    fn in_zone(&self, player: Player, square: Square) -> bool {
        let behind = ranks_behind(player, square);
        match self.wrong {
            Wrong::ZoneOfThreeRanks => behind >= BOARD.ranks - 3,
            Wrong::ZoneOfOneRank => behind == BOARD.ranks - 1,
            Wrong::ZoneAtHome => behind < 2,
            Wrong::ZoneNotTurned => square.rank >= BOARD.ranks - 2,
            _ => behind >= BOARD.ranks - 2,
        }
    }

    /// Whether a bird that moves so is promoted.
    fn promotion(&self, bird: Piece, from: Square, to: Square) -> bool {
        let in_zone = |square| self.in_zone(bird.owner, square);
        bird.kind.promoted().is_some() && (in_zone(from) || in_zone(to))
    }

    /// Whether a piece of the hand may be dropped on a vacant square, whatever it does to the other player.
    fn drops(&self, position: &Setup, kind: Kind, to: Square) -> bool {
        let player = position.turn;
        let behind = ranks_behind(player, to);
        let on_file = |counted: Kind| {
            let bird = Piece { kind: counted, owner: player };
            position.pieces().filter(|(square, piece)| *piece == bird && square.file == to.file).count()
        };
        let forbidding = self.basic.forbids(position, &Move::Drop { kind, to }).map(Clause::name);
        let by_law = forbidding.is_none();
        match self.wrong {
            Wrong::PheasantNeverAtTheEnd => by_law && !(kind == Kind::Pheasant && behind >= BOARD.ranks - 2),
            Wrong::QuailsNotOnLastRank => {
                let quail = matches!(kind, Kind::LeftQuail | Kind::RightQuail);
                by_law && !(quail && behind == BOARD.ranks - 1)
            }
            Wrong::ThirdOfAnyBird => by_law && on_file(kind) < 2,
            _ => by_law,
        }
    }

    /// Whether a player's piece attacks a square.
    fn attacks(&self, position: &Setup, from: Square, square: Square) -> bool {
        let Some(bird) = position.at(from) else { return false };
        let position = with_turn(position, bird.owner);
        self.goes(&position, from, square)
    }

    fn attacked(&self, position: &Setup, square: Square, by: Player) -> bool {
        position.pieces().any(|(from, piece)| piece.owner == by && self.attacks(position, from, square))
    }

    fn in_check(&self, position: &Setup, player: Player) -> bool {
        phoenix(position, player).is_some_and(|square| self.attacked(position, square, player.other()))
    }

    /// Whether a move leaves the mover's own Phoenix attacked.
    fn exposes(&self, position: &Setup, mv: &Move) -> bool {
        self.in_check(&self.after(position, mv), position.turn)
    }

    /// Whether a move captures the other Phoenix or leaves the mover's own where nothing attacks it.
    fn saves(&self, position: &Setup, mv: &Move) -> bool {
        let captures = || phoenix(&self.after(position, mv), position.turn.other()).is_none();
        (self.wrong != Wrong::CaptureSavesNothing && captures()) || !self.exposes(position, mv)
    }

    /// Whether a player may leave their Phoenix so.
    fn is_safe(&self, position: &Setup, mv: &Move) -> bool {
        let phoenix_moves = || moving(position, mv) == Some(Kind::Phoenix);
        let must_save = match self.wrong {
            _ if self.rulings.phoenix_into_check == PhoenixIntoCheck::Illegal => {
                return !self.exposes(position, mv);
            }
            Wrong::OnlyPhoenixIntoCheck => !phoenix_moves(),
            _ => false,
        };
        !must_save || self.saves(position, mv)
    }

    /// The moves that nothing forbids but mating by a drop.
    fn moves(&self, position: &Setup) -> impl Iterator<Item = Move> {
        conceivable(position).filter(|mv| {
            let goes = match *mv {
                Move::Step { from, to, promotes } => {
                    let promotion = |bird| self.promotion(bird, from, to);
                    position.at(from).is_some_and(promotion) == promotes && self.goes(position, from, to)
                }
                Move::Drop { kind, to } => self.drops(position, kind, to),
            };
            goes && self.is_safe(position, mv)
        })
    }

    /// The moves of [`Engine::moves`] that avoid the capture of the mover's Phoenix.
    fn escapes(&self, position: &Setup) -> impl Iterator<Item = Move> {
        self.moves(position).filter(|mv| self.counts_as_escape(position, mv) && self.saves(position, mv))
    }

    fn counts_as_escape(&self, position: &Setup, mv: &Move) -> bool {
        match self.wrong {
            Wrong::OnlyPhoenixSaves => moving(position, mv) == Some(Kind::Phoenix),
            _ => true,
        }
    }

    /// Whether only a player in check can be mated.
    fn mates_in_check_only(&self) -> bool {
        self.wrong == Wrong::StalematedOutOfCheck
    }

    /// `tori-shogi.drop.mates`
    fn drop_mates(&self, position: &Setup, mv: &Move, asked_of: AskedOf) -> bool {
        let Move::Drop { kind, to } = *mv else { return false };
        if kind != Kind::Swallow && self.wrong != Wrong::AnyDropMates {
            return false;
        }
        let after = self.after(position, mv);
        let Some(square) = phoenix(&after, after.turn) else { return false };
        if self.attacks(&after, to, square) {
            let by_phoenix = |mv: &Move| moving(&after, mv) == Some(Kind::Phoenix);
            let all = self.wrong != Wrong::DropMateLeavesOnlyPhoenix;
            let escapes = || self.escapes(&after).any(|mv| all || by_phoenix(&mv));
            return self.wrong == Wrong::SwallowDropNoCheck || !escapes();
        }
        let mated = |position: &Setup| match asked_of {
            AskedOf::TheDrop => self.mated(position, AskedOf::AnEscape),
            AskedOf::AnEscape => self.mated(position, AskedOf::AnAnswer),
            AskedOf::AnAnswer => false,
        };
        let mut without = after;
        without.put(to, None);
        match self.rulings.drop_mate_without_check {
            DropMateWithoutCheck::IsNoMate => false,
            DropMateWithoutCheck::AnyMateAfterIt => mated(&after),
            DropMateWithoutCheck::WhenTheDropMakesIt => mated(&after) && !mated(&without),
        }
    }

    fn mated(&self, position: &Setup, escapes: AskedOf) -> bool {
        let open = |mv: &Move| !self.mate_forbidden(position, mv, escapes);
        let check = self.in_check(position, position.turn);
        (check || !self.mates_in_check_only())
            && !self.escapes(position).any(|mv| open(&mv))
            && (check || self.moves(position).any(|mv| open(&mv)))
    }

    /// `tori-shogi.drop.mate`
    fn mate_forbidden(&self, position: &Setup, mv: &Move, asked_of: AskedOf) -> bool {
        if self.rulings.swallow_drop_mate != SwallowDropMate::Illegal {
            return false;
        }
        if self.wrong == Wrong::SwallowNeverMates && moving(position, mv) == Some(Kind::Swallow) {
            let after = self.after(position, mv);
            return phoenix(&after, after.turn).is_some() && self.escapes(&after).next().is_none();
        }
        self.drop_mates(position, mv, asked_of)
    }

    fn is_open(&self, position: &Setup, mv: &Move) -> bool {
        !self.mate_forbidden(position, mv, AskedOf::TheDrop)
    }

    fn no_move(&self, player: Player) -> Outcome {
        match self.rulings.no_move {
            NoMove::Loss => Outcome::Win { winner: player.other(), by: Win::NoMove },
            NoMove::Draw => Outcome::Draw(Draw::Stalemate),
        }
    }

    fn ended(&self, position: &Setup) -> Option<Outcome> {
        let player = position.turn;
        if let Some(loser) = Player::BOTH.into_iter().find(|player| phoenix(position, *player).is_none()) {
            return Some(Outcome::Win { winner: loser.other(), by: Win::PhoenixCaptured });
        }
        if self.wrong == Wrong::EitherPlayerMated && self.in_check(position, player.other()) {
            return Some(Outcome::Win { winner: player, by: Win::Checkmate });
        }
        if self.escapes(position).any(|mv| self.is_open(position, &mv)) {
            return None;
        }
        let (can_move, check) =
            (self.moves(position).any(|mv| self.is_open(position, &mv)), self.in_check(position, player));
        if can_move && !check && self.wrong == Wrong::StalematedOutOfCheck {
            return Some(Outcome::Draw(Draw::Stalemate));
        }
        let mated = if self.mates_in_check_only() { check } else { can_move || check };
        if self.rulings.end == End::Checkmate && mated {
            return Some(Outcome::Win { winner: player.other(), by: Win::Checkmate });
        }
        (!can_move).then(|| self.no_move(player))
    }

    /// The position after a move.
    fn after(&self, position: &Setup, mv: &Move) -> Setup {
        let mut after = self.law.play(position, mv);
        let Move::Step { from, to, .. } = *mv else { return after };
        let player = position.turn;
        let captured = position.at(to).map(|piece| piece.kind.unpromoted());
        if let Some(kind) = captured {
            let held = match (self.wrong, kind) {
                (Wrong::CapturedReturns, _) => Some((player.other(), kind)),
                (Wrong::CapturedQuailTurns, Kind::LeftQuail) => Some((player, Kind::RightQuail)),
                (Wrong::CapturedQuailTurns, Kind::RightQuail) => Some((player, Kind::LeftQuail)),
                _ => Some((player, kind)),
            };
            after.hand_mut(player).take(kind);
            if let Some((holder, kind)) = held {
                after.hand_mut(holder).add(kind, 1);
            }
        }
        let moved = position.at(from).filter(|piece| piece.kind.unpromoted() != piece.kind);
        if let Some(bird) = moved.filter(|_| self.wrong == Wrong::RevertsOutside && !self.in_zone(player, to)) {
            after.put(to, Some(Piece { kind: bird.kind.unpromoted(), ..bird }));
        }
        after
    }
}

impl Fault<Model> for Engine {
    fn start(&self, law: &Model) -> Setup {
        let mut start = law.start();
        match self.wrong {
            Wrong::WhiteBegins => start.turn = Player::White,
            Wrong::QuailsNotTurned => {
                let quail = |kind| Some(Piece { kind, owner: Player::White });
                start.put(Square::new(0, BOARD.ranks - 1), quail(Kind::LeftQuail));
                start.put(Square::new(BOARD.files - 1, BOARD.ranks - 1), quail(Kind::RightQuail));
            }
            _ => {}
        }
        start
    }

    fn breaches(&self, _: &Model, setup: &Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        if self.wrong == Wrong::RefusesOnePhoenix && Player::BOTH.iter().any(|of| phoenix(setup, *of).is_none()) {
            lawful.push(breach("tori-shogi.position.phoenixes", "a player has no Phoenix"));
        }
        lawful
    }

    fn check(&self, _: &Model, position: &Setup) -> bool {
        let of = |player| self.in_check(position, player);
        match self.wrong {
            Wrong::CheckIsGiven => of(position.turn.other()),
            Wrong::CheckOfEither => Player::BOTH.into_iter().any(of),
            _ => of(position.turn),
        }
    }

    fn own_moves(&self, _: &Model, reached: &ReachedOf<Model>) -> Option<Vec<Move>> {
        let position = &reached.setup;
        if self.ended(position).is_some() {
            return Some(Vec::new());
        }
        Some(self.moves(position).filter(|mv| self.is_open(position, mv)).collect())
    }

    fn play(&self, _: &Model, before: &Setup, mv: &Move) -> Setup {
        self.after(before, mv)
    }

    fn own_outcome(&self, _: &Model, reached: &ReachedOf<Model>) -> Option<Option<Outcome>> {
        Some(self.ended(&reached.setup))
    }

    fn ended_by(&self, _: &Model, before: &Setup, mv: &Move) -> Option<Outcome> {
        let loses = self.rulings.swallow_drop_mate == SwallowDropMate::Loses;
        let lost = Outcome::Win { winner: before.turn.other(), by: Win::SwallowDropMate };
        (loses && self.drop_mates(before, mv, AskedOf::TheDrop)).then_some(lost)
    }

    fn repetition(&self, lawful: Repetition) -> Repetition {
        match (self.wrong, lawful) {
            (Wrong::RepetitionDraws(occurrence), Repetition::SequenceForbidden { .. }) => {
                Repetition::Draws { occurrence }
            }
            _ => lawful,
        }
    }

    fn stopped(&self, _: &Model, position: &Setup) -> Option<Outcome> {
        Some(self.no_move(position.turn))
    }
}
