//! Mistakes of Aieirping Chess: pieces that go as they should not, or not as they should, and effects that are wrong.

use crate::board::Player;
use crate::board::aieirping::{BOARD, Effect, Kind, Move, Piece, Setup, Thing};
use crate::games::{Aieirping, Game as _};
use crate::model::aieirping::Model;
use crate::rules::{Draw, Win};

use super::any_game::{Kinds, of_kinds};
use super::faulty_law::{TakenFor, Unseen};
use super::{FaultyAnswers, ListOf, Mistake, MistakeOf, Mistakes, NotApplied, faulty_law, mistakes};

/// What an implementation does wrong.
#[derive(Clone, Copy, Debug)]
enum FaultyAieirping {
    /// No piece goes this way: files to the right, ranks up.
    NoneGoes(i8, i8),
    NothingPromoted,
    DMarksNothing,
    DMarksAround,
    DSparesPieces,
    LMarksNothing,
    IPutsItAsItWas,
    ICapturesOnly,
    TMovesAlone,
    FMarksNothing,
    CapturesNothing,
}

impl FaultyAnswers<Model> for FaultyAieirping {
    fn keeps_impossible(&self) -> bool {
        false
    }

    fn lists(&self, _: &Model, _: &Setup, mv: &Move) -> bool {
        match (self, mv) {
            (Self::NoneGoes(files, ranks), Move::Step { from, to, .. }) => {
                let away = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
                let leaps = matches!((away.0.abs(), away.1.abs()), (1, 2) | (2, 1));
                leaps || (away.0.signum(), away.1.signum()) != (*files, *ranks)
            }
            _ => true,
        }
    }

    fn after(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let Some(piece) = before.piece(mv.from()) else { return after };
        let (from, to, promotion, effect) = match *mv {
            Move::Mark { wall, .. } => {
                if matches!(self, Self::FMarksNothing) {
                    after.put(wall, None);
                }
                return after;
            }
            Move::Step { from, to, promotion, effect } => (from, to, promotion, effect),
        };
        let marked = || BOARD.squares().filter(|square| before.at(*square) != Some(Thing::Wall));
        match (self, piece.kind, effect) {
            (Self::NothingPromoted, _, _) if promotion.is_some() => after.put(to, Some(Thing::Piece(piece))),
            (Self::DMarksNothing, Kind::D, _) => {
                for square in marked().filter(|square| *square != from && *square != to) {
                    after.put(square, before.at(square));
                }
            }
            (Self::DSparesPieces, Kind::D, _) => {
                for square in marked().filter(|square| *square != from && before.piece(*square).is_some()) {
                    if after.at(square) == Some(Thing::Wall) {
                        after.put(square, before.at(square));
                    }
                }
            }
            (Self::DMarksAround, Kind::D, _) => {
                for (files, ranks) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    if let Some(square) = BOARD.step(to, files, ranks) {
                        after.put(square, Some(Thing::Wall));
                    }
                }
            }
            (Self::LMarksNothing, _, Effect::Wall(square)) | (Self::ICapturesOnly, _, Effect::Place(square)) => {
                after.put(square, None);
            }
            (Self::IPutsItAsItWas, _, Effect::Place(square)) => after.put(square, before.at(to)),
            (Self::TMovesAlone, Kind::T, _) => after.put(from, None),
            (Self::CapturesNothing, _, Effect::None) if before.piece(to).is_some() && piece.kind != Kind::T => {
                after.put(from, before.at(to));
            }
            _ => {}
        }
        after
    }
}

/// Each piece that goes to any square.
fn goes_anywhere() -> impl Iterator<Item = MistakeOf<Aieirping>> {
    let clauses = Aieirping::clauses().into_iter().map(|clause| clause.name);
    clauses.filter(|clause| clause.ends_with(".move")).map(|clause| {
        let piece = clause.split('.').nth(1).expect("the piece's letter");
        let (name, what) = (format!("{piece}-goes-anywhere"), format!("{} goes to any square", piece.to_uppercase()));
        Mistake::new(&name, &what, &[clause], faulty_law(NotApplied(clause)))
    })
}

impl Mistakes for Aieirping {
    const MADE_ALIKE: &'static [ListOf<Self>] = &[of_kinds];

