//! The document's notation of moves in scores: `Sw-3e`, `Gox5g`, `Fa-2b+`, `QL*5e`, `Cr5b-6c` (`tori-shogi.score.*`).

use std::cmp::Reverse;

use super::{Kind, Move, Piece, Setup, name, read_square};
use crate::{Course, Entry, Misnamed, Notation, Player, Slip, Square, Unreadable};

/// The document's notation of moves in scores.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::tori_shogi::{Move, START, ScoreNotation, Setup};
/// let start: Setup = START.parse().unwrap();
/// let is_legal = |mv: &Move| ["4d4c", "5e5d"].contains(&mv.to_string().as_str());
/// let (mv, slips) = ScoreNotation.read(&start, &is_legal, "Swx5d").unwrap();
/// assert_eq!((mv.to_string().as_str(), slips.len()), ("5e5d", 0));
/// let (mv, slips) = ScoreNotation.read(&start, &is_legal, "Sw-5d").unwrap();
/// assert_eq!((mv.to_string().as_str(), slips.len()), ("5e5d", 1));
/// assert_eq!(ScoreNotation.write(&start, &is_legal, &mv).unwrap(), "Swx5d");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ScoreNotation;

const PROMOTION: char = '+';

impl Kind {
    /// The letters that name it in a score (`tori-shogi.score.abbreviations`).
    pub const fn abbreviation(self) -> &'static str {
        match self {
            Kind::Swallow => "Sw",
            Kind::Falcon => "Fa",
            Kind::Crane => "Cr",
            Kind::Pheasant => "Pt",
            Kind::Phoenix => "Ph",
            Kind::Goose => "Go",
            Kind::Eagle => "Eg",
            Kind::LeftQuail => "QL",
            Kind::RightQuail => "QR",
        }
    }
}

/// The kinds that a score's letters can mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    One(Kind),
    /// Either Quail (`tori-shogi.score.quail`).
    Quail,
}

impl Named {
    /// The piece at the beginning of a text, and the length of its letters. These may all be in lower case.
    fn begin(text: &str) -> Option<(Self, usize)> {
        let begins = |letters: &str| text.starts_with(letters) || text.starts_with(&letters.to_ascii_lowercase());
        let kind = Kind::ALL.into_iter().find(|kind| begins(kind.abbreviation()));
        let kind = kind.map(|kind| (Named::One(kind), kind.abbreviation().len()));
        kind.or_else(|| begins("Q").then_some((Named::Quail, 1)))
    }

    fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.means(*kind))
    }

    fn means(self, kind: Kind) -> bool {
        match self {
            Named::One(named) => named == kind,
            Named::Quail => matches!(kind, Kind::LeftQuail | Kind::RightQuail),
        }
    }

    fn word(self) -> String {
        match self {
            Named::One(kind) => kind.to_string(),
            Named::Quail => "Quail".to_owned(),
        }
    }
}

/// The sign before the target (`tori-shogi.score.signs`).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Move,
    Capture,
    Drop,
}

impl Sign {
    const ALL: [Sign; 3] = [Sign::Move, Sign::Capture, Sign::Drop];

    const fn letter(self) -> char {
        match self {
            Sign::Move => '-',
            Sign::Capture => 'x',
            Sign::Drop => '*',
        }
    }

    fn begin(text: &str) -> Option<Self> {
        Sign::ALL.into_iter().find(|sign| text.starts_with(sign.letter()))
    }
}

/// A parsed move text.
struct Written {
    named: Named,
    /// The piece's letters, if they are in lower case.
    small: Option<String>,
    from: Option<Square>,
    from_at: usize,
    sign: Sign,
    sign_at: usize,
    to: Square,
    promotes: bool,
    /// Where `+` is or would be.
    end: usize,
}

