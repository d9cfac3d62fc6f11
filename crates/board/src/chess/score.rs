//! Scores of chess, move by move (`chess.score.move` and the clauses after it).

use super::san::{EN_PASSANT, ThreatSign, castles_in_chess960, figurine};
use super::{LANGUAGES, Language, Move, Setup, Style, Threat, Written, write};
use crate::{Course, Entry, Misnamed, Notation, Slip, Unreadable};

/// The algebraic notation of moves in scores.
#[derive(Clone, Copy, Debug)]
pub struct ScoreNotation;

/// `chess.score.signs`: signs of comments on a move that people write behind it, longer ones before those that they begin
/// with.
const COMMENTS: [&str; 19] =
    ["!", "?", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "+=", "=+", "±", "∓", "⩲", "⩱", "=", "∞", "□", "⌓", ","];

/// `chess.score.signs`: words that comment on a move and make none.
const COMMENT_WORDS: [&str; 9] = ["N", "D", "TN", "RR", "ch", "check", "mate", "dis", "dbl"];

/// `chess.score.signs`: a word without the signs of comments at its end.
fn without_comments(mut word: &str) -> &str {
    while let Some(shorter) = COMMENTS.iter().find_map(|comment| word.strip_suffix(comment)) {
        word = shorter;
    }
    word
}

/// `chess.score.signs`: whether a word only comments on a move. `e.p.` does (`chess.score.move`), and so does a word
/// without letters, numbers and figurines.
fn is_comment(word: &str) -> bool {
    let without_mark = word.trim_end_matches('.');
    EN_PASSANT.contains(&word)
        || COMMENT_WORDS.contains(&without_mark)
        || !word.contains(|c: char| c.is_alphanumeric() || figurine(c).is_some())
}

/// What is wrong with a text that begins at a byte of its word.
fn within_word(misnamed: Misnamed, begins: usize) -> Misnamed {
    Misnamed { at: begins + misnamed.at, ..misnamed }
}

/// `chess.score.check`: reads the sign of check or mate of the move that was just made, whose text begins at a byte of
/// its word. Returns the slip of a check that is not true. Whether a mate is true is asked later (`claim_mate`).
pub(crate) fn read_sign<S, M>(
    course: &mut dyn Course<S, M>,
    sign: Option<ThreatSign>,
    begins: usize,
) -> Option<Misnamed> {
    let sign = sign?;
    let unless_mate = if course.check() { Threat::Check } else { Threat::None };
    let untrue = within_word(sign.overstates(unless_mate)?, begins);
    if sign.least == Threat::Mate {
        course.claim_mate(untrue);
        return None;
    }
    Some(untrue)
}

/// `chess.score.check`: whether the last move gives check or mate, which decides the sign that is written.
fn threat<S, M>(course: &dyn Course<S, M>) -> Threat {
    if !course.check() {
        Threat::None
    } else if course.mate() {
        Threat::Mate
    } else {
        Threat::Check
    }
}

impl ScoreNotation {
    /// `chess.score.meant`, `chess.score.meant.several`: makes the move that a text means. A text that can mean several illegal moves is refused
    /// whichever is meant. It begins at a byte of its word.
    fn read_move(
        course: &mut dyn Course<Setup, Move>,
        written: &Written,
        begins: usize,
    ) -> Result<Vec<Misnamed>, Misnamed> {
        let found = written.find(course.setup(), &|mv| course.allows(mv));
        let found = found.map_err(|misnamed| within_word(misnamed, begins))?;
        let [mv] = found[..] else {
            course.refuse(found);
            return Ok(Vec::new());
        };
        Ok(Self::make(course, written, mv, begins))
    }

    /// Makes the move that a text means.
    fn make(course: &mut dyn Course<Setup, Move>, written: &Written, mv: Move, begins: usize) -> Vec<Misnamed> {
        let slips = written.slips(course.setup(), &mv).into_iter();
        let mut slips: Vec<Misnamed> = slips.map(|misnamed| within_word(misnamed, begins)).collect();
        if !course.play_as(mv, written.manner()) {
            return Vec::new();
        }
        slips.extend(read_sign(course, written.sign(), begins));
        slips
    }

