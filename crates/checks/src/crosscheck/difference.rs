//! What is compared at a position, and how two implementations differ there.

use std::collections::BTreeMap;
use std::{fmt, iter};

use super::chance::derive;
use crate::board::Named;
use crate::rules::{Breach, Clause, NamedOutcome};

/// One of the two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Implementation {
    /// The law as code.
    Law,
    /// The implementation that is compared with it.
    Second,
}

impl fmt::Display for Implementation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Implementation::Law => "the law",
            Implementation::Second => "the engine",
        })
    }
}

/// Why a move or a position is refused. Its clause is empty where the implementation refuses and names none.
pub type Reason = Breach<String>;

/// A move with the reason for which the law refuses it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RefusedMove {
    /// The move's text.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: String,
    /// The clause that the move itself breaks; if only the end of the game forbids it, that clause.
    pub reason: Reason,
    /// The clause that a case has to name: the first one broken, the end of the game before all others.
    pub judged: Reason,
}

/// A legal move with the clauses that permit it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GrantedMove {
    /// The move's text.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: String,
    /// The clauses' names.
    pub grounds: Vec<String>,
}

/// One difference between two implementations at a position, as texts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "kebab-case")
)]
pub enum Difference {
    /// The games begin differently.
    #[error("under clause {clause} the game begins with `{law}`; the engine begins with `{second}`")]
    Start {
        /// The clause.
        clause: String,
        /// The law's start position.
        law: String,
        /// The second's start position.
        second: String,
    },
    /// One admits the setup and the other refuses it, or they refuse it by different clauses. No reasons: it is
    /// admitted.
    #[error("{}; {}", admission("the law", law), admission("the engine", second))]
    Admission {
        /// The clauses by which the law admits it; none where the law refuses it, or does not say what is possible.
        grounds: Vec<String>,
        /// The law's reasons.
        law: Vec<Reason>,
        /// The second's reasons.
        second: Vec<Reason>,
    },
    /// They disagree on whose turn it is.
    #[error("under clause {clause} it is {law}'s turn; the engine says it is {second}'s")]
    Turn {
        /// The clause.
        clause: String,
        /// The clauses that determine the phase, in a game with several, if the two are in different phases.
        grounds: Vec<String>,
        /// The law's answer.
        #[cfg_attr(feature = "serde", serde(with = "texts::player"))]
        law: Named,
        /// The second's answer.
        #[cfg_attr(feature = "serde", serde(with = "texts::player"))]
        second: Named,
    },
    /// They disagree on whether the player to move is in check.
    #[error("under clause {clause} the player to move is {}in check; the engine says they are{}", not(*law), if *second { "" } else { " not" })]
    Check {
        /// The clause.
        clause: String,
        /// The clauses that define an attack, if the law has any.
        grounds: Vec<String>,
        /// The law's answer.
        law: bool,
        /// The second's answer.
        second: bool,
    },
    /// They disagree on whether and how the game has ended.
    #[error("under the law ({}) the game {}; the engine says it {}", clauses.join(", "), ending(*law), went(second.as_deref()))]
    Outcome {
        /// The clauses of the endings that are named by either.
        clauses: Vec<String>,
        /// The law's answer.
        #[cfg_attr(feature = "serde", serde(with = "texts::outcome"))]
        law: Option<NamedOutcome>,
        /// The second's answer, as an outcome is displayed.
        second: Option<String>,
    },
    /// The second plays moves that one clause of the law forbids.
    #[error("under clause {} the move {} is illegal, as {}; the engine plays it{}", moves[0].reason.clause, moves[0].mv, moves[0].reason.why, others(moves.len()))]
    Plays {
        /// The moves that the clause forbids; at least one.
        moves: Vec<RefusedMove>,
    },
    /// Both refuse a move, by different clauses.
    #[error("under clause {} the move {mv} is illegal, as {}; the engine refuses it by clause {second}", law.clause, law.why)]
    Blames {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: String,
        /// The law's reason.
        law: Reason,
        /// The clause that the second names.
        second: String,
    },
    /// The second does not play moves that are legal by the law, all on the same grounds.
    #[error("the move {} is legal by {}; the engine does not play it{}", moves[0], grounds.join(", "), others(moves.len()))]
    Misses {
        /// The clauses that permit the move.
        grounds: Vec<String>,
        /// The moves; at least one.
        moves: Vec<String>,
    },
    /// A legal move is listed more than once.
    #[error("{side} lists the move {} more than once ({}){}", moves[0], grounds.join(", "), others(moves.len()))]
    Twice {
        /// Which of the two does.
        side: Implementation,
        /// The clauses that permit the move.
        grounds: Vec<String>,
        /// The moves; at least one.
        moves: Vec<String>,
    },
    /// A move leads to another position.
    #[error("under {} the move {mv} leads to `{law}`; in the engine it leads to `{second}`", grounds.join(", "))]
    Leads {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: String,
        /// The clauses that permit the move.
        grounds: Vec<String>,
        /// The position after the move by the law.
        law: String,
        /// The position after the move by the second.
        second: String,
    },
    /// A position changes when it is written and admitted again.
    #[error("{}{side} {}", after(mv), again(refused, text))]
    Again {
        /// Which of the two does not recognize it.
        side: Implementation,
        /// The move that led to it; none where it is the position itself.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: Option<String>,
        /// The clauses that permit the move.
        grounds: Vec<String>,
        /// The position's text.
        text: String,
        /// The reasons for which it is refused; none where it is admitted as another position.
        refused: Vec<Reason>,
    },
    /// The game has ended, but there are legal moves.
    #[error("{side} says that the game {} and lists the move {}{}", went(Some(outcome)), moves[0], others(moves.len()))]
    Over {
        /// Which of the two says so.
        side: Implementation,
        /// The clause of the ending.
        clause: String,
        /// How the game has ended, as an outcome is displayed.
        outcome: String,
        /// The moves; at least one.
        moves: Vec<String>,
    },
    /// The law lists a move and refuses it, or does not list one that it accepts.
    #[error("the law contradicts itself: {}", match refused {
        Some(reason) => format!("it lists the move {mv} and refuses it by clause {}, as {}", reason.clause, reason.why),
        None => format!("it does not list the move {mv}, but accepts it"),
    })]
    Law {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: String,
        /// Why it is refused; `None` where it is not listed but accepted.
        refused: Option<Reason>,
    },
    /// They agree on the position alone, but not on the record of the game.
    #[error("in the law's record the position has occurred {} and the game {}; in the engine's it has occurred {} and the game {}", times(*law_stood), ending(*law), times(*second_stood), ending(*second))]
    Record {
        /// The clauses of the endings that are named by either.
        clauses: Vec<String>,
        /// How often the position has occurred in the law's record.
        law_stood: usize,
        /// How often it has occurred in the second's.
        second_stood: usize,
        /// How the law's record has ended.
        #[cfg_attr(feature = "serde", serde(with = "texts::outcome"))]
        law: Option<NamedOutcome>,
        /// How the second's record has ended.
        #[cfg_attr(feature = "serde", serde(with = "texts::outcome"))]
        second: Option<NamedOutcome>,
    },
    /// A move ends the game by itself, whatever the position after it says, for only one of them, or with different
    /// outcomes.
    #[error("under the law ({}) the game {} with the move {mv}; the engine says it {}", clauses.join(", "), ended_by(*law), ended_by(*second))]
    Ends {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: String,
        /// The clauses of the endings that are named by either.
        clauses: Vec<String>,
        /// The law's answer; none where the move by itself ends nothing.
        #[cfg_attr(feature = "serde", serde(with = "texts::outcome"))]
        law: Option<NamedOutcome>,
        /// The second's answer.
        #[cfg_attr(feature = "serde", serde(with = "texts::outcome"))]
        second: Option<NamedOutcome>,
    },
    /// Only one of them forbids a move because it begins a repeated sequence again.
    #[error("only {side} forbids the move {}, which begins a repeated sequence again, by clause {clause}{}", moves[0], others(moves.len()))]
    Sequence {
        /// Which of the two does.
        side: Implementation,
        /// The clause.
        clause: String,
        /// The moves; at least one.
        moves: Vec<String>,
    },
    /// A move leads to the same position, but where that recurs in the record of the game, to different ones.
    #[error(
        "under clause {clause} the game continues from `{law}` after the move {mv}; in the engine it continues from `{second}`"
    )]
    Recurred {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: String,
        /// The clause.
        clause: String,
        /// The game's own clauses about it, if the game is made of others.
        grounds: Vec<String>,
        /// The position in the law's record.
        law: String,
        /// The position in the second's.
        second: String,
    },
    /// The numbers of sequences differ, although the counts after each move are the same.
    #[error(
        "the law counts {law} sequences of {depth} moves, the engine {second}, although the counts after each move are the same"
    )]
    Count {
        /// How many moves a sequence has.
        depth: u32,
        /// The law's count.
        law: u64,
        /// The second's count.
        second: u64,
    },
}

