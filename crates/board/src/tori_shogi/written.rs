//! The form of a move's text in a score, which needs no position.

use super::{BOARD, Kind, Move};
use crate::chess::{Threat, ThreatSign};
use crate::{Misnamed, Slip, Square, Unreadable};

impl Kind {
    /// `tori-shogi.score.abbreviations`: the letters that name it in a score.
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

/// Who writes in this way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// The game's document: `Cr5b-6c`, `Fa-2b+`, `QL*5e`.
    Document,
    /// Fairy-Stockfish, as in chess: `Ccb5`, `Ff6=E+`, `L@c3`.
    Algebraic,
    /// Fairy-Stockfish, as in shogi with numbers for the ranks: `C52-63`, `F-22+`, `L*55`, `+Sx57`.
    Numbered,
}

impl Style {
    /// The style that a text has by its target, which stands before the signs of a promotion and of check.
    pub fn of(text: &str) -> Self {
        let text = text.trim_end_matches(['+', '#']);
        let text = text.rsplit_once('=').map_or(text, |(text, _)| text);
        let piece = text.strip_prefix('+').unwrap_or(text);
        match text.as_bytes() {
            _ if !piece.starts_with(|c: char| c.is_ascii_uppercase()) => Style::Document,
            [.., b'0'..=b'9', b'0'..=b'9'] => Style::Numbered,
            [.., b'a'..=b'z', b'0'..=b'9'] if !text.contains(['-', '*']) => Style::Algebraic,
            _ => Style::Document,
        }
    }

    /// A piece's letters.
    pub const fn letters(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Style::Document, kind) => kind.abbreviation(),
            (Style::Algebraic, Kind::Goose) => "G",
            (Style::Algebraic, Kind::Eagle) => "E",
            (_, Kind::Swallow) => "S",
            (_, Kind::Falcon) => "F",
            (_, Kind::Crane) => "C",
            (_, Kind::Pheasant) => "P",
            (_, Kind::LeftQuail) => "L",
            (_, Kind::RightQuail) => "R",
            (_, Kind::Phoenix) => "K",
            (Style::Numbered, Kind::Goose) => "+S",
            (Style::Numbered, Kind::Eagle) => "+F",
        }
    }

    pub fn square(self, square: Square) -> String {
        let (file, rank) = self.coordinates(square);
        format!("{file}{rank}")
    }

    /// What it writes for a square's file and rank.
    fn coordinates(self, square: Square) -> (char, char) {
        let (file, rank) = (square.file, BOARD.ranks - 1 - square.rank);
        let right = char::from(b'0' + BOARD.files - file);
        match self {
            Style::Document => (right, char::from(b'a' + rank)),
            Style::Algebraic => (char::from(b'a' + file), char::from(b'1' + square.rank)),
            Style::Numbered => (right, char::from(b'1' + rank)),
        }
    }

    /// Reads a square at a byte of a text.
    fn read_square(self, text: &str, at: usize) -> Option<Square> {
        let [file, rank] = text.as_bytes().get(at..at + 2)?.try_into().ok()?;
        let file = (0..BOARD.files).find(|at| self.coordinates(Square::new(*at, 0)).0 == char::from(file))?;
        let rank = (0..BOARD.ranks).find(|at| self.coordinates(Square::new(0, *at)).1 == char::from(rank))?;
        Some(Square::new(file, rank))
    }

    /// The first square and the last.
    const fn squares(self) -> &'static str {
        match self {
            Style::Document => "1a–7g",
            Style::Algebraic => "a1–g7",
            Style::Numbered => "11–77",
        }
    }

    /// `tori-shogi.score.signs`: the sign of a promotion.
    pub const fn promotion(self) -> char {
        if matches!(self, Style::Algebraic) { '=' } else { '+' }
    }

    /// `tori-shogi.score.signs`: the sign before a target; none before that of a plain move in the style of chess.
    pub const fn sign(self, sign: Sign) -> Option<char> {
        match (self, sign) {
            (_, Sign::Capture) => Some('x'),
            (Style::Algebraic, Sign::Move) => None,
            (_, Sign::Move) => Some('-'),
            (Style::Algebraic, Sign::Drop) => Some('@'),
            (_, Sign::Drop) => Some('*'),
        }
    }

    /// `tori-shogi.score.signs`: how a move is written: the piece, its origin if that is given, `-`, `x` or `*`, the
    /// target, and the sign of a promotion.
    pub fn text(self, kind: Kind, from: Option<Square>, sign: Sign, to: Square, promotes: bool) -> String {
        let mut text = self.letters(kind).to_owned();
        text.extend(from.map(|from| self.square(from)));
        text.extend(self.sign(sign));
        text += &self.square(to);
        if promotes {
            text.push(self.promotion());
            let named = kind.promoted().filter(|_| self == Style::Algebraic);
            text.extend(named.map(|kind| self.letters(kind)));
        }
        text
    }

    fn begin_sign(self, text: &str) -> Option<Sign> {
        Sign::ALL.into_iter().find(|sign| self.sign(*sign).is_some_and(|letter| text.starts_with(letter)))
    }
}

