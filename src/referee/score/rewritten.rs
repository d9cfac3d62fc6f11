//! A game of an archive, written anew as PGN: in the document's notation, with everything that is said about it.

use std::fmt::Write as _;

use super::play::play;
use super::read::numbering;
use super::tokens::FEN;
use super::{
    Class, End, GAP, Judge, JudgedScore, PlayedStretch, Said, Score, ScoreVerdict, Token, Told, What, notations,
    sentences, written,
};
use crate::board::EntryPlace;
use crate::games::Ruled;
use crate::referee::{By, Refusal};
use crate::rules::Options;
use crate::session::{Reach, Side};

/// A game, written anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rewritten {
    /// The game as PGN, with a blank line after it.
    pub text: String,
    /// Whether something is wrong with it; then comments say what, each after the move that it concerns.
    pub faulty: bool,
}

impl Judge {
    /// Writes a game anew that has been reviewed. Its tags, moves, comments, glyphs, variations and result are those of its
    /// text; what cannot be read stays as it is.
    ///
    /// ```
    /// use rulebook::games::Chess;
    /// use rulebook::referee::By;
    /// use rulebook::referee::score::{Effort, Judge};
    /// let judge = Judge { game: &Chess, options: None, letters: None, by: By::Bitboard, effort: Effort::Quick };
    /// let text = "[White \"A\"] 1. e2e4 {good} e5 2. Ke3 1-0";
    /// let game = judge.rewritten(text, &judge.judge(text));
    /// assert!(game.faulty);
    /// assert!(game.text.starts_with("[White \"A\"]\n\n1. e4 {good} 1... e5 2. Ke3\n{illegal, chess.king.move: the King"));
    /// ```
    pub fn rewritten(&self, text: &str, report: &JudgedScore) -> Rewritten {
        let score = match Score::read(text) {
            // What is noted of a text may be that a part of it is not read.
            Ok(score) if score.notes.is_empty() => score,
            _ => return as_it_is(text, report),
        };
        let stated = score.rulings.and_then(|token| self.game.options(token.text).ok());
        let options = self.options.clone().or(stated).unwrap_or_else(|| Options::defaults(self.game.questions()));
        let ruled = self.game.under(&options);
        let faulty = report.told.iter().any(is_fault);
        let stretches = if faulty { None } else { self.legal(ruled, &score) };
        let (mut stretches, made) =
            stretches.map_or_else(|| self.as_played(ruled, &score), |read| (read, usize::MAX));
        let faults = faults(&score, report);
        // A move that cannot be made is not written in a notation, and stays as it is.
        let mut left = made;
        for stretch in &mut stretches {
            stretch.moves.truncate(left);
            stretch.words.truncate(left);
            left -= stretch.moves.len();
        }
        let mut writing = Writing { score: &score, text: String::new(), remarks: 0, variations: 0, column: 0 };
        writing.head();
        let first = writing.moves(ruled, &stretches, &faults);
        // A result may be that of the other player, as programs name them in their own notations only.
        let position = score.stretches[0].position.map(|token| token.text.to_owned());
        let exchanges = position.or(first).is_some_and(|text| self.game.exchanges_colours(&text));
        let end =
            if exchanges == score.exchanges_colours(self.game) { score.end } else { score.end.map(End::exchanged) };
        writing.word(&end.map_or_else(|| "*".to_owned(), |end| end.to_string()));
        writing.text.push_str("\n\n");
        Rewritten { text: writing.text, faulty }
    }

    /// The moves as they were played, and how many of them can be made.
    fn as_played(&self, ruled: Ruled<'_>, score: &Score<'_>) -> (Vec<PlayedStretch>, usize) {
        let reach = Reach { as_played: true, letters: self.letters, ..Reach::default() };
        let played = play(ruled, By::Model, score, reach);
        let made = match played.answer.assessment {
            Err(Refusal::Stopped { at, .. }) => at,
            _ => usize::MAX,
        };
        (played.stretches, made)
    }

