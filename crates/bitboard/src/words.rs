//! What reasons are made of.

/// The words of a list: `a1`; `a1 and b1`; `a1, b1 and c1`.
pub(crate) fn listed<T: ToString>(all: &[T]) -> String {
    let words: Vec<String> = all.iter().map(T::to_string).collect();
    match words.as_slice() {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}

/// `the Rook on e4 attacks`; `the Rook on e4 and the Bishop on c3 attack`.
pub(crate) fn attack(attackers: &[String]) -> String {
    format!("{} {}", listed(attackers), if attackers.len() == 1 { "attacks" } else { "attack" })
}