/// `tori-shogi.score.quail`: the kinds that a score's letters can mean.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    One(Kind),
    /// Either Quail: `Q`.
    Quail,
}

impl Named {
    /// `tori-shogi.score.abbreviations`, `tori-shogi.score.quail`: the piece at the beginning of a text, and the length
    /// of its letters. In the document's style these may all be in lower case, and `Q` is either Quail.
    fn begin(text: &str, style: Style) -> Option<(Self, usize)> {
        let document = style == Style::Document;
        let begins =
            |letters: &str| text.starts_with(letters) || document && text.starts_with(&letters.to_ascii_lowercase());
        let kind = Kind::ALL.into_iter().find(|kind| begins(style.letters(*kind)));
        let kind = kind.map(|kind| (Named::One(kind), style.letters(kind).len()));
        kind.or_else(|| (document && begins("Q")).then_some((Named::Quail, 1)))
    }

    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.means(*kind))
    }

    pub fn means(self, kind: Kind) -> bool {
        match self {
            Named::One(named) => named == kind,
            Named::Quail => matches!(kind, Kind::LeftQuail | Kind::RightQuail),
        }
    }

    pub fn word(self) -> String {
        match self {
            Named::One(kind) => kind.to_string(),
            Named::Quail => "Quail".to_owned(),
        }
    }
}

/// What a move is by the sign before its target.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Move,
    Capture,
    Drop,
}

impl Sign {
    const ALL: [Sign; 3] = [Sign::Move, Sign::Capture, Sign::Drop];
}

/// What a text says about the origin. Only that of chess writes a file or a rank alone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    None,
    File(u8),
    Rank(u8),
    Square(Square),
}

impl Origin {
    pub fn fits(self, square: Square) -> bool {
        match self {
            Origin::None => true,
            Origin::File(file) => file == square.file,
            Origin::Rank(rank) => rank == square.rank,
            Origin::Square(origin) => origin == square,
        }
    }

    pub fn text(self, style: Style) -> String {
        match self {
            Origin::None => String::new(),
            Origin::File(file) => style.coordinates(Square::new(file, 0)).0.to_string(),
            Origin::Rank(rank) => style.coordinates(Square::new(0, rank)).1.to_string(),
            Origin::Square(square) => style.square(square),
        }
    }

    /// Where a piece is looked for, as in a sentence.
    pub fn place(self) -> String {
        let named = self.text(Style::Document);
        match self {
            Origin::None => "on the board".to_owned(),
            Origin::File(_) => format!("on file {named}"),
            Origin::Rank(_) => format!("on rank {named}"),
            Origin::Square(_) => format!("on {named}"),
        }
    }
}

/// What a text says of a move, as far as it is seen without a position.
pub(super) struct Written {
    pub style: Style,
    pub named: Named,
    /// The piece's letters, if they are in lower case.
    pub small: Option<String>,
    pub from: Origin,
    pub from_at: usize,
    pub sign: Sign,
    pub sign_at: usize,
    pub to: Square,
    pub promotes: bool,
    /// Where the sign of the promotion is or would be.
    pub end: usize,
    /// The sign of check or mate.
    pub claim: Option<ThreatSign>,
}

impl Written {
    pub fn read(text: &str) -> Result<Self, Misnamed> {
        let style = Style::of(text);
        let (named, from_at) = Named::begin(text, style).ok_or_else(|| unknown(text, style))?;
        let letters = &text[..from_at];
        let small = letters.starts_with(|c: char| c.is_ascii_lowercase()).then(|| letters.to_owned());
        let (from, sign_at) = match style {
            Style::Algebraic => origin_in_chess(text, from_at),
            _ if style.begin_sign(&text[from_at..]).is_some() => (Origin::None, from_at),
            _ => {
                let expected = format!("an origin {}, or `-`, `x` or `*`", style.squares());
                (Origin::Square(square(text, from_at, style, &expected)?), from_at + 2)
            }
        };
        let sign = match style.begin_sign(&text[sign_at..]) {
            Some(sign) => sign,
            None if style == Style::Algebraic => Sign::Move,
            None => return Err(Misnamed::form(text, sign_at, 1, "`-`, `x` or `*`")),
        };
        if from != Origin::None && sign == Sign::Drop {
            let expected = "no origin: a dropped piece comes from the hand";
            return Err(Misnamed::form(text, from_at, sign_at - from_at, expected));
        }
        let to_at = sign_at + style.sign(sign).map_or(0, char::len_utf8);
        let to = square(text, to_at, style, &format!("the target, a square {}", style.squares()))?;
        let end = to_at + 2;
        let promotes = text[end..].starts_with(style.promotion());
        let mut at = end + usize::from(promotes);
        let mut claim = None;
        if style == Style::Algebraic {
            if promotes {
                at += promoted_letter(text, at, named)?;
            }
            let signs = [("+", Threat::Check), ("#", Threat::Mate)];
            claim = signs.into_iter().find(|(sign, _)| text[at..].starts_with(sign));
            at += claim.map_or(0, |(sign, _)| sign.len());
        }
        let claim = claim.map(|(sign, least)| ThreatSign { text: sign, least, at: at - sign.len() });
        if at < text.len() {
            let expected = match (style, promotes) {
                (Style::Algebraic, _) if claim.is_some() => "the end",
                (Style::Algebraic, true) => "`+`, `#` or the end",
                (Style::Algebraic, false) => "`=`, `+`, `#` or the end",
                (_, true) => "the end",
                (_, false) => "`+` or the end",
            };
            return Err(Misnamed::form(text, at, usize::MAX, expected));
        }
        Ok(Written { style, named, small, from, from_at, sign, sign_at, to, promotes, end, claim })
    }

