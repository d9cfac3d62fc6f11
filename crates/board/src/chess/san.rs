//! Moves in the notation of scores of chess: `e4`, `Nf3`, `exd5`, `R1xe5`, `O-O`, `e8=Q+` (`chess.score.move` and the
//! clauses after it).
//!
//! The caller says which single moves are legal, and whether the move made gives check or mate.
//!
//! A text is read in three steps: what it says, without a position (`Written::read`); which move that is in a position
//! (`Written::find`); and what it says wrongly of that move (`Written::slips`).
//!
//! Each way of writing that `chess.score.slips` and `chess.score.signs` describe, and what reads it:
//!
//! - the long notation, a Pawn's capture without its file: `Reader::step`; a Pawn's letter: `Reader::piece`
//! - a letter in lower case: `Reader::kind`; `o-o`: `Reader::castling`
//! - a colon for the `x`: `CAPTURES`; a stroke for the `=`: `Reader::promotion`
//! - `ch`, `mate` and `##`: `Threat::SIGNS`
//! - the letter of what is captured: `Reader::victim`; whether it is true: `Step::names_victim`
//! - two moves without a blank between them: `two_moves` in `score.rs`; a Bishop in lower case: `Written::read_bishop`
//! - figurines: `figurine`
//! - what comments on a move: `is_comment` and `without_comments` in `score.rs`; `(=)`: `OFFER` in
//!   `src/referee/score/tokens.rs`
//! - a pass: `PASSES` in `crates/games/src/session/notation.rs`

use super::{BOARD, Kind, Move, Piece, Setup, Wing};
use crate::{Manner, Misnamed, Player, Slip, Square, Unreadable};

/// The sign of a capture.
const CAPTURE: char = 'x';

/// `chess.score.slips`: the signs of a capture that can be read. All but the first are slips.
const CAPTURES: [char; 3] = [CAPTURE, ':', '×'];

/// The marks of a capture en passant (Appendix C.13.6 of the Laws), which say no more than the squares.
pub(super) const EN_PASSANT: [&str; 3] = ["e.p.", "e.p", "ep"];

/// The sign before the letter of a promotion in chess.
const PROMOTION: char = '=';

/// How a move threatens the other player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Threat {
    /// Their King is not attacked.
    None,
    /// They are in check, and can answer it.
    Check,
    /// They are checkmated.
    Mate,
}

impl Threat {
    /// `chess.score.check`, `chess.score.slips`: the signs that can be read, each with the least that it says of the
    /// move. A `+` says that it checks, and is true of a checkmate too; `++` says no more. A longer sign stands before
    /// those that it begins with.
    const SIGNS: [(&'static str, Threat); 10] = [
        ("++", Threat::Check),
        ("+", Threat::Check),
        ("##", Threat::Mate),
        ("#", Threat::Mate),
        ("mate", Threat::Mate),
        ("‡", Threat::Check),
        ("†", Threat::Check),
        ("dbl.ch", Threat::Check),
        ("dis.ch", Threat::Check),
        ("ch", Threat::Check),
    ];
    /// Those of them that the Laws have. The others are slips.
    const DOCUMENTED: [&'static str; 3] = ["++", "+", "#"];

    /// `chess.score.check`: the sign that is written.
    pub const fn sign(self) -> &'static str {
        match self {
            Threat::None => "",
            Threat::Check => "+",
            Threat::Mate => "#",
        }
    }

    /// The true threat, as in a sentence.
    const fn phrase(self) -> &'static str {
        match self {
            Threat::None => "no sign: it is not check",
            Threat::Check => "`+`: it is check, but not mate",
            Threat::Mate => "`#`: it is checkmate",
        }
    }
}

/// How promotions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    promotion: char,
}

impl Style {
    /// `chess.score.promotion`: as in chess, `e8=Q`.
    pub const CHESS: Style = Style { promotion: PROMOTION };

    /// `awarichess.score.move`: as in the document of Awarichess, `gxf1:B`.
    pub const AWARICHESS: Style = Style { promotion: ':' };
}

