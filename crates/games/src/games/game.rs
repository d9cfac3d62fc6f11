//! One game with its types, how it is known without them, and how it is declared.

use super::{AnyGame, PartOfGame, Permission, Ruled, advice};
use crate::arbiter::{Arbiter, NoArbiter};
use crate::board::{Entry, Mended, Notation, Palette, Route, Routed as _, Setup, Unreadable};
use crate::diagram::Diagram;
use crate::rules::{Claim, Clause, Ends, Law, Options, Questions, Refused, Results, Rules, Rulings, Subject};
use crate::session::{
    self, EndFinder, LawSession, MAX_WORD, ReadMoves, ReadMovesError, Session, Side, read_alone, write_moves,
};
use crate::spec;

/// One game: its rulings, its law as a model, and its engine.
pub trait Game: 'static {
    /// The game's id, such as `tori-shogi`.
    const ID: &'static str;
    /// The game's name, as in a title.
    const TITLE: &'static str;
    /// Other names of the game in scores.
    const OTHER_NAMES: &'static [&'static str] = &[];
    /// The pages of the law, as `spec/` has them: the game's own, then those of the games that it is made of.
    const LAW: &'static [&'static str];
    /// The games that it is made of.
    const PARTS: &'static [PartOfGame] = &[];
    /// The open questions, with an option for each.
    type Rulings: Rulings;
    /// A position as it can be written down, possible or not.
    type Setup: Setup;
    /// The law as code.
    type Model: Law<Setup = Self::Setup>;
    /// The fast engine.
    type Engine: Rules<Setup = Self::Setup, Move = <Self::Model as Rules>::Move>;

    /// The draws that a player may claim.
    const CLAIMS: &'static [Claim] = &[];
    /// What the document says for an arbiter.
    const ARBITER: &'static dyn Arbiter = &NoArbiter;
    /// The clause that says what a result at the end of a score means, if the game has one.
    const RESULT: Option<Clause> = None;
    /// Whether a player may resign.
    const RESIGNATION: Permission;
    /// Whether the players may agree on a draw.
    const AGREED_DRAW: Permission;

    /// The clauses that end the game, if its outcome names only the result.
    const ENDS: Option<&'static Ends> = None;
    /// The clauses that say which phase of the game it is, in a game that has several.
    const PHASES: &'static [&'static str] = &[];

    /// The clauses about the fields in which two results of a move differ, in addition to those that permit the move.
    fn concerned(_results: &Results<'_>) -> Vec<&'static str> {
        Vec::new()
    }

    /// The clauses of the law, page by page.
    fn clauses() -> Vec<spec::Clause<'static>> {
        Self::LAW.iter().flat_map(|page| spec::clauses(page)).collect()
    }

    /// The model under these rulings.
    fn model(rulings: Self::Rulings) -> Self::Model;

    /// The engine under these rulings.
    fn engine(rulings: Self::Rulings) -> Self::Engine;

    /// What a referee looks for under these rulings, where neither of the two ends the game.
    fn finding(_rulings: &Self::Rulings) -> Option<EndFinder<Self::Setup>> {
        None
    }

    /// The document's notations of moves in scores, each with its name. Each can read what the others write.
    fn notations() -> Notations<Self> {
        Vec::new()
    }
}

/// The name of a document's own notation of scores.
pub const DOCUMENT: &str = "document";

/// The notations of a game's document, each with its name.
pub type Notations<G> = Vec<(&'static str, &'static dyn Notation<<G as Game>::Setup, MoveOf<G>>)>;

/// A move of a game.
pub type MoveOf<G> = <<G as Game>::Model as Rules>::Move;

/// The law's session at a position, without what more can be said of one that cannot be read.
fn open_law<G: Game>(options: &Options, position: &str) -> Result<Box<dyn LawSession>, Refused> {
    let rulings = G::Rulings::chosen(options);
    let (finding, notation) = (G::finding(&rulings), document::<G>());
    session::open_law_with(G::model(rulings), finding, notation, position)
}

/// An engine's refusal in the law's words, if the law refuses by the same clauses; otherwise its own, so that the difference is
/// seen.
fn worded(mut refused: Refused, by_law: Option<Refused>) -> Refused {
    let clauses = |refused: &Refused| refused.reasons().iter().map(|reason| reason.clause).collect::<Vec<_>>();
    if let Some(by_law) = by_law.filter(|by_law| clauses(by_law) == clauses(&refused)) {
        return by_law;
    }
    let (Refused::Malformed { besides: reasons, .. } | Refused::Impossible { reasons, .. }) = &mut refused;
    for reason in reasons.iter_mut().filter(|reason| reason.why.is_empty()) {
        reason.why.push_str("the bitboard engine refuses it by this clause; the law's reasons are not the same");
    }
    refused
}

