//! A score: the written moves of a game.
//!
//! Header lines (`position: …`, `rulings: …`) may come first. Then come the moves, separated by blanks and line ends.
//! Comments (`{…}`, and from `;` to the line's end) are skipped; move numbers (`1.`, `12...`, `9`) only count. If moves
//! are left out, the word `etc.` stands for them; the rest of its line may describe them in words. A line `position: …`
//! must follow, from which the game goes on. A score may be PGN: its tags come first, and `FEN` gives the position;
//! lines that begin with `%` and an unknown result (`*`) are skipped. Variations (`(…)`), comments and glyphs (`$1`) are
//! kept for those who want them, and decide nothing. The score may
//! end with how the players ended the game ([`End`]): `resignation`, `White resigns`, `draw`, `0-1`. What programs say in
//! UCI and USI is a score too: `position startpos moves …`.

mod batch;
mod charset;
mod conclude;
mod end;
mod games;
mod judge;
mod letters;
mod messages;
mod play;
mod program;
mod read;
mod report;
mod result;
mod rewritten;
mod sheet;
mod since;
#[cfg(feature = "archives")]
pub mod source;
mod steps;
mod stretch;
mod tokens;
mod written;

pub use batch::{Batch, Batches, JudgedGame};
pub use charset::{Decoded, decoded};
pub use conclude::Effort;
pub(super) use conclude::moves_each;
pub use end::End;
pub use games::{GameText, Games, MAX_GAME, not_utf8, too_long};
pub use judge::{Judge, JudgedScore, first_fault};
pub use letters::{UnknownLetters, letters};
pub use messages::{Class, ScoreVerdict, Told, What, sentences, slip, verdict};
pub use play::{Played, play};
pub use read::PlayedStretch;
pub use rewritten::Rewritten;
pub use sheet::{LikelySlip, Mending, Mendings, MergedMove, MergedSheets};
pub use steps::{PlayedMove, StopsAt};
pub use stretch::Consequence;
pub use tokens::{PgnTag, Said, Token};
use tokens::{TextPart, Tokens};
pub use written::{Numbered, lines, notations, written};

pub use super::ending::{Ending, WordedMissedClaim};
use crate::board::{Fault, Unreadable};
use crate::games::AnyGame;

/// A parsed score. Its words have not been read as moves yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score<'s> {
    /// The rulings under which it is played, if it states them.
    pub rulings: Option<Token<'s>>,
    /// Its stretches: one, and another after each gap.
    pub stretches: Vec<Stretch<'s>>,
    /// How the players ended the game after them, if they did.
    pub end: Option<End>,
    /// The byte at which the words of the end begin, if there are any.
    pub ends_at: usize,
    /// The variations, which are skipped.
    pub variations: Vec<Variation<'s>>,
    /// The comments and glyphs, each with how many words stand before it.
    pub remarks: Vec<(usize, Said<'s>)>,
    /// The tags.
    pub tags: Vec<PgnTag<'s>>,
    /// The messages about the text besides its words.
    pub notes: Vec<Note>,
}

/// A message about a score's text that does not concern the meaning of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The byte at which it is.
    pub at: usize,
    /// What it is, as a sentence without its capital and full stop.
    pub says: String,
}

/// A variation: what could have been played instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variation<'s> {
    /// How many words stand before it. The last of them is the one that it replaces.
    pub words: usize,
    /// Its text, without its parentheses; it may have variations of its own.
    pub text: &'s str,
}

/// A part of a score in which nothing is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stretch<'s> {
    /// The position from which it begins, if the score states it.
    pub position: Option<Token<'s>>,
    /// The words of its moves.
    pub words: Vec<Token<'s>>,
    /// The numbers of its moves, each with the index of the word that follows it.
    pub numbers: Vec<(usize, Token<'s>)>,
}

/// `awarichess.score.gap`: the word for moves that are left out. The rest of its line describes them, with or without a
/// blank in between.
pub const GAP: &str = "etc.";

