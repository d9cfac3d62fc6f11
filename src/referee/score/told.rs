//! What is to be told of a game of an archive, in words.

use super::{Review, Unread};
use crate::session::MoveNumber;

/// How many letters of a text that cannot be read are quoted.
const QUOTED: usize = 40;

impl Review {
    /// What is to be told of the game, each in a few words; nothing of most games.
    pub fn told(&self) -> Vec<String> {
        let mut told = Vec::new();
        for illegal in &self.illegal {
            let number = numbered(illegal.number, illegal.at);
            told.push(format!("{number} {} is illegal ({})", illegal.mv, illegal.breach.clause));
        }
        if let Some(Unread { at, number, text, why }) = &self.unread {
            let text: String = text.chars().take(QUOTED).collect();
            // What is wrong before the first move has no number.
            let number = if number.is_none() && *at == 0 { String::new() } else { numbered(*number, *at) + " " };
            told.push(format!("{number}`{text}` cannot be read: {why}"));
        }
        if let Some(refused) = &self.refused {
            let end = self.end.map(|end| end.to_string()).unwrap_or_default();
            told.push(format!("`{end}` is untrue: {} ({})", refused.why, refused.clause));
        }
        told.extend(self.missed.iter().map(|missed| missed.says.clone()));
        told.extend(self.dead.iter().map(|dead| dead.says.clone()));
        let (untrue, slips): (Vec<_>, Vec<_>) =
            self.slips.iter().partition(|slipped| slipped.misnamed.slip.is_untrue());
        for (what, found) in [("untrue", untrue), ("slip", slips)] {
            if let Some(first) = found.first() {
                let more = if found.len() > 1 { format!(" (and {} more)", found.len() - 1) } else { String::new() };
                told.push(format!("{what}: {}{more}", first.misnamed));
            }
        }
        told.extend(self.notes.iter().map(|note| note.says.clone()));
        if self.disagreement.is_some() {
            told.push("the law and the engine differ".to_owned());
        }
        told
    }
}

/// The number before a word, if moves are numbered in pairs.
fn numbered(number: Option<MoveNumber>, at: usize) -> String {
    number.map_or_else(|| format!("move {}:", at + 1), |number| number.to_string())
}
