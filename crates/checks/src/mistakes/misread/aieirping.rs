//! Misreadings of the law of Aieirping.

use super::{Fault, WrongEngine, away, beside, between, wrong_rules};
use crate::board::aieirping::{BOARD, Effect, Kind, Move, Piece, Setup, Thing};
use crate::board::{Player, Square};
use crate::games::Aieirping;
use crate::model::aieirping::Model;
use crate::rules::{Clause, Draw, Law as _, Outcome, Rules as _, Win};

/// The misreadings. Open questions are answered by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wrong {
    /// White's own side begins on this rank, Black's ends on this one, both from 0.
    Sides(u8, u8),
    SidesExchanged,
    HLeapsOnBothSides,
    ATurnedAround,
    AStepsBackward,
    YTurnedAround,
    PBeginsWithTwo,
    PMayBecomeR,
    ZBecomesQ,
    ECapturesAsQ,
    ECapturesKingsOnly,
    KingOntoNoAttack,
    KingNeverLeftOpen,
    KingGivenCheck,
    KingsApart,
    LeapStoppedByWall,
    LinesOfThirteen,
    NoFileAfterZ,
    CornersClosed,
    LinesOverWalls,
    LinesOverPieces,
    JFreezesFriends,
    JFreezesStraight,
    NeverFrozen(Kind),
    FrozenPiecesCapture,
    FrozenPiecesSafe,
    JCapturesNothing,
    NotBesideJ,
    SSparesItsKing,
    SCapturesAsUsual,
    TInSightOnly,
    TSwitchesWithEnemies,
    TMakesDMark,
    DSparesKings,
    DSparesFriends,
    DMarksNothingCapturing,
    LMayMark,
    LLeavesOccupied,
    LMarksNothingCapturing,
    IMayPlace,
    IPlacesNoKing,
    OnlyPlayerToMoveLoses,
    MarksAreNoMoves,
    OnlyPMissed,
    PawnsNamedBeforeKing,
    KingOutweighsPawns,
}

use Wrong::*;

/// How far a move leads to the right, and forward for a player.
const fn ahead(player: Player, from: Square, to: Square) -> (i8, i8) {
    let (files, ranks) = away(from, to);
    match player {
        Player::White => (files, -ranks),
        Player::Black => (files, ranks),
    }
}

fn leaps(from: Square, to: Square) -> bool {
    let (files, ranks) = away(from, to);
    matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1))
}

fn straight_beside(one: Square, other: Square) -> bool {
    beside(one, other) && (one.file == other.file || one.rank == other.rank)
}

/// The two squares on either side of a step from one square diagonally towards another.
fn corner(from: Square, to: Square) -> [Option<Square>; 2] {
    let (files, ranks) = away(from, to);
    [BOARD.step(from, files.signum(), 0), BOARD.step(from, 0, ranks.signum())]
}

fn is_wall(position: &Setup, square: Option<Square>) -> bool {
    square.is_some_and(|square| position.at(square) == Some(Thing::Wall))
}

fn has(position: &Setup, owner: Player, kind: Kind) -> bool {
    position.pieces().any(|(_, piece)| piece == Piece { kind, owner })
}

/// Whether a J of a player stands beside a square.
fn beside_j(position: &Setup, square: Square, owner: Player) -> bool {
    position.pieces().any(|(at, piece)| piece == Piece { kind: Kind::J, owner } && beside(at, square))
}

/// The position with the piece on a square taken for another kind.
fn taken_for(position: &Setup, square: Square, kind: Kind) -> Setup {
    let mut seen = position.clone();
    if let Some(piece) = position.piece(square) {
        seen.put(square, Some(Thing::Piece(Piece { kind, ..piece })));
    }
    seen
}