/// A parsed move text. People write it in more ways than the document has; a way that leaves no doubt is read, and is a
/// slip.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::chess::{Move, Setup, Style, Written, write};
/// let setup: Setup = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
/// let is_legal = |mv: &Move| ["e4d5", "e4e5", "e1e2"].contains(&mv.to_string().as_str());
/// let moves = Written::read("exd5").unwrap().find(&setup, &is_legal).unwrap();
/// assert_eq!(moves[0].to_string(), "e4d5");
/// assert_eq!(write(&setup, &is_legal, &moves[0], Style::CHESS).unwrap(), "exd5");
/// // A capture without its sign is understood, and reported.
/// let slips = Written::read("ed5").unwrap().slips(&setup, &moves[0]);
/// assert_eq!(slips[0].to_string(), "a Black Pawn stands on d5, so the move is a capture, with `x`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    form: Form,
    sign: Option<ThreatSign>,
    /// What the document does not write like that.
    odd: Vec<Misnamed>,
}

/// The part before the sign of check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// `O-O`, `O-O-O` (`chess.score.castling`).
    Castling(Wing),
    /// A piece and its target.
    Step(Step),
}

/// The sign of check or mate at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ThreatSign {
    pub text: &'static str,
    /// The least threat that it claims.
    pub least: Threat,
    pub at: usize,
}

impl ThreatSign {
    /// `chess.score.check`: the slip of an untrue sign, if the move threatens less than the sign says: no check, or
    /// check and no mate.
    pub fn overstates(self, threat: Threat) -> Option<Misnamed> {
        let slip = || Slip::Untrue { says: self.text.to_owned(), is: threat.phrase().to_owned() };
        (self.least > threat).then(|| Misnamed { at: self.at, slip: slip() })
    }
}

/// A piece, its origin if given, and its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    kind: Kind,
    /// How many bytes its letter has; none for a Pawn.
    letter: usize,
    origin: Origin,
    captures: bool,
    /// Where `x` is or would be.
    capture_at: usize,
    /// The captured piece, if the text names it.
    victim: Option<Kind>,
    to: Square,
    promotion: Option<Kind>,
    /// Where the promotion is or would be.
    promotion_at: usize,
}

/// What a text says about the origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Origin {
    file: Option<u8>,
    rank: Option<u8>,
}

impl Origin {
    const NONE: Origin = Origin { file: None, rank: None };

    /// `chess.score.origin`: the ways to write a square as an origin, the preferred first: not at all, by its file, by
    /// its rank, by both.
    const fn ways_to_write(square: Square) -> [Origin; 4] {
        let (file, rank) = (Some(square.file), Some(square.rank));
        [Origin::NONE, Origin { file, rank: None }, Origin { file: None, rank }, Origin { file, rank }]
    }

    fn fits(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file) && self.rank.is_none_or(|rank| rank == square.rank)
    }

    fn text(self) -> String {
        let file = self.file.map(|file| char::from(b'a' + file).to_string());
        let rank = self.rank.map(|rank| (rank + 1).to_string());
        file.unwrap_or_default() + &rank.unwrap_or_default()
    }

    /// Where a piece is looked for, as in a sentence.
    fn place(self) -> String {
        match (self.file, self.rank) {
            (None, None) => "on the board".to_owned(),
            (Some(_), None) => format!("on the {}-file", self.text()),
            (None, Some(_)) => format!("on rank {}", self.text()),
            (Some(_), Some(_)) => format!("on {}", self.text()),
        }
    }
}

impl Step {
    const fn mv(&self, from: Square) -> Move {
        Move { from, to: self.to, promotion: self.promotion }
    }

    /// Where the origin is or would be.
    const fn origin_at(&self) -> usize {
        self.letter
    }

    /// `chess.score.meant`: where the piece comes from, as far as the text says. A Pawn without a written file is on
    /// the target's file, unless it captures.
    const fn looked_for(&self) -> Origin {
        match (self.kind, self.origin) {
            (Kind::Pawn, Origin { file: None, rank }) if !self.captures => Origin { file: Some(self.to.file), rank },
            (_, origin) => origin,
        }
    }

    /// `chess.score.slips`: the slip of naming what is captured, which is not written, or which is untrue.
    fn names_victim(&self, victim: Kind, setup: &Setup, mv: &Move) -> Misnamed {
        // Only a Pawn is captured on a vacant square.
        let there = setup.at(mv.to).map_or(Kind::Pawn, |piece| piece.kind);
        let (says, is) = (victim.letter().to_string(), format!("`{}`, or nothing before the target", there.letter()));
        let slip = match there == victim {
            true => Slip::Form { found: Unreadable::quote(&says), expected: "the target".to_owned() },
            false => Slip::Untrue { says, is },
        };
        Misnamed { at: self.capture_at + 1, slip }
    }

