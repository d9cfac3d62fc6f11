//! Random positions and games of a game whose types are not known, from seeds and as texts.

use std::fmt;
use std::ops::Deref;

use super::compare::at_work;
use super::finding::Situation;
use super::local::scattered;
use super::random_walk::RandomWalk;
use super::report::describe_with;
use super::shrink::shrink_while;
use super::walk::at_work_in_record;
use super::{Difference, Disagreement, Exercised, Finding, Generator, GrantedMove, RefusedMove, World, placement};
use crate::games::{Added, AnyGame, MoveOf, game, with_game};
use crate::record::Record;
use crate::rules::{Options, Rules as _, Rulings as _};
use crate::session::LawSession;

/// A [`Generator`] as an object.
///
/// It has only the operations that need a game's types: drawing positions and moves, and removing pieces. The results
/// are texts, to be used with a [session](crate::session). For everything else it dereferences to the game.
pub trait AnyGenerator: Sync {
    /// The game from the registry: if `AnyGenerator` were a subtrait of [`AnyGame`], all of that would be compiled a
    /// second time.
    ///
    /// # Panics
    /// The game is not one of [the registry](crate::games).
    fn game(&self) -> &'static dyn AnyGame;

    /// The worlds of local cases.
    fn written_worlds(&self) -> Vec<WrittenWorld>;

    /// The text of the random placement of a seed; the law may refuse it.
    fn written_placement(&self, seed: u64) -> String;

    /// The random game of a seed, played by the law under these options, before its first move.
    fn random_game(&self, options: &Options, seed: u64) -> Box<dyn RandomGame>;

    /// The clauses that are exercised after moves from a position, by the law under these options.
    ///
    /// # Panics
    /// The law refuses the position, or a text cannot be read.
    fn at_work(&self, options: &Options, start: &str, moves: &[String]) -> Exercised;

    /// Shrinks a finding: fewer moves, fewer pieces, fewer departures from the default rulings, as long as the
    /// difference remains. `shows` is asked for each smaller finding whether the difference shows there, and how.
    fn shrink_written(&self, finding: Finding, shows: &mut dyn FnMut(&Finding) -> Option<Difference>) -> Finding;

    /// Describes a finding, with the moves that only the law and that only the second implementation plays there.
    fn describe_written(&self, finding: &Finding, one_sided: (Vec<GrantedMove>, Vec<RefusedMove>)) -> Disagreement;
}

/// A random game in progress. Its moves are legal by the law.
pub trait RandomGame {
    /// The game so far.
    fn session(&self) -> &dyn LawSession;

    /// Chooses a move and makes it; `None` where there is none. If the game is to begin `afresh`, the moves that led
    /// to the position before the move are forgotten.
    fn go_on(&mut self, afresh: bool) -> Option<String>;
}

/// A [`World`] as texts.
pub struct WrittenWorld {
    /// The world's name.
    pub name: &'static str,
    /// Its contents, in a sentence.
    pub contents: &'static str,
    /// How many setups it has.
    pub setups: u64,
    /// Under how many sets of rulings each setup is examined.
    pub rulings: usize,
    written: Box<dyn Fn(u64) -> String>,
}

impl WrittenWorld {
    fn of<G: Generator>(world: World<G>) -> Self {
        let World { name, holds: contents, setups, .. } = world;
        let rulings = world.rulings.len();
        WrittenWorld { name, contents, setups, rulings, written: Box::new(move |n| world.setup(n).to_string()) }
    }

    /// How many cases it has: each setup under each set of rulings.
    pub const fn size(&self) -> u64 {
        self.setups * self.rulings as u64
    }

    /// The `n`-th of many setups scattered over the world, beginning where the seed says: its number, and its
    /// text.
    pub fn scattered(&self, n: u64, seed: u64) -> (u64, String) {
        let number = scattered(self.setups, n, seed);
        (number, self.setup(number))
    }

    /// The text of the setup of this number.
    pub fn setup(&self, number: u64) -> String {
        (self.written)(number)
    }
}

/// The game from the registry.
///
/// # Panics
/// It is not one of [the registry](crate::games).
pub(super) fn registered<G: Generator>() -> &'static dyn AnyGame {
    game(G::ID).expect("a game of the registry")
}

/// What generates positions of games that are not of the registry.
pub(super) static GENERATORS: Added<&'static dyn AnyGenerator> = Added::new();

/// What generates positions of the game of this id.
pub fn generator(id: &str) -> Option<&'static dyn AnyGenerator> {
    let of_registry = with_game!(id, G => &G {} as &'static dyn AnyGenerator);
    of_registry.or_else(|| GENERATORS.all().into_iter().find(|added| added.id() == id))
}

impl Deref for dyn AnyGenerator + '_ {
    type Target = dyn AnyGame;

    fn deref(&self) -> &Self::Target {
        self.game()
    }
}