/// The maximum number of gaps in a score.
pub const MAX_GAPS: usize = 1000;

/// The maximum number of words in a score, and of numbers. The longest game of chess under the rule of seventy-five moves
/// has 17,697 moves.
pub const MAX_WORDS: usize = 20_000;

impl<'s> Score<'s> {
    /// All its words.
    pub fn words(&self) -> impl Iterator<Item = Token<'s>> + '_ {
        self.stretches.iter().flat_map(|stretch| stretch.words.iter().copied())
    }

    /// The tag with this name.
    pub fn tag(&self, name: &str) -> Option<PgnTag<'s>> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).copied()
    }

    /// Whether its tag `Termination` says that a player ran out of time.
    pub(super) fn is_by_time(&self) -> bool {
        let says_so = |tag: PgnTag<'_>| {
            let text = tag.text().to_lowercase();
            text.split(|c: char| !c.is_alphabetic()).any(|word| matches!(word, "time" | "timeout"))
        };
        self.tag("Termination").is_some_and(says_so)
    }

    /// Whether it is a score of this game, as far as it says.
    ///
    /// # Errors
    /// Its tag `Variant` names another game.
    pub(super) fn is_of(&self, game: &dyn AnyGame) -> Result<(), Unreadable> {
        let Some(tag) = self.tag("Variant") else { return Ok(()) };
        let plain = |text: &str| text.to_lowercase().replace(|c: char| !c.is_alphanumeric(), "");
        let named = plain(tag.value.text);
        if named.is_empty() || game.called().iter().any(|name| plain(name) == named) {
            return Ok(());
        }
        let found = format!("the name of another game, {}", Unreadable::quote(&tag.text()));
        Err(Unreadable::one(tag.value.text, Fault::new(0, found, format!("a score of {}", game.title()))))
    }

    /// Whether its results call the players by each other's colours, as the programs do that write its position or its
    /// moves so.
    pub fn exchanges_colours(&self, game: &dyn AnyGame) -> bool {
        let first = &self.stretches[0];
        first.position.iter().chain(first.words.first()).any(|token| game.exchanges_colours(token.text))
    }

    /// An end that it states, in the colours of the game's document.
    pub fn in_own_colours(&self, game: &dyn AnyGame, end: End) -> End {
        if self.exchanges_colours(game) { end.exchanged() } else { end }
    }

    /// Parses a score.
    ///
    /// ```
    /// use rulebook::referee::score::Score;
    /// let score = Score::read("rulings: repetition=threefold-draw\n1. c8b6 {an Owl} c1b3 2.a8a6 ; and so on").unwrap();
    /// assert_eq!(score.rulings.unwrap().text, "repetition=threefold-draw");
    /// let words: Vec<&str> = score.words().map(|word| word.text).collect();
    /// assert_eq!(words, ["c8b6", "c1b3", "a8a6"]);
    /// ```
    ///
    /// # Errors
    /// A header given twice, a second game, a gap without a position after it, more than [`MAX_GAPS`], or more than
    /// [`MAX_WORDS`].
    pub fn read(text: &'s str) -> Result<Self, Unreadable> {
        if let Some(score) = program::read(text) {
            return Ok(score);
        }
        if let Some((at, line)) = games::second(text) {
            let says =
                format!("a second game begins in line {line}; ask for those of an `archive`, or `replay --games`");
            let fault = Fault { sentence: Some(says), ..Fault::new(at, "a second game", "one game") };
            return Err(Unreadable::one(text, fault));
        }
        Score::read_one(text)
    }

    /// Parses the score of a game of an archive, which has been divided from the others already.
    ///
    /// # Errors
    /// As [`Score::read`].
    pub(super) fn of_game(game: &'s GameText) -> Result<Self, Unreadable> {
        match program::read(&game.text) {
            Some(score) => Ok(score),
            None if game.not_utf8.is_none() => Score::read_one(&game.text),
            // The text is not that which was divided.
            None => Score::read(&game.text),
        }
    }

    fn read_one(text: &'s str) -> Result<Self, Unreadable> {
        let mut reading = Reading {
            score: Score { stretches: vec![Stretch::default()], ..Score::default() },
            tokens: Tokens::new(text),
            words_before: 0,
        };
        reading.headers()?;
        reading.moves()?;
        let Reading { mut score, tokens, .. } = reading;
        score.notes = tokens.notes();
        score.notes.extend(
            text.find(char::REPLACEMENT_CHARACTER).map(|at| Note {
                at,
                says: "this sign stands for what is no letter; the text is damaged".to_owned(),
            }),
        );
        score.read_end(text);
        score.has_room(text)?;
        Ok(score)
    }

    /// Whether there are no more words of moves than [`MAX_WORDS`].
    fn has_room(&self, text: &str) -> Result<(), Unreadable> {
        let Some(word) = self.words().nth(MAX_WORDS) else { return Ok(()) };
        Err(Unreadable::one(text, Fault::new(word.at, "a word more", format!("at most {MAX_WORDS} words"))))
    }

    /// `chess.score.result`: takes the words of the end, if there are any, off the words of moves. Without them, a tag
    /// may say how it ended.
    fn read_end(&mut self, text: &'s str) {
        let result = self.tag("Result").filter(|tag| !matches!(tag.value.text.trim(), "*" | "?" | ""));
        let stretch = self.stretches.last_mut().expect("there is one");
        if let Some(last) = stretch.words.last_mut() {
            let glued = end::without_result(last.text);
            let result = Token { at: last.at + glued.len(), text: &last.text[glued.len()..] };
            if !glued.is_empty() && !result.text.is_empty() {
                last.text = glued;
                stretch.words.push(result);
            }
        }
        let unknown = stretch.words.pop_if(|word| word.text == "*");
        let both_lost = End::BothLost.to_string();
        let tagged = result.and_then(|tag| match tag.value.text.trim() {
            text if text == both_lost => Some(End::BothLost),
            _ => Some(End::read(&[tag.value.trimmed()])?.0),
        });
        // Elsewhere the same text is castling; here the tag says what it is, unless a number stands before it.
        let last = stretch.words.len().saturating_sub(1);
        let is_numbered = stretch.numbers.iter().any(|(word, _)| *word == last);
        let ends = |word: &mut Token<'_>| tagged == Some(End::BothLost) && !is_numbered && word.text == both_lost;
        if let Some(word) = stretch.words.pop_if(ends) {
            (self.end, self.ends_at) = (tagged, word.at);
            return;
        }
        let mut read = End::read(&stretch.words);
        let said = |words: &[Token<'s>]| {
            let (at, end) = (words[0].at, words[words.len() - 1]);
            Token { at, text: &text[at..end.at + end.text.len()] }
        };
        // What follows a result belongs to no statement with it: a remark, or more moves.
        let begins = stretch.words.len() - read.map_or(0, |(_, words)| words);
        let is_result = |word: &Token<'_>| result::result(word.text) == Some(word.text.len());
        if let Some(at) = stretch.words[..begins].iter().position(is_result) {
            let follows = said(&stretch.words[at + 1..]);
            let is_remark = !follows.text.contains(|c: char| c.is_ascii_digit())
                && stretch.numbers.iter().all(|(word, _)| *word <= at);
            let more = said(&stretch.words[at..]);
            stretch.words.truncate(at + 1);
            read = End::read(&stretch.words);
            if is_remark {
                let says = format!("{} follows the result, and is not read", Unreadable::quote(follows.text));
                self.notes.push(Note { at: follows.at, says });
            } else if let Some((end, words)) = read {
                stretch.words.truncate(at + 1 - words);
                (self.end, self.ends_at) = (Some(end), more.at);
                // No move is written so, and why is said of it.
                stretch.words.push(more);
                return;
            }
        }
        let (at, says) = match read {
            Some((end, words)) => {
                let left = stretch.words.len() - words;
                let at = stretch.words[left].at;
                stretch.words.truncate(left);
                if let (End::Result(_), Some((_, words))) = (end, End::one(&stretch.words)) {
                    let other = said(&stretch.words.split_off(left - words));
                    let quoted = Unreadable::quote(other.text);
                    let says = format!("{quoted} stands before the result `{end}`, which says something else");
                    self.notes.push(Note { at: other.at, says });
                }
                self.end = Some(end);
                (at, end.to_string())
            }
            None => {
                self.end = tagged.filter(|_| unknown.is_none());
                unknown.map_or((0, String::new()), |word| (word.at, word.text.to_owned()))
            }
        };
        self.ends_at = at;
        let contradicts = |tagged: &End| unknown.is_some() || self.end.is_some_and(|end| !tagged.agrees(end));
        if let Some(tagged) = tagged.filter(contradicts) {
            self.notes.push(Note { at, says: format!("`{says}` stands here, and the tag Result says `{tagged}`") });
        }
    }
}