    /// The moves of a game that has been found to be legal, read by the engine.
    fn legal(&self, ruled: Ruled<'_>, score: &Score<'_>) -> Option<Vec<PlayedStretch>> {
        let [stretch] = &score.stretches[..] else { return None };
        if self.letters.is_some() {
            return None;
        }
        let start = stretch.position.map(|token| token.text);
        let words: Vec<&str> = stretch.words.iter().map(|word| word.text).collect();
        let begins = ruled.open(Side::Engine, start.unwrap_or("startpos")).ok()?;
        let (read, session) = begins.play_words(&words)?;
        let numbering = numbering(self.game, &*session);
        let start = start.map(str::to_owned);
        Some(vec![PlayedStretch {
            start,
            moves: read.moves,
            words: read.words,
            numbering,
            ..PlayedStretch::default()
        }])
    }
}

/// A text that is not taken apart, with what is wrong behind it.
fn as_it_is(text: &str, report: &JudgedScore) -> Rewritten {
    let mut text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').to_owned();
    for told in sentences(&report.told) {
        text.push('\n');
        text.push_str(&comment(&told));
    }
    text.push_str("\n\n");
    Rewritten { text, faulty: true }
}

/// A comment with these words. One with a brace ends where its line does.
fn comment(words: &str) -> String {
    if words.contains('}') { format!("; {}\n", words.replace(['\n', '\r'], " ")) } else { format!("{{{words}}}") }
}

/// The glyph of PGN for the signs behind a move; more than it has glyphs for is a comment.
fn assessment(word: &str) -> Option<String> {
    let signs = &word[word.trim_end_matches(['!', '?']).len()..];
    let glyph = ["!", "?", "!!", "??", "!?", "?!"].iter().position(|glyph| *glyph == signs);
    match glyph {
        Some(glyph) => Some(format!("${}", glyph + 1)),
        None if signs.is_empty() => None,
        None => Some(comment(signs)),
    }
}

/// What is wrong, each with the number of words before the place where it is said.
fn faults(score: &Score<'_>, report: &JudgedScore) -> Vec<(usize, String)> {
    let words: Vec<Token<'_>> = score.words().collect();
    let fault = |told: &Told| {
        let before = match told.what.class() {
            Class::Unread => words.partition_point(|word| word.at < told.at),
            _ => words.partition_point(|word| word.at <= told.at),
        };
        let why = told.what.breach().filter(|_| matches!(told.what, What::Illegal { .. }));
        let said = why.map_or_else(|| told.sentence(), |why| format!("illegal, {}: {}", why.clause, why.why));
        (before, said)
    };
    let mut faults: Vec<(usize, String)> = report.told.iter().filter(|told| is_fault(told)).map(fault).collect();
    faults.sort_by_key(|(words, _)| *words);
    faults
}

/// Whether a game is not without fault in which this is reported.
fn is_fault(told: &Told) -> bool {
    told.what.verdict() != ScoreVerdict::Holds
}

/// A game that is being written.
struct Writing<'w, 's> {
    score: &'w Score<'s>,
    text: String,
    /// How many remarks and variations are written.
    remarks: usize,
    variations: usize,
    /// How long the line is.
    column: usize,
}

/// The greatest length of a line of moves.
const LINE: usize = 79;

impl Writing<'_, '_> {
    /// Writes the tags and header lines. A game without tags gets one, which divides it from the others.
    fn head(&mut self) {
        for tag in &self.score.tags {
            // A line end in a value is not of the tag's form, nor is a single backslash before its quotation mark.
            let mut value = tag.value.text.replace(['\n', '\r'], " ");
            let backslashes = value.len() - value.trim_end_matches('\\').len();
            value.extend((backslashes % 2 == 1).then_some('\\'));
            writeln!(self.text, "[{} \"{value}\"]", tag.name).expect("a text takes what is written");
        }
        if self.score.tags.is_empty() {
            self.text.push_str("[Event \"?\"]\n");
        }
        let position = self.score.stretches[0].position.filter(|_| self.score.tag(FEN).is_none());
        for (key, value) in [("position", position), ("rulings", self.score.rulings)] {
            if let Some(value) = value {
                writeln!(self.text, "{key}: {}", value.text).expect("a text takes what is written");
            }
        }
        self.text.push('\n');
    }

