//! The document's notation of moves in scores: `Sw-3e`, `Gox5g`, `Fa-2b+`, `QL*5e`, `Cr5b-6c` (`tori-shogi.score.*`);
//! and those of Fairy-Stockfish, which are only read.

use super::written::{Named, Origin, Sign, Style, Written};
use super::{Kind, Move, Piece, Setup, name};
use crate::chess::read_sign;
use crate::{Course, Entry, Misnamed, Notation, Player, Slip, Square, Unreadable};

/// The document's notation of moves in scores. Both ways in which Fairy-Stockfish writes them are read too.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::tori_shogi::{Move, START, ScoreNotation, Setup};
/// let start: Setup = START.parse().unwrap();
/// let is_legal = |mv: &Move| ["4d4c", "5e5d"].contains(&mv.to_string().as_str());
/// let (moves, slips) = ScoreNotation.read(&start, &is_legal, "Swx5d").unwrap();
/// assert_eq!((moves[0].to_string().as_str(), slips.len()), ("5e5d", 0));
/// let (moves, slips) = ScoreNotation.read(&start, &is_legal, "Sw-5d").unwrap();
/// assert_eq!((moves[0].to_string().as_str(), slips.len()), ("5e5d", 1));
/// assert_eq!(ScoreNotation.write(&start, &is_legal, &moves[0]).unwrap(), "Swx5d");
/// for fairy in ["Sxc4", "Sx54"] {
///     assert_eq!(ScoreNotation.read(&start, &is_legal, fairy).unwrap(), (moves.clone(), Vec::new()));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ScoreNotation;

/// The moves that a text can mean, and what is wrong with the text: a legal one, or all that fit it, of which none is legal.
type Understood = (Vec<Move>, Vec<Misnamed>);

/// Whether no move of the other player captures the Phoenix of the player who has made a legal move.
fn is_safe(course: &dyn Course<Setup, Move>, mv: &Move) -> bool {
    let Some(after) = course.after(mv) else { return true };
    let own = course.setup().turn;
    let is_phoenix = |piece: &Piece| *piece == Piece { kind: Kind::Phoenix, owner: own };
    let Some((phoenix, _)) = after.pieces().find(|(_, piece)| is_phoenix(piece)) else { return true };
    let captures = |from| steps(from, phoenix).into_iter().any(|capture| course.allows_after(mv, &capture));
    !after.pieces().any(|(from, piece)| piece.owner != own && captures(from))
}

/// The moves from a square to another.
fn steps(from: Square, to: Square) -> [Move; 2] {
    [false, true].map(|promotes| Move::Step { from, to, promotes })
}

/// A position, and which moves may be made in it.
#[derive(Clone, Copy)]
struct Choice<'c> {
    setup: &'c Setup,
    is_legal: &'c dyn Fn(&Move) -> bool,
    /// Whether a legal move leaves the player's own Phoenix out of reach.
    is_safe: &'c dyn Fn(&Move) -> bool,
}

impl<'c> Choice<'c> {
    /// A choice in which it is not known what is safe.
    fn of(setup: &'c Setup, is_legal: &'c dyn Fn(&Move) -> bool) -> Self {
        Choice { setup, is_legal, is_safe: &|_| true }
    }

    /// `tori-shogi.score.slip`: the moves that a text can mean, with its slips. Letters in lower case are a slip where
    /// Black moves.
    fn read(self, written: &Written) -> Result<Understood, Misnamed> {
        let (moves, mut slips) =
            if written.sign == Sign::Drop { self.read_drop(written) } else { self.read_step(written) }?;
        if let Some(letters) = written.small.as_ref().filter(|_| self.setup.turn == Player::Black) {
            let expected = "capital letters: Black is to move".to_owned();
            slips.insert(0, Misnamed { at: 0, slip: Slip::Form { found: Unreadable::quote(letters), expected } });
        }
        Ok((moves, slips))
    }

    fn allows(self, mv: Move) -> bool {
        (self.is_legal)(&mv)
    }

    /// The player's own pieces.
    fn own(self) -> impl Iterator<Item = (Square, Piece)> {
        self.setup.pieces().filter(move |(_, piece)| piece.owner == self.setup.turn)
    }

    /// The player's own pieces of some kinds that may go to a square, according to the legal moves.
    fn can_go(self, means: impl Fn(Kind) -> bool, to: Square) -> Vec<(Square, Kind)> {
        let goes = |square: &Square| steps(*square, to).into_iter().any(|mv| self.allows(mv));
        let pieces = self.own().filter(|(square, piece)| means(piece.kind) && goes(square));
        pieces.map(|(square, piece)| (square, piece.kind)).collect()
    }

