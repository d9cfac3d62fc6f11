//! What programs say to each other in the protocols UCI and USI, as a score: a line `position …` has a position and moves.

use super::{Note, Score, Stretch, Token};

/// The line's first word.
const POSITION: &str = "position";

/// The words that begin other lines of these protocols, from a program or to one.
const OTHERS: [&str; 17] = [
    "bestmove",
    "d",
    "go",
    "id",
    "info",
    "isready",
    "option",
    "ponderhit",
    "quit",
    "readyok",
    "setoption",
    "stop",
    "uci",
    "ucinewgame",
    "uciok",
    "usi",
    "usinewgame",
];

/// The score in the last of a text's lines `position startpos|fen …|sfen … [moves …]`, if it has such a line and no others than
/// of these protocols. Each line of a game has the moves of those before it.
pub(super) fn read(text: &str) -> Option<Score<'_>> {
    let mut last = None;
    let mut skipped = 0;
    for line in text.lines() {
        let trimmed = line.trim().trim_start_matches(['<', '>']).trim_start();
        let first = trimmed.split_whitespace().next();
        match first {
            None => {}
            Some(POSITION) if begins(trimmed) => {
                skipped += usize::from(last.replace(trimmed).is_some());
            }
            Some(word) if OTHERS.contains(&word) || last.is_none() && word == "usiok" => skipped += 1,
            Some(_) => return None,
        }
    }
    let line = last?;
    let at = line.as_ptr() as usize - text.as_ptr() as usize;
    let token = |word: &'_ str| -> usize { word.as_ptr() as usize - text.as_ptr() as usize };
    let rest = line[POSITION.len()..].trim_start();
    let (position, moves) = match rest.find(" moves") {
        Some(end) => (rest[..end].trim_end(), &rest[end + " moves".len()..]),
        None => (rest, ""),
    };
    let stated = ["fen", "sfen"].into_iter().find_map(|key| position.strip_prefix(key)).map(str::trim_start);
    let position = stated.map(|position| Token { at: token(position), text: position });
    let words = moves.split_whitespace().map(|word| Token { at: token(word), text: word }).collect();
    let says = format!("{skipped} other lines of a program's protocol are skipped");
    let notes = if skipped > 0 { vec![Note { at, says }] } else { Vec::new() };
    let stretches = vec![Stretch { position, words, numbers: Vec::new() }];
    Some(Score { stretches, notes, ends_at: text.len(), ..Score::default() })
}

/// Whether a line that begins with `position` is of these protocols, and no header of a score.
fn begins(line: &str) -> bool {
    let mut words = line.split_whitespace().skip(1);
    matches!(words.next(), Some("startpos" | "fen" | "sfen"))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn words(text: &str) -> Option<(Option<&str>, Vec<&str>)> {
        let score = read(text)?;
        let [stretch] = &score.stretches[..] else { panic!("one stretch") };
        for token in &stretch.words {
            assert!(text[token.at..].starts_with(token.text));
        }
        Some((stretch.position.map(|token| token.text), stretch.words.iter().map(|token| token.text).collect()))
    }

    #[test]
    fn the_last_position_has_the_game() {
        assert_eq!(words("position startpos moves e2e4 e7e5"), Some((None, vec!["e2e4", "e7e5"])));
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(words(&format!("position fen {fen} moves e1g1")), Some((Some(fen), vec!["e1g1"])));
        assert_eq!(words(&format!("position fen {fen}")), Some((Some(fen), vec![])));
        assert_eq!(words("position sfen 7/7 b - 1 moves 4c4b"), Some((Some("7/7 b - 1"), vec!["4c4b"])));
        let log = "ucinewgame\nposition startpos moves e2e4\ngo depth 1\ninfo depth 1 pv e7e5\nbestmove e7e5 ponder g1f3\n\
                   position startpos moves e2e4 e7e5\n";
        assert_eq!(words(log), Some((None, vec!["e2e4", "e7e5"])));
        assert_eq!(read(log).expect("a game").notes.len(), 1);
        for other in ["1. e4 e5", "position: startpos\n1. e4", "e2e4\nposition startpos moves e2e4", "go"] {
            assert_eq!(words(other), None, "{other}");
        }
    }
}