    /// `chess.score.move`, `chess.score.promotion`: how a move is written: the piece's letter, but for a Pawn; the
    /// origin; `x`, if it captures; the target; and if it promotes, the sign of that and the new piece's letter.
    fn text(&self, promotion: char) -> String {
        let mut text = String::new();
        text.extend((self.kind != Kind::Pawn).then_some(self.kind.letter()));
        text += &self.origin.text();
        text.extend(self.captures.then_some(CAPTURE));
        text += &self.to.to_string();
        text.extend(self.promotion.into_iter().flat_map(|kind| [promotion, kind.letter()]));
        text
    }
}

/// `chess.score.castling`: how castling on a wing is written.
const fn castling_text(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "O-O",
        Wing::Queen => "O-O-O",
    }
}

/// The King's move that castles.
const fn castled(player: Player, wing: Wing) -> Move {
    let rank = match player {
        Player::White => 0,
        Player::Black => BOARD.ranks - 1,
    };
    let file = match wing {
        Wing::King => 6,
        Wing::Queen => 2,
    };
    Move { from: Square::new(4, rank), to: Square::new(file, rank), promotion: None }
}

/// `chess.score.castling`: the same from the King's square to the Rook's, `e1h1`, as it is written in Chess960.
const fn onto_rook(player: Player, wing: Wing) -> Move {
    let Move { from, to, .. } = castled(player, wing);
    let corner = match wing {
        Wing::King => BOARD.files - 1,
        Wing::Queen => 0,
    };
    plainly(from, Square::new(corner, to.rank))
}

/// Whether a text is what castling looks like in Chess960 ([`Written::read_chess960`]), for either player.
pub(super) fn castles_in_chess960(text: &str) -> bool {
    let all = Player::BOTH.into_iter().flat_map(|player| Wing::BOTH.map(|wing| onto_rook(player, wing)));
    text.starts_with('e') && text.parse::<Move>().is_ok_and(|mv| all.into_iter().any(|castling| castling == mv))
}

/// The wing on which a move castles, if it is a King's from its first square to where castling leads.
fn castling(setup: &Setup, mv: &Move) -> Option<Wing> {
    let king = Some(Piece { kind: Kind::King, owner: setup.turn });
    let wing = Wing::BOTH.into_iter().find(|wing| *mv == castled(setup.turn, *wing))?;
    (setup.at(mv.from) == king).then_some(wing)
}

/// What a move captures, and where that stands; `None` on a square with a friend, where the move is illegal.
fn captured(setup: &Setup, mv: &Move) -> Option<(Piece, Square)> {
    if let Some(piece) = setup.at(mv.to) {
        return (piece.owner != setup.turn).then_some((piece, mv.to));
    }
    let of_pawn = setup.at(mv.from).is_some_and(|piece| piece.kind == Kind::Pawn);
    let en_passant = of_pawn && setup.en_passant == Some(mv.to) && mv.from.file != mv.to.file;
    let pawn = Piece { kind: Kind::Pawn, owner: setup.turn.other() };
    en_passant.then_some((pawn, Square::new(mv.to.file, mv.from.rank)))
}

/// A text that is parsed from the left.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    odd: Vec<Misnamed>,
}

/// `chess.score.signs`: the kind that a figurine shows (Appendix C.2 of the Laws).
pub(super) fn figurine(sign: char) -> Option<Kind> {
    let kinds = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    let at =
        ['♔', '♚'].iter().find_map(|king| (sign as usize).checked_sub(*king as usize).filter(|at| *at < kinds.len()));
    at.map(|at| kinds[at])
}