/// The document's own notation of scores, if it has one.
fn document<G: Game>() -> Option<&'static dyn Notation<G::Setup, MoveOf<G>>> {
    G::notations().first().map(|(_, notation)| *notation)
}

impl<G: Game + Sync> AnyGame for G {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn law(&self) -> &'static [&'static str] {
        G::LAW
    }

    fn under<'r>(&'static self, options: &'r Options) -> Ruled<'r> {
        Ruled { game: self, options }
    }

    fn parts(&self) -> &'static [PartOfGame] {
        G::PARTS
    }

    fn questions(&self) -> &'static Questions {
        G::Rulings::ALL
    }

    fn clause(&self, subject: Subject) -> Clause {
        G::Model::clause(subject)
    }

    fn ends(&self) -> Option<&'static Ends> {
        G::ENDS
    }

    fn phases(&self) -> &'static [&'static str] {
        G::PHASES
    }

    fn concerned(&self, results: &Results<'_>) -> Vec<&'static str> {
        let mut clauses = G::concerned(results);
        clauses.retain(|clause| !results.grounded(clause));
        clauses
    }

    fn claims(&self, options: &Options) -> Vec<Claim> {
        G::CLAIMS.iter().copied().filter(|claim| claim.is_needed(options)).collect()
    }

    fn arbiter(&self) -> &'static dyn Arbiter {
        G::ARBITER
    }

    fn called(&self) -> Vec<&'static str> {
        [&[G::ID, G::TITLE], G::OTHER_NAMES].concat()
    }

    fn result(&self) -> Option<Clause> {
        G::RESULT
    }

    fn resignation(&self) -> Permission {
        G::RESIGNATION
    }

    fn agreed_draw(&self) -> Permission {
        G::AGREED_DRAW
    }

    fn field(&self, position: &str, at: usize) -> Option<&'static str> {
        <G::Setup as Setup>::field(position, at)
    }

    fn spellings(&self) -> &'static [&'static str] {
        G::Setup::SPELLINGS
    }

    fn notations(&self) -> Vec<&'static str> {
        <G as Game>::notations().into_iter().map(|(name, _)| name).collect()
    }

    fn languages(&self) -> Vec<&'static str> {
        G::notations().first().map_or_else(Vec::new, |(_, notation)| notation.languages())
    }

    fn translated(&self, language: &str, word: &str) -> Option<String> {
        let (_, notation) = *G::notations().first()?;
        if word.len() > MAX_WORD { Some(word.to_owned()) } else { notation.translated(language, word) }
    }

    fn exchanges_colours(&self, text: &str) -> bool {
        G::notations().first().is_some_and(|(_, notation)| notation.exchanges_colours(text))
    }

    fn open(&self, side: Side, options: &Options, position: &str) -> Result<Box<dyn Session>, Refused> {
        let advised = |refused| advice::of_position(self, refused, || self.mended(options, position));
        let rulings = G::Rulings::chosen(options);
        let (finding, notation) = (G::finding(&rulings), document::<G>());
        let opened = match side {
            Side::Model => session::open_with(G::model(rulings), finding, notation, position),
            Side::Engine => session::open_with(G::engine(rulings), finding, notation, position)
                .map_err(|refused| worded(refused, open_law::<G>(options, position).err())),
        };
        opened.map_err(advised)
    }

    fn open_law(&self, options: &Options, position: &str) -> Result<Box<dyn LawSession>, Refused> {
        let advised = |refused| advice::of_position(self, refused, || self.mended(options, position));
        open_law::<G>(options, position).map_err(advised)
    }

    fn diagram(&self, position: &str) -> Diagram {
        Diagram::of(&G::Setup::read(position).setup, None)
    }

    fn canonical(&self, position: &str) -> Result<String, Unreadable> {
        Ok(G::Setup::read(position).whole(position)?.to_string())
    }

    fn mended(&self, options: &Options, position: &str) -> Option<Mended> {
        if open_law::<G>(options, position).is_ok() {
            return None;
        }
        if let Some((stated, moves)) = advice::of_program(position) {
            let plain = open_law::<G>(options, stated).ok();
            let mended = if plain.is_none() { G::Setup::mended(stated) } else { None };
            let of_mended = || open_law::<G>(options, &mended.as_ref()?.text).ok();
            let mut session = plain.or_else(of_mended)?;
            moves.split_whitespace().try_for_each(|mv| session.play(mv)).ok()?;
            let made = "it is taken from a line of a program, without what was before its last move".to_owned();
            let told = mended.into_iter().flat_map(|mended| mended.told).chain([made]).collect();
            return Some(Mended { text: session.position(), told });
        }
        let mended = G::Setup::mended(position).filter(|mended| !mended.told.is_empty())?;
        open_law::<G>(options, &mended.text).is_ok().then_some(mended)
    }

    fn respelled(&self, position: &str) -> Option<Mended> {
        G::Setup::respelled(position)
    }

    fn is_position(&self, text: &str) -> bool {
        G::Setup::read(text).faults.is_empty()
    }

    fn is_move(&self, text: &str) -> bool {
        text.parse::<MoveOf<G>>().is_ok()
    }

    fn canonical_move(&self, mv: &str) -> Result<String, Unreadable> {
        mv.parse::<MoveOf<G>>().map(|mv| mv.to_string()).map_err(|unreadable| advice::of_move(self, unreadable))
    }

    fn route(&self, mv: &str) -> Option<Route> {
        mv.parse::<MoveOf<G>>().ok().map(|mv| mv.route())
    }

    fn palettes(&self) -> Vec<Palette> {
        G::Setup::palettes()
    }

    fn read_alone(&self, words: &[&str]) -> Result<ReadMoves, ReadMovesError> {
        let law = G::model(G::Rulings::default());
        read_alone(&law, document::<G>(), words).map_err(|unread| advice::of_word(self, unread))
    }

    fn write_moves(
        &self,
        options: &Options,
        position: &str,
        moves: &[String],
        wanted: &str,
        as_played: bool,
    ) -> Option<Vec<Entry>> {
        let (_, notation) = G::notations().into_iter().find(|(name, _)| *name == wanted)?;
        let law = G::model(G::Rulings::chosen(options));
        let start = law.read(position).ok()?;
        write_moves(&law, notation, &start, moves, as_played)
    }
}

