//! The parts of a FEN that several games share: fields, ranks and gaps.

use super::{Fault, Grid, Player, Square, Unreadable};

/// A piece of a text, and the byte at which it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'t> {
    pub at: usize,
    pub text: &'t str,
}

impl<'t> Piece<'t> {
    pub fn end(self) -> usize {
        self.at + self.text.len()
    }

    /// The two pieces around the first `mark`, which belongs to neither.
    pub fn split_once(self, mark: char) -> Option<(Piece<'t>, Piece<'t>)> {
        let (left, right) = self.text.split_once(mark)?;
        let after = self.at + left.len() + mark.len_utf8();
        Some((Piece { at: self.at, text: left }, Piece { at: after, text: right }))
    }

    /// The pieces between the marks.
    pub fn split(self, mark: char) -> impl Iterator<Item = Piece<'t>> {
        self.text.split(mark).scan(self.at, move |at, text| {
            let piece = Piece { at: *at, text };
            *at += text.len() + mark.len_utf8();
            Some(piece)
        })
    }
}

/// The fields of a text, divided by blanks.
pub(super) fn fields(text: &str) -> Vec<Piece<'_>> {
    let whole = Piece { at: 0, text };
    whole.split(' ').filter(|field| !field.text.is_empty()).collect()
}

/// Reads a board rank by rank from the top. `place` is given what stands on each square, its letter with a sign
/// of `signs` before it if there is one, and says whether it knows it; `letters` names those that it knows, for the
/// error. A rank too many or a square too many is a fault, and what stands there is left out.
pub(super) fn read_board(
    board: Piece<'_>,
    grid: Grid,
    signs: &[char],
    letters: &str,
    faults: &mut Vec<Fault>,
    mut place: impl FnMut(Option<Square>, &str) -> bool,
) {
    let ranks: Vec<Piece<'_>> = board.split('/').collect();
    let wanted = usize::from(grid.ranks);
    if ranks.len() != wanted {
        let at = ranks.get(wanted).map_or(board.end(), |rank| rank.at);
        faults.push(Fault::new(at, count(ranks.len(), "rank"), format!("{wanted} ranks divided by `/`")));
    }
    for (from_top, rank) in ranks.into_iter().enumerate() {
        let rank_number = wanted.checked_sub(from_top + 1).map(|r| r as u8);
        let mut file = 0usize;
        let mut rest = rank.text.char_indices().peekable();
        while let Some((offset, letter)) = rest.next() {
            let at = rank.at + offset;
            if letter.is_ascii_digit() {
                let mut end = offset + 1;
                while rest.next_if(|(_, c)| c.is_ascii_digit()).is_some() {
                    end += 1;
                }
                let number = &rank.text[offset..end];
                match number.parse::<usize>() {
                    Ok(gap) if gap >= 1 && gap <= usize::from(grid.files) && !number.starts_with('0') => file += gap,
                    _ => {
                        let expected = format!("a gap of 1 to {} squares", grid.files);
                        faults.push(Fault::new(at, Unreadable::quote(number), expected));
                    }
                }
                continue;
            }
            let square =
                rank_number.filter(|_| file < usize::from(grid.files)).map(|rank| Square::new(file as u8, rank));
            let mut end = offset + letter.len_utf8();
            if signs.contains(&letter)
                && let Some((_, signed)) = rest.next_if(|(_, c)| !c.is_ascii_digit())
            {
                end += signed.len_utf8();
            }
            let piece = &rank.text[offset..end];
            if !place(square, piece) {
                let found = Unreadable::quote(piece);
                faults.push(Fault::new(at, found, format!("a piece's letter ({letters}) or a gap's length")));
            }
            file += 1;
        }
        if file != usize::from(grid.files) {
            let found = format!("a rank of {}", count(file, "square"));
            faults.push(Fault::new(rank.at, found, count(usize::from(grid.files), "square")));
        }
    }
}

/// Writes a board rank by rank from the top.
pub(super) fn write_board(grid: Grid, mut letter: impl FnMut(Square) -> Option<String>) -> String {
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
                    text += &piece;
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

/// Reads the player to move, and what a FEN has after that, which is read and dropped.
pub(super) fn read_tail(fields: &[Piece<'_>], end: usize, faults: &mut Vec<Fault>) -> Option<Player> {
    const EXPECTED: [&str; 5] = [
        "the player to move, `w` or `b`",
        "`-` for castling, or the end",
        "`-` for en passant, or the end",
        "a counter, or the end",
        "a counter, or the end",
    ];
    if fields.is_empty() {
        faults.push(Fault::new(end, "the end", EXPECTED[0]));
    }
    let mut turn = None;
    for (i, field) in fields.iter().enumerate() {
        let fits = match (i, field.text) {
            (0, letter) => {
                turn = Player::BOTH.into_iter().find(|player| letter.chars().eq([player.letter()]));
                turn.is_some()
            }
            (1 | 2, "-") => true,
            (3 | 4, counter) => counter.bytes().all(|c| c.is_ascii_digit()),
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