impl Written {
    fn read(text: &str) -> Result<Self, Misnamed> {
        let (named, from_at) = Named::begin(text).ok_or_else(|| unknown(text))?;
        let letters = &text[..from_at];
        let small = letters.starts_with(|c: char| c.is_ascii_lowercase()).then(|| letters.to_owned());
        let mut at = from_at;
        let mut from = None;
        if Sign::begin(&text[at..]).is_none() {
            from = Some(square(text, at, "an origin 1a–7g, or `-`, `x` or `*`")?);
            at += 2;
        }
        let sign_at = at;
        let sign = Sign::begin(&text[at..]).ok_or_else(|| Misnamed::form(text, at, 1, "`-`, `x` or `*`"))?;
        if from.is_some() && sign == Sign::Drop {
            return Err(Misnamed::form(text, from_at, 2, "no origin: a dropped piece comes from the hand"));
        }
        at += 1;
        let to = square(text, at, "the target, a square 1a–7g")?;
        let end = at + 2;
        let promotes = text[end..].starts_with(PROMOTION);
        let after = end + usize::from(promotes);
        if after < text.len() {
            let expected = if promotes { "the end" } else { "`+` or the end" };
            return Err(Misnamed::form(text, after, usize::MAX, expected));
        }
        Ok(Written { named, small, from, from_at, sign, sign_at, to, promotes, end })
    }

    fn none_such(&self, at: usize, place: impl Into<String>) -> Misnamed {
        Misnamed { at, slip: Slip::NoSuchPiece { piece: self.named.word(), place: place.into() } }
    }

    /// The text with one of the kinds and origins that it can mean.
    fn as_one(&self, kind: Kind, from: Option<Square>) -> String {
        let from = from.map(name).unwrap_or_default();
        let promotes = if self.promotes { "+" } else { "" };
        format!("{}{from}{}{}{promotes}", kind.abbreviation(), self.sign.letter(), name(self.to))
    }
}

/// At most a number of characters of a text, from a byte on.
fn piece(text: &str, at: usize, chars: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    let end = rest.char_indices().nth(chars).map_or(rest.len(), |(end, _)| end);
    &rest[..end]
}

fn square(text: &str, at: usize, expected: &str) -> Result<Square, Misnamed> {
    read_square(piece(text, at, 2), at).map_err(|_| Misnamed::form(text, at, 2, expected))
}

fn unknown(text: &str) -> Misnamed {
    let letters = text.chars().take_while(|c| c.is_alphabetic() && *c != Sign::Capture.letter()).count();
    let found = Unreadable::quote(piece(text, 0, letters.clamp(1, 2)));
    let known = Kind::ALL.map(Kind::abbreviation).join(", ") + ", Q";
    Misnamed { at: 0, slip: Slip::UnknownPiece { found, known } }
}

/// The move that a text means, and what is wrong with the text.
type Understood = (Move, Vec<Misnamed>);

/// A position, and which moves may be made in it.
#[derive(Clone, Copy)]
struct Choice<'c> {
    setup: &'c Setup,
    is_legal: &'c dyn Fn(&Move) -> bool,
}

