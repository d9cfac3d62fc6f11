//! Misreadings of the law of Aieirping.

use super::{FaultyAnswers, MistakeOf, away, beside, between, mistakes};
use crate::board::aieirping::{BOARD, Effect, Kind, Move, Piece, Setup, Thing};
use crate::board::{Player, Square};
use crate::games::Aieirping;
use crate::model::aieirping::Model;
use crate::rules::{Clause, Draw, Law as _, Outcome, Rules as _, Win};

/// The misreadings. Open questions are answered by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Misreading {
    /// White's own side begins on this rank, Black's ends on this one, both from 0.
    Sides(u8, u8),
    SidesExchanged,
    KingOntoNoAttack,
    KingNeverLeftOpen,
    KingsApart,
    NoFileAfterZ,
    CornersClosed,
    JFreezesFriends,
    NotBesideJ,
    SSparesItsKing,
    SCapturesAsUsual,
    OnlyPlayerToMoveLoses,
    OnlyPMissed,
    PawnsNamedBeforeKing,
    KingOutweighsPawns,
}

use Misreading::*;

/// Whether there are walls on both sides of a step from one square diagonally towards another.
fn at_a_closed_corner(position: &Setup, from: Square, to: Square) -> bool {
    let (files, ranks) = away(from, to);
    let sides = [BOARD.step(from, files.signum(), 0), BOARD.step(from, 0, ranks.signum())];
    sides.into_iter().all(|side| side.is_some_and(|square| position.at(square) == Some(Thing::Wall)))
}

/// Where a player's pieces of a kind stand.
fn standing(position: &Setup, owner: Player, kind: Kind) -> impl Iterator<Item = Square> {
    position.pieces().filter(move |(_, piece)| *piece == Piece { kind, owner }).map(|(square, _)| square)
}

/// Whether a piece of a player's of a kind stands beside a square.
fn beside_one(position: &Setup, square: Square, owner: Player, kind: Kind) -> bool {
    standing(position, owner, kind).any(|at| beside(at, square))
}

/// The position with the piece on a square taken for another kind.
fn taken_for(position: &Setup, square: Square, kind: Kind) -> Setup {
    let mut seen = *position;
    if let Some(piece) = position.piece(square) {
        seen.put(square, Some(Thing::Piece(Piece { kind, ..piece })));
    }
    seen
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
    let mut position = *position;
    position.turn = player.other();
    standing(&position, player, Kind::K).any(|at| capturable(law, &position, at))
}

