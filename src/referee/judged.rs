//! A judged move: whether it is legal, what follows from it, and the legal moves that are nearest to it.

use super::ending::{Ending, WordedClaim, open_claims};
use super::state::LawRemarks;
use super::winnable::{DeadSince, dead, limit_in_passing};
use crate::board::Named;
use crate::diagram::{BoardDiagram, Diagram, SquareDiagram};
use crate::games::{AnyGame, Ruled};
use crate::rules::Breach;
use crate::session::{LawSession, Meaning, Session, Verdict};

/// A judged move: whether it is legal, and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Judged {
    /// The move.
    pub mv: String,
    /// The verdict.
    pub verdict: Verdict,
    /// If its word can mean several moves, none of them legal: these, each with what it breaks. The move is the first.
    pub meanings: Vec<Meaning>,
    /// How the move ends the game, if it does.
    pub follows: Option<Ending>,
    /// Where the game stands after it, if it is legal.
    pub after: Option<After>,
}

impl Judged {
    /// The same, with since when the game has gone on in a dead position after the move. To find it takes longer than
    /// everything else.
    pub fn with_dead(mut self, game: &'static dyn AnyGame, law: &mut dyn LawSession) -> Self {
        if let Some(after) = &mut self.after {
            law.force(&self.mv);
            after.dead = dead(game, &*law, limit_in_passing());
            law.take_back();
        }
        self
    }

    /// Adds what was found when an illegal move was read: it may have been written as castling, or mean several moves.
    pub(super) fn as_read(&mut self, found: &Breach, meanings: &[Meaning]) {
        if self.verdict.over.is_none() {
            self.verdict.breach = Some(found.clone());
            self.meanings = meanings.to_vec();
        }
    }

    /// The legal moves that are nearest to it, if it is illegal: to each that its word can mean, at most [`NEAREST`] together.
    pub(super) fn nearest(&self, game: &'static dyn AnyGame, session: &dyn Session, legal: &[String]) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        if legal.is_empty() || self.verdict.legal() {
            return all;
        }
        let diagram = session.diagram();
        for mv in self.breaches().into_iter().flat_map(|(mv, _)| nearest(game, &diagram, legal, mv)) {
            if !all.contains(&mv) && all.len() < NEAREST {
                all.push(mv);
            }
        }
        all
    }

    /// The moves that its word can mean, each with what it breaks, if it is illegal.
    pub fn breaches(&self) -> Vec<(&str, &Breach)> {
        match &self.meanings[..] {
            [] => self.verdict.breach.iter().map(|breach| (self.mv.as_str(), breach)).collect(),
            meanings => meanings.iter().map(|(mv, breach)| (mv.as_str(), breach)).collect(),
        }
    }
}

/// Where a game stands after a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct After {
    /// The position's canonical text.
    pub position: String,
    /// Who has the choice there.
    pub turn: Named,
    /// Whether that player is in check.
    pub check: bool,
    /// What else the law has to say of it.
    pub seen: LawRemarks,
    /// The draws that this player may claim.
    pub claims: Vec<WordedClaim>,
    /// Since when the game has gone on in a dead position, if it does and that was asked.
    pub dead: Option<DeadSince>,
}

/// The law's judgement of a move where a game stands; `None` for a text that is not a move. The game is as before. Whether
/// it goes on in a dead position is not asked.
pub fn judge(ruled: Ruled<'_>, law: &mut dyn LawSession, mv: &str) -> Option<Judged> {
    let verdict = law.judge(mv)?;
    let (follows, after) = match (&verdict.over, verdict.legal()) {
        (Some(_), _) => (None, None),
        (None, false) => (Ending::of_illegal_move(ruled.game, law.turn()), None),
        (None, true) => {
            law.force(mv);
            let over = law.outcome_by_name().map(|outcome| Ending::on_board(ruled.game, outcome));
            let claims = open_claims(ruled, &*law);
            let (position, turn, check) = (law.position(), law.turn(), law.check());
            let after = After { position, turn, check, seen: LawRemarks::of(law), claims, dead: None };
            law.take_back();
            (over, Some(after))
        }
    };
    Some(Judged { mv: mv.to_owned(), verdict, meanings: Vec::new(), follows, after })
}

/// How many moves are named at most.
const NEAREST: usize = 5;

/// How many moves of each kind come first, so that no kind crowds out the others.
const OF_EACH: usize = 2;

/// How a legal move is near another move. The nearest comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Near {
    /// The same piece goes to the same square, but with a different promotion or none.
    Same,
    /// Another piece of the same kind goes to the same square.
    SameKind,
    /// The same piece goes to another square.
    SamePiece,
    /// Any other piece goes to the same square.
    SameTarget,
    /// A move from a nearby square, in a game whose moves name only their origin.
    Beside,
}

/// The legal moves that are nearest to a move, at most [`NEAREST`]: moves of the same kind of piece to its target, of
/// the same piece to squares around the target, and of another piece to the target. `diagram` is the position.
fn nearest(game: &'static dyn AnyGame, diagram: &Diagram, legal: &[String], mv: &str) -> Vec<String> {
    let Some(wanted) = game.route(mv) else { return Vec::new() };
    let piece = piece(diagram, &wanted.origin);
    let near = |other: &String| {
        let route = game.route(other)?;
        let same_target = route.target.is_some() && route.target == wanted.target;
        let (near, between) = if route.origin == wanted.origin {
            let targets = (wanted.target.as_deref(), route.target.as_deref());
            let distance = if let (Some(a), Some(b)) = targets { distance(diagram, a, b)? } else { 0 };
            (if same_target { Near::Same } else { Near::SamePiece }, distance)
        } else if same_target {
            let same_kind = piece.is_some() && self::piece(diagram, &route.origin) == piece;
            let between = distance(diagram, &wanted.origin, &route.origin).unwrap_or(u8::MAX);
            (if same_kind { Near::SameKind } else { Near::SameTarget }, between)
        } else if wanted.target.is_none() && route.target.is_none() {
            (Near::Beside, distance(diagram, &wanted.origin, &route.origin)?)
        } else {
            return None;
        };
        Some((near, between, other.clone()))
    };
    let mut found: Vec<(Near, u8, String)> = legal.iter().filter_map(near).collect();
    found.sort();
    let rank = |at: usize| found[..at].iter().filter(|(near, ..)| *near == found[at].0).count();
    // The first few of each kind come before all others. This relies on a stable sort.
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|at| rank(*at) >= OF_EACH);
    order.truncate(NEAREST);
    order.sort_unstable();
    order.into_iter().map(|at| found[at].2.clone()).collect()
}

/// The piece on a square or in hand, in words.
fn piece<'d>(diagram: &'d Diagram, origin: &str) -> Option<&'d str> {
    let on_square = diagram.square(origin).and_then(|square| square.piece.as_deref());
    let mut beside = diagram.beside().filter(|kind| kind.origin.as_deref() == Some(origin));
    on_square.or_else(|| beside.next().map(|kind| kind.piece.as_str()))
}

/// How many King's steps lie between two squares of one board.
fn distance(diagram: &Diagram, a: &str, b: &str) -> Option<u8> {
    let on = |board: &BoardDiagram| {
        let place = |square: &SquareDiagram| (square.file, square.rank);
        let (a, b) = (board.square(a).map(place)?, board.square(b).map(place)?);
        Some(a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)))
    };
    diagram.boards.iter().find_map(on)
}