impl Choice<'_> {
    fn allows(self, mv: Move) -> bool {
        (self.is_legal)(&mv)
    }

    /// The player's own pieces.
    fn own(self) -> impl Iterator<Item = (Square, Piece)> {
        self.setup.pieces().filter(move |(_, piece)| piece.owner == self.setup.turn)
    }

    /// The player's own pieces of some kinds that may go to a square, according to the legal moves.
    fn can_go(self, means: impl Fn(Kind) -> bool, to: Square) -> Vec<(Square, Kind)> {
        let goes = |square: &Square| {
            let step = |promotes| Move::Step { from: *square, to, promotes };
            self.allows(step(false)) || self.allows(step(true))
        };
        let pieces = self.own().filter(|(square, piece)| means(piece.kind) && goes(square));
        pieces.map(|(square, piece)| (square, piece.kind)).collect()
    }

    fn read_drop(self, written: &Written) -> Result<Understood, Misnamed> {
        let to = written.to;
        if written.named == Named::One(Kind::Phoenix) {
            return Err(Misnamed { at: 0, slip: Slip::NeverInHand { piece: Kind::Phoenix.to_string() } });
        }
        // A promoted piece is never dropped: the law says so (`tori-shogi.drop.unpromoted`).
        if let (Named::One(kind), true) = (written.named, written.promotes)
            && let Some(kind) = kind.promoted()
        {
            return Ok((Move::Drop { kind, to }, Vec::new()));
        }
        let slip = Slip::PromotionTooMuch { sign: PROMOTION };
        let slips: Vec<Misnamed> =
            written.promotes.then_some(Misnamed { at: written.end, slip }).into_iter().collect();
        let drop = |kind| Move::Drop { kind, to };
        // A kind named in full is that kind, whether it is in hand or not: the law judges that.
        if let Named::One(kind) = written.named {
            return Ok((drop(kind), slips));
        }
        let choices = |kinds: &[Kind]| kinds.iter().map(|kind| written.as_one(*kind, None)).collect();
        let legal: Vec<Kind> = written.named.kinds().filter(|kind| self.allows(drop(*kind))).collect();
        let hand = self.setup.hand(self.setup.turn);
        let held: Vec<Kind> = written.named.kinds().filter(|kind| hand.count(*kind) > 0).collect();
        let (piece, to) = (written.named.word(), name(to));
        match (&legal[..], &held[..]) {
            ([kind], _) | ([], [kind, ..]) => Ok((drop(*kind), slips)),
            ([], []) => Err(written.none_such(0, "in hand")),
            (legal, _) => Err(Misnamed { at: 0, slip: Slip::Ambiguous { piece, to, choices: choices(legal) } }),
        }
    }

    /// The square of the piece that the text means.
    fn origin(self, written: &Written) -> Result<Square, Misnamed> {
        if let Some(from) = written.from {
            // The owner does not matter here: the law judges whether the piece is the player's own.
            let there = self.setup.at(from).is_some_and(|piece| written.named.means(piece.kind));
            let none = || written.none_such(written.from_at, format!("on {}", name(from)));
            return there.then_some(from).ok_or_else(none);
        }
        let means = |kind| written.named.means(kind);
        let able = self.can_go(means, written.to);
        let all: Vec<(Square, Kind)> =
            self.own().filter(|(_, piece)| means(piece.kind)).map(|(square, piece)| (square, piece.kind)).collect();
        // A Quail that is the only one of its name needs no origin (`tori-shogi.score.origin`).
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
            ([(from, _)], _) => Ok(*from),
            // Whichever piece is meant, the move is illegal. The first one in reading order is taken
            // (`tori-shogi.score.slip`).
            ([], all) => {
                let first = all.iter().map(|(from, _)| *from).min_by_key(|at| (Reverse(at.rank), at.file));
                first.ok_or_else(|| written.none_such(0, "on the board"))
            }
            (able, _) => Err(Misnamed { at: 0, slip: Slip::Ambiguous { piece, to, choices: choices(able) } }),
        }
    }

    /// The signs of a capture and of a promotion only repeat what the squares say. If they are wrong, the move is still
    /// the same.
    fn read_step(self, written: &Written) -> Result<Understood, Misnamed> {
        let from = self.origin(written)?;
        let &Written { to, promotes, .. } = written;
        let mut slips: Vec<Misnamed> = self.needless_origin(written).into_iter().collect();
        let sign = match (self.setup.at(to), written.sign) {
            (None, Sign::Capture) => Some(Slip::NothingCaptured { to: name(to), sign: Some(Sign::Move.letter()) }),
            (Some(piece), Sign::Move) if piece.owner != self.setup.turn => {
                let piece = piece.to_string();
                Some(Slip::Captures { to: name(to), piece, sign: Sign::Capture.letter() })
            }
            // If a friend stands on the square, the move is illegal, and neither sign is better.
            _ => None,
        };
        slips.extend(sign.map(|slip| Misnamed { at: written.sign_at, slip }));
        let step = |promotes| Move::Step { from, to, promotes };
        if self.allows(step(promotes)) || !self.allows(step(!promotes)) {
            return Ok((step(promotes), slips));
        }
        let sign = PROMOTION;
        let slip = if promotes { Slip::PromotionTooMuch { sign } } else { Slip::PromotionMissing { sign } };
        slips.push(Misnamed { at: written.end, slip });
        Ok((step(!promotes), slips))
    }

    /// The slip of writing an origin although only one piece can be meant (`tori-shogi.score.origin`).
    fn needless_origin(self, written: &Written) -> Option<Misnamed> {
        let from = written.from?;
        let able = self.can_go(|kind| written.named.means(kind), written.to);
        let alone = able.iter().map(|(square, _)| *square).eq([from]);
        let expected = || format!("no origin: only one {} can go to {}", written.named.word(), name(written.to));
        alone.then(|| Misnamed {
            at: written.from_at,
            slip: Slip::Form { found: Unreadable::quote(&name(from)), expected: expected() },
        })
    }

    fn write_step(self, from: Square, to: Square, promotes: bool) -> Option<String> {
        let kind = self.setup.at(from)?.kind;
        let step = |promotes| Move::Step { from, to, promotes };
        let legal = self.allows(step(promotes));
        if !legal && self.allows(step(!promotes)) {
            return None;
        }
        let alone = legal && self.can_go(|other| other == kind, to).len() == 1;
        let capture = self.setup.at(to).is_some_and(|piece| piece.owner != self.setup.turn);
        let sign = if capture { Sign::Capture } else { Sign::Move };
        let origin = if alone { String::new() } else { name(from) };
        let promotion = if promotes { "+" } else { "" };
        Some(format!("{}{origin}{}{}{promotion}", kind.abbreviation(), sign.letter(), name(to)))
    }
}

