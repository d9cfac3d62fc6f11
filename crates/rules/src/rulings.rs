//! A game's rulings as a type of its own.

use std::fmt::Debug;
use std::hash::Hash;

use super::{NamedSet, OpenQuestion, Options, Questions, RulingsError, UnknownRulingError};

/// A game's rulings: an option for each of its questions.
///
/// ```
/// # mod rulebook { pub use rulebook_rules as rules; }
/// use rulebook::rules::{Rulings as _, aviary::Rulings};
/// let rulings = Rulings::read("last-sparrow=board-only,repetition=threefold-draw").unwrap();
/// assert_eq!(rulings.option("last-sparrow"), Some("board-only"));
/// assert_eq!(rulings.departures(), [("last-sparrow", "board-only"), ("repetition", "threefold-draw")]);
/// ```
pub trait Rulings: Copy + Default + Eq + Hash + Debug + Send + Sync + 'static {
    /// The game's id.
    const GAME: &'static str;
    /// The questions about positions and moves, in the order of the spec: those that an engine must support.
    const QUESTIONS: &'static [OpenQuestion];
    /// The questions that only a score raises, such as whether a player may resign: no position and no move depends
    /// on them, and no engine is asked about them.
    const OF_SCORES: &'static [OpenQuestion] = &[];
    /// The named sets.
    const SETS: &'static [NamedSet];
    /// All of this as data.
    const ALL: &'static Questions =
        &Questions { game: Self::GAME, of_play: Self::QUESTIONS, of_scores: Self::OF_SCORES, sets: Self::SETS };

    /// Rulings that were chosen at run time.
    ///
    /// # Panics
    /// They belong to another game.
    fn chosen(options: &Options) -> Self {
        let mut rulings = Self::default();
        for (question, option) in options.departures() {
            rulings.set(question, option).expect("the options are this game's");
        }
        rulings
    }

    /// The same as options, for code that does not know the game's type.
    fn options(&self) -> Options {
        Options::defaults(Self::ALL).with(self.departures()).expect("the options are this game's")
    }

    /// The option chosen for a question; `None` if the game has no such question.
    fn option(&self, question: &str) -> Option<&'static str>;

    /// Chooses an option for a question.
    ///
    /// # Errors
    /// The game has no such question, or the question no such option.
    fn set(&mut self, question: &str, option: &str) -> Result<(), UnknownRulingError>;

    /// Reads a set's name, or `question=option` separated by commas; an empty text means the defaults.
    ///
    /// # Errors
    /// The game has no such set, question or option, or a question is answered twice.
    fn read(text: &str) -> Result<Self, RulingsError> {
        Options::read(Self::ALL, text).map(|options| Self::chosen(&options))
    }

    /// All questions: those about positions and moves, then those of scores.
    fn all_questions() -> impl Iterator<Item = &'static OpenQuestion> {
        Self::QUESTIONS.iter().chain(Self::OF_SCORES)
    }

    /// All combinations of the options of some questions, the defaults first. The other questions keep their
    /// defaults, and so do those of scores.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_rules as rules; }
    /// use rulebook::rules::{Rulings as _, aviary::Rulings};
    /// let options = |name| Rulings::QUESTIONS.iter().find(|question| question.name == name).expect("a question").options;
    /// let [repetition, check] = ["repetition", "answering-check"].map(|name| options(name).len());
    /// assert_eq!(Rulings::combinations(|name| ["repetition", "answering-check"].contains(&name)).len(), repetition * check);
    /// ```
    fn combinations(of: impl Fn(&str) -> bool) -> Vec<Self> {
        let questions = Self::QUESTIONS.iter().filter(|question| of(question.name));
        questions.fold(vec![Self::default()], |all, question| {
            let with = |option: &&'static str| {
                let mut all = all.clone();
                for rulings in &mut all {
                    rulings.set(question.name, option).expect("the question has the option");
                }
                all
            };
            question.options.iter().flat_map(with).collect()
        })
    }

    /// A few of these combinations where there are many: all of them up to 32, and otherwise the defaults and as many
    /// more as it takes for each two options of two questions to be together in one.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_rules as rules; }
    /// use rulebook::rules::{Rulings as _, aviary::Rulings};
    /// let covering = Rulings::covering(|_| true);
    /// assert!(covering.len() < 20);
    /// let both = [("last-sparrow", "board-only"), ("no-legal-move", "loss")];
    /// assert!(covering.iter().any(|rulings| both.iter().all(|(question, option)| rulings.option(question) == Some(option))));
    /// ```
    fn covering(of: impl Fn(&str) -> bool) -> Vec<Self> {
        let questions: Vec<&'static OpenQuestion> =
            Self::QUESTIONS.iter().filter(|question| of(question.name)).collect();
        let combinations =
            questions.iter().map(|question| question.options.len()).try_fold(1_usize, usize::checked_mul);
        if combinations.is_some_and(|combinations| combinations <= MANY) {
            return Self::combinations(of);
        }
        let mut apart = pairs(&questions);
        // The defaults bring theirs together.
        apart.retain(|pair| pair.iter().any(|taken| taken.option != 0));
        let mut all = vec![Self::default()];
        while let Some([one, other]) = apart.first().copied() {
            let mut together = vec![one, other];
            for (question, asked) in questions.iter().enumerate() {
                if together.iter().any(|taken| taken.question == question) {
                    continue;
                }
                // The option that brings most pairs together, the first of them if there are several.
                let brings = |option: usize| {
                    let next = Taken { question, option };
                    let beside = |pair: &[Taken; 2]| match *pair {
                        [one, other] if one == next => Some(other),
                        [one, other] if other == next => Some(one),
                        _ => None,
                    };
                    apart.iter().filter_map(beside).filter(|other| together.contains(other)).count()
                };
                let best = (0..asked.options.len()).rev().max_by_key(|option| brings(*option));
                together.extend(best.map(|option| Taken { question, option }));
            }
            apart.retain(|pair| !pair.iter().all(|taken| together.contains(taken)));
            let mut rulings = Self::default();
            for Taken { question, option } in together {
                let asked = questions[question];
                rulings.set(asked.name, asked.options[option]).expect("the question has the option");
            }
            all.push(rulings);
        }
        all
    }

    /// Each option that is not a default, on its own: all other questions keep their defaults, including those of
    /// scores.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_rules as rules; }
    /// use rulebook::rules::{Rulings as _, aviary::Rulings};
    /// assert_eq!(Rulings::alone()[0].departures(), [("first-player", "black")]);
    /// ```
    fn alone() -> Vec<Self> {
        let options =
            |question: &'static OpenQuestion| question.options[1..].iter().map(|option| (question.name, *option));
        let alone = |(question, option)| {
            let mut rulings = Self::default();
            rulings.set(question, option).expect("the question has the option");
            rulings
        };
        Self::QUESTIONS.iter().flat_map(options).map(alone).collect()
    }

    /// Every question answered by its last option, except one question and those of scores, which keep their
    /// defaults.
    fn last_options(but: &str) -> Self {
        let mut rulings = Self::default();
        for question in Self::QUESTIONS.iter().filter(|question| question.name != but) {
            let last = question.options.last().expect("a question has options");
            rulings.set(question.name, last).expect("the question has the option");
        }
        rulings
    }

    /// The questions whose option is not the default, with the option.
    fn departures(&self) -> Vec<(&'static str, &'static str)> {
        let default = Self::default();
        let taken = |question: &OpenQuestion| Some((question.name, self.option(question.name)?));
        let departs = |(question, option): &(&str, &str)| default.option(question) != Some(option);
        Self::all_questions().filter_map(taken).filter(departs).collect()
    }
}

