//! The code beside the law: which parts of the sources stand for a clause.
//!
//! A comment that names a clause in backquotes ties its code to the clause: `` `bifocal.falcon.paths` ``. It may also
//! name every clause of the page from one to another: `` `bifocal.rook.move` to `bifocal.immobilizer.move` ``. In a file that
//! belongs to no game, a name without its game stands for every game's clause: `` `ruling.resignation` ``. The sources are the
//! models, positions and scores as texts, the record, whether a player of chess can still win, arbiters, and the registry.

mod rust;
#[cfg(test)]
mod tests;

use std::ops::Range;

use self::rust::{ClauseTie, SourceFile};
use crate::games::{AnyGame, IDS};
use crate::spec::{Clause, Kind};

/// A part of the sources.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodePart {
    /// Its file, by its path in the repository.
    pub file: &'static str,
    /// The number of its first line, from 1.
    pub line: usize,
    /// Its text, with the comment above it, moved to the left margin.
    pub text: String,
}

/// The sources of a game, and of the games that it is made of.
///
/// ```
/// # mod rulebook { pub use rulebook_games::{code, games}; }
/// use rulebook::code::Sources;
///
/// let sources = Sources::of(rulebook::games::game("bifocal").unwrap());
/// let [.., code] = &sources.code("bifocal.falcon.paths")[..] else { panic!("a function") };
/// assert_eq!(code.file, "crates/model/src/bifocal.rs");
/// assert!(code.text.contains("\nfn falcon_paths("));
/// ```
pub struct Sources {
    /// The game's clauses, page by page.
    clauses: Vec<Clause<'static>>,
    files: Vec<SourceFile>,
}

/// The files of this package that decide: the record, and the registry, which says what the players may agree on.
const FILES: [(&str, &str); 5] = [
    ("crates/games/src/record/mod.rs", include_str!("../record/mod.rs")),
    ("crates/games/src/record/repeats.rs", include_str!("../record/repeats.rs")),
    ("crates/games/src/record/claims.rs", include_str!("../record/claims.rs")),
    ("crates/games/src/winnable.rs", include_str!("../winnable.rs")),
    ("crates/games/src/games.rs", include_str!("../games.rs")),
];

impl Sources {
    /// Reads the sources of a game.
    pub fn of(game: &dyn AnyGame) -> Self {
        Self::with(game, &[])
    }

    /// The same with the files of another package, each with its path in the repository and its text.
    pub fn with(game: &dyn AnyGame, more: &[(&'static str, &'static str)]) -> Self {
        let clauses = game.clauses();
        let is_other = |id: &&&str| !clauses.iter().any(|clause| game_of(clause.name) == **id);
        let others: Vec<String> = IDS.iter().filter(is_other).map(|id| module(id)).collect();
        let files = crate::model::FILES.iter().chain(crate::board::FILES).chain(crate::bitboard::chess::WINNABLE);
        let files = files.chain(&FILES).chain(&crate::arbiter::FILES).chain(more);
        let files = files.filter(|(path, _)| !others.iter().any(|other| is_of(path, other)));
        Sources { files: files.map(|(path, text)| SourceFile::read(path, text)).collect(), clauses }
    }

    /// The code that stands for a clause: the items whose own comments name it. If there are none, smaller parts whose
    /// comments name it, and items with such a comment in their bodies. If there are none either, and it does not merely follow
    /// from others, items with its name as a text. Code of the clause's own game comes first.
    pub fn code(&self, clause: &str) -> Vec<CodePart> {
        let own = module(game_of(clause));
        let (mut files, others): (Vec<&SourceFile>, Vec<_>) =
            self.files.iter().partition(|file| is_of(file.path, &own));
        files.extend(others);
        let named = |by| -> Vec<CodePart> {
            files.iter().flat_map(|file| self.named(file, by, clause).map(|part| file.code(part))).collect()
        };
        let follows = self.clauses.iter().any(|one| one.name == clause && one.kind == Kind::Follows);
        let ways = ClauseTie::ALL.into_iter().filter(|by| !follows || *by != ClauseTie::Text);
        ways.map(named).find(|code| !code.is_empty()).unwrap_or_default()
    }

    /// Whether a comment ties code to a clause, rather than only a text with its name.
    pub fn is_commented(&self, clause: &str) -> bool {
        let by_comment = |file| {
            [ClauseTie::Item, ClauseTie::Within].iter().any(|by| self.named(file, *by, clause).next().is_some())
        };
        self.files.iter().any(by_comment)
    }

    /// The parts of a file that are tied to a clause in this way, without parts inside others.
    fn named(&self, file: &SourceFile, by: ClauseTie, clause: &str) -> impl Iterator<Item = Range<usize>> + use<> {
        let of_any = clause.split_once('.').map(|(_, rest)| rest).filter(|_| !file.is_of_a_game());
        let names = |(from, to): &(&str, &str)| {
            from == to && (*from == clause || Some(*from) == of_any) || self.is_between(clause, from, to)
        };
        let mentions = file.mentions.iter().filter(|mention| mention.by == by && mention.names.iter().any(names));
        let mut parts: Vec<Range<usize>> = mentions.map(|mention| mention.part.clone()).collect();
        parts.sort_by_key(|part| (part.start, usize::MAX - part.end));
        parts.dedup_by(|within, before| within.end <= before.end);
        parts.into_iter()
    }

    /// Whether a clause is in the range from one clause to another.
    fn is_between(&self, clause: &str, from: &str, to: &str) -> bool {
        let [from, at, to] =
            [from, clause, to].map(|name| self.clauses.iter().position(|clause| clause.name == name));
        from.is_some() && from <= at && at <= to
    }
}

/// The game to whose page a clause belongs.
fn game_of(clause: &str) -> &str {
    clause.split('.').next().unwrap_or(clause)
}

/// A game's module, in every layer.
fn module(game: &str) -> String {
    game.replace('-', "_")
}

impl SourceFile {
    /// Whether it belongs to a game.
    fn is_of_a_game(&self) -> bool {
        IDS.iter().any(|id| is_of(self.path, &module(id)))
    }
}

/// Whether a file belongs to this module.
fn is_of(path: &str, module: &str) -> bool {
    let within = path.split_once("/src/").and_then(|(_, within)| within.strip_prefix(module));
    within.is_some_and(|rest| rest.starts_with(['.', '/']))
}