/// The position with these J of the opponent taken for pieces that keep nothing from moving.
fn thawed(position: &Setup, harmless: impl Fn(Square) -> bool) -> Setup {
    let enemy_j = Piece { kind: Kind::J, owner: position.turn.other() };
    let of_j = position.pieces().filter(|(at, piece)| *piece == enemy_j && harmless(*at));
    of_j.fold(position.clone(), |seen, (at, _)| taken_for(&seen, at, Kind::N))
}

/// Whether the player to move could capture on a square, whatever the capture does besides.
fn capturable(law: &Model, position: &Setup, to: Square) -> bool {
    position.pieces().filter(|(_, piece)| piece.owner == position.turn && piece.kind != Kind::T).any(|(from, _)| {
        let capture = Move::Step { from, to, promotion: None, effect: Effect::None };
        let besides = ["aieirping.promotion.forced", "aieirping.l.mark", "aieirping.i.place"];
        law.forbids(position, &capture).is_none_or(|clause| besides.contains(&clause.name()))
    })
}

/// Whether the opponent of a player could capture a K of theirs, were it the opponent's turn.
fn open(law: &Model, position: &Setup, player: Player) -> bool {
    let mut position = position.clone();
    position.turn = player.other();
    let mut kings = position.pieces().filter(|(_, piece)| *piece == Piece { kind: Kind::K, owner: player });
    kings.any(|(at, _)| capturable(law, &position, at))
}

impl Wrong {
    /// The position by which the law judges this move as the misreading does, where another is needed.
    fn judged_as(self, position: &Setup, piece: Piece, from: Square) -> Option<Setup> {
        let own_side = match (self, piece.owner) {
            (Sides(white, _), Player::White) => from.rank >= white,
            (Sides(_, black), Player::Black) => from.rank <= black,
            (SidesExchanged, Player::White) => from.rank < BOARD.ranks / 2,
            (SidesExchanged, Player::Black) => from.rank >= BOARD.ranks / 2,
            (ATurnedAround, _) if piece.kind == Kind::A => return Some(taken_for(position, from, Kind::Q)),
            (YTurnedAround, _) if piece.kind == Kind::Y => return Some(taken_for(position, from, Kind::K)),
            _ => return None,
        };
        let kind = match (piece.kind, own_side) {
            (Kind::H, true) => Kind::N,
            (Kind::H, false) => Kind::Q,
            (Kind::U, true) => Kind::R,
            (Kind::U, false) => Kind::B,
            _ => return None,
        };
        Some(taken_for(position, from, kind))
    }