impl Difference {
    /// Legal moves that the second does not play: a difference for those on the same grounds.
    pub fn misses(moves: impl IntoIterator<Item = GrantedMove>) -> Vec<Self> {
        by_grounds(moves).map(|(grounds, moves)| Difference::Misses { grounds, moves }).collect()
    }

    /// Legal moves that are listed more than once: the same.
    pub fn twice(side: Implementation, moves: impl IntoIterator<Item = GrantedMove>) -> Vec<Self> {
        by_grounds(moves).map(|(grounds, moves)| Difference::Twice { side, grounds, moves }).collect()
    }

    /// Illegal moves that the second plays: a difference for those that one clause forbids.
    pub fn plays(moves: impl IntoIterator<Item = RefusedMove>) -> Vec<Self> {
        let by_clause = grouped(moves.into_iter().map(|refused| (refused.reason.clause.clone(), refused)));
        by_clause.into_values().map(|moves| Difference::Plays { moves }).collect()
    }

    /// The kind's name, the same for every difference of the kind.
    pub const fn kind(&self) -> &'static str {
        self.sort().0
    }

    /// The aspect of a comparison that finds it.
    pub const fn aspect(&self) -> Aspect {
        self.sort().1
    }

    /// What the second does wrong, in plain words for a heading.
    pub const fn title(&self) -> &'static str {
        self.sort().2
    }

    /// The kind's name, the aspect that finds it, and its title.
    const fn sort(&self) -> (&'static str, Aspect, &'static str) {
        use Difference::{
            Admission, Again, Blames, Check, Count, Ends, Law, Leads, Misses, Outcome, Over, Plays, Record, Recurred,
            Sequence, Start, Turn, Twice,
        };
        const OF_LAW: Implementation = Implementation::Law;
        const CONTRADICTS: &str = "the law contradicts itself";
        match self {
            Start { .. } => ("start", Aspect::Start, "wrong start position"),
            Admission { law, .. } if law.is_empty() => ("admission", Aspect::Admission, "possible position refused"),
            Admission { second, .. } if second.is_empty() => {
                ("admission", Aspect::Admission, "impossible position accepted")
            }
            Admission { .. } => ("admission", Aspect::Admission, "position refused for other reasons"),
            Turn { .. } => ("turn", Aspect::Answers, "wrong player to move"),
            Check { law: true, .. } => ("check", Aspect::Answers, "check not seen"),
            Check { .. } => ("check", Aspect::Answers, "check where there is none"),
            Outcome { law: None, .. } => ("outcome", Aspect::Answers, "game ended too early"),
            Outcome { second: None, .. } => ("outcome", Aspect::Answers, "end of the game not seen"),
            Outcome { .. } => ("outcome", Aspect::Answers, "wrong outcome of the game"),
            Plays { .. } => ("plays", Aspect::Moves, "illegal move played"),
            Blames { .. } => ("blames", Aspect::Moves, "move refused by another clause"),
            Misses { .. } => ("misses", Aspect::Moves, "legal move missing"),
            Twice { side: OF_LAW, .. } => ("twice", Aspect::Moves, CONTRADICTS),
            Twice { .. } => ("twice", Aspect::Moves, "move listed twice"),
            Leads { .. } => ("leads", Aspect::Successors, "wrong position after a move"),
            Again { side: OF_LAW, .. } => ("again", Aspect::Law, CONTRADICTS),
            Again { .. } => ("again", Aspect::Rereading, "position read as another one"),
            Over { side: OF_LAW, .. } => ("over", Aspect::Moves, CONTRADICTS),
            Over { .. } => ("over", Aspect::Moves, "moves listed after the end of the game"),
            Law { .. } => ("law", Aspect::Law, CONTRADICTS),
            Record { .. } => ("record", Aspect::Record, "wrong outcome by repetition"),
            Ends { .. } => ("ends", Aspect::Successors, "wrong outcome of a move"),
            Sequence { side: OF_LAW, .. } => ("sequence", Aspect::Record, "forbidden repetition played"),
            Sequence { .. } => ("sequence", Aspect::Record, "move refused as a repetition"),
            Recurred { .. } => ("recurred", Aspect::Record, "wrong position after a recurrence"),
            Count { .. } => ("count", Aspect::Count, "wrong number of sequences of moves"),
        }
    }

    /// The names of the clauses that it depends on; none where no clause is concerned.
    pub fn clauses(&self) -> Vec<String> {
        match self {
            Difference::Admission { grounds, law, second } => {
                let (law, second) = (names(law), names(second));
                let one_sided = |name: &String| !(law.contains(name) && second.contains(name));
                let all: Vec<String> = law.iter().chain(&second).cloned().collect();
                let differing: Vec<String> = all.iter().filter(|name| one_sided(name)).cloned().collect();
                grounds.iter().cloned().chain(if differing.is_empty() { all } else { differing }).collect()
            }
            Difference::Check { clause, grounds, .. }
            | Difference::Turn { clause, grounds, .. }
            | Difference::Recurred { clause, grounds, .. } => iter::once(clause).chain(grounds).cloned().collect(),
            Difference::Start { clause, .. }
            | Difference::Over { clause, .. }
            | Difference::Sequence { clause, .. } => vec![clause.clone()],
            Difference::Outcome { clauses, .. }
            | Difference::Record { clauses, .. }
            | Difference::Ends { clauses, .. } => clauses.clone(),
            Difference::Plays { moves } => vec![moves[0].reason.clause.clone()],
            Difference::Blames { law, .. } => vec![law.clause.clone()],
            Difference::Misses { grounds, .. }
            | Difference::Twice { grounds, .. }
            | Difference::Leads { grounds, .. }
            | Difference::Again { grounds, .. } => grounds.clone(),
            Difference::Law { refused, .. } => refused.iter().map(|reason| reason.clause.clone()).collect(),
            Difference::Count { .. } => Vec::new(),
        }
    }

    /// Kind and clauses, which distinguish one disagreement from another.
    pub fn fingerprint(&self) -> String {
        let mut text = self.kind().to_owned();
        if let Some(side) = self.side() {
            text += if side == Implementation::Law { " law" } else { " second" };
        }
        for clause in self.clauses() {
            text.push(' ');
            text += &clause;
        }
        text
    }

    /// The side that it is about, if it is about one.
    const fn side(&self) -> Option<Implementation> {
        match self {
            Difference::Twice { side, .. }
            | Difference::Again { side, .. }
            | Difference::Over { side, .. }
            | Difference::Sequence { side, .. } => Some(*side),
            _ => None,
        }
    }

    /// Whether a difference seen at a simpler position is still this one: the same kind by the same clause. Where
    /// several clauses work together, fewer of them suffice.
    pub fn remains_in(&self, simpler: &Difference) -> bool {
        use Difference::{Admission, Again, Check, Ends, Outcome, Record, Turn};
        let same = match (self, simpler) {
            (Admission { law, second, .. }, Admission { law: less_law, second: less_second, .. }) => {
                // The direction must stay the same: which side names clauses that the other does not.
                let lacks = |have: &[Reason], other: &[Reason]| -> Vec<String> {
                    let other = names(other);
                    names(have).into_iter().filter(|name| !other.contains(name)).collect()
                };
                let within = |less: Vec<String>, more: Vec<String>| less.iter().all(|name| more.contains(name));
                within(lacks(less_law, less_second), lacks(law, second))
                    && within(lacks(less_second, less_law), lacks(second, law))
                    && law.is_empty() == less_law.is_empty()
                    && second.is_empty() == less_second.is_empty()
            }
            (Turn { law, .. }, Turn { law: less, .. }) => law == less,
            (Check { law, .. }, Check { law: less, .. }) => law == less,
            (Outcome { law, second, .. }, Outcome { law: less_law, second: less_second, .. }) => {
                law == less_law && second == less_second
            }
            (Record { law, second, .. }, Record { law: less_law, second: less_second, .. })
            | (Ends { law, second, .. }, Ends { law: less_law, second: less_second, .. }) => {
                law == less_law && second == less_second
            }
            (Again { refused, .. }, Again { refused: less, .. }) => names(refused) == names(less),
            _ => self.kind() == simpler.kind(),
        };
        let (clauses, fewer) = (self.clauses(), simpler.clauses());
        same && self.side() == simpler.side()
            && fewer.is_empty() == clauses.is_empty()
            && fewer.iter().all(|clause| clauses.contains(clause))
    }
}