    /// `tori-shogi.score.quail`, `tori-shogi.score.slip`: the drop that a text means. `Q` is the Quail that may be
    /// dropped there; if both may, it is ambiguous, and if neither may, it is any that is in hand.
    fn read_drop(self, written: &Written) -> Result<Understood, Misnamed> {
        let to = written.to;
        if written.named == Named::One(Kind::Phoenix) {
            return Err(Misnamed { at: 0, slip: Slip::NeverInHand { piece: Kind::Phoenix.to_string() } });
        }
        // A promoted piece is never dropped: the law says so (`tori-shogi.drop.unpromoted`).
        if let (Named::One(kind), true) = (written.named, written.promotes)
            && let Some(kind) = kind.promoted()
        {
            return Ok((vec![Move::Drop { kind, to }], Vec::new()));
        }
        let slip = Slip::PromotionTooMuch { sign: written.style.promotion() };
        let slips: Vec<Misnamed> =
            written.promotes.then_some(Misnamed { at: written.end, slip }).into_iter().collect();
        let drop = |kind| Move::Drop { kind, to };
        // A kind named in full is that kind, whether it is in hand or not: the law judges that.
        if let Named::One(kind) = written.named {
            return Ok((vec![drop(kind)], slips));
        }
        let choices = |kinds: &[Kind]| kinds.iter().map(|kind| written.as_one(*kind, None)).collect();
        let legal: Vec<Kind> = written.named.kinds().filter(|kind| self.allows(drop(*kind))).collect();
        let hand = self.setup.hand(self.setup.turn);
        let held: Vec<Kind> = written.named.kinds().filter(|kind| hand.count(*kind) > 0).collect();
        let (piece, to) = (written.named.word(), name(to));
        match (&legal[..], &held[..]) {
            ([], []) => Err(written.none_such(0, "in hand")),
            ([kind], _) => Ok((vec![drop(*kind)], slips)),
            ([], held) => Ok((held.iter().map(|kind| drop(*kind)).collect(), slips)),
            (legal, _) => Err(Misnamed { at: 0, slip: Slip::Ambiguous { piece, to, choices: choices(legal) } }),
        }
    }

    /// `tori-shogi.score.quail`, `tori-shogi.score.meant`: the square of the piece that a text means: the origin that it
    /// gives, or else that of the only piece of its name that may go to the target. If several may, the text is no
    /// move. If none may, the move is illegal, and these are all that fit.
    fn origins(self, written: &Written) -> Result<Vec<Square>, Misnamed> {
        if let Origin::Square(from) = written.from {
            // The owner does not matter here: the law judges whether the piece is the player's own.
            let there = self.setup.at(from).is_some_and(|piece| written.named.means(piece.kind));
            let none = || written.none_such(written.from_at, written.from.place());
            return there.then(|| vec![from]).ok_or_else(none);
        }
        let means = |kind| written.named.means(kind);
        let fits = |(square, _): &(Square, Kind)| written.from.fits(*square);
        let mut able = self.can_go(means, written.to);
        able.retain(fits);
        if able.len() > 1 && written.style != Style::Document {
            // Fairy-Stockfish counts no move that leaves the Phoenix under attack.
            let is_safe = |from| steps(from, written.to).iter().any(|mv| self.allows(*mv) && (self.is_safe)(mv));
            let safe: Vec<(Square, Kind)> = able.iter().copied().filter(|(from, _)| is_safe(*from)).collect();
            able = if safe.len() == 1 { safe } else { able };
        }
        let own = self.own().filter(|(_, piece)| means(piece.kind)).map(|(square, piece)| (square, piece.kind));
        let all: Vec<(Square, Kind)> = own.filter(fits).collect();
        // For the objection: what could be written instead. A Quail that is the only one of its name needs no origin.
        let choices = |pieces: &[(Square, Kind)]| {
            let alone = |kind: Kind| pieces.iter().filter(|(_, other)| *other == kind).count() == 1;
            let text = |(square, kind): &(Square, Kind)| {
                let from = (written.named != Named::Quail || !alone(*kind)).then_some(*square);
                written.as_one(*kind, from)
            };
            pieces.iter().map(text).collect()
        };
        let (piece, to) = (written.named.word(), name(written.to));
        match (&able[..], &all[..]) {
            ([(from, _)], _) => Ok(vec![*from]),
            ([], []) => Err(written.none_such(0, written.from.place())),
            ([], all) => Ok(all.iter().map(|(from, _)| *from).collect()),
            (able, _) => Err(Misnamed { at: 0, slip: Slip::Ambiguous { piece, to, choices: choices(able) } }),
        }
    }

