//! Texts of positions in the manner of FEN: what the games share in reading and writing them.

use std::collections::HashMap;

use super::{Fault, Grid, Player, Reading, Square, Unreadable};

/// A part of a text.
#[derive(Clone, Copy, Debug)]
pub struct Text<'t> {
    /// The byte at which it begins.
    pub at: usize,
    /// What it says.
    pub text: &'t str,
}

impl<'t> Text<'t> {
    /// The byte after it.
    pub const fn end(self) -> usize {
        self.at + self.text.len()
    }

    /// The two parts around the first `mark`, without the mark.
    pub fn split_once(self, mark: char) -> Option<(Text<'t>, Text<'t>)> {
        let (left, right) = self.text.split_once(mark)?;
        let after = self.at + left.len() + mark.len_utf8();
        Some((Text { at: self.at, text: left }, Text { at: after, text: right }))
    }

    /// The parts between the marks.
    pub fn split(self, mark: char) -> impl Iterator<Item = Text<'t>> {
        self.text.split(mark).scan(self.at, move |at, text| {
            let part = Text { at: *at, text };
            *at += text.len() + mark.len_utf8();
            Some(part)
        })
    }
}

/// The fields of a text, separated by blanks.
pub fn fields(text: &str) -> Vec<Text<'_>> {
    let whole = Text { at: 0, text };
    whole.split(' ').filter(|field| !field.text.is_empty()).collect()
}

/// Reads a setup's text. `rest` reads its first field, the board, and the fields after it into `setup`. Whatever is
/// missing in the text keeps the value that it has in `setup`.
pub fn read<S>(
    text: &str,
    mut setup: S,
    rest: impl FnOnce(&mut S, Text<'_>, &[Text<'_>], &mut Vec<Fault>),
) -> Reading<S> {
    let mut faults = Vec::new();
    match fields(text).split_first() {
        Some((board, after)) => rest(&mut setup, *board, after, &mut faults),
        None => faults.push(Fault::new(text.len(), "nothing", "a position: the board")),
    }
    faults.sort_by_key(|fault| fault.at);
    Reading { setup, faults }
}

/// What can stand on a board, as it is written.
pub struct Alphabet<T> {
    /// The signs before letters; a longer one before its prefixes.
    pub signs: &'static [&'static str],
    /// The letters that exist, for the error.
    pub letters: &'static str,
    /// What is written in this way: a letter, perhaps after a sign.
    pub read: fn(&str) -> Option<T>,
}

/// Reads a board rank by rank from the top, and `place`s what stands on each square. An extra rank or square is a
/// fault, and what stands there is left out.
pub fn read_board<T>(
    board: Text<'_>,
    grid: Grid,
    alphabet: &Alphabet<T>,
    faults: &mut Vec<Fault>,
    mut place: impl FnMut(Square, T),
) {
    let Alphabet { signs, letters, read } = alphabet;
    let ranks: Vec<Text<'_>> = board.split('/').collect();
    let wanted = usize::from(grid.ranks);
    if ranks.len() != wanted {
        let at = ranks.get(wanted).map_or(board.end(), |rank| rank.at);
        faults.push(Fault::new(at, count(ranks.len(), "rank"), format!("{wanted} ranks divided by `/`")));
    }
    for (from_top, rank) in ranks.into_iter().enumerate() {
        let rank_number = wanted.checked_sub(from_top + 1).map(|r| r as u8);
        let mut file = 0usize;
        for Text { at, text } in signs_of(rank, signs) {
            if is_gap(text) {
                match text.parse::<usize>() {
                    Ok(gap) if gap >= 1 && gap <= usize::from(grid.files) && !text.starts_with('0') => file += gap,
                    _ => {
                        let expected = format!("a gap of 1 to {} squares", grid.files);
                        faults.push(Fault::new(at, Unreadable::quote(text), expected));
                    }
                }
                continue;
            }
            let square =
                rank_number.filter(|_| file < usize::from(grid.files)).map(|rank| Square::new(file as u8, rank));
            match (read(text), square) {
                (Some(piece), Some(square)) => place(square, piece),
                (Some(_), None) => {}
                (None, _) => {
                    let found = Unreadable::quote(text);
                    faults.push(Fault::new(at, found, format!("a piece's letter ({letters}) or a gap's length")));
                }
            }
            file += 1;
        }
        if file != usize::from(grid.files) {
            let found = format!("a rank of {}", count(file, "square"));
            faults.push(Fault::new(rank.at, found, count(usize::from(grid.files), "square")));
        }
    }
}