/// The named clauses, in order, without consecutive duplicates.
pub(super) fn names(reasons: &[Reason]) -> Vec<String> {
    let named = reasons.iter().filter(|reason| !reason.clause.is_empty());
    let mut names: Vec<String> = named.map(|reason| reason.clause.clone()).collect();
    names.dedup();
    names
}

fn by_grounds(moves: impl IntoIterator<Item = GrantedMove>) -> impl Iterator<Item = (Vec<String>, Vec<String>)> {
    grouped(moves.into_iter().map(|granted| (granted.grounds, granted.mv))).into_iter()
}

/// What has the same key, in its order.
fn grouped<K: Ord, T>(all: impl Iterator<Item = (K, T)>) -> BTreeMap<K, Vec<T>> {
    let mut groups: BTreeMap<K, Vec<T>> = BTreeMap::new();
    for (key, one) in all {
        groups.entry(key).or_default().push(one);
    }
    groups
}

/// Clauses as texts.
pub(super) fn texts_of(clauses: &[Clause]) -> Vec<String> {
    clauses.iter().map(Clause::to_string).collect()
}

fn admission(who: &str, reasons: &[Reason]) -> String {
    match reasons {
        [] => format!("{who} accepts the position"),
        [Reason { clause, why, .. }] if clause.is_empty() => format!("{who} refuses the position: {why}"),
        _ => {
            let by = |Reason { clause, why, .. }: &Reason| match why.as_str() {
                "" => format!("by clause {clause}"),
                why => format!("by clause {clause}, as {why}"),
            };
            let reasons: Vec<String> = reasons.iter().map(by).collect();
            format!("{who} refuses the position {}", reasons.join(", and "))
        }
    }
}