    /// Whether a step is made that this clause forbids.
    fn permits(self, law: &Model, position: &Setup, mv: &Move, clause: &str) -> bool {
        let Move::Step { from, to, promotion, effect } = *mv else { return false };
        let Some(piece) = position.piece(from) else { return false };
        let there = position.piece(to);
        let enemy = there.is_some_and(|there| there.owner != piece.owner);
        let legal = |seen: Setup| law.forbids(&seen, mv).is_none();
        let promotes = |kind| {
            let promoted = Move::Step { from, to, promotion: Some(kind), effect };
            law.forbids(position, &promoted).is_none()
        };
        let without = |wall: bool| {
            let cleared = between(BOARD, from, to).filter(|at| is_wall(position, Some(*at)) == wall);
            cleared.fold(position.clone(), |mut seen, at| {
                seen.put(at, None);
                seen
            })
        };
        let marks_nothing = clause == "aieirping.l.mark" && effect == Effect::None;
        let places_nothing = clause == "aieirping.i.place" && effect == Effect::None;
        let frozen = clause == "aieirping.move.frozen";
        let kept = frozen || clause == "aieirping.t.frozen-piece";
        match self {
            HLeapsOnBothSides => {
                piece.kind == Kind::H && leaps(from, to) && legal(taken_for(position, from, Kind::N))
            }
            PBeginsWithTwo => {
                let begins = matches!((piece.owner, from.rank), (Player::White, 10) | (Player::Black, 3));
                let two = begins && piece.kind == Kind::P && ahead(piece.owner, from, to) == (0, 2);
                two && there.is_none() && legal(taken_for(position, from, Kind::Z))
            }
            PMayBecomeR => piece.kind == Kind::P && promotion == Some(Kind::R) && promotes(Kind::Q),
            ZBecomesQ => piece.kind == Kind::Z && promotion == Some(Kind::Q) && promotes(Kind::R),
            ECapturesAsQ => clause == "aieirping.e.king" && enemy,
            LinesOverWalls => clause == "aieirping.move.blocked" && legal(without(true)),
            LinesOverPieces => clause == "aieirping.move.blocked" && legal(without(false)),
            JFreezesStraight => {
                let freezes = |at| straight_beside(at, from) || piece.kind == Kind::T && straight_beside(at, to);
                kept && legal(thawed(position, |at| !freezes(at)))
            }
            NeverFrozen(kind) => frozen && piece.kind == kind && legal(thawed(position, |_| true)),
            FrozenPiecesCapture => frozen && enemy && legal(thawed(position, |_| true)),
            SCapturesAsUsual => clause == "aieirping.s.enemy",
            TSwitchesWithEnemies => {
                let mut seen = position.clone();
                seen.put(to, there.map(|there| Thing::Piece(Piece { owner: piece.owner, ..there })));
                clause == "aieirping.t.friend" && enemy && legal(seen)
            }
            LMayMark => marks_nothing,
            LLeavesOccupied => {
                let mut row = BOARD.squares().filter(|at| at.rank == to.rank && beside(*at, to));
                marks_nothing && !row.any(|at| position.at(at).is_none())
            }
            LMarksNothingCapturing => marks_nothing && enemy,
            IMayPlace => places_nothing,
            IPlacesNoKing => places_nothing && there.is_some_and(|there| there.kind == Kind::K),
            _ => false,
        }
    }

    /// Whether a step is not made.
    fn bars(self, law: &Model, position: &Setup, mv: &Move) -> bool {
        let Move::Step { from, to, promotion, effect } = *mv else { return self.bars_mark(law, position, mv) };
        let Some(piece) = position.piece(from) else { return false };
        let there = position.piece(to);
        let enemy = there.is_some_and(|there| there.owner != piece.owner);
        let friend = there.is_some_and(|there| there.owner == piece.owner);
        let king = there.is_some_and(|there| there.kind == Kind::K);
        let (kind, player) = (piece.kind, piece.owner);
        let (right, forward) = ahead(player, from, to);
        let far = right.abs().max(forward.abs());
        match (self, effect) {
            (ATurnedAround, _) => {
                kind == Kind::A && !(right == 0 && forward < 0 || right != 0 && forward == right.abs())
            }
            (AStepsBackward, _) => kind == Kind::A && forward < -1,
            (YTurnedAround, _) => kind == Kind::Y && !matches!((right.abs(), forward), (0, 1) | (1, -1)),
            (ZBecomesQ, _) => kind == Kind::Z && promotion == Some(Kind::R),
            (ECapturesKingsOnly, _) => kind == Kind::E && enemy && !king,
            (KingOntoNoAttack, _) => kind == Kind::K && capturable(law, &law.play(position, mv), to),
            (KingNeverLeftOpen, _) => open(law, &law.play(position, mv), player),
            (KingsApart, _) => {
                let other = Piece { kind: Kind::K, owner: player.other() };
                kind == Kind::K && position.pieces().any(|(at, piece)| piece == other && beside(at, to))
            }
            (LeapStoppedByWall, _) if leaps(from, to) => {
                let [along_rank, along_file] = corner(from, to);
                is_wall(position, if right.abs() == 2 { along_rank } else { along_file })
            }
            (LinesOfThirteen, _) => far > 13 && kind != Kind::T,
            (NoFileAfterZ, _) => to.file >= 26,
            (CornersClosed, _) if right != 0 && right.abs() == forward.abs() => {
                let mut stands_on = std::iter::once(from).chain(between(BOARD, from, to));
                stands_on.any(|at| corner(at, to).iter().all(|square| is_wall(position, *square)))
            }
            (JFreezesFriends, _) => {
                beside_j(position, from, player) || kind == Kind::T && beside_j(position, to, player)
            }
            (FrozenPiecesSafe, _) => enemy && beside_j(position, to, player),
            (JCapturesNothing, _) => kind == Kind::J && enemy,
            (NotBesideJ, _) => beside_j(position, to, player.other()),
            (SSparesItsKing, _) => kind == Kind::S && friend && king,
            (SCapturesAsUsual, _) => kind == Kind::S && friend,
            (TInSightOnly, _) => kind == Kind::T && between(BOARD, from, to).any(|at| position.at(at).is_some()),
            (LLeavesOccupied, Effect::Wall(square)) => square == from,
            (LMarksNothingCapturing, Effect::Wall(_)) => enemy,
            (IPlacesNoKing, Effect::Place(_)) => king,
            _ => false,
        }
    }