/// A score that is being read.
struct Reading<'s> {
    score: Score<'s>,
    tokens: Tokens<'s>,
    /// How many words the stretches before the last one have.
    words_before: usize,
}

impl<'s> Reading<'s> {
    fn fail<T>(&self, at: usize, found: &str, expected: &str) -> Result<T, Unreadable> {
        Err(Unreadable::one(self.tokens.text, Fault::new(at, found, expected)))
    }

    /// Reads the tags and the header lines.
    fn headers(&mut self) -> Result<(), Unreadable> {
        loop {
            while let Some(tag) = self.tokens.tag() {
                self.score.tags.push(tag);
                if tag.name.eq_ignore_ascii_case(tokens::FEN)
                    && self.score.stretches[0].position.replace(tag.value).is_some()
                {
                    return self.fail(tag.value.at, "a second position", "one position");
                }
            }
            let Tokens { text, at, .. } = self.tokens;
            let (header, slot) = match header(text, at, POSITION) {
                Some(header) => (header, &mut self.score.stretches[0].position),
                None => match header(text, at, RULINGS) {
                    Some(header) => (header, &mut self.score.rulings),
                    None => return Ok(()),
                },
            };
            if slot.replace(header.value).is_some() {
                return self.fail(header.at, "a second one", "each header once");
            }
            self.tokens.at = header.end;
        }
    }

