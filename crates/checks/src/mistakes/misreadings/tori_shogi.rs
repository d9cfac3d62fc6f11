//! Misreadings of the law of Tori Shogi. How birds move is asked of the law; check, mates and mates by a drop follow
//! from the misread moves.

use super::{FaultyAnswers, MakeEngine, MistakeOf, ReachedOf, away, between, breach, mistakes, under};
use crate::board::tori_shogi::{BOARD, Kind, Move, Piece, Setup};
use crate::board::{Player, Square};
use crate::games::ToriShogi;
use crate::mistakes::attack::Attacks as _;
use crate::model::tori_shogi::Model;
use crate::rules::tori_shogi::{DropMateWithoutCheck, End, NoMove, PhoenixIntoCheck, Rulings, SwallowDropMate};
use crate::rules::{Breach, Clause, Draw, Law as _, Outcome, Repetition, Rules as _, Win};

/// Up to so many squares in a direction, as the player who moves sees it: files to the right and ranks forwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ray {
    right: i8,
    forwards: i8,
    farthest: i8,
}

/// What is misread; the list of misreadings describes each.
#[derive(Clone, Copy, Debug)]
enum Misreading {
    WhiteBegins,
    QuailsNotTurned,
    /// Where a player's promotion zone is.
    Zone(fn(Player, Square) -> bool),
    RevertsOutside,
    /// A kind of bird moves by these rays too.
    Goes(Kind, &'static [Ray]),
    PheasantBlocked,
    /// In whose hand a captured bird is, and as what.
    Captured(fn(Player, Kind) -> (Player, Kind)),
    /// It is check if that is said of attacks on the player's own Phoenix and on the other one.
    Check(fn(own: bool, other: bool) -> bool),
    /// These kinds are not dropped on so many last ranks.
    NotDropped(&'static [Kind], u8),
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

use Misreading::*;

/// Which drops are tested for mate, as in `tori-shogi.drop.mates`.
#[derive(Clone, Copy)]
enum AskedOf {
    TheDrop,
    AnEscape,
    AnAnswer,
}

/// The engine.
#[derive(Clone)]
struct MisreadToriShogi {
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

/// The kind whose moves are the mirror image.
pub(in crate::mistakes) const fn mirrored(kind: Kind) -> Kind {
    match kind {
        Kind::LeftQuail => Kind::RightQuail,
        Kind::RightQuail => Kind::LeftQuail,
        kind => kind,
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
    fn new(rulings: Rulings, wrong: Misreading) -> Self {
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
            PheasantBlocked if bird.kind == Kind::Pheasant && from.file == to.file => by_law && clear(),
            Goes(kind, rays) if kind == bird.kind && !by_law => {
                let vacant = position.at(to).is_none_or(|piece| piece.owner != position.turn);
                vacant && rays.iter().any(|ray| ray.leads(bird.owner, from, to)) && clear()
            }
            _ => by_law,
        }
    }

    fn in_zone(&self, player: Player, square: Square) -> bool {
        if let Zone(holds) = self.wrong { holds(player, square) } else { in_last(player, 2, square) }
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
        let refused = match self.wrong {
            NotDropped(kinds, ranks) => kinds.contains(&kind) && in_last(player, ranks, to),
            ThirdOfAnyBird => on_file() >= 2,
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
        (!matches!(self.wrong, CaptureSavesNothing) && captures()) || !self.exposes(position, mv)
    }

    /// Whether a player may leave their Phoenix so.
    fn is_safe(&self, position: &Setup, mv: &Move) -> bool {
        match self.wrong {
            _ if self.rulings.phoenix_into_check == PhoenixIntoCheck::Illegal => !self.exposes(position, mv),
            OnlyPhoenixIntoCheck => moving(position, mv) == Some(Kind::Phoenix) || self.saves(position, mv),
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
        let by_phoenix_only = matches!(self.wrong, OnlyPhoenixSaves);
        let counts = move |mv: &Move| !by_phoenix_only || moving(position, mv) == Some(Kind::Phoenix);
        self.moves(position).filter(move |mv| counts(mv) && self.saves(position, mv))
    }

    /// `tori-shogi.drop.mates`
    fn drop_mates(&self, position: &Setup, mv: &Move, asked_of: AskedOf) -> bool {
        let Move::Drop { kind, to } = *mv else { return false };
        if kind != Kind::Swallow && !matches!(self.wrong, AnyDropMates) {
            return false;
        }
        let after = self.after(position, mv);
        let Some(square) = phoenix(&after, after.turn) else { return false };
        if self.attacks(&after, to, square) {
            let by_phoenix = |mv: &Move| moving(&after, mv) == Some(Kind::Phoenix);
            let all = !matches!(self.wrong, DropMateLeavesOnlyPhoenix);
            let escapes = || self.escapes(&after).any(|mv| all || by_phoenix(&mv));
            return matches!(self.wrong, SwallowDropNoCheck) || !escapes();
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
        (check || !matches!(self.wrong, StalematedOutOfCheck))
            && !self.escapes(position).any(|mv| open(&mv))
            && (check || self.moves(position).any(|mv| open(&mv)))
    }

    /// `tori-shogi.drop.mate`
    fn mate_forbidden(&self, position: &Setup, mv: &Move, asked_of: AskedOf) -> bool {
        match self.rulings.swallow_drop_mate {
            SwallowDropMate::Illegal => {}
            SwallowDropMate::Legal | SwallowDropMate::Loses => return false,
        }
        if matches!(self.wrong, SwallowNeverMates) && moving(position, mv) == Some(Kind::Swallow) {
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
        if matches!(self.wrong, EitherPlayerMated) && self.in_check(position, player.other()) {
            return Some(Outcome::Win { winner: player, by: Win::Checkmate });
        }
        if self.escapes(position).any(|mv| self.is_open(position, &mv)) {
            return None;
        }
        let can_move = self.moves(position).any(|mv| self.is_open(position, &mv));
        let check = self.in_check(position, player);
        let mated = match self.wrong {
            StalematedOutOfCheck if can_move && !check => return Some(Outcome::Draw(Draw::Stalemate)),
            StalematedOutOfCheck => check,
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
            let (holder, held) =
                if let Captured(becomes) = self.wrong { becomes(player, kind) } else { (player, kind) };
            after.hand_mut(player).take(kind);
            after.hand_mut(holder).add(held, 1);
        }
        let moved = position.at(from).filter(|piece| piece.kind.unpromoted() != piece.kind);
        if let Some(bird) = moved.filter(|_| matches!(self.wrong, RevertsOutside) && !self.in_zone(player, to)) {
            after.put(to, Some(Piece { kind: bird.kind.unpromoted(), ..bird }));
        }
        after
    }
}

impl FaultyAnswers<Model> for MisreadToriShogi {
    fn start(&self, law: &Model) -> Setup {
        let mut start = law.start();
        match self.wrong {
            WhiteBegins => start.turn = Player::White,
            QuailsNotTurned => {
                let quail = |kind| Some(Piece { kind, owner: Player::White });
                start.put(Square::new(0, BOARD.ranks - 1), quail(Kind::LeftQuail));
                start.put(Square::new(BOARD.files - 1, BOARD.ranks - 1), quail(Kind::RightQuail));
            }
            _ => {}
        }
        start
    }

    fn breaches(&self, _: &Model, setup: &Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        if matches!(self.wrong, RefusesOnePhoenix) && Player::BOTH.iter().any(|of| phoenix(setup, *of).is_none()) {
            lawful.push(breach("tori-shogi.position.phoenixes", "a player has no Phoenix"));
        }
        lawful
    }

    fn check(&self, _: &Model, position: &Setup) -> bool {
        let of = |player| self.in_check(position, player);
        match self.wrong {
            Check(is_check) => is_check(of(position.turn), of(position.turn.other())),
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
            (RepetitionDraws(occurrence), Repetition::SequenceForbidden { .. }) => Repetition::Draws { occurrence },
            _ => lawful,
        }
    }

    fn stopped(&self, _: &Model, position: &Setup) -> Option<Outcome> {
        Some(self.no_move(position.turn))
    }
}

/// Which moves a repetition forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Forbids {
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

/// So many files to the right and ranks forwards, as far as so many squares.
const fn ray(right: i8, forwards: i8, farthest: i8) -> Ray {
    Ray { right, forwards, farthest }
}

const FALCON_AS_PHOENIX: Misreading = Goes(Kind::Falcon, &[ray(0, -1, 1)]);
const GOOSE_ONE_OR_TWO: Misreading = Goes(Kind::Goose, &[ray(-1, 1, 1), ray(1, 1, 1), ray(0, -1, 1)]);
const EAGLE_SLIDES_BACK: Misreading = Goes(Kind::Eagle, &[ray(-1, -1, 6), ray(1, -1, 6)]);

/// The misreadings, in the order of the law's clauses; those of repetition that must know the record last.
pub(in crate::mistakes) fn misreadings() -> Vec<MistakeOf<ToriShogi>> {
    of_positions().into_iter().chain(of_records()).collect()
}

/// The engine that misreads this.
fn of(wrong: Misreading) -> MakeEngine<ToriShogi> {
    under(move |rulings| MisreadToriShogi::new(rulings, wrong))
}

fn of_positions() -> Vec<MistakeOf<ToriShogi>> {
    mistakes! {
        by of;
        "white-begins" ["tori-shogi.turn"] "White moves first" => WhiteBegins, at "startpos";
        "quails-start-unturned" ["tori-shogi.start"]
            "White's left Quail starts at the left of the diagram, as Black's does" => QuailsNotTurned, at "startpos";
        "promoted-in-three-ranks" ["tori-shogi.zone"]
            "the promotion zone is the farthest three ranks, and promotion is forced in all of them"
            => Zone(|player, square| in_last(player, 3, square)), at "3k3/7/7/5S1/7/7/3K3 b -";
        "promoted-on-the-last-rank-only" ["tori-shogi.zone"] "the promotion zone is the last rank alone"
            => Zone(|player, square| in_last(player, 1, square)), at "3k3/7/5S1/7/7/7/3K3 b -";
        "promoted-at-home" ["tori-shogi.zone"] "a player's promotion zone is the two ranks nearest to that player"
            => Zone(|player, square| in_last(player.other(), 2, square)), at "3k3/7/7/7/7/5F1/3K3 b -";
        "zone-not-turned-for-white" ["tori-shogi.zone"] "ranks a and b are White's promotion zone too"
            => Zone(|_, square| in_last(Player::Black, 2, square)), at "3k3/7/7/7/7/5f1/3K3 w -";
        "reverts-outside-the-zone" ["tori-shogi.promotion.stays"]
            "a Goose or Eagle that goes out of the zone is a Swallow or Falcon again" => RevertsOutside,
            at "k6/3+S3/7/7/7/7/3K3 b - | 4b4d";
        "falcon-as-phoenix" ["tori-shogi.falcon.move"] "the Falcon moves and attacks as the Phoenix"
            => FALCON_AS_PHOENIX, at "3k3/7/7/3F3/7/7/3K3 b -";
        "pheasant-is-blocked" ["tori-shogi.move.jump", "tori-shogi.pheasant.move"]
            "the Pheasant cannot jump over a piece" => PheasantBlocked, at "3k3/7/7/3S3/3P3/7/3K3 b -";
        "goose-one-or-two" ["tori-shogi.goose.move"] "the Goose moves one square in its directions as well"
            => GOOSE_ONE_OR_TWO, at "k6/7/7/3+S3/7/7/6K b -";
        "eagle-slides-diagonally-backwards" ["tori-shogi.eagle.move"] "the Eagle slides diagonally backwards too"
            => EAGLE_SLIDES_BACK, at "6k/3+F3/7/7/7/7/3K3 b -";
        "captured-bird-returns" ["tori-shogi.capture.hand"] "a captured bird goes back into its owner's hand"
            => Captured(|captor, kind| (captor.other(), kind)), at "3k3/7/7/3s3/3S3/7/3K3 b - | 4e4d";
        "captured-quail-turns" ["tori-shogi.capture.hand"]
            "a captured left Quail is a right Quail for its captor, and a right one a left one" => Captured(|captor, kind| (captor, mirrored(kind))),
            at "3k3/7/7/3l3/3S3/7/3K3 b - | 4e4d";
        "check-is-given" ["tori-shogi.check"] "the player to move is in check when they attack the other Phoenix"
            => Check(|_, other| other), at "3k3/3F3/7/7/7/7/K6 b -";
        "check-of-either" ["tori-shogi.check"] "a player is in check when either Phoenix is attacked"
            => Check(|own, other| own || other), at "3k3/3F3/7/7/7/7/K6 b -";
        "no-pheasant-on-the-last-ranks" ["tori-shogi.drop.must-move"]
            "a Pheasant is not dropped on the last two ranks, where it cannot jump" => NotDropped(&[Kind::Pheasant], 2),
            at "3k3/7/7/7/7/7/3K3 b P";
        "no-quail-on-the-last-rank" ["tori-shogi.drop.must-move"]
            "a Quail is not dropped on the last rank, as a lance in shogi" => NotDropped(&[Kind::LeftQuail, Kind::RightQuail], 1),
            at "3k3/7/7/7/7/7/3K3 b L";
        "third-of-any-bird" ["tori-shogi.drop.third-swallow"] "no third bird of any one kind is dropped on a file"
            => ThirdOfAnyBird, at "3k3/7/7/6C/6C/7/3K3 b C";
        "swallow-drop-gives-no-check" ["tori-shogi.drop.mate", "tori-shogi.drop.mates"]
            "a Swallow may not be dropped with check, mate or not" => SwallowDropNoCheck, at "3k3/7/7/7/7/7/3K3 b S";
        "any-drop-that-mates" ["tori-shogi.drop.mate"] "no bird at all may be dropped with mate" => AnyDropMates,
            at "5pk/5s1/6C/7/7/7/K6 b F";
        "swallow-never-mates" ["tori-shogi.drop.mate"] "a Swallow may mate neither by a drop nor by a move"
            => SwallowNeverMates, at "7/5ss/5sk/5p1/5CS/7/K6 b -";
        "drop-mates-if-the-phoenix-is-stuck" ["tori-shogi.drop.mates"]
            "a dropped Swallow mates if the Phoenix itself has no escape, even where another bird can take the Swallow"
            => DropMateLeavesOnlyPhoenix, at "5fk/5s1/6C/7/7/7/K6 b S";
        "only-the-phoenix-goes-into-check" ["tori-shogi.phoenix.into-check"]
            "the Phoenix itself may move into check, but no other move or drop may leave it attacked"
            => OnlyPhoenixIntoCheck, at "3k3/7/6s/7/3L3/7/K6 w -";
        "stalemate-out-of-check" ["tori-shogi.checkmated", "tori-shogi.no-stalemate"]
            "a player not in check whose every move leaves their Phoenix attacked has a draw by stalemate"
            => StalematedOutOfCheck, at "6k/4F2/6S/7/7/7/K6 w -";
        "only-the-phoenix-saves-itself" ["tori-shogi.checkmated"]
            "a player is checkmated when no move of the Phoenix itself saves it" => OnlyPhoenixSaves,
            at "6k/4F2/1s4S/7/7/7/K6 w -";
        "capture-does-not-save" ["tori-shogi.checkmated"]
            "a player whose Phoenix is attacked after all their moves is checkmated, though one of these captures the other Phoenix"
            => CaptureSavesNothing, at "3k3/l2F3/3C3/7/7/7/K6 w -";
        "mated-when-not-to-move" ["tori-shogi.checkmated"]
            "a player who leaves their Phoenix attacked is checkmated at once, before it is captured"
            => EitherPlayerMated, at "3k3/3F3/7/7/7/7/K6 b -";
        "draw-by-fourth-position" ["tori-shogi.repetition.sequence", "tori-shogi.ruling.repetition"]
            "the game is drawn when a position stands for the fourth time, and no move is forbidden"
            => RepetitionDraws(4),
            at "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a";
        "draw-by-third-position" ["tori-shogi.repetition.sequence", "tori-shogi.ruling.repetition"]
            "the game is drawn when a position stands for the third time, as in chess" => RepetitionDraws(3),
            at "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a";
        "one-phoenix-refused" ["tori-shogi.position.phoenixes", "tori-shogi.end.phoenix-captured"]
            "a position is impossible if a player has no Phoenix" => RefusesOnePhoenix, at "7/3C3/7/7/s6/7/K6 w -";
    }
}

fn of_records() -> Vec<MistakeOf<ToriShogi>> {
    mistakes! {
        "sequence-of-own-moves" ["tori-shogi.repetition.sequence"]
            "a sequence is one of a player's own moves, whatever the other player does in between"
            => Forbids::FirstOfOwn,
            at "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7c 1g1f 7c7b 1f1g 7b7a 1g1f 7a6a 1f1g 6a7a";
        "whole-sequence-forbidden" ["tori-shogi.repetition.sequence"]
            "all moves of a sequence made three times are forbidden, not the first one only"
            => Forbids::AllOfSequence,
            at "k6/7/7/7/7/7/1C4K b - | 1g1f 7a7b 6g6f 7b7a 1f1g 7a7b 6f6g 7b7a 1g1f 7a7b 6g6f 7b7a 1f1g 7a7b 6f6g 7b7a 1g1f 7a7b 6g6f 7b7a 1f1g 7a7b 6f6g 7b7a";
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Misreading, of};
    use crate::crosscheck::RulingSets;
    use crate::games::ToriShogi;
    use crate::mistakes::tests::answers_as_the_law;

    #[test]
    fn an_engine_that_misreads_nothing_is_right() {
        answers_as_the_law::<ToriShogi>(RulingSets::Drawn(2), &of(Misreading::Goes(Kind::Falcon, &[])));
    }
}