    /// Whether a mark is not made.
    fn bars_mark(self, law: &Model, position: &Setup, mark: &Move) -> bool {
        let player = position.turn;
        match self {
            KingNeverLeftOpen => open(law, &law.play(position, mark), player),
            NoFileAfterZ => matches!(mark, Move::Mark { wall, .. } if wall.file >= 26),
            MarksAreNoMoves => !self.can_step(law, position),
            JFreezesFriends => beside_j(position, mark.from(), player),
            _ => false,
        }
    }

    fn can_step(self, law: &Model, position: &Setup) -> bool {
        let moves = law.conceivable(position);
        moves.iter().any(|mv| matches!(mv, Move::Step { .. }) && self.allows(law, position, mv))
    }

    /// Which missing pieces have lost the game for a player.
    fn loss(self, position: &Setup, player: Player) -> Option<Win> {
        let (no_p, no_q) = (!has(position, player, Kind::P), !has(position, player, Kind::Q));
        let pawns_and_queens = match self {
            OnlyPMissed => no_p,
            _ => no_p && no_q,
        };
        match (!has(position, player, Kind::K), pawns_and_queens) {
            (true, true) if self == PawnsNamedBeforeKing => Some(Win::PawnsAndQueens),
            (true, _) => Some(Win::King),
            (false, true) => Some(Win::PawnsAndQueens),
            (false, false) => None,
        }
    }

    /// Whether the end for lack of pieces is judged differently from the law.
    const fn judges_losses(self) -> bool {
        matches!(self, OnlyPlayerToMoveLoses | OnlyPMissed | PawnsNamedBeforeKing | KingOutweighsPawns)
    }

    /// How the game has ended for lack of pieces.
    fn lost(self, position: &Setup) -> Option<Outcome> {
        let (next, mover) = (position.turn, position.turn.other());
        let won = |winner, by| Some(Outcome::Win { winner, by });
        match (self.loss(position, mover), self.loss(position, next)) {
            (_, Some(by)) if self == OnlyPlayerToMoveLoses => won(mover, by),
            (_, None) if self == OnlyPlayerToMoveLoses => None,
            (Some(by @ Win::King), Some(Win::PawnsAndQueens)) if self == KingOutweighsPawns => won(next, by),
            (Some(Win::PawnsAndQueens), Some(by @ Win::King)) if self == KingOutweighsPawns => won(mover, by),
            (Some(_), Some(_)) => Some(Outcome::Draw(Draw::BothLost)),
            (Some(by), None) => won(next, by),
            (None, Some(by)) => won(mover, by),
            (None, None) => None,
        }
    }
}

impl Fault<Model> for Wrong {
    fn keeps_impossible(&self) -> bool {
        false
    }

    fn plays(&self, law: &Model, position: &Setup, mv: &Move, forbidding: Clause) -> bool {
        self.permits(law, position, mv, forbidding.name()) && self.lists(law, position, mv)
    }