    pub fn none_such(&self, at: usize, place: impl Into<String>) -> Misnamed {
        Misnamed { at, slip: Slip::NoSuchPiece { piece: self.named.word(), place: place.into() } }
    }

    /// The text with one of the kinds and origins that it can mean.
    pub fn as_one(&self, kind: Kind, from: Option<Square>) -> String {
        self.style.text(kind, from, self.sign, self.to, self.promotes)
    }

    /// What the sign of check or mate says of a move. A Swallow that is dropped with mate loses, and Fairy-Stockfish
    /// writes that as mate too.
    pub fn claim_of(&self, mv: Move) -> Option<ThreatSign> {
        let drops_swallow = matches!(mv, Move::Drop { kind: Kind::Swallow, .. });
        self.claim.map(|claim| ThreatSign { least: if drops_swallow { Threat::Check } else { claim.least }, ..claim })
    }
}

/// The origin that begins at a byte of a text in the style of chess, and where it ends. A square is the origin if the
/// target follows it.
fn origin_in_chess(text: &str, at: usize) -> (Origin, usize) {
    let style = Style::Algebraic;
    let targets = |at: usize| {
        let sign = style.begin_sign(&text[at..]).and_then(|sign| style.sign(sign));
        sign.is_some() || style.read_square(text, at).is_some()
    };
    if let Some(square) = style.read_square(text, at) {
        return if targets(at + 2) { (Origin::Square(square), at + 2) } else { (Origin::None, at) };
    }
    match text.as_bytes().get(at) {
        Some(file @ b'a'..=b'g') if targets(at + 1) => (Origin::File(file - b'a'), at + 1),
        Some(rank @ b'1'..=b'7') if targets(at + 1) => (Origin::Rank(rank - b'1'), at + 1),
        _ => (Origin::None, at),
    }
}

/// The length of the letter of the kind to which a piece is promoted, at a byte of a text in the style of chess. Any will
/// do for a piece that is never promoted: that it says so is untrue.
fn promoted_letter(text: &str, at: usize, named: Named) -> Result<usize, Misnamed> {
    let promoted: Vec<Kind> = named.kinds().filter_map(Kind::promoted).collect();
    let kinds = if promoted.is_empty() { vec![Kind::Goose, Kind::Eagle] } else { promoted };
    let letters = kinds.into_iter().map(|kind| Style::Algebraic.letters(kind));
    let expected = letters.clone().map(Unreadable::quote).collect::<Vec<_>>().join(" or ");
    let found = letters.into_iter().find(|letter| text[at..].starts_with(letter));
    found.map(str::len).ok_or_else(|| Misnamed::form(text, at, 1, &expected))
}

/// At most a number of characters of a text, from a byte on.
fn piece(text: &str, at: usize, chars: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    let end = rest.char_indices().nth(chars).map_or(rest.len(), |(end, _)| end);
    &rest[..end]
}

fn square(text: &str, at: usize, style: Style, expected: &str) -> Result<Square, Misnamed> {
    style.read_square(text, at).ok_or_else(|| Misnamed::form(text, at, 2, expected))
}

fn unknown(text: &str, style: Style) -> Misnamed {
    let capture = |c: char| style.sign(Sign::Capture) == Some(c);
    let letters = text.chars().take_while(|c| c.is_alphabetic() && !capture(*c)).count();
    let longest = if style == Style::Document { 2 } else { 1 };
    let found = Unreadable::quote(piece(text, 0, letters.clamp(1, longest)));
    let either = (style == Style::Document).then_some("Q");
    let known = Kind::ALL.into_iter().map(|kind| style.letters(kind)).chain(either).collect::<Vec<_>>().join(", ");
    Misnamed { at: 0, slip: Slip::UnknownPiece { found, known } }
}