    /// `tori-shogi.score.slip`: the move on the board that a text means. The signs of a capture and of a promotion only
    /// repeat what the squares say: if they are wrong, that is a slip, and the move is still the same.
    fn read_step(self, written: &Written) -> Result<Understood, Misnamed> {
        let &Written { to, promotes, .. } = written;
        let origins = self.origins(written)?;
        let step = |from, promotes| Move::Step { from, to, promotes };
        let [from] = origins[..] else {
            return Ok((origins.into_iter().map(|from| step(from, promotes)).collect(), Vec::new()));
        };
        let mut slips: Vec<Misnamed> = self.needless_origin(written).into_iter().collect();
        let sign = match (self.setup.at(to), written.sign) {
            (None, Sign::Capture) => {
                Some(Slip::NothingCaptured { to: name(to), sign: written.style.sign(Sign::Move) })
            }
            (Some(piece), Sign::Move) if piece.owner != self.setup.turn => {
                let piece = piece.to_string();
                Some(Slip::Captures { to: name(to), piece, on: name(to), sign: 'x' })
            }
            // If a friend stands on the square, the move is illegal, and neither sign is better.
            _ => None,
        };
        slips.extend(sign.map(|slip| Misnamed { at: written.sign_at, slip }));
        // As written if that is legal, or if it is illegal either way; else the other way, with a slip.
        if self.allows(step(from, promotes)) || !self.allows(step(from, !promotes)) {
            return Ok((vec![step(from, promotes)], slips));
        }
        let sign = written.style.promotion();
        let slip = if promotes { Slip::PromotionTooMuch { sign } } else { Slip::PromotionMissing { sign } };
        slips.push(Misnamed { at: written.end, slip });
        Ok((vec![step(from, !promotes)], slips))
    }

    /// `tori-shogi.score.origin`, `tori-shogi.score.slip`: the slip of writing the origin of a legal move although only
    /// one piece of its name may go to the target.
    fn needless_origin(self, written: &Written) -> Option<Misnamed> {
        let able = self.can_go(|kind| written.named.means(kind), written.to);
        let [(from, _)] = able[..] else { return None };
        let expected = || format!("no origin: only one {} can go to {}", written.named.word(), name(written.to));
        let needless = written.from != Origin::None && written.from.fits(from);
        needless.then(|| Misnamed {
            at: written.from_at,
            slip: Slip::Form { found: Unreadable::quote(&written.from.text(written.style)), expected: expected() },
        })
    }

    /// `tori-shogi.score.origin`: how a move on the board is written. The origin is left out if the move is legal and
    /// no other piece of the same kind may go to the target.
    fn write_step(self, from: Square, to: Square, promotes: bool) -> Option<String> {
        let kind = self.setup.at(from)?.kind;
        let step = |promotes| Move::Step { from, to, promotes };
        let legal = self.allows(step(promotes));
        if !legal && self.allows(step(!promotes)) {
            return None;
        }
        let is_the_only_one = legal && self.can_go(|other| other == kind, to).len() == 1;
        let capture = self.setup.at(to).is_some_and(|piece| piece.owner != self.setup.turn);
        let sign = if capture { Sign::Capture } else { Sign::Move };
        Some(Style::Document.text(kind, Some(from).filter(|_| !is_the_only_one), sign, to, promotes))
    }
}

impl Notation<Setup, Move> for ScoreNotation {
    fn exchanges_colours(&self, text: &str) -> bool {
        // A position in its spelling has the hands in brackets.
        text.contains('[') || Style::of(text) != Style::Document
    }

    fn read(&self, course: &mut dyn Course<Setup, Move>, word: &str) -> Result<Vec<Misnamed>, Misnamed> {
        let written = Written::read(word)?;
        let (is_legal, is_safe) = (|mv: &Move| course.allows(mv), |mv: &Move| is_safe(course, mv));
        let choice = Choice { setup: course.setup(), is_legal: &is_legal, is_safe: &is_safe };
        let (moves, mut slips) = choice.read(&written)?;
        let [mv] = moves[..] else {
            course.refuse(moves);
            return Ok(Vec::new());
        };
        if course.play(mv) {
            slips.extend(read_sign(course, written.claim_of(mv), 0));
        }
        Ok(slips)
    }

    fn write(&self, course: &mut dyn Course<Setup, Move>, moves: &[Move]) -> Option<Entry> {
        let mv = moves.first()?;
        let text = ScoreNotation.write(course.setup(), &|mv| course.allows(mv), mv)?;
        course.play(*mv);
        Some(Entry { text, moves: 1, numbered: None })
    }
}

impl ScoreNotation {
    /// Reads a move. `is_legal` says which moves are legal. Returns the text's slips (`tori-shogi.score.slip`). If a
    /// text fits no legal move, it is any of the candidate moves that it fits.
    ///
    /// # Errors
    /// The text fits no move, or several legal ones.
    pub fn read(
        &self,
        setup: &Setup,
        is_legal: &dyn Fn(&Move) -> bool,
        text: &str,
    ) -> Result<(Vec<Move>, Vec<Misnamed>), Misnamed> {
        Choice::of(setup, is_legal).read(&Written::read(text)?)
    }

    /// Writes a move so that it can be read back. `None` if the notation has no text for it, which happens only with
    /// illegal moves. The text of a legal move is canonical and unique among the legal moves.
    pub fn write(&self, setup: &Setup, is_legal: &dyn Fn(&Move) -> bool, mv: &Move) -> Option<String> {
        match *mv {
            Move::Step { from, to, promotes } => Choice::of(setup, is_legal).write_step(from, to, promotes),
            Move::Drop { kind, to } => {
                let can_be = Kind::IN_HAND.contains(&kind);
                can_be.then(|| Style::Document.text(kind, None, Sign::Drop, to, false))
            }
        }
    }
}