impl Reader<'_> {
    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Reads one character, if it is one of the expected ones.
    fn take<T>(&mut self, read: impl Fn(char) -> Option<T>) -> Option<T> {
        let next = self.next()?;
        let read = read(next)?;
        self.at += next.len_utf8();
        Some(read)
    }

    fn eat(&mut self, sign: char) -> bool {
        self.take(|c| (c == sign).then_some(())).is_some()
    }

    fn file(&mut self) -> Option<u8> {
        self.take(|c| ('a'..='h').contains(&c).then(|| c as u8 - b'a'))
    }

    fn rank(&mut self) -> Option<u8> {
        self.take(|c| ('1'..='8').contains(&c).then(|| c as u8 - b'1'))
    }

    /// `chess.score.slips`: a piece's letter or figurine. A letter in lower case is a slip.
    fn kind(&mut self) -> Option<Kind> {
        let at = self.at;
        let kind = self.take(|c| Kind::of_letter(c).or_else(|| figurine(c)))?;
        if self.text[at..].starts_with(|c: char| c.is_ascii_lowercase()) {
            self.odd(at, &format!("`{}`", kind.letter()));
        }
        Some(kind)
    }

    /// Notes a slip: what was read from a byte on is written differently in the document.
    fn odd(&mut self, at: usize, expected: &str) {
        let found = Unreadable::quote(&self.text[at..self.at]);
        self.odd.push(Misnamed { at, slip: Slip::Form { found, expected: expected.to_owned() } });
    }

    /// Reads one of some signs; all but the first are slips.
    fn eat_any(&mut self, signs: &[char]) -> bool {
        let at = self.at;
        let Some(sign) = self.take(|c| signs.contains(&c).then_some(c)) else { return false };
        if sign != signs[0] {
            self.odd(at, &format!("`{}`", signs[0]));
        }
        true
    }

    fn wrong<T>(&self, chars: usize, expected: &str) -> Result<T, Misnamed> {
        Err(Misnamed::form(self.text, self.at, chars, expected))
    }

    /// `chess.score.castling`: letters or zeros, with one hyphen on the King's wing and two on the Queen's. Letters in
    /// lower case are a slip.
    fn castling(&mut self, letter: char) -> Result<Wing, Misnamed> {
        let expected = format!("`{letter}`");
        let hyphens = ['-', '–', '—', '−', '‑'];
        self.eat(letter);
        if !self.eat_any(&hyphens) {
            return self.wrong(1, "`-`");
        }
        if !self.eat(letter) {
            return self.wrong(1, &expected);
        }
        let wing = match self.eat_any(&hyphens) {
            false => Wing::King,
            true if self.eat(letter) => Wing::Queen,
            true => return self.wrong(1, &expected),
        };
        if letter == 'o' {
            self.odd(0, &format!("`{}`", castling_text(wing)));
        }
        Ok(wing)
    }

    /// `chess.score.move`, `chess.score.slips`: the piece that moves; a Pawn if the text begins with a file or with the
    /// sign of a capture. A Pawn's letter is a slip.
    fn piece(&mut self) -> Result<Kind, Misnamed> {
        match self.next() {
            Some('a'..='h') => Ok(Kind::Pawn),
            Some(sign) if CAPTURES.contains(&sign) => Ok(Kind::Pawn),
            Some(letter) => match self.kind() {
                Some(Kind::Pawn) => {
                    self.odd(0, "no letter for a Pawn");
                    Ok(Kind::Pawn)
                }
                Some(kind) => Ok(kind),
                None if letter.is_alphabetic() => {
                    let found = Unreadable::quote(letter.encode_utf8(&mut [0; 4]));
                    let known = "K, Q, R, B, N".to_owned();
                    Err(Misnamed { at: 0, slip: Slip::UnknownPiece { found, known } })
                }
                None => self.wrong(1, "a piece's letter, a Pawn's file a–h, or castling"),
            },
            None => self.wrong(1, "a piece's letter, a Pawn's file a–h, or castling"),
        }
    }

    /// `chess.score.move`, `chess.score.slips`: reads the piece, its origin if there is one, the sign of a capture if
    /// there is one, the target, and a promotion if there is one. The first square of a text is read as the origin. If
    /// no second one follows, it is the target.
    fn step(&mut self) -> Result<Step, Misnamed> {
        let kind = self.piece()?;
        let letter = self.at;
        let origin = Origin { file: self.file(), rank: self.rank() };
        let mut capture_at = self.at;
        // After a target, a colon is the sign of a promotion.
        let colon_promotes = origin.file.is_some() && origin.rank.is_some() && {
            let rest = &self.text[self.at..];
            rest.starts_with(Style::AWARICHESS.promotion) && !rest[1..].starts_with(|c| ('a'..='h').contains(&c))
        };
        let captures = !colon_promotes && self.eat_any(&CAPTURES);
        // A Pawn's capture without its file: `xd5`.
        if kind == Kind::Pawn && captures && origin == Origin::NONE {
            self.odd(capture_at, "the Pawn's file before the sign of a capture");
        }
        // The long notation, with a hyphen between the squares.
        if origin != Origin::NONE && !captures && self.take(|c| matches!(c, '-' | '–').then_some(())).is_some() {
            self.odd(capture_at, "the target");
        }
        let victim = if captures { self.victim() } else { None };
        let second_at = self.at;
        let second = match self.file() {
            Some(file) => match self.rank() {
                Some(rank) => Some(Square::new(file, rank)),
                // A word such as `ch` may follow the target.
                None if second_at == capture_at && origin.rank.is_some() && origin.file.is_some() => {
                    self.at = second_at;
                    None
                }
                None => return self.wrong(1, "a rank 1–8"),
            },
            None => None,
        };
        let (origin, to) = match (origin, second) {
            (origin, Some(to)) => (origin, to),
            // What has been read so far is the target.
            (Origin { file: Some(file), rank: Some(rank) }, None) if !captures && self.at == capture_at => {
                capture_at = letter;
                (Origin::NONE, Square::new(file, rank))
            }
            _ if captures => return self.wrong(2, "the target, a square a1–h8"),
            (Origin { file: Some(_), .. }, None) => return self.wrong(1, "a rank 1–8, `x` or the target"),
            (Origin { rank: Some(_), .. }, None) => return self.wrong(2, "`x` or the target, a square a1–h8"),
            _ => return self.wrong(2, "an origin, `x` or the target, a square a1–h8"),
        };
        let promotion_at = self.at;
        let promotion = self.promotion()?;
        // `e.p.` is skipped.
        let mark = EN_PASSANT.into_iter().find(|mark| self.text[self.at..].starts_with(mark));
        self.at += mark.map_or(0, str::len);
        Ok(Step { kind, letter, origin, captures, capture_at, victim, to, promotion, promotion_at })
    }

    /// `chess.score.slips`: the letter of the captured piece before the target, `BxRa1`. That it is true is not checked
    /// here.
    fn victim(&mut self) -> Option<Kind> {
        self.take(|c| Kind::of_letter(c).filter(|_| c.is_uppercase()).or_else(|| figurine(c)))
    }

    /// `chess.score.promotion`: the new piece, if there is one: after `=`, or alone, after a colon, or in brackets. A
    /// stroke for the `=` is a slip (`chess.score.slips`). Any piece's letter is read.
    fn promotion(&mut self) -> Result<Option<Kind>, Misnamed> {
        let bracket = self.eat('(');
        let signed = bracket || self.eat(Style::AWARICHESS.promotion) || self.eat_any(&[PROMOTION, '/']);
        // Without a sign, a letter in lower case belongs to a word such as `mate` or `ep`.
        let unsigned = self.next().is_some_and(|c| c.is_uppercase() || figurine(c).is_some());
        let kind = if signed || unsigned { self.kind() } else { None };
        if signed && kind.is_none() {
            return self.wrong(1, "the new piece, one of Q, R, B, N");
        }
        if bracket && !self.eat(')') {
            return self.wrong(1, "`)`");
        }
        Ok(kind)
    }

    /// `chess.score.check`: the sign of check or mate, if there is one. Those that the Laws do not have are slips.
    fn sign(&mut self) -> Option<ThreatSign> {
        // A comment may stand before it: `e4!+`.
        let at = self.text.len() - self.text[self.at..].trim_start_matches(['!', '?']).len();
        let (text, least) = Threat::SIGNS.into_iter().find(|(sign, _)| self.text[at..].starts_with(sign))?;
        self.at = at + text.len();
        if !Threat::DOCUMENTED.contains(&text) {
            self.eat('.');
            self.odd(at, if least == Threat::Mate { "`#`" } else { "`+`" });
        }
        Some(ThreatSign { text, least, at })
    }
}

