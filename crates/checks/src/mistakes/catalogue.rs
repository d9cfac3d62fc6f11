//! The mistakes of a game that is chosen at run time.

use super::{WrongEngine, WrongRules};
use crate::crosscheck::Generator;
use crate::games::with_game;
use crate::rules::{Options, Refused, Rulings as _};
use crate::session::{self, Session};

/// A wrong rule of a game, whose types are not known, and the engine that has it.
pub struct Mistake {
    /// Its name, such as `promotion-is-optional`.
    pub name: String,
    /// What the engine does as if it were the rule, in a sentence.
    pub what: String,
    /// The clauses of the law that it breaks.
    pub clauses: Vec<String>,
    open: Box<Open>,
}

type Open = dyn Fn(&Options, &str) -> Result<Box<dyn Session>, Refused> + Send + Sync;

impl Mistake {
    fn of<G: Generator>(wrong: WrongEngine<G>) -> Self {
        let WrongEngine { name, what, breaks, make, .. } = wrong;
        let open =
            move |options: &Options, position: &str| session::open(make(G::Rulings::chosen(options)), position);
        Mistake { name, what, clauses: breaks, open: Box::new(open) }
    }

    /// Opens a game that begins with a position, played by the engine that makes this mistake.
    ///
    /// # Errors
    /// The position's text cannot be read, or the engine refuses the position.
    pub fn open(&self, options: &Options, position: &str) -> Result<Box<dyn Session>, Refused> {
        (self.open)(options, position)
    }
}

/// The mistakes of the game with this id, the named ones first, then those made from the law's clauses; none if there is
/// no such game.
pub fn mistakes(id: &str) -> Vec<Mistake> {
    with_game!(id, G => G::explanations().into_iter().map(Mistake::of).collect()).unwrap_or_default()
}