    /// Reads the words, and the positions after gaps.
    fn moves(&mut self) -> Result<(), Unreadable> {
        loop {
            let part = self.tokens.next();
            let gaps = self.score.stretches.len();
            let stretch = self.score.stretches.last_mut().expect("there is one");
            let words = self.words_before + stretch.words.len();
            if !self.tokens.remarks.is_empty() {
                self.score.remarks.extend(self.tokens.remarks.drain(..).map(|said| (words, said)));
            }
            let Some(part) = part else { return Ok(()) };
            if let (TextPart::Number(number), MAX_WORDS) = (&part, stretch.numbers.len()) {
                return self.fail(number.at, "a number more", &format!("at most {MAX_WORDS} numbers"));
            }
            // The end has words, too.
            if words > MAX_WORDS + end::LONGEST {
                return self.score.has_room(self.tokens.text);
            }
            match part {
                TextPart::Variation(text) => self.score.variations.push(Variation { words, text }),
                TextPart::Number(number) => stretch.numbers.push((stretch.words.len(), number)),
                TextPart::Tag(at) => return self.fail(at, "a tag", "tags before the moves, and one game"),
                TextPart::Word(word) if word.text.starts_with(GAP) => {
                    if gaps > MAX_GAPS {
                        return self.fail(word.at, "one gap more", &format!("at most {MAX_GAPS} gaps"));
                    }
                    // A comma before the gap is not part of the move.
                    if let Some(last) = stretch.words.last_mut() {
                        last.text = last.text.trim_end_matches(',');
                    }
                    self.gap(word.at + GAP.len())?;
                }
                TextPart::Word(word) => stretch.words.push(word),
            }
        }
    }