fn ending(outcome: Option<NamedOutcome>) -> String {
    went(outcome.map(|outcome| outcome.to_string()).as_deref())
}

/// The same for an outcome in words.
fn went(outcome: Option<&str>) -> String {
    outcome.map_or("goes on".to_owned(), |outcome| format!("has ended ({outcome})"))
}

fn ended_by(outcome: Option<NamedOutcome>) -> String {
    outcome.map_or("does not end".to_owned(), |outcome| format!("ends ({outcome})"))
}

fn others(moves: usize) -> String {
    match moves {
        0 | 1 => String::new(),
        2 => "; the same applies to one other move".to_owned(),
        _ => format!("; the same applies to {} other moves", moves - 1),
    }
}

const fn not(is: bool) -> &'static str {
    if is { "" } else { "not " }
}

fn after(mv: &Option<String>) -> String {
    mv.as_ref().map_or(String::new(), |mv| format!("after the move {mv} "))
}

fn again(refused: &[Reason], text: &str) -> String {
    match refused {
        [] => format!("writes the position as `{text}`, which it reads as a different position"),
        _ => format!("writes the position as `{text}`, but refuses that: {}", names(refused).join(", ")),
    }
}

fn times(often: usize) -> String {
    match often {
        1 => "once".to_owned(),
        _ => format!("{often} times"),
    }
}