/// Declares a game: a type with its name, which implements [`Game`].
///
/// Its law and its implementations may be anywhere, even outside this package: `tests/hexapawn/` in the repository has
/// a small game with everything that belongs to it. The entries are in this order:
///
/// * `law`, the texts of its pages; `rulings`, `setup`, `model` and `engine`, types, the last two with a function
///   `new` that takes the rulings;
/// * if there is something to say, `concerned`, `parts`, `phases`, `ends`, `called`, `claims`, `finding`, `arbiter` and
///   `result`;
/// * `resignation` and `agreed draw`: `Granted`, `Denied` or `Ruled`, and the clause;
/// * `notations`, if there are any.
#[macro_export]
macro_rules! game {
    (
        $id:literal $title:literal $Game:ident {
            law: $($page:expr),+;
            rulings: $Rulings:ty;
            setup: $Setup:ty;
            model: $Model:ty;
            engine: $Engine:ty;
            $(concerned: $concerned:expr;)?
            $(parts: $parts:expr;)?
            $(phases: $phases:expr;)?
            $(ends: $ends:expr;)?
            $(called: $called:expr;)?
            $(claims: $claims:expr;)?
            $(finding: $finding:expr;)?
            $(arbiter: $arbiter:expr;)?
            $(result: $result:literal;)?
            resignation: $Resignation:ident $resignation:literal;
            agreed draw: $AgreedDraw:ident $agreed_draw:literal;
            $(notations: $($name:expr => $notation:expr),+;)?
        }
    ) => {
        #[doc = concat!($title, ".")]
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Game;

        impl $crate::games::Game for $Game {
            const ID: &'static str = $id;
            const TITLE: &'static str = $title;
            const LAW: &'static [&'static str] = {
                // A static, not a reference to a constant, so that the program contains each page only once.
                static PAGES: [&str; [$( stringify!($page) ),+].len()] = [$( $page ),+];
                &PAGES
            };
            $( const PARTS: &'static [$crate::games::PartOfGame] = $parts; )?
            $( const PHASES: &'static [&'static str] = $phases; )?
            $( const ENDS: Option<&'static $crate::games::Ends> = Some(&$ends); )?
            $( const OTHER_NAMES: &'static [&'static str] = $called; )?
            $( const CLAIMS: &'static [$crate::games::Claim] = $claims; )?
            $( const ARBITER: &'static dyn $crate::arbiter::Arbiter = &$arbiter; )?
            $( const RESULT: Option<$crate::games::Clause> = Some($crate::games::Clause::new($result)); )?
            const RESIGNATION: $crate::games::Permission =
                $crate::games::Permission::$Resignation($crate::games::Clause::new($resignation));
            const AGREED_DRAW: $crate::games::Permission =
                $crate::games::Permission::$AgreedDraw($crate::games::Clause::new($agreed_draw));
            type Rulings = $Rulings;
            type Setup = $Setup;
            type Model = $Model;
            type Engine = $Engine;

            fn model(rulings: Self::Rulings) -> Self::Model {
                <$Model>::new(rulings)
            }

            fn engine(rulings: Self::Rulings) -> Self::Engine {
                <$Engine>::new(rulings)
            }

            $( fn finding(rulings: &Self::Rulings) -> Option<$crate::session::EndFinder<Self::Setup>> {
                $finding(rulings)
            } )?

            $( fn concerned(results: &$crate::games::Results<'_>) -> Vec<&'static str> {
                $concerned(results)
            } )?

            $( fn notations() -> $crate::games::Notations<Self> {
                vec![$( ($name, &$notation) ),+]
            } )?
        }
    };
}

pub(super) use game;

/// A clause as a verdict cites it: [`spec::cited`].
pub fn cited(clause: Clause) -> String {
    spec::cited(clause.name())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use crate::games::game;
    use crate::rules::{Draw, Outcome};
    use crate::session::{PlayError, Reach, Side};

    /// The Pawns block each other, and guard every square between the Kings.
    const WALL: &str = "4k3/8/8/p2p2p1/P2P2P1/8/3b4/4K3 w - - 0 1";

    /// White's King captures the Bishop, behind the wall; before that, Black can still win.
    #[test]
    fn a_referee_ends_the_game_in_a_dead_position_and_nowhere_else() {
        let chess = game("chess").expect("a game");
        let drawn = Outcome::Draw(Draw::DeadPosition);
        for (rulings, ends) in [("dead-position=exact", Some(drawn)), ("", None), ("dead-position=goes-on", None)] {
            let options = chess.options(rulings).expect("rulings");
            for side in [Side::Model, Side::Engine] {
                let mut session = chess.open(side, &options, WALL).expect("a position");
                assert_eq!((session.outcome(), session.is_legal("e1d2")), (None, true));
                session.play("e1d2").expect("a legal move");
                assert_eq!((session.outcome(), session.legal().is_empty()), (ends, ends.is_some()), "{rulings}");
                assert_eq!((session.is_legal("e8e7"), session.fork().outcome()), (ends.is_none(), ends));
                assert_eq!(session.play("e8e7"), ends.map_or(Ok(()), |outcome| Err(PlayError::Over(outcome))));
                while session.take_back().is_some() {}
                assert_eq!((session.outcome(), session.is_legal("e1d2")), (None, true));
            }
            let mut law = chess.open_law(&options, WALL).expect("a position");
            for mv in ["Kxd2", "e1d2"] {
                assert_eq!(law.read(&[mv]).map(|read| read.moves), Some(vec!["e1d2".to_owned()]));
            }
            assert_eq!(law.read(&["Kxd2", "Ke7"]).is_some(), ends.is_none(), "{rulings}");
            law.force("e1d2");
            assert_eq!(law.read(&["Ke7"]).is_some(), ends.is_none(), "{rulings}");
            assert_eq!(law.write("e8e7").as_deref(), ends.is_none().then_some("Ke7"));
            let judged = law.read_on(&["Ke7"], Reach::default()).read.expect("a move");
            assert_eq!((judged.is_legal(), judged.over), (ends.is_none(), ends.map(|outcome| (0, outcome))));
            let over = ends.map(|outcome| law.over(outcome));
            assert_eq!(law.breach_of("e8e7"), over);
            let verdict = law.judge("e8e7").expect("a move");
            assert_eq!((verdict.breach, verdict.over, verdict.besides), (over, ends, None));
            assert_eq!(law.permitted().is_empty(), ends.is_some());
            // What is written of a game that had ended a move before is for the law to say.
            let words = ["Kxd2", "Ke7"];
            let engine = chess.open(Side::Engine, &options, WALL).expect("a position");
            let played = |words| engine.play_words(words).is_some();
            assert_eq!((played(&words[..1]), played(&words)), (true, ends.is_none()), "{rulings}");
        }
    }
}