    /// `awarichess.score.gap`: reads what follows the word `etc.`, which ends at this byte: words in the rest of its
    /// line, and the position from which the game goes on in another stretch. Nothing judges what is between the two.
    fn gap(&mut self, ended: usize) -> Result<(), Unreadable> {
        let text = self.tokens.text;
        let line_end = ended + text[ended..].find('\n').unwrap_or(text.len() - ended);
        self.tokens.at = ended;
        loop {
            let before = self.tokens.at;
            let next = self.tokens.next();
            let begins = match next {
                Some(TextPart::Word(word) | TextPart::Number(word)) => word.at,
                _ => before,
            };
            if let Some(position) = header(text, begins, POSITION) {
                self.words_before += self.score.stretches.last().map_or(0, |stretch| stretch.words.len());
                self.score.stretches.push(Stretch { position: Some(position.value), ..Stretch::default() });
                self.tokens.at = position.end;
                return Ok(());
            }
            match next {
                Some(TextPart::Word(word)) if word.at <= line_end && is_remark(word.text) => {}
                _ => return self.fail(ended, "no position after the gap", "a line `position: …`"),
            }
        }
    }
}

/// `awarichess.score.gap`: whether a word in the line of a gap only describes what is left out. Such a word has no
/// digit; a numbered move or a square has one, and must not be skipped.
fn is_remark(word: &str) -> bool {
    !word.contains(|c: char| c.is_ascii_digit())
}

/// The keys of header lines.
const POSITION: &str = "position";
const RULINGS: &str = "rulings";

/// A header line.
struct Header<'s> {
    /// The byte at which its key begins.
    at: usize,
    value: Token<'s>,
    /// Where the line ends.
    end: usize,
}

