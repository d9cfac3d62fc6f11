//! Wrong rules of Aieirping Chess: pieces that go as they should not, or not as they should, and effects that are wrong.

use crate::board::Player;
use crate::board::aieirping::{BOARD, Effect, Kind, Move, Piece, Setup, Thing};
use crate::games::Aieirping;
use crate::model::aieirping::Model;
use crate::rules::{Draw, Outcome, Win};

use super::seen::{Kinds, wrong_kinds};
use super::{Fault, Misreading, WrongEngine, WrongRule, WrongRules, laws, misread, rule};

/// What an implementation does wrong.
#[expect(missing_docs, reason = "the list of wrong rules says what each is")]
#[derive(Clone, Copy, Debug)]
pub enum Wrong {
    Overlooks(&'static str),
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
    KingIsNotMissed,
    PawnsAndQueensAreNotMissed,
    NoMoveIsADraw,
    BothHaveLostUnseen,
}

impl Fault<Model> for Wrong {
    fn overlooked(&self) -> &'static str {
        match self {
            Wrong::Overlooks(clause) => clause,
            _ => "",
        }
    }

    fn lists(&self, _: &Model, _: &Setup, mv: &Move) -> bool {
        match (self, mv) {
            (Wrong::NoneGoes(files, ranks), Move::Step { from, to, .. }) => {
                let away = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
                let leaps = matches!((away.0.abs(), away.1.abs()), (1, 2) | (2, 1));
                leaps || (away.0.signum(), away.1.signum()) != (*files, *ranks)
            }
            _ => true,
        }
    }

    fn leads(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let Some(piece) = before.piece(mv.from()) else { return after };
        let (from, to, promotion, effect) = match *mv {
            Move::Mark { wall, .. } => {
                if matches!(self, Wrong::FMarksNothing) {
                    after.put(wall, None);
                }
                return after;
            }
            Move::Step { from, to, promotion, effect } => (from, to, promotion, effect),
        };
        let marked = || BOARD.squares().filter(|square| before.at(*square) != Some(Thing::Wall));
        match (self, piece.kind, effect) {
            (Wrong::NothingPromoted, _, _) if promotion.is_some() => after.put(to, Some(Thing::Piece(piece))),
            (Wrong::DMarksNothing, Kind::D, _) => {
                for square in marked().filter(|square| *square != from && *square != to) {
                    after.put(square, before.at(square));
                }
            }
            (Wrong::DSparesPieces, Kind::D, _) => {
                for square in marked().filter(|square| *square != from && before.piece(*square).is_some()) {
                    if after.at(square) == Some(Thing::Wall) {
                        after.put(square, before.at(square));
                    }
                }
            }
            (Wrong::DMarksAround, Kind::D, _) => {
                for (files, ranks) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    if let Some(square) = BOARD.step(to, files, ranks) {
                        after.put(square, Some(Thing::Wall));
                    }
                }
            }
            (Wrong::LMarksNothing, _, Effect::Wall(square)) | (Wrong::ICapturesOnly, _, Effect::Place(square)) => {
                after.put(square, None);
            }
            (Wrong::IPutsItAsItWas, _, Effect::Place(square)) => after.put(square, before.at(to)),
            (Wrong::TMovesAlone, Kind::T, _) => after.put(from, None),
            (Wrong::CapturesNothing, _, Effect::None) if before.piece(to).is_some() && piece.kind != Kind::T => {
                after.put(from, before.at(to));
            }
            _ => {}
        }
        after
    }

    fn ends(&self, _: &Model, _: &Setup, outcome: Option<Outcome>) -> Option<Outcome> {
        match (self, outcome) {
            (Wrong::KingIsNotMissed, Some(Outcome::Win { by: Win::King, .. }))
            | (Wrong::PawnsAndQueensAreNotMissed, Some(Outcome::Win { by: Win::PawnsAndQueens, .. }))
            | (Wrong::BothHaveLostUnseen, Some(Outcome::Draw(_))) => None,
            (Wrong::NoMoveIsADraw, Some(Outcome::Win { by: Win::NoMove, .. })) => {
                Some(Outcome::Draw(Draw::Stalemate))
            }
            _ => outcome,
        }
    }
}

