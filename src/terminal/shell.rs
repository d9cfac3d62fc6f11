//! Commands as they are typed into a shell.

/// A command about a position and moves, under these rulings: `question=option,…`, or nothing.
pub fn shell<'w>(
    command: &'w str,
    game: &'w str,
    position: &'w str,
    moves: impl IntoIterator<Item = &'w str>,
    rulings: &'w str,
) -> String {
    let under = (!rulings.is_empty()).then_some(["--rulings", rulings]);
    let words = ["rulebook", command, game, position].into_iter().chain(moves).chain(under.into_iter().flatten());
    words.map(word).collect::<Vec<_>>().join(" ")
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

    #[test]
    fn a_word_is_quoted_for_the_shell_where_it_must_be() {
        assert_eq!(word("e2e4"), "e2e4");
        assert_eq!(word("repetition=none,end=capture"), "repetition=none,end=capture");
        assert_eq!(word("S*7b"), "'S*7b'");
        assert_eq!(word("8/8[] w"), "'8/8[] w'");
        assert_eq!(word(""), "''");
        assert_eq!(word("it's"), r"'it'\''s'");
    }
}