impl Misreading {
    /// The position by which the law judges this move as the misreading does, where another is needed.
    fn judged_as(self, position: &Setup, piece: Piece, from: Square) -> Option<Setup> {
        let own_side = match (self, piece.owner) {
            (Sides(white, _), Player::White) => from.rank >= white,
            (Sides(_, black), Player::Black) => from.rank <= black,
            (SidesExchanged, Player::White) => from.rank < BOARD.ranks / 2,
            (SidesExchanged, Player::Black) => from.rank >= BOARD.ranks / 2,
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

    /// Whether a move is not made.
    fn bars(self, law: &Model, position: &Setup, mv: &Move) -> bool {
        let from = mv.from();
        let Some(Piece { kind, owner: player }) = position.piece(from) else { return false };
        let (to, steps) = match *mv {
            Move::Step { to, .. } => (to, true),
            Move::Mark { wall, .. } => (wall, false),
        };
        let friend = position.piece(to).filter(|there| there.owner == player);
        match self {
            KingNeverLeftOpen => open(law, &law.play(position, mv), player),
            NoFileAfterZ => to.file >= 26,
            JFreezesFriends => {
                let switches = kind == Kind::T && beside_one(position, to, player, Kind::J);
                switches || beside_one(position, from, player, Kind::J)
            }
            _ if !steps => false,
            KingOntoNoAttack => kind == Kind::K && capturable(law, &law.play(position, mv), to),
            KingsApart => kind == Kind::K && beside_one(position, to, player.other(), Kind::K),
            CornersClosed => {
                let (files, ranks) = away(from, to);
                let mut stands_on = std::iter::once(from).chain(between(BOARD, from, to));
                files.abs() == ranks.abs() && stands_on.any(|at| at_a_closed_corner(position, at, to))
            }
            NotBesideJ => beside_one(position, to, player.other(), Kind::J),
            SSparesItsKing => kind == Kind::S && friend.is_some_and(|there| there.kind == Kind::K),
            SCapturesAsUsual => kind == Kind::S && friend.is_some(),
            _ => false,
        }
    }

    /// Which missing pieces have lost the game for a player.
    fn loss(self, position: &Setup, player: Player) -> Option<Win> {
        let lacks = |kind| standing(position, player, kind).next().is_none();
        let pawns_and_queens = lacks(Kind::P) && (self == OnlyPMissed || lacks(Kind::Q));
        match (lacks(Kind::K), pawns_and_queens) {
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

impl FaultyAnswers<Model> for Misreading {
    fn keeps_impossible(&self) -> bool {
        false
    }

    fn plays(&self, law: &Model, position: &Setup, mv: &Move, forbidding: Clause) -> bool {
        *self == SCapturesAsUsual && forbidding.name() == "aieirping.s.enemy" && self.lists(law, position, mv)
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
        law.check(position) || matches!(self, KingNeverLeftOpen) && open(law, position, position.turn)
    }

    fn outcome(&self, law: &Model, position: &Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        let lost = if self.judges_losses() { self.lost(position) } else { lawful };
        let lost = lost.filter(|outcome| !matches!(outcome, Outcome::Win { by: Win::NoMove, .. }));
        let can_move = || law.conceivable(position).iter().any(|mv| self.allows(law, position, mv));
        let no_move = Outcome::Win { winner: position.turn.other(), by: Win::NoMove };
        lost.or_else(|| (!can_move()).then_some(no_move))
    }
}

/// The misreadings, in the order of the law's clauses.
pub(in crate::mistakes) fn misreadings() -> Vec<MistakeOf<Aieirping>> {
    // Two or three lines each: the misreading, and where it shows.
    mistakes! {
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
        "j-freezes-friends" ["aieirping.move.frozen"] "a piece beside a J of its own side does not move either"
            => JFreezesFriends, at "14K14/28P/29/29/29/29/5J23/5R23/29/29/29/29/p28/14k14 w";
        "nothing-goes-beside-an-enemy-j" ["aieirping.move.frozen"] "no piece goes to a square beside an enemy's J"
            => NotBesideJ, at "14K14/28P/29/29/29/29/5j23/7R21/29/29/29/29/p28/14k14 w";
        "wall-corners-are-closed" ["aieirping.move.blocked"]
            "nothing goes diagonally between two walls that touch at a corner" => CornersClosed,
            at "14K14/28P/29/29/29/29/5B*22/5*23/29/29/29/29/p28/14k14 w";
        "s-spares-its-king" ["aieirping.s.enemy", "aieirping.move.onto-friend"]
            "an S may capture any friend except its own K" => SSparesItsKing,
            at "14K14/28P/14S14/29/29/29/29/29/29/29/29/29/p28/14k14 w";
        "s-captures-as-usual" ["aieirping.s.enemy", "aieirping.move.onto-friend"]
            "an S captures enemies, and no friends" => SCapturesAsUsual,
            at "14K14/28P/29/29/5R23/29/5S23/29/29/29/5r23/29/p28/14k14 w";
        "k-steps-onto-no-attack" ["aieirping.capture.king"]
            "a K may not step onto a square where an enemy could capture it at once" => KingOntoNoAttack,
            at "14K14/28P/29/29/29/29/29/29/29/13r15/29/29/p28/14k14 w";
        "k-is-never-left-open" ["aieirping.capture.king", "aieirping.no-check"]
            "a player may leave no K of theirs open to capture, as in chess" => KingNeverLeftOpen,
            at "14K14/28P/29/29/29/29/29/29/5R23/14r14/29/29/p28/14k14 w";
        "kings-keep-apart" ["aieirping.capture.king"] "a K may not step beside the other K" => KingsApart,
            at "14K14/28P/14k14/29/29/29/29/29/29/29/29/29/p28/29 w";
        "only-the-player-to-move-loses" ["aieirping.end.king", "aieirping.end.pawns-and-queens"]
            "only the player to move can have lost for want of pieces" => OnlyPlayerToMoveLoses,
            at "29/28P/29/29/29/29/29/29/29/29/29/29/p28/14k14 b";
        "only-pawns-are-missed" ["aieirping.end.pawns-and-queens"] "a player without a P has lost, even with a Q"
            => OnlyPMissed, at "14K14/28Q/29/29/29/29/29/29/29/29/29/29/p28/14k14 w";
        "king-outweighs-pawns" ["aieirping.end.both"] "a player without a K has lost to one without a P or Q"
            => KingOutweighsPawns, at "14K14/29/29/29/29/29/29/29/29/29/29/29/p28/29 w";
        "pawns-are-named-before-the-king" ["aieirping.end.precedence"]
            "a player without K, P and Q has lost by the lack of P and Q" => PawnsNamedBeforeKing,
            at "14K14/28P/29/29/29/29/29/29/29/1r27/29/29/29/29 w";
    }
}