/// Answers as texts.
#[cfg(feature = "serde")]
mod texts {
    pub(super) mod player {
        use serde::de::Error as _;
        use serde::{Deserialize as _, Deserializer, Serializer};

        use crate::board::Named;

        pub fn serialize<S: Serializer>(player: &Named, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(player.word())
        }

        pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Named, D::Error> {
            let word = String::deserialize(deserializer)?;
            Named::of_word(&word).ok_or_else(|| D::Error::custom(format!("`{word}` is no player")))
        }
    }

    pub(super) mod outcome {
        use serde::de::Error as _;
        use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

        use crate::board::{Names, Player};
        use crate::rules::{Draw, NamedOutcome, Outcome, Win};

        pub fn serialize<S: Serializer>(outcome: &Option<NamedOutcome>, serializer: S) -> Result<S::Ok, S::Error> {
            outcome.map(|outcome| outcome.to_string()).serialize(serializer)
        }

        pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<NamedOutcome>, D::Error> {
            let known = |text: String| {
                let named = all().find(|outcome| outcome.to_string() == text);
                named.ok_or_else(|| D::Error::custom(format!("`{text}` is no outcome")))
            };
            Option::<String>::deserialize(deserializer)?.map(known).transpose()
        }

        fn all() -> impl Iterator<Item = NamedOutcome> {
            let wins = Player::BOTH.into_iter().flat_map(|winner| Win::ALL.map(|by| Outcome::Win { winner, by }));
            let all = wins.chain(Draw::ALL.map(Outcome::Draw));
            all.flat_map(|outcome| [Names::COLOURS, Names::SIDES].map(|names| outcome.by_name(names)))
        }
    }
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aspect {
    /// The start position.
    Start,
    /// Whether the setup is admitted, and if not, by which clauses.
    Admission,
    /// Turn, check and outcome.
    Answers,
    /// The legal moves.
    Moves,
    /// The positions after every legal move, whether it ends the game by itself, and that the second implementation's
    /// position is equal to itself after it is written and read.
    Successors,
    /// That so is every one of its positions after a legal move, too.
    Rereading,
    /// Whether the law is consistent in what it lists, judges and admits.
    Law,
    /// Everything that depends on the game so far.
    Record,
    /// The number of sequences of moves; at a position, that counting the moves gives as many as listing them.
    Count,
}

/// One in this many positions is also checked for consistency of the law, which repeats all questions to it.
const ASKED_AGAIN: u64 = 8;
/// One in this many of a sample's positions has the positions after its moves written and read, which takes as long as all
/// else about them.
const REREAD: u64 = 4;

impl Aspect {
    /// Everything that can be seen from a position alone.
    pub const POSITION: [Aspect; 7] = [
        Aspect::Admission,
        Aspect::Answers,
        Aspect::Moves,
        Aspect::Count,
        Aspect::Successors,
        Aspect::Rereading,
        Aspect::Law,
    ];

    /// What is compared at the `n`-th case of an enumeration: [`Aspect::POSITION`], with [`Aspect::Law`] at some of them.
    pub fn of_case(n: u64) -> &'static [Aspect] {
        let [without_law @ .., Aspect::Law] = &Self::POSITION else { return &Self::POSITION };
        if one_in(ASKED_AGAIN, n) { &Self::POSITION } else { without_law }
    }

    /// What is compared at the `n`-th position of a sample: the same, with [`Aspect::Rereading`] too at some of them.
    pub fn of_sample(n: u64) -> &'static [Aspect] {
        match Self::of_case(n) {
            [rest @ .., Aspect::Rereading] if !one_in(REREAD, n) => rest,
            aspects => aspects,
        }
    }
}

/// Whether the `n`-th position is one of those, spread evenly, that are one in `many`.
fn one_in(many: u64, n: u64) -> bool {
    derive(many, 0, n).is_multiple_of(many)
}