/// The wrong rules by name.
fn wrong_rules() -> Vec<WrongRule<Wrong>> {
    use Wrong::*;
    vec![
        rule("a-goes-anywhere", "A goes to any square", &["aieirping.a.move"], Overlooks("aieirping.a.move")),
        rule("b-goes-anywhere", "B goes to any square", &["aieirping.b.move"], Overlooks("aieirping.b.move")),
        rule("d-goes-anywhere", "D goes to any square", &["aieirping.d.move"], Overlooks("aieirping.d.move")),
        rule("e-goes-anywhere", "E goes to any square", &["aieirping.e.move"], Overlooks("aieirping.e.move")),
        rule("f-goes-anywhere", "F goes to any square", &["aieirping.f.move"], Overlooks("aieirping.f.move")),
        rule("h-goes-anywhere", "H goes to any square", &["aieirping.h.move"], Overlooks("aieirping.h.move")),
        rule("i-goes-anywhere", "I goes to any square", &["aieirping.i.move"], Overlooks("aieirping.i.move")),
        rule("j-goes-anywhere", "J goes to any square", &["aieirping.j.move"], Overlooks("aieirping.j.move")),
        rule("k-goes-anywhere", "K goes to any square", &["aieirping.k.move"], Overlooks("aieirping.k.move")),
        rule("l-goes-anywhere", "L goes to any square", &["aieirping.l.move"], Overlooks("aieirping.l.move")),
        rule("m-goes-anywhere", "M goes to any square", &["aieirping.m.move"], Overlooks("aieirping.m.move")),
        rule("n-goes-anywhere", "N goes to any square", &["aieirping.n.move"], Overlooks("aieirping.n.move")),
        rule("o-goes-anywhere", "O goes to any square", &["aieirping.o.move"], Overlooks("aieirping.o.move")),
        rule("p-goes-anywhere", "P goes to any square", &["aieirping.p.move"], Overlooks("aieirping.p.move")),
        rule("q-goes-anywhere", "Q goes to any square", &["aieirping.q.move"], Overlooks("aieirping.q.move")),
        rule("r-goes-anywhere", "R goes to any square", &["aieirping.r.move"], Overlooks("aieirping.r.move")),
        rule("s-goes-anywhere", "S goes to any square", &["aieirping.s.move"], Overlooks("aieirping.s.move")),
        rule("t-goes-anywhere", "T goes to any square", &["aieirping.t.move"], Overlooks("aieirping.t.move")),
        rule("u-goes-anywhere", "U goes to any square", &["aieirping.u.move"], Overlooks("aieirping.u.move")),
        rule("x-goes-anywhere", "X goes to any square", &["aieirping.x.move"], Overlooks("aieirping.x.move")),
        rule("y-goes-anywhere", "Y goes to any square", &["aieirping.y.move"], Overlooks("aieirping.y.move")),
        rule("z-goes-anywhere", "Z goes to any square", &["aieirping.z.move"], Overlooks("aieirping.z.move")),
        rule(
            "frozen-piece-moves",
            "a piece beside an enemy J moves",
            &["aieirping.move.frozen"],
            Overlooks("aieirping.move.frozen"),
        ),
        rule(
            "walls-are-entered",
            "a piece moves onto a wall",
            &["aieirping.move.wall"],
            Overlooks("aieirping.move.wall"),
        ),
        rule(
            "friends-are-captured",
            "a player's own pieces are captured",
            &["aieirping.move.onto-friend"],
            Overlooks("aieirping.move.onto-friend"),
        ),
        rule(
            "sliders-jump",
            "pieces that slide pass over pieces and walls",
            &["aieirping.move.blocked"],
            Overlooks("aieirping.move.blocked"),
        ),
        rule(
            "e-goes-as-a-queen",
            "E goes as Q does to any square",
            &["aieirping.e.king"],
            Overlooks("aieirping.e.king"),
        ),
        rule(
            "f-marks-at-a-distance",
            "F marks a square that is not beside it, or not vacant",
            &["aieirping.f.mark"],
            Overlooks("aieirping.f.mark"),
        ),
        rule("p-captures-ahead", "P captures straight ahead", &["aieirping.p.push"], Overlooks("aieirping.p.push")),
        rule(
            "p-moves-diagonally",
            "P moves diagonally without capturing",
            &["aieirping.p.capture"],
            Overlooks("aieirping.p.capture"),
        ),
        rule(
            "s-captures-enemies",
            "S captures the other player's pieces",
            &["aieirping.s.enemy"],
            Overlooks("aieirping.s.enemy"),
        ),
        rule(
            "x-moves-without-capturing",
            "X moves to a vacant square",
            &["aieirping.x.capture"],
            Overlooks("aieirping.x.capture"),
        ),
        rule(
            "t-switches-with-anything",
            "T switches with enemies and vacant squares",
            &["aieirping.t.friend"],
            Overlooks("aieirping.t.friend"),
        ),
        rule("t-switches-with-kings", "T switches with a King", &["aieirping.t.king"], Overlooks("aieirping.t.king")),
        rule(
            "promotion-is-optional",
            "a piece on its last rank stays what it is",
            &["aieirping.promotion.forced"],
            Overlooks("aieirping.promotion.forced"),
        ),
        rule(
            "promotion-anywhere",
            "a piece is promoted on any rank",
            &["aieirping.promotion.none"],
            Overlooks("aieirping.promotion.none"),
        ),
        rule(
            "effects-of-any-piece",
            "any piece's move may mark a wall or place a piece",
            &["aieirping.effect.none"],
            Overlooks("aieirping.effect.none"),
        ),
        rule(
            "l-marks-occupied-squares",
            "L's wall is marked on any square of the rank",
            &["aieirping.l.mark"],
            Overlooks("aieirping.l.mark"),
        ),
        rule(
            "i-places-on-occupied-squares",
            "I places what it has captured anywhere",
            &["aieirping.i.place"],
            Overlooks("aieirping.i.place"),
        ),
        rule("nothing-goes-forward", "no piece goes straight up the board", &["aieirping.q.move"], NoneGoes(0, 1)),
        rule(
            "nothing-goes-right-down",
            "no piece goes diagonally right and down",
            &["aieirping.b.move"],
            NoneGoes(1, -1),
        ),
        rule("nothing-goes-down", "no piece goes straight down the board", &["aieirping.o.move"], NoneGoes(0, -1)),
        rule(
            "nothing-is-promoted",
            "a promoted piece stays what it was",
            &["aieirping.p.move", "aieirping.z.move"],
            NothingPromoted,
        )
        .breaking(&["aieirping.promotion.forced"]),
        rule("d-marks-nothing", "D moves and marks no wall", &["aieirping.d.move"], DMarksNothing)
            .breaking(&["aieirping.d.walls"]),
        rule("d-marks-around", "D's walls are marked at the corners too", &["aieirping.d.move"], DMarksAround)
            .breaking(&["aieirping.d.walls"]),
        rule("d-spares-pieces", "D's walls spare the pieces that stand there", &["aieirping.d.move"], DSparesPieces)
            .breaking(&["aieirping.d.walls"]),
        rule("l-marks-nothing", "L moves without marking its wall", &["aieirping.l.move"], LMarksNothing)
            .breaking(&["aieirping.l.mark"]),
        rule(
            "i-places-it-unchanged",
            "I places what it has captured as the other player's",
            &["aieirping.i.place"],
            IPutsItAsItWas,
        ),
        rule("i-only-captures", "I captures and places nothing", &["aieirping.i.place"], ICapturesOnly),
        rule("t-moves-alone", "T's switch moves T and leaves nothing behind", &["aieirping.t.move"], TMovesAlone)
            .breaking(&["aieirping.t.switch"]),
        rule("f-marks-nothing", "F's mark has no effect", &["aieirping.f.mark"], FMarksNothing),
        rule(
            "capture-is-a-switch",
            "a captured piece goes where the capturer came from",
            &["aieirping.capture"],
            CapturesNothing,
        ),
        rule("king-is-not-missed", "a player without a King plays on", &["aieirping.end.king"], KingIsNotMissed),
        rule(
            "pawns-and-queens-are-not-missed",
            "a player without Pawns and Queens plays on",
            &["aieirping.end.pawns-and-queens"],
            PawnsAndQueensAreNotMissed,
        ),
        rule("no-move-is-a-draw", "a player without a move has drawn", &["aieirping.end.no-move"], NoMoveIsADraw),
        rule(
            "both-lost-goes-unseen",
            "the game goes on when both have lost at once",
            &["aieirping.end.both"],
            BothHaveLostUnseen,
        ),
    ]
}

impl WrongRules for Aieirping {
    fn wrong_rules() -> Vec<WrongEngine<Self>> {
        laws(wrong_rules())
    }

    fn wrong_kinds() -> Vec<WrongEngine<Self>> {
        wrong_kinds()
    }

    fn misreadings() -> Vec<Misreading<Self>> {
        misread::aieirping::misreadings()
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
    /// No position is refused for an attack.
    const OPEN: &'static str = "";

    fn with_kinds(setup: &Setup, kind: &dyn Fn(Kind, Option<Player>) -> Kind) -> Setup {
        let mut seen = setup.clone();
        for (square, piece) in setup.pieces() {
            let taken = Piece { kind: kind(piece.kind, Some(piece.owner)), ..piece };
            seen.put(square, Some(Thing::Piece(taken)));
        }
        seen
    }
}