impl Written {
    /// Reads a text's form. Its meaning, if any, depends on the position: [`Written::find`].
    ///
    /// # Errors
    /// It does not have the form of a move.
    pub fn read(text: &str) -> Result<Self, Misnamed> {
        let mut reader = Reader { text, at: 0, odd: Vec::new() };
        let form = match reader.next() {
            Some(letter @ ('O' | '0' | 'o')) => Form::Castling(reader.castling(letter)?),
            _ => Form::Step(reader.step()?),
        };
        let sign = reader.sign();
        if reader.at < text.len() {
            let promotes = matches!(form, Form::Castling(_) | Form::Step(Step { promotion: Some(_), .. }));
            let expected = match (sign, promotes) {
                (Some(_), _) => "the end",
                (None, true) => "`+`, `#` or the end",
                (None, false) => "a promotion, `+`, `#` or the end",
            };
            return reader.wrong(usize::MAX, expected);
        }
        Ok(Written { form, sign, odd: reader.odd })
    }

    /// `chess.score.slips`: the same for a text that begins with `b`, in which that is not a file but a Bishop's
    /// letter.
    pub fn read_bishop(text: &str) -> Option<Self> {
        let after = text.strip_prefix('b')?;
        // `b1b4` is the move of what stands on b1, and not of a Bishop on rank 1.
        if text.parse::<Move>().is_ok() {
            return None;
        }
        let capital = format!("B{after}");
        let mut written = Self::read(&capital).ok()?;
        let slip = Slip::OtherPiece { found: "`b`".to_owned(), expected: "`B`".to_owned() };
        written.odd.insert(0, Misnamed { at: 0, slip });
        Some(written)
    }