impl Notation<Setup, Move> for ScoreNotation {
    fn read(&self, course: &mut dyn Course<Setup, Move>, word: &str) -> Result<Vec<Misnamed>, Misnamed> {
        let (mv, slips) = ScoreNotation.read(course.setup(), &|mv| course.allows(mv), word)?;
        course.play(mv);
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
    /// text fits no legal move but only one candidate move, it is that move.
    ///
    /// # Errors
    /// The text fits no move, or several.
    pub fn read(
        &self,
        setup: &Setup,
        is_legal: &dyn Fn(&Move) -> bool,
        text: &str,
    ) -> Result<(Move, Vec<Misnamed>), Misnamed> {
        let written = Written::read(text)?;
        let choice = Choice { setup, is_legal };
        let (mv, mut slips) =
            if written.sign == Sign::Drop { choice.read_drop(&written) } else { choice.read_step(&written) }?;
        if let Some(letters) = written.small.filter(|_| setup.turn == Player::Black) {
            let expected = "capital letters: Black is to move".to_owned();
            slips.insert(0, Misnamed { at: 0, slip: Slip::Form { found: Unreadable::quote(&letters), expected } });
        }
        Ok((mv, slips))
    }

    /// Writes a move so that it can be read back. `None` if the notation has no text for it, which happens only with
    /// illegal moves. The text of a legal move is canonical and unique among the legal moves.
    pub fn write(&self, setup: &Setup, is_legal: &dyn Fn(&Move) -> bool, mv: &Move) -> Option<String> {
        match *mv {
            Move::Step { from, to, promotes } => Choice { setup, is_legal }.write_step(from, to, promotes),
            Move::Drop { kind, to } => {
                let can_be = Kind::IN_HAND.contains(&kind);
                can_be.then(|| format!("{}{}{}", kind.abbreviation(), Sign::Drop.letter(), name(to)))
            }
        }
    }
}
