//! An engine with a misreading of Tori Shogi: how birds move is asked of the law, and everything that depends on it,
//! check, mates, and mates by a drop, is determined by the misread moves.

use crate::board::tori_shogi::{BOARD, Kind, Move, Piece, Setup};
use crate::board::{Player, Square};
use crate::games::ToriShogi;
use crate::mistakes::attack::Attacks as _;
use crate::mistakes::misreadings::{away, between, breach};
use crate::mistakes::{FaultyAnswers, ReachedOf};
use crate::model::tori_shogi::Model;
use crate::rules::tori_shogi::{DropMateWithoutCheck, End, NoMove, PhoenixIntoCheck, Rulings, SwallowDropMate};
use crate::rules::{Breach, Clause, Draw, Law as _, Outcome, Repetition, Rules as _, Win};

/// Up to so many squares in a direction, as the player who moves sees it: files to the right and ranks forwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ray {
    pub right: i8,
    pub forwards: i8,
    pub farthest: i8,
}

/// What is misread; the list of misreadings describes each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Misreading {
    WhiteBegins,
    QuailsNotTurned,
    ZoneOfThreeRanks,
    ZoneOfOneRank,
    ZoneAtHome,
    ZoneNotTurned,
    RevertsOutside,
    /// A kind of bird moves by these rays too.
    Goes(Kind, &'static [Ray]),
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
pub(super) struct MisreadToriShogi {
    rulings: Rulings,
    law: Model,
    /// The law without the clauses that ask what the other player can do.
    basic: Model,
    wrong: Misreading,
}

/// Whether a square is in the last ranks, as many as given, as a player sees the board.
pub(in crate::mistakes) fn in_last(player: Player, ranks: u8, square: Square) -> bool {
    match player {
        Player::Black => square.rank >= BOARD.ranks - ranks,
        Player::White => square.rank < ranks,
    }
}

fn phoenix(position: &Setup, player: Player) -> Option<Square> {
    ToriShogi::checked(position, player).first().copied()
}

/// The kind of bird that moves, unless it is dropped.
fn moving(position: &Setup, mv: &Move) -> Option<Kind> {
    match *mv {
        Move::Step { from, .. } => position.at(from).map(|piece| piece.kind),
        Move::Drop { .. } => None,
    }
}

impl Ray {
    /// Whether a player's piece goes over it from one square to another.
    fn leads(self, player: Player, from: Square, to: Square) -> bool {
        let (files, ranks) = away(from, to);
        let sign = if player == Player::Black { 1 } else { -1 };
        let distance = files.abs().max(ranks.abs());
        (1..=self.farthest).contains(&distance)
            && (files, ranks) == (sign * self.right * distance, sign * self.forwards * distance)
    }
}

impl MisreadToriShogi {
    pub fn new(rulings: Rulings, wrong: Misreading) -> Self {
        let basic = Rulings {
            phoenix_into_check: PhoenixIntoCheck::Legal,
            swallow_drop_mate: SwallowDropMate::Legal,
            ..rulings
        };
        MisreadToriShogi { rulings, law: Model::new(rulings), basic: Model::new(basic), wrong }
    }

    /// Whether a bird goes from one square to another, promoted or not.
    fn goes(&self, position: &Setup, from: Square, to: Square) -> bool {
        let Some(bird) = position.at(from) else { return false };
        let clear = || between(BOARD, from, to).all(|on| position.at(on).is_none());
        let forbidding = self.basic.forbids(position, &Move::Step { from, to, promotes: false });
        let by_law = matches!(forbidding.map(Clause::name), None | Some("tori-shogi.promotion.forced"));
        match self.wrong {
            Misreading::PheasantBlocked if bird.kind == Kind::Pheasant && from.file == to.file => by_law && clear(),
            Misreading::Goes(kind, rays) if kind == bird.kind && !by_law => {
                let vacant = position.at(to).is_none_or(|piece| piece.owner != position.turn);
                vacant && rays.iter().any(|ray| ray.leads(bird.owner, from, to)) && clear()
            }
            _ => by_law,
        }
    }

    fn in_zone(&self, player: Player, square: Square) -> bool {
        match self.wrong {
            Misreading::ZoneOfThreeRanks => in_last(player, 3, square),
            Misreading::ZoneOfOneRank => in_last(player, 1, square),
            Misreading::ZoneAtHome => in_last(player.other(), 2, square),
            Misreading::ZoneNotTurned => in_last(Player::Black, 2, square),
            _ => in_last(player, 2, square),
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
        let bird = Piece { kind, owner: player };
        let on_file = || position.pieces().filter(|(square, piece)| *piece == bird && square.file == to.file).count();
        let refused = match (self.wrong, kind) {
            (Misreading::PheasantNeverAtTheEnd, Kind::Pheasant) => in_last(player, 2, to),
            (Misreading::QuailsNotOnLastRank, Kind::LeftQuail | Kind::RightQuail) => in_last(player, 1, to),
            (Misreading::ThirdOfAnyBird, _) => on_file() >= 2,
            _ => false,
        };
        !refused && self.basic.forbids(position, &Move::Drop { kind, to }).is_none()
    }

    /// Whether a player's piece attacks a square.
    fn attacks(&self, position: &Setup, from: Square, square: Square) -> bool {
        let Some(bird) = position.at(from) else { return false };
        self.goes(&ToriShogi::with_turn(position, bird.owner), from, square)
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
        (self.wrong != Misreading::CaptureSavesNothing && captures()) || !self.exposes(position, mv)
    }

    /// Whether a player may leave their Phoenix so.
    fn is_safe(&self, position: &Setup, mv: &Move) -> bool {
        match self.wrong {
            _ if self.rulings.phoenix_into_check == PhoenixIntoCheck::Illegal => !self.exposes(position, mv),
            Misreading::OnlyPhoenixIntoCheck => {
                moving(position, mv) == Some(Kind::Phoenix) || self.saves(position, mv)
            }
            _ => true,
        }
    }

    /// The moves that nothing forbids but mating by a drop.
    fn moves(&self, position: &Setup) -> impl Iterator<Item = Move> {
        self.law.conceivable(position).into_iter().filter(|mv| {
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

    /// The moves of [`MisreadToriShogi::moves`] that avoid the capture of the mover's Phoenix.
    fn escapes(&self, position: &Setup) -> impl Iterator<Item = Move> {
        let by_phoenix_only = self.wrong == Misreading::OnlyPhoenixSaves;
        let counts = move |mv: &Move| !by_phoenix_only || moving(position, mv) == Some(Kind::Phoenix);
        self.moves(position).filter(move |mv| counts(mv) && self.saves(position, mv))
    }

    /// `tori-shogi.drop.mates`
    fn drop_mates(&self, position: &Setup, mv: &Move, asked_of: AskedOf) -> bool {
        let Move::Drop { kind, to } = *mv else { return false };
        if kind != Kind::Swallow && self.wrong != Misreading::AnyDropMates {
            return false;
        }
        let after = self.after(position, mv);
        let Some(square) = phoenix(&after, after.turn) else { return false };
        if self.attacks(&after, to, square) {
            let by_phoenix = |mv: &Move| moving(&after, mv) == Some(Kind::Phoenix);
            let all = self.wrong != Misreading::DropMateLeavesOnlyPhoenix;
            let escapes = || self.escapes(&after).any(|mv| all || by_phoenix(&mv));
            return self.wrong == Misreading::SwallowDropNoCheck || !escapes();
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
        (check || self.wrong != Misreading::StalematedOutOfCheck)
            && !self.escapes(position).any(|mv| open(&mv))
            && (check || self.moves(position).any(|mv| open(&mv)))
    }

    /// `tori-shogi.drop.mate`
    fn mate_forbidden(&self, position: &Setup, mv: &Move, asked_of: AskedOf) -> bool {
        match self.rulings.swallow_drop_mate {
            SwallowDropMate::Illegal => {}
            SwallowDropMate::Legal | SwallowDropMate::Loses => return false,
        }
        if self.wrong == Misreading::SwallowNeverMates && moving(position, mv) == Some(Kind::Swallow) {
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
        if self.wrong == Misreading::EitherPlayerMated && self.in_check(position, player.other()) {
            return Some(Outcome::Win { winner: player, by: Win::Checkmate });
        }
        if self.escapes(position).any(|mv| self.is_open(position, &mv)) {
            return None;
        }
        let can_move = self.moves(position).any(|mv| self.is_open(position, &mv));
        let check = self.in_check(position, player);
        let mated = match self.wrong {
            Misreading::StalematedOutOfCheck if can_move && !check => return Some(Outcome::Draw(Draw::Stalemate)),
            Misreading::StalematedOutOfCheck => check,
            _ => can_move || check,
        };
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
        if let Some(kind) = position.at(to).map(|piece| piece.kind.unpromoted()) {
            let (holder, held) = match (self.wrong, kind) {
                (Misreading::CapturedReturns, _) => (player.other(), kind),
                (Misreading::CapturedQuailTurns, Kind::LeftQuail) => (player, Kind::RightQuail),
                (Misreading::CapturedQuailTurns, Kind::RightQuail) => (player, Kind::LeftQuail),
                _ => (player, kind),
            };
            after.hand_mut(player).take(kind);
            after.hand_mut(holder).add(held, 1);
        }
        let moved = position.at(from).filter(|piece| piece.kind.unpromoted() != piece.kind);
        if let Some(bird) = moved.filter(|_| self.wrong == Misreading::RevertsOutside && !self.in_zone(player, to)) {
            after.put(to, Some(Piece { kind: bird.kind.unpromoted(), ..bird }));
        }
        after
    }
}

impl FaultyAnswers<Model> for MisreadToriShogi {
    fn start(&self, law: &Model) -> Setup {
        let mut start = law.start();
        match self.wrong {
            Misreading::WhiteBegins => start.turn = Player::White,
            Misreading::QuailsNotTurned => {
                let quail = |kind| Some(Piece { kind, owner: Player::White });
                start.put(Square::new(0, BOARD.ranks - 1), quail(Kind::LeftQuail));
                start.put(Square::new(BOARD.files - 1, BOARD.ranks - 1), quail(Kind::RightQuail));
            }
            _ => {}
        }
        start
    }

    fn breaches(&self, _: &Model, setup: &Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        if self.wrong == Misreading::RefusesOnePhoenix && Player::BOTH.iter().any(|of| phoenix(setup, *of).is_none())
        {
            lawful.push(breach("tori-shogi.position.phoenixes", "a player has no Phoenix"));
        }
        lawful
    }

    fn check(&self, _: &Model, position: &Setup) -> bool {
        let of = |player| self.in_check(position, player);
        match self.wrong {
            Misreading::CheckIsGiven => of(position.turn.other()),
            Misreading::CheckOfEither => Player::BOTH.into_iter().any(of),
            _ => of(position.turn),
        }
    }

    fn own_moves(&self, _: &Model, reached: &ReachedOf<Model>) -> Option<Vec<Move>> {
        let position = &reached.setup;
        let open = || self.moves(position).filter(|mv| self.is_open(position, mv)).collect();
        Some(if self.ended(position).is_some() { Vec::new() } else { open() })
    }

    fn play(&self, _: &Model, before: &Setup, mv: &Move) -> Setup {
        self.after(before, mv)
    }

    fn own_outcome(&self, _: &Model, reached: &ReachedOf<Model>) -> Option<Option<Outcome>> {
        Some(self.ended(&reached.setup))
    }

    fn ended_by(&self, _: &Model, before: &Setup, mv: &Move) -> Option<Outcome> {
        let lost = Outcome::Win { winner: before.turn.other(), by: Win::SwallowDropMate };
        match self.rulings.swallow_drop_mate {
            SwallowDropMate::Loses => self.drop_mates(before, mv, AskedOf::TheDrop).then_some(lost),
            SwallowDropMate::Illegal | SwallowDropMate::Legal => None,
        }
    }

    fn repetition(&self, lawful: Repetition) -> Repetition {
        match (self.wrong, lawful) {
            (Misreading::RepetitionDraws(occurrence), Repetition::SequenceForbidden { .. }) => {
                Repetition::Draws { occurrence }
            }
            _ => lawful,
        }
    }

    fn stopped(&self, _: &Model, position: &Setup) -> Option<Outcome> {
        Some(self.no_move(position.turn))
    }
}

/// Which moves a repetition forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Forbids {
    /// The first of a sequence of the player's own moves, whatever the other player did.
    FirstOfOwn,
    /// All moves of a sequence.
    AllOfSequence,
}

/// The sequences that these moves end in, each made `times` times in succession.
fn sequences(moves: &[Move], times: usize) -> impl Iterator<Item = &[Move]> {
    let repeated = move |length: &usize| {
        let run = &moves[moves.len() - length * times..];
        run[*length..] == run[..run.len() - length]
    };
    (1..=moves.len() / times).filter(repeated).map(|length| &moves[moves.len() - length..])
}

impl Forbids {
    fn forbids(self, reached: &ReachedOf<Model>, mv: &Move, times: usize) -> bool {
        let moves: Vec<Move> = reached.earlier.iter().map(|(_, mv)| *mv).collect();
        let begins = |moves: &[Move]| sequences(moves, times).any(|sequence| sequence[0] == *mv);
        match self {
            Forbids::FirstOfOwn => {
                let own = moves.iter().skip(moves.len() % 2).step_by(2);
                begins(&own.copied().collect::<Vec<Move>>())
            }
            Forbids::AllOfSequence => sequences(&moves, times).any(|sequence| sequence.contains(mv)),
        }
    }

    fn moves(self, law: &Model, reached: &ReachedOf<Model>) -> Vec<Move> {
        let mut moves = law.legal_moves(&reached.setup);
        if let Repetition::SequenceForbidden { times } = law.repetition() {
            moves.retain(|mv| !self.forbids(reached, mv, times));
        }
        moves
    }
}

impl FaultyAnswers<Model> for Forbids {
    fn remembers(&self, _: &Move) -> bool {
        true
    }

    fn own_moves(&self, law: &Model, reached: &ReachedOf<Model>) -> Option<Vec<Move>> {
        Some(self.moves(law, reached))
    }

    fn own_outcome(&self, law: &Model, reached: &ReachedOf<Model>) -> Option<Option<Outcome>> {
        let stopped = || self.moves(law, reached).is_empty().then(|| law.stopped(&reached.setup));
        Some(law.outcome(&reached.setup).or_else(|| stopped().flatten()))
    }

    /// [`FaultyAnswers::own_moves`] already leaves out what is forbidden.
    fn repetition(&self, lawful: Repetition) -> Repetition {
        match lawful {
            Repetition::SequenceForbidden { .. } => Repetition::Allowed,
            repetition => repetition,
        }
    }
}