    /// `chess.score.castling`: castling as programs of Chess960 write it, as the move of the King onto its own Rook:
    /// `e1h1`. Where there is no right to castle with that Rook, the text is no more than that move.
    pub(super) fn read_chess960(text: &str, setup: &Setup) -> Option<Self> {
        let mv = text.parse::<Move>().ok()?;
        let stands = |square, kind| setup.at(square) == Some(Piece { kind, owner: setup.turn });
        let right = |wing: &Wing| mv == onto_rook(setup.turn, *wing) && setup.castling(setup.turn, *wing);
        let wing = Wing::BOTH.into_iter().find(right)?;
        let expected = Unreadable::quote(castling_text(wing));
        let slip = Slip::AsInAnother { found: Unreadable::quote(text), game: "Chess960", expected };
        let written = Written { form: Form::Castling(wing), sign: None, odd: vec![Misnamed { at: 0, slip }] };
        (stands(mv.from, Kind::King) && stands(mv.to, Kind::Rook)).then_some(written)
    }

    /// What it says the move to be.
    pub const fn manner(&self) -> Manner {
        match self.form {
            Form::Castling(_) => Manner::Castling,
            Form::Step(_) => Manner::Plain,
        }
    }

    /// `chess.score.castling`: which move it is in a position. Castling is the King's move of two squares, legal or
    /// not; for another piece's move see `Choice::find`. The signs of a capture and of check make no difference;
    /// [`Written::slips`] checks them.
    ///
    /// # Errors
    /// It fits no move, or several legal ones.
    pub fn find(&self, setup: &Setup, is_legal: &dyn Fn(&Move) -> bool) -> Result<Vec<Move>, Misnamed> {
        match &self.form {
            Form::Castling(wing) => {
                let mv = castled(setup.turn, *wing);
                // Another piece may go from the King's first square to the target, and does not castle by that.
                if castling(setup, &mv).is_none() && is_legal(&mv) {
                    let king = Piece { kind: Kind::King, owner: setup.turn };
                    return Err(none_such(0, king, format!("on {}", mv.from)));
                }
                Ok(vec![mv])
            }
            Form::Step(step) => Choice { setup, is_legal }.find(step),
        }
    }

    /// The only move that it is, if that is legal.
    pub fn legal(&self, setup: &Setup, is_legal: &dyn Fn(&Move) -> bool) -> Option<Move> {
        match self.find(setup, is_legal).ok()?[..] {
            [mv] => is_legal(&mv).then_some(mv),
            _ => None,
        }
    }