    fn own_mistakes() -> Vec<MistakeOf<Self>> {
        use FaultyAieirping::*;
        let others = mistakes! {
            "frozen-piece-moves" ["aieirping.move.frozen"] "a piece beside an enemy J moves";
            "walls-are-entered" ["aieirping.move.wall"] "a piece moves onto a wall";
            "friends-are-captured" ["aieirping.move.onto-friend"] "a player's own pieces are captured";
            "sliders-jump" ["aieirping.move.blocked"] "pieces that slide pass over pieces and walls";
            "e-goes-as-a-queen" ["aieirping.e.king"] "E goes as Q does to any square";
            "f-marks-at-a-distance" ["aieirping.f.mark"] "F marks a square that is not beside it, or not vacant";
            "p-captures-ahead" ["aieirping.p.push"] "P captures straight ahead";
            "p-moves-diagonally" ["aieirping.p.capture"] "P moves diagonally without capturing";
            "s-captures-enemies" ["aieirping.s.enemy"] "S captures the other player's pieces";
            "x-moves-without-capturing" ["aieirping.x.capture"] "X moves to a vacant square";
            "t-switches-with-anything" ["aieirping.t.friend"] "T switches with enemies and vacant squares";
            "t-switches-with-kings" ["aieirping.t.king"] "T switches with a King";
            "promotion-is-optional" ["aieirping.promotion.forced"] "a piece on its last rank stays what it is";
            "promotion-anywhere" ["aieirping.promotion.none"] "a piece is promoted on any rank";
            "effects-of-any-piece" ["aieirping.effect.none"] "any piece's move may mark a wall or place a piece";
            "l-marks-occupied-squares" ["aieirping.l.mark"] "L's wall is marked on any square of the rank";
            "i-places-on-occupied-squares" ["aieirping.i.place"] "I places what it has captured anywhere";
            "nothing-goes-forward" ["aieirping.q.move"] "no piece goes straight up the board" => NoneGoes(0, 1);
            "nothing-goes-right-down" ["aieirping.b.move"] "no piece goes diagonally right and down"
                => NoneGoes(1, -1);
            "nothing-goes-down" ["aieirping.o.move"] "no piece goes straight down the board" => NoneGoes(0, -1);
            "nothing-is-promoted" ["aieirping.p.move", "aieirping.z.move"] breaks ["aieirping.promotion.forced"]
                "a promoted piece stays what it was" => NothingPromoted;
            "d-marks-nothing" ["aieirping.d.move"] breaks ["aieirping.d.walls"] "D moves and marks no wall"
                => DMarksNothing;
            "d-marks-around" ["aieirping.d.move"] breaks ["aieirping.d.walls"]
                "D's walls are marked at the corners too" => DMarksAround;
            "d-spares-pieces" ["aieirping.d.move"] breaks ["aieirping.d.walls"]
                "D's walls spare the pieces that stand there" => DSparesPieces;
            "l-marks-nothing" ["aieirping.l.move"] breaks ["aieirping.l.mark"] "L moves without marking its wall"
                => LMarksNothing;
            "i-places-it-unchanged" ["aieirping.i.place"] "I places what it has captured as the other player's"
                => IPutsItAsItWas;
            "i-only-captures" ["aieirping.i.place"] "I captures and places nothing" => ICapturesOnly;
            "t-moves-alone" ["aieirping.t.move"] breaks ["aieirping.t.switch"]
                "T's switch moves T and leaves nothing behind" => TMovesAlone;
            "f-marks-nothing" ["aieirping.f.mark"] "F's mark has no effect" => FMarksNothing;
            "capture-is-a-switch" ["aieirping.capture"] "a captured piece goes where the capturer came from"
                => CapturesNothing;
            "king-is-not-missed" ["aieirping.end.king"] "a player without a K plays on" => Unseen(Win::King);
            "pawns-and-queens-are-not-missed" ["aieirping.end.pawns-and-queens"]
                "a player without Pawns and Queens plays on" => Unseen(Win::PawnsAndQueens);
            "no-move-is-a-draw" ["aieirping.end.no-move"] "a player without a move has drawn" => TakenFor(Win::NoMove, Draw::Stalemate);
            "both-lost-goes-unseen" ["aieirping.end.both"] "the game goes on when both have lost at once"
                => Unseen(Draw::BothLost);
        };
        goes_anywhere().chain(others).collect()
    }
}

/// The pieces without effects, and without a part in how the game ends.
impl Kinds for Aieirping {
    type Kind = Kind;

    const KINDS: &'static [(Kind, &'static str, &'static str)] = &[
        (Kind::A, "A", "aieirping.a.move"),
        (Kind::B, "B", "aieirping.b.move"),
        (Kind::E, "E", "aieirping.e.move"),
        (Kind::H, "H", "aieirping.h.move"),
        (Kind::M, "M", "aieirping.m.move"),
        (Kind::N, "N", "aieirping.n.move"),
        (Kind::O, "O", "aieirping.o.move"),
        (Kind::R, "R", "aieirping.r.move"),
        (Kind::U, "U", "aieirping.u.move"),
        (Kind::Y, "Y", "aieirping.y.move"),
    ];

    fn with_kinds(setup: &Setup, kind: &dyn Fn(Kind, Option<Player>) -> Kind) -> Setup {
        let mut seen = *setup;
        for (square, piece) in setup.pieces() {
            let taken = Piece { kind: kind(piece.kind, Some(piece.owner)), ..piece };
            seen.put(square, Some(Thing::Piece(taken)));
        }
        seen
    }
}
