//! Archives: divided into games, each of which is one game, and joined again.

use rulebook::games::game;
use rulebook::referee::By;
use rulebook::referee::score::{Effort, Games, Judge, Score, decoded};

use super::{seeds, text};

/// Some short games.
const LONGEST: usize = 600;

pub fn run(bytes: &[u8]) {
    if bytes.len() > LONGEST {
        return;
    }
    let divided = |bytes: &[u8]| Games::of(bytes).map(|game| game.expect("a game").text).collect::<Vec<String>>();
    let games = divided(bytes);
    let whole = decoded(bytes.to_vec()).text;
    assert_eq!(divided(games.concat().as_bytes()), games, "divided again");
    assert!(whole.ends_with(games.concat().as_str()) || games.is_empty(), "{games:?} of {whole:?}");
    let chess = game("chess").expect("a game");
    let judge = Judge { game: chess, options: None, letters: None, by: By::Bitboard, effort: Effort::Quick };
    for game in &games {
        assert_eq!(divided(game.as_bytes()).len(), 1, "{game:?}");
        match Score::read(game) {
            Ok(score) => {
                let rewritten = judge.rewritten(game, &judge.judge(game));
                let again = Score::read(&rewritten.text);
                assert!(score.notes.len() > 200 || again.is_ok(), "{game:?} became {rewritten:?}");
            }
            Err(unreadable) => {
                assert!(!unreadable.to_string().contains("a second game begins"), "{game:?}");
                text::refused(game, &unreadable);
            }
        }
    }
}

pub fn seeds() -> Vec<Vec<u8>> {
    let moves = seeds::values("chess", "moves");
    let game = |(n, moves): (usize, &String)| {
        let moves = moves.replace(['[', ']', ',', '"'], " ");
        match n % 4 {
            0 => format!("[Event \"{n}\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n{moves} *\n\n"),
            1 => format!("1. {moves} {{note\n\n[Event \"x\"]\n\nmore}} 1-0\r\n\r\n"),
            2 => format!("[Event \"a\"]\r% line\r(1. d4 $1) ; c\r{moves}\r\r"),
            _ => format!("{moves}\n\n1... {moves} etc.\nposition: startpos\n\n"),
        }
    };
    let games: Vec<String> = moves.iter().take(60).enumerate().map(game).collect();
    let mut seeds: Vec<Vec<u8>> = games.chunks(3).map(|games| games.concat().into_bytes()).collect();
    seeds.push("\u{feff}1. e4 é".encode_utf16().flat_map(u16::to_le_bytes).collect());
    seeds.push(b"1. e4 {caf\xe9}\n\n1. d4 {\xc3\xa9}\n".to_vec());
    seeds.retain(|seed| seed.len() <= LONGEST);
    seeds
}
