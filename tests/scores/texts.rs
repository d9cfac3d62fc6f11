//! What words mean in a position, and how moves are written there, by the tables in this folder's folders.

use std::collections::BTreeMap;

use pretty_assertions::assert_eq;
use rulebook::games::{self, AnyGame};
use serde::Deserialize;

use super::{defaults, placed, read_text, word, written};

/// Each with the game of its entries, where they name no other.
const TABLES: [(&str, &str); 7] = [
    ("chess", include_str!("chess/words.yaml")),
    ("tori-shogi", include_str!("tori_shogi/notation.yaml")),
    ("tori-shogi", include_str!("tori_shogi/slips.yaml")),
    ("tori-shogi", include_str!("tori_shogi/fairy_stockfish.yaml")),
    ("awarichess", include_str!("awarichess/words.yaml")),
    ("awele", include_str!("awele/words.yaml")),
    ("aviary", include_str!("lettered/words.yaml")),
];

/// Texts of one or more words in a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    game: Option<String>,
    /// `None`: the start position.
    position: Option<String>,
    /// As a notation of the game writes these moves; they are read back so.
    #[serde(default)]
    written: BTreeMap<String, Stated>,
    /// As these moves are read, though they may be written otherwise.
    #[serde(default)]
    read: BTreeMap<String, Stated>,
    why: String,
}

/// What must be made of a text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stated {
    /// Legal moves, without a slip.
    Moves(String),
    Full(Made),
}

/// What is made of a text. What follows the first word of a slip, or of a clause, need not be stated.
#[derive(Deserialize, PartialEq, Eq, Debug, Default)]
#[serde(deny_unknown_fields, default)]
struct Made {
    /// The moves; the last one with `or`, if its word can mean several.
    moves: Option<String>,
    /// What is wrong with them, each with its byte.
    slips: Vec<String>,
    /// Why the text is no move, with the byte.
    refused: Option<String>,
    /// The clause that refuses the first illegal move, with its squares.
    illegal: Option<String>,
    /// The messages of the slips or the refusal, if they are stated.
    told: Option<Vec<String>>,
}

impl Made {
    /// The same, with no more detail than is stated.
    fn shortened_like(mut self, stated: &Made) -> Self {
        let shorten = |found: &mut String, stated: &String| {
            if found.split(' ').next() == Some(stated) {
                found.clone_from(stated);
            }
        };
        let pairs = self.slips.iter_mut().zip(&stated.slips);
        let refusals = self.refused.iter_mut().zip(&stated.refused);
        let clauses = self.illegal.iter_mut().zip(&stated.illegal);
        pairs.chain(refusals).chain(clauses).for_each(|(found, stated)| shorten(found, stated));
        self.told = self.told.filter(|_| stated.told.is_some());
        self
    }
}

fn make(game: &dyn AnyGame, position: &str, text: &str) -> Made {
    let opened = game.open_law(&defaults(game), position);
    let mut session = opened.unwrap_or_else(|refused| panic!("{position}: {refused}"));
    let several = text.contains(' ');
    let told = |at: usize, says| if several { format!("word {}: {says}", at + 1) } else { says };
    match read_text(game, position, text) {
        Err(unread) => {
            let misnamed = unread.misnamed.expect("a slip");
            let words: Vec<&str> = text.split_whitespace().collect();
            assert!(words[unread.at].is_char_boundary(misnamed.at), "{text}: {misnamed}");
            let refused = Some(format!("{} {}", word(&misnamed.slip), misnamed.at));
            Made { refused, told: Some(vec![told(unread.at, placed(&misnamed))]), ..Made::default() }
        }
        Ok(read) => {
            let mut illegal = None;
            for mv in &read.moves {
                let verdict = session.judge(mv).expect("a move");
                if let Some(breach) = verdict.breach {
                    // What is written as castling is judged as that.
                    let found = read.illegal.first().map_or(&breach, |(_, found)| found);
                    illegal = Some([&[found.clause.name().to_owned()], &found.squares[..]].concat().join(" "));
                    break;
                }
                session.play(mv).expect("it is legal");
            }
            let mut moves = read.moves.clone();
            if let Some((last, mv)) = moves.iter_mut().enumerate().next_back()
                && let meanings @ [_, ..] = read.meanings_of(last)
            {
                *mv = meanings.iter().map(|(mv, _)| mv.as_str()).collect::<Vec<_>>().join(" or ");
            }
            let slips = read.slips.iter().map(|slipped| {
                let (kind, at) = (word(&slipped.misnamed.slip), slipped.misnamed.at);
                let is_untrue = ["untrue", "nothing-captured", "promotion-too-much"].contains(&kind);
                assert_eq!(slipped.misnamed.slip.is_untrue(), is_untrue, "{text}: {kind}");
                format!("{kind} {at}")
            });
            let slips = slips.collect();
            let told = read.slips.iter().map(|slipped| told(slipped.word, placed(&slipped.misnamed))).collect();
            Made { moves: Some(moves.join(" ")), slips, refused: None, illegal, told: Some(told) }
        }
    }
}

#[test]
fn texts_are_the_moves_or_the_slips_that_they_should_be() {
    let mut wrong = Vec::new();
    for (id, table) in TABLES {
        let entries: Vec<Entry> = serde_yaml::from_str(table).expect(id);
        for Entry { game, position, written: texts, read, why } in entries {
            let game = games::game(game.as_deref().unwrap_or(id)).expect("a game");
            let position = position.as_deref().unwrap_or("startpos");
            let place = |text: &str| format!("{}: {text} in {position}: {why}", game.id());
            for text in texts.keys() {
                let made = make(game, position, text);
                let moves: Vec<String> =
                    made.moves.iter().flat_map(|moves| moves.split(' ')).map(str::to_owned).collect();
                let is: Vec<String> =
                    game.notations().into_iter().map(|notation| written(game, position, &moves, notation)).collect();
                if !is.contains(text) {
                    wrong.push(format!("{}\nis written {}", place(text), is.join(" or ")));
                }
            }
            for (text, stated) in texts.into_iter().chain(read) {
                let stated = match stated {
                    Stated::Moves(moves) => Made { moves: Some(moves), ..Made::default() },
                    Stated::Full(made) => made,
                };
                let made = make(game, position, &text).shortened_like(&stated);
                if made != stated {
                    wrong.push(format!("{}\nis {made:?}\nnot {stated:?}", place(&text)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