    fn allows(&self, law: &Model, position: &Setup, mv: &Move) -> bool {
        let piece = position.piece(mv.from());
        let seen = piece.and_then(|piece| self.judged_as(position, piece, mv.from()));
        match law.forbids(seen.as_ref().unwrap_or(position), mv) {
            None => self.lists(law, position, mv),
            Some(clause) => self.plays(law, position, mv, clause),
        }
    }

    fn lists(&self, law: &Model, position: &Setup, mv: &Move) -> bool {
        // Moves are looked for although the law says that the game is over.
        let over = self.judges_losses() && self.lost(position).is_some();
        !over && !self.bars(law, position, mv)
    }

    fn plays_on_after(&self, outcome: Outcome) -> bool {
        let for_lack_of_moves = matches!(outcome, Outcome::Win { by: Win::NoMove, .. });
        for_lack_of_moves || self.judges_losses()
    }

    fn check(&self, law: &Model, position: &Setup) -> bool {
        law.check(position)
            || matches!(self, KingGivenCheck | KingNeverLeftOpen) && open(law, position, position.turn)
    }

    fn outcome(&self, law: &Model, position: &Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        let lost = match lawful {
            _ if self.judges_losses() => self.lost(position),
            Some(Outcome::Win { by: Win::NoMove, .. }) => None,
            lost => lost,
        };
        let can_move = || match self {
            MarksAreNoMoves => self.can_step(law, position),
            _ => law.conceivable(position).iter().any(|mv| self.allows(law, position, mv)),
        };
        let no_move = Outcome::Win { winner: position.turn.other(), by: Win::NoMove };
        lost.or_else(|| (!can_move()).then_some(no_move))
    }

    fn after(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let Move::Step { from, to, .. } = *mv else { return after };
        let Some(piece) = before.piece(from) else { return after };
        let there = before.piece(to);
        let around = |centre| BOARD.squares().filter(move |square| straight_beside(*square, centre));
        if *self == TMakesDMark && piece.kind == Kind::T && there.is_some_and(|there| there.kind == Kind::D) {
            around(from).for_each(|square| after.put(square, Some(Thing::Wall)));
        }
        if piece.kind != Kind::D {
            return after;
        }
        for square in around(to) {
            let stood = before.piece(square).filter(|_| square != from);
            let spares = match self {
                DSparesKings => stood.is_some_and(|stood| stood.kind == Kind::K),
                DSparesFriends => stood.is_some_and(|stood| stood.owner == piece.owner),
                DMarksNothingCapturing => there.is_some(),
                _ => false,
            };
            if spares && after.at(square) == Some(Thing::Wall) {
                after.put(square, before.at(square).filter(|_| square != from));
            }
        }
        after
    }
}