impl fmt::Debug for dyn AnyGenerator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl<G: Generator> AnyGenerator for G {
    fn game(&self) -> &'static dyn AnyGame {
        registered::<G>()
    }

    fn written_worlds(&self) -> Vec<WrittenWorld> {
        G::worlds().into_iter().map(WrittenWorld::of::<G>).collect()
    }

    fn written_placement(&self, seed: u64) -> String {
        placement::<G>(seed).to_string()
    }

    fn random_game(&self, options: &Options, seed: u64) -> Box<dyn RandomGame> {
        let law = G::model(G::Rulings::chosen(options));
        let (start, walk) = RandomWalk::<G>::of_seed(&law, seed);
        let start = law.admit(&start).unwrap_or_else(|_| law.start());
        let session = opened::<G>(options, &law.write(&start));
        Box::new(TypedGame::<G> { options: options.clone(), record: Record::new(start), law, walk, session })
    }

    fn at_work(&self, options: &Options, start: &str, moves: &[String]) -> Exercised {
        let rulings = G::Rulings::chosen(options);
        let law = G::model(rulings);
        let start = law.read(start).unwrap_or_else(|refused| panic!("a game of {}: {refused}", G::ID));
        let mut record = Record::<G::Model>::new(start);
        for mv in moves {
            let mv: MoveOf<G> = mv.parse().unwrap_or_else(|unreadable| panic!("a game of {}: {unreadable}", G::ID));
            record.play(&law, mv);
        }
        let position = record.position();
        let mut exercised = at_work::<G>(&law, &rulings, position);
        let forbids = !record.forbidden_again(&law).is_empty();
        exercised.add(&at_work_in_record::<G>(&law, &record, record.outcome(&law), forbids));
        exercised
    }

    fn shrink_written(&self, finding: Finding, shows: &mut dyn FnMut(&Finding) -> Option<Difference>) -> Finding {
        let at = finding.clone();
        shrink_while(finding, &mut |tried: &Situation<G>, wanted| {
            shows(&tried.written(Finding { difference: wanted.clone(), ..at.clone() }))
        })
    }

    fn describe_written(&self, finding: &Finding, one_sided: (Vec<GrantedMove>, Vec<RefusedMove>)) -> Disagreement {
        describe_with::<G>(&G::model(G::Rulings::chosen(&finding.options)), finding, one_sided)
    }
}

struct TypedGame<G: Generator> {
    options: Options,
    law: G::Model,
    record: Record<G::Model>,
    walk: RandomWalk<G>,
    /// The same game, opened by the registry: a session of this type would compile the session code a second time.
    session: Box<dyn LawSession>,
}

/// A game played by the law from one of its positions.
fn opened<G: Generator>(options: &Options, position: &str) -> Box<dyn LawSession> {
    registered::<G>().open_law(options, position).unwrap_or_else(|refused| panic!("{position}: {refused}"))
}

impl<G: Generator> RandomGame for TypedGame<G> {
    fn session(&self) -> &dyn LawSession {
        &*self.session
    }

    fn go_on(&mut self, afresh: bool) -> Option<String> {
        let moves = self.session.listed().downcast::<Vec<MoveOf<G>>>().expect("they are this game's");
        if moves.is_empty() {
            return None;
        }
        let mv = self.walk.choose(&self.law, &self.record, &moves);
        if afresh {
            self.record = Record::new(self.record.position().clone());
            self.session = opened::<G>(&self.options, &self.session.position());
        }
        let text = mv.to_string();
        self.record.play(&self.law, mv);
        self.session.force(&text);
        self.walk.visit(self.law.setup(self.record.position()));
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::crosscheck::Origin;
    use crate::games::IDS;

    #[test]
    fn every_game_has_its_terrain() {
        for id in IDS {
            assert_eq!(generator(id).map(|generator| generator.id()), Some(*id));
        }
        assert!(generator("draughts").is_none());
    }

    #[test]
    fn a_random_game_is_the_same_for_the_same_seed() {
        let awele = generator("awele").expect("a game");
        let options = awele.options("").expect("the defaults");
        let moves = |seed| {
            let mut game = awele.random_game(&options, seed);
            (0..10).map_while(|_| game.go_on(false)).collect::<Vec<_>>()
        };
        assert_eq!(moves(3), moves(3));
        assert_ne!(moves(3), moves(4));
    }

    #[test]
    fn a_game_begun_afresh_has_one_move() {
        let awele = generator("awele").expect("a game");
        let mut game = awele.random_game(&awele.options("").expect("the defaults"), 1);
        game.go_on(false).expect("a move");
        let before = game.session().position();
        let mv = game.go_on(true).expect("a move");
        assert_eq!((game.session().start(), game.session().moves()), (before, vec![mv]));
    }

    #[test]
    fn a_written_finding_is_shrunk_to_the_piece_that_shows_it() {
        let chess = generator("chess").expect("a game");
        let options = chess.options("fifty-moves=claimed").expect("an option");
        let finding = Finding {
            options: options.clone(),
            start: "4k3/8/8/8/3pP3/8/P6P/4K3 w - - 0 1".to_owned(),
            moves: vec!["a2a3".to_owned()],
            difference: Difference::Count { depth: 1, law: 1, second: 2 },
            origin: Origin::Given,
            seen_under: options.clone(),
        };
        let shrunk =
            chess.shrink_written(finding, &mut |tried| tried.start.contains('p').then(|| tried.difference.clone()));
        assert_eq!((shrunk.moves, shrunk.options.departures()), (Vec::new(), Vec::new()));
        assert_eq!(shrunk.seen_under, options);
        let pieces = shrunk.start.split(' ').next().unwrap_or_default();
        assert_eq!(pieces.chars().filter(char::is_ascii_alphabetic).collect::<String>(), "p");
    }
}