/// The parts of a rank from the left: the digits of a gap, or a letter, with one of `signs` before it if there is one.
fn signs_of<'t>(rank: Text<'t>, signs: &[&str]) -> Vec<Text<'t>> {
    let mut found = Vec::new();
    let mut rest = rank.text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_digit() {
            rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
        } else if let Some(sign) = signs.iter().find(|sign| rest.starts_with(**sign)) {
            let signed = rest[sign.len()..].chars().next().filter(|c| !c.is_ascii_digit());
            sign.len() + signed.map_or(0, char::len_utf8)
        } else {
            first.len_utf8()
        };
        let (text, after) = rest.split_at(length);
        found.push(Text { at: rank.end() - rest.len(), text });
        rest = after;
    }
    found
}

/// Whether a part of a rank is a gap.
fn is_gap(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// The size of a board according to its text, within bounds: as many ranks as the text has, and as many files as most
/// of its ranks. If several widths are equally common, the topmost rank with one of them decides.
pub fn size(board: Text<'_>, signs: &[&str], least: Grid, most: Grid) -> Grid {
    let squares = |part: Text<'_>| if is_gap(part.text) { part.text.parse().unwrap_or(0) } else { 1usize };
    let width = |rank| signs_of(rank, signs).into_iter().map(squares).fold(0usize, usize::saturating_add);
    let widths: Vec<usize> = board.split('/').map(width).collect();
    let mut times: HashMap<usize, usize> = HashMap::new();
    for width in &widths {
        *times.entry(*width).or_default() += 1;
    }
    // Of equal elements, `max_by_key` returns the last.
    let files = widths.iter().rev().copied().max_by_key(|width| times[width]).unwrap_or(0);
    let within = |count: usize, least: u8, most: u8| count.clamp(least.into(), most.into()) as u8;
    Grid::new(within(files, least.files, most.files), within(widths.len(), least.ranks, most.ranks))
}

/// Writes a board rank by rank from the top.
pub fn write_board<S: AsRef<str>>(grid: Grid, mut letter: impl FnMut(Square) -> Option<S>) -> String {
    let mut text = String::new();
    for rank in (0..grid.ranks).rev() {
        let mut gap = 0;
        for file in 0..grid.files {
            match letter(Square::new(file, rank)) {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        text += &gap.to_string();
                    }
                    gap = 0;
                    text += piece.as_ref();
                }
            }
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Reads the player to move; `end` is where the text ends, for the error.
pub fn read_turn(field: Option<&Text<'_>>, end: usize, faults: &mut Vec<Fault>) -> Option<Player> {
    const EXPECTED: &str = "the player to move, `w` or `b`";
    let Some(field) = field else {
        faults.push(Fault::new(end, "the end", EXPECTED));
        return None;
    };
    let turn = Player::BOTH.into_iter().find(|player| field.text.chars().eq([player.letter()]));
    if turn.is_none() {
        faults.push(Fault::new(field.at, Unreadable::quote(field.text), EXPECTED));
    }
    turn
}

/// Reads the player to move. The rest of a FEN is checked and ignored.
pub fn read_tail(fields: &[Text<'_>], end: usize, faults: &mut Vec<Fault>) -> Option<Player> {
    const EXPECTED: [&str; 4] = [
        "`-` for castling, or the end",
        "`-` for en passant, or the end",
        "a counter, or the end",
        "a counter, or the end",
    ];
    let turn = read_turn(fields.first(), end, faults);
    for (i, field) in fields.iter().skip(1).enumerate() {
        let fits = match (i, field.text) {
            (0 | 1, "-") => true,
            (2 | 3, counter) => counter.bytes().all(|c| c.is_ascii_digit()),
            _ => false,
        };
        if !fits {
            let expected = EXPECTED.get(i).copied().unwrap_or("the end");
            faults.push(Fault::new(field.at, Unreadable::quote(field.text), expected));
        }
    }
    turn
}

fn count(number: usize, of: &str) -> String {
    format!("{number} {of}{}", if number == 1 { "" } else { "s" })
}
