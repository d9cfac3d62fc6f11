#![doc = include_str!("../README.md")]
#![no_std]

/// A game's cases and perft tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// The game's id, such as `tori-shogi`.
    pub id: &'static str,
    cases: &'static str,
    perft: &'static str,
}

impl Game {
    /// The cases, each a JSON object.
    pub fn cases(&self) -> impl Iterator<Item = &'static str> {
        self.cases.lines()
    }

    /// The perft tables, each a JSON object.
    pub fn perft(&self) -> impl Iterator<Item = &'static str> {
        self.perft.lines()
    }

    /// The case with this id.
    pub fn case(&self, id: &str) -> Option<&'static str> {
        // An id has no character that JSON escapes, and is a case's first key.
        let has_id =
            |case: &&str| case.strip_prefix("{\"id\":\"").and_then(|rest| rest.split('"').next()) == Some(id);
        self.cases().find(has_id)
    }

    /// The cases that are there to show a clause, such as `awele.feeding`.
    pub fn cases_of<'a>(&self, clause: &'a str) -> impl Iterator<Item = &'static str> + 'a {
        let game = *self;
        // Nor has a clause. A line is {"game":"…","clause":"…","cases":["…","…"]}.
        let shown = INDEX.lines().map(|line| line.split('"').skip(3).step_by(2));
        let of_clause = shown.filter(move |words| {
            let mut words = words.clone();
            words.next() == Some(game.id) && words.nth(1) == Some(clause)
        });
        of_clause.flat_map(|words| words.skip(4)).filter_map(move |id| game.case(id))
    }
}

/// The games' constants, and the list of them.
macro_rules! games {
    ($($name:ident $id:literal)+) => {
        $(
            #[doc = concat!("`", $id, "`")]
            pub const $name: Game = Game {
                id: $id,
                cases: include_str!(concat!("../data/", $id, ".jsonl")),
                perft: include_str!(concat!("../data/", $id, ".perft.jsonl")),
            };
        )+

        /// All games.
        pub const GAMES: &[Game] = &[$($name),+];
    };
}

games! {
    // games: {PAGE} "{id}"
    AVIARY "aviary"
    TORI_SHOGI "tori-shogi"
    CHESS "chess"
    AWELE "awele"
    AWARICHESS "awarichess"
    SYNCHRONOUS_AWARICHESS "synchronous-awarichess"
    AIEIRPING "aieirping"
    BIFOCAL "bifocal"
    // games: end
}

/// The game of this id.
pub fn game(id: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.id == id)
}

/// Which cases show a clause, as JSON lines.
pub const INDEX: &str = include_str!("../data/index.jsonl");

/// The manifest, a JSON object: the corpus's version, and each file's digest.
pub const MANIFEST: &str = include_str!("../data/manifest.json");

/// What every key of a case means.
pub const PAGE: &str = include_str!("../data/README.md");

/// The JSON Schema of a case.
pub const CASE_SCHEMA: &str = include_str!("../data/schemas/case.schema.json");