/// Up to this many combinations of options are few ([`Rulings::covering`]).
const MANY: usize = 32;

/// An option taken for a question, both told by their places.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Taken {
    question: usize,
    option: usize,
}

/// All pairs of options of two questions.
fn pairs(questions: &[&'static OpenQuestion]) -> Vec<[Taken; 2]> {
    let taken: Vec<Taken> = (questions.iter().enumerate())
        .flat_map(|(question, asked)| (0..asked.options.len()).map(move |option| Taken { question, option }))
        .collect();
    let later = |one: &Taken| taken.iter().copied().filter(|other| other.question > one.question).collect::<Vec<_>>();
    taken.iter().flat_map(|one| later(one).into_iter().map(|other| [*one, other])).collect()
}

/// Declares a game's rulings from one table: an enum for each question, whose first option is the default, and the
/// struct with an option for each question. Questions that only a score raises are listed in `scores`.
#[macro_export]
macro_rules! rulings {
    // The two questions that most documents leave open.
    (
        $game:literal
        $(
            $question:literal, $field:ident: $Enum:ident, $asks:literal { $($options:tt)+ }
        )*
        scores { resignation, agreed-draw }
        sets $sets:tt
    ) => {
        $crate::rulings! {
            $game
            $( $question, $field: $Enum, $asks { $($options)+ } )*
            scores {
                "resignation", resignation: Resignation, "May a player resign?" {
                    "allowed" => Allowed, "Yes; the other has won.";
                    "not-allowed" => NotAllowed, "No.";
                }
                "agreed-draw", agreed_draw: AgreedDraw, "May the players agree on a draw?" {
                    "allowed" => Allowed, "Yes.";
                    "not-allowed" => NotAllowed, "No.";
                }
            }
            sets $sets
        }
    };
    (
        $game:literal
        $(
            $question:literal, $field:ident: $Enum:ident, $asks:literal { $($options:tt)+ }
        )*
        $(scores { $(
            $of_scores:literal, $score_field:ident: $ScoreEnum:ident, $score_asks:literal { $($score_options:tt)+ }
        )+ })?
        sets { $( $set:literal $(| $former:literal)*, $set_means:literal { $($set_question:literal = $set_option:literal),* $(,)? } )* }
    ) => {
        $( $crate::options! { $Enum, $question, $asks { $($options)+ } } )*
        $($( $crate::options! { $ScoreEnum, $of_scores, $score_asks { $($score_options)+ } } )+)?

        /// An option for each open question of the game.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Rulings {
            $( #[doc = $asks] pub $field: $Enum, )*
            $($( #[doc = $score_asks] pub $score_field: $ScoreEnum, )+)?
        }

        impl Rulings {
            /// The number of the option taken for each question, with which rulings are compared.
            const fn taken(&self) -> impl Eq + std::hash::Hash {
                [$( self.$field as u8, )* $($( self.$score_field as u8, )+)?]
            }
        }

        impl PartialEq for Rulings {
            fn eq(&self, other: &Self) -> bool {
                self.taken() == other.taken()
            }
        }

        impl Eq for Rulings {}

        impl std::hash::Hash for Rulings {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.taken().hash(state);
            }
        }

        impl $crate::Rulings for Rulings {
            const GAME: &'static str = $game;
            const QUESTIONS: &'static [$crate::OpenQuestion] = &[$( $Enum::QUESTION, )*];
            const OF_SCORES: &'static [$crate::OpenQuestion] = &[$($( $ScoreEnum::QUESTION, )+)?];
            const SETS: &'static [$crate::NamedSet] = &[
                $( $crate::NamedSet {
                    name: $set,
                    former: &[$( $former, )*],
                    means: $set_means,
                    rulings: &[$( ($set_question, $set_option), )*],
                }, )*
            ];

            fn option(&self, question: &str) -> Option<&'static str> {
                match question {
                    $( $question => Some(self.$field.name()), )*
                    $($( $of_scores => Some(self.$score_field.name()), )+)?
                    _ => None,
                }
            }

            fn set(&mut self, question: &str, option: &str) -> Result<(), $crate::UnknownRulingError> {
                use $crate::UnknownRulingError;
                let unknown = |what: &str, name: &str, known: &[&'static str]| UnknownRulingError {
                    game: $game,
                    what: what.to_owned(),
                    name: name.to_owned(),
                    known: known.to_vec(),
                };
                match question {
                    $( $question => {
                        self.$field = $Enum::of_name(option).ok_or_else(|| {
                            unknown(concat!("option of ", $question), option, $Enum::QUESTION.options)
                        })?;
                    } )*
                    $($( $of_scores => {
                        self.$score_field = $ScoreEnum::of_name(option).ok_or_else(|| {
                            unknown(concat!("option of ", $of_scores), option, $ScoreEnum::QUESTION.options)
                        })?;
                    } )+)?
                    _ => return Err(unknown("question", question, &[$( $question, )* $($( $of_scores, )+)?])),
                }
                Ok(())
            }
        }
    };
}