/// The misreadings, in the order of the law's clauses.
pub(in crate::mistakes) fn misreadings() -> Vec<WrongEngine<Aieirping>> {
    // Two or three lines each: the misreading, and where it shows.
    wrong_rules! {
        "no-file-beyond-z" ["aieirping.start"] "no piece goes to a file beyond z, and no wall is marked there"
            => NoFileAfterZ, at "14K14/28P/29/29/5R23/29/29/29/29/29/29/29/p28/14k14 w";
        "black-side-is-six-ranks" ["aieirping.sides"] "Black's own side is ranks 1 to 6, below rank 7" => Sides(7, 5),
            at "14K14/28P/29/29/29/29/29/5h23/29/29/29/29/p28/14k14 b";
        "white-side-is-six-ranks" ["aieirping.sides"] "White's own side is ranks 9 to 14, above rank 8"
            => Sides(8, 6), at "14K14/28P/29/29/29/29/5H23/29/29/29/29/29/p28/14k14 w";
        "middle-ranks-are-nobodys" ["aieirping.sides"] "ranks 7 and 8 are on neither player's own side"
            => Sides(8, 5), at "14K14/28P/29/29/29/29/5U23/29/29/29/29/29/p28/14k14 w";
        "middle-ranks-are-everybodys" ["aieirping.sides"] "ranks 7 and 8 are on both players' own side"
            => Sides(6, 7), at "14K14/28P/29/29/29/29/29/5U23/29/29/29/29/p28/14k14 w";
        "sides-are-exchanged" ["aieirping.sides"] "a player's own side of the board is the far one" => SidesExchanged,
            at "14K14/28P/29/29/5H23/29/29/29/29/29/29/29/p28/14k14 w";
        "a-is-turned-around" ["aieirping.a.move"] "an A goes straight backward or diagonally forward"
            => ATurnedAround, at "14K14/28P/29/29/29/29/5A23/29/29/29/29/29/p28/14k14 w";
        "a-steps-backward" ["aieirping.a.move"] "an A goes one square diagonally backward, not several"
            => AStepsBackward, at "14K14/28P/29/29/29/29/5A23/29/29/29/29/29/p28/14k14 w";
        "e-captures-kings-only" ["aieirping.e.move"] "an E captures nothing but a K, not even by a knight's leap"
            => ECapturesKingsOnly, at "14K14/28P/29/29/29/29/5E23/29/6r22/29/29/29/p28/14k14 w";
        "h-leaps-on-both-sides" ["aieirping.h.move"] "an H makes a knight's leap on the other side, too"
            => HLeapsOnBothSides, at "14K14/28P/29/29/29/29/29/29/29/5H23/29/29/p28/14k14 w";
        "j-captures-nothing" ["aieirping.j.move"] "a J captures nothing, as an Immobilizer" => JCapturesNothing,
            at "14K14/28P/29/29/29/29/5J23/5r23/29/29/29/29/p28/14k14 w";
        "leap-is-stopped-by-a-wall" ["aieirping.n.move", "aieirping.move.blocked"]
            "a wall straight beside a piece stops its knight's leaps that way" => LeapStoppedByWall,
            at "14K14/28P/29/29/29/29/5N23/5*23/29/29/29/29/p28/14k14 w";
        "p-begins-with-two-squares" ["aieirping.p.move"] "a P goes two squares from the rank on which it begins"
            => PBeginsWithTwo, at "14K14/28P/29/5P23/29/29/29/29/29/29/29/29/p28/14k14 w";
        "lines-end-after-thirteen" ["aieirping.q.move", "aieirping.r.move"]
            "no piece goes more than thirteen squares in a line" => LinesOfThirteen,
            at "14K14/28P/29/29/29/29/5R23/29/29/29/29/29/p28/14k14 w";
        "t-switches-in-sight-only" ["aieirping.t.move"] "a T changes places only if nothing stands between"
            => TInSightOnly, at "14K14/28P/29/29/29/29/5T23/29/5r23/29/5R23/29/p28/14k14 w";
        "y-is-turned-around" ["aieirping.y.move"] "a Y goes straight forward or diagonally backward" => YTurnedAround,
            at "14K14/28P/29/29/29/29/5Y23/29/29/29/29/29/p28/14k14 w";
        "j-freezes-friends" ["aieirping.move.frozen"] "a piece beside a J of its own side does not move either"
            => JFreezesFriends, at "14K14/28P/29/29/29/29/5J23/5R23/29/29/29/29/p28/14k14 w";
        "j-freezes-straight-only" ["aieirping.move.frozen"]
            "a J keeps enemies from moving that are straight beside it, not diagonally" => JFreezesStraight,
            at "14K14/28P/29/29/29/29/5j23/6R22/29/29/29/29/p28/14k14 w";
        "k-is-never-frozen" ["aieirping.move.frozen"] "a K moves beside an enemy's J" => NeverFrozen(Kind::K),
            at "14K14/14j13P/29/29/29/29/29/29/29/29/29/29/p28/14k14 w";
        "j-is-never-frozen" ["aieirping.move.frozen"] "a J moves beside an enemy's J" => NeverFrozen(Kind::J),
            at "14K14/28P/29/29/29/29/5j23/5J23/29/29/29/29/p28/14k14 w";
        "frozen-pieces-capture" ["aieirping.move.frozen"] "a piece beside an enemy's J may capture"
            => FrozenPiecesCapture, at "14K14/28P/29/29/29/29/5j23/5R23/29/29/29/5p23/p28/14k14 w";
        "frozen-pieces-are-safe" ["aieirping.move.frozen", "aieirping.capture"]
            "a piece that a J keeps from moving cannot be captured" => FrozenPiecesSafe,
            at "14K14/28P/29/29/29/29/5J23/5r23/29/29/29/5R23/p28/14k14 w";
        "nothing-goes-beside-an-enemy-j" ["aieirping.move.frozen"] "no piece goes to a square beside an enemy's J"
            => NotBesideJ, at "14K14/28P/29/29/29/29/5j23/7R21/29/29/29/29/p28/14k14 w";
        "lines-lead-over-walls" ["aieirping.move.blocked"] "a piece that goes in a line passes over walls"
            => LinesOverWalls, at "14K14/28P/29/29/29/29/5R23/29/5*23/29/29/29/p28/14k14 w";
        "lines-lead-over-pieces" ["aieirping.move.blocked"]
            "a piece that goes in a line passes over pieces, though not over walls" => LinesOverPieces,
            at "14K14/28P/29/29/29/29/5R23/29/5r23/29/29/29/p28/14k14 w";
        "wall-corners-are-closed" ["aieirping.move.blocked"]
            "nothing goes diagonally between two walls that touch at a corner" => CornersClosed,
            at "14K14/28P/29/29/29/29/5B*22/5*23/29/29/29/29/p28/14k14 w";
        "e-captures-as-queen" ["aieirping.e.king"] "an E captures any enemy as a Q does" => ECapturesAsQ,
            at "14K14/28P/29/29/29/29/5E23/29/29/29/5r23/29/p28/14k14 w";
        "s-spares-its-king" ["aieirping.s.enemy", "aieirping.move.onto-friend"]
            "an S may capture any friend except its own K" => SSparesItsKing,
            at "14K14/28P/14S14/29/29/29/29/29/29/29/29/29/p28/14k14 w";
        "s-captures-as-usual" ["aieirping.s.enemy", "aieirping.move.onto-friend"]
            "an S captures enemies, and no friends" => SCapturesAsUsual,
            at "14K14/28P/29/29/5R23/29/5S23/29/29/29/5r23/29/p28/14k14 w";
        "t-switches-with-enemies" ["aieirping.t.friend"] "a T changes places with an enemy, too"
            => TSwitchesWithEnemies, at "14K14/28P/29/29/29/29/5T23/29/29/29/5r23/29/p28/14k14 w";
        "k-steps-onto-no-attack" ["aieirping.capture.king"]
            "a K may not step onto a square where an enemy could capture it at once" => KingOntoNoAttack,
            at "14K14/28P/29/29/29/29/29/29/29/13r15/29/29/p28/14k14 w";
        "k-is-never-left-open" ["aieirping.capture.king", "aieirping.no-check"]
            "a player may leave no K of theirs open to capture, as in chess" => KingNeverLeftOpen,
            at "14K14/28P/29/29/29/29/29/29/5R23/14r14/29/29/p28/14k14 w";
        "kings-keep-apart" ["aieirping.capture.king"] "a K may not step beside the other K" => KingsApart,
            at "14K14/28P/14k14/29/29/29/29/29/29/29/29/29/p28/29 w";
        "p-may-become-r" ["aieirping.promotion.forced", "aieirping.promotion.none"]
            "a P on its last rank becomes Q or R, as the player likes" => PMayBecomeR,
            at "14K14/28P/29/29/29/29/29/29/29/29/29/29/p4P23/14k14 w";
        "z-becomes-q" ["aieirping.promotion.forced", "aieirping.promotion.none"]
            "a Z becomes a Q on its last rank, as a P does" => ZBecomesQ,
            at "14K14/28P/29/29/29/29/29/29/29/29/29/29/p4Z23/14k14 w";
        "d-spares-kings" ["aieirping.d.walls"] "a D's walls spare a K that stands there" => DSparesKings,
            at "14K14/28P/29/29/12D16/29/13k15/29/11r17/29/29/29/p28/29 w | m10n9";
        "d-spares-friends" ["aieirping.d.walls"] "a D's walls spare its own side's pieces" => DSparesFriends,
            at "14K14/28P/29/29/29/29/5D23/29/6R22/29/29/29/p28/14k14 w | f8g7";
        "d-marks-nothing-capturing" ["aieirping.d.walls"] "a D that captures marks no walls"
            => DMarksNothingCapturing, at "14K14/28P/29/29/29/29/5D23/6r22/29/29/29/29/p28/14k14 w | f8g7";
        "l-may-mark" ["aieirping.l.mark"] "an L may move without marking a wall" => LMayMark,
            at "14K14/28P/29/29/29/29/5L23/29/29/29/29/29/p28/14k14 w";
        "l-leaves-its-square-occupied" ["aieirping.l.mark"] "an L does not mark the square that it has just left"
            => LLeavesOccupied, at "14K14/28P/29/29/29/29/5L23/29/29/29/29/29/p28/14k14 w";
        "l-marks-nothing-capturing" ["aieirping.l.mark"] "an L that captures marks no wall" => LMarksNothingCapturing,
            at "14K14/28P/29/29/29/29/5L23/29/29/29/5r23/29/p28/14k14 w";
        "i-may-place" ["aieirping.i.place"] "an I that captures may put the captured piece on the board or not"
            => IMayPlace, at "14K14/28P/29/29/29/29/5I23/29/29/29/5r23/29/p28/14k14 w";
        "i-places-no-king" ["aieirping.i.place"] "a K that an I captures is not put on the board" => IPlacesNoKing,
            at "14K14/28P/29/29/29/29/5I23/29/29/29/5k23/29/p28/14k14 w";
        "switched-d-marks-walls" ["aieirping.t.switch"] "a D that a T has moved marks walls around it" => TMakesDMark,
            at "14K14/28P/29/29/29/29/5T23/29/29/29/5D23/29/p28/14k14 w | f8f4";
        "only-the-player-to-move-loses" ["aieirping.end.king", "aieirping.end.pawns-and-queens"]
            "only the player to move can have lost for want of pieces" => OnlyPlayerToMoveLoses,
            at "29/28P/29/29/29/29/29/29/29/29/29/29/p28/14k14 b";
        "only-pawns-are-missed" ["aieirping.end.pawns-and-queens"] "a player without a P has lost, even with a Q"
            => OnlyPMissed, at "14K14/28Q/29/29/29/29/29/29/29/29/29/29/p28/14k14 w";
        "marks-are-no-moves" ["aieirping.end.no-move"] "a player who can only mark a wall has no move"
            => MarksAreNoMoves, at "j13K14/PF11j15/29/29/29/29/29/29/29/29/29/29/p28/14k14 w";
        "king-outweighs-pawns" ["aieirping.end.both"] "a player without a K has lost to one without a P or Q"
            => KingOutweighsPawns, at "14K14/29/29/29/29/29/29/29/29/29/29/29/p28/29 w";
        "pawns-are-named-before-the-king" ["aieirping.end.precedence"]
            "a player without K, P and Q has lost by the lack of P and Q" => PawnsNamedBeforeKing,
            at "14K14/28P/29/29/29/29/29/29/29/1r27/29/29/29/29 w";
        "k-is-given-check" ["aieirping.no-check"] "a player whose K could be captured next is in check"
            => KingGivenCheck, at "14K14/28P/29/29/29/29/29/29/29/14r14/29/29/p28/14k14 w";
    }
}