    /// Writes a word, in the line or the next one.
    fn word(&mut self, word: &str) {
        let (first, last) = (word.find('\n').unwrap_or(word.len()), word.rfind('\n'));
        // A line that begins with `%` is not read.
        let escapes = word.starts_with('%');
        if self.column > 0 || escapes {
            let fits = escapes || self.column + 1 + first <= LINE;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.column = last.map_or(self.column + word.len(), |last| word.len() - last - 1);
    }

    /// Writes what is said before a word; whether there was something.
    fn said(&mut self, before: usize, faults: &[(usize, String)]) -> bool {
        let score = self.score;
        let begun = (self.remarks, self.variations, faults.len());
        for (_, fault) in faults {
            self.word(&comment(fault));
        }
        loop {
            let remark = score.remarks.get(self.remarks).filter(|(words, _)| *words <= before);
            let variation = score.variations.get(self.variations).filter(|variation| variation.words <= before);
            match (remark, variation) {
                (Some((_, Said::Glyph(glyph))), _) => self.glyph(*glyph),
                // In the order in which they stand in the text.
                (Some((_, Said::Comment(said))), variation)
                    if variation.is_none_or(|variation| said.as_ptr() < variation.text.as_ptr()) =>
                {
                    self.word(&comment(said));
                    self.remarks += 1;
                }
                (_, Some(variation)) => {
                    self.word(&format!("({})", variation.text));
                    self.variations += 1;
                }
                (_, None) => break,
            }
        }
        begun != (self.remarks, self.variations, 0)
    }

    fn glyph(&mut self, glyph: u32) {
        self.word(&format!("${glyph}"));
        self.remarks += 1;
    }

    fn moves(&mut self, ruled: Ruled<'_>, stretches: &[PlayedStretch], faults: &[(usize, String)]) -> Option<String> {
        let score = self.score;
        let mut first_entry = None;
        let notation = notations(ruled.game)[0];
        // How many words are before, in all, and how many faults are reported.
        let (mut words, mut told) = (0, 0);
        let mut first = 0;
        for (n, stretch) in score.stretches.iter().enumerate() {
            if n > 0 {
                self.word(GAP);
                let position = stretch.position.map_or("", |token| token.text);
                self.word(&format!("\nposition: {position}\n"));
            }
            let played = stretches.get(n);
            let entries = played.and_then(|played| written(ruled, notation, played));
            let mut said = true;
            let mut moved = 0;
            for entry in entries.unwrap_or_default() {
                let Some(played) = played else { break };
                let due = faults[told..].partition_point(|(before, _)| *before <= words);
                said |= self.said(words, &faults[told..told + due]);
                told += due;
                if played.is_gap(moved) {
                    // The score has no word for it.
                    moved += entry.moves;
                    said = true;
                    continue;
                }
                let number = match entry.place {
                    EntryPlace::Second if said => Some(format!("{}...", entry.number)),
                    EntryPlace::Second => None,
                    EntryPlace::First | EntryPlace::Both => Some(format!("{}.", entry.number)),
                };
                if let Some(number) = number {
                    self.word(&number);
                }
                self.word(&entry.text);
                moved += entry.moves;
                words = played.words.get(moved.wrapping_sub(1)).map_or(words, |word| word + 1);
                let glyph = words.checked_sub(first + 1).and_then(|word| assessment(stretch.words.get(word)?.text));
                said = glyph.is_some();
                if let Some(glyph) = glyph {
                    self.word(&glyph);
                }
                first_entry.get_or_insert(entry.text);
            }
            // What could not be read as moves stays.
            let of_stretch = &stretch.words[(words - first).min(stretch.words.len())..];
            self.unread(of_stretch, stretch.words.len(), &stretch.numbers, &mut words, faults, &mut told);
            first += stretch.words.len();
            words = first;
        }
        self.said(usize::MAX, &faults[told..]);
        first_entry
    }

    /// Writes words as they are, with their numbers.
    fn unread(
        &mut self,
        left: &[Token<'_>],
        of: usize,
        numbers: &[(usize, Token<'_>)],
        words: &mut usize,
        faults: &[(usize, String)],
        told: &mut usize,
    ) {
        let begins = of - left.len();
        for (at, word) in left.iter().enumerate() {
            let due = faults[*told..].partition_point(|(before, _)| *before <= *words);
            self.said(*words, &faults[*told..*told + due]);
            *told += due;
            let first = numbers.partition_point(|(before, _)| *before < begins + at);
            for (_, number) in numbers[first..].iter().take_while(|(before, _)| *before == begins + at) {
                self.word(&format!("{}.", number.text));
            }
            self.word(word.text);
            *words += 1;
        }
    }
}