    /// `chess.score.move`, `chess.score.castling`, `chess.score.promotion`: its slips as the text of this move, besides
    /// those of its form.
    pub fn slips(&self, setup: &Setup, mv: &Move) -> Vec<Misnamed> {
        let mut slips = self.odd.clone();
        if let Form::Step(step) = &self.form {
            // Castling is written as a King's move: `Kg1`.
            if let Some(wing) = castling(setup, mv) {
                let expected = Unreadable::quote(castling_text(wing));
                let found = Unreadable::quote(&step.text(PROMOTION));
                slips.push(Misnamed { at: 0, slip: Slip::Form { found, expected } });
            }
            // The letter of another piece than a Pawn is missing: `g1-f3`.
            if let Some(piece) = setup.at(mv.from).filter(|piece| step.kind == Kind::Pawn && piece.kind != Kind::Pawn)
            {
                let (found, expected) =
                    (Unreadable::quote(&step.origin.text()), format!("`{}`", piece.kind.letter()));
                slips.push(Misnamed { at: 0, slip: Slip::Form { found, expected } });
            }
            // `x` is missing, or stands there though nothing is captured. Onto a friend the move is illegal anyway.
            let to = mv.to.to_string();
            let friend = setup.at(mv.to).is_some_and(|piece| piece.owner == setup.turn);
            let slip = match (captured(setup, mv), step.captures) {
                (Some((piece, on)), false) => {
                    Some(Slip::Captures { to, piece: piece.to_string(), on: on.to_string(), sign: CAPTURE })
                }
                (None, true) if !friend => Some(Slip::NothingCaptured { to, sign: None }),
                _ => None,
            };
            let captured = slip.is_none() && step.captures && !friend;
            slips.extend(slip.map(|slip| Misnamed { at: step.capture_at, slip }));
            // The letter of what is captured.
            slips.extend(step.victim.filter(|_| captured).map(|victim| step.names_victim(victim, setup, mv)));
            // A promotion after a move that does not promote.
            if step.promotion.is_some() && mv.promotion.is_none() {
                slips.push(Misnamed { at: step.promotion_at, slip: Slip::PromotionTooMuch { sign: PROMOTION } });
            }
        }
        slips
    }

    /// If the move threatens the other player less than its sign claims, the slip that this is.
    pub fn overstates(&self, threat: Threat) -> Option<Misnamed> {
        self.sign?.overstates(threat)
    }

    pub(crate) const fn sign(&self) -> Option<ThreatSign> {
        self.sign
    }

    /// The text, without a sign of check.
    fn text(&self, style: Style) -> String {
        match &self.form {
            Form::Castling(wing) => castling_text(*wing).to_owned(),
            Form::Step(step) => step.text(style.promotion),
        }
    }
}

/// Writes a move without a sign of check, so that [`Written`] reads it back. The text of a legal move is canonical and
/// unique among the legal moves. An illegal move has a text if it can be distinguished from the legal ones; otherwise
/// `None`.
pub fn write(setup: &Setup, is_legal: &dyn Fn(&Move) -> bool, mv: &Move, style: Style) -> Option<String> {
    let choice = Choice { setup, is_legal };
    let form = match castling(setup, mv) {
        Some(wing) => Form::Castling(wing),
        None => Form::Step(choice.shortest(mv)?),
    };
    let written = Written { form, sign: None, odd: Vec::new() };
    (written.find(setup, is_legal).as_deref() == Ok(&[*mv])).then(|| written.text(style))
}

fn none_such(at: usize, piece: Piece, place: String) -> Misnamed {
    Misnamed { at, slip: Slip::NoSuchPiece { piece: piece.to_string(), place } }
}

/// A position, and which moves may be made in it.
#[derive(Clone, Copy)]
struct Choice<'c> {
    setup: &'c Setup,
    is_legal: &'c dyn Fn(&Move) -> bool,
}

/// The pieces that a text can mean, by the squares on which they stand.
struct Meant {
    /// Whether they may legally go to the target. If not, no piece that fits the text may, and these are all that fit.
    able: bool,
    squares: Vec<Square>,
}

/// The move from one square to another without a promotion.
const fn plainly(from: Square, to: Square) -> Move {
    Move { from, to, promotion: None }
}

/// The moves from one square to another with each promotion that can be written down.
fn promotions(from: Square, to: Square) -> impl Iterator<Item = Move> {
    Kind::ALL.into_iter().map(move |kind| Move { from, to, promotion: Some(kind) })
}

