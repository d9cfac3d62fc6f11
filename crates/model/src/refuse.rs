//! How a clause refuses a move or a position: beside the function that decides it, the clause, the squares that are the
//! reason, and the reason in a sentence.

use std::fmt::Display;

use crate::rules::{Breach, Clause, NamedOutcome, Objection};

/// A judgement: nothing, or what was found on the way, if no clause forbids the move or the position; else the objection
/// of the clause that does.
pub type Judgement<T = ()> = Result<T, Objection>;

/// A refusal: the clause, the squares, and the sentence with its values. The squares are written `[e4, e5]`, or
/// `[e4] and others`, or as one list of them. Squares and sentence are made only if somebody asks for them.
#[macro_export]
macro_rules! refuse {
    ($clause:expr, [$($square:expr),*] $(and $others:expr)?, $($sentence:tt)+) => {
        Err($crate::rules::Objection::new($clause, move || {
            let squares: Vec<String> = vec![$($square.to_string()),*];
            $(let squares = [squares, $crate::refuse::texts(&$others)].concat();)?
            (squares, format!($($sentence)+))
        }))
    };
    ($clause:expr, $squares:expr, $($sentence:tt)+) => {
        Err($crate::rules::Objection::new($clause, move || ($crate::refuse::texts(&$squares), format!($($sentence)+))))
    };
}
pub use refuse;

/// Squares or houses as text.
pub fn texts<T: Display>(places: &[T]) -> Vec<String> {
    places.iter().map(T::to_string).collect()
}

/// Squares or houses in a sentence: `e4`; `e4 and e5`; `e4, e5 and e6`.
pub fn list<T: Display>(places: &[T]) -> String {
    match &texts(places)[..] {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}

/// What stands somewhere, in a sentence: `the White Rook`, or for example `no piece`.
pub fn the_or(nothing: &str, found: Option<impl Display>) -> String {
    found.map_or_else(|| nothing.to_owned(), |piece| format!("the {piece}"))
}

/// What stands on some squares, in a sentence: `the White Rook on a8 and the White Knight on c3`.
pub fn pieces<S: Display, P: Display>(squares: &[S], at: impl Fn(&S) -> Option<P>) -> String {
    let each: Vec<String> =
        squares.iter().map(|square| format!("{} on {square}", the_or("nothing", at(square)))).collect();
    list(&each)
}

/// The reasons against a position: the objections of these clauses that refuse it.
pub fn reasons(clauses: impl IntoIterator<Item = Judgement>) -> Vec<Breach> {
    clauses.into_iter().filter_map(Judgement::err).map(Breach::from).collect()
}

/// A position, unless there are reasons against it.
pub fn admitted<S>(position: S, reasons: Vec<Breach>) -> Result<S, Vec<Breach>> {
    if reasons.is_empty() { Ok(position) } else { Err(reasons) }
}

/// Why no move is legal once the game is over, by the clause of this game that says so.
pub fn over(clause: &'static str, outcome: impl Into<NamedOutcome>) -> Breach {
    let why = format!("the game is over; {}", outcome.into().in_words());
    Breach { clause: Clause::new(clause), squares: Vec::new(), why }
}