    /// `chess.score.slips`: the first of two legal moves that are written without a blank between them, and where the
    /// second begins.
    fn two_moves(course: &dyn Course<Setup, Move>, word: &str) -> Option<(Written, usize)> {
        let at_break = |at: &usize| word.is_char_boundary(*at) && word.as_bytes()[*at].is_ascii_alphabetic();
        (2..word.len().saturating_sub(1)).filter(at_break).find_map(|at| {
            let (first, second) = (Written::read(&word[..at]).ok()?, Written::read(&word[at..]).ok()?);
            let mv = first.legal(course.setup(), &|mv| course.allows(mv))?;
            second.legal(&course.after(&mv)?, &|second| course.allows_after(&mv, second))?;
            Some((first, at))
        })
    }
}

impl Notation<Setup, Move> for ScoreNotation {
    fn languages(&self) -> Vec<&'static str> {
        LANGUAGES.iter().map(|language| language.name).collect()
    }

    fn translated(&self, language: &str, word: &str) -> Option<String> {
        Language::named(language)?.translated(word)
    }

    fn is_no_move_alone(&self, word: &str) -> bool {
        // Two squares.
        let [file, rank, _, _, ..] = word.as_bytes() else { return true };
        !file.is_ascii_lowercase() || !rank.is_ascii_digit() || castles_in_chess960(word)
    }

    /// A word is a comment; or castling as in Chess960; or a legal move, where `b` may be a Bishop; or two legal moves;
    /// or else an illegal move or none.
    fn read(&self, course: &mut dyn Course<Setup, Move>, word: &str) -> Result<Vec<Misnamed>, Misnamed> {
        let word = without_comments(word);
        if is_comment(word) {
            return Ok(Vec::new());
        }
        // A number may stand before the move without its dot.
        let move_at = word.find(|c: char| !c.is_ascii_digit()).filter(|_| !word.starts_with('0')).unwrap_or(0);
        let word = &word[move_at..];
        if castles_in_chess960(word) {
            if let Some(written) = Written::read_chess960(word, course.setup()) {
                return Self::read_move(course, &written, move_at);
            }
            // Elsewhere it is what it is in the protocol.
            if let Ok(mv) = word.parse() {
                course.play(mv);
                return Ok(Vec::new());
            }
        }
        let plain = Written::read(word);
        // As it stands, or else with a `b` that is a Bishop: the first of these that is a legal move.
        for written in plain.clone().ok().into_iter().chain(Written::read_bishop(word)) {
            if let Some(mv) = written.legal(course.setup(), &|mv| course.allows(mv)) {
                return Ok(Self::make(course, &written, mv, move_at));
            }
        }
        if let Some((first, at)) = Self::two_moves(course, word) {
            let mut slips = Self::read_move(course, &first, move_at)?;
            let (found, expected) = (Unreadable::quote(&word[at..]), "a blank between two moves".to_owned());
            let second = Written::read(&word[at..])?;
            slips.push(Misnamed { at: move_at + at, slip: Slip::Form { found, expected } });
            slips.extend(Self::read_move(course, &second, move_at + at)?);
            return Ok(slips);
        }
        Self::read_move(course, &plain.map_err(|misnamed| within_word(misnamed, move_at))?, move_at)
    }

    fn write(&self, course: &mut dyn Course<Setup, Move>, moves: &[Move]) -> Option<Entry> {
        let mv = moves.first()?;
        let text = write(course.setup(), &|mv| course.allows(mv), mv, Style::CHESS)?;
        let sign = if course.play(*mv) { threat(course).sign() } else { "" };
        Some(Entry { text: text + sign, moves: 1, numbered: None })
    }
}