impl Choice<'_> {
    fn allows(self, mv: &Move) -> bool {
        (self.is_legal)(mv)
    }

    /// `chess.score.meant`: the pieces that a text can mean: the player's own of its kind that stand where it says. If
    /// some of them may legally go to the target, only these; if none may, all.
    fn meant(self, step: &Step) -> Meant {
        let (own, origin) = (Piece { kind: step.kind, owner: self.setup.turn }, step.looked_for());
        // A Pawn that captures, and whose origin is not written, stands on a file beside the target's.
        let beside = |square: &Square| {
            step.kind != Kind::Pawn || origin != Origin::NONE || square.file.abs_diff(step.to.file) == 1
        };
        let fitting: Vec<Square> =
            self.setup.standing(own).filter(|square| origin.fits(*square) && beside(square)).collect();
        let is_legal = |mv: &Move| castling(self.setup, mv).is_none() && self.allows(mv);
        let promoted = |from: Square| step.kind == Kind::Pawn && promotions(from, step.to).any(|mv| is_legal(&mv));
        let may_go = |from: &Square| is_legal(&plainly(*from, step.to)) || promoted(*from);
        let able: Vec<Square> = fitting.iter().copied().filter(may_go).collect();
        if able.is_empty() { Meant { able: false, squares: fitting } } else { Meant { able: true, squares: able } }
    }

    /// `chess.score.origin`, `chess.score.meant`: the move that a text means. If several pieces may go to the target, the text is no
    /// move; if no piece may, it is the illegal move of each that it can mean.
    fn find(self, step: &Step) -> Result<Vec<Move>, Misnamed> {
        let Meant { able, squares } = self.meant(step);
        let owned = Piece { kind: step.kind, owner: self.setup.turn };
        match squares[..] {
            [] => {
                // In the long notation the piece's letter may be missing.
                if let Some(from) = self.whole_origin(step) {
                    return Ok(vec![step.mv(from)]);
                }
                let origin = step.looked_for();
                let at = if origin == Origin::NONE { 0 } else { step.origin_at() };
                Err(none_such(at, owned, origin.place()))
            }
            [_, _, ..] if able => {
                let text = |from: &Square| self.shortest(&step.mv(*from)).map(|step| step.text(PROMOTION));
                let choices = squares.iter().filter_map(text).collect();
                let (piece, to) = (owned.to_string(), step.to.to_string());
                Err(Misnamed { at: 0, slip: Slip::Ambiguous { piece, to, choices } })
            }
            _ => Ok(squares.into_iter().map(|from| self.promoting(step, from)).collect()),
        }
    }

    /// The origin of a text without a piece's letter, if it is written in full and a piece of the player stands there.
    fn whole_origin(self, step: &Step) -> Option<Square> {
        let from = Square::new(step.origin.file?, step.origin.rank?);
        let own = self.setup.at(from).is_some_and(|piece| piece.owner == self.setup.turn);
        (step.kind == Kind::Pawn && step.letter == 0 && own).then_some(from)
    }

    /// `chess.score.promotion`: the move from a square. If a promotion is written, and the move is legal only without
    /// one, the text means the move without it.
    fn promoting(self, step: &Step, from: Square) -> Move {
        let mv = step.mv(from);
        let plain = plainly(from, step.to);
        let is_plain = || self.allows(&plain) && !promotions(from, step.to).any(|mv| self.allows(&mv));
        if mv.promotion.is_some() && is_plain() { plain } else { mv }
    }

    /// `chess.score.origin`: how a move of a player's own piece is written: with the first way to write its origin by
    /// which no other piece can be meant.
    fn shortest(self, mv: &Move) -> Option<Step> {
        let kind = self.setup.at(mv.from).filter(|piece| piece.owner == self.setup.turn)?.kind;
        // Straight ahead a Pawn captures nothing.
        let straight = kind == Kind::Pawn && mv.from.file == mv.to.file;
        let captures = !straight && captured(self.setup, mv).is_some();
        let Move { to, promotion, .. } = *mv;
        let with = |origin| {
            let victim = None;
            Step { kind, letter: 1, origin, captures, capture_at: 0, victim, to, promotion, promotion_at: 0 }
        };
        // A Pawn's capture, and a Pawn's rank, are always written with its file (`chess.score.move`).
        let sayable = |origin: &Origin| match origin.file {
            None => kind != Kind::Pawn || (origin.rank.is_none() && !captures),
            Some(_) => true,
        };
        let enough = |step: &Step| self.meant(step).squares == [mv.from];
        Origin::ways_to_write(mv.from).into_iter().filter(sayable).map(with).find(enough)
    }
}