/// Declares the options of one question as an enum. The first one is the default. Options are compared by `==` only if
/// there are two of them: where a question has more, code has to say in a `match` what each means, so that the compiler
/// names the places where an option added later decides something.
#[doc(hidden)]
#[macro_export]
macro_rules! options {
    (
        $Enum:ident, $question:literal, $asks:literal {
            $first:literal => $First:ident, $first_means:literal;
            $second:literal => $Second:ident, $second_means:literal;
        }
    ) => {
        $crate::options! {
            #[derive(PartialEq, Eq)]
            $Enum, $question, $asks { ($first => $First, $first_means) ($second => $Second, $second_means) }
        }
    };
    (
        $Enum:ident, $question:literal, $asks:literal { $($option:literal => $Option:ident, $means:literal;)+ }
    ) => {
        $crate::options! { $Enum, $question, $asks { $(($option => $Option, $means))+ } }
    };
    (
        $(#[$derive:meta])?
        $Enum:ident, $question:literal, $asks:literal {
            ($first:literal => $First:ident, $first_means:literal)
            $(($option:literal => $Option:ident, $means:literal))*
        }
    ) => {
        #[doc = $asks]
        #[derive(Clone, Copy, Debug, Default)]
        $(#[$derive])?
        pub enum $Enum {
            #[doc = $first_means]
            #[default]
            $First,
            $( #[doc = $means] $Option, )*
        }

        impl $Enum {
            const QUESTION: $crate::OpenQuestion = $crate::OpenQuestion {
                name: $question,
                asks: $asks,
                options: &[$first, $( $option, )*],
                means: &[$first_means, $( $means, )*],
            };

            const fn name(self) -> &'static str {
                match self {
                    $Enum::$First => $first,
                    $( $Enum::$Option => $option, )*
                }
            }

            fn of_name(name: &str) -> Option<Self> {
                match name {
                    $first => Some($Enum::$First),
                    $( $option => Some($Enum::$Option), )*
                    _ => None,
                }
            }
        }
    };
}

pub(super) use rulings;