/// The header line with this key that begins here, after any blank lines. Reads only what belongs to it, since this is
/// called at many places of a line.
fn header<'s>(text: &'s str, at: usize, key: &str) -> Option<Header<'s>> {
    let rest = text[at..].trim_start();
    let at = text.len() - rest.len();
    let after_key = rest.strip_prefix(key)?.trim_start_matches(|c: char| c.is_whitespace() && c != '\n');
    let value = after_key.strip_prefix(':')?;
    let value = value.lines().next().unwrap_or_default();
    let value_at = at + rest.len() - after_key.len() + 1;
    let end = value_at + value.len();
    Some(Header { at, value: Token { at: value_at, text: value }.trimmed(), end })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<(usize, &str)> {
        Score::read(text).unwrap().words().map(|word| (word.at, word.text)).collect()
    }

    #[test]
    fn numbers_and_comments_are_dropped_and_places_kept() {
        assert_eq!(
            moves("1. a8a6 1... a1a3\r\n2.a6{x}a4;c8b6\nb1"),
            [(3, "a8a6"), (13, "a1a3"), (21, "a6"), (26, "a4"), (34, "b1")]
        );
        // A number without its dot is one too, as in the sample game of the Laws of chess.
        assert_eq!(moves("4c4b 12 9 Nbd2 2 .Nf3 1… e5"), [(0, "4c4b"), (10, "Nbd2"), (18, "Nf3"), (27, "e5")]);
        assert_eq!(moves(""), []);
    }

    #[test]
    fn comments_and_glyphs_are_kept_with_the_words_before_them() {
        let score = Score::read("[White \"A\"]\n{first} 1. e4 $1 {good} (1. d4 {not here}) 1... e5 ; so\n2. Nf3 $14")
            .unwrap();
        let said = [
            (0, Said::Comment("first")),
            (1, Said::Glyph(1)),
            (1, Said::Comment("good")),
            (2, Said::Comment("so")),
            (3, Said::Glyph(14)),
        ];
        assert_eq!(score.remarks, said);
    }

    #[test]
    fn headers_come_first() {
        let score = Score::read("\u{feff}\n rulings : a=b \nposition: 8/8 w\na1a2").unwrap();
        assert_eq!(score.rulings.unwrap().text, "a=b");
        assert_eq!(score.stretches[0].position.unwrap().text, "8/8 w");
        assert_eq!(score.words().count(), 1);
        assert_eq!(moves("a1 position: x").len(), 3);
    }

    #[test]
    fn the_last_word_may_end_the_game() {
        let score = Score::read("1. a1a2 resignation {at last}").unwrap();
        assert_eq!((score.end, score.words().count()), (Some(End::Resignation(None)), 1));
        assert_eq!(Score::read("1. a1a2 1... draw").unwrap().end, Some(End::Draw));
        assert_eq!(Score::read("draw").unwrap().end, Some(End::Draw));
        assert_eq!(moves("draw a1a2").len(), 2);
        for (text, end, left) in [
            ("a1 White resigns", "White resigns", 1),
            ("a1 south gives up", "South resigns", 1),
            ("a1 resigns", "resignation", 1),
            ("a1 West resigns", "resignation", 2),
            ("a1 0-1", "0-1", 1),
            ("1. a1 1-0", "1-0", 1),
            ("1/2-1/2", "1/2-1/2", 0),
        ] {
            let score = Score::read(text).unwrap();
            assert_eq!((score.end.unwrap().to_string().as_str(), score.words().count()), (end, left), "{text}");
        }
        for text in ["White", "resigns a1", "up", "gives up", "1-1", "South gives"] {
            assert_eq!(Score::read(text).unwrap().end, None, "{text}");
        }
    }

    #[test]
    fn a_gap_is_followed_by_a_position() {
        let score = Score::read("1.Ed 34.Fb etc.\n\n position: x y \n1. e4 draw").unwrap();
        let stretches: Vec<_> = score.stretches.iter().map(|stretch| stretch.words.len()).collect();
        assert_eq!((stretches, score.end), (vec![2, 1], Some(End::Draw)));
        assert_eq!(score.stretches[1].position.unwrap().text, "x y");
        // A comment may say what is left out.
        assert_eq!(Score::read("1.Ed etc. {and so on} ; until its end\nposition: x y").unwrap().stretches.len(), 2);
        // So may the rest of the line, as in the document of Awarichess.
        let score = Score::read("1.Ed 34.Fb, etc.until the end {at 2.}\nposition: x\n1. e4").unwrap();
        assert_eq!(
            score.words().map(|word| (word.at, word.text)).collect::<Vec<_>>(),
            [(2, "Ed"), (8, "Fb"), (53, "e4")]
        );
        assert_eq!(Score::read("Ed etc. and so on\nposition: x").unwrap().stretches.len(), 2);
        // Not a move, and nothing on a later line.
        assert_eq!(Score::read("1.Ed etc.until 2.Fb\nposition: x").unwrap_err().at(), 9);
        assert_eq!(Score::read("1.Ed etc.\nuntil the end\nposition: x").unwrap_err().at(), 9);
        assert_eq!(Score::read("1.Ed etc. 2.Fb").unwrap_err().at(), 9);
        assert_eq!(Score::read("1.Ed etc. {and so on}").unwrap_err().at(), 9);
        assert_eq!(Score::read("1.Ed etc.").unwrap_err().at(), 9);
    }

    #[test]
    fn a_score_has_a_thousand_gaps_at_most() {
        let gaps = |many| format!("e4\n{}", "etc.\nposition: x\n".repeat(many));
        assert_eq!(Score::read(&gaps(MAX_GAPS)).unwrap().stretches.len(), MAX_GAPS + 1);
        assert_eq!(Score::read(&gaps(MAX_GAPS + 1)).unwrap_err().at(), 3 + 17 * MAX_GAPS);
    }

    #[test]
    fn what_cannot_be_read_is_placed() {
        assert_eq!(Score::read("rulings: x\nrulings: y").unwrap_err().at(), 11);
    }
}
