//! The command that shows the law's answer where a fault appears.

use crate::crosscheck::{Difference, Finding};

/// A shell command that runs `rulebook` where a difference appears: `explain` if the engine and the law differ on the
/// legality of a move, `moves` for the list of moves, `show` for the position and the state of the game.
pub(in crate::validate) fn command(game: &str, finding: &Finding) -> String {
    let command = match &finding.difference {
        Difference::Plays { .. } | Difference::Misses { .. } | Difference::Blames { .. } => "explain",
        Difference::Twice { .. } | Difference::Over { .. } => "moves",
        _ => "show",
    };
    let mv = mv(&finding.difference);
    shell(command, game, &finding.start, finding.moves.iter().chain(mv), finding.options.departures())
}

/// The first move that a difference is about.
pub(in crate::validate) fn mv(difference: &Difference) -> Option<&String> {
    match difference {
        Difference::Plays { moves } => moves.first().map(|refused| &refused.mv),
        Difference::Misses { moves, .. } => moves.first(),
        Difference::Blames { mv, .. } | Difference::Leads { mv, .. } | Difference::Recurred { mv, .. } => Some(mv),
        _ => None,
    }
}

/// A shell command about a position and moves.
pub(in crate::validate) fn shell<'w>(
    command: &'w str,
    game: &'w str,
    position: &'w str,
    moves: impl Iterator<Item = &'w String>,
    rulings: Vec<(&str, &str)>,
) -> String {
    let words = ["rulebook", command, game, position].into_iter().chain(moves.map(String::as_str));
    let mut words: Vec<String> = words.map(word).collect();
    let taken = rulings.iter().map(|(question, option)| format!("{question}={option}")).collect::<Vec<_>>().join(",");
    if !taken.is_empty() {
        words.extend(["--rulings".to_owned(), word(&taken)]);
    }
    words.join(" ")
}

/// A word quoted for a shell: in single quotes if it has a special character.
fn word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "@%+=:,./_-".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::crosscheck::{Origin, generator};

    #[test]
    fn a_word_is_quoted_for_the_shell_where_it_must_be() {
        assert_eq!(word("e2e4"), "e2e4");
        assert_eq!(word("repetition=none,end=capture"), "repetition=none,end=capture");
        assert_eq!(word("S*7b"), "'S*7b'");
        assert_eq!(word("8/8[] w"), "'8/8[] w'");
        assert_eq!(word(""), "''");
        assert_eq!(word("it's"), r"'it'\''s'");
    }

    #[test]
    fn the_command_has_the_moves_and_the_rulings() {
        let chess = generator("chess").expect("a game");
        let options = chess.options("repetition=none").expect("an option");
        let finding = Finding {
            options: options.clone(),
            start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned(),
            moves: vec!["h1h8".to_owned()],
            difference: Difference::Misses { grounds: Vec::new(), moves: vec!["e8d7".to_owned()] },
            origin: Origin::Given,
            seen_under: options,
        };
        assert_eq!(
            command("chess", &finding),
            "rulebook explain chess '4k3/8/8/8/8/8/8/4K2R w K - 0 1' h1h8 e8d7 --rulings repetition=none"
        );
    }
}
